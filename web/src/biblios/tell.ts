import type { BibliosEvent } from '../wire';
import type { Told } from '../lib/log';
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

  /** Returns the event in words and with its glyph, or null if there is nothing to say. */
  tell(event: BibliosEvent): Told | null {
    const who = (seat: number): { name: string; you: string } => ({
      name: this.name(seat),
      you: seat === this.you ? 'yes' : 'no',
    });
    switch (event.type) {
      case 'looked': {
        if (!event.drawn) return null;
        const text = t('log-looked', { ...who(event.seat), card: cardName(event.drawn) });
        return { text, ...sign(event.drawn), minor: true };
      }
      case 'placed': {
        const text = t(`log-placed-${event.place}`, { ...who(event.seat), card: cardName(event.card) });
        return { text, ...sign(event.card), minor: event.place !== 'public' };
      }
      case 'taken':
        return {
          text: t('log-taken', { ...who(event.seat), card: cardName(event.card) }),
          ...sign(event.card),
        };
      case 'church': {
        const card = powerName(event.card);
        const args = { ...who(event.seat), card };
        const used = event.moves.length > 0;
        return {
          text: used
            ? t('log-church', { ...args, moves: list(event.moves.map(moveName)) })
            : t('log-church-none', args),
          icon: 'C',
          mark: event.moves.map((move) => (move.startsWith('+') ? '▲' : '▼')).join(''),
          moment: used && event.seat !== this.you,
        };
      }
      case 'turned_up':
        this.#lot = event.card;
        return { text: t('log-turned-up', { card: cardName(event.card) }), ...sign(event.card), minor: true };
      case 'bid': {
        const unit = this.#lot?.startsWith('G') ? 'cards' : 'gold';
        const text = t('log-bid', { ...who(event.seat), amount: event.amount, unit });
        return { text, icon: unit === 'gold' ? 'G' : 'back', mark: `${event.amount}`, minor: true };
      }
      case 'passed':
        return { text: t('log-passed', who(event.seat)), icon: 'pass', minor: true };
      case 'paid_gold': {
        const paid = { cards: cardNames(event.cards), lot: cardName(this.#lot) };
        return { text: t('log-paid-gold', { ...who(event.seat), ...paid }), ...sign(this.#lot) };
      }
      case 'paid_cards': {
        const known = event.cards ?? event.open;
        const args = { ...who(event.seat), count: event.count, lot: cardName(this.#lot) };
        const text =
          known.length === 0
            ? t('log-paid-cards', args)
            : t('log-paid-cards-known', { ...args, cards: cardNames(known) });
        return { text, ...sign(this.#lot) };
      }
      case 'defaulted':
        return { text: t('log-defaulted', who(event.seat)), icon: 'alert', moment: event.seat !== this.you };
      case 'plundered': {
        const from = { from: this.name(event.from), fromYou: event.from === this.you ? 'yes' : 'no' };
        const text = t('log-plundered', { ...who(event.by), ...from, card: cardName(event.card) });
        return { text, icon: 'alert', moment: event.from === this.you || event.by === this.you };
      }
      case 'lost': {
        const text = t('log-lost', { ...who(event.seat), card: cardName(event.card) });
        return { text, icon: 'alert', moment: event.seat === this.you };
      }
      case 'ended': {
        const { winners, points } = event.result;
        const names = list(winners.map((seat) => this.name(seat)));
        const best = points[winners[0] ?? 0] ?? 0;
        return { text: t('log-ended', { names, count: winners.length, points: best }), icon: 'laurel' };
      }
    }
  }
}

/** The glyph of a card and what stands beside it. */
function sign(code: string | null): { icon: string; mark: string } {
  const card = readCard(code ?? '?');
  if (card.kind === 'hidden') return { icon: 'back', mark: '' };
  const mark =
    card.kind === 'category' ? `${card.value}${card.letter}` : card.kind === 'gold' ? `${card.value}` : '';
  return { icon: (code ?? '').charAt(0), mark };
}
