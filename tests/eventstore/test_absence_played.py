"""Whole games with absences mixed in at random, and workers that are killed while a bot stands in."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import Any

from msgspec.structs import replace

from domain.core.events import SERVICE
from eventstore.errors import CommandRefused, HeadConflict
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.state import NEW, State, fold_bodies, owes, to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AnswerPause,
    AnswerSubstitute,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    SeatStandIn,
    TableCommand,
    WithdrawPause,
)
from eventstore.table.table import people_of
from eventstore.write.importing import import_archive
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import sound
from tests.eventstore.killed import is_killed, played_by_bot, request_until
from tests.tiny.archives import exported
from tests.tiny.decisions import HideCounter, RollDie
from tests.tiny.play import (
    ANNA,
    DORA,
    OPERATOR,
    ORGANISER,
    PLAYERS,
    STRANGER,
    Clock,
    decided,
    entry_of,
    started,
    tiny_service,
)
from tests.tiny.verifying import CODECS, failures
from workers.runs import play_bot

_STEPS = 160


def _command(source: random.Random, state: State, now: int) -> tuple[TableCommand, Identity]:
    """Return something that somebody may ask for, allowed or not."""
    table = state.at_table
    seat = source.randrange(len(table.seats))
    caller = source.choice([*PLAYERS, DORA, ORGANISER, STRANGER, SERVICE_IDENTITY])
    until = source.choice([None, now + 2_000, now + 90_000])
    asks = table.pause_request
    return (
        source.choice(
            (
                SeatStandIn(seat, "random"),
                SeatStandIn(seat, "random"),
                ReturnToSeat(),
                RequestPause("tea", until),
                AnswerPause(asks.seat, asks.until, accept=source.random() < 0.8) if asks else WithdrawPause(),
                PauseGame("night", until),
                ResumeGame(),
                OfferSubstitute(seat, DORA.player, "Dora"),
                AnswerSubstitute(seat, DORA.player, accept=source.random() < 0.7),
            )
        ),
        caller,
    )


def _holds(state: State, before: State) -> None:
    """Check the promises of every version, after any command."""
    table = state.at_table
    for seat, bot in enumerate(table.stand_ins):
        assert bot is None or seat in people_of(table.seats), "a bot stands in for people alone"
    assert set(table.present).isdisjoint(seat for seat, bot in enumerate(table.stand_ins) if bot)
    assert table.pause is None or (to_move(state) == () and table.pause_request is None)
    assert all(left >= was for left, was in zip(table.stood_in, before.at_table.stood_in, strict=True))
    for request in (table.pause_request, table.take_back_request):
        assert request is None or table.asked_by(request), "what nobody is left to answer is granted at once"
    known_sets = [set(cards) for cards in table.held]
    assert all(left.isdisjoint(right) for left in known_sets for right in known_sets if left is not right), (
        "nobody knew two hands"
    )


def test_games_with_random_absences_keep_their_invariants_and_their_archives_go_round() -> None:
    accepted: set[type] = set()

    async def scenario(source: random.Random) -> None:
        service = tiny_service()
        game = await started(service, 3, vacation=1, options={"rounds": 3})
        state = await service.reader.state(game)
        for _ in range(_STEPS):
            before = state
            if source.random() < 0.8 and (state.at_table.pause is not None or to_move(state)):
                command, caller = _command(source, state, service.core.clock())
                try:
                    if source.random() < 0.15:
                        await service.writer.vacation(game, caller, on=source.random() < 0.6)
                    else:
                        await service.writer.command(game, command, caller)
                        accepted.add(type(command))
                except CommandRefused:
                    assert (await service.reader.state(game)).at_table.stand_ins == before.at_table.stand_ins or (
                        await service.reader.state(game)
                    ).version == before.version + 1, "a refusal changes nothing, but that its player is back"
            elif state.at_table.pause is not None:
                await service.writer.end_in_time(state)
            elif not to_move(state):
                break
            else:
                await _goes_on(service, state, source)
            state = await service.reader.state(game)
            _holds(state, before)
        await _to_the_end(service, game)
        await _round_trips(service, game)

    for seed in range(12):
        asyncio.run(scenario(random.Random(seed)))  # noqa: S311 - choices of a test
    assert accepted >= {SeatStandIn, ReturnToSeat, RequestPause, AnswerPause, PauseGame, ResumeGame}
    assert accepted >= {OfferSubstitute, AnswerSubstitute}


async def _goes_on(service: Service, state: State, source: random.Random) -> None:
    if to_move(state) == (SERVICE,):
        await service.writer.advance(state.at_table.game)
    elif owes(state):
        await play_bot(service, state)
    else:
        (seat,) = to_move(state)
        occupant = state.at_table.seats[seat]
        assert occupant is not None
        legal = service.rulesets["tiny"].legal(state.position, seat)
        player = Identity(occupant.player, occupant.name, "player")
        await service.writer.decide(state.at_table.game, str(state.head), player, source.choice(list(legal)))


async def _to_the_end(service: Service, game: str) -> None:
    source = random.Random(0)  # noqa: S311 - choices of a test
    state = await service.reader.state(game)
    if state.at_table.pause is not None:
        await service.writer.command(game, ResumeGame(), ORGANISER)
    while to_move(state := await service.reader.state(game)):
        await _goes_on(service, state, source)


async def _round_trips(service: Service, game: str) -> None:
    """Check that the log folds to its writer's state, verifies, and is the same after an import."""
    await sound(service, game)
    state = await service.reader.state(game)
    loaded = await service.reader.loaded("tiny", state.at_table.components)
    bodies = [(await entry_of(service, game, version)).body for version in range(1, state.version + 1)]
    records = [record async for record in service.reader.stream(game)]
    assert fold_bodies(NEW, bodies, records, loaded) == state
    archive = read_archive([await exported(service, game)])
    assert failures(verify_archive(archive, CODECS)) == {}
    other = tiny_service()
    imported = await import_archive(other.core, archive, OPERATOR)
    assert imported.state is not None
    assert imported.state.at_table.stood_in == state.at_table.stood_in
    assert failures(verify_archive(read_archive([await exported(other, imported.game)]), CODECS)) == {}


