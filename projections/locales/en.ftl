# The events of any table, in English. A seat has the name of its player; the reader is `you`.

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
table-seat-reclaimed = { $seat ->
    [you] You take your seat back from the bot and decide
   *[other] { $seat } takes the seat back from the bot and decides
} again.
table-stand-in-seated = { $name } stands in for { $seat ->
    [you] you
   *[other] { $seat }
}{ $why ->
    [clock] , because the time ran out
    [silence] , after a long silence
    [organiser] , as an organiser decided
   *[player] {""}
}, until { $seat ->
    [you] you return
   *[other] they return
}.
table-stand-in-ended = { $seat ->
    [you] You are back and decide
   *[other] { $seat } is back and decides
} again.
table-pause-requested = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} for a pause{ $until ->
    [open] {""}
   *[other] {" "}until { $until }
}: { $reason }
table-pause-answered = { $seat ->
    [you] { $answer ->
        [accepted] You agree
       *[refused] You do not agree
    }
   *[other] { $seat } { $answer ->
        [accepted] agrees
       *[refused] does not agree
    }
} to pause.
table-pause-withdrawn = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} no more for a pause.
table-game-paused = { $by ->
    [organiser] An organiser pauses the game
   *[players] Everybody agrees: the game is paused
}{ $until ->
    [open] {""}
   *[other] {" "}until { $until }
}: { $reason }
table-game-resumed = { $why ->
    [time] The time of the pause is over: the game goes on.
    [organiser] An organiser ends the pause: the game goes on.
   *[player] The pause is over: the game goes on.
}
table-substitute-offered = { $name } is asked to play on for { $seat ->
    [you] you
   *[other] { $seat }
}{ $consented ->
    [yes] ; an organiser consents
    [players] ; the others at the table, or an organiser, have still to agree
   *[no] ; an organiser has still to consent
}.
table-substitute-accepted = The substitute for { $seat ->
    [you] you
   *[other] { $seat }
} is willing.
table-substitute-consented = An organiser consents to the substitute for { $seat ->
    [you] you
   *[other] { $seat }
}.
table-substitute-agreed = { $seat2 ->
    [you] You agree
   *[other] { $seat2 } agrees
} to the substitute for { $seat ->
    [you] you
   *[other] { $seat }
}.
table-substitute-declined = Nobody takes over for { $seat ->
    [you] you
   *[other] { $seat }
}.
table-vacation-begun = { $seat ->
    [you] You are
   *[other] { $seat } is
} on vacation, until { $until } at the latest.
table-vacation-ended = { $why ->
    [used_up] The days of vacation are used up for { $seat ->
        [you] you
       *[other] { $seat }
    }.
   *[player] { $seat ->
        [you] You are
       *[other] { $seat } is
    } back from vacation.
}
table-end-requested = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} to end the game without a result: { $reason }
table-end-answered = { $seat ->
    [you] { $answer ->
        [accepted] You agree
       *[refused] You do not agree
    }
   *[other] { $seat } { $answer ->
        [accepted] agrees
       *[refused] does not agree
    }
} to end the game.
table-end-withdrawn = { $seat ->
    [you] You ask
   *[other] { $seat } asks
} no more to end the game.
table-end-lapsed = The request to end the game has ended, because the game went on.
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
table-game-aborted = { $by ->
    [players] Everybody agrees to end the game without a result
    [silence] The others wait no longer: the game ends without a result
   *[organiser] The game is aborted
}: { $reason }
table-game-aborted-idle = Nothing happened here for { $days ->
    [one] a day
   *[other] { $days } days
}: the table is closed.
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

## Plans

