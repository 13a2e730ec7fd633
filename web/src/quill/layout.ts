import type { QuillMap } from '../wire';

/**
 * Lays out a map of roads. Board files only say which spaces are joined: the edge becomes a frame of cells,
 * and the spaces inside are moved until their roads are short and do not cross. Deterministic: the same map
 * always looks the same.
 */

/** A cell, counted from the top left. */
export type Place = { x: number; y: number };
/** A road between two spaces; `null` is the start, where the monk stands. */
export type Road = [string | null, string];
export type Layout = {
  columns: number;
  rows: number;
  monk: Place;
  places: Map<string, Place>;
  roads: Road[];
  wild: Place[];
};

/** Six columns leave room for a thumb on a small phone. */
const COLUMNS = 6;
/** The number of moves tried at most on a large map. */
const TRIES = 2_000;

export function layOut(map: QuillMap): Layout {
  return map.grid ? boxes(map) : paths(map);
}

function boxes(map: QuillMap): Layout {
  const at = (index: number): Place => ({ x: index % map.width, y: Math.floor(index / map.width) });
  const places = new Map(map.spaces.map((space, index) => [space.name, at(index)]));
  const entry = places.get(map.start[0] ?? '') ?? { x: 0, y: 0 };
  return {
    columns: map.width,
    rows: Math.ceil(map.spaces.length / map.width),
    monk: { x: entry.x - 1, y: entry.y },
    places,
    roads: [],
    wild: [],
  };
}

function paths(map: QuillMap): Layout {
  const names = map.spaces.map((space) => space.name);
  const roads: Road[] = [
    ...map.start.map((name): Road => [null, name]),
    ...map.spaces.flatMap((space) =>
      space.joined
        .filter((other) => names.indexOf(space.name) < names.indexOf(other))
        .map((other): Road => [space.name, other]),
    ),
  ];
  const frame: (string | null)[] = map.edge.length === 0 ? [] : [null, ...map.edge];
  const within = [null, ...names].filter((name) => !frame.includes(name));
  const rows = height(frame.length, within.length);
  const ring = perimeter(COLUMNS, rows);
  const spot = new Map<string | null, Place>();
  frame.forEach((name, index) => spot.set(name, ring[Math.floor((index * ring.length) / frame.length)]!));
  const inset = frame.length === 0 ? 0 : 1;
  const cells = Array.from({ length: (COLUMNS - 2 * inset) * (rows - 2 * inset) }, (_, index): Place => {
    const width = COLUMNS - 2 * inset;
    return { x: inset + (index % width), y: inset + Math.floor(index / width) };
  });
  settle(within, cells, roads, spot);
  const monk = spot.get(null) ?? { x: 0, y: 0 };
  const places = new Map(names.map((name) => [name, spot.get(name)!]));
  return { columns: COLUMNS, rows, monk, places, roads, wild: wild(cells, roads, spot) };
}

/** Returns the cells away from all spaces and roads. */
function wild(cells: Place[], roads: readonly Road[], spot: ReadonlyMap<string | null, Place>): Place[] {
  const taken = [...spot.values()];
  return cells.filter(
    (cell) =>
      !taken.includes(cell) && roads.every(([a, b]) => distance(cell, spot.get(a)!, spot.get(b)!) > 0.6),
  );
}

/**
 * Returns the fewest rows whose frame holds the edge and whose inside holds the other spaces, with room to
 * spare.
 */
function height(frame: number, within: number): number {
  const spare = Math.ceil(within * 1.5);
  let rows = 3;
  const fits = (): boolean =>
    frame === 0
      ? COLUMNS * rows >= spare
      : 2 * (COLUMNS + rows) - 4 >= frame && (COLUMNS - 2) * (rows - 2) >= spare;
  while (!fits()) rows += 1;
  return rows;
}

/** Returns the cells of the frame, clockwise from the lower left corner. */
function perimeter(columns: number, rows: number): Place[] {
  const left = Array.from({ length: rows }, (_, step) => ({ x: 0, y: rows - 1 - step }));
  const top = Array.from({ length: columns - 2 }, (_, step) => ({ x: step + 1, y: 0 }));
  const right = Array.from({ length: rows }, (_, step) => ({ x: columns - 1, y: step }));
  const bottom = Array.from({ length: columns - 2 }, (_, step) => ({ x: columns - 2 - step, y: rows - 1 }));
  return [...left, ...top, ...right, ...bottom];
}

/**
 * Places the inner spaces: first beside their neighbours, then by local search while that lowers the cost.
 */
function settle(
  within: (string | null)[],
  cells: Place[],
  roads: readonly Road[],
  spot: Map<string | null, Place>,
): void {
  const free = new Set(cells);
  for (const name of within) {
    const near = neighbours(name, roads).flatMap((other) => spot.get(other) ?? []);
    const centre =
      near.length === 0 ? cells[0]! : { x: mean(near.map(({ x }) => x)), y: mean(near.map(({ y }) => y)) };
    const best = [...free].reduce((a, b) => (square(a, centre) <= square(b, centre) ? a : b));
    spot.set(name, best);
    free.delete(best);
  }
  for (let better = true, tries = 0; better && tries < TRIES;) {
    better = false;
    for (const name of within) {
      for (const cell of cells) {
        tries += 1;
        const before = spot.get(name)!;
        const other = within.find((one) => one !== name && spot.get(one) === cell);
        const moved = other === undefined ? [name] : [name, other];
        const now = cost(moved, roads, spot);
        spot.set(name, cell);
        if (other !== undefined) spot.set(other, before);
        if (cost(moved, roads, spot) < now - 1e-9) {
          better = true;
        } else {
          spot.set(name, before);
          if (other !== undefined) spot.set(other, cell);
        }
      }
    }
  }
}

function neighbours(name: string | null, roads: readonly Road[]): (string | null)[] {
  return roads.flatMap(([a, b]) => (a === name ? [b] : b === name ? [a] : []));
}

const mean = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const square = (a: Place, b: Place): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;

/** The cost of some spaces' positions: long roads, roads that pass close to other spaces, and crossings. */
function cost(
  of: readonly (string | null)[],
  roads: readonly Road[],
  spot: ReadonlyMap<string | null, Place>,
): number {
  const touches = ([a, b]: Road): boolean => of.includes(a) || of.includes(b);
  let sum = 0;
  roads.forEach((road, index) => {
    const [from, to] = [spot.get(road[0])!, spot.get(road[1])!];
    const passed = touches(road) ? spot.values() : of.map((name) => spot.get(name)!);
    for (const place of passed)
      if (place !== from && place !== to && distance(place, from, to) < 0.6) sum += 60;
    if (!touches(road)) return;
    sum += square(from, to) ** 1.5;
    roads.forEach((other, at) => {
      if ((at > index || !touches(other)) && cross(from, to, spot.get(other[0])!, spot.get(other[1])!))
        sum += 40;
    });
  });
  return sum;
}

/** Returns the distance of a place from the segment between two others. */
export function distance(place: Place, from: Place, to: Place): number {
  const along =
    ((place.x - from.x) * (to.x - from.x) + (place.y - from.y) * (to.y - from.y)) / square(from, to);
  const at = Math.min(1, Math.max(0, along));
  return Math.sqrt(square(place, { x: from.x + at * (to.x - from.x), y: from.y + at * (to.y - from.y) }));
}

/** Whether two segments cross other than at a common end. */
export function cross(a: Place, b: Place, c: Place, d: Place): boolean {
  const side = (p: Place, q: Place, r: Place): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}
