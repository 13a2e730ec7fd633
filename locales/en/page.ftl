### The words of the page. Page, server messages, log and terminal share this catalogue.

## Everywhere
home = To the first page
settings = Settings
rules = Rules
rules-title = The rules
rules-read = Read the rules
rule-number = Rule
close = Close
try-again = Try again
unreachable = The house cannot be reached. Check your connection.
colon = :

settings-name = What others call you
settings-keep = Keep
settings-name-kept = Kept.
settings-language = Language
language-en = English
language-fr = Français
settings-theme = Light
theme-auto = As the device
theme-light = Day
theme-dark = Night
settings-pace = How fast others’ moves are shown
pace-calm = Calm
pace-brisk = Brisk
pace-instant = At once
settings-sound = A small bell when it is my turn
settings-notify = Tell me when it is my turn and I look elsewhere
settings-device = To play on from another device, open a link there. It is yours alone and works once.
settings-device-make = Make a link
settings-device-link = Your personal link

## First page
lobby-title = Whose library will it be?
lobby-lead = Gather monks, pigments and books; turn the dice your way; bid with what you have, or with what you dare.
biblios-what = Give and take cards, then win the rest at auction. The best collection of each kind takes its die. Half an hour.
wish-players = Players
wish-level = Level of the bots
play-now = Play now
invite-friends = Invite friends
wish-options = { $count ->
    [0] The rules of the table: as usual
    [one] The rules of the table: 1 change
   *[other] The rules of the table: { $count } changes
}
wish-clock = Time to think
wish-public = Everybody can find this table
clock-none = As long as you like
clock-real-time = { $minutes } minutes, and { $seconds } seconds a decision
clock-correspondence = { $days ->
    [one] 1 day a decision
   *[other] { $days } days a decision
}
how-title = How it goes
how-gift = In turn, deal out cards one by one: keep one, send one to the auction, offer the others.
how-auction = Then bid for what was set aside: Gold buys cards, cards buy Gold.
how-dice = Church cards turn the dice. In the end the best collection of each kind wins its die, and the dice are your points.
my-tables = Your tables
my-tables-none = Games that you play are kept here, and wait for you.
open-tables = Open tables
open-tables-none = Nobody waits for company just now.
table-alone = nobody else yet
table-with = with { $names }
status-open = { $free ->
    [0] All seats taken
    [one] 1 seat free
   *[other] { $free } seats free
}
status-playing = Game on
status-over = Over
status-closed = Given up
unofficial = A free, unofficial home for the game: rules in our own words, art drawn for this project.

## Bots
bot-novice = Novice
bot-scribe = Scribe
bot-illuminator = Illuminator
bot-prior = Prior
bot-abbot = Abbot
level-novice = Remembers its own hand, follows simple rules, and every eighth time does just anything.
level-scribe = Remembers its own hand and what lies on the table, and takes what looks best at once.
level-illuminator = Remembers every card and die that was shown, and reckons what each choice is worth.
level-prior = Remembers as much, guesses what the others hold, and plays the game on in thought for a tenth of a second.
level-abbot = Does what the prior does, for a whole second.
bot-seat-1 = Brother Anselm
bot-seat-2 = Sister Hilda
bot-seat-3 = Brother Odo
bot-seat-4 = Sister Clare

## Options
option-penalty = Who bids and does not pay
option-penalty-plunder = Every other player takes one of their cards at random.
option-penalty-medieval-bluff = Loses one card at random; nobody gains it.
option-card-bids = Bids for Gold, in cards
option-card-bids-up-to-hand = Nobody bids more cards than they hold.
option-card-bids-any = Any number may be bid, as a bluff.
option-final-tie = Leaders with equal points and Gold
option-final-tie-scriptorium = Are compared category by category, along the dice.
option-final-tie-monks-winner = Only who took the Monks’ die counts.
option-open-takes = Cards taken in full view
option-open-takes-off = Go into the hand, face down.
option-open-takes-on = Stay face up before their owner.
option-penalty-from = With open cards, penalties draw
option-penalty-from-all = From the whole hand.
option-penalty-from-hidden = From the face-down cards while there are any.
option-memory = What the table remembers for you
option-memory-full = Everything that you have been shown.
option-memory-table = Only what lies on the table, as at a real one.

