# Bison in English. Values are words of the rules; these terms word them.

bison-about = Lay land and spread your hunters over it: the strongest in an area brings home its animals.

bison-seat-supplied = { $seat ->
    [you] You start
   *[other] { $seat } starts
} with { $bison } bison, { $fish } fish, { $turkey ->
    [one] 1 turkey
   *[other] { $turkey } turkeys
} and { $hunters ->
    [one] 1 hunter
   *[other] { $hunters } hunters
} in reserve.
bison-tiles-removed = { $count ->
    [one] 1 tile leaves
   *[other] { $count } tiles leave
} the game unseen; { $stack ->
    [one] 1 waits
   *[other] { $stack } wait
} in the stack.
bison-round-started = Round { $round } starts; { $seat ->
    [you] you have
   *[other] { $seat } has
} the totem.
bison-tile-drawn = { $seat ->
    [you] You draw
   *[other] { $seat } draws
} tile { $tile }.
bison-tile-drawn-hidden = { $seat ->
    [you] You draw
   *[other] { $seat } draws
} a tile, unseen by the others.
bison-tile-returned = { $seat ->
    [you] You put your
   *[other] { $seat } puts their
} drawn tile back, to be dealt anew.
bison-tile-laid = { $seat ->
    [you] You lay
   *[other] { $seat } lays
} tile { $tile } at ({ $q }, { $r }), turned by { $rotation }.
bison-tile-laid-setup = Start tile { $tile } lies at ({ $q }, { $r }), turned by { $rotation }.
bison-marker-placed = { $seat ->
    [you] You mark
   *[other] { $seat } marks
} the action { $action ->
    [lay_tile] “lay a tile”
    [tent] “build or enlarge a tent”
    [canoe] “build or enlarge a canoe”
    [gather] “gathering”
    [step] “move 1 space”
   *[march] “move 1 to 3 spaces”
}.
bison-markers-returned = All action markers go back to their players.
bison-stock-changed-cost = { $seat ->
    [you] You pay
   *[other] { $seat } pays
} { bison-amount } for the action.
bison-stock-changed-no-hunters = { $seat ->
    [you] You use no hunter and gain
   *[other] { $seat } uses no hunter and gains
} { bison-amount }.
bison-stock-changed-exchange = { $seat ->
    [you] You exchange
   *[other] { $seat } exchanges
} { $given } { $give ->
    [bison] bison
    [fish] fish
   *[turkey] { $given ->
        [one] turkey
       *[other] turkeys
    }
} for { $got } { $get ->
    [bison] bison
    [fish] fish
   *[turkey] { $got ->
        [one] turkey
       *[other] turkeys
    }
}.
bison-stock-changed-purchase = { $seat ->
    [you] You pay
   *[other] { $seat } pays
} { bison-amount } at the market.
bison-hunters-moved-lay-tile = { $seat ->
    [you] You bring
   *[other] { $seat } brings
} { $count ->
    [one] 1 hunter
   *[other] { $count } hunters
} into play on { $target }.
bison-hunters-moved-build = { $count } of { $seat ->
    [you] your
   *[other] { $seat }'s
} hunters { $count ->
    [one] goes
   *[other] go
} from { $source } back to the reserve.
bison-hunters-moved-reduce = { $count } of { $seat ->
    [you] your
   *[other] { $seat }'s
} hunters { $count ->
    [one] comes
   *[other] come
} from the reserve to { $target }.
bison-hunters-moved-gather = { $seat ->
    [you] One of your hunters
   *[other] One of { $seat }'s hunters
} goes from { $source } to the gathering on { $target }.
bison-hunters-moved-step = { $seat ->
    [you] One of your hunters
   *[other] One of { $seat }'s hunters
} moves from { $source } to { $target }.
bison-hunters-moved-march = { $seat ->
    [you] One of your hunters
   *[other] One of { $seat }'s hunters
} marches from { $source } to { $target }.
bison-hunters-moved-purchase = { $seat ->
    [you] You buy
   *[other] { $seat } buys
} a hunter.
bison-piece-moved-to-space = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a { $item ->
    [tent] tent
   *[canoe] canoe
} of value { $value } on { $target }.
bison-piece-moved-to-reserve = The { $item ->
    [tent] tent
   *[canoe] canoe
} of value { $value } on { $source } goes back to { $seat ->
    [you] your
   *[other] { $seat }'s
} reserve.
bison-piece-moved-purchase = { $seat ->
    [you] You buy
   *[other] { $seat } buys
} a { $item ->
    [tent] tent
   *[canoe] canoe
} of value { $value }.
bison-region-scored-empty = The { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r }) with { $animals } { $terrain ->
    [prairie] bison
    [river] fish
   *[mountain] { $animals ->
        [one] turkey
       *[other] turkeys
    }
} scores for nobody.
bison-region-scored-seats1 = The { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r }) with { $animals } { $terrain ->
    [prairie] bison
    [river] fish
   *[mountain] { $animals ->
        [one] turkey
       *[other] turkeys
    }
} scores: { $seat1 ->
    [you] you gain
   *[other] { $seat1 } gains
} { $gain1 }.
bison-region-scored-seats2 = The { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r }) with { $animals } { $terrain ->
    [prairie] bison
    [river] fish
   *[mountain] { $animals ->
        [one] turkey
       *[other] turkeys
    }
} scores: { $seat1 ->
    [you] you gain
   *[other] { $seat1 } gains
} { $gain1 }, { $seat2 ->
    [you] you gain
   *[other] { $seat2 } gains
} { $gain2 }.
bison-region-scored-seats3 = The { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r }) with { $animals } { $terrain ->
    [prairie] bison
    [river] fish
   *[mountain] { $animals ->
        [one] turkey
       *[other] turkeys
    }
} scores: { $seat1 ->
    [you] you gain
   *[other] { $seat1 } gains
} { $gain1 }, { $seat2 ->
    [you] you gain
   *[other] { $seat2 } gains
} { $gain2 }, { $seat3 ->
    [you] you gain
   *[other] { $seat3 } gains
} { $gain3 }.
bison-region-scored-seats4 = The { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r }) with { $animals } { $terrain ->
    [prairie] bison
    [river] fish
   *[mountain] { $animals ->
        [one] turkey
       *[other] turkeys
    }
} scores: { $seat1 ->
    [you] you gain
   *[other] { $seat1 } gains
} { $gain1 }, { $seat2 ->
    [you] you gain
   *[other] { $seat2 } gains
} { $gain2 }, { $seat3 ->
    [you] you gain
   *[other] { $seat3 } gains
} { $gain3 }, { $seat4 ->
    [you] you gain
   *[other] { $seat4 } gains
} { $gain4 }.
bison-overflow-lost = { $seat ->
    [you] You let
   *[other] { $seat } lets
} { $amount } { $animal ->
    [bison] bison
    [fish] fish
   *[turkey] { $amount ->
        [one] turkey
       *[other] turkeys
    }
} go that the scale cannot show.
bison-stocks-reset = All stocks go to 0: only the hunting grounds count now.
bison-game-ended = The game is over. { $seat ->
    [you] You win
   *[other] { $seat } wins
} with { $total ->
    [one] 1 animal
   *[other] { $total } animals
}.
bison-game-ended-tied = The game is over. { $seats } players are tied with { $total ->
    [one] 1 animal
   *[other] { $total } animals
}, nobody wins.

