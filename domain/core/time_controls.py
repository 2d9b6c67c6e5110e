"""Time controls: the settings of the clocks of a game.

The kinds have the names of go and chess servers: absolute, simple, Fischer, byo-yomi and Canadian as on
https://online-go.com/docs/time-control, and the FIDE Laws of Chess, article 6 and guideline III. The running clocks
are in `eventstore.table.clocks`; the rules are in `docs/time.md`. Spans are milliseconds or whole days.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

DAY_MS: Final = 24 * 3600 * 1000

Span: TypeAlias = Annotated[int, msgspec.Meta(ge=1_000, le=366 * DAY_MS)]
"""From a second to a year."""

Extra: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=366 * DAY_MS)]
"""Up to a year; 0 for none."""

ExpiryPolicy: TypeAlias = Literal["warn", "claim", "bot", "organiser", "forfeit"]
"""The consequence of a seat's expired time, in this order: everybody is informed, and the turn goes on without a clock;
an opponent may claim the seat's forfeit; a bot stands in; an organiser decides; the seat forfeits."""

Hour: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=23)]


class TimeControl(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """The base of all kinds of clocks."""


class Absolute(TimeControl, frozen=True, tag="absolute"):
    """A span for the whole game ("sudden death")."""

    main_ms: Span


class Simple(TimeControl, frozen=True, tag="simple"):
    """A span for each decision; unused time is lost."""

    per_decision_ms: Span


class Fischer(TimeControl, frozen=True, tag="fischer"):
    """An increment after each turn; unused time is kept, up to a cap."""

    initial_ms: Span
    increment_ms: Extra
    cap_ms: Span


class ByoYomi(TimeControl, frozen=True, tag="byo_yomi"):
    """Main time, then periods. A turn within a period keeps it whole; a period that runs out is lost."""

    main_ms: Extra
    period_ms: Span
    periods: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Canadian(TimeControl, frozen=True, tag="canadian"):
    """Main time, then periods for a number of turns each. A period begins anew after its turns."""

    main_ms: Extra
    period_ms: Span
    turns: Annotated[int, msgspec.Meta(ge=1, le=100)]
    """In go these are stones; here a turn may have many decisions."""


class Correspondence(TimeControl, frozen=True, tag="correspondence"):
    """A number of days for each turn, and a bank of days for turns that take longer."""

    days: Annotated[int, msgspec.Meta(ge=1, le=60)]
    """For each turn; unused days are lost."""
    bank_days: Annotated[int, msgspec.Meta(ge=0, le=366)] = 0
    """For the whole game."""


AnyTimeControl: TypeAlias = Absolute | Simple | Fischer | ByoYomi | Canadian | Correspondence


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hours of every day, between two full hours; past midnight where it begins later than it ends."""

    begins: Hour
    ends: Hour


class Rest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When no time passes."""

    zone: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] = "UTC"
    """The name of a time zone in the IANA database: `Europe/Berlin`."""
    night: Night | None = None
    days: Annotated[
        tuple[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], ...],
        msgspec.Meta(max_length=7),
    ] = ()
    """Days of the week, in full."""


class ClockSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clock of a game."""

    time: AnyTimeControl
    expiry: ExpiryPolicy = "warn"
    rest: Rest | None = None
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=40)] = "greedy"
    """The kind of bot that plays on for a seat with expired time, where the policy allows a bot."""
    grace_ms: Annotated[int, msgspec.Meta(ge=0, le=DAY_MS)] = 0
    """The time at the beginning of each turn that is not counted ("delay")."""


Pace: TypeAlias = Literal["fast", "evening", "days", "week"]
"""The usual clocks by name: under an hour, an evening, three days for a turn, a week for a turn."""


def _fischer(initial_minutes: int, increment_s: int, cap_minutes: int) -> ClockSettings:
    return ClockSettings(Fischer(initial_minutes * 60_000, increment_s * 1_000, cap_minutes * 60_000), "claim")


def _correspondence(days: int) -> ClockSettings:
    return ClockSettings(Correspondence(days, bank_days=days), "claim")


PACES: Final[Mapping[Pace, ClockSettings]] = {
    "fast": _fischer(30, 30, 60),
    "evening": _fischer(75, 60, 120),
    "days": _correspondence(3),
    "week": _correspondence(7),
}
"""By pace: the clock of a table of players who found each other; an opponent may claim the forfeit of expired time."""
