import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { nextMoment } from './player';
import { faults } from './watch';

// From a moment of a replay: the better line, and a game that is played on.
let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const RECORD = join(import.meta.dirname, '../../../conformance/biblios/records/2-players-default.json');

async function open(page: Page): Promise<void> {
  await page.goto(`${house.url}/#/replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: readFileSync(RECORD) });
  await page.locator('.review').waitFor();
}

async function goTo(page: Page, move: number): Promise<void> {
  await page.getByRole('slider').fill(String(move));
  await page.locator(`output:text-matches("^${move} /")`).waitFor();
}

test('a game is played on from a moment of its replay', async () => {
  const { page, context, trouble } = await house.visit();
  await open(page);
  const moves = (JSON.parse(readFileSync(RECORD, 'utf8')) as { actions: unknown[] }).actions.length;
  await goTo(page, moves);
  expect(await page.getByRole('button', { name: 'Play on from here' }).isDisabled()).toBe(true);
  const from = Math.floor(moves / 2);
  await goTo(page, from);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText(`after move ${from}`).waitFor();
  expect(await faults(page)).toEqual([]);
  await dialog.getByLabel('Your seat').selectOption('1');
  await dialog.getByLabel('Bots').selectOption('novice');
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await page.waitForURL(/#\/t\/here-/);
  await nextMoment(page);
  await page.locator('aside li').first().waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});

test('a costly decision shows the better line, and the way back to the game', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 390, height: 844 } });
  await open(page);
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('heading', { name: 'Summary' }).waitFor({ timeout: 120_000 });
  const costly = page.locator('.review li.loss .button').first();
  const move = Number(await costly.locator('b').innerText());
  await costly.click();
  await page.locator(`output:text-matches("^${move} /")`).waitFor();
  await page.getByRole('button', { name: 'Show the better line' }).click();
  await page.getByRole('status').getByText(`at move ${move}`).waitFor();
  // The position after the other decision, and what might have followed.
  await page.locator(`output:text-is("${move} / ${move + 6}")`).waitFor();
  await page.getByRole('button', { name: 'Next move' }).click();
  await page.locator(`output:text-is("${move + 1} / ${move + 6}")`).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.locator(`output:text-matches("^${move} / (?!${move + 6}$)")`).waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
