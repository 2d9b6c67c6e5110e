"""Sentences of all rulesets: their catalogues, keys and values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.core.agenda import AGENDA_FOLDS, Position, Step
from domain.core.events import SERVICE, Decision, Event, Message, Seat, Viewer, shapeless, tag_of

Fact: TypeAlias = Event | Decision
Values: TypeAlias = dict[str, str | int]
Naming: TypeAlias = Callable[[Any, str, str], str]
"""Returns a text as a sentence says it, from a position, the name of the field and the text: the name of a thing in
place of its id (see `named`), all other texts as they are."""

SEAT_MARK: Final = "SEAT"
"""Stands, with the number of the seat behind it, for a seat within a longer text."""
UNSAID: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands for a value that a sentence leaves out."""
_BEGIN, _END, _NEXT, _IS = "\ue000\ue001\ue002\ue003"
"""Marks around and within the name of a thing in the text of a value: characters for private use, in no text."""
NAME_MARK: Final = re.compile(f"{_BEGIN}([^{_BEGIN}{_END}]*){_END}")
"""Finds the names of things in the text of a value; its group is for `name_of_mark`."""
_MARKS: Final = re.compile(f"[{_BEGIN}-{_IS}]")
_NUMBER: Final = re.compile("-?[0-9]{1,9}")


def catalogue(package: str, language: str) -> str:
    """Return the sentences of a ruleset in a language, as Fluent source text.

    Raises:
        FileNotFoundError: there is no catalogue in that language.
    """
    return resources.files(package).joinpath(f"{language}.ftl").read_text(encoding="utf-8")


@lru_cache(maxsize=4_096)  # the same few keys are asked for with every message of a timeline and of a list
def sentence_key(ruleset: str, kind: type[Event | Decision | Step], *details: str) -> str:
    """Return the key of a sentence: `bison-tile-drawn`, with details behind it where a kind has several sentences."""
    name = shapeless(tag_of(kind))
    return "-".join((ruleset, name, *details)).replace("_", "-").lower()


def seat_mark(seat: Seat) -> str:
    """Return the mark of a seat within the text of a value; it is printed as the name of the player, or as `you`.

    >>> listed(map(seat_mark, (0, 2)))
    'SEAT0, SEAT2'
    """
    return f"{SEAT_MARK}{seat}"


def named(kind: str, /, **values: str | int) -> str:
    """Return the mark of a thing within the text of a value; it is printed as the sentence `<ruleset>-name-<kind>`.

    So each thing has a single name, in words that follow from its data: in the list of decisions, in pictures and in
    all sentences.

    Args:
        kind: the kind of the thing: `tile`.
        values: the values of that sentence.
    """
    parts = (f"{_NEXT}{name}{_IS}{_plain(value)}" for name, value in values.items())
    return f"{_BEGIN}{kind}{''.join(parts)}{_END}"


def name_of_mark(ruleset: str, mark: str) -> Message:
    """Return the sentence of the name of a thing; see `NAME_MARK`."""
    kind, *parts = mark.split(_NEXT)
    pairs = (part.split(_IS, 1) for part in parts)
    values = {name: int(value) if _NUMBER.fullmatch(value) else value for name, value in pairs}
    return Message(f"{ruleset}-name-{kind}", values)


def _plain(value: str | int) -> str:
    """Return a value without the characters of marks, which a component set might hold."""
    return _MARKS.sub("", str(value))


def listed(values: Iterable[object]) -> str:
    """Return values in a row, divided by commas."""
    return ", ".join(map(str, values))


def group_key(ruleset: str, kind: type[Decision]) -> str:
    """Return the key of the heading of a kind of decision in grouped lists; a catalogue need not have it.

    The heading has the values of the decision's own sentence. Decisions with equal headings form a group.
    """
    return sentence_key(f"{ruleset}-group", kind)


def about_key(ruleset: str) -> str:
    """Return the key of the sentence about the subject of a ruleset."""
    return f"{ruleset}-about"


def as_it_is(_position: object, _field: str, text: str) -> str:
    """Return a text as it is: the naming of a ruleset whose things have no names."""
    return text


def questions(
    ruleset: str,
    builders: Mapping[type[Step], Callable[[Any, Any], Message]] = MappingProxyType({}),
    naming: Naming = as_it_is,
) -> Callable[[Any], Message | None]:
    """Return the function `question` of a ruleset: the key is `<ruleset>-question-` and the tag of the step.

    Args:
        ruleset: the name of the ruleset.
        builders: by kind of step, its message. All other kinds have a sentence each, with the values of their fields.
        naming: names the things in the values of these sentences.
    """

    def question(position: Position) -> Message | None:
        step = position.top_step
        if step is None or step.seat == SERVICE:
            return None
        kind = type(step)
        if kind in builders:
            return builders[kind](step, position)
        return Message(question_key(ruleset, kind), values_of(step, word=partial(naming, position)))

    return question


def question_key(ruleset: str, kind: type[Step]) -> str:
    """Return the key of the question of a kind of step."""
    return sentence_key(f"{ruleset}-question", kind)


def values_of(fact: Fact | Step, *without: str, word: Callable[[str, str], str] = lambda _field, text: text) -> Values:
    """Return the fields of a fact, a decision or a step as values of its sentence; fields that are `None` are left out.

    Args:
        fact: the fact, decision or step.
        without: names of further fields to leave out.
        word: returns the text to print, from the name of a field and a text in it.
    """
    values: Values = {}
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if name in without or value is None:
            continue
        if isinstance(value, bool):
            values[name.strip("_")] = "yes" if value else "no"
        elif isinstance(value, int):
            values[name.strip("_")] = value
        elif isinstance(value, str):
            values[name.strip("_")] = word(name, value)
        else:
            texts = (word(name, element) if isinstance(element, str) else element for element in value)
            values[name.strip("_")] = listed(texts) or "none"
    return values


def describing(
    ruleset: str,
    builders: Mapping[type[Fact], Callable[[Any, Any], Message]],
    private: Mapping[type[Fact], Callable[[Any, Any, Viewer], Message]] = MappingProxyType({}),
    naming: Naming = as_it_is,
) -> Callable[[Fact, Any, Viewer], Message | None]:
    """Return the function `describe` of a ruleset.

    It has no sentence for the facts of the agenda.

    Args:
        ruleset: the name of the ruleset.
        builders: by kind of fact or decision, its message at the position before it. All kinds that are in neither
            table have a sentence each, with the values of their fields.
        private: the same, for the sentences that depend on the viewer.
        naming: names the things in the values of these sentences.
    """

    def describe(fact: Fact, position: Position, viewer: Viewer) -> Message | None:
        kind = type(fact)
        if kind in builders:
            return builders[kind](fact, position)
        if kind in private:
            return private[kind](fact, position, viewer)
        if kind in AGENDA_FOLDS:
            return None
        return Message(sentence_key(ruleset, kind), values_of(fact, word=partial(naming, position)))

    return describe
