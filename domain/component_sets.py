"""Reading a component set: what comes before the constraints of its ruleset."""

from __future__ import annotations

import json
from typing import Any, Final, TypeVar

import msgspec

from domain.errors import ComponentError

__all__ = ["read_set"]

F = TypeVar("F", bound=msgspec.Struct)

_SHOWN: Final = 80
"""How much of what is no component set an error shows."""


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
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise ComponentError("form", f"the name {twice!r} stands twice in one table", value=twice, rule=rule)
        return members

    try:
        return msgspec.convert(json.loads(document, object_pairs_hook=unique), form)
    except (ValueError, RecursionError) as error:  # msgspec's ValidationError is a ValueError
        beginning = document[:_SHOWN].decode(errors="replace")
        raise ComponentError("form", f"not a component set of {game}: {error}", value=beginning, rule=rule) from error
