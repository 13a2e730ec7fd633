import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { decide, moment, nextMoment, playOn } from './player';
import { mouse, nextQuillMoment, offered, perform, wish } from './quillplayer';
import { settled } from './waiting';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a double click places one card and not the next, which the player has not seen', async () => {
  const { page, context, trouble } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  let tried = 0;
  await playOn(page, async (what) => {
    if (what !== 'place') return false;
    const places = page.locator('.place:not([aria-disabled=true])');
    if ((await places.count()) < 2) return false;
    const box = await places.first().boundingBox();
    if (!box) return false;
    const before = await page.locator('aside li').count();
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.mouse.click(...at);
    await page.waitForTimeout(180);
    await page.mouse.click(...at);
    await nextMoment(page);
    const lines = (await page.locator('aside li').allInnerTexts()).slice(before);
    expect(lines.filter((line) => /^You (keep|offer|put)/.test(line)).length, lines.join(' | ')).toBe(1);
    tried += 1;
    return tried === 3;
  });
  expect(tried).toBe(3);
  expect(trouble).toEqual([]);
  await context.close();
});

test('a move that revealed nothing can be undone until another player moves', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await wish(ada.page, 2);
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  const link = await tableLink(ada.page);
  await bea.page.goto(link);
  await bea.page.getByRole('button', { name: 'Sit here' }).first().click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  expect(await nextQuillMoment(ada.page)).toBe('decide');
  const [first = ''] = await offered(ada.page);
  await perform(ada.page, first, mouse);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await ada.page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  // The same choice is there again, for a reload too.
  await ada.page.reload();
  expect(await nextQuillMoment(ada.page)).toBe('decide');
  expect(await offered(ada.page)).toContain(first);
  await perform(ada.page, first, mouse);
  await ada.page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await nextQuillMoment(bea.page)).toBe('decide');
  await perform(bea.page, (await offered(bea.page))[0] ?? '', mouse);
  await ada.page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('a bluff asks once, an automatic pass passes, and the keys are listed', async () => {
  const { page, context, trouble } = await house.visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page, async (what) => what === 'bid' && /Gold/.test(await page.locator('.means').innerText()));
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  const field = page.getByRole('spinbutton', { name: 'Your bid' });
  const least = Number(await field.inputValue());
  expect(Number(await field.getAttribute('min'))).toBe(least);
  await page.keyboard.press('+');
  expect(Number(await field.inputValue())).toBe(least + 1);
  // More than anybody has.
  const most = Number(await field.getAttribute('max'));
  await field.fill(String(most));
  await page.locator('.means.bluff').waitFor();
  await page.locator('#decision form .main').click();
  await page.getByText('you cannot pay', { exact: false }).last().waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Automatic…' }).click();
  await page.getByRole('button', { name: 'Pass on this card' }).click();
  await page.locator('aside li').getByText('You pass').first().waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});

test('a bid up to a limit bids the least amount against each higher bid, and passes above the limit', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  const field = (page: Page): Locator => page.locator('#decision').getByRole('spinbutton');
  let least = 0;
  // Up to a card for which Ada holds more than enough.
  const opens = async (): Promise<boolean> => {
    if ((await moment(ada.page)) !== 'bid') return false;
    const held = /You hold (\d+)/.exec(await ada.page.locator('.means').innerText())?.[1] ?? 0;
    least = Number(await field(ada.page).inputValue());
    return Number(held) >= least + 4;
  };
  for (let looks = 0; !(await opens()); looks++) {
    expect(looks).toBeLessThan(2000);
    for (const { page } of [bea, ada]) {
      const what = await moment(page);
      expect(what, 'no such card in this game').not.toBe('over');
      if (what === 'wait') await page.waitForTimeout(10);
      else if (!(await opens())) await settled(page, () => decide(page, what));
    }
  }
  const before = await ada.page.locator('aside li').count();
  const told = async (): Promise<string[]> => {
    const lines = await ada.page.locator('aside li').allInnerTexts();
    return lines.slice(before).map((line) =>
      line
        .trim()
        .replace(/^.* bids/, 'Bea bids')
        .replace(/ (Gold|cards?)\./, ''),
    );
  };
  await ada.page.getByRole('button', { name: 'Automatic…' }).click();
  await ada.page
    .locator('dialog[open]')
    .getByRole('spinbutton')
    .fill(String(least + 2));
  await ada.page.getByRole('button', { name: `Bid up to ${least + 2} ` }).click();
  await ada.page.getByText(`Automatic: you bid up to ${least + 2} `).waitFor();
  for (const amount of [least + 1, least + 3]) {
    expect(await nextMoment(bea.page)).toBe('bid');
    await field(bea.page).fill(String(amount));
    await bea.page.locator('#decision form .main').click();
    // More Gold than Bea holds is a bluff.
    const sure = bea.page.locator('dialog[open] .main');
    if (await sure.isVisible()) await sure.click();
    await expect.poll(told).toContain(`Bea bids ${amount}`);
  }
  await expect
    .poll(told)
    .toEqual([
      `You bid ${least}`,
      `Bea bids ${least + 1}`,
      `You bid ${least + 2}`,
      `Bea bids ${least + 3}`,
      'You pass.',
    ]);
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('a name given before sitting down, and a new one afterwards, are everybody’s at once', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await ada.page.getByLabel('Link to this table').inputValue());
  await bea.page.getByText(/invites you to Biblios/).waitFor();
  await bea.page.getByLabel('Display name').fill('Beatrix');
  await bea.page.getByRole('button', { name: 'Sit here' }).first().click();
  await ada.page.locator('.seats strong').getByText('Beatrix').waitFor();
  await ada.page.getByRole('button', { name: 'Get a code to say' }).click();
  const code = (await ada.page.locator('.invite .code').innerText()).toLowerCase();
  await bea.page.getByRole('button', { name: 'Settings' }).click();
  await bea.page.locator('dialog[open]').getByLabel('Display name').fill('Bea');
  await bea.page.locator('dialog[open]').getByRole('button', { name: 'Save' }).click();
  await ada.page.locator('.seats strong').getByText('Bea', { exact: true }).waitFor();
  // The spoken code leads to the same table.
  const cy = await house.visit();
  await cy.page.getByLabel('Join with a code').fill(code);
  await cy.page.getByRole('button', { name: 'Join', exact: true }).click();
  await cy.page.locator('.seats strong').getByText('Bea', { exact: true }).waitFor();
  for (const { trouble, context } of [ada, bea, cy]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});
