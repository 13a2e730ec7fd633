import type { Verdict } from '../lib/api';
import type { Noted } from '../lib/nonce';
import type { Story } from '../wire';
import { outcome } from './chacha';
import { agrees, follows } from './dealt';

/**
 * The check of a shuffle, as far as a browser can make it by itself: docs/fair-shuffles.md says what is hashed, docs/record.md what a
 * seed deals. Whether the actions were legal is for the rules to say, which the house has; its word is kept apart.
 */

/** The schemes, each with its digit in what is hashed; in the second the seed also draws who begins. */
const VERSIONS = { 'scriptorium/fair/1': 1, 'scriptorium/fair/2': 2 };
/** The purpose of the outcome that draws who begins; no game has one of this number. */
const FIRST = 255;

/** What a record tells of its shuffle. */
export type Fair = {
  scheme: keyof typeof VERSIONS;
  table: string;
  commitment: string;
  secret: string;
  nonces: (string | null)[];
};

/** A record, as far as the shuffle goes. */
export type Shuffled = {
  seats: string[];
  first?: number;
  start: { seed?: string | null; position?: unknown };
  chance?: string[];
  fair?: Fair | null;
};

export type Outcome = 'proved' | 'wrong' | 'open';

/** One thing that was looked at. */
export type Finding = {
  about:
    'promise' | 'commitment' | 'noted' | 'nonce' | 'seed' | 'first' | 'chance' | 'dealt' | 'story' | 'house';
  outcome: Outcome;
};

const encoder = new TextEncoder();

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** A number as 64 digits; a record may leave out zeros that it begins with. */
const digits = (hex: string): string => hex.toLowerCase().padStart(64, '0');

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function text(value: string): Uint8Array[] {
  const bytes = encoder.encode(value);
  return [number(bytes.length), bytes];
}

/** SHA-256 of the parts one after the other, after what the hash is for, by which scheme and for which table. */
async function hash(purpose: string, { scheme, table }: Fair, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const all = [...text(`scriptorium fair shuffle ${VERSIONS[scheme]}: ${purpose}`), ...text(table), ...parts];
  return new Uint8Array(
    await crypto.subtle.digest('SHA-256', await new Blob(all as BlobPart[]).arrayBuffer()),
  );
}

export async function commitmentOf(fair: Fair): Promise<string> {
  return hexOf(await hash('commitment', fair, bytesOf(fair.secret)));
}

/** The seed that follows from the secret and from what the players gave. */
export async function seedOf(fair: Fair): Promise<string> {
  const secret = bytesOf(fair.secret);
  const ofSeats = fair.nonces.map(async (nonce, seat) => [
    number(seat),
    Uint8Array.of(nonce === null ? 0 : 1),
    nonce === null ? await hash('nonce', fair, secret, number(seat)) : bytesOf(nonce),
  ]);
  return hexOf(
    await hash('seed', fair, secret, number(fair.nonces.length), ...(await Promise.all(ofSeats)).flat()),
  );
}

/** The seat that a seed draws to begin. */
export function firstOf(seed: string, seats: number): number {
  return outcome(bytesOf(digits(seed)), FIRST, 0, seats);
}

/** Whether this browser can hash: only on a connection that nobody can listen to, or on the own machine. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Everything that can be found out about the shuffle of a record, with what this device noted before the game and with what a replay
 * shows that shows everything.
 */
export async function findings(
  record: Shuffled,
  noted: Noted,
  verdict: Verdict,
  story: Story,
): Promise<Finding[]> {
  const fair = record.fair ?? null;
  const house: Finding = { about: 'house', outcome: byHouse(verdict) };
  if (fair === null) {
    // Where something was noted, a shuffle was promised.
    return [{ about: 'promise', outcome: noted.commitment === null ? 'open' : 'wrong' }, house];
  }
  const hashes = canHash();
  const either = (holds: boolean): Outcome => (holds ? 'proved' : 'wrong');
  const computed = async (value: (fair: Fair) => Promise<string>, told: string): Promise<Outcome> =>
    hashes ? either((await value(fair)) === digits(told)) : 'open';
  const seed = record.start.seed ?? '';
  const drawn: Finding[] =
    fair.scheme === 'scriptorium/fair/2'
      ? [{ about: 'first', outcome: either((record.first ?? 0) === firstOf(seed, fair.nonces.length)) }]
      : [];
  return [
    { about: 'commitment', outcome: await computed(commitmentOf, fair.commitment) },
    {
      about: 'noted',
      outcome: noted.commitment === null ? 'open' : either(noted.commitment === fair.commitment),
    },
    { about: 'nonce', outcome: noted.nonce === null ? 'open' : either(fair.nonces.includes(noted.nonce)) },
    { about: 'seed', outcome: await computed(seedOf, seed) },
    ...drawn,
    { about: 'chance', outcome: either(record.start.position == null && (record.chance ?? []).length === 0) },
    { about: 'dealt', outcome: either(follows(bytesOf(digits(seed)), verdict.dealt)) },
    { about: 'story', outcome: either(agrees(verdict.dealt, story)) },
    house,
  ];
}

/** The house's own word: a game that is not over or has no promise is open. */
function byHouse(verdict: Verdict): Outcome {
  return verdict.conclusion === 'unfair' || verdict.conclusion === 'illegal' ? 'wrong' : verdict.conclusion;
}

/** What all findings come to. Whoever gave nothing to the shuffle can still prove the rest of it. */
export function conclusion(found: readonly Finding[]): Outcome {
  if (found.some(({ outcome }) => outcome === 'wrong')) return 'wrong';
  return found.every(({ about, outcome }) => outcome === 'proved' || about === 'nonce') ? 'proved' : 'open';
}

/** The command that checks the same without this house and without this page. */
export function command(file: string, fair: Fair | null | undefined, noted: Noted): string {
  const words = ['scriptorium verify', file];
  if (noted.commitment !== null) words.push(`--commitment ${noted.commitment}`);
  const seat = fair?.nonces.findIndex((nonce) => nonce !== null && nonce === noted.nonce) ?? -1;
  if (seat >= 0) words.push(`--nonce ${seat}:${noted.nonce}`);
  return words.join(' ');
}
