# Wendake en français. Les valeurs sont des identifiants des règles : pistes, ressources, pièces, régions, emplacements, tuiles.
# Les mots de celles qui sont des mots sont à la fin.

wendake-about = Menez une tribu autour des Grands Lacs pendant 7 ans : quatre pistes forment deux paires, et seule la plus basse d’une paire compte.

wendake-pairs-formed = Les pistes { $one } et { $two } forment une paire, { $three } et { $four } l’autre.
wendake-progress-laid-out = Des tuiles progrès de niveau { $level } sont étalées : { $display } ; mises à part : { $sorted_out }.
wendake-turn-order-set = L’ordre du tour est : { $order }.
wendake-row-cleared = Les pierres de l’ordre du tour reviennent : { $order }.
wendake-home-chosen = { $seat ->
    [you] Vous vous installez
   *[other] { $seat } s’installe
} dans { $home }.
wendake-tribes-revealed = Ces tribus peuvent être choisies : { $tribes }.
wendake-tribes-revealed-over = La tribu que personne n’a choisie quitte la partie.
wendake-tribe-chosen = { $seat ->
    [you] Vous jouez
   *[other] { $seat } joue
} { $tribe ->
    [COMMON] la tribu commune à tous
   *[other] la tribu { $tribe }
}.
wendake-supply-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $stones ->
    [one] { $stones } pierre
   *[other] { $stones } pierres
}{ $black_stone ->
    [yes] { " " }et la pierre noire
   *[no] { "" }
}, { $swaps ->
    [one] { $swaps } tuile de permutation
   *[other] { $swaps } tuiles de permutation
}{ $black_warrior ->
    [yes] , le guerrier noir
   *[no] { "" }
} et { $seat ->
    [you] vos
   *[other] ses
} autochtones.
wendake-goods-changed = { $seat ->
    [you] Vous
   *[other] { $seat }
} : { $changes } ({ $why }).
wendake-natives-moved-moved = Chez { $seat ->
    [you] vous
   *[other] { $seat }
} : { $count } { $piece } { $count ->
    [one] va
   *[other] vont
} { $source ->
    [longhouse] de la maison longue
    [home] du foyer
   *[other] de { $source }
} { $target ->
    [home] au foyer
   *[other] vers { $target }
} ({ $why }).
wendake-natives-moved-to-longhouse = Chez { $seat ->
    [you] vous
   *[other] { $seat }
} : { $count } { $piece } { $count ->
    [one] va
   *[other] vont
} { $source ->
    [home] du foyer
   *[other] de { $source }
} à la maison longue ({ $why }).
wendake-canoe-placed = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} un canoë sur le { $lake }.
wendake-grid-laid = { $seat ->
    [you] Vous posez votre
   *[other] { $seat } pose sa
} grille : tuiles { $tiles }.
wendake-stack-laid = { $tiles ->
    [one] { $tiles } tuile de niveau { $level } est empilée, face cachée
   *[other] { $tiles } tuiles de niveau { $level } sont empilées, faces cachées
}.
wendake-market-filled = { $count ->
    [one] Une tuile de niveau { $level } est révélée
   *[other] Des tuiles de niveau { $level } sont révélées
} : { $tiles } ; il en reste { $stack } face cachée.
wendake-market-switched = Les tuiles ouvertes de niveau 1 quittent la partie : tuiles { $removed }.
wendake-stone-placed-tile = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} { $stone ->
    [BLACK] la pierre noire
   *[NORMAL] une pierre
} sur la tuile { $tile }.
wendake-stone-placed-turn-order = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} { $stone ->
    [BLACK] la pierre noire
   *[NORMAL] une pierre
} sur la case { $space } de l’ordre du tour.
wendake-action-started = { $seat ->
    [you] Vous effectuez
   *[other] { $seat } effectue
} l’action { $action }.
wendake-fire-marked = { $seat ->
    [you] Vous activez
   *[other] { $seat } active
} la tuile { $tile } avec le marqueur de feu.
wendake-stones-taken-back = { $seat ->
    [you] Vous reprenez vos
   *[other] { $seat } reprend ses
} pierres { $fire ->
    [yes] et le marqueur de feu sur la grille
   *[no] sur la grille
}.
wendake-tiles-turned = { $seat ->
    [you] Vous retournez
   *[other] { $seat } retourne
} { $count ->
    [one] la tuile
   *[other] les tuiles
} { $tiles }.
wendake-tiles-slid = { $seat ->
    [you] Vous faites glisser votre
   *[other] { $seat } fait glisser sa
} grille vers le bas ; les tuiles { $tray } vont dans le bac.
wendake-tile-replaced = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} de côté la tuile { $out } et { $seat ->
    [you] prenez
   *[other] prend
} la tuile { $in } { $source ->
    [market] au marché
   *[set_aside] parmi les tuiles déjà mises de côté
}.
wendake-tray-laid = { $seat ->
    [you] Vous mélangez
   *[other] { $seat } mélange
} le bac et { $seat ->
    [you] posez
   *[other] pose
} les tuiles { $tiles }.
wendake-tiles-swapped = { $seat ->
    [you] Vous permutez
   *[other] { $seat } permute
} les tuiles { $a } et { $b }.
wendake-progress-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} la tuile progrès { $tile }.
wendake-progress-turned-used = { $seat ->
    [you] Vous utilisez
   *[other] { $seat } utilise
} la tuile progrès { $tile }.
wendake-progress-turned-ready = { $seat ->
    [you] Vous pouvez
   *[other] { $seat } peut
} de nouveau utiliser { $seat ->
    [you] votre
   *[other] sa
} tuile progrès { $tile }.
wendake-flags-changed-free = Drapeaux que l’on peut prendre : { $free }.
wendake-flags-changed-taken = { $seat ->
    [you] Vous vous alliez
   *[other] { $seat } s’allie
} avec { $flag ->
    [FR] la France
   *[GB] la Grande-Bretagne
} ; drapeaux que l’on peut prendre : { $free }.
wendake-mask-revealed-discard = Le masque { $card } est retourné sur la défausse.
wendake-mask-revealed-smallpox = Le masque { $card } est retourné : sa couverture est { $infected ->
    [yes] infectée
   *[no] saine
}.
wendake-deck-reshuffled = { $cards ->
    [one] La carte défaussée devient
   *[other] Les { $cards } cartes défaussées deviennent
} la pioche.
wendake-mask-drawn = { $seat ->
    [you] Vous piochez
   *[other] { $seat } pioche
} un masque.
wendake-mask-drawn-own = { $seat ->
    [you] Vous piochez
   *[other] { $seat } pioche
} le masque { $card }.
wendake-mask-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} le masque { $card } sur la défausse.
wendake-mask-discarded = { $seat ->
    [you] Vous défaussez
   *[other] { $seat } défausse
} le masque { $card }.
wendake-kind-declared-wild = { $seat ->
    [you] Vous faites
   *[other] { $seat } fait
} compter un masque de type { $kind } comme type { $as }.
wendake-kind-declared-additional = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} un masque supplémentaire de type { $as }.
wendake-masks-played = { $seat ->
    [you] Vous jouez
   *[other] { $seat } joue
} les masques { $cards } sur { $space }.
wendake-masks-returned = { $seat ->
    [you] Vous reprenez
   *[other] { $seat } reprend
} en main les masques { $cards }.
wendake-ceremony-cleared = Tous les disques quittent la cérémonie des masques.
wendake-turtle-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} une tuile tortue pour { $kind }.
wendake-turtle-taken-own = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} la tuile tortue { $tile }.
wendake-turtles-revealed = Les tuiles tortue sont retournées : { $tiles }.
wendake-majority-counted = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} le plus de gardes dans ces régions : { $areas }.
wendake-points-scored = { $seat ->
    [you] Vous
   *[other] { $seat }
} : { $points } sur la piste { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
} ({ $why }).
wendake-year-started = L’année { $year } commence.
wendake-game-ended = La partie est terminée : { $seat ->
    [you] vous gagnez
   *[other] { $seat } gagne
} avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} ; points : { $scores }.
wendake-hand-dealt-anew = { $seat ->
    [you] Vous recevez
   *[other] { $seat } reçoit
} une nouvelle main.
wendake-turtles-dealt-anew = { $seat ->
    [you] Vous recevez
   *[other] { $seat } reçoit
} de nouvelles tuiles tortue.

