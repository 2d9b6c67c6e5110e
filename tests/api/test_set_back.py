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


class Loss:
    """A service after the loss of a primary with entries that its replica had not received, and earlier answers."""

    def __init__(self, served: Served, watched: WatchedPrimary) -> None:
        self.served, self.watched = served, watched
        self.ann, self.ben = served.player("Ann"), served.player("Ben")
        self.game = served.started(self.ann, self.ben)
        self.other = served.started(self.ann, self.ben)
        self.kept_head = self.head(self.game)
        self.other_head = self.head(self.other)
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
        self.lost_head = self.head(self.game)
        self.lost_game = served.started(self.ann, self.ben)
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
def loss(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loss]:
    with (
        watched_primary(tmp_path_factory.mktemp("watched"), sentinels=1) as watched,
        serving(watched.url) as served,
    ):
        yield Loss(served, watched)


def test_l1_a_running_stream_says_reset_and_goes_on(loss: Loss) -> None:
    """Before anything new is appended; a stream whose head stands gets no message."""
    reset = loss.live.await_messages(3)[2]
    assert (reset["event"], reset["id"]) == ("reset", loss.kept_head)
    assert json.loads(reset["data"]) == {"head": loss.kept_head, "lost": loss.lost_head}
    assert loss.untouched.messages == []


def test_l2_stream_resumed_after_a_lost_entry_is_reset(loss: Loss) -> None:
    late = Listening(loss.ben, f"/games/{loss.game}/stream", **{"Last-Event-ID": loss.lost_head})
    assert json.loads(late.await_messages(1)[0]["data"]) == {"head": loss.kept_head, "lost": loss.lost_head}
    late.stop()


def test_l3_a_decision_on_a_lost_head_is_refused_by_its_own_code(loss: Loss) -> None:
    for path, body in (("decisions", loss.body), ("take-backs", {"head": loss.lost_head, "to": 1})):
        refused = loss.ann.post(f"/games/{loss.game}/{path}", body)
        assert refused.status_code == 409, refused.text
        problem = refused.json()
        number = int(loss.kept_head.partition("-")[0])
        assert (problem["code"], problem["set_back_to"], problem["actual"]) == (
            "log_set_back",
            number,
            loss.kept_head,
        )
    dry = loss.ann.post(f"/games/{loss.game}/decisions?dry_run=true", loss.body)
    assert dry.json()["code"] == "log_set_back"


def test_l4_a_lost_game_is_unknown_and_its_lists_forget_it(loss: Loss) -> None:
    assert loss.ann.get(f"/games/{loss.lost_game}").status_code == 404
    assert loss.rows_before[loss.game] == loss.lost_head
    assert loss.lost_game in loss.rows_before
    rows = loss.listed()
    assert loss.lost_game not in rows
    assert (rows[loss.game], rows[loss.other]) == (loss.kept_head, loss.other_head)


def test_l5_game_metrics_and_doctor_report_the_loss(loss: Loss) -> None:
    set_back = loss.ann.get(f"/games/{loss.game}").json()["set_back"]
    assert (set_back["lost"], set_back["head"]) == (loss.lost_head, loss.kept_head)
    assert "set_back" not in loss.ann.get(f"/games/{loss.other}").json()
    loss.round.await_messages(2)
    assert loss.ann.get(f"/games/{loss.lost_game}").status_code == 404
    marks = loss.served.call(loss.served.service.store.all_set_back(0))
    assert {mark.game for mark in marks} == {loss.game, loss.lost_game, loss.tournament}
    assert "tabletape_games_set_back 3.0" in loss.served.anybody().http.get("/metrics").text
    settings = read_settings({"TABLETAPE_REDIS_URL": loss.watched.url})
    (check,) = (check for check in asyncio.run(examine_work(settings, 1)) if check.check == "logs set back")
    assert check.level == "warning"
    assert f"{loss.game} (entry {loss.lost_head} is lost, it goes on after {loss.kept_head})" in check.sentence


def test_l6_game_goes_on_with_other_entries_in_the_lost_versions(loss: Loss) -> None:
    """The state is that of the log as it is now, not of a cache; a receipt of a lost entry is not in it."""
    assert loss.ann.get(f"/games/{loss.game}/state").json()["head"] == loss.kept_head
    # A key of a request that was lost with its answer is free again.
    again = loss.ann.decide(loss.game, headers={"Idempotency-Key": "lost-0"})
    assert again.status_code == 201, again.text
    head = again.json()["head"]
    assert int(head.partition("-")[0]) == int(loss.kept_head.partition("-")[0]) + 1
    assert loss.live.await_messages(4)[3]["id"] == head
    service = loss.served.service
    assert loss.served.call(verify_log(service.reader, loss.game, keys=service.core.keys)).ok
    assert loss.served.call(find_head(service, loss.game, loss.lost_head)) is None  # so says `verify --receipt`
    assert loss.listed()[loss.game] == head


def test_l7_stream_of_a_tournament_is_reset_too(loss: Loss) -> None:
    """Its messages have versions for ids."""
    reset = loss.round.await_messages(2)[1]
    assert (reset["event"], reset["id"]) == ("reset", "1")
    assert json.loads(reset["data"])["lost"].startswith("2-")
    late = Listening(loss.ann, f"/tournaments/{loss.tournament}/stream?after=2")
    assert late.await_messages(1)[0]["event"] == "reset"
    late.stop()
    assert loss.ann.get(f"/tournaments/{loss.tournament}").json()["state"]["roster"] == []
