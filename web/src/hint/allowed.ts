import { isLocal } from '../lib/local';
import { recall, remember } from '../lib/memory';
import type { TableView } from '../wire';

/** Hints exist at tables of this device only: they are not among the requests to a server. */

/** Notes at the start of a local game whether it has hints. */
export function allowHints(table: string, allowed: boolean): void {
  remember(`hints.${table}`, allowed ? 'on' : 'off');
}

/** Whether a table has hints. Where nobody has chosen, a game against bots has them, and one of several people has not. */
export function hasHints(table: TableView): boolean {
  if (!isLocal(table.id) || table.lesson !== null) return false;
  const people = table.chairs.filter(({ person }) => person !== null).length;
  return (recall(`hints.${table.id}`) ?? (people === 1 ? 'on' : 'off')) === 'on';
}
