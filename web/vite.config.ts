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
  generateBundle(_, bundle) {
    const own = readdirSync(join(import.meta.dirname, 'public')).filter((name) => /\.(svg|webmanifest)$/.test(name));
    const files = ['/', ...own.map((name) => `/${name}`), ...Object.keys(bundle).filter((name) => name.startsWith('assets/')).map((name) => `/${name}`)];
    const hash = createHash('sha256');
    for (const name of own) hash.update(readFileSync(join(import.meta.dirname, 'public', name)));
    for (const part of Object.values(bundle)) hash.update(part.type === 'chunk' ? part.code : part.source);
    const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
    const source = text.replace("'%FILES%'", JSON.stringify(files.sort())).replace('%HASH%', hash.digest('hex').slice(0, 16));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
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
