# Manitoba auf Deutsch, mit den Begriffen der deutschen Spielregel. Werte sind Wörter der Regeln: Güter, Farben, Pfade,
# Jahreszeiten, Gebiete. Die Wörter dafür stehen am Ende.

manitoba-about = Schicke deinen Clan ins Land und auf Pfade der Visionen, und hab die richtigen Güter, wenn sie gewertet werden.

manitoba-supply-stocked = Im Vorrat sind { $berry ->
    [one] 1 Beere
   *[other] { $berry } Beeren
}, { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}, { $horse ->
    [one] 1 Pferd
   *[other] { $horse } Pferde
}, { $canoe ->
    [one] 1 Kanu
   *[other] { $canoe } Kanus
}, { $feather ->
    [one] 1 Feder
   *[other] { $feather } Federn
} und { $wampum ->
    [one] 1 Wampum-Plättchen
   *[other] { $wampum } Wampum-Plättchen
}.
manitoba-village-supplied = { $seat ->
    [you] Du beginnst
   *[other] { $seat } beginnt
} mit { $wigwam } Cree im Wigwam und { $square } auf dem Dorfplatz.
manitoba-first-seat-chosen = { $seat ->
    [you] Du bist
   *[other] { $seat } ist
} zuerst aktiv.
manitoba-territory-laid = Das Territorium ist ausgelegt: { $tiles }.
manitoba-totem-stacked = Das Totem ist gestapelt: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, oben { $disk5 }.
manitoba-season-laid-out = Der { $season ->
    [spring] Frühling
    [summer] Sommer
   *[autumn] Herbst
} wird ausgelegt: Karten { $cards }; auf der dritten liegt Wertungsplättchen { $third }, auf der fünften { $fifth }.
manitoba-round-started = Runde { $round } beginnt mit Karte { $card }; { $seat ->
    [you] du bist
   *[other] { $seat } ist
} aktiv.
manitoba-totem-taken = { $seat ->
    [you] Du hebst
   *[other] { $seat } hebt
} { $disks ->
    [one] die oberste Scheibe
   *[other] { $disks } Scheiben
} des Totems ab und { $seat ->
    [you] bist
   *[other] ist
} in { $colour } aktiv.
manitoba-totem-merged = Das Totem ist wieder vollständig: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, oben { $disk5 }.
manitoba-cree-moved-placed = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} einen Cree auf { $target }.
manitoba-cree-moved-moved = { $seat ->
    [you] Du bewegst
   *[other] { $seat } bewegt
} einen Cree von { $source } nach { $target }.
manitoba-cree-moved-withdrawn = { $seat ->
    [you] Du holst
   *[other] { $seat } holt
} einen Cree von { $source } in den Wigwam zurück.
manitoba-cree-recalled = { $seat ->
    [you] { $count } deiner Cree
   *[other] { $count } Cree von { $seat }
} { $count ->
    [one] geht
   *[other] gehen
} von { $areas } in den Wigwam.
manitoba-cree-woken = { $seat ->
    [you] Du weckst
   *[other] { $seat } weckt
} { $count } Cree auf.
manitoba-vision-reached = { $seat ->
    [you] Du erreichst
   *[other] { $seat } erreicht
} Feld { $space } auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}.
manitoba-vision-reached-first = { $seat ->
    [you] Du erreichst
   *[other] { $seat } erreicht
} vor allen anderen Feld { $space } auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}.
manitoba-bonus-lost = Für { $seat ->
    [you] dich
   *[other] { $seat }
} entfällt der Bonus auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}.
manitoba-good-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $good ->
    [berry] die Beere
    [bison] den Bison
    [horse] das Pferd
    [canoe] das Kanu
   *[feather] die Feder
} von { $area }.
manitoba-good-from-supply = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} { $good ->
    [berry] eine Beere
    [bison] einen Bison
    [horse] ein Pferd
    [canoe] ein Kanu
   *[feather] eine Feder
} aus dem Vorrat.
manitoba-good-stored-sector = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $good ->
    [berry] die Beere
    [bison] den Bison
    [horse] das Pferd
    [canoe] das Kanu
   *[feather] die Feder
} ins { $to ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-good-stored-place = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $good ->
    [berry] die Beere
    [bison] den Bison
    [horse] das Pferd
    [canoe] das Kanu
   *[feather] die Feder
} auf den { $to ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz.
manitoba-good-stored-lost = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} keinen Platz für { $good ->
    [berry] die Beere
    [bison] den Bison
    [horse] das Pferd
    [canoe] das Kanu
   *[feather] die Feder
}, das Gut kommt in den Vorrat.
manitoba-place-completed = { $seat ->
    [you] Du komplettierst
   *[other] { $seat } komplettiert
} den { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz; die Güter kommen in ihre Lager.
manitoba-place-completed-lost = { $seat ->
    [you] Du komplettierst
   *[other] { $seat } komplettiert
} den { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz; { $lost ->
    [one] 1 Gut findet
   *[other] { $lost } Güter finden
} kein freies Feld im Lager und { $lost ->
    [one] kommt
   *[other] kommen
} in den Vorrat.
manitoba-feather-relocated = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} die Feder vom { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz ins { $to ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-feather-relocated-lost = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} keinen Platz für die Feder vom { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz, sie kommt in den Vorrat.
manitoba-wampum-gained = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} ein Wampum-Plättchen.
manitoba-wampum-turned-active = { $seat ->
    [you] Du drehst
   *[other] { $seat } dreht
} ein Wampum-Plättchen auf die aktive Seite.
manitoba-wampum-turned-inactive = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} ein Wampum-Plättchen ein.
manitoba-berry-exchanged = { $seat ->
    [you] Du schiebst
   *[other] { $seat } schiebt
} eine Beere ins { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-pieces-returned-scoring = { $count ->
    [one] 1 Gut
   *[other] { $count } Güter
} aus { $seat ->
    [you] deinem { $sector ->
        [berry] Beerenlager
        [bison] Bisonlager
        [horse] Pferdelager
       *[canoe] Kanulager
    }
   *[other] dem { $sector ->
        [berry] Beerenlager
        [bison] Bisonlager
        [horse] Pferdelager
       *[canoe] Kanulager
    } von { $seat }
} { $count ->
    [one] kommt
   *[other] kommen
} in den Vorrat.
manitoba-pieces-returned-event = { $seat ->
    [you] Du verlierst
   *[other] { $seat } verliert
} eine Feder aus dem { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-pieces-returned-season-end = { $seat ->
    [you] Du gibst
   *[other] { $seat } gibt
} { $count ->
    [one] 1 Feder
   *[other] { $count } Federn
} aus dem { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} zurück.
manitoba-pieces-returned-sacrifice = { $seat ->
    [you] Du opferst
   *[other] { $seat } opfert
} 1 Gut aus dem { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-pieces-returned-final = { $seat ->
    [you] Du räumst
   *[other] { $seat } räumt
} das { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}, { $count ->
    [one] 1 Gut
   *[other] { $count } Güter
}.
manitoba-areas-refilled = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} { $good ->
    [berry] eine Beere
    [bison] einen Bison
    [horse] ein Pferd
    [canoe] ein Kanu
   *[feather] eine Feder
} auf { $areas }.
manitoba-areas-refilled-setup = Je { $good ->
    [berry] eine Beere
    [bison] ein Bison
    [horse] ein Pferd
    [canoe] ein Kanu
   *[feather] eine Feder
} kommt auf { $areas }.
manitoba-event-counted = Ereignis { $card } zählt { $code ->
    [E7] Cree auf Seen
    [E9] zusammenhängende Gebiete
   *[other] Cree auf dem Territorium
}: { $counts }.
manitoba-event-skipped = Ereignis { $card } betrifft { $seat ->
    [you] dich
   *[other] { $seat }
} nicht.
manitoba-scoring-skipped = { $seat ->
    [you] Du bist vom Wertungszwang befreit und wertest
   *[other] { $seat } ist vom Wertungszwang befreit und wertet
} bei { $card } nichts.
manitoba-points-scored-vision = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} auf dem Pfad des { $detail ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}.
manitoba-points-scored-wake = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} für das Aufwecken von Cree.
manitoba-points-scored-event = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} beim Ereignis { $detail }.
manitoba-points-scored-scoring = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} bei Karte { $detail }.
manitoba-points-scored-final = { $seat ->
    [you] Du erhältst
   *[other] { $seat } erhält
} in der Schlusswertung { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} für { $detail ->
    [berry] Beeren
    [bison] Bisons
    [horse] Pferde
    [canoe] Kanus
   *[wampum] Wampum
}.
manitoba-game-ended = Das Spiel ist zu Ende: { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
}.
manitoba-game-ended-shared = Das Spiel ist zu Ende. Der Sieg wird mit { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkten
} geteilt: { $winners }.

