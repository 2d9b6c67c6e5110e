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
table-seat-handed-over = { $name } spielt für { $seat ->
    [you] dich
   *[other] { $seat }
} weiter.
table-seat-reclaimed = { $seat ->
    [you] Du nimmst deinen Platz vom Bot zurück und entscheidest
   *[other] { $seat } nimmt den Platz vom Bot zurück und entscheidet
} wieder selbst.
table-stand-in-seated = { $name } vertritt { $seat ->
    [you] dich
   *[other] { $seat }
}{ $why ->
    [clock] , weil die Zeit abgelaufen ist,
    [silence] , nach langem Schweigen,
    [organiser] , wie es die Spielleitung entschieden hat,
   *[player] {""}
} bis zur Rückkehr.
table-stand-in-ended = { $seat ->
    [you] Du bist zurück und entscheidest
   *[other] { $seat } ist zurück und entscheidet
} wieder selbst.
table-pause-requested = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} um eine Pause{ $until ->
    [open] {""}
   *[other] {" "}bis { $until }
}: { $reason }
table-pause-answered = { $seat ->
    [you] { $answer ->
        [accepted] Du bist mit der Pause einverstanden
       *[refused] Du bist mit der Pause nicht einverstanden
    }
   *[other] { $seat } ist { $answer ->
        [accepted] mit der Pause einverstanden
       *[refused] mit der Pause nicht einverstanden
    }
}.
table-pause-withdrawn = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} nicht mehr um eine Pause.
table-game-paused = { $by ->
    [organiser] Die Spielleitung hält das Spiel an
   *[players] Alle sind einverstanden: Das Spiel macht Pause
}{ $until ->
    [open] {""}
   *[other] {" "}bis { $until }
}: { $reason }
table-game-resumed = { $why ->
    [time] Die Zeit der Pause ist um: Das Spiel geht weiter.
    [organiser] Die Spielleitung beendet die Pause: Das Spiel geht weiter.
   *[player] Die Pause ist zu Ende: Das Spiel geht weiter.
}
table-substitute-offered = { $name } soll für { $seat ->
    [you] dich
   *[other] { $seat }
} weiterspielen{ $consented ->
    [yes] ; die Spielleitung stimmt zu
    [players] ; die anderen am Tisch oder die Spielleitung müssen noch zustimmen
   *[no] ; die Spielleitung muss noch zustimmen
}.
table-substitute-accepted = Der Ersatz für { $seat ->
    [you] dich
   *[other] { $seat }
} ist bereit.
table-substitute-consented = Die Spielleitung stimmt dem Ersatz für { $seat ->
    [you] dich
   *[other] { $seat }
} zu.
table-substitute-agreed = { $seat2 ->
    [you] Du stimmst
   *[other] { $seat2 } stimmt
} dem Ersatz für { $seat ->
    [you] dich
   *[other] { $seat }
} zu.
table-substitute-declined = Niemand übernimmt für { $seat ->
    [you] dich
   *[other] { $seat }
}.
table-vacation-begun = { $seat ->
    [you] Du bist
   *[other] { $seat } ist
} im Urlaub, längstens bis { $until }.
table-vacation-ended = { $why ->
    [used_up] Die Urlaubstage sind aufgebraucht: { $seat ->
        [you] deine
       *[other] { $seat }
    }.
   *[player] { $seat ->
        [you] Du bist
       *[other] { $seat } ist
    } aus dem Urlaub zurück.
}
table-end-requested = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} darum, das Spiel ohne Ergebnis zu beenden: { $reason }
table-end-answered = { $seat ->
    [you] { $answer ->
        [accepted] Du bist mit dem Ende des Spiels einverstanden
       *[refused] Du bist mit dem Ende des Spiels nicht einverstanden
    }
   *[other] { $seat } ist { $answer ->
        [accepted] mit dem Ende des Spiels einverstanden
       *[refused] mit dem Ende des Spiels nicht einverstanden
    }
}.
table-end-withdrawn = { $seat ->
    [you] Du bittest
   *[other] { $seat } bittet
} nicht mehr darum, das Spiel zu beenden.
table-end-lapsed = Die Bitte, das Spiel zu beenden, ist hinfällig, weil es weiterging.
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
table-game-aborted = { $by ->
    [players] Alle sind einverstanden: Das Spiel endet ohne Ergebnis
    [silence] Die anderen warten nicht länger: Das Spiel endet ohne Ergebnis
   *[organiser] Das Spiel ist abgebrochen
}: { $reason }
table-game-aborted-idle = Hier ist { $days ->
    [one] einen Tag
   *[other] { $days } Tage
} lang nichts geschehen: Der Tisch ist geschlossen.
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

## Pläne

table-plan-sealed = { $seat ->
    [you] Du hast deine nächsten Entscheidungen geplant; welche, siehst nur du.
   *[other] { $seat } hat die nächsten Entscheidungen geplant; welche, sieht sonst niemand.
}
table-plan-fired = { $seat ->
    [you] Du hattest das geplant
   *[other] { $seat } hatte das geplant
}, in Version { $plan }.
table-plan-cancelled = { $seat ->
    [you] Dein Plan ist zu Ende
   *[other] Der Plan von { $seat } ist zu Ende
}: { $why ->
    [owner] er wurde aufgegeben
    [by_hand] es wurde von Hand entschieden
    [taken_back] Entscheidungen wurden zurückgenommen
    [handed_over] auf dem Platz spielt jemand anders weiter
    [stopped] das Spiel wurde angehalten
    [spent] alles darin ist getan
    [until] eingetreten ist, womit er enden sollte
    [step] er nennt diesen Schritt nicht
    [changed] etwas hat sich geändert, wovon er abhängt
    [illegal] was er nennt, ist jetzt nicht erlaubt
   *[unplanned] er sagt nicht, was jetzt zu tun ist
}.

## Uhren

