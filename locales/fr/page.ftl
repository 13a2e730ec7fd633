### Les mots de la page. La page, les messages du serveur, le journal et le terminal partagent ce catalogue.

## Partout
home = Accueil
settings = Réglages
rules = Règles
rules-title = Règles
rules-read = Lire les règles
rule-number = Règle
close = Fermer
try-again = Réessayer
unreachable = Le serveur ne répond pas. Vérifiez votre connexion.
busy = Le serveur est très sollicité. Nouvel essai…
banned-title = Ce compte est banni
banned = Les administrateurs de ce serveur ont banni ce compte. Il ne peut plus servir tant que le bannissement n’est pas levé.
banned-why = Le motif indiqué :
unreachable-title = Pas de connexion
unreachable-waits = Vos parties sont sauvegardées. Cette page essaie de se reconnecter.
colon = { " :" }

settings-name = Nom affiché
guest-name = Copiste { $number }
settings-keep = Enregistrer
settings-name-kept = Enregistré.
settings-language = Langue
language-en = English
language-fr = Français
settings-theme = Thème
theme-auto = Système
theme-light = Clair
theme-dark = Sombre
settings-pace = Vitesse des coups adverses
pace-calm = Lente
pace-brisk = Rapide
pace-instant = Immédiate
settings-sound = Jouer des sons
settings-notify = M’avertir quand c’est mon tour
settings-device = Ouvrez un lien personnel sur un autre appareil pour y continuer. Ne le partagez pas : il vous connecte, une seule fois.
settings-device-make = Créer un lien
settings-device-link = Lien personnel

## Accueil
lobby-title = Jouez à Biblios et à Plume & Parchemin
lobby-lead = Gratuit, dans le navigateur, avec des amis ou des bots.
game-biblios = Biblios
game-quill = Plume & Parchemin
facts-biblios = 2 à 4 joueurs · 30 min
facts-quill = 1 à 4 joueurs · 40 min
biblios-what = Donnez et prenez des cartes, puis misez sur les autres, et même plus que vous n’avez si vous l’osez. La plus belle bibliothèque gagne.
wish-game = Jeu
quill-what = Copiez des livres aux dés, parcourez la carte, montez dans la chapelle, misez pour les meilleurs dés. En solo ou à plusieurs.
quill-solo = En solo, vous jouez contre Cadfael. Il lance ses propres dés et suit des règles fixes.
wish-players = Joueurs
wish-level = Bots
play-now = Jouer
invite-friends = Jouer avec des amis
wish-options = { $count ->
    [0] Règles maison : standard
    [one] Règles maison : 1 changement
   *[other] Règles maison : { $count } changements
}
wish-clock = Limite de temps
wish-undo = On peut annuler un coup qui n’a rien révélé, tant que personne d’autre n’a joué
wish-rated = Classée : le résultat change le classement des joueurs
wish-public = Table publique : tout le monde peut la trouver et s’y joindre
clock-none = Aucune
clock-real-time = { $minutes } min + { $seconds } s par décision
clock-correspondence = { $days ->
    [one] 1 jour par décision
   *[other] { $days } jours par décision
}
how-title = Comment jouer
how-gift = Tour à tour, répartissez des cartes une à une : gardez-en une, mettez-en une de côté pour les enchères, offrez les autres.
how-auction = Puis misez sur les cartes mises de côté. L’Or achète des cartes, et les cartes achètent de l’Or.
how-dice = Les cartes Église changent les dés. À la fin, la meilleure collection de chaque catégorie gagne son dé, et les dés sont des points.
how-roll = Pendant quatre jours, tous lancent en même temps : des livres pour les piles, de l’influence, et des pas pour le novice sur la carte.
how-rows = Pendant quatre autres jours, misez de l’influence en secret pour les rangées de dés du scriptorium.
how-ranks = À la fin, les joueurs sont classés dans chaque pile. Les villes, la chapelle et les bonus comptent aussi.
my-tables = Parties récentes
open-tables = Tables ouvertes
open-tables-none = Aucune table ouverte pour le moment.
watch-tables = Parties à regarder
match-ended = La recherche est terminée. Réessayez.
match-title = Partie rapide
match-what = { $game } à { $players } joueurs, avec d’autres personnes de votre niveau. La partie est classée, et tout le monde peut la regarder.
match-pace = Rythme
match-pace-live = Tout de suite, 5 minutes chacun
match-pace-days = Un jour par coup
match-bots = Bots aux places vides
match-bots-after = { $seconds ->
    [20] après 20 secondes
    [60] après une minute
   *[other] après 5 minutes
}
match-bots-never = jamais
match-go = Trouver des joueurs
match-stop = Arrêter la recherche
match-searching = Recherche de joueurs : { $game } à { $players }.
match-others = { $count ->
    [one] Une autre personne attend.
   *[other] { $count } autres personnes attendent.
}
match-range = Jusqu’à { $range } points d’écart ; l’écart grandit avec l’attente.
match-bots-soon = Des bots de votre niveau prennent les places vides après le temps choisi.
table-alone = en attente de joueurs
table-solo = en solo, contre Cadfael
table-with = avec { $names }
status-open = { $free ->
    [0] Complet
    [one] { $free } place libre
   *[other] { $free } places libres
}
status-playing = En cours
status-over = Terminée
status-closed = Fermée
unofficial = Gratuit et non officiel. Sans lien avec les auteurs ni les éditeurs des jeux ; textes et dessins sont les nôtres.

## Problèmes
puzzles = Problèmes
puzzles-what = Des positions tirées de parties entre bots. Une action y est nettement la meilleure, et la première idée passe souvent à côté.
puzzles-all = Tous les problèmes
puzzles-more = S’entraîner avec des problèmes
puzzles-solved = { $solved } résolus sur { $count }
puzzle-today = Problème du jour
puzzle-streak = { $days ->
    [0] Résolvez-le aujourd’hui pour commencer une série.
    [one] Série : { $days } jour
   *[other] Série : { $days } jours
}
puzzle-solve = Le résoudre
puzzle-solved = résolu
puzzle-solved-again = Résolu. Le revoir
puzzle-any = Tous
puzzle-theme = Thème
puzzle-theme-keep = Que garder
puzzle-theme-take = Quelle carte prendre
puzzle-theme-church = Quel dé changer
puzzle-theme-bid = Jusqu’où miser
puzzle-theme-give = Que céder
puzzle-theme-bluff = Payer ou non
puzzle-theme-roll = Que relancer
puzzle-theme-die = Quel dé d’abord
puzzle-theme-way = Quel chemin
puzzle-theme-value = Quel livre changer
puzzle-theme-star = Quelle étoile
puzzle-theme-row = Quelle rangée
puzzle-level = Difficulté
puzzle-level-1 = Facile
puzzle-level-2 = Moyen
puzzle-level-3 = Difficile
puzzle-name = Problème { $number }
puzzle-ask = Vous jouez { $name }. Quelle action donne les meilleures chances de gagner ?
puzzle-list = Choisir dans une liste
puzzle-show = Montrer la solution
puzzle-next = Problème suivant
puzzle-wrong = « { $done } » n’est pas la meilleure action : elle perd { $loss }. Réessayez.
puzzle-right = Exact ! « { $best } » vaut { $lead } de plus que la suivante.
puzzle-shown = La meilleure action est « { $best } ». Elle vaut { $lead } de plus que la suivante.
puzzle-missed = Ne l’ont pas trouvée : { $bots }.
puzzle-how = Les chances viennent de mondes compatibles avec ce que vous pouvez savoir. Dans chacun, le bot le plus fort a continué pour tous.

