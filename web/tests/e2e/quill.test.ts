import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { QuillEvent, ToClient } from '../../src/wire';
import { House, tableLink, type Visit } from './house';
import {
  botsRest,
  chance,
  choose,
  expectAllOffered,
  keys,
  legalIn,
  mouse,
  nextQuillMoment,
  offered,
  perform,
  quillMoment,
  screen,
  updates,
  wish,
  type Chance,
} from './quillplayer';
import { expectSound, frames } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('a solo game is playable by keyboard alone, offers exactly the legal actions and announces every event', async () => {
  const { page, context, trouble } = await house.visit({ theme: 'dark' });
  const heard = frames(page);
  await page.evaluate(() => {
    const told: string[] = ((globalThis as { told?: string[] }).told = []);
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof HTMLElement && node.closest('#announcer'))
          told.push(...node.innerText.split('\n').filter(Boolean));
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('radio', { name: 'Quill & Parchment' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: '1', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('Enter');
  const next = chance(7);
  const seen = new Set<string>();
  while ((await nextQuillMoment(page)) === 'decide') {
    await expectAllOffered(page, heard);
    const what = await screen(page);
    if (!seen.has(what)) await expectSound(page, what);
    seen.add(what);
    await perform(page, choose(await offered(page), next), keys);
  }
  expect(seen.size).toBeGreaterThan(3);
  await expectSound(page, 'the score sheet');
  const told = await page.evaluate(() => (globalThis as { told?: string[] }).told ?? []);
  const log = await page.locator('aside li').allInnerTexts();
  const game = log.slice(log.findIndex((line) => line.includes('goes first')));
  expect(game.length).toBeGreaterThan(100);
  expect(told.slice(told.findIndex((line) => line.includes('goes first')))).toEqual(game);

  // Every column of the score sheet adds up to its points.
  const sheet = await page.evaluate(() => {
    const number = (cell: Element): number =>
      Number((cell.querySelector('b') ?? cell).textContent?.replace('−', '-'));
    const rows = [...document.querySelectorAll('#decision tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map(number),
    );
    return { rows, totals: [...document.querySelectorAll('#decision tfoot td')].map(number) };
  });
  expect(sheet.totals.length).toBe(2);
  sheet.totals.forEach((total, column) =>
    expect(sheet.rows.reduce((sum, row) => sum + (row[column] ?? NaN), 0)).toBe(total),
  );
  expect(trouble).toEqual([]);
  await context.close();
});

test('Cadfael’s turn is played back and can be skipped, and illegal controls say why', async () => {
  // A rehearsed game: not every game has a moment of each kind.
  const { house, table, cookie } = await House.rehearse('quill', 1);
  const { page, context } = await house.visit({ pace: 'calm', reducedMotion: 'no-preference', cookie });
  await page.goto(`${house.url}/#/t/${table}`);
  const next = chance(3);
  const told: string[] = [];
  for (let turns = 0; turns < 60 && told.length < 2; turns++) {
    expect(await nextQuillMoment(page)).toBe('decide');
    await perform(page, choose(await offered(page), next), mouse);
    // Cadfael's next day takes several steps: *Next* shows the next one at once, and the rest is skipped.
    const press = (button: string): Promise<string> =>
      page
        .waitForFunction(
          (name) => {
            const step = document.querySelector('#decision .told li')?.textContent ?? '';
            if (document.querySelector('#decision.yours, #decision tfoot')) return { step: '' };
            if (!step.includes('Cadfael')) return null;
            [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click();
            return { step };
          },
          button,
          { polling: 20 },
        )
        .then(async (seen) => (await seen.jsonValue())?.step ?? '');
    for (const button of ['Next', 'Skip ahead']) {
      const step = await press(button);
      if (step !== '') told.push(step);
    }
  }
  expect(new Set(told).size).toBe(2);
  expect(await nextQuillMoment(page)).toBe('decide');
  expect(await page.locator('#decision .told').count()).toBe(0);
  // During a move nothing else is legal: the server says why, citing the rule, and nothing changes.
  const walking = async (): Promise<boolean> =>
    ((await page.locator('#turn').textContent()) ?? '').startsWith('Move your novice') &&
    (await page.locator('.die-button[aria-disabled=true]').count()) > 0;
  while (!(await walking())) {
    expect(await nextQuillMoment(page)).toBe('decide');
    const actions = await offered(page);
    await perform(page, actions.find((action) => /^use m[23]$/.test(action)) ?? choose(actions, next), mouse);
  }
  const log = await page.locator('aside li').allInnerTexts();
  // By keyboard: a click would miss a die that is still being animated.
  await page.locator('.die-button[aria-disabled=true]').first().press('Enter');
  await page.getByRole('alert').getByText('Q28').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.locator('.map [data-space=o13]').click();
  await page.getByRole('alert').getByText('Q28').waitFor();
  expect(await page.locator('aside li').allInnerTexts()).toEqual(log);
  await context.close();
  await house.close();
});

/** A visitor of the server, and the frames that their page received. */
type Seated = Awaited<ReturnType<House['visit']>> & { heard: string[] };

async function seated(visit: Visit): Promise<Seated> {
  const there = await house.visit(visit);
  return { ...there, heard: frames(there.page) };
}

/** Waits until both players have received the same events and someone has a decision. */
async function bothTold(...both: [Seated, Seated]): Promise<Seated[]> {
  const last = ({ heard }: Seated): number | undefined =>
    updates(heard)
      .flatMap(({ events }) => events)
      .at(-1)?.number;
  await expect
    .poll(() => last(both[0]) === last(both[1]) && both.some(({ heard }) => legalIn(heard).length > 0), {
      timeout: 20_000,
    })
    .toBe(true);
  return both;
}

test('simultaneous actions of others do not interrupt a decision', async () => {
  const ada = await seated({ pace: 'calm', reducedMotion: 'no-preference' });
  const bea = await seated({});
  await wish(ada.page, 2);
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'Sit here' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  const next = chance(2);
  // Both should choose between dice at the same time: the first waits for the other, unless the other
  // is done for the day.
  const choice = ({ heard }: Seated): boolean =>
    legalIn(heard).filter((action) => action.startsWith('use ')).length > 1;
  for (let people = await bothTold(ada, bea); !people.every(choice); people = await bothTold(ada, bea)) {
    const able = people.filter(({ heard }) => legalIn(heard).length > 0);
    const { page } = able.find((one) => !choice(one)) ?? able[0]!;
    expect(await nextQuillMoment(page)).toBe('decide');
    await perform(page, choose(await offered(page), next), mouse);
  }
  for (const { page } of [ada, bea]) expect(await nextQuillMoment(page)).toBe('decide');
  const before = { actions: await offered(ada.page), lines: await ada.page.locator('aside li').count() };
  await perform(bea.page, (await offered(bea.page))[0] ?? '', mouse);
  await expect.poll(() => ada.page.locator('aside li').count()).toBeGreaterThan(before.lines);
  expect(await ada.page.getByRole('button', { name: 'Skip ahead' }).count()).toBe(0);
  expect(await offered(ada.page)).toEqual(before.actions);
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

function eventsIn(update: Extract<ToClient, { type: 'update' }>): QuillEvent[] {
  return update.events.flatMap((event) =>
    event.type === 'played' || event.type === 'started' ? (event.events as QuillEvent[]) : [],
  );
}

/**
 * Asserts that no frame reveals another player's sealed choice. Returns how many sealed choices there were.
 */
function expectSealed(heard: readonly string[], seat: number | null): number {
  let sealed = 0;
  for (const update of updates(heard)) {
    for (const event of eventsIn(update)) {
      if (event.type !== 'sealed' || event.seat === seat) continue;
      expect(event.choice).toBeNull();
      sealed += 1;
    }
    const game = update.game;
    if (game?.game === 'quill')
      expect(Object.keys(game.choices).filter((owner) => owner !== String(seat))).toEqual([]);
  }
  return sealed;
}

async function playAll(pages: Page[], next: Chance, each: (page: Page) => Promise<void>): Promise<void> {
  for (let turns = 0; (await quillMoment(pages[0]!)) !== 'over'; turns++) {
    expect(turns).toBeLessThan(20_000);
    for (const page of pages) {
      if ((await quillMoment(page)) !== 'decide') {
        await page.waitForTimeout(10);
        continue;
      }
      await each(page);
      const actions = await offered(page);
      if (actions.length > 0) await perform(page, choose(actions, next), mouse);
    }
  }
  for (const page of pages) await page.locator('#decision tfoot').waitFor();
}

test('two people play a whole game with Cadfael; a bid reaches no other player before all have bid', async () => {
  const ada = await house.visit({ viewport: { width: 1280, height: 800 } });
  const bea = await house.visit({ locale: 'fr-FR', viewport: { width: 390, height: 844 } });
  const eye = await house.visit({ viewport: { width: 390, height: 844 } });
  const heard = { ada: frames(ada.page), bea: frames(bea.page), eye: frames(eye.page) };
  await wish(ada.page, 2);
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  const link = await tableLink(ada.page);
  await bea.page.goto(link);
  await bea.page.getByRole('button', { name: 'S’asseoir ici' }).click();
  await eye.page.goto(link);
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await eye.page.locator('#decision').waitFor();
  const next = chance(11);
  let bids = 0;
  const watched = new Set<string>();
  await playAll([ada.page, bea.page], next, async (page) => {
    // A player who takes a row acts alone, and spectators see their card.
    const legal = legalIn(page === ada.page ? heard.ada : heard.bea);
    if (legal.some((action) => action.startsWith('row '))) {
      const { table } = updates(heard.eye).findLast((update) => update.table !== undefined) ?? {};
      const name = table?.chairs[page === ada.page ? 0 : 1]?.name ?? '';
      await expect.poll(() => eye.page.locator('.own h2').innerText(), { timeout: 20_000 }).toContain(name);
      if (!watched.has(name)) await expectSound(eye.page, 'looking on');
      watched.add(name);
    }
    if (!legalIn(heard.ada).includes('bid 1')) return;
    // Ada bids first. Until the other player has bid too, no frame but her own has her bid.
    await nextQuillMoment(ada.page);
    const before = { ada: heard.ada.length, bea: heard.bea.length, eye: heard.eye.length };
    await perform(ada.page, 'bid 1', mouse);
    // A heartbeat may follow.
    expect(heard.ada.slice(before.ada).join()).toContain('"bid 1"');
    for (const other of ['bea', 'eye'] as const)
      await expect.poll(() => heard[other].length, { timeout: 20_000 }).toBeGreaterThan(before[other]);
    for (const other of ['bea', 'eye'] as const) {
      for (const update of updates(heard[other].slice(before[other]))) {
        const opened = eventsIn(update).some((event) => event.type === 'opened');
        if (opened) break;
        if (update.game) update.game.legal = {};
        expect(JSON.stringify(update), `${other} before all have bid`).not.toContain('bid 1');
        bids += 1;
      }
    }
  });
  expect(bids).toBeGreaterThan(3);
  // Who wins rows depends on the deal, which the server draws. Each winner was watched above.
  expect(watched.size).toBeGreaterThan(0);
  expect(expectSealed(heard.ada, 0)).toBeGreaterThan(5);
  expect(expectSealed(heard.bea, 1)).toBeGreaterThan(5);
  expect(expectSealed(heard.eye, null)).toBeGreaterThan(10);
  // Ada's own frames contain her choices, so a leak to a spectator would have been noticed.
  expect(() => expectSealed(heard.ada, null)).toThrow();
  await ada.page.getByRole('link', { name: 'Check the shuffle' }).click();
  await ada.page.getByText('The shuffle follows from the commitment').waitFor();
  for (const { trouble, context } of [ada, bea, eye]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('two people and two bots play a whole game on the B sides without layout or accessibility faults', async () => {
  const ada = await house.visit({ theme: 'light', viewport: { width: 390, height: 844 } });
  const bea = await house.visit({ theme: 'dark', locale: 'fr-FR', viewport: { width: 320, height: 720 } });
  const heard = new Map([
    [ada.page, frames(ada.page)],
    [bea.page, frames(bea.page)],
  ]);
  await wish(ada.page, 4, { task: 'B', monastery: 'B' });
  await expectSound(ada.page, 'lobby');
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'S’asseoir ici' }).first().click();
  for (let free = 2; free > 0; free--) {
    const add = ada.page.getByRole('button', { name: 'Add bot' });
    await expect.poll(() => add.count()).toBe(free);
    await add.first().click();
  }
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  const next = chance(5);
  const seen = new Map([
    [ada.page, new Set<string>()],
    [bea.page, new Set<string>()],
  ]);
  await playAll([ada.page, bea.page], next, async (page) => {
    await botsRest(heard.get(page) ?? []);
    const what = await screen(page);
    if (seen.get(page)?.has(what) === false) await expectSound(page, what);
    seen.get(page)?.add(what);
  });
  for (const { page } of [ada, bea]) {
    expect(seen.get(page)?.size).toBeGreaterThan(4);
    await expectSound(page, 'the score sheet');
    await page.locator('.players button').first().click();
    await page.locator('dialog[open] .map').waitFor();
    await expectSound(page, 'the card of another player');
  }
  expect(expectSealed(heard.get(ada.page) ?? [], 0)).toBeGreaterThan(10);
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});
