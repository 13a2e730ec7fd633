import { expect, test } from 'vitest';

import { tellAll } from '../../src/lib/log';
import { speak } from '../../src/lib/words.svelte';
import type { BibliosEvent, Chair, Event } from '../../src/wire';

/** One of everything that can happen at a table, as seat 0 is told of it. */
const GAME: BibliosEvent[] = [
  { type: 'looked', seat: 0, drawn: 'M2A', church: null },
  { type: 'placed', seat: 0, place: 'keep', card: 'M2A' },
  { type: 'placed', seat: 1, place: 'keep', card: null },
  { type: 'placed', seat: 1, place: 'public', card: 'H1C' },
  { type: 'placed', seat: 1, place: 'auction', card: null },
  { type: 'taken', seat: 0, card: 'H1C' },
  { type: 'taken', seat: 2, card: 'G3' },
  { type: 'church', seat: 2, card: 'C++', moves: ['+M', '+F'] },
  { type: 'church', seat: 0, card: 'C-', moves: ['-P'] },
  { type: 'church', seat: 1, card: 'C+-', moves: [] },
  { type: 'turned_up', card: 'S2H' },
  { type: 'bid', seat: 1, amount: 1 },
  { type: 'bid', seat: 0, amount: 4 },
  { type: 'passed', seat: 1 },
  { type: 'paid_gold', seat: 0, cards: ['G1', 'G3'] },
  { type: 'turned_up', card: 'G2' },
  { type: 'bid', seat: 2, amount: 1 },
  { type: 'bid', seat: 1, amount: 2 },
  { type: 'paid_cards', seat: 1, count: 2, open: [], cards: null },
  { type: 'paid_cards', seat: 2, count: 2, open: ['P2A'], cards: null },
  { type: 'paid_cards', seat: 0, count: 1, open: [], cards: ['F1A'] },
  { type: 'defaulted', seat: 2 },
  { type: 'plundered', from: 2, by: 0, open: false, card: 'P4I' },
  { type: 'plundered', from: 0, by: 1, open: false, card: 'M2A' },
  { type: 'plundered', from: 2, by: 1, open: false, card: null },
  { type: 'lost', seat: 0, open: false, card: 'H1C' },
  { type: 'lost', seat: 1, open: false, card: null },
  { type: 'ended', hands: [], result: { winners: [2], points: [3, 4, 9], gold: [0, 0, 0], categories: {} } },
  { type: 'ended', hands: [], result: { winners: [1, 2], points: [3, 9, 9], gold: [0, 0, 0], categories: {} } },
];

const chair = (name: string | null, bot: string | null): Chair => ({ person: name, name, bot, stand_in: null, nonce: false });
const CHAIRS = [chair('Ada', null), chair('Odile', null), chair(null, 'scribe')];

type What = Event extends infer E ? (E extends Event ? Omit<E, 'number' | 'at'> : never) : never;
const EVENTS: What[] = [
  { type: 'created', host: 'a' },
  { type: 'sat', seat: 0, person: 'a', name: 'Ada' },
  { type: 'bot', seat: 2, bot: 'scribe' },
  { type: 'left', seat: 1 },
  { type: 'started', first: 1, events: [] },
  { type: 'played', seat: 0, events: GAME },
  { type: 'hidden' },
  { type: 'said', person: 'b', name: 'Odile', seat: 1, text: 'Well!' },
  { type: 'stand_in', seat: 1, bot: 'scribe', reason: 'left' },
  { type: 'stand_in', seat: 1, bot: 'scribe', reason: 'clock' },
  { type: 'stand_in', seat: 1, bot: 'scribe', reason: 'away' },
  { type: 'returned', seat: 1 },
  { type: 'resumed' },
  { type: 'rematch', table: 'x' },
  { type: 'closed' },
];

test.each(['en', 'fr'] as const)('what is announced, in %s', async (language) => {
  await speak(language);
  const events = EVENTS.map((what, number) => ({ ...what, number, at: 0 }) as Event);
  const lines = tellAll('biblios', events, CHAIRS, 0);
  expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
  await expect(lines.map((line) => line.text).join('\n') + '\n').toMatchFileSnapshot(`transcript.${language}.txt`);
});
