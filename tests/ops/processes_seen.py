"""What the system tells of a process: its processor time, and its connections to given ports (Linux)."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection
from pathlib import Path

_ESTABLISHED = "01"


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used, user and system together, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def sockets_to(pid: int, ports: Collection[int]) -> int:
    """Return the number of open TCP connections of a process to these ports of any host."""
    inodes = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            _, _, remote, state, *others = line.split()
            if state == _ESTABLISHED and int(remote.rpartition(":")[2], 16) in ports:
                inodes.add(f"socket:[{others[5]}]")
    targets = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            targets.append(str(descriptor.readlink()))
    return sum(target in inodes for target in targets)
