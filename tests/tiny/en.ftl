# Tiny in English.

tiny-about = Lay counters face up, or hide them with a wager.

tiny-counter-buried = A counter is buried unseen.
tiny-counter-unburied = The buried counter is dealt anew.
tiny-round-started = Round { $round } starts with { $seat ->
    [you] you
   *[other] { $seat }
}.
tiny-counter-drawn = { $seat ->
    [you] You draw
   *[other] { $seat } draws
} counter { $counter }.
tiny-counter-returned = { $seat ->
    [you] You put your
   *[other] { $seat } puts their
} counter back, to be dealt anew.
tiny-counter-laid = { $seat ->
    [you] You lay
   *[other] { $seat } lays
} counter { $counter }.
tiny-counter-shown = { $seat ->
    [you] You turn
   *[other] { $seat } turns
} up counter { $counter } with a wager of { $wager }.
tiny-wager-made = { $seat ->
    [you] You hide your
   *[other] { $seat } hides their
} counter, wager { $wager }.
tiny-die-rolled = { $seat ->
    [you] You roll
   *[other] { $seat } rolls
} { $face }.
tiny-points-scored = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points }: { $why }.
tiny-game-over = The game is over.

tiny-lay-counter = Lay the counter face up
tiny-hide-counter = Hide the counter with a wager of { $wager }
tiny-roll-die = Roll the die
tiny-give-back = Give { $points } points back

tiny-question-turn-step = What do you do with your counter?
tiny-question-give-back-step = How many points do you give back?

tiny-result = Won with { $points } points.

tiny-refused-not-your-turn = It is not your turn.
tiny-refused-wrong-step = { $decision } is not what is asked for now.
tiny-refused-no-such-decision = There is no such decision.
tiny-refused-wager-out-of-range = A wager is 0, 1 or 2.
tiny-refused-rolled-already = You rolled already.
tiny-refused-points-out-of-range = 1 or 2 points are given back, not { $points }.

tiny-option-rounds = Rounds
tiny-option-rounds-about = How many rounds are played.
tiny-source = { $source }
