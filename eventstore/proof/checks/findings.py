"""What verification found: one answer a check, and where today's rules decide otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

CHECKS: Final = ("chain", "components", "commitments", "chance", "legality", "scoring", "fold", "result")
"""Every check a verification makes, in the order of its answer. `clocks` follows for a game that has one, `receipt`
when one is given."""


class Check(msgspec.Struct, frozen=True):
    """What one check found."""

    name: str
    ok: bool
    """False when something is wrong; true for what could not be checked."""
    checked: bool
    """Whether all of it was checked; `detail` says what was not, and why."""
    code: str
    """What is wrong, for programs; empty when nothing is."""
    detail: str
    """One sentence for people."""
    version: int | None
    """The first entry that fails."""


class Drift(msgspec.Struct, frozen=True):
    """An entry that another version of the rules decided, and that today's rules would decide otherwise."""

    version: int
    ruleset_version: int
    """The version of the rules that decided it."""
    detail: str


class Deviation(Exception):
    """Raised where a replayed entry differs from what was recorded.

    Attributes:
        code: what differs, for programs.
        detail: one sentence without anything hidden.
        secret: what it says of hidden things; may be empty.
    """

    def __init__(self, code: str, detail: str, secret: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.secret = secret


class _Fault(msgspec.Struct, frozen=True):
    code: str
    version: int | None
    detail: str
    secret: str


class Findings:
    """Collects what the checks find; keeps the first fault of each.

    What a fault tells about hidden things is kept apart and shown only to who may see everything.
    """

    def __init__(self) -> None:
        self.drift: list[Drift] = []
        self._faults: dict[str, _Fault] = {}
        self._skips: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def fail(self, name: str, code: str, version: int | None, detail: str, secret: str = "") -> None:
        """Note that a check fails; only its first fault is kept."""
        self._faults.setdefault(name, _Fault(code, version, detail, secret))

    def skip(self, name: str, why: str) -> None:
        """Note that a check leaves something out; only the first reason is kept."""
        self._skips.setdefault(name, why)

    def count(self, name: str, number: int = 1) -> None:
        """Note how many things a check looked at."""
        self._counts[name] = self._counts.get(name, 0) + number

    def failed(self, name: str) -> bool:
        """Return whether a check found a fault."""
        return name in self._faults

    def answers(self, names: Sequence[str], *, everything: bool) -> tuple[Check, ...]:
        """Return one answer for each check; with *everything* its detail may name hidden things."""
        return tuple(self._answer(name, everything=everything) for name in names)

    def _answer(self, name: str, *, everything: bool) -> Check:
        fault, skip = self._faults.get(name), self._skips.get(name)
        if fault is not None:
            detail = f"{fault.detail}: {fault.secret}" if fault.secret and everything else fault.detail
            return Check(name, ok=False, checked=True, code=fault.code, detail=detail, version=fault.version)
        detail = f"{_COUNTED[name]} checked: {self._counts.get(name, 0)}"
        if skip is not None:
            detail = f"not checked: {skip}; {detail}"
        return Check(name, ok=True, checked=skip is None, code="", detail=detail, version=None)


_COUNTED: Final = {
    "chain": "entries",
    "components": "component sets",
    "commitments": "openings",
    "chance": "draws",
    "legality": "decisions and table commands",
    "scoring": "runs of the service",
    "fold": "positions",
    "result": "results",
    "clocks": "facts of clocks",
    "receipt": "receipts",
    "archive": "lines",
}