table-duration = { $unit ->
    [days] { $amount ->
        [one] 1 Tag
       *[other] { $amount } Tage
    }
    [hours] { $amount ->
        [one] 1 Stunde
       *[other] { $amount } Stunden
    }
    [minutes] { $amount ->
        [one] 1 Minute
       *[other] { $amount } Minuten
    }
   *[seconds] { $amount ->
        [one] 1 Sekunde
       *[other] { $amount } Sekunden
    }
}{ $more ->
    [0] {""}
   *[other] {" "}{ $unit ->
        [days] { $more ->
            [one] 1 Stunde
           *[other] { $more } Stunden
        }
        [hours] { $more ->
            [one] 1 Minute
           *[other] { $more } Minuten
        }
       *[minutes] { $more ->
            [one] 1 Sekunde
           *[other] { $more } Sekunden
        }
    }
}
table-clock-set = Jeder am Tisch hat { table-duration } auf der Uhr.
table-clock-set-rests = Jeder am Tisch hat { table-duration } auf der Uhr, die zeitweise ruht.
table-clock-started = { $seat ->
    [you] Deine Uhr läuft
   *[other] Die Uhr von { $seat } läuft
}. Übrig: { table-duration }.
table-clock-stopped = { $seat ->
    [you] Deine Uhr steht
   *[other] Die Uhr von { $seat } steht
}. Übrig: { table-duration }.
table-clock-renewed = { $seat ->
    [you] Dein Zug ist
   *[other] Der Zug von { $seat } ist
} vorbei. Übrig für den nächsten: { table-duration }.
table-time-added = { $seat ->
    [you] Du bekommst
   *[other] { $seat } bekommt
} { table-duration } { $why ->
    [service_away] zurück, weil der Dienst weg war
   *[given] dazu
}.
table-clock-expired = { $seat ->
    [you] Deine Zeit
   *[other] Die Zeit von { $seat }
} ist um{ $policy ->
    [warn] . Der Zug geht ohne Uhr weiter
    [claim] . Wer mitspielt, darf das geltend machen
    [bot] . Ein Bot springt ein
    [organiser] . Die Turnierleitung entscheidet, was folgt
   *[forfeit] . Der Platz gibt auf
}.
table-resignation-agreed = { $then ->
    [ends] Ein Platz darf aufgeben; dann ist das Spiel zu Ende.
   *[bot] Ein Platz darf aufgeben; dann spielt ihn ein Bot zu Ende.
}
table-hints-allowed = Spieler dürfen sich Tipps geben lassen; das Spiel zählt nicht für die Wertung.
table-seat-resigned = { $seat ->
    [you] Du hast aufgegeben.
   *[other] { $seat } hat aufgegeben.
} Das Spiel ist zu Ende.
table-seat-resigned-bot = { $seat ->
    [you] Du hast aufgegeben.
   *[other] { $seat } hat aufgegeben.
} { $name } spielt den Platz zu Ende.
table-seat-forfeited = { $seat ->
    [you] Du hast
   *[other] { $seat } hat
} verloren{ $why ->
    [clock] , weil die Zeit um ist
    [claim] : Wer mitspielt, macht geltend, dass die Zeit um ist
   *[organiser] : Die Turnierleitung entscheidet so, weil die Zeit um ist
}. { $name } spielt den Platz zu Ende.
table-result-forfeited = { $count ->
    [one] 1 Platz hat aufgegeben
   *[other] { $count } Plätze haben aufgegeben
}.

## Ursachen von Einträgen

