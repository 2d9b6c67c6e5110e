"""Lists and games whose own log begins with copies of another game's entries: imports, and forks of many segments.

The feed names each copied entry under the new game, while the entry itself still speaks of the old one.
"""

from __future__ import annotations

from eventstore.proof.archive import read_archive
from eventstore.service import Service
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.forking import MOST_SEGMENTS, ForkRequest
from eventstore.write.importing import import_archive
from projections.stored.pages import PageRequest
from projections.stored.rebuild import compare
from projections.stored.rows import STORED
from tests.projections.opened import CLUSTER_IF_LONG, StoredService, run
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, ORGANISER, STRANGER, played, started, tiny_service


async def imported(service: Service, *, upto: int | None = None) -> str:
    """Import a game of two that was played elsewhere, the same labels and players as ever."""
    elsewhere = tiny_service()
    game = await started(elsewhere, labels=("cup",))
    await played(elsewhere, game, upto=upto)
    return (await import_archive(service.core, read_archive([await exported(elsewhere, game)]), STRANGER)).game


async def copied(service: Service) -> tuple[str, str]:
    """Return a fork that holds copies of all it shares, and its parent."""
    parent, game = "", await started(service)
    await service.writer.command(game, AbortGame("over"), ORGANISER)
    for at in range(3, 4 + MOST_SEGMENTS):
        parent, game = game, (await service.forking.fork(game, ForkRequest(at=at, visibility="public"), ORGANISER)).game
        if at < 3 + MOST_SEGMENTS:
            await service.writer.command(game, AbortGame("over"), ORGANISER)
    assert (await service.reader.layout(game)).segments == ()
    assert len(await service.store.read(game)) == 4 + MOST_SEGMENTS
    return parent, game


async def rows_of(on: StoredService, name: str) -> dict[str, tuple[str, int]]:
    """Return the status and the version of each row of a list as it is, after steps of a single item of the feed."""
    while await on.runner.catch_up(name, most=1):
        pass
    return {row.game: (row.status, row.version) for row in (await on.lists.lobby(request=PageRequest(limit=200))).games}


@CLUSTER_IF_LONG
def test_an_import_is_listed_once_under_its_own_name_as_of_its_import(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        older = await started(on.service)
        game = await imported(on.service)
        state = await on.service.reader.state(game)
        rows = await rows_of(on, "games")
        assert rows == {older: ("playing", 3), game: ("finished", state.version)}
        newest = (await on.lists.lobby()).games[0]
        assert (newest.game, newest.imported, newest.parent) == (game, True, None)
        assert newest.created == newest.changed == state.time
        assert newest.created == (await on.projections.summary(await on.service.rights.snapshot(game, BEN))).created

    run(place, scenario)


@CLUSTER_IF_LONG
def test_an_import_is_nobodys_game_and_never_a_result(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await imported(on.service)
        unfinished = await imported(on.service, upto=7)
        for player in (ANNA, BEN):
            assert (await on.lists.player_games(player.player)).games == ()
            await on.service.writer.command(unfinished, TakeSeat(), player)
            assert [row.game for row in (await on.lists.player_games(player.player)).games] == [unfinished]
        assert (await played(on.service, unfinished)).at_table.status == "finished"
        assert (await on.lists.results()).results == ()
        assert (await on.lists.results(player=ANNA.player, everything=True)).results == ()
        assert (await on.lists.record(ANNA.player)).games == 0

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_fork_with_a_copied_prefix_is_listed_as_of_its_own_first_entry(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        parent, game = await copied(on.service)
        state = await on.service.reader.state(game)
        rows = await rows_of(on, "games")
        assert rows[game] == ("open", state.version)
        assert rows[parent] == ("aborted", state.version)
        newest = (await on.lists.lobby()).games[0]
        assert (newest.game, newest.parent, newest.created) == (game, parent, state.time)
        assert newest.free_seats == 2

    run(place, scenario)


def test_rebuilt_lists_of_copied_entries_are_equal_to_the_live_lists(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await copied(on.service)
        await imported(on.service)
        unfinished = await imported(on.service, upto=7)
        await on.service.writer.command(unfinished, TakeSeat(), ANNA)
        for name in STORED:
            await rows_of(on, name)
        assert not any(outcome.differences for outcome in await compare(on.service, on.link, *STORED, at_once=3))

    run(redis_place, scenario)
