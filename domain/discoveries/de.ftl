# Discoveries auf Deutsch, mit den Begriffen der deutschen Spielhilfe. Werte sind Wörter der Regeln; die Wörter dafür
# stehen am Ende.

discoveries-about = Erkunde Flüsse, Berge und Völker mit Würfeln, die den Besitzer wechseln, und halte alles im Tagebuch fest.

discoveries-start-seat-set-drawn = Ausgelost: { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} den ersten Zug.
discoveries-start-seat-set-agreed = Wie vereinbart { $seat ->
    [you] hast du
   *[other] hat { $seat }
} den ersten Zug.
discoveries-pile-set = { $removed ->
    [one] 1 Karte kommt
   *[other] { $removed } Karten kommen
} ungesehen aus dem Spiel; im Nachziehstapel { $pile ->
    [one] liegt 1
   *[other] liegen { $pile }
}.
discoveries-cards-revealed-exploration = { $number ->
    [one] Aufgedeckte Entdeckung
   *[other] Aufgedeckte Entdeckungen
}: { $cards }.
discoveries-cards-revealed-encounter = { $number ->
    [one] Aufgedeckter Stamm
   *[other] Aufgedeckte Stämme
}: { $cards }.
discoveries-card-taken-exploration = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $card } zum Erkunden.
discoveries-card-taken-encounter = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $card } aus der Begegnungs-Auslage und { $seat ->
    [you] drehst
   *[other] dreht
} die Karte zum Erkunden um.
discoveries-plans-changed = { $seat ->
    [you] Du änderst
   *[other] { $seat } ändert
} den Plan: { $card } statt { $returned }.
discoveries-tribe-taken = Der Stamm { $name } schließt sich { $seat ->
    [you] dir
   *[other] { $seat }
} an.
discoveries-dice-moved-setup = { $seat ->
    [you] Du beginnst
   *[other] { $seat } beginnt
} mit { $number ->
    [one] 1 Würfel
   *[other] { $number } Würfeln
} der eigenen Farbe.
discoveries-dice-moved-general = { $number ->
    [one] 1 grauer Würfel liegt
   *[other] { $number } graue Würfel liegen
} im allgemeinen Vorrat.
discoveries-dice-moved-take = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
}: { $dice }.
discoveries-dice-moved-grey = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} einen grauen Würfel: { $dice }.
discoveries-dice-moved-returned = { $number ->
    [one] Ein Würfel einer aktivierten Aktion kommt
   *[other] Die Würfel der aktivierten Aktionen kommen
} zu { $seat ->
    [you] dir
   *[other] { $seat }
} zurück: { $dice }.
discoveries-dice-rolled = { $seat ->
    [you] Du wirfst
   *[other] { $seat } wirft
}: { $dice }.
discoveries-dice-turned = { $seat ->
    [you] Du drehst
   *[other] { $seat } dreht
} { $dice } auf { $symbol }.
discoveries-dice-locked = { $seat ->
    [you] Du darfst
   *[other] { $seat } darf
} in diesem Zug nicht mehr nutzen: { $dice }.
discoveries-symbol-chosen = { $seat ->
    [you] Du platzierst
   *[other] { $seat } platziert
} Würfel mit dem Symbol { $symbol }.
discoveries-action-started = { $seat ->
    [you] Du beginnst
   *[other] { $seat } beginnt
} die Aktion { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
}.
discoveries-die-paid-slot = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $die } auf { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
}.
discoveries-die-paid-camp = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $die } auf die { $side ->
    [LEFT] linke
   *[RIGHT] rechte
} Seite des Lagers.
discoveries-route-begun = { $seat ->
    [you] Du erkundest
   *[other] { $seat } erkundet
} { $card } auf der Route { $route }.
discoveries-action-activated = { $seat ->
    [you] Du aktivierst
   *[other] { $seat } aktiviert
} { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
} mit { $die }: { $terrain ->
    [R] { $size ->
        [one] 1 Fluss
       *[other] { $size } Flüsse
    }
   *[M] { $size ->
        [one] 1 Berg
       *[other] { $size } Berge
    }
}, { $done ->
    [one] 1 Schritt
   *[other] { $done } Schritte
} der Route geschafft.
discoveries-card-linked = { $seat ->
    [you] Du ziehst
   *[other] { $seat } zieht
} weiter zu { $card } auf der Route { $route }, { $done ->
    [0] noch nichts davon geschafft
    [one] 1 Schritt davon schon geschafft
   *[other] { $done } Schritte davon schon geschafft
}.
discoveries-card-journaled = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $card } ins Tagebuch, { $ep } EP wert.
discoveries-player-finished = Für { $seat ->
    [you] dich
   *[other] { $seat }
} endet das Spiel: Es kann keine neue Karte genommen werden.
discoveries-end-triggered = { $seat ->
    [you] Du löst
   *[other] { $seat } löst
} das Ende aus: { $number ->
    [one] Der andere Spieler ist
   *[other] Jeder der { $number } anderen Spieler ist
} noch einmal am Zug.
discoveries-extra-turn-granted = Zwei Karten in einem Zug: { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} noch einen Zug.
discoveries-turn-started = Zug { $turn }, Runde { $round }: { $seat ->
    [you] Du bist
   *[other] { $seat } ist
} am Zug.
discoveries-turn-started-extra = Zug { $turn }, Runde { $round }: { $seat ->
    [you] Du bist
   *[other] { $seat } ist
} noch einmal am Zug.
discoveries-turn-ended = { $seat ->
    [you] Dein Zug
   *[other] Der Zug von { $seat }
} ist zu Ende.
discoveries-round-closed = Runde { $round } ist zu Ende und wartet auf ihre Abrechnung.
discoveries-round-closed-final = Runde { $round } ist zu Ende; es folgt kein Zug mehr.
discoveries-round-settled = Stand nach Runde { $round }: { $totals }.
discoveries-game-scored-rules = Das Spiel ist zu Ende. { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
}.
discoveries-game-scored-rules-shared = Das Spiel ist zu Ende. { $seats } Spieler teilen sich den Sieg mit { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
}.
discoveries-game-scored-limit = Die letzte vereinbarte Runde ist zu Ende. { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
}.
discoveries-game-scored-limit-shared = Die letzte vereinbarte Runde ist zu Ende. { $seats } Spieler teilen sich den Sieg mit { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
}.

