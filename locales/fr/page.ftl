### Les mots de la page. La page, les messages du serveur, le journal et le terminal partagent ce catalogue.

## Partout
home = À l’accueil
settings = Réglages
rules = Règles
rules-title = Les règles
rules-read = Lire les règles
rule-number = Règle
close = Fermer
try-again = Réessayer
unreachable = La maison est injoignable. Vérifiez votre connexion.
busy = Le serveur est très sollicité. Nouvel essai…
unreachable-title = Pas de connexion
unreachable-waits = Vos parties vous attendent. Nous regardons de nouveau dès qu’il y a une connexion.
colon = { " :" }

settings-name = Le nom que les autres voient
settings-keep = Garder
settings-name-kept = C’est noté.
settings-language = Langue
language-en = English
language-fr = Français
settings-theme = Lumière
theme-auto = Comme l’appareil
theme-light = Jour
theme-dark = Nuit
settings-pace = Rythme des coups des autres
pace-calm = Calme
pace-brisk = Vif
pace-instant = Immédiat
settings-sound = Une clochette quand c’est à moi
settings-notify = M’avertir quand c’est à moi et que je regarde ailleurs
settings-device = Pour continuer sur un autre appareil, ouvrez-y un lien. Il n’est qu’à vous et ne sert qu’une fois.
settings-device-make = Créer un lien
settings-device-link = Votre lien personnel

## Accueil
lobby-title = À qui sera la bibliothèque ?
lobby-lead = Réunissez des livres et ceux qui les font ; tournez les dés en votre faveur ; misez ce que vous avez, ou ce que vous osez.
game-biblios = Biblios
game-quill = Plume & Parchemin
biblios-what = Donnez et prenez des cartes, puis gagnez les autres aux enchères. La meilleure collection de chaque sorte emporte son dé. Une demi-heure.
wish-game = Jeu
quill-what = Copiez des livres aux dés, envoyez un novice par le pays, montez dans la chapelle, misez pour les meilleurs dés. Seul contre Cadfael, ou jusqu’à quatre. Quarante minutes.
quill-solo = Seul, vous jouez contre Cadfael, qui lance ses propres dés et ne décide de rien.
wish-players = Joueurs
wish-level = Niveau des automates
play-now = Jouer
invite-friends = Inviter des amis
wish-options = { $count ->
    [0] Les règles de la table : habituelles
    [one] Les règles de la table : 1 changement
   *[other] Les règles de la table : { $count } changements
}
wish-clock = Temps de réflexion
wish-public = Tout le monde peut trouver cette table
clock-none = Sans limite
clock-real-time = { $minutes } minutes, et { $seconds } secondes par décision
clock-correspondence = { $days ->
    [one] 1 jour par décision
   *[other] { $days } jours par décision
}
how-title = Comment on joue
how-gift = Tour à tour, répartissez des cartes une à une : gardez-en une, envoyez-en une aux enchères, offrez les autres.
how-auction = Puis misez sur ce qui fut mis de côté : l’Or achète des cartes, les cartes achètent de l’Or.
how-dice = Les cartes Église tournent les dés. À la fin, la meilleure collection de chaque sorte gagne son dé, et les dés sont vos points.
how-roll = Pendant quatre jours, tous lancent en même temps : des livres pour les piles, de l’influence, et des pas pour le novice sur la carte.
how-rows = Pendant quatre autres jours, on mise en secret de l’influence pour les rangées de dés du scriptorium.
how-ranks = À la fin, chaque pile classe les joueurs et multiplie par son dé de valeur. Villes, chapelle et bonus comptent aussi.
my-tables = Vos tables
my-tables-none = Vos parties sont gardées ici et vous attendent.
open-tables = Tables ouvertes
open-tables-none = Personne n’attend de compagnie pour le moment.
table-alone = personne d’autre encore
table-solo = seul contre Cadfael
table-with = avec { $names }
status-open = { $free ->
    [0] Toutes les places sont prises
    [one] { $free } place libre
   *[other] { $free } places libres
}
status-playing = Partie en cours
status-over = Terminée
status-closed = Abandonnée
unofficial = Une maison libre et non officielle pour ces deux jeux : règles dans nos propres mots, dessins faits pour ce projet.

