import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import type { Language } from './settings.svelte';

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../locales/en/page.ftl?raw'),
  fr: () => import('../../../locales/fr/page.ftl?raw'),
};

let bundle = $state.raw(new FluentBundle('en'));

/** Makes the page speak a language. */
export async function speak(language: Language): Promise<void> {
  const { default: text } = await CATALOGUES[language]();
  const next = new FluentBundle(language, { useIsolating: false });
  next.addResource(new FluentResource(text));
  bundle = next;
}

export type Arguments = Record<string, FluentVariable>;

/** A message of the catalogue. */
export function t(id: string, args?: Arguments): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args) : id;
}

/** Whether the catalogue has a message. */
export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Words joined as in a sentence. */
export function list(words: string[]): string {
  return new Intl.ListFormat(bundle.locales, { type: 'conjunction' }).format(words);
}

/** The day of a time in milliseconds. */
export function date(time: number): string {
  return new Intl.DateTimeFormat(bundle.locales, { dateStyle: 'medium' }).format(time);
}
