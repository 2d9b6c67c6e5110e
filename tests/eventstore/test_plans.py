"""Plans: possible plans, their decisions, and their ends. Each test names its rule of `docs/plans.md`."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.errors import HeadConflict
from eventstore.log.entry import CommandTaken, DecisionTaken
from eventstore.log.plans import NewPlan
from eventstore.log.sealing import commitment_to
from eventstore.log.state import State, due_at, plan_waits, to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AnswerTakeBack,
    CancelPlan,
    FreeGame,
    HandSeatToBot,
    RequestTakeBack,
    StallGame,
)
from eventstore.table.events import PlanCancelled, PlanFired, PlanSealed, TakeBackLapsed
from eventstore.table.plans import MOST_ITEMS, PlanItem, Until, salt_of_item
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import sound
from tests.eventstore.planning import one_game
from tests.eventstore.plans import in_order, opened
from tests.nim import NIM
from tests.tiny import TINY
from tests.tiny.archives import Lines, exported, forged
from tests.tiny.decisions import GiveBack, HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    due_games,
    entry_of,
    head_of,
    played,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures

ALL: dict[str, Ruleset[Any]] = {**RULESETS, "tiny": TINY, "nim": NIM}
LENGTH = 80
"""After how many decisions a random game is left."""
TURN = {"type": "turn_step.1"}
BEFORE, AFTER = {**TURN, "rolled": False}, {**TURN, "rolled": True}


async def sealed(service: Service, game: str, plan: NewPlan, caller: Any = BEN, key: str | None = None) -> State:
    accepted = await service.planning.seal(game, await head_of(service, game), plan, caller, key)
    return await service.reader.state(accepted.game)


async def followed(service: Service, game: str) -> State:
    """Do the work of a worker: follow the plan of the seat to move, and go on."""
    while True:
        state = await service.reader.state(game)
        (actor,) = to_move(state) or (None,)
        if actor is not None and plan_waits(state, actor):
            await service.planning.follow(state, actor)
        elif actor == SERVICE:
            await service.writer.advance(game)
        else:
            return state


async def ended(service: Service, game: str, seat: int = 1) -> tuple[str, str | None]:
    """Return why the last plan of a seat ended, for everybody and for its owner."""
    endings: list[tuple[str, str | None]] = []
    codec = await service.reader.codec(game)
    async for record in service.reader.stream(game):
        events = codec.body(record).events
        endings += [
            (event.why, event.surprise) for event in events if isinstance(event, PlanCancelled) and event.seat == seat
        ]
    return endings[-1]


# Rule P8: as if its owner had decided at once


@pytest.mark.parametrize(("games", "small_games"), [(2, 9), pytest.param(50, 200, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", ALL)
def test_p8_p17_a_plan_decides_exactly_as_if_its_owner_had_decided_at_once(
    name: str, games: int, small_games: int
) -> None:
    async def scenario() -> None:
        fired = 0
        for seed in range(games if name in RULESETS else small_games):
            seats = ALL[name].seats[seed % len(ALL[name].seats)] if seed else 2
            if seats > 3:
                continue
            fired += await one_game(ALL, name, seats, LENGTH, seed)
        assert fired > 12

    asyncio.run(scenario())


def test_p8_it_is_due_when_its_seat_is_to_move_and_decides_in_one_entry(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service, "tiny", 2)
        before = await sealed(service, game, in_order((BEFORE, RollDie()), (AFTER, LayCounter())))
        assert due_at(before, 5) is None
        await decided(service, game, LayCounter())
        assert await due_games(service) in ([game], []), "in the first shard or another one"
        state = await service.reader.state(game)
        assert due_at(state, 5) == 5
        after = await followed(service, game)
        first, two = [await entry_of(service, game, state.version + number) for number in (1, 2)]
        assert [entry.body.cause for entry in (first, two)] == [
            DecisionTaken(1, RollDie()),
            DecisionTaken(1, LayCounter()),
        ]
        fired_facts = [event for entry in (first, two) for event in entry.body.events if isinstance(event, PlanFired)]
        assert [(event.seat, event.plan, event.item) for event in fired_facts] == [
            (1, before.version, 0),
            (1, before.version, 1),
        ]
        assert await tiny_service(store).reader.state(game) == after
        await sound(service, game)

    backend.run(scenario)


def test_p8_of_two_that_follow_a_plan_one_does() -> None:
    async def scenario() -> None:
        service = tiny_service()
        other = tiny_service(service.store)
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter())))
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        await other.planning.follow(state, 1)
        with pytest.raises(HeadConflict):
            await service.planning.follow(state, 1)

    asyncio.run(scenario())


# Rule P1: items, steps, in order or standing


@pytest.mark.parametrize(
    ("plan", "decisions"),
    [
        (in_order((TURN, RollDie()), (TURN, LayCounter())), [RollDie(), LayCounter()]),
        (in_order((AFTER, LayCounter()), (BEFORE, RollDie()), until=Until(times=9)), [RollDie(), LayCounter()]),
        (in_order((BEFORE, LayCounter()), (TURN, RollDie()), until=Until(times=2)), [LayCounter()] * 2),
        (in_order((AFTER, LayCounter())), []),
    ],
    ids=["in order, by the kind of step", "standing, by a field of the step", "the first that fits", "no such step"],
)
def test_p1_items_are_done_in_order_or_whenever_it_comes_to_their_step(plan: NewPlan, decisions: list[Any]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        await sealed(service, game, plan)
        version = (await decided(service, game, LayCounter())).head.version
        last = (await followed(service, game)).version
        causes = [(await entry_of(service, game, number)).body.cause for number in range(version + 1, last + 1)]
        assert [cause.decision for cause in causes if isinstance(cause, DecisionTaken)] == decisions

    asyncio.run(scenario())


# Rules P2 to P5: plans that may be sealed


def test_p2_only_a_seated_player_who_is_not_to_move_seals() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        plan = in_order((TURN, LayCounter()))

        async def refused(caller: Any, **more: Any) -> str:
            head = more.get("head", await head_of(service, game))
            return await unchanged(service, game, service.planning.seal(game, head, plan, caller))

        assert await refused(STRANGER) == "not_seated"
        assert await refused(ANNA) == "plan_own_turn"
        stale = await head_of(service, game)
        await decided(service, game, RollDie())
        assert await refused(BEN, head=stale) == "head_conflict"
        await service.writer.command(game, HandSeatToBot(1, "random"), BEN)
        assert await refused(BEN) == "not_seated"
        await service.writer.command(game, StallGame("so"), OPERATOR)
        assert await refused(ANNA) == "not_playing"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([({"type": "turn_step"}, {"type": "lay_counter"})], "plan_step"),
        ([({}, {"type": "lay_counter"})], "plan_step"),
        ([({"type": 3}, {"type": "lay_counter"})], "plan_step"),
        ([({**TURN, "rolled": 1}, {"type": "lay_counter"})], "plan_step"),
        ([({**TURN, "colour": 1}, {"type": "lay_counter"})], "plan_step"),
        ([({**TURN, "seat": 0}, {"type": "lay_counter"})], "plan_step"),
        ([(TURN, {"type": "lay_counters"})], "plan_decision"),
        ([(TURN, {"type": "hide_counter"})], "plan_decision"),
        ([(TURN, {"type": "give_back", "points": 1})], "plan_decision"),
        ([(TURN, {"type": "lay_counter", "x": "y"})], "plan_decision"),
        ([], "plan_items"),
        ([(TURN, {"type": "lay_counter"})] * 9, "plan_items"),
    ],
)
def test_p3_p4_a_plan_with_things_unknown_to_the_ruleset_is_refused(items: list[Any], code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        plan = NewPlan(tuple(PlanItem(*item) for item in items))
        head = await head_of(service, game)
        assert await unchanged(service, game, service.planning.seal(game, head, plan, BEN)) == code

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("until", "code"),
    [
        (Until(), "plan_until"),
        (Until(round=0), "plan_until"),
        (Until(fact={"type": "counter_drawn.1", "counter": "a"}), "plan_until"),
        (Until(fact={"type": "step_closed.1"}), "plan_until"),
        (Until(fact={"type": "die_rolled.1", "seat": "x"}), "plan_until"),
    ],
)
def test_p5_an_end_that_never_comes_or_that_is_hidden_is_refused(until: Until, code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        plan = in_order((TURN, LayCounter()), until=until)
        head = await head_of(service, game)
        assert await unchanged(service, game, service.planning.seal(game, head, plan, BEN)) == code

    asyncio.run(scenario())


def test_p3_a_new_plan_takes_the_place_of_the_one_before_and_requests_repeat() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        head = await head_of(service, game)
        first = await service.planning.seal(game, head, in_order((TURN, LayCounter())), BEN, "k")
        again = await service.planning.seal(game, head, in_order((TURN, LayCounter())), BEN, "k")
        assert again.head == first.head
        other = service.planning.seal(game, head, in_order((TURN, RollDie())), BEN, "k")
        assert await code_of(other) == "key_reused"
        state = await sealed(service, game, in_order((TURN, RollDie())))
        assert state.at_table.plans[1].version == state.version == first.head.version + 1
        assert len(state.at_table.plans) == 1

    asyncio.run(scenario())


# Rules P6, P9: hidden and opened items


def test_p6_p9_everybody_can_check_the_opened_items_and_no_others_are_opened() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        plan = in_order((BEFORE, RollDie()), (AFTER, HideCounter(2)), (TURN, LayCounter()))
        version = (await sealed(service, game, plan)).version
        record = await service.reader.record(game, version)
        body = msgspec.json.decode(record.body)
        (fact,) = body["events"]
        assert body["cause"]["act"] == {"type": "seal_plan"}
        assert set(fact) == {"type", "seat", "version", "items", "plan"}
        assert set(fact["plan"]) == {"hidden"}
        assert (len(fact["items"]), len(set(fact["items"]))) == (MOST_ITEMS, MOST_ITEMS)
        assert [opening.seats for opening in (await entry_of(service, game, version)).openings] == [(1,)]
        await decided(service, game, LayCounter())
        await followed(service, game)
        openings_shown = []
        for later in range(version + 2, version + 4):
            events = msgspec.json.decode((await service.reader.record(game, later)).body)["events"]
            (fired,) = [event for event in events if event["type"] == "plan_fired.1"]
            raw = msgspec.json.encode(fired["opened"])
            assert commitment_to(raw, bytes.fromhex(fired["salt"])) == fact["items"][fired["item"]]
            openings_shown.append(fired["opened"])
        assert openings_shown[0] == {"at": BEFORE, "decision": {"type": "roll_die"}}
        assert openings_shown[1] == {"at": AFTER, "decision": {"type": "hide_counter"}}, (
            "its wager is nobody else's business"
        )

    asyncio.run(scenario())


# Rule P7: cancelling


def test_p7_its_owner_cancels_it_and_nobody_else(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter())))
        assert await unchanged(service, game, service.planning.cancel(game, ANNA)) == "plan_none"
        assert await unchanged(service, game, service.planning.cancel(game, STRANGER)) == "not_seated"
        first = await service.planning.cancel(game, BEN, "k")
        assert (await service.planning.cancel(game, BEN, "k")).head == first.head
        assert await unchanged(service, game, service.planning.cancel(game, BEN)) == "plan_none"
        assert await ended(service, game) == ("owner", None)
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        assert (due_at(state, 1), to_move(state)) == (None, (1,))
        await played(service, game)
        await sound(service, game)

    backend.run(scenario)


# Rule P10: surprises


@pytest.mark.parametrize(
    ("plan", "surprise", "fired"),
    [
        (in_order((AFTER, LayCounter())), "step", 0),
        (in_order((BEFORE, RollDie())), "spent", 1),
        (in_order((BEFORE, RollDie()), (AFTER, RollDie())), "illegal", 1),
        (in_order((TURN, RollDie()), until=Until(times=5)), "illegal", 1),
        (in_order((AFTER, LayCounter()), (BEFORE, LayCounter())), "step", 0),
        (in_order((TURN, RollDie()), until=Until(times=1)), "until", 1),
        (in_order((TURN, LayCounter()), until=Until(fact={"type": "die_rolled.1", "seat": 0})), "until", 0),
        (in_order((BEFORE, LayCounter()), until=Until(fact={"type": "die_rolled.1", "seat": 2}, times=1)), None, 1),
        (in_order((TURN, LayCounter()), unless_changed="view"), "changed", 0),
        (in_order((TURN, LayCounter()), unless_changed="step"), None, 1),
    ],
)
def test_p10_a_surprise_ends_a_plan_and_only_its_owner_learns_which(
    plan: NewPlan, surprise: str | None, fired: int
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 3)
        version = (await sealed(service, game, plan)).version
        await decided(service, game, RollDie())
        await decided(service, game, LayCounter())
        await followed(service, game)
        events = [
            event
            for later in range(version + 1, (await service.reader.state(game)).version + 1)
            for event in (await entry_of(service, game, later)).body.events
        ]
        assert len([event for event in events if isinstance(event, PlanFired)]) == fired
        if surprise is None:
            assert not any(isinstance(event, PlanCancelled) for event in events)
            return
        assert await ended(service, game) == ("unplanned", surprise)
        last = await service.reader.state(game)
        assert (last.at_table.plans, to_move(last)) == ({}, (1,))
        cancelled = await entry_of(service, game, last.version)
        assert cancelled.body.cause == CommandTaken("service", CancelPlan(1))
        body = msgspec.json.decode((await service.reader.record(game, last.version)).body)
        assert set(body["events"][0]["surprise"]) == {"hidden"}

    asyncio.run(scenario())


def test_p5_a_standing_plan_decides_until_the_round_is_over() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=ALL)
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter()), until=Until(round=1)))
        rounds = []
        while (state := await followed(service, game)).at_table.plans and to_move(state):
            rounds.append(TINY.round_of(state.position))  # type: ignore[arg-type]  # a tiny position
            await decided(service, game, GiveBack(1) if "GiveBack" in repr(state.position) else LayCounter())
        assert await ended(service, game) == ("unplanned", "until")
        assert rounds[0] == 1

    asyncio.run(scenario())


# Rules P11, P12: ends of plans at once


def test_p12_a_first_decision_by_hand_ends_the_plan_in_that_entry() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter())))
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        accepted = await service.writer.decide(game, str(state.head), BEN, RollDie())
        assert await ended(service, game) == ("by_hand", None)
        with pytest.raises(HeadConflict):
            await service.planning.follow(state, 1)
        assert accepted.state is not None
        assert (accepted.state.at_table.plans, due_at(accepted.state, 1)) == ({}, None)
        await sound(service, game)

    asyncio.run(scenario())


def test_p12_a_decision_by_hand_on_the_head_before_a_plan_ended_is_not_too_late() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((AFTER, LayCounter())))
        await decided(service, game, LayCounter())
        state = await service.reader.state(game)
        await followed(service, game)
        assert await ended(service, game) == ("unplanned", "step")
        await service.writer.decide(game, str(state.head), BEN, RollDie())

    asyncio.run(scenario())


def test_p11_a_take_back_ends_every_plan() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 3)
        await sealed(service, game, in_order((TURN, LayCounter())))
        await sealed(service, game, in_order((TURN, LayCounter())), CARA)
        await decided(service, game, LayCounter())
        await service.writer.take_back(game, await head_of(service, game), 6, ANNA)
        state = await service.reader.state(game)
        assert (state.at_table.plans, to_move(state), due_at(state, 1)) == ({}, (0,), None)
        assert [await ended(service, game, seat) for seat in (1, 2)] == [("taken_back", None)] * 2
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


def test_p14_a_planned_decision_is_taken_back_like_any_other() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 3)
        await sealed(service, game, in_order((TURN, LayCounter()), (TURN, RollDie())))
        before = await decided(service, game, LayCounter())
        state = await followed(service, game)
        assert (to_move(state), [point.seat for point in state.earlier]) == ((2,), [1])
        accepted = await service.writer.take_back(game, str(state.head), before.head.version, BEN)
        assert accepted.state is not None
        assert (accepted.state.at_table.plans, to_move(accepted.state), due_at(accepted.state, 1)) == ({}, (1,), None)
        assert await ended(service, game) == ("taken_back", None), "it does not decide the same again at once"
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


def test_p13_a_plan_waits_while_somebody_asks_to_go_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 3)
        await decided(service, game, RollDie())
        await sealed(service, game, in_order((TURN, LayCounter())))
        await service.forking.request(game, RequestTakeBack(4), ANNA)
        await decided(service, game, LayCounter())
        # Anna's own decision ended her request; she asks again while Ben is to move.
        await service.forking.request(game, RequestTakeBack(4), ANNA)
        state = await service.reader.state(game)
        assert (to_move(state), plan_waits(state, 1), due_at(state, 1)) == ((1,), False, None)
        refused = await service.forking.request(game, AnswerTakeBack(4, accept=False), CARA)
        assert refused.state is not None
        assert due_at(refused.state, 7) == 7
        after = await followed(service, game)
        entry = await entry_of(service, game, after.version)
        assert entry.body.cause == DecisionTaken(1, LayCounter())
        assert not any(isinstance(event, TakeBackLapsed) for event in entry.body.events)

    asyncio.run(scenario())


def test_p11_another_hand_on_the_seat_and_a_game_that_stops_end_plans() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 3)
        for caller in (BEN, CARA):
            await sealed(service, game, in_order((TURN, LayCounter())), caller)
        await service.writer.command(game, HandSeatToBot(1, "random"), BEN)
        assert set((await service.reader.state(game)).at_table.plans) == {2}
        assert await ended(service, game) == ("handed_over", None)
        await service.writer.command(game, StallGame("so"), OPERATOR)
        await service.writer.command(game, FreeGame(), OPERATOR)
        state = await service.reader.state(game)
        assert (state.at_table.plans, await ended(service, game, 2)) == ({}, ("stopped", None))
        assert (await verify_log(service.reader, game, keys=KEYS)).ok

    asyncio.run(scenario())


# Rule P15: forks, imports and the end


@pytest.mark.parametrize("supersede", [False, True])
def test_p15_plans_do_not_go_with_a_fork(supersede: bool) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        at = (await sealed(service, game, in_order((TURN, LayCounter())))).version
        request = ForkRequest(at, supersede=supersede)
        fork = (await service.forking.fork(game, request, ORGANISER)).game
        for each_game in (fork, game) if supersede else (fork,):
            assert (await service.reader.state(each_game)).at_table.plans == {}
        if not supersede:
            assert set((await service.reader.state(game)).at_table.plans) == {1}
        for each_game in (fork, game):
            assert (await verify_log(service.reader, each_game, keys=KEYS)).ok

    asyncio.run(scenario())


def test_p15_after_the_end_all_of_a_plan_is_open_and_an_import_has_none() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        version = (await sealed(service, game, in_order((AFTER, LayCounter()), (TURN, RollDie())))).version
        state = await played(service, game)
        assert (state.at_table.status, state.at_table.plans) == ("finished", {})
        snapshot = await service.rights.snapshot(game, STRANGER)
        openings = (await entry_of(service, game, version)).openings
        assert [snapshot.visibility.at(version).sees(opening) for opening in openings] == [True]
        (fact,) = (await entry_of(service, game, version)).body.events
        assert isinstance(fact, PlanSealed)
        for number, item in enumerate(fact.plan.items):
            opened_item = {"at": item.at, "decision": item.decision}
            assert (
                commitment_to(msgspec.json.encode(opened_item), salt_of_item(fact.plan, number)) == fact.items[number]
            )
        for number in range(len(fact.plan.items), MOST_ITEMS):
            assert commitment_to(b"null", salt_of_item(fact.plan, number)) == fact.items[number]
        await sound(service, game)

    asyncio.run(scenario())


def test_p15_the_import_of_a_game_that_goes_on_has_no_plans() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter())))
        archive = read_archive([await exported(service, game)])
        other = tiny_service()
        imported = (await import_archive(other.core, archive, ORGANISER)).game
        assert (await other.reader.state(imported)).at_table.plans == {}

    asyncio.run(scenario())


# Rule P17: verification


def _item(line: dict[str, Any]) -> None:
    line["body"]["events"][-1].update(item=1)


def _opened(line: dict[str, Any]) -> None:
    line["body"]["events"][-1]["opened"]["decision"]["type"] = "roll_die"


def _commitment(line: dict[str, Any]) -> None:
    line["body"]["events"][0]["items"][0] = "00" * 32


def _without(line: dict[str, Any]) -> None:
    del line["body"]["events"][-1]


def _why(line: dict[str, Any]) -> None:
    line["body"]["events"][0]["why"] = "owner"


@pytest.mark.parametrize(
    ("where", "change", "code"),
    [
        ("plan_fired", _item, "plan_wrong"),
        ("plan_fired", _opened, "events_differ"),
        ("plan_fired", _without, "events_differ"),
        ("plan_sealed", _commitment, "events_differ"),
        ("plan_cancelled", _why, "events_differ"),
    ],
)
def test_p17_a_plan_that_was_altered_is_found(where: str, change: Any, code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, "tiny", 2)
        await sealed(service, game, in_order((TURN, LayCounter()), (AFTER, LayCounter())))
        await decided(service, game, LayCounter())
        await followed(service, game)
        await played(service, game)
        archive = await exported(service, game)

        def forge(lines: Lines) -> None:
            change(next(line for line in lines if line["type"] == "entry" and where in str(line["body"])))

        assert verify_archive(read_archive([archive]), CODECS).ok
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][0] == code

    asyncio.run(scenario())
