"""The course of turns: the new card, the end of a turn, the next turn (`discoveries 3`, `4.10`, `5.1`, `8.3`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepChanged
from domain.core.events import SERVICE, Seat
from domain.core.rulebook import Refusal, Rule
from domain.core.ruleset import Recorder
from domain.discoveries import events
from domain.discoveries.decisions import TakeDiscovery
from domain.discoveries.rules.cards import can_take, refill, source_refusal, sources
from domain.discoveries.rules.dice import roll
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import ChoosingCardStep, SettlementStep, TurnStartStep
from domain.discoveries.words import in_order

_TWO_CARDS: Final = 2


def take_card_or_finish(game: Recorder[DiscoveriesPosition], seat: Seat) -> None:
    """End the placing: after an exploration a new card must be taken, or the seat is finished (`discoveries 5.1`)."""
    position = game.position
    if position.turn is not None and position.turn.explored:
        if can_take(position, seat):
            game.record(StepChanged(ChoosingCardStep(seat)))
            return
        game.record(events.PlayerFinished(seat))
        if position.remaining is None:
            others = tuple((seat + place) % position.seats for place in range(1, position.seats))
            game.record(events.EndTriggered(seat, others))
    end_turn(game, seat)


def _cards(position: DiscoveriesPosition, step: ChoosingCardStep) -> Iterator[TakeDiscovery]:
    for source in sources(position, step.seat):
        for number in range(len(position.row(source))):
            yield TakeDiscovery(source, number)


def _take_refusal(position: DiscoveriesPosition, step: ChoosingCardStep, decision: TakeDiscovery) -> Refusal | None:
    return source_refusal(position, step.seat, decision.source, decision.slot)


def _take(game: Recorder[DiscoveriesPosition], step: ChoosingCardStep, decision: TakeDiscovery) -> None:
    card = game.position.card_at(decision.source, decision.slot)
    if card is not None:
        game.record(events.CardTaken(step.seat, decision.source, decision.slot, card))
    end_turn(game, step.seat)


def end_turn(game: Recorder[DiscoveriesPosition], seat: Seat) -> None:
    """Take the dice off activated actions and roll them, refill, and go on to the next turn or the settlement."""
    turn = game.position.turn
    if turn is None:
        raise ValueError("no turn is in progress")
    _return_dice(game, seat)
    extra = len(turn.explored) == _TWO_CARDS and not game.position.mats[seat].finished
    remaining = game.position.remaining
    if remaining is not None and not extra:
        remaining = tuple(other for other in remaining if other != seat)
    game.record(events.TurnEnded(seat, remaining))
    refill(game)
    if extra:
        game.record(events.ExtraTurnGranted(seat))
        _next_turn(game, seat, extra=True)
        return
    following = _following(game.position, seat)
    if following is None or following == game.position.start:
        final = following is None
        game.record(events.RoundClosed(game.position.round, final))
        game.record(StepChanged(SettlementStep(SERVICE, game.position.round, final)))
    else:
        _next_turn(game, following, extra=False)


def _return_dice(game: Recorder[DiscoveriesPosition], seat: Seat) -> None:
    position = game.position
    activated = position.turn.activated if position.turn is not None else ()
    dice = [
        die
        for action in activated
        for place in (events.slot, events.journal)
        for die in position.dice_at(place(seat, action))
    ]
    if dice:
        returned = in_order(dice)
        game.record(events.DiceMoved(returned, events.supply(seat), "returned", seat))
        roll(game, seat, returned, "returned")


def _following(position: DiscoveriesPosition, seat: Seat) -> Seat | None:
    """Return the seat of the next turn; `None` when no turn is due any more."""
    if position.remaining is None:
        return (seat + 1) % position.seats
    return position.remaining[0] if position.remaining else None


def _next_turn(game: Recorder[DiscoveriesPosition], seat: Seat, *, extra: bool) -> None:
    start_turn(game, seat, game.position.round, extra=extra)
    game.record(StepChanged(TurnStartStep(seat)))


def start_turn(game: Recorder[DiscoveriesPosition], seat: Seat, round_: int, *, extra: bool = False) -> None:
    """Begin a turn. The caller opens its step."""
    game.record(events.TurnStarted(seat, round_, game.position.turns + 1, extra))


TAKE_DISCOVERY: Final = Rule(
    decision=TakeDiscovery,
    steps=(ChoosingCardStep,),
    candidates=_cards,
    refusal=_take_refusal,
    effect=_take,
)
