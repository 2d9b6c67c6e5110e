"""Sentences of all rulesets: the catalogue of each, how keys are made and how values are listed."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources

from domain.core.events import Decision, Event, shapeless, tag_of


def catalogue(package: str, language: str) -> str:
    """Return the sentences of a ruleset in a language, as Fluent source text.

    Raises:
        FileNotFoundError: there is no catalogue in that language.
    """
    return resources.files(package).joinpath(f"{language}.ftl").read_text(encoding="utf-8")


def sentence_key(ruleset: str, kind: type[Event | Decision], *details: str) -> str:
    """Return the key of a sentence: `bison-tile-drawn`, and behind it what tells apart sentences of one kind."""
    name = shapeless(tag_of(kind))
    return "-".join((ruleset, name, *details)).replace("_", "-").lower()


def listed(values: Iterable[object]) -> str:
    """Return values one after the other, divided by commas."""
    return ", ".join(map(str, values))
