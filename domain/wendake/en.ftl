# Wendake in English. Values are ids of the rules: tracks, resources, pieces, areas, slots, tiles. The words of those
# that are words stand at the end.

wendake-about = Lead a tribe around the Great Lakes for 7 years: four tracks form two pairs, and only the lower track of a pair counts.

wendake-pairs-formed = The tracks { $one } and { $two } form one pair, { $three } and { $four } the other.
wendake-progress-laid-out = Progress tiles of level { $level } are laid out: { $display }; sorted out: { $sorted_out }.
wendake-turn-order-set = The turn order is: { $order }.
wendake-row-cleared = The stones on the turn order go back: { $order }.
wendake-home-chosen = { $seat ->
    [you] You settle
   *[other] { $seat } settles
} in { $home }.
wendake-tribes-revealed = These tribes can be chosen: { $tribes }.
wendake-tribes-revealed-over = The tribe that nobody chose leaves the game.
wendake-tribe-chosen = { $seat ->
    [you] You play
   *[other] { $seat } plays
} the tribe { $tribe }.
wendake-supply-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
}{ $black_stone ->
    [yes] { " " }and the black stone
   *[no] { "" }
}, { $swaps ->
    [one] 1 swap tile
   *[other] { $swaps } swap tiles
}{ $black_warrior ->
    [yes] , the black warrior
   *[no] { "" }
} and { $seat ->
    [you] your
   *[other] their
} natives.
wendake-goods-changed = { $seat ->
    [you] You
   *[other] { $seat }
}: { $changes } ({ $why }).
wendake-natives-moved-moved = { $count } { $piece } of { $seat ->
    [you] yours
   *[other] { $seat }
} { $count ->
    [one] goes
   *[other] go
} from { $source } to { $target } ({ $why }).
wendake-natives-moved-to-longhouse = { $count } { $piece } of { $seat ->
    [you] yours
   *[other] { $seat }
} { $count ->
    [one] goes
   *[other] go
} from { $source } to the longhouse ({ $why }).
wendake-canoe-placed = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a canoe on { $lake }.
wendake-grid-laid = { $seat ->
    [you] You lay your
   *[other] { $seat } lays their
} grid: tiles { $tiles }.
wendake-stack-laid = { $tiles ->
    [one] 1 tile of level { $level } is stacked
   *[other] { $tiles } tiles of level { $level } are stacked
} face down.
wendake-market-filled = { $count ->
    [one] A tile of level { $level } is
   *[other] Tiles of level { $level } are
} laid open: { $tiles }; { $stack ->
    [one] 1 is left
   *[other] { $stack } are left
} face down.
wendake-market-switched = The open tiles of level 1 leave the game: tiles { $removed }.
wendake-stone-placed-tile = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a { $stone ->
    [BLACK] black stone
   *[NORMAL] stone
} on tile { $tile }.
wendake-stone-placed-turn-order = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a { $stone ->
    [BLACK] black stone
   *[NORMAL] stone
} on space { $space } of the turn order.
wendake-action-started = { $seat ->
    [you] You perform
   *[other] { $seat } performs
} { $action }.
wendake-fire-marked = { $seat ->
    [you] You activate
   *[other] { $seat } activates
} tile { $tile } with the fire marker.
wendake-stones-taken-back = { $seat ->
    [you] You take your
   *[other] { $seat } takes their
} stones { $fire ->
    [yes] and the fire marker off the grid
   *[no] off the grid
}.
wendake-tiles-turned = { $seat ->
    [you] You turn
   *[other] { $seat } turns
} the { $count ->
    [one] tile
   *[other] tiles
} { $tiles } over.
wendake-tiles-slid = { $seat ->
    [you] You slide your
   *[other] { $seat } slides their
} grid down; tiles { $tray } come into the tray.
wendake-tile-replaced = { $seat ->
    [you] You set
   *[other] { $seat } sets
} tile { $out } aside and { $seat ->
    [you] take
   *[other] takes
} tile { $in } from { $source ->
    [market] the market
   *[set_aside] the tiles set aside before
}.
wendake-tray-laid = { $seat ->
    [you] You shuffle
   *[other] { $seat } shuffles
} the tray and { $seat ->
    [you] lay
   *[other] lays
} tiles { $tiles }.
wendake-tiles-swapped = { $seat ->
    [you] You swap
   *[other] { $seat } swaps
} the tiles { $a } and { $b }.
wendake-progress-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} progress tile { $tile }.
wendake-progress-turned-used = { $seat ->
    [you] You use
   *[other] { $seat } uses
} progress tile { $tile }.
wendake-progress-turned-ready = { $seat ->
    [you] Your
   *[other] { $seat }'s
} progress tile { $tile } is ready again.
wendake-flags-changed-free = Flags that can be taken: { $free }.
wendake-flags-changed-taken = { $seat ->
    [you] You ally
   *[other] { $seat } allies
} with { $flag }; flags that can be taken: { $free }.
wendake-mask-revealed-discard = Mask { $card } is turned over onto the discard pile.
wendake-mask-revealed-smallpox = Mask { $card } is turned over: its blanket is { $infected ->
    [yes] infected
   *[no] clean
}.
wendake-deck-reshuffled = { $cards ->
    [one] The discard becomes
   *[other] The { $cards } discards become
} the deck.
wendake-mask-drawn = { $seat ->
    [you] You draw
   *[other] { $seat } draws
} a mask.
wendake-mask-drawn-own = { $seat ->
    [you] You draw
   *[other] { $seat } draws
} mask { $card }.
wendake-mask-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} mask { $card } from the discard pile.
wendake-mask-discarded = { $seat ->
    [you] You discard
   *[other] { $seat } discards
} mask { $card }.
wendake-kind-declared-wild = { $seat ->
    [you] You declare
   *[other] { $seat } declares
} a mask of kind { $kind } to be of kind { $as }.
wendake-kind-declared-additional = { $seat ->
    [you] You have
   *[other] { $seat } has
} an additional mask of kind { $as }.
wendake-masks-played = { $seat ->
    [you] You play
   *[other] { $seat } plays
} masks { $cards } on { $space }.
wendake-masks-returned = { $seat ->
    [you] You take
   *[other] { $seat } takes
} masks { $cards } back into the hand.
wendake-ceremony-cleared = All disks leave the mask ceremony.
wendake-turtle-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} a turtle tile for { $kind }.
wendake-turtle-taken-own = { $seat ->
    [you] You take
   *[other] { $seat } takes
} the turtle tile { $tile }.
wendake-turtles-revealed = The turtle tiles are turned over: { $tiles }.
wendake-majority-counted = { $seat ->
    [you] You have
   *[other] { $seat } has
} most guards in these areas: { $areas }.
wendake-points-scored = { $seat ->
    [you] You
   *[other] { $seat }
}: { $points } on the { $track } track ({ $why }).
wendake-year-started = Year { $year } begins.
wendake-game-ended = The game is over: { $seat ->
    [you] you win
   *[other] { $seat } wins
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}; points: { $scores }.
wendake-hand-dealt-anew = { $seat ->
    [you] Your
   *[other] { $seat }'s
} hand is dealt anew.
wendake-turtles-dealt-anew = { $seat ->
    [you] Your
   *[other] { $seat }'s
} turtle tiles are dealt anew.

