"""Writing: a game as the text of its notation."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from domain.core.events import SERVICE, Actor, Seat
from domain.core.ruleset import Ruleset
from domain.notation.course import Course, LineOfPlay, NotatedGame, Ply, take_recorded
from domain.notation.values import decision_token, value_token

RUN: Final = "~"
"""Stands for a run of the service, and at the beginning for the set-up."""
UNFINISHED: Final = "*"
"""Ends the notation of a game without a result."""
OPTION: Final = "Option."
"""The beginning of the tags of options."""
_WIDTH: Final = 100
"""The width of a line, unless a comment alone is wider."""
_SURROGATES: Final = re.compile(r"[\ud800-\udfff]")


def seat_letter(seat: Seat) -> str:
    """Return the letter of a seat.

    >>> seat_letter(0), seat_letter(3)
    ('a', 'd')
    """
    return chr(ord("a") + seat)


def places_token(places: tuple[int, ...] | None) -> str:
    """Return the places of a result, by seat.

    >>> places_token((2, 1)), places_token(None)
    ('2-1', '*')
    """
    return UNFINISHED if places is None else "-".join(map(str, places))


def tag_line(name: str, value: str) -> str:
    r"""Return a tag with its value, as a line.

    >>> tag_line("Event", 'The "Open"')
    '[Event "The \\"Open\\""]'
    """
    quoted = _SURROGATES.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(value, ensure_ascii=False))
    return f"[{name} {quoted}]"


def write_notation(game: NotatedGame, ruleset: Ruleset[Any], components: Any) -> str:
    """Return the notation of a game. `read_notation` makes an equal game of it.

    Args:
        game: the game.
        ruleset: its ruleset.
        components: its component set, loaded.

    Raises:
        IllegalDecision: the rules refuse a decision of the game.
        OutcomesDiffer: the outcomes of a ply do not fit its draws.
    """
    lines = [
        tag_line("Ruleset", game.ruleset),
        tag_line("RulesVersion", str(game.version)),
        tag_line("Components", game.components),
        tag_line("Seats", str(game.seats)),
        *(tag_line(f"{OPTION}{path}", value) for path, value in _options(msgspec.to_builtins(game.options))),
    ]
    if game.forfeited:
        lines.append(tag_line("Forfeited", "".join(map(seat_letter, game.forfeited))))
    lines.append(tag_line("Result", places_token(game.places)))
    lines += [tag_line(name, value) for name, value in game.tags]
    paragraph = _Paragraph()
    _write_line(paragraph, Course(ruleset, components, game.options, game.seats), game.line, depth=0)
    paragraph.begin(0)
    paragraph.add(places_token(game.places))
    return "\n".join([*lines, "", *paragraph.lines()]) + "\n"


def _options(plain: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the options with their values; the parts of an option have its name, a dot and their own (`layout.x`)."""
    for name, value in plain.items():
        if isinstance(value, dict):
            yield from _options(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value_token(value)


class _Paragraph:
    """Collects tokens in lines."""

    def __init__(self) -> None:
        self._lines: list[tuple[int, list[str]]] = []
        self._opening = ""

    def begin(self, depth: int) -> None:
        """Begin a line; *depth* is the number of variations around it."""
        self._lines.append((depth, []))

    def open(self) -> None:
        """Open a variation before the next token."""
        self._opening += "("

    def add(self, token: str) -> None:
        """Add a token."""
        self._lines[-1][1].append(self._opening + token)
        self._opening = ""

    def close(self) -> None:
        """Close a variation after the last token."""
        while not self._lines[-1][1]:
            self._lines.pop()  # begun behind a variation within it
        self._lines[-1][1][-1] += ")"

    def lines(self) -> Iterator[str]:
        """Yield the lines, each as wide as a line may be."""
        for depth, tokens in self._lines:
            line = ""
            for token in tokens:
                if line and len(line) + 1 + len(token) > _WIDTH:
                    yield line
                    line = "  " * depth + "    " + token
                else:
                    line = f"{line} {token}" if line else "  " * depth + token
            if line:
                yield line


def _write_line(paragraph: _Paragraph, course: Course, line: LineOfPlay, depth: int) -> None:
    """Write plies; *depth* is the number of variations around them."""
    paragraph.begin(depth)
    for comment in line.comments:
        paragraph.add(_comment(comment))
    turn: tuple[int, Actor] | None = None
    for number, ply in enumerate(line.plies):
        actor = course.to_move()
        if ply.decision is None or actor is None or actor == SERVICE:
            token = _run_token(ply)
        else:
            before, turn = turn, (course.ruleset.round_of(course.position), actor)
            if turn != before:
                if number:
                    paragraph.begin(depth)
                paragraph.add(f"{turn[0]}.{seat_letter(actor)}")
            token = decision_token(ply.decision)
        branch = course.branch() if ply.variations else course
        outcomes: list[str] = []
        take_recorded(course, ply, outcomes)
        _write_ply(paragraph, ply, token, outcomes)
        for variation in ply.variations:
            paragraph.open()
            _write_line(paragraph, branch.branch(), variation, depth + 1)
            paragraph.close()
        if ply.variations:
            paragraph.begin(depth)


def _write_ply(paragraph: _Paragraph, ply: Ply, token: str, outcomes: Sequence[str]) -> None:
    """Write a ply without its variations."""
    paragraph.add(token)
    for outcome in outcomes:
        paragraph.add(f"={outcome}")
    for mark in ply.marks:
        paragraph.add(f"${mark}")
    for comment in ply.comments:
        paragraph.add(_comment(comment))


def _run_token(ply: Ply) -> str:
    if ply.dealt_for is None:
        return RUN
    return f"{RUN}:{''.join(map(seat_letter, ply.dealt_for))}"


def _comment(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"
