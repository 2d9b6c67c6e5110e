"""Alone with bots: at a table of a tournament nobody goes back over a draw; elsewhere the result does not count."""

from __future__ import annotations

import asyncio
import random

import pytest
from msgspec.structs import replace

from domain.core.time_controls import Absolute, ClockSettings
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.state import State, to_move
from eventstore.log.take_backs import has_company
from eventstore.service import Service
from eventstore.table.commands import (
    ClaimTime,
    HandOverSeat,
    HandSeatToBot,
    RequestTakeBack,
    ReturnToSeat,
    SeatStandIn,
)
from eventstore.table.events import TournamentTable
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.eventstore.clocked import MINUTE, Place, timed
from tests.eventstore.forks import forked, sound
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    PLAYERS,
    decided,
    head_of,
    started,
    tiny_service,
    unchanged,
)

ORGANISING_ANNA = replace(ANNA, role="organiser")
AT_BOTH_TABLES = pytest.mark.parametrize("at", [None, TournamentTable("0-t", 1, 1)], ids=["outside", "tournament"])


async def table_of_three(service: Service, at: TournamentTable | None, clock: ClockSettings | None = None) -> str:
    """Return a game of three with all players on their seats."""
    if at is None:
        return await started(service, 3, clock=clock)
    new = NewGame(ruleset="tiny", seats=3, clock=clock)
    return (await service.writer.open_table(new, "0-aaaabbbbcccc", at, PLAYERS)).game


async def roll_and_lay(service: Service, game: str) -> int:
    """Let Anna roll and lay; return the version before her roll."""
    before = (await service.reader.state(game)).version
    for decision in (RollDie(), LayCounter()):
        await decided(service, game, decision)
    return before


async def leave_to_bots(place: Place, game: str, way: str) -> None:
    """Let bots decide for Ben, who leaves in this way, and for Cara, who may return."""
    act = place.service.writer.command
    match way:
        case "handed over":
            await act(game, HandSeatToBot(1, "random"), OPERATOR)
        case "put out":
            await act(game, HandSeatToBot(1, "greedy"), SERVICE_IDENTITY)
        case "away":
            await act(game, SeatStandIn(1, "random"), BEN)
        case "forfeited":
            await place.think(MINUTE)
            await place.expire(game)
            await act(game, ClaimTime(1), ANNA)
    await act(game, SeatStandIn(2, "random"), CARA)


async def request_versions(service: Service, game: str, player: Identity) -> list[int]:
    """Return the versions from which the decisions of a player offer to go on."""
    snapshot = await service.rights.snapshot(game, player)
    return [option.version for option in (await Projections(service, strict=True).decisions(snapshot)).requests]


WAYS = pytest.mark.parametrize("way", ["handed over", "put out", "away", "forfeited"])


@WAYS
@timed
async def test_at_a_table_of_a_tournament_nobody_goes_back_alone_over_a_draw(way: str) -> None:
    place = Place()
    service = place.service
    await service.writer.beat()
    game = await table_of_three(service, TournamentTable("0-t", 1, 1), ClockSettings(Absolute(MINUTE), "claim"))
    before = await roll_and_lay(service, game)
    assert await request_versions(service, game, ANNA) == [before]
    await leave_to_bots(place, game, way)
    request = service.forking.request(game, RequestTakeBack(before), ANNA)
    assert await unchanged(service, game, request) == "alone_at_table"
    assert await request_versions(service, game, ANNA) == [], "a refused request is not offered"
    for luck in ("fresh", "parent"):
        fork = forked(service, game, before, ORGANISING_ANNA, luck=luck, supersede=True)
        assert await unchanged(service, game, fork) == "alone_at_table", "an organiser at the table is refused too"
    take_back = service.writer.take_back(game, await head_of(service, game), before, ANNA)
    assert (await unchanged(service, game, take_back)).startswith("barrier_")
    variant = await forked(service, game, before, ORGANISER)
    assert (await service.reader.state(variant)).at_table.tournament is None, (
        "a fork beside the game is no table of the tournament"
    )
    await service.writer.command(game, ReturnToSeat(), CARA)
    await service.forking.request(game, RequestTakeBack(before), ANNA)
    assert (await service.reader.state(game)).at_table.asked == (2,), "Cara is at the table again, and is asked"
    replacement = await forked(service, game, before, ORGANISER, supersede=True)
    origin = (await service.reader.state(replacement)).at_table.origin
    assert origin is not None
    assert not origin.alone, "an organiser who is not at the table rules as ever"
    await sound(service, replacement)


