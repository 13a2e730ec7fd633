import { expect, test } from 'vitest';

import { soundOf } from '../../src/lib/sounds';
import type { BibliosEvent, Event, QuillEvent } from '../../src/wire';

const played = (...events: (BibliosEvent | QuillEvent)[]): Event =>
  ({ number: 1, at: 0, type: 'played', seat: 0, events }) as Event;

test('the most important thing that happened is heard, and nothing else', () => {
  expect(soundOf([played({ type: 'rolled', whose: 0, face: 'R' })])).toBe('die');
  expect(soundOf([played({ type: 'paid_gold', seat: 0, cards: [] })])).toBe('coin');
  expect(
    soundOf([played({ type: 'marked', whose: 0, book: 'R' }, { type: 'value', book: 'R', value: 3 })]),
  ).toBe('die');
  expect(soundOf([played({ type: 'taken', seat: 1, card: 'G1' })])).toBe('card');
  expect(soundOf([played({ type: 'passed', seat: 1 })])).toBeNull();
  expect(soundOf([{ number: 2, at: 0, type: 'reacted', seat: 0, reaction: 'wow' }])).toBeNull();
});
