"""Bison as a picture: the hexes with their spaces and pieces, and the panels of the seats.

A side of a hex has the colour and the edge of the terrain that touches it: blades, waves or peaks. On each space
stand its letter (p prairie, r river, m mountain), its animals, and the pieces there: badge, hunters, a triangle
with the value of a tent or a boat with the value of a canoe.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import asdict

from domain.bison.board import neighbours
from domain.bison.components import TERRAINS, Components, Hex, Pieces
from domain.bison.names import space_name, tile_name
from domain.bison.steps import BisonStep, PlaceHuntersStep, PlaceTileStep
from domain.bison.view import BisonView, SeatView, SpaceView, TileView
from projections.boards.bison.signs import COLOURS, RADIUS, animal_sign, building_sign, land, terrains_of
from projections.boards.drawing import (
    CHANGED,
    DIM,
    PANEL_WIDTH,
    PAPER,
    SEATS,
    Block,
    BoardDrawing,
    Box,
    Point,
    Svg,
    at,
    change_sign,
    counted,
    element,
    figure,
    group,
    grown,
    hex_centre,
    hex_corner,
    panel,
    piece,
    place,
    polygon,
    rect,
    seat_badge,
    seat_label,
    shifted,
    sign_letter,
    star,
    text,
)
from projections.boards.wording import Wording
from projections.sentences import Rendered
from projections.views import ViewOf, is_preview

_ANIMALS: Final = ("bison", "fish", "turkey")
_ANIMAL_OF: Final[Mapping[str, str]] = {"prairie": "bison", "river": "fish", "mountain": "turkey"}

_MARGIN: Final = 8.0
_LEGEND: Final = ("legend-terrains", "legend-animals", "legend-hunters", "legend-buildings")
_ROOM: Final = (28.0, 21.0, 24.0)
"""The room of a space: to either side of its spot, above and below it."""
_RIM: Final = 9.0
"""The distance from the line around a tile to all shapes in it but the edges of its sides."""
_RIVER: Final = 32.0
"""The largest distance from the middle of a tile to the spot of its river."""
_RULES: Final = {"lay_tile": "4.4", "tent": "4.5", "canoe": "4.5", "gather": "4.6", "step": "4.6", "march": "4.6"}
"""By action, in the order of the summary board: the paragraph about it."""
_PILES: Final = {"reserve": ("4.4", 94.0), "market": ("4.7", 126.0)}
"""By pile: the paragraph about it, and the middle of its line."""


def draw(say: Wording, view: ViewOf[BisonView], before: ViewOf[BisonView], components: Components) -> BoardDrawing:
    """Draw the position of a view, with marks on its differences from the view before."""
    return BoardDrawing(
        heading=_heading(say, view),
        board=lambda _: _board(say, view, before),
        panels=lambda: [
            _seat_panel(say, view, components, *seats)
            for seats in zip(view.position.seats, before.position.seats, strict=True)
        ],
        legend=[*map(say, _LEGEND), say.shared("legend-changed")],
    )


def tile_in_hand(say: Wording, view: ViewOf[BisonView], components: Components) -> Block | None:
    """Draw the tile in hand of the seat to move, until it is laid; `None` for other viewers."""
    step = view.position.agenda[-1] if view.position.agenda else None
    tile_id = view.position.seats[step.seat].tile if step is not None and step.seat >= 0 else None
    if tile_id is None:
        return None
    printed = components.tiles[tile_id]
    numbers = zip(printed.spaces, TERRAINS, printed.numbers, strict=True)
    spaces = tuple(SpaceView(space, terrain, animals, None, 0, 0) for space, terrain, animals in numbers)
    tile = TileView(tile_id, 0, 0, 0, printed.ring, spaces)
    body = _tile(say, tile, tile, None, laid=False)
    across, high = RADIUS * math.sqrt(3) + 2 * _MARGIN, 2 * (RADIUS + _MARGIN)
    return Block(across, high, shifted(body, across / 2, high / 2))


def _heading(say: Wording, view: ViewOf[BisonView]) -> list[str]:
    position = view.position
    facts = [say("stack", stack=position.stack), say("removed", removed=position.removed)]
    if position.variant:
        facts.append(say("variant", variant=position.variant))
    first = seat_label(say, position.first)
    return [say("round", round=position.round, rounds=position.rounds, first=first), ", ".join(facts)]


def _board(say: Wording, view: ViewOf[BisonView], before: ViewOf[BisonView]) -> Block:
    tiles = view.position.tiles
    old_tiles = {tile.tile: tile for tile in before.position.tiles}
    laid = {(tile.q, tile.r) for tile in tiles}
    places = _beside(laid) if _is_laying(view.position) else []
    frame: list[Hex] = []
    if is_preview(view, before) and _is_laying(before.position):
        frame = _beside((tile.q, tile.r) for tile in before.position.tiles)
    centres = [hex_centre(*hex_, RADIUS) for hex_ in (*laid, *places, *frame)]
    left = min(x for x, _ in centres) - RADIUS * math.sqrt(3) / 2 - _MARGIN
    top = min(y for _, y in centres) - RADIUS - _MARGIN
    right = max(x for x, _ in centres) + RADIUS * math.sqrt(3) / 2 + _MARGIN
    bottom = max(y for _, y in centres) + RADIUS + _MARGIN
    step = view.position.agenda[-1] if view.position.agenda else None
    bodies = [_empty(say, *hex_) for hex_ in places]
    bodies += [_tile(say, tile, old_tiles.get(tile.tile), step) for tile in tiles]
    moved = element("g", *bodies, transform=f"translate({-left:.1f} {-top:.1f})")
    return Block(right - left, bottom - top, moved)


def _is_laying(position: BisonView) -> bool:
    return bool(position.agenda) and isinstance(position.agenda[-1], PlaceTileStep)


def _beside(laid: Iterable[Hex]) -> list[Hex]:
    laid = set(laid)
    return sorted({beside for hex_ in laid for beside in neighbours(hex_)}.difference(laid))


def _empty(say: Wording, q: int, r: int) -> Svg:
    middle = hex_centre(q, r, RADIUS)
    corners = [hex_corner(middle, number, RADIUS - 4) for number in range(6)]
    coordinates = f"{figure(q)},{figure(r)}"
    shape = polygon(corners, fill="#f4f4f0", stroke=DIM, stroke_width=1.5, stroke_dasharray="3 5")
    return place(
        say,
        shape,
        text(*middle, coordinates, fill=DIM),
        title=say("empty-hex", hex=coordinates),
        rule="2.3",
        names=[f"{q},{r}"],
    )


def _tile(say: Wording, tile: TileView, old_tile: TileView | None, step: BisonStep | None, *, laid: bool = True) -> Svg:
    q, r = tile.q, tile.r
    middle = hex_centre(q, r, RADIUS)
    old = {space.space: space for space in (old_tile or tile).spaces}
    spots = _spots(tile, middle)
    shapes = [land(tile, middle)]
    if laid:
        spot = _name_spot(middle, spots.values())
        shapes.append(text(*spot, f"{figure(q)},{figure(r)}", size=16, fill="#333333"))
    is_target = isinstance(step, PlaceHuntersStep) and step.tile == tile.tile
    for space in tile.spaces:
        terrain, frame = space.terrain, _frame(spots[space.terrain])
        name = say("space-in-hand", terrain=terrain) if not laid else space_name(terrain, q, r)
        title, changed = _space_title(say, space, name), old[space.space] != space
        names = [space.space, *[terrain] * is_target]
        body = rect(*frame, fill=COLOURS[terrain], fill_opacity=0) + _content(say, space, spots[terrain])
        shapes.append(place(say, body, title=title, rule="2.4", names=names, changed=changed and frame))
    if old_tile is None:
        corners = [hex_corner(middle, number, RADIUS - 5) for number in range(6)]
        shapes.append(polygon(corners, fill="none", stroke=CHANGED, stroke_width=4, stroke_dasharray="10 6"))
        shapes.append(star(middle[0], middle[1] + RADIUS - 18))
    return group(*shapes, data_tile=tile.tile, data_changed="true" if old_tile is None else None)


def _spots(tile: TileView, middle: Point) -> dict[str, Point]:
    """Return by terrain the spot of its space: towards its sides, and for the river away from the two others."""
    spots: dict[str, Point] = {}
    left = (0.0, 0.0)
    for terrain in ("prairie", "mountain"):
        sides = [
            math.radians(60 * side) for side, side_terrain in enumerate(terrains_of(tile)) if side_terrain == terrain
        ]
        x, y = sum(map(math.cos, sides)), sum(map(math.sin, sides))
        length = math.hypot(x, y)
        x, y = x / length, y / length
        left = (left[0] - x, left[1] - y)
        far = _farthest(x, y)
        spots[terrain] = (middle[0] + far * x, middle[1] + far * y)
    spots["river"] = (middle[0] + _RIVER * left[0], middle[1] + _RIVER * left[1])
    return spots


def _farthest(x: float, y: float) -> float:
    """Return the largest distance from the middle of a tile, in a direction, that has room for a space."""
    aside, above, below = _ROOM
    radius = RADIUS - _RIM
    distance = math.inf
    for corner in ((across, down) for across in (-aside, aside) for down in (-above, below)):
        for side in range(6):
            out = (math.cos(math.radians(60 * side)), math.sin(math.radians(60 * side)))
            along = x * out[0] + y * out[1]
            if along > 0:
                rest = radius * math.sqrt(3) / 2 - corner[0] * out[0] - corner[1] * out[1]
                distance = min(distance, rest / along)
    return distance


def _name_spot(middle: Point, spots: Iterable[Point]) -> Point:
    """Return the corner for a tile's id: the farthest from all spots."""
    corners = [hex_corner(middle, number, RADIUS * 0.76) for number in range(6)]
    near = list(spots)
    return max(corners, key=lambda corner: min(math.dist(corner, (x, y)) for x, y in near))


