import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { House, type Visit } from './house';
import { decide, playOn, type Moment } from './player';
import { settled } from './waiting';

// The other tests reduce motion; these need it.

/** Opens a rehearsed game for two that has just begun: not every deal has a kept card that travels. */
const attend = (
  visit: Visit,
  prepare: (page: Page) => Promise<void>,
  play: (page: Page) => Promise<void>,
): Promise<void> => House.attend({ game: 'biblios', seats: 2, visit, prepare, play });

type Flight = { card: string; ghost: boolean; transforms: string[] };

/** Records every card that is animated, starting with the next page load. */
async function watchFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flights: Flight[] = [];
    Object.assign(globalThis, { flights });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: HTMLElement, frames, options) {
      const transforms = (frames as Keyframe[]).map((frame) => String(frame['transform']));
      flights.push({ card: this.dataset['fly'] ?? '', ghost: this.classList.contains('ghost'), transforms });
      return animate.call(this, frames, options);
    };
  });
}

const flights = (page: Page): Promise<Flight[]> =>
  page.evaluate(() => (globalThis as unknown as { flights: Flight[] }).flights);

test('cards are animated to their new place, and the result is revealed die by die before the winner is named', () =>
  attend({ reducedMotion: 'no-preference' }, watchFlights, async (page) => {
    // A kept card moves from the place where it was drawn to the hand.
    await playOn(page, (what) => what === 'place');
    const before = (await flights(page)).length;
    await settled(page, () => decide(page, 'place'));
    const kept = (await flights(page)).slice(before);
    expect(kept.length).toBeGreaterThan(0);
    for (const { transforms } of kept) expect(transforms.join()).toMatch(/translate\(\S+px, \S+px\)/);

    // Records how many dice are revealed, and whether the log names the winner by then.
    await page.evaluate(() => {
      const shown: [dice: number, named: boolean][] = [];
      Object.assign(globalThis, { shown });
      new MutationObserver(() => {
        const dice = document.querySelectorAll('.reveal tbody tr:not(.why)').length;
        if (dice === shown.at(-1)?.[0] || !document.querySelector('.reveal')) return;
        shown.push([
          dice,
          [...document.querySelectorAll('aside li')].some((line) =>
            /wins? with \d+ points/.test(line.textContent ?? ''),
          ),
        ]);
      }).observe(document.body, { childList: true, subtree: true });
    });
    expect(await playOn(page)).toBe('over');
    await page.locator('aside li', { hasText: /wins? with \d+ points/ }).waitFor();
    const shown = await page.evaluate(() => (globalThis as unknown as { shown: [number, boolean][] }).shown);
    expect(shown.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((dice) => [dice, false]));
  }));

/** Pauses every card at the start of its animation, starting with the next page load. */
async function holdFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: Animation[] = [];
    Object.assign(globalThis, { held });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const flight = animate.call(this, frames, options);
      flight.pause();
      held.push(flight);
      return flight;
    };
  });
}

/**
 * Steps the paused cards along their paths, returns the clicks that would miss the buttons below, and resumes
 * the animations.
 */
async function missed(page: Page): Promise<{ flights: number; presses: string[] }> {
  return page.evaluate(() => {
    const flights = (globalThis as unknown as { held: Animation[] }).held.splice(0);
    const buttons = [...document.querySelectorAll<HTMLElement>('#decision button')].filter((button) =>
      button.checkVisibility(),
    );
    const fly = (part: number): void =>
      flights.forEach((flight) => (flight.currentTime = part * Number(flight.effect?.getTiming().duration)));
    fly(1);
    const centres = buttons.map((button) => {
      const box = button.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    });
    const presses = [0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8].flatMap((part) => {
      fly(part);
      const hit = centres.map(([x, y]) => document.elementFromPoint(x, y)?.closest('button'));
      return buttons.flatMap((button, at) =>
        hit[at] === button ? [] : [`${button.innerText} at ${part} of the way`],
      );
    });
    flights.forEach((flight) => flight.finish());
    return { flights: flights.length, presses };
  });
}

test('animated cards neither block nor move the buttons below them', () =>
  attend(
    { reducedMotion: 'no-preference', viewport: { width: 1280, height: 1200 } },
    holdFlights,
    async (page) => {
      const flown = new Map<Moment, number>();
      await playOn(page, async (what) => {
        const { flights, presses } = await missed(page);
        expect(presses, what).toEqual([]);
        flown.set(what, (flown.get(what) ?? 0) + flights);
        return what === 'bid';
      });
      for (const what of ['place', 'take'] as const) expect(flown.get(what), what).toBeGreaterThan(5);
    },
  ));

test('with reduced motion nothing is animated and the result is shown at once', () =>
  attend({}, watchFlights, async (page) => {
    expect(await playOn(page)).toBe('over');
    expect(await page.locator('.reveal tbody tr:not(.why)').count()).toBe(5);
    expect(await flights(page)).toEqual([]);
  }));
