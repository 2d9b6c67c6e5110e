# Bison auf Deutsch. Werte sind Wörter der Regeln; diese Begriffe geben sie wieder.

bison-about = Lege Land und verteile deine Jäger darauf: Wer in einem Gebiet am stärksten ist, bringt dessen Tiere heim.

bison-seat-supplied = { $seat ->
    [you] Du beginnst
   *[other] { $seat } beginnt
} mit { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}, { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fischen
} und { $turkey ->
    [one] 1 Truthahn
   *[other] { $turkey } Truthähnen
} sowie { $hunters ->
    [one] 1 Jäger
   *[other] { $hunters } Jägern
} in der Reserve.
bison-tiles-removed = { $count ->
    [one] 1 Plättchen kommt
   *[other] { $count } Plättchen kommen
} ungesehen aus dem Spiel; im Stapel { $stack ->
    [one] liegt noch 1
   *[other] liegen noch { $stack }
}.
bison-round-started = Runde { $round } beginnt; { $seat ->
    [you] du hast
   *[other] { $seat } hat
} das Totem.
bison-tile-drawn = { $seat ->
    [you] Du ziehst
   *[other] { $seat } zieht
} Plättchen { $tile }.
bison-tile-drawn-hidden = { $seat ->
    [you] Du ziehst
   *[other] { $seat } zieht
} verdeckt ein Plättchen.
bison-tile-returned = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} das gezogene Plättchen zurück; es wird neu ausgeteilt.
bison-tile-laid = { $seat ->
    [you] Du legst
   *[other] { $seat } legt
} Plättchen { $tile } an ({ $q }, { $r }), gedreht um { $rotation }.
bison-tile-laid-setup = Startplättchen { $tile } liegt bei ({ $q }, { $r }), gedreht um { $rotation }.
bison-marker-placed = { $seat ->
    [you] Du belegst
   *[other] { $seat } belegt
} die Aktion { $action ->
    [lay_tile] „Plättchen legen“
    [tent] „Zelt bauen oder vergrößern“
    [canoe] „Kanu bauen oder vergrößern“
    [gather] „Versammlung“
    [step] „1 Feld ziehen“
   *[march] „1 bis 3 Felder ziehen“
}.
bison-markers-returned = Alle nehmen ihre Aktionssteine zurück.
bison-stock-changed-cost = { $seat ->
    [you] Du zahlst
   *[other] { $seat } zahlt
} { bison-amount } für die Aktion.
bison-stock-changed-no-hunters = { $seat ->
    [you] Du setzt
   *[other] { $seat } setzt
} keinen Jäger ein und { $seat ->
    [you] erhältst
   *[other] erhält
} { bison-amount }.
bison-stock-changed-exchange = { $seat ->
    [you] Du tauschst
   *[other] { $seat } tauscht
} { $give ->
    [bison] { $given ->
        [one] 1 Bison
       *[other] { $given } Bisons
    }
    [fish] { $given ->
        [one] 1 Fisch
       *[other] { $given } Fische
    }
   *[turkey] { $given ->
        [one] 1 Truthahn
       *[other] { $given } Truthähne
    }
} gegen { $get ->
    [bison] { $got ->
        [one] 1 Bison
       *[other] { $got } Bisons
    }
    [fish] { $got ->
        [one] 1 Fisch
       *[other] { $got } Fische
    }
   *[turkey] { $got ->
        [one] 1 Truthahn
       *[other] { $got } Truthähne
    }
}.
bison-stock-changed-purchase = { $seat ->
    [you] Du zahlst
   *[other] { $seat } zahlt
} { bison-amount } am Markt.
bison-hunters-moved-lay-tile = { $seat ->
    [you] Du bringst
   *[other] { $seat } bringt
} { $count ->
    [one] 1 Jäger
   *[other] { $count } Jäger
} auf { $target } ins Spiel.
bison-hunters-moved-build = { $seat ->
    [you] { $count } deiner Jäger
   *[other] { $count } Jäger von { $seat }
} { $count ->
    [one] geht
   *[other] gehen
} von { $source } zurück in die Reserve.
bison-hunters-moved-reduce = { $seat ->
    [you] { $count } deiner Jäger
   *[other] { $count } Jäger von { $seat }
} { $count ->
    [one] kommt
   *[other] kommen
} aus der Reserve auf { $target }.
bison-hunters-moved-gather = { $seat ->
    [you] Einer deiner Jäger
   *[other] Ein Jäger von { $seat }
} geht von { $source } zur Versammlung auf { $target }.
bison-hunters-moved-step = { $seat ->
    [you] Einer deiner Jäger
   *[other] Ein Jäger von { $seat }
} zieht von { $source } nach { $target }.
bison-hunters-moved-march = { $seat ->
    [you] Einer deiner Jäger
   *[other] Ein Jäger von { $seat }
} marschiert von { $source } nach { $target }.
bison-hunters-moved-purchase = { $seat ->
    [you] Du kaufst
   *[other] { $seat } kauft
} einen Jäger.
bison-piece-moved-to-space = { $seat ->
    [you] Du stellst
   *[other] { $seat } stellt
} ein { $item ->
    [tent] Zelt
   *[canoe] Kanu
} mit Wert { $value } auf { $target }.
bison-piece-moved-to-reserve = Das { $item ->
    [tent] Zelt
   *[canoe] Kanu
} mit Wert { $value } auf { $source } geht zurück in { $seat ->
    [you] deine Reserve
   *[other] die Reserve von { $seat }
}.
bison-piece-moved-purchase = { $seat ->
    [you] Du kaufst
   *[other] { $seat } kauft
} ein { $item ->
    [tent] Zelt
   *[canoe] Kanu
} mit Wert { $value }.
bison-region-scored-empty = { $terrain ->
    [prairie] Die Prärie
    [river] Der Fluss
   *[mountain] Das Gebirge
} bei ({ $q }, { $r }) mit { $terrain ->
    [prairie] { $animals ->
        [one] 1 Bison
       *[other] { $animals } Bisons
    }
    [river] { $animals ->
        [one] 1 Fisch
       *[other] { $animals } Fischen
    }
   *[mountain] { $animals ->
        [one] 1 Truthahn
       *[other] { $animals } Truthähnen
    }
} zählt für niemanden.
bison-region-scored-seats1 = { $terrain ->
    [prairie] Die Prärie
    [river] Der Fluss
   *[mountain] Das Gebirge
} bei ({ $q }, { $r }) mit { $terrain ->
    [prairie] { $animals ->
        [one] 1 Bison
       *[other] { $animals } Bisons
    }
    [river] { $animals ->
        [one] 1 Fisch
       *[other] { $animals } Fischen
    }
   *[mountain] { $animals ->
        [one] 1 Truthahn
       *[other] { $animals } Truthähnen
    }
} wird gewertet: { $seat1 ->
    [you] Du erhältst
   *[other] { $seat1 } erhält
} { $gain1 }.
bison-region-scored-seats2 = { $terrain ->
    [prairie] Die Prärie
    [river] Der Fluss
   *[mountain] Das Gebirge
} bei ({ $q }, { $r }) mit { $terrain ->
    [prairie] { $animals ->
        [one] 1 Bison
       *[other] { $animals } Bisons
    }
    [river] { $animals ->
        [one] 1 Fisch
       *[other] { $animals } Fischen
    }
   *[mountain] { $animals ->
        [one] 1 Truthahn
       *[other] { $animals } Truthähnen
    }
} wird gewertet: { $seat1 ->
    [you] Du erhältst
   *[other] { $seat1 } erhält
} { $gain1 }, { $seat2 ->
    [you] du erhältst
   *[other] { $seat2 } erhält
} { $gain2 }.
bison-region-scored-seats3 = { $terrain ->
    [prairie] Die Prärie
    [river] Der Fluss
   *[mountain] Das Gebirge
} bei ({ $q }, { $r }) mit { $terrain ->
    [prairie] { $animals ->
        [one] 1 Bison
       *[other] { $animals } Bisons
    }
    [river] { $animals ->
        [one] 1 Fisch
       *[other] { $animals } Fischen
    }
   *[mountain] { $animals ->
        [one] 1 Truthahn
       *[other] { $animals } Truthähnen
    }
} wird gewertet: { $seat1 ->
    [you] Du erhältst
   *[other] { $seat1 } erhält
} { $gain1 }, { $seat2 ->
    [you] du erhältst
   *[other] { $seat2 } erhält
} { $gain2 }, { $seat3 ->
    [you] du erhältst
   *[other] { $seat3 } erhält
} { $gain3 }.
bison-region-scored-seats4 = { $terrain ->
    [prairie] Die Prärie
    [river] Der Fluss
   *[mountain] Das Gebirge
} bei ({ $q }, { $r }) mit { $terrain ->
    [prairie] { $animals ->
        [one] 1 Bison
       *[other] { $animals } Bisons
    }
    [river] { $animals ->
        [one] 1 Fisch
       *[other] { $animals } Fischen
    }
   *[mountain] { $animals ->
        [one] 1 Truthahn
       *[other] { $animals } Truthähnen
    }
} wird gewertet: { $seat1 ->
    [you] Du erhältst
   *[other] { $seat1 } erhält
} { $gain1 }, { $seat2 ->
    [you] du erhältst
   *[other] { $seat2 } erhält
} { $gain2 }, { $seat3 ->
    [you] du erhältst
   *[other] { $seat3 } erhält
} { $gain3 }, { $seat4 ->
    [you] du erhältst
   *[other] { $seat4 } erhält
} { $gain4 }.
bison-overflow-lost = { $seat ->
    [you] Du verlierst
   *[other] { $seat } verliert
} { $animal ->
    [bison] { $amount ->
        [one] 1 Bison
       *[other] { $amount } Bisons
    }
    [fish] { $amount ->
        [one] 1 Fisch
       *[other] { $amount } Fische
    }
   *[turkey] { $amount ->
        [one] 1 Truthahn
       *[other] { $amount } Truthähne
    }
}, weil die Skala dafür nicht reicht.
bison-stocks-reset = Alle Vorräte gehen auf 0: Jetzt zählen nur noch die Jagdgründe.
bison-game-ended = Das Spiel ist zu Ende. { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} mit { $total ->
    [one] 1 Tier
   *[other] { $total } Tieren
}.
bison-game-ended-tied = Das Spiel ist zu Ende. { $seats } Spieler liegen mit { $total ->
    [one] 1 Tier
   *[other] { $total } Tieren
} gleichauf; niemand gewinnt.

