"""The command line against a running service and against archive files: output, `--json`, exit codes."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import Result

from eventstore.storage.redis_store import RedisStore
from ops.cli.demo import Played, play_demo
from ops.cli.problems import show_problem
from ops.client import Client, ServiceRefused
from ops.settings import read_settings
from tests.commands import all_commands
from tests.eventstore import stranger_signature
from tests.processes import wait_until
from tests.serving import Served, tabletape


@pytest.fixture(scope="module")
def played(served: Served) -> Played:
    """A game that bots have played to its end."""
    with served.operator() as operator:
        return play_demo(operator, "bison", 2, {}, lambda _: None)


@pytest.fixture(scope="module")
def archive(served: Served, played: Played, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archives") / "game.ndjson"
    result = tabletape("export", played.game, "--to", str(path), environment=served.environment)
    assert result.returncode == 0, result.stderr
    return path


def lines(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout.splitlines()]


# A game in which something was taken back, and that all agreed to go back in


def test_a_game_with_take_backs_is_told_shown_and_verified(
    run: Callable[..., Result], served: Served, tmp_path: Path
) -> None:
    with served.operator() as operator:
        game = operator.create("bison", 2).game
        ann = Client(served.url, operator.register("Ann").token)
        operator.sit(game, seat=1, bot="random")
        with ann:
            ann.sit(game, seat=0)
            choices = ann.decisions(game)
            exchange = next(choice.decision for choice in choices.decisions if choice.decision["type"] == "exchange")
            head = ann.decide(game, choices.head, exchange).head
            back = {"head": head, "to": 3}
            ann.call("POST", f"/v1/games/{game}/take-backs", dict, body=back)
            output = run("log", game).output
            assert "takes back what was decided after version 3." in output
            assert [line["taken_back_by"] for line in lines(run("log", game, "--json"))][-2:] == [5, None]
            documents = [run("show", game, "--at", version).output.splitlines()[1:] for version in (3, 4, 5)]
            assert documents[0] == documents[2] != documents[1]
            requests: list[Any] = []
            while not requests:
                wait_until(lambda: ann.decisions(game).decisions)
                listed = ann.call("GET", f"/v1/games/{game}/decisions", dict)
                ann.decide(game, listed["head"], listed["decisions"][0]["decision"])
                requests = listed["requests"]
            body = {"to": requests[0]["version"]}
            fork = ann.call("POST", f"/v1/games/{game}/take-back-request", dict, body=body)["superseded_by"]
        assert f"Game {fork} replaces this game." in run("log", game).output
        operator.call("POST", f"/v1/games/{fork}/abort", dict, body={"reason": "over"})
    for name in (game, fork):
        path = tmp_path / f"{name}.ndjson"
        assert run("export", name, "--to", path).exit_code == 0
        for where in (name, path):
            verified = run("verify", where)
            assert verified.exit_code == 0, verified.output


# The same questions to the service and to the archive


@pytest.fixture(params=["service", "archive"])
def game(request: pytest.FixtureRequest, played: Played, archive: Path) -> str:
    return played.game if request.param == "service" else str(archive)


@pytest.fixture(autouse=True)
def needs_no_service(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives are read where nothing answers."""
    if request.node.name.endswith("[archive]"):
        request.getfixturevalue("run")
        monkeypatch.setenv("TABLETAPE_URL", "http://127.0.0.1:9")


def test_log_tells_sentences(run: Callable[..., Result], game: str) -> None:
    result = run("log", game)
    assert result.exit_code == 0
    assert "A table of Bison for 2 players is opened." in result.output
    assert "The game is over." in result.output


def test_log_json_is_one_object_a_line(run: Callable[..., Result], game: str) -> None:
    items = lines(run("log", game, "--after", 3, "--limit", 5, "--json"))
    assert {item["version"] for item in items} == {4, 5, 6, 7, 8}


