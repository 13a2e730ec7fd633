import type { GameName } from '../lib/api';
import { recall, remember } from '../lib/memory';

/** The puzzles as they are shipped (docs/puzzles.md), and what this browser remembers of them. */

type Shipped = {
  id: string;
  /** The number of players. */
  seats: number;
  seed: string;
  /** The actions so far, each with its seat. */
  moves: string;
  /** The seat to act. */
  seat: number;
  theme: string;
  /** From 1, easy, to 3, hard. */
  level: number;
  /** The bots that do not find the best action. */
  missed: string[];
  /** Every legal action with its chance to win in thousandths, the best first. */
  options: [string, number][];
};

export type Puzzle = Shipped & {
  game: GameName;
  /** Its place among the puzzles of its game, counted from 1. */
  number: number;
};

export const GAMES: readonly GameName[] = ['biblios', 'quill'];

const FILES: Record<GameName, () => Promise<{ default: string }>> = {
  biblios: () => import('../../../puzzles/biblios.json?raw'),
  quill: () => import('../../../puzzles/quill.json?raw'),
};

export async function puzzlesOf(game: GameName): Promise<Puzzle[]> {
  const { puzzles } = JSON.parse((await FILES[game]()).default) as { puzzles: Shipped[] };
  return puzzles.map((puzzle, index) => ({ ...puzzle, game, number: index + 1 }));
}

/** Returns the game up to the puzzle as a record. */
export function recordOf({ game, seed, moves }: Puzzle, names: readonly string[]): string {
  const actions = moves === '' ? [] : moves.split(';').map((move) => [Number(move[0]), move.slice(2)]);
  return JSON.stringify({
    format: 'scriptorium/1',
    game,
    options: {},
    seats: names,
    first: 0,
    start: { seed },
    actions,
  });
}

/** Whether two actions are the same: cards may be named in any order. */
export function same(one: string, other: string): boolean {
  const sorted = (action: string): string => action.split(' ').sort().join(' ');
  return sorted(one) === sorted(other);
}

/** Returns by how much the best action leads, or another one lags behind it, in millionths. */
export function gap({ options }: Puzzle, action: string): number {
  const chance = options.find(([other]) => same(other, action))?.[1] ?? 0;
  const [best, second] = options;
  const other = same(best![0], action) ? second![1] : chance;
  return 1000 * (best![1] - other);
}

/** A local date as a number of days. */
export function dayOf(date: Date): number {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/** Steps through all puzzles before one comes again, as long as this prime does not divide their number. */
const STEP = 7919;

/** Returns the puzzle of a day: the same for everybody, the games by turns. */
export function puzzleOf(day: number, games: readonly (readonly Puzzle[])[]): Puzzle {
  const puzzles = games[day % games.length]!;
  return puzzles[(Math.floor(day / games.length) * STEP) % puzzles.length]!;
}

/** What this browser remembers: solved puzzles, and on how many days in a row the puzzle of the day was solved. */
export type Memory = { solved: string[]; last: number; streak: number };

export function load(): Memory {
  try {
    const { solved, last, streak } = JSON.parse(recall('puzzles') ?? '') as Partial<Memory>;
    if (Array.isArray(solved) && Number.isInteger(last) && Number.isInteger(streak))
      return { solved: solved.map(String), last: last!, streak: streak! };
  } catch {
    // Nothing is remembered, or something else.
  }
  return { solved: [], last: 0, streak: 0 };
}

/** Returns the memory after a puzzle was solved, on this day if it was the puzzle of the day. */
export function solve(memory: Memory, id: string, day: number | null): Memory {
  const solved = memory.solved.includes(id) ? memory.solved : [...memory.solved, id];
  if (day === null || day === memory.last) return { ...memory, solved };
  return { solved, last: day, streak: memory.last === day - 1 ? memory.streak + 1 : 1 };
}

export function save(memory: Memory): void {
  remember('puzzles', JSON.stringify(memory));
}

/** Returns the days in a row up to today, or up to yesterday as long as today's puzzle is not solved. */
export function streakOn({ last, streak }: Memory, day: number): number {
  return last === day || last === day - 1 ? streak : 0;
}
