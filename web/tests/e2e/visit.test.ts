import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { decide, nextMoment, playOn } from './player';
import { Cable } from './proxy';
import { settled } from './waiting';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const log = (page: Page): Promise<string[]> => page.locator('aside li').allInnerTexts();

test('from nothing to playing in one click, and back after a reload', async () => {
  const { page, context, trouble } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const what = await nextMoment(page);
  await settled(page, () => decide(page, what));
  await nextMoment(page);
  const [before, hand] = [await log(page), await page.locator('.hand').innerText()];
  await page.reload();
  await nextMoment(page);
  expect(await log(page)).toEqual(before);
  expect(await page.locator('.hand').innerText()).toEqual(hand);
  await page.goto(house.url);
  await page.getByRole('link', { name: /Your turn/ }).click();
  await nextMoment(page);
  expect(await log(page)).toEqual(before);
  expect(trouble).toEqual([]);
  await context.close();
});

test('a cut in the middle of a decision loses nothing and doubles nothing', async () => {
  const cable = await Cable.to(house.url);
  const { page, context } = await house.visit();
  await page.goto(cable.url);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (let cuts = 0; cuts < 3; cuts++) {
    await playOn(page, (what) => what === 'take');
    const before = (await log(page)).length;
    cable.cut();
    await page.getByText('Connection lost').waitFor();
    await decide(page, 'take');
    cable.mend();
    await page.waitForFunction((before) => document.querySelectorAll('aside li').length > before, before);
    await nextMoment(page);
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    const seen = await log(page);
    expect(seen.slice(before).filter((line) => line.startsWith('You take')).length).toBe(1);
    await page.reload();
    await nextMoment(page);
    expect(await log(page)).toEqual(seen);
  }
  cable.close();
  await context.close();
});

test('what cannot be done says why, with its rule and its numbers; what was shown can be looked up', async () => {
  const { page, context } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(
    page,
    async (what) => what === 'place' && (await page.locator('.place[aria-disabled=true]').count()) > 0,
  );
  const before = await log(page);
  await page.locator('.place[aria-disabled=true]').first().click({ force: true });
  await page.getByRole('alert').getByText('B21').waitFor();
  expect(await log(page)).toEqual(before);
  await playOn(page, (what) => what === 'bid');
  const least = await page.getByRole('spinbutton').inputValue();
  await page.getByRole('spinbutton').fill('0');
  await page.locator('#decision form .main').click();
  await page.getByRole('alert').getByText(`Bid at least ${least}.`).waitFor();
  await page.getByRole('alert').getByText('B32').waitFor();
  // Beyond the end of the stepper the server says where the end is.
  await page.getByRole('spinbutton').fill('66');
  await page.getByRole('button', { name: 'More' }).click({ force: true });
  await page
    .getByRole('alert')
    .getByText(/Bid at most \d+\./)
    .waitFor();
  await page.getByRole('alert').getByText('B37').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

  // Who took what is one tap away, as the log has told it.
  await page.getByRole('button', { name: 'Known cards' }).click();
  const known = page.locator('dialog[open]');
  for (const name of await known.getByRole('heading', { level: 4 }).allInnerTexts()) {
    const told = (await log(page)).flatMap(
      (line) => new RegExp(`^${name} takes? (.+)\\.$`).exec(line)?.[1] ?? [],
    );
    const deeds = known.locator('h4', { hasText: name }).locator('xpath=following-sibling::*[1]');
    const taken = await deeds.locator('dd').first().locator('.token .hidden-text').allInnerTexts();
    const each = taken.flatMap((text) => {
      const [, count = '1', card = ''] = /^(?:(\d+) × )?(.+)$/.exec(text) ?? [];
      return new Array<string>(Number(count)).fill(card);
    });
    expect(each.sort(), name).toEqual(told.sort());
    expect(each.length).toBeGreaterThan(3);
  }
  await context.close();
});

test('a player who leaves is replaced by a stand-in, marked as such, and can come back', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await ada.page.getByRole('button', { name: 'Leave game' }).click();
  await ada.page.locator('dialog[open]').getByText('A stand-in plays on for you.').waitFor();
  await ada.page.locator('dialog[open] .main').click();
  await ada.page.getByText('A stand-in is playing for you.').waitFor();
  await bea.page.locator('.players').getByText('stand-in').waitFor();
  await ada.page.getByRole('button', { name: 'Take my seat back' }).click();
  await bea.page.locator('.players').getByText('stand-in').waitFor({ state: 'detached' });
  expect(await log(bea.page)).toContainEqual(expect.stringContaining('has left. A stand-in takes over'));
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('the language follows the browser and can be changed', async () => {
  const { page, context, trouble } = await house.visit({ locale: 'fr-CA' });
  await page.getByRole('button', { name: 'Jouer', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
