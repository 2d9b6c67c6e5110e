"""Addresses of Redis: a single server, a Redis Cluster, or a primary behind Sentinels."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec

Kind: TypeAlias = Literal["single", "cluster", "sentinel"]

SCHEMES: Final = ("redis", "rediss", "unix", "redis+cluster", "rediss+cluster", "redis+sentinel", "rediss+sentinel")
_PORTS: Final = {"cluster": 6379, "sentinel": 26379}


class AddressInvalid(ValueError):
    """The text is no address of a Redis. The error repeats only its scheme."""


class RedisAddress(msgspec.Struct, frozen=True):
    """The address of a Redis. It may contain a password."""

    kind: Kind
    url: str
    """The URL as redis-py reads it. For a cluster, the URL of the first node; for Sentinels, a URL with only the user,
    password, database and options of the servers behind them."""
    hosts: tuple[tuple[str, int], ...] = ()
    """Any nodes of the cluster, or the Sentinels: hosts and ports."""
    primary: str = ""
    """The name of the primary at the Sentinels."""


def read_address(url: str) -> RedisAddress:
    """Read an address.

    Its form is that of redis-py (`redis://`, `rediss://`, `unix://`), or it has several hosts:
    `redis+cluster://user:password@host:port,host:port`, `redis+sentinel://user:password@host:port,host:port/name/0`.
    With `rediss+…` all connections use TLS, also the connections to Sentinels.

    Raises:
        AddressInvalid: it has another form.
    """
    scheme, mark, rest = url.partition("://")
    if not mark or scheme not in SCHEMES:
        raise AddressInvalid(
            f"must be an address that begins with one of {', '.join(f'{name}://' for name in SCHEMES)}."
        )
    plain, _, kind = scheme.partition("+")
    try:
        if kind:
            return _with_hosts(plain, "cluster" if kind == "cluster" else "sentinel", rest)
        parts = urlsplit(url)
        if (parts.path if scheme == "unix" else parts.hostname) and parts.port != 0:
            return RedisAddress("single", url)
    except AddressInvalid:
        raise
    except ValueError:  # from the library; its text repeats the address, so it is replaced
        pass
    raise AddressInvalid(f"is no complete {scheme}:// address.")


def _with_hosts(plain: str, kind: Literal["cluster", "sentinel"], rest: str) -> RedisAddress:
    parts = urlsplit(f"{plain}://{rest}")
    credentials, at, listed = parts.netloc.rpartition("@")
    hosts = []
    for place in listed.split(","):
        host = urlsplit(f"//{place}")
        port = _PORTS[kind] if host.port is None else host.port
        if not host.hostname or port == 0:
            raise AddressInvalid(f"is no complete {plain}+{kind}:// address: each host is written host:port.")
        hosts.append((host.hostname, port))
    query = f"?{parts.query}" if parts.query else ""
    if kind == "cluster":
        if parts.path.strip("/") not in {"", "0"}:
            raise AddressInvalid("names a database; a cluster has database 0 only.")
        return RedisAddress("cluster", f"{plain}://{credentials}{at}{listed.split(',')[0]}{query}", tuple(hosts))
    name, _, database = parts.path.strip("/").partition("/")
    if not name or (database and not database.isdigit()):
        raise AddressInvalid(f"must name the primary after the Sentinels: {plain}+sentinel://host:port,host:port/name.")
    return RedisAddress("sentinel", f"{plain}://{credentials}{at}primary/{database or 0}{query}", tuple(hosts), name)
