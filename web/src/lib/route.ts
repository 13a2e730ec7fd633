import { GAMES, type Game } from './rulebook';

/** With whose eyes a replay is seen: a seat's, those of somebody who looks on, or of somebody who sees everything. */
export type Eyes = number | 'spectator' | 'all';

/** What a replay begins with: a move by its number, or the check of the shuffle. */
export type Scene = number | 'shuffle';

/** Where the page is: everything is behind the `#`, which browsers keep to themselves. */
export type Route =
  | { at: 'lobby' }
  | { at: 'table'; id: string }
  | { at: 'enter'; token: string }
  /** The rules of a game, at one of them or at the beginning. */
  | { at: 'rules'; game: Game; rule: string }
  /** The lesson about a game, begun or taken up again. */
  | { at: 'learn'; game: string }
  /** Without an id, a record is opened from a file. */
  | { at: 'replay'; id: string | null; scene: Scene; eyes: Eyes }
  /** Who we are to the house, or what we have played there. */
  | { at: 'me'; part: 'who' | 'games' }
  /** There is no such page. */
  | { at: 'missing' };

export function read(hash: string): Route {
  const [path = '', query = ''] = hash.split('?');
  const [, kind, value, more] = path.split('/');
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
  if (kind === 'me') return { at: 'me', part: value === 'games' ? 'games' : 'who' };
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

/** The way to a move of a finished game. */
export function replayHash(table: string, move: number, eyes: Eyes): string {
  return `#/replay/${table}/${move}${eyes === 'all' ? '' : `?as=${eyes}`}`;
}

/** The address of a table's socket. */
export function tableAddress(table: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/play`;
}
