import type { Arrangement, Refusal, TableView } from '../wire';

/** Somebody as the server knows them. */
export type Me = { person: string; name: string; login: string | null };
/** A table in a list. */
export type Listed = { created: number; table: TableView };
/** An option of a game: its values, the usual one first, and for how few and how many seats it is. */
export type GameOption = { name: string; values: (string | number)[]; seats: [number, number] };
/** A lesson, and where we were taught it last. */
export type Offered = { game: string; last: Listed | null };
/** What can be played here. */
export type GameInfo = {
  game: string;
  seats: [number, number];
  options: GameOption[];
  bots: string[];
};

/** An answer of the server that is not the one hoped for. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api/${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer: unknown = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Refused(answer as Refusal);
  return answer as T;
}

export const api = {
  /** Who we are; a new guest if nobody is known yet. */
  arrive: () => call<Me>('POST', 'me', {}),
  rename: (name: string) => call<Me>('PATCH', 'me', { name }),
  enter: (token: string) => call<Me>('POST', 'enter', { token }),
  link: () => call<{ token: string }>('POST', 'me/link', {}),
  games: () => call<GameInfo[]>('GET', 'games'),
  lobby: () => call<Listed[]>('GET', 'tables'),
  mine: () => call<Listed[]>('GET', 'me/tables'),
  lessons: () => call<Offered[]>('GET', 'lessons'),
  learn: (game: string) => call<TableView>('POST', `lessons/${game}`, {}),
  record: (table: string) => call<{ fair?: { commitment: string; nonces: (string | null)[] } }>('GET', `tables/${table}/record`),
  verify: (table: string) => call<{ conclusion: string }>('GET', `tables/${table}/verify`),
  create: (game: string, arrangement: Arrangement) => call<TableView>('POST', 'tables', { game, arrangement }),
};
