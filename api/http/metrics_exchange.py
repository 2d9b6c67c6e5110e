"""The metrics of all API processes of a host in one answer, from any of the processes.

The processes share a port, so a caller cannot choose the process. Each process answers the others on its own socket.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Final

from prometheus_client import generate_latest

from api.http.metrics import Metrics

_PATIENCE_S: Final = 1.0


@contextlib.asynccontextmanager
async def answering_others(metrics: Metrics, folder: Path | None) -> AsyncIterator[None]:
    """Let the other API processes of the host read these metrics while the block runs.

    Args:
        metrics: the metrics of this process.
        folder: the folder of the sockets of all API processes of the host; `None` for a single process.
    """
    if folder is None:
        yield
        return

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            writer.write(_own(metrics))
            await writer.drain()
        writer.close()

    path = folder / f"{metrics.process}.sock"
    # An earlier process of this name has left its socket.
    path.unlink(missing_ok=True)
    server = await asyncio.start_unix_server(answer, path)
    own = path.stat().st_ino
    try:
        yield
    finally:
        server.close()
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_ino == own:
                path.unlink()


async def all_metrics(metrics: Metrics, folder: Path | None) -> bytes:
    """Return the metrics of the API processes of this host, each with its name as `process`, and those of the store.

    A process that does not answer is left out: it has just ended, or is about to.
    """
    answers = map(_of, _others(metrics, folder))
    return _merged([_own(metrics), *await asyncio.gather(*answers), generate_latest(metrics.of_store)])


def _others(metrics: Metrics, folder: Path | None) -> list[Path]:
    sockets = sorted(folder.glob("api*.sock")) if folder is not None else []
    return [path for path in sockets if path.stem != metrics.process]


async def _of(path: Path) -> bytes:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            reader, writer = await asyncio.open_unix_connection(path)
            text = await reader.read(-1)
            writer.close()
            return text
    except (OSError, TimeoutError):
        return b""


def _own(metrics: Metrics) -> bytes:
    """Return the metrics of this process with its name in each sample."""
    text = generate_latest(metrics.registry)
    if not metrics.process:
        return text
    mark = f'process="{metrics.process}"'.encode()
    return b"".join(
        line + b"\n" if line.startswith(b"#") else _marked(line, mark) + b"\n" for line in text.splitlines()
    )


def _marked(sample: bytes, mark: bytes) -> bytes:
    name, brace, rest = sample.partition(b"{")
    if brace:
        return name + b"{" + mark + b"," + rest
    name, _, value = sample.partition(b" ")
    return name + b"{" + mark + b"} " + value


def _merged(texts: Iterable[bytes]) -> bytes:
    """Return the texts merged: the samples of a metric stand together, under its help and its type."""
    heads: dict[bytes, list[bytes]] = {}
    samples: dict[bytes, list[bytes]] = {}
    for text in texts:
        name = b""
        for line in text.splitlines():
            if line.startswith(b"#"):
                name = line.split(b" ", 3)[2]
                head = heads.setdefault(name, [])
                if line not in head:
                    head.append(line)
            else:
                samples.setdefault(name, []).append(line)
    return b"".join(line + b"\n" for name, head in heads.items() for line in (*head, *samples.get(name, ())))
