"""Count the lines of Python run by a call: a measure that is the same on every machine and under every load."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class TooManyLines(Exception):
    """A call ran more lines than it may, and was stopped."""


def counted(most: int, call: Callable[..., T], *arguments: Any) -> tuple[T, int]:
    """Call a function; return its answer and how many lines of Python it ran.

    Raises:
        TooManyLines: it ran more than *most*; it is stopped there, so that a call without end ends.
    """
    lines = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> Any:
        nonlocal lines
        if event == "line":
            lines += 1
            if lines > most:
                raise TooManyLines(f"more than {most} lines")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        answer = call(*arguments)
    finally:
        sys.settrace(before)
    return answer, lines
