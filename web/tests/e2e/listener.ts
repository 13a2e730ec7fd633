import type { Locator } from 'playwright-core';

import { Ear } from './ear';

/**
 * Plays Biblios by ear: knows only what the live regions announced, and finds controls by role, name and
 * state. Records everything heard and used.
 */
export class Listener extends Ear {
  /** Waits for a decision and makes it. Returns false when the game is over. */
  async playOn(): Promise<boolean> {
    const turn = ['turn-place', 'turn-take', 'turn-bid', 'turn-pay', 'turn-church'];
    const said = await this.hear(
      turn.map((id) => this.words.say(id)),
      this.words.end('log-ended', { names: '', count: 1 }),
    );
    const text = said.at(-1) ?? '';
    const id = turn.find((id) => text.startsWith(this.words.say(id)));
    if (id === undefined) return false;
    await this.ready();
    await this.#decide(id, text);
    return true;
  }

  /** The enabled buttons whose names begin like this. */
  #buttons(start: string): Locator {
    // A screen reader does not distinguish kinds of spaces.
    const name = new RegExp(`^${start.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')}`);
    return this.page.getByRole('button', { name, disabled: false });
  }

  /** Presses the first of these buttons by keyboard. */
  async #use(button: Locator): Promise<void> {
    const first = button.first();
    const [, name] = /"(.*)"/.exec(await first.ariaSnapshot()) ?? [];
    this.transcript.push(`> ${name}`);
    await first.press('Enter');
  }

  /** Makes the decision that the last announcement asks for. */
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
        const cards = this.page
          .getByRole('list', { name: say.say('pay-with') })
          .getByRole('button', { pressed: false });
        while ((await pay.count()) === 0) {
          await this.#use(cards);
          // The amount so far.
          await this.hear([''], '');
        }
        return this.#use(pay);
      }
      default: {
        // Moves the dice that can be moved, in order, until the card is used up.
        const go = this.#buttons(say.start('church-use'));
        for (const move of ['move-up', 'move-down'].flatMap((way) =>
          [...'MPHSF'].map((die) => say.say(way, { category: say.say(`category-${die}`) })),
        )) {
          const button = this.page.getByRole('button', { name: move, exact: true, disabled: false });
          if ((await go.count()) === 0 && (await button.count()) > 0) await this.#use(button);
        }
        return this.#use((await go.count()) > 0 ? go : this.#buttons(say.say('church-decline')));
      }
    }
  }
}
