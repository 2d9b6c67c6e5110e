"""The mat of a seat of Discoveries, as a panel of a picture: dice, current card, actions, tribes and journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from domain.discoveries.state import Trail
from domain.discoveries.view import DiscoveriesView, DiscoveryView, SeatView
from projections.boards.discoveries.actions import actions
from projections.boards.discoveries.cards import (
    ROUTE,
    CardSpot,
    Routes,
    discovery_card,
    discovery_words,
    routes_sign,
    teepees_sign,
    way_words,
)
from projections.boards.discoveries.dice import PITCH_DOWN, dice_rows, rows_of
from projections.boards.discoveries.scene import Scene
from projections.boards.discoveries.signs import GROUND, SPECIES, species_sign, terrain_sign
from projections.boards.drawing import (
    DIM,
    INK,
    PANEL_WIDTH,
    Block,
    Point,
    Svg,
    counted,
    group,
    grown,
    panel,
    place,
    rect,
    sign_letter,
    text,
)
from projections.boards.wording import Wording, listed

_LEFT: Final = 10.0
_WIDTH: Final = PANEL_WIDTH - 2 * _LEFT
_ACROSS: Final = 7
"""The number of dice in a row."""
_REST: Final = 130.0
"""The room for the rest of a block."""
_CHIP: Final = (93.5, 32.0)
"""Width and height of a card of the journal."""


def seat_panel(scene: Scene, seat: SeatView) -> Block:
    """Draw the panel of a seat."""
    y, shapes = 38.0, []
    for section in (_figures, _supply, _cards, actions, _journal):
        body, height = section(scene, seat, y)
        shapes.append(body)
        y += height
    block = Block(PANEL_WIDTH, y + 6, "".join(shapes))
    return panel(scene.say, scene.view, seat.seat, block, scene.look(seat.seat))


def _label(y: float, words: str) -> Svg:
    return text(_LEFT, y + 10, words, size=16, text_anchor="start", fill=DIM)


# ---- figures


class _Figure(NamedTuple):
    """A figure of a seat: its points, its species, its teepees."""

    name: str
    value: Any
    title: str
    width: float


def _figures(scene: Scene, seat: SeatView, y: float) -> tuple[Svg, float]:
    shapes, x = [], _LEFT
    old = _counted(scene, scene.old_position, scene.old_position.seats[seat.seat])
    for figure, old_figure in zip(_counted(scene, scene.position, seat), old, strict=True):
        figure_shapes = [rect(x, y, figure.width, 46, fill=GROUND)]
        figure_shapes.append(text(x + figure.width / 2, y + 11, scene.say("figure", figure=figure.name), size=16))
        if isinstance(figure.value, dict):
            figure_shapes.append(_species(figure.value, x + 6, y + 33))
        else:
            spot = (x + figure.width / 2, y + 32)
            figure_shapes.append(_number(figure.value, old_figure.value, spot, figure.width - 4))
        changed, frame = figure.value != old_figure.value, (x, y, figure.width, 46)
        title = figure.title + (grown(figure.value, old_figure.value) if _both(figure.value, old_figure.value) else "")
        shapes.append(place(scene.say, *figure_shapes, title=title, rule="5.2", changed=changed and frame))
        x += figure.width + 4
    return "".join(shapes), 52


def _number(value: Any, old_value: Any, spot: Point, width: float) -> Svg:
    """Write a figure with its change; points that were not counted before have none."""
    if _both(value, old_value):
        return counted(spot, value, old_value, width, size=21)
    return text(*spot, value, size=21, font_weight="bold")


def _both(value: Any, old_value: Any) -> bool:
    """Return whether a figure is a number now and was a number before."""
    return isinstance(value, int) and isinstance(old_value, int)


def _counted(scene: Scene, position: DiscoveriesView, seat: SeatView) -> Iterator[_Figure]:
    ep = sum(card.ep for card in seat.journal)
    yield _Figure("ep", ep, scene.say("ep-told", ep=ep), 56)
    explored = [card.species for card in seat.journal]
    species = {name: explored.count(name) for name in SPECIES}
    counts = listed([scene.say("species-count", count=count, species=name) for name, count in species.items()])
    yield _Figure("species", species, scene.say("species-told", species=counts), 168)
    tribes = sum(scene.components.cards[card].tribe.teepees for card in seat.tribes)
    teepees = tribes + sum(card.teepees for card in seat.journal)
    yield _Figure("teepees", teepees, scene.say("teepees-told", count=teepees), 74)
    final = position.scored
    standings = final.standings if final else position.standings
    points = standings[seat.seat].total if standings else "-"
    when = "end" if final else "settled" if standings else "before"
    points_text = scene.say("points-told", when=when, round=position.settled or 0, points=points)
    yield _Figure("points" if final else "settled", points, points_text, 76)


def _species(counts: dict[str, int], x: float, y: float) -> Svg:
    shapes = []
    for number, (name, count) in enumerate(counts.items()):
        left = x + 40 * number
        shapes.append(species_sign(name, left + 9, y, 0.85))
        shapes.append(text(left + 21, y, count, size=18, text_anchor="start", font_weight="bold"))
    return "".join(shapes)


# ---- dice


def _supply(scene: Scene, seat: SeatView, y: float) -> tuple[Svg, float]:
    dice = seat.supply
    change = grown(len(dice), len(scene.old_position.seats[seat.seat].supply))
    shapes = [_label(y, scene.say("supply", count=len(dice), change=change))]
    standing = _standing(scene, seat)
    if standing:
        shapes.append(text(PANEL_WIDTH - _LEFT, y + 10, standing, size=16, text_anchor="end", font_weight="bold"))
    shapes += dice_rows(scene, dice, _LEFT + 3, y + 24, _ACROSS).values()
    return "".join(shapes), 26 + PITCH_DOWN * rows_of(len(dice), _ACROSS) if dice else 22


def _standing(scene: Scene, seat: SeatView) -> str:
    """Return the standing of a seat in the last turns, or in an extra turn; else an empty text."""
    remaining, turn = scene.position.remaining, scene.position.turn
    if seat.finished:
        return scene.say("finished")
    if turn is not None and turn.seat == seat.seat and turn.extra:
        return scene.say("extra-turn")
    if remaining is not None:
        return scene.say("last-turn" if seat.seat in remaining else "last-turn-over")
    return ""


# ---- cards to be explored


class _Explored(NamedTuple):
    """A card that is, or is about to be, explored."""

    face: DiscoveryView
    trail: Trail | None
    old: Trail | None
    """The trail one version earlier."""
    new: bool


def _cards(scene: Scene, seat: SeatView, y: float) -> tuple[Svg, float]:
    cards = list(_explored(scene, seat))
    shapes = [_label(y, scene.say("cards", count=len(cards)))]
    height = 22.0
    for number, card in enumerate(cards):
        if number:
            height += 5
        high = 35 + ROUTE * len(card.face.routes)
        title = scene.say("card-linked" if number else "card-current")
        spot = CardSpot((_LEFT, y + height, _WIDTH, high), title, [], card.new)
        shapes.append(discovery_card(scene.say, card.face, spot, ""))
        shapes += _routes(scene, seat, card, y + height + 34)
        height += high
    return "".join(shapes), height + 6


def _explored(scene: Scene, seat: SeatView) -> Iterator[_Explored]:
    """Yield the current card, and a card that is linked to it."""
    old_seat = scene.old_position.seats[seat.seat]
    trails, old = _trails(scene.position, seat), _trails(scene.old_position, seat)
    if seat.current is not None:
        card = seat.current.card
        new = old_seat.current is None or old_seat.current.card != card
        yield _Explored(seat.current, trails.get(card), old.get(card), new)
    for card, trail in trails.items():
        explored = {face.card for face in (seat.current, *seat.journal) if face is not None}
        if card not in explored:
            yield _Explored(_face(scene, card), trail, old.get(card), card not in old)


def _trails(position: DiscoveriesView, seat: SeatView) -> dict[str, Trail]:
    turn = position.turn
    if turn is None or turn.seat != seat.seat:
        return {}
    return {trail.card: trail for trail in turn.trails}


def _face(scene: Scene, card: str) -> DiscoveryView:
    face = scene.components.cards[card].discovery
    return DiscoveryView(card, dict(face.routes), face.ep, face.species, face.teepees)


def _routes(scene: Scene, seat: SeatView, card: _Explored, y: float) -> list[Svg]:
    choice = "type=begin_explore" if scene.acts(seat.seat) and card.trail is None else ""
    walked: dict[str, tuple[int, bool]] = {}
    rest: list[Svg] = []
    if card.trail is not None:
        name, steps_done = card.trail.name, card.trail.done
        walked[name] = (steps_done, steps_done > (card.old.done if card.old else 0))
        # The rest of a block on a first card is carried to the second card, and shown there.
        going = scene.position.turn is not None and card.trail == scene.position.turn.trails[-1]
        if going and card.trail.rest is not None and card.trail.rest[1]:
            row = list(card.face.routes).index(name)
            rest.append(_rest(scene.say, card.trail.rest, y + ROUTE * (row + 0.5)))
    room = _WIDTH - 12 - (_REST if rest else 0)
    return [*routes_sign(scene.say, Routes(card.face, choice, walked), (_LEFT + 6, y), room), *rest]


def _rest(say: Wording, rest: tuple[str, int], y: float) -> Svg:
    """Draw the rest of the block that was used last."""
    terrain, size = rest
    right = PANEL_WIDTH - _LEFT - 16
    shapes = [terrain_sign(terrain, right - 21 * number, y, 20) for number in range(size)]
    word = text(right - 21 * size + 6, y, say("rest"), size=16, text_anchor="end", fill=DIM)
    return group(*shapes, word, title=say("rest-told", way=way_words(say, terrain * size)))


# ---- the journal


def _journal(scene: Scene, seat: SeatView, y: float) -> tuple[Svg, float]:
    cards, known = seat.journal, {card.card for card in scene.old_position.seats[seat.seat].journal}
    shapes = [_label(y, scene.say("journal", count=len(cards), change=grown(len(cards), len(known))))]
    for number, card in enumerate(cards):
        row, column = divmod(number, 4)
        x, top = _LEFT + (_CHIP[0] + 4) * column, y + 22 + (_CHIP[1] + 4) * row
        shapes.append(_chip(scene.say, card, x, top, new=card.card not in known))
    return "".join(shapes), 22 + (_CHIP[1] + 4) * -(-len(cards) // 4)


def _chip(say: Wording, card: DiscoveryView, x: float, y: float, *, new: bool) -> Svg:
    """Draw an explored card: its EP, its species with its letter, its teepees."""
    width, height = _CHIP
    middle = y + height / 2
    shapes = [rect(x, y, width, height, fill=GROUND, stroke=INK, stroke_width=1.2)]
    shapes.append(text(x + 15, middle, card.ep, size=18, font_weight="bold"))
    if card.species:
        shapes.append(species_sign(card.species, x + 35, middle, 0.75))
        shapes.append(sign_letter(x + 44, middle, say("species-letter", species=card.species), text_anchor="start"))
    if card.teepees:
        shapes.append(teepees_sign(card.teepees, x + 60, middle))
    title = say("explored", details=discovery_words(say, card))
    frame = (x, y, width, height)
    ids = {"data_card": card.card, "data_piece": card.card}
    return place(say, *shapes, title=title, rule="5.2", changed=new and frame, **ids)
