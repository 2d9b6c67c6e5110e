"""How tests look at any ruleset, through the contract only."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeGuard, get_args, get_origin

import msgspec
from fluent.runtime import FluentBundle
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.catalogue import NAME_MARK, name_of_mark
from domain.core.chance import KeyedChance
from domain.core.errors import IllegalDecision
from domain.core.events import SPECTATOR, Decision, Event, Message, tag_of
from domain.core.options import options_of
from domain.core.ruleset import Ruleset
from tests.domain.playing import Entry, facts_of

Games = list[list[Entry[Any]]]

SAMPLES = 12
"""Positions looked at closely in each game."""
FEW = 4
"""The same in the short form of a campaign."""
FIRST = 10
"""Facts of each kind that are looked at in every run."""
UNIVERSE = 150
"""Decisions tried at each of them, besides the legal decisions."""

ABSURD: tuple[object, ...] = (
    *("", "absurd", "\0", "\ud800", b"x", "A" * 300),
    *(-1, 99, 2**63, 2**64, -(2**200), 2**200, 0.5, 1.0, float("nan"), True, False, None),
    *((), ("",), (None,), ("A",) * 100, [], ["A", "A"], {}, {"type": "absurd"}, set(), object()),
)
"""Values that no rule is meant for. Some of them fit the type of some field."""
NO_DECISIONS: tuple[Any, ...] = (None, "end_turn", 0, (), {"type": "end_turn"}, object(), Event(), Decision())


NAMES = ("Ann", "Ben", "Cem", "Dan")
"""By seat: the player's name, in sentences that tests read."""


def kinds(union: Any) -> list[type[msgspec.Struct]]:
    """List the struct types of a union."""
    return [get_origin(kind) or kind for kind in get_args(union)]


def positions(games: Games) -> list[Position]:
    """List every position after an entry."""
    return [entry.after for game in games for entry in game]


def sample(games: Games, seed: int = 0, samples: int = SAMPLES) -> list[Position]:
    """Return positions from all over the games, the last of each always among them."""
    rng = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    chosen = []
    for game in games:
        chosen += [entry.after for entry in rng.sample(game, min(samples, len(game)))] + [game[-1].after]
    return chosen


def seats_of(ruleset: Ruleset[Any], position: Position) -> range:
    """Return the seats of a position."""
    return range(len(ruleset.scoreboard(position).seats))


def facts(ruleset: Ruleset[Any], games: Games) -> Iterator[tuple[Event, Position]]:
    """Return every fact of the games with the position before it."""
    for game in games:
        for entry in game:
            for fact in facts_of(ruleset, entry):
                yield fact.event, fact.before


def some_facts(ruleset: Ruleset[Any], games: Games, every: int) -> Iterator[tuple[Event, Position]]:
    """Return the first facts of each kind and a regular sample of the others, each with the position before it."""
    met = Counter[type[Event]]()
    for number, (event, before) in enumerate(facts(ruleset, games)):
        met[type(event)] += 1
        if number % every == 0 or met[type(event)] <= FIRST:
            yield event, before


def messages_told(messages: Iterable[Message]) -> list[Message]:
    """Return each message once: a sentence follows from its message alone."""
    return list({(message.key, *message.values.items()): message for message in messages}.values())


def is_seat(value: object, name: str) -> TypeGuard[int]:
    """Return whether a value of a message is a seat: it is worded with the name of its player."""
    return isinstance(value, int) and re.fullmatch("seat[0-9]*", name) is not None


def word(bundle: FluentBundle, message: Message) -> str:
    """Return the sentence of a message, told to a person outside the game. All values that it needs must be there."""
    assert bundle.has_message(message.key), f"the catalogue lacks {message.key}"
    pattern = bundle.get_message(message.key).value
    assert pattern is not None
    values = {name: NAMES[value] if is_seat(value, name) else value for name, value in message.values.items()}
    ruleset = message.key.partition("-")[0]
    for name, value in values.items():
        if isinstance(value, str):
            parts = NAME_MARK.split(value)
            parts[1::2] = [word(bundle, name_of_mark(ruleset, mark)) for mark in parts[1::2]]
            values[name] = "".join(parts).replace("|", " ")
    text, errors = bundle.format_pattern(pattern, values)
    assert not errors, (message, errors)
    assert str(text).strip()
    return str(text)


def refusals(ruleset: Ruleset[Any], position: Position, seat: int, tried: Sequence[Decision]) -> list[tuple[Any, ...]]:
    """Return the errors of the refused decisions."""
    answers = []
    for decision in tried:
        try:
            ruleset.decide(position, seat, decision, KeyedChance(b"tried"))
        except IllegalDecision as refused:
            answers.append((decision, refused.code, refused.reason, refused.rule, refused.allowed))
    return answers


def distorted(decision: Decision) -> Iterator[Decision]:
    """Return a decision with each field in turn, and with all fields at once, set to each absurd value."""
    fields = decision.__struct_fields__
    for value in ABSURD:
        yield from (replace(decision, **{field: value}) for field in fields)
        yield replace(decision, **dict.fromkeys(fields, value))


def viewers(ruleset: Ruleset[Any], position: Position) -> list[frozenset[int]]:
    """List a spectator, every seat alone, the first two together."""
    seats = seats_of(ruleset, position)
    return [SPECTATOR, *(frozenset((seat,)) for seat in seats), frozenset(seats[:2])]


def option_keys(ruleset: Ruleset[Any]) -> list[str]:
    """Return the keys of all texts that explain the options of a ruleset."""
    name = ruleset.name
    return [
        key
        for option in options_of(ruleset.options_type)
        for key in (
            option.key(name),
            option.key(name, about=True),
            *(option.key(name, value=value) for value in option.values),
        )
    ]


def key_of(ruleset: Ruleset[Any], kind: type[msgspec.Struct]) -> str:
    """Return how the keys of a fact's or decision's sentences begin."""
    return f"{ruleset.name}-{tag_of(kind).partition('.')[0]}".replace("_", "-")