wendake-choose-home = Settle in { $home }
wendake-choose-tribe = Play the tribe { $tribe }
wendake-choose-start-progress = Start with progress tile { $tile }
wendake-place-start-canoe = Put the first canoe on { $lake }
wendake-place-on-tile = Put a { $stone ->
    [BLACK] black stone
   *[NORMAL] stone
} on tile { $tile }
wendake-place-on-turn-order = Put a { $stone ->
    [BLACK] black stone
   *[NORMAL] stone
} on the turn order
wendake-perform-action = Perform action { $number }: { $action }
wendake-extra-stone = Place another stone
wendake-replace-home = Take the outpost in { $slot } home { $fill ->
    [yes] and fill the slot
   *[no] and leave the slot empty
}
wendake-replace-guard = Make the outpost in { $slot } a guard there { $fill ->
    [yes] and fill the slot
   *[no] and leave the slot empty
}
wendake-swap-tiles = Swap the tiles { $a } and { $b }
wendake-use-progress = Use progress tile { $tile }
wendake-end-turn = End the turn
wendake-place-canoe = Put a canoe on { $lake }
wendake-move-step-guard = Move a { $piece } from { $source } to { $to }
wendake-move-step-slot = Move a { $piece } from { $source } to { $to }, into { $slot }
wendake-move-step-hit = Move a { $piece } from { $source } to { $to } and attack a { $target_piece } of { $seat }
wendake-end-move = End the movement
wendake-take-turtle = Take a turtle tile for { $kind }
wendake-score-majority = Score the majorities
wendake-draw-mask-deck = Draw a mask from the deck
wendake-draw-mask-discard = Take mask { $card } from the discard pile
wendake-skip-draw = Draw nothing, for no mask is left
wendake-discard-mask = Discard mask { $card }
wendake-play-masks = Play masks { $kinds } on { $space }
wendake-declare-wild = Declare a mask of kind { $kind } to be of kind { $as }
wendake-declare-virtual = Have an additional mask of kind { $kind }
wendake-end-mask = Play no masks
wendake-exchange = Exchange { $give } for { $get }
wendake-end-exchange = End the exchange
wendake-choose-victim = Send a { $piece } from { $where } to the longhouse
wendake-buy-progress = Buy progress tile { $tile }
wendake-end-buy = End buying
wendake-pay = Pay { $leather } leather, { $fish } fish and vegetables: { $vegetables }
wendake-choose-track = Score on the { $track } track
wendake-choose-flag = Ally with { $flag }
wendake-spend-for-economy = Spend { $types } for the economy
wendake-end-trade = End the trade
wendake-choose-fire-target = Activate tile { $tile }
wendake-place-native = Bring a { $piece } home
wendake-ritual-score = Score the ritual
wendake-gain-animal = Gain { $animal }
wendake-gain-animal-vegetable = Gain { $animal } and { $vegetable }
wendake-gain-two = Gain { $a } and { $b }, and a beaver
wendake-spend-for-track = Spend { $types } for the { $track } track
wendake-transfer-point = Move a point from the { $source } track to the { $to } track
wendake-flip-tile = Turn tile { $tile } over
wendake-bring-home = Bring a { $piece } home from the longhouse
wendake-replace-tile = Set tile { $out } aside for tile { $in }
wendake-keep-tiles = Keep the tiles
wendake-choose-turtle-track = Score the turtle tile { $tile } on the { $track } track

