# What happens at any table, in English. A seat is worded with who sits there; who is told is `you`.

table-game-created = A table of { $ruleset } for { $seats } players is opened.
table-seat-taken = { $seat ->
    [you] You sit
   *[other] { $seat } sits
} down.
table-seat-left = { $seat ->
    [you] You stand
   *[other] { $seat } stands
} up; the seat is free again.
table-seat-handed-to-bot = { $name } plays on for { $seat ->
    [you] you
   *[other] { $seat }
}.
table-seat-handed-over = { $name } plays on for { $seat ->
    [you] you
   *[other] { $seat }
}.
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
table-game-finished = The game is finished. { $seat ->
    [you] You win
   *[other] { $seat } wins
}.
table-game-finished-tied = The game is finished. { $seats } players remain tied.
table-seed-revealed = The secret seed of game { $seed_game } is revealed; its draws can be checked.
table-dispute-ruled = { $organiser ->
    [you] You rule
    [operator] The operator rules
    [service] The service rules
    [somebody] An organiser rules
   *[other] { $organiser } rules
}: { $text }
table-dispute-ruled-about = { $organiser ->
    [you] You rule
    [operator] The operator rules
    [service] The service rules
    [somebody] An organiser rules
   *[other] { $organiser } rules
} about version { $about }: { $text }
table-decisions-taken-back = { $seat ->
    [you] You take
   *[other] { $seat } takes
} back what was decided after version { $to }.
table-take-back-requested = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} to go on from version { $to }.
table-take-back-answered = { $seat ->
    [you] { $answer ->
        [accepted] You agree
       *[refused] You do not agree
    }
   *[other] { $seat } { $answer ->
        [accepted] agrees
       *[refused] does not agree
    }
} to go back.
table-take-back-withdrawn = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} no more to go back.
table-take-back-lapsed = The request to go back has ended, because the game went on.

## Causes of entries

cause-decision = { $seat ->
    [you] You decide
   *[other] { $seat } decides
}: { $decision }
cause-decision-untold = { $seat ->
    [you] You decide
   *[other] { $seat } decides
}.
cause-run = The service goes on.
cause-act = { $actor ->
    [you] You
    [operator] The operator
    [service] The service
    [somebody] Somebody
   *[other] { $actor }
} { $actor ->
    [you] { $act ->
        [create_game] open the table
        [take_seat] seat somebody
        [leave_seat] free a seat
        [hand_seat_to_bot] hand a seat to a bot
        [hand_over_seat] hand a seat to another player
        [fork_game] fork the game
        [supersede_game] replace the game
        [import_game] import the game
        [abort_game] abort the game
        [rule_dispute] rule on a dispute
        [take_back] take decisions back
        [request_take_back] ask to go back
        [answer_take_back] answer whether to go back
        [withdraw_take_back] withdraw the request to go back
        [stall_game] stop trying
       *[free_game] free the stalled game
    }
   *[other] { $act ->
        [create_game] opens the table
        [take_seat] seats somebody
        [leave_seat] frees a seat
        [hand_seat_to_bot] hands a seat to a bot
        [hand_over_seat] hands a seat to another player
        [fork_game] forks the game
        [supersede_game] replaces the game
        [import_game] imports the game
        [abort_game] aborts the game
        [rule_dispute] rules on a dispute
        [take_back] takes decisions back
        [request_take_back] asks to go back
        [answer_take_back] answers whether to go back
        [withdraw_take_back] withdraws the request to go back
        [stall_game] stops trying
       *[free_game] frees the stalled game
    }
}.

## Where a sentence must not tell

table-untold = Something happens that is not told here.

## People, where the sentence does not name them by itself

table-you = you
table-colour = { $colour ->
    [blue] Blue
    [red] Red
    [yellow] Yellow
    [green] Green
   *[none] { $number }
}
table-player = Player { $colour }
table-bot = { $kind ->
    [random] random bot
    [greedy] greedy bot
   *[other] { $kind } bot
}
table-player-of-a-name = { $name } ({ $colour })

## Pictures: what those of all games have

picture-title = { $game }, version { $version }, { $status ->
    [open] open
    [playing] playing
    [scoring] scoring
    [stalled] stalled
    [finished] finished
    [aborted] aborted
   *[superseded] superseded
}
picture-waiting = The game has not started: { $free } of { $seats ->
    [one] 1 seat
   *[other] { $seats } seats
} { $free ->
    [one] is
   *[other] are
} free.
picture-changed = { $title } (just changed)
picture-legend-changed = dashed line and star: what just changed
picture-seat = { $seat }
picture-to-act = ▶ to act
picture-you = you
picture-and = { $one } and { $other }
picture-or = { $one } or { $other }

## Refusals of what people do at the table, by code

refused-act-unknown = This command is not for one table.
refused-already-answered = You have accepted already.
refused-already-ended = The game is over already.
refused-already-seated = You sit at this table already.
refused-archive-not-open = An archive tells everything; it is given when every game in it is over.
refused-barrier-drawn = Entry { $entry } is final: something was drawn in it.
refused-barrier-hidden = Entry { $entry } is final: some players saw something in it.
refused-barrier-seat = Entry { $entry } is final: another player decided there.
refused-barrier-service = Entry { $entry } is final: the service made it.
refused-barrier-table = Entry { $entry } is final: somebody at the table made it.
refused-bot-unknown = There is no bot of this kind: { $value }.
refused-fork-not-allowed = While this game runs, { $value ->
    [organiser] only organisers may fork it
   *[after_end] nobody may fork it
}.
refused-labels-kept = A fork that replaces its parent keeps the parent's labels.
refused-luck-not-fixed = The game never started, so its luck was never fixed.
refused-luck-not-free = Only a fork that replaces a running game may use its luck.
refused-luck-not-here = The game was played on another service, with the key of that one.
refused-nonce-invalid = A nonce has 1 to 64 printable characters.
refused-not-a-player = Only a player sits down; the operator may seat bots.
refused-not-at-table = Bots are seated by whoever opened the table or sits at it.
refused-not-open = The game has begun: seats are taken and left before that.
refused-not-operator = Only the operator may do this.
refused-not-organiser = Only organisers may do this.
refused-not-over = The game is not over yet; it is played again when it is.
refused-not-own-version = This version belongs to another game, which goes on beside this one.
refused-not-playing = The game is not being played now.
refused-not-seated = You do not sit at this table.
refused-not-stalled = The game has not stalled.
refused-not-your-seat = This is somebody else's seat.
refused-nothing-to-continue = The game was over at version { $value }.
refused-own-request = It is your own request: the others answer it.
refused-request-not-needed = You can take this back without asking.
refused-request-not-open = No such request is open.
refused-request-open = A request to go back to version { $value } is open already.
refused-request-version = After version { $value } comes no decision of yours that stands, or it is too long ago.
refused-seat-empty = Nobody sits on this seat.
refused-seat-taken = Somebody has taken this seat already.
refused-seat-unknown = There is no such seat at this table.
refused-table-full = Every seat is taken.
refused-take-back-not-allowed = The game was opened without take-backs: decisions are final.
refused-take-back-version = There is no decision of yours to take back from version { $value } on.
