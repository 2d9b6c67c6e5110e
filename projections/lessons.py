"""Lessons: the guided first game of each ruleset, as steps that a page shows when the game gets to them.

A game's luck cannot be chosen, so a step names no tile and no card: it tells what is true on every deal. Its moment is
told by facts that a player's page has: the kinds of decisions that are offered, the round, and whether the player has
decided anything yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

from domain.core.events import Message
from projections.sentences import ENGLISH, Sentences

PagePart: TypeAlias = Literal["decisions", "seats", "take_back", "recap", "rules", "table"]
"""A part of a page that plays a game, beside the places of the pictures."""


class LessonStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a lesson. Its moment has come when all its conditions hold."""

    name: str
    """Its name in the lesson."""
    rule: str | None = None
    """The paragraph of the rules that it explains, without the name of the ruleset."""
    offers: tuple[str, ...] = ()
    """The types of decisions of which at least one must be offered; empty: the step needs none."""
    round: int = 0
    """The first round (or year) in which it may be shown."""
    decided: bool = False
    """Whether the player must have decided something before."""
    places: tuple[str, ...] = ()
    """The places to look at: all places of the pictures that name one of these paragraphs (`data-rule`)."""
    part: PagePart | None = None
    """The part of the page to look at."""


class WordedLessonStep(LessonStep, frozen=True, kw_only=True):
    """A step of a lesson in words."""

    title: str
    text: str


_LIST: Final = LessonStep(name="list", part="decisions")
_PREVIEW: Final = LessonStep(name="preview", part="decisions")
_TAKE_BACK: Final = LessonStep(name="take_back", decided=True, part="take_back")
_RECAP: Final = LessonStep(name="recap", decided=True, part="recap")
_RULES: Final = LessonStep(name="rules", decided=True, part="rules")
_OF_THE_PAGE: Final = (_LIST, _PREVIEW, _TAKE_BACK, _RECAP, _RULES)
"""The steps about the page, which all lessons share."""

_BISON: Final = (
    LessonStep(name="aim", rule="5.6"),
    LessonStep(name="land", rule="2.4", places=("2.4",)),
    LessonStep(name="stock", rule="4.2", places=("4.2",)),
    _LIST,
    LessonStep(name="actions", rule="4", offers=("choose_action",), places=("4.4", "4.5", "4.6")),
    LessonStep(name="count", rule="4.2", offers=("choose_count",), part="decisions"),
    _PREVIEW,
    LessonStep(name="pay", rule="4.2", offers=("pay",), places=("4.2",)),
    LessonStep(name="tile", rule="2.3", offers=("place_tile",), places=("2.3",)),
    LessonStep(name="hunters", rule="4.4", offers=("place_hunters",), places=("2.4",)),
    _TAKE_BACK,
    LessonStep(name="end_turn", rule="4.1", offers=("end_turn",), part="decisions"),
    LessonStep(name="market", rule="4.7", offers=("buy",), places=("4.7",)),
    _RECAP,
    LessonStep(name="scoring", rule="5.3", decided=True, places=("2.4",)),
    LessonStep(name="points", rule="5.7", decided=True, part="table"),
    LessonStep(name="build", rule="4.5", offers=("build_op",), places=("2.4",)),
    _RULES,
    LessonStep(name="round", rule="5.5", round=2),
)

_MANITOBA: Final = (
    LessonStep(name="aim", rule="5.7"),
    LessonStep(name="territory", rule="1.8", places=("4.3",)),
    LessonStep(name="village", rule="1.4", places=("1.4", "4.8")),
    _LIST,
    LessonStep(name="first_cree", rule="3.1", offers=("setup_cree",), places=("4.3",)),
    LessonStep(name="paths", rule="6", offers=("setup_vision", "vision"), places=("6",)),
    _PREVIEW,
    _TAKE_BACK,
    LessonStep(name="turns", rule="4.2", round=1, places=("4.1",)),
    LessonStep(name="totem", rule="4.1", offers=("take_totem",), places=("4.1",)),
    LessonStep(name="goods", rule="4.3", offers=("territory_place", "territory_move"), places=("4.3",)),
    LessonStep(name="store", rule="4.7", offers=("store",), part="decisions"),
    LessonStep(name="wake", rule="4.8", offers=("wake_up",), places=("4.8",)),
    LessonStep(name="end_turn", rule="4.2", offers=("end_turn",), part="decisions"),
    _RECAP,
    LessonStep(name="points", rule="5.4", decided=True, part="table"),
    _RULES,
    LessonStep(name="cards", rule="5.1", round=2, places=("5.2", "5.3")),
    LessonStep(name="scoring", rule="5.3", offers=("score_choice",), places=("1.4",)),
)

