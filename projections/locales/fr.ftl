# The events of any table, in French. A seat has the name of its player; the reader is `you`.

table-game-created = Une table { DE($ruleset) } pour { $seats } joueurs est ouverte.
table-seat-taken = { $seat ->
    [you] Vous prenez
   *[other] { $seat } prend
} place.
table-seat-left = { $seat ->
    [you] Vous vous levez
   *[other] { $seat } se lève
} ; le siège est à nouveau libre.
table-seat-handed-to-bot = { $name } continue pour { $seat ->
    [you] vous
   *[other] { $seat }
}.
table-seat-handed-over = { $name } continue pour { $seat ->
    [you] vous
   *[other] { $seat }
}.
table-seat-reclaimed = { $seat ->
    [you] Vous reprenez votre siège au bot et décidez
   *[other] { $seat } reprend le siège au bot et décide
} à nouveau.
table-stand-in-seated = { $name } assure { $seat ->
    [you] votre intérim
   *[other] l’intérim { DE($seat) }
}{ $why ->
    [clock] , car le temps est écoulé
    [silence] , après un long silence
    [organiser] , comme un organisateur l’a décidé
   *[player] {""}
}, jusqu’à { $seat ->
    [you] votre retour
   *[other] son retour
}.
table-stand-in-ended = { $seat ->
    [you] Vous êtes de retour et décidez
   *[other] { $seat } est de retour et décide
} à nouveau.
table-pause-requested = { $seat ->
    [you] Vous demandez
   *[other] { $seat } demande
} une pause{ $until ->
    [open] {""}
   *[other] {" "}jusqu’au { $until }
} : { $reason }
table-pause-answered = { $seat ->
    [you] { $answer ->
        [accepted] Vous acceptez
       *[refused] Vous refusez
    }
   *[other] { $seat } { $answer ->
        [accepted] accepte
       *[refused] refuse
    }
} la pause.
table-pause-withdrawn = { $seat ->
    [you] Vous ne demandez
   *[other] { $seat } ne demande
} plus de pause.
table-game-paused = { $by ->
    [organiser] Un organisateur met la partie en pause
   *[players] Tous sont d’accord : la partie est en pause
}{ $until ->
    [open] {""}
   *[other] {" "}jusqu’au { $until }
} : { $reason }
table-game-resumed = { $why ->
    [time] Le temps de la pause est écoulé : la partie continue.
    [organiser] Un organisateur met fin à la pause : la partie continue.
   *[player] La pause est finie : la partie continue.
}
table-substitute-offered = On demande à { $name } de continuer pour { $seat ->
    [you] vous
   *[other] { $seat }
}{ $consented ->
    [yes]  ; un organisateur donne son accord
    [players]  ; les autres à la table, ou un organisateur, doivent encore donner leur accord
   *[no]  ; un organisateur doit encore donner son accord
}.
table-substitute-accepted = { $seat ->
    [you] Votre remplaçant
   *[other] Le remplaçant { DE($seat) }
} accepte.
table-substitute-consented = Un organisateur approuve { $seat ->
    [you] votre remplaçant
   *[other] le remplaçant { DE($seat) }
}.
table-substitute-agreed = { $seat2 ->
    [you] Vous approuvez
   *[other] { $seat2 } approuve
} { $seat ->
    [you] votre remplaçant
   *[other] le remplaçant { DE($seat) }
}.
table-substitute-declined = Personne ne prend la relève pour { $seat ->
    [you] vous
   *[other] { $seat }
}.
table-vacation-begun = { $seat ->
    [you] Vous êtes
   *[other] { $seat } est
} en vacances, jusqu’au { $until } au plus tard.
table-vacation-ended = { $why ->
    [used_up] Les jours de vacances sont épuisés pour { $seat ->
        [you] vous
       *[other] { $seat }
    }.
   *[player] { $seat ->
        [you] Vous rentrez
       *[other] { $seat } rentre
    } de vacances.
}
table-end-requested = { $seat ->
    [you] Vous demandez
   *[other] { $seat } demande
} de finir la partie sans résultat : { $reason }
table-end-answered = { $seat ->
    [you] { $answer ->
        [accepted] Vous acceptez
       *[refused] Vous refusez
    }
   *[other] { $seat } { $answer ->
        [accepted] accepte
       *[refused] refuse
    }
} de finir la partie.
table-end-withdrawn = { $seat ->
    [you] Vous ne demandez
   *[other] { $seat } ne demande
} plus de finir la partie.
table-end-lapsed = La demande de finir la partie est tombée, car la partie a continué.
table-game-started = Tous les sièges sont pris : la partie commence.
table-game-forked = Cette partie continue à partir de la version { $at } de la partie { $parent }, { $luck ->
    [parent] avec son hasard
   *[fresh] avec un nouveau hasard
}.
table-game-forked-superseding = Cette partie remplace la partie { $parent } à partir de sa version { $at }, { $luck ->
    [parent] avec son hasard
   *[fresh] avec un nouveau hasard
}.
table-game-imported = La partie jusqu’ici a été importée d’une archive ; plus personne n’y est assis.
table-game-superseded = La partie { $by } remplace cette partie.
table-game-aborted = { $by ->
    [players] Tous sont d’accord pour finir la partie sans résultat
    [silence] Les autres n’attendent plus : la partie finit sans résultat
   *[organiser] La partie est interrompue
} : { $reason }
table-game-aborted-idle = Rien ne s’est passé ici pendant { $days ->
    [one] un jour
   *[other] { $days } jours
} : la table est fermée.
table-game-stalled = Le service ne peut pas continuer : { $reason }
table-game-freed = Le service réessaie.
table-game-finished = La partie est terminée. { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
}.
table-game-finished-tied = La partie est terminée. { $seats } joueurs restent à égalité.
table-seed-revealed = La graine secrète de la partie { $seed_game } est révélée ; ses tirages peuvent être vérifiés.
table-dispute-ruled = { $organiser ->
    [you] Vous arbitrez
    [operator] L’administrateur arbitre
    [service] Le service arbitre
    [somebody] Un organisateur arbitre
   *[other] { $organiser } arbitre
} : { $text }
table-dispute-ruled-about = { $organiser ->
    [you] Vous arbitrez
    [operator] L’administrateur arbitre
    [service] Le service arbitre
    [somebody] Un organisateur arbitre
   *[other] { $organiser } arbitre
} au sujet de la version { $about } : { $text }
table-decisions-taken-back = { $seat ->
    [you] Vous reprenez
   *[other] { $seat } reprend
} ce qui a été décidé après la version { $to }.
table-take-back-requested = { $seat ->
    [you] Vous demandez
   *[other] { $seat } demande
} de repartir de la version { $to }.
table-take-back-answered = { $seat ->
    [you] { $answer ->
        [accepted] Vous acceptez
       *[refused] Vous refusez
    }
   *[other] { $seat } { $answer ->
        [accepted] accepte
       *[refused] refuse
    }
} de revenir en arrière.
table-take-back-withdrawn = { $seat ->
    [you] Vous ne demandez
   *[other] { $seat } ne demande
} plus de revenir en arrière.
table-take-back-lapsed = La demande de revenir en arrière est tombée, car la partie a continué.

