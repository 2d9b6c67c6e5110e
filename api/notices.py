"""Notices: what I want to be told outside the page, where, and what became of it."""

from __future__ import annotations

import base64
import secrets
from functools import cache
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from api.context import AppContext, CallerIdentity, Context
from api.http.authentication import requires_player
from api.http.errors import BodyInvalid
from api.http.openapi.operations import operation
from api.http.parameters import GameId
from eventstore.desk.deliveries import DeliveryLine, Occasion, delivery
from eventstore.desk.notices import (
    Channel,
    ChannelKind,
    NoticeKind,
    NoticeSettings,
    NoticesRefused,
    NoticeWishes,
    SigningSecret,
    is_mail_address,
    is_zone,
    new_secret,
    rotated,
)
from eventstore.desk.public_addresses import LONGEST_URL, checked_url, require_other
from projections.sentences import LANGUAGES

ChannelId: TypeAlias = Annotated[str, PathParameter(description="A channel's id.")]
Url: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]

_SHOWN_ONCE: Final = {"cache-control": "no-store"}


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="webhook"):
    """A program that is told: it gets signed requests."""

    url: Url
    """`https://…` or `http://…`; a public host."""


class NewMailAddress(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="mail"):
    """A mail address. It gets a link by mail that confirms it."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class NewPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="push"):
    """A browser, as its push subscription names it."""

    endpoint: Url
    p256dh: Annotated[str, msgspec.Meta(min_length=80, max_length=100, pattern=r"^[A-Za-z0-9_=-]+$(?!\n)")]
    """The browser's public key."""
    auth: Annotated[str, msgspec.Meta(min_length=20, max_length=30, pattern=r"^[A-Za-z0-9_=-]+$(?!\n)")]
    """Its secret."""


class NewOther(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="other"):
    """Any service that apprise reaches, by the address that apprise has for it."""

    url: Url


NewChannel: TypeAlias = NewWebhook | NewMailAddress | NewPush | NewOther


class ChannelResponse(msgspec.Struct, frozen=True):
    """Where notices go. Addresses and secrets are not shown again."""

    channel: str
    kind: ChannelKind
    address: str
    """Enough of it to tell it from others."""
    confirmed: bool
    """Whether a mail address was confirmed; the others are."""
    stopped: str
    """Why nothing is sent there any more; empty while it is."""
    created: int
    """When it was named, milliseconds since 1970 in UTC."""


class ChannelAdded(msgspec.Struct, frozen=True):
    """A channel that was added."""

    channel: ChannelResponse
    secret: str | None
    """Of a webhook: the secret that its messages are signed with (`whsec_…`). It is shown only this once."""


class SecretResponse(msgspec.Struct, frozen=True):
    """A new secret of a webhook."""

    channel: str
    secret: str
    """It is shown only this once. The one before signs beside it until `old_until`."""
    old_until: int | None
    """Until when the one before signs too, milliseconds since 1970 in UTC."""


class NoticesResponse(msgspec.Struct, frozen=True):
    """What I want to be told, and where."""

    wishes: NoticeWishes
    channels: tuple[ChannelResponse, ...]
    offered: tuple[ChannelKind, ...]
    """The kinds of channels that this service has."""
    push_key: str
    """What a browser needs to subscribe (`applicationServerKey`); empty where nothing is pushed."""


