// The messages between a table and its clients, generated from the crate `wire` by `cargo xtask bless`.

export const VERSION = 1;

/**
 * What the host can set before the game begins.
 */
export type Arrangement = { 
/**
 * The number of seats.
 */
seats: number, 
/**
 * The rule options that differ from their defaults.
 */
options: Options, 
/**
 * The clock.
 */
clock: Clock, 
/**
 * Whether the lobby lists the table.
 */
public: boolean, 
/**
 * Whether players may take back a decision that revealed nothing, until another seat decides. True by default.
 */
undo: boolean, 
/**
 * Whether the game counts for ratings. True by default.
 */
rated: boolean, };

/**
 * The auction of a card.
 */
export type BibliosAuction = { card: string, high_bid: number, high_bidder: number | null, in: Array<number>, barred: Array<number>, };

/**
 * What a viewer may look up about the totals in a category, or in Gold: a list per seat in every field.
 */
export type BibliosBounds = { 
/**
 * The least total of the hand.
 */
least: Array<number>, 
/**
 * The most total of the hand.
 */
most: Array<number>, 
/**
 * The best letter among the cards that are surely in the hand. Empty for Gold.
 */
letters?: Array<string | null>, 
/**
 * The best letter that the hand can have. Empty for Gold.
 */
best_letters?: Array<string | null>, };

/**
 * The result of a category.
 */
export type BibliosCategory = { winner: number | null, totals: Array<number>, };

/**
 * The value dice, by the letters of their categories.
 */
export type BibliosDice = { M: number, P: number, H: number, S: number, F: number, };

/**
 * An event as a viewer sees it. A card that is hidden from the viewer is null.
 */
export type BibliosEvent = { "type": "looked", seat: number, drawn: string | null, church: string | null, } | { "type": "placed", seat: number, place: string, card: string | null, } | { "type": "taken", seat: number, card: string, } | { "type": "church", seat: number, card: string, moves: Array<string>, } | { "type": "turned_up", card: string, } | { "type": "bid", seat: number, amount: number, } | { "type": "passed", seat: number, } | { "type": "paid_gold", seat: number, cards: Array<string>, } | { "type": "paid_cards", seat: number, count: number, open: Array<string>, cards: Array<string> | null, } | { "type": "defaulted", seat: number, } | { "type": "plundered", from: number, by: number, open: boolean, card: string | null, } | { "type": "lost", seat: number, open: boolean, card: string | null, } | { "type": "ended", hands: Array<Array<string>>, result: BibliosResult, };

/**
 * Why an action is refused: one kind per message of the page, with the message's parameters.
 */
export type BibliosIllegal = { "kind": "awaits_draw" } | { "kind": "awaits_placing" } | { "kind": "awaits_taking", seat: number, } | { "kind": "awaits_church", seat: number, } | { "kind": "awaits_turning_up" } | { "kind": "awaits_bid", seat: number, } | { "kind": "awaits_payment", seat: number, } | { "kind": "awaits_penalty", seat: number, } | { "kind": "over" } | { "kind": "church_first" } | { "kind": "no_room", place: string, } | { "kind": "not_public", card: string, } | { "kind": "wrong_way", step: string, } | { "kind": "one_die" } | { "kind": "two_dice" } | { "kind": "same_die", die: string, } | { "kind": "stuck_die", step: string, } | { "kind": "bid_too_low", least: number, } | { "kind": "bid_too_high", most: number, } | { "kind": "empty_hand" } | { "kind": "not_held", card: string, } | { "kind": "not_gold", card: string, } | { "kind": "too_little", bid: number, } | { "kind": "wrong_number", bid: number, };

/**
 * A pile: its cards, or only their number.
 */
export type BibliosPile = Array<string> | number;

/**
 * The result of a game.
 */
export type BibliosResult = { winners: Array<number>, points: Array<number>, gold: Array<number>, categories: { [key in string]: BibliosCategory }, };

/**
 * A game as a viewer sees it, as printed by `scriptorium replay --json`.
 */