## Plans

table-plan-sealed = { $seat ->
    [you] Vous avez planifié vos prochaines décisions ; vous seul pouvez les voir.
   *[other] { $seat } a planifié ses prochaines décisions ; personne d’autre ne peut les voir.
}
table-plan-fired = { $seat ->
    [you] Vous l’aviez planifié
   *[other] { $seat } l’avait planifié
}, à la version { $plan }.
table-plan-cancelled = { $seat ->
    [you] Votre plan a pris fin
   *[other] Le plan { DE($seat) } a pris fin
} : { $why ->
    [owner] il a été annulé
    [by_hand] la décision a été prise à la main
    [taken_back] des décisions ont été reprises
    [handed_over] quelqu’un d’autre continue sur le siège
    [stopped] la partie a été arrêtée
    [spent] tout a été fait
    [until] l’événement qui devait y mettre fin est arrivé
    [step] il ne nomme pas cette étape
    [changed] quelque chose dont il dépend a changé
    [illegal] la décision qu’il nomme n’est pas permise maintenant
   *[unplanned] il n’a pas de décision pour maintenant
}.

## Clocks

table-duration = { $unit ->
    [days] { $amount ->
        [one] { $amount } jour
       *[other] { $amount } jours
    }
    [hours] { $amount ->
        [one] { $amount } heure
       *[other] { $amount } heures
    }
    [minutes] { $amount ->
        [one] { $amount } minute
       *[other] { $amount } minutes
    }
   *[seconds] { $amount ->
        [one] { $amount } seconde
       *[other] { $amount } secondes
    }
}{ $more ->
    [0] {""}
   *[other] {" "}{ $unit ->
        [days] { $more ->
            [one] { $more } heure
           *[other] { $more } heures
        }
        [hours] { $more ->
            [one] { $more } minute
           *[other] { $more } minutes
        }
       *[minutes] { $more ->
            [one] { $more } seconde
           *[other] { $more } secondes
        }
    }
}
table-clock-set = Chaque joueur a { table-duration } à la pendule.
table-clock-set-rests = Chaque joueur a { table-duration } à la pendule, qui se repose par moments.
table-clock-started = { $seat ->
    [you] Votre pendule tourne
   *[other] La pendule { DE($seat) } tourne
}. Reste : { table-duration }.
table-clock-stopped = { $seat ->
    [you] Votre pendule est arrêtée
   *[other] La pendule { DE($seat) } est arrêtée
}. Reste : { table-duration }.
table-clock-renewed = { $seat ->
    [you] Votre tour est fini
   *[other] Le tour { DE($seat) } est fini
}. Reste pour le suivant : { table-duration }.
table-time-added = { $seat ->
    [you] Vous recevez
   *[other] { $seat } reçoit
} { table-duration } { $why ->
    [service_away] en retour, car le service était absent
   *[given] de plus
}.
table-clock-expired = { $seat ->
    [you] Votre temps
   *[other] Le temps { DE($seat) }
} est écoulé{ $policy ->
    [warn] . Le tour continue sans pendule
    [claim] . Un adversaire peut le réclamer
    [bot] . Un bot assure l’intérim
    [organiser] . Un organisateur décide de la suite
   *[forfeit] . Le siège perd par forfait
}.
table-resignation-agreed = { $then ->
    [ends] Un siège peut abandonner ; la partie finit alors.
   *[bot] Un siège peut abandonner ; un bot le joue alors jusqu’au bout.
}
table-hints-allowed = Les joueurs peuvent demander des conseils ; la partie ne compte pas pour les cotes.
table-seat-resigned = { $seat ->
    [you] Vous avez abandonné.
   *[other] { $seat } a abandonné.
} La partie finit.
table-seat-resigned-bot = { $seat ->
    [you] Vous avez abandonné.
   *[other] { $seat } a abandonné.
} Le { $name } joue le siège jusqu’au bout.
table-seat-forfeited = { $seat ->
    [you] Vous avez
   *[other] { $seat } a
} perdu{ $why ->
    [clock] , car le temps est écoulé
    [claim]  : un adversaire réclame le temps écoulé
   *[organiser]  : un organisateur en décide ainsi, car le temps est écoulé
}. Le { $name } joue le siège jusqu’au bout.
table-result-forfeited = { $count ->
    [one] { $count } siège a perdu par forfait
   *[other] { $count } sièges ont perdu par forfait
}.

## Causes of entries

cause-decision = { $seat ->
    [you] Vous décidez
   *[other] { $seat } décide
} : { $decision }.
cause-decision-untold = { $seat ->
    [you] Vous décidez
   *[other] { $seat } décide
}.
cause-run = La partie continue.
cause-act = { $actor ->
    [you] Vous
    [operator] L’administrateur
    [service] Le service
    [somebody] Quelqu’un
   *[other] { $actor }
} { $actor ->
    [you] { $act ->
        [create_game] ouvrez la table
        [take_seat] faites prendre place
        [leave_seat] libérez un siège
        [hand_seat_to_bot] donnez un siège à un bot
        [hand_over_seat] donnez un siège à un autre joueur
        [seat_stand_in] confiez l’intérim à un bot
        [return_to_seat] revenez à votre siège
        [request_pause] demandez une pause
        [answer_pause] répondez à la demande de pause
        [withdraw_pause] retirez la demande de pause
        [pause_game] mettez la partie en pause
        [resume_game] mettez fin à la pause
        [offer_substitute] offrez un siège à un remplaçant
        [answer_substitute] répondez au sujet d’un remplaçant
        [begin_vacation] partez en vacances
        [end_vacation] mettez fin aux vacances
        [fork_game] bifurquez la partie
        [supersede_game] remplacez la partie
        [import_game] importez la partie
        [abort_game] interrompez la partie
        [request_end] demandez de finir la partie
        [answer_end] répondez à la demande de finir la partie
        [withdraw_end] retirez la demande de finir la partie
        [rule_dispute] tranchez un litige
        [take_back] reprenez des décisions
        [request_take_back] demandez de revenir en arrière
        [answer_take_back] répondez à la demande de revenir en arrière
        [withdraw_take_back] retirez la demande de revenir en arrière
        [seal_plan] planifiez la suite
        [cancel_plan] annulez votre plan
        [stall_game] cessez d’essayer
        [expire_clock] dites qu’un temps est écoulé
        [note_outage] rendez le temps d’une panne
        [give_time] donnez du temps
        [claim_time] réclamez un temps écoulé
        [forfeit_seat] décidez qu’un siège a perdu
        [resign_seat] abandonnez
       *[free_game] débloquez la partie
    }
   *[other] { $act ->
        [create_game] ouvre la table
        [take_seat] fait prendre place
        [leave_seat] libère un siège
        [hand_seat_to_bot] donne un siège à un bot
        [hand_over_seat] donne un siège à un autre joueur
        [seat_stand_in] confie l’intérim à un bot
        [return_to_seat] revient à son siège
        [request_pause] demande une pause
        [answer_pause] répond à la demande de pause
        [withdraw_pause] retire la demande de pause
        [pause_game] met la partie en pause
        [resume_game] met fin à la pause
        [offer_substitute] offre un siège à un remplaçant
        [answer_substitute] répond au sujet d’un remplaçant
        [begin_vacation] part en vacances
        [end_vacation] met fin aux vacances
        [fork_game] bifurque la partie
        [supersede_game] remplace la partie
        [import_game] importe la partie
        [abort_game] interrompt la partie
        [request_end] demande de finir la partie
        [answer_end] répond à la demande de finir la partie
        [withdraw_end] retire la demande de finir la partie
        [rule_dispute] tranche un litige
        [take_back] reprend des décisions
        [request_take_back] demande de revenir en arrière
        [answer_take_back] répond à la demande de revenir en arrière
        [withdraw_take_back] retire la demande de revenir en arrière
        [seal_plan] planifie la suite
        [cancel_plan] annule un plan
        [stall_game] cesse d’essayer
        [expire_clock] dit qu’un temps est écoulé
        [note_outage] rend le temps d’une panne
        [give_time] donne du temps
        [claim_time] réclame un temps écoulé
        [forfeit_seat] décide qu’un siège a perdu
        [resign_seat] abandonne
       *[free_game] débloque la partie
    }
}.

