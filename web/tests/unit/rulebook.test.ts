import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readRules } from '../../src/lib/rulebook';

const book = (language: string): string => readFileSync(join(import.meta.dirname, '../../../rules', language, 'biblios.md'), 'utf8');

test('both languages state the same rules, in the same chapters', () => {
  const shape = (language: string): string[][] => readRules(book(language)).map((chapter) => chapter.rules.map((rule) => rule.id));
  expect(shape('fr')).toEqual(shape('en'));
  expect(shape('en').flat()).toContain('B21');
});

test('every rule that is stated is read, and says something', () => {
  for (const language of ['en', 'fr']) {
    const rows = book(language).match(/^\| B\d+/gm) ?? [];
    const rules = readRules(book(language)).flatMap((chapter) => chapter.rules);
    expect(rules.length).toBe(rows.length);
    for (const rule of rules) expect(rule.text.length, rule.id).toBeGreaterThan(20);
  }
});

test('every number in the French rules is in the English ones', () => {
  const numbers = (text: string): string[] => (text.match(/\d+/g) ?? []).sort();
  const english = new Map(readRules(book('en')).flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule.text])));
  for (const rule of readRules(book('fr')).flatMap((chapter) => chapter.rules)) {
    expect([rule.id, ...numbers(rule.text)]).toEqual([rule.id, ...numbers(english.get(rule.id) ?? '')]);
  }
});
