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
series-title = Série – Tabletape
series-heading = Séries de tournois
study-title = Étude – Tabletape
study-heading = Étude
debug-heading = Journal
lobby-page-stalled-games = Parties bloquées
lobby-page-your-turn = À vous de jouer
lobby-page-games = Jeux
lobby-page-find-people = Trouver des adversaires
lobby-page-my-games = Mes parties
lobby-page-past-my-games = Sauter mes parties
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
review-page-story = Histoire
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
ratings-to-statistics = Statistiques : la fréquence de chaque place pour les sièges, les tribus, les foyers et les territoires
ratings-page-sides = Les résultats des sièges, des tribus et des territoires
ratings-page-sides-about = D’après les mêmes parties. La part réelle se trouve dans l’intervalle à 95 % ; plus il y a de parties, plus il se resserre.
lobby-page-ratings = Cotes : la force des joueurs
lobby-page-search = Rechercher : des parties par leur résultat et par les faits
search-title = Recherche – Tabletape
search-heading = Recherche
search-page-conditions = Parties terminées
search-page-about = La recherche porte sur les parties publiques et, avec le dernier champ, sur les vôtres. Toutes les conditions doivent être remplies. Une plage s’écrit 3, 3.., ..5 ou 3..5. Un joueur est un identifiant, comme dans l’adresse de sa page ; suivi de @1, seules ses victoires comptent. Un fait est un nom du journal, tel qu’il est proposé pour le jeu choisi ; suivi de :3.., au moins trois fois, de :0, jamais. * tient lieu de valeur : tile_laid.tile.T12.
search-page-games = Parties
player-page-search = Rechercher parmi les parties de ce joueur
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
word-aborted = sans résultat
word-superseded = remplacée
word-player = joueur
word-organiser = organisateur
word-operator = administrateur
word-random = aléatoire
word-greedy = glouton
word-thinking = réfléchi
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
word-lot = tirage au sort
word-play-off = barrage
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
source-economy = piste économie
source-military = piste combat
source-ritual = piste rituel
source-mask = piste masque

# review.js

review-game = Partie
review-log = Journal
review-review-ruleset-game = Relecture : { $ruleset } { $game }
review-review-ruleset-game-tabletape = Relecture { $ruleset } { $game } – Tabletape
review-read-up-to-version-read-of = Lu jusqu’à la version { $read } sur { $last }…
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
choices-at = { $places } :{ " " }
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
play-your-turn = À vous de jouer.
play-turn-of = Au tour { DE($others) }.
play-waits-for-connection = La décision attend la connexion et sera renvoyée.
play-changed = La partie a changé entre-temps. Veuillez décider à nouveau.
play-refused = Refusé : { $message }
play-review = Relire
play-log = Journal
play-explain = Expliquer
play-explain-which = Choisir un endroit (Échap)

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
comparing-forked-from-parent-at-at = , bifurquée { DE($parent) } à { $at }
comparing-the-origin = , l’origine
comparing-go-to-version-next = Aller à la version { $next }
comparing-first-difference = Première différence de jeu : version { $version }
comparing-the-same-up-to-version-common = Identiques jusqu’à la version { $common }.
comparing-its-last-version-is-upto = Sa dernière version est { $upto }.
comparing-version-version = Version { $version }

turning-points-looking = Examen de chaque décision de la partie…
turning-points-by-evaluation = Compté en points selon l’évaluation des bots ; après la fin, selon les points. Ce qui a été tiré n’est l’erreur de personne.
turning-points-by-points = Compté en points, avec ce que rapporterait le décompte final. Ce qui a été tiré n’est l’erreur de personne.
turning-points-upto = Examiné jusqu’à la version { $upto }.
turning-points-costly = Décisions coûteuses ({ $number })
turning-points-leads = Changements de tête ({ $number })
turning-points-swings = Plus grands écarts ({ $number })
turning-points-cost = { $cost } points de moins que : { $better }
turning-points-decisive = Elle a coûté au moins ce qui manquait à la fin.
turning-points-swing = Avance de { $before } à { $after }
story-judging = Les moments de la partie sont jugés : elle est rejouée à partir de chacun, ce qui prend quelques minutes …
story-budget = Jugé par { $rollouts } parties jouées à partir de chaque position, et { $closer } autour des plus grands changements. Entre parenthèses : l’intervalle qui contient la vraie part dans 95 cas sur 100.

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
together-open = Relire ensemble
together-open-here = Relire ensemble : une personne mène, les autres suivent
together-you-lead = Vous menez : les autres voient ce que vous montrez.
together-you-follow = { $name } mène, et vous suivez.
together-you-left-off = { $name } mène. Vous allez votre chemin.
together-nobody-leads = Personne ne mène en ce moment.
together-also =
    { $count ->
        [one] { $names } est aussi là.
       *[other] { $names } sont aussi là.
    }
together-there =
    { $count ->
        [one] { $names } est déjà là.
       *[other] { $names } sont déjà là.
    }
together-follow = Suivre à nouveau
together-lead = Mener
together-next = La personne qui mènera
together-hand = Passer la main
together-mark = Marquer des cases
together-arrow = Tracer des flèches
together-marks = Marques sur le plateau
together-leave = Quitter la relecture
together-left = Vous avez quitté la relecture.

# what_if.js

what-if-open = Et si ?
what-if-open-here = Et si ? Essayez des décisions à partir de cette version
what-if-title = Et si ? À partir de la version { $version }
what-if-back = Un pas en arrière
what-if-leave = Quitter
what-if-course = Ce qui se passerait
what-if-decides = { $name } décide :
what-if-points = Points : { $points }
what-if-hidden = Les décisions possibles dépendent ici de quelque chose qui vous est caché.
what-if-nobody = Personne n’a à décider.
what-if-not-started = La partie n’avait pas commencé à cette version : il n’y a rien à essayer.

# debug.js

debug-game = Partie
debug-review = Relecture
debug-log-ruleset-game = Journal : { $ruleset } { $game }
debug-log-ruleset-game-tabletape = Journal { $ruleset } { $game } – Tabletape
debug-components-components-seed-commitment-digest = matériel { $components }, engagement de la graine { $digest }
debug-version-to-go-to = Version où aller
debug-first = Début
debug-earlier = Avant
debug-later = Après
debug-last = Fin
debug-go-to-version = Aller à la version
debug-count-entries-versions-first-to-last = { $count ->
    [one] { $count } entrée
   *[other] { $count } entrées
}, versions { $first } à { $last } sur { $known }
debug-no-such-entry-in-known-versions = Aucune entrée de ce genre dans { $known ->
    [one] { $known } version
   *[other] { $known } versions
}.

# log_row.js

log-row-draw = { $pile } #{ $ordinal } : { $index } sur { $size }
log-row-hidden = caché
log-row-see = voir
log-row-version = Version
log-row-time = Heure
log-row-waited = Attente
log-row-cause = Cause
log-row-draws = Tirages
log-row-events = Événements
log-row-hash = Empreinte
log-row-time-from-the-start = { $time } après le début
log-row-rules-version-version = règles version { $version }
log-row-count-openings = { $count ->
    [one] { $count } ouverture
   *[other] { $count } ouvertures
}
log-row-raw-entry-version = Entrée { $version } brute
log-row-see-version-version = voir la version { $version }
log-row-report-version-version = signaler la version { $version }
log-row-the-service = le service :{ " " }
log-row-count-more = { $count } de plus

# log_filter.js

log-filter-all = tout
log-filter-decisions = décisions
log-filter-acts = actes de table
log-filter-runs-of-the-service = passages du service
log-filter-type = Type
log-filter-seat = Siège
log-filter-cause = Cause
log-filter-from-utc = De (UTC)
log-filter-to-utc = À (UTC)
log-filter-waited-at-least-s = Attente d’au moins (s)
log-filter-show = Afficher
log-filter-clear = Effacer

controls-key-step = pas
controls-key-play = lecture
controls-key-verify = vérifier
controls-key-home-end = Début Fin
controls-key-first-last = première, dernière
controls-key-space = Espace
controls-key-round-before-next-round = manche précédente, suivante
controls-key-next-turn-of-a-seat = tour suivant d’un siège
controls-key-biggest-swing = plus grand écart
controls-key-turning-points = tournants
controls-key-open-or-close-what-happened-points = ouvrir ou fermer : faits, points, changements, décisions
controls-key-copy-a-link = copier un lien
controls-key-fork-here = bifurquer ici
controls-key-together = relire la partie ensemble, ou suivre à nouveau
controls-key-what-if = essayer des décisions

# proof.js

proof-not-verified-yet = pas encore vérifié
proof-verify = Vérifier
proof-compare-a-receipt = Comparer un reçu
proof-head = Tête
proof-compare = Comparer
proof-reason-reason = Raison : { $reason }
proof-download-the-archive = Télécharger l’archive
notation-show = Notation
notation-title = Notation
notation-save = Télécharger le texte
notation-print = Imprimer
proof-rule-on-a-dispute = Trancher un litige
proof-abort = Interrompre
proof-free-it = Débloquer
proof-verified-up-to-version-upto = vérifié jusqu’à la version { $upto }
proof-replaced-by = Remplacée par{ " " }
proof-version-about = version { $about }
proof-rulings = Arbitrages
proof-verifying = vérification…
proof-could-not-be-verified = n’a pas pu être vérifié
proof-verified-up-to-version-upto-2 = ✔ vérifié jusqu’à la version { $upto }
proof-not-in-order = ✘ pas en ordre
proof-count-decisions-would-be-judged-differently = { $count ->
    [one] { $count } entrée serait jugée
   *[other] { $count } entrées seraient jugées
} autrement selon les règles actuelles du jeu ou d’un fuseau horaire.
proof-count-checks = { $count ->
    [one] { $count } contrôle
   *[other] { $count } contrôles
}

# version_details.js

version-details-free = libre
version-details-what-happened = Ce qui s’est passé
version-details-points-itemised = Détail des points
version-details-what-changed = Ce qui a changé
version-details-what-could-be-decided = Ce qui pouvait être décidé
version-details-version-version = Version { $version }
version-details-time-head-head = { $time }, tête { $head }
version-details-as-it-stands-in-the-log = Tel que dans le journal
version-details-the-game-has-not-started = La partie n’a pas commencé.
version-details-the-first-entry-makes-everything = La première entrée crée tout.
version-details-nothing-that-you-may-see = Rien que vous puissiez voir.
version-details-json-patch = JSON Patch
version-details-no-seat-was-to-decide = Aucun siège n’avait à décider.
version-details-not-for-you-to-see-before = Visible pour vous une fois la partie close.
version-details-not-for-them-to-see = N’était pas visible avant la clôture de la partie.
version-details-taken = { " " }(choisie)
version-details-count-legal = { $count ->
    [one] { $count } possible
   *[other] { $count } possibles
}
version-details-round = Manche
version-details-source = Source
version-details-why = Raison
version-details-points = Points
version-details-no-points-yet = Pas encore de points.

# versions.js

versions-year = Année
versions-round = Manche

# code.js

code-what-it-is = ce que c’est
code-when-it-is-refused = quand c’est refusé
code-what-follows-from-it = ce qui en résulte
code-how-it-is-folded = comment c’est replié
code-name-its-code = { $name } : son code
code-close = Fermer
code-the-code-of-name = Le code { DE($name) }

# importing.js

importing-import-an-archive = Importer une archive ou une notation
importing-archive-ndjson = Archive (.ndjson) ou notation (.txt)
importing-import-name = Importer { $name }
importing-register-first-an-import-needs-a = Inscrivez-vous d’abord : il faut un joueur pour ouvrir un import.
importing-size-kb-the-archive-is-verified = { $size } Ko. L’archive est d’abord vérifiée. Si un contrôle échoue, rien n’est importé.
importing-size-kb-each-decision-is-checked = { $size } Ko. Chaque décision est d’abord contrôlée selon les règles. S’il y a une faute, rien n’est importé.
importing-it-becomes-an-analysis = Cela devient une analyse : une partie hors liste que personne ne joue et qu’aucun résultat ne compte. Les commentaires deviennent des annotations, et chaque variante une partie à part.
importing-it-becomes-a-new-game-with = Cela devient une nouvelle partie avec son propre identifiant. Personne n’y est assis, et elle ne compte jamais dans les résultats. Une partie terminée peut être relue et bifurquée ; une partie inachevée continue quand ses sièges sont pris. Une archive déjà importée mène à la même partie.
importing-import = Importer

# stalled.js

stalled-damaged = Endommagée
stalled-stalled = Bloquée
stalled-at-version-version = à la version { $version }
stalled-free-game = Débloquer { $game }
stalled-free = Débloquer
stalled-log-of-game = Journal { DE($game) }
stalled-log = Journal
stalled-game = Partie
stalled-version = Version
stalled-reason = Raison
stalled-action = Action
stalled-links = Liens
stalled-no-game-is-stalled = Aucune partie n’est bloquée.

# table_commands.js

table-commands-ruling-about = L’arbitrage est inscrit sous votre nom au journal, comme entrée suivante, au sujet de la version { $about }. Tous ceux qui peuvent voir la partie le lisent.
table-commands-ruling-written = L’arbitrage est inscrit sous votre nom au journal, comme entrée suivante. Tous ceux qui peuvent voir la partie le lisent.
table-commands-nobody = personne
table-commands-organisers-and-operators = organisateurs et administrateurs seulement
table-commands-fresh-luck = nouveau hasard
table-commands-the-luck-of-this-game = le hasard de cette partie
table-commands-the-luck-of-this-game-only = le hasard de cette partie (seulement quand elle est finie)
table-commands-what-is-drawn-next-is-what = Les prochains tirages sont ceux que cette partie aurait donnés.
table-commands-what-is-drawn-next-is-drawn = Les prochains tirages sont refaits.
table-commands-this-game-stops-now-its-players = Cette partie s’arrête maintenant. Ses joueurs continuent dans une nouvelle partie à partir de la version { $at }, avec leurs mains. { $draws }
table-commands-nothing-is-erased-and-it-cannot = Rien n’est effacé, et c’est irréversible.
table-commands-what-is-hidden-in-this-game = { " " }Ce qui est caché dans cette partie est redistribué, votre main aussi.
table-commands-a-new-game-goes-on-from = Une nouvelle partie continue à partir de la version { $at } ; celle-ci reste telle quelle. Ses sièges sont libres.{ $unknown } { $draws }
table-commands-fork-from-version-at = Bifurquer à la version { $at }
table-commands-what-is-drawn = Ce qui est tiré
table-commands-it-replaces-this-game = { " " }elle remplace cette partie
table-commands-fork-public = la mettre en liste pour tous, avec ses sièges libres ; sinon, qui a le lien la trouve
table-commands-fork = Bifurquer
table-commands-register-first-a-fork-needs-a = Inscrivez-vous d’abord : il faut un joueur pour ouvrir une bifurcation.
table-commands-while-this-game-runs-who-may = Tant que cette partie est en cours, droit de la bifurquer : { $forkers } (règle : bifurcations, qui peut).
table-commands-rule-on-a-dispute = Trancher un litige
table-commands-it-changes-nothing-in-play-and = Il ne change rien au jeu et ne peut pas être retiré.
table-commands-ruling = Arbitrage
table-commands-about-version-or-none = Sur la version (ou aucune)
table-commands-write-the-ruling = Inscrire l’arbitrage
table-commands-abort-the-game = Interrompre la partie
table-commands-the-game-ends-now-without-a = La partie finit maintenant, sans résultat. Les informations cachées sont révélées. La graine est révélée quand plus aucune partie ouverte n’en tire.
table-commands-it-cannot-be-undone-the-game = C’est irréversible ; la partie peut bifurquer à chaque version.
table-commands-reason = Raison
table-commands-free-the-stalled-game = Débloquer la partie
table-commands-it-stalled-because-reason = Elle s’est bloquée parce que : { $reason }
table-commands-the-service-tries-the-run-again = Le service réessaie le passage. S’il échoue encore cinq fois, la partie se bloque à nouveau. Supprimez d’abord la cause.
table-commands-let-the-service-try-again = Laisser le service réessayer