## Where a sentence must not tell

table-untold = Quelque chose se passe qui n’est pas raconté ici.

## People, where the sentence does not name them by itself

table-you = vous
table-colour = { $colour ->
    [blue] bleu
    [red] rouge
    [yellow] jaune
    [green] vert
   *[none] { $number }
}
table-player = Joueur { $colour }
table-bot = { $kind ->
    [random] bot aléatoire
    [greedy] bot glouton
    [thinking] bot réfléchi
   *[other] bot { $kind }
}
table-player-of-a-name = { $name } ({ $colour })

## Pictures: the words of all games

picture-title = { $game }, version { $version }, { $status ->
    [open] ouverte
    [playing] en cours
    [scoring] en décompte
    [stalled] bloquée
    [finished] terminée
    [aborted] sans résultat
   *[superseded] remplacée
}
picture-waiting = La partie n’a pas commencé : { $free ->
    [one] { $free } siège libre
   *[other] { $free } sièges libres
} sur { $seats }.
picture-changed = { $title } (vient de changer)
picture-legend-changed = trait tireté et étoile : ce qui vient de changer
picture-seat = { $seat }
picture-to-act = ▶ à jouer
picture-you = vous
picture-and = { $left } et { $right }
picture-or = { $left } ou { $right }

## Refusals of commands at the table, by code

refused-act-unknown = Cette commande n’est pas pour une table isolée.
refused-already-answered = Vous avez déjà accepté.
refused-already-ended = La partie est déjà finie.
refused-already-seated = Vous êtes déjà à cette table.
refused-alone-at-table = Des bots décident pour tous les autres à cette table de tournoi : personne ne pourrait refuser de revenir en arrière.
refused-archive-not-open = Une archive dit tout ; elle est donnée quand toutes les parties qu’elle contient sont finies.
refused-barrier-drawn = L’entrée { $entry } est définitive : quelque chose y a été tiré.
refused-barrier-hidden = L’entrée { $entry } est définitive : des joueurs y ont vu quelque chose.
refused-barrier-seat = L’entrée { $entry } est définitive : un autre joueur y a décidé.
refused-barrier-service = L’entrée { $entry } est définitive : elle vient du service.
refused-barrier-table = L’entrée { $entry } est définitive : elle vient de quelqu’un à la table.
refused-bot-unknown = Il n’y a pas de bot de ce genre : { $value }.
refused-end-asked = Quelqu’un demande déjà de finir la partie.
refused-entry-too-large = C’est trop long pour une entrée de journal.
refused-fork-not-allowed = Tant que cette partie est en cours, { $value ->
    [organiser] seuls les organisateurs peuvent la bifurquer
   *[after_end] personne ne peut la bifurquer
}.
refused-seated-by-seek = Vous avez trouvé des adversaires, et cette partie continue : cherchez-en d’autres quand elle sera finie.
refused-seeks-full = Trop de joueurs attendent des adversaires en ce moment : réessayez plus tard, ou jouez contre un bot.
refused-visibility-kept = Une bifurcation n’est pas visible pour plus de monde que sa partie d’origine, et garde la visibilité d’une partie qu’elle remplace.
refused-labels-kept = Une bifurcation qui remplace sa partie d’origine en garde les étiquettes.
refused-log-full = Le journal de cette partie est plein : la place qui reste est gardée pour la partie elle-même et pour sa fin.
refused-luck-not-fixed = La partie n’a jamais commencé, son hasard n’a donc jamais été fixé.
refused-luck-not-free = Seule une bifurcation qui remplace une partie en cours peut en utiliser le hasard.
refused-luck-not-here = La partie a été jouée sur un autre service, avec la clé de celui-ci.
refused-nonce-invalid = Un aléa compte 1 à 64 caractères imprimables.
refused-not-a-player = Seul un joueur prend place ; l’administrateur peut placer des bots.
refused-not-at-table = Les bots sont placés par qui a ouvert la table ou par un joueur qui y est assis.
refused-not-open = La partie a commencé : on prend et on quitte les sièges avant.
refused-not-operator = Seul l’administrateur peut faire cela.
refused-not-organiser = Seuls les organisateurs peuvent faire cela.
refused-not-over = La partie n’est pas encore finie ; elle se rejoue une fois finie.
refused-not-own-version = Cette version appartient à une autre partie, qui continue à côté de celle-ci.
refused-not-playing = La partie ne se joue pas en ce moment.
refused-not-seated = Vous n’êtes pas à cette table.
refused-not-stalled = La partie n’est pas bloquée.
refused-not-your-seat = C’est le siège de quelqu’un d’autre.
refused-nothing-to-continue = La partie était finie à la version { $value }.
refused-organisers-end = À une table de tournoi, les organisateurs décident si une partie finit sans résultat.
refused-own-request = C’est votre propre demande : les autres y répondent.
refused-plan-bot = Un bot joue pour ce siège.
refused-plan-decision = Personne ne décide cela à cette étape.
refused-plan-items = Un plan compte un à huit points.
refused-plan-none = Vous n’avez pas de plan.
refused-plan-own-turn = C’est à vous de jouer : décidez.
refused-plan-size = Le plan est trop grand.
refused-plan-step = Il n’y a pas d’étape de ce genre pour vous.
refused-plan-until = Un plan ne peut pas finir ainsi.
refused-replaced-too-often = Cette partie est la dernière de { $value } qui se sont remplacées : elle n’est plus remplacée.
refused-request-not-needed = Vous pouvez reprendre cela sans demander.
refused-request-not-open = Aucune demande de ce genre n’est ouverte.
refused-request-open = Une demande de revenir à la version { $value } est déjà ouverte.
refused-request-version = Après la version { $value } ne vient aucune de vos décisions encore valables, ou c’est trop ancien.
refused-seat-empty = Personne n’occupe ce siège.
refused-seat-given-up = Un joueur qui a quitté le tournoi ou cette table, ou qui y a été remplacé, ne récupère pas le siège.
refused-seat-taken = Quelqu’un a déjà pris ce siège.
refused-seat-kept = Ce siège est gardé pour un joueur invité.
refused-seat-unknown = Ce siège n’existe pas à cette table.
refused-table-full = Tous les sièges sont pris.
refused-take-back-not-allowed = La partie a été ouverte sans reprises : les décisions sont définitives.
refused-take-back-version = Aucune de vos décisions n’est à reprendre à partir de la version { $value }.
refused-bot-already = Un bot décide déjà pour ce siège.
refused-resign-not-agreed = Dans cette partie, personne n’abandonne : cela n’a pas été convenu à l’ouverture de la table.
refused-claim-not-allowed = Dans cette partie, personne ne réclame un temps écoulé.
refused-clock-stands = La pendule de ce siège ne tourne pas.
refused-clock-runs-on = Ce siège a encore du temps, ou son tour est fini.
refused-gift-to-oneself = Personne ne se donne du temps.
refused-no-clock = La partie se joue sans pendule.
refused-own-time = C’est un adversaire qui réclame votre temps.
refused-seat-forfeited = Ce siège a perdu par forfait ; un bot le joue.
refused-time-enough = Ce siège a assez de temps.
refused-time-over = Votre temps est écoulé ; un organisateur décide de la suite.
refused-no-stand-in = Aucun bot n’assure votre intérim.
refused-game-paused = La partie est en pause : personne ne joue avant la reprise.
refused-not-silent = La partie n’a pas assez attendu ce joueur : { $value } secondes.
refused-not-paused = La partie n’est pas en pause.
refused-pause-already = La partie est déjà en pause ainsi.
refused-pause-asked = Quelqu’un demande déjà une pause.

