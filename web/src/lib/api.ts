import type { Arrangement, BibliosMemory, GameView, Refusal, Story, TableView } from '../wire';
import type { Eyes } from './route';

/** Somebody as the server knows them. */
export type Me = { person: string; name: string; login: string | null };
/** A table in a list. */
export type Listed = { created: number; table: TableView; to_act: number[] };
/** A game that is over, and how it ended for us. */
export type Played = Listed & { outcome: 'won' | 'lost' | 'left' };
/** What we have played. */
export type History = {
  totals: { game: string; players: number; won: number; lost: number; left: number }[];
  games: Played[];
  more: number | null;
};
/** A way in that the server knows. */
export type KnownToken = { id: string; kind: 'session' | 'link' | 'api'; label: string; created: number; here: boolean };
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

/** Something that a seed decided: outcome k of a purpose, which one of what was picked. */
export type Dealt = { purpose: number; k: number; index: number; from: string[] };
/** What the house finds when it checks a shuffle, and everything that the seed dealt. */
export type Verdict = { conclusion: 'proved' | 'unfair' | 'illegal' | 'open'; findings: { about: string; outcome: string; message: string }[]; dealt: Dealt[] };

/** An answer of the server that is not the one hoped for. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return send(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<T>(method: string, path: string, text?: string): Promise<T> {
  const answer = await answerTo(method, path, text);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

async function answerTo(method: string, path: string, text?: string): Promise<Response> {
  const headers: HeadersInit = text === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`/api/${path}`, { method, headers, body: text ?? null });
  if (!response.ok) throw new Refused((await response.json()) as Refusal);
  return response;
}

export const api = {
  /** Who we are; a new guest if nobody is known yet. */
  arrive: () => call<Me>('POST', 'me', {}),
  rename: (name: string) => call<Me>('PATCH', 'me', { name }),
  enter: (token: string) => call<Me>('POST', 'enter', { token }),
  link: () => call<{ token: string }>('POST', 'me/link', {}),
  account: (login: string, password: string, current: string | null) => call<Me>('POST', 'account', { login, password, current }),
  signIn: (login: string, password: string) => call<Me>('POST', 'sign-in', { login, password }),
  signOut: () => call<null>('POST', 'sign-out', {}),
  forget: () => call<null>('DELETE', 'me'),
  tokens: () => call<KnownToken[]>('GET', 'tokens'),
  makeToken: (label: string) => call<{ token: string }>('POST', 'tokens', { label }),
  removeToken: (id: string) => call<null>('DELETE', `tokens/${id}`),
  history: (before: number | null) => call<History>('GET', `me/games${before === null ? '' : `?before=${before}`}`),
  games: () => call<GameInfo[]>('GET', 'games'),
  lobby: () => call<Listed[]>('GET', 'tables'),
  mine: () => call<Listed[]>('GET', 'me/tables'),
  lessons: () => call<Offered[]>('GET', 'lessons'),
  learn: (game: string) => call<TableView>('POST', `lessons/${game}`, {}),
  table: (table: string) => call<TableView>('GET', `tables/${table}`),
  /** The record of a finished game, to the letter. */
  record: async (table: string) => (await answerTo('GET', `tables/${table}/record`)).text(),
  /** A record, told to somebody. */
  story: (record: string, eyes: Eyes) => send<Story>('POST', `replay?as=${eyes}`, record),
  /** A few moments of a record as somebody sees them, from the one after so many moves on. */
  views: (record: string, eyes: Eyes, from: number) => send<GameView[]>('POST', `replay/views?as=${eyes}&from=${from}`, record),
  /** What the house says that a record proves about its shuffle. */
  verify: (record: string) => send<Verdict>('POST', 'verify', record),
  /** What we may remember of a game that is on; null where there is nothing of the kind. */
  memory: (table: string) => call<BibliosMemory | null>('GET', `tables/${table}/memory`),
  create: (game: string, arrangement: Arrangement) => call<TableView>('POST', 'tables', { game, arrangement }),
};
