import type { Played } from '../lib/api';
import type { TableView } from '../wire';

/** A finished game and its result for the person. */
export type Result = { won: boolean; points: number; best: number; place: number; players: number };

/** Returns the result of a game for a person; null for games before results were kept, or without a seat. */
export function resultOf(
  { table, outcome }: { table: TableView; outcome: string },
  person: string,
): Result | null {
  const seat = table.chairs.findIndex((chair) => chair.person === person);
  const standing = table.standing;
  const points = standing?.points[seat];
  if (!standing || points === undefined) return null;
  return {
    won: outcome === 'won',
    points,
    best: Math.max(...standing.points),
    place: standing.places[seat] ?? 0,
    players: table.chairs.length,
  };
}

/** Counts the wins in a row: the current ones, and the most. Games are newest first. */
export function streaks(games: readonly Played[]): { now: number; most: number } {
  const lost = games.findIndex(({ outcome }) => outcome !== 'won');
  let [run, most] = [0, 0];
  for (const { outcome } of games) {
    run = outcome === 'won' ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return { now: lost < 0 ? games.length : lost, most };
}