## What else is not possible, by reason or kind; in English the service says it itself, with details (`detail`)

problem-request-invalid = La requête n’est pas lisible : { $detail }
problem-json-invalid = Le contenu n’est pas du JSON : { $detail }
problem-body-invalid = Le contenu n’a pas la forme attendue : { $detail }
problem-query-invalid = Une indication dans l’adresse est inutilisable : { $detail }
problem-key-invalid = Une clé de répétition compte 1 à 200 caractères ASCII imprimables, et tous les appels n’en prennent pas.
problem-head-invalid = Ce n’est pas une tête de partie : { $value }.
problem-token-missing = Il faut une clé pour cela.
problem-token-invalid = Le service ne connaît pas cette clé ; elle a peut-être été renouvelée ou révoquée.
problem-role-missing = Seuls les organisateurs ou l’administrateur peuvent faire cela.
problem-route-unknown = Cette adresse n’existe pas.
problem-method-not-allowed = Cette méthode n’existe pas à cette adresse.
problem-body-too-large = Le contenu est trop grand.
problem-request-timeout = La requête n’est pas arrivée à temps.
problem-target-too-long = L’adresse est trop longue.
problem-position-gone = Des entrées manquent après cette position dans le flux de toutes les parties. Reprenez à la plus ancienne (oldest).
problem-head-too-large = L’en-tête de la requête est trop grand.
problem-media-type-unsupported = Le service n’accepte pas ce genre de contenu : { $detail }
problem-rate-limited = Il y a eu trop de requêtes. Veuillez attendre un instant.
problem-too-many-at-once = Trop de choses sont ouvertes à la fois. Fermez-en une, ou attendez.
problem-game-unknown = Cette partie n’existe pas, ou n’est pas pour vous.
problem-view-refused = Vous ne pouvez pas voir la partie ainsi tant qu’elle, ou une partie dont elle bifurque, est en cours.
problem-label-reserved = Cette étiquette est réservée.
problem-label-not-reserved = Personne n’a réservé cette étiquette.
problem-player-unknown = Ce joueur n’existe pas.
problem-ruleset-unknown = Le service ne connaît pas ce jeu.
problem-components-unknown = Ce matériel n’existe pas.
problem-version-unknown = Cette version n’existe pas.
problem-time-invalid = Ce n’est pas une heure : { $value }. Il faut par exemple 2026-11-28T14:30:00Z.
problem-time-and-version = La version est donnée deux fois, par son numéro et par une heure. L’un des deux suffit.
problem-time-before-log = À cette heure, il n’y avait pas encore d’entrée.
problem-path-unknown = L’état n’a pas cette partie.
problem-log-set-back = Le journal de cette partie a été ramené en arrière quand un serveur est tombé : ce que vous connaissiez en dernier n’y figure plus. Regardez la partie à nouveau et décidez encore une fois.
problem-head-conflict = Une autre entrée a été plus rapide. Regardez ce qui s’est passé, et décidez encore une fois.
problem-token-expired = La durée de cette clé est écoulée.
problem-token-unknown = Vous n’avez pas cette autre clé.
problem-scope-missing = Cette clé ne suffit pas pour cela ; celle du compte suffit.
problem-not-for-bots = Un compte de bot ne peut pas faire cela, mais son propriétaire le peut.
problem-bot-unknown = Ce compte de bot n’existe pas, ou n’est pas à vous.
problem-bot-not-invited = Un compte de bot joue quand il est invité.
problem-link-opened = Ce compte appartient à son joueur : le lien a déjà été ouvert.
problem-link-unopened = Ce compte appartient encore à ceux qui l’ont créé. Ouvrez d’abord votre lien.
problem-recovery-code-mistyped = Le code de récupération contient une faute de frappe. Comparez-le lettre par lettre.
problem-recovery-code-unknown = Personne n’a ce code de récupération : il est consommé, ou remplacé par un nouveau.
problem-device-link-unknown = Personne n’a ce lien pour un autre appareil : il est consommé, révoqué, remplacé, ou il a plus de cinq minutes.
problem-passkeys-unavailable = Ce service n’a pas de passkeys : son adresse n’a pas de nom, ou pas de TLS.
problem-passkey-challenge-unknown = Cette demande de passkey a déjà servi, ou elle a plus de cinq minutes. Réessayez.
problem-passkey-refused = La passkey est refusée : elle a été retirée, ou sa réponse n’est pas valable.
problem-passkey-known = Vous avez déjà cette passkey.
problem-passkey-unknown = Vous n’avez pas cette passkey.
problem-address-elsewhere = Il n’y a de code QR que pour les adresses de ce service.
problem-key-reused = Cette clé de répétition appartient à une autre requête.
problem-option-invalid = On ne peut pas ouvrir ce jeu ainsi : { $detail }
problem-clock-invalid = Une telle pendule n’existe pas : { $detail }
problem-components-invalid = Le matériel enfreint une condition : { $detail }
problem-quota-reached = Vous en avez déjà autant que permis ici : { $value }.
problem-act-refused = La table ne le permet pas : { $detail }
problem-tournament-refused = Le tournoi ne le permet pas : { $detail }
problem-dispute-unknown = Cette réclamation n’existe pas, ou n’est pas pour vous.
problem-dispute-refused = Ce n’est pas possible avec cette réclamation : { $detail }
problem-challenge-unknown = Ce défi n’existe pas, ou n’est pas pour vous.
problem-study-unknown = Cette étude n’existe pas, ou n’est pas pour vous.
problem-study-refused = Ce n’est pas possible avec cette étude : { $detail }
problem-study-conflict = Quelqu’un a changé l’étude entre-temps. Relisez-la, puis changez-la encore une fois.
problem-series-unknown = Cette série n’existe pas.
problem-series-refused = Ce n’est pas possible avec cette série : { $detail }
problem-chapter-unknown = L’étude n’a pas ce chapitre.
problem-moment-unknown = L’étude n’a pas ce moment.
problem-not-an-editor = Seuls son propriétaire et ses éditeurs changent cette étude.
problem-not-the-owner = Seul le propriétaire de l’étude peut faire cela.
problem-moment-not-shown = Ce moment ne vous est pas montré.
problem-too-many-studies = Personne n’a plus de { $value } études.
problem-too-many-editors = Une étude ne peut pas avoir autant d’éditeurs.
problem-too-many-chapters = Aucune étude n’a plus de chapitres.
problem-study-deleted = Cette étude avait déjà été créée et est supprimée. Rien n’est plus créé.
problem-study-too-large = Cette étude deviendrait trop grande.
problem-too-many-moments = Aucune étude n’a plus de moments.
problem-annotation-unknown = Cette annotation n’existe pas, ou n’est pas pour vous, ou pas encore.
problem-room-hidden = Ce salon n’est pas pour vous. À la table lisent les personnes qui y sont assises ; parmi les spectateurs, vous lisez quand votre partie est finie.
problem-round-runs = Pendant la ronde, personne n’écrit ici.
problem-message-empty = Un message a besoin de mots ou d’une phrase courte.
problem-message-and-phrase = Un message se compose de mots ou d’une phrase courte, pas des deux.
problem-room-full = Ce salon contient autant de messages que possible : { $value }.
problem-author-full = Personne n’écrit plus de { $value } messages dans un salon.
problem-message-unknown = Ce message n’existe pas.
problem-own-message = On ne signale pas ses propres messages.
problem-report-unknown = Ce signalement n’existe pas.
problem-report-answered = Un modérateur a déjà examiné ce message.
problem-reports-full = Ce message est signalé assez souvent.
problem-reporter-full = Personne ne signale plus de { $value } messages dans un salon.
problem-cases-full = Dans ce salon, autant de messages que possible sont signalés : { $value }.
problem-game-retired = Le journal est aux archives. Plus rien n’y est dit.
problem-message-removed = Ce message a été supprimé entre-temps. Il ne s’écrit pas une deuxième fois.
problem-chat-refused = Ce n’est pas possible dans le tchat : { $detail }
problem-review-not-open = On relit une partie ensemble quand elle est finie et que plus rien n’y est caché.
problem-not-leader = Une autre personne mène la relecture en ce moment.
problem-not-there = Cela n’est possible que pour les personnes qui relisent ensemble. Rejoignez-les d’abord.
problem-position-too-long = Cette suite de décisions est trop longue pour être montrée aux autres.
problem-people-full = On ne relit pas une partie à plus de { $value } personnes.
problem-reviews-full = En une heure, on ne rejoint pas plus de { $value } relectures.
problem-shared-review-refused = Ce n’est pas possible ensemble en ce moment : { $detail }
problem-annotation-refused = Cette annotation n’est pas possible ainsi : { $detail }
problem-tournament-settings-invalid = Il n’y a pas de tournoi avec ces réglages : { $detail }
problem-roster-invalid = Personne n’a été inscrit. La liste a des fautes : { $detail }
problem-tournament-unknown = Ce tournoi n’existe pas.
problem-archive-invalid = L’archive échoue à un contrôle : { $detail }
problem-notation-invalid = La notation a une faute : { $detail }
problem-bundle-secrets = L’entrée { $value } vous cache quelque chose ; sans elle, aucune suivante ne peut être vérifiée. Après la fin de la partie, tout est ouvert.
problem-bundle-refused = Ce signalement ne peut pas devenir un fichier : { $detail }
problem-archive-store-unavailable = La partie est aux archives, et les archives ne répondent pas en ce moment. Veuillez réessayer dans un instant.
problem-store-unavailable = Le stockage ne répond pas en ce moment. Veuillez réessayer dans un instant.
problem-service-busy = D’autres ont changé les mêmes parties sans cesse. Veuillez réessayer.
problem-service-full = Le service est plein. Veuillez réessayer dans un instant.
problem-service-stopping = Le service est en train de s’arrêter. Veuillez réessayer dans un instant.
problem-log-damaged = Un journal enregistré n’est plus ce qu’il était. L’administrateur doit s’en occuper.
problem-service-key-missing = Il manque une clé au service. L’administrateur doit s’en occuper.
problem-internal-error = Quelque chose s’est mal passé.
problem-absence-known = C’est déjà ainsi pour la ronde { $value }.
problem-changes-nothing = C’est déjà ainsi : cela ne change rien.
problem-changes-used-up = Dans une ronde, personne ne change plus de { $value } fois sa participation. Les organisateurs du tournoi le peuvent encore.
problem-checked-in-already = La présence de { $value } est déjà pointée.
problem-entries-closed = Personne ne peut plus s’inscrire maintenant.
problem-entry-too-large = C’est trop long pour une entrée de journal.
problem-later-round = La ronde suivant la ronde { $value } est déjà appariée.
problem-log-full = Le journal du tournoi est plein : la place qui reste est pour les rondes.
problem-details-missing = Il faut autant de données que de joueurs, ou aucune.
problem-names-missing = Il faut autant de noms que de joueurs, ou aucun.
problem-no-pairing = Pour la ronde { $value }, il n’y a pas de tables où personne ne se retrouve et où personne n’est exempt une deuxième fois. Elles peuvent être fixées à la main.
problem-no-report = Le rapport pour la FIDE n’existe que là où deux joueurs jouent à chaque table.
problem-not-for-this-role = Votre rôle dans ce tournoi ne le permet pas.
problem-not-invited = { $value } n’a pas d’invitation.
problem-not-ordered = La commande { $value } n’est plus exécutée.
problem-not-withdrawn = { $value } n’a pas quitté le tournoi.
problem-pair-forbidden = Deux joueurs d’une table ne doivent pas se rencontrer.
problem-pair-invalid = Une paire, ce sont deux joueurs différents.
problem-pair-known = C’est déjà ainsi pour cette paire.
problem-pairing-failed = Le programme d’appariement a échoué à la ronde { $value }. Ses tables peuvent être fixées à la main.
problem-pairing-invalid = Les tables du programme d’appariement enfreignent une règle à la ronde { $value }. Elles peuvent être fixées à la main.
problem-pairing-pending = Les tables de la ronde { $value } sont en cours d’appariement.
problem-pairing-too-long = Les tables n’étaient pas prêtes après { $value } secondes. Elles peuvent être fixées à la main.
problem-player-elsewhere = { $value } n’est pas à cette table.
problem-player-invalid = Ce ne peut pas être l’identifiant d’un joueur.
problem-player-invited = { $value } a déjà une invitation.
problem-player-known = { $value } figure déjà sur la liste.
problem-player-missing = { $value } n’a ni table ni exemption.
problem-player-not-playing = { $value } ne joue pas dans cette ronde.
problem-player-out = { $value } est déjà hors jeu.
problem-player-present = { $value } doit d’abord libérer le siège : en se retirant, ou quand la table a assez attendu.
problem-player-seated = { $value } est déjà à une table.
problem-player-twice = { $value } est nommé plus d’une fois.
problem-players-do-not-fit = { $value } joueurs ne font pas les tables de ce format.
problem-points-out-of-range = Les points d’une partie vont de -1 000 000 000 à 1 000 000 000.
problem-rating-invalid = Une cote va de 0 à 10 000.
problem-ratings-missing = Il faut autant de cotes que de joueurs, ou aucune.
problem-reason-missing = Il faut une raison, de 2 000 caractères au plus.
problem-referee-known = C’est déjà ainsi pour { $value }.
problem-registration-closed = Ici, les organisateurs inscrivent les joueurs.
problem-result-invalid = Ce n’est pas un résultat pour cette table : les places comptent à partir de 1, et après une place partagée, il en reste autant de vides qu’il y a de joueurs à la partager.
problem-result-known = La table { $value } a déjà un résultat.
problem-roster-full = { $value } joueurs, c’est trop pour un tournoi.
problem-rating-fixed = La cote est fixée : une ronde avec ce joueur l’est déjà.
problem-round-fixed = Les joueurs de la ronde { $value } sont fixés.
problem-round-beyond-end = Le tournoi n’a pas autant de rondes.
problem-round-locked = La ronde { $value } est verrouillée.
problem-round-not-closed = La ronde { $value } n’est pas encore close.
problem-round-not-locked = Aucune ronde n’est verrouillée.
problem-round-not-open = Cette ronde n’est pas ouverte.
problem-round-not-previewed = Aucune ronde n’est appariée.
problem-rounds-over = Toutes les rondes sont jouées.
problem-substitute-organises = Qui organise le tournoi ne prend pas de siège dans une ronde en cours : { $value }.
problem-substitute-replaced = { $value } a quitté une table de cette ronde et ne vient plus à aucune.
problem-table-not-settled = La table { $value } n’a pas encore de résultat.
problem-table-size = Aucune table de ce format n’a autant de sièges.
problem-table-unknown = Cette ronde n’a pas de table { $value }.
problem-tables-scheduled = Les tables de ce format suivent un plan.
problem-too-many-players = { $value } joueurs, c’est plus que ce système n’en apparie. Les tables peuvent être fixées à la main.
problem-tournament-too-large = Autant de joueurs ou de rondes, c’est trop pour un tournoi : son journal aurait { $value } entrées.
problem-tournament-exists = Le tournoi a déjà commencé.
problem-ruling-needed = L’arbitrage { $value } repose sur celui-ci : il faut d’abord l’annuler.
problem-ruling-played = Après l’arbitrage { $value }, la partie a continué. Un résultat par décision ou une partie rejouée peut le remplacer.
problem-ruling-taken-back = L’arbitrage { $value } est déjà annulé.
problem-ruling-unknown = Il n’y a pas d’arbitrage { $value }.
problem-tournament-over = Le tournoi est terminé.
problem-no-round-played = Aucune ronde n’a encore été jouée, rien ne compterait donc. Le tournoi peut être interrompu.
problem-rounds-begun = { $value }, c’est moins que les rondes déjà commencées.
problem-rounds-invalid = { $value }, c’est trop peu ou trop pour ce format.
problem-changes-open = Les tables de la ronde { $value } sont en cours de changement. Finissez d’abord les changements.
problem-changes-begun = Les changements de la ronde { $value } ont déjà commencé.
problem-changes-not-begun = Rien n’est en cours de changement à la ronde { $value }.
problem-round-not-proposed = Aucune table n’est proposée pour la ronde { $value }.
problem-round-not-fixed = Aucune ronde n’est verrouillée ou ouverte.
problem-table-settled = La table { $value } est déjà terminée.
problem-timer-known = Cette ronde a déjà un minuteur ; changez-le.
problem-timer-unknown = Cette ronde n’a pas de minuteur.
problem-timer-invalid = Un minuteur a 1 à 604 800 secondes, pas { $value }.
problem-timer-stands = Le minuteur de cette ronde est déjà arrêté.
problem-timer-runs = Le minuteur de cette ronde tourne déjà.
problem-start-unknown = Le tournoi n’a pas encore de début.
problem-lots-drawn = Le tirage au sort a eu lieu et décide.
problem-no-play-off = Ici, une égalité à la première place n’est pas départagée par un barrage.
problem-play-off-elsewhere = Les parties de ce tournoi se jouent ailleurs. Saisissez le résultat du barrage.
problem-play-off-open = Un barrage de ces joueurs est déjà en cours.
problem-play-off-closed = Aucune table de barrage de ce numéro n’est ouverte.
problem-play-off-dispute = Dans un barrage, une contestation est rejetée, ou le résultat y répond. Saisissez le résultat.
problem-too-many-tied = Aucune table n’a autant de places. Jouez le barrage ailleurs, puis saisissez le résultat.
problem-tournament-not-over = Un barrage suit la dernière ronde.
problem-not-tied = À un barrage prennent part tous ceux qui se partagent la première place.
problem-rounds-known = C’est déjà { $value }.
problem-scoring-known = Ce sont déjà les points.
problem-scoring-invalid = Aucun tournoi ne se joue avec ces points ou ces critères.
problem-registration-known = L’inscription est déjà ainsi.
problem-registration-invalid = Ce tournoi ne peut pas avoir une telle inscription.
problem-rounds-scheduled = Les rondes de ce format découlent de la taille des groupes.
problem-withdrawn-already = { $value } a déjà quitté le tournoi.
problem-dispute-answered = Cette réclamation a déjà une réponse.
problem-answer-taken-back = Exactement cette réponse a été annulée. Pour décider à nouveau ainsi, donnez une autre raison.
problem-no-result = Un résultat ne va qu’avec la réponse qui le fixe, et seulement à une table de tournoi.
problem-no-version = Seule une réponse qui fait reprendre la partie nomme une autre version.
problem-not-started = La partie n’a pas encore commencé.
problem-too-many-disputes = Plus de réclamations ne sont pas possibles ici.
problem-game-goes-on = Tant que la partie est en cours, seuls ses joueurs et ses organisateurs y écrivent.
problem-answer-has-words = Une réponse n’est faite que de mots.
problem-place-unknown = Le plateau n’a pas d’endroit { $value } à cette version.
problem-says-nothing = Une annotation a besoin de mots, d’un mot-clé ou d’une marque.
problem-too-many-annotations = Plus d’annotations ne sont pas possibles ici.
problem-annotation-removed = Cette annotation avait déjà été écrite et est supprimée. Rien n’est plus écrit.
problem-version-replaced = La partie qui continue n’a pas cette version.

