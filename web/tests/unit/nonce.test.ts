import { beforeEach, expect, test, vi } from 'vitest';

import { forgetNonce, freshNonce, noteCommitment, noted, noteNonce } from '../../src/lib/nonce';

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
  expect(noted('t')).toEqual({ commitment: null, nonce: null });
  for (const [commitment, nonce] of [
    ['first', 'one'],
    ['second', 'two'],
  ] as const) {
    noteCommitment('t', commitment);
    noteNonce('t', nonce);
  }
  expect(noted('t')).toEqual({ commitment: 'first', nonce: 'two' });
  expect(noted('another')).toEqual({ commitment: null, nonce: null });
  forgetNonce('t');
  expect(noted('t')).toEqual({ commitment: 'first', nonce: null });
});
