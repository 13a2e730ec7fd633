import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { tabTo } from './keyboard';
import { nextMoment } from './player';
import { orTell } from './waiting';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const words = (page: Page): Promise<string> => page.locator('.coach .words').innerText();

/** Returns the coach's next sentence, once it is the learner's turn. */
async function listen(page: Page, before: string): Promise<string> {
  const said = page.waitForFunction(
    (before) => {
      const said = document.querySelector<HTMLElement>('.coach .words')?.innerText;
      const busy = document.querySelector('.coach .go button:disabled, #decision button:disabled');
      return said !== before && !/Watch the|Regardez les que/.test(said ?? '') && !busy && said;
    },
    before,
    { polling: 20 },
  );
  return String(await (await orTell(page, said)).jsonValue());
}

/** Does what the coach asks for, using only the keyboard. */
async function obey(page: Page): Promise<void> {
  const press = async (selector: string): Promise<void> => {
    await tabTo(page, selector);
    await page.keyboard.press('Enter');
  };
  const what = await nextMoment(page);
  if (what === 'place') return press('#decision .place[data-pointed]');
  if (what === 'take')
    return press('#decision button.card:has([data-fly^="C+"]), #decision li:only-child button.card');
  if (what === 'church') {
    await press('#decision [aria-label="Monks +1"]');
    return press('#decision .church .go .main');
  }
  if (what === 'bid')
    return press(
      (await words(page)).includes('Pass,')
        ? '#decision form > .button:not(.main)'
        : '#decision form > .main',
    );
  if (await page.locator('#decision .go .main[aria-disabled=true]').count()) {
    for (const card of ['Holy Books 1E', 'Manuscripts 1D']) {
      await page.locator('#decision button.card', { hasText: card }).focus();
      await page.keyboard.press('Space');
    }
  }
  return press('#decision .pay .go .main');
}

