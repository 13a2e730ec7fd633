import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ToClient } from '../../src/wire';
import { House, tableLink } from './house';
import { decide, nextMoment, playOn } from './player';
import { orTell, settled } from './waiting';
import { expectSound, frames } from './watch';

// What the others did since one's last move, what cannot be missed, moves without a choice, and the end of a game.
let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const log = (page: Page): Promise<string[]> =>
  page.locator('aside li').evaluateAll((lines) => lines.map((line) => line.textContent?.trim() ?? ''));

test('a recap has a line a player, and the lines of the log lead to their moments in the replay', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 1280, height: 800 } });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page, async () => (await page.locator('button.recap').count()) === 1);
  const named = await page.locator('button.recap .name').allInnerTexts();
  expect(named.length).toBeGreaterThan(0);
  for (const line of await page.locator('button.recap .deeds').all())
    expect(await line.locator('.deed svg').count()).toBeGreaterThan(0);
  await page.locator('button.recap').click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: 'Since your last move' }).waitFor();
  await expectSound(page, 'the recap');
  const told = await sheet.locator('li').evaluateAll((all) => all.map((line) => line.textContent?.trim()));
  const lines = await log(page);
  const since = lines.slice(lines.findLastIndex((line) => /^You (?!receive|are)/.test(line)) + 1);
  expect(told.length).toBeGreaterThan(0);
  for (const line of told) expect(since).toContain(line);
  await page.keyboard.press('Escape');

  await playOn(page);
  const line = page.locator('aside li button', { hasText: /^(Brother|Sister) / }).nth(4);
  const words = (await line.innerText()).trim();
  await line.click();
  await page.waitForURL(/#\/replay\/[^/]+\/\d+/);
  await orTell(page, page.locator('aside li').last().getByText(words).waitFor());
  expect(trouble).toEqual([]);
  await context.close();
});

test('a penalty, a stolen card and a Church card of others stay in sight until they have been seen', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 390, height: 664 } });
  let met = 0;
  while (met === 0) {
    await page.goto(house.url);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await playOn(page, async () => {
      const moments = page.locator('.moments');
      if ((await moments.count()) === 0) return false;
      const lines = await log(page);
      for (const text of await moments.locator('li').allTextContents()) expect(lines).toContain(text.trim());
      const box = await moments.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 664).toBe(true);
      await moments.getByRole('button', { name: 'OK' }).click();
      await moments.waitFor({ state: 'detached' });
      met += 1;
      return true;
    });
  }
  expect(trouble).toEqual([]);
  await context.close();
});

test('moves without a choice are played by themselves where this is set', async () => {
  const { page, context, trouble } = await house.visit();
  const heard = frames(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Play moves for me when there is no choice').check();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  /** Our legal actions in the newest view. */
  const legal = (): string[] => {
    for (const text of heard.toReversed()) {
      const message = JSON.parse(text) as ToClient;
      if (message.type === 'update' && message.game) return message.game.legal[0] ?? [];
    }
    return [];
  };
  let forced = 0;
  for (let what = await nextMoment(page); what !== 'over'; what = await nextMoment(page)) {
    if (legal().length === 1) {
      // Nothing is pressed.
      const before = (await log(page)).length;
      const more = (before: number): boolean => document.querySelectorAll('aside li').length > before;
      await orTell(page, page.waitForFunction(more, before, { polling: 20 }));
      forced += 1;
    } else await settled(page, () => decide(page, what));
  }
  expect(forced).toBeGreaterThan(0);
  expect(trouble).toEqual([]);
  await context.close();
});

test('the end of a game shows the place, a picture to share and who wants a rematch, and the history counts it', async () => {
  const [ada, bea] = [await house.visit({ viewport: { width: 390, height: 844 } }), await house.visit()];
  await ada.page.goto(`${house.url}/#/me`);
  await ada.page.locator('input[name=avatar]').nth(4).check({ force: true });
  await ada.page.goto(house.url);
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await Promise.all([ada, bea].map(({ page }) => playOn(page)));

  await ada.page.locator('.place .flourish').waitFor();
  expect(await ada.page.locator('.place .words').innerText()).toMatch(/^You (win!|finish)/);
  await expectSound(ada.page, 'the end of a game');
  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('button', { name: 'Share result' }).click();
  expect((await download).suggestedFilename()).toBe('scriptorium.png');

  await bea.page.getByRole('button', { name: 'Rematch' }).click();
  await ada.page.getByText(/wants a rematch/).waitFor();
  await ada.page.getByRole('button', { name: 'Join the rematch' }).waitFor();

  await ada.page.goto(`${house.url}/#/me/games`);
  await ada.page.getByRole('heading', { name: 'Recent results' }).waitFor();
  await ada.page.getByText(/^Wins in a row: [01] now, [01] at most/).waitFor();
  await ada.page
    .getByText(/\d+ points/)
    .first()
    .waitFor();
  await expectSound(ada.page, 'the history');
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});
