"""Games of bots, and how many rounds the greedy ones need:

python -m tests.domain.discoveries.greedy [games]
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Sequence

from domain.chance import KeyedChance
from domain.discoveries import DISCOVERIES
from domain.discoveries.state import DiscoveriesPosition
from domain.facts import SERVICE
from workers.bots import choose


def bot_game(kinds: Sequence[str], seed: int, max_rounds: int | None = None) -> DiscoveriesPosition:
    """Play a game of bots, one kind a seat, and give its last position."""
    chance = KeyedChance(b"bots %d" % seed)
    components = DISCOVERIES.load_components(DISCOVERIES.default_components())
    position = DISCOVERIES.initial(components, DISCOVERIES.options_type(max_rounds=max_rounds), len(kinds))
    position = DISCOVERIES.fold(position, DISCOVERIES.setup(position, chance))
    entries = 0
    while movers := DISCOVERIES.to_move(position):
        entries += 1
        if movers == (SERVICE,):
            events = DISCOVERIES.advance(position, chance)
        else:
            decision = choose(kinds[movers[0]], DISCOVERIES, position, movers[0], b"%d %d" % (seed, entries))
            events = DISCOVERIES.decide(position, movers[0], decision, chance)
        position = DISCOVERIES.fold(position, events)
    return position


def main(games: int = 20) -> None:
    """Print the median number of rounds of greedy games."""
    for seats in DISCOVERIES.seats:
        rounds = sorted(bot_game(["greedy"] * seats, seed).round for seed in range(games))
        sys.stdout.write(f"{seats} seats: {rounds[0]} to {rounds[-1]} rounds, median {statistics.median(rounds)}\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
