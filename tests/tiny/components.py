"""The material of the tiny ruleset as data, and the check of a component set (`tiny 1`).

`components.json` is the set that games use when they name none; its `provenance` says of each table where it
comes from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from domain.core.component_sets import check_at_most, check_lengths, check_provenance, read_set
from domain.core.errors import ComponentError

_FEWEST: Final = 5
_MOST: Final = 100
_HIGHEST: Final = 1_000


class Components(msgspec.Struct, frozen=True):
    """The counters with their values, and the most points a seat may have after a round."""

    counters: Mapping[str, int]
    limit: int


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    counters: dict[str, int]
    limit: int
    # Sets of games that were played before sets named them say neither.
    game: Literal["tiny"] = "tiny"
    provenance: dict[str, Literal["rulebook", "public-source", "house"]] = {}


def load_components(document: bytes) -> Components:
    """Check a component set.

    Raises:
        ComponentError: `components_form` (not a document of this form), `components_few` (fewer than five counters).
    """
    form = read_set(document, _SetForm, game="Tiny", rule="tiny 1")
    if len(form.counters) < _FEWEST:
        raise ComponentError("few", "five counters at least", value=len(form.counters), rule="tiny 1")
    return Components(form.counters, form.limit)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need.

    Raises:
        ComponentError: `components_form` or `components_limit`.
    """
    form = read_set(document, _SetForm, game="Tiny", rule="tiny 1")
    check_provenance(form.provenance, rule="tiny 1")
    check_lengths(form.counters, rule="tiny 1")
    check_at_most("counters", len(form.counters), _MOST, rule="tiny 1")
    for number in (form.limit, *form.counters.values()):
        check_at_most("a value", abs(number), _HIGHEST, rule="tiny 1")
