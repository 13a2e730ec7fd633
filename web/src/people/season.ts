/** A season before or after another one: a quarter of a year, as in `2026-4`. */
export function seasonFrom(season: string, by: number): string {
  const [year = 0, quarter = 1] = season.split('-').map(Number);
  const quarters = 4 * year + quarter - 1 + by;
  return `${Math.floor(quarters / 4)}-${(quarters % 4) + 1}`;
}
