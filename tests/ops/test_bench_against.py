"""`tabletape bench --against`: an older tree beside the present tree, by turns. Most turns are made up."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.rulesets import RULESETS
from ops.bench import against
from ops.bench.against import BenchTurn, MeasuredFigure, run_turn, tree_of
from ops.bench.figures import Failure
from ops.bench.measuring import FEWEST_PAIRS
from ops.cli import main
from ops.errors import BenchFailed, BenchRevisionUnknown

pytestmark = pytest.mark.usefixtures("collector_as_before")

IDENTITY = ("-c", "user.name=Bench", "-c", "user.email=bench@example.invalid")


def git(*arguments: str, at: Path) -> str:
    """Run git in a directory and return its output."""
    command = ["git", "-C", str(at), *IDENTITY, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a checkout of two commits that stands for this tree: a file holds `old`, then `new`."""
    at = tmp_path / "checkout"
    at.mkdir()
    git("init", "--quiet", at=at)
    for text in ("old", "new"):
        (at / "speed.txt").write_text(text, encoding="utf-8")
        git("add", ".", at=at)
        git("commit", "--quiet", "--message", text, at=at)
    monkeypatch.setattr(against, "CHECKOUT", at)
    return at


def rates(*pairs: tuple[str, float], failures: Sequence[Failure] = ()) -> BenchTurn:
    """Return a turn with the rates of these figures."""
    figures = [MeasuredFigure(name, name.title(), rate, "per second") for name, rate in pairs]
    return BenchTurn({"machine": {"cores": 2}, "versions": {}, "settings": {"pairs": 1}}, figures, list(failures))


class Turns:
    """Made-up turns: a file of the tree names the tree."""

    def __init__(self, old: BenchTurn, new: BenchTurn) -> None:
        self.order: list[str] = []
        self.measures: list[str] = []
        self._by_text = {"old": old, "new": new}

    def run(self, tree: Path, _size: str, _durability: str, name: str) -> BenchTurn:
        """Return the turn of a tree."""
        text = (tree / "speed.txt").read_text(encoding="utf-8")
        self.order.append(text)
        self.measures.append(name)
        return self._by_text[text]


def bench(*options: str) -> Result:
    return CliRunner().invoke(main, ["bench", "--only", "playout", *options])


def rows(result: Result) -> list[dict[str, Any]]:
    return [json.loads(row) for row in result.stdout.splitlines()]


@pytest.mark.parametrize("revision", ["no_such_revision", "HEAD:speed.txt", "--help", "", "HEAD~2"])
def test_a_revision_that_is_no_commit_is_refused_and_named(checkout: Path, revision: str) -> None:
    result = bench("--quick", "--against", revision)
    assert result.exit_code == BenchRevisionUnknown.exit_code
    assert "bench_revision_unknown" in result.stderr
    assert revision in result.stderr
    assert git("status", "--porcelain", at=checkout) == ""


