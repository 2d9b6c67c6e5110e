"""The course of a game: set-up, the start of a round, its scoring, the end (`bison 3`, `4`, `5`)."""

from __future__ import annotations

from typing import Final

from domain.bison.components import Animals
from domain.bison.events import (
    MarkersReturned,
    RoundStarted,
    SeatSupplied,
    StocksReset,
    TileDrawn,
    TileLaid,
    TileReturned,
    TilesRemoved,
)
from domain.bison.rules.overflow import open_windows
from domain.bison.scoring import game_ended, score_region
from domain.bison.state import BisonPosition
from domain.bison.steps import ScoringStep, TurnPreStep
from domain.core.agenda import Step, StepChanged, StepClosed, StepOpened
from domain.core.events import SERVICE, Seat, Viewer
from domain.core.ruleset import Recorder

TILES: Final = "bison.tiles"
"""The pile of unseen tiles: the stack and the removed tiles. A draw from it decides a tile when a seat looks at it."""


def set_up(game: Recorder[BisonPosition]) -> None:
    """Supply the seats, lay the start tiles, remove tiles, and start the first round (`bison 3`)."""
    position = game.position
    components = position.components
    stock = Animals(components.stock_start, components.stock_start, components.stock_start)
    for seat in range(position.seats):
        game.record(SeatSupplied(seat, stock, components.reserve, components.market))
    for tile in components.start_layout:
        game.record(TileLaid(SERVICE, tile.tile, tile.q, tile.r, tile.rotation))
    removed = components.removed[position.seats]
    game.record(TilesRemoved(removed, len(components.draw_tiles) - removed))
    first = _start_round(game, position.options.first_seat)
    game.record(StepOpened(first))


def score_round(game: Recorder[BisonPosition]) -> None:
    """Score the remaining regions, then start the next round or end the game (`bison 5`).

    Stops where a seat has to decide about an overfull stock; the step holds the index of the next region.
    """
    position = game.position
    step = position.agenda[-1]
    if not isinstance(step, ScoringStep):
        raise TypeError(f"no scoring is due: {step!r}")
    if step.next == 0 and position.round == position.rounds:
        game.record(StocksReset())
    for index, region in enumerate(position.board.regions[step.next :], step.next):
        game.record(score_region(region, position.board, position.occupied, position.seats))
        overfull = max(stock.of(region.animal) for stock in game.position.stocks)
        if overfull > position.components.stock_max:
            game.record(StepChanged(ScoringStep(SERVICE, index + 1)))
            open_windows(game, region)
            return
    _finish_round(game)


def _finish_round(game: Recorder[BisonPosition]) -> None:
    position = game.position
    if position.round == position.rounds:
        game.record(game_ended(position.stocks))
        game.record(StepClosed())
        return
    game.record(MarkersReturned())
    first = _start_round(game, (position.first + 1) % position.seats)
    game.record(StepChanged(first))


def _start_round(game: Recorder[BisonPosition], first: Seat) -> Step:
    """Pass the totem and let every seat draw a tile (`bison 4`). Returns the step of the first turn."""
    position = game.position
    game.record(RoundStarted(position.round + 1, first))
    for turn in range(position.seats):
        _draw(game, (first + turn) % position.seats)
    return TurnPreStep(first)


def _draw(game: Recorder[BisonPosition], seat: Seat) -> None:
    tile = game.chance.draw(TILES, game.position.unseen_tiles(), (seat,))
    game.record(TileDrawn(seat, tile))


def record_resample(game: Recorder[BisonPosition], viewer: Viewer) -> None:
    """Put back and draw again every tile in a hand that the viewer cannot see."""
    hidden = [seat for seat, tile in enumerate(game.position.hands) if tile is not None and seat not in viewer]
    for seat in hidden:
        game.record(TileReturned(seat))
    for seat in hidden:
        _draw(game, seat)
