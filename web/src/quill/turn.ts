import { list, t } from '../lib/words.svelte';
import type { Chair, QuillBoards, QuillView, QuillWho } from '../wire';
import { bookName, faceNames, facesOf, rowWords, wayWords, whoName } from './words';

/** The pending decision in one sentence: the viewer's own, or the player it waits for. */
export function turnWords(
  view: QuillView,
  chairs: readonly Chair[],
  seat: number | null,
  legal: readonly string[],
): string {
  const first = legal[0];
  if (first !== undefined && seat !== null) {
    const doing = view.players[seat]?.doing;
    if (view.stage === 'matins') return t('quill-turn-matins');
    if (view.stage === 'prime') return t('quill-turn-prime');
    if (first.startsWith('cadfael')) return t('quill-turn-cadfael');
    if (first.startsWith('row')) return t('quill-turn-row');
    if (first.startsWith('give')) return t('quill-turn-give');
    if (doing?.abbot) return t('quill-turn-abbot');
    if (doing && doing.steps > 0)
      return t(doing.stars > 0 ? 'quill-turn-move-star' : 'quill-turn-move', { steps: doing.steps });
    if (doing && doing.stars > 0) return t('quill-turn-star');
    return t('quill-turn-use');
  }
  const others = list(view.to_act.filter((one) => one !== seat).map((one) => whoName(one, chairs)));
  if (view.active === 'cadfael') return t('quill-wait-cadfael');
  if (others === '') return t('turn-wait');
  if (seat !== null && view.chosen.includes(seat)) return t('quill-wait-chosen', { names: others });
  if (view.stage === 'matins' || view.stage === 'prime')
    return t(`quill-wait-${view.stage}`, { names: others });
  return t('quill-wait-use', { names: others });
}

/**
 * The pending decision with everything a screen reader user needs to make it. `told` are the dice of a roll
 * that was just announced; they are not repeated.
 */
export function promptWords(
  view: QuillView,
  boards: QuillBoards,
  seat: number,
  legal: readonly string[],
  told: readonly string[],
): string {
  const turn = turnWords(view, [], seat, legal);
  const player = view.players[seat];
  if (player === undefined) return turn;
  const { doing } = player;
  const after = (verb: string): string[] =>
    legal.flatMap((action) => (action.startsWith(`${verb} `) ? [action.slice(verb.length + 1)] : []));
  const dice = (faces: readonly string[]): string[] =>
    String([...faces].sort()) === String(told.slice(-faces.length).sort()) ? [] : [`${faceNames(faces)}.`];
  const rows = [...after('row'), ...after('give')].map(Number);
  if (view.stage === 'matins')
    return [turn, ...dice(facesOf(player.dice)), t('quill-roll-number', { roll: view.roll ?? 1 })].join(' ');
  if (view.stage === 'prime') return [turn, t('quill-means', { count: player.card.influence })].join(' ');
  if (after('cadfael').length > 0 && view.cadfael)
    return [turn, ...dice(facesOf(view.cadfael.dice))].join(' ');
  if (rows.length > 0)
    return [`${turn}.`, ...rows.map((row) => rowWords(row, view.scriptorium?.[row - 1]?.dice ?? []))].join(
      ' ',
    );
  if (doing.abbot || doing.steps > 0 || doing.stars > 0) {
    const cross = legal.includes('cross') ? [`${t('quill-cross-mark')}.`] : [];
    const walk =
      !doing.abbot || after('go').length === 0
        ? []
        : [cross.length > 0 ? t('quill-abbot-go') : `${t('quill-turn-move', { steps: 1 })}.`];
    const stars =
      after('star').length > 0 ? [t('quill-stars', { books: list(after('star').map(bookName)) })] : [];
    return [`${turn}.`, ...cross, ...walk, ...wayWords(boards.task.map, after('go')), ...stars].join(' ');
  }
  const faces = facesOf(player.dice);
  const special = doing.special === null ? [] : [t(`quill-special-${doing.special}`)];
  return [
    faces.length > 0 ? t('quill-prompt-use', { turn, dice: faceNames(faces) }) : `${turn}.`,
    ...special,
  ].join(' ');
}

/**
 * Returns whose card a spectator sees: someone who is to act, and the winner at the end. While several
 * players act at once it stays with the previous one; `shown`, the player being played back, comes next.
 */
export function watchedPlayer(view: QuillView, before: QuillWho, shown: QuillWho | null): QuillWho {
  const act: QuillWho[] = [...view.to_act, ...(view.active === null ? [] : [view.active])];
  if (act.includes(before)) return before;
  if (view.result) return view.result.winners[0] ?? 'cadfael';
  return (
    [shown, ...act].find((who) => typeof who === 'number' || (who === 'cadfael' && view.cadfael !== null)) ??
    before
  );
}

/** A player's status in a word or two; null if there is none. */
export function statusOf(view: QuillView, who: QuillWho): { text: string; now: boolean } | null {
  if (view.phase === 'over') return null;
  if (typeof who === 'number' && view.to_act.includes(who)) {
    return {
      text: t(
        view.stage === 'matins' || view.stage === 'prime' ? 'quill-stands-choosing' : 'quill-stands-using',
      ),
      now: true,
    };
  }
  if (view.active === who) return { text: t('quill-stands-using'), now: true };
  if (typeof who === 'number' && view.chosen.includes(who))
    return { text: t('quill-stands-chosen'), now: false };
  if (typeof who === 'number' && view.stopped.includes(who))
    return { text: t('quill-stands-stopped'), now: false };
  const turn = view.order.indexOf(who);
  return turn > 0 ? { text: t('quill-stands-next', { turn: turn + 1 }), now: false } : null;
}

/** The parts of the table, of which a narrow screen shows one at a time. */
export type Tab = 'map' | 'stacks' | 'chapel' | 'scriptorium' | 'standing';

/** Where a decision is made, or what it is about; null if that is not on the table. */
export function decisionTab(legal: readonly string[]): Tab | null {
  if (legal.some((action) => action.startsWith('go '))) return 'map';
  return legal.some((action) => /^(row|give|bid) /.test(action)) ? 'scriptorium' : null;
}
