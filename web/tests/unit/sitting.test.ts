import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LiveSitting } from '../../src/lib/sitting.svelte';
import type { Event as TableEvent, ToClient } from '../../src/wire';

// Read when the modules are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

const sockets: FakeSocket[] = [];

class FakeSocket {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  constructor() {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const TABLE = { id: 't', status: 'open', chairs: [], host: 'h', commitment: null };

function page(from: number, to: number, rest: object): ToClient {
  const events: TableEvent[] = [];
  for (let number = from; number <= to; number += 1) events.push({ number, at: 0, type: 'hidden' });
  return { type: 'update', events, ...rest };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  sockets.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('document', { hidden: false, addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the pages of a history are shown together, and after a lost connection the next page is requested', async () => {
  const sitting = new LiveSitting('t');
  const welcome = { type: 'welcome', version: 1, you: { person: 'p', name: 'n', seat: null, host: false } };
  const greet = (): FakeSocket => {
    const socket = sockets.at(-1)!;
    socket.onopen?.();
    socket.say({ ...welcome, now: 0, epoch: 'e', resumed: sockets.length > 1 });
    return socket;
  };
  greet().say(page(0, 4, { more: true }));
  expect([sitting.events.length, sitting.table]).toEqual([0, null]);
  sockets[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(250);
  const socket = greet();
  expect(JSON.parse(socket.sent[0]!)).toMatchObject({ type: 'hello', seen: 4 });
  socket.say(page(5, 9, { more: true }));
  expect([sitting.events.length, sitting.table]).toEqual([0, null]);
  socket.say(page(10, 11, { table: TABLE }));
  expect(sitting.events.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sitting.table).toEqual(TABLE);
  sitting.leave();
});