## Apprendre
learn-title = Vous débutez ?
learn-what = Une courte partie, avec un guide à vos côtés, vous montre tout une fois.
learn-biblios = Apprendre Biblios en cinq minutes
learn-biblios-on = Reprendre la leçon de Biblios
learn-quill = Apprendre Plume & Parchemin en sept minutes
learn-quill-on = Reprendre la leçon de Plume & Parchemin
learn-aside = Plus tard
rules-of = Les règles de
rules-search = Chercher dans les règles
glossary = Glossaire
rules-found = { $count ->
    [0] Rien de tel. Essayez des mots plus courts, ou moins de mots.
    [one] { $count } entrée.
   *[other] { $count } entrées.
}
lesson-title = Votre première partie
lesson-step = { $step } sur { $steps }
lesson-progress = Où en est la leçon
lesson-next = Suite
lesson-back = Retour
lesson-show = Faites-le pour moi
lesson-leave = Quitter
lesson-play = Et maintenant, une vraie partie
lesson-watch = Regardez ce que font les autres…
bot-companion = joue avec vous
lesson-biblios-welcome = Bienvenue ! Vous montez une bibliothèque, comme { bot-seat-2 } et { bot-seat-3 }. Une partie entière dure une demi-heure. Nous en prenons une vers la fin, et en cinq minutes vous aurez tout rencontré une fois.
lesson-biblios-dice = Ces cinq dés sont les prix, un pour chaque sorte de cartes. Ce qu’un dé montre à la fin, c’est ce qu’il vaut pour qui le prend.
lesson-biblios-hand = Voici votre main, que vous seul voyez. À la fin, le plus fort total d’une sorte prend son dé. L’Or ne prend aucun dé : il achète des cartes.
lesson-biblios-gift = D’abord les dons. À votre tour, vous piochez quatre cartes, une à une. Vous en gardez une, vous en mettez une de côté pour les enchères, vous en offrez deux aux autres. Il faut placer chaque carte avant de voir la suivante.
lesson-biblios-offer = { category-S } 1F est une carte faible, et de meilleures peuvent venir. Offrez-la.
lesson-biblios-keep = { category-M } 3E va bien avec votre { category-M } 2A. Gardez-la : elle va dans votre main, et personne d’autre ne la voit.
lesson-biblios-aside = Or 3. Vous avez déjà gardé une carte à ce tour : mettez celle-ci de côté pour les enchères. Les autres ne savent pas ce qui s’y trouve. Vous, si.
lesson-biblios-forced = Il ne reste de place qu’à un endroit : rien à choisir. Offrez { category-P } 2B ; chacun des autres prendra ensuite une de vos deux cartes.
lesson-biblios-others = Ils ont pris vos cartes. Puis { bot-seat-2 } a joué son tour : ce qu’elle a gardé et mis de côté, personne ne l’a vu. Ouvrez un joueur quand vous voulez pour voir ce que vous savez de sa main.
lesson-biblios-take-last = Elle a offert deux cartes, et les autres en prennent une chacun, à partir de sa gauche. Vous venez en dernier : prenez ce qui reste.
lesson-biblios-take-church = { bot-seat-3 } offre deux cartes, et cette fois vous choisissez d’abord. L’une est une carte Église. Elle ne va jamais dans une main : qui l’obtient s’en sert aussitôt. Prenez-la.
lesson-biblios-church = Montez d’un point le dé de votre choix. Le mieux est un dé que vous espérez prendre : vos { category-M } sont forts.
lesson-biblios-auctions = Les dons sont finis. Ce qui fut mis de côté est maintenant vendu aux enchères, carte après carte. D’abord { category-P } 3F : { bot-seat-2 } mise 1 Or, et { bot-seat-3 } passe.
lesson-biblios-bid = Une mise doit dépasser la précédente. Vous avez 3 Or : misez 2.
lesson-biblios-pay-gold = Personne ne surenchérit. Payez avec des cartes Or qui valent au moins votre mise ; on ne rend pas la monnaie. Votre Or 2 tombe juste.
lesson-biblios-gold-lot = Voici l’Or 3 que vous aviez mis de côté. L’Or n’achète pas l’Or : ici on mise un nombre de cartes, quelles qu’elles soient. { bot-seat-3 } mise 1 carte.
lesson-biblios-bid-cards = Certaines de vos cartes ne prendront guère de dé. Misez 2 cartes.
lesson-biblios-pay-cards = Payez deux cartes, face cachée : les autres voient combien, pas lesquelles. Choisissez { category-H } 1E et { category-S } 1D, puis payez.
lesson-biblios-pass = { category-F } 2H. Rien n’oblige à miser : qui passe est hors de cette enchère. Passez, et voyez la suite.
lesson-biblios-penalty = { bot-seat-3 } a misé 4 Or et ne les a pas. Le bluff est permis, mais il a gagné et ne peut pas payer. Chacun de vous lui a donc pris une carte au hasard : vous avez tiré { category-F } 1B.
lesson-biblios-again = La carte est remise en vente sans lui, et qui avait passé peut miser. Avec votre 1B elle pourrait prendre un dé : misez 1.
lesson-biblios-last-pay = Elle est à vous pour 1 Or. Payez.
lesson-biblios-scoring = La fin : toutes les mains sont montrées. À chaque ligne, le plus fort total prend le dé, et ce que montrent vos dés, ce sont vos points. Les chiffres des cartes n’en sont pas.
lesson-biblios-tie = Regardez les { category-M } : { bot-seat-3 } a 5, comme vous. Alors la lettre la plus proche de A décide : votre A bat son C. Les petites cartes ont les premières lettres : elles valent parfois la peine.
lesson-biblios-end = C’était tout. Une partie entière est pareille, avec plus de cartes, et personne pour vous dire quand bluffer. Bon jeu !
lesson-quill-welcome = Bienvenue ! Vous copiez des livres, comme { bot-seat-2 } et { bot-seat-3 }. La partie dure huit jours. Nous la prenons au quatrième, le dernier de la première période.
lesson-quill-values = Ces dés disent ce que vaut chaque sorte de livres. À la fin, les joueurs sont classés dans chaque sorte : le premier marque trois fois son dé, le deuxième deux fois, le troisième une fois.
lesson-quill-stacks = Vos livres. Une pile se remplit par le bas, et le premier qui en remplit une reçoit le plus grand nombre au-dessus. Les nombres négatifs comptent contre vous tant qu’ils ne sont pas couverts.
lesson-quill-matins = Chacun a lancé six dés. Vous pouvez les relancer tous, ou un seul, et personne ne voit ce que décident les autres. Une influence de 2, c’est peu : choisissez ce dé, et relancez-le.
lesson-quill-stop = Un 6, bien mieux. Vous pourriez lancer une troisième fois. Gardez ces dés.
lesson-quill-lauds = Maintenant, tous utilisent leurs dés. Votre influence est additionnée, et la Chapelle attend le soir. Les autres dés servent dans l’ordre voulu.
lesson-quill-travel = Le dé de voyage avance votre novice sur la carte. Utilisez-le : deux cases.
lesson-quill-question = Une case donne ce qu’elle montre. Allez au point d’interrogation près de la ville : un dé de livre est lancé pour vous, et coché aussitôt.
lesson-quill-town = Herbiers, et un nombre négatif est couvert. Entrez maintenant dans la ville : les villes comptent à la fin.
lesson-quill-fill = Utilisez le dé { book-B }. Il remplit la pile, et vous êtes le premier : cinq points. Le dernier dé sert ensuite de lui-même.
lesson-quill-vespers = Le soir, votre Chapelle vous a fait monter d’un rang. Le plus près de l’autel gagne les égalités, et le rang atteint compte à la fin.
lesson-quill-rows = La seconde période. Désormais personne n’a ses propres dés : ils forment des rangées, une pour chacun de vous, et chaque rangée a son action.
lesson-quill-bid = Qui choisit d’abord ? Chacun mise de l’influence, en secret, et paie ce qu’il a misé. Vous en avez 20 : misez 6.
lesson-quill-row = La plus haute mise : vous choisissez d’abord. Prenez la rangée 1 : son dé doré tourne les dés de valeur.
lesson-quill-raise = Un plus : montez un dé de valeur de 1. Vous avez rempli { book-B } en premier, son dé vous servirait donc ; mais choisissez comme vous voulez.
lesson-quill-climb = Dans cette période, une Chapelle fait monter aussitôt. Utilisez-la : le rang suivant a lui aussi un point d’interrogation.
lesson-quill-star-die = Votre dé de voyage montre une étoile. Utilisez-le : outre le déplacement, il coche un livre de votre choix.
lesson-quill-star = Choisissez { book-H }. Chaque sorte a une étoile par partie, et la vôtre pour { book-H } est maintenant barrée.
lesson-quill-bid-none = Jour 6. Aucune rangée n’est mauvaise pour vous : gardez votre influence, misez 0, et prenez ce qui reste.
lesson-quill-further = Les autres ont choisi. La rangée 3 est à vous : son dé de voyage peut être augmenté de 1. Faites-le, et avancez de trois cases.
lesson-quill-fork = Le chemin bifurque, et l’on n’entre jamais deux fois dans une case. Continuez le long du bord, vers le point d’interrogation.
lesson-quill-books = Herbiers : cette pile est pleine. Utilisez le dé { book-R } pour en remplir une autre. Le dernier dé suit de lui-même.
lesson-quill-bid-again = Jour 7. Vous voulez la deuxième rangée : misez 4.
lesson-quill-row-chapel = C’était assez. Prenez la rangée 2 : un de ses dés de livre peut compter comme Chapelle.
lesson-quill-as-chapel = Utilisez { book-P } comme Chapelle, et montez.
lesson-quill-useless = Vos { book-B } sont complets : ce dé ne sert à rien. Utilisez-le quand même.
lesson-quill-abbot = C’est là que l’Abbé vous aide : avancez votre novice d’une case, ou cochez un cercle de la croix, qui compte à la fin. Cochez un cercle.
lesson-quill-last-day = Le dernier jour. Quatre points d’influence restants en valent un à la fin : ne dépensez pas tout, misez 2.
lesson-quill-second = { bot-seat-2 } a misé plus et vient en premier. Vous êtes deuxième : prenez la rangée 3.
lesson-quill-altar = Utilisez la Chapelle. Le rang du haut n’a de place que pour un joueur dans toute la partie : vous.
lesson-quill-last-book = Utilisez { book-P } : votre dernière pile est pleine.
lesson-quill-last-steps = Et le dé de voyage tel quel : deux cases, jusqu’à votre deuxième ville.
lesson-quill-scoring = La fin. Voici d’où vient chaque point : bonus des piles pleines, villes, influence restante, cercles, chapelle.
lesson-quill-ranks = Les rangs rapportent le plus : trois, deux ou une fois le dé de valeur, pile par pile. Qui l’a remplie plus tôt est devant.
lesson-quill-end = C’était tout. Une partie entière est pareille, dès le premier jour. Vous pouvez aussi y jouer seul, contre Cadfael. Bon jeu !

## Automates
bot-novice = Novice
bot-scribe = Copiste
bot-illuminator = Enlumineur
bot-prior = Prieur
bot-abbot = Abbé
biblios-level-novice = Se souvient de sa main, suit des règles simples et, une fois sur huit, fait n’importe quoi.
biblios-level-scribe = Se souvient de sa main et de ce qui est sur la table, et prend ce qui paraît le mieux sur le moment.
biblios-level-illuminator = Se souvient de chaque carte et de chaque dé montrés, et calcule ce que vaut chaque choix.
biblios-level-prior = S’en souvient tout autant, et joue d’après ce que des milliers de parties lui ont appris.
biblios-level-abbot = Sait ce que sait le prieur, devine ce que les autres ont en main et joue la suite en pensée, une seconde au plus.
quill-level-novice = Suit des règles simples, et une fois sur huit fait n’importe quoi.
quill-level-scribe = Prend ce qui rapporte le plus sur le moment.
quill-level-illuminator = Pèse ce que vaut chaque dé et chaque chance à venir.
quill-level-prior = En sait autant, et poursuit cent fois la partie en pensée.
quill-level-abbot = Fait ce que fait le prieur, pendant une seconde entière.
bot-seat-1 = Frère Anselme
bot-seat-2 = Sœur Hilda
bot-seat-3 = Frère Odon
bot-seat-4 = Sœur Claire

