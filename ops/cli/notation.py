"""`tabletape notation`: a whole game as text: written, checked, and imported as an analysis."""

from __future__ import annotations

import sys
from typing import IO, Any

import click

from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line
from ops.cli.sources import game_argument, open_source
from ops.cli.text_files import read_text


class _Group(click.Group):
    """A group with a default command: an argument that names no other command is a game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments."""
        named = args[:1] and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if named or not args else ["write", *args])


@click.group(cls=_Group, subcommand_metavar="GAME | read FILE | import FILE")
def notation() -> None:
    """Write a game as text, check a text by the rules, or import it as an analysis.

    `tabletape notation GAME` is short for `tabletape notation write GAME`.
    """


@notation.command()
@game_argument
def write(game: str) -> None:
    """Write the notation of GAME, a game's id or an archive file, to the standard output."""
    with open_source(game) as source:
        text = source.notation(game)
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


@notation.command()
@click.argument("file", type=click.File("rb"))
@json_option
def read(file: IO[bytes], as_json: bool) -> None:
    """Check each decision, outcome and result in FILE by the rules.

    The first fault is told with its line and column, the offending token, and the legal tokens nearest to it.
    """
    from domain.notation.course import LineOfPlay
    from domain.notation.reading import read_notation
    from domain.notation.writing import places_token
    from domain.rulesets import RULESETS

    def count(line: LineOfPlay) -> tuple[int, int]:
        """Return the number of plies, and of variations."""
        inner = [count(variation) for ply in line.plies for variation in ply.variations]
        return len(line.plies) + sum(plies for plies, _ in inner), len(inner) + sum(number for _, number in inner)

    game = read_notation(read_text(file, "FILE"), RULESETS)
    plies, variations = count(game.line)
    facts: dict[str, Any] = {
        "ruleset": game.ruleset,
        "seats": game.seats,
        "plies": plies,
        "variations": variations,
        "result": places_token(game.places),
    }
    if as_json:
        print_json(facts)
    else:
        print_line(
            f"{escaped(str(file.name))}: {game.ruleset}, {game.seats} seats, {plies} decisions and runs,"
            f" {variations} variations, result {facts['result']}"
        )


@notation.command("import")
@click.argument("file", type=click.File("rb"))
@json_option
def import_file(file: IO[bytes], as_json: bool) -> None:
    """Import FILE as an analysis: an unlisted game that nobody plays, with its comments as annotations."""
    text = read_text(file, "FILE")
    with connect() as client:
        game = client.import_notation(text)
    if as_json:
        print_json(game)
    else:
        print_line(f"{game.game}: {game.status} at {game.head}")