## Entscheidungen

manitoba-setup-cree = Einen Cree auf { $area } setzen
manitoba-setup-feather = Die Feder ins { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} legen
manitoba-setup-vision = Einen Cree auf den Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} setzen
manitoba-setup-vision-none = Keinen Cree auf einen Pfad setzen
manitoba-take-totem = Die { $colour ->
    [brown] braune
    [green] grüne
    [beige] beige
    [white] weiße
   *[blue] blaue
} Scheibe wählen und { $disks ->
    [one] nur sie
   *[other] { $disks } Scheiben
} abheben
manitoba-territory-place = Einen Cree auf { $area } setzen
manitoba-territory-move = Einen Cree von { $source } nach { $to } bewegen
manitoba-vision-enter = Den Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} betreten
manitoba-vision-advance = Auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} zu Feld { $space } vorziehen
manitoba-vision-repeat = Den Bonus auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} noch einmal nehmen
manitoba-wake-up = { $count } Cree aufwecken, statt das Totem zu nutzen
manitoba-wampum-wake = Ein Wampum-Plättchen einsetzen, um einen Cree aufzuwecken
manitoba-wampum-exchange = Ein Wampum-Plättchen einsetzen, um eine Beere ins { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} zu schieben
manitoba-end-turn = Den Zug beenden
manitoba-take-good = { $good ->
    [berry] Eine Beere
    [bison] Einen Bison
    [horse] Ein Pferd
    [canoe] Ein Kanu
   *[feather] Eine Feder
} aus dem Vorrat nehmen
manitoba-store-sector = { $good ->
    [berry] Die Beere
    [bison] Den Bison
    [horse] Das Pferd
    [canoe] Das Kanu
   *[feather] Die Feder
} ins { $to ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} legen
manitoba-store-place = { $good ->
    [berry] Die Beere
    [bison] Den Bison
    [horse] Das Pferd
    [canoe] Das Kanu
   *[feather] Die Feder
} auf den { $to ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz legen
manitoba-relocate-feather = Die Feder ins { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} legen
manitoba-wake = Einen Cree aufwecken
manitoba-wake-none = Alle Cree schlafen lassen
manitoba-shaman-copy = Den Bonus auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} kopieren
manitoba-shaman-copy-none = Nichts kopieren
manitoba-warrior-place = Einen Cree auf { $area } setzen
manitoba-event-vision-enter = Den Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} betreten
manitoba-event-vision-advance = Auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} zu Feld { $space } vorziehen
manitoba-event-vision-repeat = Auf dem letzten Feld auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} bleiben
manitoba-event-move = Einen Cree von { $source } nach { $to } bewegen
manitoba-event-withdraw = Den Cree von { $area } zurückholen
manitoba-event-feather = Eine Feder aus dem { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} abgeben
manitoba-score-choice = Das { $good ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} werten
manitoba-score-choice-none = Nichts werten
manitoba-refill = { $area } auffüllen

