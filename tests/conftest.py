"""Fixtures shared by the tests of all folders: a real Redis of the run, and equal surroundings."""

from __future__ import annotations

import contextlib
import functools
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from httpx._transports import default as httpx_transports  # noqa: PLC2701  where its clients take the context from
from hypothesis import HealthCheck, settings
from redis import Redis
from redis import utils as redis_utils

from eventstore.log import name_book
from ops.data_directory import DataDirectory
from ops.embedded_redis import EmbeddedRedis
from ops.settings import Sync
from tests.leftovers import end_with_this_process

pytest_plugins = [
    "tests.durations",
    "tests.keeping",
    "tests.nodejs.installing",
    "tests.one_report",
    "tests.repeating",
    "tests.sharing_imports",
    "tests.subsets",
]

# Settings for programs that a machine, a terminal or a caller of the tests may have made: the service's own settings,
# proxies (they would stand between this machine and itself), and how wide or colourful to print.
_OF_THE_MACHINE = re.compile(
    r"TABLETAPE_.*|(https?|all|no)_proxy|(FORCE|NO)_COLOR|CLICOLOR.*|TTY_.*|COLUMNS|LINES", re.IGNORECASE
)

# The same examples everywhere and every time, however slowly they are made; and nothing is kept between two runs.
settings.register_profile(
    "tabletape", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)


def pytest_configure() -> None:
    """Keep the settings of this machine from the tests and their child processes; end those processes with the run."""
    end_with_this_process()
    for name in [name for name in os.environ if _OF_THE_MACHINE.fullmatch(name)]:
        del os.environ[name]
    settings.load_profile("tabletape")
    # Random salts of names would make other heads of the same game in every run.
    vars(name_book)["new_salt"] = lambda: bytes(16)
    # Nobody here speaks TLS. Each of thousands of clients would take 27 ms of processor time to read all authorities.
    vars(httpx_transports)["create_ssl_context"] = functools.cache(httpx.create_ssl_context)
    # Each of thousands of connections would read the version of its library from the files of the package.
    vars(redis_utils)["get_lib_version"] = functools.cache(redis_utils.get_lib_version)


def make_redis(path: Path, durability: Sync = "everysec") -> EmbeddedRedis:
    """Make the embedded Redis of data directory *path*; it is not started yet."""
    directory = DataDirectory(path)
    directory.prepare()
    return EmbeddedRedis(directory.redis, directory.socket, durability)


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    """The Redis shared by the whole run. Do not stop or kill it: `fresh_redis` gives a server for that."""
    server = make_redis(tmp_path_factory.mktemp("redis") / "data")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def redis_url(redis_server: EmbeddedRedis) -> str:
    """The address of the shared Redis; keys of earlier tests may still be there (see `redis_client`)."""
    return redis_server.url


@pytest.fixture
def redis_client(redis_url: str) -> Iterator[Redis]:
    """A client of the shared Redis, emptied at the start. Answers are bytes."""
    with contextlib.closing(Redis.from_url(redis_url)) as client:
        # Commands sent by a process that an earlier test killed must not be done after the emptying.
        client.client_kill_filter(_type="normal", skipme=True)
        client.client_kill_filter(_type="pubsub", skipme=True)
        client.flushall()
        yield client


@pytest.fixture
def fresh_redis(tmp_path: Path) -> Iterator[Callable[..., EmbeddedRedis]]:
    """Start a Redis of the test's own, to be stopped, killed and started again at will.

    Called with the durability (`everysec` unless told) and, to open the same data again, its data directory.
    """
    started: list[EmbeddedRedis] = []

    def start(durability: Sync = "everysec", *, data: Path | None = None) -> EmbeddedRedis:
        server = make_redis(data or tmp_path / f"redis-{len(started)}", durability)
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()
