import type { Sitting } from '../lib/sitting.svelte';
import type { BibliosEvent } from '../wire';

/** A decision made in advance for the auctions of one card: to pass, or to bid the least amount up to a limit. */
export type Plan = { lot: number; upTo: number };

/** Returns the number of the event that turned up the card for sale: it identifies the lot. */
export function lotOf(sitting: Pick<Sitting, 'events'>): number | null {
  const last = sitting.events.findLast(
    (event) =>
      (event.type === 'played' || event.type === 'started') &&
      (event.events as BibliosEvent[]).some(({ type }) => type === 'turned_up'),
  );
  return last?.number ?? null;
}

/** Returns what a plan does with these legal actions; null if they are not an auction's. */
export function planned(plan: Plan, legal: readonly string[]): string | null {
  if (!legal.includes('pass')) return null;
  const least = legal.find((action) => action.startsWith('bid '));
  return least !== undefined && Number(least.slice(4)) <= plan.upTo ? least : 'pass';
}

/** The plan for the card for sale. It ends with the card. */
export class Planner {
  #plan = $state.raw<Plan | null>(null);

  /** Must be called during component initialisation. */
  constructor(private readonly sitting: Sitting) {
    $effect(() => {
      const plan = this.plan;
      const action = plan && !sitting.busy && !sitting.showing ? planned(plan, sitting.legal) : null;
      if (action !== null) void sitting.act(action);
    });
  }

  get plan(): Plan | null {
    return this.#plan !== null && this.#plan.lot === lotOf(this.sitting) ? this.#plan : null;
  }

  /** Bids up to an amount for this card; 0 passes. */
  make(upTo: number): void {
    const lot = lotOf(this.sitting);
    if (lot !== null) this.#plan = { lot, upTo };
  }

  drop(): void {
    this.#plan = null;
  }
}
