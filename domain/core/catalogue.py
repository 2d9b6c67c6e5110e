"""Sentences of all rulesets: the catalogue of each, how keys are made and how values are listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.core.agenda import AGENDA_FOLDS, Position, Step
from domain.core.events import SERVICE, Decision, Event, Message, Seat, Viewer, shapeless, tag_of

Fact: TypeAlias = Event | Decision
Values: TypeAlias = dict[str, str | int]

SEAT_MARK: Final = "SEAT"
"""Stands with its number for a seat within a longer text."""
UNSAID: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands for what a sentence does not say."""


def catalogue(package: str, language: str) -> str:
    """Return the sentences of a ruleset in a language, as Fluent source text.

    Raises:
        FileNotFoundError: there is no catalogue in that language.
    """
    return resources.files(package).joinpath(f"{language}.ftl").read_text(encoding="utf-8")


def sentence_key(ruleset: str, kind: type[Event | Decision | Step], *details: str) -> str:
    """Return the key of a sentence: `bison-tile-drawn`, and behind it what tells apart sentences of one kind."""
    name = shapeless(tag_of(kind))
    return "-".join((ruleset, name, *details)).replace("_", "-").lower()


def seat_mark(seat: Seat) -> str:
    """Return what stands for a seat within the text of a value: it is worded with who sits there, or as `you`."""
    return f"{SEAT_MARK}{seat}"


def listed(values: Iterable[object]) -> str:
    """Return values one after the other, divided by commas."""
    return ", ".join(map(str, values))


def group_key(ruleset: str, kind: type[Decision]) -> str:
    """Return the key under which decisions of a kind stand together in a list, where the catalogue has it.

    Its sentence has the values of the decision's own: decisions for which it says the same are one group.
    """
    return sentence_key(f"{ruleset}-group", kind)


def questions(
    ruleset: str,
    builders: Mapping[type[Step], Callable[[Any, Any], Message]] = MappingProxyType({}),
    word: Callable[[str], str] = str,
) -> Callable[[Any], Message | None]:
    """Return the function `question` of a ruleset: the key is `<ruleset>-question-` and the tag of the step.

    Args:
        ruleset: its name.
        builders: by kind of step, its message. All other kinds have one sentence each, with the values of their fields.
        word: see `values_of`.
    """

    def question(position: Position) -> Message | None:
        step = position.top_step
        if step is None or step.seat == SERVICE:
            return None
        kind = type(step)
        if kind in builders:
            return builders[kind](step, position)
        return Message(question_key(ruleset, kind), values_of(step, word=word))

    return question


def question_key(ruleset: str, kind: type[Step]) -> str:
    """Return the key of the question that a kind of step asks."""
    return sentence_key(f"{ruleset}-question", kind)


def values_of(fact: Fact | Step, *without: str, word: Callable[[str], str] = str) -> Values:
    """Return the fields of a fact, a decision or a step as values of its sentence, but those that hold nothing.

    Args:
        fact: the fact, decision or step.
        without: fields that are left out.
        word: gives the text to print for a text.
    """
    found: Values = {}
    for name in fact.__struct_fields__:
        value = getattr(fact, name)
        if name in without or value is None:
            continue
        if isinstance(value, bool):
            found[name.strip("_")] = "yes" if value else "no"
        elif isinstance(value, int):
            found[name.strip("_")] = value
        elif isinstance(value, str):
            found[name.strip("_")] = word(value)
        else:
            found[name.strip("_")] = listed(word(one) if isinstance(one, str) else one for one in value) or "none"
    return found


def describing(
    ruleset: str,
    builders: Mapping[type[Fact], Callable[[Any, Any], Message]],
    private: Mapping[type[Fact], Callable[[Any, Any, Viewer], Message]] = MappingProxyType({}),
    word: Callable[[str], str] = str,
) -> Callable[[Fact, Any, Viewer], Message | None]:
    """Return the function `describe` of a ruleset.

    It has no sentence for the facts of the agenda.

    Args:
        ruleset: its name.
        builders: by kind of fact or decision, its message at the position before it. All kinds that are in neither
            table have one sentence each, with the values of their fields.
        private: likewise, for the sentences that are not the same for every viewer.
        word: see `values_of`.
    """

    def describe(fact: Fact, position: Position, viewer: Viewer) -> Message | None:
        kind = type(fact)
        if kind in builders:
            return builders[kind](fact, position)
        if kind in private:
            return private[kind](fact, position, viewer)
        return None if kind in AGENDA_FOLDS else Message(sentence_key(ruleset, kind), values_of(fact, word=word))

    return describe
