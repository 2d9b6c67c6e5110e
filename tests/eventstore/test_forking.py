"""Forks: at every version, with either luck, replacing their parent or not, and leaking nothing of it."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from domain.chance import outcome_index
from eventstore.acts import AbortGame, GameForked, GameStarted, GameSuperseded, SeedRevealed, TakeSeat
from eventstore.archive import read_archive
from eventstore.checks.sealed import recorded_draws
from eventstore.errors import KeyReused, VersionUnknown
from eventstore.forking import MOST_SEGMENTS, ForkRequest
from eventstore.identity import Identity
from eventstore.importing import import_archive
from eventstore.luck import ServiceKeys, game_key
from eventstore.path import NewGame
from eventstore.service import Service
from eventstore.store import Store
from eventstore.verify import verify_log
from tests.eventstore.conftest import Backend
from tests.tiny.archives import exported
from tests.tiny.facts import LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    KEYS,
    OPERATOR,
    ORGANISER,
    PLAYERS,
    STRANGER,
    code_of,
    decided,
    head_of,
    played,
    started,
    tiny_service,
    unchanged,
)


async def forked(service: Service, parent: str, at: int, who: Identity = ORGANISER, **asked: object) -> str:
    return (await service.forking.fork(parent, msgspec.convert({"at": at, **asked}, ForkRequest), who)).game


async def filled(service: Service, game: str, seats: int = 2) -> None:
    for who in PLAYERS[:seats]:
        await service.path.act(game, TakeSeat(nonce=f"anew-{who.name}"), who)


async def draws_of(service: Service, game: str) -> dict[tuple[str, int], tuple[int, int]]:
    """Give every draw of a game's log: pile and ordinal to size and index."""
    found: dict[tuple[str, int], tuple[int, int]] = {}
    async for record in service.reader.stream(game):
        entry = (await service.reader.codec(game)).entry(record)
        for draw in recorded_draws(entry):
            found[draw.pile, draw.ordinal] = (draw.size, draw.index)
    return found


async def sound(service: Service, game: str) -> None:
    verification = await verify_log(service.reader, game, keys=KEYS)
    assert verification.ok, verification
    assert all(check.checked for check in verification.checks)


# At every version, with either luck


def test_a_fork_at_every_version_of_a_closed_game_can_be_played_to_its_end(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        last = (await played(service, game)).version
        shared = await service.reader.records(game, limit=100)
        for at in range(1, last):
            for luck in ("fresh", "parent"):
                fork = await forked(service, game, at, STRANGER, luck=luck)
                assert (await service.reader.records(fork, limit=100))[:at] == shared[:at]
                assert [record.version for record in await store.read(fork)] == [at + 1]
                state = await service.reader.state(fork)
                assert (state.at_table.status, state.at_table.seats) == ("open", (None, None))
                assert state.position == (await service.reader.state_at(game, at)).position
                await filled(service, fork)
                assert (await played(service, fork, seed=at)).at_table.status == "finished"
                await sound(service, fork)
        assert await code_of(forked(service, game, last)) == "nothing_to_continue"
        assert len(await store.forks(game)) == 2 * (last - 1)

    backend.run(scenario)


def test_a_version_that_is_not_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await service.path.act(game, AbortGame("x"), ORGANISER)
        for at in (0, -1, 5, 1 << 40):
            with pytest.raises(VersionUnknown):
                await forked(service, game, at)
        assert await code_of(forked(service, "0-nowhere", 1)) == "game_unknown"

    asyncio.run(scenario())


def test_with_the_parents_luck_draw_k_is_the_parents_draw_k() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        last = (await played(service, game, seed=1)).version
        table = (await service.reader.state(game)).at_table
        key = game_key(KEYS.seed(game, "k1"), table.nonces)
        for at in range(1, last):
            fork = await forked(service, game, at, STRANGER, luck="parent")
            await filled(service, fork, 3)
            await played(service, fork, seed=100 + at)
            assert (await service.reader.state(fork)).at_table.nonces == table.nonces
            for (pile, ordinal), (size, index) in (await draws_of(service, fork)).items():
                assert index == outcome_index(key, pile, ordinal, size)

    asyncio.run(scenario())


def test_the_parents_luck_without_nonces_takes_none_of_the_forks() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, nonces=False)
        await played(service, game)
        fork = await forked(service, game, 3, luck="parent")
        await filled(service, fork)
        assert (await service.reader.state(fork)).at_table.nonces == ()
        await played(service, fork)
        theirs, ours = await draws_of(service, game), await draws_of(service, fork)
        assert any(draw in theirs for draw in ours.items() if draw[0][1] > 2) or theirs.keys() & ours.keys()
        assert all(
            theirs[draw] == ours[draw] for draw in theirs.keys() & ours.keys() if theirs[draw][0] == ours[draw][0]
        )
        await sound(service, fork)

    asyncio.run(scenario())