## Options
option-penalty = Qui mise et ne paie pas
option-penalty-plunder = Chaque autre joueur lui prend une carte au hasard.
option-penalty-medieval-bluff = Perd une carte au hasard ; personne ne la gagne.
option-card-bids = Mises pour de l’Or, en cartes
option-card-bids-up-to-hand = Personne ne mise plus de cartes que sa main n’en compte.
option-card-bids-any = Tout nombre est permis, pour bluffer.
option-final-tie = Égalité de points et d’Or en tête
option-final-tie-scriptorium = On compare catégorie par catégorie, dans l’ordre des dés.
option-final-tie-monks-winner = Seul compte le dé des Moines.
option-open-takes = Cartes prises à la vue de tous
option-open-takes-off = Rejoignent la main, face cachée.
option-open-takes-on = Restent face visible devant leur propriétaire.
option-penalty-from = Avec des cartes visibles, la pénalité puise
option-penalty-from-all = Dans toute la main.
option-penalty-from-hidden = Dans les cartes cachées, tant qu’il y en a.
option-memory = Ce dont la table se souvient pour vous
option-memory-full = Tout ce qui vous a été montré.
option-memory-table = Seulement ce qui est sur la table, comme à une vraie.

option-task = Les cartes de tâches
option-task-A = Face A : un pays de routes ; chaque case du chemin apporte quelque chose.
option-task-B = Face B : un pays de carrés ; seule la fin d’un déplacement apporte quelque chose, et chaque déplacement a sa longueur exacte.
option-monastery = La carte du monastère
option-monastery-A = Face A : les rangées habituelles du scriptorium ; des points d’interrogation dans la chapelle.
option-monastery-B = Face B : d’autres rangées et d’autres points ; des étoiles dans la chapelle.
option-difficulty = La force de Cadfael
option-difficulty-normal = Normale : dès qu’il a plus d’influence, il y gagne.
option-difficulty-gentle = Douce : plus d’influence ne lui apporte rien.
option-difficulty-hard = Dure : plus d’influence lui apporte le double.
option-head-start = L’avance de Cadfael sur la carte
option-head-start-count = { $count ->
    [0] Aucune.
    [one] Une case.
   *[other] { $count } cases.
}

## Avant la partie
waiting-title = Prenons place
you = (vous)
you-plain = Vous
away = ailleurs
seat-empty = Libre
seat-empty-name = Place { $seat }
sit-here = S’asseoir ici
stand-up = Se lever
add-bot = Ajouter un automate
remove = Retirer
start = Commencer
start-needs = La partie commence quand toutes les places sont prises.
host-starts = L’hôte commence la partie quand toutes les places sont prises.
table-closed = Cette table a été abandonnée.
closed-kept = La maison a révélé son secret pour le mélange : c’est bien celui qui était promis.
closed-broken = La maison a révélé un autre secret pour le mélange que celui qui était promis.
rules-here = Règles de cette table
rules-usual = Les règles habituelles.
fair-promise = La maison a promis sa part du mélange. Votre navigateur l’a notée et y ajoute la sienne :
invite-title = Inviter des amis
invite-how = Qui ouvre ce lien peut s’asseoir, ou regarder.
invite-link = Lien vers cette table
invite-qr = Le lien en code QR
copy = Copier
copied = Copié.

## Qui je suis
waiting-for-you = { $count ->
    [one] Une partie vous attend.
   *[other] { $count } parties vous attendent.
}
me-link = Compte, appareils, mes données
me-title = Qui vous êtes
account = Compte
account-guest = Vous êtes un invité : ce navigateur vous connaît. Avec un nom et un mot de passe, vous entrez de partout. Aucune adresse n’est demandée ; personne ne peut retrouver un mot de passe.
account-known = Vous entrez sous le nom { $login }.
account-login = Nom pour entrer
account-password = Mot de passe
account-current = Mot de passe actuel
account-new-password = Nouveau mot de passe
account-password-how = Au moins 10 caractères.
account-make = Créer un compte
account-change = Changer de nom ou de mot de passe
account-kept = C’est noté. Désormais vous pouvez entrer ainsi.
account-changed = C’est noté. Vos autres navigateurs et liens sont sortis ; les programmes restent.
account-current-wrong = Le mot de passe actuel n’est pas le bon.
account-wrong = Un nom a de 3 à 64 lettres, chiffres ou -_.@+, un mot de passe au moins 10 caractères.
account-taken = Quelqu’un d’autre entre sous ce nom.
sign-in-title = J’ai déjà un compte
sign-in-how = Les parties jouées comme invité dans ce navigateur restent à l’invité.
sign-in = Entrer
sign-in-wrong = Le nom ou le mot de passe n’est pas le bon.
sign-out = Sortir
devices = Autres appareils
device-qr = Votre lien personnel en code QR
browsers = Navigateurs qui vous connaissent
this-browser = ce navigateur
since = depuis le { $date }
programs = Programmes
programs-how = Un programme qui a un jeton joue à votre place. Retirer un jeton coupe aussi le programme.
token-label = À quoi sert le jeton
token-make = Créer un jeton
token-once = Voici le jeton. Il n’est montré que cette fois :
token = Jeton
token-remove-sure = Il ne vaudra plus rien, et tout ce qu’il tient ouvert sera fermé.
enter-title = Se connecter avec ce lien ?
enter-as = Cet appareil sera connecté au nom de { $name }.
enter-now = Il est connecté au nom de { $name } en ce moment.
enter-games = { $count ->
    [one] Une partie en cours reste à { $name }.
   *[other] { $count } parties en cours restent à { $name }.
}
enter-kept = { $name } reste sur cet appareil. Pour y revenir, ouvrez les réglages, puis « { me-link } ».
enter-yes = Se connecter en tant que { $name }
enter-stay = Rester { $name }
enter-no = Ne pas se connecter
enter-invalid = Ce lien a expiré ou a déjà servi. Créez un nouveau lien sur votre autre appareil.
enter-too-many = Quelqu’un d’autre s’est connecté entre-temps, ou cet appareil garde trop de personnes. Passez à l’une d’elles et déconnectez-la.
others = Autres personnes sur cet appareil
others-how = Elles étaient connectées ici auparavant. Rien de ce qui est à elles n’est perdu.
others-guest = invité
others-switch = Changer
sign-out-elsewhere = Déconnecter tous les autres appareils
sign-out-elsewhere-sure = Tous les autres appareils sont déconnectés et les liens inutilisés ne marchent plus. Les programmes restent.
token-used = utilisé le { $date }
token-scope = Ce que le programme peut faire
token-scope-play = peut jouer
token-scope-read = peut seulement lire
forget-title = Effacer mes données
forget-how = La maison vous oublie : votre nom, votre compte, vos jetons et vos listes. Les parties que d’autres ont jouées avec vous restent, sans votre nom et sans ce que vous avez dit. Une partie en cours est laissée à un remplaçant.
forget = Oubliez-moi
forget-sure = On ne peut pas revenir en arrière, et personne ne peut vous rendre vos parties.

games-title = Vos parties
games-unfinished = À poursuivre
games-none = Aucune partie n’est encore finie. Celles que vous finissez sont gardées ici.
games-totals = En tout
games-game = Jeu
games-played = Parties finies
games-look = Table
games-replay = Revoir
games-more = Montrer les précédentes
games-won = Gagnées
games-lost = Perdues
games-left = Laissées
outcome-won = gagnée
outcome-lost = perdue
outcome-left = laissée à un remplaçant

## L’hôte, et ce qui se dit
host-title = Les outils de l’hôte
arrange = Changer la table
close-table = Abandonner la table
close-table-sure = La table est fermée pour tous et ne peut plus être rouverte.
dismiss = Renvoyer
dismiss-sure = { $name } perd sa place. Qui a le lien peut se rasseoir.
somebody = Quelqu’un
said-more = Ce que { $name } a dit
report = Signaler
report-sure = Qui tient cette maison lira ces mots et saura qui les a signalés. On ne peut pas revenir en arrière.
reported = Signalé à qui tient cette maison.
mute = Faire taire { $name }
unmute = Laisser parler { $name }

