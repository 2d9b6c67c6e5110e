"""Rollouts: a position is played on to the end, many times, and the first places are counted.

Everything that all seats together cannot know is dealt anew before each rollout, and its luck is imagined: later draws
of the game itself count for nothing. In a rollout every seat looks at a few of its legal decisions and takes the best,
by what it knows itself. So a rollout sees the whole rest of a game, where an evaluation sees a decision ahead.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Iterable
from typing import Any, Final

from domain.core.agenda import Position, to_move
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Decision, Seat
from domain.core.outlooks import greediest, imagine, outlook, own_chance
from domain.core.ruleset import Ruleset, draw_several

TRIED: Final = 4
"""The largest number of legal decisions, drawn by lot, that a seat compares in a rollout."""

_LONGEST: Final = 3_000
"""The largest number of decisions and runs of the service in a rollout; then the worth of the position decides."""


def first_places(
    ruleset: Ruleset[Any], position: Position, standing: Collection[Seat], key: bytes, rollouts: Iterable[int]
) -> tuple[float, ...]:
    """Return by seat the number of rollouts that it won; a shared first place counts in parts.

    Rollouts of the same key and number have the same luck, from any position: two positions of a game can be compared.

    Args:
        ruleset: the ruleset of the game.
        position: the position.
        standing: the seats that can win; seats that have resigned are played on, and win nothing.
        key: the key of the imagined luck; never the key of a game's chance.
        rollouts: the numbers of the rollouts.
    """
    seats = len(ruleset.worth(position))
    firsts = [0.0] * seats
    for number in rollouts:
        luck = hmac.digest(key, b"rollout %d" % number, "sha256")
        places = _places(ruleset, _played_out(ruleset, position, seats, luck))
        best = min(places[seat] for seat in standing)
        winners = [seat for seat in standing if places[seat] == best]
        for seat in winners:
            firsts[seat] += 1 / len(winners)
    return tuple(firsts)


def _played_out(ruleset: Ruleset[Any], position: Position, seats: int, luck: bytes) -> Position:
    """Return the position at the end of a rollout."""
    chance = KeyedChance(luck)
    position = ruleset.imagined(position, frozenset(range(seats)), own_chance(luck, "unknown to all"))
    for step in range(_LONGEST):
        actors = to_move(position)
        if not actors:
            break
        actor = actors[0]
        if actor == SERVICE:
            position = ruleset.fold(position, ruleset.advance(position, chance))
            continue
        decision = _choice(ruleset, position, actor, hmac.digest(luck, b"step %d" % step, "sha256"))
        position = ruleset.fold(position, ruleset.decide(position, actor, decision, chance))
    return position


def _choice(ruleset: Ruleset[Any], position: Position, seat: Seat, key: bytes) -> Decision:
    """Return the best of a few legal decisions of a seat, by what it knows."""
    legal = ruleset.legal(position, seat)
    if len(legal) == 1:
        return legal[0]
    tried = draw_several(own_chance(key, "tried"), "tried", legal, min(TRIED, len(legal)))
    imagined = imagine(ruleset, position, seat, key)
    return greediest([outlook(ruleset, imagined, seat, decision, key) for decision in tried], key).decision


def _places(ruleset: Ruleset[Any], position: Position) -> tuple[float, ...]:
    """Return by seat its place at the end of a rollout: the smaller the better."""
    result = ruleset.result(position)
    return tuple(-worth for worth in ruleset.worth(position)) if result is None else result.places
