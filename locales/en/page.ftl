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
busy = The server is busy. Trying again…
unreachable-title = No connection
unreachable-waits = Your games wait for you. We look again as soon as there is a connection.
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
lobby-lead = Gather books and those who make them; turn the dice your way; bid with what you have, or with what you dare.
game-biblios = Biblios
game-quill = Quill & Parchment
biblios-what = Give and take cards, then win the rest at auction. The best collection of each kind takes its die. Half an hour.
wish-game = Game
quill-what = Copy books with dice, send a novice across the land, climb in the chapel, bid for the best dice. Alone against Cadfael, or up to four. Forty minutes.
quill-solo = Alone you play against Cadfael, who rolls his own dice and decides nothing.
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
how-roll = Four days long all roll at the same time: books for your stacks, influence, and steps for your novice on the map.
how-rows = Four days more you bid influence in secret for the rows of dice in the scriptorium.
how-ranks = In the end each stack ranks the players, times its value die. Towns, the chapel and early bonuses count too.
my-tables = Your tables
my-tables-none = Games that you play are kept here, and wait for you.
open-tables = Open tables
open-tables-none = Nobody waits for company just now.
table-alone = nobody else yet
table-solo = alone against Cadfael
table-with = with { $names }
status-open = { $free ->
    [0] All seats taken
    [one] 1 seat free
   *[other] { $free } seats free
}
status-playing = Game on
status-over = Over
status-closed = Given up
unofficial = A free, unofficial home for both games: rules in our own words, art drawn for this project.

