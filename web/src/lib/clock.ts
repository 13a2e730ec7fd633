import type { Clock, Clocks } from '../wire';
import { t } from './words.svelte';

/** The clocks that the page offers. The server accepts others within its bounds. */
export const CLOCKS: readonly Clock[] = [
  { kind: 'none' },
  { kind: 'real_time', bank: 300, increment: 10 },
  { kind: 'real_time', bank: 900, increment: 30 },
  { kind: 'correspondence', days: 1 },
  { kind: 'correspondence', days: 3 },
  { kind: 'correspondence', days: 7 },
];

export function clockName(clock: Clock): string {
  switch (clock.kind) {
    case 'none':
      return t('clock-none');
    case 'real_time':
      return t('clock-real-time', { minutes: clock.bank / 60, seconds: clock.increment });
    case 'correspondence':
      return t('clock-correspondence', { days: clock.days });
  }
}

/** Returns the milliseconds that a seat has left, at a time of the server's clock. */
export function leftAt(clocks: Clocks, seat: number, now: number): number {
  const used = clocks.running.includes(seat) ? Math.max(0, now - clocks.at) : 0;
  return Math.max(0, (clocks.left[seat] ?? 0) - used);
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** Formats the time left, as short as possible. */
export function timeWords(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number: number): string => String(number).padStart(2, '0');
  if (seconds >= DAY)
    return t('clock-days-left', {
      days: Math.floor(seconds / DAY),
      hours: Math.floor((seconds % DAY) / HOUR),
    });
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % MINUTE)}`
    : `${minutes}:${two(seconds % MINUTE)}`;
}

/** The seconds left at which screen readers hear an announcement. */
export const CALLS = [60, 10];

/** Returns the seconds to announce when the time left goes from one value to another, both in milliseconds; usually null. */
export function callBetween(before: number, after: number): number | null {
  const due = CALLS.some((call) => after <= call * 1000 && call * 1000 < before);
  return due ? Math.min(CALLS.findLast((call) => after <= call * 1000) ?? 0, Math.ceil(after / 1000)) : null;
}
