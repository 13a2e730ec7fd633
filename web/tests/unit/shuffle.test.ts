import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test, vi } from 'vitest';

import type { Verdict } from '../../src/lib/api';
import type { Noted } from '../../src/lib/nonce';
import { has, speak } from '../../src/lib/words.svelte';
import {
  command,
  commitmentOf,
  conclusion,
  findings,
  firstOf,
  keptPromise,
  seedOf,
  type Fair,
  type Finding,
  type Shuffled,
} from '../../src/replay/shuffle';
import { dealtIn, storyOf } from './examples';

const ROOT = join(import.meta.dirname, '../../..');
const GAMES = ['biblios', 'quill', 'biblios-2'] as const;

function record(game: string): Shuffled & { fair: Fair } {
  return JSON.parse(readFileSync(join(ROOT, `conformance/fair/${game}.json`), 'utf8')) as Shuffled & {
    fair: Fair;
  };
}

/** The example values of docs/fair-shuffles.md. */
function example(name: string): string {
  const row = new RegExp(`^${name} +(.*)$`, 'm').exec(
    readFileSync(join(ROOT, 'docs/fair-shuffles.md'), 'utf8'),
  );
  return row?.[1] ?? '';
}

/** The verdict of an honest server. */
const proved = (game: string): Verdict => ({ conclusion: 'proved', findings: [], dealt: dealtIn(game) });

const outcomes = (found: Finding[]): Record<string, string> =>
  Object.fromEntries(found.map(({ about, outcome }) => [about, outcome]));

/** What a player at the table noted before the game. */
const notedAt = ({ fair }: { fair: Fair }) => ({
  commitment: fair.commitment,
  nonce: fair.nonces.find((nonce) => nonce !== null) ?? null,
  settled: true,
});

beforeAll(() => speak('en'));

test.each([
  ['scriptorium/fair/1', ''],
  ['scriptorium/fair/2', '2 '],
] as const)('commitment and seed are those of the documentation: %s', async (scheme, mark) => {
  const nonces = [example('nonce 0'), null, example('nonce 2')];
  const fair: Fair = { scheme, table: example('table'), commitment: '', secret: example('secret'), nonces };
  expect(await commitmentOf(fair)).toBe(example(`${mark}commitment`));
  expect(await seedOf(fair)).toBe(example(`${mark}seed`));
});

test('the first player picked by the seed matches the documentation', () => {
  expect(firstOf(example('2 seed'), 3)).toBe(Number(example('2 first')));
});

test('a first player other than the one the seed picks is detected, unless the table fixed it', async () => {
  const drawn = record('biblios-2');
  expect(
    outcomes(await findings(drawn, notedAt(drawn), proved('biblios-2'), storyOf('biblios-2'))),
  ).toMatchObject({ first: 'proved' });
  for (const first of [0, 1, undefined]) {
    const found = await findings(
      { ...drawn, first },
      notedAt(drawn),
      proved('biblios-2'),
      storyOf('biblios-2'),
    );
    expect(found.filter(({ outcome }) => outcome === 'wrong').map(({ about }) => about)).toEqual(['first']);
    expect(has('fair-first-wrong')).toBe(true);
    expect(has('fair-first-proved')).toBe(true);
  }
  const settled = record('biblios');
  expect(
    outcomes(
      await findings({ ...settled, first: 1 }, notedAt(settled), proved('biblios'), storyOf('biblios')),
    ),
  ).not.toHaveProperty('first');
});

test.each(GAMES)(
  'a fair shuffle is proved to a player who noted it, and open to others: %s',
  async (game) => {
    const fair = record(game);
    const found = await findings(fair, notedAt(fair), proved(game), storyOf(game));
    expect(new Set(found.map(({ outcome }) => outcome))).toEqual(new Set(['proved']));
    expect(conclusion(found)).toBe('proved');
    const seen = await findings(fair, { ...notedAt(fair), nonce: null }, proved(game), storyOf(game));
    expect(outcomes(seen)).toMatchObject({ nonce: 'open', noted: 'proved' });
    expect(conclusion(seen)).toBe('proved');
    const later = await findings(
      fair,
      { commitment: null, nonce: null, settled: null },
      proved(game),
      storyOf(game),
    );
    expect(outcomes(later)).toMatchObject({ noted: 'open', commitment: 'proved', seed: 'proved' });
    expect(conclusion(later)).toBe('open');
  },
);

test('a nonce that was used although seats or options changed afterwards is found', async () => {
  const fair = record('biblios');
  const late = { ...notedAt(fair), settled: false };
  const check = async (noted: Noted) =>
    outcomes(await findings(fair, noted, proved('biblios'), storyOf('biblios')));
  expect(await check(late)).toMatchObject({ late: 'wrong' });
  expect(has('fair-late-wrong')).toBe(true);
  const discarded = await check({ ...late, nonce: 'ab'.repeat(32) });
  expect(discarded).toMatchObject({ nonce: 'open' });
  expect(discarded).not.toHaveProperty('late');
});

