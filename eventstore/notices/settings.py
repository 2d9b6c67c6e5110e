"""Notices: a player's wishes and channels. Kept beside the logs, never in them.

Addresses and secrets lie here alone. They are shown once or never, and are deleted with the settings.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.errors import DocumentConflict
from eventstore.identity import Identity, Role
from eventstore.log.seeds import ServiceKeys
from eventstore.storage.redis_documents import RedisDocuments
from eventstore.storage.redis_keys import (
    FOLLOWED,
    NOTICE_GAMES,
    ORGANISERS,
    PLAYER,
    PREFERENCES,
    PRESENT,
    beside_logs,
    shard_of_name,
)

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

NoticeKind: TypeAlias = Literal[
    "turn",
    "time_low",
    "time_over",
    "stand_in",
    "seat_lost",
    "began",
    "ended",
    "replaced",
    "request",
    "pause",
    "substitute",
    "decide",
    "plan",
    "dispute",
    "answer",
    "ruling",
    "filled",
    "round",
    "called",
    "challenged",
    "reported",
]
"""The kinds of notices, in this order: the player's turn; the player's time runs out; the time of a seat is over; a bot
stands in for the player, who did not ask for it; the player's seat is given to a bot for good, or to another player;
the game began; it ended; it goes on in another game; a request waits for the player's answer; a pause is asked for,
begins, is refused or ends; a seat is offered to a substitute, or taken by another player; a game waits for the decision
of an organiser; a plan of the player decided, or has ended; a dispute was opened; a dispute was answered; a ruling; the
table that the player opened is full; a round of the player's tournament begins, with the player's table; the
players of a table are called to their places; another player challenges the player, or invites them to play again; a
message was reported in the chat of a table that the player moderates."""
AnyNoticeKind: TypeAlias = NoticeKind | Literal["move", "test", "confirm"]
"""A bot gets a notice of each move that it is to make (`move`), whatever its player wishes. A test, and the link that
confirms a mail address, are sent on request."""
ChannelKind: TypeAlias = Literal["webhook", "bot", "mail", "push", "other"]

KINDS: Final[tuple[NoticeKind, ...]] = get_args(NoticeKind)
CHANNEL_KINDS: Final[tuple[ChannelKind, ...]] = get_args(ChannelKind)
PROGRAMS: Final[tuple[ChannelKind, ...]] = ("webhook", "bot")
"""The channels that lead to programs: each message goes out alone, signed, and is never held back."""
MOST_CHANNELS: Final = 12
"""Number of channels of a player."""
MOST_GAMES: Final = 500
"""Number of games for which a player has settings of their own; a further game is refused."""
OLD_SECRET_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which the old secret of a webhook still signs beside a new secret."""
CONFIRM_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which the link of a confirmation is valid."""
PRESENT_MS: Final = 45_000
"""Milliseconds for which a tab counts as open after its last report."""

ClockTime: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")]
"""A time of the day, `22:00`."""

_MINUTE_MS: Final = 60_000


PAUSES_S: Final = (5, 60, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000)
"""The pauses between two attempts, in seconds: more than two days in all."""


class NoticeOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The operator's settings of notices. Contains secrets: `repr` leaves them out."""

    page: str = "http://127.0.0.1:8000"
    """The address of the page as players have it, without a slash at the end."""
    kinds: tuple[ChannelKind, ...] = CHANNEL_KINDS
    """The channels that are switched on. Mail needs a mail server as well, push a key."""
    networks: tuple[str, ...] = ()
    """Networks that the service sends to although they are not public."""
    pauses_s: tuple[int, ...] = PAUSES_S
    """The pauses between two attempts, in seconds."""
    limit_s: float = 10.0
    """Limit of an attempt in all, in seconds. A worker leases a lane for twice as long, and a lane without an outcome
    for three times as long is handed out again."""
    smtp_url: str = ""
    """The mail server: `smtp://`, or `smtps://` for TLS from the start, with name and password where it wants them."""
    sender: str = ""
    """The address that mails come from."""
    push_key: str = ""
    """The service's private key for web push (VAPID), as PEM."""

    def __repr__(self) -> str:
        return f"NoticeOptions(page={self.page!r}, kinds={self.kinds!r})"

    @property
    def offered(self) -> tuple[ChannelKind, ...]:
        """The channels that work here."""
        needed = {"mail": self.smtp_url and self.sender, "push": self.push_key}
        return tuple(kind for kind in self.kinds if needed.get(kind, True))


