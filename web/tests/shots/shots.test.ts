import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from '../e2e/house';
import { playOn } from '../e2e/player';

const FOLDER = process.env['SHOTS'] ?? join(import.meta.dirname, '../../../docs/shots');

let house: House;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  house = await House.open();
});
afterAll(() => house.close());

// Each screen once, in one language, theme and width.
const VISITS = [
  {
    name: 'desktop-en-light',
    theme: 'light',
    locale: 'en-GB',
    viewport: { width: 1280, height: 860 },
    screens: ['lobby', 'take'],
  },
  {
    name: 'desktop-fr-dark',
    theme: 'dark',
    locale: 'fr-FR',
    viewport: { width: 1280, height: 860 },
    screens: ['end'],
  },
  {
    name: 'phone-en-dark',
    theme: 'dark',
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    screens: ['bid', 'church'],
  },
  {
    name: 'phone-fr-light',
    theme: 'light',
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    screens: ['waiting', 'place', 'pay'],
  },
];
/** How many games are played to reach a decision. */
const GAMES = 4;

test.each(VISITS)('$name', async ({ name, screens, ...visit }) => {
  const { page, context } = await house.visit(visit);
  const wanted = new Set(screens);
  const shot = async (screen: string): Promise<void> => {
    if (!wanted.delete(screen)) return;
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${screen}-${name}.png`) });
  };
  await page.locator('.go .main').waitFor();
  await shot('lobby');
  await page.getByRole('button', { name: /^(Play with friends|Jouer avec des amis)$/ }).click();
  await page.locator('.qr').waitFor();
  await shot('waiting');
  for (let game = 0; game < GAMES && wanted.size > 0; game++) {
    await page.goto(house.url);
    await page.locator('.go .main').click();
    await playOn(page, async (what) => {
      // Wait until the table is drawn.
      const cards = await page.locator('.hand .card').count();
      if (cards >= (what === 'take' || what === 'place' ? 7 : 4)) await shot(what);
      return false;
    });
    await shot('end');
  }
  expect([...wanted]).toEqual([]);
  await context.close();
});
