import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { decide, nextMoment, playOn } from './player';
import { Cable } from './proxy';
import { settled } from './waiting';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const log = (page: Page): Promise<string[]> => page.locator('aside li').allInnerTexts();
const taken = async (page: Page): Promise<number> =>
  (await log(page)).filter((line) => line.startsWith('You take')).length;
const home = (page: Page): Promise<void> =>
  page.locator('main').getByRole('link', { name: 'Home', exact: true }).click();

test('a move made offline waits, can be withdrawn, and is sent once when the network is back', async () => {
  const cable = await Cable.to(house.url);
  const { page, context } = await house.visit();
  await page.goto(cable.url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page, (what) => what === 'take');
  const before = await taken(page);
  cable.cut();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel move' }).count(), 'nothing waits yet').toBe(0);
  await decide(page, 'take');
  await page.getByText('Your move is sent when you are back online.').waitFor();
  await expectSound(page, 'offline, with a move that waits');
  await page.getByRole('button', { name: 'Cancel move' }).click();
  await page.locator('#decision.yours[aria-busy=false]').waitFor();
  // What was withdrawn is not sent on return.
  cable.mend();
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  expect(await nextMoment(page)).toBe('take');
  expect(await taken(page)).toBe(before);

  cable.cut();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await decide(page, 'take');
  await page.getByRole('button', { name: 'Cancel move' }).waitFor();
  cable.mend();
  await settled(page, () => context.setOffline(false));
  await page.getByRole('button', { name: 'Cancel move' }).waitFor({ state: 'detached' });
  await nextMoment(page);
  const seen = await log(page);
  expect(seen.filter((line) => line.startsWith('You take')).length).toBeGreaterThan(before);
  await page.reload();
  await nextMoment(page);
  expect(await log(page), 'nothing was done twice').toEqual(seen);
  cable.close();
  await context.close();
});

test('an answer that is late is said, at a table and in the lobby, and comes in the end', async () => {
  const cable = await Cable.to(house.url);
  const { page, context } = await house.visit();
  await page.goto(cable.url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page, (what) => what === 'take');
  const before = await taken(page);
  cable.stall();
  await decide(page, 'take');
  await page.getByText('The server has not answered yet').waitFor();
  expect(await taken(page)).toBe(before);
  await settled(page, () => Promise.resolve(cable.flow()));
  await page.getByText('The server has not answered yet').waitFor({ state: 'detached' });
  await nextMoment(page);

  await page.goto(`${cable.url}/#/`);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  cable.close();
  await context.close();
});

test('an unknown table and an unknown address say so once, and lead home', async () => {
  const { page, context } = await house.visit({ viewport: { width: 390, height: 664 } });
  const lobby = page.getByRole('button', { name: 'Play', exact: true });
  await lobby.waitFor();
  await page.goto(`${house.url}/#/t/nowhere`);
  await page.getByText('This table does not exist.').waitFor();
  await expectSound(page, 'an unknown table');
  // The socket does not try again, and nothing else is said.
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.clock.install();
  await page.reload();
  await page.getByText('This table does not exist.').waitFor();
  await page.clock.runFor(30_000);
  expect(sockets.length).toBeLessThanOrEqual(1);
  expect(await page.locator('.banner p').count()).toBe(0);
  await home(page);
  await lobby.waitFor();

  for (const address of ['/nowhere', '/t/nowhere', '/#/nowhere']) {
    const response = await page.goto(`${house.url}${address}`);
    if (!address.startsWith('/#')) expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await home(page);
    await lobby.waitFor();
  }
  await context.close();
});

test('a table that was closed has a way home', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).first().click();
  await ada.page.getByRole('button', { name: 'Close table' }).click();
  await ada.page.locator('dialog[open] .main').click();
  await bea.page.locator('main').getByText('The host has closed this table.').waitFor();
  await home(bea.page);
  await bea.page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('a game against bots is left as it stands, or discarded', async () => {
  const { page, context, trouble } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(page);
  const before = await log(page);
  await page.getByRole('button', { name: 'Leave game' }).click();
  await page.locator('dialog[open]').getByText('The game is saved.').waitFor();
  await expectSound(page, 'leaving a game');
  await page.locator('dialog[open]').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.locator('.unfinished a').click();
  await nextMoment(page);
  expect(await log(page), 'it has waited').toEqual(before);
  await page.getByRole('button', { name: 'Leave game' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.locator('.learn:not([open])').waitFor();
  expect(await page.locator('.unfinished').count()).toBe(0);
  await page.goBack();
  await page.locator('main').getByText('closed this table').waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
