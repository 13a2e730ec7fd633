import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Connection, PATIENCE } from '../../src/lib/connection.svelte';
import { Held } from '../../src/lib/held.svelte';
import { discardKind, quitting, unfinished } from '../../src/lib/discard';
import type { Chair, TableView } from '../../src/wire';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an answer is late after a while, until it comes or fails; several are counted', async () => {
  const connection = new Connection();
  let [succeed, fail] = [(): void => undefined, (): void => undefined];
  const answers = [
    connection.watch(new Promise<number>((resolve) => (succeed = () => resolve(7)))),
    connection.watch(new Promise<number>((_, reject) => (fail = () => reject(new Error('gone'))))),
  ];
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(connection.late).toBe(false);
  vi.advanceTimersByTime(1);
  expect(connection.late).toBe(true);
  succeed();
  await expect(answers[0]).resolves.toBe(7);
  expect(connection.late, 'one is still awaited').toBe(true);
  fail();
  await expect(answers[1]).rejects.toThrow('gone');
  expect(connection.late).toBe(false);
  await connection.watch(Promise.resolve());
  vi.advanceTimersByTime(PATIENCE);
  expect(connection.late, 'what was answered in time is never late').toBe(false);
});

test('an answer proves the browser wrong about being offline, if it was asked for since', async () => {
  const connection = new Connection();
  const early = connection.watch(Promise.resolve());
  connection.offline = true;
  await early;
  expect(connection.offline).toBe(true);
  await connection.watch(Promise.reject(new Error('unreachable'))).catch(() => undefined);
  expect(connection.offline).toBe(true);
  await connection.watch(Promise.resolve());
  expect(connection.offline).toBe(false);
});

test('a decision that is kept is sent once, or withdrawn', async () => {
  const held = new Held();
  held.release();
  const sent = held.keep('pass');
  expect(held.waiting).toBe('pass');
  held.release();
  held.release();
  await expect(sent).resolves.toBe(true);
  expect(held.waiting).toBe(null);
  const withdrawn = held.keep('bid 3');
  held.withdraw();
  held.release();
  await expect(withdrawn).resolves.toBe(false);
});

const chair = (person: string | null, stand_in: string | null = null): Chair => ({
  person,
  name: person,
  bot: person === null ? 'scribe' : null,
  stand_in,
  nonce: false,
});
const table = (status: TableView['status'], chairs: Chair[], host = 'ada'): TableView => ({
  id: 't',
  game: 'biblios',
  status,
  host,
  public: false,
  options: {},
  clock: { kind: 'none' },
  chairs,
  first: 0,
  commitment: null,
  rematch: null,
  joining: [],
  undo: true,
  rated: true,
  paused: false,
  lesson: null,
});

test('only a game without other people is closed; others go on', () => {
  const alone = table('playing', [chair('ada'), chair(null)]);
  const shared = table('playing', [chair('ada'), chair('bea')]);
  expect(discardKind(alone, 'ada')).toBe('close');
  expect(discardKind(shared, 'ada')).toBe('stand-in');
  expect(discardKind(table('open', [chair('ada'), chair('bea')]), 'ada'), 'its host').toBe('close');
  expect(discardKind(table('open', [chair('ada'), chair('bea')]), 'bea')).toBe('leave');
  expect(quitting(alone, 'ada')).toBe('wait');
  expect(quitting({ ...alone, clock: { kind: 'correspondence', days: 1 } }, 'ada')).toBe('end');
  expect(quitting(shared, 'ada')).toBe('stand-in');
});

test('an unfinished game is one that its player has not left to others', () => {
  expect(unfinished(table('playing', [chair('ada'), chair('bea')]), 'ada')).toBe(true);
  expect(unfinished(table('playing', [chair('ada', 'scribe'), chair('bea')]), 'ada')).toBe(false);
  expect(unfinished(table('playing', [chair('ada', 'scribe'), chair(null)]), 'ada'), 'it waits').toBe(true);
  expect(unfinished(table('open', [chair('bea'), chair(null)]), 'cy'), 'the seat was given up').toBe(false);
  expect(unfinished(table('open', [chair(null)]), 'ada'), 'the host need not sit').toBe(true);
  for (const status of ['over', 'closed'] as const)
    expect(unfinished(table(status, [chair('ada')]), 'ada')).toBe(false);
});