## Before the game
waiting-title = Finding seats
you = (you)
you-plain = You
away = away
seat-empty = Free
seat-empty-name = Seat { $seat }
sit-here = Sit here
stand-up = Stand up
add-bot = Add a bot
remove = Remove
start = Begin
start-needs = The game begins when every seat is taken.
host-starts = The host begins the game when every seat is taken.
table-closed = This table was given up.
rules-here = Rules of this table
rules-usual = The usual rules.
fair-promise = The house has promised its part of the shuffle. Your browser has noted it and adds its own:
invite-title = Invite friends
invite-how = Whoever opens this link can sit down, or look on.
invite-link = Link to this table
invite-qr = The link as a QR code
copy = Copy
copied = Copied.
other-game = This game cannot be shown here yet.

## The host, and what is said
host-title = The host’s tools
arrange = Change the table
close-table = Give the table up
close-table-sure = The table is closed for everybody, and cannot be opened again.
dismiss = Send away
dismiss-sure = { $name } loses the seat. Whoever has the link can sit down again.
somebody = Somebody
said-more = What { $name } said
report = Report it
report-sure = Whoever runs this house will read these words and who reported them. It cannot be taken back.
reported = Reported to whoever runs this house.
mute = Silence { $name }
unmute = Let { $name } speak

## At the table
log = Log
chat = Chat
unread = Not yet read:
chat-none = Nobody has said anything.
chat-say = Say something
chat-send = Send
phrase-hello = Hello!
phrase-luck = Good luck!
phrase-nice = Well played.
phrase-thinking = One moment…
phrase-thanks = Thank you for the game.
announcements = What happens
skip-to-decision = To the decision
title-turn = Your turn
link-lost = The connection is cut. The game waits; we are coming back…
link-shut = The house has closed this connection. Load the page again.
why-not = Not possible.
looking-on = You look on. You see what everybody has been shown, and nothing else.
spectators = { $count ->
    [one] 1 person looks on.
   *[other] { $count } people look on.
}
stand-in = stand-in
stand-in-you = A stand-in plays for you.
stand-in-waits = You have left your seat to a stand-in. Nobody else plays here, so the game waits for you.
leave = Leave the game to a stand-in
take-back = Take my seat back
ask-stand-in = Let a stand-in play
time-left = Time left: { $time }
clock-days-left = { $days } d { $hours } h
clock-call = { $seconds ->
    [60] You have one minute left.
   *[other] You have { $seconds } seconds left.
}

## Biblios
category-M = Monks
category-P = Pigments
category-H = Holy Books
category-S = Manuscripts
category-F = Forbidden Tomes
category-G = Gold
gold = Gold
card-category = { $category } { $value }{ $letter }
card-gold = Gold { $value }
card-hidden = a card
power-raise-one = +1 to one die
church-raise-one = Church: { power-raise-one }
power-lower-one = −1 to one die
church-lower-one = Church: { power-lower-one }
power-raise-two = +1 to two dice
church-raise-two = Church: { power-raise-two }
power-lower-two = −1 to two dice
church-lower-two = Church: { power-lower-two }
power-either = +1 or −1 to one die
church-either = Church: { power-either }
church-unknown = a Church card
power-unknown = unknown
move-up = { $category } up
move-down = { $category } down

phase-gift = Gift phase
phase-auction = Auction phase
phase-over = The end
turn-place = Where does this card go?
turn-take = Take one card
turn-bid = Bid or pass
turn-pay = You have won. Pay.
turn-church = Turn the dice
turn-wait = One moment…
turn-other-place = { $name } looks at a card
turn-other-take = { $name } chooses from the public space
turn-other-bid = { $name } considers
turn-other-church = { $name } has a Church card

dice = The dice
die-shows = { $category }: { $value }
active = active
acts = decides
holds = { $count ->
    [0] No cards.
    [one] 1 card.
   *[other] { $count } cards.
}
holds-unknown = { $count ->
    [one] One of them nobody has shown you.
   *[other] { $count } of them nobody has shown you.
}
known-sum = { $category }, known total { $total }.
known-why = You see what you have been shown: cards taken in the open, won at auction, or changed hands with you.
hand = { $count ->
    [one] Your hand: 1 card
   *[other] Your hand: { $count } cards
}
hand-empty = No card yet.
face-up = face up
pile-draw = Draw pile: { $count }
pile-auction = For auction: { $count }
public-space = Public space
public-empty = Empty
place-keep = Keep
place-keep-what = into my hand
place-public = Offer
place-public-what = face up, to others
place-auction = Auction
place-auction-what = face down, for later
place-full = has its card
take = Take { $card }
take-this = Take

