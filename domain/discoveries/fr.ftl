# Discoveries en français. Les valeurs sont des mots des règles ; leurs mots sont à la fin.

discoveries-about = Explorez des rivières, des montagnes et des peuples avec des dés qui changent de mains, et notez tout dans votre journal.

discoveries-start-seat-set-drawn = Tirage au sort : { $seat ->
    [you] vous avez
   *[other] { $seat } a
} le premier tour.
discoveries-start-seat-set-agreed = Comme convenu, { $seat ->
    [you] vous avez
   *[other] { $seat } a
} le premier tour.
discoveries-pile-set = { $removed ->
    [one] { $removed } carte quitte
   *[other] { $removed } cartes quittent
} la partie sans être { $removed ->
    [one] vue
   *[other] vues
} ; la pioche en a { $pile }.
discoveries-cards-revealed-exploration = { $number ->
    [one] Découverte révélée
   *[other] Découvertes révélées
} : { $cards }.
discoveries-cards-revealed-encounter = { $number ->
    [one] Tribu révélée
   *[other] Tribus révélées
} : { $cards }.
discoveries-card-taken-exploration = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $card } pour l’explorer.
discoveries-card-taken-encounter = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} { $card } parmi les rencontres et { $seat ->
    [you] retournez
   *[other] retourne
} la carte pour l’explorer.
discoveries-plans-changed = { $seat ->
    [you] Vous changez
   *[other] { $seat } change
} de plan : { $card } au lieu de { $returned }.
discoveries-tribe-taken = La tribu { $name } { $seat ->
    [you] vous rejoint
   *[other] rejoint { $seat }
}.
discoveries-dice-moved-setup = { $seat ->
    [you] Vous commencez
   *[other] { $seat } commence
} avec { $number ->
    [one] { $number } dé
   *[other] { $number } dés
} de { $seat ->
    [you] votre
   *[other] sa
} couleur.
discoveries-dice-moved-general = { $number ->
    [one] { $number } dé gris est
   *[other] { $number } dés gris sont
} dans la réserve générale.
discoveries-dice-moved-take = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} : { $dice }.
discoveries-dice-moved-grey = { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} le dé { $dice }.
discoveries-dice-moved-returned = { $seat ->
    [you] { $number ->
        [one] Un dé d’une action activée vous revient
       *[other] Les dés des actions activées vous reviennent
    }
   *[other] { $number ->
        [one] Un dé d’une action activée revient
       *[other] Les dés des actions activées reviennent
    } à { $seat }
} : { $dice }.
discoveries-dice-rolled = { $seat ->
    [you] Vous lancez
   *[other] { $seat } lance
} : { $dice }.
discoveries-dice-turned = { $seat ->
    [you] Vous tournez
   *[other] { $seat } tourne
} sur le symbole { $symbol } : { $dice }.
discoveries-dice-locked = { $seat ->
    [you] Vous ne pouvez
   *[other] { $seat } ne peut
} plus utiliser pendant ce tour : { $dice }.
discoveries-symbol-chosen = { $seat ->
    [you] Vous placez
   *[other] { $seat } place
} des dés avec le symbole { $symbol }.
discoveries-action-started = { $seat ->
    [you] Vous commencez
   *[other] { $seat } commence
} l’action { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
}.
discoveries-die-paid-slot = { $seat ->
    [you] Vous posez
   *[other] { $seat } pose
} le dé { $die } sur { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
}.
discoveries-die-paid-camp = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} le dé { $die } du côté { $side ->
    [LEFT] gauche
   *[RIGHT] droit
} du camp.
discoveries-route-begun = { $seat ->
    [you] Vous partez
   *[other] { $seat } part
} explorer { $card } par la route { $route }.
discoveries-action-activated = { $seat ->
    [you] Vous activez
   *[other] { $seat } active
} { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
} avec le dé { $die } : { $terrain ->
    [R] { $size ->
        [one] { $size } rivière
       *[other] { $size } rivières
    }
   *[M] { $size ->
        [one] { $size } montagne
       *[other] { $size } montagnes
    }
}, { $done ->
    [one] { $done } étape de la route faite
   *[other] { $done } étapes de la route faites
}.
discoveries-card-linked = { $seat ->
    [you] Vous continuez
   *[other] { $seat } continue
} vers { $card } par la route { $route }, { $done ->
    [0] dont rien n’est encore fait
    [one] dont { $done } étape est déjà faite
   *[other] dont { $done } étapes sont déjà faites
}.
discoveries-card-journaled = { $seat ->
    [you] Vous mettez
   *[other] { $seat } met
} { $card } dans { $seat ->
    [you] votre
   *[other] son
} journal, pour { $ep } PE.
discoveries-player-finished = { $seat ->
    [you] Vous ne pouvez pas prendre de nouvelle carte et avez
   *[other] { $seat } ne peut pas prendre de nouvelle carte et a
} terminé.
discoveries-end-triggered = { $seat ->
    [you] Vous déclenchez
   *[other] { $seat } déclenche
} la fin : { $number ->
    [one] l’autre joueur a
   *[other] chacun des { $number } autres joueurs a
} encore un tour.
discoveries-extra-turn-granted = Deux cartes en un tour : { $seat ->
    [you] vous avez
   *[other] { $seat } a
} un tour de plus.
discoveries-turn-started = Tour { $turn }, manche { $round } : { $seat ->
    [you] c’est à vous
   *[other] c’est à { $seat }
} de jouer.
discoveries-turn-started-extra = Tour { $turn }, manche { $round } : { $seat ->
    [you] c’est encore à vous
   *[other] c’est encore à { $seat }
} de jouer.
discoveries-turn-ended = { $seat ->
    [you] Vous avez terminé votre
   *[other] { $seat } a terminé son
} tour.
discoveries-round-closed = La manche { $round } est terminée et attend son décompte.
discoveries-round-closed-final = La manche { $round } est terminée ; il ne reste plus de tour.
discoveries-round-settled = Scores après la manche { $round } : { $totals }.
discoveries-game-scored-rules = La partie est terminée. { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} avec { $total ->
    [one] { $total } point
   *[other] { $total } points
}.
discoveries-game-scored-rules-shared = La partie est terminée. { $seats } joueurs partagent la victoire avec { $total ->
    [one] { $total } point
   *[other] { $total } points
}.
discoveries-game-scored-limit = La dernière manche convenue est terminée. { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
} avec { $total ->
    [one] { $total } point
   *[other] { $total } points
}.
discoveries-game-scored-limit-shared = La dernière manche convenue est terminée. { $seats } joueurs partagent la victoire avec { $total ->
    [one] { $total } point
   *[other] { $total } points
}.

