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

/** Keeps what we gave to a shuffle. */
export function noteNonce(table: string, nonce: string): void {
  remember(`nonce.${table}`, nonce);
}

/** Forgets it, for whoever has left the seat before the game. */
export function forgetNonce(table: string): void {
  forget(`nonce.${table}`);
}

/** What this device knows of a shuffle from elsewhere than the record. */
export type Noted = { commitment: string | null; nonce: string | null };

export function noted(table: string): Noted {
  return { commitment: recall(`commitment.${table}`), nonce: recall(`nonce.${table}`) };
}