## Entscheidungen

discoveries-choose-start-discovery = Mit { $card } beginnen
discoveries-begin-place = Würfel mit dem Symbol { $symbol } platzieren
discoveries-take-side = Alle Würfel von der { $side ->
    [LEFT] linken
   *[RIGHT] rechten
} Seite des Lagers nehmen: { $dice }
discoveries-pick-own-die-camp = { $die } im Lager zum Nehmen vormerken
discoveries-pick-own-die-slot = { $die } auf { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
} von { $seat ->
    [you] dir
   *[other] { $seat }
} zum Nehmen vormerken
discoveries-pick-own-die-supply = { $die } { $seat ->
    [you] in deinem Vorrat
   *[other] im Vorrat von { $seat }
} zum Nehmen vormerken
discoveries-finish-take-own = Die vorgemerkten Würfel nehmen und werfen
discoveries-start-action = Die Aktion { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
} beginnen
discoveries-pay-die = Einen { $colour ->
    [BLUE] blauen
    [RED] roten
    [GREEN] grünen
    [YELLOW] gelben
   *[GREY] grauen
} Würfel zahlen
discoveries-choose-discovery = Die aktuelle Karte gegen { $card } tauschen
discoveries-choose-tribe = Den Stamm { $name } nehmen
discoveries-choose-grey-side = Einen grauen Würfel von der { $side ->
    [LEFT] linken
   *[RIGHT] rechten
} Seite des Lagers erhalten
discoveries-choose-face = Würfel auf { $symbol } drehen
discoveries-choose-die = { $die } wählen, zeigt { $symbol }
discoveries-finish-dice = Das sind genug Würfel
discoveries-begin-explore = { $card } auf Route { $name } erkunden: { $route }
discoveries-activate = { $action ->
    [CHANGE_PLANS] „Den Plan ändern“
    [TAKE_FRIENDLY] „Wohlgesonnener Stamm“
    [TAKE_WARY] „Misstrauischer Stamm“
    [ALTER_DICE] „Würfelergebnisse verändern“
    [HORSE_RIDE] „Reiten“
    [MARCH] „Marschieren“
    [MOUNTAINS] „Berge erkunden“
   *[tribe] „{ $name }“
} mit einem { $colour ->
    [BLUE] blauen
    [RED] roten
    [GREEN] grünen
    [YELLOW] gelben
   *[GREY] grauen
} Würfel aktivieren: { $terrain ->
    [R] { $size ->
        [one] 1 Fluss
       *[other] { $size } Flüsse
    }
   *[M] { $size ->
        [one] 1 Berg
       *[other] { $size } Berge
    }
}
discoveries-link-exploration = Zu { $card } auf Route { $name } weiterziehen: { $route }
discoveries-link-encounter = Zu { $card } aus der Begegnungs-Auslage auf Route { $name } weiterziehen: { $route }
discoveries-finish-exploration = Die Erkundung beenden
discoveries-end-placement = Den Zug beenden
discoveries-take-discovery-exploration = { $card } als neue Karte nehmen
discoveries-take-discovery-encounter = { $card } aus der Begegnungs-Auslage als neue Karte nehmen

