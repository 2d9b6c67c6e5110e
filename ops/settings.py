"""The settings: everything that can be configured, read once from the environment.

`docs/operating.md` lists the variables. A variable that is set to nothing counts as unset.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast, get_args
from urllib.parse import quote, urlsplit

import msgspec

from api.settings import Limits
from ops.data_directory import TOKEN_PATTERN, DataDirectory
from ops.errors import SettingInvalid, TokenMissing

Durability: TypeAlias = Literal["always", "everysec"]
"""When Redis syncs its append-only file: before each answer, or once a second."""

_REDIS_SCHEMES: Final = ("redis", "rediss", "unix")
_SERVICE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,32}:[0-9a-fA-F]{64}")
_HIGHEST_PORT: Final = 65535
_MOST_WORKERS: Final = 64
_HIGHEST_RATE: Final = 1_000_000
_LIMITS: Final = {
    "connections": (1, 1_000_000),
    "connections_per_address": (1, 1_000_000),
    "streams_per_address": (1, 1_000_000),
    "streams_per_player": (1, 1_000_000),
    "head_bytes": (1_024, 1_048_576),
    "head_fields": (1, 10_000),
    "target_bytes": (256, 65_536),
    "head_seconds": (1, 3_600),
    "body_seconds": (1, 3_600),
    "body_rate": (1, 1_000_000_000),
    "idle_seconds": (1, 3_600),
    "send_seconds": (1, 3_600),
}
"""By field of `Limits`, which is set by the variable of that name: the least and the most it may be."""
_MOST_COMPONENT_SETS: Final = 1_000_000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What one service is configured to do. Contains secrets: `repr` leaves them out."""

    host: str = "127.0.0.1"
    """Address to listen on."""
    port: int = 8000
    """Port to listen on."""
    data: Path
    """Data directory, absolute."""
    redis_url: str | None = None
    """The configured Redis; `None` when the embedded one serves."""
    configured_queue_url: str | None = None
    """The Redis configured for the job queue, if it is another."""
    configured_token: str | None = None
    """The configured operator token, if there is one."""
    configured_url: str | None = None
    """The service the command line is configured to talk to, if it is not the local one."""
    service_key: str | None = None
    """The configured current service key, `<id>:<64 hex digits>`, if it does not lie in the data directory."""
    workers: int = 2
    """Number of worker processes."""
    durability: Durability = "always"
    """What an acknowledged decision survives: `always` a power cut too, `everysec` all but its last second."""
    access_log: bool = False
    """Whether every request is noted on standard error, as a line of JSON."""
    rate_limit: int = 2000
    """Requests a second that one token, or one address without a token, is served in the long run; 0 for any number."""
    component_sets: int = 50
    """Component sets that one player may keep; 0 for any number."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of the proxies whose `X-Forwarded-For` says who calls."""
    limits: Limits = Limits()
    """What callers may take."""

    def __repr__(self) -> str:
        return (
            f"Settings(host={self.host!r}, port={self.port}, data={str(self.data)!r}, "
            f"embedded={self.embedded}, workers={self.workers}, durability={self.durability!r})"
        )

    @property
    def directory(self) -> DataDirectory:
        """The data directory, with what lies where."""
        return DataDirectory(self.data)

    @property
    def embedded(self) -> bool:
        """Whether the embedded Redis serves."""
        return self.redis_url is None

    @property
    def store_url(self) -> str:
        """The Redis that holds the logs: the configured one, or the embedded one's socket."""
        return self.redis_url or f"unix://{quote(str(self.directory.socket))}?db=0"

    @property
    def queue_url(self) -> str:
        """The Redis that holds the job queue."""
        return self.configured_queue_url or self.store_url

    @property
    def local_url(self) -> str:
        """Where the service of these settings answers on this machine."""
        return f"http://{_reachable(self.host)}:{self.port}"

    @property
    def url(self) -> str:
        """The service that the command line talks to, without a slash at the end."""
        return self.configured_url or self.local_url

    def operator_token(self) -> str:
        """Return the operator's token: the configured one, or that of the data directory.

        Raises:
            TokenMissing: there is neither; `serve` makes one at its first start.
            DataDirectoryInvalid: the file of the token cannot be used.
        """
        token = self.configured_token or self.directory.read_token()
        if token is None:
            raise TokenMissing(
                f"No operator token: {self.directory.token_file} does not exist. Start the service once, "
                "or set TABLETAPE_OPERATOR_TOKEN."
            )
        return token

    def environment(self) -> dict[str, str]:
        """Return the variables with which a child process reads these same settings.

        The addresses are resolved: a child always finds a configured Redis and starts none. The
        operator's token and the service key are not among them when they lie in the data directory.
        """
        values = {
            "TABLETAPE_HOST": self.host,
            "TABLETAPE_PORT": str(self.port),
            "TABLETAPE_DATA": str(self.data),
            "TABLETAPE_REDIS_URL": self.store_url,
            "TABLETAPE_QUEUE_URL": self.queue_url,
            "TABLETAPE_URL": self.url,
            "TABLETAPE_WORKERS": str(self.workers),
            "TABLETAPE_DURABILITY": self.durability,
            "TABLETAPE_ACCESS_LOG": "on" if self.access_log else "off",
            "TABLETAPE_RATE_LIMIT": str(self.rate_limit),
            "TABLETAPE_COMPONENT_SETS": str(self.component_sets),
            "TABLETAPE_TRUSTED_PROXIES": ",".join(self.trusted_proxies),
            **{_variable(field): f"{getattr(self.limits, field):.0f}" for field in _LIMITS},
            "TABLETAPE_OPERATOR_TOKEN": self.configured_token or "",
            "TABLETAPE_SERVICE_KEY": self.service_key or "",
        }
        return {name: value for name, value in values.items() if value}


