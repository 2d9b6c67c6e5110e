"""Games played by chance, seeded: what the tests of all rulesets share."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from domain.agenda import Position
from domain.chance import KeyedChance
from domain.facts import SERVICE, Decision, Event, Seat
from domain.ruleset import Ruleset


class Entry(NamedTuple):
    """One decision, or one run of the service (`decision` is `None`), with what it recorded."""

    before: Position
    seat: Seat
    decision: Decision | None
    events: list[Event]
    after: Position


def table(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0) -> Any:
    """Give the position after set-up."""
    *_, last = play(ruleset, seats, options, seed, limit=0)
    return last.after


def play(
    ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0, limit: int = 100_000
) -> Iterator[Entry]:
    """Play a game by chance, entry by entry; the first entry is the set-up.

    Picks a kind of decision first and one of that kind then, so that rare kinds are not drowned by
    common ones. Stops after *limit* entries beyond the set-up.
    """
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
            legal = list(ruleset.legal(position, seat))
            kind = rng.choice(list(dict.fromkeys(type(choice) for choice in legal)))
            decision = rng.choice([choice for choice in legal if type(choice) is kind])
            events = ruleset.decide(position, seat, decision, chance)
        position = ruleset.fold(position, events)
        yield Entry(before, seat, decision, events, position)
