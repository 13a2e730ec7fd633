import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a person downloads their data, is banned at a table, told why, and signs out', async () => {
  const { page, context } = await house.visit({ viewport: { width: 390, height: 800 } });
  await page.goto(`${house.url}/#/me`);
  const name = await page.getByLabel('Display name').inputValue();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('scriptorium-data.json');
  const data = JSON.parse(readFileSync(await download.path(), 'utf8')) as { name: string; person: string };
  expect(data.name).toBe(name);

  const table = await page.evaluate(async () => {
    const response = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'biblios', arrangement: { seats: 2 } }),
    });
    return ((await response.json()) as { id: string }).id;
  });
  await page.goto(`${house.url}/#/t/${table}`);
  await page.getByLabel('Link to this table').waitFor();
  house.admin('ban', data.person, '--why', 'rude words', '--by', 'root');
  // Without loading the page again.
  await page.getByRole('heading', { name: 'This account is banned' }).waitFor();
  await page.getByText('rude words').waitFor();
  await expectSound(page, 'banned');
  await page.reload();
  await page.getByRole('heading', { name: 'This account is banned' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await context.close();
});
