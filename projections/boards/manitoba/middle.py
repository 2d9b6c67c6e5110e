"""The parts beside the territory of Manitoba: totem, season cards, supply, and the vision paths with the Cree."""

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
    Box,
    Svg,
    changed_frame,
    counted,
    fitted,
    grown,
    ink_on,
    named,
    piece,
    place,
    rect,
    seat_badge,
    text,
)
from projections.boards.manitoba.signs import good_sign
from projections.boards.wording import Wording, listed

_BESIDE: Final = 700.0
"""The smallest width at which words stand beside the pieces they name; else they stand above them."""
_ABOVE: Final = 32.0
"""The height of words above pieces."""
DISKS: Final = {
    "green": "#2f7d4f",
    "brown": "#7a4a21",
    "beige": "#dcc49a",
    "blue": "#1f6fb2",
    "white": "#ffffff",
}
"""By colour of a disk of the totem: its colour in the picture."""
_EVENTS: Final = "5.2"
_RULES: Final = {"scoring": "5.3", "final": "5.7"}
"""By effect of a card: the paragraph about it; all other cards are events."""
_SPACES: Final[Mapping[str, int]] = dict(zip(PATHS, LAST_SPACE, strict=True))
_PITCH: Final = 24.0
"""The distance from the badge of a Cree to the next badge."""


def totem(say: Wording, position: ManitobaView, before: ManitobaView, width: float) -> Block:
    """Draw the totem from the bottom (left) to the top, and the part that is lifted."""
    beside = width >= _BESIDE
    shapes, top = [text(4, 20 if beside else 12, say("totem"), text_anchor="start")], 0.0 if beside else _ABOVE
    if beside:
        shapes.append(text(width - 190, 20, say("totem-key"), size=16, text_anchor="start", fill=DIM))
    else:
        shapes.append(text(width - 4, 12, say("totem-key-narrow"), size=16, text_anchor="end", fill=DIM))
    colours, lifted = (*position.totem, *position.lifted), list(position.lifted)
    edges, across = _spread(78 if beside else 0, width - 202 if beside else width, len(colours))
    for colour, x in zip(colours, edges, strict=True):
        up = colour in lifted
        changed = (colour in before.lifted) != up
        fill, y = DISKS[colour], top if up else top + 6
        disk = named(colour, rect(x, y, across, 28, fill=fill, stroke=INK, stroke_width=3 if up else 1.5, rx=14))
        # A sign is a group: the ground below it is the outline of the place.
        shape = rect(x, y, across, 28, fill="none", rx=14) + disk
        label = text(
            x + across / 2, y + 14, f"{say('colour', colour=colour)}{' ▲' if up else ''}", size=17, fill=ink_on(fill)
        )
        title = say("disk", colour=colour, lifted="yes" if up else "no")
        frame = (x, y, across, 28)
        shapes.append(place(say, shape, label, title=title, rule="4.1", names=[colour], changed=changed and frame))
    return Block(width, top + 38, "".join(shapes))


def _spread(left: float, right: float, count: int, gap: float = 6) -> tuple[list[float], float]:
    """Return the left edges of pieces side by side, and the width of each."""
    across = (right - left + gap) / count - gap
    return [left + (across + gap) * number for number in range(count)], across


def cards(say: Wording, position: ManitobaView, width: float) -> Block:
    """Draw the five cards of the season; the card that takes effect now has a thick frame."""
    beside = width >= _BESIDE
    shapes = [fitted(4, 20 if beside else 12, say("season", season=position.season), 88, text_anchor="start")]
    if not position.cards:
        shapes.append(text(100, 20 if beside else 12, say("no-cards"), text_anchor="start", fill=DIM))
        return Block(width, 40 if beside else 24, "".join(shapes))
    top = 2 if beside else _ABOVE
    high = 86 if beside else 100
    edges, across = _spread(96 if beside else 2, width - 2, len(position.cards))
    for number, (card, x) in enumerate(zip(position.cards, edges, strict=True), 1):
        shapes.append(_card(say, number, card, (x, top, across, high), position))
    return Block(width, top + high + 4, "".join(shapes))


def _card(say: Wording, number: int, card: CardView, box: Box, position: ManitobaView) -> Svg:
    now = card.card == position.card
    x, y, across, high = box
    effect, middle = say("effect", effect=card.effect), x + across / 2
    shapes = [rect(*box, fill="#fff8e2", stroke=INK, stroke_width=4 if now else 1.2)]
    shapes.append(text(middle, y + 16, f"{'▶ ' if now else ''}{number}", size=17, font_weight="bold"))
    for row, line in enumerate(_folded(effect, across)):
        shapes.append(text(middle, y + 38 + 19 * row, line, size=17))
    pitch = min(28.0, (across - 4) / max(1, len(card.goods)))
    for rank, good in enumerate(card.goods):
        at = middle + pitch * (rank - (len(card.goods) - 1) / 2)
        shapes.append(good_sign(good, at, y + high - 22, min(1.0, pitch / 25)))
    if card.effect == "scoring" and not card.goods:
        most = _folded(say("fullest"), across)
        for row, line in enumerate(reversed(most)):
            shapes.append(text(middle, y + high - 22 - 18 * row, line, size=16))
    goods = ", ".join(card.goods) or "none"
    title = say("card", number=number, effect=effect, goods=goods, now="yes" if now else "no")
    return place(
        say, *shapes, title=title, rule=_RULES.get(card.effect, _EVENTS), data_card=f"{position.season}-{number}"
    )


