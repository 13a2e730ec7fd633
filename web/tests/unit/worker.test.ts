import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

const HOUSE = 'http://house.test';
const WEB = join(import.meta.dirname, '../..');
const SOURCE = readFileSync(join(WEB, 'dist/sw.js'), 'utf8');
const FILES = JSON.parse(/const FILES = (\[.*?\]);/.exec(SOURCE)?.[1] ?? '[]').map(
  (path: string) => new URL(path, `${HOUSE}/sw.js`).pathname,
) as string[];
const NETWORKS = JSON.parse(/const NETWORKS = (\[.*?\])/.exec(SOURCE)?.[1] ?? '[]').map(
  (path: string) => new URL(path, `${HOUSE}/sw.js`).pathname,
) as string[];

type Step = { waitUntil: (done: Promise<unknown>) => void };
type Fetched = {
  request: { url: string; method: string; mode: string };
  respondWith: (answer: Promise<unknown>) => void;
};
type Caches = Map<string, Map<string, string>>;

/** A worker of its own, with caches that outlive it and a network that can be cut. */
class Worker {
  #hear = new Map<string, (event: never) => void>();
  network: Map<string, string> | null = new Map();
  asked: string[] = [];

  constructor(
    readonly kept: Caches,
    source = SOURCE,
  ) {
    const fetch = async (of: string | { url: string }): Promise<string> => {
      const path = new URL(typeof of === 'string' ? of : of.url, HOUSE).pathname;
      this.asked.push(path);
      if (this.network === null) throw new TypeError('no network');
      return this.network.get(path) ?? `new ${path}`;
    };
    const caches = {
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async (path: string) =>
        [...kept.values()].map((cache) => cache.get(path)).find((found) => found !== undefined),
      open: async (name: string) => {
        const cache = kept.get(name) ?? kept.set(name, new Map()).get(name)!;
        return {
          addAll: async (paths: string[]) => paths.forEach((path) => cache.set(path, `kept ${path}`)),
          keys: async () => [...cache.keys()].map((path) => ({ url: new URL(path, HOUSE).href })),
          delete: async (path: string) => cache.delete(path),
          match: async (path: string) => cache.get(path),
        };
      },
    };
    const self = {
      addEventListener: (type: string, hear: (event: never) => void) => this.#hear.set(type, hear),
      location: new URL('sw.js', HOUSE),
    };
    const Response = { redirect: (to: string) => `to ${to}` };
    new Function('self', 'caches', 'fetch', 'Response', source)(self, caches, fetch, Response);
  }

  async step(type: 'install' | 'activate'): Promise<void> {
    const done: Promise<unknown>[] = [];
    this.#hear.get(type)?.({
      waitUntil: (step: Promise<unknown>) => done.push(step),
    } satisfies Step as never);
    await Promise.all(done);
  }

  async hear(data: string): Promise<void> {
    const done: Promise<unknown>[] = [];
    this.#hear.get('message')?.({ data, waitUntil: (step: Promise<unknown>) => done.push(step) } as never);
    await Promise.all(done);
  }

  /** What the worker answers; undefined where it leaves the request alone. */
  async fetch(path: string, { method = 'GET', mode = 'cors' } = {}): Promise<unknown> {
    let answer: Promise<unknown> | undefined;
    const url = new URL(path, HOUSE).href;
    this.#hear.get('fetch')?.({
      request: { url, method, mode },
      respondWith: (given) => (answer = given),
    } satisfies Fetched as never);
    return answer;
  }
}

let kept: Caches;
let worker: Worker;
beforeEach(async () => {
  kept = new Map();
  worker = new Worker(kept);
  await worker.step('install');
  await worker.step('activate');
});

test('everything that the build has named after its content is kept, and the shell', () => {
  expect(FILES).toContain('/');
  expect(FILES.filter((path) => /^\/assets\/.*\.(js|css|woff2)$/.test(path)).length).toBeGreaterThan(5);
  for (const path of FILES.filter((path) => path !== '/'))
    expect(readFileSync(join(WEB, 'dist', path)).length).toBeGreaterThan(0);
  expect([...kept.values()].map((cache) => [...cache.keys()])).toEqual([FILES]);
});

test('what the house knows is neither kept nor touched, nor is what changes something or is elsewhere', async () => {
  expect(await worker.fetch('/api/me/tables')).toBeUndefined();
  expect(await worker.fetch('/', { method: 'POST' })).toBeUndefined();
  expect(await worker.fetch('http://elsewhere.test/assets/a.js')).toBeUndefined();
  expect(worker.asked).toEqual([]);
});

test('with a connection the newest page is opened, without one the page that is kept', async () => {
  expect(await worker.fetch('/', { mode: 'navigate' })).toBe('new /');
  worker.network = null;
  expect(await worker.fetch('/', { mode: 'navigate' })).toBe('kept /');
  expect(await worker.fetch('/?from=home', { mode: 'navigate' })).toBe('kept /');
  expect(await worker.fetch('/favicon.svg')).toBe('kept /favicon.svg');
  expect(await worker.fetch('/t/abc', { mode: 'navigate' })).toBe('to /#/t/abc');
});

test('what is named after its content is not asked for again', async () => {
  const asset = FILES.find((path) => path.endsWith('.js')) ?? '';
  expect(await worker.fetch(asset)).toBe(`kept ${asset}`);
  expect(worker.asked).toEqual([]);
  expect(await worker.fetch('/assets/of-another-version.js')).toBeUndefined();
});

test('a new version leaves the old one whole until it takes its place', async () => {
  const next = new Worker(kept, SOURCE.replace(/'shell-\w+'/, "'shell-next'"));
  await next.step('install');
  expect(kept.size).toBe(2);
  await next.step('activate');
  expect([...kept.keys()]).toEqual(['shell-next']);
});

test('the networks are kept once the page asks for them, across versions, and those of earlier versions are not', async () => {
  expect(kept.has('networks')).toBe(false);
  kept.set('networks', new Map([['/assets/earlier.mind', 'kept']]));
  await worker.hear('networks');
  expect([...(kept.get('networks')?.keys() ?? [])]).toEqual(NETWORKS);
  const next = new Worker(kept, SOURCE.replace(/'shell-\w+'/, "'shell-next'"));
  await next.step('activate');
  for (const path of NETWORKS) expect(await next.fetch(path)).toBe(`kept ${path}`);
  expect(next.asked).toEqual([]);
});
