"""Games by chance as their notation tells them, with comments, marks and variations."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.core.events import SERVICE, Decision
from domain.core.ruleset import Ruleset
from domain.notation.course import Course, LineOfPlay, NotatedGame, Ply

COMMENTS = (
    "Gut!",
    "two words\nin two lines",
    "a } and a \\ and {",
    "",
    " 12.a =[3] $1 (x) ~ ",
    "日本語 \N{ZERO WIDTH JOINER}",
)
_VARIATIONS = 0.02
"""How many of the plies have a variation."""


def game_by_chance(ruleset: Ruleset[Any], seed: int, most: int, **options: Any) -> NotatedGame:
    """Return a game with outcomes, comments, marks and variations by chance; the same for the same seed.

    Args:
        ruleset: the ruleset.
        seed: the seed.
        most: the most plies; a longer game is broken off, without a result.
        options: options of the game.
    """
    source = random.Random(f"{ruleset.name} {seed}")  # noqa: S311  repeatable, guards nothing
    components = ruleset.load_components(ruleset.default_components())
    seats = ruleset.seats[seed % len(ruleset.seats)]
    chosen = ruleset.options_type(**options)
    course = Course(ruleset, components, chosen, seats)
    line = LineOfPlay((source.choice(COMMENTS),), tuple(_plies(course, source, most, depth=0)))
    result = ruleset.result(course.position)
    return NotatedGame(
        ruleset=ruleset.name,
        version=ruleset.version,
        components=hashlib.sha256(ruleset.default_components()).hexdigest(),
        seats=seats,
        options=chosen,
        places=None if result is None else result.places,
        tags=(("Event", 'The "Open" \\ of Cæn'), ("Seat.a", "[Ann]\n")),
        line=line,
    )


def _plies(course: Course, source: random.Random, most: int, depth: int) -> list[Ply]:
    plies: list[Ply] = []
    while len(plies) < most and (actor := course.to_move()) is not None:
        before, decision = course.branch(), None
        if actor != SERVICE:
            decision = _by_kind(source, course.ruleset.legal(course.position, actor))
        ply = _taken(course, Ply(decision), source)
        if source.random() < _VARIATIONS and depth < 3:
            ply = replace(
                ply,
                marks=(source.randint(1, 6),),
                comments=tuple(source.sample(COMMENTS, source.randint(0, 2))),
                variations=tuple(
                    LineOfPlay((), tuple(_plies(before.branch(), source, source.randint(1, 4), depth + 1)))
                    for _ in range(source.randint(0, 2))
                ),
            )
        plies.append(ply)
    return plies


def _taken(course: Course, ply: Ply, source: random.Random) -> Ply:
    replayed = course.take(ply, lambda _, candidates: source.randrange(len(candidates)))
    return msgspec.structs.replace(ply, outcomes=tuple(draw.index for draw in replayed.draws))


def _by_kind(source: random.Random, legal: Sequence[Decision]) -> Decision:
    kind = source.choice(list(dict.fromkeys(map(type, legal))))
    return source.choice([decision for decision in legal if type(decision) is kind])
