"""The map of Wendake: areas with their guards, slots with the natives that work them, and lakes with canoes.

Pieces may pass between areas that touch, but not between areas with a river or a lake between them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from domain.wendake.names import area_name, slot_name
from domain.wendake.view import AreaView, SeatView, SlotView, WendakeView
from domain.wendake.words import AreaId, Lake
from projections.boards.drawing import (
    DIM,
    INK,
    SEATS,
    SMALLEST,
    Block,
    Box,
    Point,
    Svg,
    changed_frame,
    element,
    fitted,
    path,
    piece,
    place,
    polygon,
    rect,
    seat_badge,
    text,
    width_of,
)
from projections.boards.wendake.land import Part, land_of
from projections.boards.wendake.scene import WendakeScene
from projections.boards.wendake.signs import flag_sign, sign
from projections.boards.wording import Wording, listed
from projections.sentences import Rendered
from projections.views import ViewOf

_WATER: Final = "#9cc9e6"
_LAKE: Final = "#c4e0f2"
_LAND: Final = "#efe9cd"
_HOME: Final = "#f6d9a8"
_BORDER: Final = "#b3965a"
_STACKED: Final = 700.0
"""The smallest width of a map with the slots of an area side by side; else they stand one on the other."""
_HEAD: Final = 26.0
_GAP: Final = 4.0
_HOME_HEAD: Final = 46.0
_NAME: Final = 124.0
"""The room of the name of an area."""
_BESIDE: Final = 4.0
"""The gap between the name of an area and its flag or sign."""
_FLAG: Final = 28.0
_SIGN: Final = 24.0
"""The width of a flag; that of the sign of a home."""
_LAKE_ROOM: Final = (39.0, 32.0)
_TOKEN: Final = (36.0, 25.0)
_TOKENS: Final = 52.0
"""The height of two rows of tokens."""
_BLACK_WARRIOR: Final = "MOHAWK"
_WORKED: Final = {"WOMAN": "4.4", "HUNTER": "4.5"}
"""By native that works a slot: the paragraph about the goods of that."""
_SIGNS: Final = {"W": "OUTPOST", "BLACK": "BLACK_OUTPOST", "WOMAN": "WOMAN", "HUNTER": "HUNTER"}


class _Head(NamedTuple):
    """The name of an area, and the room of the flag or the sign of a home beside it."""

    lines: Sequence[str]
    beside: float

    @property
    def name(self) -> float:
        """The width of the name."""
        return min(_NAME, max((width_of(line, SMALLEST) for line in self.lines), default=0.0))

    @property
    def width(self) -> float:
        """The width of both."""
        return self.name + self.beside + (_BESIDE if self.lines and self.beside else 0)


class _Layout(NamedTuple):
    """The arrangement of the slots and guards of an area around its middle."""

    slot: Point
    """The size of a slot."""
    stacked: bool

    def slots(self, count: int) -> Point:
        """Return the width and height of a number of slots."""
        wide, high = self.slot
        return (wide, (high + _GAP) * count - _GAP) if self.stacked else ((wide + _GAP) * count - _GAP, high)

    def room(self, area: AreaView) -> Point:
        """Return half of the room for the pieces and words of an area, across and down."""
        wide, high = self.slots(_count(area))
        return max(wide / 2 + 1, _HOME_HEAD if area.home else 0), (_HEAD + high + _GAP + _TOKENS) / 2

    def top(self, area: AreaView, middle: Point) -> float:
        """Return the upper edge of that room."""
        return middle[1] - self.room(area)[1]

    def slot_at(self, area: AreaView, middle: Point, number: int) -> Point:
        """Return the corner of a slot."""
        wide, _ = self.slots(_count(area))
        left, top = middle[0] - wide / 2, self.top(area, middle) + _HEAD
        return (
            (left, top + (self.slot[1] + _GAP) * number)
            if self.stacked
            else (left + (self.slot[0] + _GAP) * number, top)
        )

    def frame(self, corner: Point) -> Box:
        """Return the frame of a changed slot."""
        return corner[0] - 1, corner[1] - 1, self.slot[0] + 2, self.slot[1] + 2

    def token_at(self, area: AreaView, middle: Point, number: int, count: int) -> Point:
        """Return the corner of the token *number* of *count* tokens of guards."""
        across = 2 if self.stacked else 3
        row = min(across, count - number // across * across)
        top = self.top(area, middle) + _HEAD + self.slots(_count(area))[1] + _GAP
        x = middle[0] + _TOKEN[0] * (number % across - row / 2)
        return x, top + (_TOKEN[1] + 1) * (number // across)


def _count(area: AreaView) -> int:
    """Return the number of slots of an area; a home has two, for the stacks of its women and hunters."""
    return len(area.slots) or 2


def land_map(scene: WendakeScene, width: float) -> Block:
    """Draw the map in a width."""
    position = scene.position
    layout = _Layout((80.0, 27.0), stacked=True) if width < _STACKED else _Layout((48.0, 58.0), stacked=False)
    lakes = list(position.seats[0].lakes)
    heads = {area.area: _head(scene.say, area, layout) for area in position.areas}
    rooms = {area.area: layout.room(area) for area in position.areas} | dict.fromkeys(lakes, _LAKE_ROOM)
    land = land_of(position.areas, rooms, width)
    shapes = [rect(0, 0, width, land.height, fill=_WATER, rx=14)]
    shapes += [_line(start, end) for start, end in land.ways]
    shapes += [_lake(scene, lake, land.parts[lake]) for lake in lakes]
    shapes += [_area(scene, area, land.parts[area.area], layout, heads[area.area]) for area in position.areas]
    shapes += [element("circle", cx=x, cy=y, r=10.0, fill=_WATER) for x, y in land.ponds]
    shapes += [_line(start, end, stroke_dasharray="10 7") for start, end in land.trails]
    for area in position.areas:
        middle = land.parts[area.area].middle
        shapes += (_pool if area.home else _slots)(scene, area, middle, layout)
        shapes += _tokens(scene, area, middle, layout)
    return Block(width, land.height, "".join(shapes))


def _line(start: Point, end: Point, **attributes: Any) -> Svg:
    data = f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    return path(data, stroke=_BORDER, stroke_width=5, **attributes)


def _owner(scene: WendakeScene, area: AreaView) -> SeatView | None:
    """Return the seat at home in an area."""
    return next((seat for seat in scene.position.seats if seat.home == area.area), None)


def _old(scene: WendakeScene, area: AreaView) -> AreaView:
    """Return an area as it was before."""
    return next(old for old in scene.before.areas if old.area == area.area)


def _area(scene: WendakeScene, area: AreaView, part: Part, layout: _Layout, head: _Head) -> Svg:
    say, view, name, owner, old_area = scene.say, scene.view, area.area, _owner(scene, area), _old(scene, area)
    y = layout.top(area, part.middle) + 9
    x = _head_at(part, y, head.width)
    at, beside = x - (head.width - head.name) / 2, x + (head.width - head.beside) / 2
    shapes = [polygon(part.corners, fill=_HOME if area.home else _LAND, stroke=INK, stroke_width=0.8)]
    if area.home:
        shapes.append(sign("LONGHOUSE", beside, y, 0.8) if owner is None else seat_badge(beside, y, owner.seat, 10))
    elif area.flag:
        shapes.append(flag_sign(area.flag, beside, y))
    for number, line in enumerate(head.lines):
        above = 15 * (number - (len(head.lines) - 1) / 2)
        shapes.append(fitted(at, y + above, line, _NAME, size=SMALLEST))
    changed = (old_area.guards, old_area.black) != (area.guards, area.black)
    gone = {guard[:2] for guard in _guards(view, old_area)} - {guard[:2] for guard in _guards(view, area)}
    if gone:
        count = max(1, len(list(_guards(view, area))), len(list(_guards(view, old_area))))
        spots = [layout.token_at(area, part.middle, number, count) for number in range(count)]
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        right, bottom = max(x for x, _ in spots) + _TOKEN[0], max(y for _, y in spots) + _TOKEN[1]
        shapes.append(changed_frame(left - 2, top - 2, right - left + 4, bottom - top + 4))
    names = [f"{field}={name}" for field in ("home", "from", "to", "where")]
    title = _area_title(scene, area, owner)
    return place(say, *shapes, title=title, rule="1.3", names=names, changed=changed)


def _head_at(part: Part, y: float, width: float) -> float:
    """Return the middle of the head of an area: above its slots, or so far aside that it stays within the area."""
    spans = [_span(part.corners, level) for level in (y - 8, y + 8)]
    left, right = max(span[0] for span in spans) + width / 2 + 2, min(span[1] for span in spans) - width / 2 - 2
    return min(max(part.middle[0], left), right) if left <= right else (left + right) / 2


def _span(corners: Sequence[Point], y: float) -> Point:
    """Return where a horizontal line enters and leaves a convex shape; without end where it misses the shape."""
    crossings = [
        x + (other_x - x) * (y - from_y) / (other_y - from_y)
        for (x, from_y), (other_x, other_y) in zip(corners, (*corners[1:], corners[0]), strict=True)
        if from_y != other_y and min(from_y, other_y) <= y <= max(from_y, other_y)
    ]
    return (min(crossings), max(crossings)) if crossings else (-math.inf, math.inf)


def _head(say: Wording, area: AreaView, layout: _Layout) -> _Head:
    # On a narrow map no name has room; all names of the house maps say where their areas lie.
    words = say("area-name", name=area.name.replace(" ", "_"), given=Rendered(area.name))
    beside = _SIGN if area.home else _FLAG if area.flag else 0.0
    return _Head([] if layout.stacked else _in_lines(words), beside)


def _in_lines(name: str) -> list[str]:
    """Return a name in two lines, as evenly as its words allow; a single word stays alone."""
    words = name.split()
    splits = [(" ".join(words[:number]), " ".join(words[number:])) for number in range(1, len(words))]
    return list(min(splits, key=lambda split: max(map(len, split)))) if splits else words


def _area_title(scene: WendakeScene, area: AreaView, owner: SeatView | None) -> str:
    say, view, territory = scene.say, scene.view, scene.territory
    parts: list[str] = [say("area", area=area_name(territory, area.area))]
    if area.home:
        parts.append(say("free-home") if owner is None else say("home-of", seat=owner.seat))
    if area.flag:
        parts.append(say("area-flag", flag=area.flag))
    parts.append(say("next-to", areas=", ".join(area_name(territory, other) for other in area.neighbours)))
    guards = [
        say("guard-black", seat=seat) if piece == "BLACK" else say("guard", seat=seat, count=number)
        for seat, piece, number in _guards(view, area)
    ]
    parts.append(say("guards", guards=listed(guards)) if guards else say("no-guards"))
    return "; ".join(parts)


def _guards(view: ViewOf[WendakeView], area: AreaView) -> Iterator[tuple[int, str, str]]:
    """Return the seat, the piece and the number of the guards in an area."""
    for seat, count in enumerate(area.guards):
        if count:
            yield seat, "W", str(count)
    if area.black:
        yield _black_seat(view), "BLACK", ""


def _black_seat(view: ViewOf[WendakeView]) -> int:
    return next(int(seat.seat) for seat in view.position.seats if seat.tribe == _BLACK_WARRIOR)


def _tokens(scene: WendakeScene, area: AreaView, middle: Point, layout: _Layout) -> list[Svg]:
    guards, old = list(_guards(scene.view, area)), set(_guards(scene.view, _old(scene, area)))
    spots = [layout.token_at(area, middle, number, len(guards)) for number in range(len(guards))]
    return [
        _token(scene, area.area, guard, spot, changed=guard not in old)
        for guard, spot in zip(guards, spots, strict=True)
    ]


def _token(scene: WendakeScene, area: AreaId, guard: tuple[int, str, str], spot: Point, *, changed: bool) -> Svg:
    say, view, territory = scene.say, scene.view, scene.territory
    (seat, native, count), (x, y) = guard, spot
    middle = y + _TOKEN[1] / 2
    colour = SEATS[seat % len(SEATS)][1]
    shapes = [rect(x + 1, y, _TOKEN[0] - 2, _TOKEN[1], fill="#ffffff", stroke=colour, stroke_width=2)]
    badge = seat_badge(x + 12, middle, seat, 8.3)
    if native == "BLACK":
        shapes.append(piece(f"BLACK-{seat}", badge, sign("BLACK", x + 26, middle, 0.72)))
        title = say("black-in", seat=seat, area=area_name(territory, area))
    else:
        number = text(x + 27, middle, count, size=17, font_weight="bold")
        shapes.append(piece(f"W-{seat}", badge, number, count=int(count)))
        title = say("guards-in", count=int(count), seat=seat, area=area_name(territory, area))
    own = [f"from={area}+piece={native}", f"where={area}+piece={native}"]
    enemy = [f"to={area}+enemy={seat}+target_piece={native}"]
    names, frame = own if seat in view.to_move else enemy, (x, y - 1, _TOKEN[0], _TOKEN[1] + 2)
    return place(say, *shapes, title=title, rule="4.2", names=names, changed=changed and frame)


def _slots(scene: WendakeScene, area: AreaView, middle: Point, layout: _Layout) -> list[Svg]:
    return [
        _slot(scene, slot, old, layout.slot_at(area, middle, number), layout)
        for number, (slot, old) in enumerate(zip(area.slots, _old(scene, area).slots, strict=True))
    ]


def _slot(scene: WendakeScene, slot: SlotView, old_slot: SlotView, corner: Point, layout: _Layout) -> Svg:
    say = scene.say
    seat = slot.seat
    changed = (old_slot.seat, old_slot.piece) != (seat, slot.piece)
    shapes = [_box(corner, slot.makes, layout)]
    x, y = _works_at(corner, layout)
    if seat is None or slot.piece is None:
        content = say("slot-free", native=slot.native)
        shapes.append(element("g", sign(slot.native, x + 24, y, 0.85), opacity=0.3))
    else:
        content = say("slot-of", piece=slot.piece, seat=seat)
        colour = SEATS[seat % len(SEATS)][1]
        shapes.append(rect(x, y - 13, 48, 26, fill="#ffffff", stroke=colour, stroke_width=2.5))
        badge, native = seat_badge(x + 13, y, seat, 8.3), sign(_SIGNS[slot.piece], x + 35, y, 0.85)
        shapes.append(piece(f"{slot.piece}-{seat}", badge, native))
    names = [f"slot={slot.slot}", f"where={slot.slot}"]
    title = say("slot", slot=slot_name(scene.territory, slot.slot), details=content)
    rule, frame = _WORKED[slot.native], layout.frame(corner)
    return place(say, *shapes, title=title, rule=rule, names=names, changed=changed and frame)


def _works_at(corner: Point, layout: _Layout) -> Point:
    """Return the left middle of the place for the worker of a slot: beside the sign of its goods, or below it."""
    x, y = corner
    return (x + layout.slot[0] - 48, y + layout.slot[1] / 2) if layout.stacked else (x, y + 45)


def _box(corner: Point, makes: str, layout: _Layout) -> Svg:
    (x, y), (wide, high) = corner, layout.slot
    sign_at = (x + 16, y + high / 2) if layout.stacked else (x + wide / 2, y + 16)
    frame = rect(x, y, wide, high, fill="#fffdf4", stroke=DIM, stroke_width=1.2)
    return frame + sign(makes, *sign_at, 0.9)


def _pool(scene: WendakeScene, area: AreaView, middle: Point, layout: _Layout) -> list[Svg]:
    """Draw the women and hunters at home: stacks on the two slots of a home."""
    say, territory, owner = scene.say, scene.territory, _owner(scene, area)
    home = territory.areas[territory.area_number[area.area]]
    old = scene.old(owner) if owner else None
    stacks = (
        ("WOMAN", home.vegetable or "", owner.women if owner else 0, old.women if old else 0),
        ("HUNTER", "BEAVER", owner.hunters if owner else 0, old.hunters if old else 0),
    )
    shapes = []
    for number, (native, makes, count, old_count) in enumerate(stacks):
        corner = layout.slot_at(area, middle, number)
        x, y = _works_at(corner, layout)
        pool = text(x + 13, y, count, size=20, font_weight="bold"), sign(native, x + 34, y, 0.85)
        stack = [_box(corner, makes, layout)]
        stack += [piece(f"{native}-{owner.seat}", *pool, count=count)] if owner and count else pool
        title = say("home-slot", area=area_name(territory, area.area), makes=makes, count=count, native=native)
        names = [f"where={area.area}+piece={native}"] if owner and scene.acts(owner) else []
        rule, frame = _WORKED[native], layout.frame(corner)
        shapes.append(place(say, *stack, title=title, rule=rule, names=names, changed=old_count != count and frame))
    return shapes


def _lake(scene: WendakeScene, lake: Lake, part: Part) -> Svg:
    say, seats = scene.say, scene.position.seats
    canoes = [(seat.seat, seat.lakes[lake]) for seat in seats if seat.lakes[lake]]
    old_canoes = [(seat.seat, seat.lakes[lake]) for seat in scene.before.seats if seat.lakes[lake]]
    x, y = part.middle
    # The name is the widest line, so of three lines it stands in the middle, where the shores leave most room.
    lowered = 0.0 if len(canoes) > 2 else 11.0
    shapes = [polygon(part.corners, fill=_LAKE, stroke="#3f7fae", stroke_width=1.2)]
    shapes.append(text(x, y - lowered, say("lake", lake=lake), size=16, font_style="italic"))
    for start in range(0, len(canoes), 2):
        row = canoes[start : start + 2]
        level = y + 22 - lowered if start or len(canoes) <= 2 else y - 23
        for number, (seat, count) in enumerate(row):
            at = x + 36 * (number - (len(row) - 1) / 2)
            badge, number_text = (
                seat_badge(at - 8, level, seat, 8.5),
                text(at + 9, level, count, size=17, font_weight="bold"),
            )
            shapes.append(piece(f"CANOE-{seat}", badge, number_text, count=count))
    high = 70 if len(canoes) > 2 else 48
    canoe_text = listed([say("guard", seat=seat, count=str(count)) for seat, count in canoes])
    title = say("lake-told", lake=lake, canoes=canoe_text, any="yes" if canoes else "no")
    frame = (x - 40, y - high / 2, 80, high)
    return place(say, *shapes, title=title, rule="4.1", names=[f"lake={lake}"], changed=old_canoes != canoes and frame)
