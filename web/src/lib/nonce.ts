import { recall, remember } from './memory';

/** 64 hexadecimal digits that nobody can foresee: our part of the shuffle. */
export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Keeps the house's promise about a shuffle as first seen on this device: only what was noted before the game can prove anything after it. */
export function noteCommitment(table: string, commitment: string): void {
  if (recall(`commitment.${table}`) === null) remember(`commitment.${table}`, commitment);
}

/** What the record of a game is worth to whoever noted the promise before it. */
export type Fairness = 'proved' | 'open' | 'wrong';

type Fair = { commitment: string; nonces: (string | null)[] };

/** Whether the record has the commitment and the nonce that this device noted, whatever else the house says of it. */
export function compare(table: string, seat: number | null, fair: Fair | undefined, conclusion: string): Fairness {
  const [commitment, nonce] = [recall(`commitment.${table}`), recall(`nonce.${table}`)];
  if (conclusion === 'unfair' || conclusion === 'illegal') return 'wrong';
  if (commitment === null || fair === undefined) return 'open';
  if (fair.commitment !== commitment) return 'wrong';
  if (seat !== null && nonce !== null && fair.nonces[seat] !== nonce) return 'wrong';
  return conclusion === 'proved' ? 'proved' : 'open';
}

/** Keeps what we gave to a shuffle. */
export function noteNonce(table: string, nonce: string): void {
  remember(`nonce.${table}`, nonce);
}
