"""`tabletape annotations` and `annotate`: notes about versions of a game."""

from __future__ import annotations

from typing import Any

import click

from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line
from ops.cli.sources import as_option
from ops.client.answers import Annotation, Mark, Note


@click.command("annotations")
@click.argument("game")
@click.option("--from", "first", type=click.IntRange(min=1), help="From this version on.")
@click.option("--to", "last", type=click.IntRange(min=1), help="Up to this version.")
@as_option
@json_option
def list_all(game: str, first: int | None, last: int | None, seen_as: str | None, as_json: bool) -> None:
    """List the notes about versions of GAME, with the answers."""
    count = 0
    with connect() as client:
        for annotation in client.annotations(game, first, last, seen_as):
            count += 1
            print_json(annotation) if as_json else _print(annotation)
    if not count and not as_json:
        print_line("no annotations")


@click.command()
@click.argument("game")
@click.argument("version", type=click.IntRange(min=1))
@click.argument("words", default="")
@click.option("--tag", default="", help="A few words to find it by.")
@click.option("--mark", "places", multiple=True, metavar="PLACE", help="Mark a place of the board; repeatable.")
@click.option("--arrow", "arrows", multiple=True, nargs=2, metavar="FROM TO", help="Draw an arrow; repeatable.")
@click.option(
    "--for",
    "seen_by",
    default="table",
    show_default=True,
    type=click.Choice(["table", "organisers", "all"]),
    help="Its readers.",
)
@click.option("--answer", "answered", metavar="ANNOTATION", help="Answer this annotation with WORDS.")
@json_option
def annotate(
    game: str,
    version: int,
    words: str,
    tag: str,
    places: tuple[str, ...],
    arrows: tuple[tuple[str, str], ...],
    seen_by: str,
    answered: str | None,
    as_json: bool,
) -> None:
    """Note WORDS about a VERSION of GAME. It changes nothing in the log.

    Places are named as the picture of the board names them (`data-place` in board.svg). Nobody sees the note before
    they may know what you can know: while a game that hides something goes on, operators write for operators.
    """
    marks = [*(Mark(place) for place in places), *(Mark(place, to) for place, to in arrows)]
    if answered is not None and (tag or marks):
        raise click.UsageError("an answer has words alone")
    body: dict[str, Any] = {"version": version, "words": words, "tag": tag, "marks": marks, "seen_by": seen_by}
    with connect() as client:
        annotation = (
            client.annotate(game, body) if answered is None else client.answer_annotation(game, answered, words)
        )
    print_json(annotation) if as_json else _print(annotation)


def _print(annotation: Annotation) -> None:
    """Print an annotation with its answers, and where the moment can be looked at."""
    marks = [f"{mark.place} → {mark.to}" if mark.to else mark.place for mark in annotation.marks]
    parts = (
        ["removed"]
        if annotation.removed
        else [f"[{annotation.tag}]" if annotation.tag else "", annotation.words, ", ".join(marks)]
    )
    print_line(
        f"{annotation.annotation}: {_signed(annotation)} at version {annotation.version}, for {annotation.seen_by}: "
        + _joined(parts)
    )
    print_line(f"  look: /games/{annotation.game}/review#v={annotation.version}")
    for answer in annotation.answers:
        print_line(f"  {answer.annotation}: {_signed(answer)}: {escaped(answer.words)}")


def _signed(note: Note | Annotation) -> str:
    return escaped(note.name) + (" (not shown to all of them yet)" if note.held_back else "")


def _joined(parts: list[str]) -> str:
    return " ".join(escaped(part) for part in parts if part)
