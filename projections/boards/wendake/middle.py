"""The parts beside the map of Wendake: the score tracks, the turn order, the mask ceremony, turtles and flags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.wendake.components import Tribe
from domain.wendake.names import kind_name, mask_name
from domain.wendake.steps import TileHubStep
from domain.wendake.view import SeatView, WendakeView
from domain.wendake.words import SpaceId, Track, TurtleKind
from projections.boards.drawing import (
    DIM,
    INK,
    PAPER,
    SEATS,
    SMALLEST,
    Block,
    Svg,
    change_sign,
    changed_frame,
    column,
    figure,
    fitted,
    grown,
    lines,
    path,
    piece,
    place,
    rect,
    seat_badge,
    shifted,
    text,
    wrap,
)
from projections.boards.wendake.scene import WendakeScene
from projections.boards.wendake.signs import BACK_OF_MASK, flag_sign, mask_card, mask_piece, sign
from projections.boards.wendake.tiles import action_words, rule_of
from projections.boards.wording import Wording, listed

_TOP: Final = 25
_LANE: Final = 24.0
_LABEL: Final = 104.0
_BESIDE: Final = 700.0
"""The smallest width of a board that has more parts side by side."""
_PILES: Final = 110.0
_FILL: Final = "#f3efe2"
_SHAPES: Final = {"W": "WOMAN", "H": "HUNTER", "C": "CANOE"}
"""By kind of turtle tiles: the sign of the pieces that they count."""


def tracks(scene: WendakeScene, width: float) -> Block:
    """Draw the four tracks, both tracks of a pair side by side."""
    gap, parts = 10.0, []
    track_width = (width - gap) / 2
    for pair in scene.position.pairs:
        blocks = [_track(scene, track, track_width) for track in pair]
        parts.append(lines([scene.say("pair")], width, DIM))
        parts.append(wrap(blocks, width + 1, gap))
    return column(parts, 3)


def _track(scene: WendakeScene, track: Track, width: float) -> Block:
    say, seats, old_seats = scene.say, scene.position.seats, scene.before.seats
    height = 26 + _LANE * len(seats) + 16
    shapes = [rect(1, 1, width - 2, height - 2, fill="#fbf8ef", stroke=INK, stroke_width=1.2)]
    shapes.append(text(10, 15, say("track-head", track=track), text_anchor="start", font_weight="bold", size=18))
    bottom = height - 16
    for value in range(0, _TOP + 1, 5):
        x = _along(value, width)
        shapes.append(path(f"M{x:.1f} 26V{bottom:.1f}", stroke="#c9c2b0", stroke_width=1.2))
        shapes.append(text(x, bottom + 6, value, size=SMALLEST, fill=DIM))
    for number, seat in enumerate(seats):
        change = seat.tracks[track] - old_seats[number].tracks[track]
        shapes.append(_lane(seat, track, 26 + _LANE * (number + 0.5), width, change))
    standings = [
        say("on-track", seat=new.seat, points=new.tracks[track], change=grown(new.tracks[track], old.tracks[track]))
        for old, new in zip(old_seats, seats, strict=True)
    ]
    moved = any(old.tracks[track] != new.tracks[track] for old, new in zip(old_seats, seats, strict=True))
    names = [f"{field}={track}" for field in ("track", "from", "to")]
    title = say("track", track=track, details=listed(standings))
    return Block(width, height, place(say, *shapes, title=title, rule="1.9", names=names, changed=moved))


def _along(value: int, width: float) -> float:
    """Return the distance of a value from the left edge of a track."""
    return 18.0 + (width - 96) / _TOP * value


def _lane(seat: SeatView, track: Track, y: float, width: float, change: int) -> Svg:
    value = seat.tracks[track]
    at = _along(value, width)
    colour = SEATS[seat.seat % len(SEATS)][1]
    shapes = path(f"M{_along(0, width):.1f} {y:.1f}H{at:.1f}", stroke=colour, stroke_width=7) if value else ""
    shapes += piece(f"{track}-{seat.seat}", seat_badge(at, y, seat.seat, 9))
    before = value - change if change else None
    shapes += text(width - 38, y, value, size=18, text_anchor="end", font_weight="bold", data_from=before)
    if not change:
        return shapes
    shapes += change_sign(width - 22, y, figure(change, signed=True), 28)
    return shapes + changed_frame(width - 66, y - 11, 60, 22)


def order(scene: WendakeScene, width: float) -> Block:
    """Draw the turn order of this year and the row for the next year."""
    say, position, before = scene.say, scene.position, scene.before
    now = [
        _space_in_order(say, "now", position.order, number, changed=before.order != position.order)
        for number in range(len(position.order))
    ]
    row, old_row = position.row, before.row
    following = [
        _space_in_order(say, "next", row, number, changed=row[number : number + 1] != old_row[number : number + 1])
        for number in range(len(position.seats))
    ]
    rows = [[_word(say("order-now"), _LABEL), *now]] if now else []
    rows.append([_word(say("order-next"), _LABEL), *following])
    if width >= _BESIDE:
        return wrap([block for row in rows for block in row], width)
    return column([wrap(row, width) for row in rows], 4)


def _word(content: str, width: float) -> Block:
    return Block(width, 36, text(4, 18, content, text_anchor="start", size=18))


def _space_in_order(say: Wording, when: str, row: Sequence[int], number: int, *, changed: bool) -> Block:
    seat = row[number] if number < len(row) else None
    shapes = [rect(1, 1, 58, 34, fill=_FILL if seat is not None else PAPER, stroke=INK, stroke_width=1.2)]
    shapes.append(text(14, 18, number + 1, size=16, fill=DIM))
    if seat is not None:
        shapes.append(piece(f"order-{seat}", seat_badge(39, 18, seat, 10)))
    title = say("order-told", when=when, number=number + 1, player=say("free") if seat is None else say.seat(seat))
    names, frame = ["type=place_on_turn_order"] if number == len(row) else [], (3, 3, 54, 30)
    return Block(60, 36, place(say, *shapes, title=title, rule="3.1", names=names, changed=changed and frame))


def ceremony(scene: WendakeScene, width: float) -> Block:
    """Draw the mask ceremony: deck, discard pile, and the spaces with the disks."""
    kinds = scene.components.spaces
    room = width - _PILES
    across = len(kinds) if width >= _BESIDE else len(kinds) // 2
    space_width = (room + 5) / across - 5
    ascending = sorted(kinds, key=lambda name: (kinds[name].points, len(kinds[name].pattern), name))
    spaces = [_space(scene, space, space_width) for space in ascending]
    piles = wrap([_deck(scene), _discard(scene)], _PILES, 0)
    rows = wrap(spaces, room + 1, 5)
    whole = Block(width, max(piles.height, rows.height), piles.body + shifted(rows.body, _PILES, 0))
    return column([lines([scene.say("ceremony")], width), whole], 2)


def _deck(scene: WendakeScene) -> Block:
    say, position = scene.say, scene.position
    back = rect(4.5, 6, 38, 46, fill="#7b5d3f", stroke=INK, stroke_width=1.2, rx=4)
    number = text(23.5, 29, position.deck, size=18, fill=PAPER, font_weight="bold")
    deck = piece(BACK_OF_MASK, back, number, count=position.deck) if position.deck else back + number
    shapes = [rect(1, 3, 45, 66, fill=_FILL), deck]
    shapes.append(text(23.5, 60, say("deck"), size=16))
    title, changed = say("deck-told", count=position.deck), scene.before.deck != position.deck
    frame = (2, 4, 43, 64)
    return Block(48, 72, place(say, *shapes, title=title, rule="4.9", names=["source=DECK"], changed=changed and frame))


def _discard(scene: WendakeScene) -> Block:
    say, position, before = scene.say, scene.position, scene.before
    top, count = position.discard_top, position.discard
    changed = (before.discard, before.discard_top) != (count, top)
    shapes = [rect(1, 3, 58, 66, fill=_FILL)]
    shapes.append(rect(11, 6, 38, 46, fill=PAPER, stroke=INK, stroke_width=1.2, stroke_dasharray="4 3", rx=4))
    if top:
        infected = top in position.infected
        shapes.append(piece(mask_piece(top[0], infected=infected), mask_card(top[0], 11, 6, infected=infected)))
    shapes.append(text(30, 60, say("out", count=count), size=16))
    title = say("discard", count=count, top=mask_name(position.infected, top) if top else "none")
    names, frame = ["source=DISCARD"], (2, 4, 56, 64)
    return Block(60, 72, place(say, *shapes, title=title, rule="4.9", names=names, changed=changed and frame))


def _space(scene: WendakeScene, space: SpaceId, width: float) -> Block:
    say, kind, seats = scene.say, scene.components.spaces[space], scene.position.spaces[space]
    pattern = "".join("ABCDE"[number] * count for number, count in enumerate(kind.pattern))
    middle = width / 2
    shapes = [rect(1, 5, width - 2, 62, fill=_FILL, stroke=INK, stroke_width=1.2)]
    shapes.append(fitted(middle, 18, pattern, width - 6, size=16, font_weight="bold"))
    shapes.append(text(middle, 35, say("points", points=kind.points), size=16))
    for number, seat in enumerate(seats):
        disk = seat_badge(middle + 20 * (number - (len(seats) - 1) / 2), 54, seat, 8.5)
        shapes.append(piece(f"disk-{seat}", disk))
    holders = say("disks", seats=listed([say.seat(seat) for seat in seats])) if seats else say("free")
    title, frame = say("space", space=space, points=kind.points, details=holders), (3, 7, width - 6, 58)
    names, changed = [f"space={space}"], scene.before.spaces[space] != seats
    return Block(width, 72, place(say, *shapes, title=title, rule="1.5", names=names, changed=changed and frame))


def turtles(scene: WendakeScene, width: float) -> Block:
    """Draw the stacks of turtle tiles, and the flags that can be taken."""
    tile_width = (width + 5) / (9 if width >= _BESIDE else 5) - 5
    flags = scene.position.flags_free
    parts = [_turtle(scene, kind, tile_width) for kind in scene.position.turtles_left]
    parts += [_flag(scene.say, flag) for flag in flags]
    head = scene.say("turtles", flags="yes" if flags else "no")
    return column([lines([head], width), wrap(parts, width + 1, 5)], 2)


def _turtle(scene: WendakeScene, kind: TurtleKind, width: float) -> Block:
    say, count = scene.say, scene.position.turtles_left[kind]
    shapes = [rect(1, 3, width - 2, 36, fill="#e4efe0" if count else PAPER, stroke=INK, stroke_width=1.2)]
    stack = sign(_SHAPES[kind[0]], 15, 21, 0.8) + text(width / 2 + 2, 21, f"{kind[1]}+", size=18, font_weight="bold")
    shapes.append(piece(f"turtle-{kind}", stack, count=count) if count else stack)
    shapes.append(text(width - 12, 21, count, size=16, fill=DIM))
    points, frame = scene.components.turtle_points[kind[1]], (3, 5, width - 6, 32)
    title = say("turtles-told", kind=kind_name(kind), category=kind[0], points=points, left=count)
    names, changed = [f"kind={kind}"], scene.before.turtles_left[kind] != count
    return Block(width, 42, place(say, *shapes, title=title, rule="1.6", names=names, changed=changed and frame))


def _flag(say: Wording, flag: str) -> Block:
    shapes = rect(1, 3, 50, 36, fill=_FILL, stroke=INK, stroke_width=1.2) + flag_sign(flag, 26, 21)
    return Block(52, 42, place(say, shapes, title=say("flag-free", flag=flag), rule="5.3", names=[f"flag={flag}"]))


def actions(say: Wording, step: TileHubStep, width: float) -> Block:
    """Draw the actions of the tile that a seat has chosen."""
    parts = [_word(say("actions"), 74)]
    for number, action in enumerate(step.actions):
        performed = number in step.performed
        skipped = not performed and number < step.last and not step.free_order
        state = "performed" if performed else "skipped" if skipped else "open"
        action_text = action_words(say, action)
        across = 68 + 9.4 * len(action_text)
        fill = "#dcebd0" if performed else "#e3e3e3" if skipped else "#fff3c9"
        shapes = rect(1, 1, across - 2, 34, fill=fill, stroke=INK, stroke_width=1.2) + sign(action, 18, 18, 0.8)
        shapes += text(34, 18, action_text, size=17, text_anchor="start")
        shapes += text(across - 13, 18, "✓" if performed else "-" if skipped else "", size=17)
        title = say("action-told", number=number + 1, action=action_text, state=state)
        parts.append(
            Block(across, 36, place(say, shapes, title=title, rule=rule_of([action]), names=[f"index={number}"]))
        )
    return wrap(parts, width)


def tribes(say: Wording, position: WendakeView, width: float) -> Block:
    """Draw the tribes that can be chosen."""
    across = 3 if width >= _BESIDE else 2
    tribe_width = (width + 6) / across - 6
    parts = [_tribe(say, name, position.tribe_cards[name], tribe_width) for name in position.tribes]
    return column([lines([say("tribes")], width), wrap(parts, width + 1)], 2)


def _tribe(say: Wording, name: str, tribe: Tribe, width: float) -> Block:
    power = say("power", power=tribe.power or "none")
    shapes = [rect(1, 1, width - 2, 74, fill="#fdf6e3", stroke=INK, stroke_width=1.2)]
    shapes.append(text(width / 2, 15, say("tribe", tribe=name), size=18, font_weight="bold"))
    shapes.append(fitted(width / 2, 36, power, width - 10, size=16))
    start = (("LEATHER", tribe.LEATHER), ("FISH", tribe.FISH), ("BEAVER", tribe.BEAVER))
    goods = [(good, count) for good, count in start if count]
    x = 14.0
    for good, count in [*goods, ("MASK", tribe.masks)]:
        shapes.append(text(x, 59, count, size=16) + sign(good, x + 15, 59, 0.62))
        x += 28
    shapes.append(text(x - 2, 59, say("of-home", count=tribe.home_veg), size=16, text_anchor="start"))
    facts = [say("goods", good=good, count=count) for good, count in goods]
    facts += [say("masks", count=tribe.masks), say("home-vegetables", count=tribe.home_veg)]
    title = say("tribe-told", tribe=name, power=power, start=listed(facts))
    return Block(width, 76, place(say, *shapes, title=title, rule="6", names=[f"tribe={name}"]))
