# Manitoba en français, avec les termes de la règle française. Les valeurs sont des mots des règles : marchandises, couleurs,
# chemins, saisons, zones. Leurs mots sont à la fin.

manitoba-about = Envoyez votre clan sur le territoire et sur des chemins de vision, et ayez les bonnes marchandises quand elles sont décomptées.

manitoba-supply-stocked = La réserve a { $berry ->
    [one] { $berry } baie
   *[other] { $berry } baies
}, { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}, { $horse ->
    [one] { $horse } cheval
   *[other] { $horse } chevaux
}, { $canoe ->
    [one] { $canoe } canoë
   *[other] { $canoe } canoës
}, { $feather ->
    [one] { $feather } plume
   *[other] { $feather } plumes
} et { $wampum ->
    [one] { $wampum } tuile wampum
   *[other] { $wampum } tuiles wampum
}.
manitoba-village-supplied = { $seat ->
    [you] Vous commencez
   *[other] { $seat } commence
} avec { $wigwam } Cree dans le wigwam et { $square } sur la place du village.
manitoba-first-seat-chosen = { $seat ->
    [you] Vous serez
   *[other] { $seat } sera
} le premier joueur actif.
manitoba-territory-laid = Le territoire est assemblé : { $tiles }.
manitoba-totem-stacked = Le totem est empilé : { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, { $disk5 } en haut.
manitoba-season-laid-out = { $season ->
    [spring] Le printemps
    [summer] L’été
   *[autumn] L’automne
} est mis en place : cartes { $cards } ; la tuile de score { $third } est sur la troisième, { $fifth } sur la cinquième.
manitoba-round-started = La manche { $round } commence avec la carte { $card } ; { $seat ->
    [you] vous êtes
   *[other] { $seat } est
} le joueur actif.
manitoba-totem-taken = { $seat ->
    [you] Vous levez
   *[other] { $seat } lève
} { $disks ->
    [one] le disque du dessus
   *[other] { $disks } disques
} du totem et { $seat ->
    [you] jouez
   *[other] joue
} en { $colour }.
manitoba-totem-merged = Le totem est de nouveau complet : { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, { $disk5 } en haut.
manitoba-cree-moved-placed = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} un Cree sur la zone { $target }.
manitoba-cree-moved-moved = { $seat ->
    [you] Vous déplacez
   *[other] { $seat } déplace
} un Cree de la zone { $source } à la zone { $target }.
manitoba-cree-moved-withdrawn = { $seat ->
    [you] Vous retirez
   *[other] { $seat } retire
} un Cree de la zone { $source } pour le wigwam.
manitoba-cree-recalled = { $seat ->
    [you] Vous ramenez
   *[other] { $seat } ramène
} { $count } Cree au wigwam depuis { $count ->
    [one] la zone
   *[other] les zones
} { $areas }.
manitoba-cree-woken = { $seat ->
    [you] Vous réveillez
   *[other] { $seat } réveille
} { $count } Cree.
manitoba-vision-reached = { $seat ->
    [you] Vous atteignez
   *[other] { $seat } atteint
} la case { $space } du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-vision-reached-first = { $seat ->
    [you] Vous atteignez
   *[other] { $seat } atteint
} en premier la case { $space } du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-bonus-lost = { $seat ->
    [you] Vous ne pouvez pas utiliser votre
   *[other] { $seat } ne peut pas utiliser son
} bonus du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-good-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} de la zone { $area }.
manitoba-good-from-supply = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $good ->
    [berry] une baie
    [bison] un bison
    [horse] un cheval
    [canoe] un canoë
   *[feather] une plume
} dans la réserve.
manitoba-good-stored-sector = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} dans le secteur des { $to ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-good-stored-place = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} sur le { $to ->
    [small] petit
   *[large] grand
} lieu de cérémonie.
manitoba-good-stored-lost = { $seat ->
    [you] Vous n’avez
   *[other] { $seat } n’a
} pas de place pour { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} ; la marchandise va à la réserve.
manitoba-place-completed = { $seat ->
    [you] Vous complétez
   *[other] { $seat } complète
} le { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie ; ses marchandises vont dans leurs secteurs.
manitoba-place-completed-lost = { $seat ->
    [you] Vous complétez
   *[other] { $seat } complète
} le { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie ; { $lost ->
    [one] { $lost } marchandise trouve le secteur plein et va
   *[other] { $lost } marchandises trouvent le secteur plein et vont
} à la réserve.
manitoba-feather-relocated = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} la plume du { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie dans le secteur des { $to ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-feather-relocated-lost = { $seat ->
    [you] Vous n’avez
   *[other] { $seat } n’a
} pas de place pour la plume du { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie ; elle va à la réserve.
manitoba-wampum-gained = { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} une tuile wampum.
manitoba-wampum-turned-active = { $seat ->
    [you] Vous retournez
   *[other] { $seat } retourne
} une tuile wampum sur sa face active.
manitoba-wampum-turned-inactive = { $seat ->
    [you] Vous utilisez
   *[other] { $seat } utilise
} une tuile wampum.
manitoba-berry-exchanged = { $seat ->
    [you] Vous déplacez
   *[other] { $seat } déplace
} une baie dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-pieces-returned-scoring = { $seat ->
    [you] Vous remettez à la réserve { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } de votre
   *[other] { $seat } remet à la réserve { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } de son
} secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-pieces-returned-event = { $seat ->
    [you] Vous perdez
   *[other] { $seat } perd
} une plume du secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-pieces-returned-season-end = { $seat ->
    [you] Vous rendez
   *[other] { $seat } rend
} { $count ->
    [one] { $count } plume
   *[other] { $count } plumes
} du secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-pieces-returned-sacrifice = { $seat ->
    [you] Vous sacrifiez
   *[other] { $seat } sacrifie
} une pièce du secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-pieces-returned-final = { $seat ->
    [you] Vous videz
   *[other] { $seat } vide
} le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}, { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
}.
manitoba-areas-refilled = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} { $good ->
    [berry] une baie
    [bison] un bison
    [horse] un cheval
    [canoe] un canoë
   *[feather] une plume
} par zone : { $areas }.
manitoba-areas-refilled-setup = { $good ->
    [berry] Une baie est placée
    [bison] Un bison est placé
    [horse] Un cheval est placé
    [canoe] Un canoë est placé
   *[feather] Une plume est placée
} par zone : { $areas }.
manitoba-event-counted = L’événement { $card } compte { $code ->
    [E7] les Cree sur les lacs
    [E9] les zones qui se touchent
   *[other] les Cree sur le territoire
} : { $counts }.
manitoba-event-skipped = L’événement { $card } { $seat ->
    [you] ne vous concerne pas
   *[other] ne concerne pas { $seat }
}.
manitoba-scoring-skipped = { $seat ->
    [you] Vous profitez de votre exemption et ne décomptez
   *[other] { $seat } profite de son exemption et ne décompte
} rien avec { $card }.
manitoba-points-scored-vision = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} sur le chemin du { $detail ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-points-scored-wake = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour avoir réveillé des Cree.
manitoba-points-scored-event = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} avec l’événement { $detail }.
manitoba-points-scored-scoring = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} avec la carte { $detail }.
manitoba-points-scored-final = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} à la fin pour { $detail ->
    [berry] les baies
    [bison] les bisons
    [horse] les chevaux
    [canoe] les canoës
   *[wampum] le wampum
}.
manitoba-game-ended = La partie est terminée : { $seat ->
    [you] vous gagnez
   *[other] { $seat } gagne
} avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
manitoba-game-ended-shared = La partie est terminée. La victoire est partagée avec { $points ->
    [one] { $points } point
   *[other] { $points } points
} : { $winners }.

