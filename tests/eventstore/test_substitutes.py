"""Substitutes: another player takes a seat of a running game, and nobody knows two hands."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from domain.core.time_controls import Absolute
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.table.commands import (
    AbortGame,
    AnswerSubstitute,
    ClaimTime,
    HandOverSeat,
    HandSeatToBot,
    LeaveSeat,
    OfferSubstitute,
    SeatStandIn,
    TableCommand,
    TakeSeat,
)
from eventstore.table.events import (
    Occupant,
    SeatHandedOver,
    SubstituteAccepted,
    SubstituteAgreed,
    SubstituteConsented,
)
from eventstore.table.table import Substitute
from eventstore.write.log_writer import NewGame
from tests.eventstore.clocked import MINUTE, Place, timed
from tests.eventstore.forks import forked, sound
from tests.tiny.decisions import HideCounter
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    DORA,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    entry_of,
    played,
    started,
    state_after,
    tiny_service,
    unchanged,
)

OFFER = OfferSubstitute(0, DORA.player, DORA.name)
ASKS = OfferSubstitute(0, DORA.player, DORA.name, asks_players=True)
YES = AnswerSubstitute(0, DORA.player, accept=True)
NO = AnswerSubstitute(0, DORA.player, accept=False)


# A12: offered, accepted, consented


@pytest.mark.parametrize("order", [(DORA, ORGANISER), (ORGANISER, DORA)])
def test_a12_the_last_of_acceptance_and_consent_hands_the_seat_over(order: tuple[Identity, Identity]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await state_after(service, game, OFFER, ANNA)
        assert state.at_table.substitutes == (Substitute(0, DORA.player, "Dora"),)
        state = await state_after(service, game, YES, order[0])
        assert state.at_table.seat_of(ANNA.player) == 0
        assert await unchanged(service, game, service.writer.command(game, YES, order[0])) == "already_answered"
        state = await state_after(service, game, YES, order[1])
        agreed = SubstituteAccepted(0) if order[1] is DORA else SubstituteConsented(0)
        events = (await entry_of(service, game, state.version)).body.events
        assert events == (agreed, SeatHandedOver(0, Occupant(DORA.player, "Dora")))
        assert (state.at_table.seats[0], state.at_table.substitutes) == (Occupant(DORA.player, "Dora"), ())
        assert await tiny_service(service.store).reader.state(game) == state
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_an_organiser_who_offers_has_consented() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, OFFER, ORGANISER)
        state = await state_after(service, game, YES, DORA)
        assert state.at_table.seat_of(DORA.player) == 0
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_rights_to_offer_accept_consent_and_decline() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        act = service.writer.command
        for caller in (BEN, STRANGER):
            assert await unchanged(service, game, act(game, OFFER, caller)) == "not_your_seat"
        assert await unchanged(service, game, act(game, YES, DORA)) == "request_not_open"
        await state_after(service, game, OFFER, ANNA)
        assert await unchanged(service, game, act(game, OFFER, ANNA)) == "substitute_offered"
        for caller in (ANNA, BEN, STRANGER):
            assert await unchanged(service, game, act(game, YES, caller)) == "not_organiser"
        for caller in (BEN, STRANGER):
            assert await unchanged(service, game, act(game, NO, caller)) == "not_your_seat"
        for caller in (DORA, ANNA, ORGANISER):
            assert (await state_after(service, game, NO, caller)).at_table.substitutes == ()
            await state_after(service, game, OFFER, ANNA)
        chief = replace(DORA, role="organiser")
        state = await state_after(service, game, YES, chief)
        assert state.at_table.substitutes[0].accepted, "who takes the seat does not consent to it"
        assert not state.at_table.substitutes[0].consented
        await sound(service, game)

    asyncio.run(scenario())


# A12: the consent of the others


@pytest.mark.parametrize("order", [(DORA, BEN, CARA), (BEN, DORA, CARA), (CARA, BEN, DORA)])
def test_a12_the_last_agreement_of_all_others_and_the_substitute_hands_the_seat_over(
    order: tuple[Identity, ...],
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, ASKS, ANNA)
        for number, caller in enumerate(order[:-1], 1):
            state = await state_after(service, game, YES, caller)
            assert await unchanged(service, game, service.writer.command(game, YES, caller)) == "already_answered"
            assert state.at_table.seat_of(ANNA.player) == 0
            offer = state.at_table.substitutes[0]
            assert len(offer.agreed) + offer.accepted == number
            assert len(state.at_table.asked_about(offer)) == 2 - len(offer.agreed)
        state = await state_after(service, game, YES, order[-1])
        answer = SubstituteAccepted(0) if order[-1] is DORA else SubstituteAgreed(0, 2)
        events = (await entry_of(service, game, state.version)).body.events
        assert events == (answer, SeatHandedOver(0, Occupant(DORA.player, "Dora")))
        assert (state.at_table.seat_of(DORA.player), state.at_table.substitutes) == (0, ())
        assert await tiny_service(service.store).reader.state(game) == state
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize("caller", [BEN, CARA, DORA, ANNA, ORGANISER])
def test_a12_a_refusal_of_anybody_concerned_ends_the_offer(caller: Identity) -> None:
    """Another player may refuse also after they have agreed, as long as the seat is not handed over."""

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, ASKS, ANNA)
        await state_after(service, game, YES, BEN)
        assert (await state_after(service, game, NO, caller)).at_table.substitutes == ()
        for late in (YES, NO):
            assert await unchanged(service, game, service.writer.command(game, late, CARA)) == "request_not_open"
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_nobody_consents_for_themselves_and_nobody_from_outside_does() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, ASKS, ANNA)
        for caller in (ANNA, STRANGER):
            assert await unchanged(service, game, service.writer.command(game, YES, caller)) == "not_organiser"
        assert await unchanged(service, game, service.writer.command(game, NO, STRANGER)) == "not_your_seat"
        # The consent of an organiser is enough; afterwards nobody else is asked.
        await state_after(service, game, YES, ORGANISER)
        assert await unchanged(service, game, service.writer.command(game, YES, BEN)) == "not_organiser"
        assert await unchanged(service, game, service.writer.command(game, NO, BEN)) == "not_your_seat"
        assert (await state_after(service, game, YES, DORA)).at_table.seat_of(DORA.player) == 0
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_bots_and_absent_players_are_not_asked() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, HandSeatToBot(1, "random"), BEN)
        await state_after(service, game, SeatStandIn(2, "random"), CARA)
        state = await state_after(service, game, ASKS, ANNA)
        assert state.at_table.asked_about(state.at_table.substitutes[0]) == ()
        assert (await state_after(service, game, YES, DORA)).at_table.seat_of(DORA.player) == 0
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_an_answer_of_an_absent_player_brings_them_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, SeatStandIn(2, "random"), CARA)
        await state_after(service, game, ASKS, ANNA)
        state = await state_after(service, game, YES, CARA)
        assert (state.at_table.stand_ins[2], state.at_table.substitutes[0].agreed) == (None, (2,))
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize("leaves", [HandSeatToBot(2, "random"), SeatStandIn(2, "random")])
def test_a12_where_the_last_player_who_was_asked_leaves_the_substitute_accepts_again(leaves: TableCommand) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        for command, caller in ((ASKS, ANNA), (YES, BEN), (YES, DORA), (leaves, CARA)):
            await state_after(service, game, command, caller)
        state = await state_after(service, game, YES, DORA)
        assert state.at_table.seat_of(DORA.player) == 0
        assert (await entry_of(service, game, state.version)).body.events == (
            SeatHandedOver(0, Occupant(DORA.player, "Dora")),
        )
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_the_next_player_of_a_seat_has_agreed_to_nothing() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        for command, caller in ((ASKS, ANNA), (YES, BEN), (HandOverSeat(1, "eve", "Eve"), SERVICE_IDENTITY)):
            state = await state_after(service, game, command, caller)
        offer = state.at_table.substitutes[0]
        assert (offer.agreed, state.at_table.asked_about(offer)) == ((), (1, 2))
        await sound(service, game)

    asyncio.run(scenario())


def test_a12_an_offer_of_an_earlier_release_waits_for_an_organiser_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, HandSeatToBot(1, "random"), BEN)
        await state_after(service, game, OFFER, ANNA)
        assert (await state_after(service, game, YES, DORA)).at_table.seat_of(ANNA.player) == 0
        assert (await state_after(service, game, YES, ORGANISER)).at_table.seat_of(DORA.player) == 0
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize("command", [HandSeatToBot(0, "random"), HandOverSeat(0, "eve", "Eve"), AbortGame("over")])
def test_a12_an_offer_ends_with_its_seat(command: TableCommand) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, OFFER, ANNA)
        assert (await state_after(service, game, command, SERVICE_IDENTITY)).at_table.substitutes == ()
        await sound(service, game)

    asyncio.run(scenario())


# A13: views of substitute and former player


def test_a13_the_substitute_sees_as_the_seat_and_the_former_player_as_a_spectator() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, HideCounter(1))
        await state_after(service, game, OFFER, ORGANISER)

        async def viewer(viewer: Identity) -> tuple[frozenset[int], frozenset[int]]:
            snapshot = await service.rights.snapshot(game, viewer)
            return snapshot.visibility.at(4).viewer, snapshot.visibility.at(snapshot.state.version).viewer

        assert (await viewer(ANNA), await viewer(DORA)) == ((frozenset({0}),) * 2, (frozenset(),) * 2)
        await state_after(service, game, YES, DORA)
        assert (await viewer(DORA), await viewer(ANNA)) == ((frozenset({0}),) * 2, (frozenset(),) * 2)
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


# A14: nobody knows two hands


def test_a14_a_player_who_sits_there_or_has_held_another_seat_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        act = service.writer.command
        for other in (BEN, CARA, ANNA):
            offer = OfferSubstitute(0, other.player, other.name)
            assert await code_of(act(game, offer, ORGANISER)) in ("already_seated", "knows_other_hand")
        await state_after(service, game, HandSeatToBot(1, "random"), BEN)
        offer = OfferSubstitute(0, BEN.player, "Ben")
        assert await unchanged(service, game, act(game, offer, ORGANISER)) == "knows_other_hand"
        back = await state_after(service, game, OfferSubstitute(1, BEN.player, "Ben"), ORGANISER)
        assert back.at_table.substitutes[0].player == BEN.player, "that hand they know already"

    asyncio.run(scenario())


def test_a14_a_seat_left_before_the_start_showed_nothing() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        for player, command in ((DORA, TakeSeat(1)), (DORA, LeaveSeat(1)), (ANNA, TakeSeat(0)), (BEN, TakeSeat(1))):
            await service.writer.command(game, command, player)
        assert (await state_after(service, game, OFFER, ANNA)).at_table.substitutes

    asyncio.run(scenario())


def test_a14_a_player_who_held_a_seat_of_an_open_game_that_shares_its_entries_is_refused() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await decided(service, game)
        fork = await forked(service, game, 4)
        await service.writer.command(fork, TakeSeat(1), DORA)
        act = service.writer.command
        assert await unchanged(service, game, act(game, OFFER, ANNA)) == "knows_other_hand"
        await service.writer.command(fork, AbortGame("no"), ORGANISER)
        await state_after(service, game, OFFER, ANNA)
        other = await forked(service, game, 4)
        await service.writer.command(other, TakeSeat(1), DORA)
        assert await unchanged(service, game, act(game, YES, DORA)) == "knows_other_hand", "it is looked at again"

    asyncio.run(scenario())


# A15: the player of the result


def test_a15_the_result_is_the_last_players_of_the_seat() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, OFFER, ORGANISER)
        await state_after(service, game, YES, DORA)
        state = await service.reader.state(game)
        assert [seat.player for seat in state.at_table.seats if seat] == [DORA.player, BEN.player]

    asyncio.run(scenario())


# T13: nobody takes a seat that has forfeited


def test_nobody_takes_a_seat_that_has_forfeited() -> None:
    """An offer that was open before the forfeit may be declined, and is never accepted."""

    @timed
    async def scenario() -> None:
        place = Place()
        game = await place.game(Absolute(MINUTE), "claim", 3)
        service = place.service
        await service.writer.command(game, OFFER, ANNA)
        await service.writer.command(game, YES, ORGANISER)
        await place.think(MINUTE)
        await place.expire(game)
        await service.writer.command(game, ClaimTime(0), BEN)
        assert await unchanged(service, game, service.writer.command(game, YES, DORA)) == "seat_forfeited"
        await service.writer.command(game, NO, DORA)
        assert await unchanged(service, game, service.writer.command(game, OFFER, ANNA)) == "seat_forfeited"
        table = (await place.state(game)).at_table
        assert (table.seat_of(ANNA.player), table.bot_on(0)) == (0, "greedy")
        await place.proven(game)

    scenario()
