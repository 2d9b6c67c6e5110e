"""Seats by colour letter and name, the same in every drawing of a game."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Final

from rich.table import Table
from rich.text import Text

from domain.core.events import shapeless
from domain.core.ruleset import USUAL_COLOURS
from domain.rulesets import RULESETS
from eventstore.table.names import SHORTEST_ROOM, shortened
from eventstore.table.texts import masked
from projections.views import ViewOf

STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "blue": "bold bright_blue",
        "red": "bold bright_red",
        "yellow": "bold bright_yellow",
        "green": "bold bright_green",
        "grey": "bold bright_black",
    }
)
"""By colour: the style of its letter on a terminal."""

SEAT_LETTERS: Final = tuple(colour[0].upper() for colour in USUAL_COLOURS)
"""By seat: the letter of its colour, in drawings of games with the usual colours."""

SEAT_STYLES: Final = tuple(STYLES[colour] for colour in USUAL_COLOURS)


def seat_label(view: ViewOf[object], seat: int) -> Text:
    """Return a seat's letter, number and name: `B 0 Ann`."""
    label = Text()
    ruleset = RULESETS.get(view.table.ruleset)
    colours = USUAL_COLOURS if ruleset is None else ruleset.seat_colours
    if seat < len(colours):
        label.append(colours[seat][0].upper(), style=STYLES[colours[seat]])
    else:
        label.append("-")
    return label.append(f" {seat} {seat_name(view, seat)}")


def seat_name(view: ViewOf[object], seat: int) -> str:
    """Return the name of a seat's occupant, `free` for an empty seat; a long name is shortened."""
    occupant = view.table.seats[seat]
    return "free" if occupant is None else shortened(printable(occupant.name), SHORTEST_ROOM)


def printable(text: str) -> str:
    """Return a text that people wrote without characters that steer a terminal or that XML cannot hold."""
    return masked(text, "�")


def words(identifier: str) -> str:
    """Return a name of the log as words.

    >>> words("lay_tile.1")
    'lay tile'
    """
    return printable(shapeless(identifier).replace("_", " "))


def table_of(*names: str, whole: Container[str] = ()) -> Table:
    """Return an empty table with columns of these names; the columns of *whole* are never folded."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in names:
        table.add_column(name, overflow="fold", no_wrap=name in whole)
    return table
