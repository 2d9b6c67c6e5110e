"""The stream of all games: every entry of a listed game as strangers see it, from a position on, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from api.streams.events import EntryCloudEvent, PositionInvalid, PositionSeal
from eventstore.identity import ANYBODY
from eventstore.log.seeds import ServiceKeys
from eventstore.storage.redis_keys import FEED, FEED_BEGIN
from eventstore.storage.store import FEED_START
from tests.api.serving import KEYS, Listening, Person, Served, serving
from tests.processes import wait_until

LINES = "application/x-ndjson"


@pytest.fixture(scope="module")
def own(redis_url: str) -> Iterator[Served]:
    """A service whose feed a test may change, with frequent comments and queues of a single thing."""
    with serving(redis_url, comment_seconds=0.1, listener_entries=1) as running:
        yield running


class Events(Listening):
    """Listens to the stream of all games, as lines."""

    def __init__(self, person: Person, query: str = "", **headers: str) -> None:
        super().__init__(person, f"/events{query}", **{"Accept": LINES, **headers})
        assert self.status == 200

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in list(self.lines) if line]

    def of(self, *games: str) -> list[tuple[str, int]]:
        """Return the entries of some games so far, each as game and version."""
        return [(entry["game"], entry["entry"]["version"]) for entry in self.entries if entry["game"] in games]

    def await_entry(self, game: str, version: int) -> None:
        wait_until(lambda: (game, version) in self.of(game))


def hide_counter(person: Person, game: str) -> str:
    """Take a decision with a hidden wager; return the head after it."""
    body = {"head": person.decisions(game)["head"], "decision": {"type": "hide_counter", "wager": 2}}
    head: str = person.post(f"/games/{game}/decisions", body).raise_for_status().json()["head"]
    return head


def versions(game: str, count: int) -> list[tuple[str, int]]:
    return [(game, version) for version in range(1, count + 1)]


def test_entries_are_told_as_strangers_see_them_whoever_listens(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    streams = [Events(person) for person in (served.anybody(), ann, served.operator())]
    game = served.started(ann, ben)
    stranger = Listening(served.anybody(), f"/games/{game}/stream?after=0")
    hide_counter(ann, game)
    for events in streams:
        events.await_entry(game, 4)
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    entries = [json.loads(message["data"]) for message in stranger.await_messages(6)[:5]]
    assert entries[3]["openings"] == [], "the wager is hidden while the game goes on"
    for events in streams:
        events.await_entry(game, 5)
        own = [event for event in events.entries if event["game"] == game]
        assert [event["entry"] for event in own] == entries
        assert {event["tournament"] for event in own} == {None}


def test_games_that_no_list_has_are_never_told(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    everything, of_ann = Events(served.anybody(), "?after=0"), Events(ann)
    private = served.started(ann, ben, visibility="private")
    unlisted = served.started(ann, ben, visibility="unlisted")
    parent = served.started(ann, ben)
    for game in (private, unlisted, parent):
        served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    fork = ann.post(f"/games/{parent}/forks", {"at": 3}).raise_for_status().json()["game"]
    listed = ann.post(f"/games/{parent}/forks", {"at": 3, "visibility": "public"}).raise_for_status().json()
    for events in (everything, of_ann):
        events.await_entry(listed["game"], 4)
        assert events.of(private, unlisted, fork) == []
        assert events.of(listed["game"]) == [(listed["game"], 4)], "the shared entries are told by its parent"


def test_filters_choose_games_and_entries(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    started, tiny = Events(ann, "?type=game_started&type=abort_game"), Events(ann, "?ruleset=tiny&type=hide_counter")
    bison = Events(ann, "?ruleset=bison")
    game, other = served.started(ann, ben), served.started(ann, ben, ruleset="bison")
    hide_counter(ann, game)
    bison.await_entry(other, 3)
    tiny.await_entry(game, 4)
    started.await_entry(other, 3)
    assert bison.of(game, other) == versions(other, 3)
    assert tiny.of(game, other) == [(game, 4)]
    assert started.of(game, other) == [(game, 3), (other, 3)]


@pytest.mark.parametrize(
    ("query", "code", "value"),
    [
        ("ruleset=chess", "query_invalid", "chess"),
        ("type=castled", "query_invalid", "castled"),
        ("ruleset=bison&type=hide_counter", "query_invalid", "hide_counter"),
        ("tournament=0-t0000000000000", "tournament_unknown", "0-t0000000000000"),
        ("after=7", "position_invalid", "7"),
        ("after=AAAA", "position_invalid", "AAAA"),
        ("cloudevents=maybe", "query_invalid", "maybe"),
    ],
)
def test_wrong_values_are_refused_and_named(served: Served, query: str, code: str, value: str) -> None:
    problem = served.anybody().get(f"/events?{query}").json()
    assert (problem["code"], problem["value"]) == (code, value)


def test_a_reader_goes_on_behind_its_position_in_each_form(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    first = Events(ann)
    game = served.started(ann, ben)
    first.await_entry(game, 3)
    first.stop()
    heads = [entry["head"] for entry in ann.get(f"/games/{game}/entries").json()["entries"]]
    second = next(event["position"] for event in first.entries if event["entry"]["head"] == heads[1])
    hide_counter(ann, game)
    by_query, by_header = Events(ann, f"?after={second}"), Events(ann, **{"Last-Event-ID": second})
    messages = Listening(ann, f"/events?after={second}").await_messages(2)
    for events in (by_query, by_header):
        events.await_entry(game, 4)
        assert events.of(game) == [(game, 3), (game, 4)]
    data = [json.loads(message["data"]) for message in messages]
    assert [entry["entry"]["version"] for entry in data] == [3, 4]
    assert [message["id"] for message in messages] == [entry["position"] for entry in data]


def test_cloud_events_have_the_attributes_of_the_standard(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    events, plain = Events(ann, "?cloudevents=true"), Events(ann)
    game = served.started(ann, ben)
    plain.await_entry(game, 3)
    wait_until(lambda: [entry["subject"] for entry in events.entries].count(game) == 3)
    event = next(event for event in events.entries if event["subject"] == game)
    entry = next(entry for entry in plain.entries if entry["game"] == game)
    data = event.pop("data")
    assert {**data, "position": ""} == {**entry, "position": ""}
    time = event.pop("time")
    assert time.endswith("+00:00")
    assert event == {
        "id": entry["entry"]["head"],
        "source": f"/v1/games/{game}",
        "subject": game,
        "type": "tabletape.entry",
        "specversion": "1.0",
        "datacontenttype": "application/json",
    }
    assert set(EntryCloudEvent.__struct_fields__) == {*event, "time", "data"}


def test_comments_move_the_place_past_entries_that_are_not_told(own: Served) -> None:
    ann, ben = own.player("Ann"), own.player("Ben")
    listening = Listening(own.anybody(), "/events?type=abort_game")
    own.started(ann, ben, visibility="private")
    end = own.call(own.service.store.feed_end(0))
    seal = PositionSeal(KEYS, 1)

    def places() -> list[str]:
        return [line.removeprefix("id: ") for line in listening.lines if line.startswith("id: ")]

    wait_until(lambda: bool(places()) and seal.open(places()[-1], "after") == {0: end})
    assert listening.messages == []
    assert len(set(places())) == len(places()), "a text does not tell whether anything has happened"


def test_a_position_without_all_later_entries_is_refused_with_the_oldest(own: Served) -> None:
    with Redis.from_url(own.redis_url) as redis, contextlib.ExitStack() as stack:
        ann, ben = own.player("Ann"), own.player("Ben")
        entries = Events(ann)
        game = own.started(ann, ben)
        entries.await_entry(game, 3)
        positions = [entry["position"] for entry in entries.entries]
        seal = PositionSeal(KEYS, 1)
        _, second, last = (seal.open(position, "after")[0] for position in positions)
        redis.xdel(FEED % 0, second)
        redis.set(FEED_BEGIN % 0, second)
        stack.callback(redis.delete, FEED_BEGIN % 0)
        refused = ann.get(f"/events?after={positions[0]}")
        problem = refused.json()
        assert (refused.status_code, problem["code"], problem["value"]) == (410, "position_gone", positions[0])
        assert seal.open(problem["oldest"], "after") == {0: second}
        for place in (problem["oldest"], positions[1], "0"):
            again = Events(ann, f"?after={place}")
            again.await_entry(game, 3)
            assert again.of(game) == [(game, 3)]
        redis.xdel(FEED % 0, last)  # as when a server takes over that lacks it
        assert ann.get(f"/events?after={positions[2]}").json()["code"] == "position_gone"


def test_a_game_that_was_brought_back_is_not_told_twice(own: Served) -> None:
    with Redis.from_url(own.redis_url) as redis:
        ann, ben = own.player("Ann"), own.player("Ben")
        game = own.started(ann, ben)
        redis.xadd(FEED % 0, {"g": game, "v": 3, "b": 1})
        redis.xadd(FEED % 0, {"g": game, "v": 3, "a": 1})
        events = Events(ann, "?after=0")
        ann.decide(game).raise_for_status()
        events.await_entry(game, 4)
        assert events.of(game) == versions(game, 4)


def test_a_damaged_log_holds_up_no_other_game(own: Served) -> None:
    with Redis.from_url(own.redis_url) as redis:
        ann, ben = own.player("Ann"), own.player("Ben")
        unknown = redis.xadd(FEED % 0, {"g": "0-abcdefghjkmn", "v": 1})
        events = Events(ann, "?after=0")
        game = own.started(ann, ben)
        events.await_entry(game, 3)
        assert events.of(game) == versions(game, 3)
        redis.xdel(FEED % 0, unknown)


def test_a_listener_that_does_not_read_holds_a_single_sign(own: Served) -> None:
    ann, ben = own.player("Ann"), own.player("Ben")
    reading = Events(ann)

    async def deaf() -> None:
        async with own.context.feed.all_games(ANYBODY, "deaf") as listener:
            for count in (3, 6):
                game = await asyncio.to_thread(own.started, ann, ben)
                await asyncio.to_thread(reading.await_entry, game, 3)
                assert len(reading.entries) == count
            assert len(listener._waiting) == 1
            assert not listener.was_cut

    own.call(deaf())


def test_positions_are_read_under_every_key_of_the_service() -> None:
    positions = {0: "1764394405123-4", 1: FEED_START}
    old = ServiceKeys({"k1": bytes(32)}, "k1")
    new = ServiceKeys({"k1": bytes(32), "k2": bytes(range(32))}, "k2")
    assert PositionSeal(new, 2).open(PositionSeal(old, 2).seal(positions), "after") == positions
    assert PositionSeal(new, 2).open(PositionSeal(new, 2).seal(positions), "after") == positions
    for other in (PositionSeal(old, 2), PositionSeal(new, 1)):
        with pytest.raises(PositionInvalid):
            other.open(PositionSeal(new, 2).seal(positions), "after")
