import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { QuillResult, ToClient } from '../../src/wire';
import { listen, Words } from './ear';
import { House } from './house';
import { Listener } from './listener';
import { QuillListener } from './quilllistener';
import { frames } from './watch';

const LANGUAGES = [
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
] as const;

/** Opens a rehearsed game that has just begun and collects everything the page announces. */
const attend = (
  game: string,
  seats: number,
  locale: string,
  play: (page: Page) => Promise<void>,
): Promise<void> => House.attend({ game, seats, visit: { locale }, prepare: listen, play });

test.each(LANGUAGES)(
  'a whole game of Biblios is played by the announcements alone, in %s',
  (language, locale) =>
    attend('biblios', 2, locale, async (page) => {
      const player = new Listener(page, new Words(language));
      while (await player.playOn());
      await expect(player.transcript.join('\n') + '\n').toMatchFileSnapshot(`announced.${language}.txt`);
    }),
);

/** How the game ended, according to the server. */
function resultIn(heard: readonly string[]): QuillResult | null {
  const views = heard
    .map((text) => JSON.parse(text) as ToClient)
    .flatMap((message) => (message.type === 'update' && message.game ? [message.game] : []));
  const last = views.at(-1);
  return last?.game === 'quill' ? last.result : null;
}

/** Plays to the end by ear, then compares what was heard with the server's result and adds up every part. */
async function playByEar(page: Page, words: Words, last: string): Promise<QuillListener> {
  const said = frames(page);
  // Reloading announces the game from the start.
  await page.reload();
  const player = await QuillListener.sit(page, words, last);
  while (await player.playOn());
  const result = resultIn(said);
  const cadfael = result?.cadfael && 'total' in result.cadfael ? [result.cadfael] : [];
  expect(player.results.map(({ total }) => total)).toEqual(
    [...(result?.parts ?? []), ...cadfael].map(({ total }) => total),
  );
  for (const { name, total, parts } of player.results)
    expect(
      parts.reduce((sum, part) => sum + part, 0),
      name,
    ).toBe(total);
  expect(player.results.length).toBe(2);
  return player;
}

test.each(LANGUAGES)(
  'a whole game of Quill & Parchment against Cadfael is played by the announcements and the keyboard alone, in %s',
  (language, locale) =>
    attend('quill', 1, locale, async (page) => {
      const words = new Words(language);
      const player = await playByEar(page, words, words.say('quill-cadfael'));
      await expect(player.transcript.join('\n') + '\n').toMatchFileSnapshot(
        `announced.quill.${language}.txt`,
      );
    }),
);

// Two players decide at the same time here, so the order of announcements varies and is not recorded.
test('Quill & Parchment with bids and rows can be played with announcements and keyboard alone', () =>
  attend('quill', 2, 'en-GB', async (page) => {
    const words = new Words('en');
    await playByEar(page, words, words.say('bot-seat-2'));
  }));
