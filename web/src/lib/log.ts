import { Teller as BibliosTeller } from '../biblios/tell';
import { Teller as QuillTeller } from '../quill/tell';
import type { BibliosEvent, Chair, Event, GameEvents, QuillEvent, QuillPlan } from '../wire';
import { botName, chairName } from './names';
import { t } from './words.svelte';

/** A line of the log. */
export type Line = { number: number; key: string; text: string; kind: 'game' | 'table' | 'said' };

/** Everything that happened at a table of this game, in words. */
export function tellAll(
  game: string,
  events: readonly Event[],
  chairs: readonly Chair[],
  you: number | null,
): Line[] {
  const name = (seat: number): string => chairName(chairs[seat], seat);
  const boards = events.find((event) => event.type === 'started')?.boards;
  const tell = game === 'quill' ? ofQuill(name, you, boards?.monastery.rows ?? []) : ofBiblios(name, you);
  const people = new Map<string, string>();
  const seated = new Map<number, string>();
  const gone = new Set(events.flatMap((event) => (event.type === 'forgotten' ? [event.person] : [])));
  return events.flatMap((told) => {
    // What was told before somebody was forgotten is told in another way from then on.
    const event =
      (told.type === 'sat' || told.type === 'said') && gone.has(told.person)
        ? { ...told, name: '', text: '' }
        : told;
    if (event.type === 'sat' || event.type === 'said') people.set(event.person, event.name);
    if (event.type === 'left') seated.delete(event.seat);
    if (event.type === 'sat') {
      // A person who sits again has only added a new nonce to the shuffle.
      if (seated.get(event.seat) === event.person) return [];
      seated.set(event.seat, event.person);
    }
    return event.type === 'muted' ? muted(event, people) : lines(event, name, tell);
  });
}

function muted(event: Extract<Event, { type: 'muted' }>, people: ReadonlyMap<string, string>): Line[] {
  const text = t(event.muted ? 'log-muted' : 'log-unmuted', {
    name: people.get(event.person) || t('somebody'),
  });
  return [{ number: event.number, key: `${event.number}`, text, kind: 'table' }];
}

type Tell = (events: GameEvents) => string[];

function ofBiblios(name: (seat: number) => string, you: number | null): Tell {
  const teller = new BibliosTeller(name, you);
  return (events) => (events as BibliosEvent[]).flatMap((event) => teller.tell(event) ?? []);
}

function ofQuill(name: (seat: number) => string, you: number | null, rows: readonly QuillPlan[]): Tell {
  const teller = new QuillTeller(name, you, () => rows);
  return (events) => teller.tell(events as QuillEvent[]);
}

function lines(event: Event, name: (seat: number) => string, tell: Tell): Line[] {
  const line = (text: string, kind: Line['kind'] = 'table'): Line[] => [
    { number: event.number, key: `${event.number}`, text, kind },
  ];
  switch (event.type) {
    case 'started':
    case 'played': {
      const told = tell(event.events);
      const texts =
        event.type === 'started' ? [t('log-started', { name: name(event.first) }), ...told] : told;
      return texts.map((text, index) => ({
        number: event.number,
        key: `${event.number}.${index}`,
        text,
        kind: 'game' as const,
      }));
    }
    case 'sat':
      return line(t('log-sat', { name: event.name || t('somebody') }));
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