## Entscheidungen

bison-exchange = 3 { $give ->
    [bison] Bisons
    [fish] Fische
   *[turkey] Truthähne
} gegen 1 { $get ->
    [bison] Bison
    [fish] Fisch
   *[turkey] Truthahn
} tauschen
bison-buy = { $item ->
    [hunter] Einen Jäger
    [tent] Ein Zelt mit Wert { $value }
   *[canoe] Ein Kanu mit Wert { $value }
} für je { $price ->
    [one] 1 Tier
   *[other] { $price } Tiere
} jeder Art kaufen
bison-choose-action = { $action ->
    [lay_tile] Das Plättchen legen und Jäger ins Spiel bringen
    [tent] Ein Zelt bauen oder vergrößern
    [canoe] Ein Kanu bauen oder vergrößern
    [gather] Jäger versammeln
    [step] Jäger je 1 Feld weit ziehen
   *[march] Jäger je 1 bis 3 Felder weit ziehen
}
bison-choose-count = { $hunters ->
    [0] Keinen Jäger einsetzen und 1 Tier erhalten
    [one] 1 Jäger einsetzen, ohne Kosten
   *[other] { $hunters } Jäger für { $cost ->
        [one] 1 Tier
       *[other] { $cost } Tiere
    } einsetzen
}
bison-pay = { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}, { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
} und { $turkey ->
    [one] 1 Truthahn
   *[other] { $turkey } Truthähne
} zahlen
bison-gain = { $animal ->
    [bison] 1 Bison erhalten
    [fish] 1 Fisch erhalten
    [turkey] 1 Truthahn erhalten
   *[none] Nichts erhalten, alle Skalen sind voll
}
bison-place-tile = Plättchen { $tile } an ({ $q }, { $r }) legen, gedreht um { $rotation }
bison-place-tile-hidden = Das gezogene Plättchen an ({ $q }, { $r }) legen, gedreht um { $rotation }
bison-place-hunters = { $hunters ->
    [one] Den Jäger
   *[other] Die { $hunters } Jäger
} { $terrain ->
    [prairie] auf die Prärie
    [river] auf den Fluss
   *[mountain] auf das Gebirge
} stellen
bison-build-op-build = Ein { $item ->
    [tent] Zelt
   *[canoe] Kanu
} mit Wert { $to } auf { $space } bauen
bison-build-op-enlarge = Das { $item ->
    [tent] Zelt
   *[canoe] Kanu
} auf { $space } von { $value } auf { $to } vergrößern
bison-build-op-reduce = Das { $item ->
    [tent] Zelt
   *[canoe] Kanu
} auf { $space } von { $value } auf { $to } verkleinern
bison-build-op-remove = Das { $item ->
    [tent] Zelt
   *[canoe] Kanu
} mit Wert { $value } von { $space } entfernen
bison-pick-gather = Auf { $space } versammeln
bison-pick-hunter = Einen Jäger von { $space } bewegen
bison-move-hunter = Nach { $to } ziehen
bison-end-turn = Den Zug beenden
bison-accept-loss = Die Tiere über 15 aufgeben

