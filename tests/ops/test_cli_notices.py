"""`tabletape notices` on the Redis of a service: stuck or failing lanes are listed, sent again now, or given up."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from eventstore.identity import Identity
from eventstore.notices.deliveries import lane_of
from eventstore.notices.settings import NoticeWishes, QuietHours
from ops.cli import main
from tests.tiny.play import ANNA, BEN, started
from tests.workers.notifying import OPTIONS, Telling, telling
from tests.workers.receivers import Receiver, receiving

pytestmark = pytest.mark.usefixtures("redis_client")

MINUTE_MS = 60_000
Run = Callable[..., Result]


@pytest.fixture
def run(redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process on the Redis of the test."""
    monkeypatch.setenv("TABLETAPE_REDIS_URL", redis_url)
    monkeypatch.setenv("TABLETAPE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TABLETAPE_SERVICE_KEY", f"k1:{'ab' * 32}")

    def command(*arguments: str) -> Result:
        result = CliRunner().invoke(main, ["notices", *arguments])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        return result

    return command


def lanes(run: Run, *arguments: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(run("list", "--json", *arguments).stdout)["lanes"]
    return rows


def notified_game(redis_url: str, receiver: Receiver, ago_ms: int = 0, *, tried: bool, caller: Identity = ANNA) -> str:
    """Let a game begin so long ago, with a webhook for its player; return the game."""

    async def scenario() -> str:
        async with telling(redis_url, ANNA, BEN) as tell:
            tell.clock.now = int(time.time() * 1000) - ago_ms
            await tell.channel(caller, "webhook", receiver.url)
            game = await started(tell.service)
            await tell.read()
            if tried:
                await tell.send_due()
            return game

    return asyncio.run(scenario())


def sent(redis_url: str) -> None:
    """Do the work of a worker with the due lanes."""

    async def scenario(tell: Telling) -> None:
        tell.clock.now = int(time.time() * 1000)
        await tell.send_due()

    async def run() -> None:
        async with telling(redis_url) as tell:
            await scenario(tell)

    asyncio.run(run())


def statuses(redis_url: str, caller: Identity = ANNA) -> list[str]:
    async def scenario() -> list[str]:
        async with telling(redis_url) as tell:
            return [f"{line.status} {line.answer}".strip() for line in await tell.log(caller)]

    return asyncio.run(scenario())


def test_failing_lanes_are_listed_and_sent_again_now(run: Run, redis_url: str) -> None:
    with receiving(up=False) as receiver:
        game = notified_game(redis_url, receiver, tried=True)
        (line,) = lanes(run)
        name = f"{ANNA.player}/cwebhook/{game}"
        assert line.items() >= {"lane": name, "attempts": 1, "failing": True, "kind": "webhook"}.items()
        assert (line["player"], line["log"], line["endpoint"]) == (ANNA.player, game, f"127.0.0.1:{receiver.port}")
        assert line["waiting"] >= 1
        assert "Connect" in line["answer"]
        result = run("list").stdout
        assert name in result
        assert "1 lanes" in result
        assert receiver.url not in result, "an address may hold a secret"
        receiver.up()
        sent(redis_url)
        assert receiver.requests == [], "it is not the time"
        assert json.loads(run("send", name, "--json").stdout) == {"due": [name]}
        sent(redis_url)
        assert {request.notice["game"] for request in receiver.accepted} == {game}
        assert statuses(redis_url)[0] == "sent 200"
        assert lanes(run, "--all") == []
        again = run("send", name)
        assert (again.exit_code, "lane_unknown" in again.stderr) == (3, True)


def test_lanes_are_listed_by_player_and_endpoint(run: Run, redis_url: str) -> None:
    with receiving(up=False) as working, receiving(up=False) as other:
        annas = notified_game(redis_url, working, tried=True)
        bens = notified_game(redis_url, other, tried=True, caller=BEN)
        assert {line["log"] for line in lanes(run)} == {annas, bens}
        assert {line["player"] for line in lanes(run, "--player", BEN.player)} == {BEN.player}
        assert {line["player"] for line in lanes(run, "--endpoint", str(working.port))} == {ANNA.player}
        assert lanes(run, "--endpoint", "nowhere.example") == []
        count = len(lanes(run, "--player", ANNA.player))
        assert f"{count} lanes are due now" in run("send", "--endpoint", str(working.port)).stdout


def test_notices_given_up_stand_in_the_log(run: Run, redis_url: str) -> None:
    with receiving(up=False) as receiver:
        game = notified_game(redis_url, receiver, tried=True)
        (line,) = lanes(run)
        dropped = json.loads(run("drop", line["lane"], "--json").stdout)
        assert dropped == {"dropped": {line["lane"]: line["waiting"]}, "busy": []}
        assert set(statuses(redis_url)) == {"dropped dropped by an operator"}
        assert lanes(run, "--all") == []
        receiver.up()
        sent(redis_url)
        assert receiver.requests == []
        assert game in line["lane"]


def test_a_lane_in_which_a_worker_sends_stays(run: Run, redis_url: str) -> None:
    with receiving(up=False) as receiver:
        notified_game(redis_url, receiver, tried=False)
        (line,) = lanes(run, "--all")

        async def scenario() -> None:
            async with telling(redis_url) as tell:
                now = int(time.time() * 1000)
                assert await tell.deliveries.take(lane_of(line["lane"]), "a worker", now, 10 * MINUTE_MS, 1)

        asyncio.run(scenario())
        result = run("drop", line["lane"])
        assert result.exit_code == 1
        assert "a worker sends there now" in result.stdout
        assert [lane["waiting"] for lane in lanes(run, "--all")] == [line["waiting"]]


def test_unsent_notices_are_listed_after_a_minute_and_held_back_notices_are_not(run: Run, redis_url: str) -> None:
    with receiving() as receiver:
        notified_game(redis_url, receiver, tried=False)
        assert lanes(run) == []
        assert len(lanes(run, "--all")) == 1
        stuck = notified_game(redis_url, receiver, 2 * MINUTE_MS, tried=False, caller=BEN)
        assert {(lane["log"], lane["failing"]) for lane in lanes(run)} == {(stuck, False)}

        async def quiet() -> None:
            async with telling(redis_url, options=replace(OPTIONS, smtp_url="smtp://127.0.0.1:1")) as tell:
                tell.clock.now = int(time.time() * 1000) - 5 * MINUTE_MS
                await tell.channel(ANNA, "mail", "anna@example.org")
                await tell.wish(ANNA, NoticeWishes(quiet=QuietHours("00:00", "23:59")))
                await started(tell.service)
                await tell.read()

        asyncio.run(quiet())
        assert all(lane["kind"] == "webhook" for lane in lanes(run))


def test_wrong_use_is_refused(run: Run) -> None:
    for wrong in ("send",), ("drop",), ("drop", "everything"), ("send", "a/b"):
        assert run(*wrong).exit_code == 2
    missing = run("drop", "p0/c0/0-nothere", "--json")
    assert (missing.exit_code, json.loads(missing.stderr)["error"]["code"]) == (3, "lane_unknown")
    assert json.loads(run("list", "--json").stdout) == {"lanes": []}
