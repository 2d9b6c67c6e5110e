"""`tabletape drift`: the entries that the installed rules decide otherwise, over a folder or the whole store."""

from __future__ import annotations

import dataclasses
import gzip
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from domain.bison.decisions import PlaceTile
from domain.core.chance import Chance
from domain.core.errors import IllegalDecision
from domain.core.events import Decision, Event, Message, Seat
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from ops.cli import drift as drift_module
from ops.cli import main
from ops.cli.demo import play_demo
from tests.serving import ROOT, Served

OLD_LOGS = ROOT / "tests" / "eventstore" / "data" / "old_logs"


def drift(*arguments: object) -> tuple[int, dict[str, Any]]:
    """Run the command in this process; return its exit code and its report."""
    result = CliRunner().invoke(main, ["drift", "--json", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, json.loads(result.stdout)


def with_forbidden_tiles(ruleset: Ruleset[Any]) -> Ruleset[Any]:
    """Return Bison with a rule that forbids its tiles."""

    def decide(position: Any, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
        if isinstance(decision, PlaceTile):
            raise IllegalDecision("tile_forbidden", Message("bison-refused-tile-forbidden", {}), rule="bison 4.5")
        return ruleset.decide(position, seat, decision, chance)

    return dataclasses.replace(ruleset, decide=decide)


def test_entries_of_other_rules_versions_are_named_and_fail_only_on_request() -> None:
    code, report = drift("--archives", OLD_LOGS)
    assert (code, report["logs"], report["same"]) == (0, 5, {"bison": 1, "discoveries": 1, "wendake": 1})
    by_ruleset = {log["ruleset"]: log for log in report["different"]}
    assert by_ruleset.keys() == {"manitoba", "wendake"}
    first = by_ruleset["wendake"]["first"]
    assert (first["version"], first["ruleset_version"], first["code"]) == (9, 1, "events_differ")
    assert (first["cause"], first["step"]) == ("place_start_canoe", "start_canoe_step.1")
    assert report["causes"]["wendake: place_start_canoe at start_canoe_step.1"] == 1
    assert sum(report["causes"].values()) == sum(log["deviations"] for log in report["different"])
    assert drift("--archives", OLD_LOGS, "--versions")[0] == 1


def test_only_games_of_the_ruleset_are_reported() -> None:
    code, report = drift("--archives", OLD_LOGS, "--versions", "--ruleset", "bison")
    assert (code, report["logs"], report["same"], report["different"]) == (0, 1, {"bison": 1}, [])


def test_a_rule_that_was_changed_without_a_new_version_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    bison = RULESETS["bison"]
    monkeypatch.setattr(drift_module, "RULESETS", {**RULESETS, "bison": with_forbidden_tiles(bison)})
    code, report = drift("--archives", OLD_LOGS, "--ruleset", "bison")
    (log,) = report["different"]
    assert code == 1
    assert [fault["name"] for fault in log["faults"]] == ["legality"]
    assert log["first"]["code"] == "illegal"
    assert log["first"]["ruleset_version"] == bison.version
    assert (log["first"]["cause"], log["first"]["rule"]) == ("place_tile", "bison 4.5")
    text = CliRunner().invoke(main, ["drift", "--archives", str(OLD_LOGS), "--ruleset", "bison"])
    assert text.exit_code == 1
    assert f"first entry {log['first']['version']}, {log['first']['cause']} at" in text.stdout
    assert "(bison 4.5)" in text.stdout


def test_the_coverage_names_the_paragraphs_that_archives_meet(tmp_path: Path) -> None:
    (old,) = OLD_LOGS.glob("bison-*")
    shutil.copy(old, tmp_path)
    coverage = drift("--archives", tmp_path, "--coverage", "--ruleset", "bison")[1]["coverage"]
    assert coverage.keys() == {"bison"}
    assert {"4.7", "5.3", "R15"} <= set(coverage["bison"]["met"])
    assert {"R7", "10"} <= set(coverage["bison"]["unmet"]), "a rare position, and invariants"
    assert {"1.1", "R2"} <= set(coverage["bison"]["uncited"])
    text = CliRunner().invoke(main, ["drift", "--archives", str(tmp_path), "--coverage"]).stdout
    met, unmet = (coverage["bison"][name] for name in ("met", "unmet"))
    line = (
        f"bison: {len(met)} of {len(met) + len(unmet)} paragraphs that code cites are met; not met: {', '.join(unmet)}"
    )
    assert line in text
    assert "wendake: 0 of " in text
    assert CliRunner().invoke(main, ["drift", "--coverage"]).exit_code == 2


def test_damaged_archives_fail_beside_whole_ones(tmp_path: Path) -> None:
    (old,) = OLD_LOGS.glob("bison-*")
    shutil.copy(old, tmp_path / "whole.ndjson.gz")
    (tmp_path / "deep" / "er").mkdir(parents=True)
    lines = gzip.decompress(old.read_bytes()).replace(rb"\"seat\":0", rb"\"seat\":1", 1)
    (tmp_path / "deep" / "er" / "altered.ndjson").write_bytes(lines)
    (tmp_path / "broken.ndjson").write_bytes(b"{}\n")
    (tmp_path / "cut.gz").write_bytes(old.read_bytes()[:200])
    (tmp_path / "notes.txt").write_text("no archive")
    code, report = drift("--archives", tmp_path)
    assert (code, report["logs"], report["same"]) == (1, 4, {"bison": 1})
    faults = {Path(log["log"]).name: log["faults"][0]["code"] for log in report["different"]}
    assert faults == {
        "altered.ndjson": "wrong_hash",
        "broken.ndjson": "archive_broken_json",
        "cut.gz": "archive_unreadable",
    }
    assert drift("--archives", tmp_path, "--ruleset", "wendake")[0] == 1, "an unreadable archive is of any ruleset"


def test_empty_and_missing_folders(tmp_path: Path) -> None:
    assert drift("--archives", tmp_path) == (
        0,
        {"logs": 0, "entries": 0, "same": {}, "different": [], "causes": {}, "coverage": {}},
    )
    assert CliRunner().invoke(main, ["drift", "--archives", str(tmp_path / "none")]).exit_code == 2


def test_stored_and_retired_games_are_decided_as_recorded(served: Served, run: Callable[..., Result]) -> None:
    with served.operator() as operator:
        game = play_demo(operator, "discoveries", 2, {"max_rounds": 1}, lambda _: None).game
        entries = operator.game(game).head.partition("-")[0]
    before = json.loads(run("drift", "--json", "--versions").stdout)
    assert before["different"] == []
    assert before["same"]["discoveries"] >= 1
    assert before["entries"] >= int(entries)
    assert game in json.loads(run("retire", "--older-than", "0s", "--json").stdout)["retired"]
    result = run("drift", "--json", "--versions")
    after = json.loads(result.stdout)
    assert (result.exit_code, after["different"]) == (0, [])
    assert (after["logs"], after["entries"]) >= (before["logs"], before["entries"])
    only_manitoba = json.loads(run("drift", "--json", "--ruleset", "manitoba").stdout)
    assert "bison" not in only_manitoba["same"]
