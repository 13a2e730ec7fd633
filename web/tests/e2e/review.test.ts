import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, PROGRAM } from './house';
import { faults } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const CONFORMANCE = join(import.meta.dirname, '../../../conformance');
const BIBLIOS = join(CONFORMANCE, 'biblios/records/2-players-default.json');
const QUILL = join(CONFORMANCE, 'quill/records/3-players-ab.json');

type Review = { start: number[]; summaries: { good: number; decisions: number }[] };
const reviewed = (file: string, ...args: string[]): Review =>
  JSON.parse(execFileSync(PROGRAM, ['review', file, '--json', ...args], { encoding: 'utf8' })) as Review;

async function open(page: Page, text: string): Promise<void> {
  await page.goto(`${house.url}/#/replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.locator('.review').waitFor();
}

test('a game is reviewed in the browser, as the command line reviews it', async () => {
  const { page, context, trouble } = await house.visit();
  await open(page, readFileSync(BIBLIOS, 'utf8'));
  await page.getByRole('combobox', { name: 'View' }).selectOption('0');
  const panel = page.locator('.review');
  await panel.getByRole('button', { name: 'Review this game' }).click();
  // The first moments are there before the review is.
  await panel.getByRole('img', { name: /chances to win/ }).waitFor();
  await panel.getByRole('heading', { name: 'Summary' }).waitFor({ timeout: 120_000 });
  await panel.getByText(/^Based on what .* could know at each moment/).waitFor();
  const [own] = reviewed(BIBLIOS).summaries;
  await panel.getByText(`${own!.good} of ${own!.decisions} decisions were as good`).waitFor();

  // A key moment leads to its move, by keyboard, and is marked on the slider.
  const moments = panel.locator('ol .button');
  expect(await moments.count()).toBeGreaterThan(0);
  expect(await page.locator('.slider i').count()).toBe(
    new Set(await moments.locator('b').allInnerTexts()).size,
  );
  const move = await moments.first().locator('b').innerText();
  await moments.first().focus();
  await page.keyboard.press('Enter');
  await page.locator(`output:text-matches("^${move} /")`).waitFor();
  await panel.locator('ol [aria-current=true]').first().waitFor();

  // With all cards open it is another review, of everybody.
  await page.getByRole('combobox', { name: 'View' }).selectOption('all');
  await panel.getByText('With all cards open').waitFor();
  await panel.getByRole('heading', { name: 'Summary' }).waitFor({ timeout: 120_000 });
  for (const { good, decisions } of reviewed(BIBLIOS, '--open').summaries)
    await panel.getByText(`${good} of ${decisions} decisions were as good`).first().waitFor();
  expect(await faults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});

test('Quill & Parchment is reviewed too, in French and on a phone', async () => {
  const { page, context, trouble } = await house.visit({
    locale: 'fr-FR',
    viewport: { width: 390, height: 800 },
    theme: 'dark',
  });
  await open(page, readFileSync(QUILL, 'utf8'));
  await page.getByLabel('Vue').selectOption('1');
  const panel = page.locator('.review');
  await panel.getByRole('button', { name: 'Analyser cette partie' }).click();
  await panel.getByRole('heading', { name: 'Résumé' }).waitFor({ timeout: 120_000 });
  await panel.getByText('Toutes les chances en tableau').click();
  expect(await panel.locator('tbody tr').count()).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await faults(page)).toEqual([]);
  expect(trouble).toEqual([]);
  await context.close();
});

test('a deck that the network has not learned is not reviewed', async () => {
  const { page, context } = await house.visit();
  const record = JSON.parse(readFileSync(BIBLIOS, 'utf8')) as object;
  const deck = readFileSync(join(import.meta.dirname, '../../../players/bots/tests/unfamiliar.deck'), 'utf8');
  await open(page, JSON.stringify({ ...record, actions: [], deck: deck.trimEnd().split('\n') }));
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('alert').getByText('the network has not learned this deck').waitFor();
  await context.close();
});