# Notices outside the page

notice-turn = C’est à vous de jouer.
notice-time-low = Votre temps s’épuise bientôt.
notice-time-over = Le temps d’un joueur est écoulé.
notice-stand-in = { $why ->
    [silence] Les autres continuent sans vous : un bot assure votre intérim jusqu’à votre retour.
    [clock] Votre temps est écoulé : un bot assure votre intérim jusqu’à votre retour.
   *[organiser] Un organisateur confie votre intérim à un bot jusqu’à votre retour.
}
notice-seat-lost = { $why ->
    [clock] Votre temps est écoulé et votre siège a perdu : un bot le joue jusqu’au bout.
    [claim] Un adversaire réclame votre temps et votre siège a perdu : un bot le joue jusqu’au bout.
    [organiser] Un organisateur décide que votre siège a perdu : un bot le joue jusqu’au bout.
    [player] Un autre joueur a désormais votre siège.
   *[bot] Votre siège est donné à un bot, qui le joue jusqu’au bout.
}
notice-began = { $why ->
    [found] Des adversaires sont trouvés : la partie a commencé.
   *[other] La partie a commencé.
}
notice-ended = La partie est terminée.
notice-replaced = La partie continue dans une autre, qui la remplace.
notice-request = Une demande attend votre réponse.
notice-pause = { $why ->
    [asked] Un joueur demande une pause et attend votre réponse.
    [agreed] Un joueur accepte la pause que vous avez demandée ; d’autres doivent encore répondre.
    [refused] Un joueur refuse la pause : la partie continue.
    [begun] Tous ont accepté une pause : la partie est en pause.
    [organiser] Un organisateur met la partie en pause.
   *[over] La pause est finie : la partie continue.
}
notice-substitute = { $why ->
    [offered] On vous offre un siège dans une partie en cours.
    [consent] Un joueur offre son siège à un remplaçant et attend votre réponse.
    [for_you] Un organisateur offre votre siège à un remplaçant.
    [yours] Un siège est désormais à vous.
   *[seated] Un autre joueur a pris un siège.
}
notice-decide = { $why ->
    [substitute] Un joueur offre un siège à un remplaçant : un organisateur peut donner son accord.
   *[time] Le temps d’un joueur est écoulé : la partie attend votre décision d’organisateur.
}
notice-plan = { $why ->
    [fired] Votre plan a décidé pour vous.
    [taken_back] Votre plan a pris fin : des décisions ont été reprises.
    [handed_over] Votre plan a pris fin : vous ne jouez plus le siège.
    [stopped] Votre plan a pris fin : la partie a été arrêtée.
   *[unplanned] Votre plan a pris fin : il n’a pas de décision pour ce qui est venu.
}
notice-dispute = { $name } conteste la version { $version } : { $text }
notice-answer = { $verdict ->
    [rejected] { $name } rejette une réclamation : { $text }
    [withdrawn] Une réclamation a été retirée.
    [ruled] { $name } tranche une réclamation : { $text }
    [continued] { $name } fait reprendre la partie à une autre version : { $text }
    [taken_back] { $name } annule la réponse à une réclamation, qui en attend une autre : { $text }
   *[other] { $name } fixe le résultat de la table : { $text }
}
notice-ruling = Il y a un arbitrage.
notice-filled = La table que vous avez ouverte est complète : la partie a commencé.
notice-round = La ronde { $round } a commencé.
notice-called = La table { $table } de la ronde { $round } est appelée : veuillez prendre place.
notice-challenged = { $name } vous défie.
notice-reported = Un message du tchat de la table { $table }, ronde { $round }, a été signalé.
notice-invited = { $name } vous invite à rejouer.
notice-round-table = Vous jouez à la table { $table } avec { $others }.
notice-round-bye = Vous êtes exempt.
notice-move = Un coup vous attend.
notice-test = Ceci est un test. Les notifications arrivent ici.
notice-confirm = Quelqu’un souhaite recevoir à cette adresse les notifications de ses parties.
notice-mail-several = { $count } notifications
notice-mail-since = Depuis votre dernière décision :
notice-mail-left-out = ({ $count } plus anciennes sont omises.)
notice-mail-open = Ouvrir la partie
notice-mail-why = Vous recevez cet e-mail car vous avez demandé les notifications de vos parties sur { $page }.
notice-mail-unsubscribe = Ne plus recevoir d’e-mails
notice-mail-confirm = Confirmer l’adresse
notice-mail-ignore = Le lien vaut un jour. Si ce n’était pas vous, ne faites rien : aucun autre e-mail ne suivra.
notice-calendar = Tabletape : mes échéances
notice-calendar-event = { $title } : fin de votre temps
notice-calendar-about = D’ici là, vous devez avoir décidé : { $link }

