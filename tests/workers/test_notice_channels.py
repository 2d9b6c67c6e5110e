"""The channels that people read: mail by a real server, pushes that a browser's keys open, services of apprise."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec.structs import replace
from py_vapid import Vapid02

from eventstore.notices.settings import (
    DailyDigest,
    MinutesDigest,
    NoticeWishes,
    QuietHours,
    after_quiet,
    held_until,
    read_link_token,
)
from eventstore.table.commands import ReturnToSeat, SeatStandIn
from ops.data_directory import DataDirectory
from projections.notice_mails import Mail
from tests.frozen import frozen
from tests.tiny.play import ANNA, BEN, decided, started
from tests.workers.notifying import OPTIONS, START, telling
from tests.workers.receivers import Mailbox, receiving
from workers.notices.mails import mail_message

pytestmark = pytest.mark.usefixtures("redis_client")

HOUR_MS = 3_600_000


def mailing(box: Mailbox) -> Any:
    return replace(OPTIONS, smtp_url=box.url, sender="tape@tape.example")


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("https://tape.example", {"List-Unsubscribe", "List-Unsubscribe-Post"}),
        ("http://tape.example", {"List-Unsubscribe"}),
    ],
)
def test_one_press_ends_mails_only_where_the_page_has_https(page: str, fields: set[str]) -> None:
    """RFC 8058, section 3.1."""
    mail = Mail("A game", "Your turn.", "<p>Your turn.</p>")
    link = f"{page}/notices/unsubscribe?token=x"
    message = mail_message("tape@tape.example", "anna@example.org", mail, "n1", START, link)
    assert {name for name in message.keys() if name.startswith("List-")} == fields  # noqa: SIM118 - a message has no names
    assert message["List-Unsubscribe"] == f"<{link}>"
    confirming = mail_message("tape@tape.example", "anna@example.org", mail, "n1", START, None)
    assert not {name for name in confirming.keys() if name.startswith("List-")}  # noqa: SIM118


def test_a_mail_tells_the_event_and_how_to_end_mails(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            game = await started(tell.service, labels=("cup", "<b>"))
            await tell.read()
            await tell.send_due()
            mail = mailbox.mails[0]
            assert mail["To"] == "anna@example.org"
            assert mail["Auto-Submitted"] == "auto-generated"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            link = re.fullmatch(r"<(https://tape\.example/notices/unsubscribe\?token=\S+)>", mail["List-Unsubscribe"])
            assert link is not None
            for text in (mailbox.text(), mailbox.text(kind="html")):
                assert f"https://tape.example/games/{game}" in text
                assert link[1] in text
                assert "It is your turn." in text
            assert "(cup, <b>)" in mailbox.text()
            assert "<b>" not in mailbox.text(kind="html")

    run(scenario())


def test_a_mail_in_german(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            await tell.wish(ANNA, NoticeWishes(language="de", kinds=("turn",)))
            await started(tell.service)
            await tell.read()
            await tell.send_due()
            assert mailbox.mails[0]["Subject"] == "Tiny \N{EN DASH} Du bist am Zug"
            assert "Keine Mails mehr bekommen" in mailbox.text()

    run(scenario())


def test_a_mail_is_repeated_with_one_id_and_stops_where_nobody_takes_it(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            await started(tell.service)
            await tell.read()
            mailbox.answers = ["451 later"]
            await tell.send_due()
            assert (await tell.log(ANNA))[0].status == "waiting"
            tell.clock.now += 10_000
            await tell.send_until(tell.clock() + HOUR_MS)
            assert {line.status for line in await tell.log(ANNA)} == {"sent"}
            assert len(mailbox.mails) == 1
            assert (await tell.log(ANNA))[0].notice in mailbox.mails[0]["Message-ID"]
            await started(tell.service)
            await tell.read()
            mailbox.answers = ["550 nobody here"]
            await tell.send_until(tell.clock() + HOUR_MS)
            assert (await tell.log(ANNA))[-1].status == "given_up"
            assert "nobody here" in (await tell.notices.settings(ANNA.player)).channels[0].stopped

    run(scenario())


def test_quiet_hours_hold_back_and_then_one_mail_tells_all(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            zone = ZoneInfo("Europe/Berlin")
            quiet = QuietHours("22:00", "07:00")
            await tell.wish(ANNA, NoticeWishes(quiet=quiet, time_zone="Europe/Berlin", kinds=("began",)))
            tell.clock.now = moment(2026, 9, 21, 21, 59, zone)
            await started(tell.service)
            await tell.read()
            await tell.send_due()
            assert len(mailbox.mails) == 1
            tell.clock.now = moment(2026, 9, 21, 22, 0, zone)
            for _ in range(2):
                await started(tell.service)
            await tell.read()
            await tell.send_until(moment(2026, 9, 22, 7, 0, zone) - 1)
            assert len(mailbox.mails) == 1
            await tell.send_until(moment(2026, 9, 22, 7, 0, zone))
            assert len(mailbox.mails) == 2
            assert mailbox.text().count("The game has begun.") == 2
            assert mailbox.mails[1]["Subject"] == "2 notices"

    run(scenario())


def test_a_daily_digest_is_one_mail_with_a_header_that_ends_mails(redis_url: str, mailbox: Mailbox) -> None:
    """A day's events are told at the chosen hour, in a single mail; the link in its header is of that channel."""

    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            channel = await tell.channel(ANNA, "mail", "anna@example.org")
            zone = ZoneInfo("Europe/Berlin")
            wishes = NoticeWishes(digest=DailyDigest(18), time_zone="Europe/Berlin", kinds=("began",))
            await tell.wish(ANNA, wishes)
            for hour in (9, 12, 17):
                tell.clock.now = moment(2026, 9, 21, hour, 30, zone)
                await started(tell.service)
                await tell.read()
                await tell.send_due()
            assert mailbox.mails == []
            await tell.send_until(moment(2026, 9, 21, 18, 0, zone) - 1)
            assert mailbox.mails == []
            await tell.send_until(moment(2026, 9, 21, 18, 0, zone))
            (mail,) = mailbox.mails
            assert mail["Subject"] == "3 notices"
            assert mailbox.text().count("The game has begun.") == 3
            token = mail["List-Unsubscribe"].partition("token=")[2].rstrip(">")
            keys = tell.service.core.keys
            assert read_link_token(keys, "unsubscribe", token) == (ANNA.player, channel.channel)
            await tell.send_until(moment(2026, 9, 22, 18, 0, zone))
            assert len(mailbox.mails) == 1, "on a day without news there is no mail"

    run(scenario())


