import { refusalWords } from '../lib/refusal';
import { t } from '../lib/words.svelte';
import type { Refusal } from '../wire';

/** Returns the record in a file: the whole text, or the `record` of a scenario (conformance/README.md). */
export function recordIn(text: string): string {
  try {
    const file = JSON.parse(text) as { proves?: unknown; record?: unknown } | null;
    if (Array.isArray(file?.proves) && typeof file.record === 'object') return JSON.stringify(file.record);
  } catch {
    // Not JSON: the server reports where it is malformed.
  }
  return text;
}

/** What is wrong with a record: the place, the reason, and the server's own message, which is English. */
export type Fault = { where: string; why: string; detail: string | null };

export function faultWords(refusal: Refusal): Fault {
  const { line, column, field } = refusal.place ?? {};
  const move = /^actions\[(\d+)\]/.exec(field ?? '')?.[1];
  let where = '';
  if (move !== undefined) where = t('replay-fault-move', { move: Number(move) + 1 });
  else if (line !== undefined) where = t('replay-fault-line', { line, column: column ?? 1 });
  else if (field !== undefined) where = t('replay-fault-field', { field });
  if (refusal.code === 'malformed') return { where, why: t('replay-fault-format'), detail: refusal.message };
  return { where, why: refusalWords(refusal).text, detail: null };
}

/** Saves the record as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