# What is not possible with notices

problem-address-refused = Le service n’envoie rien à cette adresse.
problem-channel-not-offered = Le service n’a pas ce genre de canal.
problem-channel-unknown = Ce canal n’existe pas, ou le lien n’est plus valable.
problem-no-webhook = Seuls les webhooks ont une clé secrète.
problem-notices-refused = Les notifications ne peuvent pas être changées ainsi.
problem-too-many-channels = Plus de canaux ne sont pas possibles.
problem-too-many-games = Des réglages propres ne sont pas possibles pour plus de parties.

# Further refusals, hints and the guide

refused-knows-other-hand = Ce joueur a tenu un autre siège de cette partie, ou d’une partie qui partage ses entrées : personne ne doit connaître deux mains.
refused-roster-replaces = À une table de tournoi, l’organisateur remplace un joueur de la liste.
refused-substitute-offered = Ce siège est déjà offert à quelqu’un.
refused-no-vacation = Il n’y a pas de vacances dans cette partie.
refused-vacation-already = Vous êtes déjà en vacances.
refused-vacation-used-up = Vous avez pris tous les { $value } jours de vacances de cette partie.
table-stops-at-draw = Un tirage vient ensuite. Personne n’en connaît le résultat avant qu’il soit fait.
table-stops-at-secret = Des informations cachées décident de la suite.
table-hint-lead = { $standing ->
    [level] Vous êtes alors à égalité avec le meilleur des autres, selon le calcul du bot.
    [ahead] Vous avez alors { $points ->
        [one] { $points } point
       *[other] { $points } points
    } d’avance sur le meilleur des autres, selon le calcul du bot.
   *[behind] Vous avez alors { $points ->
        [one] { $points } point
       *[other] { $points } points
    } de retard sur le meilleur des autres, selon le calcul du bot.
}
table-hint-only = Vous n’avez pas d’autre décision.
table-hint-all-equal = { $count ->
    [2] Les deux décisions
   *[other] Les { $count } décisions
} se valent pour le bot : il a tiré au sort.
table-hint-points = { $change ->
    [less] Elle vous coûte
   *[more] Elle vous rapporte
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
table-hint-equal = { $count } décisions valent autant pour le bot : il a tiré au sort entre elles.
table-hint-better = Elle vaut { $next ->
    [0] moins d’un point
    [one] { $next } point
   *[other] { $next } points
} de plus que la meilleure décision suivante{ $count ->
    [2] .
   *[other] , et { $middle ->
        [0] moins d’un point
        [one] { $middle } point
       *[other] { $middle } points
    } de plus que celle du milieu parmi { $count }.
}
table-hint-source = { $source } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} { $change ->
    [less] de moins
   *[more] de plus
}.
table-hint-draws = Quelque chose est tiré : le bot a imaginé le résultat.
refused-hints-in-tournament = À une table de tournoi, il n’y a pas de conseils.
refused-hints-rated = Dans une partie qui peut compter pour les cotes, il n’y a pas de conseils.
refused-hints-not-agreed = Cette table a été ouverte sans conseils face à d’autres joueurs.
refused-own-challenge = On ne se défie pas soi-même : choisissez un autre joueur.
refused-absence-unlimited = La table d’un défi attend un joueur absent un certain temps, pas toujours.
refused-player-gone = Ce joueur n’a plus d’accès.
refused-challenge-over = Ce défi n’est plus ouvert.
refused-challenges-sent = Vous avez autant de défis ouverts qu’un joueur peut en avoir : annulez-en un.
refused-challenges-full = Ce joueur a trop de défis ouverts : réessayez plus tard.
refused-own-friend = On n’est pas son propre ami : choisissez un autre joueur.
refused-friends-full = Vous avez 200 amis : retirez d’abord quelqu’un de la liste.
refused-challenged-often = Vous avez assez défié ce joueur pour aujourd’hui.
refused-people-only = C’est pour les personnes : un compte de bot joue là où quelqu’un le veut.
refused-not-your-turn = Ce n’est pas à vous de jouer.

