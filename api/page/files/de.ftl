# Die Texte der Seite auf Deutsch. The first part of a key names the file that has the text.

language-name = Deutsch
# The locale in which moments are written: this one has the form 2026-11-22 21:12:29.
date-locale = de

## Documents

frame-to-content = Zum Inhalt
frame-pages = Seiten
frame-lobby = Lobby
frame-tournaments = Turniere
frame-documents = Dokumentation (englisch)
frame-language = Sprache
frame-colours = Farben
frame-colours-light-dark = wie das System
frame-colours-light = hell
frame-colours-dark = dunkel
frame-recovery = Wiederherstellungscode
lobby-title = Tabletape
lobby-heading = Tabletape
game-title = Spiel – Tabletape
game-heading = Spiel
review-title = Rückblick – Tabletape
review-heading = Rückblick
debug-title = Log – Tabletape
studies-title = Studien – Tabletape
studies-heading = Studien
series-title = Serie – Tabletape
series-heading = Turnierserien
study-title = Studie – Tabletape
study-heading = Studie
debug-heading = Log
lobby-page-stalled-games = Angehaltene Spiele
lobby-page-your-turn = Du bist am Zug
lobby-page-games = Spiele
lobby-page-find-people = Mitspieler finden
lobby-page-my-games = Meine Spiele
lobby-page-past-my-games = An meinen Spielen vorbei
lobby-page-open-tables = Offene Tische
lobby-page-open-a-table = Einen Tisch eröffnen
lobby-page-i-have-an-invitation = Ich habe eine Einladung
lobby-page-public-games = Öffentliche Spiele
lobby-page-players-and-their-roles = Registrierte und ihre Rollen
game-page-turn = Zug
game-page-table = Tisch
game-page-away = Wer weg ist
game-page-what-happened = Was geschah
game-page-board = Spielplan
game-page-seats = Sitze
game-page-mine = Meins
game-page-others = Andere
game-page-offered = (Orte zur Wahl)
game-page-parts = Spielplan oder Sitze
game-page-preferences = Einstellungen
review-page-timeline = Verlauf
review-page-points-over-time = Punkte im Verlauf
review-page-steps = Schritte
review-page-jumps = Sprünge
review-page-boards = Spielpläne
review-page-proof = Nachweis
review-page-more = Mehr: Nachweis und Einsprüche
review-page-this-version = Diese Version
review-page-annotations = Anmerkungen
review-page-turning-points = Wendepunkte
review-page-story = Geschichte
debug-page-entries = Einträge
debug-page-filter = Filter
tournament-title = Turnier – Tabletape
tournament-heading = Turnier
screen-title = Bildschirm – Tabletape
screen-heading = Turnier
ratings-title = Wertungen – Tabletape
ratings-heading = Wertungen
ratings-page-players = Spieler nach Wertung
ratings-page-about = Es zählen öffentliche Partien, die Menschen ohne Bots zu Ende gespielt haben, für alle, die mindestens die Hälfte der Entscheidungen ihres Platzes selbst getroffen haben. Die Reihenfolge folgt der Wertung, einer vorsichtigen Schätzung: Sehr wahrscheinlich ist die Stärke höher. Mit jeder Partie wird die Schätzung sicherer.
ratings-to-statistics = Statistik: wie oft Plätze, Stämme, Heimatgebiete und Territorien welchen Rang erreichen
ratings-page-sides = Was Plätze, Stämme und Territorien bringen
ratings-page-sides-about = Aus denselben Partien. Der wahre Anteil liegt mit 95 % im Intervall; mehr Partien machen es enger.
lobby-page-ratings = Wertungen: die Spielstärke
lobby-page-search = Suche: Partien nach Ergebnis und Geschehen
search-title = Suche – Tabletape
search-heading = Suche
search-page-conditions = Beendete Partien
search-page-about = Gesucht wird in öffentlichen Partien, mit dem letzten Feld in den eigenen. Alle Bedingungen müssen gelten. Ein Bereich ist 3, 3.., ..5 oder 3..5. Ein Spieler ist eine Kennung wie in der Adresse seiner Seite; mit @1 am Ende zählen nur seine Siege. Ein Geschehen ist ein Name aus dem Protokoll, wie er zum gewählten Spiel angeboten wird; mit :3.. am Ende mindestens dreimal, mit :0 nie. * steht für einen Wert: tile_laid.tile.T12.
search-page-games = Partien
player-page-search = Partien dieser Person durchsuchen
lobby-page-studies = Studien: Augenblicke, die sich lohnen
tournaments-title = Turniere – Tabletape
tournaments-heading = Turniere
tournaments-page-list = Turniere
tournaments-page-new = Neues Turnier
tournament-page-mine = Mein Tisch
tournament-page-desk = Turnierleitung
tournament-page-rounds = Runden
tournament-page-crosstable = Kreuztabelle
tournament-page-rulings = Entscheidungen der Turnierleitung
tournament-page-standings = Rangliste
tournament-page-roster = Teilnehmer
tournament-page-about = Über das Turnier

## Words of the service

word-open = offen
word-playing = läuft
word-scoring = in der Wertung
word-paused = angehalten
word-stalled = angehalten
word-finished = beendet
word-aborted = abgebrochen
word-superseded = ersetzt
word-player = Mitspiel
word-organiser = Turnierleitung
word-operator = Betrieb
word-random = zufällig
word-greedy = gierig
word-thinking = denkend
word-swiss = Schweizer System
word-groups = Gruppen
word-round-robin = Rundenturnier
word-knock-out = K.-o.
word-league = Liga
word-preparing = in Vorbereitung
word-ended = beendet
word-points = Punkte
word-game-points = Spielpunkte
word-table-share = Anteil am Tisch
word-winner-share = Anteil an den Punkten des Siegers
word-wins = Siege
word-opponents = Punkte der Gegner
word-head-to-head = direkter Vergleich
word-stage = Stufe
word-lot = Los
word-play-off = Stechen
word-no-show = nicht erschienen
word-forfeit = hat aufgegeben
word-cost-forbidden = verbotene Paare
word-cost-byes = frühere Freilose des Teilnehmers
word-cost-bye-score = Punkte des Teilnehmers mit dem Freilos
word-criterion-c1 = die beiden hatten sich schon
word-criterion-c2 = ein zweites Freilos
word-criterion-c3 = beiden steht derselbe Platz zu
word-criterion-c5 = Punkte des Teilnehmers mit dem Freilos
word-criterion-c6 = trifft auf weniger Punkte
word-criterion-c7 = Punkte des Teilnehmers, der auf weniger trifft
word-criterion-c9 = nicht gespielte Partien des Teilnehmers mit dem Freilos
word-criterion-c10 = ein Platz dreimal öfter als der andere
word-criterion-c11 = dreimal nacheinander derselbe Platz
word-criterion-c12 = nicht der gewünschte Platz
word-criterion-c13 = nicht der stark gewünschte Platz
word-criterion-c14 = trifft auf weniger Punkte, wie in der letzten Runde
word-criterion-c15 = trifft auf mehr Punkte, wie in der letzten Runde
word-criterion-c16 = trifft auf weniger Punkte, wie zwei Runden zuvor
word-criterion-c17 = trifft auf mehr Punkte, wie zwei Runden zuvor
word-criterion-c18 = Punkte abwärts, wie in der letzten Runde
word-criterion-c19 = Punkte aufwärts, wie in der letzten Runde
word-criterion-c20 = Punkte abwärts, wie zwei Runden zuvor
word-criterion-c21 = Punkte aufwärts, wie zwei Runden zuvor
word-cost-repeats = Wiederholungen
word-cost-spread = Abstand der Punkte
word-cost-seats = Plätze
word-cost-small-tables = kleine Tische
word-cost-opponents = Stärke der Gegner
word-weight-spread = Abstand der Punkte
word-weight-seats = Plätze, die nicht mehr gleich werden
word-weight-seat-again = ein Platz noch einmal
word-weight-small-table = noch ein kleiner Tisch
word-weight-repeat = eine Wiederholung
word-weight-opponents = Stärke der Gegner

# Woher Punkte kommen: Bison, Discoveries, Manitoba, Wendake

source-first-place = erster Platz
source-shared-first-place = geteilter erster Platz
source-second-place = zweiter Platz
source-shared-second-place = geteilter zweiter Platz
source-lower-place = weiterer Platz
source-overflow = überzählige Tiere
source-exchange = Tausch
source-purchase = Kauf
source-ep = Expeditionspunkte
source-species = Artensätze
source-teepees = Tipis
source-scoring = Wertungskarten
source-vision = Visionspfade
source-final = Schlusswertung
source-wake = Aufwecken von Cree
source-event = Ereignisse
source-economy = Wirtschaftsleiste
source-military = Kampfleiste
source-ritual = Ritualleiste
source-mask = Maskenleiste

# review.js

review-game = Spiel
review-log = Log
review-review-ruleset-game = Rückblick: { $ruleset } { $game }
review-review-ruleset-game-tabletape = Rückblick { $ruleset } { $game } – Tabletape
review-read-up-to-version-read-of = Bis Version { $read } von { $last } gelesen …
review-as = Ansicht
review-as-everything = alles
review-as-seat = wie { $name } es sah
review-as-public = wie ein Zuschauer es sah
review-no-turning-points = Wendepunkte werden gezeigt, wenn ein Spiel vorbei ist, und zwar denen, die alles sehen.

# board.js

board-board = Spielplan
board-seats = Sitze
board-zoom = Größe des Spielplans
board-zoom-in = Größer
board-zoom-out = Kleiner
board-zoom-whole = Ganzer Spielplan
board-zoom-size = Größe: { $percent } %
board-wider-than-window = Der Spielplan ist breiter als das Fenster: verschieben ↔ oder{ " " }
board-whole-shown = Der ganze Spielplan ist zu sehen.{ " " }
board-larger = Größer
board-fit-in = Einpassen

# choices.js

choices-preview = Vorschau
choices-hint = Tipp
choices-hint-why = Tipp: { $reasons }
choices-point = Zeige auf eine Entscheidung, um zu sehen, was aus ihr folgt.
choices-press = Halte eine Entscheidung gedrückt, um zu sehen, was aus ihr folgt.
choices-legal = Erlaubte Entscheidungen
choices-decide = Entscheiden
choices-decide-what = Entscheiden: { $text }
choices-final = Das lässt sich nicht zurücknehmen.
choices-final-unknown = Ob sich das zurücknehmen lässt, war nicht zu erfahren.
choices-press-again = { $reason } Drücke noch einmal, um zu entscheiden.
choices-prefer-preview = { " " }Zuerst eine Vorschau zeigen; mit dem zweiten Druck entscheiden
choices-prefer-ask = { " " }Nachfragen vor einer Entscheidung, die sich nicht zurücknehmen lässt
choices-prefer-single = { " " }Eine Entscheidung von selbst treffen, wenn es nur diese gibt
choices-show-all = Alle zeigen
choices-more = Weitere ({ $count })
choices-next = Nächste (R)
choices-at = Bei { $places }:{ " " }
choices-at-place = { $title }: { $count } Entscheidungen.
choices-count = { $count ->
    [one] { $count } Entscheidung.
   *[other] { $count } Entscheidungen.
}
choices-count-places = { $count ->
    [one] { $count } Entscheidung; auch umrandete Stellen können gewählt werden.
   *[other] { $count } Entscheidungen; auch umrandete Stellen können gewählt werden.
}
choices-points = Punkte, wenn jetzt gewertet würde: { $points }
choices-unknown = Was folgt, lässt sich nicht vorhersehen: Es wird etwas gezogen, oder es ist vor dir verborgen.
choices-then-unknown = Was dann folgt, lässt sich nicht vorhersehen: Es wird etwas gezogen, oder es ist vor dir verborgen.
choices-nothing-follows = Sonst folgt nichts unmittelbar.

# play.js

play-title = { $title } { $game } – Tabletape
play-title-turn = ● Du bist am Zug – { $title } { $game } – Tabletape
play-title-asked = ● Du wirst gefragt – { $title } { $game } – Tabletape
play-waits-for-players = Der Tisch wartet auf Mitspielende.
play-scoring = Der Dienst wertet die Runde.
play-paused = Das Spiel macht Pause.
play-finished = Das Spiel ist beendet.
play-superseded = Ein anderes Spiel ersetzt dieses.
play-stopped = Das Spiel ist { $status }: { $reason }
play-your-turn = Du bist am Zug.
play-turn-of = Am Zug: { $others }.
play-waits-for-connection = Die Entscheidung wartet auf die Verbindung und wird erneut gesendet.
play-changed = Das Spiel ist inzwischen weitergegangen. Bitte entscheide noch einmal.
play-refused = Abgelehnt: { $message }
play-review = Rückblick
play-log = Log
play-explain = Was ist das?
play-explain-which = Stelle wählen (Esc)

# recap.js

recap-since = Seit deiner letzten Entscheidung
recap-last = Was zuletzt geschah
recap-nobody = { $count } von { $all } Zeilen zählen für niemanden
recap-play-again = Noch einmal abspielen
recap-stop = Anhalten
recap-version = Version { $version }

# chart.js

chart-no-points-yet = Noch keine Punkte.
chart-moment = Version { $version }: { $text }
chart-entries-of-play = von links nach rechts: Einträge des Spiels
chart-points-at-version-last-points = Punkte bei Version { $last }: { $points }

# comparing.js

comparing-nothing = nichts
comparing-compare-with = Vergleichen mit
comparing-forked-at-at = , abgezweigt bei { $at }
comparing-forked-from-parent-at-at = , abgezweigt von { $parent } bei { $at }
comparing-the-origin = , der Ursprung
comparing-go-to-version-next = Zu Version { $next }
comparing-first-difference = Erster Unterschied im Spiel: Version { $version }
comparing-the-same-up-to-version-common = Gleich bis Version { $common }.
comparing-its-last-version-is-upto = Seine letzte Version ist { $upto }.
comparing-version-version = Version { $version }

turning-points-looking = Jede Entscheidung des Spiels wird geprüft …
turning-points-by-evaluation = In Punkten nach der Bewertung, die auch die Bots benutzen; nach dem Ende nach den Punkten. Was gezogen wurde, ist niemandes Fehler.
turning-points-by-points = In Punkten, mit dem, was die Schlusswertung brächte. Was gezogen wurde, ist niemandes Fehler.
turning-points-upto = Geprüft bis Version { $upto }.
turning-points-costly = Teure Entscheidungen ({ $number })
turning-points-leads = Wechsel der Führung ({ $number })
turning-points-swings = Größte Umschwünge ({ $number })
turning-points-cost = { $cost } Punkte weniger als: { $better }
turning-points-decisive = Sie kostete nicht weniger, als am Ende fehlte.
turning-points-swing = Vorsprung von { $before } auf { $after }
story-judging = Die Momente der Partie werden beurteilt: Sie wird von jedem aus weitergespielt, was einige Minuten dauert …
story-budget = Beurteilt mit { $rollouts } weitergespielten Partien von jeder Stellung aus, und { $closer } um die größten Änderungen. In Klammern: das Intervall, in dem der wahre Anteil in 95 von 100 Fällen liegt.

# controls.js

controls-no-later-round = Es gibt keine spätere Runde.
controls-no-earlier-round = Es gibt keine frühere Runde.
controls-no-later-turn = { $name } hat keinen späteren Zug.
controls-no-earlier-turn = { $name } hat keinen früheren Zug.
controls-version = Version
controls-version-shown = Gezeigte Version
controls-first-version = Erste Version
controls-one-step-back = Einen Schritt zurück
controls-play = Abspielen
controls-play-2 = ▶ Abspielen
controls-one-step-on = Einen Schritt weiter
controls-last-version = Letzte Version
controls-speed-versions-a-second = Tempo, Versionen je Sekunde
controls-round-before = Vorige Runde
controls-jump-to-a-round = Zu einer Runde springen
controls-next-round = Nächste Runde
controls-turn-of-this-seat-before = Voriger Zug dieses Sitzes
controls-seat-whose-turns-are-jumped-to = Sitz, zu dessen Zügen gesprungen wird
controls-next-turn-of-this-seat = Nächster Zug dieses Sitzes
controls-jump-to-the-biggest-swing-of = Zum größten Umschwung der Punkte springen
controls-biggest-swing = Größter Umschwung
controls-copy-a-link-to-this-version = Einen Link zu dieser Version kopieren
controls-link = Link
controls-fork-here-from-this-version = Hier verzweigen, ab dieser Version
controls-fork-here = Hier verzweigen
controls-keys = Tasten
controls-set-up = Aufbau
controls-version-version-of-last-text = Version { $version } von { $last }: { $text }
controls-no-entry-has-changed-the-difference = Noch kein Eintrag hat den Abstand der Punkte verändert.
controls-version-version-the-points-drift-apart = Version { $version }: Der Abstand der Punkte ändert sich um { $swing }.
controls-the-link-to-version-version-is = Der Link zu Version { $version } ist kopiert.
controls-copy-by-hand = Zum Kopieren: { $text }
controls-embed = Einbetten
controls-copy-the-code-of-a-frame = Code eines Rahmens mit dieser Version für eine andere Seite kopieren
controls-the-code-is-copied = Der Code eines Rahmens mit Version { $version } ist kopiert.
controls-pause = ❚❚ Pause
controls-pause-2 = Pause

# what_if.js

