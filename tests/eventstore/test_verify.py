"""Verification: whole logs pass, and each kind of tampering is found by its own check, at its entry."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.agenda import StepClosed
from domain.core.errors import ComponentError
from domain.core.ruleset import Result, Ruleset
from eventstore.errors import GameUnknown
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.codec import Codecs
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.storage.head import HeadInvalid
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Record, Store
from eventstore.table.commands import AbortGame, FreeGame, HandSeatToBot, LeaveSeat, RuleDispute, StallGame, TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny import TINY
from tests.tiny.archives import Lines, apart, exported
from tests.tiny.events import PointsScored
from tests.tiny.play import ANNA, BEN, KEYS, OPERATOR, ORGANISER, decided, played, started, tiny_service
from tests.tiny.verifying import CODECS, eventful_archive, failures, the


@pytest.fixture(scope="module")
def archive() -> bytes:
    return eventful_archive()


# Whole logs


def test_a_finished_game_passes_every_check(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await played(service, game)
        verification = await verify_log(service.reader, game, receipt=str(state.head))
        assert verification.ok
        assert all(check.ok and check.checked for check in verification.checks)
        assert verification.head == str(state.head)
        assert the(verification, "chance").detail == f"draws checked: {sum(state.ordinals.values())}"

    backend.run(scenario)


@given(seed=st.integers(0, 10_000), seats=st.sampled_from((2, 3)), rounds=st.integers(1, 3))
@settings(max_examples=25)
def test_every_version_of_any_game_verifies(seed: int, seats: int, rounds: int) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, seats, options={"rounds": rounds})
        state = await played(service, game, seed=seed)
        for upto in range(1, state.version + 1):
            verification = await verify_log(service.reader, game, upto=upto, keys=KEYS)
            assert verification.ok, verification
            assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


def test_draws_of_an_open_game_are_checked_by_a_key_holder_and_by_nobody_else() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        outsider = the(await verify_log(service.reader, game), "chance")
        assert (outsider.ok, outsider.checked) == (True, False)
        assert "not checked" in outsider.detail
        assert the(await verify_log(service.reader, game, keys=KEYS), "chance").checked
        foreign = ServiceKeys({"other": bytes(32)}, "other")
        assert not the(await verify_log(service.reader, game, keys=foreign), "chance").checked

    asyncio.run(scenario())


def test_a_service_whose_key_does_not_fit_its_commitments_is_told() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        wrong = ServiceKeys({"k1": bytes(32)}, "k1")
        assert failures(await verify_log(service.reader, game, keys=wrong)) == {"chance": ("commitment_wrong", 1)}

    asyncio.run(scenario())


def test_all_acts_are_judged_again() -> None:
    async def scenario() -> None:
        service = tiny_service()
        path = service.writer
        game = (await path.create(NewGame(ruleset="tiny", seats=2), ORGANISER)).game
        await path.command(game, TakeSeat(seat=1, nonce="x"), ANNA)
        await path.command(game, LeaveSeat(seat=1), ANNA)
        await path.command(game, TakeSeat(nonce="y"), ANNA)
        await path.command(game, TakeSeat(bot="random"), OPERATOR)
        await decided(service, game)
        await path.command(game, RuleDispute("the die was cocked", 4), ORGANISER)
        await path.command(game, StallGame("again and again"), SERVICE_IDENTITY)
        await path.command(game, FreeGame(), OPERATOR)
        await path.command(game, HandSeatToBot(0, "random"), ANNA)
        await path.command(game, AbortGame("bed time"), ORGANISER)
        verification = await verify_log(service.reader, game)
        assert verification.ok
        assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


def test_forks_are_checked_with_the_luck_of_each_owner() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await played(service, game, upto=6)
        redrawn = (await service.forking.fork(game, ForkRequest(at=5), ANNA)).game
        for player in (BEN, ANNA):
            await service.writer.command(redrawn, TakeSeat(nonce=f"fork-{player.name}"), player)
        await played(service, redrawn, seed=3)
        await played(service, game, seed=4)
        again = (await service.forking.fork(game, ForkRequest(at=7, luck="parent"), ANNA)).game
        for player in (ANNA, BEN):
            await service.writer.command(again, TakeSeat(nonce="not-used"), player)
        await played(service, again, seed=5)
        for each_game in (game, redrawn, again):
            verification = await verify_log(service.reader, each_game, keys=KEYS)
            assert verification.ok, verification
            assert all(check.checked for check in verification.checks)
        parent_archive = read_archive([await exported(service, redrawn, BEN)])
        assert parent_archive.seeds, "the parent's seed is revealed in the parent's own log"
        assert all(check.ok and check.checked for check in verify_archive(parent_archive, CODECS).checks)

    asyncio.run(scenario())


def test_a_superseding_fork_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        for luck in ("parent", "fresh"):
            game = await started(service)
            await played(service, game, upto=6)
            fork = (await service.forking.fork(game, ForkRequest(at=4, luck=luck, supersede=True), ORGANISER)).game
            await played(service, fork, seed=3)
            for each_game in (game, fork):
                verification = await verify_log(service.reader, each_game, keys=KEYS)
                assert verification.ok, verification
                assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


# Receipts


def test_a_receipt_is_found_at_every_version_and_nowhere_else() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game)
        records = await service.reader.records(game, limit=100)
        for record in records:
            assert (await verify_log(service.reader, game, receipt=str(record.head))).ok
        digits = str(records[3].head).partition("-")[2]
        for forged_receipt in (f"5-{digits}", "4-00000000", f"{len(records) + 1}-{digits}", "0-00000000"):
            answer = await verify_log(service.reader, game, receipt=forged_receipt)
            assert set(failures(answer)) == {"receipt"}
        with pytest.raises(HeadInvalid):
            await verify_log(service.reader, game, receipt="the latest")
        with pytest.raises(GameUnknown):
            await verify_log(service.reader, "0-nowhere")

    asyncio.run(scenario())


# A damaged store


class Damaged(MemoryStore):
    """A store with a single entry changed or lost."""

    def __init__(self, alter: Callable[[list[Record]], list[Record]]) -> None:
        super().__init__()
        self._alter = alter

    async def read(self, game: str, *, after: int = 0, limit: int | None = None) -> list[Record]:
        whole = self._alter(await super().read(game))
        return [record for record in whole if record.version > after][:limit]


@pytest.mark.parametrize(
    ("alter", "code"),
    [
        (lambda records: [record for record in records if record.version != 5], "gap"),
        (lambda records: [_with_byte(record) if record.version == 5 else record for record in records], "wrong_hash"),
        (lambda records: [_with_hash(record) if record.version == 5 else record for record in records], "wrong_hash"),
    ],
)
def test_a_damaged_store_is_found(alter: Callable[[list[Record]], list[Record]], code: str) -> None:
    async def scenario() -> None:
        store = Damaged(lambda records: records)
        service = tiny_service(store)
        game = await started(service)
        await played(service, game)
        store._alter = alter
        assert failures(await verify_log(service.reader, game))["chain"] == (code, 5)

    asyncio.run(scenario())


def test_a_log_whose_first_entry_is_gone_to_pieces() -> None:
    async def scenario() -> None:
        store = Damaged(lambda records: records)
        game = await started(tiny_service(store))
        store._alter = lambda records: [Record(1, b"\xff", b"", records[0].hash), *records[1:]]
        answer = await verify_log(tiny_service(store).reader, game)
        assert failures(answer) == {"chain": ("not_an_entry", 1)}
        assert not any(check.checked for check in answer.checks if check.ok)

    asyncio.run(scenario())


def _with_byte(record: Record) -> Record:
    return Record(record.version, record.body.replace(b'"seat":', b'"seaT":', 1), record.openings, record.hash)


def _with_hash(record: Record) -> Record:
    return Record(record.version, record.body, record.openings, bytes(32))


# Other rules today


def other_rules(**changes: Any) -> dict[str, Ruleset[Any]]:
    return {"tiny": dataclasses.replace(TINY, **changes)}


def generous(position: Any, chance: Any) -> list[Any]:
    """Score a point more each time."""
    return [
        PointsScored(event.seat, event.points + 1, event.why) if isinstance(event, PointsScored) else event
        for event in TINY.advance(position, chance)
    ]


def test_decisions_with_another_outcome_under_other_rules_are_drift(archive: bytes) -> None:
    rules = other_rules(version=3, advance=generous, result=lambda _: Result((2, 2), None, (0, 1), None))  # type: ignore[arg-type]
    verification = verify_archive(read_archive([archive]), Codecs(rules))
    assert verification.ok
    assert {drift.ruleset_version for drift in verification.drift} == {2}
    scored = [line["version"] for line in _runs(archive) if "points_scored" in str(line["body"])]
    assert sorted({drift.version for drift in verification.drift}) == sorted({*scored, _runs(archive)[-1]["version"]})


def test_the_same_difference_without_a_new_version_fails(archive: bytes) -> None:
    verification = verify_archive(read_archive([archive]), Codecs(other_rules(advance=generous)))
    assert failures(verification) == {"scoring": ("events_differ", _runs(archive)[0]["version"])}
    assert not verification.drift


def test_newer_rules_that_decide_the_same_are_no_drift(archive: bytes) -> None:
    verification = verify_archive(read_archive([archive]), Codecs(other_rules(version=3)))
    assert verification.ok
    assert verification.drift == ()


def _runs(archive: bytes) -> Lines:
    return [line for line in apart(archive) if line["type"] == "entry" and line["body"]["cause"]["type"] == "run"]


def failing(*_: Any) -> Any:
    raise ZeroDivisionError


def test_rules_that_break_are_findings_not_crashes(archive: bytes) -> None:
    def refuse(_: bytes) -> Any:
        raise ComponentError("few", "too few", value=1, rule="tiny 1")

    read = read_archive([archive])
    first_run = _runs(archive)[0]["version"]
    assert failures(verify_archive(read, Codecs(other_rules(advance=failing))))["scoring"] == (
        "replay_failed",
        first_run,
    )
    assert failures(verify_archive(read, Codecs(other_rules(problems=failing))))["fold"] == ("fold_failed", 3)
    assert failures(verify_archive(read, Codecs(other_rules(evolve=failing))))["fold"] == ("fold_failed", 3)
    assert failures(verify_archive(read, Codecs(other_rules(load_components=refuse)))) == {
        "components": ("components_few", 1)
    }
    assert failures(verify_archive(read, Codecs(other_rules(load_components=failing)))) == {
        "components": ("components_unusable", 1)
    }


def test_a_game_that_ends_without_saying_so_fails() -> None:
    def vanish(*_: Any) -> list[Any]:
        return [StepClosed()]

    async def scenario() -> None:
        service = tiny_service(rulesets=other_rules(advance=vanish, result=lambda _: None))
        game = await started(service)
        state = await played(service, game)
        assert failures(await verify_log(service.reader, game, keys=KEYS)) == {
            "result": ("result_missing", state.version)
        }

    asyncio.run(scenario())
