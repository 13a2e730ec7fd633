import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser and the program: from the environment, or at their usual paths. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const PROGRAM =
  process.env['SCRIPTORIUM'] ?? join(import.meta.dirname, '../../../target/debug/scriptorium');
/** The program that writes the record of a game with known cards. */
const REHEARSAL =
  process.env['REHEARSAL'] ?? join(import.meta.dirname, '../../../target/debug/examples/rehearsal');

/** `text` scales the text size; `cookie` is the session of a returning visitor. */
export type Visit = BrowserContextOptions & { pace?: string; theme?: string; text?: number; cookie?: Cookie };

type Attendance = {
  game: string;
  seats: number;
  visit: Visit;
  prepare: (page: Page) => Promise<unknown>;
  play: (page: Page) => Promise<void>;
};

type Cookie = { name: string; value: string };

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** The address of a table in the page, from the link that invites to it. */
export async function tableLink(page: Page): Promise<string> {
  return (await page.getByLabel('Link to this table').inputValue()).replace('/t/', '/#/t/');
}

/** A running server and a browser. */
export class House {
  private constructor(
    readonly url: string,
    private readonly server: ChildProcess | null,
    private readonly data: string | null,
    readonly browser: Browser,
  ) {}

  static async open(): Promise<House> {
    const browser = await launch();
    const elsewhere = process.env['HOUSE_URL'];
    if (elsewhere !== undefined) return new House(elsewhere, null, null, browser);
    return House.#serve(mkdtempSync(join(tmpdir(), 'scriptorium-')), browser);
  }

  /** Starts a server with one rehearsed game that has just begun; the cookie's owner sits in it. */
  static async rehearse(
    game: string,
    seats: number,
  ): Promise<{ house: House; table: string; cookie: Cookie }> {
    const folder = mkdtempSync(join(tmpdir(), 'scriptorium-'));
    const table = execFileSync(REHEARSAL, [join(folder, 'data'), game, String(seats)], {
      encoding: 'utf8',
    }).trim();
    const browser = await launch();
    return {
      house: await House.#serve(folder, browser),
      table,
      cookie: { name: 'scriptorium', value: 'ann' },
    };
  }

  /** Runs a command of administrators on the server's data. */
  admin(...words: string[]): void {
    if (this.data === null) throw new Error('the server is elsewhere');
    execFileSync(PROGRAM, ['admin', ...words, '--data', join(this.data, 'data')]);
  }

  /** Visits a rehearsed game, plays and leaves. `prepare` runs before the page loads the table. */
  static async attend({ game, seats, visit, prepare, play }: Attendance): Promise<void> {
    const { house, table, cookie } = await House.rehearse(game, seats);
    const { page, context, trouble } = await house.visit({ ...visit, cookie });
    await prepare(page);
    await page.goto(`${house.url}/#/t/${table}`);
    await page.reload();
    await play(page);
    if (trouble.length > 0) throw new Error(trouble.join('\n'));
    await context.close();
    await house.close();
  }

  static async #serve(data: string, browser: Browser): Promise<House> {
    if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not there: build it first`);
    const limits = [
      '--guests-per-hour',
      '100000',
      '--sign-ins-per-hour',
      '100000',
      '--requests-per-second',
      '1000',
      '--messages-per-second',
      '1000',
    ];
    const server = spawn(PROGRAM, [
      'serve',
      '--listen',
      '127.0.0.1:0',
      '--data',
      join(data, 'data'),
      '--log',
      'error',
      ...limits,
    ]);
    const url = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => {
        const address = /http:\/\/\S+/.exec(String(text));
        if (address) resolve(address[0]);
      });
      server.stderr.on('data', (text: Buffer) => process.stderr.write(text));
      server.on('exit', (code) => reject(new Error(`the house ended with ${code}`)));
    });
    return new House(url, server, data, browser);
  }

  async close(): Promise<void> {
    await this.browser.close();
    // Wait for the program to exit: it may still write to its folder.
    if (this.server?.exitCode === null) {
      const ended = once(this.server, 'exit');
      this.server.kill();
      await ended;
    }
    if (this.data !== null) rmSync(this.data, { recursive: true, force: true });
  }

  /** Opens a page in a browser context of its own. Page errors and policy violations fail the visit. */
  async visit(visit: Visit = {}): Promise<{ page: Page; context: BrowserContext; trouble: string[] }> {
    const { pace = 'instant', theme = 'light', text = 1, cookie, ...options } = visit;
    const context = await this.browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...options,
    });
    // Wait for the cookie before the page loads: a first visit has to be given one.
    if (cookie) await context.addCookies([{ ...cookie, url: this.url }]);
    await context.addInitScript(
      ([pace, theme, text]) => {
        // Games against bots are played at the server, which these tests are about.
        localStorage.setItem(
          'scriptorium.wish',
          localStorage.getItem('scriptorium.wish') ?? '{"here":false}',
        );
        localStorage.setItem('scriptorium.pace', pace);
        localStorage.setItem('scriptorium.theme', theme);
        if (text === 1) return;
        // Like a browser set to larger text: everything sized in text units grows.
        addEventListener('DOMContentLoaded', () => {
          const { fontSize } = getComputedStyle(document.documentElement);
          document.documentElement.style.fontSize = `${parseFloat(fontSize) * text}px`;
        });
      },
      [pace, theme, text] as const,
    );
    const page = await context.newPage();
    const trouble: string[] = [];
    page.on('pageerror', (error) => trouble.push(String(error)));
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        !/ERR_INTERNET_DISCONNECTED|WebSocket connection/.test(message.text())
      )
        trouble.push(message.text());
    });
    // The server refuses other requests of a new visitor until it has answered this one.
    const known = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url() === `${this.url}/api/me`,
    );
    await page.goto(this.url);
    await known;
    return { page, context, trouble };
  }
}