lesson-list = La liste des décisions
lesson-list-about = Tout ce que vous pouvez décider maintenant est dans cette liste, et ses endroits sont entourés sur le plateau. Appuyez sur l’une d’elles pour décider. La liste n’offre jamais un coup que les règles interdisent.
lesson-preview = Regarder avant de décider
lesson-preview-about = Pointez une décision, ou allez-y avec les flèches, et la page dessine ce qu’elle ferait, avec les coûts et les points. Sur un téléphone, maintenez-la. Ce que personne ne peut encore savoir, comme un tirage, est omis.
lesson-take-back = Reprendre
lesson-take-back-about = Un faux appui n’est pas grave : « Reprendre », ou la touche U, défait votre dernière décision. C’est possible jusqu’à ce que quelque chose soit tiré ou révélé, ou que quelqu’un d’autre décide.
lesson-recap = Ce que les autres ont fait
lesson-recap-about = Après les tours des autres, « Depuis votre dernière décision » figure au-dessus de la liste. Pointez une ligne pour voir le plateau à ce moment. Tout depuis le début figure plus bas, sous « Ce qui s’est passé ».
lesson-rules = Les règles à portée de main
lesson-rules-about = « Règles » les ouvre à côté de la partie. Appuyez sur « Expliquer », ou sur la touche ?, et choisissez un endroit du plateau : les règles s’ouvrent à son paragraphe.