## Fragen eines Schrittes

bison-question-turn-pre-step = Welche Aktion nimmst du?
bison-question-count-step = Wie viele Jäger setzt die Aktion ein?
bison-question-gain-step = Welches Tier erhältst du?
bison-question-pay-step = Zahle { $cost ->
    [one] 1 Tier
   *[other] { $cost } Tiere
}: welche?
bison-question-place-tile-step = Wohin kommt das Plättchen { $tile }?
bison-question-place-hunters-step = Auf welches Feld des Plättchens { $tile } setzt du { $hunters ->
    [one] den Jäger
   *[other] die { $hunters } Jäger
}?
bison-question-build-step = Wo baust oder vergrößerst du { $action ->
    [tent] ein Zelt
   *[canoe] ein Kanu
}? { $remaining ->
    [one] 1 Jäger ist noch einzusetzen.
   *[other] { $remaining } Jäger sind noch einzusetzen.
}
bison-question-pick-gather-step = Wo versammeln sich die Jäger?
bison-question-pick-hunter-step = Welcher Jäger zieht? { $remaining ->
    [one] 1 muss noch ziehen.
   *[other] { $remaining } müssen noch ziehen.
}
bison-question-move-hunter-step = Wohin zieht der Jäger von { $space }?
bison-question-turn-post-step = Was tust du noch, bevor dein Zug endet?
bison-question-overflow-step = Deine Skala für { $animal ->
    [bison] Bisons
    [fish] Fische
   *[turkey] Truthähne
} ist voll. Was tust du mit den überzähligen?

