import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Dealt, Verdict } from '../../src/lib/api';
import { matchesReplay, followsSeed } from '../../src/replay/dealt';
import type { BibliosView, Story } from '../../src/wire';
import { House, PROGRAM } from './house';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const CONFORMANCE = join(import.meta.dirname, '../../../conformance');
const RECORD = join(CONFORMANCE, 'biblios/records/4-players-default.json');
const QUILL = join(CONFORMANCE, 'quill/records/3-players-ab.json');
const CHECK = /^(Check the shuffle|Vérifier le mélange)$/;

/** What the command line prints of a game, reduced to what the page also shows. */
type Shown = {
  dice?: Record<string, number>;
  values?: Record<string, number>;
  result: { points: number[] } | null;
};

/** Creates a table of bots through the page and waits until its game is over. */
async function finished(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ game: 'biblios', arrangement: { seats: 3 } });
    const table = (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()) as {
      id: string;
    };
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/play`);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`no socket for ${JSON.stringify(table)}`));
    });
    const say = (message: unknown): void => socket.send(JSON.stringify(message));
    say({ type: 'hello', version: 1 });
    for (const seat of [0, 1, 2])
      say({ type: 'ask', id: `bot${seat}`, what: { bot: { seat, bot: 'greedy' } } });
    say({ type: 'ask', id: 'start', what: { start: {} } });
    await new Promise<void>((resolve) => {
      socket.onmessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { table?: { status: string } };
        if (message.table?.status === 'over') resolve();
      };
    });
    socket.close();
    return table.id;
  });
}

const log = (page: Page): Promise<string[]> => page.locator('aside li').allInnerTexts();
/** Waits until the board, which is loaded on demand, shows a move. */
async function at(page: Page, move: number): Promise<void> {
  await page.locator('#decision').waitFor();
  await page.locator(`output:text-matches("^${move} /")`).waitFor();
}
const upload = (page: Page, text: string): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('a finished game replays as any viewer saw it, and a link opens one move', async () => {
  const { page, context, trouble } = await house.visit();
  const id = await finished(page);
  await page.goto(`${house.url}/#/t/${id}`);
  await page.getByRole('link', { name: 'Watch replay' }).click();
  await at(page, 0);
  const shown = (as: string | number, move: number): Promise<BibliosView> =>
    page.evaluate(
      async (path) => (await fetch(path)).json() as Promise<BibliosView>,
      `/api/tables/${id}/replay?as=${as}&until=${move}`,
    );
  const hands = async (): Promise<number[]> => {
    const sections = await page.locator('.hand').all();
    return Promise.all(sections.map((hand) => hand.locator('.cards > .card').count()));
  };

  // Keys step through the replay, and every step is announced.
  for (let move = 1; move <= 24; move++) {
    await page.keyboard.press('ArrowRight');
    await at(page, move);
    expect(await page.locator('#announcer p').first().innerText()).toBe(
      `Move ${move} of ${await page.locator('input[type=range]').getAttribute('max')}.`,
    );
    if (move % 8 === 0)
      expect(await hands()).toEqual((await shown('all', move)).hands.map((hand) => hand.length));
  }
  await page.keyboard.press('ArrowLeft');
  await at(page, 23);
  const all = await log(page);
  expect(all.filter((line) => / a card\b/.test(line))).toEqual([]);

  // A seat sees its own cards and no others.
  await page.getByRole('combobox', { name: 'View' }).selectOption('1');
  await expect.poll(() => hands()).toEqual([(await shown(1, 23)).hands[1]?.length]);
  const own = await log(page);
  expect(own.filter((line) => / a card\b/.test(line)).length).toBeGreaterThan(3);
  // Hidden draws of other players are not mentioned.
  expect(own.length).toBeLessThan(all.length);

  // The address leads another visitor to the same move and viewer.
  await page.waitForURL(`${house.url}/#/replay/${id}/23?as=1`);
  const friend = await house.visit({ locale: 'fr-FR', viewport: { width: 390, height: 800 } });
  await friend.page.goto(page.url());
  await at(friend.page, 23);
  expect(await friend.page.getByLabel('Vue').inputValue()).toBe('1');
  expect(await friend.page.locator('.hand .card').count()).toBe(await page.locator('.hand .card').count());

  // Go to the end and back to the beginning; playback advances on its own and stops when paused.
  await page.getByRole('combobox', { name: 'View' }).selectOption('spectator');
  await expect.poll(() => hands()).toEqual([]);
  await page.locator('h1').click();
  await page.keyboard.press('End');
  await page.locator('#decision tfoot').waitFor();
  const result = (await shown('all', 9999)).result;
  expect(await page.locator('#decision .points td').allInnerTexts()).toEqual(result?.points.map(String));
  await page.keyboard.press('Home');
  await at(page, 0);

  // Dragging the slider requests the view where it stops, not every view in between.
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/api/replay/views'))));
  await page.locator('input[type=range]').evaluate((slider: HTMLInputElement) => {
    for (let move = 1; move <= Number(slider.max); move++) {
      slider.value = String(move);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  await page.locator('#decision tfoot').waitFor();
  expect(asked).toBeLessThan(6);
  await page.getByRole('button', { name: 'First move' }).click();
  await at(page, 0);
  await page.keyboard.press('ArrowRight');
  await at(page, 1);

  await page.getByLabel('Speed').selectOption('fast');
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  // Does not wait to see each move on the page.
  await page.waitForFunction(() => parseInt(document.querySelector('output')?.textContent ?? '') >= 3);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  for (const visit of [{ trouble, context }, friend]) {
    expect(visit.trouble).toEqual([]);
    await visit.context.close();
  }
});

test('an unfinished game has no replay', async () => {
  const { page, context } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('#decision').waitFor();
  await page.goto(page.url().replace('#/t/', '#/replay/'));
  await page.getByRole('alert').getByText('The game is not over yet.').waitFor();
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await page.locator('#decision').waitFor();
  await context.close();
});

test('records from the command line open in the page and show the same game', async () => {
  const { page, context, trouble } = await house.visit();
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-'));
  const saved = join(folder, 'saved.json');
  // Play a few moves in the terminal, then quit.
  const input = 'keep\nchurch none\npublic\nauction\n'.repeat(20);
  execFileSync(PROGRAM, ['play', '--players', '2', '--against', 'greedy', '--seed', '7', '--save', saved], {
    input,
  });
  for (const file of [saved, RECORD, QUILL]) {
    await page.goto(`${house.url}/#/replay`);
    await page.reload();
    await page.locator('input[type=file]').setInputFiles(file);
    const told = JSON.parse(execFileSync(PROGRAM, ['replay', file, '--json'], { encoding: 'utf8' })) as Shown;
    const moves = (JSON.parse(readFileSync(file, 'utf8')) as { actions: unknown[] }).actions.length;
    expect(moves).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Last move' }).click();
    await at(page, moves);
    const dice = await page.locator('.dice .number').allInnerTexts();
    // The text form marks a die that has just moved.
    expect(dice.map((text) => parseInt(text, 10))).toEqual(Object.values(told.dice ?? told.values ?? {}));
    if (told.result)
      await page
        .locator('h1')
        .getByText(new RegExp(`with ${Math.max(...told.result.points)} points`, 'i'))
        .waitFor();
    // The download is the file itself.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download game' }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(file, 'utf8'));
  }
  rmSync(folder, { recursive: true });
  expect(trouble).toEqual([]);
  await context.close();
});

test('an invalid record is refused with the place of the error, and a valid one opens afterwards', async () => {
  const { page, context } = await house.visit();
  await page.goto(`${house.url}/#/replay`);
  const record = JSON.parse(readFileSync(RECORD, 'utf8')) as { seats: string[]; actions: [number, string][] };
  const cases: [string, RegExp][] = [
    ['nonsense', /Line 1, column \d+: this is not a game file/],
    ['{\n  "game": }', /Line 2, column 11: this is not a game file/],
    [JSON.stringify({ ...record, seats: ['Ada'] }), /field seats: this is not a game file/],
    [
      JSON.stringify({ ...record, actions: [...record.actions, [0, 'pass']] }),
      new RegExp(`Move ${record.actions.length + 1}: The game is over`),
    ],
    [' '.repeat(300_000), /too long/],
  ];
  for (const [text, words] of cases) {
    await upload(page, text);
    await page.getByRole('alert').getByText(words).waitFor();
  }
  await upload(page, JSON.stringify(record));
  await at(page, 0);
  await context.close();
});

test('the page detects a swapped deck and explains it', async () => {
  const { page, context } = await house.visit();
  const text = readFileSync(join(CONFORMANCE, 'fair/biblios.json'), 'utf8');
  const record = JSON.parse(text) as {
    start: { seed: string };
    fair: { table: string; commitment: string; nonces: (string | null)[] };
  };
  const { table, commitment, nonces } = record.fair;
  const verdict = async (file: string): Promise<string> => {
    await page.goto(`${house.url}/#/replay`);
    await page.reload();
    await upload(page, file);
    await page.getByRole('button', { name: 'Check the shuffle' }).click();
    await page.locator('dialog[open] .result').waitFor();
    return page.locator('dialog[open]').innerText();
  };
  expect(await verdict(text)).toContain('not everything can be proved');
  // From here on this browser counts as a player of the table.
  await page.evaluate(
    ([table, commitment, nonce]) => {
      localStorage.setItem(`scriptorium.commitment.${table}`, commitment ?? '');
      localStorage.setItem(`scriptorium.nonce.${table}`, nonce ?? '');
    },
    [table, commitment, nonces[0] ?? ''],
  );
  const fair = await verdict(text);
  expect(fair).toContain('The shuffle follows from the commitment');
  expect(fair).toContain(
    `scriptorium verify biblios-record.json --commitment ${commitment} --nonce 0:${nonces[0]}`,
  );
  const other = (changes: object): string => JSON.stringify({ ...record, actions: [], ...changes });
  expect(await verdict(other({ start: { seed: 'ab'.repeat(32) } }))).toMatch(
    /does NOT match the commitment[^]*another deck was dealt/,
  );
  expect(await verdict(other({ fair: { ...record.fair, commitment: 'cd'.repeat(32) } }))).toContain(
    'the secret was replaced, and the deck with it',
  );
  expect(await verdict(other({ fair: { ...record.fair, nonces: nonces.map(() => null) } }))).toContain(
    'Your browser’s part is NOT in the game file',
  );
  await context.close();
});

test('the page recomputes what the seeds of all known records dealt and finds it in their replays', async () => {
  const files = ['biblios', 'quill'].flatMap((game) =>
    readdirSync(join(CONFORMANCE, game, 'records')).map((name) => join(CONFORMANCE, game, 'records', name)),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const body = readFileSync(file, 'utf8');
    const { start } = JSON.parse(body) as { start: { seed: string } };
    const ask = async <T>(path: string): Promise<T> =>
      (
        await fetch(`${house.url}/api/${path}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).json() as Promise<T>;
    const { dealt } = await ask<Verdict>('verify');
    expect(followsSeed(Buffer.from(start.seed.padStart(64, '0'), 'hex'), dealt), file).toBe(true);
    expect(matchesReplay(dealt, await ask<Story>('replay?as=all')), file).toBe(true);
  }
});

test('the page detects an engine that misreports a single card or die', async () => {
  for (const [game, locale, honest, dealt, shown] of [
    [
      'biblios',
      'en-GB',
      'cards and dice follow from the seed',
      'does NOT follow from the seed',
      'shows OTHER cards or dice',
    ],
    [
      'quill',
      'fr-FR',
      'cartes et dés découlent de la graine',
      'ne découle PAS de la graine',
      'montre D’AUTRES cartes ou dés',
    ],
  ] as const) {
    const { page, context, trouble } = await house.visit({ locale });
    const text = readFileSync(join(CONFORMANCE, `fair/${game}.json`), 'utf8');
    const check = async (lie: (dealt: Dealt[]) => void): Promise<string> => {
      // The check of the page is separate code, and does not believe what the engine says.
      await page.addInitScript(`
        globalThis.lie = ${String(lie)};
        if (globalThis.Real === undefined) {
          globalThis.Real = globalThis.Worker;
          globalThis.Worker = class extends Real {
            set onmessage(hear) {
              super.onmessage = (event) => {
                if (event.data.value?.dealt) globalThis.lie(event.data.value.dealt);
                hear(event);
              };
            }
          };
        }
      `);
      await page.goto(`${house.url}/#/replay`);
      await page.reload();
      await upload(page, text);
      await page.getByRole('button', { name: CHECK }).click();
      await page.locator('dialog[open] .result').waitFor();
      return page.locator('dialog[open]').innerText();
    };
    const fair = await check(() => undefined);
    expect(fair).toContain(honest);
    for (const lie of [dealt, shown]) expect(fair).not.toContain(lie);
    // Claim that another card or face was picked.
    const moved = await check(
      (list) => void (list[40]!.index = (list[40]!.index + 1) % list[40]!.from.length),
    );
    expect(moved).toContain(dealt);
    // Keep the pick but rename what was picked.
    const renamed = await check((list) => void ([list[40]!.from[list[40]!.index]] = ['G1']));
    expect(renamed).toContain(honest);
    expect(renamed).toContain(shown);
    expect(trouble).toEqual([]);
    await context.close();
  }
});

const VISITS = [
  { theme: 'light', locale: 'en-GB', width: 1280 },
  { theme: 'dark', locale: 'fr-FR', width: 320 },
  { theme: 'dark', locale: 'en-GB', width: 390 },
  { theme: 'light', locale: 'fr-FR', width: 320 },
];

test.each(VISITS)(
  'every screen of a replay is sound: $theme, $locale, $width px',
  async ({ theme, locale, width }) => {
    const { page, context } = await house.visit({ theme, locale, viewport: { width, height: 800 } });
    await page.goto(`${house.url}/#/replay`);
    await upload(page, '{');
    await page.locator('.fault').waitFor();
    await expectSound(page, 'open a file');
    await upload(page, readFileSync(RECORD, 'utf8'));
    for (const [move, eyes] of [
      [9, 'all'],
      [140, '1'],
      [319, 'spectator'],
    ] as const) {
      await page.locator('input[type=range]').fill(String(move));
      await at(page, move);
      await page.locator('.what select').selectOption(eyes);
      await expect.poll(() => page.locator('.hand').count()).toBe(eyes === 'all' ? 4 : eyes === '1' ? 1 : 0);
      await expectSound(page, `replay at ${move}`);
    }
    await page.getByRole('button', { name: CHECK }).click();
    await page.locator('dialog[open] .result').waitFor();
    await expectSound(page, 'fairness');
    await page.reload();
    await upload(page, readFileSync(QUILL, 'utf8'));
    await page.locator('input[type=range]').fill('60');
    await at(page, 60);
    await page.locator('.what select').selectOption('1');
    await page.locator('.panel.own').waitFor();
    await expectSound(page, 'a replay of Quill & Parchment');
    await context.close();
  },
);
