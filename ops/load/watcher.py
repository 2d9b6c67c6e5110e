"""A watcher of the load drill: follows the games of a table, and counts missing and doubled entries."""

from __future__ import annotations

import asyncio
import contextlib
import time
from http import HTTPStatus
from typing import Final

from ops.load.connection import Broken, Target
from ops.load.figures import Tally
from ops.load.table import DrillGame, DrillTable

_PAUSE_S: Final = 0.5
_GRACE_S: Final = 20.0
"""How long after the last decision a stream may take to tell of it."""


class Watcher:
    """Follows the games of a table one after another; resumes where a stream ended.

    Args:
        target: the service.
        tally: counts.
        table: the table with the games.
    """

    def __init__(self, target: Target, tally: Tally, table: DrillTable) -> None:
        self._target = target
        self._tally = tally
        self._table = table
        self._pause_s = _PAUSE_S
        self._text = b""
        self._place = ""
        self._version = 0
        self._closed = False
        self._changed = asyncio.Event()

    async def watch(self) -> None:
        """Follow the games until the table opens no further game."""
        followed = 0
        while followed < len(self._table.games) or not self._table.over:
            if followed < len(self._table.games):
                await self._follow(self._table.games[followed])
                followed += 1
            else:
                await self._table.opened.wait()

    async def _follow(self, playing: DrillGame) -> None:
        self._place, self._closed = playing.first_head, False
        self._version = int(self._place.partition("-")[0])
        following = asyncio.create_task(self._stream(playing))
        try:
            await playing.over.wait()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_GRACE_S):
                    while self._version < playing.last_version:
                        self._changed.clear()
                        await self._changed.wait()
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        self._tally.lost_entries += max(playing.last_version - self._version, 0)

    async def _stream(self, playing: DrillGame) -> None:
        """Hold a stream open until the game is over."""
        again = False
        while not self._closed:
            self._tally.requests += 1
            self._tally.resumed += again
            again = True
            self._text = b""
            try:
                await self._listen(playing)
            except Broken as error:
                self._tally.failed[f"stream: {error}"] += 1
            if not self._closed:
                await asyncio.sleep(self._pause_s)

    async def _listen(self, playing: DrillGame) -> None:
        connection = await self._target.connect()
        self._tally.watching += 1
        try:
            headers = {"accept": "text/event-stream", "last-event-id": self._place}

            def receive(piece: bytes) -> None:
                self._take(playing, piece)

            answer = await connection.ask("GET", f"/v1/games/{playing.game}/stream", headers=headers, on_data=receive)
            if answer.status != HTTPStatus.OK:
                self._tally.failed[f"stream: {answer.status}"] += 1
        finally:
            self._tally.watching -= 1
            connection.close()

    def _take(self, playing: DrillGame, piece: bytes) -> None:
        *blocks, self._text = (self._text + piece).split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(b": ", 1) for line in block.split(b"\n") if b": " in line)
            if b"retry" in fields:
                self._pause_s = int(fields[b"retry"]) / 1000
            if b"id" in fields:
                self._place = fields[b"id"].decode()
            if b"data" in fields and b"event" not in fields:
                self._count(playing, int(self._place.partition("-")[0]))
            elif fields.get(b"event") == b"closed":
                self._closed = True

    def _count(self, playing: DrillGame, version: int) -> None:
        self._tally.entries += 1
        if version <= self._version:
            self._tally.doubled_entries += 1
            return
        self._tally.lost_entries += version - self._version - 1
        self._version = version
        self._changed.set()
        sent_at = playing.sent_at.get(version)
        if sent_at is not None:
            self._tally.delay_s.append(time.perf_counter() - sent_at)