# dom.js

dom-taken-back = (reprise)
dom-player-of-colour = Joueur { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
   *[green] vert
}
dom-bot = { $kind ->
    [random] bot aléatoire
    [greedy] bot glouton
    [thinking] bot réfléchi
   *[other] bot { $kind }
}
dom-bot-for = { $bot } pour { $name }
dom-name-of-colour = { $name } ({ $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
   *[green] vert
})
dom-version-at = version { $at }
dom-a-fork-of = Bifurquée de{ " " }
dom-which-it-replaces = , qu’elle remplace,
dom-from-its = { " " }à partir de sa{ " " }
dom-its-tournament = son tournoi
dom-table-of-a-tournament = Ronde { $round }, table { $table } : { $title }
dom-imported-from-an-archive = Importée d’une archive.
dom-rules = Règles
dom-read-the-rule = Lire la règle
dom-the-connection-is-lost-it-is = La connexion est perdue ; elle est en cours de rétablissement.
dom-the-stream-does-not-open = Le déroulement de la partie n’est pas montré aussitôt : la connexion pour cela ne s’ouvre pas. D’autres onglets de ce navigateur ont peut-être pris toutes les connexions.

# api.js

api-status-status = statut { $status }
api-rule-rule = { " " }(règle : { $rule })
api-the-service-cannot-be-reached = le service est injoignable

# notices.js

notices-stop-notices-of-my-turns = Ne plus me notifier mes tours
notices-notify-me-of-my-turns = Me notifier mes tours
notices-the-browser-does-not-let-this = Le navigateur ne permet pas à cette page d’envoyer des notifications.
notices-it-is-your-turn = À vous de jouer.
notices-you-are-asked = On vous demande si la partie peut revenir en arrière.

# account.js

account-the-token-kept-in-this-browser = La clé gardée dans ce navigateur n’est plus connue ici.
account-my-id-player = Mon identifiant : { $player }
account-copy-token = Copier la clé
account-forget-the-token-in-this-browser = Oublier la clé dans ce navigateur ? Sans copie ni passkey, ce compte est perdu.
account-forget-me = M’oublier
account-never-used = Jamais utilisée.
account-last-used-time = Dernière utilisation : { $time }.
account-my-token = Ma clé
account-new-token = Nouvelle clé
account-revoke-token = Révoquer la clé
account-change-your-token-for-a-new = Échanger votre clé contre une nouvelle ? L’ancienne cesse aussitôt de valoir, dans les autres navigateurs aussi.
account-this-browser-has-your-new-token = Ce navigateur a votre nouvelle clé. Copiez-la pour d’autres navigateurs.
account-revoke-your-token-nobody-can-play = Révoquer votre clé ? Personne ne pourra jouer sous le nom { $name } avant que l’administrateur en délivre une nouvelle.
account-your-token-is-revoked-only-the = Votre clé est révoquée. Seul l’administrateur peut en délivrer une nouvelle.
account-erase = Supprimer mon compte
account-erase-type-your-name = Votre compte sera supprimé définitivement. Votre nom, votre clé, vos réglages et vos adresses sont supprimés ; vous quittez vos tables, et un bot continue dans vos parties. Parties et textes restent, sous un pseudonyme. Tapez votre nom pour continuer : { $name }
account-erase-other-name = Ce n’est pas votre nom. Rien n’a été supprimé.
account-erased = Votre compte est supprimé. Vos parties continuent sous le nom { $name }.
account-the-token-is-copied = La clé est copiée.
account-your-token-token = Votre clé : { $token }
account-welcome-name-your-token-is-kept = Bienvenue, { $name }. Votre clé est gardée dans ce navigateur.
account-name = Nom{ " " }
account-register = S’inscrire
account-use-passkey = Me connecter avec une passkey
account-i-have-a-recovery-code = J’ai un code de récupération
account-recovery-code-preference = Code de récupération
account-forget-the-token-with-a-code = Oublier la clé dans ce navigateur ? Votre code de récupération fait revenir ce joueur.
account-i-have-a-token = J’ai une clé
account-token = Clé{ " " }
account-use-it = Utiliser
account-welcome-back = Vous êtes déjà { $name } dans ce navigateur.
account-came-with-link = Vous êtes maintenant { $name } dans ce navigateur, et le lien n’ouvre ce compte nulle part ailleurs. Pour un deuxième appareil, copiez votre clé.
account-link-is-used = Ce lien a déjà été utilisé, ou remplacé par un autre. Là où il a été ouvert, « Copier la clé » donne la clé pour un deuxième appareil ; un nouveau lien s’obtient auprès des organisateurs ou de l’administrateur de ce service.

# links.js

links-copy = Copier le lien
links-share = Partager
links-show = Code QR
links-copied = Le lien est copié.
links-copy-by-hand = Le navigateur ne laisse pas la page copier. Sélectionnez le lien et copiez-le vous-même.
links-close = Fermer

# recovery.js

recovery-register-first = Inscrivez-vous d’abord. Vous pourrez ensuite créer ici un code de récupération.
recovery-guest = Vous jouez en invité : seul ce navigateur vous connaît. S’il vous oublie, vos parties sont perdues pour vous. Un code de récupération ou une passkey vous fait revenir.
recovery-has-code = Votre code de récupération date du { $time }. Il vous fait revenir quand un navigateur vous a oublié.
recovery-make = Créer un code de récupération
recovery-make-new = Créer un nouveau code de récupération
recovery-offer = Vous jouez en invité : seul ce navigateur vous connaît. Avec un code de récupération, vous revenez s’il vous oublie.
recovery-hint = Code de récupération
recovery-show = Montrer mon code de récupération
recovery-later = Pas maintenant
recovery-voids = Créer un nouveau code de récupération ? L’ancien ne vaut alors plus.
recovery-code-of = Code de récupération { DE($name) } sur { $address }
recovery-keep-it = Il n’est montré que maintenant. Qui l’a peut jouer à votre place : gardez-le là où personne d’autre ne regarde.
recovery-copy = Copier
recovery-download = Télécharger
recovery-print = Imprimer
recovery-close = Je l’ai
recovery-code = Code de récupération{ " " }
recovery-other-browsers-stay = Les autres navigateurs restent connectés
recovery-use-it = Utiliser
recovery-copied = Le code de récupération est copié.
recovery-copy-by-hand = Le navigateur ne le copie pas de lui-même. Il est sélectionné : copiez-le avec le clavier ou le menu.
recovery-welcome-back = Vous êtes de nouveau { $name }. Le code est consommé : gardez le nouveau.
device-make = Emporter mon compte sur un téléphone
device-title = Se connecter sur un autre appareil
device-about = Scannez le code avec l’autre appareil, et appuyez-y sur « Me connecter ici ». Il sert une fois, jusqu’au { $time }. Quiconque le scanne peut jouer à votre place : ne le montrez à personne.
device-revoke = Révoquer le code
device-revoked = Le code est révoqué.
device-question = Vous avez ouvert un lien pour un autre appareil. Vous connecter ici comme joueur { $tag } ?
device-question-replaces = Vous avez ouvert un lien pour un autre appareil. Vous connecter ici comme joueur { $tag } ? Ce navigateur oublie alors { $name }.
device-yes = Me connecter ici
device-no = Non
device-welcome = Vous êtes { $name } sur cet appareil aussi.

# passkeys.js

passkeys-title = Passkeys
passkeys-about = Une passkey vous connecte sur n’importe quel appareil, avec votre empreinte, votre visage ou le verrouillage de l’écran. Elle reste quand votre clé est changée : retirez toute passkey qui n’est pas à vous.
passkeys-none = Vous n’avez pas encore de passkey.
passkeys-added = ajoutée le { $time },
passkeys-used = utilisée pour la dernière fois le { $time }
passkeys-unused = jamais utilisée
passkeys-name = Nom{ " " }
passkeys-usual-name = Passkey { $number }
passkeys-add = Ajouter une passkey
passkeys-stored = La passkey « { $name } » est ajoutée.
passkeys-remove = Retirer
passkeys-remove-of = Retirer la passkey { $name }
passkeys-remove-really = Retirer la passkey { $name } ? Elle ne connectera plus personne. Les appareils connectés le restent jusqu’à ce que vous changiez de clé.
passkeys-removed = La passkey « { $name } » est retirée.
passkeys-unsupported = Ce navigateur n’a pas de passkeys.
passkeys-insecure = Les passkeys demandent une connexion sécurisée : ouvrez la page avec https.
passkeys-elsewhere = Les passkeys de ce service ne servent qu’à cette adresse :
passkeys-nowhere = Ce service n’a pas de passkeys : son adresse n’a pas de nom, ou pas de connexion sécurisée.
passkeys-cancelled = Aucune passkey n’a été choisie, ou cela a pris trop de temps.
passkeys-there-already = Cet appareil a déjà une passkey à vous.

# lobby.js

lobby-free = libre
lobby-given-up = vous avez donné votre siège à un bot
lobby-your-turn = à vous de jouer
lobby-turn-about = { $round ->
    [0] avec { $names }
   *[other] manche { $round }, avec { $names }
}, en attente depuis { $time }
lobby-status-count-free = { $status }, { $count ->
    [one] { $count } libre
   *[other] { $count } libres
}
lobby-game = Partie
lobby-state = État
lobby-seats = Sièges
lobby-labels = Étiquettes
lobby-replay = Relecture
lobby-action = Action
lobby-any = tous
lobby-no-public-game-matches-the-filter = Aucune partie publique ne correspond au filtre.
lobby-no-public-game-yet-open-the = Pas encore de partie publique. Ouvrez la première.
lobby-you-sit-at-no-table-yet = Vous n’êtes encore à aucune table.
lobby-no-public-table-waits-for-players = Aucune table publique n’attend de joueurs. Ouvrez-en une plus bas.
lobby-you-sit-here = vous êtes ici
lobby-register-first-a-seat-needs-a = Inscrivez-vous d’abord : il faut un joueur pour prendre un siège.
lobby-sit-down-at-game = Prendre place à { $game }
lobby-sit-down = Prendre place
lobby-and-count-more-below = et { $count } de plus ci-dessous
lobby-you-have-no-games-yet-watching = Vous n’avez pas encore de parties. Regarder se fait sans nom.
lobby-label = Étiquette
lobby-with-a-free-seat = avec un siège libre
lobby-an-invitation-is-a-link-that = Une invitation est un lien qui se termine par #invitation= suivi de lettres et de chiffres.
lobby-the-link-i-was-sent = Le lien que j’ai reçu
lobby-go-to-the-table = À la table

# game_cards.js

cards-guest = Invité
cards-your-name = Votre nom
cards-play-a-bot = Jouer un bot
cards-learn = Apprendre
cards-statistics = Statistiques
lobby-page-cards-about = « Jouer un bot » ouvre aussitôt une partie contre le bot glouton. « Apprendre » aussi, et vous y guide pas à pas.
cards-players = { $count ->
    [1] { $most } joueurs
   *[other] { $least } à { $most } joueurs
}
cards-minutes = { $spread ->
    [0] environ { $longest } minutes
   *[other] { $shortest } à { $longest } minutes
}
cards-waiting = { $count ->
    [one] { $count } joueur attend des adversaires
   *[other] { $count } joueurs attendent des adversaires
}

# friends.js

lobby-page-invitations = Invitations
lobby-page-friends = Amis
friends-about = Vous seul voyez cette liste. Personne n’apprend qu’il y figure.
friends-invited = { $name } vous invite à rejouer à { $game }.
friends-mine = Mes amis
friends-met = Vos partenaires de jeu
friends-none = La liste est encore vide. Appuyez sur « Garder comme ami » auprès d’une personne avec qui vous avez joué.
friends-met-nobody = Vous n’avez encore joué avec personne.
friends-last = { $game }, { $time }
friends-never = aucune partie commune parmi vos 400 dernières
friends-waits = Attend à une table
friends-plays = Joue en ce moment
friends-keep = Garder comme ami
friends-remove = Retirer de mes amis
friends-again = Inviter à nouveau : { $game }
friends-again-of = Inviter à nouveau pour { $game } : { $names }
friends-kept = { $name } figure sur votre liste d’amis.
friends-removed = { $name } ne figure plus sur votre liste d’amis.

# find_people.js
lobby-page-challenges = Défis
challenges-none = Personne ne vous a défié. Entrez l’identifiant d’un joueur ou d’un bot pour le défier.
challenges-my-id = Votre identifiant, par lequel on vous défie :
challenges-player = Identifiant du joueur ou bot
challenges-first = Premier siège
challenges-first-lot = au sort
challenges-first-me = moi
challenges-first-other = l’autre joueur
challenges-pace-none = sans pendule
challenges-send = Défier
challenges-sent = Le défi est envoyé.
challenges-from = { $name } vous défie : { $game }, { $seats } sièges.
challenges-to = Vous avez défié { $name } : { $game }, { $seats } sièges.
challenges-until = Jusqu’au { $time }.
challenges-open = Ouvert.
challenges-accepted = Accepté.
challenges-refused = Refusé
challenges-cancelled = Annulé.
challenges-expired = Expiré.
challenges-accept = Accepter
challenges-refuse = Refuser
challenges-cancel = Annuler
challenges-is-cancelled = Le défi est annulé.
challenges-refuse-of = Refuser le défi { DE($name) }
challenges-refuse-happens = { $name } apprend la raison.
challenges-reason = Raison
challenges-reason-generic = pas maintenant
challenges-reason-later = une autre fois
challenges-reason-too-fast = trop peu de temps à la pendule
challenges-reason-too-slow = trop de temps à la pendule
challenges-reason-ruleset = pas ce jeu
challenges-reason-variant = pas avec ces options
challenges-reason-no-bots = pas de parties avec des bots
challenges-reason-only-bots = seulement des parties avec des bots
find-people-find = Chercher des joueurs
find-people-wish = { $game }, { $seats } sièges, { $pace }
find-people-count = { $count ->
    [one] { $count } joueur attend : { $wish }
   *[other] { $count } joueurs attendent : { $wish }
}
find-people-join = Jouer avec eux
find-people-join-wish = Jouer avec eux : { $wish }
find-people-nobody = Personne d’autre n’attend d’adversaires en ce moment. Les autres voient le nombre de joueurs en attente, et aucun nom.
find-people-waiting = { $pace ->
    [fast] Vous attendez des adversaires : { $wish }. La partie commence dès qu’ils sont trouvés ; gardez cette page ouverte.
    [evening] Vous attendez des adversaires : { $wish }. La partie commence dès qu’ils sont trouvés ; gardez cette page ouverte.
   *[other] Vous attendez des adversaires : { $wish }. La partie commence dès qu’ils sont trouvés, pendant un jour même si cette page est fermée : une notification vous prévient.
}
find-people-alone = Personne n’est encore venu. Vous pouvez attendre encore, ou jouer contre un bot.
find-people-stop = Ne plus attendre
find-people-bot = Jouer contre un bot
find-people-found = Adversaires trouvés
find-people-seated = La partie avec les joueurs trouvés continue. Vous pourrez en chercher d’autres quand elle sera finie.