wendake-question-choose-home-step = Where do you settle?
wendake-question-choose-tribe-step = Which tribe do you play?
wendake-question-start-progress-step = With which progress tile do you start?
wendake-question-start-canoe-step = On which lake does your first canoe go?
wendake-question-turn-start-step = Where does your stone go?
wendake-question-tile-hub-step = { $actions ->
    [none] What else do you do before your turn ends?
   *[other] Which action of the tile do you perform?
}
wendake-question-canoe-step = On which lake does the canoe go?
wendake-question-movement-step = Which guard moves? { $left ->
    [one] 1 step is left.
   *[other] { $left } steps are left.
}
wendake-question-military-step = Which turtle tile do you take before the majorities are scored?
wendake-question-mask-draw-step = From where do you draw a mask?
wendake-question-mask-discard-step = Which mask do you discard?
wendake-question-mask-play-step = Which masks do you play?
wendake-question-mask-wild-step = Which mask do you declare to be of another kind?
wendake-question-mask-virtual-step = Of which kind is the additional mask?
wendake-question-exchange-step = Which resources do you exchange? Exchanged: { $done }.
wendake-question-free-exchange-step = Which resources do you exchange? Exchanged: { $done }.
wendake-question-smallpox-step = Which native falls ill?
wendake-question-buy-step = Which progress tile do you buy?
wendake-question-pay-step = How do you pay for the progress tile { $tile }?
wendake-question-choose-track-step = On which track does the progress tile { $tile } score { $points ->
    [one] 1 point
   *[other] { $points } points
}?
wendake-question-choose-flag-step = With whom do you ally?
wendake-question-economy-step = What do you spend for the economy?
wendake-question-fire-step = Which tile does Sacred Fire activate?
wendake-question-ritual-step = Which native comes home? Came home: { $placed }.
wendake-question-progress-choice-step = What do you choose with progress tile { $tile }?
wendake-question-replace-tile-step = Which tile of the tray do you replace?
wendake-question-turtle-track-step = On which track does the turtle tile { $tile } score?

wendake-group-swap-tiles = Swaps of tiles
wendake-group-use-progress = Progress tiles
wendake-group-replace = Outposts
wendake-group-move-step = From { $source }
wendake-group-replace-tile = For { $out }
wendake-group-exchange = For { $give }

wendake-result-most-points = { $seat ->
    [you] You have
   *[other] { $seat } has
} most points, { $points }.
wendake-result-turn-order = { $seat ->
    [you] You have
   *[other] { $seat } has
} { $points ->
    [one] 1 point
   *[other] { $points } points
}, as others have, and { $seat ->
    [you] are
   *[other] is
} earlier in the turn order.

