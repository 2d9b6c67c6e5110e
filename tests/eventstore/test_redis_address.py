"""How addresses of Redis are read."""

from __future__ import annotations

import pytest

from eventstore.storage.redis_address import AddressInvalid, RedisAddress, read_address
from eventstore.storage.redis_servers import parsed_options


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://host:1/2", RedisAddress("single", "redis://host:1/2")),
        ("unix:///run/redis.sock?db=1", RedisAddress("single", "unix:///run/redis.sock?db=1")),
        (
            "redis+cluster://u:p@a:1,b,[::1]:3",
            RedisAddress("cluster", "redis://u:p@a:1", (("a", 1), ("b", 6379), ("::1", 3))),
        ),
        ("rediss+cluster://a/0", RedisAddress("cluster", "rediss://a", (("a", 6379),))),
        (
            "redis+sentinel://:p@a,b:2/tables/3?protocol=3",
            RedisAddress("sentinel", "redis://:p@primary/3?protocol=3", (("a", 26379), ("b", 2)), "tables"),
        ),
    ],
)
def test_every_kind_of_address(url: str, address: RedisAddress) -> None:
    assert read_address(url) == address


def test_options_beside_the_hosts_hold_for_every_server() -> None:
    assert parsed_options(read_address("rediss+sentinel://u:p%40@a/t/3")) == {
        "username": "u",
        "password": "p@",
        "db": 3,
        "ssl": True,
    }


@pytest.mark.parametrize(
    "url",
    [
        "hunter2",
        "http://u:hunter2@host",
        "redis://",
        "redis://u:hunter2@host:port",
        "redis+cluster://u:hunter2@a,,b",
        "redis+cluster://u:hunter2@a:0",
        "redis+cluster://u:hunter2@a:hunter2",
        "redis+cluster://u:hunter2@a/1",
        "redis+sentinel://u:hunter2@a",
        "redis+sentinel://u:hunter2@a/name/x",
    ],
)
def test_an_address_that_is_none_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(AddressInvalid) as refused:
        read_address(url)
    assert "hunter2" not in str(refused.value)
