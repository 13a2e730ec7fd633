import { beforeAll, expect, test, vi } from 'vitest';

import type { Event, QuillEvent } from '../../src/wire';

vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('navigator', { languages: ['en'] });

let lastGains: typeof import('../../src/quill/recap').lastGains;
beforeAll(async () => {
  const { speak } = await import('../../src/lib/words.svelte');
  await speak('en');
  ({ lastGains } = await import('../../src/quill/recap'));
});

const played = (...events: QuillEvent[]): Event => ({ number: 1, at: 0, type: 'played', seat: 0, events });

test('gains of the day are counted for each player, in a fixed order', () => {
  const gained = lastGains([
    played(
      { type: 'influence', whose: 0, amount: 5, total: 5 },
      { type: 'marked', whose: 1, book: 'H' },
      { type: 'town', whose: 1 },
      { type: 'marked', whose: 1, book: 'H' },
      { type: 'completed', whose: 1, book: 'H', place: 1, points: 5 },
      { type: 'completed', whose: 0, book: 'P', place: 4, points: 0 },
    ),
  ]);
  expect(gained?.day).toBe(1);
  expect(gained?.gains.get(1)?.map(({ glyph, count }) => [glyph, count])).toEqual([
    ['star', 5],
    ['book-H', 2],
    ['town', 1],
  ]);
  expect(gained?.gains.get(0)).toEqual([{ glyph: 'influence', count: 5, words: '5 influence' }]);
  expect(gained?.gains.get(1)?.[1]?.words).toBe('2 books of Herbals');
});

test('the day before is shown until something is gained on the new one, and spending is no gain', () => {
  const before = played({ type: 'climbed', whose: 0, row: 1 });
  const dawn = played({ type: 'day_began', day: 5 }, { type: 'influence', whose: 0, amount: 3, total: 9 });
  expect(lastGains([])).toBeNull();
  expect(
    lastGains([before, dawn])
      ?.gains.get(0)
      ?.map(({ glyph }) => glyph),
  ).toEqual(['C']);
  const after = lastGains([before, dawn, played({ type: 'circle', seat: 2 })]);
  expect(after?.day).toBe(5);
  expect([...(after?.gains.keys() ?? [])]).toEqual([2]);
});
