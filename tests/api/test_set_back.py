"""A log that a fail-over set back: noticed, said and gone on from. The rules L1 to L9 of docs/scaling.md.

A real primary, its replica and a Sentinel. The replica is cut off, more is written, and the primary is killed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from api.streams.entries import find_head
from eventstore.proof.verify import verify_log
from ops.doctor import examine_work
from ops.settings import read_settings
from tests.api.serving import Listening, Served, serving
from tests.processes import wait_until
from tests.redis_nodes import WatchedPrimary, watched_primary


class Lost:
    """A service after the loss of a primary with entries that its replica had not received, and earlier answers."""

    def __init__(self, served: Served, watched: WatchedPrimary) -> None:
        self.served, self.watched = served, watched
        self.ann, self.ben = served.player("Ann"), served.player("Ben")
        self.game = served.started(self.ann, self.ben)
        self.other = served.started(self.ann, self.ben)
        self.kept = self.head(self.game)
        self.same = self.head(self.other)
        response = self.ann.post("/tournaments", {"format": {"type": "swiss", "rounds": 3}})
        self.tournament = response.json()["tournament"]
        watched.wait_for_replicas()
        (replica,) = (server for server in watched.servers if server is not watched.primary)
        wait_until(lambda: replica.do("DBSIZE") == watched.primary.do("DBSIZE"))
        self.live = Listening(self.ann, f"/games/{self.game}/stream")
        self.untouched = Listening(self.ann, f"/games/{self.other}/stream")
        self.round = Listening(self.ann, f"/tournaments/{self.tournament}/stream")
        primary = watched.primary
        primary.do("ACL SETUSER", "default", "-psync", "-sync")
        primary.do("CLIENT KILL", "TYPE", "replica")
        for number, player in enumerate((self.ann, self.ben)):
            answer = player.decide(self.game, headers={"Idempotency-Key": f"lost-{number}"})
            assert answer.status_code == 201, answer.text
        self.body = {"head": self.head(self.game), "decision": {"type": "lay_counter"}}
        self.lost = self.head(self.game)
        self.gone = served.started(self.ann, self.ben)
        body = {"players": [{"name": "Cleo"}, {"name": "Dora"}]}
        self.ann.post(f"/tournaments/{self.tournament}/players", body).raise_for_status()
        self.live.await_messages(2)
        self.round.await_messages(1)
        self.rows_before = self.listed()
        watched.fail_over(primary)
        primary.start()
        wait_until(lambda: served.anybody().http.get("/readyz").status_code == 200)

    def head(self, game: str) -> str:
        return str(self.ann.get(f"/games/{game}").json()["head"])

    def listed(self) -> dict[str, str]:
        return {row["game"]: row["head"] for row in self.ann.get("/games?limit=200").json()["games"]}


@pytest.fixture(scope="module")
def lost(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lost]:
    with (
        watched_primary(tmp_path_factory.mktemp("watched"), sentinels=1) as watched,
        serving(watched.url) as served,
    ):
        yield Lost(served, watched)


def test_l1_a_running_stream_says_reset_and_goes_on(lost: Lost) -> None:
    """Before anything new is appended; a stream whose head stands gets no message."""
    reset = lost.live.await_messages(3)[2]
    assert (reset["event"], reset["id"]) == ("reset", lost.kept)
    assert json.loads(reset["data"]) == {"head": lost.kept, "lost": lost.lost}
    assert lost.untouched.messages == []


def test_l2_stream_resumed_after_a_lost_entry_is_reset(lost: Lost) -> None:
    late = Listening(lost.ben, f"/games/{lost.game}/stream", **{"Last-Event-ID": lost.lost})
    assert json.loads(late.await_messages(1)[0]["data"]) == {"head": lost.kept, "lost": lost.lost}
    late.stop()


def test_l3_a_decision_on_a_lost_head_is_refused_by_its_own_code(lost: Lost) -> None:
    for path, body in (("decisions", lost.body), ("take-backs", {"head": lost.lost, "to": 1})):
        refused = lost.ann.post(f"/games/{lost.game}/{path}", body)
        assert refused.status_code == 409, refused.text
        problem = refused.json()
        number = int(lost.kept.partition("-")[0])
        assert (problem["code"], problem["set_back_to"], problem["actual"]) == ("log_set_back", number, lost.kept)
    dry = lost.ann.post(f"/games/{lost.game}/decisions?dry_run=true", lost.body)
    assert dry.json()["code"] == "log_set_back"


def test_l4_a_lost_game_is_unknown_and_its_lists_forget_it(lost: Lost) -> None:
    assert lost.ann.get(f"/games/{lost.gone}").status_code == 404
    assert lost.rows_before[lost.game] == lost.lost
    assert lost.gone in lost.rows_before
    rows = lost.listed()
    assert lost.gone not in rows
    assert (rows[lost.game], rows[lost.other]) == (lost.kept, lost.same)


def test_l5_game_metrics_and_doctor_report_the_loss(lost: Lost) -> None:
    set_back = lost.ann.get(f"/games/{lost.game}").json()["set_back"]
    assert (set_back["lost"], set_back["head"]) == (lost.lost, lost.kept)
    assert "set_back" not in lost.ann.get(f"/games/{lost.other}").json()
    lost.round.await_messages(2)
    assert lost.ann.get(f"/games/{lost.gone}").status_code == 404
    marks = lost.served.call(lost.served.service.store.all_set_back(0))
    assert {mark.game for mark in marks} == {lost.game, lost.gone, lost.tournament}
    assert "tabletape_games_set_back 3.0" in lost.served.anybody().http.get("/metrics").text
    settings = read_settings({"TABLETAPE_REDIS_URL": lost.watched.url})
    (check,) = (check for check in asyncio.run(examine_work(settings, 1)) if check.check == "logs set back")
    assert check.level == "warning"
    assert f"{lost.game} (entry {lost.lost} is lost, it goes on after {lost.kept})" in check.sentence


def test_l6_game_goes_on_with_other_entries_in_the_lost_versions(lost: Lost) -> None:
    """The state is that of the log as it is now, not of a cache; a receipt of a lost entry is not in it."""
    assert lost.ann.get(f"/games/{lost.game}/state").json()["head"] == lost.kept
    # A key of a request that was lost with its answer is free again.
    again = lost.ann.decide(lost.game, headers={"Idempotency-Key": "lost-0"})
    assert again.status_code == 201, again.text
    head = again.json()["head"]
    assert int(head.partition("-")[0]) == int(lost.kept.partition("-")[0]) + 1
    assert lost.live.await_messages(4)[3]["id"] == head
    service = lost.served.service
    assert lost.served.call(verify_log(service.reader, lost.game, keys=service.writer.composer.keys)).ok
    assert lost.served.call(find_head(service, lost.game, lost.lost)) is None  # so says `verify --receipt`
    assert lost.listed()[lost.game] == head


def test_l7_stream_of_a_tournament_is_reset_too(lost: Lost) -> None:
    """Its messages have versions for ids."""
    reset = lost.round.await_messages(2)[1]
    assert (reset["event"], reset["id"]) == ("reset", "1")
    assert json.loads(reset["data"])["lost"].startswith("2-")
    late = Listening(lost.ann, f"/tournaments/{lost.tournament}/stream?after=2")
    assert late.await_messages(1)[0]["event"] == "reset"
    late.stop()
    assert lost.ann.get(f"/tournaments/{lost.tournament}").json()["state"]["roster"] == []
