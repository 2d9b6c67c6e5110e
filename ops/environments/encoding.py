"""The common part of the adapters: games to set up, bounds, observations and returns.

The action k is the k-th legal decision of the seat to move, in listing order. Its meaning changes from position to
position, so each adapter gives the decisions beside the mask.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import copysign, log1p
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from domain.core.agenda import Position
from domain.core.errors import OptionError, TabletapeError
from domain.core.events import SERVICE, Decision, Seat, Viewer
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS

FEATURES: Final = 4096
"""The length of an observation."""
LARGEST: Final = 16.0
"""The largest value in an observation; the smallest is its negative."""

_SIGN: Final = 1 << 31


class Bounds(msgspec.Struct, frozen=True):
    """The bounds of the games of a ruleset, with the packaged component set.

    Measured in games of random decisions, and at least twice as large as measured.
    """

    decisions: int
    """The most legal decisions in a position."""
    candidates: int
    """The most candidates of a draw."""
    entries: int
    """The most decisions of a game."""
    draws: int
    """The most draws of a game."""


BOUNDS: Final[Mapping[str, Bounds]] = {
    "bison": Bounds(decisions=256, candidates=64, entries=2_000, draws=100),
    "manitoba": Bounds(decisions=128, candidates=64, entries=2_000, draws=200),
    "wendake": Bounds(decisions=128, candidates=128, entries=2_000, draws=500),
    "discoveries": Bounds(decisions=64, candidates=128, entries=4_000, draws=1_000),
}
"""By ruleset: the bounds of its games."""

DEFAULTS: Final[Mapping[str, Mapping[str, Any]]] = {"discoveries": {"max_rounds": 50}}
"""By ruleset: options other than its own defaults. By random decisions, Discoveries has thousands of rounds."""


class DecisionsExceeded(TabletapeError):
    """A position has more legal decisions than actions."""

    code = "decisions_exceeded"


class RulesetUnknown(TabletapeError):
    """There is no ruleset of that name."""

    code = "ruleset_unknown"


class GameSetting:
    """A ruleset with seats and options: everything about a game before its first draw.

    Args:
        name: the name of the ruleset.
        seats: the number of seats; by default the fewest.
        options: the options of the game; those that are left out are as in `DEFAULTS`, then as in the ruleset.

    Raises:
        RulesetUnknown: there is no such ruleset.
        OptionError: the ruleset does not know these options, or this number of seats.
    """

    def __init__(self, name: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if name not in RULESETS:
            raise RulesetUnknown(f"the rulesets are {', '.join(RULESETS)}", value=name)
        self.ruleset: Ruleset[Any] = RULESETS[name]
        self.seats = self.ruleset.seats[0] if seats is None else seats
        if self.seats not in self.ruleset.seats:
            numbers = ", ".join(map(str, self.ruleset.seats))
            raise OptionError(f"{name} is played by {numbers} seats", value=self.seats)
        self.options = {**DEFAULTS.get(name, {}), **(options or {})}
        try:
            chosen = msgspec.convert(self.options, self.ruleset.options_type)
        except msgspec.ValidationError as invalid:
            raise OptionError(f"the options of {name}: {invalid}", value=self.options) from None
        components = self.ruleset.load_components(self.ruleset.default_components())
        self.bounds = BOUNDS[name]
        self.before: Position = self.ruleset.initial(components, chosen, self.seats)

    def mover(self, position: Position) -> Seat | None:
        """Return the seat to move; `SERVICE` where the service runs, `None` when the game is over."""
        return next(iter(self.ruleset.to_move(position)), None)

    def legal(self, position: Position) -> Sequence[Decision]:
        """Return the legal decisions of the seat to move, by action; none when the game is over.

        Raises:
            DecisionsExceeded: there are more than the bound of the ruleset.
        """
        mover = self.mover(position)
        if mover is None or mover == SERVICE:
            return ()
        legal = self.ruleset.legal(position, mover)
        if len(legal) > self.bounds.decisions:
            raise DecisionsExceeded(
                f"{len(legal)} decisions are legal, and there are {self.bounds.decisions} actions", value=len(legal)
            )
        return legal

    def view(self, position: Position, viewer: Viewer) -> msgspec.Struct:
        """Return the view of a position."""
        return self.ruleset.view(position, viewer)

    def returns(self, position: Position) -> tuple[float, ...]:
        """Return by seat: seats with a worse place minus seats with a better place, divided by the other seats.

        From -1 to 1; the sum is 0. All 0 before the end.
        """
        result = self.ruleset.result(position)
        return (0.0,) * self.seats if result is None else zero_sum(result.places)


def zero_sum(places: Sequence[int]) -> tuple[float, ...]:
    """Return the returns of places.

    >>> zero_sum((1, 2)), zero_sum((1, 3, 1)), zero_sum((2, 2, 1, 4))
    ((1.0, -1.0), (0.5, -1.0, 0.5), (0.0, 0.0, 1.0, -1.0))
    """
    return tuple(sum((other > place) - (other < place) for other in places) / (len(places) - 1) for place in places)


def observation(view: msgspec.Struct, viewer: Viewer) -> NDArray[np.float32]:
    """Return a view as a vector of `FEATURES` numbers.

    Each value in the view has a name: the path to it, with its text where it is not a number. A hash of the name
    (CRC-32) chooses a place and a sign; there 1 is added, or the logarithm of 1 + the number. Names may share a place.
    """
    sums = [0.0] * FEATURES
    for seat in viewer:
        _add(sums, f"viewer={seat}", 1.0)
    _add_values(sums, msgspec.to_builtins(view), "")
    return np.clip(np.array(sums, np.float32), -LARGEST, LARGEST)


def _add(sums: list[float], name: str, value: float) -> None:
    place, sign = _place(name)
    sums[place] += sign * value


@lru_cache(maxsize=200_000)
def _place(name: str) -> tuple[int, float]:
    digest = zlib.crc32(name.encode())
    return digest % FEATURES, -1.0 if digest & _SIGN else 1.0


def _add_values(sums: list[float], value: Any, path: str) -> None:
    """Add the values in JSON data, each under its name."""
    if isinstance(value, dict):
        for key, member in value.items():
            _add_values(sums, member, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        _add(sums, f"{path}#", log1p(len(value)))
        for number, member in enumerate(value):
            _add_values(sums, member, f"{path}.{number}")
    elif isinstance(value, int | float) and not isinstance(value, bool):
        _add(sums, path, copysign(log1p(abs(value)), value))
    else:
        _add(sums, f"{path}={value}", 1.0)