wendake-choose-home = S’installer dans { $home }
wendake-choose-tribe = Jouer { $tribe ->
    [COMMON] la tribu commune à tous
   *[other] la tribu { $tribe }
}
wendake-choose-start-progress = Commencer avec la tuile progrès { $tile }
wendake-place-start-canoe = Placer le premier canoë sur le { $lake }
wendake-place-on-tile = Placer { $stone ->
    [BLACK] la pierre noire
   *[NORMAL] une pierre
} sur la tuile { $tile }
wendake-place-on-turn-order = Placer { $stone ->
    [BLACK] la pierre noire
   *[NORMAL] une pierre
} sur l’ordre du tour
wendake-perform-action = Effectuer l’action { $number } : { $action }
wendake-extra-stone = Placer une autre pierre
wendake-replace-home = Ramener au foyer l’avant-poste de { $slot } { $fill ->
    [yes] et occuper l’emplacement
   *[no] et laisser l’emplacement vide
}
wendake-replace-guard = Faire un garde de l’avant-poste de { $slot } { $fill ->
    [yes] et occuper l’emplacement
   *[no] et laisser l’emplacement vide
}
wendake-swap-tiles = Permuter les tuiles { $a } et { $b }
wendake-use-progress = Utiliser la tuile progrès { $tile }
wendake-end-turn = Terminer le tour
wendake-place-canoe = Placer un canoë sur le { $lake }
wendake-move-step-guard = Déplacer { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} de { $source } vers { $to }
wendake-move-step-slot = Déplacer { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} de { $source } vers { $to }, dans { $slot }
wendake-move-step-hit = Déplacer { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} de { $source } vers { $to } et attaquer { $target_piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} chez { $seat }
wendake-end-move = Terminer le déplacement
wendake-take-turtle = Prendre une tuile tortue pour { $kind }
wendake-score-majority = Décompter les majorités
wendake-draw-mask-deck = Piocher un masque
wendake-draw-mask-discard = Prendre le masque { $card } sur la défausse
wendake-skip-draw = Ne rien piocher, car il ne reste aucun masque
wendake-discard-mask = Défausser le masque { $card }
wendake-play-masks = Jouer les masques { $kinds } sur { $space }
wendake-declare-wild = Faire compter un masque de type { $kind } comme type { $as }
wendake-declare-virtual = Avoir un masque supplémentaire de type { $kind }
wendake-end-mask = Ne jouer aucun masque
wendake-exchange = Échanger { $give } contre { $get }
wendake-end-exchange = Terminer l’échange
wendake-choose-victim = Envoyer { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} { $where ->
    [home] du foyer
   *[other] de { $where }
} à la maison longue
wendake-buy-progress = Acheter la tuile progrès { $tile }
wendake-end-buy = Terminer les achats
wendake-pay = Payer { $leather ->
    [one] { $leather } cuir
   *[other] { $leather } cuirs
}, { $fish ->
    [one] { $fish } poisson
   *[other] { $fish } poissons
} et des légumes : { $vegetables }
wendake-choose-track = Marquer sur la piste { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
}
wendake-choose-flag = S’allier avec { $flag ->
    [FR] la France
   *[GB] la Grande-Bretagne
}
wendake-spend-for-economy = Dépenser pour l’économie : { $types }
wendake-end-trade = Terminer le commerce
wendake-choose-fire-target = Activer la tuile { $tile }
wendake-place-native = Ramener { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} au foyer
wendake-ritual-score = Décompter le rituel
wendake-gain-animal = Gagner 1 { $animal }
wendake-gain-animal-vegetable = Gagner 1 { $animal } et 1 { $vegetable }
wendake-gain-two = Gagner 1 { $a } et 1 { $b }, et 1 castor
wendake-spend-for-track = Dépenser pour la piste { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
} : { $types }
wendake-transfer-point = Déplacer un point de la piste { $source ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
} à la piste { $to ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
}
wendake-flip-tile = Retourner la tuile { $tile }
wendake-bring-home = Ramener { $piece ->
    [WOMAN] une femme
    [HUNTER] un chasseur
    [BLACK] le guerrier noir
   *[W] un guerrier
} de la maison longue au foyer
wendake-replace-tile = Mettre de côté la tuile { $out } pour la tuile { $in }
wendake-keep-tiles = Garder les tuiles
wendake-choose-turtle-track = Marquer la tuile tortue { $tile } sur la piste { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
}

