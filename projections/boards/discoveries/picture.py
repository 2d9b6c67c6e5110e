"""Discoveries as a picture: the camp and the displays in the middle, and a mat for every seat.

A die has the colour, the letter and the number of its owner (grey ones only the number), and the sign and the letter
of what it shows: W walk, R ride, N negotiate, J journal. Routes run from left to right.
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
from projections.boards.drawing import Drawn
from projections.boards.wording import Wording, listed
from projections.views import ViewOf

_LEGEND: Final = ("legend-dice", "legend-faces", "legend-ways", "legend-any", "legend-tribes")
_ASKED: Final[Mapping[type[steps.DiscoveriesStep], str]] = {
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
"""By kind of step: the message of what a seat does."""


def draw(say: Wording, view: ViewOf[DiscoveriesView], before: ViewOf[DiscoveriesView], components: Components) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    scene = scene_of(say, view, before, components)
    return Drawn(
        heading=_heading(scene),
        board=lambda narrow: middle(scene, narrow=narrow),
        panels=lambda: [seat_panel(scene, seat) for seat in scene.position.seats],
        legend=[*map(say, _LEGEND), say.shared("legend-changed")],
    )


def _heading(scene: Scene) -> list[str]:
    position, turn = scene.position, scene.position.turn
    most = "none" if position.max_rounds is None else str(position.max_rounds)
    number = str(turn.number) if turn else "none"
    when = scene.say("round", round=position.round, most=most, turn=number)
    return [when, _asked(scene), _course(scene)]


def _asked(scene: Scene) -> str:
    """Return in words what is pending."""
    if scene.position.scored is not None:
        return scene.say("won", winners=scene.say.both([scene.who(seat) for seat in scene.position.scored.winners]))
    step, turn = scene.step, scene.position.turn
    if step is None or type(step) not in _ASKED:
        return scene.say("counting")
    if isinstance(step, steps.PlacingStep) and turn is not None and turn.symbol is not None:
        return scene.say("places-dice-that-show", who=scene.who(step.seat), symbol=turn.symbol)
    return scene.say(_ASKED[type(step)], who=scene.who(step.seat))


def _course(scene: Scene) -> str:
    """Return in words how far the game is."""
    remaining = scene.position.remaining
    if scene.position.scored is not None:
        return scene.say("over")
    if remaining is None:
        return scene.say("opens", who=scene.who(scene.position.start))
    return scene.say(
        "last-turns", who=listed([scene.who(seat) for seat in remaining] or [scene.say("last-turns-over")])
    )
