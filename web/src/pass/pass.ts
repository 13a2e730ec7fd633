import { allowHints } from '../hint/allowed';
import { api } from '../lib/api';
import { arrangement, type Wish } from '../lib/begin';
import { askOnce } from '../lib/discard';
import { localMe, ME } from '../lib/local';
import { recall, remember } from '../lib/memory';
import { freshNonce } from '../lib/nonce';
import { go } from '../lib/route.svelte';
import type { Answer } from '../lib/socket';
import type { GameView, TableView } from '../wire';

/** The spectator whose view the cover shows. No seat has this id. */
export const ONLOOKER = 'onlooker';

/** Returns the id of the person at a seat of a new table. The first is the device's own person. */
function personAt(seat: number): string {
  return seat === 0 ? ME : `${ME}-${seat + 1}`;
}

/** Returns the names of the last game. */
export function lastNames(): string[] {
  try {
    const names = JSON.parse(recall('people') ?? '[]') as unknown;
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** Returns the people of this device at a table, by seat. */
export function peopleAt(table: TableView): Map<number, string> {
  return new Map(
    table.chairs.flatMap(({ person }, seat) => (person === null ? [] : [[seat, person] as const])),
  );
}

/** Returns the person who has to decide next; null while bots play, and when the game is over. */
export function nextPerson(table: TableView, game: GameView): { seat: number; person: string } | null {
  const people = peopleAt(table);
  const seat = game.to_act.find((seat) => people.has(seat));
  const person = seat === undefined ? undefined : people.get(seat);
  return seat === undefined || person === undefined ? null : { seat, person };
}

async function mustAsk(
  table: string,
  what: Parameters<typeof askOnce>[1],
  as?: Parameters<typeof askOnce>[2],
) {
  const answer = await askOnce(table, what, as);
  if (!answer.done) throw new Error(answer.refusal.message);
}

/** Creates a table for several people of this device and opens it. A seat without a name gets a bot. */
export async function beginTogether(wish: Wish, names: readonly string[], hints: boolean): Promise<void> {
  remember('people', JSON.stringify(names));
  const { id } = await api.createHere(wish.game, arrangement(wish));
  allowHints(id, hints);
  for (const [seat, name] of names.entries()) {
    if (name === '') await mustAsk(id, { bot: { seat, bot: wish.bot } });
    else await mustAsk(id, { sit: { seat, nonce: null, on: null } }, { person: personAt(seat), name });
  }
  await start(id);
  go(`#/t/${id}`);
}

/** Adds this device's part to the shuffle and starts the game, also of a rematch. */
export async function start(table: string): Promise<Answer> {
  const { chairs } = await api.table(table);
  const name = chairs.find(({ person }) => person === ME)?.name ?? localMe().name;
  await askOnce(table, { sit: { seat: null, nonce: freshNonce(), on: null } }, { person: ME, name });
  return askOnce(table, { start: {} });
}