class DailyDigest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="daily"):
    """A mail a day."""

    hour: Annotated[int, msgspec.Meta(ge=0, le=23)]
    """The hour of the player's time zone."""


class MinutesDigest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="minutes"):
    """A mail with all notices of so many minutes."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours in which only webhooks and bots are called; the other notices follow at the end, together."""

    begins: ClockTime
    ends: ClockTime


class NoticeWishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The kinds of notices that a player wants, and when."""

    kinds: tuple[NoticeKind, ...] = KINDS
    language: Annotated[str, msgspec.Meta(max_length=10)] = ""
    """The language of the sentences; empty for the language of the page."""
    time_zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"
    """A name of the time zone database: `Europe/Berlin`."""
    digest: DailyDigest | MinutesDigest | None = None
    """For mail alone."""
    quiet: QuietHours | None = None
    time_left: Annotated[int, msgspec.Meta(ge=10, le=10_080)] = 720
    """Minutes before the end of the player's time at which the notice `time_low` is sent; only where the player had
    more time at first."""
    always: bool = True
    """Whether notices are sent too while the player has a tab of the page open; webhooks always are."""


class SigningSecret(msgspec.Struct, frozen=True):
    """A secret with which messages to a webhook are signed."""

    secret: str
    until: int | None = None
    """Until when it signs beside a newer secret, milliseconds since 1970 in UTC."""


class Channel(msgspec.Struct, frozen=True, kw_only=True):
    """A way by which notices reach a player. Holds addresses and secrets: never shown."""

    channel: str
    """Its id."""
    kind: ChannelKind
    address: str
    """The address of a webhook, of a bot, of a push service or for apprise; a mail address."""
    keys: tuple[str, str] = ("", "")
    """Of a push subscription: the browser's key and its secret, as the browser writes them."""
    secrets: tuple[SigningSecret, ...] = ()
    """Of a webhook or a bot, the newest first."""
    confirmed: bool = True
    """Whether a mail address was confirmed."""
    created: int
    """When it was added, milliseconds since 1970 in UTC."""
    stopped: str = ""
    """Why nothing is sent there any more; empty while the channel works."""

    @property
    def works(self) -> bool:
        """Whether notices go there."""
        return self.confirmed and not self.stopped

    def takes(self, kind: AnyNoticeKind) -> bool:
        """Return whether notices of a kind may go there: moves go to bots, and bots get nothing else from the feed."""
        return self.works and (kind == "move") == (self.kind == "bot")

    @property
    def visible_address(self) -> str:
        """The part of the address that is shown: enough to tell it from others, and no secret."""
        if self.kind == "mail":
            name, _, host = self.address.rpartition("@")
            return f"{name[:1]}…@{host}"
        scheme, _, rest = self.address.partition("://")
        if self.kind == "other":
            return f"{scheme}://…"
        return rest.partition("/")[0].rpartition("@")[2]


class NoticeSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a player's notices; the settings of single games lie apart."""

    wishes: NoticeWishes = NoticeWishes()
    channels: tuple[Channel, ...] = ()
    calendar: str = ""
    """The secret in the address of the player's calendar; empty where the player has none."""

    def channel(self, name: str) -> Channel:
        """Return a channel by its id.

        Raises:
            ChannelUnknown: the player has no such channel.
        """
        for channel in self.channels:
            if channel.channel == name:
                return channel
        raise ChannelUnknown("you have no such channel", value=name)

    def with_channel(self, changed: Channel) -> NoticeSettings:
        """Return the settings with a channel; it replaces the channel of the same id.

        Raises:
            NoticesRefused: the player has `MOST_CHANNELS` others.
        """
        others = tuple(channel for channel in self.channels if channel.channel != changed.channel)
        if len(others) >= MOST_CHANNELS:
            detail = f"a player has at most {MOST_CHANNELS} channels"
            raise NoticesRefused("too_many_channels", detail, value=len(others))
        return replace(self, channels=(*others, changed))

    def without_channel(self, name: str) -> NoticeSettings:
        """Return the settings without a channel; errors as `channel`."""
        removed = self.channel(name)
        return replace(self, channels=tuple(channel for channel in self.channels if channel is not removed))


class ChannelUnknown(TabletapeError):
    """The player has no such channel."""

    code = "channel_unknown"