wendake-question-choose-home-step = Où vous installez-vous ?
wendake-question-choose-tribe-step = Quelle tribu jouez-vous ?
wendake-question-start-progress-step = Avec quelle tuile progrès commencez-vous ?
wendake-question-start-canoe-step = Sur quel lac va votre premier canoë ?
wendake-question-turn-start-step = Où va votre pierre ?
wendake-question-tile-hub-step = { $actions ->
    [none] Que faites-vous encore avant la fin de votre tour ?
   *[other] Quelle action de la tuile effectuez-vous ?
}
wendake-question-canoe-step = Sur quel lac va le canoë ?
wendake-question-movement-step = Quel garde se déplace ? Il reste { $left ->
    [one] { $left } pas
   *[other] { $left } pas
}.
wendake-question-military-step = Quelle tuile tortue prenez-vous avant le décompte des majorités ?
wendake-question-mask-draw-step = D’où piochez-vous un masque ?
wendake-question-mask-discard-step = Quel masque défaussez-vous ?
wendake-question-mask-play-step = Quels masques jouez-vous ?
wendake-question-mask-wild-step = Quel masque faites-vous compter comme un autre type ?
wendake-question-mask-virtual-step = De quel type est le masque supplémentaire ?
wendake-question-exchange-step = Quelles ressources échangez-vous ? Échangées : { $done }.
wendake-question-free-exchange-step = Quelles ressources échangez-vous ? Échangées : { $done }.
wendake-question-smallpox-step = Quel autochtone tombe malade ?
wendake-question-buy-step = Quelle tuile progrès achetez-vous ?
wendake-question-pay-step = Comment payez-vous la tuile progrès { $tile } ?
wendake-question-choose-track-step = Sur quelle piste la tuile progrès { $tile } marque-t-elle { $points ->
    [one] { $points } point
   *[other] { $points } points
} ?
wendake-question-choose-flag-step = Avec qui vous alliez-vous ?
wendake-question-economy-step = Que dépensez-vous pour l’économie ?
wendake-question-fire-step = Quelle tuile le Feu sacré active-t-il ?
wendake-question-ritual-step = Quel autochtone revient au foyer ? Revenus : { $placed }.
wendake-question-progress-choice-step = Que choisissez-vous avec la tuile progrès { $tile } ?
wendake-question-replace-tile-step = Quelle tuile du bac remplacez-vous ?
wendake-question-turtle-track-step = Sur quelle piste marque la tuile tortue { $tile } ?

wendake-group-swap-tiles = Permutations de tuiles
wendake-group-use-progress = Tuiles progrès
wendake-group-replace = Avant-postes
wendake-group-move-step = De { $source }
wendake-group-replace-tile = Pour { $out }
wendake-group-exchange = Contre { $give }

wendake-result-most-points = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} le plus de points : { $points }.
wendake-result-turn-order = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}, comme d’autres, et { $seat ->
    [you] êtes
   *[other] est
} plus tôt dans l’ordre du tour.

