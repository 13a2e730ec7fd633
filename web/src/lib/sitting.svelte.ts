import type {
  BibliosView,
  Clocks,
  Event,
  GameView,
  QuillView,
  Refusal,
  Request,
  TableView,
  ToClient,
  You,
} from '../wire';
import type { Fault } from '../engine/protocol';
import { connection } from './connection.svelte';
import { Held } from './held.svelte';
import { isLocal } from './local';
import { chairName } from './names';
import { draftOf, forgetNonce, freshNonce, noteCommitment, noteNonce, noteStart } from './nonce';
import { prefersStillness, settings } from './settings.svelte';
import { TableSocket, type Answer, type LinkState } from './socket';
import { openTable } from './transport';
import { t } from './words.svelte';

type Update = Extract<ToClient, { type: 'update' }>;

/** Milliseconds for which a move of another player is shown, by pace. */
const DWELL = { calm: 700, brisk: 300, instant: 0 };
/**
 * Milliseconds for which the controls wait after a card is turned up: the second click of a double click must not decide
 * about a card that the player has not seen.
 */
const SETTLE = { calm: 400, brisk: 400, instant: 250 };
/** The part of that time for moves that show little, such as a card placed face down. */
const HURRIED = 0.45;
/** How often a request is retried while seats or options change, and the milliseconds in between. */
const ATTEMPTS = 10;
const ATTEMPT_DELAY = 400;
/** Above this number of waiting updates, all are applied at once: the client has just reconnected. */
const BACKLOG = 30;

/** The state that the components of a table show. A replay implements it too, without decisions. */
export type Sitting = Pick<LiveSitting, keyof LiveSitting>;

/** A table as one person sees it, kept up to date over a connection. */
export class LiveSitting {
  /** False in a replay. */
  readonly live: boolean = true;
  you = $state.raw<You | null>(null);
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  events = $state.raw<Event[]>([]);
  /** The events of the last step, for announcements and animations. */
  latest = $state.raw<Event[]>([]);
  /** The current decision in words, for screen readers, and the number of the event that led to it. */
  prompt = $state.raw<{ at: number; text: string } | null>(null);
  here = $state.raw<string[]>([]);
  spectators = $state(0);
  link = $state<LinkState>('connecting');
  /** The error of a local table. */
  fault = $state<Fault | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether a decision is on its way to the server. */
  #sending = $state(false);
  /** Whether the controls wait because a card was just turned up. */
  #settling = $state(false);
  /** The number of the event of our last decision, while it can be taken back. */
  undoable = $state<number | null>(null);
  /** A decision that was made without a connection. */
  readonly held = new Held();
  /** Whether the game's component is still showing moves step by step. */
  showing = $state(false);
  /** The server's time minus the browser's, in milliseconds. */
  skew = 0;

  /** Wraps every state change, so that animations can compare before and after. */
  moving: (apply: () => void, events: Event[]) => void = (apply) => apply();

  #socket: TableSocket;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settled: ReturnType<typeof setTimeout> | undefined;
  #received: number | null = null;
  /** The events of a long history, until its last page arrives with the state. */
  #history: Event[] = [];
  /** The newest state of the table, which may not be shown yet. */
  #newest: TableView | null = null;
  /** Whether the next update replaces what is shown. */
  #replaceNext = true;
  /** Whether a nonce is on its way to the server. */
  #giving = false;