## Apprendre
learn-title = Vous débutez ?
learn-biblios = Apprendre Biblios en cinq minutes
learn-biblios-on = Continuer la leçon de Biblios
learn-quill = Apprendre Plume & Parchemin en sept minutes
learn-quill-on = Continuer la leçon de Plume & Parchemin
learn-short-biblios = Apprendre (5 min)
learn-short-quill = Apprendre (7 min)
rules-of = Règles de
rules-search = Chercher dans les règles
rules-ask = Posez une question, par exemple :
rules-ask-biblios-1 = Puis-je miser plus que je n’ai ?
rules-ask-biblios-2 = Qui gagne en cas d’égalité ?
rules-ask-biblios-3 = Que se passe-t-il si je ne peux pas payer ?
rules-ask-quill-1 = Que faire d’un dé inutile ?
rules-ask-quill-2 = Peut-on entrer deux fois dans une case ?
rules-ask-quill-3 = Que valent les villes ?
rules-answers = Meilleures réponses
brief = En bref
brief-goal = But du jeu
brief-biblios-goal = Gagnez des dés. À la fin, le plus fort total d’une catégorie gagne son dé, et vos points sont ce que montrent vos dés.
brief-biblios-gift = À votre tour, piochez et placez des cartes une à une, une de plus qu’il n’y a de joueurs. Gardez-en une, mettez-en une de côté pour les enchères, offrez les autres. Chacun des autres joueurs prend une carte offerte.
brief-biblios-auction = Les cartes mises de côté sont vendues une à une au plus offrant. On paie les cartes en Or, sans monnaie rendue. On paie l’Or avec des cartes quelconques, face cachée.
brief-bluff = Bluffer
brief-biblios-bluff = Vous pouvez miser plus d’Or que vous n’en avez. Si vous gagnez sans pouvoir payer, chaque autre joueur vous prend une carte au hasard, et la carte est revendue sans vous.
brief-church = Cartes Église
brief-biblios-church = Une carte Église ne va jamais dans une main. Le joueur qui l’obtient peut changer aussitôt les dés, de 1 chacun.
brief-ties = Égalités
brief-biblios-ties = Totaux égaux : la lettre la plus proche de A gagne le dé. Points égaux : le plus d’Or gagne.
brief-quill-goal = Marquez le plus de points en huit jours : avec les livres, les villes, la chapelle, l’influence et la croix.
brief-first = Jours 1 à 4
brief-quill-first = Tous lancent six dés, jusqu’à trois fois : tous de nouveau, ou un seul. Puis tous utilisent leurs dés.
brief-faces = À quoi servent les dés
brief-quill-faces = Un livre coche une case de sa pile. Une Chapelle fait monter d’un rang dans la chapelle. L’influence s’additionne. Le dé de voyage avance votre novice sur la carte.
brief-second = Jours 5 à 8
brief-quill-second = Les dés sont en rangées. Tous misent de l’influence en secret et paient leur mise. La plus haute mise prend une rangée en premier, et chaque rangée a une action.
brief-quill-useless = Un dé inutile avance quand même votre novice d’une case, ou coche un cercle de la croix.
brief-useless = Faveur de l’Abbé
brief-scoring = Décompte
brief-quill-scoring = Chaque pile rapporte trois fois son dé de valeur au premier joueur, deux fois au deuxième, une fois au troisième. Remplir une pile en premier, les villes, votre rang dans la chapelle, les cercles et l’influence restante rapportent aussi.
glossary = Glossaire
rules-found = { $count ->
    [0] Aucun résultat. Essayez d’autres mots.
    [one] { $count } résultat.
   *[other] { $count } résultats.
}
lesson-title = Votre première partie
lesson-step = { $step } sur { $steps }
lesson-progress = Avancement de la leçon
lesson-next = Suivant
lesson-back = Retour
lesson-show = Le faire pour moi
lesson-leave = Quitter la leçon
lesson-play = Jouer une vraie partie
lesson-watch = Regardez les autres joueurs…
bot-companion = accompagnateur
lesson-biblios-welcome = Bienvenue ! Vous montez une bibliothèque, comme { bot-seat-2 } et { bot-seat-3 }. Une partie entière dure une demi-heure. Nous en prenons une vers la fin, et en cinq minutes vous aurez tout rencontré une fois.
lesson-biblios-dice = Ces cinq dés sont les prix, un par catégorie de cartes. À la fin, chaque dé vaut ce qu’il montre pour le joueur qui le gagne.
lesson-biblios-hand = Voici votre main. Vous seul la voyez. À la fin, le plus fort total d’une catégorie gagne son dé. L’Or ne gagne aucun dé : il achète des cartes.
lesson-biblios-gift = D’abord les dons. À votre tour, vous piochez quatre cartes, une à une. Vous en gardez une, vous en mettez une de côté pour les enchères, vous en offrez deux aux autres. Il faut placer chaque carte avant de voir la suivante.
lesson-biblios-offer = { category-S } 1F est une carte faible, et de meilleures peuvent venir. Offrez-la.
lesson-biblios-keep = { category-M } 3E va bien avec votre { category-M } 2A. Gardez-la : elle va dans votre main, et personne d’autre ne la voit.
lesson-biblios-aside = Or 3. Vous avez déjà gardé une carte à ce tour : mettez celle-ci de côté pour les enchères. Vous seul savez ce que vous y avez mis.
lesson-biblios-forced = Il ne reste de place qu’à un endroit : rien à choisir. Offrez { category-P } 2B ; chacun des autres prendra ensuite une de vos deux cartes.
lesson-biblios-others = Ils ont pris vos cartes. Puis { bot-seat-2 } a joué son tour : ce qu’elle a gardé et mis de côté, personne ne l’a vu. Ouvrez un joueur quand vous voulez pour voir ce que vous savez de sa main.
lesson-biblios-take-last = Elle a offert deux cartes, et les autres en prennent une chacun, à partir de sa gauche. Vous venez en dernier : prenez ce qui reste.
lesson-biblios-take-church = { bot-seat-3 } offre deux cartes, et cette fois vous choisissez d’abord. L’une est une carte Église. Elle ne va jamais dans une main : le joueur qui l’obtient l’utilise aussitôt. Prenez-la.
lesson-biblios-church = Montez d’un point le dé de votre choix. Le mieux est un dé que vous espérez prendre : vos { category-M } sont forts.
lesson-biblios-auctions = Les dons sont finis. Ce qui a été mis de côté est maintenant vendu aux enchères, carte après carte. D’abord { category-P } 3F : { bot-seat-2 } mise 1 Or, et { bot-seat-3 } passe.
lesson-biblios-bid = Une mise doit dépasser la précédente. Vous avez 3 Or : misez 2.
lesson-biblios-pay-gold = Personne ne surenchérit. Payez avec des cartes Or qui valent au moins votre mise ; on ne rend pas la monnaie. Votre Or 2 tombe juste.
lesson-biblios-gold-lot = Voici l’Or 3 que vous aviez mis de côté. L’Or n’achète pas l’Or : ici on mise un nombre de cartes, quelles qu’elles soient. { bot-seat-3 } mise 1 carte.
lesson-biblios-bid-cards = Certaines de vos cartes ne gagneront sans doute aucun dé. Misez 2 cartes.
lesson-biblios-pay-cards = Payez deux cartes, face cachée : les autres voient combien, pas lesquelles. Choisissez { category-H } 1E et { category-S } 1D, puis payez.
lesson-biblios-pass = { category-F } 2H. Rien n’oblige à miser. Un joueur qui passe est hors de cette enchère. Passez, et voyez la suite.
lesson-biblios-penalty = { bot-seat-3 } a misé 4 Or et ne les a pas. Le bluff est permis, mais il a gagné et ne peut pas payer. Chacun de vous lui a donc pris une carte au hasard : vous avez tiré { category-F } 1B.
lesson-biblios-again = La carte est remise aux enchères sans lui, et vous pouvez miser bien que vous ayez passé. Avec votre 1B elle pourrait gagner un dé : misez 1.
lesson-biblios-last-pay = Elle est à vous pour 1 Or. Payez.
lesson-biblios-scoring = La fin : toutes les mains sont montrées. À chaque ligne, le plus fort total gagne le dé, et ce que montrent vos dés, ce sont vos points. Les chiffres des cartes n’en sont pas.
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
lesson-quill-vespers = Le soir, votre Chapelle vous a fait monter d’un rang. Le joueur le plus près de l’autel gagne les égalités, et le rang atteint compte à la fin.
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
lesson-quill-ranks = Les rangs rapportent le plus : trois, deux ou une fois le dé de valeur, pile par pile. À nombre égal, celui qui l’a remplie en premier est devant.
lesson-quill-end = C’était tout. Une partie entière est pareille, dès le premier jour. Vous pouvez aussi y jouer seul, contre Cadfael. Bon jeu !

## Bots
bot-novice = Novice
bot-scribe = Copiste
bot-illuminator = Enlumineur
bot-prior = Prieur
bot-abbot = Abbé
level-novice = Très facile
level-scribe = Facile
level-illuminator = Moyen
level-prior = Difficile
level-abbot = Très difficile
level-what = { $level } : { $what }
biblios-level-novice = Suit des règles simples ; environ un coup sur huit est impulsif.
biblios-level-scribe = Connaît sa main et les cartes sur la table. Prend le meilleur gain immédiat.
biblios-level-illuminator = Se souvient de toutes les cartes montrées et estime ce que vaut chaque choix.
biblios-level-prior = A appris en jouant contre lui-même, mais ne joue pas toujours son meilleur coup.
biblios-level-abbot = A appris en jouant contre lui-même et joue toujours le coup qu’il préfère.
quill-level-novice = Suit des règles simples ; environ un coup sur huit est impulsif.
quill-level-scribe = Prend le meilleur gain immédiat.
quill-level-illuminator = Estime ce que vaut chaque dé et chaque lancer à venir.
quill-level-prior = A appris en jouant contre lui-même.
quill-level-abbot = Joue comme le prieur et simule la suite avant de décider.
bot-seat-1 = Frère Anselme
bot-seat-2 = Sœur Hilda
bot-seat-3 = Frère Odon
bot-seat-4 = Sœur Claire
short-seat-1 = Anselme
short-seat-2 = Hilda
short-seat-3 = Odon
short-seat-4 = Claire

