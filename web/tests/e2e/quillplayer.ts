import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { ToClient } from '../../src/wire';
import { tabTo } from './keyboard';
import { orTell, settled } from './waiting';

/** Returns the next number below `below` from a fixed pseudorandom sequence. */
export type Chance = (below: number) => number;

export function chance(seed: number): Chance {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type QuillMoment = 'decide' | 'over' | 'wait';

/** Returns the decision as the page shows it, or nothing while the page only waits. */
function look(): QuillMoment | null {
  if (document.querySelector('#decision tfoot')) return 'over';
  return document.querySelector('#decision.yours[aria-busy=false]') && 'decide';
}

/** Where a game stands for a viewer of the page. */
export async function quillMoment(page: Page): Promise<QuillMoment> {
  return (await page.evaluate(look)) ?? 'wait';
}

export async function nextQuillMoment(page: Page): Promise<QuillMoment> {
  const there = await orTell(page, page.waitForFunction(look, undefined, { timeout: 100_000, polling: 20 }));
  return (await there.jsonValue()) ?? 'wait';
}

/** Names the kind of decision on the screen, so that each kind is checked once. */
export async function screen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const there = (selector: string): string => (document.querySelector(selector) ? selector : '');
    return [
      document.querySelector('#decision .phase')?.textContent?.split('·')[2],
      ...['.map .open', '.stars', '.values', '[data-action^=row]', '[data-action=cross]'].map(there),
    ].join(' ');
  });
}

/** The actions that have an enabled control, in notation. */
export async function offered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const most = document.querySelector<HTMLInputElement>('#decision form input')?.max;
    if (most !== undefined) return Array.from({ length: Number(most) + 1 }, (_, bid) => `bid ${bid}`);
    const usable = [...document.querySelectorAll<HTMLElement>('[data-action], [data-pick]')].filter(
      (node) => node.getAttribute('aria-disabled') !== 'true',
    );
    return [...new Set(usable.map((node) => node.dataset['action'] ?? node.dataset['pick'] ?? ''))].sort();
  });
}

/** The updates that a page received of its table, in order. */
export function updates(heard: readonly string[]): Extract<ToClient, { type: 'update' }>[] {
  return heard.map((text) => JSON.parse(text) as ToClient).filter((message) => message.type === 'update');
}

/** The legal actions that the server sent last to this page's seat. */
export function legalIn(heard: readonly string[]): string[] {
  return Object.values(updates(heard).findLast(({ game }) => game)?.game?.legal ?? {}).flat();
}

/**
 * Waits until no bot is about to act: bots decide at the same time as people, and their actions would change
 * the page while it is checked.
 */
export async function botsRest(heard: readonly string[]): Promise<void> {
  const thinking = (): number[] => {
    const told = updates(heard);
    const chairs = told.findLast(({ table }) => table)?.table?.chairs;
    return (
      told.findLast(({ game }) => game)?.game?.to_act.filter((seat) => chairs?.[seat]?.bot != null) ?? []
    );
  };
  await expect.poll(thinking, { timeout: 20_000 }).toEqual([]);
}

/** Asserts that every legal action has a control, and every control a legal action. */
export async function expectAllOffered(page: Page, heard: readonly string[]): Promise<void> {
  const legal = legalIn(heard);
  await expect
    .poll(() => offered(page), { timeout: 20_000 })
    .toEqual(legal[0]?.startsWith('bid ') ? legal : [...new Set(legal)].sort());
}

/** Chooses a sensible action: mostly keeps the dice, and bids little. */
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

/** Performs an action by mouse or keyboard and waits until the page shows an event. */
export async function perform(page: Page, action: string, hand: Hand): Promise<void> {
  await settled(page, async () => {
    if (action.startsWith('bid ')) {
      await page.locator('#decision form input').fill(action.slice(4));
      await hand(page, '#decision form .main');
    } else {
      if (action.startsWith('roll ') && action !== 'roll all') await hand(page, `[data-pick="${action}"]`);
      await hand(page, `[data-action="${action}"]`);
    }
  });
}

/** Starts Quill & Parchment from the lobby with this number of players and these options. */
export async function wish(page: Page, seats: number, options: Record<string, string> = {}): Promise<void> {
  await page.locator('input[name=game][value=quill]').check({ force: true });
  await page.locator(`input[name=seats][value="${seats}"]`).check({ force: true });
  if (Object.keys(options).length > 0) await page.locator('.options summary').click();
  for (const [name, value] of Object.entries(options))
    await page.locator(`input[name="option-${name}"][value="${value}"]`).check();
}
