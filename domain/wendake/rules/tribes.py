"""Tribes: their choice, their goods at the start, and the first places of their natives (`wendake 2`, `6`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.wendake.decisions import ChooseStartProgress, ChooseTribe
from domain.wendake.events import FlagsChanged, NativesMoved, ProgressTaken, SupplyTaken, TribeChosen, TribesRevealed
from domain.wendake.rules.masks import draw_top, settle_piles
from domain.wendake.rules.military import ALLIANCES, ally
from domain.wendake.rules.records import Game, gain
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseTribeStep, StartProgressStep
from domain.wendake.words import BLACK, FISH, FLAGS, HOME, HUNTER, LEATHER, LONGHOUSE, WARRIOR, WOMAN, TribeId

_STONES: Final = 4
_AT_HOME: Final = 5
_START_LEVELS: Final = 2
"""The Oneida choose a tile of level 1 or 2."""


def take_tribe(game: Game, seat: Seat, name: TribeId) -> None:
    """Set up a seat's tribe with all its material."""
    game.record(TribeChosen(seat, name))
    ojibwa = name == "OJIBWA"
    game.record(
        SupplyTaken(
            seat,
            _STONES - ojibwa,
            ojibwa,
            2 if name == "SENECA" else 1,
            black_warrior=name == "MOHAWK",
        )
    )
    tribe, position = game.position.components.tribes[name], game.position
    vegetable = position.territory.areas[position.home(seat)].vegetable
    vegetables: list[str] = [] if vegetable is None else [vegetable] * tribe.home_veg
    gain(game, seat, [LEATHER] * tribe.LEATHER + [FISH] * tribe.FISH + vegetables, "start", beavers=tribe.BEAVER)
    for _ in range(tribe.masks):
        draw_top(game, seat)
        settle_piles(game)


def place_natives(game: Game, seat: Seat) -> None:
    """Put a seat's natives into its home; the others stay in the longhouse (`wendake 2`, `R29`)."""
    pieces = game.position.pieces[seat]
    home = pieces.home or ""
    number = _AT_HOME + (pieces.tribe == "ONONDAGA")
    warriors = number - (pieces.tribe == "SHAWNEE")
    game.record(NativesMoved(seat, WARRIOR, warriors, LONGHOUSE, home, "start"))
    if pieces.tribe == "MOHAWK":
        game.record(NativesMoved(seat, BLACK, 1, LONGHOUSE, home, "start"))
    game.record(NativesMoved(seat, WOMAN, number, LONGHOUSE, HOME, "start"))
    game.record(NativesMoved(seat, HUNTER, number, LONGHOUSE, HOME, "start"))


def _tribes(position: WendakePosition, _step: ChooseTribeStep) -> list[ChooseTribe]:
    return [ChooseTribe(tribe) for tribe in position.tribes]


def _tribe_refusal(position: WendakePosition, _step: ChooseTribeStep, decision: ChooseTribe) -> Refusal | None:
    if decision.tribe not in position.tribes:
        return Refusal("tribe_not_open", "2", {"tribe": decision.tribe}, position.tribes)
    return None


def choose_tribe(start: Callable[[Game], None]) -> Rule[WendakePosition, ChooseTribeStep, ChooseTribe]:
    """Return the rule of choosing a tribe.

    Args:
        start: goes on when all seats have a tribe.
    """

    def effect(game: Game, step: ChooseTribeStep, decision: ChooseTribe) -> None:
        take_tribe(game, step.seat, decision.tribe)
        if decision.tribe == "ONEIDA":
            game.record(StepChanged(StartProgressStep(step.seat)))
        else:
            _ask_next(game, step.seat, start)

    return Rule(
        decision=ChooseTribe, steps=(ChooseTribeStep,), candidates=_tribes, refusal=_tribe_refusal, effect=effect
    )


def _ask_next(game: Game, seat: Seat, start: Callable[[Game], None]) -> None:
    """Ask the next seat in reverse turn order, or lay the last card aside and begin."""
    turn = game.position.order.index(seat)
    if turn:
        game.record(StepChanged(ChooseTribeStep(game.position.order[turn - 1])))
    else:
        game.record(TribesRevealed(()))
        start(game)


def _tiles(position: WendakePosition, _step: StartProgressStep) -> list[ChooseStartProgress]:
    return [ChooseStartProgress(tile) for tiles in position.sorted_out[:_START_LEVELS] for tile in tiles]


def _progress_refusal(
    position: WendakePosition, _step: StartProgressStep, decision: ChooseStartProgress
) -> Refusal | None:
    if all(decision.tile not in tiles for tiles in position.sorted_out[:_START_LEVELS]):
        return Refusal("tile_not_sorted_out", "2", {"tile": decision.tile})
    return None


def choose_start_progress(
    start: Callable[[Game], None],
) -> Rule[WendakePosition, StartProgressStep, ChooseStartProgress]:
    """Return the rule of choosing the Oneida's progress tile.

    Args:
        start: goes on when all seats have a tribe.
    """

    def effect(game: Game, step: StartProgressStep, decision: ChooseStartProgress) -> None:
        game.record(ProgressTaken(step.seat, decision.tile, "sorted_out"))
        if decision.tile in ALLIANCES:
            game.record(FlagsChanged(FLAGS))
        ally(game, step.seat, decision.tile)
        end_start_progress(game, start)

    return Rule(
        decision=ChooseStartProgress,
        steps=(StartProgressStep,),
        candidates=_tiles,
        refusal=_progress_refusal,
        effect=effect,
    )


def end_start_progress(game: Game, start: Callable[[Game], None]) -> None:
    """Go on with setting up once the Oneida have their tile, and the flag that it brings; else do nothing."""
    step = game.position.top_step
    if isinstance(step, StartProgressStep):
        _ask_next(game, step.seat, start)
