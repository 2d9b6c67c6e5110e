"""Notices by apprise, which knows a hundred services and opens connections by itself.

So its connections are judged where Python opens them: an audit hook (`sys.addaudithook`) sees each address before the
connection. While apprise sends a notice, it may do nothing else: open no port, run no program, write no file.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from eventstore.notices.public_addresses import AddressRefused, require_address, require_other
from eventstore.notices.settings import NoticeOptions
from projections.notices import Notice
from workers.notices.egress import Unreached

_MOST_SENTENCES: Final = 10
_NEVER: Final = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "pty.spawn", "socket.bind")
_WRITES: Final = frozenset("wax+")


class _Guard(threading.local):
    """The limits of this thread while apprise sends in it."""

    networks: tuple[str, ...] | None = None
    """Networks that are allowed although they are not public; `None` where the thread is not guarded."""
    refused: list[AddressRefused]
    """The refusals of this thread."""


_guard = _Guard()


async def send_other(url: str, notices: Sequence[Notice], options: NoticeOptions) -> str:
    """Send a notice or several by apprise, and return the outcome as a sentence.

    Raises:
        AddressRefused: apprise would connect to an address that the service does not call.
        Unreached: the other side did not accept the notice.
    """
    require_other(url)
    title, body = other_message(notices)
    try:
        async with asyncio.timeout(options.limit_s):
            return await asyncio.to_thread(_notify, url, title, body, options.networks)
    except TimeoutError as error:
        raise Unreached(f"no answer within {options.limit_s:g} seconds") from error


def other_message(notices: Sequence[Notice]) -> tuple[str, str]:
    """Return the title and the text by which apprise sends a notice or several."""
    last = notices[-1]
    lines = [*(notice.headline() for notice in notices[:-1]), *last.happened[-_MOST_SENTENCES:], last.link]
    return last.headline(), "\n".join(lines)


def _notify(url: str, title: str, body: str, networks: tuple[str, ...]) -> str:
    import apprise

    _watch()
    plugin = apprise.Apprise.instantiate(url, suppress_exceptions=True)
    if plugin is None:
        raise AddressRefused(
            "apprise does not understand this address", value=url.partition("://")[0], rule="notices 5"
        )
    plugin.redirects = False
    _guard.networks, _guard.refused = networks, []
    try:
        accepted = plugin.notify(body=body, title=title)
    finally:
        _guard.networks = None
    if _guard.refused:
        raise _guard.refused[0]
    if not accepted:
        raise Unreached(f"{plugin.service_name} did not take it")
    return f"{plugin.service_name} took it"


@cache
def _watch() -> None:
    """Let Python report the acts of guarded threads; once in a process, for a hook cannot be removed."""
    sys.addaudithook(_judge)


def _judge(event: str, arguments: tuple[Any, ...]) -> None:
    networks = _guard.networks
    if networks is None:
        return
    try:
        _require_allowed(event, arguments, networks)
    except AddressRefused as error:
        # apprise swallows most errors and returns `False`.
        _guard.refused.append(error)
        raise


def _require_allowed(event: str, arguments: tuple[Any, ...], networks: tuple[str, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        if not isinstance(address, tuple):
            raise AddressRefused("this is no public address", value=str(address)[:100], rule="notices 6")
        require_address(str(address[0]), int(address[1]), networks)
    elif event in _NEVER or (event == "open" and _WRITES.intersection(str(arguments[1] or ""))):
        raise AddressRefused(f"a notice may not do this: {event}", value=event, rule="notices 6")