## L’histoire d’une partie

story-name = { $seat }
story-points = { $seat } : { $points }
story-opening = { $players } jouent à { $ruleset } : { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
}, { $entries } entrées.
story-halfway = À mi-partie, à la version { $version }, { $seat ->
    [you] vous êtes
   *[other] { $seat } est
} en tête selon le jugement : { $after } % des premières places ({ $after_low } à { $after_high } %).
story-moment = { $cause } Premières places attendues pour { $seat } : { $before } % ({ $before_low } à { $before_high } %) avant la version { $version }, { $after } % ({ $after_low } à { $after_high } %) après.
story-decisive = Le moment décisif est la version { $version } : en jouant la suite, { $seat ->
    [you] vous gagnez
   *[other] { $seat } gagne
} { $before } % des parties ({ $before_low } à { $before_high } %) avant elle, et { $after } % ({ $after_low } à { $after_high } %) après.
story-open = Aucun moment n’a décidé à lui seul. La version { $version } a le plus changé, et ses intervalles se chevauchent : { $seat ->
    [you] vous gagnez
   *[other] { $seat } gagne
} { $before } % ({ $before_low } à { $before_high } %) avant elle, et { $after } % ({ $after_low } à { $after_high } %) après.
story-quiet = Aucun moment n’a décidé à lui seul : aucune entrée ne valait un point pour personne.
story-won = { $seat ->
    [you] Vous gagnez
   *[other] { $seat } gagne
}. Points : { $points }.
story-tied = { $players } se partagent la première place. Points : { $points }.
story-unfinished = La partie s’est terminée avant la fin prévue par ses règles. Points : { $points }.
