import type { Request, TableView } from '../wire';
import { connection } from './connection.svelte';
import { forgetNonce } from './nonce';
import { isLocal, own, type Person } from './local';
import { TableSocket, type Answer } from './socket';
import { openTable } from './transport';

/** What discarding a table does: closes it, or leaves the seat. */
export type DiscardKind = 'close' | 'leave' | 'stand-in';

/** Whether other people sit at a table. */
function shared(table: TableView, person: string): boolean {
  const we = own(table, person);
  return table.chairs.some((chair) => chair.person !== null && chair.person !== we);
}

/** What happens to a running game when one of its players leaves it. */
export type Quitting = 'wait' | 'end' | 'stand-in';

/** A game without other people waits, unless a clock takes it to its end; among people a stand-in plays on. */
export function quitting(table: TableView, person: string): Quitting {
  if (isLocal(table.id)) return 'wait';
  if (shared(table, person)) return 'stand-in';
  return table.clock.kind === 'none' ? 'wait' : 'end';
}

/** How a player discards an unfinished game. Only a game without other people can be closed. */
export function discardKind(table: TableView, person: string): DiscardKind {
  if (isLocal(table.id)) return 'close';
  if (table.status === 'open') return table.host === person ? 'close' : 'leave';
  return shared(table, person) ? 'stand-in' : 'close';
}

/** Whether a table is an unfinished game in which this person still plays. */
export function unfinished(table: TableView, person: string): boolean {
  if (table.status !== 'open' && table.status !== 'playing') return false;
  const we = own(table, person);
  const seat = table.chairs.find((chair) => chair.person === we);
  if (seat === undefined) return table.status === 'open' && table.host === we;
  return seat.stand_in === null || discardKind(table, person) === 'close';
}

/** Sends one request to a table. Retries until it is answered. */
export async function askOnce(table: string, what: Request, as?: Person): Promise<Answer> {
  const socket = new TableSocket({
    open: () => openTable(table, as),
    seen: () => null,
    onMessage: () => undefined,
    onStateChange: () => undefined,
  });
  const asking = socket.ask(what);
  const answer = await (isLocal(table) ? asking : connection.watch(asking));
  socket.close();
  return answer;
}

/** Discards an unfinished game. */
export async function discard(table: TableView, person: string): Promise<Answer> {
  if (isLocal(table.id)) {
    const { remove } = await import('../engine/shelf');
    await remove(table.id);
    return { done: true };
  }
  const close = discardKind(table, person) === 'close';
  const answer = await askOnce(table.id, close ? { close: {} } : { leave: {} });
  if (answer.done && table.status === 'open') forgetNonce(table.id);
  return answer;
}
