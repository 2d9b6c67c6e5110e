"""Sentences: messages of the rules and of the table, worded in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from importlib import resources
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from domain.core.agenda import Position
from domain.core.catalogue import NAME_MARK, SEAT_MARK, UNSAID, name_of_mark, sentence_key
from domain.core.events import Event, Message, Seat, members, tag_of
from domain.core.ruleset import Ruleset
from eventstore.identity import Identity
from eventstore.table.table import Table
from projections.errors import LanguageUnknown, SentenceMissing

if TYPE_CHECKING:
    from projections.catalogues import Catalogue

ENGLISH: Final = "en"

_LOCALES: Final = resources.files(__package__).joinpath("locales")
LANGUAGES: Final = tuple(
    sorted(
        (file.name.removesuffix(".ftl") for file in _LOCALES.iterdir() if file.name.endswith(".ftl")),
        key=lambda language: (language != ENGLISH, language),
    )
)
"""The languages there are sentences in, English first."""

_SEAT: Final = re.compile(r"seat[0-9]*")
_ACTORS: Final = ("actor", "organiser")
"""Values that hold an actor by their name in the log: `player:<id>`, or a role."""
_ROLES: Final = ("operator", "service")
"""Actors without an id: sentences have words of their own for them."""
_BOT: Final = re.compile(r"(\w+) bot")
"""The name of a bot in the log; a person cannot have the name of an existing bot."""
_ID: Final = re.compile(r"([A-Z][A-Z0-9]*)\.([A-Z])\b|[A-Za-z][A-Za-z0-9_]*")
"""An id of the rules; an id with a dot is a place: a component, and the letter of a part of it."""
_HYPHEN: Final = re.compile(r"(?<!\w)-(?=[0-9])")
"""The sign of a negative number; not a hyphen within an id or between two numbers."""
_SEVERAL_UNSAID: Final = re.compile(rf"{UNSAID}(?: {UNSAID})+")
_MINUS: Final = "\N{MINUS SIGN}"
_LARGEST: Final = 10**15
"""The smallest number that is put in as its digits: Fluent's library writes no number of more than 25 digits."""
_LONGEST_NAME: Final = 80
_MOST_CACHED: Final = 8_000
"""Number of cached sentences and words of pictures, about 1 KiB each: enough for some tables at the same time."""


Actors: TypeAlias = tuple[tuple[str, str], ...]
"""Actors by their name in the log, each with their name for people."""


class People(msgspec.Struct, frozen=True):
    """The people in sentences, and the reader of the sentences."""

    names: tuple[str | None, ...] = ()
    """By seat: the name of its occupant."""
    colours: tuple[str, ...] = ()
    """By seat: its colour. It stands in place of a missing name, and beside a name that two occupants share."""
    you: Seat | None = None
    """The reader's seat; `None` for a reader who does not sit at the table."""
    you_actor: str = ""
    """The reader's name in the log."""
    actors: Actors = ()
    """The actors at the table."""


NOBODY: Final = People()


def people_at(table: Table, ruleset: Ruleset[Any], reader: Identity) -> People:
    """Return the occupants of a table, as the people of sentences for a reader.

    Args:
        table: the table, at the version of the sentences.
        ruleset: the ruleset of the table.
        reader: the reader.
    """
    names = tuple(None if occupant is None else occupant.name for occupant in table.seats)
    seat = table.seat_of(reader.player) if reader.player else None
    return People(names, ruleset.seat_colours[: len(names)], seat, reader.actor)


LINE_END: Final = "|"
"""The place where a picture ends a line of a name; a space in sentences."""


class Rendered(str):
    """A text in a language: it is put into a sentence as it is."""

    __slots__ = ()


_Person: TypeAlias = tuple[str, str]
"""A person in a sentence: `you`, `other` or a role, by which the sentence chooses its form; and their name in it."""