cause-decision = { $seat ->
    [you] Du entscheidest
   *[other] { $seat } entscheidet
}: { $decision }.
cause-decision-untold = { $seat ->
    [you] Du entscheidest
   *[other] { $seat } entscheidet
}.
cause-run = Das Spiel geht weiter.
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
        [hand_over_seat] übergibst einen Platz an jemand anderen
        [seat_stand_in] lässt einen Platz von einem Bot vertreten
        [return_to_seat] kehrst an deinen Platz zurück
        [request_pause] bittest um eine Pause
        [answer_pause] antwortest auf die Bitte um eine Pause
        [withdraw_pause] ziehst die Bitte um eine Pause zurück
        [pause_game] hältst das Spiel an
        [resume_game] beendest die Pause
        [offer_substitute] bietest einen Platz als Ersatz an
        [answer_substitute] antwortest wegen eines Ersatzes
        [begin_vacation] gehst in Urlaub
        [end_vacation] beendest den Urlaub
        [fork_game] verzweigst das Spiel
        [supersede_game] ersetzt das Spiel
        [import_game] importierst das Spiel
        [abort_game] brichst das Spiel ab
        [request_end] bittest um das Ende des Spiels
        [answer_end] antwortest auf die Bitte, das Spiel zu beenden
        [withdraw_end] ziehst die Bitte zurück, das Spiel zu beenden
        [rule_dispute] entscheidest einen Streitfall
        [take_back] nimmst Entscheidungen zurück
        [request_take_back] bittest darum, zurückzugehen
        [answer_take_back] antwortest auf die Bitte, zurückzugehen
        [withdraw_take_back] ziehst die Bitte zurück
        [seal_plan] planst voraus
        [cancel_plan] ziehst deinen Plan zurück
        [stall_game] stellst die Versuche ein
        [expire_clock] sagst, dass eine Zeit um ist
        [note_outage] gibst die Zeit eines Ausfalls zurück
        [give_time] gibst Zeit
        [claim_time] machst eine abgelaufene Zeit geltend
        [forfeit_seat] entscheidest, dass ein Platz verloren hat
        [resign_seat] gibst auf
       *[free_game] gibst das angehaltene Spiel wieder frei
    }
   *[other] { $act ->
        [create_game] eröffnet den Tisch
        [take_seat] lässt jemanden Platz nehmen
        [leave_seat] gibt einen Platz frei
        [hand_seat_to_bot] übergibt einen Platz an einen Bot
        [hand_over_seat] übergibt einen Platz an jemand anderen
        [seat_stand_in] lässt einen Platz von einem Bot vertreten
        [return_to_seat] kehrt an den Platz zurück
        [request_pause] bittet um eine Pause
        [answer_pause] antwortet auf die Bitte um eine Pause
        [withdraw_pause] zieht die Bitte um eine Pause zurück
        [pause_game] hält das Spiel an
        [resume_game] beendet die Pause
        [offer_substitute] bietet einen Platz als Ersatz an
        [answer_substitute] antwortet wegen eines Ersatzes
        [begin_vacation] geht in Urlaub
        [end_vacation] beendet den Urlaub
        [fork_game] verzweigt das Spiel
        [supersede_game] ersetzt das Spiel
        [import_game] importiert das Spiel
        [abort_game] bricht das Spiel ab
        [request_end] bittet um das Ende des Spiels
        [answer_end] antwortet auf die Bitte, das Spiel zu beenden
        [withdraw_end] zieht die Bitte zurück, das Spiel zu beenden
        [rule_dispute] entscheidet einen Streitfall
        [take_back] nimmt Entscheidungen zurück
        [request_take_back] bittet darum, zurückzugehen
        [answer_take_back] antwortet auf die Bitte, zurückzugehen
        [withdraw_take_back] zieht die Bitte zurück
        [seal_plan] plant voraus
        [cancel_plan] zieht einen Plan zurück
        [stall_game] stellt die Versuche ein
        [expire_clock] sagt, dass eine Zeit um ist
        [note_outage] gibt die Zeit eines Ausfalls zurück
        [give_time] gibt Zeit
        [claim_time] macht eine abgelaufene Zeit geltend
        [forfeit_seat] entscheidet, dass ein Platz verloren hat
        [resign_seat] gibt auf
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
table-bot = { $kind ->
    [random] Zufalls-Bot
    [greedy] Gier-Bot
    [thinking] Denk-Bot
   *[other] { $kind } bot
}
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
picture-and = { $left } und { $right }
picture-or = { $left } oder { $right }

## Ablehnungen dessen, was am Tisch getan wird, nach Code

refused-act-unknown = Dieser Befehl gilt nicht für einen einzelnen Tisch.
refused-already-answered = Du hast schon zugestimmt.
refused-already-ended = Das Spiel ist schon zu Ende.
refused-already-seated = Du sitzt schon an diesem Tisch.
refused-alone-at-table = An diesem Turniertisch entscheiden Bots für alle anderen: Niemand könnte ablehnen zurückzugehen.
refused-archive-not-open = Ein Archiv verrät alles; es gibt es, wenn jedes Spiel darin zu Ende ist.
refused-barrier-drawn = Eintrag { $entry } ist endgültig: Dort wurde etwas gezogen.
refused-barrier-hidden = Eintrag { $entry } ist endgültig: Einige haben dort etwas gesehen.
refused-barrier-seat = Eintrag { $entry } ist endgültig: Dort hat jemand anderes entschieden.
refused-barrier-service = Eintrag { $entry } ist endgültig: Er kommt vom Dienst.
refused-barrier-table = Eintrag { $entry } ist endgültig: Jemand am Tisch hat ihn veranlasst.
refused-bot-unknown = Bots dieser Art gibt es nicht: { $value }.
refused-end-asked = Es bittet schon jemand darum, das Spiel zu beenden.
refused-entry-too-large = Das ist zu lang für einen Eintrag im Protokoll.
refused-fork-not-allowed = Solange dieses Spiel läuft, { $value ->
    [organiser] darf es nur die Turnierleitung verzweigen
   *[after_end] darf es niemand verzweigen
}.
refused-seated-by-seek = Du hast Mitspieler gefunden, und dieses Spiel läuft noch: Suche andere, wenn es zu Ende ist.
refused-seeks-full = Gerade warten zu viele auf Mitspieler: Versuche es später, oder spiele gegen einen Bot.
refused-visibility-kept = Eine Verzweigung finden nicht mehr Leute als ihr Ausgangsspiel; ersetzt sie es, ist sie so sichtbar wie dieses.
refused-labels-kept = Eine Verzweigung, die ihr Ausgangsspiel ersetzt, behält dessen Etiketten.
refused-log-full = Das Protokoll dieses Spiels ist voll: Was noch hineinpasst, braucht das Spiel selbst und sein Ende.
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
refused-organisers-end = An einem Turniertisch entscheidet die Spielleitung, ob ein Spiel ohne Ergebnis endet.
refused-own-request = Das ist deine eigene Bitte: Die anderen antworten darauf.
refused-plan-bot = Für diesen Platz spielt ein Bot.
refused-plan-decision = Das entscheidet bei diesem Schritt niemand.
refused-plan-items = Ein Plan hat einen bis acht Punkte.
refused-plan-none = Du hast keinen Plan.
refused-plan-own-turn = Du bist am Zug: entscheide.
refused-plan-size = Der Plan ist zu groß.
refused-plan-step = Einen solchen Schritt gibt es für dich nicht.
refused-plan-until = Damit kann ein Plan nicht enden.
refused-replaced-too-often = Dieses Spiel ist das letzte von { $value }, die einander ersetzt haben: Es wird nicht mehr ersetzt.
refused-request-not-needed = Das kannst du zurücknehmen, ohne zu fragen.
refused-request-not-open = Eine solche Bitte ist nicht offen.
refused-request-open = Eine Bitte, zu Version { $value } zurückzugehen, ist schon offen.
refused-request-version = Nach Version { $value } kommt keine Entscheidung von dir, die noch gilt, oder sie liegt zu lange zurück.
refused-seat-empty = Auf diesem Platz sitzt niemand.
refused-seat-given-up = Wer aus dem Turnier oder von diesem Tisch ausgeschieden ist oder ersetzt wurde, bekommt den Platz nicht zurück.
refused-seat-taken = Diesen Platz hat schon jemand genommen.
refused-seat-kept = Dieser Platz wird für jemanden freigehalten, der eingeladen wurde.
refused-seat-unknown = Einen solchen Platz gibt es an diesem Tisch nicht.
refused-table-full = Alle Plätze sind besetzt.
refused-take-back-not-allowed = Das Spiel wurde ohne Zurücknehmen eröffnet: Entscheidungen sind endgültig.
refused-take-back-version = Ab Version { $value } gibt es keine Entscheidung von dir zum Zurücknehmen.
refused-bot-already = Für diesen Platz entscheidet schon ein Bot.
refused-resign-not-agreed = In diesem Spiel gibt niemand auf: Das wurde beim Öffnen des Tisches nicht vereinbart.
refused-claim-not-allowed = In diesem Spiel macht niemand geltend, dass eine Zeit um ist.
refused-clock-stands = Die Uhr dieses Platzes läuft nicht.
refused-clock-runs-on = Dieser Platz hat noch Zeit, oder sein Zug ist vorbei.
refused-gift-to-oneself = Niemand gibt sich selbst Zeit.
refused-no-clock = Das Spiel wird ohne Uhr gespielt.
refused-own-time = Deine Zeit machen andere geltend.
refused-seat-forfeited = Dieser Platz hat verloren; ein Bot spielt ihn.
refused-time-enough = Dieser Platz hat genug Zeit.
refused-time-over = Deine Zeit ist um; die Turnierleitung entscheidet, was folgt.
refused-no-stand-in = Kein Bot vertritt dich.
refused-game-paused = Das Spiel macht Pause: Niemand zieht, bis es weitergeht.
refused-not-silent = Das Spiel hat auf diese Person noch nicht lange genug gewartet: { $value } Sekunden.
refused-not-paused = Das Spiel macht keine Pause.
refused-pause-already = Das Spiel ist schon so angehalten.
refused-pause-asked = Es bittet schon jemand um eine Pause.
refused-knows-other-hand = Diese Person saß schon auf einem anderen Platz dieses Spiels oder eines mit denselben Einträgen: Niemand darf zwei Blätter kennen.
refused-roster-replaces = An einem Turniertisch ersetzt die Spielleitung jemanden aus der Teilnehmerliste.
refused-substitute-offered = Dieser Platz ist schon jemandem angeboten.
refused-no-vacation = In diesem Spiel gibt es keinen Urlaub.
refused-vacation-already = Du bist schon im Urlaub.
refused-vacation-used-up = Du hast alle { $value } Urlaubstage dieses Spiels aufgebraucht.

## Was sonst nicht geht, nach Grund oder Art; auf Englisch sagt es der Dienst selbst, mit Einzelheiten (`detail`)

problem-request-invalid = Die Anfrage ist nicht lesbar: { $detail }
problem-json-invalid = Der Inhalt ist kein JSON: { $detail }
problem-body-invalid = Der Inhalt hat nicht die erwartete Form: { $detail }
problem-query-invalid = Eine Angabe in der Adresse ist unbrauchbar: { $detail }
problem-key-invalid = Ein Wiederholungsschlüssel hat 1 bis 200 druckbare ASCII-Zeichen, und nicht jeder Aufruf nimmt einen.
problem-head-invalid = Das ist kein Stand eines Spiels: { $value }.
problem-token-missing = Dafür ist ein Zugangsschlüssel nötig.
problem-token-invalid = Diesen Zugangsschlüssel kennt der Dienst nicht; vielleicht wurde er erneuert oder widerrufen.
problem-role-missing = Das dürfen nur Turnierleitung oder Betreiber.
problem-route-unknown = Diese Adresse gibt es nicht.
problem-method-not-allowed = Diese Methode gibt es an dieser Adresse nicht.
problem-body-too-large = Der Inhalt ist zu groß.
problem-request-timeout = Die Anfrage kam nicht rechtzeitig an.
problem-target-too-long = Die Adresse ist zu lang.
problem-position-gone = Nach dieser Stelle fehlen Einträge im Strom aller Partien. Lies ab der ältesten Stelle (oldest) weiter.
problem-head-too-large = Der Kopf der Anfrage ist zu groß.
problem-media-type-unsupported = Diese Art von Inhalt nimmt der Dienst nicht: { $detail }
problem-rate-limited = Das waren zu viele Anfragen. Bitte warte einen Augenblick.
problem-too-many-at-once = Es ist zu viel auf einmal offen. Schließe etwas, oder warte.
problem-game-unknown = Dieses Spiel gibt es nicht, oder es ist nicht für dich.
problem-view-refused = So ist das Spiel für dich nicht zu sehen, solange es läuft oder ein Spiel, von dem es abzweigt.
problem-label-reserved = Dieses Etikett ist reserviert.
problem-label-not-reserved = Dieses Etikett hat niemand reserviert.
problem-player-unknown = Diesen Spieler gibt es nicht.
problem-ruleset-unknown = Dieses Spiel kennt der Dienst nicht.
problem-components-unknown = Diesen Satz Spielmaterial gibt es nicht.
problem-version-unknown = Diese Version gibt es nicht.
problem-time-invalid = Das ist keine Zeit: { $value }. Gefragt ist zum Beispiel 2026-11-28T14:30:00Z.
problem-time-and-version = Die Version steht zweimal da, mit ihrer Nummer und mit einer Zeit. Eines davon genügt.
problem-time-before-log = Zu dieser Zeit gab es noch keinen Eintrag.
problem-path-unknown = Diesen Teil hat der Stand nicht.
problem-log-set-back = Das Protokoll dieses Spiels wurde zurückgesetzt, als ein Server ausfiel: Was du zuletzt kanntest, steht nicht mehr darin. Sieh dir das Spiel neu an und entscheide noch einmal.
problem-head-conflict = Ein anderer Eintrag war schneller. Sieh nach, was geschah, und entscheide noch einmal.
problem-token-expired = Die Zeit dieses Zugangs ist abgelaufen.
problem-token-unknown = Diesen weiteren Zugang hast du nicht.
problem-scope-missing = Dafür reicht dieser Zugang nicht; der eigene des Kontos reicht.
problem-not-for-bots = Das kann kein Bot-Konto, aber sein Besitzer.
problem-bot-unknown = Dieses Bot-Konto gibt es nicht, oder es ist nicht deines.
problem-bot-not-invited = Ein Bot-Konto spielt mit, wenn es eingeladen ist.
problem-link-opened = Dieses Konto gehört seinem Spieler: Der Link wurde schon geöffnet.
problem-link-unopened = Dieses Konto gehört noch denen, die es angelegt haben. Öffne erst deinen Link.
problem-recovery-code-mistyped = Der Wiederherstellungscode ist vertippt. Vergleiche ihn Buchstabe für Buchstabe.
problem-recovery-code-unknown = Diesen Wiederherstellungscode hat niemand: Er ist verbraucht oder durch einen neuen ersetzt.
problem-device-link-unknown = Diesen Link für ein weiteres Gerät hat niemand: Er ist verbraucht, widerrufen, ersetzt oder älter als fünf Minuten.
problem-passkeys-unavailable = Dieser Dienst hat keine Passkeys: Seine Adresse hat keinen Namen oder kein TLS.
problem-passkey-challenge-unknown = Diese Anfrage eines Passkeys ist verbraucht oder älter als fünf Minuten. Versuche es noch einmal.
problem-passkey-refused = Der Passkey wird nicht angenommen: Er ist entfernt, oder seine Antwort stimmt nicht.
problem-passkey-known = Du hast diesen Passkey schon.
problem-passkey-unknown = Du hast keinen solchen Passkey.
problem-address-elsewhere = Einen QR-Code gibt es nur für Adressen dieses Dienstes.
problem-key-reused = Dieser Wiederholungsschlüssel gehört zu einer anderen Anfrage.
problem-option-invalid = Damit lässt sich dieses Spiel nicht eröffnen: { $detail }
problem-clock-invalid = Eine solche Uhr gibt es nicht: { $detail }
problem-components-invalid = Das Spielmaterial verletzt eine Bedingung: { $detail }
problem-quota-reached = Davon hast du schon so viele, wie hier erlaubt sind: { $value }.
problem-act-refused = Das lässt der Tisch nicht zu: { $detail }
problem-tournament-refused = Das lässt das Turnier nicht zu: { $detail }
problem-dispute-unknown = Diesen Einspruch gibt es nicht, oder er ist nicht für dich.
problem-dispute-refused = Das geht mit diesem Einspruch nicht: { $detail }
problem-challenge-unknown = Diese Herausforderung gibt es nicht, oder sie ist nicht für dich.
problem-study-unknown = Diese Studie gibt es nicht, oder sie ist nicht für dich.
problem-study-refused = Das geht mit dieser Studie nicht: { $detail }
problem-study-conflict = Jemand hat die Studie inzwischen geändert. Lies sie neu, und ändere sie dann noch einmal.
problem-series-unknown = Diese Serie gibt es nicht.
problem-series-refused = Das geht mit dieser Serie nicht: { $detail }
problem-chapter-unknown = Dieses Kapitel hat die Studie nicht.
problem-moment-unknown = Diesen Augenblick hat die Studie nicht.
problem-not-an-editor = Diese Studie ändert nur, wer sie angelegt hat oder bearbeitet.
problem-not-the-owner = Das darf nur, wer die Studie angelegt hat.
problem-moment-not-shown = Dieser Augenblick ist für dich nicht zu sehen.
problem-too-many-studies = Mehr als { $value } Studien hat niemand.
problem-too-many-editors = So viele können eine Studie nicht bearbeiten.
problem-too-many-chapters = Mehr Kapitel hat keine Studie.
problem-study-deleted = Diese Studie war schon angelegt und ist gelöscht. Angelegt wird nichts mehr.
problem-study-too-large = Diese Studie würde zu groß.
problem-too-many-moments = Mehr Augenblicke hat keine Studie.
problem-annotation-unknown = Diese Anmerkung gibt es nicht, oder sie ist nicht für dich, oder noch nicht.
problem-room-hidden = Dieser Raum ist nicht für dich. Am Tisch lesen die Leute mit, die dort sitzen; unter Zuschauern liest du mit, wenn deine Partie vorbei ist.
problem-round-runs = Solange die Runde läuft, schreibt hier niemand.
problem-message-empty = Eine Nachricht braucht Worte oder einen kurzen Satz.
problem-message-and-phrase = Eine Nachricht besteht aus Worten oder aus einem kurzen Satz, nicht aus beidem.
problem-room-full = In diesem Raum sind so viele Nachrichten, wie er fasst: { $value }.
problem-author-full = Mehr als { $value } Nachrichten schreibt niemand in einem Raum.
problem-message-unknown = Diese Nachricht gibt es nicht.
problem-own-message = Eigene Nachrichten meldet niemand.
problem-report-unknown = Diese Meldung gibt es nicht.
problem-report-answered = Diese Nachricht hat sich schon jemand angesehen, der dafür zuständig ist.
problem-reports-full = Diese Nachricht ist oft genug gemeldet.
problem-reporter-full = Mehr als { $value } Nachrichten meldet niemand in einem Raum.
problem-cases-full = In diesem Raum sind so viele Nachrichten gemeldet, wie gehen: { $value }.
problem-game-retired = Das Protokoll liegt im Archiv. Dort wird nichts mehr gesagt.
problem-message-removed = Diese Nachricht ist inzwischen gelöscht. Noch einmal wird sie nicht geschrieben.
problem-chat-refused = Im Chat geht das nicht: { $detail }
problem-review-not-open = Gemeinsam besprochen wird eine Partie, wenn sie vorbei ist und nichts an ihr mehr verborgen.
problem-not-leader = Gerade führt jemand anderes durch die Partie.
problem-not-there = Das geht nur unter denen, die gerade zusammen besprechen. Bitte mach erst mit.
problem-position-too-long = Diese Folge von Zügen ist zu lang, um sie den anderen zu zeigen.
problem-people-full = Mehr als { $value } Leute besprechen eine Partie nicht zusammen.
problem-reviews-full = Innerhalb einer Stunde machst du bei höchstens { $value } Besprechungen mit.
problem-shared-review-refused = Gemeinsam geht das jetzt nicht: { $detail }
problem-annotation-refused = Diese Anmerkung geht so nicht: { $detail }
problem-tournament-settings-invalid = Mit diesen Einstellungen gibt es kein Turnier: { $detail }
problem-roster-invalid = Niemand wurde eingetragen. Die Liste hat Fehler: { $detail }
problem-tournament-unknown = Dieses Turnier gibt es nicht.
problem-archive-invalid = Das Archiv besteht eine Prüfung nicht: { $detail }
problem-notation-invalid = Die Notation hat einen Fehler: { $detail }
problem-bundle-secrets = Eintrag { $value } verbirgt etwas vor dir; ohne ihn lässt sich kein späterer nachprüfen. Nach dem Ende des Spiels ist alles offen.
problem-bundle-refused = Aus dieser Beschwerde lässt sich keine Datei machen: { $detail }
problem-archive-store-unavailable = Das Spiel liegt im Archiv, und das Archiv antwortet gerade nicht. Bitte versuche es gleich noch einmal.
problem-store-unavailable = Der Speicher antwortet gerade nicht. Bitte versuche es gleich noch einmal.
problem-service-busy = Andere haben dieselben Spiele immer wieder geändert. Bitte versuche es noch einmal.
problem-service-full = Der Dienst ist voll. Bitte versuche es gleich noch einmal.
problem-service-stopping = Der Dienst hält gerade an. Bitte versuche es gleich noch einmal.
problem-log-damaged = Ein gespeichertes Protokoll ist nicht, was es war. Das muss der Betreiber klären.
problem-service-key-missing = Dem Dienst fehlt ein Schlüssel. Das muss der Betreiber klären.
problem-internal-error = Da ist etwas schiefgegangen.
problem-absence-known = Für Runde { $value } ist das schon so.
problem-changes-nothing = Das ist schon so: Es ändert nichts.
problem-changes-used-up = In einer Runde ändert niemand mehr als { $value } Mal, ob er mitspielt. Wer das Turnier leitet, kann es noch.
problem-checked-in-already = { $value } ist schon als anwesend eingetragen.
problem-entries-closed = Jetzt kommt niemand mehr hinzu.
problem-entry-too-large = Das ist zu lang für einen Eintrag im Protokoll.
problem-later-round = Die nächste Runde nach Runde { $value } ist schon ausgelost.
problem-log-full = Das Protokoll des Turniers ist voll: Was noch hineinpasst, brauchen die Runden.
problem-details-missing = Angaben braucht es so viele wie Spieler, oder keine.
problem-names-missing = Namen braucht es so viele wie Spieler, oder keine.
problem-no-pairing = Für Runde { $value } gibt es keine Tische, an denen niemand zum zweiten Mal aufeinandertrifft und niemand ein zweites Freilos hat. Sie können von Hand gesetzt werden.
problem-no-report = Den Bericht für die FIDE gibt es nur, wo an jedem Tisch zwei spielen.
problem-not-for-this-role = Das darf deine Rolle in diesem Turnier nicht.
problem-not-invited = { $value } ist nicht eingeladen.
problem-not-ordered = Die Bestellung { $value } wird nicht mehr ausgeführt.
problem-not-withdrawn = { $value } ist nicht ausgeschieden.
problem-pair-forbidden = Zwei an einem Tisch dürfen nicht aufeinandertreffen.
problem-pair-invalid = Ein Paar sind zwei verschiedene Spieler.
problem-pair-known = Für dieses Paar ist das schon so.
problem-pairing-failed = Das Programm, das auslost, ist an Runde { $value } gescheitert. Ihre Tische können von Hand gesetzt werden.
problem-pairing-invalid = Die Tische des Programms, das auslost, brechen in Runde { $value } eine Regel. Sie können von Hand gesetzt werden.
problem-pairing-pending = Die Tische der Runde { $value } werden gerade ausgelost.
problem-pairing-too-long = Die Tische waren nach { $value } Sekunden nicht fertig. Sie können von Hand gesetzt werden.
problem-player-elsewhere = { $value } sitzt nicht an diesem Tisch.
problem-player-invalid = Das kann keine Id eines Spielers sein.
problem-player-invited = { $value } ist schon eingeladen.
problem-player-known = { $value } steht schon auf der Liste.
problem-player-missing = { $value } hat weder Tisch noch Freilos.
problem-player-not-playing = { $value } spielt in dieser Runde nicht.
problem-player-out = { $value } ist schon aus dem Spiel.
problem-player-present = { $value } gibt den Platz erst frei: durch die eigene Abmeldung, oder wenn der Tisch lange genug gewartet hat.
problem-player-seated = { $value } sitzt schon an einem Tisch.
problem-player-twice = { $value } ist mehr als einmal genannt.
problem-players-do-not-fit = { $value } Spieler ergeben nicht die Tische dieses Formats.
problem-points-out-of-range = Punkte eines Spiels liegen zwischen -1.000.000.000 und 1.000.000.000.
problem-rating-invalid = Eine Wertung liegt zwischen 0 und 10.000.
problem-ratings-missing = Wertungen braucht es so viele wie Spieler, oder keine.
problem-reason-missing = Eine Begründung ist nötig, höchstens 2.000 Zeichen lang.
problem-referee-known = Für { $value } ist das schon so.
problem-registration-closed = Spieler trägt hier die Turnierleitung ein.
problem-result-invalid = Das ist kein Ergebnis für diesen Tisch: Plätze zählen von 1 an, und nach einem geteilten bleiben so viele frei, wie ihn teilen.
problem-result-known = Tisch { $value } hat schon ein Ergebnis.
problem-roster-full = { $value } Spieler sind für ein Turnier zu viele.
problem-rating-fixed = Die Wertungszahl steht fest: Eine Runde mit dieser Person steht schon fest.
problem-round-fixed = Wer Runde { $value } spielt, steht fest.
problem-round-beyond-end = So viele Runden hat das Turnier nicht.
problem-round-locked = Runde { $value } ist gesperrt.
problem-round-not-closed = Runde { $value } ist noch nicht beendet.
problem-round-not-locked = Keine Runde ist gesperrt.
problem-round-not-open = Diese Runde ist nicht offen.
problem-round-not-previewed = Keine Runde ist ausgelost.
problem-rounds-over = Alle Runden sind gespielt.
problem-substitute-organises = Wer das Turnier veranstaltet, nimmt keinen Platz einer laufenden Runde ein: { $value }.
problem-substitute-replaced = { $value } hat einen Tisch dieser Runde verlassen und kommt an keinen mehr.
problem-table-not-settled = Tisch { $value } hat noch kein Ergebnis.
problem-table-size = So viele Plätze hat kein Tisch dieses Formats.
problem-table-unknown = Einen Tisch { $value } hat diese Runde nicht.
problem-tables-scheduled = Die Tische dieses Formats ergeben sich aus einem Plan.
problem-too-many-players = { $value } Spieler sind mehr, als dieses System auslost. Die Tische können von Hand gesetzt werden.
problem-tournament-too-large = So viele Spieler oder Runden sind für ein Turnier zu viele: Sein Protokoll hätte { $value } Einträge.
problem-tournament-exists = Das Turnier hat schon begonnen.
problem-ruling-needed = Auf diesem Entscheid beruht Entscheid { $value }: Erst wird der zurückgenommen.
problem-ruling-played = Nach Entscheid { $value } ging das Spiel weiter. Ein Ergebnis durch Entscheid oder eine Wiederholung kann ihn ersetzen.
problem-ruling-taken-back = Entscheid { $value } ist schon zurückgenommen.
problem-ruling-unknown = Einen Entscheid { $value } gibt es nicht.
problem-tournament-over = Das Turnier ist zu Ende.
problem-no-round-played = Noch keine Runde wurde gespielt, also würde nichts zählen. Das Turnier kann abgebrochen werden.
problem-rounds-begun = { $value } sind weniger Runden, als schon begonnen haben.
problem-rounds-invalid = { $value } sind für dieses Format zu wenige oder zu viele.
problem-changes-open = Die Tische von Runde { $value } werden geändert. Schließe die Änderungen erst ab.
problem-changes-begun = Die Änderungen an Runde { $value } haben schon begonnen.
problem-changes-not-begun = An Runde { $value } wird nichts geändert.
problem-round-not-proposed = Für Runde { $value } sind keine Tische vorgeschlagen.
problem-round-not-fixed = Keine Runde ist gesperrt oder eröffnet.
problem-table-settled = Tisch { $value } ist schon zu Ende.
problem-timer-known = Diese Runde hat schon eine Uhr; ändere sie.
problem-timer-unknown = Diese Runde hat keine Uhr.
problem-timer-invalid = Eine Uhr hat 1 bis 604800 Sekunden, nicht { $value }.
problem-timer-stands = Die Uhr dieser Runde steht schon.
problem-timer-runs = Die Uhr dieser Runde läuft schon.
problem-start-unknown = Das Turnier hat noch keinen Beginn.
problem-lots-drawn = Die Lose sind gezogen und entscheiden.
problem-no-play-off = Ein Gleichstand auf dem ersten Platz wird hier nicht durch ein Stechen entschieden.
problem-play-off-elsewhere = Die Spiele dieses Turniers werden anderswo gespielt. Trage das Ergebnis des Stechens ein.
problem-play-off-open = Ein Stechen dieser Spieler läuft schon.
problem-play-off-closed = Kein solcher Tisch eines Stechens ist offen.
problem-play-off-dispute = Bei einem Stechen wird ein Einspruch abgelehnt oder durch das Ergebnis beantwortet. Trage das Ergebnis ein.
problem-too-many-tied = So viele Plätze hat kein Tisch. Spielt das Stechen anderswo, und trage das Ergebnis ein.
problem-tournament-not-over = Ein Stechen folgt auf die letzte Runde.
problem-not-tied = An einem Stechen nehmen alle teil, die sich den ersten Platz teilen.
problem-rounds-known = Es sind schon { $value }.
problem-scoring-known = Das sind schon die Punkte.
problem-scoring-invalid = Mit diesen Punkten oder Kriterien kann kein Turnier gespielt werden.
problem-registration-known = Die Anmeldung ist schon so.
problem-registration-invalid = Eine solche Anmeldung kann dieses Turnier nicht haben.
problem-rounds-scheduled = Die Runden dieses Formats ergeben sich aus der Größe der Gruppen.
problem-withdrawn-already = { $value } ist schon ausgeschieden.
problem-dispute-answered = Dieser Einspruch ist schon beantwortet.
problem-answer-taken-back = Genau diese Antwort ist zurückgenommen. Wer wieder so entscheidet, nennt einen anderen Grund.
problem-no-result = Ein Ergebnis gehört nur zur Antwort, die es setzt, und nur an einem Tisch eines Turniers.
problem-no-version = Eine andere Version nennt nur, wer das Spiel von dort weitergehen lässt.
problem-not-started = Das Spiel hat noch nicht begonnen.
problem-too-many-disputes = Mehr Einsprüche gehen hier nicht.
problem-game-goes-on = Solange das Spiel läuft, schreibt dazu nur, wer dort sitzt oder es leitet.
problem-answer-has-words = Eine Antwort besteht nur aus Worten.
problem-place-unknown = Einen Ort { $value } hat der Plan in dieser Version nicht.
problem-says-nothing = Eine Anmerkung braucht Worte, ein Stichwort oder eine Marke.
problem-too-many-annotations = Mehr Anmerkungen gehen hier nicht.
problem-annotation-removed = Diese Anmerkung war schon geschrieben und ist entfernt. Geschrieben wird nichts mehr.
problem-version-replaced = Diese Version hat das Spiel nicht, das jetzt weitergeht.

# Meldungen: was ein Spieler außerhalb der Seite erfährt

notice-turn = Du bist am Zug.
notice-time-low = Deine Zeit läuft bald ab.
notice-time-over = Die Zeit eines Spielers ist abgelaufen.
notice-stand-in = { $why ->
    [silence] Die anderen spielen ohne dich weiter: Ein Bot vertritt dich, bis du zurückkommst.
    [clock] Deine Zeit ist abgelaufen: Ein Bot vertritt dich, bis du zurückkommst.
   *[organiser] Die Spielleitung lässt dich von einem Bot vertreten, bis du zurückkommst.
}
notice-seat-lost = { $why ->
    [clock] Deine Zeit ist abgelaufen, und dein Platz hat verloren: Ein Bot spielt ihn zu Ende.
    [claim] Ein Gegner beansprucht deine Zeit, und dein Platz hat verloren: Ein Bot spielt ihn zu Ende.
    [organiser] Die Spielleitung entscheidet, dass dein Platz verloren hat: Ein Bot spielt ihn zu Ende.
    [player] Deinen Platz hat ab jetzt jemand anders.
   *[bot] Dein Platz ist an einen Bot gegeben, der ihn zu Ende spielt.
}
notice-began = { $why ->
    [found] Mitspieler sind gefunden: Das Spiel hat begonnen.
   *[other] Das Spiel hat begonnen.
}
notice-ended = Das Spiel ist zu Ende.
notice-replaced = Das Spiel geht in einem anderen weiter, das es ersetzt.
notice-request = Eine Bitte wartet auf deine Antwort.
notice-pause = { $why ->
    [asked] Jemand bittet um eine Pause und wartet auf deine Antwort.
    [agreed] Jemand stimmt der Pause zu, um die du gebeten hast; andere müssen noch antworten.
    [refused] Jemand lehnt die Pause ab: Das Spiel geht weiter.
    [begun] Alle haben der Pause zugestimmt: Das Spiel ruht.
    [organiser] Die Spielleitung unterbricht das Spiel.
   *[over] Die Pause ist vorbei: Das Spiel geht weiter.
}
notice-substitute = { $why ->
    [offered] Dir wird ein Platz in einem laufenden Spiel angeboten.
    [consent] Jemand bietet seinen Platz einem Ersatz an und wartet auf deine Antwort.
    [for_you] Die Spielleitung bietet deinen Platz einem Ersatz an.
    [yours] Ein Platz gehört ab jetzt dir.
   *[seated] Jemand anders hat einen Platz übernommen.
}
notice-decide = { $why ->
    [substitute] Jemand bietet seinen Platz einem Ersatz an: Die Spielleitung kann zustimmen.
   *[time] Die Zeit eines Spielers ist abgelaufen: Das Spiel wartet auf deine Entscheidung als Spielleitung.
}
notice-plan = { $why ->
    [fired] Dein Plan hat für dich entschieden.
    [taken_back] Dein Plan ist zu Ende: Entscheidungen wurden zurückgenommen.
    [handed_over] Dein Plan ist zu Ende: Du spielst den Platz nicht mehr.
    [stopped] Dein Plan ist zu Ende: Das Spiel wurde beendet.
   *[unplanned] Dein Plan ist zu Ende: Für das, was kam, hat er keine Entscheidung.
}
notice-dispute = { $name } erhebt Einspruch zu Version { $version }: { $text }
notice-answer = { $verdict ->
    [rejected] { $name } weist einen Einspruch zurück: { $text }
    [withdrawn] Ein Einspruch wurde zurückgezogen.
    [ruled] { $name } entscheidet über einen Einspruch: { $text }
    [continued] { $name } lässt das Spiel von einer anderen Version weitergehen: { $text }
    [taken_back] { $name } nimmt die Antwort auf einen Einspruch zurück, der nun auf eine andere wartet: { $text }
   *[other] { $name } setzt das Ergebnis des Tisches: { $text }
}
notice-ruling = Es gibt eine Entscheidung der Spielleitung.
notice-filled = Der Tisch, den du eröffnet hast, ist voll: Das Spiel hat begonnen.
notice-round = Runde { $round } hat begonnen.
notice-called = Tisch { $table } von Runde { $round } ist aufgerufen: Bitte nimm deinen Platz ein.
notice-challenged = { $name } fordert dich zu einem Spiel heraus.
notice-reported = Eine Nachricht im Chat von Tisch { $table }, Runde { $round }, wurde gemeldet.
notice-invited = { $name } lädt dich ein, noch einmal zu spielen.
notice-round-table = Du spielst an Tisch { $table } mit { $others }.
notice-round-bye = Du hast ein Freilos.
notice-move = Du bist am Zug.
notice-test = Das ist ein Test. Meldungen kommen hier an.
notice-confirm = Jemand möchte Meldungen zu seinen Spielen an diese Adresse bekommen.
notice-mail-several = { $count } Meldungen
notice-mail-since = Seit deiner letzten Entscheidung:
notice-mail-left-out = ({ $count } frühere sind weggelassen.)
notice-mail-open = Zum Spiel
notice-mail-why = Du bekommst diese Mail, weil du auf { $page } Meldungen zu deinen Spielen bestellt hast.
notice-mail-unsubscribe = Keine Mails mehr bekommen
notice-mail-confirm = Adresse bestätigen
notice-mail-ignore = Der Link gilt einen Tag. Warst du es nicht, brauchst du nichts zu tun: Es folgt keine weitere Mail.
notice-calendar = Tabletape: meine Fristen
notice-calendar-event = { $title }: deine Zeit endet
notice-calendar-about = Bis dahin musst du entschieden haben: { $link }

# Was bei Meldungen nicht geht

problem-address-refused = An diese Adresse schickt der Dienst nichts.
problem-channel-not-offered = Diese Art von Kanal hat der Dienst nicht.
problem-channel-unknown = Diesen Kanal gibt es nicht, oder der Link gilt nicht mehr.
problem-no-webhook = Einen geheimen Schlüssel haben nur Webhooks.
problem-notices-refused = So lassen sich die Meldungen nicht ändern.
problem-too-many-channels = Mehr Kanäle gehen nicht.
problem-too-many-games = Für mehr Spiele gehen keine eigenen Einstellungen.
table-stops-at-draw = Als Nächstes wird gezogen oder gewürfelt. Das Ergebnis kennt vorher niemand.
table-stops-at-secret = Was als Nächstes geschieht, entscheiden verdeckte Informationen.
table-hint-lead = { $standing ->
    [level] Danach bist du nach der Rechnung des Bots gleichauf mit dem Besten der anderen.
    [ahead] Danach liegst du nach der Rechnung des Bots { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    } vor dem Besten der anderen.
   *[behind] Danach liegst du nach der Rechnung des Bots { $points ->
        [one] einen Punkt
       *[other] { $points } Punkte
    } hinter dem Besten der anderen.
}
table-hint-only = Du hast keine andere Entscheidung.
table-hint-all-equal = { $count ->
    [2] Beide Entscheidungen
   *[other] Alle { $count } Entscheidungen
} sind dem Bot gleich viel wert: Er hat gelost.
table-hint-points = { $change ->
    [less] Sie kostet dich
   *[more] Sie bringt dir
} { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
}.
table-hint-equal = { $count } Entscheidungen sind dem Bot so viel wert: Er hat unter ihnen gelost.
table-hint-better = Sie ist { $next ->
    [0] weniger als einen Punkt
    [one] einen Punkt
   *[other] { $next } Punkte
} mehr wert als die nächstbeste Entscheidung{ $count ->
    [2] .
   *[other] , und { $middle ->
        [0] weniger als einen Punkt
        [one] einen Punkt
       *[other] { $middle } Punkte
    } mehr als die mittlere von { $count }.
}
table-hint-source = { $source }: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} { $change ->
    [less] weniger
   *[more] mehr
}.
table-hint-draws = Etwas wird gezogen oder gewürfelt: Der Bot hat sich das Ergebnis ausgedacht.
refused-hints-in-tournament = An einem Turniertisch gibt es keine Tipps.
refused-hints-rated = In einem Spiel, das für die Wertung zählen kann, gibt es keine Tipps.
refused-hints-not-agreed = Dieser Tisch wurde ohne Tipps neben Mitspielern eröffnet.
refused-own-challenge = Niemand fordert sich selbst heraus: Wähle jemand anderen.
refused-absence-unlimited = Der Tisch einer Herausforderung wartet eine Zeit lang auf Abwesende, nicht für immer.
refused-player-gone = Diese Person hat keinen Zugang mehr.
refused-challenge-over = Diese Herausforderung ist nicht mehr offen.
refused-challenges-sent = Du hast so viele offene Herausforderungen, wie man haben darf: Ziehe eine davon zurück.
refused-challenges-full = Dort sind zu viele Herausforderungen offen: Versuche es später.
refused-own-friend = Niemand ist mit sich selbst befreundet: Wähle jemand anderen.
refused-friends-full = Auf deiner Liste stehen schon 200: Streiche zuerst jemanden.
refused-challenged-often = Für heute hast du diese Person oft genug herausgefordert.
refused-people-only = Das ist für Menschen: Ein Bot-Konto spielt dort, wo jemand es haben will.
refused-not-your-turn = Du bist nicht am Zug.

