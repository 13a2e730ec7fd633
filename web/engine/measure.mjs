// What is measured of the engine, in Node and in the browser: `cargo xtask speed`.

/** How long random games are measured, in milliseconds, and the number of games between two looks at the clock. */
const TIME = 1500;
const GAMES = 200;

/** Returns the decisions of random games in a second. */
export function randomGames(engine, game, players) {
  // Lets the compiler of the JavaScript engine finish first.
  engine.random_games(game, players, GAMES);
  const start = performance.now();
  let decisions = 0;
  while (performance.now() - start < TIME) decisions += engine.random_games(game, players, GAMES);
  return (1000 * decisions) / (performance.now() - start);
}

/** How long the decisions of a bot are measured, in milliseconds. */
const THINKING = 10_000;

/** Returns the milliseconds of the decisions of a bot at a table of three, in ascending order. */
export function decisions(engine, game, bot) {
  const [seats, times] = [3, []];
  const end = performance.now() + THINKING;
  for (let table = 1; performance.now() < end; table++) {
    const random = new Uint8Array(40).fill(table);
    const creation = JSON.stringify({ game, host: 'me', arrangement: { seats } });
    const room = engine.LocalTable.create(1, 'here', random, creation);
    room.open(1, 'me', 'Me');
    const say = (message) => room.hear(1, 1, JSON.stringify(message), 'next', random).free();
    say({ type: 'hello', version: 1 });
    for (let seat = 0; seat < seats; seat++)
      say({ type: 'ask', id: `${seat}`, what: { bot: { seat, bot } } });
    say({ type: 'ask', id: 'start', what: { start: {} } });
    while (performance.now() < end) {
      const start = performance.now();
      const output = room.think(1);
      if (output === undefined) break;
      times.push(performance.now() - start);
      output.free();
    }
    room.free();
  }
  return times.sort((a, b) => a - b);
}
