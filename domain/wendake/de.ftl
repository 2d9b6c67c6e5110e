# Wendake auf Deutsch, mit den Begriffen der deutschen Spielregel. Werte sind Ids der Regeln: Leisten, Ressourcen,
# Figuren, Gebiete, Produktionsbereiche, Plättchen. Die Wörter für die, die Wörter sind, stehen am Ende.

wendake-about = Führe 7 Jahre lang einen Stamm an den Großen Seen: Vier Leisten bilden zwei Paare, und nur die niedrigere eines Paares zählt.

wendake-pairs-formed = Die Leisten { $one } und { $two } bilden ein Paar, { $three } und { $four } das andere.
wendake-progress-laid-out = Fortschrittsplättchen Level { $level } liegen aus: { $display }; aussortiert: { $sorted_out }.
wendake-turn-order-set = Die Zugfolge ist: { $order }.
wendake-row-cleared = Die Steine auf der Zugfolge gehen zurück: { $order }.
wendake-home-chosen = { $seat ->
    [you] Du wählst
   *[other] { $seat } wählt
} { $home }.
wendake-tribes-revealed = Diese Stämme stehen zur Wahl: { $tribes }.
wendake-tribes-revealed-over = Der Stamm, den niemand gewählt hat, kommt aus dem Spiel.
wendake-tribe-chosen = { $seat ->
    [you] Du spielst
   *[other] { $seat } spielt
} { $tribe ->
    [COMMON] die für alle gleiche Stammeskarte
   *[other] den Stamm { $tribe }
}.
wendake-supply-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $stones ->
    [one] 1 Stein
   *[other] { $stones } Steine
}{ $black_stone ->
    [yes] { " " }und den schwarzen Stein
   *[no] { "" }
}, { $swaps ->
    [one] 1 Plättchen „Vertauschen“
   *[other] { $swaps } Plättchen „Vertauschen“
}{ $black_warrior ->
    [yes] , den schwarzen Krieger
   *[no] { "" }
} und die eigenen Ureinwohner.
wendake-goods-changed = { $seat ->
    [you] Du
   *[other] { $seat }
}: { $changes } ({ $why }).
wendake-natives-moved-moved = { $count } { $piece } von { $seat ->
    [you] dir
   *[other] { $seat }
} { $count ->
    [one] geht
   *[other] gehen
} { $source ->
    [longhouse] aus dem Langhaus
    [home] aus der Heimat
   *[other] von { $source }
} { $target ->
    [home] in die Heimat
   *[other] in { $target }
} ({ $why }).
wendake-natives-moved-to-longhouse = { $count } { $piece } von { $seat ->
    [you] dir
   *[other] { $seat }
} { $count ->
    [one] geht
   *[other] gehen
} { $source ->
    [home] aus der Heimat
   *[other] von { $source }
} ins Langhaus ({ $why }).
wendake-canoe-placed = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} ein Kanu auf einen See: { $lake }.
wendake-grid-laid = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} das Raster aus: Plättchen { $tiles }.
wendake-stack-laid = { $tiles ->
    [one] 1 Plättchen
   *[other] { $tiles } Plättchen
} Level { $level } { $tiles ->
    [one] liegt
   *[other] liegen
} verdeckt im Stapel.
wendake-market-filled = { $count ->
    [one] Ein Plättchen Level { $level } wird
   *[other] Plättchen Level { $level } werden
} aufgedeckt: { $tiles }; verdeckt { $stack ->
    [one] bleibt 1
   *[other] bleiben { $stack }
}.
wendake-market-switched = Die ausliegenden Plättchen Level 1 kommen aus dem Spiel: Plättchen { $removed }.
wendake-stone-placed-tile = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} { $stone ->
    [BLACK] den schwarzen Stein
   *[NORMAL] einen Stein
} auf Plättchen { $tile }.
wendake-stone-placed-turn-order = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} { $stone ->
    [BLACK] den schwarzen Stein
   *[NORMAL] einen Stein
} auf Feld { $space } der Zugfolge.
wendake-action-started = { $seat ->
    [you] Du führst
   *[other] { $seat } führt
} die Aktion { $action } aus.
wendake-fire-marked = { $seat ->
    [you] Du aktivierst
   *[other] { $seat } aktiviert
} mit dem Feuermarker Plättchen { $tile }.
wendake-stones-taken-back = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} die Steine { $fire ->
    [yes] und den Feuermarker vom Raster
   *[no] vom Raster
}.
wendake-tiles-turned = { $seat ->
    [you] Du drehst
   *[other] { $seat } dreht
} { $count ->
    [one] das Plättchen
   *[other] die Plättchen
} { $tiles } um.
wendake-tiles-slid = { $seat ->
    [you] Du schiebst
   *[other] { $seat } schiebt
} das Raster nach unten; Plättchen { $tray } liegen darunter.
wendake-tile-replaced = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} Plättchen { $out } beiseite und { $seat ->
    [you] nimmst
   *[other] nimmt
} Plättchen { $in } { $source ->
    [market] aus der Auslage
   *[set_aside] von den beiseitegelegten Plättchen
}.
wendake-tray-laid = { $seat ->
    [you] Du mischst
   *[other] { $seat } mischt
} die Plättchen unter dem Raster und { $seat ->
    [you] legst
   *[other] legt
} Plättchen { $tiles }.
wendake-tiles-swapped = { $seat ->
    [you] Du vertauschst
   *[other] { $seat } vertauscht
} die Plättchen { $a } und { $b }.
wendake-progress-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} Fortschrittsplättchen { $tile }.
wendake-progress-turned-used = { $seat ->
    [you] Du nutzt
   *[other] { $seat } nutzt
} Fortschrittsplättchen { $tile }.
wendake-progress-turned-ready = { $seat ->
    [you] Dein Fortschrittsplättchen { $tile }
   *[other] Fortschrittsplättchen { $tile } von { $seat }
} ist wieder bereit.
wendake-flags-changed-free = Flaggen, die genommen werden können: { $free }.
wendake-flags-changed-taken = { $seat ->
    [you] Du verbündest dich
   *[other] { $seat } verbündet sich
}: { $flag }; Flaggen, die genommen werden können: { $free }.
wendake-mask-revealed-discard = Maske { $card } wird auf den Ablagestapel aufgedeckt.
wendake-mask-revealed-smallpox = Maske { $card } wird aufgedeckt: Ihre Decke ist { $infected ->
    [yes] infiziert
   *[no] nicht infiziert
}.
wendake-deck-reshuffled = { $cards ->
    [one] Die abgelegte Karte wird
   *[other] Die { $cards } abgelegten Karten werden
} zum neuen Stapel.
wendake-mask-drawn = { $seat ->
    [you] Du ziehst
   *[other] { $seat } zieht
} eine Maske.
wendake-mask-drawn-own = { $seat ->
    [you] Du ziehst
   *[other] { $seat } zieht
} Maske { $card }.
wendake-mask-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} Maske { $card } vom Ablagestapel.
wendake-mask-discarded = { $seat ->
    [you] Du wirfst
   *[other] { $seat } wirft
} Maske { $card } ab.
wendake-kind-declared-wild = { $seat ->
    [you] Du nutzt
   *[other] { $seat } nutzt
} eine Maske vom Typ { $kind } als Typ { $as }.
wendake-kind-declared-additional = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} eine zusätzliche Maske vom Typ { $as }.
wendake-masks-played = { $seat ->
    [you] Du spielst
   *[other] { $seat } spielt
} Masken { $cards } aus: { $space }.
wendake-masks-returned = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} Masken { $cards } wieder auf die Hand.
wendake-ceremony-cleared = Alle Maskenscheiben verlassen die Maskenzeremonie.
wendake-turtle-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} ein Schildkrötenplättchen für { $kind }.
wendake-turtle-taken-own = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} das Schildkrötenplättchen { $tile }.
wendake-turtles-revealed = Die Schildkrötenplättchen werden aufgedeckt: { $tiles }.
wendake-majority-counted = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} die meisten Wachen in diesen Gebieten: { $areas }.
wendake-points-scored = { $seat ->
    [you] Du
   *[other] { $seat }
}: { $points } auf der { $track ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} ({ $why }).
wendake-year-started = Jahr { $year } beginnt.
wendake-game-ended = Das Spiel ist zu Ende: { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}; Punkte: { $scores }.
wendake-hand-dealt-anew = { $seat ->
    [you] Deine Handkarten
   *[other] Die Handkarten von { $seat }
} werden neu ausgeteilt.
wendake-turtles-dealt-anew = { $seat ->
    [you] Deine Schildkrötenplättchen
   *[other] Die Schildkrötenplättchen von { $seat }
} werden neu ausgeteilt.