table-plan-sealed = { $seat ->
    [you] You have planned your next decisions; only you can see them.
   *[other] { $seat } has planned the next decisions; nobody else can see them.
}
table-plan-fired = { $seat ->
    [you] You had planned this
   *[other] { $seat } had planned this
}, in version { $plan }.
table-plan-cancelled = { $seat ->
    [you] Your plan has ended
   *[other] The plan of { $seat } has ended
}: { $why ->
    [owner] it was cancelled
    [by_hand] the decision was taken by hand
    [taken_back] decisions were taken back
    [handed_over] somebody else plays on for the seat
    [stopped] the game was stopped
    [spent] all of it was done
    [until] the event has come that it was to end with
    [step] it does not name this step
    [changed] something has changed that it depends on
    [illegal] the decision that it names is not allowed now
   *[unplanned] it has no decision for now
}.

## Clocks

table-duration = { $unit ->
    [days] { $amount ->
        [one] 1 day
       *[other] { $amount } days
    }
    [hours] { $amount ->
        [one] 1 hour
       *[other] { $amount } hours
    }
    [minutes] { $amount ->
        [one] 1 minute
       *[other] { $amount } minutes
    }
   *[seconds] { $amount ->
        [one] 1 second
       *[other] { $amount } seconds
    }
}{ $more ->
    [0] {""}
   *[other] {" "}{ $unit ->
        [days] { $more ->
            [one] 1 hour
           *[other] { $more } hours
        }
        [hours] { $more ->
            [one] 1 minute
           *[other] { $more } minutes
        }
       *[minutes] { $more ->
            [one] 1 second
           *[other] { $more } seconds
        }
    }
}
table-clock-set = Each player has { table-duration } on the clock.
table-clock-set-rests = Each player has { table-duration } on the clock, which rests at times.
table-clock-started = { $seat ->
    [you] Your clock runs
   *[other] The clock of { $seat } runs
}, with { table-duration } left.
table-clock-stopped = { $seat ->
    [you] Your clock stands
   *[other] The clock of { $seat } stands
}, with { table-duration } left.
table-clock-renewed = { $seat ->
    [you] Your turn is
   *[other] The turn of { $seat } is
} over: { table-duration } left for the next one.
table-time-added = { $seat ->
    [you] You get
   *[other] { $seat } gets
} { table-duration } { $why ->
    [service_away] back, because the service was away
   *[given] more
}.
table-clock-expired = { $seat ->
    [you] Your time
   *[other] The time of { $seat }
} is over{ $policy ->
    [warn] . The turn goes on without a clock
    [claim] . An opponent may claim it
    [bot] . A bot stands in
    [organiser] . An organiser decides what follows
   *[forfeit] . The seat forfeits
}.
table-resignation-agreed = { $then ->
    [ends] A seat may resign; then the game ends.
   *[bot] A seat may resign; then a bot plays it to the end.
}
table-hints-allowed = Players may ask for hints; the game does not count for ratings.
table-seat-resigned = { $seat ->
    [you] You have resigned.
   *[other] { $seat } has resigned.
} The game ends.
table-seat-resigned-bot = { $seat ->
    [you] You have resigned.
   *[other] { $seat } has resigned.
} The { $name } plays the seat to the end.
table-seat-forfeited = { $seat ->
    [you] You have
   *[other] { $seat } has
} lost{ $why ->
    [clock] , because the time is over
    [claim] : an opponent claims the time that is over
   *[organiser] : an organiser decides so, because the time is over
}. The { $name } plays the seat to the end.
table-result-forfeited = { $count ->
    [one] 1 seat has forfeited
   *[other] { $count } seats have forfeited
}.

## Causes of entries

