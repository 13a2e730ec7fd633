import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');

test('script and style of the first view stay under 100 kB compressed', () => {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8');
  const named = [...shell.matchAll(/"\.\/assets\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  const size = (name: string): number => statSync(join(DIST, 'assets', `${name}.gz`)).size;
  // The catalogue of one language comes with it; the larger one counts.
  const catalogues = readdirSync(join(DIST, 'assets')).filter((name) => /^page-.*\.js$/.test(name));
  expect(named.length).toBeGreaterThan(1);
  expect(catalogues.length).toBe(2);
  const bytes = named.reduce((sum, name) => sum + size(name), Math.max(...catalogues.map(size)));
  expect(bytes).toBeLessThan(100_000);
});

test('the engine is under 500 kB compressed, its networks apart', () => {
  const name = readdirSync(join(DIST, 'assets')).find((name) => name.endsWith('.wasm'));
  // The page may have been built without it.
  if (name === undefined) return;
  expect(statSync(join(DIST, 'assets', `${name}.br`)).size).toBeLessThan(500_000);
});

test('the networks have at most 3 MB each', () => {
  const names = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.mind'));
  for (const name of names) expect(statSync(join(DIST, 'assets', name)).size).toBeLessThan(3_000_000);
});

test('the page asks no other host for anything', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(html|css|js)$/.test(path),
  );
  const hosts = files.flatMap(
    (path) => readFileSync(join(DIST, path), 'utf8').match(/https?:\/\/[\w.-]+/g) ?? [],
  );
  // Names of namespaces and of the library's explanations are never asked for.
  expect(hosts.filter((host) => !/w3\.org|svelte\.dev/.test(host))).toEqual([]);
});
