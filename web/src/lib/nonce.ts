import type { TableView } from '../wire';
import { forget, recall, remember } from './memory';

/** 64 hexadecimal digits that nobody can foresee: our part of the shuffle. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the house's promise about a shuffle as first seen on this device: only what was noted before the game can prove anything after it. */
export function noteCommitment(table: string, commitment: string): void {
  if (recall(`commitment.${table}`) === null) remember(`commitment.${table}`, commitment);
}

/** What decides the deal besides the secret and the nonces: the options, and who sits where. */
export function draftOf({ options, chairs }: TableView): string {
  return JSON.stringify([options, chairs.map((chair) => chair.person ?? chair.bot)]);
}

/** Keeps what we gave to a shuffle, and the table that we gave it for. */
export function noteNonce(table: string, nonce: string, draft: string): void {
  remember(`nonce.${table}`, nonce);
  remember(`draft.${table}`, draft);
}

/** Keeps whether the game began at the table that we gave our nonce for. Later changes do not matter. */
export function noteStart(table: string, draft: string): void {
  const given = recall(`draft.${table}`);
  if (given !== null && recall(`settled.${table}`) === null)
    remember(`settled.${table}`, String(given === draft));
}

/** Forgets it, for whoever has left the seat before the game. */
export function forgetNonce(table: string): void {
  forget(`nonce.${table}`);
  forget(`draft.${table}`);
}

/** What this device knows of a shuffle from elsewhere than the record. */
export type Noted = {
  commitment: string | null;
  nonce: string | null;
  /** Whether seats and options at the start were those for which the nonce was given, if that is known. */
  settled: boolean | null;
};

export function noted(table: string): Noted {
  const settled = recall(`settled.${table}`);
  return {
    commitment: recall(`commitment.${table}`),
    nonce: recall(`nonce.${table}`),
    settled: settled === null ? null : settled === 'true',
  };
}