cause-decision = { $seat ->
    [you] You decide
   *[other] { $seat } decides
}: { $decision }.
cause-decision-untold = { $seat ->
    [you] You decide
   *[other] { $seat } decides
}.
cause-run = The game goes on.
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
        [seat_stand_in] let a bot stand in
        [return_to_seat] return to your seat
        [request_pause] ask for a pause
        [answer_pause] answer whether to pause
        [withdraw_pause] withdraw the request for a pause
        [pause_game] pause the game
        [resume_game] end the pause
        [offer_substitute] offer a seat to a substitute
        [answer_substitute] answer about a substitute
        [begin_vacation] go on vacation
        [end_vacation] end the vacation
        [fork_game] fork the game
        [supersede_game] replace the game
        [import_game] import the game
        [abort_game] abort the game
        [request_end] ask to end the game
        [answer_end] answer whether to end the game
        [withdraw_end] withdraw the request to end the game
        [rule_dispute] rule on a dispute
        [take_back] take decisions back
        [request_take_back] ask to go back
        [answer_take_back] answer whether to go back
        [withdraw_take_back] withdraw the request to go back
        [seal_plan] plan ahead
        [cancel_plan] cancel your plan
        [stall_game] stop trying
        [expire_clock] say that a time is over
        [note_outage] give back the time of an outage
        [give_time] give time
        [claim_time] claim a time that is over
        [forfeit_seat] decide that a seat has lost
        [resign_seat] resign
       *[free_game] free the stalled game
    }
   *[other] { $act ->
        [create_game] opens the table
        [take_seat] seats somebody
        [leave_seat] frees a seat
        [hand_seat_to_bot] hands a seat to a bot
        [hand_over_seat] hands a seat to another player
        [seat_stand_in] lets a bot stand in
        [return_to_seat] returns to the seat
        [request_pause] asks for a pause
        [answer_pause] answers whether to pause
        [withdraw_pause] withdraws the request for a pause
        [pause_game] pauses the game
        [resume_game] ends the pause
        [offer_substitute] offers a seat to a substitute
        [answer_substitute] answers about a substitute
        [begin_vacation] goes on vacation
        [end_vacation] ends the vacation
        [fork_game] forks the game
        [supersede_game] replaces the game
        [import_game] imports the game
        [abort_game] aborts the game
        [request_end] asks to end the game
        [answer_end] answers whether to end the game
        [withdraw_end] withdraws the request to end the game
        [rule_dispute] rules on a dispute
        [take_back] takes decisions back
        [request_take_back] asks to go back
        [answer_take_back] answers whether to go back
        [withdraw_take_back] withdraws the request to go back
        [seal_plan] plans ahead
        [cancel_plan] cancels a plan
        [stall_game] stops trying
        [expire_clock] says that a time is over
        [note_outage] gives back the time of an outage
        [give_time] gives time
        [claim_time] claims a time that is over
        [forfeit_seat] decides that a seat has lost
        [resign_seat] resigns
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
    [thinking] thinking bot
   *[other] { $kind } bot
}
table-player-of-a-name = { $name } ({ $colour })

## Pictures: the words of all games

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
picture-and = { $left } and { $right }
picture-or = { $left } or { $right }

## Refusals of commands at the table, by code

