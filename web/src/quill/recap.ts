import { t } from '../lib/words.svelte';
import type { Event, QuillEvent, QuillWho } from '../wire';
import { BOOKS, bookName } from './words';

/** A gain of a player, as an icon with a count and in words. */
export type Gain = { glyph: string; count: number; words: string };
/** The gains of all players on a day. */
export type DayGains = { day: number; gains: Map<QuillWho, Gain[]> };

/** The order of the icons. */
const GLYPHS = ['star', ...BOOKS.map((book) => `book-${book}`), 'town', 'C', 'cross', 'influence'];

/** Returns the gains of all players on the last day with gains; null before the first. */
export function lastGains(events: readonly Event[]): DayGains | null {
  let day = 1;
  let last = null as DayGains | null;
  for (const event of events) {
    if (event.type !== 'played' && event.type !== 'started') continue;
    for (const told of event.events as QuillEvent[]) {
      if (told.type === 'day_began') day = told.day;
      const gain = gainOf(told, day);
      if (gain === null) continue;
      if (last?.day !== day) last = { day, gains: new Map() };
      add(last.gains, gain);
    }
  }
  for (const gains of last?.gains.values() ?? [])
    gains.sort((a, b) => GLYPHS.indexOf(a.glyph) - GLYPHS.indexOf(b.glyph));
  return last;
}

/** Who gained what with an event, and how much. From day 5 on influence is spent. */
function gainOf(event: QuillEvent, day: number): { who: QuillWho; glyph: string; count: number } | null {
  switch (event.type) {
    case 'marked':
      return { who: event.whose, glyph: `book-${event.book}`, count: 1 };
    case 'completed':
      return event.points > 0 ? { who: event.whose, glyph: 'star', count: event.points } : null;
    case 'town':
      return { who: event.whose, glyph: 'town', count: 1 };
    case 'climbed':
      return { who: event.whose, glyph: 'C', count: 1 };
    case 'circle':
      return { who: event.seat, glyph: 'cross', count: 1 };
    case 'influence':
      return day <= 4 && event.amount > 0
        ? { who: event.whose, glyph: 'influence', count: event.amount }
        : null;
    default:
      return null;
  }
}

function add(
  gains: Map<QuillWho, Gain[]>,
  { who, glyph, count }: { who: QuillWho; glyph: string; count: number },
): void {
  const own = gains.get(who) ?? [];
  const same = own.find((gain) => gain.glyph === glyph);
  const total = (same?.count ?? 0) + count;
  const words = t(`quill-gain-${glyph.startsWith('book-') ? 'book' : glyph}`, {
    count: total,
    book: glyph.startsWith('book-') ? bookName(glyph.slice(5)) : '',
  });
  if (same) Object.assign(same, { count: total, words });
  else own.push({ glyph, count: total, words });
  gains.set(who, own);
}