## Décisions

discoveries-choose-start-discovery = Commencer avec { $card }
discoveries-begin-place = Placer des dés avec le symbole { $symbol }
discoveries-take-side = Prendre tous les dés du côté { $side ->
    [LEFT] gauche
   *[RIGHT] droit
} du camp : { $dice }
discoveries-pick-own-die-camp = Marquer le dé { $die } au camp, pour le prendre
discoveries-pick-own-die-slot = Marquer le dé { $die } sur { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
} chez { $seat ->
    [you] vous
   *[other] { $seat }
}, pour le prendre
discoveries-pick-own-die-supply = Marquer le dé { $die } en réserve chez { $seat ->
    [you] vous
   *[other] { $seat }
}, pour le prendre
discoveries-finish-take-own = Prendre les dés marqués et les lancer
discoveries-start-action = Commencer l’action { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
}
discoveries-pay-die = Payer un dé { $colour ->
    [BLUE] bleu
    [RED] rouge
    [GREEN] vert
    [YELLOW] jaune
   *[GREY] gris
}
discoveries-choose-discovery = Échanger la carte en cours contre { $card }
discoveries-choose-tribe = Prendre la tribu { $name }
discoveries-choose-grey-side = Gagner un dé gris du côté { $side ->
    [LEFT] gauche
   *[RIGHT] droit
} du camp
discoveries-choose-face = Tourner des dés sur le symbole { $symbol }
discoveries-choose-die = Choisir le dé { $die } (symbole { $symbol })
discoveries-finish-dice = Cela fait assez de dés
discoveries-begin-explore = Explorer { $card } par la route { $name } : { $route }
discoveries-activate = Activer { $action ->
    [CHANGE_PLANS] « changer de plan »
    [TAKE_FRIENDLY] « tribu amicale »
    [TAKE_WARY] « tribu méfiante »
    [ALTER_DICE] « modifier des dés »
    [HORSE_RIDE] « chevauchée »
    [MARCH] « marche »
    [MOUNTAINS] « montagnes »
   *[tribe] « { $name } »
} avec un dé { $colour ->
    [BLUE] bleu
    [RED] rouge
    [GREEN] vert
    [YELLOW] jaune
   *[GREY] gris
} : { $terrain ->
    [R] { $size ->
        [one] { $size } rivière
       *[other] { $size } rivières
    }
   *[M] { $size ->
        [one] { $size } montagne
       *[other] { $size } montagnes
    }
}
discoveries-link-exploration = Continuer vers { $card } par la route { $name } : { $route }
discoveries-link-encounter = Continuer vers { $card }, parmi les rencontres, par la route { $name } : { $route }
discoveries-finish-exploration = Terminer l’exploration
discoveries-end-placement = Terminer le tour
discoveries-take-discovery-exploration = Prendre { $card } comme nouvelle carte
discoveries-take-discovery-encounter = Prendre { $card }, parmi les rencontres, comme nouvelle carte

