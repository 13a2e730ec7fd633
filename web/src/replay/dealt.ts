import type { Dealt } from '../lib/api';
import type { BibliosEvent, QuillEvent, Story } from '../wire';
import { outcome } from './chacha';

/**
 * Recomputes what a seed dealt and compares it with a replay. The engine or
 * the server says which pile each outcome was picked from; this module verifies the pick, that every pile shrinks accordingly, and that the replay shows
 * the same cards and dice.
 */

/** The sides of the dice, fixed here so that they need not be trusted. */
const DICE = ['R P A B H C', '1 2 3 4 5 6', 'm1 m1* m2 m2 m2 m3', '+ + + ++ +- +-'];
/** The purposes of outcomes (docs/record.md, docs/record-quill.md). */
const [TAKEN_OUT, DRAWN, TURNED_UP, PENALTY] = [0, 1, 2, 3];
const [CADFAEL, SCRIPTORIUM] = [4, 5];
const MOST_PURPOSES = 8;

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const picked = ({ from, index }: Dealt): string | undefined => from[index];
const left = ({ from, index }: Dealt): string[] => from.filter((_, place) => place !== index);

/** Whether every outcome follows from the seed, with the outcomes of each purpose numbered without gaps. */
export function followsSeed(seed: Uint8Array, dealt: readonly Dealt[]): boolean {
  const counts = new Array<number>(MOST_PURPOSES).fill(0);
  return dealt.every(({ purpose, k, index, from }) => {
    if (counts[purpose] !== k || from.length === 0) return false;
    counts[purpose] += 1;
    return outcome(seed, purpose, k, from.length) === index;
  });
}

/** Whether the outcomes are exactly those of an unredacted replay, in order. */
export function matchesReplay(dealt: readonly Dealt[], story: Story): boolean {
  const told = story.events.flatMap((event) =>
    event.type === 'started' || event.type === 'played' ? [...event.events] : [],
  );
  return story.game === 'quill'
    ? isRolled(dealt, told as QuillEvent[])
    : isDealt(dealt, told as BibliosEvent[]);
}

function isRolled(dealt: readonly Dealt[], told: readonly QuillEvent[]): boolean {
  const purpose = (whose: number | string): number =>
    typeof whose === 'number' ? whose : whose === 'cadfael' ? CADFAEL : SCRIPTORIUM;
  const rolled = told.flatMap((event) =>
    event.type === 'rolled' ? [[purpose(event.whose), event.face]] : [],
  );
  return (
    dealt.every(({ from }) => DICE.includes(from.join(' '))) &&
    same(
      rolled,
      dealt.map((one) => [one.purpose, picked(one)]),
    )
  );
}

function isDealt(dealt: readonly Dealt[], told: readonly BibliosEvent[]): boolean {
  const shown = told.flatMap((event) => {
    if (event.type === 'looked') return event.drawn === null ? [] : [[DRAWN, event.drawn]];
    if (event.type === 'turned_up') return [[TURNED_UP, event.card]];
    return event.type === 'plundered' || event.type === 'lost' ? [[PENALTY, event.card]] : [];
  });
  const seen = dealt.filter(({ purpose }) => purpose !== TAKEN_OUT);
  const deck = dealt.filter(({ purpose }) => purpose === TAKEN_OUT || purpose === DRAWN);
  const pile = dealt.filter(({ purpose }) => purpose === TURNED_UP);
  const aside = told.flatMap((event) =>
    event.type === 'placed' && event.place === 'auction' ? [event.card] : [],
  );
  const shrinks = (one: Dealt, index: number, all: Dealt[]): boolean =>
    index === 0 || same(one.from, left(all[index - 1]!));
  const first = pile[0];
  return (
    same(
      shown,
      seen.map((one) => [one.purpose, picked(one)]),
    ) &&
    deck.every(shrinks) &&
    pile.every(shrinks) &&
    (first === undefined || same([...first.from].sort(), aside.sort()))
  );
}
