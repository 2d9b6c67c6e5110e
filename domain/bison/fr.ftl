# Bison en français. Les valeurs sont des mots des règles ; ces termes les disent.

bison-about = Posez des tuiles et répartissez-y vos chasseurs : le plus fort d’une région en rapporte les animaux.

bison-seat-supplied = { $seat ->
    [you] Vous commencez
   *[other] { $seat } commence
} avec { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}, { $fish ->
    [one] { $fish } poisson
   *[other] { $fish } poissons
}, { $turkey ->
    [one] { $turkey } dindon
   *[other] { $turkey } dindons
} et { $hunters ->
    [one] { $hunters } chasseur
   *[other] { $hunters } chasseurs
} en réserve.
bison-tiles-removed = { $count ->
    [one] { $count } tuile quitte
   *[other] { $count } tuiles quittent
} la partie sans être { $count ->
    [one] vue
   *[other] vues
} ; il en reste { $stack } dans la pile.
bison-round-started = La manche { $round } commence ; { $seat ->
    [you] vous avez
   *[other] { $seat } a
} le totem.
bison-tile-drawn = { $seat ->
    [you] Vous piochez
   *[other] { $seat } pioche
} la tuile { $tile }.
bison-tile-drawn-hidden = { $seat ->
    [you] Vous piochez
   *[other] { $seat } pioche
} une tuile, cachée aux autres.
bison-tile-returned = { $seat ->
    [you] Vous remettez votre
   *[other] { $seat } remet sa
} tuile piochée ; elle sera redistribuée.
bison-tile-laid = { $seat ->
    [you] Vous posez
   *[other] { $seat } pose
} la tuile { $tile } en ({ $q }, { $r }), tournée de { $rotation }.
bison-tile-laid-setup = La tuile de départ { $tile } est en ({ $q }, { $r }), tournée de { $rotation }.
bison-marker-placed = { $seat ->
    [you] Vous marquez
   *[other] { $seat } marque
} l’action { $action ->
    [lay_tile] « poser une tuile »
    [tent] « construire ou agrandir une tente »
    [canoe] « construire ou agrandir un canoë »
    [gather] « rassemblement »
    [step] « déplacer d’une case »
   *[march] « déplacer de 1 à 3 cases »
}.
bison-markers-returned = Tous les pions d’action reviennent à leurs joueurs.
bison-stock-changed-cost = { $seat ->
    [you] Vous payez
   *[other] { $seat } paie
} { bison-amount } pour l’action.
bison-stock-changed-no-hunters = { $seat ->
    [you] Vous n’utilisez aucun chasseur et gagnez
   *[other] { $seat } n’utilise aucun chasseur et gagne
} { bison-amount }.
bison-stock-changed-exchange = { $seat ->
    [you] Vous échangez
   *[other] { $seat } échange
} { $give ->
    [bison] { $given ->
        [one] { $given } bison
       *[other] { $given } bisons
    }
    [fish] { $given ->
        [one] { $given } poisson
       *[other] { $given } poissons
    }
   *[turkey] { $given ->
        [one] { $given } dindon
       *[other] { $given } dindons
    }
} contre { $get ->
    [bison] { $got ->
        [one] { $got } bison
       *[other] { $got } bisons
    }
    [fish] { $got ->
        [one] { $got } poisson
       *[other] { $got } poissons
    }
   *[turkey] { $got ->
        [one] { $got } dindon
       *[other] { $got } dindons
    }
}.
bison-stock-changed-purchase = { $seat ->
    [you] Vous payez
   *[other] { $seat } paie
} { bison-amount } au marché.
bison-hunters-moved-lay-tile = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} en jeu { $count ->
    [one] { $count } chasseur
   *[other] { $count } chasseurs
} sur { $target }.
bison-hunters-moved-build = { $seat ->
    [you] Vous reprenez
   *[other] { $seat } reprend
} { $count ->
    [one] { $count } chasseur
   *[other] { $count } chasseurs
} de { $source } dans { $seat ->
    [you] votre
   *[other] sa
} réserve.
bison-hunters-moved-reduce = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $count ->
    [one] { $count } chasseur
   *[other] { $count } chasseurs
} dans { $seat ->
    [you] votre
   *[other] sa
} réserve pour { $target }.
bison-hunters-moved-gather = { $seat ->
    [you] Vous envoyez un de vos chasseurs
   *[other] { $seat } envoie un de ses chasseurs
} de { $source } au rassemblement sur { $target }.
bison-hunters-moved-step = { $seat ->
    [you] Vous déplacez un de vos chasseurs
   *[other] { $seat } déplace un de ses chasseurs
} de { $source } à { $target }.
bison-hunters-moved-march = { $seat ->
    [you] Vous faites marcher un de vos chasseurs
   *[other] { $seat } fait marcher un de ses chasseurs
} de { $source } à { $target }.
bison-hunters-moved-purchase = { $seat ->
    [you] Vous achetez
   *[other] { $seat } achète
} un chasseur.
bison-piece-moved-to-space = { $seat ->
    [you] Vous posez
   *[other] { $seat } pose
} { $item ->
    [tent] une tente
   *[canoe] un canoë
} de valeur { $value } sur { $target }.
bison-piece-moved-to-reserve = { $seat ->
    [you] Vous remettez dans votre
   *[other] { $seat } remet dans sa
} réserve { $item ->
    [tent] la tente
   *[canoe] le canoë
} de valeur { $value } de { $source }.
bison-piece-moved-purchase = { $seat ->
    [you] Vous achetez
   *[other] { $seat } achète
} { $item ->
    [tent] une tente
   *[canoe] un canoë
} de valeur { $value }.
bison-region-scored-empty = { $terrain ->
    [prairie] La prairie
    [river] Le fleuve
   *[mountain] La montagne
} en ({ $q }, { $r }) avec { $terrain ->
    [prairie] { $animals ->
        [one] { $animals } bison
       *[other] { $animals } bisons
    }
    [river] { $animals ->
        [one] { $animals } poisson
       *[other] { $animals } poissons
    }
   *[mountain] { $animals ->
        [one] { $animals } dindon
       *[other] { $animals } dindons
    }
} ne rapporte rien à personne.
bison-region-scored-seats1 = Décompte { $terrain ->
    [prairie] de la prairie
    [river] du fleuve
   *[mountain] de la montagne
} en ({ $q }, { $r }) avec { $terrain ->
    [prairie] { $animals ->
        [one] { $animals } bison
       *[other] { $animals } bisons
    }
    [river] { $animals ->
        [one] { $animals } poisson
       *[other] { $animals } poissons
    }
   *[mountain] { $animals ->
        [one] { $animals } dindon
       *[other] { $animals } dindons
    }
} : { $seat1 ->
    [you] vous en gagnez
   *[other] { $seat1 } en gagne
} { $gain1 }.
bison-region-scored-seats2 = Décompte { $terrain ->
    [prairie] de la prairie
    [river] du fleuve
   *[mountain] de la montagne
} en ({ $q }, { $r }) avec { $terrain ->
    [prairie] { $animals ->
        [one] { $animals } bison
       *[other] { $animals } bisons
    }
    [river] { $animals ->
        [one] { $animals } poisson
       *[other] { $animals } poissons
    }
   *[mountain] { $animals ->
        [one] { $animals } dindon
       *[other] { $animals } dindons
    }
} : { $seat1 ->
    [you] vous en gagnez
   *[other] { $seat1 } en gagne
} { $gain1 }, { $seat2 ->
    [you] vous en gagnez
   *[other] { $seat2 } en gagne
} { $gain2 }.
bison-region-scored-seats3 = Décompte { $terrain ->
    [prairie] de la prairie
    [river] du fleuve
   *[mountain] de la montagne
} en ({ $q }, { $r }) avec { $terrain ->
    [prairie] { $animals ->
        [one] { $animals } bison
       *[other] { $animals } bisons
    }
    [river] { $animals ->
        [one] { $animals } poisson
       *[other] { $animals } poissons
    }
   *[mountain] { $animals ->
        [one] { $animals } dindon
       *[other] { $animals } dindons
    }
} : { $seat1 ->
    [you] vous en gagnez
   *[other] { $seat1 } en gagne
} { $gain1 }, { $seat2 ->
    [you] vous en gagnez
   *[other] { $seat2 } en gagne
} { $gain2 }, { $seat3 ->
    [you] vous en gagnez
   *[other] { $seat3 } en gagne
} { $gain3 }.
bison-region-scored-seats4 = Décompte { $terrain ->
    [prairie] de la prairie
    [river] du fleuve
   *[mountain] de la montagne
} en ({ $q }, { $r }) avec { $terrain ->
    [prairie] { $animals ->
        [one] { $animals } bison
       *[other] { $animals } bisons
    }
    [river] { $animals ->
        [one] { $animals } poisson
       *[other] { $animals } poissons
    }
   *[mountain] { $animals ->
        [one] { $animals } dindon
       *[other] { $animals } dindons
    }
} : { $seat1 ->
    [you] vous en gagnez
   *[other] { $seat1 } en gagne
} { $gain1 }, { $seat2 ->
    [you] vous en gagnez
   *[other] { $seat2 } en gagne
} { $gain2 }, { $seat3 ->
    [you] vous en gagnez
   *[other] { $seat3 } en gagne
} { $gain3 }, { $seat4 ->
    [you] vous en gagnez
   *[other] { $seat4 } en gagne
} { $gain4 }.
bison-overflow-lost = { $seat ->
    [you] Vous laissez
   *[other] { $seat } laisse
} partir { $animal ->
    [bison] { $amount ->
        [one] { $amount } bison
       *[other] { $amount } bisons
    }
    [fish] { $amount ->
        [one] { $amount } poisson
       *[other] { $amount } poissons
    }
   *[turkey] { $amount ->
        [one] { $amount } dindon
       *[other] { $amount } dindons
    }
}, faute de place sur l’échelle.
bison-stocks-reset = Tous les stocks retombent à 0 : seuls les terrains de chasse comptent désormais.
bison-game-ended = La partie est terminée. { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} avec { $total ->
    [one] { $total } animal
   *[other] { $total } animaux
}.
bison-game-ended-tied = La partie est terminée. { $seats } joueurs sont à égalité avec { $total ->
    [one] { $total } animal
   *[other] { $total } animaux
} ; personne ne gagne.

