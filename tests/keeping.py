"""The memory of a file of tests ends with it: a process of the suite runs many files in turn.

Services run in threads of the tests, each with memory of its own that the C library keeps for the next thread when it
is free. So it is given back after each file; otherwise a process has the sum of the largest needs of each kind.

Objects that outlive a file (modules, thousands of tests, caches of the product) are frozen: the collector of garbage
looks seldom, and not through them. As Python sets it, it takes a good part of the time of a long run.
"""

from __future__ import annotations

import ctypes
import gc
import resource
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper  # noqa: PLC2701  the only name of what `cache` makes

import pytest

_MOST_MIB = 1000
"""The highest memory that a process of the suite may have had. Half of it is usual."""
_THRESHOLDS = (20_000, 20, 20)
"""The number of new objects after which the collector looks for garbage, and how seldom among older objects."""

_gc_freeze = gc.freeze
_calls: list[str] = []
"""The calls of `gc.freeze` and `gc.unfreeze` within a file. To count the frozen objects would take 0.1 s for each file.
"""


def _noted(call: Callable[[], None]) -> Callable[[], None]:
    def noted() -> None:
        _calls.append(call.__name__)
        call()

    return noted


def pytest_configure() -> None:
    """Let the collector of garbage look seldom."""
    gc.set_threshold(*_THRESHOLDS)
    vars(gc).update(freeze=_noted(gc.freeze), unfreeze=_noted(gc.unfreeze))


def pytest_collection_finish() -> None:
    """Let the collector leave out the tests themselves."""
    _freeze()


def _freeze() -> None:
    """Collect the garbage, and let the collector leave out all remaining objects."""
    gc.collect()
    _gc_freeze()


def _give_back() -> None:
    """Give the system the memory that is free; only the C library of GNU keeps so much of it."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)


_OF_HANDLERS = ("api.http.parameters", "api.http.openapi.operations")
"""Modules whose caches hold the handlers of services, and with a handler the whole service: a process of the product
has one service, and a process of the tests has hundreds in turn."""


def forget() -> None:
    """Empty the caches of all modules of tests, and those of services that have ended."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "tests" or name in _OF_HANDLERS:
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def file_keeps_nothing() -> Iterator[None]:
    """Empty the caches at the end of each file, which must leave the collector of garbage in its state.

    A service lets it collect seldom and never look at older objects. A process of tests that does so for a whole file
    only grows.
    """
    thresholds = gc.get_threshold()
    _calls.clear()
    yield
    forget()
    assert gc.get_threshold() == thresholds, "this file has set the garbage collector"
    assert _calls[-1:] != ["freeze"], "this file has set the garbage collector"
    _freeze()
    _give_back()
    if sys.platform == "linux":  # others count in other units
        had = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        assert had <= _MOST_MIB, f"this process of the suite has had {had} MiB, something keeps too much"
