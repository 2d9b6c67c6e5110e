"""Sending what waits in a lane: the job of a worker, until nothing is due there or something does not arrive."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.desk.deliveries import ALL_LOGS, HERE, TEST_LOG, Deliveries, DeliveryLine, DeliveryStatus, Lane, Taken
from eventstore.desk.notices import Channel, ChannelKind, NoticeDesk, NoticeSettings, after_quiet, link_token, signing
from eventstore.desk.public_addresses import AddressRefused
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from projections.notice_mails import confirmation_mail, mail_of
from projections.notices import Notice, NoticeTeller
from projections.sentences import LANGUAGES
from workers.context import Tools
from workers.notices.egress import Answer, Unreached
from workers.notices.mails import AddressWithoutMail, send_mail
from workers.notices.others import send_other
from workers.notices.pushes import send_push
from workers.notices.webhooks import send_webhook

MOST_TOGETHER: Final = 50
"""How many notices go together at most."""
_LONGEST_S: Final = 8.0
"""How long one job sends what follows."""
_LONGEST_ANSWER: Final = 200

_log = logging.getLogger("tabletape.notices")


class NotDelivered(TabletapeError):
    """It did not arrive, and is sent again later."""

    code = "not_delivered"


class _Outcome(msgspec.Struct, frozen=True):
    """What came of an attempt."""

    status: DeliveryStatus | None
    """`None` where it is to be tried again."""
    answer: str
    stops: bool = False
    """Whether nothing is to be sent to this channel any more."""
    after_s: int = 0
    """How long the other side wants to be left alone at least."""


async def send_from(tools: Tools, lane: Lane) -> None:
    """Send what waits in a lane, in order.

    Raises:
        NotDelivered: something did not arrive, and is to be sent again.
    """
    if tools.client is None:
        return
    deliveries, clock, started = Deliveries(tools.client), tools.service.writer.clock, tools.monotonic()
    lease_ms = round(2_000 * tools.notices.limit_s)
    while tools.monotonic() - started < _LONGEST_S:
        most = MOST_TOGETHER if lane.log == ALL_LOGS else 1
        taken = await deliveries.take(lane, secrets.token_hex(8), clock(), lease_ms, most)
        if taken is None:
            return
        due = await _Sending(tools, deliveries, taken).send()
        if due is None or due == 0 or due > clock():
            return


class _Sending:
    """One attempt at the first deliveries of a lane."""

    def __init__(self, tools: Tools, deliveries: Deliveries, taken: Taken) -> None:
        assert tools.client is not None  # noqa: S101 - a lane was taken through it
        self._tools = tools
        self._deliveries = deliveries
        self._taken = taken
        self._desk = NoticeDesk(tools.client)
        self._teller = NoticeTeller(tools.service, tools.projections, tools.notices.page)
        self._clock = tools.service.writer.clock

    async def send(self) -> int | None:
        """Send, and note what came of it; return when the lane is due next, as `Deliveries.settle` does.

        Raises:
            NotDelivered: it is to be sent again.
        """
        taken, player = self._taken, self._taken.lane.player
        settings = await self._desk.settings(player)
        channel = next((one for one in settings.channels if one.channel == taken.lane.channel), None)
        who = await self._desk.identity(player)
        asks = taken.deliveries[0].occasion.kind == "confirm"
        gone = channel is None or who is None or not (channel.works or asks)
        if gone or channel is None or who is None or channel.kind not in self._tools.notices.offered:
            return await self._settle(_Outcome("dropped", "the channel is no longer there"))
        if channel.kind != "webhook" and taken.lane.log != TEST_LOG:
            until = max(after_quiet(settings.wishes, self._clock()), await self._followed_until(who))
            if until > self._clock():
                await self._deliveries.hold(taken, self._clock(), until)
                return until
        language = await self._desk.language(player, settings.wishes, LANGUAGES)
        try:
            notices = await self._notices(who, channel, settings, language)
        except StoreUnavailable:
            raise
        except TabletapeError as error:
            # A log that cannot be told of now is told of when it can be.
            _log.warning("a notice of %s cannot be made: %s: %s", taken.lane.log, error.code, error)
            return await self._note(channel, _Outcome(None, "the notice cannot be made now"))
        if not notices:
            return await self._settle(_Outcome("dropped", "there was nothing left to tell"))
        return await self._note(channel, await self._attempt(channel, notices, language))

    async def _followed_until(self, who: Identity) -> int:
        """Return until when what waits for its player to leave the game is not to be told; 0 where it need not wait."""
        occasion = self._taken.deliveries[0].occasion
        if not self._taken.lane.log.endswith(HERE) or await self._teller.is_past(who, occasion):
            return 0
        return await self._desk.followed_until(who.player, occasion.log)

    async def _notices(self, who: Identity, channel: Channel, settings: NoticeSettings, language: str) -> list[Notice]:
        """Return what is told; to people only what is still so."""
        found = []
        read = channel.kind != "webhook"
        here = read and not settings.wishes.always and await self._desk.is_present(who.player)
        for one in self._taken.deliveries:
            test = one.occasion.kind in ("test", "confirm")
            past = (read or one.occasion.kind == "time_low") and await self._teller.is_past(who, one.occasion)
            if not test and (past or here):
                continue
            notice = await self._teller.notice(who, one.occasion, language)
            if notice is not None:
                found.append(notice)
        return found

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
            case "webhook":
                secrets_now = signing(channel, now)
                return _judged(await send_webhook(channel.address, secrets_now, notices[0], now, options), channel.kind)
            case "mail":
                return _Outcome("sent", await self._mailed(channel, notices, language))
            case "push":
                return _judged(await send_push(channel, options, notices), channel.kind)
            case "other":
                return _Outcome("sent", await send_other(channel.address, notices, options))

    async def _mailed(self, channel: Channel, notices: Sequence[Notice], language: str) -> str:
        options, now, player = self._tools.notices, self._clock(), self._taken.lane.player
        keys, sentences = self._tools.service.writer.composer.keys, self._tools.projections.sentences
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
            await self._desk.change(self._taken.lane.player, lambda found: _stopped(found, channel, outcome.answer))
        attempts, pauses = self._taken.attempts, self._tools.notices.pauses_s
        if outcome.status is None and attempts >= len(pauses):
            outcome = replace(outcome, status="given_up")
        if outcome.status is not None:
            return await self._settle(outcome)
        now = self._clock()
        again = now + max(pauses[attempts], outcome.after_s) * 1000
        tried = self._lines(None, outcome.answer, again)
        looked_for = again + round(3_000 * self._tools.notices.limit_s)
        await self._deliveries.try_again(self._taken, tried, now, again, looked_for)
        self._count("waiting")
        raise NotDelivered(outcome.answer)

    async def _settle(self, outcome: _Outcome) -> int | None:
        lines = self._lines(outcome.status, outcome.answer, None)
        due = await self._deliveries.settle(self._taken, lines, self._clock())
        self._count(outcome.status or "waiting")
        return due

    def _count(self, outcome: DeliveryStatus) -> None:
        self._tools.metrics.notices.labels(outcome).inc(len(self._taken.deliveries))

    def _lines(self, status: DeliveryStatus | None, answer: str, again: int | None) -> list[DeliveryLine]:
        lane, now = self._taken.lane, self._clock()
        return [
            DeliveryLine(
                one.notice,
                one.occasion.kind,
                one.occasion.log,
                one.occasion.version,
                lane.channel,
                one.made,
                status or "waiting",
                self._taken.attempts + (status != "dropped"),
                now,
                again,
                answer[:_LONGEST_ANSWER],
            )
            for one in self._taken.deliveries
        ]


def _judged(answer: Answer, kind: ChannelKind) -> _Outcome:
    """Return what an answer means: 2xx took it, 410 wants nothing any more, all else is tried again.

    A push service says 404 too of a browser that is gone (RFC 8030, section 7.3).
    """
    said = f"{answer.status} {answer.text}".strip()
    if 200 <= answer.status < 300:
        return _Outcome("sent", str(answer.status))
    if answer.status == 410 or (answer.status == 404 and kind == "push"):
        return _Outcome("given_up", said, stops=True)
    return _Outcome(None, said, after_s=answer.retry_after or 0)


def _stopped(settings: NoticeSettings, channel: Channel, why: str) -> NoticeSettings:
    if all(one.channel != channel.channel for one in settings.channels):
        return settings
    return settings.with_channel(replace(channel, stopped=why[:_LONGEST_ANSWER]))
