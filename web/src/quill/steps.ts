import type { QuillEvent, QuillPlayer, QuillView, QuillWho } from '../wire';

/**
 * What happened, step by step. The house says what followed from a decision and how things stand in the end; the pictures
 * in between are made here, from the words of the house alone: nothing here knows a rule.
 */

/**
 * Events that are told and shown together: the dice that somebody rolls at once. The travel die comes last among somebody's own dice,
 * so what follows it is another roll.
 */
export function together(events: readonly QuillEvent[]): QuillEvent[][] {
  const groups: QuillEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    const goesOn =
      event.type === 'rolled' &&
      last?.type === 'rolled' &&
      last.whose === event.whose &&
      (event.whose === 'scriptorium' || !last.face.startsWith('m'));
    if (goesOn) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Whose doing an event is; null where it is everybody's or nobody's. */
export function doer(event: QuillEvent): QuillWho | null {
  if ('seat' in event) return event.seat;
  if ('whose' in event) return event.whose;
  return event.type === 'walked' ? 'cadfael' : null;
}

/** The pictures between two moments, one for each group of events. The last one is `after` itself. */
export function pictures(before: QuillView, groups: readonly QuillEvent[][], after: QuillView): QuillView[] {
  let now = before;
  return groups.map((events, index) => {
    if (index === groups.length - 1) return after;
    now = structuredClone(now);
    for (const event of events) draw(now, event, after);
    return now;
  });
}

function draw(view: QuillView, event: QuillEvent, after: QuillView): void {
  const of = (who: QuillWho): QuillPlayer | null =>
    typeof who === 'number' ? (view.players[who] ?? null) : view.cadfael;
  switch (event.type) {
    case 'acted':
    case 'forced':
      act(view, event.seat, event.action);
      break;
    case 'opened':
      event.choices.forEach((choice, seat) => open(view, seat, choice));
      break;
    case 'rolled':
      if (event.whose === 'scriptorium')
        view.scriptorium = after.scriptorium?.map((row) => ({ ...row, taken: null })) ?? null;
      else lay(of(event.whose), event.face);
      break;
    case 'day_began':
      Object.assign(view, { day: event.day, stage: after.stage, bids: null, scriptorium: null });
      break;
    case 'influence':
      enter(of(event.whose), event.amount, event.total);
      break;
    case 'marked': {
      const player = of(event.whose);
      if (!player) break;
      take(player, event.book);
      const books = player.card.stacks as Record<string, number>;
      books[event.book] = (books[event.book] ?? 0) + 1;
      break;
    }
    case 'completed': {
      const card = of(event.whose)?.card;
      Object.assign(card?.completed ?? {}, { [event.book]: event.place });
      if (event.points > 0) Object.assign(card?.bonuses ?? {}, { [event.book]: event.points });
      break;
    }
    case 'kept': {
      const player = of(event.whose);
      if (player) player.kept += 1;
      take(player, 'C');
      break;
    }
    case 'climbed':
      view.chapel[event.row]?.push(event.whose);
      take(of(event.whose), 'C');
      break;
    case 'walked':
      walk(view.cadfael, event.space);
      break;
    case 'town': {
      const card = of(event.whose)?.card;
      if (card) card.towns += 1;
      break;
    }
    case 'circle': {
      const card = of(event.seat)?.card;
      if (card) card.cross += 1;
      break;
    }
    case 'value':
      Object.assign(view.values, { [event.book]: event.value });
      break;
    case 'row_left':
      hold(view, event.whose, event.row);
      break;
    default:
  }
}

/** What a decision itself does to the picture; what follows from it is told by other events. */
function act(view: QuillView, seat: number, action: string): void {
  const player = view.players[seat] ?? null;
  const [verb = '', what = ''] = action.split(' ');
  if (verb === 'use' || verb === 'reroll') take(player, what);
  if (verb === 'go') walk(player, what);
  if (verb === 'star') player?.card.stars.push(what);
  if (verb === 'row') hold(view, seat, Number(what));
  if (verb === 'give') hold(view, 'cadfael', Number(what));
}

function open(view: QuillView, seat: number, choice: string | null): void {
  const player = view.players[seat];
  if (!player || choice === null) return;
  if (choice === 'stop') view.stopped = [...view.stopped, seat];
  if (choice === 'roll all') Object.assign(player.dice, { books: [], influence: [], travel: null });
  else if (choice.startsWith('roll ')) take(player, choice.slice(5));
}

/** A die comes to lie among somebody's unused ones. */
function lay(player: QuillPlayer | null, face: string): void {
  const dice = player?.dice;
  if (!dice) return;
  if (/^\d$/.test(face)) dice.influence.push(Number(face));
  else if (face.startsWith('m')) dice.travel = face;
  else dice.books.push(face);
}

/** A die goes from somebody's unused ones, if it lies there. */
function take(player: QuillPlayer | null, face: string): void {
  const dice = player?.dice;
  if (!dice) return;
  const from = /^\d$/.test(face) ? dice.influence : dice.books;
  const at = (from as (string | number)[]).findIndex((one) => String(one) === face);
  if (at >= 0) from.splice(at, 1);
  if (dice.travel === face) dice.travel = null;
}

function walk(player: QuillPlayer | null, space: string): void {
  if (!player) return;
  player.card.at = space;
  player.card.visited.push(space);
}

function enter(player: QuillPlayer | null, amount: number, total: number): void {
  if (!player) return;
  player.dice.influence = [];
  player.card.influence = total;
  player.card.track.push(amount);
}

/** Somebody takes a row of the scriptorium. */
function hold(view: QuillView, who: QuillWho, row: number): void {
  const taken = view.scriptorium?.[row - 1];
  if (taken) taken.taken = who;
}
