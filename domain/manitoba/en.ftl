# Manitoba in English. Values are words of the rules: goods, colours, paths, seasons, areas.

manitoba-about = Send your clan into the land and on paths of visions, and have the right goods when they are scored.

manitoba-supply-stocked = The supply has { $berry ->
    [one] 1 berry
   *[other] { $berry } berries
}, { $bison } bison, { $horse ->
    [one] 1 horse
   *[other] { $horse } horses
}, { $canoe ->
    [one] 1 canoe
   *[other] { $canoe } canoes
}, { $feather ->
    [one] 1 feather
   *[other] { $feather } feathers
} and { $wampum ->
    [one] 1 wampum tile
   *[other] { $wampum } wampum tiles
}.
manitoba-village-supplied = { $seat ->
    [you] You start
   *[other] { $seat } starts
} with { $wigwam } Cree in the wigwam and { $square } on the square.
manitoba-first-seat-chosen = { $seat ->
    [you] You will
   *[other] { $seat } will
} be active first.
manitoba-territory-laid = The territory is put together: { $tiles }.
manitoba-totem-stacked = The totem is stacked: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, { $disk5 } on top.
manitoba-season-laid-out = { $season ->
    [spring] Spring
    [summer] Summer
   *[autumn] Autumn
} is laid out: cards { $cards }; score tile { $third } lies on the third, { $fifth } on the fifth.
manitoba-round-started = Round { $round } starts with card { $card }; { $seat ->
    [you] you are
   *[other] { $seat } is
} active.
manitoba-totem-taken = { $seat ->
    [you] You lift
   *[other] { $seat } lifts
} { $disks ->
    [one] the top disk
   *[other] { $disks } disks
} of the totem and { $seat ->
    [you] are
   *[other] is
} active in { $colour }.
manitoba-totem-merged = The totem is whole again: { $disk1 }, { $disk2 }, { $disk3 }, { $disk4 }, { $disk5 } on top.
manitoba-cree-moved-placed = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a Cree on { $target }.
manitoba-cree-moved-moved = { $seat ->
    [you] You move
   *[other] { $seat } moves
} a Cree from { $source } to { $target }.
manitoba-cree-moved-withdrawn = { $seat ->
    [you] You withdraw
   *[other] { $seat } withdraws
} a Cree from { $source } to the wigwam.
manitoba-cree-recalled = { $count } of { $seat ->
    [you] your
   *[other] { $seat }'s
} Cree { $count ->
    [one] goes
   *[other] go
} from { $areas } to the wigwam.
manitoba-cree-woken = { $seat ->
    [you] You wake
   *[other] { $seat } wakes
} { $count } Cree.
manitoba-vision-reached = { $seat ->
    [you] You reach
   *[other] { $seat } reaches
} space { $space } of the { $path } path.
manitoba-vision-reached-first = { $seat ->
    [you] You are
   *[other] { $seat } is
} the first to reach space { $space } of the { $path } path.
manitoba-bonus-lost = { $seat ->
    [you] You cannot use your
   *[other] { $seat } cannot use the
} bonus of the { $path } path.
manitoba-good-taken = { $seat ->
    [you] You take
   *[other] { $seat } takes
} the { $good } from { $area }.
manitoba-good-from-supply = { $seat ->
    [you] You take
   *[other] { $seat } takes
} a { $good } from the supply.
manitoba-good-stored-sector = { $seat ->
    [you] You put
   *[other] { $seat } puts
} the { $good } into the { $to } sector.
manitoba-good-stored-place = { $seat ->
    [you] You put
   *[other] { $seat } puts
} the { $good } on the { $to } ceremonial place.
manitoba-good-stored-lost = { $seat ->
    [you] You have
   *[other] { $seat } has
} no room for the { $good }; it goes to the supply.
manitoba-place-completed = { $seat ->
    [you] You complete
   *[other] { $seat } completes
} the { $place } ceremonial place; the goods there go to their sectors.
manitoba-place-completed-lost = { $seat ->
    [you] You complete
   *[other] { $seat } completes
} the { $place } ceremonial place; { $lost ->
    [one] 1 good finds
   *[other] { $lost } goods find
} the sector full and { $lost ->
    [one] goes
   *[other] go
} to the supply.
manitoba-feather-relocated = { $seat ->
    [you] You put
   *[other] { $seat } puts
} the feather of the { $place } ceremonial place into the { $to } sector.
manitoba-feather-relocated-lost = { $seat ->
    [you] You have
   *[other] { $seat } has
} no room for the feather of the { $place } ceremonial place; it goes to the supply.
manitoba-wampum-gained = { $seat ->
    [you] You gain
   *[other] { $seat } gains
} a wampum tile.
manitoba-wampum-turned-active = { $seat ->
    [you] You turn
   *[other] { $seat } turns
} a wampum tile to the active side.
manitoba-wampum-turned-inactive = { $seat ->
    [you] You use
   *[other] { $seat } uses
} a wampum tile.
manitoba-berry-exchanged = { $seat ->
    [you] You move
   *[other] { $seat } moves
} a berry into the { $sector } sector.
manitoba-pieces-returned-scoring = { $count ->
    [one] The piece
   *[other] The { $count } pieces
} in { $seat ->
    [you] your
   *[other] { $seat }'s
} { $sector } sector { $count ->
    [one] goes
   *[other] go
} to the supply.
manitoba-pieces-returned-event = { $seat ->
    [you] You lose
   *[other] { $seat } loses
} a feather from the { $sector } sector.
manitoba-pieces-returned-season-end = { $seat ->
    [you] You give
   *[other] { $seat } gives
} { $count ->
    [one] 1 feather
   *[other] { $count } feathers
} of the { $sector } sector back.
manitoba-pieces-returned-sacrifice = { $seat ->
    [you] You sacrifice
   *[other] { $seat } sacrifices
} a piece of the { $sector } sector.
manitoba-pieces-returned-final = { $seat ->
    [you] You clear
   *[other] { $seat } clears
} the { $sector } sector, { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}.
manitoba-areas-refilled = { $seat ->
    [you] You put
   *[other] { $seat } puts
} a { $good } on { $areas }.
manitoba-areas-refilled-setup = A { $good } is put on { $areas }.
manitoba-event-counted = Event { $card } counts { $code ->
    [E7] Cree on lakes
    [E9] contiguous areas
   *[other] Cree on the territory
}: { $counts }.
manitoba-event-skipped = Event { $card } does not touch { $seat ->
    [you] you
   *[other] { $seat }
}.
manitoba-scoring-skipped = { $seat ->
    [you] You are exempt and score
   *[other] { $seat } is exempt and scores
} nothing at { $card }.
manitoba-points-scored-vision = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] 1 point
   *[other] { $points } points
} on the { $detail } path.
manitoba-points-scored-wake = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] 1 point
   *[other] { $points } points
} for waking Cree.
manitoba-points-scored-event = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] 1 point
   *[other] { $points } points
} in event { $detail }.
manitoba-points-scored-scoring = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] 1 point
   *[other] { $points } points
} at card { $detail }.
manitoba-points-scored-final = { $seat ->
    [you] You score
   *[other] { $seat } scores
} { $points ->
    [one] 1 point
   *[other] { $points } points
} for { $detail ->
    [berry] berries
    [bison] bison
    [horse] horses
    [canoe] canoes
   *[wampum] wampum
} at the end.
manitoba-game-ended = The game is over: { $seat ->
    [you] you win
   *[other] { $seat } wins
} with { $points ->
    [one] 1 point
   *[other] { $points } points
}.
manitoba-game-ended-shared = The game is over. The win is shared with { $points ->
    [one] 1 point
   *[other] { $points } points
}: { $winners }.