wendake-refused-not-your-turn = Ce n’est pas votre tour.
wendake-refused-wrong-step = Ce n’est pas le moment de cette décision.
wendake-refused-no-such-decision = Cette décision n’existe pas.
wendake-refused-tribe-not-open = La tribu { $tribe } ne peut pas être choisie.
wendake-refused-tile-not-sorted-out = La tuile progrès { $tile } n’est pas parmi celles des niveaux 1 et 2 mises à part.
wendake-refused-unknown-cell = La grille n’a pas cette case.
wendake-refused-no-such-stone = { $stone ->
    [BLACK] Vous n’avez pas la pierre noire
   *[NORMAL] Vous n’avez pas de pierre
} en main.
wendake-refused-three-tiles-a-year = Trois de vos pierres sont sur des tuiles ; la quatrième va sur l’ordre du tour.
wendake-refused-off-the-line = La case { wendake-name-cell } n’est pas ouverte : vos pierres d’une année sont sur une ligne sans le marqueur de feu.
wendake-refused-turn-order-chosen = Votre pierre est déjà sur l’ordre du tour.
wendake-refused-no-such-action = La tuile n’a pas cette action.
wendake-refused-action-performed = L’action { $action } a déjà été effectuée.
wendake-refused-action-skipped = L’action { $action } a été sautée : les actions s’effectuent de haut en bas.
wendake-refused-no-canoe-left = Il ne vous reste aucun canoë.
wendake-refused-no-fire-target = La tuile { wendake-name-cell } ne peut pas être activée par le Feu sacré.
wendake-refused-no-own-outpost = Vous n’avez pas d’avant-poste dans { $slot }.
wendake-refused-guard-needs-tile = Seule la tuile progrès { $tile }, si elle est disponible, fait d’un avant-poste un garde.
wendake-refused-nobody-in-home-pool = Il n’y a pas de { $native ->
    [WOMAN] femme
   *[HUNTER] chasseur
} dans votre foyer.
wendake-refused-black-stone-not-placed = Seule la pierre noire en permet une autre.
wendake-refused-no-stone-left = Il ne vous reste aucune pierre.
wendake-refused-natives-placed = { $placed ->
    [one] { $placed } autochtone est revenu
   *[other] { $placed } autochtones sont revenus
} au foyer ; aucun autre ne peut revenir.
wendake-refused-not-in-longhouse = { $piece ->
    [WOMAN] Vous n’avez pas de femme
    [HUNTER] Vous n’avez pas de chasseur
    [BLACK] Vous n’avez pas le guerrier noir
   *[W] Vous n’avez pas de guerrier
} dans votre maison longue.
wendake-refused-natives-to-place = { $placed ->
    [one] Sur deux autochtones, { $placed } est revenu
   *[other] Sur deux autochtones, { $placed } sont revenus
} ; d’autres sont dans la maison longue.
wendake-refused-nothing-to-draw = Il n’y a pas de masque à prendre dans la { $source ->
    [DECK] pioche
   *[DISCARD] défausse
}.
wendake-refused-drawing-is-compulsory = Il y a des masques, et il faut en piocher un.
wendake-refused-mask-not-in-hand = Le masque { $card } n’est pas dans votre main.
wendake-refused-unknown-space = La cérémonie des masques n’a pas de case { $space }.
wendake-refused-space-occupied = Il y a déjà un disque sur { $space }.
wendake-refused-kinds-not-sorted = Les types sont à nommer dans l’ordre, et non { $kinds }.
wendake-refused-masks-do-not-match = Vous ne pouvez pas remplir { $space } avec ces masques.
wendake-refused-not-another-kind = { $kind } n’est pas un autre type.
wendake-refused-kind-not-in-hand = Vous n’avez pas de masque de type { $kind }.
wendake-refused-tile-not-in-tray = { $tile } n’est pas dans votre bac.
wendake-refused-tile-not-available = { $tile } n’est ni au marché ni parmi les tuiles que vous avez mises de côté les années passées.
wendake-refused-another-turtle = C’est la tuile tortue { $tile } qui est décomptée maintenant.
wendake-refused-track-not-named = La tuile tortue ne nomme pas cette piste : { $track }.
wendake-refused-tile-not-owned = Vous n’avez pas la tuile progrès { $tile }.
wendake-refused-tile-used = La tuile progrès { $tile } a déjà servi cette année.
wendake-refused-not-the-time = La tuile progrès { $tile } ne peut pas servir maintenant.
wendake-refused-no-effect = La tuile progrès { $tile } n’aurait aucun effet maintenant.
wendake-refused-not-another-resource = Vous ne pouvez pas échanger { $give } contre { $get }.
wendake-refused-resource-not-owned = Vous n’avez pas cela : { $resource }.
wendake-refused-no-units-left = On ne peut pas échanger plus de { $limit ->
    [one] { $limit } ressource
   *[other] { $limit } ressources
} maintenant.
wendake-refused-no-such-native = { $piece ->
    [WOMAN] Vous n’avez pas de femme
    [HUNTER] Vous n’avez pas de chasseur
    [BLACK] Vous n’avez pas le guerrier noir
   *[W] Vous n’avez pas de guerrier
} dans { $where ->
    [home] le foyer
   *[other] { $where }
}.
wendake-refused-tile-not-on-display = La tuile progrès { $tile } n’est pas étalée.
wendake-refused-no-purchase-left = Ce commerce ne permet plus d’acheter de tuile progrès.
wendake-refused-not-affordable = Vous ne pouvez pas payer la tuile progrès { $tile }.
wendake-refused-no-such-payment = La tuile progrès { $tile } ne peut pas se payer ainsi.
wendake-refused-track-not-tied = Cette piste n’est pas l’une des pistes à égalité : { $track }.
wendake-refused-types-not-fitting = Dépensez des ressources différentes des sortes permises, une au moins et { $most } au plus.
wendake-refused-types-not-in-order = Les ressources sont à nommer dans l’ordre maïs, haricot, courge, cuir, poisson, et non { $types }.
wendake-refused-unknown-home = Il n’y a pas de foyer { $home }.
wendake-refused-home-taken = Le foyer { $home } est pris.
wendake-refused-no-swap-tile = Il ne vous reste aucune tuile de permutation.
wendake-refused-unknown-cells = Permutez deux cases différentes de la grille, celle au plus petit numéro d’abord.
wendake-refused-stone-on-tile = Une pierre est sur l’une de ces tuiles.
wendake-refused-year-not-completable = Après cette permutation, il ne resterait aucune ligne pour vos pierres.
wendake-refused-turtle-owned = Vous avez déjà une tuile tortue pour { $kind }.
wendake-refused-category-taken = Vous avez pris une tuile tortue de cette catégorie pendant cette action ; celle pour { $kind } doit attendre.
wendake-refused-threshold-not-reached = Vous n’avez pas assez pour une tuile tortue pour { $kind }.
wendake-refused-flag-not-free = Ce drapeau ne peut pas être pris : { $flag }.
wendake-refused-unknown-area = { $from } ou { $to } n’est pas une région de cette carte.
wendake-refused-no-guard-there = Aucun de vos gardes de cette sorte n’est dans { $area }.
wendake-refused-black-warrior-spent = Le guerrier noir a attaqué pendant ce déplacement et reste au foyer.
wendake-refused-not-adjacent = Aucun chemin ne va de { $from } à { $to }.
wendake-refused-home-of-another-seat = { $area } est le foyer d’un autre joueur.
wendake-refused-fields-of-another-mode = Un pas de la sorte { $mode } nomme d’autres choses.
wendake-refused-no-such-slot = Les guerriers ne trouvent pas cet emplacement dans { $area } : { $slot }.
wendake-refused-own-native-in-slot = Un de vos autochtones est dans { $slot }.
wendake-refused-slot-protected = Un garde protège { $slot } : { $seat }.
wendake-refused-no-combat-in-homes = On ne combat pas dans le foyer { $area }.
wendake-refused-no-such-enemy = Aucun garde ennemi de cette sorte n’est dans { $area }.
wendake-refused-already-there = Le garde est déjà dans { $area }.
wendake-refused-choice-of-another-tile = La tuile progrès { $tile } demande autre chose.
wendake-refused-not-two-tracks = Un point va d’une piste à une autre, et non de { $from } à { $to }.
wendake-refused-no-point-to-move = Aucun point ne peut aller de { $from } à { $to }.
wendake-refused-same-on-both-sides = La tuile { wendake-name-cell } est la même des deux côtés.

# D’où viennent les points

wendake-source = { $source }

# Noms des choses, d’après leurs propres données. Dans le nom d’une tuile progrès, | est une espace.

wendake-name-tile = « { $actions } »
wendake-name-cell = { $cell ->
    [0] en haut à gauche
    [1] en haut
    [2] en haut à droite
    [3] à gauche
    [4] au milieu
    [5] à droite
    [6] en bas à gauche
    [7] en bas
   *[8] en bas à droite
}
wendake-name-progress = « { wendake-picture-effect } »
wendake-name-turtles = { $category ->
    [W] { $number ->
        [one] { $number } femme
       *[other] { $number } femmes
    }
    [H] { $number ->
        [one] { $number } chasseur
       *[other] { $number } chasseurs
    }
   *[C] { $number ->
        [one] { $number } canoë
       *[other] { $number } canoës
    }
}
wendake-name-mask = { $kind }{ $infected ->
    [yes] { " " }à couverture infectée
   *[no] { "" }
}
wendake-name-area = « { wendake-picture-area-name } »
wendake-name-slot = l’emplacement { $makes } de { wendake-name-area }

