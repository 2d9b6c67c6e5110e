"""Every broken invariant of a position of Bison (`bison 10`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, reduce

from domain.bison.board import EMPTY_BOARD, Board, Placed, lay, neighbours
from domain.bison.components import ANIMALS, Hex, Pieces
from domain.bison.state import BisonPosition
from domain.bison.steps import OverflowStep, ScoringStep
from domain.core.events import Seat


def problems(position: BisonPosition) -> list[str]:
    """Return every broken invariant, each a sentence; empty in every position that play can reach."""
    return [*problems_within(position), *_windows(position)] if position.round else []


def problems_within(position: BisonPosition) -> list[str]:
    """Return the broken invariants, without the invariants that hold only between two entries."""
    if position.round == 0:
        return []
    return [
        *(problem for seat in range(position.seats) for problem in _pieces(position, seat)),
        *_stocks(position),
        *_spaces(position),
        *_tiles(position),
        *_board(position),
        *_geometry(position),
        *_actions(position),
        *_agenda(position),
    ]


def _pieces(position: BisonPosition, seat: Seat) -> Iterator[str]:
    """Check that pieces are conserved (invariants 1 and 2)."""
    components = position.components
    own = [standing for standing in position.occupied.values() if standing.seat == seat]
    piles = (position.reserves[seat], position.markets[seat])
    hunters = sum(pile.hunters for pile in piles) + sum(standing.hunters for standing in own)
    if hunters != components.reserve.hunters + components.market.hunters or min(pile.hunters for pile in piles) < 0:
        yield f"seat {seat} has {hunters} hunters in play, reserve and market"
    for item, letters in (("tents", "PM"), ("canoes", "R")):
        values = Counter(
            standing.value
            for space, standing in position.occupied.items()
            if standing.seat == seat and standing.value and space[-1] in letters
        )
        values.update(value for pile in piles for value in _values(pile, item))
        if values != Counter([*_values(components.reserve, item), *_values(components.market, item)]):
            yield f"seat {seat} has {item} {sorted(values.elements())}"


def _values(pile: Pieces, item: str) -> tuple[int, ...]:
    return pile.tents if item == "tents" else pile.canoes


def _stocks(position: BisonPosition) -> Iterator[str]:
    """Check that stocks never fall below 0 (invariant 4)."""
    for seat, stock in enumerate(position.stocks):
        for animal in ANIMALS:
            if stock.of(animal) < 0:
                yield f"seat {seat} has {stock.of(animal)} {animal}"


def _windows(position: BisonPosition) -> Iterator[str]:
    """Check that stocks stay on their scales, but for an open or waiting window (invariant 4).

    A fact scores a region, and the next facts open its windows.
    """
    windows = {(step.seat, step.animal) for step in position.agenda if isinstance(step, OverflowStep)}
    for seat, stock in enumerate(position.stocks):
        for animal in ANIMALS:
            number = stock.of(animal)
            if (number > position.components.stock_max) != ((seat, animal) in windows):
                yield f"seat {seat} has {number} {animal}, windows are open for {sorted(windows)}"


def _spaces(position: BisonPosition) -> Iterator[str]:
    """Check that a space holds pieces of a single seat (by its type), and all pieces stand on spaces (invariant 5)."""
    for space, standing in position.occupied.items():
        if space not in position.board.spaces:
            yield f"pieces stand on {space}, which is no space of the board"
        if standing.hunters < 0 or standing.value < 0 or not standing.hunters + standing.value:
            yield f"{space} is occupied by {standing}"
        if not 0 <= standing.seat < position.seats:
            yield f"{space} is occupied by an unknown seat {standing.seat}"


def _tiles(position: BisonPosition) -> Iterator[str]:
    """Check that tiles are conserved (invariant 6)."""
    components, seats = position.components, position.seats
    laid = [placed.tile.id for placed in position.board.tiles.values()]
    drawn = [tile for tile in position.hands if tile is not None]
    if len(set(laid + drawn)) != len(laid) + len(drawn):
        yield f"a tile is in two places: laid {sorted(laid)}, in hands {sorted(drawn)}"
    if len(laid) + len(drawn) + position.stack + position.removed != len(components.tiles):
        yield f"{len(laid)} tiles laid, {len(drawn)} drawn, {position.stack} in the stack, {position.removed} removed"
    dealing = any(tile is None and not position.used[seat] for seat, tile in enumerate(position.hands))
    if not dealing and position.stack != seats * (position.rounds - position.round):
        yield f"{position.stack} tiles are in the stack in round {position.round}"


def _board(position: BisonPosition) -> Iterator[str]:
    """Check that the board is connected, near the start, and interlocks (invariant 7)."""
    board = position.board
    for hex_, placed in board.tiles.items():
        if placed.rotation % 2 or hex_ not in position.components.hexes:
            yield f"tile {placed.tile.id} lies at {hex_}, turned by {placed.rotation}"
        if not any(beside in board.tiles for beside in neighbours(hex_)):
            yield f"tile {placed.tile.id} at {hex_} touches no other"


def _geometry(position: BisonPosition) -> Iterator[str]:
    """Check that the stored passages and regions follow from the tiles of the board (invariant 10)."""
    board = position.board
    again = _laid_again(tuple(sorted(board.tiles.items(), reverse=True)))
    if again.regions != board.regions or again.placeable != board.placeable or again.spaces != board.spaces:
        yield "the tiles of the board have other regions than its state holds"
    if {key: set(ends) for key, ends in again.passages.items()} != {
        key: set(ends) for key, ends in board.passages.items()
    }:
        yield "the tiles of the board have other passages than its state holds"
    if sorted(space for region in board.regions for space in region.spaces) != sorted(board.spaces):
        yield "the regions are no partition of the spaces"
    if sum(region.animals for region in board.regions) != 3 * len(board.tiles):
        yield "the regions hold more or fewer than 3 animals a tile"
    for region in board.regions:
        if any(board.spaces[space].terrain != region.terrain for space in region.spaces):
            yield f"the region {region.key} mixes terrains"


@lru_cache(maxsize=1)
def _laid_again(tiles: tuple[tuple[Hex, Placed], ...]) -> Board:
    """Return the board of these tiles. The last is cached: most facts lay no tile, and this is 70 % of all checks."""
    return reduce(lambda board, laid: lay(board, laid[1].tile, laid[0], laid[1].rotation), tiles, EMPTY_BOARD)


def _actions(position: BisonPosition) -> Iterator[str]:
    """Check that every seat uses different actions, laying the tile among the four (invariant 8)."""
    for seat, actions in enumerate(position.used):
        if len(set(actions)) != len(actions) or len(actions) > 4:
            yield f"seat {seat} used the actions {actions}"
        if len(actions) == 4 and "lay_tile" not in actions:
            yield f"seat {seat} used four actions and laid no tile"
    turns = [len(actions) for actions in position.used]
    if max(turns) - min(turns) > 1:
        yield f"the seats have taken {turns} turns"


def _agenda(position: BisonPosition) -> Iterator[str]:
    """Check that a step is pending until the game is over, and windows lie on a scoring."""
    if not position.agenda and position.ended is None and any(position.used):
        yield "nothing is pending, and the game is not over"
    if position.ended is not None and not all(isinstance(step, ScoringStep) for step in position.agenda):
        yield f"the game is over, and {position.agenda[-1]} is pending"
    if len(position.agenda) > 1 and not isinstance(position.agenda[0], ScoringStep):
        yield f"{position.agenda[0]} is interrupted"
