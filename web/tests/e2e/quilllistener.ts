import type { CDPSession, Page } from 'playwright-core';

import { Ear, type Words } from './ear';

/** What a screen reader says of a focused control. */
type Control = { role: string; name: string; description: string; disabled: boolean };

/** How a player ended, as announced: the points, in total and for each part. */
export type Heard = { name: string; total: number; parts: number[] };

const TURNS = [
  'matins',
  'cadfael',
  'prime',
  'row',
  'give',
  'abbot',
  'move',
  'move-star',
  'star',
  'use',
] as const;
type Turn = (typeof TURNS)[number];

/** Normalises kinds of spaces and of minus signs, which sound the same. */
const plain = (text: string): string => text.replace(/\s/g, ' ').replaceAll('−', '-');
const numbers = (text: string): number[] => (plain(text).match(/-?\d+/g) ?? []).map(Number);

/**
 * Plays Quill & Parchment by ear with Tab, Shift, Enter and the digits: knows only what the live regions
 * announce, and the role, name, description and state of the focused control. Records what was said, what was
 * passed (`·`) and what was used (`>`).
 */
export class QuillListener extends Ear {
  readonly results: Heard[] = [];

  private constructor(
    page: Page,
    words: Words,
    private readonly last: string,
    private readonly browser: CDPSession,
  ) {
    super(page, words);
  }

  /** `last` is the player whose points are announced last. */
  static async sit(page: Page, words: Words, last: string): Promise<QuillListener> {
    return new QuillListener(page, words, last, await page.context().newCDPSession(page));
  }

  /** Waits for a decision and makes it. Returns false when the game is over. */
  async playOn(): Promise<boolean> {
    const starts = TURNS.map((turn) => ({
      turn,
      starts: [1, '\0'].map((steps) => this.words.start(`quill-turn-${turn}`, { steps })),
    }));
    const points = (name: string): string => this.words.start('quill-log-points', { name, points: '\0' });
    const said = await this.hear([...starts.flatMap(({ starts }) => starts), points(this.last)], '\0');
    const text = said.at(-1) ?? '';
    if (!text.startsWith(points(this.last))) {
      const turn = starts.find(({ starts }) => starts.some((start) => text.startsWith(start)))?.turn;
      await this.ready();
      await this.#decide(turn ?? 'use', text);
      return true;
    }
    const told = [this.words.say('you-plain'), this.last].flatMap((name) =>
      said.filter((line) => line.startsWith(points(name))).map((line) => ({ name, line })),
    );
    for (const { name, line } of told) {
      const [total = 0, ...parts] = numbers(line);
      this.results.push({ name, total, parts });
    }
    return false;
  }

