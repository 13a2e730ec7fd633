/** The engine as `wasm-bindgen` builds it from `web/engine`, as far as the page uses it. Errors are JSON texts. */
declare module '#engine' {
  /** What to store, and then to send. */
  export class Output {
    readonly entries: string[];
    readonly new_table: string | undefined;
    readonly new_entries: string[];
    readonly new_summary: string | undefined;
    readonly clients: Uint32Array;
    readonly texts: string[];
    free(): void;
  }
  export class LocalTable {
    static create(now: number, id: string, random: Uint8Array, creation: string): LocalTable;
    static teach(
      now: number,
      id: string,
      random: Uint8Array,
      game: string,
      person: string,
      name: string,
    ): LocalTable;
    static play_on(now: number, id: string, random: Uint8Array, wish: string): LocalTable;
    static restore(now: number, id: string, journal: string[]): LocalTable;
    begun(): string[];
    open(client: number, person: string, name: string): void;
    leave(now: number, client: number): Output;
    hear(now: number, client: number, text: string, id: string, random: Uint8Array): Output;
    lacks_network(): 'biblios' | 'quill' | undefined;
    think(now: number): Output | undefined;
    tick(now: number): Output;
    deadline(): number | undefined;
    summary(): string;
    record(): string | undefined;
    memory(person: string): string;
    /** Errors are `{"declined": ...}`. */
    hint(person: string): string;
    free(): void;
  }
  /** The review of a game, which is valued step by step. Errors are `{"declined": ...}`. */
  export class GameReview {
    static begin(record: string, viewer: string): GameReview;
    start(): string;
    step(): string | undefined;
    finish(): string;
    free(): void;
  }
  export function line(record: string, number: number, other: string): string;
  export function install(game: string, weights: Uint8Array): void;
  export function games(): string;
  export function story(record: string, viewer: string): string;
  export function views(record: string, viewer: string, from: number): string;
  export function shown(record: string, viewer: string, actions: number): string;
  export function verify(record: string): string;
  export function initSync(module: { module: BufferSource }): unknown;
  export default function init(options: { module_or_path: string }): Promise<unknown>;
}

/** The address of the compiled engine. */
declare module '#engine.wasm?url' {
  const address: string;
  export default address;
}

/** The address of a network that strong bots follow. */
declare module '#weights/*' {
  const address: string;
  export default address;
}

/** The games with their options and bots, asked of the engine when the page is built. */
declare module 'virtual:games' {
  const games: import('../lib/api').GameInfo[];
  export default games;
}

/** Whether this build of the page has the engine. */
declare const HAS_ENGINE: boolean;