export type BibliosView = { phase: string, active: number | null, to_act: Array<number>, waiting: string | null, legal: { [key in number]: Array<string> }, drawn: string | null, church: string | null, public: Array<string>, auction: BibliosAuction | null, dice: BibliosDice, hands: Array<Array<string>>, face_up: Array<Array<string>>, bounds: { [key in string]: BibliosBounds }, auction_pile: BibliosPile, draw: BibliosPile, result: BibliosResult | null, };

/**
 * A seat with its person or bot, or empty.
 */
export type Chair = { 
/**
 * The person's id.
 */
person: string | null, 
/**
 * The person's name.
 */
name: string | null, 
/**
 * The code of the bot that has the seat.
 */
bot: string | null, 
/**
 * The code of the bot that plays in place of the person.
 */
stand_in: string | null, 
/**
 * Whether the person has added a nonce to the shuffle.
 */
nonce: boolean, 
/**
 * The number of the picture that the person chose.
 */
avatar?: number, };

/**
 * The time control of a table.
 */
export type Clock = { "kind": "none" } | { "kind": "real_time", 
/**
 * The bank at the start, in seconds.
 */
bank: number, 
/**
 * The increment, in seconds.
 */
increment: number, } | { "kind": "correspondence", 
/**
 * The number of days.
 */
days: number, };

/**
 * The time left to each seat, in milliseconds.
 */
export type Clocks = { 
/**
 * The server's time of this state.
 */
at: number, 
/**
 * The time left, by seat.
 */
left: Array<number>, 
/**
 * The seats whose clocks run.
 */
running: Array<number>, };

/**
 * The kinds of refusals.
 */
export type Code = "malformed" | "version" | "illegal" | "notation" | "stale" | "not_host" | "not_seated" | "begun" | "not_playing" | "not_over" | "no_such_seat" | "taken" | "seats_empty" | "seated" | "no_such_bot" | "arrangement" | "nonce" | "nonces_awaited" | "not_away" | "stand_in" | "no_stand_in" | "no_undo" | "length" | "muted" | "nothing_said" | "too_many" | "storage" | "banned" | "no_such_table" | "no_such_code" | "own_code" | "already_friends" | "not_friends" | "blocked" | "no_such_person" | "lesson" | "stopping";

/**
 * A numbered event at a table.
 */
export type Event = { 
/**
 * The number. Every client receives the numbers from 0 without gaps.
 */
number: number, 
/**
 * The server's time, in milliseconds since 1970.
 */
at: number, } & ({ "type": "hidden" } | { "type": "created", host: string, } | { "type": "sat", seat: number, person: string, name: string, } | { "type": "arranged", arrangement: Arrangement, } | { "type": "started", first: number, boards?: QuillBoards, events: GameEvents, } | { "type": "played", seat: number, events: GameEvents, } | { "type": "said", person: string, name: string, seat: number | null, text: string, } | { "type": "renamed", seat: number, person: string, name: string, } | { "type": "stand_in", seat: number, bot: string, reason: StandInReason, } | Notice);

/**
 * Events of a game, redacted for the viewer.
 */
export type GameEvents = Array<BibliosEvent> | Array<QuillEvent>;

/**
 * A game as a viewer sees it.
 */
export type GameView = { "game": "biblios" } & BibliosView | { "game": "quill" } & QuillView;

/**
 * An event that is the same for all viewers and in the journal.
 */
export type Notice = { "type": "left", seat: number, } | { "type": "bot", seat: number, bot: string | null, } | { "type": "returned", seat: number, } | { "type": "muted", person: string, muted: boolean, } | { "type": "reacted", seat: number, reaction: Reaction, } | { "type": "resumed" } | { "type": "rematch", table: string, seat?: number, } | { "type": "face", seat: number, avatar: number, } | { "type": "joins", seat: number, } | { "type": "undone", seat: number, decision: number, } | { "type": "closed" } | { "type": "forgotten", person: string, };

/**
 * A value for some or all of the books, as an object with the letters of the books as keys.
 */