def test_log_entries_show_cause_draws_and_hash(run: Callable[..., Result], game: str) -> None:
    output = run("log", game, "--entries", "--limit", 3).output
    assert "operator: create_game" in output
    assert "drew bison.tiles" in output
    assert output.count("hash ") == 3
    laid = lines(run("log", game, "--entries", "--type", "place_tile", "--seat", 1, "--json"))
    assert len(laid) == 6
    assert all(entry["body"]["cause"]["seat"] == 1 for entry in laid)


def test_show_draws_the_table_at_any_version(run: Callable[..., Result], game: str) -> None:
    early, late = run("show", game, "--at", 10).output, run("show", game).output
    assert "round 1 of 6" in early
    assert "S1" in early
    assert "finished" in late
    assert json.loads(run("show", game, "--at", 10, "--json").output)["version"] == 10


def test_diff_names_the_changes(run: Callable[..., Result], game: str) -> None:
    result = run("diff", game, 3, 60)
    assert result.exit_code == 0
    assert "seat 0, stock, " in result.output
    assert " → " in result.output
    assert json.loads(run("diff", game, 3, 60, "--json").output)["patch"]


def test_blame_names_the_entry(run: Callable[..., Result], game: str) -> None:
    blamed = json.loads(run("blame", game, "position.round", "--json").output)
    assert blamed["value"] == 6
    before = json.loads(run("show", game, "--at", blamed["version"] - 1, "--json").output)
    after = json.loads(run("show", game, "--at", blamed["version"], "--json").output)
    assert (before["position"]["round"], after["position"]["round"]) == (5, 6)
    assert f"entry {blamed['version']}" in run("blame", game, "position.round").output


def test_history_lists_every_change_up_to_the_entry_of_blame(run: Callable[..., Result], game: str) -> None:
    entries = lines(run("history", game, "position.round", "--json"))
    rounds = [change["after"] for entry in entries[1:] for change in entry["changes"]]
    assert rounds == [2, 3, 4, 5, 6]
    blamed = json.loads(run("blame", game, "position.round", "--json").output)
    assert entries[-1].items() <= blamed.items()
    output = run("history", game, "position.round").output
    assert re.findall("(\\d) → (\\d)", output) == [(str(number - 1), str(number)) for number in rounds]
    assert run("history", game, "position.round", "--upto", entries[2]["version"]).output == "".join(
        line for line in output.splitlines(keepends=True)[:6]
    )
    assert run("history", game, "position.round", "--as", 0).exit_code == 0


def test_why_explains_an_entry(run: Callable[..., Result], game: str) -> None:
    entries = lines(run("log", game, "--entries", "--json"))
    version = next(
        entry["version"]
        for entry in entries
        if entry["body"]["cause"].get("decision", {}).get("type") == "choose_action"
    )
    explained = json.loads(run("why", game, version, "--json").output)
    cause = entries[version - 1]["body"]["cause"]
    assert (explained["type"], explained["seat"]) == (cause["decision"]["type"], cause["seat"])
    assert explained["rules"] == ["bison 4"]
    before = json.loads(run("show", game, "--at", version - 1, "--json").output)
    assert explained["step"] == before["position"]["agenda"][-1]["type"]
    assert explained["changes"] == json.loads(run("diff", game, version - 1, version, "--json").output)["changes"]
    output = run("why", game, version).output
    assert output.startswith(f"Entry {version} ({entries[version - 1]['head']}), ")
    assert all(sentence in output for sentence in (explained["cause"], explained["step"], *explained["events"]))
    assert json.loads(run("why", game, 1, "--json").output)["step"] is None
    assert run("why", game, 9999).exit_code == 3


def test_a_version_is_named_by_its_time(run: Callable[..., Result], game: str) -> None:
    state = json.loads(run("show", game, "--at", 40, "--json").output)
    time = state["time"]
    assert json.loads(run("show", game, "--time", time, "--json").output)["time"] == time
    before = json.loads(run("show", game, "--time", time - 1, "--json").output)
    assert before["time"] < time
    for command in ("blame", "history"):
        at = "--at" if command == "blame" else "--upto"
        by_time = run(command, game, "to_move", "--time", time - 1, "--json").output
        assert by_time == run(command, game, "to_move", at, before["version"], "--json").output


