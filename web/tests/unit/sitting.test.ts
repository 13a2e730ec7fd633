import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LiveSitting } from '../../src/lib/sitting.svelte';
import type { Event as Happening, ToClient } from '../../src/wire';

// Read when the modules are loaded.
vi.hoisted(() => vi.stubGlobal('navigator', { languages: ['en'] }));

const lines: Line[] = [];

class Line {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: string[] = [];
  constructor() {
    lines.push(this);
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
  const events: Happening[] = [];
  for (let number = from; number <= to; number += 1) events.push({ number, at: 0, type: 'hidden' });
  return { type: 'update', events, ...rest };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  lines.length = 0;
  vi.stubGlobal('WebSocket', Line);
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

test('the pages of a history are shown together, and after a cut the next page is asked for', async () => {
  const sitting = new LiveSitting('t');
  const welcome = { type: 'welcome', version: 1, you: { person: 'p', name: 'n', seat: null, host: false } };
  const greet = (): Line => {
    const line = lines.at(-1)!;
    line.onopen?.();
    line.say({ ...welcome, now: 0, epoch: 'e', resumed: lines.length > 1 });
    return line;
  };
  greet().say(page(0, 4, { more: true }));
  expect([sitting.events.length, sitting.table]).toEqual([0, null]);
  lines[0]!.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(250);
  const line = greet();
  expect(JSON.parse(line.sent[0]!)).toMatchObject({ type: 'hello', seen: 4 });
  line.say(page(5, 9, { more: true }));
  expect([sitting.events.length, sitting.table]).toEqual([0, null]);
  line.say(page(10, 11, { table: TABLE }));
  expect(sitting.events.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(sitting.table).toEqual(TABLE);
  sitting.leave();
});
