import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, tableLink } from './house';
import { decide, nextMoment, playedOut } from './player';
import { settled } from './waiting';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const agree = (page: Page): Promise<void> => page.locator('dialog[open] .main').click();
const nameOf = (page: Page): Promise<string> => page.getByLabel('Display name').inputValue();
const PASSWORD = 'a quill, an inkwell';

test('a guest becomes an account, signs out and in again, and is forgotten in the end', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 390, height: 800 } });
  const login = `ada-${Date.now()}`;
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Account and devices' }).click();
  await page.getByLabel('Display name').fill('Ada');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.locator('main summary').click();
  await expectSound(page, 'who I am, as a guest');
  await page.getByLabel('Username').first().fill(login);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`Signed in as ${login}.`).waitFor();
  await expectSound(page, 'who I am, with an account');
  // Changing the password requires the old one.
  const CHANGED = 'a feather, an inkwell';
  for (const old of ['a guess at it all', PASSWORD]) {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill(CHANGED);
    await page.getByRole('button', { name: 'Change username or password' }).click();
    await page
      .getByText(old === PASSWORD ? /^Saved. Your other browsers/ : 'The current password is wrong.')
      .waitFor();
  }
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  // Another person signs in; then Ada again, but not with the wrong password.
  await page.goto(`${house.url}/#/me`);
  expect(await nameOf(page)).not.toBe('Ada');
  await page.locator('main summary').click();
  const known = page.locator('details');
  await known.getByLabel('Username').fill(login);
  await known.getByLabel('Password').fill(PASSWORD);
  await known.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Wrong username or password.').waitFor();
  await known.getByLabel('Password').fill(CHANGED);
  await known.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(`Signed in as ${login}.`).waitFor();
  await page.reload();
  expect(await nameOf(page)).toBe('Ada');

  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expectSound(page, 'being forgotten');
  await agree(page);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.goto(`${house.url}/#/me`);
  await page.locator('main summary').click();
  await known.getByLabel('Username').fill(login);
  await known.getByLabel('Password').fill(CHANGED);
  await known.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('Wrong username or password.').waitFor();
  // The browser notes answers of 401 by itself.
  expect(trouble.filter((line) => !line.includes('401'))).toEqual([]);
  await context.close();
});

test('a personal link brings the same person to another device, once, and the device can be signed out', async () => {
  const { page, context } = await house.visit();
  await page.goto(`${house.url}/#/me`);
  const name = await nameOf(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Personal link', { exact: true }).inputValue();
  await page.getByRole('img', { name: 'QR code of the personal link' }).waitFor();
  const other = await house.browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
  const phone = await other.newPage();
  await phone.goto(link);
  await expectSound(phone, 'a link on a new device');
  await phone.getByRole('button', { name: `Sign in as ${name}` }).click();
  await phone.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await phone.waitForURL((url) => !url.href.includes('enter'));
  await phone.goto(`${house.url}/#/me`);
  expect(await nameOf(phone)).toBe(name);
  // The phone sits at a table when it is signed out from the first device.
  await phone.goto(house.url);
  await phone.getByRole('button', { name: 'Play with friends' }).click();
  await phone.locator('.qr').waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^Sign out(?! all)/ }).click();
  await agree(page);
  await phone.getByText('The server has closed this connection.').waitFor();
  await other.close();
  await context.close();
});

