"""`tabletape verify`: prove that a log is whole, fair and legal."""

from __future__ import annotations

from pathlib import Path

import click
from msgspec.structs import replace

from eventstore.errors import ArchiveInvalid, RulesetUnknown
from ops.cli.output import console, json_option, print_json, print_line
from ops.cli.signing import signature_check, signed_options, stored_hash
from ops.cli.sources import Source, game_argument, open_source
from ops.client import Client
from ops.client.answers import Check, Verification


@click.command()
@game_argument
@click.option("--receipt", metavar="HEAD", help="A head (<version>-<8 hex digits>) that must be in the log.")
@signed_options
@json_option
@click.pass_context
def verify(
    ctx: click.Context, game: str, receipt: str | None, signed: Path | None, keys_file: Path | None, as_json: bool
) -> None:
    """Check chain, draws, legality, scoring and result of a game's log.

    GAME is a game's id, or an archive file; then no service is needed. Ends with 1 when a check fails.
    """
    with console(error=True).status("verifying"):
        verification = _verify(game, receipt, signed, keys_file)
    if as_json:
        print_json(verification)
    else:
        _print(verification)
    ctx.exit(0 if verification.ok else 1)


def _verify(game: str, receipt: str | None, signed: Path | None, keys_file: Path | None) -> Verification:
    try:
        with open_source(game) as source:
            verification = source.verify(game, receipt)
            if signed is None:
                return verification
            check = signature_check(
                signed, keys_file, verification.game, lambda version: _hash_at(source, game, version)
            )
            return replace(verification, ok=verification.ok and check.ok, checks=(*verification.checks, check))
    except (ArchiveInvalid, RulesetUnknown) as error:
        # The lines of the file cannot be read as an archive. The service's own refusals are other errors.
        check = Check("archive", ok=False, checked=True, code=error.code, detail=error.detail, version=None)
        return Verification(ok=False, game=game, ruleset="", head="", checks=(check,), drift=())


def _hash_at(source: Source, game: str, version: int) -> str | None:
    return stored_hash(source, game, version) if isinstance(source, Client) else source.hash_at(version)


def _print(verification: Verification) -> None:
    print_line(
        f"{verification.ruleset} game {verification.game} up to {verification.head}"
        if verification.head
        else verification.game
    )
    for check in verification.checks:
        mark = "FAIL" if not check.ok else "ok" if check.checked else "-"
        print_line(f"  {mark:<5}{check.name:<12} {check.detail}")
    for drift in verification.drift:
        print_line(f"  drift: entry {drift.version}, decided by rules {drift.ruleset_version}: {drift.detail}")
    print_line("verified: nothing is wrong" if verification.ok else "NOT verified: see above")
