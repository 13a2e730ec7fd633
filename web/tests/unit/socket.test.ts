import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BACKOFF, TableSocket, type LinkState, type Wire } from '../../src/lib/socket';
import type { ToClient, ToServer } from '../../src/wire';

class FakeSocket implements Wire {
  readyState: Wire['readyState'] = 1;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  sent: ToServer[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(): void {
    this.cut(1000);
  }
  say(message: ToClient): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  greet(): void {
    this.onopen?.({} as Event);
    const you = { person: 'p', name: 'n', seat: 0, host: true };
    this.say({ type: 'welcome', version: 1, you, now: 0, epoch: 'e', resumed: false });
  }
  cut(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

let sockets: FakeSocket[];
let states: LinkState[];
let seen: number | null;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  [sockets, states, seen] = [[], [], null];
  const open = (): Wire => {
    const line = new FakeSocket();
    sockets.push(line);
    return line;
  };
  socket = new TableSocket({
    open,
    seen: () => seen,
    onMessage: () => undefined,
    onStateChange: (state) => states.push(state),
  });
});
afterEach(() => {
  socket.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a question that was cut off is asked again under the same id, after the last event seen', async () => {
  sockets[0]!.greet();
  const answer = socket.ask({ start: {} });
  const first = sockets[0]!.sent.at(-1);
  expect(first).toMatchObject({ type: 'ask', what: { start: {} } });
  seen = 7;
  sockets[0]!.cut();
  vi.advanceTimersByTime(BACKOFF[0]!);
  sockets[1]!.greet();
  expect(sockets[1]!.sent).toEqual([{ type: 'hello', version: 1, seen: 7, epoch: 'e' }, first]);
  sockets[1]!.say({ type: 'done', id: (first as { id: string }).id, number: 8 });
  await expect(answer).resolves.toEqual({ done: true });
});

test('a connection that is given up is replaced, and asks again what was not answered', () => {
  sockets[0]!.greet();
  void socket.ask({ start: {} });
  const asked = sockets[0]!.sent.at(-1);
  socket.reconnect();
  expect(states.at(-1)).toBe('lost');
  socket.reconnect();
  socket.retryNow();
  sockets[1]!.greet();
  expect(sockets.length).toBe(2);
  expect(sockets[1]!.sent.at(-1)).toEqual(asked);
  expect(states.at(-1)).toBe('open');
});

test('a question before the greeting waits for it', () => {
  void socket.ask({ start: {} });
  expect(sockets[0]!.sent).toEqual([]);
  sockets[0]!.greet();
  expect(sockets[0]!.sent.map((message) => message.type)).toEqual(['hello', 'ask']);
});

test('every answer goes to its own question', async () => {
  sockets[0]!.greet();
  const [sit, start] = [socket.ask({ leave: {} }), socket.ask({ start: {} })];
  const [a, b] = sockets[0]!.sent.slice(1) as { id: string }[];
  expect(a!.id).not.toBe(b!.id);
  const refusal = { code: 'seats_empty', message: 'not every seat is taken' } as const;
  sockets[0]!.say({ type: 'refused', id: b!.id, refusal });
  sockets[0]!.say({ type: 'update', id: a!.id, events: [] });
  await expect(sit).resolves.toEqual({ done: true });
  await expect(start).resolves.toEqual({ done: false, refusal });
});

test('retries back off, and start over after a success', () => {
  sockets[0]!.greet();
  sockets[0]!.cut();
  for (const [attempt, wait] of [...BACKOFF, BACKOFF.at(-1)!].entries()) {
    vi.advanceTimersByTime(wait - 1);
    expect(sockets.length).toBe(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(sockets.length).toBe(attempt + 2);
    sockets.at(-1)!.cut();
  }
  expect(states.at(-1)).toBe('lost');
  socket.retryNow();
  sockets.at(-1)!.greet();
  expect(states.at(-1)).toBe('open');
  sockets.at(-1)!.cut();
  const before = sockets.length;
  vi.advanceTimersByTime(BACKOFF[0]!);
  expect(sockets.length).toBe(before + 1);
});

test('a connection on which nothing is heard is given up, and a policy is obeyed', () => {
  sockets[0]!.greet();
  vi.advanceTimersByTime(81_000);
  expect(states.at(-1)).toBe('lost');
  vi.advanceTimersByTime(BACKOFF[0]!);
  expect(sockets.length).toBe(2);
  sockets[1]!.cut(1008);
  vi.advanceTimersByTime(60_000);
  expect(states.at(-1)).toBe('closed');
  expect(sockets.length).toBe(2);
});
