import { cardName, categoryName } from '../biblios/tell';
import type { Code, Reason, Refusal } from '../wire';
import { Refused } from './api';
import { t, type Arguments } from './words.svelte';

/** What the seats are called, and which of them is ours. */
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

/** What the server tells of a reason, as a sentence needs it. */
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

/** Why something that was asked over HTTP came to nothing; where a code means something in particular, in those words. */
export function troubleWords(error: unknown, meaning: Partial<Record<Code, string>> = {}): string {
  if (!(error instanceof Refused)) return t('unreachable');
  return meaning[error.refusal.code] ?? refusalWords(error.refusal).text;
}
