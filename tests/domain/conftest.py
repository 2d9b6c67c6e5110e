"""Fixtures of the promises of all rulesets: each ruleset, its cases, and games played by chance."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource

from domain.core.events import Decision
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from tests import tiny
from tests.domain.contract import FEW, SAMPLES
from tests.domain.playing import Entry, by_kind, play, play_on
from tests.nim import NIM

ALL = {**RULESETS, **tiny.RULESETS, NIM.name: NIM}
"""Every ruleset of the service, the made-up ruleset of `docs/add-a-ruleset.md`, and the least there may be."""
PACKAGES = {**{name: f"domain.{name}" for name in RULESETS}, "tiny": "tests.tiny", "nim": "tests.nim"}
"""By ruleset: its package."""


@pytest.fixture(scope="session", params=sorted(ALL))
def ruleset(request: pytest.FixtureRequest) -> Ruleset[Any]:
    """Return each ruleset in turn."""
    return ALL[request.param]


@pytest.fixture(scope="session")
def folder(ruleset: Ruleset[Any]) -> Path:
    """Return the folder of the package of the ruleset."""
    return Path(str(importlib.import_module(PACKAGES[ruleset.name]).__file__)).parent


@pytest.fixture(scope="session")
def cases(ruleset: Ruleset[Any]) -> ModuleType:
    """Return the module that says how the ruleset is played in tests.

    `OPTIONS`: options of games, each value of each option at least once; `pick`: how a seat picks its
    decisions in one half of the games and in the golden ones; `SEEDS`: how many games, so that
    everything that can happen does; `canonical_state`, if the rules of the game name one: a position as data, of
    which golden games keep the hash; `MOMENTS`, if something is too rare for these games: positions set up by hand at
    which it happens, from which a game is played on each.
    """
    return importlib.import_module(f"tests.domain.{ruleset.name}.cases")


@pytest.fixture(scope="session")
def games(ruleset: Ruleset[Any], cases: ModuleType) -> list[list[Entry[Any]]]:
    """Return whole games, for every number of seats and every case of options; two ways of picking take turns."""
    settings = [(seats, options) for seats in ruleset.seats for options in cases.OPTIONS]
    picks = [cases.pick, by_kind]
    return [
        list(play(ruleset, seats, options, seed, pick=picks[number % 2]))
        for seed in cases.SEEDS
        for number, (seats, options) in enumerate(settings, seed)
    ] + [list(play_on(ruleset, moment, cases.pick)) for moment in getattr(cases, "MOMENTS", ())]


@pytest.fixture(params=[FEW, pytest.param(SAMPLES, marks=pytest.mark.long)], ids="{} positions".format)
def samples(request: pytest.FixtureRequest) -> int:
    """Return how many positions of each game are looked at closely."""
    number: int = request.param
    return number


@pytest.fixture(params=[20, pytest.param(1, marks=pytest.mark.long)], ids="one fact in {}".format)
def every_fact(request: pytest.FixtureRequest) -> int:
    """Return the step between facts that are looked at, besides the first of each kind."""
    number: int = request.param
    return number


@pytest.fixture(scope="session")
def universe(games: list[list[Entry[Any]]]) -> list[Decision]:
    """Return every different decision that was taken in any of the games."""
    by_bytes = {msgspec.json.encode(e.decision): e.decision for game in games for e in game if e.decision is not None}
    return list(by_bytes.values())


@pytest.fixture(scope="session")
def bundle(ruleset: Ruleset[Any]) -> FluentBundle:
    """Return the English sentences of the ruleset."""
    catalogue = FluentBundle(["en"], use_isolating=False)
    catalogue.add_resource(FluentResource(ruleset.catalogue("en")))
    return catalogue