## Décisions

manitoba-setup-cree = Placer un Cree sur la zone { $area }
manitoba-setup-feather = Mettre la plume dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}
manitoba-setup-vision = Placer un Cree sur le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-setup-vision-none = Ne placer aucun Cree sur un chemin
manitoba-take-totem = Choisir le disque { $colour ->
    [brown] marron
    [green] vert
    [beige] beige
    [white] blanc
   *[blue] bleu
} et lever { $disks ->
    [one] lui seul
   *[other] { $disks } disques
}
manitoba-territory-place = Placer un Cree sur la zone { $area }
manitoba-territory-move = Déplacer un Cree de la zone { $source } à la zone { $to }
manitoba-vision-enter = Entrer sur le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-vision-advance = Avancer sur le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
} jusqu’à la case { $space }
manitoba-vision-repeat = Répéter le bonus du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-wake-up = Réveiller { $count } Cree au lieu d’utiliser le totem
manitoba-wampum-wake = Utiliser une tuile wampum pour réveiller un Cree
manitoba-wampum-exchange = Utiliser une tuile wampum pour déplacer une baie dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}
manitoba-end-turn = Terminer le tour
manitoba-take-good = Prendre { $good ->
    [berry] une baie
    [bison] un bison
    [horse] un cheval
    [canoe] un canoë
   *[feather] une plume
} dans la réserve
manitoba-store-sector = Mettre { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} dans le secteur des { $to ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}
manitoba-store-place = Mettre { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} sur le { $to ->
    [small] petit
   *[large] grand
} lieu de cérémonie
manitoba-relocate-feather = Mettre la plume dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}
manitoba-wake = Réveiller un Cree
manitoba-wake-none = Laisser dormir tous les Cree
manitoba-shaman-copy = Copier le bonus du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-shaman-copy-none = Ne rien copier
manitoba-warrior-place = Placer un Cree sur la zone { $area }
manitoba-event-vision-enter = Entrer sur le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-event-vision-advance = Avancer sur le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
} jusqu’à la case { $space }
manitoba-event-vision-repeat = Rester sur la dernière case du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-event-move = Déplacer un Cree de la zone { $source } à la zone { $to }
manitoba-event-withdraw = Retirer le Cree de la zone { $area }
manitoba-event-feather = Rendre une plume du secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}
manitoba-score-choice = Décompter le secteur des { $good ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
} pour { $points ->
    [one] { $points } point
   *[other] { $points } points
}
manitoba-score-choice-none = Ne rien décompter
manitoba-refill = Regarnir la zone { $area }

