import jsQR from 'jsqr';
import { expect, test } from 'vitest';

import { qr } from '../../src/lib/qr';

/** What a reader of QR codes makes of it. */
function read(modules: boolean[][]): string | undefined {
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const dark = modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] ?? false;
      if (dark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

test('every link up to the longest is read back', () => {
  for (let length = 1; length <= 106; length++) {
    const link = `https://play.example.org/#/t/${'abcdefghijk0123456789'.repeat(6)}`.slice(0, length);
    expect(read(qr(link) ?? [])).toBe(link);
  }
});

test('what is too long has no code', () => {
  expect(qr('x'.repeat(107))).toBeNull();
});
