import type { Listed } from '../lib/api';
import { Faulty } from './protocol';

/** The version of the journals. A page does not open those of a newer one. */
export const FORMAT = 1;

/** How a local game ended for each of its people. */
export type Outcomes = Record<string, 'won' | 'lost' | 'left'>;

/** A local table in a list. */
export type Shelved = Listed & { outcomes: Outcomes };

/** A stored table without its journal. `size` is the number of entries. */
type Row = { id: string; format: number; size: number; summary: Shelved };
type Line = { table: string; number: number; text: string };

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('scriptorium', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('entries', { keyPath: ['table', 'number'] });
    };
    request.onsuccess = () => {
      // Another tab may be about to delete or upgrade it.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opened = null;
      reject(new Faulty('full', request.error?.message));
    };
  });
  return opened;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Faulty('full', request.error?.message));
  });
}

/** A change of one table. */
export type Change = { table: string; from: number; entries: string[]; summary: string };

/** Adds entries to the journals of one or more tables. Resolves once all of them are on disk. */
export async function append(changes: readonly Change[]): Promise<void> {
  const stores = (await database()).transaction(['tables', 'entries'], 'readwrite', {
    durability: 'strict',
  });
  const done = new Promise<void>((resolve, reject) => {
    stores.oncomplete = () => resolve();
    stores.onabort = () => {
      // The number is taken: another tab has the table open.
      const clash = stores.error?.name === 'ConstraintError';
      reject(new Faulty(clash ? 'elsewhere' : 'full', stores.error?.message));
    };
  });
  for (const { table, from, entries, summary } of changes) {
    entries.forEach((text, index) =>
      stores.objectStore('entries').add({ table, number: from + index, text } satisfies Line),
    );
    const row: Row = {
      id: table,
      format: FORMAT,
      size: from + entries.length,
      summary: JSON.parse(summary) as Shelved,
    };
    stores.objectStore('tables').put(row);
  }
  return done;
}

async function rowOf(table: string): Promise<Row> {
  const store = (await database()).transaction('tables').objectStore('tables');
  const row = await result(store.get(table) as IDBRequest<Row | undefined>);
  if (row === undefined) throw new Faulty('missing');
  return row;
}

function range(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table], [table, []]);
}

async function linesOf(table: string): Promise<Line[]> {
  const store = (await database()).transaction('entries').objectStore('entries');
  return result(store.getAll(range(table)) as IDBRequest<Line[]>);
}

/** Returns the complete journal of a table. */
export async function journal(table: string): Promise<string[]> {
  const [row, lines] = [await rowOf(table), await linesOf(table)];
  if (row.format > FORMAT) throw new Faulty('newer');
  if (lines.length < row.size || lines.some(({ number }, index) => number !== index))
    throw new Faulty('damaged', 'an entry is missing');
  return lines.map(({ text }) => text);
}

/** Returns the stored entries of a journal as text, one per line, even if some are missing. */
export async function remains(table: string): Promise<string> {
  return (await linesOf(table)).map(({ text }) => `${text}\n`).join('');
}

/** A table in a list. */
export async function shelved(table: string): Promise<Shelved> {
  return (await rowOf(table)).summary;
}

/** Returns all tables of this device, newest first. */
export async function list(): Promise<Shelved[]> {
  const store = (await database()).transaction('tables').objectStore('tables');
  const rows = await result(store.getAll() as IDBRequest<Row[]>);
  return rows.map(({ summary }) => summary).sort((a, b) => b.created - a.created);
}

/** Deletes a table with its journal. */
export async function remove(table: string): Promise<void> {
  const stores = (await database()).transaction(['tables', 'entries'], 'readwrite');
  stores.objectStore('entries').delete(range(table));
  await result(stores.objectStore('tables').delete(table));
}

/**
 * Locks a table for this tab, until the returned function is called. Waits for a moment, because a page that was just
 * reloaded releases its locks late. In browsers without locks the second tab fails when it writes.
 */
export async function claim(table: string): Promise<() => void> {
  if (!('locks' in navigator)) return () => undefined;
  return new Promise((resolve, reject) => {
    const held = (): Promise<void> => new Promise((release) => resolve(release));
    navigator.locks
      .request(`scriptorium.${table}`, { signal: AbortSignal.timeout(1000) }, held)
      .catch(() => reject(new Faulty('elsewhere')));
  });
}