## Questions : ce que demande une étape

manitoba-question-setup-cree-step = Où va votre premier Cree ?
manitoba-question-setup-feather-step = Dans quel secteur va la plume ?
manitoba-question-setup-vision-step = Sur quel chemin de vision un Cree commence-t-il ?
manitoba-question-turn-step = Que faites-vous pendant votre tour ?
manitoba-question-take-good-step = Quelle marchandise prenez-vous dans la réserve ?
manitoba-question-store-step = Où va { $good ->
    [berry] la baie
    [bison] le bison
    [horse] le cheval
    [canoe] le canoë
   *[feather] la plume
} ?
manitoba-question-relocate-feather-step = Dans quel secteur va la plume du { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie ?
manitoba-question-wake-step = Réveillez-vous un Cree ?
manitoba-question-shaman-copy-step = De quel chemin le chaman copie-t-il le bonus ?
manitoba-question-warrior-place-step = Sur quelle zone le guerrier place-t-il un Cree ?
manitoba-question-event-vision-step = Sur quel chemin de vision avancez-vous pour l’événement { $card } ?
manitoba-question-event-move-step = Quel Cree se déplace pour l’événement { $card }, et où va-t-il ?
manitoba-question-event-withdraw-step = Quel Cree quitte le territoire pour l’événement { $card } ?
manitoba-question-event-feather-step = Dans quel secteur l’événement { $card } prend-il une plume ?
manitoba-question-score-choice-step = Quelle marchandise décomptez-vous avec { $card } ?
manitoba-question-refill-step = Quelle zone reçoit { $good ->
    [berry] la prochaine baie
    [bison] le prochain bison
    [horse] le prochain cheval
    [canoe] le prochain canoë
   *[feather] la prochaine plume
} ?

## Groupes : les décisions qui sont ensemble dans une liste

manitoba-group-wampum-wake = Wampum
manitoba-group-wampum-exchange = Wampum
manitoba-group-vision = Chemins de vision
manitoba-group-territory-move = De la zone { $source }
manitoba-group-event-move = De la zone { $source }

## Refus

manitoba-refused-not-your-turn = Ce n’est pas votre tour.
manitoba-refused-wrong-step = Ce n’est pas le moment de cette décision.
manitoba-refused-no-such-decision = Cette décision n’existe pas.
manitoba-refused-unknown-area = Le territoire n’a pas de zone { $area }.
manitoba-refused-area-occupied = Un Cree est sur la zone { $area }.
manitoba-refused-area-not-empty = La zone { $area } n’est pas une zone vide qui puisse recevoir { $good ->
    [berry] une baie
    [bison] un bison
    [horse] un cheval
    [canoe] un canoë
   *[feather] une plume
}.
manitoba-refused-no-own-cree = Aucun de vos Cree n’est sur la zone { $area }.
manitoba-refused-not-adjacent = On ne passe pas de la zone { $from } à la zone { $area } : elles ne sont pas adjacentes.
manitoba-refused-not-beside-own-cree = Aucune zone avec un de vos Cree n’est adjacente à la zone { $area }.
manitoba-refused-wrong-landscape = Aucune couleur disponible ne convient au paysage de la zone { $area } ({ $landscape ->
    [forest] forêt
    [prairie] prairie
    [hills] collines
    [lake] lac
   *[mountain] montagne
}).
manitoba-refused-square-empty = Aucun Cree n’est sur la place du village.
manitoba-refused-wigwam-empty = Aucun Cree n’est dans le wigwam.
manitoba-refused-totem-not-lifted = Il faut d’abord choisir un disque du totem.
manitoba-refused-totem-lifted = Un disque du totem a déjà été choisi.
manitoba-refused-not-active = Seul le joueur actif, { $seat }, peut faire cela.
manitoba-refused-cree-woken-up = Des Cree ont été réveillés au lieu d’utiliser le totem.
manitoba-refused-wake-up-instead-of-actions = Les Cree se réveillent une seule fois, et seulement à la place des deux actions.
manitoba-refused-action-done = Cette action a déjà été faite pendant ce tour.
manitoba-refused-one-action-only = Un joueur passif n’a qu’une action.
manitoba-refused-count-out-of-range = On peut réveiller { $max } Cree au plus, un au moins.
manitoba-refused-no-active-wampum = Aucune tuile wampum ne montre sa face active.
manitoba-refused-last-round = Le wampum ne s’utilise pas pendant la dernière manche.
manitoba-refused-unknown-exchange = Une baie peut aller dans le secteur des bisons, des chevaux ou des canoës.
manitoba-refused-no-berry = Il n’y a pas de baie dans le secteur des baies.
manitoba-refused-sector-full = Le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
} est plein.
manitoba-refused-wrong-sector = { $good ->
    [berry] Une baie
    [bison] Un bison
    [horse] Un cheval
    [canoe] Un canoë
   *[feather] Une plume
} ne va pas dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-refused-good-on-place = Il y a déjà { $good ->
    [berry] une baie
    [bison] un bison
    [horse] un cheval
    [canoe] un canoë
   *[feather] une plume
} sur le { $place ->
    [small] petit
   *[large] grand
} lieu de cérémonie.
manitoba-refused-good-not-offered = Cette marchandise ne peut pas être prise maintenant.
manitoba-refused-supply-empty = La réserve n’a plus de { $good ->
    [berry] baie
    [bison] bison
    [horse] cheval
    [canoe] canoë
   *[feather] plume
}.
manitoba-refused-unknown-path = Ce chemin n’existe pas ici.
manitoba-refused-wrong-path = Les couleurs disponibles ne permettent pas le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-refused-path-ended = Le Cree est sur la dernière case du chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}.
manitoba-refused-nothing-to-copy = Le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
} n’a rien à copier maintenant.
manitoba-refused-no-feather = Il n’y a pas de plume dans le secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
}.
manitoba-refused-not-exempt = Sans exemption, il faut décompter une marchandise.
manitoba-refused-good-not-scored = La marchandise « { $good } » ne peut pas être décomptée maintenant.

