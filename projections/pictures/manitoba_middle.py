"""What lies beside the territory of Manitoba: totem, season cards, supply and vision paths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from projections.pictures.drawing import (
    DIM,
    INK,
    Block,
    Svg,
    changed_frame,
    ink_on,
    place,
    rect,
    seat_badge,
    seat_name,
    text,
)
from projections.pictures.manitoba_signs import GOODS, good_sign

__all__ = ["WIDTH", "cards", "paths", "supply", "totem"]

View = Mapping[str, Any]

WIDTH: Final = 830.0

_DISKS: Final = {
    "green": "#2f7d4f",
    "brown": "#7a4a21",
    "beige": "#dcc49a",
    "blue": "#1f6fb2",
    "white": "#ffffff",
}
_SPACES: Final = 6
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


def totem(position: View, before: View | None) -> Block:
    """Draw the totem from the bottom (left) to the top, and the part that is lifted."""
    shown, x = [text(4, 20, "Totem", text_anchor="start")], 78.0
    lifted = list(position["lifted"])
    for colour in (*position["totem"], *lifted):
        up = colour in lifted
        changed = before is not None and (colour in before["lifted"]) != up
        fill = _DISKS[colour]
        disk = rect(x, 0 if up else 6, 104, 28, fill=fill, stroke=INK, stroke_width=3 if up else 1.5, rx=14)
        label = text(x + 52, 14 if up else 20, f"{colour}{' ▲' if up else ''}", size=17, fill=ink_on(fill))
        mark = changed_frame(x, 0 if up else 6, 104, 28) if changed else ""
        title = f"Totem, {colour}: {'lifted' if up else 'in the stack'}"
        shown.append(place(disk, label, mark, title=title, names=[colour], changed=changed))
        x += 110
    shown.append(text(x + 6, 20, "◀ top, ▲ lifted", size=16, text_anchor="start", fill=DIM))
    return Block(WIDTH, 38, "".join(shown))


def cards(position: View) -> Block:
    """Draw the five cards of the season; the one that takes effect now has a thick frame."""
    shown = [text(4, 20, position["season"].capitalize(), text_anchor="start")]
    if not position["cards"]:
        shown.append(text(100, 20, "no event cards in winter", text_anchor="start", fill=DIM))
        return Block(WIDTH, 40, "".join(shown))
    for number, card in enumerate(position["cards"]):
        shown.append(_card(card, 96 + 147.0 * number, now=card["card"] == position["card"]))
    return Block(WIDTH, 92, "".join(shown))


def _card(card: View, x: float, *, now: bool) -> Svg:
    effect = _EFFECTS.get(card["effect"], card["effect"])
    shown = [rect(x, 2, 140, 86, fill="#fff8e2", stroke=INK, stroke_width=4 if now else 1.2)]
    shown.append(text(x + 70, 18, f"{'▶ ' if now else ''}{card['card']}", size=18, font_weight="bold"))
    shown.append(text(x + 70, 40, effect, size=17))
    for number, good in enumerate(card["goods"]):
        shown.append(good_sign(good, x + 70 + 28 * (number - (len(card["goods"]) - 1) / 2), 66))
    if card["effect"] == "scoring" and not card["goods"]:
        shown.append(text(x + 70, 66, "fullest sector", size=16))
    title = f"Card {card['card']}: {effect} {', '.join(card['goods'])}{', at the end of this round' if now else ''}"
    return place(*shown, title=title, names=[])


def supply(position: View, before: View | None) -> Block:
    """Draw what is left of every good, and of the wampum."""
    taking = bool(position["agenda"]) and position["agenda"][-1]["type"].startswith("take_good")
    shown, x = [text(4, 18, "Supply", text_anchor="start")], 88.0
    for good in GOODS:
        count = position["supply"][good]
        changed = before is not None and before["supply"][good] != count
        one = [rect(x, 0, 92, 36, fill="#f3efe2"), good_sign(good, x + 24, 18)]
        one.append(text(x + 62, 18, count, size=22, font_weight="bold"))
        if changed:
            one.append(changed_frame(x, 0, 92, 36))
        shown.append(place(*one, title=f"Supply: {count} {good}", names=[good] if taking else [], changed=changed))
        x += 98
    hand = f", in hand: {position['hand']}" if position["hand"] else ""
    shown.append(text(x + 6, 18, f"wampum {position['wampum']}{hand}", text_anchor="start"))
    return Block(WIDTH, 40, "".join(shown))


def paths(view: View, before: View | None) -> Block:
    """Draw the four vision paths with the Cree on them."""
    position = view["position"]
    shown = [text(4, 14, "Vision paths", text_anchor="start")]
    for row, (name, firsts) in enumerate(position["firsts"].items()):
        shown.append(_path(view, before, name, firsts, 30 + 44.0 * row))
    return Block(WIDTH, 30 + 44.0 * len(position["firsts"]), "".join(shown))


def _path(view: View, before: View | None, name: str, firsts: list[int], y: float) -> Svg:
    position = view["position"]
    standing = {seat["seat"]: seat["paths"][name] for seat in position["seats"]}
    was = {seat["seat"]: seat["paths"][name] for seat in before["seats"]} if before else standing
    shown = [rect(0, y, WIDTH, 40, fill="#f7f4ec"), text(8, y + 20, name, text_anchor="start")]
    for space in range(1, _SPACES + 1):
        x = 140 + 114.0 * (space - 1)
        shown.append(rect(x, y + 3, 108, 34, fill="#ffffff", stroke="#777777", stroke_width=1.2))
        shown.append(text(x + 10, y + 20, space, size=16, fill=DIM))
        here = [seat for seat, at in standing.items() if at == space]
        for number, seat in enumerate(here):
            shown.append(seat_badge(x + 32 + 24 * number, y + 20, seat, 9.5))
            if was[seat] != space:
                shown.append(changed_frame(x, y + 3, 108, 34))
    told = [f"{seat_name(view, seat)} on {at}" for seat, at in standing.items() if at]
    first = "; first on 1, 2, …: " + ", ".join(seat_name(view, seat) for seat in firsts) if firsts else ""
    title = f"The {name} path: {', '.join(told) or 'nobody'}{first}"
    return place(*shown, title=title, names=[name], changed=was != standing)