## Fragen eines Schrittes

manitoba-question-setup-cree-step = Wohin kommt dein erster Cree?
manitoba-question-setup-feather-step = In welches Lager kommt die Feder?
manitoba-question-setup-vision-step = Auf welchem Pfad beginnt ein Cree?
manitoba-question-turn-step = Was tust du in deinem Zug?
manitoba-question-take-good-step = Welches Gut nimmst du aus dem Vorrat?
manitoba-question-store-step = Wohin kommt { $good ->
    [berry] die Beere
    [bison] der Bison
    [horse] das Pferd
    [canoe] das Kanu
   *[feather] die Feder
}?
manitoba-question-relocate-feather-step = In welches Lager kommt die Feder vom { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz?
manitoba-question-wake-step = Weckst du einen Cree auf?
manitoba-question-shaman-copy-step = Von welchem Pfad kopiert der Schamane den Bonus?
manitoba-question-warrior-place-step = Auf welches Gebiet setzt der Krieger einen Cree?
manitoba-question-event-vision-step = Auf welchem Pfad gehst du für Ereignis { $card } voran?
manitoba-question-event-move-step = Welcher Cree zieht für Ereignis { $card }, und wohin?
manitoba-question-event-withdraw-step = Welcher Cree verlässt für Ereignis { $card } das Territorium?
manitoba-question-event-feather-step = Aus welchem Lager nimmt Ereignis { $card } eine Feder?
manitoba-question-score-choice-step = Welches Gut wertest du bei { $card }?
manitoba-question-refill-step = Auf welches Gebiet kommt { $good ->
    [berry] die nächste Beere
    [bison] der nächste Bison
    [horse] das nächste Pferd
    [canoe] das nächste Kanu
   *[feather] die nächste Feder
}?

## Gruppen von Entscheidungen

manitoba-group-wampum-wake = Wampum
manitoba-group-wampum-exchange = Wampum
manitoba-group-vision = Pfade
manitoba-group-territory-move = Von { $source }
manitoba-group-event-move = Von { $source }

## Ablehnungen

manitoba-refused-not-your-turn = Du bist nicht am Zug.
manitoba-refused-wrong-step = Diese Entscheidung ist jetzt nicht möglich.
manitoba-refused-no-such-decision = Eine solche Entscheidung gibt es nicht.
manitoba-refused-unknown-area = Das Territorium hat kein Gebiet { $area }.
manitoba-refused-area-occupied = Auf { $area } steht ein Cree.
manitoba-refused-area-not-empty = { $area } ist kein leeres Gebiet, auf das { $good ->
    [berry] eine Beere
    [bison] ein Bison
    [horse] ein Pferd
    [canoe] ein Kanu
   *[feather] eine Feder
} kommen kann.
manitoba-refused-no-own-cree = Auf { $area } steht kein eigener Cree.
manitoba-refused-not-adjacent = { $area } grenzt nicht an { $from }.
manitoba-refused-not-beside-own-cree = { $area } grenzt nicht an ein Gebiet mit einem eigenen Cree.
manitoba-refused-wrong-landscape = Die Landschaft von { $area } ist { $landscape ->
    [forest] Wald
    [prairie] Steppe
    [hills] Hügel
    [lake] See
   *[mountain] Berge
}; dafür steht keine passende Farbe zur Wahl.
manitoba-refused-square-empty = Auf dem Dorfplatz steht kein Cree.
manitoba-refused-wigwam-empty = Im Wigwam ist kein Cree.
manitoba-refused-totem-not-lifted = Zuerst muss eine Scheibe des Totems gewählt werden.
manitoba-refused-totem-lifted = Eine Scheibe des Totems wurde schon gewählt.
manitoba-refused-not-active = Das darf nur, wer aktiv ist: { $seat }.
manitoba-refused-cree-woken-up = Es wurden Cree aufgeweckt, statt das Totem zu nutzen.
manitoba-refused-wake-up-instead-of-actions = Aufgeweckt wird einmal, und nur anstelle beider Aktionen.
manitoba-refused-action-done = Diese Aktion wurde in diesem Zug schon ausgeführt.
manitoba-refused-one-action-only = Wer nicht aktiv ist, hat eine Aktion.
manitoba-refused-count-out-of-range = Höchstens { $max } Cree können aufgeweckt werden, mindestens einer.
manitoba-refused-no-active-wampum = Kein Wampum-Plättchen zeigt seine aktive Seite.
manitoba-refused-last-round = In der letzten Runde wird kein Wampum eingesetzt.
manitoba-refused-unknown-exchange = Eine Beere kann ins Bison-, Pferde- oder Kanulager geschoben werden.
manitoba-refused-no-berry = Im Beerenlager liegt keine Beere.
manitoba-refused-sector-full = Das { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} ist voll.
manitoba-refused-wrong-sector = Das Gut { $good } gehört nicht ins { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}.
manitoba-refused-good-on-place = Auf dem { $place ->
    [small] kleinen
   *[large] großen
} Zeremonienplatz liegt schon { $good ->
    [berry] eine Beere
    [bison] ein Bison
    [horse] ein Pferd
    [canoe] ein Kanu
   *[feather] eine Feder
}.
manitoba-refused-good-not-offered = Dieses Gut kann jetzt nicht genommen werden.
manitoba-refused-supply-empty = Im Vorrat ist { $good ->
    [berry] keine Beere
    [bison] kein Bison
    [horse] kein Pferd
    [canoe] kein Kanu
   *[feather] keine Feder
} mehr.
manitoba-refused-unknown-path = Einen solchen Pfad gibt es hier nicht.
manitoba-refused-wrong-path = Die verfügbaren Farben erlauben den Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} nicht.
manitoba-refused-path-ended = Der Cree steht auf dem letzten Feld auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}.
manitoba-refused-nothing-to-copy = Auf dem Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
} gibt es jetzt nichts zu kopieren.
manitoba-refused-no-feather = Im { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
} liegt keine Feder.
manitoba-refused-not-exempt = Ohne Befreiung vom Wertungszwang muss ein Gut gewertet werden.
manitoba-refused-good-not-scored = Das Gut { $good } kann jetzt nicht gewertet werden.

