import type { BibliosEvent } from '../wire';
import { list, t } from '../lib/words.svelte';
import { readCard } from './cards';

/** Cards and events in words, shared by the log, screen readers and image labels. */

export function categoryName(category: string): string {
  return t(`category-${category}`);
}

const CHURCH: Record<string, string> = {
  '+': 'raise-one',
  '-': 'lower-one',
  '++': 'raise-two',
  '--': 'lower-two',
  '+-': 'either',
};

export function churchName(code: string): string {
  return t(`church-${CHURCH[code.slice(1)] ?? 'unknown'}`);
}

/** What a Church card does, without its name. */
function powerName(code: string): string {
  return t(`power-${CHURCH[code.slice(1)] ?? 'unknown'}`);
}

export function cardName(code: string | null): string {
  const card = readCard(code ?? '?');
  switch (card.kind) {
    case 'category':
      return t('card-category', {
        category: categoryName(card.category),
        value: card.value,
        letter: card.letter,
      });
    case 'gold':
      return t('card-gold', { value: card.value });
    case 'church':
      return churchName(code ?? '');
    case 'hidden':
      return t('card-hidden');
  }
}

export function cardNames(codes: readonly string[]): string {
  return list(codes.map(cardName));
}

/** Describes one step of a die: `+M` is one step up. */
export function moveName(move: string): string {
  return t(move.startsWith('+') ? 'move-up' : 'move-down', { category: categoryName(move.slice(1)) });
}

/** Describes events in order. It remembers the current lot between events. */
export class Teller {
  #lot: string | null = null;

  constructor(
    private readonly name: (seat: number) => string,
    private readonly you: number | null,
  ) {}

  /** Returns the event in words, or null if there is nothing to say. */
  tell(event: BibliosEvent): string | null {
    const who = (seat: number): { name: string; you: string } => ({
      name: this.name(seat),
      you: seat === this.you ? 'yes' : 'no',
    });
    switch (event.type) {
      case 'looked':
        return event.drawn ? t('log-looked', { ...who(event.seat), card: cardName(event.drawn) }) : null;
      case 'placed':
        return t(`log-placed-${event.place}`, { ...who(event.seat), card: cardName(event.card) });
      case 'taken':
        return t('log-taken', { ...who(event.seat), card: cardName(event.card) });
      case 'church': {
        const card = powerName(event.card);
        if (event.moves.length === 0) return t('log-church-none', { ...who(event.seat), card });
        return t('log-church', { ...who(event.seat), card, moves: list(event.moves.map(moveName)) });
      }
      case 'turned_up':
        this.#lot = event.card;
        return t('log-turned-up', { card: cardName(event.card) });
      case 'bid': {
        const unit = this.#lot?.startsWith('G') ? 'cards' : 'gold';
        return t('log-bid', { ...who(event.seat), amount: event.amount, unit });
      }
      case 'passed':
        return t('log-passed', who(event.seat));
      case 'paid_gold':
        return t('log-paid-gold', {
          ...who(event.seat),
          cards: cardNames(event.cards),
          lot: cardName(this.#lot),
        });
      case 'paid_cards': {
        const known = event.cards ?? event.open;
        const args = { ...who(event.seat), count: event.count, lot: cardName(this.#lot) };
        return known.length === 0
          ? t('log-paid-cards', args)
          : t('log-paid-cards-known', { ...args, cards: cardNames(known) });
      }
      case 'defaulted':
        return t('log-defaulted', who(event.seat));
      case 'plundered': {
        const from = { from: this.name(event.from), fromYou: event.from === this.you ? 'yes' : 'no' };
        return t('log-plundered', { ...who(event.by), ...from, card: cardName(event.card) });
      }
      case 'lost':
        return t('log-lost', { ...who(event.seat), card: cardName(event.card) });
      case 'ended': {
        const { winners, points } = event.result;
        const names = list(winners.map((seat) => this.name(seat)));
        return t('log-ended', { names, count: winners.length, points: points[winners[0] ?? 0] ?? 0 });
      }
    }
  }
}
