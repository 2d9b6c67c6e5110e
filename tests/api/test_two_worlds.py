"""Two services whose worlds differ in one drawn tile give all who may not know it the same answers, byte for byte.

Both have the same service key, the same players and the same clock, so that ids, commitments to seeds and times are
the same too. What may differ: the commitment to the tile itself, and with it the hashes and heads. Lengths,
headers, entity tags, lists, sentences, refusals and streams may not.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
from redis import Redis

from domain.bison import BISON
from eventstore.codec import Codecs
from eventstore.reader import LogReader
from eventstore.verification_requests import Ask
from eventstore.verify import verify_log
from ops.embedded_redis import EmbeddedRedis
from tests.api.serving import Listening, Person, Served, serving
from tests.processes import wait_until
from tests.projections.worlds import with_swapped
from tests.tiny.play import Clock

NAMES = ("ann", "ben", "cara", "eve", "olga")
ROLES = {"olga": "organiser"}
BLIND = ("ben", "cara", "eve", "olga", "")
"""Who may not know Ann's tile; the last is anybody, without a token."""
GONE = frozenset(("date", "x-request-id"))
HASHES = re.compile(
    r'(?<="hidden":")[0-9a-f]{64}|(?<="hash":")[0-9a-f]{64}|(?<=\b\d)-[0-9a-f]{8}\b|(?<=\b\d\d)-[0-9a-f]{8}\b'
)


class World:
    """One service with players whose ids and tokens are the same in every world."""

    def __init__(self, served: Served, redis: Redis) -> None:
        self.served = served
        self.people: dict[str, Person] = {"": served.anybody()}
        self.game = ""
        self.taken: list[tuple[str, Any]] = []
        for name in NAMES:
            token = f"p{name}.secret-of-{name}"
            row = {"name": name, "role": ROLES.get(name, "player"), "token": hashlib.sha256(token.encode()).hexdigest()}
            redis.hset(f"tabletape:player:p{name}", mapping=row)
            self.people[name] = served.with_token(token, name)

    def start(self) -> None:
        ann = self.people["ann"]
        asked = {"ruleset": "bison", "seats": 3, "forks": "anyone", "labels": ["cup"]}
        self.game = ann.post("/games", asked, headers={"Idempotency-Key": "the-same-everywhere"}).json()["game"]
        for name in ("ann", "ben", "cara"):
            self.people[name].post(f"/games/{self.game}/seats", {"nonce": name}).raise_for_status()

    def play(self, source: random.Random, most: int) -> None:
        """Play at random; Ann keeps her tile, the others lay theirs at once."""
        for _ in range(most):
            shown = self.people[""].get(f"/games/{self.game}").json()
            if not shown["to_move"]:
                return
            name = ("ann", "ben", "cara")[shown["to_move"][0]]
            listed = self.people[name].decisions(self.game)["decisions"]
            lays = [one["decision"] for one in listed if one["decision"].get("action") == "lay_tile"]
            others = [
                one["decision"]
                for one in listed
                if one["decision"] not in lays and one["decision"]["type"] not in ("exchange", "buy")
            ]
            if name == "ann" and not others:
                return
            self.take(name, lays[0] if lays and name != "ann" else source.choice(others))

    def take(self, name: str, decision: Any) -> None:
        head = self.people[""].get(f"/games/{self.game}").json()["head"]
        self.people[name].post(f"/games/{self.game}/decisions", {"head": head, "decision": decision}).raise_for_status()
        self.taken.append((name, decision))

    def tile_of_ann(self) -> str:
        return self.people["ann"].get(f"/games/{self.game}/state").json()["position"]["seats"][0]["tile"]

    def version(self) -> int:
        return int(self.people[""].get(f"/games/{self.game}").json()["head"].partition("-")[0])


@pytest.fixture
def worlds(fresh_redis: Callable[..., EmbeddedRedis]) -> Iterator[Callable[[Any], World]]:
    with ExitStack() as stack:

        def open_world(ruleset: Any) -> World:
            url = fresh_redis().url
            served = stack.enter_context(serving(url, rulesets={"bison": ruleset}, clock=Clock()))
            return World(served, stack.enter_context(Redis.from_url(url)))

        yield open_world


@pytest.fixture
def both(worlds: Callable[[Any], World]) -> tuple[World, World]:
    """Two worlds played alike, in which Ann has drawn different tiles and still holds them."""
    one = worlds(BISON)
    one.start()
    one.play(random.Random(3), 30)  # noqa: S311  repeatable, guards nothing
    mine = one.tile_of_ann()
    view = one.people["ann"].get(f"/games/{one.game}/state").json()["position"]
    laid = {tile["tile"] for tile in view["tiles"]}
    other_tile = next(tile for tile in ("T05", "T06", "T07", "T08") if tile != mine and tile not in laid)
    two = worlds(with_swapped(BISON, mine, other_tile))
    two.start()
    for name, decision in one.taken:
        two.take(name, decision)
    assert one.game == two.game
    assert two.tile_of_ann() != mine
    return one, two


def shown(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], str]:
    headers = [(name, blotted(value)) for name, value in answer.headers.multi_items() if name not in GONE]
    return answer.status_code, headers, blotted(answer.text)


def blotted(text: str) -> str:
    return HASHES.sub("", text)


