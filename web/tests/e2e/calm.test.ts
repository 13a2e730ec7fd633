import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { QuillEvent } from '../../src/wire';
import { House, tableLink } from './house';
import {
  chance,
  choose,
  mouse,
  nextQuillMoment,
  offered,
  perform,
  quillMoment,
  updates,
  wish,
} from './quillplayer';
import { expectRoom, expectSound, frames } from './watch';

const PHONE = { width: 390, height: 664 };

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

async function start(page: Page, seats: number, options: Record<string, string> = {}): Promise<void> {
  await wish(page, seats, options);
  await page.locator('.play .go .main').click();
  await page.locator('#decision').waitFor();
}

/** The points on the page: of everybody in short, and in the table of scores. */
const pointsShown = (page: Page): Promise<{ short: number[]; table: number[] }> =>
  page.evaluate(() => {
    const numbers = (selector: string): number[] =>
      [...document.querySelectorAll(selector)].map((node) =>
        Number((node.firstChild?.textContent ?? '').replace('−', '-')),
      );
    const order = [...document.querySelectorAll<HTMLElement>('.players [data-seat]')].map((node) => [
      node.dataset['seat'],
      node.querySelector('.points')?.textContent?.replace('−', '-'),
    ]);
    const short = order
      .filter(([seat, points]) => seat !== 'cadfael' && points !== undefined)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, points]) => Number(points));
    return { short, table: numbers('.standing tfoot td') };
  });

test('the scores of everybody are the engine’s own at every decision, and at the end the result', async () => {
  const { page, context, trouble } = await house.visit();
  const heard = frames(page);
  await start(page, 3);
  const next = chance(4);
  let decisions = 0;
  while ((await nextQuillMoment(page)) === 'decide') {
    const game = updates(heard).findLast((update) => update.game)?.game;
    if (game?.game === 'quill') {
      const totals = game.standing.parts.map(({ total }) => total);
      await expect.poll(() => pointsShown(page)).toEqual({ short: totals, table: totals });
      decisions += 1;
    }
    await perform(page, choose(await offered(page), next), mouse);
  }
  expect(decisions).toBeGreaterThan(20);
  const last = updates(heard).findLast((update) => update.game)?.game;
  const result = last?.game === 'quill' ? last.result : null;
  expect((await pointsShown(page)).short).toEqual(result?.points);
  expect(trouble).toEqual([]);
  await context.close();
});

/** Collects every place of the parts of the page while the moves of others are shown; starts over when called again. */
const watchPlaces = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const PARTS = ['.dice', '.players', '.tabs', '.own', '.dock', '.narration .go'];
    const places = new Map<string, Set<string>>();
    const state = globalThis as unknown as { places: typeof places; frames: number; watch: number };
    Object.assign(state, { places, frames: 0 });
    cancelAnimationFrame(state.watch ?? 0);
    const look = (): void => {
      if (document.querySelector('.told')) {
        state.frames += 1;
        for (const part of PARTS) {
          const box = document.querySelector(part)?.getBoundingClientRect();
          if (!box) continue;
          const place = [box.left, box.top + scrollY * Number(part !== '.dock'), box.width, box.height];
          places.set(part, (places.get(part) ?? new Set()).add(place.map(Math.round).join(' ')));
        }
      }
      state.watch = requestAnimationFrame(look);
    };
    look();
  });