## Learning
learn-title = New here?
learn-what = A short game with a guide at your side shows you everything once.
learn-biblios = Learn Biblios in five minutes
learn-biblios-on = Go on with the lesson about Biblios
learn-quill = Learn Quill & Parchment in seven minutes
learn-quill-on = Go on with the lesson about Quill & Parchment
learn-aside = Not now
rules-of = The rules of
rules-search = Search the rules
glossary = Glossary
rules-found = { $count ->
    [0] Nothing is found. Try fewer or shorter words.
    [one] 1 entry.
   *[other] { $count } entries.
}
lesson-title = Your first game
lesson-step = { $step } of { $steps }
lesson-progress = How far the lesson has come
lesson-next = Next
lesson-back = Back
lesson-show = Do it for me
lesson-leave = Leave
lesson-play = Now a whole game
lesson-watch = Watch what the others do…
bot-companion = plays along
lesson-biblios-welcome = Welcome! You build a library, and so do { bot-seat-2 } and { bot-seat-3 }. A whole game takes half an hour. We join one near its end, and in five minutes you will have met everything once.
lesson-biblios-dice = These five dice are the prizes, one for each kind of card. What a die shows at the end is what it is worth to whoever takes it.
lesson-biblios-hand = This is your hand, and only you see it. At the end, the highest total of a kind takes its die. Gold takes no die: it buys cards.
lesson-biblios-gift = First come the gifts. On your turn you draw four cards, one at a time. One you keep, one you put aside for the auctions, two you offer to the others. You must place each card before you see the next.
lesson-biblios-offer = { category-S } 1F is a weak card, and better ones may come. Offer it.
lesson-biblios-keep = { category-M } 3E goes well with your { category-M } 2A. Keep it: it goes into your hand, and nobody else sees it.
lesson-biblios-aside = Gold 3. You have kept your card of this turn, so put this one aside for the auctions. The others do not know what lies there. You do.
lesson-biblios-forced = Only one place has room left, so there is nothing to choose. Offer { category-P } 2B; then each of the others takes one of your two cards.
lesson-biblios-others = They took your cards. Then { bot-seat-2 } had her turn: what she kept and what she put aside, nobody saw. Open a player at any time to see what you know of their hand.
lesson-biblios-take-last = She offered two cards, and the others took one each, from her left on. You come last: take what is left.
lesson-biblios-take-church = { bot-seat-3 } offers two cards, and now you choose first. One is a Church card. It never goes into a hand: whoever gets it uses it at once. Take it.
lesson-biblios-church = Raise any die by one. Best is one that you hope to take yourself: your { category-M } are strong.
lesson-biblios-auctions = The gifts are over. What was put aside is now auctioned, card by card. { category-P } 3F comes first: { bot-seat-2 } bids 1 Gold, and { bot-seat-3 } passes.
lesson-biblios-bid = A bid must be higher than the one before. You hold 3 Gold: bid 2.
lesson-biblios-pay-gold = Nobody bids more. Pay with Gold cards worth at least your bid; no change is given. Your Gold 2 fits exactly.
lesson-biblios-gold-lot = Now the Gold 3 that you put aside. Gold does not buy Gold: here a bid is a number of cards, whatever they are. { bot-seat-3 } bids 1 card.
lesson-biblios-bid-cards = Some of your cards will hardly take a die. Bid 2 cards.
lesson-biblios-pay-cards = Pay with two cards, face down: the others see how many, not which. Choose { category-H } 1E and { category-S } 1D, then pay.
lesson-biblios-pass = { category-F } 2H. You need not bid: whoever passes is out of this auction. Pass, and see what happens.
lesson-biblios-penalty = { bot-seat-3 } bid 4 Gold and does not have it. A bluff is allowed, but he won and cannot pay. So each of you took a card from his hand, at random: you drew { category-F } 1B.
lesson-biblios-again = The card is auctioned again without him, and whoever had passed may bid. Together with your 1B it could take a die: bid 1.
lesson-biblios-last-pay = It is yours for 1 Gold. Pay.
lesson-biblios-scoring = The end: all hands are shown. In each row the highest total takes the die, and what the dice show is your points. The numbers on the cards are not points.
lesson-biblios-tie = Look at the { category-M }: { bot-seat-3 } has 5, as you have. Then the letter nearest to A decides: your A beats his C. Low cards have early letters, so they can be worth keeping.
lesson-biblios-end = That was everything. A whole game is the same with more cards, and nobody to tell you when to bluff. Enjoy it!
lesson-quill-welcome = Welcome! You copy books, and so do { bot-seat-2 } and { bot-seat-3 }. The game has eight days. We join it on the fourth, the last one of the first period.
lesson-quill-values = These dice say what each kind of book is worth. At the end the players are ranked in every kind: the first scores three times its die, the second twice, the third once.
lesson-quill-stacks = Your books. A stack is filled from the bottom, and whoever fills one first gets the largest number above it. Negative numbers count against you until they are covered.
lesson-quill-matins = Everybody has rolled six dice. You may roll all of them or one of them again, and nobody sees what the others decide. The influence of 2 is poor: choose that die, and roll it again.
lesson-quill-stop = A 6, much better. You could roll a third time. Keep these dice.
lesson-quill-lauds = Now all use their dice. Your influence has been added up, and the Chapel waits for the evening. The other dice you use in any order.
lesson-quill-travel = The travel die moves your novice over the map. Use it: two spaces.
lesson-quill-question = A space gives what it shows. Go to the question mark beside the town: a book die is rolled for you, and marked at once.
lesson-quill-town = Herbals, and a negative number is covered. Now go into the town: towns score at the end.
lesson-quill-fill = Use the { book-B } die. It fills the stack, and you are the first: five points. The last die is then used by itself.
lesson-quill-vespers = In the evening your Chapel has moved you up one row. Whoever is nearer to the altar wins ties, and the row you reach scores at the end.
lesson-quill-rows = The second period. From now on nobody has dice of their own: they lie in rows, one row for each of you, and every row has an action.
lesson-quill-bid = Who chooses first? Everybody bids influence, in secret, and pays whatever they bid. You have 20: bid 6.
lesson-quill-row = The highest bid, so you choose first. Take row 1: its golden die turns the value dice.
lesson-quill-raise = A plus: raise a value die by 1. You were the first to fill { book-B }, so its die would serve you; but choose as you like.
lesson-quill-climb = In this period a Chapel moves you up at once. Use it: the next row has a question mark too.
lesson-quill-star-die = Your travel die shows a star. Use it: besides moving, it marks a book of your choice.
lesson-quill-star = Choose { book-H }. Each kind has one star a game, and yours for { book-H } is crossed out now.
lesson-quill-bid-none = Day 6. No row is bad for you, so save your influence: bid 0, and take what is left.
lesson-quill-further = The others have chosen. Row 3 is yours: its travel die may be raised by 1. Do that, and go three spaces.
lesson-quill-fork = The way forks, and a space is never entered twice. Go on along the edge, to the question mark.
lesson-quill-books = Herbals: that stack is full. Use the { book-R } die to fill another. The last die follows by itself.
lesson-quill-bid-again = Day 7. You want the second row: bid 4.
lesson-quill-row-chapel = It was enough. Take row 2: one of its book dice may count as a Chapel.
lesson-quill-as-chapel = Use { book-P } as a Chapel, and move up.
lesson-quill-useless = Your { book-B } are full, so this die is of no use. Use it all the same.
lesson-quill-abbot = That is when the Abbot helps: move your novice one space, or mark a circle of the cross, which scores. Mark a circle.
lesson-quill-last-day = The last day. Four influence left over are worth a point, so do not spend it all: bid 2.
lesson-quill-second = { bot-seat-2 } bid more and came first. You are second: take row 3.
lesson-quill-altar = Use the Chapel. The top row has room for one player in the whole game: you.
lesson-quill-last-book = Use { book-P }: your last stack is full.
lesson-quill-last-steps = And the travel die as it is: two spaces, to your second town.
lesson-quill-scoring = The end. Here is where every point comes from: bonuses for full stacks, towns, influence left over, circles, the chapel.
lesson-quill-ranks = The most points lie in the ranks: three times, twice or once the value die, stack by stack. Who filled it earlier is ahead.
lesson-quill-end = That was everything. A whole game is the same from the first day on. You can also play it alone, against Cadfael. Enjoy it!

