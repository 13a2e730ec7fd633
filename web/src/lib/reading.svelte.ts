import { go, route } from './route.svelte';
import { gameOf, type Game } from './rulebook';

/** The id of the rule to show; empty for the whole book. */
let wanted = $state<string | null>(null);
let about = $state<Game>('biblios');

export const reading = {
  get rule(): string | null {
    return wanted;
  },
  get game(): Game {
    return about;
  },
  /** Opens the book at a rule, or at the beginning of a game's rules. On the page of the rules, scrolls there. */
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
