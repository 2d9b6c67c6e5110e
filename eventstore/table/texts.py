"""Texts of people: which characters can be seen, and how the others are written so that they can be."""

from __future__ import annotations

import struct
import unicodedata
from typing import Final

_UNSEEN: Final = {
    "Cc": "a control character",
    "Cf": "a format character",
    "Cn": "not assigned",
    "Co": "for private use",
    "Cs": "a surrogate",
    "Zl": "a line separator",
    "Zp": "a paragraph separator",
}
"""General categories (Unicode, section 4.5) of what has no shape of its own: it steers terminals, reorders the text
around it (bidirectional overrides and isolates), or has no width. Each with its name."""
_BLANK: Final = "\N{BRAILLE PATTERN BLANK}"
"""A symbol that looks like nothing at all."""


def first_unseen(text: str, allowed: str = "") -> str | None:
    """Return the first character of a text that cannot be seen, or `None` when all can.

    Args:
        text: what somebody wrote.
        allowed: characters that may stand there all the same.
    """
    if text.isprintable() and _BLANK not in text:
        return None
    return next((letter for letter in text if _is_unseen(letter) and letter not in allowed), None)


def escaped(text: str, *, in_json: bool = False) -> str:
    r"""Return a text with every character that cannot be seen written as its escape: `\x1b`, `\n`, `\u202e`.

    Args:
        text: what somebody wrote.
        in_json: whether it is a document in JSON on one line; then the escapes are those of JSON, and it says the same.
    """
    if text.isprintable() and _BLANK not in text:
        return text
    escape = _json_escape if in_json else _escape
    return "".join(escape(letter) if _is_unseen(letter) else letter for letter in text)


def described(letter: str) -> str:
    """Return a character by code point and name: `U+202E (RIGHT-TO-LEFT OVERRIDE)`, `U+001B (a control character)`."""
    name = unicodedata.name(letter, "") or _UNSEEN.get(unicodedata.category(letter), "")
    return f"U+{ord(letter):04X} ({name})"


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _json_escape(letter: str) -> str:
    units = struct.iter_unpack(">H", letter.encode("utf-16-be", "surrogatepass"))
    return "".join(f"\\u{unit:04x}" for (unit,) in units)


def _is_unseen(letter: str) -> bool:
    return letter == _BLANK or unicodedata.category(letter) in _UNSEEN
