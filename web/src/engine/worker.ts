// Hosts the local tables: runs the engine, keeps the journals, and delivers the messages, as the server does.

import init, { GameReview, install, line, LocalTable, story, verify, views, type Output } from '#engine';
import address from '#engine.wasm?url';
import biblios from '#weights/biblios.mind?url';
import quill from '#weights/quill.mind?url';

import type { Chances, Step } from '../review/review';
import type { Refusal } from '../wire';
import { Faulty, type Call, type Fault, type FromWorker, type ToWorker } from './protocol';
import { append, claim, journal, type Change } from './shelf';

/** Timers of browsers cannot be longer: 24 days. */
const LONGEST_TIMER = 2_000_000_000;
/** Milliseconds before a table is opened again whose last change could not be stored. */
const STORAGE_PAUSE = 2_000;

const post = (message: FromWorker): void => self.postMessage(message);

/** An open table. */
class Hosted {
  clients = new Set<number>();
  /** The tasks of the table, which run one after the other. */
  #work = Promise.resolve();
  #thinking: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  private constructor(
    readonly id: string,
    readonly table: LocalTable,
    private size: number,
    private readonly release: () => void,
  ) {}

  static async open(id: string): Promise<Hosted> {
    await pause;
    const release = await claim(id);
    try {
      const lines = await journal(id);
      await ready();
      const table = restored(id, lines);
      const hosted = new Hosted(id, table, lines.length, release);
      await hosted.#store({ entries: table.begun() });
      return hosted;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Runs a task after all earlier ones. */
  do(work: () => Output | undefined): void {
    this.#work = this.#work.then(async () => {
      if (this.#closed) return;
      try {
        const output = work();
        if (output) await this.#deliver(output);
      } catch (error) {
        this.#fail(error);
      }
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#thinking);
    clearTimeout(this.#clock);
    hosts.delete(this.id);
    this.table.free();
    this.release();
  }

  async #deliver(output: Output): Promise<void> {
    const { entries, new_table, new_entries, new_summary, clients, texts } = output;
    output.free();
    const added: Change[] =
      new_table === undefined || new_summary === undefined
        ? []
        : [{ table: new_table, from: 0, entries: new_entries, summary: new_summary }];
    if (entries.length > 0) await this.#store({ entries, added });
    texts.forEach((text, index) => {
      const client = clients[index];
      if (client !== undefined && this.clients.has(client)) post({ type: 'hear', client, text });
    });
    if (entries.length > 0) this.goOn();
  }

  async #store({ entries, added = [] }: { entries: string[]; added?: Change[] }): Promise<void> {
    if (entries.length === 0) return;
    const change = { table: this.id, from: this.size, entries, summary: this.table.summary() };
    await append([change, ...added]);
    this.size += entries.length;
  }

  /** Runs bots and clocks, after the messages that wait. */
  goOn(): void {
    clearTimeout(this.#thinking);
    clearTimeout(this.#clock);
    this.#thinking = setTimeout(() => void this.#think());
    const deadline = this.table.deadline();
    if (deadline === undefined) return;
    const left = Math.min(deadline - Date.now(), LONGEST_TIMER);
    this.#clock = setTimeout(() => {
      this.do(() => this.table.tick(Date.now()));
      this.do(() => void this.goOn());
    }, left);
  }

  /** Makes the decision of a bot, once its network is loaded or cannot be loaded. */
  async #think(): Promise<void> {
    const game = this.#closed ? undefined : this.table.lacks_network();
    if (game !== undefined) await network(game);
    this.do(() => this.table.think(Date.now()));
  }

  /** Drops the table. Clients that reconnect load it from the journal. */
  #fail(error: unknown): void {
    const fault = faultOf(error);
    for (const client of this.clients) {
      clientsAt.delete(client);
      post({ type: 'closed', client, fault });
    }
    if (fault === 'full') pause = new Promise((resolve) => setTimeout(resolve, STORAGE_PAUSE));
    if (fault !== 'stopped') this.close();
  }
}

/** The open tables, and their clients. */
const hosts = new Map<string, Promise<Hosted>>();
const clientsAt = new Map<number, Promise<Hosted | null>>();

let pause = Promise.resolve();
let engine: Promise<unknown> | null = null;
function ready(): Promise<unknown> {
  engine ??= init({ module_or_path: address });
  return engine;
}

const NETWORKS = { biblios, quill };
const networks = new Map<string, Promise<void>>();

/** Fetches the network of a game, unless it is there. Without it strong bots play like `expert`. */
function network(game: keyof typeof NETWORKS): Promise<void> {
  const known = networks.get(game);
  if (known !== undefined) return known;
  const fetching = (async () => {
    const answer = await fetch(NETWORKS[game]);
    if (!answer.ok) throw new Error(`${answer.status}`);
    install(game, new Uint8Array(await answer.arrayBuffer()));
  })().catch((error: unknown) => {
    console.warn(`the network of ${game} cannot be had:`, error);
    // The next decision tries again.
    networks.delete(game);
  });
  networks.set(game, fetching);
  return fetching;
}

function restored(id: string, lines: string[]): LocalTable {
  try {
    return LocalTable.restore(Date.now(), id, lines);
  } catch (error) {
    throw typeof error === 'string' ? new Faulty('damaged', error) : error;
  }
}

/** Converts an error to a reply. After an error of the engine itself the worker must be replaced. */
function faultOf(error: unknown): Fault {
  if (error instanceof Faulty) {
    console.warn(error.message);
    return error.fault;
  }
  console.error(error);
  post({ type: 'died' });
  return 'stopped';
}