  /** At a local table, `person` is the person of this device who plays. */
  constructor(
    readonly id: string,
    person?: string,
  ) {
    this.#socket = new TableSocket({
      open: () => openTable(id, person === undefined ? undefined : { person, name: person }),
      seen: () => this.#received,
      onMessage: (message) => this.#handle(message),
      onStateChange: (state, reason) => this.#stateChanged(state, reason),
    });
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    addEventListener('renamed', this.#offline);
    document.addEventListener('visibilitychange', this.#flushWhenHidden);
  }

  leave(): void {
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#offline);
    removeEventListener('online', this.#online);
    removeEventListener('renamed', this.#offline);
    this.held.withdraw();
    document.removeEventListener('visibilitychange', this.#flushWhenHidden);
    this.#socket.close();
  }

  /** The person's own seat; null for a spectator. */
  get seat(): number | null {
    const person = this.you?.person;
    const seat =
      this.table?.chairs.findIndex((chair) => chair.person !== null && chair.person === person) ?? -1;
    return seat < 0 ? null : seat;
  }

  /** The seats whose hands are shown open. */
  get laidOut(): number[] {
    return this.seat === null ? [] : [this.seat];
  }

  /** Returns the name to show for a seat. */
  name(seat: number): string {
    return seat === this.seat ? t('you-plain') : chairName(this.table?.chairs[seat], seat);
  }

  /** The legal actions in notation; empty when it is not the person's turn. */
  get legal(): string[] {
    const seat = this.seat;
    return seat === null || this.standIn ? [] : (this.game?.legal[seat] ?? []);
  }

  /** The game, if it is Biblios. */
  get biblios(): BibliosView | null {
    return this.game?.game === 'biblios' ? this.game : null;
  }

  /** The game, if it is Quill & Parchment. */
  get quill(): QuillView | null {
    return this.game?.game === 'quill' ? this.game : null;
  }

  /** Whether the controls are disabled for the moment. */
  get busy(): boolean {
    return this.#sending || this.#settling;
  }

  get host(): boolean {
    return this.table !== null && this.table.host === this.you?.person;
  }

  /** Whether a stand-in plays for the person. */
  get standIn(): boolean {
    const seat = this.seat;
    return seat !== null && this.table?.chairs[seat]?.stand_in != null;
  }

  async ask(what: Request): Promise<Answer> {
    // The server refuses the start for a moment until all clients have given new nonces.
    const asking = repeat(() => this.#socket.ask(what), 'nonces_awaited');
    const answer = await (isLocal(this.id) ? asking : connection.watch(asking));
    this.refusal = answer.done ? null : answer.refusal;
    // Leaving the seat before the game removes the nonce.
    if (answer.done && 'leave' in what && this.table?.status === 'open') forgetNonce(this.id);
    return answer;
  }

  async sit(seat: number): Promise<Answer> {
    const answer = await this.#give(seat);
    this.refusal = answer.done ? null : answer.refusal;
    if (answer.done && settings.avatar !== null) await this.ask({ face: { avatar: settings.avatar } });
    return answer;
  }

  /** Takes a seat with a nonce, or gives one for the own seat. Retries if seats or options change meanwhile. */
  async #give(seat: number | null): Promise<Answer> {
    this.#giving = true;
    const give = async (): Promise<Answer> => {
      const nonce = freshNonce();
      const answer = await this.#socket.ask({ sit: { seat, nonce, on: this.#received } });
      if (answer.done && this.#newest) noteNonce(this.id, nonce, draftOf(this.#newest));
      return answer;
    };
    const answer = await repeat(give, 'stale');
    this.#giving = false;
    if (answer.done) this.#renew();
    return answer;
  }

  /** Gives a nonce if the own seat has none: after a rematch, or after seats or options changed. */
  #renew(): void {
    const table = this.#newest;
    const chair = table?.chairs.find(({ person }) => person !== null && person === this.you?.person);
    if (table?.status === 'open' && chair?.nonce === false && !this.#giving) void this.#give(null);
  }

  /** Makes a decision. Returns whether it was accepted. */
  async act(action: string): Promise<boolean> {
    if (this.busy) return false;
    this.#sending = true;
    const on = this.events.at(-1)?.number ?? null;
    const wanted = this.link === 'open' || (await this.held.keep(action));
    const done = wanted && (await this.ask({ act: { action, on } })).done;
    this.#sending = false;
    return done;
  }

  /** Takes the last decision back. */
  async undo(): Promise<void> {
    if (this.undoable !== null && !this.busy) await this.ask({ undo: { number: this.undoable } });
  }

  #stateChanged(state: LinkState, reason = ''): void {
    this.link = state;
    this.fault = isLocal(this.id) && reason !== '' ? (reason as Fault) : null;
    if (state === 'open') this.held.release();
    if (state === 'closed' && reason === 'banned') dispatchEvent(new Event('banned'));
  }

  /** Called when the network is gone, or when the person was renamed. */
  #offline = (): void => {
    if (!isLocal(this.id)) this.#socket.reconnect();
  };

  #online = (): void => this.#socket.retryNow();

  #flushWhenHidden = (): void => {
    if (document.hidden) this.#flush();
  };

  #handle(message: ToClient): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you;
        this.skew = message.now - Date.now();
        if (!message.resumed) this.#restart();
        break;
      case 'update':
        this.#receive(message);
        break;
      case 'here':
        // At a local table every person counts as connected.
        this.here = isLocal(this.id) ? this.#everybody() : message.people;
        this.spectators = isLocal(this.id) ? 0 : message.spectators;
        break;
      case 'beat':
        this.skew = message.now - Date.now();
        break;
      default:
    }
  }

  /** Drops all state: the server sends everything again, because it may have been restored from a backup. */
  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#history = [];
    this.#received = null;
    this.#replaceNext = true;
    this.events = [];
  }

  #receive(update: Update): void {
    const last = this.#received ?? -1;
    const events = update.events.filter((event) => event.number > last);
    this.#received = events.at(-1)?.number ?? this.#received;
    this.#history.push(...events);
    if (update.more) return;
    this.undoable = update.undo ?? null;
    const told = this.#history;
    this.#history = [];
    if (!this.#replaceNext) this.#seat(told);
    if (update.table) {
      this.#newest = update.table;
      if (update.table.status === 'playing' || update.table.status === 'over')
        noteStart(this.id, draftOf(update.table));
    }
    this.#queue.push({ ...update, events: told });
    if (
      this.#replaceNext ||
      update.id !== undefined ||
      this.#queue.length > BACKLOG ||
      this.#dwell(update) === 0
    )
      this.#flush();
    else if (this.#timer === undefined) this.#step();
    this.#renew();
  }

  #settle(): void {
    this.#settling = true;
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => (this.#settling = false), SETTLE[settings.pace]);
  }

  /** Counts a spectator who took a seat as a player. The server sends no `here` for that. */
  #seat(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'sat' || this.here.includes(event.person)) continue;
      this.here = [...this.here, event.person];
      this.spectators = Math.max(0, this.spectators - 1);
    }
  }

  #everybody(): string[] {
    return this.#newest?.chairs.flatMap(({ person }) => person ?? []) ?? [];
  }

  #dwell(update: Update): number {
    // The component of Quill & Parchment shows moves step by step itself.
    if (document.hidden || this.table?.game === 'quill') return 0;
    const told = update.events.flatMap((event) => (event.type === 'played' ? [...event.events] : []));
    const hidden = told.every(
      (event) =>
        event.type === 'looked' ||
        event.type === 'sealed' ||
        (event.type === 'placed' && event.card === null),
    );
    return DWELL[settings.pace] * (prefersStillness() || hidden ? HURRIED : 1);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#queue;
    this.#queue = [];
    for (const update of waiting) this.#apply(update);
    // Updates that follow the own decision are shown one by one.
    const last = waiting.at(-1);
    if (last) this.#timer = setTimeout(() => this.#step(), this.#dwell(last));
  }

  #step(): void {
    this.#timer = undefined;
    const update = this.#queue.shift();
    if (update === undefined) return;
    this.#apply(update);
    this.#timer = setTimeout(() => this.#step(), this.#dwell(update));
  }

  #apply(update: Update): void {
    const fresh = this.#replaceNext;
    const undone = new Set(
      update.events.flatMap((event) => (event.type === 'undone' ? [event.decision] : [])),
    );
    const apply = (): void => {
      this.events = [...this.events, ...update.events].filter((event) => !undone.has(event.number));
      this.latest = fresh ? [] : update.events;
      if (update.table) this.table = update.table;
      if (update.game || fresh) this.game = update.game ?? null;
      this.clocks = update.clocks ?? null;
      if (update.events.length > 0) this.refusal = null;
    };
    if (update.table) this.#replaceNext = false;
    if (fresh) apply();
    else this.moving(apply, update.events);
    if (!fresh && this.legal.length > 0 && turnsUp(update, this.seat)) this.#settle();
    const commitment = this.table?.commitment;
    if (commitment) noteCommitment(this.id, commitment);
  }
}

/** Whether an update shows a new card or new dice of the seat, which the next decision is about. */
function turnsUp({ events }: Update, seat: number | null): boolean {
  const told = events.flatMap((event) => (event.type === 'played' ? [...event.events] : []));
  return told.some(
    (event) =>
      (event.type === 'looked' && event.drawn !== null) ||
      event.type === 'turned_up' ||
      (event.type === 'rolled' && event.whose === seat),
  );
}

/** Retries a request while it is refused with this code. */
async function repeat(ask: () => Promise<Answer>, code: Refusal['code']): Promise<Answer> {
  let answer = await ask();
  for (let attempt = 1; !answer.done && answer.refusal.code === code && attempt < ATTEMPTS; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_DELAY));
    answer = await ask();
  }
  return answer;
}
