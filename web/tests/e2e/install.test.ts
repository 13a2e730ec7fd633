import { afterAll, beforeAll, expect, test } from 'vitest';

import { House } from './house';
import { playOn } from './player';
import { Cable } from './proxy';
import { expectSound } from './watch';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** What the first view may cost: script and style in bytes as they are sent, and requests of every kind. */
const BUDGET = { code: 100_000, everything: 260_000, requests: 24 };

test.each(['en-GB', 'fr-FR'])('the first view stays within its budget: %s', async (locale) => {
  const context = await house.browser.newContext({ locale, serviceWorkers: 'block' });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await page.goto(house.url, { waitUntil: 'networkidle' });
  await page.locator('.play .go .main').waitFor();
  const sum = (wanted: (kind: string) => boolean): number =>
    [...bytes].reduce((sum, [id, size]) => sum + (wanted(kinds.get(id) ?? '') ? size : 0), 0);
  expect(sum((kind) => kind === 'Script' || kind === 'Stylesheet')).toBeGreaterThan(10_000);
  expect(sum((kind) => kind === 'Script' || kind === 'Stylesheet')).toBeLessThan(BUDGET.code);
  expect(sum(() => true)).toBeLessThan(BUDGET.everything);
  expect(bytes.size).toBeLessThanOrEqual(BUDGET.requests);
  await context.close();
});

test('the page can be installed, and plays without a connection from the first game on', async () => {
  const cable = await Cable.to(house.url);
  const context = await house.browser.newContext({ locale: 'fr-FR', viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) trouble.push(message.text());
  });
  await page.goto(cable.url);
  const network = await context.newCDPSession(page);
  const { errors, url } = await network.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
  const manifest = await page.evaluate((url) => fetch(url).then((reply) => reply.json()), url);
  for (const { src, type, sizes } of manifest.icons as { src: string; type: string; sizes: string }[]) {
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (type === 'image/png') expect(size, src).toBe(sizes);
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)),
    );
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

  cable.cut();
  await page.reload();
  await page.getByRole('status').getByText('Pas de connexion au serveur').waitFor();
  await page.locator('.play .go .main').waitFor();
  await expectSound(page, 'without a connection');
  // An invitation needs the server.
  expect(await page.getByRole('button', { name: 'Jouer avec des amis' }).count()).toBe(0);
  await page.locator('input[name=seats][value="2"]').check({ force: true });
  await page.locator('.play .go .main').click();
  await playOn(page);
  await page.locator('.brand').click();
  await page.locator('.play .go .main').waitFor();
  cable.mend();
  // The page finds the server again by itself.
  await page.getByRole('button', { name: 'Jouer avec des amis' }).waitFor();
  expect(trouble).toEqual([]);
  cable.close();
  await context.close();
});