wendake-choose-home = { $home } wählen
wendake-choose-tribe = { $tribe ->
    [COMMON] Die für alle gleiche Stammeskarte
   *[other] Den Stamm { $tribe }
} spielen
wendake-choose-start-progress = Mit Fortschrittsplättchen { $tile } beginnen
wendake-place-start-canoe = Das erste Kanu setzen: { $lake }
wendake-place-on-tile = { $stone ->
    [BLACK] Den schwarzen Stein
   *[NORMAL] Einen Stein
} auf Plättchen { $tile } setzen
wendake-place-on-turn-order = { $stone ->
    [BLACK] Den schwarzen Stein
   *[NORMAL] Einen Stein
} auf die Zugfolge setzen
wendake-perform-action = Aktion { $number } ausführen: { $action }
wendake-extra-stone = Noch einen Stein setzen
wendake-replace-home = Den Vorposten in { $slot } heimholen und den Produktionsbereich { $fill ->
    [yes] besetzen
   *[no] leer lassen
}
wendake-replace-guard = Den Vorposten in { $slot } dort als Wache aufstellen und den Produktionsbereich { $fill ->
    [yes] besetzen
   *[no] leer lassen
}
wendake-swap-tiles = Die Plättchen { $a } und { $b } vertauschen
wendake-use-progress = Fortschrittsplättchen { $tile } nutzen
wendake-end-turn = Den Zug beenden
wendake-place-canoe = Ein Kanu setzen: { $lake }
wendake-move-step-guard = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} von { $source } nach { $to } ziehen
wendake-move-step-slot = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} von { $source } nach { $to } ziehen, in { $slot }
wendake-move-step-hit = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} von { $source } nach { $to } ziehen und { $target_piece ->
    [WOMAN] eine Frau
    [HUNTER] einen Jäger
    [BLACK] den schwarzen Krieger
   *[W] einen Krieger
} von { $seat } angreifen
wendake-end-move = Die Bewegung beenden
wendake-take-turtle = Ein Schildkrötenplättchen für { $kind } nehmen
wendake-score-majority = Die Mehrheiten werten
wendake-draw-mask-deck = Eine Maske vom Stapel ziehen
wendake-draw-mask-discard = Maske { $card } vom Ablagestapel nehmen
wendake-skip-draw = Nichts ziehen, denn es ist keine Maske mehr da
wendake-discard-mask = Maske { $card } abwerfen
wendake-play-masks = Masken { $kinds } ausspielen: { $space }
wendake-declare-wild = Eine Maske vom Typ { $kind } als Typ { $as } nutzen
wendake-declare-virtual = Eine zusätzliche Maske vom Typ { $kind } haben
wendake-end-mask = Keine Masken ausspielen
wendake-exchange = { $give } gegen { $get } tauschen
wendake-end-exchange = Den Tausch beenden
wendake-choose-victim = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} { $where ->
    [home] aus der Heimat
   *[other] von { $where }
} ins Langhaus schicken
wendake-buy-progress = Fortschrittsplättchen { $tile } kaufen
wendake-end-buy = Das Kaufen beenden
wendake-pay = Zahlen: { $leather } Leder, { $fish } Fisch und Gemüse ({ $vegetables })
wendake-choose-track = Auf der { $track ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} werten
wendake-choose-flag = Sich verbünden: { $flag }
wendake-spend-for-economy = Für Wirtschaftspunkte ausgeben: { $types }
wendake-end-trade = Den Handel beenden
wendake-choose-fire-target = Plättchen { $tile } aktivieren
wendake-place-native = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} in die Heimat setzen
wendake-ritual-score = Das Ritual werten
wendake-gain-animal = { $animal } nehmen
wendake-gain-animal-vegetable = { $animal } und { $vegetable } nehmen
wendake-gain-two = { $a } und { $b } und einen Biber nehmen
wendake-spend-for-track = Für Punkte auf der { $track ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} ausgeben: { $types }
wendake-transfer-point = 1 Punkt von der { $source ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} auf die { $to ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} verschieben
wendake-flip-tile = Plättchen { $tile } umdrehen
wendake-bring-home = { $piece ->
    [WOMAN] Eine Frau
    [HUNTER] Einen Jäger
    [BLACK] Den schwarzen Krieger
   *[W] Einen Krieger
} aus dem Langhaus in die Heimat setzen
wendake-replace-tile = Plättchen { $out } für Plättchen { $in } beiseitelegen
wendake-keep-tiles = Die Plättchen behalten
wendake-choose-turtle-track = Das Schildkrötenplättchen { $tile } auf der { $track ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
} werten

