"""`tabletape bundle`: a complaint about a game as a file, as a test, and as a question to the installed rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
import msgspec

from domain.rulesets import RULESETS
from eventstore.proof.archive import read_archive
from eventstore.proof.bundle import Complaint, expectation_of, make_bundle
from eventstore.proof.complaints import (
    Attempt,
    Bundle,
    Expectation,
    ReplayedArchive,
    Verdict,
    judge,
    read_bundle,
    write_bundle,
)
from eventstore.table.texts import escaped
from ops.cli.archives import open_archive
from ops.cli.output import connect, json_option, print_json, print_line, read_value
from ops.cli.problems import BundleUnreadable
from ops.cli.sources import is_archive

_EXPECTATIONS: Final = ("accepted", "otherwise", "as_recorded")


class _Group(click.Group):
    """A group with a default command: arguments that name no other command make a bundle."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        named = args[:1] and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named or not args else ["make", *args])


@click.group(cls=_Group, subcommand_metavar="GAME --at V | test FILE | run FILE")
def bundle() -> None:
    """Write a complaint about a game to a file, turn it into a test, and ask the installed rules about it.

    `tabletape bundle GAME --at V` is short for `tabletape bundle make GAME --at V`.
    """


@bundle.command()
@click.argument("game")
@click.option("--at", "version", type=int, required=True, metavar="V", help="The entry that the complaint is about.")
@click.option("--why", default="", help="The complaint in words; by default the words of a dispute or a refusal there.")
@click.option(
    "--expect",
    type=click.Choice(_EXPECTATIONS),
    help="The right answer: accept the refused decision, decide entry V otherwise, or decide every entry as recorded.",
)
@click.option("--seat", type=int, help="The seat of --decision.")
@click.option("--decision", metavar="JSON", help="A decision after entry V that should be accepted, with --seat.")
@click.option("--to", "target", type=click.Path(dir_okay=False, path_type=Path), help="By default GAME-V.json here.")
@click.option("--force", is_flag=True, help="Replace the file when it exists.")
@json_option
def make(
    game: str,
    version: int,
    why: str,
    expect: Expectation | None,
    seat: int | None,
    decision: str | None,
    target: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write a bundle: the log of GAME up to an entry, without names of people, and the complaint.

    GAME is a game's id, or an archive file; then no service is needed. Of a game that is not closed it
    holds what the caller may see. A decision that was refused after entry V, and is still stored, comes along.
    """
    attempt = _attempt(seat, decision)
    if is_archive(game):
        content = write_bundle(_from_archive(Path(game), version, Complaint(why, expect, attempt)))
    else:
        with connect() as client:
            content = client.bundle(game, at=version, why=why, expect=expect, seat=seat, decision=decision)
    complaint = read_bundle(content)
    path = target or Path(f"{Path(game).name.partition('.')[0]}-{version}.json")
    _write(path, content, force=force)
    if as_json:
        print_json({"file": str(path), "expects": complaint.expects, "why": complaint.why, "head": complaint.head})
    else:
        print_line(f"{path}: {complaint.ruleset} up to entry {version}, expected: {expectation_of(complaint)}")
        print_line(f"  {complaint.why}")


@bundle.command()
@click.argument("file", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def run(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Say whether the complaint in FILE still holds by the installed rules; then it ends with 1."""
    complaint = read_complaint(file)
    verdict = judge(complaint, RULESETS)
    if as_json:
        facts = {"why": complaint.why, "ruleset": complaint.ruleset, "version": complaint.version}
        print_json({**facts, "expects": complaint.expects, **msgspec.to_builtins(verdict)})
    else:
        _print(complaint, verdict)
    ctx.exit(1 if verdict.holds else 0)


@bundle.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace the test when it exists.")
@json_option
def test(file: Path, force: bool, as_json: bool) -> None:
    """Write a test beside FILE, `FILE_test.py` for `FILE.json`, that fails while the complaint holds."""
    complaint = read_complaint(file)
    path = file.with_name(f"{file.stem}_test.py")
    _write(path, _TEST.format(**_words_of(complaint, file)).encode(), force=force)
    if as_json:
        print_json({"file": str(path), "why": complaint.why})
    else:
        print_line(f"{path}: run it with `pytest {path}` in a checkout")


_TEST: Final = '''\
"""A complaint about {ruleset}, entry {version}."""

from pathlib import Path

from domain.rulesets import RULESETS
from eventstore.proof.complaints import judge, read_bundle

WHY = {why}


def test_{ruleset}_entry_{version}_{expects}() -> None:
    """{expected}"""
    complaint = read_bundle((Path(__file__).parent / {file}).read_bytes())
    verdict = judge(complaint, RULESETS)
    assert not verdict.holds, f"{{WHY}}: {{verdict.detail}}"
'''


def _words_of(complaint: Bundle, file: Path) -> dict[str, str]:
    """Return the parts of the test of a complaint; texts of others stand there as literals of ASCII."""
    expected = f"Expected: {expectation_of(complaint)}."
    return {
        "ruleset": complaint.ruleset,
        "version": str(complaint.version),
        "expects": complaint.expects,
        "expected": ascii(expected)[1:-1].replace('"', "'"),
        "why": ascii(complaint.why),
        "file": ascii(file.name),
    }


def _attempt(seat: int | None, decision: str | None) -> Attempt | None:
    if (seat is None) != (decision is None):
        raise click.UsageError("--decision and --seat belong together")
    if seat is None or decision is None:
        return None
    value = read_value(decision)
    if not isinstance(value, dict):
        raise click.UsageError(escaped(f"{decision!r} is no decision: it is a JSON object with a `type`"))
    return Attempt(seat, value)


def _from_archive(path: Path, version: int, complaint: Complaint) -> Bundle:
    with open_archive(path) as file:
        archive = read_archive(file)
    prefix = msgspec.structs.replace(archive, records=archive.records[: max(0, version)])
    replayed = ReplayedArchive(prefix, RULESETS)
    return make_bundle(archive, version, complaint, replayed.replay(), replayed.state, replayed.ruleset)


def read_complaint(file: Path) -> Bundle:
    """Return the bundle in a file.

    Raises:
        BundleUnreadable: the file does not exist, or cannot be read.
        BundleInvalid, ArchiveInvalid: it is no bundle that can be read here.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BundleUnreadable(f"{file} cannot be read: {error.strerror}", value=str(file)) from error
    return read_bundle(content)


def _write(path: Path, content: bytes, *, force: bool) -> None:
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(content)
    except FileExistsError as error:
        raise click.UsageError(escaped(f"{path} exists; --force replaces it")) from error
    except OSError as error:
        raise click.UsageError(escaped(f"{path} cannot be written: {error.strerror}")) from error


def _print(complaint: Bundle, verdict: Verdict) -> None:
    print_line(f"{complaint.ruleset} {complaint.game} up to entry {complaint.version}: {complaint.why}")
    print_line(f"  expected: {expectation_of(complaint)}")
    entry = verdict.entry
    rule = f" ({entry.rule})" if entry is not None and entry.rule and entry.rule not in verdict.detail else ""
    print_line(f"  {verdict.detail}{rule}")
    print_line("the complaint holds" if verdict.holds else "the complaint does not hold any more")
