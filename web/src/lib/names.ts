import type { Chair } from '../wire';
import { has, t } from './words.svelte';

/** A name for a new guest, in the language of the page. */
export function guestName(): string {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return t('guest-name', { number: String(1000 + (random % 9000)) });
}

/** Returns the name of a bot's level. */
export function botName(code: string): string {
  return has(`bot-${code}`) ? t(`bot-${code}`) : code;
}

/** A bot's level with its difficulty, for choosing among bots. */
export function botChoice(code: string): string {
  return has(`level-${code}`) ? `${t(`level-${code}`)} · ${botName(code)}` : botName(code);
}

/** Returns a short name for narrow places: that of a bot without its title, which all bots share. */
export function shortName(chair: Chair | undefined, seat: number): string {
  return chair?.name == null && chair?.bot != null ? t(`short-seat-${seat + 1}`) : chairName(chair, seat);
}

/** Returns the name of a seat's occupant. */
export function chairName(chair: Chair | undefined, seat: number): string {
  // The name of a deleted person is empty.
  if (chair?.name != null) return chair.name || t('somebody');
  if (chair?.bot != null) return t(`bot-seat-${seat + 1}`);
  return t('seat-empty-name', { seat: seat + 1 });
}
