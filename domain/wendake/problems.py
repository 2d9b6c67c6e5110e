"""Every broken invariant of a position of Wendake (`wendake 10`).

Functions named `…_within` check the invariants that hold after every single fact, from the first of the set-up on.
Functions named `…_between` check the invariants that hold only between entries, and name the facts in the meantime.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.core.events import SERVICE, Seat
from domain.wendake import steps
from domain.wendake.rules.military import ALLIANCES
from domain.wendake.rules.preparation import OPEN_TILES, advanced_count
from domain.wendake.state import NOWHERE, OwnedProgress, SeatPieces, WendakePosition
from domain.wendake.words import (
    BLACK,
    BLACK_STONE,
    CANOES,
    FLAGS,
    HUNTER,
    LINES,
    NATIVES_A_TYPE,
    OTTAWA_FIRE,
    PREPARATION,
    TOP,
    TRACKS,
    TURTLE_KINDS,
    WARRIOR,
    WOMAN,
)

_SETTING_UP = (steps.ChooseHomeStep, steps.ChooseTribeStep, steps.StartProgressStep, steps.StartCanoeStep)


def preparing(position: WendakePosition) -> bool:
    """Return whether the service is ending a year: stones, tiles, masks and disks go back in turn."""
    return any(isinstance(step, steps.YearEndStep | steps.PrepareTilesStep) for step in position.agenda)


def _agenda_within(position: WendakePosition) -> Iterator[str]:
    """Check that a turn has its hub at the bottom, set-up and the service their own steps; every step has an actor."""
    if not position.agenda:
        return
    bottom, top = position.agenda[0], position.agenda[-1]
    setting_up = isinstance(bottom, _SETTING_UP)
    if not setting_up and not isinstance(bottom, steps.TurnStartStep | steps.TileHubStep) and bottom.seat != SERVICE:
        yield f"{bottom} lies at the bottom"
    if any(not SERVICE <= step.seat < position.seats for step in position.agenda):
        yield f"a step of {position.agenda} is nobody's"
    if isinstance(top, steps.TurtleTrackStep) and not any(
        isinstance(step, steps.FinalTurtlesStep) for step in position.agenda
    ):
        yield "a turtle tile is scored before the end"


def _agenda_between(position: WendakePosition) -> Iterator[str]:
    """Check that a step is pending until the game is over, and the set-up's steps before the first year only.

    The game ends before its last step is closed; a first year starts before the set-up's last step changes.
    """
    if bool(position.agenda) == (position.ended is not None):
        yield f"{len(position.agenda)} steps are pending, and the game is {'over' if position.ended else 'going on'}"
    if position.agenda and isinstance(position.agenda[0], _SETTING_UP) == bool(position.year):
        yield f"{position.agenda[0]} lies at the bottom in year {position.year}"


_SHARES = "P1-06"


def _masks_within(position: WendakePosition) -> Iterator[str]:
    """Yield the problems of masks and disks after any fact."""
    yield from _cards(position)
    yield from _played(position)
    yield from _disks(position)


def _cards(position: WendakePosition) -> Iterator[str]:
    """Check that masks are conserved, each once (invariant 6)."""
    out = [*position.discard]
    for pieces in position.pieces:
        out += [*pieces.played, *(mask.card for mask in pieces.hand)]
    everything = len(position.components.cards)
    if len(out) + position.deck != everything or not len(set(out)) == len(out) <= everything:
        yield f"{position.deck} masks are in the deck, {len(out)} elsewhere, {len(set(out))} of them different"


def _played(position: WendakePosition) -> Iterator[str]:
    """Check that a seat that has played masks has a disk on a space; a year begins without either (invariant 6)."""
    if preparing(position):
        return  # the stones go back first, then the disks, then the masks
    year_begun = bool(position.row) or any(pieces.stoned for pieces in position.pieces)
    for seat, pieces in enumerate(position.pieces):
        if (pieces.played and pieces.disk == PREPARATION) or (
            not year_begun and (pieces.played, pieces.disk) != ((), PREPARATION)
        ):
            yield f"seat {seat} has played {pieces.played}, its disk is on {pieces.disk}"


def _disks(position: WendakePosition) -> Iterator[str]:
    """Check that a disk is on a space of its own, but for a seat that used P1-06 this year (invariant 7)."""
    for space in {pieces.disk for pieces in position.pieces} - {PREPARATION}:
        seats = position.disks_on(space)
        sharing = [seat for seat in seats if OwnedProgress(_SHARES, ready=False) in position.pieces[seat].progress]
        if space not in position.components.spaces or len(seats) > 1 + len(sharing):
            yield f"the disks of seats {seats} share the space {space}"


def _masks_between(position: WendakePosition) -> Iterator[str]:
    """Check that there is a discard pile while the deck has masks (invariant 6).

    When its last mask is taken, or it becomes the deck, the top of the deck is turned over only with the next fact.
    The first mask is turned over when the progress tiles are laid out.
    """
    if position.deck and not position.discard:
        yield "there is no discard pile"


def _natives_within(position: WendakePosition) -> Iterator[str]:
    """Yield the problems of natives and canoes after any fact."""
    for seat in range(position.seats):
        yield from _natives(position, seat)
        yield from _canoes(position, seat)
    yield from _homes(position)
    yield from _slots(position)


def _natives(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Check that natives are conserved; the black warrior is there once, with the Mohawk (invariant 1)."""
    pieces = position.pieces[seat]
    in_slots = Counter(occupant.piece for occupant in position.slots if occupant is not None and occupant.seat == seat)
    guards = [area[seat] for area in position.guards]
    warriors, black, women, hunters = pieces.longhouse
    totals = {
        WARRIOR: warriors + in_slots[WARRIOR] + sum(guards),
        WOMAN: women + in_slots[WOMAN] + pieces.women,
        HUNTER: hunters + in_slots[HUNTER] + pieces.hunters,
    }
    if set(totals.values()) != {NATIVES_A_TYPE} or min(pieces.women, pieces.hunters, *pieces.longhouse, *guards) < 0:
        yield f"seat {seat} has {totals}"
    blacks = black + in_slots[BLACK] + (position.black_seat == seat and position.black_area != NOWHERE)
    supplied = stones_of(position, seat) > 0
    if blacks != (position.black_seat == seat) or blacks != (supplied and pieces.tribe == "MOHAWK"):
        yield f"seat {seat} has {blacks} black warriors"


