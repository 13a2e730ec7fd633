import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Dealt } from '../../src/lib/api';
import type { BibliosEvent, QuillEvent, Story } from '../../src/wire';

/** What the seeds of the examples in conformance/fair dealt, as printed by the program. */
export function dealtIn(game: string): Dealt[] {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, `../../../conformance/fair/${game}.dealt.json`), 'utf8'),
  ) as Dealt[];
}

/** The smallest story in which these outcomes were dealt; the auction pile is that of the example. */
export function storyOf(game: string, dealt = dealtIn(game)): Story {
  const events = game === 'quill' ? dealt.map(rolled) : [...aside(dealtIn(game)), ...dealt.flatMap(seen)];
  return {
    game,
    seats: [],
    options: {},
    events: [{ type: 'started', number: 0, at: 0, first: 0, events: events as QuillEvent[] }],
  };
}

function rolled({ purpose, index, from }: Dealt): QuillEvent {
  return {
    type: 'rolled',
    whose: purpose === 4 ? 'cadfael' : purpose === 5 ? 'scriptorium' : purpose,
    face: from[index] ?? '',
  };
}

function seen({ purpose, index, from }: Dealt): BibliosEvent[] {
  const card = from[index] ?? '';
  if (purpose === 1) return [{ type: 'looked', seat: 0, drawn: card, church: null }];
  if (purpose === 2) return [{ type: 'turned_up', card }];
  return purpose === 3 ? [{ type: 'lost', seat: 0, open: false, card }] : [];
}

function aside(dealt: readonly Dealt[]): BibliosEvent[] {
  return (dealt.find(({ purpose }) => purpose === 2)?.from ?? []).map((card) => ({
    type: 'placed',
    seat: 0,
    place: 'auction',
    card,
  }));
}