wendake-question-choose-home-step = Wo ist deine Heimat?
wendake-question-choose-tribe-step = Welchen Stamm spielst du?
wendake-question-start-progress-step = Mit welchem Fortschrittsplättchen beginnst du?
wendake-question-start-canoe-step = Auf welchen See kommt dein erstes Kanu?
wendake-question-turn-start-step = Wohin kommt dein Stein?
wendake-question-tile-hub-step = { $actions ->
    [none] Was tust du noch, bevor dein Zug endet?
   *[other] Welche Aktion des Plättchens führst du aus?
}
wendake-question-canoe-step = Auf welchen See kommt das Kanu?
wendake-question-movement-step = Welche Wache zieht? { $left ->
    [one] 1 Schritt ist übrig.
   *[other] { $left } Schritte sind übrig.
}
wendake-question-military-step = Welches Schildkrötenplättchen nimmst du, bevor die Mehrheiten gewertet werden?
wendake-question-mask-draw-step = Woher ziehst du eine Maske?
wendake-question-mask-discard-step = Welche Maske wirfst du ab?
wendake-question-mask-play-step = Welche Masken spielst du aus?
wendake-question-mask-wild-step = Welche Maske nutzt du als anderen Typ?
wendake-question-mask-virtual-step = Von welchem Typ ist die zusätzliche Maske?
wendake-question-exchange-step = Welche Ressourcen tauschst du? Getauscht: { $done }.
wendake-question-free-exchange-step = Welche Ressourcen tauschst du? Getauscht: { $done }.
wendake-question-smallpox-step = Wer erkrankt an den Pocken?
wendake-question-buy-step = Welches Fortschrittsplättchen kaufst du?
wendake-question-pay-step = Wie bezahlst du das Fortschrittsplättchen { $tile }?
wendake-question-choose-track-step = Auf welcher Leiste wertet das Fortschrittsplättchen { $tile } { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}?
wendake-question-choose-flag-step = Mit wem verbündest du dich?
wendake-question-economy-step = Was gibst du für die Wirtschaft aus?
wendake-question-fire-step = Welches Plättchen aktiviert das Heilige Feuer?
wendake-question-ritual-step = Wer kehrt heim? Heimgekehrt: { $placed }.
wendake-question-progress-choice-step = Was wählst du mit Fortschrittsplättchen { $tile }?
wendake-question-replace-tile-step = Welches Plättchen ersetzt du?
wendake-question-turtle-track-step = Auf welcher Leiste wertet das Schildkrötenplättchen { $tile }?

wendake-group-swap-tiles = Plättchen vertauschen
wendake-group-use-progress = Fortschrittsplättchen
wendake-group-replace = Vorposten
wendake-group-move-step = Von { $source }
wendake-group-replace-tile = Für { $out }
wendake-group-exchange = Für { $give }

wendake-result-most-points = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} die meisten Punkte: { $points }.
wendake-result-turn-order = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} wie andere { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} und { $seat ->
    [you] stehst
   *[other] steht
} in der Zugfolge weiter vorn.