## Questions : ce que demande une étape

discoveries-question-setup-choice-step = Avec quelle carte commencez-vous ?
discoveries-question-turn-start-step = Placez-vous des dés, ou en prenez-vous ?
discoveries-question-taking-own-step = Lesquels de vos dés prenez-vous ?
discoveries-question-placing-step = Quelle action commencez-vous ?
discoveries-question-paying-step = Quel dé payez-vous ? Payé : { $paid }.
discoveries-question-changing-plans-step = Contre quelle carte échangez-vous celle en cours ?
discoveries-question-taking-tribe-step = Quelle tribu prenez-vous ?
discoveries-question-taking-grey-step = De quel côté du camp vient le dé gris ?
discoveries-question-altering-step = Sur quel symbole tournez-vous des dés ?
discoveries-question-altering-die-step = Quels dés tournez-vous sur le symbole { $face } ?
discoveries-question-rerolling-step = Quels dés relancez-vous ?
discoveries-question-exploring-step = Quelle action activez-vous pour la route ?
discoveries-question-choosing-card-step = Quelle carte prenez-vous comme nouvelle carte en cours ?

## Groupes : les décisions qui sont ensemble dans une liste

discoveries-group-pick-own-die = Dés de votre couleur
discoveries-group-link = Continuer vers { $card }

## Refus

