import { go, route } from './route.svelte';
import { gameOf, type Game } from './rulebook';

/** The rule that somebody wants to read: an id, or the empty text for the whole book. */
let wanted = $state<string | null>(null);
let about = $state<Game>('biblios');

export const reading = {
  get rule(): string | null {
    return wanted;
  },
  get game(): Game {
    return about;
  },
  /** Opens the book at a rule, or at the beginning of the rules of a game. Whoever reads the page of the rules stays there. */
  open(rule = '', game: Game = gameOf(rule)): void {
    if (route.now.at === 'rules') {
      go(`#/rules/${game}/${rule}`);
    } else {
      wanted = rule;
      about = game;
    }
  },
  close(): void {
    wanted = null;
  },
};
