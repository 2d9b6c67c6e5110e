"""Documents: a viewer's state as plain values, its parts by name, and the changes between two documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final

import jsonpatch
import msgspec

from projections.errors import PathUnknown

ABSENT: Final = msgspec.UNSET
"""The mark in place of a value for a path that names no part of the document."""

_INDEX: Final = re.compile("[0-9]{1,9}")
_INDIRECT: Final = ("position", "table")
"""The parts of a state within which a path may begin: `seats.1` is looked up as `position.seats.1` too."""

_MOST_DOTS: Final = 8
"""The largest number of dots in a name."""

_DEEPEST: Final = 32
"""The length of the longest path that is looked up for its nearest part."""

_MOST_FIELDS: Final = 3
"""The largest number of fields that together name a member of a list."""


class Change(msgspec.Struct, frozen=True):
    """A part that differs. A side without the part has no field for it."""

    path: str
    """A pointer with names in place of indexes where a list's members have names:
    `/position/seats/1/stock/bison`, `/position/tiles/T05/spaces/T05.M/hunters`. A name is the
    first field of an object, or its first two or three (`prairie,-1,0`)."""
    before: Any = ABSENT
    after: Any = ABSENT


def json_patch(before: Any, after: Any) -> list[dict[str, Any]]:
    """Return the JSON Patch (RFC 6902) that turns the document *before* into *after*."""
    patch: list[dict[str, Any]] = jsonpatch.make_patch(before, after).patch
    return patch


def changes(before: Any, after: Any) -> list[Change]:
    """Return the smallest parts that differ, with members of lists matched by name."""
    return list(_changes(before, after, ""))


def parse_path(text: str) -> tuple[str, ...]:
    """Read a path: a JSON pointer (`/seats/1/stock`, RFC 6901) or dotted (`seats.1.stock`).

        >>> parse_path("seats.1.stock")
        ('seats', '1', 'stock')

    Raises:
        PathUnknown: it is empty.
    """
    if text.startswith("/"):
        return tuple(part.replace("~1", "/").replace("~0", "~") for part in text[1:].split("/"))
    if not text:
        raise PathUnknown("a path names a part of the state", value=text)
    return tuple(text.split("."))


def find(document: Any, path: tuple[str, ...]) -> Any:
    """Return the part of a document that a path names, or `ABSENT`.

    A member of a list is named by its index or, where its members are objects, by the value of its
    first field or the values of its first two or three (`prairie,-1,0`). A path that the document
    does not have is looked up in its position, then in its table.

        >>> find({"position": {"tiles": [{"tile": "T05", "bison": 2}]}}, ("tiles", "T05", "bison"))
        2
    """
    for start in (document, *(document.get(name) for name in _INDIRECT)):
        part = _find(start, path)
        if part is not ABSENT:
            return part
    return ABSENT


def nearest(document: Any, path: tuple[str, ...]) -> str:
    """Return the pointer of the part of a document that is nearest to a path without a part.

    The path is followed as far as it leads. A part in there with a name like the next name of the path is nearer.

        >>> nearest({"position": {"seats": [{"seat": 0, "stock": 3}]}}, ("seats", "0", "stok"))
        '/seats/0/stock'
        >>> nearest({"status": "open", "position": None}, ("points",))
        '/position'
    """
    length = next(
        length for length in range(min(len(path) - 1, _DEEPEST), -1, -1) if find(document, path[:length]) is not ABSENT
    )
    part = find(document, path[:length])
    within = [part] if length else [part, *(part.get(name) for name in _INDIRECT)]
    names = [name for value in within for name in _child_names(value)]
    close = get_close_matches(path[length], names, 1) or ([] if length else [_INDIRECT[0]])
    return "".join(f"/{_escaped(name)}" for name in (*path[:length], *close))


def _child_names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    elif isinstance(value, list):
        for member in value:
            yield from _names(member)


def _find(value: Any, path: tuple[str, ...]) -> Any:
    if not path:
        return value
    for length in range(1, min(len(path), _MOST_DOTS + 1) + 1):  # a name may hold dots itself: `T05.M`
        child = _child(value, ".".join(path[:length]))
        if child is not ABSENT:
            part = _find(child, path[length:])
            if part is not ABSENT:
                return part
    return ABSENT


def _child(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return value.get(name, ABSENT)
    if isinstance(value, list):
        members = [member for member in value if name in _names(member)]
        if len(members) == 1:
            return members[0]
        if _INDEX.fullmatch(name) and int(name) < len(value):
            return value[int(name)]
    return ABSENT


def _names(member: Any) -> list[str]:
    """Return the names a member of a list may go by: its first field, its first two, its first three.

    Only words and whole numbers are names. The field `type` is none: it says the kind of a member, and not its name.
    """
    names: list[str] = []
    parts: list[str] = []
    for field, value in islice(member.items(), _MOST_FIELDS) if isinstance(member, dict) else ():
        if field == "type" or not isinstance(value, str | int):
            break
        parts.append(str(value))
        names.append(",".join(parts))
    return names


def _by_name(*lists: list[Any]) -> tuple[dict[str, Any], ...] | None:
    """Return the members of lists by their shortest names that differ within each list, or `None`."""
    named = [[(_names(member), member) for member in members] for members in lists]
    for length in range(_MOST_FIELDS):
        if any(len(names) <= length for pairs in named for names, _ in pairs):
            return None
        by_name = tuple({names[length]: member for names, member in pairs} for pairs in named)
        if all(len(members) == len(pairs) for members, pairs in zip(by_name, named, strict=True)):
            return by_name
    return None


def _changes(before: Any, after: Any, path: str) -> Iterator[Change]:
    if before == after:
        return
    if isinstance(before, list) and isinstance(after, list):
        before, after = _members(before, after)
    if isinstance(before, dict) and isinstance(after, dict):
        for name in (*before, *(name for name in after if name not in before)):
            yield from _changes(before.get(name, ABSENT), after.get(name, ABSENT), f"{path}/{_escaped(name)}")
    else:
        yield Change(path, before, after)


def _members(before: list[Any], after: list[Any]) -> tuple[dict[str, Any], ...]:
    """Return the members of two lists by name; by index when they have none."""
    return _by_name(before, after) or tuple(
        {str(index): member for index, member in enumerate(members)} for members in (before, after)
    )


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