for (const [locale, width] of [
  ['en-GB', 390],
  ['fr-FR', 1280],
] as const) {
  test(`a link asks a guest first, who loses nothing and can switch back, in ${locale}`, async () => {
    const said = (en: string, fr: string): string => (locale === 'en-GB' ? en : fr);
    const nameIn = (page: Page): Promise<string> =>
      page.getByLabel(said('Display name', 'Nom affiché')).inputValue();
    const { page, context } = await house.visit();
    await page.goto(`${house.url}/#/me`);
    const owner = await nameOf(page);
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Personal link', { exact: true }).inputValue();
    const guest = await house.visit({ locale, viewport: { width, height: 800 } });
    await guest.page.getByRole('button', { name: said('Play with friends', 'Jouer avec des amis') }).click();
    await guest.page.locator('.qr').waitFor();
    const table = guest.page.url();
    await guest.page.goto(`${house.url}/#/me`);
    const name = await nameIn(guest.page);
    // Thinking better of it changes nothing.
    await guest.page.goto(link);
    await guest.page.getByText(said('One unfinished game stays', 'Une partie en cours reste')).waitFor();
    await expectSound(guest.page, 'a link instead of a guest');
    await guest.page
      .getByRole('button', { name: said(`Stay signed in as ${name}`, `Rester ${name}`) })
      .click();
    await guest.page.goto(`${house.url}/#/me`);
    expect(await nameIn(guest.page)).toBe(name);
    await guest.page.goto(link);
    await guest.page
      .getByRole('button', { name: said(`Sign in as ${owner}`, `Se connecter en tant que ${owner}`) })
      .click();
    await guest.page.waitForURL((url) => !url.href.includes('enter'));
    await guest.page.goto(`${house.url}/#/me`);
    expect(await nameIn(guest.page)).toBe(owner);
    // And back to the guest, whose table is still theirs.
    await guest.page.getByRole('button', { name: said('Switch', 'Changer') + ' ' + name }).waitFor();
    await expectSound(guest.page, 'who I am, with others on the device');
    await guest.page.getByRole('button', { name: said('Switch', 'Changer') + ' ' + name }).click();
    await guest.page.waitForURL((url) => !url.href.includes('me'));
    await guest.page.goto(`${house.url}/#/me`);
    expect(await nameIn(guest.page)).toBe(name);
    await guest.page.goto(table);
    await guest.page.locator('.qr').waitFor();
    // A link that was used says so.
    await guest.page.goto(link);
    await guest.page.getByText(said('has expired or was already used', 'a expiré ou a déjà servi')).waitFor();
    await guest.context.close();
    await context.close();
  });
}

