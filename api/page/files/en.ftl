# The texts of the page in English. The first part of a key names the file that has the text.

language-name = English
# The locale in which moments are written: this one has the form 2026-11-22 21:12:29.
date-locale = sv

## Documents

frame-to-content = To the content
frame-pages = Pages
frame-lobby = Lobby
frame-tournaments = Tournaments
frame-documents = Documents
frame-language = Language
frame-colours = Colours
frame-colours-light-dark = as the system
frame-colours-light = light
frame-colours-dark = dark
frame-recovery = Recovery code
lobby-title = Tabletape
lobby-heading = Tabletape
game-title = Game – Tabletape
game-heading = Game
review-title = Review – Tabletape
review-heading = Review
debug-title = Log – Tabletape
studies-title = Studies – Tabletape
studies-heading = Studies
series-title = Series – Tabletape
series-heading = Series of tournaments
study-title = Study – Tabletape
study-heading = Study
debug-heading = Log
lobby-page-stalled-games = Stalled games
lobby-page-your-turn = Your turn
lobby-page-games = Games
lobby-page-find-people = Find people to play with
lobby-page-my-games = My games
lobby-page-past-my-games = Past my games
lobby-page-open-tables = Open tables
lobby-page-open-a-table = Open a table
lobby-page-i-have-an-invitation = I have an invitation
lobby-page-public-games = Public games
lobby-page-players-and-their-roles = Players and their roles
game-page-turn = Turn
game-page-table = Table
game-page-away = Players who are away
game-page-what-happened = What happened
game-page-board = Board
game-page-seats = Seats
game-page-mine = Mine
game-page-others = Others
game-page-offered = (places to choose)
game-page-parts = Board or seats
game-page-preferences = Preferences
review-page-timeline = Timeline
review-page-points-over-time = Points over time
review-page-steps = Steps
review-page-jumps = Jumps
review-page-boards = Boards
review-page-proof = Proof
review-page-more = More: proof and disputes
review-page-this-version = This version
review-page-annotations = Annotations
review-page-turning-points = Turning points
review-page-story = Story
debug-page-entries = Entries
debug-page-filter = Filter
tournament-title = Tournament – Tabletape
tournament-heading = Tournament
screen-title = Screen – Tabletape
screen-heading = Tournament
ratings-title = Ratings – Tabletape
ratings-heading = Ratings
ratings-page-players = Players by their ratings
ratings-page-about = Public games count that people played to the end without bots, for the players who took at least half of the decisions of their seat themselves. Players are ordered by their rating, a careful estimate: the true strength is very likely higher.
ratings-to-statistics = Statistics: how often seats, tribes, homes and territories take each place
ratings-page-sides = The results of seats, tribes and territories
ratings-page-sides-about = From the same games. The true share lies in the interval with 95 %; more games make it narrower.
lobby-page-ratings = Ratings: the strength of the players
lobby-page-search = Search: games by their result and by what happened
search-title = Search – Tabletape
search-heading = Search
search-page-conditions = Closed games
search-page-about = Public games are searched, and with the last field your own. All conditions must hold. A range is 3, 3.., ..5 or 3..5. A player is an id, as in the address of their page; with @1 at its end the games that they won. A fact is a name from the log, as it is offered for the chosen game; with :3.. at its end three times or more, with :0 never. * stands for a value: tile_laid.tile.T12.
search-page-games = Games
player-page-search = Search the games of this player
lobby-page-studies = Studies: moments worth a look
tournaments-title = Tournaments – Tabletape
tournaments-heading = Tournaments
tournaments-page-list = Tournaments
tournaments-page-new = New tournament
tournament-page-mine = My table
tournament-page-desk = Desk
tournament-page-rounds = Rounds
tournament-page-crosstable = Crosstable
tournament-page-rulings = Rulings
tournament-page-standings = Standings
tournament-page-roster = Players
tournament-page-about = About the tournament

## Words of the service

word-open = open
word-playing = playing
word-scoring = scoring
word-paused = paused
word-stalled = stalled
word-finished = finished
word-aborted = aborted
word-superseded = superseded
word-player = player
word-organiser = organiser
word-operator = operator
word-random = random
word-greedy = greedy
word-thinking = thinking
word-swiss = Swiss
word-groups = groups
word-round-robin = round robin
word-knock-out = knock-out
word-league = league
word-preparing = preparing
word-ended = ended
word-points = points
word-game-points = points of the games
word-table-share = share of the table
word-winner-share = share of the winner’s points
word-wins = wins
word-opponents = opponents’ points
word-head-to-head = head to head
word-stage = stage
word-lot = lot
word-play-off = play-off
word-no-show = never came
word-forfeit = gave up
word-cost-forbidden = forbidden pairs
word-cost-repeats = repeats
word-cost-byes = earlier byes of the player
word-cost-bye-score = points of the player with the bye
word-criterion-c1 = they have met before
word-criterion-c2 = a second bye
word-criterion-c3 = both must have the same seat
word-criterion-c5 = points of the player with the bye
word-criterion-c6 = meets a lower score
word-criterion-c7 = points of the players who meet a lower score
word-criterion-c9 = games that the player with the bye has not played
word-criterion-c10 = one seat three times more than the other
word-criterion-c11 = the same seat three times in a row
word-criterion-c12 = not the preferred seat
word-criterion-c13 = not the strongly preferred seat
word-criterion-c14 = meets a lower score, as in the last round
word-criterion-c15 = meets a higher score, as in the last round
word-criterion-c16 = meets a lower score, as two rounds before
word-criterion-c17 = meets a higher score, as two rounds before
word-criterion-c18 = points down, as in the last round
word-criterion-c19 = points up, as in the last round
word-criterion-c20 = points down, as two rounds before
word-criterion-c21 = points up, as two rounds before
word-cost-spread = spread of scores
word-cost-seats = seats
word-cost-small-tables = small tables
word-cost-opponents = strength of opponents
word-weight-spread = spread of scores
word-weight-seats = seats that cannot become even
word-weight-seat-again = a seat again
word-weight-small-table = a small table again
word-weight-opponents = strength of opponents
word-weight-repeat = a repeat

# What points come from: bison, discoveries, manitoba, wendake

source-first-place = first place
source-shared-first-place = shared first place
source-second-place = second place
source-shared-second-place = shared second place
source-lower-place = lower place
source-overflow = overflow
source-exchange = exchange
source-purchase = purchase
source-ep = expedition points
source-species = sets of species
source-teepees = teepees
source-scoring = scoring cards
source-vision = vision paths
source-final = final scoring
source-wake = Cree woken
source-event = events
source-economy = economy track
source-military = military track
source-ritual = ritual track
source-mask = mask track

# review.js

review-game = Game
review-log = Log
review-review-ruleset-game = Review: { $ruleset } { $game }
review-review-ruleset-game-tabletape = Review { $ruleset } { $game } – Tabletape
review-read-up-to-version-read-of = Read up to version { $read } of { $last } …
review-as = Show
review-as-everything = everything
review-as-seat = as { $name } saw it
review-as-public = as a spectator saw it
review-no-turning-points = Turning points are shown when a game is over, to players who may see everything.

# board.js

board-board = Board
board-seats = Seats
board-zoom = Size of the board
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-zoom-whole = Whole board
board-zoom-size = Size: { $percent } %
board-wider-than-window = The board is wider than the window: scroll it ↔, or{ " " }
board-whole-shown = The whole board is shown.{ " " }
board-larger = Larger
board-fit-in = Fit it in

# choices.js

choices-preview = Preview
choices-hint = Hint
choices-hint-why = Hint: { $reasons }
choices-point = Point at a decision to see what follows from it.
choices-press = Hold a decision to see what follows from it.
choices-legal = Legal decisions
choices-decide = Decide
choices-decide-what = Decide: { $text }
choices-final = This cannot be taken back.
choices-final-unknown = Whether this can be taken back could not be learned.
choices-press-again = { $reason } Press again to decide.
choices-prefer-preview = { " " }Show a preview first; decide with a second press
choices-prefer-ask = { " " }Ask before a decision that cannot be taken back
choices-prefer-single = { " " }Take a decision by itself where there is only one
choices-show-all = Show all
choices-more = More ({ $count })
choices-next = Next (R)
choices-at = At { $places }:{ " " }
choices-at-place = { $title }: { $count } decisions.
choices-count = { $count ->
    [one] { $count } decision.
   *[other] { $count } decisions.
}
choices-count-places = { $count ->
    [one] { $count } decision; outlined places can be chosen too.
   *[other] { $count } decisions; outlined places can be chosen too.
}
choices-points = Points if scored now: { $points }
choices-unknown = What follows cannot be previewed: something is drawn, or hidden from you.
choices-then-unknown = What follows then cannot be previewed: something is drawn, or hidden from you.
choices-nothing-follows = Nothing else follows immediately.

# play.js

play-title = { $title } { $game } – Tabletape
play-title-turn = ● Your turn – { $title } { $game } – Tabletape
play-title-asked = ● You are asked – { $title } { $game } – Tabletape
play-waits-for-players = The table is waiting for players.
play-scoring = The service scores the round.
play-paused = The game is paused.
play-finished = The game is finished.
play-superseded = Another game replaces this one.
play-stopped = The game is { $status }: { $reason }
play-your-turn = It is your turn.
play-turn-of = It is the turn of { $others }.
play-waits-for-connection = The decision waits for the connection and will be sent again.
play-changed = The game has changed meanwhile. Please decide again.
play-refused = Refused: { $message }
play-review = Review
play-log = Log
play-explain = What is this?
play-explain-which = Choose a place (Esc)

# recap.js

recap-since = Since your last decision
recap-last = What happened last
recap-nobody = { $count } of { $all } lines score for nobody
recap-play-again = Play it again
recap-stop = Stop
recap-version = Version { $version }

# chart.js

chart-no-points-yet = No points yet.
chart-moment = Version { $version }: { $text }
chart-entries-of-play = left to right: entries of play
chart-points-at-version-last-points = Points at version { $last }: { $points }

# comparing.js

comparing-nothing = nothing
comparing-compare-with = Compare with
comparing-forked-at-at = , forked at { $at }
comparing-forked-from-parent-at-at = , forked from { $parent } at { $at }
comparing-the-origin = , the origin
comparing-go-to-version-next = Go to version { $next }
comparing-first-difference = First difference in play: version { $version }
comparing-the-same-up-to-version-common = The same up to version { $common }.
comparing-its-last-version-is-upto = Its last version is { $upto }.
comparing-version-version = Version { $version }

turning-points-looking = Looking at every decision of the game …
turning-points-by-evaluation = Counted in points by the evaluation that bots use; after the end by the points. What was drawn is nobody’s mistake.
turning-points-by-points = Counted in points, with what the final scoring would bring. What was drawn is nobody’s mistake.
turning-points-upto = Looked at up to version { $upto }.
turning-points-costly = Costly decisions ({ $number })
turning-points-leads = Lead changes ({ $number })
turning-points-swings = Largest swings ({ $number })
turning-points-cost = { $cost } points less than: { $better }
turning-points-decisive = It cost no less than the seat ended behind.
turning-points-swing = Lead from { $before } to { $after }
story-judging = The moments of the game are being judged: it is played on from each of them, which takes some minutes …
story-budget = Judged by { $rollouts } games played on from each position, and { $closer } around the largest changes. In brackets: the interval in which the true share lies in 95 of 100 cases.

# controls.js

controls-no-later-round = There is no later round.
controls-no-earlier-round = There is no earlier round.
controls-no-later-turn = { $name } has no later turn.
controls-no-earlier-turn = { $name } has no earlier turn.
controls-version = Version
controls-version-shown = Version shown
controls-first-version = First version
controls-one-step-back = One step back
controls-play = Play
controls-play-2 = ▶ Play
controls-one-step-on = One step on
controls-last-version = Last version
controls-speed-versions-a-second = Speed, versions a second
controls-round-before = Round before
controls-jump-to-a-round = Jump to a round
controls-next-round = Next round
controls-turn-of-this-seat-before = Turn of this seat before
controls-seat-whose-turns-are-jumped-to = Seat whose turns are jumped to
controls-next-turn-of-this-seat = Next turn of this seat
controls-jump-to-the-biggest-swing-of = Jump to the biggest swing of the points
controls-biggest-swing = Biggest swing
controls-copy-a-link-to-this-version = Copy a link to this version
controls-link = Link
controls-fork-here-from-this-version = Fork here, from this version
controls-fork-here = Fork here
controls-keys = Keys
controls-set-up = Set-up
controls-version-version-of-last-text = version { $version } of { $last }: { $text }
controls-no-entry-has-changed-the-difference = No entry has changed the difference of the points yet.
controls-version-version-the-points-drift-apart = Version { $version }: the points drift apart by { $swing }.
controls-the-link-to-version-version-is = The link to version { $version } is copied.
controls-copy-by-hand = Copy this: { $text }
controls-embed = Embed
controls-copy-the-code-of-a-frame = Copy the code of a frame with this version, for another page
controls-the-code-is-copied = The code of a frame with version { $version } is copied.
controls-pause = ❚❚ Pause
controls-pause-2 = Pause

# what_if.js

