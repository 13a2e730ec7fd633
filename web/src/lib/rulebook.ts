import type { Language } from './settings.svelte';

/** A rule of the game in one language. */
export type Rule = { id: string; text: string };
export type Chapter = { title: string; rules: Rule[] };

const BOOKS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('../../../rules/en/biblios.md?raw'),
  fr: () => import('../../../rules/fr/biblios.md?raw'),
};

export async function rulebook(language: Language): Promise<Chapter[]> {
  return readRules((await BOOKS[language]()).default);
}

/** The rows `| B21 | statement |` of a rules file, by chapter. */
export function readRules(text: string): Chapter[] {
  return text.split(/^## /m).slice(1).map((chapter) => ({
    title: chapter.split('\n')[0]?.trim() ?? '',
    rules: [...chapter.matchAll(/^\| ([A-Z]\d+) \| (.*) \|$/gm)].map((row) => ({ id: row[1] ?? '', text: (row[2] ?? '').replaceAll('`', '') })),
  }));
}
