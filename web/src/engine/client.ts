import { Refused, type GameName } from '../lib/api';
import { POLICY_VIOLATION, type Wire } from '../lib/socket';
import {
  Faulty,
  type Call,
  type Calls,
  type Fault,
  type FromWorker,
  type ReviewAnswer,
  type Reviewed,
  type ToWorker,
} from './protocol';

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/** A connection to a local table. It looks like a socket to the server; `reason` of its close event is a {@link Fault}. */
class LocalWire implements Wire {
  readyState: Wire['readyState'] = 0;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor(readonly client: number) {}

  send(text: string): void {
    post({ type: 'say', client: this.client, text });
  }

  close(): void {
    if (this.readyState === 3) return;
    post({ type: 'close', client: this.client });
    this.end('missing');
  }

  end(fault: Fault): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    wires.delete(this.client);
    this.onclose?.(
      new CloseEvent('close', { code: isFinal(fault) ? POLICY_VIOLATION : 4000, reason: fault }),
    );
  }
}

/** After this many failures of the engine the page stops restarting it. */
const DEATHS = 3;
let deaths = 0;

/** Whether another attempt would end the same way. */
function isFinal(fault: Fault): boolean {
  if (fault === 'stopped') return deaths >= DEATHS;
  return fault === 'damaged' || fault === 'newer' || fault === 'missing';
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();
const wires = new Map<number, LocalWire>();
const reviews = new Map<number, (news: Reviewed) => void>();

function post(message: ToWorker): void {
  worker ??= start();
  worker.postMessage(message);
}

function start(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
  // The script or the engine could not be loaded.
  started.onerror = died;
  return started;
}

/** Drops the worker. The next use starts a new one, which restores the tables from their journals. */
function died(): void {
  worker?.terminate();
  worker = null;
  deaths += 1;
  for (const { reject } of waiting.values()) reject(new Faulty('stopped'));
  waiting.clear();
  for (const wire of [...wires.values()]) wire.end('stopped');
}

function hear(message: FromWorker): void {
  switch (message.type) {
    case 'answer':
      waiting.get(message.id)?.resolve(message.value as never);
      waiting.delete(message.id);
      break;
    case 'reviewed':
      reviews.get(message.id)?.(message.news);
      break;
    case 'refused':
      waiting.get(message.id)?.reject(new Refused(message.refusal));
      waiting.delete(message.id);
      break;
    case 'failed':
      waiting.get(message.id)?.reject(new Faulty(message.fault));
      waiting.delete(message.id);
      break;
    case 'opened': {
      const wire = wires.get(message.client);
      if (!wire) return;
      wire.readyState = 1;
      wire.onopen?.(new Event('open'));
      break;
    }
    case 'hear':
      wires.get(message.client)?.onmessage?.(new MessageEvent('message', { data: message.text }));
      break;
    case 'closed':
      wires.get(message.client)?.end(message.fault);
      break;
    case 'died':
      died();
  }
}

/** Sends a request to the engine. Rejects with {@link Refused} or {@link Faulty}. */
export function call<Name extends keyof Calls>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<ReturnType<Calls[Name]>> {
  return new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, { resolve, reject });
    post({ type: 'call', id, call: { name, args } as Call });
  });
}

/** Reviews a record for a viewer. `hear` is called with every step as soon as it is valued. The promise of a stopped review never settles. */
export function review(
  record: string,
  game: GameName,
  viewer: string,
  hear: (news: Reviewed) => void,
): { done: Promise<ReviewAnswer>; stop: () => void } {
  const id = ++last;
  reviews.set(id, hear);
  const stop = (): void => {
    reviews.delete(id);
    waiting.delete(id);
    post({ type: 'enough', id });
  };
  const done = new Promise<ReviewAnswer>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    post({ type: 'review', id, record, game, viewer });
  }).finally(() => reviews.delete(id));
  return { done, stop };
}

/** Opens a connection to a local table, as a person. */
export function connect(table: string, person: string, name: string): Wire {
  const wire = new LocalWire(++last);
  wires.set(wire.client, wire);
  post({ type: 'open', client: wire.client, table, person, name });
  return wire;
}
