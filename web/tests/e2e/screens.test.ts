import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, type Visit } from './house';
import { playOn, type Moment } from './player';
import {
  botsRest,
  chance,
  choose,
  mouse,
  nextQuillMoment,
  offered,
  perform,
  screen,
  wish,
} from './quillplayer';
import { expectRoom, expectSound, frames } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

type Check = (page: Page, screen: string) => Promise<void>;

/** Opens something over the table, checks it and closes it again. */
async function peek(page: Page, check: Check, screen: string, open: string): Promise<void> {
  await page.locator(open).first().click();
  await page.locator('dialog[open] .body > *').first().waitFor();
  await check(page, screen);
  await page.keyboard.press('Escape');
  // A dialog's content is removed shortly after it closes.
  await page.locator('dialog .sheet').waitFor({ state: 'detached' });
}

/** Checks everything that can be opened over the table at this moment. */
async function peeks(page: Page, check: Check, what: Moment): Promise<void> {
  const wide = (page.viewportSize()?.width ?? 0) >= 1080;
  if (what === 'bid') {
    await peek(page, check, 'what is known', '.memory');
    await peek(page, check, 'where the numbers come from', '.explain');
    await peek(page, check, 'what is known of a player', '.players button.player');
    if (!wide) await peek(page, check, 'log', '.tools .plain:nth-of-type(3)');
    if (!wide) await peek(page, check, 'chat', '.tools .plain:nth-of-type(4)');
  }
  if (what === 'pay' && (await page.locator('.pay [data-key=y]').count()) > 0)
    await peek(page, check, 'not paying', '#decision .pay .go .button:last-child');
  if (what === 'place' && (await page.locator('.place[aria-disabled=true]').count()) > 0) {
    await page.locator('.place[aria-disabled=true]').first().click({ force: true });
    await page.getByRole('alert').locator('.why').waitFor();
    await check(page, 'why not');
    await page.getByRole('alert').getByRole('button').last().click();
  }
}

/**
 * Plays a whole game from the lobby on and checks every screen and everything that can be opened. The game is
 * rehearsed: not every game has a moment of each kind.
 */
async function everyScreen(visit: Visit, check: Check): Promise<void> {
  const { house, table, cookie } = await House.rehearse('biblios', 4);
  const { page, context, trouble } = await house.visit({ ...visit, cookie });
  await page.locator('.play .go .main').first().waitFor();
  await page.locator('.options summary').click();
  await check(page, 'lobby');
  await page.locator('.learn:not([open]) summary').click();
  await page.locator('.read').click();
  await page.locator('#rule-B21').waitFor();
  await check(page, 'rules');
  await page.goBack();
  await page.locator('.play .go .main').first().waitFor();
  await page.locator('header button').last().click();
  await page.locator('dialog[open] .body > *').first().waitFor();
  await check(page, 'settings');
  await page.keyboard.press('Escape');
  await page.locator('.play .go .button').nth(1).click();
  await page.locator('.qr').waitFor();
  await check(page, 'waiting');
  await page.goto(`${house.url}/#/t/${table}`);
  const seen = new Set<string>();
  const last = await playOn(page, async (what) => {
    // A full place explains why it is full.
    const full = what === 'place' && (await page.locator('.place[aria-disabled=true]').count()) > 0;
    const screen = full ? 'place, one full' : what;
    if (!seen.has(screen)) {
      await check(page, screen);
      await peeks(page, check, what);
    }
    seen.add(screen);
    return false;
  });
  await check(page, last);
  await peek(page, check, 'a hand at the end', '.players button.player');
  for (const what of ['place', 'place, one full', 'take', 'bid', 'pay']) expect(seen).toContain(what);
  expect(trouble).toEqual([]);
  await context.close();
  await house.close();
}

test.each([
  { theme: 'light', locale: 'en-GB', width: 1280 },
  { theme: 'dark', locale: 'fr-FR', width: 1280 },
  { theme: 'dark', locale: 'en-GB', width: 390 },
  { theme: 'light', locale: 'fr-FR', width: 390 },
])('every screen is sound: $locale, $width px, and the other theme', ({ theme, locale, width }) =>
  everyScreen({ theme, locale, viewport: { width, height: 800 } }, expectSound),
);

test.each([
  { width: 320, text: 1 },
  { width: 390, text: 2 },
])('every screen has room: $width px, text $text times as large', ({ width, text }) =>
  everyScreen({ locale: 'fr-FR', viewport: { width, height: 800 }, text }, expectRoom),
);

/**
 * Plays Quill & Parchment with a bot and Cadfael, and checks every kind of screen and everything that can be
 * opened.
 */
async function everyQuillScreen(page: Page, check: Check, side: string): Promise<void> {
  const heard = frames(page);
  await wish(page, 2, { task: side, monastery: side });
  await check(page, 'lobby');
  await page.locator('.play .go .main').first().click();
  const next = chance(17);
  const seen = new Set<string>();
  while ((await nextQuillMoment(page)) === 'decide') {
    await botsRest(heard);
    const what = await screen(page);
    if (!seen.has(what)) await check(page, what);
    seen.add(what);
    await perform(page, choose(await offered(page), next), mouse);
  }
  expect(seen.size).toBeGreaterThan(4);
  await check(page, 'the score sheet');
  await peek(page, check, 'the card of another player', '.players .player');
  await peek(page, check, 'Cadfael', '.players li:last-child .player');
}

test.each([
  { theme: 'light', locale: 'fr-FR', side: 'A' },
  { theme: 'dark', locale: 'en-GB', side: 'B' },
])(
  'every screen of Quill & Parchment is sound on a wide screen: $locale, sides $side, and the other theme',
  async ({ theme, locale, side }) => {
    const { page, context, trouble } = await house.visit({
      theme,
      locale,
      viewport: { width: 1280, height: 800 },
    });
    await everyQuillScreen(page, expectSound, side);
    expect(trouble).toEqual([]);
    await context.close();
  },
);

test.each([
  { locale: 'en-GB', side: 'A' },
  { locale: 'fr-FR', side: 'B' },
])(
  'every screen of Quill & Parchment has room where text is twice as large: $locale, sides $side',
  async ({ locale, side }) => {
    const { page, context, trouble } = await house.visit({
      locale,
      viewport: { width: 390, height: 800 },
      text: 2,
    });
    await everyQuillScreen(page, expectRoom, side);
    expect(trouble).toEqual([]);
    await context.close();
  },
);
