"""Seats by colour letter and name, the same in every drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

__all__ = ["SEAT_LETTERS", "SEAT_STYLES", "printable", "seat_label", "words"]

SEAT_LETTERS: Final = ("B", "R", "Y", "G")
"""By seat: blue, red, yellow, green."""

SEAT_STYLES: Final = ("bold bright_blue", "bold bright_red", "bold bright_yellow", "bold bright_green")

_LONGEST_NAME: Final = 16
_SHAPE: Final = re.compile(r"\.[0-9]+$")
"""The version of a type's shape."""


def seat_label(view: Mapping[str, Any], seat: int) -> Text:
    """Give a seat's letter, number and name: `B 0 Ann`."""
    label = Text()
    label.append(SEAT_LETTERS[seat] if seat < len(SEAT_LETTERS) else "-", style=_style(seat))
    occupant = view["table"]["seats"][seat]
    name = "free" if occupant is None else printable(occupant["name"])
    label.append(f" {seat} {name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + '…'}")
    return label


def printable(text: str) -> str:
    """Give a text that people wrote without what would steer a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def words(identifier: str) -> str:
    """Give a name of the log as words: `lay_tile.1` is `lay tile`."""
    return printable(_SHAPE.sub("", identifier).replace("_", " "))


def _style(seat: int) -> str:
    return SEAT_STYLES[seat] if seat < len(SEAT_STYLES) else ""
