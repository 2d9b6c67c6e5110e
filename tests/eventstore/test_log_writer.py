"""`LogWriter`: accepted requests, refused requests that change nothing, and requests that come twice."""

from __future__ import annotations

import asyncio

import pytest

from domain.core.agenda import Position
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE
from eventstore.errors import HeadConflict, KeyReused
from eventstore.log.entry import DecisionTaken, ServiceRun
from eventstore.log.state import status_of, to_move
from eventstore.storage.head import HeadInvalid
from eventstore.storage.store import Store
from eventstore.table.commands import TakeSeat
from eventstore.write.appending import Accepted
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny.decisions import GiveBack, HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    due_games,
    entry_of,
    head_of,
    played,
    position_of,
    started,
    tiny_service,
    unchanged,
)

# Decisions


def test_a_whole_game_from_the_first_seat_to_the_result(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await played(service, game)
        assert state.at_table.status == "finished"
        assert to_move(state) == ()
        causes = [type((await entry_of(service, game, version)).body.cause) for version in range(5, state.version + 1)]
        assert set(causes) == {DecisionTaken, ServiceRun}
        fresh = await tiny_service(store).reader.state(game)
        assert fresh == state, "another process folds the same state"
        times = [(await entry_of(service, game, version)).body.time for version in range(1, state.version + 1)]
        assert times == sorted(times)

    backend.run(scenario)


def test_the_answer_of_a_decision(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        accepted = await service.writer.decide(game, head, ANNA, HideCounter(2))
        assert (accepted.game, accepted.head.version) == (game, 4)
        assert accepted.record == (await store.read(game))[-1]
        assert {opening.path for opening in accepted.openings} == {"cause/decision/wager", "events/0/wager"}
        assert accepted.state == await service.reader.state(game)
        assert accepted.state == await tiny_service(store).reader.state(game)

    backend.run(scenario)


def test_forbidden_decisions_of_a_player_are_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        head = await head_of(service, game)
        decide = service.writer.decide
        assert await unchanged(service, game, decide(game, head, BEN, LayCounter())) == "not_your_turn"
        assert await unchanged(service, game, decide(game, head, ANNA, GiveBack(1))) == "wrong_step"
        assert await unchanged(service, game, decide(game, head, ANNA, HideCounter(3))) == "wager_out_of_range"
        assert await unchanged(service, game, decide(game, head, STRANGER, LayCounter())) == "not_seated"
        assert await unchanged(service, game, decide(game, head, ORGANISER, LayCounter())) == "not_seated"
        assert await unchanged(service, game, decide(game, head, OPERATOR, LayCounter())) == "not_seated"
        assert await code_of(decide("0-nowhere", head, ANNA, LayCounter())) == "game_unknown"
        assert await code_of(decide("9-nowhere", head, ANNA, LayCounter())) == "game_unknown"
        for wrong in ("", "3", "3-xyz", "03-00000000", "3-0000000g"):
            with pytest.raises(HeadInvalid):
                await decide(game, wrong, ANNA, LayCounter())

    asyncio.run(scenario())


def test_the_rule_of_a_refusal_is_named() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, RollDie())
        with pytest.raises(IllegalDecision) as caught:
            await service.writer.decide(game, await head_of(service, game), ANNA, RollDie())
        refusal = caught.value
        assert (refusal.code, refusal.rule, refusal.value) == ("rolled_already", "tiny 3", RollDie())
        assert refusal.reason.key == "tiny-refused-rolled-already"

    asyncio.run(scenario())


def test_a_stale_head_conflicts_and_names_the_actual_one(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        stale = await head_of(service, game)
        await decided(service, game, RollDie())
        actual = await head_of(service, game)
        with pytest.raises(HeadConflict) as caught:
            await service.writer.decide(game, stale, ANNA, LayCounter())
        assert (caught.value.actual, caught.value.value) == (actual, stale)
        forged = actual.partition("-")[0] + "-00000000"
        assert await unchanged(service, game, service.writer.decide(game, forged, ANNA, LayCounter())) == "log_set_back"
        late = tiny_service(store)
        await late.reader.state(game)
        await decided(service, game, LayCounter())
        assert await code_of(late.writer.decide(game, actual, ANNA, LayCounter())) == "head_conflict"
        assert await late.writer.decide(game, await head_of(late, game), BEN, LayCounter())

    backend.run(scenario)


def test_ten_decisions_at_one_head_append_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        services = [tiny_service(store) for _ in range(10)]
        game = await started(services[0])
        head = await head_of(services[0], game)
        choices = [LayCounter(), HideCounter(0), HideCounter(1), HideCounter(2), RollDie()] * 2
        answers = await asyncio.gather(
            *(
                service.writer.decide(game, head, ANNA, choice)
                for service, choice in zip(services, choices, strict=True)
            ),
            return_exceptions=True,
        )
        accepted = [answer for answer in answers if not isinstance(answer, BaseException)]
        assert len(accepted) == 1
        assert all(isinstance(answer, HeadConflict) for answer in answers if isinstance(answer, BaseException))
        records = await store.read(game)
        assert [record.version for record in records] == [1, 2, 3, 4]
        assert records[-1] == accepted[0].record

    backend.run(scenario)


def test_while_the_service_is_to_act_nobody_decides() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for _ in range(2):
            await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        assert (status_of(state), to_move(state)) == ("scoring", (SERVICE,))
        assert await code_of(service.writer.decide(game, str(state.head), ANNA, LayCounter())) == "not_your_turn"
        assert await code_of(service.writer.decide(game, str(state.head), SERVICE, LayCounter())) == "not_your_turn"
        assert (await due_games(service)) == [game]

    asyncio.run(scenario())


# The service's runs


def test_two_workers_on_one_run_append_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        for _ in range(2):
            await decided(service, game, LayCounter())
        workers = [tiny_service(store) for _ in range(2)]
        answers = await asyncio.gather(*(service.writer.advance(game) for service in workers), return_exceptions=True)
        assert len(await store.read(game)) == 6
        assert all(
            answer is None
            or isinstance(answer, HeadConflict)
            or (isinstance(answer, Accepted) and answer.head.version == 6)
            for answer in answers
        )
        late = await workers[0].writer.advance(game)
        assert (late is None) == (SERVICE not in to_move(await service.reader.state(game)))

    backend.run(scenario)


def test_a_run_for_a_head_that_is_gone_conflicts() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        early = await head_of(service, game)
        for _ in range(2):
            await decided(service, game, LayCounter())
        assert await code_of(service.writer.advance(game, early)) == "head_conflict"
        head = await head_of(service, game)
        ran = await service.writer.advance(game, head)
        assert ran is not None
        assert await code_of(service.writer.advance(game, head)) == "head_conflict"

    asyncio.run(scenario())


def test_a_seat_whose_choice_interrupts_a_scoring() -> None:
    async def scenario() -> None:
        for seed in range(50):
            service = tiny_service()
            game = await started(service)
            await played(service, game, seed=seed, upto=6)
            state = await service.reader.state(game)
            if any(type(step).__name__ == "GiveBackStep" for step in position_of(state, Position).agenda):
                break
        (seat,) = to_move(state)
        assert await service.writer.advance(game) is None
        await decided(service, game, GiveBack(2))
        assert to_move(await service.reader.state(game)) == (SERVICE,)
        assert seat in (0, 1)
        await decided(service, game)
        assert to_move(await service.reader.state(game)) != (SERVICE,)

    asyncio.run(scenario())


# Dry runs


def test_a_dry_run_tells_the_events_but_never_an_outcome() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        head = await head_of(service, game)
        dry = await service.writer.dry_run(game, head, ANNA, HideCounter(1))
        assert [type(event).__name__ for event in dry.events] == ["WagerMade", "StepChanged"]
        assert dry.whole
        assert not (await service.writer.dry_run(game, head, ANNA, RollDie())).whole
        assert (
            await unchanged(service, game, service.writer.dry_run(game, head, ANNA, HideCounter(7)))
            == "wager_out_of_range"
        )
        assert await code_of(service.writer.dry_run(game, head, BEN, LayCounter())) == "not_your_turn"
        assert await code_of(service.writer.dry_run(game, head, STRANGER, LayCounter())) == "not_seated"
        assert await code_of(service.writer.dry_run(game, "2-00000000", ANNA, LayCounter())) == "log_set_back"

    asyncio.run(scenario())


# Idempotency


def test_a_repeated_decision_gets_its_first_answer_though_the_head_moved_on(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        first = await service.writer.decide(game, head, ANNA, RollDie(), "again")
        await played(service, game)
        for other in (service, tiny_service(store)):
            repeated = await other.writer.decide(game, head, ANNA, RollDie(), "again")
            assert (repeated.head, repeated.record, repeated.openings) == (first.head, first.record, first.openings)
        state = await service.reader.state(game)
        assert len(await store.read(game)) == state.version

    backend.run(scenario)


def test_a_key_is_bound_to_its_request_and_its_actor(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        await service.writer.decide(game, head, ANNA, RollDie(), "mine")
        now = await head_of(service, game)
        for at, decision in ((head, LayCounter()), (now, RollDie()), (now, LayCounter())):
            with pytest.raises(KeyReused):
                await service.writer.decide(game, at, ANNA, decision, "mine")
        await service.writer.decide(game, now, ANNA, LayCounter(), "another")
        accepted = await service.writer.decide(game, await head_of(service, game), BEN, LayCounter(), "mine")
        assert accepted.head.version == 6

    backend.run(scenario)


def test_ten_copies_of_one_request_are_one(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        services = [tiny_service(store) for _ in range(10)]
        answers = await asyncio.gather(
            *(service.writer.decide(game, head, ANNA, RollDie(), "k") for service in services)
        )
        assert len({(answer.head, answer.record) for answer in answers}) == 1
        assert len(await store.read(game)) == 4

    backend.run(scenario)


def test_a_refused_request_leaves_its_key_free(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        assert await code_of(service.writer.decide(game, head, ANNA, HideCounter(9), "k")) == "wager_out_of_range"
        assert (await service.writer.decide(game, head, ANNA, HideCounter(1), "k")).head.version == 4

    backend.run(scenario)


def test_a_table_opened_twice_under_one_key_is_one_table(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        new = NewGame(ruleset="tiny", seats=2, labels=("final",))
        games = await asyncio.gather(*(service.writer.create(new, ANNA, "table") for _ in range(4)))
        assert len({(part.game, part.head) for part in games}) == 1
        again = await tiny_service(store).writer.create(new, ANNA, "table")
        assert again.game == games[0].game
        with pytest.raises(KeyReused):
            await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA, "table")
        assert (await service.writer.create(new, BEN, "table")).game != again.game
        assert (await service.writer.create(new, ANNA)).game != again.game

    backend.run(scenario)


def test_a_repeated_act_gets_its_first_answer(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        first = await service.writer.command(game, TakeSeat(seat=0), ANNA, "sit")
        await service.writer.command(game, TakeSeat(), BEN)
        again = await service.writer.command(game, TakeSeat(seat=0), ANNA, "sit")
        assert (again.head, again.record) == (first.head, first.record)
        with pytest.raises(KeyReused):
            await service.writer.command(game, TakeSeat(seat=1), ANNA, "sit")

    backend.run(scenario)