together-open = Gemeinsam besprechen
together-open-here = Gemeinsam besprechen: eine Person führt, die anderen folgen
together-you-lead = Du führst: Die anderen sehen, was du zeigst.
together-you-follow = { $name } führt, und du folgst.
together-you-left-off = { $name } führt. Du gehst eigene Wege.
together-nobody-leads = Gerade führt niemand.
together-also = { $count ->
    [one] { $names } ist auch hier.
   *[other] { $names } sind auch hier.
}
together-there = { $count ->
    [one] { $names } ist schon dort.
   *[other] { $names } sind schon dort.
}
together-follow = Wieder folgen
together-lead = Führen
together-next = Wer führen soll
together-hand = Übergeben
together-mark = Stellen markieren
together-arrow = Pfeile zeichnen
together-marks = Marken auf dem Brett
together-leave = Besprechung verlassen
together-left = Du hast die Besprechung verlassen.
what-if-open = Was wäre, wenn?
what-if-open-here = Was wäre, wenn? Probiere Entscheidungen ab dieser Version
what-if-title = Was wäre, wenn? Ab Version { $version }
what-if-back = Einen Schritt zurück
what-if-leave = Verlassen
what-if-course = Was geschähe
what-if-decides = { $name } entscheidet:
what-if-points = Punkte: { $points }
what-if-hidden = Was dort entschieden werden darf, hängt von etwas ab, das vor dir verborgen ist.
what-if-nobody = Niemand hat zu entscheiden.
what-if-not-started = Das Spiel hatte bei dieser Version noch nicht begonnen: Es gibt nichts zu probieren.

# debug.js

debug-game = Spiel
debug-review = Rückblick
debug-log-ruleset-game = Log: { $ruleset } { $game }
debug-log-ruleset-game-tabletape = Log { $ruleset } { $game } – Tabletape
debug-components-components-seed-commitment-digest = Spielmaterial { $components }, Festlegung des Startwerts { $digest }
debug-version-to-go-to = Version, zu der gesprungen wird
debug-first = Anfang
debug-earlier = Früher
debug-later = Später
debug-last = Ende
debug-go-to-version = Zur Version
debug-count-entries-versions-first-to-last = { $count ->
    [one] 1 Eintrag
   *[other] { $count } Einträge
}, Versionen { $first } bis { $last } von { $known }
debug-no-such-entry-in-known-versions = Kein solcher Eintrag in { $known ->
    [one] 1 Version
   *[other] { $known } Versionen
}.

# log_row.js

log-row-draw = { $pile } #{ $ordinal }: { $index } von { $size }
log-row-hidden = verdeckt
log-row-see = ansehen
log-row-version = Version
log-row-time = Zeit
log-row-waited = Gewartet
log-row-cause = Ursache
log-row-draws = Ziehungen
log-row-events = Ereignisse
log-row-hash = Hash
log-row-time-from-the-start = { $time } nach dem Beginn
log-row-rules-version-version = Regelversion { $version }
log-row-count-openings = { $count ->
    [one] 1 Öffnung
   *[other] { $count } Öffnungen
}
log-row-raw-entry-version = Eintrag { $version } im Original
log-row-see-version-version = Version { $version } ansehen
log-row-report-version-version = Version { $version } melden
log-row-the-service = der Dienst:{ " " }
log-row-count-more = { $count } weitere

# log_filter.js

log-filter-all = alle
log-filter-decisions = Entscheidungen
log-filter-acts = Tischbefehle
log-filter-runs-of-the-service = Läufe des Dienstes
log-filter-type = Art
log-filter-seat = Sitz
log-filter-cause = Ursache
log-filter-from-utc = Von (UTC)
log-filter-to-utc = Bis (UTC)
log-filter-waited-at-least-s = Mindestens gewartet (s)
log-filter-show = Zeigen
log-filter-clear = Leeren

controls-key-step = Schritt
controls-key-play = abspielen
controls-key-verify = prüfen
controls-key-home-end = Pos1 Ende
controls-key-first-last = erste, letzte
controls-key-space = Leertaste
controls-key-round-before-next-round = vorige, nächste Runde
controls-key-next-turn-of-a-seat = nächster Zug eines Sitzes
controls-key-biggest-swing = größter Umschwung
controls-key-turning-points = Wendepunkte
controls-key-open-or-close-what-happened-points = auf- oder zuklappen: Geschehen, Punkte, Änderungen, Entscheidungen
controls-key-copy-a-link = Link kopieren
controls-key-fork-here = hier verzweigen
controls-key-together = gemeinsam besprechen, oder wieder folgen
controls-key-what-if = Entscheidungen probieren

# proof.js

proof-not-verified-yet = noch nicht geprüft
proof-verify = Prüfen
proof-compare-a-receipt = Eine Quittung vergleichen
proof-head = Kopf
proof-compare = Vergleichen
proof-reason-reason = Grund: { $reason }
proof-download-the-archive = Archiv herunterladen
notation-show = Notation
notation-title = Notation
notation-save = Text herunterladen
notation-print = Drucken
proof-rule-on-a-dispute = Einen Streitfall entscheiden
proof-abort = Abbrechen
proof-free-it = Freigeben
proof-verified-up-to-version-upto = geprüft bis Version { $upto }
proof-replaced-by = Ersetzt durch{ " " }
proof-version-about = Version { $about }
proof-rulings = Entscheidungen der Turnierleitung
proof-verifying = wird geprüft …
proof-could-not-be-verified = konnte nicht geprüft werden
proof-verified-up-to-version-upto-2 = ✔ geprüft bis Version { $upto }
proof-not-in-order = ✘ nicht in Ordnung
proof-count-decisions-would-be-judged-differently = { $count ->
    [one] 1 Eintrag würde
   *[other] { $count } Einträge würden
} nach den heutigen Regeln des Spiels oder einer Zeitzone anders beurteilt.
proof-count-checks = { $count ->
    [one] 1 Prüfung
   *[other] { $count } Prüfungen
}

# version_details.js

version-details-free = frei
version-details-what-happened = Was geschah
version-details-points-itemised = Punkte im Einzelnen
version-details-what-changed = Was sich änderte
version-details-what-could-be-decided = Was entschieden werden konnte
version-details-version-version = Version { $version }
version-details-time-head-head = { $time }, Kopf { $head }
version-details-as-it-stands-in-the-log = Wie es im Log steht
version-details-the-game-has-not-started = Das Spiel hat noch nicht begonnen.
version-details-the-first-entry-makes-everything = Der erste Eintrag legt alles an.
version-details-nothing-that-you-may-see = Nichts, was du sehen darfst.
version-details-json-patch = JSON Patch
version-details-no-seat-was-to-decide = Kein Sitz hatte zu entscheiden.
version-details-not-for-you-to-see-before = Für dich erst zu sehen, wenn das Spiel geschlossen ist.
version-details-not-for-them-to-see = Das war vor dem Ende des Spiels nicht zu sehen.
version-details-taken = { " " }(gewählt)
version-details-count-legal = { $count } erlaubt
version-details-round = Runde
version-details-source = Quelle
version-details-why = Grund
version-details-points = Punkte
version-details-no-points-yet = Noch keine Punkte.

# versions.js

versions-year = Jahr
versions-round = Runde

# code.js

code-what-it-is = was es ist
code-when-it-is-refused = wann es abgelehnt wird
code-what-follows-from-it = was daraus folgt
code-how-it-is-folded = wie es gefaltet wird
code-name-its-code = { $name }: der Code dazu
code-close = Schließen
code-the-code-of-name = Der Code von { $name }

# importing.js

importing-import-an-archive = Ein Archiv oder eine Notation importieren
importing-archive-ndjson = Archiv (.ndjson) oder Notation (.txt)
importing-import-name = { $name } importieren
importing-register-first-an-import-needs-a = Registriere dich zuerst: Ein Import braucht jemanden, der ihn eröffnet.
importing-size-kb-the-archive-is-verified = { $size } KB. Das Archiv wird zuerst geprüft. Misslingt eine Prüfung, wird nichts importiert.
importing-size-kb-each-decision-is-checked = { $size } KB. Zuerst wird jede Entscheidung nach den Regeln geprüft. Gibt es einen Fehler, wird nichts importiert.
importing-it-becomes-an-analysis = Daraus wird eine Analyse: ein nicht gelistetes Spiel, das niemand spielt und das in keinem Ergebnis zählt. Kommentare werden Anmerkungen, und jede Variante ein eigenes Spiel.
importing-it-becomes-a-new-game-with = Daraus wird ein neues Spiel mit einer eigenen Id. Niemand sitzt darin, und es zählt nie in Ergebnissen. Ein beendetes Spiel kann nachgesehen und verzweigt werden; ein unbeendetes geht weiter, sobald seine Sitze besetzt sind. Ein Archiv, das schon importiert wurde, führt zum selben Spiel.
importing-import = Importieren

# stalled.js

stalled-damaged = Beschädigt
stalled-stalled = Angehalten
stalled-at-version-version = bei Version { $version }
stalled-free-game = { $game } freigeben
stalled-free = Freigeben
stalled-log-of-game = Log von { $game }
stalled-log = Log
stalled-game = Spiel
stalled-version = Version
stalled-reason = Grund
stalled-action = Aktion
stalled-links = Links
stalled-no-game-is-stalled = Kein Spiel ist angehalten.

# table_commands.js

table-commands-ruling-about = Die Entscheidung wird unter deinem Namen als nächster Eintrag ins Log geschrieben, zu Version { $about }. Alle, die das Spiel sehen dürfen, lesen sie.
table-commands-ruling-written = Die Entscheidung wird unter deinem Namen als nächster Eintrag ins Log geschrieben. Alle, die das Spiel sehen dürfen, lesen sie.
table-commands-nobody = niemand
table-commands-organisers-and-operators = nur Turnierleitung und Betreiber
table-commands-fresh-luck = neuer Zufall
table-commands-the-luck-of-this-game = der Zufall dieses Spiels
table-commands-the-luck-of-this-game-only = der Zufall dieses Spiels (erst, wenn es vorbei ist)
table-commands-what-is-drawn-next-is-what = Als Nächstes wird gezogen, was dieses Spiel gezogen hätte.
table-commands-what-is-drawn-next-is-drawn = Was als Nächstes gezogen wird, wird neu gezogen.
table-commands-this-game-stops-now-its-players = Dieses Spiel hält jetzt an. Alle am Tisch spielen in einem neuen Spiel ab Version { $at } mit ihren Händen weiter. { $draws }
table-commands-nothing-is-erased-and-it-cannot = Nichts wird gelöscht, und es lässt sich nicht rückgängig machen.
table-commands-what-is-hidden-in-this-game = { " " }Was in diesem Spiel verdeckt ist, wird neu ausgeteilt, auch die eigene Hand.
table-commands-a-new-game-goes-on-from = Ein neues Spiel geht ab Version { $at } weiter; dieses bleibt, wie es ist. Seine Sitze sind frei.{ $unknown } { $draws }
table-commands-fork-from-version-at = Ab Version { $at } verzweigen
table-commands-what-is-drawn = Was gezogen wird
table-commands-it-replaces-this-game = { " " }es ersetzt dieses Spiel
table-commands-fork-public = für alle aufführen, mit den freien Plätzen; sonst findet sie, wer den Link hat
table-commands-fork = Verzweigen
table-commands-register-first-a-fork-needs-a = Registriere dich zuerst: Eine Verzweigung braucht jemanden, der sie eröffnet.
table-commands-while-this-game-runs-who-may = Solange dieses Spiel läuft, darf es { $forkers } verzweigen (Regel: Verzweigungen, wer darf).
table-commands-rule-on-a-dispute = Einen Streitfall entscheiden
table-commands-it-changes-nothing-in-play-and = Am Spiel ändert sie nichts, und sie kann nicht zurückgenommen werden.
table-commands-ruling = Entscheidung
table-commands-about-version-or-none = Zu Version (oder keiner)
table-commands-write-the-ruling = Entscheidung eintragen
table-commands-abort-the-game = Das Spiel abbrechen
table-commands-the-game-ends-now-without-a = Das Spiel endet jetzt ohne Ergebnis. Verdecktes wird offengelegt. Der Startwert wird offengelegt, sobald kein offenes Spiel mehr daraus zieht.
table-commands-it-cannot-be-undone-the-game = Das lässt sich nicht rückgängig machen; das Spiel kann aber von jeder Version aus verzweigt werden.
table-commands-reason = Grund
table-commands-free-the-stalled-game = Das angehaltene Spiel freigeben
table-commands-it-stalled-because-reason = Es hielt an, weil: { $reason }
table-commands-the-service-tries-the-run-again = Der Dienst versucht den Lauf erneut. Misslingt er noch fünfmal, hält das Spiel wieder an. Behebe zuerst die Ursache.
table-commands-let-the-service-try-again = Den Dienst erneut versuchen lassen

# dom.js

dom-taken-back = (zurückgenommen)
dom-player-of-colour = Spieler { $colour ->
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
}
dom-bot = { $kind ->
    [random] Zufalls-Bot
    [greedy] Gier-Bot
    [thinking] Denk-Bot
   *[other] { $kind } bot
}
dom-bot-for = { $bot } für { $name }
dom-name-of-colour = { $name } ({ $colour ->
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
})
dom-version-at = Version { $at }
dom-a-fork-of = Abgezweigt von{ " " }
dom-which-it-replaces = , das dadurch ersetzt wird,
dom-from-its = { " " }ab dessen{ " " }
dom-its-tournament = seinem Turnier
dom-table-of-a-tournament = Runde { $round }, Tisch { $table } von { $title }
dom-imported-from-an-archive = Aus einem Archiv importiert.
dom-rules = Regeln
dom-read-the-rule = Die Regel lesen
dom-the-connection-is-lost-it-is = Die Verbindung ist unterbrochen; sie wird wiederhergestellt.
dom-the-stream-does-not-open = Was geschieht, wird nicht sofort gezeigt: Die Verbindung dafür kommt nicht zustande. Vielleicht haben andere Tabs dieses Browsers alle belegt.

# api.js

api-status-status = Status { $status }
api-rule-rule = { " " }(Regel: { $rule })
api-the-service-cannot-be-reached = der Dienst ist nicht erreichbar

# notices.js

notices-stop-notices-of-my-turns = Nicht mehr benachrichtigen, wenn ich am Zug bin
notices-notify-me-of-my-turns = Benachrichtigen, wenn ich am Zug bin
notices-the-browser-does-not-let-this = Der Browser erlaubt dieser Seite keine Benachrichtigungen.
notices-it-is-your-turn = Du bist am Zug.
notices-you-are-asked = Du wirst gefragt, ob das Spiel zurückgehen darf.

# account.js

account-the-token-kept-in-this-browser = Der Zugangsschlüssel in diesem Browser ist hier nicht mehr bekannt.
account-my-id-player = Meine Id: { $player }
account-copy-token = Schlüssel kopieren
account-forget-the-token-in-this-browser = Den Zugangsschlüssel in diesem Browser vergessen? Ohne eine Kopie oder einen Passkey ist dieses Konto verloren.
account-forget-me = Mich vergessen
account-never-used = Nie benutzt.
account-last-used-time = Zuletzt benutzt: { $time }.
account-my-token = Mein Schlüssel
account-new-token = Neuer Schlüssel
account-revoke-token = Schlüssel widerrufen
account-change-your-token-for-a-new = Deinen Zugangsschlüssel gegen einen neuen tauschen? Der alte gilt sofort nicht mehr, auch in anderen Browsern.
account-this-browser-has-your-new-token = Dieser Browser hat deinen neuen Schlüssel. Kopiere ihn für andere Browser.
account-revoke-your-token-nobody-can-play = Deinen Zugangsschlüssel widerrufen? Niemand kann dann als { $name } spielen, bis der Betrieb einen neuen ausgibt.
account-your-token-is-revoked-only-the = Dein Zugangsschlüssel ist widerrufen. Nur der Betrieb kann einen neuen ausgeben.
account-erase = Konto löschen
account-erase-type-your-name = Das löscht dein Konto für immer. Name, Zugangsschlüssel, Einstellungen und Adressen werden gelöscht; du verlässt deine Tische, und in deinen Partien spielt ein Bot weiter. Partien und Texte bleiben unter einem Pseudonym. Gib deinen Namen ein, um fortzufahren: { $name }
account-erase-other-name = Das ist nicht dein Name. Nichts wurde gelöscht.
account-erased = Dein Konto ist gelöscht. Deine Partien laufen als die von { $name } weiter.
account-the-token-is-copied = Der Schlüssel ist kopiert.
account-your-token-token = Dein Schlüssel: { $token }
account-welcome-name-your-token-is-kept = Willkommen, { $name }. Dein Zugangsschlüssel ist in diesem Browser gespeichert.
account-name = Name{ " " }
account-register = Registrieren
account-use-passkey = Mit einem Passkey anmelden
account-i-have-a-recovery-code = Ich habe einen Wiederherstellungscode
account-recovery-code-preference = Wiederherstellungscode
account-forget-the-token-with-a-code = Den Schlüssel in diesem Browser vergessen? Dein Wiederherstellungscode bringt diesen Spieler zurück.
account-i-have-a-token = Ich habe einen Schlüssel
account-token = Schlüssel{ " " }
account-use-it = Benutzen
account-welcome-back = Du bist in diesem Browser schon { $name }.
account-came-with-link = Du bist in diesem Browser jetzt { $name }, und der Link öffnet dieses Konto sonst nirgends. Für ein zweites Gerät kopiere deinen Schlüssel.
account-link-is-used = Dieser Link wurde schon benutzt oder durch einen anderen ersetzt. Wo er geöffnet wurde, gibt „Schlüssel kopieren“, was ein zweites Gerät braucht; einen neuen Link geben die Turnierleitung oder der Betrieb dieses Dienstes.

# links.js

links-copy = Link kopieren
links-share = Teilen
links-show = QR-Code
links-copied = Der Link ist kopiert.
links-copy-by-hand = Der Browser lässt die Seite nicht kopieren. Markiere den Link und kopiere ihn selbst.
links-close = Schließen

# recovery.js

