import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import type { Language } from './settings.svelte';

const CATALOGUES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../locales/en/page.ftl?raw'),
  fr: () => import('../../../locales/fr/page.ftl?raw'),
};

let bundle = $state.raw(new FluentBundle('en'));

/** Sets the language of the page. */
export async function speak(language: Language): Promise<void> {
  const { default: text } = await CATALOGUES[language]();
  const next = new FluentBundle(language, { useIsolating: false });
  next.addResource(new FluentResource(text));
  bundle = next;
}

export type Arguments = Record<string, FluentVariable>;

/** Returns a message of the catalogue. */
export function t(id: string, args?: Arguments): string {
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, args) : id;
}

/** Whether the catalogue has a message. */
export function has(id: string): boolean {
  return bundle.hasMessage(id);
}

/** Joins words as in a sentence. */
export function list(words: string[]): string {
  return new Intl.ListFormat(bundle.locales, { type: 'conjunction' }).format(words);
}

/** The plural category of an ordinal: first, second, … */
export function ordinal(place: number): string {
  return new Intl.PluralRules(bundle.locales, { type: 'ordinal' }).select(place);
}

/** Formats the date of a time in milliseconds. */
export function date(time: number): string {
  return new Intl.DateTimeFormat(bundle.locales, { dateStyle: 'medium' }).format(time);
}
