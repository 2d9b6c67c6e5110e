"""The dice of Discoveries: the colour and the number of a die, the sign and the letter of its symbol."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.discoveries.view import DieView
from projections.boards.discoveries.scene import Scene, look_of
from projections.boards.discoveries.signs import GREY, lock_sign, symbol_sign, tick_sign
from projections.boards.drawing import INK, PAPER, SEATS, Svg, ink_on, named, place, rect, sign_letter, text
from projections.boards.wording import Wording

DIE: Final = (46.0, 46.0)
"""Width and height of a die."""
PITCH: Final = 54.0
"""The distance from a die to the next in its row."""
PITCH_DOWN: Final = 55.0


def rows_of(number: int, across: int) -> int:
    """Return the number of rows for a number of dice, at least 1."""
    return max(1, -(-number // across))


def dice_rows(scene: Scene, dice: Sequence[DieView], x: float, y: float, across: int) -> dict[str, Svg]:
    """Draw dice in rows, by die."""
    return {
        die.die: die_sign(scene, die, x + PITCH * (number % across), y + PITCH_DOWN * (number // across))
        for number, die in enumerate(dice)
    }


def die_sign(scene: Scene, die: DieView, x: float, y: float) -> Svg:
    """Draw a die with its corner at a point, as a place when decisions may name it."""
    name, width, height = die.die, *DIE
    # The ground, which a page outlines, stands out around a die of any colour.
    ground = (x - 3, y - 3, width + 6, height + 6)
    shapes = [rect(*ground, fill=PAPER, rx=9), die_face(scene.say, name, die.symbol, x, y)]
    if die.locked:
        shapes.append(lock_sign(x + 6, y + 7))
    if scene.chosen(name):
        shapes.append(tick_sign(x + 4, y + 20, 1.1))
    facts = [scene.say("die", die=name, where=scene.where(name))]
    facts.append(scene.say("shows", symbol=die.symbol) if die.symbol else scene.say("not-rolled"))
    facts += [scene.say("locked")] * die.locked + [scene.say("chosen")] * scene.chosen(name)
    names, moved = scene.names(name), scene.moved(name)
    return place(
        scene.say,
        *shapes,
        title=", ".join(facts),
        rule="1.2",
        names=names,
        changed=moved and ground,
        data_piece=name,
    )


def die_face(say: Wording, name: str, symbol: str | None, x: float, y: float) -> Svg:
    """Draw a face: its sign on the colour of the die; below it the name of the die, and the letter of the sign."""
    colour = name.rstrip("0123456789")
    letter, fill = ("", GREY) if colour == "GREY" else SEATS[look_of(colour)][:2]
    width, height = DIE
    face = rect(x, y, width, height, fill=fill, stroke=INK, stroke_width=1.5, rx=7)
    if symbol is not None:
        face = named(f"{colour}-{symbol}", face, symbol_sign(symbol, x + width / 2, y + 15, 1.05, ink_on(fill)))
    shapes = [
        face,
        rect(x + 2, y + 29, width - 4, height - 31, fill=PAPER, rx=5),
        text(x + 3.5, y + 36.5, f"{letter}{name.removeprefix(colour)}", size=16, text_anchor="start"),
    ]
    if symbol is not None:
        shapes.append(sign_letter(x + width - 11.5, y + 36.5, say("letter", symbol=symbol), font_weight="bold"))
    return "".join(shapes)