def _canoes(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Check that canoes are conserved, and from the first year on at least a canoe is on a lake (invariant 2)."""
    pieces = position.pieces[seat]
    if pieces.canoes + sum(pieces.lakes) != CANOES or min(pieces.canoes, *pieces.lakes) < 0:
        yield f"seat {seat} has {pieces.canoes} canoes in supply and {pieces.lakes} on the lakes"
    if position.year and not pieces.on_lakes:
        yield f"seat {seat} has no canoe on a lake"


def _homes(position: WendakePosition) -> Iterator[str]:
    """Check that a home has a single seat and no strangers, a seat without it no native on the map (invariant 8)."""
    homes = [pieces.home for pieces in position.pieces if pieces.home is not None]
    if len(set(homes)) != len(homes) or not set(homes) <= set(position.territory.homes):
        yield f"the homes are {homes}"
    for seat, pieces in enumerate(position.pieces):
        at_home = position.home(seat)
        strange = [number for number, area in enumerate(position.territory.areas) if area.home and number != at_home]
        if any(position.guards_of(number, seat) for number in strange):
            yield f"seat {seat} stands in a home of another seat"
        if pieces.home is None and (pieces.women or pieces.hunters or any(area[seat] for area in position.guards)):
            yield f"seat {seat} has natives on the map and no home"


def _slots(position: WendakePosition) -> Iterator[str]:
    """Check that only fitting natives of seats are in slots (invariant 8)."""
    for slot, occupant in zip(position.territory.slots, position.slots, strict=True):
        if occupant is not None and (
            occupant.piece not in (WARRIOR, BLACK, slot.native) or not 0 <= occupant.seat < position.seats
        ):
            yield f"{occupant.piece} of seat {occupant.seat} is in {slot.id}"


def _progress_within(position: WendakePosition) -> Iterator[str]:
    """Yield the problems of progress tiles and flags after any fact."""
    yield from _tiles(position)
    yield from _flags(position)


def _tiles(position: WendakePosition) -> Iterator[str]:
    """Check that progress tiles are conserved, level by level as they are laid out (invariant 10)."""
    for level, (display, out) in enumerate(zip(position.display, position.sorted_out, strict=True), 1):
        every = sorted(name for name, tile in position.components.progress.items() if tile.level == level)
        owned = [
            tile.tile
            for pieces in position.pieces
            for tile in pieces.progress
            if position.components.progress[tile.tile].level == level
        ]
        tiles = sorted([*display, *out, *owned])
        if tiles != every and (tiles or position.agenda or position.ended):
            yield f"the progress tiles of level {level} are {tiles}"
        if len(display) > 2 * position.seats or len(out) > len(every) - 2 * position.seats:
            yield f"of level {level} {len(display)} progress tiles are on display, {len(out)} sorted out"


def _flags(position: WendakePosition) -> Iterator[str]:
    """Check that a flag has a single owner with an alliance tile, and is in play only with that tile (invariant 11)."""
    owned = [pieces.flag for pieces in position.pieces if pieces.flag is not None]
    if len(set(owned)) != len(owned) or set(owned) & set(position.flags_free) or not {*owned} <= set(FLAGS):
        yield f"the flags {owned} are owned, {position.flags_free} free"
    for seat, pieces in enumerate(position.pieces):
        if pieces.flag is not None and not _allied(position, seat):
            yield f"seat {seat} has the flag {pieces.flag} and no alliance"
    on_display = any(tile in ALLIANCES for tiles in position.display for tile in tiles)
    if position.flags_free and not on_display and not any(_allied(position, seat) for seat in range(position.seats)):
        yield f"the flags {position.flags_free} are in play without an alliance tile"


def _allied(position: WendakePosition, seat: Seat) -> bool:
    return any(owned.tile in ALLIANCES for owned in position.pieces[seat].progress)


def _progress_between(position: WendakePosition) -> Iterator[str]:
    """Check that a seat with an alliance tile has a flag, or is choosing it (invariant 11).

    The tile is taken first; its points and, for the Oneida, the flags laid out and the next seat's step come before
    the flag or the choice of it.
    """
    choosing = {step.seat for step in position.agenda if isinstance(step, steps.ChooseFlagStep)}
    for seat, pieces in enumerate(position.pieces):
        if _allied(position, seat) and pieces.flag is None and seat not in choosing:
            yield f"seat {seat} has an alliance and no flag"


def _scoring_within(position: WendakePosition) -> Iterator[str]:
    """Check that tracks and goods stay within their bounds, and the lines of the score sheet add up to the tracks."""
    sums: Counter[tuple[int, str]] = Counter()
    for line in position.scored:
        sums[line.fact.seat, line.fact.track] += line.fact.points
    for seat, pieces in enumerate(position.pieces):
        if min(pieces.tracks) < 0 or max(pieces.tracks) > TOP:
            yield f"the tracks of seat {seat} are {pieces.tracks}"
        if pieces.tracks != tuple(sums[seat, track] for track in TRACKS):
            yield f"the score sheet of seat {seat} does not add up to {pieces.tracks}"
        if min(pieces.resources) < 0 or pieces.beavers < 0 or pieces.swaps < 0:
            yield f"seat {seat} has {pieces.resources}, {pieces.beavers} beavers, {pieces.swaps} swap tiles"


STONES = 4
"""The stones of every seat, as soon as it has its supply."""


def stones_of(position: WendakePosition, seat: Seat) -> int:
    """Return the number of stones of a seat in hand, on its grid and on the turn order; 0 before it has its supply."""
    pieces = position.pieces[seat]
    return pieces.stones + pieces.black_stone + len(pieces.stoned) + position.row.count(seat)


def _stones_within(position: WendakePosition) -> Iterator[str]:
    """Yield the problems of stones, markers and the turn order after any fact."""
    for seat in range(position.seats):
        yield from _stones(position, seat)
        yield from _line(position, seat)
    yield from _order(position)


def _stones(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Check that stones are conserved, at most three on tiles; the black stone is the Ojibwa's (invariant 4)."""
    pieces = position.pieces[seat]
    number = stones_of(position, seat)
    if number not in ((STONES,) if position.year else (0, STONES)) or pieces.stones < 0:
        yield f"seat {seat} has {number} stones"
    if len(pieces.stoned) >= STONES:
        yield f"seat {seat} has stones on {pieces.stoned}"
    on_grid = sum(tile.stone == BLACK_STONE for tile in pieces.grid)
    black = pieces.black_stone + on_grid + position.row_black.count(seat)
    if black != (number > 0 and pieces.tribe == "OJIBWA"):
        yield f"seat {seat} has {black} black stones"


def _line(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Check that a marker is single and on no stone, a line through all stones open, a slid grid bare (invariant 5)."""
    pieces = position.pieces[seat]
    fires = [tile for tile in pieces.grid if tile.fire]
    if len(fires) > 1 or any(tile.stone is not None for tile in fires):
        yield f"the fire markers of seat {seat} are on {fires}"
    if not any(line.issuperset(pieces.stoned) and pieces.fire not in line for line in LINES):
        yield f"seat {seat} cannot complete a line: {pieces.stoned}, marker on {pieces.fire}"
    bare = pieces.tray or any(isinstance(step, steps.PrepareTilesStep) for step in position.agenda)
    if bare and (pieces.stoned or fires):
        yield f"seat {seat} has stones or a marker on a grid that slid"


def _order(position: WendakePosition) -> Iterator[str]:
    """Check that the order has all seats, the next no seat twice, a prepared year no next order (invariant 13)."""
    row = position.row
    if len(set(row)) != len(row) or not {*position.row_black} <= {*row}:
        yield f"on the turn order are {row}, the black stone of {position.row_black}"
    if (position.order or position.agenda) and sorted(position.order) != list(range(position.seats)):
        yield f"the turn order is {position.order}"
    if row and any(isinstance(step, steps.PrepareTilesStep | steps.FinalTurtlesStep) for step in position.agenda):
        yield f"stones of {row} lie on the turn order of a year to come"


def _stones_between(position: WendakePosition) -> Iterator[str]:
    """Check that after a year's turns every seat has three stones on a line and one on the row (invariants 4, 13).

    The service then sets the order, clears the row and takes the stones back, fact by fact, before its step changes.
    """
    if not any(isinstance(step, steps.YearEndStep) for step in position.agenda):
        return
    if sorted(position.row) != list(range(position.seats)):
        yield f"the year is over, and on the turn order are {position.row}"
    for seat, pieces in enumerate(position.pieces):
        if frozenset(pieces.stoned) not in LINES:
            yield f"the year is over, and the stones of seat {seat} lie on {pieces.stoned}"


_GRID = 9
_TRAY = 3
_TILES_LAST_YEAR = 7
_LEVEL2_YEARS = 3
"""The number of year ends that offer tiles of level 2."""


def _tiles_within(position: WendakePosition) -> Iterator[str]:
    """Yield the problems of action tiles after any fact."""
    places: Counter[str] = Counter((*position.market, *position.removed))
    for seat, pieces in enumerate(position.pieces):
        places.update(_tiles_of(pieces))
        if position.year or _tiles_of(pieces):
            yield from _grid(position, seat)
    twice = [tile for tile, number in places.items() if number > 1]
    if twice:
        yield f"{twice} are in two places"
    for level in (1, 2):
        yield from _level(position, level, places)
    yield from _market(position)


def _tiles_of(pieces: SeatPieces) -> tuple[str, ...]:
    return (*(tile.tile for tile in pieces.grid), *pieces.tray, *pieces.set_aside)


def _grid(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Check that nine tiles are in the grid, or six and three in the tray, and no basic tile is lost (invariant 3)."""
    pieces = position.pieces[seat]
    own = {*_tiles_of(pieces)}.difference(*position.components.levels.values())
    fire = OTTAWA_FIRE if pieces.tribe == "OTTAWA" else f"BA1@{seat}"
    if own != {fire, *(f"BA{number}@{seat}" for number in range(2, 10))}:
        yield f"seat {seat} has {sorted(own)} of its own"
    trays = (0, _TRAY) if preparing(position) else (0,)
    if len(pieces.grid) + len(pieces.tray) != _GRID or len(pieces.tray) not in trays:
        yield f"seat {seat} has {len(pieces.grid)} tiles in the grid and {len(pieces.tray)} in the tray"
    if any(tile.tile == OTTAWA_FIRE and tile.ritual for tile in pieces.grid):
        yield f"the Sacred Fire of the Ottawa of seat {seat} was turned over"


def _level(position: WendakePosition, level: int, places: Counter[str]) -> Iterator[str]:
    """Check that an advanced tile is unseen or in a single place; the tiles in play keep their number (invariant 3).

    A log of version 1 does not hold the number of face-down tiles of level 2 before the first of them is seen.
    """
    tiles = position.components.levels[level]
    placed = sum(places[tile] for tile in tiles)
    unseen, stack = position.unseen[level - 1], position.stacks[level - 1]
    if placed + len(unseen) != len(tiles) or any(places[tile] for tile in unseen) or not 0 <= stack <= len(unseen):
        yield f"of level {level} {placed} tiles were seen, {len(unseen)} not, {stack} are in the stack"
    played_with = advanced_count(position.seats)
    left = level < position.market_level and placed <= played_with and not stack
    if (placed or stack) and placed + stack != played_with and not left:
        yield f"of level {level} {placed} tiles were seen and {stack} are in the stack, of {played_with}"


def _market(position: WendakePosition) -> Iterator[str]:
    """Check that six tiles are open, in the last year five when every seat took three tiles (invariant 14)."""
    if not position.year or any(isinstance(step, steps.PrepareTilesStep) for step in position.agenda):
        return
    level = position.components.levels[2]
    tiles_of_seats = sum(tile in level for pieces in position.pieces for tile in _tiles_of(pieces))
    short = position.year == _TILES_LAST_YEAR and tiles_of_seats == _LEVEL2_YEARS * position.seats
    if len(position.market) != OPEN_TILES - short:
        yield f"the market has {len(position.market)} tiles"


_TURTLES_LAST_YEAR = 7


def _turtles_within(position: WendakePosition) -> Iterator[str]:
    """Check that a seat has at most a single turtle tile of a kind, and no tile is with two seats.

    Each kind has as many tiles as there are seats, so a tile is left for every seat without that kind.
    """
    turtles = [tile for pieces in position.pieces for tile in pieces.turtles]
    if len(set(turtles)) != len(turtles) or not set(turtles) <= set(position.components.turtle_tracks):
        yield f"the turtle tiles are {turtles}"
    for seat, pieces in enumerate(position.pieces):
        kinds = [tile[:2] for tile in pieces.turtles]
        if len(set(kinds)) != len(kinds) or not set(kinds) <= set(TURTLE_KINDS) or (kinds and not position.year):
            yield f"seat {seat} has the turtle tiles {kinds}"
    if position.turtles_revealed and position.year != _TURTLES_LAST_YEAR:
        yield f"the turtle tiles lie open in year {position.year}"


_WITHIN = (
    _natives_within,
    _tiles_within,
    _stones_within,
    _masks_within,
    _turtles_within,
    _progress_within,
    _scoring_within,
    _agenda_within,
)
_BETWEEN = (_stones_between, _masks_between, _progress_between, _agenda_between)


def problems(position: WendakePosition) -> list[str]:
    """Return every broken invariant, each a sentence; empty in every position that play can reach."""
    broken = problems_within(position)
    if position.order:  # the table is set up
        broken += [problem for check in _BETWEEN for problem in check(position)]
    return broken


def problems_within(position: WendakePosition) -> list[str]:
    """Return the broken invariants, without the invariants that hold only between two entries; valid in set-up too.

    A kind of fact is set apart: where hands and turtle tiles are dealt anew, seat after seat, a mask or a
    tile may be in two places until the last seat has its own.
    """
    return [problem for check in _WITHIN for problem in check(position)]
