/** Cards by their codes: see docs/record.md. */

export const CATEGORIES = ['M', 'P', 'H', 'S', 'F'] as const;
export type Category = (typeof CATEGORIES)[number];

export type Card =
  | { kind: 'category'; category: Category; value: number; letter: string }
  | { kind: 'gold'; value: number }
  | { kind: 'church'; power: string }
  | { kind: 'hidden' };

export function readCard(code: string): Card {
  const head = code[0];
  const category = CATEGORIES.find((known) => known === head);
  if (category) return { kind: 'category', category, value: Number(code[1]), letter: code[2] ?? '' };
  if (head === 'G') return { kind: 'gold', value: Number(code[1]) };
  if (head === 'C') return { kind: 'church', power: code.slice(1) };
  return { kind: 'hidden' };
}

export function valueOf(code: string): number {
  const card = readCard(code);
  return card.kind === 'category' || card.kind === 'gold' ? card.value : 0;
}

export function sum(codes: readonly string[]): number {
  return codes.reduce((total, code) => total + valueOf(code), 0);
}

/** The cards of a hand that belong to one category, or its Gold. */
export type Group = { of: Category | 'G'; cards: string[]; total: number };

export function groups(hand: readonly string[]): Group[] {
  return [...CATEGORIES, 'G' as const]
    .map((of) => {
      const cards = hand.filter((code) => code[0] === of);
      return { of, cards, total: sum(cards) };
    })
    .filter((group) => group.cards.length > 0);
}

export function isHidden(code: string): boolean {
  return code === '?';
}

/** Returns the letter closest to A among a hand's cards of a category. */
export function bestLetter(hand: readonly string[], category: Category): string | null {
  const letters = hand.filter((code) => code[0] === category).map((code) => code[2] ?? '');
  return letters.sort()[0] ?? null;
}

/**
 * Returns a function that gives each visible card a stable key, by which animations follow it from place to
 * place. Equal Gold cards are numbered.
 */
export function cardKeys(): (code: string) => string {
  const counts = new Map<string, number>();
  return (code) => {
    const count = counts.get(code) ?? 0;
    counts.set(code, count + 1);
    return `${code}.${count}`;
  };
}