# Mots

wendake-word-W = { $count ->
    [one] guerrier
   *[other] guerriers
}
wendake-word-WOMAN = { $count ->
    [one] femme
   *[other] femmes
}
wendake-word-HUNTER = { $count ->
    [one] chasseur
   *[other] chasseurs
}
wendake-word-BLACK = guerrier noir
wendake-word-ECONOMY = économie
wendake-word-MILITARY = combat
wendake-word-RITUAL = rituel
wendake-word-MASK = masque
wendake-word-CORN = maïs
wendake-word-BEAN = haricot
wendake-word-PUMPKIN = courge
wendake-word-LEATHER = cuir
wendake-word-FISH = poisson
wendake-word-BEAVER = castor
wendake-word-CANOE = canoë
wendake-word-MOVE = marche
wendake-word-HARVEST = récolte
wendake-word-HUNT = chasse
wendake-word-TAN = tannage
wendake-word-TRADE = commerce
wendake-word-SACRED_FIRE = Feu sacré
wendake-word-SUPERIOR = lac Supérieur
wendake-word-MICHIGAN = lac Michigan
wendake-word-HURON = lac Huron
wendake-word-ERIE = lac Érié
wendake-word-ONTARIO = lac Ontario
wendake-word-FR = France
wendake-word-GB = Grande-Bretagne
wendake-word-COMMON = commune à tous
wendake-word-CAYUGA = Cayuga
wendake-word-FOX = Fox
wendake-word-MOHAWK = Mohawk
wendake-word-OJIBWA = Ojibwa
wendake-word-ONEIDA = Oneida
wendake-word-ONONDAGA = Onondaga
wendake-word-OTTAWA = Ottawa
wendake-word-SENECA = Seneca
wendake-word-SHAWNEE = Shawnee
wendake-word-TUSCARORA = Tuscarora
wendake-word-PAIR = la paire
wendake-word-THREE_DIFF = les trois différents
wendake-word-FOUR_DIFF = les quatre différents
wendake-word-FIVE_DIFF = les cinq différents
wendake-word-THREE_SAME = les trois identiques
wendake-word-FOUR_SAME = les quatre identiques
wendake-word-TWO_PAIRS = les deux paires
wendake-word-FULL_HOUSE = le full
wendake-word-none = aucun
wendake-word-home = foyer
wendake-word-area = région
wendake-word-slot = emplacement
wendake-word-longhouse = maison longue
wendake-word-start = début
wendake-word-move = marche
wendake-word-injured = blessure
wendake-word-flee = fuite
wendake-word-went_home = retour au foyer
wendake-word-replace = relève
wendake-word-fill = occupation
wendake-word-ritual = rituel
wendake-word-smallpox = variole
wendake-word-progress = progrès
wendake-word-exchange = échange
wendake-word-payment = paiement
wendake-word-economy = économie
wendake-word-trade = commerce
wendake-word-majority = majorité

## Options d’une partie : le nom, ce qu’elle change, et chaque valeur

wendake-option-pairing = Pistes de score
wendake-option-pairing-about = Quelles pistes de score forment une paire. D’une paire, seule la piste où l’on est le plus bas donne des points à la fin.
wendake-option-pairing-is-random = Au hasard : les paires sont tirées au sort.
wendake-option-pairing-is-beginner = Pour une première partie : masques avec combat, économie avec rituel.
wendake-option-tribes = Tribus
wendake-option-tribes-about = Avec quelles ressources chaque joueur commence, et s’il a un pouvoir à lui.
wendake-option-tribes-is-common = Tribu commune : tous commencent avec les mêmes ressources, personne n’a de pouvoir.
wendake-option-tribes-is-tribes = Dix tribus : chaque joueur choisit une tribu avec ses propres ressources et son propre pouvoir.

## L’image