wendake-refused-not-your-turn = Du bist nicht am Zug.
wendake-refused-wrong-step = Diese Entscheidung ist jetzt nicht möglich.
wendake-refused-no-such-decision = Eine solche Entscheidung gibt es nicht.
wendake-refused-tribe-not-open = Der Stamm { $tribe } steht nicht zur Wahl.
wendake-refused-tile-not-sorted-out = Fortschrittsplättchen { $tile } gehört nicht zu den aussortierten von Level 1 und 2.
wendake-refused-unknown-cell = Ein solches Feld hat das Raster nicht.
wendake-refused-no-such-stone = Du hast { $stone ->
    [BLACK] den schwarzen Stein nicht mehr
   *[NORMAL] keinen Stein mehr
}.
wendake-refused-three-tiles-a-year = Drei deiner Steine stehen auf Plättchen; der vierte kommt auf die Zugfolge.
wendake-refused-off-the-line = Das Feld { wendake-name-cell } ist nicht offen: Die Steine eines Jahres stehen auf einer Linie ohne den Feuermarker.
wendake-refused-turn-order-chosen = Dein Stein steht schon auf der Zugfolge.
wendake-refused-no-such-action = Eine solche Aktion hat das Plättchen nicht.
wendake-refused-action-performed = Die Aktion { $action } wurde schon ausgeführt.
wendake-refused-action-skipped = Die Aktion { $action } wurde ausgelassen: Aktionen werden von oben nach unten ausgeführt.
wendake-refused-no-canoe-left = Du hast kein Kanu mehr.
wendake-refused-no-fire-target = Das Plättchen { wendake-name-cell } kann nicht durch das Heilige Feuer aktiviert werden.
wendake-refused-no-own-outpost = Du hast keinen Vorposten in { $slot }.
wendake-refused-guard-needs-tile = Nur Fortschrittsplättchen { $tile }, wenn es bereit ist, macht einen Vorposten zur Wache.
wendake-refused-nobody-in-home-pool = In deiner Heimat gibt es { $native ->
    [WOMAN] keine Frau
   *[HUNTER] keinen Jäger
}.
wendake-refused-black-stone-not-placed = Nur der schwarze Stein erlaubt noch einen weiteren.
wendake-refused-no-stone-left = Du hast keinen Stein mehr.
wendake-refused-natives-placed = { $placed ->
    [one] 1 Ureinwohner ist
   *[other] { $placed } Ureinwohner sind
} heimgekommen; mehr dürfen es nicht sein.
wendake-refused-not-in-longhouse = Du hast { $piece ->
    [WOMAN] keine Frau
    [HUNTER] keinen Jäger
    [BLACK] nicht den schwarzen Krieger
   *[W] keinen Krieger
} im Langhaus.
wendake-refused-natives-to-place = { $placed } von zwei Ureinwohnern sind heimgekommen; im Langhaus sind noch welche.
wendake-refused-nothing-to-draw = { $source ->
    [DECK] Im Stapel
   *[DISCARD] Auf dem Ablagestapel
} gibt es keine Maske zu ziehen.
wendake-refused-drawing-is-compulsory = Es gibt Masken, und eine muss gezogen werden.
wendake-refused-mask-not-in-hand = Maske { $card } ist nicht auf deiner Hand.
wendake-refused-unknown-space = Die Maskenzeremonie hat kein Feld { $space }.
wendake-refused-space-occupied = Auf diesem Feld liegt schon eine Maskenscheibe: { $space }.
wendake-refused-kinds-not-sorted = Die Typen sind in ihrer Reihenfolge zu nennen, nicht { $kinds }.
wendake-refused-masks-do-not-match = Mit diesen Masken erfüllst du das Feld nicht: { $space }.
wendake-refused-not-another-kind = { $kind } ist kein anderer Typ.
wendake-refused-kind-not-in-hand = Du hast keine Maske vom Typ { $kind }.
wendake-refused-tile-not-in-tray = { $tile } liegt nicht unter deinem Raster.
wendake-refused-tile-not-available = { $tile } ist weder in der Auslage noch unter den Plättchen, die du in früheren Jahren beiseitegelegt hast.
wendake-refused-another-turtle = Jetzt wird Schildkrötenplättchen { $tile } gewertet.
wendake-refused-track-not-named = Das Schildkrötenplättchen nennt diese Leiste nicht: { $track }.
wendake-refused-tile-not-owned = Fortschrittsplättchen { $tile } gehört dir nicht.
wendake-refused-tile-used = Fortschrittsplättchen { $tile } wurde in diesem Jahr schon genutzt.
wendake-refused-not-the-time = Fortschrittsplättchen { $tile } kann jetzt nicht genutzt werden.
wendake-refused-no-effect = Fortschrittsplättchen { $tile } hätte jetzt keine Wirkung.
wendake-refused-not-another-resource = { $give } kann nicht gegen { $get } getauscht werden.
wendake-refused-resource-not-owned = Das hast du nicht: { $resource }.
wendake-refused-no-units-left = Mehr als { $limit ->
    [one] 1 Ressource kann
   *[other] { $limit } Ressourcen können
} jetzt nicht getauscht werden.
wendake-refused-no-such-native = Du hast { $piece ->
    [WOMAN] keine Frau
    [HUNTER] keinen Jäger
    [BLACK] nicht den schwarzen Krieger
   *[W] keinen Krieger
} in { $where ->
    [home] der Heimat
   *[other] { $where }
}.
wendake-refused-tile-not-on-display = Fortschrittsplättchen { $tile } liegt nicht aus.
wendake-refused-no-purchase-left = In diesem Handel können keine Fortschrittsplättchen mehr gekauft werden.
wendake-refused-not-affordable = Du kannst Fortschrittsplättchen { $tile } nicht bezahlen.
wendake-refused-no-such-payment = So kann Fortschrittsplättchen { $tile } nicht bezahlt werden.
wendake-refused-track-not-tied = Diese Leiste ist am Gleichstand nicht beteiligt: { $track }.
wendake-refused-types-not-fitting = Gib verschiedene passende Ressourcen aus, mindestens eine und höchstens { $most }.
wendake-refused-types-not-in-order = Ressourcen sind in der Reihenfolge Mais, Bohne, Kürbis, Leder, Fisch zu nennen, nicht { $types }.
wendake-refused-unknown-home = Es gibt keine Heimat { $home }.
wendake-refused-home-taken = Die Heimat { $home } ist vergeben.
wendake-refused-no-swap-tile = Du hast kein Plättchen „Vertauschen“ mehr.
wendake-refused-unknown-cells = Vertausche zwei verschiedene Felder des Rasters, das mit der kleineren Zahl zuerst.
wendake-refused-stone-on-tile = Auf einem dieser Plättchen steht ein Stein.
wendake-refused-year-not-completable = Nach diesem Vertauschen bliebe keine Linie für deine Steine.
wendake-refused-turtle-owned = Du hast schon ein Schildkrötenplättchen für { $kind }.
wendake-refused-category-taken = In dieser Aktion hast du schon ein Schildkrötenplättchen dieser Art genommen; das für { $kind } muss warten.
wendake-refused-threshold-not-reached = Für ein Schildkrötenplättchen für { $kind } hast du nicht genug.
wendake-refused-flag-not-free = Diese Flagge kann nicht genommen werden: { $flag }.
wendake-refused-unknown-area = { $from } oder { $to } ist kein Gebiet dieses Spielplans.
wendake-refused-no-guard-there = In { $area } steht keine solche Wache von dir.
wendake-refused-black-warrior-spent = Der schwarze Krieger hat in dieser Bewegung angegriffen und bleibt in der Heimat.
wendake-refused-not-adjacent = Von { $from } führt kein Weg nach { $to }.
wendake-refused-home-of-another-seat = { $area } ist die Heimat eines anderen Spielers.
wendake-refused-fields-of-another-mode = Ein Schritt der Art { $mode } nennt andere Dinge.
wendake-refused-no-such-slot = Krieger finden in { $area } keinen solchen Produktionsbereich: { $slot }.
wendake-refused-own-native-in-slot = In { $slot } ist einer deiner Ureinwohner.
wendake-refused-slot-protected = Eine Wache von { $seat } schützt { $slot }.
wendake-refused-no-combat-in-homes = In der Heimat { $area } wird nicht gekämpft.
wendake-refused-no-such-enemy = In { $area } steht keine solche gegnerische Wache.
wendake-refused-already-there = Die Wache steht schon in { $area }.
wendake-refused-choice-of-another-tile = Fortschrittsplättchen { $tile } verlangt etwas anderes.
wendake-refused-not-two-tracks = Ein Punkt geht von einer Leiste auf eine andere, nicht von { $from } auf { $to }.
wendake-refused-no-point-to-move = Kein Punkt kann von { $from } auf { $to } gehen.
wendake-refused-same-on-both-sides = Das Plättchen { wendake-name-cell } ist auf beiden Seiten gleich.

# Woher Punkte kommen

wendake-source = { $source }

# Namen, aus den Daten der Dinge. Im Namen eines Fortschrittsplättchens ist | ein Leerzeichen.

wendake-name-tile = „{ $actions }“
wendake-name-cell = { $cell ->
    [0] oben links
    [1] oben
    [2] oben rechts
    [3] links
    [4] Mitte
    [5] rechts
    [6] unten links
    [7] unten
   *[8] unten rechts
}
wendake-name-progress = „{ wendake-picture-effect }“
wendake-name-turtles = { $category ->
    [W] { $number ->
        [one] 1 Frau
       *[other] { $number } Frauen
    }
    [H] { $number } Jäger
   *[C] { $number ->
        [one] 1 Kanu
       *[other] { $number } Kanus
    }
}
wendake-name-mask = { $kind }{ $infected ->
    [yes] { " " }mit infizierter Decke
   *[no] { "" }
}
wendake-name-area = „{ wendake-picture-area-name }“
wendake-name-slot = Produktionsbereich { $makes } von { wendake-name-area }

