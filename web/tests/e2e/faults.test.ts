import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { decide, nextMoment, playOn } from './player';
import { Site, type Visited } from './site';
import { settled } from './waiting';
import { expectSound } from './watch';

// What can go wrong with a game of this device: each has a message, and nothing is lost that was shown.
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

/** Lets the storage of a worker be full: what is written is taken back, as browsers do. */
const FULL = `
  let full = false;
  new BroadcastChannel('full').onmessage = ({ data }) => (full = data);
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (value) {
    const request = put.call(this, value);
    if (full) this.transaction.abort();
    return request;
  };
`;

async function full(page: Page, full: boolean): Promise<void> {
  await page.evaluate((full) => new BroadcastChannel('full').postMessage(full), full);
}

/** A game against bots that has begun, with a few decisions made. */
async function begun(prepare: (page: Page) => Promise<void> = async () => undefined): Promise<Visited> {
  // Requests of service workers cannot be changed by tests.
  const visited = await site.visit({ serviceWorkers: 'block' });
  await prepare(visited.page);
  await visited.page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let turns = 0; turns < 3; turns++) await turn(visited.page);
  return visited;
}

async function turn(page: Page): Promise<void> {
  const what = await nextMoment(page);
  await settled(page, () => decide(page, what));
}

function log(page: Page): Promise<string[]> {
  return page.locator('aside li').allTextContents();
}

/** Changes what is stored of the games. */
async function tamper(page: Page, how: 'damage' | 'lose' | 'newer'): Promise<void> {
  await page.evaluate(async (how) => {
    const opened = indexedDB.open('scriptorium');
    await new Promise((done) => (opened.onsuccess = done));
    const stores = opened.result.transaction(['tables', 'entries'], 'readwrite');
    const all = stores.objectStore('entries').getAll();
    all.onsuccess = () => {
      const line = all.result[4] as { table: string; number: number; text: string };
      const entries = stores.objectStore('entries');
      if (how === 'damage') entries.put({ ...line, text: line.text.slice(0, -3) });
      if (how === 'lose') entries.delete([line.table, line.number]);
    };
    const rows = stores.objectStore('tables').getAll();
    rows.onsuccess = () => {
      const row = rows.result[0] as { format: number };
      if (how === 'newer') stores.objectStore('tables').put({ ...row, format: row.format + 1 });
    };
    await new Promise((done) => (stores.oncomplete = done));
    opened.result.close();
  }, how);
}

test.each([
  ['damage', 'is damaged'],
  ['lose', 'is damaged'],
  ['newer', 'newer version'],
] as const)('a journal that cannot be read says so, and can be saved: %s', async (how, words) => {
  const { page, context } = await begun();
  const address = page.url();
  await page.goto(site.url);
  await page.locator('.unfinished').waitFor();
  await tamper(page, how);
  await page.goto(address);
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
  await expectSound(page, 'a damaged game');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is left' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.jsonl$/);
  await context.close();
});

test('two tabs cannot play at one table, and the second one goes on when the first is closed', async () => {
  const { page, context } = await begun();
  await nextMoment(page);
  const told = await log(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('open in another tab').waitFor();
  await turn(page);
  await nextMoment(page);
  await page.close();
  await nextMoment(other);
  expect((await log(other)).slice(0, told.length)).toEqual(told);
  await turn(other);
  await context.close();
});

test('a table that this device does not have is said to be missing', async () => {
  const { page, context } = await site.visit();
  await page.goto(`${site.url}#/t/here-0123456789abcdef`);
  await page.getByText('no such game on this device').waitFor();
  await context.close();
});

test('without space for the next move nothing is shown that is not stored, and the game goes on when there is some', async () => {
  const { page, context } = await begun(async (page) => {
    await page.route('**/worker-*.js', async (route) => {
      const script = await (await route.fetch()).text();
      await route.fulfill({ body: FULL + script, contentType: 'text/javascript' });
    });
  });
  await nextMoment(page);
  const told = await log(page);
  await full(page, true);
  await decide(page, await nextMoment(page));
  await page.getByText('no space left').waitFor();
  expect(await log(page)).toEqual(told);
  await full(page, false);
  await page.waitForFunction((before) => document.querySelectorAll('aside li').length > before, told.length);
  await page.getByText('no space left').waitFor({ state: 'detached' });
  await turn(page);
  await context.close();
});

test('an engine that dies in the middle of a game is replaced, and the game goes on', async () => {
  const visited = await site.visit();
  const { page, context } = visited;
  await page.evaluate(() => {
    const workers: Worker[] = ((globalThis as { workers?: Worker[] }).workers = []);
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of);
        workers.push(this);
      }
    };
  });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let turns = 0; turns < 3; turns++) await turn(page);
  await nextMoment(page);
  const told = await log(page);
  await page.evaluate(() => {
    const [worker] = (globalThis as { workers?: Worker[] }).workers ?? [];
    worker?.dispatchEvent(new ErrorEvent('error', { message: 'stopped by the test' }));
  });
  await page.getByText('stopped because of an error').waitFor();
  await nextMoment(page);
  expect((await log(page)).slice(0, told.length)).toEqual(told);
  await playOn(page);
  expect(await page.evaluate(() => (globalThis as { workers?: Worker[] }).workers?.length)).toBe(2);
  await context.close();
});