def test_a3_a_worker_killed_in_the_middle_of_the_bots_decision_leaves_exactly_one(redis_backend: Backend) -> None:
    async def away(store: Store) -> tuple[str, str]:
        service = tiny_service(store)
        game = await started(service)
        await service.writer.command(game, SeatStandIn(0, "random"), ANNA)
        return game, str((await service.reader.state(game)).head)

    game_found: dict[str, Any] = {}

    async def prepare(store: Store) -> None:
        game_found["game"], game_found["head"] = await away(store)

    async def returns(store: Store) -> None:
        service, game = tiny_service(store), game_found["game"]
        try:
            await service.writer.decide(game, game_found["head"], ANNA, RollDie())
            game_found["mine"] = True
        except HeadConflict:
            game_found["mine"] = False
        state = await service.reader.state(game)
        assert state.at_table.stand_ins == (None, None)
        assert state.at_table.stood_in == (0 if game_found["mine"] else 1, 0)
        assert await play_bot(service, state) is None, "a second worker finds nothing to do for the bot"
        await decided(service, game)
        await sound(service, game)

    outcomes = set()
    for calls in range(40):
        redis_backend.run(prepare)
        killed = is_killed(request_until, calls, redis_backend.url, partial(played_by_bot, game=game_found["game"]))
        redis_backend.run(returns)
        outcomes.add((killed, game_found["mine"]))
        if not killed:
            break
    assert {(True, True), (False, False)} <= outcomes, "killed before it, and done"


def test_two_worlds_that_differ_in_a_hidden_hand_tell_a_substitute_and_a_stand_in_the_same() -> None:
    async def told_in_world(hidden: int) -> tuple[Any, ...]:
        service = tiny_service()
        vars(service.core)["clock"] = Clock()
        game = await started(service, 3)
        await decided(service, game, HideCounter(hidden))
        state = await service.reader.state(game)
        await service.writer.command(game, SeatStandIn(1, "random"), ORGANISER)
        await service.writer.command(game, OfferSubstitute(2, DORA.player, "Dora"), ORGANISER)
        await service.writer.command(game, AnswerSubstitute(2, DORA.player, accept=True), DORA)
        entries = [
            (await entry_of(service, game, version)).body for version in range(state.version + 1, state.version + 4)
        ]
        assert all(not record.openings for record in (await service.store.read(game))[-3:])
        assert len((await service.store.read(game))[state.version - 1].openings) > 0, "something is hidden"
        table = (await service.reader.state(game)).at_table
        shown_facts = {name: value for name, value in table.facts.items() if name != "commitment"}
        return (*(replace(entry, time=0) for entry in entries), shown_facts)

    assert asyncio.run(told_in_world(1)) == asyncio.run(told_in_world(2)), (
        "absences are public: they hold nothing of a hand"
    )
