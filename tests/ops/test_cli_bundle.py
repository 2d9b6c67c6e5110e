"""`tabletape bundle`: a complaint as a file, as a test that fails for its reason, and as a question to the rules."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from domain.bison.decisions import EndTurn
from domain.core.chance import Chance
from domain.core.errors import IllegalDecision
from domain.core.events import Decision, Event, Message, Seat
from domain.rulesets import RULESETS
from eventstore.log.codec import Codecs
from eventstore.log.name_book import pseudonym
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.complaints import Bundle, archive_of, read_bundle, write_bundle
from eventstore.proof.nameless import nameless_prefix
from ops.cli import bundle as bundle_module
from ops.cli import main
from ops.cli.archives import open_archive
from ops.client import Client, ServiceRefused, version_of
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served

OLD_LOGS = ROOT / "tests" / "eventstore" / "data" / "old_logs"
BISON = OLD_LOGS / "bison-forked-twice.ndjson.gz"
TOO_EARLY = '{"type": "end_turn"}'
"""A decision that is refused after entry 6 of the recorded game of Bison: no action was chosen yet."""

Command = Callable[..., Result]


def command(*arguments: object) -> Result:
    """Run a command in this process."""
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def bundled(file: Path, *arguments: object) -> Bundle:
    """Write a bundle, and return it as it is read."""
    result = command("bundle", *arguments, "--to", file)
    assert result.exit_code == 0, result.output
    return read_bundle(file.read_bytes())


def verdict(file: Path) -> tuple[int, dict[str, Any]]:
    """Ask the rules of this process; return the exit code and the answer."""
    result = command("bundle", "run", file, "--json")
    return result.exit_code, json.loads(result.stdout)


def with_other_rules(monkeypatch: pytest.MonkeyPatch, decide: Callable[..., list[Event]]) -> None:
    """Let the command judge Bison by other rules: *decide* is called in the place of the ruleset's."""
    bison = dataclasses.replace(RULESETS["bison"], decide=decide)
    monkeypatch.setattr(bundle_module, "RULESETS", {**RULESETS, "bison": bison})


def accept_end_of_turn(position: Any, seat: Seat, decision: Decision, chance: Chance) -> list[Event]:
    """Decide as Bison does, and let a turn end at any time."""
    return [] if isinstance(decision, EndTurn) else RULESETS["bison"].decide(position, seat, decision, chance)


def forbid_all(*_: Any) -> list[Event]:
    """Refuse every decision."""
    raise IllegalDecision("forbidden", Message("bison-refused-forbidden", {}), rule="bison 4.5")


# What a complaint expects


def test_a_refused_decision_is_a_complaint_until_the_rules_accept_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "c.json"
    seat = "--seat=0"
    bundle = bundled(file, BISON, "--at=6", seat, f"--decision={TOO_EARLY}", "--why=My turn was over")
    assert (bundle.expects, bundle.version, bundle.why) == ("accepted", 6, "My turn was over")
    code, answer = verdict(file)
    assert (code, answer["holds"], answer["why"]) == (1, True, "My turn was over")
    entry = answer["entry"]
    assert (entry["code"], entry["rule"], entry["cause"]) == ("wrong_step", "bison agenda", "end_turn")
    assert "the complaint holds" in command("bundle", "run", file).stdout
    with_other_rules(monkeypatch, accept_end_of_turn)
    code, answer = verdict(file)
    assert (code, answer["holds"], answer["entry"]) == (0, False, None)


def test_a_decision_that_the_rules_accept_is_no_complaint(tmp_path: Path) -> None:
    with open_archive(BISON) as source:
        body = json.loads(read_archive(source).records[6].body)
    decision, seat = body["cause"]["decision"], body["cause"]["seat"]
    bundle = bundled(tmp_path / "c.json", BISON, "--at=6", f"--seat={seat}", f"--decision={json.dumps(decision)}")
    assert bundle.why == f"expected: seat {seat} may decide {decision['type']} after entry 6"
    assert verdict(tmp_path / "c.json")[0] == 0


def test_an_accepted_decision_is_a_complaint_until_the_rules_decide_it_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "c.json"
    bundle = bundled(file, BISON, "--at=34")
    assert (bundle.expects, bundle.why) == ("otherwise", "entry 34 is decided as it is recorded")
    assert verdict(file)[0] == 1
    with_other_rules(monkeypatch, forbid_all)
    code, answer = verdict(file)
    assert (code, answer["holds"], answer["entry"]["rule"]) == (0, False, "bison 4.5")