def test_turning_points_of_a_game_and_of_its_archive(run: Callable[..., Result], game: str, played: Played) -> None:
    turning = json.loads(run("turning-points", game, "--json").output)
    assert turning["head"] == played.scoreboard.head
    assert turning["lead_changes"]
    result = run("turning-points", game)
    assert result.exit_code == 0
    for moment in (*turning["costly"], *turning["lead_changes"], *turning["swings"]):
        assert f"  {moment['version']}: " in result.output
        assert moment["text"] in result.output


def test_decisions_are_tried_at_a_version(run: Callable[..., Result], played: Played) -> None:
    head = json.loads(run("show", played.game, "--json").output)["head"]
    options = json.loads(run("what-if", played.game, "--at", 5, "--json").output)["options"]
    choice = options[0]["decisions"][0]
    result = run("what-if", played.game, "--at", 5, "--board", json.dumps(choice["decision"]))
    assert result.exit_code == 0, result.output
    assert f"seat {options[0]['seat']}: {choice['text']}" in result.output
    assert "  points: " in result.output
    illegal = run("what-if", played.game, "--at", 5, '{"type": "choose_count", "hunters": 99}')
    assert illegal.exit_code == 0
    assert "It stops after 0 of 1 decisions: " in illegal.output
    assert run("what-if", played.game, "--at", 5, "{").exit_code == 2
    assert run("what-if", played.game, "--at", 10**6).exit_code == 3
    assert run("what-if", "0-nothere", "--at", 5).exit_code == 3
    assert json.loads(run("show", played.game, "--json").output)["head"] == head


def test_a_closed_game_is_shown_as_a_seat_or_a_spectator_saw_it(run: Callable[..., Result], game: str) -> None:
    assert json.loads(run("show", game, "--at", 10, "--as", 1, "--json").output)["viewer"] == [1]
    assert json.loads(run("show", game, "--at", 10, "--as", "public", "--json").output)["viewer"] == []
    outputs = [run("log", game, *options).output for options in ((), ("--as", 0), ("--as", "public"))]
    assert len(set(outputs)) == 3, "each knows of other tiles"
    openings = [run("log", game, "--entries", *options).output.count("    opens ") for options in ((), ("--as", 0))]
    assert openings[0] > openings[1] > 0
    assert run("blame", game, "position.round", "--as", 0).exit_code == 0
    assert run("diff", game, 3, 60, "--as", 0).exit_code == 0


def test_verify_says_yes(run: Callable[..., Result], played: Played, game: str) -> None:
    result = run("verify", game, "--receipt", played.scoreboard.head)
    assert result.exit_code == 0
    assert "verified: nothing is wrong" in result.output
    answer = json.loads(run("verify", game, "--json").output)
    assert answer["ok"] is True
    assert {check["name"] for check in answer["checks"]} >= {"chain", "chance", "legality", "scoring"}


def test_signed_head_is_checked_against_the_service_and_an_archive(
    run: Callable[..., Result], played: Played, archive: Path, tmp_path: Path
) -> None:
    signed, keys, other = (tmp_path / name for name in ("head.json", "keys.json", "other.json"))
    signed.write_text(run("head", played.game, "--at", 7).output)
    keys.write_text(run("keys").output)
    ran = subprocess.run([sys.executable, stranger_signature.__file__, signed, keys], capture_output=True, text=True)
    assert ran.stdout.startswith(f"{played.game} 7-"), ran.stderr
    for log, options in ((played.game, ()), (archive, ("--keys", keys))):
        result = run("verify", log, "--signed", signed, *options)
        assert (result.exit_code, "is in the log, signed by key" in result.output) == (0, True), result.output
    statement = json.loads(signed.read_text())
    forged = {**statement, "signature": statement["signature"][::-1]}
    for changes, code in (
        (forged, "signature_invalid"),
        ({**statement, "log": "0-0123456789ab"}, "signature_invalid"),
        ({**statement, "head": "latest"}, "head_invalid"),
    ):
        other.write_text(json.dumps(changes))
        result = run("verify", archive, "--signed", other, "--keys", keys, "--json")
        assert (result.exit_code, json.loads(result.output)["checks"][-1]["code"]) == (1, code)
    other.write_text("[]")
    assert run("verify", archive, "--signed", other, "--keys", keys).exit_code == 2
    assert run("head", played.game, "--at", 99_999).exit_code == 3


