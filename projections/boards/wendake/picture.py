"""Wendake as a picture: the map, the tracks and the other parts of the middle, and the panels of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.core.catalogue import values_of
from domain.wendake import steps
from domain.wendake.components import Components
from domain.wendake.names import progress_name, turtle_name
from domain.wendake.view import WendakeView
from projections.boards.drawing import (
    NARROW_BOARD,
    WIDE_BOARD,
    Arrangement,
    Block,
    BoardDrawing,
    column,
    seat_label,
    wrap,
)
from projections.boards.wendake import middle, tiles
from projections.boards.wendake.map import land_map
from projections.boards.wendake.scene import WendakeScene
from projections.boards.wendake.seats import seat_panel
from projections.boards.wording import Wording
from projections.views import ViewOf

_YEARS: Final = 7
_GAP: Final = 10.0
"""The gap between the parts of the board."""
_PENDING: Final[Mapping[type[steps.WendakeStep], str]] = {
    steps.ChooseHomeStep: "chooses-home",
    steps.ChooseTribeStep: "chooses-tribe",
    steps.StartProgressStep: "starts-with-progress",
    steps.StartCanoeStep: "starts-with-canoe",
    steps.TurnStartStep: "places-stone",
    steps.TileHubStep: "performs-actions",
    steps.CanoeStep: "places-canoe",
    steps.MovementStep: "moves",
    steps.MilitaryStep: "takes-turtles",
    steps.MaskDrawStep: "draws-mask",
    steps.MaskDiscardStep: "discards-mask",
    steps.MaskPlayStep: "plays-masks",
    steps.MaskWildStep: "declares-mask",
    steps.MaskVirtualStep: "chooses-mask",
    steps.ExchangeStep: "exchanges",
    steps.FreeExchangeStep: "exchanges",
    steps.SmallpoxStep: "loses-native",
    steps.BuyStep: "buys",
    steps.PayStep: "pays",
    steps.ChooseTrackStep: "chooses-track",
    steps.ChooseFlagStep: "chooses-flag",
    steps.EconomyStep: "spends",
    steps.FireStep: "chooses-fire",
    steps.RitualStep: "brings-home",
    steps.ProgressChoiceStep: "uses-progress",
    steps.YearEndStep: "ends-year",
    steps.PrepareTilesStep: "prepares-grids",
    steps.ReplaceTileStep: "replaces-tile",
    steps.FinalTurtlesStep: "scores-turtles",
    steps.TurtleTrackStep: "chooses-turtle-track",
}
"""By kind of step: the message of the task of the seat, or of the service."""
_LEGEND: Final = ("legend-areas", "legend-pieces", "legend-guards", "legend-tiles", "legend-masks")


def draw(say: Wording, view: ViewOf[WendakeView], before: ViewOf[WendakeView], components: Components) -> BoardDrawing:
    """Draw the position of a view, with marks on its differences from the view before."""
    scene = WendakeScene(say, view, before.position, components)
    return BoardDrawing(
        heading=_heading(scene),
        board=lambda arrangement: _board(scene, arrangement),
        panels=lambda: [seat_panel(scene, seat) for seat in scene.position.seats],
        legend=[*map(say, _LEGEND), say.shared("legend-changed")],
    )


def _heading(scene: WendakeScene) -> list[str]:
    say, position = scene.say, scene.position
    year = say("year", year=position.year, years=_YEARS)
    if position.ended:
        first = position.ended.ranking[0]
        return [year, say("wins", player=seat_label(say, first), points=position.ended.scores[first])]
    step = position.agenda[-1] if position.agenda else None
    if step is None:
        return [year]
    actor = say("service") if step.seat < 0 else seat_label(say, step.seat)
    tile = getattr(step, "tile", None)
    values = values_of(step, "seat") | ({} if tile is None else {"tile": _tile_name(scene.components, tile)})
    return [year, say(_PENDING[type(step)], player=actor, **values)]


def _tile_name(components: Components, tile: str) -> str:
    """Return the name of the progress tile or turtle tile that a step is about."""
    return progress_name(components, tile) if tile in components.progress else turtle_name(components, tile)


def _board(scene: WendakeScene, arrangement: Arrangement) -> Block:
    if arrangement == "wide":
        land, offers = column(_land(scene, WIDE_BOARD), _GAP), column(_offers(scene, NARROW_BOARD), _GAP)
        return wrap([land, offers], land.width + _GAP + offers.width, _GAP)
    width = NARROW_BOARD if arrangement == "narrow" else WIDE_BOARD
    return column([*_land(scene, width), *_offers(scene, width)], _GAP)


def _land(scene: WendakeScene, width: float) -> Sequence[Block]:
    parts = [*_choices(scene, width), land_map(scene, width), middle.tracks(scene, width), middle.order(scene, width)]
    return [block for block in parts if block.height]


def _offers(scene: WendakeScene, width: float) -> Sequence[Block]:
    """Draw what is there for everybody to take: progress tiles, action tiles, spaces for masks, turtles."""
    parts = [tiles.display, tiles.market, middle.ceremony, middle.turtles]
    return [block for part in parts if (block := part(scene, width)).height]


def _choices(scene: WendakeScene, width: float) -> Sequence[Block]:
    """Draw the choices that lie on the table only for a decision: tribes, sorted out tiles, the actions of a tile."""
    say, position = scene.say, scene.position
    agenda = position.agenda
    blocks = [
        middle.actions(say, step, width) for step in agenda if isinstance(step, steps.TileHubStep) and step.actions
    ]
    if position.tribes:
        blocks.append(middle.tribes(say, position, width))
    if agenda and isinstance(agenda[-1], steps.StartProgressStep):
        blocks.append(tiles.sorted_out(scene, width))
    return blocks