## Decisions

manitoba-setup-cree = Put a Cree on { $area }
manitoba-setup-feather = Put the feather into the { $sector } sector
manitoba-setup-vision = Put a Cree on the { $path } path
manitoba-setup-vision-none = Put no Cree on a path
manitoba-take-totem = Choose the { $colour } disk and lift { $disks ->
    [one] it alone
   *[other] { $disks } disks
}
manitoba-territory-place = Put a Cree on { $area }
manitoba-territory-move = Move a Cree from { $source } to { $to }
manitoba-vision-enter = Enter the { $path } path
manitoba-vision-advance = Advance on the { $path } path to space { $space }
manitoba-vision-repeat = Repeat the bonus of the { $path } path
manitoba-wake-up = Wake { $count } Cree instead of using the totem
manitoba-wampum-wake = Use a wampum tile to wake a Cree
manitoba-wampum-exchange = Use a wampum tile to move a berry into the { $sector } sector
manitoba-end-turn = End the turn
manitoba-take-good = Take a { $good } from the supply
manitoba-store-sector = Put the { $good } into the { $to } sector
manitoba-store-place = Put the { $good } on the { $to } ceremonial place
manitoba-relocate-feather = Put the feather into the { $sector } sector
manitoba-wake = Wake a Cree
manitoba-wake-none = Let all Cree sleep
manitoba-shaman-copy = Copy the bonus of the { $path } path
manitoba-shaman-copy-none = Copy nothing
manitoba-warrior-place = Put a Cree on { $area }
manitoba-event-vision-enter = Enter the { $path } path
manitoba-event-vision-advance = Advance on the { $path } path to space { $space }
manitoba-event-vision-repeat = Stay on the last space of the { $path } path
manitoba-event-move = Move a Cree from { $source } to { $to }
manitoba-event-withdraw = Withdraw the Cree from { $area }
manitoba-event-feather = Give up a feather of the { $sector } sector
manitoba-score-choice = Score the { $good } sector for { $points ->
    [one] 1 point
   *[other] { $points } points
}
manitoba-score-choice-none = Score nothing
manitoba-refill = Refill { $area }