lots-left = { $count ->
    [0] the last one
   *[other] { $count } more to come
}
no-bid = No bid yet.
high-bid = { $unit ->
    [cards] { $amount ->
        [one] card, by { $name }
       *[other] cards, by { $name }
    }
   *[gold] Gold, by { $name }
}
bidder-bid = bids { $amount }
bidder-high = high bid
bidder-in = in
bidder-silent = yet to speak
bidder-thinks = considers
bidder-passed = out
bidder-barred = barred
your-bid = Your bid
bid-less = Less
bid-more = More
bid = { $unit ->
    [cards] { $amount ->
        [one] Bid 1 card
       *[other] Bid { $amount } cards
    }
   *[gold] Bid { $amount } Gold
}
pass = Pass
means = { $unit ->
    [cards] { $amount ->
        [one] You hold 1 card.
       *[other] You hold { $amount } cards.
    }
   *[gold] You hold { $amount } Gold.
}
bluff = That is a bluff.

price-gold = { $amount } Gold
price-cards = { $count ->
    [one] 1 card, face down
   *[other] { $count } cards, face down
}
cannot-pay = Your Gold is not enough. You cannot pay.
pay-with = Pay with
pay-total = { $total } of { $bid }.
pay-waste = No change: { $waste } too much.
pay-count = { $count } of { $price }.
pay-gold = Pay { $total } Gold
pay-cards = { $count ->
    [one] Pay 1 card
   *[other] Pay { $count } cards
}
pay-cheapest = Cheapest way
not-pay = Do not pay
sure = Are you sure?
sure-over = You would pay { $waste } more than needed, and no change is given.
sure-plunder = Every other player takes one of your cards at random, and the card is auctioned again without you.
sure-medieval-bluff = You lose one card at random, and the card is auctioned again without you.
think-again = Think again

church-use = { $moves }
church-choose = { $count ->
    [one] Choose one die.
   *[other] Choose { $count } dice.
}
church-decline = Leave the dice

reveal-title = The dice find their owners
reveal-die = Die
reveal-takes = takes the die
reveal-nobody = Nobody holds such a card: the die goes to nobody.
reveal-letter = { $name } { $letter }
reveal-tie = Equal at { $total }. Best letters: { $letters }. { $name ->
    [You] You are nearest to A.
   *[other] { $name } is nearest to A.
}
reveal-shared = Nothing separates the leaders: they share the win.
reveal-by-gold = Equal points. { $name ->
    [You] You have more Gold.
   *[other] { $name } has more Gold.
}
reveal-by-order = Equal points and Gold. The categories decide, along the dice, for { $name ->
    [You] you
   *[other] { $name }
}.
reveal-all = Show everything
points = Points
rematch = Play again
rematch-go = To the next game
record = Download the record
fair-check = Check the shuffle
fair-proved = The shuffle follows from what the house promised before the game, as noted by this browser, and from what the players gave.
fair-open = Nothing is wrong with the shuffle, but not everything can be proved from here.
fair-wrong = The shuffle is NOT as it was promised.

