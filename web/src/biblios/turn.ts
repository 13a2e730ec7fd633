import { t } from '../lib/words.svelte';
import type { BibliosView } from '../wire';

/** What is to be decided, or who decides what, in one sentence. */
export function turnWords(game: BibliosView, nameOf: (seat: number) => string, legal: readonly string[]): string {
  const acts = game.to_act[0];
  if (legal.length > 0) {
    if (legal.some((action) => action.startsWith('church'))) return t('turn-church');
    if (legal.some((action) => action.startsWith('take'))) return t('turn-take');
    if (legal.includes('default')) return t('turn-pay');
    if (legal.includes('pass')) return t('turn-bid');
    return t('turn-place');
  }
  if (acts === undefined) return t('turn-wait');
  const name = nameOf(acts);
  if (game.church !== null) return t('turn-other-church', { name });
  if (game.phase === 'gift') return t(game.drawn === null ? 'turn-other-take' : 'turn-other-place', { name });
  return t('turn-other-bid', { name });
}