discoveries-refused-not-your-turn = Ce n’est pas votre tour.
discoveries-refused-wrong-step = Ce n’est pas le moment de cette décision.
discoveries-refused-no-such-decision = Cette décision n’existe pas.
discoveries-refused-slot-empty = Il n’y a pas de carte à l’emplacement { $slot }.
discoveries-refused-not-minnetaree = Les découvertes ne viennent des rencontres qu’avec une tribu Minnetaree.
discoveries-refused-no-die-shows = Aucun dé utilisable de la réserve n’a le symbole { $symbol }.
discoveries-refused-nothing-to-start = Aucune action et aucune exploration ne peut commencer avec le symbole { $symbol }.
discoveries-refused-camp-side-empty = Il n’y a pas de dé de ce côté du camp.
discoveries-refused-not-own-die = Le dé { $die } n’est pas de votre couleur.
discoveries-refused-in-own-supply = Le dé { $die } est déjà dans votre réserve.
discoveries-refused-out-of-order = Les dés se nomment dans leur ordre : { $die } vient avant { $last } ou est déjà choisi.
discoveries-refused-unknown-action = Cette action n’existe pas sur votre plateau.
discoveries-refused-no-dice-taken = Cette tribu ne prend pas de dés : sa capacité vaut toujours.
discoveries-refused-action-used = Chaque action ne se fait qu’une fois par tour.
discoveries-refused-symbol-differs = Les dés de ce tour ont le symbole { $symbol }, l’action demande { $needed }.
discoveries-refused-too-few-dice = L’action coûte { $needed ->
    [one] { $needed } dé
   *[other] { $needed } dés
} ; { $dice } { $dice ->
    [one] est utilisable
   *[other] sont utilisables
}.
discoveries-refused-slot-occupied = Il y a déjà un dé sur cette action.
discoveries-refused-effect-impossible = L’action n’aurait aucun effet.
discoveries-refused-no-such-die = Aucun dé utilisable de cette couleur ne montre le symbole.
discoveries-refused-wrong-attitude = La tribu { $tribe } n’a pas l’attitude que demande cette action.
discoveries-refused-no-grey-die = Aucun dé gris ne peut être pris de ce côté du camp.
discoveries-refused-nothing-to-turn = Aucun dé de la réserve ne peut être tourné sur le symbole { $symbol }.
discoveries-refused-not-in-supply = Le dé { $die } n’est pas dans votre réserve.
discoveries-refused-shows-symbol-already = Le dé { $die } montre déjà { $symbol }.
discoveries-refused-no-die-chosen = Il faut choisir au moins un dé.
discoveries-refused-journal-needed = L’exploration demande des dés journal ; les dés de ce tour ont le symbole { $symbol }.
discoveries-refused-explored-already = Il n’y a qu’une exploration par tour.
discoveries-refused-no-current-card = Il n’y a pas de carte en cours à explorer.
discoveries-refused-unknown-route = La carte n’a pas cette route.
discoveries-refused-not-completable = La route { $route } ne pourrait pas être achevée pendant ce tour.
discoveries-refused-route-complete = Toutes les étapes de la route sont faites.
discoveries-refused-route-incomplete = La route n’est pas encore achevée.
discoveries-refused-not-prepared = Cette action ne porte aucun dé qui puisse être activé.
discoveries-refused-unknown-mode = L’action n’a pas ce bloc.
discoveries-refused-wrong-terrain = La prochaine étape de la route est de l’autre terrain.
discoveries-refused-two-cards-at-most = Deux cartes par tour sont le maximum.
discoveries-refused-no-die-used = Il faut utiliser au moins un dé avant la fin du tour.

## D’où viennent les points

discoveries-source-discovery = découverte { $card }
discoveries-source-species = séries d’espèces
discoveries-source-teepees = rang selon les tipis

## Noms des cartes, d’après leurs propres données

discoveries-name-discovery = « { $ep } PE{ $species ->
    [none] { "" }
   *[other] , { discoveries-picture-species }
}{ $teepees ->
    [0] { "" }
    [one] , { $teepees } tipi
   *[other] , { $teepees } tipis
} »
discoveries-name-place = place { $number }

## Résultats

discoveries-result-most-points = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} le plus de points : { $total }.
discoveries-result-dice = À égalité avec { $total ->
    [one] { $total } point
   *[other] { $total } points
}, { $seat ->
    [you] vous l’emportez avec plus de dés sur votre
   *[other] { $seat } l’emporte avec plus de dés sur son
} plateau : { $dice }.
discoveries-result-shared = Toujours à égalité avec { $total ->
    [one] { $total } point
   *[other] { $total } points
} et { $dice ->
    [one] { $dice } dé
   *[other] { $dice } dés
} sur le plateau : la victoire est partagée.

# Mots