## Decisions

bison-exchange = Exchange 3 { $give ->
    [bison] bison
    [fish] fish
   *[turkey] turkeys
} for 1 { $get ->
    [bison] bison
    [fish] fish
   *[turkey] turkey
}
bison-buy = Buy a { $item ->
    [hunter] hunter
    [tent] tent of value { $value }
   *[canoe] canoe of value { $value }
} for { $price ->
    [one] 1 animal
   *[other] { $price } animals
} of each kind
bison-choose-action = { $action ->
    [lay_tile] Lay your tile and bring hunters into play
    [tent] Build or enlarge a tent
    [canoe] Build or enlarge a canoe
    [gather] Gather hunters
    [step] Move hunters 1 space each
   *[march] Move hunters 1 to 3 spaces each
}
bison-choose-count = { $hunters ->
    [0] Use no hunter and gain 1 animal
    [one] Use 1 hunter, at no cost
   *[other] Use { $hunters } hunters for { $cost } animals
}
bison-pay = Pay { $bison } bison, { $fish } fish and { $turkey ->
    [one] 1 turkey
   *[other] { $turkey } turkeys
}
bison-gain = { $animal ->
    [bison] Gain 1 bison
    [fish] Gain 1 fish
    [turkey] Gain 1 turkey
   *[none] Gain nothing, all scales are full
}
bison-place-tile = Lay tile { $tile } at ({ $q }, { $r }), turned by { $rotation }
bison-place-tile-hidden = Lay the drawn tile at ({ $q }, { $r }), turned by { $rotation }
bison-place-hunters = Put { $hunters ->
    [one] the hunter
   *[other] the { $hunters } hunters
} on the { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
}
bison-build-op-build = Build a { $item ->
    [tent] tent
   *[canoe] canoe
} of value { $to } on { $space }
bison-build-op-enlarge = Enlarge the { $item ->
    [tent] tent
   *[canoe] canoe
} on { $space } from { $value } to { $to }
bison-build-op-reduce = Reduce the { $item ->
    [tent] tent
   *[canoe] canoe
} on { $space } from { $value } to { $to }
bison-build-op-remove = Remove the { $item ->
    [tent] tent
   *[canoe] canoe
} of value { $value } from { $space }
bison-pick-gather = Gather on { $space }
bison-pick-hunter = Move a hunter from { $space }
bison-move-hunter = Move it to { $to }
bison-end-turn = End the turn
bison-accept-loss = Let the animals above 15 go