# opening.js

opening-everybody-it-is-listed = tous : elle est en liste
opening-whoever-has-the-link = tous ceux qui ont le lien
opening-who-sits-there-by-invitation = ses joueurs : sur invitation
opening-organisers = organisateurs
opening-anyone = tous
opening-nobody-before-its-end = personne avant sa fin
opening-game = Jeu
opening-who-sits-where = Qui joue où
opening-what-is-agreed = Ce qui est convenu
opening-absent-after = Les autres peuvent continuer sans un joueur muet après
opening-absent-never = jamais
opening-resign = En cas d’abandon
opening-resign-bot = un bot continue
opening-resign-ends = la partie finit
opening-resign-never = personne n’abandonne
opening-hints = Conseils
opening-hints-bots = seulement contre des bots
opening-hints-players = pour tous, hors cote
opening-who-sees-it-forks-labels-components = Visibilité, bifurcations, étiquettes, matériel
opening-who-sees-it = Qui la voit
opening-who-may-fork-it-while-it = Qui peut la bifurquer tant qu’elle se joue
opening-labels-with-commas-between = Étiquettes, séparées par des virgules
opening-component-set-its-hash = Matériel : son empreinte
opening-that-of-the-rules = celui des règles
opening-or-a-set-of-my-own = ou mon propre matériel (JSON)
opening-open-the-table = Ouvrir la table
opening-seats = Sièges
opening-bot-bot = bot { $bot }
opening-me = moi
opening-whoever-comes = libre à tous
opening-seat-of-colour = Siège { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
   *[green] vert
}
opening-the-component-set-is-kept-tables = Le matériel est enregistré ; les tables le désignent par son empreinte.
opening-register-first-a-table-needs-a = Inscrivez-vous d’abord : il faut un joueur pour ouvrir une table.

# options.js

options-read-the-rule-about-name = Lire la règle : { $name }
options-read-the-rule = Lire la règle
options-left-open = laissé ouvert
options-of-values = parmi { $values }
options-numbers = nombres
options-names = noms
options-known-with-commas-between = { $known }, séparés par des virgules

# people.js

people-a-player-acts-on-their-own = Un joueur n’agit que sur ses propres parties.
people-an-organiser-may-also-act-on = Un organisateur peut aussi agir sur les parties des autres : trancher des litiges, interrompre, bifurquer des parties en cours, en faire remplacer une par une bifurcation. Il peut réserver des étiquettes.
people-an-operator-may-do-everything-free = Un administrateur peut tout faire : débloquer des parties, délivrer et révoquer des clés, donner des rôles.
people-a-names-beginning-or-an-id = Le début d’un nom, ou un identifiant
people-find = Chercher
people-name = Nom
people-id = Identifiant
people-role = Rôle
people-token-last-used = Dernier usage de la clé
people-never = jamais
people-revoked = révoquée
people-link-of = Le lien { DE($name) }, montré seulement maintenant : { $link }
people-new-link-happens = La clé de ce joueur cesse aussitôt de valoir. Le navigateur qui ouvre le lien est connecté comme ce joueur, et change la clé en l’ouvrant.
people-new-link-of = Nouveau lien pour { $name } { $tag }
people-new-link = Nouveau lien
people-give-a-role = Donner un rôle
people-no-player-has-such-a-name = Aucun joueur n’a ce nom ou cet identifiant.
people-make-role = { $role ->
    [player] Nommer joueur
    [organiser] Nommer organisateur
   *[operator] Nommer administrateur
}
people-make-name-tag-role = { $role ->
    [player] Nommer { $name } { $tag } joueur
    [organiser] Nommer { $name } { $tag } organisateur
   *[operator] Nommer { $name } { $tag } administrateur
}
people-it-holds-at-once-in-every = C’est valable aussitôt, dans chaque navigateur de ce joueur.

# table.js

table-free = libre
table-seat = Siège
table-who = Qui
table-turn = Tour
table-points = Points
table-scored-so-far = Décompté
table-if-scored-now = Si décompté
table-to-act = à jouer
table-hints-allowed = Les joueurs peuvent demander des conseils ici ; la partie ne compte pas pour les cotes.
table-you = vous
table-bot = bot
table-stand-in = un bot { $bot } assure l’intérim
table-on-vacation = en vacances
table-stood-in = { $count ->
    [one] { $count } décision d’un bot
   *[other] { $count } décisions d’un bot
}
table-a-nonce-of-my-own = Ma part du hasard
table-any-text-every-draw-of-this = Un texte quelconque ; chaque tirage de cette partie en dépend :{ " " }
table-take-seat-of-colour = Prendre le siège { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
   *[green] vert
}
table-seat-of-colour-bot = { $colour ->
    [blue] Bleu
    [red] Rouge
    [yellow] Jaune
   *[green] Vert
} : bot { $bot }
table-anybody-with-this-link-may-sit = Avec ce lien, chacun peut prendre place :{ " " }
table-link-of-kept = Les joueurs des sièges gardés viennent par ce lien :{ " " }
table-kept-for-you = Gardé pour vous jusqu’au { $until }.
table-kept-for = Gardé pour { $name } jusqu’au { $until }.
table-kept = Gardé pour un joueur invité jusqu’au { $until }.
table-invitation = Invitation à cette table
table-invitation-about = Scannez-la avec l’appareil photo d’un téléphone : la table s’ouvre, et un siège peut être pris.
table-stand-up = Se lever
table-you-are-invited-to-a-private = On vous invite à une partie privée.
table-take-a-seat = Prendre un siège
table-let-a-bot-bot-play-on = Donner votre siège à un bot { $bot } ? Ce n’est pas définitif : il continue en votre nom jusqu’à ce que vous repreniez le siège, et d’ici là vous ne voyez que ce que voient les spectateurs. Pour vous absenter un moment, confiez plutôt l’intérim à un bot.
table-let-a-bot-bot-play-on-2 = Donner mon siège à un bot { $bot }
table-you-win = Vous gagnez.
table-wins = { $name } gagne.
table-share-the-win = Victoire partagée : { $all }.
table-review-the-game = Relire la partie
table-go-to-the-game-that-replaces = Aller à la partie qui la remplace
table-points-by-source = Points par source
table-source = Source
table-everything-else = { $ruleset ->
    [bison] ce que les actions ont coûté et rapporté, et la réserve de départ
    [wendake] ce qui ne compte pas de deux pistes d’une paire
   *[other] tout le reste
}

# preferences.js

preferences-animation = { " " }Laisser « Revoir » défiler seul ; sinon, chaque appui montre l’étape suivante

# table.js, again with the same people

rematch-again = Encore avec les mêmes
rematch-invites = Les autres sont invités, et leurs sièges gardés pendant un jour.
rematch-challenges = Les personnes sont invitées, et leurs sièges gardés pendant un jour. Les comptes de bots sont défiés.
rematch-go = À la nouvelle table
rematch-there = { $count ->
    [one] { $names } est à une nouvelle table.
   *[other] { $names } sont à une nouvelle table.
}

# games_list.js

games-list-more-games = Plus de parties
games-list-review-game = Relire { $game }
games-list-fork = bifurcation
games-list-goes-on-from = continue une autre partie
games-list-review = Relecture

# forms.js

forms-refused = Refusé : { $message }
forms-cancel = Annuler

## The rules beside the game

rules-of = Règles { DE($game) }
rules-loading = Les règles se chargent…
rules-jump = Aller à un paragraphe
rules-exact = Règles exactes
rules-back = Règles pour joueurs
rules-close = Fermer
rules-title = Règles
rules-games = Jeux
rules-agenda = Ce n’est pas à vous de jouer, ou une autre décision doit d’abord être prise.
rules-decisions = Une valeur ne convient pas au champ de la décision.
rules-shapes = Les champs des décisions
rules-code-and-tests = Code et tests de
rules-code = code
rules-test = test
rules-example = exemple
rules-entry = entrée

# away.js

away-until = jusqu’au { $time }.
away-until-ended = sans fin fixée.
away-stands-in-for-you = En votre absence, un bot { $bot } décide pour vous.
away-return-note = Ce bouton, ou toute décision, marque votre retour.
away-return = Je suis de retour
away-given-up = Vous avez donné votre siège : { $name } continue pour vous.
away-given-up-note = Vous pouvez le reprendre à tout moment tant que la partie continue.
away-reclaim = Reprendre mon siège
away-paused-by-players = Pause décidée par les joueurs
away-paused-by-organiser = Pause décidée par un organisateur
away-resume = Continuer
away-you-ask-for-pause = Vous demandez une pause
away-asks-for-pause = { $name } demande une pause
away-you-ask-to-end = Vous demandez de finir la partie sans résultat :
away-asks-to-end = { $name } demande de finir la partie sans résultat :
away-silent = La partie a assez attendu { $name }.
away-silent-note = Vous pouvez continuer sans attendre son retour. Toute décision marque ce retour.
away-instead = Intérim { DE($name) } par un bot { $bot }
away-end-accept = Finir la partie
away-waits = En attente { DE($names) }.
away-waits-for-organiser = Un organisateur doit encore donner son accord.
away-waits-for-players = En attente { DE($names) }. L’accord d’un organisateur suffit aussi.
away-accept = Accepter
away-refuse = Refuser
away-withdraw = Retirer
away-you-are-to-play = On vous demande de continuer pour { $seat }.
away-is-to-play = { $name } doit continuer pour { $seat }.
away-take-the-seat = Prendre le siège
away-consent = Donner l’accord
away-line-stand-in = { $name } : absence, un bot { $bot } assure l’intérim.
away-line-vacation = { $name } est en vacances, jusqu’au { $time } au plus tard.
away-line-waits = La partie attend { $name }. Les autres peuvent continuer sans attendre à partir du { $time }.
away-line-waits-for-you = La partie vous attend. Les autres peuvent continuer sans vous à partir du { $time }.
away-line-stood-in = { $count ->
    [one] Un bot a pris { $count } décision pour { $name }.
   *[other] Un bot a pris { $count } décisions pour { $name }.
}
away-nobody = Personne n’est absent.
away-let-stand-in = Bot { $bot } jusqu’à mon retour
away-let-stand-in-for = Bot { $bot } pour { $name }
away-stand-in-note = Un bot qui assure l’intérim rend le siège dès le retour de son joueur. Sous la liste des sièges, un joueur donne son siège, et peut le reprendre.
away-ask-pause = Demander une pause…
away-pause-game = Mettre en pause…
away-ask-end = Finir la partie sans résultat…
away-end-happens = La partie finit quand toutes les autres personnes à la table sont d’accord. La demande tombe si quelqu’un continue à jouer.
away-end-happens-alone = Seuls des bots jouent avec vous : la partie finit aussitôt.
away-end-happens-silent = La partie a assez attendu les autres : elle finit aussitôt.
away-resign = Abandonner
away-resign-last = Vous prenez la dernière place, et vous ne revenez pas.
away-resign-bot = Un bot joue votre siège jusqu’au bout.
away-resign-ends = La partie finit aussitôt ; tous les autres partagent la première place.
away-end-counts = Elle ne compte alors pour personne, et tout ce qu’elle cache est révélé.
away-pause-happens = Personne ne joue jusqu’à ce qu’un organisateur mette fin à la pause.
away-ask-pause-happens = La partie se met en pause quand toutes les autres personnes à la table sont d’accord. Chacune peut y mettre fin.
away-pause-ends = Elle finit d’elle-même : { $time }.
away-pause-open = Elle dure jusqu’à ce que quelqu’un y mette fin.
away-reason = Raison
away-end = Fin (peut rester vide)
away-vacation = Partir en vacances dans toutes mes parties
away-vacation-end = Rentrer de vacances
away-days = Vacances dans cette partie : { $days } jours, dont { $used } déjà pris.
away-offer-mine = Offrir mon siège à quelqu’un…
away-offer = Offrir le siège { DE($name) }…
away-offer-title = Offrir le siège
away-offer-happens = Le siège change de mains quand ce joueur a accepté, et que toutes les autres personnes à la table sont d’accord ou qu’un organisateur donne son accord.
away-offer-hand = Dès lors ce joueur voit la main, et l’ancien ne la voit plus.
away-player-id = Identifiant du joueur
# plan_ahead.js

game-page-plan = Planifier
plan-open = Planifier vos prochaines décisions (P)
plan-open-note = Décidé pour vous dès que c’est à vous de jouer. Personne d’autre ne voit ces décisions.
plan-how = Quand vient l’étape que vous nommez, votre décision est prise aussitôt. Tout imprévu met fin au plan.
plan-first = À votre tour :
plan-then = Et ensuite :
plan-add = Ajouter
plan-seal = Sceller le plan
plan-seal-pass = Sceller : passer
plan-pass = Passer jusqu’à…
plan-until = fin :
plan-until-round = Jusqu’à la fin de la manche { $round }.
plan-until-times = Au plus { $times } fois.
plan-until-count = après tant de fois
plan-until-this = après la manche { $round }
plan-until-fact = Jusqu’à ce que ceci arrive : { $fact }.
plan-until-happens = quand ceci arrive :
plan-until-what = Ce qui doit arriver
plan-unless = Ce dont il dépend
plan-unless-own = Seulement si rien n’a changé chez moi
plan-unless-step = Quoi qu’il ait changé
plan-unless-view = Seulement si rien n’a changé à la table
plan-no-step = Rien de plus ne peut être prévu ici.
plan-nothing = Choisissez où passer.
plan-close = Fermer
plan-sealed = Vous avez planifié :
plan-sealed-until = Vous avez planifié, chaque fois que cela se présente :
plan-done = fait
plan-cancel = Renoncer au plan
plan-changed = La partie a changé entre-temps : rien n’a été planifié.

