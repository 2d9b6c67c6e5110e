"""The spread of the keys of the store over the slots of a cluster, and things beside the logs in several shards."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis
from redis.crc import key_slot

from api.http.registry import Registry
from domain.tournament.series import SeriesRules
from eventstore.identity import Identity
from eventstore.notices.deliveries import Deliveries, Delivery, DeliveryLine, Lane, Occasion, notice_id
from eventstore.notices.settings import Notices
from eventstore.review.studies import NamedPlayer, Studies, Study
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import (
    NOTICE_COUNTS,
    NOTICES_DUE,
    PLAYER_NAMES,
    PLAYER_NAMES_BEFORE,
    SHARDS,
    SHARDS_BESIDE_LOGS,
    beside_logs,
)
from eventstore.storage.redis_store import RedisStore
from eventstore.table.labels import Labels
from eventstore.write.log_writer import NewGame
from eventstore.write.vacations import Vacations
from ops.settings import read_settings
from ops.shards import SHARDS_OF_CLUSTER, fix_shards
from tests.eventstore.conftest import Backend
from tests.key_places import key_templates, keys_by_template, slots_of
from tests.tiny.play import OPERATOR, tiny_service

IN_ONE_SLOT = {
    "tabletape:layout": "one number",
    "tabletape:shards": "one number",
    "tabletape:shards-beside-logs": "one number",
    "tabletape:service-keys": "a line for each service key",
    "tabletape:{attendance}:beat": "one time",
    "tabletape:{attendance}:away": "a bounded number of outages",
    "tabletape:{erased}": "a member for each erased player; read whole by each process",
    "tabletape:{erased}:begun": "players whose erasing goes on at the moment",
    "tabletape:player-changes": "a bounded stream, read by each process",
    "tabletape:organisers": "a member for each organiser, few",
    "tabletape:player-names": "nobody is added any more, and each player leaves it with the next use of their token",
    "tabletape:{rights}:": "never written",
    "tabletape:{seeks}:waiting": "at most 1,000 requests; a player waits once, for whatever table",
    "tabletape:{seeks}:until": "their players",
    "tabletape:{seeks}:seated": "a short line for each player whose game goes on and was found so",
    "tabletape:{seeks}:tables": "the tables that are opened at the moment",
    "tabletape:{seeks}:lease": "one mark",
}
"""Keys with a single slot of a cluster, each with its reason. All other keys go over all shards, or more slots."""
PEOPLE = [Identity(f"p{number:03d}", f"Player {number}", "player") for number in range(80)]
MOST_OF_THE_SLOTS = 14
"""The number of 16 shards with at least a player of 80, by their ids, and a label of 80."""


def test_every_kind_of_key_goes_over_all_shards_but_those_with_a_reason() -> None:
    slots = {template: slots_of(template) for template in key_templates()}
    assert len(slots) > 60, "the names of the keys are not found in the code"
    assert {template for template, count in slots.items() if count < SHARDS_OF_CLUSTER} == set(IN_ONE_SLOT), slots


class Beside:
    """Everything beside the logs, on one store."""

    def __init__(self, service: Service, client: RedisClient) -> None:
        self.service = service
        self.client = client
        self.studies = Studies(client, service.core, service.rights)
        self.labels = Labels(client)
        self.vacations = Vacations(service.core, service.writer)
        self.notices = Notices(client)
        self.deliveries = Deliveries(client)
        self.registry = Registry(client, "token", 30, lambda: 1)

    async def challenge_all(self, people: Sequence[Identity]) -> None:
        """Let each player challenge the next and begin a series, and note a table."""
        documents = self.service.store.documents
        table = NewGame(ruleset="tiny", seats=2)
        for number, player in enumerate(people):
            await self.service.series.begin("Winter", SeriesRules(), player)
            await self.service.challenges.make(player, people[number - 1], table, "lot", 60_000)
            await documents.save("challenge_tables", f"0-game{number}", b"", b"note")
            await self.service.friends.add(player.player, people[number - 1].player)

    async def fill(self, people: Sequence[Identity], first: int = 0) -> list[Study]:
        """Write something of each kind for each player, and return the studies that stay."""
        studies = []
        for number, player in enumerate(people, first):
            await self.studies.delete((await self.studies.begin("old", "all", player, "key")).study, 1, player)
            studies.append(await self.studies.begin(f"S{number:02d}", "all", player))
            await self.labels.reserve(f"cup-{number}", player, 1)
            await self.labels.require([f"cup-{number}"], OPERATOR)
            await self.vacations.switch(player.player, (), on=True)
            await self.notices.change(player.player, lambda settings: settings)
            await self.notices.wish_for_game(player.player, "0-game", ())
            await self.registry.register(player.name, seed=b"%032d" % number)
        for shard in range(await self.client.shards_beside_logs()):
            await self.deliveries.begin_at(shard, "0-0")
        await self.deliveries.make([delivery_to(player, 1) for player in people], 1)
        for lane, due in await self.deliveries.due(1, len(people)):
            await self.deliveries.hand_out(lane, due, 2)
        return studies


def run(backend: Backend, scenario: Callable[[Beside], Awaitable[None]]) -> None:
    async def open_and_run() -> None:
        assert backend.url is not None
        client = RedisClient(backend.url)
        try:
            await scenario(Beside(tiny_service(RedisStore(client, backend.shards)), client))
        finally:
            await client.close()

    asyncio.run(open_and_run())


def delivery_to(player: Identity, version: int) -> tuple[Lane, Delivery]:
    occasion = Occasion("turn", "0-game", version, version)
    return Lane(player.player, "c1", "0-game"), Delivery(notice_id(player.player, occasion), occasion, 1, 1)


def stored_keys(backend: Backend) -> list[bytes]:
    with contextlib.closing(backend.client()) as client:
        return [key for key in client.keys("*") if isinstance(key, bytes)]


def test_things_beside_the_logs_lie_in_the_slots_of_all_shards_of_a_cluster(cluster_backend: Backend) -> None:
    async def scenario(on: Beside) -> None:
        await on.fill(PEOPLE)
        await on.challenge_all(PEOPLE)

    run(cluster_backend, scenario)
    keys = stored_keys(cluster_backend)
    slots: dict[str, set[int]] = {}
    for key in keys:
        (template,) = keys_by_template([key])
        slots.setdefault(template, set()).add(key_slot(key))
    spread = {template: len(numbers) for template, numbers in slots.items() if template.startswith("tabletape:%s:")}
    assert set(spread) == {template for template in key_templates() if template.startswith("tabletape:%s:")}
    assert min(spread.values()) >= MOST_OF_THE_SLOTS, spread


def test_lists_over_all_shards_are_whole_and_in_order(cluster_backend: Backend) -> None:
    async def scenario(on: Beside) -> None:
        studies = await on.fill(PEOPLE)
        editor = NamedPlayer("p-editor", "Editor")
        for study in studies:
            stored = await on.studies.for_edit(study.study, 1, PEOPLE[studies.index(study)])
            await on.studies.save(stored, replace(stored.study, editors=(editor,)))
        newest_first = [study.study for study in sorted(studies, key=lambda each: (each.created, each.study))][::-1]
        for player in (None, editor.player):
            listed: list[str] = []
            cursor = None
            while cursor is not None or not listed:
                page = await on.studies.listed(player, cursor, 7)
                listed += [line.study for line in page.studies]
                cursor = page.next
            assert listed == newest_first
        assert [line.study for line in (await on.studies.listed("p007", None, 9)).studies] == [studies[7].study]
        assert [row.owner for row in await on.labels.every()] == [
            player.actor for _, player in sorted((f"cup-{number}", player) for number, player in enumerate(PEOPLE))
        ]
        assert await on.labels.openers("cup-7") == frozenset(("player:p007", "operator", "service"))
        assert (await on.vacations.of("p007")).on
        assert set(await on.service.core.store.documents.load_all("vacations")) == {player.player for player in PEOPLE}
        assert set(await on.notices.settings_of([player.player for player in PEOPLE])) == {
            player.player for player in PEOPLE
        }
        assert (await on.deliveries.next_due(), len(await on.deliveries.due(2, 7))) == (2, 7)
        assert len(await on.deliveries.waiting()) == (await on.deliveries.counts())["waiting"] == len(PEOPLE)
        names = [[player.name for player in (await on.registry.find("PLAYER ", most)).players] for most in (7, 99)]
        by_name = sorted(player.name for player in PEOPLE)
        assert names == [by_name[:7], by_name]

    run(cluster_backend, scenario)


def test_id_of_a_study_that_names_no_shard_of_the_store_is_unknown(cluster_backend: Backend) -> None:
    async def scenario(on: Beside) -> None:
        study = (await on.fill(PEOPLE[:3]))[2].study
        name, _, shard = study.partition("-")
        assert shard, "this player's shard is not the first"
        for wrong in (name, f"{name}-0{shard}", f"{name}-999", f"{name}-{'9' * 5_000}", f"{name}-x", f"{name}-¹", ""):
            with pytest.raises(Exception, match="there is no such study"):
                await on.studies.study(wrong, PEOPLE[2])

    run(cluster_backend, scenario)


def test_store_of_an_earlier_release_is_read_on_with_16_shards(cluster_backend: Backend) -> None:
    with contextlib.closing(cluster_backend.client()) as client:
        client.delete(SHARDS_BESIDE_LOGS)
        client.set(SHARDS, 16)
        written: list[str] = []

        async def fill(on: Beside) -> None:
            written.extend(study.study for study in await on.fill(PEOPLE[:5]))

        run(cluster_backend, fill)
        keys = (key.decode() for key in stored_keys(cluster_backend))
        names = {key for key in keys if "{" in key and "{names:" not in key}
        assert {name.split("}")[0] for name in names} == {
            f"tabletape:{{{kind}" for kind in ("studies", "notices", "labels", "vacations", "players")
        }, "the names of the keys are no more those of an earlier release"
        client.delete(SHARDS_BESIDE_LOGS)
        assert fix_shards(client, read_settings({"TABLETAPE_REDIS_URL": "redis://host"})) == 16

        async def read(on: Beside) -> None:
            assert [(await on.studies.study(study, PEOPLE[0])).study for study in written] == written
            assert len(await on.labels.every()) == len(await on.deliveries.due(2, 9)) == 5
            await on.fill(PEOPLE[5:9], first=5)
            assert len(await on.labels.every()) == (await on.deliveries.counts())["waiting"] == 9

        run(cluster_backend, read)
        assert not [key for key in stored_keys(cluster_backend) if key.startswith(b"tabletape:{1")]


def test_player_whose_name_an_earlier_release_wrote_is_found_and_moves_to_their_shard(cluster_backend: Backend) -> None:
    async def scenario(on: Beside) -> None:
        old, erased = [await on.registry.register(name, seed=name.encode() * 8) for name in ("Anna", "Anne")]
        await on.registry.register("Anno", seed=b"anno" * 8)
        for player in (old, erased):
            member = f"{player.name.casefold()}\0{player.player}"
            for shard in range(16):
                await on.client.call("ZREM", PLAYER_NAMES % beside_logs("players", shard), member)
            await on.client.call("ZADD", PLAYER_NAMES_BEFORE, 0, member)
        everybody = ["Anna", "Anne", "Anno"]
        assert [player.name for player in (await on.registry.find("ann", 9)).players] == everybody
        await on.registry.identify(old.token.encode())
        assert [player.name for player in (await on.registry.find("ann", 9)).players] == everybody
        assert await on.client.call("ZCARD", PLAYER_NAMES_BEFORE) == 1
        await on.registry.erase(erased.player, 1)
        assert [player.name for player in (await on.registry.find("ann", 9)).players] == ["Anna", "Anno"]
        assert await on.client.call("ZCARD", PLAYER_NAMES_BEFORE) == 0

    run(cluster_backend, scenario)


def test_reader_of_a_feed_that_is_killed_between_two_shards_makes_each_notice_once(
    cluster_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliveries = [delivery_to(player, 5) for player in PEOPLE[:20]]
    feed = (3, "0-0", "7-0")

    async def scenario(on: Beside) -> None:
        await on.deliveries.begin_at(3, "0-0")
        with monkeypatch.context() as killed:
            write: Any = Deliveries._make

            async def dies_before_the_last_shard(self: Deliveries, *arguments: Any) -> Any:
                if arguments[-1] == feed:
                    raise InterruptedError
                return await write(self, *arguments)

            killed.setattr(Deliveries, "_make", dies_before_the_last_shard)
            with pytest.raises(InterruptedError):
                await on.deliveries.make(deliveries, 1, feed)
        assert await on.deliveries.position(3) == "0-0"
        assert 0 < (await on.deliveries.counts())["waiting"] < 20
        assert await on.deliveries.make(deliveries, 2, feed)
        assert await on.deliveries.position(3) == "7-0"
        # A reader that was held up, and read the same items, writes nothing more.
        assert not await on.deliveries.make(deliveries, 3, feed)
        assert await on.deliveries.counts() == {"waiting": 20}
        for player in PEOPLE[:20]:
            lines: tuple[DeliveryLine, ...] = await on.deliveries.log(player.player)
            assert [line.version for line in lines] == [5]

    run(cluster_backend, scenario)


def test_of_two_readers_at_once_each_notice_comes_from_one(cluster_backend: Backend) -> None:
    deliveries = [delivery_to(player, 5) for player in PEOPLE]

    async def scenario(on: Beside) -> None:
        await on.deliveries.begin_at(3, "0-0")
        answers = await asyncio.gather(*(on.deliveries.make(deliveries, 1, (3, "0-0", "7-0")) for _ in range(4)))
        assert sorted(answers) == [False, False, False, True]
        assert await on.deliveries.counts() == {"waiting": len(PEOPLE)}

    run(cluster_backend, scenario)


def test_one_redis_asks_one_key_for_each_kind(redis_backend: Backend, redis_client: Redis) -> None:
    async def scenario(on: Beside) -> None:
        await on.fill(PEOPLE[:3])
        before = redis_client.info("commandstats")
        await on.deliveries.due(1, 9)
        await on.deliveries.counts()
        after = redis_client.info("commandstats")
        for command in ("zrangebyscore", "hgetall"):
            assert after[f"cmdstat_{command}"]["calls"] - before.get(f"cmdstat_{command}", {"calls": 0})["calls"] == 1

    run(redis_backend, scenario)
    assert redis_client.exists(NOTICES_DUE % "{notices}", NOTICE_COUNTS % "{notices}") == 2
