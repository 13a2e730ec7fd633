import { api } from '../lib/api';
import { Held } from '../lib/held.svelte';
import { chairName } from '../lib/names';
import type { Eyes } from '../lib/route';
import type { Sitting } from '../lib/sitting.svelte';
import type { Answer } from '../lib/socket';
import type { BibliosView, Chair, Event, GameView, QuillView, Story, TableView } from '../wire';

/** Milliseconds per move during playback. */
const DWELL = { slow: 1800, steady: 900, fast: 350 };
export type Speed = keyof typeof DWELL;
export const SPEEDS: readonly Speed[] = ['slow', 'steady', 'fast'];

/** How many views around the current move are prefetched. */
const NEAR = 5;

/** An opened record, with its table if it was played here. */
export type Opened = { text: string; table: TableView | null };

/**
 * A finished game, replayed as one viewer saw it. Drawn by the same components as a live table, but read-
 * only.
 */
export class Replay implements Sitting {
  readonly live = false;
  readonly you = null;
  readonly host = false;
  readonly clocks = null;
  readonly skew = 0;
  readonly spectators = 0;
  readonly link = 'open';
  readonly fault = null;
  readonly refusal = null;
  readonly busy = false;
  readonly undoable = null;
  readonly held = new Held();
  prompt: Sitting['prompt'] = null;
  readonly standIn = false;
  readonly id: string;

  showing = false;
  eyes = $state.raw<Eyes>('all');
  /** The number of moves made so far. */
  at = $state(0);
  game = $state.raw<GameView | null>(null);
  latest = $state.raw<Event[]>([]);
  playing = $state(false);
  speed = $state<Speed>('steady');
  /** Whether the last request to the server failed. */
  unreachable = $state(false);
  #story = $state.raw<Story | null>(null);

  readonly events = $derived(this.#story?.events.slice(0, this.at + 1) ?? []);
  readonly table = $derived(this.#table());

  /** Called around every single step forward, to animate it. */
  moving: (apply: () => void, events: Event[]) => void = (apply) => apply();

  #views = new Map<number, GameView>();
  /** Incremented by every request, so that answers to outdated ones are dropped. */
  #asked = 0;
  #fetching = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly opened: Opened) {
    this.id = opened.table?.id ?? '';
  }

  /** Whether the record has been loaded. */
  get loaded(): boolean {
    return this.#story !== null;
  }

  /** The total number of moves. */
  get count(): number {
    return (this.#story?.events.length ?? 1) - 1;
  }

  get biblios(): BibliosView | null {
    return this.game?.game === 'biblios' ? this.game : null;
  }

  get quill(): QuillView | null {
    return this.game?.game === 'quill' ? this.game : null;
  }

  get seat(): number | null {
    return typeof this.eyes === 'number' ? this.eyes : null;
  }

  /** Nothing can be decided in a replay. */
  get legal(): string[] {
    return [];
  }

  get laidOut(): number[] {
    if (this.eyes === 'all') return this.table?.chairs.map((_, seat) => seat) ?? [];
    return this.seat === null ? [] : [this.seat];
  }

  get here(): string[] {
    return this.table?.chairs.flatMap((chair) => chair.person ?? []) ?? [];
  }

  name(seat: number): string {
    return chairName(this.table?.chairs[seat], seat);
  }

  ask(): Promise<Answer> {
    return new Promise(() => undefined);
  }

  sit(): Promise<Answer> {
    return this.ask();
  }

  act(_action: string): Promise<boolean> {
    return Promise.resolve(false);
  }

  undo(): Promise<void> {
    return Promise.resolve();
  }

  leave(): void {
    this.pause();
    this.#asked += 1;
  }

  /**
   * Shows a move as a viewer saw it. Rejects with the server's refusal, and changes nothing, if the record is
   * invalid.
   */
  async show(eyes: Eyes, at: number): Promise<void> {
    const asked = ++this.#asked;
    const story = await api.story(this.opened.text, eyes);
    const move = Math.min(at, story.events.length - 1);
    const from = Math.max(0, move - NEAR);
    const views = await api.views(this.opened.text, eyes, from);
    if (asked !== this.#asked) return;
    this.eyes = eyes;
    this.#story = story;
    this.#views = new Map(views.map((view, index) => [from + index, view]));
    this.unreachable = false;
    this.#apply(move);
  }

  /** Goes to a move. A single step forward is animated. */
  async go(move: number): Promise<void> {
    const to = Math.max(0, Math.min(move, this.count));
    const asked = ++this.#asked;
    if (!this.#views.has(to)) {
      await this.#fetch(Math.max(0, to - NEAR), asked);
      if (asked !== this.#asked || !this.#views.has(to)) return;
    }
    if (to === this.at + 1) this.moving(() => this.#apply(to), this.#story?.events.slice(to, to + 1) ?? []);
    else this.#apply(to);
    const [before, after] = [Math.max(0, to - NEAR), Math.min(this.count, to + NEAR)];
    if (!this.#views.has(after)) void this.#fetch(to + 1, asked);
    else if (!this.#views.has(before)) void this.#fetch(Math.max(0, before - 2 * NEAR), asked);
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    // At the end, start over.
    void this.go(this.at === this.count ? 0 : this.at + 1).then(() => this.#goOn());
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #goOn(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at === this.count || this.unreachable) return this.pause();
    this.#timer = setTimeout(() => void this.go(this.at + 1).then(() => this.#goOn()), DWELL[this.speed]);
  }

  /** Fetches views, one request at a time. Skips the request if a newer one was made meanwhile. */
  #fetch(from: number, asked: number): Promise<void> {
    this.#fetching = this.#fetching.then(async () => {
      if (asked !== this.#asked) return;
      const eyes = this.eyes;
      try {
        const views = await api.views(this.opened.text, eyes, from);
        this.unreachable = false;
        if (eyes === this.eyes) views.forEach((view, index) => this.#views.set(from + index, view));
      } catch {
        this.unreachable = true;
      }
    });
    return this.#fetching;
  }

  #apply(move: number): void {
    const view = this.#views.get(move);
    if (view === undefined) return;
    this.latest = move === this.at + 1 ? (this.#story?.events.slice(move, move + 1) ?? []) : [];
    this.at = move;
    this.game = view;
  }

  /** The table of the record; for a record from a file, one that seats its players. */
  #table(): TableView | null {
    const story = this.#story;
    if (story === null || this.opened.table !== null) return this.opened.table;
    const chair = (name: string): Chair => ({ person: null, name, bot: null, stand_in: null, nonce: false });
    const first = story.events[0]?.type === 'started' ? story.events[0].first : 0;
    return {
      id: '',
      game: story.game,
      status: 'over',
      host: '',
      public: false,
      options: story.options,
      clock: { kind: 'none' },
      chairs: story.seats.map(chair),
      first,
      commitment: '',
      rematch: null,
      joining: [],
      undo: false,
      rated: false,
      paused: false,
      lesson: null,
    };
  }
}
