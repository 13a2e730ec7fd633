import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Locator, Page } from 'playwright-core';

/** The words of the page in a language, as somebody knows them who has learnt to use it. */
export class Words {
  #bundle: FluentBundle;

  constructor(language: string) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(readFileSync(join(import.meta.dirname, '../../../locales', language, 'page.ftl'), 'utf8')));
  }

  say(id: string, args: Record<string, FluentVariable> = {}): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`no message ${id}`);
    return this.#bundle.formatPattern(pattern, args);
  }

  /** The end of a message, after the points. */
  end(id: string, args: Record<string, FluentVariable> = {}): string {
    return this.say(id, { ...args, points: '\0' }).split('\0').at(-1) ?? '';
  }

  /** The beginning of a message, before anything that is filled in. */
  start(id: string, args: Record<string, FluentVariable> = {}): string {
    return this.say(id, { ...args, amount: '\0', total: '\0', card: '\0', moves: '\0', category: '\0' }).split('\0')[0] ?? '';
  }
}

/** Writes down everything that a screen reader would be told by the live regions of the page. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const LIVE = '[role=log], [role=status], [role=alert], [aria-live]';
    const say = (text: string | null | undefined): void => {
      const words = text?.replace(/[ \t\n]+/g, ' ').trim();
      if (words) heard.push(words);
    };
    new MutationObserver((changes) => {
      for (const change of changes) {
        const parent = change.target instanceof Element ? change.target : change.target.parentElement;
        const region = parent?.closest(LIVE);
        if (!region) continue;
        if (change.type === 'characterData') say(region.textContent);
        for (const node of change.addedNodes) say(node.textContent);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/**
 * Somebody who plays by ear: they know what the live regions have said and can ask for a control by its role, its name
 * and its state, and nothing else reaches them. Everything heard and every control used is written down.
 */
export class Listener {
  readonly transcript: string[] = [];
  #heard = 0;

  constructor(
    private readonly page: Page,
    private readonly words: Words,
  ) {}

  /** Listens until there is something to decide, and decides it; false when the game is over. */
  async playOn(): Promise<boolean> {
    const turn = ['turn-place', 'turn-take', 'turn-bid', 'turn-pay', 'turn-church'];
    const text = await this.#hear(turn.map((id) => this.words.say(id)), this.words.end('log-ended', { names: '', count: 1 }));
    const id = turn.find((id) => text.startsWith(this.words.say(id)));
    if (id !== undefined) await this.#decide(id, text);
    return id !== undefined;
  }

  /** Waits until something is said that begins or ends like this. */
  async #hear(starts: readonly string[], end: string): Promise<string> {
    const handle = await this.page.waitForFunction(
      ([from, starts, end]) => {
        const heard = (globalThis as unknown as { heard: string[] }).heard.slice(from);
        const at = heard.findIndex((text) => text.endsWith(end) || starts.some((start) => text.startsWith(start)));
        return at < 0 ? null : heard.slice(0, at + 1);
      },
      [this.#heard, starts, end] as const,
      { polling: 20 },
    );
    const heard = (await handle.jsonValue()) ?? [];
    this.#heard += heard.length;
    this.transcript.push(...heard);
    return heard.at(-1) ?? '';
  }

  /** The buttons whose names begin like this and that can be used. */
  #buttons(start: string): Locator {
    // Whoever hears a name hears no difference between one kind of space and another.
    const name = new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')}`);
    return this.page.getByRole('button', { name, disabled: false });
  }

  /** Uses the first of these buttons, by the keyboard. */
  async #use(button: Locator): Promise<void> {
    const first = button.first();
    const [, name] = /"(.*)"/.exec(await first.ariaSnapshot()) ?? [];
    this.transcript.push(`> ${name}`);
    await first.press('Enter');
  }

  /** Decides what the last announcement asks for. */
  async #decide(id: string, text: string): Promise<void> {
    const say = this.words;
    switch (id) {
      case 'turn-place':
        for (const place of ['place-keep', 'place-auction', 'place-public']) {
          const button = this.#buttons(say.say(place));
          if ((await button.count()) > 0) return this.#use(button);
        }
        return;
      case 'turn-take':
        return this.#use(this.#buttons(say.start('take')));
      case 'turn-bid': {
        const [least = 0, means = 0] = (text.match(/\d+/g) ?? []).slice(-2).map(Number);
        const unit = this.#buttons(say.start('bid', { unit: 'gold' }));
        return this.#use(least <= Math.min(means, 3) ? unit : this.#buttons(say.say('pass')));
      }
      case 'turn-pay': {
        const pay = this.#buttons(say.start('pay-gold'));
        const cards = this.page.getByRole('list', { name: say.say('pay-with') }).getByRole('button', { pressed: false });
        while ((await pay.count()) === 0) {
          await this.#use(cards);
          // How much that is so far.
          await this.#hear([''], '');
        }
        return this.#use(pay);
      }
      default: {
        // The dice that can still be moved, one after the other, until the card has had its use.
        const go = this.#buttons(say.start('church-use'));
        for (const move of ['move-up', 'move-down'].flatMap((way) => [...'MPHSF'].map((die) => say.say(way, { category: say.say(`category-${die}`) })))) {
          const button = this.page.getByRole('button', { name: move, exact: true, disabled: false });
          if ((await go.count()) === 0 && (await button.count()) > 0) await this.#use(button);
        }
        return this.#use((await go.count()) > 0 ? go : this.#buttons(say.say('church-decline')));
      }
    }
  }
}