## Questions: what a step asks

bison-question-turn-pre-step = Which action do you take?
bison-question-count-step = How many hunters does the action use?
bison-question-gain-step = Which animal do you gain?
bison-question-pay-step = Pay { $cost ->
    [one] 1 animal
   *[other] { $cost } animals
}: which ones?
bison-question-place-tile-step = Where does the tile { $tile } go?
bison-question-place-hunters-step = On which space of the tile { $tile } do you put { $hunters ->
    [one] the hunter
   *[other] the { $hunters } hunters
}?
bison-question-build-step = Where do you build or enlarge a { $action ->
    [tent] tent
   *[canoe] canoe
}? { $remaining ->
    [one] 1 hunter is still to be used.
   *[other] { $remaining } hunters are still to be used.
}
bison-question-pick-gather-step = Where do the hunters gather?
bison-question-pick-hunter-step = Which hunter moves? { $remaining ->
    [one] 1 is still to move.
   *[other] { $remaining } are still to move.
}
bison-question-move-hunter-step = Where does the hunter from { $space } go?
bison-question-turn-post-step = What else do you do before your turn ends?
bison-question-overflow-step = Your scale for { $animal ->
    [bison] bison
    [fish] fish
   *[turkey] turkeys
} is full. What do you do with those above its end?

## Groups: decisions that stand together in a list

bison-group-exchange = Exchanges
bison-group-buy = Purchases at the market
bison-group-pay = With { $bison } bison
bison-group-place-tile = At ({ $q }, { $r })
bison-group-build-op = On { $space }

## Refusals

bison-refused-not-your-turn = It is not your turn.
bison-refused-wrong-step = This is not the moment for this decision.
bison-refused-no-such-decision = There is no such decision.
bison-refused-exchange-same-animal = An exchange gives animals of one kind and gets one of another.
bison-refused-stock-too-low = The exchange needs { $price ->
    [one] 1 animal
   *[other] { $price } animals
} of one kind, the stock has { $stock }.
bison-refused-scale-full = A scale ends at { $max }; no animal of this kind can be added.
bison-refused-not-at-market = The market has no such piece of this colour.
bison-refused-stock-too-low-for-price = The piece costs { $price ->
    [one] 1 animal
   *[other] { $price } animals
} of each kind, the smallest stock has { $smallest }.
bison-refused-action-used = This action was already used in this round.
bison-refused-tile-must-be-laid = The last action of the round must be to lay the tile.
bison-refused-count-out-of-range = An action uses from 0 hunters to { $max }, not { $hunters }.
bison-refused-cost-too-high = { $hunters ->
    [one] 1 hunter costs
   *[other] { $hunters } hunters cost
} { $cost ->
    [one] 1 animal
   *[other] { $cost } animals
}, the stock has { $stock }.
bison-refused-count-not-executable = The action cannot be carried out with exactly { $hunters ->
    [one] 1 hunter
   *[other] { $hunters } hunters
}.
bison-refused-wrong-payment = The cost is { $cost ->
    [one] 1 animal
   *[other] { $cost } animals
} in all, none of the three numbers below 0.
bison-refused-payment-above-stock = The stock has only { $bison } bison, { $fish } fish and { $turkey ->
    [one] 1 turkey
   *[other] { $turkey } turkeys
}.
bison-refused-gain-not-optional = The animal must be taken while a scale has room.
bison-refused-does-not-interlock = A tile turned by { $rotation } does not interlock; turns are 0, 2 or 4.
bison-refused-hex-occupied = A tile already lies at ({ $q }, { $r }).
bison-refused-not-beside-a-tile = No tile lies beside ({ $q }, { $r }).
bison-refused-too-far-from-start = ({ $q }, { $r }) is more than { $max ->
    [one] 1 tile
   *[other] { $max } tiles
} away from the start tiles.
bison-refused-unknown-space = There is no such space on the board.
bison-refused-wrong-terrain = Tents stand on prairies and mountains, canoes on rivers.
bison-refused-space-not-own = No own piece stands on { $space }.
bison-refused-space-used = This action already used { $space }.
bison-refused-value-impossible = From value { $value } nothing leads to value { $to } here.
bison-refused-no-reducing = Tents and canoes are made smaller in variant 2 only.
bison-refused-piece-not-in-reserve = No piece of value { $to } is in the reserve.
bison-refused-too-few-hunters-on-space = This needs { $needed ->
    [one] 1 hunter
   *[other] { $needed } hunters
} on the space, which has { $hunters }.
bison-refused-too-few-hunters-in-reserve = This needs { $needed ->
    [one] 1 hunter
   *[other] { $needed } hunters
} in the reserve, which has { $hunters }.
bison-refused-count-not-completable = The announced hunters could not all be used after this.
bison-refused-cannot-call = No hunter on { $space } can call { $hunters ->
    [one] 1 hunter
   *[other] { $hunters } hunters
} from elsewhere.
bison-refused-no-unmoved-hunter = No own hunter that has not moved yet stands on { $space }.
bison-refused-no-end-space = No hunter on { $space } has a space to go to.
bison-refused-stands-at-gathering = The hunters on { $space } are already at the gathering.
bison-refused-no-round-trip = A hunter must end on another space than it left.
bison-refused-space-occupied = Another player occupies { $space }.
bison-refused-out-of-reach = It is more than { $reach ->
    [one] 1 space
   *[other] { $reach } spaces
} from { $from } to { $space }.

