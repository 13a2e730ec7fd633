import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { playOn } from './player';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a finished game of this device is uploaded once, and others watch its replay', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 390, height: 844 } });
  await page.evaluate(() => localStorage.setItem('scriptorium.wish', '{"seats":2}'));
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page);
  expect(page.url()).toContain('#/t/here-');
  await page.goto(`${house.url}/#/me/games`);
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  await expectSound(page, 'local games');
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.waitForURL(/#\/replay\/(?!here-)/);
  const address = page.url();
  await page.getByRole('slider').waitFor();
  await page.goto(`${house.url}/#/me/games`);
  expect(await page.getByRole('link', { name: 'Shared replay' }).getAttribute('href')).toBe(
    new URL(address).hash,
  );
  expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0);

  const bea = await house.visit();
  await bea.page.goto(address);
  await bea.page.getByRole('slider').waitFor();
  await bea.page.goto(address.replace('/replay/', '/t/'));
  await bea.page.getByRole('link', { name: 'Watch replay' }).waitFor();
  expect([trouble, bea.trouble]).toEqual([[], []]);
  await bea.context.close();
  await context.close();
});