def test_signed_head_of_another_log_or_of_other_entries_is_noticed(
    run: Callable[..., Result], served: Served, played: Played, archive: Path, tmp_path: Path
) -> None:
    with served.operator() as operator:
        other_game = operator.create("bison", 2).game
    signed, keys = tmp_path / "head.json", tmp_path / "keys.json"
    keys.write_text(run("keys").output)
    signed.write_text(run("head", other_game).output)
    answer = json.loads(run("verify", archive, "--signed", signed, "--keys", keys, "--json").output)
    assert (answer["ok"], answer["checks"][-1]["code"]) == (False, "signature_of_another_log")
    lines_of_archive = archive.read_bytes().splitlines(keepends=True)
    shorter = tmp_path / "shorter.ndjson"
    shorter.write_bytes(b"".join([*lines_of_archive[:-4], lines_of_archive[-1]]))
    signed.write_text(run("head", played.game).output)
    answer = json.loads(run("verify", shorter, "--signed", signed, "--keys", keys, "--json").output)
    assert (answer["ok"], answer["checks"][-1]["code"]) == (False, "signature_not_of_this_log")


def test_verify_says_no_to_a_receipt_of_another_log(run: Callable[..., Result], game: str) -> None:
    result = run("verify", game, "--receipt", "5-00000000")
    assert result.exit_code == 1
    assert "receipt" in result.output
    assert "NOT verified" in result.output


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (("show", "{game}", "--at", "9999"), "version_unknown", 3),
        (("show", "{game}", "--as", "3"), "view_unknown", 2),
        (("blame", "{game}", "no.such.part"), "path_unknown", 3),
        (("history", "{game}", "no.such.part"), "path_unknown", 3),
        (("show", "{game}", "--time", "1"), "time_before_log", 3),
        (("show", "{game}", "--time", "yesterday"), "time_invalid", 2),
        (("history", "{game}", "status", "--time", "2026-11-28T14:30:00Z", "--upto", "4"), "time_and_version", 2),
        (("diff", "{game}", "9", "4"), "versions_invalid", 2),
        (("verify", "{game}", "--receipt", "latest"), "head_invalid", 2),
    ],
)
def test_errors_have_code_and_exit_code(
    run: Callable[..., Result], game: str, arguments: tuple[str, ...], code: str, exit_code: int
) -> None:
    result = run(*(argument.format(game=game) for argument in arguments), "--json")
    assert result.exit_code == exit_code, result.output
    assert json.loads(result.stderr)["error"]["code"] == code


# Archives


def test_an_altered_byte_anywhere_is_noticed(run: Callable[..., Result], archive: Path, tmp_path: Path) -> None:
    content = archive.read_bytes()
    altered = tmp_path / "altered.ndjson"
    pick = random.Random(8)  # noqa: S311 - places, not secrets
    for place in [0, len(content) - 2, *pick.sample(range(len(content) - 1), 25)]:
        other = bytes([content[place] ^ 1 << pick.randrange(7)])
        altered.write_bytes(content[:place] + other + content[place + 1 :])
        result = run("verify", altered)
        assert result.exit_code == 1, f"byte {place} {content[place : place + 1]!r} -> {other!r}: {result.output}"