## Fragen eines Schrittes

discoveries-question-setup-choice-step = Mit welcher Karte beginnst du?
discoveries-question-turn-start-step = Platzierst du Würfel, oder nimmst du welche?
discoveries-question-taking-own-step = Welche deiner Würfel nimmst du?
discoveries-question-placing-step = Welche Aktion beginnst du?
discoveries-question-paying-step = Welchen Würfel zahlst du? Gezahlt: { $paid }.
discoveries-question-changing-plans-step = Gegen welche Karte tauschst du die aktuelle?
discoveries-question-taking-tribe-step = Welchen Stamm nimmst du?
discoveries-question-taking-grey-step = Von welcher Seite des Lagers kommt der graue Würfel?
discoveries-question-altering-step = Auf welches Symbol drehst du Würfel?
discoveries-question-altering-die-step = Welche Würfel drehst du auf { $face }?
discoveries-question-rerolling-step = Welche Würfel wirfst du neu?
discoveries-question-exploring-step = Welche Aktion aktivierst du für die Route?
discoveries-question-choosing-card-step = Welche Karte nimmst du als neue aktuelle Karte?

## Gruppen von Entscheidungen

discoveries-group-pick-own-die = Würfel deiner Farbe
discoveries-group-link = Weiter zu { $card }

## Ablehnungen

