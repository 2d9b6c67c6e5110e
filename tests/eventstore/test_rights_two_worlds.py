"""Two worlds that differ only beyond a viewer's knowledge look the same to them, byte for byte.

The worlds are the same tables, players, nonces, times and decisions under two service keys, chosen so that
every draw but one falls alike. Possible differences: the commitment to the seed, the commitments to hidden fields,
and with them the hashes. Nothing else.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec
import pytest

from domain.core.chance import KeyedChance
from domain.core.events import Decision, Event, Viewer
from eventstore.errors import HeadConflict
from eventstore.identity import Identity
from eventstore.log.sealing import decode_openings
from eventstore.log.seeds import ServiceKeys, game_key
from eventstore.log.state import NEW, State, to_move
from eventstore.service import Service
from eventstore.storage.store import Record
from eventstore.table.commands import AbortGame, HandSeatToBot, ReturnToSeat, SeatStandIn, TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from tests.tiny import TINY
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    entry_of,
    position_of,
    seated,
    tiny_service,
)
from tests.tiny.state import TinyPosition

GAME, FORK, AGAIN, BELOW = "0-table", "0-fork", "0-again", "0-below"
NONCES = ("nonce-of-Anna", "nonce-of-Ben")

ROUND_ONE: tuple[Decision, ...] = (RollDie(), HideCounter(1), RollDie(), HideCounter(2))
"""The decisions of the first round, before anything hidden is shown."""


def rehearsal(keys: ServiceKeys) -> tuple[object, ...]:
    """Return the draws of the first round: the buried counter, both hands, and the faces of both rolls."""
    chance = KeyedChance(game_key(keys.seed(GAME, "k"), NONCES))
    components = TINY.load_components(TINY.default_components())
    position = TINY.initial(components, TINY.options_type(), 2)
    position = TINY.fold(position, TINY.setup(position, chance))
    for decision in ROUND_ONE:
        position = TINY.fold(position, TINY.decide(position, position.agenda[-1].seat, decision, chance))
    return position.buried, *position.hands, *position.rolled


@cache
def two_keys(differing: int) -> tuple[ServiceKeys, ServiceKeys]:
    """Find two keys whose first rounds differ in a single outcome."""
    known: dict[tuple[object, ...], tuple[object, ServiceKeys]] = {}
    for number in range(1_000_000):
        keys = ServiceKeys({"k": number.to_bytes(32, "big")}, "k")
        outcomes = rehearsal(keys)
        rest = outcomes[:differing] + outcomes[differing + 1 :]
        outcome, other = known.setdefault(rest, (outcomes[differing], keys))
        if outcome != outcomes[differing]:
            return other, keys
    raise AssertionError("no two such keys")


async def world(keys: ServiceKeys, decisions: Sequence[Decision] = ROUND_ONE) -> Service:
    """Play the same in a world of its own."""
    service = tiny_service(keys=keys)
    ids = iter((GAME, FORK, AGAIN, BELOW))
    service.core.ids.new = lambda *_: next(ids)  # type: ignore[method-assign]
    await service.writer.create(NewGame(ruleset="tiny", seats=2, forks="anyone"), ANNA)
    for player, nonce in zip((ANNA, BEN), NONCES, strict=True):
        await service.writer.command(GAME, TakeSeat(nonce=nonce), player)
    for decision in decisions:
        await decided(service, GAME, decision)
    return service


COMMITMENT = re.compile(rb'"(hidden|digest|parent_head|head)":"[0-9a-f-]+"')


def without_commitments(body: bytes) -> bytes:
    return COMMITMENT.sub(rb'"\1":"*"', body)


@dataclass(frozen=True)
class Step:
    """An entry of a log, with the states around it."""

    record: Record
    before: State
    after: State
    events: Sequence[Event]


async def steps_of(service: Service, game: str) -> list[Step]:
    """Return every entry of a game."""
    steps: list[Step] = []
    async for record in service.reader.stream(game):
        before = steps[-1].after if steps else NEW
        after = await service.reader.state_at(game, record.version)
        steps.append(Step(record, before, after, (await entry_of(service, game, record.version)).body.events))
    return steps


async def all_a_viewer_sees(
    service: Service, game: str, viewer: Identity, *, after: int = 0, steps: Sequence[Step] = ()
) -> list[object]:
    """Return everything the event store lets a viewer see of a game, from a version on; *steps* if they are known."""
    sight = (await service.rights.snapshot(game, viewer)).visibility
    contents: list[object] = [sight]
    for step in (steps or await steps_of(service, game))[after:]:
        record, state = step.record, step.after
        part = sight.at(record.version)
        contents.append(without_commitments(record.body))
        contents.append(
            [
                (opening.path, opening.value, opening.seats)
                for opening in decode_openings(record.openings)
                if part.sees(opening)
            ]
        )
        contents.append(without_commitments(msgspec.json.encode([state.at_table, state.ordinals])))
        if state.position is not None:
            position = position_of(state, TinyPosition)
            contents.append(TINY.view(position, part.viewer))
            contents.append(TINY.scoreboard(position))
            contents += [TINY.legal(position, seat) for seat in part.viewer]
            contents += told_of_events(step, part.viewer)
    return contents


def told_of_events(step: Step, viewer: Viewer) -> list[object]:
    """Word every event of an entry, each on the position before it."""
    messages: list[object] = []
    if step.before.position is None:
        return messages
    position = position_of(step.before, TinyPosition)
    for event in step.events:
        if type(event).__module__ == "tests.tiny.events":
            messages.append(TINY.describe(event, position, viewer))
            position = TINY.evolve(position, event)
    return messages


def worlds_differing_in(outcome: int) -> Callable[[], tuple[Service, Service]]:
    async def both() -> tuple[Service, Service]:
        first, second = two_keys(outcome)
        return await world(first), await world(second)

    return lambda: asyncio.run(both())


BURIED, ANNAS, BENS = 0, 1, 2

BLIND = {
    BURIED: (ANNA, BEN, STRANGER, ORGANISER, CARA),
    ANNAS: (BEN, STRANGER, ORGANISER),
    BENS: (ANNA, STRANGER, ORGANISER),
}
"""The viewers who cannot know the drawn outcome."""


@pytest.mark.parametrize("outcome", [BURIED, ANNAS, BENS])
def test_bodies_openings_views_and_sentences_are_equal(outcome: int) -> None:
    first, second = worlds_differing_in(outcome)()

    async def scenario() -> None:
        for viewer in BLIND[outcome]:
            assert await all_a_viewer_sees(first, GAME, viewer) == await all_a_viewer_sees(second, GAME, viewer)
        for viewer in (OPERATOR, *({ANNAS: [ANNA], BENS: [BEN]}.get(outcome, []))):
            assert await all_a_viewer_sees(first, GAME, viewer) != await all_a_viewer_sees(second, GAME, viewer)

    asyncio.run(scenario())


async def seat_given_and_taken_back(service: Service) -> tuple[list[object], list[object], list[object]]:
    """Let Ben hand his seat to a bot and take it back.

    Returns:
        The views of all while the bot has the seat; afterwards the views of the others; and that of the player.
    """
    await service.writer.command(GAME, HandSeatToBot(1, "random"), BEN)
    away: list[object] = [await all_a_viewer_sees(service, GAME, viewer) for viewer in (*BLIND[BENS], BEN)]
    await service.writer.command(GAME, ReturnToSeat(), BEN)
    back: list[object] = [await all_a_viewer_sees(service, GAME, viewer) for viewer in BLIND[BENS]]
    return away, back, await all_a_viewer_sees(service, GAME, BEN)


def test_a_seat_that_is_given_away_and_taken_back_shows_its_hand_to_its_player_alone() -> None:
    async def scenario() -> None:
        left, right = [await seat_given_and_taken_back(await world(keys)) for keys in two_keys(BENS)]
        assert left[0] == right[0], "while the bot has the seat, its former player is a spectator"
        assert left[1] == right[1]
        assert left[2] != right[2], "the seat is its player's again, and shows its hand"

    asyncio.run(scenario())


def test_a_bot_for_a_silent_player_shows_their_hand_to_nobody_else() -> None:
    async def scenario() -> None:
        views = []
        for keys in two_keys(BENS):
            service = await world(keys, ROUND_ONE[:2])
            state = await service.reader.state(GAME)
            assert to_move(state) == (1,)
            vars(service.core)["clock"] = lambda: 1 << 60
            await service.writer.command(GAME, SeatStandIn(1, "random"), ANNA)
            views.append([await all_a_viewer_sees(service, GAME, viewer) for viewer in BLIND[BENS]])
            assert (await service.rights.snapshot(GAME, BEN)).seat == 1, "it stays their seat"
        assert views[0] == views[1]

    asyncio.run(scenario())


@pytest.mark.parametrize("outcome", [BURIED, ANNAS, BENS])
def test_nothing_but_commitments_differs_in_the_hashed_bodies(outcome: int) -> None:
    first, second = worlds_differing_in(outcome)()

    async def scenario() -> None:
        ours, theirs = await first.store.read(GAME), await second.store.read(GAME)
        for left, right in zip(ours, theirs, strict=True):
            assert len(left.body) == len(right.body)
            assert without_commitments(left.body) == without_commitments(right.body)
            assert [opening.path for opening in decode_openings(left.openings)] == [
                opening.path for opening in decode_openings(right.openings)
            ]
        assert ours[2].body != theirs[2].body

    asyncio.run(scenario())


@pytest.mark.parametrize("outcome", [BURIED, ANNAS, BENS])
def test_refusals_and_dry_runs_are_equal(outcome: int) -> None:
    async def answers(service: Service) -> list[object]:
        codes: list[object] = []
        state = await service.reader.state(GAME)
        head = str(state.head)
        for caller in (ANNA, BEN, STRANGER):
            for decision in (LayCounter(), HideCounter(5), RollDie()):
                codes.append(await code_of(service.writer.decide(GAME, head, caller, decision)))
                codes.append(await code_of(service.writer.dry_run(GAME, head, caller, decision)))
        codes.append(to_move(state))
        return codes

    first, second = worlds_differing_in(outcome)()
    assert asyncio.run(answers(first)) == asyncio.run(answers(second))


FORKED_AT = 3 + len(ROUND_ONE)


def worlds_differing_in_a_wager() -> tuple[Service, Service]:
    """Let Anna hide another wager; it is a decision, and nothing that was drawn."""
    keys = two_keys(BURIED)[0]
    others = (RollDie(), HideCounter(2), *ROUND_ONE[2:])
    return asyncio.run(world(keys)), asyncio.run(world(keys, others))


WORLDS = {
    "buried": (worlds_differing_in(BURIED), BLIND[BURIED]),
    "Anna's counter": (worlds_differing_in(ANNAS), BLIND[ANNAS]),
    "Ben's counter": (worlds_differing_in(BENS), BLIND[BENS]),
    "Anna's wager": (worlds_differing_in_a_wager, BLIND[ANNAS]),
}
"""Two worlds by their difference, and the viewers who cannot know it."""

EVERYBODY = (ANNA, BEN, CARA, STRANGER, ORGANISER, OPERATOR)


async def told_of_forks(service: Service, caller: Identity, blind: Sequence[Identity]) -> list[object]:
    """Fork the running game, sit down, play, close it and fork it again; give all that anybody is told of it."""
    contents: list[object] = []

    async def look(fork: str) -> None:
        steps = await steps_of(service, fork)
        for viewer in EVERYBODY:
            # A viewer of the difference in the running game sees it in the shared entries too, and nowhere else.
            after = 0 if viewer in blind else FORKED_AT
            contents.extend(await all_a_viewer_sees(service, fork, viewer, after=after, steps=steps))

    async def forked(parent: str, at: int) -> str:
        fork = (await service.forking.fork(parent, ForkRequest(at=at), caller)).game
        await look(fork)
        return fork

    async def sit(fork: str) -> None:
        for player in (BEN, CARA):
            await service.writer.command(fork, TakeSeat(nonce="n"), player)
        await look(fork)

    # The forks' own luck is the same in both worlds.
    vars(service.core)["keys"] = ServiceKeys({"k": bytes(32)}, "k")
    assert await forked(GAME, FORKED_AT) == FORK
    await sit(FORK)
    await service.writer.advance(FORK)
    await look(FORK)
    assert await forked(FORK, FORKED_AT + 1) == AGAIN
    await service.writer.command(AGAIN, AbortGame("nobody ever sat there"), ORGANISER)
    await look(AGAIN)
    await service.writer.command(FORK, AbortGame("over"), ORGANISER)
    await look(FORK)
    assert (await service.rights.snapshot(FORK, STRANGER)).visibility.ranges[-1].everything
    assert not (await service.rights.snapshot(GAME, STRANGER)).visibility.ranges[-1].everything
    assert await forked(FORK, FORKED_AT) == BELOW
    await sit(BELOW)
    await service.writer.command(BELOW, AbortGame("over"), ORGANISER)
    await look(BELOW)
    return contents


@pytest.mark.parametrize("differing", WORLDS)
def test_a_fork_of_the_running_game_is_equal_for_every_forker_and_every_viewer(differing: str) -> None:
    """So for every player in it, also when it is closed and opens everything of its own, and in forks of it."""
    both, blind = WORLDS[differing]
    for caller in (ANNA, STRANGER, OPERATOR):
        first, second = both()
        assert asyncio.run(told_of_forks(first, caller, blind)) == asyncio.run(told_of_forks(second, caller, blind)), (
            caller
        )


@pytest.mark.parametrize("differing", WORLDS)
def test_a_fork_at_a_version_before_the_reveal_tells_nothing_of_it(differing: str) -> None:
    """Later reveals of the running game are known; the fork still deals anew and follows from nothing hidden."""
    both, blind = WORLDS[differing]
    first, second = both()
    for service in (first, second):
        asyncio.run(service.writer.advance(GAME))
    assert asyncio.run(told_of_forks(first, ANNA, blind)) == asyncio.run(told_of_forks(second, ANNA, blind))


def test_the_worlds_part_once_the_difference_is_shown() -> None:
    first, second = worlds_differing_in(BENS)()

    async def scenario() -> None:
        for service in (first, second):
            await service.writer.advance(GAME)
        views = [await all_a_viewer_sees(service, GAME, STRANGER) for service in (first, second)]
        assert views[0] != views[1]

    asyncio.run(scenario())


def test_heads_differ_so_a_receipt_binds_to_one_world() -> None:
    first, second = worlds_differing_in(BENS)()

    async def scenario() -> None:
        ours, theirs = await first.reader.state(GAME), await second.reader.state(GAME)
        assert str(ours.head) != str(theirs.head)
        with pytest.raises(HeadConflict):
            await second.writer.decide(GAME, str(ours.head), seated(ours, 0), LayCounter())

    asyncio.run(scenario())
