"""The rules alone: no store, no HTTP, one core.

Limits: to list legal decisions a program must at least create them; to decide it must at least fold the new facts;
to play a whole game, fold all of its facts.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.core.chance import KeyedChance
from domain.core.ruleset import Ruleset
from ops.bench.figures import Figure, figure
from ops.bench.measuring import compare, percentile, timed
from ops.bench.play import PlayedDecision, choices
from ops.bench.workshop import Sizes
from ops.bench.worst_sets import worst_set


async def measure_legal(ruleset: Ruleset[Any], sizes: Sizes, *, worst: bool = False) -> Figure:
    """Measure listing the legal decisions, over the choices of whole random games.

    Args:
        ruleset: the rules.
        sizes: the sizes of the run.
        worst: with the worst accepted component set, played by seats that want long lists.
    """
    met = _sample(ruleset, sizes, worst_set(ruleset.name) if worst else None)
    lists = [ruleset.legal(choice.position, choice.seat) for choice in met]
    fields = [[(type(decision), msgspec.structs.astuple(decision)) for decision in listed] for listed in lists]

    def list_all() -> int:
        for choice in met:
            ruleset.legal(choice.position, choice.seat)
        return len(met)

    def make_all() -> int:
        for listed in fields:
            [kind(*values) for kind, values in listed]
        return len(fields)

    comparison = await compare(timed(list_all), timed(make_all), sizes.pairs)
    return figure(
        f"legal_worst_{ruleset.name}" if worst else f"legal_{ruleset.name}",
        f"legal: lists per second ({ruleset.name}{', worst component set' if worst else ''})",
        "making the decisions of these lists",
        comparison,
        "per second",
        "p99 under 20 ms" if worst else "p99 under 2 ms",
        {
            "decisions_per_list": sum(map(len, lists)) / len(lists),
            "p99_microseconds": percentile([_seconds(ruleset, choice) for choice in met], 0.99) * 1e6,
        },
    )


async def measure_decide(ruleset: Ruleset[Any], sizes: Sizes) -> Figure:
    """Measure deciding and folding, over the choices of whole random games."""
    met = _sample(ruleset, sizes)

    def decide_all() -> int:
        for choice in met:
            chance = KeyedChance(b"bench")
            events = ruleset.decide(choice.position, choice.seat, choice.decision, chance)
            ruleset.fold(choice.position, events)
        return len(met)

    def fold_all() -> int:
        for choice in met:
            ruleset.fold(choice.position, choice.events)
        return len(met)

    comparison = await compare(timed(decide_all), timed(fold_all), sizes.pairs)
    return figure(
        f"decide_{ruleset.name}",
        f"decide + evolve: decisions per second ({ruleset.name})",
        "folding the same facts",
        comparison,
        "per second",
        details={"facts_per_decision": sum(len(choice.events) for choice in met) / len(met)},
    )


async def measure_playout(ruleset: Ruleset[Any], sizes: Sizes) -> Figure:
    """Measure random play of whole games: list, choose, decide, fold."""
    seats = ruleset.seats[0]
    components = ruleset.load_components(ruleset.default_components())

    def random_game(seed: int) -> Iterator[PlayedDecision]:
        return choices(ruleset, components, seats, seed, most=sizes.decisions_a_game)

    games = max(1, min(sizes.games, sizes.choices // sum(1 for _ in random_game(0))))
    games_played = [list(random_game(seed)) for seed in range(games)]

    def play() -> int:
        return sum(1 for seed in range(games) for _ in random_game(seed))

    def fold() -> int:
        for game in games_played:
            for choice in game:
                ruleset.fold(choice.position, choice.events)
        return sum(map(len, games_played))

    comparison = await compare(timed(play), timed(fold), sizes.pairs)
    length = sum(map(len, games_played)) / len(games_played)
    return figure(
        f"playout_{ruleset.name}",
        f"random play: decisions per second ({ruleset.name}, {seats} seats)",
        "folding the facts of the same games",
        comparison,
        "per second",
        "at least 10,000 decisions per second" if ruleset.name == "bison" else "",
        {"games_per_second": 1 / comparison.value / length, "decisions_per_game": length},
    )


def _sample(ruleset: Ruleset[Any], sizes: Sizes, worst: bytes | None = None) -> list[PlayedDecision]:
    """Return choices of random games, spread over the numbers of seats and over the games."""
    seats = ruleset.seats
    components = ruleset.load_components(worst or ruleset.default_components())
    met = [
        choice
        for seed in range(sizes.games)
        for choice in choices(
            ruleset,
            components,
            seats[seed % len(seats)],
            seed,
            widening=worst is not None,
            most=sizes.decisions_a_game,
        )
    ]
    return met[:: -(-len(met) // sizes.choices)]


def _seconds(ruleset: Ruleset[Any], choice: PlayedDecision) -> float:
    start = time.perf_counter()
    ruleset.legal(choice.position, choice.seat)
    return time.perf_counter() - start
