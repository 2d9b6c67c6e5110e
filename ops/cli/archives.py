"""`tabletape export` and `import`: complete logs as files."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final

import click
from rich.progress import DownloadColumn, TransferSpeedColumn

from eventstore.storage.kinds import kind_of
from eventstore.table.texts import escaped
from ops.cli.output import connect, json_option, print_json, print_line, progress
from ops.cli.problems import ArchiveUnreadable
from ops.client import Client

_CHUNK: Final = 1 << 16


@click.command()
@click.argument("game")
@click.option(
    "--to",
    "target",
    type=click.Path(dir_okay=False, path_type=Path, allow_dash=True),
    help="The file to write; by default GAME.ndjson here; `-` for the standard output.",
)
@click.option("--force", is_flag=True, help="Replace the file when it exists.")
@json_option
def export(game: str, target: Path | None, force: bool, as_json: bool) -> None:
    """Write the complete log of a game to an archive file.

    Open to everybody when every game in it is closed, before that to operators.
    """
    write_archive(game, lambda client: client.archive(game), target, force=force, as_json=as_json)


def write_archive(
    name: str, pieces: Callable[[Client], Iterator[bytes]], target: Path | None, *, force: bool, as_json: bool
) -> None:
    """Write an archive to a file, or to the standard output.

    Args:
        name: the id of the game, or of the tournament.
        pieces: fetches it.
        target: the file; by default a file of that name here, and `-` for the standard output.
        force: replace the file when it exists.
        as_json: print the result as JSON.
    """
    path = target or Path(f"{name}.ndjson")
    if str(path) == "-":
        if sys.stdout.isatty():
            raise click.UsageError("an archive is not written to a terminal: name a file with --to, or use a pipe")
        with connect() as client:
            for piece in pieces(client):
                sys.stdout.buffer.write(piece)
        return
    if path.exists() and not force:
        raise click.UsageError(escaped(f"{path} exists; --force replaces it"))
    size = 0
    with connect() as client, _whole_file(path) as file, progress(DownloadColumn(), TransferSpeedColumn()) as display:
        task = display.add_task(escaped(f"exporting {name}"), total=None)
        for piece in pieces(client):
            file.write(piece)
            size += len(piece)
            display.update(task, completed=size)
    if as_json:
        print_json({kind_of(name).name: name, "file": str(path), "bytes": size})
    else:
        print_line(f"{path}: {size} bytes")


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@json_option
def import_archive(file: Path, as_json: bool) -> None:
    """Import a game from an archive file.

    The archive is verified first. The game gets a new id and seats nobody; the same archive gives the same game again.
    """
    with open_archive(file) as source, connect() as client, progress(DownloadColumn(), bar=True) as display:
        task = display.add_task(escaped(f"importing {file.name}"), total=file.stat().st_size)

        def pieces() -> Iterator[bytes]:
            while piece := source.read(_CHUNK):
                display.advance(task, len(piece))
                yield piece

        game = client.import_archive(pieces())
    if as_json:
        print_json(game)
    else:
        print_line(f"{game.game}: {game.status} at {game.head}")


@contextlib.contextmanager
def _whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when all of it was written."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        file = draft.open("xb")
    except OSError as error:
        raise click.UsageError(escaped(f"{path} cannot be written: {error.strerror}")) from error
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def open_archive(path: Path) -> IO[bytes]:
    """Open an archive file; a file of the archive store (`.gz`) is decompressed.

    Raises:
        ArchiveUnreadable: the file does not exist, or cannot be read.
    """
    try:
        if path.suffix == ".gz":
            return io.BytesIO(gzip.decompress(path.read_bytes()))
        return path.open("rb")
    except (OSError, EOFError, zlib.error) as error:
        detail = getattr(error, "strerror", None) or error
        raise ArchiveUnreadable(f"{path} cannot be read: {detail}", value=str(path)) from error
