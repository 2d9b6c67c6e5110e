"""`tabletape bundle`: a complaint about a game as a file, as a test, and as a question to the installed rules."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

import click
import msgspec

from domain.rulesets import RULESETS
from eventstore.proof.archive import Archive, read_archive
from eventstore.proof.complaints import (
    BUNDLE_FORMAT,
    Attempt,
    Bundle,
    Expectation,
    ReplayedArchive,
    Verdict,
    judge,
    read_bundle,
    write_bundle,
)
from eventstore.proof.nameless import Pseudonyms, nameless_prefix
from eventstore.table.texts import escaped
from ops.cli.complaint_sources import DisputedDecision, fetch_archive, fetch_dispute
from ops.cli.output import connect, json_option, print_json, print_line, read_value
from ops.cli.problems import BundleUnreadable
from ops.cli.sources import is_archive, open_archive

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
@click.option("--why", default="", help="The complaint in words; by default those of a dispute or a refusal there.")
@click.option(
    "--expect",
    type=click.Choice(_EXPECTATIONS),
    help="What the rules should do: accept the refused decision, decide entry V otherwise, or every entry as recorded.",
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
        with open_archive(Path(game)) as file:
            archive = read_archive(file)
        dispute = DisputedDecision()
    else:
        with connect() as client:
            archive = fetch_archive(client, game, version)
            dispute = fetch_dispute(client, game, version)
    if attempt is not None:
        dispute = msgspec.structs.replace(dispute, attempt=attempt)
    complaint = _new_bundle(archive, version, why, expect, dispute)
    path = target or Path(f"{Path(game).name.partition('.')[0]}-{version}.json")
    _write(path, write_bundle(complaint), force=force)
    if as_json:
        print_json({"file": str(path), "expects": complaint.expects, "why": complaint.why, "head": complaint.head})
    else:
        print_line(f"{path}: {complaint.ruleset} up to entry {version}, expected: {_expected(complaint)}")
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
    expected = f"Expected: {_expected(complaint)}."
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


def _new_bundle(
    archive: Archive, version: int, why: str, expect: Expectation | None, dispute: DisputedDecision
) -> Bundle:
    lines = asyncio.run(nameless_prefix(archive, version))
    replayed = ReplayedArchive(read_archive(line.encode() + b"\n" for line in lines), RULESETS)
    wanted: Expectation = "otherwise" if replayed.first is None else "as_recorded"
    wanted = expect or (wanted if dispute.attempt is None else "accepted")
    if wanted == "accepted" and dispute.attempt is None:
        raise click.UsageError(f"no refused decision is stored after entry {version}: name it with --decision, --seat")
    draft = Bundle(
        format=BUNDLE_FORMAT,
        why="",
        game=archive.header.game,
        ruleset=archive.header.ruleset,
        ruleset_version=replayed.ruleset.version,
        version=version,
        head=str(archive.records[version - 1].head),
        expects=wanted,
        attempt=dispute.attempt if wanted == "accepted" else None,
        states=replayed.states if replayed.first is None else (),
        archive=tuple(lines),
    )
    verdict = judge(draft, RULESETS)
    words = Pseudonyms(archive).in_text(why or dispute.words)
    return msgspec.structs.replace(
        draft, why=words or (verdict.detail if verdict.holds else f"expected: {_expected(draft)}")
    )


def _expected(complaint: Bundle) -> str:
    attempt = complaint.attempt
    if attempt is not None:
        return f"seat {attempt.seat} may decide {attempt.decision.get('type')} after entry {complaint.version}"
    if complaint.expects == "otherwise":
        return f"entry {complaint.version} is decided otherwise than it is recorded"
    return f"entries 1 to {complaint.version} are decided as they are recorded"


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
    print_line(f"  expected: {_expected(complaint)}")
    entry = verdict.entry
    rule = f" ({entry.rule})" if entry is not None and entry.rule and entry.rule not in verdict.detail else ""
    print_line(f"  {verdict.detail}{rule}")
    print_line("the complaint holds" if verdict.holds else "the complaint does not hold any more")