export type OfBooks<T> = { R?: T | null, P?: T | null, A?: T | null, B?: T | null, H?: T | null, };

/**
 * The rule options that differ from their defaults, by their names in the rules.
 */
export type Options = Record<string, string | number | boolean>;

/**
 * The position of an error in a record, as far as it is known.
 */
export type Place = { 
/**
 * The line, from 1.
 */
line?: number, 
/**
 * The column, from 1.
 */
column?: number, 
/**
 * The field, such as `seats` or `actions[6]`.
 */
field?: string, };

/**
 * The task and monastery cards: what is printed on them, as far as it applies to this game. Constant during a game.
 */
export type QuillBoards = { task: QuillTask, monastery: QuillMonastery, };

/**
 * The result of Cadfael: all parts in the solo game, only his ranks with two players.
 */
export type QuillCadfael = QuillParts | { ranks: OfBooks<number>, };

/**
 * A participant's task card: its marks, and what follows from them.
 */
export type QuillCard = { stacks: OfBooks<number>, completed: OfBooks<number>, bonuses: OfBooks<number>, stars: Array<string>, visited: Array<string>, at: string | null, stops: Array<string>, towns: number, cross: number, influence: number, track: Array<number>, };

/**
 * The unused dice of a participant.
 */
export type QuillDice = { books: Array<string>, influence: Array<number>, travel: string | null, signs: string, };

/**
 * What a participant has started and must finish: an Abbot's option, a move, stars, or a special action.
 */
export type QuillDoing = { abbot: boolean, steps: number, stars: number, special: string | null, };

/**
 * An event as a viewer sees it. A choice that is hidden from the viewer is null.
 */
export type QuillEvent = { "type": "acted", seat: number, action: string, } | { "type": "sealed", seat: number, choice: string | null, } | { "type": "opened", choices: Array<string | null>, } | { "type": "rolled", whose: QuillWho, face: string, } | { "type": "day_began", day: number, } | { "type": "forced", seat: number, action: string, } | { "type": "influence", whose: QuillWho, amount: number, total: number, } | { "type": "marked", whose: QuillWho, book: string, } | { "type": "completed", whose: QuillWho, book: string, place: number, points: number, } | { "type": "kept", whose: QuillWho, } | { "type": "climbed", whose: QuillWho, row: number, } | { "type": "walked", space: string, } | { "type": "town", whose: QuillWho, } | { "type": "circle", seat: number, } | { "type": "abbot", seat: number, face: string, } | { "type": "lost_die", whose: QuillWho, face: string, } | { "type": "lost_steps", whose: QuillWho, steps: number, } | { "type": "lost_star", whose: QuillWho, } | { "type": "lost_signs", whose: QuillWho, plus: number, minus: number, } | { "type": "value", book: string, value: number, } | { "type": "row_left", whose: QuillWho, row: number, } | { "type": "ended", result: QuillResult, };

/**
 * Why an action is refused: one kind per message of the page, with the message's parameters.
 */
export type QuillIllegal = { "kind": "awaits_cadfael" } | { "kind": "awaits_rolls" } | { "kind": "awaits_dice" } | { "kind": "awaits_chapel", whose: QuillWho, } | { "kind": "awaits_bonus" } | { "kind": "awaits_scriptorium" } | { "kind": "awaits_bids" } | { "kind": "awaits_row", whose: QuillWho, } | { "kind": "awaits_gift", whose: QuillWho, } | { "kind": "awaits_use", whose: QuillWho, } | { "kind": "over" } | { "kind": "chosen" } | { "kind": "stopped" } | { "kind": "no_such_die", face: string, } | { "kind": "abbot_first" } | { "kind": "move_first" } | { "kind": "star_first" } | { "kind": "no_abbot" } | { "kind": "no_move" } | { "kind": "no_star" } | { "kind": "star_crossed_out", book: string, } | { "kind": "stack_full", book: string, } | { "kind": "cross_full" } | { "kind": "no_cross" } | { "kind": "not_joined" } | { "kind": "visited" } | { "kind": "too_short" } | { "kind": "bid_too_high", most: number, } | { "kind": "row_taken", row: number, } | { "kind": "no_special", special: string, } | { "kind": "no_room" } | { "kind": "no_way" } | { "kind": "nothing_to_decline" } | { "kind": "no_sign" } | { "kind": "value_at_end", book: string, value: number, };

