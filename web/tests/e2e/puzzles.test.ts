import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { dayOf, GAMES, puzzleOf, puzzlesOf, type Puzzle } from '../../src/puzzles/puzzles';
import { Site } from './site';
import { faults } from './watch';

let site: Site;
let games: Puzzle[][];
beforeAll(async () => {
  site = await Site.open();
  games = await Promise.all(GAMES.map(puzzlesOf));
});
afterAll(() => site.close());

async function answer(page: Page, action: string): Promise<void> {
  const list = page.locator('.verdict details');
  if (!(await list.evaluate((details: HTMLDetailsElement) => details.open)))
    await list.locator('summary').press('Enter');
  await page.locator(`[data-answer="${action}"]`).press('Enter');
}

test('the puzzle of the day is answered wrong, then right, and remembered', async () => {
  const { page, context, trouble } = await site.visit();
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.getByText('Solve it today to start a streak').waitFor();
  expect(await faults(page)).toEqual([]);
  const today = puzzleOf(dayOf(new Date()), games);
  await page.getByRole('link', { name: 'Solve it' }).click();
  await page.locator('#decision').waitFor();
  const verdict = page.locator('.verdict');
  await answer(page, today.options.at(-1)![0]);
  await verdict.getByRole('status').getByText('is not the best action').waitFor();
  expect(await faults(page)).toEqual([]);
  await answer(page, today.options[0]![0]);
  await verdict.getByRole('status').getByText('Right!').waitFor();
  await verdict.getByText('Streak: 1 day').waitFor();
  expect(await verdict.locator('tbody tr').count()).toBe(today.options.length);
  expect(await faults(page)).toEqual([]);

  // The streak and the solved puzzle are there after a visit elsewhere and a reload.
  await verdict.getByRole('link', { name: 'All puzzles' }).click();
  await page.reload();
  await page.getByText('Streak: 1 day').waitFor();
  await page.getByText('Solved. Look at it again').waitFor();
  await page.locator(`input[value=${today.game}]`).check({ force: true });
  await page.getByText(`1 of ${games[GAMES.indexOf(today.game)]!.length} solved`).waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});

test('a puzzle is solved with the controls of the table, without a network, in French on a phone', async () => {
  const { page, context, trouble } = await site.offline({
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole('link', { name: 'Problèmes' }).click();
  await page.getByText('Quill').or(page.getByText('Plume & Parchemin')).first().waitFor();
  const puzzle = games[1]!.find(({ theme }) => theme === 'star')!;
  await page.evaluate((id) => (location.hash = `#/puzzles/${id}`), puzzle.id);
  await page.locator(`#decision [data-action="${puzzle.options[0]![0]}"]`).click();
  await page.getByRole('status').getByText('Exact').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});
