/** The review of a game, as the engine tells it (players/review): chances of four seats and the house, in millionths. */

export type Chances = [number, number, number, number, number];
export const HOUSE = 4;

export type Worth = { action: string; chance: number; likelihood: number };

export type Choice = { options: Worth[]; chosen: number; preferred: number; loss: number };

export type Step = {
  /** The number of actions made, this one included: the move of the replay. */
  after: number;
  chances: Chances;
  choice?: Choice;
} & (
  | { kind: 'chance'; outcomes: string[] }
  | { kind: 'decision'; seat: number; action: string | null }
  | { kind: 'reveal' }
);

export type Summary = {
  seat: number;
  decisions: number;
  good: number;
  lost: number;
  costly: number[];
  best: number | null;
};

export type Review = {
  reading: 'known' | 'open';
  seat: number | null;
  over: boolean;
  start: Chances;
  end: Chances;
  luck: Chances;
  own: Chances;
  others: Chances;
  steps: Step[];
  summaries: Summary[];
};

/** Why there is no review. */
export type Declined = 'unfamiliar' | 'no_network' | 'record';

/** What a review has found so far. */
export type Found = { start: Chances; steps: Step[] };

/** Losses from this on are shown, in millionths: one percent. */
const WORTH_TELLING = 10_000;
/** Luck from this on is shown: five percent. */
const LUCKY = 50_000;
const MOST_LUCK = 3;

/** A moment of a game that decided something. */
export type Key = {
  step: number;
  after: number;
  about: 'loss' | 'best' | 'luck';
  seat: number;
  swing: number;
};

/** How much a step changed a seat's chance. */
export function swing({ start, steps }: Found, step: number, seat: number): number {
  const before = step === 0 ? start : steps[step - 1]!.chances;
  return steps[step]!.chances[seat]! - before[seat]!;
}

/** The key moments for these seats, in order. */
export function keys(review: Review, seats: readonly number[]): Key[] {
  const found = new Map<number, Key>();
  const add = (step: number, about: Key['about'], seat: number, by: number): void => {
    if (!found.has(step)) found.set(step, { step, after: review.steps[step]!.after, about, seat, swing: by });
  };
  for (const summary of review.summaries) {
    if (!seats.includes(summary.seat)) continue;
    for (const step of summary.costly) {
      const loss = review.steps[step]!.choice!.loss;
      if (loss >= WORTH_TELLING) add(step, 'loss', summary.seat, -loss);
    }
    if (summary.best !== null)
      add(summary.best, 'best', summary.seat, lead(review.steps[summary.best]!.choice!));
  }
  const luck = review.steps.flatMap((step, index) =>
    step.kind === 'chance' ? seats.map((seat) => ({ index, seat, by: swing(review, index, seat) })) : [],
  );
  luck.sort((one, other) => Math.abs(other.by) - Math.abs(one.by));
  for (const { index, seat, by } of luck.slice(0, MOST_LUCK))
    if (Math.abs(by) >= LUCKY) add(index, 'luck', seat, by);
  return [...found.values()].sort((one, other) => one.step - other.step);
}

/** How much better the chosen action was than the second best. */
export function lead({ options, chosen }: Choice): number {
  const others = options.filter((_, index) => index !== chosen).map(({ chance }) => chance);
  return options[chosen]!.chance - Math.max(...others);
}

/** How many decisions of a hundred were as good as the network's. */
export function accuracy({ good, decisions }: Summary): number {
  return Math.round((100 * good) / decisions);
}

/** What the decisions that were not as good lost on average. */
export function lossEach({ good, decisions, lost }: Summary): number {
  return lost / Math.max(1, decisions - good);
}

/** Luck in a word. */
export function luckWord(luck: number): 'great' | 'fair' | 'even' | 'poor' | 'awful' {
  if (luck >= 250_000) return 'great';
  if (luck >= 80_000) return 'fair';
  if (luck > -80_000) return 'even';
  return luck > -250_000 ? 'poor' : 'awful';
}