refused-act-unknown = This command is not for one table.
refused-already-answered = You have accepted already.
refused-already-ended = The game is over already.
refused-already-seated = You sit at this table already.
refused-alone-at-table = Bots decide for all others at this table of a tournament: nobody could refuse to go back.
refused-archive-not-open = An archive tells everything; it is given when every game in it is over.
refused-barrier-drawn = Entry { $entry } is final: something was drawn in it.
refused-barrier-hidden = Entry { $entry } is final: some players saw something in it.
refused-barrier-seat = Entry { $entry } is final: another player decided there.
refused-barrier-service = Entry { $entry } is final: the service made it.
refused-barrier-table = Entry { $entry } is final: somebody at the table made it.
refused-bot-unknown = There is no bot of this kind: { $value }.
refused-end-asked = Somebody asks to end the game already.
refused-entry-too-large = This is too long for one entry of a log.
refused-fork-not-allowed = While this game runs, { $value ->
    [organiser] only organisers may fork it
   *[after_end] nobody may fork it
}.
refused-seated-by-seek = You found opponents, and that game goes on: look for others when it is over.
refused-seeks-full = Too many players wait for opponents now: try again later, or play a bot.
refused-visibility-kept = A fork is found by no more people than its parent, and keeps the visibility of a game that it replaces.
refused-labels-kept = A fork that replaces its parent keeps the parent's labels.
refused-log-full = The log of this game is full: the room that is left is kept for the game itself and for its end.
refused-luck-not-fixed = The game never started, so its luck was never fixed.
refused-luck-not-free = Only a fork that replaces a running game may use its luck.
refused-luck-not-here = The game was played on another service, with that service's key.
refused-nonce-invalid = A nonce has 1 to 64 printable characters.
refused-not-a-player = Only a player sits down; the operator may seat bots.
refused-not-at-table = Bots are seated by the creator of the table or by a player at it.
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
refused-organisers-end = At a table of a tournament the organisers decide whether a game ends without a result.
refused-own-request = It is your own request: the others answer it.
refused-plan-bot = A bot plays for this seat.
refused-plan-decision = Nobody decides this at that step.
refused-plan-items = A plan has one to eight items.
refused-plan-none = You have no plan.
refused-plan-own-turn = It is your turn: decide.
refused-plan-size = The plan is too large.
refused-plan-step = There is no such step for you.
refused-plan-until = A plan cannot end with that.
refused-replaced-too-often = This game is the last of { $value } that replaced each other: it is replaced no more.
refused-request-not-needed = You can take this back without asking.
refused-request-not-open = No such request is open.
refused-request-open = A request to go back to version { $value } is open already.
refused-request-version = After version { $value } comes no decision of yours that stands, or it is too long ago.
refused-seat-empty = Nobody sits on this seat.
refused-seat-given-up = A player who has left the tournament or this table, or was replaced there, does not get the seat back.
refused-seat-taken = Somebody has taken this seat already.
refused-seat-kept = This seat is kept for a player who was invited.
refused-seat-unknown = There is no such seat at this table.
refused-table-full = Every seat is taken.
refused-take-back-not-allowed = The game was opened without take-backs: decisions are final.
refused-take-back-version = There is no decision of yours to take back from version { $value } on.
refused-bot-already = A bot decides for this seat already.
refused-resign-not-agreed = In this game nobody resigns: it was not agreed when the table was opened.
refused-claim-not-allowed = In this game nobody claims a time that is over.
refused-clock-stands = The clock of this seat does not run.
refused-clock-runs-on = This seat still has time, or its turn is over.
refused-gift-to-oneself = Nobody gives time to themselves.
refused-no-clock = The game is played without a clock.
refused-own-time = An opponent claims your time.
refused-seat-forfeited = This seat has forfeited; a bot plays it.
refused-time-enough = This seat has time enough.
refused-time-over = Your time is over; an organiser decides what follows.
refused-no-stand-in = No bot stands in for you.
refused-game-paused = The game is paused: nobody moves until it goes on.
refused-not-silent = The game has not waited long enough for that player: { $value } seconds.
refused-not-paused = The game is not paused.
refused-pause-already = The game is paused so already.
refused-pause-asked = Somebody asks for a pause already.

# Notices outside the page

