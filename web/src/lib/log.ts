import { Teller as BibliosTeller } from '../biblios/tell';
import { Teller as QuillTeller } from '../quill/tell';
import type { BibliosEvent, Chair, Event, GameEvents, QuillBoards, QuillEvent } from '../wire';
import { botName, chairName } from './names';
import { t } from './words.svelte';

/** An event of a game in words. */
export type Told = {
  text: string;
  /** The id of its glyph. */
  icon: string;
  /** The text beside the glyph in a recap, such as a card or an amount. */
  mark?: string;
  /** Whether it is too minor for a recap of its own. */
  minor?: boolean;
  /** Whether it is shown on its own until the viewer has seen it. */
  moment?: boolean;
};

/** A line of the log. */
export type Line = Told & {
  number: number;
  key: string;
  kind: 'game' | 'table' | 'said';
  /** The seat whose decision led to it. */
  seat?: number;
  /** The number of decisions made by then: the move of a replay. */
  move?: number;
};

/** Returns the log of a table, oldest line first, without the messages of blocked people. */
export function tellAll(
  game: string,
  events: readonly Event[],
  chairs: readonly Chair[],
  you: number | null,
  blocked: ReadonlySet<string> = new Set(),
): Line[] {
  const name = (seat: number): string => chairName(chairs[seat], seat);
  const boards = events.find((event) => event.type === 'started')?.boards ?? null;
  const tell = game === 'quill' ? ofQuill(name, you, boards) : ofBiblios(name, you);
  const people = new Map<string, string>();
  const seated = new Map<number, string>();
  const gone = new Set(events.flatMap((event) => (event.type === 'forgotten' ? [event.person] : [])));
  let move = 0;
  return events.flatMap((told) => {
    if (told.type === 'said' && blocked.has(told.person)) return [];
    // Lines of people who were deleted since have no name.
    const event =
      (told.type === 'sat' || told.type === 'said' || told.type === 'renamed') && gone.has(told.person)
        ? { ...told, name: '', text: '' }
        : told;
    if (event.type === 'sat' || event.type === 'said') people.set(event.person, event.name);
    if (event.type === 'left') seated.delete(event.seat);
    if (event.type === 'sat') {
      // A person who sits again has only added a new nonce to the shuffle.
      if (seated.get(event.seat) === event.person) return [];
      seated.set(event.seat, event.person);
    }
    if (event.type === 'played') move += 1;
    const written = event.type === 'muted' ? muted(event, people) : lines(event, name, tell);
    return written.map((line) => (line.kind === 'game' ? { ...line, move } : line));
  });
}

function muted(event: Extract<Event, { type: 'muted' }>, people: ReadonlyMap<string, string>): Line[] {
  const text = t(event.muted ? 'log-muted' : 'log-unmuted', {
    name: people.get(event.person) || t('somebody'),
  });
  return [{ number: event.number, key: `${event.number}`, text, icon: 'person', kind: 'table' }];
}

type Tell = (events: GameEvents) => Told[];

function ofBiblios(name: (seat: number) => string, you: number | null): Tell {
  const teller = new BibliosTeller(name, you);
  return (events) => (events as BibliosEvent[]).flatMap((event) => teller.tell(event) ?? []);
}

function ofQuill(name: (seat: number) => string, you: number | null, boards: QuillBoards | null): Tell {
  const teller = new QuillTeller(name, you, () => boards);
  return (events) => teller.tell(events as QuillEvent[]);
}

function lines(event: Event, name: (seat: number) => string, tell: Tell): Line[] {
  const line = (text: string, kind: Line['kind'] = 'table'): Line[] => [
    { number: event.number, key: `${event.number}`, text, icon: kind === 'said' ? 'chat' : 'person', kind },
  ];
  switch (event.type) {
    case 'started':
    case 'played': {
      const told = tell(event.events);
      const all =
        event.type === 'started'
          ? [{ text: t('log-started', { name: name(event.first) }), icon: 'quill' }, ...told]
          : told;
      return all.map((told, index) => ({
        ...told,
        number: event.number,
        key: `${event.number}.${index}`,
        kind: 'game' as const,
        ...(event.type === 'played' && { seat: event.seat }),
      }));
    }
    case 'sat':
      return line(t('log-sat', { name: event.name || t('somebody') }));
    case 'renamed':
      return line(t('log-renamed', { seat: event.seat + 1, name: event.name || t('somebody') }));
    case 'undone':
      return line(t('log-undone', { name: name(event.seat) }));
    case 'left':
      return line(t('log-left', { seat: event.seat + 1 }));
    case 'bot':
      return event.bot === null
        ? []
        : line(
            t('log-bot', {
              name: t(`bot-seat-${event.seat + 1}`),
              bot: botName(event.bot),
              seat: event.seat + 1,
            }),
          );
    case 'said':
      return line(
        event.text === '' ? t('log-unsaid') : t('log-said', { name: event.name, text: event.text }),
        'said',
      );
    case 'arranged':
      return line(t('log-arranged'));
    case 'reacted':
      return line(t('log-said', { name: name(event.seat), text: t(`reaction-${event.reaction}`) }), 'said');
    case 'stand_in':
      return line(t('log-stand-in', { name: name(event.seat), reason: event.reason }));
    case 'returned':
      return line(t('log-returned', { name: name(event.seat) }));
    case 'resumed':
      return line(t('log-resumed'));
    case 'rematch':
      return line(t('log-rematch'));
    case 'closed':
      return line(t('log-closed'));
    case 'forgotten':
      return line(t('log-forgotten'));
    default:
      return [];
  }
}
