import type { Shelved } from '../engine/shelf';
import type { TableView } from '../wire';
import type { Me } from './api';
import { recall, remember } from './memory';
import { guestName } from './names';

/** Whether tables can be played on this device: the build has the engine, and the browser what it needs. */
export const playsHere =
  HAS_ENGINE &&
  'WebAssembly' in globalThis &&
  'Worker' in globalThis &&
  'indexedDB' in globalThis &&
  'CloseEvent' in globalThis;

/** Whether the page is served without a server of its own: `cargo xtask site` says so in the page. */
export const alone =
  playsHere && document.querySelector<HTMLMetaElement>('meta[name=server]')?.content === 'none';

/** The id of this device's person at local tables, and of the one who uses the page without a server. */
export const ME = 'me';

/** One of the people who share this device. */
export type Person = { person: string; name: string };

/** Whether a table is stored on this device. */
export function isLocal(table: string): boolean {
  return table.startsWith('here-');
}

/** Whether a local table plays on from a moment of another game. Such a game promises no shuffle and counts nowhere. */
export function playsOn(table: TableView): boolean {
  return isLocal(table.id) && table.lesson === null && table.commitment === null;
}

/** The id of a person at a table. At local tables it is always `ME`. */
export function own(table: TableView, person: string): string {
  return isLocal(table.id) ? ME : person;
}

/** The person who uses the page without a server. */
export function localMe(): Me {
  const name = recall('name') ?? guestName();
  remember('name', name);
  return { person: ME, login: null, name };
}

/** Returns the tables of this device, without lessons. Loads nothing as long as there are none. */
export async function localTables(): Promise<Shelved[]> {
  return (await shelf()).filter(({ table }) => table.lesson === null && table.status !== 'closed');
}

/** Returns the lessons of this device. */
export async function localLessons(): Promise<Shelved[]> {
  return (await shelf()).filter(({ table }) => table.lesson !== null);
}

async function shelf(): Promise<Shelved[]> {
  if (!playsHere || recall('tables') === null) return [];
  const { list } = await import('../engine/shelf');
  return list();
}

/** Notes that this device has tables. */
export function noteTables(): void {
  remember('tables', 'here');
}
