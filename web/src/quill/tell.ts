import { list, t } from '../lib/words.svelte';
import type { QuillBoards, QuillEvent, QuillParts, QuillResult, QuillWho } from '../wire';
import { groupRolls } from './steps';
import { BOOKS, bookName, faceName, faceNames, iconName, PARTS, rowWords, signed } from './words';

/** Something that happened, in words, and the id of its glyph. */
export type Told = { text: string; icon: string };

/**
 * Describes events in order. It remembers everyone's influence between events. `boards` returns the cards, known
 * once the game has begun.
 */
export class Teller {
  #influence = new Map<QuillWho, number>();

  constructor(
    private readonly name: (seat: number) => string,
    private readonly you: number | null,
    private readonly boards: () => QuillBoards | null,
  ) {}

  /**
   * Describes the events, at most one sentence each. A choice that is sealed and opened at once is described
   * once.
   */
  tell(events: readonly QuillEvent[]): Told[] {
    const opened = events.some((event) => event.type === 'opened');
    return groupRolls(events.filter((event) => !opened || event.type !== 'sealed')).flatMap((group) =>
      [this.#tellGroup(group) ?? []].flat().map((text) => ({ text, icon: iconOf(group[0]) })),
    );
  }

  #who(who: QuillWho): { name: string; you: string } {
    const name = typeof who === 'number' ? this.name(who) : t('quill-cadfael');
    return { name, you: who === this.you ? 'yes' : 'no' };
  }