## Décisions

bison-exchange = Échanger 3 { $give ->
    [bison] bisons
    [fish] poissons
   *[turkey] dindons
} contre 1 { $get ->
    [bison] bison
    [fish] poisson
   *[turkey] dindon
}
bison-buy = Acheter { $item ->
    [hunter] un chasseur
    [tent] une tente de valeur { $value }
   *[canoe] un canoë de valeur { $value }
} pour { $price ->
    [one] { $price } animal
   *[other] { $price } animaux
} de chaque sorte
bison-choose-action = { $action ->
    [lay_tile] Poser votre tuile et mettre des chasseurs en jeu
    [tent] Construire ou agrandir une tente
    [canoe] Construire ou agrandir un canoë
    [gather] Rassembler des chasseurs
    [step] Déplacer des chasseurs de 1 case chacun
   *[march] Déplacer des chasseurs de 1 à 3 cases chacun
}
bison-choose-count = { $hunters ->
    [0] N’utiliser aucun chasseur et gagner 1 animal
    [one] Utiliser 1 chasseur, sans rien payer
   *[other] Utiliser { $hunters } chasseurs pour { $cost ->
        [one] { $cost } animal
       *[other] { $cost } animaux
    }
}
bison-pay = Payer { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}, { $fish ->
    [one] { $fish } poisson
   *[other] { $fish } poissons
} et { $turkey ->
    [one] { $turkey } dindon
   *[other] { $turkey } dindons
}
bison-gain = { $animal ->
    [bison] Gagner 1 bison
    [fish] Gagner 1 poisson
    [turkey] Gagner 1 dindon
   *[none] Ne rien gagner, toutes les échelles sont pleines
}
bison-place-tile = Poser la tuile { $tile } en ({ $q }, { $r }), tournée de { $rotation }
bison-place-tile-hidden = Poser la tuile piochée en ({ $q }, { $r }), tournée de { $rotation }
bison-place-hunters = Placer { $hunters ->
    [one] le chasseur
   *[other] les { $hunters } chasseurs
} sur { $terrain ->
    [prairie] la prairie
    [river] le fleuve
   *[mountain] la montagne
}
bison-build-op-build = Construire { $item ->
    [tent] une tente
   *[canoe] un canoë
} de valeur { $to } sur { $space }
bison-build-op-enlarge = Agrandir { $item ->
    [tent] la tente
   *[canoe] le canoë
} sur { $space } de { $value } à { $to }
bison-build-op-reduce = Réduire { $item ->
    [tent] la tente
   *[canoe] le canoë
} sur { $space } de { $value } à { $to }
bison-build-op-remove = Retirer { $item ->
    [tent] la tente
   *[canoe] le canoë
} de valeur { $value } de { $space }
bison-pick-gather = Rassembler sur { $space }
bison-pick-hunter = Déplacer un chasseur de { $space }
bison-move-hunter = Le déplacer vers { $to }
bison-end-turn = Terminer le tour
bison-accept-loss = Laisser partir les animaux au-delà de 15

