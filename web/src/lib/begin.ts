import type { Arrangement, Clock, Options } from '../wire';
import { api, type GameName } from './api';
import { allowHints } from '../hint/allowed';
import { playsHere } from './local';
import { recall, remember } from './memory';
import { go } from './route.svelte';

/** What to play. */
export type Wish = {
  game: GameName;
  seats: number;
  bot: string;
  options: Options;
  clock: Clock;
  public: boolean;
  /** Whether a game against bots is played on this device, where that is possible. */
  here: boolean;
  /** Whether a game against bots on this device has hints. */
  hints: boolean;
  /** Whether decisions that revealed nothing can be taken back. */
  undo: boolean;
  /** Whether the game counts for ratings. */
  rated: boolean;
};

const USUAL: Wish = {
  game: 'biblios',
  seats: 3,
  bot: 'scribe',
  options: {},
  clock: { kind: 'none' },
  public: false,
  here: true,
  hints: true,
  undo: true,
  rated: true,
};

/** The last choice on this device. */
export function lastWish(): Wish {
  try {
    return { ...USUAL, ...(JSON.parse(recall('wish') ?? '{}') as Partial<Wish>) };
  } catch {
    return { ...USUAL };
  }
}

export function rememberWish(wish: Wish): void {
  remember('wish', JSON.stringify(wish));
}

export function arrangement(wish: Wish): Arrangement {
  const { seats, options, clock, undo, rated } = wish;
  return { seats, options, clock, public: wish.public, undo, rated };
}

/** The numbers of players from the fewest to the most, to choose from. */
export function seatCounts([least, most]: readonly [number, number]): { value: number; words: string }[] {
  return Array.from({ length: most - least + 1 }, (_, more) => ({
    value: least + more,
    words: String(least + more),
  }));
}

/** What to do at a new table once it is open: sit down and, to play at once, add bots and start. */
const plans = new Map<string, Wish | null>();

/** Creates a table and opens it. A game against bots starts at once, by default on this device. */
export async function begin(wish: Wish, against: boolean): Promise<void> {
  const here = against && wish.here && playsHere;
  const table = await (here ? api.createHere : api.create)(wish.game, arrangement(wish));
  if (here) allowHints(table.id, wish.hints);
  plans.set(table.id, against ? wish : null);
  go(`#/t/${table.id}`);
}

/** Takes the plan of a new table; undefined for any other table. */
export function planFor(table: string): Wish | null | undefined {
  const plan = plans.get(table);
  plans.delete(table);
  return plan;
}
