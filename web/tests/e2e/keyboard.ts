import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Moment } from './player';

/** Presses Tab until a matching element has the focus, which must be visible. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate((selector) => {
      const focused = document.activeElement;
      if (!focused?.matches(selector)) return null;
      const style = getComputedStyle(focused);
      return {
        visible:
          focused.matches(':focus-visible') &&
          style.outlineStyle !== 'none' &&
          parseFloat(style.outlineWidth) >= 2,
      };
    }, selector);
    if (there) {
      expect(there.visible, `the focus on ${selector} is visible`).toBe(true);
      return;
    }
  }
  throw new Error(`the Tab key never reaches ${selector}`);
}

/** Makes a sensible decision using only the keyboard. */
export async function decideByKeys(page: Page, what: Moment): Promise<void> {
  const press = async (selector: string): Promise<void> => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  };
  switch (what) {
    case 'place':
      return press('#decision .place:not([aria-disabled=true])');
    case 'take':
      return press('#decision button.card');
    case 'church':
      return press('#decision .church .go .button:not(.main)');
    case 'bid': {
      const bluff = await page.locator('#decision .means.bluff').count();
      return press(bluff > 0 ? '#decision form > .button:not(.main)' : '#decision form > .main');
    }
    case 'pay': {
      if ((await page.locator('#decision .pay .go .main').count()) === 0) {
        await press('#decision .pay .go .button');
        return press('dialog[open] .main');
      }
      while ((await page.locator('#decision .pay .go .main').getAttribute('aria-disabled')) === 'true') {
        await tabTo(page, '#decision .cards .card[aria-pressed=false]');
        await page.keyboard.press('Space');
      }
      return press('#decision .pay .go .main');
    }
    default:
      throw new Error(`there is nothing to decide: ${what}`);
  }
}