recovery-register-first = Melde dich erst an. Dann kannst du hier einen Wiederherstellungscode erstellen.
recovery-guest = Du bist Gast: Nur dieser Browser kennt dich. Vergisst er dich, sind deine Spiele für dich verloren. Ein Wiederherstellungscode oder ein Passkey bringt dich zurück.
recovery-has-code = Dein Wiederherstellungscode ist vom { $time }. Er bringt dich zurück, wenn ein Browser dich vergessen hat.
recovery-make = Wiederherstellungscode erstellen
recovery-make-new = Neuen Wiederherstellungscode erstellen
recovery-offer = Du spielst als Gast: Nur dieser Browser kennt dich. Mit einem Wiederherstellungscode kommst du zurück, wenn er dich vergisst.
recovery-hint = Wiederherstellungscode
recovery-show = Meinen Wiederherstellungscode zeigen
recovery-later = Nicht jetzt
recovery-voids = Einen neuen Wiederherstellungscode erstellen? Der alte gilt dann nicht mehr.
recovery-code-of = Wiederherstellungscode von { $name } auf { $address }
recovery-keep-it = Er ist nur jetzt zu sehen. Wer ihn hat, kann als du spielen: Hebe ihn auf, wo sonst niemand hinsieht.
recovery-copy = Kopieren
recovery-download = Herunterladen
recovery-print = Drucken
recovery-close = Ich habe ihn
recovery-code = Wiederherstellungscode{ " " }
recovery-other-browsers-stay = Andere Browser bleiben angemeldet
recovery-use-it = Benutzen
recovery-copied = Der Wiederherstellungscode ist kopiert.
recovery-copy-by-hand = Der Browser kopiert ihn nicht von selbst. Er ist markiert: Kopiere ihn mit der Tastatur oder dem Menü.
recovery-welcome-back = Du bist wieder { $name }. Der Code ist verbraucht: Hebe den neuen auf.
device-make = Mein Konto auf ein Handy mitnehmen
device-title = Auf einem weiteren Gerät anmelden
device-about = Scanne den Code mit dem anderen Gerät und drücke dort „Hier anmelden“. Er gilt einmal, bis { $time }. Wer ihn scannt, kann als du spielen: Zeige ihn niemandem.
device-revoke = Code widerrufen
device-revoked = Der Code ist widerrufen.
device-question = Du hast einen Link für ein weiteres Gerät geöffnet. Hier als Spieler { $tag } anmelden?
device-question-replaces = Du hast einen Link für ein weiteres Gerät geöffnet. Hier als Spieler { $tag } anmelden? Dieser Browser vergisst dann { $name }.
device-yes = Hier anmelden
device-no = Nein
device-welcome = Du bist auch auf diesem Gerät { $name }.

# passkeys.js

passkeys-title = Passkeys
passkeys-about = Ein Passkey meldet dich auf jedem Gerät an, mit Fingerabdruck, Gesicht oder Bildschirmsperre. Er bleibt, wenn dein Zugangsschlüssel geändert wird: Entferne jeden Passkey, der nicht deiner ist.
passkeys-none = Du hast noch keinen Passkey.
passkeys-added = hinzugefügt am { $time },
passkeys-used = zuletzt benutzt am { $time }
passkeys-unused = nie benutzt
passkeys-name = Name{ " " }
passkeys-usual-name = Passkey { $number }
passkeys-add = Passkey hinzufügen
passkeys-stored = Der Passkey „{ $name }“ ist hinzugefügt.
passkeys-remove = Entfernen
passkeys-remove-of = Den Passkey { $name } entfernen
passkeys-remove-really = Den Passkey { $name } entfernen? Er meldet dann niemanden mehr an. Angemeldete Geräte bleiben es, bis du deinen Zugangsschlüssel änderst.
passkeys-removed = Der Passkey „{ $name }“ ist entfernt.
passkeys-unsupported = Dieser Browser hat keine Passkeys.
passkeys-insecure = Passkeys brauchen eine sichere Verbindung: Öffne die Seite mit https.
passkeys-elsewhere = Passkeys dieses Dienstes gelten nur unter dieser Adresse:
passkeys-nowhere = Dieser Dienst hat keine Passkeys: Seine Adresse hat keinen Namen oder keine sichere Verbindung.
passkeys-cancelled = Es wurde kein Passkey gewählt, oder es dauerte zu lange.
passkeys-there-already = Dieses Gerät hat schon einen Passkey von dir.

# lobby.js

lobby-free = frei
lobby-given-up = du hast deinen Platz einem Bot gegeben
lobby-your-turn = du bist am Zug
lobby-turn-about = { $round ->
    [0] mit { $names }
   *[other] Runde { $round }, mit { $names }
}, wartet seit { $time }
lobby-status-count-free = { $status }, { $count } frei
lobby-game = Spiel
lobby-state = Stand
lobby-seats = Sitze
lobby-labels = Etiketten
lobby-replay = Rückblick
lobby-action = Aktion
lobby-any = alle
lobby-no-public-game-matches-the-filter = Kein öffentliches Spiel passt zum Filter.
lobby-no-public-game-yet-open-the = Noch kein öffentliches Spiel. Eröffne das erste.
lobby-you-sit-at-no-table-yet = Du sitzt noch an keinem Tisch.
lobby-no-public-table-waits-for-players = An keinem öffentlichen Tisch ist etwas frei. Eröffne unten einen.
lobby-you-sit-here = du sitzt hier
lobby-register-first-a-seat-needs-a = Registriere dich zuerst, um Platz zu nehmen.
lobby-sit-down-at-game = Platz nehmen bei { $game }
lobby-sit-down = Platz nehmen
lobby-and-count-more-below = und { $count } weitere unten
lobby-you-have-no-games-yet-watching = Du hast noch keine Spiele. Zusehen geht ohne Namen.
lobby-label = Etikett
lobby-with-a-free-seat = mit freiem Sitz
lobby-an-invitation-is-a-link-that = Eine Einladung ist ein Link, der auf #invitation= mit Buchstaben und Ziffern endet.
lobby-the-link-i-was-sent = Der Link, den ich bekommen habe
lobby-go-to-the-table = Zum Tisch

# game_cards.js

cards-guest = Gast
cards-your-name = Dein Name
cards-play-a-bot = Gegen einen Bot
cards-learn = Lernen
cards-statistics = Statistik
lobby-page-cards-about = „Gegen einen Bot“ eröffnet sofort ein Spiel gegen den gierigen Bot. „Lernen“ auch, und führt dich Schritt für Schritt hindurch.
cards-players = { $count ->
    [1] { $most } Personen
   *[other] { $least } bis { $most } Personen
}
cards-minutes = { $spread ->
    [0] etwa { $longest } Minuten
   *[other] { $shortest } bis { $longest } Minuten
}
cards-waiting = { $count ->
    [one] 1 Person wartet auf Mitspieler
   *[other] { $count } Personen warten auf Mitspieler
}

# friends.js

lobby-page-invitations = Einladungen
lobby-page-friends = Freunde
friends-about = Diese Liste siehst nur du. Niemand erfährt, dass er darauf steht.
friends-invited = { $name } lädt dich noch einmal zu { $game } ein.
friends-mine = Meine Freunde
friends-met = Mit denen du gespielt hast
friends-none = Auf der Liste steht noch niemand. Drücke „Auf die Liste der Freunde“ bei jemandem, mit dem du gespielt hast.
friends-met-nobody = Du hast noch mit niemandem gespielt.
friends-last = { $game }, { $time }
friends-never = kein gemeinsames Spiel unter deinen letzten 400
friends-waits = Wartet an einem Tisch
friends-plays = Spielt gerade
friends-keep = Auf die Liste der Freunde
friends-remove = Von der Liste der Freunde streichen
friends-again = Noch einmal einladen: { $game }
friends-again-of = Noch einmal zu { $game } einladen: { $names }
friends-kept = { $name } steht auf deiner Liste der Freunde.
friends-removed = { $name } steht nicht mehr auf deiner Liste der Freunde.

# find_people.js
lobby-page-challenges = Herausforderungen
challenges-none = Niemand hat dich herausgefordert. Gib die Kennung eines Menschen oder Bots ein, um zu einem Spiel herauszufordern.
challenges-my-id = Deine Kennung, mit der andere dich herausfordern:
challenges-player = Kennung (Mensch oder Bot)
challenges-first = Erster Platz
challenges-first-lot = nach Los
challenges-first-me = ich
challenges-first-other = die andere Seite
challenges-pace-none = ohne Uhr
challenges-send = Herausfordern
challenges-sent = Die Herausforderung ist unterwegs.
challenges-from = { $name } fordert dich heraus: { $game }, { $seats } Plätze.
challenges-to = Du hast { $name } herausgefordert: { $game }, { $seats } Plätze.
challenges-until = Bis { $time }.
challenges-open = Offen.
challenges-accepted = Angenommen.
challenges-refused = Abgelehnt
challenges-cancelled = Zurückgezogen.
challenges-expired = Abgelaufen.
challenges-accept = Annehmen
challenges-refuse = Ablehnen
challenges-cancel = Zurückziehen
challenges-is-cancelled = Die Herausforderung ist zurückgezogen.
challenges-refuse-of = Herausforderung von { $name } ablehnen
challenges-refuse-happens = { $name } erfährt den Grund.
challenges-reason = Grund
challenges-reason-generic = jetzt nicht
challenges-reason-later = ein andermal
challenges-reason-too-fast = zu wenig Zeit auf der Uhr
challenges-reason-too-slow = zu viel Zeit auf der Uhr
challenges-reason-ruleset = nicht dieses Spiel
challenges-reason-variant = nicht mit diesen Optionen
challenges-reason-no-bots = keine Spiele mit Bots
challenges-reason-only-bots = nur Spiele mit Bots
find-people-find = Mitspieler suchen
find-people-wish = { $game }, { $seats } Sitze, { $pace }
find-people-count = { $count ->
    [one] Jemand wartet: { $wish }
   *[other] { $count } warten: { $wish }
}
find-people-join = Mitspielen
find-people-join-wish = Mitspielen: { $wish }
find-people-nobody = Gerade wartet sonst niemand auf Mitspieler. Andere sehen die Zahl der Wartenden und keine Namen.
find-people-waiting = { $pace ->
    [fast] Du wartest auf Mitspieler: { $wish }. Das Spiel beginnt, sobald sie gefunden sind; lass diese Seite offen.
    [evening] Du wartest auf Mitspieler: { $wish }. Das Spiel beginnt, sobald sie gefunden sind; lass diese Seite offen.
   *[other] Du wartest auf Mitspieler: { $wish }. Das Spiel beginnt, sobald sie gefunden sind, einen Tag lang auch bei geschlossener Seite: Eine Nachricht sagt es dir.
}
find-people-alone = Noch ist niemand gekommen. Du kannst weiter warten, oder gegen einen Bot spielen.
find-people-stop = Nicht mehr warten
find-people-bot = Gegen einen Bot spielen
find-people-found = Mitspieler sind gefunden
find-people-seated = Dein Spiel mit den gefundenen Mitspielern läuft. Wenn es zu Ende ist, kannst du andere suchen.

# opening.js

opening-everybody-it-is-listed = alle: es steht in der Liste
opening-whoever-has-the-link = wer den Link hat
opening-who-sits-there-by-invitation = wer dort sitzt: mit Einladung
opening-organisers = Turnierleitung
opening-anyone = alle
opening-nobody-before-its-end = niemand vor seinem Ende
opening-game = Spiel
opening-who-sits-where = Wer wo sitzt
opening-what-is-agreed = Was vereinbart ist
opening-absent-after = Schweigt jemand, geht es ohne weiter nach
opening-absent-never = nie
opening-resign = Gibt jemand auf
opening-resign-bot = spielt ein Bot weiter
opening-resign-ends = endet das Spiel
opening-resign-never = niemand gibt auf
opening-hints = Tipps
opening-hints-bots = nur gegen Bots
opening-hints-players = für alle, ohne Wertung
opening-who-sees-it-forks-labels-components = Wer es sieht, Verzweigungen, Etiketten, Spielmaterial
opening-who-sees-it = Wer es sieht
opening-who-may-fork-it-while-it = Wer es verzweigen darf, solange gespielt wird
opening-labels-with-commas-between = Etiketten, durch Kommas getrennt
opening-component-set-its-hash = Spielmaterial: sein Hash
opening-that-of-the-rules = das der Regeln
opening-or-a-set-of-my-own = oder eigenes Spielmaterial (JSON)
opening-open-the-table = Den Tisch eröffnen
opening-seats = Sitze
opening-bot-bot = Bot ({ $bot })
opening-me = ich
opening-whoever-comes = wer kommt
opening-seat-of-colour = { $colour ->
    [blue] Blauer
    [red] Roter
    [yellow] Gelber
   *[green] Grüner
} Platz
opening-the-component-set-is-kept-tables = Das Spielmaterial ist gespeichert; Tische nennen es mit seinem Hash.
opening-register-first-a-table-needs-a = Registriere dich zuerst: Ein Tisch braucht jemanden, der ihn eröffnet.

# options.js

options-read-the-rule-about-name = Die Regel lesen: { $name }
options-read-the-rule = Die Regel lesen
options-left-open = offen gelassen
options-of-values = aus { $values }
options-numbers = Zahlen
options-names = Namen
options-known-with-commas-between = { $known }, durch Kommas getrennt

# people.js

people-a-player-acts-on-their-own = Mit der Rolle „Mitspiel“ wirkt man nur auf eigene Spiele.
people-an-organiser-may-also-act-on = Die Turnierleitung darf auch auf Spiele anderer wirken: Streitfälle entscheiden, abbrechen, laufende Spiele verzweigen, eines durch eine Verzweigung ersetzen. Sie darf Etiketten reservieren.
people-an-operator-may-do-everything-free = Der Betrieb darf alles: angehaltene Spiele freigeben, Zugangsschlüssel ausgeben und widerrufen, Rollen vergeben.
people-a-names-beginning-or-an-id = Anfang eines Namens, oder eine Id
people-find = Suchen
people-name = Name
people-id = Id
people-role = Rolle
people-token-last-used = Schlüssel zuletzt benutzt
people-never = nie
people-revoked = widerrufen
people-link-of = Der Link von { $name }, nur jetzt gezeigt: { $link }
people-new-link-happens = Der Schlüssel dieses Kontos gilt sofort nicht mehr. Wer den Link öffnet, ist diese Person und ändert damit den Schlüssel.
people-new-link-of = Neuer Link für { $name } { $tag }
people-new-link = Neuer Link
people-give-a-role = Eine Rolle geben
people-no-player-has-such-a-name = Niemand hat einen solchen Namen oder eine solche Id.
people-make-role = { $role ->
    [player] Rolle „Mitspiel“ geben
    [organiser] Rolle „Turnierleitung“ geben
   *[operator] Rolle „Betrieb“ geben
}
people-make-name-tag-role = { $name } { $tag }: { $role ->
    [player] Rolle „Mitspiel“ geben
    [organiser] Rolle „Turnierleitung“ geben
   *[operator] Rolle „Betrieb“ geben
}
people-it-holds-at-once-in-every = Das gilt sofort, in jedem Browser dieser Person.

# table.js

table-free = frei
table-seat = Sitz
table-who = Wer
table-turn = Zug
table-points = Punkte
table-scored-so-far = Bisher gewertet
table-if-scored-now = Bei Wertung jetzt
table-to-act = am Zug
table-hints-allowed = Hier dürfen sich Spieler Tipps geben lassen; das Spiel zählt nicht für die Wertung.
table-you = du
table-bot = Bot
table-stand-in = ein Bot ({ $bot }) vertritt
table-on-vacation = im Urlaub
table-stood-in = { $count ->
    [one] eine Entscheidung traf ein Bot
   *[other] { $count } Entscheidungen traf ein Bot
}
table-a-nonce-of-my-own = Ein eigener Beitrag zum Zufall
table-any-text-every-draw-of-this = Ein beliebiger Text; jede Ziehung dieses Spiels hängt davon ab:{ " " }
table-take-seat-of-colour = Den { $colour ->
    [blue] blauen
    [red] roten
    [yellow] gelben
   *[green] grünen
} Platz nehmen
table-seat-of-colour-bot = { $colour ->
    [blue] Blau
    [red] Rot
    [yellow] Gelb
   *[green] Grün
}: Bot ({ $bot })
table-anybody-with-this-link-may-sit = Mit diesem Link kann man Platz nehmen:{ " " }
table-link-of-kept = Über diesen Link kommen die, für die Plätze freigehalten werden:{ " " }
table-kept-for-you = Für dich freigehalten bis { $until }.
table-kept-for = Für { $name } freigehalten bis { $until }.
table-kept = Für eine eingeladene Person freigehalten bis { $until }.
table-invitation = Einladung an diesen Tisch
table-invitation-about = Mit der Kamera eines Telefons scannen: Der Tisch öffnet sich, und man kann Platz nehmen.
table-stand-up = Aufstehen
table-you-are-invited-to-a-private = Du bist zu einem privaten Spiel eingeladen.
table-take-a-seat = Platz nehmen
table-let-a-bot-bot-play-on = Deinen Platz einem Bot ({ $bot }) geben? Das ist nicht endgültig: Er spielt in deinem Namen weiter, bis du den Platz zurücknimmst; bis dahin siehst du nur, was alle sehen. Wenn du nur eine Weile weg bist, lass dich vertreten.
table-let-a-bot-bot-play-on-2 = Meinen Platz einem Bot ({ $bot }) geben
table-you-win = Du gewinnst.
table-wins = { $name } gewinnt.
table-share-the-win = Geteilter Sieg: { $all }.
table-review-the-game = Zum Rückblick
table-go-to-the-game-that-replaces = Zu dem Spiel, das es ersetzt
table-points-by-source = Punkte nach Herkunft
table-source = Herkunft
table-everything-else = { $ruleset ->
    [bison] Kosten und Ertrag der Aktionen und der Vorrat am Anfang
    [wendake] was von zwei Leisten eines Paares nicht zählt
   *[other] alles Übrige
}

