"""Component sets: decoding, canonical bytes, and limits of size. Each ruleset checks its own constraints.

A new set is held to limits, so that no list of legal decisions, no picture and no sentence grows without end. A set
that a log names already is read without limits, for it never changes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any, Final, TypeVar

import msgspec

from domain.core.errors import ComponentError

F = TypeVar("F", bound=msgspec.Struct)

_SHOWN: Final = 80
"""Characters of a refused document that an error shows."""
_LONGEST_NAME: Final = 60
_MOST_SOURCES: Final = 100


def read_set(document: bytes, form: type[F], *, game: str, rule: str) -> F:
    """Decode a component set.

    Args:
        document: JSON from a user or a package.
        form: the shape of a set of this game.
        game: the game's name, for the sentence.
        rule: the paragraph that defines a set (`bison 1.3`).

    Raises:
        ComponentError: `components_form`: the document has another shape, or a table of it has a name twice.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
            excerpt = twice[:_SHOWN]
            raise ComponentError("form", f"the name {excerpt!r} stands twice in one table", value=excerpt, rule=rule)
        return members

    try:
        msgspec.json.decode(document)  # unlike `json`, it refuses half a surrogate pair, as no encoder can write that
        return msgspec.convert(json.loads(document, object_pairs_hook=unique), form)
    except (ValueError, RecursionError) as error:  # msgspec's ValidationError is a ValueError
        detail = f"not a component set of {game}: {error}"
        raise ComponentError("form", detail, value=_beginning(document), rule=rule) from error


def _beginning(document: bytes) -> str:
    return document[:_SHOWN].decode(errors="replace")


def canonical(document: bytes) -> bytes:
    """Return the canonical bytes of a set, by which it is stored and named: keys sorted, no white space.

    Equal sets have equal bytes, whatever the order of their keys and their white space were.

    >>> canonical(b'{"b": 1, "a": [2]}')
    b'{"a":[2],"b":1}'

    Raises:
        ComponentError: `components_form`: it is not JSON that can be written again.
    """
    try:
        return msgspec.json.encode(msgspec.json.decode(document), order="sorted")
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        detail = f"not a component set: {error}"
        raise ComponentError("form", detail, value=_beginning(document), rule="JSON") from error


def packaged_components(package: str) -> bytes:
    """Return the component set in the package of a ruleset, `components.json`, in canonical form."""
    return canonical(resources.files(package).joinpath("components.json").read_bytes())


def check_at_most(quantity: str, number: int, most: int, *, rule: str) -> None:
    """Refuse a set with a number, or the length of a list, beyond its limit.

    Raises:
        ComponentError: `components_limit`; `value` is the number.
    """
    if number > most:
        raise ComponentError("limit", f"{quantity}: at most {most} are possible, not {number}", value=number, rule=rule)


def check_lengths(names: Iterable[str], most: int = _LONGEST_NAME, *, rule: str) -> None:
    """Refuse a set with a name or an id of more letters than *most*.

    Raises:
        ComponentError: `components_limit`; `value` is the beginning of the name.
    """
    for name in names:
        if len(name) > most:
            detail = f"a name has at most {most} letters, this one has {len(name)}"
            raise ComponentError("limit", detail, value=name[:_SHOWN], rule=rule)


def check_provenance(provenance: Mapping[str, str], *, rule: str) -> None:
    """Refuse a set with too many, or too long, notes on the sources of its tables.

    Raises:
        ComponentError: `components_limit`.
    """
    check_at_most("tables with a provenance", len(provenance), _MOST_SOURCES, rule=rule)
    check_lengths(provenance, rule=rule)
    check_lengths(provenance.values(), rule=rule)
