import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { decide, nextMoment, playOn } from './player';
import { chance, choose, mouse, nextQuillMoment, offered, perform, wish } from './quillplayer';
import { Site } from './site';
import { settled } from './waiting';
import { expectSound } from './watch';

// Games of this device: the site is served as files, and the network is cut before the first game.
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
}

/** Plays Quill & Parchment to its end. */
async function playQuill(page: Page, seed: number): Promise<void> {
  const next = chance(seed);
  while ((await nextQuillMoment(page)) === 'decide') {
    const actions = await offered(page);
    if (actions.length > 0) await perform(page, choose(actions, next), mouse);
  }
}

test('whole games of Biblios without a network, at every level', async () => {
  const { page, context, trouble } = await site.offline();
  // Until the engine has answered, the list has the chosen level only.
  const options = page.locator('.level option');
  await options.nth(1).waitFor({ state: 'attached' });
  const levels = await options.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(levels.length).toBe(5);
  for (const [index, level] of levels.entries()) {
    const seats = 2 + (index % 3);
    await page.locator(`input[name=seats][value="${seats}"]`).check({ force: true });
    await page.locator('.level select').selectOption(level);
    await play(page);
    // The strongest level thinks for a second; one round of its game shows that it does.
    let turns = 0;
    await playOn(page, () => index >= 3 && ++turns > 4);
    await page.getByRole('link', { name: 'Scriptorium' }).click();
    await page.locator('.play .go .main').waitFor();
  }
  expect(trouble).toEqual([]);
  await context.close();
});

test('a whole game of Quill & Parchment without a network, its record and its shuffle', async () => {
  const { page, context, trouble } = await site.offline({ viewport: { width: 390, height: 844 } });
  await wish(page, 2, { task: 'B' });
  await play(page);
  await playQuill(page, 3);
  await page.getByRole('link', { name: 'Check the shuffle' }).click();
  await page.getByText('Checked by the game engine of this page').waitFor();
  await expectSound(page, 'the check of a local game');
  expect(await page.locator('.fairness .wrong').count()).toBe(0);
  await page.keyboard.press('Escape');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download game' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^quill-here-[0-9a-f]{32}\.json$/);
  expect(trouble).toEqual([]);
  await context.close();
});

test('a game goes on after its tab was killed', async () => {
  const { page, context } = await site.offline();
  await play(page);
  for (let turns = 0; turns < 5; turns++) {
    const what = await nextMoment(page);
    await settled(page, () => decide(page, what));
  }
  await nextMoment(page);
  const address = page.url();
  const told = await page.locator('aside li').allTextContents();
  const crashed = new Promise((resolve) => page.on('crash', resolve));
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();

  const next = await context.newPage();
  await next.goto(site.url);
  await next.locator('.unfinished a').first().click();
  await nextMoment(next);
  expect(next.url()).toBe(address);
  expect(await next.locator('aside li').allTextContents()).toEqual(told);
  await playOn(next);
  await next.goto(`${site.url}#/me/games`);
  await next.getByRole('heading', { name: 'On this device' }).waitFor();
  expect(await next.locator('[aria-labelledby=here-title] li').count()).toBe(1);
  await context.close();
});

test('a lesson, and the replay and review of a file, without a network', async () => {
  const { page, context, trouble } = await site.offline();
  await page.getByRole('link', { name: 'Learn Biblios in five minutes' }).first().click();
  const coach = page.locator('.coach .words');
  const before = await coach.innerText();
  await page.locator('.coach .go button.main').click();
  await page.waitForFunction(
    (before) => document.querySelector<HTMLElement>('.coach .words')?.innerText !== before,
    before,
  );
  const record = join(import.meta.dirname, '../../../conformance/quill/records/solo-normal.json');
  await page.goto(`${site.url}#/replay`);
  await page.locator('input[type=file]').setInputFiles(record);
  await page.getByRole('slider').waitFor();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.locator('.review').getByRole('heading', { name: 'Summary' }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await page.getByText('Checked by the game engine of this page').waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
