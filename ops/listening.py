"""The sockets on which the API processes of a host listen together.

`serve` opens them and hands them to each API process, so a process can be replaced while callers connect: another
process accepts such a caller, or the caller waits. A shared socket was chosen over a socket for each process
(`SO_REUSEPORT`): there, callers that the system has given to a killed process wait until it is back. The processes
share the connections evenly (`api/http/balance.py`).
"""

from __future__ import annotations

import contextlib
import errno
import socket
import tempfile
from collections.abc import Iterator, Sequence
from typing import Final

from api.http.balance import write_numbers
from ops.errors import ServeFailed, SettingInvalid
from ops.settings import ServiceSettings

_ANYWHERE: Final = socket.AI_PASSIVE | socket.AI_NUMERICSERV


class ListeningPlaces:
    """The sockets of the service and, where several processes listen, the file of their numbers of connections.

    Attributes:
        descriptors: the descriptors that each process inherits.
    """

    def __init__(self, sockets: Sequence[socket.socket], numbers: int | None) -> None:
        self._sockets = [bound.fileno() for bound in sockets]
        self._numbers = numbers
        self.descriptors = [*self._sockets, *([] if numbers is None else [numbers])]

    def options(self, place: int) -> list[str]:
        """Return the options of the process at a place, counted from 0."""
        options = [text for descriptor in self._sockets for text in ("--fd", str(descriptor))]
        return options if self._numbers is None else [*options, "--balance", str(self._numbers), str(place)]


@contextlib.contextmanager
def listening(settings: ServiceSettings, processes: int) -> Iterator[ListeningPlaces]:
    """Bind a socket for each address of the configured host while the block runs; the processes listen.

    Args:
        settings: the settings.
        processes: the number of processes that are to listen.

    Raises:
        SettingInvalid: no process can listen on this host.
        ServeFailed: the port is taken.
    """
    try:
        rows = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=_ANYWHERE)
    except OSError as problem:
        raise SettingInvalid("TABLETAPE_HOST", f"{settings.host!r} is unknown.", value=settings.host) from problem
    addresses = dict.fromkeys((family, kind, protocol, address) for family, kind, protocol, _, address in rows)
    with contextlib.ExitStack() as stack:
        sockets = []
        for family, kind, protocol, address in addresses:
            bound = stack.enter_context(socket.socket(family, kind, protocol))
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                bound.bind(address)
            except OSError as problem:
                raise _refusal(settings, problem) from problem
            sockets.append(bound)
        numbers = None
        if processes > 1:
            numbers = stack.enter_context(tempfile.TemporaryFile()).fileno()
            write_numbers(numbers, processes)
        yield ListeningPlaces(sockets, numbers)


def _refusal(settings: ServiceSettings, problem: OSError) -> SettingInvalid | ServeFailed:
    if problem.errno == errno.EADDRNOTAVAIL:
        return SettingInvalid(
            "TABLETAPE_HOST", f"{settings.host!r} is no address of this machine.", value=settings.host
        )
    return ServeFailed(
        f"Nothing can listen on {settings.host} port {settings.port}: {problem.strerror}. "
        "Stop the process that listens there, or set TABLETAPE_PORT.",
        value=settings.port,
    )
