"""A proxy before the service that loses answers: the service does the request, the browser never hears of it."""

from __future__ import annotations

import asyncio
import contextlib
import re
import threading
from typing import Self
from urllib.parse import urlsplit

TABLES = "/v1/games"
SEATS = "/v1/games/[^/ ]+/seats"
DECISIONS = r"/v1/games/[^/ ]+/decisions\?next=true[^ ]*"

_CHUNK = 1 << 16
_BODY = b"\r\n\r\n"


class AnswerCutter:
    """Forward connections to a service and cut those that answer certain requests, as often as the test asks.

    A context manager; it serves in a thread of its own.

    Args:
        service: the address of the service.
        path: answers to posts to paths that fit this expression are lost.

    Attributes:
        cuts: number of the next answers that are lost.
        within: the answers are cut within their bodies; else nothing of them comes.
        lost: number of answers that were lost.
    """

    def __init__(self, service: str, path: str) -> None:
        self._asks = re.compile(rb"POST %b HTTP" % path.encode())
        self._server = urlsplit(service)
        self._loop = asyncio.new_event_loop()
        self._tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.within = False
        self.lost = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        listening = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self._listening = listening
        self._port = listening.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _close(self) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        from_server, to_server = await asyncio.open_connection(self._server.hostname, self._server.port)
        cut_next = asyncio.Event()
        pumps = [
            asyncio.ensure_future(self._requests(reader, to_server, cut_next)),
            asyncio.ensure_future(self._answers(from_server, writer, cut_next)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)
            writer.close()
            to_server.close()
            self._tasks.discard(task)

    async def _requests(
        self, reader: asyncio.StreamReader, to_server: asyncio.StreamWriter, cut_next: asyncio.Event
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while request := await reader.read(_CHUNK):
                if self.cuts and self._asks.match(request):
                    self.cuts -= 1
                    cut_next.set()
                to_server.write(request)
                await to_server.drain()

    async def _answers(
        self, from_server: asyncio.StreamReader, writer: asyncio.StreamWriter, cut_next: asyncio.Event
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while answer := await from_server.read(_CHUNK):
                if cut_next.is_set():
                    if self.within:
                        while not answer.partition(_BODY)[2]:
                            answer += await from_server.read(_CHUNK)
                        writer.write(answer[:-1])
                        await writer.drain()
                    self.lost += 1
                    return
                writer.write(answer)
                await writer.drain()
