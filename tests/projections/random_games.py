"""Random games with departures, returns, handovers, plans, take-backs and forks, and the counts of their decisions."""

from __future__ import annotations

import random
from collections import Counter

from domain.core.events import SERVICE, Seat
from eventstore.errors import CommandRefused
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.core import game_id
from eventstore.log.entry import DecisionTaken
from eventstore.log.plans import plain
from eventstore.log.state import State, plan_waits, to_move
from eventstore.log.take_backs import taken_back_by
from eventstore.service import Service
from eventstore.storage.store import RequestKey
from eventstore.table.commands import AnswerTakeBack, HandOverSeat, RequestTakeBack, ReturnToSeat, SeatStandIn
from projections.states import States
from projections.stored.rows import STORED, RatedGame
from tests.eventstore import forks
from tests.eventstore.plans import in_order
from tests.tiny.decisions import HideCounter, LayCounter
from tests.tiny.play import DORA, ORGANISER, PLAYERS, STRANGER, seated, started
from tests.tiny.steps import TurnStep

OTHERS = (*PLAYERS, DORA, STRANGER)


async def row_of(service: Service, game: str) -> RatedGame | None:
    """Return the row of a game, made from its log."""
    row: RatedGame | None = await STORED["ratings"].make(States(service.reader), await service.reader.state(game))
    return row


async def count_decisions(service: Service, game: str) -> Counter[tuple[Seat, str]]:
    """Return the number of standing decisions by seat and player, each by the table before its entry."""
    codec, undone = await service.reader.codec(game), (await service.reader.state(game)).undone
    counts: Counter[tuple[Seat, str]] = Counter()
    async for record in service.reader.stream(game):
        body = codec.body(record)
        if isinstance(body.cause, DecisionTaken) and taken_back_by(undone, body.version) is None:
            seat = body.cause.seat
            table = (await service.reader.state_at(game, body.version - 1)).at_table
            occupant = table.seats[seat]
            assert occupant is not None
            bot = occupant.bot is not None or table.stand_ins[seat] is not None
            counts[seat, "" if bot else occupant.player] += 1
    return counts


def with_fixed_ids(service: Service, seed: object) -> Service:
    """Return the service with ids of new games, and so luck, that are the same in every run."""
    source, new_id = random.Random(f"ids {seed}"), service.core.ids.new  # noqa: S311 - ids of a test

    def next_id(shard: int, request: RequestKey | None) -> str:
        return new_id(shard, request) if request is not None else game_id(shard, source.getrandbits(60))

    service.core.ids.new = next_id  # type: ignore[method-assign]
    return service


async def decide(service: Service, state: State, source: random.Random) -> None:
    """Let the seat to move decide, by its player, a plan or a bot, or let the service run."""
    game = state.at_table.game
    (actor,) = to_move(state)
    if actor == SERVICE:
        await service.writer.advance(game)
    elif plan_waits(state, actor):
        await service.planning.follow(state, actor)
    else:
        identity: Identity | Seat = seated(state, actor) if state.at_table.bot_on(actor) is None else actor
        decision = source.choice(list(service.rulesets["tiny"].legal(state.position, actor)))
        await service.writer.decide(game, str(state.head), identity, decision)


async def go_back(service: Service, state: State, source: random.Random) -> str:
    """Go back in a game, when all agree or by an organiser's ruling. Return the game that goes on."""
    game = state.at_table.game
    if source.random() < 0.5 and state.beyond:
        seat = source.choice(sorted(state.beyond))
        if not state.beyond[seat]:
            return game
        version = state.beyond[seat][-1].version
        await service.forking.request(game, RequestTakeBack(version), seated(state, seat))
        pending = await service.reader.state(game)
        for other in pending.at_table.asked:
            await service.forking.request(game, AnswerTakeBack(version, accept=True), seated(pending, other))
        return (await service.reader.state(game)).at_table.superseded_by or game
    if state.version > 6:
        return await forks.forked(service, game, source.randrange(5, state.version), ORGANISER, supersede=True)
    return game


async def random_game(service: Service, source: random.Random, seats: int) -> str:
    """Play a game with departures, returns, handovers, plans and forks; return the game that was finished."""
    game = await started(service, seats, options={"rounds": 5 if seats == 2 else 3})
    backs = 0
    while (state := await service.reader.state(game)).at_table.status == "playing":
        table, seat, kind = state.at_table, source.randrange(seats), source.random()
        act = service.writer.command
        try:
            if state.earlier and source.random() < 0.3:
                earlier = source.choice(state.earlier)
                await service.writer.take_back(game, str(state.head), earlier.version, seated(state, earlier.seat))
            elif kind < 0.08 and table.bot_on(seat) is None:
                await act(game, SeatStandIn(seat, "random"), seated(state, seat))
            elif kind < 0.16 and table.stand_ins[seat] is not None:
                await act(game, ReturnToSeat(), seated(state, seat))
            elif kind < 0.2:
                player = source.choice(OTHERS)
                await act(game, HandOverSeat(seat, player.player, player.name), SERVICE_IDENTITY)
            elif kind < 0.26 and backs < 6:
                backs += 1
                game = await go_back(service, state, source)
            elif kind < 0.36 and seat not in table.plans:
                decision = LayCounter() if source.random() < 0.5 else HideCounter(1)
                plan = in_order((plain(TurnStep(seat)), decision))
                await service.planning.seal(game, str(state.head), plan, seated(state, seat))
            else:
                await decide(service, state, source)
        except CommandRefused:
            await decide(service, await service.reader.state(game), source)
    return game


async def finish(service: Service, game: str, source: random.Random | None = None) -> None:
    """Let all seats of a game decide at random until it ends."""
    choices = source or random.Random(1)  # noqa: S311 - choices of a test
    while (state := await service.reader.state(game)).at_table.status == "playing":
        await decide(service, state, choices)