notice-turn = It is your turn.
notice-time-low = Your time runs out soon.
notice-time-over = The time of a player is over.
notice-stand-in = { $why ->
    [silence] The others go on without you: a bot stands in for you until you return.
    [clock] Your time is over: a bot stands in for you until you return.
   *[organiser] An organiser lets a bot stand in for you until you return.
}
notice-seat-lost = { $why ->
    [clock] Your time is over and your seat has lost: a bot plays it to the end.
    [claim] An opponent claims your time and your seat has lost: a bot plays it to the end.
    [organiser] An organiser decides that your seat has lost: a bot plays it to the end.
    [player] Another player has your seat from now on.
   *[bot] Your seat is given to a bot, which plays it to the end.
}
notice-began = { $why ->
    [found] Opponents are found: the game has begun.
   *[other] The game has begun.
}
notice-ended = The game has ended.
notice-replaced = The game goes on in another one, which replaces it.
notice-request = A request waits for your answer.
notice-pause = { $why ->
    [asked] A player asks for a pause and waits for your answer.
    [agreed] A player agrees to the pause that you asked for; others have still to answer.
    [refused] A player refuses the pause: the game goes on.
    [begun] All have agreed to a pause: the game is paused.
    [organiser] An organiser pauses the game.
   *[over] The pause is over: the game goes on.
}
notice-substitute = { $why ->
    [offered] A seat in a running game is offered to you.
    [consent] A player offers their seat to a substitute and waits for your answer.
    [for_you] An organiser offers your seat to a substitute.
    [yours] A seat is yours from now on.
   *[seated] Another player has taken a seat.
}
notice-decide = { $why ->
    [substitute] A player offers a seat to a substitute: an organiser may consent.
   *[time] The time of a player is over: the game waits for your decision as an organiser.
}
notice-plan = { $why ->
    [fired] Your plan has decided for you.
    [taken_back] Your plan has ended: decisions were taken back.
    [handed_over] Your plan has ended: you do not play the seat any more.
    [stopped] Your plan has ended: the game was stopped.
   *[unplanned] Your plan has ended: it has no decision for what came.
}
notice-dispute = { $name } disputes version { $version }: { $text }
notice-answer = { $verdict ->
    [rejected] { $name } rejects a dispute: { $text }
    [withdrawn] A dispute was withdrawn.
    [ruled] { $name } rules on a dispute: { $text }
    [continued] { $name } lets the game go on from another version: { $text }
    [taken_back] { $name } takes back the answer to a dispute, which waits for another one: { $text }
   *[other] { $name } sets the result of the table: { $text }
}
notice-ruling = There is a ruling.
notice-filled = The table that you opened is full: the game has begun.
notice-round = Round { $round } has begun.
notice-called = Table { $table } of round { $round } is called: please take your seat.
notice-challenged = { $name } challenges you to a game.
notice-reported = A message in the chat of table { $table }, round { $round }, was reported.
notice-invited = { $name } invites you to play again.
notice-round-table = You play at table { $table } with { $others }.
notice-round-bye = You have a bye.
notice-move = A move waits for you.
notice-test = This is a test. Notices arrive here.
notice-confirm = Somebody wants notices of their games to be sent to this address.
notice-mail-several = { $count } notices
notice-mail-since = Since your last decision:
notice-mail-left-out = ({ $count } earlier ones are left out.)
notice-mail-open = Open the game
notice-mail-why = You get this mail because you asked for notices of your games at { $page }.
notice-mail-unsubscribe = Get no more mails
notice-mail-confirm = Confirm the address
notice-mail-ignore = The link is good for a day. If it was not you, do nothing: no further mail follows.
notice-calendar = Tabletape: my deadlines
notice-calendar-event = { $title }: your time ends
notice-calendar-about = By then you must have decided: { $link }
refused-knows-other-hand = That player has held another seat of this game, or of one that shares its entries: nobody may know two hands.
refused-roster-replaces = At a table of a tournament the organiser replaces a player of the roster.
refused-substitute-offered = This seat is offered to somebody already.
refused-no-vacation = There is no vacation in this game.
refused-vacation-already = You are on vacation already.
refused-vacation-used-up = You have used all { $value } days of vacation of this game.
table-stops-at-draw = A draw comes next. Nobody knows its outcome before it is drawn.
table-stops-at-secret = Hidden information decides what comes next.
table-hint-lead = { $standing ->
    [level] Then you are level with the best of the others, as the bot counts.
    [ahead] Then you are { $points ->
        [one] one point
       *[other] { $points } points
    } ahead of the best of the others, as the bot counts.
   *[behind] Then you are { $points ->
        [one] one point
       *[other] { $points } points
    } behind the best of the others, as the bot counts.
}
table-hint-only = You have no other decision.
table-hint-all-equal = { $count ->
    [2] Both decisions
   *[other] All { $count } decisions
} are worth the same to the bot: it drew lots.
table-hint-points = { $change ->
    [less] It costs you
   *[more] It brings you
} { $points ->
    [one] one point
   *[other] { $points } points
}.
table-hint-equal = { $count } decisions are worth as much to the bot: it drew lots among them.
table-hint-better = It is worth { $next ->
    [0] less than a point
    [one] one point
   *[other] { $next } points
} more than the next best decision{ $count ->
    [2] .
   *[other] , and { $middle ->
        [0] less than a point
        [one] one point
       *[other] { $middle } points
    } more than the middle one of { $count }.
}
table-hint-source = { $source }: { $points ->
    [one] one point
   *[other] { $points } points
} { $change ->
    [less] less
   *[more] more
}.
table-hint-draws = Something is drawn: the bot has imagined the outcome.
refused-hints-in-tournament = At a table of a tournament there are no hints.
refused-hints-rated = In a game that may count for ratings there are no hints.
refused-hints-not-agreed = This table was opened without hints beside other players.
refused-own-challenge = Nobody challenges themself: choose another player.
refused-absence-unlimited = The table of a challenge waits for an absent player for a time, not for ever.
refused-player-gone = This player has no access any more.
refused-challenge-over = This challenge is not open any more.
refused-challenges-sent = You have as many open challenges as a player may have: cancel one of them.
refused-challenges-full = This player has too many open challenges: try again later.
refused-own-friend = Nobody is their own friend: choose another player.
refused-friends-full = You have 200 friends: take a player off the list first.
refused-challenged-often = You have challenged this player often enough for today.
refused-people-only = This is for people: a bot account plays where somebody wants it.
refused-not-your-turn = It is not your turn.

