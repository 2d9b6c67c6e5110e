"""The sockets on which the API processes of a host listen together.

`serve` opens them and hands them to each API process, so a process can be replaced while callers connect: another
process accepts such a caller, or the caller waits. A shared socket was chosen over a socket for each process
(`SO_REUSEPORT`): there, callers that the system has given to a killed process wait until it is back.
"""

from __future__ import annotations

import contextlib
import errno
import socket
from typing import Final

from ops.errors import ServeFailed, SettingInvalid
from ops.settings import ServiceSettings

_ANYWHERE: Final = socket.AI_PASSIVE | socket.AI_NUMERICSERV


def open_sockets(settings: ServiceSettings) -> list[socket.socket]:
    """Return a bound socket for each address of the configured host; the process that gets them listens.

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
            listening = stack.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                listening.bind(address)
            except OSError as problem:
                raise _refusal(settings, problem) from problem
            sockets.append(listening)
        stack.pop_all()
    return sockets


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
