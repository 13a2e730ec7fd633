import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { cross, distance, layOut, type Place } from '../../src/quill/layout';
import { actorOf, intermediateViews, groupRolls } from '../../src/quill/steps';
import { watchedPlayer } from '../../src/quill/turn';
import { facesOf } from '../../src/quill/words';
import type { QuillBoards, QuillEvent, QuillMap, QuillView } from '../../src/wire';

const CONFORMANCE = join(import.meta.dirname, '../../../conformance/quill');
const BOARDS = readdirSync(join(CONFORMANCE, 'boards')).map((name): [string, QuillBoards] => [
  name,
  JSON.parse(readFileSync(join(CONFORMANCE, 'boards', name), 'utf8')) as QuillBoards,
]);

/** Maps of roads as a user could write them: a ring with spokes, or a tree without an edge. */
function madeUp(spaces: number, edge: number): QuillMap {
  const names = Array.from({ length: spaces }, (_, index) => `s${index}`);
  const joined = new Map(names.map((name) => [name, new Set<string>()]));
  const join = (a: number, b: number): void => {
    joined.get(`s${a}`)?.add(`s${b}`);
    joined.get(`s${b}`)?.add(`s${a}`);
  };
  for (let index = 1; index < spaces; index++) join(index, index < edge ? index - 1 : Math.floor(index / 2));
  return {
    grid: false,
    width: 0,
    start: ['s0'],
    edge: names.slice(0, edge),
    spaces: names.map((name) => ({ name, icon: '.', joined: [...(joined.get(name) ?? [])] })),
  };
}

function expectDrawable(map: QuillMap): void {
  const layout = layOut(map);
  expect(layOut(map)).toEqual(layout);
  const cells = [...layout.places.values(), ...(map.grid ? [] : [layout.monk])];
  expect(layout.places.size).toBe(map.spaces.length);
  expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size, 'no two spaces share a cell').toBe(cells.length);
  for (const { x, y } of cells)
    expect(x >= 0 && y >= 0 && x < layout.columns && y < layout.rows, `${x},${y} is on the map`).toBe(true);
}

test.each(BOARDS)('the map of %s is drawn with a cell for every space', (_, boards) =>
  expectDrawable(boards.task.map),
);

test.each([
  [1, 0],
  [1, 1],
  [9, 3],
  [30, 20],
  [63, 40],
  [63, 0],
])(
  'a map of %i spaces with an edge of %i is drawn too',
  (spaces, edge) => expectDrawable(madeUp(spaces, edge)),
  60_000,
);

test('no road of the built-in map crosses another or passes close to a space it does not join', () => {
  const { roads, places, monk } = layOut(BOARDS.find(([name]) => name === 'solo.json')![1].task.map);
  const at = (name: string | null): Place => (name === null ? monk : places.get(name)!);
  roads.forEach(([a, b], index) => {
    for (const [c, d] of roads.slice(index + 1))
      expect(cross(at(a), at(b), at(c), at(d)), `${a}-${b} and ${c}-${d}`).toBe(false);
    for (const name of places.keys())
      if (name !== a && name !== b)
        expect(distance(at(name), at(a), at(b)), `${name} and ${a}-${b}`).toBeGreaterThan(0.5);
  });
});

test('only dice rolled at once are grouped', () => {
  const roll = (whose: number | string, face: string): QuillEvent => ({ type: 'rolled', whose, face });
  const events: QuillEvent[] = [
    roll(0, 'R'),
    roll(0, '3'),
    roll(1, 'P'),
    { type: 'marked', whose: 1, book: 'P' },
    { type: 'marked', whose: 1, book: 'P' },
    roll(1, 'A'),
  ];
  const groups = groupRolls(events);
  expect(groups.map((group) => group.length)).toEqual([2, 1, 1, 1, 1]);
  expect(groups.flat()).toEqual(events);
});

