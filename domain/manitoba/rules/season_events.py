"""The nine events of the season cards (`manitoba 5.2`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from domain.core.agenda import StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal
from domain.manitoba.components import LAKE, LANDSCAPES, PATHS, SECTORS, WIGWAM, CardId, Code
from domain.manitoba.decisions import EventFeather, EventMove, EventVision, EventWithdraw
from domain.manitoba.events import CreeMoved, EventCounted, EventSkipped, PiecesReturned, PointsScored
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.placing import arrive, move_refusal, moves, own_areas
from domain.manitoba.rules.questions import all_met, ask, question
from domain.manitoba.rules.storing import take, takes
from domain.manitoba.rules.visions import advance_on, advance_refusal
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import EventFeatherStep, EventMoveStep, EventStep, EventVisionStep, EventWithdrawStep
from domain.manitoba.territory import groups

_FIRST: Final = 6
_SECOND: Final = 2
"""Points of each seat with the highest count, and with the second highest."""


def carry_out(game: Game, step: EventStep) -> None:
    """Carry an event out for the remaining seats, up to the choice of a seat; then close its step."""
    code = game.position.components.event_cards[step.card].code
    if code in _COUNTS:
        _score_counts(game, step.card, code)
    elif not all_met(game, step, lambda seat: _MEETINGS[code](game, seat, step.card)):
        return
    game.record(StepClosed())


# Events that ask


def _meet_vision(game: Game, seat: Seat, card: CardId) -> None:
    ask(game, EVENT_VISION, EventVisionStep(seat, card))


def _meet_move(game: Game, seat: Seat, card: CardId) -> None:
    ask(game, EVENT_MOVE, EventMoveStep(seat, card))


def _meet_withdrawal(game: Game, seat: Seat, card: CardId) -> None:
    ask(game, EVENT_WITHDRAW, EventWithdrawStep(seat, card))


def _meet_gift(game: Game, seat: Seat, card: CardId) -> None:
    goods = game.position.components.event_cards[card].goods
    if takes(game.position, goods):
        take(game, seat, goods)
    else:
        game.record(EventSkipped(seat, card))


def _meet_loss(game: Game, seat: Seat, card: CardId) -> None:
    ask(game, EVENT_FEATHER, EventFeatherStep(seat, card))


_MEETINGS: Final[Mapping[Code, Callable[[Game, Seat, CardId], None]]] = {
    "E1": _meet_vision,
    "E2": _meet_move,
    "E3": _meet_withdrawal,
    "E4": _meet_gift,
    "E5": _meet_loss,
}


def _skip(game: Game, step: EventVisionStep | EventMoveStep | EventWithdrawStep | EventFeatherStep) -> None:
    game.record(EventSkipped(step.seat, step.card))


def _vision_options(_position: ManitobaPosition, _step: EventVisionStep) -> Iterator[EventVision]:
    return (EventVision(path) for path in PATHS)


def _vision_refusal(position: ManitobaPosition, step: EventVisionStep, decision: EventVision) -> Refusal | None:
    return advance_refusal(position, step.seat, decision.path)


def _envision(game: Game, step: EventVisionStep, decision: EventVision) -> None:
    advance_on(game, step.seat, decision.path)


def _move_options(position: ManitobaPosition, step: EventMoveStep) -> Iterator[EventMove]:
    areas = position.territory.areas
    return (EventMove(areas[source], areas[to]) for source, to in moves(position, step.seat))


def _move_refusal(position: ManitobaPosition, step: EventMoveStep, decision: EventMove) -> Refusal | None:
    return move_refusal(position, step.seat, decision.source, decision.to)


def _move(game: Game, step: EventMoveStep, decision: EventMove) -> None:
    arrive(game, step.seat, decision.source, decision.to, "event")


def _withdraw_options(position: ManitobaPosition, step: EventWithdrawStep) -> Iterator[EventWithdraw]:
    areas = position.territory.areas
    return (EventWithdraw(areas[area]) for area in own_areas(position, step.seat))


def _withdraw_refusal(position: ManitobaPosition, step: EventWithdrawStep, decision: EventWithdraw) -> Refusal | None:
    number = position.territory.numbers.get(decision.area)
    if number is None:
        return Refusal("unknown_area", "1.8", {"area": decision.area})
    if position.cree[number] != step.seat:
        return Refusal("no_own_cree", "5.2", {"area": decision.area})
    return None


def _withdraw(game: Game, step: EventWithdrawStep, decision: EventWithdraw) -> None:
    game.record(CreeMoved(step.seat, decision.area, WIGWAM, "event"))


def _feather_options(_position: ManitobaPosition, _step: EventFeatherStep) -> Iterator[EventFeather]:
    return (EventFeather(sector) for sector in SECTORS)


def _feather_refusal(position: ManitobaPosition, step: EventFeatherStep, decision: EventFeather) -> Refusal | None:
    if not position.villages[step.seat].sectors[SECTORS.index(decision.sector)].feathers:
        return Refusal("no_feather", "5.2", {"sector": decision.sector})
    return None


def _lose_feather(game: Game, step: EventFeatherStep, decision: EventFeather) -> None:
    game.record(PiecesReturned(step.seat, decision.sector, goods=0, berries=0, feathers=1, why="event"))


EVENT_VISION: Final = question(
    decision=EventVision,
    step=EventVisionStep,
    candidates=_vision_options,
    refusal=_vision_refusal,
    answer=_envision,
    otherwise=_skip,
)
EVENT_MOVE: Final = question(
    decision=EventMove,
    step=EventMoveStep,
    candidates=_move_options,
    refusal=_move_refusal,
    answer=_move,
    otherwise=_skip,
)
EVENT_WITHDRAW: Final = question(
    decision=EventWithdraw,
    step=EventWithdrawStep,
    candidates=_withdraw_options,
    refusal=_withdraw_refusal,
    answer=_withdraw,
    otherwise=_skip,
)
EVENT_FEATHER: Final = question(
    decision=EventFeather,
    step=EventFeatherStep,
    candidates=_feather_options,
    refusal=_feather_refusal,
    answer=_lose_feather,
    otherwise=_skip,
)


# Events that count


def ranked(counts: Sequence[int]) -> tuple[int, ...]:
    """Return the points for the highest and second highest counts; equal counts get equal points (`manitoba R14`).

    >>> ranked((3, 3, 1, 0))
    (6, 6, 2, 0)
    """
    highest = sorted({count for count in counts if count}, reverse=True)
    points = dict(zip(highest, (_FIRST, _SECOND), strict=False))
    return tuple(points.get(count, 0) for count in counts)


def _on_territory(position: ManitobaPosition, seat: Seat) -> int:
    return position.cree.count(seat)


def _on_lakes(position: ManitobaPosition, seat: Seat) -> int:
    return position.cree[LAKE :: len(LANDSCAPES)].count(seat)


def _contiguous(position: ManitobaPosition, seat: Seat) -> int:
    return max(groups(position.territory.adjacent, own_areas(position, seat)), default=0)


_COUNTS: Final[Mapping[Code, Callable[[ManitobaPosition, Seat], int]]] = {
    "E6": _on_territory,
    "E7": _on_lakes,
    "E8": _on_territory,
    "E9": _contiguous,
}


def _points(code: Code, counts: Sequence[int]) -> tuple[int, ...]:
    if code == "E6":
        return tuple(counts)
    if code == "E7":
        return tuple(2 * count for count in counts)
    return ranked(counts)


def _score_counts(game: Game, card: CardId, code: Code) -> None:
    position = game.position
    counts = tuple(_COUNTS[code](position, seat) for seat in range(position.seats))
    game.record(EventCounted(card, counts))
    points = _points(code, counts)
    for turn in range(position.seats):
        seat = (position.active + turn) % position.seats
        if points[seat]:
            game.record(PointsScored(seat, points[seat], f"event:{code}"))