/**
 * The map of a task card.
 */
export type QuillMap = { grid: boolean, 
/**
 * The number of boxes in a row of a grid; 0 for a map of roads.
 */
width: number, 
/**
 * The spaces joined to the monk, where the novice starts.
 */
start: Array<string>, spaces: Array<QuillSpace>, edge: Array<string>, };

/**
 * The monastery card.
 */
export type QuillMonastery = { name: string, reconstructed: boolean, 
/**
 * The rows of the chapel, from the bottom.
 */
pews: Array<QuillPew>, 
/**
 * The rows of the scriptorium that this game uses, from the top (Q40, Q87).
 */
rows: Array<QuillPlan>, };

/**
 * The parts of a score.
 */
export type QuillParts = { bonuses: number, towns: number, influence: number, cross: number, chapel: number, stacks: OfBooks<number>, ranks: OfBooks<number>, total: number, };

/**
 * A row of the chapel. The bonus is `?` or `*`, as in board files.
 */
export type QuillPew = { points: number, places: number, bonus: string | null, };

/**
 * A player's places among the players, 1 for the first. Ties in points are broken as at the end of the game (Q68), equal
 * towns and influence share a place.
 */
export type QuillPlaces = { total: number, towns: number, chapel: number, influence: number, };

/**
 * The dice and the action of a row of the scriptorium.
 */
export type QuillPlan = { books: number, travel: boolean, embellishment: boolean, action: string, };

/**
 * A player or Cadfael.
 */
export type QuillPlayer = { dice: QuillDice, kept: number, doing: QuillDoing, card: QuillCard, };

/**
 * The result of a game.
 */
export type QuillResult = { winners: Array<number>, points: Array<number>, parts: Array<QuillParts>, cadfael: QuillCadfael | null, };

/**
 * The next die to roll.
 */
export type QuillRoll = { whose: QuillWho, die: string, };

/**
 * A row of the scriptorium.
 */
export type QuillRow = { dice: Array<string>, action: string, taken: QuillWho | null, };

/**
 * A space of a map.
 */
export type QuillSpace = { name: string, icon: string, joined: Array<string>, };

/**
 * A stack of a task card.
 */
export type QuillStack = { book: string, spaces: number, negative: Array<number>, 
/**
 * The bonuses for completing it first, second and so on in this game (Q25, Q80).
 */
bonuses: Array<number>, };

/**
 * The scores if the game ended now.
 */
export type QuillStanding = { parts: Array<QuillParts>, cadfael: QuillCadfael | null, places: Array<QuillPlaces>, };

/**
 * A task card.
 */
export type QuillTask = { name: string, reconstructed: boolean, stacks: Array<QuillStack>, 
/**
 * The circles of the cross; the solo game has none (Q85).
 */
circles: number, circle_points: number, divide: number, towns: Array<number>, map: QuillMap, };

/**
 * A game as a viewer sees it, as printed by `scriptorium replay --json`.
 */
export type QuillView = { phase: string, day: number | null, stage: string, active: QuillWho | null, order: Array<QuillWho>, to_act: Array<number>, waiting: string | null, rolling: QuillRoll | null, legal: { [key in number]: Array<string> }, roll: number | null, stopped: Array<number>, chosen: Array<number>, choices: { [key in number]: string }, bids: Array<number> | null, values: OfBooks<number>, chapel: Array<Array<QuillWho>>, scriptorium: Array<QuillRow> | null, players: Array<QuillPlayer>, cadfael: QuillPlayer | null, standing: QuillStanding, result: QuillResult | null, };

/**
 * A participant: the number of a seat, or the name `cadfael`.
 */
export type QuillWho = number | string;

/**
 * A quick reaction of a player. Every client shows it in its own language.
 */