/** The views of a spectator of a recorded game, as its playthrough prints them. */
function spectated(name: string): QuillView {
  const line = readFileSync(join(CONFORMANCE, 'playthroughs', `${name}.txt`), 'utf8')
    .split('\n')
    .find((text) => text.startsWith('spectator: '));
  return JSON.parse(line!.slice('spectator: '.length)) as QuillView;
}

test('intermediate views follow the events, and the last one is the final view', () => {
  const before = spectated('solo-normal');
  const after = structuredClone(before);
  const events: QuillEvent[] = [
    { type: 'rolled', whose: 'cadfael', face: 'H' },
    { type: 'rolled', whose: 'cadfael', face: '4' },
    { type: 'influence', whose: 'cadfael', amount: 4, total: 4 },
    { type: 'marked', whose: 'cadfael', book: 'H' },
    { type: 'walked', space: 'o1' },
    { type: 'climbed', whose: 'cadfael', row: 1 },
    { type: 'value', book: 'H', value: 3 },
    { type: 'acted', seat: 0, action: 'go i1' },
    { type: 'completed', whose: 0, book: 'A', place: 1, points: 3 },
    { type: 'day_began', day: 2 },
  ];
  const frozen = JSON.stringify(before);
  const groups = groupRolls(events);
  const views = intermediateViews(before, groups, after);
  expect(views.length).toBe(groups.length);
  expect(views.at(-1)).toBe(after);
  expect(JSON.stringify(before), 'what was is left as it was').toBe(frozen);
  const books = (view: QuillView | undefined): number => view?.cadfael?.card.stacks.H ?? 0;
  const dice = (view: QuillView | undefined): string[] => facesOf(view!.cadfael!.dice);
  expect(dice(views[0]).filter((face) => face === 'H').length).toBe(
    dice(before).filter((face) => face === 'H').length + 1,
  );
  expect(views[1]?.cadfael?.card.influence).toBe(4);
  expect(books(views[2])).toBe(books(before) + 1);
  expect(dice(views[2]).filter((face) => face === 'H').length).toBe(
    dice(views[1]).filter((face) => face === 'H').length - 1,
  );
  expect(views[3]?.cadfael?.card.at).toBe('o1');
  expect(views[4]?.chapel[1]).toContain('cadfael');
  expect(views[5]?.values.H).toBe(3);
  expect(views[6]?.players[0]?.card.at).toBe('i1');
  expect(views[7]?.players[0]?.card.bonuses.A).toBe(3);
  expect(events.map(actorOf)).toEqual([
    'cadfael',
    'cadfael',
    'cadfael',
    'cadfael',
    'cadfael',
    'cadfael',
    null,
    0,
    0,
    null,
  ]);
});

test('a spectator sees the card of a player to act and is not switched back and forth', () => {
  const view = (to_act: number[], active: number | string | null = null): QuillView => ({
    ...spectated('solo-normal'),
    to_act,
    active,
  });
  expect(watchedPlayer(view([0, 1, 2]), 0, null), 'all choose at the same time').toBe(0);
  expect(watchedPlayer(view([1, 2]), 0, null), 'the first has chosen').toBe(1);
  expect(watchedPlayer(view([1, 2]), 2, 1), 'the second does something, and the third is still watched').toBe(
    2,
  );
  expect(watchedPlayer(view([3]), 0, 2), 'what the third did is shown before the fourth has the turn').toBe(
    2,
  );
  expect(watchedPlayer(view([], 'cadfael'), 0, 'scriptorium'), 'Cadfael has the turn').toBe('cadfael');
  expect(watchedPlayer({ ...view([], 'cadfael'), cadfael: null }, 1, null), 'there is no card to show').toBe(
    1,
  );
  const over = (winners: number[]): QuillView => ({
    ...view([]),
    result: { winners, points: [], parts: [], cadfael: null },
  });
  expect(watchedPlayer(over([1]), 2, 0), 'the winner').toBe(1);
  expect(watchedPlayer(over([]), 0, null), 'Cadfael has won').toBe('cadfael');
});