class NoticesRefused(TabletapeError):
    """The notices cannot be changed so. `code` says why."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="notices")
        self.code = code


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(NoticeSettings).decode
_NONE: Final = NoticeSettings()


class Notices:
    """Stores the settings of players' notices. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._documents = RedisDocuments(client)

    async def settings(self, player: str) -> NoticeSettings:
        """Return the settings of a player; the default settings where the player has none."""
        return (await self.settings_of([player])).get(player, _NONE)

    async def settings_of(self, players: Sequence[str]) -> dict[str, NoticeSettings]:
        """Return the settings by player; players without settings are left out."""
        stored = await self._documents.load("notices", players)
        return {player: _decode(settings) for player, settings in stored.items()}

    async def change(self, player: str, change: Callable[[NoticeSettings], NoticeSettings]) -> NoticeSettings:
        """Change the settings of a player, and return the new settings.

        Args:
            player: the player.
            change: returns the new settings for the old. It is called again if another caller changes them meanwhile.
                An error that it raises is passed on, and nothing is changed.
        """
        while True:
            stored = (await self._documents.load("notices", [player])).get(player, b"")
            after = change(_decode(stored) if stored else _NONE)
            with suppress(DocumentConflict):
                await self._documents.save("notices", player, stored, _encode(after))
                return after

    async def forget(self, player: str) -> None:
        """Forget all settings of a player, with their addresses and secrets."""
        await self._documents.erase("notices", player)
        await self._client.call("UNLINK", NOTICE_GAMES % (await self._place(player), player))

    async def of_game(self, player: str, game: str) -> tuple[NoticeKind, ...] | None:
        """Return the kinds of notices that a player wants of a game; `None` for the same as of all games."""
        return (await self.of_games([player], game))[player]

    async def of_games(self, players: Sequence[str], game: str) -> dict[str, tuple[NoticeKind, ...] | None]:
        """Return by player the kinds of notices that the player wants of a game; see `of_game`."""
        keys = [NOTICE_GAMES % (await self._place(player), player) for player in players]
        stored = [await self._client.call("HGET", key, game) for key in keys]
        return {
            player: None if kinds is None else msgspec.json.decode(kinds, type=tuple[NoticeKind, ...])
            for player, kinds in zip(players, stored, strict=True)
        }

    async def wish_for_game(self, player: str, game: str, kinds: tuple[NoticeKind, ...] | None) -> None:
        """Keep the kinds of notices that a player wants of a game; `None` for the same as of all games.

        Raises:
            NoticesRefused: the player has settings for `MOST_GAMES` other games.
        """
        key = NOTICE_GAMES % (await self._place(player), player)
        if kinds is None:
            await self._client.call("HDEL", key, game)
            return
        known, count = await self._client.call("HEXISTS", key, game), await self._client.call("HLEN", key)
        if not known and count >= MOST_GAMES:
            detail = f"settings are kept for at most {MOST_GAMES} games"
            raise NoticesRefused("too_many_games", detail, value=count)
        await self._client.call("HSET", key, game, _encode(kinds))

    async def _place(self, player: str) -> str:
        return beside_logs("notices", shard_of_name(player, await self._client.shards_beside_logs()))

    async def note_present(self, player: str) -> None:
        """Note that a player has a tab of the page open now."""
        await self._client.call("SET", PRESENT % player, 1, "PX", PRESENT_MS)

    async def is_present(self, player: str) -> bool:
        """Return whether a player has a tab of the page open."""
        return bool(await self._client.call("EXISTS", PRESENT % player))

    async def note_following(self, player: str, game: str, now: int) -> None:
        """Note that a player has a stream of a game open now; a stream counts as a tab too."""
        await self.note_present(player)
        await self._client.call("SET", FOLLOWED % (player, game), now + PRESENT_MS, "PX", PRESENT_MS)

    async def followed_until(self, player: str, game: str) -> int:
        """Return until when a player counts as following a game by a stream; 0 where the player has none open."""
        return int(await self._client.call("GET", FOLLOWED % (player, game)) or 0)

    async def identity(self, player: str) -> Identity | None:
        """Return a player with the present name and role; `None` when no player has this id."""
        name, role = await self._client.call("HMGET", PLAYER % player, "name", "role")
        if name is None or role is None:
            return None
        return Identity(player, name.decode(), msgspec.convert(role.decode(), Role))

    async def organisers(self) -> tuple[str, ...]:
        """Return the players with the role of an organiser now."""
        members = sorted(member.decode() for member in await self._client.call("SMEMBERS", ORGANISERS))
        identities = [await self.identity(player) for player in members]
        return tuple(caller.player for caller in identities if caller is not None and caller.role == "organiser")

    async def language(self, player: str, wishes: NoticeWishes, languages: Sequence[str]) -> str:
        """Return the language of a player's notices: from the wishes, else of the page, else the first language."""
        if wishes.language in languages:
            return wishes.language
        stored = await self._client.call("HGET", PREFERENCES % player, "language")
        named = "" if stored is None else str(msgspec.json.decode(stored))
        return named if named in languages else languages[0]


