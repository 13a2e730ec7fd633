import { expect, test, vi } from 'vitest';

import { letterText, standing, withPrize } from '../../src/biblios/contest';
import { lotOf, planned } from '../../src/biblios/plan.svelte';
import { streaks } from '../../src/me/record';
import { deedsSince, lastDecision } from '../../src/table/recap';
import type { Played } from '../../src/lib/api';
import type { Line } from '../../src/lib/log';
import type { BibliosBounds, Event } from '../../src/wire';

// Read when the modules are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

/** The bounds of two players: the first one's hand is known, the second one's in part. */
function bounds(
  own: [number, string | null],
  other: [number, number, string | null, string | null],
): BibliosBounds {
  const [least, most, letter, best] = other;
  return {
    least: [own[0], least],
    most: [own[0], most],
    letters: [own[1], letter],
    best_letters: [own[1], best],
  };
}

test.each([
  ['more than the other can have', [5, 'C'], [0, 4, null, 'A'], 'ahead'],
  ['as much as the other can have, with a better letter', [4, 'A'], [0, 4, null, 'B'], 'ahead'],
  ['as much as the other can have, who may have a better letter', [4, 'B'], [0, 4, null, 'A'], 'open'],
  ['less than the other has', [2, 'A'], [3, 9, 'B', 'B'], 'behind'],
  ['as much as the other has, with a worse letter', [3, 'C'], [3, 9, 'B', 'B'], 'behind'],
  ['in between', [3, 'C'], [1, 9, 'B', 'B'], 'open'],
  ['nothing, as everybody', [0, null], [0, 0, null, null], 'open'],
] as const)('a total stands: %s', (_, own, other, stands) => {
  const [value, letter] = own;
  expect(standing(bounds([...own], [...other]), 0, { value, letter })).toBe(stands);
});

test('a prize adds its value and may improve the letter', () => {
  const prize = { of: 'M' as const, value: 3, letter: 'B' };
  expect(withPrize({ value: 2, letter: 'D' }, prize)).toEqual({ value: 5, letter: 'B' });
  expect(withPrize({ value: 2, letter: 'A' }, prize)).toEqual({ value: 5, letter: 'A' });
  expect(withPrize({ value: 0, letter: null }, prize)).toEqual({ value: 3, letter: 'B' });
});

test('a letter that may be better has a question mark', () => {
  expect(letterText(bounds([0, null], [0, 5, null, 'A']), 1)).toBe('A?');
  expect(letterText(bounds([0, null], [2, 5, 'B', 'B']), 1)).toBe('B');
  expect(letterText(bounds([0, null], [0, 0, null, null]), 1)).toBe('');
});

test('a plan bids the least amount up to its limit, and passes above it', () => {
  expect(planned({ lot: 1, upTo: 4 }, ['bid 3', 'bid 4', 'pass'])).toBe('bid 3');
  expect(planned({ lot: 1, upTo: 2 }, ['bid 3', 'bid 4', 'pass'])).toBe('pass');
  expect(planned({ lot: 1, upTo: 0 }, ['bid 1', 'pass'])).toBe('pass');
  expect(planned({ lot: 1, upTo: 9 }, ['pay G1', 'default'])).toBeNull();
});

function played(number: number, seat: number, type: string): Event {
  return { number, at: 0, type: 'played', seat, events: [{ type }] } as unknown as Event;
}

test('a lot is known by the event that turned its card up', () => {
  const events = [played(4, 0, 'turned_up'), played(5, 1, 'bid'), played(6, 0, 'passed')];
  expect(lotOf({ events })).toBe(4);
  expect(lotOf({ events: [played(1, 0, 'placed')] })).toBeNull();
});

function line(number: number, seat: number, minor = false): Line {
  return { number, key: `${number}`, text: '', icon: 'G', kind: 'game', seat, minor };
}

test('the recap has what others did since the last decision, in order of play, unless all of it is minor', () => {
  const events = [played(3, 1, 'taken'), played(4, 2, 'taken'), played(5, 0, 'taken'), played(6, 1, 'taken')];
  expect(lastDecision(events, 1)).toBe(6);
  expect(lastDecision(events, 2)).toBe(4);
  const lines = [line(5, 0), line(6, 1), line(6, 1, true)];
  expect(deedsSince(lines, 4, 2, 3).map(({ seat, lines }) => [seat, lines.length])).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(deedsSince([line(5, 0, true)], 4, 2, 3)).toEqual([]);
});

test('streaks count wins in a row, newest first', () => {
  const games = (outcomes: string): Played[] =>
    [...outcomes].map((one) => ({ outcome: one === 'w' ? 'won' : 'lost' }) as Played);
  expect(streaks(games('wwlwwwl'))).toEqual({ now: 2, most: 3 });
  expect(streaks(games('lww'))).toEqual({ now: 0, most: 2 });
  expect(streaks(games(''))).toEqual({ now: 0, most: 0 });
});
