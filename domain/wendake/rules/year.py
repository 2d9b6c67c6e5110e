"""The service's run: the end of a year and of the game, with the choices of seats in between (`wendake 3.4`, `7`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.chance import EVERYBODY
from domain.core.events import SERVICE, Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import ChooseTurtleTrack, KeepTiles, ReplaceTile
from domain.wendake.events import (
    CeremonyCleared,
    GameEnded,
    MarketFilled,
    MarketSwitched,
    MasksReturned,
    ProgressTurned,
    RowCleared,
    StonesTakenBack,
    TileReplaced,
    TilesSlid,
    TilesTurned,
    TrayLaid,
    TurnOrderSet,
    TurtlesRevealed,
    YearStarted,
)
from domain.wendake.rules.preparation import OPEN_TILES, advanced_count
from domain.wendake.rules.records import Game, draw_all, score
from domain.wendake.scoring import final_score
from domain.wendake.state import SeatPieces, WendakePosition
from domain.wendake.steps import (
    FinalTurtlesStep,
    PrepareTilesStep,
    ReplaceTileStep,
    TurnStartStep,
    TurtleTrackStep,
    YearEndStep,
)
from domain.wendake.words import BLACK_STONE, NORMAL_STONE, OTTAWA_FIRE, TURTLE_KINDS, Cell, TurtleId

_YEARS: Final = 7
_LEVEL1_YEARS: Final = 3
_ROW: Final = 3
"""Tiles in a row of the grid."""


def end_year(game: Game) -> None:
    """Go on with the end of the year up to the next choice of a seat, or the end of the game."""
    while (step := game.position.top_step) is not None and step.seat == SERVICE:
        _RUNS[type(step)](game, step)


# The new turn order and the grids


def _begin(game: Game, _step: YearEndStep) -> None:
    """Settle the turn order; of the seventh year nothing else is prepared (`wendake R25`)."""
    position = game.position
    game.record(TurnOrderSet(position.row))
    game.record(RowCleared(position.row, position.row_black))
    if position.year == _YEARS:
        _reveal_turtles(game)
        return
    for seat in range(position.seats):
        _prepare_grid(game, seat)
    game.record(StepChanged(PrepareTilesStep(SERVICE)))


def turned_cells(pieces: SeatPieces) -> tuple[Cell, ...]:
    """Return the cells of the tiles that turn over at the year's end: cells with stones, but not the Ottawa's fire."""
    return tuple(cell for cell in pieces.stoned if pieces.grid[cell].tile != OTTAWA_FIRE)


def _prepare_grid(game: Game, seat: Seat) -> None:
    pieces = game.position.pieces[seat]
    stones = [tile.stone for tile in pieces.grid]
    turned = turned_cells(pieces)
    game.record(StonesTakenBack(seat, stones.count(NORMAL_STONE), BLACK_STONE in stones))
    if turned:
        game.record(TilesTurned(seat, turned, "year"))
    game.record(TilesSlid(seat, tuple(tile.tile for tile in pieces.grid[-_ROW:])))


def _prepare_tiles(game: Game, step: PrepareTilesStep) -> None:
    """Lay the tray of the seat that has answered, then ask the next seat, or go on with the year."""
    position = game.position
    if step.next:
        _lay_tray(game, position.order[step.next - 1])
    if step.next < position.seats:
        game.record(StepChanged(PrepareTilesStep(SERVICE, step.next + 1)))
        game.record(StepOpened(ReplaceTileStep(position.order[step.next])))
    else:
        _finish(game)


def _lay_tray(game: Game, seat: Seat) -> None:
    tray = game.position.pieces[seat].tray
    game.record(TrayLaid(seat, draw_all(game, "wendake.trays", tray, len(tray))))
    position = game.position
    level = position.market_level
    stack = position.stacks[level - 1]
    if len(position.market) < OPEN_TILES and stack:
        tile = game.chance.draw(f"wendake.level{level}", position.unseen[level - 1], EVERYBODY)
        game.record(MarketFilled(level, (tile,), stack - 1))


def _finish(game: Game) -> None:
    """Switch the market after the third year, return masks, ready progress tiles, start the next year."""
    position = game.position
    if position.year == _LEVEL1_YEARS:
        game.record(MarketSwitched(position.market))
        tiles = draw_all(game, "wendake.level2", position.unseen[1], OPEN_TILES)
        game.record(MarketFilled(2, tiles, advanced_count(position.seats) - OPEN_TILES))
    game.record(CeremonyCleared())
    for seat, pieces in enumerate(game.position.pieces):
        if pieces.played:
            game.record(MasksReturned(seat, pieces.played))
    for seat, pieces in enumerate(game.position.pieces):
        for owned in pieces.progress:
            if not owned.ready:
                game.record(ProgressTurned(seat, owned.tile, ready=True))
    game.record(YearStarted(position.year + 1))
    game.record(StepChanged(TurnStartStep(position.order[0])))


# Replacing a tile


def _replacements(position: WendakePosition, step: ReplaceTileStep) -> Iterator[ReplaceTile]:
    pieces = position.pieces[step.seat]
    for out in pieces.tray:
        for in_ in (*position.market, *pieces.set_aside):
            yield ReplaceTile(out, in_)


def _replace_refusal(position: WendakePosition, step: ReplaceTileStep, decision: ReplaceTile) -> Refusal | None:
    pieces = position.pieces[step.seat]
    if decision.out not in pieces.tray:
        return Refusal("tile_not_in_tray", "3.4", {"tile": decision.out}, pieces.tray)
    if decision.in_ not in position.market and decision.in_ not in pieces.set_aside:
        return Refusal("tile_not_available", "R3", {"tile": decision.in_})
    return None


def _replace(game: Game, step: ReplaceTileStep, decision: ReplaceTile) -> None:
    market = decision.in_ in game.position.market
    game.record(TileReplaced(step.seat, decision.out, decision.in_, "market" if market else "set_aside"))
    game.record(StepClosed())


def _keep(game: Game, _step: ReplaceTileStep, _decision: KeepTiles) -> None:
    game.record(StepClosed())


REPLACE_TILE: Final = Rule(
    decision=ReplaceTile,
    steps=(ReplaceTileStep,),
    candidates=_replacements,
    exact=True,
    refusal=_replace_refusal,
    effect=_replace,
)
KEEP_TILES: Final = Rule(
    decision=KeepTiles, steps=(ReplaceTileStep,), candidates=always(KeepTiles()), refusal=never, effect=_keep
)


# The end of the game


def _reveal_turtles(game: Game) -> None:
    position = game.position
    game.record(TurtlesRevealed(tuple(pieces.turtles for pieces in position.pieces)))
    queue = tuple(
        (seat, tile)
        for seat in position.order
        for tile in sorted(position.pieces[seat].turtles, key=lambda tile: TURTLE_KINDS.index(_kind(tile)))
    )
    game.record(StepChanged(FinalTurtlesStep(SERVICE, queue)))


def _kind(tile: TurtleId) -> Any:
    return tile[:2]


def _score_turtles(game: Game, step: FinalTurtlesStep) -> None:
    components = game.position.components
    for number, (seat, tile) in enumerate(step.queue):
        tracks = components.turtle_tracks[tile]
        if len(tracks) > 1:
            game.record(StepChanged(FinalTurtlesStep(SERVICE, step.queue[number + 1 :])))
            game.record(StepOpened(TurtleTrackStep(seat, tile)))
            return
        score(game, seat, tracks[0], _value(game.position, tile), tile)
    scores = tuple(final_score(game.position, seat) for seat in range(game.position.seats))
    order = game.position.order
    game.record(GameEnded(scores, tuple(sorted(order, key=lambda seat: (-scores[seat], order.index(seat))))))
    game.record(StepClosed())


def _value(position: WendakePosition, tile: TurtleId) -> int:
    return position.components.turtle_points[tile[1]]


def _track_options(position: WendakePosition, step: TurtleTrackStep) -> list[ChooseTurtleTrack]:
    return [ChooseTurtleTrack(step.tile, track) for track in position.components.turtle_tracks[step.tile]]


def _track_refusal(position: WendakePosition, step: TurtleTrackStep, decision: ChooseTurtleTrack) -> Refusal | None:
    if decision.tile != step.tile:
        return Refusal("another_turtle", "7", {"tile": step.tile})
    tracks = position.components.turtle_tracks[step.tile]
    if decision.track not in tracks:
        return Refusal("track_not_named", "7", {"track": decision.track}, tracks)
    return None


def _choose_turtle_track(game: Game, step: TurtleTrackStep, decision: ChooseTurtleTrack) -> None:
    score(game, step.seat, decision.track, _value(game.position, step.tile), step.tile)
    game.record(StepClosed())


CHOOSE_TURTLE_TRACK: Final = Rule(
    decision=ChooseTurtleTrack,
    steps=(TurtleTrackStep,),
    candidates=_track_options,
    refusal=_track_refusal,
    effect=_choose_turtle_track,
)

_RUNS: Final[Mapping[type[Any], Callable[[Game, Any], None]]] = {
    YearEndStep: _begin,
    PrepareTilesStep: _prepare_tiles,
    FinalTurtlesStep: _score_turtles,
}
