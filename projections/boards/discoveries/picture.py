"""Discoveries as a picture: the camp and the displays in the middle, and a mat for every seat.

A die has the colour and the letter of its owner and a number (a grey die only the number), and the sign and the letter
of its symbol: W walk, R ride, N negotiate, J journal. Routes run from left to right.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.discoveries import steps
from domain.discoveries.components import Components
from domain.discoveries.view import DiscoveriesView
from projections.boards.discoveries.camp import middle
from projections.boards.discoveries.scene import Scene, scene_of
from projections.boards.discoveries.seats import seat_panel
from projections.boards.drawing import BoardDrawing
from projections.boards.wording import Wording, listed
from projections.views import ViewOf

_LEGEND: Final = ("legend-dice", "legend-faces", "legend-ways", "legend-any", "legend-tribes")
_PENDING: Final[Mapping[type[steps.DiscoveriesStep], str]] = {
    steps.SetupChoiceStep: "takes-first-card",
    steps.TurnStartStep: "begins-turn",
    steps.TakingOwnStep: "marks-dice",
    steps.PlacingStep: "places-dice",
    steps.PayingStep: "pays",
    steps.ChangingPlansStep: "exchanges-card",
    steps.TakingTribeStep: "takes-tribe",
    steps.TakingGreyStep: "takes-grey-die",
    steps.AlteringStep: "chooses-face",
    steps.AlteringDieStep: "chooses-dice",
    steps.RerollingStep: "chooses-rerolled",
    steps.ExploringStep: "explores",
    steps.ChoosingCardStep: "takes-card",
}
"""By kind of step: the message of the task of a seat."""


def draw(
    say: Wording, view: ViewOf[DiscoveriesView], before: ViewOf[DiscoveriesView], components: Components
) -> BoardDrawing:
    """Draw the position of a view, with marks on its differences from the view before."""
    scene = scene_of(say, view, before, components)
    return BoardDrawing(
        heading=_heading(scene),
        board=lambda arrangement: middle(scene, narrow=arrangement == "narrow"),
        panels=lambda: [seat_panel(scene, seat) for seat in scene.position.seats],
        legend=[*map(say, _LEGEND), say.shared("legend-changed")],
    )


def _heading(scene: Scene) -> list[str]:
    position, turn = scene.position, scene.position.turn
    most = "none" if position.max_rounds is None else str(position.max_rounds)
    number = str(turn.number) if turn else "none"
    when = scene.say("round", round=position.round, most=most, turn=number)
    return [when, _pending(scene), _course(scene)]


def _pending(scene: Scene) -> str:
    """Return the pending step in words."""
    if scene.position.scored is not None:
        return scene.say("won", winners=scene.say.both([scene.label(seat) for seat in scene.position.scored.winners]))
    step, turn = scene.step, scene.position.turn
    if step is None or type(step) not in _PENDING:
        return scene.say("counting")
    if isinstance(step, steps.PlacingStep) and turn is not None and turn.symbol is not None:
        return scene.say("places-dice-that-show", player=scene.label(step.seat), symbol=turn.symbol)
    return scene.say(_PENDING[type(step)], player=scene.label(step.seat))


def _course(scene: Scene) -> str:
    """Return the course of the game in words: its opener, its last turns, its end."""
    remaining = scene.position.remaining
    if scene.position.scored is not None:
        return scene.say("over")
    if remaining is None:
        return scene.say("opens", player=scene.label(scene.position.start))
    return scene.say(
        "last-turns", player=listed([scene.label(seat) for seat in remaining] or [scene.say("last-turns-over")])
    )