discoveries-word-JOURNAL = journal
discoveries-word-WALK = marche
discoveries-word-NEGOTIATE = négociation
discoveries-word-RIDE = chevauchée
discoveries-word-BLUE1 = bleu 1
discoveries-word-BLUE2 = bleu 2
discoveries-word-BLUE3 = bleu 3
discoveries-word-BLUE4 = bleu 4
discoveries-word-BLUE5 = bleu 5
discoveries-word-RED1 = rouge 1
discoveries-word-RED2 = rouge 2
discoveries-word-RED3 = rouge 3
discoveries-word-RED4 = rouge 4
discoveries-word-RED5 = rouge 5
discoveries-word-GREEN1 = vert 1
discoveries-word-GREEN2 = vert 2
discoveries-word-GREEN3 = vert 3
discoveries-word-GREEN4 = vert 4
discoveries-word-GREEN5 = vert 5
discoveries-word-YELLOW1 = jaune 1
discoveries-word-YELLOW2 = jaune 2
discoveries-word-YELLOW3 = jaune 3
discoveries-word-YELLOW4 = jaune 4
discoveries-word-YELLOW5 = jaune 5
discoveries-word-GREY1 = gris 1
discoveries-word-GREY2 = gris 2
discoveries-word-GREY3 = gris 3
discoveries-word-GREY4 = gris 4
discoveries-word-GREY5 = gris 5
discoveries-word-GREY6 = gris 6
discoveries-word-GREY7 = gris 7
discoveries-word-GREY8 = gris 8
discoveries-word-GREY9 = gris 9
discoveries-word-GREY10 = gris 10
discoveries-word-R = rivière
discoveries-word-M = montagne
discoveries-word-North = Nord
discoveries-word-South = Sud

## Options d’une partie : le nom, ce qu’elle change, et chaque valeur

discoveries-option-start-seat = Premier siège
discoveries-option-start-seat-about = Qui choisit la première carte et a le premier tour, compté à partir de 0. Sans valeur, c’est tiré au sort.
discoveries-option-max-rounds = Manches au plus
discoveries-option-max-rounds-about = Après tant de manches, la partie est décomptée, même si elle pouvait continuer. Sans valeur, le nombre de manches n’est pas limité.

## L’image