## Options
option-penalty = Si le gagnant d’une enchère ne paie pas
option-penalty-plunder = Chaque autre joueur lui prend une carte au hasard.
option-penalty-medieval-bluff = Il perd une carte au hasard. Personne ne la reçoit.
option-card-bids = Mises en cartes, pour de l’Or
option-card-bids-up-to-hand = Au plus autant de cartes que l’on en a.
option-card-bids-any = N’importe quel nombre, pour bluffer.
option-final-tie = Égalité de points et d’Or en tête
option-final-tie-scriptorium = Comparer les catégories une à une, dans l’ordre des dés.
option-final-tie-monks-winner = Seul le dé des Moines compte.
option-open-takes = Cartes prises en public
option-open-takes-off = Rejoignent la main, face cachée.
option-open-takes-on = Restent face visible devant leur propriétaire.
option-penalty-from = Avec des cartes visibles, la pénalité puise
option-penalty-from-all = Dans toute la main.
option-penalty-from-hidden = D’abord dans les cartes cachées.
option-memory = Aide-mémoire
option-memory-full = Montre tout ce que vous avez vu.
option-memory-table = Montre seulement ce qui est sur la table, comme dans une vraie partie.

option-task = Cartes de tâches
option-task-A = Face A : une carte de chemins. Chaque case où entre le novice compte.
option-task-B = Face B : un quadrillage. Seule la dernière case d’un déplacement compte, et sa longueur doit être exacte. Les piles ont d’autres bonus, un cercle rapporte 3, et il faut 3 d’influence pour un point.
option-monastery = Carte du monastère
option-monastery-A = Face A : dans la chapelle, des points d’interrogation font lancer un dé de livre. Actions des rangées : un dé de livre compte comme Chapelle, le dé de voyage est augmenté de 1, un dé de livre est relancé.
option-monastery-B = Face B : dans la chapelle, des étoiles font choisir un livre, et les rangs du haut rapportent 1 point de plus. Actions des rangées : un dé de livre est relancé, un rang de plus dans la chapelle, une marche de 1 à 3 cases. Les rangées 3 et 4 ont moins de dés.
option-difficulty = Niveau de Cadfael
option-difficulty-normal = Normal : les jours où il a plus d’influence, il y gagne.
option-difficulty-gentle = Facile : plus d’influence ne lui apporte rien.
option-difficulty-hard = Difficile : plus d’influence lui apporte le double.
option-head-start = Avance de Cadfael sur la carte
option-head-start-count = { $count ->
    [0] Aucune.
    [one] Une case.
   *[other] { $count } cases.
}

## Avant la partie
waiting-title = { $game } : en attente de joueurs
you = (vous)
you-plain = Vous
away = hors ligne
seat-empty = Libre
seat-empty-name = Place { $seat }
sit-here = S’asseoir ici
stand-up = Quitter ma place
add-bot = Ajouter un bot
remove = Retirer
start = Commencer la partie
start-needs = Vous pourrez commencer quand toutes les places seront prises.
host-starts = L’hôte commence la partie quand toutes les places sont prises.
table-closed = L’hôte a fermé cette table.
rules-here = Règles maison
rules-usual = Règles standard.
fair-promise = Mélange équitable : le serveur s’est engagé sur sa part. Votre navigateur a enregistré l’engagement et ajoute sa propre part :
closed-kept = Le serveur a révélé son secret pour le mélange. Il correspond à l’engagement.
closed-broken = Le serveur a révélé son secret pour le mélange. Il ne correspond PAS à l’engagement.
invite-title = Inviter des amis
invite-how = Toute personne qui a ce lien peut jouer ou regarder.
invite-link = Lien vers cette table
invite-code = Ou dites ce code :
invite-code-get = Obtenir un code à dire
invited = { $name } vous invite à une partie de { $game }.
join-code = Rejoindre avec un code
join-code-go = Rejoindre
invite-qr = Code QR du lien
invite-text = { $name } vous invite à une partie de { $game } sur Scriptorium.
share = Partager le lien
copy = Copier le lien
copied = Copié.

## Profil
waiting-for-you = { $count ->
    [one] C’est à vous de jouer dans { $count } partie.
   *[other] C’est à vous de jouer dans { $count } parties.
}
me-link = Compte et appareils
me-title = Profil
account = Compte
account-guest = Vous jouez en invité dans ce navigateur. Créez un compte pour vous connecter de partout. Aucun e-mail n’est demandé ; un mot de passe perdu ne peut pas être retrouvé.
account-known = Vous utilisez le compte { $login }.
account-login = Identifiant
account-password = Mot de passe
account-current = Mot de passe actuel
account-new-password = Nouveau mot de passe
account-password-how = Au moins 10 caractères.
account-make = Créer un compte
account-change = Changer l’identifiant ou le mot de passe
account-kept = Enregistré. Vous pouvez maintenant vous connecter de partout.
account-changed = Enregistré. Vos autres navigateurs et liens sont déconnectés ; les jetons d’API fonctionnent toujours.
account-current-wrong = Le mot de passe actuel est incorrect.
account-wrong = Choisissez un identifiant de 3 à 64 lettres, chiffres ou -_.@+, et un mot de passe d’au moins 10 caractères.
account-taken = Cet identifiant est déjà pris. Choisissez-en un autre.
sign-in-title = Déjà un compte ?
sign-in-how = Les parties jouées en invité dans ce navigateur restent à l’invité.
sign-in = Se connecter
sign-in-wrong = Identifiant ou mot de passe incorrect.
sign-out = Se déconnecter
devices = Appareils
device-qr = Code QR du lien personnel
browsers = Navigateurs connectés
this-browser = ce navigateur
since = depuis le { $date }
programs = Jetons d’API
programs-how = Un programme qui a un jeton peut jouer à votre place. Retirez le jeton pour le déconnecter.
token-label = Nom du jeton
token-make = Créer un jeton
token-once = Copiez le jeton maintenant. Il ne sera plus affiché :
token = Jeton
token-remove-sure = Le jeton ne fonctionnera plus, et ses connexions seront fermées.
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
others-how = Elles étaient connectées ici auparavant. Leurs parties et leurs réglages sont conservés.
others-guest = invité
others-switch = Changer
sign-out-elsewhere = Déconnecter tous les autres appareils
sign-out-elsewhere-sure = Tous les autres appareils sont déconnectés et les liens inutilisés ne marchent plus. Les jetons d’API fonctionnent toujours.
token-used = utilisé le { $date }
token-scope = Accès
token-scope-play = peut jouer
token-scope-read = lecture seule
data-title = Télécharger mes données
data-how = Tout ce que ce serveur conserve à votre sujet, dans un fichier JSON : compte, noms, appareils, jetons sans leurs secrets, parties, classements et messages.
data-download = Télécharger
forget-title = Supprimer le compte et les données
forget-how = Supprime votre nom, votre compte, vos jetons et vos listes. Les parties avec d’autres joueurs restent, sans votre nom ni vos messages. Un remplaçant termine vos parties en cours.
forget = Tout supprimer
forget-sure = Votre compte et vos parties ne pourront pas être restaurés.

games-title = Mes parties
games-unfinished = En cours
games-more-unfinished = { $count } de plus
discard = Supprimer
leave-short = Quitter
quit-close = La partie est fermée sans résultat et disparaît de vos parties.
quit-leave = Vous quittez votre place. Vous pouvez revenir avec le lien tant qu’elle est libre.
games-none = Aucune partie terminée pour l’instant.
games-totals = Totaux
ratings-title = Classement
ratings-what = D’après les parties classées de ce serveur. Avec 400 points de plus, un joueur a dix fois plus de chances de gagner. On commence à 1500, comme le bot Copiste.
ratings-pool = { $game }, { $players } joueurs
ratings-uncertainty = ± { $uncertainty }
ratings-provisional = Provisoire
ratings-games = { $count ->
    [one] Une partie
   *[other] { $count } parties
}
ratings-graph = Le classement après chaque partie : entre { $lowest } et { $highest }, { $last } maintenant
leaders-title = Meilleurs joueurs
leaders-what = Les comptes qui ont joué des parties classées pendant la saison. Les invités et les classements provisoires n’y figurent pas.
leaders-season = { $year }, trimestre { $quarter }
leaders-none = Personne n’y figure encore.
leaders-place = Rang
leaders-points = Classement
leaders-games = Parties
leaders-earlier = Saison précédente
leaders-now = Cette saison
games-game = Jeu
games-played = Parties terminées
games-look = Ouvrir
games-replay = Revoir
games-more = Afficher plus
games-won = Gagnées
games-lost = Perdues
games-left = Quittées
outcome-won = gagnée
outcome-lost = perdue
outcome-left = terminée par un remplaçant
outcome-on = continuée à partir d’une autre partie