# take_back.js

take-back-last = Reprendre
take-back-more = Reprendre plus
take-back-further = Plus loin
take-back-several = Reprendre { $count } décisions, jusqu’à
take-back-changed = La partie a changé entre-temps : rien n’a été repris.
take-back-ask = Revenir plus loin : demander aux autres
take-back-ask-before = Demander de revenir avant :
take-back-ask-note = Tous les autres joueurs doivent être d’accord ; les bots le sont toujours. La partie repart alors de là, et ce qui a été tiré depuis est tiré à nouveau.
take-back-asks = { $name } demande de revenir avant cette décision :
take-back-you-ask = Vous demandez de revenir avant cette décision :
take-back-waits = En attente { DE($names) }.
take-back-accept = Accepter
take-back-refuse = Refuser
take-back-withdraw = Retirer

## Tournaments

# tournament_sheets.js

sheet-table = Ronde { $round }, table { $table }
sheet-seat = Siège
sheet-player = Joueur
sheet-points = Points
sheet-place = Place
sheet-signature = Signature
sheet-remarks = Remarques :
search-any = indifférent
search-ruleset = Jeu
search-seats = Nombre de sièges
search-players = Joueurs
search-players-form = identifiants, ou id@1
search-ending = Fin
search-ending-played = jouée jusqu’au bout
search-ending-resigned = un joueur a abandonné
search-ending-forfeited = un joueur a dépassé son temps
search-ending-aborted = terminée sans résultat
search-points = Points du vainqueur
search-lead = Avance du vainqueur
search-rounds = Manches
search-decisions = Décisions
search-range = 3..5
search-since = Terminée depuis (UTC)
search-until = Terminée jusqu’au (UTC)
search-facts = Faits
search-facts-form = noms, ou nom:3..
search-mine = Mes parties seulement
search-search = Rechercher
search-game = Partie
search-ended = Terminée
search-seats-of-it = Sièges
search-length-of-it = Durée
search-facts-of-it = Faits
search-result = place { $place }, { $points } points
search-points-alone = { $points } points
search-length =
    { $rounds ->
        [one] { $rounds } manche
       *[other] { $rounds } manches
    }, { $decisions ->
        [one] { $decisions } décision
       *[other] { $decisions } décisions
    }
search-fact-times = { $name } : { $times }
search-none = Aucune partie de ce genre parmi celles qui ont été examinées.

# ratings.js

ratings-ruleset = Jeu
ratings-seats = Sièges
ratings-on = Jusqu’à la fin du jour (UTC)
ratings-place = Place
ratings-player = Joueur
ratings-rating = Cote
ratings-strength = Force
ratings-interval = À 95 %
ratings-from-to = { $low } à { $high }
ratings-games = Parties
ratings-last = Dernière partie
ratings-game = Partie
ratings-ended = Terminée
ratings-more = Afficher plus
ratings-none = Aucune partie de ce genre n’a encore été cotée.
ratings-none-of-player = Aucune partie cotée de ce genre pour ce joueur.
ratings-games-of = Parties cotées { DE($name) }
ratings-side = Camp
ratings-played = Jouées
ratings-won = Gagnées
ratings-share = Part
ratings-mean-place = Place moyenne
ratings-mean-points = Points moyens
ratings-seat = Siège { $number }
ratings-tribe = Tribu { $name }
ratings-home = Foyer { $name }
ratings-territory = Territoire : { $name }
ratings-territory-standard = standard
ratings-territory-lake-manitoba = Lac Manitoba
ratings-territory-duck-mountain = Duck Mountain

# tournaments.js

tournaments-tournament = Tournoi
tournaments-state = État
tournaments-played = Joué
tournaments-players = Joueurs
tournaments-begun = Commencé
tournaments-untitled = Tournoi
tournaments-elsewhere = joué ailleurs
tournaments-none = Pas encore de tournoi. On en ouvre un ci-dessous.
tournaments-more = Plus de tournois
tournaments-round-is-played = ronde { $round } en cours
tournaments-count-players = { $count ->
    [one] { $count } joueur
   *[other] { $count } joueurs
}
tournaments-name = Titre
about-legend = Description, lieu et début
about-description = Description
about-federation = Fédération pour le rapport à la FIDE, par exemple FRA
about-place = Lieu
about-start = Début, à l’heure locale
about-zone = Fuseau horaire du début
tournaments-game = Jeu
tournaments-format = Format
tournaments-seats = Sièges par table
tournaments-rounds = Rondes
tournaments-system = Appariement des rondes
tournaments-system-search = par recherche des meilleures tables
tournaments-system-dutch = par le système hollandais de la FIDE
tournaments-group-sizes = Joueurs par groupe
tournaments-division-sizes = Joueurs par division
tournaments-sizes-about = Par exemple 7. Plusieurs tailles séparées par des virgules. Seules certaines tailles sont équitables à des tables de { $seats } ; le service les indique.
tournaments-at-once = Toutes les tables en même temps, côte à côte
tournaments-cycles = Combien de fois chacun rencontre chacun
tournaments-heats = Qualifications avant l’élimination directe
tournaments-qualifiers = Combien sortent des qualifications (0 : tous)
tournaments-advance = Combien de chaque table avancent
tournaments-seasons = Saisons
tournaments-promoted = Combien changent entre deux divisions
tournaments-about-swiss = Chacun joue chaque ronde, avec d’autres de score proche. Personne n’est éliminé.
tournaments-about-groups = Dans chaque groupe, chacun rencontre chacun aussi souvent, et occupe chaque siège aussi souvent.
tournaments-about-round-robin = Tables de deux. Chacun rencontre chacun une fois, ou autant de fois que vous voulez.
tournaments-about-knock-out = Les meilleurs de chaque table avancent jusqu’à ce qu’il n’en reste qu’une : la finale. Des qualifications pour tous peuvent précéder.
tournaments-about-league = Des divisions jouées comme des groupes. Après une saison, les meilleurs d’une division changent avec les derniers de celle du dessus.
tournaments-roster = Qui joue
tournaments-seeding = Joueurs de même score
tournaments-seeding-spread = les mieux cotés à des tables différentes
tournaments-seeding-together = les mieux cotés à la même table
tournaments-seeding-lot = au sort
tournaments-first-place = Une égalité à la première place
tournaments-first-shared = demeure
tournaments-first-lot = est départagée par tirage au sort à la fin
tournaments-first-play-off = est départagée par un barrage
tournaments-repeat = Prix d’une répétition
tournaments-repeat-about = Vide : éviter les répétitions passe avant tout
tournaments-leaders-meet = Les meneurs se rencontrent à la dernière ronde
tournaments-registration = Inscription
tournaments-registration-open = Chacun peut s’inscrire
tournaments-registration-invitation = Les joueurs invités peuvent s’inscrire
tournaments-registration-list = Les organisateurs inscrivent chacun
tournaments-check-in = Seuls les joueurs pointés sont appariés
tournaments-late = Inscriptions tardives jusqu’à la ronde (0 : aucune)
tournaments-agreed = Ce qui est convenu aux tables
tournaments-take-back = Les joueurs peuvent reprendre leurs propres décisions
tournaments-variants = Variantes et options du jeu
tournaments-points = Points
tournaments-places = Points par place
tournaments-places-about = Pour la première, deuxième, troisième et quatrième place, séparés par des virgules.
tournaments-small-tables = Autres points aux tables plus petites
tournaments-places-of = Points aux tables de { $seats }
tournaments-places-of-about = Vide : comme pour les premières places des tables plus grandes.
tournaments-bye = Points d’un exempt
tournaments-bye-usual = comme une deuxième place
tournaments-order = Ce qui départage
tournaments-criterion = Critère { $number }
tournaments-no-criterion = aucun
tournaments-begin = Commencer le tournoi
tournaments-register-first = Inscrivez-vous d’abord : un tournoi a besoin d’un propriétaire.

# tournament.js, about.js

tournament-untitled = Tournoi
tournament-title-of = { $title } – Tabletape
tournament-after-round = ronde { $round }
tournament-standings-of = de
tournament-of-all = tous
tournament-of-season = saison { $season }
tournament-of-no-division = encore sans division
tournament-of-division = saison { $season }, division { $number }
tournament-of-group = groupe { $number }
tournament-standings-after = Après
tournament-after-now = tout jusqu’ici
tournament-timer-left = Temps restant dans cette ronde : { $time }
tournament-timer-stands = Le minuteur de cette ronde est arrêté à { $time }
tournament-timer-over = Le temps de cette ronde est écoulé.
tournament-starts = Début : { $time } ({ $zone })
tournament-at-place = Lieu : { $place }
tournament-calendar = Ajouter à un agenda (iCalendar)
tournament-about-swiss = Système suisse : { $rounds ->
    [one] { $rounds } ronde
   *[other] { $rounds } rondes
} à des tables de { $seats }.
tournament-about-groups = Groupes de { $sizes }, à des tables de { $seats } : chacun rencontre chacun aussi souvent.
tournament-about-round-robin = Toutes rondes à des tables de 2 : chacun rencontre chacun { $cycles ->
    [one] une fois
   *[other] { $cycles } fois
}.
tournament-about-knock-out = Élimination directe à des tables de { $seats } : { $advance } de chaque table { $advance ->
    [one] avance
   *[other] avancent
}.{ $heats ->
    [0] {""}
    [one] {" "}Une qualification pour tous précède.
   *[other] {" "}{ $heats } qualifications pour tous précèdent.
}
tournament-about-league = Championnat : { $seasons ->
    [one] { $seasons } saison
   *[other] { $seasons } saisons
}, divisions de { $sizes } à des tables de { $seats } ; { $promoted ->
    [one] { $promoted } change
   *[other] { $promoted } changent
} entre deux divisions.
tournament-by-dutch = Les rondes sont appariées par le système hollandais de la FIDE.
tournament-at-once = Toutes les tables se jouent côte à côte.
tournament-game-with = On joue à { $game }. Les joueurs peuvent reprendre leurs propres décisions.
tournament-game-without = On joue à { $game }. Personne ne reprend rien.
tournament-game-elsewhere = On ne joue pas ici : les organisateurs saisissent les résultats.
tournament-registration-open = Chacun peut s’inscrire.
tournament-registration-invitation = Les joueurs invités peuvent s’inscrire.
tournament-registration-list = Les organisateurs inscrivent les joueurs.
tournament-check-in = Seuls les joueurs pointés sont appariés.
tournament-late = Les inscriptions tardives sont possibles jusqu’à la ronde { $round }.
tournament-scoring = Points par place : { $places }. Un exempt rapporte { $bye }.
tournament-scoring-small = Aux tables de { $seats } : { $places }.
tournament-order = Ordre du classement : { $criteria }.
tournament-organised-by = Organisation : { $names }.
tournament-referee-name = { $name } (arbitre)
tournament-weights = Ce que l’appariement pèse
tournament-weights-priced = D’abord, aucune paire interdite. Ensuite comptent : { $weights }.
tournament-weights-text = D’abord, aucune paire interdite et le moins de répétitions possible. Ensuite comptent : { $weights }.
tournament-rating = cote { $rating }
tournament-checked-in = pointé
tournament-not-checked-in = pas encore pointé
tournament-withdrawn = retiré
tournament-since = dès la ronde { $round }
tournament-misses = manque la ronde { $round }
tournament-nobody-yet = Personne n’est encore inscrit.
tournament-group = Groupe { $number } :
tournament-no-round-yet = Aucune ronde n’est encore appariée.
tournament-round = Ronde { $number }
tournament-called = { $tables ->
    [one] Appelée : table { $list }. Veuillez prendre place.
   *[other] Appelées : tables { $list }. Veuillez prendre place.
}
tournament-table-called = Appelée
tournament-round-previewed = un aperçu, pas encore fixé
tournament-round-locked = verrouillée, bientôt ouverte
tournament-round-open = en cours
tournament-round-closed = close
tournament-tables-ended = ({ $settled } tables sur { $count } terminées)
tournament-byes = Exempt :
tournament-cheapest = Aucun appariement de ces joueurs ne coûte moins.
tournament-ratings-spread = Cotes : { $ratings }. À score égal, les mieux cotés sont répartis entre les tables.
tournament-ratings-together = Cotes : { $ratings }. À score égal, ceux de cotes voisines jouent ensemble.
tournament-ratings-lot = Cotes : { $ratings }. Elles ne comptent pas ; à score égal, le sort décide.
tournament-seeding-spread = À score égal, comme à la première ronde, les mieux cotés sont répartis entre les tables.
tournament-seeding-together = À score égal, comme à la première ronde, les mieux cotés jouent ensemble.
tournament-seeding-lot = À score égal, comme à la première ronde, le sort décide.
tournament-leaders-meet = À la dernière ronde, les meneurs sont à la même table.
tournament-first-lot = Un tirage au sort, fait à la fin du tournoi, départage une égalité à la première place.
tournament-first-play-off = Un barrage départage une égalité à la première place.
tournament-repeats = Joueurs qui se retrouvent : { $count }.
tournament-repeats-proven = Joueurs qui se retrouvent : { $count }. Aucun appariement n’en a moins.
tournament-table = Table { $number }
tournament-table-ended = Terminée
tournament-table-no-game = Décidée sans partie
tournament-table-waits = Pas encore ouverte
tournament-table-no-result = Pas de résultat
tournament-table-being-opened = La partie s’ouvre
tournament-table-turn = Attend { $names }{ $minutes ->
    [0] {""}
    [one] {" "}depuis { $minutes } minute
   *[other] {" "}depuis { $minutes } minutes
}
tournament-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
tournament-place = place { $place }
tournament-as-played = jeu : { $points }, place { $place }
tournament-brings = { $points ->
    [one] { $points } point au classement
   *[other] { $points } points au classement
}
tournament-to-act = à jouer
tournament-bot-plays = un bot joue
tournament-game = Partie
tournament-review = Relecture
tournament-game-of = Partie de la ronde { $round }, table { $table }
tournament-review-of = Relecture de la ronde { $round }, table { $table }
tournament-why = Pourquoi cette table
tournament-why-table = Pourquoi la table { $number } est ainsi
tournament-why-pending = C’est en cours de calcul. Le résultat apparaît ici dès qu’il est là.
tournament-cost-nothing = rien
tournament-cost-unknown = rien n’a été apparié
tournament-met = { $names } se sont rencontrés à la ronde { $rounds }
tournament-met-nobody = Personne ici ne s’est déjà rencontré.
tournament-scores-equal = Groupe de score : tous ont { $score } points.
tournament-scores = Groupe de score : { $low } à { $high } points ({ $scores }).
tournament-sat = Combien de fois chacun a eu chaque siège : { $seats }.
tournament-cost = Coût de cette table : { $cost }.
tournament-criteria = Critères du système hollandais de la FIDE que coûte cette table : { $criteria }.
tournament-criteria-none = Cette table ne coûte rien selon les critères du système hollandais de la FIDE.
tournament-alternative = Alternative la plus proche : { $comes } de la table { $table } au lieu de { $leaves }. Elle changerait le coût de : { $cost }.
tournament-leads = { $name } mène.
tournament-leads-by-choice = { $name } mène, et les meneurs se rencontrent à cette ronde.
tournament-apart = { $name } est à la table { $table }, tenu à l’écart par : { $condition }. Un siège ici changerait le coût de : { $cost }.
tournament-apart-by-nothing = { $name } est à la table { $table }, bien qu’un siège ici ne coûte pas plus. Il changerait le coût de : { $cost }.
tournament-repeat-buys = Une seule répétition de plus permettrait : { $comes } de la table { $table } au lieu de { $leaves }. Elle changerait le coût de : { $cost }.
screen-link = Écran pour le mur (nouvelle fenêtre)
screen-tables = Tables
screen-page = (page { $number } sur { $count })
screen-plays = En cours
screen-left = reste { $time }
screen-keys = Les pages changent { $seconds ->
    [one] chaque seconde
   *[other] toutes les { $seconds } secondes
}. La barre d’espace les arrête et les relance.
screen-paused = Les pages sont arrêtées. La barre d’espace les relance.
screen-full = Plein écran
screen-leave-full = Quitter le plein écran
tournament-standing-place = Place
tournament-standing-player = Joueur
tournament-standing-parted = derrière par : { $criterion }
tournament-standings-final = Le tournoi est terminé : ce classement est définitif.
tournament-standings-void = Le tournoi a été interrompu : ce classement ne compte pas.
tournament-no-rulings = Aucun arbitrage.
tournament-result-of = { $name } { $points } (place { $place })
tournament-place-given-up = Ronde { $round } : { $name } s’est retiré et a perdu l’exemption, ou a quitté la table.
tournament-seat-stays-empty = Ronde { $round } : { $name } s’est retiré et ne vient pas à la table.
tournament-ruled-tables = Ronde { $round } : tables fixées à la main. Elles coûtent : { $cost }. Les tables d’avant : { $before }.
tournament-changes-begun = Ronde { $round } : début des changements à la main.
tournament-changes-ended = Ronde { $round } : fin des changements à la main.
tournament-compared = Ronde { $round } : { $count ->
    [0] les tables sont telles que proposées.
    [one] { $count } joueur a une autre place ou d’autres adversaires que proposé :
   *[other] { $count } joueurs ont une autre place ou d’autres adversaires que proposé :
}
tournament-difference = { $name } : { $place }, proposé { $proposed }.
tournament-difference-place = table { $table }, siège { $seat }
tournament-difference-bye = exempt
tournament-difference-worse = Moins bon : { $criteria }.
word-warning-note = Remarque.
word-warning-minor = Petit avertissement.
word-warning-major = Avertissement.
word-warning-absolute = Avertissement grave.
tournament-ruled-result = Ronde { $round }, table { $table } : résultat par décision : { $result }.
tournament-ruled-no-show = Ronde { $round }, table { $table } : { $name } n’est jamais venu.
tournament-ruled-forfeit = Ronde { $round }, table { $table } : { $name } a abandonné.
tournament-ruled-substitute = Ronde { $round }, table { $table } : { $substitute } joue à la place { DE($name) }.
tournament-ruled-replay = Ronde { $round }, table { $table } : elle est rejouée.
tournament-ruled-rounds = { $format ->
    [knock_out] Qualifications
    [league] Saisons
    [round_robin] Cycles
   *[other] Rondes
} : { $rounds } au lieu de { $before }.
tournament-ruled-unlock = La ronde { $round } est déverrouillée.
tournament-ruled-first =
    Une égalité à la première place { $how ->
        [lot] est départagée par un tirage au sort, fait à la fin du tournoi
        [play_off] est départagée par un barrage
       *[other] demeure
    }.