together-open = Review together
together-open-here = Review together: one person leads, the others follow
together-you-lead = You lead: the others see what you show.
together-you-follow = { $name } leads, and you follow.
together-you-left-off = { $name } leads. You go your own way.
together-nobody-leads = Nobody leads now.
together-also = { $count ->
    [one] { $names } is here too.
   *[other] { $names } are here too.
}
together-there = { $count ->
    [one] { $names } is there already.
   *[other] { $names } are there already.
}
together-follow = Follow again
together-lead = Lead
together-next = Who is to lead
together-hand = Hand over
together-mark = Mark places
together-arrow = Draw arrows
together-marks = Marks on the board
together-leave = Leave the review
together-left = You have left the review.
what-if-open = What if?
what-if-open-here = What if? Try decisions at this version
what-if-title = What if? From version { $version } on
what-if-back = Step back
what-if-leave = Leave
what-if-course = What would happen
what-if-decides = { $name } decides:
what-if-points = Points: { $points }
what-if-hidden = What they may decide depends on something that is hidden from you.
what-if-nobody = Nobody is to decide.
what-if-not-started = The game had not started at this version: there is nothing to try.

# debug.js

debug-game = Game
debug-review = Review
debug-log-ruleset-game = Log: { $ruleset } { $game }
debug-log-ruleset-game-tabletape = Log { $ruleset } { $game } – Tabletape
debug-components-components-seed-commitment-digest = components { $components }, seed commitment { $digest }
debug-version-to-go-to = Version to go to
debug-first = First
debug-earlier = Earlier
debug-later = Later
debug-last = Last
debug-go-to-version = Go to version
debug-count-entries-versions-first-to-last = { $count } entries, versions { $first } to { $last } of { $known }
debug-no-such-entry-in-known-versions = No such entry in { $known } versions.

# log_row.js

log-row-draw = { $pile } #{ $ordinal }: { $index } of { $size }
log-row-hidden = hidden
log-row-see = see
log-row-version = Version
log-row-time = Time
log-row-waited = Waited
log-row-cause = Cause
log-row-draws = Draws
log-row-events = Events
log-row-hash = Hash
log-row-time-from-the-start = { $time } from the start
log-row-rules-version-version = rules version { $version }
log-row-count-openings = { $count } openings
log-row-raw-entry-version = Raw entry { $version }
log-row-see-version-version = see version { $version }
log-row-report-version-version = report version { $version }
log-row-the-service = the service:{ " " }
log-row-count-more = { $count } more

# log_filter.js

log-filter-all = all
log-filter-decisions = decisions
log-filter-acts = acts
log-filter-runs-of-the-service = runs of the service
log-filter-type = Type
log-filter-seat = Seat
log-filter-cause = Cause
log-filter-from-utc = From (UTC)
log-filter-to-utc = To (UTC)
log-filter-waited-at-least-s = Waited at least (s)
log-filter-show = Show
log-filter-clear = Clear

controls-key-step = step
controls-key-play = play
controls-key-verify = verify
controls-key-home-end = Home End
controls-key-first-last = first, last
controls-key-space = Space
controls-key-round-before-next-round = round before, next round
controls-key-next-turn-of-a-seat = next turn of a seat
controls-key-biggest-swing = biggest swing
controls-key-turning-points = turning points
controls-key-open-or-close-what-happened-points = open or close: what happened, points, changes, decisions
controls-key-copy-a-link = copy a link
controls-key-fork-here = fork here
controls-key-together = go through the game together, or follow again
controls-key-what-if = try decisions

# proof.js

proof-not-verified-yet = not verified yet
proof-verify = Verify
proof-compare-a-receipt = Compare a receipt
proof-head = Head
proof-compare = Compare
proof-reason-reason = Reason: { $reason }
proof-download-the-archive = Download the archive
notation-show = Notation
notation-title = Notation
notation-save = Download the text
notation-print = Print
proof-rule-on-a-dispute = Rule on a dispute
proof-abort = Abort
proof-free-it = Free it
proof-verified-up-to-version-upto = verified up to version { $upto }
proof-replaced-by = Replaced by{ " " }
proof-version-about = version { $about }
proof-rulings = Rulings
proof-verifying = verifying …
proof-could-not-be-verified = could not be verified
proof-verified-up-to-version-upto-2 = ✔ verified up to version { $upto }
proof-not-in-order = ✘ not in order
proof-count-decisions-would-be-judged-differently = { $count } entries would be judged differently by today's rules of the game or of a time zone.
proof-count-checks = { $count } checks

# version_details.js

version-details-free = free
version-details-what-happened = What happened
version-details-points-itemised = Points, itemised
version-details-what-changed = What changed
version-details-what-could-be-decided = What could be decided
version-details-version-version = Version { $version }
version-details-time-head-head = { $time }, head { $head }
version-details-as-it-stands-in-the-log = As it stands in the log
version-details-the-game-has-not-started = The game has not started.
version-details-the-first-entry-makes-everything = The first entry makes everything.
version-details-nothing-that-you-may-see = Nothing that you may see.
version-details-json-patch = JSON Patch
version-details-no-seat-was-to-decide = No seat was to decide.
version-details-not-for-you-to-see-before = Not for you to see before the game closes.
version-details-not-for-them-to-see = Not for them to see before the game closed.
version-details-taken = { " " }(taken)
version-details-count-legal = { $count } legal
version-details-round = Round
version-details-source = Source
version-details-why = Why
version-details-points = Points
version-details-no-points-yet = No points yet.

# versions.js

versions-year = Year
versions-round = Round

# code.js

code-what-it-is = what it is
code-when-it-is-refused = when it is refused
code-what-follows-from-it = what follows from it
code-how-it-is-folded = how it is folded
code-name-its-code = { $name }: its code
code-close = Close
code-the-code-of-name = The code of { $name }

# importing.js

importing-import-an-archive = Import an archive or a notation
importing-archive-ndjson = Archive (.ndjson) or notation (.txt)
importing-import-name = Import { $name }
importing-register-first-an-import-needs-a = Register first: an import needs a player who opens it.
importing-size-kb-the-archive-is-verified = { $size } KB. The archive is verified first. If a check fails, nothing is imported.
importing-size-kb-each-decision-is-checked = { $size } KB. Each decision is checked by the rules first. If there is a fault, nothing is imported.
importing-it-becomes-an-analysis = It becomes an analysis: an unlisted game that nobody plays and no result counts. Comments become annotations, and each variation a game of its own.
importing-it-becomes-a-new-game-with = It becomes a new game with an id of its own. Nobody sits in it, and it never counts in results. A finished game can be reviewed and forked; an unfinished one continues when its seats are taken. An archive that was imported before leads to the same game.
importing-import = Import

# stalled.js

stalled-damaged = Damaged
stalled-stalled = Stalled
stalled-at-version-version = at version { $version }
stalled-free-game = Free { $game }
stalled-free = Free
stalled-log-of-game = Log of { $game }
stalled-log = Log
stalled-game = Game
stalled-version = Version
stalled-reason = Reason
stalled-action = Action
stalled-links = Links
stalled-no-game-is-stalled = No game is stalled.

# table_commands.js

table-commands-ruling-about = The ruling is written into the log as its next entry, under your name, about version { $about }. Everybody who may see the game reads it.
table-commands-ruling-written = The ruling is written into the log as its next entry, under your name. Everybody who may see the game reads it.
table-commands-nobody = nobody
table-commands-organisers-and-operators = organisers and operators
table-commands-fresh-luck = fresh luck
table-commands-the-luck-of-this-game = the luck of this game
table-commands-the-luck-of-this-game-only = the luck of this game (only when it is over)
table-commands-what-is-drawn-next-is-what = What is drawn next is what this game would have drawn.
table-commands-what-is-drawn-next-is-drawn = The next draws are made anew.
table-commands-this-game-stops-now-its-players = This game stops now. Its players go on in a new game from version { $at }, with their hands. { $draws }
table-commands-nothing-is-erased-and-it-cannot = Nothing is erased, and it cannot be undone.
table-commands-what-is-hidden-in-this-game = { " " }What is hidden in this game is dealt anew, your own hand too.
table-commands-a-new-game-goes-on-from = A new game goes on from version { $at }; this one stays as it is. Its seats are free.{ $unknown } { $draws }
table-commands-fork-from-version-at = Fork from version { $at }
table-commands-what-is-drawn = What is drawn
table-commands-it-replaces-this-game = { " " }it replaces this game
table-commands-fork-public = list it for everybody, with its free seats; else whoever has the link finds it
table-commands-fork = Fork
table-commands-register-first-a-fork-needs-a = Register first: a fork needs a player who opens it.
table-commands-while-this-game-runs-who-may = While this game runs, { $forkers } may fork it (rule: forks, who may).
table-commands-rule-on-a-dispute = Rule on a dispute
table-commands-it-changes-nothing-in-play-and = It changes nothing in play, and it cannot be taken back.
table-commands-ruling = Ruling
table-commands-about-version-or-none = About version (or none)
table-commands-write-the-ruling = Write the ruling
table-commands-abort-the-game = Abort the game
table-commands-the-game-ends-now-without-a = The game ends now, without a result. Hidden information is opened. The seed is revealed when no open game draws from it any more.
table-commands-it-cannot-be-undone-the-game = It cannot be undone; the game can be forked from any version.
table-commands-reason = Reason
table-commands-free-the-stalled-game = Free the stalled game
table-commands-it-stalled-because-reason = It stalled because: { $reason }
table-commands-the-service-tries-the-run-again = The service tries the run again. If it fails five more times, the game stalls again. Remove the cause first.
table-commands-let-the-service-try-again = Let the service try again

# dom.js

dom-taken-back = (taken back)
dom-player-of-colour = Player { $colour ->
    [blue] Blue
    [red] Red
    [yellow] Yellow
   *[green] Green
}
dom-bot = { $kind ->
    [random] random bot
    [greedy] greedy bot
    [thinking] thinking bot
   *[other] { $kind } bot
}
dom-bot-for = { $bot } for { $name }
dom-name-of-colour = { $name } ({ $colour ->
    [blue] Blue
    [red] Red
    [yellow] Yellow
   *[green] Green
})
dom-version-at = version { $at }
dom-a-fork-of = A fork of{ " " }
dom-which-it-replaces = , which it replaces,
dom-from-its = { " " }from its{ " " }
dom-its-tournament = its tournament
dom-table-of-a-tournament = Round { $round }, table { $table } of { $title }
dom-imported-from-an-archive = Imported from an archive.
dom-rules = Rules
dom-read-the-rule = Read the rule
dom-the-connection-is-lost-it-is = The connection is lost; it is being restored.
dom-the-stream-does-not-open = The course of the game is not told at once: the connection for it does not open. Other tabs of this browser may have taken all connections.

# api.js

api-status-status = status { $status }
api-rule-rule = { " " }(rule: { $rule })
api-the-service-cannot-be-reached = the service cannot be reached

# notices.js

notices-stop-notices-of-my-turns = Stop notices of my turns
notices-notify-me-of-my-turns = Notify me of my turns
notices-the-browser-does-not-let-this = The browser does not let this page send notices.
notices-it-is-your-turn = It is your turn.
notices-you-are-asked = You are asked whether the game may go back.

# account.js

account-the-token-kept-in-this-browser = The token kept in this browser is not known here any more.
account-my-id-player = My id: { $player }
account-copy-token = Copy token
account-forget-the-token-in-this-browser = Forget the token in this browser? Without a copy of it, or a passkey, this player is lost.
account-forget-me = Forget me
account-never-used = Never used.
account-last-used-time = Last used: { $time }.
account-my-token = My token
account-new-token = New token
account-revoke-token = Revoke token
account-change-your-token-for-a-new = Change your token for a new one? The old one stops working at once, in other browsers too.
account-this-browser-has-your-new-token = This browser has your new token. Copy it for other browsers.
account-revoke-your-token-nobody-can-play = Revoke your token? Nobody can play as { $name } then until the operator issues a new one.
account-your-token-is-revoked-only-the = Your token is revoked. Only the operator can issue a new one.
account-erase = Delete my account
account-erase-type-your-name = This deletes your account, for good. Your name, your token, your settings and addresses are deleted; you leave your tables, and a bot plays on in your games. Games and texts stay, under a pseudonym. Type your name to go on: { $name }
account-erase-other-name = That is not your name. Nothing was deleted.
account-erased = Your account is deleted. Your games go on as those of { $name }.
account-the-token-is-copied = The token is copied.
account-your-token-token = Your token: { $token }
account-welcome-name-your-token-is-kept = Welcome, { $name }. Your token is kept in this browser.
account-name = Name{ " " }
account-register = Register
account-use-passkey = Sign in with a passkey
account-i-have-a-recovery-code = I have a recovery code
account-recovery-code-preference = Recovery code
account-forget-the-token-with-a-code = Forget the token in this browser? Your recovery code brings this player back.
account-i-have-a-token = I have a token
account-token = Token{ " " }
account-use-it = Use it
account-welcome-back = You are { $name } in this browser already.
account-came-with-link = You are { $name } in this browser now, and the link opens this account nowhere else. For a second device, copy your token.
account-link-is-used = This link was used already, or replaced by another link. In the browser where it was opened, “Copy token” gives the token for a second device; a new link comes from the organisers, or from the operator of this service.

