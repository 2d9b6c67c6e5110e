"""A turn: lifting the totem, waking up, using wampum, ending the turn (`manitoba 4.1`, `4.2`, `4.5`, `4.6`)."""

from __future__ import annotations

from typing import Final, Literal

from domain.core.agenda import StepChanged
from domain.core.events import SERVICE, Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.manitoba.components import COLOURS, RANK, SECTORS, Colour
from domain.manitoba.decisions import EndTurn, TakeTotem, WakeUp, WampumExchange, WampumWake
from domain.manitoba.events import BerryExchanged, TotemTaken, WampumTurned
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.storing import has_room
from domain.manitoba.rules.waking import wake
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import RoundEndStep, TurnStep

_DISKS: Final = tuple(TakeTotem(colour) for colour in COLOURS)
_EXCHANGES: Final = tuple(WampumExchange(sector) for sector in SECTORS[1:])


def colours(position: ManitobaPosition, seat: Seat) -> tuple[Colour, ...]:
    """Return the colours a seat may act in: the top of the lifted part, or for a passive seat all of it."""
    return position.lifted[-1:] if seat == position.active else position.lifted


def action_refusal(
    position: ManitobaPosition, step: TurnStep, action: Literal["territory", "vision"]
) -> Refusal | None:
    """Refuse an action before the totem is lifted or beside Wake-up, a second of its kind or of a passive seat."""
    if not position.lifted:
        return Refusal("totem_not_lifted", "4.2")
    if step.woken:
        return Refusal("cree_woken_up", "4.2")
    if step.seat != position.active:
        return Refusal("one_action_only", "4.5") if step.territory or step.vision else None
    if step.territory if action == "territory" else step.vision:
        return Refusal("action_done", "4.2", {"action": action})
    return None


# The totem


def _disks(position: ManitobaPosition, _step: TurnStep) -> tuple[TakeTotem, ...]:
    return () if position.lifted else _DISKS


def _totem_refusal(position: ManitobaPosition, step: TurnStep, _decision: TakeTotem) -> Refusal | None:
    if step.seat != position.active:
        return Refusal("not_active", "4.5", {"seat": position.active})
    if position.lifted:
        return Refusal("totem_lifted", "4.1")
    return None


def _take_totem(game: Game, step: TurnStep, decision: TakeTotem) -> None:
    totem = game.position.totem
    disk = totem.index(decision.colour)
    game.record(TotemTaken(step.seat, totem[disk:][::-1], totem[:disk]))


TAKE_TOTEM: Final = Rule(
    decision=TakeTotem,
    steps=(TurnStep,),
    candidates=_disks,
    refusal=_totem_refusal,
    effect=_take_totem,
)


# Waking up


def _most_woken(position: ManitobaPosition, seat: Seat) -> int:
    return min(len(position.lifted), position.villages[seat].wigwam)


def _wake_options(position: ManitobaPosition, step: TurnStep) -> list[WakeUp]:
    if _waking_refusal(position, step) is not None:
        return []
    return [WakeUp(count) for count in range(1, _most_woken(position, step.seat) + 1)]


def _waking_refusal(position: ManitobaPosition, step: TurnStep) -> Refusal | None:
    """Return why a seat cannot wake any number of Cree; `None` when it can, if some sleep."""
    if step.seat != position.active:
        return Refusal("not_active", "4.5", {"seat": position.active})
    if not position.lifted:
        return Refusal("totem_not_lifted", "4.2")
    if step.territory or step.vision or step.woken:
        return Refusal("wake_up_instead_of_actions", "4.2")
    return None


def _wake_refusal(position: ManitobaPosition, step: TurnStep, decision: WakeUp) -> Refusal | None:
    refused = _waking_refusal(position, step)
    if refused is not None:
        return refused
    most = _most_woken(position, step.seat)
    if not 1 <= decision.count <= most:
        return Refusal("count_out_of_range", "4.2", {"count": decision.count, "max": most})
    return None


def _wake_up(game: Game, step: TurnStep, decision: WakeUp) -> None:
    game.record(StepChanged(TurnStep(step.seat, woken=True)))
    wake(game, step.seat, decision.count, "wake_up")


WAKE_UP: Final = Rule(
    decision=WakeUp, steps=(TurnStep,), candidates=_wake_options, exact=True, refusal=_wake_refusal, effect=_wake_up
)


# Wampum


def _wampum_refusal(position: ManitobaPosition, step: TurnStep) -> Refusal | None:
    if not position.villages[step.seat].active_wampum:
        return Refusal("no_active_wampum", "4.6")
    if position.last_round:
        return Refusal("last_round", "4.6")
    return None


def _wampum_wake_refusal(position: ManitobaPosition, step: TurnStep, _decision: WampumWake) -> Refusal | None:
    if not position.villages[step.seat].wigwam:
        return Refusal("wigwam_empty", "4.6")
    return _wampum_refusal(position, step)


def _wampum_wake(game: Game, step: TurnStep, _decision: WampumWake) -> None:
    game.record(WampumTurned(step.seat, active=False))
    wake(game, step.seat, 1, "wampum")


def _exchanges(position: ManitobaPosition, step: TurnStep) -> tuple[WampumExchange, ...]:
    return _EXCHANGES if position.villages[step.seat].active_wampum else ()


def _exchange_refusal(position: ManitobaPosition, step: TurnStep, decision: WampumExchange) -> Refusal | None:
    if decision.sector not in SECTORS[1:]:
        return Refusal("unknown_exchange", "4.6", {"sector": decision.sector}, SECTORS[1:])
    refused = _wampum_refusal(position, step)
    if refused is not None:
        return refused
    if not position.villages[step.seat].sectors[0].goods:
        return Refusal("no_berry", "R7")
    if not has_room(position, step.seat, RANK[decision.sector]):
        return Refusal("sector_full", "R37", {"sector": decision.sector})
    return None


def _exchange(game: Game, step: TurnStep, decision: WampumExchange) -> None:
    game.record(WampumTurned(step.seat, active=False))
    game.record(BerryExchanged(step.seat, decision.sector))


WAMPUM_WAKE: Final = Rule(
    decision=WampumWake,
    steps=(TurnStep,),
    candidates=always(WampumWake()),
    refusal=_wampum_wake_refusal,
    effect=_wampum_wake,
    beside=(TurnStep,),
)
WAMPUM_EXCHANGE: Final = Rule(
    decision=WampumExchange,
    steps=(TurnStep,),
    candidates=_exchanges,
    refusal=_exchange_refusal,
    effect=_exchange,
    beside=(TurnStep,),
)


# The end of a turn


def _end_refusal(position: ManitobaPosition, _step: TurnStep, _decision: EndTurn) -> Refusal | None:
    return None if position.lifted else Refusal("totem_not_lifted", "4.1")


def _end_turn(game: Game, step: TurnStep, _decision: EndTurn) -> None:
    position = game.position
    following = (step.seat + 1) % position.seats
    if following == position.active:
        game.record(StepChanged(RoundEndStep(SERVICE)))
    else:
        game.record(StepChanged(TurnStep(following)))


END_TURN: Final = Rule(
    decision=EndTurn,
    steps=(TurnStep,),
    candidates=always(EndTurn()),
    refusal=_end_refusal,
    effect=_end_turn,
    ends_turn=True,
)