tournament-lots =
    Le tirage au sort a eu lieu. Son ordre : { $names }{ $more ->
        [0] { "" }
       *[other] { " " }et { $more } de plus
    }.
tournament-ruled-play-off-opened = Une table a été ouverte pour le barrage entre { $names }.
tournament-ruled-play-off = Barrage pour la première place : { $result }.
tournament-ruled-end = Le tournoi est terminé après la ronde { $rounds }.
tournament-ruled-abort = Le tournoi est interrompu. Rien n’en compte.
tournament-ruling-number = Arbitrage { $number } :
tournament-ruling-taken-back = (annulé)
tournament-stands-by-rulings = Par arbitrage :
tournament-stands-by = ronde { $round }, table { $table } (arbitrage { $ruling })
tournament-ruled-back = Ronde { $round }, table { $table } : l’arbitrage { $ruling } est annulé.
tournament-ruled-why = Pourquoi : { $why }
tournament-ruled-by = { $name }, { $time }
tournament-changed-nothing = Il n’a rien changé au classement.
tournament-changed = Il a changé : { $changes }.
tournament-change = { $name } de la place { $from } à { $to }, de { $before } à { $points } points

# tournament_desk.js

desk-pause-round = Mettre les tables en pause
desk-resume-round = Relancer toutes les tables
desk-pause-why = Pourquoi : tous les joueurs le lisent
desk-pause-happens = Personne ne joue à aucune table de cette ronde jusqu’à ce que vous les relanciez.
desk-paused = { $count ->
    [one] { $count } table est en pause.
   *[other] { $count } tables sont en pause.
}
desk-resumed = Les tables continuent.
desk-over = Le tournoi est terminé. Classement et arbitrages restent tels qu’affichés.
desk-over-early = Le tournoi a été terminé après la ronde { $rounds }. Le classement est définitif.
desk-aborted = Le tournoi a été interrompu. Rien n’en compte.
desk-to-pair = Ensuite : apparier la ronde { $round }. { $there } joueurs sur { $count } peuvent être appariés.
desk-pair = Apparier la ronde { $round }
desk-pairing = Les tables de la ronde { $round } se préparent. Elles apparaissent ici d’elles-mêmes.
desk-unpaired = La ronde { $round } n’a pas de tables : { $code ->
    [no_pairing] personne ne peut se retrouver ni être exempt une deuxième fois, et ces joueurs ne permettent pas de telles tables.
    [pairing_invalid] le programme d’appariement a fait des tables qui enfreignent une règle.
    [pairing_too_long] elles n’ont pas pu être faites à temps.
    [players_do_not_fit] ces joueurs ne font pas les tables de ce format.
    [too_many_players] il y a plus de joueurs que ce système n’en apparie.
    [rounds_over] elle ne se joue plus.
    [round_not_closed] la ronde d’avant est rouverte.
   *[other] le programme d’appariement a échoué.
}
desk-seat = Placer selon le classement
desk-seat-title = Tables de la ronde { $round } dans l’ordre du classement
desk-seat-button = Fixer ces tables
desk-pair-again = Réapparier
desk-previewed = La ronde { $round } est un aperçu. Regardez les tables ci-dessous. Le verrouillage fixe les joueurs.
desk-lock = Verrouiller la ronde { $round }
desk-locked = La ronde { $round } est verrouillée. L’ouvrir ouvre ses tables.
desk-open = Ouvrir la ronde { $round }
desk-swap = Échanger deux joueurs
desk-begin-changes = Changer à la main
desk-end-changes = Finir les changements
desk-changing = Les tables de la ronde { $round } sont en cours de changement à la main. { $count ->
    [0] Elles sont telles que proposées.
    [one] { $count } joueur a une autre place ou d’autres adversaires que proposé : voir les arbitrages ci-dessous.
   *[other] { $count } joueurs ont une autre place ou d’autres adversaires que proposé : voir les arbitrages ci-dessous.
} La ronde peut être verrouillée ou ouverte quand les changements sont finis.
desk-playing = La ronde { $round } est en cours : { $settled } tables sur { $count } terminées. Elle se clôt d’elle-même avec la dernière.
desk-results = La ronde { $round } est en cours : { $settled } tables sur { $count } ont un résultat. Saisissez les résultats aux tables ci-dessous.
desk-close = Clore la ronde { $round }
desk-enter = Inscrire des joueurs, un par ligne
desk-enter-about = Un nom, ou l’identifiant d’un joueur qui a un compte : ce joueur est invité, et s’inscrit sur cette page. Une cote peut suivre un nom et un point-virgule : Ann; 1500
desk-enter-button = Inscrire
desk-entered = { $count ->
    [one] { $count } joueur est inscrit.
   *[other] { $count } joueurs sont inscrits.
}
desk-invited-by-id = { $count ->
    [one] { $count } joueur est invité et s’inscrit sur cette page.
   *[other] { $count } joueurs sont invités et s’inscrivent sur cette page.
}
desk-links-about = Donnez à chaque joueur son propre lien : le premier à l’ouvrir est ce joueur, et personne d’autre ensuite. Les liens ne sont montrés que maintenant ; copiez-les ou imprimez-les avant de quitter cette page. Un joueur dont le lien est perdu et n’a pas été ouvert en reçoit un nouveau sous « Changer un joueur ».
desk-copy = Copier
desk-copy-of = Copier le lien { DE($name) }
desk-copy-all = Tout copier
desk-print-links = Imprimer des fiches à code QR
desk-link-opened = a ouvert le lien
desk-qr-of = Code QR { DE($name) }
desk-qr-about = Scannez-le avec l’appareil photo d’un téléphone : le téléphone est alors ce joueur. Le lien ne s’ouvre qu’une fois.
desk-slips-check-in = Qui ouvre le code de sa fiche est aussitôt pointé : pour les fiches remises sur place.
desk-unopened = { $count } joueurs sur { $all } n’ont pas ouvert leur lien
desk-new-links = Nouveaux liens pour tous
desk-new-links-happens = { $count ->
    [one] { $count } joueur reçoit un nouveau lien, et le précédent cesse de valoir. Le nouveau lien est listé ici, à copier ou à imprimer.
   *[other] { $count } joueurs reçoivent de nouveaux liens, et les précédents cessent de valoir. Les nouveaux liens sont listés ici, à copier ou à imprimer.
}
desk-check-in-code = Code de pointage
desk-check-in-about = Pour l’entrée, à l’écran ou sur papier : un joueur qui l’ouvre avec son propre téléphone est pointé.
slip-about = Scannez le code avec votre téléphone : le tournoi s’ouvre, et vous êtes ce joueur. Il ne sert qu’une fois, gardez-le donc pour vous.
desk-player = Changer un joueur
desk-forbid = Interdire une paire
desk-invite = Inviter des joueurs
desk-referee = Arbitres
desk-call = Appeler à la table
desk-call-back = Annuler l’appel
desk-call-all = Appeler toutes les tables
desk-timer-start = Lancer le minuteur
desk-timer-change = Changer le temps restant
desk-timer-pause = Arrêter le minuteur
desk-timer-resume = Relancer le minuteur
desk-timer-stop = Enlever le minuteur
desk-timer-minutes = Minutes jusqu’à la fin
desk-timer-happens = Tous voient le temps restant, ici et au mur. Rien ne se passe de soi-même à la fin.
desk-edit = Titre, description, lieu, début
desk-edit-happens = Tous le lisent sur la page du tournoi. On peut le changer à nouveau à tout moment.
desk-edit-button = Enregistrer
desk-rounds = Changer le nombre de rondes
desk-first-place = Départager la première place
desk-first-place-button = Choisir
desk-first-place-happens = Le tirage au sort se fait à la fin du tournoi et demeure. Le résultat d’un barrage est saisi ensuite. Le choix est visible de tous.
desk-open-play-off = Ouvrir une table pour le barrage
desk-open-play-off-happens = Une partie de ce tournoi commence pour ces seuls joueurs. Son résultat les départage et ne change aucun point. Tout le monde lit la raison.
tournament-play-off-now = Barrage en cours : { $names }
tournament-play-off-places = Barrage pour la première place : { $places } ({ $why })
desk-play-off = Saisir un barrage
desk-play-off-button = Saisir le résultat
desk-play-off-tie = Quelle égalité
desk-play-off-about = Les joueurs qui partagent la première place ont joué à une table de plus.
desk-play-off-happens = Il ne compte que pour l’ordre de ces joueurs. Saisi à nouveau, il remplace ce résultat. Le motif est visible de tous.
desk-end = Terminer le tournoi
desk-abort = Interrompre le tournoi
desk-rounds-number = { $format ->
    [knock_out] Qualifications
    [league] Saisons
    [round_robin] Combien de fois chacun rencontre chacun
   *[other] Rondes
}
desk-rounds-happens = Un aperçu est abandonné et réapparié. S’il ne reste aucune ronde, le tournoi finit avec celle en cours. Tous lisent pourquoi.
desk-unlock = Déverrouiller la ronde
desk-unlock-happens = La ronde redevient un aperçu. Ses tables restent si elles conviennent alors aux joueurs ; sinon elle est réappariée. Tous lisent pourquoi.
desk-scoring = Changer les points
desk-scoring-happens = Ils comptent pour toutes les rondes, aussi pour celles déjà jouées. Un aperçu est abandonné et réapparié. Tous lisent pourquoi, et ce qui change au classement.
desk-registration = Changer l’inscription
desk-registration-happens = Les joueurs inscrits le restent. Tous lisent pourquoi.
desk-copy-tournament = Copier le tournoi
desk-copy-rehearsal = Comme répétition : avec un joueur d’essai pour chaque joueur
desk-copy-happens = Un nouveau tournoi à vous avec ces réglages, sans début. Les joueurs n’en sont pas informés.
desk-end-happens = Aucune autre ronde ne se joue. Le classement après la ronde { $rounds } est définitif. C’est irréversible.
desk-abort-happens = Rien du tournoi ne compte, et les parties en cours finissent aussitôt. C’est irréversible.
desk-take-back = Annuler
desk-take-back-of = Annuler l’arbitrage { $number }
desk-take-back-happens = La table est comme elle serait sans cet arbitrage. Une dernière ronde dont la table n’a alors pas de résultat est rouverte.
crosstable-by = Une colonne par
crosstable-by-rounds = ronde
crosstable-by-opponents = adversaire
crosstable-about = Joueurs et adversaires ont les numéros de leurs lignes. Dessous : le siège, la place à la table et les points. Les rondes et les joueurs sont ceux du classement.
crosstable-number = N°
crosstable-seat = siège { $seat }
crosstable-points = +{ $points }
crosstable-bye = exempt
roster-title = Liste à partir d’un fichier CSV
roster-file = Un fichier CSV, par exemple d’un tableur
roster-text = Ou son texte
roster-about = La première ligne nomme les colonnes : { $columns }. Seul name est obligatoire. Sexe (m ou w) et naissance (1987 ou 1987-02-21) ne sont vus que du propriétaire et des arbitres.
roster-check = Vérifier
roster-happens = Chaque ligne inscrit un nouveau joueur avec un compte et un lien. Tous sont inscrits, ou personne.
roster-can-be-entered = { $count ->
    [one] { $count } joueur peut être inscrit :
   *[other] { $count } joueurs peuvent être inscrits :
}
roster-faults = Personne ne peut être inscrit tant qu’une ligne est fausse :
roster-line = Ligne
roster-column = Colonne
roster-value = Valeur
roster-rule = Règle
desk-details = Changer les données
details-rating = Cote
details-club = Club
details-fide-id = Identifiant FIDE
details-title = Titre, par exemple WIM
details-federation = Fédération, par exemple FRA
details-sex = Sexe (m ou w), pour le propriétaire et les arbitres seulement
details-birth = Naissance (1987 ou 1987-02-21), pour le propriétaire et les arbitres seulement
details-happens = Les champs sont fixés tels qu’ils sont ici ; un champ vide n’est pas indiqué. La cote est fixée dès qu’une ronde avec le joueur est verrouillée.
details-changed = Les données { DE($name) } sont changées.
desk-crosstable-csv = Grille en CSV
desk-report26 = Rapport pour la FIDE (TRF26)
tournament-fide-id = identifiant FIDE { $id }
tournament-birth = naissance : { $birth }
word-sex-m = masculin
word-sex-w = féminin
desk-csv = Classement en CSV
desk-results-csv = Résultats en CSV
desk-report = Rapport pour la FIDE (TRF)
desk-print-sheets = Imprimer une feuille par table
desk-print = Imprimer tables et classement
desk-record = Saisir le résultat
desk-rule = Arbitrer cette table
desk-rule-at = Arbitrer la table { $table }
desk-decide = Résultat par décision
desk-no-show = Jamais venu
desk-forfeit = A abandonné
desk-substitute = Remplaçant
desk-replay = Rejouer
desk-of-table = ronde { $round }, table { $table }
desk-bye = un exempt
desk-at-table = table { $table }
desk-swap-title = Échanger deux joueurs de la ronde { $round }
desk-swap-one = Un joueur
desk-swap-other = L’autre joueur
desk-swap-nobody = Choisissez deux joueurs différents.
desk-swap-happens = { $name } ({ $there }) et { $other } ({ $here }) échangent leurs places. Le coût est montré parmi les arbitrages.
desk-swap-button = Échanger
desk-who = Qui
desk-what = Quoi
desk-checks-in = est là (pointage)
desk-misses = manque la ronde { $round }
desk-plays = joue quand même la ronde { $round }
desk-withdraws = quitte le tournoi
desk-returns = revient
desk-new-link = reçoit un nouveau lien (le premier n’a pas été ouvert)
desk-player-button = Changer
desk-pair-one = Un joueur
desk-pair-other = L’autre joueur
desk-pair-allowed = Ils peuvent à nouveau se rencontrer
desk-may-meet = { $name } et { $other } peuvent se rencontrer.
desk-must-not-meet = { $name } et { $other } ne sont jamais à la même table.
desk-forbid-button = Enregistrer
desk-invite-ids = Identifiants de joueurs, un par ligne
desk-invite-happens = Les joueurs invités peuvent s’inscrire.
desk-invite-button = Inviter
desk-appoint = Nommer { $name }
desk-dismiss = Révoquer { $name }
desk-somebody-else = Nommer quelqu’un par son identifiant
desk-referee-id = Identifiant d’une autre personne
desk-referee-happens = Un arbitre fait tout ce que font les organisateurs, mais ne nomme personne.
desk-referee-button = Enregistrer
desk-decide-happens = La table reçoit ce résultat, à la place du résultat actuel. Il classe chacun à la table, même les joueurs écartés auparavant.
desk-record-happens = La table reçoit ce résultat. Un arbitrage peut le changer plus tard.
desk-set-result = Fixer le résultat
desk-replay-happens = Le résultat est annulé, et la table est rejouée.
desk-leaves = Le joueur qui part
desk-comes = Le joueur qui prend le siège
desk-substitute-happens = Le remplaçant prend le siège et ce que rapporte la table, et renonce à un exempt. Le joueur qui part se retire d’abord de lui-même, ou la table l’a attendu { $minutes } minutes.
desk-nobody-free = Tous les joueurs de la liste sont à une table. Inscrivez d’abord quelqu’un.
desk-forfeit-happens = Ce joueur est dernier et n’a aucun point à cette table. Un bot continue sur son siège.
desk-no-show-happens = Ce joueur est dernier, n’a aucun point à cette table et n’y a rencontré personne. Un bot joue sur son siège.
desk-rule-button = Arbitrer
desk-why = Pourquoi (tous peuvent le lire)
desk-points = Points
desk-place = Place

