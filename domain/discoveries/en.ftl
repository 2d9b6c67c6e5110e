# Discoveries in English. Values are words of the rules; these terms word them.

discoveries-about = Explore rivers, mountains and peoples with dice that change hands, and write all of it in your journal.

discoveries-start-seat-set-drawn = The draw gives the first turn to { $seat ->
    [you] you
   *[other] { $seat }
}.
discoveries-start-seat-set-agreed = { $seat ->
    [you] You have
   *[other] { $seat } has
} the first turn, as agreed.
discoveries-pile-set = { $removed ->
    [one] 1 card leaves
   *[other] { $removed } cards leave
} the game unseen; the draw pile has { $pile }.
discoveries-cards-revealed-exploration = { $number ->
    [one] Discovery
   *[other] Discoveries
} turned up: { $cards }.
discoveries-cards-revealed-encounter = { $number ->
    [one] Tribe
   *[other] Tribes
} turned up: { $cards }.
discoveries-card-taken-exploration = { $seat ->
    [you] You take
   *[other] { $seat } takes
} { $card } to explore.
discoveries-card-taken-encounter = { $seat ->
    [you] You take
   *[other] { $seat } takes
} { $card } from the encounters and { $seat ->
    [you] turn
   *[other] turns
} it over to explore.
discoveries-plans-changed = { $seat ->
    [you] You change
   *[other] { $seat } changes
} plans: { $card } for { $returned }.
discoveries-tribe-taken = The { $name } join { $seat ->
    [you] you
   *[other] { $seat }
}.
discoveries-dice-moved-setup = { $seat ->
    [you] You start
   *[other] { $seat } starts
} with { $number ->
    [one] 1 die
   *[other] { $number } dice
} of { $seat ->
    [you] your
   *[other] their
} colour.
discoveries-dice-moved-general = { $number ->
    [one] 1 grey die lies
   *[other] { $number } grey dice lie
} in the general supply.
discoveries-dice-moved-take = { $seat ->
    [you] You take
   *[other] { $seat } takes
} { $dice }.
discoveries-dice-moved-grey = { $seat ->
    [you] You gain
   *[other] { $seat } gains
} the grey die { $dice }.
discoveries-dice-moved-returned = { $number ->
    [one] A die of an activated action returns
   *[other] The dice of the activated actions return
} to { $seat ->
    [you] you
   *[other] { $seat }
}: { $dice }.
discoveries-dice-rolled = { $seat ->
    [you] You roll
   *[other] { $seat } rolls
} { $dice }.
discoveries-dice-turned = { $seat ->
    [you] You turn
   *[other] { $seat } turns
} { $dice } to { $symbol }.
discoveries-dice-locked = { $seat ->
    [you] You cannot
   *[other] { $seat } cannot
} use { $dice } any more in this turn.
discoveries-symbol-chosen = { $seat ->
    [you] You place
   *[other] { $seat } places
} dice that show { $symbol }.
discoveries-action-started = { $seat ->
    [you] You begin
   *[other] { $seat } begins
} the action { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
}.
discoveries-die-paid-slot = { $seat ->
    [you] You put
   *[other] { $seat } puts
} { $die } on { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
}.
discoveries-die-paid-camp = { $seat ->
    [you] You pay
   *[other] { $seat } pays
} { $die } to the { $side ->
    [LEFT] left
   *[RIGHT] right
} side of the camp.
discoveries-route-begun = { $seat ->
    [you] You set
   *[other] { $seat } sets
} out on { $card } by the route { $route }.
discoveries-action-activated = { $seat ->
    [you] You activate
   *[other] { $seat } activates
} { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
} with { $die }: { $terrain ->
    [R] { $size ->
        [one] 1 river
       *[other] { $size } rivers
    }
   *[M] { $size ->
        [one] 1 mountain
       *[other] { $size } mountains
    }
}, { $done ->
    [one] 1 step
   *[other] { $done } steps
} of the route done.
discoveries-card-linked = { $seat ->
    [you] You go
   *[other] { $seat } goes
} on to { $card } by the route { $route }, { $done ->
    [0] nothing of it done yet
    [one] 1 step of it done already
   *[other] { $done } steps of it done already
}.
discoveries-card-journaled = { $seat ->
    [you] You write
   *[other] { $seat } writes
} { $card } into { $seat ->
    [you] your
   *[other] their
} journal, worth { $ep } EP.
discoveries-player-finished = { $seat ->
    [you] You cannot
   *[other] { $seat } cannot
} take a new card and { $seat ->
    [you] are
   *[other] is
} finished.
discoveries-end-triggered = { $seat ->
    [you] You bring
   *[other] { $seat } brings
} the end: { $number ->
    [one] the other player has
   *[other] each of the { $number } other players has
} one more turn.
discoveries-extra-turn-granted = Two cards in one turn: { $seat ->
    [you] you have
   *[other] { $seat } has
} another turn.
discoveries-turn-started = Turn { $turn }, round { $round }: { $seat ->
    [you] it is your turn
   *[other] it is { $seat }'s turn
}.
discoveries-turn-started-extra = Turn { $turn }, round { $round }: { $seat ->
    [you] it is your turn
   *[other] it is { $seat }'s turn
} once more.
discoveries-turn-ended = { $seat ->
    [you] Your
   *[other] { $seat }'s
} turn is over.
discoveries-round-closed = Round { $round } is over and waits for its settlement.
discoveries-round-closed-final = Round { $round } is over; no turn is left.
discoveries-round-settled = Standings after round { $round }: { $totals }.
discoveries-game-scored-rules = The game is over. { $seat ->
    [you] You win
   *[other] { $seat } wins
} with { $total ->
    [one] 1 point
   *[other] { $total } points
}.
discoveries-game-scored-rules-shared = The game is over. { $seats } players share the victory with { $total ->
    [one] 1 point
   *[other] { $total } points
}.
discoveries-game-scored-limit = The last agreed round is over. { $seat ->
    [you] You win
   *[other] { $seat } wins
} with { $total ->
    [one] 1 point
   *[other] { $total } points
}.
discoveries-game-scored-limit-shared = The last agreed round is over. { $seats } players share the victory with { $total ->
    [one] 1 point
   *[other] { $total } points
}.

