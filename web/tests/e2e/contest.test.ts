import { afterAll, beforeAll, expect, test } from 'vitest';

import type { BibliosView, ToClient } from '../../src/wire';
import { House } from './house';
import { decide, nextMoment, playOn } from './player';
import { settled } from './waiting';
import { frames } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** The newest view of the game that the server has sent. */
function newest(heard: string[]): BibliosView {
  for (const text of heard.toReversed()) {
    const message = JSON.parse(text) as ToClient;
    if (message.type === 'update' && message.game) return message.game as BibliosView & { game: 'biblios' };
  }
  throw new Error('no game was sent');
}

/** The numbers of the strip: by row and seat the visible range, as the page shows it. */
function strip(): Record<string, Record<string, string>> {
  const rows: Record<string, Record<string, string>> = {};
  for (const row of document.querySelectorAll<HTMLElement>('.contest tbody tr')) {
    const cells = [...row.querySelectorAll<HTMLElement>('td[data-seat]')].map((cell) => {
      const range = cell.querySelector('.range');
      const shown = range?.querySelector('[aria-hidden]') ?? range;
      return [cell.dataset['seat'] ?? '', shown?.textContent?.trim() ?? ''] as const;
    });
    rows[row.dataset['row'] ?? ''] = Object.fromEntries(cells);
  }
  return rows;
}

// The server's numbers are compared with the knowledge of the rules in games/record/tests/memory.rs.
test.each(['full', 'table'])(
  'the strip shows what the server knows at every decision of a whole game, with the memory aid %s',
  async (memory) => {
    const { page, context, trouble } = await house.visit({ viewport: { width: 390, height: 664 } });
    const heard = frames(page);
    await page.evaluate(
      (memory) =>
        localStorage.setItem(
          'scriptorium.wish',
          JSON.stringify({ here: false, seats: 3, options: memory === 'full' ? {} : { memory } }),
        ),
      memory,
    );
    await page.reload();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    let decisions = 0;
    for (let what = await nextMoment(page); what !== 'over'; what = await nextMoment(page)) {
      const { bounds, auction } = newest(heard);
      const expected = Object.fromEntries(
        Object.entries(bounds).map(([row, { least, most }]) => [
          row,
          Object.fromEntries(
            least.map((low, seat) => [seat, low === most[seat] ? `${low}` : `${low}–${most[seat]}`]),
          ),
        ]),
      );
      expect(await page.evaluate(strip)).toEqual(expected);
      const lot = auction && !auction.card.startsWith('C') ? [auction.card.charAt(0)] : [];
      expect(
        await page
          .locator('.contest .lot')
          .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row'])),
      ).toEqual(lot);
      // In view at every decision, where the page stands then.
      const box = await page.locator('.contest').boundingBox();
      expect(box && box.y >= -1 && box.y + box.height <= 664).toBe(true);
      decisions += 1;
      await settled(page, () => decide(page, what));
    }
    expect(decisions).toBeGreaterThan(20);
    expect(trouble).toEqual([]);
    await context.close();
  },
);

test('while bidding on a low phone the strip, the bid and the hand are in view together', async () => {
  const { page, context } = await house.visit({ viewport: { width: 390, height: 664 } });
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await playOn(page, (what) => what === 'bid');
  await page.evaluate(() => scrollTo(0, 0));
  for (const part of ['.contest', '#decision form .main', '.hand .card']) {
    const box = await page.locator(part).first().boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 664, part).toBe(true);
  }
  await page.locator('.explain').click({ position: { x: 200, y: 12 } });
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('heading', { name: 'Monks' }).waitFor();
  await sheet.getByText('Certain').first().waitFor();
  await context.close();
});
