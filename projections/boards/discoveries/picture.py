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
from projections.views import ViewOf

_LEGEND: Final = (
    "die: colour, letter and number of its owner, or grey;",
    "sign and letter of what it shows; padlock: locked",
    "waves: a river, peak: a mountain; routes run left to right",
    "?: any one symbol, the same for all dice of an action",
    "sun: friendly, arrow: wary; M mammal, B bird, F fish, P plant",
    "dashed line and star: what just changed",
)
_ASKED: Final[Mapping[type[steps.DiscoveriesStep], str]] = {
    steps.SetupChoiceStep: "takes a first card",
    steps.TurnStartStep: "begins a turn",
    steps.TakingOwnStep: "marks dice to take",
    steps.PlacingStep: "places dice",
    steps.PayingStep: "pays for an action",
    steps.ChangingPlansStep: "exchanges the current card",
    steps.TakingTribeStep: "takes a tribe",
    steps.TakingGreyStep: "takes a grey die of the camp",
    steps.AlteringStep: "chooses what to turn dice to",
    steps.AlteringDieStep: "chooses dice to turn",
    steps.RerollingStep: "chooses dice to roll again",
    steps.ExploringStep: "explores",
    steps.ChoosingCardStep: "takes a new card",
}


def draw(view: ViewOf[DiscoveriesView], before: ViewOf[DiscoveriesView], components: Components) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    scene = scene_of(view, before, components)
    return Drawn(
        heading=_heading(scene),
        board=lambda narrow: middle(scene, narrow=narrow),
        panels=lambda: [seat_panel(scene, seat) for seat in scene.position.seats],
        legend=_LEGEND,
    )


def _heading(scene: Scene) -> list[str]:
    position, turn = scene.position, scene.position.turn
    limit = "" if position.max_rounds is None else f" of at most {position.max_rounds}"
    when = f"Round {position.round}{limit}" if position.round else "Set-up"
    when += f", turn {turn.number}" if turn else ""
    return [when, _asked(scene), _course(scene)]


def _asked(scene: Scene) -> str:
    """Return in words what is pending."""
    if scene.position.scored is not None:
        winners = " and ".join(scene.who(seat) for seat in scene.position.scored.winners)
        return f"Won by {winners}."
    step, turn = scene.step, scene.position.turn
    if step is None or type(step) not in _ASKED:
        return "The points are counted."
    shown = ""
    if isinstance(step, steps.PlacingStep) and turn is not None and turn.symbol is not None:
        shown = f" that show {turn.symbol.lower()}"
    return f"{scene.who(step.seat)} {_ASKED[type(step)]}{shown}."


def _course(scene: Scene) -> str:
    """Return in words how far the game is."""
    remaining = scene.position.remaining
    if scene.position.scored is not None:
        return "The game is over."
    if remaining is None:
        return f"{scene.who(scene.position.start)} opens every round."
    return f"The end is near; last turns: {', '.join(map(scene.who, remaining)) or 'over'}."
