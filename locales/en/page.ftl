### The words of the page. Page, server messages, log and terminal share this catalogue.

## Everywhere
home = Home
settings = Settings
rules = Rules
rules-title = Rules
rules-read = Read the rules
rule-number = Rule
close = Close
try-again = Try again
unreachable = The server cannot be reached. Check your connection.
busy = The server is busy. Trying again…
banned-title = This account is banned
banned = The administrators of this server have banned this account. It cannot be used until they lift the ban.
banned-why = The reason they gave:
unreachable-title = No connection
unreachable-waits = Your games are safe. This page keeps trying to reconnect.
colon = :

settings-name = Display name
guest-name = Scribe { $number }
settings-keep = Save
settings-name-kept = Saved.
settings-language = Language
language-en = English
language-fr = Français
settings-theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
settings-pace = Speed of other players’ moves
pace-calm = Slow
pace-brisk = Fast
pace-instant = Instant
settings-sound = Play sounds
settings-notify = Notify me when it is my turn
settings-device = Open a personal link on another device to continue there. Keep it to yourself: it signs you in, once.
settings-device-make = Create link
settings-device-link = Personal link

## Lobby
lobby-title = Play Biblios and Quill & Parchment
lobby-lead = Free, in your browser, with friends or bots.
game-biblios = Biblios
game-quill = Quill & Parchment
facts-biblios = 2 to 4 players · 30 min
facts-quill = 1 to 4 players · 40 min
biblios-what = Give and take cards, then bid for the rest, and bid more than you have if you dare. The best library wins.
wish-game = Game
quill-what = Copy books with dice, travel the map, climb in the chapel, and bid for the best dice. Alone or together.
quill-solo = Solo, you play against Cadfael. He rolls his own dice and follows fixed rules.
wish-players = Players
wish-level = Bots
play-now = Play
invite-friends = Play with friends
wish-options = { $count ->
    [0] House rules: standard
    [one] House rules: 1 change
   *[other] House rules: { $count } changes
}
wish-clock = Time limit
wish-undo = Moves that revealed nothing can be undone until another player moves
wish-rated = Rated: the result changes the players’ ratings
wish-public = Public table: anyone can find and join it
clock-none = None
clock-real-time = { $minutes } min + { $seconds } s per decision
clock-correspondence = { $days ->
    [one] 1 day per decision
   *[other] { $days } days per decision
}
how-title = How to play
how-gift = Take turns dealing out cards one by one: keep one, put one aside for the auctions, offer the others.
how-auction = Then bid for the cards put aside. Gold buys cards, and cards buy Gold.
how-dice = Church cards change the dice. At the end the best collection in each category wins its die, and dice are points.
how-roll = For four days everybody rolls at the same time: books for your stacks, influence, and moves for your novice on the map.
how-rows = For four more days you bid influence in secret for the rows of dice in the scriptorium.
how-ranks = At the end the players are ranked in each stack for points. Towns, the chapel and early bonuses score too.
my-tables = Recent games
open-tables = Open tables
open-tables-none = No open tables right now.
watch-tables = Games to watch
match-ended = The search has ended. Try again.
match-title = Quick match
match-what = { $game } for { $players } players, with other people of about your strength. The game is rated, and anyone can watch it.
match-pace = Pace
match-pace-live = Now, 5 minutes each
match-pace-days = A day per move
match-bots = Bots take empty seats
match-bots-after = { $seconds ->
    [20] after 20 seconds
    [60] after a minute
   *[other] after 5 minutes
}
match-bots-never = never
match-go = Find players
match-stop = Stop searching
match-searching = Searching for players: { $game } for { $players }.
match-others = { $count ->
    [one] One other person is waiting.
   *[other] { $count } other people are waiting.
}
match-range = Up to { $range } rating points apart; the range grows while you wait.
match-bots-soon = Bots of your strength take the empty seats after the time you chose.
table-alone = waiting for players
table-solo = solo, against Cadfael
table-with = with { $names }
status-open = { $free ->
    [0] All seats taken
    [one] 1 free seat
   *[other] { $free } free seats
}
status-playing = In progress
status-over = Finished
status-closed = Closed
unofficial = Free and unofficial. Not connected with the games’ authors or publishers; text and art are our own.

## Puzzles
puzzles = Puzzles
puzzles-what = Positions from games of the bots. One action is clearly best, and the first thought often misses it.
puzzles-all = All puzzles
puzzles-more = Practise with puzzles
puzzles-solved = { $solved } of { $count } solved
puzzle-today = Puzzle of the day
puzzle-streak = { $days ->
    [0] Solve it today to start a streak.
    [one] Streak: 1 day
   *[other] Streak: { $days } days
}
puzzle-solve = Solve it
puzzle-solved = solved
puzzle-solved-again = Solved. Look at it again
puzzle-any = All
puzzle-theme = Theme
puzzle-theme-keep = What to keep
puzzle-theme-take = Which card to take
puzzle-theme-church = Which die to change
puzzle-theme-bid = How far to bid
puzzle-theme-give = What to give away
puzzle-theme-bluff = Pay or not
puzzle-theme-roll = What to roll again
puzzle-theme-die = Which die first
puzzle-theme-way = Which way
puzzle-theme-value = Which book to change
puzzle-theme-star = Which star
puzzle-theme-row = Which row
puzzle-level = Difficulty
puzzle-level-1 = Easy
puzzle-level-2 = Medium
puzzle-level-3 = Hard
puzzle-name = Puzzle { $number }
puzzle-ask = You are { $name }. Which action gives the best chance to win?
puzzle-list = Choose from a list
puzzle-show = Show the solution
puzzle-next = Next puzzle
puzzle-wrong = “{ $done }” is not the best action: it loses { $loss }. Try again.
puzzle-right = Right! “{ $best }” is worth { $lead } more than the next best action.
puzzle-shown = The best action is “{ $best }”. It is worth { $lead } more than the next best one.
puzzle-missed = Missed by: { $bots }.
puzzle-how = The chances come from worlds that fit what you can know. In each of them, the strongest bot played on for everybody.

