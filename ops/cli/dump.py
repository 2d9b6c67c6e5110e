"""`tabletape dump`: the decisions, facts and draws of all public closed games as Parquet files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
import msgspec
from rich.progress import MofNCompleteColumn

from domain.rulesets import RULESETS
from eventstore.errors import ArchiveInvalid, LogDamaged, RulesetUnknown
from eventstore.log.codec import Codecs
from eventstore.service import Service
from eventstore.storage.kinds import stored_games
from ops.cli.output import json_option, print_json, print_line, progress
from ops.errors import PackagesMissing
from ops.processes.endless import redis_service
from ops.settings import read_settings
from projections.dataset import Dataset, GameData, PlayerPseudonyms
from projections.moments import parse_moment

if TYPE_CHECKING:
    from ops.dataset.folder import DataFolder

_MOST_ROWS: Final = 200_000
"""After so many rows of facts the files are written: the memory of a run stays the same."""


class _Report(msgspec.Struct, frozen=True):
    """The report of a run of `dump`."""

    written: int
    """The number of games whose rows were written."""
    removed: int
    """The number of games without rows now: an erased player sat there, or in a game that it was forked from."""
    games: int
    """The number of games in the folder."""
    decisions: int
    """The number of decisions in the folder."""
    seconds: float
    damaged: tuple[str, ...]
    """Games with logs that cannot be read."""


@click.command()
@click.option(
    "--parquet",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    required=True,
    help="The folder of the files; it is made where it is missing.",
)
@click.option("--since", metavar="TIME", help="Only games closed at this time or later, ISO 8601 with a zone.")
@json_option
@click.pass_context
def dump(ctx: click.Context, folder: Path, since: str | None, as_json: bool) -> None:
    """Write the games, seats, decisions, facts and draws of all public closed games as tables in Parquet files.

    Players are called by pseudonyms. A further run on the same folder adds the games that were closed meanwhile, and
    removes games of erased players; it may be killed at any time.

    Reads Redis and the archive store directly (TABLETAPE_REDIS_URL, TABLETAPE_ARCHIVE, else the defaults in the data
    directory); the service may go on meanwhile. Ends with 1 when a log is damaged.
    """
    moment = None if since is None else parse_moment(since)
    report = asyncio.run(_dump(folder, moment))
    if as_json:
        print_json(report)
    else:
        _print(report)
    ctx.exit(1 if report.damaged else 0)


async def _dump(path: Path, since: int | None) -> _Report:
    try:
        from ops.dataset.folder import DataFolder
    except ImportError as problem:
        raise PackagesMissing(
            "Parquet files need packages that are not installed; run: pip install 'tabletape[data]'",
            value=problem.name,
        ) from problem
    start = time.perf_counter()
    async with redis_service(read_settings()) as (service, _):
        pseudonyms = PlayerPseudonyms(service.core.keys)
        with DataFolder(path, pseudonyms.mark) as folder:
            asof = service.core.clock()
            erased = await service.store.erased_players()
            dataset = Dataset(service.store, Codecs(RULESETS), pseudonyms, erased)
            leaving = {pseudonyms.of(player) for player in erased}
            gone = folder.with_forks(game for game, stored in folder.games.items() if stored.players & leaving)
            folder.change((), gone)
            written, denied, damaged = await _write_new(service, dataset, folder, folder.reaching_back(since))
            folder.clear_torn()
            tables = folder.finish(asof, since).tables
    seconds = time.perf_counter() - start
    rows = {name: table.rows for name, table in tables.items()}
    removed = len(gone) + len(denied)
    return _Report(written, removed, rows["games"], rows["decisions"], seconds, tuple(damaged))


async def _write_new(
    service: Service, dataset: Dataset, folder: DataFolder, since: int
) -> tuple[int, list[str], list[str]]:
    """Write the rows of all games that have none yet, or older rows.

    Returns:
        The number of these games; the games with rows that may have none any more; the damaged games.
    """
    games = await stored_games(service.store)
    denied: list[str] = []
    damaged: list[str] = []
    waiting: list[GameData] = []
    written = 0
    with progress(MofNCompleteColumn(), bar=True) as display:
        for game in display.track(games, description="reading games"):
            stored = folder.games.get(game)
            if stored is not None and stored.head == await dataset.head(game):
                continue
            try:
                data = await dataset.rows(game, since if stored is None else 0)
            except (LogDamaged, ArchiveInvalid, RulesetUnknown):
                damaged.append(game)
                continue
            if data is not None:
                waiting.append(data)
                written += 1
            elif stored is not None:
                denied.append(game)
            if _rows(waiting) >= _MOST_ROWS:
                folder.change(waiting, ())
                waiting.clear()
        folder.change(waiting, denied)
    return written, denied, damaged


def _rows(waiting: Sequence[GameData]) -> int:
    return sum(len(data.facts) for data in waiting)


def _print(report: _Report) -> None:
    speed = report.written / report.seconds
    print_line(f"{report.written} games written in {report.seconds:.1f} s ({speed:.1f} a second)")
    if report.removed:
        print_line(f"{report.removed} games removed")
    print_line(f"the folder has {report.games} games with {report.decisions} decisions")
    for game in report.damaged:
        print_line(f"{game}: the log is damaged; `tabletape verify {game}` says where")
