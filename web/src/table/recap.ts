import { getContext, setContext } from 'svelte';

import type { Line } from '../lib/log';
import type { Event } from '../wire';

/** What one player has done since the viewer's last decision. */
export type Deeds = { seat: number; lines: Line[] };

const LINES = Symbol('lines');

/** Gives the components of a table the lines of its log. */
export function provideLines(lines: () => Line[]): void {
  setContext(LINES, lines);
}

/** Returns the lines of the log; none outside a table. */
export function logLines(): () => Line[] {
  return getContext<(() => Line[]) | undefined>(LINES) ?? (() => []);
}

/** Returns the number of the event of a seat's last decision, or of the start of the game. */
export function lastDecision(events: readonly Event[], seat: number): number {
  const last = events.findLast(
    (event) => event.type === 'started' || (event.type === 'played' && event.seat === seat),
  );
  return last?.number ?? -1;
}

/** Returns what the others have done since an event, by player in order of play; nothing if all of it is minor. */
export function deedsSince(lines: readonly Line[], from: number, seat: number, seats: number): Deeds[] {
  const news = lines.filter((line) => line.number > from && line.kind === 'game' && line.seat !== undefined);
  if (news.every((line) => line.minor)) return [];
  return Array.from({ length: seats - 1 }, (_, step) => (seat + 1 + step) % seats)
    .map((other) => ({ seat: other, lines: news.filter((line) => line.seat === other) }))
    .filter(({ lines }) => lines.length > 0);
}
