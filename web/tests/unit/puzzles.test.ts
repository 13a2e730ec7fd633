import { expect, test } from 'vitest';

import {
  dayOf,
  GAMES,
  gap,
  load,
  puzzleOf,
  puzzlesOf,
  recordOf,
  same,
  solve,
  streakOn,
  type Puzzle,
} from '../../src/puzzles/puzzles';

const games = await Promise.all(GAMES.map(puzzlesOf));

test('a game has at least 150 puzzles, and every day one of them, the same for everybody', () => {
  for (const puzzles of games) {
    expect(puzzles.length).toBeGreaterThanOrEqual(150);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  }
  const count = 2 * Math.min(...games.map(({ length }) => length));
  const days = Array.from({ length: count }, (_, day) => puzzleOf(20_000 + day, games));
  expect(new Set(days.map(({ id }) => id)).size).toBe(count);
  expect(days.slice(0, 4).map(({ game }) => game)).toEqual(['biblios', 'quill', 'biblios', 'quill']);
  expect(dayOf(new Date(2026, 2, 1, 23, 59)) + 1).toBe(dayOf(new Date(2026, 2, 2, 0, 1)));
});

test('days in a row count as a streak', () => {
  let memory = solve(load(), 'b1-2', null);
  expect([memory.solved, streakOn(memory, 100)]).toEqual([['b1-2'], 0]);
  memory = solve(memory, 'b1-3', 100);
  memory = solve(memory, 'b1-3', 100);
  expect(streakOn(memory, 100)).toBe(1);
  memory = solve(memory, 'q1-4', 101);
  expect([streakOn(memory, 101), streakOn(memory, 102), streakOn(memory, 103)]).toEqual([2, 2, 0]);
  memory = solve(memory, 'q1-5', 103);
  expect([streakOn(memory, 103), memory.solved.length]).toEqual([1, 4]);
});

test('the best action leads, others lag behind, however their cards are written', () => {
  const puzzle = {
    options: [
      ['pay G1 G3', 580],
      ['default', 455],
    ],
  } as Puzzle;
  expect([gap(puzzle, 'pay G3 G1'), gap(puzzle, 'default')]).toEqual([125_000, 125_000]);
  expect(same('church +M -F', 'church -F +M')).toBe(true);
  expect(same('bid 1', 'bid 2')).toBe(false);
});

test('a puzzle is the beginning of a record', () => {
  const puzzle = games[0]![0]!;
  const record = JSON.parse(recordOf(puzzle, ['A', 'B', 'C', 'D'].slice(0, puzzle.seats))) as {
    actions: [number, string][];
  };
  expect(record.actions.map(([seat, action]) => `${seat} ${action}`).join(';')).toBe(puzzle.moves);
});
