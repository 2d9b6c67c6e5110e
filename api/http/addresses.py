"""The address of a request, and the address under which its caller is counted.

The server names the address of the connection, or the address behind a configured proxy (`X-Forwarded-For`).
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final

_NETWORK_BITS: Final = 64
"""The network of a caller in IPv6 (RFC 6177): a caller could use a new address of it for each request."""


def address_of(scope: Any) -> str:
    """Return the address under which the caller of a request is counted."""
    client = scope.get("client")
    return counted_as(client[0]) if client else "unknown"


@lru_cache(maxsize=8_192)
def counted_as(host: str) -> str:
    """Return the address under which a host is counted: an IPv6 address counts as its network."""
    try:
        address = ip_address(plain_address(host))
    except ValueError:
        return host  # a proxy does not always name an address
    if isinstance(address, IPv6Address):
        return str(ip_network((address.packed, _NETWORK_BITS), strict=False))
    return str(address)


def plain_address(host: str) -> str:
    """Return the IPv4 address that an IPv6 socket shows as `::ffff:…` (RFC 4291, section 2.5.5.2), or the host."""
    if host[:7].lower() != "::ffff:":
        return host
    mapped = IPv6Address(host).ipv4_mapped
    return host if mapped is None else str(mapped)
