import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { decisions, stepNow, stepsAt } from '../../src/lesson/steps';
import type { Event, Step } from '../../src/wire';

const ROOT = join(import.meta.dirname, '../../..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

type Line = { say?: string; point?: string; rules?: string[] };
const FILES = readdirSync(join(ROOT, 'lessons')).filter((file) => file.endsWith('.json'));
const LESSONS = FILES.map((file) => ({
  game: file.replace('.json', ''),
  script: (JSON.parse(read('lessons', file)) as { script: Line[] }).script,
}));

function sources(folder: string): string {
  const files = readdirSync(join(ROOT, 'web/src', folder), { encoding: 'utf8' });
  return files.map((file) => read('web/src', folder, file)).join('\n');
}

test.each(LESSONS)(
  'everything that is said in the lesson about $game is in both languages, and nothing else',
  ({ game, script }) => {
    const said = script.flatMap(({ say }) => (say === undefined ? [] : [`lesson-${game}-${say}`]));
    expect(said.length).toBeGreaterThan(10);
    for (const language of ['en', 'fr']) {
      const ids = [...read('locales', language, 'page.ftl').matchAll(/^([a-z][\w-]*) =/gm)].map(
        (match) => match[1] ?? '',
      );
      expect(ids.filter((id) => id.startsWith(`lesson-${game}-`))).toEqual(said);
      expect(ids).toContain(`learn-${game}`);
      expect(ids).toContain(`learn-${game}-on`);
    }
  },
);

test.each(LESSONS)(
  'everything that is pointed at in the lesson about $game can be pointed at',
  ({ game, script }) => {
    const text = sources(game) + sources('table');
    const named = new Set(
      [...text.matchAll(/data-point="([\w ]+)"/g)].flatMap((match) => (match[1] ?? '').split(' ')),
    );
    // The places of a card are named by the rules.
    if (text.includes('data-point={place}'))
      for (const place of ['keep', 'public', 'auction']) named.add(place);
    for (const { point } of script) if (point !== undefined) expect(named).toContain(point);
  },
);

test.each(LESSONS)('every rule that is named in the lesson about $game is stated', ({ script }) => {
  const stated = readdirSync(join(ROOT, 'rules/en'))
    .map((file) => read('rules/en', file))
    .join('\n');
  for (const rule of script.flatMap(({ rules }) => rules ?? [])) expect(stated).toContain(`\n| ${rule} |`);
});

test('a step is resumed where it was left, and only for its own decision', () => {
  const step = (at: number, ...ask: string[]): Step => ({ at, say: '', point: null, rules: [], ask });
  const steps = [step(0), step(0), step(0, 'keep'), step(3), step(3, 'pass')];
  expect(stepsAt(steps, 0)).toEqual([0, 1, 2]);
  expect([0, 1, 2, 3, 99, Number.NaN].map((reached) => stepNow(steps, 0, reached))).toEqual([
    0, 1, 2, 0, 0, 0,
  ]);
  expect([1, 2].map((played) => stepNow(steps, played, 2))).toEqual([null, null]);
  expect([0, 4].map((reached) => stepNow(steps, 3, reached))).toEqual([3, 4]);
});

test('only decisions are counted', () => {
  const events = [
    { type: 'created' },
    { type: 'started' },
    { type: 'played' },
    { type: 'said' },
    { type: 'played' },
  ];
  expect(decisions(events as Event[])).toBe(2);
});
