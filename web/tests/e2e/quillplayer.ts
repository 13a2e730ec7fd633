import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { ToClient } from '../../src/wire';
import { tabTo } from './keyboard';

/** A number below `below`, the next one of a row that is always the same. */
export type Chance = (below: number) => number;

export function chance(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Where a game stands for whoever looks at the page. */
export async function quillMoment(page: Page): Promise<'decide' | 'over' | 'wait'> {
  return page.evaluate(() => {
    if (document.querySelector('#decision tfoot')) return 'over';
    return document.querySelector('#decision.yours:not([aria-busy=true])') ? 'decide' : 'wait';
  });
}

export async function nextQuillMoment(page: Page): Promise<'decide' | 'over' | 'wait'> {
  await page.waitForFunction(() => document.querySelector('#decision.yours:not([aria-busy=true]), #decision tfoot') !== null, undefined, { timeout: 100_000, polling: 20 });
  return quillMoment(page);
}

/** What kind of decision is on the screen, so that each is looked at once. */
export async function screen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const there = (selector: string): string => (document.querySelector(selector) ? selector : '');
    return [document.querySelector('#decision .phase')?.textContent?.split('·')[2], ...['.map .open', '.stars', '.values', '[data-action^=row]', '[data-action=cross]'].map(there)].join(' ');
  });
}

/** The actions for which there is a control that can be used, as the rules write them. */
export async function offered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const most = document.querySelector<HTMLInputElement>('#decision form input')?.max;
    if (most !== undefined) return Array.from({ length: Number(most) + 1 }, (_, bid) => `bid ${bid}`);
    const usable = [...document.querySelectorAll<HTMLElement>('[data-action], [data-pick]')].filter((node) => node.getAttribute('aria-disabled') !== 'true');
    return [...new Set(usable.map((node) => node.dataset['action'] ?? node.dataset['pick'] ?? ''))].sort();
  });
}

/** What the server last said that the seat of this page may do. */
export function legalIn(heard: readonly string[]): string[] {
  for (const text of [...heard].reverse()) {
    const message = JSON.parse(text) as ToClient;
    if (message.type === 'update' && message.game) return Object.values(message.game.legal).flat();
  }
  return [];
}

/** Every legal action has a control, and no control is for anything else. */
export async function expectAllOffered(page: Page, heard: readonly string[]): Promise<void> {
  const legal = legalIn(heard);
  await expect.poll(() => offered(page), { timeout: 20_000 }).toEqual(legal[0]?.startsWith('bid ') ? legal : [...new Set(legal)].sort());
}

/** What somebody sensible enough would do: the dice are kept more often than not, and bids are small. */
export function choose(actions: readonly string[], next: Chance): string {
  if (actions.includes('stop') && next(3) > 0) return 'stop';
  const few = actions[0]?.startsWith('bid ') ? actions.slice(0, 7) : actions;
  return few[next(few.length)] ?? '';
}

export type Hand = (page: Page, selector: string) => Promise<void>;
export const mouse: Hand = async (page, selector) => page.locator(selector).first().click();
export const keys: Hand = async (page, selector) => {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
};

/** Makes a decision, by mouse or by keyboard, and waits until the page shows that something has happened. */
export async function perform(page: Page, action: string, hand: Hand): Promise<void> {
  const lines = await page.locator('aside li').count();
  if (action.startsWith('bid ')) {
    await page.locator('#decision form input').fill(action.slice(4));
    await hand(page, '#decision form .main');
  } else {
    if (action.startsWith('roll ') && action !== 'roll all') await hand(page, `[data-pick="${action}"]`);
    await hand(page, `[data-action="${action}"]`);
  }
  await page.waitForFunction((before) => document.querySelectorAll('aside li').length > before, lines, { polling: 20 });
}

/** Goes from the first page to Quill & Parchment for so many, with these options. */
export async function wish(page: Page, seats: number, options: Record<string, string> = {}): Promise<void> {
  await page.locator('input[name=game][value=quill]').check({ force: true });
  await page.locator(`input[name=seats][value="${seats}"]`).check({ force: true });
  if (Object.keys(options).length > 0) await page.locator('summary').click();
  for (const [name, value] of Object.entries(options)) await page.locator(`input[name="option-${name}"][value="${value}"]`).check();
}
