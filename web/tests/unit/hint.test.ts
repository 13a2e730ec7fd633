import { expect, test } from 'vitest';

import { ranked, verdict } from '../../src/hint/hint';
import type { Choice } from '../../src/review/review';

const choice = (preferred: number, ...chances: number[]): Choice => ({
  options: chances.map((chance, index) => ({ action: `bid ${index}`, chance, likelihood: 0.5 })),
  chosen: preferred,
  preferred,
  loss: 0,
});
const actions = (found: Choice): string[] => ranked(found).map(({ action }) => action);

test('the preferred action comes first, then the others by their chances, three at most', () => {
  expect(actions(choice(2, 300_000, 200_000, 250_000, 400_000))).toEqual(['bid 2', 'bid 3', 'bid 0']);
  expect(actions(choice(0, 500_000))).toEqual(['bid 0']);
});

test.each([
  ['only', choice(0, 500_000), 0],
  ['better', choice(1, 400_000, 410_000, 100_000), 10_000],
  ['even', choice(0, 400_000, 399_000), 1_000],
  ['even', choice(0, 400_000, 405_000), -5_000],
  ['despite', choice(0, 400_000, 450_000), -50_000],
] as const)('%s', (kind, found, lead) => {
  expect(verdict(found).kind).toBe(kind);
  expect(verdict(found).lead).toBe(lead);
  expect(verdict(found).best.action).toBe(found.options[found.preferred]!.action);
});