export type Reaction = "hello" | "well_played" | "thanks" | "wow" | "ouch" | "thinking";

/**
 * Why a game forbids an action.
 */
export type Reason = { "game": "biblios" } & BibliosIllegal | { "game": "quill" } & QuillIllegal;

/**
 * Why a request was refused.
 */
export type Refusal = { 
/**
 * The kind of refusal, for programs.
 */
code: Code, 
/**
 * The id of the rule that forbids the action.
 */
rule?: string, 
/**
 * What the rule forbids, with its numbers and cards, for clients that word it themselves.
 */
reason?: Reason, 
/**
 * The reason in English.
 */
message: string, 
/**
 * The position of the error in a record.
 */
place?: Place, };

/**
 * A request to a table.
 */
export type Request = { "sit": { 
/**
 * The seat; the first empty one by default.
 */
seat: number | null, 
/**
 * 64 hexadecimal digits that are mixed into the shuffle.
 */
nonce: string | null, 
/**
 * The number of the last event that the client had seen. A nonce is refused if seats or options have changed
 * since.
 */
on: number | null, } } | { "leave": Record<symbol, never> } | { "bot": { 
/**
 * The seat.
 */
seat: number, 
/**
 * The bot's code; none removes the bot.
 */
bot: string | null, } } | { "dismiss": { 
/**
 * The seat.
 */
seat: number, } } | { "arrange": Arrangement } | { "start": Record<symbol, never> } | { "act": { 
/**
 * The action in the notation of records.
 */
action: string, 
/**
 * The number of the last event that the client had seen. The action is refused if the seat has decided since.
 */
on: number | null, } } | { "undo": { 
/**
 * The number of the event of the decision, as in [`ToClient::Update`](crate::ToClient::Update).
 */
number: number, } } | { "say": { 
/**
 * 1 to 300 characters.
 */
text: string, } } | { "react": { 
/**
 * The reaction.
 */
reaction: Reaction, } } | { "stand_in": { 
/**
 * The seat.
 */
seat: number, } } | { "return": Record<symbol, never> } | { "mute": { 
/**
 * The person's id.
 */
person: string, 
/**
 * Whether they are muted.
 */
muted: boolean, } } | { "face": { 
/**
 * The number of the picture.
 */
avatar: number, } } | { "report": { 
/**
 * The number of its event.
 */
number: number, } } | { "rematch": Record<symbol, never> } | { "close": Record<symbol, never> };

/**
 * Why a stand-in plays.
 */
export type StandInReason = "left" | "clock" | "away";

/**
 * How a game ended.
 */
export type Standing = { 
/**
 * The points of each seat.
 */
points: Array<number>, 
/**
 * The place of each seat, from 1. Seats that nothing tells apart share a place.
 */
places: Array<number>, 
/**
 * The seats that won; empty if an opponent without a seat did.
 */
winners: Array<number>, };

/**
 * The status of a table.
 */
export type Status = "open" | "playing" | "over" | "closed";

/**
 * A step of a lesson. It is shown after `at` decisions; steps with the same `at` follow each other.
 */
export type Step = { 
/**
 * The number of decisions, of all seats, before the step.
 */
at: number, 
/**
 * What the coach says: the end of a message's id in the catalogue.
 */
say: string, 
/**
 * The part of the page to point at.
 */
point: string | null, 
/**
 * The ids of the rules that it explains.
 */
rules: Array<string>, 
/**
 * The accepted actions, best first; empty if the step only explains.
 */
ask: Array<string>, };

/**
 * A recorded game from its beginning to its end, as one viewer sees it.
 */
export type Story = { 
/**
 * `biblios` or `quill`.
 */
game: string, 
/**
 * The names of the players.
 */
seats: Array<string>, 
/**
 * The rule options that differ from their defaults.
 */
options: Options, 
/**
 * The events as at a table: event 0 is the start of the game, event n the n-th decision. All times are 0,
 * because records contain none.
 */
events: Array<Event>, };

/**
 * A table as all viewers see it.
 */