## Woher Punkte kommen

manitoba-source-vision = Pfad des { $detail ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}
manitoba-source-wake = Aufwecken von Cree
manitoba-source-event = Ereignis { $detail }
manitoba-source-scoring = Karte { $detail }
manitoba-source-final = { $detail ->
    [berry] Beeren
    [bison] Bisons
    [horse] Pferde
    [canoe] Kanus
   *[wampum] Wampum
} in der Schlusswertung

## Namen, aus den Daten der Dinge

manitoba-name-area = { $landscape ->
    [forest] Wald
    [prairie] Steppe
    [hills] Hügel
    [lake] See
   *[mountain] Berge
} { $tile }
manitoba-name-card = „{ manitoba-picture-effect }{ $goods ->
    [none] { "" }
    [most] : { manitoba-picture-fullest }
   *[other] : { $goods }
}“
manitoba-name-score-tile = „{ $goods ->
    [most] { manitoba-picture-fullest }
   *[other] { $goods }
}“

## Ergebnisse

manitoba-result-most-points = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} die meisten Punkte: { $points }.
manitoba-result-shared = { $seats } Spieler haben die meisten Punkte, { $points }, und teilen sich den Sieg.

# Orte: die Id eines Plättchens, und welcher Teil davon

manitoba-part-F = { $whole } (Wald)
manitoba-part-P = { $whole } (Steppe)
manitoba-part-H = { $whole } (Hügel)
manitoba-part-L = { $whole } (See)
manitoba-part-M = { $whole } (Berge)

