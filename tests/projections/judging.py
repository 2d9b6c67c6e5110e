"""Measure how well the judge of stories foresees winners: `python -m tests.projections.judging manitoba`.

Bots that search play games of three. At the middle of each game the judge and the evaluation, by which the bots decide,
name shares of first places; the printed error is the mean squared distance to the result (0 is best; a third each gives
0.67), and `named` is the share of games in which the seat with the largest share won. The evaluation gives its leader
everything.
"""

from __future__ import annotations

import json
from typing import Any

import click

from domain.core.agenda import Position, to_move
from domain.core.bots import choose
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.core.rollouts import first_places
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from projections.stories import ROLLOUTS

SEATS = 3


def played(rules: Ruleset[Any], seed: int) -> list[Position]:
    """Return the positions of a game of bots that search."""
    chance = KeyedChance(seed.to_bytes(32, "big"))
    position = rules.initial(rules.load_components(rules.default_components()), rules.options_type(), SEATS)
    position = rules.fold(position, rules.setup(position, chance))
    positions = [position]
    while moving := to_move(position):
        if moving[0] == SERVICE:
            events = rules.advance(position, chance)
        else:
            decision = choose("thinking", rules, position, moving[0], b"%d %d" % (seed, len(positions)))
            events = rules.decide(position, moving[0], decision, chance)
        position = rules.fold(position, events)
        positions.append(position)
    return positions


def shares_of(best: list[int]) -> list[float]:
    """Return by seat its share of a first place of these seats."""
    return [(seat in best) / len(best) for seat in range(SEATS)]


@click.command()
@click.argument("ruleset")
@click.option("--games", default=30)
def _main(ruleset: str, games: int) -> None:
    rules = RULESETS[ruleset]
    errors, named = {"judge": 0.0, "evaluation": 0.0}, {"judge": 0.0, "evaluation": 0.0}
    for seed in range(games):
        positions = played(rules, seed)
        middle, result = positions[len(positions) // 2], rules.result(positions[-1])
        if result is None:
            raise AssertionError("the game is over")
        won = shares_of([seat for seat, place in enumerate(result.places) if place == min(result.places)])
        worths = rules.worth(middle)
        firsts = first_places(rules, middle, range(SEATS), b"judge %d" % seed, range(ROLLOUTS))
        guesses = {
            "judge": [first / ROLLOUTS for first in firsts],
            "evaluation": shares_of([seat for seat, worth in enumerate(worths) if worth == max(worths)]),
        }
        for name, shares in guesses.items():
            errors[name] += sum((share - first) ** 2 for share, first in zip(shares, won, strict=True)) / games
            named[name] += won[shares.index(max(shares))] / games
    rounded = {name: [round(errors[name], 2), round(named[name], 2)] for name in errors}
    click.echo(json.dumps({"ruleset": ruleset, "games": games, "error and named": rounded}))


if __name__ == "__main__":
    _main()
