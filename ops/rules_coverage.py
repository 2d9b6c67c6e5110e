"""The paragraphs of the rules that games meet: code that cites them decides an entry."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

import msgspec

from api.rules import citations, paragraphs
from domain.core.ruleset import Ruleset

P = ParamSpec("P")
T = TypeVar("T")

RunFunction: TypeAlias = tuple[str, str]
"""A function that ran: its file, from the root of the checkout, and its name."""

_ROOT: Final = f"{Path(__file__).parents[1]}/"
_RULES: Final = f"{_ROOT}domain/"
_DECIDING: Final = ("initial", "setup", "decide", "advance", "result")
"""The functions of a ruleset that decide. Its other functions list, fold, check and show."""


class Coverage(msgspec.Struct, frozen=True):
    """The paragraphs of a ruleset, in the order of its document."""

    met: tuple[str, ...]
    """Code that cites them ran."""
    unmet: tuple[str, ...]
    """Code cites them, and none of it ran."""
    uncited: tuple[str, ...]
    """No code of the rules cites them: headings, material, examples."""


class RulesTrace:
    """Notes the functions that run while a ruleset decides.

    Args:
        ruleset: a registered ruleset.
    """

    def __init__(self, ruleset: Ruleset[Any]) -> None:
        functions: dict[str, Any] = {name: self._noting(getattr(ruleset, name)) for name in _DECIDING}
        self.ruleset = dataclasses.replace(ruleset, **functions)
        """The same ruleset, with functions that note their calls."""
        self._codes: dict[int, CodeType] = {}
        """The code of each function that ran, by its identity: a hash of code takes as long as the code is large."""
        self._noted: set[int] = set()
        self._functions: frozenset[RunFunction] = frozenset()
        self._met: frozenset[str] = frozenset()
        package = f"domain.{ruleset.name}"
        self._caches = [
            value.cache_clear
            for name, module in list(sys.modules.items())
            if f"{name}.".startswith(f"{package}.")
            for value in vars(module).values()
            if hasattr(value, "cache_clear")
        ]

    @property
    def functions(self) -> frozenset[RunFunction]:
        """The functions of the rules that ran so far."""
        self._note_functions()
        return self._functions

    @property
    def met(self) -> frozenset[str]:
        """The paragraphs that the functions run so far cite, themselves or in the first lines of their files."""
        self._note_functions()
        return self._met

    def _note_functions(self) -> None:
        new = self._codes.keys() - self._noted
        if not new:
            return
        self._noted |= new
        self._functions |= {
            (code.co_filename.removeprefix(_ROOT), code.co_qualname)
            for code in map(self._codes.__getitem__, new)
            if code.co_filename.startswith(_RULES)
        }
        files = {file for file, _ in self._functions}
        self._met = frozenset(
            number
            for number, places in citations(self.ruleset.name).items()
            if any(
                (place.file, place.name) in self._functions or (place.line == 1 and place.file in files)
                for place in places
            )
        )

    def coverage(self) -> Coverage:
        """Return the paragraphs that games met so far, and the others."""
        cited, met = citations(self.ruleset.name), self.met
        numbers = [paragraph.number for paragraph in paragraphs(self.ruleset.name)]
        return Coverage(
            met=tuple(number for number in numbers if number in met),
            unmet=tuple(number for number in numbers if number in cited and number not in met),
            uncited=tuple(number for number in numbers if number not in cited),
        )

    def _noting(self, function: Callable[P, T]) -> Callable[P, T]:
        @wraps(function)
        def noting(*arguments: P.args, **named: P.kwargs) -> T:
            for clear in self._caches:
                clear()  # a cached answer would hide the call that made it
            sys.setprofile(self._note)
            try:
                return function(*arguments, **named)
            finally:
                sys.setprofile(None)

        return noting

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self._codes[id(frame.f_code)] = frame.f_code
