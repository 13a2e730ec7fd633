import type { Language } from './settings.svelte';

/** The games of the rule book. */
export const GAMES = ['biblios', 'quill'] as const;
export type Game = (typeof GAMES)[number];

/** A rule of the game in one language. */
export type Rule = { id: string; text: string };
export type Chapter = { title: string; rules: Rule[] };
/** An entry of the glossary: a word, its meaning, and the rules that say more. */
export type Term = { key: string; name: string; text: string; rules: string[] };
export type Book = { chapters: Chapter[]; glossary: Term[] };

type Text = () => Promise<{ default: string }>;
const RULES: Record<Game, Record<Language, Text>> = {
  biblios: {
    en: () => import('../../../rules/en/biblios.md?raw'),
    fr: () => import('../../../rules/fr/biblios.md?raw'),
  },
  quill: {
    en: () => import('../../../rules/en/quill-and-parchment.md?raw'),
    fr: () => import('../../../rules/fr/quill-and-parchment.md?raw'),
  },
};
const GLOSSARIES: Record<Language, Text> = {
  en: () => import('../../../rules/en/glossary.md?raw'),
  fr: () => import('../../../rules/fr/glossary.md?raw'),
};

export async function rulebook(game: Game, language: Language): Promise<Book> {
  const [rules, glossary] = await Promise.all([RULES[game][language](), GLOSSARIES[language]()]);
  return { chapters: readRules(rules.default), glossary: readGlossary(glossary.default)[game] };
}

/** Returns the game of a rule, by the first letter of its id. */
export function gameOf(rule: string): Game {
  return rule.startsWith('Q') ? 'quill' : 'biblios';
}

/** Parses the chapters of a rules file that have rows `| B21 | statement |`. */
export function readRules(text: string): Chapter[] {
  const chapters = text
    .split(/^## /m)
    .slice(1)
    .map((chapter) => ({
      title: chapter.split('\n')[0]?.trim() ?? '',
      rules: [...chapter.matchAll(/^\| ([A-Z]\d+) \| (.*) \|$/gm)].map((row) => ({
        id: row[1] ?? '',
        text: (row[2] ?? '').replaceAll('`', ''),
      })),
    }));
  return chapters.filter((chapter) => chapter.rules.length > 0);
}

/** Parses the rows `| key | word | meaning | B21 B30 |`, one chapter per game. Sorted by word. */
export function readGlossary(text: string): Record<Game, Term[]> {
  const chapters = text.split(/^## /m).slice(1);
  const terms = (chapter: string | undefined): Term[] =>
    [...(chapter ?? '').matchAll(/^\| ([a-z-]+) \| (.+?) \| (.+?) \| ([A-Z\d ]+) \|$/gm)]
      .map(([, key = '', name = '', text = '', rules = '']) => ({ key, name, text, rules: rules.split(' ') }))
      .sort((a, b) => a.name.localeCompare(b.name));
  return { biblios: terms(chapters[0]), quill: terms(chapters[1]) };
}
