"""The benchmark: every measure runs (tiny), the arithmetic of pairs, and the shape of the output. Nothing is timed."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.rulesets import RULESETS
from ops.bench import running, worker_measures
from ops.bench.figures import Figure, figure
from ops.bench.measuring import FEWEST_PAIRS, Chunk, Comparison, compare, compare_by_turns, percentile
from ops.bench.play import MOST_DECISIONS
from ops.bench.rules_measures import measure_legal
from ops.bench.running import MEASURES
from ops.bench.workshop import FULL, QUICK, Sizes, Workshop
from ops.cli import main
from ops.errors import BenchFailed
from ops.redis_program import find_programs
from ops.roles import ChildCommand, children
from tests import forked
from tests.serving import ROOT, tabletape

FIGURES = {
    "append": ("append", "append_16", "append_lean"),
    "fold": tuple(f"fold_{name}" for name in RULESETS),
    "legal": tuple(f"legal_{name}" for name in RULESETS),
    "legal_worst": tuple(f"legal_worst_{name}" for name in RULESETS),
    "decide": tuple(f"decide_{name}" for name in RULESETS),
    "playout": tuple(f"playout_{name}" for name in RULESETS),
    "http": ("http_1", "http_16", "http_16_lean"),
    "processes": ("processes",),
    "fork": ("fork_early", "fork_late", "fork_late_against_early"),
    "comparison": ("comparison",),
    "dump": tuple(f"dump_{name}" for name in RULESETS),
    "scoring": ("scoring",),
    "late_decision": ("late_decision",),
    "memory": ("memory",),
}


pytestmark = pytest.mark.usefixtures("collector_as_before")


def test_page_about_speed_names_every_figure_and_no_other() -> None:
    lines = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8").splitlines()
    table = lines[lines.index("| measure | what | against |") + 2 :]
    rows = takewhile(lambda line: line.startswith("|"), table)
    names = [name for row in rows for name in re.findall(r"`(\w+…?)`", row.split("|")[1])]
    figures = {name.replace("…", ruleset) for name in names for ruleset in RULESETS}
    assert sorted(figures) == sorted(name for measure in FIGURES.values() for name in measure)


def test_the_ratio_is_the_median_of_the_pairs_and_the_control_that_of_the_thing_itself() -> None:
    order: list[str] = []
    values = iter([9.0, 4.0, 4.0, 6.0, 3.0, 100.0, 100.0])
    limits = iter([9.0, 2.0, 2.0, 100.0])

    async def value() -> float:
        order.append("value")
        return next(values)

    async def limit() -> float:
        order.append("limit")
        return next(limits)

    comparison = asyncio.run(compare(value, limit, pairs=3))
    assert order == ["limit", "value", *["limit", "value", "value"] * 3]
    assert comparison == Comparison(value=6.0, limit=2.0, ratio=2.0, low=1.0, high=3.0, control=1.0, pairs=3)


def test_by_turns_each_comes_first_as_often_and_disturbances_meet_all() -> None:
    order: list[str] = []

    def costing(name: str, cost: float) -> Chunk:
        async def measure() -> float:
            order.append(name)
            # The machine has other things to do for two turns of each pair.
            return cost * (1 if (len(order) - 1) % 45 < 39 else 100)

        return measure

    comparison = asyncio.run(compare_by_turns(costing("value", 3.0), costing("limit", 2.0), turns=15, pairs=4))
    first, second, third = ["value", "limit", "value"], ["limit", "value", "value"], ["value", "value", "limit"]
    assert order == [*first, *second, *third] * 5 * 5
    assert (comparison.ratio, comparison.control) == pytest.approx((1.5, 1.0))
    assert comparison.pairs == 4


def test_a_rate_is_better_when_higher_and_a_cost_when_lower() -> None:
    comparison = Comparison(value=0.5, limit=0.25, ratio=2.0, low=1.0, high=4.0, control=0.8, pairs=7)
    rate, cost = figure("r", "", "", comparison, "per second"), figure("c", "", "", comparison, "milliseconds")
    assert (rate.value, rate.limit, rate.ratio, rate.low, rate.high) == (2.0, 4.0, 0.5, 0.25, 1.0)
    assert (cost.value, cost.limit, cost.ratio, cost.low, cost.high) == (500.0, 250.0, 2.0, 1.0, 4.0)


@pytest.mark.parametrize(("share", "expected"), [(0.5, 5.0), (0.99, 10.0), (0.1, 1.0), (0.01, 1.0), (1.0, 10.0)])
def test_a_percentile_is_a_sample(share: float, expected: float) -> None:
    assert percentile([float(number) for number in range(10, 0, -1)], share) == expected


def test_a_full_run_alternates_at_least_seven_times() -> None:
    assert FULL.pairs >= FEWEST_PAIRS == 7
    assert FULL.long_log == 10_000
    assert FULL.late_entry == 500
    assert FULL.decisions_a_game == MOST_DECISIONS
    assert QUICK.pairs >= 2


def test_every_measure_has_its_figures_listed_here() -> None:
    assert FIGURES.keys() == MEASURES.keys()


def test_each_measure_runs() -> None:
    names = [name for name in MEASURES if name != "scoring"]
    options = [f"--only={name}" for name in names]
    result = tabletape("bench", "--quick", "--json", *options, environment={**os.environ})
    assert result.returncode == 0, result.stdout + result.stderr
    require_figures(names, result.stdout)


def require_figures(names: Sequence[str], output: str) -> None:
    """Check the output about measures."""
    rows = [json.loads(row) for row in output.splitlines()]
    assert rows[0].keys() == {"machine", "versions", "settings"}
    assert str(find_programs()[0]).endswith(rows[0]["versions"]["redis-server"])
    figures = [name for measure in names for name in FIGURES[measure]]
    assert [row["name"] for row in rows[1:-1]] == list(rows[-1]) == figures
    for name, row in rows[-1].items():
        assert row.keys() >= {"value", "limit", "ratio", "pairs", "control", "unit", "goal", "details"}
        assert row["pairs"] == QUICK.pairs
        assert row["value"] > 0
        assert row["limit"] > 0
        assert 0 < row["low"] <= row["ratio"] <= row["high"]
        if name.startswith("playout"):
            assert row["details"]["games_per_second"] > 0
            assert row["details"]["decisions_per_game"] > 0


def test_for_people_there_is_a_table() -> None:
    result = CliRunner().invoke(main, ["bench", "--quick", "--only", "legal"])
    assert result.exit_code == 0
    assert "lists per second (bison)" in result.stdout
    assert "cores" in result.stdout


async def ending_its_redis(workshop: Workshop, _: Sizes) -> Figure:
    await workshop.usual_redis.shutdown(nosave=True)
    raise BenchFailed("nothing was measured", value="a game")


async def with_a_fault_of_its_own(_: Workshop, __: Sizes) -> Figure:
    raise KeyError("a fault of the measure")


def parts_that_fail(workshop: Workshop, sizes: Sizes) -> Iterator[Any]:
    """A measure of three parts: the first is measured, the others fail."""
    yield measure_legal(RULESETS["bison"], sizes)
    yield with_a_fault_of_its_own(workshop, sizes)
    yield ending_its_redis(workshop, sizes)


def with_a_measure_that_fails(monkeypatch: pytest.MonkeyPatch, *options: str) -> Result:
    """Run two measures; the first fails after its first part and takes its Redis with it."""
    monkeypatch.setattr(running, "MEASURES", {**MEASURES, "decide": parts_that_fail})
    only = [word for name in ("decide", "memory") for word in ("--only", name)]
    return CliRunner().invoke(main, ["bench", "--quick", *options, *only])


def test_a_measure_that_fails_is_named_and_loses_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    result = with_a_measure_that_fails(monkeypatch, "--json")
    assert result.exit_code == 1, result.output
    last = json.loads(result.stdout.splitlines()[-1])
    assert list(last) == ["legal_bison", *FIGURES["memory"], "failed"]
    assert last["failed"] == [
        {"measure": "decide", "code": "KeyError", "error": "'a fault of the measure'"},
        {"measure": "decide", "code": "bench_failed", "error": "nothing was measured: a game"},
    ]


def test_people_read_measures_and_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    result = with_a_measure_that_fails(monkeypatch)
    assert result.exit_code == 1, result.output
    assert "lists per second (bison)" in result.stdout
    assert "memory of an entry in its stream" in result.stdout
    assert "decide failed (bench_failed): nothing was measured: a game" in result.stderr


SLOW_SECONDS = 6
"""Longer than any client of Redis waits for a reply unless it is told to."""


def test_scoring_is_measured_with_a_worker_that_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its first job is taken later than a client of the queue waits for a reply."""
    commands = children
    fork = (sys.executable, "-I", "-S", forked.__file__, forked.fork_server())

    def slow(settings: Any) -> list[ChildCommand]:
        late = ("sh", "-c", f'sleep {SLOW_SECONDS}; exec "$@"', "late")
        return [
            msgspec.structs.replace(child, command=(*(late if "worker" in child.name else ()), *fork, *module))
            for child in commands(settings)
            for module in (child.command[child.command.index("-m") + 1 :],)
        ]

    monkeypatch.setattr(worker_measures, "children", slow)
    result = CliRunner().invoke(main, ["bench", "--quick", "--json", "--only", "scoring"])
    assert result.exit_code == 0, result.output
    require_figures(["scoring"], result.stdout)
