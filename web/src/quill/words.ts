import { chairName } from '../lib/names';
import { list, t } from '../lib/words.svelte';
import type {
  Chair,
  QuillBoards,
  QuillCard,
  QuillMap,
  QuillPlan,
  QuillStack,
  QuillView,
  QuillWho,
} from '../wire';

/** Dice, books and players in words, shared by the log, screen readers and image labels. */

export const BOOKS = ['R', 'P', 'A', 'B', 'H'] as const;
export type Book = (typeof BOOKS)[number];

/** The parts of a score other than the stacks. */
export const PARTS = ['bonuses', 'towns', 'influence', 'cross', 'chapel'] as const;
export type Part = (typeof PARTS)[number];

export function bookName(book: string): string {
  return t(`book-${book}`);
}

/** Names the face of a die. */
export function faceName(face: string): string {
  if (/^[RPABH]$/.test(face)) return bookName(face);
  if (face === 'C') return t('quill-face-chapel');
  if (/^\d$/.test(face)) return t('quill-face-influence', { pips: Number(face) });
  if (face.startsWith('m'))
    return t('quill-face-travel', { steps: Number(face[1]), star: face.endsWith('*') ? 'yes' : 'no' });
  return t('quill-face-signs', { signs: face.replace('-', '−') });
}

export function faceNames(faces: readonly string[]): string {
  return list(faces.map(faceName));
}

/** Names what a space of a map brings. */
export function iconName(icon: string): string {
  if (/^[RPABH]$/.test(icon)) return bookName(icon);
  return t(`quill-icon-${icon === '?' ? 'roll' : icon === 'T' ? 'town' : icon === '+' ? 'cross' : 'none'}`);
}

/** Returns the places taken so far in the race to complete a stack. */
export function placesTaken(view: QuillView, book: string): number[] {
  const cards = [...view.players, ...(view.cadfael ? [view.cadfael] : [])].map(({ card }) => card);
  return cards.flatMap(({ completed }) => (completed as Record<string, number>)[book] ?? []);
}

/** Describes a stack: its books, the remaining negative points, and the bonus won or still available. */
export function stackWords(stack: QuillStack, card: QuillCard, taken: readonly number[]): string {
  const of = (counts: Record<string, number | null>): number => counts[stack.book] ?? 0;
  const [books, place, next] = [of(card.stacks), of(card.completed), stack.bonuses[taken.length]];
  return [
    t('quill-stack', { book: bookName(stack.book), books, spaces: stack.spaces }),
    ...(stack.negative.length > books
      ? [
          t('quill-stack-negative', {
            sum: signed(stack.negative.slice(books).reduce((sum, one) => sum + one, 0)),
          }),
        ]
      : []),
    place > 0
      ? t('quill-stack-complete', { place, points: of(card.bonuses) })
      : t('quill-stack-bonus', { points: next ?? 0 }),
  ].join(' ');
}

/** Describes a row of the scriptorium. */
export function rowWords(row: number, dice: readonly string[]): string {
  return t('quill-row', { row, dice: faceNames(dice) });
}

/** Describes the dice that a row of the scriptorium will have. */
export function planWords(row: number, { books, travel, embellishment }: QuillPlan): string {
  const dice = [
    t('quill-plan-books', { count: books }),
    ...(travel ? [t('quill-plan-travel')] : []),
    ...(embellishment ? [t('quill-plan-embellishment')] : []),
  ];
  return t('quill-row', { row, dice: list(dice) });
}

/** Names the spaces of a map by what is on them. Equal ones are numbered in the order of the board. */
export function placeNames(map: QuillMap): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    map.spaces.map(({ name, icon }) => {
      const number = (seen.get(icon) ?? 0) + 1;
      seen.set(icon, number);
      return [name, t('quill-place', { what: placeKind(icon, map.grid), number })];
    }),
  );
}

function placeKind(icon: string, grid: boolean): string {
  if (/^[RPABH]$/.test(icon)) return bookName(icon);
  const kind = icon === '?' ? 'roll' : icon === 'T' ? 'town' : icon === '+' ? 'cross' : grid ? 'box' : 'path';
  return t(`quill-place-${kind}`);
}

/** Names spaces of a map as sentences of their own. */
export function wayWords(map: QuillMap, spaces: readonly string[]): string[] {
  const names = placeNames(map);
  return spaces.map((name) => `${names.get(name) ?? ''}.`);
}

/** Describes where a novice stands. */
export function noviceWords(map: QuillMap, card: QuillCard): string {
  return card.at === null
    ? t('quill-novice-beside')
    : t('quill-novice-at', { space: placeNames(map).get(card.at) ?? '' });
}

/**
 * Describes what using a die with this face would advance for a seat; undefined if there is nothing to say.
 */
export function dieContext(
  face: string,
  view: QuillView,
  boards: QuillBoards,
  seat: number,
): string | undefined {
  const card = view.players[seat]?.card;
  const stack = boards.task.stacks.find(({ book }) => book === face);
  if (card === undefined) return undefined;
  if (stack !== undefined)
    return `${stackWords(stack, card, placesTaken(view, face))} ${t('quill-value', { value: view.values[stack.book as Book] ?? 0 })}`;
  if (face === 'C')
    return t('quill-chapel-row', {
      row: view.chapel.findLastIndex((marks) => marks.includes(seat)) + 1,
      rows: boards.monastery.pews.length,
    });
  if (face.startsWith('m')) return noviceWords(boards.task.map, card);
  return /^\d$/.test(face) ? t('quill-means', { count: card.influence }) : undefined;
}

/** Formats points with a typographic minus. */
export function signed(points: number): string {
  return String(points).replace('-', '−');
}

/** Returns the name of a player or of Cadfael. */
export function whoName(who: QuillWho, chairs: readonly Chair[]): string {
  return typeof who === 'number' ? chairName(chairs[who], who) : t('quill-cadfael');
}

/** Returns a player's unused dice in display order. */
export function facesOf(dice: {
  books: string[];
  influence: number[];
  travel: string | null;
  signs: string;
}): string[] {
  return [
    ...dice.books,
    ...dice.influence.map(String),
    ...(dice.travel === null ? [] : [dice.travel]),
    ...(dice.signs === '' ? [] : [dice.signs]),
  ];
}

/** Returns the faces with keys that stay the same when another die is removed. */
export function withKeys(faces: readonly string[]): { face: string; key: string }[] {
  return faces.map((face, index) => ({
    face,
    key: `${face}.${faces.slice(0, index).filter((one) => one === face).length}`,
  }));
}
