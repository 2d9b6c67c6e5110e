"""`tabletape study`: moments of games in chapters, listed, shown and exported."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec
from rich.table import Table

from eventstore.table.texts import escaped
from ops.cli.output import connect, console, json_option, print_json, print_line
from ops.client import Client
from ops.client.answers import MomentResponse, StudyResponse, TimelineItem

_PAGE: Final = 500


class ExportedStudy(msgspec.Struct, frozen=True):
    """A study, and the sentences of its moments."""

    study: StudyResponse
    sentences: dict[str, tuple[TimelineItem, ...]]
    """By shown moment: the sentences of its version, or of all its versions."""


@click.group()
def study() -> None:
    """List, show, export and delete studies. They are made on the page /studies."""


@study.command("list")
@json_option
def list_all(as_json: bool) -> None:
    """List the studies for everybody, the newest first."""
    with connect() as client:
        lines = list(client.studies())
    if as_json:
        for line in lines:
            print_json(line)
        return
    table = Table("study", "title", "by", "chapters", "moments")
    for line in lines:
        table.add_row(line.study, escaped(line.title), escaped(line.owner.name), str(line.chapters), str(line.moments))
    console().print(table)


@study.command()
@click.argument("study_id", metavar="STUDY")
@json_option
def show(study_id: str, as_json: bool) -> None:
    """Show the chapters of STUDY, with the sentences and the words of each moment."""
    with connect() as client:
        response = client.study(study_id)
        if as_json:
            print_json(response)
            return
        sentences = _sentences(client, response)
    print_line(
        f"{response.title} - by {response.owner.name}, revision {response.revision}, seen by: {response.seen_by}"
    )
    for number, chapter in enumerate(response.chapters, 1):
        print_line(f"{number}. {chapter.title}")
        for moment in chapter.moments:
            print_line(f"   {moment.moment}  {_place(moment)}")
            for item in sentences.get(moment.moment, ()):
                print_line(f"       {item.version}: {item.text}")
            for line in (moment.words or "").splitlines():
                print_line(f"       > {line}")


@study.command()
@click.argument("study_id", metavar="STUDY")
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    help="The file to write; by default STUDY.json here; `-` for the standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file when it exists.")
@json_option
def export(study_id: str, target: Path | None, force: bool, as_json: bool) -> None:
    """Write all of STUDY as JSON: its chapters and moments, and the sentences of each moment."""
    path = target or Path(f"{study_id}.json")
    to_output = str(path) == "-"
    if not to_output and path.exists() and not force:
        raise click.UsageError(escaped(f"{path} exists; --force replaces it"))
    with connect() as client:
        response = client.study(study_id)
        exported = ExportedStudy(response, _sentences(client, response))
    content = msgspec.json.format(msgspec.json.encode(exported)) + b"\n"
    if to_output:
        sys.stdout.buffer.write(content)
        return
    path.write_bytes(content)
    if as_json:
        print_json({"study": study_id, "file": str(path), "bytes": len(content)})
    else:
        print_line(f"{path}: {len(content)} bytes")


@study.command()
@click.argument("study_id", metavar="STUDY")
@json_option
def delete(study_id: str, as_json: bool) -> None:
    """Delete STUDY of any owner. For operators of the service."""
    with connect() as client:
        line = client.delete_study(study_id, client.study(study_id).revision)
    if as_json:
        print_json(line)
    else:
        print_line(f"{line.study}: deleted, {line.chapters} chapters, {line.moments} moments")


def _place(moment: MomentResponse) -> str:
    if moment.game is None:
        return "not shown to you"
    until = "" if moment.until is None else f" to {moment.until}"
    eyes = {None: "", "public": ", as a spectator saw it"}.get(moment.seen_as, f", as seat {moment.seen_as} saw it")
    return f"game {moment.game}, version {moment.version}{until}{eyes}"


def _sentences(client: Client, study: StudyResponse) -> dict[str, tuple[TimelineItem, ...]]:
    sentences: dict[str, tuple[TimelineItem, ...]] = {}
    for chapter in study.chapters:
        for moment in chapter.moments:
            if moment.game is not None and moment.version is not None:
                last = moment.until or moment.version
                sentences[moment.moment] = tuple(_between(client, moment.game, moment.version, last, moment.seen_as))
    return sentences


def _between(client: Client, game: str, first: int, last: int, seen_as: str | None) -> Iterator[TimelineItem]:
    after: int | None = first - 1
    while after is not None and after < last:
        page = client.timeline(game, after, min(_PAGE, last - after), seen_as)
        yield from page.items
        after = page.next