test('the Biblios lesson can be found, played by keyboard, left and resumed', async () => {
  const { page, context, trouble } = await house.visit();
  // What a screen reader would announce of the coach.
  await page.addInitScript(() => {
    const told: string[] = ((globalThis as { told?: string[] }).told = []);
    const hear = (): void => {
      const said = document.querySelector<HTMLElement>('.coach [role=status]')?.innerText;
      if (said !== undefined && told.at(-1) !== said) told.push(said);
    };
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Learn Biblios in five minutes' }).first().focus();
  await page.keyboard.press('Enter');
  let said = '';
  const heard: string[] = [];
  for (let steps = 0; !said.startsWith('That was everything'); steps++) {
    expect(steps).toBeLessThan(40);
    said = await listen(page, said);
    heard.push(said);
    if (said.startsWith('Offer') || said.includes('1F is a weak card')) {
      // Another legal action is refused with a message of the lesson.
      const log = await page.locator('aside li').allInnerTexts();
      await page.locator('#decision .place', { hasText: 'Keep' }).click();
      await page.getByRole('alert').getByText('The lesson asks for something else here.').waitFor();
      expect(await page.locator('aside li').allInnerTexts()).toEqual(log);
    }
    if (said.startsWith('Now the Gold 3')) {
      // Leave, return through the lobby and resume at the same step; then the same after a reload.
      await page.locator('.coach').getByRole('link', { name: 'Leave lesson' }).click();
      const back = page.getByRole('link', { name: 'Continue the Biblios lesson' });
      await back.waitFor();
      expect(
        await page.getByRole('link', { name: /In progress/ }).count(),
        'a lesson is not in the list of games',
      ).toBe(0);
      await back.click();
      expect(await listen(page, '')).toBe(said);
      await page.locator('.coach').getByRole('button', { name: 'Next' }).click();
      said = await listen(page, said);
      heard.push(said);
      await page.reload();
      expect(await listen(page, '')).toBe(said);
    }
    const next = page.locator('.coach .go button.main');
    if (await next.count()) {
      // Keyboard focus moves to the coach when it has something to say.
      await page.waitForFunction(() => document.activeElement?.matches('.coach .go .main'));
      await page.keyboard.press('Enter');
    } else if (!said.startsWith('That was everything')) {
      await obey(page);
    }
  }
  expect(heard.length).toBe(25);
  // Everything since the reload was announced, in order.
  const told = (await page.evaluate(() => (globalThis as { told?: string[] }).told ?? [])).filter(
    (one) => !one.startsWith('Watch'),
  );
  expect(told.length).toBeGreaterThan(5);
  expect(told).toEqual(heard.slice(-told.length));
  expect(await page.locator('#decision tfoot .points').innerText()).toMatch(/7\s+6\s+3/);
  expect(
    await page.getByRole('link', { name: 'Check the shuffle' }).count(),
    'nothing is claimed about a shuffle',
  ).toBe(0);
  await page.getByRole('link', { name: 'Play a full game' }).click();
  // The other game's lesson is still offered.
  await page.locator('.learn a[href="#/learn/quill"]').waitFor();
  expect(
    await page.locator('.learn a[href="#/learn/biblios"]').count(),
    'a player who has finished the lesson gets no help for beginners',
  ).toBe(0);
  expect(trouble).toEqual([]);
  await context.close();
});

/** The action that each step of a lesson asks for. */
function asked(game: string): (string | null)[] {
  const file = readFileSync(join(import.meta.dirname, '../../../lessons', `${game}.json`), 'utf8');
  const { script } = JSON.parse(file) as { script: { say?: string; ask?: string[] }[] };
  return script.flatMap(({ say, ask }) => (say === undefined ? [] : [ask?.[0] ?? null]));
}

test('the Quill & Parchment lesson can be played by keyboard', async () => {
  const { page, context, trouble } = await house.visit();
  await page.getByRole('link', { name: 'Learn Quill & Parchment in seven minutes' }).focus();
  await page.keyboard.press('Enter');
  let said = '';
  for (const action of asked('quill')) {
    said = await listen(page, said);
    if (action === null) {
      if (said.startsWith('That was everything')) break;
      await page.waitForFunction(() => document.activeElement?.matches('.coach .go .main'));
    } else if (action.startsWith('bid ')) {
      await page.locator('#decision').getByRole('spinbutton').focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(action.slice(4));
    } else {
      await page.locator(`[data-pick="${action}"], [data-action="${action}"]`).first().focus();
    }
    await page.keyboard.press('Enter');
    if (action?.startsWith('roll ')) await page.locator(`[data-action="${action}"]`).press('Enter');
  }
  await page.locator('#decision tfoot .points').waitFor();
  expect(await page.locator('#decision tfoot .points').innerText()).toMatch(/67\s+56\s+61/);
  expect(trouble).toEqual([]);
  await context.close();
});

const VISITS = [
  { game: 'biblios', theme: 'light', locale: 'en-GB', width: 390, text: 1 },
  { game: 'biblios', theme: 'dark', locale: 'fr-FR', width: 320, text: 1 },
  { game: 'biblios', theme: 'dark', locale: 'en-GB', width: 1280, text: 1 },
  { game: 'quill', theme: 'light', locale: 'fr-FR', width: 390, text: 1 },
  { game: 'quill', theme: 'dark', locale: 'en-GB', width: 320, text: 1 },
  { game: 'quill', theme: 'light', locale: 'en-GB', width: 1280, text: 1 },
  { game: 'biblios', theme: 'light', locale: 'en-GB', width: 390, text: 2 },
  { game: 'quill', theme: 'dark', locale: 'fr-FR', width: 390, text: 2 },
];

test.each(VISITS)(
  'every step of the lesson is sound, and the coach can do it all: $game, $theme, $locale, $width px, text $text times as large',
  async ({ game, theme, locale, width, text }) => {
    const { page, context, trouble } = await house.visit({
      theme,
      locale,
      viewport: { width, height: 800 },
      text,
    });
    await page.locator(`.learn a[href="#/learn/${game}"]`).click();
    const last = asked(game).length - 1;
    let said = '';
    let pointed = 0;
    for (let steps = 0; steps <= last; steps++) {
      said = await listen(page, said);
      expect(said).not.toMatch(/lesson-/);
      if ([0, 4, 11, 17, last].includes(steps)) await expectSound(page, said);
      const seen = await page.evaluate(() => {
        const box = document.querySelector('[data-pointed]')?.getBoundingClientRect();
        return box === undefined ? null : box.bottom > 0 && box.top < innerHeight;
      });
      if (seen !== null) pointed += 1;
      expect(seen, said).not.toBe(false);
      if (steps < last) await page.locator('.coach .go button').first().click();
    }
    expect(pointed).toBeGreaterThan(20);
    await page.locator('.coach .go .main').click();
    await page.locator('.go .main').waitFor();
    expect(trouble).toEqual([]);
    await context.close();
  },
);

test('the offer of a lesson can be folded, and the lesson can still be found', async () => {
  const { page, context } = await house.visit();
  await page.locator('.learn[open] summary').click();
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.locator('.learn:not([open])').waitFor();
  await page.getByRole('link', { name: 'Learn (5\u00a0min)' }).click();
  await page.locator('.coach').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.goto(`${house.url}/#/learn/chess`);
  await page.getByRole('alert').waitFor();
  await context.close();
});
