import type { Event, Step } from '../wire';

/** Counts the decisions of all seats so far. */
export function decisions(events: readonly Event[]): number {
  return events.filter((event) => event.type === 'played').length;
}

/** Returns the indices of the steps shown after `played` decisions. */
export function stepsAt(steps: readonly Step[], played: number): number[] {
  return steps.flatMap((step, index) => (step.at === played ? [index] : []));
}

/**
 * Returns the step to show: `reached` if it belongs to the current decision, otherwise the first step of that
 * decision. Null while other players decide.
 */
export function stepNow(steps: readonly Step[], played: number, reached: number): number | null {
  const here = stepsAt(steps, played);
  return here.includes(reached) ? reached : (here[0] ?? null);
}