## Bots
bot-novice = Novice
bot-scribe = Scribe
bot-illuminator = Illuminator
bot-prior = Prior
bot-abbot = Abbot
biblios-level-novice = Remembers its own hand, follows simple rules, and every eighth time does just anything.
biblios-level-scribe = Remembers its own hand and what lies on the table, and takes what looks best at once.
biblios-level-illuminator = Remembers every card and die that was shown, and reckons what each choice is worth.
biblios-level-prior = Remembers as much, and plays by what it learned from many thousand games.
biblios-level-abbot = Knows what the prior knows, guesses what the others hold, and plays on in thought for up to a second.
quill-level-novice = Follows simple rules, and every eighth time does just anything.
quill-level-scribe = Takes what brings most at once.
quill-level-illuminator = Weighs what every die and every chance to come is worth.
quill-level-prior = Knows as much, and plays the game on in thought a hundred times.
quill-level-abbot = Does what the prior does, for a whole second.
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

option-task = The task cards
option-task-A = Side A: a land of roads; every space on the way brings something.
option-task-B = Side B: a land of boxes; only where a move ends something is brought, and every move has its exact length.
option-monastery = The monastery card
option-monastery-A = Side A: the usual rows of the scriptorium; question marks in the chapel.
option-monastery-B = Side B: other rows and other points; stars in the chapel.
option-difficulty = How hard Cadfael plays
option-difficulty-normal = Normal: whenever he has more influence he gains by it.
option-difficulty-gentle = Gentle: more influence brings him nothing.
option-difficulty-hard = Hard: more influence brings him twice as much.
option-head-start = Cadfael’s head start on the map
option-head-start-count = { $count ->
    [0] None.
    [one] One space.
   *[other] { $count } spaces.
}

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
closed-kept = The house has revealed its secret for the shuffle: it is the promised one.
closed-broken = The house has revealed another secret for the shuffle than the promised one.
rules-here = Rules of this table
rules-usual = The usual rules.
fair-promise = The house has promised its part of the shuffle. Your browser has noted it and adds its own:
invite-title = Invite friends
invite-how = Whoever opens this link can sit down, or look on.
invite-link = Link to this table
invite-qr = The link as a QR code
copy = Copy
copied = Copied.

## Who I am
waiting-for-you = { $count ->
    [one] A game waits for you.
   *[other] { $count } games wait for you.
}
me-link = Account, devices, my data
me-title = Who you are
account = Account
account-guest = You are a guest: this browser knows you. With a name and a password you can sign in anywhere. No e-mail is needed; nobody can recover a password.
account-known = You sign in as { $login }.
account-login = Name to sign in with
account-password = Password
account-current = Password until now
account-new-password = New password
account-password-how = At least 10 characters.
account-make = Make an account
account-change = Change name or password
account-kept = Kept. From now on you can sign in with it.
account-changed = Kept. Your other browsers and links are signed out; programs stay.
account-current-wrong = The password until now is not right.
account-wrong = A name has 3 to 64 letters, digits or -_.@+, a password at least 10 characters.
account-taken = Somebody else signs in with this name.
sign-in-title = I have an account already
sign-in-how = Games that you have played as a guest in this browser stay with the guest.
sign-in = Sign in
sign-in-wrong = The name or the password is not right.
sign-out = Sign out
devices = Other devices
device-qr = Your personal link as a QR code
browsers = Browsers that know you
this-browser = this browser
since = since { $date }
programs = Programs
programs-how = A program that has a token plays as you. Whoever takes a token away also cuts the program off.
token-label = What the token is for
token-make = Make a token
token-once = This is the token. It is shown this once:
token = Token
token-remove-sure = It is worth nothing any more, and whatever it has open is closed.
enter-title = Sign in with this link?
enter-as = This device will be signed in as { $name }.
enter-now = Now it is signed in as { $name }.
enter-games = { $count ->
    [one] One unfinished game stays with { $name }.
   *[other] { $count } unfinished games stay with { $name }.
}
enter-kept = { $name } stays on this device. To switch back, open the settings, then “{ me-link }”.
enter-yes = Sign in as { $name }
enter-stay = Stay signed in as { $name }
enter-no = Do not sign in
enter-invalid = This link has expired or was already used. Make a new link on your other device.
enter-too-many = Somebody else has signed in meanwhile, or this device has too many other people. Switch to one of them and sign out.
others = Other people on this device
others-how = They were signed in here before. Nothing of theirs is lost.
others-guest = guest
others-switch = Switch
sign-out-elsewhere = Sign out all other devices
sign-out-elsewhere-sure = All other devices are signed out, and unused links stop working. Programs stay.
token-used = last used { $date }
token-scope = What the program may do
token-scope-play = may play
token-scope-read = may only read
forget-title = Delete my data
forget-how = The house forgets you: your name, account, tokens and lists. Games that others played with you stay, without your name and without what you said. A game that is on is left to a stand-in.
forget = Forget me
forget-sure = This cannot be undone, and nobody can bring your games back to you.