lesson-list = Die Liste der Entscheidungen
lesson-list-about = Alles, was du jetzt entscheiden darfst, steht in dieser Liste; die Stellen dazu sind auf dem Spielplan umrandet. Drücke auf eine Zeile, um zu entscheiden. Was die Regeln verbieten, steht nie in der Liste.
lesson-preview = Erst ansehen, dann entscheiden
lesson-preview-about = Zeige auf eine Entscheidung, oder gehe mit den Pfeiltasten hin: Die Seite zeichnet, was sie bewirkt, mit Kosten und Punkten. Am Telefon halte sie gedrückt. Was noch niemand wissen kann, etwa was gezogen wird, bleibt weg.
lesson-take-back = Zurücknehmen
lesson-take-back-about = Ein falscher Druck schadet nicht: Zurücknehmen, oder die Taste U, macht deine letzte Entscheidung rückgängig. Das geht, bis etwas gezogen oder aufgedeckt wird oder jemand anderes entscheidet.
lesson-recap = Was die anderen taten
lesson-recap-about = Nach den Zügen der anderen steht über der Liste, was seit deiner letzten Entscheidung geschah. Zeige auf eine Zeile, um den Spielplan in diesem Moment zu sehen. Alles seit dem Anfang steht unten, unter „Was geschah“.
lesson-rules = Die Regeln sind zur Hand
lesson-rules-about = „Regeln“ öffnet sie neben dem Spiel. Drücke „Was ist das?“ oder die Taste ?, und wähle eine Stelle des Spielplans: Die Regeln gehen bei ihrem Absatz auf.

