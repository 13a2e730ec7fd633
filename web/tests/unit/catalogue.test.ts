import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

function catalogue(language: string): string {
  return readFileSync(join(ROOT, 'locales', language, 'page.ftl'), 'utf8');
}

function ids(text: string): string[] {
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1] ?? '');
}

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}

const text = sources(join(ROOT, 'web/src'));
/** Messages by their whole names: in quotes after `t(`, or in a choice between two. */
const named = new Set([...text.matchAll(/'([a-z][a-z]*(?:-[\w-]+)*)'/g)].map((match) => match[1] ?? ''));
/** Messages whose name ends in something computed. */
const prefixes = [...text.matchAll(/t\(\s*(?:[^`'()]*\?\s*)?`([a-z][a-z-]*-)\$\{/g)].map(
  (match) => match[1] ?? '',
);

/** Every reason that a game has to refuse an action, by its message, with the arguments that the page makes of it. */
function reasons(): Map<string, string[]> {
  const wire = readFileSync(join(ROOT, 'web/src/wire.ts'), 'utf8');
  const made: Record<string, string[]> = {
    seat: ['name', 'you'],
    whose: ['name', 'you'],
    step: ['die', 'up'],
  };
  return new Map(
    ['Biblios', 'Quill'].flatMap((game) => {
      const kinds = new RegExp(`export type ${game}Illegal = ([^;]+);`).exec(wire)![1]!;
      return [...kinds.matchAll(/\{ "kind": "(\w+)"([^}]*)\}/g)].map(([, kind, rest]): [string, string[]] => {
        const fields = [...(rest ?? '').matchAll(/(\w+):/g)].map((field) => field[1] ?? '');
        return [`illegal-${game.toLowerCase()}-${kind}`, fields.flatMap((field) => made[field] ?? [field])];
      });
    }),
  );
}

/** Every name that the page can compute, from where the values come from. */
function computed(): string[] {
  const wire = readFileSync(join(ROOT, 'web/src/wire.ts'), 'utf8');
  const codes = [.../export type Code = ([^;]+);/.exec(wire)![1]!.matchAll(/"(\w+)"/g)].map(
    (match) => `refusal-${match[1]}`,
  );
  const options = readFileSync(join(ROOT, 'games/record/src/biblios/options.rs'), 'utf8');
  const names = [...options.matchAll(/\("(\w+)", \["(\w+)", "(\w+)"\]\)/g)].flatMap(
    ([, name, first, second]) => [`option-${name}`, `option-${name}-${first}`, `option-${name}-${second}`],
  );
  const seats = [1, 2, 3, 4].flatMap((seat) => [`bot-seat-${seat}`, `short-seat-${seat}`]);
  const categories = [...'MPHSFG'].map((category) => `category-${category}`);
  const settings = readFileSync(join(ROOT, 'web/src/lib/settings.svelte.ts'), 'utf8');
  const choices = [...settings.matchAll(/export const \w+: readonly (\w+)\[\] = \[([^\]]+)\]/g)].flatMap(
    ([, kind, values]) =>
      [...(values ?? '').matchAll(/'(\w+)'/g)].map((value) => `${kind?.toLowerCase()}-${value[1]}`),
  );
  const placed = ['keep', 'public', 'auction'].flatMap((place) => [
    `log-placed-${place}`,
    `place-${place}`,
    `place-${place}-what`,
  ]);
  return [
    ...codes,
    ...reasons().keys(),
    ...ofQuill(),
    ...names.map((name) => name.replaceAll('_', '-')),
    ...seats,
    ...categories,
    ...placed,
    ...choices,
  ];
}

/** The levels of the bots. */
function levels(): string[] {
  const source = readFileSync(join(ROOT, 'players/bots/src/level.rs'), 'utf8');
  return [...source.matchAll(/Level::\w+ => "(\w+)"/g)].map((match) => match[1] ?? '');
}

/** The same for Quill & Parchment. */
function ofQuill(): string[] {
  const source = (path: string): string => readFileSync(join(ROOT, 'games', path), 'utf8');
  const quoted = (text: string): string[] => [...text.matchAll(/"([\w-]+)"/g)].map((match) => match[1] ?? '');
  const specials = quoted(
    /fn name\(self\)[^}]+Special[^}]+/s.exec(source('quill-view/src/board.rs'))?.[0] ?? '',
  );
  const stages = quoted(/fn stage\(.*?^}/ms.exec(source('shown/src/quill/shown.rs'))?.[0] ?? '');
  const offered = [
    ...source('record/src/quill/options.rs').matchAll(/\("(\w+)", &\[([^\]]+)\], \[\d, \d\]\)/g),
  ];
  expect([specials.length, stages.length, offered.length]).toEqual([6, 9, 3]);
  return [
    ...specials.map((special) => `quill-special-${special}`),
    ...stages.map((stage) => `quill-stage-${stage}`),
    ...offered.flatMap(([, name, values]) => [
      `option-${name}`,
      ...quoted(values ?? '').map((value) => `option-${name}-${value}`),
    ]),
    ...[
      'option-head-start',
      'option-head-start-count',
      'game-biblios',
      'game-quill',
      'biblios-what',
      'quill-what',
    ],
    ...[...'RPABH'].map((book) => `book-${book}`),
    ...['bonuses', 'towns', 'influence', 'cross', 'chapel'].map((part) => `quill-part-${part}`),
    ...['roll', 'town', 'cross', 'none'].map((icon) => `quill-icon-${icon}`),
    ...['row', 'give'].flatMap((verb) => [`quill-do-${verb}`, `quill-this-${verb}`]),
    ...['quill-wait-matins', 'quill-wait-prime'],
    ...levels().flatMap((level) => [`level-${level}`, `biblios-level-${level}`, `quill-level-${level}`]),
  ];
}

