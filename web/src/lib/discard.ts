import type { Request, TableView } from '../wire';
import { connection } from './connection.svelte';
import { forgetNonce } from './nonce';
import { tableAddress } from './route';
import { TableSocket, type Answer } from './socket';

/** What becomes of a table when its player is done with it: it is closed, or it goes on without them. */
export type DiscardKind = 'close' | 'leave' | 'stand-in';

/** Whether other people sit at a table. */
function shared(table: TableView, person: string): boolean {
  return table.chairs.some((chair) => chair.person !== null && chair.person !== person);
}

/** What happens to a running game when one of its players leaves it. */
export type Quitting = 'wait' | 'end' | 'stand-in';

/** A game without other people waits, unless a clock takes it to its end; among people a stand-in plays on. */
export function quitting(table: TableView, person: string): Quitting {
  if (shared(table, person)) return 'stand-in';
  return table.clock.kind === 'none' ? 'wait' : 'end';
}

/** How a player discards an unfinished game. Only a game without other people can be closed. */
export function discardKind(table: TableView, person: string): DiscardKind {
  if (table.status === 'open') return table.host === person ? 'close' : 'leave';
  return shared(table, person) ? 'stand-in' : 'close';
}

/** Whether a table is an unfinished game of this person, which they have not left to the others. */
export function unfinished(table: TableView, person: string): boolean {
  if (table.status !== 'open' && table.status !== 'playing') return false;
  const own = table.chairs.find((chair) => chair.person === person);
  if (own === undefined) return table.status === 'open' && table.host === person;
  return own.stand_in === null || discardKind(table, person) === 'close';
}

/** Asks one thing of a table without staying there. The answer of a lost connection is awaited like any other. */
export async function askOnce(table: string, what: Request): Promise<Answer> {
  const socket = new TableSocket({
    open: () => new WebSocket(tableAddress(table)),
    seen: () => null,
    hear: () => undefined,
    link: () => undefined,
  });
  const answer = await connection.watch(socket.ask(what));
  socket.shut();
  return answer;
}

/** Gets rid of an unfinished game. */
export async function discard(table: TableView, person: string): Promise<Answer> {
  const close = discardKind(table, person) === 'close';
  const answer = await askOnce(table.id, close ? { close: {} } : { leave: {} });
  if (answer.done && table.status === 'open') forgetNonce(table.id);
  return answer;
}
