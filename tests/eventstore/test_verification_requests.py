"""The verification desk: an ask is handed out once while somebody works on it, and its result is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from redis import Redis

from eventstore.proof.kept_verification import KeptVerification
from eventstore.proof.verification_requests import PROMISE_MS, RESULT_KEPT_MS, Ask, VerificationDesk
from eventstore.proof.verify import Verification
from eventstore.storage.head import HeadInvalid

GAME, HEAD, OTHER_HEAD = "0-abc", "9-0123abcd", "9-0123abce"
ASK = Ask(GAME, HEAD)
SOON_MS, LATE_MS = 100, 3_600_000

Scenario = Callable[[VerificationDesk], Coroutine[Any, Any, None]]
Run = Callable[[Scenario], None]


def found(*, ok: bool) -> KeptVerification:
    """Return something to keep."""
    return KeptVerification(Verification(ok, GAME, "tiny", HEAD, (), ()), "of these rules", (), "00")


@pytest.fixture
def run(redis_client: Redis, redis_url: str) -> Run:
    """Run a scenario with a desk on an emptied Redis."""
    assert redis_client.dbsize() == 0

    def at_desk(scenario: Scenario) -> None:
        async def opened() -> None:
            desk = VerificationDesk.connect(redis_url)
            try:
                await scenario(desk)
            finally:
                await desk.close()

        asyncio.run(opened())

    return at_desk


def test_an_ask_is_handed_to_one_taker(run: Run) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        takers = {asyncio.create_task(desk.next_ask(LATE_MS)) for _ in range(3)}
        for asked in (ASK, Ask(GAME, OTHER_HEAD)):
            await desk.ask(asked)
            done, takers = await asyncio.wait(takers, return_when=asyncio.FIRST_COMPLETED)
            assert [task.result() for task in done] == [asked], "the others wait for the next one"
        for task in takers:
            task.cancel()
        await asyncio.wait(takers)

    run(scenario)


def test_asking_again_while_it_is_waited_for_makes_no_second_ask(run: Run) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        for _ in range(3):
            await desk.ask(ASK)
            await desk.ask(Ask(GAME, OTHER_HEAD))
        asks = [await desk.next_ask(SOON_MS) for _ in range(3)]
        assert asks == [ASK, Ask(GAME, OTHER_HEAD), None]

    run(scenario)


def test_an_ask_whose_worker_fell_silent_is_handed_out_again(run: Run, redis_client: Redis) -> None:
    """It counts as worked on for so long by Redis' own time, which nobody moves: the time left is looked at instead."""

    def left() -> int:
        (key,) = redis_client.keys("tabletape:verification:promised:*")
        return redis_client.pttl(key)

    def let_pass(milliseconds: int) -> None:
        (key,) = redis_client.keys("tabletape:verification:promised:*")
        redis_client.pexpire(key, left() - milliseconds)

    async def scenario(desk: VerificationDesk) -> None:
        await desk.ask(ASK)
        assert await desk.next_ask(SOON_MS) == ASK
        assert PROMISE_MS - 5_000 < left() <= PROMISE_MS
        let_pass(4_000)
        await desk.ask(ASK)
        assert left() <= PROMISE_MS - 4_000, "asking is no sign of life of a worker"
        await desk.promise(ASK)
        assert PROMISE_MS - 5_000 < left() <= PROMISE_MS
        assert await desk.next_ask(10) is None, "its worker said that it goes on"
        let_pass(PROMISE_MS)
        await desk.ask(ASK)
        assert await desk.next_ask(SOON_MS) == ASK

    run(scenario)


def test_an_ask_that_was_given_up_may_be_asked_at_once(run: Run) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        await desk.ask(ASK)
        await desk.give_up(ASK)
        await desk.ask(ASK)
        assert [await desk.next_ask(SOON_MS) for _ in range(3)] == [ASK, ASK, None]

    run(scenario)


def test_a_result_belongs_to_game_and_head(run: Run) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        kept = found(ok=True)
        await desk.keep(ASK, kept)
        assert await desk.result(ASK) == kept
        for other in [Ask("0-abd", HEAD), Ask(GAME, OTHER_HEAD)]:
            assert await desk.result(other) is None
        await desk.keep(ASK, found(ok=False))
        assert await desk.result(ASK) == found(ok=False), "the later one stands"

    run(scenario)


def test_a_result_is_kept_for_an_hour(run: Run, redis_client: Redis) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        await desk.keep(ASK, found(ok=True))
        (key,) = redis_client.keys("tabletape:verification:*")
        assert RESULT_KEPT_MS - 10_000 < redis_client.pttl(key) <= RESULT_KEPT_MS
        redis_client.pexpire(key, 0)
        assert await desk.result(ASK) is None

    run(scenario)


def test_what_another_release_kept_is_no_result(run: Run, redis_client: Redis) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        redis_client.set(f"tabletape:verification:result:{ASK.name}", b'{"ok":true}')
        assert await desk.result(ASK) is None
        await desk.keep(ASK, found(ok=True))
        (key,) = redis_client.keys("tabletape:verification:kept:*")
        for content in (b'{"ok":true}', b'{"found":{"ok":true}}', b'{"judge":"\xff"}', b"", b"\xff"):
            redis_client.set(key, content)
            assert await desk.result(ASK) is None

    run(scenario)


@pytest.mark.parametrize("text", ["9", "9-xyz", "9:0123abcd"])
def test_what_is_not_a_head_is_refused(run: Run, text: str) -> None:
    async def scenario(desk: VerificationDesk) -> None:
        with pytest.raises(HeadInvalid):
            await desk.ask(Ask(GAME, text))
        assert await desk.next_ask(10) is None

    run(scenario)
