"""The metrics of all processes of a host in a single answer.

The API processes share a port, so a caller cannot choose the process, and other roles have none. Each process answers
on its own socket; a process that has ended, or does not answer, is left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Final

from prometheus_client import generate_latest

from api.http.metrics import Metrics
from eventstore.metrics import ProcessMetrics

_PATIENCE_S: Final = 1.0
_SUFFIX: Final = ".prom"


@contextlib.asynccontextmanager
async def answering_others(metrics: ProcessMetrics, folder: Path | None) -> AsyncIterator[None]:
    """Let other processes of the host read these metrics while the block runs.

    Args:
        metrics: the metrics of this process.
        folder: the folder of the sockets of all processes of the host; `None` for a single process.
    """
    if folder is None:
        yield
        return

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            writer.write(_own(metrics))
            await writer.drain()
        writer.close()

    path = folder / f"{metrics.process}{_SUFFIX}"
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


@contextlib.contextmanager
def answering_in_thread(metrics: ProcessMetrics, folder: Path | None) -> Iterator[None]:
    """Let other processes read these metrics from a thread, for a process that works without pauses; see above."""
    loop, ready = asyncio.new_event_loop(), threading.Event()
    ended = asyncio.Event()

    async def answer() -> None:
        async with answering_others(metrics, folder):
            ready.set()
            await ended.wait()

    def work() -> None:
        try:
            loop.run_until_complete(answer())
        finally:
            ready.set()
            loop.close()

    if folder is None:
        yield
        return
    thread = threading.Thread(target=work, name="metrics", daemon=True)
    thread.start()
    ready.wait()
    try:
        yield
    finally:
        with contextlib.suppress(RuntimeError):  # the thread has ended with an error
            loop.call_soon_threadsafe(ended.set)
        thread.join()


async def all_metrics(metrics: Metrics, folder: Path | None) -> bytes:
    """Return the metrics of the processes of this host, each with its name as `process`, and figures of the store."""
    answers = map(_of, _others(metrics, folder))
    return _merged([_own(metrics), *await asyncio.gather(*answers), generate_latest(metrics.of_store)])


def _others(metrics: Metrics, folder: Path | None) -> list[Path]:
    sockets = sorted(folder.glob(f"*{_SUFFIX}")) if folder is not None else []
    return [path for path in sockets if path.stem != metrics.process]


async def metrics_of(processes: Iterable[str], folder: Path) -> bytes:
    """Return the metrics of these processes of this host, each with its name as `process`."""
    return _merged(await asyncio.gather(*(_of(folder / f"{name}{_SUFFIX}") for name in processes)))


async def _of(path: Path) -> bytes:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            reader, writer = await asyncio.open_unix_connection(path)
            text = await reader.read(-1)
            writer.close()
            return text
    except (OSError, TimeoutError):
        return b""


def _own(metrics: ProcessMetrics) -> bytes:
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
