import type { QuillEvent, QuillPlayer, QuillView, QuillWho } from '../wire';

/**
 * Splits what happened into steps. The server sends the events and the final view; the views in between are
 * reconstructed from the events alone, without any knowledge of the rules.
 */

/**
 * Groups the events that are shown together: dice rolled at once. The travel die comes last in a player's
 * roll, so a die after it starts another roll.
 */
export function groupRolls(events: readonly QuillEvent[]): QuillEvent[][] {
  const groups: QuillEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1)?.at(-1);
    const sameRoll =
      event.type === 'rolled' &&
      last?.type === 'rolled' &&
      last.whose === event.whose &&
      (event.whose === 'scriptorium' || !last.face.startsWith('m'));
    if (sameRoll) groups.at(-1)?.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Returns who caused an event, or null if no player did. */
export function actorOf(event: QuillEvent): QuillWho | null {
  if ('seat' in event) return event.seat;
  if ('whose' in event) return event.whose;
  return event.type === 'walked' ? 'cadfael' : null;
}

/** Returns one view per group of events. The last one is `after` itself. */
export function intermediateViews(
  before: QuillView,
  groups: readonly QuillEvent[][],
  after: QuillView,
): QuillView[] {
  let now = before;
  return groups.map((events, index) => {
    if (index === groups.length - 1) return after;
    now = structuredClone(now);
    for (const event of events) applyEvent(now, event, after);
    return now;
  });
}

function applyEvent(view: QuillView, event: QuillEvent, after: QuillView): void {
  const of = (who: QuillWho): QuillPlayer | null =>
    typeof who === 'number' ? (view.players[who] ?? null) : view.cadfael;
  switch (event.type) {
    case 'acted':
    case 'forced':
      applyAction(view, event.seat, event.action);
      break;
    case 'opened':
      event.choices.forEach((choice, seat) => applyChoice(view, seat, choice));
      break;
    case 'rolled':
      if (event.whose === 'scriptorium')
        view.scriptorium = after.scriptorium?.map((row) => ({ ...row, taken: null })) ?? null;
      else addDie(of(event.whose), event.face);
      break;
    case 'day_began':
      Object.assign(view, { day: event.day, stage: after.stage, bids: null, scriptorium: null });
      break;
    case 'influence':
      recordInfluence(of(event.whose), event.amount, event.total);
      break;
    case 'marked': {
      const player = of(event.whose);
      if (!player) break;
      removeDie(player, event.book);
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
      removeDie(player, 'C');
      break;
    }
    case 'climbed':
      view.chapel[event.row]?.push(event.whose);
      removeDie(of(event.whose), 'C');
      break;
    case 'walked':
      moveTo(view.cadfael, event.space);
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
      assignRow(view, event.whose, event.row);
      break;
    default:
  }
}

/** Applies what an action itself changes; its consequences arrive as further events. */
function applyAction(view: QuillView, seat: number, action: string): void {
  const player = view.players[seat] ?? null;
  const [verb = '', what = ''] = action.split(' ');
  if (verb === 'use' || verb === 'reroll') removeDie(player, what);
  if (verb === 'go') moveTo(player, what);
  if (verb === 'star') player?.card.stars.push(what);
  if (verb === 'row') assignRow(view, seat, Number(what));
  if (verb === 'give') assignRow(view, 'cadfael', Number(what));
}

function applyChoice(view: QuillView, seat: number, choice: string | null): void {
  const player = view.players[seat];
  if (!player || choice === null) return;
  if (choice === 'stop') view.stopped = [...view.stopped, seat];
  if (choice === 'roll all') Object.assign(player.dice, { books: [], influence: [], travel: null });
  else if (choice.startsWith('roll ')) removeDie(player, choice.slice(5));
}

/** Adds a die to a player's unused dice. */
function addDie(player: QuillPlayer | null, face: string): void {
  const dice = player?.dice;
  if (!dice) return;
  if (/^\d$/.test(face)) dice.influence.push(Number(face));
  else if (face.startsWith('m')) dice.travel = face;
  else dice.books.push(face);
}

/** Removes a die from a player's unused dice, if it is there. */
function removeDie(player: QuillPlayer | null, face: string): void {
  const dice = player?.dice;
  if (!dice) return;
  const from = /^\d$/.test(face) ? dice.influence : dice.books;
  const at = (from as (string | number)[]).findIndex((one) => String(one) === face);
  if (at >= 0) from.splice(at, 1);
  if (dice.travel === face) dice.travel = null;
}

function moveTo(player: QuillPlayer | null, space: string): void {
  if (!player) return;
  player.card.at = space;
  player.card.visited.push(space);
}

function recordInfluence(player: QuillPlayer | null, amount: number, total: number): void {
  if (!player) return;
  player.dice.influence = [];
  player.card.influence = total;
  player.card.track.push(amount);
}

/** Assigns a row of the scriptorium. */
function assignRow(view: QuillView, who: QuillWho, row: number): void {
  const taken = view.scriptorium?.[row - 1];
  if (taken) taken.taken = who;
}
