import type { Verdict } from '../lib/api';
import type { Noted } from '../lib/nonce';
import type { Story } from '../wire';
import { outcome } from './chacha';
import { matchesReplay, followsSeed } from './dealt';

/**
 * The part of the fairness check that needs no rules: docs/fair-shuffles.md says what is hashed, docs/record.md what a seed
 * deals. Whether the actions were legal is the verdict of the engine, or of the server, and is reported separately.
 */

/** The schemes and the version digit that each hashes. In version 2 the seed also picks the first player. */
const VERSIONS = { 'scriptorium/fair/1': 1, 'scriptorium/fair/2': 2 };
/** The purpose of the outcome that picks the first player. No game uses this number. */
const FIRST = 255;

/** The fair shuffle section of a record. */
export type Fair = {
  scheme: keyof typeof VERSIONS;
  table: string;
  commitment: string;
  secret: string;
  nonces: (string | null)[];
};

/** The fields of a record that concern the shuffle. */
export type Shuffled = {
  seats: string[];
  first?: number;
  start: { seed?: string | null; position?: unknown };
  chance?: string[];
  fair?: Fair | null;
};

export type Outcome = 'proved' | 'wrong' | 'open';

/** The outcome of one check. */
export type Finding = {
  about:
    | 'promise'
    | 'commitment'
    | 'noted'
    | 'nonce'
    | 'late'
    | 'seed'
    | 'first'
    | 'chance'
    | 'dealt'
    | 'story'
    | 'house';
  outcome: Outcome;
};

const encoder = new TextEncoder();

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Pads a hexadecimal number to 64 digits: records may omit leading zeros. */
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

/** SHA-256 over the purpose, the scheme, the table and the parts, in this order. */
async function hash(purpose: string, { scheme, table }: Fair, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const all = [...text(`scriptorium fair shuffle ${VERSIONS[scheme]}: ${purpose}`), ...text(table), ...parts];
  return new Uint8Array(
    await crypto.subtle.digest('SHA-256', await new Blob(all as BlobPart[]).arrayBuffer()),
  );
}

export async function commitmentOf(fair: Fair): Promise<string> {
  return hexOf(await hash('commitment', fair, bytesOf(fair.secret)));
}

/** Derives the seed from the secret and the players' nonces. */
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

/** Returns the seat that the seed picks to play first. */
export function firstOf(seed: string, seats: number): number {
  return outcome(bytesOf(digits(seed)), FIRST, 0, seats);
}

/** Whether this browser can hash: only in secure contexts (HTTPS or localhost). */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/**
 * Runs every check of a record's shuffle, against what this device noted before the game and against an
 * unredacted replay.
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
    // A noted commitment means that a fair shuffle was promised.
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
    ...aboutNonce(fair, noted),
    { about: 'seed', outcome: await computed(seedOf, seed) },
    ...drawn,
    { about: 'chance', outcome: either(record.start.position == null && (record.chance ?? []).length === 0) },
    { about: 'dealt', outcome: either(followsSeed(bytesOf(digits(seed)), verdict.dealt)) },
    { about: 'story', outcome: either(matchesReplay(verdict.dealt, story)) },
    house,
  ];
}

/** A nonce that was given before seats or options changed must be discarded, and one that was not must be used. */
function aboutNonce({ nonces }: Fair, { nonce, settled }: Noted): Finding[] {
  if (nonce === null) return [{ about: 'nonce', outcome: 'open' }];
  const used = nonces.includes(nonce);
  if (settled !== false) return [{ about: 'nonce', outcome: used ? 'proved' : 'wrong' }];
  return [used ? { about: 'late', outcome: 'wrong' } : { about: 'nonce', outcome: 'open' }];
}

/** Whether a closed table has revealed the secret that it had promised. */
export async function keptPromise(table: string, secret: string, commitment: string): Promise<boolean> {
  const schemes = Object.keys(VERSIONS) as Fair['scheme'][];
  const promised = schemes.map((scheme) => commitmentOf({ scheme, table, secret, commitment, nonces: [] }));
  return (await Promise.all(promised)).includes(commitment);
}

/** The verdict of the engine or the server: a game that is unfinished or has no commitment stays open. */
function byHouse(verdict: Verdict): Outcome {
  return verdict.conclusion === 'unfair' || verdict.conclusion === 'illegal' ? 'wrong' : verdict.conclusion;
}

/** Summarises the findings. The player's own nonce may stay open: spectators have none. */
export function conclusion(found: readonly Finding[]): Outcome {
  if (found.some(({ outcome }) => outcome === 'wrong')) return 'wrong';
  return found.every(({ about, outcome }) => outcome === 'proved' || about === 'nonce') ? 'proved' : 'open';
}

/** The command line that repeats the check without this server or this page. */
export function command(file: string, fair: Fair | null | undefined, noted: Noted): string {
  const words = ['scriptorium verify', file];
  if (noted.commitment !== null) words.push(`--commitment ${noted.commitment}`);
  const seat = fair?.nonces.findIndex((nonce) => nonce !== null && nonce === noted.nonce) ?? -1;
  if (seat >= 0) words.push(`--nonce ${seat}:${noted.nonce}`);
  return words.join(' ');
}