## Questions: what a step asks

manitoba-question-setup-cree-step = Where does your first Cree go?
manitoba-question-setup-feather-step = Into which sector does the feather go?
manitoba-question-setup-vision-step = On which vision path does a Cree begin?
manitoba-question-turn-step = What do you do in your turn?
manitoba-question-take-good-step = Which good do you take from the supply?
manitoba-question-store-step = Where does the { $good } go?
manitoba-question-relocate-feather-step = Into which sector does the feather of the { $place } ceremonial place go?
manitoba-question-wake-step = Do you wake a Cree?
manitoba-question-shaman-copy-step = Of which path does the shaman copy the bonus?
manitoba-question-warrior-place-step = On which area does the warrior put a Cree?
manitoba-question-event-vision-step = On which vision path do you step for event { $card }?
manitoba-question-event-move-step = Which Cree moves for event { $card }, and where does it go?
manitoba-question-event-withdraw-step = Which Cree leaves the territory for event { $card }?
manitoba-question-event-feather-step = From which sector does event { $card } take a feather?
manitoba-question-score-choice-step = Which good do you score at { $card }?
manitoba-question-refill-step = Which area gets the next { $good }?

## Groups: decisions that stand together in a list

manitoba-group-wampum-wake = Wampum
manitoba-group-wampum-exchange = Wampum
manitoba-group-vision = Vision paths
manitoba-group-territory-move = From { $source }
manitoba-group-event-move = From { $source }

## Refusals