test('all other devices are signed out at once', async () => {
  const { page, context } = await house.visit();
  await page.goto(`${house.url}/#/me`);
  const name = await nameOf(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Personal link', { exact: true }).inputValue();
  const other = await house.visit();
  await other.page.goto(link);
  await other.page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await other.page.waitForURL((url) => !url.href.includes('enter'));
  await page.reload();
  await page.getByRole('button', { name: /^Sign out(?! all)/ }).waitFor();
  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await agree(page);
  await page.getByRole('button', { name: /^Sign out(?! all)/ }).waitFor({ state: 'detached' });
  await other.page.goto(`${house.url}/#/me`);
  await other.page.reload();
  expect(await nameOf(other.page)).not.toBe(name);
  expect(await nameOf(page)).toBe(name);
  await other.context.close();
  await context.close();
});

test('tokens for programs are shown once, listed and taken away, by keyboard, in French, on a narrow screen', async () => {
  const { page, context, trouble } = await house.visit({
    locale: 'fr-FR',
    theme: 'dark',
    viewport: { width: 320, height: 700 },
  });
  await page.goto(`${house.url}/#/me`);
  await page.getByLabel('Nom du jeton').focus();
  await page.keyboard.type('mon automate');
  await page.keyboard.press('Enter');
  const token = await page.getByLabel('Jeton', { exact: true }).inputValue();
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const asProgram = (): Promise<number> =>
    fetch(`${house.url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then(
      (reply) => reply.status,
    );
  expect(await asProgram()).toBe(200);
  await expectSound(page, 'who I am, in French');
  await page.reload();
  await page.getByRole('button', { name: 'Retirer mon automate' }).focus();
  expect(await page.getByLabel('Jeton', { exact: true }).count(), 'it is shown once').toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('dialog[open] .main').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Retirer mon automate' }).waitFor({ state: 'detached' });
  expect(await asProgram()).toBe(401);
  expect(trouble).toEqual([]);
  await context.close();
});

test('what was played is counted and listed, and leads back to the table and to the replay', async () => {
  const { page, context, trouble } = await house.visit({ viewport: { width: 320, height: 700 } });
  await page.goto(`${house.url}/#/me/games`);
  await page.getByText('No finished games yet.').waitFor();
  await expectSound(page, 'no games yet');
  await page.goto(house.url);
  // With a clock the game goes on to its end when everybody has left it.
  await page.locator('.options summary').click();
  await page.getByLabel('Time limit').selectOption({ label: '1 day per decision' });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await nextMoment(page);
  await page.getByRole('button', { name: 'Leave game' }).click();
  await page.locator('dialog[open]').getByText('A stand-in plays on for you until the game ends.').waitFor();
  await page.locator('dialog[open] .main').click();
  await playedOut(page);
  const table = page.url().split('/').at(-1);
  expect(await page.locator('#bar button').count()).toBeGreaterThan(0);
  await page.goto(`${house.url}/#/me/games`);
  const row = page.getByRole('row', { name: 'Biblios' });
  await row.waitFor();
  expect(await row.getByRole('cell').allInnerTexts()).toEqual(['3', '0', '0', '1']);
  await page.getByText('Biblios: finished by a stand-in').waitFor();
  expect(await page.locator('#bar button').count(), 'the tools of a table stay there').toBe(0);
  expect(await page.getByRole('link', { name: /^Replay/ }).getAttribute('href')).toBe(`#/replay/${table}`);
  await expectSound(page, 'games');
  await page.getByRole('link', { name: /^Open/ }).click();
  await page.locator('#decision tfoot').waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});

test('a game that waits is shown first, in title and icon, and told by bell and notification if wished', async () => {
  const [ada, bea] = [await house.visit(), await house.visit()];
  await bea.context.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = 'default';
      static requestPermission(): Promise<string> {
        told.push('asked');
        return Promise.resolve((Told.permission = 'granted'));
      }
      constructor(title: string) {
        told.push(`notified: ${title}`);
      }
    }
    class Bell extends AudioContext {
      constructor() {
        super();
        told.push('rung');
      }
    }
    Object.assign(globalThis, { told, Notification: Told, AudioContext: Bell });
  });
  const told = (): Promise<string[]> =>
    bea.page.evaluate(() => (globalThis as unknown as { told: string[] }).told);
  await ada.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  const link = await tableLink(ada.page);
  await bea.page.goto(link);
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  // Another table of hers is older than the game, and waits for company.
  await bea.page.goto(house.url);
  await bea.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.locator('.qr').waitFor();
  await bea.page.goto(house.url);
  await bea.page.getByRole('button', { name: 'Settings' }).click();
  expect(await told(), 'nothing is asked before a click').toEqual([]);
  await bea.page.getByLabel('Play sounds').check();
  await bea.page.getByLabel('Notify me when it is my turn').check();
  await expect.poll(told).toEqual(['asked']);
  await bea.page.keyboard.press('Escape');
  await bea.page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  // Ada plays until it is Bea's turn, unless Bea begins.
  await ada.page.locator('#decision').waitFor();
  while ((await ada.page.locator('#decision.yours').count()) > 0) {
    const what = await nextMoment(ada.page);
    await settled(ada.page, () => decide(ada.page, what));
  }
  await bea.page.waitForFunction(() => document.title === '(1) Scriptorium');
  expect(await bea.page.locator('#icon').getAttribute('href')).toBe('turn.svg');
  expect(await bea.page.locator('.unfinished a').first().innerText()).toContain('Your turn');
  await bea.page.getByRole('status').getByText('It is your turn in 1 game.').waitFor({ state: 'attached' });
  await expect.poll(told).toEqual(['asked', 'rung', 'notified: Your turn']);
  await bea.page.locator('.unfinished a').first().click();
  await nextMoment(bea.page);
  expect(bea.page.url()).toBe(link);
  expect([ada.trouble, bea.trouble]).toEqual([[], []]);
  await ada.context.close();
  await bea.context.close();
});