# preferences.js

preferences-animation = { " " }„Noch einmal abspielen“ von selbst ablaufen lassen; sonst zeigt jeder Druck den nächsten Schritt

# table.js, again with the same people

rematch-again = Noch einmal in derselben Runde
rematch-invites = Die anderen werden eingeladen, ihre Plätze einen Tag lang freigehalten.
rematch-challenges = Menschen werden eingeladen und ihre Plätze einen Tag lang freigehalten, Bot-Konten herausgefordert.
rematch-go = Zum neuen Tisch
rematch-there = { $count ->
    [one] { $names } sitzt an einem neuen Tisch.
   *[other] { $names } sitzen an einem neuen Tisch.
}

# games_list.js

games-list-more-games = Weitere Spiele
games-list-review-game = Rückblick { $game }
games-list-fork = Verzweigung
games-list-goes-on-from = führt ein anderes Spiel fort
games-list-review = Rückblick

# forms.js

forms-refused = Abgelehnt: { $message }
forms-cancel = Abbrechen

## Die Regeln neben dem Spiel

rules-of = Regeln von { $game }
rules-loading = Die Regeln werden geladen …
rules-jump = Zu einem Absatz
rules-exact = Genaue Regeln
rules-back = Regeln für Spieler
rules-close = Schließen
rules-title = Regeln
rules-games = Spiele
rules-agenda = Du bist nicht am Zug, oder zuerst steht eine andere Entscheidung an.
rules-decisions = Ein Wert passt nicht zu seinem Feld der Entscheidung.
rules-shapes = Die Felder der Entscheidungen
rules-code-and-tests = Code und Tests zu
rules-code = Code
rules-test = Test
rules-example = Beispiel
rules-entry = Eintrag

# away.js

away-until = bis { $time }.
away-until-ended = ohne festes Ende.
away-stands-in-for-you = Du bist weg: Ein Bot ({ $bot }) entscheidet für dich.
away-return-note = Mit diesem Knopf oder mit jeder Entscheidung bist du zurück.
away-return = Ich bin zurück
away-given-up = Du hast deinen Platz abgegeben: { $name } spielt für dich weiter.
away-given-up-note = Du kannst ihn jederzeit zurücknehmen, solange das Spiel läuft.
away-reclaim = Meinen Platz zurücknehmen
away-paused-by-players = Die Spieler machen Pause
away-paused-by-organiser = Die Spielleitung hat das Spiel angehalten: Pause
away-resume = Weiterspielen
away-you-ask-for-pause = Du bittest um eine Pause
away-asks-for-pause = { $name } bittet um eine Pause
away-you-ask-to-end = Du bittest darum, das Spiel ohne Ergebnis zu beenden:
away-asks-to-end = { $name } bittet darum, das Spiel ohne Ergebnis zu beenden:
away-silent = Das Spiel hat lange genug auf { $name } gewartet.
away-silent-note = Ihr könnt ohne sie weiterspielen. Mit jeder Entscheidung ist die Person zurück.
away-instead = Bot ({ $bot }) vertritt { $name }
away-end-accept = Das Spiel beenden
away-waits = Es fehlt noch die Antwort von { $names }.
away-waits-for-organiser = Die Spielleitung muss noch zustimmen.
away-waits-for-players = Es fehlt noch die Antwort von { $names }. Die Spielleitung kann statt dessen zustimmen.
away-accept = Einverstanden
away-refuse = Ablehnen
away-withdraw = Zurückziehen
away-you-are-to-play = Du sollst für { $seat } weiterspielen.
away-is-to-play = { $name } soll für { $seat } weiterspielen.
away-take-the-seat = Den Platz nehmen
away-consent = Zustimmen
away-line-stand-in = { $name } ist weg; ein Bot ({ $bot }) vertritt.
away-line-vacation = { $name } ist im Urlaub, längstens bis { $time }.
away-line-waits = Das Spiel wartet auf { $name }. Ab { $time } dürfen die anderen ohne diese Person weitermachen.
away-line-waits-for-you = Das Spiel wartet auf dich. Ab { $time } dürfen die anderen ohne dich weitermachen.
away-line-stood-in = { $count ->
    [one] Ein Bot traf eine Entscheidung für { $name }.
   *[other] Ein Bot traf { $count } Entscheidungen für { $name }.
}
away-nobody = Niemand ist weg.
away-let-stand-in = Bot ({ $bot }) vertritt mich bis zur Rückkehr
away-let-stand-in-for = Bot ({ $bot }) für { $name }
away-stand-in-note = Ein Bot, der vertritt, gibt den Platz sofort zurück, wenn jemand wiederkommt. Unter der Liste der Plätze gibt man seinen Platz ab und kann ihn zurücknehmen.
away-ask-pause = Um eine Pause bitten …
away-pause-game = Das Spiel anhalten …
away-ask-end = Das Spiel ohne Ergebnis beenden …
away-end-happens = Das Spiel endet, wenn alle anderen am Tisch einverstanden sind. Die Bitte ist hinfällig, sobald jemand weiterspielt.
away-end-happens-alone = Mit dir sitzen nur Bots am Tisch: Das Spiel endet sofort.
away-end-happens-silent = Das Spiel hat lange genug auf die anderen gewartet: Es endet sofort.
away-resign = Aufgeben
away-resign-last = Du kommst auf den Platz hinter allen anderen und kehrst nicht zurück.
away-resign-bot = Ein Bot spielt deinen Platz zu Ende.
away-resign-ends = Das Spiel endet sofort; alle anderen teilen sich den ersten Platz.
away-end-counts = Es zählt dann für niemanden, und alles Verborgene darin wird aufgedeckt.
away-pause-happens = Niemand zieht, bis die Spielleitung die Pause beendet.
away-ask-pause-happens = Das Spiel macht Pause, wenn alle anderen am Tisch einverstanden sind. Alle von ihnen können sie beenden.
away-pause-ends = Sie endet von selbst: { $time }.
away-pause-open = Sie dauert, bis jemand sie beendet.
away-reason = Grund
away-end = Ende (darf leer bleiben)
away-vacation = Urlaub in allen meinen Spielen
away-vacation-end = Zurück aus dem Urlaub
away-days = Urlaub in diesem Spiel: { $days } Tage, davon vorher verbraucht: { $used }.
away-offer-mine = Meinen Platz jemandem anbieten …
away-offer = Den Platz von { $name } anbieten …
away-offer-title = Den Platz anbieten
away-offer-happens = Der Platz wechselt, wenn die Person annimmt und alle anderen am Tisch oder die Spielleitung zustimmen.
away-offer-hand = Von da an sieht sie das Blatt, und wer vorher dort saß, sieht es nicht mehr.
away-player-id = Kennung der Person
# plan_ahead.js

game-page-plan = Vorausplanen
plan-open = Plane deine nächsten Entscheidungen (P)
plan-open-note = Wird sofort für dich entschieden, wenn du am Zug bist. Niemand sonst sieht, was.
plan-how = Wenn es zu dem Schritt kommt, den du nennst, wird deine Entscheidung sofort getroffen. Alles Unvorhergesehene beendet den Plan.
plan-first = Wenn du am Zug bist:
plan-then = Und dann:
plan-add = Hinzufügen
plan-seal = Plan versiegeln
plan-seal-pass = Versiegeln: passen
plan-pass = Passen, bis …
plan-until = bis
plan-until-round = Bis Runde { $round } vorbei ist.
plan-until-times = Höchstens { $times }-mal.
plan-until-count = so oft
plan-until-this = Runde { $round } vorbei ist
plan-until-fact = Bis das geschieht: { $fact }.
plan-until-happens = das geschieht:
plan-until-what = Was geschehen soll
plan-unless = Wovon er abhängt
plan-unless-own = Nur, wenn sich bei mir nichts geändert hat
plan-unless-step = Was auch immer sich geändert hat
plan-unless-view = Nur, wenn sich am Tisch nichts geändert hat
plan-no-step = Mehr lässt sich hier nicht vorhersehen.
plan-nothing = Wähle, wobei du passt.
plan-close = Schließen
plan-sealed = Du hast geplant:
plan-sealed-until = Du hast geplant, wann immer es dazu kommt:
plan-done = erledigt
plan-cancel = Plan aufgeben
plan-changed = Das Spiel hat sich inzwischen geändert: Es wurde nichts geplant.

# take_back.js

take-back-last = Zurücknehmen
take-back-more = Mehr zurücknehmen
take-back-further = Weiter
take-back-several = { $count } Entscheidungen zurücknehmen, bis zu
take-back-changed = Das Spiel ist inzwischen weitergegangen: Nichts wurde zurückgenommen.
take-back-ask = Weiter zurückgehen: die anderen fragen
take-back-ask-before = Bitten, zurückzugehen vor:
take-back-ask-note = Alle anderen müssen zustimmen; Bots tun das immer. Das Spiel geht dann von dort aus weiter, und was seitdem gezogen wurde, wird neu gezogen.
take-back-asks = { $name } bittet darum, vor diese Entscheidung zurückzugehen:
take-back-you-ask = Du bittest darum, vor diese Entscheidung zurückzugehen:
take-back-waits = Es fehlt noch die Antwort von { $names }.
take-back-accept = Zustimmen
take-back-refuse = Ablehnen
take-back-withdraw = Bitte zurückziehen

## Turniere

# tournament_sheets.js

sheet-table = Runde { $round }, Tisch { $table }
sheet-seat = Platz am Tisch
sheet-player = Spieler
sheet-points = Punkte
sheet-place = Rang
sheet-signature = Unterschrift
sheet-remarks = Bemerkungen:

# ratings.js

search-any = beliebig
search-ruleset = Spiel
search-seats = Anzahl Plätze
search-players = Spieler
search-players-form = Kennungen, auch mit @1
search-ending = Ende
search-ending-played = zu Ende gespielt
search-ending-resigned = jemand hat aufgegeben
search-ending-forfeited = jemandes Zeit war um
search-ending-aborted = ohne Ergebnis beendet
search-points = Punkte des Siegers
search-lead = Vorsprung des Siegers
search-rounds = Runden
search-decisions = Entscheidungen
search-range = 3..5
search-since = Beendet ab (UTC)
search-until = Beendet bis (UTC)
search-facts = Geschehen
search-facts-form = Namen, auch mit :3..
search-mine = Nur meine Partien
search-search = Suchen
search-game = Partie
search-ended = Beendet
search-seats-of-it = Plätze
search-length-of-it = Länge
search-facts-of-it = Geschehen
search-result = Platz { $place }, { $points } Punkte
search-points-alone = { $points } Punkte
search-length = { $rounds ->
    [one] 1 Runde
   *[other] { $rounds } Runden
}, { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
}
search-fact-times = { $name }: { $times }
search-none = Keine solche Partie unter denen, die angesehen wurden.
ratings-ruleset = Spiel
ratings-seats = Plätze
ratings-on = Bis zum Ende des Tages (UTC)
ratings-place = Platz
ratings-player = Spieler
ratings-rating = Wertung
ratings-strength = Stärke
ratings-interval = Mit 95 %
ratings-from-to = { $low } bis { $high }
ratings-games = Partien
ratings-last = Letzte Partie
ratings-game = Partie
ratings-ended = Beendet
ratings-more = Mehr zeigen
ratings-none = Noch wurde keine solche Partie gewertet.
ratings-none-of-player = Es gibt von dieser Person keine gewertete Partie dieser Art.
ratings-games-of = Gewertete Partien von { $name }
ratings-side = Seite
ratings-played = Gespielt
ratings-won = Gewonnen
ratings-share = Anteil
ratings-mean-place = Mittlerer Platz
ratings-mean-points = Mittlere Punkte
ratings-seat = Platz { $number }
ratings-tribe = Stamm { $name }
ratings-home = Heimat { $name }
ratings-territory = Territorium: { $name }
ratings-territory-standard = Standard
ratings-territory-lake-manitoba = Manitobasee
ratings-territory-duck-mountain = Duck Mountain

# tournaments.js

tournaments-tournament = Turnier
tournaments-state = Stand
tournaments-played = Gespielt wird
tournaments-players = Teilnehmer
tournaments-begun = Begonnen
tournaments-untitled = Turnier
tournaments-elsewhere = anderswo gespielt
tournaments-none = Noch kein Turnier. Unten beginnt eines.
tournaments-more = Weitere Turniere
tournaments-round-is-played = Runde { $round } läuft
tournaments-count-players = { $count } Teilnehmer
tournaments-name = Titel
about-legend = Beschreibung, Ort und Beginn
about-description = Beschreibung
about-federation = Verband für den Bericht an die FIDE, etwa GER
about-place = Ort
about-start = Beginn, nach den Uhren dort
about-zone = Zeitzone des Beginns
tournaments-game = Spiel
tournaments-format = Turnierform
tournaments-seats = Plätze an einem Tisch
tournaments-rounds = Runden
tournaments-system = Ausgelost wird
tournaments-system-search = durch Suche nach den besten Tischen
tournaments-system-dutch = nach dem niederländischen System der FIDE
tournaments-group-sizes = Teilnehmer einer Gruppe
tournaments-division-sizes = Teilnehmer einer Liga
tournaments-sizes-about = Etwa 7. Mehrere Größen mit Kommas dazwischen. An Tischen zu { $seats } sind nur manche Größen gerecht; der Dienst nennt sie.
tournaments-at-once = Alle Tische auf einmal, nebeneinander
tournaments-cycles = Wie oft jeder gegen jeden spielt
tournaments-heats = Vorrunden vor dem K.-o.
tournaments-qualifiers = Wie viele aus den Vorrunden weiterkommen (0: alle)
tournaments-advance = Wie viele je Tisch weiterkommen
tournaments-seasons = Spielzeiten
tournaments-promoted = Wie viele zwischen zwei Ligen wechseln
tournaments-about-swiss = Alle spielen jede Runde, gegen andere mit etwa gleich vielen Punkten. Niemand scheidet aus.
tournaments-about-groups = In jeder Gruppe trifft jeder jeden gleich oft und sitzt auf jedem Platz gleich oft.
tournaments-about-round-robin = Tische zu zweit. Jeder trifft jeden einmal, oder so oft wie gewählt.
tournaments-about-knock-out = Die Besten jedes Tisches kommen weiter, bis ein Tisch bleibt: das Finale. Davor kann es Vorrunden für alle geben.
tournaments-about-league = Ligen, in denen wie in Gruppen gespielt wird. Nach einer Spielzeit tauschen die Besten einer Liga mit den Letzten der höheren.
tournaments-roster = Wer spielt
tournaments-seeding = Bei gleichem Punktestand
tournaments-seeding-spread = die Stärksten an verschiedenen Tischen
tournaments-seeding-together = die Stärksten an einem Tisch
tournaments-seeding-lot = nach Los
tournaments-first-place = Gleichstand auf dem ersten Platz
tournaments-first-shared = bleibt
tournaments-first-lot = entscheidet am Ende das Los
tournaments-first-play-off = entscheidet ein Stechen
tournaments-repeat = Preis einer Wiederholung
tournaments-repeat-about = Leer: Wiederholungen werden zuallererst vermieden
tournaments-leaders-meet = Die Führenden treffen sich in der letzten Runde
tournaments-registration = Anmeldung
tournaments-registration-open = Wer will, meldet sich an
tournaments-registration-invitation = Wer eingeladen ist, meldet sich an
tournaments-registration-list = Die Turnierleitung trägt alle ein
tournaments-check-in = Nur wer sich anwesend gemeldet hat, wird ausgelost
tournaments-late = Nachmeldungen bis Runde (0: keine)
tournaments-agreed = Was an den Tischen gilt
tournaments-take-back = Spieler dürfen eigene Entscheidungen zurücknehmen
tournaments-variants = Varianten und Optionen des Spiels
tournaments-points = Punkte
tournaments-places = Punkte nach Platz
tournaments-places-about = Für den ersten, zweiten, dritten und vierten Platz, mit Kommas dazwischen.
tournaments-small-tables = Andere Punkte an kleineren Tischen
tournaments-places-of = Punkte an { $seats }er-Tischen
tournaments-places-of-about = Leer: wie für die ersten Plätze größerer Tische.
tournaments-bye = Punkte eines Freiloses
tournaments-bye-usual = wie ein zweiter Platz
tournaments-order = Was bei Gleichstand entscheidet
tournaments-criterion = { $number }. Wertung
tournaments-no-criterion = keine
tournaments-begin = Turnier beginnen
tournaments-register-first = Erst anmelden: Ein Turnier braucht jemanden, dem es gehört.

# tournament.js, about.js

