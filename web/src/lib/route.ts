import { GAMES, type Game } from './rulebook';

/** Where the page is: everything is behind the `#`, which browsers keep to themselves. */
export type Route =
  | { at: 'lobby' }
  | { at: 'table'; id: string }
  | { at: 'enter'; token: string }
  /** The rules of a game, at one of them or at the beginning. */
  | { at: 'rules'; game: Game; rule: string }
  /** The lesson about a game, begun or taken up again. */
  | { at: 'learn'; game: string };

export function read(hash: string): Route {
  const [, kind, value, more] = hash.split('/');
  if (kind === 't' && value) return { at: 'table', id: value };
  if (kind === 'enter' && value) return { at: 'enter', token: value };
  if (kind === 'rules') return { at: 'rules', game: GAMES.find((game) => game === value) ?? 'biblios', rule: more ?? '' };
  if (kind === 'learn' && value) return { at: 'learn', game: value };
  return { at: 'lobby' };
}
