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
import { connection } from './connection.svelte';
import { Held } from './held.svelte';
import { chairName } from './names';
import { draftOf, forgetNonce, freshNonce, noteCommitment, noteNonce, noteStart } from './nonce';
import { tableAddress } from './route';
import { prefersStillness, settings } from './settings.svelte';
import { TableSocket, type Answer, type Link } from './socket';
import { t } from './words.svelte';

type Update = Extract<ToClient, { type: 'update' }>;

/** Milliseconds that the page dwells on what others do. */
const DWELL = { calm: 700, brisk: 300, instant: 0 };
/** What nobody can see much of is passed over faster. */
const HURRIED = 0.45;
/** How often a request is repeated that came while seats or options changed, and milliseconds in between. */
const ATTEMPTS = 10;
const ATTEMPT_DELAY = 400;
/** More than this is not watched step by step: somebody has just come (back). */
const BACKLOG = 30;

/** A table as one person sees it: what its parts are drawn from. A replay has it too, with nothing to decide. */
export type Sitting = Pick<LiveSitting, keyof LiveSitting>;

/** A table as one person sees it, from the moment they come until they go. */
export class LiveSitting {
  /** Whether something can still happen here. */
  readonly live: boolean = true;
  you = $state.raw<You | null>(null);
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  clocks = $state.raw<Clocks | null>(null);
  events = $state.raw<Event[]>([]);
  /** The events of the last step, to be announced and shown in motion. */
  latest = $state.raw<Event[]>([]);
  /** What we are to decide, for whoever does not see the table, and the number of the event that led to it. */
  prompt = $state.raw<{ at: number; text: string } | null>(null);
  here = $state.raw<string[]>([]);
  spectators = $state(0);
  link = $state<Link>('connecting');
  refusal = $state.raw<Refusal | null>(null);
  /** Whether a decision is on its way to the server. */
  busy = $state(false);
  /** A decision that was made without a connection. */
  readonly held = new Held();
  /** Whether what happened is still being shown, step by step, by the game's own table. */
  showing = $state(false);
  /** The table is not there. */
  missing = $state(false);
  /** The server's clock less ours. */
  skew = 0;

  /** Called around every step, so that motion can be drawn from before to after. */
  moving: (apply: () => void, events: Event[]) => void = (apply) => apply();

  #socket: TableSocket;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #received: number | null = null;
  /** The pages of a long history, until the last one comes with the state. */
  #history: Event[] = [];
  /** The newest state of the table, shown or not. */
  #newest: TableView | null = null;
  /** Whether the next update replaces what is shown. */
  #anew = true;
  /** Whether a nonce of ours is on its way to the server. */
  #giving = false;

