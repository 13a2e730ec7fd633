import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Dealt } from '../../src/lib/api';
import { block, outcome } from '../../src/replay/chacha';
import { agrees, follows } from '../../src/replay/dealt';
import { dealtIn, storyOf } from './examples';

const GAMES = ['biblios', 'quill'] as const;

function seedOf(game: string): Uint8Array {
  const { start } = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../conformance/fair/${game}.json`), 'utf8'),
  ) as { start: { seed: string } };
  return Uint8Array.from(Buffer.from(start.seed.padStart(64, '0'), 'hex'));
}

test('a block is that of RFC 8439, section 2.3.2', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  // There the counter has 32 bits and the nonce 96: the first word of that nonce is the upper half of this counter.
  const words = [...block(key, [1, 0x09000000], [0x4a000000, 0])].map((word) =>
    word.toString(16).padStart(8, '0'),
  );
  expect(words.join(' ')).toBe(
    'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2',
  );
});

test('outcomes are those that the program computes', () => {
  // The same values as in the tests of the program's dealer.
  const one = new Uint8Array(32);
  one[31] = 1;
  expect(Array.from({ length: 8 }, (_, k) => outcome(one, 1, k, 60))).toEqual([
    6, 50, 18, 27, 25, 22, 42, 21,
  ]);
  expect(outcome(new Uint8Array(32), 0, 0, 2 ** 31)).toBe(0xade0b876 & 0x7fffffff);
  // Of so many, nearly every second word is passed over.
  const most = 2 ** 31 + 1;
  for (let k = 0; k < 50; k++) expect(outcome(one, 0, k, most)).toBeLessThan(most);
});

test.each(GAMES)(
  'everything that was dealt in the example follows from its seed, and is what a replay shows: %s',
  (game) => {
    const dealt = dealtIn(game);
    expect(dealt.length).toBeGreaterThan(80);
    expect(follows(seedOf(game), dealt)).toBe(true);
    expect(agrees(dealt, storyOf(game))).toBe(true);
  },
);

test.each(GAMES)('a lie about a single outcome is caught, whichever it is: %s', (game) => {
  const [seed, honest] = [seedOf(game), dealtIn(game)];
  honest.forEach((one, at) => {
    const told = (changes: Partial<Dealt>): Dealt[] => honest.with(at, { ...one, ...changes });
    const moved = told({ index: (one.index + 1) % one.from.length });
    expect(one.from.length === 1 || !follows(seed, moved), `outcome ${at} is another one`).toBe(true);
    expect(follows(seed, told({ k: one.k + 1 })), `outcome ${at} has another number`).toBe(false);
    expect(
      follows(seed, told({ purpose: (one.purpose + 1) % 8 })),
      `outcome ${at} is for something else`,
    ).toBe(false);
    expect(follows(seed, told({ from: [] })), `outcome ${at} is of nothing`).toBe(false);
    // The card or the die that was really dealt is written over by another one. What is in the deck, which comes first, and in a hand
    // is the house's word.
    const other = one.from.find((what) => what !== one.from[one.index]);
    if (other === undefined || (game === 'biblios' && (at === 0 || one.purpose === 3))) return;
    const swapped = told({ from: one.from.with(one.index, other) });
    expect(agrees(swapped, storyOf(game)), `outcome ${at} is not what the replay shows`).toBe(false);
    expect(
      agrees(swapped, storyOf(game, swapped)),
      `outcome ${at} is from nowhere, whatever the replay shows`,
    ).toBe(false);
  });
  expect(follows(seed, honest.slice(1)), 'the first is kept quiet').toBe(false);
  expect(agrees(honest.slice(0, -1), storyOf(game)), 'the last is kept quiet').toBe(false);
  expect(agrees([...honest, honest.at(-1)!], storyOf(game)), 'there is one too many').toBe(false);
});
