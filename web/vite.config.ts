import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

/** Compressed copies of everything that is text, so that the server need not compress. */
const squeeze = {
  name: 'squeeze',
  closeBundle() {
    const dist = join(import.meta.dirname, 'dist');
    for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg|webmanifest)$/.test(path)) continue;
      const text = readFileSync(join(dist, path));
      writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text));
      writeFileSync(join(dist, `${path}.gz`), gzipSync(text, { level: 9 }));
    }
  },
};

/** The service worker, which knows the names of everything that it keeps. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  // When everything is written it is known what there is.
  writeBundle({ dir = '' }) {
    const kept = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /^assets.|\.(svg|webmanifest)$/.test(path),
    );
    const files = kept.map((path) => path.replaceAll('\\', '/')).sort();
    const hash = createHash('sha256');
    for (const path of ['index.html', ...files]) hash.update(path).update(readFileSync(join(dir, path)));
    const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      .replace("'%FILES%'", JSON.stringify(['/', ...files.map((path) => `/${path}`)]))
      .replace('%HASH%', hash.digest('hex').slice(0, 16));
    writeFileSync(join(dir, 'sw.js'), text);
  },
};

/** Where `scriptorium serve` listens while the page is worked on. */
const HOUSE = process.env['HOUSE'] ?? 'http://127.0.0.1:8420';

/** Everything that the first view is made of comes in one file, however much of it others use too. */
const shell: Rolldown.CodeSplittingGroup = {
  name: (id, graph) => {
    const seen = new Set<string>();
    const isShell = (module: string): boolean => {
      const info = graph.getModuleInfo(module);
      if (info === null || seen.has(module)) return false;
      seen.add(module);
      return info.isEntry || info.importers.some(isShell);
    };
    return isShell(id) ? 'shell' : null;
  },
};

// The server's policy forbids inline scripts, styles and fonts, so nothing is inlined.
export default defineConfig({
  plugins: [svelte(), serviceWorker, squeeze],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [shell] } } },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: HOUSE, ws: true, changeOrigin: true, headers: { origin: HOUSE } } },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
