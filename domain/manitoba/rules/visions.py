"""The vision paths: the action, the bonuses, the shaman's copies (`manitoba 4.4`, `6`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.manitoba.components import NONE, PATH_OF_COLOUR, PATHS, Path
from domain.manitoba.decisions import ShamanCopy, Vision
from domain.manitoba.events import BonusLost, PointsScored, VisionReached
from domain.manitoba.paths import ARRIVALS, COPIES, LAST_SPACE, REPEATS, SHAMAN, Bonus
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.placing import place_anywhere, placeable_anywhere
from domain.manitoba.rules.questions import ask, question
from domain.manitoba.rules.storing import gain_wampum, take, takes
from domain.manitoba.rules.turn import action_refusal, colours
from domain.manitoba.rules.waking import may_wake, wake
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import ShamanCopyStep, TurnStep

_VISIONS: Final = tuple(Vision(path) for path in PATHS)
_COPIED: Final = PATHS[:SHAMAN]


def advance_refusal(position: ManitobaPosition, seat: Seat, path: str) -> Refusal | None:
    """Return why a seat cannot enter a path or advance on it: no Cree on the square, or no further space."""
    village, number = position.villages[seat], PATHS.index(path)
    if village.paths[number] == LAST_SPACE[number]:
        return Refusal("path_ended", "4.4", {"path": path})
    if not village.paths[number] and not village.square:
        return Refusal("square_empty", "4.4")
    return None


def advance_on(game: Game, seat: Seat, path: Path) -> None:
    """Enter a path or advance on it by a space, and receive the bonus of the space reached (`manitoba R44`)."""
    position = game.position
    number = PATHS.index(path)
    space = position.villages[seat].paths[number] + 1
    first = len(position.firsts[number]) < space
    game.record(VisionReached(seat, path, space, first))
    bonus = ARRIVALS[path][space - 1]
    if first and bonus.first_points:
        bonus = Bonus(points=bonus.first_points)
    if bonus.first_wampum and not first:
        return
    _receive(game, seat, path, bonus)


def _receive(game: Game, seat: Seat, path: Path, bonus: Bonus) -> None:
    """Carry out the bonus of a Cree on a path; an impossible bonus is lost."""
    if bonus == _NO_BONUS:
        return
    if not _possible(game.position, seat, bonus):
        game.record(BonusLost(seat, path))
    elif bonus.points:
        game.record(PointsScored(seat, bonus.points, f"vision:{path}"))
    elif bonus.take:
        take(game, seat, bonus.take)
    elif bonus.wake:
        wake(game, seat, 1, "vision")
    elif bonus.may_wake:
        may_wake(game, seat, "vision")
    elif bonus.place:
        place_anywhere(game, seat)
    elif bonus.copy:
        ask(game, SHAMAN_COPY, ShamanCopyStep(seat))
    else:
        gain_wampum(game, seat, "vision")


_NO_BONUS: Final = Bonus()


def _possible(position: ManitobaPosition, seat: Seat, bonus: Bonus) -> bool:
    """Return whether a bonus can be carried out."""
    if bonus.points:
        return True
    if bonus.take:
        return bool(takes(position, bonus.take))
    if bonus.wake or bonus.may_wake:
        return bool(position.villages[seat].wigwam)
    if bonus.place:
        return placeable_anywhere(position, seat)
    if bonus.copy:
        return any(_copy_bonus(position, seat, path) is not None for path in _COPIED)
    return bool(position.wampum)


# The vision path action


def _vision_refusal(position: ManitobaPosition, step: TurnStep, decision: Vision) -> Refusal | None:
    path = decision.path
    refused = action_refusal(position, step, "vision")
    if refused is not None:
        return refused
    allowed = _paths(position, step)
    if path not in allowed:
        return Refusal("wrong_path", "4.4", {"path": path}, allowed)
    return _use_refusal(position, step.seat, path)


def _paths(position: ManitobaPosition, step: TurnStep) -> tuple[Path, ...]:
    """Return the paths in the colours that a seat may act in."""
    return tuple([PATH_OF_COLOUR[c] for c in colours(position, step.seat) if c in PATH_OF_COLOUR])


def _use_refusal(position: ManitobaPosition, seat: Seat, path: Path) -> Refusal | None:
    """Return why a seat can neither advance on a path nor repeat the bonus of its last space."""
    if path in REPEATS and position.villages[seat].paths[PATHS.index(path)] == LAST_SPACE[PATHS.index(path)]:
        return None
    return advance_refusal(position, seat, path)


def _vision_options(position: ManitobaPosition, step: TurnStep) -> list[Vision]:
    if action_refusal(position, step, "vision") is not None:
        return []
    allowed = _paths(position, step)
    return [
        vision
        for vision in _VISIONS
        if vision.path in allowed and _use_refusal(position, step.seat, vision.path) is None
    ]


def _envision(game: Game, step: TurnStep, decision: Vision) -> None:
    seat, path = step.seat, decision.path
    game.record(StepChanged(TurnStep(seat, territory=step.territory, vision=True)))
    number = PATHS.index(path)
    if game.position.villages[seat].paths[number] == LAST_SPACE[number]:
        _receive(game, seat, path, REPEATS[path])
    else:
        advance_on(game, seat, path)


VISION: Final = Rule(
    decision=Vision,
    steps=(TurnStep,),
    candidates=_vision_options,
    exact=True,
    refusal=_vision_refusal,
    effect=_envision,
)


# Copying


def _copy_bonus(position: ManitobaPosition, seat: Seat, path: Path) -> Bonus | None:
    """Return the bonus that the shaman can copy from a path, or `None` (`manitoba R28`, `R29`)."""
    space = position.villages[seat].paths[PATHS.index(path)]
    bonus = COPIES[path][space - 1] if space else None
    return bonus if bonus is not None and _possible(position, seat, bonus) else None


def _copy_options(_position: ManitobaPosition, _step: ShamanCopyStep) -> Iterator[ShamanCopy]:
    yield from (ShamanCopy(path) for path in _COPIED)
    yield ShamanCopy(NONE)


def _copy_refusal(position: ManitobaPosition, step: ShamanCopyStep, decision: ShamanCopy) -> Refusal | None:
    path = decision.path
    if path == NONE:
        return None
    if path not in _COPIED:
        return Refusal("unknown_path", "6", {"path": path}, (*_COPIED, NONE))
    if _copy_bonus(position, step.seat, path) is None:
        return Refusal("nothing_to_copy", "R28", {"path": path})
    return None


def _copy(game: Game, step: ShamanCopyStep, decision: ShamanCopy) -> None:
    if decision.path == NONE:
        return
    bonus = _copy_bonus(game.position, step.seat, decision.path)
    if bonus is not None:
        _receive(game, step.seat, "shaman", bonus)


SHAMAN_COPY: Final = question(
    decision=ShamanCopy, step=ShamanCopyStep, candidates=_copy_options, refusal=_copy_refusal, answer=_copy
)
