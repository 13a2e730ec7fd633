import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { read } from '../../src/lib/route';
import { GAMES, gameOf, readGlossary, readRules } from '../../src/lib/rulebook';
import { fits, mark, wordsOf } from '../../src/rules/search';

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

test('a search does not mind accents, case, or the order of words', () => {
  expect(fits(wordsOf('encheres  EGLISE'), 'Une carte Église gagnée aux enchères.')).toBe(true);
  expect(fits(wordsOf('Églîse'), 'carte eglise')).toBe(true);
  expect(fits(wordsOf('oeuvre'), 'Une œuvre.')).toBe(true);
  expect(fits(wordsOf("l'or"), 'Pour l’Or.')).toBe(true);
  expect(fits(wordsOf('b21'), 'B21', 'Of these cards one is kept.')).toBe(true);
  expect(fits(wordsOf('gold monk'), 'Gold')).toBe(false);
  expect(fits(wordsOf('  '), 'anything')).toBe(true);
});

test('what was found is marked, and nothing is lost or moved', () => {
  const marked = (question: string, text: string): string =>
    mark(wordsOf(question), text)
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join('');
  expect(marked('eglise', 'Carte Église !')).toBe('Carte [Église] !');
  expect(marked('oeu uvre', 'œuvres')).toBe('[œuvre]s');
  expect(marked('aa', 'aaa b')).toBe('[aaa] b');
  expect(marked('', 'Whole')).toBe('Whole');
  for (const name of FILES) {
    for (const rule of readRules(file('fr', name)).flatMap((chapter) => chapter.rules)) {
      for (const question of ['e', 'de la', 'Œ', 'ç'])
        expect(
          mark(wordsOf(question), rule.text)
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
