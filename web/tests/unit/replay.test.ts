import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, expect, test } from 'vitest';

import { read, replayHash } from '../../src/lib/route';
import { speak } from '../../src/lib/words.svelte';
import { faultWords, recordIn } from '../../src/replay/file';

beforeAll(() => speak('en'));

test('a replay link opens the same move and viewer', () => {
  for (const move of [0, 1, 57, 999]) {
    for (const eyes of ['all', 'spectator', 0, 3] as const) {
      expect(read(replayHash('abc', move, eyes))).toEqual({ at: 'replay', id: 'abc', scene: move, eyes });
    }
  }
});

test('any link leads somewhere', () => {
  expect(read('#/replay')).toEqual({ at: 'replay', id: null, scene: 0, eyes: 'all' });
  expect(read('#/replay/abc/shuffle')).toEqual({ at: 'replay', id: 'abc', scene: 'shuffle', eyes: 'all' });
  for (const odd of [
    '#/replay/abc/-1',
    '#/replay/abc/1e9?as=9x',
    '#/replay/abc/?as=',
    '#/replay/abc/x/y?as=me&as=2',
  ]) {
    expect(read(odd)).toEqual({ at: 'replay', id: 'abc', scene: 0, eyes: 'all' });
  }
  expect(read('#/t/abc?as=1')).toEqual({ at: 'table', id: 'abc' });
});

test('the record is extracted from a scenario; other text is left unchanged', () => {
  const folder = join(import.meta.dirname, '../../../conformance/biblios');
  const record = readFileSync(join(folder, 'records/2-players-default.json'), 'utf8');
  expect(recordIn(record)).toBe(record);
  expect(JSON.parse(recordIn(JSON.stringify({ proves: ['B1'], record: { game: 'biblios' } })))).toEqual({
    game: 'biblios',
  });
  for (const text of ['', 'null', '[]', '{', '7']) expect(recordIn(text)).toBe(text);
});

test('a fault is described with its place, and with the rule if one was broken', () => {
  const reason = { game: 'biblios', kind: 'bid_too_low', least: 4 } as const;
  const illegal = faultWords({
    code: 'illegal',
    rule: 'B32',
    reason,
    message: 'too low',
    place: { field: 'actions[6]' },
  });
  expect(illegal).toEqual({ where: 'Move 7:', why: 'Bid at least 4.', detail: null });
  const text = faultWords({ code: 'malformed', message: 'expected value', place: { line: 2, column: 11 } });
  expect(text).toEqual({
    where: 'Line 2, column 11:',
    why: expect.stringContaining('not a game file'),
    detail: 'expected value',
  });
  expect(faultWords({ code: 'malformed', message: 'm', place: { field: 'seats' } }).where).toBe(
    'In the field seats:',
  );
  expect(faultWords({ code: 'length', message: 'm' })).toEqual({
    where: '',
    why: expect.stringContaining('too long'),
    detail: null,
  });
});