class Sentences:
    """Words messages from the catalogues of every ruleset and of the table.

    A value named `seat` (or `seat1`, `seat2` …) is a seat's number. A value named `actor` or `organiser` is an actor by
    their name in the log. A sentence chooses its form by them: `you` for the reader, `other` for everybody else, who is
    put in with their name. Seats within a longer text are written with `seat_mark`, and things with `named`: they are
    put in with the name that the catalogue makes of their values. In every other value the ids of the rules are
    replaced by the words that the catalogue has for them (`wendake-word-HUNTER`), and the rest stays as it is. A place
    on a component is told with its part (`bison-part-R`), but not in pictures, which show it. A sentence that chooses
    its form by a value chooses by the id. A negative number has a minus sign and takes the plural form of a sentence; a
    number of more than 15 digits takes the plural form too.

    Args:
        rulesets: the rulesets with their catalogues.
        strict: refuse a message without a sentence, instead of showing its key and values.
    """

    def __init__(self, rulesets: Mapping[str, Ruleset[Any]], *, strict: bool = False) -> None:
        self._rulesets = dict(rulesets)
        self._strict = strict
        self._bundles: dict[str, Catalogue] = {}
        self._cache: LRUCache[tuple[Any, ...], str] = LRUCache(_MOST_CACHED)
        self._bundle(ENGLISH)

    def render(self, message: Message, language: str = ENGLISH, people: People = NOBODY) -> str:
        """Return a message as a sentence.

        Args:
            message: a key of a catalogue, and values.
            language: one of `LANGUAGES`.
            people: the people in the sentence, and its reader.

        Raises:
            LanguageUnknown: there are no sentences in this language.
            SentenceMissing: only when strict: no catalogue has the key, or a value is missing.
        """
        message_values = message.values
        values = {name: self._known(name, value, people, language) for name, value in message_values.items()}
        # A sentence depends on the people only by the persons among its values, so readers share it in the cache.
        listed = any(type(value) is str and SEAT_MARK in value for value in message_values.values())
        key = (language, message.key, people if listed else None, *values.items())
        sentence = self._cache.get(key)
        if sentence is None:
            sentence = self._word(language, message, values, people)
            self._cache[key] = sentence
        return sentence

    def outline(
        self, keys: Collection[str], key: str, facts: Mapping[str, str | int], language: str, people: People
    ) -> str:
        """Return the sentence of a kind of fact, with dots for its unknown values; empty where it has none.

        Args:
            keys: the keys of all kinds. A message of a kind has its key, or a key that begins with it.
            key: the key of this kind.
            facts: the known values of the sentence.
            language: one of `LANGUAGES`.
            people: the people in the sentence, and its reader.

        Raises:
            LanguageUnknown: there are no sentences in this language.
        """
        bundle = self._bundle(language)
        longer = tuple(other for other in keys if other.startswith(f"{key}-"))
        names = (name for name in bundle.beginning(key) if name == key or name.startswith(f"{key}-"))
        name = next((candidate for candidate in names if not candidate.startswith(longer)), None)
        if name is None:
            return ""
        values: dict[str, str | int | _Person] = {
            variable: ("other", UNSAID) if _SEAT.fullmatch(variable) or variable in _ACTORS else UNSAID
            for variable in bundle.variables(name)
        }
        values |= {
            variable: self._known(variable, value, people, language)
            for variable, value in facts.items()
            if variable in values
        }
        outlined = bundle.outline(name, frozenset(facts))

        def person(seat: Seat) -> str:
            return self._person(seat, people, language)[1]

        put_in = {variable: self._in_words(bundle, key, value, 1, person) for variable, value in values.items()}
        pattern = outlined.get_message(name).value
        text = "" if pattern is None else outlined.format_pattern(pattern, put_in)[0]
        return _SEVERAL_UNSAID.sub(UNSAID, str(text)).removesuffix(".")

    def has(self, key: str, language: str = ENGLISH) -> bool:
        """Return whether there is a sentence of this key."""
        return bool(self._bundle(language).has_message(key))

    def _word(self, language: str, message: Message, values: Mapping[str, str | int | _Person], people: People) -> str:
        key, bundle = message.key, self._bundle(language)
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        if pattern is None:
            return self._missing(f"no catalogue in {language!r} has this sentence", message)
        count = message.values.get("count", 1)

        def person(seat: Seat) -> str:
            return self._person(seat, people, language)[1]

        put_in = {name: self._in_words(bundle, key, value, count, person) for name, value in values.items()}
        text, errors = bundle.format_pattern(pattern, put_in)
        if errors:
            return self._missing(f"the sentence cannot be worded: {errors[0]}", message)
        return str(text)

    def _known(self, name: str, value: str | int, people: People, language: str) -> str | int | _Person:
        """Return a value as it is, or the person that it names."""
        if isinstance(value, int):
            return self._person(value, people, language) if _SEAT.fullmatch(name) else value
        if name == "name":
            return self._named(value, language)
        if name not in _ACTORS:
            return value
        if value == people.you_actor:
            return "you", value
        known = dict(people.actors).get(value)
        if known is not None:
            return "other", known[:_LONGEST_NAME]
        return value if value in _ROLES else "somebody", ""

    def _person(self, seat: Seat, people: People, language: str) -> _Person:
        if seat == people.you:
            return "you", self.render(Message("table-you"), language)
        known = people.names[seat] if 0 <= seat < len(people.names) else None
        name = None if known is None else self._named(known, language)
        if name is not None and people.names.count(known) == 1:
            return "other", name[:_LONGEST_NAME]
        colour = people.colours[seat] if 0 <= seat < len(people.colours) else "none"
        colour_text = self.render(Message("table-colour", {"colour": colour, "number": seat + 1}), language)
        if name is None:
            return "other", self.render(Message("table-player", {"colour": colour_text}), language)
        values: dict[str, str | int] = {"name": name[:_LONGEST_NAME], "colour": colour_text}
        return "other", self.render(Message("table-player-of-a-name", values), language)

    def _named(self, name: str, language: str) -> str:
        """Return a name in a language: a person has the same name in all languages, a bot does not."""
        bot = _BOT.fullmatch(name)
        return name if bot is None else self.render(Message("table-bot", {"kind": bot[1]}), language)

    def _in_words(
        self,
        bundle: Catalogue,
        key: str,
        value: str | int | _Person,
        count: str | int,
        person: Callable[[Seat], str],
    ) -> str | int:
        """Return a value with words for the ids and the seats in it; a word may depend on the sentence's `count`."""
        ruleset = key.partition("-")[0]
        pictured = key.startswith(f"{ruleset}-picture-")
        if isinstance(value, tuple):
            return bundle.in_words(*value)
        if isinstance(value, int):
            if 0 <= value < _LARGEST:
                return value
            return bundle.in_words(str(value), f"{_MINUS if value < 0 else ''}{abs(value)}")
        if ruleset not in self._rulesets or isinstance(value, Rendered):
            return bundle.in_words(value, value)  # values of table events stay as people wrote them

        def in_words(match: re.Match[str]) -> str:
            seat = match[0].removeprefix(SEAT_MARK)
            if seat != match[0] and seat.isdecimal():
                return person(int(seat))
            whole, part = match.groups()
            if whole and pictured:
                return match[0]
            word_key = f"{ruleset}-part-{part}" if whole else f"{ruleset}-word-{match[0]}"
            pattern = bundle.get_message(word_key).value if bundle.has_message(word_key) else None
            if pattern is None:
                return match[0]
            word, _ = bundle.format_pattern(pattern, {"whole": whole or "", "count": count})
            return str(word)

        # Every second part is the mark of a name, and a name is in words already.
        parts = NAME_MARK.split(value)
        parts[::2] = [_ID.sub(in_words, _HYPHEN.sub(_MINUS, part)) for part in parts[::2]]
        names = (self.render(name_of_mark(ruleset, mark), bundle.locales[0]) for mark in parts[1::2])
        parts[1::2] = [name.replace(LINE_END, " ") for name in names]
        return bundle.in_words(value, "".join(parts))

    def _missing(self, detail: str, message: Message) -> str:
        if self._strict:
            raise SentenceMissing(detail, value=message.key)
        return " ".join([message.key, *(f"{name}={value}" for name, value in message.values.items())])

    def _bundle(self, language: str) -> Catalogue:
        if language not in self._bundles:
            if language not in LANGUAGES:
                known = ", ".join(LANGUAGES)
                raise LanguageUnknown(f"there are sentences in: {known}", value=language)
            table = _LOCALES.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
            # Imported here: a program that only reads finished texts, as a command does, needs no Fluent.
            from projections.catalogues import Catalogue

            of_games = (_catalogue(ruleset, language) for ruleset in self._rulesets.values())
            self._bundles[language] = Catalogue(language, (table, *of_games))
        return self._bundles[language]