games-title = Your games
games-unfinished = To be played on
games-none = No game is over yet. Games that you finish are kept here.
games-totals = All in all
games-game = Game
games-played = Finished games
games-look = Table
games-replay = Replay
games-more = Show earlier ones
games-won = Won
games-lost = Lost
games-left = Left
outcome-won = won
outcome-lost = lost
outcome-left = left to a stand-in

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
prompt-place = { $turn } { $card }.
prompt-take = { $turn }: { $cards }.
prompt-bid = { $turn }: { $lot }. At least { $least }. { $unit ->
    [cards] You have { $means ->
        [one] 1 card
       *[other] { $means } cards
    }.
   *[gold] You have { $means } Gold.
}
prompt-pay = { $turn } { $unit ->
    [cards] { $amount ->
        [one] 1 card
       *[other] { $amount } cards
    }
   *[gold] { $amount } Gold
} for { $lot }.
prompt-cannot-pay = { $turn } { cannot-pay }
prompt-church = { $turn }. { $card }.

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
bidder-bid = bid { $amount }
bidder-high = high bid
bidder-in = in
bidder-silent = yet to speak
bidder-thinks = considering
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
pay-choose = Choose what you pay with.
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

church-use = Do it: { $moves }
church-choose = { $count ->
    [one] Choose one die.
   *[other] Choose { $count } dice.
}
church-decline = Leave the dice
church-stuck = A die at 6 cannot go up, a die at 1 cannot go down.

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

## Quill & Parchment
book-R = Religion
book-P = Philosophy
book-A = Astronomy
book-B = Bestiaries
book-H = Herbals
quill-cadfael = Cadfael
quill-face-chapel = Chapel
quill-face-influence = { $pips } influence
quill-face-travel = { $star ->
    [yes] { $steps ->
        [one] { $steps } space with star
       *[other] { $steps } spaces with star
    }
   *[no] { $steps ->
        [one] { $steps } space
       *[other] { $steps } spaces
    }
}
quill-face-signs = signs { $signs }
quill-icon-roll = roll a book die
quill-icon-town = a town
quill-icon-cross = a circle of the cross
quill-icon-none = nothing
quill-phase = Day { $day } of 8 · Period { $period ->
    [1] I
   *[other] II
} · { $stage }
quill-phase-day = Day { $day } of 8
quill-stage-cadfael = Cadfael
quill-stage-matins = Matins
quill-stage-lauds = Lauds
quill-stage-vespers = Vespers
quill-stage-evening = Evening
quill-stage-vigil = Vigil
quill-stage-prime = Prime
quill-stage-terce = Terce
quill-stage-over = The end

quill-turn-matins = Keep your dice, or roll again?
quill-turn-prime = How much do you bid?
quill-turn-cadfael = Does Cadfael roll again?
quill-turn-row = Take a row
quill-turn-give = Give Cadfael a row
quill-turn-abbot = A die without use: the Abbot’s option
quill-turn-move = { $steps ->
    [one] Move your novice: one space
   *[other] Move your novice: { $steps } spaces
}
quill-turn-move-star = { $steps ->
    [one] Move your novice one space, and choose a book
   *[other] Move your novice { $steps } spaces, and choose a book
}
quill-turn-star = Choose a book for the star
quill-turn-use = Use your dice, in any order
quill-prompt-use = { $turn }: { $dice }.
quill-watch = See what happens
quill-skip = Skip to the end
quill-wait-cadfael = Cadfael’s turn
quill-wait-chosen = You have chosen. Still choosing: { $names }
quill-wait-matins = Rolling or keeping: { $names }
quill-wait-prime = Still to bid: { $names }
quill-wait-use = Using dice: { $names }
quill-stands-choosing = chooses
quill-stands-using = uses dice
quill-stands-chosen = has chosen
quill-stands-stopped = has stopped
quill-stands-next = comes as number { $turn }

quill-your-dice = Your dice
quill-pick = { $die }: pick to roll it again
quill-keep = Keep these dice
quill-roll-one = Roll again: { $die }
quill-roll-all = Roll all { $count } again
quill-roll-number = Roll { $roll } of 3.
quill-matins-how = { quill-roll-number } To roll a single die again, pick it.
quill-use = Use { $die }
quill-use-as-chapel = { $die } as a Chapel
quill-use-further = { $die }, raised by 1
quill-reroll = Roll { $die } again
quill-climb = Move up in the chapel
quill-walk = { $steps ->
    [one] Walk one space
   *[other] Walk { $steps } spaces
}
quill-decline = Leave it
quill-special = The action of your row
quill-signs = Turn the value dice: { $signs }
quill-raise = Raise { $book }
quill-lower = Lower { $book }
quill-star = Use the star of { $book }
quill-cross-mark = Mark a circle of the cross
quill-abbot-go = Or move your novice one space on the map.
quill-kept = { $count ->
    [one] A Chapel waits for Vespers.
   *[other] { $count } Chapels wait for Vespers.
}
quill-cadfael-again = He rolls again
quill-cadfael-stop = He stops
quill-bid = Bid { $amount } influence
quill-means = You have { $count } influence.
quill-bid-how = You have { $most }. The bid stays sealed until all have bid, and is paid in any case.
quill-go = Go to { $name }: { $icon }
quill-way = { $name }: { $icon }.
quill-onward = From there: { $ways }
quill-joined = Joined with { $names }.
quill-been = The novice has been there.