def _folded(words: str, width: float) -> list[str]:
    """Return words as a single line, or as two lines where that would be too wide."""
    if len(words) * 10 < width:
        return [words]
    first, _, last = words.rpartition(" ")
    return [first, last]


def supply(say: Wording, position: ManitobaView, before: ManitobaView, width: float) -> Block:
    """Draw the supply of every good, and of wampum."""
    beside = width >= _BESIDE
    taking = bool(position.agenda) and isinstance(position.agenda[-1], TakeGoodStep)
    edges, across = _spread(88 if beside else 0, width - 302 if beside else width, len(GOODS))
    top = 0.0 if beside else _ABOVE
    shapes = [text(4, 18 if beside else 12, say("supply"), text_anchor="start")]
    for good, x in zip(GOODS, edges, strict=True):
        count = position.supply[good]
        old_count, names = before.supply[good], [good] if taking else []
        title = say("supply-of", count=count, good=good, change=grown(count, old_count))
        sign = good_sign(good, x + 24, top + 18)
        parts = [rect(x, top, across, 36, fill="#f3efe2")]
        parts.append(piece(f"good-{good}", sign, count=count) if count else sign)
        parts.append(counted((x + 16 + across / 2, top + 18), count, old_count, across - 40, size=22))
        frame = (x, top, across, 36)
        shapes.append(place(say, *parts, title=title, rule="4.7", names=names, changed=old_count != count and frame))
    wampum = say("wampum", wampum=position.wampum, hand=position.hand or "none")
    if beside:
        shapes.append(fitted(width - 292, 18, wampum, 290, text_anchor="start"))
    else:
        shapes.append(text(width - 4, 12, wampum, text_anchor="end"))
    return Block(width, top + 40, "".join(shapes))


# ---- vision paths


class _Form(NamedTuple):
    """The measures of paths."""

    width: float
    height: float
    """The height of a path."""
    words: float
    """The width of its name."""
    letters: float
    """The size of the letters of its name."""
    first: float
    """The distance of the first Cree on a space from its left edge."""
    row: int
    """The number of Cree side by side."""


def paths(say: Wording, position: ManitobaView, before: ManitobaView, width: float) -> Block:
    """Draw the four vision paths with the Cree on them."""
    if width >= _BESIDE:
        form = _Form(width, 40, words=140, letters=20, first=32, row=4)
    else:
        form = _Form(width, 40 if len(position.seats) == 2 else 60, words=98, letters=16, first=26, row=2)
    shapes = [text(4, 14, say("paths"), text_anchor="start")]
    for number, name in enumerate(position.firsts):
        y = 30 + (form.height + 4) * number
        body = rect(0, y, form.width, form.height, fill="#f7f4ec")
        body += text(6, y + form.height / 2, say("path", path=name), size=form.letters, text_anchor="start")
        standing, old_standing = _standing(position, name), _standing(before, name)
        body += _spaces(name, standing, old_standing, y, form)
        title, changed = _path_title(say, position, name), old_standing != standing
        shapes.append(place(say, body, title=title, rule="6", names=[name], changed=changed))
    return Block(width, 30 + (form.height + 4) * len(position.firsts), "".join(shapes))


def _standing(position: ManitobaView, path: Path) -> dict[int, int]:
    """Return the space of every seat on a path, 0 beside it."""
    return {seat.seat: seat.paths[path] for seat in position.seats}


def _path_title(say: Wording, position: ManitobaView, path: Path) -> str:
    stands = [say("path-stand", seat=seat, space=at) for seat, at in _standing(position, path).items() if at]
    title = say("path-told", path=path, details=listed(stands or [say("path-nobody")]))
    firsts = [say.seat(seat) for seat in position.firsts[path]]
    return listed([title, say("path-firsts", seats=listed(firsts))], "; ") if firsts else title


def _spaces(path: Path, standing: Mapping[int, int], old_standing: Mapping[int, int], y: float, form: _Form) -> Svg:
    shapes = []
    edges, across = _spread(form.words, form.width - 4, max(LAST_SPACE))
    for space, x in enumerate(edges[: _SPACES[path]], 1):
        seats, box = [seat for seat, at in standing.items() if at == space], (x, y + 3, across, form.height - 6)
        shapes.append(_space(space, seats, box, form))
        if any(old_standing[seat] != space for seat in seats):
            shapes.append(changed_frame(*box))
    return "".join(shapes)


def _space(space: int, seats: Sequence[int], box: Box, form: _Form) -> Svg:
    x, middle = box[0], box[1] + box[3] / 2
    shapes = [rect(*box, fill="#ffffff", stroke="#777777", stroke_width=1.2)]
    shapes.append(text(x + 8, middle, space, size=16, fill=DIM))
    rows = -(-len(seats) // form.row)
    for number, seat in enumerate(seats):
        down, right = divmod(number, form.row)
        badge = seat_badge(x + form.first + _PITCH * right, middle + 25 * (down - (rows - 1) / 2), seat, 9.5)
        shapes.append(piece(f"cree-{seat}", badge))
    return "".join(shapes)
