import type { Page } from 'playwright-core';

import { orTell, settled } from './waiting';

/** Where a game stands for a viewer of the page: a decision to make, the end, or waiting. */
export type Moment = 'place' | 'take' | 'church' | 'bid' | 'pay' | 'over' | 'wait';

/** Returns the decision as the page shows it, or nothing while the page only waits. */
function look(): Moment | null {
  const decision = document.querySelector('#decision');
  if (decision?.querySelector('tfoot')) return 'over';
  if (!decision?.matches('.yours[aria-busy=false]')) return null;
  if (decision.querySelector('.places')) return 'place';
  if (decision.querySelector('.space button.card')) return 'take';
  if (decision.querySelector('.church')) return 'church';
  if (decision.querySelector('.stepper')) return 'bid';
  return decision.querySelector('.pay') && 'pay';
}

export async function moment(page: Page): Promise<Moment> {
  return (await page.evaluate(look)) ?? 'wait';
}

/** Waits for a decision or the end of the game. */
export async function nextMoment(page: Page): Promise<Moment> {
  const there = await orTell(page, page.waitForFunction(look, undefined, { timeout: 100_000, polling: 20 }));
  return (await there.jsonValue()) ?? 'wait';
}

/** Waits until the other players have finished the game. */
export async function playedOut(page: Page): Promise<void> {
  await orTell(page, page.locator('#decision tfoot').waitFor({ timeout: 100_000 }));
}

/** Makes a sensible decision with the mouse. */
export async function decide(page: Page, what: Moment): Promise<void> {
  const decision = page.locator('#decision');
  switch (what) {
    case 'place':
      await decision.locator('.place:not([aria-disabled=true])').first().click();
      break;
    case 'take':
      await decision.locator('button.card').first().click();
      break;
    case 'church': {
      const step = decision.locator('li .button:not([aria-disabled=true])');
      for (let at = 0; at < (await step.count()) && !(await decision.locator('.go .main').isVisible()); at++)
        await step.nth(at).click();
      const use = decision.locator('.go .main');
      if (await use.isVisible()) await use.click();
      else await decision.locator('.go .button:not(.main)').click();
      break;
    }
    case 'bid': {
      const affordable = (await decision.locator('.means.bluff').count()) === 0;
      if (affordable) await decision.locator('form .main').click();
      else await decision.locator('form > .button:not(.main)').click();
      break;
    }
    case 'pay': {
      const pay = decision.locator('.pay > .go .main');
      if ((await pay.count()) === 0) {
        await decision.locator('.pay > .go .button').last().click();
        await page.locator('dialog[open] .main').click();
        break;
      }
      const cards = decision.locator('.cards .card');
      for (let at = 0; (await pay.getAttribute('aria-disabled')) === 'true'; at++)
        await cards.nth(at).click();
      await pay.click();
      break;
    }
    default:
      throw new Error(`there is nothing to decide: ${what}`);
  }
}

/** Plays with the mouse until the game is over or `until` returns true. */
export async function playOn(
  page: Page,
  until: (what: Moment) => boolean | Promise<boolean> = () => false,
): Promise<Moment> {
  for (let turns = 0; turns < 400; turns++) {
    const what = await nextMoment(page);
    if (what === 'over' || (await until(what))) return what;
    await settled(page, () => decide(page, what));
  }
  throw new Error('the game does not end');
}