discoveries-refused-not-your-turn = Du bist nicht am Zug.
discoveries-refused-wrong-step = Diese Entscheidung ist jetzt nicht möglich.
discoveries-refused-no-such-decision = Eine solche Entscheidung gibt es nicht.
discoveries-refused-slot-empty = An Stelle { $slot } der Auslage liegt keine Karte.
discoveries-refused-not-minnetaree = Entdeckungen kommen nur mit einem Minnetaree-Stamm aus der Begegnungs-Auslage.
discoveries-refused-no-die-shows = Kein nutzbarer Würfel im Vorrat zeigt { $symbol }.
discoveries-refused-nothing-to-start = Mit { $symbol } lässt sich weder eine Aktion noch eine Erkundung beginnen.
discoveries-refused-camp-side-empty = Auf dieser Seite des Lagers liegt kein Würfel.
discoveries-refused-not-own-die = { $die } hat nicht die eigene Farbe.
discoveries-refused-in-own-supply = { $die } liegt schon im eigenen Vorrat.
discoveries-refused-out-of-order = Würfel werden der Reihe nach genannt: { $die } kommt vor { $last } oder ist schon gewählt.
discoveries-refused-unknown-action = Diese Aktion gibt es im eigenen Aktionsbereich nicht.
discoveries-refused-no-dice-taken = Dieser Stamm nimmt keine Würfel: Seine Fähigkeit gilt immer.
discoveries-refused-action-used = Jede Aktion ist nur einmal je Zug erlaubt.
discoveries-refused-symbol-differs = Die Würfel dieses Zugs zeigen { $symbol }, die Aktion braucht { $needed }.
discoveries-refused-too-few-dice = Die Aktion kostet { $needed ->
    [one] 1 Würfel
   *[other] { $needed } Würfel
}; { $dice } { $dice ->
    [one] ist
   *[other] sind
} nutzbar.
discoveries-refused-slot-occupied = Auf dieser Aktion liegt schon ein Würfel.
discoveries-refused-effect-impossible = Die Aktion hätte keine Wirkung.
discoveries-refused-no-such-die = Kein nutzbarer Würfel dieser Farbe zeigt das Symbol.
discoveries-refused-wrong-attitude = Der Stamm { $tribe } hat nicht die Haltung, die diese Aktion braucht.
discoveries-refused-no-grey-die = Von dieser Seite des Lagers kann kein grauer Würfel genommen werden.
discoveries-refused-nothing-to-turn = Kein Würfel im Vorrat kann auf { $symbol } gedreht werden.
discoveries-refused-not-in-supply = { $die } liegt nicht im eigenen Vorrat.
discoveries-refused-shows-symbol-already = { $die } zeigt schon { $symbol }.
discoveries-refused-no-die-chosen = Mindestens ein Würfel muss gewählt werden.
discoveries-refused-journal-needed = Das Erkunden braucht Würfel mit dem Symbol Tagebuch; die Würfel dieses Zugs zeigen { $symbol }.
discoveries-refused-explored-already = Je Zug gibt es eine Erkundung.
discoveries-refused-no-current-card = Es liegt keine aktuelle Karte zum Erkunden da.
discoveries-refused-unknown-route = Die Karte hat keine solche Route.
discoveries-refused-not-completable = Die Route { $route } ließe sich in diesem Zug nicht abschließen.
discoveries-refused-route-complete = Alle Schritte der Route sind geschafft.
discoveries-refused-route-incomplete = Die Route ist noch nicht abgeschlossen.
discoveries-refused-not-prepared = Auf dieser Aktion liegt kein Würfel, der aktiviert werden könnte.
discoveries-refused-unknown-mode = Die Aktion hat keinen solchen Teil.
discoveries-refused-wrong-terrain = Der nächste Schritt der Route führt durch anderes Gelände.
discoveries-refused-two-cards-at-most = Mehr als zwei Karten je Zug sind nicht erlaubt.
discoveries-refused-no-die-used = Vor dem Ende des Zugs muss mindestens ein Würfel benutzt werden.

## Woher Punkte kommen

discoveries-source-discovery = Entdeckung { $card }
discoveries-source-species = Artensätze
discoveries-source-teepees = Rang nach Tipis

## Namen der Karten, aus ihren Daten

discoveries-name-discovery = „{ $ep ->
    [one] 1 EP
   *[other] { $ep } EP
}{ $species ->
    [none] { "" }
   *[other] , { discoveries-picture-species }
}{ $teepees ->
    [0] { "" }
    [one] , 1 Tipi
   *[other] , { $teepees } Tipis
}“
discoveries-name-place = Platz { $number }

## Ergebnisse

discoveries-result-most-points = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} die meisten Punkte: { $total }.
discoveries-result-dice = { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} den Gleichstand bei { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
} mit mehr Würfeln auf der Ablage: { $dice }.
discoveries-result-shared = Auch mit { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfeln
} auf der Ablage bleibt es beim Gleichstand mit { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkten
}: Der Sieg wird geteilt.

# Wörter

discoveries-word-JOURNAL = Tagebuch
discoveries-word-WALK = Marschieren
discoveries-word-NEGOTIATE = Verhandlung
discoveries-word-RIDE = Reiten
discoveries-word-BLUE1 = Blau 1
discoveries-word-BLUE2 = Blau 2
discoveries-word-BLUE3 = Blau 3
discoveries-word-BLUE4 = Blau 4
discoveries-word-BLUE5 = Blau 5
discoveries-word-RED1 = Rot 1
discoveries-word-RED2 = Rot 2
discoveries-word-RED3 = Rot 3
discoveries-word-RED4 = Rot 4
discoveries-word-RED5 = Rot 5
discoveries-word-GREEN1 = Grün 1
discoveries-word-GREEN2 = Grün 2
discoveries-word-GREEN3 = Grün 3
discoveries-word-GREEN4 = Grün 4
discoveries-word-GREEN5 = Grün 5
discoveries-word-YELLOW1 = Gelb 1
discoveries-word-YELLOW2 = Gelb 2
discoveries-word-YELLOW3 = Gelb 3
discoveries-word-YELLOW4 = Gelb 4
discoveries-word-YELLOW5 = Gelb 5
discoveries-word-GREY1 = Grau 1
discoveries-word-GREY2 = Grau 2
discoveries-word-GREY3 = Grau 3
discoveries-word-GREY4 = Grau 4
discoveries-word-GREY5 = Grau 5
discoveries-word-GREY6 = Grau 6
discoveries-word-GREY7 = Grau 7
discoveries-word-GREY8 = Grau 8
discoveries-word-GREY9 = Grau 9
discoveries-word-GREY10 = Grau 10
discoveries-word-R = Fluss
discoveries-word-M = Berg
discoveries-word-North = Nord
discoveries-word-South = Süd

