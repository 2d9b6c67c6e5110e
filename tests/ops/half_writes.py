"""The append-only file of a server, from outside: the ends of its writes, and half a write at its end."""

from __future__ import annotations

import random
from pathlib import Path

MULTI = b"*1\r\n$5\r\nMULTI\r\n"
EXEC = b"*1\r\n$4\r\nEXEC\r\n"


def last_file(directory: Path) -> Path:
    """Return the file in *directory* that the server appends to."""
    files = [*directory.glob("appendonly.aof"), *directory.glob("appendonlydir/*.incr.aof")]
    return max(files, key=lambda file: file.stat().st_mtime_ns)


def add_half_a_write(directory: Path, source: random.Random) -> None:
    """Let the file of a server that has ended end in a write that was begun and that nobody was answered.

    It is the beginning of the last write that the file holds, cut at any byte.
    """
    file = last_file(directory)
    content = file.read_bytes()
    end = content.rindex(EXEC) + len(EXEC)
    write = content[content.rindex(MULTI, 0, end) : end]
    with file.open("ab") as open_file:
        open_file.write(write[: source.randrange(1, len(write))])
