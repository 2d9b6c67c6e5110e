"""Catalogues: the messages of a language as Fluent has them, each read when it is first asked for.

Fluent's reader takes about 0.2 ms for a message. There are more than two thousand in all languages, and a process words
few of them: to read all at its start was a third of the time in which the API starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Final, Self

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from domain.core.catalogue import UNSAID

_ENTRY: Final = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*) *=", re.MULTILINE)
"""How a message or a term begins: with its id, which is the only thing but a comment that begins a line so."""
_NAMED: Final = re.compile(r"\{\s*(-?[A-Za-z][A-Za-z0-9_-]*)")
"""An id at the begin of a placeable: what another entry puts in, or a function."""
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


class Catalogue(FluentBundle):
    """The messages of a language. Ask `has_message` before `get_message`, as of every bundle: that reads a message.

    Args:
        language: the language.
        sources: catalogues in Fluent's syntax; of two messages with the same id the first one counts.
    """

    def __init__(self, language: str, sources: Iterable[str]) -> None:
        super().__init__([language], use_isolating=False)
        self._sources: dict[str, str] = {}
        for source in sources:
            for name, text in _entries(source):
                self._sources.setdefault(name, text)
        self._read: set[str] = set()
        self._reading = Lock()

    def has_message(self, message_id: str) -> bool:
        """Return whether there is a message of this id; it is read now, with all that it puts in."""
        if message_id not in self._read and message_id in self._sources:
            # A thread must not find a message of which another one has not read yet what it puts in.
            with self._reading:
                self._add(message_id)
        return bool(super().has_message(message_id))

    def beginning(self, prefix: str) -> list[str]:
        """Return the ids of all messages that begin so, as the catalogue orders them."""
        return [name for name in self._sources if name.startswith(prefix)]

    def variables(self, message_id: str) -> frozenset[str]:
        """Return the names of all values of a message and of what it puts in."""
        return frozenset(_VARIABLE.findall("".join(self._with_all_it_names(message_id).values())))

    def outline(self, message_id: str, said: frozenset[str]) -> FluentBundle:
        """Return a bundle with a message in which dots stand for each choice by a value that is not said.

        A choice for a number, or for who is told, stays: its last case is true of all of them.

        Args:
            message_id: the message; there is one.
            said: the names of the values that are said.
        """
        resource = FluentParser().parse("".join(self._with_all_it_names(message_id).values()))
        _Outlining(said).visit(resource)
        bundle = FluentBundle(self.locales, use_isolating=False)
        bundle.add_resource(FluentResource(FluentSerializer().serialize(resource)))
        return bundle

    @staticmethod
    def in_words(value: str, words: str) -> str:
        """Return a value that messages compare as an id and put in as words."""
        return _Worded(value, words)

    def _with_all_it_names(self, message_id: str) -> dict[str, str]:
        found = {message_id: self._sources[message_id]}
        waiting = [message_id]
        while waiting:
            for name in _NAMED.findall(found[waiting.pop()]):
                if name in self._sources and name not in found:
                    found[name] = self._sources[name]
                    waiting.append(name)
        return found

    def _add(self, message_id: str) -> None:
        found = self._with_all_it_names(message_id)
        self.add_resource(FluentResource("".join(found.values())))
        self._read |= set(found)


class _Outlining(Transformer):
    """Puts dots for the choices by what is not said, see `Catalogue.outline`."""

    def __init__(self, said: frozenset[str]) -> None:
        self._said = said

    def visit_Placeable(self, node: ast.Placeable) -> ast.BaseNode:  # noqa: N802  Fluent's name
        choice = node.expression
        if isinstance(choice, ast.SelectExpression) and isinstance(choice.selector, ast.VariableReference):
            keys = [one.key for one in choice.variants]
            general = all(isinstance(key, ast.NumberLiteral) or key.name in _TRUE_OF_ALL for key in keys)
            if choice.selector.id.name not in self._said and not general:
                return ast.Placeable(ast.StringLiteral(UNSAID))
        return self.generic_visit(node)


def _entries(source: str) -> Iterator[tuple[str, str]]:
    """Return the id and the text of every entry."""
    begins = [*_ENTRY.finditer(source)]
    ends = [*(one.start() for one in begins[1:]), len(source)]
    for begin, end in zip(begins, ends, strict=True):
        yield begin[1], source[begin.start() : end].rstrip() + "\n"
