import type { components, operations } from '../api';
import type { Arrangement, GameView, Refusal, Story, TableView } from '../wire';
import { call as ask } from '../engine/client';
import type { Calls } from '../engine/protocol';
import { connection } from './connection.svelte';
import { alone, isLocal, localLessons, localMe, ME, noteTables, playsHere } from './local';
import { remember } from './memory';
import { patiently } from './patience';
import { patience } from './patience.svelte';
import type { Eyes } from './route';

type Schemas = components['schemas'];
export type Me = Schemas['Me'];
export type Listed = Schemas['Listed'];
export type Played = Schemas['Played'];
export type History = Schemas['History'];
export type PoolRating = Schemas['PoolRating'];
export type Leaderboard = Schemas['Leaderboard'];
export type Searching = Schemas['Searching'];
export type MatchWish = Schemas['Wish'];
export type Friend = Schemas['Friend'];
export type FriendList = Schemas['FriendList'];
export type FriendOffer = Schemas['FriendOffer'];
export type NewFriendCode = Schemas['NewFriendCode'];
export type Invitation = Schemas['Invitation'];
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
/** The request body of an operation; nothing if it takes none. */
type Sent<Id extends keyof operations> = operations[Id] extends { requestBody: infer Body }
  ? [body: Json<Body>]
  : [];
/** The response body of an operation; null if it has none. */
type Answer<Id extends keyof operations> = operations[Id]['responses'] extends { 204: unknown }
  ? null
  : Json<operations[Id]['responses'][keyof operations[Id]['responses'] & (200 | 201)]>;

/** An error response of the server. */
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

/** Sends a request to the server, or answers it on this device if there is no server or no connection. */
async function orHere<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
  if (alone) return here();
  try {
    return await there();
  } catch (error) {
    if (error instanceof Refused || !playsHere) throw error;
    return here();
  }
}

/** Asks the engine on this device. Loads it on first use. */
function engine<Name extends keyof Calls>(
  name: Name,
  ...args: Parameters<Calls[Name]>
): Promise<ReturnType<Calls[Name]>> {
  return ask(name, ...args);
}

async function shelved(table: string): Promise<TableView> {
  const { shelved } = await import('../engine/shelf');
  return shelved(table).then(
    (listed) => listed.table,
    () => {
      throw new Refused({ code: 'no_such_table', message: 'there is no such table on this device' });
    },
  );
}

async function offeredHere(): Promise<Offered[]> {
  const lessons = await localLessons();
  const games: GameName[] = ['biblios', 'quill'];
  return games.map((game) => ({ game, last: lessons.find(({ table }) => table.game === game) ?? null }));
}

async function learnHere(game: string): Promise<TableView> {
  noteTables();
  return engine('learn', game, ME, localMe().name);
}

/** Maximum length of a record in characters, the same as the server's. */
const MAX_RECORD = 256 * 1024;

async function storyHere(record: string, eyes: Eyes): Promise<Story> {
  if (record.length > MAX_RECORD)
    throw new Refused({ code: 'length', message: `a record may have at most ${MAX_RECORD} characters` });
  return engine('story', record, String(eyes));
}

async function recordHere(table: string): Promise<string> {
  const record = await engine('record', table);
  if (record === null) throw new Refused({ code: 'not_over', message: 'the game is not over' });
  return record;
}

function renameHere(name: string): Promise<Me> {
  remember('name', name.trim());
  return Promise.resolve(localMe());
}

