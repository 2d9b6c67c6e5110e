"""The service that most tests of the API share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
import uvloop

from tests.api.documented import Document, RecordedCalls, walk
from tests.api.serving import Person, Served, serving
from tests.conftest import make_redis
from tests.tiny.play import Clock


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that runs for all tests; each test makes players and games of its own.

    It has a Redis to itself: it goes on while the tests of other folders empty and read the shared one.
    """
    redis = make_redis(tmp_path_factory.mktemp("api") / "data")
    redis.start()
    try:
        # All tests together may register more players than an address may, if they are quick.
        with serving(redis.url, players_per_minute=0) as running:
            yield running
    finally:
        redis.stop()


@pytest.fixture(scope="session")
def document(served: Served) -> Document:
    """The description: the same for every service with these rulesets."""
    description: Document = served.anybody().http.get("/schema").raise_for_status().json()
    return description


@pytest.fixture(scope="module")
def new_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Makes the loop of the service that traces; a file that measures its steps has that of Python."""
    return uvloop.new_event_loop


@pytest.fixture(scope="module")
def traced(
    tmp_path_factory: pytest.TempPathFactory, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> Iterator[Served]:
    """A service that reads every optional header: it traces, and trusts this address as a proxy."""
    redis = make_redis(tmp_path_factory.mktemp("traced") / "data")
    redis.start()
    try:
        with serving(
            redis.url,
            clock=Clock(),
            new_loop=new_loop,
            tracing=True,
            trusted_proxies=("127.0.0.1",),
            players_per_minute=0,
        ) as running:
            yield running
    finally:
        redis.stop()


@pytest.fixture(scope="module")
def walked(traced: Served, document: Document) -> RecordedCalls:
    """The documented calls, made once at the service that traces."""
    calls = RecordedCalls(document, checks_values=False)
    walk(traced, calls, briefly=True)
    return calls


@pytest.fixture(autouse=True)
def clients_end_with_their_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the clients of a test: the service takes 256 connections from this address, and clients keep memory."""
    if "served" not in request.fixturenames:
        yield
        return
    served = request.getfixturevalue("served")
    earlier = len(served.clients)
    yield
    for client in served.clients[earlier:]:
        client.close()
    del served.clients[earlier:]


@pytest.fixture
def players(served: Served) -> tuple[Person, Person]:
    """Ann and Ben, new to the service."""
    return served.player("Ann"), served.player("Ben")
