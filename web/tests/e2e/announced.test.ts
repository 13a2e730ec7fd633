import { expect, test } from 'vitest';

import { House } from './house';
import { Listener, Words, listen } from './listener';

test.each([
  ['en', 'en-GB'],
  ['fr', 'fr-FR'],
])('a whole game is played by the announcements alone, in %s', async (language, locale) => {
  const { house, table, cookie } = await House.rehearse();
  const { page, context, trouble } = await house.visit({ locale });
  await context.addCookies([{ ...cookie, url: house.url }]);
  await listen(page);
  await page.goto(`${house.url}/#/t/${table}`);
  await page.reload();
  const player = new Listener(page, new Words(language));
  while (await player.playOn());
  await expect(player.transcript.join('\n') + '\n').toMatchFileSnapshot(`announced.${language}.txt`);
  expect(trouble).toEqual([]);
  await context.close();
  await house.close();
});
