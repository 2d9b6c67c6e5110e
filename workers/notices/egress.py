"""Requests to addresses that players name: to public hosts alone, short, small, and without redirects.

A name is resolved once. Each of its addresses is checked, and the connection goes to a checked address; so it changes
nothing if the name resolves to another address a moment later (DNS rebinding).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping, Sequence
from functools import cache
from ssl import SSLContext
from typing import Final

import httpx2
import msgspec

from eventstore.notices.public_addresses import checked_url, require_address
from eventstore.notices.settings import NoticeOptions

MOST_READ: Final = 2_048
"""Number of bytes of an answer that are read."""


class ChannelAnswer(msgspec.Struct, frozen=True):
    """The answer of a webhook or a push service."""

    status: int
    text: str
    retry_after: int | None = None
    """Seconds after which the sender may try again (`Retry-After`)."""


class Unreached(Exception):
    """The other side did not answer."""


async def post(
    url: str,
    content: bytes,
    headers: Mapping[str, str],
    options: NoticeOptions,
) -> ChannelAnswer:
    """Send a request to an address that a player named, and return the answer.

    Args:
        url: the address.
        content: the body.
        headers: its header fields.
        options: networks that are allowed although they are not public, and the time limit.

    Raises:
        AddressRefused: the service does not call this address, or an address that it resolves to.
        Unreached: there was no answer in time.
    """
    host, port = checked_url(url, options.networks)
    try:
        async with asyncio.timeout(options.limit_s):
            address = await resolved(host, port, options.networks)
            # Without a proxy of the environment: it would resolve the name again.
            async with httpx2.AsyncClient(
                verify=_tls(), trust_env=False, follow_redirects=False, timeout=options.limit_s
            ) as client:
                target = httpx2.URL(url)
                request = client.build_request(
                    "POST",
                    target.copy_with(host=address),
                    content=content,
                    headers={**headers, "host": target.netloc.decode()},
                    extensions={"sni_hostname": host},
                )
                answer = await client.send(request, stream=True)
                try:
                    return ChannelAnswer(answer.status_code, await _beginning(answer), _retry_after(answer))
                finally:
                    await answer.aclose()
    except TimeoutError as error:
        raise Unreached(f"no answer within {options.limit_s:g} seconds") from error
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
        raise Unreached(f"{type(error).__name__}: {error}"[:200]) from error


async def resolved(host: str, port: int, networks: Sequence[str]) -> str:
    """Return an address of a host that the service may connect to.

    Raises:
        AddressRefused: an address of the host is refused.
        Unreached: the name is not known.
    """
    try:
        results = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreached(f"the name of the host cannot be resolved: {error}"[:200]) from error
    addresses = [str(result[4][0]) for result in results]
    for address in addresses:
        require_address(address, port, networks)
    if not addresses:
        raise Unreached("the host has no address")
    return addresses[0]


async def _beginning(answer: httpx2.Response) -> str:
    """Return the beginning of a body as it was sent: a compressed body stays compressed."""
    body = b""
    async for part in answer.aiter_raw():
        body += part
        if len(body) >= MOST_READ:
            break
    return body[:MOST_READ].decode(errors="replace")


def _retry_after(answer: httpx2.Response) -> int | None:
    text = answer.headers.get("retry-after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


@cache
def _tls() -> SSLContext:
    return httpx2.create_ssl_context(trust_env=False)