## Learning
learn-title = New here?
learn-biblios = Learn Biblios in five minutes
learn-biblios-on = Continue the Biblios lesson
learn-quill = Learn Quill & Parchment in seven minutes
learn-quill-on = Continue the Quill & Parchment lesson
learn-short-biblios = Learn (5 min)
learn-short-quill = Learn (7 min)
rules-of = Rules of
rules-search = Search the rules
rules-ask = Ask a question, such as:
rules-ask-biblios-1 = Can I bid more than I have?
rules-ask-biblios-2 = Who wins a tie?
rules-ask-biblios-3 = What if I can’t pay?
rules-ask-quill-1 = What if a die is useless?
rules-ask-quill-2 = Can I enter a space twice?
rules-ask-quill-3 = What are towns worth?
rules-answers = Best answers
brief = At a glance
brief-goal = Goal
brief-biblios-goal = Win dice. At the end, the highest total in a category wins its die, and your points are what your dice show.
brief-biblios-gift = On your turn, draw and place cards one by one, one card more than there are players. Keep one, put one aside for auction, offer the rest. The other players take one offered card each.
brief-biblios-auction = The cards put aside are sold one by one to the highest bid. Cards are paid for in Gold, without change. Gold is paid for with any cards, face down.
brief-bluff = Bluffing
brief-biblios-bluff = You may bid more Gold than you have. If you win and cannot pay, every other player takes a card from your hand at random, and the card is sold again without you.
brief-church = Church cards
brief-biblios-church = A Church card never goes into a hand. The player who gets it may change the dice at once, by 1 each.
brief-ties = Ties
brief-biblios-ties = Equal totals: the letter nearest to A wins the die. Equal points: the most Gold wins.
brief-quill-goal = Score the most points in eight days: with books, towns, the chapel, influence and the cross.
brief-first = Days 1 to 4
brief-quill-first = Everybody rolls six dice, up to three times: all of them again, or a single one. Then all use their dice.
brief-faces = What dice do
brief-quill-faces = A book marks a space in its stack. A Chapel moves you up one row in the chapel. Influence adds up. The travel die moves your novice on the map.
brief-second = Days 5 to 8
brief-quill-second = The dice lie in rows. Everybody bids influence in secret and pays the bid. The highest bid takes a row first, and each row has an action.
brief-quill-useless = A die without use still moves your novice one space, or marks a circle of the cross.
brief-useless = Abbot’s option
brief-scoring = Scoring
brief-quill-scoring = Each stack scores its value die three times for the first player, twice for the second, once for the third. Being first to fill a stack, towns, your row in the chapel, circles and influence left over score too.
glossary = Glossary
rules-found = { $count ->
    [0] No results. Try other words.
    [one] 1 result.
   *[other] { $count } results.
}
lesson-title = Your first game
lesson-step = { $step } of { $steps }
lesson-progress = Lesson progress
lesson-next = Next
lesson-back = Back
lesson-show = Do it for me
lesson-leave = Leave lesson
lesson-play = Play a full game
lesson-watch = Watch the other players…
bot-companion = companion
lesson-biblios-welcome = Welcome! You build a library, and so do { bot-seat-2 } and { bot-seat-3 }. A whole game takes half an hour. We join one near its end, and in five minutes you will have met everything once.
lesson-biblios-dice = These five dice are the prizes, one for each category of cards. At the end, each die is worth what it shows to the player who wins it.
lesson-biblios-hand = This is your hand. Only you see it. At the end, the highest total in a category wins its die. Gold wins no die: it buys cards.
lesson-biblios-gift = First come the gifts. On your turn you draw four cards, one at a time. You keep one, put one aside for the auctions, and offer two to the others. You must place each card before you see the next.
lesson-biblios-offer = { category-S } 1F is a weak card, and better ones may come. Offer it.
lesson-biblios-keep = { category-M } 3E goes well with your { category-M } 2A. Keep it: it goes into your hand, and nobody else sees it.
lesson-biblios-aside = Gold 3. You have already kept a card this turn, so put this one aside for the auctions. Only you know what you put there.
lesson-biblios-forced = Only one place has room left, so there is nothing to choose. Offer { category-P } 2B; then each of the others takes one of your two cards.
lesson-biblios-others = They took your cards. Then { bot-seat-2 } had her turn. Nobody saw what she kept and what she put aside. Open a player at any time to see what you know of their hand.
lesson-biblios-take-last = She offered two cards, and the others took one each, starting on her left. You come last: take what is left.
lesson-biblios-take-church = { bot-seat-3 } offers two cards, and now you choose first. One is a Church card. It never goes into a hand: the player who gets it uses it at once. Take it.
lesson-biblios-church = Raise any die by one. Best is one that you hope to take yourself: your { category-M } are strong.
lesson-biblios-auctions = The gifts are over. What was put aside is now auctioned, card by card. { category-P } 3F comes first: { bot-seat-2 } bids 1 Gold, and { bot-seat-3 } passes.
lesson-biblios-bid = A bid must be higher than the one before. You hold 3 Gold: bid 2.
lesson-biblios-pay-gold = Nobody bids more. Pay with Gold cards worth at least your bid; no change is given. Your Gold 2 fits exactly.
lesson-biblios-gold-lot = Now the Gold 3 that you put aside. Gold does not buy Gold: here a bid is a number of cards, whatever they are. { bot-seat-3 } bids 1 card.
lesson-biblios-bid-cards = Some of your cards are unlikely to win a die. Bid 2 cards.
lesson-biblios-pay-cards = Pay with two cards, face down: the others see how many, not which. Choose { category-H } 1E and { category-S } 1D, then pay.
lesson-biblios-pass = { category-F } 2H. You need not bid. A player who passes is out of this auction. Pass, and see what happens.
lesson-biblios-penalty = { bot-seat-3 } bid 4 Gold but does not have it. A bluff is allowed, but he won and cannot pay. So each of you took a card from his hand, at random: you drew { category-F } 1B.
lesson-biblios-again = The card is auctioned again without him, and you may bid although you passed. Together with your 1B it could win a die: bid 1.
lesson-biblios-last-pay = It is yours for 1 Gold. Pay.
lesson-biblios-scoring = The end: all hands are shown. In each row the highest total wins the die, and what your dice show are your points. The numbers on the cards are not points.
lesson-biblios-tie = Look at the { category-M }: { bot-seat-3 } has 5, and so have you. Then the letter nearest to A decides: your A beats his C. Low cards have early letters, so they can be worth keeping.
lesson-biblios-end = That was everything. A whole game is the same with more cards, and nobody to tell you when to bluff. Enjoy it!
lesson-quill-welcome = Welcome! You copy books, and so do { bot-seat-2 } and { bot-seat-3 }. The game has eight days. We join it on the fourth, the last one of the first period.
lesson-quill-values = These dice say what each kind of book is worth. At the end the players are ranked in every kind: the first scores three times its die, the second twice, the third once.
lesson-quill-stacks = Your books. A stack is filled from the bottom, and the first player to fill it gets the largest number above it. Negative numbers count against you until they are covered.
lesson-quill-matins = Everybody has rolled six dice. You may roll all of them or one of them again, and nobody sees what the others decide. The influence of 2 is poor: choose that die, and roll it again.
lesson-quill-stop = A 6, much better. You could roll a third time. Keep these dice.
lesson-quill-lauds = Now all use their dice. Your influence has been added up, and the Chapel waits for the evening. The other dice you use in any order.
lesson-quill-travel = The travel die moves your novice over the map. Use it: two spaces.
lesson-quill-question = A space gives what it shows. Go to the question mark beside the town: a book die is rolled for you, and marked at once.
lesson-quill-town = Herbals, and a negative number is covered. Now go into the town: towns score at the end.
lesson-quill-fill = Use the { book-B } die. It fills the stack, and you are the first: five points. The last die is then used by itself.
lesson-quill-vespers = In the evening your Chapel has moved you up one row. The player nearer to the altar wins ties, and the row you reach scores at the end.
lesson-quill-rows = The second period. From now on nobody has dice of their own: they lie in rows, one row for each of you, and every row has an action.
lesson-quill-bid = Who chooses first? Everybody bids influence in secret and pays the bid. You have 20: bid 6.
lesson-quill-row = The highest bid, so you choose first. Take row 1: its golden die turns the value dice.
lesson-quill-raise = A plus: raise a value die by 1. You were the first to fill { book-B }, so its die would help you; but choose as you like.
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
level-novice = Very easy
level-scribe = Easy
level-illuminator = Medium
level-prior = Hard
level-abbot = Very hard
level-what = { $level }: { $what }
biblios-level-novice = Follows simple rules, and about one move in eight is impulsive.
biblios-level-scribe = Knows its own hand and the cards on the table. Takes the best immediate gain.
biblios-level-illuminator = Remembers every card shown, and estimates what each choice is worth.
biblios-level-prior = Has learned by playing against itself, but does not always play its best move.
biblios-level-abbot = Has learned by playing against itself, and always plays the move that it likes best.
quill-level-novice = Follows simple rules, and about one move in eight is impulsive.
quill-level-scribe = Takes the best immediate gain.
quill-level-illuminator = Estimates what each die and each future roll is worth.
quill-level-prior = Has learned by playing against itself.
quill-level-abbot = Plays like the prior, and simulates what can follow before it decides.
bot-seat-1 = Brother Anselm
bot-seat-2 = Sister Hilda
bot-seat-3 = Brother Odo
bot-seat-4 = Sister Clare
short-seat-1 = Anselm
short-seat-2 = Hilda
short-seat-3 = Odo
short-seat-4 = Clare

