"""Playthroughs: a golden game of each ruleset as text that people can review.

Each tells the shortest golden game with the fewest seats: every decision as a sentence, the board after the set-up and
after every run of the service, the points, and how the game ended. A changed rule shows as a difference that can be
read. Write the golden games anew first (`tests.domain.golden`), then this text with

    python -m tests.projections.playthroughs <ruleset>
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from projections.sentences import People, Sentences
from tests.domain import golden
from tests.domain.playing import play
from tests.projections.boards.svg import NAMES, text_of, view_of


def path(ruleset: Ruleset[Any]) -> Path:
    """Return where the playthrough of a ruleset lies."""
    seats, options = _played(ruleset)
    return golden.path(ruleset, seats, options).with_suffix(".txt")


def write(ruleset: Ruleset[Any]) -> None:
    """Write the playthrough of a ruleset."""
    path(ruleset).write_text("".join(f"{line}\n" for line in playthrough(ruleset)), encoding="utf-8")


def playthrough(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Play the game and return the lines of its text."""
    seats, options = _played(ruleset)
    names, everybody = NAMES[:seats], frozenset(range(seats))
    people = People(names)
    sentences = Sentences({ruleset.name: ruleset}, strict=True)
    cases = importlib.import_module(f"tests.domain.{ruleset.name}.cases")
    yield f"{ruleset.title}, {seats} seats, {dict(options)}"
    for version, entry in enumerate(play(ruleset, seats, options, golden.SEED, pick=cases.pick), start=1):
        if entry.decision is not None:
            message = ruleset.describe(entry.decision, entry.before, everybody)
            sentence = "" if message is None else sentences.render(message, "en", people)
            yield f"{version:4} {names[entry.seat]}: {sentence}"
        else:
            board = text_of(view_of(ruleset, entry.after, everybody, version))
            yield ""
            yield from (line.rstrip() for line in board.splitlines())
            yield f"{version:4} points: {golden.points(ruleset, entry.after)}"
            yield ""
    end = ruleset.result(entry.after)
    assert end is not None
    yield f"places: {list(end.places)}, points: {golden.points(ruleset, entry.after)}"
    yield sentences.render(end.reason, "en", people)


def _played(ruleset: Ruleset[Any]) -> tuple[int, Any]:
    """Return the number of seats and the options of the game."""
    cases, seats = importlib.import_module(f"tests.domain.{ruleset.name}.cases"), min(ruleset.seats)
    return seats, min(cases.OPTIONS, key=lambda options: len(golden.read(golden.path(ruleset, seats, options))))


if __name__ == "__main__":
    write(RULESETS[sys.argv[1]])
