import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { read } from '../../src/lib/route';
import { GAMES, gameOf, readGlossary, readRules, type Book, type Game } from '../../src/lib/rulebook';
import type { Language } from '../../src/lib/settings.svelte';
import { mark, search, understand } from '../../src/rules/search';

const FILES = ['biblios', 'quill-and-parchment'];
const file = (language: string, name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../rules', language, `${name}.md`), 'utf8');

test.each(FILES)('both languages state the same rules, in the same chapters: %s', (name) => {
  const shape = (language: string): string[][] =>
    readRules(file(language, name)).map((chapter) => chapter.rules.map((rule) => rule.id));
  expect(shape('fr')).toEqual(shape('en'));
  expect(shape('en').flat().length).toBeGreaterThan(40);
});

test.each(FILES)('every rule that is stated is read, and says something: %s', (name) => {
  for (const language of ['en', 'fr']) {
    const rows = file(language, name).match(/^\| [A-Z]\d+/gm) ?? [];
    const rules = readRules(file(language, name)).flatMap((chapter) => chapter.rules);
    expect(rules.length).toBe(rows.length);
    for (const rule of rules) expect(rule.text.length, rule.id).toBeGreaterThan(20);
  }
});

test.each(FILES)('every number in the French rules is in the English ones: %s', (name) => {
  const numbers = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();
  const english = new Map(
    readRules(file('en', name)).flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule.text])),
  );
  for (const rule of readRules(file('fr', name)).flatMap((chapter) => chapter.rules)) {
    expect([rule.id, ...numbers(rule.text)]).toEqual([rule.id, ...numbers(english.get(rule.id) ?? '')]);
  }
});

test('the glossaries have the same words, each with the same rules, all of which are stated for the game', () => {
  const [en, fr] = [readGlossary(file('en', 'glossary')), readGlossary(file('fr', 'glossary'))];
  FILES.forEach((name, index) => {
    const game = GAMES[index] ?? 'biblios';
    const words = (glossary: typeof en): string[][] =>
      glossary[game].map((term) => [term.key, ...term.rules]).sort();
    expect(words(fr)).toEqual(words(en));
    const stated = readRules(file('en', name)).flatMap((chapter) => chapter.rules.map((rule) => rule.id));
    for (const term of [...en[game], ...fr[game]]) {
      for (const rule of term.rules) expect(stated, term.key).toContain(rule);
      expect(term.text.length, term.key).toBeGreaterThan(20);
    }
  });
});

test('every row of the glossaries is read', () => {
  for (const language of ['en', 'fr']) {
    const text = file(language, 'glossary');
    const rows = text.match(/^\| (?!key|clé|---)/gm) ?? [];
    const glossary = readGlossary(text);
    expect(GAMES.flatMap((game) => glossary[game]).length).toBe(rows.length);
    for (const game of GAMES)
      expect(new Set(glossary[game].map((term) => term.key)).size).toBe(glossary[game].length);
  }
});

test('the glossary has every word that the page gives to parts of the game', () => {
  const glossary = readGlossary(file('en', 'glossary'));
  const all = (game: (typeof GAMES)[number]): string =>
    glossary[game].map((term) => `${term.name} ${term.text}`).join('\n');
  for (const word of [
    'Monks',
    'Pigments',
    'Holy Books',
    'Manuscripts',
    'Forbidden Tomes',
    'Gold',
    'Church card',
    'Gift phase',
    'Auction phase',
    'Public space',
    'Auction pile',
    'Penalty',
  ]) {
    expect(all('biblios')).toContain(word);
  }
  for (const word of [
    'Matins',
    'Lauds',
    'Vespers',
    'Vigil',
    'Prime',
    'Terce',
    'Chapel',
    'Cross',
    'Novice',
    'Influence',
    'Cadfael',
    'Stack',
  ]) {
    expect(all('quill')).toContain(word);
  }
});

const book = (language: Language, game: Game): Book => ({
  chapters: readRules(file(language, FILES[GAMES.indexOf(game)] ?? '')),
  glossary: readGlossary(file(language, 'glossary'))[game],
});
/** The ids of the rules and the keys of the words that a question finds, the best first. */
const answers = (language: Language, game: Game, question: string): string[] =>
  search(understand(question, language), book(language, game)).map((found) =>
    found.kind === 'rule' ? found.id : found.term.key,
  );