def test_fresh_luck_is_another_luck_with_the_nonces_of_its_own_players() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        await played(service, game)
        fork = await forked(service, game, 4)
        table = (await service.reader.state(fork)).at_table
        assert (table.commitment.seed_game, table.nonces) == (fork, ())
        await filled(service, fork, 3)
        assert (await service.reader.state(fork)).at_table.nonces == ("anew-Anna", "anew-Ben", "anew-Cara")
        await played(service, fork)
        theirs, ours = await draws_of(service, game), await draws_of(service, fork)
        assert any(theirs[draw] != ours[draw] for draw in theirs.keys() & ours.keys())

    asyncio.run(scenario())


# Who may fork, and with which luck


@pytest.mark.parametrize(
    ("policy", "allowed"),
    [("after_end", ()), ("organiser", (ORGANISER, OPERATOR)), ("anyone", (ANNA, STRANGER, ORGANISER, OPERATOR))],
)
def test_who_may_fork_a_running_game_is_an_option_of_the_game(policy: str, allowed: tuple[Identity, ...]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks=policy)
        for who in (ANNA, STRANGER, ORGANISER, OPERATOR):
            if who in allowed:
                assert (await service.reader.state(await forked(service, game, 3, who))).at_table.forks == policy
            else:
                assert await unchanged(service, game, forked(service, game, 3, who)) == "fork_not_allowed"
        await service.path.act(game, AbortGame("over"), ORGANISER)
        for who in (ANNA, STRANGER, ORGANISER, OPERATOR):
            assert await forked(service, game, 3, who)

    asyncio.run(scenario())


def test_the_luck_of_a_running_game_is_not_to_be_had() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        for who in (ANNA, ORGANISER, OPERATOR):
            assert await unchanged(service, game, forked(service, game, 3, who, luck="parent")) == "luck_not_free"
        replacing = await forked(service, game, 3, supersede=True)
        for who in (ANNA, ORGANISER):
            refused = await code_of(forked(service, game, 3, who, luck="parent"))
            assert refused == "luck_not_free", "the game that replaced it still draws from this seed"
        await service.path.act(replacing, AbortGame("over"), ORGANISER)
        assert await forked(service, game, 3, ANNA, luck="parent")

    asyncio.run(scenario())


def test_the_luck_of_a_replaced_game_is_free_when_nobody_draws_from_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        replacing = await forked(service, game, 3, supersede=True, luck="fresh")
        fork = await forked(service, game, 3, ANNA, luck="parent")
        entry = await service.reader.entry(fork, 4)
        assert isinstance(entry.body.events[0], GameForked)
        assert entry.body.events[0].redrawn_for == (0,), "its hands go on in the game that replaced it"
        await service.path.act(fork, AbortGame("over"), ORGANISER)
        entry = await service.reader.entry(fork, 5)
        assert not any(isinstance(event, SeedRevealed) for event in entry.body.events), "the parent is not closed yet"
        await service.path.act(replacing, AbortGame("over"), ORGANISER)
        entry = await service.reader.entry(replacing, 5)
        revealed = {event.seed_game for event in entry.body.events if isinstance(event, SeedRevealed)}
        assert revealed == {game, replacing}
        for one in (fork, replacing, game):
            await sound(service, one)

    asyncio.run(scenario())