lesson-list = The list of decisions
lesson-list-about = Everything that you may decide now stands in this list, and its places are outlined on the board. Press one to decide. The list never offers a move that the rules forbid.
lesson-preview = Look before you decide
lesson-preview-about = Point at a decision, or go to it with the arrow keys, and the page draws what it would do, with costs and points. On a phone, hold it. What nobody can know yet, such as a draw, is left out.
lesson-take-back = Take it back
lesson-take-back-about = A wrong press is no harm: Take back, or the key U, undoes your last decision. It is there until something is drawn or revealed, or somebody else decides.
lesson-recap = What the others did
lesson-recap-about = After the turns of the others, Since your last decision stands above the list. Point at a line to see the board at that moment. Everything since the start stands below, under What happened.
lesson-rules = The rules are at hand
lesson-rules-about = Rules opens them beside the game. Press What is this?, or the key ?, and choose a place of the board: the rules open at its paragraph.

## The story of a game

story-name = { $seat }
story-points = { $seat }: { $points }
story-opening = { $players } play { $ruleset }: { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}, { $entries } entries.
story-halfway = Halfway, at version { $version }, { $seat ->
    [you] you lead
   *[other] { $seat } leads
} in what the judge expects: { $after } % of the first places ({ $after_low } to { $after_high } %).
story-moment = { $cause } First places expected for { $seat }: { $before } % ({ $before_low } to { $before_high } %) before version { $version }, { $after } % ({ $after_low } to { $after_high } %) after it.
story-decisive = The decisive moment is version { $version }: played on { $seat ->
    [you] you win
   *[other] { $seat } wins
} { $before } % of the games ({ $before_low } to { $before_high } %) before it, and { $after } % ({ $after_low } to { $after_high } %) after it.
story-open = No single moment decided. Version { $version } changed most, and its intervals overlap: { $seat ->
    [you] you win
   *[other] { $seat } wins
} { $before } % ({ $before_low } to { $before_high } %) before it, and { $after } % ({ $after_low } to { $after_high } %) after it.
story-quiet = No single moment decided: no entry was worth a point to anybody.
story-won = { $seat ->
    [you] You win
   *[other] { $seat } wins
}. Points: { $points }.
story-tied = { $players } share the first place. Points: { $points }.
story-unfinished = The game ended before its rules ended it. Points: { $points }.
