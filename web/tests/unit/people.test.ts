import { expect, test } from 'vitest';

import { read } from '../../src/lib/route';
import { line } from '../../src/me/line';
import { seasonFrom } from '../../src/people/season';

test('seasons follow each other across years', () => {
  expect(seasonFrom('2026-4', 1)).toBe('2027-1');
  expect(seasonFrom('2026-1', -1)).toBe('2025-4');
  expect(seasonFrom('2026-2', 0)).toBe('2026-2');
});

test('the address of a leaderboard is read, and nonsense falls back to what there is', () => {
  expect(read('#/leaders/quill/4/2026-1')).toEqual({
    at: 'leaders',
    game: 'quill',
    players: 4,
    season: '2026-1',
  });
  expect(read('#/leaders/chess/9/spring')).toEqual({
    at: 'leaders',
    game: 'biblios',
    players: 3,
    season: null,
  });
});

test('a line stays in its box, also if nothing changes', () => {
  expect(line([1500, 1600, 1550], 110, 60)).toBe('5.0,55.0 55.0,5.0 105.0,30.0');
  expect(line([1500, 1500], 110, 60)).toBe('5.0,30.0 105.0,30.0');
});