class GameNotices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What I want to be told of one game."""

    kinds: tuple[NoticeKind, ...] | None
    """`null` for the same as of all games; none of them for nothing."""


class DeliveriesResponse(msgspec.Struct, frozen=True):
    """What became of my notices."""

    deliveries: tuple[DeliveryLine, ...]
    """The newest first; the last 200 are kept."""


class TestSent(msgspec.Struct, frozen=True):
    """A test is on its way."""

    notice: str
    """Its id: what becomes of it stands among the deliveries."""


class NoticesController(Controller):
    """What I am told outside the page."""

    path = "/players/me/notices"
    tags = ("notices",)

    @get(
        operation_id="getNotices",
        summary="What I am told, and where",
        operation_class=operation(needs=requires_player),
    )
    async def settings(self, context: Context, caller: CallerIdentity) -> NoticesResponse:
        """Return what I want to be told, and the channels that I have."""
        return _response(context, await context.desk.settings(caller.player))

    @put(
        operation_id="setNotices",
        summary="Say what I want to be told",
        operation_class=operation(
            needs=requires_player,
            example={
                "kinds": ["turn", "request", "ended"],
                "time_zone": "Europe/Berlin",
                "quiet": {"begins": "22:00", "ends": "07:00"},
                "digest": {"type": "daily", "hour": 18},
            },
        ),
    )
    async def wish(self, context: Context, caller: CallerIdentity, data: JSONBody[NoticeWishes]) -> NoticesResponse:
        """Keep what I want to be told and when, in place of what was kept; what is not named is as usual."""
        if data.language and data.language not in LANGUAGES:
            detail = f"there are sentences in: {', '.join(LANGUAGES)}"
            raise BodyInvalid(detail, value=data.language, pointer="$.language", rule="languages")
        if not is_zone(data.time_zone):
            detail = "there is no such time zone"
            raise BodyInvalid(detail, value=data.time_zone, pointer="$.time_zone", rule="IANA time zone database")

        def wished(found: NoticeSettings) -> NoticeSettings:
            return msgspec.structs.replace(found, wishes=data)

        return _response(context, await context.desk.change(caller.player, wished))

    @delete(
        operation_id="forgetNotices",
        summary="Forget my notices",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def forget(self, context: Context, caller: CallerIdentity) -> NoticesResponse:
        """Forget all that is kept of my notices: settings, addresses, secrets, and what became of them."""
        await context.desk.forget(caller.player)
        await context.deliveries.forget(caller.player)
        return _response(context, NoticeSettings())

    @post(
        "/channels",
        operation_id="addNoticeChannel",
        summary="Add a channel",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(
            needs=requires_player,
            problems=("address_refused", "notices_refused"),
            example={"kind": "webhook", "url": "https://example.org/tabletape"},
        ),
    )
    async def add(self, context: Context, caller: CallerIdentity, data: JSONBody[NewChannel]) -> ChannelAdded:
        """Add a place where I am told: a webhook, a mail address, a browser, or what apprise reaches.

        The host is one of the public internet. A mail address gets a link that confirms it; the link is good for a day.
        """
        now = context.service.writer.clock()
        channel = _channel(data, context, now)
        await context.desk.change(caller.player, lambda found: found.with_channel(channel))
        if not channel.confirmed:
            await _send_now(context, caller.player, channel, "confirm")
        secret = channel.secrets[0].secret if channel.secrets else None
        return ChannelAdded(_shown(channel), secret)

    @delete(
        "/channels/{channel:str}",
        operation_id="removeNoticeChannel",
        summary="Remove a channel",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=("channel_unknown",)),
    )
    async def remove(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> NoticesResponse:
        """Forget a channel with its address and secrets. What still waits for it is not sent."""
        kept = await context.desk.change(caller.player, lambda found: found.without_channel(channel))
        return _response(context, kept)

    @post(
        "/channels/{channel:str}/secret",
        operation_id="rotateWebhookSecret",
        summary="Change the secret of a webhook",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_player, problems=("channel_unknown", "notices_refused")),
    )
    async def rotate(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> SecretResponse:
        """Give a webhook a new secret, which is shown only this once. For a day the old one signs too."""
        secret, now = new_secret(), context.service.writer.clock()

        def changed(found: NoticeSettings) -> NoticeSettings:
            one = found.channel(channel)
            if one.kind != "webhook":
                raise NoticesRefused("no_webhook", "only webhooks have a secret", value=one.kind)
            return found.with_channel(rotated(one, secret, now))

        kept = (await context.desk.change(caller.player, changed)).channel(channel)
        return SecretResponse(channel, secret, kept.secrets[1].until if len(kept.secrets) > 1 else None)

    @post(
        "/channels/{channel:str}/test",
        operation_id="testNoticeChannel",
        summary="Send a test",
        status_code=202,
        operation_class=operation(needs=requires_player, problems=("channel_unknown", "notices_refused")),
    )
    async def test(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> TestSent:
        """Send a test by a channel; what becomes of it stands among the deliveries. A channel that had stopped goes on.

        To a mail address that is not confirmed the link is sent again.
        """

        def woken(found: NoticeSettings) -> NoticeSettings:
            return found.with_channel(msgspec.structs.replace(found.channel(channel), stopped=""))

        one = (await context.desk.change(caller.player, woken)).channel(channel)
        return TestSent(await _send_now(context, caller.player, one, "test" if one.confirmed else "confirm"))

    @get(
        "/deliveries",
        operation_id="listNoticeDeliveries",
        summary="What became of my notices",
        operation_class=operation(needs=requires_player),
    )
    async def log(self, context: Context, caller: CallerIdentity) -> DeliveriesResponse:
        """Return what was sent to me, by which channel, when, how often it was tried and what the other side said."""
        return DeliveriesResponse(await context.deliveries.log(caller.player))


class GameNoticesController(Controller):
    """What I am told of one game."""

    path = "/games/{game:str}/notices"
    tags = ("notices",)

    @get(
        operation_id="getGameNotices",
        summary="What I am told of a game",
        operation_class=operation(needs=requires_player, problems=("game_unknown",)),
    )
    async def of_game(self, context: Context, caller: CallerIdentity, game: GameId) -> GameNotices:
        """Return what I want to be told of a game; null where it is the same as of all."""
        await context.service.rights.snapshot(game, caller)
        return GameNotices(await context.desk.of_game(caller.player, game))

    @put(
        operation_id="setGameNotices",
        summary="Say what I want to be told of a game",
        operation_class=operation(
            needs=requires_player, problems=("game_unknown", "notices_refused"), example={"kinds": ["ended"]}
        ),
    )
    async def wish(
        self, context: Context, caller: CallerIdentity, game: GameId, data: JSONBody[GameNotices]
    ) -> GameNotices:
        """Keep what I want to be told of a game, in place of what I want of all of them."""
        await context.service.rights.snapshot(game, caller)
        await context.desk.wish_for_game(caller.player, game, data.kinds)
        return data


def _response(context: AppContext, settings: NoticeSettings) -> NoticesResponse:
    options = context.settings.notices
    return NoticesResponse(
        settings.wishes, tuple(map(_shown, settings.channels)), options.offered, _public_key(options.push_key)
    )


@cache
def _public_key(private: str) -> str:
    """Return the public key for a private one in PEM, as browsers take it: the point, in base64url."""
    if not private:
        return ""
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        PublicFormat,
        load_pem_private_key,
    )

    key = load_pem_private_key(private.encode(), None)
    assert isinstance(key, EllipticCurvePrivateKey)  # noqa: S101 - made so
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def _shown(channel: Channel) -> ChannelResponse:
    return ChannelResponse(
        channel.channel, channel.kind, channel.shown, channel.confirmed, channel.stopped, channel.created
    )


def _channel(data: NewChannel, context: AppContext, now: int) -> Channel:
    """Return a new channel.

    Raises:
        AddressRefused: nothing is sent to this address.
        BodyInvalid: it is no address.
        NoticesRefused: this service has no such channels.
    """
    options = context.settings.notices
    kind: ChannelKind = data.__struct_config__.tag  # type: ignore[assignment]
    if kind not in options.offered:
        raise NoticesRefused("channel_not_offered", f"this service has no channels of the kind {kind}", value=kind)
    name = "c" + secrets.token_hex(6)
    match data:
        case NewWebhook(url=url):
            checked_url(url, options.networks)
            signed = (SigningSecret(new_secret()),)
            return Channel(channel=name, kind=kind, address=url, secrets=signed, created=now)
        case NewMailAddress(address=address):
            if not is_mail_address(address):
                detail = "this is no mail address"
                raise BodyInvalid(detail, value=address, pointer="$.address", rule="a mail address, name@domain")
            return Channel(channel=name, kind=kind, address=address, confirmed=False, created=now)
        case NewPush(endpoint=endpoint, p256dh=p256dh, auth=auth):
            checked_url(endpoint, options.networks)
            _require_keys(p256dh, auth)
            return Channel(channel=name, kind=kind, address=endpoint, keys=(p256dh, auth), created=now)
        case NewOther(url=url):
            require_other(url)
            return Channel(channel=name, kind=kind, address=url, created=now)


def _require_keys(p256dh: str, auth: str) -> None:
    """Refuse keys of a push subscription that have not the length of such, 65 and 16 bytes, or are no point."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    for pointer, text, length in (("$.p256dh", p256dh, 65), ("$.auth", auth, 16)):
        try:
            key = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
            fits = len(key) == length
            if fits and pointer == "$.p256dh":
                EllipticCurvePublicKey.from_encoded_point(SECP256R1(), key)
        except ValueError:  # binascii.Error is one
            fits = False
        if not fits:
            raise BodyInvalid("this is no key of a push subscription", value=text, pointer=pointer, rule="RFC 8291")


async def _send_now(context: AppContext, player: str, channel: Channel, kind: Literal["test", "confirm"]) -> str:
    """Put a test, or the confirmation of an address, on its way; return the id of the notice."""
    now = context.service.writer.clock()
    occasion = Occasion(kind, "", 0, now, f"{channel.channel} {secrets.token_hex(4)}")
    lane, one = delivery(player, channel, NoticeWishes(), occasion, now)
    await context.deliveries.make([(lane, one)], now)
    return one.notice
