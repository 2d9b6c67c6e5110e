"""The military action: turtle tiles, majorities, alliances (`wendake 4.8`, `5.3`)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import ChooseFlag, ScoreMajority, TakeTurtle
from domain.wendake.events import FlagsChanged, MajorityCounted, TurtleTaken
from domain.wendake.rules.production import slots_worked
from domain.wendake.rules.records import Game, open_step, score
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseFlagStep, MilitaryStep
from domain.wendake.words import FLAGS, TURTLE_KINDS, ProgressId, TurtleKind

ALLIANCES: Final[tuple[ProgressId, ...]] = ("P1-02", "P3-03")
"""The alliance tiles; the second tile wins ties."""
TURTLES: Final = "wendake.turtles"


# Turtles


def turtle_options(counts: tuple[int, int, int], owned: Collection[str], *, shawnee: bool) -> list[TurtleKind]:
    """Return the kinds of turtle that these numbers of women's slots, hunters' slots and canoes allow.

    >>> turtle_options((4, 3, 2), ("W4",), shawnee=False)
    ['W3', 'H3']
    """
    reached = dict(zip("WHC", counts, strict=True))
    return [
        kind for kind in TURTLE_KINDS if kind not in owned and reached[kind[0]] >= int(kind[1]) - (1 if shawnee else 0)
    ]


def _reached(position: WendakePosition, seat: Seat) -> list[TurtleKind]:
    pieces = position.pieces[seat]
    women, hunters = slots_worked(position, seat)
    owned = {tile[:2] for tile in pieces.turtles}
    return turtle_options((women, hunters, pieces.on_lakes), owned, shawnee=pieces.tribe == "SHAWNEE")


def _kinds(position: WendakePosition, step: MilitaryStep) -> list[TakeTurtle]:
    return [TakeTurtle(kind) for kind in _reached(position, step.seat)]


def _turtle_refusal(position: WendakePosition, step: MilitaryStep, decision: TakeTurtle) -> Refusal | None:
    kind = decision.kind
    if any(tile[:2] == kind for tile in position.pieces[step.seat].turtles):
        return Refusal("turtle_owned", "4.8", {"kind": kind})
    if kind[0] in step.taken:
        return Refusal("category_taken", "R32", {"kind": kind})
    if kind not in _reached(position, step.seat):
        return Refusal("threshold_not_reached", "4.8", {"kind": kind})
    return None


def unseen_turtles(position: WendakePosition, kind: str) -> list[str]:
    """Return the turtle tiles of a kind that no seat has."""
    owned = {tile for pieces in position.pieces for tile in pieces.turtles}
    return [tile for tile in position.components.turtles[kind] if tile not in owned]


def _take_turtle(game: Game, step: MilitaryStep, decision: TakeTurtle) -> None:
    # The index would reveal the tiles of others to the drawing seat, so nobody sees it.
    tile = game.chance.draw(TURTLES, unseen_turtles(game.position, decision.kind), ())
    game.record(TurtleTaken(step.seat, decision.kind, tile))
    categories = tuple(sorted((*step.taken, decision.kind[0])))
    game.record(StepChanged(MilitaryStep(step.seat, categories, step.used)))


TAKE_TURTLE: Final = Rule(
    decision=TakeTurtle,
    steps=(MilitaryStep,),
    candidates=_kinds,
    refusal=_turtle_refusal,
    effect=_take_turtle,
)


# Majorities


def majority(position: WendakePosition, seat: Seat, alliances: Collection[ProgressId]) -> list[int]:
    """Return the areas where a seat has most guards, with used alliance tiles (`wendake 5.3`, `R20` to `R22`)."""
    won = []
    flag, ties = position.pieces[seat].flag, ALLIANCES[1] in alliances
    for number, area in enumerate(position.territory.areas):
        own = position.guards_of(number, seat)
        if flag is not None and area.flag == flag:
            own += len(alliances)
        if own and all(
            own > other or (ties and own == other)
            for other in (position.guards_of(number, rival) for rival in range(position.seats) if rival != seat)
        ):
            won.append(number)
    return won


def _score(game: Game, step: MilitaryStep, _decision: ScoreMajority) -> None:
    areas = majority(game.position, step.seat, step.used)
    names = tuple(game.position.territory.areas[number].id for number in areas)
    game.record(MajorityCounted(step.seat, names))
    score(game, step.seat, "MILITARY", len(areas), "majority")
    game.record(StepClosed())


SCORE_MAJORITY: Final = Rule(
    decision=ScoreMajority,
    steps=(MilitaryStep,),
    candidates=always(ScoreMajority()),
    refusal=never,
    effect=_score,
)


# Flags


def ally(game: Game, seat: Seat, tile: ProgressId) -> None:
    """Settle the flags after a seat got an alliance tile."""
    if tile not in ALLIANCES:
        return
    free = game.position.flags_free
    if game.position.pieces[seat].flag is not None:
        if free:
            game.record(FlagsChanged(()))
    elif len(free) > 1:
        open_step(game, ChooseFlagStep(seat))
    elif free:
        game.record(FlagsChanged((), seat, free[0]))


def _flags(position: WendakePosition, _step: ChooseFlagStep) -> list[ChooseFlag]:
    return [ChooseFlag(flag) for flag in position.flags_free]


def _flag_refusal(position: WendakePosition, _step: ChooseFlagStep, decision: ChooseFlag) -> Refusal | None:
    if decision.flag not in position.flags_free:
        return Refusal("flag_not_free", "5.3", {"flag": decision.flag}, position.flags_free)
    return None


def choose_flag(resume: Callable[[Game], None]) -> Rule[WendakePosition, ChooseFlagStep, ChooseFlag]:
    """Return the rule of choosing a flag.

    Args:
        resume: goes on after the flag is taken; the step that brought the tile may be waiting for it.
    """

    def effect(game: Game, step: ChooseFlagStep, decision: ChooseFlag) -> None:
        free = tuple(flag for flag in FLAGS if flag in game.position.flags_free and flag != decision.flag)
        game.record(FlagsChanged(free, step.seat, decision.flag))
        game.record(StepClosed())
        resume(game)

    return Rule(decision=ChooseFlag, steps=(ChooseFlagStep,), candidates=_flags, refusal=_flag_refusal, effect=effect)
