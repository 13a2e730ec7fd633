/** The points of an SVG line through these values, from left to right in a box. */
export function line(values: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const edge = 5;
  const x = (index: number): number => edge + ((width - 2 * edge) * index) / Math.max(1, values.length - 1);
  const y = (value: number): number =>
    high === low ? height / 2 : height - edge - ((height - 2 * edge) * (value - low)) / (high - low);
  return values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
}