## Options
option-penalty = If the winner of an auction does not pay
option-penalty-plunder = Each other player takes one of their cards at random.
option-penalty-medieval-bluff = They lose one card at random. Nobody gets it.
option-card-bids = Bids in cards, for Gold
option-card-bids-up-to-hand = At most as many cards as you hold.
option-card-bids-any = Any number, as a bluff.
option-final-tie = Tie for first place in points and Gold
option-final-tie-scriptorium = Compare the categories one by one, in the order of the dice.
option-final-tie-monks-winner = Only the Monks’ die counts.
option-open-takes = Cards taken in public
option-open-takes-off = Go into the hand, face down.
option-open-takes-on = Stay face up in front of their owner.
option-penalty-from = With face-up cards, penalties draw from
option-penalty-from-all = The whole hand.
option-penalty-from-hidden = The face-down cards first.
option-memory = Memory aid
option-memory-full = Shows everything that you have seen.
option-memory-table = Shows only what is on the table, as in a real game.

option-task = Task cards
option-task-A = Side A: a map of paths. Every space that the novice enters counts.
option-task-B = Side B: a grid. Only the last space of a move counts, and the move must have its exact length. Stacks have other bonuses, circles score 3 each, and 3 influence are worth a point.
option-monastery = Monastery card
option-monastery-A = Side A: question marks in the chapel roll a book die. Row actions: a book die counts as a Chapel, the travel die is raised by 1, a book die is rolled again.
option-monastery-B = Side B: stars in the chapel let you choose a book, and higher rows score 1 point more. Row actions: a book die is rolled again, one row up in the chapel, a walk of 1 to 3 spaces. Rows 3 and 4 have fewer dice.
option-difficulty = Cadfael’s difficulty
option-difficulty-normal = Normal: on days when he has more influence, he gains from it.
option-difficulty-gentle = Easy: more influence gains him nothing.
option-difficulty-hard = Hard: more influence gains him twice as much.
option-head-start = Cadfael’s head start on the map
option-head-start-count = { $count ->
    [0] None.
    [one] One space.
   *[other] { $count } spaces.
}

## Before the game
waiting-title = { $game }: waiting for players
you = (you)
you-plain = You
away = offline
seat-empty = Free
seat-empty-name = Seat { $seat }
sit-here = Sit here
stand-up = Leave seat
add-bot = Add bot
remove = Remove
start = Start game
start-needs = You can start when all seats are taken.
host-starts = The host starts the game when all seats are taken.
table-closed = The host has closed this table.
rules-here = House rules
rules-usual = Standard rules.
fair-promise = Fair shuffle: the server has committed to its part. Your browser has saved the commitment and adds its own part:
closed-kept = The server has revealed its secret for the shuffle. It matches the commitment.
closed-broken = The server has revealed its secret for the shuffle. It does NOT match the commitment.
invite-title = Invite friends
invite-how = Anyone with this link can join or watch.
invite-link = Link to this table
invite-code = Or say this code:
invite-code-get = Get a code to say
invited = { $name } invites you to { $game }.
join-code = Join with a code
join-code-go = Join
invite-qr = QR code of the link
invite-text = { $name } invites you to { $game } on Scriptorium.
share = Share link
copy = Copy link
copied = Copied.

## Profile
waiting-for-you = { $count ->
    [one] It is your turn in 1 game.
   *[other] It is your turn in { $count } games.
}
me-link = Account and devices
me-title = Profile
account = Account
account-guest = You are playing as a guest in this browser. Create an account to sign in from anywhere. No email is needed; a lost password cannot be recovered.
account-known = Signed in as { $login }.
account-login = Username
account-password = Password
account-current = Current password
account-new-password = New password
account-password-how = At least 10 characters.
account-make = Create account
account-change = Change username or password
account-kept = Saved. You can now sign in from anywhere.
account-changed = Saved. Your other browsers and links are signed out; API tokens still work.
account-current-wrong = The current password is wrong.
account-wrong = Use 3 to 64 letters, digits or -_.@+ for the username, and at least 10 characters for the password.
account-taken = This username is taken. Choose another one.
sign-in-title = Already have an account?
sign-in-how = Games that you played as a guest in this browser stay with the guest.
sign-in = Sign in
sign-in-wrong = Wrong username or password.
sign-out = Sign out
devices = Devices
device-qr = QR code of the personal link
browsers = Signed-in browsers
this-browser = this browser
since = since { $date }
programs = API tokens
programs-how = A program with a token can play as you. Revoke the token to sign the program out.
token-label = Name of the token
token-make = Create token
token-once = Copy the token now. It is not shown again:
token = Token
token-remove-sure = The token stops working, and its open connections are closed.
enter-title = Sign in with this link?
enter-as = This device will be signed in as { $name }.
enter-now = It is now signed in as { $name }.
enter-games = { $count ->
    [one] One unfinished game stays with { $name }.
   *[other] { $count } unfinished games stay with { $name }.
}
enter-kept = { $name } stays on this device. To switch back, open the settings, then “{ me-link }”.
enter-yes = Sign in as { $name }
enter-stay = Stay signed in as { $name }
enter-no = Do not sign in
enter-invalid = This link has expired or was already used. Make a new link on your other device.
enter-too-many = Another person has signed in on this device, or too many people are kept on it. Switch to one of them and sign out.
others = Other people on this device
others-how = They were signed in here before. Their games and settings are kept.
others-guest = guest
others-switch = Switch
sign-out-elsewhere = Sign out all other devices
sign-out-elsewhere-sure = All other devices are signed out, and unused links stop working. API tokens still work.
token-used = last used { $date }
token-scope = Access
token-scope-play = can play
token-scope-read = read-only
data-title = Download my data
data-how = Everything that this server holds about you, as a JSON file: account, names, devices, tokens without their secrets, games, ratings and messages.
data-download = Download
forget-title = Delete account and data
forget-how = Deletes your name, account, tokens and lists. Games with other players stay, without your name and your messages. A stand-in finishes your unfinished games.
forget = Delete everything
forget-sure = Your account and your games cannot be restored.

games-title = My games
games-unfinished = In progress
games-more-unfinished = { $count } more
discard = Discard
leave-short = Leave
quit-close = The game is closed without a result and disappears from your games.
quit-leave = You give up your seat. You can come back with the link while the seat is free.
games-none = No finished games yet.
games-totals = Totals
ratings-title = Ratings
ratings-what = From rated games on this server. With 400 points more, a player is ten times as likely to win. New players start at 1500, like the bot Scribe.
ratings-pool = { $game }, { $players } players
ratings-uncertainty = ± { $uncertainty }
ratings-provisional = Provisional
ratings-games = { $count ->
    [one] One game
   *[other] { $count } games
}
ratings-graph = The rating after each game: between { $lowest } and { $highest }, now { $last }
leaders-title = Leaderboard
leaders-what = Accounts with rated games in the season. Guests and provisional ratings are not listed.
leaders-season = { $year }, quarter { $quarter }
leaders-none = No one is listed yet.
leaders-place = Place
leaders-points = Rating
leaders-games = Games
leaders-earlier = Earlier season
leaders-now = This season
games-game = Game
games-played = Finished games
games-look = Open
games-replay = Replay
games-more = Load more
games-won = Won
games-lost = Lost
games-left = Left
outcome-won = won
outcome-lost = lost
outcome-left = finished by a stand-in
outcome-on = played on from another game

