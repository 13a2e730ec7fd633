import type { Chair } from '../wire';
import { has, t } from './words.svelte';

/** What the level of a bot is called. */
export function botName(code: string): string {
  return has(`bot-${code}`) ? t(`bot-${code}`) : code;
}

/** What a chair's occupant is called. */
export function chairName(chair: Chair | undefined, seat: number): string {
  // Whoever had their name forgotten has an empty one.
  if (chair?.name != null) return chair.name || t('somebody');
  if (chair?.bot != null) return t(`bot-seat-${seat + 1}`);
  return t('seat-empty-name', { seat: seat + 1 });
}