## Amis
friends-title = Amis
friends-what = Les amis s’invitent à une table en un geste.
friends-none = Aucun ami pour l’instant. Créez un lien pour quelqu’un que vous connaissez, ou saisissez son code.
friends-add = Ajouter un ami
friends-make = Créer un lien et un code
friends-once = Pour une seule personne, valable jusqu’au { $date }. La personne qui l’utilise devient votre ami.
friends-link = Lien pour un ami
friends-qr = Code QR du lien
friends-code = Ou dites ce code :
friends-enter = Code d’un ami
friends-enter-go = Continuer
friends-presence = Mes amis peuvent voir quand je suis en ligne
friends-too-many = Trop de tentatives, ou l’un de vous a trop d’amis. Réessayez plus tard.
friend-online = en ligne
friend-offline = hors ligne
friend-hidden = ne montre pas sa présence
friend-invite = Inviter
friend-invited = { $name } a reçu l’invitation.
friend-more = Plus d’options pour { $name }
friend-remove = Retirer des amis
friend-remove-sure = { $name } et vous ne serez plus amis.
friend-removed = { $name } ne fait plus partie de vos amis.
friend-block = Bloquer
friend-block-sure = { $name } ne pourra plus devenir votre ami ni vous inviter, et vous ne verrez plus ses messages. { $name } n’en sait rien.
friend-blocked = Vous avez bloqué { $name }.
friend-unblock = Débloquer
friend-unblocked = Vous ne bloquez plus { $name }.
friend-report-text = Que s’est-il passé ?
friend-report-how = L’administrateur de ce serveur verra votre texte, votre nom et une table de { $name }. Un signalement ne peut pas être retiré.
friend-report-none = { $name } n’a encore joué à aucune table.
blocked-title = Personnes bloquées
befriend-title = Ajouter un ami ?
befriend-who = { $name } souhaite être votre ami. Les amis peuvent s’inviter à des tables, et voir quand l’autre est en ligne, sauf si l’autre ne le montre pas.
befriend-yes = Ajouter { $name }
befriend-no = Pas maintenant
befriend-done = { $name } et vous êtes maintenant amis.
invitations-title = Invitations
invitations-for-you = { $count ->
    [one] Vous avez { $count } invitation.
   *[other] Vous avez { $count } invitations.
}
invitation-join = Aller à la table
invitation-decline = Décliner

## L’hôte, et ce qui se dit
host-title = Réglages de la table
arrange = Enregistrer
close-table = Fermer la table
close-table-sure = La table est fermée pour tout le monde et ne peut pas être rouverte.
dismiss = Retirer
dismiss-sure = { $name } perd sa place, mais peut revenir avec le lien.
somebody = Quelqu’un
said-more = Message de { $name }
report = Signaler
report-sure = L’administrateur de ce serveur verra ce message et votre nom. Un signalement ne peut pas être retiré.
reported = Signalé à l’administrateur de ce serveur.
mute = Rendre muet : { $name }
unmute = Rendre la parole : { $name }

## À la table
log = Journal
chat = Discussion
unread = Non lus :
chat-none = Aucun message.
chat-say = Écrire un message
chat-send = Envoyer
reaction-hello = Bonjour !
reaction-well_played = Bien joué !
reaction-thanks = Merci !
reaction-wow = Oh là là !
reaction-ouch = Aïe !
reaction-thinking = Je réfléchis…
react = Réagir
announcements = Ce qui se passe
skip-to-decision = Aller à votre décision
title-turn = À vous de jouer
link-lost = Connexion perdue. Reconnexion…
link-shut = Le serveur a fermé cette connexion. Rechargez la page.
offline = Vous êtes hors ligne. Reconnexion…
link-late = Le serveur n’a pas encore répondu…
held = Votre coup sera envoyé dès votre retour en ligne.
held-withdraw = Annuler le coup
quit-wait = La partie est enregistrée. Vous pouvez la continuer depuis l’accueil à tout moment, ou la supprimer.
quit-end = Un remplaçant joue à votre place jusqu’à la fin de la partie. Vous pouvez aussi la supprimer.
quit-stand-in = Un remplaçant joue à votre place. Jusqu’à la fin de la partie, vous pouvez reprendre votre place.
quit-rated = Cette partie est classée : si vous la quittez ou la supprimez, elle compte comme perdue, sauf si vous reprenez votre place.
missing-title = Page introuvable
missing-page = Il n’y a rien à cette adresse. Vérifiez le lien.
why-not = Impossible.
looking-on = Vous regardez la partie. Vous voyez seulement ce que voient tous les joueurs.
spectators = { $count ->
    [one] { $count } spectateur.
   *[other] { $count } spectateurs.
}
stand-in = remplaçant
stand-in-you = Un remplaçant joue pour vous.
stand-in-waits = Vous avez quitté la partie. Elle est en pause jusqu’à votre retour.
leave = Quitter la partie
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
move-up = { $category } +1
move-down = { $category } −1

phase-gift = Phase de dons
phase-auction = Phase d’enchères
phase-over = La fin
turn-place = Où va cette carte ?
turn-take = Prenez une carte
turn-bid = Misez ou passez
turn-pay = Enchère gagnée : payez
turn-church = Changez les dés
turn-wait = Un instant…
turn-other-place = { $name } place une carte
turn-other-take = { $name } choisit une carte
turn-other-bid = { $name } mise
turn-other-church = { $name } utilise une carte Église
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
prompt-cannot-pay = Enchère gagnée. { cannot-pay }
prompt-church = { $turn }. { $card }.

dice = Les dés
die-shows = { $category } : { $value }
active = actif
acts = décide
holds = { $count ->
    [0] Aucune carte.
    [one] { $count } carte.
   *[other] { $count } cartes.
}
known-why = Vous voyez les cartes qui vous ont été montrées : prises en public, gagnées aux enchères, ou passées par votre main.
contest = Situation par catégorie
contest-die = dé
contest-range = { $least } à { $most }
contest-with = avec la carte en vente
contest-ahead = gagne à coup sûr en l’état
contest-behind = ne gagne pas en l’état
contest-open = indécis
contest-why = D’où viennent ces nombres
contest-away = { $name } est absent.
contest-table = toute carte qui n’est pas sur la table (sans aide-mémoire)
contest-letters = En cas d’égalité, la lettre la plus proche de A l’emporte. Point d’interrogation : une meilleure lettre est possible.
contest-gold = Une mise peut dépasser l’Or de celui qui la fait.
certain = Certain
possible = Possible : vues, mais peut-être parties
possible-some = { $count ->
    [0] Possible : jusqu’à { $most } de ces cartes
   *[other] Possible : { $count } à { $most } de ces cartes
}
never-seen = { $count ->
    [one] { $all ->
        [yes] Jamais montrée : 1 carte
       *[no] Jamais montrée : au plus 1 carte sur { $others }
    }
   *[other] { $all ->
        [yes] Jamais montrées : { $count } cartes
       *[no] Jamais montrées : au plus { $count } cartes sur { $others }
    }
}
never-seen-among = Pas encore vues :
never-seen-none = Toutes les cartes de cette sorte ont été vues.
paid-unseen = { $count ->
    [one] 1 carte a été payée ou prise sans être montrée.
   *[other] { $count } cartes ont été payées ou prises sans être montrées.
}
effect = { $category } : { $from } → { $to } si vous gagnez. { $stands ->
    [ahead] Vous seriez devant à coup sûr.
    [behind] Vous resteriez derrière.
   *[open] Indécis.
}
effect-gold = Votre Or : { $from } → { $to }, moins votre paiement.
hand = { $count ->
    [one] Votre main : { $count } carte
   *[other] Votre main : { $count } cartes
}
hand-empty = Aucune carte.
face-up = face visible
pile-draw = Pioche : { $count }
pile-auction = Aux enchères : { $count }
public-space = Espace public
public-empty = Vide
place-keep = Garder
place-keep-what = dans ma main
place-keep-church = l’utiliser aussitôt
place-public = Offrir
place-public-what = visible, pour les autres
place-auction = Enchères
place-auction-what = cachée, pour plus tard
place-full = a déjà sa carte
take = Prendre { $card }
take-this = Prendre

