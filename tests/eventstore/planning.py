"""Planned games at random, compared with the same games decided by hand: `python -m tests.eventstore.planning 100`.

It plays so many games of each ruleset twice. In the second game, seats that are not to move plan their decisions of
the first. Decisions, draws, facts and states have to be the same (P8), and the log has to verify (P17).
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Mapping
from typing import Any

import click

from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.proof.verify import verify_log
from tests.eventstore.plans import by_hand, by_plans
from tests.tiny.play import KEYS, tiny_service


async def one_game(rulesets: Mapping[str, Ruleset[Any]], name: str, seats: int, length: int, seed: int) -> int:
    """Play a game twice and compare. Return how many of its decisions were planned.

    Args:
        rulesets: the rulesets of the service.
        name: the ruleset of the game.
        seats: the number of seats.
        length: the number of decisions after which the game is left.
        seed: the seed of all choices.
    """
    decisions, by_hands = await by_hand(rulesets, name, seats, length, seed)
    service = tiny_service(rulesets=rulesets)
    planned = await by_plans(service, name, seats, decisions, length, seed)
    assert planned.entries == by_hands.entries
    by_plans_state, other = planned.state, by_hands.state
    assert (by_plans_state.position, by_plans_state.ordinals) == (other.position, other.ordinals)
    assert [point.position for point in by_plans_state.earlier] == [point.position for point in other.earlier]
    game = by_plans_state.at_table.game
    assert await tiny_service(service.store, rulesets=rulesets).reader.state(game) == by_plans_state
    verification = await verify_log(service.reader, game, keys=KEYS)
    assert verification.ok, verification
    assert verification.drift == ()
    return planned.fired


@click.command()
@click.argument("count", type=click.IntRange(1, 100_000))
@click.option("--length", default=160, show_default=True, help="After how many decisions a game is left.")
def main(count: int, length: int) -> None:
    """Play COUNT games of each ruleset twice, by hand and with plans, and compare them."""
    wrong = 0
    for name, ruleset in RULESETS.items():
        fired = 0
        for seed in range(count):
            seats = random.Random(seed).choice([number for number in ruleset.seats if number <= 3])  # noqa: S311 - play
            try:
                fired += asyncio.run(one_game(RULESETS, name, seats, length, seed))
            except AssertionError as error:
                wrong += 1
                click.echo(f"{name}, seed {seed}: {error!s:.500}", err=True)
        click.echo(f"{name:12} {count} games, {fired} decisions planned")
    click.echo(f"{wrong} games differ")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