manitoba-refused-not-your-turn = It is not your turn.
manitoba-refused-wrong-step = This is not the moment for this decision.
manitoba-refused-no-such-decision = There is no such decision.
manitoba-refused-unknown-area = The territory has no area { $area }.
manitoba-refused-area-occupied = A Cree stands on { $area }.
manitoba-refused-area-not-empty = The { $good } cannot go to { $area }, which is not an empty area for it.
manitoba-refused-no-own-cree = No Cree of yours stands on { $area }.
manitoba-refused-not-adjacent = There is no step from { $from } to { $area }: they are not adjacent.
manitoba-refused-not-beside-own-cree = No area with an own Cree is adjacent to { $area }.
manitoba-refused-wrong-landscape = No fitting colour is at hand for the { $landscape } landscape of { $area }.
manitoba-refused-square-empty = No Cree is on the square.
manitoba-refused-wigwam-empty = No Cree is in the wigwam.
manitoba-refused-totem-not-lifted = A disk of the totem must be chosen first.
manitoba-refused-totem-lifted = A disk of the totem was already chosen.
manitoba-refused-not-active = Only { $seat }, who is active, may do this.
manitoba-refused-cree-woken-up = Cree were woken instead of using the totem.
manitoba-refused-wake-up-instead-of-actions = Cree are woken up once, and only instead of both actions.
manitoba-refused-action-done = This action was already done in this turn.
manitoba-refused-one-action-only = A player who is not active has one action.
manitoba-refused-count-out-of-range = { $max } Cree can be woken at most, one at least.
manitoba-refused-no-active-wampum = No wampum tile has its active side up.
manitoba-refused-last-round = Wampum is not used in the last round.
manitoba-refused-unknown-exchange = A berry can be moved to the bison, horse or canoe sector.
manitoba-refused-no-berry = No berry lies in the berry sector.
manitoba-refused-sector-full = The { $sector } sector is full.
manitoba-refused-wrong-sector = A { $good } does not go into the { $sector } sector.
manitoba-refused-good-on-place = A { $good } already lies on the { $place } ceremonial place.
manitoba-refused-good-not-offered = This good cannot be taken now.
manitoba-refused-supply-empty = The supply has no { $good } left.
manitoba-refused-unknown-path = There is no such path here.
manitoba-refused-wrong-path = The colours at hand do not allow the { $path } path.
manitoba-refused-path-ended = The Cree stands on the last space of the { $path } path.
manitoba-refused-nothing-to-copy = The { $path } path has nothing to copy now.
manitoba-refused-no-feather = No feather lies in the { $sector } sector.
manitoba-refused-not-exempt = Without an exemption a good must be scored.
manitoba-refused-good-not-scored = You cannot score { $good } now.

## Where points come from

manitoba-source-vision = the { $detail } path
manitoba-source-wake = waking Cree
manitoba-source-event = event { $detail }
manitoba-source-scoring = card { $detail }
manitoba-source-final = { $detail ->
    [berry] berries
    [bison] bison
    [horse] horses
    [canoe] canoes
   *[wampum] wampum
} at the end

## Names of things, from their own data

manitoba-name-area = { $landscape ->
    [forest] forest
    [prairie] prairie
    [hills] hills
    [lake] lake
   *[mountain] mountain
} { $tile }
manitoba-name-card = “{ manitoba-picture-effect }{ $goods ->
    [none] { "" }
    [most] : { manitoba-picture-fullest }
   *[other] : { $goods }
}”
manitoba-name-score-tile = “{ $goods ->
    [most] { manitoba-picture-fullest }
   *[other] { $goods }
}”

## Results

manitoba-result-most-points = { $seat ->
    [you] You have
   *[other] { $seat } has
} the most points, { $points }.
manitoba-result-shared = { $seats } players have the most points, { $points }, and share the win.

# Places: the id of a tile, and which part of it

manitoba-part-F = { $whole } (forest)
manitoba-part-P = { $whole } (prairie)
manitoba-part-H = { $whole } (hills)
manitoba-part-L = { $whole } (lake)
manitoba-part-M = { $whole } (mountain)

# Words

manitoba-word-turned = turned
manitoba-word-by = by
manitoba-word-brown = brown
manitoba-word-green = green
manitoba-word-beige = beige
manitoba-word-white = white
manitoba-word-blue = blue
manitoba-word-berry = berry
manitoba-word-bison = bison
manitoba-word-horse = horse
manitoba-word-canoe = canoe
manitoba-word-feather = feather

## Options of a game: the name, what it changes, and each value

