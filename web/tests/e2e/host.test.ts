import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { nextMoment, playedOut } from './player';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const agree = (page: Page): Promise<void> => page.locator('dialog[open] .main').click();

/** Ada has made a table for two, and Bea sits there too. */
async function twoAtATable(): Promise<{ ada: Page; bea: Page; close: () => Promise<void> }> {
  const [host, guest] = [
    await house.visit(),
    await house.visit({ locale: 'fr-FR', theme: 'dark', viewport: { width: 320, height: 700 } }),
  ];
  const [ada, bea] = [host.page, guest.page];
  await ada.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.getByRole('button', { name: 'Play with friends' }).click();
  await bea.goto(await tableLink(ada));
  await bea.getByRole('button', { name: 'S’asseoir ici' }).click();
  await ada.locator('.start:not([aria-disabled=true])').waitFor();
  return {
    ada,
    bea,
    close: async () => {
      expect([host.trouble, guest.trouble]).toEqual([[], []]);
      await host.context.close();
      await guest.context.close();
    },
  };
}

test('the host changes the options, removes a player after a confirmation, and closes the table', async () => {
  const { ada, bea, close } = await twoAtATable();
  expect(await bea.locator('.host').count()).toBe(0);
  const tools = ada.locator('.host');
  await tools.locator('.segments label', { hasText: '3' }).click();
  await tools.locator('.options summary').click();
  await tools.getByLabel('Time limit').selectOption({ label: '5 min + 10 s per decision' });
  await tools.getByLabel('Public table: anyone can find and join it').check();
  await expectSound(ada, 'the host’s tools');
  await tools.getByRole('button', { name: 'Save changes' }).click();
  await bea.getByText('L’hôte a changé les réglages de la table.').first().waitFor({ state: 'attached' });
  expect(await bea.locator('.seats li').count()).toBe(3);
  await bea.getByText('Limite de temps : 5 min + 10 s par décision').waitFor();
  await tools.locator('[aria-disabled=true]', { hasText: 'Save changes' }).waitFor();

  // The second seat is taken, so it cannot be removed.
  await ada.locator('.host .segments label', { hasText: '2' }).click();
  await tools.getByRole('button', { name: 'Save changes' }).click();
  await bea.waitForFunction(() => document.querySelectorAll('.seats li').length === 2);
  await ada.getByRole('button', { name: /^Remove/ }).click();
  await ada.getByRole('button', { name: 'Cancel' }).click();
  expect(await bea.getByRole('button', { name: 'Quitter ma place' }).count()).toBe(1);
  await ada.getByRole('button', { name: /^Remove/ }).click();
  await expectSound(ada, 'a second thought');
  await agree(ada);
  await bea.getByRole('button', { name: 'S’asseoir ici' }).waitFor();
  await bea.getByRole('button', { name: 'Journal' }).click();
  await bea.locator('dialog[open]').getByText('La place 2 est libre').waitFor();
  await bea.keyboard.press('Escape');

  await ada.getByRole('button', { name: 'Close table' }).click();
  await agree(ada);
  await bea.getByText('L’hôte a fermé cette table.').first().waitFor();
  await close();
});

test('what is said can be reported by anybody, and its speaker silenced by the host', async () => {
  const { ada, bea, close } = await twoAtATable();
  const chat = (page: Page) => page.locator('dialog[open], aside').last();
  await bea.getByRole('button', { name: 'Discussion' }).click();
  await bea.getByLabel('Écrire un message').last().fill('Silence !');
  await bea.keyboard.press('Enter');
  const about = chat(ada).getByRole('button', { name: /^Message from/ });
  await about.click();
  await expectSound(ada, 'about something said');
  await ada.getByRole('button', { name: 'Report' }).click();
  await agree(ada);
  await ada.getByText('Reported to the operator of this server.').waitFor();
  await about.click();
  await ada.getByRole('button', { name: /^Mute / }).click();
  await bea
    .getByText(/n’a plus la parole/)
    .first()
    .waitFor({ state: 'attached' });
  await bea.getByLabel('Écrire un message').last().fill('Et maintenant ?');
  await bea.keyboard.press('Enter');
  await bea.getByRole('alert').getByText('L’hôte vous a retiré la parole à cette table.').waitFor();
  await about.click();
  await ada.getByRole('button', { name: /^Unmute / }).click();
  await bea
    .getByText(/a de nouveau la parole/)
    .first()
    .waitFor({ state: 'attached' });
  expect(await bea.getByRole('button', { name: /^Message de/ }).count(), 'no button to report oneself').toBe(
    0,
  );
  await close();
});

test('clocks run on the screen, and little time left is called out, not every second', async () => {
  const { page, context, trouble } = await house.visit();
  await page.evaluate(() =>
    localStorage.setItem(
      'scriptorium.wish',
      '{"here":false,"clock":{"kind":"real_time","bank":20,"increment":0}}',
    ),
  );
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(globalThis, { calls });
    new MutationObserver(() => {
      const call = document.querySelector('#time-calls')?.textContent ?? '';
      if (call !== '' && call !== calls.at(-1)) calls.push(call);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(page);
  const clock = page.locator('.contest th.mine [role=timer]');
  expect(await page.getByRole('timer').count()).toBe(3);
  const before = await clock.innerText();
  expect(before).toMatch(/^0:\d\d$/);
  await page.waitForFunction(
    (before) => document.querySelector('.contest th.mine [role=timer]')?.textContent?.trim() !== before,
    before,
  );
  // Time runs out, and a stand-in plays on; with a clock the game goes on to its end.
  await playedOut(page);
  const calls = await page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls);
  const seconds = calls.map((call) => Number(/\d+/.exec(call)?.[0]));
  expect(seconds.length, calls.join()).toBe(2);
  expect(seconds[0]).toBeLessThanOrEqual(20);
  expect(seconds[1]).toBeLessThanOrEqual(10);
  expect(trouble).toEqual([]);
  await context.close();
});
