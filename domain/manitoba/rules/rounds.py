"""The service's run: the end of a round, of a season, of the game (`manitoba 3.2`, `5`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import SERVICE, Seat
from domain.manitoba.components import MOUNTAIN, SECTORS
from domain.manitoba.events import GameEnded, PiecesReturned, PointsScored
from domain.manitoba.paths import LAST_SPACE, SHAMAN
from domain.manitoba.rules import season_events, sectors
from domain.manitoba.rules.course import Game, following_round
from domain.manitoba.rules.questions import all_met
from domain.manitoba.rules.waking import may_wake
from domain.manitoba.scoring import FINAL_CARD, final_value, sacrificed_piece, score_tile_on, wampum_value
from domain.manitoba.steps import EventStep, MountainsStep, NextRoundStep, RoundEndStep, ScoringStep, WakingStep

_SEASON_ENDS: Final = ("SP-5", "SU-5")


def end_round(game: Game) -> None:
    """Go on with the end of the round up to the next choice of a seat, or the end of the game."""
    while (step := game.position.top_step) is not None and step.seat == SERVICE:
        _RUNS[type(step)](game, step)


def _begin_effect(game: Game, _step: RoundEndStep) -> None:
    """Begin the effect of the card; the steps after it lie below on the agenda (`manitoba 5.1`)."""
    position = game.position
    card = position.card
    if card == FINAL_CARD:
        _final_scoring(game)
        return
    game.record(StepChanged(NextRoundStep(SERVICE)))
    if card in _SEASON_ENDS:
        game.record(StepOpened(MountainsStep(SERVICE)))
    if card in position.components.event_cards:
        game.record(StepOpened(EventStep(SERVICE, card)))
    elif card in position.cards:
        game.record(StepOpened(ScoringStep(SERVICE, card, score_tile_on(position, card))))


def _begin_next_round(game: Game, _step: NextRoundStep) -> None:
    following_round(game)


# The end of a season (`manitoba 5.5`)


def _clear_mountains(game: Game, step: MountainsStep) -> None:
    """Put all stored feathers back into the supply, then clear and refill the mountains, seat after seat."""
    if step.next == 0:
        _return_feathers(game)
    if all_met(game, step, lambda seat: sectors.clear_landscape(game, seat, MOUNTAIN)):
        game.record(StepChanged(WakingStep(SERVICE)))


def _return_feathers(game: Game) -> None:
    for seat, village in enumerate(game.position.villages):
        for rank, pieces in enumerate(village.sectors):
            if pieces.feathers:
                game.record(PiecesReturned(seat, SECTORS[rank], 0, 0, pieces.feathers, "season_end"))


def _wake_seats(game: Game, step: WakingStep) -> None:
    if all_met(game, step, lambda seat: may_wake(game, seat, "season_end")):
        game.record(StepClosed())


# The end of the game (`manitoba 5.7`)


def _final_scoring(game: Game) -> None:
    position = game.position
    for turn in range(position.seats):
        _score_village(game, (position.active + turn) % position.seats)
    scores = tuple(village.score for village in game.position.villages)
    winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    game.record(GameEnded(scores, winners))
    game.record(StepClosed())


def _score_village(game: Game, seat: Seat) -> None:
    """Sacrifice, score all sectors, count the wampum."""
    if game.position.villages[seat].paths[SHAMAN] < LAST_SPACE[SHAMAN]:
        for rank, pieces in enumerate(game.position.villages[seat].sectors):
            if pieces.count:
                game.record(PiecesReturned(seat, SECTORS[rank], *sacrificed_piece(pieces), "sacrifice"))
    village = game.position.villages[seat]
    for rank, sector in enumerate(SECTORS):
        points = final_value(game.position.components, village, rank)
        if points:
            game.record(PointsScored(seat, points, f"final:{sector}"))
        sectors.return_sector(game, seat, rank, "final")
    if wampum_value(village):
        game.record(PointsScored(seat, wampum_value(village), "final:wampum"))


_RUNS: Final[Mapping[type[Any], Callable[[Game, Any], None]]] = {
    RoundEndStep: _begin_effect,
    EventStep: season_events.carry_out,
    ScoringStep: sectors.carry_out,
    MountainsStep: _clear_mountains,
    WakingStep: _wake_seats,
    NextRoundStep: _begin_next_round,
}