def read_settings(environ: Mapping[str, str] | None = None) -> Settings:
    """Read the settings from *environ* (the process's own environment when `None`).

    Raises:
        SettingInvalid: a variable has a value that cannot be used; the error names it.
    """
    given = os.environ if environ is None else environ
    values = {name: value.strip() for name, value in given.items() if value.strip()}
    data = values.get("TABLETAPE_DATA")
    return Settings(
        host=_host(values),
        port=_whole_number(values, "TABLETAPE_PORT", 1, _HIGHEST_PORT, 8000),
        data=Path(data).expanduser().absolute() if data else _usual_data_directory(values),
        redis_url=_redis_url(values, "TABLETAPE_REDIS_URL"),
        configured_queue_url=_redis_url(values, "TABLETAPE_QUEUE_URL"),
        configured_token=_matching(
            values,
            "TABLETAPE_OPERATOR_TOKEN",
            TOKEN_PATTERN,
            "must consist of letters, digits and -._~+/ only (a bearer token, RFC 6750).",
        ),
        configured_url=_service_url(values),
        service_key=_matching(
            values,
            "TABLETAPE_SERVICE_KEY",
            _SERVICE_KEY,
            "must be <id>:<key>: an id of 1 to 32 letters, digits, _ or -, and a key of 64 hex digits.",
        ),
        workers=_whole_number(values, "TABLETAPE_WORKERS", 0, _MOST_WORKERS, 2),
        durability=_durability(values),
        access_log=_switch(values),
        rate_limit=_whole_number(values, "TABLETAPE_RATE_LIMIT", 0, _HIGHEST_RATE, 2000),
        component_sets=_whole_number(values, "TABLETAPE_COMPONENT_SETS", 0, _MOST_COMPONENT_SETS, 50),
        trusted_proxies=_networks(values),
        limits=_limits(values),
    )


def _usual_data_directory(values: Mapping[str, str]) -> Path:
    """Choose where the data lies when nobody says so: the same place from every directory."""
    root = Path(__file__).absolute().parent.parent
    if (root / "pyproject.toml").is_file():
        return root / "data"
    base = values.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share").absolute() / "tabletape"


