"""Games played by chance, seeded: what the tests of all rulesets share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from domain.core.agenda import Position
from domain.core.chance import Chance, Draw, KeyedChance
from domain.core.events import SERVICE, Decision, Event, Seat
from domain.core.ruleset import Ruleset

T = TypeVar("T")

Pick = Callable[[random.Random, Sequence[Decision]], Decision]
"""How a seat picks one of its legal decisions."""

_LIMIT = 100_000


class Entry(NamedTuple):
    """One decision, or one run of the service (`decision` is `None`), with what it recorded."""

    before: Position
    seat: Seat
    decision: Decision | None
    events: list[Event]
    after: Position


class Fact(NamedTuple):
    """One fact, with the positions around it."""

    before: Position
    event: Event
    after: Position


def facts_of(ruleset: Ruleset[Any], entry: Entry) -> Iterator[Fact]:
    """Return the facts of an entry one by one."""
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


def taken_again(ruleset: Ruleset[Any], game: Sequence[Entry], chance: Chance) -> Iterator[Any]:
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
    """Pick a kind of decision, then one of that kind, so that rare kinds are picked as often as common ones."""
    kind = rng.choice(list(dict.fromkeys(type(decision) for decision in legal)))
    return rng.choice([decision for decision in legal if type(decision) is kind])


def table(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any] | None = None, seed: int = 0) -> Any:
    """Return the position after set-up."""
    (entry,) = play(ruleset, seats, options, seed, limit=0)
    return entry.after


def play(
    ruleset: Ruleset[Any],
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    pick: Pick = by_kind,
    limit: int = _LIMIT,
) -> Iterator[Entry]:
    """Play a game by chance, entry by entry: the set-up, then at most *limit* further ones."""
    rng = random.Random(f"{ruleset.name} {seats} {options} {seed}")  # noqa: S311  repeatable, guards nothing
    chance = KeyedChance(f"{ruleset.name} {seed}".encode())
    components = ruleset.load_components(ruleset.default_components())
    before = ruleset.initial(components, ruleset.options_type(**(options or {})), seats)
    events = ruleset.setup(before, chance)
    position = ruleset.fold(before, events)
    yield Entry(before, SERVICE, None, events, position)
    yield from _on(ruleset, position, rng, chance, pick, limit)


def play_on(ruleset: Ruleset[Any], position: Position, pick: Pick = by_kind) -> Iterator[Entry]:
    """Play by chance from a position set up by hand to the end; in place of the set-up is an entry without facts."""
    yield Entry(position, SERVICE, None, [], position)
    chance = KeyedChance(f"{ruleset.name} on".encode())
    yield from _on(ruleset, position, random.Random(ruleset.name), chance, pick)  # noqa: S311  repeatable


def _on(
    ruleset: Ruleset[Any], position: Position, rng: random.Random, chance: Chance, pick: Pick, limit: int = _LIMIT
) -> Iterator[Entry]:
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


class Game(NamedTuple):
    """A whole game, and its facts one by one."""

    seed: int
    entries: list[Entry]
    facts: list[Fact]


def whole_game(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any], seed: int, pick: Pick) -> Game:
    """Play a game by chance to its end: uneven seeds by *pick*, even ones by kind."""
    entries = list(play(ruleset, seats, options, seed, pick=pick if seed % 2 else by_kind))
    return Game(seed, entries, [fact for entry in entries for fact in facts_of(ruleset, entry)])