## Friends
friends-title = Friends
friends-what = Friends can invite each other to a table with one tap.
friends-none = No friends yet. Make a link for somebody you know, or enter a code of theirs.
friends-add = Add a friend
friends-make = Make a link and a code
friends-once = For one person, valid until { $date }. Whoever uses it becomes your friend.
friends-link = Link for a friend
friends-qr = QR code of the link
friends-code = Or say this code:
friends-enter = Code of a friend
friends-enter-go = Continue
friends-presence = Friends can see when I am online
friends-too-many = Too many attempts, or one of you has too many friends. Try again later.
friend-online = online
friend-offline = offline
friend-hidden = does not show when online
friend-invite = Invite
friend-invited = { $name } is invited.
friend-more = More about { $name }
friend-remove = Remove friend
friend-remove-sure = You and { $name } will no longer be friends.
friend-removed = { $name } is no longer your friend.
friend-block = Block
friend-block-sure = { $name } can no longer become your friend or invite you, and you no longer see their messages. They are not told.
friend-blocked = { $name } is blocked.
friend-unblock = Unblock
friend-unblocked = { $name } is no longer blocked.
friend-report-text = What happened?
friend-report-how = The operator of this server will see your text, your name and a table of { $name }. A report cannot be withdrawn.
friend-report-none = { $name } has not been at any table yet.
blocked-title = Blocked people
befriend-title = Add a friend?
befriend-who = { $name } wants to be your friend. Friends can invite each other to tables, and see when the other is online unless they switch that off.
befriend-yes = Add { $name }
befriend-no = Not now
befriend-done = You and { $name } are friends now.
invitations-title = Invitations
invitations-for-you = { $count ->
    [one] You have 1 invitation.
   *[other] You have { $count } invitations.
}
invitation-join = Go to table
invitation-decline = Decline

## The host, and what is said
host-title = Table settings
arrange = Save changes
close-table = Close table
close-table-sure = The table is closed for everybody and cannot be reopened.
dismiss = Remove
dismiss-sure = { $name } loses the seat, but can join again with the link.
somebody = Somebody
said-more = Message from { $name }
report = Report
report-sure = The operator of this server will see this message and your name. A report cannot be withdrawn.
reported = Reported to the operator of this server.
mute = Mute { $name }
unmute = Unmute { $name }

## At the table
log = Log
chat = Chat
unread = Unread:
chat-none = No messages yet.
chat-say = Write a message
chat-send = Send
reaction-hello = Hello!
reaction-well_played = Well played!
reaction-thanks = Thanks!
reaction-wow = Wow!
reaction-ouch = Ouch!
reaction-thinking = Let me think…
react = React
announcements = What happens
skip-to-decision = Skip to your decision
title-turn = Your turn
link-lost = Connection lost. Reconnecting…
link-shut = The server has closed this connection. Reload the page.
offline = You are offline. Reconnecting…
link-late = The server has not answered yet…
held = Your move is sent when you are back online.
held-withdraw = Cancel move
quit-wait = The game is saved. You can continue it from the home page at any time, or discard it.
quit-end = A stand-in plays on for you until the game ends. You can also discard the game.
quit-stand-in = A stand-in plays on for you. Until the game ends you can take your seat back.
quit-rated = This game is rated: if you leave or discard it, it counts as lost, unless you take your seat back.
missing-title = Page not found
missing-page = There is nothing at this address. Check the link.
why-not = Not possible.
looking-on = You are watching. You see only what every player can see.
spectators = { $count ->
    [one] 1 spectator.
   *[other] { $count } spectators.
}
stand-in = stand-in
stand-in-you = A stand-in is playing for you.
stand-in-waits = You have left the game. It is paused until you come back.
leave = Leave game
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
move-up = { $category } +1
move-down = { $category } −1

phase-gift = Gift phase
phase-auction = Auction phase
phase-over = The end
turn-place = Where does this card go?
turn-take = Take one card
turn-bid = Bid or pass
turn-pay = You won the auction: pay
turn-church = Change the dice
turn-wait = One moment…
turn-other-place = { $name } is placing a card
turn-other-take = { $name } is choosing a card
turn-other-bid = { $name } is bidding
turn-other-church = { $name } is using a Church card
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
prompt-cannot-pay = You won the auction. { cannot-pay }
prompt-church = { $turn }. { $card }.

dice = The dice
die-shows = { $category }: { $value }
active = active
acts = deciding
holds = { $count ->
    [0] No cards.
    [one] 1 card.
   *[other] { $count } cards.
}
known-why = You see the cards that you have been shown: taken in public, won at auction, or passed through your hand.
contest = Standings by category
contest-die = die
contest-range = { $least } to { $most }
contest-with = with the card for sale
contest-ahead = wins for certain as it stands
contest-behind = does not win as it stands
contest-open = undecided
contest-why = Where these numbers come from
contest-away = { $name } is away.
contest-table = any card that is not on the table (no memory aid)
contest-letters = In a tie the letter closest to A wins. A question mark: a better letter is possible.
contest-gold = A bid may be higher than the Gold that its bidder has.
certain = Certain
possible = Possible: seen, but perhaps gone
possible-some = { $count ->
    [0] Possible: up to { $most } of these
   *[other] Possible: { $count } to { $most } of these
}
never-seen = Never shown to you: { $count ->
    [one] { $all ->
        [yes] 1 card
       *[no] at most 1 of { $others } cards
    }
   *[other] { $all ->
        [yes] { $count } cards
       *[no] at most { $count } of { $others } cards
    }
}
never-seen-among = Not seen yet:
never-seen-none = All cards of this kind have been seen.
paid-unseen = { $count ->
    [one] 1 card was paid or taken unseen.
   *[other] { $count } cards were paid or taken unseen.
}
effect = { $category }: { $from } → { $to } if you win. { $stands ->
    [ahead] You would be ahead for certain.
    [behind] You would still be behind.
   *[open] Undecided.
}
effect-gold = Your Gold: { $from } → { $to }, less what you pay with.
hand = { $count ->
    [one] Your hand: 1 card
   *[other] Your hand: { $count } cards
}
hand-empty = No cards yet.
face-up = face up
pile-draw = Draw pile: { $count }
pile-auction = For auction: { $count }
public-space = Public space
public-empty = Empty
place-keep = Keep
place-keep-what = into my hand
place-keep-church = use it at once
place-public = Offer
place-public-what = face up, for the others
place-auction = Auction
place-auction-what = face down, for later
place-full = has its card
take = Take { $card }
take-this = Take

lots-left = { $count ->
    [0] The last card
    [one] 1 more card to come
   *[other] { $count } more cards to come
}
no-bid = No bids yet.
high-bid = { $unit ->
    [cards] { $amount ->
        [one] card, by { $name }
       *[other] cards, by { $name }
    }
   *[gold] Gold, by { $name }
}
bidder-bid = bids { $amount }
bidder-silent = not yet
bidder-thinks = to bid
bidder-passed = passed
bidder-barred = cannot bid
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
bluff = You cannot pay this. It is a bluff.

