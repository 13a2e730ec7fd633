import type { BibliosBounds, BibliosView } from '../wire';
import { CATEGORIES, readCard, type Category } from './cards';

/** The rows of the contest strip: the categories, then Gold. */
export const ROWS = [...CATEGORIES, 'G'] as const;
export type Row = (typeof ROWS)[number];

/** How a total compares with every other one: certain to win, certain to lose, or undecided. */
export type Standing = 'ahead' | 'behind' | 'open';

/** A total with the letter that breaks a tie; no letter for Gold or an empty hand. */
export type Total = { value: number; letter: string | null };

const LAST = 'Z';

/** Returns a seat's least total in a row with its best certain letter: the exact ones for one's own hand. */
export function totalOf(bounds: BibliosBounds, seat: number): Total {
  return { value: bounds.least[seat] ?? 0, letter: bounds.letters?.[seat] ?? null };
}

/** Compares a seat's total with what the others can have. Ties go to the letter closest to A. */
export function standing(bounds: BibliosBounds, seat: number, own: Total): Standing {
  const others = bounds.least.map((_, other) => other).filter((other) => other !== seat);
  const letter = own.letter ?? LAST;
  const beats = (other: number): boolean => {
    const most = bounds.most[other] ?? 0;
    return own.value > most || (own.value === most && letter < (bounds.best_letters?.[other] ?? LAST));
  };
  const loses = (other: number): boolean => {
    const least = bounds.least[other] ?? 0;
    return own.value < least || (own.value === least && (bounds.letters?.[other] ?? LAST) < letter);
  };
  if (others.some(loses)) return 'behind';
  return own.value > 0 && others.every(beats) ? 'ahead' : 'open';
}

/** What the card for sale adds to a row; null if it does not count there. */
export type Prize = { of: Row; value: number; letter: string | null };

export function prizeOf(game: BibliosView): Prize | null {
  const card = readCard(game.auction?.card ?? '?');
  if (card.kind === 'category') return { of: card.category, value: card.value, letter: card.letter };
  return card.kind === 'gold' ? { of: 'G', value: card.value, letter: null } : null;
}

/** Returns a total with a card won. */
export function withPrize(own: Total, prize: Prize): Total {
  const letters = [own.letter, prize.letter].filter((letter) => letter !== null).sort();
  return { value: own.value + prize.value, letter: letters[0] ?? null };
}

/** Whether a row is a category and not Gold. */
export function isCategory(row: Row): row is Category {
  return row !== 'G';
}

/** Returns the letter to show for a seat: certain, or with a question mark if a better one is possible. */
export function letterText(bounds: BibliosBounds, seat: number): string {
  const [sure, best] = [bounds.letters?.[seat] ?? null, bounds.best_letters?.[seat] ?? null];
  if (best === null) return '';
  return best === sure ? best : `${best}?`;
}