# links.js

links-copy = Copy link
links-share = Share
links-show = QR code
links-copied = The link is copied.
links-copy-by-hand = The browser does not let the page copy. Mark the link and copy it by hand.
links-close = Close

# recovery.js

recovery-register-first = Register first. Then you can make a recovery code here.
recovery-guest = You are a guest: only this browser knows you. When it forgets you, your games are lost to you. A recovery code or a passkey brings you back.
recovery-has-code = Your recovery code was made on { $time }. It brings you back when a browser has forgotten you.
recovery-make = Make a recovery code
recovery-make-new = Make a new recovery code
recovery-offer = You play as a guest: only this browser knows you. With a recovery code you come back when it forgets you.
recovery-hint = Recovery code
recovery-show = Show my recovery code
recovery-later = Not now
recovery-voids = Make a new recovery code? The old code is void then.
recovery-code-of = Recovery code of { $name } at { $address }
recovery-keep-it = It is shown only now. Whoever has it can play as you: keep it where nobody else looks.
recovery-copy = Copy
recovery-download = Download
recovery-print = Print
recovery-close = I have it
recovery-code = Recovery code{ " " }
recovery-other-browsers-stay = Other browsers stay signed in
recovery-use-it = Use it
recovery-copied = The recovery code is copied.
recovery-copy-by-hand = The browser does not copy it by itself. It is selected: copy it with the keyboard or the menu.
recovery-welcome-back = You are { $name } again. The code is spent: keep the new one.
device-make = Take my account to a phone
device-title = Sign in on another device
device-about = Scan the code with the other device, and press “Sign in here” there. It works once, until { $time }. Whoever scans it can play as you: let nobody else see it.
device-revoke = Revoke the code
device-revoked = The code is revoked.
device-question = You have opened a link for a further device. Sign in here as player { $tag }?
device-question-replaces = You have opened a link for a further device. Sign in here as player { $tag }? This browser forgets { $name } then.
device-yes = Sign in here
device-no = No
device-welcome = You are { $name } on this device too.

# passkeys.js

passkeys-title = Passkeys
passkeys-about = A passkey signs you in on any device, with your fingerprint, your face or your screen lock. It stays when your token is changed: remove every passkey that is not yours.
passkeys-none = You have no passkey yet.
passkeys-added = added on { $time },
passkeys-used = last used on { $time }
passkeys-unused = never used
passkeys-name = Name{ " " }
passkeys-usual-name = Passkey { $number }
passkeys-add = Add a passkey
passkeys-stored = The passkey “{ $name }” is added.
passkeys-remove = Remove
passkeys-remove-of = Remove the passkey { $name }
passkeys-remove-really = Remove the passkey { $name }? It signs nobody in any more. Devices that are signed in stay so until you change your token.
passkeys-removed = The passkey “{ $name }” is removed.
passkeys-unsupported = This browser has no passkeys.
passkeys-insecure = Passkeys need a secure connection: open the page with https.
passkeys-elsewhere = Passkeys of this service work only at this address:
passkeys-nowhere = This service has no passkeys: its address has no name, or no secure connection.
passkeys-cancelled = No passkey was chosen, or it took too long.
passkeys-there-already = This device has a passkey of yours already.

# lobby.js

lobby-free = free
lobby-given-up = you gave your seat to a bot
lobby-your-turn = your turn
lobby-turn-about = { $round ->
    [0] with { $names }
   *[other] round { $round }, with { $names }
}, waits since { $time }
lobby-status-count-free = { $status }, { $count } free
lobby-game = Game
lobby-state = State
lobby-seats = Seats
lobby-labels = Labels
lobby-replay = Replay
lobby-action = Action
lobby-any = any
lobby-no-public-game-matches-the-filter = No public game matches the filter.
lobby-no-public-game-yet-open-the = No public game yet. Open the first one.
lobby-you-sit-at-no-table-yet = You sit at no table yet.
lobby-no-public-table-waits-for-players = No public table waits for players. Open one below.
lobby-you-sit-here = you sit here
lobby-register-first-a-seat-needs-a = Register first: a seat needs a player.
lobby-sit-down-at-game = Sit down at { $game }
lobby-sit-down = Sit down
lobby-and-count-more-below = and { $count } more below
lobby-you-have-no-games-yet-watching = You have no games yet. Watching needs no name.
lobby-label = Label
lobby-with-a-free-seat = with a free seat
lobby-an-invitation-is-a-link-that = An invitation is a link that ends in #invitation= followed by letters and digits.
lobby-the-link-i-was-sent = The link I was sent
lobby-go-to-the-table = Go to the table

# game_cards.js

cards-guest = Guest
cards-your-name = Your name
cards-play-a-bot = Play a bot
cards-learn = Learn
cards-statistics = Statistics
lobby-page-cards-about = Play a bot opens a game against the greedy bot at once. Learn does so too, and guides you through it, step by step.
cards-players = { $count ->
    [1] { $most } players
   *[other] { $least } to { $most } players
}
cards-minutes = { $spread ->
    [0] about { $longest } minutes
   *[other] { $shortest } to { $longest } minutes
}
cards-waiting = { $count ->
    [one] 1 player waits for opponents
   *[other] { $count } players wait for opponents
}

# friends.js

lobby-page-invitations = Invitations
lobby-page-friends = Friends
friends-about = Only you see this list. Nobody is told that they are on it.
friends-invited = { $name } invites you to play { $game } again.
friends-mine = My friends
friends-met = People you played with
friends-none = You have kept nobody yet. Press “Keep as a friend” beside a person you played with.
friends-met-nobody = You have played with nobody else yet.
friends-last = { $game }, { $time }
friends-never = no game together in your last 400
friends-waits = Waits at a table
friends-plays = Plays now
friends-keep = Keep as a friend
friends-remove = Remove from my friends
friends-again = Invite again: { $game }
friends-again-of = Invite again to { $game }: { $names }
friends-kept = { $name } is on your list of friends.
friends-removed = { $name } is on your list of friends no more.

# find_people.js
lobby-page-challenges = Challenges
challenges-none = Nobody has challenged you. Enter the id of a player or a bot to challenge them.
challenges-my-id = Your id, by which others challenge you:
challenges-player = Id of the player or bot
challenges-first = First seat
challenges-first-lot = by lot
challenges-first-me = me
challenges-first-other = the other player
challenges-pace-none = without a clock
challenges-send = Challenge
challenges-sent = The challenge is sent.
challenges-from = { $name } challenges you: { $game }, { $seats } seats.
challenges-to = You have challenged { $name }: { $game }, { $seats } seats.
challenges-until = Until { $time }.
challenges-open = Open.
challenges-accepted = Accepted.
challenges-refused = Refused
challenges-cancelled = Cancelled.
challenges-expired = Expired.
challenges-accept = Accept
challenges-refuse = Refuse
challenges-cancel = Cancel
challenges-is-cancelled = The challenge is cancelled.
challenges-refuse-of = Refuse the challenge of { $name }
challenges-refuse-happens = { $name } is told the reason.
challenges-reason = Reason
challenges-reason-generic = not now
challenges-reason-later = another time
challenges-reason-too-fast = too little time on the clock
challenges-reason-too-slow = too much time on the clock
challenges-reason-ruleset = not this game
challenges-reason-variant = not with these options
challenges-reason-no-bots = no games with bots
challenges-reason-only-bots = only games with bots
find-people-find = Find people
find-people-wish = { $game }, { $seats } seats, { $pace }
find-people-count = { $count ->
    [one] One player waits: { $wish }
   *[other] { $count } players wait: { $wish }
}
find-people-join = Play with them
find-people-join-wish = Play with them: { $wish }
find-people-nobody = Nobody else waits for opponents now. Others see the number of players who wait, and no names.
find-people-waiting = { $pace ->
    [fast] You wait for opponents: { $wish }. The game begins as soon as they are found; keep this page open.
    [evening] You wait for opponents: { $wish }. The game begins as soon as they are found; keep this page open.
   *[other] You wait for opponents: { $wish }. The game begins as soon as they are found, within a day also when this page is closed: a notice tells you.
}
find-people-alone = Nobody has come yet. You can wait on, or play a bot.
find-people-stop = Wait no more
find-people-bot = Play a bot
find-people-found = Opponents are found
find-people-seated = The game with the people that you found goes on. You can look for others when it is over.

# opening.js

opening-everybody-it-is-listed = everybody: it is listed
opening-whoever-has-the-link = everybody with the link
opening-who-sits-there-by-invitation = the players there: by invitation
opening-organisers = organisers
opening-anyone = anyone
opening-nobody-before-its-end = nobody before its end
opening-game = Game
opening-who-sits-where = Who sits where
opening-what-is-agreed = What is agreed
opening-absent-after = The others may go on without a silent player after
opening-absent-never = never
opening-resign = When a player resigns
opening-resign-bot = a bot plays on
opening-resign-ends = the game ends
opening-resign-never = nobody resigns
opening-hints = Hints
opening-hints-bots = only against bots
opening-hints-players = for everybody, unrated
opening-who-sees-it-forks-labels-components = Who sees it, forks, labels, components
opening-who-sees-it = Who sees it
opening-who-may-fork-it-while-it = Who may fork it while it is played
opening-labels-with-commas-between = Labels, with commas between
opening-component-set-its-hash = Component set: its hash
opening-that-of-the-rules = that of the rules
opening-or-a-set-of-my-own = or a set of my own (JSON)
opening-open-the-table = Open the table
opening-seats = Seats
opening-bot-bot = { $bot } bot
opening-me = me
opening-whoever-comes = anybody
opening-seat-of-colour = { $colour ->
    [blue] Blue
    [red] Red
    [yellow] Yellow
   *[green] Green
} seat
opening-the-component-set-is-kept-tables = The component set is kept; tables name it by its hash.
opening-register-first-a-table-needs-a = Register first: a table needs a player who opens it.

# options.js

options-read-the-rule-about-name = Read the rule about { $name }
options-read-the-rule = Read the rule
options-left-open = left open
options-of-values = of { $values }
options-numbers = numbers
options-names = names
options-known-with-commas-between = { $known }, with commas between

# people.js

people-a-player-acts-on-their-own = A player acts on their own games only.
people-an-organiser-may-also-act-on = An organiser may also act on games of others: rule on disputes, abort, fork running games, let a fork replace one. They may reserve labels.
people-an-operator-may-do-everything-free = An operator may do everything: free stalled games, issue and revoke tokens, give roles.
people-a-names-beginning-or-an-id = A name's beginning, or an id
people-find = Find
people-name = Name
people-id = Id
people-role = Role
people-token-last-used = Token last used
people-never = never
people-revoked = revoked
people-link-of = The link of { $name }, shown only now: { $link }
people-new-link-happens = The token of this player ends at once. The browser that opens the link is logged in as this player, and changes the token by opening it.
people-new-link-of = New link for { $name } { $tag }
people-new-link = New link
people-give-a-role = Give a role
people-no-player-has-such-a-name = No player has such a name or id.
people-make-role = { $role ->
    [player] Make a player
    [organiser] Make an organiser
   *[operator] Make an operator
}
people-make-name-tag-role = { $role ->
    [player] Make { $name } { $tag } a player
    [organiser] Make { $name } { $tag } an organiser
   *[operator] Make { $name } { $tag } an operator
}
people-it-holds-at-once-in-every = It holds at once, in every browser of this player.

# table.js

table-free = free
table-seat = Seat
table-who = Who
table-turn = Turn
table-points = Points
table-scored-so-far = Scored so far
table-if-scored-now = If scored now
table-to-act = to act
table-hints-allowed = Players may ask for hints here; the game does not count for ratings.
table-you = you
table-bot = bot
table-stand-in = a { $bot } bot stands in
table-on-vacation = on vacation
table-stood-in = { $count ->
    [one] one decision by a bot
   *[other] { $count } decisions by a bot
}
table-a-nonce-of-my-own = My own part in the luck
table-any-text-every-draw-of-this = Any text; every draw of this game depends on it:{ " " }
table-take-seat-of-colour = Take the { $colour ->
    [blue] blue
    [red] red
    [yellow] yellow
   *[green] green
} seat
table-seat-of-colour-bot = { $colour ->
    [blue] Blue
    [red] Red
    [yellow] Yellow
   *[green] Green
}: { $bot } bot
table-anybody-with-this-link-may-sit = Anybody with this link may sit down:{ " " }
table-link-of-kept = The players of the kept seats come by this link:{ " " }
table-kept-for-you = Kept for you until { $until }.
table-kept-for = Kept for { $name } until { $until }.
table-kept = Kept for an invited player until { $until }.
table-invitation = Invitation to this table
table-invitation-about = Scan it with the camera of a phone: the table opens, and a seat can be taken.
table-stand-up = Stand up
table-you-are-invited-to-a-private = You are invited to a private game.
table-take-a-seat = Take a seat
table-let-a-bot-bot-play-on = Give your seat to a { $bot } bot? This is not for good: it plays on in your name until you take the seat back, and you see no more than spectators meanwhile. To be away for a while, let a bot stand in.
table-let-a-bot-bot-play-on-2 = Give my seat to a { $bot } bot
table-you-win = You win.
table-wins = { $name } wins.
table-share-the-win = { $all } share the win.
table-review-the-game = Review the game
table-go-to-the-game-that-replaces = Go to the game that replaces it
table-points-by-source = Points by source
table-source = Source
table-everything-else = { $ruleset ->
    [bison] what actions cost and gained, and the stock at the start
    [wendake] what does not count of two tracks of a pair
   *[other] everything else
}