def test_a_tree_that_is_no_checkout_has_no_revisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(against, "CHECKOUT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert "bench_revision_unknown" in bench("--quick", "--against", "HEAD").stderr


def test_the_older_tree_is_unpacked_elsewhere_and_gone_afterwards(checkout: Path) -> None:
    with tree_of(git("rev-parse", "HEAD~1", at=checkout)) as tree:
        assert (tree / "speed.txt").read_text(encoding="utf-8") == "old"
        assert (checkout / "speed.txt").read_text(encoding="utf-8") == "new"
    assert not tree.exists()
    assert git("worktree", "list", at=checkout).count("\n") == 0


def test_trees_take_turns_and_the_ratio_is_this_tree_to_the_older(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns(rates(("play", 100.0)), rates(("play", 150.0)))
    monkeypatch.setattr(against, "run_turn", turns.run)
    result = bench("--against", "HEAD~1", "--json")
    assert result.exit_code == 0, result.output
    assert turns.order == (["old", "new", "new", "new", "new", "old"] * FEWEST_PAIRS)[: 3 * FEWEST_PAIRS]
    facts, figure, last = rows(result)
    assert facts["settings"] == {
        "pairs": FEWEST_PAIRS,
        "against": git("rev-parse", "HEAD~1", at=checkout),
        "tree": git("rev-parse", "HEAD", at=checkout),
        "uncommitted_changes": False,
    }
    assert figure["ratio"] == figure["low"] == figure["high"] == 1.5
    assert (figure["value"], figure["limit"], figure["control"]) == (150.0, 100.0, 1.0)
    assert figure["limit_title"] == f"the same at {facts['settings']['against'][:12]}"
    assert last == {"play": {field: value for field, value in figure.items() if field != "name"}}


@pytest.mark.usefixtures("checkout")
def test_all_turns_of_a_measure_are_over_before_the_next_measure_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = Turns(rates(("play", 100.0)), rates(("play", 150.0)))
    monkeypatch.setattr(against, "run_turn", turns.run)
    facts, first, second, _ = rows(bench("--only", "fold", "--only", "playout", "--against", "HEAD~1", "--json"))
    assert turns.measures == ["playout"] * 3 * FEWEST_PAIRS + ["fold"] * 3 * FEWEST_PAIRS
    assert facts["settings"]["pairs"] == FEWEST_PAIRS
    assert first == second
    assert first["pairs"] == FEWEST_PAIRS


def test_uncommitted_changes_are_measured_and_said(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (checkout / "speed.txt").write_text("old", encoding="utf-8")
    turns = Turns(rates(("play", 100.0)), rates(("play", 150.0)))
    monkeypatch.setattr(against, "run_turn", turns.run)
    facts, figure, _ = rows(bench("--quick", "--against", "HEAD", "--json"))
    assert facts["settings"]["uncommitted_changes"] is True
    assert turns.order == ["new", "old", "old"]
    assert figure["ratio"] == pytest.approx(2 / 3)
    assert (checkout / "speed.txt").read_text(encoding="utf-8") == "old"


def test_a_figure_of_one_tree_alone_and_a_failure_of_a_measure_are_named(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = Failure("fork", "bench_failed", "no fork")
    old, new = rates(("play", 100.0), ("gone", 1.0)), rates(("play", 150.0), ("added", 1.0), failures=[failure])
    monkeypatch.setattr(against, "run_turn", Turns(old, new).run)
    result = bench("--quick", "--against", "HEAD~1", "--json")
    assert result.exit_code == 1
    last = rows(result)[-1]
    assert list(last) == ["play", "failed"]
    commit = git("rev-parse", "HEAD~1", at=checkout)[:12]
    assert last["failed"] == [
        {"measure": name, "code": "bench_not_in_both", "error": f"{tree} did not measure it in every turn"}
        for name, tree in (("gone", "this tree"), ("added", commit))
    ] + [{"measure": "fork", "code": "bench_failed", "error": "no fork"}]
    table = bench("--quick", "--against", "HEAD~1")
    assert "1.50" in table.stdout
    assert "added failed (bench_not_in_both)" in table.stderr


def test_a_turn_measures_the_tree_that_it_is_given() -> None:
    turn = run_turn(against.CHECKOUT, "QUICK", "everysec", "decide")
    assert [figure.name for figure in turn.figures] == [f"decide_{name}" for name in RULESETS]
    assert all(figure.value > 0 for figure in turn.figures)
    assert turn.failures == []


def test_a_turn_of_a_tree_without_the_measure_has_no_figures() -> None:
    turn = run_turn(against.CHECKOUT, "QUICK", "everysec", "no_such_measure")
    assert (turn.figures, turn.failures) == ([], [])


def test_a_tree_whose_benchmark_does_not_run_is_named_with_its_last_words(tmp_path: Path) -> None:
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "__init__.py").write_text("raise ImportError('an older API')", encoding="utf-8")
    with pytest.raises(BenchFailed, match="did not run") as failed:
        run_turn(tmp_path, "QUICK", "everysec", "decide")
    assert failed.value.value == "ImportError: an older API"