wendake-refused-not-your-turn = It is not your turn.
wendake-refused-wrong-step = This is not the moment for this decision.
wendake-refused-no-such-decision = There is no such decision.
wendake-refused-tribe-not-open = The tribe { $tribe } cannot be chosen.
wendake-refused-tile-not-sorted-out = Progress tile { $tile } is not among those sorted out of levels 1 and 2.
wendake-refused-unknown-cell = The grid has no such cell.
wendake-refused-no-such-stone = { $stone ->
    [BLACK] You do not have the black stone
   *[NORMAL] You have no stone
} in hand.
wendake-refused-three-tiles-a-year = Three of your stones are on tiles; the fourth goes on the turn order.
wendake-refused-off-the-line = The cell { wendake-name-cell } is not open: your stones of a year lie on one line without the fire marker.
wendake-refused-turn-order-chosen = Your stone is on the turn order already.
wendake-refused-no-such-action = The tile has no such action.
wendake-refused-action-performed = The action { $action } was performed.
wendake-refused-action-skipped = The action { $action } was skipped: actions are performed from top to bottom.
wendake-refused-no-canoe-left = You have no canoe left.
wendake-refused-no-fire-target = The tile { wendake-name-cell } cannot be activated by Sacred Fire.
wendake-refused-no-own-outpost = You have no outpost in { $slot }.
wendake-refused-guard-needs-tile = Only progress tile { $tile }, ready to use, makes an outpost a guard.
wendake-refused-nobody-in-home-pool = There is no { $native } in your home.
wendake-refused-black-stone-not-placed = Only the black stone allows another one.
wendake-refused-no-stone-left = You have no stone left.
wendake-refused-natives-placed = { $placed ->
    [one] 1 native
   *[other] { $placed } natives
} came home, and no more may.
wendake-refused-not-in-longhouse = There is no { $piece } in your longhouse.
wendake-refused-natives-to-place = { $placed } of two natives came home; more are in the longhouse.
wendake-refused-nothing-to-draw = There is no mask to draw from the { $source ->
    [DECK] deck
   *[DISCARD] discard pile
}.
wendake-refused-drawing-is-compulsory = There are masks, and one must be drawn.
wendake-refused-mask-not-in-hand = Mask { $card } is not in your hand.
wendake-refused-unknown-space = The mask ceremony has no space { $space }.
wendake-refused-space-occupied = A disk lies on { $space }.
wendake-refused-kinds-not-sorted = The kinds are to be named in order, not { $kinds }.
wendake-refused-masks-do-not-match = You cannot match { $space } with these masks.
wendake-refused-not-another-kind = { $kind } is no other kind.
wendake-refused-kind-not-in-hand = You have no mask of kind { $kind }.
wendake-refused-tile-not-in-tray = { $tile } is not in your tray.
wendake-refused-tile-not-available = { $tile } is neither in the market nor among your tiles set aside in earlier years.
wendake-refused-another-turtle = Turtle tile { $tile } is scored now.
wendake-refused-track-not-named = The turtle tile does not name { $track }.
wendake-refused-tile-not-owned = You do not own progress tile { $tile }.
wendake-refused-tile-used = Progress tile { $tile } was used this year.
wendake-refused-not-the-time = Progress tile { $tile } cannot be used now.
wendake-refused-no-effect = Progress tile { $tile } would have no effect now.
wendake-refused-not-another-resource = You cannot exchange { $give } for { $get }.
wendake-refused-resource-not-owned = You have no { $resource }.
wendake-refused-no-units-left = No more than { $limit ->
    [one] 1 resource
   *[other] { $limit } resources
} can be exchanged now.
wendake-refused-no-such-native = You have no { $piece } in { $where }.
wendake-refused-tile-not-on-display = Progress tile { $tile } is not on display.
wendake-refused-no-purchase-left = No more progress tiles can be bought in this trade.
wendake-refused-not-affordable = You cannot pay for progress tile { $tile }.
wendake-refused-no-such-payment = Progress tile { $tile } cannot be paid like that.
wendake-refused-track-not-tied = The { $track } track is not one of the tied tracks.
wendake-refused-types-not-fitting = Spend different resources of the fitting kinds, one at least and { $most } at most.
wendake-refused-types-not-in-order = Resources are to be named in the order corn, bean, pumpkin, leather, fish, not { $types }.
wendake-refused-unknown-home = There is no home { $home }.
wendake-refused-home-taken = { $home } is taken.
wendake-refused-no-swap-tile = You have no swap tile left.
wendake-refused-unknown-cells = Swap two different cells of the grid, the one with the lower number first.
wendake-refused-stone-on-tile = A stone lies on one of these tiles.
wendake-refused-year-not-completable = After this swap no line would be left for your stones.
wendake-refused-turtle-owned = You own a turtle tile for { $kind }.
wendake-refused-category-taken = You took a turtle tile of this category in this action; the one for { $kind } must wait.
wendake-refused-threshold-not-reached = You do not have enough for a turtle tile for { $kind }.
wendake-refused-flag-not-free = The flag { $flag } cannot be taken.
wendake-refused-unknown-area = { $from } or { $to } is no area of this map.
wendake-refused-no-guard-there = No such guard of yours stands in { $area }.
wendake-refused-black-warrior-spent = The black warrior attacked in this movement and stays at home.
wendake-refused-not-adjacent = There is no way from { $from } to { $to }.
wendake-refused-home-of-another-seat = { $area } is the home of another player.
wendake-refused-fields-of-another-mode = A step of mode { $mode } names other things.
wendake-refused-no-such-slot = Warriors find no such slot in { $area }: { $slot }.
wendake-refused-own-native-in-slot = A native of yours is in { $slot }.
wendake-refused-slot-protected = A guard of { $seat } protects { $slot }.
wendake-refused-no-combat-in-homes = There is no combat in the home { $area }.
wendake-refused-no-such-enemy = No such enemy guard stands in { $area }.
wendake-refused-already-there = The guard stands in { $area }.
wendake-refused-choice-of-another-tile = Progress tile { $tile } asks for something else.
wendake-refused-not-two-tracks = A point goes from one track to another, not from { $from } to { $to }.
wendake-refused-no-point-to-move = No point can go from { $from } to { $to }.
wendake-refused-same-on-both-sides = The tile { wendake-name-cell } is the same on both sides.

# Where points come from

wendake-source = { $source }

# Names of things: from their own data. In the name of a progress tile | is a space.

wendake-name-tile = “{ $actions }”
wendake-name-cell = { $cell ->
    [0] top left
    [1] top
    [2] top right
    [3] left
    [4] middle
    [5] right
    [6] bottom left
    [7] bottom
   *[8] bottom right
}
wendake-name-progress = “{ wendake-picture-effect }”
wendake-name-turtles = { $category ->
    [W] { $number ->
        [one] 1 woman
       *[other] { $number } women
    }
    [H] { $number ->
        [one] 1 hunter
       *[other] { $number } hunters
    }
   *[C] { $number ->
        [one] 1 canoe
       *[other] { $number } canoes
    }
}
wendake-name-mask = { $kind }{ $infected ->
    [yes] { " " }with an infected blanket
   *[no] { "" }
}
wendake-name-area = { wendake-picture-area-name }
wendake-name-slot = the { $makes } slot of { wendake-name-area }

