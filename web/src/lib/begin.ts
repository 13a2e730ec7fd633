import type { Arrangement, Clock, Options } from '../wire';
import { api, type GameName } from './api';
import { recall, remember } from './memory';
import { go } from './route.svelte';

/** What somebody wants to play. */
export type Wish = {
  game: GameName;
  seats: number;
  bot: string;
  options: Options;
  clock: Clock;
  public: boolean;
};

const USUAL: Wish = {
  game: 'biblios',
  seats: 3,
  bot: 'scribe',
  options: {},
  clock: { kind: 'none' },
  public: false,
};

/** What was wished for last on this device. */
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
  return { seats: wish.seats, options: wish.options, clock: wish.clock, public: wish.public };
}

/** The numbers of players from the fewest to the most, to choose from. */
export function seatCounts([least, most]: readonly [number, number]): { value: number; words: string }[] {
  return Array.from({ length: most - least + 1 }, (_, more) => ({
    value: least + more,
    words: String(least + more),
  }));
}

/** What is to be done at a table that was just made, once it is open: sit, and for a game at once bots and a start. */
const plans = new Map<string, Wish | null>();

/** Makes a table and goes there; for a game against bots it begins at once. */
export async function begin(wish: Wish, alone: boolean): Promise<void> {
  const table = await api.create(wish.game, arrangement(wish));
  plans.set(table.id, alone ? wish : null);
  go(`#/t/${table.id}`);
}

/** The plan for a table, once: undefined for a table that was not made here. */
export function planFor(table: string): Wish | null | undefined {
  const plan = plans.get(table);
  plans.delete(table);
  return plan;
}
