"""Games played by chance, seeded: what the tests of all rulesets share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from domain.agenda import Position
from domain.chance import KeyedChance
from domain.facts import SERVICE, Decision, Event, Seat
from domain.ruleset import Ruleset

Pick = Callable[[random.Random, Sequence[Decision]], Decision]
"""How a seat picks one of its legal decisions."""


class Entry(NamedTuple):
    """One decision, or one run of the service (`decision` is `None`), with what it recorded."""

    before: Position
    seat: Seat
    decision: Decision | None
    events: list[Event]
    after: Position


def by_kind(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Pick a kind of decision, then one of that kind, so that common kinds do not drown rare ones."""
    kind = rng.choice(list(dict.fromkeys(type(decision) for decision in legal)))
    return rng.choice([decision for decision in legal if type(decision) is kind])


def table(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0) -> Any:
    """Give the position after set-up."""
    (entry,) = play(ruleset, seats, options, seed, limit=0)
    return entry.after


def play(
    ruleset: Ruleset[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    pick: Pick = by_kind,
    limit: int = 100_000,
) -> Iterator[Entry]:
    """Play a game by chance, entry by entry: the set-up, then at most *limit* further ones."""
    rng = random.Random(f"{ruleset.name} {seats} {options} {seed}")  # noqa: S311  repeatable, guards nothing
    chance = KeyedChance(f"{ruleset.name} {seed}".encode())
    components = ruleset.load_components(ruleset.default_components())
    before = ruleset.initial(components, ruleset.options_type(**(options or {})), seats)
    events = ruleset.setup(before, chance)
    position = ruleset.fold(before, events)
    yield Entry(before, SERVICE, None, events, position)
    for _ in range(limit):
        movers = ruleset.to_move(position)
        if not movers:
            return
        seat, before, decision = movers[0], position, None
        if seat == SERVICE:
            events = ruleset.advance(position, chance)
        else:
            decision = pick(rng, ruleset.legal(position, seat))
            events = ruleset.decide(position, seat, decision, chance)
        position = ruleset.fold(position, events)
        yield Entry(before, seat, decision, events, position)