tournament-untitled = Turnier
tournament-title-of = { $title } – Tabletape
tournament-after-round = Runde { $round }
tournament-standings-of = von
tournament-of-all = allen
tournament-of-season = Saison { $season }
tournament-of-no-division = noch in keiner Liga
tournament-of-division = Saison { $season }, Liga { $number }
tournament-of-group = Gruppe { $number }
tournament-standings-after = Nach
tournament-after-now = allem bisher
tournament-timer-left = Restzeit dieser Runde: { $time }
tournament-timer-stands = Die Uhr dieser Runde steht bei { $time }
tournament-timer-over = Die Zeit dieser Runde ist um.
tournament-starts = Beginn: { $time } ({ $zone })
tournament-at-place = Ort: { $place }
tournament-calendar = In den Kalender (iCalendar)
tournament-about-swiss = Schweizer System: { $rounds ->
    [one] 1 Runde
   *[other] { $rounds } Runden
} an Tischen zu { $seats }.
tournament-about-groups = Gruppen zu { $sizes }, an Tischen zu { $seats }: Jeder trifft jeden gleich oft.
tournament-about-round-robin = Rundenturnier an Tischen zu 2: Jeder trifft jeden { $cycles ->
    [one] einmal
   *[other] { $cycles }-mal
}.
tournament-about-knock-out = K.-o. an Tischen zu { $seats }: { $advance } je Tisch { $advance ->
    [one] kommt
   *[other] kommen
} weiter.{ $heats ->
    [0] {""}
    [one] {" "}Davor gibt es eine Vorrunde für alle.
   *[other] {" "}Davor gibt es { $heats } Vorrunden für alle.
}
tournament-about-league = Liga: { $seasons ->
    [one] 1 Spielzeit
   *[other] { $seasons } Spielzeiten
}, Ligen zu { $sizes } an Tischen zu { $seats }; { $promoted } wechseln zwischen zwei Ligen.
tournament-by-dutch = Ausgelost wird nach dem niederländischen System der FIDE.
tournament-at-once = Alle Tische werden nebeneinander gespielt.
tournament-game-with = Gespielt wird { $game }. Spieler dürfen eigene Entscheidungen zurücknehmen.
tournament-game-without = Gespielt wird { $game }. Nichts wird zurückgenommen.
tournament-game-elsewhere = Gespielt wird nicht hier: Die Turnierleitung trägt die Ergebnisse ein.
tournament-registration-open = Wer will, kann sich anmelden.
tournament-registration-invitation = Wer eingeladen ist, kann sich anmelden.
tournament-registration-list = Die Turnierleitung trägt die Teilnehmer ein.
tournament-check-in = Nur wer sich anwesend gemeldet hat, wird ausgelost.
tournament-late = Nachmeldungen sind bis Runde { $round } möglich.
tournament-scoring = Punkte nach Platz: { $places }. Ein Freilos bringt { $bye }.
tournament-scoring-small = An { $seats }er-Tischen: { $places }.
tournament-order = Die Rangliste geht nach: { $criteria }.
tournament-organised-by = Turnierleitung: { $names }.
tournament-referee-name = { $name } (Schiedsrichter)
tournament-weights = Was die Auslosung abwägt
tournament-weights-priced = Zuerst: kein verbotenes Paar. Dann zählen: { $weights }.
tournament-weights-text = Zuerst: kein verbotenes Paar, und so wenige Wiederholungen wie möglich. Dann zählen: { $weights }.
tournament-rating = Wertungszahl { $rating }
tournament-checked-in = anwesend
tournament-not-checked-in = noch nicht anwesend
tournament-withdrawn = zurückgezogen
tournament-since = ab Runde { $round }
tournament-misses = fehlt in Runde { $round }
tournament-nobody-yet = Noch niemand nimmt teil.
tournament-group = Gruppe { $number }:
tournament-no-round-yet = Noch keine Runde ist ausgelost.
tournament-round = Runde { $number }
tournament-called = { $tables ->
    [one] Aufgerufen: Tisch { $list }. Bitte nehmt Platz.
   *[other] Aufgerufen: Tische { $list }. Bitte nehmt Platz.
}
tournament-table-called = Aufgerufen
tournament-round-previewed = Vorschau, noch nicht fest
tournament-round-locked = fest, beginnt bald
tournament-round-open = läuft
tournament-round-closed = beendet
tournament-tables-ended = ({ $settled } von { $count } Tischen beendet)
tournament-byes = Freilos:
tournament-cheapest = Keine Auslosung dieser Spieler kostet weniger.
tournament-ratings-spread = Wertungszahlen: { $ratings }. Bei gleichem Punktestand sitzen die Stärksten an verschiedenen Tischen.
tournament-ratings-together = Wertungszahlen: { $ratings }. Bei gleichem Punktestand sitzt zusammen, wer ähnlich stark ist.
tournament-ratings-lot = Wertungszahlen: { $ratings }. Sie zählen nicht; bei gleichem Punktestand entscheidet das Los.
tournament-seeding-spread = Bei gleichem Punktestand, wie in der ersten Runde, sitzen die Stärksten an verschiedenen Tischen.
tournament-seeding-together = Bei gleichem Punktestand, wie in der ersten Runde, sitzen die Stärksten zusammen.
tournament-seeding-lot = Bei gleichem Punktestand, wie in der ersten Runde, entscheidet das Los.
tournament-leaders-meet = In der letzten Runde sitzen die Führenden an einem Tisch.
tournament-first-lot = Lose, die am Ende des Turniers gezogen werden, entscheiden einen Gleichstand auf dem ersten Platz.
tournament-first-play-off = Ein Stechen entscheidet einen Gleichstand auf dem ersten Platz.
tournament-repeats = Wiederholte Begegnungen: { $count }.
tournament-repeats-proven = Wiederholte Begegnungen: { $count }. Weniger sind nicht möglich.
tournament-table = Tisch { $number }
tournament-table-ended = Beendet
tournament-table-no-game = Ohne Spiel entschieden
tournament-table-waits = Noch nicht eröffnet
tournament-table-no-result = Noch kein Ergebnis
tournament-table-being-opened = Das Spiel wird eröffnet
tournament-table-turn = Wartet auf { $names }{ $minutes ->
    [0] {""}
    [one] {" "}seit 1 Minute
   *[other] {" "}seit { $minutes } Minuten
}
tournament-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
tournament-place = Platz { $place }
tournament-as-played = gespielt: { $points }, Platz { $place }
tournament-brings = { $points ->
    [one] 1 Punkt für die Rangliste
   *[other] { $points } Punkte für die Rangliste
}
tournament-to-act = am Zug
tournament-bot-plays = ein Bot spielt
tournament-game = Spiel
tournament-review = Rückblick
tournament-game-of = Spiel von Runde { $round }, Tisch { $table }
tournament-review-of = Rückblick auf Runde { $round }, Tisch { $table }
tournament-why = Warum dieser Tisch
tournament-why-table = Warum Tisch { $number } so besetzt ist
tournament-why-pending = Das wird noch ausgerechnet. Es erscheint hier, sobald es da ist.
tournament-cost-nothing = nichts
tournament-cost-unknown = nichts war ausgelost
tournament-met = { $names } trafen sich in Runde { $rounds }
tournament-met-nobody = Hier hat sich noch niemand getroffen.
tournament-scores-equal = Punktgruppe: Alle haben { $score } Punkte.
tournament-scores = Punktgruppe: { $low } bis { $high } Punkte ({ $scores }).
tournament-sat = Wie oft alle auf jedem Platz saßen: { $seats }.
tournament-cost = Kosten dieses Tisches: { $cost }.
tournament-criteria = Kriterien des holländischen FIDE-Systems, die dieser Tisch kostet: { $criteria }.
tournament-criteria-none = Nach den Kriterien des holländischen FIDE-Systems kostet dieser Tisch nichts.
tournament-alternative = Nächste Möglichkeit: { $comes } von Tisch { $table } statt { $leaves }. Die Kosten änderten sich um: { $cost }.
tournament-leads = { $name } führt.
tournament-leads-by-choice = { $name } führt, und die Führenden treffen sich in dieser Runde.
tournament-apart = { $name } sitzt an Tisch { $table }; dagegen spricht: { $condition }. Ein Platz hier änderte die Kosten um: { $cost }.
tournament-apart-by-nothing = { $name } sitzt an Tisch { $table }, obwohl ein Platz hier nicht mehr kostet. Die Kosten änderten sich um: { $cost }.
tournament-repeat-buys = Eine einzige Wiederholung mehr brächte: { $comes } von Tisch { $table } statt { $leaves }. Die Kosten änderten sich um: { $cost }.
screen-link = Bildschirm für die Wand (neues Fenster)
screen-tables = Tische
screen-page = (Seite { $number } von { $count })
screen-plays = Spielt
screen-left = noch { $time }
screen-keys = Die Seiten wechseln { $seconds ->
    [one] jede Sekunde
   *[other] alle { $seconds } Sekunden
}. Die Leertaste hält sie an und lässt sie weiterlaufen.
screen-paused = Die Seiten stehen. Die Leertaste lässt sie weiterlaufen.
screen-full = Vollbild
screen-leave-full = Vollbild verlassen
tournament-standing-place = Platz
tournament-standing-player = Name
tournament-standing-parted = dahinter wegen: { $criterion }
tournament-standings-final = Das Turnier ist zu Ende: Diese Rangliste ist endgültig.
tournament-standings-void = Das Turnier wurde abgebrochen: Diese Rangliste zählt nicht.
tournament-no-rulings = Nichts wurde entschieden.
tournament-result-of = { $name } { $points } (Platz { $place })
tournament-place-given-up = Runde { $round }: { $name } ist ausgeschieden und hat das Freilos verloren oder den Tisch verlassen.
tournament-seat-stays-empty = Runde { $round }: { $name } ist ausgeschieden und kommt nicht an den Tisch.
tournament-ruled-tables = Runde { $round }: Tische von Hand gesetzt. Sie kosten: { $cost }. Die vorigen: { $before }.
tournament-changes-begun = Runde { $round }: Änderungen von Hand beginnen.
tournament-changes-ended = Runde { $round }: Die Änderungen von Hand sind abgeschlossen.
tournament-compared = Runde { $round }: { $count ->
    [0] Die Tische sind wie vorgeschlagen.
    [one] 1 Teilnehmer hat einen anderen Platz oder andere Gegner als vorgeschlagen:
   *[other] { $count } Teilnehmer haben einen anderen Platz oder andere Gegner als vorgeschlagen:
}
tournament-difference = { $name }: { $place }, vorgeschlagen { $proposed }.
tournament-difference-place = Tisch { $table }, Platz { $seat }
tournament-difference-bye = ein Freilos
tournament-difference-worse = Schlechter: { $criteria }.
word-warning-note = Hinweis.
word-warning-minor = Leichte Warnung.
word-warning-major = Warnung.
word-warning-absolute = Starke Warnung.
tournament-ruled-result = Runde { $round }, Tisch { $table }: Ergebnis durch Entscheid: { $result }.
tournament-ruled-no-show = Runde { $round }, Tisch { $table }: { $name } ist nicht erschienen.
tournament-ruled-forfeit = Runde { $round }, Tisch { $table }: { $name } hat aufgegeben.
tournament-ruled-substitute = Runde { $round }, Tisch { $table }: { $substitute } spielt an Stelle von { $name }.
tournament-ruled-replay = Runde { $round }, Tisch { $table }: Es wird noch einmal gespielt.
tournament-ruled-rounds = { $format ->
    [knock_out] Vorrunden
    [league] Saisons
    [round_robin] Durchgänge
   *[other] Runden
}: { $rounds } statt { $before }.
tournament-ruled-unlock = Runde { $round } ist entsperrt.
tournament-ruled-first = Einen Gleichstand auf dem ersten Platz { $how ->
    [lot] entscheidet das Los, das am Ende des Turniers gezogen wird
    [play_off] entscheidet ein Stechen
   *[other] gibt es weiter
}.
tournament-lots = Lose wurden gezogen. Ihre Reihenfolge: { $names }{ $more ->
    [0] {""}
   *[other] { " " }und { $more } weitere
}.
tournament-ruled-play-off-opened = Für das Stechen von { $names } wurde ein Tisch geöffnet.
tournament-ruled-play-off = Stechen um den ersten Platz: { $result }.
tournament-ruled-end = Das Turnier ist nach Runde { $rounds } beendet.
tournament-ruled-abort = Das Turnier ist abgebrochen. Nichts davon zählt.
tournament-ruling-number = Entscheid { $number }:
tournament-ruling-taken-back = (zurückgenommen)
tournament-stands-by-rulings = Durch Entscheid gilt:
tournament-stands-by = Runde { $round }, Tisch { $table } (Entscheid { $ruling })
tournament-ruled-back = Runde { $round }, Tisch { $table }: Entscheid { $ruling } ist zurückgenommen.
tournament-ruled-why = Grund: { $why }
tournament-ruled-by = { $name }, { $time }
tournament-changed-nothing = An der Rangliste änderte sich nichts.
tournament-changed = Es änderte: { $changes }.
tournament-change = { $name } von Platz { $from } auf { $to }, von { $before } auf { $points } Punkte

# tournament_desk.js

