# The texts of the page in French. The first part of a key names the file that has the text.

language-name = Français
# The locale in which moments are written: this one has the form 22/11/2026 21:12:29.
date-locale = fr

## Documents

frame-to-content = Aller au contenu
frame-pages = Pages
frame-lobby = Accueil
frame-tournaments = Tournois
frame-documents = Documentation (en anglais)
frame-language = Langue
frame-colours = Couleurs
frame-colours-light-dark = comme le système
frame-colours-light = claires
frame-colours-dark = sombres
frame-recovery = Code de récupération
lobby-title = Tabletape
lobby-heading = Tabletape
game-title = Partie – Tabletape
game-heading = Partie
review-title = Relecture – Tabletape
review-heading = Relecture
debug-title = Journal – Tabletape
studies-title = Études – Tabletape
studies-heading = Études
study-title = Étude – Tabletape
study-heading = Étude
debug-heading = Journal
lobby-page-stalled-games = Parties bloquées
lobby-page-your-turn = À vous de jouer
lobby-page-games = Jeux
lobby-page-find-people = Trouver des adversaires
lobby-page-my-games = Mes parties
lobby-page-past-my-games = Passer mes parties
lobby-page-open-tables = Tables ouvertes
lobby-page-open-a-table = Ouvrir une table
lobby-page-i-have-an-invitation = J’ai une invitation
lobby-page-public-games = Parties publiques
lobby-page-players-and-their-roles = Joueurs et rôles
game-page-turn = Tour
game-page-table = Table
game-page-away = Joueurs absents
game-page-what-happened = Ce qui s’est passé
game-page-board = Plateau
game-page-seats = Sièges
game-page-mine = À moi
game-page-others = Les autres
game-page-offered = (endroits au choix)
game-page-parts = Plateau ou sièges
game-page-preferences = Préférences
review-page-timeline = Déroulement
review-page-points-over-time = Évolution des points
review-page-steps = Étapes
review-page-jumps = Sauts
review-page-boards = Plateaux
review-page-proof = Preuve
review-page-more = Plus : preuve et réclamations
review-page-this-version = Cette version
review-page-annotations = Annotations
review-page-turning-points = Tournants
debug-page-entries = Entrées
debug-page-filter = Filtre
tournament-title = Tournoi – Tabletape
tournament-heading = Tournoi
screen-title = Écran – Tabletape
screen-heading = Tournoi
ratings-title = Cotes – Tabletape
ratings-heading = Cotes
ratings-page-players = Joueurs selon leur cote
ratings-page-about = Comptent les parties publiques jouées jusqu’au bout par des personnes et sans bots, pour les joueurs qui ont pris eux-mêmes au moins la moitié des décisions de leur siège. L’ordre suit la cote, une estimation prudente : la force réelle est très probablement supérieure.
ratings-page-sides = Les résultats des sièges, des tribus et des territoires
ratings-page-sides-about = D’après les mêmes parties. La part réelle se trouve dans l’intervalle à 95 % ; plus il y a de parties, plus il se resserre.
lobby-page-ratings = Cotes : la force des joueurs
lobby-page-studies = Études : des moments à revoir
tournaments-title = Tournois – Tabletape
tournaments-heading = Tournois
tournaments-page-list = Tournois
tournaments-page-new = Nouveau tournoi
tournament-page-mine = Ma table
tournament-page-desk = Organisation
tournament-page-rounds = Rondes
tournament-page-crosstable = Grille
tournament-page-rulings = Arbitrages
tournament-page-standings = Classement
tournament-page-roster = Joueurs
tournament-page-about = À propos du tournoi

## Words of the service

word-open = ouverte
word-playing = en cours
word-scoring = en décompte
word-paused = en pause
word-stalled = bloquée
word-finished = terminée
word-aborted = interrompue
word-superseded = remplacée
word-player = joueur
word-organiser = organisateur
word-operator = administrateur
word-random = aléatoire
word-greedy = glouton
word-swiss = système suisse
word-groups = groupes
word-round-robin = toutes rondes
word-knock-out = élimination directe
word-league = championnat
word-preparing = en préparation
word-ended = terminé
word-points = points
word-game-points = points des parties
word-table-share = part de la table
word-winner-share = part des points du vainqueur
word-wins = victoires
word-opponents = points des adversaires
word-head-to-head = confrontation directe
word-stage = phase
word-no-show = jamais venu
word-forfeit = a abandonné
word-cost-forbidden = paires interdites
word-cost-repeats = répétitions
word-cost-byes = exemptions passées du joueur
word-cost-bye-score = points du joueur exempt
word-criterion-c1 = ils se sont déjà rencontrés
word-criterion-c2 = une deuxième exemption
word-criterion-c3 = le même siège revient aux deux
word-criterion-c5 = points du joueur exempt
word-criterion-c6 = rencontre un score plus bas
word-criterion-c7 = points de qui rencontre un score plus bas
word-criterion-c9 = parties non jouées du joueur exempt
word-criterion-c10 = un siège trois fois de plus que l’autre
word-criterion-c11 = le même siège trois fois de suite
word-criterion-c12 = pas le siège préféré
word-criterion-c13 = pas le siège fortement préféré
word-criterion-c14 = rencontre un score plus bas, comme à la ronde précédente
word-criterion-c15 = rencontre un score plus haut, comme à la ronde précédente
word-criterion-c16 = rencontre un score plus bas, comme deux rondes avant
word-criterion-c17 = rencontre un score plus haut, comme deux rondes avant
word-criterion-c18 = points vers le bas, comme à la ronde précédente
word-criterion-c19 = points vers le haut, comme à la ronde précédente
word-criterion-c20 = points vers le bas, comme deux rondes avant
word-criterion-c21 = points vers le haut, comme deux rondes avant
word-cost-spread = écart des scores
word-cost-seats = sièges
word-cost-small-tables = petites tables
word-cost-opponents = force des adversaires
word-weight-spread = écart des scores
word-weight-seats = sièges qui ne peuvent plus s’équilibrer
word-weight-seat-again = le même siège à nouveau
word-weight-small-table = une petite table à nouveau
word-weight-opponents = force des adversaires
word-weight-repeat = une répétition