## Gruppen von Entscheidungen

bison-group-exchange = Tausch
bison-group-buy = Käufe am Markt
bison-group-pay = Mit { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}
bison-group-place-tile = An ({ $q }, { $r })
bison-group-build-op = Auf { $space }

## Ablehnungen

bison-refused-not-your-turn = Du bist nicht am Zug.
bison-refused-wrong-step = Diese Entscheidung ist jetzt nicht möglich.
bison-refused-no-such-decision = Eine solche Entscheidung gibt es nicht.
bison-refused-exchange-same-animal = Bei einem Tausch gibst du Tiere einer Art ab und erhältst ein Tier einer anderen.
bison-refused-stock-too-low = Der Tausch braucht { $price ->
    [one] 1 Tier
   *[other] { $price } Tiere
} einer Art, im Vorrat { $stock ->
    [one] ist 1 davon
   *[other] sind { $stock } davon
}.
bison-refused-scale-full = Eine Skala endet bei { $max }; ein Tier dieser Art kann nicht dazukommen.
bison-refused-not-at-market = Am Markt gibt es keine solche Spielfigur dieser Farbe.
bison-refused-stock-too-low-for-price = Das kostet { $price ->
    [one] 1 Tier
   *[other] { $price } Tiere
} jeder Art, der kleinste Vorrat ist { $smallest }.
bison-refused-action-used = Diese Aktion wurde in dieser Runde schon benutzt.
bison-refused-tile-must-be-laid = Die letzte Aktion der Runde muss „Plättchen legen“ sein.
bison-refused-count-out-of-range = Eine Aktion geschieht mit 0 bis { $max } Jägern, nicht mit { $hunters }.
bison-refused-cost-too-high = { $hunters ->
    [one] 1 Jäger kostet
   *[other] { $hunters } Jäger kosten
} { $cost ->
    [one] 1 Tier
   *[other] { $cost } Tiere
}, im Vorrat { $stock ->
    [one] ist insgesamt 1
   *[other] sind insgesamt { $stock }
}.
bison-refused-count-not-executable = Die Aktion lässt sich nicht mit genau { $hunters ->
    [one] 1 Jäger
   *[other] { $hunters } Jägern
} ausführen.
bison-refused-wrong-payment = Die Kosten betragen zusammen { $cost ->
    [one] 1 Tier
   *[other] { $cost } Tiere
}, und keine der drei Zahlen darf unter 0 liegen.
bison-refused-payment-above-stock = Im Vorrat gibt es nur { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}, { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
} und { $turkey ->
    [one] 1 Truthahn
   *[other] { $turkey } Truthähne
}.
bison-refused-gain-not-optional = Das Tier muss genommen werden, solange eine Skala Platz hat.
bison-refused-does-not-interlock = Um { $rotation } gedreht passt das Plättchen nicht; möglich sind 0, 2 oder 4.
bison-refused-hex-occupied = Bei ({ $q }, { $r }) liegt schon ein Plättchen.
bison-refused-not-beside-a-tile = Neben ({ $q }, { $r }) liegt kein Plättchen.
bison-refused-too-far-from-start = ({ $q }, { $r }) ist mehr als { $max } Plättchen von den Startplättchen entfernt.
bison-refused-unknown-space = Dieses Feld gibt es auf dem Spielplan nicht.
bison-refused-wrong-terrain = Zelte stehen auf Prärie und Gebirge, Kanus auf Flüssen.
bison-refused-space-not-own = Auf { $space } steht keine eigene Figur.
bison-refused-space-used = { $space } wurde in dieser Aktion schon benutzt.
bison-refused-value-impossible = Von Wert { $value } führt hier nichts zu Wert { $to }.
bison-refused-no-reducing = Zelte und Kanus werden nur in Variante 2 verkleinert.
bison-refused-piece-not-in-reserve = In der Reserve ist nichts mit Wert { $to }.
bison-refused-too-few-hunters-on-space = Dafür { $needed ->
    [one] muss 1 Jäger
   *[other] müssen { $needed } Jäger
} auf dem Feld stehen, dort { $hunters ->
    [one] steht 1
   *[other] stehen { $hunters }
}.
bison-refused-too-few-hunters-in-reserve = Dafür { $needed ->
    [one] muss 1 Jäger
   *[other] müssen { $needed } Jäger
} in der Reserve sein, dort { $hunters ->
    [one] ist 1
   *[other] sind { $hunters }
}.
bison-refused-count-not-completable = Danach könnten nicht mehr alle angesagten Jäger eingesetzt werden.
bison-refused-cannot-call = Kein Jäger auf { $space } kann { $hunters ->
    [one] 1 Jäger
   *[other] { $hunters } Jäger
} von anderswo rufen.
bison-refused-no-unmoved-hunter = Auf { $space } steht kein eigener Jäger, der noch nicht gezogen ist.
bison-refused-no-end-space = Kein Jäger auf { $space } hat ein Feld, auf das er ziehen kann.
bison-refused-stands-at-gathering = Die Jäger auf { $space } sind schon bei der Versammlung.
bison-refused-no-round-trip = Ein Jäger muss auf einem anderen Feld ankommen als dem, von dem er kommt.
bison-refused-space-occupied = { $space } ist von einem anderen Spieler besetzt.
bison-refused-out-of-reach = { $space } ist mehr als { $reach ->
    [one] 1 Feld
   *[other] { $reach } Felder
} von { $from } entfernt.

