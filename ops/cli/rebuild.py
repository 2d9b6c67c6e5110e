"""`tabletape rebuild`: the stored projections, computed again from the logs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import click
from rich.progress import MofNCompleteColumn

from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.cli.output import json_option, print_json, print_line, progress
from ops.processes.endless import open_archives
from ops.settings import ServiceSettings, read_settings
from ops.shards import wait_for_shards
from projections.stored.rebuild import Progress, Rebuilt
from projections.stored.rebuild import compare as compare_projections
from projections.stored.rebuild import rebuild as rebuild_projections
from projections.stored.rows import STORED


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--compare", is_flag=True, help="Change nothing; end with 1 when the live rows differ from the logs.")
@json_option
@click.pass_context
def rebuild(ctx: click.Context, names: Sequence[str], compare: bool, as_json: bool) -> None:
    """Compute stored projections again from the logs, beside the live projections, then swap them.

    All of them when no NAME is given. Works on Redis directly (TABLETAPE_REDIS_URL, else the embedded Redis of the
    running service); the service may go on meanwhile. A stopped run goes on from its last place.
    """
    results = asyncio.run(_rebuild(read_settings(), names or tuple(STORED), compare=compare))
    for result in results:
        print_json(result) if as_json else _print(result, compare=compare)
    ctx.exit(1 if any(result.differences for result in results) else 0)


async def _rebuild(configured: ServiceSettings, names: Sequence[str], *, compare: bool) -> tuple[Rebuilt, ...]:
    shards = wait_for_shards(configured)
    client = RedisClient(configured.store_url)
    store = RedisStore(client, shards, archives=open_archives(configured))
    # Nothing is drawn and nothing sealed here, so the service's keys stay where they are.
    service = open_service(store, RULESETS, ServiceKeys({"none": bytes(32)}, "none"))
    try:
        with progress(MofNCompleteColumn(), bar=True) as display:
            verb = "comparing" if compare else "rebuilding"
            tasks = {name: display.add_task(f"{verb} {name}") for name in dict.fromkeys(names)}

            def show(now: Progress) -> None:
                display.update(tasks[now.projection], completed=now.done, total=now.total)

            run = compare_projections if compare else rebuild_projections
            return await run(service, client, *names, progress=show)
    finally:
        await client.close()


def _print(result: Rebuilt, *, compare: bool) -> None:
    folded = f"{result.projection}: {result.rows} rows from {result.items} entries"
    if not compare:
        print_line(f"{folded}, now live")
        return
    print_line(
        f"{folded}; {f'{len(result.differences)} differences' if result.differences else 'the live rows are equal'}"
    )
    for difference in result.differences:
        where = f"set {difference.set}" if difference.set else "row"
        print_line(f"  {difference.game}, {where}: live {difference.live!r}, from the logs {difference.built!r}")