## Questions : ce que demande une étape

bison-question-turn-pre-step = Quelle action choisissez-vous ?
bison-question-count-step = Combien de chasseurs l’action utilise-t-elle ?
bison-question-gain-step = Quel animal gagnez-vous ?
bison-question-pay-step = Payez { $cost ->
    [one] { $cost } animal : lequel
   *[other] { $cost } animaux : lesquels
} ?
bison-question-place-tile-step = Où va la tuile { $tile } ?
bison-question-place-hunters-step = Sur quelle case de la tuile { $tile } placez-vous { $hunters ->
    [one] le chasseur
   *[other] les { $hunters } chasseurs
} ?
bison-question-build-step = Où construisez-vous ou agrandissez-vous { $action ->
    [tent] une tente
   *[canoe] un canoë
} ? Il reste { $remaining ->
    [one] { $remaining } chasseur
   *[other] { $remaining } chasseurs
} à utiliser.
bison-question-pick-gather-step = Où les chasseurs se rassemblent-ils ?
bison-question-pick-hunter-step = Quel chasseur se déplace ? Il en reste { $remaining } à déplacer.
bison-question-move-hunter-step = Où va le chasseur de { $space } ?
bison-question-turn-post-step = Que faites-vous encore avant la fin de votre tour ?
bison-question-overflow-step = Votre échelle des { $animal ->
    [bison] bisons
    [fish] poissons
   *[turkey] dindons
} est pleine. Que faites-vous de ceux qui dépassent ?