def test_a_moment_over_by_then_is_not_told(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            await tell.wish(ANNA, NoticeWishes(digest=MinutesDigest(30), kinds=("turn",)))
            game = await started(tell.service)
            await tell.read()
            await tell.send_due()
            while (await tell.service.reader.state(game)).at_table and await waits_for_anna(tell, game):
                await decided(tell.service, game)
            await tell.send_until(START + HOUR_MS)
            assert mailbox.mails == []
            assert {line.status for line in await tell.log(ANNA)} == {"dropped"}

    run(scenario())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The others go on without you: a bot stands in for you until you return."),
        ("de", "Die anderen spielen ohne dich weiter: Ein Bot vertritt dich, bis du zurückkommst."),
    ],
)
def test_a_player_silent_for_long_is_told_that_a_bot_stands_in(
    redis_url: str, mailbox: Mailbox, language: str, text: str
) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            await tell.channel(BEN, "mail", "ben@example.org")
            for player in (ANNA, BEN):
                await tell.wish(player, NoticeWishes(kinds=("stand_in",), language=language))
            game = await started(tell.service, absent_after=3_600)
            tell.clock.now += HOUR_MS
            await tell.service.writer.command(game, SeatStandIn(0, "random"), BEN)
            await tell.read()
            await tell.send_due()
            (mail,) = mailbox.mails
            assert mail["To"] == "anna@example.org"
            assert text in mailbox.text()

    run(scenario())