def test_verify_says_which_entry_fails(run: Callable[..., Result], archive: Path, tmp_path: Path) -> None:
    rows = archive.read_text().splitlines(keepends=True)
    number = next(number for number, row in enumerate(rows) if r"\"choose_count\"" in row)
    version = json.loads(rows[number])["version"]
    rows[number] = rows[number].replace("choose_count", "choose_c0unt")
    altered = tmp_path / "altered.ndjson"
    altered.write_text("".join(rows))
    failed = [check for check in json.loads(run("verify", altered, "--json").output)["checks"] if not check["ok"]]
    assert version in {check["version"] for check in failed}


def test_an_altered_archive_is_shown_with_a_warning(run: Callable[..., Result], archive: Path, tmp_path: Path) -> None:
    altered = tmp_path / "altered.ndjson"
    altered.write_text(archive.read_text().replace("greedy bot", "greasy bot", 1))
    result = run("log", altered, "--limit", 2)
    assert result.exit_code == 0
    assert "altered" in result.stderr


def test_an_archive_with_other_line_ends_is_told_as_that_by_every_command(
    run: Callable[..., Result], archive: Path, tmp_path: Path
) -> None:
    windows = tmp_path / "windows.ndjson"
    windows.write_bytes(archive.read_bytes().replace(b"\n", b"\r\n"))
    result = run("log", windows, "--limit", 2)
    assert (result.exit_code, "only the line ends were changed" in result.stderr) == (0, True)
    for command, code in (("verify", 1), ("import", 4)):
        refused = run(command, windows)
        assert (refused.exit_code, "only the line ends were changed" in refused.output) == (code, True), command
    windows.write_bytes(b"\xef\xbb\xbf" + archive.read_bytes())
    for command, code in (("log", 4), ("verify", 1), ("import", 4)):
        refused = run(command, windows)
        assert (refused.exit_code, "byte order mark of UTF-8" in refused.output) == (code, True), command


def test_a_file_that_is_not_there_is_not_found(run: Callable[..., Result], tmp_path: Path) -> None:
    for command in ("log", "import"):
        missing = run(command, tmp_path / "none.ndjson", "--json")
        assert (missing.exit_code, json.loads(missing.stderr)["error"]["code"]) == (3, "archive_unreadable")
        assert run(command, tmp_path).exit_code == 3, "a folder is no archive"


def test_export_replaces_only_when_told(run: Callable[..., Result], played: Played, archive: Path) -> None:
    before = archive.read_bytes()
    assert run("export", played.game, "--to", archive).exit_code == 2
    again = run("export", played.game, "--to", archive, "--force", "--json")
    assert json.loads(again.output)["bytes"] == len(before)
    assert archive.read_bytes() == before
    assert not list(archive.parent.glob("*.part"))


def test_export_to_a_place_that_cannot_be_written_is_wrong_usage(
    run: Callable[..., Result], played: Played, tmp_path: Path
) -> None:
    result = run("export", played.game, "--to", tmp_path / "missing" / "game.ndjson")
    assert result.exit_code == 2
    assert "cannot be written: No such file or directory" in result.output


def test_import_gives_one_game_for_one_archive(run: Callable[..., Result], played: Played, archive: Path) -> None:
    first = json.loads(run("import", archive, "--json").output)
    again = json.loads(run("import", archive, "--json").output)
    assert first["game"] == again["game"] != played.game
    assert first["status"] == "finished"
    assert run("verify", first["game"]).exit_code == 0


