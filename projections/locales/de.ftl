# Was an jedem Tisch geschieht, auf Deutsch. Sitze sind eine Zahl, mit dem Namen dahinter, wenn dort jemand sitzt.

table-game-created = Ein Tisch für { $seats } Sitze wird eröffnet: { $ruleset }.
table-seat-taken = { $name } nimmt auf Sitz { $place } Platz.
table-seat-left = Sitz { $place } ist wieder frei.
table-seat-handed-to-bot = { $name } spielt für Sitz { $place } weiter.
table-game-started = Alle Sitze sind besetzt: Das Spiel beginnt.
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
table-game-finished = Das Spiel ist zu Ende. Sitz { $seat } gewinnt.
table-game-finished-tied = Das Spiel ist zu Ende. { $seats } Sitze bleiben gleichauf.
table-seed-revealed = Der geheime Startwert von Spiel { $seed_game } ist offen; die Ziehungen lassen sich prüfen.
table-dispute-ruled = { $organiser } entscheidet: { $text }
table-dispute-ruled-about = { $organiser } entscheidet zu Version { $about }: { $text }
table-decisions-taken-back = Sitz { $seat } nimmt zurück; auf dem Tisch ist es wieder wie nach Version { $to }.

## Ursachen von Einträgen

cause-decision = Sitz { $seat } entscheidet: { $decision }
cause-decision-untold = Sitz { $seat } entscheidet.
cause-run = Der Dienst führt das Spiel fort.
cause-act = { $actor } { $act ->
    [create_game] eröffnet den Tisch
    [take_seat] lässt jemanden Platz nehmen
    [leave_seat] gibt einen Sitz frei
    [hand_seat_to_bot] übergibt einen Sitz an einen Bot
    [fork_game] verzweigt das Spiel
    [supersede_game] ersetzt das Spiel
    [import_game] importiert das Spiel
    [abort_game] bricht das Spiel ab
    [rule_dispute] entscheidet einen Streitfall
    [take_back] nimmt Entscheidungen zurück
    [stall_game] stellt die Versuche ein
   *[free_game] gibt das angehaltene Spiel wieder frei
}.

## Wo ein Satz nichts verraten darf

table-untold = Etwas geschieht, das hier nicht erzählt wird.