# What points come from: bison, discoveries, manitoba, wendake

source-first-place = première place
source-shared-first-place = première place partagée
source-second-place = deuxième place
source-shared-second-place = deuxième place partagée
source-lower-place = place suivante
source-overflow = animaux en surplus
source-exchange = échange
source-purchase = achat
source-ep = points d’expédition
source-species = séries d’espèces
source-teepees = tipis
source-scoring = cartes de décompte
source-vision = chemins de vision
source-final = décompte final
source-wake = Cree réveillés
source-event = événements
source-economy = piste économique
source-military = piste militaire
source-ritual = piste rituelle
source-mask = piste des masques

# review.js

review-game = Partie
review-log = Journal
review-review-ruleset-game = Relecture : { $ruleset } { $game }
review-review-ruleset-game-tabletape = Relecture { $ruleset } { $game } – Tabletape
review-read-up-to-version-read-of = Lu jusqu’à la version { $read } sur { $last } …
review-as = Vue
review-as-everything = tout
review-as-seat = comme { $name } l’a vue
review-as-public = comme un spectateur l’a vue
review-no-turning-points = Les tournants s’affichent une fois la partie terminée, pour les joueurs qui peuvent tout voir.

# board.js

board-board = Plateau
board-seats = Sièges
board-zoom = Taille du plateau
board-zoom-in = Agrandir
board-zoom-out = Réduire
board-zoom-whole = Tout le plateau
board-zoom-size = Taille : { $percent } %
board-wider-than-window = Le plateau est plus large que la fenêtre : faites défiler ↔ ou{ " " }
board-whole-shown = Tout le plateau est visible.{ " " }
board-larger = Agrandir
board-fit-in = Ajuster

# choices.js

choices-preview = Aperçu
choices-hint = Conseil
choices-hint-why = Conseil : { $reasons }
choices-point = Pointez une décision pour voir ce qui en résulte.
choices-press = Maintenez une décision pour voir ce qui en résulte.
choices-legal = Décisions possibles
choices-decide = Décider
choices-decide-what = Décider : { $text }
choices-final = Vous ne pourrez pas reprendre cette décision.
choices-final-unknown = Impossible de savoir si cette décision pourra être reprise.
choices-press-again = { $reason } Appuyez encore pour décider.
choices-prefer-preview = { " " }Montrer d’abord un aperçu ; décider au second appui
choices-prefer-ask = { " " }Demander avant une décision qui ne peut pas être reprise
choices-prefer-single = { " " }Prendre d’elle-même une décision quand il n’y en a qu’une
choices-show-all = Tout montrer
choices-more = Plus ({ $count })
choices-next = Suivante (R)
choices-at = À { $places } :{ " " }
choices-at-place = { $title } : { $count } décisions.
choices-count = { $count ->
    [one] { $count } décision.
   *[other] { $count } décisions.
}
choices-count-places = { $count ->
    [one] { $count } décision ; les endroits entourés peuvent aussi être choisis.
   *[other] { $count } décisions ; les endroits entourés peuvent aussi être choisis.
}
choices-points = Points si l’on décomptait maintenant : { $points }
choices-unknown = La suite ne peut pas être prévue : quelque chose est tiré, ou vous est caché.
choices-then-unknown = La suite ne peut alors pas être prévue : quelque chose est tiré, ou vous est caché.
choices-nothing-follows = Rien d’autre n’en résulte immédiatement.

# play.js

