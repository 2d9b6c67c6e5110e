"""Contests: bots against bots in the rules alone, many games, to say how strong a bot is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from domain.core.agenda import to_move
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from workers.bots import choose


class ContestGame(msgspec.Struct, frozen=True):
    """One game of a contest. Tuples are by seat."""

    bots: tuple[str, ...]
    places: tuple[int, ...]
    """The places, 1 is best; empty for a game that was cut off."""
    points: tuple[int, ...]
    decisions: int
    rounds: int
    """The rounds (or years) that were played, the last one not always to its end."""
    runs: int
    """Runs of the service: scorings, of which a round may have several."""


def play_contest(
    ruleset: Ruleset[Any],
    options: msgspec.Struct,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    most_decisions: int = 20_000,
) -> Iterator[ContestGame]:
    """Play games and yield each as it ends; the bots move on by one seat from game to game.

    Args:
        ruleset: what is played, with its own component set.
        options: the options of every game.
        bots: the kind of bot on each seat of the first game; their number is the number of seats.
        games: how many games.
        seed: which games; the same seed plays the same games.
        most_decisions: where a game is cut off, for bots that do not bring it to an end.

    Raises:
        OptionError: the ruleset is not played with so many seats, or not with these options.
    """
    components = ruleset.load_components(ruleset.default_components())
    for number in range(games):
        turned = number % len(bots)
        seated = (*bots[len(bots) - turned :], *bots[: len(bots) - turned])
        key = hashlib.sha256(f"contest {seed} {number}".encode()).digest()
        yield _play(ruleset, ruleset.initial(components, options, len(bots)), seated, key, most_decisions)


def _play(ruleset: Ruleset[Any], position: Any, bots: tuple[str, ...], key: bytes, most: int) -> ContestGame:
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
            events = ruleset.decide(position, seat, choose(bots[seat], ruleset, position, seat, own), chance)
            decisions += 1
        position = ruleset.fold(position, events)
    result = ruleset.result(position)
    points = tuple(score.points for score in ruleset.scoreboard(position).seats)
    places = result.places if result else ()
    return ContestGame(bots, places, points, decisions, ruleset.round_of(position), runs)
