"""Any position on a terminal, by name and value: for rulesets without a drawing of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from rich.console import RenderableType
from rich.text import Text

from projections.boards.colours import printable, words
from projections.views import ViewOf

_INDENT: Final = "  "
_LONGEST_LINE: Final = 84


def draw(view: ViewOf[Any]) -> RenderableType:
    """Draw the position of a view."""
    return Text("\n").join(_lines(msgspec.to_builtins(view.position, str_keys=True), 0))


def _lines(value: Any, depth: int) -> Iterator[Text]:
    for name, member in _members(value):
        line = Text(_INDENT * depth)
        line.append(words(name), style="dim")
        line_text = short(member, _LONGEST_LINE, printable)
        if line_text is None:
            yield line
            yield from _lines(member, depth + 1)
        else:
            yield line.append(": ").append(line_text)


def _members(value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        return list(value.items())
    return [(str(number), member) for number, member in enumerate(value)]


def short(value: Any, longest: int, text_of: Callable[[str], str], *, lists: bool = True) -> str | None:
    """Return a value as a single line; `None` when it needs lines of its own.

    Args:
        value: a part of a position as plain values.
        longest: the largest number of characters in the line of an object.
        text_of: words a text.
        lists: whether an object may hold lists.
    """
    if isinstance(value, Mapping):
        parts = {str(name): short(member, longest, text_of, lists=lists) for name, member in value.items()}
        apart = Mapping if lists else Mapping | list | tuple
        if None in parts.values() or any(isinstance(member, apart) for member in value.values()):
            return None
        line = ", ".join(f"{words(name)} {part}" for name, part in parts.items())
        return line if len(line) <= longest else None
    if isinstance(value, Sequence) and not isinstance(value, str):
        if any(isinstance(member, Mapping) for member in value):
            return None
        return " ".join(str(short(member, longest, text_of, lists=lists)) for member in value) or "-"
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return text_of(value) if isinstance(value, str) else str(value)
