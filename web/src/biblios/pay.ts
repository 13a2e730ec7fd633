import { sum } from './cards';

/** The payments that the winner of an auction may make, read from the legal actions. */
export type Price =
  | { in: 'gold'; payments: string[][] }
  | { in: 'cards'; count: number }
  /** The hand cannot pay. */
  | { in: 'nothing' };

export function readPrice(legal: readonly string[]): Price {
  const cards = legal.map((action) => /^pay (\d+) cards$/.exec(action)).find((match) => match !== null);
  if (cards) return { in: 'cards', count: Number(cards[1]) };
  const payments = legal
    .filter((action) => action.startsWith('pay '))
    .map((action) => action.split(' ').slice(1));
  return payments.length > 0 ? { in: 'gold', payments } : { in: 'nothing' };
}

/** Returns the payment with the least total, then the fewest cards. */
export function cheapest(payments: readonly string[][]): string[] {
  const better = (a: string[], b: string[]): string[] => {
    const difference = sum(a) - sum(b) || a.length - b.length;
    return difference <= 0 ? a : b;
  };
  return payments.reduce(better, payments[0] ?? []);
}

/** Whether two lists contain the same cards, in any order. */
export function same(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}