# preferences.js

preferences-animation = { " " }Let “Play it again” run by itself; without this, each press shows the next step

# table.js, again with the same people

rematch-again = Again with the same people
rematch-invites = The others are invited, and their seats are kept for a day.
rematch-challenges = People are invited, and their seats are kept for a day. Bot accounts are challenged.
rematch-go = Go to the new table
rematch-there = { $count ->
    [one] { $names } sits at a new table.
   *[other] { $names } sit at a new table.
}

# games_list.js

games-list-more-games = More games
games-list-review-game = Review { $game }
games-list-fork = fork
games-list-goes-on-from = goes on from another game
games-list-review = Review

# forms.js

forms-refused = Refused: { $message }
forms-cancel = Cancel

## The rules beside the game

rules-of = Rules of { $game }
rules-loading = The rules are loading …
rules-jump = Go to a paragraph
rules-exact = Exact rules
rules-back = Rules for players
rules-close = Close
rules-title = Rules
rules-games = Games
rules-agenda = It is not your turn, or another kind of decision is to be made first.
rules-decisions = A value is not one that the field of a decision can have.
rules-shapes = The shapes of decisions
rules-code-and-tests = Code and tests of
rules-code = code
rules-test = test
rules-example = example
rules-entry = entry

# away.js

away-until = until { $time }.
away-until-ended = until it is ended.
away-stands-in-for-you = You are away: a { $bot } bot decides for you.
away-return-note = You are back with this button, or with any decision.
away-return = I am back
away-given-up = You gave your seat away: { $name } plays on for you.
away-given-up-note = You may have it back at any time while the game goes on.
away-reclaim = Take my seat back
away-paused-by-players = The players have paused the game
away-paused-by-organiser = An organiser has paused the game
away-resume = Go on
away-you-ask-for-pause = You ask for a pause
away-asks-for-pause = { $name } asks for a pause
away-you-ask-to-end = You ask to end the game without a result:
away-asks-to-end = { $name } asks to end the game without a result:
away-silent = The game has waited long enough for { $name }.
away-silent-note = You may go on without them. They are back with any decision.
away-instead = Let a { $bot } bot stand in for { $name }
away-end-accept = End the game
away-waits = Waiting for { $names }.
away-waits-for-organiser = An organiser has still to consent.
away-waits-for-players = Waiting for { $names }. An organiser may consent instead.
away-accept = Agree
away-refuse = Refuse
away-withdraw = Withdraw
away-you-are-to-play = You are asked to play on for { $seat }.
away-is-to-play = { $name } is to play on for { $seat }.
away-take-the-seat = Take the seat
away-consent = Consent
away-line-stand-in = { $name } is away; a { $bot } bot stands in.
away-line-vacation = { $name } is on vacation, until { $time } at the latest.
away-line-waits = The game waits for { $name }. The others may go on without them from { $time } on.
away-line-waits-for-you = The game waits for you. The others may go on without you from { $time } on.
away-line-stood-in = { $count ->
    [one] A bot took one decision for { $name }.
   *[other] A bot took { $count } decisions for { $name }.
}
away-nobody = Nobody is away.
away-let-stand-in = Let a { $bot } bot stand in until I return
away-let-stand-in-for = { $bot } bot for { $name }
away-stand-in-note = A bot that stands in gives the seat back at once when its player returns. Below the list of seats a player gives the seat away, and may take it back.
away-ask-pause = Ask for a pause …
away-pause-game = Pause the game …
away-ask-end = End the game without a result …
away-end-happens = The game ends when all other people at the table agree. The request lapses when somebody plays on.
away-end-happens-alone = Only bots sit with you: the game ends at once.
away-end-happens-silent = The game has waited long enough for the others: it ends at once.
away-resign = Resign
away-resign-last = You take the place behind all others, and you do not come back.
away-resign-bot = A bot plays your seat to the end.
away-resign-ends = The game ends at once; all others share the first place.
away-end-counts = It then counts for nobody, and all that is hidden in it is opened.
away-pause-happens = Nobody moves until an organiser ends the pause.
away-ask-pause-happens = The game pauses when all other people at the table agree. Any of them ends it.
away-pause-ends = It ends by itself: { $time }.
away-pause-open = It lasts until somebody ends it.
away-reason = Reason
away-end = Ends (may stay empty)
away-vacation = Go on vacation in all my games
away-vacation-end = Be back from vacation
away-days = Vacation in this game: { $days } days, { $used } used before.
away-offer-mine = Offer my seat to somebody else …
away-offer = Offer the seat of { $name } …
away-offer-title = Offer the seat
away-offer-happens = The seat changes hands when that player has accepted, and all other people at the table agree or an organiser consents.
away-offer-hand = From then on they see the hand, and its former player sees it no more.
away-player-id = Id of the player
# plan_ahead.js

game-page-plan = Plan ahead
plan-open = Plan your next decisions (P)
plan-open-note = Decided for you at once when it is your turn. Nobody else sees the decisions.
plan-how = When it comes to the step that you name, your decision is taken at once. Anything that you did not foresee ends the plan.
plan-first = When it is your turn:
plan-then = And then:
plan-add = Add
plan-seal = Seal the plan
plan-seal-pass = Seal: pass
plan-pass = Pass until …
plan-until = until
plan-until-round = Until round { $round } is over.
plan-until-times = At most { $times } times.
plan-until-count = so many times
plan-until-this = round { $round } is over
plan-until-fact = Until this happens: { $fact }.
plan-until-happens = this happens:
plan-until-what = What is to happen
plan-unless = What it depends on
plan-unless-own = Only if nothing of my own has changed
plan-unless-step = Whatever has changed
plan-unless-view = Only if nothing at the table has changed
plan-no-step = Nothing more can be foreseen here.
plan-nothing = Choose what to pass at.
plan-close = Close
plan-sealed = You have planned:
plan-sealed-until = You have planned, whenever it comes to it:
plan-done = done
plan-cancel = Give the plan up
plan-changed = The game has changed meanwhile: nothing was planned.

# take_back.js

take-back-last = Take back
take-back-more = Take back more
take-back-further = Further
take-back-several = Take back { $count } decisions, down to
take-back-changed = The game has changed meanwhile: nothing was taken back.
take-back-ask = Go back further: ask the others
take-back-ask-before = Ask to go back before:
take-back-ask-note = All other players have to agree; bots always do. The game then goes on from there, and what was drawn since is drawn anew.
take-back-asks = { $name } asks to go back before this decision:
take-back-you-ask = You ask to go back before this decision:
take-back-waits = Waiting for { $names }.
take-back-accept = Accept
take-back-refuse = Refuse
take-back-withdraw = Withdraw

## Tournaments

# tournament_sheets.js

sheet-table = Round { $round }, table { $table }
sheet-seat = Seat
sheet-player = Player
sheet-points = Points
sheet-place = Place
sheet-signature = Signature
sheet-remarks = Remarks:

# ratings.js

search-any = any
search-ruleset = Game
search-seats = Number of seats
search-players = Players
search-players-form = ids, or id@1
search-ending = Ending
search-ending-played = played to the end
search-ending-resigned = a player resigned
search-ending-forfeited = a player's time ran out
search-ending-aborted = ended without a result
search-points = Points of the winner
search-lead = Lead of the winner
search-rounds = Rounds
search-decisions = Decisions
search-range = 3..5
search-since = Ended from (UTC)
search-until = Ended until (UTC)
search-facts = What happened
search-facts-form = names, or name:3..
search-mine = Only my games
search-search = Search
search-game = Game
search-ended = Ended
search-seats-of-it = Seats
search-length-of-it = Length
search-facts-of-it = What happened
search-result = place { $place }, { $points } points
search-points-alone = { $points } points
search-length = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}, { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
}
search-fact-times = { $name }: { $times }
search-none = No such game among those that were looked at.
ratings-ruleset = Game
ratings-seats = Seats
ratings-on = Until the end of the day (UTC)
ratings-place = Place
ratings-player = Player
ratings-rating = Rating
ratings-strength = Strength
ratings-interval = With 95 %
ratings-from-to = { $low } to { $high }
ratings-games = Games
ratings-last = Last game
ratings-game = Game
ratings-ended = Ended
ratings-more = Show more
ratings-none = No such game was rated yet.
ratings-none-of-player = They have no rated game of this kind.
ratings-games-of = Rated games of { $name }
ratings-side = Side
ratings-played = Played
ratings-won = Won
ratings-share = Share
ratings-mean-place = Mean place
ratings-mean-points = Mean points
ratings-seat = Seat { $number }
ratings-tribe = Tribe { $name }
ratings-home = Home { $name }
ratings-territory = Territory: { $name }
ratings-territory-standard = standard
ratings-territory-lake-manitoba = Lake Manitoba
ratings-territory-duck-mountain = Duck Mountain

# tournaments.js

tournaments-tournament = Tournament
tournaments-state = State
tournaments-played = Played
tournaments-players = Players
tournaments-begun = Begun
tournaments-untitled = Tournament
tournaments-elsewhere = played elsewhere
tournaments-none = No tournament yet. Below one begins.
tournaments-more = More tournaments
tournaments-round-is-played = round { $round } is played
tournaments-count-players = { $count ->
    [one] 1 player
   *[other] { $count } players
}
tournaments-name = Title
about-legend = Description, place and start
about-description = Description
about-federation = Federation for FIDE’s report, such as GER
about-place = Place
about-start = Start, by the clocks there
about-zone = Time zone of the start
tournaments-game = Game
tournaments-format = Format
tournaments-seats = Seats of a table
tournaments-rounds = Rounds
tournaments-system = Rounds are paired
tournaments-system-search = by a search for the best tables
tournaments-system-dutch = by the FIDE Dutch system
tournaments-group-sizes = Players in a group
tournaments-division-sizes = Players in a division
tournaments-sizes-about = Such as 7. Several sizes with commas between. Only some sizes are fair at tables of { $seats }; the service names them.
tournaments-at-once = All tables at once, side by side
tournaments-cycles = How often everybody meets everybody
tournaments-heats = Heats before the knock-out
tournaments-qualifiers = How many go on from the heats (0: all)
tournaments-advance = How many of each table go on
tournaments-seasons = Seasons
tournaments-promoted = How many change between two divisions
tournaments-about-swiss = Everybody plays every round, with others of about the same score. Nobody is eliminated.
tournaments-about-groups = In each group everybody meets everybody equally often, and sits in every seat equally often.
tournaments-about-round-robin = Tables of two. Everybody meets everybody once, or as often as you choose.
tournaments-about-knock-out = The best of each table go on, until one table is left: the final. Heats for everybody can come before it.
tournaments-about-league = Divisions that play like groups. After a season the best of a division change with the last of the one above.
tournaments-roster = Who plays
tournaments-seeding = Players with the same score
tournaments-seeding-spread = the best rated at different tables
tournaments-seeding-together = the best rated at the same table
tournaments-seeding-lot = by lot
tournaments-first-place = A tie for the first place
tournaments-first-shared = stays
tournaments-first-lot = is decided by lots at the end
tournaments-first-play-off = is decided by a play-off
tournaments-repeat = Price of a repeat
tournaments-repeat-about = Empty: repeats are avoided before all else
tournaments-leaders-meet = The leaders meet in the last round
tournaments-registration = Registration
tournaments-registration-open = Everybody may register
tournaments-registration-invitation = Invited players may register
tournaments-registration-list = The organisers enter everybody
tournaments-check-in = Only players who have checked in are paired
tournaments-late = Late entries up to round (0: none)
tournaments-agreed = What is agreed at the tables
tournaments-take-back = Players may take back their own decisions
tournaments-variants = Variants and options of the game
tournaments-points = Points
tournaments-places = Points by place
tournaments-places-about = For the first, second, third and fourth place, with commas between.
tournaments-small-tables = Other points at smaller tables
tournaments-places-of = Points at tables of { $seats }
tournaments-places-of-about = Empty: as for the first places of larger tables.
tournaments-bye = Points of a bye
tournaments-bye-usual = as a second place
tournaments-order = What decides between equals
tournaments-criterion = { $number }. criterion
tournaments-no-criterion = none
tournaments-begin = Begin the tournament
tournaments-register-first = Register first: a tournament needs an owner.

# tournament.js, about.js