def _frame(spot: Point) -> Box:
    """Return the frame of the space at a spot."""
    aside, above, below = _ROOM
    return spot[0] - aside, spot[1] - above, 2 * aside, above + below


def _content(say: Wording, space: SpaceView, spot: Point) -> Svg:
    """Draw the letter of a space, its animals and its pieces."""
    x, y = spot
    letter = say("letter", terrain=space.terrain)
    shapes = [sign_letter(x - 12, y - 11, letter, text_anchor="end", font_style="italic", fill="#333333")]
    if space.animals:
        shapes.append(text(x - 2, y - 11, space.animals, size=19, font_weight="bold"))
        shapes.append(animal_sign(_ANIMAL_OF[space.terrain], x + 17, y - 11))
    if space.seat is not None:
        shapes.append(_pieces(space, space.seat, x, y + 12))
    return "".join(shapes)


def _pieces(space: SpaceView, seat: int, x: float, y: float) -> Svg:
    _, colour, _ = SEATS[seat % len(SEATS)]
    aside = _ROOM[0] - 1
    shapes = [rect(x - aside, y - 12, 2 * aside, 24, fill="#ffffff", stroke=colour, stroke_width=2)]
    badge = seat_badge(x - 16.5, y, seat, 7.8)
    if space.hunters:
        number = text(x - 1.6, y, space.hunters, size=17, font_weight="bold")
        shapes.append(piece(f"hunter-{seat}", badge, number, count=space.hunters))
    else:
        shapes.append(badge)
    if space.value:
        item = "canoe" if space.terrain == "river" else "tent"
        building = building_sign(item, space.value, x + 15, y, 0.8)
        shapes.append(piece(f"{item}-{space.value}-{seat}", building))
    return "".join(shapes)


