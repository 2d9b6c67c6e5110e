# Die Texte der Seite auf Deutsch. The first part of a key names the file that has the text.

language-name = Deutsch
# The locale in which moments are written: this one has the form 2026-11-22 21:12:29.
date-locale = de

## Documents

frame-to-content = Zum Inhalt
frame-pages = Seiten
frame-lobby = Lobby
frame-language = Sprache
lobby-title = Tabletape
lobby-heading = Tabletape
game-title = Spiel – Tabletape
game-heading = Spiel
review-title = Rückblick – Tabletape
review-heading = Rückblick
debug-title = Log – Tabletape
debug-heading = Log
lobby-page-stalled-games = Angehaltene Spiele
lobby-page-your-turn = Du bist am Zug
lobby-page-play-now-against-bots = Jetzt gegen Bots spielen
lobby-page-my-games = Meine Spiele
lobby-page-past-my-games = An meinen Spielen vorbei
lobby-page-open-tables = Offene Tische
lobby-page-open-a-table = Einen Tisch eröffnen
lobby-page-i-have-an-invitation = Ich habe eine Einladung
lobby-page-public-games = Öffentliche Spiele
lobby-page-players-and-their-roles = Registrierte und ihre Rollen
game-page-turn = Zug
game-page-table = Tisch
game-page-what-happened = Was geschah
game-page-board = Spielplan
game-page-seats = Sitze
game-page-preferences = Einstellungen
review-page-timeline = Verlauf
review-page-points-over-time = Punkte im Verlauf
review-page-steps = Schritte
review-page-jumps = Sprünge
review-page-boards = Spielpläne
review-page-proof = Nachweis
review-page-this-version = Diese Version
debug-page-entries = Einträge
debug-page-filter = Filter

## Words of the service

word-open = offen
word-playing = läuft
word-scoring = in der Wertung
word-stalled = angehalten
word-finished = beendet
word-aborted = abgebrochen
word-superseded = ersetzt
word-player = Mitspiel
word-organiser = Turnierleitung
word-operator = Betrieb
word-random = zufällig
word-greedy = gierig

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
review-the-connection-is-lost-it-is = Die Verbindung ist unterbrochen; sie wird wiederhergestellt.
review-as = Ansicht
review-as-everything = alles
review-as-seat = wie { $name } es sah
review-as-public = wie ein Zuschauer es sah

# board.js

board-board = Spielplan
board-seats = Sitze
board-larger-than-frame = Größer als der Rahmen: verschieben oder{ " " }
board-wider-than-window = Der Spielplan ist breiter als das Fenster: verschieben ↔ oder{ " " }
board-whole-shown = Der ganze Spielplan ist zu sehen.{ " " }
board-larger = Größer
board-fit-in = Einpassen

# choices.js

choices-preview = Vorschau
choices-point = Zeige auf eine Entscheidung, um zu sehen, was aus ihr folgt.
choices-press = Halte eine Entscheidung gedrückt, um zu sehen, was aus ihr folgt.
choices-legal = Erlaubte Entscheidungen
choices-decide = Entscheiden
choices-decide-what = Entscheiden: { $text }
choices-ends-turn = Das beendet deinen Zug.
choices-once = Das ist danach für das ganze Spiel verbraucht.
choices-final = Das lässt sich nicht zurücknehmen.
choices-press-again = { $reason } Drücke noch einmal, um zu entscheiden.
choices-prefer-preview = { " " }Zuerst eine Vorschau zeigen; mit dem zweiten Druck entscheiden
choices-prefer-ask = { " " }Nachfragen, bevor eine Entscheidung den Zug beendet oder etwas für das ganze Spiel verbraucht
choices-prefer-single = { " " }Eine Entscheidung von selbst treffen, wenn es nur diese gibt
choices-show-all = Alle zeigen
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
recap-play-again = Noch einmal abspielen
recap-stop = Anhalten
recap-version = Version { $version }

# chart.js

chart-no-points-yet = Noch keine Punkte.
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
controls-link-to-this-version-link = Link zu dieser Version: { $link }
controls-pause = ❚❚ Pause
controls-pause-2 = Pause

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
controls-key-open-or-close-what-happened-points = auf- oder zuklappen: Geschehen, Punkte, Änderungen, Entscheidungen
controls-key-copy-a-link = Link kopieren
controls-key-fork-here = hier verzweigen

# proof.js

proof-not-verified-yet = noch nicht geprüft
proof-verify = Prüfen
proof-compare-a-receipt = Eine Quittung vergleichen
proof-head = Kopf
proof-compare = Vergleichen
proof-reason-reason = Grund: { $reason }
proof-download-the-archive = Archiv herunterladen
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
    [one] 1 Entscheidung würde
   *[other] { $count } Entscheidungen würden
} nach den heutigen Regeln anders beurteilt.
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

