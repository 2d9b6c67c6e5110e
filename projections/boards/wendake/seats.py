"""The belongings of a seat of Wendake, as a panel of a picture: goods, natives, grid, masks and tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from domain.wendake.names import area_name, cell_name, kind_name, numbered_mask_name
from domain.wendake.view import SeatView, TurtleView, WendakeView
from domain.wendake.words import RESOURCES, CardId, Piece, Resource
from projections.boards.drawing import (
    DIM,
    INK,
    PANEL_WIDTH,
    PAPER,
    Block,
    change_sign,
    column,
    counted,
    figure,
    fitted,
    grown,
    lines,
    panel,
    place,
    rect,
    shifted,
    text,
    wrap,
)
from projections.boards.drawing import piece as moving
from projections.boards.wendake.scene import WendakeScene
from projections.boards.wendake.signs import BACK_OF_MASK, flag_sign, mask_card, mask_piece, sign, stone_sign
from projections.boards.wendake.tiles import TileSpot, action_tile, progress_tile, stone_name
from projections.boards.wording import Wording

_INNER: Final = PANEL_WIDTH - 12
_HEAD: Final = 38.0
_FILL: Final = "#f3efe2"
_GOOD_FIELDS: Final = ("give", "get", "types", "vegetables", "animal", "vegetable", "a", "b")
_GRID_GAP: Final = 5.0
_CARD: Final = (1, 3, 38, 46)
"""The frame of a mask in its block."""
_BEAVER: Final = "4.6"
"""The paragraph about the use of beavers."""
_GOODS: Final[tuple[Resource | Literal["BEAVER"], ...]] = (*RESOURCES, "BEAVER")
_NATIVES: Final[tuple[Piece, ...]] = ("W", "WOMAN", "HUNTER", "BLACK")


def seat_panel(scene: WendakeScene, seat: SeatView) -> Block:
    """Draw the panel of a seat."""
    sections = (_state, _goods, _natives, _things, _grid, _masks, _owned, _turtles, _aside)
    parts = [section(scene, seat) for section in sections]
    body = column([part for part in parts if part.height], 7)
    block = Block(PANEL_WIDTH, _HEAD + body.height + 8, shifted(body.body, 6, _HEAD))
    return panel(scene.say, scene.view, seat.seat, block)


def _state(scene: WendakeScene, seat: SeatView) -> Block:
    say, old_seat = scene.say, scene.old(seat)
    home = area_name(scene.territory, seat.home) if seat.home else "none"
    state = (say("state-tribe", tribe=seat.tribe or "none"), say("state-home", home=home))
    room = _INNER - (172 if seat.flag else 126)
    shapes = "".join(
        fitted(4, 6 + 16 * number, line, room, size=16, text_anchor="start") for number, line in enumerate(state)
    )
    if seat.flag:
        flag, frame = flag_sign(seat.flag, _INNER - 144, 14), (_INNER - 164, 1, 40, 26)
        shapes += place(
            say,
            flag,
            title=say("flag", flag=seat.flag),
            rule="5.3",
            changed=old_seat.flag != seat.flag and frame,
        )
    points, change = say("points", points=seat.score), grown(seat.score, old_seat.score)
    line = text(_INNER - 12, 14, points, size=18, text_anchor="end", font_weight="bold")
    if change:  # the first number of the line counts up
        line = fitted(
            _INNER - 10,
            14,
            say("points-short", points=seat.score, change=change),
            106,
            size=18,
            text_anchor="end",
            font_weight="bold",
            data_from=old_seat.score,
        )
    title, frame = say("points-now", points=points, change=change), (_INNER - 118, 1, 116, 26)
    shapes += place(say, line, title=title, rule="7", changed=bool(change) and frame)
    return Block(_INNER, 28, shapes)


def _goods(scene: WendakeScene, seat: SeatView) -> Block:
    say, old_seat, parts = scene.say, scene.old(seat), []
    for good in _GOODS:
        count = seat.beavers if good == "BEAVER" else seat.resources[good]
        old = old_seat.beavers if good == "BEAVER" else old_seat.resources[good]
        shapes = [
            rect(1, 1, 61, 38, fill=_FILL),
            sign(good, 16, 20, 0.95),
            text(44, 20, count, size=20, font_weight="bold")
            if count == old
            else text(44, 12, count, size=17, font_weight="bold", data_from=old),
        ]
        if count != old:
            shapes.append(change_sign(44, 29, figure(count - old, signed=True), 32))
        names = [f"{field}={good}" for field in _GOOD_FIELDS] if scene.acts(seat) and good != "BEAVER" else []
        title, rule = (
            say("goods-told", good=good, count=count, change=grown(count, old)),
            _BEAVER if good == "BEAVER" else "4.10",
        )
        good_place = place(say, *shapes, title=title, rule=rule, names=names, changed=count != old and (2, 2, 59, 36))
        parts.append(Block(63, 40, good_place))
    return wrap(parts, _INNER, 3.2)


def _natives(scene: WendakeScene, seat: SeatView) -> Block:
    old_seat = scene.old(seat)
    home = _group(scene.say, "home", _at_home(scene.position, seat), _at_home(scene.before, old_seat), None)
    names = ["type=place_native", "type=bring_home"] if scene.acts(seat) else []
    longhouse = _group(scene.say, "longhouse", seat.longhouse, old_seat.longhouse, (seat.seat, names))
    return wrap([home, longhouse], _INNER + 1, 6)


def _at_home(position: WendakeView, seat: SeatView) -> dict[Piece, int]:
    home = next((area for area in position.areas if area.area == seat.home), None)
    return {
        "W": home.guards[seat.seat] if home else 0,
        "WOMAN": seat.women,
        "HUNTER": seat.hunters,
        "BLACK": int(home is not None and home.black),
    }


def _group(
    say: Wording,
    name: str,
    counts: Mapping[Piece, int],
    old_counts: Mapping[Piece, int],
    mover: tuple[int, Sequence[str]] | None,
) -> Block:
    """Draw natives, as pieces of a seat that moves them; natives at home are pieces of the map."""
    seat, types = mover or (None, ())
    width = (_INNER - 6) / 2
    shapes = [
        rect(1, 1, width - 2, 50, fill=_FILL),
        text(8, 12, say("where", where=name), size=16, text_anchor="start", fill=DIM),
    ]
    for number, piece in enumerate(_NATIVES):
        count = counts[piece]
        x = 6 + 47.0 * number
        changed = old_counts[piece] != count
        if piece == "BLACK" and not count and not changed:
            continue
        native_shapes = [rect(x - 2, 21, 45, 28, fill=_FILL, rx=4)]
        native = sign(piece, x + 7, 35, 0.7) if changed else sign(piece, x + 10, 35, 0.9)
        native_shapes.append(moving(f"{piece}-{seat}", native, count=count) if seat is not None and count else native)
        native_shapes.append(counted((x + 29 if changed else x + 31, 35), count, old_counts[piece], 28, size=19))
        names = [f"{kind}+piece={piece}" for kind in types]
        change, frame = grown(count, old_counts[piece]), (x - 2, 21, 45, 27)
        title = say("natives", where=name, count=count, piece=piece, change=change)
        shapes.append(place(say, *native_shapes, title=title, rule="4.12", names=names, changed=changed and frame))
    return Block(width, 52, "".join(shapes))


def _things(scene: WendakeScene, seat: SeatView) -> Block:
    say, old_seat = scene.say, scene.old(seat)
    parts = [_stones(say, seat, old_seat)]
    for piece, count, old, rule in (
        ("CANOE", seat.canoes, old_seat.canoes, "4.1"),
        ("SWAP", seat.swaps, old_seat.swaps, "4.13"),
    ):
        thing = sign(piece, 18, 17, 0.85)
        thing = moving(f"{piece}-{seat.seat}", thing, count=count) if count and piece == "CANOE" else thing
        shapes = [rect(1, 1, 143, 32, fill=_FILL), thing]
        shapes.append(text(42, 17, count, size=19, font_weight="bold", data_from=old if count != old else None))
        if count == old:
            shapes.append(text(54, 17, say("thing", thing=piece), size=16, text_anchor="start", fill=DIM))
        else:
            shapes.append(change_sign(76, 17, figure(count - old, signed=True), 40))
        title = say("things", thing=piece, count=count, change=grown(count, old))
        parts.append(
            Block(145, 34, place(say, *shapes, title=title, rule=rule, changed=old != count and (2, 2, 141, 30)))
        )
    return wrap(parts, _INNER + 1, 4)


def _stones(say: Wording, seat: SeatView, old_seat: SeatView) -> Block:
    stones, before = seat.stones + seat.black_stone, old_seat.stones + old_seat.black_stone
    changed = (old_seat.stones, old_seat.black_stone) != (seat.stones, seat.black_stone)
    shapes = [rect(1, 1, 94, 32, fill=_FILL)]
    if not stones:
        shapes.append(text(6, 17, say("stones"), size=16, text_anchor="start", fill=DIM))
    for number in range(stones):
        black = seat.black_stone and number == stones - 1
        stone = stone_sign(15 + 19.0 * number, 17, black=black, size=8)
        shapes.append(moving(stone_name(seat.seat, black=black), stone))
    if stones < before:
        # There are at most four stones, so a placed stone leaves room for the change.
        shapes.append(change_sign(83, 17, figure(stones - before, signed=True), 20))
    black_stone = "yes" if seat.black_stone else "no"
    title = say("stones-told", count=seat.stones, black=black_stone, change=grown(stones, before))
    return Block(96, 34, place(say, *shapes, title=title, rule="3.2", changed=changed and (2, 2, 92, 30)))


def _grid(scene: WendakeScene, seat: SeatView) -> Block:
    say, old_seat, acts = scene.say, scene.old(seat), scene.acts(seat)
    old = dict(enumerate(old_seat.grid, 9 - len(old_seat.grid)))
    tray = []
    for tile in seat.tray:
        spot = TileSpot(say("tray"), [f"out={tile}"] if acts else [], tile not in old_seat.tray)
        tray.append(action_tile(scene, scene.front(tile), spot))
    grid = []
    for cell, grid_tile in enumerate(seat.grid, 9 - len(seat.grid)):
        names = [f"{field}={cell}" for field in ("cell", "a", "b")] if acts else []
        spot = TileSpot(say("cell", cell=cell_name(cell)), names, old.get(cell) != grid_tile, seat=seat.seat)
        grid.append(action_tile(scene, grid_tile, spot))
    head = lines([say("tray-told")], _INNER, DIM) if tray else Block(_INNER, 0, "")
    blocks = [head, wrap(tray, _INNER + 1, _GRID_GAP), wrap(grid, _INNER + 1, _GRID_GAP)]
    return column([block for block in blocks if block.height] or [head], _GRID_GAP)


def _masks(scene: WendakeScene, seat: SeatView) -> Block:
    say, old_seat, acts = scene.say, scene.old(seat), scene.acts(seat)
    cards, played_cards = seat.cards, seat.played
    shown_cards = seat.known if cards is None else cards
    hidden = seat.hand - len(shown_cards)
    new = set(shown_cards) - set(old_seat.known if cards is None else old_seat.cards or ())
    drawn_unseen = cards is None and hidden != old_seat.hand - len(old_seat.known)
    parts = [_card(scene, card, shown_cards, changed=card in new, acts=acts) for card in shown_cards]
    if hidden:
        parts.append(_backs(say, hidden, changed=drawn_unseen))
    put = set(played_cards) - set(old_seat.played)
    laid = [_card(scene, card, (), changed=card in put, acts=False) for card in played_cards]
    heading = say("hand", count=seat.hand, change=grown(seat.hand, old_seat.hand))
    hand = column([lines([heading], _INNER, DIM), wrap(parts, _INNER, 3)], 1)
    if not laid:
        return hand
    return column([hand, lines([say("played")], _INNER, DIM), wrap(laid, _INNER, 3)], 2)


def _card(scene: WendakeScene, card: CardId, hand: Sequence[CardId], *, changed: bool, acts: bool) -> Block:
    """Draw a mask among the masks of its hand; a mask without a hand is played."""
    say, infected_cards = scene.say, scene.position.infected
    infected, where = card in infected_cards, "hand" if hand else "played"
    # A sign is a group: the ground below it is the outline of the place.
    shapes = rect(*_CARD, fill="none", rx=4)
    shapes += moving(mask_piece(card[0], infected=infected), mask_card(card[0], 1, 3, infected=infected))
    names = [f"card={card}", f"kinds={card[0]}", f"type=declare_wild+kind={card[0]}"] if acts else []
    title = say("mask", where=where, card=numbered_mask_name(infected_cards, card, hand))
    body = place(
        say,
        shapes,
        title=title,
        rule="4.9",
        names=names,
        changed=changed and _CARD,
        data_card=card,
    )
    return Block(40, 52, body)


def _backs(say: Wording, count: int, *, changed: bool) -> Block:
    shapes = rect(*_CARD, fill="#7b5d3f", stroke=INK, stroke_width=1.2, rx=4)
    number = text(20, 26, count, size=18, fill=PAPER, font_weight="bold")
    title, frame = say("backs", count=count), changed and _CARD
    body = place(
        say,
        shapes,
        number,
        title=title,
        rule="4.9",
        changed=frame,
        data_piece=BACK_OF_MASK,
        data_count=count if count != 1 else None,
    )
    return Block(40, 52, body)


def _owned(scene: WendakeScene, seat: SeatView) -> Block:
    if not seat.progress:
        return Block(_INNER, 0, "")
    say, acts, width = scene.say, scene.acts(seat), (_INNER - 12) / 3
    old = {owned.tile: owned.ready for owned in scene.old(seat).progress}
    tiles = []
    for tile, ready in ((owned.tile, owned.ready) for owned in seat.progress):
        spot = TileSpot(say("own"), [f"tile={tile}"] if acts else [], old.get(tile) != ready, width)
        tiles.append(progress_tile(scene, tile, spot, is_used=not ready))
    return column([lines([say("progress")], _INNER, DIM), wrap(tiles, _INNER + 1)], 1)


def _turtles(scene: WendakeScene, seat: SeatView) -> Block:
    if not seat.turtles:
        return Block(_INNER, 0, "")
    say, acts, old = scene.say, scene.acts(seat), [turtle.kind for turtle in scene.old(seat).turtles]
    parts = [_turtle(say, turtle, changed=turtle.kind not in old, acts=acts) for turtle in seat.turtles]
    return column([lines([say("own-turtles")], _INNER, DIM), wrap(parts, _INNER + 1, 4)], 1)


def _turtle(say: Wording, turtle: TurtleView, *, changed: bool, acts: bool) -> Block:
    tracks = [say("track-word", track=track) for track in turtle.tracks or ()]
    face = say.either(tracks) if tracks else say("face-down")
    shapes = [rect(1, 1, 127, 52, fill="#e4efe0", stroke=INK, stroke_width=1.2)]
    shapes.append(fitted(64.5, 12, say("kind", kind=kind_name(turtle.kind)), 125, size=16, font_weight="bold"))
    rows = tracks or [face]
    y = 28.0 if len(rows) > 1 else 35.0
    shapes += [fitted(64.5, y + 15 * number, row, 123, size=16) for number, row in enumerate(rows)]
    names = [f"tile={turtle.tile}"] if acts and turtle.tile else []
    title = say("turtle", kind=kind_name(turtle.kind), details=face)
    frame = (3, 3, 123, 48)
    ids = {"data_piece": f"turtle-{turtle.kind}"}
    return Block(129, 54, place(say, *shapes, title=title, rule="1.6", names=names, changed=changed and frame, **ids))


def _aside(scene: WendakeScene, seat: SeatView) -> Block:
    if not seat.set_aside:
        return Block(_INNER, 0, "")
    say, acts, old = scene.say, scene.acts(seat), scene.old(seat).set_aside
    fronts = [scene.front(tile) for tile in seat.set_aside]
    height = 26 + 19.0 * max(len(front.actions) for front in fronts)
    tiles = []
    for front in fronts:
        spot = TileSpot(say("aside"), [f"in={front.tile}"] if acts else [], front.tile not in old)
        tiles.append(action_tile(scene, front, spot, height))
    return column([lines([say("aside-head")], _INNER, DIM), wrap(tiles, _INNER + 1, _GRID_GAP)], 1)