def _space_title(say: Wording, space: SpaceView, name: str) -> str:
    parts = [say("space", space=name, terrain=space.terrain, count=space.animals)]
    if space.seat is not None:
        colour = SEATS[space.seat % len(SEATS)][2]
        parts.append(say("owner", colour=colour, seat=space.seat))
        if space.hunters:
            parts.append(say("hunters", count=space.hunters))
        if space.value:
            parts.append(say("building", terrain=space.terrain, value=space.value))
    return ", ".join(parts)


# ---- panels of seats


def _seat_panel(
    say: Wording, view: ViewOf[BisonView], components: Components, seat: SeatView, old_seat: SeatView
) -> Block:
    """Draw the panel of a seat; *old_seat* is the same seat in the view before."""
    acts = seat.seat in view.to_move
    body = [*_stock(say, seat, old_seat, acts=acts)]
    body.append(_pile(say, seat.seat, "reserve", seat.reserve, old_seat.reserve))
    body.append(_pile(say, seat.seat, "market", seat.market, old_seat.market))
    body += _actions(say, seat, old_seat, acts=acts)
    body.append(_hand(say, components, seat))
    body.append(text(PANEL_WIDTH - 10, 196, say("underlined"), size=16, text_anchor="end", fill=DIM))
    return panel(say, view, seat.seat, Block(PANEL_WIDTH, 212, "".join(body)))