manitoba-option-territory = Territory
manitoba-option-territory-about = How the territory tiles are joined.
manitoba-option-territory-is-standard = Standard: the tiles are joined freely.
manitoba-option-territory-is-lake-manitoba = Lake Manitoba: all lakes lie together.
manitoba-option-territory-is-duck-mountain = Duck Mountain: all mountains lie together.
manitoba-option-first-seat = First seat
manitoba-option-first-seat-about = The seat of the first active player, counted from 0. Left open, it is drawn.
manitoba-option-tiles = Tiles
manitoba-option-tiles-about = Which territory tiles are used, in the order in which they are joined. Left open, they are drawn.
manitoba-option-layout = Layout
manitoba-option-layout-about = How the tiles lie. It can be chosen together with the tiles only. Left open, it is drawn.
manitoba-option-layout-turns = Turns
manitoba-option-layout-turns-about = From the third tile on: by how many sixths the row of tiles turns there, counter-clockwise.
manitoba-option-layout-rotations = Rotations
manitoba-option-layout-rotations-about = By tile: by how many sixths the tile itself is turned, counter-clockwise, from 0 to 5.
manitoba-option-totem = Totem
manitoba-option-totem-about = The order of the five colours on the totem, the bottom one first. Left open, it is drawn.

## The picture

manitoba-picture-legend-lands = f forest and berry, p prairie and bison, h hills and horse,
manitoba-picture-legend-more-lands = l lake and canoe, m mountain and feather
manitoba-picture-legend-cree = badge: whose Cree stands there; thick line: between tiles
manitoba-picture-round = Round { $round } of { $rounds }, { $season ->
    [spring] spring
    [summer] summer
    [autumn] autumn
   *[winter] winter
}
manitoba-picture-won = Won by { $winners }
manitoba-picture-active = { $player } is active
manitoba-picture-area-short = { $landscape ->
    [forest] f
    [prairie] p
    [hills] h
    [lake] l
   *[mountain] m
}{ $tile }
manitoba-picture-area = { $area }: { $good ->
    [none] no good
   *[other] { $good }
}
manitoba-picture-area-cree = a Cree of { $seat }
manitoba-picture-count = { $count ->
    [score] score
    [asleep] asleep
    [awake] awake
    [wampum] wampum
   *[turned] turned
}
manitoba-picture-counted = { $count ->
    [score] score
    [asleep] asleep
    [awake] awake
    [wampum] wampum
   *[turned] turned
}: { $number }{ $change }{ $count ->
    [score] { " " }on the score track now; the points of the table add what the final scoring would give
   *[other] { "" }
}
manitoba-picture-worth = worth { $value }
manitoba-picture-sector = Sector { $sector }: { $goods } goods{ $goods_change }, { $berries } exchanged berries{ $berries_change }, { $feathers } feathers{ $feathers_change }, worth { $value }
manitoba-picture-place = { $place ->
    [small] small
   *[large] large
} place
manitoba-picture-place-holds = { $place ->
    [small] Small
   *[large] Large
} ceremonial place: { $goods ->
    [none] empty
   *[other] { $goods }
}
manitoba-picture-totem = Totem
manitoba-picture-totem-key = ◀ top, ▲ lifted
manitoba-picture-totem-key-narrow = top on the right, ▲ lifted
manitoba-picture-colour = { $colour }
manitoba-picture-disk = Totem, { $colour }: { $lifted ->
    [yes] lifted
   *[no] in the stack
}
manitoba-picture-season = { $season ->
    [spring] Spring
    [summer] Summer
    [autumn] Autumn
   *[winter] Winter
}
manitoba-picture-no-cards = no event cards in winter
manitoba-picture-effect = { $effect ->
    [E1] vision step
    [E2] territory step
    [E3] a Cree leaves
    [E4] take a good
    [E5] lose a feather
    [E6] Cree score
    [E7] lakes score
    [E8] most Cree
    [E9] most joined
    [scoring] scoring
    [winter] winter
   *[final] final scoring
}
manitoba-picture-fullest = fullest sector
manitoba-picture-card = Card { $number }: { $effect }{ $goods ->
    [none] { "" }
   *[other] { " " }{ $goods }
}{ $now ->
    [yes] , at the end of this round
   *[no] { "" }
}
manitoba-picture-supply = Supply
manitoba-picture-supply-of = Supply: { $count } { $good }{ $change }
manitoba-picture-wampum = wampum { $wampum }{ $hand ->
    [none] { "" }
   *[other] , in hand: { $hand }
}
manitoba-picture-paths = Vision paths
manitoba-picture-path = { $path ->
    [hunter] hunter
    [gatherer] gatherer
    [warrior] warrior
   *[shaman] shaman
}
manitoba-picture-path-stand = { $seat } on { $space }
manitoba-picture-path-nobody = nobody
manitoba-picture-path-told = The { $path ->
    [hunter] hunter
    [gatherer] gatherer
    [warrior] warrior
   *[shaman] shaman
} path: { $details }
manitoba-picture-path-firsts = first on 1, 2, …: { $seats }

