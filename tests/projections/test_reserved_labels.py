"""Games listed under a reserved label: opened by its owner or an operator, and by nobody else."""

from __future__ import annotations

from eventstore.identity import Identity
from eventstore.proof.archive import read_archive
from eventstore.table.labels import Labels
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from projections.stored.rebuild import compare
from projections.stored.rows import STORED
from tests.projections.opened import CLUSTER_IF_LONG, StoredService, run, table
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, CARA, OPERATOR, ORGANISER, STRANGER, played, started, tiny_service

ODA = Identity("p-oda", "Oda", "operator")


async def lobby(on: StoredService, label: str | None = "cup") -> list[str]:
    return [row.game for row in (await on.lists.lobby(label=label)).games]


async def results(on: StoredService, *, player: str | None = None, everything: bool = False) -> list[str]:
    page = await on.lists.results(label="cup", player=player, everything=everything)
    return [row.game for row in page.results]


async def finished(on: StoredService, opened_by: Identity, *labels: str) -> str:
    game = await table(on.service, opened_by, ANNA, BEN, labels=labels)
    await played(on.service, game)
    return game


@CLUSTER_IF_LONG
def test_nobody_gets_a_game_under_a_reserved_label_by_opening_it_before(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        labels = Labels(on.link)
        smuggled, own, operators = [
            await finished(on, opener, "cup", "more") for opener in (STRANGER, ORGANISER, OPERATOR)
        ]
        assert await lobby(on) == await results(on) == [operators, own, smuggled]
        await labels.reserve("cup", ORGANISER, 1)
        assert await lobby(on) == await results(on) == [operators, own]
        assert await results(on, player=ANNA.player) == [operators, own]
        assert await results(on, player=ANNA.player, everything=True) == [operators, own]
        assert await lobby(on, "more") == await lobby(on, None) == [operators, own, smuggled]
        assert not any(outcome.differences for outcome in await compare(on.service, on.link, *STORED))
        await labels.release("cup", ORGANISER)
        assert await lobby(on) == await results(on) == [operators, own, smuggled]

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_player_who_operates_counts_from_the_first_game_they_open_under_it(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        labels = Labels(on.link)
        game = await finished(on, ODA, "cup")
        await labels.reserve("cup", ORGANISER, 1)
        assert await results(on) == []
        await labels.require(("cup",), ODA)
        assert await results(on) == [game]
        await labels.release("cup", OPERATOR)
        await labels.reserve("cup", CARA, 2)
        assert await results(on) == [], "another reservation, other games"

    run(place, scenario)


@CLUSTER_IF_LONG
def test_a_replaced_game_goes_on_under_its_label_for_every_replacer(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        labels = Labels(on.link)
        await labels.reserve("cup", ORGANISER, 1)
        other = Identity("p-otto", "Otto", "organiser")
        for opened_by, listed in ((ORGANISER, True), (STRANGER, False)):
            game = await table(on.service, opened_by, ANNA, BEN, labels=("cup",))
            for at in (3, 4):
                await played(on.service, game, upto=5)
                request = ForkRequest(at, supersede=True)
                game = (await on.service.forking.fork(game, request, other if listed else ORGANISER)).game
            await played(on.service, game)
            assert (game in await results(on)) == listed
            assert (game in await lobby(on)) == listed

    run(place, scenario)


@CLUSTER_IF_LONG
def test_an_import_is_not_listed_under_it(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        elsewhere = tiny_service()
        game = await started(elsewhere, labels=("cup",))
        await played(elsewhere, game)
        imported = await import_archive(on.service.core, read_archive([await exported(elsewhere, game)]), STRANGER)
        assert await lobby(on) == [imported.game]
        await Labels(on.link).reserve("cup", ORGANISER, 1)
        assert await lobby(on) == []

    run(place, scenario)
