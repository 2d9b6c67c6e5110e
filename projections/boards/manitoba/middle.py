"""What lies beside the territory of Manitoba: totem, season cards, supply, and the vision paths with the Cree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from domain.manitoba.components import GOODS, PATHS, Path
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.steps import TakeGoodStep
from domain.manitoba.view import CardView, ManitobaView
from projections.boards.drawing import (
    DIM,
    INK,
    Block,
    Point,
    Svg,
    changed_frame,
    counted,
    grown,
    ink_on,
    place,
    rect,
    seat_badge,
    seat_name,
    text,
)
from projections.boards.manitoba.signs import good_sign
from projections.views import ViewOf

_BESIDE: Final = 700.0
"""From this width on, words stand beside the pieces they name, else above them."""
_ABOVE: Final = 32.0
"""How high such words are."""
_DISKS: Final = {
    "green": "#2f7d4f",
    "brown": "#7a4a21",
    "beige": "#dcc49a",
    "blue": "#1f6fb2",
    "white": "#ffffff",
}
_EFFECTS: Final = {
    "E1": "vision step",
    "E2": "territory step",
    "E3": "a Cree leaves",
    "E4": "take a good",
    "E5": "lose a feather",
    "E6": "Cree score",
    "E7": "lakes score",
    "E8": "most Cree",
    "E9": "most joined",
    "scoring": "scoring",
    "final": "final scoring",
}
_EVENTS: Final = "5.2"
_RULES: Final = {"scoring": "5.3", "final": "5.7"}
"""By effect of a card: the paragraph about it; all others are events."""
_SPACES: Final[Mapping[str, int]] = dict(zip(PATHS, LAST_SPACE, strict=True))
_PITCH: Final = 24.0
"""From the badge of a Cree to the next one."""


def totem(position: ManitobaView, before: ManitobaView, width: float) -> Block:
    """Draw the totem from the bottom (left) to the top, and the part that is lifted."""
    beside = width >= _BESIDE
    shown, top = [text(4, 20 if beside else 12, "Totem", text_anchor="start")], 0.0 if beside else _ABOVE
    if beside:
        shown.append(text(width - 190, 20, "◀ top, ▲ lifted", size=16, text_anchor="start", fill=DIM))
    else:
        shown.append(text(width - 4, 12, "top on the right, ▲ lifted", size=16, text_anchor="end", fill=DIM))
    colours, lifted = (*position.totem, *position.lifted), list(position.lifted)
    edges, across = _spread(78 if beside else 0, width - 202 if beside else width, len(colours))
    for colour, x in zip(colours, edges, strict=True):
        up = colour in lifted
        changed = (colour in before.lifted) != up
        fill, y = _DISKS[colour], top if up else top + 6
        disk = rect(x, y, across, 28, fill=fill, stroke=INK, stroke_width=3 if up else 1.5, rx=14)
        label = text(x + across / 2, y + 14, f"{colour}{' ▲' if up else ''}", size=17, fill=ink_on(fill))
        title = f"Totem, {colour}: {'lifted' if up else 'in the stack'}"
        frame = (x, y, across, 28)
        shown.append(place(disk, label, title=title, rule="4.1", names=[colour], changed=changed, frame=frame))
    return Block(width, top + 38, "".join(shown))


def _spread(left: float, right: float, count: int, gap: float = 6) -> tuple[list[float], float]:
    """Return the left edges of pieces side by side, and how wide each is."""
    across = (right - left + gap) / count - gap
    return [left + (across + gap) * number for number in range(count)], across


def cards(position: ManitobaView, width: float) -> Block:
    """Draw the five cards of the season; the one that takes effect now has a thick frame."""
    beside = width >= _BESIDE
    shown = [text(4, 20 if beside else 12, position.season.capitalize(), text_anchor="start")]
    if not position.cards:
        shown.append(text(100, 20 if beside else 12, "no event cards in winter", text_anchor="start", fill=DIM))
        return Block(width, 40 if beside else 24, "".join(shown))
    top = 2 if beside else _ABOVE
    high = 86 if beside else 100
    edges, across = _spread(96 if beside else 2, width - 2, len(position.cards))
    for card, x in zip(position.cards, edges, strict=True):
        shown.append(_card(card, (x, top), (across, high), now=card.card == position.card))
    return Block(width, top + high + 4, "".join(shown))


def _card(card: CardView, spot: Point, size: Point, *, now: bool) -> Svg:
    (x, y), (across, high) = spot, size
    effect, middle = _EFFECTS[card.effect], x + across / 2
    shown = [rect(x, y, across, high, fill="#fff8e2", stroke=INK, stroke_width=4 if now else 1.2)]
    shown.append(text(middle, y + 16, f"{'▶ ' if now else ''}{card.card}", size=17, font_weight="bold"))
    for row, line in enumerate(_folded(effect, across)):
        shown.append(text(middle, y + 38 + 19 * row, line, size=17))
    pitch = min(28.0, (across - 4) / max(1, len(card.goods)))
    for number, good in enumerate(card.goods):
        at = middle + pitch * (number - (len(card.goods) - 1) / 2)
        shown.append(good_sign(good, at, y + high - 22, min(1.0, pitch / 25)))
    if card.effect == "scoring" and not card.goods:
        most = _folded("fullest sector", across)
        for row, line in enumerate(reversed(most)):
            shown.append(text(middle, y + high - 22 - 18 * row, line, size=16))
    title = f"Card {card.card}: {effect} {', '.join(card.goods)}{', at the end of this round' if now else ''}"
    return place(*shown, title=title, rule=_RULES.get(card.effect, _EVENTS))


def _folded(words: str, width: float) -> list[str]:
    """Return words in two lines where one would be too wide."""
    if len(words) * 10 < width:
        return [words]
    first, _, last = words.rpartition(" ")
    return [first, last]


def supply(position: ManitobaView, before: ManitobaView, width: float) -> Block:
    """Draw what is left of every good, and of the wampum."""
    beside = width >= _BESIDE
    taking = bool(position.agenda) and isinstance(position.agenda[-1], TakeGoodStep)
    edges, across = _spread(88 if beside else 0, width - 302 if beside else width, len(GOODS))
    top = 0.0 if beside else _ABOVE
    shown = [text(4, 18 if beside else 12, "Supply", text_anchor="start")]
    for good, x in zip(GOODS, edges, strict=True):
        count = position.supply[good]
        was, names = before.supply[good], [good] if taking else []
        title = f"Supply: {count} {good}{grown(count, was)}"
        one = [rect(x, top, across, 36, fill="#f3efe2"), good_sign(good, x + 24, top + 18)]
        one.append(counted(x + 16 + across / 2, top + 18, count, was, across - 40, size=22))
        frame = (x, top, across, 36)
        shown.append(place(*one, title=title, rule="4.7", names=names, changed=was != count, frame=frame))
    hand = f", in hand: {position.hand}" if position.hand else ""
    told = f"wampum {position.wampum}{hand}"
    if beside:
        shown.append(text(width - 292, 18, told, text_anchor="start"))
    else:
        shown.append(text(width - 4, 12, told, text_anchor="end"))
    return Block(width, top + 40, "".join(shown))


# ---- vision paths


class _Form(NamedTuple):
    """How paths are drawn."""

    width: float
    height: float
    """Of one path."""
    words: float
    """How wide its name may be."""
    letters: float
    """Their size."""
    first: float
    """Where the first Cree on a space stands, from its left edge."""
    row: int
    """How many Cree stand side by side."""


def paths(view: ViewOf[ManitobaView], before: ManitobaView, width: float) -> Block:
    """Draw the four vision paths with the Cree on them."""
    position = view.position
    if width >= _BESIDE:
        form = _Form(width, 40, words=140, letters=20, first=32, row=4)
    else:
        form = _Form(width, 40 if len(position.seats) == 2 else 60, words=80, letters=15, first=26, row=2)
    shown = [text(4, 14, "Vision paths", text_anchor="start")]
    for number, (name, firsts) in enumerate(position.firsts.items()):
        shown.append(_path(view, before, name, firsts, 30 + (form.height + 4) * number, form))
    return Block(width, 30 + (form.height + 4) * len(position.firsts), "".join(shown))


def _path(
    view: ViewOf[ManitobaView], before: ManitobaView, name: Path, firsts: Sequence[int], y: float, form: _Form
) -> Svg:
    standing = {seat.seat: seat.paths[name] for seat in view.position.seats}
    was = {seat.seat: seat.paths[name] for seat in before.seats}
    shown = [rect(0, y, form.width, form.height, fill="#f7f4ec")]
    shown.append(text(6, y + form.height / 2, name, size=form.letters, text_anchor="start"))
    edges, across = _spread(form.words, form.width - 4, max(LAST_SPACE))
    for space, x in enumerate(edges[: _SPACES[name]], 1):
        here = [seat for seat, at in standing.items() if at == space]
        shown.append(_space(space, here, x, y, across, form))
        if any(was[seat] != space for seat in here):
            shown.append(changed_frame(x, y + 3, across, form.height - 6))
    told = [f"{seat_name(view, seat)} on {at}" for seat, at in standing.items() if at]
    first = "; first on 1, 2, …: " + ", ".join(seat_name(view, seat) for seat in firsts) if firsts else ""
    title = f"The {name} path: {', '.join(told) or 'nobody'}{first}"
    return place(*shown, title=title, rule="6", names=[name], changed=was != standing)


def _space(space: int, here: Sequence[int], x: float, y: float, across: float, form: _Form) -> Svg:
    middle = y + form.height / 2
    shown = [rect(x, y + 3, across, form.height - 6, fill="#ffffff", stroke="#777777", stroke_width=1.2)]
    shown.append(text(x + 8, middle, space, size=15, fill=DIM))
    rows = -(-len(here) // form.row)
    for number, seat in enumerate(here):
        down, right = divmod(number, form.row)
        shown.append(seat_badge(x + form.first + _PITCH * right, middle + 25 * (down - (rows - 1) / 2), seat, 9.5))
    return "".join(shown)
