"""A service that has ended leaves nothing behind in a process of the tests."""

from __future__ import annotations

import gc

from litestar import Litestar

from tests.api.serving import serving
from tests.keeping import forget


def _services() -> int:
    return sum(isinstance(value, Litestar) for value in gc.get_objects())


def test_service_that_has_ended_is_gone_with_its_file_of_tests(redis_url: str) -> None:
    forget()
    gc.collect()
    before = _services()
    with serving(redis_url) as served:
        served.player("Ann").get("/games").raise_for_status()
        assert _services() == before + 1
    del served
    forget()
    gc.collect()
    assert _services() == before