play-title = { $title } { $game } – Tabletape
play-title-turn = ● À vous de jouer – { $title } { $game } – Tabletape
play-title-asked = ● On vous demande – { $title } { $game } – Tabletape
play-waits-for-players = La table attend des joueurs.
play-scoring = Le service fait le décompte de la manche.
play-paused = La partie est en pause.
play-finished = La partie est terminée.
play-superseded = Une autre partie remplace celle-ci.
play-stopped = La partie est { $status } : { $reason }
play-your-turn = C’est à vous de jouer.
play-turn-of = Au tour de { $others }.
play-waits-for-connection = La décision attend la connexion et sera renvoyée.
play-changed = La partie a changé entre-temps. Veuillez décider à nouveau.
play-refused = Refusé : { $message }
play-review = Relecture
play-log = Journal
play-explain = Qu’est-ce que c’est ?
play-explain-which = Choisir un endroit (Esc)

# recap.js

recap-since = Depuis votre dernière décision
recap-last = Ce qui vient de se passer
recap-nobody = { $count } lignes sur { $all } ne rapportent rien à personne
recap-play-again = Revoir
recap-stop = Arrêter
recap-version = Version { $version }

# chart.js

chart-no-points-yet = Pas encore de points.
chart-moment = Version { $version } : { $text }
chart-entries-of-play = de gauche à droite : les entrées de la partie
chart-points-at-version-last-points = Points à la version { $last } : { $points }

# comparing.js

comparing-nothing = rien
comparing-compare-with = Comparer avec
comparing-forked-at-at = , bifurquée à { $at }
comparing-forked-from-parent-at-at = , bifurquée de { $parent } à { $at }
comparing-the-origin = , l’origine
comparing-go-to-version-next = Aller à la version { $next }
comparing-first-difference = Première différence de jeu : version { $version }
comparing-the-same-up-to-version-common = Identiques jusqu’à la version { $common }.
comparing-its-last-version-is-upto = Sa dernière version est { $upto }.
comparing-version-version = Version { $version }

turning-points-looking = Examen de chaque décision de la partie …
turning-points-by-evaluation = Compté en points selon l’évaluation des bots ; après la fin, selon les points. Ce qui a été tiré n’est l’erreur de personne.
turning-points-by-points = Compté en points, avec ce que rapporterait le décompte final. Ce qui a été tiré n’est l’erreur de personne.
turning-points-upto = Examiné jusqu’à la version { $upto }.
turning-points-costly = Décisions coûteuses ({ $number })
turning-points-leads = Changements de tête ({ $number })
turning-points-swings = Plus grands écarts ({ $number })
turning-points-cost = { $cost } points de moins que : { $better }
turning-points-decisive = Elle a coûté au moins ce qui manquait à la fin.
turning-points-swing = Avance de { $before } à { $after }

# controls.js

controls-no-later-round = Il n’y a pas de manche suivante.
controls-no-earlier-round = Il n’y a pas de manche précédente.
controls-no-later-turn = { $name } n’a pas de tour suivant.
controls-no-earlier-turn = { $name } n’a pas de tour précédent.
controls-version = Version
controls-version-shown = Version affichée
controls-first-version = Première version
controls-one-step-back = Un pas en arrière
controls-play = Lecture
controls-play-2 = ▶ Lecture
controls-one-step-on = Un pas en avant
controls-last-version = Dernière version
controls-speed-versions-a-second = Vitesse, versions par seconde
controls-round-before = Manche préc.
controls-jump-to-a-round = Aller à une manche
controls-next-round = Manche suiv.
controls-turn-of-this-seat-before = Tour précédent de ce siège
controls-seat-whose-turns-are-jumped-to = Siège dont on parcourt les tours
controls-next-turn-of-this-seat = Tour suivant de ce siège
controls-jump-to-the-biggest-swing-of = Aller au plus grand écart de points
controls-biggest-swing = Plus grand écart
controls-copy-a-link-to-this-version = Copier un lien vers cette version
controls-link = Lien
controls-fork-here-from-this-version = Bifurquer ici, depuis cette version
controls-fork-here = Bifurquer ici
controls-keys = Touches
controls-set-up = Mise en place
controls-version-version-of-last-text = version { $version } sur { $last } : { $text }
controls-no-entry-has-changed-the-difference = Aucune entrée n’a encore changé l’écart des points.
controls-version-version-the-points-drift-apart = Version { $version } : l’écart des points change de { $swing }.
controls-the-link-to-version-version-is = Le lien vers la version { $version } est copié.
controls-copy-by-hand = À copier : { $text }
controls-embed = Intégrer
controls-copy-the-code-of-a-frame = Copier le code d’un cadre avec cette version, pour une autre page
controls-the-code-is-copied = Le code d’un cadre avec la version { $version } est copié.
controls-pause = ❚❚ Pause
controls-pause-2 = Pause

# what_if.js

what-if-open = Et si ?
what-if-open-here = Et si ? Essayez des décisions à partir de cette version
what-if-title = Et si ? À partir de la version { $version }
what-if-back = Un pas en arrière
what-if-leave = Quitter
what-if-course = Ce qui se passerait
what-if-decides = { $name } décide :