const random = (): Uint8Array => crypto.getRandomValues(new Uint8Array(40));
const freshId = (): string => `here-${crypto.randomUUID().replaceAll('-', '')}`;

async function stored(table: LocalTable, id: string): Promise<unknown> {
  const summary = table.summary();
  try {
    await append([{ table: id, from: 0, entries: table.begun(), summary }]);
  } finally {
    table.free();
  }
  return (JSON.parse(summary) as { table: unknown }).table;
}

async function answer(call: Call): Promise<unknown> {
  await ready();
  const id = freshId();
  switch (call.name) {
    case 'create': {
      const [game, arrangement, host] = call.args;
      const creation = JSON.stringify({ game, arrangement, host });
      return stored(LocalTable.create(Date.now(), id, random(), creation), id);
    }
    case 'learn':
      return stored(LocalTable.teach(Date.now(), id, random(), ...call.args), id);
    case 'playOn':
      return stored(LocalTable.play_on(Date.now(), id, random(), JSON.stringify(call.args[0])), id);
    case 'record': {
      const table = restored(call.args[0], await journal(call.args[0]));
      const record = table.record();
      table.free();
      return record ?? null;
    }
    case 'memory': {
      const [at, person] = call.args;
      const hosted = await hosts.get(at);
      if (hosted === undefined) throw new Faulty('missing');
      return JSON.parse(hosted.table.memory(person)) as unknown;
    }
    case 'hint': {
      const [at, person, game] = call.args;
      await network(game);
      const hosted = await hosts.get(at);
      if (hosted === undefined) throw new Faulty('missing');
      try {
        return JSON.parse(hosted.table.hint(person)) as unknown;
      } catch (error) {
        return declined(error);
      }
    }
    case 'line': {
      const [game, ...args] = call.args;
      await network(game);
      return line(...args);
    }
    case 'story':
      return JSON.parse(story(...call.args)) as unknown;
    case 'views':
      return JSON.parse(views(...call.args)) as unknown;
    case 'verify':
      return JSON.parse(verify(...call.args)) as unknown;
  }
}

function respond(id: number, work: Promise<unknown>): void {
  work.then(
    (value) => post({ type: 'answer', id, value }),
    (error: unknown) => {
      if (typeof error === 'string') post({ type: 'refused', id, refusal: JSON.parse(error) as Refusal });
      else post({ type: 'failed', id, fault: faultOf(error) });
    },
  );
}

/** Returns why the engine has declined; throws other errors. */
function declined(error: unknown): unknown {
  if (typeof error !== 'string') throw error;
  return JSON.parse(error);
}

/** The reviews that are wanted. */
const wanted = new Set<number>();
/** Milliseconds of valuing between looks at other messages, and between reports. */
const SLICE = 50;

/** Reviews a game, and lets tables of this worker go on meanwhile. */
async function review({ id, record, game, viewer }: Extract<ToWorker, { type: 'review' }>): Promise<unknown> {
  wanted.add(id);
  await ready();
  await network(game);
  let begun: GameReview;
  try {
    begun = GameReview.begin(record, viewer);
  } catch (error) {
    return declined(error);
  }
  const start = JSON.parse(begun.start()) as Chances;
  for (let done = false; !done;) {
    const added: Step[] = [];
    for (const until = performance.now() + SLICE; !done && performance.now() < until;) {
      const step = begun.step();
      if (step === undefined) done = true;
      else added.push(JSON.parse(step) as Step);
    }
    post({ type: 'reviewed', id, news: { start, added } });
    await new Promise((resolve) => setTimeout(resolve));
    if (!wanted.has(id)) {
      begun.free();
      return null;
    }
  }
  return JSON.parse(begun.finish()) as unknown;
}

function open({ client, table, person, name }: Extract<ToWorker, { type: 'open' }>): void {
  const opening = hosts.get(table) ?? Hosted.open(table);
  hosts.set(table, opening);
  const there = opening.then(
    (hosted) => {
      hosted.clients.add(client);
      hosted.table.open(client, person, name);
      post({ type: 'opened', client });
      hosted.goOn();
      return hosted;
    },
    (error: unknown) => {
      hosts.delete(table);
      clientsAt.delete(client);
      post({ type: 'closed', client, fault: faultOf(error) });
      return null;
    },
  );
  clientsAt.set(client, there);
}

async function close(client: number): Promise<void> {
  const hosted = await clientsAt.get(client);
  clientsAt.delete(client);
  if (!hosted?.clients.delete(client)) return;
  hosted.do(() => hosted.table.leave(Date.now(), client));
  hosted.do(() => {
    if (hosted.clients.size === 0) hosted.close();
    return undefined;
  });
}

self.addEventListener('message', ({ data: message }: MessageEvent<ToWorker>) => {
  switch (message.type) {
    case 'call':
      respond(message.id, answer(message.call));
      break;
    case 'review':
      respond(message.id, review(message));
      break;
    case 'enough':
      wanted.delete(message.id);
      break;
    case 'open':
      open(message);
      break;
    case 'say': {
      const { client, text } = message;
      void clientsAt
        .get(client)
        ?.then((hosted) =>
          hosted?.do(() => hosted.table.hear(Date.now(), client, text, freshId(), random())),
        );
      break;
    }
    case 'close':
      void close(message.client);
      break;
  }
});
