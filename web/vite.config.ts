import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes compressed copies of everything that is text, so that the server need not compress. */
function compress(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|wasm|webmanifest)$/.test(path)) continue;
    const text = readFileSync(join(folder, path));
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${path}.gz`), gzipSync(text, { level: 9 }));
  }
}

/** Writes the service worker with the names of the files that it caches. */
function writeServiceWorker(folder: string): void {
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^assets.|\.(svg|webmanifest)$/.test(path),
  );
  const all = kept.map((path) => path.replaceAll('\\', '/')).sort();
  const files = all.filter((path) => !path.endsWith('.mind'));
  const hash = createHash('sha256');
  for (const path of ['index.html', ...files]) hash.update(path).update(readFileSync(join(folder, path)));
  const text = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
    .replace("'%FILES%'", JSON.stringify(['./', ...files]))
    .replace("'%NETWORKS%'", JSON.stringify(all.filter((path) => path.endsWith('.mind'))))
    .replace('%HASH%', hash.digest('hex').slice(0, 16));
  writeFileSync(join(folder, 'sw.js'), text);
}

/** Adds what is made from the other files. */
const finish: Plugin = {
  name: 'finish',
  apply: 'build',
  // All files are known only after they are written.
  writeBundle({ dir = '' }) {
    writeServiceWorker(dir);
    compress(dir);
  },
};

/** The engine as `cargo xtask engine` builds it. Without it, or with `ENGINE=none`, the page has no local play. */
const ENGINE = join(import.meta.dirname, 'engine/pkg/engine.js');
const WASM = join(import.meta.dirname, 'engine/pkg/engine_bg.wasm');
const ABSENT = join(import.meta.dirname, 'src/engine/absent.ts');
const WEIGHTS = join(import.meta.dirname, '../players/bots/weights');
const hasEngine = process.env['ENGINE'] !== 'none' && existsSync(ENGINE) && existsSync(WASM);

/** The games that the engine knows, so that the lobby can offer them before the engine is loaded. */
const games: Plugin = {
  name: 'games',
  resolveId: (id) => (id === 'virtual:games' ? '\0games' : null),
  async load(id) {
    if (id !== '\0games') return null;
    if (!hasEngine) return 'export default []';
    const engine = (await import(pathToFileURL(ENGINE).href)) as typeof import('#engine');
    engine.initSync({ module: readFileSync(WASM) });
    return `export default ${engine.games()}`;
  },
};

/** Where `scriptorium serve` listens while the page is worked on. */
const HOUSE = process.env['HOUSE'] ?? 'http://127.0.0.1:8420';

/** Modules of the first view go into one file, even if other views use them too. */
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
  // Relative, so that the page can be put into any folder of any host.
  base: './',
  plugins: [svelte(), games, finish],
  define: { HAS_ENGINE: JSON.stringify(hasEngine) },
  resolve: {
    alias: [
      { find: /^#engine$/, replacement: hasEngine ? ENGINE : ABSENT },
      { find: /^#engine\.wasm\?url$/, replacement: hasEngine ? `${WASM}?url` : ABSENT },
      { find: /^#weights\/(\w+\.mind)\?url$/, replacement: hasEngine ? `${WEIGHTS}/$1?url` : ABSENT },
    ],
  },
  worker: {
    format: 'es',
    // The worker imports names that ABSENT does not have.
    rolldownOptions: { shimMissingExports: !hasEngine, checks: { shimmedExport: false } },
  },
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
