import { beforeAll, expect, test } from 'vitest';

import { CALLS, callBetween, clockName, CLOCKS, leftAt, timeWords } from '../../src/lib/clock';
import { speak } from '../../src/lib/words.svelte';

beforeAll(() => speak('en'));

test('a clock runs for those who are to decide, by the time of the server, and never below nothing', () => {
  const clocks = { at: 1000, left: [60_000, 5000], running: [0] };
  expect(leftAt(clocks, 0, 11_000)).toBe(50_000);
  expect(leftAt(clocks, 1, 11_000)).toBe(5000);
  expect(leftAt(clocks, 0, 999_000)).toBe(0);
  expect(leftAt(clocks, 0, 0)).toBe(60_000);
});

test('what is left is written as short as it can be read', () => {
  expect([0, 900, 61_000, 3_600_000, 5_025_000].map(timeWords)).toEqual([
    '0:00',
    '0:01',
    '1:01',
    '1:00:00',
    '1:23:45',
  ]);
  expect(timeWords(49 * 3_600_000)).toBe('2 d 1 h');
});

test('each call is made once while the time runs out, however coarse the steps', () => {
  for (const step of [1, 7, 250, 1000, 9999, 30_000]) {
    const calls: number[] = [];
    for (let left = 120_000; left > -step; left -= step) {
      const call = callBetween(left + step, Math.max(0, left));
      if (call !== null) calls.push(call);
    }
    expect(calls.length, `steps of ${step} ms`).toBe(CALLS.length);
    calls.forEach((call, index) => expect(call).toBeLessThanOrEqual(CALLS[index] ?? 0));
  }
  // A late call announces what still holds.
  expect([80_000, 60_000, 42_000, 10_000, 7100].map((left) => callBetween(Infinity, left))).toEqual([
    null,
    60,
    42,
    10,
    8,
  ]);
});

test('every clock has a name of its own', () => {
  expect(new Set(CLOCKS.map(clockName)).size).toBe(CLOCKS.length);
});
