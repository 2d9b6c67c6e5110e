"""Games played by chance from seeds, shared by the tests of all rulesets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from domain.core.agenda import Position
from domain.core.chance import Chance, Draw, KeyedChance
from domain.core.events import SERVICE, Decision, Event, Seat
from domain.core.ruleset import Ruleset

P = TypeVar("P", bound=Position)
T = TypeVar("T")

Pick = Callable[[random.Random, Sequence[Decision]], Decision]
"""How a seat picks one of its legal decisions."""

_LIMIT = 100_000


class Entry(NamedTuple, Generic[P]):
    """A decision, or a run of the service (`decision` is `None`), with the facts that it recorded."""

    before: P
    seat: Seat
    decision: Decision | None
    events: list[Event]
    after: P


class Fact(NamedTuple, Generic[P]):
    """A fact, with the positions before and after it."""

    before: P
    event: Event
    after: P


def facts_of(ruleset: Ruleset[P], entry: Entry[P]) -> Iterator[Fact[P]]:
    """Return the facts of an entry in order, each with its positions."""
    before = entry.before
    for event in entry.events:
        after = ruleset.evolve(before, event)
        yield Fact(before, event, after)
        before = after


class Recorded:
    """Chance that repeats recorded draws in their order, and makes no others."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = iter(draws)

    def draw(self, pile: str, candidates: Sequence[T], _audience: object) -> T:
        draw = next(self._draws)
        assert (draw.pile, draw.size) == (pile, len(candidates))
        return candidates[draw.index]


def taken_again(ruleset: Ruleset[P], game: Sequence[Entry[P]], chance: Chance) -> Iterator[P]:
    """Take the decisions of a game again, with other chance. Yield the position after each entry."""
    position = game[0].before
    for number, entry in enumerate(game):
        if number == 0:
            events = ruleset.setup(position, chance)
        elif entry.decision is None:
            events = ruleset.advance(position, chance)
        else:
            events = ruleset.decide(position, entry.seat, entry.decision, chance)
        position = ruleset.fold(position, events)
        yield position


def by_kind(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return a decision of a random kind, so that rare kinds are picked as often as common kinds."""
    kind = rng.choice(list(dict.fromkeys(type(decision) for decision in legal)))
    return rng.choice([decision for decision in legal if type(decision) is kind])


@cache
def _prepared(load: Callable[[bytes], Any], document: bytes) -> Any:
    """Return a component set, which never changes: to prepare it takes as long as all the rest of a short test."""
    return load(document)


def table(ruleset: Ruleset[P], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0) -> P:
    """Return the position after set-up."""
    (entry,) = play(ruleset, seats, options, seed, limit=0)
    return entry.after


def play(
    ruleset: Ruleset[P],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    pick: Pick = by_kind,
    limit: int = _LIMIT,
) -> Iterator[Entry[P]]:
    """Play a game by chance, entry by entry: the set-up, then at most *limit* further entries."""
    rng = random.Random(f"{ruleset.name} {seats} {options} {seed}")  # noqa: S311  repeatable, guards nothing
    chance = KeyedChance(f"{ruleset.name} {seed}".encode())
    components = _prepared(ruleset.load_components, ruleset.default_components())
    before = ruleset.initial(components, ruleset.options_type(**(options or {})), seats)
    events = ruleset.setup(before, chance)
    position = ruleset.fold(before, events)
    yield Entry(before, SERVICE, None, events, position)
    yield from _on(ruleset, position, rng, chance, pick, limit)


def play_on(ruleset: Ruleset[P], position: P, pick: Pick = by_kind) -> Iterator[Entry[P]]:
    """Play by chance from a position set up by hand to the end; in place of the set-up is an entry without facts."""
    yield Entry(position, SERVICE, None, [], position)
    chance = KeyedChance(f"{ruleset.name} on".encode())
    yield from _on(ruleset, position, random.Random(ruleset.name), chance, pick)  # noqa: S311  repeatable


def _on(
    ruleset: Ruleset[P], position: P, rng: random.Random, chance: Chance, pick: Pick, limit: int = _LIMIT
) -> Iterator[Entry[P]]:
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


class Game(NamedTuple, Generic[P]):
    """A whole game, and its facts in order."""

    seed: int
    entries: list[Entry[P]]
    facts: list[Fact[P]]


def whole_game(ruleset: Ruleset[P], seats: int, options: Mapping[str, Any], seed: int, pick: Pick) -> Game[P]:
    """Play a game by chance to its end: uneven seeds by *pick*, even seeds by kind."""
    entries = list(play(ruleset, seats, options, seed, pick=pick if seed % 2 else by_kind))
    return Game(seed, entries, [fact for entry in entries for fact in facts_of(ruleset, entry)])
