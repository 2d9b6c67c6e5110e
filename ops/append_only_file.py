"""The end of the append-only file, with a write that may be unfinished.

The writes of a script stand in the file as MULTI … EXEC and may reach the disk in pieces. A server that loads a file
with half of that at its end (`aof-load-truncated yes`) drops the half command, but in most cases leaves the MULTI
before it. Its next writes then fall into that open transaction, and the next start reads them wrongly: acknowledged
decisions are gone. So the end is mended here before a server opens the file, and servers are told not to do it
themselves.
"""

from __future__ import annotations

import mmap
import os
import re
import subprocess
from pathlib import Path
from typing import Final

import hiredis

from ops.redis_program import ServerProgram

_ANALYZED: Final = re.compile(r"^AOF analyzed: .*\bok_up_to=(\d+),", re.MULTILINE)
_INCREMENT: Final = re.compile(r"^file (\S+) seq \d+ type i$", re.MULTILINE)
_EXEC: Final = b"*1\r\n$4\r\nEXEC\r\n"


def mend_end(program: ServerProgram, directory: Path) -> int:
    """Cut off the unfinished write at the end of the append-only file in *directory*. No server may have it open.

    Nothing acknowledged is in it: a write is acknowledged when all of it is in the file. A file that is damaged
    elsewhere is left as it is, for the server to refuse; so nothing that follows a damage is ever cut off with it.

    Returns:
        How many bytes were cut off.

    Raises:
        OSError: the file cannot be read or written, or the program not be run.
    """
    file = _last_file(directory)
    if file is None or not file.stat().st_size:
        return 0
    # Under this name a server's program is the checker of its own files.
    checked = subprocess.run(
        [f"{program.family}-check-aof", str(file)],
        executable=program.path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    match = _ANALYZED.search(checked.stdout)
    if checked.returncode == 0 or match is None:
        return 0
    whole = int(match[1])
    with file.open("r+b") as content, mmap.mmap(content.fileno(), 0) as mapped:
        if mapped.find(_EXEC, whole) >= 0 or not _is_unfinished(mapped[whole:]):
            return 0
        cut_off = len(mapped) - whole
    os.truncate(file, whole)
    return cut_off


def _last_file(directory: Path) -> Path | None:
    """Return the file that writes are appended to; since version 7 a manifest names it.

    The file itself is checked and not the manifest's list: Valkey 9.1's checker does not know the format of its own
    snapshots.
    """
    folder = directory / "appendonlydir"
    try:
        names = _INCREMENT.findall((folder / "appendonly.aof.manifest").read_text(encoding="utf-8"))
    except FileNotFoundError:
        folder, names = directory, ["appendonly.aof"]
    file = folder / names[-1] if names else None
    return file if file is not None and file.is_file() else None


def _is_unfinished(end: bytes) -> bool:
    """Return whether *end* is the beginning of an unaltered write.

    Zeros may follow: some file systems leave them where a power cut kept the data from the disk.
    """
    reader = hiredis.Reader()
    reader.feed(end.rstrip(b"\0"))
    try:
        while reader.gets() is not False:
            pass
    except hiredis.ProtocolError:
        return False
    return True
