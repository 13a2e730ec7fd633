import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { decide, nextMoment } from './player';
import { nextQuillMoment } from './quillplayer';
import { Site } from './site';
import { settled } from './waiting';
import { faults } from './watch';

// Hints at tables of this device, and at no others.
let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site.close());

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).click();
const button = (page: Page) => page.locator('[data-key=h]');

/** Asks by keyboard, and returns the sentence and the actions. */
async function hint(page: Page): Promise<{ why: string; rows: string[] }> {
  await page.keyboard.press('h');
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[role=status] .why').waitFor();
  const [why, rows] = [await dialog.locator('.why').innerText(), await dialog.locator('li').allInnerTexts()];
  return { why, rows };
}

test('a hint names the best actions with their chances, and says why', async () => {
  const { page, context, trouble } = await site.visit();
  await play(page);
  await nextMoment(page);
  const { why, rows } = await hint(page);
  // One card leaves but one reasonable place, another two or three.
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThan(4);
  for (const row of rows) expect(row).toMatch(/\d%$/);
  const [action, chance] = rows[0]!.split('\n');
  expect(why).toContain(`“${action}”`);
  expect(why).toContain(chance!);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // Another decision gets another hint, and the list of keys has it.
  await settled(page, async () => decide(page, await nextMoment(page)));
  await nextMoment(page);
  await hint(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.locator('dialog[open] dt', { hasText: /^H$/ }).waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});

test('Quill & Parchment has hints too, in French and on a phone', async () => {
  const { page, context, trouble } = await site.visit({
    locale: 'fr-FR',
    viewport: { width: 390, height: 800 },
  });
  await page.locator('input[name=game][value=quill]').check({ force: true });
  await page.getByRole('button', { name: 'Jouer', exact: true }).click();
  await nextQuillMoment(page);
  await button(page).click();
  await page.locator('dialog[open] .why').getByText('«').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});

test('a game that was begun without hints has none', async () => {
  const { page, context } = await site.visit();
  await page.locator('.options summary').click();
  await page.getByLabel(/^Hints/).uncheck();
  await play(page);
  await nextMoment(page);
  expect(await button(page).count()).toBe(0);
  await page.keyboard.press('h');
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await context.close();
});

test('in pass and play hints are off unless they are wanted', async () => {
  const { page, context } = await site.visit();
  for (const wanted of [false, true]) {
    await page.getByRole('button', { name: 'Pass and play' }).click();
    await page.getByLabel('Player 1').fill('Ann');
    await page.getByLabel('Player 2').fill('Ben');
    const box = page.getByLabel(/^Hints/).last();
    expect(await box.isChecked()).toBe(false);
    if (wanted) await box.check();
    await page.locator('dialog[open]').getByRole('button', { name: 'Start game' }).click();
    await page.locator('.cover .main').click();
    await nextMoment(page);
    expect(await button(page).count()).toBe(wanted ? 1 : 0);
    if (wanted) await hint(page);
    await page.goto(site.url);
    await page.locator('.play .go .main').waitFor();
  }
  await context.close();
});

test('a table at a server has none, whoever plays there', async () => {
  for (const seats of [2, 3])
    await House.attend({
      game: 'biblios',
      seats,
      visit: {},
      prepare: () => Promise.resolve(),
      play: async (page) => {
        await page.locator('#decision').waitFor();
        await page.locator('[data-key=r]').waitFor();
        expect(await button(page).count()).toBe(0);
        await page.keyboard.press('h');
        expect(await page.locator('dialog[open]').count()).toBe(0);
        await page.keyboard.press('?');
        await page.locator('dialog[open] dt').first().waitFor();
        expect(await page.locator('dialog[open] dt', { hasText: /^H$/ }).count()).toBe(0);
      },
    });
});
