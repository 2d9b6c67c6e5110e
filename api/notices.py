"""Notices: the caller's wishes and channels outside the page, and the outcomes of deliveries."""

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
from eventstore.notices.deliveries import DeliveryLine, Occasion, new_delivery
from eventstore.notices.public_addresses import LONGEST_URL, checked_url, require_other
from eventstore.notices.settings import (
    PROGRAMS,
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
from projections.sentences import LANGUAGES

ChannelId: TypeAlias = Annotated[str, PathParameter(description="A channel's id.")]
Url: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]

_SHOWN_ONCE: Final = {"cache-control": "no-store"}


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="webhook"):
    """A program that gets signed requests."""

    url: Url
    """`https://…` or `http://…`; a public host."""


class NewBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    """A program that plays for the caller. It gets a signed request for each move, with the legal decisions."""

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


NewChannel: TypeAlias = NewWebhook | NewBot | NewMailAddress | NewPush | NewOther


class ChannelResponse(msgspec.Struct, frozen=True):
    """A way by which notices reach the caller. Addresses and secrets are not shown again."""

    channel: str
    kind: ChannelKind
    address: str
    """Enough of the address to tell it from others."""
    confirmed: bool
    """Whether a mail address was confirmed; other channels need no confirmation."""
    stopped: str
    """Why nothing is sent there any more; empty while the channel works."""
    created: int
    """When it was added, milliseconds since 1970 in UTC."""


class ChannelAdded(msgspec.Struct, frozen=True):
    """A channel that was added."""

    channel: ChannelResponse
    secret: str | None
    """Of a webhook or a bot: the secret that signs its messages (`whsec_…`). It is shown only this once."""


class SecretResponse(msgspec.Struct, frozen=True):
    """A new secret of a webhook or a bot."""

    channel: str
    secret: str
    """It is shown only this once. The previous secret signs beside it until `old_until`."""
    old_until: int | None
    """Until when the previous secret signs too, milliseconds since 1970 in UTC."""


class NoticesResponse(msgspec.Struct, frozen=True):
    """The caller's wishes and channels."""

    wishes: NoticeWishes
    channels: tuple[ChannelResponse, ...]
    offered: tuple[ChannelKind, ...]
    """The kinds of channels that this service has."""
    push_key: str
    """The key that a browser needs to subscribe (`applicationServerKey`); empty where nothing is pushed."""


class GameNotices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of notices that the caller wants of a game."""

    kinds: tuple[NoticeKind, ...] | None
    """`null` for the same as of all games; an empty list for no notices."""


class DeliveriesResponse(msgspec.Struct, frozen=True):
    """The outcomes of the caller's notices."""

    deliveries: tuple[DeliveryLine, ...]
    """The newest first; the last 200 are kept."""


class TestSent(msgspec.Struct, frozen=True):
    """A test is on its way."""

    notice: str
    """The id of the test. Its outcome stands among the deliveries."""