## Groupes : les décisions qui sont ensemble dans une liste

bison-group-exchange = Échanges
bison-group-buy = Achats au marché
bison-group-pay = Avec { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}
bison-group-place-tile = En ({ $q }, { $r })
bison-group-build-op = Sur { $space }

## Refus

bison-refused-not-your-turn = Ce n’est pas votre tour.
bison-refused-wrong-step = Ce n’est pas le moment de cette décision.
bison-refused-no-such-decision = Cette décision n’existe pas.
bison-refused-exchange-same-animal = Un échange donne des animaux d’une sorte et en reçoit un d’une autre.
bison-refused-stock-too-low = L’échange demande { $price ->
    [one] { $price } animal
   *[other] { $price } animaux
} d’une sorte, le stock en a { $stock }.
bison-refused-scale-full = Une échelle s’arrête à { $max } ; aucun animal de cette sorte ne peut s’y ajouter.
bison-refused-not-at-market = Le marché n’a pas de telle pièce de cette couleur.
bison-refused-stock-too-low-for-price = La pièce coûte { $price ->
    [one] { $price } animal
   *[other] { $price } animaux
} de chaque sorte, le plus petit stock en a { $smallest }.
bison-refused-action-used = Cette action a déjà servi dans cette manche.
bison-refused-tile-must-be-laid = La dernière action de la manche doit être de poser la tuile.
bison-refused-count-out-of-range = Une action utilise de 0 à { $max } chasseurs, pas { $hunters }.
bison-refused-cost-too-high = { $hunters ->
    [one] { $hunters } chasseur coûte
   *[other] { $hunters } chasseurs coûtent
} { $cost ->
    [one] { $cost } animal
   *[other] { $cost } animaux
}, le stock en a { $stock }.
bison-refused-count-not-executable = L’action ne peut pas se faire avec exactement { $hunters ->
    [one] { $hunters } chasseur
   *[other] { $hunters } chasseurs
}.
bison-refused-wrong-payment = Le coût est de { $cost ->
    [one] { $cost } animal
   *[other] { $cost } animaux
} en tout, et aucun des trois nombres ne peut être inférieur à 0.
bison-refused-payment-above-stock = Le stock n’a que { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}, { $fish ->
    [one] { $fish } poisson
   *[other] { $fish } poissons
} et { $turkey ->
    [one] { $turkey } dindon
   *[other] { $turkey } dindons
}.
bison-refused-gain-not-optional = Il faut prendre l’animal tant qu’une échelle a de la place.
bison-refused-does-not-interlock = Une tuile tournée de { $rotation } ne s’emboîte pas ; les rotations sont 0, 2 ou 4.
bison-refused-hex-occupied = Il y a déjà une tuile en ({ $q }, { $r }).
bison-refused-not-beside-a-tile = Il n’y a pas de tuile à côté de ({ $q }, { $r }).
bison-refused-too-far-from-start = ({ $q }, { $r }) est à plus de { $max ->
    [one] { $max } tuile
   *[other] { $max } tuiles
} des tuiles de départ.
bison-refused-unknown-space = Cette case n’existe pas sur le plateau.
bison-refused-wrong-terrain = Les tentes vont sur les prairies et les montagnes, les canoës sur les fleuves.
bison-refused-space-not-own = Aucune de vos pièces n’est sur { $space }.
bison-refused-space-used = Cette action a déjà utilisé { $space }.
bison-refused-value-impossible = De la valeur { $value }, rien ne mène ici à la valeur { $to }.
bison-refused-no-reducing = Les tentes et les canoës ne se réduisent que dans la variante 2.
bison-refused-piece-not-in-reserve = La réserve n’a pas de pièce de valeur { $to }.
bison-refused-too-few-hunters-on-space = Il faut { $needed ->
    [one] { $needed } chasseur
   *[other] { $needed } chasseurs
} sur la case, qui en a { $hunters }.
bison-refused-too-few-hunters-in-reserve = Il faut { $needed ->
    [one] { $needed } chasseur
   *[other] { $needed } chasseurs
} dans la réserve, qui en a { $hunters }.
bison-refused-count-not-completable = Tous les chasseurs annoncés ne pourraient plus être utilisés ensuite.
bison-refused-cannot-call = Aucun chasseur sur { $space } ne peut appeler { $hunters ->
    [one] { $hunters } chasseur
   *[other] { $hunters } chasseurs
} d’ailleurs.
bison-refused-no-unmoved-hunter = Aucun de vos chasseurs encore à déplacer n’est sur { $space }.
bison-refused-no-end-space = Aucun chasseur sur { $space } n’a de case où aller.
bison-refused-stands-at-gathering = Les chasseurs sur { $space } sont déjà au rassemblement.
bison-refused-no-round-trip = Un chasseur doit finir sur une autre case que celle qu’il a quittée.
bison-refused-space-occupied = Un autre joueur occupe { $space }.
bison-refused-out-of-reach = Il y a plus de { $reach ->
    [one] { $reach } case
   *[other] { $reach } cases
} de { $from } à { $space }.

