"""The material of Nim as data: so many stones (`nim 1`)."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.core.component_sets import check_at_most, check_provenance, read_set
from domain.core.errors import ComponentError

_MOST: Final = 1_000


class Components(msgspec.Struct, frozen=True):
    """How many stones lie on the table."""

    stones: int


class _SetForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Literal["nim"]
    provenance: dict[str, Literal["rulebook", "public-source", "house"]]
    stones: int


def load_components(document: bytes) -> Components:
    """Check a component set.

    Raises:
        ComponentError: `components_form` (not a document of this form), `components_few` (no stone).
    """
    form = read_set(document, _SetForm, game="Nim", rule="nim 1")
    if form.stones < 1:
        raise ComponentError("few", "one stone at least", value=form.stones, rule="nim 1")
    return Components(form.stones)


def check_limits(document: bytes) -> None:
    """Refuse a set that is larger than a game could need.

    Raises:
        ComponentError: `components_form` or `components_limit`.
    """
    form = read_set(document, _SetForm, game="Nim", rule="nim 1")
    check_provenance(form.provenance, rule="nim 1")
    check_at_most("stones", form.stones, _MOST, rule="nim 1")