desk-pause-round = Alle Tische anhalten
desk-resume-round = Alle Tische weiterspielen lassen
desk-pause-why = Warum: Alle Spieler lesen es
desk-pause-happens = Niemand zieht an einem Tisch dieser Runde, bis du sie weiterspielen lässt.
desk-paused = { $count ->
    [one] Ein Tisch ist angehalten.
   *[other] { $count } Tische sind angehalten.
}
desk-resumed = Die Tische spielen weiter.
desk-over = Das Turnier ist zu Ende. Rangliste und Entscheidungen bleiben, wie sie gezeigt werden.
desk-over-early = Das Turnier wurde nach Runde { $rounds } beendet. Die Rangliste ist endgültig.
desk-aborted = Das Turnier wurde abgebrochen. Nichts davon zählt.
desk-to-pair = Als Nächstes: Runde { $round } auslosen. { $there } von { $count } Teilnehmern können ausgelost werden.
desk-pair = Runde { $round } auslosen
desk-pairing = Die Tische der Runde { $round } werden ausgelost. Sie erscheinen hier von selbst.
desk-unpaired = Runde { $round } hat keine Tische: { $code ->
    [no_pairing] Niemand darf zweimal aufeinandertreffen oder ein zweites Freilos haben, und solche Tische gibt es mit diesen Teilnehmern nicht.
    [pairing_invalid] Das Programm, das auslost, hat Tische gemacht, die eine Regel brechen.
    [pairing_too_long] Sie waren nicht rechtzeitig fertig.
    [players_do_not_fit] Diese Teilnehmer ergeben nicht die Tische dieses Formats.
    [too_many_players] Es sind mehr Teilnehmer, als dieses System auslost.
    [rounds_over] Sie wird nicht mehr gespielt.
    [round_not_closed] Die Runde davor ist wieder offen.
   *[other] Das Programm, das auslost, ist gescheitert.
}
desk-seat = Nach der Rangliste setzen
desk-seat-title = Tische der Runde { $round } nach der Rangliste
desk-seat-button = Diese Tische setzen
desk-pair-again = Noch einmal auslosen
desk-previewed = Runde { $round } ist eine Vorschau. Die Tische stehen unten. Mit dem Festlegen steht fest, wer spielt.
desk-lock = Runde { $round } festlegen
desk-locked = Runde { $round } steht fest. Mit dem Eröffnen beginnen ihre Tische.
desk-open = Runde { $round } eröffnen
desk-swap = Zwei Teilnehmer tauschen
desk-begin-changes = Änderungen von Hand beginnen
desk-end-changes = Änderungen abschließen
desk-changing = Die Tische von Runde { $round } werden von Hand geändert. { $count ->
    [0] Sie sind wie vorgeschlagen.
    [one] 1 Teilnehmer hat einen anderen Platz oder andere Gegner als vorgeschlagen: siehe unten bei den Entscheidungen.
   *[other] { $count } Teilnehmer haben einen anderen Platz oder andere Gegner als vorgeschlagen: siehe unten bei den Entscheidungen.
} Die Runde kann gesperrt oder eröffnet werden, wenn die Änderungen abgeschlossen sind.
desk-playing = Runde { $round } läuft: { $settled } von { $count } Tischen sind beendet. Mit dem letzten schließt sie von selbst.
desk-results = Runde { $round } läuft: { $settled } von { $count } Tischen haben ein Ergebnis. Ergebnisse werden unten an den Tischen eingetragen.
desk-close = Runde { $round } schließen
desk-enter = Teilnehmer eintragen, einen je Zeile
desk-enter-about = Ein Name, oder die Kennung eines Spielers mit Konto: Dieser Spieler wird eingeladen und trägt sich auf dieser Seite ein. Nach einem Namen und einem Strichpunkt kann eine Wertungszahl stehen: Ann; 1500
desk-enter-button = Eintragen
desk-entered = { $count ->
    [one] 1 Teilnehmer ist eingetragen.
   *[other] { $count } Teilnehmer sind eingetragen.
}
desk-invited-by-id = { $count ->
    [one] 1 Spieler ist eingeladen und trägt sich auf dieser Seite ein.
   *[other] { $count } Spieler sind eingeladen und tragen sich auf dieser Seite ein.
}
desk-links-about = Jeder Teilnehmer bekommt seinen eigenen Link: Wer ihn zuerst öffnet, ist dieser Teilnehmer, und sonst niemand mehr. Die Links werden nur jetzt gezeigt; sie sollten kopiert oder gedruckt werden, bevor diese Seite verlassen wird. Wessen Link verloren ging und nicht geöffnet wurde, bekommt unter „Teilnehmer ändern“ einen neuen.
desk-copy = Kopieren
desk-copy-of = Link von { $name } kopieren
desk-copy-all = Alle kopieren
desk-print-links = Zettel mit QR-Codes drucken
desk-link-opened = hat den Link geöffnet
desk-qr-of = QR-Code von { $name }
desk-qr-about = Mit der Kamera eines Telefons scannen: Dann ist das Telefon dieser Spieler. Der Link lässt sich einmal öffnen.
desk-slips-check-in = Wer den Code seines Zettels öffnet, ist damit anwesend: für Zettel, die vor Ort verteilt werden.
desk-unopened = { $count } von { $all } Spielern haben ihren Link noch nicht geöffnet
desk-new-links = Neue Links für sie alle
desk-new-links-happens = { $count ->
    [one] 1 Spieler erhält einen neuen Link, und der bisherige endet. Der neue steht dann hier, zum Kopieren oder Drucken.
   *[other] { $count } Spieler erhalten neue Links, und die bisherigen enden. Die neuen stehen dann hier, zum Kopieren oder Drucken.
}
desk-check-in-code = Anwesenheitscode
desk-check-in-about = Für den Eingang, auf einem Bildschirm oder auf Papier: Ein Spieler, der ihn mit dem eigenen Telefon öffnet, ist anwesend.
slip-about = Scanne den Code mit deinem Telefon: Das Turnier öffnet sich, und du bist dieser Spieler. Er gilt einmal, behalte ihn also für dich.
desk-player = Teilnehmer ändern
desk-forbid = Paar verbieten
desk-invite = Spieler einladen
desk-referee = Schiedsrichter
desk-call = An den Tisch rufen
desk-call-back = Aufruf zurücknehmen
desk-call-all = Alle Tische aufrufen
desk-timer-start = Uhr der Runde starten
desk-timer-change = Restzeit ändern
desk-timer-pause = Uhr der Runde anhalten
desk-timer-resume = Uhr der Runde weiterlaufen lassen
desk-timer-stop = Uhr der Runde entfernen
desk-timer-minutes = Minuten bis zum Ende
desk-timer-happens = Alle sehen die Restzeit, hier und an der Wand. Am Ende geschieht nichts von selbst.
desk-edit = Titel, Beschreibung, Ort, Beginn ändern
desk-edit-happens = Alle lesen das auf der Seite des Turniers. Es darf jederzeit wieder geändert werden.
desk-edit-button = Speichern
desk-rounds = Zahl der Runden ändern
desk-first-place = Gleichstand auf dem ersten Platz
desk-first-place-button = Wählen
desk-first-place-happens = Lose werden am Ende des Turniers gezogen und bleiben. Das Ergebnis eines Stechens wird danach eingetragen. Die Wahl können alle lesen.
desk-open-play-off = Tisch für das Stechen öffnen
desk-open-play-off-happens = Ein Spiel dieses Turniers beginnt für diese Spieler allein. Sein Ergebnis ordnet sie und ändert keine Punkte. Alle lesen den Grund.
tournament-play-off-now = Stechen, das jetzt gespielt wird: { $names }
tournament-play-off-places = Stechen um den ersten Platz: { $places } ({ $why })
desk-play-off = Stechen eintragen
desk-play-off-button = Ergebnis eintragen
desk-play-off-tie = Welcher Gleichstand
desk-play-off-about = Die Teilnehmer auf dem geteilten ersten Platz haben an einem weiteren Tisch gespielt.
desk-play-off-happens = Es zählt allein für die Reihenfolge dieser Teilnehmer. Erneut eingetragen, ersetzt es dieses Ergebnis. Den Grund können alle lesen.
desk-end = Turnier beenden
desk-abort = Turnier abbrechen
desk-rounds-number = { $format ->
    [knock_out] Vorrunden
    [league] Saisons
    [round_robin] Wie oft alle auf alle treffen
   *[other] Runden
}
desk-rounds-happens = Eine Vorschau wird verworfen und neu ausgelost. Wo keine Runde übrig ist, endet das Turnier mit der, die gespielt wird. Den Grund können alle lesen.
desk-unlock = Runde entsperren
desk-unlock-happens = Die Runde ist wieder eine Vorschau. Ihre Tische bleiben, wo sie dann zu den Spielern passen; sonst wird neu ausgelost. Den Grund können alle lesen.
desk-scoring = Punkte ändern
desk-scoring-happens = Sie gelten für alle Runden, auch für gespielte. Eine Vorschau wird verworfen und neu ausgelost. Alle lesen den Grund und was sich in der Tabelle ändert.
desk-registration = Anmeldung ändern
desk-registration-happens = Wer auf der Liste steht, bleibt dort. Den Grund können alle lesen.
desk-copy-tournament = Turnier kopieren
desk-copy-rehearsal = Als Probe: mit einem Testspieler für jeden Spieler
desk-copy-happens = Ein neues Turnier von dir mit diesen Einstellungen, ohne Beginn. Die Spieler erfahren nichts davon.
desk-end-happens = Keine weitere Runde wird gespielt. Die Rangliste nach Runde { $rounds } ist endgültig. Das lässt sich nicht zurücknehmen.
desk-abort-happens = Nichts vom Turnier zählt, und Spiele, die laufen, enden sofort. Das lässt sich nicht zurücknehmen.
desk-take-back = Zurücknehmen
desk-take-back-of = Entscheid { $number } zurücknehmen
desk-take-back-happens = Der Tisch ist dann, wie er ohne diesen Entscheid wäre. Hat ein Tisch der letzten Runde danach kein Ergebnis, ist sie wieder offen.
crosstable-by = Eine Spalte je
crosstable-by-rounds = Runde
crosstable-by-opponents = Gegner
crosstable-about = Spieler und Gegner haben die Nummern ihrer Zeilen. Darunter: der Sitz, der Platz am Tisch und die Punkte. Runden und Spieler sind die der Rangliste.
crosstable-number = Nr.
crosstable-seat = Sitz { $seat }
crosstable-points = +{ $points }
crosstable-bye = spielfrei
roster-title = Teilnehmerliste aus einer CSV-Datei
roster-file = Eine CSV-Datei, zum Beispiel aus einer Tabellenkalkulation
roster-text = Oder ihr Text
roster-about = Die erste Zeile nennt die Spalten: { $columns }. Nur name muss es geben. Geschlecht (sex: m oder w) und Geburt (birth: 1987 oder 1987-02-21) sehen nur Veranstalter und Schiedsrichter.
roster-check = Prüfen
roster-happens = Jede Zeile trägt einen neuen Spieler mit Konto und Link ein. Alle werden eingetragen, oder niemand.
roster-can-be-entered = { $count ->
    [one] Ein Spieler kann eingetragen werden:
   *[other] { $count } Spieler können eingetragen werden:
}
roster-faults = Solange eine Zeile falsch ist, wird niemand eingetragen:
roster-line = Zeile
roster-column = Spalte
roster-value = Wert
roster-rule = Regel
desk-details = Angaben ändern
details-rating = Wertungszahl
details-club = Verein
details-fide-id = FIDE-ID
details-title = Titel, zum Beispiel WIM
details-federation = Föderation, zum Beispiel GER
details-sex = Geschlecht (m oder w), nur für Veranstalter und Schiedsrichter
details-birth = Geburt (1987 oder 1987-02-21), nur für Veranstalter und Schiedsrichter
details-happens = Die Angaben werden so gesetzt, wie sie hier stehen; ein leeres Feld ist keine Angabe. Die Wertungszahl steht fest, sobald eine Runde mit dieser Person feststeht.
details-changed = Die Angaben zu { $name } sind geändert.
desk-crosstable-csv = Kreuztabelle als CSV
desk-report26 = Bericht für die FIDE (TRF26)
tournament-fide-id = FIDE-Nummer { $id }
tournament-birth = geboren { $birth }
word-sex-m = männlich
word-sex-w = weiblich
desk-csv = Rangliste als CSV
desk-results-csv = Ergebnisse als CSV
desk-report = Bericht für die FIDE (TRF)
desk-print-sheets = Für jeden Tisch ein Blatt drucken
desk-print = Tische und Rangliste drucken
desk-record = Ergebnis eintragen
desk-rule = Über diesen Tisch entscheiden
desk-rule-at = Über Tisch { $table } entscheiden
desk-decide = Ergebnis durch Entscheid
desk-no-show = Nicht erschienen
desk-forfeit = Aufgegeben
desk-substitute = Ersatz
desk-replay = Noch einmal spielen
desk-of-table = Runde { $round }, Tisch { $table }
desk-bye = Freilos
desk-at-table = Tisch { $table }
desk-swap-title = Zwei Teilnehmer von Runde { $round } tauschen
desk-swap-one = Der eine
desk-swap-other = Der andere
desk-swap-nobody = Es müssen zwei verschiedene Teilnehmer sein.
desk-swap-happens = { $name } ({ $there }) und { $other } ({ $here }) tauschen. Was es kostet, steht dann unter den Entscheidungen.
desk-swap-button = Tauschen
desk-who = Wer
desk-what = Was
desk-checks-in = ist anwesend
desk-misses = fehlt in Runde { $round }
desk-plays = spielt Runde { $round } doch
desk-withdraws = verlässt das Turnier
desk-returns = kommt zurück
desk-new-link = bekommt einen neuen Link (der erste wurde nicht geöffnet)
desk-player-button = Ändern
desk-pair-one = Der eine
desk-pair-other = Der andere
desk-pair-allowed = Sie dürfen sich wieder treffen
desk-may-meet = { $name } und { $other } dürfen sich treffen.
desk-must-not-meet = { $name } und { $other } sitzen nie an einem Tisch.
desk-forbid-button = Speichern
desk-invite-ids = Kennungen von Spielern, eine je Zeile
desk-invite-happens = Wer eingeladen ist, kann sich anmelden.
desk-invite-button = Einladen
desk-appoint = { $name } ernennen
desk-dismiss = { $name } entlassen
desk-somebody-else = jemanden nach der Kennung ernennen
desk-referee-id = Kennung von jemand anderem
desk-referee-happens = Ein Schiedsrichter tut alles, was die Turnierleitung tut, ernennt aber niemanden.
desk-referee-button = Speichern
desk-decide-happens = Der Tisch bekommt dieses Ergebnis statt seines bisherigen. Es setzt alle am Tisch auf ihre Plätze, auch wer vorher ausgeschlossen wurde.
desk-record-happens = Der Tisch bekommt dieses Ergebnis. Ein Entscheid kann es später ändern.
desk-set-result = Ergebnis setzen
desk-replay-happens = Das Ergebnis wird zurückgenommen, und der Tisch spielt noch einmal.
desk-leaves = Wer geht
desk-comes = Wer den Platz übernimmt
desk-substitute-happens = Der Ersatz übernimmt den Platz und was der Tisch bringt, und gibt ein Freilos auf. Wer ersetzt wird, hat sich vorher selbst abgemeldet, oder der Tisch hat { $minutes } Minuten auf ihn gewartet.
desk-nobody-free = Alle Teilnehmer sitzen an einem Tisch. Erst muss jemand eingetragen werden.
desk-forfeit-happens = Wer aufgegeben hat, ist Letzter und hat an diesem Tisch keine Punkte. Ein Bot spielt den Platz weiter.
desk-no-show-happens = Wer nicht erschienen ist, ist Letzter, hat an diesem Tisch keine Punkte und hat dort niemanden getroffen. Ein Bot spielt den Platz.
desk-rule-button = Entscheiden
desk-why = Grund (alle können ihn lesen)
desk-points = Punkte
desk-place = Platz

# tournament_player.js

player-register-above = Erst oben mit einem Namen anmelden. Dann ist die Teilnahme am Turnier möglich.
player-by-invitation = Zu diesem Turnier lädt die Turnierleitung ein. Sie braucht deine Kennung: { $player }.
player-invited = Die Veranstalter dieses Turniers laden dich ein.
player-enter = Am Turnier teilnehmen
player-over = Das Turnier ist zu Ende. Du bist auf Platz { $place }.
player-aborted = Das Turnier wurde abgebrochen. Nichts davon zählt.
player-over-without = Das Turnier ist zu Ende.
player-arrives = { $name }, du bist als anwesend eingetragen.
player-arrives-unknown = Dieser Browser kennt keinen Spieler dieses Turniers. Öffne zuerst deinen eigenen Link, dann noch einmal diesen Code.
player-withdrawn = Du hast das Turnier verlassen.
player-waits = Du wartest auf Runde { $round }. Dein Tisch steht dann hier.
player-bye = Du hast in Runde { $round } ein Freilos.
player-not-in-round = Du spielst Runde { $round } nicht.
player-may-sit = Vorschau auf Runde { $round }: Tisch { $table }, mit { $others }. Das kann sich noch ändern.
player-will-sit = Runde { $round } beginnt bald: Du sitzt an Tisch { $table }, mit { $others }.
player-sits = Runde { $round }: Du sitzt an Tisch { $table }, mit { $others }.
player-out = Die Turnierleitung hat entschieden, dass du an diesem Tisch nicht weiterspielst.
player-table-ended = Dein Tisch ist beendet. Du wartest auf die nächste Runde.
player-being-opened = Dein Spiel wird eröffnet.
player-to-game = Zu deinem Spiel
player-your-turn = Du bist am Zug: zu deinem Spiel
player-return = Zurückkommen
player-check-in = Ich bin da
player-plays = Runde { $round } doch spielen
player-misses = In Runde { $round } fehlen
player-withdraw = Das Turnier verlassen
player-sure-to-withdraw = Das Turnier verlassen? An einen offenen Tisch von dir kann ein Ersatz gesetzt werden; bis dahin bleibt er deiner. Du kannst später zurückkommen.

# tournament.js

account-token-is-somebody-elses = Dieser Browser hat den Schlüssel von { $before }. Soll der von { $name } an seine Stelle treten? { $before } kann hier dann nur mit dem eigenen Schlüssel spielen.
tournament-open-chat = Im Chat der Tische darf auch während der Runde geschrieben werden.
tournament-same-luck = Alle Tische einer Runde haben dasselbe Glück. Bis die Runde geschlossen ist, sehen ihre Spieler keinen anderen Tisch.
tournament-table-hidden = Wird gespielt; gezeigt wird er nach der Runde
tournaments-open-chat = Im Chat darf auch während der Runde geschrieben werden
tournaments-same-luck = Dasselbe Glück an allen Tischen einer Runde
tournaments-watched = Wer nicht spielt, sieht die Tische
tournaments-watched-after = nach der Runde
tournaments-watched-live = während sie gespielt werden

## Einsprüche: disputes.js

game-page-disputes = Einsprüche
disputes-none = Es gibt keine Einsprüche.
disputes-open = Einspruch erheben
disputes-open-happens = Alle am Tisch und die Spielleitung sehen ihn sofort. Wer das Spiel leitet und nicht hier sitzt, beantwortet ihn.
disputes-open-words = Deine Worte werden ihnen so gezeigt, wie sie dastehen. Das Spiel geht inzwischen weiter.
report-this = Melden
report-version = Version { $version } melden
report-why = Was stimmt nicht? (Darf leer bleiben.)
report-holds = Eine Datei wird heruntergeladen. Sie enthält das Spiel bis zu dieser Version, soweit du es sehen darfst, und die letzte dort abgelehnte Entscheidung: für Entwickler der Regeln.
report-names = Namen von Personen werden ersetzt, auch in deinen Worten.
report-download = Meldung herunterladen
disputes-words = Was stimmt nicht?
disputes-version = Bei Version
disputes-paragraph = Absatz der Regeln, etwa 4.7 (falls bekannt)
disputes-discloses = Wer antwortet, darf sehen, was ich in dieser Version entscheiden konnte, was ich darum herum versucht habe und warum es abgelehnt wurde, auch wenn das verrät, was ich weiß
disputes-changed = Die Einsprüche dieses Spiels haben sich geändert.
disputes-new = Ein Einspruch wartet auf deine Antwort.
disputes-yours-answered = Dein Einspruch wurde beantwortet.
disputes-reopened = Die Antwort auf einen Einspruch ist zurückgenommen. Er wartet auf eine andere.
disputes-taken-back-why = Zurückgenommen, weil: { $why }
disputes-waits = Wartet auf eine Antwort
disputes-rejected = Abgelehnt
disputes-ruled = In Worten entschieden
disputes-continued = Das Spiel geht von einer Version aus weiter
disputes-result-set = Das Ergebnis wurde gesetzt
disputes-withdrawn = Zurückgezogen
disputes-version-of = Version { $version }
disputes-at-table = Runde { $round }, Tisch { $table }
disputes-act-of = { $act }: Einspruch von { $name } bei Version { $version }
disputes-answer = Beantworten
disputes-answer-title = Einspruch von { $name } bei Version { $version }
disputes-withdraw = Zurückziehen
disputes-sure-to-withdraw = Diesen Einspruch zurückziehen? Dann beantwortet ihn niemand.
disputes-goes-on = Das Spiel, das weitergeht
disputes-entry = Die Entscheidung im Protokoll
disputes-verdict = Antwort
disputes-reject = Ablehnen
disputes-rule = In Worten entscheiden
disputes-continue = Das Spiel von einer Version aus weitergehen lassen
disputes-result = Das Ergebnis des Tisches setzen
disputes-reject-does = Nichts ändert sich. Der Grund wird allen am Tisch gezeigt.
disputes-rule-does = Die Worte stehen für alle lesbar im Protokoll des Spiels. Gespielt wird weiter wie bisher.
disputes-continue-does = Dieses Spiel endet. Seine Spieler spielen in einem neuen von dieser Version aus weiter, mit demselben Glück und derselben Hand. Das lässt sich nicht zurücknehmen.
disputes-result-does = Der Tisch hat dieses Ergebnis, und die Rangliste folgt sofort. Ein laufendes Spiel endet.
disputes-continue-at = Geht weiter von Version
disputes-template = Text
disputes-own-words = Mit eigenen Worten
disputes-text-stands = Was bei Version { $version } entschieden wurde, gilt: Die Regeln erlauben es.
disputes-text-wrong = Was bei Version { $version } entschieden wurde, verstößt gegen die Regeln und gilt nicht.
disputes-text-misread = Die Regel wurde bei Version { $version } unterschiedlich gelesen. Von jetzt an gilt, was dasteht; was gespielt wurde, bleibt.
disputes-text-late = Seit Version { $version } wurde zu viel gespielt, um zurückzugehen. Was gespielt wurde, bleibt.
disputes-signed = Unterschrift: { $name }.
disputes-look = Version { $version } ansehen
disputes-around = Was darum herum geschah
disputes-legal = Was dort entschieden werden konnte ({ $count })
disputes-legal-not-shown = Was dort entschieden werden konnte (nicht gezeigt: es verriete ein verdecktes Plättchen oder eine verdeckte Karte)
disputes-not-shown-of = { $name }: nicht gezeigt, es verriete ein verdecktes Plättchen oder eine verdeckte Karte. Wer den Einspruch erhebt, kann die eigene Liste freigeben.
disputes-refused = Was darum herum versucht und abgelehnt wurde ({ $count })
disputes-nothing = Nichts, was du sehen darfst.
disputes-hidden = Das darfst du nicht sehen, solange das Spiel läuft.
desk-waiting = { $count ->
    [one] 1 Sache wartet:
   *[other] { $count } Sachen warten:
}
desk-dispute-of = Einspruch von { $name }, Runde { $round }, Tisch { $table }
desk-request-of = { $name } möchte zurückgehen, Runde { $round }, Tisch { $table }
desk-links-of = Links der neuen Teilnehmer ({ $count })
desk-long-think = Bedenkzeiten ab so vielen Minuten kennzeichnen
tournament-long-think = denkt lange
tournament-dispute-open = Offener Einspruch.
tournament-asks-to-go-back = { $name } möchte zurückgehen.
tournament-settled-ruled = Runde { $round }, Tisch { $table }: Über einen Einspruch wurde entschieden.
tournament-settled-continued = Runde { $round }, Tisch { $table }: Nach einem Einspruch geht das Spiel von einer Version aus weiter.
tournament-settled-result = Runde { $round }, Tisch { $table }: Ein Einspruch wurde mit diesem Ergebnis beantwortet.

