import { chairName } from '../lib/names';
import { list, t } from '../lib/words.svelte';
import type { Chair, Everybody } from '../wire';

/** Dice, books and people in words, the same for the log, for screen readers and for the labels of pictures. */

export const BOOKS = ['R', 'P', 'A', 'B', 'H'] as const;
export type Book = (typeof BOOKS)[number];

export function bookName(book: string): string {
  return t(`book-${book}`);
}

/** What a die shows. */
export function faceName(face: string): string {
  if (/^[RPABH]$/.test(face)) return bookName(face);
  if (face === 'C') return t('quill-face-chapel');
  if (/^\d$/.test(face)) return t('quill-face-influence', { pips: Number(face) });
  if (face.startsWith('m')) return t('quill-face-travel', { steps: Number(face[1]), star: face.endsWith('*') ? 'yes' : 'no' });
  return t('quill-face-signs', { signs: face.replace('-', '−') });
}

export function faceNames(faces: readonly string[]): string {
  return list(faces.map(faceName));
}

/** What a space of a map brings. */
export function iconName(icon: string): string {
  if (/^[RPABH]$/.test(icon)) return bookName(icon);
  return t(`quill-icon-${icon === '?' ? 'roll' : icon === 'T' ? 'town' : icon === '+' ? 'cross' : 'none'}`);
}

/** A player or Cadfael by name. */
export function whoName(who: Everybody, chairs: readonly Chair[]): string {
  return typeof who === 'number' ? chairName(chairs[who], who) : t('quill-cadfael');
}

/** The dice that somebody has not used, in the order in which they lie there. */
export function facesOf(dice: { books: string[]; influence: number[]; travel: string | null; signs: string }): string[] {
  return [...dice.books, ...dice.influence.map(String), ...(dice.travel === null ? [] : [dice.travel]), ...(dice.signs === '' ? [] : [dice.signs])];
}

/** Faces with a key each that stays the same when another die is taken away. */
export function apart(faces: readonly string[]): { face: string; key: string }[] {
  return faces.map((face, index) => ({ face, key: `${face}.${faces.slice(0, index).filter((one) => one === face).length}` }));
}