quill-own = Your task card
quill-map = The map
quill-novice-beside = The novice waits at the monastery.
quill-novice-at = The novice stands on { $space }.
quill-towns-name = Towns
quill-towns = { $count ->
    [0] No town reached.
    [one] One town reached.
   *[other] { $count } towns reached.
}
quill-stacks = The stacks of books
quill-stack = { $book }: { $books } of { $spaces }.
quill-stack-negative = Still showing: { $sum }.
quill-stack-complete = Completed as number { $place }: { $points } points.
quill-stack-bonus = { $points ->
    [0] No bonus is left.
   *[other] The next to complete it gets { $points } points.
}
quill-value = Value die: { $value }.
quill-stars = Stars free: { $books }.
quill-star-free = Star free.
quill-star-used = Star crossed out.
quill-influence = Influence
quill-influence-worth = 1 point for each { $divide }
quill-track = Influence day by day: won on days 1 to 4, spent on days 5 to 8
quill-day = Day { $day }:
quill-cross = Cross
quill-circles = { $count } of { $of } circles.
quill-cross-worth = { $points } points each
quill-chapel = Chapel
quill-chapel-row = You are in row { $row } of { $rows }.
quill-pew = Row { $row }, { $points } points.
quill-pew-roll = Whoever reaches it rolls a book die.
quill-pew-star = Whoever reaches it chooses a book by its star.
quill-pew-here = Here: { $names }.
quill-scriptorium = Scriptorium
quill-row = Row { $row }: { $dice }.
quill-do-row = Take row { $row }: { $dice }
quill-this-row = Take
quill-do-give = Give Cadfael row { $row }: { $dice }
quill-this-give = Give
quill-special-embellish = Turn the value dice by the signs of the golden die.
quill-special-chapel = One book die may count as a Chapel.
quill-special-further = The travel die may be raised by 1.
quill-special-reroll = One book die may be rolled again.
quill-special-climb = Move up one row in the chapel.
quill-special-walk = Move the novice 1 to 3 spaces.
quill-look = Show the whole card
quill-unused = Unused dice: { $dice }.
quill-cadfael-two = With two players Cadfael has books and a place in the chapel, nothing else. He takes bonuses and ranks from both.
quill-reconstructed = These boards were made from the rules, without sight of the printed cards.

quill-sheet = The score sheet
quill-part-bonuses = Bonuses
quill-part-towns = Towns
quill-part-influence = Influence
quill-part-cross = Cross
quill-part-chapel = Chapel
quill-from-towns = { $count ->
    [0] no town
    [one] 1 town
   *[other] { $count } towns
}
quill-from-influence = { $influence } ÷ { $divide }
quill-from-cross = { $count } × { $points }
quill-from-chapel = row { $row }
quill-from-negative = uncovered, rank { $rank }
quill-from-rank = { $rank ->
    [1] 1st: 3 × { $value }
    [2] 2nd: 2 × { $value }
    [3] 3rd: 1 × { $value }
   *[other] 4th: ½ × { $value }
}
quill-from-lead = { $rank ->
    [1] ahead: { $value }
   *[other] behind
}
quill-tie = Equal points: whoever is nearer to the altar wins.
quill-cadfael-ranks = Cadfael is ranked in every stack too, and takes the points of his places with him.

