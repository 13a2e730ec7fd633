import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('the rules are searched without accents, have addresses, and explain their words', async () => {
  const { page, context, trouble } = await house.visit({
    locale: 'fr-FR',
    viewport: { width: 320, height: 800 },
    theme: 'dark',
  });
  await page.goto(`${house.url}/#/rules/biblios/B41`);
  await page.locator('#rule-B41.wanted').waitFor();
  const inSight = (id: string): Promise<boolean> =>
    page
      .locator(`#${id}`)
      .evaluate(
        (node) => node.getBoundingClientRect().top >= 0 && node.getBoundingClientRect().bottom <= innerHeight,
      );
  await expect.poll(() => inSight('rule-B41')).toBe(true);
  await page.getByRole('searchbox').fill('eglise encheres');
  await page.locator('#rule-B41').waitFor({ state: 'detached' });
  const marks = await page.locator('mark').allInnerTexts();
  expect(new Set(marks.map((mark) => mark.toLowerCase()))).toEqual(new Set(['église', 'enchères']));
  await expectSound(page, 'found');
  await page.getByRole('searchbox').fill('zzz');
  await page.getByText('Aucun résultat.').waitFor();
  await page.getByRole('searchbox').fill('');
  // A word leads to its rules.
  await page.locator('#word-letter .rule-id').last().click();
  await page.locator('#rule-B61.wanted').waitFor();
  await page.waitForURL('**/#/rules/biblios/B61');
  await page.getByRole('link', { name: 'Plume & Parchemin' }).click();
  await page.locator('#rule-Q21').waitFor();
  await page.locator('#word-matins').waitFor();
  await expectSound(page, 'the rules of Quill & Parchment');
  expect(trouble).toEqual([]);
  await context.close();
});