## À la table
log = Journal
chat = Discussion
unread = Non lus :
chat-none = Personne n’a encore parlé.
chat-say = Dire quelque chose
chat-send = Envoyer
phrase-hello = Bonjour !
phrase-luck = Bonne chance !
phrase-nice = Bien joué.
phrase-thinking = Un instant…
phrase-thanks = Merci pour la partie.
announcements = Ce qui se passe
skip-to-decision = À la décision
title-turn = À vous
link-lost = La connexion est coupée. La partie attend ; nous revenons…
link-shut = La maison a fermé cette connexion. Rechargez la page.
why-not = Impossible.
looking-on = Vous regardez. Vous voyez ce que tous ont vu, et rien d’autre.
spectators = { $count ->
    [one] { $count } personne regarde.
   *[other] { $count } personnes regardent.
}
stand-in = remplaçant
stand-in-you = Un remplaçant joue pour vous.
stand-in-waits = Vous avez laissé votre place à un remplaçant. Personne d’autre ne joue ici : la partie vous attend.
leave = Laisser la partie à un remplaçant
take-back = Reprendre ma place
ask-stand-in = Laisser jouer un remplaçant
time-left = Temps restant : { $time }
clock-days-left = { $days } j { $hours } h
clock-call = { $seconds ->
    [60] Il vous reste une minute.
   *[other] Il vous reste { $seconds } secondes.
}

## Biblios
category-M = Moines
category-P = Pigments
category-H = Livres saints
category-S = Manuscrits
category-F = Tomes interdits
category-G = Or
gold = Or
card-category = { $category } { $value }{ $letter }
card-gold = Or { $value }
card-hidden = une carte
power-raise-one = +1 à un dé
church-raise-one = Église : { power-raise-one }
power-lower-one = −1 à un dé
church-lower-one = Église : { power-lower-one }
power-raise-two = +1 à deux dés
church-raise-two = Église : { power-raise-two }
power-lower-two = −1 à deux dés
church-lower-two = Église : { power-lower-two }
power-either = +1 ou −1 à un dé
church-either = Église : { power-either }
church-unknown = une carte Église
power-unknown = inconnu
move-up = { $category } plus haut
move-down = { $category } plus bas

phase-gift = Phase de dons
phase-auction = Phase d’enchères
phase-over = La fin
turn-place = Où va cette carte ?
turn-take = Prenez une carte
turn-bid = Misez ou passez
turn-pay = C’est gagné. Payez.
turn-church = Tournez les dés
turn-wait = Un instant…
turn-other-place = { $name } regarde une carte
turn-other-take = { $name } choisit dans l’espace public
turn-other-bid = { $name } réfléchit
turn-other-church = { $name } a une carte Église
prompt-place = { $turn } { $card }.
prompt-take = { $turn } : { $cards }.
prompt-bid = { $turn } : { $lot }. Au moins { $least }. { $unit ->
    [cards] Vous avez { $means ->
        [one] { $means } carte
       *[other] { $means } cartes
    }.
   *[gold] Vous avez { $means } Or.
}
prompt-pay = { $turn } { $unit ->
    [cards] { $amount ->
        [one] { $amount } carte
       *[other] { $amount } cartes
    }
   *[gold] { $amount } Or
} pour { $lot }.
prompt-cannot-pay = { $turn } { cannot-pay }
prompt-church = { $turn }. { $card }.

dice = Les dés
die-shows = { $category } : { $value }
active = son tour
acts = décide
holds = { $count ->
    [0] Aucune carte.
    [one] { $count } carte.
   *[other] { $count } cartes.
}
holds-unknown = { $count ->
    [one] L’une d’elles ne vous a pas été montrée.
   *[other] { $count } d’entre elles ne vous ont pas été montrées.
}
known-sum = { $category }, total connu { $total }.
known-why = Vous voyez ce qui vous a été montré : cartes prises devant tous, gagnées aux enchères, ou passées par votre main.
hand = { $count ->
    [one] Votre main : { $count } carte
   *[other] Votre main : { $count } cartes
}
hand-empty = Aucune carte encore.
face-up = face visible
pile-draw = Pioche : { $count }
pile-auction = Aux enchères : { $count }
public-space = Espace public
public-empty = Vide
place-keep = Garder
place-keep-what = dans ma main
place-public = Offrir
place-public-what = visible, aux autres
place-auction = Enchères
place-auction-what = cachée, pour plus tard
place-full = a déjà sa carte
take = Prendre { $card }
take-this = Prendre

lots-left = { $count ->
    [0] la dernière
   *[other] encore { $count } à venir
}
no-bid = Aucune mise.
high-bid = { $unit ->
    [cards] { $amount ->
        [one] carte, par { $name }
       *[other] cartes, par { $name }
    }
   *[gold] Or, par { $name }
}
bidder-bid = mise { $amount }
bidder-high = la plus haute
bidder-in = en jeu
bidder-silent = à venir
bidder-thinks = en réflexion
bidder-passed = hors enchère
bidder-barred = hors jeu
your-bid = Votre mise
bid-less = Moins
bid-more = Plus
bid = { $unit ->
    [cards] { $amount ->
        [one] Miser { $amount } carte
       *[other] Miser { $amount } cartes
    }
   *[gold] Miser { $amount } Or
}
pass = Passer
means = { $unit ->
    [cards] { $amount ->
        [one] Vous avez { $amount } carte.
       *[other] Vous avez { $amount } cartes.
    }
   *[gold] Vous avez { $amount } Or.
}
bluff = C’est un bluff.

price-gold = { $amount } Or
price-cards = { $count ->
    [one] { $count } carte, face cachée
   *[other] { $count } cartes, face cachée
}
cannot-pay = Votre Or ne suffit pas. Vous ne pouvez pas payer.
pay-with = Payer avec
pay-choose = Choisissez avec quoi payer.
pay-total = { $total } sur { $bid }.
pay-waste = On ne rend pas la monnaie : { $waste } de trop.
pay-count = { $count } sur { $price }.
pay-gold = Payer { $total } Or
pay-cards = { $count ->
    [one] Payer { $count } carte
   *[other] Payer { $count } cartes
}
pay-cheapest = Au plus juste
not-pay = Ne pas payer
sure = Vraiment ?
sure-over = Vous paieriez { $waste } de plus que nécessaire, et on ne rend pas la monnaie.
sure-plunder = Chaque autre joueur vous prend une carte au hasard, et la carte est remise aux enchères sans vous.
sure-medieval-bluff = Vous perdez une carte au hasard, et la carte est remise aux enchères sans vous.
think-again = Réfléchir encore

church-use = Tourner : { $moves }
church-choose = { $count ->
    [one] Choisissez un dé.
   *[other] Choisissez { $count } dés.
}
church-decline = Laisser les dés
church-stuck = Un dé à 6 ne monte pas, un dé à 1 ne descend pas.

reveal-title = Les dés trouvent leurs maîtres
reveal-die = Dé
reveal-takes = prend le dé
reveal-nobody = Personne n’a de telle carte : le dé ne va à personne.
reveal-letter = { $name } { $letter }
reveal-tie = Égalité à { $total }. Meilleures lettres : { $letters }. Le dé va à { $name ->
    [Vous] vous
   *[other] { $name }
}, au plus près du A.
reveal-shared = Rien ne départage les premiers : ils partagent la victoire.
reveal-by-gold = Égalité de points. { $name ->
    [Vous] Vous avez plus d’Or.
   *[other] { $name } a plus d’Or.
}
reveal-by-order = Égalité de points et d’Or. Les catégories décident, dans l’ordre des dés, pour { $name ->
    [Vous] vous
   *[other] { $name }
}.
reveal-all = Tout montrer
points = Points
rematch = Rejouer
rematch-go = À la partie suivante
record = Télécharger la partie
fair-check = Vérifier le mélange
fair-proved = Le mélange découle de ce que la maison avait promis avant la partie, comme ce navigateur l’a noté, et de ce que les joueurs ont donné.
fair-open = Rien ne cloche dans le mélange, mais tout ne peut pas être prouvé d’ici.
fair-wrong = Le mélange n’est PAS celui qui était promis.

