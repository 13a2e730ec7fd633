import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { tellAll } from '../../src/lib/log';
import { speak } from '../../src/lib/words.svelte';
import type { BibliosEvent, Chair, Event, QuillBoards, QuillEvent, QuillParts } from '../../src/wire';

/** One of every event of a Biblios table, as sent to seat 0. */
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
  {
    type: 'ended',
    hands: [],
    result: { winners: [1, 2], points: [3, 9, 9], gold: [0, 0, 0], categories: {} },
  },
];

const chair = (name: string | null, bot: string | null): Chair => ({
  person: name,
  name,
  bot,
  stand_in: null,
  nonce: false,
});
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
  const events = EVENTS.map((what, number) => ({ ...what, number, at: 0 }));
  const lines = tellAll('biblios', events, CHAIRS, 0);
  expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
  await expect(lines.map((line) => line.text).join('\n') + '\n').toMatchFileSnapshot(
    `transcript.${language}.txt`,
  );
});

const BOARDS = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../conformance/quill/boards/2-players-a.json'), 'utf8'),
) as QuillBoards;
const parts = (total: number): QuillParts => ({
  bonuses: 10,
  towns: 5,
  influence: -1,
  cross: 4,
  chapel: 6,
  stacks: { R: 12, P: 6, A: 3, B: 2, H: -1 },
  ranks: {},
  total,
});
/** One of every event of a Quill & Parchment table, as sent to seat 0. */
const QUILL: QuillEvent[] = [
  { type: 'day_began', day: 1 },
  ...['R', 'C', '3', '4', 'm1*'].map((face): QuillEvent => ({ type: 'rolled', whose: 0, face })),
  ...['H', 'm2', 'm1'].map((face): QuillEvent => ({ type: 'rolled', whose: 'cadfael', face })),
  ...['P', 'A', 'm3', '+-', 'C', 'R', 'm1*', 'H', 'H', 'm2'].map((face): QuillEvent => ({
    type: 'rolled',
    whose: 'scriptorium',
    face,
  })),
  { type: 'sealed', seat: 0, choice: 'roll m1*' },
  { type: 'sealed', seat: 1, choice: null },
  { type: 'opened', choices: ['stop', 'roll all', 'roll R'] },
  { type: 'opened', choices: ['bid 3', 'bid 0', null] },
  { type: 'opened', choices: [null, null, null] },
  ...[0, 1].flatMap((seat): QuillEvent[] => [
    { type: 'influence', whose: seat, amount: 7, total: 7 },
    { type: 'influence', whose: seat, amount: 3, total: 4 },
    { type: 'influence', whose: seat, amount: 0, total: 4 },
    ...[
      'use R',
      'use m2',
      'use R as C',
      'use m2 +1',
      'reroll C',
      'climb',
      'walk 2',
      'decline',
      'raise R',
      'go o5',
      'star B',
      'cross',
      'row 2',
      'give 3',
      'cadfael again',
      'cadfael stop',
    ].map((action): QuillEvent => ({ type: 'acted', seat, action })),
    { type: 'forced', seat, action: 'bid 0' },
    { type: 'marked', whose: seat, book: 'R' },
    { type: 'completed', whose: seat, book: 'R', place: 2, points: 3 },
    { type: 'kept', whose: seat },
    { type: 'climbed', whose: seat, row: 1 },
    { type: 'town', whose: seat },
    { type: 'circle', seat },
    { type: 'abbot', seat, face: 'R' },
    { type: 'lost_die', whose: seat, face: 'm3' },
    { type: 'lost_steps', whose: seat, steps: 2 },
    { type: 'lost_star', whose: seat },
    { type: 'lost_signs', whose: seat, plus: 1, minus: 1 },
    { type: 'row_left', whose: seat, row: 3 },
  ]),
  { type: 'walked', space: 'o3' },
  { type: 'value', book: 'A', value: 4 },
  {
    type: 'ended',
    result: { winners: [1], points: [30, 41, 20], parts: [30, 41, 20].map(parts), cadfael: null },
  },
  { type: 'ended', result: { winners: [], points: [30], parts: [parts(30)], cadfael: parts(33) } },
];

test.each(['en', 'fr'] as const)('what is announced of Quill & Parchment, in %s', async (language) => {
  await speak(language);
  const events: Event[] = QUILL.map((event, number) => ({
    type: 'played',
    seat: 0,
    events: [event],
    number,
    at: 0,
  }));
  // Dice rolled at once are described together, so they are sent in one update.
  const rolled = QUILL.filter((event) => event.type === 'rolled');
  const whole: Event = { type: 'started', first: 1, boards: BOARDS, events: rolled, number: 1000, at: 0 };
  const lines = tellAll(
    'quill',
    [
      whole,
      ...events.filter(
        (event) => event.type !== 'played' || (event.events[0] as QuillEvent).type !== 'rolled',
      ),
    ],
    CHAIRS,
    0,
  );
  await expect(lines.map((line) => line.text).join('\n') + '\n').toMatchFileSnapshot(
    `transcript.quill.${language}.txt`,
  );
});

test('a new nonce of a person who sits already is no news', () => {
  const sat = { type: 'sat' as const, seat: 0, person: 'a', name: 'Ada' };
  const events: Event[] = [sat, sat, { type: 'left' as const, seat: 0 }, sat].map((what, number) => ({
    ...what,
    number,
    at: 0,
  }));
  expect(tellAll('biblios', events, CHAIRS, 0).map((line) => line.number)).toEqual([0, 2, 3]);
});
