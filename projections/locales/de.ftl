# Was an jedem Tisch geschieht, auf Deutsch. Für einen Sitz steht, wer dort sitzt; wer liest, ist `you`.

table-game-created = Ein Tisch für { $seats } Spieler wird eröffnet: { $ruleset }.
table-seat-taken = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} Platz.
table-seat-left = { $seat ->
    [you] Du stehst
   *[other] { $seat } steht
} auf; der Platz ist wieder frei.
table-seat-handed-to-bot = { $name } spielt für { $seat ->
    [you] dich
   *[other] { $seat }
} weiter.
table-game-started = Alle Plätze sind besetzt: Das Spiel beginnt.
table-game-forked = Dieses Spiel geht von Version { $at } des Spiels { $parent } aus weiter, { $luck ->
    [parent] mit dessen Zufall
   *[fresh] mit neuem Zufall
}.
table-game-forked-superseding = Dieses Spiel ersetzt Spiel { $parent } ab dessen Version { $at }, { $luck ->
    [parent] mit dessen Zufall
   *[fresh] mit neuem Zufall
}.
table-game-imported = Das bisherige Spiel stammt aus einem Archiv; es sitzt niemand mehr am Tisch.
table-game-superseded = Spiel { $by } ersetzt dieses Spiel.
table-game-aborted = Das Spiel ist abgebrochen: { $reason }
table-game-stalled = Der Dienst kommt nicht weiter: { $reason }
table-game-freed = Der Dienst versucht es erneut.
table-game-finished = Das Spiel ist zu Ende. { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
}.
table-game-finished-tied = Das Spiel ist zu Ende. { $seats } Spieler bleiben gleichauf.
table-seed-revealed = Der geheime Startwert von Spiel { $seed_game } ist offen; die Ziehungen lassen sich prüfen.
table-dispute-ruled = { $organiser ->
    [you] Du entscheidest
    [operator] Der Betreiber entscheidet
    [service] Der Dienst entscheidet
    [somebody] Die Turnierleitung entscheidet
   *[other] { $organiser } entscheidet
}: { $text }
table-dispute-ruled-about = { $organiser ->
    [you] Du entscheidest
    [operator] Der Betreiber entscheidet
    [service] Der Dienst entscheidet
    [somebody] Die Turnierleitung entscheidet
   *[other] { $organiser } entscheidet
} zu Version { $about }: { $text }
table-decisions-taken-back = { $seat ->
    [you] Du nimmst
   *[other] { $seat } nimmt
} zurück, was nach Version { $to } entschieden wurde.
table-take-back-requested = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} darum, ab Version { $to } neu weiterzuspielen.
table-take-back-answered = { $seat ->
    [you] Du bist
   *[other] { $seat } ist
} { $answer ->
    [accepted] einverstanden
   *[refused] nicht einverstanden
}, zurückzugehen.
table-take-back-withdrawn = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} nicht mehr darum, zurückzugehen.
table-take-back-lapsed = Die Bitte, zurückzugehen, ist erledigt, weil das Spiel weiterging.

## Ursachen von Einträgen

cause-decision = { $seat ->
    [you] Du entscheidest
   *[other] { $seat } entscheidet
}: { $decision }
cause-decision-untold = { $seat ->
    [you] Du entscheidest
   *[other] { $seat } entscheidet
}.
cause-run = Der Dienst führt das Spiel fort.
cause-act = { $actor ->
    [you] Du
    [operator] Der Betreiber
    [service] Der Dienst
    [somebody] Jemand
   *[other] { $actor }
} { $actor ->
    [you] { $act ->
        [create_game] eröffnest den Tisch
        [take_seat] lässt jemanden Platz nehmen
        [leave_seat] gibst einen Platz frei
        [hand_seat_to_bot] übergibst einen Platz an einen Bot
        [fork_game] verzweigst das Spiel
        [supersede_game] ersetzt das Spiel
        [import_game] importierst das Spiel
        [abort_game] brichst das Spiel ab
        [rule_dispute] entscheidest einen Streitfall
        [take_back] nimmst Entscheidungen zurück
        [request_take_back] bittest darum, zurückzugehen
        [answer_take_back] antwortest auf die Bitte, zurückzugehen
        [withdraw_take_back] ziehst die Bitte zurück
        [stall_game] stellst die Versuche ein
       *[free_game] gibst das angehaltene Spiel wieder frei
    }
   *[other] { $act ->
        [create_game] eröffnet den Tisch
        [take_seat] lässt jemanden Platz nehmen
        [leave_seat] gibt einen Platz frei
        [hand_seat_to_bot] übergibt einen Platz an einen Bot
        [fork_game] verzweigt das Spiel
        [supersede_game] ersetzt das Spiel
        [import_game] importiert das Spiel
        [abort_game] bricht das Spiel ab
        [rule_dispute] entscheidet einen Streitfall
        [take_back] nimmt Entscheidungen zurück
        [request_take_back] bittet darum, zurückzugehen
        [answer_take_back] antwortet auf die Bitte, zurückzugehen
        [withdraw_take_back] zieht die Bitte zurück
        [stall_game] stellt die Versuche ein
       *[free_game] gibt das angehaltene Spiel wieder frei
    }
}.

