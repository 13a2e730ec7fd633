import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { playOn } from './player';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

async function wishFor(page: Page, players: number): Promise<void> {
  await page.locator(`input[name=seats][value="${players}"]`).check({ force: true });
}

test('two people find each other, a third one watches, and their ratings follow', async () => {
  const [ann, bob, eve] = await Promise.all([
    house.visit({ viewport: { width: 390, height: 800 } }),
    house.visit({ viewport: { width: 1280, height: 800 } }),
    house.visit(),
  ]);
  for (const { page } of [ann, bob]) {
    await wishFor(page, 2);
    await page.getByLabel('Bots take empty seats').selectOption('never');
  }
  await ann.page.getByRole('button', { name: 'Find players' }).click();
  await ann.page.getByText('Searching for players: Biblios for 2.').waitFor();
  await expectSound(ann.page, 'searching');
  // A search can be stopped and begun again.
  await ann.page.getByRole('button', { name: 'Stop searching' }).click();
  await ann.page.getByRole('button', { name: 'Find players' }).click();
  await bob.page.getByRole('button', { name: 'Find players' }).click();
  for (const { page } of [ann, bob]) await page.waitForURL(/#\/t\//, { timeout: 30_000 });
  expect(ann.page.url()).toBe(bob.page.url());
  const table = ann.page.url().split('/').at(-1);
  await Promise.all(
    [ann.page, bob.page].map((page) => page.locator('#decision').waitFor({ timeout: 30_000 })),
  );

  await eve.page.getByRole('heading', { name: 'Games to watch' }).waitFor({ timeout: 30_000 });
  expect(await eve.page.locator(`.lists a[href="#/t/${table}"]`).count()).toBe(1);
  await expectSound(eve.page, 'games to watch');

  await Promise.all([playOn(ann.page), playOn(bob.page)]);
  for (const { page, trouble } of [ann, bob]) {
    await page.goto(`${house.url}/#/me/games`);
    await page.getByRole('heading', { name: 'Biblios, 2 players' }).waitFor();
    await page.getByText('Provisional').waitFor();
    await expectSound(page, 'ratings');
    expect(trouble).toEqual([]);
  }
  const points = async (page: Page): Promise<number> => Number(await page.locator('.points').innerText());
  expect((await points(ann.page)) + (await points(bob.page))).toBe(3000);
  await ann.page.getByRole('link', { name: /^Leaderboard/ }).click();
  await ann.page.getByText('No one is listed yet.').waitFor();
  await expectSound(ann.page, 'leaderboard');
  await ann.page.getByLabel('Players').selectOption('4');
  await ann.page.waitForURL(/#\/leaders\/biblios\/4$/);
  await ann.page.getByRole('link', { name: 'Earlier season' }).click();
  await ann.page.waitForURL(/#\/leaders\/biblios\/4\/\d{4}-[1-4]$/);
  await ann.page.getByRole('link', { name: 'This season' }).click();
  await ann.page.waitForURL(/#\/leaders\/biblios\/4$/);
  for (const { context } of [ann, bob, eve]) await context.close();
});

test('a bot takes the empty seat after a while, and an unrated table says nothing of ratings', async () => {
  const { page, context, trouble } = await house.visit({ locale: 'fr-FR' });
  await wishFor(page, 2);
  await page.getByLabel('Bots aux places vides').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Trouver des joueurs' }).click();
  await page.waitForURL(/#\/t\//, { timeout: 60_000 });
  await page.locator('#decision').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Quitter la partie' }).click();
  await page
    .locator('dialog[open]')
    .getByText(/partie est classée/)
    .waitFor();
  await page.locator('dialog[open] .button').first().click();
  await page.goto(house.url);
  await page.locator('.options summary').click();
  await page.getByLabel(/^Classée/).uncheck();
  await page.getByRole('button', { name: 'Jouer avec des amis' }).click();
  await page.waitForURL(/#\/t\//);
  const table = page.url().split('/').at(-1);
  const rated = await page.evaluate(
    async (id) => ((await (await fetch(`/api/tables/${id}`)).json()) as { rated: boolean }).rated,
    table,
  );
  expect(rated).toBe(false);
  expect(trouble).toEqual([]);
  await context.close();
});