test('both languages have the same messages, each once and well formed', () => {
  const [en, fr] = [ids(catalogue('en')), ids(catalogue('fr'))];
  expect(fr).toEqual(en);
  expect(new Set(en).size).toBe(en.length);
  for (const language of ['en', 'fr']) {
    // What cannot be read is passed over by the library, so it is counted.
    expect(new FluentResource(catalogue(language)).body.map((message) => message.id)).toEqual(
      ids(catalogue(language)),
    );
  }
});

test('both languages use the same arguments in a message', () => {
  const argumentsOf = (text: string): Map<string, string[]> =>
    new Map(
      text.split(/^(?=[a-z][\w-]* =)/m).map((entry) => {
        const names = [...entry.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '');
        return [entry.split(' =')[0] ?? '', [...new Set(names)].sort()];
      }),
    );
  const [en, fr] = [argumentsOf(catalogue('en')), argumentsOf(catalogue('fr'))];
  for (const id of ids(catalogue('en'))) expect([id, fr.get(id)]).toEqual([id, en.get(id)]);
});

test('every reason to refuse an action has its words, in which the page can fill in every blank', () => {
  expect(reasons().size).toBeGreaterThan(50);
  for (const language of ['en', 'fr']) {
    const text = catalogue(language);
    expect(
      ids(text)
        .filter((id) => id.startsWith('illegal-'))
        .sort(),
    ).toEqual([...reasons().keys()].sort());
    for (const entry of text.split(/^(?=[a-z][\w-]* =)/m)) {
      const made = reasons().get(entry.split(' =')[0] ?? '');
      const wanted = [...entry.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '');
      if (made)
        expect(
          wanted.filter((argument) => !made.includes(argument)),
          entry,
        ).toEqual([]);
    }
  }
});

test('no message that the page says is missing', () => {
  const known = new Set(ids(catalogue('en')));
  const literal = [...text.matchAll(/\bt\(\s*'([\w-]+)'/g)].map((match) => match[1] ?? '');
  expect(literal.length).toBeGreaterThan(100);
  expect([...literal, ...computed()].filter((id) => !known.has(id))).toEqual([]);
});

test('no message is unused', () => {
  const used = (id: string): boolean =>
    named.has(id) || computed().includes(id) || prefixes.some((prefix) => id.startsWith(prefix));
  expect(ids(catalogue('en')).filter((id) => !used(id))).toEqual([]);
});

test('French has its spaces', () => {
  for (const line of catalogue('fr')
    .split('\n')
    .filter((line) => !line.startsWith('#'))) {
    expect(line, line).not.toMatch(/[^\u202f]([;!?])/);
    expect(line, line).not.toMatch(/[^\u00a0]:/);
    expect(line, line).not.toMatch(/«[^\u00a0]|[^\u00a0]»|'|"(?!\u00a0:|\s)/);
  }
});
