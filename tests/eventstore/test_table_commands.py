"""Table commands: tables are opened, filled, left, handed over, stalled and ended."""

from __future__ import annotations

import asyncio

import pytest

from domain.core.errors import OptionError
from eventstore.errors import CommandRefused, ComponentsUnknown, GameUnknown, RulesetUnknown
from eventstore.identity import SERVICE_IDENTITY
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, FreeGame, HandSeatToBot, LeaveSeat, RuleDispute, StallGame, TakeSeat
from eventstore.table.table import RULINGS_KEPT
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny.decisions import LayCounter
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
    head_of,
    played,
    seated,
    started,
    tiny_service,
    unchanged,
)


def test_opening_a_table_checks_its_settings() -> None:
    async def scenario() -> None:
        service = tiny_service()
        create = service.writer.create
        with pytest.raises(RulesetUnknown):
            await create(NewGame(ruleset="chess", seats=2), ANNA)
        for seats in (0, 1, 4, -1):
            with pytest.raises(OptionError):
                await create(NewGame(ruleset="tiny", seats=seats), ANNA)
        for options in ({"rounds": 0}, {"rounds": 99}, {"rounds": "two"}, {"speed": 1}):
            with pytest.raises(OptionError):
                await create(NewGame(ruleset="tiny", seats=2, options=options), ANNA)
        with pytest.raises(ComponentsUnknown):
            await create(NewGame(ruleset="tiny", seats=2, components="00" * 32), ANNA)
        assert await service.store.feed_end(0) == "0-0"

    asyncio.run(scenario())


def test_the_table_fills_and_the_last_seat_starts_the_game() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
        act = service.writer.command
        assert await unchanged(service, game, act(game, TakeSeat(seat=3), ANNA)) == "seat_unknown"
        assert await unchanged(service, game, act(game, TakeSeat(seat=-1), ANNA)) == "seat_unknown"
        for nonce in ("", "a b", "x" * 65, "ä", "a\nb"):
            assert await unchanged(service, game, act(game, TakeSeat(nonce=nonce), ANNA)) == "nonce_invalid"
        await act(game, TakeSeat(seat=2, nonce="z"), ANNA)
        assert await unchanged(service, game, act(game, TakeSeat(seat=2), BEN)) == "seat_taken"
        assert await unchanged(service, game, act(game, TakeSeat(seat=0), ANNA)) == "already_seated"
        assert await unchanged(service, game, act(game, TakeSeat(), OPERATOR)) == "not_a_player"
        assert await unchanged(service, game, act(game, TakeSeat(bot="random"), STRANGER)) == "not_at_table"
        assert await unchanged(service, game, act(game, TakeSeat(bot="clever"), ANNA)) == "bot_unknown"
        await act(game, TakeSeat(bot="random"), ANNA)
        assert await unchanged(service, game, act(game, LeaveSeat(1), BEN)) == "seat_empty"
        assert await unchanged(service, game, act(game, LeaveSeat(2), BEN)) == "not_your_seat"
        await act(game, LeaveSeat(2), ANNA)
        await act(game, TakeSeat(seat=2, nonce="second"), ANNA)
        await act(game, TakeSeat(nonce="first-of-ben"), BEN)
        state = await service.reader.state(game)
        assert state.at_table.nonces == ("second", "first-of-ben"), "a nonce goes when its seat is left"
        assert [occupant and occupant.bot for occupant in state.at_table.seats] == ["random", None, None]
        assert await unchanged(service, game, act(game, LeaveSeat(2), ANNA)) == "not_open"
        assert await unchanged(service, game, act(game, TakeSeat(), CARA)) == "not_open"

    asyncio.run(scenario())


