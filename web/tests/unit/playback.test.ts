import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { QuillEvent, QuillView } from '../../src/wire';

const PLAYTHROUGH = join(import.meta.dirname, '../../../conformance/quill/playthroughs/4-players-aa.txt');

/** The first view of a spectator of a recorded game. */
function view(): QuillView {
  const line = readFileSync(PLAYTHROUGH, 'utf8')
    .split('\n')
    .find((text) => text.startsWith('all: '));
  return { ...(JSON.parse(line!.slice('all: '.length)) as QuillView), legal: {} };
}

/** Many things that another player does one after the other. */
const deeds = (count: number): QuillEvent[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'marked', whose: 1 + (index % 2), book: 'P' }));

let playback: import('../../src/quill/playback.svelte').Playback;
let after: QuillView;
beforeEach(async () => {
  vi.useFakeTimers();
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { Playback } = await import('../../src/quill/playback.svelte');
  playback = new Playback((events) => events.map((_, index) => ({ text: `line ${index}`, icon: 'quill' })));
  after = view();
  playback.follow(view(), [], 0);
});
afterEach(() => {
  playback.finish();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a choice of pace, what others do is over in four seconds however much it is', () => {
  playback.follow(after, deeds(60), 0);
  expect(playback.playing).toBe(true);
  vi.advanceTimersByTime(4_000);
  expect(playback.playing).toBe(false);
  expect(playback.view).toBe(after);
});

test('*Next* shows one step, and the last one ends the playback', () => {
  playback.follow(after, deeds(3), 0);
  const shown = [playback.view];
  for (let step = 0; step < 2; step++) {
    playback.next();
    shown.push(playback.view);
    expect(playback.playing).toBe(true);
  }
  expect(new Set(shown).size).toBe(3);
  expect(shown.at(-1)).toBe(after);
  playback.next();
  expect(playback.playing).toBe(false);
});

test('skipping shows the final view, and nothing follows', () => {
  playback.follow(after, deeds(9), 0);
  playback.finish();
  expect(playback.view).toBe(after);
  vi.advanceTimersByTime(20_000);
  expect(playback.playing).toBe(false);
});

test('an own action is not narrated, and a player who is deciding is not interrupted', () => {
  playback.follow(after, [{ type: 'acted', seat: 0, action: 'use R' }], 0);
  expect(playback.playing).toBe(false);
  expect(playback.view).toBe(after);
  const legal = { 0: ['use R', 'use P'] };
  playback.follow({ ...after, legal }, [], 0);
  playback.follow({ ...after, legal: { ...legal } }, deeds(2), 0);
  expect(playback.playing).toBe(false);
});