## Studien

series-page-standing = Rangliste
series-page-joined = Spieler sind dieselbe Person, wenn ihr Konto oder ihre FIDE-ID gleich ist; mit Namen eingetragene Spieler auch bei gleichem Namen. Ein Ergebnis in Klammern ist gestrichen. Ein Turnier zählt, wenn es beendet ist.
series-page-tournaments = Turniere
series-page-with = Serien mit diesem Turnier
series-page-mine = Meine Serien
series-page-new = Eine Serie beginnen
series-page-about = Eine Serie verbindet Turniere, die du veranstaltest. Für jeden Spieler zählen die besten Ergebnisse, so viele wie du bestimmst.
tournaments-page-series = Turnierserien
tournament-series = Serien mit diesem Turnier
series-name = Titel
series-counts = Was zählt
series-counts-points = Punkte der Ranglisten
series-counts-places = Punkte der Plätze
series-best = So viele beste Ergebnisse zählen (leer: alle)
series-best-all = alle Ergebnisse
series-best-of = beste { $count }
series-place-points = Punkte der Plätze, vom ersten an
series-begin = Beginnen
series-total = Summe
series-single = Bestes
series-wins = Siege
series-dropped = gestrichen
series-no-results = Noch kein Turnier mit Ergebnissen ist beendet.
series-no-tournament = Noch kein Turnier gehört dazu.
series-not-yet = { $status }, zählt nicht
series-title-of = { $title } – Tabletape
series-by = Es zählen: { $rules }. Von { $name }.
series-csv = Rangliste als CSV
series-remove = Herausnehmen
series-add = Ein Turnier hinzufügen
series-add-this = Dieses Turnier hinzufügen
series-add-field = Adresse oder ID eines Turniers, das du veranstaltest
series-add-button = Hinzufügen
series-settings = Titel und Regeln
series-settings-happens = Die Rangliste wird nach diesen Regeln neu gezählt.
series-save = Speichern
series-delete = Die Serie löschen
series-delete-happens = Die Serie ist fort. Ihre Turniere bleiben, wie sie sind.
series-column = Serie
series-none = Es gibt noch keine.
studies-page-mine = Meine Studien
studies-page-new = Eine Studie beginnen
studies-page-about = Eine Studie sammelt Augenblicke aus mehreren Spielen in Kapiteln, mit Worten dazu. Augenblicke kommen aus dem Rückblick auf ein Spiel hinein. Solange ein Spiel läuft, sieht seine Augenblicke nur, wer sie hinzugefügt hat.
studies-page-all = Studien für alle
studies-seen-by = Zu sehen für
studies-seen-by-owner = wer sie bearbeitet
studies-seen-by-link = alle, die den Link haben
studies-seen-by-all = alle: Sie steht in der Liste
studies-more = Weitere Studien
studies-study = Studie
studies-owner = Von
studies-holds = Enthält
studies-changed = Zuletzt geändert
studies-count = { $chapters ->
    [one] 1 Kapitel
   *[other] { $chapters } Kapitel
  }, { $moments ->
    [one] 1 Augenblick
   *[other] { $moments } Augenblicke
  }
studies-none-of-mine = Du hast noch keine Studie.
studies-none = Noch gibt es keine.
studies-title-of-it = Titel
studies-begin = Beginnen
studies-register-first = Sag zuerst, wer du bist: Gib oben einen Namen ein.
study-page-chapters = Kapitel
study-studies = Studien
study-title-tabletape = { $title } – Tabletape
study-about = Von { $name }. Zu sehen für: { $readers }. Zuletzt geändert { $time }.
study-no-moments = Noch kein Augenblick.
study-empty = Noch gibt es kein Kapitel.
study-before = ← Zurück
study-after = Weiter →
study-place = { $place } von { $count }
study-nothing-yet = Noch ist nichts gesammelt
study-how-to-add = Öffne den Rückblick auf ein Spiel, geh zu einer Version und drücke „In eine Studie“.
study-not-shown = Dieser Augenblick ist für dich nicht zu sehen: Sein Spiel läuft noch oder ist nicht für dich.
study-hidden = für dich nicht zu sehen
study-added-by = Hinzugefügt von { $name }, { $time }
study-as-public = Wie Zuschauer es sahen.
study-as-seat = Wie { $name } es sah.
study-review = Rückblick ab Version { $version }
study-review-from = Rückblick ab Version { $version } (bis { $until })
study-which-board = Welcher Plan zu sehen ist
study-board-at = Plan bei Version { $version }
study-edit = Bearbeiten
study-copy = Kopieren
study-copy-title = Titel der Kopie
study-copy-happens = Eine Studie von dir beginnt mit diesen Kapiteln und den Augenblicken, die du siehst. Nur du siehst sie, bis du etwas anderes sagst.
study-version = Version { $version } von { $game }
study-versions = Versionen { $version } bis { $until } von { $game }
study-editing-conflict = Jemand anders hat die Studie inzwischen geändert. Du siehst sie jetzt, wie sie ist: Schau nach, und sende noch einmal, wenn es noch passt.
study-editing-act-of = { $act }: { $title }
study-editing-rename = Umbenennen
study-editing-up = Nach oben
study-editing-down = Nach unten
study-editing-delete = Löschen
study-editing-add-chapter = Kapitel hinzufügen
study-editing-add-moment = Augenblick hinzufügen
study-editing-settings = Titel, Leser, Bearbeiter
study-editing-rename-study = Studie umbenennen
study-editing-delete-study = Studie löschen
study-editing-leave = Nicht mehr bearbeiten
study-editing-change = Diesen Augenblick ändern
study-editing-moment-up = Ihn nach oben
study-editing-moment-down = Ihn nach unten
study-editing-move = In ein anderes Kapitel
study-editing-moment-delete = Diesen Augenblick löschen
study-editing-title-of-chapter = Titel des Kapitels
study-editing-title-of-study = Titel
study-editing-to-chapter = Kapitel
study-editing-sure-chapter = { $count ->
    [0] Das Kapitel „{ $title }“ löschen?
    [one] Das Kapitel „{ $title }“ mit seinem Augenblick löschen?
   *[other] Das Kapitel „{ $title }“ mit seinen { $count } Augenblicken löschen?
  }
study-editing-sure-moment = Diesen Augenblick aus der Studie löschen? Das Spiel bleibt.
study-editing-sure-study = Die Studie „{ $title }“ löschen? Dann findet sie niemand mehr. Die Spiele bleiben.
study-editing-sure-leave = Diese Studie nicht mehr bearbeiten? Nur wer sie angelegt hat, kann dich wieder dazu einladen.
study-editing-left = Du bearbeitest diese Studie nicht mehr.
study-editing-game = Spiel: seine Id oder ein Link dorthin
study-editing-open-game = Solange das Spiel läuft, siehst nur du den Augenblick; danach alle, die das Spiel sehen dürfen.
study-editing-save = Speichern
study-editing-version = Version
study-editing-until = Bis Version (wenn es länger dauert)
study-editing-words = Worte dazu
study-editing-editors = Wer sie außer dir bearbeitet: Ids, eine je Zeile
study-editing-editors-now = Jetzt bearbeiten sie: { $names }.
study-editing-editors-about = Seine Id sieht, wer auf die Zeichen hinter dem eigenen Namen zeigt.
study-editing-owner-happens = Nur du und die Leute, die sie bearbeiten, sehen sie.
study-editing-link-happens = Alle, die ihre Adresse haben, sehen sie; in keiner Liste steht sie.
study-editing-all-happens = Sie steht für alle in der Liste, mit ihren Titeln.
collecting-add-to-study = Diese Version in eine Studie aufnehmen
collecting-add = Aufnehmen
collecting-study = Studie
collecting-new-study = Eine neue Studie
collecting-title-of-study = Titel der neuen Studie
collecting-chapter = Kapitel
collecting-new-chapter = Ein neues Kapitel
collecting-title-of-chapter = Titel des neuen Kapitels
collecting-added = In „{ $title }“ aufgenommen.
collecting-look = Ansehen
review-add-to-study = In eine Studie

## Anmerkungen: annotations.js

annotations-none = Zu dieser Version ist nichts angemerkt.
annotations-versions = Angemerkte Versionen:
annotations-at-version = { $count ->
    [one] Version { $version }: eine Anmerkung oder Antwort
   *[other] Version { $version }: { $count } Anmerkungen und Antworten
  }
annotations-write = Diese Version anmerken
annotations-changed = Die Anmerkungen zu diesem Spiel haben sich geändert.
annotations-removed = Diese Anmerkung wurde entfernt.
annotations-mark = Marke: { $place }
annotations-arrow = Pfeil: von { $from } nach { $to }
annotations-changed-at = { $time } (geändert)
annotations-act-of = { $act }: Anmerkung von { $name }
annotations-answer = Antworten
annotations-change = Ändern
annotations-remove = Entfernen
annotations-sure = Entfernen, was hier steht? Es lässt sich nicht zurückholen.
annotations-for-table = Für den Tisch
annotations-for-organisers = Für die Spielleitung
annotations-for-all = Für alle
annotations-held-back = Noch nicht für alle von ihnen zu sehen: Es wird gezeigt, sobald sie wissen dürfen, was beim Schreiben zu wissen war.
annotations-happens-table = Zu sehen für alle am Tisch und für die Spielleitung, sobald sie wissen dürfen, was du jetzt wissen kannst.
annotations-happens-organisers = Zu sehen für die Spielleitung, sobald sie wissen darf, was du jetzt wissen kannst.
annotations-happens-all = Zu sehen für alle, die das Spiel ansehen dürfen, sobald sie wissen dürfen, was du jetzt wissen kannst.
annotations-happens-answer = Zu sehen für alle, für die die Anmerkung ist, sobald sie wissen dürfen, was du jetzt wissen kannst.
annotations-tag-good = gut
annotations-tag-mistake = Fehler
annotations-tag-question = Frage
annotations-tag-rule = Regel
annotations-answer-to = Antwort an { $name }
annotations-about = Zu Version { $version }
annotations-words = Worte
annotations-tag = Stichwort
annotations-for = Für wen?
annotations-save = Speichern
annotations-send = Senden
annotations-marks = Marken auf dem Spielplan: Wähle Orte hier oder auf dem Plan
annotations-place = Ort
annotations-to = Pfeil nach
annotations-no-place = Wähle einen Ort
annotations-no-arrow = Kein Pfeil
annotations-add-mark = Markieren
annotations-add-arrow = Pfeil zeichnen
annotations-drop = Wegnehmen
annotations-drop-mark = Wegnehmen: { $mark }
annotations-no-places = Der gezeigte Spielplan hat keine Orte zum Markieren.
annotations-place-chosen = Gewählt: { $place }
versions-annotations = { $count ->
    [one] Eine Anmerkung
   *[other] { $count } Anmerkungen und Antworten
  }

## Clocks

# time_words.js
clock-absolute = Jeder hat { $main } für die ganze Partie.
clock-simple = Jeder hat { $each } für jede Entscheidung.
clock-fischer = Jeder hat { $main } und nach jedem Zug { $more } mehr, höchstens { $cap }.
clock-byo-yomi = Jeder hat { $main }, dann { $periods ->
    [one] eine Periode von { $period }
   *[other] { $periods } Perioden von { $period }
  }; ein Zug innerhalb einer Periode behält sie.
clock-canadian = Jeder hat { $main }, dann { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
  } in je { $period }.
clock-correspondence = Jeder hat { $days ->
    [one] einen Tag
   *[other] { $days } Tage
  } für jeden Zug.
clock-correspondence-bank = Jeder hat { $days ->
    [one] einen Tag
   *[other] { $days } Tage
  } für jeden Zug und einen Vorrat von { $bank ->
    [one] einem Tag
   *[other] { $bank } Tagen
  } für längere Züge.
clock-grace = Von jedem Zug zählen die ersten { $grace } nicht.
clock-night = von { $begins } bis { $ends }
clock-rests = Die Uhr ruht { $times } ({ $zone }).
clock-over = Wenn die Zeit um ist: { $consequence }.
clock-bot = Der Bot, der dann spielt: { $bot }.
clock-expiry-warn = alle erfahren es, und der Zug geht ohne Uhr weiter
clock-expiry-claim = ein Gegner darf fordern, dass der Platz verliert
clock-expiry-bot = ein Bot vertritt den Spieler, bis er zurückkommt
clock-expiry-organiser = die Turnierleitung entscheidet, was folgt
clock-expiry-forfeit = der Platz verliert
# clock_fields.js
clock-legend = Uhr
clock-preset = Wie viel Zeit
clock-preset-none = ohne Uhr
clock-preset-fast = Schnell: 30 min + 30 s je Zug
clock-preset-evening = Ein Abend: 75 min + 60 s je Zug
clock-preset-days = 3 Tage je Zug
clock-preset-week = Eine Woche je Zug
clock-preset-own = Eine eigene Uhr
clock-vacation = Urlaubstage für jeden, 0 bis 365
clock-none = Niemandes Zeit wird gezählt.
clock-more = Mehr: Art, was folgt, Ruhezeiten
clock-kind = Art
clock-kind-absolute = absolut: für die ganze Partie
clock-kind-simple = einfach: für jede Entscheidung
clock-kind-fischer = Fischer: ein Zuschlag nach jedem Zug
clock-kind-byo-yomi = Byoyomi: Grundzeit, dann Perioden
clock-kind-canadian = kanadisch: so viele Züge in jeder Periode
clock-kind-correspondence = Fernpartie: Tage für jeden Zug
clock-field-main = Grundzeit
clock-field-per-decision = Für jede Entscheidung
clock-field-initial = Zeit am Anfang
clock-field-increment = Zuschlag
clock-field-cap = Höchstens
clock-field-period = Eine Periode
clock-field-periods = Perioden
clock-field-turns = Züge in einer Periode
clock-field-days = Tage für jeden Zug
clock-field-bank-days = Tage im Vorrat
clock-field-grace = Von jedem Zug nicht gezählt
clock-field-night = nachts
clock-field-begins = von
clock-field-ends = bis
clock-field-zone = Zeitzone
clock-unit-seconds = Sekunden
clock-unit-minutes = Minuten
clock-unit-hours = Stunden
clock-expiry = Wenn die Zeit um ist
clock-field-bot-stands-in = Bot, der vertritt
clock-field-bot-plays-on = Bot, der für einen Platz weiterspielt, der verliert
clock-rest = Die Uhr ruht
# clocks.js
game-page-clocks = Uhren
clocks-runs = läuft
clocks-low = läuft ab
clocks-stands = steht
clocks-rests = ruht
clocks-over = Zeit ist um
clocks-waits = wartet
clocks-paused = Die Partie pausiert: Alle Uhren stehen.
clocks-paused-until = Die Partie pausiert bis { $until }: Alle Uhren stehen.
clocks-scoring = Der Dienst wertet: Alle Uhren stehen.
clocks-stalled = Die Partie hängt: Alle Uhren stehen.
clocks-vacation-until = { $name } ist bis { $until } im Urlaub: Die Uhr dieses Platzes steht.
clocks-rest-until = Die Uhr ruht bis { $until }.
clocks-periods = + { $count } × { $period }
clocks-turns = für { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
  }
clocks-turns-later = dann { $turns ->
    [one] ein Zug
   *[other] { $turns } Züge
  } in { $period }
clocks-bank = + Vorrat: { $bank }
clocks-in-bank = aus dem Vorrat
clocks-warning = Du hast noch { $left }.
clocks-your-time-is-over = Deine Zeit ist um.
clocks-out = hat durch Zeit verloren
clocks-claim = Fordern: { $name } hat durch Zeit verloren
clocks-claim-sure = Fordern, dass { $name } verliert, weil die Zeit um ist? Ein Bot spielt den Platz zu Ende. Das lässt sich nicht zurücknehmen.
clocks-forfeit = Entscheiden: { $name } hat durch Zeit verloren
clocks-give = { $time } geben
clocks-give-to = { $time } geben: { $name }
clocks-give-any = Zeit geben …
clocks-give-any-to = Zeit geben … ({ $name })
clocks-give-title = { $name } Zeit geben
clocks-give-happens = Dann sind { $time } mehr auf der Uhr. War die Zeit um, läuft die Uhr wieder. Das steht im Protokoll, alle sehen es.
clocks-give-count = Wie viel
clocks-give-unit = Einheit
clocks-give-sure = Geben
clocks-unit-hours = Stunden
clocks-unit-days = Tage
clocks-forfeit-sure = Entscheiden, dass { $name } verliert, weil die Zeit um ist? Ein Bot spielt den Platz zu Ende. Das lässt sich nicht zurücknehmen.
play-title-urgent = ⏳ { $title }
preferences-clock-sound = { " " }Einen Ton hören lassen, wenn meine Zeit abläuft
preferences-turn-sound = { " " }Einen leisen Ton hören lassen, sobald ich am Zug bin
preferences-letters = { " " }Neben jedem gezeichneten Zeichen der Pläne seinen Buchstaben zeigen
# lobby.js, version_details.js
lobby-time-left = noch { $left }
lobby-time-over = Zeit ist um
version-details-time = Zeit
version-details-seat = Platz
version-details-left = Übrig
version-details-used = Verbraucht
version-details-turns = Züge
version-details-last-turns = Die letzten Züge
version-details-from = Ab Version
version-details-to = Bis
version-details-took = Dauerte
version-details-goes-on = geht weiter
# Links in Mails
embed-whole = Die ganze Partie
card-free-seat = ein freier Platz
notice-confirm-title = Adresse bestätigen
notice-confirm-text = Meldungen zu deinen Spielen bei Tabletape gehen dann an diese Adresse.
notice-confirm-button = Bestätigen
notice-unsubscribe-title = Keine Mails mehr bekommen
notice-unsubscribe-text = An diese Adresse gehen dann keine Meldungen mehr, und sie wird vergessen.
notice-unsubscribe-button = Keine Mails mehr bekommen
notice-done-title = Erledigt
notice-done-text = Du kannst diese Seite schließen.
notice-gone-title = Dieser Link gilt nicht mehr
notice-gone-text = Er ist zu alt oder hat seinen Zweck erfüllt.