## D’où viennent les points

manitoba-source-vision = chemin du { $detail ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-source-wake = réveil de Cree
manitoba-source-event = événement { $detail }
manitoba-source-scoring = carte { $detail }
manitoba-source-final = { $detail ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
    [canoe] canoës
   *[wampum] wampum
} à la fin

## Noms des choses, d’après leurs propres données

manitoba-name-area = { $landscape ->
    [forest] forêt
    [prairie] prairie
    [hills] collines
    [lake] lac
   *[mountain] montagne
} { $tile }
manitoba-name-card = « { manitoba-picture-effect }{ $goods ->
    [none] { "" }
    [most] : { manitoba-picture-fullest }
   *[other] : { $goods }
} »
manitoba-name-score-tile = « { $goods ->
    [most] { manitoba-picture-fullest }
   *[other] { $goods }
} »

## Résultats

manitoba-result-most-points = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} le plus de points : { $points }.
manitoba-result-shared = { $seats } joueurs ont le plus de points, { $points }, et partagent la victoire.

# Lieux : l’identifiant d’une tuile, et quelle partie d’elle

manitoba-part-F = { $whole } (forêt)
manitoba-part-P = { $whole } (prairie)
manitoba-part-H = { $whole } (collines)
manitoba-part-L = { $whole } (lac)
manitoba-part-M = { $whole } (montagne)

