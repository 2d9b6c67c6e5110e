"""`tabletape drift`: decide all stored games, or all archives of a folder, again by the installed rules."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TypeAlias

import click
import msgspec
from rich.progress import MofNCompleteColumn

from domain.rulesets import RULESETS
from eventstore.errors import ArchiveInvalid, ArchiveUnavailable, GameUnknown, RulesetUnknown
from eventstore.log.codec import Codecs
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.checks.findings import Check, Drift
from eventstore.proof.verify import Verification, verify_log
from eventstore.service import Service
from eventstore.storage.head import parse_head
from eventstore.storage.kinds import stored_games
from ops.cli.archives import open_archive
from ops.cli.output import json_option, print_json, print_line, progress
from ops.cli.problems import ArchiveUnreadable
from ops.processes.endless import redis_service
from ops.rules_coverage import Coverage, RulesTrace
from ops.settings import read_settings

_ENDINGS = (".ndjson", ".gz")


class _LogDrift(msgspec.Struct, frozen=True):
    """A log that was decided again."""

    log: str
    """The id of the game, or the path of the archive."""
    ruleset: str
    head: str
    entries: int
    faults: tuple[Check, ...]
    """The checks that fail: a damaged log, or an entry of this version of the rules that is decided otherwise."""
    first: Drift | None
    """The first entry that is decided otherwise, of any version of the rules."""
    deviations: int
    """The number of entries that are decided otherwise."""


class _Report(msgspec.Struct, frozen=True):
    """The report of a run of `drift`."""

    logs: int
    entries: int
    same: dict[str, int]
    """By ruleset: the number of logs in which each entry is decided as it is recorded."""
    different: tuple[_LogDrift, ...]
    causes: dict[str, int]
    """The number of entries that are decided otherwise, by ruleset, decision and step."""
    coverage: dict[str, Coverage]
    """By ruleset: the paragraphs that the logs met; empty unless it is wanted."""


@click.command()
@click.option("--ruleset", type=click.Choice(sorted(RULESETS)), help="Only games of this ruleset.")
@click.option(
    "--archives",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The archives of a folder and its folders (.ndjson, .gz), instead of the stored games; no service is needed.",
)
@click.option("--versions", is_flag=True, help="End with 1 also where only entries of other rules versions differ.")
@click.option(
    "--coverage", is_flag=True, help="With --archives: name the paragraphs of the rules that no archive meets."
)
@json_option
@click.pass_context
def drift(
    ctx: click.Context, ruleset: str | None, archives: Path | None, versions: bool, coverage: bool, as_json: bool
) -> None:
    """Fold and decide games again by the installed rules, and name the entries that they decide otherwise.

    Reads Redis and the archive store directly (TABLETAPE_REDIS_URL, TABLETAPE_ARCHIVE, else the defaults in the data
    directory); the service may go on meanwhile. Ends with 1 when a log differs. An entry that another version of the
    rules decided may differ, unless --versions is given. A paragraph of the rules is met when code that cites it
    decides an entry.
    """
    if coverage and archives is None:
        raise click.UsageError("--coverage needs --archives")
    rulesets = RULESETS.values() if ruleset is None else [RULESETS[ruleset]]
    traces = tuple(RulesTrace(rules) for rules in rulesets) if coverage else ()
    report = asyncio.run(_drift(ruleset, archives, traces))
    if as_json:
        print_json(report)
    else:
        _print(report)
    ctx.exit(1 if any(log.faults or versions for log in report.different) else 0)


async def _drift(ruleset: str | None, archives: Path | None, traces: Sequence[RulesTrace]) -> _Report:
    same: Counter[str] = Counter()
    causes: Counter[str] = Counter()
    different: list[_LogDrift] = []
    logs = entries = 0
    with progress(MofNCompleteColumn(), bar=True) as display:
        task = display.add_task("deciding games again")
        verified = _stored(ruleset) if archives is None else _archived(archives, traces)
        async for total, log, deviations in verified:
            display.update(task, advance=1, total=total)
            if log is None or (ruleset and log.ruleset not in {ruleset, ""}):
                continue
            logs += 1
            entries += log.entries
            if log.faults or log.deviations:
                different.append(log)
                causes.update(f"{log.ruleset}: {_place(deviation)}" for deviation in deviations)
            else:
                same[log.ruleset] += 1
    coverage = {trace.ruleset.name: trace.coverage() for trace in traces}
    return _Report(logs, entries, dict(sorted(same.items())), tuple(different), dict(causes.most_common()), coverage)


_Decided: TypeAlias = tuple[int, _LogDrift | None, Sequence[Drift]]
"""The number of logs; a log, `None` where it is of another ruleset; the entries that are decided otherwise."""


async def _stored(ruleset: str | None) -> AsyncIterator[_Decided]:
    """Yield each game of the store and of the archive store."""
    async with redis_service(read_settings()) as (service, _):
        games = await stored_games(service.store)
        for game in games:
            deviations: list[Drift] = []
            yield len(games), await _stored_game(service, game, ruleset, deviations), deviations


async def _stored_game(service: Service, game: str, ruleset: str | None, deviations: list[Drift]) -> _LogDrift | None:
    try:
        if ruleset is not None and (await service.reader.codec(game)).ruleset.name != ruleset:
            return None
        verification = await verify_log(
            service.reader, game, keys=service.core.keys, everything=True, deviations=deviations
        )
    except GameUnknown:
        return None  # an item of the feed whose log a fail-over lost
    except (ArchiveUnavailable, ArchiveInvalid, RulesetUnknown) as error:
        return _unread(game, error.code, error.detail)
    return _log_drift(game, verification, deviations)


async def _archived(folder: Path, traces: Sequence[RulesTrace]) -> AsyncIterator[_Decided]:
    """Yield each archive of a folder."""
    codecs = Codecs({**RULESETS, **{trace.ruleset.name: trace.ruleset for trace in traces}})
    paths = await asyncio.to_thread(_archives_of, folder)
    for path in paths:
        deviations: list[Drift] = []
        try:
            with open_archive(path) as file:
                verification = verify_archive(read_archive(file), codecs, deviations=deviations)
            yield len(paths), _log_drift(str(path), verification, deviations), deviations
        except (ArchiveInvalid, ArchiveUnreadable, RulesetUnknown) as error:
            yield len(paths), _unread(str(path), error.code, error.detail), ()


def _archives_of(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.name.endswith(_ENDINGS) and path.is_file())


def _log_drift(log: str, verification: Verification, deviations: list[Drift]) -> _LogDrift:
    faults = tuple(check for check in verification.checks if not check.ok)
    entries = parse_head(verification.head)[0] if verification.head else 0
    first = deviations[0] if deviations else None
    return _LogDrift(log, verification.ruleset, verification.head, entries, faults, first, len(deviations))


def _unread(log: str, code: str, detail: str) -> _LogDrift:
    fault = Check("archive", ok=False, checked=True, code=code, detail=detail, version=None)
    return _LogDrift(log, "", "", 0, (fault,), None, 0)


def _place(deviation: Drift) -> str:
    return f"{deviation.cause} at {deviation.step}" if deviation.step else deviation.cause


def _print(report: _Report) -> None:
    for log in report.different:
        print_line(f"{log.ruleset or 'unknown'} {log.log} up to {log.head or 'nothing'}")
        for fault in log.faults:
            print_line(f"  FAIL {fault.name}: {fault.detail}")
        if (first := log.first) is not None:
            rule = f" ({first.rule})" if first.rule else ""
            count = f"{log.deviations} of {log.entries} entries differ, first entry {first.version}"
            print_line(f"  {count}, {_place(first)}, decided by rules {first.ruleset_version}: {first.detail}{rule}")
    if report.causes:
        print_line("entries that differ, by decision and step:")
    for cause, number in report.causes.items():
        print_line(f"{number:8} {cause}")
    same = ", ".join(f"{number} of {ruleset}" for ruleset, number in report.same.items()) or "0"
    print_line(f"{report.logs} logs with {report.entries} entries; decided as recorded: {same}")
    for ruleset, coverage in report.coverage.items():
        cited = len(coverage.met) + len(coverage.unmet)
        unmet = ", ".join(coverage.unmet) or "none"
        print_line(f"{ruleset}: {len(coverage.met)} of {cited} paragraphs that code cites are met; not met: {unmet}")
