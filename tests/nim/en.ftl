# Nim in English.

nim-about = Take stones in turn: the last stone wins.

nim-round-started = Round { $round } starts.
nim-stones-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}.

nim-take-one = Take 1 stone
nim-take-some = Take { $stones } stones

nim-question-turn-step = How many stones do you take?

nim-result = { $seat ->
    [you] You take
   *[other] { $seat } takes
} the last stone.

nim-refused-not-your-turn = It is not your turn.
nim-refused-wrong-step = { $decision } is not what is asked for now.
nim-refused-no-such-decision = There is no such decision.
nim-refused-not-so-many = From 2 to { $most } stones can be taken together.

nim-option-most = Most stones
nim-option-most-about = How many stones may be taken in a turn.
nim-source = { $source }
