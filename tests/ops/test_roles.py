"""Roles that are served alone: they begin only with the keys and settings of the other hosts."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from redis import Redis

from eventstore.log.seeds import ServiceKeys
from eventstore.storage.redis_store import RedisStore
from ops.cli import main
from ops.embedded_redis import EmbeddedRedis
from ops.errors import ServiceKeyRefused
from ops.service_keys import check_service_keys
from ops.settings import ServiceSettings, read_settings
from tests.tiny.play import started, tiny_service

KEY = "k1:" + "0f" * 32
OTHER = "k2:" + "1e" * 32
TOKEN = "the-token-of-all-hosts"


@pytest.fixture
def redis(fresh_redis: Callable[..., EmbeddedRedis]) -> str:
    return fresh_redis("always").url


@pytest.mark.parametrize(
    ("arguments", "variables", "code", "words"),
    [
        (["worker"], {"TABLETAPE_REDIS_URL": ""}, 2, "TABLETAPE_REDIS_URL is to name the Redis that all roles share"),
        (["worker"], {"TABLETAPE_SERVICE_KEY": ""}, 4, "a role alone makes none"),
        (["api"], {"TABLETAPE_OPERATOR_TOKEN": ""}, 3, "No operator token"),
        (["--api", "2", "loop"], {}, 2, "do not go with a role"),
        (["--api", "0"], {}, 2, "0 is not in the range"),
        (["worker", "--processes", "65"], {}, 2, "65 is not in the range"),
    ],
)
def test_a_role_refuses_to_begin_without_the_keys_and_settings_of_the_others(
    redis: str, tmp_path: Path, arguments: list[str], variables: dict[str, str], code: int, words: str
) -> None:
    environment = {
        "TABLETAPE_DATA": str(tmp_path / "data"),
        "TABLETAPE_REDIS_URL": redis,
        "TABLETAPE_SERVICE_KEY": KEY,
        "TABLETAPE_OPERATOR_TOKEN": TOKEN,
        **variables,
    }
    result = CliRunner().invoke(main, ["serve", *arguments], env=environment)
    assert (result.exit_code, words in result.stderr) == (code, True), result.stderr
    assert not list(tmp_path.glob("*/service.keys")), "no key was made"


def host(folder: Path, redis: str, key: str | None) -> ServiceSettings:
    settings = read_settings(
        {"TABLETAPE_DATA": str(folder), "TABLETAPE_REDIS_URL": redis, "TABLETAPE_SERVICE_KEY": key or ""}
    )
    settings.directory.prepare()
    return settings


def check(settings: ServiceSettings, *, makes: bool = True, gives_up: bool = False) -> None:
    with contextlib.closing(Redis.from_url(settings.store_url)) as client:
        check_service_keys(settings, client, makes=makes, gives_up=gives_up)


def keys_of(settings: ServiceSettings) -> Path:
    return settings.directory.service_keys_file


def test_a_host_with_other_keys_than_the_store_is_refused(redis: str, tmp_path: Path) -> None:
    check(host(tmp_path / "a", redis, KEY), makes=False)
    check(host(tmp_path / "a", redis, KEY), makes=False)
    other = tmp_path / "b"
    for makes in (True, False):
        for key, words in (
            (OTHER, "games of other service keys than the keys here: k1"),
            ("k1:" + "2d" * 32, "'k1' here is not the store's key of this id"),
            (None, "games of another service key than the one here"),
        ):
            with pytest.raises(ServiceKeyRefused, match=words):
                check(host(other, redis, key), makes=makes)
            assert not keys_of(host(other, redis, None)).exists(), "no key was made"
    # A new key behind the known one: the service keys are rotated. Then the new one alone will do.
    rotated = host(other, redis, None)
    keys_of(rotated).write_text(json.dumps([{"id": pair[:2], "key": pair[3:]} for pair in (KEY, OTHER)]))
    check(rotated, makes=False)
    check(host(tmp_path / "c", redis, OTHER), makes=False)
    given_up = host(tmp_path / "d", redis, "k3:" + "3c" * 32)
    check(given_up, gives_up=True)
    check(given_up)


def test_a_new_store_gets_a_key_once(redis: str, tmp_path: Path) -> None:
    first, second = host(tmp_path / "a", redis, None), host(tmp_path / "b", redis, None)
    check(first)
    assert keys_of(first).exists()
    with pytest.raises(ServiceKeyRefused):
        check(second)
    keys_of(second).write_bytes(keys_of(first).read_bytes())
    check(second)


def test_games_of_a_release_that_left_no_marks_are_known_by_their_commitments(redis: str, tmp_path: Path) -> None:
    async def play() -> None:
        store = RedisStore.connect(redis)
        try:
            await started(tiny_service(store, keys=ServiceKeys({"k1": bytes.fromhex(KEY[3:])}, "k1")))
        finally:
            await store.close()

    asyncio.run(play())
    for key in (OTHER, None, "k1:" + "2d" * 32):
        with pytest.raises(ServiceKeyRefused, match="another service key"):
            check(host(tmp_path / "b", redis, key))
    check(host(tmp_path / "a", redis, KEY))
