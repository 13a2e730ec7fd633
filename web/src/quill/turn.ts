import { list, t } from '../lib/words.svelte';
import type { Chair, Everybody, QuillView } from '../wire';
import { whoName } from './words';

/** What is to be decided, or who decides what, in one sentence. */
export function turnWords(view: QuillView, chairs: readonly Chair[], seat: number | null, legal: readonly string[]): string {
  const first = legal[0];
  if (first !== undefined && seat !== null) {
    const doing = view.players[seat]?.doing;
    if (view.stage === 'matins') return t('quill-turn-matins');
    if (view.stage === 'prime') return t('quill-turn-prime');
    if (first.startsWith('cadfael')) return t('quill-turn-cadfael');
    if (first.startsWith('row')) return t('quill-turn-row');
    if (first.startsWith('give')) return t('quill-turn-give');
    if (doing?.abbot) return t('quill-turn-abbot');
    if (doing && doing.steps > 0) return t(doing.stars > 0 ? 'quill-turn-move-star' : 'quill-turn-move', { steps: doing.steps });
    if (doing && doing.stars > 0) return t('quill-turn-star');
    return t('quill-turn-use');
  }
  const others = list(view.to_act.filter((one) => one !== seat).map((one) => whoName(one, chairs)));
  if (view.active === 'cadfael') return t('quill-wait-cadfael');
  if (others === '') return t('turn-wait');
  if (seat !== null && view.chosen.includes(seat)) return t('quill-wait-chosen', { names: others });
  if (view.stage === 'matins' || view.stage === 'prime') return t(`quill-wait-${view.stage}`, { names: others });
  return t('quill-wait-use', { names: others });
}

/** What somebody is doing, in a word or two; null where there is nothing to say. */
export function standing(view: QuillView, who: Everybody): { text: string; now: boolean } | null {
  if (view.phase === 'over') return null;
  if (typeof who === 'number' && view.to_act.includes(who)) {
    return { text: t(view.stage === 'matins' || view.stage === 'prime' ? 'quill-stands-choosing' : 'quill-stands-using'), now: true };
  }
  if (view.active === who) return { text: t('quill-stands-using'), now: true };
  if (typeof who === 'number' && view.chosen.includes(who)) return { text: t('quill-stands-chosen'), now: false };
  if (typeof who === 'number' && view.stopped.includes(who)) return { text: t('quill-stands-stopped'), now: false };
  const turn = view.order.indexOf(who);
  return turn > 0 ? { text: t('quill-stands-next', { turn: turn + 1 }), now: false } : null;
}
