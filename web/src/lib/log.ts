import { Teller } from '../biblios/tell';
import type { BibliosEvent, Chair, Event } from '../wire';
import { has, t } from './words.svelte';

/** A line of the log. */
export type Line = { number: number; key: string; text: string; kind: 'game' | 'table' | 'said' };

export function botName(code: string): string {
  return has(`bot-${code}`) ? t(`bot-${code}`) : code;
}

/** What a chair's occupant is called. */
export function chairName(chair: Chair | undefined, seat: number): string {
  // Whoever had their name forgotten has an empty one.
  if (chair?.name != null) return chair.name || t('somebody');
  if (chair?.bot != null) return t(`bot-seat-${seat + 1}`);
  return t('seat-empty-name', { seat: seat + 1 });
}

/** Everything that happened, in words. */
export function tellAll(events: readonly Event[], chairs: readonly Chair[], you: number | null): Line[] {
  const name = (seat: number): string => chairName(chairs[seat], seat);
  const teller = new Teller(name, you);
  const people = new Map<string, string>();
  return events.flatMap((event) => {
    if (event.type === 'sat' || event.type === 'said') people.set(event.person, event.name);
    return event.type === 'muted' ? muted(event, people) : lines(event, name, teller);
  });
}

function muted(event: Extract<Event, { type: 'muted' }>, people: ReadonlyMap<string, string>): Line[] {
  const text = t(event.muted ? 'log-muted' : 'log-unmuted', { name: people.get(event.person) || t('somebody') });
  return [{ number: event.number, key: `${event.number}`, text, kind: 'table' }];
}

function lines(event: Event, name: (seat: number) => string, teller: Teller): Line[] {
  const line = (text: string, kind: Line['kind'] = 'table'): Line[] => [{ number: event.number, key: `${event.number}`, text, kind }];
  switch (event.type) {
    case 'started':
    case 'played': {
      const told = (event.events as BibliosEvent[]).map((one) => teller.tell(one));
      const texts = event.type === 'started' ? [t('log-started', { name: name(event.first) }), ...told] : told;
      return texts.flatMap((text, index) =>
        text === null ? [] : [{ number: event.number, key: `${event.number}.${index}`, text, kind: 'game' as const }],
      );
    }
    case 'sat':
      return line(t('log-sat', { name: event.name }));
    case 'left':
      return line(t('log-left', { seat: event.seat + 1 }));
    case 'bot':
      return event.bot === null ? [] : line(t('log-bot', { name: t(`bot-seat-${event.seat + 1}`), bot: botName(event.bot), seat: event.seat + 1 }));
    case 'said':
      return line(event.text === '' ? t('log-unsaid') : t('log-said', { name: event.name, text: event.text }), 'said');
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
    default:
      return [];
  }
}