# Wörter

wendake-word-W = Krieger
wendake-word-WOMAN = { $count ->
    [one] Frau
   *[other] Frauen
}
wendake-word-HUNTER = Jäger
wendake-word-BLACK = schwarzer Krieger
wendake-word-ECONOMY = Wirtschaft
wendake-word-MILITARY = Kampf
wendake-word-RITUAL = Ritual
wendake-word-MASK = Masken
wendake-word-CORN = Mais
wendake-word-BEAN = Bohne
wendake-word-PUMPKIN = Kürbis
wendake-word-LEATHER = Leder
wendake-word-FISH = Fisch
wendake-word-BEAVER = Biber
wendake-word-CANOE = Kanu
wendake-word-MOVE = Bewegung
wendake-word-HARVEST = Ernte
wendake-word-HUNT = Jagd
wendake-word-TAN = Gerben
wendake-word-TRADE = Handel
wendake-word-SACRED_FIRE = Heiliges Feuer
wendake-word-SUPERIOR = Oberer See
wendake-word-MICHIGAN = Michigansee
wendake-word-HURON = Huronsee
wendake-word-ERIE = Eriesee
wendake-word-ONTARIO = Ontariosee
wendake-word-FR = Frankreich
wendake-word-GB = Großbritannien
wendake-word-COMMON = für alle gleich
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
wendake-word-PAIR = zwei gleiche
wendake-word-THREE_DIFF = drei verschiedene
wendake-word-FOUR_DIFF = vier verschiedene
wendake-word-FIVE_DIFF = fünf verschiedene
wendake-word-THREE_SAME = drei gleiche
wendake-word-FOUR_SAME = vier gleiche
wendake-word-TWO_PAIRS = zwei Paare
wendake-word-FULL_HOUSE = drei gleiche und ein Paar
wendake-word-none = nichts
wendake-word-home = Heimat
wendake-word-area = Gebiet
wendake-word-slot = Produktionsbereich
wendake-word-longhouse = Langhaus
wendake-word-start = Spielbeginn
wendake-word-move = Bewegung
wendake-word-injured = verletzt
wendake-word-flee = Flucht
wendake-word-went_home = heimgekehrt
wendake-word-replace = Versetzung
wendake-word-fill = Besetzung
wendake-word-ritual = Ritual
wendake-word-smallpox = Pocken
wendake-word-progress = Fortschritt
wendake-word-exchange = Tausch
wendake-word-payment = Zahlung
wendake-word-economy = Wirtschaftspunkte
wendake-word-trade = Handel
wendake-word-majority = Mehrheit

## Optionen eines Spiels: der Name, was sie ändert, und jeder Wert

wendake-option-pairing = Leisten
wendake-option-pairing-about = Welche Leisten ein Paar bilden. Von einem Paar bringt am Ende nur die Leiste Punkte, auf der man weiter zurückliegt.
wendake-option-pairing-is-random = Zufällig: Die Paare werden gelost.
wendake-option-pairing-is-beginner = Für die erste Partie: Masken mit Kampf, Wirtschaft mit Ritual.
wendake-option-tribes = Stämme
wendake-option-tribes-about = Mit welchen Ressourcen alle beginnen, und ob sie eine eigene Fähigkeit haben.
wendake-option-tribes-is-common = Gleiche Stammeskarte: Alle beginnen mit denselben Ressourcen, niemand hat eine Fähigkeit.
wendake-option-tribes-is-tribes = Zehn Stämme: Alle wählen einen Stamm mit eigenen Ressourcen und eigener Fähigkeit.

## Das Bild

