import { list, t } from '../lib/words.svelte';
import type { BibliosCategory, BibliosResult } from '../wire';
import { bestLetter, type Category } from './cards';

/** A sentence and the rule that it cites. */
export type Reason = { text: string; rule: string };

/** Explains who won the die of a category; null when the totals alone explain it. */
export function tieWords(
  score: BibliosCategory,
  hands: readonly string[][],
  category: Category,
  name: (seat: number) => string,
): Reason | null {
  if (score.winner === null) return { text: t('reveal-nobody'), rule: 'B62' };
  const top = Math.max(...score.totals);
  const tied = score.totals.flatMap((total, seat) => (total === top ? [seat] : []));
  if (tied.length < 2) return null;
  const letters = tied.map((seat) =>
    t('reveal-letter', { name: name(seat), letter: bestLetter(hands[seat] ?? [], category) ?? '' }),
  );
  return {
    text: t('reveal-tie', { letters: list(letters), name: name(score.winner), total: top }),
    rule: 'B61',
  };
}

/** Explains who won the game; null when the points alone explain it. */
export function finalWords(result: BibliosResult, name: (seat: number) => string): Reason | null {
  const top = Math.max(...result.points);
  const tied = result.points.flatMap((points, seat) => (points === top ? [seat] : []));
  const winner = result.winners[0];
  if (tied.length < 2 || winner === undefined) return null;
  if (result.winners.length > 1) return { text: t('reveal-shared'), rule: 'B65' };
  const rivals = tied.filter((seat) => seat !== winner);
  const richer = rivals.every((seat) => (result.gold[winner] ?? 0) > (result.gold[seat] ?? 0));
  return { text: t(richer ? 'reveal-by-gold' : 'reveal-by-order', { name: name(winner) }), rule: 'B64' };
}
