import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { VERSION, type Refusal, type Story, type ToClient } from '../../src/wire';

// The engine as browsers get it, in Node.
const PACKAGE = join(import.meta.dirname, '../../engine/pkg');
const CONFORMANCE = join(import.meta.dirname, '../../../conformance');
const built = existsSync(join(PACKAGE, 'engine_bg.wasm'));

type Json = { [key: string]: unknown };
type Record = { seats: string[]; actions: unknown[] };
type Check = { until?: number; as?: unknown; expect?: Json; legal_has?: Json; legal_lacks?: Json };
type Scenario = {
  record: Record;
  checks?: Check[];
  refused?: { after: number; seat: number; action: string; rule: string }[];
  invalid?: { field: string };
};

async function load(): Promise<typeof import('#engine')> {
  const engine = await import('#engine');
  engine.initSync({ module: readFileSync(join(PACKAGE, 'engine_bg.wasm')) });
  return engine;
}

function files(folder: string): [string, string][] {
  return readdirSync(join(CONFORMANCE, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [`${folder}/${name}`, readFileSync(join(CONFORMANCE, folder, name), 'utf8')]);
}

/** What a call is refused with. */
function refusal(call: () => unknown): Refusal {
  try {
    call();
  } catch (error) {
    return JSON.parse(String(error)) as Refusal;
  }
  throw new Error('expected a refusal');
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one) => JSON.stringify(one)).sort() : [];

/** The first difference, as conformance/README.md says what is compared how. */
function difference(expected: unknown, found: unknown, path = ''): string | null {
  if (isObject(expected) && isObject(found)) {
    if (Object.keys(expected).length > 0 || path === '' || path.endsWith(']')) {
      for (const [key, value] of Object.entries(expected)) {
        const other = difference(value, found[key] ?? null, `${path}.${key}`);
        if (other !== null) return other;
      }
      return null;
    }
  }
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) {
    if (expected.length > 0 && expected.every(isObject)) {
      for (const [index, value] of expected.entries()) {
        const other = difference(value, found[index], `${path}[${index}]`);
        if (other !== null) return other;
      }
      return null;
    }
    if (path.startsWith('.legal.') && sorted(expected).join() === sorted(found).join()) return null;
  }
  const canonical = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
    );
  return canonical(expected) === canonical(found)
    ? null
    : `${path}: expected ${canonical(expected)}, found ${canonical(found)}`;
}

describe.skipIf(!built)('the engine', () => {
  const scenarios = [...files('biblios/scenarios'), ...files('quill/scenarios')];
  test('there are scenarios', () => expect(scenarios.length).toBeGreaterThan(150));

  test.each(scenarios)('%s', async (_, text) => {
    const { shown, story } = await load();
    const { record, checks = [], refused = [], invalid } = JSON.parse(text) as Scenario;
    const written = JSON.stringify(record);
    if (invalid) {
      const { code, place } = refusal(() => story(written, 'all'));
      expect([code, place?.field ?? '']).toEqual(['malformed', invalid.field]);
      return;
    }
    expect((JSON.parse(story(written, 'all')) as Story).events.length).toBe(record.actions.length + 1);
    for (const { until, as = 'all', expect: expected = {}, legal_has = {}, legal_lacks = {} } of checks) {
      const found = JSON.parse(shown(written, String(as), until ?? record.actions.length)) as Json;
      expect(difference(expected, found)).toBe(null);
      const legal = found['legal'] as { [seat: string]: string[] };
      for (const [seat, actions] of Object.entries(legal_has))
        expect(legal[seat]).toEqual(expect.arrayContaining(actions as string[]));
      for (const [seat, actions] of Object.entries(legal_lacks))
        for (const action of actions as string[]) expect(legal[seat] ?? []).not.toContain(action);
    }
    for (const { after, seat, action, rule } of refused) {
      const actions = [...record.actions.slice(0, after), [seat, action]];
      const why = refusal(() => story(JSON.stringify({ ...record, actions }), 'all'));
      expect([why.code, why.rule, why.place?.field]).toEqual(['illegal', rule, `actions[${after}]`]);
    }
  });

  test.each(files('fair').filter(([name]) => !name.includes('dealt')))(
    'the shuffle of %s is verified, with every outcome',
    async (name, text) => {
      const { verify } = await load();
      const dealt = readFileSync(join(CONFORMANCE, name.replace('.json', '.dealt.json')), 'utf8');
      const verdict = JSON.parse(verify(text)) as { dealt: unknown };
      expect(verdict.dealt).toEqual(JSON.parse(dealt));
    },
  );

  test.each([
    ['not a record', '{', 'malformed'],
    ['a newer version', '{"format": 99, "game": "biblios"}', 'malformed'],
  ])('%s is refused', async (_, text, code) => {
    const { story } = await load();
    expect(refusal(() => story(text, 'all')).code).toBe(code);
    expect(refusal(() => story(text, '7')).code).toBe('malformed');
  });

  test('a table answers as the server does, and is restored from its journal', async () => {
    const { LocalTable } = await load();
    const random = new Uint8Array(40).fill(7);
    const creation = { game: 'quill', host: 'me', arrangement: { seats: 1 } };
    const table = LocalTable.create(1, 'here-1', random, JSON.stringify(creation));
    const journal = table.begun();
    const heard: ToClient[] = [];
    const say = (message: object): void => {
      const output = table.hear(2, 1, JSON.stringify(message), 'here-2', random);
      journal.push(...output.entries);
      heard.push(...output.texts.map((text) => JSON.parse(text) as ToClient));
    };
    table.open(1, 'me', 'Ann');
    say({ type: 'hello', version: VERSION });
    say({ type: 'ask', id: 'a', what: { sit: { seat: 0 } } });
    say({ type: 'ask', id: 'b', what: { start: {} } });
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'update', 'here', 'update', 'update']);
    expect(journal.length).toBe(3);
    const again = LocalTable.restore(3, 'here-1', journal);
    expect(again.summary()).toBe(table.summary());
    journal[2] = '{';
    expect(() => LocalTable.restore(3, 'here-1', journal)).toThrow(expect.stringContaining('"number":2'));
  });

  test.each([
    ['biblios', 'illuminator'],
    ['quill', 'scribe'],
  ])('bots play a whole game of %s at a table, and its record is verified', async (game, bot) => {
    const { LocalTable, verify } = await load();
    const random = new Uint8Array(40).fill(3);
    const arrangement = { seats: 3 };
    const table = LocalTable.create(1, 'here-1', random, JSON.stringify({ game, host: 'me', arrangement }));
    table.open(1, 'me', 'Ann');
    const say = (message: object): void => table.hear(2, 1, JSON.stringify(message), 'here-2', random).free();
    say({ type: 'hello', version: VERSION });
    for (let seat = 0; seat < arrangement.seats; seat++)
      say({ type: 'ask', id: `bot ${seat}`, what: { bot: { seat, bot } } });
    say({ type: 'ask', id: 'start', what: { start: {} } });
    let decisions = 0;
    for (let output = table.think(2); output !== undefined; output = table.think(2)) {
      decisions += 1;
      output.free();
    }
    expect(decisions).toBeGreaterThan(30);
    const { conclusion } = JSON.parse(verify(table.record() ?? '')) as { conclusion: string };
    expect(conclusion).toBe('proved');
  });
});
