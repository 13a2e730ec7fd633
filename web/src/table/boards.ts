import type { GameView } from '../wire';

const BOARDS = {
  biblios: () => import('../biblios/Biblios.svelte'),
  quill: () => import('../quill/Quill.svelte'),
};

/** Loads the component that draws the table of a game. */
export function boardOf(game: GameView['game'] | undefined) {
  return game === undefined ? null : BOARDS[game]();
}