# Wörter

manitoba-word-turned = gedreht
manitoba-word-by = um
manitoba-word-brown = Braun
manitoba-word-green = Grün
manitoba-word-beige = Beige
manitoba-word-white = Weiß
manitoba-word-blue = Blau
manitoba-word-berry = Beere
manitoba-word-bison = Bison
manitoba-word-horse = Pferd
manitoba-word-canoe = Kanu
manitoba-word-feather = Feder

## Optionen eines Spiels: der Name, was sie ändert, und jeder Wert

manitoba-option-territory = Territorium
manitoba-option-territory-about = Wie die Territoriumsteile aneinandergelegt werden.
manitoba-option-territory-is-standard = Standard: Die Teile werden frei aneinandergelegt.
manitoba-option-territory-is-lake-manitoba = Manitobasee: Alle Seen liegen zusammen.
manitoba-option-territory-is-duck-mountain = Duck Mountain: Alle Berge liegen zusammen.
manitoba-option-first-seat = Erster Sitz
manitoba-option-first-seat-about = Wer zuerst aktiv ist, von 0 an gezählt. Bleibt es offen, wird gelost.
manitoba-option-tiles = Territoriumsteile
manitoba-option-tiles-about = Welche Territoriumsteile benutzt werden, in der Reihenfolge, in der sie aneinandergelegt werden. Bleibt es offen, werden sie gezogen.
manitoba-option-layout = Anordnung
manitoba-option-layout-about = Wie die Teile liegen. Sie kann nur zusammen mit den Teilen gewählt werden. Bleibt sie offen, wird sie gelost.
manitoba-option-layout-turns = Knicke
manitoba-option-layout-turns-about = Vom dritten Teil an: um wie viele Sechstel die Reihe der Teile dort abknickt, gegen den Uhrzeigersinn.
manitoba-option-layout-rotations = Drehungen
manitoba-option-layout-rotations-about = Je Teil: um wie viele Sechstel es selbst gedreht ist, gegen den Uhrzeigersinn, von 0 bis 5.
manitoba-option-totem = Totem
manitoba-option-totem-about = Die Reihenfolge der fünf Farben im Totem, die unterste zuerst. Bleibt sie offen, wird sie gelost.

