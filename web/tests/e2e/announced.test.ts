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

/** Somebody comes to a game that is the same every time and has just begun, and hears everything that the page says. */
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

/** How the game ended, as the house said it to the page. */
function resultIn(heard: readonly string[]): QuillResult | null {
  const views = heard
    .map((text) => JSON.parse(text) as ToClient)
    .flatMap((message) => (message.type === 'update' && message.game ? [message.game] : []));
  const last = views.at(-1);
  return last?.game === 'quill' ? last.result : null;
}

/** Plays until the end by ear; what was heard of it is what the house says, and every part adds up. */
async function playByEar(page: Page, words: Words, last: string): Promise<QuillListener> {
  const said = frames(page);
  // The game is told anew from here on.
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

// Both decide at the same time, so that what is said comes in one order or another and is not written down.
test('a game of Quill & Parchment with bids and rows is played by the announcements and the keyboard alone', () =>
  attend('quill', 2, 'en-GB', async (page) => {
    const words = new Words('en');
    await playByEar(page, words, words.say('bot-seat-2'));
  }));