@WAYS
@timed
async def test_elsewhere_a_fork_by_a_player_alone_is_marked(way: str) -> None:
    place = Place()
    service = place.service
    for identity in (ANNA, ORGANISING_ANNA, ORGANISER):
        await service.writer.beat()
        game = await table_of_three(service, None, ClockSettings(Absolute(MINUTE), "claim"))
        before = await roll_and_lay(service, game)
        await leave_to_bots(place, game, way)
        if identity is ANNA:
            await service.forking.request(game, RequestTakeBack(before), ANNA)
        else:
            await forked(service, game, before, identity, supersede=True)
        fork = (await service.reader.state(game)).at_table.superseded_by or ""
        origin = (await service.reader.state(fork)).at_table.origin
        assert origin is not None
        assert origin.alone == (identity is not ORGANISER)
        await sound(service, fork)


@AT_BOTH_TABLES
def test_a_last_decision_is_taken_back_among_bots_as_everywhere(at: TournamentTable | None) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await table_of_three(service, at)
        for seat in (1, 2):
            await service.writer.command(game, HandSeatToBot(seat, "random"), OPERATOR)
        before = await service.reader.state(game)
        await decided(service, game, LayCounter())
        answer = await service.writer.take_back(game, await head_of(service, game), before.version, ANNA)
        assert answer.state is not None
        assert answer.state.position == before.position

    asyncio.run(scenario())


def test_the_mark_stays_when_another_player_joins_later() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await table_of_three(service, None)
        before = await roll_and_lay(service, game)
        for seat in (1, 2):
            await service.writer.command(game, HandSeatToBot(seat, "random"), OPERATOR)
        await service.forking.request(game, RequestTakeBack(before), ANNA)
        fork = (await service.reader.state(game)).at_table.superseded_by or ""
        version = await roll_and_lay(service, fork)
        await service.writer.command(fork, HandOverSeat(1, BEN.player, BEN.name), OPERATOR)
        replacement = await forked(service, fork, version + 1, ORGANISER, supersede=True)
        origin = (await service.reader.state(replacement)).at_table.origin
        assert origin is not None
        assert origin.alone, "Anna still chose among the draws before that"

    asyncio.run(scenario())


async def random_step(service: Service, game: str, source: random.Random) -> State:
    """Take a random step: a decision, a departure or a return. Return the state."""
    state = await service.reader.state(game)
    table, seat = state.at_table, source.randrange(3)
    draw = source.random()
    if draw < 0.15 and table.bot_on(seat) is None:
        await service.writer.command(game, SeatStandIn(seat, "random"), PLAYERS[seat])
    elif draw < 0.3 and table.stand_ins[seat] is not None:
        await service.writer.command(game, ReturnToSeat(), PLAYERS[seat])
    elif draw < 0.34 and len(table.present) > 1 and table.bot_on(seat) is None:
        await service.writer.command(game, HandSeatToBot(seat, "random"), OPERATOR)
    elif (movers := to_move(state)) and movers[0] >= 0:
        actor: Identity | int = movers[0] if table.bot_on(movers[0]) is not None else PLAYERS[movers[0]]
        legal = service.rulesets["tiny"].legal(state.position, movers[0])
        decision = RollDie() if RollDie() in legal else source.choice([*legal, HideCounter(0)])
        await service.writer.decide(game, str(state.head), actor, decision if decision in legal else legal[0])
    else:
        await service.writer.advance(game)
    return await service.reader.state(game)


@AT_BOTH_TABLES
@pytest.mark.parametrize("seed", range(4))
def test_a_request_in_a_random_game_is_refused_marked_or_needs_consent(at: TournamentTable | None, seed: int) -> None:
    outcomes: set[str] = set()

    async def scenario() -> None:
        for number in range(12):
            source = random.Random(f"{seed} {number}")  # noqa: S311 - choices of a test
            service = tiny_service()
            game = await table_of_three(service, at)
            state = await service.reader.state(game)
            for _ in range(source.randrange(4, 20)):
                if state.at_table.status == "playing":
                    state = await random_step(service, game, source)
            present = state.at_table.present
            seats = [seat for seat in present if state.beyond.get(seat)] if state.at_table.status == "playing" else []
            for seat in seats:
                version = state.beyond[seat][-1].version
                alone = present == (seat,)
                assert has_company(state.at_table, seat) == (at is None or not alone)
                request = service.forking.request(game, RequestTakeBack(version), PLAYERS[seat])
                if at is not None and alone:
                    assert await unchanged(service, game, request) == "alone_at_table"
                    outcomes.add("refused")
                    continue
                await request
                table = (await service.reader.state(game)).at_table
                if not alone:
                    assert set(table.asked) == set(present) - {seat}
                    outcomes.add("asked")
                    break
                origin = (await service.reader.state(table.superseded_by or "")).at_table.origin
                assert origin is not None
                assert origin.alone
                outcomes.add("marked")
                await sound(service, table.superseded_by or "")

    asyncio.run(scenario())
    assert outcomes <= ({"asked", "marked"} if at is None else {"asked", "refused"})
    assert "asked" in outcomes
    assert len(outcomes) == 2