# Mots

manitoba-word-turned = tournée
manitoba-word-by = de
manitoba-word-brown = marron
manitoba-word-green = vert
manitoba-word-beige = beige
manitoba-word-white = blanc
manitoba-word-blue = bleu
manitoba-word-berry = baie
manitoba-word-bison = bison
manitoba-word-horse = cheval
manitoba-word-canoe = canoë
manitoba-word-feather = plume

## Options d’une partie : le nom, ce qu’elle change, et chaque valeur

manitoba-option-territory = Territoire
manitoba-option-territory-about = Comment les tuiles du territoire sont assemblées.
manitoba-option-territory-is-standard = Standard : les tuiles sont assemblées librement.
manitoba-option-territory-is-lake-manitoba = Lac Manitoba : tous les lacs sont ensemble.
manitoba-option-territory-is-duck-mountain = Duck Mountain : toutes les montagnes sont ensemble.
manitoba-option-first-seat = Premier siège
manitoba-option-first-seat-about = Qui est le premier joueur actif, compté à partir de 0. Sans valeur, il est tiré au sort.
manitoba-option-tiles = Tuiles
manitoba-option-tiles-about = Quelles tuiles du territoire servent, dans l’ordre où elles sont assemblées. Sans valeur, elles sont tirées au sort.
manitoba-option-layout = Disposition
manitoba-option-layout-about = Comment les tuiles sont disposées. Elle ne se choisit qu’avec les tuiles. Sans valeur, elle est tirée au sort.
manitoba-option-layout-turns = Virages
manitoba-option-layout-turns-about = Dès la troisième tuile : de combien de sixièmes la rangée de tuiles y tourne, dans le sens inverse des aiguilles d’une montre.
manitoba-option-layout-rotations = Rotations
manitoba-option-layout-rotations-about = Par tuile : de combien de sixièmes la tuile elle-même est tournée, dans le sens inverse des aiguilles d’une montre, de 0 à 5.
manitoba-option-totem = Totem
manitoba-option-totem-about = L’ordre des cinq couleurs du totem, celle du bas d’abord. Sans valeur, il est tiré au sort.

## L’image