## D’où viennent les points

bison-source = { $terrain ->
    [prairie] la prairie
    [river] le fleuve
   *[mountain] la montagne
} en ({ $q }, { $r })

## Résultats

bison-result-most-animals = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} le plus d’animaux : { $total }.
bison-result-smallest-stock = À égalité avec { $total ->
    [one] { $total } animal
   *[other] { $total } animaux
}, { $seat ->
    [you] vous l’emportez : votre
   *[other] { $seat } l’emporte : son
} plus petit stock, { $smallest }, est le plus élevé.
bison-result-no-winner = Toujours à égalité avec { $total ->
    [one] { $total } animal
   *[other] { $total } animaux
} et { $smallest } pour le plus petit stock : il n’y a pas de vainqueur.

## Options d’une partie : le nom, ce qu’elle change, et chaque valeur

bison-option-variant = Variante
bison-option-variant-about = Ce qu’une action peut faire des tentes et des canoës.
bison-option-variant-is-0 = Le jeu de base : une action construit ou agrandit une tente ou un canoë.
bison-option-variant-is-1 = Variante 1 : une action construit et agrandit plusieurs tentes ou canoës, chacun sur une autre case.
bison-option-variant-is-2 = Variante 2 : comme la variante 1 ; une action peut aussi réduire ou retirer des tentes et des canoës.
bison-option-first-seat = Premier siège
bison-option-first-seat-about = Qui a le totem à la première manche et commence, compté à partir de 0. Dès la deuxième manche, il passe à gauche.

## Nombres d’animaux, sans ceux dont il n’y a aucun