# tournament_player.js

player-register-above = Inscrivez-vous plus haut avec votre nom. Vous pourrez ensuite participer au tournoi.
player-by-invitation = Les joueurs de ce tournoi sont invités par ses organisateurs. Il leur faut votre identifiant : { $player }.
player-invited = Les organisateurs de ce tournoi vous invitent.
player-enter = Participer au tournoi
player-over = Le tournoi est terminé. Vous êtes à la place { $place }.
player-aborted = Le tournoi a été interrompu. Rien n’en compte.
player-over-without = Le tournoi est terminé.
player-arrives = { $name }, votre présence est pointée.
player-arrives-unknown = Ce navigateur ne connaît aucun joueur de ce tournoi. Ouvrez d’abord votre propre lien, puis à nouveau ce code.
player-withdrawn = Vous avez quitté le tournoi.
player-waits = Vous attendez la ronde { $round }. Votre table s’affichera ici.
player-bye = Vous êtes exempt à la ronde { $round }.
player-not-in-round = Vous ne jouez pas la ronde { $round }.
player-may-sit = Aperçu de la ronde { $round } : table { $table }, avec { $others }. Cela peut encore changer.
player-will-sit = La ronde { $round } ouvre bientôt : vous êtes à la table { $table }, avec { $others }.
player-sits = Ronde { $round } : vous êtes à la table { $table }, avec { $others }.
player-out = Les organisateurs ont décidé que vous ne continuez pas à cette table.
player-table-ended = Votre table est terminée. Vous attendez la ronde suivante.
player-being-opened = Votre partie s’ouvre.
player-to-game = Aller à votre partie
player-your-turn = C’est à vous de jouer : aller à votre partie
player-return = Revenir
player-check-in = Je suis là
player-plays = Jouer quand même la ronde { $round }
player-misses = Manquer la ronde { $round }
player-withdraw = Quitter le tournoi
player-sure-to-withdraw = Quitter le tournoi ? Les organisateurs peuvent placer un remplaçant à une de vos tables ouvertes ; jusque-là elle reste la vôtre. Vous pouvez revenir plus tard.

# tournament.js

account-token-is-somebody-elses = Ce navigateur garde la clé { DE($before) }. La remplacer par celle { DE($name) } ? { $before } ne pourra alors jouer ici qu’avec sa propre clé.
tournament-open-chat = On peut écrire dans les tchats des tables pendant une ronde.
tournament-same-luck = Toutes les tables d’une ronde ont le même hasard. Jusqu’à la clôture de la ronde, ses joueurs n’en voient aucune autre table.
tournament-table-hidden = Jouée ; visible quand la ronde est close
tournaments-open-chat = On peut écrire dans les tchats pendant une ronde
tournaments-same-luck = Le même hasard à toutes les tables d’une ronde
tournaments-watched = Les autres voient les tables
tournaments-watched-after = après la ronde
tournaments-watched-live = pendant le jeu

## Disputes: disputes.js

game-page-disputes = Réclamations
disputes-none = Il n’y a pas de réclamations.
disputes-open = Faire une réclamation
disputes-open-happens = Tous à la table et les organisateurs de la partie la voient aussitôt. Un organisateur qui ne joue pas ici répond.
disputes-open-words = Vos mots leur sont montrés tels quels. La partie continue entre-temps.
report-this = Signaler
report-version = Signaler la version { $version }
report-why = Qu’est-ce qui ne va pas ? (Peut rester vide.)
report-holds = Un fichier est téléchargé. Il contient la partie jusqu’à cette version telle que vous pouvez la voir, et la dernière décision qui y a été refusée : pour un développeur des règles.
report-names = Les noms des personnes sont remplacés, dans vos mots aussi.
report-download = Télécharger le rapport
disputes-words = Qu’est-ce qui ne va pas ?
disputes-version = À la version
disputes-paragraph = Paragraphe des règles, par exemple 4.7 (si vous le connaissez)
disputes-discloses = Les organisateurs qui répondent peuvent voir ce que je pouvais décider à cette version, ce que j’ai essayé autour et pourquoi c’était refusé, même là où cela révèle ce que je sais
disputes-changed = Les réclamations de cette partie ont changé.
disputes-new = Une réclamation attend votre réponse.
disputes-yours-answered = Votre réclamation a reçu une réponse.
disputes-reopened = La réponse à une réclamation a été annulée. Elle attend une autre réponse.
disputes-taken-back-why = Annulée, car : { $why }
disputes-waits = Attend une réponse
disputes-rejected = Rejetée
disputes-ruled = Tranchée par des mots
disputes-continued = La partie reprend à une version
disputes-result-set = Le résultat a été fixé
disputes-withdrawn = Retirée
disputes-version-of = version { $version }
disputes-at-table = ronde { $round }, table { $table }
disputes-act-of = { $act } : réclamation { DE($name) } à la version { $version }
disputes-answer = Répondre
disputes-answer-title = Réclamation { DE($name) } à la version { $version }
disputes-withdraw = Retirer
disputes-sure-to-withdraw = Retirer cette réclamation ? Personne n’y répondra alors.
disputes-goes-on = La partie qui continue
disputes-entry = L’arbitrage dans le journal
disputes-verdict = Réponse
disputes-reject = La rejeter
disputes-rule = Trancher par des mots
disputes-continue = Reprendre la partie à une version
disputes-result = Fixer le résultat de la table
disputes-reject-does = Rien ne change. La raison est dite à tous à la table.
disputes-rule-does = Les mots sont inscrits au journal de la partie, lisibles par tous. Le jeu continue tel quel.
disputes-continue-does = Cette partie s’arrête. Ses joueurs continuent dans une nouvelle à partir de cette version, avec le même hasard et les mêmes mains. C’est irréversible.
disputes-result-does = La table a ce résultat, et le classement suit aussitôt. Une partie en cours finit.
disputes-continue-at = Reprend à la version
disputes-template = Texte
disputes-own-words = Avec vos propres mots
disputes-text-stands = Ce qui a été décidé à la version { $version } est maintenu : les règles le permettent.
disputes-text-wrong = Ce qui a été décidé à la version { $version } est contraire aux règles et n’est pas maintenu.
disputes-text-misread = La règle a été lue autrement à la version { $version }. Désormais elle se lit telle qu’elle est écrite ; ce qui a été joué est maintenu.
disputes-text-late = On a trop joué depuis la version { $version } pour revenir en arrière. Ce qui a été joué est maintenu.
disputes-signed = Signature : { $name }.
disputes-look = Voir la version { $version }
disputes-around = Ce qui s’est passé autour
disputes-legal = Ce qui pouvait y être décidé ({ $count })
disputes-legal-not-shown = Ce qui pouvait y être décidé (non montré : une tuile ou une carte cachée serait révélée)
disputes-not-shown-of = { $name } : non montré, une tuile ou une carte cachée serait révélée. Un joueur ouvre la liste en la dévoilant par sa propre réclamation.
disputes-refused = Ce qui a été essayé autour et refusé ({ $count })
disputes-nothing = Rien que vous puissiez voir.
disputes-hidden = Vous ne pouvez pas le voir tant que la partie continue.
desk-waiting = { $count ->
    [one] { $count } chose attend :
   *[other] { $count } choses attendent :
}
desk-dispute-of = Réclamation { DE($name) }, ronde { $round }, table { $table }
desk-request-of = { $name } demande un retour en arrière, ronde { $round }, table { $table }
desk-links-of = Liens des nouveaux joueurs ({ $count })
desk-long-think = Marquer les réflexions à partir de tant de minutes
tournament-long-think = longue réflexion
tournament-dispute-open = Réclamation ouverte.
tournament-asks-to-go-back = { $name } demande un retour en arrière.
tournament-settled-ruled = Ronde { $round }, table { $table } : une réclamation a été tranchée.
tournament-settled-continued = Ronde { $round }, table { $table } : après une réclamation, la partie reprend à une version.
tournament-settled-result = Ronde { $round }, table { $table } : une réclamation a reçu ce résultat pour réponse.

## Studies

series-page-standing = Classement
series-page-joined = Des joueurs sont la même personne si leur compte ou leur numéro FIDE est le même ; les joueurs inscrits par leur nom le sont aussi par ce nom. Un résultat entre parenthèses est écarté. Un tournoi compte quand il est terminé.
series-page-tournaments = Tournois
series-page-with = Séries avec ce tournoi
series-page-mine = Mes séries
series-page-new = Commencer une série
series-page-about = Une série réunit des tournois que vous organisez. Pour chaque joueur, les meilleurs résultats comptent, autant que vous le décidez.
tournaments-page-series = Séries de tournois
tournament-series = Séries avec ce tournoi
series-name = Titre
series-counts = Ce qui compte
series-counts-points = points des classements
series-counts-places = points des places
series-best = Nombre de meilleurs résultats qui comptent (vide : tous)
series-best-all = tous les résultats
series-best-of = les { $count } meilleurs
series-place-points = Points des places, à partir de la première
series-begin = Commencer
series-total = Total
series-single = Meilleur
series-wins = Victoires
series-dropped = écarté
series-no-results = Aucun tournoi avec des résultats n’est encore terminé.
series-no-tournament = Aucun tournoi n’en fait encore partie.
series-not-yet = { $status }, ne compte pas
series-title-of = { $title } – Tabletape
series-by = Comptent : { $rules }. Par { $name }.
series-csv = Classement en CSV
series-remove = Retirer
series-add = Ajouter un tournoi
series-add-this = Ajouter ce tournoi
series-add-field = Adresse ou identifiant d’un tournoi que vous organisez
series-add-button = Ajouter
series-settings = Titre et règles
series-settings-happens = Le classement est recalculé selon ces règles.
series-save = Enregistrer
series-delete = Supprimer la série
series-delete-happens = La série disparaît. Ses tournois restent tels quels.
series-column = Série
series-none = Il n’y en a pas encore.
studies-page-mine = Mes études
studies-page-new = Commencer une étude
studies-page-about = Une étude rassemble en chapitres des moments de plusieurs parties, avec des mots. Les moments s’ajoutent depuis la relecture d’une partie. Tant qu’une partie continue, un de ses moments n’est montré qu’au joueur qui l’a ajouté.
studies-page-all = Études pour tous
studies-seen-by = Visible pour
studies-seen-by-owner = ses éditeurs
studies-seen-by-link = tous ceux qui ont le lien
studies-seen-by-all = tous : elle est en liste
studies-more = Plus d’études
studies-study = Étude
studies-owner = De
studies-holds = Contient
studies-changed = Dernier changement
studies-count = { $chapters ->
    [one] { $chapters } chapitre
   *[other] { $chapters } chapitres
  }, { $moments ->
    [one] { $moments } moment
   *[other] { $moments } moments
  }