  constructor(readonly id: string) {
    this.#socket = new TableSocket({
      open: () => new WebSocket(tableAddress(id)),
      seen: () => this.#received,
      hear: (message) => this.#hear(message),
      link: (link) => this.#linked(link),
    });
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    document.addEventListener('visibilitychange', this.#flushWhenHidden);
  }

  leave(): void {
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#offline);
    removeEventListener('online', this.#online);
    this.held.withdraw();
    document.removeEventListener('visibilitychange', this.#flushWhenHidden);
    this.#socket.shut();
  }

  /** Our seat; none for somebody who looks on. */
  get seat(): number | null {
    const person = this.you?.person;
    const seat =
      this.table?.chairs.findIndex((chair) => chair.person !== null && chair.person === person) ?? -1;
    return seat < 0 ? null : seat;
  }

  /** The seats whose hands are laid out for us. */
  get laidOut(): number[] {
    return this.seat === null ? [] : [this.seat];
  }

  /** What we call whoever sits there. */
  name(seat: number): string {
    return seat === this.seat ? t('you-plain') : chairName(this.table?.chairs[seat], seat);
  }

  /** What we may decide now, in the notation; empty when it is not our turn. */
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

  get host(): boolean {
    return this.table !== null && this.table.host === this.you?.person;
  }

  /** Whether a stand-in plays for us. */
  get standIn(): boolean {
    const seat = this.seat;
    return seat !== null && this.table?.chairs[seat]?.stand_in != null;
  }

  async ask(what: Request): Promise<Answer> {
    // The start waits a moment until all pages have given a new nonce.
    const answer = await connection.watch(repeat(() => this.#socket.ask(what), 'nonces_awaited'));
    this.refusal = answer.done ? null : answer.refusal;
    // Whoever stands up before the game takes their part of the shuffle along.
    if (answer.done && 'leave' in what && this.table?.status === 'open') forgetNonce(this.id);
    return answer;
  }

  async sit(seat: number): Promise<Answer> {
    const answer = await this.#give(seat);
    this.refusal = answer.done ? null : answer.refusal;
    return answer;
  }

  /** Sits down, or gives a nonce for the seat that we have. If seats or options change meanwhile, gives another one. */
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

  /** Gives a nonce if we have a seat without one: after a rematch, or after seats or options changed. */
  #renew(): void {
    const table = this.#newest;
    const chair = table?.chairs.find(({ person }) => person !== null && person === this.you?.person);
    if (table?.status === 'open' && chair?.nonce === false && !this.#giving) void this.#give(null);
  }

  /** Decides. What is not legal is refused by the server, which says why. */
  async act(action: string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const on = this.events.at(-1)?.number ?? null;
    const wanted = this.link === 'open' || (await this.held.keep(action));
    const done = wanted && (await this.ask({ act: { action, on } })).done;
    this.busy = false;
    return done;
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === 'open') this.held.release();
  }

  #offline = (): void => this.#socket.lose();

  #online = (): void => this.#socket.hurry();

  #flushWhenHidden = (): void => {
    if (document.hidden) this.#flush();
  };

  #hear(message: ToClient): void {
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
        this.here = message.people;
        this.spectators = message.spectators;
        break;
      case 'beat':
        this.skew = message.now - Date.now();
        break;
      default:
    }
  }

  /** Drops what we have: the server sends everything again, because it may have been restored from a backup. */
  #restart(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.#history = [];
    this.#received = null;
    this.#anew = true;
    this.events = [];
  }

  #receive(update: Update): void {
    const last = this.#received ?? -1;
    const events = update.events.filter((event) => event.number > last);
    this.#received = events.at(-1)?.number ?? this.#received;
    this.#history.push(...events);
    if (update.more) return;
    const told = this.#history;
    this.#history = [];
    if (!this.#anew) this.#seat(told);
    if (update.table) {
      this.#newest = update.table;
      if (update.table.status === 'playing' || update.table.status === 'over')
        noteStart(this.id, draftOf(update.table));
    }
    this.#queue.push({ ...update, events: told });
    if (this.#anew || update.id !== undefined || this.#queue.length > BACKLOG || this.#dwell(update) === 0)
      this.#flush();
    else if (this.#timer === undefined) this.#step();
    this.#renew();
  }

  /** Whoever sits down is no longer one of those who look on, though nobody comes or goes. */
  #seat(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type !== 'sat' || this.here.includes(event.person)) continue;
      this.here = [...this.here, event.person];
      this.spectators = Math.max(0, this.spectators - 1);
    }
  }

  #dwell(update: Update): number {
    if (document.hidden) return 0;
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
    // What follows our own decision is still shown one by one.
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
    const fresh = this.#anew;
    const apply = (): void => {
      this.events = [...this.events, ...update.events];
      this.latest = fresh ? [] : update.events;
      if (update.table) this.table = update.table;
      if (update.game || fresh) this.game = update.game ?? null;
      this.clocks = update.clocks ?? null;
      if (update.events.length > 0) this.refusal = null;
    };
    if (update.table) this.#anew = false;
    if (fresh) apply();
    else this.moving(apply, update.events);
    const commitment = this.table?.commitment;
    if (commitment) noteCommitment(this.id, commitment);
  }
}

/** Asks again after a moment while this is why the request is refused. */
async function repeat(ask: () => Promise<Answer>, code: Refusal['code']): Promise<Answer> {
  let answer = await ask();
  for (let attempt = 1; !answer.done && answer.refusal.code === code && attempt < ATTEMPTS; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_DELAY));
    answer = await ask();
  }
  return answer;
}
