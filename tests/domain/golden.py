"""Golden games: whole games as reviewed data, a file for each number of seats and options.

A file holds one JSON object a line: a head (how the game was made), every decision in order, a
checkpoint after the set-up and after every run of the service, and the end (places, winner, points, facts).
A checkpoint keeps three things: `position`, a hash of the view of all seats together, or of the canonical state
where the rules of the game name one; `facts`, a hash of every fact from the first on, as written to the log and
in its order; the points. Playing the decisions again must meet every checkpoint. Nothing is kept that neither a view
nor a fact tells. A changed file is a changed rule: review it like a rule. Write the files anew with

    python -m tests.domain.golden <ruleset>

One of them for each ruleset lies beside it as text that people can review; see `tests.projections.playthroughs`.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.core.agenda import Position
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Event
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from tests.domain.playing import play
from tests.nim import NIM
from tests.tiny import RULESETS as TINY

FOLDER = Path(__file__).parent
SEED = 2006


def path(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any]) -> Path:
    """Return where the golden game with these seats and options lies."""
    agreed = "".join(f"-{name}-{value}" for name, value in options.items())
    return FOLDER / ruleset.name / "golden" / f"{seats}-seats{agreed}.jsonl"


def record(ruleset: Ruleset[Any], seats: int, options: Mapping[str, Any], pick: Any) -> Iterator[dict[str, Any]]:
    """Play a random game and return the lines of its file."""
    yield {"ruleset": ruleset.name, "seats": seats, "options": dict(options), "key": f"{ruleset.name} {SEED}"}
    facts = Facts()
    for entry in play(ruleset, seats, options, SEED, pick=pick):
        facts.add(entry.events)
        if entry.decision is None:
            yield checkpoint(ruleset, entry.after, facts)
        else:
            yield {"seat": entry.seat, "decision": msgspec.to_builtins(entry.decision)}
    yield end(ruleset, entry.after, facts)


def replay(ruleset: Ruleset[Any], lines: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Play the decisions of a file again and return the lines that follow from them."""
    head, *rest = lines
    yield head
    chance, facts = KeyedChance(head["key"].encode()), Facts()
    components = ruleset.load_components(ruleset.default_components())
    options = msgspec.convert(head["options"], ruleset.options_type)
    position = ruleset.initial(components, options, head["seats"])
    position = ruleset.fold(position, facts.add(ruleset.setup(position, chance)))
    yield checkpoint(ruleset, position, facts)
    decisions = [line for line in rest if "decision" in line]
    while ruleset.to_move(position):
        if ruleset.to_move(position) == (SERVICE,):
            position = ruleset.fold(position, facts.add(ruleset.advance(position, chance)))
            yield checkpoint(ruleset, position, facts)
        else:
            line = decisions.pop(0)
            decision = msgspec.convert(line["decision"], ruleset.decision_type)
            position = ruleset.fold(position, facts.add(ruleset.decide(position, line["seat"], decision, chance)))
            yield line
    yield end(ruleset, position, facts)


class Facts:
    """A running hash of the facts of a game."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, events: list[Event]) -> list[Event]:
        """Add the facts of an entry, a line of JSON each, and return them."""
        for event in events:
            self._hash.update(msgspec.json.encode(event, order="deterministic") + b"\n")
        return events

    def hash(self) -> str:
        """Return the hash of all facts so far."""
        return self._hash.hexdigest()


def checkpoint(ruleset: Ruleset[Any], position: Position, facts: Facts) -> dict[str, Any]:
    """Return the hashes of the position and of the facts that led to it, and the points."""
    digest = hashlib.sha256(whole(ruleset, position)).hexdigest()
    return {"position": digest, "facts": facts.hash(), "points": points(ruleset, position)}


def whole(ruleset: Ruleset[Any], position: Position) -> bytes:
    """Return the canonical state if the rules of the game define it, else the view of all seats together."""
    cases = importlib.import_module(f"tests.domain.{ruleset.name}.cases")
    if hasattr(cases, "canonical_state"):
        return msgspec.json.encode(cases.canonical_state(position), order="sorted")
    everybody = frozenset(range(len(ruleset.scoreboard(position).seats)))
    return msgspec.json.encode(ruleset.view(position, everybody), order="deterministic")


def points(ruleset: Ruleset[Any], position: Position) -> list[int]:
    """Return the points by seat."""
    return [score.points for score in ruleset.scoreboard(position).seats]


def end(ruleset: Ruleset[Any], position: Position, facts: Facts) -> dict[str, Any]:
    """Return how a game ended."""
    result = ruleset.result(position)
    assert result is not None
    ended = {"places": list(result.places), "winner": result.winner, "points": points(ruleset, position)}
    return {**ended, "facts": facts.hash()}


def read(file: Path) -> list[dict[str, Any]]:
    """Read the lines of a file."""
    return [msgspec.json.decode(line) for line in file.read_bytes().splitlines()]


def main(name: str) -> None:
    """Write the golden games of a ruleset anew."""
    ruleset = {**RULESETS, **TINY, NIM.name: NIM}[name]
    cases = importlib.import_module(f"tests.domain.{name}.cases")
    for seats in ruleset.seats:
        for options in cases.OPTIONS:
            file = path(ruleset, seats, options)
            file.parent.mkdir(exist_ok=True)
            lines = record(ruleset, seats, options, cases.pick)
            file.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