## The log
log-started = { $name } begins the game.
log-looked = { $you ->
    [yes] You draw { $card }.
   *[no] { $name } draws { $card }.
}
log-placed-keep = { $you ->
    [yes] You keep { $card }.
   *[no] { $name } keeps { $card }.
}
log-placed-public = { $you ->
    [yes] You offer { $card } to the others.
   *[no] { $name } offers { $card }.
}
log-placed-auction = { $you ->
    [yes] You send { $card } to the auction pile.
   *[no] { $name } sends { $card } to the auction pile.
}
log-taken = { $you ->
    [yes] You take { $card }.
   *[no] { $name } takes { $card }.
}
log-church = { $you ->
    [yes] You use a Church card ({ $card }): { $moves }.
   *[no] { $name } uses a Church card ({ $card }): { $moves }.
}
log-church-none = { $you ->
    [yes] You do not use the Church card ({ $card }).
   *[no] { $name } does not use the Church card ({ $card }).
}
log-turned-up = For auction: { $card }.
log-bid = { $you ->
    [yes] You bid
   *[no] { $name } bids
} { $unit ->
    [cards] { $amount ->
        [one] 1 card
       *[other] { $amount } cards
    }
   *[gold] { $amount } Gold
}.
log-passed = { $you ->
    [yes] You pass.
   *[no] { $name } passes.
}
log-paid-gold = { $you ->
    [yes] You pay { $cards } and take { $lot }.
   *[no] { $name } pays { $cards } and takes { $lot }.
}
log-paid-cards = { $you ->
    [yes] You pay
   *[no] { $name } pays
} { $count ->
    [one] 1 card
   *[other] { $count } cards
} face down for { $lot }.
log-paid-cards-known = { $you ->
    [yes] You pay
   *[no] { $name } pays
} { $count ->
    [one] 1 card
   *[other] { $count } cards
} ({ $cards }) for { $lot }.
log-defaulted = { $you ->
    [yes] You do not pay.
   *[no] { $name } does not pay.
}
log-plundered = { $you ->
    [yes] You take { $card } from { $from }, as a penalty.
   *[no] { $name } takes { $card } from { $fromYou ->
        [yes] you
       *[no] { $from }
    }, as a penalty.
}
log-lost = { $you ->
    [yes] You lose { $card }, as a penalty.
   *[no] { $name } loses { $card }, as a penalty.
}
log-ended = { $count ->
    [one] { $names ->
        [You] You win with { $points } points.
       *[other] { $names } wins with { $points } points.
    }
   *[other] { $names } share the win with { $points } points.
}
log-sat = { $name } sits down.
log-left = Seat { $seat } is free.
log-bot = { $name } ({ $bot }) takes seat { $seat }.
log-said = { $name }: { $text }
log-unsaid = Something was said by somebody who has gone for good.
log-muted = { $name } may not speak here any more.
log-unmuted = { $name } may speak here again.
log-arranged = The host has changed the rules of this table.
log-stand-in = { $reason ->
    [left] { $name } has left: a stand-in plays on.
    [clock] The time of { $name } is up: a stand-in plays on.
   *[away] { $name } is away: a stand-in plays on.
}
log-returned = { $name } is back.
log-resumed = The house was started again.
log-rematch = The same people play again.
log-closed = The table was given up.

## Why something cannot be done: rules of the game
rule-B20 = Now the active player places a card; there is nothing else to decide.
rule-B21 = This place has all its cards of this turn. Each turn one card is kept, one goes to the auction, the others are offered.
rule-B23 = Cards are taken from the public space, clockwise, one each.
rule-B31 = The next card is turned up first.
rule-B32 = A bid must be higher than every bid before, and whoever has passed is out.
rule-B34 = A price in Gold is paid with Gold from the hand, at least as much as was bid.
rule-B35 = A price in cards is paid with exactly as many cards as were bid.
rule-B37 = Nobody bids more cards than they hold, nor more Gold than there is.
rule-B38 = First comes the penalty for not paying.
rule-B42 = The game is over.
rule-B51 = A Church card is used or declined before anything else.
rule-B52 = This Church card moves one die, and only the way it shows.
rule-B53 = This Church card moves two different dice, or none.
rule-B54 = A die at 6 cannot go up, a die at 1 cannot go down.

## Why something cannot be done: the house
refusal-malformed = The house did not understand that.
refusal-version = This page is out of date. Load it again.
refusal-illegal = The rules do not allow it.
refusal-notation = The house did not understand that action.
refusal-stale = That was meant for an earlier moment.
refusal-not_host = Only the host can do this.
refusal-not_seated = Only somebody with a seat can do this.
refusal-begun = The game has begun already.
refusal-not_playing = No game is on at this table.
refusal-not_over = The game is not over yet.
refusal-no_such_seat = There is no such seat.
refusal-taken = That place is taken.
refusal-seats_empty = Not every seat is taken.
refusal-seated = You have a seat already.
refusal-no_such_bot = There is no such bot.
refusal-arrangement = The table cannot be arranged like that.
refusal-nonce = Your part of the shuffle was not understood.
refusal-not_away = They have not been away for long enough.
refusal-stand_in = A stand-in plays for you. Take your seat back first.
refusal-no_stand_in = No stand-in plays for you.
refusal-length = That is too long, or nothing at all.
refusal-muted = You may not speak at this table.
refusal-nothing_said = There is nothing to complain about.
refusal-too_many = Too much at once. Try again later.
refusal-storage = It could not be written down, so it did not happen. Try again.
refusal-no_such_table = There is no such table.
refusal-stopping = The house is closing. Try again in a moment.
