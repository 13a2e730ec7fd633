import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');

test('script and style together stay under 100 kB compressed', () => {
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => /\.(js|css)\.gz$/.test(name));
  expect(assets.length).toBeGreaterThan(2);
  const bytes = assets.reduce((sum, name) => sum + statSync(join(DIST, 'assets', name)).size, 0);
  expect(bytes).toBeLessThan(100_000);
});

test('the page asks no other host for anything', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(html|css|js)$/.test(path));
  const hosts = files.flatMap((path) => readFileSync(join(DIST, path), 'utf8').match(/https?:\/\/[\w.-]+/g) ?? []);
  // Names of namespaces and of the library's explanations are never asked for.
  expect(hosts.filter((host) => !/w3\.org|svelte\.dev/.test(host))).toEqual([]);
});