def _catalogue(ruleset: Ruleset[Any], language: str) -> str:
    """Return a ruleset's sentences; its English sentences where it has none in a language."""
    try:
        return ruleset.catalogue(language)
    except FileNotFoundError:
        return ruleset.catalogue(ENGLISH)


class Telling(NamedTuple):
    """Words messages in a language for a reader."""

    sentences: Sentences
    language: str
    people: People
    """The people in the messages, and the reader."""

    def __call__(self, message: Message | None) -> str:
        """Return a message as a sentence; an empty text for no message."""
        return "" if message is None else self.sentences.render(message, self.language, self.people)

    def fact(self, pattern: Mapping[str, Any], ruleset: Ruleset[Any], position: Position | None) -> str:
        """Return a kind of fact of a ruleset in words, with dots for unknown values; empty where it has no sentence.

        Args:
            pattern: its `type`, and its known values.
            ruleset: the ruleset of the fact.
            position: a position of the game, for the names of things; `None` before its start.
        """
        events: tuple[type[Event], ...] = members(ruleset.event_type)
        kinds = {tag_of(kind): sentence_key(ruleset.name, kind) for kind in events}
        key = kinds.get(pattern["type"])
        if key is None:
            return ""
        facts = {name: value for name, value in pattern.items() if name != "type" and type(value) in (str, int)}
        if position is not None:
            texts = {name: value for name, value in facts.items() if isinstance(value, str)}
            facts |= {name: ruleset.name_thing(position, name, text) for name, text in texts.items()}
        return self.sentences.outline(kinds.values(), key, facts, self.language, self.people)
