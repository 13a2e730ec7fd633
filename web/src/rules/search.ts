import type { Book, Term } from '../lib/rulebook';
import type { Language } from '../lib/settings.svelte';
import { ASKING } from './synonyms';

/** Search of the rules. Ignores accents and case, and knows other forms of a word and synonyms. */

/** Returns a text without accents and case, and the position of each letter in the original. */
function fold(text: string): { letters: string; from: number[] } {
  let letters = '';
  const from: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const plain = (text[at] ?? '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/œ/gi, 'oe')
      .replace(/æ/gi, 'ae')
      .replace('’', "'")
      .toLowerCase();
    letters += plain;
    for (const _ of plain) from.push(at);
  }
  return { letters, from };
}

/** Returns the words of a text with their positions. */
function words(text: string): { word: string; start: number; end: number }[] {
  const { letters, from } = fold(text);
  return [...letters.matchAll(/[a-z0-9]+/g)].map((match) => ({
    word: match[0],
    start: from[match.index] ?? 0,
    end: from[match.index + match[0].length - 1] ?? 0,
  }));
}

/** Returns the stem of a word: without its ending, and without the letter that English doubles before one. */
function stem(word: string, language: Language): string {
  const short = word.replace(ASKING[language].endings, '');
  if (short.length < 3) return word;
  return short.replace(/([bdgmnprt])\1$/, '$1');
}

/** A search term: the stems of the word and of its synonyms, and the word as it was typed. */
type Wanted = { written: string; stem: string; alike: ReadonlySet<string> };
/** A parsed query. Empty if the text has no search terms. */
export type Question = { language: Language; wanted: Wanted[] };

/** Parses a query: drops stop words and adds synonyms. */
export function understand(question: string, language: Language): Question {
  const { framing, idle, alike, phrases } = ASKING[language];
  const idleWords = new Set(idle.split(/\s+/));
  const groups = alike.map((line) => new Set(line.split(' ').map((word) => stem(word, language))));
  const { letters } = fold(question);
  const meant = phrases.flatMap(([phrase, named]) => (phrase.test(letters) ? words(named) : []));
  const asked = words(letters.replace(framing, ' '));
  const telling = asked.filter(({ word }) => !idleWords.has(word));
  const all = [...(telling.length + meant.length > 0 ? telling : asked), ...meant];
  const wanted = all.map(({ word }): Wanted => {
    const own = stem(word, language);
    return {
      written: word,
      stem: own,
      alike: new Set(groups.flatMap((group) => (group.has(own) ? [...group] : []))),
    };
  });
  return {
    language,
    wanted: wanted.filter((one, at) => wanted.findIndex((other) => other.stem === one.stem) === at),
  };
}

/** Scores a match: the word itself, a word that it begins, or a synonym. */
function answers({ written, stem: own, alike }: Wanted, word: string, language: Language): number {
  if (word === written) return 1;
  const other = stem(word, language);
  if (other === own) return 0.95;
  if (written.length >= 2 && word.startsWith(written)) return 0.8;
  return alike.has(other) ? 0.75 : 0;
}

/** A search result: a rule with the title of its chapter, or an entry of the glossary. */
export type Found =
  | { kind: 'rule'; id: string; text: string; chapter: string; score: number }
  | { kind: 'term'; term: Term; score: number };

/** The part of the best score that a result needs. */
const SHARE = 0.6;

/** Returns the results of a query, best first. Rare words count more than common ones. */
export function search(question: Question, book: Book): Found[] {
  const { language, wanted } = question;
  const entries = [
    ...book.chapters.flatMap((chapter) =>
      chapter.rules.map((rule) => ({
        found: { kind: 'rule' as const, ...rule, chapter: chapter.title, score: 0 },
        words: words(`${rule.id} ${rule.text}`).map(({ word }) => word),
      })),
    ),
    ...book.glossary.map((term) => ({
      found: { kind: 'term' as const, term, score: 0 },
      words: words(`${term.name} ${term.text}`).map(({ word }) => word),
    })),
  ];
  const table = wanted.map((one) =>
    entries.map((entry) => Math.max(0, ...entry.words.map((word) => answers(one, word, language)))),
  );
  const weights = table.map((row) => {
    const count = row.filter((answer) => answer > 0).length;
    return count === 0 ? 0 : Math.log(1 + entries.length / count);
  });
  const scored = entries.map(({ found, words }, at) => {
    const matter = table.reduce((sum, row, which) => sum + (row[at] ?? 0) * (weights[which] ?? 0), 0);
    // With equal scores, the shorter entry first.
    return { found, matter, score: matter / (1 + words.length / 200) };
  });
  const best = Math.max(0, ...scored.map(({ matter }) => matter));
  return scored
    .filter(({ matter }) => matter > 0 && matter >= SHARE * best)
    .sort((a, b) => b.score - a.score)
    .map(({ found, score }) => ({ ...found, score }));
}

/** A part of a text, and whether it matches the query. */
export type Piece = { text: string; found: boolean };

/** Splits a text so that the matching words can be highlighted. */
export function mark({ language, wanted }: Question, text: string): Piece[] {
  const marked = new Array<boolean>(text.length).fill(false);
  for (const { word, start, end } of words(text))
    if (wanted.some((one) => answers(one, word, language) > 0)) marked.fill(true, start, end + 1);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; at++) {
    const [last, found] = [pieces.at(-1), marked[at] ?? false];
    if (last?.found === found) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', found });
  }
  return pieces;
}
