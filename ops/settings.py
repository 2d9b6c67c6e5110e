"""The settings: everything that can be configured, read once from the environment.

`docs/operating.md` lists the variables. A variable that is set to nothing counts as unset.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Final, Literal, TypeAlias, cast, get_args
from urllib.parse import quote, urlsplit

import msgspec

from api.settings import Limits
from eventstore.log.state import IDLE_DAYS
from eventstore.notices.settings import CHANNEL_KINDS, PAUSES_S, ChannelKind, NoticeOptions, is_mail_address
from eventstore.storage.redis_address import AddressInvalid, read_address
from ops.data_directory import TOKEN_PATTERN, DataDirectory
from ops.errors import OperatorTokenMissing, SettingInvalid

Sync: TypeAlias = Literal["always", "everysec"]
"""When Redis syncs its append-only file: before each answer, or once a second."""
Durability: TypeAlias = Literal["always", "everysec", "replicated"]
"""The promise for an acknowledged decision; `replicated`: `always`, and a replica has it, too."""

_SERVICE_KEY: Final = re.compile(r"[A-Za-z0-9_-]{1,32}:[0-9a-fA-F]{64}")
_HIGHEST_PORT: Final = 65535
MOST_PROCESSES: Final = 64
"""The most processes of a role on a host."""
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
"""By field of `Limits`, set by the variable of that name: the least and the largest value."""
_MOST_COMPONENT_SETS: Final = 1_000_000
_MOST_OPEN: Final = 100_000
_MOST_IDLE_DAYS: Final = 3_650
_MOST_PAUSES: Final = 50
_ARCHIVE_SCHEMES: Final = ("file", "s3", "gs", "az", "http", "https")
_AGE: Final = re.compile(r"([0-9]{1,10})([smhd])")
_UNITS_MS: Final = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
MOST_PATIENCE_S: Final = 45
"""The longest patience, in seconds: proxies and clients give a request up after a minute, or more."""
_PATIENCE_S: Final = 2
MOST_SHARDS: Final = 128
"""Each process listens to every shard on a connection of its own."""


class ServiceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The configuration of a service. Contains secrets: `repr` leaves them out."""

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
    """The service configured for the command line, if it is not the local service."""
    service_key: str | None = None
    """The configured current service key, `<id>:<64 hex digits>`, if it does not lie in the data directory."""
    api_processes: int = 1
    """Number of API processes."""
    workers: int = 2
    """Number of worker processes."""
    health_port: int | None = None
    """Port on which `serve` itself answers whether its processes are ready; `None` for no port."""
    durability: Durability = "always"
    """The protection of acknowledged decisions: with `always` they survive a power cut, with `everysec` all but those
    of the last second, with `replicated` a power cut and the loss of the primary."""
    patience: int | None = None
    """The configured seconds for which a request waits for a Redis of the logs that does not answer."""
    shards: int | None = None
    """The configured number of shards; it must be the number with which the store was begun."""
    access_log: bool = False
    """Whether every request is noted on standard error, as a line of JSON."""
    rate_limit: int = 2000
    """Requests a second of a token, or of an address without a token, in the long run; 0 for any number."""
    component_sets: int = 50
    """Component sets of a player; 0 for any number."""
    open_tables: int = 200
    """Tables of a player that are not over; 0 for any number."""
    open_forks: int = 100
    """Forks of a player that are not over, without those that replace a game; 0 for any number."""
    idle_days: int = IDLE_DAYS
    """The days without an entry after which a table that waits for players, or a fork, closes."""
    open_tournaments: int = 20
    """Tournaments of a player that are not over; 0 for any number."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies whose `X-Forwarded-For` names the caller."""
    traces_url: str | None = None
    """The collector of OpenTelemetry that gets traces, without a slash at the end; `None`: nothing is traced."""
    limits: Limits = Limits()
    """Limits on callers."""
    public_url: str | None = None
    """The players' address of the page, if it is not the local address."""
    smtp_url: str | None = None
    """The mail server that takes notices; `None` where none are mailed."""
    mail_sender: str | None = None
    """The address that mails come from."""
    notice_channels: tuple[ChannelKind, ...] = CHANNEL_KINDS
    """The channels of notices that are switched on."""
    notice_networks: tuple[str, ...] = ()
    """Networks that are not public and that notices may be sent to all the same."""
    notice_pauses: tuple[int, ...] = PAUSES_S
    """The pauses between two attempts at a notice, in seconds."""
    configured_archive: str | None = None
    """The directory or the address configured for archives of closed games."""
    retire_after: int | None = None
    """Milliseconds until the log of a closed game goes to the archive store; `None` for never."""

    def __repr__(self) -> str:
        return (
            f"Settings(host={self.host!r}, port={self.port}, data={str(self.data)!r}, "
            f"embedded={self.embedded}, workers={self.workers}, durability={self.durability!r})"
        )

    @property
    def directory(self) -> DataDirectory:
        """The data directory, with its paths."""
        return DataDirectory(self.data)

    @property
    def embedded(self) -> bool:
        """Whether the embedded Redis serves."""
        return self.redis_url is None

    @property
    def sync(self) -> Sync:
        """The sync of the append-only file for that durability."""
        return "everysec" if self.durability == "everysec" else "always"

    @property
    def store_url(self) -> str:
        """The Redis of the logs: the configured Redis, or the socket of the embedded Redis."""
        return self.redis_url or f"unix://{quote(str(self.directory.socket))}?db=0"

    @property
    def queue_url(self) -> str:
        """The Redis that holds the job queue."""
        return self.configured_queue_url or self.store_url

    @property
    def archive(self) -> str:
        """The place of the archives of closed games: a directory or an address."""
        return self.configured_archive or str(self.directory.archive)

    def patience_after(self, fail_over_s: float) -> int:
        """Return the seconds for which a request waits for the store, by how long a fail-over may last."""
        return self.patience or min(max(_PATIENCE_S, math.ceil(fail_over_s)), MOST_PATIENCE_S)

    @property
    def local_url(self) -> str:
        """The address of the service of these settings on this machine."""
        return f"http://{_reachable(self.host)}:{self.port}"

    @property
    def url(self) -> str:
        """The service that the command line talks to, without a slash at the end."""
        return self.configured_url or self.local_url

    def notices(self) -> NoticeOptions:
        """Return the options of notices."""
        return NoticeOptions(
            page=self.public_url or self.local_url,
            kinds=self.notice_channels,
            networks=self.notice_networks,
            pauses_s=self.notice_pauses,
            smtp_url=self.smtp_url or "",
            sender=self.mail_sender or "",
            push_key=self.directory.read_push_key(),
        )

    def operator_token(self) -> str:
        """Return the operator's token: the configured token, or the token of the data directory.

        Raises:
            TokenMissing: there is neither; `serve` creates a token at its first start.
            DataDirectoryInvalid: the file of the token cannot be used.
        """
        token = self.configured_token or self.directory.read_token()
        if token is None:
            raise OperatorTokenMissing(
                f"No operator token: {self.directory.token_file} does not exist. Start the service once, "
                "or set TABLETAPE_OPERATOR_TOKEN."
            )
        return token

    def environment(self) -> dict[str, str]:
        """Return the environment variables from which a child process reads the same settings.

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
            "TABLETAPE_API_PROCESSES": str(self.api_processes),
            "TABLETAPE_WORKERS": str(self.workers),
            "TABLETAPE_HEALTH_PORT": str(self.health_port or ""),
            "TABLETAPE_DURABILITY": self.durability,
            "TABLETAPE_PATIENCE": str(self.patience or ""),
            "TABLETAPE_SHARDS": str(self.shards or ""),
            "TABLETAPE_ACCESS_LOG": "on" if self.access_log else "off",
            "TABLETAPE_RATE_LIMIT": str(self.rate_limit),
            "TABLETAPE_COMPONENT_SETS": str(self.component_sets),
            "TABLETAPE_OPEN_TABLES": str(self.open_tables),
            "TABLETAPE_OPEN_FORKS": str(self.open_forks),
            "TABLETAPE_IDLE_DAYS": str(self.idle_days),
            "TABLETAPE_OPEN_TOURNAMENTS": str(self.open_tournaments),
            "TABLETAPE_TRUSTED_PROXIES": ",".join(self.trusted_proxies),
            "TABLETAPE_TRACES_URL": self.traces_url or "",
            "TABLETAPE_ARCHIVE": self.archive,
            "TABLETAPE_RETIRE_AFTER": "" if self.retire_after is None else f"{self.retire_after // 1000}s",
            **{_variable(field): f"{getattr(self.limits, field):.0f}" for field in _LIMITS},
            "TABLETAPE_PUBLIC_URL": self.public_url or "",
            "TABLETAPE_SMTP_URL": self.smtp_url or "",
            "TABLETAPE_MAIL_SENDER": self.mail_sender or "",
            "TABLETAPE_NOTICE_CHANNELS": ",".join(self.notice_channels) or "none",
            "TABLETAPE_NOTICE_NETWORKS": ",".join(self.notice_networks),
            "TABLETAPE_NOTICE_PAUSES": ",".join(map(str, self.notice_pauses)),
            "TABLETAPE_OPERATOR_TOKEN": self.configured_token or "",
            "TABLETAPE_SERVICE_KEY": self.service_key or "",
        }
        return {name: value for name, value in values.items() if value}


def read_settings(environ: Mapping[str, str] | None = None) -> ServiceSettings:
    """Read the settings from *environ* (the process's own environment when `None`).

    Raises:
        SettingInvalid: a variable has a value that cannot be used; the error names it.
    """
    variables = os.environ if environ is None else environ
    values = {name: value.strip() for name, value in variables.items() if value.strip()}
    data = values.get("TABLETAPE_DATA")
    _check_together(values)
    return ServiceSettings(
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
        configured_url=_http_url(values, "TABLETAPE_URL"),
        service_key=_matching(
            values,
            "TABLETAPE_SERVICE_KEY",
            _SERVICE_KEY,
            "must be <id>:<key>: an id of 1 to 32 letters, digits, _ or -, and a key of 64 hex digits.",
        ),
        api_processes=_whole_number(values, "TABLETAPE_API_PROCESSES", 1, MOST_PROCESSES, 1),
        workers=_whole_number(values, "TABLETAPE_WORKERS", 0, MOST_PROCESSES, 2),
        health_port=_whole_number(values, "TABLETAPE_HEALTH_PORT", 0, _HIGHEST_PORT, 0) or None,
        durability=_durability(values),
        patience=_whole_number(values, "TABLETAPE_PATIENCE", 0, MOST_PATIENCE_S, 0) or None,
        shards=_whole_number(values, "TABLETAPE_SHARDS", 0, MOST_SHARDS, 0) or None,
        access_log=_switch(values),
        rate_limit=_whole_number(values, "TABLETAPE_RATE_LIMIT", 0, _HIGHEST_RATE, 2000),
        component_sets=_whole_number(values, "TABLETAPE_COMPONENT_SETS", 0, _MOST_COMPONENT_SETS, 50),
        open_tables=_whole_number(values, "TABLETAPE_OPEN_TABLES", 0, _MOST_OPEN, 200),
        open_forks=_whole_number(values, "TABLETAPE_OPEN_FORKS", 0, _MOST_OPEN, 100),
        idle_days=_whole_number(values, "TABLETAPE_IDLE_DAYS", 1, _MOST_IDLE_DAYS, IDLE_DAYS),
        open_tournaments=_whole_number(values, "TABLETAPE_OPEN_TOURNAMENTS", 0, _MOST_OPEN, 20),
        trusted_proxies=_networks(values, "TABLETAPE_TRUSTED_PROXIES"),
        traces_url=_http_url(values, "TABLETAPE_TRACES_URL"),
        limits=_limits(values),
        public_url=_http_url(values, "TABLETAPE_PUBLIC_URL"),
        smtp_url=_smtp_url(values),
        mail_sender=_sender(values),
        notice_channels=_channels(values),
        notice_networks=_networks(values, "TABLETAPE_NOTICE_NETWORKS"),
        notice_pauses=_pauses(values),
        configured_archive=_archive(values),
        retire_after=_retire_after(values),
    )


def milliseconds(text: str) -> int:
    """Return the milliseconds of a time as people write it: `30d`, `12h`, `90m` or `45s`.

    Raises:
        ValueError: it is not written so.
    """
    match = _AGE.fullmatch(text)
    if match is None:
        raise ValueError(f"must be a whole number with s, m, h or d behind it, such as 30d, not {text!r}.")
    return int(match[1]) * _UNITS_MS[match[2]]


def _retire_after(values: Mapping[str, str]) -> int | None:
    text = values.get("TABLETAPE_RETIRE_AFTER")
    try:
        return milliseconds(text) if text else None
    except ValueError as problem:
        raise SettingInvalid("TABLETAPE_RETIRE_AFTER", str(problem), value=text) from problem


def _archive(values: Mapping[str, str]) -> str | None:
    text = values.get("TABLETAPE_ARCHIVE")
    if not text:
        return None
    scheme, separator, _ = text.partition("://")
    if separator and scheme not in _ARCHIVE_SCHEMES:
        known = ", ".join(f"{name}://" for name in _ARCHIVE_SCHEMES)
        raise SettingInvalid("TABLETAPE_ARCHIVE", f"must be a directory, or begin with one of {known}.", value=scheme)
    return text if separator else str(Path(text).expanduser().absolute())


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


def _networks(values: Mapping[str, str], variable: str) -> tuple[str, ...]:
    """Return the listed addresses and networks (`10.0.0.0/8`), each as it is usually written."""
    networks: list[str] = []
    for text in map(str.strip, values.get(variable, "").split(",")):
        try:
            if text:
                networks.append(str(ip_network(text) if "/" in text else ip_address(text)))
        except ValueError as problem:
            detail = f"must list addresses and networks with commas between them: {problem}."
            raise SettingInvalid(variable, detail, value=text) from problem
    return tuple(networks)


def _switch(values: Mapping[str, str]) -> bool:
    text = values.get("TABLETAPE_ACCESS_LOG", "off")
    if text not in {"on", "off"}:
        raise SettingInvalid("TABLETAPE_ACCESS_LOG", f"must be on or off, not {text!r}.", value=text)
    return text == "on"


def _durability(values: Mapping[str, str]) -> Durability:
    text = values.get("TABLETAPE_DURABILITY", "always")
    if text in get_args(Durability):
        return cast("Durability", text)
    raise SettingInvalid("TABLETAPE_DURABILITY", f"must be always, everysec or replicated, not {text!r}.", value=text)


def _check_together(values: Mapping[str, str]) -> None:
    """Refuse settings that are fine by themselves and not together."""
    store, queue = (_redis_url(values, f"TABLETAPE_{name}_URL") for name in ("REDIS", "QUEUE"))
    if store and read_address(store).kind == "cluster" and queue is None:
        raise SettingInvalid(
            "TABLETAPE_QUEUE_URL",
            "must name one Redis for the job queue: the logs lie on a cluster (TABLETAPE_REDIS_URL), and RQ needs "
            "one Redis. It may be a small one; jobs that are lost with it are queued again.",
        )
    if queue and read_address(queue).kind == "cluster":
        raise SettingInvalid("TABLETAPE_QUEUE_URL", "names a cluster; the job queue needs one Redis.")
    if store is None and _durability(values) == "replicated":
        raise SettingInvalid(
            "TABLETAPE_DURABILITY",
            "cannot be replicated with the embedded Redis, which has no replica; set TABLETAPE_REDIS_URL.",
            value="replicated",
        )


def _redis_url(values: Mapping[str, str], variable: str) -> str | None:
    text = values.get(variable)
    if not text:
        return None
    try:
        read_address(text)
    except AddressInvalid as problem:
        # The value may contain a password: the error repeats the scheme only.
        raise SettingInvalid(
            variable, str(problem), value=text.partition("://")[0] if "://" in text else None
        ) from None
    return text


def _matching(values: Mapping[str, str], variable: str, pattern: re.Pattern[str], demand: str) -> str | None:
    """Return a secret of a certain form; an error does not repeat it."""
    text = values.get(variable)
    if text is not None and not pattern.fullmatch(text):
        raise SettingInvalid(variable, demand)
    return text


def _http_url(values: Mapping[str, str], variable: str) -> str | None:
    text = values.get(variable)
    if not text:
        return None
    try:
        parts = urlsplit(text)
        usable = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingInvalid(variable, f"must be an http:// or https:// address, not {text!r}.", value=text)
    return text.rstrip("/")


def _smtp_url(values: Mapping[str, str]) -> str | None:
    text = values.get("TABLETAPE_SMTP_URL")
    if not text:
        return None
    # It may contain a password: the error repeats the scheme only.
    scheme = text.partition("://")[0]
    try:
        parts = urlsplit(text)
        usable = scheme in {"smtp", "smtps"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        detail = "must be smtp://host:port or smtps://host:port, with user:password@ where the server wants them."
        raise SettingInvalid("TABLETAPE_SMTP_URL", detail, value=scheme)
    return text


def _sender(values: Mapping[str, str]) -> str | None:
    text = values.get("TABLETAPE_MAIL_SENDER")
    if text and not is_mail_address(text):
        raise SettingInvalid("TABLETAPE_MAIL_SENDER", f"must be a mail address, not {text!r}.", value=text)
    return text or None


def _channels(values: Mapping[str, str]) -> tuple[ChannelKind, ...]:
    text = values.get("TABLETAPE_NOTICE_CHANNELS")
    if text is None or text == "none":
        return CHANNEL_KINDS if text is None else ()
    named = {name.strip() for name in text.split(",")}
    if not named <= set(CHANNEL_KINDS):
        detail = f"must list some of {', '.join(CHANNEL_KINDS)} with commas between them, or be none."
        raise SettingInvalid("TABLETAPE_NOTICE_CHANNELS", detail, value=text)
    return tuple(kind for kind in CHANNEL_KINDS if kind in named)


def _pauses(values: Mapping[str, str]) -> tuple[int, ...]:
    text = values.get("TABLETAPE_NOTICE_PAUSES")
    if not text:
        return PAUSES_S
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > _MOST_PAUSES or not all(re.fullmatch("[0-9]{1,6}", part) for part in parts):
        detail = f"must list up to {_MOST_PAUSES} pauses in whole seconds with commas between them."
        raise SettingInvalid("TABLETAPE_NOTICE_PAUSES", detail, value=text)
    return tuple(map(int, parts))


def _reachable(host: str) -> str:
    """Return the address that reaches a service listening on *host* from this machine."""
    if host == "0.0.0.0":  # noqa: S104  # compared, not listened on
        return "127.0.0.1"
    if host == "::":
        return "[::1]"
    return f"[{host}]" if ":" in host else host
