import type { Event, Step } from '../wire';

/** How many decisions have been made, by anybody. */
export function decisions(events: readonly Event[]): number {
  return events.filter((event) => event.type === 'played').length;
}

/** The steps of the moment after so many decisions, by their indices. */
export function stepsAt(steps: readonly Step[], played: number): number[] {
  return steps.flatMap((step, index) => (step.at === played ? [index] : []));
}

/**
 * The step to show: the one that was reached, if it belongs to this moment, and else the moment's first. None while the
 * others play.
 */
export function stepNow(steps: readonly Step[], played: number, reached: number): number | null {
  const here = stepsAt(steps, played);
  return here.includes(reached) ? reached : (here[0] ?? null);
}