undo = Undo
plan = Automatic…
plan-what = Applies to this card only, also if it is sold again. You can cancel at any time.
plan-pass = Pass on this card
plan-bid = { $unit ->
    [cards] Bid up to { $amount ->
        [one] 1 card
       *[other] { $amount } cards
    }
   *[gold] Bid up to { $amount } Gold
}
plan-passes = Automatic: you pass on this card.
plan-bids = { $unit ->
    [cards] Automatic: you bid up to { $amount ->
        [one] 1 card
       *[other] { $amount } cards
    }.
   *[gold] Automatic: you bid up to { $amount } Gold.
}
plan-cancel = Cancel
bluff-sure = { $unit ->
    [cards] You have { $means } cards. If you win with { $amount }, you cannot pay.
   *[gold] You have { $means } Gold. If you win with { $amount }, you cannot pay.
}
cannot-pay-go = Continue
settings-forced = Play moves for me when there is no choice
settings-keys = Keyboard shortcuts at a table (? lists them)
keys = Keyboard shortcuts
key-k = Keep the card
key-o = Offer the card to the others
key-a = Put the card aside for auction
key-1 = Take the first, second, … card
key-more = Raise your bid by one
key-less = Lower your bid by one
key-b = Bid
key-p = Pass, or do not pay
key-y = Pay
key-m = Known cards
key-w = Where the numbers come from
key-u = Undo
key-l = Log
key-c = Chat
key-r = Rules
key-h = Hint
key-help = This list
key-quill-1 = The first, second, … die, way or row
key-quill-k = Keep the dice, or roll the selected one again
key-quill-a = Roll all dice again
key-quill-n = Next move of the others
key-quill-s = Skip ahead

price-gold = { $amount } Gold
price-cards = { $count ->
    [one] 1 card, face down
   *[other] { $count } cards, face down
}
cannot-pay = You cannot pay: you do not have enough Gold.
pay-with = Pay with
pay-choose = Choose cards to pay with.
pay-total = { $total } of { $bid }.
pay-waste = { $waste } too much. No change is given.
pay-count = { $count } of { $price }.
pay-gold = Pay { $total } Gold
pay-cards = { $count ->
    [one] Pay 1 card
   *[other] Pay { $count } cards
}
pay-cheapest = Cheapest payment
not-pay = Don’t pay
sure = Are you sure?
sure-over = You would pay { $waste } more than needed. No change is given.
sure-plunder = Every other player takes one of your cards at random, and the card is auctioned again without you.
sure-medieval-bluff = You lose one card at random, and the card is auctioned again without you.
think-again = Cancel

church-use = Use it: { $moves }
church-choose = { $count ->
    [one] Choose one die.
   *[other] Choose { $count } dice.
}
church-decline = Don’t use it
church-stuck = A die at 6 cannot go up, a die at 1 cannot go down.

reveal-title = Who wins the dice
reveal-die = Die
reveal-takes = wins the die
reveal-nobody = Nobody has a card of this category, so nobody wins its die.
reveal-letter = { $name } { $letter }
reveal-tie = Tied at { $total }. Best letters: { $letters }. { $name ->
    [You] Yours is nearest to A.
   *[other] { $name } is nearest to A.
}
reveal-shared = The leaders are level in everything: they share the win.
reveal-by-gold = Tied in points. { $name ->
    [You] You have more Gold.
   *[other] { $name } has more Gold.
}
reveal-by-order = Tied in points and Gold. Compared category by category, in the order of the dice, { $name ->
    [You] you win
   *[other] { $name } wins
}.
reveal-all = Show all
points = Points
place-won = You win!
place-mine = You finish { $form ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
} of { $players }.
share-result = Share result
rematch-wanted = { $count ->
    [one] { $names } wants a rematch.
   *[other] { $names } want a rematch.
}
avatar = Your picture
avatar-number = Picture { $number }
games-graph = Recent results
games-streak = Wins in a row: { $now } now, { $most } at most in the games listed below.
games-result = { $points } points, { $form ->
    [one] { $place }st
    [two] { $place }nd
    [few] { $place }rd
   *[other] { $place }th
} of { $players }
graph-label = Points in the latest games
graph-what = { $count ->
    [one] The latest game.
   *[other] The latest { $count } games, oldest first. Inner bar: your points. Outer bar: the best of the table. Star: you won.
}
rematch = Rematch
rematch-go = Join the rematch
record = Download game
fair-check = Check the shuffle
fair-proved = The shuffle follows from the commitment that your browser saved before the game and from what the players added.
fair-open = No fault was found, but not everything can be proved here.
fair-wrong = The shuffle does NOT match the commitment.

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
quill-icon-none = an empty space
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
quill-turn-abbot = A die without use: take the Abbot’s option
quill-turn-move = { $steps ->
    [one] Move your novice: one space
   *[other] Move your novice: { $steps } spaces
}
quill-turn-move-star = { $steps ->
    [one] Move your novice one space, and choose a book
   *[other] Move your novice { $steps } spaces, and choose a book
}
quill-turn-star = Choose a book for the star
quill-turn-use = Use your dice in any order
quill-prompt-use = { $turn }: { $dice }.
quill-watch = See what happens
quill-skip = Skip ahead
quill-next = Next
quill-wait-cadfael = Cadfael’s turn
quill-wait-chosen = You have chosen. Still choosing: { $names }
quill-wait-matins = Rolling or keeping: { $names }
quill-wait-prime = Still to bid: { $names }
quill-wait-use = Using dice: { $names }
quill-stands-choosing = chooses
quill-stands-using = uses dice
quill-stands-chosen = has chosen
quill-stands-stopped = keeps the dice
quill-stands-next = plays { $turn ->
    [1] first
    [2] second
    [3] third
   *[other] fourth
}

quill-your-dice = Your dice
quill-pick = { $die }: select to roll it again
quill-keep = Keep these dice
quill-roll-one = Roll again: { $die }
quill-roll-all = Roll all { $count } again
quill-roll-number = Roll { $roll } of 3.
quill-matins-how = { quill-roll-number } To roll a single die again, select it.
quill-use = Use { $die }
quill-use-as-chapel = { $die } as a Chapel
quill-use-further = { $die }, raised by 1
quill-reroll = Roll { $die } again
quill-climb = Move up in the chapel
quill-walk = { $steps ->
    [one] Walk one space
   *[other] Walk { $steps } spaces
}
quill-decline = Skip
quill-special = Action of your row
quill-signs = Change the value dice: { $signs }
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
quill-bid-how = You have { $most }. Bids are secret until everybody has bid. You pay your bid in any case.
quill-go = Go to { $place }
quill-place = { $what } { $number }
quill-place-roll = Question mark
quill-place-town = Town
quill-place-cross = Cross
quill-place-path = Path
quill-place-box = Empty box
quill-onward = Next: { $ways }
quill-joined = Connected to { $names }.
quill-been = Already visited.

