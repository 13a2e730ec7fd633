import type { components, operations } from '../api';
import type { Arrangement, GameView, Refusal, Story } from '../wire';
import { connection } from './connection.svelte';
import { patiently } from './patience';
import { patience } from './patience.svelte';
import type { Eyes } from './route';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Listed = Schemas['Listed'];
export type Played = Schemas['Played'];
export type History = Schemas['History'];
export type KnownToken = Schemas['KnownToken'];
export type Allowed = Schemas['Allowed'];
export type Preview = Schemas['Preview'];
export type Offered = Schemas['Offered'];
export type GameInfo = Schemas['Game'];
export type GameName = Schemas['GameName'];
export type Dealt = Schemas['Dealt'];
export type Verdict = Schemas['Verdict'];
export type BibliosMemory = Schemas['BibliosMemory'];
export type BibliosKind = Schemas['BibliosKind'];
export type BibliosDeeds = Schemas['BibliosDeeds'];

/** The JSON of a body. */
type Json<Body> = Body extends { content: { 'application/json': infer Value } } ? Value : never;
/** What an operation is sent: nothing where it takes no body. */
type Sent<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? [body: Json<Body>]
  : [];
/** What an operation answers when it succeeds: null where the answer has no body. */
type Answer<Id extends keyof operations> = operations[Id]['responses'] extends { 204: unknown }
  ? null
  : Json<operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201)]>;

/** An answer of the server that is not the one hoped for. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function call<Id extends keyof operations>(
  method: string,
  path: string,
  ...[body]: Sent<Id>
): Promise<Answer<Id>> {
  return send(method, path, body === undefined ? undefined : JSON.stringify(body));
}

async function send<T>(method: string, path: string, text?: string): Promise<T> {
  const answer = await answerTo(method, path, text);
  return (answer.status === 204 ? null : await answer.json()) as T;
}

async function answerTo(method: string, path: string, text?: string): Promise<Response> {
  const headers: HeadersInit = text === undefined ? {} : { 'content-type': 'application/json' };
  const response = await patiently(
    () => connection.watch(fetch(`/api/${path}`, { method, headers, body: text ?? null })),
    (change) => (patience.waiting += change),
  );
  if (!response.ok) throw new Refused((await response.json()) as Refusal);
  return response;
}

export const api = {
  /** Who we are; a new guest of this name if nobody is known yet. */
  arrive: (name: string) => call<'arrive'>('POST', 'me', { name }),
  rename: (name: string) => call<'rename'>('PATCH', 'me', { name }),
  /** Whom a link signs in, and who would be replaced. */
  previewLink: (token: string) => call<'previewLink'>('POST', 'enter/preview', { token }),
  /** Signs in with a link, in place of the person with this id if somebody is signed in. */
  enter: (token: string, instead_of: string | null) => call<'enter'>('POST', 'enter', { token, instead_of }),
  /** Other people whom this browser keeps. */
  others: () => call<'others'>('GET', 'me/others'),
  switchTo: (person: string) => call<'switch'>('POST', 'me/switch', { person }),
  link: () => call<'makeLink'>('POST', 'me/link'),
  account: (login: string, password: string, current: string | null) =>
    call<'account'>('POST', 'account', { login, password, current }),
  signIn: (login: string, password: string) => call<'signIn'>('POST', 'sign-in', { login, password }),
  signOut: () => call<'signOut'>('POST', 'sign-out'),
  forget: () => call<'forget'>('DELETE', 'me'),
  tokens: () => call<'tokens'>('GET', 'tokens'),
  makeToken: (label: string, scope: Allowed) => call<'makeToken'>('POST', 'tokens', { label, scope }),
  signOutElsewhere: () => call<'signOutElsewhere'>('DELETE', 'tokens'),
  removeToken: (id: string) => call<'removeToken'>('DELETE', `tokens/${id}`),
  history: (before: number | null) =>
    call<'myGames'>('GET', `me/games${before === null ? '' : `?before=${before}`}`),
  games: () => call<'games'>('GET', 'games'),
  lobby: () => call<'lobby'>('GET', 'tables'),
  mine: () => call<'myTables'>('GET', 'me/tables'),
  lessons: () => call<'lessons'>('GET', 'lessons'),
  learn: (game: string) => call<'learn'>('POST', `lessons/${game}`, {}),
  table: (table: string) => call<'look'>('GET', `tables/${table}`),
  /** The record of a finished game, to the letter. */
  record: async (table: string) => (await answerTo('GET', `tables/${table}/record`)).text(),
  /** A record, told to somebody. */
  story: (record: string, eyes: Eyes) => send<Story>('POST', `replay?as=${eyes}`, record),
  /** A few moments of a record as somebody sees them, from the one after so many moves on. */
  views: (record: string, eyes: Eyes, from: number) =>
    send<GameView[]>('POST', `replay/views?as=${eyes}&from=${from}`, record),
  /** What the house says that a record proves about its shuffle. */
  verify: (record: string) => send<Answer<'verifyRecord'>>('POST', 'verify', record),
  /** What we may remember of a game that is on; null where there is nothing of the kind. */
  memory: (table: string) => call<'memory'>('GET', `tables/${table}/memory`),
  create: (game: GameName, arrangement: Arrangement) =>
    call<'create'>('POST', 'tables', { game, arrangement }),
};