## Woher Punkte kommen

bison-source = { $terrain ->
    [prairie] die Prärie
    [river] der Fluss
   *[mountain] das Gebirge
} bei ({ $q }, { $r })

## Ergebnisse

bison-result-most-animals = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} die meisten Tiere: { $total }.
bison-result-smallest-stock = { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
} den Gleichstand bei { $total ->
    [one] 1 Tier
   *[other] { $total } Tieren
}: Der kleinste eigene Vorrat, { $smallest }, ist der höchste.
bison-result-no-winner = Auch beim kleinsten Vorrat, { $smallest }, bleibt es beim Gleichstand mit { $total ->
    [one] 1 Tier
   *[other] { $total } Tieren
}: Niemand gewinnt.

## Optionen eines Spiels: der Name, was sie ändert, und jeder Wert

bison-option-variant = Variante
bison-option-variant-about = Was eine Aktion an Zelten und Kanus tun darf.
bison-option-variant-is-0 = Das Grundspiel: In einer Aktion wird ein Zelt oder Kanu gebaut oder vergrößert.
bison-option-variant-is-1 = Variante 1: In einer Aktion werden mehrere Zelte oder Kanus gebaut und vergrößert, jedes auf einem anderen Feld.
bison-option-variant-is-2 = Variante 2: Wie Variante 1; eine Aktion darf Zelte und Kanus auch verkleinern oder entfernen.
bison-option-first-seat = Erster Sitz
bison-option-first-seat-about = Wer in der ersten Runde das Totem hat und beginnt, von 0 an gezählt. Ab der zweiten Runde wandert es nach links.