## Die Geschichte einer Partie

story-name = { $seat }
story-points = { $seat }: { $points }
story-opening = { $players } spielen { $ruleset }: { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}, { $entries } Einträge.
story-halfway = Zur Hälfte, bei Version { $version }, { $seat ->
    [you] liegst du
   *[other] liegt { $seat }
} in der Erwartung des Urteils vorn: { $after } % der ersten Plätze ({ $after_low } bis { $after_high } %).
story-moment = { $cause } Erwartete erste Plätze für { $seat }: { $before } % ({ $before_low } bis { $before_high } %) vor Version { $version }, { $after } % ({ $after_low } bis { $after_high } %) danach.
story-decisive = Der entscheidende Moment ist Version { $version }: Weitergespielt { $seat ->
    [you] gewinnst du
   *[other] gewinnt { $seat }
} davor { $before } % der Partien ({ $before_low } bis { $before_high } %), danach { $after } % ({ $after_low } bis { $after_high } %).
story-open = Kein einzelner Moment entschied. Am meisten änderte Version { $version }, und die Intervalle überschneiden sich: Davor { $seat ->
    [you] gewinnst du
   *[other] gewinnt { $seat }
} { $before } % ({ $before_low } bis { $before_high } %), danach { $after } % ({ $after_low } bis { $after_high } %).
story-quiet = Kein einzelner Moment entschied: Kein Eintrag war für jemanden einen Punkt wert.
story-won = { $seat ->
    [you] Du gewinnst
   *[other] { $seat } gewinnt
}. Punkte: { $points }.
story-tied = { $players } teilen sich den ersten Platz. Punkte: { $points }.
story-unfinished = Die Partie endete, bevor ihre Regeln sie beendeten. Punkte: { $points }.
