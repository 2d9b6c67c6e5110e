"""What each call takes and gives, said beside the call and read by the OpenAPI document and by the middleware."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from eventstore.identity import Identity

MARK = "operation"
"""The name under which litestar keeps an `Operation` with its handler."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """What litestar cannot know about a call whose handler reads and writes bytes."""

    gives: Any = None
    """The type of the answer as JSON, where the handler returns bytes; `None` where it never is."""
    line: Any = None
    """The type of each line of NDJSON, and of the data of each server-sent event."""
    needs: Callable[[Identity], None] | None = None
    """The guard that is asked first; `None` lets everybody through, with a token or without."""
    takes: Any = None
    """The type of the body, where the handler reads bytes."""
    also: Mapping[int, Any] = field(default_factory=dict)
    """The types of further answers, by status."""
    media: tuple[str, ...] = ("application/json",)
    """The media types of the answer."""
    body_media: tuple[str, ...] = ("application/json",)
    """The media types of the body."""
    problems: tuple[str, ...] = ()
    """The kinds of problems that this call has beside those that follow from its parts."""
    example: Any = None
    """A body as it may be sent."""
    appends: str = ""
    """What is counted when it appends an entry: `decision` or `act`."""
    stream: bool = False
    """Whether the answer goes on."""


def operation(**facts: Any) -> dict[str, Operation]:
    """Return the options of a handler that say what its call takes and gives; see `Operation`."""
    return {MARK: Operation(**facts)}


def operation_of(handler: Any) -> Operation | None:
    """Return what was said about a handler's call."""
    found: Operation | None = handler.opt.get(MARK) if handler is not None else None
    return found
