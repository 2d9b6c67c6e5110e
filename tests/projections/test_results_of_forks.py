"""Counted results: of games opened here, each once; a fork counts only in place of the game that it replaced."""

from __future__ import annotations

from eventstore.identity import Identity
from eventstore.proof.archive import read_archive
from eventstore.table.commands import AnswerTakeBack, RequestTakeBack, TakeSeat
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from projections.stored.rebuild import compare
from projections.stored.rows import STORED
from tests.eventstore import forks
from tests.projections.opened import CLUSTER_IF_LONG, StoredService, run
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, CARA, ORGANISER, STRANGER, code_of, played, started


async def forked(on: StoredService, game: str, at: int, viewer: Identity, **options: object) -> str:
    return await forks.forked(on.service, game, at, viewer, **options)


async def finished(on: StoredService, game: str, *players: Identity) -> str:
    """Seat players and play to the end."""
    for player in players:
        await on.service.writer.command(game, TakeSeat(), player)
    assert (await played(on.service, game)).at_table.status == "finished"
    return game


async def counted(
    on: StoredService, *, label: str | None = None, player: str | None = None, everything: bool = False
) -> list[tuple[str, str | None]]:
    """Return the results that count, each with its parent, after making sure that rebuilt rows are the same."""
    assert (await compare(on.service, on.link, "closed"))[0].differences == ()
    page = await on.lists.results(label=label, player=player, everything=everything)
    return [(row.game, row.parent) for row in page.results]


@CLUSTER_IF_LONG
def test_a_forker_of_a_finished_game_who_takes_the_winners_seat_stands_nowhere(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await finished(on, await started(on.service, labels=("cup",)))
        last = (await on.service.reader.state(game)).version
        for luck in ("parent", "fresh"):
            for labels in ((), ("cup",)):
                fork = await forked(on, game, last - 1, STRANGER, luck=luck, labels=labels)
                await finished(on, fork, STRANGER, CARA)
        assert await counted(on) == [(game, None)]
        assert await counted(on, label="cup") == [(game, None)]
        for viewer in (STRANGER, CARA):
            assert await counted(on, player=viewer.player) == []
            assert await counted(on, player=viewer.player, everything=True) == []
            assert (await on.lists.record(viewer.player)).games == 0
        assert (await on.lists.record(ANNA.player)).games == 1

    run(place, scenario)


@CLUSTER_IF_LONG
def test_forks_of_a_running_game_do_not_count_and_take_no_place(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await started(on.service, forks="anyone")
        fork = await finished(on, await forked(on, game, 3, STRANGER), STRANGER, BEN)
        assert await counted(on) == []
        await finished(on, await forked(on, fork, 5, ANNA), ANNA, BEN)
        await finished(on, game)
        assert await counted(on) == [(game, None)]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_over_a_chain_of_superseding_forks_the_last_counts_once(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await started(on.service, labels=("cup",), forks="anyone")
        await played(on.service, game, upto=6)
        aside = await forked(on, game, 5, CARA)
        once = await forked(on, game, 5, ORGANISER, supersede=True)
        twice = await forked(on, once, 6, ORGANISER, supersede=True, luck="fresh")
        thrice = await forked(on, twice, 3, ORGANISER, supersede=True)
        assert await counted(on) == []
        await finished(on, aside, CARA, STRANGER)
        await finished(on, thrice)
        assert await counted(on, label="cup") == [(thrice, twice)]
        assert await counted(on, player=ANNA.player) == [(thrice, twice)]
        await finished(on, await forked(on, thrice, 5, STRANGER, luck="parent"), STRANGER, CARA)
        assert await counted(on) == [(thrice, twice)]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_game_that_replaces_a_fork_counts_no_more_than_the_fork(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await finished(on, await started(on.service))
        fork = await forked(on, game, 3, STRANGER)
        for player in (STRANGER, CARA):
            await on.service.writer.command(fork, TakeSeat(), player)
        await finished(on, await forked(on, fork, 4, ORGANISER, supersede=True))
        assert await counted(on) == [(game, None)]

    run(place, scenario)


async def gone_back(on: StoredService, game: str) -> str:
    """Let Anna decide, ask to go back before that, and Ben agree where he is asked. Return the game that goes on."""
    before = (await on.service.reader.state(game)).version
    await played(on.service, game, upto=before + 2)
    await on.service.forking.request(game, RequestTakeBack(before), ANNA)
    table = (await on.service.reader.state(game)).at_table
    if table.asked:
        await on.service.forking.request(game, AnswerTakeBack(before, accept=True), BEN)
        table = (await on.service.reader.state(game)).at_table
    assert table.superseded_by is not None
    return table.superseded_by


@CLUSTER_IF_LONG
def test_going_back_with_only_bots_to_ask_does_not_count(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        alone = (await on.service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        for command in (TakeSeat(), TakeSeat(bot="random")):
            await on.service.writer.command(alone, command, ANNA)
        once = await gone_back(on, alone)
        await finished(
            on, await forked(on, once, (await on.service.reader.state(once)).version, ORGANISER, supersede=True)
        )
        assert await counted(on) == [], "nor does what an organiser puts in its place"
        agreed = await gone_back(on, await started(on.service))
        await finished(on, agreed)
        assert [game for game, _ in await counted(on)] == [agreed]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_game_that_replaces_an_import_does_not_count(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await started(on.service)
        await played(on.service, game, upto=5)
        archive = read_archive([await exported(on.service, game)])
        imported = (await import_archive(on.service.core, archive, STRANGER)).game
        for player in (STRANGER, CARA):
            await on.service.writer.command(imported, TakeSeat(), player)
        version = (await on.service.reader.state(imported)).version
        await finished(on, await forked(on, imported, version, ORGANISER, supersede=True))
        await finished(on, await forked(on, imported, version, ORGANISER), STRANGER, CARA)
        assert await counted(on) == []

    run(place, scenario)


@CLUSTER_IF_LONG
def test_labels_of_a_fork_are_given_and_not_inherited(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        game = await started(on.service, labels=("cup", "final"), forks="anyone")

        async def labels(fork: str) -> tuple[str, ...]:
            return (await on.service.reader.state(fork)).at_table.labels

        none = await forked(on, game, 3, STRANGER)
        labelled = await forked(on, game, 3, STRANGER, labels=("analysis",), visibility="public")
        below = await forked(on, labelled, 4, STRANGER)
        assert [await labels(fork) for fork in (none, labelled, below)] == [(), ("analysis",), ()]
        assert await code_of(forked(on, game, 3, ORGANISER, supersede=True, labels=("cup",))) == "labels_kept"
        replacing = await forked(on, game, 3, ORGANISER, supersede=True)
        assert await labels(replacing) == ("cup", "final")
        assert [row.game for row in (await on.lists.lobby(label="cup")).games] == [replacing, game]
        assert [row.game for row in (await on.lists.lobby(label="analysis")).games] == [labelled]
        assert not any(outcome.differences for outcome in await compare(on.service, on.link, *STORED))

    run(place, scenario)