## Wo ein Satz nichts verraten darf

table-untold = Etwas geschieht, das hier nicht erzählt wird.

## Personen, wo der Satz sie nicht selbst nennt

table-you = du
table-colour = { $colour ->
    [blue] Blau
    [red] Rot
    [yellow] Gelb
    [green] Grün
   *[none] { $number }
}
table-player = Spieler { $colour }
table-player-of-a-name = { $name } ({ $colour })

## Bilder: was die aller Spiele haben

picture-title = { $game }, Version { $version }, { $status ->
    [open] offen
    [playing] läuft
    [scoring] wird gewertet
    [stalled] steht still
    [finished] beendet
    [aborted] abgebrochen
   *[superseded] ersetzt
}
picture-waiting = Das Spiel hat noch nicht begonnen: { $free } von { $seats ->
    [one] 1 Platz
   *[other] { $seats } Plätzen
} { $free ->
    [one] ist
   *[other] sind
} frei.
picture-changed = { $title } (gerade geändert)
picture-legend-changed = gestrichelte Linie und Stern: gerade geändert
picture-seat = { $seat }
picture-to-act = ▶ am Zug
picture-you = du
picture-and = { $one } und { $other }
picture-or = { $one } oder { $other }

## Ablehnungen dessen, was am Tisch getan wird, nach Code

refused-act-unknown = Dieser Befehl gilt nicht für einen einzelnen Tisch.
refused-already-answered = Du hast schon zugestimmt.
refused-already-ended = Das Spiel ist schon zu Ende.
refused-already-seated = Du sitzt schon an diesem Tisch.
refused-archive-not-open = Ein Archiv verrät alles; es gibt es, wenn jedes Spiel darin zu Ende ist.
refused-barrier-drawn = Eintrag { $entry } ist endgültig: Dort wurde etwas gezogen.
refused-barrier-hidden = Eintrag { $entry } ist endgültig: Einige haben dort etwas gesehen.
refused-barrier-seat = Eintrag { $entry } ist endgültig: Dort hat jemand anderes entschieden.
refused-barrier-service = Eintrag { $entry } ist endgültig: Er kommt vom Dienst.
refused-barrier-table = Eintrag { $entry } ist endgültig: Jemand am Tisch hat ihn veranlasst.
refused-bot-unknown = Bots dieser Art gibt es nicht: { $value }.
refused-fork-not-allowed = Solange dieses Spiel läuft, { $value ->
    [organiser] darf es nur die Turnierleitung verzweigen
   *[after_end] darf es niemand verzweigen
}.
refused-labels-kept = Eine Verzweigung, die ihr Ausgangsspiel ersetzt, behält dessen Etiketten.
refused-luck-not-fixed = Das Spiel hat nie begonnen, sein Zufall steht also nicht fest.
refused-luck-not-free = Den Zufall eines laufenden Spiels darf nur eine Verzweigung nutzen, die es ersetzt.
refused-luck-not-here = Das Spiel wurde auf einem anderen Dienst gespielt, mit dessen Schlüssel.
refused-nonce-invalid = Ein Zufallswort hat 1 bis 64 druckbare Zeichen.
refused-not-a-player = Platz nehmen kann nur ein Spieler; der Betreiber kann Bots setzen.
refused-not-at-table = Bots setzt, wer den Tisch eröffnet hat oder daran sitzt.
refused-not-open = Das Spiel hat begonnen: Plätze werden vorher eingenommen und verlassen.
refused-not-operator = Das darf nur der Betreiber.
refused-not-organiser = Das darf nur die Turnierleitung.
refused-not-over = Das Spiel ist noch nicht zu Ende; danach kann es noch einmal gespielt werden.
refused-not-own-version = Diese Version gehört zu einem anderen Spiel, das neben diesem weitergeht.
refused-not-playing = Das Spiel läuft gerade nicht.
refused-not-seated = Du sitzt nicht an diesem Tisch.
refused-not-stalled = Das Spiel steht nicht still.
refused-not-your-seat = Auf diesem Platz sitzt jemand anderes.
refused-nothing-to-continue = Bei Version { $value } war das Spiel zu Ende.
refused-own-request = Das ist deine eigene Bitte: Die anderen antworten darauf.
refused-request-not-needed = Das kannst du zurücknehmen, ohne zu fragen.
refused-request-not-open = Eine solche Bitte ist nicht offen.
refused-request-open = Eine Bitte, zu Version { $value } zurückzugehen, ist schon offen.
refused-request-version = Nach Version { $value } kommt keine Entscheidung von dir, die noch gilt, oder sie liegt zu lange zurück.
refused-seat-empty = Auf diesem Platz sitzt niemand.
refused-seat-taken = Diesen Platz hat schon jemand genommen.
refused-seat-unknown = Einen solchen Platz gibt es an diesem Tisch nicht.
refused-table-full = Alle Plätze sind besetzt.
refused-take-back-not-allowed = Das Spiel wurde ohne Zurücknehmen eröffnet: Entscheidungen sind endgültig.
refused-take-back-version = Ab Version { $value } gibt es keine Entscheidung von dir zum Zurücknehmen.