tournament-untitled = Tournament
tournament-title-of = { $title } – Tabletape
tournament-after-round = round { $round }
tournament-standings-of = of
tournament-of-all = all
tournament-of-season = season { $season }
tournament-of-no-division = without a division yet
tournament-of-division = season { $season }, division { $number }
tournament-of-group = group { $number }
tournament-standings-after = After
tournament-after-now = everything so far
tournament-timer-left = Time left in this round: { $time }
tournament-timer-stands = The timer of this round stands at { $time }
tournament-timer-over = The time of this round is over.
tournament-starts = Starts { $time } ({ $zone })
tournament-at-place = Place: { $place }
tournament-calendar = Add to a calendar (iCalendar)
tournament-about-swiss = Swiss tournament: { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
} at tables of { $seats }.
tournament-about-groups = Groups of { $sizes }, at tables of { $seats }: everybody meets everybody equally often.
tournament-about-round-robin = Round robin at tables of 2: everybody meets everybody { $cycles ->
    [one] once
   *[other] { $cycles } times
}.
tournament-about-knock-out = Knock-out at tables of { $seats }: { $advance } of each table { $advance ->
    [one] goes
   *[other] go
} on.{ $heats ->
    [0] {""}
    [one] {" "}One heat for everybody comes first.
   *[other] {" "}{ $heats } heats for everybody come first.
}
tournament-about-league = League: { $seasons ->
    [one] 1 season
   *[other] { $seasons } seasons
}, divisions of { $sizes } at tables of { $seats }; { $promoted } change between two divisions.
tournament-by-dutch = Rounds are paired by the FIDE Dutch system.
tournament-at-once = All tables are played side by side.
tournament-game-with = { $game } is played. Players may take back their own decisions.
tournament-game-without = { $game } is played. Nobody takes anything back.
tournament-game-elsewhere = It is not played here: the organisers enter the results.
tournament-registration-open = Everybody may register.
tournament-registration-invitation = Invited players may register.
tournament-registration-list = The organisers enter the players.
tournament-check-in = Only players who have checked in are paired.
tournament-late = Late entries are possible up to round { $round }.
tournament-scoring = Points by place: { $places }. A bye brings { $bye }.
tournament-scoring-small = At tables of { $seats }: { $places }.
tournament-order = The standings go by { $criteria }.
tournament-organised-by = Organised by { $names }.
tournament-referee-name = { $name } (referee)
tournament-weights = What the pairing weighs
tournament-weights-priced = No forbidden pair comes first. Then these count: { $weights }.
tournament-weights-text = No forbidden pair and as few repeats as possible come first. Then these count: { $weights }.
tournament-rating = rating { $rating }
tournament-checked-in = checked in
tournament-not-checked-in = not checked in yet
tournament-withdrawn = has withdrawn
tournament-since = from round { $round }
tournament-misses = misses round { $round }
tournament-nobody-yet = Nobody has entered yet.
tournament-group = Group { $number }:
tournament-no-round-yet = No round is paired yet.
tournament-round = Round { $number }
tournament-called = { $tables ->
    [one] Called: table { $list }. Please take your seats.
   *[other] Called: tables { $list }. Please take your seats.
}
tournament-table-called = Called
tournament-round-previewed = a preview, not fixed yet
tournament-round-locked = locked, opens soon
tournament-round-open = open
tournament-round-closed = closed
tournament-tables-ended = ({ $settled } of { $count } tables ended)
tournament-byes = Bye:
tournament-cheapest = No pairing of these players costs less.
tournament-ratings-spread = Ratings: { $ratings }. Of players with the same score the best rated are spread over the tables.
tournament-ratings-together = Ratings: { $ratings }. Of players with the same score those next to each other by rating sit together.
tournament-ratings-lot = Ratings: { $ratings }. They do not count; a lot orders players with the same score.
tournament-seeding-spread = Of players with the same score, as in the first round, the best rated are spread over the tables.
tournament-seeding-together = Of players with the same score, as in the first round, the best rated sit together.
tournament-seeding-lot = A lot orders players with the same score, as in the first round.
tournament-leaders-meet = In the last round the leaders sit at one table.
tournament-first-lot = Lots, drawn when the tournament ends, decide a tie for the first place.
tournament-first-play-off = A play-off decides a tie for the first place.
tournament-repeats = Players who meet again: { $count }.
tournament-repeats-proven = Players who meet again: { $count }. No pairing has fewer.
tournament-table = Table { $number }
tournament-table-ended = Ended
tournament-table-no-game = Decided without a game
tournament-table-waits = Not open yet
tournament-table-no-result = No result yet
tournament-table-being-opened = The game is being opened
tournament-table-turn = Waits for { $names }{ $minutes ->
    [0] {""}
    [one] {" "}for 1 minute
   *[other] {" "}for { $minutes } minutes
}
tournament-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
tournament-place = place { $place }
tournament-as-played = as played: { $points }, place { $place }
tournament-brings = { $points ->
    [one] 1 point for the standings
   *[other] { $points } points for the standings
}
tournament-to-act = to act
tournament-bot-plays = a bot plays
tournament-game = Game
tournament-review = Review
tournament-game-of = Game of round { $round }, table { $table }
tournament-review-of = Review of round { $round }, table { $table }
tournament-why = Why this table
tournament-why-table = Why table { $number } is so
tournament-why-pending = This is being worked out. It appears here as soon as it is there.
tournament-cost-nothing = nothing
tournament-cost-unknown = nothing was paired
tournament-met = { $names } met in round { $rounds }
tournament-met-nobody = Nobody here has met before.
tournament-scores-equal = Score group: everybody has { $score } points.
tournament-scores = Score group: { $low } to { $high } points ({ $scores }).
tournament-sat = How often everybody has had each seat: { $seats }.
tournament-cost = Cost of this table: { $cost }.
tournament-criteria = Criteria of the FIDE Dutch system that this table costs: { $criteria }.
tournament-criteria-none = This table costs nothing by the criteria of the FIDE Dutch system.
tournament-alternative = Nearest alternative: { $comes } of table { $table } instead of { $leaves }. It would change the cost by: { $cost }.
tournament-leads = { $name } leads.
tournament-leads-by-choice = { $name } leads, and the leaders meet in this round.
tournament-apart = { $name } sits at table { $table }, kept away by: { $condition }. A seat here would change the cost by: { $cost }.
tournament-apart-by-nothing = { $name } sits at table { $table }, though a seat here costs no more. It would change the cost by: { $cost }.
tournament-repeat-buys = A single repeat more would buy: { $comes } of table { $table } instead of { $leaves }. It would change the cost by: { $cost }.
screen-link = Screen for the wall (new window)
screen-tables = Tables
screen-page = (page { $number } of { $count })
screen-plays = Playing
screen-left = { $time } left
screen-keys = The pages change every { $seconds ->
    [one] second
   *[other] { $seconds } seconds
}. The space bar stops them, and lets them go on.
screen-paused = The pages stand. The space bar lets them go on.
screen-full = Full screen
screen-leave-full = Leave full screen
tournament-standing-place = Place
tournament-standing-player = Player
tournament-standing-parted = behind by: { $criterion }
tournament-standings-final = The tournament has ended: these standings are final.
tournament-standings-void = The tournament was aborted: these standings do not count.
tournament-no-rulings = Nothing was ruled.
tournament-result-of = { $name } { $points } (place { $place })
tournament-place-given-up = Round { $round }: { $name } has withdrawn and has lost the bye, or has left the table.
tournament-seat-stays-empty = Round { $round }: { $name } has withdrawn and does not come to the table.
tournament-ruled-tables = Round { $round }: tables set by hand. They cost: { $cost }. The tables before: { $before }.
tournament-changes-begun = Round { $round }: changes by hand begin.
tournament-changes-ended = Round { $round }: changes by hand have ended.
tournament-compared = Round { $round }: { $count ->
    [0] the tables are as they were proposed.
    [one] 1 player has another place or other opponents than proposed:
   *[other] { $count } players have another place or other opponents than proposed:
}
tournament-difference = { $name }: { $place }, proposed { $proposed }.
tournament-difference-place = table { $table }, seat { $seat }
tournament-difference-bye = a bye
tournament-difference-worse = Worse: { $criteria }.
word-warning-note = Note.
word-warning-minor = Small warning.
word-warning-major = Warning.
word-warning-absolute = Strong warning.
tournament-ruled-result = Round { $round }, table { $table }: result by decision: { $result }.
tournament-ruled-no-show = Round { $round }, table { $table }: { $name } never came.
tournament-ruled-forfeit = Round { $round }, table { $table }: { $name } gave up.
tournament-ruled-substitute = Round { $round }, table { $table }: { $substitute } plays in the place of { $name }.
tournament-ruled-replay = Round { $round }, table { $table }: it is played again.
tournament-ruled-rounds = { $format ->
    [knock_out] Heats
    [league] Seasons
    [round_robin] Cycles
   *[other] Rounds
}: { $rounds } instead of { $before }.
tournament-ruled-unlock = Round { $round } is unlocked.
tournament-ruled-first = A tie for the first place { $how ->
    [lot] is decided by lots, drawn when the tournament ends
    [play_off] is decided by a play-off
   *[other] stays
}.
tournament-lots = Lots were drawn. Their order: { $names }{ $more ->
    [0] {""}
   *[other] { " " }and { $more } more
}.
tournament-ruled-play-off-opened = A table was opened for the play-off of { $names }.
tournament-ruled-play-off = Play-off for the first place: { $result }.
tournament-ruled-end = The tournament is ended after round { $rounds }.
tournament-ruled-abort = The tournament is aborted. Nothing of it counts.
tournament-ruling-number = Ruling { $number }:
tournament-ruling-taken-back = (taken back)
tournament-stands-by-rulings = By a ruling stand:
tournament-stands-by = round { $round }, table { $table } (ruling { $ruling })
tournament-ruled-back = Round { $round }, table { $table }: ruling { $ruling } is taken back.
tournament-ruled-why = Why: { $why }
tournament-ruled-by = { $name }, { $time }
tournament-changed-nothing = It changed nothing in the standings.
tournament-changed = It changed: { $changes }.
tournament-change = { $name } from place { $from } to { $to }, from { $before } to { $points } points

# tournament_desk.js