def test_a_luck_that_was_never_fixed_or_is_not_here() -> None:
    async def scenario() -> None:
        service = tiny_service()
        table = (await service.path.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        await service.path.act(table, AbortGame("nobody came"), ANNA)
        assert await code_of(forked(service, table, 1, luck="parent")) == "luck_not_fixed"
        assert await forked(service, table, 1)
        game = await started(service)
        await played(service, game)
        foreign = tiny_service(keys=ServiceKeys({"k1": bytes(32)}, "k1"))
        imported = (await import_archive(foreign, read_archive([await exported(service, game)]), ANNA)).game
        assert await code_of(forked(foreign, imported, 5, luck="parent")) == "luck_not_here"
        assert await forked(foreign, imported, 5)

    asyncio.run(scenario())


def test_a_fork_asked_for_twice_is_one_fork(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        ask = ForkRequest(at=3)
        answers = await asyncio.gather(*(service.forking.fork(game, ask, ORGANISER, "key") for _ in range(4)))
        assert len({(answer.game, answer.head) for answer in answers}) == 1
        await filled(service, answers[0].game)
        again = await tiny_service(store).forking.fork(game, ask, ORGANISER, "key")
        assert (again.game, again.head, again.record) == (answers[0].game, answers[0].head, answers[0].record)
        with pytest.raises(KeyReused):
            await service.forking.fork(game, ForkRequest(at=2), ORGANISER, "key")
        assert await store.forks(game) == [again.game]

    backend.run(scenario)


# Superseding


def test_a_fork_replaces_its_parent_in_one_append(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await played(service, game, upto=8)
        before = await head_of(service, game)
        fork = await forked(service, game, 5, supersede=True)
        parent = (await service.reader.state(game)).at_table
        assert (parent.status, parent.superseded_by) == ("superseded", fork)
        entry = await service.reader.entry(game, state.version + 1)
        assert entry.body.events == (GameSuperseded(fork),)
        child = await service.reader.state(fork)
        assert (child.at_table.status, child.at_table.seats) == ("playing", state.at_table.seats)
        assert (child.at_table.commitment, child.at_table.nonces) == (parent.commitment, parent.nonces)
        assert child.position == (await service.reader.state_at(game, 5)).position, "hands go on"
        assert await code_of(service.path.decide(game, before, ANNA, LayCounter())) == "head_conflict"
        decide = service.path.decide(game, await head_of(service, game), ANNA, LayCounter())
        assert await unchanged(service, game, decide) == "not_playing"
        assert await code_of(forked(service, game, 5, supersede=True)) == "already_ended"
        await played(service, fork)
        for one in (game, fork):
            await sound(service, one)

    backend.run(scenario)


def test_only_organisers_replace_a_game() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        for who in (ANNA, STRANGER):
            assert await unchanged(service, game, forked(service, game, 3, who, supersede=True)) == "not_organiser"

    asyncio.run(scenario())


def test_of_two_forks_that_replace_one_game_at_once_one_does(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        services = [tiny_service(store) for _ in range(4)]
        game = await started(services[0])
        answers = await asyncio.gather(
            *(forked(one, game, 3, supersede=True) for one in services), return_exceptions=True
        )
        made = [answer for answer in answers if isinstance(answer, str)]
        assert len(made) == 1
        assert (await tiny_service(store).reader.state(game)).at_table.superseded_by == made[0]
        assert await store.forks(game) == made
        refusals = {getattr(answer, "code", "") for answer in answers if not isinstance(answer, str)}
        assert refusals == {"already_ended"}

    backend.run(scenario)


def test_a_decision_and_a_replacement_at_once() -> None:
    async def scenario() -> None:
        service, other = tiny_service(), None
        game = await started(service)
        other = tiny_service(service.store)
        head = await head_of(service, game)
        answers = await asyncio.gather(
            service.path.decide(game, head, ANNA, RollDie()),
            forked(other, game, 3, supersede=True),
            return_exceptions=True,
        )
        assert isinstance(answers[1], str), "an act is judged again when a decision was first"
        final = await tiny_service(service.store).reader.state(game)
        assert final.at_table.superseded_by == answers[1]
        await sound(tiny_service(service.store), game)

    asyncio.run(scenario())


@pytest.mark.parametrize("luck", ["parent", "fresh"])
def test_replaced_from_before_its_start_it_starts_at_once(luck: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=6)
        fork = await forked(service, game, 2, supersede=True, luck=luck)
        state = await service.reader.state(fork)
        assert state.at_table.status == "playing"
        assert state.at_table.nonces == ("nonce-of-Anna", "nonce-of-Ben")
        entry = await service.reader.entry(fork, 3)
        assert any(isinstance(event, GameStarted) for event in entry.body.events)
        parents = (await service.reader.state_at(game, 3)).position
        assert (state.position == parents) == (luck == "parent"), "the same luck deals the same hands"
        await played(service, fork)
        await sound(service, fork)

    asyncio.run(scenario())


def test_a_table_that_waits_for_players_can_be_replaced() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.path.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        await service.path.act(game, TakeSeat(nonce="mine"), ANNA)
        fork = await forked(service, game, 2, supersede=True)
        table = (await service.reader.state(fork)).at_table
        assert (table.status, table.seat_of("p-anna"), table.given) == ("open", 0, ((0, "mine"),))
        await service.path.act(fork, TakeSeat(), BEN)
        await played(service, fork)
        await sound(service, fork)

    asyncio.run(scenario())


# The seed is revealed when the last open game that draws from it closes


async def reveals(service: Service, game: str) -> set[str]:
    found = set()
    async for record in service.reader.stream(game):
        for event in (await service.reader.codec(game)).entry(record).body.events:
            if isinstance(event, SeedRevealed):
                assert event.seed == KEYS.seed(event.seed_game, "k1").hex()
                found.add(event.seed_game)
    return found


def test_a_seed_waits_for_every_game_that_draws_from_it(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        replacing = await forked(service, game, 3, supersede=True)
        await played(service, replacing, upto=6)
        again = await forked(service, replacing, 5, supersede=True)
        assert await store.luck_users(game) == {game, replacing, again}
        await played(service, again)
        assert await reveals(service, again) == {game}
        assert await store.luck_users(game) == frozenset()
        copy = await forked(service, game, 3, luck="parent")
        twin = await forked(service, again, 5, luck="parent")
        assert await store.luck_users(game) == {copy, twin}
        await service.path.act(copy, AbortGame("over"), ORGANISER)
        assert await reveals(service, copy) == set(), "its twin still draws from this seed"
        await filled(service, twin)
        await played(service, twin)
        assert await reveals(service, twin) == {game}
        for one in (game, replacing, again, copy, twin):
            await sound(service, one)

    backend.run(scenario)


def test_two_last_games_that_close_at_once_reveal_the_seed_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await service.path.act(game, AbortGame("over"), ORGANISER)
        twins = [await forked(service, game, 3, luck="parent") for _ in range(3)]
        await asyncio.gather(*(tiny_service(store).path.act(twin, AbortGame("over"), ORGANISER) for twin in twins))
        told = [twin for twin in twins if await reveals(tiny_service(store), twin)]
        assert len(told) == 1
        assert await store.luck_users(game) == frozenset()

    backend.run(scenario)


# Many segments


def test_above_32_segments_the_prefix_is_copied(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        games = [await started(service)]
        await service.path.act(games[0], AbortGame("over"), ORGANISER)
        for at in range(3, 3 + MOST_SEGMENTS + 2):
            games.append(await forked(service, games[-1], at))
            await service.path.act(games[-1], AbortGame("over"), ORGANISER)
        lengths = [len(await store.read(one)) for one in games]
        first = lengths.index(max(lengths))
        assert first == MOST_SEGMENTS + 1
        assert lengths[first] == 3 + MOST_SEGMENTS + 2, "everything before it, and its own two"
        layout = await service.reader.layout(games[first])
        assert layout.segments == ()
        assert (await service.reader.state(games[first])).at_table.origin.game == games[first - 1]
        whole = await service.reader.records(games[first], limit=100)
        assert whole[: first + 2] == (await service.reader.records(games[first - 1], limit=100))[: first + 2]
        after = await service.reader.layout(games[first + 1])
        assert [segment.game for segment in after.segments] == [games[first]]
        for one in (games[first - 1], games[first], games[first + 1]):
            await sound(service, one)
            assert len(await exported(service, one, STRANGER)) > 1000
        await filled(service, await forked(service, games[-1], 3))

    backend.run(scenario)


def test_a_fork_costs_its_own_entry_only() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        last = (await played(service, game)).version
        before = len(await service.store.feed(0, after="0-0", limit=1000))
        await forked(service, game, 4)
        await forked(service, game, last - 1)
        assert len(await service.store.feed(0, after="0-0", limit=1000)) == before + 2

    asyncio.run(scenario())


def test_a_game_forked_in_the_middle_of_an_interrupted_scoring_goes_on_there() -> None:
    async def scenario() -> None:
        for seed in range(60):
            service = tiny_service()
            game = await started(service)
            state = await played(service, game, seed=seed)
            for at in range(4, state.version):
                position = (await service.reader.state_at(game, at)).position
                if any(type(step).__name__ == "GiveBackStep" for step in position.agenda):
                    fork = await forked(service, game, at, luck="parent")
                    await filled(service, fork)
                    await decided(service, fork)
                    assert (await played(service, fork)).at_table.status == "finished"
                    await sound(service, fork)
                    return
        raise AssertionError("nobody ever had too many points")

    asyncio.run(scenario())


def test_a_fork_of_a_private_game_needs_its_reader() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, visibility="private", forks="anyone")
        assert await code_of(forked(service, game, 3, CARA)) == "game_unknown"
        fork = await forked(service, game, 3, BEN)
        assert (await service.reader.state(fork)).at_table.visibility == "private"

    asyncio.run(scenario())
