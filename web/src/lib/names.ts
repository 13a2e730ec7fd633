import type { Chair } from '../wire';
import { has, t } from './words.svelte';

/** A name for a new guest, in the language of the page. */
export function guestName(): string {
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return t('guest-name', { number: String(1000 + (random % 9000)) });
}

/** What the level of a bot is called. */
export function botName(code: string): string {
  return has(`bot-${code}`) ? t(`bot-${code}`) : code;
}

/** A bot's level with its difficulty, for choosing among bots. */
export function botChoice(code: string): string {
  return has(`level-${code}`) ? `${t(`level-${code}`)} · ${botName(code)}` : botName(code);
}

/** The same for a narrow place: a bot without its title, by which alone it cannot be told from another. */
export function shortName(chair: Chair | undefined, seat: number): string {
  return chair?.name == null && chair?.bot != null ? t(`short-seat-${seat + 1}`) : chairName(chair, seat);
}

/** What a chair's occupant is called. */
export function chairName(chair: Chair | undefined, seat: number): string {
  // Whoever had their name forgotten has an empty one.
  if (chair?.name != null) return chair.name || t('somebody');
  if (chair?.bot != null) return t(`bot-seat-${seat + 1}`);
  return t('seat-empty-name', { seat: seat + 1 });
}
