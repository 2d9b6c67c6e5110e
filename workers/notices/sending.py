"""Sending the deliveries of a lane: the job of a worker, until nothing is due there or a delivery fails."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.notices.deliveries import (
    ALL_LOGS,
    HERE,
    TEST_LOG,
    Deliveries,
    DeliveryLine,
    DeliveryStatus,
    Lane,
    LeasedDeliveries,
)
from eventstore.notices.public_addresses import AddressRefused
from eventstore.notices.settings import (
    PROGRAMS,
    Channel,
    ChannelKind,
    Notices,
    NoticeSettings,
    after_quiet,
    link_token,
    signing,
)
from projections.notice_mails import confirmation_mail, mail_of
from projections.notices import Notice, NoticeTeller
from projections.sentences import LANGUAGES
from workers.context import Tools
from workers.notices.egress import ChannelAnswer, Unreached
from workers.notices.mails import AddressWithoutMail, send_mail
from workers.notices.others import send_other
from workers.notices.pushes import send_push
from workers.notices.webhooks import send_webhook

MOST_TOGETHER: Final = 50
"""Number of notices that go out together."""
_LONGEST_S: Final = 8.0
"""Seconds after which a job begins no further attempt."""
_LONGEST_ANSWER: Final = 200

_log = logging.getLogger("tabletape.notices")


class _Outcome(msgspec.Struct, frozen=True):
    """The outcome of an attempt."""

    status: DeliveryStatus | None
    """`None` where the deliveries are to be tried again."""
    answer: str
    stops: bool = False
    """Whether the channel gets nothing any more."""
    after_s: int = 0
    """Seconds for which the other side wants no further attempt."""


async def send_from(tools: Tools, lane: Lane) -> None:
    """Send the deliveries of a lane in order, up to one that did not arrive: the lane is due again for its repeat."""
    if tools.client is None:
        return
    deliveries, clock, started = Deliveries(tools.client), tools.service.core.clock, tools.monotonic()
    lease_ms = round(2_000 * tools.notices.limit_s)
    while tools.monotonic() - started < _LONGEST_S:
        most = MOST_TOGETHER if lane.log == ALL_LOGS else 1
        leased = await deliveries.take(lane, secrets.token_hex(8), clock(), lease_ms, most)
        if leased is None:
            return
        due = await _Sending(tools, deliveries, leased).send()
        if due is None or due == 0 or due > clock():
            return


class _Sending:
    """An attempt at the first deliveries of a lane."""

    def __init__(self, tools: Tools, deliveries: Deliveries, leased: LeasedDeliveries) -> None:
        assert tools.client is not None  # noqa: S101 - a lane was leased through it
        self._tools = tools
        self._deliveries = deliveries
        self._leased = leased
        self._player_notices = Notices(tools.client)
        self._teller = NoticeTeller(tools.service, tools.projections, tools.notices.page)
        self._clock = tools.service.core.clock

    async def send(self) -> int | None:
        """Send, and note the outcome; return when the lane is due next, as `Deliveries.settle` does."""
        leased, player = self._leased, self._leased.lane.player
        settings = await self._player_notices.settings(player)
        channel = next((channel for channel in settings.channels if channel.channel == leased.lane.channel), None)
        recipient = await self._player_notices.identity(player)
        asks = leased.deliveries[0].occasion.kind == "confirm"
        gone = channel is None or recipient is None or not (channel.works or asks)
        if gone or channel is None or recipient is None or channel.kind not in self._tools.notices.offered:
            return await self._settle(_Outcome("dropped", "the channel is no longer there"))
        if channel.kind not in PROGRAMS and leased.lane.log != TEST_LOG:
            until = max(after_quiet(settings.wishes, self._clock()), await self._followed_until(recipient))
            if until > self._clock():
                await self._deliveries.hold(leased, self._clock(), until)
                return until
        language = await self._player_notices.language(player, settings.wishes, LANGUAGES)
        try:
            notices = await self._notices(recipient, channel, settings, language)
        except StoreUnavailable:
            raise
        except TabletapeError as error:
            # The log cannot be read now; the notice is tried again.
            _log.warning("a notice of %s cannot be made: %s: %s", leased.lane.log, error.code, error)
            return await self._note(channel, _Outcome(None, "the notice cannot be made now"))
        if not notices:
            return await self._settle(_Outcome("dropped", "there was nothing left to tell"))
        return await self._note(channel, await self._attempt(channel, notices, language))

    async def _followed_until(self, recipient: Identity) -> int:
        """Return until when the player counts as following the game, so that a turn waits; 0 where it need not wait."""
        occasion = self._leased.deliveries[0].occasion
        if not self._leased.lane.log.endswith(HERE) or await self._teller.is_past(recipient, occasion):
            return 0
        return await self._player_notices.followed_until(recipient.player, occasion.log)

    async def _notices(
        self, recipient: Identity, channel: Channel, settings: NoticeSettings, language: str
    ) -> list[Notice]:
        """Return the notices to send; to people only notices that still hold."""
        notices = []
        read = channel.kind not in PROGRAMS
        here = read and not settings.wishes.always and await self._player_notices.is_present(recipient.player)
        for delivery in self._leased.deliveries:
            test = delivery.occasion.kind in ("test", "confirm")
            past = (read or delivery.occasion.kind == "time_low") and await self._teller.is_past(
                recipient, delivery.occasion
            )
            if not test and (past or here):
                continue
            notice = await self._teller.notice(recipient, delivery.occasion, language)
            if notice is not None:
                notices.append(notice)
        return notices

    async def _attempt(self, channel: Channel, notices: Sequence[Notice], language: str) -> _Outcome:
        try:
            return await self._sent(channel, notices, language)
        except AddressRefused as error:
            return _Outcome("given_up", f"refused: {error.detail}")
        except AddressWithoutMail as error:
            return _Outcome("given_up", str(error), stops=True)
        except Unreached as error:
            return _Outcome(None, str(error))
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - noted where its player looks, and tried again
            _log.exception("a notice cannot be sent by %s", channel.kind)
            return _Outcome(None, f"the service cannot send it: {type(error).__name__}")

    async def _sent(self, channel: Channel, notices: Sequence[Notice], language: str) -> _Outcome:
        options, now = self._tools.notices, self._clock()
        match channel.kind:
            case "webhook" | "bot":
                secrets_now = signing(channel, now)
                return _judged(await send_webhook(channel.address, secrets_now, notices[0], now, options), channel.kind)
            case "mail":
                return _Outcome("sent", await self._mailed(channel, notices, language))
            case "push":
                return _judged(await send_push(channel, options, notices), channel.kind)
            case "other":
                return _Outcome("sent", await send_other(channel.address, notices, options))

    async def _mailed(self, channel: Channel, notices: Sequence[Notice], language: str) -> str:
        options, now, player = self._tools.notices, self._clock(), self._leased.lane.player
        keys, sentences = self._tools.service.core.keys, self._tools.projections.sentences
        name = f"{notices[0].notice}.{channel.channel}"
        if notices[0].kind == "confirm":
            link = f"{options.page}/notices/confirm?token={link_token(keys, 'confirm', player, channel.channel)}"
            mail = confirmation_mail(notices[0], sentences, language, link)
            return await send_mail(options, channel.address, mail, name, now, None)
        stop = f"{options.page}/notices/unsubscribe?token={link_token(keys, 'unsubscribe', player, channel.channel)}"
        mail = mail_of(notices, sentences, language, options.page, stop)
        return await send_mail(options, channel.address, mail, name, now, stop)

    async def _note(self, channel: Channel, outcome: _Outcome) -> int | None:
        if outcome.stops:
            await self._player_notices.change(
                self._leased.lane.player, lambda settings: _stopped(settings, channel, outcome.answer)
            )
        attempts, pauses = self._leased.attempts, self._tools.notices.pauses_s
        if outcome.status is None and attempts >= len(pauses):
            outcome = replace(outcome, status="given_up")
        if outcome.status is not None:
            return await self._settle(outcome)
        now = self._clock()
        again = now + max(pauses[attempts], outcome.after_s) * 1000
        due = await self._deliveries.try_again(self._leased, self._lines(None, outcome.answer, again), now, again)
        self._count("waiting")
        return due

    async def _settle(self, outcome: _Outcome) -> int | None:
        lines = self._lines(outcome.status, outcome.answer, None)
        due = await self._deliveries.settle(self._leased, lines, self._clock())
        self._count(outcome.status or "waiting")
        return due

    def _count(self, outcome: DeliveryStatus) -> None:
        self._tools.metrics.notices.labels(outcome).inc(len(self._leased.deliveries))

    def _lines(self, status: DeliveryStatus | None, answer: str, again: int | None) -> list[DeliveryLine]:
        lane, now = self._leased.lane, self._clock()
        return [
            DeliveryLine(
                delivery.notice,
                delivery.occasion.kind,
                delivery.occasion.log,
                delivery.occasion.version,
                lane.channel,
                delivery.made,
                status or "waiting",
                self._leased.attempts + (status != "dropped"),
                now,
                again,
                answer[:_LONGEST_ANSWER],
            )
            for delivery in self._leased.deliveries
        ]


def _judged(answer: ChannelAnswer, kind: ChannelKind) -> _Outcome:
    """Return the outcome of an answer: 2xx accepts, 410 ends the channel, and anything else is tried again.

    A push service answers 404 as well for a browser that is gone (RFC 8030, section 7.3).
    """
    text = f"{answer.status} {answer.text}".strip()
    if 200 <= answer.status < 300:
        return _Outcome("sent", str(answer.status))
    if answer.status == 410 or (answer.status == 404 and kind == "push"):
        return _Outcome("given_up", text, stops=True)
    return _Outcome(None, text, after_s=answer.retry_after or 0)


def _stopped(settings: NoticeSettings, channel: Channel, why: str) -> NoticeSettings:
    if all(own.channel != channel.channel for own in settings.channels):
        return settings
    return settings.with_channel(replace(channel, stopped=why[:_LONGEST_ANSWER]))
