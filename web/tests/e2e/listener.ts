import type { Locator } from 'playwright-core';

import { Ear } from './ear';

/**
 * Somebody who plays Biblios by ear: they know what the live regions have said and can ask for a control by its role, its name
 * and its state, and nothing else reaches them. Everything heard and every control used is written down.
 */
export class Listener extends Ear {
  /** Listens until there is something to decide, and decides it; false when the game is over. */
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
        const cards = this.page
          .getByRole('list', { name: say.say('pay-with') })
          .getByRole('button', { pressed: false });
        while ((await pay.count()) === 0) {
          await this.#use(cards);
          // How much that is so far.
          await this.hear([''], '');
        }
        return this.#use(pay);
      }
      default: {
        // The dice that can still be moved, one after the other, until the card has had its use.
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