desk-pause-round = Pause all tables
desk-resume-round = Let all tables go on
desk-pause-why = Why: all players read it
desk-pause-happens = Nobody moves at any table of this round until you let them go on.
desk-paused = { $count ->
    [one] One table is paused.
   *[other] { $count } tables are paused.
}
desk-resumed = The tables go on.
desk-over = The tournament is over. Standings and rulings stay as they are shown.
desk-over-early = The tournament was ended after round { $rounds }. The standings are final.
desk-aborted = The tournament was aborted. Nothing of it counts.
desk-to-pair = Next: pair round { $round }. { $there } of { $count } players can be paired.
desk-pair = Pair round { $round }
desk-pairing = The tables of round { $round } are being made. They appear here by themselves.
desk-unpaired = Round { $round } has no tables: { $code ->
    [no_pairing] nobody may meet twice or have a second bye, and these players leave no such tables.
    [pairing_invalid] the program that pairs made tables that break a rule.
    [pairing_too_long] they could not be made in time.
    [players_do_not_fit] these players do not make the tables of this format.
    [too_many_players] there are more players than this system pairs.
    [rounds_over] it is not played any more.
    [round_not_closed] the round before is open again.
   *[other] the program that pairs failed.
}
desk-seat = Seat by the standings
desk-seat-title = Tables of round { $round } in the order of the standings
desk-seat-button = Set these tables
desk-pair-again = Pair again
desk-previewed = Round { $round } is a preview. Look at the tables below. Locking fixes the players.
desk-lock = Lock round { $round }
desk-locked = Round { $round } is locked. Opening it opens its tables.
desk-open = Open round { $round }
desk-swap = Swap two players
desk-begin-changes = Begin changes by hand
desk-end-changes = End the changes
desk-changing = The tables of round { $round } are being changed by hand. { $count ->
    [0] They are as they were proposed.
    [one] 1 player has another place or other opponents than proposed: see the rulings below.
   *[other] { $count } players have another place or other opponents than proposed: see the rulings below.
} The round can be locked or opened when the changes have ended.
desk-playing = Round { $round } is played: { $settled } of { $count } tables ended. It closes by itself with the last one.
desk-results = Round { $round } is played: { $settled } of { $count } tables have a result. Enter the results at the tables below.
desk-close = Close round { $round }
desk-enter = Enter players, one a line
desk-enter-about = A name, or the id of a player who has an account: that player is invited, and enters on this page. A rating may follow a name and a semicolon: Ann; 1500
desk-enter-button = Enter
desk-entered = { $count ->
    [one] 1 player is entered.
   *[other] { $count } players are entered.
}
desk-invited-by-id = { $count ->
    [one] 1 player is invited and enters on this page.
   *[other] { $count } players are invited and enter on this page.
}
desk-links-about = Give each player their own link: whoever opens it first is that player, and nobody else then. The links are shown only now; copy or print them before you leave this page. A player whose link is lost and was not opened gets a new one under “Change a player”.
desk-copy = Copy
desk-copy-of = Copy the link of { $name }
desk-copy-all = Copy all
desk-print-links = Print slips with QR codes
desk-link-opened = has opened the link
desk-qr-of = QR code of { $name }
desk-qr-about = Scan it with the camera of a phone: the phone is this player then. The link is opened once.
desk-slips-check-in = Whoever opens the code of their slip is checked in at once: for slips that are given out at the venue.
desk-unopened = { $count } of { $all } players have not opened their link
desk-new-links = New links for all of them
desk-new-links-happens = { $count ->
    [one] 1 player gets a new link, and the link before it ends. The new link is listed here, to copy or to print.
   *[other] { $count } players get new links, and the links before them end. The new links are listed here, to copy or to print.
}
desk-check-in-code = Check-in code
desk-check-in-about = For the entrance, on a screen or on paper: a player who opens it with their own phone is checked in.
slip-about = Scan the code with your phone: the tournament opens, and you are this player. It works once, so keep it for yourself.
desk-player = Change a player
desk-forbid = Forbid a pair
desk-invite = Invite players
desk-referee = Referees
desk-call = Call to the table
desk-call-back = Take the call back
desk-call-all = Call all tables
desk-timer-start = Start the timer
desk-timer-change = Change the time left
desk-timer-pause = Pause the timer
desk-timer-resume = Let the timer run on
desk-timer-stop = Take the timer away
desk-timer-minutes = Minutes until the end
desk-timer-happens = Everybody sees the time left, here and on the wall. Nothing happens by itself at its end.
desk-edit = Edit title, description, place, start
desk-edit-happens = Everybody reads this on the page of the tournament. It may be changed again at any time.
desk-edit-button = Save
desk-rounds = Change the number of rounds
desk-first-place = Decide ties for the first place
desk-first-place-button = Choose
desk-first-place-happens = Lots are drawn when the tournament ends, and stay. The result of a play-off is entered afterwards. Everybody reads the choice.
desk-open-play-off = Open a table for the play-off
desk-open-play-off-happens = A game of this tournament begins for these players alone. Its result orders them, and changes no points. Everybody reads why.
tournament-play-off-now = Play-off, played now: { $names }
tournament-play-off-places = Play-off for the first place: { $places } ({ $why })
desk-play-off = Enter a play-off
desk-play-off-button = Enter the result
desk-play-off-tie = Which tie
desk-play-off-about = The players who share the first place have played a further table.
desk-play-off-happens = It counts for the order of these players alone. Entered again, it replaces this result. Everybody reads why.
desk-end = End the tournament
desk-abort = Abort the tournament
desk-rounds-number = { $format ->
    [knock_out] Heats
    [league] Seasons
    [round_robin] How often everybody meets everybody
   *[other] Rounds
}
desk-rounds-happens = A preview is dropped and paired again. Where no round is left, the tournament ends with the one that is played. Everybody reads why.
desk-unlock = Unlock the round
desk-unlock-happens = The round is a preview again. Its tables stay where they fit the players then; else it is paired again. Everybody reads why.
desk-scoring = Change the points
desk-scoring-happens = They count for all rounds, also for those that were played. A preview is dropped and paired again. Everybody reads why, and what changes in the standings.
desk-registration = Change the registration
desk-registration-happens = Players on the roster stay there. Everybody reads why.
desk-copy-tournament = Copy the tournament
desk-copy-rehearsal = As a rehearsal: with a test player for each player
desk-copy-happens = A new tournament of yours with these settings, without a start. The players hear nothing of it.
desk-end-happens = No further round is played. The standings after round { $rounds } are final. It cannot be taken back.
desk-abort-happens = Nothing of the tournament counts, and games that are played end at once. It cannot be taken back.
desk-take-back = Take back
desk-take-back-of = Take ruling { $number } back
desk-take-back-happens = The table is as it would be without this ruling. A last round whose table has no result then is open again.
crosstable-by = A column for each
crosstable-by-rounds = round
crosstable-by-opponents = opponent
crosstable-about = Players and opponents have the numbers of their lines. Below: the seat, the place at the table and the points. The rounds and players are those of the standings.
crosstable-number = No.
crosstable-seat = seat { $seat }
crosstable-points = +{ $points }
crosstable-bye = bye
roster-title = Roster from a CSV file
roster-file = A CSV file, for example from a spreadsheet
roster-text = Or its text
roster-about = The first line names the columns: { $columns }. Only name must be there. Sex (m or w) and birth (1987 or 1987-02-21) are seen by owner and referees alone.
roster-check = Check
roster-happens = Each line enters a new player with an account and a link. All are entered, or nobody.
roster-can-be-entered = { $count ->
    [one] One player can be entered:
   *[other] { $count } players can be entered:
}
roster-faults = Nobody can be entered while a line is wrong:
roster-line = Line
roster-column = Column
roster-value = Value
roster-rule = Rule
desk-details = Change details
details-rating = Rating
details-club = Club
details-fide-id = FIDE id
details-title = Title, such as WIM
details-federation = Federation, such as GER
details-sex = Sex (m or w), for owner and referees alone
details-birth = Birth (1987 or 1987-02-21), for owner and referees alone
details-happens = The fields are set as they stand here; an empty field is not stated. The rating is fixed once a round with the player is locked.
details-changed = The details of { $name } are changed.
desk-crosstable-csv = Crosstable as CSV
desk-report26 = Report for FIDE (TRF26)
tournament-fide-id = FIDE id { $id }
tournament-birth = born { $birth }
word-sex-m = male
word-sex-w = female
desk-csv = Standings as CSV
desk-results-csv = Results as CSV
desk-report = Report for FIDE (TRF)
desk-print-sheets = Print a sheet for each table
desk-print = Print tables and standings
desk-record = Enter the result
desk-rule = Rule on this table
desk-rule-at = Rule on table { $table }
desk-decide = Result by decision
desk-no-show = Never came
desk-forfeit = Gave up
desk-substitute = Substitute
desk-replay = Play again
desk-of-table = round { $round }, table { $table }
desk-bye = a bye
desk-at-table = table { $table }
desk-swap-title = Swap two players of round { $round }
desk-swap-one = One player
desk-swap-other = The other player
desk-swap-nobody = Choose two different players.
desk-swap-happens = { $name } ({ $there }) and { $other } ({ $here }) change places. The cost is shown among the rulings.
desk-swap-button = Swap
desk-who = Who
desk-what = What
desk-checks-in = is there (checks in)
desk-misses = misses round { $round }
desk-plays = plays round { $round } after all
desk-withdraws = leaves the tournament
desk-returns = comes back
desk-new-link = gets a new link (the first one was not opened)
desk-player-button = Change
desk-pair-one = One player
desk-pair-other = The other player
desk-pair-allowed = They may meet again
desk-may-meet = { $name } and { $other } may meet.
desk-must-not-meet = { $name } and { $other } never sit at one table.
desk-forbid-button = Save
desk-invite-ids = Ids of players, one a line
desk-invite-happens = Invited players may register.
desk-invite-button = Invite
desk-appoint = Appoint { $name }
desk-dismiss = Dismiss { $name }
desk-somebody-else = Appoint somebody by their id
desk-referee-id = Id of somebody else
desk-referee-happens = A referee does all that organisers do, but appoints nobody.
desk-referee-button = Save
desk-decide-happens = The table gets this result, in place of its present result. It places everybody at the table, also players who were put out before.
desk-record-happens = The table gets this result. A ruling can change it later.
desk-set-result = Set the result
desk-replay-happens = The result is taken back, and the table is played again.
desk-leaves = The player who leaves
desk-comes = The player who takes the seat
desk-substitute-happens = The substitute takes the seat and what the table brings, and gives up a bye. The player who leaves withdraws by themselves before, or the table has waited for them for { $minutes } minutes.
desk-nobody-free = Everybody on the roster sits at a table. Enter somebody first.
desk-forfeit-happens = They are last and have no points at this table. A bot plays on in their seat.
desk-no-show-happens = They are last, have no points at this table and have met nobody there. A bot plays in their seat.
desk-rule-button = Rule
desk-why = Why (everybody can read it)
desk-points = Points
desk-place = Place

# tournament_player.js

player-register-above = Register above with your name. Then you can enter the tournament.
player-by-invitation = Players of this tournament are invited by its organisers. They need your id: { $player }.
player-invited = The organisers of this tournament invite you.
player-enter = Enter the tournament
player-over = The tournament is over. You are on place { $place }.
player-aborted = The tournament was aborted. Nothing of it counts.
player-over-without = The tournament is over.
player-arrives = { $name }, you are checked in.
player-arrives-unknown = This browser knows no player of this tournament. Open your own link first, then this code again.
player-withdrawn = You have left the tournament.
player-waits = You wait for round { $round }. Your table will be shown here.
player-bye = You have a bye in round { $round }.
player-not-in-round = You do not play round { $round }.
player-may-sit = Preview of round { $round }: table { $table }, with { $others }. It can still change.
player-will-sit = Round { $round } opens soon: you sit at table { $table }, with { $others }.
player-sits = Round { $round }: you sit at table { $table }, with { $others }.
player-out = The organisers ruled that you do not play on at this table.
player-table-ended = Your table has ended. You wait for the next round.
player-being-opened = Your game is being opened.
player-to-game = Go to your game
player-your-turn = It is your turn: go to your game
player-return = Come back
player-check-in = I am there
player-plays = Play round { $round } after all
player-misses = Miss round { $round }
player-withdraw = Leave the tournament
player-sure-to-withdraw = Leave the tournament? The organisers may seat a substitute at a table of yours that is open; until then it stays yours. You may come back later.

# tournament.js

account-token-is-somebody-elses = This browser keeps the token of { $before }. Replace it by that of { $name }? { $before } can then play here only with their own token.
tournament-open-chat = People may write in the chats of the tables while a round runs.
tournament-same-luck = All tables of a round have the same luck. Until the round is closed its players see no other table of it.
tournament-table-hidden = Played; it is shown when the round is closed
tournaments-open-chat = People may write in the chats while a round runs
tournaments-same-luck = The same luck at all tables of a round
tournaments-watched = Others see the tables
tournaments-watched-after = after the round
tournaments-watched-live = while they are played

## Disputes: disputes.js

game-page-disputes = Disputes
disputes-none = There are no disputes.
disputes-open = Open a dispute
disputes-open-happens = Everybody at the table and the organisers of the game see it at once. An organiser who does not sit here answers.
disputes-open-words = Your words are shown to them as they stand. The game goes on meanwhile.
report-this = Report this
report-version = Report version { $version }
report-why = What is wrong? (May be empty.)
report-holds = A file is downloaded. It holds the game up to this version as you may see it, and the last decision that was refused there: for a developer of the rules.
report-names = Names of people are replaced, in your words too.
report-download = Download the report
disputes-words = What is wrong?
disputes-version = At version
disputes-paragraph = Paragraph of the rules, such as 4.7 (if you know it)
disputes-discloses = The organisers who answer may see what I could decide at this version, and what I tried around it and why it was refused, even where that tells what I know
disputes-changed = The disputes of this game have changed.
disputes-new = A dispute waits for your answer.
disputes-yours-answered = Your dispute was answered.
disputes-reopened = The answer to a dispute was taken back. It waits for another answer.
disputes-taken-back-why = Taken back, because: { $why }
disputes-waits = Waits for an answer
disputes-rejected = Rejected
disputes-ruled = Ruled in words
disputes-continued = The game goes on from a version
disputes-result-set = The result was set
disputes-withdrawn = Withdrawn
disputes-version-of = version { $version }
disputes-at-table = round { $round }, table { $table }
disputes-act-of = { $act }: dispute of { $name } at version { $version }
disputes-answer = Answer
disputes-answer-title = Dispute of { $name } at version { $version }
disputes-withdraw = Withdraw
disputes-sure-to-withdraw = Withdraw this dispute? Nobody will answer it then.
disputes-goes-on = The game that goes on
disputes-entry = The ruling in the log
disputes-verdict = Answer
disputes-reject = Reject it
disputes-rule = Rule in words
disputes-continue = Let the game go on from a version
disputes-result = Set the result of the table
disputes-reject-does = Nothing changes. The reason is told to everybody at the table.
disputes-rule-does = The words stand in the log of the game, for everybody to read. The play goes on as it is.
disputes-continue-does = This game stops. Its players go on in a new one from that version, with the same luck and hands. It cannot be taken back.
disputes-result-does = The table has this result, and the standings follow at once. A game that goes on ends.
disputes-continue-at = Goes on from version
disputes-template = Text
disputes-own-words = In your own words
disputes-text-stands = What was decided at version { $version } stands: the rules allow it.
disputes-text-wrong = What was decided at version { $version } goes against the rules and does not stand.
disputes-text-misread = The rule was read differently at version { $version }. From now on it is read as written; what was played stands.
disputes-text-late = Too much was played since version { $version } to go back. What was played stands.
disputes-signed = It is signed: { $name }.
disputes-look = Look at version { $version }
disputes-around = What happened around it
disputes-legal = What could be decided there ({ $count })
disputes-legal-not-shown = What could be decided there (not shown: a hidden tile or card would be told)
disputes-not-shown-of = { $name }: not shown, a hidden tile or card would be told. A player opens the list by disclosing it with a dispute of their own.
disputes-refused = What was tried around it and refused ({ $count })
disputes-nothing = Nothing that you may see.
disputes-hidden = You may not see this while the game goes on.
desk-waiting = { $count ->
    [one] 1 thing waits:
   *[other] { $count } things wait:
}
desk-dispute-of = Dispute of { $name }, round { $round }, table { $table }
desk-request-of = { $name } asks to go back, round { $round }, table { $table }
desk-links-of = Links of the new players ({ $count })
desk-long-think = Mark thinks from so many minutes on
tournament-long-think = long think
tournament-dispute-open = Open dispute.
tournament-asks-to-go-back = { $name } asks to go back.
tournament-settled-ruled = Round { $round }, table { $table }: a dispute was ruled on.
tournament-settled-continued = Round { $round }, table { $table }: after a dispute the game goes on from a version.
tournament-settled-result = Round { $round }, table { $table }: a dispute was answered with this result.

