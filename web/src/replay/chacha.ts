/**
 * ChaCha20 in its original form, with a 64-bit counter and a 64-bit nonce (docs/record.md, "What a seed
 * deals"). Browsers do not provide it.
 */

/** A 64-bit number as its low and high 32 bits. */
type Long = readonly [number, number];

/** "expand 32-byte k", as four words. */
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
/** The columns and the diagonals of the block, four words each. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const DOUBLE_ROUNDS = 10;

function quarterRound(words: Uint32Array, a: number, b: number, c: number, d: number): void {
  const mix = (to: number, from: number, turned: number, by: number): void => {
    words[to]! += words[from]!;
    const mixed = words[turned]! ^ words[to]!;
    words[turned] = (mixed << by) | (mixed >>> (32 - by));
  };
  mix(a, b, d, 16);
  mix(c, d, b, 12);
  mix(a, b, d, 8);
  mix(c, d, b, 7);
}

/** Returns the 16 words of the key stream block at a counter. */
export function block(key: Uint8Array, counter: Long, nonce: Long): Uint32Array {
  const bytes = new DataView(key.buffer, key.byteOffset, 32);
  const words = Array.from({ length: 8 }, (_, word) => bytes.getUint32(4 * word, true));
  const start = Uint32Array.from([...CONSTANTS, ...words, ...counter, ...nonce]);
  const mixed = start.slice();
  for (let round = 0; round < DOUBLE_ROUNDS; round++)
    for (const [a, b, c, d] of QUARTERS) quarterRound(mixed, a, b, c, d);
  return mixed.map((word, index) => word + start[index]!);
}

/** Returns outcome k of a purpose, uniformly distributed below n. */
export function outcome(seed: Uint8Array, purpose: number, k: number, n: number): number {
  const fair = Math.floor(2 ** 32 / n) * n;
  for (let counter = 0; ; counter++) {
    const word = block(seed, [counter, 0], [k, purpose << 24]).find((word) => word < fair);
    if (word !== undefined) return word % n;
  }
}