def test_import_refuses_a_broken_archive(run: Callable[..., Result], archive: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.ndjson"
    rows = archive.read_bytes().splitlines(keepends=True)
    broken.write_bytes(b"".join(rows[:30] + rows[31:]))
    result = run("import", broken, "--json")
    assert result.exit_code == 4
    assert json.loads(result.stderr)["error"]["code"].startswith("archive_")


# Acting


def test_fork_continues_from_a_version(run: Callable[..., Result], played: Played) -> None:
    fork = json.loads(run("fork", played.game, 40, "--luck", "parent", "--json").output)
    assert (fork["status"], fork["head"].partition("-")[0]) == ("open", "41")
    assert "GameForked" not in run("log", fork["game"], "--after", 40).output
    assert run("show", fork["game"], "--at", 40, "--json").exit_code == 0


def test_annotations_are_written_answered_and_listed(run: Callable[..., Result], played: Played) -> None:
    assert "no annotations" in run("annotations", played.game, "--to", 20).output
    note = json.loads(run("annotate", played.game, 20, "Look here.", "--tag", "odd", "--for", "all", "--json").output)
    assert (note["by"], note["seen_by"], note["held_back"]) == ("operator", "all", False)
    drawn = run("annotate", played.game, 21, "--mark", "nowhere")
    assert (drawn.exit_code, "place_unknown" in drawn.stderr) == (4, True)
    assert run("annotate", played.game, 21, "x", "--answer", note["annotation"], "--tag", "x").exit_code == 2
    answered = run("annotate", played.game, 20, "I did.", "--answer", note["annotation"])
    assert "operator: I did." in answered.output
    output = run("annotations", played.game, "--from", 20, "--to", 20).output
    assert f"{note['annotation']}: operator at version 20, for all: [odd] Look here." in output
    assert json.loads(run("annotations", played.game, "--json").output)["answers"][0]["words"] == "I did."
    assert "no annotations" in run("annotations", played.game, "--as", "public", "--from", 21).output
    assert run("annotations", "0-nothere").exit_code == 3


def test_compare_names_the_first_difference_and_the_points(
    run: Callable[..., Result], served: Served, played: Played
) -> None:
    fork = json.loads(run("fork", played.game, 40, "--json").output)["game"]
    with served.operator() as operator:
        for seat in range(2):
            operator.sit(fork, seat=seat, bot="random")
        wait_until(lambda: operator.game(fork).status == "finished")
        comparison = json.loads(run("compare", played.game, fork, "--at", 50, "--json").output)
        board = operator.scoreboard(fork, comparison["other"]["at"])

    def plays(game: str, version: int) -> int:
        """Return the number of entries of play up to a version."""
        sentences = lines(run("log", game, "--limit", version, "--json"))
        return len({line["version"] for line in sentences if line["play"]})

    # The fork is at the same moment, after as many entries of play: it was seated by entries of its own.
    moment = comparison["other"]["at"]
    assert (comparison["shared"], comparison["game"]["at"]) == (40, 50)
    assert plays(played.game, 50) == plays(fork, moment) > plays(fork, moment - 1)
    result = run("compare", played.game, fork, "--at", 50, "--boards")
    assert result.exit_code == 0, result.output
    assert "share their entries up to version 40." in result.output
    for side in (comparison["game"], comparison["other"]):
        assert (
            f"entry {side['differs']['version']} ({side['differs']['head']}): {side['differs']['cause']}"
            in result.output
        )
        assert f"{side['game']} at version {side['at']}:" in result.output
    for seat in comparison["seats"]:
        assert seat["points"][1] == board.seats[seat["seat"]].points
        assert f": {seat['points'][0]} and {seat['points'][1]}" in result.output
    same = run("compare", fork, fork)
    assert "No decision differs" in same.output
    both = json.loads(run("compare", played.game, fork, "--at", 50, "--boards", "--json").output)
    assert [state["version"] for state in both["states"]] == [50, moment]


def test_compare_refuses_games_that_cannot_be_compared(
    run: Callable[..., Result], served: Served, played: Played
) -> None:
    with served.operator() as operator:
        other = operator.create("wendake", 2).game
    refused = run("compare", played.game, other, "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stderr)["error"]["code"] == "rulesets_differ"
    assert run("compare", played.game, "0-nothere").exit_code == 3


def test_fork_gives_the_fork_labels(run: Callable[..., Result], played: Played) -> None:
    fork = json.loads(run("fork", played.game, 40, "--label", "analysis", "--label", "final", "--json").output)
    assert fork["visibility"] == "unlisted"
    public = json.loads(run("fork", played.game, 40, "--visibility", "public", "--json").output)
    assert public["visibility"] == "public"
    document = json.loads(run("show", fork["game"], "--json").output)
    assert document["table"]["labels"] == ["analysis", "final"]
    assert run("fork", played.game, 40, "--label", "").exit_code == 4


def test_the_service_lets_nobody_use_a_reserved_label(
    run: Callable[..., Result], served: Served, played: Played
) -> None:
    with served.operator() as operator:
        assert operator.call("PUT", "/v1/labels/ours", dict[str, Any])["owner"] == "operator"
        with Client(served.url, operator.register("Eve").token) as eve, pytest.raises(ServiceRefused) as refused:
            eve.create("bison", 2, labels=["ours"])
    assert refused.value.code == "label_reserved"
    assert run("fork", played.game, 40, "--label", "ours").exit_code == 0


def test_fork_passes_on_refusals_of_the_table(run: Callable[..., Result], played: Played) -> None:
    refused = run("fork", played.game, 40, "--supersede", "--json")
    assert refused.exit_code == 4
    assert json.loads(refused.stderr)["error"]["code"] == "already_ended"
    assert run("fork", played.game, 9999).exit_code == 3


def test_retry_refuses_a_game_that_is_not_stalled(run: Callable[..., Result], played: Played) -> None:
    refused = run("retry", played.game, "--json")
    assert refused.exit_code == 4
    assert json.loads(refused.stderr)["error"]["code"] == "not_stalled"


def test_retry_lists_stalled_games_and_frees_them(run: Callable[..., Result], served: Served) -> None:
    with served.operator() as operator:
        game = operator.create("bison", 2, visibility="unlisted").game
        for name in ("Ann", "Ben"):
            with Client(served.url, operator.register(name).token) as player:
                player.sit(game)
    assert run("retry").output == ""

    async def stalled() -> None:
        store = RedisStore.connect(read_settings().store_url)
        await store.stall(game, head=await store.head(game), reason="the disk is bad")
        await store.close()

    asyncio.run(stalled())
    assert re.fullmatch(rf"{game}: (damaged|stalled) at \d+-\w{{8}}: the disk is bad\n", run("retry").output)
    (line,) = lines(run("retry", "--json"))
    assert (line["game"], line["reason"]) == (game, "the disk is bad")
    assert run("retry", game).output.startswith(f"{game}: playing at ")
    assert run("retry", "--json").output == ""


@pytest.mark.usefixtures("played")
def test_rebuild_equals_the_live_rows(run: Callable[..., Result]) -> None:
    rebuilt = run("rebuild", "--json")
    assert rebuilt.exit_code == 0, rebuilt.output
    assert all(row["swapped"] for row in lines(rebuilt))
    compared = lines(run("rebuild", "--compare", "--json"))
    assert compared
    assert all(row["differences"] == [] for row in compared)
    assert run("rebuild", "no-such").exit_code == 3


# Usage


def test_a_service_that_does_not_answer_is_unavailable(
    run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETAPE_URL", "http://127.0.0.1:9")
    result = run("log", "0-nothing")
    assert result.exit_code == 5
    assert "does not answer" in result.stderr


def test_a_refusal_says_where_its_rule_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    problem = {"code": "scale_full", "detail": "full", "rule": "bison 4.7", "rule_link": "/v1/rulesets/bison/rules#4.7"}
    refused = ServiceRefused(422, problem, httpx2.URL("http://here:8000/v1/games/0-a/decisions"))
    show_problem(refused, as_json=False)
    assert "  rule    bison 4.7\n  link    http://here:8000/v1/rulesets/bison/rules#4.7\n" in capsys.readouterr().err
    show_problem(refused, as_json=True)
    assert json.loads(capsys.readouterr().err)["error"]["rule_link"] == refused.rule_link


@pytest.mark.parametrize("arguments", [("no-such",), ("log",), ("show", "x", "--at", "0"), ("log", "x", "--seat", "1")])
def test_wrong_usage_ends_with_2(run: Callable[..., Result], arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_a_broken_setting_is_named(run: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETAPE_PORT", "eight")
    result = run("log", "0-nothing")
    assert result.exit_code == 2
    assert "TABLETAPE_PORT" in result.stderr


def test_every_command_has_help_and_its_own_process_works(served: Served) -> None:
    # Elsewhere its processes are forked. The tests of the wheel start the help as a user does.
    assert tabletape("tournament", "list", environment=served.environment, forks=False).returncode == 0
    result = tabletape("--help", environment=served.environment)
    assert result.returncode == 0
    for name, command in all_commands().items():
        assert name in result.stdout
        assert command.help, name


def test_reported_messages_are_listed_and_answered(run: Callable[..., Result], served: Served) -> None:
    with served.operator() as operator:
        game = operator.create("bison", 2, visibility="unlisted").game
        tokens = [operator.register(name).token for name in ("Ann", "Ben")]
    ann, ben = (Client(served.url, token) for token in tokens)
    with ann, ben:
        for player in (ann, ben):
            player.sit(game)
        position = ann.say(game, "You play like a stone").position
        ben.report_message(game, position, "Not nice")
        ann.say(game, phrase="sorry")
        listed = run("reports").output
        lines = [
            f"{game}, table, message 1",
            " > Ann: You play like a stone",
            "   Ann: (sorry)",
            "  reported by Ben: Not nice",
        ]
        assert "\n".join(lines) in listed
        removed = run("moderate", game, position, "--remove", "--why", "An insult")
        assert removed.output.splitlines()[1:] == [
            " > Ann: (not shown)",
            "  reported by Ben: Not nice",
            "  removed by operator: An insult",
        ]
        assert type(ben.chat(game).entries[0]).__name__ == "RemovedMessage"
        assert json.loads(run("reports", "--game", game, "--json").output)["answer"]["verdict"] == "removed"
    assert game not in run("reports").output
    again = run("moderate", game, position, "--dismiss", "--why", "No", "--json")
    assert (again.exit_code, json.loads(again.stderr)["error"]["code"]) == (4, "report_answered")
    assert run("moderate", game, 9, "--dismiss", "--why", "No").exit_code == 3
    assert run("moderate", game, 1, "--why", "No").exit_code == 2


def test_give_time_gives_a_seat_time(run: Callable[..., Result], served: Served, played: Played) -> None:
    clock = {"time": {"kind": "absolute", "main_ms": 3_600_000}}
    with served.operator() as operator:
        game = operator.create("bison", 2, visibility="unlisted", clock=clock).game
        for name in ("Ann", "Ben"):
            with Client(served.url, operator.register(name).token) as player:
                player.sit(game)
    result = run("give-time", game, 1, "90m")
    assert re.fullmatch(rf"{game}: playing at \d+-\w{{8}}\nseat 1: 2 hours 30 minutes left\n", result.output), (
        result.output
    )
    given_time = json.loads(run("give-time", game, 1, "--json").output)
    assert given_time["time_left"]["seats"][1]["left_ms"] == 9_000_000 + 360_000, "a tenth of the beginning"
    assert run("give-time", game, 1, "soon").exit_code == 2
    assert run("give-time", game, -1).exit_code == 2
    refused = run("give-time", game, 1, "366d", "--json")
    assert (refused.exit_code, json.loads(refused.stderr)["error"]["code"]) == (4, "time_enough")
    refused = run("give-time", played.game, 0, "1d", "--json")
    assert (refused.exit_code, json.loads(refused.stderr)["error"]["code"]) == (4, "not_playing")
    assert run("give-time", "0-nothere", 0, "1d").exit_code == 3