## Mengen von Tieren, ohne die, von denen es keine gibt

bison-amount-bison = { $bison ->
    [one] 1 Bison
   *[other] { $bison } Bisons
}
bison-amount-fish = { $fish ->
    [one] 1 Fisch
   *[other] { $fish } Fische
}
bison-amount-turkey = { $turkey ->
    [one] 1 Truthahn
   *[other] { $turkey } Truthähne
}
bison-amount = { $kinds ->
    [none] nichts
    [b] { bison-amount-bison }
    [f] { bison-amount-fish }
    [t] { bison-amount-turkey }
    [bf] { bison-amount-bison } und { bison-amount-fish }
    [bt] { bison-amount-bison } und { bison-amount-turkey }
    [ft] { bison-amount-fish } und { bison-amount-turkey }
   *[bft] { bison-amount-bison }, { bison-amount-fish } und { bison-amount-turkey }
}

## Namen: ein Plättchen nach seinen Tieren, ein Feld nach dem Ort seines Plättchens

bison-name-tile = „{ bison-amount }“
bison-name-space = „{ $terrain ->
    [prairie] Prärie
    [river] Fluss
   *[mountain] Gebirge
} ({ $q }, { $r })“

## Orte: die Id eines Plättchens, und welcher Teil davon

bison-part-P = { $whole } (Prärie)
bison-part-R = { $whole } (Fluss)
bison-part-M = { $whole } (Gebirge)