def _hand(say: Wording, components: Components, seat: SeatView) -> Svg:
    """Draw the animals of the tile in hand, where the viewer may see it."""
    if seat.tile is None:
        return text(10, 196, say("hand", tile="hidden" if seat.tile_drawn else "none"), size=17, text_anchor="start")
    label = say("hand", tile=Rendered(""))
    x, shapes = 24 + 8.8 * len(label), [text(10, 196, label, size=17, text_anchor="start")]
    for animal, count in asdict(components.tiles[seat.tile].animals).items():
        if count:
            shapes += [text(x, 196, count, size=17, font_weight="bold"), animal_sign(animal, x + 17, 196, 0.9)]
            x += 40
    return group(rect(4, 182, x, 26, fill=PAPER), *shapes, title=say("hand", tile=tile_name(components, seat.tile)))


def _stock(say: Wording, seat: SeatView, old_seat: SeatView, *, acts: bool) -> Iterator[Svg]:
    for number, animal in enumerate(_ANIMALS):
        x, count = 10 + 130 * number, getattr(seat.stock, animal)
        change = count - getattr(old_seat.stock, animal)
        shapes = [rect(x, 38, 122, 36, fill="#f3efe2")]
        shapes.append(animal_sign(animal, x + 20, 56, 1.3))
        before = count - change if change else None
        shapes.append(text(x + 58, 56, count, size=26, font_weight="bold", data_from=before))
        if change:
            shapes.append(change_sign(x + 97, 56, figure(change, signed=True), 40))
        title = say("stock", count=count, animal=animal, change=grown(count, count - change))
        names, frame = [animal] if acts else [], (x, 38, 122, 36)
        yield place(say, *shapes, title=title, rule="4.2", names=names, changed=bool(change) and frame)


def _pile(say: Wording, seat: int, name: str, pieces: Pieces, old_pieces: Pieces) -> Svg:
    rule, y = _PILES[name]
    shapes = [rect(4, y - 14, PANEL_WIDTH - 8, 28, fill=PAPER)]
    shapes.append(text(10, y, say("pile", pile=name), size=18, text_anchor="start"))
    hunters = at(107, y, 1, rect(-9, -9, 18, 18, fill="#444444", rx=2), name="item=hunter")
    shapes.append(piece(f"hunter-{seat}", hunters, count=pieces.hunters) if pieces.hunters else hunters)
    shapes.append(counted((134, y), pieces.hunters, old_pieces.hunters, 34, size=20))
    x = 166.0
    for item, values in (("tent", pieces.tents), ("canoe", pieces.canoes)):
        for value in values:
            shapes.append(piece(f"{item}-{value}-{seat}", building_sign(item, value, x, y)))
            x += 29
        x += 10
    if old_pieces != pieces:
        shapes.append(star(90, y))
    title = say(
        "pile-holds",
        pile=name,
        hunters=pieces.hunters,
        change=grown(pieces.hunters, old_pieces.hunters),
        tents=_values(pieces.tents),
        canoes=_values(pieces.canoes),
    )
    return place(say, *shapes, title=title, rule=rule, changed=old_pieces != pieces)


def _values(values: Sequence[int]) -> str:
    return ", ".join(map(str, values)) or "none"


def _actions(say: Wording, seat: SeatView, old_seat: SeatView, *, acts: bool) -> Iterator[Svg]:
    for number, (action, rule) in enumerate(_RULES.items()):
        x, uses = 10 + 64.5 * number, seat.used.count(action)
        changed = old_seat.used.count(action) != uses
        shapes = [rect(x, 150, 60, 28, fill="#2b2b2b" if uses else "#ffffff", stroke="#2b2b2b", stroke_width=1.5)]
        shapes.append(text(x + 30, 164, say("action", action=action), size=16, fill="#ffffff" if uses else "#1a1a1a"))
        if uses:
            shapes.append(rect(x + 6, 173, 48, 2, fill="#ffffff", rx=0))
        if changed:
            shapes.append(star(x + 56, 152))
        title = say("action-is", action=action, state="used" if uses else "free")
        yield place(say, *shapes, title=title, rule=rule, names=[action] if acts else [], changed=changed)
