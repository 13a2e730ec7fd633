import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LiveSitting } from '../../src/lib/sitting.svelte';
import type { Event, Request, TableView, ToClient, ToServer } from '../../src/wire';

class Line {
  static last: Line;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ToServer[] = [];
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(epoch: string, resumed: boolean): void {
    this.onopen?.();
    const you = { person: 'ann', name: 'Ann', seat: 0, host: true };
    this.say({ type: 'welcome', version: 1, you, now: 0, epoch, resumed });
  }
  /** The requests so far. */
  asked(): { id: string; what: Request }[] {
    return this.sent.filter((message) => message.type === 'ask');
  }
}

const chair = (person: string | null, nonce = false): TableView['chairs'][number] => ({
  person,
  name: person,
  bot: null,
  stand_in: null,
  nonce,
});

const table = (...chairs: TableView['chairs']): TableView =>
  ({ id: 't', game: 'biblios', status: 'open', host: 'ann', options: {}, chairs }) as unknown as TableView;

const said = (number: number, text: string): Event => ({
  number,
  at: number,
  type: 'said',
  person: 'ann',
  name: 'Ann',
  seat: 0,
  text,
});

let sitting: LiveSitting;
let kept: Map<string, string>;

beforeEach(async () => {
  vi.useFakeTimers();
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('navigator', { language: 'en', languages: ['en'] });
  vi.stubGlobal('location', { protocol: 'http:', host: 'house.test' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('document', {
    hidden: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    documentElement: { dataset: {} },
  });
  const { LiveSitting } = await import('../../src/lib/sitting.svelte');
  sitting = new LiveSitting('t');
});
afterEach(() => {
  sitting.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a seated client gives a nonce, and a new one whenever it is discarded', async () => {
  const line = Line.last;
  line.greet('e', false);
  const noted = (): string | undefined => kept.get('scriptorium.nonce.t');
  const given: string[] = [];
  for (const [number, other] of [
    [3, null],
    [4, 'bob'],
    [5, 'cy'],
  ] as const) {
    line.say({ type: 'update', events: [said(number, '')], table: table(chair('ann'), chair(other)) });
    await vi.advanceTimersByTimeAsync(0);
    const { id, what } = line.asked().at(-1)!;
    const { nonce, on } = (what as { sit: { nonce: string; on: number } }).sit;
    expect([given.includes(nonce), on], 'another one, for what was seen').toEqual([false, number]);
    given.push(nonce);
    expect(line.asked().length, 'only one').toBe(given.length);
    const sat = table(chair('ann', true), chair(other));
    line.say({ type: 'update', events: [], table: sat, id });
    await vi.advanceTimersByTimeAsync(0);
    expect(noted()).toBe(nonce);
  }
  // The game begins with another player than the one that the last nonce was given for.
  const begun = { ...table(chair('ann', true), chair('dan')), status: 'playing' } as TableView;
  line.say({ type: 'update', events: [], table: begun });
  expect(kept.get('scriptorium.settled.t')).toBe('false');
});

test('a nonce that is refused as too late is replaced by another one', async () => {
  const line = Line.last;
  line.greet('e', false);
  line.say({ type: 'update', events: [said(0, '')], table: table(chair('ann'), chair(null)) });
  const first = line.asked()[0]!;
  line.say({ type: 'refused', id: first.id, refusal: { code: 'stale', message: '' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(line.asked().length).toBe(2);
  expect(line.asked()[1]!.what).not.toEqual(first.what);
  expect(sitting.refusal, 'it is not shown').toBe(null);
});

test('the start is asked for again while new nonces are awaited', async () => {
  const line = Line.last;
  line.greet('e', false);
  line.say({ type: 'update', events: [said(0, '')], table: table(chair('bob', true), chair(null)) });
  const started = sitting.ask({ start: {} });
  line.say({
    type: 'refused',
    id: line.asked()[0]!.id,
    refusal: { code: 'nonces_awaited', message: '' },
  });
  await vi.advanceTimersByTimeAsync(1000);
  line.say({ type: 'update', events: [], id: line.asked()[1]!.id });
  await expect(started).resolves.toEqual({ done: true });
});

test('after a restore from a backup nothing is kept of what the server no longer has', () => {
  Line.last.greet('old', false);
  const events = [0, 1, 2].map((number) => said(number, `old ${number}`));
  Line.last.say({ type: 'update', events, table: table(chair('bob', true)) });
  expect(sitting.events).toEqual(events);
  for (const [epoch, resumed, expected] of [
    ['old', true, [...events, said(3, 'new 3')]],
    ['new', false, [said(0, 'new 0'), said(1, 'new 1')]],
  ] as const) {
    Line.last.onclose?.({ code: 1012 });
    vi.advanceTimersByTime(10_000);
    Line.last.greet(epoch, resumed);
    expect(Line.last.sent[0]).toMatchObject({ type: 'hello', epoch: 'old' });
    const next = resumed ? expected.slice(3) : [...expected];
    Line.last.say({ type: 'update', events: next, table: table(chair('bob', true)) });
    expect(sitting.events).toEqual(expected);
  }
});