## Das Bild

bison-picture-legend-terrains = Halme: Prärie (p); Wellen: Fluss (f); Zacken: Gebirge (g)
bison-picture-legend-animals = Zahl und Tier: wie viele aufgedruckt sind
bison-picture-legend-hunters = Zeichen und Zahl: wessen Jäger
bison-picture-legend-buildings = Dreieck: Zelt, Boot: Kanu, mit dem Wert
bison-picture-round = Runde { $round } von { $rounds }: { $first } hat das Totem
bison-picture-stack = { $stack ->
    [one] 1 Plättchen
   *[other] { $stack } Plättchen
} im Stapel
bison-picture-removed = { $removed } aus dem Spiel
bison-picture-variant = Variante { $variant }
bison-picture-empty-hex = Freies Feld { $hex }
bison-picture-letter = { $terrain ->
    [prairie] p
    [river] f
   *[mountain] g
}
bison-picture-space = { $space }: { $terrain ->
    [prairie] { $count ->
        [one] 1 Bison
       *[other] { $count } Bisons
    }
    [river] { $count ->
        [one] 1 Fisch
       *[other] { $count } Fische
    }
   *[mountain] { $count ->
        [one] 1 Truthahn
       *[other] { $count } Truthähne
    }
}
bison-picture-space-in-hand = { $terrain ->
    [prairie] Prärie
    [river] Fluss
   *[mountain] Gebirge
} des Plättchens in der Hand
bison-picture-owner = { $colour ->
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
}, { $seat }
bison-picture-hunters = { $count } Jäger
bison-picture-building = { $terrain ->
    [river] Kanu
   *[other] Zelt
} mit Wert { $value }
bison-picture-stock = Vorrat: { $animal ->
    [bison] { $count ->
        [one] 1 Bison
       *[other] { $count } Bisons
    }
    [fish] { $count ->
        [one] 1 Fisch
       *[other] { $count } Fische
    }
   *[turkey] { $count ->
        [one] 1 Truthahn
       *[other] { $count } Truthähne
    }
}{ $change }
bison-picture-pile = { $pile ->
    [reserve] Reserve
   *[market] Markt
}
bison-picture-pile-holds = { $pile ->
    [reserve] Reserve
   *[market] Markt
}: { $hunters } Jäger{ $change }, { $tents ->
    [none] keine Zelte
   *[other] Zelte mit Wert { $tents }
}, { $canoes ->
    [none] keine Kanus
   *[other] Kanus mit Wert { $canoes }
}
bison-picture-action = { $action ->
    [lay_tile] legen
    [tent] Zelt
    [canoe] Kanu
    [gather] Treffen
    [step] 1 Feld
   *[march] bis 3
}
bison-picture-action-is = Aktion „{ $action ->
    [lay_tile] Plättchen legen
    [tent] Zelt bauen oder vergrößern
    [canoe] Kanu bauen oder vergrößern
    [gather] Versammlung
    [step] 1 Feld ziehen
   *[march] 1 bis 3 Felder ziehen
}“: { $state ->
    [used] benutzt
   *[free] frei
}
bison-picture-hand = Plättchen: { $tile ->
    [none] keins
    [hidden] eins, verdeckt
   *[other] { $tile }
}
bison-picture-underlined = Strich: benutzt

