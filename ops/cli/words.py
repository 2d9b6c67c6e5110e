"""Parts of a state in words: what `diff` and `blame` call them."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

_UNSAID: Final = ("position", "table")
_SINGULAR: Final = {"seats": "seat", "tiles": "tile", "spaces": "space", "regions": "region", "agenda": "pending step"}
_LONGEST: Final = 80


def path_in_words(path: str) -> str:
    """Return a path as words: `/position/seats/1/stock/bison` is `seat 1, stock, bison`.

    >>> path_in_words("/position/regions/prairie,-1,0/animals")
    'region prairie (-1, 0), animals'
    >>> path_in_words("/to_move/0")
    'to move 0'
    """
    parts = [part.replace("~1", "/").replace("~0", "~") for part in path.strip("/").split("/")]
    if not path.startswith("/"):
        return path
    if len(parts) > 1 and parts[0] in _UNSAID:
        parts = parts[1:]
    words: list[str] = []
    for part in parts:
        if words and (words[-1] in _SINGULAR or part.isdigit()):
            words[-1] = f"{_SINGULAR.get(words[-1], words[-1])} {_name(part)}"
        else:
            words.append(_name(part))
    return ", ".join(words)


def _name(part: str) -> str:
    first, *others = part.replace("_", " ").split(",")
    return f"{first} ({', '.join(others)})" if others else first


def value_in_words(value: Any) -> str:
    """Return a value briefly: words as they are, everything else as JSON, cut when it is long."""
    if value is msgspec.UNSET:
        return "nothing"
    if value is None:
        return "none"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