test.each([
  ['en', 'biblios', 'can I bid more than I have', 'B37'],
  ['en', 'biblios', 'What if I can’t pay?', 'B38'],
  ['en', 'biblios', 'who wins a tie?', 'B64'],
  ['en', 'biblios', 'tiebreak', 'B61'],
  ['en', 'biblios', 'do I get change', 'B34'],
  ['en', 'biblios', 'May I look at my own hand?', 'B26'],
  ['en', 'biblios', 'how many cards do I draw', 'B20'],
  ['en', 'biblios', 'How many players?', 'B10'],
  ['en', 'biblios', 'do the numbers on the cards count as points', 'B63'],
  ['en', 'biblios', 'b21', 'B21'],
  ['fr', 'biblios', 'égalité', 'B61'],
  ['fr', 'biblios', 'Qui gagne en cas d’égalité ?', 'B64'],
  ['fr', 'biblios', 'puis-je miser plus que je n’ai', 'B37'],
  ['fr', 'biblios', 'Que se passe-t-il si je ne peux pas payer ?', 'B38'],
  ['fr', 'biblios', 'est-ce qu’on rend la monnaie ?', 'B34'],
  ['fr', 'biblios', 'combien de joueurs', 'B10'],
  ['en', 'quill', 'What if a die is useless?', 'Q31'],
  ['en', 'quill', 'Can I enter a space twice?', 'Q28'],
  ['en', 'quill', 'how often can I roll again', 'Q21'],
  ['en', 'quill', 'What are towns worth?', 'Q61'],
  ['fr', 'quill', 'Que faire d’un dé inutile ?', 'Q31'],
  ['fr', 'quill', 'Peut-on entrer deux fois dans une case ?', 'Q28'],
  ['fr', 'quill', 'Que valent les villes ?', 'Q61'],
] as const)(
  'a question finds its rule among the first answers: %s, %s, %s',
  (language, game, question, rule) => {
    expect(answers(language, game, question).slice(0, 6)).toContain(rule);
  },
);

test('every question that the page suggests has an answer', () => {
  for (const language of ['en', 'fr'] as const) {
    const words = readFileSync(join(import.meta.dirname, `../../../locales/${language}/page.ftl`), 'utf8');
    const asked = [...words.matchAll(/^rules-ask-(biblios|quill)-\d = (.+)$/gm)];
    expect(asked.length).toBe(6);
    for (const [, game, question = ''] of asked)
      expect(answers(language, game as Game, question).length, question).toBeGreaterThan(0);
  }
});

test('a search does not mind accents, case, endings, or the order of words, and takes the beginnings of words', () => {
  const church = answers('fr', 'biblios', 'encheres  EGLISE');
  expect(church).toEqual(answers('fr', 'biblios', 'Églîse, enchères'));
  expect(church).toContain('B50');
  expect(church, 'it is about auctions alone').not.toContain('B33');
  expect(answers('en', 'biblios', 'bidding')).toContain('B32');
  expect(answers('en', 'biblios', 'medie')).toEqual(['B40']);
  expect(answers('en', 'biblios', 'zzz')).toEqual([]);
  expect(answers('en', 'biblios', '  ?')).toEqual([]);
  // Words that say nothing are still looked for where there are no others.
  expect(answers('en', 'biblios', 'nobody')).toContain('B12');
  expect(understand('  ', 'en').wanted).toEqual([]);
});

test('what answers is marked word by word, and nothing is lost or moved', () => {
  const marked = (language: Language, question: string, text: string): string =>
    mark(understand(question, language), text)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join('');
  expect(marked('fr', 'eglise', 'Carte Église !')).toBe('Carte [Église] !');
  expect(marked('fr', 'oeuvre', 'des œuvres')).toBe('des [œuvres]');
  expect(marked('en', 'bid', 'Bidding and bids')).toBe('[Bidding] and [bids]');
  expect(marked('en', 'tie', 'equal totals')).toBe('[equal] totals');
  expect(marked('en', '', 'Whole')).toBe('Whole');
  for (const name of FILES) {
    for (const rule of readRules(file('fr', name)).flatMap((chapter) => chapter.rules)) {
      for (const question of ['e', 'de la', 'Œ', 'ç', 'carte miser égalité'])
        expect(
          mark(understand(question, 'fr'), rule.text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(rule.text);
    }
  }
});

test('a rule has an address', () => {
  expect(read('#/rules/biblios/B43')).toEqual({ at: 'rules', game: 'biblios', rule: 'B43' });
  expect(read('#/rules/quill')).toEqual({ at: 'rules', game: 'quill', rule: '' });
  expect(read('#/rules/chess')).toEqual({ at: 'rules', game: 'biblios', rule: '' });
  expect(['B21', 'Q96', ''].map(gameOf)).toEqual(['biblios', 'quill', 'biblios']);
});
