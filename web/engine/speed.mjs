// Prints how fast the engine is in Node and in Chromium: decisions of random games in a second, beside those of the native
// program, whose output is the input, and how long the strong bots think. `cargo xtask speed` runs it.

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { decisions, randomGames } from './measure.mjs';
import * as engine from './pkg/engine.js';

/** The part of the native speed that is expected at least. */
const LEAST = 0.3;
const HERE = import.meta.dirname;
const WEIGHTS = join(HERE, '../../players/bots/weights');
const BOTS = ['mind', 'abbot'];
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const native = readFileSync(0, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([game, players, speed]) => ({ game, players: Number(players), speed: Number(speed) }));
const games = [...new Set(native.map(({ game }) => game))];

engine.initSync({ module: readFileSync(join(HERE, 'pkg/engine_bg.wasm')) });
for (const game of games) engine.install(game, readFileSync(join(WEIGHTS, `${game}.mind`)));
const inNode = {
  randomGames: async (game, players) => randomGames(engine, game, players),
  decisions: async (game, bot) => decisions(engine, game, bot),
};
await report('Node', inNode);
if (existsSync(CHROMIUM)) await inBrowser((page) => report('Chromium', page));
else console.log(`\nno browser at ${CHROMIUM}: set CHROMIUM to its path`);

async function report(where, { randomGames, decisions }) {
  console.log(`\n${where}\ngame     players   native/s      wasm/s  part`);
  let slowest = 1;
  for (const { game, players, speed } of native) {
    const found = await randomGames(game, players);
    slowest = Math.min(slowest, found / speed);
    const million = (value) => `${(value / 1e6).toFixed(1)} M`.padStart(10);
    const part = `${((100 * found) / speed).toFixed(0)} %`;
    console.log(
      `${game.padEnd(8)} ${String(players).padStart(7)} ${million(speed)}  ${million(found)}  ${part}`,
    );
  }
  if (slowest < LEAST) console.log(`slower than ${100 * LEAST} % of native`);
  console.log('game     bot    decisions  median      95 %   slowest');
  for (const game of games)
    for (const bot of BOTS) {
      const times = await decisions(game, bot);
      const at = (part) => `${(times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1)} ms`.padStart(8);
      const count = String(times.length).padStart(10);
      console.log(`${game.padEnd(8)} ${bot.padEnd(6)} ${count} ${at(0.5)}  ${at(0.95)}  ${at(1)}`);
    }
}

/** Runs a function with the measurements of a page in headless Chromium. */
async function inBrowser(run) {
  const { chromium } = await import('playwright-core');
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const path = name.endsWith('.mind') ? join(WEIGHTS, name) : join(HERE, name);
    const known = /^(measure\.mjs|pkg\/engine\.js|pkg\/engine_bg\.wasm|\w+\.mind)$/.test(name);
    const type = name.endsWith('js')
      ? 'text/javascript'
      : name.endsWith('.wasm')
        ? 'application/wasm'
        : 'text/html';
    response.setHeader('content-type', type);
    response.end(known ? readFileSync(path) : '<!doctype html>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.evaluate(async (games) => {
      const engine = await import('/pkg/engine.js');
      await engine.default({ module_or_path: '/pkg/engine_bg.wasm' });
      for (const game of games) {
        const weights = await fetch(`/${game}.mind`).then((answer) => answer.arrayBuffer());
        engine.install(game, new Uint8Array(weights));
      }
      const { decisions, randomGames } = await import('/measure.mjs');
      Object.assign(globalThis, {
        randomGames: (game, players) => randomGames(engine, game, players),
        decisions: (game, bot) => decisions(engine, game, bot),
      });
    }, games);
    await run({
      randomGames: (game, players) =>
        page.evaluate(([...given]) => globalThis.randomGames(...given), [game, players]),
      decisions: (game, bot) => page.evaluate(([...given]) => globalThis.decisions(...given), [game, bot]),
    });
  } finally {
    await browser.close();
    server.close();
  }
}
