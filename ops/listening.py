"""The sockets on which the API processes of a host listen together.

`serve` opens them and hands them to each API process, so a process can be replaced while callers connect: whoever
connects meanwhile is accepted by another one, or waits. One shared socket was chosen over one for each process
(`SO_REUSEPORT`): with the latter, callers that the system gave to a process that was killed wait until it is back.
"""

from __future__ import annotations

import contextlib
import errno
import socket
from typing import Final

from ops.errors import ServeFailed, SettingInvalid
from ops.settings import Settings

_ANYWHERE: Final = socket.AI_PASSIVE | socket.AI_NUMERICSERV


def open_sockets(settings: Settings) -> list[socket.socket]:
    """Return a bound socket for each address of the configured host; the process that is given them listens.

    Raises:
        SettingInvalid: nobody can listen on this host.
        ServeFailed: the port is taken.
    """
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=_ANYWHERE)
    except OSError as problem:
        raise SettingInvalid("TABLETAPE_HOST", f"{settings.host!r} is unknown.", value=settings.host) from problem
    addresses = dict.fromkeys((family, kind, protocol, address) for family, kind, protocol, _, address in found)
    with contextlib.ExitStack() as opened:
        sockets = []
        for family, kind, protocol, address in addresses:
            one = opened.enter_context(socket.socket(family, kind, protocol))
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                one.bind(address)
            except OSError as problem:
                raise _refusal(settings, problem) from problem
            sockets.append(one)
        opened.pop_all()
    return sockets


def _refusal(settings: Settings, problem: OSError) -> SettingInvalid | ServeFailed:
    if problem.errno == errno.EADDRNOTAVAIL:
        return SettingInvalid(
            "TABLETAPE_HOST", f"{settings.host!r} is no address of this machine.", value=settings.host
        )
    return ServeFailed(
        f"Nothing can listen on {settings.host} port {settings.port}: {problem.strerror}. "
        "Stop what listens there, or set TABLETAPE_PORT.",
        value=settings.port,
    )
