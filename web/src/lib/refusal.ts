import type { Refusal } from '../wire';
import { t } from './words.svelte';

/** A refusal in the reader's language, and the rule behind it if there is one. */
export function refusalWords(refusal: Refusal): { text: string; rule: string | null } {
  const rule = refusal.rule ?? null;
  return { text: rule === null ? t(`refusal-${refusal.code}`) : t(`rule-${rule}`), rule };
}
