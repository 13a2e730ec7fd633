import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { nextMoment, playedOut } from './player';
import { wish } from './quillplayer';
import { expectRoom } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const PHONE = { width: 390, height: 664 };

async function says(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a message').last().fill(text);
  await page.keyboard.press('Enter');
  await page.locator('aside li.said', { hasText: text }).waitFor({ state: 'attached' });
}

/** How many pixels of what a box shows lie below its lower edge, and whether there is more than it can show. */
const below = (page: Page, box: string): Promise<[number, boolean]> =>
  page
    .locator(`dialog[open] ${box}`)
    .evaluate((node) => [
      Math.round(node.scrollHeight - node.clientHeight - node.scrollTop),
      node.scrollHeight > node.clientHeight,
    ]);

test('log and chat open at the newest line, own messages are never unread, and two badges fit into the header', async () => {
  const [ada, bea] = [await house.visit({ viewport: PHONE }), await house.visit()];
  // A game elsewhere in which it is Ada's turn.
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(ada.page);
  await ada.page.goto(house.url);
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await bea.page.locator('#decision').waitFor();
  const chat = ada.page.getByRole('button', { name: /^Chat/ });
  await chat.click();
  await says(ada.page, 'It is me');
  await ada.page.keyboard.press('Escape');
  expect(await ada.page.locator('.unread').count(), 'what Ada said herself').toBe(0);
  for (let line = 1; line <= 24; line++) await says(bea.page, `Line ${line}`);
  await ada.page.locator('.unread', { hasText: '24' }).waitFor();
  await ada.page.locator('.waiting .count', { hasText: '1' }).waitFor();
  const header = await ada.page.locator('header').evaluate((node) => node.getBoundingClientRect().height);
  expect(header, 'one row').toBeLessThan(70);
  await expectRoom(ada.page, 'two badges');
  await ada.page.getByRole('button', { name: 'Log', exact: true }).click();
  await expect.poll(() => below(ada.page, '.log')).toEqual([0, true]);
  await ada.page.keyboard.press('Escape');
  await chat.click();
  await expect.poll(() => below(ada.page, '.chat > .said')).toEqual([0, true]);
  expect(await ada.page.locator('.unread').count(), 'all was read').toBe(0);
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('the lobby opens at its top', async () => {
  const { page, context } = await house.visit({ viewport: PHONE });
  await page.goto(`${house.url}/#/rules/biblios/B64`);
  await page.locator('#rule-B64.wanted').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.evaluate(() => (location.hash = '#/'));
  await page.locator('.play .go .main').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

test('the address of the shuffle check opens it, also while the replay is open', async () => {
  const { page, context, trouble } = await house.visit();
  await page.evaluate(() =>
    localStorage.setItem(
      'scriptorium.wish',
      '{"here":false,"clock":{"kind":"correspondence","days":1},"seats":2}',
    ),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(page);
  await page.getByRole('button', { name: 'Leave game' }).click();
  await page.locator('dialog[open] .main').click();
  await playedOut(page);
  const table = page.url().split('/').at(-1) ?? '';
  await page.goto(`${house.url}/#/replay/${table}`);
  const move = page.getByRole('slider');
  await move.waitFor();
  await move.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/#/replay/${table}/1`);
  for (let times = 0; times < 2; times++) {
    await page.evaluate((table) => (location.hash = `#/replay/${table}/shuffle`), table);
    await page.locator('dialog[open] .result').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.waitForURL(`**/#/replay/${table}/1`);
  }
  // The address of a move leads there, also where the page has come from it.
  await page.evaluate((table) => (location.hash = `#/replay/${table}/7`), table);
  await expect.poll(() => move.inputValue()).toBe('7');
  expect(trouble).toEqual([]);
  await context.close();
});

test('names are whole and differ with four players on a phone, and nothing overlaps at any width', async () => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const { page, context } = await house.visit({ locale, viewport: PHONE });
    await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
    await page.locator('.play .go .main').click();
    await page.locator('#decision').waitFor();
    const names = await page
      .locator('.players .name')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.clientWidth > 1)
          .map((node) => [node.textContent, node.scrollWidth <= node.clientWidth]),
      );
    expect(names.map(([, whole]) => whole)).toEqual([true, true, true, true]);
    expect(new Set(names.map(([name]) => name)).size).toBe(4);
    for (const width of [700, 820, 832, 844, 1079, 1080, 1200, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectRoom(page, `the table at ${width} px`);
    }
    await context.close();
  }
});

test('the novice waits beside the boxes of side B, whole', async () => {
  for (const width of [320, 390, 1280]) {
    const { page, context } = await house.visit({ viewport: { width, height: 800 } });
    await wish(page, 2, { task: 'B' });
    await page.locator('.play .go .main').click();
    const novice = page.locator('.own .novice, .novice').first();
    await novice.waitFor();
    const clipped = await novice.evaluate((node) => {
      const box = node.getBoundingClientRect();
      const frame = (node.closest('.scroll') ?? document.body).getBoundingClientRect();
      return box.left < frame.left - 0.5 || box.right > frame.right + 0.5;
    });
    expect(clipped, `${width} px`).toBe(false);
    await context.close();
  }
});