def test_two_players_who_take_the_last_seats_at_once_both_sit(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
        services = [tiny_service(store) for _ in range(4)]
        answers = await asyncio.gather(
            *(
                service.writer.command(game, TakeSeat(), player)
                for service, player in zip(services, (ANNA, BEN, CARA, STRANGER), strict=True)
            ),
            return_exceptions=True,
        )
        refusals = [answer for answer in answers if isinstance(answer, BaseException)]
        assert [getattr(refusal, "code", refusal) for refusal in refusals] == ["not_open"]
        state = await service.reader.state(game)
        assert (state.version, state.at_table.status) == (4, "playing")

    backend.run(scenario)


def test_a_bot_takes_over_and_is_due() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        act = service.writer.command
        assert await unchanged(service, game, act(game, HandSeatToBot(0, "random"), BEN)) == "not_your_seat"
        assert await due_games(service) == []
        await act(game, HandSeatToBot(0, "random"), ANNA)
        assert await due_games(service) == [game]
        state = await service.reader.state(game)
        assert await code_of(service.writer.decide(game, str(state.head), ANNA, LayCounter())) == "not_seated"
        accepted = await service.writer.decide(game, str(state.head), 0, LayCounter())
        assert accepted.state is not None
        assert await due_games(service) == []

    asyncio.run(scenario())


def test_a_game_that_ends_takes_nothing_more_but_rulings() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        act = service.writer.command
        assert await unchanged(service, game, act(game, AbortGame("no"), ANNA)) == "not_organiser"
        assert await unchanged(service, game, act(game, RuleDispute("no"), ANNA)) == "not_organiser"
        await act(game, AbortGame("storm"), ORGANISER)
        state = await service.reader.state(game)
        assert (state.at_table.status, state.at_table.reason) == ("aborted", "storm")
        assert await unchanged(service, game, act(game, AbortGame("again"), ORGANISER)) == "already_ended"
        assert await unchanged(service, game, act(game, TakeSeat(), CARA)) == "not_open"
        assert await unchanged(service, game, act(game, HandSeatToBot(0, "random"), ANNA)) == "not_playing"
        decide = service.writer.decide(game, str(state.head), ANNA, LayCounter())
        assert await unchanged(service, game, decide) == "not_playing"
        await act(game, RuleDispute("replayed on Sunday", 3), ORGANISER)
        assert (await service.reader.state(game)).at_table.rulings[0].text == "replayed on Sunday"

    asyncio.run(scenario())


def test_a_table_keeps_its_last_rulings_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for number in range(RULINGS_KEPT + 3):
            await service.writer.command(game, RuleDispute(str(number)), ORGANISER)
        rulings = (await service.reader.state(game)).at_table.rulings
        assert [ruling.text for ruling in rulings] == [str(number) for number in range(3, RULINGS_KEPT + 3)]

    asyncio.run(scenario())


def test_a_stalled_game_waits_for_an_operator() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for _ in range(2):
            await decided(service, game, LayCounter())
        act = service.writer.command
        assert await unchanged(service, game, act(game, FreeGame(), OPERATOR)) == "not_stalled"
        await act(game, StallGame("it fails"), SERVICE_IDENTITY)
        assert await due_games(service) == []
        assert await service.writer.advance(game) is None
        assert await unchanged(service, game, act(game, FreeGame(), ORGANISER)) == "not_operator"
        assert await unchanged(service, game, act(game, StallGame("twice"), SERVICE_IDENTITY)) == "not_playing"
        await act(game, FreeGame(), OPERATOR)
        assert await due_games(service) == [game]
        assert (await played(service, game)).at_table.status == "finished"

    asyncio.run(scenario())


def test_only_the_service_lets_a_game_stall() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for caller in (ANNA, STRANGER):
            with pytest.raises(CommandRefused):
                await service.writer.command(game, StallGame("out of spite"), caller)

    asyncio.run(scenario())


def test_a_game_goes_on_only_where_its_key_is() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        elsewhere = tiny_service(service.store, keys=type(KEYS)({"k9": bytes(32)}, "k9"))
        head = await head_of(elsewhere, game)
        assert await code_of(elsewhere.writer.decide(game, head, ANNA, LayCounter())) == "service_key_missing"

    asyncio.run(scenario())


def test_the_reader_knows_no_game_without_a_log() -> None:
    async def scenario() -> None:
        service = tiny_service()
        for game in ("", "0-", "x", "5-abc", "0-zzzzzzzzzzzz"):
            with pytest.raises(GameUnknown):
                await service.reader.state(game)

    asyncio.run(scenario())


def test_identities_of_seats() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await service.reader.state(game)
        assert [seated(state, seat) for seat in (0, 1)] == [ANNA, BEN]

    asyncio.run(scenario())
