import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** Gives the person of a page a name. */
async function rename(page: Page, name: string): Promise<void> {
  await page.evaluate(
    (name) =>
      fetch('/api/me', {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    name,
  );
}

/** Makes a friend's link on the page of friends. */
async function makeLink(page: Page): Promise<string> {
  await page.goto(`${house.url}/#/friends`);
  await page.getByRole('button', { name: 'Make a link and a code' }).click();
  return page.getByLabel('Link for a friend').inputValue();
}

/** Opens a dialog of a friend's entry. */
async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
}

test('two people become friends by a link, and one tap invites one to the table of the other', async () => {
  const [ann, bob] = await Promise.all([
    house.visit({ viewport: { width: 390, height: 800 } }),
    house.visit({ viewport: { width: 1280, height: 800 } }),
  ]);
  await rename(ann.page, 'Ann');
  await rename(bob.page, 'Bob');
  const link = await makeLink(ann.page);
  await expectSound(ann.page, 'a link for a friend');
  // One's own link makes no friend.
  await ann.page.goto(link);
  await ann.page.getByText('This is your own code.').waitFor();

  await bob.page.goto(link);
  await bob.page.getByText('Ann wants to be your friend.').waitFor();
  await expectSound(bob.page, 'an offer');
  await bob.page.getByRole('button', { name: 'Add Ann' }).click();
  await bob.page.getByText('You and Ann are friends now.').waitFor();
  await bob.page.getByRole('link', { name: 'Friends', exact: true }).click();
  await bob.page.locator('.entries li').getByText('Ann').waitFor();
  // The link has been used.
  await bob.page.goto(link);
  await bob.page.getByText('This code is wrong, has expired or was already used.').waitFor();

  await ann.page.goto(`${house.url}/#/friends`);
  const friend = ann.page.locator('.entries li', { hasText: 'Bob' });
  await friend.getByText('online').waitFor();
  await expectSound(ann.page, 'friends');
  await bob.page.goto(`${house.url}/#/friends`);
  await bob.page.getByLabel('Friends can see when I am online').uncheck();
  await friend.getByText('does not show when online').waitFor({ timeout: 30_000 });

  // Bob is in the lobby and is told of the invitation by himself.
  await bob.page.goto(house.url);
  await ann.page.goto(house.url);
  await ann.page.locator('input[name=seats][value="2"]').check({ force: true });
  await ann.page.getByRole('button', { name: 'Play with friends' }).click();
  await ann.page.waitForURL(/#\/t\//);
  await ann.page.getByRole('button', { name: 'Invite Bob' }).click();
  await ann.page.getByText('Bob is invited.').waitFor();
  await expectSound(ann.page, 'inviting');
  const invitation = bob.page.locator('section', {
    has: bob.page.getByRole('heading', { name: 'Invitations' }),
  });
  await invitation.waitFor({ timeout: 30_000 });
  await bob.page.getByRole('status').getByText('Ann invites you to Biblios.').waitFor({ state: 'attached' });
  await expectSound(bob.page, 'an invitation');
  // By keyboard.
  await invitation.getByRole('link', { name: /^Go to table/ }).focus();
  await bob.page.keyboard.press('Enter');
  await bob.page.waitForURL(/#\/t\//);
  expect(bob.page.url().split('/').at(-1)).toBe(ann.page.url().split('/').at(-1));
  await bob.page.getByRole('button', { name: 'Sit here' }).click();
  await ann.page.locator('.seats').getByText('Bob').first().waitFor();
  // Who sits at the table is not invited.
  await ann.page.getByRole('button', { name: 'Invite Bob' }).waitFor({ state: 'detached' });

  for (const { trouble, context } of [ann, bob]) {
    // The two codes that were refused.
    expect(trouble.filter((line) => !/404|422/.test(line))).toEqual([]);
    await context.close();
  }
});

test('a blocked person vanishes with their messages, and can be unblocked and reported', async () => {
  const [ann, bob] = await Promise.all([
    house.visit({ viewport: { width: 390, height: 800 } }),
    house.visit({ viewport: { width: 1280, height: 800 } }),
  ]);
  await rename(ann.page, 'Ann');
  await rename(bob.page, 'Bob');
  await ann.page.goto(`${house.url}/#/friends`);
  await ann.page.getByRole('button', { name: 'Make a link and a code' }).click();
  // The spoken code, in any case and with spaces.
  const code = await ann.page.locator('.code').innerText();
  await bob.page.goto(`${house.url}/#/friends`);
  await bob.page.getByLabel('Code of a friend').fill(code.toLowerCase());
  await bob.page.getByRole('button', { name: 'Continue' }).click();
  await bob.page.getByRole('button', { name: 'Add Ann' }).click();
  await bob.page.getByText('You and Ann are friends now.').waitFor();

  await ann.page.goto(`${house.url}/#/friends`);
  await more(ann.page, 'Bob');
  await expectSound(ann.page, 'the menu of a friend');
  await ann.page.getByLabel('What happened?').fill('rude');
  await ann.page.locator('dialog[open]').getByRole('button', { name: 'Report' }).click();
  await ann.page.getByText('Bob has not been at any table yet.').waitFor();
  await ann.page.keyboard.press('Escape');

  // Both at a table; Bob says something.
  await bob.page.goto(house.url);
  await bob.page.locator('input[name=seats][value="2"]').check({ force: true });
  await bob.page.getByRole('button', { name: 'Play with friends' }).click();
  await bob.page.waitForURL(/#\/t\//);
  const table = bob.page.url().split('/').at(-1) ?? '';
  await ann.page.goto(`${house.url}/#/t/${table}`);
  await bob.page.getByLabel('Write a message').last().fill('you are slow');
  await bob.page.keyboard.press('Enter');
  await ann.page.getByRole('button', { name: /^Chat/ }).click();
  const chat = ann.page.locator('dialog[open]');
  const said = chat.locator('.said p', { hasText: 'you are slow' }).first();
  await said.waitFor();
  await chat.getByRole('button', { name: 'Message from Bob' }).click();
  await chat.getByRole('button', { name: 'Block', exact: true }).click();
  await chat.getByText('They are not told.').waitFor();
  await chat.last().getByRole('button', { name: 'Block', exact: true }).click();
  await said.waitFor({ state: 'detached' });

  await ann.page.goto(`${house.url}/#/friends`);
  await ann.page.getByText('No friends yet.').waitFor();
  await ann.page.getByRole('heading', { name: 'Blocked people' }).waitFor();
  await expectSound(ann.page, 'blocked people');
  // Bob can no longer invite, and learns nothing.
  await bob.page.goto(`${house.url}/#/friends`);
  await bob.page.getByText('No friends yet.').waitFor();
  expect(await bob.page.getByRole('heading', { name: 'Blocked people' }).count()).toBe(0);
  await ann.page.getByRole('button', { name: 'Unblock Bob' }).click();
  await ann.page.getByText('Bob is no longer blocked.').waitFor();
  for (const { trouble, context } of [ann, bob]) {
    expect(trouble.filter((line) => !/422/.test(line))).toEqual([]);
    await context.close();
  }
});

test('friends in French', async () => {
  const { page, context, trouble } = await house.visit({
    locale: 'fr-FR',
    viewport: { width: 390, height: 800 },
  });
  await page.locator('.foot').getByRole('link', { name: 'Amis' }).click();
  await page.getByText('Aucun ami pour l’instant.').waitFor();
  await page.getByRole('button', { name: 'Créer un lien et un code' }).click();
  await page.getByLabel('Lien pour un ami').waitFor();
  await expectSound(page, 'amis');
  expect(trouble).toEqual([]);
  await context.close();
});