studies-none-of-mine = Vous n’avez pas encore d’étude.
studies-none = Il n’y en a pas encore.
studies-title-of-it = Titre
studies-begin = Commencer
studies-register-first = Dites d’abord qui vous êtes : entrez un nom plus haut.
study-page-chapters = Chapitres
study-studies = Études
study-title-tabletape = { $title } – Tabletape
study-about = Par { $name }. Visible pour : { $readers }. Dernier changement : { $time }.
study-no-moments = Pas encore de moment.
study-empty = Il n’y a pas encore de chapitre.
study-before = ← Précédent
study-after = Suivant →
study-place = { $place } sur { $count }
study-nothing-yet = Rien n’est encore rassemblé
study-how-to-add = Ouvrez la relecture d’une partie, allez à une version et appuyez sur « Ajouter à une étude ».
study-not-shown = Ce moment ne vous est pas montré : sa partie continue, ou n’est pas pour vous.
study-hidden = ne vous est pas montré
study-added-by = Ajouté par { $name }, { $time }
study-as-public = Comme un spectateur l’a vu.
study-as-seat = Comme { $name } l’a vu.
study-review = Relecture à partir de la version { $version }
study-review-from = Relecture à partir de la version { $version } (jusqu’à { $until })
study-which-board = Quel plateau est montré
study-board-at = Plateau à la version { $version }
study-edit = Modifier
study-copy = La copier
study-copy-title = Titre de la copie
study-copy-happens = Une étude à vous commence avec ces chapitres, et avec les moments qui vous sont montrés. Vous seul la voyez, jusqu’à ce que vous en décidiez autrement.
study-version = version { $version } { DE($game) }
study-versions = versions { $version } à { $until } { DE($game) }
study-editing-conflict = Quelqu’un d’autre a changé l’étude entre-temps. Elle est montrée telle qu’elle est maintenant : regardez, et renvoyez si cela convient encore.
study-editing-act-of = { $act } : { $title }
study-editing-rename = Renommer
study-editing-up = Monter
study-editing-down = Descendre
study-editing-delete = Supprimer
study-editing-add-chapter = Ajouter un chapitre
study-editing-add-moment = Ajouter un moment
study-editing-settings = Titre, lecteurs, éditeurs
study-editing-rename-study = Renommer l’étude
study-editing-delete-study = Supprimer l’étude
study-editing-leave = Ne plus la modifier
study-editing-change = Changer ce moment
study-editing-moment-up = Le monter
study-editing-moment-down = Le descendre
study-editing-move = Dans un autre chapitre
study-editing-moment-delete = Supprimer ce moment
study-editing-title-of-chapter = Titre du chapitre
study-editing-title-of-study = Titre
study-editing-to-chapter = Chapitre
study-editing-sure-chapter = { $count ->
    [0] Supprimer le chapitre « { $title } » ?
    [one] Supprimer le chapitre « { $title } » avec son moment ?
   *[other] Supprimer le chapitre « { $title } » avec ses { $count } moments ?
  }
study-editing-sure-moment = Supprimer ce moment de l’étude ? La partie reste.
study-editing-sure-study = Supprimer l’étude « { $title } » ? Personne ne la trouve alors plus. Les parties restent.
study-editing-sure-leave = Ne plus modifier cette étude ? Seul son propriétaire peut vous y admettre à nouveau.
study-editing-left = Vous ne modifiez plus cette étude.
study-editing-game = Partie : son identifiant, ou un lien vers elle
study-editing-open-game = Tant que la partie continue, le moment n’est montré qu’à vous ; ensuite à tous ceux qui peuvent lire la partie.
study-editing-save = Enregistrer
study-editing-version = Version
study-editing-until = Jusqu’à la version (s’il dure plus longtemps)
study-editing-words = Texte
study-editing-editors = Éditeurs avec vous : leurs identifiants, un par ligne
study-editing-editors-now = Éditeurs actuels : { $names }.
study-editing-editors-about = Un joueur voit son identifiant en pointant les lettres derrière son nom.
study-editing-owner-happens = Seuls vous et ses éditeurs la voyez.
study-editing-link-happens = Tous ceux qui ont son adresse la voient, et elle n’est dans aucune liste.
study-editing-all-happens = Elle est en liste pour tous, avec ses titres.
collecting-add-to-study = Ajouter cette version à une étude
collecting-add = Ajouter
collecting-study = Étude
collecting-new-study = Une nouvelle étude
collecting-title-of-study = Titre de la nouvelle étude
collecting-chapter = Chapitre
collecting-new-chapter = Un nouveau chapitre
collecting-title-of-chapter = Titre du nouveau chapitre
collecting-added = Ajouté à « { $title } ».
collecting-look = Voir
review-add-to-study = Ajouter à une étude

## Annotations: annotations.js

annotations-none = Rien n’est noté sur cette version.
annotations-versions = Versions annotées :
annotations-at-version = { $count ->
    [one] Version { $version } : { $count } annotation ou réponse
   *[other] Version { $version } : { $count } annotations et réponses
  }
annotations-write = Annoter cette version
annotations-changed = Les annotations de cette partie ont changé.
annotations-removed = Cette annotation a été supprimée.
annotations-mark = Marque : { $place }
annotations-arrow = Flèche : de { $from } à { $to }
annotations-changed-at = { $time } (modifiée)
annotations-act-of = { $act } : annotation { DE($name) }
annotations-answer = Répondre
annotations-change = Modifier
annotations-remove = Supprimer
annotations-sure = Supprimer ce qui est écrit ici ? C’est irréversible.
annotations-for-table = Pour la table
annotations-for-organisers = Pour les organisateurs
annotations-for-all = Pour tous
annotations-held-back = Tous ses lecteurs ne la voient pas encore : elle est montrée quand ils peuvent savoir ce que son auteur pouvait savoir.
annotations-happens-table = Les joueurs à la table et les organisateurs de la partie la voient, dès qu’ils peuvent savoir ce que vous pouvez savoir maintenant.
annotations-happens-organisers = Les organisateurs de la partie la voient, dès qu’ils peuvent savoir ce que vous pouvez savoir maintenant.
annotations-happens-all = Tous ceux qui peuvent regarder la partie la voient, dès qu’ils peuvent savoir ce que vous pouvez savoir maintenant.
annotations-happens-answer = Les lecteurs de l’annotation la voient, dès qu’ils peuvent savoir ce que vous pouvez savoir maintenant.
annotations-tag-good = bon
annotations-tag-mistake = erreur
annotations-tag-question = question
annotations-tag-rule = règle
annotations-answer-to = Réponse à { $name }
annotations-about = Sur la version { $version }
annotations-words = Texte
annotations-tag = Mot-clé
annotations-for = Pour qui ?
annotations-save = Enregistrer
annotations-send = Envoyer
annotations-marks = Marques sur le plateau : choisissez des endroits ici, ou sur le plateau
annotations-place = Endroit
annotations-to = Flèche vers
annotations-no-place = Choisir un endroit
annotations-no-arrow = Pas de flèche
annotations-add-mark = Marquer
annotations-add-arrow = Tracer la flèche
annotations-drop = Enlever
annotations-drop-mark = Enlever : { $mark }
annotations-no-places = Le plateau montré n’a pas d’endroits à marquer.
annotations-place-chosen = Choisi : { $place }
versions-annotations = { $count ->
    [one] { $count } annotation
   *[other] { $count } annotations et réponses
  }

## Clocks

# time_words.js
clock-absolute = Chaque joueur a { $main } pour toute la partie.
clock-simple = Chaque joueur a { $each } pour chaque décision.
clock-fischer = Chaque joueur a { $main }, et { $more } de plus après chaque tour, jusqu’à { $cap }.
clock-byo-yomi = Chaque joueur a { $main }, puis { $periods ->
    [one] une période de { $period }
   *[other] { $periods } périodes de { $period }
  } ; un tour joué dans une période la conserve.
clock-canadian = Chaque joueur a { $main }, puis { $turns ->
    [one] un tour
   *[other] { $turns } tours
  } par tranche de { $period }.
clock-correspondence = Chaque joueur a { $days ->
    [one] un jour
   *[other] { $days } jours
  } pour chaque tour.
clock-correspondence-bank = Chaque joueur a { $days ->
    [one] un jour
   *[other] { $days } jours
  } pour chaque tour, et une réserve { $bank ->
    [one] d’un jour
   *[other] de { $bank } jours
  } pour les tours plus longs.
clock-grace = Début de chaque tour non compté : { $grace }.
clock-night = de { $begins } à { $ends }
clock-rests = La pendule se repose { $times } ({ $zone }).
clock-over = Quand le temps est écoulé : { $consequence }.
clock-bot = Le bot qui joue alors : { $bot }.
clock-expiry-warn = tous sont prévenus, et le tour continue sans pendule
clock-expiry-claim = un adversaire peut réclamer le forfait du siège
clock-expiry-bot = un bot assure l’intérim jusqu’au retour du joueur
clock-expiry-organiser = un organisateur décide de la suite
clock-expiry-forfeit = le siège perd par forfait
# clock_fields.js
clock-legend = Pendule
clock-preset = Combien de temps
clock-preset-none = sans pendule
clock-preset-fast = Rapide : 30 min + 30 s par tour
clock-preset-evening = Soirée : 75 min + 60 s par tour
clock-preset-days = 3 jours par tour
clock-preset-week = Une semaine par tour
clock-preset-own = Ma propre pendule
clock-vacation = Jours de vacances par joueur, 0 à 365
clock-none = Le temps de personne n’est compté.
clock-more = Plus : genre, suite, heures de repos
clock-kind = Genre
clock-kind-absolute = absolue : pour toute la partie
clock-kind-simple = simple : pour chaque décision
clock-kind-fischer = Fischer : un incrément après chaque tour
clock-kind-byo-yomi = byo-yomi : temps principal, puis périodes
clock-kind-canadian = canadienne : tant de tours par période
clock-kind-correspondence = correspondance : des jours pour chaque tour
clock-field-main = Temps principal
clock-field-per-decision = Pour chaque décision
clock-field-initial = Temps initial
clock-field-increment = Incrément
clock-field-cap = Au plus
clock-field-period = Une période
clock-field-periods = Périodes
clock-field-turns = Tours par période
clock-field-days = Jours pour chaque tour
clock-field-bank-days = Jours en réserve
clock-field-grace = Non compté de chaque tour
clock-field-night = la nuit
clock-field-begins = de
clock-field-ends = à
clock-field-zone = Fuseau horaire
clock-unit-seconds = secondes
clock-unit-minutes = minutes
clock-unit-hours = heures
clock-expiry = Quand le temps est écoulé
clock-field-bot-stands-in = Bot qui assure l’intérim
clock-field-bot-plays-on = Bot qui continue pour un siège forfait
clock-rest = La pendule se repose
# clocks.js
game-page-clocks = Pendules
clocks-runs = tourne
clocks-low = bientôt fini
clocks-stands = arrêtée
clocks-rests = au repos
clocks-over = temps écoulé
clocks-waits = attend
clocks-paused = La partie est en pause : toutes les pendules sont arrêtées.
clocks-paused-until = La partie est en pause jusqu’au { $until } : toutes les pendules sont arrêtées.
clocks-scoring = Le service fait le décompte : toutes les pendules sont arrêtées.
clocks-stalled = La partie est bloquée : toutes les pendules sont arrêtées.
clocks-vacation-until = { $name } est en vacances jusqu’au { $until } : sa pendule est arrêtée.
clocks-rest-until = La pendule se repose jusqu’au { $until }.
clocks-periods = + { $count } × { $period }
clocks-turns = pour { $turns ->
    [one] un tour
   *[other] { $turns } tours
  }
clocks-turns-later = puis { $turns ->
    [one] un tour
   *[other] { $turns } tours
  } en { $period }
clocks-bank = + réserve : { $bank }
clocks-in-bank = de la réserve
clocks-warning = Il vous reste { $left }.
clocks-your-time-is-over = Votre temps est écoulé.
clocks-out = a perdu au temps
clocks-claim = Réclamer : { $name } a perdu au temps
clocks-claim-sure = Réclamer la défaite { DE($name) }, dont le temps est écoulé ? Un bot joue son siège jusqu’au bout. C’est irréversible.
clocks-forfeit = Décider : { $name } a perdu au temps
clocks-give = Donner { $time }
clocks-give-to = Donner { $time } à { $name }
clocks-give-any = Donner du temps…
clocks-give-any-to = Donner du temps… à { $name }
clocks-give-title = Donner du temps à { $name }
clocks-give-happens = Ce joueur a alors { $time } de plus. Si son temps était écoulé, sa pendule repart. Le journal le dit, et tous le voient.
clocks-give-count = Combien
clocks-give-unit = Unité
clocks-give-sure = Donner
clocks-unit-hours = heures
clocks-unit-days = jours
clocks-forfeit-sure = Décider la défaite { DE($name) }, dont le temps est écoulé ? Un bot joue son siège jusqu’au bout. C’est irréversible.
play-title-urgent = ⏳ { $title }
preferences-clock-sound = { " " }Faire entendre un son quand mon temps s’épuise
preferences-turn-sound = { " " }Faire entendre un son doux quand c’est à moi de jouer
preferences-letters = { " " }Montrer la lettre à côté de chaque signe dessiné des plateaux
# lobby.js, version_details.js
lobby-time-left = reste { $left }
lobby-time-over = temps écoulé
version-details-time = Temps
version-details-seat = Siège
version-details-left = Restant
version-details-used = Utilisé
version-details-turns = Tours
version-details-last-turns = Les derniers tours
version-details-from = De la version
version-details-to = À
version-details-took = Durée
version-details-goes-on = en cours
# Links in mails
embed-whole = La relecture entière
card-free-seat = un siège libre
notice-confirm-title = Confirmez votre adresse
notice-confirm-text = Les notifications de vos parties sur Tabletape seront envoyées à cette adresse.
notice-confirm-button = Confirmer
notice-unsubscribe-title = Ne plus recevoir d’e-mails
notice-unsubscribe-text = Plus aucune notification ne sera envoyée à cette adresse, et l’adresse est oubliée.
notice-unsubscribe-button = Ne plus recevoir d’e-mails
notice-done-title = C’est fait
notice-done-text = Vous pouvez fermer cette page.
notice-gone-title = Ce lien n’est plus valable
notice-gone-text = Il est trop ancien, ou a rempli son rôle.