wendake-picture-legend-areas = les régions qui se touchent communiquent, mais pas par l’eau
wendake-picture-legend-pieces = maison : foyer ; robe : femme, arc : chasseur, bouclier couché : avant-poste
wendake-picture-legend-guards = insigne et nombre : gardes d’un joueur, ou ses canoës sur un lac
wendake-picture-legend-tiles = tuile sombre avec trait : face rituel ; anneau : pierre, flamme : marqueur de feu
wendake-picture-legend-masks = points sur un masque : couverture infectée
wendake-picture-year = { $year ->
    [0] Avant la première année
   *[other] Année { $year } sur { $years }
}
wendake-picture-wins = { $player } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}
wendake-picture-service = le service
wendake-picture-chooses-home = { $player } choisit un foyer
wendake-picture-chooses-tribe = { $player } choisit une tribu
wendake-picture-starts-with-progress = { $player } choisit une tuile progrès pour commencer
wendake-picture-starts-with-canoe = { $player } place le premier canoë sur un lac
wendake-picture-places-stone = { $player } place une pierre
wendake-picture-performs-actions = { $player } effectue des actions
wendake-picture-places-canoe = { $player } place un canoë sur un lac
wendake-picture-moves = { $player } déplace des gardes, pas restants : { $left }
wendake-picture-takes-turtles = { $player } prend des tuiles tortue et décompte les majorités
wendake-picture-draws-mask = { $player } pioche un masque
wendake-picture-discards-mask = { $player } défausse un masque
wendake-picture-plays-masks = { $player } peut jouer des masques
wendake-picture-declares-mask = { $player } fait compter un masque comme un autre type
wendake-picture-chooses-mask = { $player } choisit le type d’un masque supplémentaire
wendake-picture-exchanges = { $player } peut échanger des ressources, échangées : { $done }
wendake-picture-loses-native = { $player } perd un autochtone à cause de la variole
wendake-picture-buys = { $player } peut acheter une tuile progrès, rabais : { $discount }
wendake-picture-pays = { $player } paie { $tile }
wendake-picture-chooses-track = { $player } choisit une des pistes à égalité pour { $points ->
    [one] { $points } point
   *[other] { $points } points
}
wendake-picture-chooses-flag = { $player } choisit un drapeau
wendake-picture-spends = { $player } peut dépenser des ressources pour l’économie
wendake-picture-chooses-fire = { $player } choisit la tuile que le Feu sacré active
wendake-picture-brings-home = { $player } ramène des autochtones au foyer, placés : { $placed }
wendake-picture-uses-progress = { $player } utilise { $tile }
wendake-picture-ends-year = { $player } termine l’année
wendake-picture-prepares-grids = { $player } prépare les grilles
wendake-picture-replaces-tile = { $player } peut remplacer une tuile du bac
wendake-picture-scores-turtles = { $player } décompte les tuiles tortue
wendake-picture-chooses-turtle-track = { $player } choisit la piste pour { $tile }
wendake-picture-free-home = foyer libre
wendake-picture-home-of = foyer ({ $seat })
wendake-picture-area-name = { $name ->
    [East_flank] Flanc est
    [East_woods_north] Bois est, nord
    [East_woods_south] Bois est, sud
    [Home_east] Foyer est
    [Home_north] Foyer nord
    [Home_north-east] Foyer nord-est
    [Home_north-west] Foyer nord-ouest
    [Home_south-east] Foyer sud-est
    [Home_south-west] Foyer sud-ouest
    [Home_west] Foyer ouest
    [Inner_shore_north-east] Rive interne, nord-est
    [Inner_shore_north-west] Rive interne, nord-ouest
    [Inner_shore_south-east] Rive interne, sud-est
    [Inner_shore_south-west] Rive interne, sud-ouest
    [Middle_ground] Milieu
    [North_inner_shore] Rive nord interne
    [North_pass] Passage nord
    [North_shore_east] Rive nord, est
    [North_shore_west] Rive nord, ouest
    [North-east_flank] Flanc nord-est
    [North-west_flank] Flanc nord-ouest
    [South_flank_east] Flanc sud, est
    [South_flank_west] Flanc sud, ouest
    [South_pass] Passage sud
    [South_valley_east] Vallée sud, est
    [South_valley_west] Vallée sud, ouest
    [South-east_inner_shore] Rive sud-est interne
    [South-west_inner_shore] Rive sud-ouest interne
    [West_flank] Flanc ouest
    [West_plain_north] Plaine ouest, nord
    [West_plain_south] Plaine ouest, sud
    [West_woods_north] Bois ouest, nord
    [West_woods_south] Bois ouest, sud
   *[other] { $given }
}
wendake-picture-area-flag = drapeau { $flag }
wendake-picture-flag = Drapeau { $flag }
wendake-picture-flag-free = Drapeau { $flag }, à prendre
wendake-picture-next-to = à côté de { $areas }
wendake-picture-guard = { $seat } { $count }
wendake-picture-guard-black = { $seat } le guerrier noir
wendake-picture-guards = gardes : { $guards }
wendake-picture-no-guards = aucun garde
wendake-picture-black-in = Le guerrier noir ({ $seat }) dans { $area }
wendake-picture-guards-in = { $count ->
    [one] { $count } garde
   *[other] { $count } gardes
} ({ $seat }) dans { $area }
wendake-picture-slot-free = libre, pour { $native ->
    [WOMAN] une femme
   *[HUNTER] un chasseur
}
wendake-picture-slot-of = { $piece ->
    [W] avant-poste
    [BLACK] avant-poste noir
    [WOMAN] femme
   *[HUNTER] chasseur
} ({ $seat })
wendake-picture-slot = { $slot } : { $details }
wendake-picture-home-slot = Emplacement du foyer { $area }, { $makes } : { $native ->
    [WOMAN] { $count ->
        [one] { $count } femme
       *[other] { $count } femmes
    }
   *[HUNTER] { $count ->
        [one] { $count } chasseur
       *[other] { $count } chasseurs
    }
} au foyer
wendake-picture-lake = { $lake ->
    [SUPERIOR] Supérieur
    [MICHIGAN] Michigan
    [HURON] Huron
    [ERIE] Érié
   *[ONTARIO] Ontario
}
wendake-picture-lake-told = { $lake } : { $any ->
    [yes] canoës, { $canoes }
   *[no] aucun canoë
}
wendake-picture-pair = Une paire : la plus basse des deux pistes compte
wendake-picture-track-head = { $track ->
    [ECONOMY] Économie
    [MILITARY] Combat
    [RITUAL] Rituel
   *[MASK] Masque
}
wendake-picture-track-word = { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
}
wendake-picture-on-track = { $seat } { $points }{ $change }
wendake-picture-track = Piste { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
} : { $details }
wendake-picture-order-now = Ordre
wendake-picture-order-next = Ensuite
wendake-picture-order-told = { $when ->
    [now] Ordre du tour
   *[next] Ordre de l’année suivante
}, { $number } : { $player }
wendake-picture-free = libre
wendake-picture-ceremony = Cérémonie des masques
wendake-picture-deck = pile
wendake-picture-deck-told = Pioche des masques : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
wendake-picture-out = { $count } déf
wendake-picture-discard = Défausse : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}, { $top ->
    [none] vide
   *[other] { $top } en haut
}
wendake-picture-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
wendake-picture-disks = disque : { $seats }
wendake-picture-space = Case { $space ->
    [PAIR] paire
    [THREE_DIFF] trois différents
    [FOUR_DIFF] quatre différents
    [FIVE_DIFF] cinq différents
    [THREE_SAME] trois identiques
    [FOUR_SAME] quatre identiques
    [TWO_PAIRS] deux paires
   *[FULL_HOUSE] full
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $details }
wendake-picture-turtles = Tuiles tortue : à partir de combien, combien il en reste{ $flags ->
    [yes]  ; drapeaux à prendre
   *[no] { "" }
}
wendake-picture-turtles-told = Tuiles tortue pour { $kind }{ $category ->
    [C] { "" }
   *[other] { " " }en emplacement
} : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, reste { $left }
wendake-picture-actions = Actions
wendake-picture-action = { $action ->
    [CANOE] canoë
    [MOVE] marche
    [HARVEST] récolte
    [HUNT] chasse
    [TAN] tannage
    [FISH] poisson
    [MILITARY] combat
    [MASK] masque
    [TRADE] commerce
    [SACRED_FIRE] feu sacré
   *[RITUAL] rituel
}{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
wendake-picture-action-told = Action { $number } : { $action }, { $state ->
    [performed] effectuée
    [skipped] sautée
   *[open] à effectuer
}
wendake-picture-tribes = Tribus au choix
wendake-picture-tribe = { $tribe }
wendake-picture-power = { $power ->
    [WOMEN_FLEE_HOME] femmes fuient au foyer
    [BUY_TWO] achète deux progrès
    [BLACK_WARRIOR] le guerrier noir
    [BLACK_STONE] la pierre noire
    [START_PROGRESS] commence avec progrès
    [SIX_AT_HOME] six de chaque au foyer
    [ETERNAL_FIRE] feu sur les deux faces
    [TWO_SWAPS] deux permutations
    [EASY_TURTLES] tortues : un de moins
    [HUNTERS_STRIKE_BACK] chasseurs ripostent
   *[none] aucun pouvoir
}
wendake-picture-of-home = { $count } du foyer
wendake-picture-goods = { $good ->
    [BEAN] { $count ->
        [one] { $count } haricot
       *[other] { $count } haricots
    }
    [PUMPKIN] { $count ->
        [one] { $count } courge
       *[other] { $count } courges
    }
    [LEATHER] { $count ->
        [one] { $count } cuir
       *[other] { $count } cuirs
    }
    [FISH] { $count ->
        [one] { $count } poisson
       *[other] { $count } poissons
    }
    [BEAVER] { $count ->
        [one] { $count } castor
       *[other] { $count } castors
    }
   *[other] { $count } { $good }
}
wendake-picture-masks = { $count ->
    [one] { $count } masque
   *[other] { $count } masques
}
wendake-picture-home-vegetables = { $count ->
    [one] { $count } légume
   *[other] { $count } légumes
} du foyer
wendake-picture-tribe-told = Tribu { $tribe } : { $power } ; commence avec { $start }
wendake-picture-state-tribe = { $tribe ->
    [none] Sans tribu
    [COMMON] Tribu commune
   *[other] { $tribe }
}
wendake-picture-state-home = { $home ->
    [none] sans foyer
   *[other] { $home }
}
wendake-picture-points-short = { $points }{ $change } pts
wendake-picture-points-now = { $points }{ $change }, comptés maintenant
wendake-picture-goods-told = { $good ->
    [BEAN] { $count ->
        [one] { $count } haricot
       *[other] { $count } haricots
    }
    [PUMPKIN] { $count ->
        [one] { $count } courge
       *[other] { $count } courges
    }
    [LEATHER] { $count ->
        [one] { $count } cuir
       *[other] { $count } cuirs
    }
    [FISH] { $count ->
        [one] { $count } poisson
       *[other] { $count } poissons
    }
    [BEAVER] { $count ->
        [one] { $count } castor
       *[other] { $count } castors
    }
   *[other] { $count } { $good }
}{ $change }
wendake-picture-where = { $where ->
    [home] Foyer
   *[longhouse] M. longue
}
wendake-picture-natives = { $where ->
    [home] Foyer
   *[longhouse] Maison longue
} : { $piece ->
    [W] { $count ->
        [one] { $count } guerrier
       *[other] { $count } guerriers
    }
    [WOMAN] { $count ->
        [one] { $count } femme
       *[other] { $count } femmes
    }
    [HUNTER] { $count ->
        [one] { $count } chasseur
       *[other] { $count } chasseurs
    }
   *[BLACK] { $count } guerrier noir
}{ $change }
wendake-picture-thing = { $thing ->
    [CANOE] réserve
   *[SWAP] permuter
}
wendake-picture-things = { $thing ->
    [CANOE] { $count ->
        [one] { $count } canoë en réserve
       *[other] { $count } canoës en réserve
    }
   *[SWAP] { $count ->
        [one] { $count } tuile de permutation
       *[other] { $count } tuiles de permutation
    }
}{ $change }
wendake-picture-stones = pierres
wendake-picture-stones-told = { $count ->
    [one] { $count } pierre
   *[other] { $count } pierres
} en main{ $black ->
    [yes] { " " }et la pierre noire
   *[no] { "" }
}{ $change }
wendake-picture-tray = Bac
wendake-picture-tray-told = Bac, à poser dans la première rangée de la grille ci-dessous
wendake-picture-titled = { $title } : { $name }
wendake-picture-area = { $area }
wendake-picture-kind = { $kind }
wendake-picture-cell = Grille, { $cell }
wendake-picture-hand = Masques en main : { $count }{ $change }
wendake-picture-played = Masques joués cette année
wendake-picture-mask = { $where ->
    [hand] Masque en main
   *[played] Masque joué
} : { $card }
wendake-picture-backs = { $count ->
    [one] { $count } masque caché
   *[other] { $count } masques cachés
}
wendake-picture-own = Acquis
wendake-picture-progress = Tuiles progrès
wendake-picture-own-turtles = Tuiles tortue
wendake-picture-face-down = face cachée
wendake-picture-turtle = Tuile tortue pour { $kind } : { $details }
wendake-picture-aside = De côté
wendake-picture-aside-head = Tuiles mises de côté
wendake-picture-front = recto { $tile }
wendake-picture-stone = { $stone ->
    [BLACK] pierre noire
   *[NORMAL] pierre
}
wendake-picture-fire-marker = marqueur de feu
wendake-picture-progress-points = +{ $level } { $track ->
    [ECONOMY] économie
    [MILITARY] combat
    [RITUAL] rituel
   *[MASK] masque
}
# Une ligne finit à | ; il y a de la place pour deux de dix lettres.
wendake-picture-effect = { $effect ->
    [MOVE_STEPS_1] marche 1
    [MOVE_STEPS_2] marche 2
    [MOVE_STEPS_3] marche 3
    [ALLIANCE] alliance
    [FREE_ORDER] actions|sans ordre
    [RITUAL_PLUS_1_THEN_MOVE_1] rituel +1,|marche 1
    [DRAW_2_DISCARD_1] pioche 2,|jette 1
    [USE_OCCUPIED_SPACE] case|occupée
    [DISCOUNT_1] rabais 1
    [DISCOUNT_2] rabais 2
    [DISCOUNT_3] rabais 3
    [EXCHANGE_PLUS_2_NO_SMALLPOX] échange +2|s. variole
    [GAIN_1_ANIMAL] +1 cuir ou|poisson
    [SPEND_DIFFERENT_ANIMALS_1_TO_2] dépenser|animaux
    [OUTPOST_BECOMES_GUARD] poste fait|garde
    [SCORE_HIGHEST] rituel au|plus haut
    [TRANSFER_1_POINT] 1 point|déplacé
    [TAKE_BACK_PLAYED_MASKS] reprendre|masques
    [ONE_CARD_WILD] 1 masque|autre type
    [EXCHANGE_3_NO_SMALLPOX] échange 3,|s. variole
    [GAIN_1_ANIMAL_1_VEGETABLE] +1 animal,|légume
    [SPEND_DIFFERENT_VEGETABLES_1_TO_3] dépenser|légumes
    [FLIP_ONE_TILE] retourner|une tuile
    [ALLIANCE_WINS_TIES] alliance,|égalités
    [GAIN_2_RESOURCES_1_BEAVER] 2 biens,|1 castor
    [PLUS_1_NATIVE_PLUS_1_POINT] rituel +1|pers., +1
    [SPEND_DIFFERENT_RESOURCES_1_TO_5] dépenser|biens
    [ONE_NATIVE_HOME] 1 personne|revient
    [PLUS_1_MASK_POINT] masque +1
   *[VIRTUAL_EXTRA_CARD] masque|en plus
}
wendake-picture-used = usée
wendake-picture-used-this-year = utilisée cette année
wendake-picture-market = Marché de niveau { $level } : { $open } à voir, { $left } face cachée
wendake-picture-market-tile = Marché
wendake-picture-display = Tuiles progrès de niveau { $level } : { $level ->
    [1] 1 cuir, 1 poisson, 1 légume
    [2] 2 cuirs, 2 poissons, 2 légumes différents
   *[other] 3 cuirs, 3 poissons, 3 légumes différents
}
wendake-picture-just-taken = Viennent d’être prises : { $tiles }
wendake-picture-on-display = Étalées
wendake-picture-sorted-out = À part
wendake-picture-sorted-out-told = Mises à part, au choix des Oneida

wendake-lesson-aim = Le but
wendake-lesson-aim-about = Vous menez une tribu autour des Grands Lacs pendant sept ans. Quatre pistes forment deux paires : économie, combat, rituel, masque. À la fin, seule votre piste la plus basse de chaque paire compte. Ne laissez donc jamais une piste en arrière.
wendake-lesson-map = La carte
wendake-lesson-map-about = Chaque région a des emplacements : une femme travaille sur un emplacement de légume, un chasseur sur un emplacement de castor. Les régions qui se touchent sont voisines. Les lacs sont pour les canoës.
wendake-lesson-home = Votre foyer
wendake-lesson-home-about = Choisissez la région où vivent vos autochtones. Personne d’autre n’y entre. Toutes les femmes et tous les chasseurs au foyer y travaillent ensemble sur ses deux emplacements.
wendake-lesson-canoe = Le premier canoë
wendake-lesson-canoe-about = Placez un canoë sur un lac. Chaque canoë sur un lac prend un poisson quand vous pêchez, et vous laisse échanger une ressource de plus quand vous commercez.
wendake-lesson-natives = Vos autochtones
wendake-lesson-natives-about = Cinq guerriers, cinq femmes et cinq chasseurs commencent au foyer. Deux de chaque sont dans la maison longue, où vont aussi les blessés ; un rituel les ramène au foyer. Les guerriers gardent les régions, les femmes et les chasseurs travaillent.
wendake-lesson-year = Une année
wendake-lesson-year-about = Vous avez quatre pierres et en placez une à chaque tour : trois sur des tuiles de votre grille, une sur l’ordre du tour, dans l’ordre de votre choix. La première pierre sur l’ordre du tour joue la première l’année suivante.
wendake-lesson-lines = Trois sur une ligne
wendake-lesson-lines-about = Vos neuf tuiles d’action forment une grille de trois sur trois. Les trois pierres d’une année doivent être sur une même ligne : une rangée, une colonne ou une diagonale. La première est libre : pensez donc aux trois avant de la placer.
wendake-lesson-perform = Les actions de la tuile
wendake-lesson-perform-about = Effectuez les actions de la tuile de haut en bas ; faites chacune, ou sautez-la. Une action que vous sautez ne peut plus se faire pendant ce tour. Entre les actions, vous pouvez utiliser des tuiles progrès et ramener des avant-postes au foyer.
wendake-lesson-end-turn = Vous terminez votre tour
wendake-lesson-end-turn-about = Votre tour n’est fini que quand vous le dites. Les actions que vous n’avez pas effectuées sont alors perdues.
wendake-lesson-masks = Les masques sont cachés
wendake-lesson-masks-about = Personne d’autre ne voit vos masques, sauf ceux que tous ont déjà vus. Une action masque en pioche un ; ensuite, vous pouvez jouer des masques qui conviennent à une case libre de la cérémonie. Vous les reprenez à la fin de l’année.
wendake-lesson-move = La marche
wendake-lesson-move-about = Un pas mène un garde dans une région voisine, ou il reste dans la sienne. Là, il se tient comme garde, se couche dans un emplacement vide comme avant-poste, ou attaque. Personne ne combat dans les foyers.
wendake-lesson-military = L’action combat
wendake-lesson-military-about = Elle rapporte un point de combat pour chaque région où vous avez plus de gardes que tout autre joueur. Les avant-postes ne comptent pas. Avant cela, vous pouvez prendre des tuiles tortue si vous avez assez de femmes en emplacement, de chasseurs en emplacement, ou de canoës.
wendake-lesson-points = Où vous en êtes
wendake-lesson-points-about = Le tableau ci-dessous montre vos points comme ils compteraient maintenant : la piste la plus basse de chaque paire, et un point pour chaque tuile de permutation que vous n’avez pas utilisée. Les ressources et les masques qui restent ne valent rien à la fin.
wendake-lesson-trade = Le commerce
wendake-lesson-trade-about = Échangez jusqu’à une ressource par canoë sur les lacs ; si vous le faites, un masque est retourné et peut apporter la variole. Ensuite, vous pouvez acheter une tuile progrès avec du cuir, du poisson et des légumes, et dépenser des ressources différentes pour des points d’économie.
wendake-lesson-next-year = La fin d’une année
wendake-lesson-next-year-about = Les tuiles qui avaient une pierre ont été retournées, et la grille a glissé d’une rangée vers le bas. Vous pouvez mettre de côté l’une des trois tuiles sorties, et en prendre une du marché. Puis les trois sont mélangées et posées dans la première rangée.
