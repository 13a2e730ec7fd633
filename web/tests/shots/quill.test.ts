import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from '../e2e/house';
import { chance, choose, mouse, nextQuillMoment, offered, perform, wish } from '../e2e/quillplayer';

const FOLDER = process.env['SHOTS'] ?? join(import.meta.dirname, '../../../docs/shots');

let house: House;
beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  house = await House.open();
});
afterAll(() => house.close());

const SIDES_B = { task: 'B', monastery: 'B' };
// Each screen once, in one language, theme and width: from which day it is taken, and how to recognise it.
const VISITS = [
  {
    name: 'phone-en-light',
    theme: 'light',
    locale: 'en-GB',
    viewport: { width: 390, height: 844 },
    seats: 1,
    options: {},
    screens: { matins: [2, '[data-pick]'], map: [2, '.map .open'] },
  },
  {
    name: 'phone-fr-dark',
    theme: 'dark',
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
    seats: 2,
    options: {},
    screens: { prime: [5, '#decision form'], sheet: [9, '#decision tfoot'] },
  },
  {
    name: 'desktop-en-dark',
    theme: 'dark',
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    seats: 3,
    options: {},
    screens: { lauds: [4, '.map .open'], terce: [6, '[data-action^=row]'] },
  },
  {
    name: 'desktop-fr-light',
    theme: 'light',
    locale: 'fr-FR',
    viewport: { width: 1280, height: 900 },
    seats: 4,
    options: SIDES_B,
    screens: { boxes: [6, '.map .open'], sheet: [9, '#decision tfoot'] },
  },
] as const;
/** How many games are played to reach a decision. */
const GAMES = 4;

test.each(VISITS)(
  'Quill & Parchment, $name',
  async ({ name, theme, locale, viewport, seats, options, screens }) => {
    const { page, context } = await house.visit({ theme, locale, viewport });
    const wanted = new Map<string, readonly [number, string]>(Object.entries(screens));
    for (let game = 0; game < GAMES && wanted.size > 0; game++) {
      await page.goto(house.url);
      await wish(page, seats, game === 0 ? options : {});
      await page.locator('.play .go .main').click();
      const next = chance(game + seats);
      for (let what = await nextQuillMoment(page); ; what = await nextQuillMoment(page)) {
        const day =
          what === 'over' ? 9 : Number(/\d/.exec(await page.locator('#decision .phase').innerText())?.[0]);
        for (const [screen, [from, sign]] of wanted) {
          if (day < from || (await page.locator(sign).count()) === 0) continue;
          wanted.delete(screen);
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: join(FOLDER, `quill-${screen}-${name}.png`) });
        }
        if (what === 'over') break;
        await perform(page, choose(await offered(page), next), mouse);
      }
    }
    expect([...wanted.keys()]).toEqual([]);
    await context.close();
  },
);