## Decisions

discoveries-choose-start-discovery = Start with { $card }
discoveries-begin-place = Place dice that show { $symbol }
discoveries-take-side = Take all dice of the { $side ->
    [LEFT] left
   *[RIGHT] right
} side of the camp: { $dice }
discoveries-pick-own-die-camp = Mark { $die } in the camp, to take it
discoveries-pick-own-die-slot = Mark { $die } on { $seat ->
    [you] your
   *[other] { $seat }'s
} { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
}, to take it
discoveries-pick-own-die-supply = Mark { $die } in { $seat ->
    [you] your
   *[other] { $seat }'s
} supply, to take it
discoveries-finish-take-own = Take the marked dice and roll them
discoveries-start-action = Begin the action { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
}
discoveries-pay-die = Pay a { $colour ->
    [BLUE] blue
    [RED] red
    [GREEN] green
    [YELLOW] yellow
   *[GREY] grey
} die
discoveries-choose-discovery = Exchange the current card with { $card }
discoveries-choose-tribe = Take the { $name }
discoveries-choose-grey-side = Gain a grey die from the { $side ->
    [LEFT] left
   *[RIGHT] right
} side of the camp
discoveries-choose-face = Turn dice to { $symbol }
discoveries-choose-die = Choose { $die }, which shows { $symbol }
discoveries-finish-dice = That is enough dice
discoveries-begin-explore = Explore { $card } by route { $name }: { $route }
discoveries-activate = Activate { $action ->
    [CHANGE_PLANS] “change plans”
    [TAKE_FRIENDLY] “friendly tribe”
    [TAKE_WARY] “wary tribe”
    [ALTER_DICE] “alter dice”
    [HORSE_RIDE] “horse ride”
    [MARCH] “march”
    [MOUNTAINS] “mountains”
   *[tribe] “{ $name }”
} with a { $colour ->
    [BLUE] blue
    [RED] red
    [GREEN] green
    [YELLOW] yellow
   *[GREY] grey
} die: { $terrain ->
    [R] { $size ->
        [one] 1 river
       *[other] { $size } rivers
    }
   *[M] { $size ->
        [one] 1 mountain
       *[other] { $size } mountains
    }
}
discoveries-link-exploration = Go on to { $card } by route { $name }: { $route }
discoveries-link-encounter = Go on to { $card } from the encounters by route { $name }: { $route }
discoveries-finish-exploration = End the exploration
discoveries-end-placement = End the turn
discoveries-take-discovery-exploration = Take { $card } as the new card
discoveries-take-discovery-encounter = Take { $card } from the encounters as the new card