bison-lesson-aim = Das Ziel
bison-lesson-aim-about = Du führst eine Gruppe von Jägern. Wer am Ende zusammen die meisten Bisons, Fische und Truthähne hat, gewinnt. Vor der letzten Wertung fallen alle Vorräte auf 0; am Ende zählt also nur diese Wertung.
bison-lesson-land = Das Land
bison-lesson-land-about = Jedes Plättchen hat eine Prärie mit Bisons, einen Fluss mit Fischen und ein Gebirge mit Truthähnen; die Zahlen sagen, wie viele. Gleiches Land, das sich über Plättchen hinweg berührt, ist ein Gebiet. Ein Feld gehört immer nur einem Spieler.
bison-lesson-stock = Tiere sind dein Geld
bison-lesson-stock-about = Das sind deine Tiere: Du beginnst mit 10 von jeder Art. Mit ihnen bezahlst du Jäger, Zelte und Kanus. Von jeder Art kannst du 15 behalten.
bison-lesson-actions = Vier Züge, vier Aktionen
bison-lesson-actions-about = In jeder Runde hast du vier Züge, jeden mit einer anderen dieser sechs Aktionen. In einem der vier musst du dein Plättchen legen. Du hast es geheim gezogen: Niemand sonst sieht es, bevor du es legst.
bison-lesson-count = Wie viele Jäger?
bison-lesson-count-about = Sage, wie viele Jäger die Aktion einsetzt. Einer ist frei; 2 kosten 2 Tiere, 3 kosten 4, 4 kosten 7 und 5 kosten 10. Ohne Jäger erhältst du stattdessen ein Tier; nur das Plättchen wird auch dann gelegt.
bison-lesson-pay = Bezahlen
bison-lesson-pay-about = Wähle, mit welchen Tieren du bezahlst; jede Mischung ist erlaubt. Behalte von jeder Art einige: Was du kaufst, kostet immer gleich viele von allen drei.
bison-lesson-tile = Das Plättchen legen
bison-lesson-tile-about = Das Plättchen kommt neben ein anderes, höchstens drei Schritte von den Startplättchen, in einer von drei Drehungen. Wähle eine Stelle auf dem Spielplan; R, das Mausrad oder noch ein Druck dreht das Plättchen.
bison-lesson-hunters = Deine Jäger kommen
bison-lesson-hunters-about = Alle Jäger dieser Aktion kommen aus deiner Reserve auf ein Feld des neuen Plättchens. Im Grundspiel kommen sie nur so auf den Spielplan.
bison-lesson-end-turn = Du beendest deinen Zug
bison-lesson-end-turn-about = Niemand beendet deinen Zug für dich. Vor der Aktion und nach ihr darfst du noch kaufen und tauschen; dann beende den Zug.
bison-lesson-market = Der Markt
bison-lesson-market-about = Hier kaufst du für deine Reserve: einen Jäger für ein Tier von jeder Art, ein Zelt oder Kanu für seinen Wert von jeder Art. Du darfst auch drei Tiere einer Art gegen eines einer anderen tauschen.
bison-lesson-scoring = Was Tiere bringt
bison-lesson-scoring-about = Nach allen Zügen einer Runde wird jedes Gebiet gewertet. Das höchste Zelt führt, auf Flüssen das höchste Kanu; dann zählt, wie viele davon, dann kleinere, dann Jäger. Der Erste erhält alle Tiere des Gebiets, der Zweite die Hälfte. Andere, und Zweite bei Gleichstand, erhalten, was auf ihren eigenen Feldern ist.
bison-lesson-points = Wie du stehst
bison-lesson-points-about = Die Tabelle unten zeigt deine Punkte, als würde der Spielplan jetzt gewertet. Eine Vorschau zeigt, wie eine Entscheidung sie ändert.
bison-lesson-build = Zelte und Kanus
bison-lesson-build-about = Ein Zelt steht auf einer Prärie oder im Gebirge, ein Kanu auf einem Fluss. Für eines mit dem Wert 2 müssen dort zwei deiner Jäger stehen. Sie gehen zurück in deine Reserve; das Zelt oder Kanu bleibt und zählt vor allen Jägern.
bison-lesson-round = Eine neue Runde
bison-lesson-round-about = Alle Gebiete wurden gewertet, und die Tiere sind in den Vorräten. Jäger, Zelte und Kanus bleiben stehen, die Marker kommen zurück, und das Totem ging zum nächsten Spieler. Zu zweit gibt es sechs Runden, zu dritt fünf, zu viert vier.
