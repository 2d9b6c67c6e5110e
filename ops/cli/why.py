"""`tabletape why`: the explanation of an entry."""

from __future__ import annotations

from datetime import UTC, datetime

import click
import msgspec

from ops.cli.output import json_option, print_json, print_line
from ops.cli.sources import as_option, game_argument, is_archive, open_source
from ops.cli.states import path_in_words, value_in_words


@click.command()
@game_argument
@click.argument("version", type=click.IntRange(min=1))
@as_option
@json_option
def why(game: str, version: int, seen_as: str | None, as_json: bool) -> None:
    """Explain an entry: its cause, the step that was pending, its rules, its events and every change.

    GAME is a game's id, or an archive file; then no service is needed.
    """
    with open_source(game) as source:
        entry = source.why(game, version, seen_as)
    if is_archive(game):
        # The service has done so, and to read the code takes its packages.
        from api.page.code import rules_cited_by
        from domain.rulesets import RULESETS

        entry = msgspec.structs.replace(entry, rules=rules_cited_by(entry.type, RULESETS[entry.ruleset]))
    if as_json:
        print_json(entry)
        return
    moment = datetime.fromtimestamp(entry.time / 1000, UTC)
    print_line(f"Entry {entry.version} ({entry.head}), {moment:%Y-%m-%d %H:%M:%S} UTC: {entry.cause}")
    print_line(f"  type: {entry.type}, pending step: {entry.step or 'none'}")
    print_line(f"  rules: {', '.join(entry.rules) or 'none cited'}")
    for sentence in entry.events:
        print_line(f"  {sentence}")
    print_line("It changed:" if entry.changes else "It changed nothing that can be seen here.")
    for change in entry.changes:
        name = path_in_words(change.path) if change.path else "everything"
        print_line(f"  {name}: {value_in_words(change.before)} → {value_in_words(change.after)}")