wendake-picture-legend-areas = Gebiete, die sich berühren, sind verbunden, über Wasser nicht
wendake-picture-legend-pieces = Haus: Heimat; Kleid: Frau, Bogen: Jäger, liegender Schild: Vorposten
wendake-picture-legend-guards = Zeichen und Zahl: Wachen eines Spielers, auf einem See seine Kanus
wendake-picture-legend-tiles = dunkles Plättchen mit Linie: Ritualseite; Ring: Stein, Flamme: Feuermarker
wendake-picture-legend-masks = Punkte auf einer Maske: infizierte Decke
wendake-picture-year = { $year ->
    [0] Vor dem ersten Jahr
   *[other] Jahr { $year } von { $years }
}
wendake-picture-wins = { $player } gewinnt mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}
wendake-picture-service = der Dienst
wendake-picture-chooses-home = { $player } wählt eine Heimat
wendake-picture-chooses-tribe = { $player } wählt einen Stamm
wendake-picture-starts-with-progress = { $player } wählt ein Fortschrittsplättchen für den Beginn
wendake-picture-starts-with-canoe = { $player } setzt das erste Kanu auf einen See
wendake-picture-places-stone = { $player } setzt einen Stein
wendake-picture-performs-actions = { $player } führt Aktionen aus
wendake-picture-places-canoe = { $player } setzt ein Kanu auf einen See
wendake-picture-moves = { $player } bewegt Wachen, übrige Schritte: { $left }
wendake-picture-takes-turtles = { $player } nimmt Schildkrötenplättchen und wertet Mehrheiten
wendake-picture-draws-mask = { $player } zieht eine Maske
wendake-picture-discards-mask = { $player } wirft eine Maske ab
wendake-picture-plays-masks = { $player } darf Masken ausspielen
wendake-picture-declares-mask = { $player } nutzt eine Maske als anderen Typ
wendake-picture-chooses-mask = { $player } wählt den Typ einer zusätzlichen Maske
wendake-picture-exchanges = { $player } darf Ressourcen tauschen, getauscht: { $done }
wendake-picture-loses-native = { $player } verliert einen Ureinwohner an die Pocken
wendake-picture-buys = { $player } darf ein Fortschrittsplättchen kaufen, Ermäßigung: { $discount }
wendake-picture-pays = { $player } bezahlt { $tile }
wendake-picture-chooses-track = { $player } wählt eine der gleichauf liegenden Leisten für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
wendake-picture-chooses-flag = { $player } wählt eine Flagge
wendake-picture-spends = { $player } darf Ressourcen für Wirtschaftspunkte ausgeben
wendake-picture-chooses-fire = { $player } wählt das Plättchen für das Heilige Feuer
wendake-picture-brings-home = { $player } holt Ureinwohner heim, bisher: { $placed }
wendake-picture-uses-progress = { $player } nutzt { $tile }
wendake-picture-ends-year = { $player } beendet das Jahr
wendake-picture-prepares-grids = { $player } bereitet die Raster vor
wendake-picture-replaces-tile = { $player } darf ein Plättchen unter dem Raster ersetzen
wendake-picture-scores-turtles = { $player } wertet die Schildkrötenplättchen
wendake-picture-chooses-turtle-track = { $player } wählt die Leiste von { $tile }
wendake-picture-free-home = freie Heimat
wendake-picture-home-of = Heimat von { $seat }
wendake-picture-area-name = { $name ->
    [East_flank] Ostflanke
    [East_woods_north] Ostwald, Norden
    [East_woods_south] Ostwald, Süden
    [Home_east] Heimat im Osten
    [Home_north] Heimat im Norden
    [Home_north-east] Heimat im Nordosten
    [Home_north-west] Heimat im Nordwesten
    [Home_south-east] Heimat im Südosten
    [Home_south-west] Heimat im Südwesten
    [Home_west] Heimat im Westen
    [Inner_shore_north-east] Inneres Ufer, Nordosten
    [Inner_shore_north-west] Inneres Ufer, Nordwesten
    [Inner_shore_south-east] Inneres Ufer, Südosten
    [Inner_shore_south-west] Inneres Ufer, Südwesten
    [Middle_ground] Mitte
    [North_inner_shore] Inneres Nordufer
    [North_pass] Nordpass
    [North_shore_east] Nordufer, Osten
    [North_shore_west] Nordufer, Westen
    [North-east_flank] Flanke, Nordosten
    [North-west_flank] Flanke, Nordwesten
    [South_flank_east] Südflanke, Osten
    [South_flank_west] Südflanke, Westen
    [South_pass] Südpass
    [South_valley_east] Südtal, Osten
    [South_valley_west] Südtal, Westen
    [South-east_inner_shore] Inneres Südostufer
    [South-west_inner_shore] Inneres Südwestufer
    [West_flank] Westflanke
    [West_plain_north] Westebene, Norden
    [West_plain_south] Westebene, Süden
    [West_woods_north] Westwald, Norden
    [West_woods_south] Westwald, Süden
   *[other] { $given }
}
wendake-picture-area-flag = Flagge { $flag }
wendake-picture-flag = Flagge { $flag }
wendake-picture-flag-free = Flagge { $flag }, zu nehmen
wendake-picture-next-to = neben { $areas }
wendake-picture-guard = { $seat } { $count }
wendake-picture-guard-black = { $seat } der schwarze Krieger
wendake-picture-guards = Wachen: { $guards }
wendake-picture-no-guards = keine Wachen
wendake-picture-black-in = Der schwarze Krieger von { $seat } in { $area }
wendake-picture-guards-in = { $count ->
    [one] 1 Wache
   *[other] { $count } Wachen
} von { $seat } in { $area }
wendake-picture-slot-free = frei, für { $native ->
    [WOMAN] eine Frau
   *[HUNTER] einen Jäger
}
wendake-picture-slot-of = { $piece ->
    [W] Vorposten
    [BLACK] schwarzer Vorposten
    [WOMAN] Frau
   *[HUNTER] Jäger
} von { $seat }
wendake-picture-slot = { $slot }: { $details }
wendake-picture-home-slot = Heimatbereich von { $area }, { $makes }: { $native ->
    [WOMAN] { $count ->
        [one] 1 Frau
       *[other] { $count } Frauen
    }
   *[HUNTER] { $count } Jäger
}
wendake-picture-lake = { $lake ->
    [SUPERIOR] Oberer
    [MICHIGAN] Michigan
    [HURON] Huron
    [ERIE] Erie
   *[ONTARIO] Ontario
}
wendake-picture-lake-told = { $lake }: { $any ->
    [yes] Kanus von { $canoes }
   *[no] keine Kanus
}
wendake-picture-pair = Ein Paar: Die niedrigere der beiden Leisten zählt
wendake-picture-track-head = { $track ->
    [ECONOMY] Wirtschaft
    [MILITARY] Kampf
    [RITUAL] Ritual
   *[MASK] Masken
}
wendake-picture-track-word = { $track ->
    [ECONOMY] Wirtschaft
    [MILITARY] Kampf
    [RITUAL] Ritual
   *[MASK] Masken
}
wendake-picture-on-track = { $seat } { $points }{ $change }
wendake-picture-track = { $track ->
    [ECONOMY] Wirtschaftsleiste
    [MILITARY] Kampfleiste
    [RITUAL] Ritualleiste
   *[MASK] Maskenleiste
}: { $details }
wendake-picture-order-now = Zugfolge
wendake-picture-order-next = danach
wendake-picture-order-told = { $when ->
    [now] Zugfolge
   *[next] Zugfolge im nächsten Jahr
}, { $number }: { $player }
wendake-picture-free = frei
wendake-picture-ceremony = Maskenzeremonie
wendake-picture-deck = Deck
wendake-picture-deck-told = Maskenstapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
wendake-picture-out = { $count } ab
wendake-picture-discard = Ablagestapel: { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}, { $top ->
    [none] leer
   *[other] oben { $top }
}
wendake-picture-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
wendake-picture-disks = Scheibe von { $seats }
wendake-picture-space = Feld { $space ->
    [PAIR] zwei gleiche
    [THREE_DIFF] drei verschiedene
    [FOUR_DIFF] vier verschiedene
    [FIVE_DIFF] fünf verschiedene
    [THREE_SAME] drei gleiche
    [FOUR_SAME] vier gleiche
    [TWO_PAIRS] zwei Paare
   *[FULL_HOUSE] drei gleiche und ein Paar
}: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, { $details }
wendake-picture-turtles = Schildkrötenplättchen: ab wie vielen, wie viele noch da sind{ $flags ->
    [yes] ; Flaggen zum Nehmen
   *[no] { "" }
}
wendake-picture-turtles-told = Schildkrötenplättchen für { $kind }{ $category ->
    [C] { "" }
   *[other] { " " }in Produktionsbereichen
}: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, noch { $left }
wendake-picture-actions = Aktion
wendake-picture-action = { $action ->
    [CANOE] Kanu
    [MOVE] Ziehen
    [HARVEST] Ernte
    [HUNT] Jagd
    [TAN] Gerben
    [FISH] Fisch
    [MILITARY] Kampf
    [MASK] Masken
    [TRADE] Handel
    [SACRED_FIRE] Hl. Feuer
   *[RITUAL] Ritual
}{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
wendake-picture-action-told = Aktion { $number }: { $action }, { $state ->
    [performed] ausgeführt
    [skipped] ausgelassen
   *[open] auszuführen
}
wendake-picture-tribes = Stämme zur Wahl
wendake-picture-tribe = { $tribe }
wendake-picture-power = { $power ->
    [WOMEN_FLEE_HOME] Frauen fliehen heim
    [BUY_TWO] kauft zwei Fortschritte
    [BLACK_WARRIOR] der schwarze Krieger
    [BLACK_STONE] der schwarze Stein
    [START_PROGRESS] beginnt mit Fortschritt
    [SIX_AT_HOME] je sechs in der Heimat
    [ETERNAL_FIRE] Feuer auf beiden Seiten
    [TWO_SWAPS] zwei „Vertauschen“
    [EASY_TURTLES] Schildkröten: eins weniger
    [HUNTERS_STRIKE_BACK] Jäger schlagen zurück
   *[none] keine Fähigkeit
}
wendake-picture-of-home = { $count } der Heimat
wendake-picture-goods = { $good ->
    [BEAN] { $count ->
        [one] 1 Bohne
       *[other] { $count } Bohnen
    }
    [PUMPKIN] { $count ->
        [one] 1 Kürbis
       *[other] { $count } Kürbisse
    }
    [FISH] { $count ->
        [one] 1 Fisch
       *[other] { $count } Fische
    }
   *[other] { $count } { $good }
}
wendake-picture-masks = { $count ->
    [one] 1 Maske
   *[other] { $count } Masken
}
wendake-picture-home-vegetables = { $count } Gemüse der Heimat
wendake-picture-tribe-told = Stamm { $tribe }: { $power }; beginnt mit { $start }
wendake-picture-state-tribe = { $tribe ->
    [none] Kein Stamm
    [COMMON] Stamm für alle
   *[other] { $tribe }
}
wendake-picture-state-home = { $home ->
    [none] keine Heimat
   *[other] { $home }
}
wendake-picture-points-short = { $points }{ $change } P.
wendake-picture-points-now = { $points }{ $change }, jetzt gezählt
wendake-picture-goods-told = { $good ->
    [BEAN] { $count ->
        [one] 1 Bohne
       *[other] { $count } Bohnen
    }
    [PUMPKIN] { $count ->
        [one] 1 Kürbis
       *[other] { $count } Kürbisse
    }
    [FISH] { $count ->
        [one] 1 Fisch
       *[other] { $count } Fische
    }
   *[other] { $count } { $good }
}{ $change }
wendake-picture-where = { $where ->
    [home] Heimat
   *[longhouse] Langhaus
}
wendake-picture-natives = { $where ->
    [home] Heimat
   *[longhouse] Langhaus
}: { $piece ->
    [W] { $count } Krieger
    [WOMAN] { $count ->
        [one] 1 Frau
       *[other] { $count } Frauen
    }
    [HUNTER] { $count } Jäger
   *[BLACK] { $count } schwarzer Krieger
}{ $change }
wendake-picture-thing = { $thing ->
    [CANOE] im Vorrat
   *[SWAP] Tausch
}
wendake-picture-things = { $thing ->
    [CANOE] { $count ->
        [one] 1 Kanu
       *[other] { $count } Kanus
    } im Vorrat
   *[SWAP] { $count } Plättchen „Vertauschen“
}{ $change }
wendake-picture-stones = Steine
wendake-picture-stones-told = { $count ->
    [one] 1 Stein
   *[other] { $count } Steine
}{ $black ->
    [yes] { " " }und der schwarze Stein
   *[no] { "" }
} auf der Hand{ $change }
wendake-picture-tray = Unter dem Raster
wendake-picture-tray-told = Diese Plättchen kommen in die erste Reihe des Rasters darunter
wendake-picture-titled = { $title }: { $name }
wendake-picture-area = { $area }
wendake-picture-kind = { $kind }
wendake-picture-cell = Raster, { $cell }
wendake-picture-hand = Masken auf der Hand: { $count }{ $change }
wendake-picture-played = In diesem Jahr ausgespielte Masken
wendake-picture-mask = { $where ->
    [hand] Maske auf der Hand
   *[played] Ausgespielte Maske
}: { $card }
wendake-picture-backs = { $count ->
    [one] 1 verdeckte Maske
   *[other] { $count } verdeckte Masken
}
wendake-picture-own = Eigenes
wendake-picture-progress = Fortschrittsplättchen
wendake-picture-own-turtles = Schildkrötenplättchen
wendake-picture-face-down = verdeckt
wendake-picture-turtle = Schildkrötenplättchen für { $kind }: { $details }
wendake-picture-aside = Beiseitegelegt
wendake-picture-aside-head = Beiseitegelegte Plättchen
wendake-picture-front = Vorderseite { $tile }
wendake-picture-stone = { $stone ->
    [BLACK] schwarzer Stein
   *[NORMAL] Stein
}
wendake-picture-fire-marker = Feuermarker
wendake-picture-progress-points = +{ $level } { $track ->
    [ECONOMY] Wirtsch.
    [MILITARY] Kampf
    [RITUAL] Ritual
   *[MASK] Masken
}
# Bei | endet eine Zeile; zwei von zehn Zeichen haben Platz.
wendake-picture-effect = { $effect ->
    [MOVE_STEPS_1] Ziehen 1
    [MOVE_STEPS_2] Ziehen 2
    [MOVE_STEPS_3] Ziehen 3
    [ALLIANCE] Allianz
    [FREE_ORDER] Aktionen|beliebig
    [RITUAL_PLUS_1_THEN_MOVE_1] Ritual +1,|Ziehen 1
    [DRAW_2_DISCARD_1] 2 ziehen,|1 ablegen
    [USE_OCCUPIED_SPACE] besetztes|Feld
    [DISCOUNT_1] 1 billiger
    [DISCOUNT_2] 2 billiger
    [DISCOUNT_3] 3 billiger
    [EXCHANGE_PLUS_2_NO_SMALLPOX] Tausch +2,|pockenfrei
    [GAIN_1_ANIMAL] Leder oder|Fisch
    [SPEND_DIFFERENT_ANIMALS_1_TO_2] Tiere|ausgeben
    [OUTPOST_BECOMES_GUARD] Vorposten|als Wache
    [SCORE_HIGHEST] Ritual zum|Höchstwert
    [TRANSFER_1_POINT] 1 Punkt|umsetzen
    [TAKE_BACK_PLAYED_MASKS] Masken|zurück
    [ONE_CARD_WILD] 1 Maske|als andere
    [EXCHANGE_3_NO_SMALLPOX] Tausch 3,|pockenfrei
    [GAIN_1_ANIMAL_1_VEGETABLE] 1 Tier,|1 Gemüse
    [SPEND_DIFFERENT_VEGETABLES_1_TO_3] Gemüse|ausgeben
    [FLIP_ONE_TILE] Plättchen|umdrehen
    [ALLIANCE_WINS_TIES] Allianz,|Patt: Sieg
    [GAIN_2_RESOURCES_1_BEAVER] 2 Güter,|1 Biber
    [PLUS_1_NATIVE_PLUS_1_POINT] Ritual: +1|Person, +1
    [SPEND_DIFFERENT_RESOURCES_1_TO_5] Güter|ausgeben
    [ONE_NATIVE_HOME] 1 Person|kehrt heim
    [PLUS_1_MASK_POINT] Maske +1
   *[VIRTUAL_EXTRA_CARD] weitere|Maske
}
wendake-picture-used = aus
wendake-picture-used-this-year = in diesem Jahr genutzt
wendake-picture-market = Auslage Level { $level }: { $open } offen, { $left } verdeckt
wendake-picture-market-tile = Auslage
wendake-picture-display = Fortschrittsplättchen Level { $level }: { $level ->
    [1] 1 Leder, 1 Fisch, 1 Gemüse
    [2] 2 Leder, 2 Fische, 2 verschiedene Gemüse
   *[other] 3 Leder, 3 Fische, 3 verschiedene Gemüse
}
wendake-picture-just-taken = Gerade genommen: { $tiles }
wendake-picture-on-display = Ausliegend
wendake-picture-sorted-out = Aussortiert
wendake-picture-sorted-out-told = Aussortiert, für die Oneida zur Wahl

wendake-lesson-aim = Das Ziel
wendake-lesson-aim-about = Du führst sieben Jahre lang einen Stamm an den Großen Seen. Vier Leisten bilden zwei Paare: Wirtschaft, Kampf, Ritual, Masken. Am Ende zählt von jedem Paar nur deine niedrigere Leiste. Lass also keine zurück.
wendake-lesson-map = Die Landkarte
wendake-lesson-map-about = Jedes Gebiet hat Produktionsbereiche: In einem für Gemüse arbeitet eine Frau, in einem für Biber ein Jäger. Gebiete, die sich berühren, sind benachbart. Auf die Seen kommen Kanus.
wendake-lesson-home = Deine Heimat
wendake-lesson-home-about = Wähle das Gebiet, in dem deine Ureinwohner leben. Niemand sonst betritt es. Alle Frauen und Jäger dort arbeiten gemeinsam in seinen zwei Produktionsbereichen.
wendake-lesson-canoe = Das erste Kanu
wendake-lesson-canoe-about = Setze ein Kanu auf einen See. Jedes Kanu auf einem See bringt beim Fischen einen Fisch, und beim Handel darfst du damit eine Ressource mehr tauschen.
wendake-lesson-natives = Deine Ureinwohner
wendake-lesson-natives-about = Fünf Krieger, fünf Frauen und fünf Jäger beginnen in der Heimat. Je zwei sind im Langhaus, in das auch Verletzte kommen; ein Ritual bringt sie heim. Krieger bewachen Gebiete, Frauen und Jäger arbeiten.
wendake-lesson-year = Ein Jahr
wendake-lesson-year-about = Du hast vier Steine und setzt in jedem Zug einen: drei auf Plättchen deines Rasters, einen auf die Zugfolge, in beliebiger Reihenfolge. Wer zuerst auf die Zugfolge setzt, beginnt im nächsten Jahr.
wendake-lesson-lines = Drei auf einer Linie
wendake-lesson-lines-about = Deine neun Aktionsplättchen liegen in einem Raster von drei mal drei. Die drei Steine eines Jahres müssen auf einer Linie liegen: Zeile, Spalte oder Diagonale. Der erste ist frei; denke also an alle drei, bevor du ihn setzt.
wendake-lesson-perform = Die Aktionen des Plättchens
wendake-lesson-perform-about = Führe die Aktionen des Plättchens von oben nach unten aus, jede oder keine. Eine übergangene Aktion kannst du in diesem Zug nicht nachholen. Zwischen Aktionen darfst du Fortschrittsplättchen nutzen und Vorposten heimholen.
wendake-lesson-end-turn = Du beendest deinen Zug
wendake-lesson-end-turn-about = Dein Zug ist erst zu Ende, wenn du es sagst. Aktionen, die du nicht ausgeführt hast, verfallen dann.
wendake-lesson-masks = Masken sind verdeckt
wendake-lesson-masks-about = Niemand sonst sieht deine Masken, außer jenen, die schon alle gesehen haben. Eine Maskenaktion zieht eine; dann darfst du Masken ausspielen, die zu einem freien Feld der Zeremonie passen. Am Ende des Jahres bekommst du sie zurück.
wendake-lesson-move = Ziehen
wendake-lesson-move-about = Ein Schritt führt eine Wache in ein benachbartes Gebiet, oder sie bleibt in ihrem. Dort steht sie als Wache, legt sich als Vorposten in einen leeren Produktionsbereich, oder greift an. In einer Heimat wird nicht gekämpft.
wendake-lesson-military = Die Kampfaktion
wendake-lesson-military-about = Sie bringt einen Punkt auf der Leiste Kampf für jedes Gebiet, in dem du mehr Wachen hast als jeder andere. Vorposten zählen nicht. Vorher darfst du Schildkrötenplättchen nehmen, wenn du genug Frauen oder Jäger in Produktionsbereichen oder genug Kanus hast.
wendake-lesson-points = Wie du stehst
wendake-lesson-points-about = Die Tabelle unten zeigt deine Punkte, wie sie jetzt zählen würden: von jedem Paar die niedrigere Leiste, und einen Punkt für jedes nicht benutzte Plättchen zum Vertauschen. Übrige Ressourcen und Masken sind am Ende nichts wert.
wendake-lesson-trade = Handel
wendake-lesson-trade-about = Tausche bis zu einer Ressource für jedes Kanu auf den Seen; wenn du es tust, wird eine Maske aufgedeckt, und sie kann die Pocken bringen. Dann darfst du mit Leder, Fisch und Gemüse ein Fortschrittsplättchen kaufen und verschiedene Ressourcen für Punkte der Wirtschaft ausgeben.
wendake-lesson-next-year = Das Ende eines Jahres
wendake-lesson-next-year-about = Plättchen mit einem Stein wurden umgedreht, und das Raster rückte eine Zeile nach unten. Von den drei Plättchen, die herauskamen, darfst du eines beiseitelegen und eines vom Markt nehmen. Dann werden die drei gemischt und in die erste Zeile gelegt.
