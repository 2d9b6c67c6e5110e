"""What a file of tests keeps in memory ends with it: a process of the suite runs many files, one after the other."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper  # noqa: PLC2701  the only name of what `cache` makes

import pytest

_MOST_MIB = 1000
"""What a process of the suite may have had at its highest. Half of it is usual."""


def forget() -> None:
    """Empty the caches of all modules of tests: whole games, drawings, whatever a `cache` there keeps."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "tests":
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def file_keeps_nothing() -> Iterator[None]:
    """Empty the caches at the end of each file, which must leave the collector of garbage as it found it.

    A service lets it collect seldom and never look at what is there. A process of tests that does so only grows.
    """
    thresholds, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    forget()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, frozen), (
        "this file has set the garbage collector"
    )
    if sys.platform == "linux":  # others count in other units
        had = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        assert had <= _MOST_MIB, f"this process of the suite has had {had} MiB, something keeps too much"