class NoticesController(Controller):
    """The caller's notices outside the page."""

    path = "/players/me/notices"
    tags = ("notices",)

    @get(
        operation_id="getNotices",
        summary="The caller's wishes and channels",
        operation_class=operation(needs=requires_player),
    )
    async def settings(self, context: Context, caller: CallerIdentity) -> NoticesResponse:
        """Return the kinds of notices that the caller wants, and the caller's channels."""
        return _response(context, await context.notices.settings(caller.player))

    @put(
        operation_id="setNotices",
        summary="Set the notices that the caller wants",
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
        """Set the caller's wishes in place of the earlier ones; a field that is left out gets its default."""
        if data.language and data.language not in LANGUAGES:
            detail = f"there are sentences in: {', '.join(LANGUAGES)}"
            raise BodyInvalid(detail, value=data.language, pointer="$.language", rule="languages")
        if not is_zone(data.time_zone):
            detail = "there is no such time zone"
            raise BodyInvalid(detail, value=data.time_zone, pointer="$.time_zone", rule="IANA time zone database")

        def with_wishes(settings: NoticeSettings) -> NoticeSettings:
            return msgspec.structs.replace(settings, wishes=data)

        return _response(context, await context.notices.change(caller.player, with_wishes))

    @delete(
        operation_id="forgetNotices",
        summary="Forget the caller's notices",
        status_code=200,
        operation_class=operation(needs=requires_player),
    )
    async def forget(self, context: Context, caller: CallerIdentity) -> NoticesResponse:
        """Forget everything about the caller's notices: settings, addresses, secrets and outcomes."""
        await context.notices.forget(caller.player)
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
        """Add a channel of the caller: a webhook, a bot, a mail address, a browser, or a service that apprise has.

        The host is a public address. A mail address gets a link that confirms it; the link is valid for a day.
        """
        now = context.service.core.clock()
        channel = _channel(data, context, now)
        await context.notices.change(caller.player, lambda settings: settings.with_channel(channel))
        if not channel.confirmed:
            await _send_now(context, caller.player, channel, "confirm")
        secret = channel.secrets[0].secret if channel.secrets else None
        return ChannelAdded(_channel_response(channel), secret)

    @delete(
        "/channels/{channel:str}",
        operation_id="removeNoticeChannel",
        summary="Remove a channel",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=("channel_unknown",)),
    )
    async def remove(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> NoticesResponse:
        """Forget a channel with its address and secrets. Notices that still wait for it are not sent."""
        settings = await context.notices.change(caller.player, lambda settings: settings.without_channel(channel))
        return _response(context, settings)

    @post(
        "/channels/{channel:str}/secret",
        operation_id="rotateWebhookSecret",
        summary="Change the secret of a webhook",
        response_headers=_SHOWN_ONCE,
        operation_class=operation(needs=requires_player, problems=("channel_unknown", "notices_refused")),
    )
    async def rotate(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> SecretResponse:
        """Return the new secret of a webhook or a bot, this once only. For a day the old secret signs too."""
        secret, now = new_secret(), context.service.core.clock()

        def with_new_secret(settings: NoticeSettings) -> NoticeSettings:
            webhook = settings.channel(channel)
            if webhook.kind not in PROGRAMS:
                raise NoticesRefused("no_webhook", "only webhooks and bots have a secret", value=webhook.kind)
            return settings.with_channel(rotated(webhook, secret, now))

        changed_webhook = (await context.notices.change(caller.player, with_new_secret)).channel(channel)
        return SecretResponse(
            channel, secret, changed_webhook.secrets[1].until if len(changed_webhook.secrets) > 1 else None
        )

    @post(
        "/channels/{channel:str}/test",
        operation_id="testNoticeChannel",
        summary="Send a test",
        status_code=202,
        operation_class=operation(needs=requires_player, problems=("channel_unknown", "notices_refused")),
    )
    async def test(self, context: Context, caller: CallerIdentity, channel: ChannelId) -> TestSent:
        """Send a test by a channel. Its outcome stands among the deliveries; a channel that had stopped works again.

        A mail address that is not confirmed gets its link again.
        """

        def restarted(settings: NoticeSettings) -> NoticeSettings:
            return settings.with_channel(msgspec.structs.replace(settings.channel(channel), stopped=""))

        restarted_channel = (await context.notices.change(caller.player, restarted)).channel(channel)
        return TestSent(
            await _send_now(
                context, caller.player, restarted_channel, "test" if restarted_channel.confirmed else "confirm"
            )
        )

    @get(
        "/deliveries",
        operation_id="listNoticeDeliveries",
        summary="The outcomes of the caller's notices",
        operation_class=operation(needs=requires_player),
    )
    async def log(self, context: Context, caller: CallerIdentity) -> DeliveriesResponse:
        """Return the caller's deliveries: notice, channel, times, number of attempts and the other side's answer."""
        return DeliveriesResponse(await context.deliveries.log(caller.player))


class GameNoticesController(Controller):
    """The caller's notices of a game."""

    path = "/games/{game:str}/notices"
    tags = ("notices",)

    @get(
        operation_id="getGameNotices",
        summary="The notices of a game that the caller wants",
        operation_class=operation(needs=requires_player, problems=("game_unknown",)),
    )
    async def of_game(self, context: Context, caller: CallerIdentity, game: GameId) -> GameNotices:
        """Return the kinds of notices that the caller wants of a game; null for the same as of all games."""
        await context.service.rights.snapshot(game, caller)
        return GameNotices(await context.notices.of_game(caller.player, game))

    @put(
        operation_id="setGameNotices",
        summary="Set the notices of a game that the caller wants",
        operation_class=operation(
            needs=requires_player, problems=("game_unknown", "notices_refused"), example={"kinds": ["ended"]}
        ),
    )
    async def wish(
        self, context: Context, caller: CallerIdentity, game: GameId, data: JSONBody[GameNotices]
    ) -> GameNotices:
        """Set the kinds of notices that the caller wants of a game, in place of the wishes for all games."""
        await context.service.rights.snapshot(game, caller)
        await context.notices.wish_for_game(caller.player, game, data.kinds)
        return data


def _response(context: AppContext, settings: NoticeSettings) -> NoticesResponse:
    options = context.settings.notices
    return NoticesResponse(
        settings.wishes,
        tuple(map(_channel_response, settings.channels)),
        options.offered,
        _public_key(options.push_key),
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


def _channel_response(channel: Channel) -> ChannelResponse:
    return ChannelResponse(
        channel.channel, channel.kind, channel.visible_address, channel.confirmed, channel.stopped, channel.created
    )


def _channel(data: NewChannel, context: AppContext, now: int) -> Channel:
    """Return a new channel.

    Raises:
        AddressRefused: the service does not call this address.
        BodyInvalid: the text is no address.
        NoticesRefused: this service has no such channels.
    """
    options = context.settings.notices
    kind: ChannelKind = data.__struct_config__.tag  # type: ignore[assignment]
    if kind not in options.offered:
        raise NoticesRefused("channel_not_offered", f"this service has no channels of the kind {kind}", value=kind)
    name = "c" + secrets.token_hex(6)
    match data:
        case NewWebhook(url=url) | NewBot(url=url):
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
    """Refuse keys of a push subscription unless they have 65 and 16 bytes and the first is a point of the curve."""
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
    now = context.service.core.clock()
    occasion = Occasion(kind, "", 0, now, f"{channel.channel} {secrets.token_hex(4)}")
    lane, created = new_delivery(player, channel, NoticeWishes(), occasion, now)
    await context.deliveries.make([(lane, created)], now)
    return created.notice