quill-log-day = Day { $day } begins.
quill-log-rolled = { $you ->
    [yes] You roll { $dice }.
   *[no] { $name } rolls { $dice }.
}
quill-log-vigil = The dice of the scriptorium are rolled.
quill-log-sealed = { $name } has chosen.
quill-log-sealed-known = { $you ->
    [yes] Your sealed choice: { $choice }.
   *[no] The sealed choice of { $name }: { $choice }.
}
quill-choice-bid = bid { $amount }
quill-choice-stop = keep the dice
quill-choice-roll-all = roll all again
quill-choice-roll = roll { $die } again
quill-log-opened = All have chosen. { $choices }.
quill-log-opened-one = { $you ->
    [yes] You: { $choice }
   *[no] { $name }: { $choice }
}
quill-log-influence = { $you ->
    [yes] { $what ->
        [spent] You spend { $amount } influence and have { $total } left.
        [nothing] Your influence stays at { $total }.
       *[earned] You win { $amount } influence and have { $total }.
    }
   *[no] { $what ->
        [spent] { $name } spends { $amount } influence and has { $total } left.
        [nothing] The influence of { $name } stays at { $total }.
       *[earned] { $name } wins { $amount } influence and has { $total }.
    }
}
quill-log-marked = { $you ->
    [yes] You mark { $book }.
   *[no] { $name } marks { $book }.
}
quill-log-completed = { $you ->
    [yes] You complete { $book } as number { $place }: { $points } points.
   *[no] { $name } completes { $book } as number { $place }: { $points } points.
}
quill-log-kept = { $you ->
    [yes] You keep a Chapel for Vespers.
   *[no] { $name } keeps a Chapel for Vespers.
}
quill-log-climbed = { $you ->
    [yes] You move up to row { $row } of the chapel.
   *[no] { $name } moves up to row { $row } of the chapel.
}
quill-log-go = { $you ->
    [yes] Your novice goes to { $space }.
   *[no] The novice of { $name } goes to { $space }.
}
quill-log-town = { $you ->
    [yes] You reach a town.
   *[no] { $name } reaches a town.
}
quill-log-circle = { $you ->
    [yes] You mark a circle of the cross.
   *[no] { $name } marks a circle of the cross.
}
quill-log-abbot = { $you ->
    [yes] You cannot use { $die }: the Abbot’s option.
   *[no] { $name } cannot use { $die }: the Abbot’s option.
}
quill-log-lost-die = { $you ->
    [yes] You lose a die: { $die }.
   *[no] { $name } loses a die: { $die }.
}
quill-log-lost-steps = { $you ->
    [yes] The rest of your move is lost: { $steps }.
   *[no] { $name } loses the rest of a move: { $steps }.
}
quill-log-lost-star = { $you ->
    [yes] Your star finds no book and is lost.
   *[no] The star of { $name } finds no book and is lost.
}
quill-log-lost-signs = { $you ->
    [yes] No value die takes your signs; lost: { $count }.
   *[no] No value die takes the signs of { $name }; lost: { $count }.
}
quill-log-value = The value of { $book } is { $value } now.
quill-log-row = { $you ->
    [yes] You take row { $row }.
   *[no] { $name } takes row { $row }.
}
quill-log-row-left = { $you ->
    [yes] Row { $row } is left for you.
   *[no] Row { $row } is left for { $name }.
}
quill-log-give = { $you ->
    [yes] You give row { $row } to Cadfael.
   *[no] { $name } gives row { $row } to Cadfael.
}
quill-log-use = { $you ->
    [yes] You use the travel die: { $die }.
   *[no] { $name } uses the travel die: { $die }.
}
quill-log-use-as-chapel = { $you ->
    [yes] You use { $die } as a Chapel.
   *[no] { $name } uses { $die } as a Chapel.
}
quill-log-use-further = { $you ->
    [yes] You use the travel die ({ $die }), raised by 1.
   *[no] { $name } uses the travel die ({ $die }), raised by 1.
}
quill-log-reroll = { $you ->
    [yes] You roll { $die } again.
   *[no] { $name } rolls { $die } again.
}
quill-log-walk = { $you ->
    [yes] You begin a walk
   *[no] { $name } begins a walk
} { $steps ->
    [one] of one space.
   *[other] of { $steps } spaces.
}
quill-log-decline = { $you ->
    [yes] You leave the action of the row.
   *[no] { $name } leaves the action of the row.
}
quill-log-star = { $you ->
    [yes] You use the star of { $book }.
   *[no] { $name } uses the star of { $book }.
}
quill-log-no-bid = { $you ->
    [yes] You have no influence and bid nothing.
   *[no] { $name } has no influence and bids nothing.
}
quill-log-cadfael = { $what ->
    [again] Cadfael rolls again, as { $you ->
        [yes] you wish
       *[no] { $name } wishes
    }.
   *[stop] Cadfael stops, as { $you ->
        [yes] you wish
       *[no] { $name } wishes
    }.
}
quill-log-part = { $part } { $points }
quill-log-points = { $name }, { $points } points: { $parts }.
quill-log-lost = Cadfael wins: { $theirs } points to { $points }.

## Replay
replay = Replay
replay-watch = Watch it again
replay-open = Open a record
replay-open-title = A game seen again
replay-open-what = Choose the record of a game of Biblios or of Quill & Parchment: one that you downloaded at the end of a game, or that a program wrote in the same form.
replay-choose = Choose a file
replay-drop = or drop it here
replay-kept = The house plays the record and keeps nothing of it.
replay-fault = { $file } cannot be replayed.
replay-fault-move = Move { $move }:
replay-fault-line = Line { $line }, column { $column }:
replay-fault-field = In the field { $field }:
replay-fault-format = this is not a record of a game.
replay-to-table = To the table
replay-record = The record
replay-share = Copy a link to this move
replay-controls = Move by move
replay-move = Move
replay-at = { $move ->
    [0] Before the first of { $count } moves.
   *[other] Move { $move } of { $count }.
}
replay-first = To the beginning
replay-back = One move back
replay-forth = One move on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-eyes = Seen by
replay-eyes-all = Everybody at once
replay-eyes-spectator = Somebody looking on
replay-speed = Speed
replay-speed-slow = Slow
replay-speed-steady = Steady
replay-speed-fast = Fast
hand-of = { $count ->
    [one] { $name }: 1 card
   *[other] { $name }: { $count } cards
}

