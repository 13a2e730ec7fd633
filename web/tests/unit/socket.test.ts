import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { BACKOFF, TableSocket, type Link, type Wire } from '../../src/lib/socket';
import type { ToClient, ToServer } from '../../src/wire';

class Line implements Wire {
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

let lines: Line[];
let links: Link[];
let seen: number | null;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  [lines, links, seen] = [[], [], null];
  const open = (): Wire => {
    const line = new Line();
    lines.push(line);
    return line;
  };
  socket = new TableSocket({
    open,
    seen: () => seen,
    hear: () => undefined,
    link: (link) => links.push(link),
  });
});
afterEach(() => {
  socket.shut();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('a question that was cut off is asked again under the same id, after the last event seen', async () => {
  lines[0]!.greet();
  const answer = socket.ask({ start: {} });
  const first = lines[0]!.sent.at(-1);
  expect(first).toMatchObject({ type: 'ask', what: { start: {} } });
  seen = 7;
  lines[0]!.cut();
  vi.advanceTimersByTime(BACKOFF[0]!);
  lines[1]!.greet();
  expect(lines[1]!.sent).toEqual([{ type: 'hello', version: 1, seen: 7, epoch: 'e' }, first]);
  lines[1]!.say({ type: 'done', id: (first as { id: string }).id, number: 8 });
  await expect(answer).resolves.toEqual({ done: true });
});

test('a connection that is given up is replaced, and asks again what was not answered', () => {
  lines[0]!.greet();
  void socket.ask({ start: {} });
  const asked = lines[0]!.sent.at(-1);
  socket.lose();
  expect(links.at(-1)).toBe('lost');
  socket.lose();
  socket.hurry();
  lines[1]!.greet();
  expect(lines.length).toBe(2);
  expect(lines[1]!.sent.at(-1)).toEqual(asked);
  expect(links.at(-1)).toBe('open');
});

test('a question before the greeting waits for it', () => {
  void socket.ask({ start: {} });
  expect(lines[0]!.sent).toEqual([]);
  lines[0]!.greet();
  expect(lines[0]!.sent.map((message) => message.type)).toEqual(['hello', 'ask']);
});

test('every answer goes to its own question', async () => {
  lines[0]!.greet();
  const [sit, start] = [socket.ask({ leave: {} }), socket.ask({ start: {} })];
  const [a, b] = lines[0]!.sent.slice(1) as { id: string }[];
  expect(a!.id).not.toBe(b!.id);
  const refusal = { code: 'seats_empty', message: 'not every seat is taken' } as const;
  lines[0]!.say({ type: 'refused', id: b!.id, refusal });
  lines[0]!.say({ type: 'update', id: a!.id, events: [] });
  await expect(sit).resolves.toEqual({ done: true });
  await expect(start).resolves.toEqual({ done: false, refusal });
});

test('attempts to come back are further and further apart, and begin anew after a success', () => {
  lines[0]!.greet();
  lines[0]!.cut();
  for (const [attempt, wait] of [...BACKOFF, BACKOFF.at(-1)!].entries()) {
    vi.advanceTimersByTime(wait - 1);
    expect(lines.length).toBe(attempt + 1);
    vi.advanceTimersByTime(1);
    expect(lines.length).toBe(attempt + 2);
    lines.at(-1)!.cut();
  }
  expect(links.at(-1)).toBe('lost');
  socket.hurry();
  lines.at(-1)!.greet();
  expect(links.at(-1)).toBe('open');
  lines.at(-1)!.cut();
  const before = lines.length;
  vi.advanceTimersByTime(BACKOFF[0]!);
  expect(lines.length).toBe(before + 1);
});

test('a connection on which nothing is heard is given up, and a policy is obeyed', () => {
  lines[0]!.greet();
  vi.advanceTimersByTime(81_000);
  expect(links.at(-1)).toBe('lost');
  vi.advanceTimersByTime(BACKOFF[0]!);
  expect(lines.length).toBe(2);
  lines[1]!.cut(1008);
  vi.advanceTimersByTime(60_000);
  expect(links.at(-1)).toBe('shut');
  expect(lines.length).toBe(2);
});
