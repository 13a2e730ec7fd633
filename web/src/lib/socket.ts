import { VERSION, type Refusal, type Request, type ToClient, type ToServer } from '../wire';

/** What a question came to: the number of the event that it led to, or why it was refused. */
export type Answer = { done: true } | { done: false; refusal: Refusal };

/** How the connection stands. */
export type Link = 'connecting' | 'open' | 'lost' | 'shut';

/** Milliseconds before the attempts to come back: each twice the one before, up to the last. */
export const BACKOFF = [250, 500, 1000, 2000, 4000, 8000];
/** How much earlier than that an attempt may be, so that many clients do not come back at the same moment. */
const JITTER = 0.5;
/** After so long without a word from the server the connection counts as lost. */
const SILENCE = 70_000;
const BEAT = 20_000;
/** What a server says when it closes for good: another attempt would end the same way. */
const POLICY_VIOLATION = 1008;

/** The part of a WebSocket that is used, so that a test can stand in for the network. */
export type Wire = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};

export type Hooks = {
  /** Opens a connection. */
  open: () => Wire;
  /** The number of the last event seen; null at first. */
  seen: () => number | null;
  /** Something was said by the server. */
  hear: (message: ToClient) => void;
  /** The connection is another now. */
  link: (link: Link) => void;
};

type Question = { what: Request; answer: (answer: Answer) => void };

/** An id for a question that nobody else uses. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A connection to one table that comes back by itself. A question keeps its id until it is answered: after a cut it is
 * asked again, and the server answers what it had done already without doing it twice.
 */
export class TableSocket {
  #hooks: Hooks;
  #wire: Wire | null = null;
  #open = new Map<string, Question>();
  #attempts = 0;
  #greeted = false;
  #epoch: string | null = null;
  #shut = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval>;
  #heard = Date.now();

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
    this.#beat = setInterval(() => this.#check(), BEAT);
    this.#connect();
  }

  /** Asks for something; the answer comes when the server has it on disk. */
  ask(what: Request): Promise<Answer> {
    return new Promise((answer) => {
      const id = freshId();
      this.#open.set(id, { what, answer });
      if (this.#greeted) this.#send({ type: 'ask', id, what });
    });
  }

  /** Tries again at once, for instance when the browser says that the network is back. */
  hurry(): void {
    if (this.#wire !== null || this.#shut) return;
    clearTimeout(this.#timer);
    this.#attempts = 0;
    this.#connect();
  }

  /** Gives the connection up and tries another, for instance when the browser says that the network is gone. */
  lose(): void {
    const lost = this.#wire;
    if (lost === null) return;
    lost.onclose = null;
    lost.close();
    this.#lost(0);
  }

  /** Closes for good. */
  shut(): void {
    this.#shut = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#wire?.close();
  }

  #connect(): void {
    this.#hooks.link(this.#attempts === 0 ? 'connecting' : 'lost');
    const wire = this.#hooks.open();
    this.#wire = wire;
    wire.onopen = () => {
      this.#heard = Date.now();
      this.#send({ type: 'hello', version: VERSION, seen: this.#hooks.seen(), epoch: this.#epoch });
    };
    wire.onmessage = (event) => {
      if (this.#wire === wire) this.#hear(JSON.parse(String(event.data)) as ToClient);
    };
    wire.onclose = (event) => {
      if (this.#wire === wire) this.#lost(event.code);
    };
  }

  #hear(message: ToClient): void {
    this.#heard = Date.now();
    if (message.type === 'welcome') {
      this.#greeted = true;
      this.#epoch = message.epoch;
      this.#attempts = 0;
      this.#hooks.link('open');
      for (const [id, { what }] of this.#open) this.#send({ type: 'ask', id, what });
    }
    // The page shows what happened before it goes on with whoever asked.
    this.#hooks.hear(message);
    if (message.type === 'update' || message.type === 'done') this.#answered(message.id, { done: true });
    if (message.type === 'refused') this.#answered(message.id, { done: false, refusal: message.refusal });
  }

  #answered(id: string | undefined, answer: Answer): void {
    const question = id === undefined ? undefined : this.#open.get(id);
    if (id === undefined || question === undefined) return;
    this.#open.delete(id);
    question.answer(answer);
  }

  #lost(code: number): void {
    this.#wire = null;
    this.#greeted = false;
    if (this.#shut) return;
    if (code === POLICY_VIOLATION) {
      this.#hooks.link('shut');
      return;
    }
    this.#hooks.link('lost');
    const longest = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)] ?? 0;
    const wait = longest * (1 - JITTER * Math.random());
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #check(): void {
    if (this.#wire === null) return;
    if (Date.now() - this.#heard > SILENCE) {
      this.lose();
    } else if (this.#greeted) {
      this.#send({ type: 'beat' });
    }
  }

  #send(message: ToServer): void {
    if (this.#wire?.readyState === 1) this.#wire.send(JSON.stringify(message));
  }
}
