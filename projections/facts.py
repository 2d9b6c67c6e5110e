"""The facts of games by name, for searches: `tile_laid`, or with the value of a public field `piece_moved.item.canoe`.

A fact is an event of the game, in no case of the table or the agenda. A fact that was taken back does not count. Only
types and public fields are named: they stand in every entry for everybody.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event, members, private_fields, shapeless, tag_of
from domain.core.ruleset import Ruleset
from eventstore.log.reader import LogReader
from eventstore.log.state import State
from eventstore.table.events import TABLE_EVENTS

NO_FACTS: Final = TABLE_EVENTS | frozenset(AGENDA_FOLDS)
"""Events that are no facts: the events of the table, with names and texts of people, and of the agenda."""
ANY_VALUE: Final = "*"
"""Stands in the names of a ruleset's facts for every value of a field without a list of values."""
_VALUE: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""The form of a value in a name."""
FACT_NAME: Final = re.compile(r"[a-z_]{1,40}(\.[a-z_]{1,40}\.[A-Za-z0-9_-]{1,40})?")
"""The form of a name."""


class FactField(msgspec.Struct, frozen=True):
    """A public field of a type of facts. Names have its values."""

    attribute: str
    name: str
    """The name in the log."""
    values: tuple[str, ...] | None
    """Its values, in the order of the ruleset; `None` where it may be any word."""


@cache
def fact_fields(kind: Any) -> tuple[FactField, ...]:
    """Return the public fields of a type of facts that hold words or truth values, in order."""
    hints = get_type_hints(kind)
    private = private_fields(kind)
    fields = []
    for attribute, name in zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True):
        if attribute in private:
            continue
        values = _values_of(hints[attribute])
        if values != ():
            fields.append(FactField(attribute, name, values))
    return tuple(fields)


def fact_names(ruleset: Ruleset[Any]) -> tuple[str, ...]:
    """Return the names of the facts of a ruleset, in the order of its events; see `ANY_VALUE`."""
    names: list[str] = []
    kinds: tuple[Any, ...] = members(ruleset.event_type)
    for kind in kinds:
        if kind not in NO_FACTS:
            name = shapeless(tag_of(kind))
            names.append(name)
            for field in fact_fields(kind):
                names += [f"{name}.{field.name}.{value}" for value in field.values or (ANY_VALUE,)]
    return tuple(names)


def is_fact(names: frozenset[str], name: str) -> bool:
    """Return whether a name is among the names of facts of a ruleset.

    Args:
        names: of a ruleset; see `fact_names`.
        name: of a fact.
    """
    field, _, value = name.rpartition(".")
    return name in names or (f"{field}.{ANY_VALUE}" in names and _VALUE.fullmatch(value) is not None)


async def fact_counts(reader: LogReader, state: State) -> dict[str, int]:
    """Return how often each fact of a game happened up to a state, by name in alphabetical order."""
    table = state.at_table
    decode = reader.codecs.of(table.ruleset).body
    undone = {version for undo in state.undone for version in range(undo.first, undo.last + 1)}
    counts: Counter[str] = Counter()
    async for record in reader.stream(table.game, upto=state.version):
        if record.version not in undone:
            for event in decode(record).events:
                counts.update(_names_of(event))
    return dict(sorted(counts.items()))


def _names_of(event: Event) -> Iterator[str]:
    kind = type(event)
    if kind in NO_FACTS:
        return
    name = shapeless(tag_of(kind))
    yield name
    for field in fact_fields(kind):
        value = getattr(event, field.attribute)
        word = str(value).lower() if isinstance(value, bool) else value
        if isinstance(word, str) and _VALUE.fullmatch(word):
            yield f"{name}.{field.name}.{word}"


def _values_of(hint: Any) -> tuple[str, ...] | None:
    """Return the words of a type: nothing for other types than words, `None` for any word."""
    if hint is bool:
        return ("false", "true")
    if hint is str:
        return None
    if get_origin(hint) is Literal:
        return tuple(value for value in get_args(hint) if isinstance(value, str))
    words: list[str] = []
    for member in get_args(hint) if get_origin(hint) not in (None, tuple, Annotated) else ():
        values = () if member is NoneType else _values_of(member)
        if values is None:
            return None
        words += values
    return tuple(words)
