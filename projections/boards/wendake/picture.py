"""Wendake as a picture: the map, the tracks and what else lies in the middle, and what lies before the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.boards.drawing import NARROW_BOARD, WIDE_BOARD, Block, Drawn, column, seat_label
from projections.boards.panels import seats_of
from projections.boards.wendake import middle, tiles
from projections.boards.wendake.map import land_map
from projections.boards.wendake.seats import seat_panel

View = Mapping[str, Any]

_YEARS: Final = 7
_PENDING: Final = {
    "choose_home": "chooses a home",
    "choose_tribe": "chooses a tribe",
    "start_progress": "chooses a progress tile to start with",
    "start_canoe": "puts the first canoe on a lake",
    "turn_start": "places a stone",
    "tile_hub": "performs actions",
    "canoe": "puts a canoe on a lake",
    "movement": "moves guards, steps left: {left}",
    "military": "takes turtle tiles and scores majorities",
    "mask_draw": "draws a mask",
    "mask_discard": "discards a mask",
    "mask_play": "may play masks",
    "mask_wild": "declares a mask to be of another kind",
    "mask_virtual": "chooses the kind of an additional mask",
    "exchange": "may exchange resources, done: {done}",
    "free_exchange": "may exchange resources, done: {done}",
    "smallpox": "loses a native to smallpox",
    "buy": "may buy a progress tile, discount: {discount}",
    "pay": "pays for {tile}",
    "choose_track": "chooses one of the tied tracks for {points} points",
    "choose_flag": "chooses a flag",
    "economy": "may spend resources for economy",
    "fire": "chooses the tile that Sacred Fire activates",
    "ritual": "brings natives home, placed so far: {placed}",
    "progress_choice": "uses {tile}",
    "year_end": "ends the year",
    "prepare_tiles": "prepares the grids",
    "replace_tile": "may replace a tile of the tray",
    "final_turtles": "scores the turtle tiles",
    "turtle_track": "chooses the track of {tile}",
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


def draw(view: View, before: View | None, components: Any) -> Drawn:
    """Draw the position of a view, with marks on what differs from the view before."""
    position = view["position"]
    old = before["position"] if before else None
    was = seats_of(before)
    return Drawn(
        heading=_heading(view),
        board=_board(view, old, components, WIDE_BOARD),
        panels=[seat_panel(view, seat, was.get(seat["seat"]), old, components) for seat in position["seats"]],
        legend=_LEGEND,
        narrow=_board(view, old, components, NARROW_BOARD),
    )


def _heading(view: View) -> list[str]:
    position = view["position"]
    year = f"Year {position['year']} of {_YEARS}" if position["year"] else "Before the first year"
    if position["ended"]:
        first = position["ended"]["ranking"][0]
        return [year, f"{seat_label(view, first)} wins with {position['ended']['scores'][first]} points"]
    step = position["agenda"][-1] if position["agenda"] else None
    if step is None:
        return [year]
    who = "the service" if step["seat"] < 0 else seat_label(view, step["seat"])
    return [year, f"{who} {_pending(step)}"]


def _pending(step: View) -> str:
    """Say what a seat is doing, with the figures of the step that matter for it."""
    return _PENDING[step["type"].partition("_step")[0]].format_map(step)


def _board(view: View, old: View | None, components: View, width: float) -> Block:
    position = view["position"]
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


def _asked(position: View, components: View, width: float) -> Sequence[Block]:
    """Draw what is on the table only while it is asked for: tribes, sorted out tiles, the actions of a tile."""
    agenda = position["agenda"]
    blocks = [middle.actions(step, width) for step in agenda if step["type"].startswith("tile_hub") and step["actions"]]
    if position["tribes"]:
        blocks.append(middle.tribes(position, width))
    if agenda and agenda[-1]["type"].startswith("start_progress"):
        blocks.append(tiles.sorted_out(position, components, width))
    return blocks
