import { GAMES, type Game } from './rulebook';

/** The viewer of a replay: a seat, a spectator, or a viewer of everything. */
export type Eyes = number | 'spectator' | 'all';

/** What a replay shows first: the position after a move, or the check of the shuffle. */
export type Scene = number | 'shuffle';

/** A location in the page. It is in the fragment of the address, which browsers do not send. */
export type Route =
  | { at: 'lobby' }
  | { at: 'table'; id: string }
  | { at: 'enter'; token: string }
  /** The rules of a game, at one rule or at the beginning. */
  | { at: 'rules'; game: Game; rule: string }
  /** The lesson of a game. Resumes it if it was started. */
  | { at: 'learn'; game: string }
  /** Without an id, a record from a file. */
  | { at: 'replay'; id: string | null; scene: Scene; eyes: Eyes }
  /** The puzzles, or one of them by its id or as `today`. */
  | { at: 'puzzles'; id: string | null }
  /** The account, or the history of games. */
  | { at: 'me'; part: 'who' | 'games' }
  | { at: 'friends' }
  /** The link or code of a person who offers friendship. */
  | { at: 'friend'; code: string }
  /** The strongest people in a game; without a season, in this one. */
  | { at: 'leaders'; game: Game; players: number; season: string | null }
  /** There is no such page. */
  | { at: 'missing' };

export function read(hash: string): Route {
  const [path = '', query = ''] = hash.split('?');
  const [, kind, value, more, last] = path.split('/');
  if (kind === 't' && value) return { at: 'table', id: value };
  if (kind === 'enter' && value) return { at: 'enter', token: value };
  if (kind === 'rules')
    return { at: 'rules', game: GAMES.find((game) => game === value) ?? 'biblios', rule: more ?? '' };
  if (kind === 'learn' && value) return { at: 'learn', game: value };
  if (kind === 'replay')
    return {
      at: 'replay',
      id: value || null,
      scene: readScene(more),
      eyes: readEyes(new URLSearchParams(query).get('as')),
    };
  if (kind === 'puzzles') return { at: 'puzzles', id: value || null };
  if (kind === 'me') return { at: 'me', part: value === 'games' ? 'games' : 'who' };
  if (kind === 'friends') return { at: 'friends' };
  if (kind === 'friend' && value) return { at: 'friend', code: value };
  if (kind === 'leaders')
    return {
      at: 'leaders',
      game: GAMES.find((game) => game === value) ?? 'biblios',
      players: /^[234]$/.test(more ?? '') ? Number(more) : 3,
      season: /^\d{4}-[1-4]$/.test(last ?? '') ? (last ?? null) : null,
    };
  return { at: kind ? 'missing' : 'lobby' };
}

function readScene(text: string | undefined): Scene {
  if (text === 'shuffle') return text;
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
}

export function readEyes(text: string | null): Eyes {
  if (text === 'spectator') return text;
  return /^\d$/.test(text ?? '') ? Number(text) : 'all';
}

/** The address of a move in the replay of a finished game. */
export function replayHash(table: string, move: number, eyes: Eyes): string {
  return `#/replay/${table}/${move}${eyes === 'all' ? '' : `?as=${eyes}`}`;
}

/** The address of a table's WebSocket. */
export function tableAddress(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/play`;
}