## Das Bild

manitoba-picture-legend-lands = w Wald und Beere, st Steppe und Bison, h Hügel und Pferd,
manitoba-picture-legend-more-lands = s See und Kanu, b Berge und Feder
manitoba-picture-legend-cree = Zeichen: wessen Cree dort steht; dicke Linie: zwischen Teilen
manitoba-picture-round = Runde { $round } von { $rounds }, { $season ->
    [spring] Frühling
    [summer] Sommer
    [autumn] Herbst
   *[winter] Winter
}
manitoba-picture-won = Gewonnen: { $winners }
manitoba-picture-active = { $player } ist aktiv
manitoba-picture-area-short = { $landscape ->
    [forest] w
    [prairie] st
    [hills] h
    [lake] s
   *[mountain] b
}{ $tile }
manitoba-picture-area = { $area }: { $good ->
    [none] kein Gut
   *[other] { $good }
}
manitoba-picture-area-cree = ein Cree von { $seat }
manitoba-picture-count = { $count ->
    [score] Punkte
    [asleep] schläft
    [awake] wach
    [wampum] Wampum
   *[turned] inaktiv
}
manitoba-picture-counted = { $count ->
    [score] Punkte
    [asleep] Cree im Wigwam
    [awake] Cree auf dem Dorfplatz
    [wampum] aktive Wampum-Plättchen
   *[turned] inaktive Wampum-Plättchen
}: { $number }{ $change }{ $count ->
    [score] { " " }auf der Punkteleiste; die Punkte der Tabelle enthalten auch, was die Schlusswertung brächte
   *[other] { "" }
}
manitoba-picture-worth = Wert { $value }
manitoba-picture-sector = { $sector ->
    [berry] Beerenlager
    [bison] Bisonlager
    [horse] Pferdelager
   *[canoe] Kanulager
}: Güter { $goods }{ $goods_change }, getauschte Beeren { $berries }{ $berries_change }, Federn { $feathers }{ $feathers_change }, Wert { $value }
manitoba-picture-place = { $place ->
    [small] kleiner
   *[large] großer
} Platz
manitoba-picture-place-holds = { $place ->
    [small] Kleiner
   *[large] Großer
} Zeremonienplatz: { $goods ->
    [none] leer
   *[other] { $goods }
}
manitoba-picture-totem = Totem
manitoba-picture-totem-key = ◀ oben, ▲ abgehoben
manitoba-picture-totem-key-narrow = oben ist rechts, ▲ abgehoben
manitoba-picture-colour = { $colour }
manitoba-picture-disk = Totem, { $colour }: { $lifted ->
    [yes] abgehoben
   *[no] im Stapel
}
manitoba-picture-season = { $season ->
    [spring] Frühling
    [summer] Sommer
    [autumn] Herbst
   *[winter] Winter
}
manitoba-picture-no-cards = im Winter keine Ereigniskarten
manitoba-picture-effect = { $effect ->
    [E1] Pfad: Schritt
    [E2] Cree bewegen
    [E3] ein Cree geht
    [E4] ein Gut nehmen
    [E5] Feder verlieren
    [E6] Cree werten
    [E7] Seen werten
    [E8] meiste Cree
    [E9] meiste verbunden
    [scoring] Wertung
    [winter] Winter
   *[final] letzte Wertung
}
manitoba-picture-fullest = vollstes Lager
manitoba-picture-card = Karte { $number }: { $effect }{ $goods ->
    [none] { "" }
   *[other] { " " }{ $goods }
}{ $now ->
    [yes] , am Ende dieser Runde
   *[no] { "" }
}
manitoba-picture-supply = Vorrat
manitoba-picture-supply-of = Vorrat: { $good ->
    [berry] { $count ->
        [one] 1 Beere
       *[other] { $count } Beeren
    }
    [bison] { $count ->
        [one] 1 Bison
       *[other] { $count } Bisons
    }
    [horse] { $count ->
        [one] 1 Pferd
       *[other] { $count } Pferde
    }
    [canoe] { $count ->
        [one] 1 Kanu
       *[other] { $count } Kanus
    }
   *[feather] { $count ->
        [one] 1 Feder
       *[other] { $count } Federn
    }
}{ $change }
manitoba-picture-wampum = Wampum { $wampum }{ $hand ->
    [none] { "" }
   *[other] , Hand: { $hand }
}
manitoba-picture-paths = Visionspfade
manitoba-picture-path = { $path ->
    [hunter] Jäger
    [gatherer] Sammler
    [warrior] Krieger
   *[shaman] Schamane
}
manitoba-picture-path-stand = { $seat } auf { $space }
manitoba-picture-path-nobody = niemand
manitoba-picture-path-told = Der Pfad des { $path ->
    [hunter] Jägers
    [gatherer] Sammlers
    [warrior] Kriegers
   *[shaman] Schamanen
}: { $details }
manitoba-picture-path-firsts = zuerst auf 1, 2, …: { $seats }