lots-left = { $count ->
    [0] La dernière carte
    [one] Encore { $count } carte à venir
   *[other] Encore { $count } cartes à venir
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
bidder-silent = attend
bidder-thinks = à miser
bidder-passed = a passé
bidder-barred = ne peut plus miser
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
bluff = Vous ne pouvez pas payer cela. C’est un bluff.

undo = Annuler
plan = Automatique…
plan-what = Pour cette carte seulement, même si elle est remise en vente. Vous pouvez arrêter à tout moment.
plan-pass = Passer pour cette carte
plan-bid = { $unit ->
    [cards] Miser jusqu’à { $amount ->
        [one] 1 carte
       *[other] { $amount } cartes
    }
   *[gold] Miser jusqu’à { $amount } Or
}
plan-passes = Automatique : vous passez pour cette carte.
plan-bids = { $unit ->
    [cards] Automatique : vous misez jusqu’à { $amount ->
        [one] 1 carte
       *[other] { $amount } cartes
    }.
   *[gold] Automatique : vous misez jusqu’à { $amount } Or.
}
plan-cancel = Arrêter
bluff-sure = { $unit ->
    [cards] Vous avez { $means } cartes. Si vous gagnez à { $amount }, vous ne pouvez pas payer.
   *[gold] Vous avez { $means } Or. Si vous gagnez à { $amount }, vous ne pouvez pas payer.
}
cannot-pay-go = Continuer
settings-forced = Jouer à ma place quand il n’y a pas de choix
settings-keys = Raccourcis clavier à la table (liste : touche ?)
keys = Raccourcis clavier
key-k = Garder la carte
key-o = Offrir la carte aux autres
key-a = Mettre la carte de côté pour les enchères
key-1 = Prendre la première, deuxième, … carte
key-more = Augmenter la mise d’un
key-less = Diminuer la mise d’un
key-b = Miser
key-p = Passer, ou ne pas payer
key-y = Payer
key-m = Cartes connues
key-w = D’où viennent les nombres
key-u = Annuler le coup
key-l = Journal
key-c = Discussion
key-r = Règles
key-h = Conseil
key-help = Cette liste
key-quill-1 = Le premier, deuxième… dé ou chemin, ou la rangée
key-quill-k = Garder les dés, ou relancer le dé choisi
key-quill-a = Relancer tous les dés
key-quill-n = Coup suivant des autres
key-quill-s = Tout passer

price-gold = { $amount } Or
price-cards = { $count ->
    [one] { $count } carte, face cachée
   *[other] { $count } cartes, face cachée
}
cannot-pay = Vous ne pouvez pas payer : vous n’avez pas assez d’Or.
pay-with = Payer avec
pay-choose = Choisissez les cartes pour payer.
pay-total = { $total } sur { $bid }.
pay-waste = { $waste } de trop. On ne rend pas la monnaie.
pay-count = { $count } sur { $price }.
pay-gold = Payer { $total } Or
pay-cards = { $count ->
    [one] Payer { $count } carte
   *[other] Payer { $count } cartes
}
pay-cheapest = Paiement le moins cher
not-pay = Ne pas payer
sure = Confirmer ?
sure-over = Vous paieriez { $waste } de trop. On ne rend pas la monnaie.
sure-plunder = Chaque autre joueur vous prend une carte au hasard, et la carte est remise aux enchères sans vous.
sure-medieval-bluff = Vous perdez une carte au hasard, et la carte est remise aux enchères sans vous.
think-again = Annuler

church-use = L’utiliser : { $moves }
church-choose = { $count ->
    [one] Choisissez un dé.
   *[other] Choisissez { $count } dés.
}
church-decline = Ne pas l’utiliser
church-stuck = Un dé à 6 ne monte pas, un dé à 1 ne descend pas.

reveal-title = Qui gagne les dés
reveal-die = Dé
reveal-takes = gagne le dé
reveal-nobody = Personne n’a de carte de cette catégorie : personne ne gagne le dé.
reveal-letter = { $name } { $letter }
reveal-tie = Égalité à { $total }. Meilleures lettres : { $letters }. Le dé va à { $name ->
    [Vous] vous
   *[other] { $name }
}, au plus près de A.
reveal-shared = Les premiers sont à égalité en tout : ils partagent la victoire.
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
place-won = Vous gagnez !
place-mine = Vous finissez { $form ->
    [one] { $place }er
   *[other] { $place }e
} sur { $players }.
share-result = Partager le résultat
rematch-wanted = { $count ->
    [one] { $names } veut une revanche.
   *[other] { $names } veulent une revanche.
}
avatar = Votre portrait
avatar-number = Portrait { $number }
games-graph = Résultats récents
games-streak = Victoires de suite : { $now } en ce moment, { $most } au plus dans les parties ci-dessous.
games-result = { $points } points, { $form ->
    [one] { $place }er
   *[other] { $place }e
} sur { $players }
graph-label = Points des dernières parties
graph-what = { $count ->
    [one] La dernière partie.
   *[other] Les { $count } dernières parties, la plus ancienne d’abord. Barre intérieure : vos points. Barre extérieure : les meilleurs de la table. Étoile : vous avez gagné.
}
rematch = Revanche
rematch-go = Rejoindre la revanche
record = Télécharger la partie
fair-check = Vérifier le mélange
fair-proved = Le mélange découle de l’engagement que votre navigateur a enregistré avant la partie et de ce que les joueurs ont ajouté.
fair-open = Aucune erreur trouvée, mais tout ne peut pas être prouvé ici.
fair-wrong = Le mélange ne correspond PAS à l’engagement.

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
quill-icon-none = une case vide
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
quill-turn-abbot = Un dé inutile : prenez la faveur de l’Abbé
quill-turn-move = { $steps ->
    [one] Avancez votre novice : une case
   *[other] Avancez votre novice : { $steps } cases
}
quill-turn-move-star = { $steps ->
    [one] Avancez votre novice d’une case, et choisissez un livre
   *[other] Avancez votre novice de { $steps } cases, et choisissez un livre
}
quill-turn-star = Choisissez un livre pour l’étoile
quill-turn-use = Utilisez vos dés à votre gré
quill-prompt-use = { $turn } : { $dice }.
quill-watch = Regardez ce qui se passe
quill-skip = Tout passer
quill-next = Suivant
quill-wait-cadfael = Tour de Cadfael
quill-wait-chosen = Vous avez choisi. Choisissent encore : { $names }
quill-wait-matins = Relancent ou gardent : { $names }
quill-wait-prime = Misent encore : { $names }
quill-wait-use = Utilisent leurs dés : { $names }
quill-stands-choosing = choisit
quill-stands-using = utilise ses dés
quill-stands-chosen = a choisi
quill-stands-stopped = garde ses dés
quill-stands-next = joue en { $turn ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] quatrième
}

quill-your-dice = Vos dés
quill-pick = { $die } : sélectionner pour relancer
quill-keep = Garder ces dés
quill-roll-one = Relancer : { $die }
quill-roll-all = Relancer les { $count }
quill-roll-number = Lancer { $roll } sur 3.
quill-matins-how = { quill-roll-number } Pour relancer un seul dé, sélectionnez-le.
quill-use = Utiliser { $die }
quill-use-as-chapel = { $die } comme Chapelle
quill-use-further = { $die }, augmenté de 1
quill-reroll = Relancer { $die }
quill-climb = Monter dans la chapelle
quill-walk = { $steps ->
    [one] Marcher d’une case
   *[other] Marcher de { $steps } cases
}
quill-decline = Ne pas l’utiliser
quill-special = Action de votre rangée
quill-signs = Changer les dés de valeur : { $signs }
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
quill-bid = Miser { $amount } d’influence
quill-means = Vous avez { $count } d’influence.
quill-bid-how = Vous avez { $most }. Les mises sont secrètes jusqu’à ce que tous aient misé. Vous payez votre mise dans tous les cas.
quill-go = Aller en { $place }
quill-place = { $what } { $number }
quill-place-roll = Point d’interrogation
quill-place-town = Ville
quill-place-cross = Croix
quill-place-path = Chemin
quill-place-box = Case vide
quill-onward = Ensuite : { $ways }
quill-joined = Reliée à { $names }.
quill-been = Déjà visitée.

quill-own = Votre carte de tâches
quill-map = La carte
quill-novice-beside = Le novice est au monastère.
quill-novice-at = Le novice est en { $space }.
quill-other-at = Le novice de { $name } est en { $place }.
quill-other-beside = Le novice de { $name } est au monastère.
quill-novices-hide = Masquer les autres novices
quill-novices-show = Montrer les autres novices
quill-towns-name = Villes
quill-towns = { $count ->
    [0] Aucune ville atteinte.
    [one] Une ville atteinte.
   *[other] { $count } villes atteintes.
}
quill-stacks = Piles de livres
quill-stack = { $book } : { $books } sur { $spaces }.
quill-stack-negative = Encore visible : { $sum }.
quill-stack-complete = Terminée en { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] dernier
} : { $points } points.
quill-stack-bonus = { $points ->
    [0] Plus de bonus.
   *[other] Prochain bonus : { $points } points.
}
quill-value = Dé de valeur : { $value }.
quill-stars = Étoiles disponibles : { $books }.
quill-star-free = Étoile disponible.
quill-star-used = Étoile barrée.
quill-influence = Influence
quill-influence-worth = 1 point par tranche de { $divide }
quill-track = Influence par jour : gagnée les jours 1 à 4, dépensée les jours 5 à 8
quill-day = Jour { $day } :
quill-cross = Croix
quill-circles = { $count } cercles sur { $of }.
quill-cross-worth = { $points } points chacun
quill-chapel = Chapelle
quill-chapel-row = Vous êtes au rang { $row } sur { $rows }.
quill-pew = Rang { $row }, { $points } points.
quill-pew-roll = Y arriver fait lancer un dé de livre.
quill-pew-star = Y arriver coche un livre de votre choix.
quill-pew-here = Ici : { $names }.
quill-scriptorium = Scriptorium
quill-row = Rangée { $row } : { $dice }.
quill-plan-books = { $count ->
    [one] un dé de livre
   *[other] { $count } dés de livre
}
quill-plan-travel = un dé de voyage
quill-plan-embellishment = un dé doré
quill-do-row = Prendre la rangée { $row } : { $dice }
quill-this-row = Prendre
quill-do-give = Donner à Cadfael la rangée { $row } : { $dice }
quill-this-give = Donner
quill-special-embellish = Changez les dés de valeur selon les signes du dé doré.
quill-special-chapel = Un dé de livre peut compter comme Chapelle.
quill-special-further = Le dé de voyage peut être augmenté de 1.
quill-special-reroll = Un dé de livre peut être relancé.
quill-special-climb = Montez d’un rang dans la chapelle.
quill-special-walk = Avancez le novice de 1 à 3 cases.
quill-look = Voir la carte entière
quill-today = Jour { $day } : { $gains }.
quill-gain-book = { $count ->
    [one] un livre de { $book }
   *[other] { $count } livres de { $book }
}
quill-gain-star = { $count ->
    [one] un point de bonus
   *[other] { $count } points de bonus
}
quill-gain-town = { $count ->
    [one] une ville
   *[other] { $count } villes
}
quill-gain-C = { $count ->
    [one] un rang de plus dans la chapelle
   *[other] { $count } rangs de plus dans la chapelle
}
quill-gain-cross = { $count ->
    [one] un cercle de la croix
   *[other] { $count } cercles de la croix
}
quill-gain-influence = { $count } d’influence
quill-players = Joueurs
quill-nth = { $place ->
    [1] 1er
   *[other] { $place }e
}
quill-standing = Scores provisoires
quill-standing-how = Les points si la partie finissait maintenant. Les rangs peuvent encore changer.
quill-bids = Mises :
quill-tabs = Parties de la table
quill-tab-map = Carte
quill-tab-stacks = Livres
quill-tab-chapel = Chapelle
quill-tab-scriptorium = Rangées
quill-tab-standing = Scores
quill-show-map = Montrer la carte
quill-show-scriptorium = Montrer les rangées
quill-unused = Dés non utilisés : { $dice }.
quill-cadfael-two = À deux joueurs, Cadfael a des livres et une place dans la chapelle, rien d’autre. Il peut prendre des bonus et des rangs aux deux.
quill-reconstructed = Ces plateaux ont été refaits d’après les règles. Les cartes imprimées sont différentes.