## Where points come from

bison-source = the { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r })

## Results

bison-result-most-animals = { $seat ->
    [you] You have
   *[other] { $seat } has
} the most animals, { $total }.
bison-result-smallest-stock = { $seat ->
    [you] You win
   *[other] { $seat } wins
} the tie at { $total ->
    [one] 1 animal
   *[other] { $total } animals
} because { $seat ->
    [you] your
   *[other] their
} smallest stock, { $smallest }, is the highest.
bison-result-no-winner = Still tied at { $total ->
    [one] 1 animal
   *[other] { $total } animals
} with the smallest stock { $smallest }: there is no winner.

## Options of a game: the name, what it changes, and each value

bison-option-variant = Variant
bison-option-variant-about = What one action may do to tents and canoes.
bison-option-variant-is-0 = The base game: one tent or canoe is built or enlarged in an action.
bison-option-variant-is-1 = Variant 1: several tents or canoes are built and enlarged in one action, each on another space.
bison-option-variant-is-2 = Variant 2: as variant 1; an action may also make tents and canoes smaller or take them off.
bison-option-first-seat = First seat
bison-option-first-seat-about = The seat with the totem in the first round, which begins; counted from 0. From the second round on the totem moves to the left.

## Amounts of animals, without those of which there are none

bison-amount-bison = { $bison } bison
bison-amount-fish = { $fish } fish
bison-amount-turkey = { $turkey ->
    [one] 1 turkey
   *[other] { $turkey } turkeys
}
bison-amount = { $kinds ->
    [none] nothing
    [b] { bison-amount-bison }
    [f] { bison-amount-fish }
    [t] { bison-amount-turkey }
    [bf] { bison-amount-bison } and { bison-amount-fish }
    [bt] { bison-amount-bison } and { bison-amount-turkey }
    [ft] { bison-amount-fish } and { bison-amount-turkey }
   *[bft] { bison-amount-bison }, { bison-amount-fish } and { bison-amount-turkey }
}

## Names of things: a tile by its animals, a space by its tile's hex

bison-name-tile = “{ bison-amount }”
bison-name-space = the { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} at ({ $q }, { $r })

## Places: the id of a tile, and which part of it

bison-part-P = { $whole } (prairie)
bison-part-R = { $whole } (river)
bison-part-M = { $whole } (mountain)

## The picture