manitoba-lesson-aim = Das Ziel
manitoba-lesson-aim-about = Dein Clan der Cree erlebt Frühling, Sommer und Herbst. Du sammelst Güter im Land und schickst Cree auf vier Visionspfade. Die meisten Punkte nach der letzten Karte des Herbstes gewinnen. Nichts ist geheim: Alle sehen alles, was auf dem Tisch liegt.
manitoba-lesson-territory = Das Territorium
manitoba-lesson-territory-about = Jedes Teil hat fünf Gebiete: Wald mit Beere, Steppe mit Bison, Hügel mit Pferd, See mit Kanu, Berge mit Feder. Auf einem Gebiet steht höchstens ein Cree.
manitoba-lesson-village = Dein Dorf
manitoba-lesson-village-about = Deine Güter liegen in vier Lagern: Beeren, Bisons, Pferde und Kanus. Fünf deiner Cree sind wach, drei schlafen; nur wache kannst du losschicken. Ein leeres Lager kostet 2 Punkte, wenn es gewertet wird.
manitoba-lesson-first-cree = Der erste Cree
manitoba-lesson-first-cree-about = Je eine Beere, einen Bison, ein Pferd und ein Kanu hast du schon. Setze einen Cree auf ein freies Gebiet: Das Gut, das dort liegt, kommt in sein Lager.
manitoba-lesson-paths = Die Visionspfade
manitoba-lesson-paths-about = Vier Pfade führen durch Visionen: Sammler, Jäger, Krieger, Schamane. Ein Cree beginnt auf Feld 1 und geht später immer ein Feld weiter; jedes Feld hat einen Bonus. Von einem Pfad kommt der Cree nie zurück.
manitoba-lesson-turns = Aktive und passive Züge
manitoba-lesson-turns-about = Der aktive Spieler hebt Scheiben des Totems ab. Mit der Farbe, die oben liegt, darf er eine Aktion auf dem Territorium und einen Schritt auf einem Pfad tun, oder stattdessen Cree wecken. Jeder andere tut danach eine der zwei Aktionen, in einer der abgehobenen Farben. Das Totem geht jede Runde nach links.
manitoba-lesson-totem = Du bist aktiv: das Totem
manitoba-lesson-totem-about = Wähle eine Scheibe. Sie wird mit allen Scheiben darüber abgehoben und umgedreht, sodass ihre Farbe oben liegt. In dieser Farbe handelst du; die anderen dürfen jede abgehobene Farbe nutzen. Hebst du wenige ab, haben die anderen wenig Auswahl.
manitoba-lesson-goods = Ins Land gehen
manitoba-lesson-goods-about = Setze einen Cree aus deinem Dorf auf ein freies Gebiet der richtigen Landschaft, oder ziehe einen der deinen auf ein benachbartes. Du nimmst das Gut, das dort liegt. In einem passiven Zug kommt ein neuer Cree neben einen der deinen, solange du welche auf dem Territorium hast.
manitoba-lesson-store = Das Gut lagern
manitoba-lesson-store-about = Ein Gut kommt in sein eigenes Lager, eine Feder in ein beliebiges. Oder lege es auf einen Zeremonienplatz, auf dem diese Art fehlt: Ein voller Platz gibt dir ein Wampum-Plättchen, und seine Güter kommen in ihre Lager. Güter, die am Ende noch dort liegen, zählen nichts.
manitoba-lesson-wake = Aufwecken
manitoba-lesson-wake-about = Statt beider Aktionen darfst du Cree wecken: so viele, wie du Scheiben abgehoben hast, oder weniger. Für das Land und für neue Pfade brauchst du wache Cree.
manitoba-lesson-end-turn = Du beendest deinen Zug
manitoba-lesson-end-turn-about = Dein Zug ist erst zu Ende, wenn du es sagst. Eine Aktion darfst du weglassen. Wampum-Plättchen kannst du in deinem eigenen Zug einsetzen, auch an seinem Ende.
manitoba-lesson-points = Wo die Punkte sind
manitoba-lesson-points-about = Die Tabelle unten zeigt deine Punkte und was die letzte Wertung jetzt dazu brächte. Sechs Beeren bringen 12 Punkte, Bisons 16, Pferde 14, Kanus 18; weniger bringen viel weniger. Auch Felder der Pfade, Ereignisse und Wampum-Plättchen bringen Punkte.
manitoba-lesson-cards = Das Ende einer Runde
manitoba-lesson-cards-about = Am Ende jeder Runde wirkt eine Karte. Jede Jahreszeit hat fünf: Ereignis, Ereignis, Wertung, Ereignis, Wertung. So weißt du, wann Güter im Lager sein müssen. Zu zweit oder viert kommt zuerst eine Winterrunde ohne Wirkung.
manitoba-lesson-scoring = Eine Wertung
manitoba-lesson-scoring-about = Das Wertungsplättchen sagt, welches Gut gewertet wird. Du erhältst den Wert dieses Lagers, und alles daraus kommt in den Vorrat; deine Cree auf dieser Landschaft gehen zum Schlafen ins Wigwam. Dann kommen neue Güter auf leere Gebiete dieser Landschaft.