quill-sheet = Feuille de score
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
quill-tie = Égalité : le joueur le plus près de l’autel gagne.
quill-cadfael-ranks = Cadfael est classé dans chaque pile lui aussi. Les points de ses rangs sont perdus.

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
    [yes] Vous terminez { $book }
   *[no] { $name } termine { $book }
} en { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] dernier
} : { $points } points.
quill-log-kept = { $you ->
    [yes] Vous gardez une Chapelle pour les Vêpres.
   *[no] { $name } garde une Chapelle pour les Vêpres.
}
quill-log-climbed = { $you ->
    [yes] Vous montez au rang { $row } de la chapelle.
   *[no] { $name } monte au rang { $row } de la chapelle.
}
quill-log-go = { $you ->
    [yes] Votre novice avance : { $what }.
   *[no] Le novice de { $name } avance : { $what }.
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
    [yes] Vous n’utilisez pas l’action de la rangée.
   *[no] { $name } n’utilise pas l’action de la rangée.
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
replay = Revoir
replay-watch = Revoir la partie
replay-open = Ouvrir un fichier de partie
replay-open-title = Revoir une partie
replay-open-what = Choisissez le fichier d’une partie de Biblios ou de Plume & Parchemin. Vous pouvez le télécharger à la fin de chaque partie.
replay-choose = Choisir un fichier
replay-drop = ou déposez-le ici
replay-kept = Le serveur rejoue le fichier et ne le garde pas.
replay-fault = { $file } ne peut pas être rejoué.
replay-fault-move = Coup { $move } :
replay-fault-line = Ligne { $line }, colonne { $column } :
replay-fault-field = Dans le champ { $field } :
replay-fault-format = ce n’est pas un fichier de partie.
replay-to-table = Retour à la table
replay-record = Fichier de partie
replay-share = Copier le lien vers ce coup
replay-controls = Coup par coup
replay-move = Coup
replay-at = { $move ->
    [0] Début, { $count } coups.
   *[other] Coup { $move } sur { $count }.
}
replay-first = Premier coup
replay-back = Coup précédent
replay-forth = Coup suivant
replay-last = Dernier coup
replay-play = Lecture
replay-pause = Pause
replay-eyes = Vue
replay-eyes-all = Toutes les mains
replay-eyes-spectator = Spectateur
replay-speed = Vitesse
replay-speed-slow = Lente
replay-speed-steady = Normale
replay-speed-fast = Rapide
hand-of = { $count ->
    [one] { $name } : 1 carte
   *[other] { $name } : { $count } cartes
}

## La vérification du mélange
fair-title = Le mélange était-il équitable ?
fair-checking = Vérification…
fair-mark-proved = Prouvé :
fair-mark-wrong = Faux :
fair-mark-open = Impossible à prouver ici :
fair-by-browser = Vérifié par votre navigateur
fair-by-house = Affirmé par le serveur
fair-no-hash = Votre navigateur ne peut vérifier cela que sur une connexion sécurisée (https).
fair-promise-open = Le fichier de partie ne dit pas comment les cartes ont été mélangées ; il n’y a rien à vérifier.
fair-promise-wrong = Votre navigateur a enregistré un engagement avant cette partie, mais le fichier de partie n’en contient pas.
fair-commitment-proved = L’engagement du fichier de partie correspond au secret.
fair-commitment-wrong = L’engagement du fichier de partie ne correspond PAS au secret : l’un des deux a été changé.
fair-noted-proved = C’est l’engagement que votre navigateur a enregistré avant la partie. Le serveur n’a pas pu changer son secret ensuite.
fair-noted-wrong = Ce n’est PAS l’engagement que votre navigateur a enregistré avant la partie : le secret a été remplacé, et le paquet avec lui.
fair-noted-open = Votre navigateur n’a enregistré aucun engagement pour cette table. Seul quelqu’un qui l’a fait peut le vérifier.
fair-nonce-proved = La part de votre navigateur est dans le mélange. Le serveur ne pouvait pas connaître la donne au moment de son engagement.
fair-nonce-wrong = La part de votre navigateur n’est PAS dans le fichier de partie. Si vous étiez à la table au début de la partie, le mélange n’était pas équitable.
fair-nonce-open = Votre navigateur n’a rien ajouté à ce mélange, ou sa part a été écartée quand les places ou les options ont changé.
fair-seed-proved = La graine découle du secret et de ce que les joueurs ont ajouté.
fair-seed-wrong = La graine ne découle PAS du secret et de ce que les joueurs ont ajouté : un autre paquet a été distribué.
fair-first-proved = Le premier joueur découle de la graine.
fair-first-wrong = Le premier joueur ne découle PAS de la graine.
fair-chance-proved = Le fichier de partie ne contient ni cartes ni dés choisis à la main.
fair-chance-wrong = Le fichier de partie commence à une position choisie, ou contient des cartes ou des dés choisis à la main.
fair-dealt-proved = Les { $count } cartes et dés découlent de la graine. Votre navigateur les a recalculés.
fair-dealt-wrong = Une carte ou un dé ne découle PAS de la graine : quelqu’un l’a choisi.
fair-story-proved = Cette partie montre les mêmes cartes et dés, aux mêmes places.
fair-story-wrong = Cette partie montre D’AUTRES cartes ou dés que ceux qui ont été vérifiés.
fair-house-proved = Chaque coup était permis, et le paquet et les mains étaient corrects. Votre navigateur ne peut pas le vérifier lui-même.
fair-house-wrong = Le mélange ou un coup n’est pas correct.
fair-house-open = Aucune erreur trouvée, mais tout ne peut pas être prouvé : la partie n’est pas terminée, ou son mélange n’était pas vérifiable.
fair-givers = Ont ajouté au mélange : { $names } ; chacun peut le vérifier. Les parts des autres places découlent du secret du serveur.
fair-no-givers = Aucun joueur n’a rien ajouté au mélange : le serveur seul a choisi la donne, avant son engagement.
fair-yourself = Vérifiez vous-même
fair-yourself-how = Cette page vient du même serveur. Pour ne dépendre ni de l’une ni de l’autre, téléchargez le fichier de partie et lancez le programme sur votre propre machine :
fair-late-wrong = La part de votre navigateur a été utilisée alors que les places ou les options ont changé ensuite. Le serveur et la personne qui les a changées ont pu choisir la donne ensemble.

## Cartes connues
memory = Cartes connues
memory-own = À cette table, il n’y a pas d’aide-mémoire : chacun compte sur sa propre mémoire.
memory-unseen = Pas encore vues
memory-count = { $count ->
    [0] Vous avez vu toutes les cartes.
    [one] { $count } carte non vue.
   *[other] { $count } cartes non vues.
}
memory-removed = { $count ->
    [0] Toutes sont en jeu.
    [one] { $count } d’entre elles a été retirée avant la partie.
   *[other] { $count } d’entre elles ont été retirées avant la partie.
}
memory-kind = { $name } : { $unseen } non vues sur { $count }.
memory-sent = Vous avez mis de côté pour les enchères
memory-gone = Hors de la partie
memory-deeds = Cartes prises et payées
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
memory-none = Rien pour l’instant.
church = Église

## Le journal
log-started = { $name } commence.
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
    [yes] Vous mettez { $card } de côté pour les enchères.
   *[no] { $name } met { $card } de côté pour les enchères.
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
log-sat = { $name } rejoint la table.
log-left = La place { $seat } est libre.
log-bot = { $name } ({ $bot }) prend la place { $seat }.
log-said = { $name } : { $text }
log-unsaid = Message d’un compte supprimé.
log-muted = { $name } n’a plus la parole.
log-unmuted = { $name } a de nouveau la parole.
log-arranged = L’hôte a changé les réglages de la table.
log-stand-in = { $reason ->
    [left] { $name } a quitté la partie. Un remplaçant continue.
    [clock] { $name } n’a plus de temps. Un remplaçant continue.
   *[away] { $name } n’est plus là. Un remplaçant continue.
}
log-returned = { $name } est de retour.
log-resumed = Le serveur a redémarré.
recap = Depuis votre dernier coup
moment-seen = OK
log-jump = Montrer ce moment
log-renamed = Le joueur de la place { $seat } s’appelle maintenant { $name }.
log-undone = { $name } annule son dernier coup.
log-rematch = Revanche.
log-closed = L’hôte a fermé la table.
log-forgotten = Un joueur a supprimé son compte.

## Pourquoi quelque chose est impossible : les règles de Biblios
illegal-biblios-awaits_draw = Il faut d’abord piocher la carte suivante.
illegal-biblios-awaits_placing = Le joueur actif place d’abord une carte.
illegal-biblios-awaits_taking = { $you ->
    [yes] Prenez d’abord une carte de l’espace public.
   *[no] { $name } prend d’abord une carte de l’espace public.
}
illegal-biblios-awaits_church = { $you ->
    [yes] Décidez d’abord de votre carte Église.
   *[no] { $name } décide d’abord d’une carte Église.
}
illegal-biblios-awaits_turning_up = Il faut d’abord retourner la carte suivante.
illegal-biblios-awaits_bid = { $you ->
    [yes] Misez ou passez d’abord.
   *[no] { $name } mise ou passe d’abord.
}
illegal-biblios-awaits_payment = { $you ->
    [yes] Payez d’abord, ou acceptez la pénalité.
   *[no] { $name } paie d’abord, ou accepte la pénalité.
}
illegal-biblios-awaits_penalty = { $you ->
    [yes] Vient d’abord votre pénalité pour n’avoir pas payé.
   *[no] Vient d’abord la pénalité de { $name } pour n’avoir pas payé.
}
illegal-biblios-over = La partie est terminée.
illegal-biblios-church_first = Décidez d’abord de la carte Église.
illegal-biblios-no_room = { $place ->
    [keep] Vous avez déjà gardé une carte à ce tour.
    [auction] Vous avez déjà mis une carte de côté à ce tour.
   *[public] L’espace public est complet pour ce tour.
}
illegal-biblios-not_public = { $card } n’est pas dans l’espace public.
illegal-biblios-wrong_way = { $up ->
    [yes] Cette carte Église ne peut pas augmenter un dé.
   *[no] Cette carte Église ne peut pas diminuer un dé.
}
illegal-biblios-one_die = Cette carte Église change un seul dé.
illegal-biblios-two_dice = Cette carte Église change deux dés, ou aucun.
illegal-biblios-same_die = Choisissez deux dés différents.
illegal-biblios-stuck_die = { $up ->
    [yes] Le dé { $die } est à 6 et ne peut pas monter.
   *[no] Le dé { $die } est à 1 et ne peut pas descendre.
}
illegal-biblios-bid_too_low = Misez au moins { $least }.
illegal-biblios-bid_too_high = Misez au plus { $most }.
illegal-biblios-empty_hand = Vous n’avez aucune carte : vous devez passer.
illegal-biblios-not_held = { $card } n’est pas dans votre main.
illegal-biblios-not_gold = Le prix est en Or, et { $card } n’en est pas.
illegal-biblios-too_little = Ces cartes valent moins que votre mise de { $bid }.
illegal-biblios-wrong_number = { $bid ->
    [one] Le prix est exactement de { $bid } carte.
   *[other] Le prix est exactement de { $bid } cartes.
}

## Pourquoi quelque chose est impossible : les règles de Quill & Parchment
illegal-quill-awaits_cadfael = Cadfael relance ou s’arrête d’abord.
illegal-quill-awaits_rolls = Tous relancent ou gardent d’abord leurs dés.
illegal-quill-awaits_dice = Tous utilisent d’abord leurs dés.
illegal-quill-awaits_chapel = { $you ->
    [yes] Montez d’abord dans la chapelle.
   *[no] { $name } monte d’abord dans la chapelle.
}
illegal-quill-awaits_bonus = Cadfael reçoit d’abord son bonus.
illegal-quill-awaits_scriptorium = Il faut d’abord lancer les dés du scriptorium.
illegal-quill-awaits_bids = Tous misent d’abord.
illegal-quill-awaits_row = { $you ->
    [yes] Prenez d’abord une rangée.
   *[no] { $name } prend d’abord une rangée.
}
illegal-quill-awaits_gift = { $you ->
    [yes] Donnez d’abord une rangée à Cadfael.
   *[no] { $name } donne d’abord une rangée à Cadfael.
}
illegal-quill-awaits_use = { $you ->
    [yes] Utilisez d’abord les dés d’une rangée.
   *[no] { $name } utilise d’abord les dés d’une rangée.
}
illegal-quill-over = La partie est terminée.
illegal-quill-chosen = Vous avez déjà choisi.
illegal-quill-stopped = Vous avez gardé vos dés pour aujourd’hui.
illegal-quill-no_such_die = Aucun de vos dés inutilisés ne montre cela.
illegal-quill-abbot_first = Prenez d’abord la faveur de l’Abbé.
illegal-quill-move_first = Terminez d’abord le déplacement du novice.
illegal-quill-star_first = Choisissez d’abord un livre pour l’étoile.
illegal-quill-no_abbot = Chaque dé peut servir : il n’y a pas de faveur de l’Abbé.
illegal-quill-no_move = Le novice n’a aucun déplacement à faire.
illegal-quill-no_star = Il n’y a pas d’étoile à utiliser.
illegal-quill-star_crossed_out = L’étoile de { $book } est barrée.
illegal-quill-stack_full = La pile de { $book } est pleine.
illegal-quill-cross_full = La croix n’a plus de cercle libre.
illegal-quill-no_cross = En solo, il n’y a pas de croix.
illegal-quill-not_joined = Aucun chemin n’y mène depuis la case du novice.
illegal-quill-visited = Le novice y est déjà passé.
illegal-quill-too_short = De là, le déplacement n’aurait pas toute sa longueur.
illegal-quill-bid_too_high = Misez au plus { $most }.
illegal-quill-row_taken = La rangée { $row } est prise, ou n’est pas utilisée.
illegal-quill-no_special = Ce n’est pas l’action de votre rangée, ou vous l’avez déjà utilisée.
illegal-quill-no_room = Il n’y a pas de place libre au-dessus de vous dans la chapelle.
illegal-quill-no_way = Aucun déplacement de cette longueur n’est possible.
illegal-quill-nothing_to_decline = On ne peut renoncer qu’à une montée ou à une marche, quand tous les dés ont servi.
illegal-quill-no_sign = Le dé doré n’a plus ce signe.
illegal-quill-value_at_end = Le dé de valeur de { $book } ne peut pas dépasser { $value }.

## Pourquoi c’est impossible : le serveur
refusal-malformed = Le serveur n’a pas compris cette demande. Rechargez la page.
refusal-version = Cette page n’est plus à jour. Rechargez-la.
refusal-illegal = Les règles ne le permettent pas.
refusal-notation = Le serveur n’a pas compris cette action. Rechargez la page.
refusal-stale = La partie a avancé. Regardez, puis décidez.
refusal-not_host = Seul l’hôte peut le faire.
refusal-not_seated = Seuls les joueurs de cette table peuvent le faire.
refusal-begun = La partie a déjà commencé.
refusal-not_playing = Aucune partie n’est en cours à cette table.
refusal-not_over = La partie n’est pas encore terminée.
refusal-no_such_seat = Cette place n’existe pas.
refusal-taken = Cette place est prise.
refusal-seats_empty = Il reste des places libres.
refusal-seated = Vous avez déjà une place.
refusal-no_such_bot = Ce bot n’existe pas.
refusal-arrangement = Ces réglages de table ne sont pas possibles.
refusal-nonce = La part de votre navigateur au mélange n’a pas été comprise, ou il en avait déjà donné une. Rechargez la page.
refusal-not_away = L’absence n’est pas encore assez longue.
refusal-stand_in = Un remplaçant joue pour vous. Reprenez d’abord votre place.
refusal-no_stand_in = Aucun remplaçant ne joue pour vous.
refusal-length = Le texte est vide ou trop long.
refusal-muted = L’hôte vous a retiré la parole à cette table.
refusal-nothing_said = Il n’y a aucun message à signaler.
refusal-too_many = Trop de demandes. Attendez un instant et réessayez.
refusal-no_undo = Cette décision ne peut plus être annulée.
refusal-storage = Le serveur n’a pas pu enregistrer : rien n’a changé. Réessayez.
refusal-banned = Ce compte est banni de ce serveur.
refusal-no_such_table = Cette table n’existe pas. Vérifiez le lien.
refusal-nonces_awaited = Les places ou les options viennent de changer, et tout le monde n’a pas encore donné sa nouvelle part du mélange. Réessayez dans un instant.
refusal-no_such_code = Ce code est faux, a expiré ou a déjà servi. Demandez-en un autre.
refusal-own_code = C’est votre propre code. Envoyez-le à quelqu’un d’autre.
refusal-already_friends = Vous êtes déjà amis.
refusal-not_friends = Cette personne ne fait pas partie de vos amis.
refusal-blocked = Vous avez bloqué cette personne. Débloquez-la d’abord.
refusal-no_such_person = Cette personne n’existe plus.
refusal-lesson = Ici, la leçon demande autre chose.
refusal-stopping = Le serveur redémarre. Réessayez dans un instant.

## Sur cet appareil
wish-here = Contre des bots, jouer sur cet appareil : aucune connexion nécessaire. Ces parties ne comptent pas dans vos totaux sur le serveur.
no-server = Pas de connexion au serveur. Vous pouvez jouer contre des bots, et avec les personnes à côté de vous, sur cet appareil.
me-here = Ce nom est utilisé sur cet appareil. Le compte, les liens et les autres appareils demandent une connexion à un serveur.
games-here = Sur cet appareil
games-here-what = Ces parties sont enregistrées dans ce navigateur. Téléchargez le fichier d’une partie pour la garder.
games-upload = Publier
games-upload-what = Publiez une partie pour que d’autres puissent la revoir. Elle ne compte pas dans les totaux.
games-uploaded = Partie publiée
games-here-delete-sure = Supprimer cette partie de cet appareil ? Elle ne pourra pas être restaurée.
games-here-delete = Supprimer
fault-title = Cette partie ne peut pas être ouverte
fault-elsewhere = Cette partie est ouverte dans un autre onglet. Continuez-la là-bas, ou fermez cet onglet.
fault-damaged = Cette partie enregistrée est endommagée et ne peut pas continuer. Vous pouvez enregistrer ce qui en reste dans un fichier.
fault-newer = Cette partie a été enregistrée par une version plus récente de Scriptorium. Rechargez la page une fois en ligne, puis réessayez.
fault-full = Le navigateur n’a plus de place pour votre partie. Le dernier coup n’a pas été joué. Libérez de l’espace ; la partie continuera ensuite.
fault-missing = Cette partie n’existe pas sur cet appareil. Les parties sont enregistrées dans le navigateur où elles ont été jouées.
fault-stopped = La partie s’est arrêtée à cause d’une erreur et se recharge. Rien de ce que vous avez vu n’est perdu.
fault-save = Enregistrer ce qui reste
fair-by-engine = Vérifié par le moteur de jeu de cette page
fair-by-engine-what = Le moteur rejoue toute la partie. La vérification ci-dessus est un second avis : c’est un code séparé, qui n’utilise pas le moteur.
fair-engine-proved = Chaque coup était permis, et le paquet et les mains étaient corrects.
fair-engine-wrong = Le mélange ou un coup n’est pas correct.
fair-engine-open = Aucune erreur trouvée, mais tout ne peut pas être prouvé : la partie n’est pas terminée, ou son mélange n’était pas vérifiable.
replay-kept-here = Le fichier est rejoué dans votre navigateur et n’est envoyé nulle part.
pass-title = Chacun son tour
pass-what = De deux à quatre personnes partagent cet appareil. Entre les tours, un écran cache toutes les mains jusqu’à ce que la personne suivante soit prête.
pass-name = Joueur { $seat }
pass-bots = Laissez un nom vide pour mettre un bot à cette place.
pass-to = Passez l’appareil à { $name }
pass-hidden = Toutes les mains sont cachées.
pass-ready = Je suis { $name }
pass-news = Ce qui s’est passé

review = Analyse
review-what = Voyez où la partie s’est jouée : les chances de chacun, les décisions les plus coûteuses et la part du hasard. Le calcul se fait dans votre navigateur.
review-start = Analyser cette partie
review-busy = Analyse en cours… { $done }
review-ready = { $count ->
    [0] L’analyse est prête. Aucun moment clé.
    [one] L’analyse est prête. Un moment clé.
   *[other] L’analyse est prête. { $count } moments clés.
}
review-known = D’après ce que { $name } pouvait savoir à chaque moment. Choisissez une autre vue ci-dessus pour analyser la partie d’un autre joueur, ou cartes ouvertes.
review-open = Cartes ouvertes : d’après ce que savaient tous les joueurs réunis. Choisissez la vue d’un joueur ci-dessus pour voir ce qu’il pouvait savoir.
review-graph = Les chances de gagner, coup par coup. Le tableau des chances ci-dessous donne les nombres.
review-here = Coup { $move }
review-action = Action
review-chance = Chance de gagner
review-chosen = jouée
review-preferred = recommandée
review-same = La décision recommandée. Elle vaut { $lead } de plus que la suivante.
review-other = Recommandé : { $better }. Cette décision a coûté { $loss }.
review-moments = Moments clés
review-no-moments = Aucune décision ni aucune carte n’a changé grand-chose.
review-loss = { $name } : « { $done } » a coûté { $change }. Mieux : « { $better } ».
review-best = { $name } : « { $done } » était la meilleure décision, { $change } de mieux que toute autre.
review-luck-good = Chance pour { $name } : { $what }, +{ $change }.
review-luck-bad = Malchance pour { $name } : { $what }, −{ $change }.
review-summary = Résumé
review-accuracy = { $name } : précision de { $accuracy } %. { $good } décisions sur { $decisions } valaient celles recommandées{ $others ->
    [0] .
    [one]  ; l’autre a coûté { $lost }.
   *[other]  ; les autres ont coûté { $lost } en moyenne.
}
review-luck-great = Hasard : très favorable ({ $luck }).
review-luck-fair = Hasard : favorable ({ $luck }).
review-luck-even = Hasard : neutre ({ $luck }).
review-luck-poor = Hasard : défavorable ({ $luck }).
review-luck-awful = Hasard : très défavorable ({ $luck }).
review-table = Toutes les chances en tableau
review-declined-unfamiliar = Pas d’analyse : le réseau n’a pas appris ce paquet ou ces plateaux.
review-declined-no_network = Pas d’analyse : le réseau n’a pas pu être chargé. Vérifiez votre connexion et rechargez la page.
review-declined-record = Pas d’analyse : le fichier de la partie n’est pas valide.
review-declined-stopped = L’analyse s’est arrêtée à cause d’une erreur. Rechargez la page pour réessayer.
review-take = Prendre { $card }
review-bid = Miser { $amount }
review-pay = Payer { $cards }
review-default = Ne pas payer
review-roll-all = Tout relancer
review-row = Prendre la rangée { $row }
review-give = Donner à Cadfael la rangée { $row }
review-line = Montrer la meilleure suite
review-line-what = Ce qui aurait pu suivre la meilleure décision au coup { $move } : tous jouent comme le réseau, avec les mêmes cartes et les mêmes dés.
review-line-end = Retour à la partie
play-on = Continuer à partir d’ici
play-on-how = Vous continuez après le coup { $move }, sur cet appareil. Cartes et dés restent les mêmes : les mêmes décisions mènent à la même partie. La nouvelle partie ne compte nulle part.
play-on-seat = Votre place
play-on-ended = Vous avez continué à partir d’un moment d’une autre partie. Cette partie ne compte nulle part et ne peut pas être publiée.
hint = Conseil
hint-busy = Réflexion en cours…
hint-what = Les chances de gagner selon le réseau des bots les plus forts, avec ce que vous pouvez savoir. Ce sont des estimations.
hint-only = « { $best } » est la seule action raisonnable. Votre chance de gagner ainsi : { $chance }.
hint-better = « { $best } » vaut { $chance }, soit { $lead } de plus que « { $second } ».
hint-even = « { $best } » vaut { $chance }. « { $second } » est à peu près aussi bon.
hint-despite = « { $best } » est ce que ferait le réseau, avec { $chance }. Il n’est pas sûr : il estime « { $second } » à { $other }.
hint-declined-unfamiliar = Pas de conseil : le réseau n’a pas appris ce paquet ou ces plateaux.
hint-declined-no_network = Pas de conseil : le réseau n’a pas pu être chargé. Vérifiez votre connexion et réessayez.
hint-declined-record = Pas de conseil : vous n’avez rien à décider.
hint-declined-stopped = Pas de conseil à cause d’une erreur. Rechargez la page pour réessayer.
wish-hints = Conseils dans les parties sur cet appareil : voir ce que ferait le réseau
pass-hints = Conseils : chacun peut voir ce que ferait le réseau à sa place