  #tellGroup(group: readonly QuillEvent[]): string | string[] | null {
    const [event] = group;
    if (event === undefined) return null;
    switch (event.type) {
      case 'rolled': {
        const faces = group.flatMap((one) => (one.type === 'rolled' ? [one.face] : []));
        if (event.whose === 'scriptorium') return [t('quill-log-vigil'), ...this.#vigil(faces)];
        return t('quill-log-rolled', { ...this.#who(event.whose), dice: faceNames(faces) });
      }
      case 'acted':
      case 'forced':
        return this.#action(event.seat, event.action);
      case 'sealed':
        if (event.choice === null) return t('quill-log-sealed', this.#who(event.seat));
        return t('quill-log-sealed-known', { ...this.#who(event.seat), choice: this.#choice(event.choice) });
      case 'opened':
        return this.#opened(event.choices);
      case 'day_began':
        return t('quill-log-day', { day: event.day });
      case 'influence': {
        const before = this.#influence.get(event.whose) ?? 0;
        this.#influence.set(event.whose, event.total);
        const what = event.total < before ? 'spent' : event.amount === 0 ? 'nothing' : 'earned';
        return t('quill-log-influence', {
          ...this.#who(event.whose),
          amount: event.amount,
          total: event.total,
          what,
        });
      }
      case 'marked':
        return t('quill-log-marked', { ...this.#who(event.whose), book: bookName(event.book) });
      case 'completed':
        return t('quill-log-completed', {
          ...this.#who(event.whose),
          book: bookName(event.book),
          place: event.place,
          points: event.points,
        });
      case 'kept':
        return t('quill-log-kept', this.#who(event.whose));
      case 'climbed':
        return t('quill-log-climbed', { ...this.#who(event.whose), row: event.row + 1 });
      case 'walked':
        return t('quill-log-go', { ...this.#who('cadfael'), what: this.#space(event.space) });
      case 'town':
        return t('quill-log-town', this.#who(event.whose));
      case 'circle':
        return t('quill-log-circle', this.#who(event.seat));
      case 'abbot':
        return t('quill-log-abbot', { ...this.#who(event.seat), die: faceName(event.face) });
      case 'lost_die':
        return t('quill-log-lost-die', { ...this.#who(event.whose), die: faceName(event.face) });
      case 'lost_steps':
        return t('quill-log-lost-steps', { ...this.#who(event.whose), steps: event.steps });
      case 'lost_star':
        return t('quill-log-lost-star', this.#who(event.whose));
      case 'lost_signs':
        return t('quill-log-lost-signs', { ...this.#who(event.whose), count: event.plus + event.minus });
      case 'value':
        return t('quill-log-value', { book: bookName(event.book), value: event.value });
      case 'row_left':
        return t('quill-log-row-left', { ...this.#who(event.whose), row: event.row });
      case 'ended':
        return this.#ended(event.result);
    }
  }

  /** Names what a space of the map brings. */
  #space(name: string): string {
    return iconName(this.boards()?.task.map.spaces.find((space) => space.name === name)?.icon ?? '.');
  }

  /** Describes an action, unless the events that follow describe it. */
  #action(seat: number, action: string): string | null {
    const who = this.#who(seat);
    const [verb = '', what = '', how] = action.split(' ');
    switch (verb) {
      case 'use':
        if (how === 'as') return t('quill-log-use-as-chapel', { ...who, die: faceName(what) });
        if (how === '+1') return t('quill-log-use-further', { ...who, die: faceName(what) });
        return what.startsWith('m') ? t('quill-log-use', { ...who, die: faceName(what) }) : null;
      case 'reroll':
        return t('quill-log-reroll', { ...who, die: faceName(what) });
      case 'walk':
        return t('quill-log-walk', { ...who, steps: Number(what) });
      case 'decline':
        return t('quill-log-decline', who);
      case 'go':
        return t('quill-log-go', { ...who, what: this.#space(what) });
      case 'star':
        return t('quill-log-star', { ...who, book: bookName(what) });
      case 'row':
        return t('quill-log-row', { ...who, row: Number(what) });
      case 'give':
        return t('quill-log-give', { ...who, row: Number(what) });
      case 'bid':
        return t('quill-log-no-bid', who);
      case 'cadfael':
        return t('quill-log-cadfael', { ...who, what });
      default:
        return null;
    }
  }

  /** Describes the dice of the scriptorium, which are rolled row by row. */
  #vigil(faces: readonly string[]): string[] {
    let from = 0;
    return (this.boards()?.monastery.rows ?? []).map((plan, index) => {
      const dice = faces.slice(from, (from += plan.books + Number(plan.travel) + Number(plan.embellishment)));
      return rowWords(index + 1, dice);
    });
  }

  /** Describes how the game ended and where everyone's points come from. */
  #ended(result: QuillResult): string[] {
    const name = (seat: number): string => (seat === this.you ? t('you-plain') : this.name(seat));
    const solo = result.cadfael !== null && 'total' in result.cadfael ? result.cadfael : null;
    const parts = PARTS.filter((part) => part !== 'cross' || solo === null);
    const points = (name: string, of: QuillParts): string => {
      const stacks = BOOKS.map((book) => ({ part: bookName(book), points: of.stacks[book] ?? 0 }));
      const others = parts.map((part) => ({ part: t(`quill-part-${part}`), points: of[part] }));
      const words = [...stacks, ...others].map(({ part, points }) =>
        t('quill-log-part', { part, points: signed(points) }),
      );
      return t('quill-log-points', { name, points: signed(of.total), parts: list(words) });
    };
    return [
      endWords(result, name),
      ...result.parts.map((of, seat) => points(name(seat), of)),
      ...(solo === null ? [] : [points(t('quill-cadfael'), solo)]),
    ];
  }

  #choice(choice: string): string {
    const [verb = '', what = ''] = choice.split(' ');
    if (verb === 'bid') return t('quill-choice-bid', { amount: Number(what) });
    if (verb === 'stop') return t('quill-choice-stop');
    return what === 'all' ? t('quill-choice-roll-all') : t('quill-choice-roll', { die: faceName(what) });
  }

  #opened(choices: readonly (string | null)[]): string | null {
    const told = choices.flatMap((choice, seat) =>
      choice === null
        ? []
        : [t('quill-log-opened-one', { ...this.#who(seat), choice: this.#choice(choice) })],
    );
    if (choices.length === 1) return told.map((choice) => `${choice}.`).join('');
    return told.length === 0 ? null : t('quill-log-opened', { choices: list(told) });
  }
}

/** Describes how the game ended, in one sentence. */
export function endWords(result: QuillResult, name: (seat: number) => string): string {
  const winner = result.winners[0];
  if (winner !== undefined)
    return t('log-ended', { names: name(winner), count: 1, points: result.points[winner] ?? 0 });
  const theirs = result.cadfael !== null && 'total' in result.cadfael ? result.cadfael.total : 0;
  return t('quill-log-lost', { points: result.points[0] ?? 0, theirs });
}

/** The glyph of what happened. */
function iconOf(event: QuillEvent | undefined): string {
  switch (event?.type) {
    case 'acted':
    case 'forced':
      return ACTION_ICONS[event.action.split(' ')[0] ?? ''] ?? 'quill';
    case 'rolled':
    case 'opened':
    case 'sealed':
    case 'abbot':
    case 'lost_die':
      return 'roll';
    case 'marked':
    case 'value':
      return `book-${event.book}`;
    case 'completed':
    case 'lost_star':
    case 'ended':
      return 'star';
    case 'kept':
    case 'climbed':
      return 'C';
    case 'walked':
    case 'lost_steps':
      return 'step';
    case 'town':
      return 'town';
    case 'circle':
      return 'cross';
    case 'influence':
      return 'influence';
    default:
      return 'quill';
  }
}

const ACTION_ICONS: Record<string, string> = {
  use: 'step',
  go: 'step',
  walk: 'step',
  reroll: 'roll',
  star: 'star',
  bid: 'influence',
  cadfael: 'roll',
};
