import type { GameView } from '../wire';

const BOARDS = {
  biblios: () => import('../biblios/Biblios.svelte'),
  quill: () => import('../quill/Quill.svelte'),
};

/** What draws the table of a game, fetched when it is needed. */
export function boardOf(game: GameView['game'] | undefined) {
  return game === undefined ? null : BOARDS[game]();
}
