import { VERSION, type Refusal, type Request, type ToClient, type ToServer } from '../wire';

/** Whether a request was carried out, or why it was refused. */
export type Answer = { done: true } | { done: false; refusal: Refusal };

/** The state of a connection. `lost` is retried, `closed` is not. */
export type LinkState = 'connecting' | 'open' | 'lost' | 'closed';

/** Milliseconds before each attempt to reconnect. Later attempts use the last value. */
export const BACKOFF = [250, 500, 1000, 2000, 4000, 8000];
/** The random part of a delay, so that many clients do not reconnect at the same moment. */
const JITTER = 0.5;
/** Milliseconds without a message from the server after which the connection counts as lost. */
const SILENCE = 70_000;
const BEAT = 20_000;
/** The close code after which the client does not reconnect: another attempt would end the same way. */
export const POLICY_VIOLATION = 1008;

/** The part of a WebSocket that is used. Tests replace it. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export type Hooks = {
  /** Opens a connection. */
  open: () => Wire;
  /** Returns the number of the last event received; null at first. */
  seen: () => number | null;
  /** Called with each message of the server. */
  onMessage: (message: ToClient) => void;
  /** Called when the state changes. `reason` is the reason of the close event. */
  onStateChange: (state: LinkState, reason?: string) => void;
};

type Pending = { what: Request; resolve: (answer: Answer) => void };

/** Returns a unique id for a request. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A connection to one table that reconnects by itself. A request without an answer is sent again with the same id after
 * reconnecting, and the server carries it out once.
 */
export class TableSocket {
  #hooks: Hooks;
  #wire: Wire | null = null;
  #pending = new Map<string, Pending>();
  #attempts = 0;
  #greeted = false;
  #epoch: string | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval>;
  #heard = Date.now();

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
    this.#beat = setInterval(() => this.#check(), BEAT);
    this.#connect();
  }

  /** Sends a request. Resolves when the server has stored or refused it. */
  ask(what: Request): Promise<Answer> {
    return new Promise((resolve) => {
      const id = freshId();
      this.#pending.set(id, { what, resolve });
      if (this.#greeted) this.#send({ type: 'ask', id, what });
    });
  }

  /** Reconnects at once instead of after the delay, for example when the network is back. */
  retryNow(): void {
    if (this.#wire !== null || this.#closed) return;
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#connect();
  }

  /** Drops the connection and opens another one, for example when the network is gone. */
  reconnect(): void {
    const lost = this.#wire;
    if (lost === null) return;
    lost.onclose = null;
    lost.close();
    this.#lost(0, '');
  }

  /** Closes the connection and does not reconnect. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#wire?.close();
  }

  #connect(): void {
    this.#hooks.onStateChange(this.#attempts === 0 ? 'connecting' : 'lost');
    const wire = this.#hooks.open();
    this.#wire = wire;
    wire.onopen = () => {
      this.#heard = Date.now();
      this.#send({ type: 'hello', version: VERSION, seen: this.#hooks.seen(), epoch: this.#epoch });
    };
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#receive(JSON.parse(String(event.data)) as ToClient);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code, event.reason);
    };
  }

  #receive(message: ToClient): void {
    this.#heard = Date.now();
    if (message.type === 'welcome') {
      this.#greeted = true;
      this.#epoch = message.epoch;
      this.#attempts = 0;
      this.#hooks.onStateChange('open');
      for (const [id, { what }] of this.#pending) this.#send({ type: 'ask', id, what });
    }
    // Before the answer, so that the page has the new state when the request resolves.
    this.#hooks.onMessage(message);
    if (message.type === 'update' || message.type === 'done') this.#answered(message.id, { done: true });
    if (message.type === 'refused') this.#answered(message.id, { done: false, refusal: message.refusal });
  }

  #answered(id: string | undefined, answer: Answer): void {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (id === undefined || pending === undefined) return;
    this.#pending.delete(id);
    pending.resolve(answer);
  }

  #lost(code: number, reason: string): void {
    this.#wire = null;
    this.#greeted = false;
    if (this.#closed) return;
    if (code === POLICY_VIOLATION) {
      this.#hooks.onStateChange('closed', reason);
      return;
    }
    this.#hooks.onStateChange('lost', reason);
    const longest = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)] ?? 0;
    const wait = longest * (1 - JITTER * Math.random());
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #check(): void {
    if (this.#wire === null) return;
    if (Date.now() - this.#heard > SILENCE) {
      this.reconnect();
    } else if (this.#greeted) {
      this.#send({ type: 'beat' });
    }
  }

  #send(message: ToServer): void {
    if (this.#wire?.readyState === 1) this.#wire.send(JSON.stringify(message));
  }
}