_WENDAKE: Final = (
    LessonStep(name="aim", rule="7", places=("1.9",)),
    LessonStep(name="map", rule="1.3", places=("1.3",)),
    _LIST,
    LessonStep(name="home", rule="2", offers=("choose_home",), places=("1.3",)),
    LessonStep(name="canoe", rule="4.1", offers=("place_start_canoe",), places=("4.1",)),
    LessonStep(name="natives", rule="2", round=1, places=("4.12",)),
    LessonStep(name="year", rule="3.1", offers=("place_on_tile",), places=("3.1", "3.2")),
    LessonStep(name="lines", rule="3.2", offers=("place_on_tile",), part="seats"),
    _PREVIEW,
    LessonStep(name="perform", rule="3.3", offers=("perform_action",), part="decisions"),
    LessonStep(name="end_turn", rule="3.3", offers=("end_turn",), part="decisions"),
    _TAKE_BACK,
    LessonStep(name="masks", rule="4.9", round=1, places=("4.9",)),
    LessonStep(name="move", rule="4.2", offers=("move_step",), places=("1.3",)),
    LessonStep(name="military", rule="4.8", offers=("score_majority",), places=("4.2",)),
    _RECAP,
    LessonStep(name="points", rule="7", decided=True, part="table"),
    _RULES,
    LessonStep(name="trade", rule="4.10", offers=("exchange", "buy_progress"), places=("4.10", "5.2")),
    LessonStep(name="next_year", rule="3.4", offers=("replace_tile",), places=("3.3",)),
)

_DISCOVERIES: Final = (
    LessonStep(name="aim", rule="5.2", places=("5.2",)),
    LessonStep(name="cards", rule="1.6", places=("4.3",)),
    _LIST,
    LessonStep(name="first_card", rule="2", offers=("choose_start_discovery",), part="decisions"),
    LessonStep(name="route", rule="4.8", offers=("begin_place", "take_side"), places=("4.8",)),
    LessonStep(name="turn", rule="3", offers=("begin_place", "take_side"), part="decisions"),
    LessonStep(name="dice", rule="1.2", round=1, places=("1.2",)),
    _PREVIEW,
    LessonStep(name="prepare", rule="4.5", offers=("start_action",), places=("4.5",)),
    LessonStep(name="pay", rule="4.1", offers=("pay_die",), part="decisions"),
    _TAKE_BACK,
    LessonStep(name="end_turn", rule="3", offers=("end_placement",), part="decisions"),
    LessonStep(name="camp", rule="1.3", round=1, places=("1.3",)),
    _RECAP,
    LessonStep(name="tribes", rule="4.3", round=1, places=("4.3",)),
    _RULES,
    LessonStep(name="points", rule="5.2", decided=True, part="table"),
    LessonStep(name="explore", rule="4.8", offers=("begin_explore",), places=("4.8",)),
    LessonStep(name="next_card", rule="4.10", offers=("take_discovery",), places=("4.8",)),
    LessonStep(name="round", rule="5.1", round=2),
)

LESSONS: Final[Mapping[str, tuple[LessonStep, ...]]] = MappingProxyType(
    {"bison": _BISON, "manitoba": _MANITOBA, "wendake": _WENDAKE, "discoveries": _DISCOVERIES}
)
"""By ruleset: the steps of its lesson, in the order in which a player meets them when several have come."""


def step_keys(ruleset: str, step: LessonStep) -> tuple[str, str]:
    """Return the keys of the messages of a step: its title and its text.

    >>> step_keys("bison", LessonStep(name="end_turn"))
    ('bison-lesson-end-turn', 'bison-lesson-end-turn-about')
    >>> step_keys("bison", _TAKE_BACK)
    ('lesson-take-back', 'lesson-take-back-about')
    """
    key = f"lesson-{step.name}" if step in _OF_THE_PAGE else f"{ruleset}-lesson-{step.name}"
    key = key.replace("_", "-")
    return key, f"{key}-about"


def worded_lesson(ruleset: str, sentences: Sentences, language: str = ENGLISH) -> tuple[WordedLessonStep, ...]:
    """Return the lesson of a ruleset in a language; without steps for a ruleset that has none.

    Args:
        ruleset: its name.
        sentences: words the steps.
        language: a language of the sentences.
    """
    worded = []
    for step in LESSONS.get(ruleset, ()):
        title, text = (sentences.render(Message(key, {}), language) for key in step_keys(ruleset, step))
        worded.append(WordedLessonStep(**msgspec.structs.asdict(step), title=title, text=text))
    return tuple(worded)
