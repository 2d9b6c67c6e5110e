"""Challenges: seen by their two players alone, ended once, and a table each, whatever process is killed."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from domain.core.errors import TabletapeError
from eventstore.identity import Identity
from eventstore.proof.verify import verify_log
from eventstore.service import Service, open_service
from eventstore.storage.store import FEED_START, Store
from eventstore.write.challenges import (
    LISTED_MS,
    MOST_IN_VAIN,
    MOST_RECEIVED,
    MOST_SENT,
    Challenge,
    ChallengeList,
    FirstSeat,
)
from eventstore.write.log_writer import NewGame
from tests.eventstore.clocked import START, Hand
from tests.eventstore.conftest import Backend
from tests.eventstore.cutting import Lifetime
from tests.tiny import RULESETS
from tests.tiny.play import ANNA, BEN, KEYS, STRANGER

DUEL = NewGame(ruleset="tiny", seats=2)
HOUR_MS = 3_600_000
NONE = ChallengeList((), ())


class Place:
    """The challenges on a store, by a clock that is set by hand."""

    def __init__(self, store: Store) -> None:
        self.clock = Hand()
        self.service: Service = open_service(store, RULESETS, KEYS, bots=("random",), clock=self.clock)
        self.challenges = self.service.challenges

    async def challenge(
        self,
        challenger: Identity = ANNA,
        challenged: Identity = BEN,
        table: NewGame = DUEL,
        first: FirstSeat = "challenger",
        lifetime_ms: int = HOUR_MS,
    ) -> Challenge:
        return await self.challenges.make(challenger, challenged, table, first, lifetime_ms)

    async def games(self) -> list[str]:
        """Return the games of the store."""
        store = self.service.store
        feeds = [await store.feed(shard, after=FEED_START, limit=1000) for shard in range(store.shards)]
        return sorted({item.game for feed in feeds for item in feed})

    async def notes(self) -> int:
        return len(await self.service.store.documents.load_all("challenge_tables"))


def run(backend: Backend, scenario: Callable[[Place], Awaitable[None]]) -> None:
    async def in_place(store: Store) -> None:
        await scenario(Place(store))

    backend.run(in_place)


def run_in_memory(scenario: Callable[[Place], Awaitable[None]]) -> None:
    run(Backend(None), scenario)


async def refusal(call: Awaitable[Any]) -> str:
    with pytest.raises(TabletapeError) as refused:
        await call
    return refused.value.code


def statuses(challenges: tuple[Challenge, ...]) -> list[str]:
    return [challenge.status for challenge in challenges]


@pytest.mark.parametrize("first", ["challenger", "challenged"])
def test_accepted_challenge_seats_both_in_order_and_the_game_begins(backend: Backend, first: FirstSeat) -> None:
    async def scenario(place: Place) -> None:
        challenge = await place.challenge(first=first)
        assert (challenge.status, challenge.created, challenge.until) == ("open", START, START + HOUR_MS)
        assert await place.challenges.of("p-ben") == ChallengeList((challenge,), ())
        assert await place.challenges.of("p-anna") == ChallengeList((), (challenge,))
        assert await place.challenges.of(STRANGER.player) == NONE
        place.clock.now += 1_000
        accepted = await place.challenges.accept(BEN, challenge.challenge)
        (game,) = await place.games()
        expected = ("p-anna", "p-ben") if first == "challenger" else ("p-ben", "p-anna")
        assert (accepted.game, accepted.players, accepted.ended) == (game, expected, START + 1_000)
        table = (await place.service.reader.state(game)).at_table
        assert table.started
        assert [occupant.player for occupant in table.seats if occupant is not None] == list(expected)
        assert (await verify_log(place.service.reader, game)).ok
        assert await place.challenges.accept(BEN, challenge.challenge) == accepted, "a repeated call changes nothing"
        assert [await place.games(), await place.notes()] == [[game], 0]
        assert (await place.challenges.of("p-anna")).sent == (accepted,)
        assert (await place.challenges.of("p-ben")).received == (accepted,)

    run(backend, scenario)


def test_table_with_further_seats_waits_for_its_players() -> None:
    async def scenario(place: Place) -> None:
        challenge = await place.challenge(table=NewGame(ruleset="tiny", seats=3))
        game = (await place.challenges.accept(BEN, challenge.challenge)).game or ""
        table = (await place.service.reader.state(game)).at_table
        assert (table.status, table.seats[2]) == ("open", None)

    run_in_memory(scenario)


@pytest.mark.parametrize("end", ["refused", "cancelled", "expired"])
def test_both_players_are_told_of_the_end_for_a_day(backend: Backend, end: str) -> None:
    async def scenario(place: Place) -> None:
        challenge = await place.challenge()
        if end == "refused":
            await place.challenges.refuse(BEN, challenge.challenge, "too_slow")
        elif end == "cancelled":
            await place.challenges.cancel(ANNA, challenge.challenge)
        else:
            place.clock.now += HOUR_MS
        ended_at = place.clock.now
        (received,) = (await place.challenges.of("p-ben")).received
        assert (received.status, received.ended) == (end, ended_at)
        assert received.reason == ("too_slow" if end == "refused" else None)
        assert (await place.challenges.of("p-anna")).sent == (received,)
        later = [
            place.challenges.accept(BEN, challenge.challenge),
            *([place.challenges.cancel(ANNA, challenge.challenge)] if end != "cancelled" else ()),
            *([place.challenges.refuse(BEN, challenge.challenge, "generic")] if end != "refused" else ()),
        ]
        assert {await refusal(call) for call in later} == {"challenge_over"}
        assert await place.games() == []
        place.clock.now = ended_at + LISTED_MS
        assert await place.challenges.of("p-ben") == NONE
        assert await place.challenges.of("p-anna") == NONE

    run(backend, scenario)


def test_nobody_but_its_two_players_ends_a_challenge() -> None:
    async def scenario(place: Place) -> None:
        name = (await place.challenge()).challenge
        calls = [
            *(place.challenges.accept(caller, name) for caller in (ANNA, STRANGER)),
            *(place.challenges.refuse(caller, name, "later") for caller in (ANNA, STRANGER)),
            *(place.challenges.cancel(caller, name) for caller in (BEN, STRANGER)),
        ]
        assert [await refusal(call) for call in calls] == ["challenge_unknown"] * 6
        assert statuses((await place.challenges.of("p-ben")).received) == ["open"]

    run_in_memory(scenario)


def test_challenge_that_could_not_become_a_game_is_refused() -> None:
    async def scenario(place: Place) -> None:
        assert await refusal(place.challenge(challenged=ANNA)) == "own_challenge"
        assert await refusal(place.challenge(table=NewGame(ruleset="tiny", seats=9))) == "option_invalid"
        for_ever = NewGame(ruleset="tiny", seats=2, absent_after=None)
        assert await refusal(place.challenge(table=for_ever)) == "absence_unlimited"
        assert await refusal(place.challenge(table=NewGame(ruleset="chess", seats=2))) == "ruleset_unknown"
        assert await place.challenges.of("p-anna") == NONE

    run_in_memory(scenario)


def test_same_request_is_the_challenge_that_is_open_already() -> None:
    async def scenario(place: Place) -> None:
        first = await place.challenge()
        assert await place.challenge() == first
        assert len((await place.challenges.of("p-anna")).sent) == 1
        await place.challenges.refuse(BEN, first.challenge, "later")
        assert (await place.challenge()).challenge != first.challenge

    run_in_memory(scenario)


def test_challenges_in_vain_to_the_same_player_have_a_limit_and_games_do_not_count() -> None:
    async def scenario(place: Place) -> None:
        for _ in range(MOST_IN_VAIN + 1):
            await place.challenges.accept(BEN, (await place.challenge()).challenge)
        for _ in range(MOST_IN_VAIN):
            await place.challenges.cancel(ANNA, (await place.challenge()).challenge)
        assert await refusal(place.challenge()) == "challenged_often"
        assert statuses((await place.challenges.of("p-anna")).sent).count("cancelled") == MOST_IN_VAIN
        place.clock.now += LISTED_MS
        await place.challenge()

    run_in_memory(scenario)


def test_open_challenges_of_a_player_have_a_limit() -> None:
    async def scenario(place: Place) -> None:
        people = [Identity(f"p-{number:03}", f"Player {number}", "player") for number in range(MOST_RECEIVED + 1)]
        challenges = [await place.challenge(challenged=person) for person in people[:MOST_SENT]]
        assert await refusal(place.challenge(challenged=BEN)) == "challenges_sent"
        await place.challenges.cancel(ANNA, challenges[0].challenge)
        await place.challenge(challenged=BEN)
        for person in people[: MOST_RECEIVED - 1]:
            await place.challenge(challenger=person)
        assert await refusal(place.challenge(challenger=people[-1])) == "challenges_full"
        assert await place.challenges.of(people[-1].player) == NONE

    run_in_memory(scenario)


def test_erased_player_is_in_no_challenge(backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        await place.challenge()
        await place.challenge(challenger=BEN, challenged=ANNA)
        stays = await place.challenge(challenger=STRANGER)
        for _ in range(2):
            await place.challenges.forget("p-anna")
            assert await place.challenges.of("p-anna") == NONE
            assert (await place.challenges.of("p-ben")).received == (stays,)
            assert (await place.challenges.of("p-ben")).sent == ()

    run(backend, scenario)


def test_answers_at_once_end_a_challenge_once(backend: Backend) -> None:
    async def scenario(place: Place) -> None:
        challenge = await place.challenge()
        answers = await asyncio.gather(
            place.challenges.accept(BEN, challenge.challenge),
            place.challenges.accept(BEN, challenge.challenge),
            place.challenges.cancel(ANNA, challenge.challenge),
            place.challenges.refuse(BEN, challenge.challenge, "later"),
            return_exceptions=True,
        )
        (status,) = {answer.status for answer in answers if isinstance(answer, Challenge)}
        assert statuses((await place.challenges.of("p-ben")).received) == [status]
        await place.challenges.open_noted()
        assert [len(await place.games()), await place.notes()] == [int(status == "accepted"), 0]

    run(backend, scenario)


# Processes that are killed


class Killed:
    """The documents of a process that dies at a call."""

    def __init__(self, documents: Any) -> None:
        self._documents = documents
        self.lifetime = Lifetime()

    def __getattr__(self, name: str) -> Any:
        async def call(*arguments: Any) -> Any:
            return await self.lifetime.call(lambda: getattr(self._documents, name)(*arguments))

        return call


@pytest.mark.parametrize("after", [False, True], ids=["before the call", "after the call"])
def test_process_killed_at_any_call_leaves_the_challenge_open_or_its_game_once(
    backend: Backend, *, after: bool
) -> None:
    async def scenario(place: Place) -> None:
        killed = Place(place.service.store)
        killed.clock = place.clock
        documents = Killed(place.service.store.documents)
        killed.challenges._documents = documents
        outcomes = set()
        for call in itertools.count(1):
            before = await place.games()
            challenge = await place.challenge()
            work = killed.challenges.accept(BEN, challenge.challenge)
            died = await documents.lifetime.ends_at(call, work, after=after)
            latest = (await place.challenges.of("p-ben")).received[-1]
            assert latest.challenge == challenge.challenge
            outcomes.add((latest.status, latest.game is not None))
            await place.challenges.open_noted()
            games = [game for game in await place.games() if game not in before]
            assert len(games) == (latest.status == "accepted"), f"call {call}"
            accepted = await place.challenges.accept(BEN, challenge.challenge)
            assert [game for game in await place.games() if game not in before] == [accepted.game]
            assert await place.notes() == 0
            if not died:
                break
        assert outcomes == {("open", False), ("accepted", False), ("accepted", True)}, "not every step was the last"

    run(backend, scenario)


def test_note_of_a_challenge_that_came_to_nothing_is_forgotten() -> None:
    async def scenario(place: Place) -> None:
        challenge = await place.challenge()
        killed = Place(place.service.store)
        documents = Killed(place.service.store.documents)
        killed.challenges._documents = documents
        work = killed.challenges.accept(BEN, challenge.challenge)
        assert await documents.lifetime.ends_at(2, work, after=True)
        await place.challenges.open_noted()
        assert [await place.notes(), await place.games()] == [1, []]
        await place.challenges.cancel(ANNA, challenge.challenge)
        await place.challenges.open_noted()
        assert [await place.notes(), await place.games()] == [0, []]

    run_in_memory(scenario)
