"""Setting up: piles laid out, homes, start canoes, grids (`wendake 2`)."""

from __future__ import annotations

from typing import Final

from domain.core.agenda import StepChanged, StepOpened
from domain.core.chance import EVERYBODY
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, never
from domain.wendake import events
from domain.wendake.decisions import ChooseHome, PlaceStartCanoe
from domain.wendake.rules.masks import MASKS
from domain.wendake.rules.military import ALLIANCES
from domain.wendake.rules.records import Game, draw_all
from domain.wendake.rules.tribes import place_natives, take_tribe
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseHomeStep, ChooseTribeStep, StartCanoeStep, TurnStartStep
from domain.wendake.words import CENTRE, COMMON, FLAGS, OTTAWA_FIRE, TRACKS, Track

OPEN_TILES: Final = 6
"""Advanced tiles in the market."""
_LEVELS: Final = (1, 2, 3)


def advanced_count(seats: int) -> int:
    """Return the number of advanced tiles of a level in play: six open, a refill a seat and year but the last."""
    return OPEN_TILES + 3 * seats - 1


def set_up(game: Game) -> None:
    """Lay out everything without a choice, up to the first choice of a home."""
    _pair_tracks(game)
    for level in _LEVELS:
        _lay_out_progress(game, level)
    on_display = {tile for tiles in game.position.display for tile in tiles}
    if on_display.intersection(ALLIANCES):
        game.record(events.FlagsChanged(FLAGS))
    # All masks are face down, so everybody knows the candidates of this draw.
    game.record(events.MaskRevealed(game.chance.draw(MASKS, game.position.components.cards, EVERYBODY), "discard"))
    order = draw_all(game, "wendake.turn_order", map(str, range(game.position.seats)), game.position.seats)
    game.record(events.TurnOrderSet(tuple(map(int, order))))
    game.record(StepOpened(ChooseHomeStep(game.position.order[0])))


def _pair_tracks(game: Game) -> None:
    if game.position.options.pairing == "RANDOM":
        left: list[Track] = list(TRACKS)
        drawn: list[Track] = []
        while left:
            drawn.append(game.chance.draw("wendake.pairing", left, EVERYBODY))
            left.remove(drawn[-1])
        first, second, third, fourth = drawn
        game.record(events.PairsFormed(((first, second), (third, fourth))))
    else:
        game.record(events.PairsFormed((("MASK", "MILITARY"), ("ECONOMY", "RITUAL"))))


def _lay_out_progress(game: Game, level: int) -> None:
    tiles = [name for name, tile in game.position.components.progress.items() if tile.level == level]
    drawn = draw_all(game, f"wendake.progress{level}", tiles, len(tiles))
    open_ = 2 * game.position.seats
    game.record(events.ProgressLaidOut(level, drawn[:open_], drawn[open_:]))


# Homes


def _homes(position: WendakePosition, _step: ChooseHomeStep) -> list[ChooseHome]:
    return [ChooseHome(home) for home in position.territory.homes]


def _home_refusal(position: WendakePosition, _step: ChooseHomeStep, decision: ChooseHome) -> Refusal | None:
    if decision.home not in position.territory.homes:
        return Refusal("unknown_home", "2", {"home": decision.home}, position.territory.homes)
    if any(pieces.home == decision.home for pieces in position.pieces):
        return Refusal("home_taken", "2", {"home": decision.home})
    return None


def _choose_home(game: Game, step: ChooseHomeStep, decision: ChooseHome) -> None:
    game.record(events.HomeChosen(step.seat, decision.home))
    following = _following(game.position, step.seat)
    if following is not None:
        game.record(StepChanged(ChooseHomeStep(following)))
    elif game.position.options.tribes == COMMON:
        for seat in game.position.order:
            take_tribe(game, seat, COMMON)
        start_canoes(game)
    else:
        tribes = [tribe for tribe in game.position.components.tribes if tribe != COMMON]
        game.record(events.TribesRevealed(draw_all(game, "wendake.tribes", tribes, game.position.seats + 1)))
        game.record(StepChanged(ChooseTribeStep(game.position.order[-1])))


def _following(position: WendakePosition, seat: Seat) -> Seat | None:
    """Return the next seat in turn order, or `None` after the last."""
    turn = position.order.index(seat) + 1
    return position.order[turn] if turn < position.seats else None


CHOOSE_HOME: Final = Rule(
    decision=ChooseHome, steps=(ChooseHomeStep,), candidates=_homes, refusal=_home_refusal, effect=_choose_home
)


# Canoes, grids, and the rest


def start_canoes(game: Game) -> None:
    """Put the natives on the map and let the seats place their first canoes."""
    for seat in game.position.order:
        place_natives(game, seat)
    game.record(StepChanged(StartCanoeStep(game.position.order[0])))


def _lakes(position: WendakePosition, _step: StartCanoeStep) -> list[PlaceStartCanoe]:
    return [PlaceStartCanoe(lake) for lake in position.territory.lakes]


def _place_canoe(game: Game, step: StartCanoeStep, decision: PlaceStartCanoe) -> None:
    game.record(events.CanoePlaced(step.seat, decision.lake))
    following = _following(game.position, step.seat)
    if following is not None:
        game.record(StepChanged(StartCanoeStep(following)))
        return
    for seat in game.position.order:
        _lay_grid(game, seat)
    stock = advanced_count(game.position.seats)
    tiles = draw_all(game, "wendake.level1", game.position.unseen[0], OPEN_TILES)
    game.record(events.MarketFilled(1, tiles, stock - OPEN_TILES))
    game.record(events.StackLaid(2, stock))
    game.record(events.YearStarted(1))
    game.record(StepChanged(TurnStartStep(game.position.order[0])))


def _lay_grid(game: Game, seat: Seat) -> None:
    tiles = [f"BA{number}@{seat}" for number in range(2, 10)]
    drawn = list(draw_all(game, "wendake.grids", tiles, len(tiles)))
    ottawa = game.position.pieces[seat].tribe == "OTTAWA"
    drawn.insert(CENTRE, OTTAWA_FIRE if ottawa else f"BA1@{seat}")
    game.record(events.GridLaid(seat, tuple(drawn)))


PLACE_START_CANOE: Final = Rule(
    decision=PlaceStartCanoe,
    steps=(StartCanoeStep,),
    candidates=_lakes,
    refusal=never,
    effect=_place_canoe,
)
