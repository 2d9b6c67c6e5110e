"""How many shards a store has: decided once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pytest
from redis import Redis

from eventstore.storage.redis_keys import FEED, LAYOUT, SHARDS, SHARDS_BESIDE_LOGS
from ops.errors import SettingInvalid, StoreLayoutUnknown
from ops.settings import ServiceSettings, read_settings
from ops.shards import LAYOUT_VERSION, fix_shards, wait_for_shards


def configured(redis_url: str, number: str = "") -> ServiceSettings:
    return read_settings({"TABLETAPE_REDIS_URL": redis_url, "TABLETAPE_SHARDS": number})


@pytest.mark.parametrize(("number", "number_kept"), [("", 1), ("12", 12)])
def test_the_first_start_decides(redis_client: Redis, redis_url: str, number: str, number_kept: int) -> None:
    assert fix_shards(redis_client, configured(redis_url, number)) == number_kept
    assert redis_client.mget(SHARDS, SHARDS_BESIDE_LOGS) == [b"%d" % number_kept] * 2
    assert wait_for_shards(configured(redis_url)) == number_kept
    assert wait_for_shards(configured(redis_url, str(number_kept))) == number_kept
    with pytest.raises(SettingInvalid, match=f"TABLETAPE_SHARDS is 5, but this store was begun with {number_kept}"):
        fix_shards(redis_client, configured(redis_url, "5"))


def test_a_cluster_has_more_of_them(redis_client: Redis) -> None:
    on_cluster = {"TABLETAPE_REDIS_URL": "redis+cluster://host", "TABLETAPE_QUEUE_URL": "redis://host"}
    assert fix_shards(redis_client, read_settings(on_cluster)) == 16


def test_earlier_data_lies_in_one_shard(redis_client: Redis, redis_url: str) -> None:
    redis_client.xadd(FEED % 0, {"g": "0-game", "v": 1})
    with pytest.raises(SettingInvalid):
        fix_shards(redis_client, configured(redis_url, "16"))
    assert fix_shards(redis_client, configured(redis_url)) == 1
    assert redis_client.get(SHARDS_BESIDE_LOGS) == b"1"


def test_store_that_an_earlier_release_began_keeps_all_beside_its_logs_in_the_first_shard(
    redis_client: Redis, redis_url: str
) -> None:
    redis_client.mset({SHARDS: 16, LAYOUT: 2})
    for _ in range(2):
        assert fix_shards(redis_client, configured(redis_url)) == 16
        assert redis_client.mget(SHARDS_BESIDE_LOGS, LAYOUT) == [b"1", b"2"]


def test_first_start_that_was_killed_goes_on_with_the_same_spread(redis_client: Redis, redis_url: str) -> None:
    redis_client.set(SHARDS_BESIDE_LOGS, 16)
    assert fix_shards(redis_client, configured(redis_url, "16")) == 16
    redis_client.delete(LAYOUT)
    assert fix_shards(redis_client, configured(redis_url)) == 16
    assert redis_client.mget(SHARDS_BESIDE_LOGS, LAYOUT) == [b"16", b"3"]


def test_layout_is_written_down_and_a_later_layout_is_refused(redis_client: Redis, redis_url: str) -> None:
    fix_shards(redis_client, configured(redis_url, "2"))
    assert redis_client.get(LAYOUT) == b"%d" % LAYOUT_VERSION
    redis_client.set(LAYOUT, LAYOUT_VERSION + 1)
    for look in (partial(fix_shards, redis_client), wait_for_shards):
        with pytest.raises(StoreLayoutUnknown, match="This store has layout 4, written by a later release"):
            look(configured(redis_url))
    assert redis_client.get(LAYOUT) == b"%d" % (LAYOUT_VERSION + 1)


def test_store_with_all_in_the_first_shard_has_the_layout_that_the_release_before_knows(
    redis_client: Redis, redis_url: str
) -> None:
    redis_client.xadd(FEED % 0, {"g": "0-game", "v": 1})
    assert fix_shards(redis_client, configured(redis_url)) == 1
    assert redis_client.get(LAYOUT) == b"2"


def test_while_redis_is_away_the_configured_number_is_believed() -> None:
    assert wait_for_shards(configured("redis://127.0.0.1:1", "7")) == 7


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"TABLETAPE_REDIS_URL": "redis+cluster://host"}, "TABLETAPE_QUEUE_URL must name one Redis for the job queue"),
        ({"TABLETAPE_QUEUE_URL": "redis+cluster://host"}, "TABLETAPE_QUEUE_URL names a cluster"),
        ({"TABLETAPE_DURABILITY": "replicated"}, "TABLETAPE_DURABILITY cannot be replicated with the embedded Redis"),
        ({"TABLETAPE_SHARDS": "129"}, "TABLETAPE_SHARDS must be a whole number"),
        ({"TABLETAPE_PATIENCE": "46"}, "TABLETAPE_PATIENCE must be a whole number from 0 to 45"),
        ({"TABLETAPE_PATIENCE": "2.5"}, "TABLETAPE_PATIENCE must be a whole number from 0 to 45"),
    ],
)
def test_settings_that_do_not_fit_together_are_refused(values: Mapping[str, str], words: str) -> None:
    with pytest.raises(SettingInvalid, match=words):
        read_settings(values)