## Questions: what a step asks

discoveries-question-setup-choice-step = With which card do you start?
discoveries-question-turn-start-step = Do you place dice, or take some?
discoveries-question-taking-own-step = Which of your dice do you take?
discoveries-question-placing-step = Which action do you begin?
discoveries-question-paying-step = Which die do you pay? Paid: { $paid }.
discoveries-question-changing-plans-step = For which card do you exchange the current one?
discoveries-question-taking-tribe-step = Which tribe do you take?
discoveries-question-taking-grey-step = From which side of the camp does the grey die come?
discoveries-question-altering-step = To which symbol do you turn dice?
discoveries-question-altering-die-step = Which dice do you turn to { $face }?
discoveries-question-rerolling-step = Which dice do you roll again?
discoveries-question-exploring-step = Which action do you activate for the route?
discoveries-question-choosing-card-step = Which card do you take as the new current card?

## Groups: decisions that stand together in a list

discoveries-group-pick-own-die = Dice of your colour
discoveries-group-link = Go on to { $card }

## Refusals

discoveries-refused-not-your-turn = It is not your turn.
discoveries-refused-wrong-step = This is not the moment for this decision.
discoveries-refused-no-such-decision = There is no such decision.
discoveries-refused-slot-empty = No card lies in slot { $slot } of the display.
discoveries-refused-not-minnetaree = Discoveries come from the encounters with a Minnetaree tribe only.
discoveries-refused-no-die-shows = No usable die of the supply shows { $symbol }.
discoveries-refused-nothing-to-start = No action and no exploration could be begun with { $symbol }.
discoveries-refused-camp-side-empty = No die lies on that side of the camp.
discoveries-refused-not-own-die = The die { $die } is not of the own colour.
discoveries-refused-in-own-supply = The die { $die } lies in the own supply already.
discoveries-refused-out-of-order = Dice are named in their order: { $die } comes before { $last } or is chosen already.
discoveries-refused-unknown-action = There is no such action on the own mat.
discoveries-refused-no-dice-taken = This tribe takes no dice: its ability always holds.
discoveries-refused-action-used = Each action can be done once a turn.
discoveries-refused-symbol-differs = The dice of this turn show { $symbol }, the action needs { $needed }.
discoveries-refused-too-few-dice = The action costs { $needed ->
    [one] 1 die
   *[other] { $needed } dice
}; { $dice } can be used.
discoveries-refused-slot-occupied = A die lies on this action already.
discoveries-refused-effect-impossible = The action would have nothing to work on.
discoveries-refused-no-such-die = No usable die of that colour shows the symbol.
discoveries-refused-wrong-attitude = The tribe { $tribe } does not have the attitude that this action needs.
discoveries-refused-no-grey-die = No grey die can be taken from that side of the camp.
discoveries-refused-nothing-to-turn = No die of the supply can be turned to { $symbol }.
discoveries-refused-not-in-supply = The die { $die } does not lie in the own supply.
discoveries-refused-shows-symbol-already = The die { $die } shows { $symbol } already.
discoveries-refused-no-die-chosen = At least one die must be chosen.
discoveries-refused-journal-needed = Exploring needs journal dice; the dice of this turn show { $symbol }.
discoveries-refused-explored-already = There is one exploration a turn.
discoveries-refused-no-current-card = There is no current card to explore.
discoveries-refused-unknown-route = The card has no such route.
discoveries-refused-not-completable = The route { $route } could not be completed in this turn.
discoveries-refused-route-complete = All steps of the route are done.
discoveries-refused-route-incomplete = The route is not complete yet.
discoveries-refused-not-prepared = This action bears no die that could be activated.
discoveries-refused-unknown-mode = The action has no such block.
discoveries-refused-wrong-terrain = The next step of the route is of the other terrain.
discoveries-refused-two-cards-at-most = Two cards a turn are the most.
discoveries-refused-no-die-used = At least one die must be used before the turn ends.

