"""Findings of a verification of any log: an answer for each check, and entries that today's rules decide otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

CHECKS: Final = ("chain", "components", "commitments", "chance", "legality", "scoring", "fold", "result")
"""Every check of a verification, in the order of its answer. `clocks` follows for a game with a clock, `receipt` for a
verification with a receipt."""


class Check(msgspec.Struct, frozen=True):
    """The answer of a check."""

    name: str
    ok: bool
    """False when the check found a fault; true also where it could not check everything."""
    checked: bool
    """Whether the check was complete; else `detail` names the part that was left out, and the reason."""
    code: str
    """The fault, for programs; empty without a fault."""
    detail: str
    """A sentence for people."""
    version: int | None
    """The first entry that fails."""


class Drift(msgspec.Struct, frozen=True):
    """An entry that another version of the rules decided, and that today's rules would decide otherwise.

    Or an entry that counts hours of rest by other rules of a time zone than this machine has.
    """

    version: int
    ruleset_version: int
    """The version of the rules that decided it."""
    detail: str
    code: str = ""
    """The kind of the difference, for programs."""
    cause: str = ""
    """The type of its decision or command; `run` for a run of the service."""
    step: str = ""
    """The type of the step that was pending before it; empty where none was."""
    rule: str = ""
    """The rule that refuses it today, with the name of its document; empty where none refuses it."""


class Deviation(Exception):
    """Raised where a replayed entry differs from the recorded entry.

    Attributes:
        code: the kind of the difference, for programs.
        detail: a sentence without hidden information.
        secret: the hidden information that belongs to it; may be empty.
        rule: the rule that refuses the entry; may be empty.
    """

    def __init__(self, code: str, detail: str, secret: str = "", *, rule: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.secret = secret
        self.rule = rule


class _Fault(msgspec.Struct, frozen=True):
    code: str
    version: int | None
    detail: str
    secret: str


class Findings:
    """Collects the faults of the checks; keeps the first fault of each check.

    The hidden information of a fault is kept apart, and shown only to readers who may see everything.

    Args:
        passed: returns the sentence of a check without a fault, of its name, its count, and why it is incomplete.
    """

    def __init__(self, passed: Callable[[str, int, str | None], str] | None = None) -> None:
        self._passed = passed or _passed
        self.drift: list[Drift] = []
        self._faults: dict[str, _Fault] = {}
        self._skips: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def fail(self, name: str, code: str, version: int | None, detail: str, secret: str = "") -> None:
        """Note that a check fails; only its first fault is kept."""
        self._faults.setdefault(name, _Fault(code, version, detail, secret))

    def skip(self, name: str, why: str, *, instead: bool = False) -> None:
        """Note why a check is incomplete; only the first reason is kept, *instead*: only the last."""
        if instead or name not in self._skips:
            self._skips[name] = why

    def count(self, name: str, number: int = 1) -> None:
        """Count the things that a check looked at."""
        self._counts[name] = self._counts.get(name, 0) + number

    def failed(self, name: str) -> bool:
        """Return whether a check found a fault."""
        return name in self._faults

    def answers(self, names: Sequence[str], *, everything: bool) -> tuple[Check, ...]:
        """Return an answer for each check; with *everything* its detail may name hidden things."""
        return tuple(self._answer(name, everything=everything) for name in names)

    def _answer(self, name: str, *, everything: bool) -> Check:
        fault, skip = self._faults.get(name), self._skips.get(name)
        if fault is not None:
            detail = f"{fault.detail}: {fault.secret}" if fault.secret and everything else fault.detail
            return Check(name, ok=False, checked=True, code=fault.code, detail=detail, version=fault.version)
        detail = self._passed(name, self._counts.get(name, 0), skip)
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


def _passed(name: str, count: int, skip: str | None) -> str:
    """Return the sentence of a check of a game's log without a fault."""
    detail = f"{_COUNTED[name]} checked: {count}"
    return detail if skip is None else f"not checked: {skip}; {detail}"
