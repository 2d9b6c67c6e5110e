"""Tampering that leaves the chain whole: each check finds its own, at its entry."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest

from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from tests.tiny import TINY
from tests.tiny.archives import Lines, entry_line, forged, reopened
from tests.tiny.play import position_of, started, tiny_service
from tests.tiny.state import TinyPosition
from tests.tiny.verifying import CODECS, eventful_archive, failures, the, version_of


@pytest.fixture(scope="module")
def archive() -> bytes:
    return eventful_archive()


def test_a_longer_chain_of_lies_needs_a_receipt(archive: bytes) -> None:
    whole = read_archive([archive])

    def later(lines: Lines) -> None:
        for line in lines:
            if line["type"] == "entry":
                line["body"]["time"] += 1

    lie = forged(archive, later)
    assert verify_archive(lie, CODECS).ok, "nothing in the log itself says when it was made"
    assert failures(verify_archive(lie, CODECS, receipt=str(whole.head))) == {
        "receipt": ("receipt_unknown", whole.head.version)
    }


def _points(line: dict[str, Any]) -> None:
    next(event for event in line["body"]["events"] if "points" in event)["points"] += 1


def _show(line: dict[str, Any]) -> None:
    opening = line["openings"].pop()
    number = int(opening["path"].split("/")[1])
    line["body"]["events"][number]["counter"] = opening["value"].strip('"')


TAMPERINGS: dict[str, tuple[str, Callable[[dict[str, Any]], object], str, str]] = {
    "a face that was not rolled": (
        "die_rolled",
        lambda line: line["body"]["events"][0].update(face=line["body"]["events"][0]["face"] % 6 + 1),
        "legality",
        "events_differ",
    ),
    "an index that was not drawn": (
        "die_rolled",
        lambda line: line["body"]["draws"][0].update(index=(line["body"]["draws"][0]["index"] + 1) % 6),
        "chance",
        "draw_wrong",
    ),
    "an ordinal that was skipped": (
        "die_rolled",
        lambda line: line["body"]["draws"][0].update(ordinal=line["body"]["draws"][0]["ordinal"] + 1),
        "chance",
        "ordinal_wrong",
    ),
    "another number of candidates": (
        "die_rolled",
        lambda line: line["body"]["draws"][0].update(size=7),
        "legality",
        "draw_differs",
    ),
    "a draw nobody asked for": (
        "counter_laid",
        lambda line: line["body"]["draws"].append({"pile": "tiny.spare", "ordinal": 0, "size": 1, "index": 0}),
        "legality",
        "draw_too_many",
    ),
    "a draw that is missing": ("die_rolled", lambda line: line["body"]["draws"].clear(), "legality", "draw_missing"),
    "more points": ("points_scored", _points, "scoring", "events_differ"),
    "another seat's decision": (
        "roll_die",
        lambda line: line["body"]["cause"].update(seat=1 - line["body"]["cause"]["seat"]),
        "legality",
        "illegal",
    ),
    "a decision that is not legal": (
        "give_back'",
        lambda line: line["body"]["cause"]["decision"].update(points=3),
        "legality",
        "illegal",
    ),
    "a seat for somebody else": (
        "take_seat",
        lambda line: line["body"]["events"][0]["occupant"].update(player="p-mallory"),
        "legality",
        "events_differ",
    ),
    "nonces changed after the seed": (
        "game_started",
        lambda line: line["body"]["events"][1].update(nonces=["mine", "yours"]),
        "legality",
        "events_differ",
    ),
    "another winner": (
        "game_finished",
        lambda line: [event.update(places=[2, 2]) for event in line["body"]["events"] if "places" in event],
        "result",
        "result_wrong",
    ),
    "another seed": (
        "seed_revealed",
        lambda line: line["body"]["events"][-1].update(seed="00" * 32),
        "chance",
        "seed_wrong",
    ),
    "a seed revealed early": (
        "counter_laid",
        lambda line: line["body"]["events"].append({"type": "seed_revealed.1", "seed_game": "0-x", "seed": "00" * 32}),
        "legality",
        "seed_early",
    ),
    "a component set that is not there": (
        "game_created",
        lambda line: line["body"]["events"][0].update(components="00" * 32),
        "components",
        "components_missing",
    ),
    "options that do not exist": (
        "game_created",
        lambda line: line["body"]["events"][0].update(options={"rounds": 99}),
        "legality",
        "illegal",
    ),
    "a version that is not the entry's": (
        "counter_laid",
        lambda line: line["body"].update(version=1),
        "chain",
        "wrong_version",
    ),
    "a time before": ("counter_laid", lambda line: line["body"].update(time=1), "chain", "time_falls"),
    "an event of no ruleset": (
        "counter_laid",
        lambda line: line["body"]["events"].append({"type": "wand_waved.1"}),
        "fold",
        "not_an_entry",
    ),
    "an unknown field": ("counter_laid", lambda line: line["body"].update(comment="hello"), "fold", "not_an_entry"),
    "a hidden field shown": (
        "counter_drawn",
        _show,
        "commitments",
        "hides_wrongly",
    ),
    "an opening for other seats": (
        "counter_drawn",
        lambda line: line["openings"][-1].update(seats=[0, 1]),
        "commitments",
        "hides_wrongly",
    ),
    "an opening without a place": (
        "counter_drawn",
        lambda line: line["openings"][-1].update(path="events/99/counter"),
        "commitments",
        "opening_wrong",
    ),
    "an opening that is missing": (
        "counter_drawn",
        lambda line: line["openings"].pop(0),
        "commitments",
        "opening_missing",
    ),
    "another value": (
        "counter_drawn",
        lambda line: line["openings"][-1].update(value='"z"'),
        "commitments",
        "opening_wrong",
    ),
    "another salt": (
        "counter_drawn",
        lambda line: line["openings"][-1].update(salt="00" * 16),
        "commitments",
        "opening_wrong",
    ),
    "a short salt": (
        "counter_drawn",
        lambda line: line["openings"][-1].update(salt="00"),
        "commitments",
        "opening_wrong",
    ),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_tampering_is_found_at_its_entry(archive: bytes, name: str) -> None:
    word, change, check, code = TAMPERINGS[name]
    where: list[int] = []

    def alter(lines: Lines) -> None:
        where.append(version_of(lines, word))
        change(entry_line(lines, where[0]))

    verification = verify_archive(forged(archive, alter), CODECS)
    assert not verification.ok
    assert failures(verification)[check] == (code, where[0])


def test_another_hidden_counter_is_found_though_its_commitment_fits(archive: bytes) -> None:
    def alter(lines: Lines) -> None:
        line = entry_line(lines, version_of(lines, "counter_drawn"))
        number = next(n for n, event in enumerate(line["body"]["events"]) if event["type"] == "counter_drawn.2")
        path = f"events/{number}/counter"
        (drawn,) = (json.loads(opening["value"]) for opening in line["openings"] if opening["path"] == path)
        reopened(line, path, "k" if drawn != "k" else "l")

    assert failures(verify_archive(forged(archive, alter), CODECS))["legality"][0] == "events_differ"


def test_another_hidden_index_is_found_though_its_commitment_fits(archive: bytes) -> None:
    def alter(lines: Lines) -> None:
        line = entry_line(lines, version_of(lines, "counter_drawn"))
        index = int(next(opening for opening in line["openings"] if opening["path"] == "draws/0/index")["value"])
        reopened(line, "draws/0/index", (index + 1) % 12)

    assert failures(verify_archive(forged(archive, alter), CODECS))["chance"][0] == "draw_wrong"


def test_older_rules_after_newer_rules_are_refused(archive: bytes) -> None:
    def alter(lines: Lines) -> None:
        entry_line(lines, 3)["body"]["ruleset_version"] = 3

    assert failures(verify_archive(forged(archive, alter), CODECS)) == {"chain": ("ruleset_version_falls", 4)}


def test_an_entry_cut_out_and_one_cut_off(archive: bytes) -> None:
    def cut_out(lines: Lines) -> None:
        lines.remove(entry_line(lines, 5))

    def cut_off(lines: Lines) -> None:
        lines.remove(entry_line(lines, max(line.get("version", 0) for line in lines)))

    assert failures(verify_archive(forged(archive, cut_out), CODECS))["chain"] == ("gap", 5)
    shorter = verify_archive(forged(archive, cut_off), CODECS)
    assert not failures(shorter), "a log that goes on is a good log up to there"
    assert not the(shorter, "chance").checked


def test_details_name_hidden_things_only_to_readers_of_everything() -> None:
    async def scenario() -> None:
        broken = dataclasses.replace(TINY, problems=lambda position: [f"the buried counter is {position.buried}"])
        service = tiny_service(rulesets={"tiny": broken})
        game = await started(service)
        buried = position_of(await service.reader.state(game), TinyPosition).buried
        for_everybody = the(await verify_log(service.reader, game), "fold")
        for_operators = the(await verify_log(service.reader, game, everything=True), "fold")
        assert (for_everybody.code, for_everybody.version) == ("problems", 3)
        assert "counter is" not in for_everybody.detail
        assert for_operators.detail.endswith(f"the buried counter is {buried}")

    asyncio.run(scenario())