export type TableView = { 
/**
 * The id, as in the table's link.
 */
id: string, 
/**
 * `biblios` or `quill`.
 */
game: string, 
/**
 * The status.
 */
status: Status, 
/**
 * The id of the host.
 */
host: string, 
/**
 * Whether the lobby lists the table.
 */
public: boolean, 
/**
 * The rule options that differ from their defaults.
 */
options: Options, 
/**
 * The clock.
 */
clock: Clock, 
/**
 * The seats.
 */
chairs: Array<Chair>, 
/**
 * The first player; 0 until the first player is known.
 */
first: number, 
/**
 * The hash of the secret of the shuffle, published when the table is created; none for a lesson.
 */
commitment: string | null, 
/**
 * The secret of the shuffle, once the table is closed without a game. The record of a game has its secret.
 */
secret?: string, 
/**
 * The id of the rematch table.
 */
rematch: string | null, 
/**
 * How the game ended; none until it is over, and for a lesson.
 */
standing?: Standing, 
/**
 * The seats that want the rematch.
 */
joining: Array<number>, 
/**
 * Whether players may take back a decision that revealed nothing.
 */
undo: boolean, 
/**
 * Whether the game counts for ratings.
 */
rated: boolean, 
/**
 * Whether the game waits until a player takes a seat back from a stand-in.
 */
paused: boolean, 
/**
 * The steps of the lesson, at a table of a lesson.
 */
lesson: Array<Step> | null, };

/**
 * A message from the server.
 */
export type ToClient = { "type": "welcome", 
/**
 * The server's [`VERSION`](crate::VERSION).
 */
version: number, 
/**
 * Who the client is at this table.
 */
you: You, 
/**
 * The server's time.
 */
now: number, 
/**
 * The identity of the history that the client receives. It changes with every start of the server.
 */
epoch: string, 
/**
 * Whether the events that follow continue those that the client has seen. Otherwise they begin at 0: the client
 * must drop what it has, because the server may have been restored from a backup.
 */
resumed: boolean, } | { "type": "update", 
/**
 * The events, numbered without gaps.
 */
events: Array<Event>, 
/**
 * The table.
 */
table?: TableView, 
/**
 * The game as the client sees it, once it has begun.
 */
game?: GameView, 
/**
 * The clocks, if the table has any.
 */
clocks?: Clocks, 
/**
 * The number of the event of the client's own last decision, while it can be taken back.
 */
undo?: number, 
/**
 * The id of the request that caused the update, if this client sent it.
 */
id?: string, 
/**
 * Set if more of the history follows. Such an update has events and nothing else.
 */
more?: boolean, } | { "type": "done", 
/**
 * The id of the request.
 */
id: string, 
/**
 * The number of the event that it caused.
 */
number: number, } | { "type": "refused", 
/**
 * The id of the request; none if the message was malformed.
 */
id?: string, 
/**
 * The reason.
 */
refusal: Refusal, } | { "type": "here", 
/**
 * The ids of those who have a seat.
 */
people: Array<string>, 
/**
 * The number of connected spectators.
 */
spectators: number, } | { "type": "beat", 
/**
 * The server's time.
 */
now: number, };

/**
 * A message from a client.
 */
export type ToServer = { "type": "hello", 
/**
 * [`VERSION`](crate::VERSION).
 */
version: number, 
/**
 * The number of the last event that the client has seen; none for a new client.
 */
seen: number | null, 
/**
 * The epoch of the last welcome. Without it, `seen` has no effect.
 */
epoch: string | null, } | { "type": "ask", 
/**
 * An id chosen by the client, 1 to 36 characters. The reply has it too.
 */
id: string, 
/**
 * The request.
 */
what: Request, } | { "type": "beat" };

/**
 * The client's own person and role at the table.
 */
export type You = { 
/**
 * The person's id.
 */
person: string, 
/**
 * The person's name.
 */
name: string, 
/**
 * The seat; none for a spectator.
 */
seat: number | null, 
/**
 * Whether the person is the host.
 */
host: boolean, };
