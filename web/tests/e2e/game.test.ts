import { afterAll, beforeAll, expect, test } from 'vitest';

import type { BibliosEvent, ToClient } from '../../src/wire';
import { House, tableLink } from './house';
import { decideByKeys } from './keyboard';
import { decide, moment, nextMoment } from './player';
import { settled } from './waiting';
import { frames } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a whole game against a bot is playable by keyboard alone, and every event is announced', async () => {
  const { page, trouble } = await house.visit();
  // What a screen reader would announce.
  await page.evaluate(() => {
    const told: string[] = ((globalThis as { told?: string[] }).told = []);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof HTMLElement && node.closest('#announcer'))
          told.push(...node.innerText.split('\n').filter(Boolean));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('radio', { name: '2', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  for (let what = await nextMoment(page); what !== 'over'; what = await nextMoment(page)) {
    await settled(page, () => decideByKeys(page, what));
  }
  expect(await page.locator('h1').innerText()).toMatch(/with \d+ points/i);
  const told = await page.evaluate(() => (globalThis as { told?: string[] }).told ?? []);
  const log = await page.locator('aside li').allInnerTexts();
  // Everything since the start of the game has been announced, in order.
  const game = log.slice(log.findIndex((line) => line.includes('goes first')));
  expect(game.length).toBeGreaterThan(100);
  expect(told.slice(told.findIndex((line) => line.includes('goes first')))).toEqual(game);
  expect(trouble).toEqual([]);
  await page.context().close();
});

function told(heard: string[]): { frame: number; event: BibliosEvent }[] {
  return heard.flatMap((text, frame) => {
    const message = JSON.parse(text) as ToClient;
    const events = message.type === 'update' ? message.events : [];
    return events.flatMap((one) =>
      one.type === 'played' || one.type === 'started'
        ? (one.events as BibliosEvent[]).map((event) => ({ frame, event }))
        : [],
    );
  });
}

test('two people and a bot play a whole game; no player receives a hidden card', async () => {
  const ada = await house.visit();
  const bea = await house.visit({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const eye = await house.visit();
  const heard = { ada: frames(ada.page), bea: frames(bea.page), eye: frames(eye.page) };
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  const link = await tableLink(ada.page);
  expect(link).toContain('/#/t/');
  await bea.page.goto(link);
  await bea.page.getByRole('button', { name: 'S’asseoir ici' }).first().click();
  const addBot = ada.page.getByRole('button', { name: 'Add bot' });
  await expect.poll(() => addBot.count()).toBe(1);
  await addBot.click();
  await eye.page.goto(link);
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await eye.page.locator('#decision').waitFor();
  const people = [ada.page, bea.page];
  for (let turns = 0; (await moment(ada.page)) !== 'over'; turns++) {
    expect(turns).toBeLessThan(20_000);
    for (const page of people) {
      const what = await moment(page);
      if (what === 'wait' || what === 'over') await page.waitForTimeout(10);
      else await settled(page, () => decide(page, what));
    }
  }
  for (const page of [bea.page, eye.page]) await page.locator('#decision tfoot').waitFor();

  // A card shown to one player alone reaches the others only once it is turned up or the game is over.
  let secrets = 0;
  for (const [who, others] of [
    ['ada', ['bea', 'eye']],
    ['bea', ['ada', 'eye']],
  ] as const) {
    for (const { event } of told(heard[who])) {
      if (
        event.type !== 'placed' ||
        event.card === null ||
        event.place === 'public' ||
        /^[GC]/.test(event.card)
      )
        continue;
      const card = event.card;
      expect(heard[who].some((text) => text.includes(`"${card}"`))).toBe(true);
      for (const other of others) {
        const shown = told(heard[other]).find(
          ({ event }) => event.type === 'ended' || (event.type === 'turned_up' && event.card === card),
        );
        const before = heard[other].slice(0, shown?.frame ?? heard[other].length);
        expect(before.length).toBeGreaterThan(10);
        expect(
          before.filter((text) => text.includes(`"${card}"`)),
          `${other} receives ${card} of ${who}`,
        ).toEqual([]);
        secrets += 1;
      }
    }
  }
  // The number depends on the deal, but there is always at least one.
  expect(secrets).toBeGreaterThan(2);

  // The same players chat and play a rematch.
  await bea.page.getByRole('button', { name: 'Discussion' }).click();
  await bea.page.locator('dialog[open]').getByLabel('Écrire un message').fill('Bien joué.');
  await bea.page.keyboard.press('Enter');
  await ada.page.locator('aside .said').getByText('Bien joué.').first().waitFor();
  await bea.page.keyboard.press('Escape');
  await ada.page.getByRole('link', { name: 'Check the shuffle' }).click();
  await ada.page.getByText('The shuffle follows from the commitment').waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.page.getByRole('link', { name: 'Back to the table' }).click();
  await ada.page.waitForURL(link);
  await ada.page.getByRole('button', { name: 'Rematch' }).click();
  await ada.page.waitForURL((url) => url.href !== link);
  await bea.page.getByText(/veut une revanche/).waitFor();
  await bea.page.getByRole('button', { name: 'Rejoindre la revanche' }).click();
  await bea.page.waitForURL(ada.page.url());
  // The chat goes along.
  await ada.page.locator('aside').getByText('Bien joué.').first().waitFor();
  for (const { trouble, context } of [ada, bea, eye]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});