def new_secret() -> str:
    """Return a new secret of a webhook, as Standard Webhooks writes it."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


def new_calendar(player: str) -> str:
    """Return a new secret for the address of a player's calendar: its bearer reads the calendar."""
    return f"{player}.{secrets.token_urlsafe(24)}"


LinkPurpose: TypeAlias = Literal["confirm", "unsubscribe"]


def link_token(keys: ServiceKeys, purpose: LinkPurpose, player: str, channel: str) -> str:
    """Return the token of a link in a mail: its bearer may do one thing with one channel, without a login."""
    signature = keys.digest(f"notices {purpose} {player} {channel}").hex()[:40]
    return f"{player}.{channel}.{signature}"


def read_link_token(keys: ServiceKeys, purpose: LinkPurpose, token: str) -> tuple[str, str]:
    """Return the player and the channel of a link.

    Raises:
        ChannelUnknown: the token was not made here, or is for another purpose.
    """
    player, _, rest = token.partition(".")
    channel = rest.partition(".")[0]
    if not hmac.compare_digest(link_token(keys, purpose, player, channel).encode(), token.encode()):
        raise ChannelUnknown("this link is not one of ours", value=token[:100])
    return player, channel


def signing(channel: Channel, now: int) -> tuple[str, ...]:
    """Return the secrets of a webhook that sign at a time, the newest first."""
    return tuple(signer.secret for signer in channel.secrets if signer.until is None or now < signer.until)


def rotated(channel: Channel, secret: str, now: int) -> Channel:
    """Return a webhook with a new secret; the previous secret signs beside it for a day."""
    old = [replace(signer, until=now + OLD_SECRET_MS) for signer in channel.secrets if signer.until is None]
    return replace(channel, secrets=(SigningSecret(secret), *old[:1]))


def held_until(wishes: NoticeWishes, kind: ChannelKind, created: int) -> int:
    """Return when a notice may be sent by a channel at the earliest.

    Args:
        wishes: the player's wishes.
        kind: the kind of the channel. Programs are never held back; only mails wait for a digest.
        created: when the notice was made, milliseconds since 1970 in UTC.
    """
    if kind in PROGRAMS:
        return created
    due = created
    if kind == "mail":
        match wishes.digest:
            case MinutesDigest(minutes=minutes):
                due = created + minutes * _MINUTE_MS
            case DailyDigest(hour=hour):
                due = _next_time(created, hour * 60, wishes.time_zone)
    return after_quiet(wishes, due)


def after_quiet(wishes: NoticeWishes, at: int) -> int:
    """Return a time, or the end of the quiet hours in which it lies; milliseconds since 1970 in UTC."""
    if wishes.quiet is None:
        return at
    begins, ends = map(_minutes, (wishes.quiet.begins, wishes.quiet.ends))
    local = _local(at, wishes.time_zone)
    now = local.hour * 60 + local.minute
    quiet = begins <= now < ends if begins < ends else (now >= begins or now < ends) if begins > ends else False
    return _next_time(at, ends, wishes.time_zone) if quiet else at


def _minutes(text: str) -> int:
    return int(text[:2]) * 60 + int(text[3:])


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))


def _next_time(after: int, minutes: int, zone: str) -> int:
    """Return the next moment after *after* at which the clocks of a zone show a time, in minutes since midnight."""
    local = _local(after, zone)
    candidate = local.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0, fold=0)
    while (moment := round(candidate.timestamp() * 1000)) <= after:
        # Days are counted by the calendar: a day with a change of the clocks has 23 or 25 hours.
        candidate += timedelta(days=1)
    return moment


def is_zone(name: str) -> bool:
    """Return whether there is a time zone of this name."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError):  # `ZoneInfoNotFoundError` is a `KeyError`
        return False
    except KeyError:
        return False
    return True


_MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


def is_mail_address(text: str) -> bool:
    """Return whether a text has the form of a mail address (as in HTML forms), with a domain of two parts or more."""
    return len(text) <= 254 and _MAIL.fullmatch(text) is not None