## Where points come from

discoveries-source-discovery = discovery { $card }
discoveries-source-species = sets of species
discoveries-source-teepees = rank by teepees

## Names of cards, from their own data

discoveries-name-discovery = “{ $ep ->
    [one] 1 point
   *[other] { $ep } points
}{ $species ->
    [none] { "" }
   *[other] , { discoveries-picture-species }
}{ $teepees ->
    [0] { "" }
    [one] , 1 teepee
   *[other] , { $teepees } teepees
}”
discoveries-name-place = place { $number }

## Results

discoveries-result-most-points = { $seat ->
    [you] You have
   *[other] { $seat } has
} the most points, { $total }.
discoveries-result-dice = { $seat ->
    [you] You win
   *[other] { $seat } wins
} the tie at { $total ->
    [one] 1 point
   *[other] { $total } points
} with more dice on { $seat ->
    [you] your
   *[other] their
} mat, { $dice }.
discoveries-result-shared = Still tied at { $total ->
    [one] 1 point
   *[other] { $total } points
} and { $dice ->
    [one] 1 die
   *[other] { $dice } dice
} on the mat: the victory is shared.

# Words

discoveries-word-JOURNAL = journal
discoveries-word-WALK = walk
discoveries-word-NEGOTIATE = negotiate
discoveries-word-RIDE = ride
discoveries-word-BLUE1 = blue 1
discoveries-word-BLUE2 = blue 2
discoveries-word-BLUE3 = blue 3
discoveries-word-BLUE4 = blue 4
discoveries-word-BLUE5 = blue 5
discoveries-word-RED1 = red 1
discoveries-word-RED2 = red 2
discoveries-word-RED3 = red 3
discoveries-word-RED4 = red 4
discoveries-word-RED5 = red 5
discoveries-word-GREEN1 = green 1
discoveries-word-GREEN2 = green 2
discoveries-word-GREEN3 = green 3
discoveries-word-GREEN4 = green 4
discoveries-word-GREEN5 = green 5
discoveries-word-YELLOW1 = yellow 1
discoveries-word-YELLOW2 = yellow 2
discoveries-word-YELLOW3 = yellow 3
discoveries-word-YELLOW4 = yellow 4
discoveries-word-YELLOW5 = yellow 5
discoveries-word-GREY1 = grey 1
discoveries-word-GREY2 = grey 2
discoveries-word-GREY3 = grey 3
discoveries-word-GREY4 = grey 4
discoveries-word-GREY5 = grey 5
discoveries-word-GREY6 = grey 6
discoveries-word-GREY7 = grey 7
discoveries-word-GREY8 = grey 8
discoveries-word-GREY9 = grey 9
discoveries-word-GREY10 = grey 10
discoveries-word-R = river
discoveries-word-M = mountain
discoveries-word-North = North
discoveries-word-South = South

## Options of a game: the name, what it changes, and each value

discoveries-option-start-seat = Start seat
discoveries-option-start-seat-about = The seat that chooses the first card and has the first turn, counted from 0. Left open, it is drawn.
discoveries-option-max-rounds = Most rounds
discoveries-option-max-rounds-about = After so many rounds the game is scored, even if it would go on. Left open, the number of rounds is not limited.

## The picture