quill-own = Your task card
quill-map = The map
quill-novice-beside = The novice is at the monastery.
quill-novice-at = The novice is on { $space }.
quill-other-at = The novice of { $name } is on { $place }.
quill-other-beside = The novice of { $name } is at the monastery.
quill-novices-hide = Hide the other novices
quill-novices-show = Show the other novices
quill-towns-name = Towns
quill-towns = { $count ->
    [0] No town reached.
    [one] One town reached.
   *[other] { $count } towns reached.
}
quill-stacks = Stacks of books
quill-stack = { $book }: { $books } of { $spaces }.
quill-stack-negative = Still showing: { $sum }.
quill-stack-complete = Completed { $place ->
    [1] first
    [2] second
    [3] third
   *[other] last
}: { $points } points.
quill-stack-bonus = { $points ->
    [0] No bonus left.
   *[other] Next bonus: { $points } points.
}
quill-value = Value die: { $value }.
quill-stars = Stars left: { $books }.
quill-star-free = Star available.
quill-star-used = Star crossed out.
quill-influence = Influence
quill-influence-worth = 1 point per { $divide }
quill-track = Influence by day: earned on days 1 to 4, spent on days 5 to 8
quill-day = Day { $day }:
quill-cross = Cross
quill-circles = { $count } of { $of } circles.
quill-cross-worth = { $points } points each
quill-chapel = Chapel
quill-chapel-row = You are in row { $row } of { $rows }.
quill-pew = Row { $row }, { $points } points.
quill-pew-roll = Reaching it rolls a book die.
quill-pew-star = Reaching it marks a book of your choice.
quill-pew-here = Here: { $names }.
quill-scriptorium = Scriptorium
quill-row = Row { $row }: { $dice }.
quill-plan-books = { $count ->
    [one] one book die
   *[other] { $count } book dice
}
quill-plan-travel = a travel die
quill-plan-embellishment = a golden die
quill-do-row = Take row { $row }: { $dice }
quill-this-row = Take
quill-do-give = Give Cadfael row { $row }: { $dice }
quill-this-give = Give
quill-special-embellish = Change the value dice by the signs of the golden die.
quill-special-chapel = One book die may count as a Chapel.
quill-special-further = The travel die may be raised by 1.
quill-special-reroll = One book die may be rolled again.
quill-special-climb = Move up one row in the chapel.
quill-special-walk = Move the novice 1 to 3 spaces.
quill-look = Show full card
quill-today = Day { $day }: { $gains }.
quill-gain-book = { $count ->
    [one] one book of { $book }
   *[other] { $count } books of { $book }
}
quill-gain-star = { $count ->
    [one] one bonus point
   *[other] { $count } bonus points
}
quill-gain-town = { $count ->
    [one] one town
   *[other] { $count } towns
}
quill-gain-C = { $count ->
    [one] one row up in the chapel
   *[other] { $count } rows up in the chapel
}
quill-gain-cross = { $count ->
    [one] one circle of the cross
   *[other] { $count } circles of the cross
}
quill-gain-influence = { $count } influence
quill-players = Players
quill-nth = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
quill-standing = Scores so far
quill-standing-how = The points if the game ended now. Ranks can still change.
quill-bids = Bids:
quill-tabs = Parts of the table
quill-tab-map = Map
quill-tab-stacks = Books
quill-tab-chapel = Chapel
quill-tab-scriptorium = Rows
quill-tab-standing = Scores
quill-show-map = Show the map
quill-show-scriptorium = Show the rows
quill-unused = Unused dice: { $dice }.
quill-cadfael-two = With two players, Cadfael has books and a place in the chapel, nothing else. He can take bonuses and ranks from both.
quill-reconstructed = These boards were rebuilt from the rules. The printed cards look different.

