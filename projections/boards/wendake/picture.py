"""Wendake as a picture: the map, the tracks and what else lies in the middle, and what lies before the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.wendake import steps
from domain.wendake.components import Components
from domain.wendake.view import WendakeView
from projections.boards.drawing import NARROW_BOARD, WIDE_BOARD, Block, Drawn, column, seat_label
from projections.boards.wendake import middle, tiles
from projections.boards.wendake.map import land_map
from projections.boards.wendake.seats import seat_panel
from projections.views import ViewOf

_YEARS: Final = 7
_PENDING: Final[Mapping[type[steps.WendakeStep], str]] = {
    steps.ChooseHomeStep: "chooses a home",
    steps.ChooseTribeStep: "chooses a tribe",
    steps.StartProgressStep: "chooses a progress tile to start with",
    steps.StartCanoeStep: "puts the first canoe on a lake",
    steps.TurnStartStep: "places a stone",
    steps.TileHubStep: "performs actions",
    steps.CanoeStep: "puts a canoe on a lake",
    steps.MovementStep: "moves guards, steps left: {step.left}",
    steps.MilitaryStep: "takes turtle tiles and scores majorities",
    steps.MaskDrawStep: "draws a mask",
    steps.MaskDiscardStep: "discards a mask",
    steps.MaskPlayStep: "may play masks",
    steps.MaskWildStep: "declares a mask to be of another kind",
    steps.MaskVirtualStep: "chooses the kind of an additional mask",
    steps.ExchangeStep: "may exchange resources, done: {step.done}",
    steps.FreeExchangeStep: "may exchange resources, done: {step.done}",
    steps.SmallpoxStep: "loses a native to smallpox",
    steps.BuyStep: "may buy a progress tile, discount: {step.discount}",
    steps.PayStep: "pays for {step.tile}",
    steps.ChooseTrackStep: "chooses one of the tied tracks for {step.points} points",
    steps.ChooseFlagStep: "chooses a flag",
    steps.EconomyStep: "may spend resources for economy",
    steps.FireStep: "chooses the tile that Sacred Fire activates",
    steps.RitualStep: "brings natives home, placed so far: {step.placed}",
    steps.ProgressChoiceStep: "uses {step.tile}",
    steps.YearEndStep: "ends the year",
    steps.PrepareTilesStep: "prepares the grids",
    steps.ReplaceTileStep: "may replace a tile of the tray",
    steps.FinalTurtlesStep: "scores the turtle tiles",
    steps.TurtleTrackStep: "chooses the track of {step.tile}",
}
"""By kind of step: what the seat, or the service, is doing."""
_LEGEND: Final = (
    "areas that touch can be passed, but not water between them",
    "house: a home; dress: woman, bow: hunter, lying shield: outpost",
    "badge and number: guards of a seat, or its canoes on a lake",
    "dark tile with a line inside: ritual side up; ring: stone, flame: fire marker",
    "dots on a mask: infected blanket",
    "dashed line and star: what just changed",
)


def draw(view: ViewOf[WendakeView], before: ViewOf[WendakeView], components: Components) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    position, old = view.position, before.position
    return Drawn(
        heading=_heading(view),
        board=lambda narrow: _board(view, old, components, NARROW_BOARD if narrow else WIDE_BOARD),
        panels=lambda: [seat_panel(view, seat, old, components) for seat in position.seats],
        legend=_LEGEND,
    )


def _heading(view: ViewOf[WendakeView]) -> list[str]:
    position = view.position
    year = f"Year {position.year} of {_YEARS}" if position.year else "Before the first year"
    if position.ended:
        first = position.ended.ranking[0]
        return [year, f"{seat_label(view, first)} wins with {position.ended.scores[first]} points"]
    step = position.agenda[-1] if position.agenda else None
    if step is None:
        return [year]
    who = "the service" if step.seat < 0 else seat_label(view, step.seat)
    return [year, f"{who} {_pending(step)}"]


def _pending(step: steps.WendakeStep) -> str:
    """Return in words what a seat is doing, with the figures of the step that matter for it."""
    return _PENDING[type(step)].format(step=step)


def _board(view: ViewOf[WendakeView], old: WendakeView, components: Components, width: float) -> Block:
    position = view.position
    blocks = [
        *_asked(position, components, width),
        land_map(view, old, components, width),
        middle.tracks(view, old, width),
        middle.order(view, old, width),
        tiles.display(position, old, components, width),
        tiles.market(position, old, components, width),
        middle.ceremony(view, old, components, width),
        middle.turtles(position, old, components, width),
    ]
    return column([block for block in blocks if block.height], 12)


def _asked(position: WendakeView, components: Components, width: float) -> Sequence[Block]:
    """Draw what is on the table only while it is asked for: tribes, sorted out tiles, the actions of a tile."""
    agenda = position.agenda
    blocks = [middle.actions(step, width) for step in agenda if isinstance(step, steps.TileHubStep) and step.actions]
    if position.tribes:
        blocks.append(middle.tribes(position, width))
    if agenda and isinstance(agenda[-1], steps.StartProgressStep):
        blocks.append(tiles.sorted_out(position, components, width))
    return blocks
