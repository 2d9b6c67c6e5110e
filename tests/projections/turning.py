"""Measure how long the turning points of whole games take: `python -m tests.projections.turning`.

Prints one JSON object a ruleset: entries, decisions that were tried, and processor time, of a game of four greedy bots.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import click

from domain.core.bots import choose
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.log.state import to_move
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.tiny.play import ANNA, DORA, OPERATOR, PLAYERS, decided, tiny_service


async def measured(rules: Ruleset[Any], seed: int) -> dict[str, Any]:
    """Play a game, find its turning points twice, and return the counts and seconds of both."""
    service = tiny_service(rulesets={rules.name: rules})
    game = (await service.writer.create(NewGame(ruleset=rules.name, seats=4), ANNA, f"{seed}")).game
    for player in (*PLAYERS, DORA):
        await service.writer.command(game, TakeSeat(nonce=player.name), player)
    tried = 0
    while moving := to_move(state := await service.reader.state(game)):
        decision = None
        if moving[0] != SERVICE:
            legal = rules.legal(state.position, moving[0])
            tried += len(legal) if len(legal) > 1 else 0
            decision = choose("greedy", rules, state.position, moving[0], f"{seed} {state.version}".encode())  # type: ignore[arg-type]
        await decided(service, game, decision)
    projections, snapshot = Projections(service), await service.rights.snapshot(game, OPERATOR)
    spent = []
    for _ in range(2):
        start = time.process_time()
        points = await projections.turning_points(snapshot)
        spent.append(round(time.process_time() - start, 2))
    assert points.upto == state.version
    return {"ruleset": rules.name, "entries": state.version, "tried": tried, "seconds": spent[0], "again": spent[1]}


@click.command()
@click.option("--seed", default=1, help="Of the games.")
def _main(seed: int) -> None:
    for _, rules in sorted(RULESETS.items()):
        click.echo(json.dumps(asyncio.run(measured(rules, seed))))


if __name__ == "__main__":
    _main()
