import { encode } from 'uqr';

/** Modules of the quiet zone that readers of QR codes need around the code. */
const QUIET = 4;

/** A QR code with its quiet zone: the path of its dark modules, one unit each, and the length of its side. */
export function qr(text: string): { path: string; side: number } {
  const { data, size } = encode(text, { border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, side: size };
}
