import { review } from '../engine/client';
import { Refused, type GameName } from '../lib/api';
import type { Eyes } from '../lib/route';
import type { Declined, Found, Review, Step } from './review';

/** The review of a record for one viewer, while it is valued in the worker and afterwards. */
export class Reviewing {
  found = $state.raw<Found | null>(null);
  review = $state.raw<Review | null>(null);
  /** Why there is no review. */
  declined = $state<Declined | 'stopped' | null>(null);
  /** How much of the record has been valued, from 0 to 1. */
  readonly done = $derived.by(() => {
    if (this.review !== null) return 1;
    const last = this.found?.steps.at(-1);
    return last === undefined ? 0 : last.after / Math.max(1, this.moves);
  });
  readonly #stop: () => void;

  constructor(
    record: string,
    game: string,
    readonly eyes: Eyes,
    readonly moves: number,
  ) {
    const steps: Step[] = [];
    const { done, stop } = review(record, game as GameName, String(eyes), ({ start, added }) => {
      steps.push(...added);
      this.found = { start, steps: [...steps] };
    });
    this.#stop = stop;
    done.then(
      (result) => {
        if ('declined' in result) this.declined = result.declined;
        else [this.review, this.found] = [result, result];
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) console.error(error);
        this.declined = 'stopped';
      },
    );
  }

  stop(): void {
    this.#stop();
  }
}
