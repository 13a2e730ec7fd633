import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { House, type Visit } from './house';
import { playOn } from './player';
import { expectSound } from './watch';

// The page as it is built where no compiler for WebAssembly is to be had, at the real server.
let house: House;
let folder: string;
beforeAll(async () => {
  house = await House.open();
  folder = mkdtempSync(join(tmpdir(), 'scriptorium-page-'));
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', folder, '--emptyOutDir'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ENGINE: 'none', NODE_ENV: 'production' },
  });
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Visits the server, with the files of the page taken from the folder. */
async function visit(options: Visit = {}): ReturnType<House['visit']> {
  const visited = await house.visit(options);
  const policy = (await fetch(house.url)).headers.get('content-security-policy') ?? '';
  await visited.context.route(`${house.url}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.continue();
    const path = join(folder, pathname === '/' ? 'index.html' : pathname);
    return route.fulfill({ path, headers: { 'content-security-policy': policy } });
  });
  // Responses from here have no address, and without one the browser asks before it connects to the loopback device.
  await visited.context.grantPermissions(['local-network-access'], { origin: house.url });
  // Without the wish of the other tests to play at the server.
  await visited.page.evaluate(() => localStorage.setItem('scriptorium.wish', '{"seats":2}'));
  await visited.page.reload();
  await visited.page.locator('.play .go .main').waitFor();
  return visited;
}

const count = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name, exact: true }).count();

test('the build without the engine has neither it nor its networks', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('index.html');
  expect(files.filter((path) => /\.(wasm|mind)(\.|$)/.test(path))).toEqual([]);
});

test.each([
  [390, 'light'],
  [1280, 'dark'],
])('without the engine the lobby offers what the server has: %d pixels, %s', async (width, theme) => {
  const { page, context, trouble } = await visit({ viewport: { width, height: 844 }, theme });
  expect(await count(page, 'Play with friends')).toBe(1);
  expect(await count(page, 'Pass and play')).toBe(0);
  await page.locator('.options summary').click();
  await page.getByText('Public table: anyone can find and join it').waitFor();
  expect(await page.getByText('play on this device').count()).toBe(0);
  await expectSound(page, `the lobby without the engine, ${width} px`);
  expect(trouble).toEqual([]);
  await context.close();
});

test('without the engine a game against bots, its replay and its check are the server’s', async () => {
  const { page, context, trouble } = await visit();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/#\/t\//);
  expect(page.url()).not.toContain('here-');
  await playOn(page);
  await page.goto(page.url().replace('/t/', '/replay/'));
  await page.getByRole('slider').waitFor();
  expect(await page.locator('.review').count()).toBe(0);
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await page.getByRole('heading', { name: 'Stated by the server' }).waitFor();
  await page.goto(`${house.url}/#/me/games`);
  await page.getByRole('heading', { name: 'Finished games' }).waitFor();
  expect(await page.getByText('On this device').count()).toBe(0);
  expect(await count(page, 'Upload')).toBe(0);
  await page.goto(`${house.url}/#/replay`);
  await page.getByText('The server replays the file and does not keep it.').waitFor();
  expect(trouble).toEqual([]);
  await context.close();
});
