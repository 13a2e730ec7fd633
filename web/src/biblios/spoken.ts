import type { BibliosEvent, Event } from '../wire';

/** What somebody said last in an auction: a bid, or that they pass. */
export type Spoken = { bid: number | null };

/** What each seat said last since the card was turned up, or since the last penalty reopened the auction. */
export function lastWords(events: readonly Event[]): Map<number, Spoken> {
  const said = new Map<number, Spoken>();
  const told = events.flatMap((event) =>
    event.type === 'played' || event.type === 'started' ? (event.events as BibliosEvent[]) : [],
  );
  for (const event of told) {
    if (event.type === 'turned_up' || event.type === 'defaulted') said.clear();
    if (event.type === 'bid') said.set(event.seat, { bid: event.amount });
    if (event.type === 'passed') said.set(event.seat, { bid: null });
  }
  return said;
}