manitoba-picture-legend-lands = f forêt et baie, p prairie et bison, c collines et cheval,
manitoba-picture-legend-more-lands = l lac et canoë, m montagne et plume
manitoba-picture-legend-cree = insigne : à qui est le Cree ; trait épais : entre tuiles
manitoba-picture-round = Manche { $round } sur { $rounds }, { $season ->
    [spring] printemps
    [summer] été
    [autumn] automne
   *[winter] hiver
}
manitoba-picture-won = Victoire : { $winners }
manitoba-picture-active = Actif : { $player }
manitoba-picture-area-short = { $landscape ->
    [forest] f
    [prairie] p
    [hills] c
    [lake] l
   *[mountain] m
}{ $tile }
manitoba-picture-area = { $area } : { $good ->
    [none] rien
   *[other] { $good }
}
manitoba-picture-area-cree = un Cree, { $seat }
manitoba-picture-count = { $count ->
    [score] score
    [asleep] dorment
    [awake] actifs
    [wampum] wampum
   *[turned] usés
}
manitoba-picture-counted = { $count ->
    [score] Score
    [asleep] Cree dans le wigwam
    [awake] Cree sur la place du village
    [wampum] Tuiles wampum actives
   *[turned] Tuiles wampum inactives
} : { $number }{ $change }{ $count ->
    [score] { " " }sur la piste de score ; les points du tableau y ajoutent ce que donnerait le décompte final
   *[other] { "" }
}
manitoba-picture-worth = vaut { $value }
manitoba-picture-sector = Secteur des { $sector ->
    [berry] baies
    [bison] bisons
    [horse] chevaux
   *[canoe] canoës
} : marchandises { $goods }{ $goods_change }, baies échangées { $berries }{ $berries_change }, plumes { $feathers }{ $feathers_change }, valeur { $value }
manitoba-picture-place = { $place ->
    [small] petit
   *[large] grand
} lieu
manitoba-picture-place-holds = { $place ->
    [small] Petit
   *[large] Grand
} lieu de cérémonie : { $goods ->
    [none] vide
   *[other] { $goods }
}
manitoba-picture-totem = Totem
manitoba-picture-totem-key = ◀ haut, ▲ levé
manitoba-picture-totem-key-narrow = haut à droite, ▲ levé
manitoba-picture-colour = { $colour }
manitoba-picture-disk = Totem, { $colour } : { $lifted ->
    [yes] levé
   *[no] dans la pile
}
manitoba-picture-season = { $season ->
    [spring] Printemps
    [summer] Été
    [autumn] Automne
   *[winter] Hiver
}
manitoba-picture-no-cards = pas d’événement en hiver
manitoba-picture-effect = { $effect ->
    [E1] vision : un pas
    [E2] un Cree bouge
    [E3] un Cree part
    [E4] récolter
    [E5] plume perdue
    [E6] Cree comptés
    [E7] lacs comptés
    [E8] le plus de Cree
    [E9] le plus réunis
    [scoring] décompte
    [winter] hiver
   *[final] décompte final
}
manitoba-picture-fullest = le plus rempli
manitoba-picture-card = Carte { $number } : { $effect }{ $goods ->
    [none] { "" }
   *[other] { " " }{ $goods }
}{ $now ->
    [yes] , à la fin de cette manche
   *[no] { "" }
}
manitoba-picture-supply = Réserve
manitoba-picture-supply-of = Réserve : { $good ->
    [berry] { $count ->
        [one] { $count } baie
       *[other] { $count } baies
    }
    [bison] { $count ->
        [one] { $count } bison
       *[other] { $count } bisons
    }
    [horse] { $count ->
        [one] { $count } cheval
       *[other] { $count } chevaux
    }
    [canoe] { $count ->
        [one] { $count } canoë
       *[other] { $count } canoës
    }
   *[feather] { $count ->
        [one] { $count } plume
       *[other] { $count } plumes
    }
}{ $change }
manitoba-picture-wampum = wampum { $wampum }{ $hand ->
    [none] { "" }
   *[other] , main : { $hand }
}
manitoba-picture-paths = Chemins de vision
manitoba-picture-path = { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
}
manitoba-picture-path-stand = { $seat } sur { $space }
manitoba-picture-path-nobody = personne
manitoba-picture-path-told = Le chemin du { $path ->
    [hunter] chasseur
    [gatherer] cueilleur
    [warrior] guerrier
   *[shaman] chaman
} : { $details }
manitoba-picture-path-firsts = premier sur 1, 2, … : { $seats }