## Studies

series-page-standing = Standing
series-page-joined = Players are the same person where their account or their FIDE id is the same; players entered by name also by their name. A result in brackets is dropped. A tournament counts when it has ended.
series-page-tournaments = Tournaments
series-page-with = Series with this tournament
series-page-mine = My series
series-page-new = Begin a series
series-page-about = A series joins tournaments that you organise. For each player the best results count, as many as you say.
tournaments-page-series = Series of tournaments
tournament-series = Series with this tournament
series-name = Title
series-counts = What counts
series-counts-points = points of the standings
series-counts-places = points of the places
series-best = So many best results count (empty: all)
series-best-all = all results
series-best-of = best { $count }
series-place-points = Points of the places, from the first on
series-begin = Begin
series-total = Total
series-single = Best
series-wins = Firsts
series-dropped = dropped
series-no-results = No tournament with results has ended yet.
series-no-tournament = No tournament has joined yet.
series-not-yet = { $status }, does not count
series-title-of = { $title } – Tabletape
series-by = Counts: { $rules }. By { $name }.
series-csv = Standing as CSV
series-remove = Remove
series-add = Add a tournament
series-add-this = Add this tournament
series-add-field = Address or id of a tournament that you organise
series-add-button = Add
series-settings = Title and rules
series-settings-happens = The standing is counted anew by these rules.
series-save = Save
series-delete = Delete the series
series-delete-happens = The series is gone. Its tournaments stay as they are.
series-column = Series
series-none = There is none yet.
studies-page-mine = My studies
studies-page-new = Begin a study
studies-page-about = A study collects moments of several games in chapters, with words. Moments are added from the review of a game. While a game goes on, a moment of it is shown only to the player who added it.
studies-page-all = Studies for everybody
studies-seen-by = Seen by
studies-seen-by-owner = its editors
studies-seen-by-link = everybody with the link
studies-seen-by-all = everybody: it is listed
studies-more = More studies
studies-study = Study
studies-owner = By
studies-holds = Holds
studies-changed = Last changed
studies-count = { $chapters ->
    [one] 1 chapter
   *[other] { $chapters } chapters
  }, { $moments ->
    [one] 1 moment
   *[other] { $moments } moments
  }
studies-none-of-mine = You have no study yet.
studies-none = There is none yet.
studies-title-of-it = Title
studies-begin = Begin
studies-register-first = Say who you are first: enter a name above.
study-page-chapters = Chapters
study-studies = Studies
study-title-tabletape = { $title } – Tabletape
study-about = By { $name }. Seen by { $readers }. Last changed { $time }.
study-no-moments = No moment yet.
study-empty = There is no chapter yet.
study-before = ← Previous
study-after = Next →
study-place = { $place } of { $count }
study-nothing-yet = Nothing is collected yet
study-how-to-add = Open the review of a game, go to a version, and press “Add to a study”.
study-not-shown = This moment is not shown to you: its game goes on, or is not for you.
study-hidden = not shown to you
study-added-by = Added by { $name }, { $time }
study-as-public = As a spectator saw it.
study-as-seat = As { $name } saw it.
study-review = Review from version { $version }
study-review-from = Review from version { $version } (to { $until })
study-which-board = Which board is shown
study-board-at = Board at version { $version }
study-edit = Edit
study-copy = Copy it
study-copy-title = Title of the copy
study-copy-happens = A study of yours begins with these chapters, and with the moments that are shown to you. Only you see it, until you say otherwise.
study-version = version { $version } of { $game }
study-versions = versions { $version } to { $until } of { $game }
study-editing-conflict = Somebody else changed the study meanwhile. It is shown as it is now: look, and send it again if it still fits.
study-editing-act-of = { $act }: { $title }
study-editing-rename = Rename
study-editing-up = Up
study-editing-down = Down
study-editing-delete = Delete
study-editing-add-chapter = Add a chapter
study-editing-add-moment = Add a moment
study-editing-settings = Title, readers, editors
study-editing-rename-study = Rename the study
study-editing-delete-study = Delete the study
study-editing-leave = Edit it no more
study-editing-change = Change this moment
study-editing-moment-up = Move it up
study-editing-moment-down = Move it down
study-editing-move = Into another chapter
study-editing-moment-delete = Delete this moment
study-editing-title-of-chapter = Title of the chapter
study-editing-title-of-study = Title
study-editing-to-chapter = Chapter
study-editing-sure-chapter = { $count ->
    [0] Delete the chapter “{ $title }”?
    [one] Delete the chapter “{ $title }” with its moment?
   *[other] Delete the chapter “{ $title }” with its { $count } moments?
  }
study-editing-sure-moment = Delete this moment from the study? The game stays.
study-editing-sure-study = Delete the study “{ $title }”? Nobody finds it then. The games stay.
study-editing-sure-leave = Edit this study no more? Only its owner can let you in again.
study-editing-left = You edit this study no more.
study-editing-game = Game: its id, or a link to it
study-editing-open-game = While the game goes on, the moment is shown to you alone; then to everybody who may read the game.
study-editing-save = Save
study-editing-version = Version
study-editing-until = Until version (if it lasts longer)
study-editing-words = Words
study-editing-editors = Editors beside you: their ids, one a line
study-editing-editors-now = They edit it now: { $names }.
study-editing-editors-about = A player sees their id when pointing at the letters behind their name.
study-editing-owner-happens = Only you and its editors see it.
study-editing-link-happens = Everybody with its address sees it, and it is in no list.
study-editing-all-happens = It is listed for everybody, with its titles.
collecting-add-to-study = Add this version to a study
collecting-add = Add
collecting-study = Study
collecting-new-study = A new study
collecting-title-of-study = Title of the new study
collecting-chapter = Chapter
collecting-new-chapter = A new chapter
collecting-title-of-chapter = Title of the new chapter
collecting-added = Added to “{ $title }”.
collecting-look = Look at it
review-add-to-study = Add to a study

## Annotations: annotations.js

annotations-none = Nothing is noted about this version.
annotations-versions = Annotated versions:
annotations-at-version = { $count ->
    [one] Version { $version }: one annotation or answer
   *[other] Version { $version }: { $count } annotations and answers
  }
annotations-write = Annotate this version
annotations-changed = The annotations of this game have changed.
annotations-removed = This annotation was removed.
annotations-mark = Mark: { $place }
annotations-arrow = Arrow: from { $from } to { $to }
annotations-changed-at = { $time } (changed)
annotations-act-of = { $act }: annotation of { $name }
annotations-answer = Answer
annotations-change = Change
annotations-remove = Remove
annotations-sure = Remove what is written here? It cannot be brought back.
annotations-for-table = For the table
annotations-for-organisers = For the organisers
annotations-for-all = For all
annotations-held-back = Not all of its readers see it yet: it is shown when they may know what its author could know.
annotations-happens-table = The players at the table and the organisers of the game see it, as soon as they may know what you can know now.
annotations-happens-organisers = The organisers of the game see it, as soon as they may know what you can know now.
annotations-happens-all = All who may look at the game see it, as soon as they may know what you can know now.
annotations-happens-answer = The readers of the annotation see it, as soon as they may know what you can know now.
annotations-tag-good = good
annotations-tag-mistake = mistake
annotations-tag-question = question
annotations-tag-rule = rule
annotations-answer-to = Answer to { $name }
annotations-about = About version { $version }
annotations-words = Words
annotations-tag = Tag
annotations-for = Who is it for?
annotations-save = Save
annotations-send = Send
annotations-marks = Marks on the board: choose places here, or on the board
annotations-place = Place
annotations-to = Arrow to
annotations-no-place = Choose a place
annotations-no-arrow = No arrow
annotations-add-mark = Mark it
annotations-add-arrow = Draw the arrow
annotations-drop = Take away
annotations-drop-mark = Take away: { $mark }
annotations-no-places = The board that is shown has no places to mark.
annotations-place-chosen = Chosen: { $place }
versions-annotations = { $count ->
    [one] One annotation
   *[other] { $count } annotations and answers
  }

## Clocks

# time_words.js
clock-absolute = Each player has { $main } for the whole game.
clock-simple = Each player has { $each } for each decision.
clock-fischer = Each player has { $main }, and { $more } more after each turn, up to { $cap }.
clock-byo-yomi = Each player has { $main }, then { $periods ->
    [one] one period of { $period }
   *[other] { $periods } periods of { $period }
  }; a turn within a period keeps it.
clock-canadian = Each player has { $main }, then { $turns ->
    [one] one turn
   *[other] { $turns } turns
  } within each { $period }.
clock-correspondence = Each player has { $days ->
    [one] one day
   *[other] { $days } days
  } for each turn.
clock-correspondence-bank = Each player has { $days ->
    [one] one day
   *[other] { $days } days
  } for each turn, and a bank of { $bank ->
    [one] one day
   *[other] { $bank } days
  } for longer turns.
clock-grace = The first { $grace } of each turn are not counted.
clock-night = from { $begins } to { $ends }
clock-rests = The clock rests { $times } ({ $zone }).
clock-over = When time is over: { $consequence }.
clock-bot = The bot that plays then: { $bot }.
clock-expiry-warn = everybody is told, and the turn goes on without a clock
clock-expiry-claim = an opponent may claim that the seat forfeits
clock-expiry-bot = a bot stands in until the player returns
clock-expiry-organiser = an organiser decides what follows
clock-expiry-forfeit = the seat forfeits
# clock_fields.js
clock-legend = Clock
clock-preset = How much time
clock-preset-none = without a clock
clock-preset-fast = Fast: 30 min + 30 s a turn
clock-preset-evening = Evening: 75 min + 60 s a turn
clock-preset-days = 3 days a turn
clock-preset-week = A week a turn
clock-preset-own = A clock of my own
clock-vacation = Days of vacation for each player, 0 to 365
clock-none = Nobody’s time is counted.
clock-more = More: kind, what follows, hours of rest
clock-kind = Kind
clock-kind-absolute = absolute: for the whole game
clock-kind-simple = simple: for each decision
clock-kind-fischer = Fischer: an increment after each turn
clock-kind-byo-yomi = byo-yomi: main time, then periods
clock-kind-canadian = Canadian: so many turns within each period
clock-kind-correspondence = correspondence: days for each turn
clock-field-main = Main time
clock-field-per-decision = For each decision
clock-field-initial = Initial time
clock-field-increment = Increment
clock-field-cap = At most
clock-field-period = A period
clock-field-periods = Periods
clock-field-turns = Turns within a period
clock-field-days = Days for each turn
clock-field-bank-days = Days in the bank
clock-field-grace = Not counted of each turn
clock-field-night = at night
clock-field-begins = from
clock-field-ends = to
clock-field-zone = Time zone
clock-unit-seconds = seconds
clock-unit-minutes = minutes
clock-unit-hours = hours
clock-expiry = When time is over
clock-field-bot-stands-in = Bot that stands in
clock-field-bot-plays-on = Bot that plays on for a seat that forfeits
clock-rest = The clock rests
# clocks.js
game-page-clocks = Clocks
clocks-runs = runs
clocks-low = runs out
clocks-stands = stands
clocks-rests = rests
clocks-over = time is over
clocks-waits = waits
clocks-paused = The game is paused: all clocks stand.
clocks-paused-until = The game is paused until { $until }: all clocks stand.
clocks-scoring = The service scores: all clocks stand.
clocks-stalled = The game is stalled: all clocks stand.
clocks-vacation-until = { $name } is on vacation until { $until }: their clock stands.
clocks-rest-until = The clock rests until { $until }.
clocks-periods = + { $count } × { $period }
clocks-turns = for { $turns ->
    [one] one turn
   *[other] { $turns } turns
  }
clocks-turns-later = then { $turns ->
    [one] one turn
   *[other] { $turns } turns
  } in { $period }
clocks-bank = + bank: { $bank }
clocks-in-bank = from the bank
clocks-warning = You have { $left } left.
clocks-your-time-is-over = Your time is over.
clocks-out = has lost on time
clocks-claim = Claim: { $name } has lost on time
clocks-claim-sure = Claim that { $name } has lost, because their time is over? A bot plays their seat to the end. This cannot be undone.
clocks-forfeit = Decide: { $name } has lost on time
clocks-give = Give { $time }
clocks-give-to = Give { $time } to { $name }
clocks-give-any = Give time …
clocks-give-any-to = Give time … to { $name }
clocks-give-title = Give { $name } time
clocks-give-happens = They have { $time } more then. If their time was over, their clock runs again. The log says so, and everybody sees it.
clocks-give-count = How much
clocks-give-unit = Unit
clocks-give-sure = Give it
clocks-unit-hours = hours
clocks-unit-days = days
clocks-forfeit-sure = Decide that { $name } has lost, because their time is over? A bot plays their seat to the end. This cannot be undone.
play-title-urgent = ⏳ { $title }
preferences-clock-sound = { " " }Let a tone be heard when my time runs out
preferences-turn-sound = { " " }Let a soft tone be heard when it becomes my turn
preferences-letters = { " " }Show the letter beside each drawn sign of the boards
# lobby.js, version_details.js
lobby-time-left = { $left } left
lobby-time-over = time is over
version-details-time = Time
version-details-seat = Seat
version-details-left = Left
version-details-used = Used
version-details-turns = Turns
version-details-last-turns = The last turns
version-details-from = From version
version-details-to = To
version-details-took = Took
version-details-goes-on = goes on
# Links in mails
embed-whole = The whole replay
card-free-seat = a free seat
notice-confirm-title = Confirm your address
notice-confirm-text = Notices of your games at Tabletape will be sent to this address.
notice-confirm-button = Confirm
notice-unsubscribe-title = Get no more mails
notice-unsubscribe-text = No more notices will be sent to this address, and the address is forgotten.
notice-unsubscribe-button = Get no more mails
notice-done-title = Done
notice-done-text = You can close this page.
notice-gone-title = This link is no longer good
notice-gone-text = It is too old, or has done its work.