test('a closed table reveals the secret that it promised', async () => {
  const [table, secret] = [example('table'), example('secret')];
  expect(await keptPromise(table, secret, example('commitment'))).toBe(true);
  expect(await keptPromise(table, secret, example('2 commitment'))).toBe(true);
  expect(await keptPromise(table, 'ab'.repeat(32), example('commitment'))).toBe(false);
  expect(await keptPromise('another', secret, example('commitment'))).toBe(false);
});

/** How a dishonest server could tamper with a record, and which check catches it. */
const FRAUDS: [string, (record: Shuffled & { fair: Fair }) => Promise<void> | void, string[]][] = [
  [
    'the deck was swapped by another seed',
    (record) => void (record.start.seed = 'ab'.repeat(32)),
    ['dealt', 'seed'],
  ],
  [
    'the deck was swapped by another secret, with everything made to fit',
    async (record) => {
      record.fair.secret = 'cd'.repeat(32);
      record.fair.commitment = await commitmentOf(record.fair);
      record.start.seed = await seedOf(record.fair);
    },
    ['dealt', 'noted'],
  ],
  [
    'the secret was swapped alone',
    (record) => void (record.fair.secret = 'cd'.repeat(32)),
    ['commitment', 'seed'],
  ],
  [
    'the commitment was changed',
    (record) => void (record.fair.commitment = 'ef'.repeat(32)),
    ['commitment', 'noted'],
  ],
  [
    'a nonce was changed, with the seed made to fit',
    async (record) => {
      record.fair.nonces = record.fair.nonces.map((nonce) => nonce && '12'.repeat(32));
      record.start.seed = await seedOf(record.fair);
    },
    ['dealt', 'nonce'],
  ],
  [
    'a nonce was changed alone',
    (record) => void (record.fair.nonces[0] = '12'.repeat(32)),
    ['nonce', 'seed'],
  ],
  [
    'a nonce is said not to have been given',
    (record) => void (record.fair.nonces = record.fair.nonces.map(() => null)),
    ['nonce', 'seed'],
  ],
  ['the table is another one', (record) => void (record.fair.table += '!'), ['commitment', 'seed']],
  ['cards were chosen', (record) => void (record.chance = ['M2A']), ['chance']],
  ['the game begins at a position', (record) => void (record.start.position = {}), ['chance']],
  ['the record has no shuffle', (record) => void (record.fair = null as unknown as Fair), ['promise']],
];

test.each(FRAUDS)('%s: it is caught, and said in words', async (_, change, caught) => {
  for (const game of GAMES) {
    const honest = record(game);
    const forged = structuredClone(honest);
    await change(forged);
    const found = await findings(forged, notedAt(honest), proved(game), storyOf(game));
    // Another seed picks another first player, or the same one by chance.
    const wrong = found
      .filter(({ about, outcome }) => outcome === 'wrong' && about !== 'first')
      .map(({ about }) => about);
    expect(wrong.sort()).toEqual(caught);
    expect(conclusion(found)).toBe('wrong');
    for (const { about, outcome } of found)
      expect(has(`fair-${about}-${outcome}`), `fair-${about}-${outcome}`).toBe(true);
  }
});

test('the server’s verdict counts: wrong is wrong and unproved is open', async () => {
  const fair = record('biblios');
  for (const [said, result] of [
    ['unfair', 'wrong'],
    ['illegal', 'wrong'],
    ['open', 'open'],
  ] as const) {
    expect(
      conclusion(
        await findings(fair, notedAt(fair), { ...proved('biblios'), conclusion: said }, storyOf('biblios')),
      ),
    ).toBe(result);
  }
});

test('a browser that cannot hash says so and proves nothing', async () => {
  const fair = record('biblios');
  vi.stubGlobal('crypto', {});
  const found = await findings(fair, notedAt(fair), proved('biblios'), storyOf('biblios'));
  vi.unstubAllGlobals();
  expect(outcomes(found)).toMatchObject({ commitment: 'open', seed: 'open', noted: 'proved' });
  expect(conclusion(found)).toBe('open');
});

test('the command for an independent check includes the noted values', () => {
  const { fair } = record('biblios');
  const seat = fair.nonces.findIndex((nonce) => nonce !== null);
  expect(command('f.json', fair, notedAt({ fair }))).toBe(
    `scriptorium verify f.json --commitment ${fair.commitment} --nonce ${seat}:${fair.nonces[seat]}`,
  );
  expect(command('f.json', null, { commitment: null, nonce: null, settled: null })).toBe(
    'scriptorium verify f.json',
  );
});