# Meldungen außerhalb der Seite
account-programs = Bots und Schlüssel
programs-title = Bots und Schlüssel · Tabletape
programs-heading = Bots und Schlüssel
programs-page-register = Melde dich zuerst an, oder gib deinen Schlüssel ein.
programs-page-bots = Meine Bots
programs-page-bots-about = Ein Bot-Konto ist für ein Programm, das spielt. Alle sehen, dass es ein Bot ist, und seine Spiele zählen für keine Wertung.
programs-page-tokens = Weitere Schlüssel
programs-page-tokens-about = Ein Programm oder ein anderes Gerät spielt mit einem eigenen Schlüssel für dich. Er endet von selbst und öffnet dein Konto nicht.
programs-no-bots = Du hast keine Bots.
programs-no-tokens = Du hast keine weiteren Schlüssel.
programs-name = Name
programs-description = Was er macht
programs-last-use = Zuletzt benutzt
programs-do = Tun
programs-scope = Er darf
programs-end = Endet
programs-revoked = Schlüssel widerrufen
programs-revoke = Widerrufen
programs-erase = Löschen
programs-renew-of = Neuer Schlüssel: { $name }
programs-revoke-of = Schlüssel widerrufen: { $name }
programs-erase-of = Löschen: { $name }
programs-renew-really = Einen neuen Schlüssel für { $name } machen? Der jetzige gilt dann nicht mehr.
programs-revoke-really = Den Schlüssel von { $name } widerrufen? Er gilt dann sofort nicht mehr.
programs-erase-really = { $name } endgültig löschen? In seinen Spielen spielt ein Bot des Dienstes weiter.
programs-token-revoked = Der Schlüssel von { $name } ist widerrufen.
programs-erased = { $name } ist gelöscht.
programs-shown-once = Der Schlüssel von { $name }. Schreib ihn jetzt ab: Er wird nur dieses eine Mal gezeigt.
programs-bot-name = Name des Bots
programs-bot-description = Was er macht, für alle (freiwillig)
programs-make-bot = Bot anlegen
programs-token-name = Notiz, etwa das Gerät (freiwillig)
programs-nameless = Schlüssel ohne Notiz
programs-lifetime = Für
programs-days = { $days ->
    [one] einen Tag
   *[other] { $days } Tage
}
programs-make-token = Schlüssel anlegen
programs-scope-play = lesen und spielen
programs-scope-read = nur lesen
account-notices = Meldungen
notices-title = Meldungen · Tabletape
notices-heading = Meldungen
notices-page-register = Melde dich erst an, oder gib deinen Schlüssel ein.
notices-page-channels = Wo ich es erfahre
notices-page-wishes = Was ich erfahre, und wann
notices-page-deliveries = Was daraus wurde
notices-page-read-again = Neu lesen
notices-page-forget = Alles vergessen
notices-page-forget-about = Einstellungen, Adressen, Schlüssel und was aus Meldungen wurde, werden gelöscht.
notices-kind-turn = Ich bin am Zug
notices-kind-time-low = Meine Zeit läuft ab
notices-kind-time-over = Die Zeit eines Spielers ist abgelaufen
notices-kind-stand-in = Ein Bot vertritt mich, ohne dass ich darum bat
notices-kind-seat-lost = Mein Platz geht für immer an einen Bot, oder an jemand anderen
notices-kind-began = Ein Spiel beginnt
notices-kind-ended = Ein Spiel endet
notices-kind-replaced = Ein Spiel geht in einem anderen weiter
notices-kind-request = Eine Bitte wartet auf meine Antwort
notices-kind-pause = Um eine Pause wird gebeten, sie beginnt, wird abgelehnt oder endet
notices-kind-substitute = Ein Platz wird mir angeboten, oder jemand anders übernimmt einen
notices-kind-decide = Ein Spiel wartet auf meine Entscheidung als Spielleitung
notices-kind-plan = Mein Plan hat entschieden oder ist zu Ende
notices-kind-dispute = Jemand erhebt Einspruch
notices-kind-answer = Ein Einspruch ist beantwortet
notices-kind-ruling = Die Spielleitung entscheidet
notices-kind-filled = Ein Tisch, den ich eröffnet habe, ist voll
notices-kind-round = Eine Runde meines Turniers beginnt
notices-kind-called = Mein Tisch in einem Turnier wird aufgerufen
notices-kind-challenged = Jemand fordert mich heraus oder lädt mich zu einem weiteren Spiel ein
notices-kind-reported = Im Chat eines Tisches, den ich moderiere, wird eine Nachricht gemeldet
notices-kind-move = Ein Bot ist am Zug
notices-kind-test = Test
notices-kind-confirm = Bestätigung der Adresse
notices-channel-webhook = Webhook
notices-channel-bot = Bot
notices-channel-mail = Mail
notices-channel-push = Browser
notices-channel-other = Apprise
notices-status-waiting = wartet
notices-status-sent = gesendet
notices-status-given-up = aufgegeben
notices-status-dropped = nicht mehr nötig
notices-stopped = angehalten: { $why }
notices-works = aktiv
notices-to-confirm = wartet auf den Druck auf den Link in der Mail
notices-test = Test senden
notices-test-of = Test senden: { $channel }
notices-new-secret = Neuer Schlüssel
notices-new-secret-of = Neuer Schlüssel: { $channel }
notices-remove = Entfernen
notices-remove-of = Entfernen: { $channel }
notices-remove-really = { $channel } entfernen? Die Adresse wird vergessen.
notices-channel = Kanal
notices-address = Adresse
notices-state = Stand
notices-do = Zu tun
notices-no-channels = Noch nirgends.
notices-none-offered = Dieser Dienst sendet keine Meldungen.
notices-test-is-sent = Ein Test ist unterwegs.
notices-link-is-sent = Eine Mail mit einem Link ist unterwegs. Drücke auf den Link, um die Adresse zu bestätigen.
notices-secret = Der Schlüssel, mit dem Nachrichten unterschrieben werden. Er wird nur dieses eine Mal gezeigt:
notices-add-kind = Art
notices-add-address = Adresse
notices-add = Hinzufügen
notices-added = Meldungen gehen ab jetzt dorthin.
notices-push-here = In diesem Browser melden
notices-what = Ich erfahre, wenn
notices-zone = Zeitzone
notices-time-left = Minuten übrig, wenn meine Zeit abläuft
notices-digest = Mails
notices-digest-none = jede gleich
notices-digest-minutes = zusammen, nach einigen Minuten
notices-digest-daily = zusammen, einmal am Tag
notices-digest-every = Nach wie vielen Minuten
notices-digest-hour = Zu welcher Stunde
notices-quiet-begins = Ruhezeit beginnt
notices-quiet-ends = Ruhezeit endet
notices-quiet = Ruhezeit einhalten: Dann wird nichts gesendet außer Webhooks
notices-always = Auch melden, während ein Tab offen ist
notices-save = Speichern
notices-saved = Gespeichert.
notices-made = Zeit
notices-told = Meldung
notices-attempts = Versuche
notices-answer = Letzte Antwort
notices-gone = entfernt
notices-no-deliveries = Noch wurde nichts gesendet.
notices-forget-really = Alle Einstellungen, Adressen und Schlüssel deiner Meldungen löschen?
notices-forgotten = Alles ist gelöscht.

## Der Kalender mit den Fristen

notices-page-calendar = Kalender mit meinen Fristen
notices-page-calendar-about = Ein Kalenderprogramm liest unter dieser Adresse, bis wann ich entschieden haben muss. Wer die Adresse hat, kann es auch lesen.
notices-calendar-address = Adresse
notices-calendar-none = Es gibt noch keine Adresse.
notices-calendar-make = Adresse erstellen
notices-calendar-copy = Adresse kopieren
notices-calendar-copied = Die Adresse ist kopiert.
notices-calendar-by-hand = Der Browser lässt diese Seite nicht kopieren. Die Adresse ist markiert: Kopiere sie selbst.
notices-calendar-renew = Neue Adresse erstellen
notices-calendar-renew-really = Eine neue Adresse erstellen? Die, die Kalenderprogramme jetzt haben, führt dann nirgends mehr hin.
notices-calendar-made = Der Kalender hat eine neue Adresse.
notices-calendar-end = Kalender beenden
notices-calendar-end-really = Den Kalender beenden? Seine Adresse führt dann nirgends mehr hin.
notices-calendar-ended = Der Kalender ist beendet.

## Meldungen zu einem Spiel: game_notices.js

notices-game-usual = Dasselbe wie bei allen Spielen
notices-game-own = Was ich hier auswähle
notices-game-nowhere = Noch ist kein Ort genannt, an dem ich es erfahre.
notices-game-all = Wo ich es erfahre, und was bei allen Spielen
game-page-notices = Meldungen zu diesem Spiel
## A log that was set back

play-set-back = Dieses Spiel wurde auf Version { $version } zurückgesetzt: Ein Server ging verloren, und mit ihm, was danach kam. Sieh dir das Spiel an, wie es jetzt ist.
dom-was-set-back = Ein Server ging verloren, und mit ihm Einträge dieses Spiels bis Version { $lost }. Das Spiel ging von Version { $version } oder früher aus weiter.
dom-part-is-missing = Dieser Seite fehlt ein Teil ({ $part }). Bitte lade sie neu.

lesson-begin = Mich durch dieses Spiel führen
lesson-step = { $number } von { $count }: { $title }
lesson-waits = { $number } von { $count }: spiel weiter
lesson-waits-about = Der nächste Schritt kommt mit dem Spiel.
lesson-over = { $count } von { $count }: das war die Führung
lesson-over-about = Du weißt alles, um bis zum Ende zu spielen. Unter Einstellungen kannst du die Führung neu beginnen.
lesson-back = Zurück
lesson-next = Weiter
lesson-skip = Überspringen
lesson-end = Führung beenden

player-title = Spieler – Tabletape
player-title-of = { $name } – Tabletape
player-heading = Spieler
player-page-challenge = Herausfordern
player-page-ratings = Wertungen
player-page-ratings-about = 1500 ist die Stärke vor der ersten Partie. Die wahre Stärke liegt mit 95 % im Intervall; eine Zahl mit Fragezeichen ist noch unsicher.
player-page-results = Ergebnisse
player-page-results-about = Öffentliche Partien, die zu Ende gespielt wurden, auch mit Bots. Verzweigungen und Importe zählen nicht.
player-page-opponents = Gegner
player-page-games = Partien
player-page-studies = Studien
player-unknown = Diesen Spieler gibt es nicht.
player-erased = Dieser Spieler wurde gelöscht. Die Partien bleiben, ohne den Namen.
player-is-bot = Ein Bot-Konto. Es gehört:
player-no-results = Noch keine öffentliche Partie wurde zu Ende gespielt.
player-no-studies = Noch keine Studie für alle.
player-kind = { $game }, { $seats } Plätze
player-place-of = { $place } von { $players }
player-result = { $place } von { $players }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }
player-opponent = Gegner
player-ahead = Besser
player-level = Gleich
player-behind = Schlechter
player-record-cut = Aus den letzten { $count } Partien.
player-rating-of = Die Stärke im Lauf der Zeit in
player-rating-after = { $time }: { $rating }, { $interval }
player-rating-summary = { $games ->
    [one] Die Stärke von { $name } nach einer Partie: { $rating }, im Intervall { $interval }
   *[other] Die Stärke von { $name } nach { $games } Partien: { $rating }, im Intervall { $interval }
 }
ratings-page-of = Die Seite von { $name }

ruleset-title = Spiel – Tabletape
ruleset-title-of = { $name } – Tabletape
ruleset-heading = Wie Partien verlaufen
ruleset-page-places = Ränge
ruleset-page-places-about = Wie oft Plätze, Stämme, Heimatgebiete und Territorien welchen Rang erreichten. Der wahre Anteil liegt mit 95 % im Intervall; mehr Partien machen es enger.
ruleset-page-points = Punkte
ruleset-page-length = Länge
ruleset-page-length-about = Die Hälfte der Partien liegt zwischen einem Viertel und drei Vierteln. Die Zeit läuft vom Beginn bis zum Ende, mit Pausen und Nächten.
ruleset-unknown = Dieses Spiel gibt es nicht.
ruleset-people = Von Menschen
ruleset-bots = Mit Bots
ruleset-counts = { $people ->
    [one] 1 gewertete Partie von Menschen
   *[other] { $people } gewertete Partien von Menschen
 }, { $bots ->
    [one] 1 Partie mit Bots
   *[other] { $bots } Partien mit Bots
 }
ruleset-period = Von { $first } bis { $last }, nach dem Ende der Partien: alle, die bis jetzt zählen.
ruleset-counted = Es zählen öffentliche Partien, die ohne Tipps zu Ende gespielt wurden und in denen niemand aufgegeben oder durch Zeit verloren hat. Verzweigungen und Importe zählen nicht.
ruleset-to-ratings = Die Wertungen der Spieler
ruleset-place = Rang { $place }
ruleset-deviation = Streuung
ruleset-winning = Punkte des ersten Rangs
ruleset-lead = Vorsprung auf den nächsten Platz in Punkten
ruleset-spread = Mittel { $mean }, Streuung { $deviation }; die Hälfte der Partien von { $lower } bis { $upper }, alle von { $least } bis { $most }.
ruleset-bar = { $games ->
    [one] { $points }: 1 Partie
   *[other] { $points }: { $games } Partien
 }
ruleset-length = Länge
ruleset-rounds = Letzte Runde
ruleset-decisions = Entscheidungen
ruleset-time = Zeit
ruleset-least = Kürzeste
ruleset-lower = Ein Viertel bis
ruleset-median = Die Hälfte bis
ruleset-upper = Drei Viertel bis
ruleset-most = Längste

# Der Chat einer Partie
game-page-chat = Chat
preferences-chat = { " " }Den Chat der Partien zeigen
chat-link = { $count ->
    [0] Chat
   *[other] Chat ({ $count })
}
chat-room-table = Am Tisch
chat-room-spectators = Unter Zuschauern
chat-unread = { $count ->
    [0] { $room }
   *[other] { $room } ({ $count } neu)
}
chat-words = Nachricht
chat-send = Senden
chat-phrases = Kurze Sätze
chat-people = Leute stummschalten
chat-mute = { $name } stummschalten
chat-hear = { $name } wieder zeigen
chat-removed = Diese Nachricht hat die Aufsicht entfernt.
chat-report = Melden
chat-report-of = Nachricht von { $name } melden
chat-report-why = Grund, wenn du einen nennen willst
chat-report-happens = Die Aufsicht dieser Partie liest dann diese Nachricht und je drei davor und danach. Sonst erfährt niemand von der Meldung.
chat-reported = Die Nachricht ist gemeldet.
chat-reports-title = Gemeldete Nachrichten
chat-reports-none = Keine gemeldete Nachricht wartet auf eine Antwort.
chat-reports-answered = Beantwortet: { $count }
chat-reports-at = Runde { $round }, Tisch { $table }
chat-reports-game = Partie
chat-reports-by = Gemeldet von { $name }
chat-reports-by-why = Gemeldet von { $name }: { $why }
chat-reports-remove = Entfernen
chat-reports-dismiss = Abweisen
chat-reports-of = Eine gemeldete Nachricht von { $name }
chat-reports-removed-happens = An der Stelle der Nachricht bleibt ein Vermerk mit Namen und Zeit. Dein Name und dein Grund stehen in den Akten der Aufsicht.
chat-reports-dismissed-happens = Die Nachricht bleibt stehen. Dein Name und dein Grund stehen in den Akten der Aufsicht.
chat-reports-removed = Entfernt von { $name }: { $why }
chat-reports-dismissed = Abgewiesen von { $name }: { $why }
chat-reports-done = Die Meldung ist beantwortet.
chat-closed-no-player = Melde dich an, um hier zu schreiben.
chat-closed-round-runs = Solange die Runde läuft, schreibt hier niemand.
chat-phrase-hello = Hallo!
chat-phrase-good-luck = Viel Glück!
chat-phrase-well-played = Gut gespielt!
chat-phrase-thanks = Danke!
chat-phrase-sorry = Entschuldigung!
chat-phrase-one-moment = Einen Moment, bitte.
chat-phrase-back-again = Ich bin wieder da.
chat-phrase-your-turn = Ich glaube, du bist am Zug.
chat-phrase-good-game = Ein schönes Spiel!
chat-phrase-another-game = Spielen wir noch eine Partie?
