import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Dealt } from '../../src/lib/api';
import { block, outcome } from '../../src/replay/chacha';
import { matchesReplay, followsSeed } from '../../src/replay/dealt';
import { dealtIn, storyOf } from './examples';

const GAMES = ['biblios', 'quill'] as const;

function seedOf(game: string): Uint8Array {
  const { start } = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../conformance/fair/${game}.json`), 'utf8'),
  ) as { start: { seed: string } };
  return Uint8Array.from(Buffer.from(start.seed.padStart(64, '0'), 'hex'));
}

test('a block matches RFC 8439, section 2.3.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  // The RFC has a 32-bit counter and a 96-bit nonce: the first word of its nonce is the upper half of this
  // counter.
  const words = [...block(key, [1, 0x09000000], [0x4a000000, 0])].map((word) =>
    word.toString(16).padStart(8, '0'),
  );
  expect(words.join(' ')).toBe(
    'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
  );
});

test('outcomes match those of the Rust dealer', () => {
  // The same values as in the tests of `SeededDealer`.
  const one = new Uint8Array(32);
  one[31] = 1;
  expect(Array.from({ length: 8 }, (_, k) => outcome(one, 1, k, 60))).toEqual([
    6, 50, 18, 27, 25, 22, 42, 21,
  ]);
  expect(outcome(new Uint8Array(32), 0, 0, 2 ** 31)).toBe(0xade0b876 & 0x7fffffff);
  // With this bound nearly every second word is rejected.
  const most = 2 ** 31 + 1;
  for (let k = 0; k < 50; k++) expect(outcome(one, 0, k, most)).toBeLessThan(most);
});

test.each(GAMES)(
  'everything that was dealt in the example follows from its seed, and is what a replay shows: %s',
  (game) => {
    const dealt = dealtIn(game);
    expect(dealt.length).toBeGreaterThan(80);
    expect(followsSeed(seedOf(game), dealt)).toBe(true);
    expect(matchesReplay(dealt, storyOf(game))).toBe(true);
  },
);

test.each(GAMES)('a lie about a single outcome is caught, whichever it is: %s', (game) => {
  const [seed, honest] = [seedOf(game), dealtIn(game)];
  honest.forEach((one, at) => {
    const told = (changes: Partial<Dealt>): Dealt[] => honest.with(at, { ...one, ...changes });
    const moved = told({ index: (one.index + 1) % one.from.length });
    expect(one.from.length === 1 || !followsSeed(seed, moved), `outcome ${at} is another one`).toBe(true);
    expect(followsSeed(seed, told({ k: one.k + 1 })), `outcome ${at} has another number`).toBe(false);
    expect(
      followsSeed(seed, told({ purpose: (one.purpose + 1) % 8 })),
      `outcome ${at} is for something else`,
    ).toBe(false);
    expect(followsSeed(seed, told({ from: [] })), `outcome ${at} is of nothing`).toBe(false);
    // Replace the card or die that was dealt. The deck's first content and the hands are the server's word
    // alone.
    const other = one.from.find((what) => what !== one.from[one.index]);
    if (other === undefined || (game === 'biblios' && (at === 0 || one.purpose === 3))) return;
    const swapped = told({ from: one.from.with(one.index, other) });
    expect(matchesReplay(swapped, storyOf(game)), `outcome ${at} is not what the replay shows`).toBe(false);
    expect(
      matchesReplay(swapped, storyOf(game, swapped)),
      `outcome ${at} is from nowhere, although the replay matches`,
    ).toBe(false);
  });
  expect(followsSeed(seed, honest.slice(1)), 'the first is kept quiet').toBe(false);
  expect(matchesReplay(honest.slice(0, -1), storyOf(game)), 'the last is kept quiet').toBe(false);
  expect(matchesReplay([...honest, honest.at(-1)!], storyOf(game)), 'there is one too many').toBe(false);
});