bison-picture-legend-terrains = blades: prairie (p); waves: river (r); peaks: mountain (m)
bison-picture-legend-animals = number and animal: how many are printed
bison-picture-legend-hunters = badge and number: whose hunters
bison-picture-legend-buildings = triangle: tent, boat: canoe, with its value
bison-picture-round = Round { $round } of { $rounds }: { $first } has the totem
bison-picture-stack = { $stack ->
    [one] 1 tile
   *[other] { $stack } tiles
} in the stack
bison-picture-removed = { $removed } removed
bison-picture-variant = variant { $variant }
bison-picture-empty-hex = Empty hex { $hex }
bison-picture-letter = { $terrain ->
    [prairie] p
    [river] r
   *[mountain] m
}
bison-picture-space = { $space }: { $terrain ->
    [prairie] { $count } bison
    [river] { $count } fish
   *[mountain] { $count ->
        [one] 1 turkey
       *[other] { $count } turkeys
    }
}
bison-picture-space-in-hand = { $terrain ->
    [prairie] prairie
    [river] river
   *[mountain] mountain
} of the tile in hand
bison-picture-owner = { $colour ->
    [blue] blue
    [red] red
    [yellow] yellow
   *[green] green
}, { $seat }
bison-picture-hunters = { $count ->
    [one] 1 hunter
   *[other] { $count } hunters
}
bison-picture-building = { $terrain ->
    [river] canoe
   *[other] tent
} of value { $value }
bison-picture-stock = Stock: { $count } { $animal ->
    [bison] bison
    [fish] fish
   *[turkey] turkey
}{ $change }
bison-picture-pile = { $pile ->
    [reserve] Reserve
   *[market] Market
}
bison-picture-pile-holds = { $pile ->
    [reserve] Reserve
   *[market] Market
}: { $hunters } hunters{ $change }, tents of value { $tents }, canoes of value { $canoes }
bison-picture-action = { $action ->
    [lay_tile] lay tile
    [tent] tent
    [canoe] canoe
    [gather] gather
    [step] step
   *[march] march
}
bison-picture-action-is = Action { $action ->
    [lay_tile] lay tile
    [tent] tent
    [canoe] canoe
    [gather] gather
    [step] step
   *[march] march
}: { $state ->
    [used] used
   *[free] free
}
bison-picture-hand = Tile in hand: { $tile ->
    [none] none
    [hidden] one, face down
   *[other] { $tile }
}
bison-picture-underlined = underlined: used

bison-lesson-aim = The aim
bison-lesson-aim-about = You lead a group of hunters. Whoever has the most bison, fish and turkeys together at the end wins. Before the last scoring all stocks go to 0, so in the end only that scoring counts.
bison-lesson-land = The land
bison-lesson-land-about = Each tile has a prairie with bison, a river with fish and a mountain with turkeys; the numbers say how many. Equal land that touches across tiles is one region. A space belongs to one player at a time.
bison-lesson-stock = Animals are your money
bison-lesson-stock-about = These are your animals: you start with 10 of each kind. You pay with them for hunters, tents and canoes. You can keep 15 of a kind.
bison-lesson-actions = Four turns, four actions
bison-lesson-actions-about = In each round you take four turns, each with another one of these six actions. One of the four must be to lay your tile. You drew it secretly: nobody else sees it before you lay it.
bison-lesson-count = How many hunters?
bison-lesson-count-about = Say how many hunters the action uses. One is free; 2 cost 2 animals, 3 cost 4, 4 cost 7 and 5 cost 10. With none you gain one animal instead; only your tile is laid all the same.
bison-lesson-pay = Paying
bison-lesson-pay-about = Choose the animals to pay with; any mixture will do. Keep some of each kind: whatever you buy costs the same number of all three.
bison-lesson-tile = Lay the tile
bison-lesson-tile-about = The tile goes beside another tile, at most three steps from the start tiles, in one of three rotations. Choose a place on the board; R, the wheel or another press turns the tile.
bison-lesson-hunters = Your hunters come in
bison-lesson-hunters-about = All hunters of this action come from your reserve onto one space of the new tile. In the base game they enter the board in no other way.
bison-lesson-end-turn = You end your turn
bison-lesson-end-turn-about = Nobody ends your turn for you. Before the action, and after it, you may still buy and exchange; then end the turn.
bison-lesson-market = The market
bison-lesson-market-about = Here you buy pieces for your reserve: a hunter for one animal of each kind, a tent or a canoe for its value of each kind. You may also exchange three animals of one kind for one of another.
bison-lesson-scoring = What brings animals
bison-lesson-scoring-about = After all turns of a round each region is scored. The highest tent leads, on rivers the highest canoe; then how many of it, then smaller ones, then hunters. The first gains all animals of the region, the second half of them. Others, and tied seconds, gain what is on their own spaces.
bison-lesson-points = Where you stand
bison-lesson-points-about = The table below shows your points as if the board were scored now. A preview shows how a decision would change them.
bison-lesson-build = Tents and canoes
bison-lesson-build-about = A tent stands on a prairie or a mountain, a canoe on a river. To build one of value 2, two of your hunters must stand there. They go back to your reserve; the tent or canoe stays for good and ranks before all hunters.
bison-lesson-round = A new round
bison-lesson-round-about = All regions were scored, and the animals are in the stocks. Hunters, tents and canoes stay where they are, markers come back, and the totem went to the next player. With two players there are six rounds, with three five, with four four.