# Words

wendake-word-W = { $count ->
    [one] warrior
   *[other] warriors
}
wendake-word-WOMAN = { $count ->
    [one] woman
   *[other] women
}
wendake-word-HUNTER = { $count ->
    [one] hunter
   *[other] hunters
}
wendake-word-BLACK = black warrior
wendake-word-ECONOMY = economy
wendake-word-MILITARY = military
wendake-word-RITUAL = ritual
wendake-word-MASK = mask
wendake-word-CORN = corn
wendake-word-BEAN = bean
wendake-word-PUMPKIN = pumpkin
wendake-word-LEATHER = leather
wendake-word-FISH = fish
wendake-word-BEAVER = beaver
wendake-word-CANOE = canoe
wendake-word-MOVE = move
wendake-word-HARVEST = harvest
wendake-word-HUNT = hunt
wendake-word-TAN = tan
wendake-word-TRADE = trade
wendake-word-SACRED_FIRE = Sacred Fire
wendake-word-SUPERIOR = Lake Superior
wendake-word-MICHIGAN = Lake Michigan
wendake-word-HURON = Lake Huron
wendake-word-ERIE = Lake Erie
wendake-word-ONTARIO = Lake Ontario
wendake-word-FR = France
wendake-word-GB = Great Britain
wendake-word-COMMON = common to all
wendake-word-CAYUGA = Cayuga
wendake-word-FOX = Fox
wendake-word-MOHAWK = Mohawk
wendake-word-OJIBWA = Ojibwa
wendake-word-ONEIDA = Oneida
wendake-word-ONONDAGA = Onondaga
wendake-word-OTTAWA = Ottawa
wendake-word-SENECA = Seneca
wendake-word-SHAWNEE = Shawnee
wendake-word-TUSCARORA = Tuscarora
wendake-word-PAIR = the pair
wendake-word-THREE_DIFF = the three different
wendake-word-FOUR_DIFF = the four different
wendake-word-FIVE_DIFF = the five different
wendake-word-THREE_SAME = the three equal
wendake-word-FOUR_SAME = the four equal
wendake-word-TWO_PAIRS = the two pairs
wendake-word-FULL_HOUSE = the full house
wendake-word-none = none
wendake-word-home = home
wendake-word-area = area
wendake-word-slot = slot
wendake-word-longhouse = longhouse
wendake-word-start = start
wendake-word-move = move
wendake-word-injured = injured
wendake-word-flee = flee
wendake-word-went_home = went home
wendake-word-replace = replace
wendake-word-fill = fill
wendake-word-ritual = ritual
wendake-word-smallpox = smallpox
wendake-word-progress = progress
wendake-word-exchange = exchange
wendake-word-payment = payment
wendake-word-economy = economy
wendake-word-trade = trade
wendake-word-majority = majority

## Options of a game: the name, what it changes, and each value

wendake-option-pairing = Score tracks
wendake-option-pairing-about = Which score tracks form a pair. Of a pair only the track on which one stands lower gives points at the end.
wendake-option-pairing-is-random = Random: the pairs are drawn.
wendake-option-pairing-is-beginner = For a first game: masks with military, economy with ritual.
wendake-option-tribes = Tribes
wendake-option-tribes-about = With which goods each player starts, and whether they have a power of their own.
wendake-option-tribes-is-common = Common tribe: all start with the same goods, nobody has a power.
wendake-option-tribes-is-tribes = Ten tribes: each player chooses a tribe with its own goods and its own power.

## The picture

