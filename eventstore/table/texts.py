"""Texts of people: the characters that can be seen, and visible forms of all others."""

from __future__ import annotations

import struct
import unicodedata
from functools import lru_cache
from typing import Annotated, Final, TypeAlias

import msgspec

Sentence: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
"""A text of a person about a game: a reason, a ruling, an answer."""

_UNSEEN: Final = {
    "Cc": "a control character",
    "Cf": "a format character",
    "Cn": "not assigned",
    "Co": "for private use",
    "Cs": "a surrogate",
    "Zl": "a line separator",
    "Zp": "a paragraph separator",
}
"""General categories (Unicode, section 4.5) of characters without a shape of their own, with a name: they steer
terminals, reorder the text around them (bidirectional overrides and isolates), or have no width."""
_BLANK: Final = "\N{BRAILLE PATTERN BLANK}"
"""A symbol that looks like nothing at all."""
JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Characters that change how their neighbours are drawn: Persian, Hindi and Sinhala are written with them."""
_NEAR: Final = 16
"""How many characters before and behind a joiner decide whether it has an effect there."""
_OF_SYMBOLS: Final = "\N{VARIATION SELECTOR-16}" + "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""The characters that may stand behind a symbol: the selector of its picture, and colours of skin."""


def first_unseen(text: str, allowed: str = "") -> str | None:
    """Return the first character of a text that cannot be seen, or `None` when all can be seen.

    A joiner counts as visible when it changes the drawing of the text: by the rules of RFC 5892, appendices A.1 and
    A.2, and between two symbols, as in emoji (UTS #51).

    Args:
        text: a text of a person.
        allowed: characters that may stand there all the same.
    """
    if text.isprintable() and _BLANK not in text:
        return None
    return next(
        (letter for at, letter in enumerate(text) if letter not in allowed and _is_unseen_at(text, at)),
        None,
    )


def masked(text: str, mark: str) -> str:
    """Return a text with a mark in the place of every character that cannot be seen."""
    if text.isprintable() and _BLANK not in text:
        return text
    return "".join(mark if _is_unseen_at(text, at) else letter for at, letter in enumerate(text))


def escaped(text: str, *, in_json: bool = False) -> str:
    r"""Return a text with every character that cannot be seen written as its escape: `\x1b`, `\n`, `\u202e`.

    >>> print(escaped("Ann\x1b[1m\n"))
    Ann\x1b[1m\n

    Args:
        text: a text of a person.
        in_json: whether it is a document in JSON on a single line; then it gets the escapes of JSON and keeps its
            meaning. Joiners are escaped there too.
    """
    if text.isprintable() and _BLANK not in text:
        return text
    if in_json:
        return "".join(_json_escape(letter) if _is_unseen(letter) else letter for letter in text)
    return "".join(_escape(letter) if _is_unseen_at(text, at) else letter for at, letter in enumerate(text))


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


def _is_unseen_at(text: str, at: int) -> bool:
    return _is_unseen(text[at]) and not (text[at] in JOINERS and _joins(text, at))


def _joins(text: str, at: int) -> bool:
    """Return whether the joiner at a place of a text changes its drawing; the nearest neighbours mostly decide it."""
    return _joins_within(text, at, 1) or _joins_within(text, at, _NEAR)


def _joins_within(text: str, at: int, near: int) -> bool:
    start = max(0, at - near)
    # An invisible neighbour gives a joiner no visible effect.
    letters = [
        " " if _is_unseen(letter) and letter not in JOINERS else letter for letter in text[start : at + near + 1]
    ]
    part, at = "".join(letters), at - start
    return _rule_allows(part, at) or _joins_symbols(part, at)


@lru_cache(maxsize=1_024)
def _rule_allows(text: str, at: int) -> bool:
    """Return whether a joiner fulfils its rule of RFC 5892."""
    from precis_i18n.context import context_rule_error  # late: most texts have no joiner, and commands start sooner
    from precis_i18n.unicode import UnicodeData

    return not context_rule_error(text, at, UnicodeData())


def _joins_symbols(text: str, at: int) -> bool:
    before, behind = text[:at].rstrip(_OF_SYMBOLS)[-1:], text[at + 1 : at + 2]
    both = [unicodedata.category(letter) for letter in before + behind]
    return text[at] == JOINERS[1] and len(both) == 2 and set(both) <= {"So", "Sm"}