def test_rules_that_fold_an_entry_to_another_state_decide_it_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bison = RULESETS["bison"]

    def one_fish_more(position: Any, event: Event) -> Any:
        after = bison.evolve(position, event)
        stocks = tuple(msgspec.structs.replace(stock, fish=stock.fish + 1) for stock in after.stocks)
        return msgspec.structs.replace(after, stocks=stocks)

    file = tmp_path / "c.json"
    bundled(file, BISON, "--at=7", "--expect=as_recorded")
    assert verdict(file)[0] == 0
    changed = dataclasses.replace(bison, folds=dict.fromkeys(bison.folds, one_fish_more))
    monkeypatch.setattr(bundle_module, "RULESETS", {**RULESETS, "bison": changed})
    code, answer = verdict(file)
    assert (code, answer["entry"]["version"], answer["entry"]["code"]) == (1, 6, "state_differs")


def test_entries_that_other_rules_decided_are_expected_as_recorded(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    bundle = bundled(file, OLD_LOGS / "wendake-rules-1.ndjson.gz", "--at=20")
    assert (bundle.expects, bundle.states) == ("as_recorded", ())
    code, answer = verdict(file)
    assert (code, answer["entry"]["version"], answer["entry"]["ruleset_version"]) == (1, 9, 1)
    bundled(tmp_path / "d.json", OLD_LOGS / "wendake-rules-1.ndjson.gz", "--at=8", "--expect=as_recorded")
    assert verdict(tmp_path / "d.json")[0] == 0


def test_rules_that_fail_on_a_decision_refuse_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> list[Event]:
        raise KeyError("no such space")

    file = tmp_path / "c.json"
    bundled(file, BISON, "--at=6", "--seat=0", f"--decision={TOO_EARLY}")
    with_other_rules(monkeypatch, fail)
    code, answer = verdict(file)
    assert (code, answer["entry"]["code"]) == (1, "decide_failed")


# The test


def run_test(path: Path) -> subprocess.CompletedProcess[str]:
    """Run a file of tests in this checkout."""
    plain = ["-p", "no:cacheprovider", "--disable-plugin-autoload", "-o", "addopts=--import-mode=importlib"]
    command = [sys.executable, "-m", "pytest", str(path), *plain]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_SECONDS)


def test_the_test_fails_for_the_reason_of_the_complaint(tmp_path: Path) -> None:
    file = tmp_path / "turn-over.json"
    why = '""" My turn \\ was over\nÄ \N{RIGHT-TO-LEFT OVERRIDE} {verdict}'
    bundled(file, BISON, "--at=6", "--seat=0", f"--decision={TOO_EARLY}", "--why", why)
    assert command("bundle", "test", file).exit_code == 0
    test = tmp_path / "turn-over_test.py"
    assert test.read_text().isascii()
    result = run_test(test)
    assert result.returncode == 1, result.stdout
    assert "1 failed" in result.stdout
    assert "My turn \\ was over" in result.stdout
    assert "the decision end_turn of seat 0 after entry 6 is refused: wrong_step (bison agenda)" in result.stdout
    assert command("bundle", "test", file).exit_code == 2, "it exists"
    assert command("bundle", "test", file, "--force").exit_code == 0


def test_the_test_passes_where_the_complaint_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    bundled(file, BISON, "--at=40", "--expect=as_recorded")
    command("bundle", "test", file)
    result = run_test(tmp_path / "c_test.py")
    assert result.returncode == 0, result.stdout


# Names


@pytest.mark.parametrize("path", sorted(OLD_LOGS.glob("*.gz")), ids=lambda path: path.name.partition(".")[0])
def test_no_name_of_a_person_stands_in_a_bundle(tmp_path: Path, path: Path) -> None:
    with open_archive(path) as source:
        archive = read_archive(source)
    bodies = b"\n".join(record.body for record in archive.records)
    people = set(re.findall(rb'"player":"[^"]+","name":"([^"]+)","bot":null', bodies))
    assert b"Anna" in people
    bundle = bundled(tmp_path / "c.json", path, "--at", len(archive.records), "--why", "Anna's tile, Annabel says")
    # Draws depend on the nonces of players, which are theirs to choose.
    content = (tmp_path / "c.json").read_bytes().replace(b"nonce-of-", b"nonce_of_")
    assert [name for name in people if re.search(rb"\b%s\b" % re.escape(name), content)] == []
    assert bundle.why == f"{pseudonym('p-anna')}'s tile, Annabel says"
    verification = verify_archive(archive_of(bundle), Codecs(RULESETS))
    assert [check for check in verification.checks if not check.ok] == []
    assert bundle.head == str(archive.head), "the head of the service, beside the changed entries"


def test_a_name_is_replaced_in_what_people_wrote_and_in_no_fact_of_the_game() -> None:
    """A player is called like a code of Manitoba, `hunter`; an organiser writes that name into a ruling."""
    content = gzip.decompress((OLD_LOGS / "manitoba-rules-1.ndjson.gz").read_bytes())
    renamed = content.replace(b"Anna", b"hunter").replace(b"It stands.", b"The hunter may stay.")
    archive = read_archive([renamed])
    lines = asyncio.run(nameless_prefix(archive, len(archive.records)))
    text = "\n".join(lines)
    assert "may stay." in text
    assert "The hunter may stay." not in text
    assert "vision:hunter" in text
    assert '\\"name\\":\\"hunter\\"' not in text