## Plume & Parchemin
book-R = Religion
book-P = Philosophie
book-A = Astronomie
book-B = Bestiaires
book-H = Herbiers
quill-cadfael = Cadfael
quill-face-chapel = Chapelle
quill-face-influence = influence { $pips }
quill-face-travel = { $star ->
    [yes] { $steps ->
        [one] { $steps } case avec étoile
       *[other] { $steps } cases avec étoile
    }
   *[no] { $steps ->
        [one] { $steps } case
       *[other] { $steps } cases
    }
}
quill-face-signs = signes { $signs }
quill-icon-roll = lancer un dé de livre
quill-icon-town = une ville
quill-icon-cross = un cercle de la croix
quill-icon-none = rien
quill-phase = Jour { $day } sur 8 · Période { $period ->
    [1] I
   *[other] II
} · { $stage }
quill-phase-day = Jour { $day } sur 8
quill-stage-cadfael = Cadfael
quill-stage-matins = Matines
quill-stage-lauds = Laudes
quill-stage-vespers = Vêpres
quill-stage-evening = Soir
quill-stage-vigil = Vigiles
quill-stage-prime = Prime
quill-stage-terce = Tierce
quill-stage-over = Fin

quill-turn-matins = Garder vos dés, ou relancer ?
quill-turn-prime = Combien misez-vous ?
quill-turn-cadfael = Cadfael relance-t-il ?
quill-turn-row = Prenez une rangée
quill-turn-give = Donnez une rangée à Cadfael
quill-turn-abbot = Un dé inutile : la faveur de l’Abbé
quill-turn-move = { $steps ->
    [one] Avancez votre novice : une case
   *[other] Avancez votre novice : { $steps } cases
}
quill-turn-move-star = { $steps ->
    [one] Avancez votre novice d’une case, et choisissez un livre
   *[other] Avancez votre novice de { $steps } cases, et choisissez un livre
}
quill-turn-star = Choisissez un livre pour l’étoile
quill-turn-use = Utilisez vos dés, dans l’ordre voulu
quill-prompt-use = { $turn } : { $dice }.
quill-watch = Voyez ce qui arrive
quill-skip = Passer à la fin
quill-wait-cadfael = Au tour de Cadfael
quill-wait-chosen = Vous avez choisi. Choisissent encore : { $names }
quill-wait-matins = Relancent ou gardent : { $names }
quill-wait-prime = Misent encore : { $names }
quill-wait-use = Utilisent leurs dés : { $names }
quill-stands-choosing = choisit
quill-stands-using = joue ses dés
quill-stands-chosen = a choisi
quill-stands-stopped = s’est arrêté
quill-stands-next = vient en numéro { $turn }

quill-your-dice = Vos dés
quill-pick = { $die } : à choisir pour le relancer
quill-keep = Garder ces dés
quill-roll-one = Relancer : { $die }
quill-roll-all = Relancer les { $count }
quill-roll-number = Lancer { $roll } sur 3.
quill-matins-how = { quill-roll-number } Pour relancer un seul dé, choisissez-le.
quill-use = Utiliser { $die }
quill-use-as-chapel = { $die } comme Chapelle
quill-use-further = { $die }, augmenté de 1
quill-reroll = Relancer { $die }
quill-climb = Monter dans la chapelle
quill-walk = { $steps ->
    [one] Marcher d’une case
   *[other] Marcher de { $steps } cases
}
quill-decline = Y renoncer
quill-special = L’action de votre rangée
quill-signs = Tourner les dés de valeur : { $signs }
quill-raise = Augmenter { $book }
quill-lower = Diminuer { $book }
quill-star = Utiliser l’étoile : { $book }
quill-cross-mark = Cocher un cercle de la croix
quill-abbot-go = Ou avancez votre novice d’une case sur la carte.
quill-kept = { $count ->
    [one] Une Chapelle attend les Vêpres.
   *[other] { $count } Chapelles attendent les Vêpres.
}
quill-cadfael-again = Il relance
quill-cadfael-stop = Il s’arrête
quill-bid = Miser { $amount }
quill-means = Vous avez { $count } d’influence.
quill-bid-how = Vous avez { $most }. La mise reste scellée jusqu’à ce que tous aient misé, et elle est payée dans tous les cas.
quill-go = Aller en { $name } : { $icon }
quill-way = { $name } : { $icon }.
quill-onward = De là : { $ways }
quill-joined = Reliée à { $names }.
quill-been = Le novice y est passé.

quill-own = Votre carte de tâches
quill-map = La carte du pays
quill-novice-beside = Le novice attend au monastère.
quill-novice-at = Le novice se trouve en { $space }.
quill-towns-name = Villes
quill-towns = { $count ->
    [0] Aucune ville atteinte.
    [one] Une ville atteinte.
   *[other] { $count } villes atteintes.
}
quill-stacks = Les piles de livres
quill-stack = { $book } : { $books } sur { $spaces }.
quill-stack-negative = Encore visible : { $sum }.
quill-stack-complete = Terminée en numéro { $place } : { $points } points.
quill-stack-bonus = { $points ->
    [0] Il ne reste aucun bonus.
   *[other] Qui la terminera ensuite aura { $points } points.
}
quill-value = Dé de valeur : { $value }.
quill-stars = Étoiles libres : { $books }.
quill-star-free = Étoile libre.
quill-star-used = Étoile barrée.
quill-influence = Influence
quill-influence-worth = 1 point par tranche de { $divide }
quill-track = L’influence jour après jour : gagnée les jours 1 à 4, dépensée les jours 5 à 8
quill-day = Jour { $day } :
quill-cross = Croix
quill-circles = { $count } cercles sur { $of }.
quill-cross-worth = { $points } points chacun
quill-chapel = Chapelle
quill-chapel-row = Vous êtes au rang { $row } sur { $rows }.
quill-pew = Rang { $row }, { $points } points.
quill-pew-roll = Qui l’atteint lance un dé de livre.
quill-pew-star = Qui l’atteint choisit un livre par son étoile.
quill-pew-here = Ici : { $names }.
quill-scriptorium = Scriptorium
quill-row = Rangée { $row } : { $dice }.
quill-do-row = Prendre la rangée { $row } : { $dice }
quill-this-row = Prendre
quill-do-give = Donner à Cadfael la rangée { $row } : { $dice }
quill-this-give = Donner
quill-special-embellish = Tournez les dés de valeur selon les signes du dé doré.
quill-special-chapel = Un dé de livre peut compter comme Chapelle.
quill-special-further = Le dé de voyage peut être augmenté de 1.
quill-special-reroll = Un dé de livre peut être relancé.
quill-special-climb = Montez d’un rang dans la chapelle.
quill-special-walk = Avancez le novice de 1 à 3 cases.
quill-look = Voir la carte entière
quill-unused = Dés non utilisés : { $dice }.
quill-cadfael-two = À deux joueurs, Cadfael a des livres et une place dans la chapelle, rien d’autre. Il prend des bonus et des rangs aux deux.
quill-reconstructed = Ces plateaux ont été faits d’après les règles, sans avoir vu les cartes imprimées.

quill-sheet = La feuille de score
quill-part-bonuses = Bonus
quill-part-towns = Villes
quill-part-influence = Influence
quill-part-cross = Croix
quill-part-chapel = Chapelle
quill-from-towns = { $count ->
    [0] aucune ville
    [one] 1 ville
   *[other] { $count } villes
}
quill-from-influence = { $influence } ÷ { $divide }
quill-from-cross = { $count } × { $points }
quill-from-chapel = rang { $row }
quill-from-negative = découvert, { $rank ->
    [1] 1er
   *[other] { $rank }e
}
quill-from-rank = { $rank ->
    [1] 1er : 3 × { $value }
    [2] 2e : 2 × { $value }
    [3] 3e : 1 × { $value }
   *[other] 4e : ½ × { $value }
}
quill-from-lead = { $rank ->
    [1] devant : { $value }
   *[other] derrière
}
quill-tie = Égalité de points : qui est plus près de l’autel gagne.
quill-cadfael-ranks = Cadfael est classé dans chaque pile lui aussi, et emporte les points de ses places.