quill-sheet = Score sheet
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
quill-tie = Tied: the player nearer to the altar wins.
quill-cadfael-ranks = Cadfael is ranked in every stack too. Points of his ranks are lost.

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
    [yes] You complete { $book }
   *[no] { $name } completes { $book }
} { $place ->
    [1] first
    [2] second
    [3] third
   *[other] last
}: { $points } points.
quill-log-kept = { $you ->
    [yes] You keep a Chapel for Vespers.
   *[no] { $name } keeps a Chapel for Vespers.
}
quill-log-climbed = { $you ->
    [yes] You move up to row { $row } of the chapel.
   *[no] { $name } moves up to row { $row } of the chapel.
}
quill-log-go = { $you ->
    [yes] Your novice moves on: { $what }.
   *[no] The novice of { $name } moves on: { $what }.
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
    [yes] You skip the action of the row.
   *[no] { $name } skips the action of the row.
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
replay-watch = Watch replay
replay-open = Open a game file
replay-open-title = Replay a game
replay-open-what = Choose the file of a game of Biblios or Quill & Parchment. You can download it at the end of each game.
replay-choose = Choose file
replay-drop = or drop it here
replay-kept = The server replays the file and does not keep it.
replay-fault = { $file } cannot be replayed.
replay-fault-move = Move { $move }:
replay-fault-line = Line { $line }, column { $column }:
replay-fault-field = In the field { $field }:
replay-fault-format = this is not a game file.
replay-to-table = Back to the table
replay-record = Game file
replay-share = Copy link to this move
replay-controls = Move by move
replay-move = Move
replay-at = { $move ->
    [0] Start, { $count } moves.
   *[other] Move { $move } of { $count }.
}
replay-first = First move
replay-back = Previous move
replay-forth = Next move
replay-last = Last move
replay-play = Play
replay-pause = Pause
replay-eyes = View
replay-eyes-all = All hands
replay-eyes-spectator = Spectator
replay-speed = Speed
replay-speed-slow = Slow
replay-speed-steady = Normal
replay-speed-fast = Fast
hand-of = { $count ->
    [one] { $name }: 1 card
   *[other] { $name }: { $count } cards
}

## The check of the shuffle
fair-title = Was the shuffle fair?
fair-checking = Checking…
fair-mark-proved = Proved:
fair-mark-wrong = Wrong:
fair-mark-open = Not provable here:
fair-by-browser = Checked by your browser
fair-by-house = Stated by the server
fair-no-hash = Your browser can check this only on a secure connection (https).
fair-promise-open = The game file does not say how the cards were shuffled, so nothing can be checked.
fair-promise-wrong = Your browser saved a commitment before this game, but the game file has none.
fair-commitment-proved = The commitment in the game file matches the secret.
fair-commitment-wrong = The commitment in the game file does NOT match the secret: one of them was changed.
fair-noted-proved = It is the commitment that your browser saved before the game. The server could not change its secret afterwards.
fair-noted-wrong = It is NOT the commitment that your browser saved before the game: the secret was replaced, and the deck with it.
fair-noted-open = Your browser saved no commitment for this table. Only somebody who did can check it.
fair-nonce-proved = Your browser’s part is in the shuffle. The server could not know the deal when it made its commitment.
fair-nonce-wrong = Your browser’s part is NOT in the game file. If you were seated when the game started, the shuffle was not fair.
fair-nonce-open = Your browser added nothing to this shuffle, or its part was discarded when seats or options changed.
fair-seed-proved = The seed follows from the secret and from what the players added.
fair-seed-wrong = The seed does NOT follow from the secret and from what the players added: another deck was dealt.
fair-first-proved = The first player follows from the seed.
fair-first-wrong = The first player does NOT follow from the seed.
fair-chance-proved = The game file has no cards or dice that were set by hand.
fair-chance-wrong = The game file starts at a chosen position, or has cards or dice that were set by hand.
fair-dealt-proved = All { $count } cards and dice follow from the seed. Your browser has computed them again.
fair-dealt-wrong = A card or a die does NOT follow from the seed: it was set by hand.
fair-story-proved = This replay shows the same cards and dice in the same places.
fair-story-wrong = This replay shows OTHER cards or dice than those that were checked.
fair-house-proved = Every move was legal, and deck and hands were correct. Your browser cannot check this itself.
fair-house-wrong = The shuffle or a move is not correct.
fair-house-open = No fault was found, but not everything can be proved: the game is not over, or it had no fair shuffle.
fair-givers = Added to the shuffle by { $names }; each of them can check it. The parts of the other seats follow from the server’s secret.
fair-no-givers = No player added anything to the shuffle: the server alone chose the deal, before its commitment.
fair-yourself = Check it yourself
fair-yourself-how = This page comes from the same server. To rely on neither, download the game file and run the program on your own machine:
fair-late-wrong = Your browser’s part was used although seats or options changed afterwards. The server and the player who changed them could have chosen the deal together.

## Known cards
memory = Known cards
memory-own = At this table there is no memory aid: everybody relies on their own memory.
memory-unseen = Not seen yet
memory-count = { $count ->
    [0] You have seen every card.
    [one] 1 card not seen.
   *[other] { $count } cards not seen.
}
memory-removed = { $count ->
    [0] All of them are in the game.
    [one] 1 of them was removed before the game.
   *[other] { $count } of them were removed before the game.
}
memory-kind = { $name }: { $unseen } of { $count } not seen.
memory-sent = You put aside for auction
memory-gone = Out of the game
memory-deeds = Cards taken and paid
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
log-started = { $name } goes first.
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
    [yes] You put { $card } aside for auction.
   *[no] { $name } puts { $card } aside for auction.
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
log-sat = { $name } joins.
log-left = Seat { $seat } is free.
log-bot = { $name } ({ $bot }) takes seat { $seat }.
log-said = { $name }: { $text }
log-unsaid = Message of a deleted account.
log-muted = { $name } is muted.
log-unmuted = { $name } is no longer muted.
log-arranged = The host has changed the table settings.
log-stand-in = { $reason ->
    [left] { $name } has left. A stand-in takes over.
    [clock] { $name } is out of time. A stand-in takes over.
   *[away] { $name } is away. A stand-in takes over.
}
log-returned = { $name } is back.
log-resumed = The server was restarted.
recap = Since your last move
moment-seen = OK
log-jump = Show this moment
log-renamed = The player on seat { $seat } is now called { $name }.
log-undone = { $name } takes the last move back.
log-rematch = Rematch.
log-closed = The host has closed the table.
log-forgotten = A player has deleted their account.

## Why something cannot be done: the rules of Biblios
illegal-biblios-awaits_draw = First the next card is drawn.
illegal-biblios-awaits_placing = The active player places a card first.
illegal-biblios-awaits_taking = { $you ->
    [yes] You take a card from the public space first.
   *[no] { $name } takes a card from the public space first.
}
illegal-biblios-awaits_church = { $you ->
    [yes] You decide about a Church card first.
   *[no] { $name } decides about a Church card first.
}
illegal-biblios-awaits_turning_up = First the next card is turned up.
illegal-biblios-awaits_bid = { $you ->
    [yes] You bid or pass first.
   *[no] { $name } bids or passes first.
}
illegal-biblios-awaits_payment = { $you ->
    [yes] You pay first, or take the penalty.
   *[no] { $name } pays first, or takes the penalty.
}
illegal-biblios-awaits_penalty = { $you ->
    [yes] First comes your penalty for not paying.
   *[no] First comes the penalty of { $name } for not paying.
}
illegal-biblios-over = The game is over.
illegal-biblios-church_first = Decide about the Church card first.
illegal-biblios-no_room = { $place ->
    [keep] You have already kept a card this turn.
    [auction] You have already put a card aside for auction this turn.
   *[public] The public space is full for this turn.
}
illegal-biblios-not_public = { $card } is not in the public space.
illegal-biblios-wrong_way = { $up ->
    [yes] This Church card cannot raise a die.
   *[no] This Church card cannot lower a die.
}
illegal-biblios-one_die = This Church card changes one die.
illegal-biblios-two_dice = This Church card changes two dice, or none.
illegal-biblios-same_die = Choose two different dice.
illegal-biblios-stuck_die = { $up ->
    [yes] The die of { $die } is at 6 and cannot go up.
   *[no] The die of { $die } is at 1 and cannot go down.
}
illegal-biblios-bid_too_low = Bid at least { $least }.
illegal-biblios-bid_too_high = Bid at most { $most }.
illegal-biblios-empty_hand = You have no cards, so you must pass.
illegal-biblios-not_held = { $card } is not in your hand.
illegal-biblios-not_gold = The price is in Gold, and { $card } is not Gold.
illegal-biblios-too_little = These cards are worth less than your bid of { $bid }.
illegal-biblios-wrong_number = { $bid ->
    [one] The price is exactly 1 card.
   *[other] The price is exactly { $bid } cards.
}

## Why something cannot be done: the rules of Quill & Parchment
illegal-quill-awaits_cadfael = First Cadfael rolls again or stops.
illegal-quill-awaits_rolls = First everybody rolls again or keeps their dice.
illegal-quill-awaits_dice = First everybody uses their dice.
illegal-quill-awaits_chapel = { $you ->
    [yes] You move up in the chapel first.
   *[no] { $name } moves up in the chapel first.
}
illegal-quill-awaits_bonus = First Cadfael gets his bonus.
illegal-quill-awaits_scriptorium = First the dice of the scriptorium are rolled.
illegal-quill-awaits_bids = First everybody bids.
illegal-quill-awaits_row = { $you ->
    [yes] You take a row first.
   *[no] { $name } takes a row first.
}
illegal-quill-awaits_gift = { $you ->
    [yes] You give Cadfael a row first.
   *[no] { $name } gives Cadfael a row first.
}
illegal-quill-awaits_use = { $you ->
    [yes] You use the dice of a row first.
   *[no] { $name } uses the dice of a row first.
}
illegal-quill-over = The game is over.
illegal-quill-chosen = You have already chosen.
illegal-quill-stopped = You have kept your dice for today.
illegal-quill-no_such_die = None of your unused dice shows this.
illegal-quill-abbot_first = Use the Abbot’s option first.
illegal-quill-move_first = Finish the novice’s move first.
illegal-quill-star_first = Choose a book for the star first.
illegal-quill-no_abbot = Every die has a use, so there is no Abbot’s option.
illegal-quill-no_move = The novice has no move to make.
illegal-quill-no_star = There is no star to use.
illegal-quill-star_crossed_out = The star of { $book } is crossed out.
illegal-quill-stack_full = The stack of { $book } is full.
illegal-quill-cross_full = The cross has no free circle.
illegal-quill-no_cross = The solo game has no cross.
illegal-quill-not_joined = No path leads there from the novice’s space.
illegal-quill-visited = The novice has already been there.
illegal-quill-too_short = From there the move could not have its full length.
illegal-quill-bid_too_high = Bid at most { $most }.
illegal-quill-row_taken = Row { $row } is taken or not in use.
illegal-quill-no_special = This is not the action of your row, or you have used it.
illegal-quill-no_room = There is no free place above you in the chapel.
illegal-quill-no_way = No move of this length is possible.
illegal-quill-nothing_to_decline = You can skip only a climb or a walk, after using all dice.
illegal-quill-no_sign = The golden die has no such sign left.
illegal-quill-value_at_end = The value die of { $book } cannot go beyond { $value }.

## Why something cannot be done: the server
refusal-malformed = The server did not understand this request. Reload the page.
refusal-version = This page is out of date. Reload it.
refusal-illegal = The rules do not allow this.
refusal-notation = The server did not understand this action. Reload the page.
refusal-stale = The game has moved on. Look again, then decide.
refusal-not_host = Only the host can do this.
refusal-not_seated = Only players at this table can do this.
refusal-begun = The game has already started.
refusal-not_playing = No game is in progress at this table.
refusal-not_over = The game is not over yet.
refusal-no_such_seat = This seat does not exist.
refusal-taken = This seat is taken.
refusal-seats_empty = Some seats are still free.
refusal-seated = You already have a seat.
refusal-no_such_bot = This bot does not exist.
refusal-arrangement = These table settings are not possible.
refusal-nonce = Your browser’s part of the shuffle was not understood, or it had already given one. Reload the page.
refusal-not_away = They have not been away long enough.
refusal-stand_in = A stand-in is playing for you. Take your seat back first.
refusal-no_stand_in = No stand-in is playing for you.
refusal-length = The text is empty or too long.
refusal-muted = The host has muted you at this table.
refusal-nothing_said = There is no message to report.
refusal-too_many = Too many requests. Wait a moment and try again.
refusal-no_undo = This decision can no longer be taken back.
refusal-storage = The server could not save this, so it did not happen. Try again.
refusal-banned = This account is banned on this server.
refusal-no_such_table = This table does not exist. Check the link.
refusal-nonces_awaited = Seats or options have just changed, and some browsers have not added their new part of the shuffle yet. Try again in a moment.
refusal-no_such_code = This code is wrong, has expired or was already used. Ask for a new one.
refusal-own_code = This is your own code. Send it to somebody else.
refusal-already_friends = You are friends already.
refusal-not_friends = You are not friends with this person.
refusal-blocked = You have blocked this person. Unblock them first.
refusal-no_such_person = This person does not exist any more.
refusal-lesson = The lesson asks for something else here.
refusal-stopping = The server is restarting. Try again in a moment.

## On this device
wish-here = Against bots, play on this device: no connection needed. These games are not part of your totals on the server.
no-server = No connection to the server. You can play against bots and with people beside you on this device.
me-here = This name is used on this device. Accounts, links and other devices need a connection to a server.
games-here = On this device
games-here-what = These games are stored in this browser. Download the record of a game to keep it.
games-upload = Upload
games-upload-what = Upload a game to share its replay. It does not count in the totals.
games-uploaded = Shared replay
games-here-delete-sure = Delete this game from this device? It cannot be restored.
games-here-delete = Delete
fault-title = This game cannot be opened
fault-elsewhere = This game is open in another tab. Continue it there, or close that tab.
fault-damaged = This saved game is damaged and cannot be continued. You can save what is left of it as a file.
fault-newer = This game was saved by a newer version of Scriptorium. Reload the page when you are online, then try again.
fault-full = The browser has no space left for your game. The last move was not made. Free some space; the game then continues.
fault-missing = There is no such game on this device. Games are stored in the browser in which they were played.
fault-stopped = The game stopped because of an error and is loaded again. Nothing that you saw is lost.
fault-save = Save what is left
fair-by-engine = Checked by the game engine of this page
fair-by-engine-what = The engine plays the whole game again. The check above is a second opinion: it is separate code and does not use the engine.
fair-engine-proved = Every move was legal, and deck and hands were correct.
fair-engine-wrong = The shuffle or a move is not correct.
fair-engine-open = No fault was found, but not everything can be proved: the game is not over, or it had no fair shuffle.
replay-kept-here = The file is replayed in your browser and sent nowhere.
pass-title = Pass and play
pass-what = Two to four people share this device. Between turns a cover hides all hands until the next player is ready.
pass-name = Player { $seat }
pass-bots = Leave a name empty to put a bot on that seat.
pass-to = Pass the device to { $name }
pass-hidden = All hands are hidden.
pass-ready = I am { $name }
pass-news = What happened

review = Review
review-what = See where the game was won or lost: everybody’s chances, the decisions that cost most, and what was luck. Your browser computes it.
review-start = Review this game
review-busy = Reviewing… { $done }
review-ready = { $count ->
    [0] The review is ready. There are no key moments.
    [one] The review is ready. One key moment.
   *[other] The review is ready. { $count } key moments.
}
review-known = Based on what { $name } could know at each moment. Choose another view above to review the game for another player, or with all cards open.
review-open = With all cards open: based on what all players together knew. Choose a player’s view above to see what that player could know.
review-graph = The chances to win, move by move. The table of chances below has the numbers.
review-here = Move { $move }
review-action = Action
review-chance = Chance to win
review-chosen = played
review-preferred = recommended
review-same = The recommended decision. It is worth { $lead } more than the next best one.
review-other = Recommended: { $better }. This decision cost { $loss }.
review-moments = Key moments
review-no-moments = No decision and no card changed much.
review-loss = { $name }: “{ $done }” cost { $change }. Better: “{ $better }”.
review-best = { $name }: “{ $done }” was the best decision, { $change } better than any other.
review-luck-good = Good luck for { $name }: { $what }, +{ $change }.
review-luck-bad = Bad luck for { $name }: { $what }, −{ $change }.
review-summary = Summary
review-accuracy = { $name }: { $accuracy }% accuracy. { $good } of { $decisions } decisions were as good as the recommended ones{ $others ->
    [0] .
    [one] ; the other one cost { $lost }.
   *[other] ; the others cost { $lost } on average.
}
review-luck-great = Luck: very good ({ $luck }).
review-luck-fair = Luck: good ({ $luck }).
review-luck-even = Luck: even ({ $luck }).
review-luck-poor = Luck: bad ({ $luck }).
review-luck-awful = Luck: very bad ({ $luck }).
review-table = All chances as a table
review-declined-unfamiliar = There is no review: the network has not learned this deck or these boards.
review-declined-no_network = There is no review: the network could not be loaded. Check your connection and reload the page.
review-declined-record = There is no review: the game file is not valid.
review-declined-stopped = The review has stopped because of an error. Reload the page to try again.
review-take = Take { $card }
review-bid = Bid { $amount }
review-pay = Pay { $cards }
review-default = Don’t pay
review-roll-all = Roll all again
review-row = Take row { $row }
review-give = Give Cadfael row { $row }
review-line = Show the better line
review-line-what = What might have been after the better decision at move { $move }: everybody plays as the network would, with the same cards and dice.
review-line-end = Back to the game
play-on = Play on from here
play-on-how = You play on after move { $move }, on this device. Cards and dice stay the same: the same decisions lead to the same game. The new game counts nowhere.
play-on-seat = Your seat
play-on-ended = You played on from a moment of another game. This game counts nowhere and cannot be uploaded.
hint = Hint
hint-busy = Thinking…
hint-what = The chances to win as the network of the strongest bots sees them, from what you can know. They are estimates.
hint-only = “{ $best }” is the only reasonable action. Your chance to win with it: { $chance }.
hint-better = “{ $best }” is worth { $chance }, { $lead } more than “{ $second }”.
hint-even = “{ $best }” is worth { $chance }. “{ $second }” is about as good.
hint-despite = “{ $best }” is what the network would do, at { $chance }. It is not sure: it values “{ $second }” at { $other }.
hint-declined-unfamiliar = There is no hint: the network has not learned this deck or these boards.
hint-declined-no_network = There is no hint: the network could not be loaded. Check your connection and try again.
hint-declined-record = There is no hint: you have nothing to decide.
hint-declined-stopped = There is no hint because of an error. Reload the page to try again.
wish-hints = Hints in games on this device: see what the network would do
pass-hints = Hints: everybody can see what the network would do in their place
