"""Every broken invariant of a position of Wendake (`wendake 10`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.facts import SERVICE
from domain.wendake.state import SeatPieces, WendakePosition
from domain.wendake.steps import (
    ChooseFlagStep,
    ChooseHomeStep,
    ChooseTribeStep,
    FinalTurtlesStep,
    PrepareTilesStep,
    StartProgressStep,
    TileHubStep,
    TurnStartStep,
    TurtleTrackStep,
)
from domain.wendake.words import (
    BLACK,
    CANOES,
    FIRE,
    FLAGS,
    HUNTER,
    LINES,
    NATIVES_A_TYPE,
    OTTAWA_FIRE,
    PREPARATION,
    TOP,
    TURTLE_KINDS,
    WARRIOR,
    WOMAN,
)

__all__ = ["problems", "problems_within"]

_ALLIANCES = {"P1-02", "P3-03"}
_STONES = 4


def problems(position: WendakePosition) -> list[str]:
    """List every broken invariant, each a sentence; empty in every position that play can reach."""
    if not position.agenda and position.ended is None:
        return []  # the table is not set up
    found = [*problems_within(position), *_masks(position), *_flags(position), *_agenda(position)]
    if position.year:
        found += [*_natives(position), *_tiles(position), *_stones(position), *_row(position)]
    return found


def problems_within(position: WendakePosition) -> list[str]:
    """List the broken ones among the invariants that hold after every single fact."""
    if not position.agenda and position.ended is None:
        return []  # the table is not set up
    found = [*_progress(position), *_turtles(position)]
    for seat, pieces in enumerate(position.pieces):
        found += [f"seat {seat}: {problem}" for problem in _seat(pieces)]
    if position.year:
        found += _slots(position)
    return found


def _seat(pieces: SeatPieces) -> Iterator[str]:
    """Tracks, goods and canoes stay within their bounds (invariants 2 and 12)."""
    if min(pieces.tracks) < 0 or max(pieces.tracks) > TOP:
        yield f"the tracks are {pieces.tracks}"
    if min(pieces.resources) < 0 or pieces.beavers < 0 or pieces.swaps < 0 or pieces.stones < 0:
        yield f"{pieces.resources}, {pieces.beavers} beavers, {pieces.swaps} swap tiles, {pieces.stones} stones"
    if pieces.canoes + sum(pieces.lakes) != CANOES or min(pieces.canoes, *pieces.lakes) < 0:
        yield f"{pieces.canoes} canoes in supply and {pieces.lakes} on the lakes"


def _natives(position: WendakePosition) -> Iterator[str]:
    """Natives are conserved (invariant 1), and every seat has a canoe on a lake (invariant 2)."""
    for seat, pieces in enumerate(position.pieces):
        standing = Counter(
            occupant.piece for occupant in position.slots if occupant is not None and occupant.seat == seat
        )
        warriors, black, women, hunters = pieces.longhouse
        totals = {
            WARRIOR: warriors + standing[WARRIOR] + sum(area[seat] for area in position.guards),
            WOMAN: women + standing[WOMAN] + pieces.women,
            HUNTER: hunters + standing[HUNTER] + pieces.hunters,
        }
        if set(totals.values()) != {NATIVES_A_TYPE} or min(pieces.women, pieces.hunters, *pieces.longhouse) < 0:
            yield f"seat {seat} has {totals}"
        blacks = black + standing[BLACK] + (position.black_seat == seat and position.black_area >= 0)
        if blacks != (pieces.tribe == "MOHAWK"):
            yield f"seat {seat} has {blacks} black warriors"
        if not pieces.on_lakes:
            yield f"seat {seat} has no canoe on a lake"


def _slots(position: WendakePosition) -> Iterator[str]:
    """Only fitting natives are in slots, and no strangers in homes (invariant 8)."""
    for slot, occupant in zip(position.territory.slots, position.slots, strict=True):
        if occupant is not None and occupant.piece not in (WARRIOR, BLACK, slot.native):
            yield f"{occupant.piece} is in {slot.id}"
    for seat in range(position.seats):
        for rival in range(position.seats):
            if rival != seat and position.guards_of(position.home(seat), rival):
                yield f"seat {rival} stands in the home of seat {seat}"


def _tiles(position: WendakePosition) -> Iterator[str]:
    """Action tiles are conserved and in one place each (invariants 3 and 14)."""
    places: Counter[str] = Counter((*position.market, *position.removed))
    preparing = any(isinstance(step, PrepareTilesStep) for step in position.agenda)
    for seat, pieces in enumerate(position.pieces):
        grid = [tile.tile for tile in pieces.grid]
        places.update((*grid, *pieces.tray, *pieces.set_aside))
        own = {tile for tile in (*grid, *pieces.tray, *pieces.set_aside) if _is_basic(tile, seat)}
        if len(own) != 9 or len(grid) + len(pieces.tray) != 9:
            yield f"seat {seat} has {sorted(own)} of its own, {len(grid)} tiles in the grid"
        if pieces.tray and not preparing:
            yield f"seat {seat} has tiles in the tray"
        fires = [tile for tile in (*grid, *pieces.tray, *pieces.set_aside) if FIRE in position.components.actions[tile]]
        if len(fires) != 1:
            yield f"seat {seat} has the fires {fires}"
    twice = [tile for tile, number in places.items() if number > 1]
    if twice:
        yield f"{twice} are in two places"
    yield from _market(position, places, preparing=preparing)


def _is_basic(tile: str, seat: int) -> bool:
    return tile == OTTAWA_FIRE or tile.endswith(f"@{seat}")


def _market(position: WendakePosition, places: Counter[str], *, preparing: bool) -> Iterator[str]:
    for level, name in ((1, "level 1"), (2, "level 2")):
        seen = sum(places[tile] for tile in position.components.levels[level])
        stack = position.stacks[level - 1]
        unseen = len(position.unseen[level - 1])
        if seen + unseen != len(position.components.levels[level]) or not 0 <= stack <= unseen:
            yield f"of {name} {seen} tiles were seen, {unseen} not, {stack} are in the stack"
    if len(position.market) > 6 or (len(position.market) < 6 and position.year < 7 and not preparing):
        yield f"the market has {len(position.market)} tiles"


def _stones(position: WendakePosition) -> Iterator[str]:
    """Stones are conserved, lie on one line, and the marker leaves it open (invariants 4 and 5)."""
    for seat, pieces in enumerate(position.pieces):
        number = pieces.stones + pieces.black_stone + len(pieces.stoned) + position.row.count(seat)
        if number != _STONES:
            yield f"seat {seat} has {number} stones"
        fires = [tile for tile in pieces.grid if tile.fire]
        if len(fires) > 1 or any(tile.stone is not None for tile in fires):
            yield f"the fire markers of seat {seat} are on {fires}"
        if not any(line.issuperset(pieces.stoned) and pieces.fire not in line for line in LINES):
            yield f"seat {seat} cannot complete a line: {pieces.stoned}, marker on {pieces.fire}"


def _row(position: WendakePosition) -> Iterator[str]:
    """Nobody is twice on the turn order (invariant 13)."""
    if len(set(position.row)) != len(position.row) or sorted(position.order) != list(range(position.seats)):
        yield f"the turn order is {position.order}, the row {position.row}"


def _masks(position: WendakePosition) -> Iterator[str]:
    """Masks are conserved, and a discard pile lies there if it can (invariants 6 and 7)."""
    out = [*position.discard]
    for pieces in position.pieces:
        out += [*pieces.played, *pieces.cards()]
    everything = len(position.components.cards)
    if len(out) + position.deck != everything or len(set(out)) != len(out) or position.deck < 0:
        yield f"{position.deck} masks are in the deck, {len(out)} elsewhere, {len(set(out))} of them different"
    if position.deck and not position.discard:
        yield "there is no discard pile"
    shared = any(owned.tile == "P1-06" and not owned.ready for pieces in position.pieces for owned in pieces.progress)
    spaces = Counter(pieces.disk for pieces in position.pieces if pieces.disk != PREPARATION)
    if any(number > 1 for number in spaces.values()) and not shared:
        yield f"disks share a space: {dict(spaces)}"


def _progress(position: WendakePosition) -> Iterator[str]:
    """Progress tiles are conserved (invariant 10)."""
    tiles = [tile for pile in (*position.display, *position.sorted_out) for tile in pile]
    tiles += [owned.tile for pieces in position.pieces for owned in pieces.progress]
    if sorted(tiles) != sorted(position.components.progress):
        yield f"the progress tiles are {sorted(tiles)}"


def _turtles(position: WendakePosition) -> Iterator[str]:
    """A seat has at most one turtle tile of a kind, and each tile is somewhere once (invariant 9)."""
    taken = [tile for pieces in position.pieces for tile in pieces.turtles]
    if len(set(taken)) != len(taken) or not set(taken) <= set(position.components.turtle_tracks):
        yield f"the turtle tiles are {taken}"
    for seat, pieces in enumerate(position.pieces):
        kinds = [tile[:2] for tile in pieces.turtles]
        if len(set(kinds)) != len(kinds) or not set(kinds) <= set(TURTLE_KINDS):
            yield f"seat {seat} has the turtle tiles {kinds}"


def _flags(position: WendakePosition) -> Iterator[str]:
    """A flag has one owner, who has an alliance tile (invariant 11)."""
    owned = [pieces.flag for pieces in position.pieces if pieces.flag is not None]
    if len(set(owned)) != len(owned) or set(owned) & set(position.flags_free) or not {*owned} <= set(FLAGS):
        yield f"the flags {owned} are owned, {position.flags_free} free"
    if any(isinstance(step, ChooseFlagStep) for step in position.agenda):
        return
    for seat, pieces in enumerate(position.pieces):
        allied = bool(_ALLIANCES.intersection(tile.tile for tile in pieces.progress))
        if allied != (pieces.flag is not None):
            yield f"seat {seat} has the flag {pieces.flag}"


def _agenda(position: WendakePosition) -> Iterator[str]:
    """Something is pending until the game is over, and a turn has its hub at the bottom."""
    if bool(position.agenda) == (position.ended is not None):
        yield f"{len(position.agenda)} steps are pending, and the game is {'over' if position.ended else 'going on'}"
    if not position.agenda:
        return
    bottom, top = position.agenda[0], position.agenda[-1]
    setting_up = isinstance(bottom, ChooseHomeStep | ChooseTribeStep | StartProgressStep) or not position.year
    hub = isinstance(bottom, TurnStartStep | TileHubStep)
    service = bottom.seat == SERVICE
    if hub + service + setting_up != 1:
        yield f"{bottom} lies at the bottom"
    if isinstance(top, TurtleTrackStep) and not any(isinstance(step, FinalTurtlesStep) for step in position.agenda):
        yield "a turtle tile is scored before the end"