## The check of the shuffle
fair-title = Was the shuffle fair?
fair-checking = One moment…
fair-mark-proved = Proved:
fair-mark-wrong = Wrong:
fair-mark-open = Cannot be proved from here:
fair-by-browser = What your browser has computed
fair-by-house = What the house says
fair-no-hash = Your browser computes this only on a secure connection (https).
fair-promise-open = The record does not tell how its shuffle came about, so nothing can be checked.
fair-promise-wrong = Your browser noted a promise before this game, and the record does not tell of it.
fair-commitment-proved = The sealed promise in the record was made of the secret in the record.
fair-commitment-wrong = The sealed promise in the record was NOT made of the secret in the record: one of them was changed.
fair-noted-proved = It is the promise that your browser noted before the game. So the house could not change its secret afterwards.
fair-noted-wrong = It is NOT the promise that your browser noted before the game: the secret was swapped, and the deck with it.
fair-noted-open = Your browser noted no promise for this table before the game. Only somebody who did can tell whether the house kept it.
fair-nonce-proved = What your browser gave to the shuffle is in it. So the house could not know the deal when it made its promise.
fair-nonce-wrong = What your browser gave to the shuffle is NOT in the record. If you had a seat when the game began, the shuffle was not the promised one.
fair-nonce-open = Your browser gave nothing to this shuffle, or what it gave was discarded when seats or options changed.
fair-late-wrong = What your browser gave to the shuffle was used although seats or options changed afterwards. So the house, with whoever changed them, could choose a deal.
fair-seed-proved = The seed of the game follows from the secret and from what the players gave.
fair-seed-wrong = The seed of the game does NOT follow from the secret and from what the players gave: another deck was dealt.
fair-first-proved = Who began follows from the seed: your browser has drawn it anew.
fair-first-wrong = The player who began is NOT the one whom the seed draws.
fair-chance-proved = The record has no cards or dice that somebody chose in place of the seed.
fair-chance-wrong = The record begins at a chosen position, or has chosen cards or dice, in place of what the seed deals.
fair-dealt-proved = Every card and every die follows from the seed: your browser has computed all { $count } of them anew.
fair-dealt-wrong = A card or a die does NOT follow from the seed: somebody chose it.
fair-story-proved = This replay shows the same cards and dice, each in its place.
fair-story-wrong = This replay shows OTHER cards or dice than the house tells to be checked.
fair-house-proved = Every move was legal, and the deck and the hands were what they should be. Your browser does not know the rules of the game: this is the house’s word.
fair-house-wrong = The shuffle or a move is not as it should be.
fair-house-open = Nothing is wrong, but not everything can be proved: the game is not over, or no fair shuffle was promised.
fair-givers = { $names } gave something to the shuffle; each of them can tell whether that is so. For all other seats it followed from the house’s secret.
fair-no-givers = Nobody gave anything to the shuffle: the house alone chose the deal, before it made its promise.
fair-yourself = Trust nobody
fair-yourself-how = The house made this page too. Whoever wants to rely on neither downloads the record and runs the program on a machine of their own:

## What may be remembered
memory = What is known
memory-own = At this table everybody relies on their own memory, as at a real one.
memory-unseen = May still be out there
memory-count = { $count ->
    [0] You have seen every card.
    [one] You have not seen 1 card.
   *[other] You have not seen { $count } cards.
}
memory-removed = { $count ->
    [0] All of them are in the game.
    [one] 1 was taken out before the game, and nobody knows which.
   *[other] { $count } were taken out before the game, and nobody knows which.
}
memory-kind = { $name }: { $unseen } of { $count } not seen.
memory-sent = You sent to the auction pile
memory-gone = Out of the game
memory-deeds = Who took and paid what
memory-took = taken
memory-won = won
memory-for = for
memory-unpaid = won and not paid for
memory-seized = taken as a penalty
memory-from = from { $name ->
    [You] you
   *[other] { $name }
}
memory-lost = lost as a penalty
memory-none = Nothing yet.
church = Church

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
log-forgotten = Somebody has gone for good.