# Notices outside the page
account-programs = Bots et clés
programs-title = Bots et clés · Tabletape
programs-heading = Bots et clés
programs-page-register = Inscrivez-vous d’abord, ou entrez votre clé.
programs-page-bots = Mes bots
programs-page-bots-about = Un compte de bot est pour un programme qui joue. Tous voient que c’est un bot, et ses parties ne cotent personne.
programs-page-tokens = Autres clés
programs-page-tokens-about = Un programme ou un autre appareil joue en votre nom avec sa propre clé. Elle expire d’elle-même, et elle n’ouvre pas votre compte.
programs-no-bots = Vous n’avez pas de bots.
programs-no-tokens = Vous n’avez pas d’autres clés.
programs-name = Nom
programs-description = Ce qu’il fait
programs-last-use = Dernier usage
programs-do = Agir
programs-scope = Elle peut
programs-end = Fin
programs-revoked = Clé révoquée
programs-revoke = Révoquer
programs-erase = Effacer
programs-renew-of = Nouvelle clé : { $name }
programs-revoke-of = Révoquer la clé : { $name }
programs-erase-of = Effacer : { $name }
programs-renew-really = Créer une nouvelle clé pour { $name } ? La clé actuelle cesse aussitôt de valoir.
programs-revoke-really = Révoquer la clé { DE($name) } ? Elle est refusée aussitôt.
programs-erase-really = Effacer { $name } définitivement ? Un bot du service continue dans ses parties.
programs-token-revoked = La clé { DE($name) } est révoquée.
programs-erased = { $name } est effacé.
programs-shown-once = La clé { DE($name) }. Copiez-la maintenant : elle n’est montrée que cette fois.
programs-bot-name = Nom du bot
programs-bot-description = Ce qu’il fait, pour tous (facultatif)
programs-make-bot = Créer un bot
programs-token-name = Note, par exemple l’appareil (facultatif)
programs-nameless = clé sans note
programs-lifetime = Pour
programs-days = { $days ->
    [one] un jour
   *[other] { $days } jours
}
programs-make-token = Créer une clé
programs-scope-play = lire et jouer
programs-scope-read = lire seulement
account-notices = Notifications
notices-title = Notifications · Tabletape
notices-heading = Notifications
notices-page-register = Inscrivez-vous d’abord, ou entrez votre clé.
notices-page-channels = Où l’on me prévient
notices-page-wishes = De quoi et quand l’on me prévient
notices-page-deliveries = Résultats des envois
notices-page-read-again = Relire
notices-page-forget = Tout oublier
notices-page-forget-about = Réglages, adresses, secrets et le journal des envois sont supprimés.
notices-kind-turn = C’est à moi de jouer
notices-kind-time-low = Mon temps s’épuise
notices-kind-time-over = Le temps d’un joueur est écoulé
notices-kind-stand-in = Un bot assure mon intérim, sans que je l’aie demandé
notices-kind-seat-lost = Mon siège est donné pour de bon à un bot, ou à un autre joueur
notices-kind-began = Une partie commence
notices-kind-ended = Une partie finit
notices-kind-replaced = Une partie continue dans une autre
notices-kind-request = Une demande attend ma réponse
notices-kind-pause = Une pause est demandée, commence, est refusée ou finit
notices-kind-substitute = Un siège m’est offert, ou un autre joueur en prend un
notices-kind-decide = Une partie attend ma décision d’organisateur
notices-kind-plan = Mon plan a décidé, ou a pris fin
notices-kind-dispute = Une réclamation est faite
notices-kind-answer = Une réclamation reçoit une réponse
notices-kind-ruling = Un organisateur arbitre
notices-kind-filled = Une table que j’ai ouverte est complète
notices-kind-round = Une ronde de mon tournoi commence
notices-kind-called = Ma table d’un tournoi est appelée
notices-kind-challenged = Quelqu’un me défie, ou m’invite à rejouer
notices-kind-reported = Un message est signalé dans le tchat d’une table que je modère
notices-kind-move = Un bot doit jouer un coup
notices-kind-test = Test
notices-kind-confirm = Confirmation de l’adresse
notices-channel-webhook = Webhook
notices-channel-bot = Bot
notices-channel-mail = E-mail
notices-channel-push = Navigateur
notices-channel-other = Apprise
notices-status-waiting = en attente
notices-status-sent = envoyée
notices-status-given-up = abandonnée
notices-status-dropped = devenue inutile
notices-stopped = arrêté : { $why }
notices-works = fonctionne
notices-to-confirm = attend le clic sur le lien de l’e-mail
notices-test = Envoyer un test
notices-test-of = Envoyer un test : { $channel }
notices-new-secret = Nouveau secret
notices-new-secret-of = Nouveau secret : { $channel }
notices-remove = Supprimer
notices-remove-of = Supprimer : { $channel }
notices-remove-really = Supprimer { $channel } ? L’adresse est oubliée.
notices-channel = Canal
notices-address = Adresse
notices-state = État
notices-do = À faire
notices-no-channels = Nulle part encore.
notices-none-offered = Ce service n’envoie pas de notifications.
notices-test-is-sent = Un test est en route.
notices-link-is-sent = Un e-mail avec un lien est en route. Suivez le lien pour confirmer l’adresse.
notices-secret = Le secret qui signe les messages. Il n’est montré que cette fois :
notices-add-kind = Genre
notices-add-address = Adresse
notices-add = Ajouter
notices-added = Les notifications y arrivent désormais.
notices-push-here = Me prévenir dans ce navigateur
notices-what = Me prévenir quand
notices-zone = Fuseau horaire
notices-time-left = Minutes restantes quand mon temps s’épuise
notices-digest = E-mails
notices-digest-none = chacun aussitôt
notices-digest-minutes = groupés, après quelques minutes
notices-digest-daily = groupés, une fois par jour
notices-digest-every = Après combien de minutes
notices-digest-hour = À quelle heure
notices-quiet-begins = Début des heures calmes
notices-quiet-ends = Fin des heures calmes
notices-quiet = Respecter des heures calmes : rien n’est alors envoyé, sauf les webhooks
notices-always = Me prévenir aussi quand un onglet est ouvert
notices-save = Enregistrer
notices-saved = Enregistré.
notices-made = Heure
notices-told = Notification
notices-attempts = Essais
notices-answer = Dernière réponse
notices-gone = supprimé
notices-no-deliveries = Rien n’a encore été envoyé.
notices-forget-really = Supprimer tous les réglages, adresses et secrets de vos notifications ?
notices-forgotten = Tout est supprimé.

## The calendar of deadlines

notices-page-calendar = Agenda de mes échéances
notices-page-calendar-about = Un programme d’agenda lit mes échéances à cette adresse. Qui a l’adresse peut les lire aussi.
notices-calendar-address = Adresse
notices-calendar-none = Il n’y a pas encore d’adresse.
notices-calendar-make = Créer une adresse
notices-calendar-copy = Copier l’adresse
notices-calendar-copied = L’adresse est copiée.
notices-calendar-by-hand = Le navigateur ne laisse pas cette page copier. L’adresse est sélectionnée : copiez-la vous-même.
notices-calendar-renew = Créer une nouvelle adresse
notices-calendar-renew-really = Créer une nouvelle adresse ? Celle qu’ont les programmes d’agenda ne mène alors plus nulle part.
notices-calendar-made = L’agenda a une nouvelle adresse.
notices-calendar-end = Supprimer l’agenda
notices-calendar-end-really = Supprimer l’agenda ? Son adresse ne mène alors plus nulle part.
notices-calendar-ended = L’agenda est supprimé.

## Notices of one game: game_notices.js

notices-game-usual = Comme pour toutes les parties
notices-game-own = Ce que je choisis ici
notices-game-nowhere = Aucun endroit où me prévenir n’est encore indiqué.
notices-game-all = Où l’on me prévient, et de quoi pour toutes les parties
game-page-notices = Notifications de cette partie
## A log that was set back

play-set-back = Cette partie a été ramenée à la version { $version } : un serveur a été perdu, et avec lui les entrées suivantes. Regardez la partie telle qu’elle est maintenant.
dom-was-set-back = Un serveur a été perdu, et avec lui des entrées de cette partie jusqu’à la version { $lost }. La partie a repris à la version { $version } ou avant.
dom-part-is-missing = Il manque une partie de cette page ({ $part }). Veuillez la recharger.

lesson-begin = Me guider dans cette partie
lesson-step = { $number } sur { $count } : { $title }
lesson-waits = { $number } sur { $count } : continuez
lesson-waits-about = L’étape suivante vient avec la partie.
lesson-over = { $count } sur { $count } : c’était le guide
lesson-over-about = Vous savez tout ce qu’il faut pour jouer jusqu’au bout. Sous Préférences, vous pouvez relancer le guide.
lesson-back = Retour
lesson-next = Suivant
lesson-skip = Passer
lesson-end = Finir le guide

player-title = Joueur – Tabletape
player-title-of = { $name } – Tabletape
player-heading = Joueur
player-page-challenge = Défier
player-page-ratings = Cotes
player-page-ratings-about = 1500 est la force avant la première partie. La force réelle se trouve dans l’intervalle à 95 % ; un chiffre suivi d’un point d’interrogation est encore incertain.
player-page-results = Résultats
player-page-results-about = Parties publiques jouées jusqu’au bout, bots compris. Bifurcations et imports ne comptent pas.
player-page-opponents = Adversaires
player-page-games = Parties
player-page-studies = Études
player-unknown = Ce joueur n’existe pas.
player-erased = Ce joueur a été effacé. Ses parties restent, sans son nom.
player-is-bot = Un compte de bot. Son propriétaire :
player-no-results = Aucune partie publique n’a encore été jouée jusqu’au bout.
player-no-studies = Pas encore d’étude pour tous.
player-kind = { $game }, { $seats } sièges
player-place-of = { $place } sur { $players }
player-result = { $place } sur { $players }, { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
player-opponent = Adversaire
player-ahead = Mieux
player-level = Égal
player-behind = Moins bien
player-record-cut = Sur les { $count } dernières parties.
player-rating-of = La force au fil du temps à
player-rating-after = { $time } : { $rating }, { $interval }
player-rating-summary = { $games ->
    [one] La force { DE($name) } après une partie : { $rating }, dans l’intervalle { $interval }
   *[other] La force { DE($name) } après { $games } parties : { $rating }, dans l’intervalle { $interval }
 }
ratings-page-of = La page { DE($name) }
ruleset-title = Jeu – Tabletape
ruleset-title-of = { $name } – Tabletape
ruleset-heading = Le cours des parties
ruleset-page-places = Places
ruleset-page-places-about = La fréquence de chaque place pour les sièges, les tribus, les foyers et les territoires. La part véritable se trouve dans l’intervalle à 95 % ; davantage de parties le resserrent.
ruleset-page-points = Points
ruleset-page-length = Durée
ruleset-page-length-about = La moitié des parties se trouve entre le quart et les trois quarts. Le temps court du début à la fin, pauses et nuits comprises.
ruleset-unknown = Ce jeu n’existe pas.
ruleset-people = Entre personnes
ruleset-bots = Avec des bots
ruleset-counts =
    { $people ->
        [one] { $people } partie cotée entre personnes
       *[other] { $people } parties cotées entre personnes
    }, { $bots ->
        [one] { $bots } partie avec des bots
       *[other] { $bots } parties avec des bots
    }
ruleset-period = Du { $first } au { $last }, selon la fin des parties : toutes celles qui comptent jusqu’ici.
ruleset-counted = Comptent les parties publiques jouées jusqu’au bout sans conseils, où personne n’a abandonné ni perdu au temps. Les bifurcations et les importations ne comptent pas.
ruleset-to-ratings = Les cotes de ses joueurs
ruleset-place = Place { $place }
ruleset-deviation = Écart type
ruleset-winning = Points de la première place
ruleset-lead = Avance en points sur le siège suivant
ruleset-spread = Moyenne { $mean }, écart type { $deviation } ; la moitié des parties de { $lower } à { $upper }, toutes de { $least } à { $most }.
ruleset-bar =
    { $games ->
        [one] { $points } : { $games } partie
       *[other] { $points } : { $games } parties
    }
ruleset-length = Durée
ruleset-rounds = Dernière manche
ruleset-decisions = Décisions
ruleset-time = Temps
ruleset-least = La plus courte
ruleset-lower = Un quart jusqu’à
ruleset-median = La moitié jusqu’à
ruleset-upper = Trois quarts jusqu’à
ruleset-most = La plus longue

# The chat of a game
game-page-chat = Tchat
preferences-chat = { " " }Montrer le tchat des parties
chat-link = { $count ->
    [0] Tchat
   *[other] Tchat ({ $count })
}
chat-room-table = À la table
chat-room-spectators = Spectateurs
chat-unread = { $count ->
    [0] { $room }
    [one] { $room } ({ $count } nouveau)
   *[other] { $room } ({ $count } nouveaux)
}
chat-words = Message
chat-send = Envoyer
chat-phrases = Phrases courtes
chat-people = Masquer des joueurs
chat-mute = Masquer { $name }
chat-hear = Montrer à nouveau { $name }
chat-removed = Un modérateur a supprimé ce message.
chat-report = Signaler
chat-report-of = Signaler un message { DE($name) }
chat-report-why = Raison, si vous voulez en donner une
chat-report-happens = Les modérateurs de cette partie lisent alors ce message et trois avant et après. Personne d’autre n’apprend votre signalement.
chat-reported = Le message est signalé.
chat-reports-title = Messages signalés
chat-reports-none = Aucun message signalé n’attend de réponse.
chat-reports-answered = Traités : { $count }
chat-reports-at = Ronde { $round }, table { $table }
chat-reports-game = Partie
chat-reports-by = Signalé par { $name }
chat-reports-by-why = Signalé par { $name } : { $why }
chat-reports-remove = Supprimer
chat-reports-dismiss = Écarter
chat-reports-of = Un message signalé { DE($name) }
chat-reports-removed-happens = Une marque avec son auteur et l’heure reste à la place du message. Votre nom et votre raison figurent au registre des modérateurs.
chat-reports-dismissed-happens = Le message reste. Votre nom et votre raison figurent au registre des modérateurs.
chat-reports-removed = Supprimé par { $name } : { $why }
chat-reports-dismissed = Écarté par { $name } : { $why }
chat-reports-done = Le signalement est traité.
chat-closed-no-player = Inscrivez-vous pour écrire ici.
chat-closed-round-runs = Pendant la ronde, personne n’écrit ici.
chat-phrase-hello = Bonjour !
chat-phrase-good-luck = Bonne chance !
chat-phrase-well-played = Bien joué !
chat-phrase-thanks = Merci !
chat-phrase-sorry = Désolé !
chat-phrase-one-moment = Un instant, s’il vous plaît.
chat-phrase-back-again = Me revoilà.
chat-phrase-your-turn = C’est à vous de jouer, je crois.
chat-phrase-good-game = Belle partie !
chat-phrase-another-game = On fait une autre partie ?
