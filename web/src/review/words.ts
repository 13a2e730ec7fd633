import { cardName, cardNames, moveName } from '../biblios/tell';
import { bookName, faceName, placeNames } from '../quill/words';
import { list, t } from '../lib/words.svelte';
import type { Event } from '../wire';

/** Actions of records in words, as on the buttons of a table. */

function biblios(action: string): string {
  const [verb = '', ...rest] = action.split(' ');
  switch (verb) {
    case 'keep':
    case 'public':
    case 'auction':
      return t(`place-${verb}`);
    case 'take':
      return t('review-take', { card: cardName(rest[0] ?? null) });
    case 'church':
      return rest[0] === 'none' ? t('church-decline') : list(rest.map(moveName));
    case 'bid':
      return t('review-bid', { amount: Number(rest[0]) });
    case 'pass':
      return t('pass');
    case 'pay':
      return t('review-pay', { cards: cardNames(rest) });
    default:
      return t('review-default');
  }
}

function quill(action: string, places: ReadonlyMap<string, string>): string {
  const [verb = '', what = '', more = ''] = action.split(' ');
  switch (verb) {
    case 'stop':
      return t('quill-keep');
    case 'roll':
      return what === 'all' ? t('review-roll-all') : t('quill-roll-one', { die: faceName(what) });
    case 'cadfael':
      return t(what === 'again' ? 'quill-cadfael-again' : 'quill-cadfael-stop');
    case 'use':
      if (more === 'as') return t('quill-use-as-chapel', { die: faceName(what) });
      if (more !== '') return t('quill-use-further', { die: faceName(what) });
      return t('quill-use', { die: faceName(what) });
    case 'reroll':
      return t('quill-reroll', { die: faceName(what) });
    case 'climb':
      return t('quill-climb');
    case 'walk':
      return t('quill-walk', { steps: Number(what) });
    case 'decline':
      return t('quill-decline');
    case 'raise':
      return t('quill-raise', { book: bookName(what) });
    case 'lower':
      return t('quill-lower', { book: bookName(what) });
    case 'star':
      return t('quill-star', { book: bookName(what) });
    case 'cross':
      return t('quill-cross-mark');
    case 'bid':
      return t('quill-bid', { amount: Number(what) });
    case 'go':
      return t('quill-go', { place: places.get(what) ?? what });
    case 'row':
      return t('review-row', { row: Number(what) });
    default:
      return t('review-give', { row: Number(what) });
  }
}

/** Returns what puts actions of a game into words. The events name the spaces of the map. */
export function actionNames(game: string, events: readonly Event[]): (action: string) => string {
  if (game !== 'quill') return biblios;
  const map = events.find((event) => event.type === 'started')?.boards?.task.map;
  const places = map ? placeNames(map) : new Map<string, string>();
  return (action) => quill(action, places);
}

/** What chance brought: cards or faces. */
export function outcomeNames(game: string, outcomes: readonly string[]): string {
  const name = (code: string): string => {
    if (code === '?') return t('card-hidden');
    return game === 'quill' ? faceName(code) : cardName(code.replace('^', ''));
  };
  return list(outcomes.map(name));
}

/** A chance or a change of it in percent. */
export function percent(millionths: number, signed = false): string {
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
    .format(millionths / 1e6)
    .replace('-', '−');
}
