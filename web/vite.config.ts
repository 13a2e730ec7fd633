import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Compressed copies of everything that is text, so that the server need not compress. */
const squeeze = {
  name: 'squeeze',
  closeBundle() {
    const dist = join(import.meta.dirname, 'dist');
    for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg)$/.test(path)) continue;
      const text = readFileSync(join(dist, path));
      writeFileSync(join(dist, `${path}.br`), brotliCompressSync(text));
      writeFileSync(join(dist, `${path}.gz`), gzipSync(text, { level: 9 }));
    }
  },
};

/** Where `scriptorium serve` listens while the page is worked on. */
const HOUSE = process.env['HOUSE'] ?? 'http://127.0.0.1:8420';

// The server's policy forbids inline scripts, styles and fonts, so nothing is inlined.
export default defineConfig({
  plugins: [svelte(), squeeze],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: HOUSE, ws: true, changeOrigin: true, headers: { origin: HOUSE } } },
  },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
