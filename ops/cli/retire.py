"""`tabletape retire` and `bring-back`: logs of closed games go to the archive store, and come back."""

from __future__ import annotations

import asyncio
from collections import Counter

import click
import msgspec
from rich.progress import MofNCompleteColumn

from eventstore.retire.retiring import Outcome, Retiring
from eventstore.write import appending
from ops.cli.output import json_option, print_json, print_line, progress
from ops.processes.endless import open_archives, redis_service
from ops.settings import ServiceSettings, milliseconds, read_settings
from projections.stored.retirement import pack, trim

_USUAL_AGE = "30d"


class _Report(msgspec.Struct, frozen=True):
    """The report of a run of `retire`."""

    dry_run: bool
    retired: list[str]
    entries: int
    """How many entries they have."""
    stay: dict[str, int]
    """By reason: how many games stay."""
    damaged: list[str]
    """Games with logs that cannot be read, or cannot be written unchanged."""
    feed_items_deleted: int


def _read_age(_ctx: click.Context, _option: click.Parameter, text: str | None) -> int | None:
    try:
        return None if text is None else milliseconds(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@click.option(
    "--older-than",
    metavar="AGE",
    callback=_read_age,
    help="Only games closed for at least this time, for example 30d, 12h or 0s. "
    f"By default TABLETAPE_RETIRE_AFTER, else {_USUAL_AGE}.",
)
@click.option("--dry-run", is_flag=True, help="Change nothing; print the report only.")
@json_option
@click.pass_context
def retire(ctx: click.Context, older_than: int | None, dry_run: bool, as_json: bool) -> None:
    """Move the logs of closed games from Redis to the archive store.

    The games are read as before. Works on Redis and on the archive store directly (TABLETAPE_REDIS_URL,
    TABLETAPE_ARCHIVE, else the defaults in the data directory); the service may go on meanwhile. A stopped run goes on
    from its last place. Ends with 1 when a game has a damaged log; that log is not moved.
    """
    configured = read_settings()
    age = older_than if older_than is not None else configured.retire_after
    report = asyncio.run(_retire(configured, milliseconds(_USUAL_AGE) if age is None else age, dry_run=dry_run))
    if as_json:
        print_json(report)
    else:
        _print(report)
    ctx.exit(1 if report.damaged else 0)


async def _retire(configured: ServiceSettings, older_than_ms: int, *, dry_run: bool) -> _Report:
    outcomes: list[Outcome] = []
    async with redis_service(configured) as (service, client):
        retiring = Retiring(service, open_archives(configured))
        games = await retiring.games()
        with progress(MofNCompleteColumn(), bar=True) as display:
            task = display.add_task("retiring closed games", total=len(games))
            async for outcome in retiring.retire(games, older_than_ms, dry_run=dry_run):
                outcomes.append(outcome)
                display.advance(task)
        deleted = 0
        if not dry_run:
            deleted = await trim(service.store, client)
            await pack(service.store, client)
    retired = [outcome for outcome in outcomes if outcome.retired]
    stay = Counter(str(outcome.stays) for outcome in outcomes if not outcome.retired)
    damaged = [outcome.game for outcome in outcomes if outcome.stays == "log_damaged"]
    entries = sum(outcome.entries for outcome in retired)
    return _Report(
        dry_run, [outcome.game for outcome in retired], entries, dict(sorted(stay.items())), damaged, deleted
    )


def _print(report: _Report) -> None:
    verb = "would be retired" if report.dry_run else "retired"
    print_line(f"{len(report.retired)} games with {report.entries} entries {verb}")
    for reason, count in report.stay.items():
        print_line(f"{count} stay: {reason.replace('_', ' ')}")
    for game in report.damaged:
        print_line(f"{game}: the log is damaged; `tabletape verify {game}` says where")
    if report.feed_items_deleted:
        print_line(f"{report.feed_items_deleted} items of the feed deleted")


@click.command("bring-back")
@click.argument("game")
@json_option
def bring_back(game: str, as_json: bool) -> None:
    """Bring the log of a retired GAME back to Redis, with all that share entries with it.

    They stay there for a day at least. Forking a retired game does the same.
    """
    configured = read_settings()

    async def work() -> list[str]:
        async with redis_service(configured) as (service, _):
            return await appending.bring_back(service.core, game)

    back = asyncio.run(work())
    if as_json:
        print_json({"brought_back": back})
    else:
        print_line(f"{', '.join(back)}: brought back" if back else f"{game} is not in the archive store")
