import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { nextMoment, playOn } from './player';

// The other tests want everything still, as some people do; these want it in motion.

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

type Flight = { card: string; ghost: boolean; transforms: string[] };

/** Notes every card that is set in motion, from when on the page is loaded next. */
async function watchFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flights: Flight[] = [];
    Object.assign(globalThis, { flights });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: HTMLElement, frames, options) {
      const transforms = (frames as Keyframe[]).map((frame) => String(frame['transform']));
      flights.push({ card: this.dataset['fly'] ?? '', ghost: this.classList.contains('ghost'), transforms });
      return animate.call(this, frames, options);
    };
  });
  await page.reload();
}

const flights = (page: Page): Promise<Flight[]> => page.evaluate(() => (globalThis as unknown as { flights: Flight[] }).flights);

async function playTwo(page: Page): Promise<void> {
  await page.locator('.segments label').first().click();
  await page.getByRole('button', { name: 'Play now' }).click();
}

test('cards travel to where they go, and the end is told die by die before anything names the winner', async () => {
  const { page, context, trouble } = await house.visit({ reducedMotion: 'no-preference' });
  await watchFlights(page);
  await playTwo(page);
  // A card that is kept comes to the hand from where it was drawn.
  await playOn(page, (what) => what === 'place');
  const before = (await flights(page)).length;
  await page.locator('.place:not([aria-disabled=true])').first().click();
  await page.waitForFunction((before) => (globalThis as unknown as { flights: Flight[] }).flights.length > before, before);
  for (const { transforms } of (await flights(page)).slice(before)) expect(transforms.join()).toMatch(/translate\(-?[\d.]+px/);

  const shown: number[] = [];
  await page.exposeFunction('dieShown', (dice: number, told: boolean) => shown.push(told ? -dice : dice));
  await page.evaluate(() => {
    let last = -1;
    new MutationObserver(() => {
      const dice = document.querySelectorAll('.reveal tbody tr:not(.why)').length;
      if (dice === last || !document.querySelector('.reveal')) return;
      last = dice;
      const told = [...document.querySelectorAll('aside li')].some((line) => /wins? with \d+ points/.test(line.textContent ?? ''));
      void (globalThis as unknown as { dieShown: (dice: number, told: boolean) => Promise<void> }).dieShown(dice, told);
    }).observe(document.body, { childList: true, subtree: true });
  });
  expect(await playOn(page)).toBe('over');
  await page.locator('aside li', { hasText: /wins? with \d+ points/ }).waitFor();
  // Every die by itself; a number below zero would say that the log had told it all by then.
  expect(shown.slice(0, 5).map(Math.abs)).toEqual([0, 1, 2, 3, 4]);
  expect(shown.slice(0, 5).every((dice) => dice >= 0)).toBe(true);
  expect(trouble).toEqual([]);
  await context.close();
});

test('nothing moves for whoever wants it still, and the end is there at once', async () => {
  const { page, context, trouble } = await house.visit();
  await watchFlights(page);
  await playTwo(page);
  expect(await playOn(page)).toBe('over');
  expect(await page.locator('.reveal tbody tr:not(.why)').count()).toBe(5);
  expect(await flights(page)).toEqual([]);
  expect((await nextMoment(page)) === 'over' && trouble.length === 0).toBe(true);
  await context.close();
});
