import { t } from '../lib/words.svelte';
import type { BibliosView } from '../wire';
import { sum } from './cards';
import { readPrice } from './pay';
import { cardName, cardNames, churchName } from './tell';

/** The pending decision in one sentence: the viewer's own, or the player it waits for. */
export function turnWords(
  game: BibliosView,
  nameOf: (seat: number) => string,
  legal: readonly string[],
): string {
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

/** The unit of a bid, the legal range, and how much the bidder can pay. */
export function bidding(
  game: BibliosView,
  seat: number | null,
  legal: readonly string[],
): { unit: 'cards' | 'gold'; least: number; most: number; means: number } {
  const bids = legal.filter((action) => action.startsWith('bid ')).map((action) => Number(action.slice(4)));
  const own = seat === null ? [] : (game.hands[seat] ?? []);
  const inCards = game.auction?.card.startsWith('G') ?? false;
  const least = bids[0] ?? (game.auction?.high_bid ?? 0) + 1;
  const means = inCards ? own.length : sum(own.filter((code) => code.startsWith('G')));
  return { unit: inCards ? 'cards' : 'gold', least, most: bids.at(-1) ?? least, means };
}

/** The pending decision with everything a screen reader user needs to make it. */
export function promptWords(
  game: BibliosView,
  seat: number | null,
  nameOf: (seat: number) => string,
  legal: readonly string[],
): string {
  const turn = turnWords(game, nameOf, legal);
  if (game.church !== null) return t('prompt-church', { turn, card: churchName(game.church) });
  if (legal.some((action) => action.startsWith('take')))
    return t('prompt-take', { turn, cards: cardNames(game.public) });
  const lot = cardName(game.auction?.card ?? null);
  if (legal.includes('default')) {
    const price = readPrice(legal);
    const unit = game.auction?.card.startsWith('G') ? 'cards' : 'gold';
    return t(price.in === 'nothing' ? 'prompt-cannot-pay' : 'prompt-pay', {
      turn,
      lot,
      unit,
      amount: game.auction?.high_bid ?? 0,
    });
  }
  if (legal.includes('pass')) return t('prompt-bid', { turn, lot, ...bidding(game, seat, legal) });
  return t('prompt-place', { turn, card: cardName(game.drawn) });
}
