"""Component sets: decoding, canonical bytes, and how large one may be. Each ruleset checks its own constraints.

A set that somebody brings today is held to limits, so that no list of legal decisions, no picture and no sentence grows
without end. A set that a log names already is read without them, for it never changes.
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
        document: JSON as somebody supplied it.
        form: what a set of this game looks like.
        game: the game's name, for the sentence.
        rule: the paragraph that says what a set is (`bison 1.3`).

    Raises:
        ComponentError: `components_form`: it is no such document, or a name stands twice in one of its tables.
    """

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        members = dict(pairs)
        if len(members) != len(pairs):
            twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
            shown = twice[:_SHOWN]
            raise ComponentError("form", f"the name {shown!r} stands twice in one table", value=shown, rule=rule)
        return members

    try:
        msgspec.json.decode(document)  # unlike `json`, it refuses half a surrogate pair, which nothing can write again
        return msgspec.convert(json.loads(document, object_pairs_hook=unique), form)
    except (ValueError, RecursionError) as error:  # msgspec's ValidationError is a ValueError
        detail = f"not a component set of {game}: {error}"
        raise ComponentError("form", detail, value=_beginning(document), rule=rule) from error


def _beginning(document: bytes) -> str:
    return document[:_SHOWN].decode(errors="replace")


def canonical(document: bytes) -> bytes:
    """Return the bytes under which a set is kept and named: keys sorted, no white space.

    Equal sets have equal bytes, in whatever order their keys came and however they were spaced.

    Raises:
        ComponentError: `components_form`: it is not JSON that can be written again.
    """
    try:
        return msgspec.json.encode(msgspec.json.decode(document), order="sorted")
    except (ValueError, RecursionError) as error:  # msgspec's errors are ValueErrors
        detail = f"not a component set: {error}"
        raise ComponentError("form", detail, value=_beginning(document), rule="JSON") from error


def packaged_components(package: str) -> bytes:
    """Return the component set that lies in the package of a ruleset, `components.json`, in canonical form."""
    return canonical(resources.files(package).joinpath("components.json").read_bytes())


def check_at_most(what: str, number: int, most: int, *, rule: str) -> None:
    """Refuse a set in which a number, or the length of a list, is beyond its limit.

    Raises:
        ComponentError: `components_limit`; `value` is the number.
    """
    if number > most:
        raise ComponentError("limit", f"{what}: at most {most} are possible, not {number}", value=number, rule=rule)


def check_lengths(names: Iterable[str], most: int = _LONGEST_NAME, *, rule: str) -> None:
    """Refuse a set with a name or an id of more letters than *most*.

    Raises:
        ComponentError: `components_limit`; `value` is how the name begins.
    """
    for name in names:
        if len(name) > most:
            detail = f"a name has at most {most} letters, this one has {len(name)}"
            raise ComponentError("limit", detail, value=name[:_SHOWN], rule=rule)


def check_provenance(provenance: Mapping[str, str], *, rule: str) -> None:
    """Refuse a set with too many, or too long, notes about where its tables come from.

    Raises:
        ComponentError: `components_limit`.
    """
    check_at_most("tables with a provenance", len(provenance), _MOST_SOURCES, rule=rule)
    check_lengths(provenance, rule=rule)
    check_lengths(provenance.values(), rule=rule)
