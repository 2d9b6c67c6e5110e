"""Streams: a message an entry, resumed, reset, closed; each listener gets the entries as they may see them."""

from __future__ import annotations

import json
import socket
from urllib.parse import urlsplit

import httpx

from tests.api.serving import Listening, Person, Served, serving
from tests.processes import wait_until


def test_each_entry_is_one_message_whose_id_is_the_head(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    listening = Listening(served.anybody(), f"/games/{game}/stream")
    heads = [ann.decide(game).json()["head"], ben.decide(game).json()["head"]]
    messages = listening.await_messages(2)
    assert [message["id"] for message in messages] == heads
    for message, version in zip(messages, (4, 5), strict=True):
        assert "event" not in message
        assert json.loads(message["data"]) == served.anybody().get(f"/games/{game}/entries/{version}").json()


def test_a_stream_resumes_after_the_head_its_listener_holds(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    known = ann.get(f"/games/{game}/entries/2").json()["head"]
    for listening in (
        Listening(ann, f"/games/{game}/stream", **{"Last-Event-ID": known}),
        Listening(ann, f"/games/{game}/stream?after={known}"),
    ):
        assert listening.await_messages(1)[0]["id"] == ann.decisions(game)["head"]
    whole = Listening(ann, f"/games/{game}/stream?after=0")
    assert [message["id"].partition("-")[0] for message in whole.await_messages(3)] == ["1", "2", "3"]
    head = ann.decide(game).json()["head"]
    assert whole.await_messages(4)[3]["id"] == head


def test_unknown_head_resets_the_stream(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    for unknown in ("3-00000000", "99-00000000"):
        listening = Listening(ann, f"/games/{game}/stream", **{"Last-Event-ID": unknown})
        reset = listening.await_messages(1)[0]
        assert (reset["event"], reset["id"], json.loads(reset["data"])) == (
            "reset",
            head,
            {"head": head, "lost": unknown},
        )
    following = ann.decide(game).json()["head"]
    assert listening.await_messages(2)[1]["id"] == following


def test_the_stream_of_an_ended_game_says_closed_and_ends(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    live = Listening(ann, f"/games/{game}/stream")
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    late = Listening(ann, f"/games/{game}/stream?after=0")
    for listening, count in ((live, 2), (late, 5)):
        last = listening.await_messages(count)[-1]
        assert last["event"] == "closed"
        assert json.loads(last["data"])["status"] == "aborted"
        assert "id" not in last, "the last entry has that id"
        wait_until(lambda ended=listening: ended.ended)


def test_a_superseded_game_names_its_successor(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    listening = Listening(ann, f"/games/{game}/stream")
    fork = served.operator().post(f"/games/{game}/forks", {"at": 3, "supersede": True}).json()["game"]
    closed = json.loads(listening.await_messages(2)[1]["data"])
    assert (closed["status"], closed["superseded_by"]) == ("superseded", fork)


def test_ndjson_carries_the_same_entries_as_lines(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    listening = Listening(ann, f"/games/{game}/stream?after=0", Accept="application/x-ndjson")
    wait_until(lambda: len(listening.lines) >= 3)
    entries = ann.get(f"/games/{game}/entries").json()["entries"]
    assert [json.loads(line) for line in listening.lines[:3]] == entries
    lines = ann.get(f"/games/{game}/entries", headers={"Accept": "application/x-ndjson"}).text.splitlines()
    assert [json.loads(line) for line in lines] == entries


def test_each_listener_gets_the_view_of_their_seat(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    streams = {person.name: Listening(person, f"/games/{game}/stream") for person in (ann, ben)}
    watcher = Listening(served.anybody(), f"/games/{game}/stream")
    ann.post(
        f"/games/{game}/decisions",
        {"head": ann.decisions(game)["head"], "decision": {"type": "hide_counter", "wager": 2}},
    ).raise_for_status()
    entries = {name: json.loads(stream.await_messages(1)[0]["data"]) for name, stream in streams.items()}
    assert {opening["path"] for opening in entries["Ann"]["openings"]} == {"cause/decision/wager", "events/0/wager"}
    assert entries["Ben"]["openings"] == []
    assert json.loads(watcher.await_messages(1)[0]["data"]) == entries["Ben"]


def test_listener_who_sits_down_gets_the_view_of_the_seat(players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    listening = Listening(ann, f"/games/{game}/stream")
    ann.post(f"/games/{game}/seats").raise_for_status()
    ben.post(f"/games/{game}/seats").raise_for_status()
    started = json.loads(listening.await_messages(2)[1]["data"])
    assert [opening["path"] for opening in started["openings"]], "the counter that Ann drew is hers to see"


def test_a_silent_stream_carries_comments(redis_url: str) -> None:
    with serving(redis_url, comment_seconds=0.1) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        listening = Listening(ann, f"/games/{served.started(ann, ben)}/stream")
        wait_until(lambda: sum(line.startswith(":") for line in listening.lines) >= 2)


def test_a_listener_that_does_not_read_is_cut_and_holds_up_nobody(redis_url: str) -> None:
    with serving(redis_url, listener_entries=8) as served:
        # Connections have its buffers; those of the system take more than a thousand messages.
        served.server.servers[0].sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        reading = Listening(ann, f"/games/{game}/stream")
        parts = urlsplit(served.url)
        with socket.create_connection((parts.hostname, parts.port)) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.sendall(f"GET /v1/games/{game}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            wait_until(lambda: "tabletape_listeners 2.0" in httpx.get(f"{served.url}/metrics").text)
            text = "🎲" * 1900  # four bytes each
            organiser = served.operator()
            ruled = 0
            while "tabletape_listeners_cut_total 1.0" not in httpx.get(f"{served.url}/metrics").text:
                assert ruled < 5000, "the deaf listener is never cut"
                for _ in range(10):
                    organiser.post(f"/games/{game}/rulings", {"text": text}).raise_for_status()
                ruled += 10
            wait_until(lambda: "tabletape_listeners 1.0" in httpx.get(f"{served.url}/metrics").text)
        assert len(reading.await_messages(ruled)) == ruled


def test_a_service_that_stops_ends_its_streams_at_once(redis_url: str) -> None:
    with serving(redis_url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        streams = [Listening(ann, f"/games/{game}/stream"), Listening(ann, "/players/me/stream")]
    wait_until(lambda: all(stream.ended for stream in streams))


def test_feed_is_not_read_without_listeners(redis_url: str) -> None:
    with serving(redis_url) as served:
        ann, ben = served.player("Ann"), served.player("Ben")
        game = served.started(ann, ben)
        assert served.context.feed.readers == 0
        listening = [Listening(ann, f"/games/{game}/stream") for _ in range(3)]
        assert served.context.feed.readers == len(served.service.store.feed_groups)
        for stream in listening:
            stream.stop()
        ann.decide(game)  # the next message lets each notice that it was stopped
        wait_until(lambda: served.context.feed.readers == 0)


def test_stream_of_turns_begins_with_waiting_turns(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    first, second = served.started(ann, ben), served.started(ben, ann)
    turns = Listening(ann, "/players/me/stream")
    waiting = turns.await_messages(1)[0]
    assert waiting["event"] == "turn"
    assert json.loads(waiting["data"]) == {
        "game": first,
        "head": ann.decisions(first)["head"],
        "seat": 0,
        "status": "playing",
    }
    head = ben.decide(second).json()["head"]
    turn = json.loads(turns.await_messages(2)[1]["data"])
    assert (turn["game"], turn["head"], turn["seat"]) == (second, head, 1)
    ann.decide(first)
    third = served.started(ann, ben)
    assert json.loads(turns.await_messages(3)[2]["data"])["game"] == third, "Ben's turns are not Ann's"


def test_stream_of_turns_needs_a_player(served: Served) -> None:
    assert served.anybody().get("/players/me/stream").status_code == 401
    assert served.operator().get("/players/me/stream").status_code == 403
