import { beforeEach, expect, test, vi } from 'vitest';

import {
  draftOf,
  forgetNonce,
  freshNonce,
  noteCommitment,
  noted,
  noteNonce,
  noteStart,
} from '../../src/lib/nonce';
import type { TableView } from '../../src/wire';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('a nonce is 64 hexadecimal digits, another one each time', () => {
  expect(freshNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(freshNonce()).not.toBe(freshNonce());
});

test('the first promise that was seen is the one that counts, and the last nonce that was given', () => {
  expect(noted('t')).toEqual({ commitment: null, nonce: null, settled: null });
  for (const [commitment, nonce] of [
    ['first', 'one'],
    ['second', 'two'],
  ] as const) {
    noteCommitment('t', commitment);
    noteNonce('t', nonce, 'draft');
  }
  expect(noted('t')).toEqual({ commitment: 'first', nonce: 'two', settled: null });
  expect(noted('another')).toEqual({ commitment: null, nonce: null, settled: null });
  forgetNonce('t');
  expect(noted('t')).toEqual({ commitment: 'first', nonce: null, settled: null });
});

test('a nonce is for the table as it was: who sits where, and the options', () => {
  const chair = { name: null, stand_in: null, nonce: true };
  const seated = { ...chair, person: 'p', bot: null };
  const table = {
    options: {},
    chairs: [seated, { ...chair, person: null, bot: 'prior' }],
  } as unknown as TableView;
  const draft = draftOf(table);
  expect(
    draftOf({ ...table, public: true, chairs: table.chairs.map((one) => ({ ...one, name: 'n' })) }),
  ).toBe(draft);
  expect(draftOf({ ...table, options: { task: 'B' } })).not.toBe(draft);
  expect(draftOf({ ...table, chairs: [...table.chairs].reverse() })).not.toBe(draft);
  for (const [at, settled] of [
    [draft, true],
    ['another', false],
  ] as const) {
    noteNonce(`t ${settled}`, 'one', draft);
    noteStart(`t ${settled}`, at);
    noteStart(`t ${settled}`, 'what is seen later does not matter');
    expect(noted(`t ${settled}`).settled).toBe(settled);
  }
  noteStart('no nonce was given here', draft);
  expect(noted('no nonce was given here').settled).toBe(null);
});