discoveries-picture-legend-dice = die: colour, letter and number of its owner, or grey;
discoveries-picture-legend-faces = sign and letter of what it shows; padlock: locked
discoveries-picture-legend-ways = waves: a river, peak: a mountain; routes run left to right
discoveries-picture-legend-any = ?: any one symbol, the same for all dice of an action
discoveries-picture-legend-tribes = sun: friendly, arrow: wary; M mammal, B bird, F fish, P plant
discoveries-picture-round = { $round ->
    [0] Set-up
   *[other] Round { $round }{ $most ->
        [none] { "" }
       *[other] { " " }of at most { $most }
    }
}{ $turn ->
    [none] { "" }
   *[other] , turn { $turn }
}
discoveries-picture-won = Won by { $winners }.
discoveries-picture-counting = The points are counted.
discoveries-picture-takes-first-card = { $player } takes a first card.
discoveries-picture-begins-turn = { $player } begins a turn.
discoveries-picture-marks-dice = { $player } marks dice to take.
discoveries-picture-places-dice = { $player } places dice.
discoveries-picture-places-dice-that-show = { $player } places dice that show { $symbol }.
discoveries-picture-pays = { $player } pays for an action.
discoveries-picture-exchanges-card = { $player } exchanges the current card.
discoveries-picture-takes-tribe = { $player } takes a tribe.
discoveries-picture-takes-grey-die = { $player } takes a grey die of the camp.
discoveries-picture-chooses-face = { $player } chooses what to turn dice to.
discoveries-picture-chooses-dice = { $player } chooses dice to turn.
discoveries-picture-chooses-rerolled = { $player } chooses dice to roll again.
discoveries-picture-explores = { $player } explores.
discoveries-picture-takes-card = { $player } takes a new card.
discoveries-picture-over = The game is over.
discoveries-picture-opens = { $player } opens every round.
discoveries-picture-last-turns = The end is near; last turns: { $player }.
discoveries-picture-last-turns-over = over
discoveries-picture-in-general = in the general supply
discoveries-picture-in-camp = in the camp
discoveries-picture-in-supply = in the supply of { $seat }
discoveries-picture-on-action = on { $action ->
    [CHANGE_PLANS] change plans
    [TAKE_FRIENDLY] take friendly
    [TAKE_WARY] take wary
    [ALTER_DICE] alter dice
    [HORSE_RIDE] horse ride
    [MARCH] march
    [MOUNTAINS] mountains
   *[tribe] { $name }
} of { $seat }
discoveries-picture-die = Die { $die } { $where }
discoveries-picture-shows = shows { $symbol }
discoveries-picture-not-rolled = not rolled yet
discoveries-picture-locked = locked
discoveries-picture-chosen = chosen
discoveries-picture-letter = { $symbol ->
    [WALK] W
    [RIDE] R
    [NEGOTIATE] N
   *[JOURNAL] J
}
discoveries-picture-row = { $source ->
    [ENCOUNTER] Encounter display
   *[EXPLORATION] Exploration display
}
discoveries-picture-row-place = { $source ->
    [ENCOUNTER] Encounter display
   *[EXPLORATION] Exploration display
}, place { $number }
discoveries-picture-empty = empty
discoveries-picture-camp = Camp
discoveries-picture-side = { $side ->
    [LEFT] left
   *[RIGHT] right
} side
discoveries-picture-side-holds = Camp, { $side ->
    [LEFT] left
   *[RIGHT] right
} side: { $dice }
discoveries-picture-die-shows = { $die }{ $symbol ->
    [none] { "" }
   *[other] { " " }{ $symbol }
}
discoveries-picture-no-dice = no dice
discoveries-picture-symbol = { $symbol }
discoveries-picture-symbol-told = Symbol { $symbol }: dice that show it lie on this side
discoveries-picture-general = general supply: { $count } grey{ $change }
discoveries-picture-general-told = General supply: { $count } grey{ $change } dice
discoveries-picture-pile = draw pile: { $count ->
    [one] 1 card
   *[other] { $count } cards
}
discoveries-picture-removed = { $count } removed
discoveries-picture-pile-told = Draw pile: { $count ->
    [one] 1 card
   *[other] { $count } cards
}; { $removed } left the game unseen
discoveries-picture-action = { $action ->
    [CHANGE_PLANS] change plans
    [TAKE_FRIENDLY] take friendly
    [TAKE_WARY] take wary
    [ALTER_DICE] alter dice
    [HORSE_RIDE] horse ride
    [MARCH] march
    [MOUNTAINS] mountains
   *[tribe] { $name }
}
# Two words of at most eleven letters, which stand one below the other; the signs below say the rest.
discoveries-picture-action-short = { $action ->
    [CHANGE_PLANS] change plans
    [TAKE_FRIENDLY] take friendly
    [TAKE_WARY] take wary
    [ALTER_DICE] alter dice
    [HORSE_RIDE] horse ride
    [MARCH] march
    [MOUNTAINS] mountains
   *[tribe] { $name }
}
discoveries-picture-action-told = { $kind ->
    [action] Action
    [SUN] Friendly tribe
   *[ARROW] Wary tribe
} { $action }, { $recipe }
discoveries-picture-used = used in this turn
discoveries-picture-with-die = { $role ->
    [slot] prepared with
   *[journal] activated with
} { $die } { $symbol }
discoveries-picture-terrain = { $terrain ->
    [R] { $count ->
        [one] 1 river
       *[other] { $count } rivers
    }
   *[M] { $count ->
        [one] 1 mountain
       *[other] { $count } mountains
    }
}
discoveries-picture-effect = { $effect ->
    [SWAP] exchanges the current card
    [SUN] takes a friendly tribe
    [ARROW] takes a wary tribe
    [ALTER] turns 1 or 2 dice
    [REROLL] rolls up to 3 dice again
    [RECRUIT] brings a grey die
   *[MINNETAREE] discoveries from the encounters too
}
discoveries-picture-effect-short = { $effect ->
    [ALTER] turn 2 dice
    [REROLL] roll 3 again
    [RECRUIT] a grey die
   *[MINNETAREE] encounters too
}
discoveries-picture-recipe = { $count ->
    [one] 1 die
   *[other] { $count } dice
} { $symbol ->
    [ANY] of any one symbol
   *[other] { $count ->
        [one] that shows
       *[other] that show
    } { $symbol }
}: { $effect }
discoveries-picture-ep = { $ep } EP
discoveries-picture-species = { $species ->
    [MAMMAL] mammal
    [BIRD] bird
    [FISH] fish
   *[PLANT] plant
}
discoveries-picture-species-letter = { $species ->
    [MAMMAL] M
    [BIRD] B
    [FISH] F
   *[PLANT] P
}
discoveries-picture-teepees = { $count ->
    [one] 1 teepee
   *[other] { $count } teepees
}
discoveries-picture-tribe = { $name }, { $attitude ->
    [SUN] friendly
   *[ARROW] wary
} tribe, { $teepees }
discoveries-picture-tribe-name = { $name }
discoveries-picture-route = Route { $route } of { $card }: { $way }
discoveries-picture-route-done = { $done } of { $steps } steps done
discoveries-picture-turned = turned:
discoveries-picture-tribe-card = { $title }: { $tribe }; turned over { $other }
discoveries-picture-discovery = { $card }; { $ways }
discoveries-picture-discovery-card = { $title }: { $details }
discoveries-picture-figure = { $figure ->
    [ep] EP
    [species] species
    [teepees] teepees
    [points] points
   *[settled] settled
}
discoveries-picture-ep-told = EP of the journal: { $ep }
discoveries-picture-species-count = { $count } { $species ->
    [MAMMAL] mammal
    [BIRD] bird
    [FISH] fish
   *[PLANT] plant
}
discoveries-picture-species-told = Species of the journal: { $species }
discoveries-picture-teepees-told = Teepees of tribes and journal: { $count }
discoveries-picture-points-told = Points { $when ->
    [end] at the end
    [settled] after round { $round }
   *[before] before the first round ends
}: { $points }
discoveries-picture-supply = supply: { $count ->
    [one] 1 die
   *[other] { $count } dice
}{ $change }
discoveries-picture-finished = finished
discoveries-picture-extra-turn = an extra turn
discoveries-picture-last-turn = one last turn
discoveries-picture-last-turn-over = last turn is over
discoveries-picture-cards = { $count ->
    [0] no current card
    [1] current card
   *[other] current card, and one linked to it
}
discoveries-picture-card-current = Current card
discoveries-picture-card-linked = Linked card
discoveries-picture-rest = rest:
discoveries-picture-rest-told = Rest of the block used last: { $way }
discoveries-picture-journal = journal: { $count ->
    [one] 1 card
   *[other] { $count } cards
}{ $change }
discoveries-picture-explored = Explored: { $details }