export const api = {
  /** Returns the signed-in person. Creates a guest with this name if there is none. */
  arrive: (name: string) => call<'arrive'>('POST', 'me', { name }),
  rename: async (name: string) => {
    const me = await orHere(
      () => call<'rename'>('PATCH', 'me', { name }),
      () => renameHere(name),
    );
    dispatchEvent(new Event('renamed'));
    return me;
  },
  /** Returns whom a link signs in, and who would be replaced. */
  previewLink: (token: string) => call<'previewLink'>('POST', 'enter/preview', { token }),
  /** Signs in with a link. `instead_of` is the id of the person who is signed in now, if any. */
  enter: (token: string, instead_of: string | null) => call<'enter'>('POST', 'enter', { token, instead_of }),
  /** Returns the other people who are signed in on this device. */
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
    orHere<History>(
      () => call<'myGames'>('GET', `me/games${before === null ? '' : `?before=${before}`}`),
      () => Promise.resolve({ totals: [], games: [], more: null }),
    ),
  ratings: () =>
    orHere<PoolRating[]>(
      () => call<'myRatings'>('GET', 'me/ratings'),
      () => Promise.resolve([]),
    ),
  leaders: (game: GameName, players: number, season: string | null) =>
    call<'leaders'>(
      'GET',
      `leaders?game=${game}&players=${players}${season === null ? '' : `&season=${season}`}`,
    ),
  games: () =>
    orHere<GameInfo[]>(
      () => call<'games'>('GET', 'games'),
      () => import('virtual:games').then(({ default: games }) => games),
    ),
  lobby: () =>
    orHere<Listed[]>(
      () => call<'lobby'>('GET', 'tables'),
      () => Promise.resolve([]),
    ),
  /** Public games that can be watched. */
  watchable: () =>
    orHere<Listed[]>(
      () => call<'watchable'>('GET', 'watch'),
      () => Promise.resolve([]),
    ),
  searchMatch: (wish: MatchWish) => call<'searchMatch'>('POST', 'match', wish),
  lookMatch: () => call<'lookMatch'>('GET', 'match'),
  cancelMatch: () => call<'cancelMatch'>('DELETE', 'match'),
  friends: () => call<'friends'>('GET', 'me/friends'),
  makeFriendCode: () => call<'makeFriendCode'>('POST', 'me/friends/code'),
  /** Returns whose friend a code would make the person. */
  previewFriendCode: (code: string) => call<'previewFriendCode'>('POST', 'me/friends/preview', { code }),
  befriend: (code: string) => call<'befriend'>('POST', 'me/friends', { code }),
  endFriendship: (person: string) => call<'endFriendship'>('DELETE', `me/friends/${person}`),
  showPresence: (shows_presence: boolean) => call<'showPresence'>('PATCH', 'me/friends', { shows_presence }),
  block: (person: string) => call<'block'>('POST', 'me/blocked', { person }),
  unblock: (person: string) => call<'unblock'>('DELETE', `me/blocked/${person}`),
  reportFriend: (person: string, text: string) =>
    call<'reportFriend'>('POST', `me/friends/${person}/report`, { text }),
  invite: (table: string, person: string) =>
    call<'invite'>('POST', `tables/${table}/invitations`, { person }),
  invitations: () => call<'invitations'>('GET', 'me/invitations'),
  decline: (table: string) => call<'decline'>('DELETE', `me/invitations/${table}`),
  mine: () => call<'myTables'>('GET', 'me/tables'),
  lessons: () => orHere<Offered[]>(() => call<'lessons'>('GET', 'lessons'), offeredHere),
  learn: (game: string) =>
    orHere<TableView>(
      () => call<'learn'>('POST', `lessons/${game}`, {}),
      () => learnHere(game),
    ),
  table: (table: string): Promise<TableView> =>
    isLocal(table) ? shelved(table) : call<'look'>('GET', `tables/${table}`),
  /** Returns the short code of a table, which can be spoken. */
  makeCode: (table: string) => send<{ code: string }>('POST', `tables/${table}/code`),
  findCode: (code: string) => send<{ table: string }>('GET', `codes/${encodeURIComponent(code)}`),
  /** Returns the record of a finished game as text. */
  record: async (table: string) =>
    isLocal(table) ? recordHere(table) : (await answerTo('GET', `tables/${table}/record`)).text(),
  /** Returns a record as the events that a viewer is shown. */
  story: (record: string, eyes: Eyes): Promise<Story> =>
    playsHere ? storyHere(record, eyes) : send('POST', `replay?as=${eyes}`, record),
  /** Returns some consecutive positions of a record as a viewer sees them, starting after `from` moves. */
  views: (record: string, eyes: Eyes, from: number): Promise<GameView[]> =>
    playsHere
      ? engine('views', record, String(eyes), from)
      : send('POST', `replay/views?as=${eyes}&from=${from}`, record),
  /** Verifies the shuffle and the actions of a record. */
  verify: (record: string): Promise<Verdict> =>
    playsHere ? engine('verify', record) : send('POST', 'verify', record),
  /** Returns the memory aid of a running game; null if the game has none. */
  memory: (table: string, person: string): Promise<BibliosMemory | null> =>
    isLocal(table) ? engine('memory', table, person) : call<'memory'>('GET', `tables/${table}/memory`),
  /** Uploads a finished local game. */
  upload: async (table: string, seat: number) =>
    send<TableView>('POST', `records${seat < 0 ? '' : `?seat=${seat}`}`, await recordHere(table)),
  /** Creates a table at the server. */
  create: (game: GameName, arrangement: Arrangement) =>
    call<'create'>('POST', 'tables', { game, arrangement }),
  /** Creates a table on this device that plays on from a moment of a record. */
  playOn: (record: string, actions: number, seat: number, bot: string) => {
    noteTables();
    return engine('playOn', { record, actions, seat, bot, person: ME, name: localMe().name });
  },
  /** Returns what the network would do for a person at a table of this device. */
  hint: (table: string, person: string, game: string) => engine('hint', table, person, game as GameName),
  /** Returns the record in which action `number` was replaced by another one, with what might have followed. */
  line: (game: string, record: string, number: number, other: string) =>
    engine('line', game as GameName, record, number, other),
  /** Creates a table on this device. */
  createHere: (game: GameName, arrangement: Arrangement) => {
    noteTables();
    return engine('create', game, arrangement, ME);
  },
};
