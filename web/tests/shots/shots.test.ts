import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';

import { House } from '../e2e/house';
import { playOn, type Moment } from '../e2e/player';

const FOLDER = process.env['SHOTS'] ?? join(import.meta.dirname, '../../../docs/shots');

let house: House;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  house = await House.open();
});
afterAll(() => house.close());

const VISITS = [
  { name: 'desktop-en-light', theme: 'light', locale: 'en-GB', viewport: { width: 1280, height: 860 } },
  { name: 'desktop-fr-dark', theme: 'dark', locale: 'fr-FR', viewport: { width: 1280, height: 860 } },
  { name: 'phone-en-dark', theme: 'dark', locale: 'en-GB', viewport: { width: 390, height: 844 } },
  { name: 'phone-fr-light', theme: 'light', locale: 'fr-FR', viewport: { width: 390, height: 844 } },
];

test.each(VISITS)('$name', async ({ name, ...visit }) => {
  const { page, context } = await house.visit(visit);
  const shot = async (page: Page, screen: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${screen}-${name}.png`) });
  };
  await page.locator('.go .main').waitFor();
  await shot(page, 'lobby');
  await page.locator('.go .button').last().click();
  await page.locator('.qr').waitFor();
  await shot(page, 'waiting');
  await page.goto(house.url);
  await page.locator('.go .main').click();
  // A picture of each kind of decision, once there is something on the table to see.
  const taken = new Set<Moment>();
  await playOn(page, async (what) => {
    const cards = await page.locator('.hand .card').count();
    const full = cards >= (what === 'take' || what === 'place' ? 7 : 4);
    if (!taken.has(what) && full) {
      taken.add(what);
      await shot(page, what);
    }
    return false;
  });
  await page.locator('#decision tfoot').waitFor();
  await shot(page, 'end');
  await context.close();
});
