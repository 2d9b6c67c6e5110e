"""Sentences: messages of the rules and of the table, worded in a language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Final, Self

from cachetools import LRUCache
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType

from domain.core.events import Message
from domain.core.ruleset import Ruleset
from eventstore.table.events import Occupant
from projections.errors import LanguageUnknown, SentenceMissing

ENGLISH: Final = "en"

Names = tuple[str | None, ...]
"""By seat: the name of who sits there."""

_LOCALES: Final = resources.files(__package__).joinpath("locales")
LANGUAGES: Final = tuple(
    sorted(
        (file.name.removesuffix(".ftl") for file in _LOCALES.iterdir() if file.name.endswith(".ftl")),
        key=lambda language: (language != ENGLISH, language),
    )
)
"""The languages there are sentences in, English first."""

_SEAT: Final = re.compile(r"seat[0-9]*")
_ID: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_HYPHEN: Final = re.compile(r"(?<!\w)-(?=[0-9])")
"""Stands before a negative number, other than those within an id or between two numbers."""
_MINUS: Final = "\N{MINUS SIGN}"
_LARGEST: Final = 10**15
"""Numbers from here on are put in as their digits: Fluent's library writes no number of more than 25 digits."""
_LONGEST_NAME: Final = 80
_KEPT: Final = 5_000


def names_of(seats: Sequence[Occupant | None]) -> Names:
    """Return the names under which sentences speak of seats."""
    return tuple(None if occupant is None else occupant.name for occupant in seats)


class _Worded(str, FluentType):
    """A value that is compared as an id and put in as words."""

    __slots__ = ("_words",)
    _words: str

    def __new__(cls, value: str, words: str) -> Self:
        made = super().__new__(cls, value)
        made._words = words
        return made

    def format(self, _locale: object) -> str:  # type: ignore[override]  # of the two, the sentence needs Fluent's
        return self._words


class Sentences:
    """Words messages from the catalogues of every ruleset and of the table.

    A value named `seat` (or `seat1`, `seat2` …) is a seat's number; it is worded with the name of who
    sits there, `2 (Ann)`, for several seats may bear one name. In every other value the ids of the rules are put
    in with the words that the catalogue has for them (`wendake-word-HUNTER`), everything else as it is. A
    sentence that chooses its form by a value chooses by the id. A negative number
    has a minus sign, and of the forms of a sentence that for several things; so has one that no game counts to.

    Args:
        rulesets: whose catalogues to use.
        strict: refuse a message without a sentence, instead of showing its key and values.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset[Any]], *, strict: bool = False) -> None:
        self._rulesets = dict(rulesets)
        self._strict = strict
        self._bundles: dict[str, FluentBundle] = {}
        self._worded: LRUCache[tuple[Any, ...], str] = LRUCache(_KEPT)
        self._bundle(ENGLISH)

    def render(self, message: Message, language: str = ENGLISH, names: Names = ()) -> str:
        """Return a message as a sentence.

        Args:
            message: a key of a catalogue, and values.
            language: one of `LANGUAGES`.
            names: by seat, who sits there.

        Raises:
            LanguageUnknown: there are no sentences in this language.
            SentenceMissing: only when strict: no catalogue has the key, or a value is missing.
        """
        values = {name: _named(name, value, names) for name, value in message.values.items()}
        key = (language, message.key, *values.items())
        worded = self._worded.get(key)
        if worded is None:
            worded = self._word(language, message.key, values)
            self._worded[key] = worded
        return worded

    def has(self, key: str, language: str = ENGLISH) -> bool:
        """Return whether there is a sentence of this key."""
        return bool(self._bundle(language).has_message(key))

    def _word(self, language: str, key: str, values: dict[str, str | int]) -> str:
        bundle = self._bundle(language)
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        if pattern is None:
            return self._missing(f"no catalogue in {language!r} has this sentence", key, values)
        ruleset = key.partition("-")[0]
        put_in = {name: self._in_words(bundle, ruleset, name, value, values) for name, value in values.items()}
        text, errors = bundle.format_pattern(pattern, put_in)
        if errors:
            return self._missing(f"the sentence cannot be worded: {errors[0]}", key, values)
        return str(text)

    def _in_words(
        self, bundle: FluentBundle, ruleset: str, name: str, value: str | int, values: dict[str, str | int]
    ) -> str | int:
        """Return a value with words for the ids in it; a word may depend on the sentence's `count`."""
        if _SEAT.fullmatch(name) or (isinstance(value, int) and 0 <= value < _LARGEST):
            return value
        if isinstance(value, int):
            return _Worded(str(value), f"{_MINUS if value < 0 else ''}{abs(value)}")

        def worded(found: re.Match[str]) -> str:
            key = f"{ruleset}-word-{found[0]}"
            pattern = bundle.get_message(key).value if bundle.has_message(key) else None
            if pattern is None:
                return found[0]
            word, _ = bundle.format_pattern(pattern, {"count": values.get("count", 1)})
            return str(word)

        words = _ID.sub(worded, value)
        # What the table tells is written by people: it stays as they wrote it.
        return _Worded(value, _HYPHEN.sub(_MINUS, words) if ruleset in self._rulesets else words)

    def _missing(self, detail: str, key: str, values: dict[str, str | int]) -> str:
        if self._strict:
            raise SentenceMissing(detail, value=key)
        return " ".join([key, *(f"{name}={value}" for name, value in values.items())])

    def _bundle(self, language: str) -> FluentBundle:
        if language not in self._bundles:
            if language not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise LanguageUnknown(f"there are sentences in: {known}", value=language)
            bundle = FluentBundle([language], use_isolating=False)
            bundle.add_resource(FluentResource(_LOCALES.joinpath(f"{language}.ftl").read_text(encoding="utf-8")))
            for ruleset in self._rulesets.values():
                bundle.add_resource(FluentResource(_catalogue(ruleset, language)))
            self._bundles[language] = bundle
        return self._bundles[language]


def _named(name: str, value: str | int, names: Names) -> str | int:
    if not name.startswith("seat") or not isinstance(value, int) or not _SEAT.fullmatch(name):
        return value
    who = names[value] if 0 <= value < len(names) else None
    return str(value) if who is None else f"{value} ({who[:_LONGEST_NAME]})"


def _catalogue(ruleset: Ruleset[Any], language: str) -> str:
    """Return a ruleset's sentences; the English ones where it has none in a language."""
    try:
        return ruleset.catalogue(language)
    except FileNotFoundError:
        return ruleset.catalogue(ENGLISH)
