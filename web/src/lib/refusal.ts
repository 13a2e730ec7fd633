import { cardName, categoryName } from '../biblios/tell';
import type { Code, Reason, Refusal } from '../wire';
import { Faulty } from '../engine/protocol';
import { Refused } from './api';
import { t, type Arguments } from './words.svelte';

/** The names of the seats, and the person's own seat. */
export type Names = { name: (seat: number) => string; you: number | null };

const NOBODY: Names = { name: (seat) => t('seat-empty-name', { seat: seat + 1 }), you: null };

/** A refusal in the reader's language, and the rule behind it if there is one. */
export function refusalWords(refusal: Refusal, names: Names = NOBODY): { text: string; rule: string | null } {
  const { code, reason, rule = null } = refusal;
  return { text: reason ? reasonWords(reason, names) : t(`refusal-${code}`), rule };
}

function reasonWords(reason: Reason, names: Names): string {
  const told = Object.entries(reason).map(([field, value]) => inWords(field, value, names));
  return t(`illegal-${reason.game}-${reason.kind}`, Object.assign({}, ...told) as Arguments);
}

/** Returns the parameters of the message for a reason. */
function inWords(field: string, value: string | number, { name, you }: Names): Arguments {
  switch (field) {
    case 'seat':
    case 'whose':
      return typeof value === 'number'
        ? { name: name(value), you: value === you ? 'yes' : 'no' }
        : { name: t('quill-cadfael'), you: 'no' };
    case 'card':
      return { card: cardName(String(value)) };
    case 'die':
      return { die: categoryName(String(value)) };
    case 'book':
      return { book: t(`book-${value}`) };
    case 'step':
      return { die: categoryName(String(value).slice(1)), up: String(value).startsWith('+') ? 'yes' : 'no' };
    default:
      return { [field]: value };
  }
}

/** Describes why an HTTP request failed. `meanings` has other words for some codes. */
export function troubleWords(error: unknown, meaning: Partial<Record<Code, string>> = {}): string {
  if (error instanceof Faulty) return t(`fault-${error.fault}`);
  if (!(error instanceof Refused)) return t('unreachable');
  return meaning[error.refusal.code] ?? refusalWords(error.refusal).text;
}
