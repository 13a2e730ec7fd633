import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { playOn, type Moment } from './player';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const VISITS = [
  { theme: 'light', locale: 'en-GB', width: 1280 },
  { theme: 'dark', locale: 'fr-FR', width: 320 },
  { theme: 'dark', locale: 'en-GB', width: 390 },
  { theme: 'light', locale: 'fr-FR', width: 390 },
];

test.each(VISITS)('every screen is sound: $theme, $locale, $width px', async ({ theme, locale, width }) => {
  const { page, context, trouble } = await house.visit({ theme, locale, viewport: { width, height: 800 } });
  await page.locator('.go .main').waitFor();
  await page.locator('summary').click();
  await expectSound(page, 'lobby');
  await page.locator('.read').click();
  await page.locator('#rule-B21').waitFor();
  await expectSound(page, 'rules');
  await page.goBack();
  await page.locator('header button').last().click();
  await expectSound(page, 'settings');
  await page.keyboard.press('Escape');
  await page.locator('.go .button').last().click();
  await page.locator('.qr').waitFor();
  await expectSound(page, 'waiting');
  await page.goto(house.url);
  await page.locator('.go .main').click();
  const seen = new Set<Moment>();
  const last = await playOn(page, async (what) => {
    if (!seen.has(what)) await expectSound(page, what);
    seen.add(what);
    return false;
  });
  await expectSound(page, last);
  for (const what of ['place', 'take', 'bid', 'pay'] as const) expect(seen).toContain(what);
  await page.locator('.players button').first().click();
  await expectSound(page, 'known cards');
  expect(trouble).toEqual([]);
  await context.close();
});
