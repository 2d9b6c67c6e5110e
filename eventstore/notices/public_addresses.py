"""Addresses that the service calls for a player: public addresses, and networks that the operator names.

Players name addresses to which the service sends. Without these checks a player could let it call hosts that it
alone reaches: this machine, its network, the address at which clouds tell secrets (server-side request forgery).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from domain.core.errors import TabletapeError

PORTS: Final = (80, 443, 8080, 8443)
"""The ports that may be called; in the operator's networks any port may be called."""
LONGEST_URL: Final = 2_000
"""Number of characters of the longest address."""

OTHER_SERVICES: Final = re.compile(
    "apprises?|barks?|discord|gchat|gotifys?|guilded|ifttt|join|jsons?|lametric|line|matrixs?|mmosts?|ntfys?|pbul"
    "|prowl|pover|pushed|pushy|revolt|rockets?|signals?|simplepush|slack|tgram|workflows|wxteams|xmls?|zulip"
)
"""Services that apprise may send to: they are reached by HTTP. None of them runs a program, writes a file, talks to
this machine's desktop or sends mail."""

_CARRIES_ANOTHER: Final = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96")))
"""Networks whose addresses embed an IPv4 address that is called in the end (NAT64, 6to4, Teredo, IPv4-compatible)."""
_HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]+\]")


class AddressRefused(TabletapeError):
    """The service does not call this address."""

    code = "address_refused"


def in_networks(address: str, networks: Sequence[str]) -> bool:
    """Return whether an address lies in any of the networks (`10.0.0.0/8`)."""
    ip = _plain(address)
    return any(ip in ip_network(network) for network in networks)


def is_public(address: str) -> bool:
    """Return whether an address belongs to the public internet.

    Private, loopback, link-local, unique-local, multicast, reserved and documentation addresses do not, nor do IPv6
    addresses that embed an IPv4 address. A mapped address is judged as its IPv4 address.
    """
    ip = _plain(address)
    if isinstance(ip, IPv6Address) and (ip.is_site_local or any(ip in network for network in _CARRIES_ANOTHER)):
        return False
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


def require_address(address: str, port: int, networks: Sequence[str]) -> None:
    """Refuse to connect to an address.

    Args:
        address: the address that a name resolved to, without brackets.
        port: the port to connect to.
        networks: the networks that the operator allows.

    Raises:
        AddressRefused: the address is not public, or the port may not be called.
    """
    if in_networks(address, networks):
        return
    if not is_public(address):
        raise AddressRefused("this is no public address", value=address, rule="notices 6")
    if port not in PORTS:
        raise _port_refused(port)


def checked_url(url: str, networks: Sequence[str], schemes: Sequence[str] = ("https", "http")) -> tuple[str, int]:
    """Return host and port of an address that a player gives.

    The addresses that its name resolves to are checked each time something is sent there.

    Raises:
        AddressRefused: the scheme is another, or the address names a user or a host that is refused.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise AddressRefused(f"this is no address: {error}", value=url, rule="notices 6") from error
    if len(url) > LONGEST_URL or not url.isascii() or any(letter <= " " for letter in url):
        detail = f"an address has at most {LONGEST_URL} characters of ASCII, and no spaces"
        raise AddressRefused(detail, value=url[:100], rule="notices 6")
    if parts.scheme not in schemes or not host or not _HOST.fullmatch(f"[{host}]" if ":" in host else host):
        detail = f"an address begins with {' or '.join(f'{scheme}://' for scheme in schemes)} and names a host"
        raise AddressRefused(detail, value=url, rule="notices 6")
    if parts.username is not None or parts.password is not None:
        raise AddressRefused("an address names no user", value=host, rule="notices 6")
    called_port = port or (443 if parts.scheme == "https" else 80)
    if host.rstrip(".").lower() == "localhost" or host.lower().endswith(".localhost"):
        require_address("127.0.0.1", called_port, networks)
    try:
        ip_address(host)
    except ValueError:
        if called_port not in PORTS and not networks:
            raise _port_refused(called_port) from None
        return host, called_port
    require_address(host, called_port, networks)
    return host, called_port


def _port_refused(port: int) -> AddressRefused:
    allowed = ", ".join(map(str, PORTS))
    return AddressRefused(f"the ports that may be called are {allowed}", value=port, rule="notices 6")


def require_other(url: str) -> None:
    """Refuse an address for apprise unless its service is in `OTHER_SERVICES`.

    Raises:
        AddressRefused: the service is not in the list.
    """
    scheme, _, rest = url.partition("://")
    if not OTHER_SERVICES.fullmatch(scheme.lower()) or not rest or any(letter <= " " for letter in url):
        detail = "an address for apprise begins with one of: " + OTHER_SERVICES.pattern.replace("|", ", ").replace(
            "s?", "(s)"
        )
        raise AddressRefused(detail, value=scheme[:40], rule="notices 5")


def _plain(address: str) -> IPv4Address | IPv6Address:
    """Return an address; an IPv4 address that is mapped into IPv6 becomes IPv4 again."""
    ip = ip_address(address.partition("%")[0])
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped is not None:
        return ip.ipv4_mapped
    return ip