## Why something cannot be done: the rules of Biblios
illegal-biblios-awaits_draw = The next card has to be drawn first.
illegal-biblios-awaits_placing = Now the active player places a card.
illegal-biblios-awaits_taking = { $you ->
    [yes] Now you take a card from the public space.
   *[no] Now { $name } takes a card from the public space.
}
illegal-biblios-awaits_church = { $you ->
    [yes] Everything waits while you use a Church card.
   *[no] Everything waits while { $name } uses a Church card.
}
illegal-biblios-awaits_turning_up = The next card has to be turned up first.
illegal-biblios-awaits_bid = { $you ->
    [yes] Now you bid or pass.
   *[no] Now { $name } bids or passes.
}
illegal-biblios-awaits_payment = { $you ->
    [yes] Now you pay, or you do not.
   *[no] Now { $name } pays, or does not.
}
illegal-biblios-awaits_penalty = { $you ->
    [yes] First comes your penalty for not paying.
   *[no] First comes the penalty of { $name } for not paying.
}
illegal-biblios-over = The game is over.
illegal-biblios-church_first = The Church card comes first: use it, or leave the dice.
illegal-biblios-no_room = { $place ->
    [keep] You have kept your card of this turn.
    [auction] The auction pile has its card of this turn.
   *[public] The public space has all its cards of this turn.
}
illegal-biblios-not_public = { $card } is not in the public space.
illegal-biblios-wrong_way = { $up ->
    [yes] This Church card raises no die, so not { $die } either.
   *[no] This Church card lowers no die, so not { $die } either.
}
illegal-biblios-one_die = This Church card moves one die.
illegal-biblios-two_dice = This Church card moves two dice, or none.
illegal-biblios-same_die = The two dice must be different: { $die } moves once.
illegal-biblios-stuck_die = { $up ->
    [yes] The die of { $die } is at 6 and cannot go up.
   *[no] The die of { $die } is at 1 and cannot go down.
}
illegal-biblios-bid_too_low = Bid at least { $least }.
illegal-biblios-bid_too_high = Bid at most { $most }.
illegal-biblios-empty_hand = Whoever has no card must pass.
illegal-biblios-not_held = { $card } is not in your hand.
illegal-biblios-not_gold = The price is in Gold, and { $card } is not Gold.
illegal-biblios-too_little = These cards are worth less than your bid of { $bid }.
illegal-biblios-wrong_number = { $bid ->
    [one] The price is exactly 1 card.
   *[other] The price is exactly { $bid } cards.
}

## Why something cannot be done: the rules of Quill & Parchment
illegal-quill-awaits_cadfael = Now Cadfael rolls again or stops.
illegal-quill-awaits_rolls = Now the dice of Matins are rolled, or kept.
illegal-quill-awaits_dice = Now dice are used.
illegal-quill-awaits_chapel = { $you ->
    [yes] Now you move up in the chapel.
   *[no] Now { $name } moves up in the chapel.
}
illegal-quill-awaits_bonus = Now Cadfael has his bonus.
illegal-quill-awaits_scriptorium = The dice of the scriptorium have to be rolled first.
illegal-quill-awaits_bids = Now all bid.
illegal-quill-awaits_row = { $you ->
    [yes] Now you take a row.
   *[no] Now { $name } takes a row.
}
illegal-quill-awaits_gift = { $you ->
    [yes] Now you give a row to Cadfael.
   *[no] Now { $name } gives a row to Cadfael.
}
illegal-quill-awaits_use = { $you ->
    [yes] Now you use the dice of a row.
   *[no] Now { $name } uses the dice of a row.
}
illegal-quill-over = The game is over.
illegal-quill-chosen = Your choice is made and stands.
illegal-quill-stopped = Whoever has stopped has stopped.
illegal-quill-no_such_die = None of your unused dice shows that.
illegal-quill-abbot_first = The Abbot’s option comes first.
illegal-quill-move_first = The move of the novice has to be finished first.
illegal-quill-star_first = A book has to be chosen for the star first.
illegal-quill-no_abbot = Every die has a use, so there is no Abbot’s option.
illegal-quill-no_move = The novice has no move to make.
illegal-quill-no_star = There is no star to use.
illegal-quill-star_crossed_out = The star of { $book } is crossed out.
illegal-quill-stack_full = The stack of { $book } has no space left.
illegal-quill-cross_full = The cross has no free circle.
illegal-quill-no_cross = The solo game has no cross.
illegal-quill-not_joined = No path leads there from where the novice stands.
illegal-quill-visited = The novice has been there.
illegal-quill-too_short = From there the move could not have its whole length.
illegal-quill-bid_too_high = Bid at most { $most }.
illegal-quill-row_taken = Row { $row } is taken, or not in use.
illegal-quill-no_special = That is not the special action of your row, or it was used.
illegal-quill-no_room = There is no room above in the chapel.
illegal-quill-no_way = No move of this length is possible.
illegal-quill-nothing_to_decline = Only a climb or a walk can be declined, when all dice are used.
illegal-quill-no_sign = The embellishment die has no such sign left.
illegal-quill-value_at_end = The value die of { $book } is at { $value }, which is its end.

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
refusal-nonce = Your part of the shuffle was not understood, or was given already.
refusal-nonces_awaited = Seats or options have just changed, and not everybody has given a new part of the shuffle. Try again in a moment.
refusal-not_away = They have not been away for long enough.
refusal-stand_in = A stand-in plays for you. Take your seat back first.
refusal-no_stand_in = No stand-in plays for you.
refusal-length = That is too long, or nothing at all.
refusal-muted = You may not speak at this table.
refusal-nothing_said = There is nothing to complain about.
refusal-too_many = Too much at once. Try again later.
refusal-storage = It could not be written down, so it did not happen. Try again.
refusal-no_such_table = There is no such table.
refusal-lesson = The lesson asks for something else here.
refusal-stopping = The house is closing. Try again in a moment.
