"""Connections on shared sockets go evenly to all processes; here each process is a listener of the same loop."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import tempfile
from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any, TypeVar

import pytest
import uvloop

from api.http.balance import Balance, BalancedListener, write_numbers

_T = TypeVar("_T")


class Served:
    """The open connections of a process.

    Attributes:
        changed: set when a connection is accepted or lost.
    """

    def __init__(self, balance: Balance) -> None:
        self.balance = balance
        self.open: list[asyncio.Transport] = []
        self.changed = asyncio.Event()


class Counted(asyncio.Protocol):
    """Counts a connection as the service does."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        self._served.open.append(transport)
        self._served.changed.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._served.open.remove(self._transport)
        self._served.balance.leave()
        self._served.changed.set()


class Full(socket.socket):
    """A socket of a system that refuses the first connection: it has no descriptor left."""

    refusals = 1

    def accept(self) -> tuple[socket.socket, object]:
        if self.refusals:
            self.refusals -= 1
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


@pytest.fixture
def numbers() -> Iterator[int]:
    """The file of the numbers of two processes."""
    with tempfile.TemporaryFile() as file:
        write_numbers(file.fileno(), 2)
        yield file.fileno()


class Processes:
    """Listeners on a socket, as several processes have them, and a caller."""

    def __init__(self, bound: socket.socket, *balances: Balance) -> None:
        self._address = bound.getsockname()
        self._writers: list[asyncio.StreamWriter] = []
        self.served = [Served(balance) for balance in balances]
        self.listeners = [
            BalancedListener([bound.dup()], 100, partial(Counted, served), served.balance) for served in self.served
        ]

    async def connect(self) -> list[int]:
        """Connect, wait until a process has accepted, and return the number of connections of each."""
        _, writer = await self._until_changed(asyncio.open_connection(*self._address))
        self._writers.append(writer)
        return self.counts

    async def end(self, place: int) -> None:
        """End a connection of a process."""

        async def close() -> None:
            self.served[place].open[0].close()

        await self._until_changed(close())

    async def _until_changed(self, step: Coroutine[Any, Any, _T]) -> _T:
        for served in self.served:
            served.changed.clear()
        result = await step
        waiting = [asyncio.create_task(served.changed.wait()) for served in self.served]
        _, left = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        return result

    def close(self) -> None:
        for listener in self.listeners:
            listener.close()

    @property
    def counts(self) -> list[int]:
        return [len(served.open) for served in self.served]


@contextlib.contextmanager
def bound_socket(kind: type[socket.socket] = socket.socket) -> Iterator[socket.socket]:
    with kind(socket.AF_INET, socket.SOCK_STREAM) as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound


def test_connections_alternate_and_go_to_the_process_that_has_fewer(numbers: int) -> None:
    async def play() -> None:
        with bound_socket() as bound:
            processes = Processes(bound, Balance(numbers, 0), Balance(numbers, 1))
            for number in range(1, 9):
                assert sorted(await processes.connect()) == [number // 2, (number + 1) // 2]
            for _ in range(3):
                await processes.end(0)
            assert processes.counts == [1, 4]
            assert [await processes.connect() for _ in range(3)] == [[2, 4], [3, 4], [4, 4]]
            processes.close()

    uvloop.run(play())


def test_process_that_takes_no_connection_holds_up_nobody(numbers: int) -> None:
    async def play() -> None:
        Balance(numbers, 1)  # It has no connection, and accepts none.
        with bound_socket() as bound:
            processes = Processes(bound, Balance(numbers, 0))
            assert [await processes.connect() for _ in range(4)] == [[1], [2], [3], [4]]
            processes.close()

    uvloop.run(play())


def test_process_that_has_not_started_is_none_to_leave_connections_to(numbers: int) -> None:
    balance = Balance(numbers, 0)
    for _ in range(100):
        assert not balance.is_ahead
        balance.enter()


def test_an_eighth_more_than_the_others_is_as_many(numbers: int) -> None:
    balance, other = Balance(numbers, 0), Balance(numbers, 1)
    for _ in range(16):
        other.enter()
    ahead = []
    for _ in range(20):
        balance.enter()
        ahead.append(balance.is_ahead)
    assert ahead == [False] * 18 + [True] * 2


def test_connection_that_the_system_refuses_is_accepted_later(
    numbers: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.http.balance._RETRY_S", 0.01)

    async def play() -> None:
        with bound_socket(Full) as bound, caplog.at_level(logging.ERROR, "tabletape.api"):
            processes = Processes(bound, Balance(numbers, 0))
            assert await processes.connect() == [1]
            processes.close()

    uvloop.run(play())
    assert [record.message for record in caplog.records] == [
        "no connection is accepted for 0.01 s: [Errno 24] Too many open files"
    ]


def test_listener_that_is_closed_leaves_connections_to_the_other(numbers: int) -> None:
    async def play() -> None:
        with bound_socket() as bound:
            processes = Processes(bound, Balance(numbers, 0), Balance(numbers, 1))
            processes.listeners[0].close()
            assert [await processes.connect() for _ in range(3)] == [[0, 1], [0, 2], [0, 3]]
            processes.close()

    uvloop.run(play())