wendake-picture-legend-areas = areas that touch can be passed, but not water between them
wendake-picture-legend-pieces = house: a home; dress: woman, bow: hunter, lying shield: outpost
wendake-picture-legend-guards = badge and number: guards of a seat, or its canoes on a lake
wendake-picture-legend-tiles = dark tile with a line inside: ritual side up; ring: stone, flame: fire marker
wendake-picture-legend-masks = dots on a mask: infected blanket
wendake-picture-year = { $year ->
    [0] Before the first year
   *[other] Year { $year } of { $years }
}
wendake-picture-wins = { $player } wins with { $points ->
    [one] 1 point
   *[other] { $points } points
}
wendake-picture-service = the service
wendake-picture-chooses-home = { $player } chooses a home
wendake-picture-chooses-tribe = { $player } chooses a tribe
wendake-picture-starts-with-progress = { $player } chooses a progress tile to start with
wendake-picture-starts-with-canoe = { $player } puts the first canoe on a lake
wendake-picture-places-stone = { $player } places a stone
wendake-picture-performs-actions = { $player } performs actions
wendake-picture-places-canoe = { $player } puts a canoe on a lake
wendake-picture-moves = { $player } moves guards, steps left: { $left }
wendake-picture-takes-turtles = { $player } takes turtle tiles and scores majorities
wendake-picture-draws-mask = { $player } draws a mask
wendake-picture-discards-mask = { $player } discards a mask
wendake-picture-plays-masks = { $player } may play masks
wendake-picture-declares-mask = { $player } declares a mask to be of another kind
wendake-picture-chooses-mask = { $player } chooses the kind of an additional mask
wendake-picture-exchanges = { $player } may exchange resources, done: { $done }
wendake-picture-loses-native = { $player } loses a native to smallpox
wendake-picture-buys = { $player } may buy a progress tile, discount: { $discount }
wendake-picture-pays = { $player } pays for { $tile }
wendake-picture-chooses-track = { $player } chooses one of the tied tracks for { $points ->
    [one] 1 point
   *[other] { $points } points
}
wendake-picture-chooses-flag = { $player } chooses a flag
wendake-picture-spends = { $player } may spend resources for economy
wendake-picture-chooses-fire = { $player } chooses the tile that Sacred Fire activates
wendake-picture-brings-home = { $player } brings natives home, placed so far: { $placed }
wendake-picture-uses-progress = { $player } uses { $tile }
wendake-picture-ends-year = { $player } ends the year
wendake-picture-prepares-grids = { $player } prepares the grids
wendake-picture-replaces-tile = { $player } may replace a tile of the tray
wendake-picture-scores-turtles = { $player } scores the turtle tiles
wendake-picture-chooses-turtle-track = { $player } chooses the track of { $tile }
wendake-picture-free-home = free home
wendake-picture-home-of = home of { $seat }
wendake-picture-area-name = { $name ->
   *[other] { $given }
}
wendake-picture-area-flag = flag { $flag }
wendake-picture-flag = Flag { $flag }
wendake-picture-flag-free = Flag { $flag }, to be taken
wendake-picture-next-to = next to { $areas }
wendake-picture-guard = { $seat } { $count }
wendake-picture-guard-black = { $seat } the black warrior
wendake-picture-guards = guards: { $guards }
wendake-picture-no-guards = no guards
wendake-picture-black-in = The black warrior of { $seat } in { $area }
wendake-picture-guards-in = { $count ->
    [one] 1 guard
   *[other] { $count } guards
} of { $seat } in { $area }
wendake-picture-slot-free = free, for a { $native ->
    [WOMAN] woman
   *[HUNTER] hunter
}
wendake-picture-slot-of = { $piece ->
    [W] outpost
    [BLACK] black outpost
    [WOMAN] woman
   *[HUNTER] hunter
} of { $seat }
wendake-picture-slot = { $slot }: { $details }
wendake-picture-home-slot = Home slot of { $area }, { $makes }: { $count } { $native ->
    [WOMAN] women
   *[HUNTER] hunters
} at home
wendake-picture-lake = { $lake ->
    [SUPERIOR] Superior
    [MICHIGAN] Michigan
    [HURON] Huron
    [ERIE] Erie
   *[ONTARIO] Ontario
}
wendake-picture-lake-told = { $lake }: { $any ->
    [yes] canoes of { $canoes }
   *[no] no canoes
}
wendake-picture-pair = A pair: the lower of both tracks counts
wendake-picture-track-head = { $track ->
    [ECONOMY] Economy
    [MILITARY] Military
    [RITUAL] Ritual
   *[MASK] Mask
}
wendake-picture-track-word = { $track ->
    [ECONOMY] economy
    [MILITARY] military
    [RITUAL] ritual
   *[MASK] mask
}
wendake-picture-on-track = { $seat } { $points }{ $change }
wendake-picture-track = Track { $track ->
    [ECONOMY] economy
    [MILITARY] military
    [RITUAL] ritual
   *[MASK] mask
}: { $details }
wendake-picture-order-now = Turn order
wendake-picture-order-next = Next year
wendake-picture-order-told = { $when ->
    [now] Turn order
   *[next] Order of the next year
}, { $number }: { $player }
wendake-picture-free = free
wendake-picture-ceremony = Mask ceremony
wendake-picture-deck = deck
wendake-picture-deck-told = Mask deck: { $count } cards
wendake-picture-out = { $count } out
wendake-picture-discard = Discard pile: { $count } cards, { $top ->
    [none] empty
   *[other] { $top } on top
}
wendake-picture-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
wendake-picture-disks = disk of { $seats }
wendake-picture-space = Space { $space ->
    [PAIR] pair
    [THREE_DIFF] three diff
    [FOUR_DIFF] four diff
    [FIVE_DIFF] five diff
    [THREE_SAME] three same
    [FOUR_SAME] four same
    [TWO_PAIRS] two pairs
   *[FULL_HOUSE] full house
}: { $points } points, { $details }
wendake-picture-turtles = Turtle tiles: from how many on, how many are left{ $flags ->
    [yes] ; flags to take
   *[no] { "" }
}
wendake-picture-turtles-told = Turtle tiles for { $kind }{ $category ->
    [C] { "" }
   *[other] { " " }in slots
}: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $left } left
wendake-picture-actions = Actions
wendake-picture-action = { $action ->
    [CANOE] canoe
    [MOVE] move
    [HARVEST] harvest
    [HUNT] hunt
    [TAN] tan
    [FISH] fish
    [MILITARY] military
    [MASK] mask
    [TRADE] trade
    [SACRED_FIRE] sacred fire
   *[RITUAL] ritual
}{ $number ->
    [none] { "" }
   *[other] { " " }{ $number }
}
wendake-picture-action-told = Action { $number }: { $action }, { $state ->
    [performed] performed
    [skipped] skipped
   *[open] to perform
}
wendake-picture-tribes = Tribes to choose from
wendake-picture-tribe = { $tribe }
wendake-picture-power = { $power ->
    [WOMEN_FLEE_HOME] attacked women flee home
    [BUY_TWO] may buy two progress tiles
    [BLACK_WARRIOR] the black warrior
    [BLACK_STONE] the black stone
    [START_PROGRESS] starts with a progress tile
    [SIX_AT_HOME] six of each at home
    [ETERNAL_FIRE] fire on both sides
    [TWO_SWAPS] two swap tiles
    [EASY_TURTLES] turtle tiles need one less
    [HUNTERS_STRIKE_BACK] hunters strike back
   *[none] no power
}
wendake-picture-of-home = { $count } of home
wendake-picture-goods = { $count } { $good }
wendake-picture-masks = { $count } masks
wendake-picture-home-vegetables = { $count } vegetables of its home
wendake-picture-tribe-told = Tribe { $tribe }: { $power }; starts with { $start }
wendake-picture-state-tribe = { $tribe ->
    [none] No tribe yet
    [COMMON] Common tribe
   *[other] { $tribe }
}
wendake-picture-state-home = { $home ->
    [none] no home yet
   *[other] { $home }
}
wendake-picture-points-short = { $points }{ $change } pts
wendake-picture-points-now = { $points }{ $change } as counted now
wendake-picture-goods-told = { $count } { $good }{ $change }
wendake-picture-where = { $where ->
    [home] Home
   *[longhouse] Longhouse
}
wendake-picture-natives = { $where ->
    [home] Home
   *[longhouse] Longhouse
}: { $count } { $piece ->
    [W] warriors
    [WOMAN] women
    [HUNTER] hunters
   *[BLACK] black warrior
}{ $change }
wendake-picture-thing = { $thing ->
    [CANOE] in supply
   *[SWAP] to swap
}
wendake-picture-things = { $count } { $thing ->
    [CANOE] canoes in supply
   *[SWAP] swap tiles
}{ $change }
wendake-picture-stones = stones
wendake-picture-stones-told = { $count ->
    [one] 1 stone
   *[other] { $count } stones
} in hand{ $black ->
    [yes] { " " }and the black stone
   *[no] { "" }
}{ $change }
wendake-picture-tray = Tray
wendake-picture-tray-told = Tray, to be laid into the first row of the grid below
wendake-picture-titled = { $title }: { $name }
wendake-picture-area = { $area }
wendake-picture-kind = { $kind }
wendake-picture-cell = Grid, { $cell }
wendake-picture-hand = Masks in hand: { $count }{ $change }
wendake-picture-played = Masks played this year
wendake-picture-mask = { $where ->
    [hand] Mask in hand
   *[played] Mask played
}: { $card }
wendake-picture-backs = { $count ->
    [one] 1 mask
   *[other] { $count } masks
} face down
wendake-picture-own = Own
wendake-picture-progress = Progress tiles
wendake-picture-own-turtles = Turtle tiles
wendake-picture-face-down = face down
wendake-picture-turtle = Turtle tile for { $kind }: { $details }
wendake-picture-aside = Set aside
wendake-picture-aside-head = Tiles set aside
wendake-picture-front = front { $tile }
wendake-picture-stone = { $stone ->
    [BLACK] black stone
   *[NORMAL] stone
}
wendake-picture-fire-marker = fire marker
wendake-picture-progress-points = +{ $level } { $track ->
    [ECONOMY] economy
    [MILITARY] military
    [RITUAL] ritual
   *[MASK] mask
}
# A line ends at |; there is room for two of ten letters.
wendake-picture-effect = { $effect ->
    [MOVE_STEPS_1] move 1
    [MOVE_STEPS_2] move 2
    [MOVE_STEPS_3] move 3
    [ALLIANCE] alliance
    [FREE_ORDER] actions in|any order
    [RITUAL_PLUS_1_THEN_MOVE_1] ritual +1,|then move 1
    [DRAW_2_DISCARD_1] draw 2,|discard 1
    [USE_OCCUPIED_SPACE] play on a|taken space
    [DISCOUNT_1] 1 cheaper
    [DISCOUNT_2] 2 cheaper
    [DISCOUNT_3] 3 cheaper
    [EXCHANGE_PLUS_2_NO_SMALLPOX] exchange +2|no smallpox
    [GAIN_1_ANIMAL] +1 leather|or fish
    [SPEND_DIFFERENT_ANIMALS_1_TO_2] spend|animals
    [OUTPOST_BECOMES_GUARD] outpost|to guard
    [SCORE_HIGHEST] ritual at|highest
    [TRANSFER_1_POINT] a point to|other track
    [TAKE_BACK_PLAYED_MASKS] take back|masks
    [ONE_CARD_WILD] a mask of|other kind
    [EXCHANGE_3_NO_SMALLPOX] exchange 3,|no smallpox
    [GAIN_1_ANIMAL_1_VEGETABLE] +1 animal,|vegetable
    [SPEND_DIFFERENT_VEGETABLES_1_TO_3] spend|vegetables
    [FLIP_ONE_TILE] turn a|tile over
    [ALLIANCE_WINS_TIES] alliance,|wins ties
    [GAIN_2_RESOURCES_1_BEAVER] 2 resources|1 beaver
    [PLUS_1_NATIVE_PLUS_1_POINT] ritual: +1|native, +1
    [SPEND_DIFFERENT_RESOURCES_1_TO_5] spend|resources
    [ONE_NATIVE_HOME] a native|comes home
    [PLUS_1_MASK_POINT] mask +1
   *[VIRTUAL_EXTRA_CARD] additional|mask
}
wendake-picture-used = used
wendake-picture-used-this-year = used this year
wendake-picture-market = Market of level { $level }: { $open } open, { $left } face down
wendake-picture-market-tile = Market
wendake-picture-display = Progress tiles of level { $level }: { $level ->
    [1] 1 leather, 1 fish, 1 vegetable
    [2] 2 leather, 2 fish, 2 different vegetables
   *[other] 3 leather, 3 fish, 3 different vegetables
}
wendake-picture-just-taken = Just taken: { $tiles }
wendake-picture-on-display = On display
wendake-picture-sorted-out = Sorted out
wendake-picture-sorted-out-told = Sorted out, for the Oneida to choose from

