"""An even distribution of connections over processes that listen on the same sockets.

All processes that wait on a socket are woken by a connection, and the same one is always the quickest: connections
that come one after the other would all be served by one process. So the processes share their numbers of open
connections in memory, and a process that has more than another leaves a connection to it, for a millisecond: a process
that is busy, stopped or killed delays nobody longer than that.
"""

from __future__ import annotations

import asyncio
import logging
import mmap
import os
import socket
from collections.abc import Callable, Sequence
from typing import Final

_NUMBER_BYTES: Final = 4
_ABSENT: Final = 2**32 - 1
"""The number of a process that has not started yet."""
_LEFT_TO_OTHERS_S: Final = 0.001
_RETRY_S: Final = 1.0
"""Seconds without a further connection after the system refused one, as in asyncio: it has no descriptor to give."""
_TOLERATED: Final = 8
"""An eighth more connections than another process has are no reason to leave it a connection."""
_log = logging.getLogger("tabletape.api")


def write_numbers(descriptor: int, processes: int) -> None:
    """Make an empty file the memory that a number of processes share: none of them has started."""
    os.pwrite(descriptor, _ABSENT.to_bytes(_NUMBER_BYTES) * processes, 0)


class Balance:
    """The numbers of open connections of all processes that share their sockets.

    Args:
        descriptor: the file with the numbers; see `write_numbers`.
        place: the place of this process in it.
    """

    def __init__(self, descriptor: int, place: int) -> None:
        self._numbers = memoryview(mmap.mmap(descriptor, 0)).cast("I")
        self._place = place
        self._open = 0
        self._numbers[place] = 0

    def enter(self) -> None:
        """Count a connection."""
        self._open += 1
        self._numbers[self._place] = self._open

    def leave(self) -> None:
        """Count a connection no more."""
        self._open -= 1
        self._numbers[self._place] = self._open

    @property
    def is_ahead(self) -> bool:
        """Whether another process should take the next connection."""
        fewest = min(self._numbers)
        return self._open > fewest + fewest // _TOLERATED


class BalancedListener:
    """Accepts connections on shared sockets, and leaves them to processes with fewer connections.

    Args:
        sockets: bound sockets.
        backlog: the most connections that wait to be accepted.
        protocol: makes the protocol of a connection, which leaves the balance at its end.
        balance: the numbers of connections.
    """

    def __init__(
        self, sockets: Sequence[socket.socket], backlog: int, protocol: Callable[[], asyncio.Protocol], balance: Balance
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol
        self._balance = balance
        self._sockets = tuple(sockets)
        self._pauses: dict[socket.socket, asyncio.TimerHandle] = {}
        self._connecting: set[asyncio.Task[object]] = set()
        for listening in self._sockets:
            listening.setblocking(False)
            listening.listen(backlog)
            self._watch(listening)

    def close(self) -> None:
        """Accept no further connection."""
        for pause in self._pauses.values():
            pause.cancel()
        for listening in self._sockets:
            self._loop.remove_reader(listening)
        self._sockets = ()

    def _watch(self, listening: socket.socket) -> None:
        self._pauses.pop(listening, None)
        self._loop.add_reader(listening, self._accept_in_turn, listening)

    def _pause(self, listening: socket.socket, seconds: float, then: Callable[[socket.socket], None]) -> None:
        self._loop.remove_reader(listening)
        self._pauses[listening] = self._loop.call_later(seconds, then, listening)

    def _accept_in_turn(self, listening: socket.socket) -> None:
        if self._balance.is_ahead:
            self._pause(listening, _LEFT_TO_OTHERS_S, self._accept_left)
        else:
            self._accept(listening)

    def _accept_left(self, listening: socket.socket) -> None:
        """Accept a connection that was left to other processes, if it is still there."""
        self._watch(listening)
        self._accept(listening)

    def _accept(self, listening: socket.socket) -> None:
        try:
            connection, _ = listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return  # Another process was quicker, or the caller has gone.
        except OSError as problem:
            _log.error("no connection is accepted for %g s: %s", _RETRY_S, problem)
            self._pause(listening, _RETRY_S, self._watch)
            return
        connection.setblocking(False)
        self._balance.enter()
        connecting = self._loop.create_task(self._connect(connection))
        self._connecting.add(connecting)
        connecting.add_done_callback(self._connecting.discard)

    async def _connect(self, connection: socket.socket) -> None:
        try:
            await self._loop.connect_accepted_socket(self._protocol, connection)
        except OSError:
            # The caller has gone; the protocol has never begun.
            connection.close()
            self._balance.leave()