quill-log-day = Le jour { $day } commence.
quill-log-rolled = { $you ->
    [yes] Vous lancez { $dice }.
   *[no] { $name } lance { $dice }.
}
quill-log-vigil = Les dés du scriptorium sont lancés.
quill-log-sealed = { $name } a choisi.
quill-log-sealed-known = { $you ->
    [yes] Votre choix scellé : { $choice }.
   *[no] Choix scellé de { $name } : { $choice }.
}
quill-choice-bid = miser { $amount }
quill-choice-stop = garder les dés
quill-choice-roll-all = tout relancer
quill-choice-roll = relancer { $die }
quill-log-opened = Tous ont choisi. { $choices }.
quill-log-opened-one = { $you ->
    [yes] Vous : { $choice }
   *[no] { $name } : { $choice }
}
quill-log-influence = { $you ->
    [yes] { $what ->
        [spent] Vous dépensez { $amount } d’influence, il vous reste { $total }.
        [nothing] Votre influence reste à { $total }.
       *[earned] Vous gagnez { $amount } d’influence et en avez { $total }.
    }
   *[no] { $what ->
        [spent] { $name } dépense { $amount } d’influence, il lui reste { $total }.
        [nothing] { $name } garde { $total } d’influence.
       *[earned] { $name } gagne { $amount } d’influence et en a { $total }.
    }
}
quill-log-marked = { $you ->
    [yes] Vous cochez { $book }.
   *[no] { $name } coche { $book }.
}
quill-log-completed = { $you ->
    [yes] Vous terminez { $book } en numéro { $place } : { $points } points.
   *[no] { $name } termine { $book } en numéro { $place } : { $points } points.
}
quill-log-kept = { $you ->
    [yes] Vous gardez une Chapelle pour les Vêpres.
   *[no] { $name } garde une Chapelle pour les Vêpres.
}
quill-log-climbed = { $you ->
    [yes] Vous montez au rang { $row } de la chapelle.
   *[no] { $name } monte au rang { $row } de la chapelle.
}
quill-log-go = { $you ->
    [yes] Votre novice va en { $space }.
   *[no] { $name } avance son novice en { $space }.
}
quill-log-town = { $you ->
    [yes] Vous atteignez une ville.
   *[no] { $name } atteint une ville.
}
quill-log-circle = { $you ->
    [yes] Vous cochez un cercle de la croix.
   *[no] { $name } coche un cercle de la croix.
}
quill-log-abbot = { $you ->
    [yes] Vous ne pouvez pas utiliser { $die } : la faveur de l’Abbé.
   *[no] { $name } ne peut pas utiliser { $die } : la faveur de l’Abbé.
}
quill-log-lost-die = { $you ->
    [yes] Vous perdez un dé : { $die }.
   *[no] { $name } perd un dé : { $die }.
}
quill-log-lost-steps = { $you ->
    [yes] La fin de votre déplacement est perdue : { $steps }.
   *[no] { $name } perd la fin d’un déplacement : { $steps }.
}
quill-log-lost-star = { $you ->
    [yes] Votre étoile ne trouve pas de livre et est perdue.
   *[no] { $name } perd une étoile, faute de livre.
}
quill-log-lost-signs = { $you ->
    [yes] Aucun dé de valeur ne prend vos signes ; perdus : { $count }.
   *[no] { $name } perd des signes qu’aucun dé de valeur ne prend : { $count }.
}
quill-log-value = { $book } : la valeur est maintenant { $value }.
quill-log-row = { $you ->
    [yes] Vous prenez la rangée { $row }.
   *[no] { $name } prend la rangée { $row }.
}
quill-log-row-left = { $you ->
    [yes] La rangée { $row } vous reste.
   *[no] La rangée { $row } reste à { $name }.
}
quill-log-give = { $you ->
    [yes] Vous donnez la rangée { $row } à Cadfael.
   *[no] { $name } donne la rangée { $row } à Cadfael.
}
quill-log-use = { $you ->
    [yes] Vous utilisez le dé de voyage : { $die }.
   *[no] { $name } utilise le dé de voyage : { $die }.
}
quill-log-use-as-chapel = { $you ->
    [yes] Vous utilisez { $die } comme Chapelle.
   *[no] { $name } utilise { $die } comme Chapelle.
}
quill-log-use-further = { $you ->
    [yes] Vous utilisez le dé de voyage ({ $die }), augmenté de 1.
   *[no] { $name } utilise le dé de voyage ({ $die }), augmenté de 1.
}
quill-log-reroll = { $you ->
    [yes] Vous relancez { $die }.
   *[no] { $name } relance { $die }.
}
quill-log-walk = { $you ->
    [yes] Vous commencez une marche
   *[no] { $name } commence une marche
} { $steps ->
    [one] d’une case.
   *[other] de { $steps } cases.
}
quill-log-decline = { $you ->
    [yes] Vous renoncez à l’action de la rangée.
   *[no] { $name } renonce à l’action de la rangée.
}
quill-log-star = { $you ->
    [yes] Vous utilisez une étoile : { $book }.
   *[no] { $name } utilise une étoile : { $book }.
}
quill-log-no-bid = { $you ->
    [yes] Vous n’avez pas d’influence et ne misez rien.
   *[no] { $name } n’a pas d’influence et ne mise rien.
}
quill-log-cadfael = { $what ->
    [again] Cadfael relance, comme { $you ->
        [yes] vous le voulez
       *[no] { $name } le veut
    }.
   *[stop] Cadfael s’arrête, comme { $you ->
        [yes] vous le voulez
       *[no] { $name } le veut
    }.
}
quill-log-part = { $part } { $points }
quill-log-points = { $name }, { $points } points : { $parts }.
quill-log-lost = Cadfael gagne : { $theirs } points à { $points }.

## Relecture
replay = Relecture
replay-watch = Revoir la partie
replay-open = Ouvrir un enregistrement
replay-open-title = Une partie à revoir
replay-open-what = Choisissez l’enregistrement d’une partie de Biblios ou de Plume & Parchemin : celui que vous avez téléchargé à la fin d’une partie, ou qu’un programme a écrit dans la même forme.
replay-choose = Choisir un fichier
replay-drop = ou déposez-le ici
replay-kept = La maison rejoue l’enregistrement et n’en garde rien.
replay-fault = { $file } ne peut pas être rejoué.
replay-fault-move = Coup { $move } :
replay-fault-line = Ligne { $line }, colonne { $column } :
replay-fault-field = Dans le champ { $field } :
replay-fault-format = ce n’est pas l’enregistrement d’une partie.
replay-to-table = À la table
replay-record = L’enregistrement
replay-share = Copier un lien vers ce coup
replay-controls = Coup par coup
replay-move = Coup
replay-at = { $move ->
    [0] Avant le premier de { $count } coups.
   *[other] Coup { $move } sur { $count }.
}
replay-first = Au début
replay-back = Un coup en arrière
replay-forth = Un coup en avant
replay-last = À la fin
replay-play = Lecture
replay-pause = Pause
replay-eyes = Vue de
replay-eyes-all = Tout le monde à la fois
replay-eyes-spectator = Quelqu’un qui regarde
replay-speed = Vitesse
replay-speed-slow = Lente
replay-speed-steady = Normale
replay-speed-fast = Rapide
hand-of = { $count ->
    [one] { $name } : 1 carte
   *[other] { $name } : { $count } cartes
}