bison-amount-bison = { $bison ->
    [one] { $bison } bison
   *[other] { $bison } bisons
}
bison-amount-fish = { $fish ->
    [one] { $fish } poisson
   *[other] { $fish } poissons
}
bison-amount-turkey = { $turkey ->
    [one] { $turkey } dindon
   *[other] { $turkey } dindons
}
bison-amount = { $kinds ->
    [none] rien
    [b] { bison-amount-bison }
    [f] { bison-amount-fish }
    [t] { bison-amount-turkey }
    [bf] { bison-amount-bison } et { bison-amount-fish }
    [bt] { bison-amount-bison } et { bison-amount-turkey }
    [ft] { bison-amount-fish } et { bison-amount-turkey }
   *[bft] { bison-amount-bison }, { bison-amount-fish } et { bison-amount-turkey }
}

## Noms des choses : une tuile par ses animaux, une case par l’hexagone de sa tuile

bison-name-tile = « { bison-amount } »
bison-name-space = la case { $terrain ->
    [prairie] prairie
    [river] fleuve
   *[mountain] montagne
} ({ $q }, { $r })

## Lieux : l’identifiant d’une tuile, et quelle partie d’elle

bison-part-P = { $whole } (prairie)
bison-part-R = { $whole } (fleuve)
bison-part-M = { $whole } (montagne)

## L’image

bison-picture-legend-terrains = brins : prairie (p) ; vagues : fleuve (f) ; pics : montagne (m)
bison-picture-legend-animals = nombre et animal : combien sont imprimés
bison-picture-legend-hunters = insigne et nombre : chasseurs de qui
bison-picture-legend-buildings = triangle : tente, barque : canoë, et valeur
bison-picture-round = Manche { $round } sur { $rounds } : { $first } a le totem
bison-picture-stack = { $stack ->
    [one] { $stack } tuile
   *[other] { $stack } tuiles
} en pile
bison-picture-removed = { $removed } hors du jeu
bison-picture-variant = variante { $variant }
bison-picture-empty-hex = Hexagone vide { $hex }
bison-picture-letter = { $terrain ->
    [prairie] p
    [river] f
   *[mountain] m
}
bison-picture-space = { $space } : { $terrain ->
    [prairie] { $count ->
        [one] { $count } bison
       *[other] { $count } bisons
    }
    [river] { $count ->
        [one] { $count } poisson
       *[other] { $count } poissons
    }
   *[mountain] { $count ->
        [one] { $count } dindon
       *[other] { $count } dindons
    }
}
bison-picture-space-in-hand = { $terrain ->
    [prairie] prairie
    [river] fleuve
   *[mountain] montagne
} de la tuile en main
bison-picture-owner = { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
   *[green] vert
}, { $seat }
bison-picture-hunters = { $count ->
    [one] { $count } chasseur
   *[other] { $count } chasseurs
}
bison-picture-building = { $terrain ->
    [river] canoë
   *[other] tente
} de valeur { $value }
bison-picture-stock = Stock : { $animal ->
    [bison] { $count ->
        [one] { $count } bison
       *[other] { $count } bisons
    }
    [fish] { $count ->
        [one] { $count } poisson
       *[other] { $count } poissons
    }
   *[turkey] { $count ->
        [one] { $count } dindon
       *[other] { $count } dindons
    }
}{ $change }
bison-picture-pile = { $pile ->
    [reserve] Réserve
   *[market] Marché
}
bison-picture-pile-holds = { $pile ->
    [reserve] Réserve
   *[market] Marché
} : { $hunters ->
    [one] { $hunters } chasseur
   *[other] { $hunters } chasseurs
}{ $change }, { $tents ->
    [none] pas de tente
   *[other] tentes de valeur { $tents }
}, { $canoes ->
    [none] pas de canoë
   *[other] canoës de valeur { $canoes }
}
bison-picture-action = { $action ->
    [lay_tile] poser
    [tent] tente
    [canoe] canoë
    [gather] réunir
    [step] 1 case
   *[march] 1 à 3
}
bison-picture-action-is = Action « { $action ->
    [lay_tile] poser une tuile
    [tent] construire ou agrandir une tente
    [canoe] construire ou agrandir un canoë
    [gather] rassemblement
    [step] déplacer d’une case
   *[march] déplacer de 1 à 3 cases
} » : { $state ->
    [used] utilisée
   *[free] libre
}
bison-picture-hand = Tuile : { $tile ->
    [none] aucune
    [hidden] une, cachée
   *[other] { $tile }
}
bison-picture-underlined = souligné : utilisé