manitoba-lesson-aim = Le but
manitoba-lesson-aim-about = Votre clan de Cree traverse le printemps, l’été et l’automne. Vous récoltez des marchandises sur le territoire et envoyez des Cree sur quatre chemins de vision. Le plus de points après la dernière carte de l’automne gagne. Rien n’est secret : tout le monde voit tout ce qui est sur la table.
manitoba-lesson-territory = Le territoire
manitoba-lesson-territory-about = Chaque tuile a cinq zones : une forêt avec une baie, une prairie avec un bison, des collines avec un cheval, un lac avec un canoë, une montagne avec une plume. Il y a au plus un Cree sur une zone.
manitoba-lesson-village = Votre village
manitoba-lesson-village-about = Vos marchandises sont dans quatre secteurs : baies, bisons, chevaux et canoës. Vous avez cinq Cree éveillés et trois endormis ; seuls les éveillés peuvent partir. Un secteur vide coûte 2 points quand il est décompté.
manitoba-lesson-first-cree = Le premier Cree
manitoba-lesson-first-cree-about = Vous avez déjà une baie, un bison, un cheval et un canoë. Placez un Cree sur une zone libre : la marchandise qui s’y trouve va dans son secteur.
manitoba-lesson-paths = Les chemins de vision
manitoba-lesson-paths-about = Quatre chemins mènent à travers les visions : cueilleur, chasseur, guerrier, chaman. Un Cree y entre à la case 1 et avance ensuite d’une case à la fois ; chaque case a un bonus. Le Cree ne revient jamais d’un chemin.
manitoba-lesson-turns = Tours actifs et passifs
manitoba-lesson-turns-about = Le joueur actif lève des disques du totem. Avec la couleur du dessus, il peut faire une action « Territoire » et un pas de vision, ou bien réveiller des Cree. Chacun des autres fait ensuite l’une des deux actions, dans n’importe quelle couleur levée. Le totem passe à gauche à chaque manche.
manitoba-lesson-totem = Vous êtes actif : le totem
manitoba-lesson-totem-about = Choisissez un disque. Il est levé avec tous ceux du dessus et retourné, si bien que sa couleur se trouve en haut. Vous jouez dans cette couleur ; les autres peuvent utiliser chaque couleur levée. Levez-en peu, et les autres auront peu de choix.
manitoba-lesson-goods = Aller sur le territoire
manitoba-lesson-goods-about = Placez un Cree de votre village sur une zone libre du bon paysage, ou déplacez l’un des vôtres sur une zone adjacente. Vous prenez la marchandise qui s’y trouve. Pendant un tour passif, un nouveau Cree se place à côté d’un des vôtres, tant que vous en avez sur le territoire.
manitoba-lesson-store = Ranger la marchandise
manitoba-lesson-store-about = Une marchandise va dans son propre secteur, une plume dans n’importe lequel. Ou posez-la sur un lieu de cérémonie qui n’a pas cette sorte : un lieu complet vous donne une tuile wampum, et ses marchandises vont dans leurs secteurs. Celles qui y sont encore à la fin ne comptent pas.
manitoba-lesson-wake = Le réveil
manitoba-lesson-wake-about = Au lieu des deux actions, vous pouvez réveiller des Cree : autant que de disques levés, ou moins. Il vous faut des Cree éveillés pour le territoire et pour de nouveaux chemins.
manitoba-lesson-end-turn = Vous terminez votre tour
manitoba-lesson-end-turn-about = Votre tour n’est fini que quand vous le dites. Vous pouvez renoncer à une action. Les tuiles wampum s’utilisent pendant votre propre tour, même à sa fin.
manitoba-lesson-points = Où sont les points
manitoba-lesson-points-about = Le tableau ci-dessous montre votre score et ce que le dernier décompte y ajouterait maintenant. Six d’une sorte rapportent 12 points (baies), 14 (chevaux), 16 (bisons) ou 18 (canoës) ; moins en rapportent bien moins. Les cases des chemins, les événements et les tuiles wampum rapportent aussi des points.
manitoba-lesson-cards = La fin d’une manche
manitoba-lesson-cards-about = À la fin de chaque manche, une carte prend effet. Chaque saison en a cinq : événement, événement, décompte, événement, décompte. Vous savez donc quand les marchandises doivent être rangées. À deux ou à quatre joueurs, une manche d’hiver sans effet vient d’abord.
manitoba-lesson-scoring = Un décompte
manitoba-lesson-scoring-about = La tuile de score dit quelle marchandise est décomptée. Vous recevez la valeur de ce secteur, et toutes ses pièces vont à la réserve ; vos Cree sur ce paysage vont dormir dans le wigwam. Puis les zones vides de ce paysage reçoivent de nouvelles marchandises.