def _host(values: Mapping[str, str]) -> str:
    host = (values.get("TABLETAPE_HOST") or "127.0.0.1").removeprefix("[").removesuffix("]")
    if any(letter.isspace() or letter in "/@?#" for letter in host):
        raise SettingInvalid("TABLETAPE_HOST", f"must be a host name or an address, not {host!r}.", value=host)
    return host


def _whole_number(values: Mapping[str, str], variable: str, least: int, most: int, default: int) -> int:
    text = values.get(variable)
    if not text:
        return default
    if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
        raise SettingInvalid(variable, f"must be a whole number from {least} to {most}, not {text!r}.", value=text)
    return int(text)


def _limits(values: Mapping[str, str]) -> Limits:
    usual = Limits()
    return Limits(
        **{
            field: _whole_number(values, _variable(field), least, most, getattr(usual, field))
            for field, (least, most) in _LIMITS.items()
        }
    )


def _variable(field: str) -> str:
    """Return the variable that sets a limit."""
    return f"TABLETAPE_{field.upper()}"


def _networks(values: Mapping[str, str]) -> tuple[str, ...]:
    """Return the listed addresses and networks (`10.0.0.0/8`), each as it is usually written."""
    found: list[str] = []
    for text in map(str.strip, values.get("TABLETAPE_TRUSTED_PROXIES", "").split(",")):
        try:
            if text:
                found.append(str(ip_network(text) if "/" in text else ip_address(text)))
        except ValueError as problem:
            detail = f"must list addresses and networks with commas between them: {problem}."
            raise SettingInvalid("TABLETAPE_TRUSTED_PROXIES", detail, value=text) from problem
    return tuple(found)


def _switch(values: Mapping[str, str]) -> bool:
    text = values.get("TABLETAPE_ACCESS_LOG", "off")
    if text not in {"on", "off"}:
        raise SettingInvalid("TABLETAPE_ACCESS_LOG", f"must be on or off, not {text!r}.", value=text)
    return text == "on"


def _durability(values: Mapping[str, str]) -> Durability:
    text = values.get("TABLETAPE_DURABILITY", "always")
    if text in get_args(Durability):
        return cast("Durability", text)
    raise SettingInvalid("TABLETAPE_DURABILITY", f"must be always or everysec, not {text!r}.", value=text)


def _redis_url(values: Mapping[str, str], variable: str) -> str | None:
    text = values.get(variable)
    if not text:
        return None
    # The value may contain a password: the error repeats the scheme only.
    scheme = text.partition("://")[0] if "://" in text else ""
    if scheme not in _REDIS_SCHEMES:
        raise SettingInvalid(
            variable, "must be an address that begins with redis://, rediss:// or unix://.", value=scheme or None
        )
    try:
        parts = urlsplit(text)
        usable = bool(parts.path if scheme == "unix" else parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingInvalid(variable, f"is no complete {scheme}:// address.", value=scheme)
    return text


def _matching(values: Mapping[str, str], variable: str, pattern: re.Pattern[str], demand: str) -> str | None:
    """Return a secret of a certain form; an error does not repeat it."""
    text = values.get(variable)
    if text is not None and not pattern.fullmatch(text):
        raise SettingInvalid(variable, demand)
    return text


def _service_url(values: Mapping[str, str]) -> str | None:
    text = values.get("TABLETAPE_URL")
    if not text:
        return None
    try:
        parts = urlsplit(text)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingInvalid("TABLETAPE_URL", f"must be an http:// or https:// address, not {text!r}.", value=text)
    return text.rstrip("/")


def _reachable(host: str) -> str:
    """Return the address at which a service listening on *host* is reached from this machine."""
    if host == "0.0.0.0":  # noqa: S104  # compared, not listened on
        return "127.0.0.1"
    if host == "::":
        return "[::1]"
    return f"[{host}]" if ":" in host else host