## Optionen eines Spiels: der Name, was sie ändert, und jeder Wert

discoveries-option-start-seat = Startsitz
discoveries-option-start-seat-about = Wer die erste Karte wählt und zuerst am Zug ist, von 0 an gezählt. Bleibt es offen, wird gelost.
discoveries-option-max-rounds = Höchstzahl der Runden
discoveries-option-max-rounds-about = Nach so vielen Runden wird gewertet, auch wenn das Spiel weiterginge. Bleibt es offen, ist die Zahl der Runden nicht begrenzt.

## Das Bild

discoveries-picture-legend-dice = Würfel: Farbe, Zeichen und Nummer des Besitzers, oder grau;
discoveries-picture-legend-faces = Bild und Buchstabe des Symbols; Schloss: gesperrt
discoveries-picture-legend-ways = Wellen: Fluss, Gipfel: Berg; Routen gehen von links nach rechts
discoveries-picture-legend-any = ?: irgendein Symbol, dasselbe für alle Würfel einer Aktion
discoveries-picture-legend-tribes = Sonne: wohlgesonnen, Pfeil: misstrauisch; S Säugetier, V Vogel, F Fisch, P Pflanze
discoveries-picture-round = { $round ->
    [0] Aufbau
   *[other] Runde { $round }{ $most ->
        [none] { "" }
       *[other] { " " }von höchstens { $most }
    }
}{ $turn ->
    [none] { "" }
   *[other] , Zug { $turn }
}
discoveries-picture-won = Gewonnen: { $winners }.
discoveries-picture-counting = Die Punkte werden gezählt.
discoveries-picture-takes-first-card = { $player } nimmt eine erste Karte.
discoveries-picture-begins-turn = { $player } beginnt einen Zug.
discoveries-picture-marks-dice = { $player } merkt Würfel zum Nehmen vor.
discoveries-picture-places-dice = { $player } platziert Würfel.
discoveries-picture-places-dice-that-show = { $player } platziert Würfel mit dem Symbol { $symbol }.
discoveries-picture-pays = { $player } bezahlt eine Aktion.
discoveries-picture-exchanges-card = { $player } tauscht die aktuelle Karte.
discoveries-picture-takes-tribe = { $player } nimmt einen Stamm.
discoveries-picture-takes-grey-die = { $player } nimmt einen grauen Würfel aus dem Lager.
discoveries-picture-chooses-face = { $player } wählt, worauf Würfel gedreht werden.
discoveries-picture-chooses-dice = { $player } wählt Würfel zum Drehen.
discoveries-picture-chooses-rerolled = { $player } wählt Würfel zum neuen Wurf.
discoveries-picture-explores = { $player } erkundet.
discoveries-picture-takes-card = { $player } nimmt eine neue Karte.
discoveries-picture-over = Das Spiel ist zu Ende.
discoveries-picture-opens = { $player } eröffnet jede Runde.
discoveries-picture-last-turns = Das Ende naht; letzte Züge: { $player }.
discoveries-picture-last-turns-over = vorbei
discoveries-picture-in-general = im allgemeinen Vorrat
discoveries-picture-in-camp = im Lager
discoveries-picture-in-supply = im Vorrat von { $seat }
discoveries-picture-on-action = auf „{ $action ->
    [CHANGE_PLANS] Den Plan ändern
    [TAKE_FRIENDLY] Wohlgesonnener Stamm
    [TAKE_WARY] Misstrauischer Stamm
    [ALTER_DICE] Würfelergebnisse verändern
    [HORSE_RIDE] Reiten
    [MARCH] Marschieren
    [MOUNTAINS] Berge erkunden
   *[tribe] { $name }
}“ von { $seat }
discoveries-picture-die = Würfel { $die } { $where }
discoveries-picture-shows = zeigt { $symbol }
discoveries-picture-not-rolled = noch nicht geworfen
discoveries-picture-locked = gesperrt
discoveries-picture-chosen = gewählt
discoveries-picture-letter = { $symbol ->
    [WALK] M
    [RIDE] R
    [NEGOTIATE] V
   *[JOURNAL] T
}
discoveries-picture-row = { $source ->
    [ENCOUNTER] Begegnungs-Auslage
   *[EXPLORATION] Erkundungs-Auslage
}
discoveries-picture-row-place = { $source ->
    [ENCOUNTER] Begegnungs-Auslage
   *[EXPLORATION] Erkundungs-Auslage
}, Stelle { $number }
discoveries-picture-empty = leer
discoveries-picture-camp = Lager
discoveries-picture-side = { $side ->
    [LEFT] linke
   *[RIGHT] rechte
} Seite
discoveries-picture-side-holds = Lager, { $side ->
    [LEFT] linke
   *[RIGHT] rechte
} Seite: { $dice }
discoveries-picture-die-shows = { $die }{ $symbol ->
    [none] { "" }
   *[other] { " " }{ $symbol }
}
discoveries-picture-no-dice = keine Würfel
discoveries-picture-symbol = { $symbol }
discoveries-picture-symbol-told = Symbol { $symbol }: Würfel mit diesem Symbol liegen auf dieser Seite
discoveries-picture-general = allgemeiner Vorrat: { $count } grau{ $change }
discoveries-picture-general-told = Allgemeiner Vorrat: { $count }{ $change } graue Würfel
discoveries-picture-pile = Stapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
discoveries-picture-removed = { $count } entfernt
discoveries-picture-pile-told = Nachziehstapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}; ungesehen aus dem Spiel: { $removed }
discoveries-picture-action = „{ $action ->
    [CHANGE_PLANS] Den Plan ändern
    [TAKE_FRIENDLY] Wohlgesonnener Stamm
    [TAKE_WARY] Misstrauischer Stamm
    [ALTER_DICE] Würfelergebnisse verändern
    [HORSE_RIDE] Reiten
    [MARCH] Marschieren
    [MOUNTAINS] Berge erkunden
   *[tribe] { $name }
}“
# Zwei Wörter von höchstens elf Buchstaben, die untereinander stehen; den Rest sagen die Bilder darunter.
discoveries-picture-action-short = { $action ->
    [CHANGE_PLANS] Plan ändern
    [TAKE_FRIENDLY] Wohl- gesonnen
    [TAKE_WARY] Miss- trauisch
    [ALTER_DICE] Würfel verändern
    [HORSE_RIDE] Reiten
    [MARCH] Marschieren
    [MOUNTAINS] Berge erkunden
   *[tribe] { $name }
}
discoveries-picture-action-told = { $kind ->
    [action] Aktion
    [SUN] Wohlgesonnener Stamm
   *[ARROW] Misstrauischer Stamm
} { $action }, { $recipe }
discoveries-picture-used = in diesem Zug benutzt
discoveries-picture-with-die = { $role ->
    [slot] vorbereitet mit
   *[journal] aktiviert mit
} { $die } { $symbol }
discoveries-picture-terrain = { $terrain ->
    [R] { $count ->
        [one] 1 Fluss
       *[other] { $count } Flüsse
    }
   *[M] { $count ->
        [one] 1 Berg
       *[other] { $count } Berge
    }
}
discoveries-picture-effect = { $effect ->
    [SWAP] tauscht die aktuelle Karte
    [SUN] nimmt einen wohlgesonnenen Stamm
    [ARROW] nimmt einen misstrauischen Stamm
    [ALTER] dreht 1 oder 2 Würfel
    [REROLL] wirft bis zu 3 Würfel neu
    [RECRUIT] bringt einen grauen Würfel
   *[MINNETAREE] Entdeckungen auch aus der Begegnungs-Auslage
}
discoveries-picture-effect-short = { $effect ->
    [ALTER] 2 drehen
    [REROLL] 3 würfeln
    [RECRUIT] 1 grauer
   *[MINNETAREE] auch Begegnungen
}
discoveries-picture-recipe = { $count } Würfel { $symbol ->
    [ANY] mit irgendeinem Symbol
   *[other] mit dem Symbol { $symbol }
}: { $effect }
discoveries-picture-ep = { $ep } EP
discoveries-picture-species = { $species ->
    [MAMMAL] Säugetier
    [BIRD] Vogel
    [FISH] Fisch
   *[PLANT] Pflanze
}
discoveries-picture-species-letter = { $species ->
    [MAMMAL] S
    [BIRD] V
    [FISH] F
   *[PLANT] P
}
discoveries-picture-teepees = { $count ->
    [one] 1 Tipi
   *[other] { $count } Tipis
}
discoveries-picture-tribe = { $name }, { $attitude ->
    [SUN] wohlgesonnener
   *[ARROW] misstrauischer
} Stamm, { $teepees }
discoveries-picture-tribe-name = { $name }
discoveries-picture-route = Route { $route } von { $card }: { $way }
discoveries-picture-route-done = { $done } von { $steps } Schritten geschafft
discoveries-picture-turned = hinten:
discoveries-picture-tribe-card = { $title }: { $tribe }; umgedreht { $other }
discoveries-picture-discovery = { $card }; { $ways }
discoveries-picture-discovery-card = { $title }: { $details }
discoveries-picture-figure = { $figure ->
    [ep] EP
    [species] Arten
    [teepees] Tipis
    [points] Punkte
   *[settled] Stand
}
discoveries-picture-ep-told = EP des Tagebuchs: { $ep }
discoveries-picture-species-count = { $species ->
    [MAMMAL] { $count ->
        [one] 1 Säugetier
       *[other] { $count } Säugetiere
    }
    [BIRD] { $count ->
        [one] 1 Vogel
       *[other] { $count } Vögel
    }
    [FISH] { $count ->
        [one] 1 Fisch
       *[other] { $count } Fische
    }
   *[PLANT] { $count ->
        [one] 1 Pflanze
       *[other] { $count } Pflanzen
    }
}
discoveries-picture-species-told = Arten im Tagebuch: { $species }
discoveries-picture-teepees-told = Tipis der Stämme und des Tagebuchs: { $count }
discoveries-picture-points-told = Punkte { $when ->
    [end] am Ende
    [settled] nach Runde { $round }
   *[before] vor dem Ende der ersten Runde
}: { $points }
discoveries-picture-supply = Vorrat: { $count } Würfel{ $change }
discoveries-picture-finished = fertig
discoveries-picture-extra-turn = ein weiterer Zug
discoveries-picture-last-turn = ein letzter Zug
discoveries-picture-last-turn-over = letzter Zug vorbei
discoveries-picture-cards = { $count ->
    [0] keine aktuelle Karte
    [1] aktuelle Karte
   *[other] aktuelle Karte und eine, zu der die Route weitergeht
}
discoveries-picture-card-current = Aktuelle Karte
discoveries-picture-card-linked = Nächste Karte
discoveries-picture-rest = Rest:
discoveries-picture-rest-told = Rest der zuletzt genutzten Wirkung: { $way }
discoveries-picture-journal = Tagebuch: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}{ $change }
discoveries-picture-explored = Erkundet: { $details }