importing-import-an-archive = Ein Archiv importieren
importing-archive-ndjson = Archiv (.ndjson)
importing-import-name = { $name } importieren
importing-register-first-an-import-needs-a = Registriere dich zuerst: Ein Import braucht jemanden, der ihn eröffnet.
importing-size-kb-the-archive-is-verified = { $size } KB. Das Archiv wird zuerst geprüft. Misslingt eine Prüfung, wird nichts importiert.
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
table-commands-fork = Verzweigen
table-commands-register-first-a-fork-needs-a = Registriere dich zuerst: Eine Verzweigung braucht jemanden, der sie eröffnet.
table-commands-while-this-game-runs-who-may = Solange dieses Spiel läuft, darf es { $who } verzweigen (Regel: Verzweigungen, wer darf).
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
dom-version-at = Version { $at }
dom-a-fork-of = Abgezweigt von{ " " }
dom-which-it-replaces = , das dadurch ersetzt wird,
dom-from-its = { " " }ab dessen{ " " }
dom-imported-from-an-archive = Aus einem Archiv importiert.
dom-rules = Regeln
dom-read-the-rule = Die Regel lesen
dom-the-connection-is-lost-it-is = Die Verbindung ist unterbrochen; sie wird wiederhergestellt.

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
account-forget-the-token-in-this-browser = Den Zugangsschlüssel in diesem Browser vergessen? Ohne eine Kopie ist dieses Konto verloren.
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
account-the-token-is-copied = Der Schlüssel ist kopiert.
account-your-token-token = Dein Schlüssel: { $token }
account-welcome-name-your-token-is-kept = Willkommen, { $name }. Dein Zugangsschlüssel ist in diesem Browser gespeichert.
account-name = Name{ " " }
account-register = Registrieren
account-i-have-a-token = Ich habe einen Schlüssel
account-token = Schlüssel{ " " }
account-use-it = Benutzen

# lobby.js

lobby-free = frei
lobby-your-turn = du bist am Zug
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

# play_now.js

play-now-guest = Gast
play-now-a-beginner-plays-at-random = ein Anfänger: spielt zufällig
play-now-a-greedy-bot-takes-the-most = ein gieriger Bot: nimmt die meisten Punkte, die er sieht
play-now-which-game = Welches Spiel
play-now-against = Gegen
play-now-your-name = Dein Name
play-now-play-now = Jetzt spielen
play-now-least-to-most-seats = { " " }{ $least } bis { $most } Sitze

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
table-you = du
table-bot = Bot
table-a-nonce-of-my-own = Ein eigener Beitrag zum Zufall
table-any-text-every-draw-of-this = Ein beliebiger Text; jede Ziehung dieses Spiels hängt davon ab:{ " " }
table-register-above-to-take-a-seat = Registriere dich (oben), um Platz zu nehmen.
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
table-stand-up = Aufstehen
table-you-are-invited-to-a-private = Du bist zu einem privaten Spiel eingeladen. Registriere dich (oben), um Platz zu nehmen.
table-you-are-invited-to-a-private-2 = Du bist zu einem privaten Spiel eingeladen.
table-take-a-seat = Platz nehmen
table-let-a-bot-bot-play-on = Einen Bot ({ $bot }) für dich weiterspielen lassen?
table-let-a-bot-bot-play-on-2 = Einen Bot ({ $bot }) weiterspielen lassen
table-you-win = Du gewinnst.
table-wins = { $name } gewinnt.
table-share-the-win = Geteilter Sieg: { $all }.
table-review-the-game = Zum Rückblick
table-go-to-the-game-that-replaces = Zu dem Spiel, das es ersetzt
table-points-by-source = Punkte nach Herkunft
table-source = Herkunft
table-everything-else = alles Übrige

# preferences.js

preferences-animation = { " " }„Noch einmal abspielen“ von selbst ablaufen lassen; sonst zeigt jeder Druck den nächsten Schritt

# table.js, again with the same people

rematch-again = Noch einmal in derselben Runde
rematch-go = Zum neuen Tisch
rematch-there = { $count ->
    [one] { $names } sitzt an einem neuen Tisch.
   *[other] { $names } sitzen an einem neuen Tisch.
}

# games_list.js

games-list-more-games = Weitere Spiele
games-list-review-game = Rückblick { $game }
games-list-review = Rückblick

# forms.js

forms-refused = Abgelehnt: { $message }
forms-cancel = Abbrechen

## Die Regeln neben dem Spiel

rules-of = Regeln von { $game }
rules-jump = Zu einem Absatz
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

# take_back.js

take-back-last = Zurücknehmen (U)
take-back-more = Mehr zurücknehmen
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
