import jsQR from 'jsqr';
import { expect, test } from 'vitest';

import { qr } from '../../src/lib/qr';

/** What a reader of QR codes makes of it. */
function read({ path, side }: { path: string; side: number }): string | undefined {
  const scale = 4;
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      const start = (Number(y) * scale + row) * width + Number(x) * scale;
      for (let at = start; at < start + scale; at++) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  return jsQR(pixels, width, width)?.data;
}

test('links of any length are read back', () => {
  for (let length = 1; length <= 240; length += 5) {
    const link = `https://play.example.org/#/t/${'abcdefghijk0123456789'.repeat(11)}`.slice(0, length);
    expect(read(qr(link))).toBe(link);
  }
});

test('a quiet zone of four modules is around the code', () => {
  const { path, side } = qr('https://play.example.org');
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, side - 5]);
});
