"""Contests: many games of bots against bots in the rules alone, to measure the strength of a bot."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.core.agenda import to_move
from domain.core.bots import choose
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset


class ContestGame(msgspec.Struct, frozen=True):
    """A game of a contest. Tuples are by seat."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    """The places, 1 is best; empty for a game that was cut off."""
    points: tuple[int, ...]
    decisions: int
    rounds: int
    """The number of rounds (or years), the last not always played to its end."""
    runs: int
    """Runs of the service: scorings; a round may have several."""


def play_contest(
    ruleset: Ruleset[Any],
    options: msgspec.Struct,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    most_decisions: int = 20_000,
    equal_luck: bool = False,
    nodes: int | None = None,
) -> Iterator[ContestGame]:
    """Play games and yield each as it ends; the bots move on by a seat from game to game.

    Args:
        ruleset: the ruleset to play, with its own component set.
        options: the options of every game.
        bots: the kind of bot on each seat of the first game; their number is the number of seats.
        games: the number of games.
        seed: the seed of all chance; the same seed plays the same games.
        most_decisions: the number of decisions that cuts a game off, for bots that do not bring it to an end.
        equal_luck: whether as many games in a row as there are seats have the same luck, so that each bot has it on
            each seat.
        nodes: the budget of bots that search, in place of their usual budgets.

    Raises:
        OptionError: the ruleset does not have this number of seats, or these options.
    """
    components = ruleset.load_components(ruleset.default_components())
    for number in range(games):
        turned = number % len(bots)
        seated = (*bots[len(bots) - turned :], *bots[: len(bots) - turned])
        luck = number // len(bots) if equal_luck else number
        key = hashlib.sha256(f"contest {seed} {luck}".encode()).digest()
        yield _play(ruleset, ruleset.initial(components, options, len(bots)), seated, key, most_decisions, nodes)


def _play(
    ruleset: Ruleset[Any], position: Any, bots: tuple[str, ...], key: bytes, most: int, nodes: int | None
) -> ContestGame:
    chance = KeyedChance(key)
    position = ruleset.fold(position, ruleset.setup(position, chance))
    decisions = runs = 0
    while (actors := to_move(position)) and decisions < most:
        seat = actors[0]
        if seat == SERVICE:
            events = ruleset.advance(position, chance)
            runs += 1
        else:
            own = hashlib.sha256(key + decisions.to_bytes(4, "big")).digest()
            decision = choose(bots[seat], ruleset, position, seat, own, nodes)
            events = ruleset.decide(position, seat, decision, chance)
            decisions += 1
        position = ruleset.fold(position, events)
    result = ruleset.result(position)
    points = tuple(score.points for score in ruleset.scoreboard(position).seats)
    places = result.places if result else ()
    return ContestGame(bots, places, points, decisions, ruleset.round_of(position), runs)