# Notices outside the page
account-programs = Bots and tokens
programs-title = Bots and tokens · Tabletape
programs-heading = Bots and tokens
programs-page-register = Register first, or enter your token.
programs-page-bots = My bots
programs-page-bots-about = A bot account is for a program that plays. Everybody sees that it is a bot, and its games rate nobody.
programs-page-tokens = Further tokens
programs-page-tokens-about = A program or another device plays as you with a token of its own. It ends by itself, and it does not open your account.
programs-no-bots = You have no bots.
programs-no-tokens = You have no further tokens.
programs-name = Name
programs-description = What it does
programs-last-use = Last use
programs-do = Do
programs-scope = It may
programs-end = Ends
programs-revoked = Token revoked
programs-revoke = Revoke
programs-erase = Erase
programs-renew-of = New token: { $name }
programs-revoke-of = Revoke the token: { $name }
programs-erase-of = Erase: { $name }
programs-renew-really = Make a new token for { $name }? The present token ends at once.
programs-revoke-really = Revoke the token of { $name }? It is refused at once.
programs-erase-really = Erase { $name } for good? A bot of the service plays on in its games.
programs-token-revoked = The token of { $name } is revoked.
programs-erased = { $name } is erased.
programs-shown-once = The token of { $name }. Copy it now: it is shown only this once.
programs-bot-name = Name of the bot
programs-bot-description = What it does, for everybody (optional)
programs-make-bot = Make a bot
programs-token-name = Note, such as the device (optional)
programs-nameless = token without a note
programs-lifetime = For
programs-days = { $days ->
    [one] a day
   *[other] { $days } days
}
programs-make-token = Make a token
programs-scope-play = read and play
programs-scope-read = read only
account-notices = Notices
notices-title = Notices · Tabletape
notices-heading = Notices
notices-page-register = Register first, or enter your token.
notices-page-channels = Where I am told
notices-page-wishes = What I am told, and when
notices-page-deliveries = Outcomes of deliveries
notices-page-read-again = Read again
notices-page-forget = Forget all of it
notices-page-forget-about = Settings, addresses, secrets and the log of deliveries are deleted.
notices-kind-turn = It is my turn
notices-kind-time-low = My time runs out
notices-kind-time-over = The time of a player is over
notices-kind-stand-in = A bot stands in for me, and I did not ask for it
notices-kind-seat-lost = My seat is given to a bot for good, or to another player
notices-kind-began = A game begins
notices-kind-ended = A game ends
notices-kind-replaced = A game goes on in another one
notices-kind-request = A request waits for my answer
notices-kind-pause = A pause is asked for, begins, is refused or ends
notices-kind-substitute = A seat is offered to me, or another player takes one
notices-kind-decide = A game waits for my decision as an organiser
notices-kind-plan = My plan has decided, or has ended
notices-kind-dispute = A dispute is opened
notices-kind-answer = A dispute is answered
notices-kind-ruling = An organiser rules
notices-kind-filled = A table that I opened is full
notices-kind-round = A round of my tournament begins
notices-kind-called = My table of a tournament is called
notices-kind-challenged = Somebody challenges me, or invites me to play again
notices-kind-reported = A message is reported in the chat of a table that I moderate
notices-kind-move = A bot is to make a move
notices-kind-test = Test
notices-kind-confirm = Confirmation of the address
notices-channel-webhook = Webhook
notices-channel-bot = Bot
notices-channel-mail = Mail
notices-channel-push = Browser
notices-channel-other = Apprise
notices-status-waiting = waiting
notices-status-sent = sent
notices-status-given-up = given up
notices-status-dropped = not needed any more
notices-stopped = stopped: { $why }
notices-works = works
notices-to-confirm = waits for the press on the link in the mail
notices-test = Send a test
notices-test-of = Send a test: { $channel }
notices-new-secret = New secret
notices-new-secret-of = New secret: { $channel }
notices-remove = Remove
notices-remove-of = Remove: { $channel }
notices-remove-really = Remove { $channel }? The address is forgotten.
notices-channel = Channel
notices-address = Address
notices-state = State
notices-do = To do
notices-no-channels = Nowhere yet.
notices-none-offered = This service sends no notices.
notices-test-is-sent = A test is on its way.
notices-link-is-sent = A mail with a link is on its way. Press the link to confirm the address.
notices-secret = The secret that messages are signed with. It is shown only this once:
notices-add-kind = Kind
notices-add-address = Address
notices-add = Add
notices-added = Notices go there from now on.
notices-push-here = Tell me in this browser
notices-what = I am told when
notices-zone = Time zone
notices-time-left = Minutes left when my time runs out
notices-digest = Mails
notices-digest-none = each at once
notices-digest-minutes = together, after some minutes
notices-digest-daily = together, once a day
notices-digest-every = After how many minutes
notices-digest-hour = At which hour
notices-quiet-begins = Quiet hours begin
notices-quiet-ends = Quiet hours end
notices-quiet = Keep quiet hours: nothing is sent then but webhooks
notices-always = Tell me too while a tab is open
notices-save = Save
notices-saved = Saved.
notices-made = Time
notices-told = Notice
notices-attempts = Attempts
notices-answer = Last answer
notices-gone = removed
notices-no-deliveries = Nothing was sent yet.
notices-forget-really = Delete all settings, addresses and secrets of your notices?
notices-forgotten = All of it is deleted.

## The calendar of deadlines

notices-page-calendar = Calendar of my deadlines
notices-page-calendar-about = A calendar program reads my deadlines at this address. Everybody with the address can read it too.
notices-calendar-address = Address
notices-calendar-none = There is no address yet.
notices-calendar-make = Make an address
notices-calendar-copy = Copy the address
notices-calendar-copied = The address is copied.
notices-calendar-by-hand = The browser does not let this page copy. The address is selected: copy it yourself.
notices-calendar-renew = Make a new address
notices-calendar-renew-really = Make a new address? The one that calendar programs have now leads nowhere then.
notices-calendar-made = The calendar has a new address.
notices-calendar-end = End the calendar
notices-calendar-end-really = End the calendar? Its address leads nowhere then.
notices-calendar-ended = The calendar is ended.

## Notices of one game: game_notices.js

notices-game-usual = The same as of all games
notices-game-own = What I choose here
notices-game-nowhere = No place is named yet at which I am told.
notices-game-all = Where I am told, and what I am told of all games
game-page-notices = Notices of this game
## A log that was set back

play-set-back = This game was set back to version { $version }: a server was lost, and with it the later entries. Look at the game as it is now.
dom-was-set-back = A server was lost, and with it entries of this game up to version { $lost }. The game went on from version { $version } or before.
dom-part-is-missing = This page lacks a part ({ $part }). Please load it again.

lesson-begin = Guide me through this game
lesson-step = { $number } of { $count }: { $title }
lesson-waits = { $number } of { $count }: play on
lesson-waits-about = The next step comes with the game.
lesson-over = { $count } of { $count }: that was the guide
lesson-over-about = You know all you need to play to the end. Under Preferences you can begin the guide again.
lesson-back = Back
lesson-next = Next
lesson-skip = Skip
lesson-end = End the guide

player-title = Player – Tabletape
player-title-of = { $name } – Tabletape
player-heading = Player
player-page-challenge = Challenge
player-page-ratings = Ratings
player-page-ratings-about = 1500 is the strength before the first game. The true strength lies in the interval with 95 %; a figure with a question mark is still uncertain.
player-page-results = Results
player-page-results-about = Public games that were played to the end, bots included. Forks and imports do not count.
player-page-opponents = Opponents
player-page-games = Games
player-page-studies = Studies
player-unknown = There is no such player.
player-erased = This player was erased. Their games stay, without their name.
player-is-bot = A bot account. Its owner:
player-no-results = No public game was played to the end yet.
player-no-studies = No study for everybody yet.
player-kind = { $game }, { $seats } seats
player-place-of = { $place } of { $players }
player-result = { $place } of { $players }, { $points ->
    [one] { $points } point
   *[other] { $points } points
 }
player-opponent = Opponent
player-ahead = Better
player-level = Equal
player-behind = Worse
player-record-cut = Of the last { $count } games.
player-rating-of = The strength over time in
player-rating-after = { $time }: { $rating }, { $interval }
player-rating-summary = { $games ->
    [one] The strength of { $name } after a game: { $rating }, in the interval { $interval }
   *[other] The strength of { $name } after { $games } games: { $rating }, in the interval { $interval }
 }
ratings-page-of = The page of { $name }

ruleset-title = Game – Tabletape
ruleset-title-of = { $name } – Tabletape
ruleset-heading = How games go
ruleset-page-places = Places
ruleset-page-places-about = How often seats, tribes, homes and territories took each place. The true share lies in the interval with 95 %; more games make it narrower.
ruleset-page-points = Points
ruleset-page-length = Length
ruleset-page-length-about = Half of the games lie between the quarter and the three quarters. The time runs from the start to the end, pauses and nights included.
ruleset-unknown = There is no such game.
ruleset-people = Of people
ruleset-bots = With bots
ruleset-counts = { $people ->
    [one] 1 rated game of people
   *[other] { $people } rated games of people
 }, { $bots ->
    [one] 1 game with bots
   *[other] { $bots } games with bots
 }
ruleset-period = From { $first } to { $last }, the times when games ended: all that count until now.
ruleset-counted = Public games count that were played to the end without hints, and in which nobody resigned or lost by time. Forks and imports do not count.
ruleset-to-ratings = The ratings of its players
ruleset-place = Place { $place }
ruleset-deviation = Deviation
ruleset-winning = Points of the first place
ruleset-lead = Points ahead of the next seat
ruleset-spread = Mean { $mean }, deviation { $deviation }; half of the games from { $lower } to { $upper }, all from { $least } to { $most }.
ruleset-bar = { $games ->
    [one] { $points }: 1 game
   *[other] { $points }: { $games } games
 }
ruleset-length = Length
ruleset-rounds = Last round
ruleset-decisions = Decisions
ruleset-time = Time
ruleset-least = Shortest
ruleset-lower = A quarter up to
ruleset-median = Half up to
ruleset-upper = Three quarters up to
ruleset-most = Longest

# The chat of a game
game-page-chat = Chat
preferences-chat = { " " }Show the chat of games
chat-link = { $count ->
    [0] Chat
   *[other] Chat ({ $count })
}
chat-room-table = At the table
chat-room-spectators = Spectators
chat-unread = { $count ->
    [0] { $room }
   *[other] { $room } ({ $count } new)
}
chat-words = Message
chat-send = Send
chat-phrases = Quick phrases
chat-people = Mute people
chat-mute = Mute { $name }
chat-hear = Show { $name } again
chat-removed = A moderator has removed this message.
chat-report = Report
chat-report-of = Report a message of { $name }
chat-report-why = Reason, if you want to give one
chat-report-happens = The moderators of this game then read this message and three before and after it. Nobody else learns of your report.
chat-reported = The message is reported.
chat-reports-title = Reported messages
chat-reports-none = No reported message waits for an answer.
chat-reports-answered = Answered: { $count }
chat-reports-at = Round { $round }, table { $table }
chat-reports-game = Game
chat-reports-by = Reported by { $name }
chat-reports-by-why = Reported by { $name }: { $why }
chat-reports-remove = Remove
chat-reports-dismiss = Dismiss
chat-reports-of = A reported message of { $name }
chat-reports-removed-happens = A mark with its author and time stays in the place of the message. Your name and reason are on the record of the moderators.
chat-reports-dismissed-happens = The message stays. Your name and reason are on the record of the moderators.
chat-reports-removed = Removed by { $name }: { $why }
chat-reports-dismissed = Dismissed by { $name }: { $why }
chat-reports-done = The report is answered.
chat-closed-no-player = Register to write here.
chat-closed-round-runs = While the round runs, nobody writes here.
chat-phrase-hello = Hello!
chat-phrase-good-luck = Good luck!
chat-phrase-well-played = Well played!
chat-phrase-thanks = Thank you!
chat-phrase-sorry = Sorry!
chat-phrase-one-moment = One moment, please.
chat-phrase-back-again = I am back.
chat-phrase-your-turn = It is your turn, I think.
chat-phrase-good-game = Good game!
chat-phrase-another-game = Shall we play another game?
