import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Page } from 'playwright-core';

import { orTell } from './waiting';

/** The texts of the page in one language, as an experienced player knows them. */
export class Words {
  #bundle: FluentBundle;

  constructor(language: string) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(
      new FluentResource(
        readFileSync(join(import.meta.dirname, '../../../locales', language, 'page.ftl'), 'utf8'),
      ),
    );
  }

  say(id: string, args: Record<string, FluentVariable> = {}): string {
    const pattern = this.#bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`no message ${id}`);
    return this.#bundle.formatPattern(pattern, args);
  }

  /** The text of a message after its last placeable. */
  end(id: string, args: Record<string, FluentVariable> = {}): string {
    return (
      this.say(id, { ...args, points: '\0' })
        .split('\0')
        .at(-1) ?? ''
    );
  }

  /** The text of a message before its first placeable. */
  start(id: string, args: Record<string, FluentVariable> = {}): string {
    return this.say(id, { ...FILLED, ...args }).split('\0')[0] ?? '';
  }
}

const FILLED = Object.fromEntries(
  [
    'amount',
    'total',
    'card',
    'moves',
    'category',
    'steps',
    'die',
    'book',
    'name',
    'row',
    'place',
    'points',
    'parts',
  ].map((name) => [name, '\0']),
);

/** Records everything that the page's live regions would make a screen reader say. */
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

/** Everything announced by the page's live regions, in order and recorded. */
export class Ear {
  readonly transcript: string[] = [];
  #heard = 0;

  constructor(
    protected readonly page: Page,
    protected readonly words: Words,
  ) {}

  /** Waits for an announcement with this beginning or end; returns everything announced up to it. */
  protected async hear(starts: readonly string[], end: string): Promise<string[]> {
    const said = this.page.waitForFunction(
      ([from, starts, end]) => {
        const heard = (globalThis as unknown as { heard: string[] }).heard.slice(from);
        const at = heard.findIndex(
          (text) => text.endsWith(end) || starts.some((start) => text.startsWith(start)),
        );
        return at < 0 ? null : heard.slice(0, at + 1);
      },
      [this.#heard, starts, end] as const,
      { polling: 20 },
    );
    const heard = (await (await orTell(this.page, said)).jsonValue()) ?? [];
    this.#heard += heard.length;
    this.transcript.push(...heard);
    return heard;
  }

  /** Waits until the previous decision has left the table: its controls are disabled until then. */
  protected async ready(): Promise<void> {
    await this.page.locator('#decision[aria-busy=false]').waitFor();
  }
}
