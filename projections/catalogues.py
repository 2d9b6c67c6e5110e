"""Catalogues: the messages of a language as Fluent has them, each parsed at its first use.

Fluent's parser takes about 0.2 ms for a message. There are more than two thousand in all languages, and a process uses
few of them: to parse all at its start was a third of the time in which the API starts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from typing import Any, Final, Self

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from domain.core.catalogue import UNSAID

_ENTRY: Final = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
"""The beginning of a message or a term: its id. No other line of a source but a comment begins in the first column."""
_NAMED: Final = re.compile(r"\{\s*(-?[A-Za-z][A-Za-z0-9_-]*)")
"""An id at the beginning of a placeable: that of another entry, or of a function."""
_ELIDED: Final = re.compile(r"[aeiou\u0153\u00e6]|y(?![aeiouy])", re.IGNORECASE)
"""The beginning of a French word before which "de" loses its vowel. An "h" does not tell whether it is mute."""
_FRENCH: Final = Locale("fr")
_TRUE_OF_ALL: Final = ("zero", "one", "two", "few", "many", "other", "you", "operator", "service", "somebody")
"""Cases of a choice for a number (CLDR's plural categories) or for a person."""
_VARIABLE: Final = re.compile(r"\$([A-Za-z][A-Za-z0-9_]*)")


class _Worded(str, FluentType):
    """A value that is compared as an id and put in as words."""

    __slots__ = ("_words",)
    _words: str

    def __new__(cls, value: str, words: str) -> Self:
        text = super().__new__(cls, value)
        text._words = words
        return text

    def format(self, _locale: object) -> str:  # type: ignore[override]  # of the two, the sentence needs Fluent's
        return self._words


def _de(name: object) -> str:
    """Return French "de" with a name behind it: "de Ben", "d\u2019Ann"."""
    text = name.format(_FRENCH) if isinstance(name, FluentType) else str(name)
    return ("d\u2019" if _ELIDED.match(unicodedata.normalize("NFD", text)) else "de ") + text


FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {"DE": _de}
"""The functions of all catalogues, beside Fluent's own."""


class Catalogue(FluentBundle):
    """The messages of a language. Call `has_message` before `get_message`, as with every bundle: it parses the message.

    Args:
        language: the language.
        sources: catalogues in Fluent's syntax; of two messages with the same id the first counts.
    """

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        super().__init__([language], functions=FUNCTIONS, use_isolating=False)
        self._sources: dict[str, str] = {}
        for source in sources:
            for name, text in _entries(source):
                self._sources.setdefault(name, text)
        self._parsed: set[str] = set()
        self._parsing = Lock()
        self._outlines: dict[tuple[str, frozenset[str]], FluentBundle] = {}

    def has_message(self, message_id: str) -> bool:
        """Return whether there is a message of this id; it is parsed now, with all entries that it names."""
        if message_id not in self._parsed and message_id in self._sources:
            # A thread must not find a message while another thread has not parsed all entries that it names.
            with self._parsing:
                self._add(message_id)
        return bool(super().has_message(message_id))

    def beginning(self, prefix: str) -> list[str]:
        """Return the ids of all messages that begin with a prefix, in the order of the catalogue."""
        return [name for name in self._sources if name.startswith(prefix)]

    def variables(self, message_id: str) -> frozenset[str]:
        """Return the names of all values of a message and of the entries that it names."""
        return frozenset(_VARIABLE.findall("".join(self._with_named_entries(message_id).values())))

    def outline(self, message_id: str, values_given: frozenset[str]) -> FluentBundle:
        """Return a bundle with a message that has dots in place of each choice by an unknown value.

        A choice by a number, or by the reader, stays: its last case is true of all of them.

        Args:
            message_id: the id of an existing message.
            values_given: the names of the known values.
        """
        value_names = values_given & self.variables(message_id)
        outlined = self._outlines.get((message_id, value_names))
        if outlined is not None:
            return outlined
        resource = FluentParser().parse("".join(self._with_named_entries(message_id).values()))
        _Outlining(value_names).visit(resource)
        outlined = FluentBundle(self.locales, functions=FUNCTIONS, use_isolating=False)
        outlined.add_resource(FluentResource(FluentSerializer().serialize(resource)))
        self._outlines[message_id, value_names] = outlined
        return outlined

    @staticmethod
    def in_words(value: str, words: str) -> str:
        """Return a value that messages compare as an id and put in as words."""
        return _Worded(value, words)

    def _with_named_entries(self, message_id: str) -> dict[str, str]:
        texts = {message_id: self._sources[message_id]}
        waiting = [message_id]
        while waiting:
            for name in _NAMED.findall(texts[waiting.pop()]):
                if name in self._sources and name not in texts:
                    texts[name] = self._sources[name]
                    waiting.append(name)
        return texts

    def _add(self, message_id: str) -> None:
        texts = self._with_named_entries(message_id)
        self.add_resource(FluentResource("".join(texts.values())))
        self._parsed |= set(texts)


class _Outlining(Transformer):
    """Puts dots in place of choices by unknown values, see `Catalogue.outline`."""

    def __init__(self, value_names: frozenset[str]) -> None:
        self._value_names = value_names

    def visit_Placeable(self, node: ast.Placeable) -> ast.BaseNode:  # noqa: N802  Fluent's name
        choice = node.expression
        if isinstance(choice, ast.SelectExpression) and isinstance(choice.selector, ast.VariableReference):
            keys = [variant.key for variant in choice.variants]
            general = all(isinstance(key, ast.NumberLiteral) or key.name in _TRUE_OF_ALL for key in keys)
            if choice.selector.id.name not in self._value_names and not general:
                return ast.Placeable(ast.StringLiteral(UNSAID))
        return self.generic_visit(node)


def _entries(source: str) -> Iterator[tuple[str, str]]:
    """Return the id and the text of every entry."""
    begins = [*_ENTRY.finditer(source)]
    ends = [*(match.start() for match in begins[1:]), len(source)]
    for begin, end in zip(begins, ends, strict=True):
        yield begin[1], source[begin.start() : end].rstrip() + "\n"
