import type { BibliosMemory, GameName, Verdict } from '../lib/api';
import type { Chances, Choice, Declined, Review, Step } from '../review/review';
import type { Arrangement, GameView, Refusal, Story, TableView } from '../wire';

/** Why a local table cannot be opened, or not be continued. */
export type Fault =
  /** Another tab has it open. */
  | 'elsewhere'
  /** An entry of its journal is missing or invalid. */
  | 'damaged'
  /** A newer version of the page has written the journal. */
  | 'newer'
  /** The browser could not store the last change, so it was not made. */
  | 'full'
  /** There is no such table on this device. */
  | 'missing'
  /** The engine has stopped because of an error in it. */
  | 'stopped';

/** Plays on after this many actions of a record, on this seat and against these bots. */
export type PlayOn = {
  record: string;
  actions: number;
  seat: number;
  bot: string;
  person: string;
  name: string;
};

/** Requests to the engine, besides those of a table's clients. */
export type Calls = {
  create: (game: GameName, arrangement: Arrangement, host: string) => TableView;
  learn: (game: string, person: string, name: string) => TableView;
  /** Null while the game is not over, and for a lesson. */
  record: (table: string) => string | null;
  memory: (table: string, person: string) => BibliosMemory | null;
  story: (record: string, eyes: string) => Story;
  views: (record: string, eyes: string, from: number) => GameView[];
  verify: (record: string) => Verdict;
  playOn: (wish: PlayOn) => TableView;
  /** Null if the person has nothing to decide. */
  hint: (table: string, person: string, game: GameName) => Choice | { declined: Declined } | null;
  /** The record in which action `number` was replaced by another one, with what might have followed. */
  line: (game: GameName, record: string, number: number, other: string) => string;
};

export type Call = { [Name in keyof Calls]: { name: Name; args: Parameters<Calls[Name]> } }[keyof Calls];

/** Newly valued steps of a review. */
export type Reviewed = { start: Chances; added: Step[] };

export type ReviewAnswer = Review | { declined: Declined };

export type ToWorker =
  /** Reviews the record of a game for a viewer. */
  | { type: 'review'; id: number; record: string; game: GameName; viewer: string }
  /** Ends a review. */
  | { type: 'enough'; id: number }
  | { type: 'call'; id: number; call: Call }
  /** A client connects to a table. */
  | { type: 'open'; client: number; table: string; person: string; name: string }
  /** A message of a client, as to the server. */
  | { type: 'say'; client: number; text: string }
  | { type: 'close'; client: number };

export type FromWorker =
  | { type: 'answer'; id: number; value: unknown }
  | { type: 'reviewed'; id: number; news: Reviewed }
  | { type: 'refused'; id: number; refusal: Refusal }
  | { type: 'failed'; id: number; fault: Fault }
  | { type: 'opened'; client: number }
  | { type: 'hear'; client: number; text: string }
  | { type: 'closed'; client: number; fault: Fault }
  /** The engine has failed. The worker must be replaced. */
  | { type: 'died' };

/** Thrown where a local table cannot be used. */
export class Faulty extends Error {
  constructor(
    readonly fault: Fault,
    detail = '',
  ) {
    super(`${fault}${detail && `: ${detail}`}`);
  }
}
