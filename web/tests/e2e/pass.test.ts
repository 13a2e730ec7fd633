import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { decide, moment } from './player';
import { chance, choose, mouse, offered, perform, wish } from './quillplayer';
import { Site } from './site';
import { settled } from './waiting';
import { expectSound } from './watch';

// People who share a device: what is shown between turns must not depend on what is hidden.
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const PEOPLE = ['Ann', 'Ben', 'Cleo'];

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pass and play' }).click();
  for (const [seat, name] of PEOPLE.entries()) await page.getByLabel(`Player ${seat + 1}`).fill(name);
  await page.locator('dialog[open]').getByRole('button', { name: 'Start game' }).click();
  await page.locator('.cover').waitFor();
}

type Stage = 'cover' | 'decide' | 'over';

/** Waits until a person has to take the device or to decide, or the game is over. */
async function stage(page: Page): Promise<Stage> {
  const look = (): Stage | null => {
    if (document.querySelector('#decision tfoot')) return 'over';
    if (document.querySelector('.cover .main')) return 'cover';
    return document.querySelector('#decision.yours[aria-busy=false]') && 'decide';
  };
  const there = await page.waitForFunction(look, undefined, { timeout: 60_000, polling: 20 });
  return (await there.jsonValue()) ?? 'cover';
}

/** Everything that the cover shows and says: the document, with its title, and the accessibility tree. */
async function all(page: Page): Promise<string[]> {
  const document = await page.evaluate(() => {
    const { title, body } = globalThis.document;
    // Identifiers that Svelte counts up say nothing.
    return [title, body.innerHTML.replace(/"s\d+"/g, '""').replace(/\bc\d+-/g, '')];
  });
  return [...document, await page.locator('body').ariaSnapshot()];
}

/**
 * Asserts that the cover is made of what an onlooker sees: a page that was just loaded, and whose engine has sent it
 * nothing else, shows the same to the letter.
 */
async function expectBlind(page: Page): Promise<void> {
  const before = await all(page);
  await page.reload();
  await page.locator('.cover .main').waitFor();
  const told = await page.evaluate(() => (globalThis as { told?: string[] }).told ?? []);
  expect(told.length).toBeGreaterThan(1);
  for (const text of told) {
    const { you, game } = JSON.parse(text) as { you?: { seat: number | null }; game?: { legal: object } };
    expect(you?.seat ?? null).toBe(null);
    expect(game?.legal ?? {}).toEqual({});
  }
  expect(await all(page)).toEqual(before);
}

/** Notes everything that the engine sends to the page. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = ((globalThis as { told?: string[] }).told = []);
    const Real = globalThis.Worker;
    globalThis.Worker = class extends Real {
      constructor(...of: ConstructorParameters<typeof Worker>) {
        super(...of);
        this.addEventListener('message', ({ data }: MessageEvent<{ type: string; text?: string }>) => {
          if (data.type === 'hear' && data.text !== undefined) told.push(data.text);
        });
      }
    };
  });
}

test('three people play Biblios on one device, and the cover shows no hand', async () => {
  const { page, context, trouble } = await site.offline({ viewport: { width: 390, height: 844 } });
  await listen(page);
  await page.reload();
  await page.locator('input[name=seats][value="3"]').check({ force: true });
  await begin(page);
  const holders = new Set<string>();
  let covers = 0;
  let seen = 0;
  for (let turns = 0; ; turns++) {
    expect(turns).toBeLessThan(600);
    const now = await stage(page);
    if (now === 'over') break;
    if (now === 'cover') {
      expect(await page.locator('#decision, .hand, .card').count()).toBe(0);
      if (++covers % 12 === 1) await expectBlind(page);
      if (covers === 2) await expectSound(page, 'the cover');
      const ready = page.locator('.cover .main');
      holders.add((await ready.textContent()) ?? '');
      await ready.click();
      await page.locator('#decision').waitFor();
      continue;
    }
    const what = await moment(page);
    if (what === 'wait') continue;
    seen = Math.max(seen, await page.locator('.hand .card').count());
    await Promise.race([settled(page, () => decide(page, what)), page.locator('.cover').waitFor()]);
  }
  expect([...holders].sort()).toEqual(PEOPLE.map((name) => `I am ${name}`));
  expect(covers).toBeGreaterThan(20);
  // What the cover hides is there.
  expect(seen).toBeGreaterThan(3);
  expect(trouble).toEqual([]);
  await context.close();
});

test('sealed bids of Quill & Parchment are given one after the other', async () => {
  const { page, context, trouble } = await site.offline();
  await listen(page);
  await page.reload();
  await wish(page, 3);
  await begin(page);
  const next = chance(5);
  const bidders: string[] = [];
  let holder = '';
  for (let turns = 0; bidders.length < 6; turns++) {
    expect(turns).toBeLessThan(600);
    const now = await stage(page);
    if (now === 'over') break;
    if (now === 'cover') {
      if (bidders.length > 0) await expectBlind(page);
      holder = (await page.locator('.cover .main').textContent()) ?? '';
      await page.locator('.cover .main').click();
      await page.locator('#decision').waitFor();
      continue;
    }
    const actions = await offered(page);
    if (actions.length === 0) continue;
    if (actions[0]?.startsWith('bid ')) bidders.push(holder);
    await Promise.race([perform(page, choose(actions, next), mouse), page.locator('.cover').waitFor()]);
  }
  expect(bidders.slice(0, 3)).toEqual(PEOPLE.map((name) => `I am ${name}`));
  expect(trouble).toEqual([]);
  await context.close();
});

test('everybody who plays has a name', async () => {
  const { page, context } = await site.offline();
  await page.locator('input[name=seats][value="2"]').check({ force: true });
  await page.getByRole('button', { name: 'Pass and play' }).click();
  await page.getByLabel('Player 1').fill('Ann');
  const second = page.getByLabel('Player 2');
  const start = page.locator('dialog[open]').getByRole('button', { name: 'Start game' });
  await second.fill('');
  await start.click();
  expect(await second.evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true);
  await expectSound(page, 'the names');
  await second.fill('Ben');
  await start.click();
  await page.locator('.cover .main').waitFor();
  await context.close();
});