/** Clicks a button where it is. A click of Playwright's locators scrolls before. */
async function tap(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const box = await button.boundingBox({ timeout: 2000 }).catch(() => null);
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('on a phone nothing moves while the moves of others are shown, and there is always something to press', async () => {
  const { page, context, trouble } = await house.visit({
    pace: 'calm',
    reducedMotion: 'no-preference',
    viewport: PHONE,
  });
  await start(page, 4);
  const next = chance(6);
  let told = 0;
  for (let turns = 0; turns < 40 && told < 3; turns++) {
    expect(await nextQuillMoment(page)).toBe('decide');
    await watchPlaces(page);
    await perform(page, choose(await offered(page), next), mouse);
    const telling = await page.waitForFunction(
      () => (document.querySelector('.told') ? 'told' : document.querySelector('#decision.yours') && 'yours'),
      undefined,
      { polling: 10 },
    );
    if ((await telling.jsonValue()) !== 'told') continue;
    for (let steps = 0; steps < 3 && (await page.locator('.told').count()) > 0; steps++) {
      await tap(page, 'Next');
    }
    if ((await page.locator('.told').count()) > 0) await expectRoom(page, 'a narration');
    await tap(page, 'Skip ahead');
    const seen = await page.evaluate(() => {
      const { places, frames } = globalThis as unknown as {
        places: Map<string, Set<string>>;
        frames: number;
      };
      return {
        frames,
        moved: [...places].filter(([, set]) => set.size > 1).map(([part, set]) => [part, ...set]),
      };
    });
    if (seen.frames > 1) told += 1;
    expect(seen.moved).toEqual([]);
  }
  expect(told).toBe(3);
  expect(trouble).toEqual([]);
  await context.close();
});

test('on a phone the dock keeps its height and the parts of the table are tabs, without faults', async () => {
  for (const [locale, theme] of [
    ['en-GB', 'light'],
    ['fr-FR', 'dark'],
  ] as const) {
    const { page, context, trouble } = await house.visit({ locale, theme, viewport: PHONE });
    await start(page, 4);
    const next = chance(8);
    const heights = new Set<number>();
    const dock = (): Promise<number> =>
      page.locator('.dock').evaluate((node) => Math.round(node.getBoundingClientRect().height));
    expect(await nextQuillMoment(page)).toBe('decide');
    for (const tab of ['stacks', 'chapel', 'scriptorium', 'standing', 'map']) {
      await page.locator(`.tabs [data-tab=${tab}]`).click();
      heights.add(await dock());
      await expectSound(page, `the tab ${tab}`);
    }
    // The next move is on the map, which opens by itself.
    for (let turns = 0; turns < 60; turns++) {
      expect(await nextQuillMoment(page)).toBe('decide');
      heights.add(await dock());
      if (hasWay(await offered(page))) break;
      if (await page.locator('.tabs').isVisible()) await page.locator('.tabs [data-tab=chapel]').click();
      const actions = await offered(page);
      await perform(page, actions.find((action) => /^use m/.test(action)) ?? choose(actions, next), mouse);
    }
    await page.locator('.map .open').first().waitFor({ state: 'visible' });
    const names = await page
      .locator('.players .name .short')
      .evaluateAll((nodes) => nodes.map((node) => [node.textContent, node.scrollWidth <= node.clientWidth]));
    expect(names.map(([, whole]) => whole)).toEqual([true, true, true, true]);
    expect(new Set(names.map(([name]) => name)).size).toBe(4);
    expect(heights.size, 'one height').toBe(1);
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('on a phone the spaces to go to and the rows are in sight when they are decided about', async () => {
  const { page, context, trouble } = await house.visit({ viewport: PHONE });
  const next = chance(8);
  const decided = { ways: 0, rows: 0 };
  const hidden = (selector: string): Promise<string[]> =>
    page.evaluate((selector) => {
      const top = document.querySelector('.tabs')!.getBoundingClientRect().bottom;
      const bottom = document.querySelector('.dock')!.getBoundingClientRect().top;
      return [...document.querySelectorAll(selector)].flatMap((node) => {
        const box = node.getBoundingClientRect();
        return box.height > 0 && box.top >= top - 1 && box.bottom <= bottom + 1
          ? []
          : [`${node.outerHTML.slice(0, 90)} at ${box.top} to ${box.bottom}, not in ${top} to ${bottom}`];
      });
    }, selector);
  // Not every game has a row to choose.
  for (let game = 0; game < 5 && (decided.ways < 4 || decided.rows < 2); game++) {
    await page.goto(`${house.url}/#/`);
    await start(page, 3);
    while ((await nextQuillMoment(page)) === 'decide') {
      const actions = await offered(page);
      if (hasWay(actions)) {
        decided.ways += 1;
        await expect.poll(() => hidden('.map .open')).toEqual([]);
      }
      if (actions[0]?.startsWith('row ')) {
        decided.rows += 1;
        await expect.poll(() => hidden('[data-action^="row "]')).toEqual([]);
      }
      await perform(page, choose(actions, next), mouse);
    }
  }
  expect(decided.ways).toBeGreaterThan(3);
  expect(decided.rows).toBeGreaterThan(1);
  expect(trouble).toEqual([]);
  await context.close();
});

const hasWay = (actions: readonly string[]): boolean => actions.some((action) => action.startsWith('go '));

test('the novices of the others are on my map until a tap hides them, also next time', async () => {
  const { page, context } = await house.visit();
  const heard = frames(page);
  await start(page, 3);
  const next = chance(9);
  const moved = (): boolean => {
    const game = updates(heard).findLast((update) => update.game)?.game;
    return game?.game === 'quill' && game.players.slice(1).every(({ card }) => card.at !== null);
  };
  while (!moved()) {
    expect(await nextQuillMoment(page)).toBe('decide');
    await perform(page, choose(await offered(page), next), mouse);
  }
  const game = updates(heard).findLast((update) => update.game)?.game;
  if (game?.game !== 'quill') throw new Error('no game');
  for (const seat of [1, 2]) {
    const at = game.players[seat]?.card.at ?? '';
    const apart = await page.evaluate(
      ([seat, at]) => {
        const middle = (selector: string): [number, number] => {
          const box = document.querySelector(selector)!.getBoundingClientRect();
          return [box.left + box.width / 2, box.top + box.height / 2];
        };
        const [a, b] = [middle(`.own [data-novice="${seat}"]`), middle(`.own [data-space="${at}"]`)];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      },
      [seat, at] as const,
    );
    expect(apart, `novice ${seat}`).toBeLessThan(45);
  }
  await page.getByRole('button', { name: 'Hide the other novices' }).click();
  expect(await page.locator('.own [data-novice]').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show the other novices' }).click();
  expect(await page.locator('.own [data-novice]').count()).toBe(2);
  await context.close();
});

test('no space of a map is called by its code, on either side', async () => {
  for (const task of ['A', 'B']) {
    const { page, context } = await house.visit();
    await start(page, 2, { task });
    const next = chance(12);
    const codes = (): Promise<string[]> =>
      page.evaluate(() => {
        const words = [...document.querySelectorAll('body *')].flatMap((node) => [
          ...['aria-label', 'title', 'alt'].map((name) => node.getAttribute(name) ?? ''),
          ...[...node.childNodes]
            .filter(({ nodeType }) => nodeType === 3)
            .map(({ nodeValue }) => nodeValue ?? ''),
        ]);
        return words.filter((text) => /\b[oi]\d{1,2}\b|\b[a-h]\d\b/.test(text));
      });
    let ways = 0;
    for (let turns = 0; turns < 400 && (await nextQuillMoment(page)) === 'decide'; turns++) {
      expect(await codes()).toEqual([]);
      // The names of the ways differ.
      const labels = await page
        .locator('.map .open')
        .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));
      expect(new Set(labels).size).toBe(labels.length);
      ways = Math.max(ways, labels.length);
      await perform(page, choose(await offered(page), next), mouse);
    }
    expect(await quillMoment(page)).toBe('over');
    expect(ways).toBeGreaterThan(1);
    await context.close();
  }
});

test('a reaction is a bubble for everybody in their own language, and can be sent again after a pause', async () => {
  const ada = await house.visit();
  const bea = await house.visit({ locale: 'fr-FR' });
  await wish(ada.page, 2);
  await ada.page.getByRole('button', { name: 'Play with friends' }).click();
  await bea.page.goto(await tableLink(ada.page));
  await bea.page.getByRole('button', { name: 'S’asseoir ici' }).click();
  await ada.page.locator('.start:not([aria-disabled=true])').click();
  await bea.page.locator('#decision').waitFor();
  await ada.page.getByRole('button', { name: 'Well played!' }).click();
  await bea.page.locator('.players .bubble', { hasText: 'Bien joué !' }).waitFor();
  await ada.page.locator('.players .bubble', { hasText: 'Well played!' }).waitFor();
  await ada.page.getByRole('button', { name: 'Wow!' }).click();
  await ada.page.locator('.chat .why').getByText(/./).waitFor();
  await bea.page.locator('.players .bubble').waitFor({ state: 'detached' });
  expect(await bea.page.locator('#announcer').innerText()).not.toContain('Oh là là');
  for (const { trouble, context } of [ada, bea]) {
    expect(trouble).toEqual([]);
    await context.close();
  }
});

test('the styles of Quill & Parchment stay there', async () => {
  const { page, context } = await house.visit();
  const plain = (): Promise<string[]> =>
    page.evaluate(() =>
      ['token', 'die-button', 'player', 'name', 'score', 'points', 'bubble', 'map', 'space'].map((name) => {
        const node = document.body.appendChild(document.createElement('i'));
        node.className = name;
        const style = [...getComputedStyle(node)].map((key) => getComputedStyle(node).getPropertyValue(key));
        node.remove();
        return style.join();
      }),
    );
  const before = await plain();
  await start(page, 2);
  await page.goto(`${house.url}/#/`);
  await page.locator('.play .go .main').waitFor();
  expect(await plain()).toEqual(before);
  await context.close();
});

test('a second click on the same place rolls no dice that were not seen', async () => {
  const { page, context, trouble } = await house.visit();
  const heard = frames(page);
  await start(page, 2);
  expect(await nextQuillMoment(page)).toBe('decide');
  const again = page.locator('[data-action="roll all"]');
  const { x, y, width, height } = (await again.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let click = 0; click < 2; click++) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(180);
  }
  expect(await nextQuillMoment(page)).toBe('decide');
  const rolls = updates(heard)
    .flatMap(({ events }) => events)
    .flatMap((event) => (event.type === 'played' ? (event.events as QuillEvent[]) : []))
    .filter((event) => event.type === 'sealed' && event.seat === 0 && event.choice === 'roll all');
  expect(rolls.length).toBe(1);
  expect(trouble).toEqual([]);
  await context.close();
});

test('the keys of the table are listed, and play', async () => {
  const { page, context } = await house.visit();
  const heard = frames(page);
  await start(page, 2);
  expect(await nextQuillMoment(page)).toBe('decide');
  await page.keyboard.press('?');
  await page.locator('dialog[open]').getByText('Roll all dice again').waitFor();
  await expectSound(page, 'the list of keys');
  await page.keyboard.press('Escape');
  await page.keyboard.press('1');
  await page.locator('#decision [data-pick][aria-pressed=true]').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('k');
  await expect
    .poll(() => updates(heard).some(({ events }) => JSON.stringify(events).includes('"choice":"stop"')))
    .toBe(true);
  await context.close();
});