discoveries-picture-legend-dice = dé : couleur, lettre et numéro du propriétaire, ou gris ;
discoveries-picture-legend-faces = signe et lettre de ce qu’il montre ; cadenas : bloqué
discoveries-picture-legend-ways = vagues : une rivière, pic : une montagne ; de gauche à droite
discoveries-picture-legend-any = ? : un symbole au choix, le même pour tous les dés d’une action
discoveries-picture-legend-tribes = soleil : amicale, flèche : méfiante ; M mammifère, O oiseau, P poisson, V végétal
discoveries-picture-round = { $round ->
    [0] Mise en place
   *[other] Manche { $round }{ $most ->
        [none] { "" }
       *[other] { " " }sur { $most } au plus
    }
}{ $turn ->
    [none] { "" }
   *[other] , tour { $turn }
}
discoveries-picture-won = Victoire : { $winners }.
discoveries-picture-counting = Les points sont comptés.
discoveries-picture-takes-first-card = { $player } prend une première carte.
discoveries-picture-begins-turn = { $player } commence un tour.
discoveries-picture-marks-dice = { $player } marque des dés à prendre.
discoveries-picture-places-dice = { $player } place des dés.
discoveries-picture-places-dice-that-show = { $player } place des dés avec le symbole { $symbol }.
discoveries-picture-pays = { $player } paie une action.
discoveries-picture-exchanges-card = { $player } échange la carte en cours.
discoveries-picture-takes-tribe = { $player } prend une tribu.
discoveries-picture-takes-grey-die = { $player } prend un dé gris du camp.
discoveries-picture-chooses-face = { $player } choisit sur quoi tourner des dés.
discoveries-picture-chooses-dice = { $player } choisit des dés à tourner.
discoveries-picture-chooses-rerolled = { $player } choisit des dés à relancer.
discoveries-picture-explores = { $player } explore.
discoveries-picture-takes-card = { $player } prend une nouvelle carte.
discoveries-picture-over = La partie est terminée.
discoveries-picture-opens = { $player } ouvre chaque manche.
discoveries-picture-last-turns = La fin approche ; derniers tours : { $player }.
discoveries-picture-last-turns-over = terminé
discoveries-picture-in-general = dans la réserve générale
discoveries-picture-in-camp = au camp
discoveries-picture-in-supply = en réserve chez { $seat }
discoveries-picture-on-action = sur « { $action ->
    [CHANGE_PLANS] changer de plan
    [TAKE_FRIENDLY] tribu amicale
    [TAKE_WARY] tribu méfiante
    [ALTER_DICE] modifier des dés
    [HORSE_RIDE] chevauchée
    [MARCH] marche
    [MOUNTAINS] montagnes
   *[tribe] { $name }
} » chez { $seat }
discoveries-picture-die = Dé { $die } { $where }
discoveries-picture-shows = montre { $symbol }
discoveries-picture-not-rolled = pas encore lancé
discoveries-picture-locked = bloqué
discoveries-picture-chosen = choisi
discoveries-picture-letter = { $symbol ->
    [WALK] M
    [RIDE] C
    [NEGOTIATE] N
   *[JOURNAL] J
}
discoveries-picture-row = { $source ->
    [ENCOUNTER] Rencontres
   *[EXPLORATION] Explorations
}
discoveries-picture-row-place = { $source ->
    [ENCOUNTER] Rencontres
   *[EXPLORATION] Explorations
}, place { $number }
discoveries-picture-empty = vide
discoveries-picture-camp = Camp
discoveries-picture-side = côté { $side ->
    [LEFT] gauche
   *[RIGHT] droit
}
discoveries-picture-side-holds = Camp, côté { $side ->
    [LEFT] gauche
   *[RIGHT] droit
} : { $dice }
discoveries-picture-die-shows = { $die }{ $symbol ->
    [none] { "" }
   *[other] { " " }{ $symbol }
}
discoveries-picture-no-dice = aucun dé
discoveries-picture-symbol = { $symbol }
discoveries-picture-symbol-told = Symbole { $symbol } : les dés qui le montrent vont de ce côté
discoveries-picture-general = réserve générale : { $count } gris{ $change }
discoveries-picture-general-told = Réserve générale : { $count }{ $change } { $count ->
    [one] dé gris
   *[other] dés gris
}
discoveries-picture-pile = pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
discoveries-picture-removed = { $count } hors jeu
discoveries-picture-pile-told = Pioche : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} ; { $removed } hors de la partie sans être vues
discoveries-picture-action = « { $action ->
    [CHANGE_PLANS] changer de plan
    [TAKE_FRIENDLY] tribu amicale
    [TAKE_WARY] tribu méfiante
    [ALTER_DICE] modifier des dés
    [HORSE_RIDE] chevauchée
    [MARCH] marche
    [MOUNTAINS] montagnes
   *[tribe] { $name }
} »
# Deux mots de onze lettres au plus, qui se placent l’un sous l’autre ; les signes au-dessous disent le reste.
discoveries-picture-action-short = { $action ->
    [CHANGE_PLANS] nouveau plan
    [TAKE_FRIENDLY] tribu amicale
    [TAKE_WARY] tribu méfiante
    [ALTER_DICE] modifier dés
    [HORSE_RIDE] chevauchée
    [MARCH] marche
    [MOUNTAINS] montagnes
   *[tribe] { $name }
}
discoveries-picture-action-told = { $kind ->
    [action] Action
    [SUN] Tribu amicale
   *[ARROW] Tribu méfiante
} { $action }, { $recipe }
discoveries-picture-used = utilisée pendant ce tour
discoveries-picture-with-die = { $role ->
    [slot] préparée avec
   *[journal] activée avec
} { $die } { $symbol }
discoveries-picture-terrain = { $terrain ->
    [R] { $count ->
        [one] { $count } rivière
       *[other] { $count } rivières
    }
   *[M] { $count ->
        [one] { $count } montagne
       *[other] { $count } montagnes
    }
}
discoveries-picture-effect = { $effect ->
    [SWAP] échange la carte en cours
    [SUN] prend une tribu amicale
    [ARROW] prend une tribu méfiante
    [ALTER] tourne 1 ou 2 dés
    [REROLL] relance jusqu’à 3 dés
    [RECRUIT] apporte un dé gris
   *[MINNETAREE] découvertes aussi parmi les rencontres
}
discoveries-picture-effect-short = { $effect ->
    [ALTER] tourner 2
    [REROLL] relancer 3
    [RECRUIT] un dé gris
   *[MINNETAREE] et rencontres
}
discoveries-picture-recipe = { $count ->
    [one] { $count } dé
   *[other] { $count } dés
} { $symbol ->
    [ANY] d’un symbole au choix
   *[other] avec { $symbol }
} : { $effect }
discoveries-picture-ep = { $ep } PE
discoveries-picture-species = { $species ->
    [MAMMAL] mammifère
    [BIRD] oiseau
    [FISH] poisson
   *[PLANT] végétal
}
discoveries-picture-species-letter = { $species ->
    [MAMMAL] M
    [BIRD] O
    [FISH] P
   *[PLANT] V
}
discoveries-picture-teepees = { $count ->
    [one] { $count } tipi
   *[other] { $count } tipis
}
discoveries-picture-tribe = { $name }, tribu { $attitude ->
    [SUN] amicale
   *[ARROW] méfiante
}, { $teepees }
discoveries-picture-tribe-name = { $name }
discoveries-picture-route = Route { $route } de { $card } : { $way }
discoveries-picture-route-done = étapes faites : { $done } sur { $steps }
discoveries-picture-turned = verso :
discoveries-picture-tribe-card = { $title } : { $tribe } ; au verso { $other }
discoveries-picture-discovery = { $card } ; { $ways }
discoveries-picture-discovery-card = { $title } : { $details }
discoveries-picture-figure = { $figure ->
    [ep] PE
    [species] espèces
    [teepees] tipis
    [points] points
   *[settled] acquis
}
discoveries-picture-ep-told = PE du journal : { $ep }
discoveries-picture-species-count = { $species ->
    [MAMMAL] { $count ->
        [one] { $count } mammifère
       *[other] { $count } mammifères
    }
    [BIRD] { $count ->
        [one] { $count } oiseau
       *[other] { $count } oiseaux
    }
    [FISH] { $count ->
        [one] { $count } poisson
       *[other] { $count } poissons
    }
   *[PLANT] { $count ->
        [one] { $count } végétal
       *[other] { $count } végétaux
    }
}
discoveries-picture-species-told = Espèces du journal : { $species }
discoveries-picture-teepees-told = Tipis des tribus et du journal : { $count }
discoveries-picture-points-told = Points { $when ->
    [end] à la fin
    [settled] après la manche { $round }
   *[before] avant la fin de la première manche
} : { $points }
discoveries-picture-supply = réserve : { $count ->
    [one] { $count } dé
   *[other] { $count } dés
}{ $change }
discoveries-picture-finished = terminé
discoveries-picture-extra-turn = un tour de plus
discoveries-picture-last-turn = un dernier tour
discoveries-picture-last-turn-over = dernier tour joué
discoveries-picture-cards = { $count ->
    [0] pas de carte en cours
    [1] carte en cours
   *[other] carte en cours et une carte liée
}
discoveries-picture-card-current = Carte en cours
discoveries-picture-card-linked = Carte liée
discoveries-picture-rest = reste :
discoveries-picture-rest-told = Reste du dernier bloc utilisé : { $way }
discoveries-picture-journal = journal : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}{ $change }
discoveries-picture-explored = Exploré : { $details }