discoveries-lesson-aim = Das Ziel
discoveries-lesson-aim-about = Du bist Entdecker der großen Expedition. Erforschte Karten kommen in dein Tagebuch. Es bringt die Punkte auf seinen Karten, Punkte für Sätze von Säugetieren, Vögeln, Fischen und Pflanzen, und Punkte für die meisten Tipis. Die meisten Punkte gewinnen.
discoveries-lesson-cards = Die Karten
discoveries-lesson-cards-about = Jede Karte hat zwei Seiten: einen Stamm und eine Entdeckung. Links vom Lager liegen drei Stämme, rechts drei Entdeckungen. Den Nachziehstapel sieht niemand.
discoveries-lesson-first-card = Deine erste Entdeckung
discoveries-lesson-first-card-about = Nimm die Entdeckung, die du zuerst erforschen willst. Ihre Route zeigt, wie viele Flüsse und Berge du brauchst. Für den Anfang ist eine kurze Route mit wenigen Wechseln gut.
discoveries-lesson-route = Deine aktuelle Karte
discoveries-lesson-route-about = Das ist die Route, die du erforschst: Flüsse und Berge, in ihrer Reihenfolge. Eine Karte hat eine oder mehrere Routen; eine davon genügt. Erst bereitest du mit Würfeln Flüsse und Berge vor, dann schreibst du ins Tagebuch.
discoveries-lesson-turn = Zwei Arten von Zügen
discoveries-lesson-turn-about = In deinem Zug platzierst du Würfel oder nimmst welche. Passen darfst du nicht. Zum Platzieren wähle ein Symbol: In diesem Zug nutzt du nur Würfel mit diesem Symbol, für so viele Aktionen, wie du willst, jede einmal.
discoveries-lesson-dice = Die Würfel
discoveries-lesson-dice-about = Jeder Würfel zeigt zweimal Marschieren, zweimal Tagebuch, einmal Reiten und einmal Verhandlung. Du würfelst, wenn du Würfel nimmst und wenn Würfel zu dir zurückkommen. Würfel deiner Farbe können bei anderen liegen: Du kannst sie zurücknehmen.
discoveries-lesson-prepare = Den Weg vorbereiten
discoveries-lesson-prepare-about = Einmal Reiten bereitet zwei Flüsse vor, zweimal Marschieren drei Flüsse, drei gleiche Würfel zwei Berge. Der erste Würfel bleibt auf der Aktion liegen; so lange ist sie vorbereitet.
discoveries-lesson-pay = Du zahlst den ganzen Preis
discoveries-lesson-pay-about = Eine begonnene Aktion muss ganz bezahlt und ausgeführt werden. Alle Würfel außer dem ersten einer Vorbereitung kommen ins Lager, wo alle sie nehmen dürfen.
discoveries-lesson-end-turn = Du beendest deinen Zug
discoveries-lesson-end-turn-about = Nutze weitere Würfel mit dem Symbol, oder beende deinen Zug hier. Übrige Würfel bleiben mit ihren Symbolen in deinem Vorrat.
discoveries-lesson-camp = Das Lager
discoveries-lesson-camp-about = Hier liegen bezahlte Würfel: Verhandlung und Tagebuch links, Marschieren und Reiten rechts. Willst du Würfel nehmen, nimm eine ganze Seite, oder einen bis fünf deiner eigenen Farbe von überall außer aus deinem Vorrat. Sie werden geworfen, und dein Zug endet.
discoveries-lesson-tribes = Stämme
discoveries-lesson-tribes-about = Für einen Würfel mit Verhandlung nimmst du einen Stamm mit Sonne, für zwei einen mit Pfeil. Er bringt einen grauen Würfel, eine weitere eigene Aktion, und Tipis, die am Ende zählen.
discoveries-lesson-points = Wie du stehst
discoveries-lesson-points-about = Die Tabelle unten zeigt deine Punkte. Sätze von einer, zwei, drei oder vier verschiedenen Arten bringen 3, 8, 15 oder 24. Die meisten Tipis bringen 12 Punkte, zu zweit die zweitmeisten 6. Eine aktuelle Karte, die nicht erforscht ist, zählt nichts.
discoveries-lesson-explore = Erforschen
discoveries-lesson-explore-about = Jeder Würfel mit Tagebuch aktiviert eine vorbereitete Aktion; ihre Flüsse oder Berge müssen auf der Route als Nächste kommen. Was von einem Block übrig ist, verfällt mit dem nächsten. Beginnen darfst du nur, was du in diesem Zug abschließen kannst.
discoveries-lesson-next-card = Die nächste Karte
discoveries-lesson-next-card-about = Die erforschte Karte liegt in deinem Tagebuch. Nimm eine neue aktuelle Karte. Die Würfel der aktivierten Aktionen kommen zu dir zurück und werden geworfen.
discoveries-lesson-round = Wie es endet
discoveries-lesson-round-about = Das Spiel selbst kennt nur Züge; der Dienst nennt einen Umlauf am Tisch eine Runde. Wenn ein Spieler eine Karte abschließt und keine neue da ist, hat jeder andere noch einen Zug. Dann werden die Punkte gezählt.