def reads(version: int) -> list[str]:
    """Give every read there is about a game, at every version."""
    asked = [
        "",
        "/state",
        "/decisions",
        "/entries?limit=1000",
        "/timeline?limit=1000",
        "/scoreboard",
        "/forks",
        "/archive",
    ]
    asked += [
        "/verify",
        "/verify?wait=5",
        "/entries?type=tile_drawn",
        "/entries?seat=0",
        "/entries?type=tile_drawn.1&seat=0",
    ]
    asked += [f"/state?at={at}" for at in range(1, version + 2)]
    asked += [f"/entries/{at}" for at in range(1, version + 2)]
    asked += [f"/scoreboard?at={at}" for at in range(1, version + 1)]
    asked += [f"/diff?from={at}&to={at + 1}" for at in range(1, version)] + [f"/diff?from=1&to={version}"]
    parts = ("seats/0/tile", "seats/0/tile_drawn", "seats/1/tile", "stack", "removed", "seats/0/stock", "removed_tiles")
    return asked + [f"/blame?path=/position/{part}" for part in parts]


def lists() -> list[str]:
    return [
        "/games",
        "/games?label=cup",
        "/games?status=playing",
        "/players/me/games",
        "/players/me/games?to_move=true",
        "/results",
    ]


def test_every_read_is_the_same(both: tuple[World, World]) -> None:
    one, two = both
    for world in both:
        world.served.call(verify(world))
    paths = [f"/games/{one.game}{path}" for path in reads(one.version())] + lists()
    for name in BLIND:
        for path in paths:
            here, there = (shown(world.people[name].get(path)) for world in both)
            assert here == there, f"{path} to {name or 'anybody'}"
    differing = [path for path in paths if shown(one.people["ann"].get(path)) != shown(two.people["ann"].get(path))]
    assert len(differing) > 10, "Ann knows the difference, so the comparison would find one"


async def verify(world: World) -> None:
    """Do what a worker does when somebody asked for a verification; it knows no swapped chance."""
    reader = LogReader(world.served.service.store, Codecs({"bison": BISON}))
    ask = Ask(world.game, str(await reader.head(world.game)))
    await world.served.parts.desk.keep(ask, msgspec.json.encode(await verify_log(reader, world.game)))


def test_every_refusal_and_dry_run_is_the_same(both: tuple[World, World]) -> None:
    one, _ = both
    view = one.people["ann"].get(f"/games/{one.game}/state").json()
    decisions: list[dict[str, Any]] = [
        {"type": "place_tile", "q": q, "r": r, "rotation": turn} for q in (0, 2) for r in (0, 1) for turn in (0, 2)
    ]
    decisions += [{"type": "choose_action", "action": "lay_tile"}, {"type": "end_turn"}, {"type": "fly"}]
    decisions += [{"type": "choose_count", "hunters": 9}, {"type": "pick_hunter", "space": "T05.M"}]
    assert view["position"]["seats"][0]["tile_drawn"]
    for name in BLIND:
        for decision in decisions:
            for query in ("", "?dry_run=true"):
                answers = []
                for world in both:
                    head = world.people[""].get(f"/games/{world.game}").json()["head"]
                    for used in (head, "1-00000000"):
                        body = {"head": used, "decision": decision}
                        if not query and used == head and name in ("ben", "cara"):
                            continue  # this one might be taken
                        answers.append(shown(world.people[name].post(f"/games/{world.game}/decisions{query}", body)))
                half = len(answers) // 2
                assert answers[:half] == answers[half:], f"{decision} by {name}"


def test_what_follows_live_is_the_same_in_every_stream(both: tuple[World, World]) -> None:
    one, two = both
    streams = {
        (world, name): Listening(world.people[name], f"/games/{world.game}/stream?after=0")
        for world in both
        for name in ("ann", "ben", "eve")
    }
    turns = {world: Listening(world.people["ben"], "/players/me/stream") for world in both}
    source = random.Random(5)  # noqa: S311  repeatable, guards nothing
    before = len(one.taken)
    one.play(source, 4)
    while one.people[""].get(f"/games/{one.game}").json()["to_move"] != [1]:
        one.play(source, 1)
    for name, decision in one.taken[before:]:
        two.take(name, decision)
    count = one.version()
    for name in ("ben", "eve"):
        here, there = (streams[world, name].await_messages(count) for world in both)
        for ours, theirs in zip(here, there, strict=True):
            assert {key: blotted(value) for key, value in ours.items()} == {
                key: blotted(value) for key, value in theirs.items()
            }
    here, there = (streams[world, "ann"].await_messages(count) for world in both)
    assert [message["data"] for message in here] != [message["data"] for message in there]
    for world in both:
        wait_until(lambda turned=turns[world]: f'"head":"{count}-' in str(turned.messages[-1:]))
    assert blotted(str(turns[one].messages[-1])) == blotted(str(turns[two].messages[-1]))


def test_a_fork_of_the_running_game_is_the_same_to_who_forks_blind(both: tuple[World, World]) -> None:
    """What a blind caller may not know is dealt anew; nothing of it shows in the fork, played on or closed."""
    one, _ = both
    version = one.version()
    forks = {}
    for world in both:
        answer = world.people["eve"].post(
            f"/games/{world.game}/forks", {"at": version}, headers={"Idempotency-Key": "fork"}
        )
        assert answer.status_code == 201
        forks[world] = answer
    assert shown(forks[one]) == shown(forks[both[1]])
    fork = forks[one].json()["game"]
    for path in reads(version + 1)[:6]:
        answers = [shown(world.people["eve"].get(f"/games/{fork}{path}")) for world in both]
        assert answers[0] == answers[1], path