## La vérification du mélange
fair-title = Le mélange était-il honnête ?
fair-checking = Un instant…
fair-mark-proved = Prouvé :
fair-mark-wrong = Faux :
fair-mark-open = Impossible à prouver d’ici :
fair-by-browser = Ce que votre navigateur a calculé
fair-by-house = Ce que dit la maison
fair-no-hash = Votre navigateur ne calcule cela que sur une connexion sûre (https).
fair-promise-open = L’enregistrement ne dit pas comment son mélange s’est fait ; il n’y a rien à vérifier.
fair-promise-wrong = Votre navigateur a noté une promesse avant cette partie, et l’enregistrement n’en parle pas.
fair-commitment-proved = La promesse scellée de l’enregistrement a bien été faite du secret de l’enregistrement.
fair-commitment-wrong = La promesse scellée de l’enregistrement n’a PAS été faite du secret de l’enregistrement : l’un des deux a été changé.
fair-noted-proved = C’est la promesse que votre navigateur a notée avant la partie. La maison n’a donc pas pu changer son secret après coup.
fair-noted-wrong = Ce n’est PAS la promesse que votre navigateur a notée avant la partie : le secret a été échangé, et le paquet avec lui.
fair-noted-open = Votre navigateur n’a noté aucune promesse pour cette table avant la partie. Seul quelqu’un qui l’a fait peut dire si la maison l’a tenue.
fair-nonce-proved = Ce que votre navigateur a donné au mélange s’y trouve. La maison ne pouvait donc pas connaître la donne au moment de sa promesse.
fair-nonce-wrong = Ce que votre navigateur a donné au mélange n’est PAS dans l’enregistrement. Si vous étiez à la table au début de la partie, le mélange n’est pas celui qui était promis.
fair-nonce-open = Votre navigateur n’a rien donné à ce mélange, ou sa part a été écartée quand les places ou les options ont changé.
fair-late-wrong = La part de votre navigateur a servi au mélange alors que les places ou les options ont changé ensuite. La maison pouvait donc choisir une donne avec la personne qui les a changées.
fair-seed-proved = La graine de la partie découle du secret et de ce que les joueurs ont donné.
fair-seed-wrong = La graine de la partie ne découle PAS du secret et de ce que les joueurs ont donné : un autre paquet a été distribué.
fair-first-proved = Le premier joueur découle de la graine : votre navigateur l’a tiré de nouveau.
fair-first-wrong = Le joueur qui a commencé n’est PAS celui que la graine désigne.
fair-chance-proved = L’enregistrement ne contient ni cartes ni dés que quelqu’un aurait choisis à la place de la graine.
fair-chance-wrong = L’enregistrement commence à une position choisie, ou contient des cartes ou des dés choisis, à la place de ce que donne la graine.
fair-dealt-proved = Chaque carte et chaque dé découle de la graine : votre navigateur a recalculé les { $count }.
fair-dealt-wrong = Une carte ou un dé ne découle PAS de la graine : quelqu’un l’a choisi.
fair-story-proved = Cette partie revue montre les mêmes cartes et dés, chacun à sa place.
fair-story-wrong = Cette partie revue montre D’AUTRES cartes ou dés que ceux que la maison donne à vérifier.
fair-house-proved = Chaque coup était permis, et la pioche et les mains étaient ce qu’elles devaient être. Votre navigateur ne connaît pas les règles du jeu : c’est la parole de la maison.
fair-house-wrong = Le mélange ou un coup n’est pas comme il devrait être.
fair-house-open = Rien n’est faux, mais tout ne peut pas être prouvé : la partie n’est pas finie, ou aucun mélange honnête n’a été promis.
fair-givers = Ont donné quelque chose au mélange : { $names } ; chacun peut dire si c’est vrai. Pour toutes les autres places, cela découlait du secret de la maison.
fair-no-givers = Personne n’a rien donné au mélange : la maison seule a choisi la donne, avant de faire sa promesse.
fair-yourself = Ne faire confiance à personne
fair-yourself-how = La maison a fait cette page aussi. Qui ne veut se fier ni à l’une ni à l’autre télécharge l’enregistrement et lance le programme sur sa propre machine :

## Ce dont on peut se souvenir
memory = Ce que l’on sait
memory-own = À cette table chacun compte sur sa propre mémoire, comme à une vraie.
memory-unseen = Peut encore se cacher
memory-count = { $count ->
    [0] Vous avez vu toutes les cartes.
    [one] Il y a { $count } carte que vous n’avez pas vue.
   *[other] Il y a { $count } cartes que vous n’avez pas vues.
}
memory-removed = { $count ->
    [0] Toutes sont en jeu.
    [one] { $count } a été retirée avant la partie, et personne ne sait laquelle.
   *[other] { $count } ont été retirées avant la partie, et personne ne sait lesquelles.
}
memory-kind = { $name } : { $unseen } non vues sur { $count }.
memory-sent = Vous avez envoyé aux enchères
memory-gone = Hors de la partie
memory-deeds = Qui a pris et payé quoi
memory-took = prises
memory-won = gagnées
memory-for = pour
memory-unpaid = gagnées et non payées
memory-seized = prises en pénalité
memory-from = { $name ->
    [Vous] à vous
   *[other] à { $name }
}
memory-lost = perdues en pénalité
memory-none = Rien encore.
church = Église

## Le journal
log-started = { $name } commence la partie.
log-looked = { $you ->
    [yes] Vous piochez { $card }.
   *[no] { $name } pioche { $card }.
}
log-placed-keep = { $you ->
    [yes] Vous gardez { $card }.
   *[no] { $name } garde { $card }.
}
log-placed-public = { $you ->
    [yes] Vous offrez { $card } aux autres.
   *[no] { $name } offre { $card }.
}
log-placed-auction = { $you ->
    [yes] Vous envoyez { $card } aux enchères.
   *[no] { $name } envoie { $card } aux enchères.
}
log-taken = { $you ->
    [yes] Vous prenez { $card }.
   *[no] { $name } prend { $card }.
}
log-church = { $you ->
    [yes] Vous utilisez une carte Église ({ $card }) : { $moves }.
   *[no] { $name } utilise une carte Église ({ $card }) : { $moves }.
}
log-church-none = { $you ->
    [yes] Vous n’utilisez pas la carte Église ({ $card }).
   *[no] { $name } n’utilise pas la carte Église ({ $card }).
}
log-turned-up = Aux enchères : { $card }.
log-bid = { $you ->
    [yes] Vous misez
   *[no] { $name } mise
} { $unit ->
    [cards] { $amount ->
        [one] { $amount } carte
       *[other] { $amount } cartes
    }
   *[gold] { $amount } Or
}.
log-passed = { $you ->
    [yes] Vous passez.
   *[no] { $name } passe.
}
log-paid-gold = { $you ->
    [yes] Vous payez { $cards } et prenez { $lot }.
   *[no] { $name } paie { $cards } et prend { $lot }.
}
log-paid-cards = { $you ->
    [yes] Vous payez
   *[no] { $name } paie
} { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} face cachée pour { $lot }.
log-paid-cards-known = { $you ->
    [yes] Vous payez
   *[no] { $name } paie
} { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} ({ $cards }) pour { $lot }.
log-defaulted = { $you ->
    [yes] Vous ne payez pas.
   *[no] { $name } ne paie pas.
}
log-plundered = { $you ->
    [yes] Vous prenez { $card } à { $from }, en pénalité.
   *[no] { $fromYou ->
        [yes] { $name } vous prend { $card }, en pénalité.
       *[no] { $name } prend { $card } à { $from }, en pénalité.
    }
}
log-lost = { $you ->
    [yes] Vous perdez { $card }, en pénalité.
   *[no] { $name } perd { $card }, en pénalité.
}
log-ended = { $count ->
    [one] { $names ->
        [Vous] Vous gagnez avec { $points } points.
       *[other] { $names } gagne avec { $points } points.
    }
   *[other] { $names } partagent la victoire avec { $points } points.
}
log-sat = { $name } prend place.
log-left = La place { $seat } est libre.
log-bot = { $name } ({ $bot }) prend la place { $seat }.
log-said = { $name } : { $text }
log-unsaid = Ici a parlé quelqu’un qui est parti pour de bon.
log-muted = { $name } ne peut plus parler ici.
log-unmuted = { $name } peut de nouveau parler ici.
log-arranged = L’hôte a changé les règles de cette table.
log-stand-in = { $reason ->
    [left] { $name } a quitté la table : un remplaçant continue.
    [clock] { $name } n’a plus de temps : un remplaçant continue.
   *[away] { $name } n’est plus là : un remplaçant continue.
}
log-returned = { $name } est de retour.
log-resumed = La maison a rouvert.
log-rematch = Les mêmes joueurs recommencent.
log-closed = La table a été abandonnée.
log-forgotten = Quelqu’un est parti pour de bon.

