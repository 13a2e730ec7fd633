/**
 * A QR code of a link: byte mode, error correction level L, versions 1 to 5, mask 0. These versions have one block of
 * codewords each, which is all that a link needs.
 */

/** For each version from 1: codewords of data and of error correction. */
const VERSIONS = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const;
/** Level L with mask 0, error correction and mask included. */
const FORMAT = 0b111011111000100;

/** The dark modules, row by row; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([data]) => bytes.length + 2 <= data);
  const sizes = VERSIONS[version];
  if (sizes === undefined) return null;
  const data = codewords(bytes, sizes[0]);
  return draw(version + 1, [...data, ...correction(data, sizes[1])]);
}

function codewords(bytes: Uint8Array, room: number): number[] {
  // The mode in 4 bits, the length in 8, the bytes, 4 bits of end.
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  const words: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2) words.push(((nibbles[at] ?? 0) << 4) | (nibbles[at + 1] ?? 0));
  for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** A product in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The remainder of the data by the generator polynomial. */
function correction(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let root = 1, step = 0; step < degree; step++, root = times(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, at) => value ^ times(generator[at - 1] ?? 0, root));
  }
  let rest: number[] = new Array<number>(degree).fill(0);
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ times(generator[at + 1] ?? 0, factor));
  }
  return rest;
}

function draw(version: number, words: readonly number[]): boolean[][] {
  const size = 17 + 4 * version;
  const dark: (boolean | undefined)[][] = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  const set = (row: number, column: number, value: boolean): void => {
    const line = dark[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = value;
  };
  const rings = (row: number, column: number, reach: number, light: number[]): void => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) set(row + y, column + x, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
    }
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  rings(3, 3, 4, [2, 4]);
  rings(3, size - 4, 4, [2, 4]);
  rings(size - 4, 3, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  drawFormat(size, set);
  fill(size, dark, words);
  return dark.map((line) => line.map((module) => module === true));
}

function drawFormat(size: number, set: (row: number, column: number, value: boolean) => void): void {
  for (let bit = 0; bit < 15; bit++) {
    const value = ((FORMAT >> bit) & 1) === 1;
    if (bit < 6) set(bit, 8, value);
    else if (bit < 8) set(bit + 1, 8, value);
    else if (bit === 8) set(8, 7, value);
    else set(8, 14 - bit, value);
    if (bit < 8) set(8, size - 1 - bit, value);
    else set(size - 15 + bit, 8, value);
  }
  set(size - 8, 8, true);
}

/** Writes the codewords in the zigzag of two columns, from the lower right, masked. */
function fill(size: number, dark: (boolean | undefined)[][], words: readonly number[]): void {
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = dark[row];
        if (line === undefined || line[column] !== undefined) continue;
        const value = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        line[column] = value !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
  }
}
