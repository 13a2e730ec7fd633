import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { launch } from './house';

/** What `cargo xtask site` writes. */
const FOLDER = process.env['SITE'] ?? join(import.meta.dirname, '../../../target/site');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The site in a folder of a host that serves files and nothing else, and a browser. */
export class Site {
  private constructor(
    readonly url: string,
    private readonly server: Server,
    readonly browser: Browser,
    /** Whether the host is cut off. The browser's own switch spares the requests of service workers. */
    private readonly network: { cut: boolean },
  ) {}

  static async open(): Promise<Site> {
    if (!existsSync(join(FOLDER, 'index.html'))) throw new Error(`${FOLDER}: run cargo xtask site first`);
    const network = { cut: false };
    const server = createServer((request, response) => {
      if (network.cut) {
        request.socket.destroy();
        return;
      }
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const inside = normalize(pathname).replace(/^\/some\/folder\//, '');
      const path = join(FOLDER, inside === '' ? 'index.html' : inside);
      const answer = pathname.startsWith('/some/folder/') ? readFile(path) : Promise.reject(new Error());
      answer.then(
        (bytes) => {
          response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
          response.end(bytes);
        },
        () => {
          response.statusCode = 404;
          response.end('Not found');
        },
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new Site(`http://127.0.0.1:${port}/some/folder/`, server, await launch(), network);
  }

  /** A page that has been installed, and whose network is cut before anything else is done. */
  async offline(options: BrowserContextOptions & { pace?: string } = {}): Promise<Visited> {
    const visited = await this.visit(options);
    await visited.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // The networks of both games follow the page.
    const networks = (): Promise<number> =>
      caches.open('networks').then(async (cache) => (await cache.keys()).length);
    while ((await visited.page.evaluate(networks)) < 2) await visited.page.waitForTimeout(50);
    await visited.context.setOffline(true);
    this.network.cut = true;
    await visited.page.reload();
    return visited;
  }

  async visit({
    pace = 'instant',
    ...options
  }: BrowserContextOptions & { pace?: string } = {}): Promise<Visited> {
    this.network.cut = false;
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...options,
    });
    await context.addInitScript((pace) => localStorage.setItem('scriptorium.pace', pace), pace);
    const trouble: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => trouble.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED/.test(message.text()))
        trouble.push(message.text());
    });
    await page.goto(this.url);
    await page.locator('.play .go .main').waitFor();
    return { page, context, trouble };
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

export type Visited = { page: Page; context: BrowserContext; trouble: string[] };
