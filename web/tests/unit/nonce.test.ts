import { beforeEach, expect, test, vi } from 'vitest';

import { compare, freshNonce, noteCommitment, noteNonce } from '../../src/lib/nonce';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test('a nonce is 64 hexadecimal digits, another one each time', () => {
  expect(freshNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(freshNonce()).not.toBe(freshNonce());
});

test('a shuffle is proved only against what was noted before', () => {
  const fair = { commitment: 'c', nonces: ['n', null] };
  expect(compare('t', 0, fair, 'proved')).toBe('open');
  noteCommitment('t', 'c');
  noteNonce('t', 'n');
  expect(compare('t', 0, fair, 'proved')).toBe('proved');
  expect(compare('t', 0, fair, 'open')).toBe('open');
  expect(compare('t', 0, undefined, 'open')).toBe('open');
  expect(compare('t', 0, fair, 'unfair')).toBe('wrong');
});

test('another promise or another nonce than noted is wrong, whatever the house says', () => {
  noteCommitment('t', 'c');
  noteNonce('t', 'n');
  expect(compare('t', 0, { commitment: 'd', nonces: ['n'] }, 'proved')).toBe('wrong');
  expect(compare('t', 0, { commitment: 'c', nonces: ['m'] }, 'proved')).toBe('wrong');
  expect(compare('t', 0, { commitment: 'c', nonces: [null] }, 'proved')).toBe('wrong');
});

test('the first promise that was seen is the one that counts', () => {
  noteCommitment('t', 'first');
  noteCommitment('t', 'second');
  expect(compare('t', null, { commitment: 'second', nonces: [] }, 'proved')).toBe('wrong');
});