# Bad input


def altered(content: bytes, **fields: Any) -> bytes:
    """Return the file of a bundle with other fields, and with the digest as it was."""
    return json.dumps({**json.loads(content), **fields}).encode()


def redigested(content: bytes, **fields: Any) -> bytes:
    """Return the file of a bundle with other fields, and with a digest that fits."""
    return write_bundle(msgspec.structs.replace(read_bundle(content), **fields))


BROKEN: dict[str, tuple[Callable[[bytes], bytes], str, int]] = {
    "no JSON": (lambda content: content[:-20], "bundle_broken_json", 4),
    "no UTF-8": (lambda _: b"\xff\xfe", "bundle_broken_json", 4),
    "nested without end": (lambda _: b"[" * 100_000, "bundle_broken_json", 4),
    "a list": (lambda _: b"[]", "bundle_form_wrong", 4),
    "another format": (lambda content: altered(content, format=2), "bundle_format_unknown", 4),
    "a format in words": (lambda content: altered(content, format="one"), "bundle_form_wrong", 4),
    "an unknown field": (lambda content: altered(content, more=1), "bundle_form_wrong", 4),
    "another sentence": (lambda content: altered(content, why="No"), "bundle_altered", 4),
    "another version": (lambda content: redigested(content, version=7), "bundle_form_wrong", 4),
    "no attempt": (lambda content: redigested(content, attempt=None), "bundle_form_wrong", 4),
    "another ruleset": (lambda content: redigested(content, ruleset="chess"), "bundle_form_wrong", 4),
    "a broken archive": (lambda content: redigested(content, archive=("{}",)), "archive_broken_json", 4),
    "no archive": (lambda content: redigested(content, archive=()), "archive_end_missing", 4),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_bundle_has_a_code_and_a_sentence(tmp_path: Path, name: str) -> None:
    file = tmp_path / "c.json"
    bundled(file, BISON, "--at=6", "--seat=0", f"--decision={TOO_EARLY}")
    change, code, exit_code = BROKEN[name]
    file.write_bytes(change(file.read_bytes()))
    for words in (("bundle", "run", file), ("bundle", "test", file), ("bisect", file, "--good=a", "--bad=b")):
        result = command(*words, "--json")
        error = json.loads(result.stderr)["error"]
        assert (result.exit_code, error["code"]) == (exit_code, code), error
        assert len(error["detail"]) > 10


def test_a_formatted_bundle_is_the_same_bundle(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    bundle = bundled(file, BISON, "--at=6", "--seat=0", f"--decision={TOO_EARLY}")
    file.write_text(json.dumps(json.loads(file.read_bytes()), indent=4, sort_keys=True))
    assert read_bundle(file.read_bytes()) == bundle


@pytest.mark.parametrize(
    ("words", "code", "exit_code"),
    [
        ((BISON, "--at=9999"), "version_unknown", 3),
        ((BISON, "--at=0"), "version_unknown", 3),
        ((BISON, "--at=-1"), "version_unknown", 3),
        (("none.ndjson", "--at=1"), "archive_unreadable", 3),
        (("run", "none.json"), "bundle_unreadable", 3),
        (("test", "."), "bundle_unreadable", 3),
        ((BISON, "--at=1", "--seat=0", f"--decision={TOO_EARLY}"), "bundle_not_begun", 4),
    ],
)
def test_what_cannot_be_bundled_has_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[object, ...], code: str, exit_code: int
) -> None:
    monkeypatch.chdir(tmp_path)
    result = command("bundle", *words, "--json")
    assert (result.exit_code, json.loads(result.stderr)["error"]["code"]) == (exit_code, code)
    assert list(tmp_path.iterdir()) == []


def test_a_game_of_an_unknown_ruleset_cannot_be_bundled(tmp_path: Path) -> None:
    path = tmp_path / "chess.ndjson"
    path.write_bytes(gzip.decompress(BISON.read_bytes()).replace(b'"ruleset":"bison"', b'"ruleset":"chess"', 1))
    result = command("bundle", path, "--at=6", "--json")
    assert (result.exit_code, json.loads(result.stderr)["error"]["code"]) == (3, "ruleset_unknown")


@pytest.mark.parametrize(
    "words",
    [
        ("--at=6", "--seat=0"),
        ("--at=6", "--decision={}"),
        ("--at=6", "--seat=0", "--decision=[1]"),
        ("--at=6", "--seat=0", "--decision={"),
        ("--at=6", "--expect=accepted"),
        ("--at=6", "--expect=chess"),
        (),
        ("--at=6", "--to=/no/such/folder/c.json"),
    ],
)
def test_wrong_use_ends_with_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    assert command("bundle", BISON, *words).exit_code == 2
    assert list(tmp_path.iterdir()) == []


# From a service


def begun(served: Served, ruleset: str, *names: str) -> tuple[str, list[Client]]:
    """Let people sit down at a game; return it, and their clients."""
    with served.operator() as operator:
        people = [Client(served.url, operator.register(name).token) for name in names]
    game = people[0].create(ruleset, len(people)).game
    for person in people:
        person.sit(game)
    wait_until(lambda: people[0].game(game).to_move)
    return game, people


def test_the_refused_decision_and_the_dispute_of_a_running_game_come_along(
    served: Served, run: Command, tmp_path: Path
) -> None:
    game, people = begun(served, "bison", "Wilhelmina", "Bartholomew")
    now = people[0].game(game)
    version = version_of(now.head)
    seat = next(seat for seat in now.to_move if seat >= 0)
    for person in people:  # another decision is refused too, of the seat that does not dispute
        with pytest.raises(ServiceRefused):
            person.decide(game, now.head, {"type": "end_turn"})
    words = "Wilhelmina could not end her turn"
    people[seat].call("POST", f"/v1/games/{game}/disputes", dict, body={"version": version, "words": words})
    result = run("bundle", game, "--at", version, "--to", tmp_path / "c.json")
    assert result.exit_code == 0, result.output
    content = (tmp_path / "c.json").read_bytes()
    bundle = read_bundle(content)
    assert bundle.attempt is not None
    assert (bundle.expects, bundle.head) == ("accepted", now.head)
    assert (bundle.attempt.seat, bundle.attempt.code, bundle.attempt.rule) == (seat, "wrong_step", "bison agenda")
    assert b"Wilhelmina" not in content
    assert b"Bartholomew" not in content
    assert re.fullmatch(r"player #\w{6} could not end her turn", bundle.why)
    assert run("bundle", "run", tmp_path / "c.json").exit_code == 1
    assert run("bundle", game, "--at", version + 1, "--to", tmp_path / "d.json").exit_code == 3
    for person in people:
        person.close()


def test_a_bundle_of_a_caller_holds_no_secret_of_others(
    served: Served, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tiles of Bison are drawn face down. An operator has them all; a player's bundle ends before the first."""
    game, people = begun(served, "bison", "Ann", "Ben")
    dealt = version_of(people[0].game(game).head)
    assert run("bundle", game, "--at", dealt, "--to", tmp_path / "operator.json").exit_code == 0
    operators = archive_of(read_bundle((tmp_path / "operator.json").read_bytes()))
    assert operators.records[dealt - 1].openings
    with served.operator() as operator:
        tokens = [
            operator.register("Eve").token,
            *(str(person._http.headers["Authorization"])[7:] for person in people),
        ]
    for number, token in enumerate(tokens):
        monkeypatch.setenv("TABLETAPE_OPERATOR_TOKEN", token)
        target = tmp_path / f"{number}.json"
        refused = run("bundle", game, "--at", dealt, "--to", target, "--json")
        error = json.loads(refused.stderr)["error"]
        assert (refused.exit_code, error["code"], error["value"]) == (4, "bundle_secrets", dealt)
        assert not target.exists()
        assert run("bundle", game, "--at", dealt - 1, "--to", target).exit_code == 0
        archive = archive_of(read_bundle(target.read_bytes()))
        assert [record.openings for record in archive.records] == [b""] * (dealt - 1)
    for person in people:
        person.close()


def test_anybody_has_the_whole_bundle_of_a_game_that_hides_nothing(
    served: Served, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, people = begun(served, "manitoba", "Wilhelmina", "Bartholomew")
    version = version_of(people[0].game(game).head)
    assert run("bundle", game, "--at", version, "--to", tmp_path / "operator.json").exit_code == 0
    with served.operator() as operator:
        monkeypatch.setenv("TABLETAPE_OPERATOR_TOKEN", operator.register("Eve").token)
    assert run("bundle", game, "--at", version, "--to", tmp_path / "eve.json").exit_code == 0
    content = (tmp_path / "eve.json").read_bytes()
    assert content == (tmp_path / "operator.json").read_bytes()
    assert b"Wilhelmina" not in content
    for person in people:
        person.close()


def test_a_game_that_the_caller_may_not_read_is_unknown(
    served: Served, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served.operator() as operator:
        game = operator.create("bison", 2, visibility="private").game
        monkeypatch.setenv("TABLETAPE_OPERATOR_TOKEN", operator.register("Eve").token)
    result = run("bundle", game, "--at=1", "--to", tmp_path / "c.json", "--json")
    assert (result.exit_code, json.loads(result.stderr)["error"]["code"]) == (3, "game_unknown")
