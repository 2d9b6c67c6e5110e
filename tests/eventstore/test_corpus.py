"""The corpus of recorded games: decided as it was, no paragraph lost, found again from its seeds."""

from __future__ import annotations

import asyncio
import dataclasses
import importlib
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, Final

import msgspec
import pytest

from domain.core.agenda import Position
from domain.rulesets import RULESETS
from eventstore.log.codec import Codecs
from eventstore.proof.archive import verify_archive
from eventstore.proof.checks.findings import Drift
from ops.cli import drift as drift_module
from tests.eventstore import corpus
from tests.eventstore.corpus import EVENTS, FOLDER, REPORT, Play
from tests.ops.planted_changes import CHANGES as OF_BISECTION
from tests.ops.planted_changes import PlantedChange

MOST_BYTES: Final = 1_500_000
CHANGES: Final = (
    PlantedChange(
        "manitoba",
        "rules/storing.py",
        "if game.position.wampum:",
        "if not game.position.wampum:",
        0,
        "store",
        "manitoba 4.7",
    ),
    # A constant and a cached function cannot be changed in a running process.
    *(change for change in OF_BISECTION if change.module not in {"rules/movement.py", "rules/grid.py"}),
)
IN_EVERY_RUN: Final = (0, 1, 10, 15)
"""The changes that are planted in every run: one of each ruleset."""
PLAYS: Final = corpus.plays()


def without_invariants(ruleset: Any) -> Any:
    """Return a ruleset that checks no invariants: half of the time, and its own suites check them."""

    def no_problems(_: Position) -> list[str]:
        return []

    return dataclasses.replace(ruleset, problems=no_problems)


@pytest.fixture(scope="module")
def reports() -> tuple[dict[str, Any], dict[str, Any]]:
    """The report that lies beside the corpus, and the report of `tabletape drift` now."""
    with pytest.MonkeyPatch.context() as changed:
        rulesets = {name: without_invariants(ruleset) for name, ruleset in RULESETS.items()}
        changed.setattr(drift_module, "RULESETS", rulesets)
        return msgspec.json.decode(REPORT.read_bytes()), corpus.report()


def test_every_archive_is_decided_as_the_report_says(reports: tuple[dict[str, Any], dict[str, Any]]) -> None:
    recorded, report = reports
    assert report["different"] == recorded["different"]
    assert not [name for name in report["different"] if PLAYS[name].version == RULESETS[PLAYS[name].ruleset].version]


def test_every_paragraph_that_was_met_is_met(reports: tuple[dict[str, Any], dict[str, Any]]) -> None:
    recorded, report = reports
    for ruleset, coverage in recorded["coverage"].items():
        lost = set(coverage["met"]) - set(report["coverage"][ruleset]["met"])
        assert not lost, f"{ruleset}: python -m tests.eventstore.corpus adds games that meet them"


def test_the_corpus_is_small_and_varied() -> None:
    files = {path.name.partition(".")[0]: path.stat().st_size for path in FOLDER.glob("*.ndjson.gz")}
    assert files.keys() == PLAYS.keys()
    assert sum(files.values()) <= MOST_BYTES
    for name, ruleset in RULESETS.items():
        plays = [play for play in PLAYS.values() if play.ruleset == name]
        assert {play.event for play in plays} == EVENTS.keys()
        assert {play.seats for play in plays} == set(ruleset.seats)
        assert all(options in [play.options for play in plays] for options in corpus.options_of(name))


@pytest.mark.parametrize(
    ("ruleset", "event"),
    [("bison", "fork-with-luck"), ("manitoba", "tournament"), ("discoveries", "import"), ("wendake", "plans")],
)
def test_a_play_makes_the_archive_again(ruleset: str, event: str) -> None:
    now = (ruleset, RULESETS[ruleset].version, event)
    for play in PLAYS.values():
        if (play.ruleset, play.version, play.event) == now:  # other versions of the rules play otherwise
            assert corpus.unpacked(play.name) == asyncio.run(corpus.archive_of(play))


def planted(change: PlantedChange) -> tuple[FunctionType, CodeType]:
    """Return the function with the line of a change, and its changed code."""
    path = f"domain/{change.ruleset}/{change.module}"
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    functions = [value for value in vars(module).values() if inspect.isfunction(value)]
    sources = {value: inspect.getsource(value) for value in functions if value.__module__ == module.__name__}
    (function,) = (function for function, source in sources.items() if change.line in source)
    compiled = compile(sources[function].replace(change.line, change.changed, 1), path, "exec")
    names = {code.co_name: code for code in compiled.co_consts if isinstance(code, CodeType)}
    return function, names[function.__name__]


def deviations(ruleset: str) -> Iterator[tuple[Play, Drift]]:
    """Yield the games of the corpus with the entries that the rules decide otherwise."""
    codecs = Codecs({ruleset: without_invariants(RULESETS[ruleset])})
    for play in PLAYS.values():
        if (play.ruleset, play.version) == (ruleset, RULESETS[ruleset].version):
            drifts: list[Drift] = []
            verify_archive(corpus.read(play.name), codecs, deviations=drifts)
            yield from ((play, drift) for drift in drifts)


@pytest.mark.parametrize(
    "change",
    [
        change if number in IN_EVERY_RUN else pytest.param(change, marks=pytest.mark.long)
        for number, change in enumerate(CHANGES)
    ],
    ids=lambda change: change.name,
)
def test_a_changed_rule_decides_an_entry_otherwise(change: PlantedChange, monkeypatch: pytest.MonkeyPatch) -> None:
    function, code = planted(change)
    monkeypatch.setattr(function, "__code__", code)
    play, drift = next(deviations(change.ruleset))
    elements = corpus.elements_of(play, corpus.read(play.name)).entries
    assert not elements[drift.version - 1], "an entry that is decided otherwise meets nothing: a new game is added"


def test_games_are_chosen_for_new_paragraphs_and_for_other_elements_in_few_entries() -> None:
    def game(seed: int, *entries: str) -> corpus.GameElements:
        play = msgspec.structs.replace(next(iter(PLAYS.values())), seed=seed)
        kinds = {letter: "paragraph" if letter.isupper() else "function" for letter in "".join(entries)}
        return corpus.GameElements(play, [frozenset((kinds[letter], letter) for letter in entry) for entry in entries])

    met: set[corpus.Element] = {("function", "a")}
    quiet = [""] * 100
    games = [game(1, "a", "b"), game(2, "a", "bc", "", "", "d", "a"), game(3, *quiet, "e"), game(4, *quiet, "F")]
    assert [(play.seed, upto) for play, upto in corpus.chosen(games, met)] == [(2, 5), (4, 101)]
    assert sorted(name for _, name in met) == ["F", "a", "b", "c", "d"]


def test_a_game_whose_elements_others_meet_is_not_needed() -> None:
    def game(seed: int, *entries: str) -> corpus.GameElements:
        play = msgspec.structs.replace(next(iter(PLAYS.values())), seed=seed)
        return corpus.GameElements(play, [frozenset(("paragraph", letter) for letter in entry) for entry in entries])

    games = [game(1, "ab"), game(2, "a", "", "c"), game(3, "b")]
    assert [game.play.seed for game in corpus.needed(games, set())] == [2, 3]
    assert [game.play.seed for game in corpus.needed(games, {("paragraph", "c")})] == [1]