wendake-lesson-aim = The aim
wendake-lesson-aim-about = You lead a tribe around the Great Lakes for seven years. Four tracks form two pairs: economy, military, ritual, mask. At the end only your lower track of each pair counts. So never leave a track behind.
wendake-lesson-map = The map
wendake-lesson-map-about = Each area has slots: a woman works a vegetable slot, a hunter a beaver slot. Areas that touch are next to each other. The lakes are for canoes.
wendake-lesson-home = Your home
wendake-lesson-home-about = Choose the area where your natives live. Nobody else enters it. All women and hunters at home work its two slots together.
wendake-lesson-canoe = The first canoe
wendake-lesson-canoe-about = Put a canoe on a lake. Each canoe on a lake catches one fish when you fish, and lets you exchange one more resource when you trade.
wendake-lesson-natives = Your natives
wendake-lesson-natives-about = Five warriors, five women and five hunters begin at home. Two of each are in the longhouse, where the injured go too; a ritual brings them home. Warriors guard areas, women and hunters work.
wendake-lesson-year = A year
wendake-lesson-year-about = You have four stones and place one in each turn: three on tiles of your grid, one on the turn order, in any sequence. The first stone on the turn order goes first next year.
wendake-lesson-lines = Three on a line
wendake-lesson-lines-about = Your nine action tiles stand in a grid of three by three. The three stones of a year must lie on one line: a row, a column or a diagonal. The first is free, so think of all three before you place it.
wendake-lesson-perform = The actions of the tile
wendake-lesson-perform-about = Perform the actions of the tile from top to bottom, each or none. An action that you pass over cannot be done later in this turn. Between actions you may use progress tiles and take outposts home.
wendake-lesson-end-turn = You end your turn
wendake-lesson-end-turn-about = Your turn is over only when you say so. Actions that you have not performed are lost then.
wendake-lesson-masks = Masks are hidden
wendake-lesson-masks-about = Nobody else sees your masks, except those that everybody saw before. A mask action draws one; then you may play masks that match a free space of the ceremony. You get them back at the end of the year.
wendake-lesson-move = Moving
wendake-lesson-move-about = A step takes a guard to an adjacent area, or it stays in its area. There it stands as a guard, lies down in an empty slot as an outpost, or attacks. Nobody fights in homes.
wendake-lesson-military = The military action
wendake-lesson-military-about = It brings one point of military for each area in which you have more guards than anybody else. Outposts do not count. Before that you may take turtle tiles if you have enough women in slots, hunters in slots, or canoes.
wendake-lesson-points = Where you stand
wendake-lesson-points-about = The table below shows your points as they would count now: the lower track of each pair, and one for each swap tile that you have not used. Resources and masks left over are worth nothing at the end.
wendake-lesson-trade = Trade
wendake-lesson-trade-about = Exchange up to one resource for each canoe on the lakes; if you do, a mask is turned over and may bring smallpox. Then you may buy a progress tile with leather, fish and vegetables, and spend different resources for points of economy.
wendake-lesson-next-year = The end of a year
wendake-lesson-next-year-about = Tiles that had a stone were turned over, and the grid slid down one row. You may set one of the three tiles that came out aside, and take one of the market. Then the three are shuffled and laid into the first row.
