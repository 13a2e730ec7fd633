import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { nextMoment } from './player';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** The lowest edge of everything that these selectors find, each of which must find something. */
async function lowest(page: Page, selectors: string[]): Promise<number> {
  const edges = await page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const nodes = [...document.querySelectorAll(selector)];
        return nodes.length === 0
          ? Infinity
          : Math.max(...nodes.map((node) => node.getBoundingClientRect().bottom));
      }),
    selectors,
  );
  return Math.max(...edges);
}

test.each([
  { width: 1440, height: 900, locale: 'en-GB', theme: 'light' },
  { width: 1440, height: 900, locale: 'fr-FR', theme: 'dark' },
  { width: 390, height: 664, locale: 'en-GB', theme: 'dark' },
  { width: 390, height: 664, locale: 'fr-FR', theme: 'light' },
])(
  'the lobby says what this is, and shows how to begin, above the fold: $width x $height, $locale',
  async ({ width, height, locale, theme }) => {
    const { page, context, trouble } = await house.visit({ locale, theme, viewport: { width, height } });
    for (const game of ['biblios', 'quill']) {
      await page.locator(`input[name=game][value=${game}]`).check({ force: true });
      await page.locator(`.play a[href="#/learn/${game}"]`).waitFor();
      expect(await page.locator('.game .picture').count()).toBe(2);
      // Play, with friends, pass and play, learn, puzzles.
      expect(await page.locator('.play .go .button').count()).toBe(5);
      expect(
        await lowest(page, ['h1', '.lead', '.game', '.picture', '.play .go .button']),
      ).toBeLessThanOrEqual(height);
    }
    expect(await page.locator('h1').innerText()).toMatch(/Biblios .*(Quill & Parchment|Plume & Parchemin)/);
    await expectSound(page, 'lobby');
    expect(trouble).toEqual([]);
    await context.close();
  },
);

test('the help for new players folds after the first game, and an unfinished game comes first and can be discarded', async () => {
  const { page, context, trouble } = await house.visit();
  await page.locator('.learn[open]').waitFor();
  expect(await page.locator('.unfinished').count()).toBe(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(page);
  const table = page.url().split('/').at(-1) ?? '';
  await page.goto(house.url);
  await page.locator('.learn:not([open])').waitFor();
  const first = await page.evaluate(
    () =>
      (document.querySelector('.unfinished')?.getBoundingClientRect().bottom ?? Infinity) <=
      (document.querySelector('.game')?.getBoundingClientRect().top ?? 0),
  );
  expect(first, 'it stands above the choice of a new game').toBe(true);
  await expectSound(page, 'an unfinished game');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.locator('dialog[open]').getByText('disappears from your games').waitFor();
  await page.locator('dialog[open] .main').click();
  await page.locator('.unfinished').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(await page.locator('.unfinished').count()).toBe(0);
  const status = await page.evaluate(
    async (table) => ((await (await fetch(`/api/tables/${table}`)).json()) as { status: string }).status,
    table,
  );
  expect(status).toBe('closed');
  expect(trouble).toEqual([]);
  await context.close();
});

test('a game with others is left to a stand-in, and a table with free seats loses only its player', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  const link = await tableLink(ada.page);
  const sit = async (): Promise<void> => {
    await bea.page.goto(link);
    await bea.page.getByRole('button', { name: 'Sit here' }).click();
    await ada.page.locator('.start:not([aria-disabled=true])').waitFor();
  };
  const leave = async (words: string): Promise<void> => {
    await bea.page.goto(house.url);
    await bea.page.getByRole('button', { name: /^Leave/ }).click();
    await bea.page.locator('dialog[open]').getByText(words).waitFor();
    await bea.page.locator('dialog[open] .main').click();
    await bea.page.locator('.unfinished').waitFor({ state: 'detached' });
  };
  await sit();
  await leave('You give up your seat.');
  await ada.page.getByText('Free', { exact: true }).waitFor();
  await sit();
  await ada.page.locator('.start').click();
  await ada.page.locator('#decision').waitFor();
  await leave('A stand-in plays on for you.');
  await ada.page.locator('.players').getByText('stand-in').waitFor();
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('the level of the lobby is that of the waiting room, and an invited friend can share the link and learn first', async () => {
  const [ada, bea] = [await house.visit(), await house.visit({ viewport: { width: 390, height: 664 } })];
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.locator('.level select').selectOption({ label: 'Hard · Prior' });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await ada.page.getByRole('button', { name: 'Add bot' }).waitFor();
  expect(await ada.page.locator('.level select').inputValue()).toBe('prior');
  const link = await tableLink(ada.page);
  await bea.page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(globalThis, { shared });
    navigator.share = (data = {}) => Promise.resolve(void shared.push(data));
  });
  await bea.page.goto(link);
  await bea.page.reload();
  await bea.page.getByRole('button', { name: 'Share link' }).click();
  expect(
    await bea.page.evaluate(() => (globalThis as unknown as { shared: ShareData[] }).shared[0]?.url),
  ).toBe(link.replace('/#/t/', '/t/'));
  await expectSound(bea.page, 'invited');
  await bea.page.getByRole('link', { name: 'Learn Biblios in five minutes' }).click();
  await bea.page.locator('.coach').waitFor();
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});
