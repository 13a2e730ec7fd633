import { expect, test, vi } from 'vitest';

import { speak } from '../../src/lib/words.svelte';
import {
  accuracy,
  keys,
  lead,
  lossEach,
  luckWord,
  swing,
  type Chances,
  type Review,
} from '../../src/review/review';
import { actionNames, percent } from '../../src/review/words';
import type { Event } from '../../src/wire';

vi.stubGlobal('document', { documentElement: { lang: 'en' } });

const chances = (first: number): Chances => [first, 1_000_000 - first, 0, 0, 0];
const worth = (action: string, chance: number) => ({ action, chance, likelihood: 0.5 });

/** A game of two: a good card, a costly decision, a small loss, a good decision, and a card that changes little. */
const review: Review = {
  reading: 'open',
  seat: null,
  over: false,
  start: chances(500_000),
  end: chances(430_000),
  luck: [0, 0, 0, 0, 0],
  own: [0, 0, 0, 0, 0],
  others: [0, 0, 0, 0, 0],
  steps: [
    { after: 0, kind: 'chance', outcomes: ['M4H'], chances: chances(600_000) },
    {
      after: 1,
      kind: 'decision',
      seat: 0,
      action: 'public',
      chances: chances(500_000),
      choice: {
        options: [worth('keep', 590_000), worth('public', 500_000)],
        chosen: 1,
        preferred: 0,
        loss: 90_000,
      },
    },
    {
      after: 2,
      kind: 'decision',
      seat: 0,
      action: 'pass',
      chances: chances(495_000),
      choice: {
        options: [worth('bid 1', 499_000), worth('pass', 495_000)],
        chosen: 1,
        preferred: 0,
        loss: 4_000,
      },
    },
    {
      after: 3,
      kind: 'decision',
      seat: 1,
      action: 'bid 3',
      chances: chances(420_000),
      choice: {
        options: [worth('bid 3', 580_000), worth('pass', 510_000)],
        chosen: 0,
        preferred: 0,
        loss: 0,
      },
    },
    { after: 3, kind: 'chance', outcomes: ['G1'], chances: chances(430_000) },
  ],
  summaries: [
    { seat: 0, decisions: 2, good: 0, lost: 94_000, costly: [1, 2], best: null },
    { seat: 1, decisions: 1, good: 1, lost: 0, costly: [], best: 3 },
  ],
};

test('key moments are costly and best decisions and great luck, in order', () => {
  expect(keys(review, [0, 1])).toEqual([
    { step: 0, after: 0, about: 'luck', seat: 0, swing: 100_000 },
    { step: 1, after: 1, about: 'loss', seat: 0, swing: -90_000 },
    { step: 3, after: 3, about: 'best', seat: 1, swing: 70_000 },
  ]);
  // Of one seat alone.
  expect(keys(review, [1]).map(({ about, seat }) => [about, seat])).toEqual([
    ['luck', 1],
    ['best', 1],
  ]);
});

test('swings, leads, accuracy and luck are those of the chances', () => {
  expect(review.steps.map((_, step) => swing(review, step, 1))).toEqual([
    -100_000, 100_000, 5_000, 75_000, -10_000,
  ]);
  expect(lead(review.steps[3]!.choice!)).toBe(70_000);
  expect(lead(review.steps[1]!.choice!)).toBe(-90_000);
  expect(review.summaries.map(accuracy)).toEqual([0, 100]);
  expect(review.summaries.map(lossEach)).toEqual([47_000, 0]);
  expect([300_000, 100_000, 0, -79_999, -80_000, -250_000].map(luckWord)).toEqual([
    'great',
    'fair',
    'even',
    'even',
    'poor',
    'awful',
  ]);
});

test('spaces of a map are named by what is on them, and numbers below zero have a minus sign', async () => {
  await speak('en');
  const spaces = ['o5', 'o6'].map((name) => ({ name, icon: 'T', ways: [] }));
  const map = { grid: false, width: 0, start: [], spaces, edge: [] };
  const started = { type: 'started', boards: { task: { map } } } as unknown as Event;
  expect(actionNames('quill', [started])('go o6')).toBe('Go to Town 2');
  expect([-52_300, 0, 52_300].map((millionths) => percent(millionths, true))).toEqual([
    '−5.2%',
    '0%',
    '+5.2%',
  ]);
  expect(percent(-52_300)).toBe('−5.2%');
});