def test_a_player_back_by_then_is_not_told_that_a_bot_stood_in(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            await tell.wish(ANNA, NoticeWishes(digest=MinutesDigest(30), kinds=("stand_in",)))
            game = await started(tell.service, absent_after=3_600)
            tell.clock.now += HOUR_MS
            await tell.service.writer.command(game, SeatStandIn(0, "random"), BEN)
            await tell.read()
            await tell.service.writer.command(game, ReturnToSeat(), ANNA)
            await tell.send_until(tell.clock() + HOUR_MS)
            assert mailbox.mails == []
            assert {line.status for line in await tell.log(ANNA)} == {"dropped"}

    run(scenario())


async def waits_for_anna(tell: Any, game: str) -> bool:
    from eventstore.log.state import to_move

    state = await tell.service.reader.state(game)
    return state.at_table.seat_of(ANNA.player) in to_move(state)


def test_a_player_with_an_open_tab_is_told_nothing_else_if_they_want_that(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN, options=mailing(mailbox)) as tell:
            await tell.channel(ANNA, "mail", "anna@example.org")
            for always in (False, True):
                await tell.wish(ANNA, NoticeWishes(always=always, kinds=("began",)))
                await tell.notices.note_present(ANNA.player)
                await started(tell.service)
                await tell.read()
                await tell.send_due()
            assert len(mailbox.mails) == 1
            assert [line.status for line in await tell.log(ANNA)] == ["dropped", "sent"]

    run(scenario())


def moment(year: int, month: int, day: int, hour: int, minute: int, zone: Any = UTC) -> int:
    return round(datetime(year, month, day, hour, minute, tzinfo=zone).timestamp() * 1000)


BERLIN = ZoneInfo("Europe/Berlin")
EDGES = [
    # Wishes, made at, sent at: hours in Berlin. The clocks change on 29 March and on 25 October 2026.
    (DailyDigest(18), None, (3, 1, 17, 59), (3, 1, 18, 0)),
    (DailyDigest(18), None, (3, 1, 18, 0), (3, 2, 18, 0)),
    (DailyDigest(3), None, (3, 28, 12, 0), (3, 29, 3, 0)),
    (DailyDigest(2), None, (3, 28, 12, 0), (3, 29, 3, 0)),
    (DailyDigest(2), None, (10, 24, 12, 0), (10, 25, 2, 0)),
    (DailyDigest(0), None, (12, 31, 23, 59), (13, 1, 0, 0)),
    (MinutesDigest(90), None, (3, 1, 10, 0), (3, 1, 11, 30)),
    (None, ("22:00", "07:00"), (3, 1, 21, 59), (3, 1, 21, 59)),
    (None, ("22:00", "07:00"), (3, 1, 22, 0), (3, 2, 7, 0)),
    (None, ("22:00", "07:00"), (3, 2, 6, 59), (3, 2, 7, 0)),
    (None, ("22:00", "07:00"), (3, 2, 7, 0), (3, 2, 7, 0)),
    (None, ("12:00", "13:00"), (3, 2, 12, 30), (3, 2, 13, 0)),
    (None, ("12:00", "12:00"), (3, 2, 12, 0), (3, 2, 12, 0)),
    (None, ("22:00", "02:30"), (3, 28, 23, 0), (3, 29, 3, 30)),
    (DailyDigest(23), ("22:00", "07:00"), (3, 1, 10, 0), (3, 2, 7, 0)),
    (MinutesDigest(60), ("22:00", "07:00"), (3, 1, 21, 30), (3, 2, 7, 0)),
]


@pytest.mark.parametrize(("digest", "quiet", "happened", "due"), EDGES)
def test_the_edges_of_digests_and_quiet_hours(digest: Any, quiet: Any, happened: Any, due: Any) -> None:
    def at(month: int, day: int, hour: int, minute: int) -> int:
        return moment(2026 + month // 13, (month - 1) % 12 + 1, day, hour, minute, BERLIN)

    wishes = NoticeWishes(time_zone="Europe/Berlin", digest=digest, quiet=None if quiet is None else QuietHours(*quiet))
    with frozen(datetime(2001, 1, 1, tzinfo=UTC)):  # only the times that are given count
        assert held_until(wishes, "mail", at(*happened)) == at(*due)
        assert held_until(wishes, "webhook", at(*happened)) == at(*happened)
        assert held_until(wishes, "push", at(*happened)) == after_quiet(wishes, at(*happened))


@pytest.mark.parametrize("gone", [404, 410])
def test_a_push_opens_with_the_browser_s_keys_and_stops_where_the_subscription_is_gone(
    redis_url: str, tmp_path: Path, gone: int
) -> None:
    directory = DataDirectory(tmp_path / "data")
    directory.prepare()
    directory.make_push_key()
    key = directory.read_push_key()
    directory.make_push_key()
    assert directory.read_push_key() == key
    assert directory.push_key_file.stat().st_mode & 0o077 == 0
    browser, secret = generate_private_key(SECP256R1()), bytes(range(16))
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    async def scenario() -> None:
        with receiving() as service:
            async with telling(redis_url, ANNA, BEN, options=replace(OPTIONS, push_key=key)) as tell:
                await tell.channel(ANNA, "push", service.url, keys=(in_base64(point), in_base64(secret)))
                game = await started(tell.service)
                await tell.read()
                service.statuses = [201, gone]
                await tell.send_due()
                (request,) = service.requests
                content = http_ece.decrypt(request.body, private_key=browser, auth_secret=secret, version="aes128gcm")
                message = msgspec.json.decode(content)
                assert message["title"] == "Tiny \N{EN DASH} It is your turn"
                assert message["link"] == f"https://tape.example/games/{game}"
                assert request.headers["content-encoding"] == "aes128gcm"
                assert Vapid02.verify(request.headers["authorization"])
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                assert (await tell.notices.settings(ANNA.player)).channels[0].stopped == f"{gone} ok"
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                assert len(service.requests) == 2, "nothing is sent there any more"

    run(scenario())


def test_an_unforeseen_error_while_sending_is_noted_and_tried_again(redis_url: str, tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path / "data")
    directory.prepare()
    directory.make_push_key()

    async def scenario() -> None:
        options = replace(OPTIONS, push_key=directory.read_push_key())
        async with telling(redis_url, ANNA, BEN, options=options) as tell:
            nowhere = in_base64(b"\4" + bytes(64))  # no point of the curve: the library raises
            await tell.channel(ANNA, "push", "http://127.0.0.1:9/", keys=(nowhere, in_base64(bytes(16))))
            await started(tell.service)
            await tell.read()
            await tell.send_due()
            line = (await tell.log(ANNA))[0]
            assert (line.status, line.attempts) == ("waiting", 1)
            assert line.answer == "the service cannot send it: ValueError"
            await tell.send_until(START + 72 * HOUR_MS)
            assert {line.status for line in await tell.log(ANNA)} == {"given_up"}

    run(scenario())


def in_base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def test_apprise_tells_its_services(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as service:
            async with telling(redis_url, ANNA, BEN, options=OPTIONS) as tell:
                await tell.channel(ANNA, "other", f"json://127.0.0.1:{service.port}/tell")
                game = await started(tell.service)
                await tell.read()
                service.statuses = [500]
                await tell.send_due()
                assert (await tell.log(ANNA))[0].status == "waiting"
                await tell.send_until(START + HOUR_MS)
                assert {line.status for line in await tell.log(ANNA)} == {"sent"}
                message = msgspec.json.decode(service.requests[-1].body)
                assert message["title"] == "Tiny \N{EN DASH} It is your turn"
                assert f"https://tape.example/games/{game}" in message["message"]

    run(scenario())


@pytest.mark.parametrize(
    "address",
    ["json://127.0.0.1:{port}/", "json://localhost:{port}/", "ntfy://127.0.0.1:{port}/topic", "json://10.1.2.3/"],
)
def test_apprise_connects_to_no_address_that_is_not_public(redis_url: str, address: str) -> None:
    async def scenario() -> None:
        with receiving() as service:
            async with telling(redis_url, ANNA, BEN, options=replace(OPTIONS, networks=())) as tell:
                await tell.channel(ANNA, "other", address.format(port=service.port))
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                line = (await tell.log(ANNA))[0]
                assert (line.status, line.answer) == ("given_up", "refused: this is no public address")
                assert service.requests == []

    run(scenario())


def test_apprise_follows_no_redirect(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as service, receiving() as elsewhere:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "other", f"json://127.0.0.1:{service.port}/?redirect=yes")
                await started(tell.service)
                await tell.read()
                service.statuses, service.headers = [302], {"location": elsewhere.url}
                await tell.send_due()
                assert len(service.requests) == 1
                assert elsewhere.requests == []

    run(scenario())
