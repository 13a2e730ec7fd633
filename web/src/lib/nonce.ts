import type { TableView } from '../wire';
import { forget, recall, remember } from './memory';

/** Returns a random nonce for the shuffle, 64 hexadecimal digits. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores the commitment of a shuffle as this device first saw it: only what was noted before the game proves anything after it. */
export function noteCommitment(table: string, commitment: string): void {
  if (recall(`commitment.${table}`) === null) remember(`commitment.${table}`, commitment);
}

/** What decides the deal besides the secret and the nonces: the options, and who sits where. */
export function draftOf({ options, chairs }: TableView): string {
  return JSON.stringify([options, chairs.map((chair) => chair.person ?? chair.bot)]);
}

/** Stores the nonce that the person gave, and the seats and options that it was given for. */
export function noteNonce(table: string, nonce: string, draft: string): void {
  remember(`nonce.${table}`, nonce);
  remember(`draft.${table}`, draft);
}

/** Stores whether seats and options at the start were those that the nonce was given for. Only the first call counts. */
export function noteStart(table: string, draft: string): void {
  const given = recall(`draft.${table}`);
  if (given !== null && recall(`settled.${table}`) === null)
    remember(`settled.${table}`, String(given === draft));
}

/** Deletes the nonce, after the person has left the seat before the game. */
export function forgetNonce(table: string): void {
  forget(`nonce.${table}`);
  forget(`draft.${table}`);
}

/** What this device noted about a shuffle, independently of the record. */
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
