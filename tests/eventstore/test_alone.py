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
AT_BOTH = pytest.mark.parametrize("of", [None, TournamentTable("0-t", 1, 1)], ids=["outside", "tournament"])


async def opened(service: Service, of: TournamentTable | None, clock: ClockSettings | None = None) -> str:
    """Open a table of three, with all on their seats."""
    if of is None:
        return await started(service, 3, clock=clock)
    new = NewGame(ruleset="tiny", seats=3, clock=clock)
    return (await service.writer.open_table(new, "0-aaaabbbbcccc", of, PLAYERS)).game


async def rolled(service: Service, game: str) -> int:
    """Let Anna roll and lay; return the version before her roll."""
    before = (await service.reader.state(game)).version
    for decision in (RollDie(), LayCounter()):
        await decided(service, game, decision)
    return before


async def left(place: Place, game: str, way: str) -> None:
    """Let bots decide for Ben, in one of the ways there are, and for Cara, who may return."""
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


async def requests(service: Service, game: str, who: Identity) -> list[int]:
    """Return the versions from which somebody may ask to go on, as they are told."""
    snapshot = await service.rights.snapshot(game, who)
    return [option.version for option in (await Projections(service, strict=True).decisions(snapshot)).requests]


WAYS = pytest.mark.parametrize("way", ["handed over", "put out", "away", "forfeited"])


@WAYS
@timed
async def test_at_a_table_of_a_tournament_nobody_goes_back_alone_over_a_draw(way: str) -> None:
    place = Place()
    service = place.service
    await service.writer.beat()
    game = await opened(service, TournamentTable("0-t", 1, 1), ClockSettings(Absolute(MINUTE), "claim"))
    before = await rolled(service, game)
    assert await requests(service, game, ANNA) == [before]
    await left(place, game, way)
    asked = service.forking.request(game, RequestTakeBack(before), ANNA)
    assert await unchanged(service, game, asked) == "alone_at_table"
    assert await requests(service, game, ANNA) == [], "what is refused is not offered"
    for luck in ("fresh", "parent"):
        fork = forked(service, game, before, ORGANISING_ANNA, luck=luck, supersede=True)
        assert await unchanged(service, game, fork) == "alone_at_table", "also to an organiser who sits there"
    stepped = service.writer.take_back(game, await head_of(service, game), before, ANNA)
    assert (await unchanged(service, game, stepped)).startswith("barrier_")
    aside = await forked(service, game, before, ORGANISER)
    assert (await service.reader.state(aside)).at_table.tournament is None, (
        "a fork beside it is no table of the tournament"
    )
    await service.writer.command(game, ReturnToSeat(), CARA)
    await service.forking.request(game, RequestTakeBack(before), ANNA)
    assert (await service.reader.state(game)).at_table.asked == (2,), "somebody is there again, and is asked"
    ruled = await forked(service, game, before, ORGANISER, supersede=True)
    origin = (await service.reader.state(ruled)).at_table.origin
    assert origin is not None
    assert not origin.alone, "an organiser who does not sit there rules as ever"
    await sound(service, ruled)


@WAYS
@timed
async def test_elsewhere_who_goes_back_alone_is_marked(way: str) -> None:
    place = Place()
    service = place.service
    for who in (ANNA, ORGANISING_ANNA, ORGANISER):
        await service.writer.beat()
        game = await opened(service, None, ClockSettings(Absolute(MINUTE), "claim"))
        before = await rolled(service, game)
        await left(place, game, way)
        if who is ANNA:
            await service.forking.request(game, RequestTakeBack(before), ANNA)
        else:
            await forked(service, game, before, who, supersede=True)
        fork = (await service.reader.state(game)).at_table.superseded_by or ""
        origin = (await service.reader.state(fork)).at_table.origin
        assert origin is not None
        assert origin.alone == (who is not ORGANISER)
        await sound(service, fork)


@AT_BOTH
def test_ones_own_last_decisions_are_taken_back_among_bots_as_everywhere(of: TournamentTable | None) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, of)
        for seat in (1, 2):
            await service.writer.command(game, HandSeatToBot(seat, "random"), OPERATOR)
        before = await service.reader.state(game)
        await decided(service, game, LayCounter())
        back = await service.writer.take_back(game, await head_of(service, game), before.version, ANNA)
        assert back.state is not None
        assert back.state.position == before.position

    asyncio.run(scenario())


def test_the_mark_stays_when_somebody_joins_and_agrees_later() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service, None)
        before = await rolled(service, game)
        for seat in (1, 2):
            await service.writer.command(game, HandSeatToBot(seat, "random"), OPERATOR)
        await service.forking.request(game, RequestTakeBack(before), ANNA)
        fork = (await service.reader.state(game)).at_table.superseded_by or ""
        again = await rolled(service, fork)
        await service.writer.command(fork, HandOverSeat(1, BEN.player, BEN.name), OPERATOR)
        replaced = await forked(service, fork, again + 1, ORGANISER, supersede=True)
        origin = (await service.reader.state(replaced)).at_table.origin
        assert origin is not None
        assert origin.alone, "what Anna drew before that is still what she liked"

    asyncio.run(scenario())


async def went_on(service: Service, game: str, source: random.Random) -> State:
    """Take a random step: a decision, or somebody who goes or returns. Return the state."""
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
        who: Identity | int = movers[0] if table.bot_on(movers[0]) is not None else PLAYERS[movers[0]]
        legal = service.rulesets["tiny"].legal(state.position, movers[0])
        chosen = RollDie() if RollDie() in legal else source.choice([*legal, HideCounter(0)])
        await service.writer.decide(game, str(state.head), who, chosen if chosen in legal else legal[0])
    else:
        await service.writer.advance(game)
    return await service.reader.state(game)


@AT_BOTH
@pytest.mark.parametrize("seed", range(4))
def test_in_random_games_whoever_asks_is_refused_marked_or_must_be_agreed_with(
    of: TournamentTable | None, seed: int
) -> None:
    answers: set[str] = set()

    async def scenario() -> None:
        for number in range(12):
            source = random.Random(f"{seed} {number}")  # noqa: S311 - choices of a test
            service = tiny_service()
            game = await opened(service, of)
            state = await service.reader.state(game)
            for _ in range(source.randrange(4, 20)):
                if state.at_table.status == "playing":
                    state = await went_on(service, game, source)
            present = state.at_table.present
            asking = [seat for seat in present if state.beyond.get(seat)] if state.at_table.status == "playing" else []
            for seat in asking:
                to = state.beyond[seat][-1].version
                alone = present == (seat,)
                assert has_company(state.at_table, seat) == (of is None or not alone)
                request = service.forking.request(game, RequestTakeBack(to), PLAYERS[seat])
                if of is not None and alone:
                    assert await unchanged(service, game, request) == "alone_at_table"
                    answers.add("refused")
                    continue
                await request
                table = (await service.reader.state(game)).at_table
                if not alone:
                    assert set(table.asked) == set(present) - {seat}
                    answers.add("asked")
                    break
                origin = (await service.reader.state(table.superseded_by or "")).at_table.origin
                assert origin is not None
                assert origin.alone
                answers.add("marked")
                await sound(service, table.superseded_by or "")

    asyncio.run(scenario())
    assert answers <= ({"asked", "marked"} if of is None else {"asked", "refused"})
    assert "asked" in answers
    assert len(answers) == 2
