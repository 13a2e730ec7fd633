import type { Code, Refusal } from '../wire';
import { Refused } from './api';
import { t } from './words.svelte';

/** A refusal in the reader's language, and the rule behind it if there is one. */
export function refusalWords(refusal: Refusal): { text: string; rule: string | null } {
  const rule = refusal.rule ?? null;
  return { text: rule === null ? t(`refusal-${refusal.code}`) : t(`rule-${rule}`), rule };
}

/** Why something that was asked over HTTP came to nothing; where a code means something in particular, in those words. */
export function troubleWords(error: unknown, meaning: Partial<Record<Code, string>> = {}): string {
  if (!(error instanceof Refused)) return t('unreachable');
  return meaning[error.refusal.code] ?? refusalWords(error.refusal).text;
}