discoveries-lesson-aim = Le but
discoveries-lesson-aim-about = Vous êtes un explorateur de la grande expédition. Les cartes explorées vont dans votre journal. Il rapporte les points imprimés sur ses cartes, des points pour les séries de mammifères, d’oiseaux, de poissons et de végétaux, et des points pour le plus de tipis. Le plus de points gagne.
discoveries-lesson-cards = Les cartes
discoveries-lesson-cards-about = Chaque carte a deux faces : une tribu et une découverte. Trois tribus sont à gauche du camp, trois découvertes à sa droite. Personne ne voit la pioche.
discoveries-lesson-first-card = Votre première découverte
discoveries-lesson-first-card-about = Prenez la découverte que vous voulez explorer d’abord. Sa route montre combien de rivières et de montagnes il vous faut. Une route courte avec peu de changements convient bien pour commencer.
discoveries-lesson-route = Votre carte en cours
discoveries-lesson-route-about = Voici la route à explorer : des rivières et des montagnes, dans leur ordre. Une carte a une ou plusieurs routes ; une seule suffit. Préparez d’abord des rivières et des montagnes avec des dés, puis écrivez dans votre journal.
discoveries-lesson-turn = Deux sortes de tours
discoveries-lesson-turn-about = Pendant votre tour, vous placez des dés ou vous en prenez. Vous ne pouvez pas passer. Pour placer des dés, choisissez un symbole : pendant ce tour, vous n’utilisez que des dés de ce symbole, pour autant d’actions que vous voulez, chacune une fois.
discoveries-lesson-dice = Les dés
discoveries-lesson-dice-about = Chaque dé montre deux fois la marche, deux fois le journal, une fois la chevauchée et une fois la négociation. Vous lancez les dés quand vous en prenez, et quand il vous en revient. Des dés de votre couleur peuvent se trouver chez d’autres : vous pouvez les reprendre.
discoveries-lesson-prepare = Préparer le chemin
discoveries-lesson-prepare-about = Une chevauchée prépare deux rivières, deux marches préparent trois rivières, trois dés égaux préparent deux montagnes. Le premier dé reste sur l’action et la garde préparée.
discoveries-lesson-pay = Vous payez le prix entier
discoveries-lesson-pay-about = Une action commencée doit être payée en entier et exécutée. Tous les dés sauf le premier d’une préparation vont au camp, où chacun peut les prendre.
discoveries-lesson-end-turn = Vous terminez votre tour
discoveries-lesson-end-turn-about = Utilisez d’autres dés du symbole, ou terminez ici votre tour. Les dés que vous gardez restent dans votre réserve avec leurs symboles.
discoveries-lesson-camp = Le camp
discoveries-lesson-camp-about = Les dés payés sont ici : négociation et journal à gauche, marche et chevauchée à droite. Pour prendre des dés, prenez un côté entier, ou de un à cinq dés de votre couleur de partout sauf de votre réserve. Ils sont lancés, et votre tour se termine.
discoveries-lesson-tribes = Les tribus
discoveries-lesson-tribes-about = Pour un dé négociation, vous prenez une tribu avec un soleil, pour deux une tribu avec une flèche. Elle apporte un dé gris, une action de plus rien qu’à vous, et des tipis qui comptent à la fin.
discoveries-lesson-points = Où vous en êtes
discoveries-lesson-points-about = Le tableau ci-dessous montre vos points. Les séries d’une, deux, trois ou quatre espèces différentes rapportent 3, 8, 15 ou 24. Le plus de tipis rapporte 12 points, et à deux joueurs 6 au deuxième. Une carte en cours qui n’est pas explorée ne compte pas.
discoveries-lesson-explore = Explorer
discoveries-lesson-explore-about = Chaque dé journal active une action préparée ; ses rivières ou ses montagnes doivent venir ensuite sur la route. Ce qui reste d’un bloc est perdu quand le suivant commence. Vous ne pouvez commencer que ce que vous pouvez achever pendant ce tour.
discoveries-lesson-next-card = La carte suivante
discoveries-lesson-next-card-about = La carte explorée est dans votre journal. Prenez une nouvelle carte en cours. Les dés des actions que vous avez activées vous reviennent et sont lancés.
discoveries-lesson-round = Comment cela finit
discoveries-lesson-round-about = Le jeu ne connaît que des tours ; le service compte chaque tour de table comme une manche. Quand un joueur achève une carte et qu’il n’y en a pas de nouvelle, tous les autres ont encore un tour. Puis les points sont comptés.
