"""What may be asked of a log: a misspelled type or a seat that there is not must not look like an empty log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

from api.problems.errors import QueryInvalid
from domain.core.events import Seat, shapeless, tag_of
from domain.core.ruleset import Ruleset
from eventstore.table.commands import AnyAct
from eventstore.table.events import TableEvent


def require_types(types: Sequence[str], ruleset: Ruleset[Any]) -> None:
    """Refuse types of which no entry of a ruleset's games can be.

    Raises:
        QueryInvalid: there is no such type of event, decision or act.
    """
    old = map(shapeless, ruleset.upcasters)
    known = _known(ruleset.decision_type, ruleset.event_type).union(old)
    for kind in types:
        if shapeless(kind) not in known:
            detail = f"{ruleset.name} has no such type of event, decision or act"
            raise QueryInvalid(detail, parameter="type", value=kind, rule=f"/v1/rulesets/{ruleset.name}")


def require_seat(seat: Seat | None, seats: int) -> None:
    """Refuse a seat that a table has not.

    Raises:
        QueryInvalid: there is no such seat.
    """
    if seat is not None and seat >= seats:
        raise QueryInvalid(
            "this table has no such seat", parameter="seat", value=seat, rule=f"the seats are 0 to {seats - 1}"
        )


@cache
def _known(decisions: Any, events: Any) -> frozenset[str]:
    return frozenset(shapeless(tag) for union in (decisions, events, AnyAct, TableEvent) for tag in _tags(union))


def _tags(union: Any) -> Iterator[str]:
    for member in get_args(union) or (union,):
        yield tag_of(getattr(member, "__origin__", member))
