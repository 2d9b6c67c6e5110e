"""A golden game of each ruleset, as text that people can review, is still the same."""

from __future__ import annotations

import pytest

from domain.rulesets import RULESETS
from tests.projections.playthroughs import path, playthrough


@pytest.mark.parametrize("name", RULESETS)
def test_a_golden_game_reads_as_reviewed(name: str) -> None:
    ruleset = RULESETS[name]
    assert list(playthrough(ruleset)) == path(ruleset).read_text(encoding="utf-8").splitlines()