  /** The focused control. */
  async #here(): Promise<Control> {
    const { result } = await this.browser.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.browser.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId ?? '',
      fetchRelatives: false,
    });
    const said = (value: { value?: unknown } | undefined): string =>
      typeof value?.value === 'string' ? value.value : '';
    const disabled =
      nodes[0]?.properties?.some(({ name, value }) => name === 'disabled' && value.value === true) ?? false;
    return {
      role: said(nodes[0]?.role),
      name: said(nodes[0]?.name),
      description: said(nodes[0]?.description),
      disabled,
    };
  }

  /** Tabs to the next control that matches, from here or from the decision, where screen readers jump. */
  async #reach(
    will: (control: Control) => boolean,
    { from = 'decision', key = 'Tab' } = {},
  ): Promise<Control> {
    if (from === 'decision') await this.page.locator('#decision').focus();
    for (let presses = 0; presses < 80; presses++) {
      await this.page.keyboard.press(key);
      const control = await this.#here();
      if (!control.disabled && will(control)) return control;
    }
    throw new Error(`the Tab key does not reach what is wanted after: ${this.transcript.at(-1)}`);
  }

  async #press(control: Control): Promise<void> {
    this.transcript.push(`> ${control.name}`);
    await this.page.keyboard.press('Enter');
  }

  #named(start: string): (control: Control) => boolean {
    return ({ name }) => plain(name).startsWith(plain(start));
  }

  /**
   * Visits the adjacent controls with such names and returns what is said of them. Stops on the most valuable
   * one.
   */
  async #best(start: string, worth: (control: Control) => number): Promise<Control> {
    const named = this.#named(start);
    const come: Control[] = [];
    for (let control = await this.#reach(named); named(control);) {
      if (!control.disabled) {
        this.transcript.push(`· ${[control.name, control.description].filter(Boolean).join('. ')}`);
        come.push(control);
      }
      await this.page.keyboard.press('Tab');
      control = await this.#here();
    }
    const best = come.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    return this.#reach(({ name }) => name === best.name, { from: 'here', key: 'Shift+Tab' });
  }

  async #decide(turn: Turn, text: string): Promise<void> {
    const { words } = this;
    const named = (id: string) => this.#named(words.start(id));
    switch (turn) {
      case 'matins':
        return this.#roll(text);
      case 'cadfael':
        return this.#press(await this.#reach(named('quill-cadfael-stop')));
      case 'prime': {
        const [means = 0] = numbers(text);
        const bid = Math.min(3, means);
        await this.#reach(({ role }) => role === 'spinbutton');
        await this.page.keyboard.press(`Digit${bid}`);
        return this.#press(await this.#reach(named('quill-bid'), { from: 'here' }));
      }
      case 'row':
      case 'give': {
        const [row = 0] = numbers(text);
        return this.#press(await this.#reach(this.#named(words.say(`quill-do-${turn}`, { row, dice: '' }))));
      }
      case 'abbot': {
        const way = named('quill-go');
        return this.#press(
          await this.#reach((control) => way(control) || named('quill-cross-mark')(control)),
        );
      }
      case 'move':
      case 'move-star':
        return this.#press(await this.#best(words.start('quill-go'), (way) => this.#way(way)));
      case 'star':
        return this.#press(await this.#best(words.start('quill-star'), (stack) => this.#filled(stack)));
      default:
        return this.#use();
    }
  }

  /** Rerolls the lower influence die while both together are low. */
  async #roll(text: string): Promise<void> {
    const { words } = this;
    const pips = [1, 2, 3, 4, 5, 6];
    const picks = pips.map((pips) =>
      plain(words.say('quill-pick', { die: words.say('quill-face-influence', { pips }) })),
    );
    const shown = ({ name }: Control): number => picks.indexOf(plain(name)) + 1;
    const dice: number[] = [];
    if (!text.endsWith(words.say('quill-roll-number', { roll: 3 }))) {
      for (let found = 0; found < 2; found++) {
        const die = await this.#reach((control) => shown(control) > 0, {
          from: found === 0 ? 'decision' : 'here',
        });
        this.transcript.push(`· ${die.name}. ${die.description}`);
        dice.push(shown(die));
      }
    }
    if (dice.length === 0 || (dice[0] ?? 0) + (dice[1] ?? 0) > 4)
      return this.#press(await this.#reach(this.#named(words.say('quill-keep'))));
    await this.#press(await this.#reach((control) => shown(control) === Math.min(...dice)));
    return this.#press(await this.#reach(this.#named(words.start('quill-roll-one')), { from: 'here' }));
  }

  /** Uses the die whose stack is closest to completion, then everything else the row offers. */
  async #use(): Promise<void> {
    const { words } = this;
    const die = this.#named(words.start('quill-use'));
    const others = ['quill-raise', 'quill-lower', 'quill-climb', 'quill-walk', 'quill-decline'].map((id) =>
      this.#named(words.start(id)),
    );
    const first = await this.#reach((control) => die(control) || others.some((other) => other(control)));
    return this.#press(
      die(first) ? await this.#best(words.start('quill-use'), (control) => this.#filled(control)) : first,
    );
  }

  /** How full the stack is that a control describes. */
  #filled({ description }: Control): number {
    const [books = 0, spaces = 0] = numbers(description);
    return spaces > 0 ? books / spaces : 0;
  }

  /** Values a space that the novice could move to by what it brings and where it leads. */
  #way({ name, description }: Control): number {
    const { words } = this;
    const place = (id: string): string => plain(words.say(`quill-place-${id}`));
    const town = place('town');
    const empty = [place('path'), place('box')].some((what) => plain(name).includes(what));
    const brings = plain(name).includes(town) ? 4 : empty ? 1 : 3;
    return brings + (plain(description).includes(town) ? 1 : description === '' ? -1 : 0);
  }
}