bison-lesson-aim = Le but
bison-lesson-aim-about = Vous menez un groupe de chasseurs. Celui qui a le plus de bisons, de poissons et de dindons réunis à la fin gagne. Avant le dernier décompte, tous les stocks retombent à 0 : à la fin, seul ce décompte compte.
bison-lesson-land = Le pays
bison-lesson-land-about = Chaque tuile a une prairie avec des bisons, un fleuve avec des poissons et une montagne avec des dindons ; les nombres disent combien. Les cases de même terrain qui se touchent d’une tuile à l’autre forment une région. Une case n’appartient qu’à un joueur à la fois.
bison-lesson-stock = Les animaux sont votre monnaie
bison-lesson-stock-about = Voici vos animaux : vous commencez avec 10 de chaque sorte. Ils vous servent à payer chasseurs, tentes et canoës. Vous pouvez en garder 15 d’une sorte.
bison-lesson-actions = Quatre tours, quatre actions
bison-lesson-actions-about = À chaque manche, vous jouez quatre tours, chacun avec une autre de ces six actions. L’un des quatre doit servir à poser votre tuile. Vous l’avez piochée en secret : personne d’autre ne la voit avant que vous la posiez.
bison-lesson-count = Combien de chasseurs ?
bison-lesson-count-about = Dites combien de chasseurs l’action utilise. Un seul est gratuit ; 2 coûtent 2 animaux, 3 en coûtent 4, 4 en coûtent 7 et 5 en coûtent 10. Sans chasseur, vous gagnez un animal à la place ; seule votre tuile est posée quand même.
bison-lesson-pay = Payer
bison-lesson-pay-about = Choisissez les animaux avec lesquels payer ; tous les mélanges conviennent. Gardez-en de chaque sorte : tout achat coûte le même nombre des trois.
bison-lesson-tile = Poser la tuile
bison-lesson-tile-about = La tuile va à côté d’une autre, à trois pas au plus des tuiles de départ, dans l’une des trois rotations. Choisissez un endroit du plateau ; R, la molette ou un nouvel appui tourne la tuile.
bison-lesson-hunters = Vos chasseurs arrivent
bison-lesson-hunters-about = Tous les chasseurs de cette action vont de votre réserve sur une seule case de la nouvelle tuile. Dans le jeu de base, ils n’entrent sur le plateau que de cette façon.
bison-lesson-end-turn = Vous terminez votre tour
bison-lesson-end-turn-about = Personne ne termine votre tour à votre place. Avant l’action et après elle, vous pouvez encore acheter et échanger ; ensuite, terminez le tour.
bison-lesson-market = Le marché
bison-lesson-market-about = Ici, vous achetez des pièces pour votre réserve : un chasseur pour un animal de chaque sorte, une tente ou un canoë pour sa valeur de chaque sorte. Vous pouvez aussi échanger trois animaux d’une sorte contre un d’une autre.
bison-lesson-scoring = Ce qui rapporte des animaux
bison-lesson-scoring-about = Après tous les tours d’une manche, chaque région est décomptée. La plus grande tente l’emporte, sur les fleuves le plus grand canoë ; puis leur nombre, puis les plus petits, puis les chasseurs. Le premier gagne tous les animaux de la région, le deuxième la moitié. Les autres, et les deuxièmes à égalité, gagnent ce qui est sur leurs propres cases.
bison-lesson-points = Où vous en êtes
bison-lesson-points-about = Le tableau ci-dessous montre vos points comme si le plateau était décompté maintenant. Un aperçu montre comment une décision les changerait.
bison-lesson-build = Tentes et canoës
bison-lesson-build-about = Une tente va sur une prairie ou une montagne, un canoë sur un fleuve. Pour en construire un de valeur 2, deux de vos chasseurs doivent s’y trouver. Ils retournent dans votre réserve ; la tente ou le canoë reste pour de bon et compte avant tous les chasseurs.
bison-lesson-round = Une nouvelle manche
bison-lesson-round-about = Toutes les régions ont été décomptées, et les animaux sont dans les stocks. Chasseurs, tentes et canoës restent en place, les pions d’action reviennent, et le totem est passé au joueur suivant. À deux joueurs il y a six manches, à trois cinq, à quatre quatre.