## Pourquoi quelque chose est impossible : les règles de Biblios
illegal-biblios-awaits_draw = Il faut d’abord piocher la carte suivante.
illegal-biblios-awaits_placing = C’est au joueur actif de placer une carte.
illegal-biblios-awaits_taking = { $you ->
    [yes] C’est à vous de prendre une carte de l’espace public.
   *[no] C’est à { $name } de prendre une carte de l’espace public.
}
illegal-biblios-awaits_church = { $you ->
    [yes] Tout attend que vous utilisiez une carte Église.
   *[no] Tout attend que { $name } utilise une carte Église.
}
illegal-biblios-awaits_turning_up = Il faut d’abord retourner la carte suivante.
illegal-biblios-awaits_bid = { $you ->
    [yes] C’est à vous de miser ou de passer.
   *[no] C’est à { $name } de miser ou de passer.
}
illegal-biblios-awaits_payment = { $you ->
    [yes] C’est à vous de payer, ou non.
   *[no] C’est à { $name } de payer, ou non.
}
illegal-biblios-awaits_penalty = { $you ->
    [yes] Vient d’abord votre pénalité pour n’avoir pas payé.
   *[no] Vient d’abord la pénalité de { $name } pour n’avoir pas payé.
}
illegal-biblios-over = La partie est terminée.
illegal-biblios-church_first = La carte Église d’abord : utilisez-la, ou laissez les dés.
illegal-biblios-no_room = { $place ->
    [keep] Vous avez déjà gardé votre carte de ce tour.
    [auction] La pile des enchères a déjà sa carte de ce tour.
   *[public] L’espace public a déjà toutes ses cartes de ce tour.
}
illegal-biblios-not_public = { $card } n’est pas dans l’espace public.
illegal-biblios-wrong_way = { $up ->
    [yes] Cette carte Église ne monte aucun dé, donc pas { $die } non plus.
   *[no] Cette carte Église ne baisse aucun dé, donc pas { $die } non plus.
}
illegal-biblios-one_die = Cette carte Église tourne un seul dé.
illegal-biblios-two_dice = Cette carte Église tourne deux dés, ou aucun.
illegal-biblios-same_die = Les deux dés doivent être différents : { $die } ne tourne qu’une fois.
illegal-biblios-stuck_die = { $up ->
    [yes] Le dé { $die } est à 6 et ne peut pas monter.
   *[no] Le dé { $die } est à 1 et ne peut pas descendre.
}
illegal-biblios-bid_too_low = Misez au moins { $least }.
illegal-biblios-bid_too_high = Misez au plus { $most }.
illegal-biblios-empty_hand = Qui n’a aucune carte doit passer.
illegal-biblios-not_held = { $card } n’est pas dans votre main.
illegal-biblios-not_gold = Le prix est en Or, et { $card } n’en est pas.
illegal-biblios-too_little = Ces cartes valent moins que votre mise de { $bid }.
illegal-biblios-wrong_number = { $bid ->
    [one] Le prix est exactement de { $bid } carte.
   *[other] Le prix est exactement de { $bid } cartes.
}

## Pourquoi quelque chose est impossible : les règles de Quill & Parchment
illegal-quill-awaits_cadfael = C’est à Cadfael de relancer ou de s’arrêter.
illegal-quill-awaits_rolls = C’est le moment de lancer les dés de Matines, ou de les garder.
illegal-quill-awaits_dice = C’est le moment d’utiliser les dés.
illegal-quill-awaits_chapel = { $you ->
    [yes] C’est à vous d’avancer dans la chapelle.
   *[no] C’est à { $name } d’avancer dans la chapelle.
}
illegal-quill-awaits_bonus = C’est le moment du bonus de Cadfael.
illegal-quill-awaits_scriptorium = Il faut d’abord lancer les dés du scriptorium.
illegal-quill-awaits_bids = C’est à tous de miser.
illegal-quill-awaits_row = { $you ->
    [yes] C’est à vous de prendre une rangée.
   *[no] C’est à { $name } de prendre une rangée.
}
illegal-quill-awaits_gift = { $you ->
    [yes] C’est à vous de donner une rangée à Cadfael.
   *[no] C’est à { $name } de donner une rangée à Cadfael.
}
illegal-quill-awaits_use = { $you ->
    [yes] C’est à vous d’utiliser les dés d’une rangée.
   *[no] C’est à { $name } d’utiliser les dés d’une rangée.
}
illegal-quill-over = La partie est terminée.
illegal-quill-chosen = Votre choix est fait et tient.
illegal-quill-stopped = Qui s’est arrêté ne relance plus.
illegal-quill-no_such_die = Aucun de vos dés inutilisés ne montre cela.
illegal-quill-abbot_first = L’option de l’Abbé d’abord.
illegal-quill-move_first = Il faut d’abord achever le trajet du novice.
illegal-quill-star_first = Il faut d’abord choisir un livre pour l’étoile.
illegal-quill-no_abbot = Chaque dé peut servir : il n’y a pas d’option de l’Abbé.
illegal-quill-no_move = Le novice n’a aucun trajet à faire.
illegal-quill-no_star = Il n’y a pas d’étoile à utiliser.
illegal-quill-star_crossed_out = L’étoile de { $book } est rayée.
illegal-quill-stack_full = La pile de { $book } n’a plus de place.
illegal-quill-cross_full = La croix n’a plus de cercle libre.
illegal-quill-no_cross = Le jeu en solitaire n’a pas de croix.
illegal-quill-not_joined = Aucun chemin n’y mène depuis la place du novice.
illegal-quill-visited = Le novice y est déjà passé.
illegal-quill-too_short = De là, le trajet n’aurait pas toute sa longueur.
illegal-quill-bid_too_high = Misez au plus { $most }.
illegal-quill-row_taken = La rangée { $row } est prise, ou ne sert pas.
illegal-quill-no_special = Ce n’est pas l’action spéciale de votre rangée, ou elle a servi.
illegal-quill-no_room = Il n’y a pas de place plus haut dans la chapelle.
illegal-quill-no_way = Aucun trajet de cette longueur n’est possible.
illegal-quill-nothing_to_decline = On ne peut renoncer qu’à monter ou à marcher, quand tous les dés ont servi.
illegal-quill-no_sign = Le dé d’enluminure n’a plus ce signe.
illegal-quill-value_at_end = Le dé de valeur de { $book } est à { $value }, et s’arrête là.

## Pourquoi c’est impossible : la maison
refusal-malformed = La maison n’a pas compris.
refusal-version = Cette page est trop vieille. Rechargez-la.
refusal-illegal = Les règles ne le permettent pas.
refusal-notation = La maison n’a pas compris cette action.
refusal-stale = C’était pour un moment passé.
refusal-not_host = Seul l’hôte peut le faire.
refusal-not_seated = Il faut avoir une place pour cela.
refusal-begun = La partie a déjà commencé.
refusal-not_playing = Aucune partie n’est en cours à cette table.
refusal-not_over = La partie n’est pas finie.
refusal-no_such_seat = Cette place n’existe pas.
refusal-taken = C’est déjà pris.
refusal-seats_empty = Toutes les places ne sont pas prises.
refusal-seated = Vous avez déjà une place.
refusal-no_such_bot = Cet automate n’existe pas.
refusal-arrangement = La table ne peut pas être arrangée ainsi.
refusal-nonce = Votre part du mélange n’a pas été comprise, ou a déjà été donnée.
refusal-nonces_awaited = Les places ou les options viennent de changer, et tout le monde n’a pas encore donné sa nouvelle part du mélange. Réessayez dans un instant.
refusal-not_away = L’absence n’est pas assez longue.
refusal-stand_in = Un remplaçant joue pour vous. Reprenez d’abord votre place.
refusal-no_stand_in = Aucun remplaçant ne joue pour vous.
refusal-length = C’est trop long, ou vide.
refusal-muted = Vous n’avez pas la parole à cette table.
refusal-nothing_said = Il n’y a rien à signaler.
refusal-too_many = Trop à la fois. Réessayez plus tard.
refusal-storage = Cela n’a pas pu être noté, donc n’a pas eu lieu. Réessayez.
refusal-no_such_table = Cette table n’existe pas.
refusal-lesson = Ici, la leçon demande autre chose.
refusal-stopping = La maison ferme. Réessayez dans un instant.