manitoba-lesson-aim = The aim
manitoba-lesson-aim-about = Your clan of Cree lives through spring, summer and autumn. You gather goods on the land, and you send Cree along four paths of visions. The most points after the last card of autumn win. Nothing is secret: everybody sees everything that lies on the table.
manitoba-lesson-territory = The territory
manitoba-lesson-territory-about = Each tile has five areas: forest with a berry, prairie with a bison, hills with a horse, lake with a canoe, mountain with a feather. At most one Cree stands on an area.
manitoba-lesson-village = Your village
manitoba-lesson-village-about = Your goods lie in four sectors: berries, bison, horses and canoes. You have five Cree awake and three asleep; only those awake can be sent out. An empty sector costs 2 points when it is scored.
manitoba-lesson-first-cree = The first Cree
manitoba-lesson-first-cree-about = You already have one berry, bison, horse and canoe. Put a Cree on any free area: the good that lies there comes into its sector.
manitoba-lesson-paths = The vision paths
manitoba-lesson-paths-about = Four paths lead through visions: gatherer, hunter, warrior, shaman. A Cree enters at space 1 and later goes one space at a time; each space has a bonus. The Cree never comes back from a path.
manitoba-lesson-turns = Active and passive turns
manitoba-lesson-turns-about = The active player lifts disks of the totem. With the colour on top they may take a territory action and a vision step, or wake Cree instead. Each other player then does one of the two actions, in any lifted colour. The totem passes to the left each round.
manitoba-lesson-totem = You are active: the totem
manitoba-lesson-totem-about = Choose a disk. It is lifted with all disks above it and turned over, so that its colour lies on top. You act in this colour; the others may use each lifted colour. Lift few, and the others have little choice.
manitoba-lesson-goods = Go to the land
manitoba-lesson-goods-about = Put a Cree from your village on a free area of the right landscape, or move one of yours to an adjacent one. You take the good that lies there. In a passive turn a new Cree comes beside one of yours, as long as you have any on the territory.
manitoba-lesson-store = Store the good
manitoba-lesson-store-about = A good goes into its own sector, a feather into any. Or lay it on a ceremonial place without this kind: a full place gives you a wampum tile, and its goods go to their sectors. Goods still there at the end count nothing.
manitoba-lesson-wake = Wake up
manitoba-lesson-wake-about = Instead of both actions you may wake Cree: as many as you lifted disks, or fewer. You need awake Cree for the land and for new paths.
manitoba-lesson-end-turn = You end your turn
manitoba-lesson-end-turn-about = Your turn is over only when you say so. You may leave an action out. Wampum tiles can be used in your own turn, also at its end.
manitoba-lesson-points = Where the points are
manitoba-lesson-points-about = The table below shows your score and what the last scoring would add now. Six of a kind bring 12 points (berries), 14 (horses), 16 (bison) or 18 (canoes); fewer bring far less. Spaces of paths, events and wampum tiles bring points too.
manitoba-lesson-cards = The end of a round
manitoba-lesson-cards-about = At the end of each round a card takes effect. Every season has five: event, event, scoring, event, scoring. So you know when goods must be stored. With two or four players a winter round without an effect comes first.
manitoba-lesson-scoring = A scoring
manitoba-lesson-scoring-about = The score tile says which good is scored. You get the value of that sector, and all its pieces go to the supply; your Cree on that landscape go to sleep in the wigwam. Then empty areas of that landscape get new goods.
