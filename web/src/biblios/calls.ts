import type { BibliosEvent, Event } from '../wire';

/** A player's latest call in an auction: a bid, or null for a pass. */
export type Call = { bid: number | null };

/** Returns every seat's latest call since the lot was turned up or a penalty reopened the auction. */
export function latestCalls(events: readonly Event[]): Map<number, Call> {
  const calls = new Map<number, Call>();
  const played = events.flatMap((event) =>
    event.type === 'played' || event.type === 'started' ? (event.events as BibliosEvent[]) : [],
  );
  for (const event of played) {
    if (event.type === 'turned_up' || event.type === 'defaulted') calls.clear();
    if (event.type === 'bid') calls.set(event.seat, { bid: event.amount });
    if (event.type === 'passed') calls.set(event.seat, { bid: null });
  }
  return calls;
}