discoveries-lesson-aim = The aim
discoveries-lesson-aim-about = You are an explorer of the great expedition. Explored cards go into your journal. It brings the points printed on its cards, points for sets of mammals, birds, fish and plants, and points for the most teepees. The most points win.
discoveries-lesson-cards = The cards
discoveries-lesson-cards-about = Every card has two faces: a tribe and a discovery. Three tribes lie left of the camp, three discoveries right of it. Nobody sees the draw pile.
discoveries-lesson-first-card = Your first discovery
discoveries-lesson-first-card-about = Take the discovery that you want to explore first. Its route shows how many rivers and mountains you need. A short route with few changes is good to begin with.
discoveries-lesson-route = Your current card
discoveries-lesson-route-about = This is the route to explore: rivers and mountains, in their order. A card has one or more routes; one of them is enough. First prepare rivers and mountains with dice, then write in your journal.
discoveries-lesson-turn = Two kinds of turns
discoveries-lesson-turn-about = In your turn you either place dice or take dice. You cannot pass. To place dice, choose a symbol: in this turn you use dice of that symbol only, for as many actions as you like, each once.
discoveries-lesson-dice = The dice
discoveries-lesson-dice-about = Every die shows walk twice, journal twice, ride and negotiate once. You roll when you take dice, and when dice come back to you. Dice of your colour may lie with others: you can take them back.
discoveries-lesson-prepare = Prepare the way
discoveries-lesson-prepare-about = One ride prepares two rivers, two walks prepare three rivers, three equal dice prepare two mountains. The first die stays on the action and keeps it prepared.
discoveries-lesson-pay = You pay the whole price
discoveries-lesson-pay-about = An action that you have begun must be paid whole and carried out. All dice but the first one of a preparation go to the camp, where anybody may take them.
discoveries-lesson-end-turn = You end your turn
discoveries-lesson-end-turn-about = Use more dice of the symbol, or end your turn here. Dice that you keep stay in your supply with their symbols.
discoveries-lesson-camp = The camp
discoveries-lesson-camp-about = Paid dice lie here: negotiate and journal on the left, walk and ride on the right. To take dice, take a whole side, or one to five dice of your own colour from anywhere but your supply. They are rolled, and your turn ends.
discoveries-lesson-tribes = Tribes
discoveries-lesson-tribes-about = For one negotiate die you take a tribe with a sun, for two a tribe with an arrow. It brings a grey die, one more action of your own, and teepees that count at the end.
discoveries-lesson-points = Where you stand
discoveries-lesson-points-about = The table below shows your points. Sets of one, two, three or four different species bring 3, 8, 15 or 24. The most teepees bring 12 points, with two players 6 for the second. A current card that is not explored counts nothing.
discoveries-lesson-explore = Explore
discoveries-lesson-explore-about = Each journal die activates one prepared action; its rivers or mountains must come next on the route. What is left of a block is lost when the next one begins. You may begin only what you can complete in this turn.
discoveries-lesson-next-card = The next card
discoveries-lesson-next-card-about = The explored card lies in your journal. Take a new current card. The dice of the actions that you activated come back to you and are rolled.
discoveries-lesson-round = How it ends
discoveries-lesson-round-about = The game knows turns only; the service counts each time around the table as a round. When a player completes a card and there is no new one, everybody else has one more turn. Then the points are counted.
