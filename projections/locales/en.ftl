# What happens at any table, in English. Seats are worded as a number, with a name where somebody sits there.

table-game-created = A table for { $seats } seats of { $ruleset } is opened.
table-seat-taken = { $name } sits down on seat { $place }.
table-seat-left = Seat { $place } is free again.
table-seat-handed-to-bot = { $name } plays on for seat { $place }.
table-game-started = Everybody is seated: the game starts.
table-game-forked = This game goes on from version { $at } of game { $parent }, { $luck ->
    [parent] with its luck
   *[fresh] with fresh luck
}.
table-game-forked-superseding = This game replaces game { $parent } from its version { $at } on, { $luck ->
    [parent] with its luck
   *[fresh] with fresh luck
}.
table-game-imported = The game so far was imported from an archive; nobody sits any more.
table-game-superseded = Game { $by } replaces this game.
table-game-aborted = The game is aborted: { $reason }
table-game-stalled = The service cannot go on: { $reason }
table-game-freed = The service tries again.
table-game-finished = The game is finished. Seat { $seat } wins.
table-game-finished-tied = The game is finished. { $seats } seats remain tied.
table-seed-revealed = The secret seed of game { $seed_game } is revealed; its draws can be checked.
table-dispute-ruled = { $organiser } rules: { $text }
table-dispute-ruled-about = { $organiser } rules about version { $about }: { $text }
table-decisions-taken-back = Seat { $seat } takes back; the table is as after version { $to }.

## Causes of entries

cause-decision = Seat { $seat } decides: { $decision }
cause-decision-untold = Seat { $seat } decides.
cause-run = The service goes on.
cause-act = { $actor } { $act ->
    [create_game] opens the table
    [take_seat] seats somebody
    [leave_seat] frees a seat
    [hand_seat_to_bot] hands a seat to a bot
    [fork_game] forks the game
    [supersede_game] replaces the game
    [import_game] imports the game
    [abort_game] aborts the game
    [rule_dispute] rules on a dispute
    [take_back] takes decisions back
    [stall_game] stops trying
   *[free_game] frees the stalled game
}.

## Where a sentence must not tell

table-untold = Something happens that is not told here.
