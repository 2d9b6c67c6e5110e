"""Two services whose worlds differ in hidden things only, and the comparison of their answers.

Both have the same service key, the same players and the same clock, so that ids, commitments to seeds and times are
the same too. Only the commitment to the hidden things may differ, and with it the hashes and heads. Lengths,
headers, entity tags, lists, sentences, refusals and streams may not. Answers are compared as they are before they are
compressed: the length of a compressed answer follows from its text, hashes included.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec

from api.streams import responses
from domain.core.events import Decision
from domain.core.ruleset import Ruleset
from eventstore.log.state import State
from tests.api.serving import Person, Served, serving
from tests.conftest import make_redis
from tests.projections.worlds import KEY, PLAYERS, Secret
from tests.projections.worlds import World as Model
from tests.tiny.play import Clock

ROLES = {"ann": "player", "ben": "player", "cara": "player", "eve": "player", "olga": "organiser"}
BLIND = ("ben", "cara", "eve", "olga", "")
"""Readers who may not know Ann's hand; the last is anybody, without a token."""
LISTS = (
    "/games",
    "/games?label=cup",
    "/games?status=playing",
    "/players/me/games",
    "/players/me/games?to_move=true",
    "/players/me/games?order=time_left",
    "/results",
    "/games/search?seats=2",
)
"""The lists that may have a game of both worlds."""

_GONE = frozenset(("date", "x-request-id"))
_HASHES = re.compile(
    r'(?<="hidden":")[0-9a-f]{64}|(?<="hash":")[0-9a-f]{64}|(?<=\b\d)-[0-9a-f]{8}\b|(?<=\b\d\d)-[0-9a-f]{8}\b'
)


class World:
    """A service with players that have the same ids and tokens in every world."""

    def __init__(self, served: Served, ruleset: Ruleset[Any]) -> None:
        self.served = served
        self.ruleset = ruleset
        self.people: dict[str, Person] = {"": served.anybody(), "operator": served.operator()}
        self.game = ""
        self.head = ""
        self.people |= {name: served.known(name, role) for name, role in ROLES.items()}
        for person in self.people.values():
            person.http.headers["Accept-Encoding"] = "identity"

    def start(self, secret: Secret, seed: int, **further: Any) -> None:
        """Open the game that the model opened, with its luck, and with further options."""
        body = {
            **further,
            "ruleset": self.ruleset.name,
            "seats": secret.seats,
            "options": secret.options,
            "forks": "anyone",
        }
        key = {"Idempotency-Key": f"{KEY}-{seed}"}
        response = self.people["ann"].post("/games", {**body, **further, "labels": ["cup"]}, headers=key)
        self.game = response.json()["game"]
        for player in PLAYERS[: secret.seats]:
            self.people[player.name].post(f"/games/{self.game}/seats", {"nonce": player.name}).raise_for_status()

    def take(self, decisions: list[Decision], query: str = "") -> list[tuple[str, httpx.Response]]:
        """Take decisions, each by the player to move; return the players and the answers."""
        answers = []
        for decision in decisions:
            overview = self.overview()
            while overview["status"] == "scoring":
                self.served.advance(self.game)
                overview = self.overview()
            body = {"head": overview["head"], "decision": msgspec.to_builtins(decision)}
            name = PLAYERS[overview["to_move"][0]].name
            answer = self.people[name].post(f"/games/{self.game}/decisions{query}", body).raise_for_status()
            self.head = answer.json()["head"]
            answers.append((name, answer))
        return answers

    def overview(self) -> dict[str, Any]:
        overview: dict[str, Any] = self.people[""].get(f"/games/{self.game}").json()
        return overview

    def version(self) -> int:
        return int(self.overview()["head"].partition("-")[0])

    def state(self, at: int) -> State:
        """Return the true state at a version."""
        return self.served.call(self.served.service.reader.state_at(self.game, at))


class Pair:
    """Two worlds played alike, with different hands of Ann."""

    def __init__(self, secret: Secret, model: Model, left: World, right: World) -> None:
        self.secret = secret
        self.model = model
        """The first world without a service; it chooses the decisions of both."""
        self.left = left
        self.right = right

    def __iter__(self) -> Iterator[World]:
        return iter((self.left, self.right))

    def play_on(self, most: int, query: str = "") -> list[tuple[str, Any, Any]]:
        """Play on in both worlds by the decisions of the model; return the players and the answers of both worlds."""
        before = len(self.model.decisions)
        for _ in range(most):
            if not asyncio.run(self.model.play_on()):
                break
        here, there = (world.take(self.model.decisions[before:], query) for world in self)
        return [
            (name, comparable(answer), comparable(other))
            for (name, answer), (_, other) in zip(here, there, strict=True)
        ]

    def ask(self, name: str, path: str) -> tuple[Any, Any]:
        """Return the answers of both worlds to a person."""
        return comparable(self.left.people[name].get(path)), comparable(self.right.people[name].get(path))


@contextmanager
def paired(
    secret: Secret, data: Path, watch: Callable[[], Callable[[], int]] = Clock, **further: Any
) -> Iterator[Pair]:
    """Serve both worlds of a secret until the block ends.

    Args:
        secret: the hidden difference.
        data: a folder for both.
        watch: makes the clock of each service.
        further: further options of the game.
    """
    model, other = asyncio.run(secret.worlds())
    with ExitStack() as stack:
        # Every ten seconds a stream notes that somebody listens, and looks at the clock: in one world before the next
        # request, on a busy machine in the other after it.
        stack.enter_context(patch.object(responses, "_NOTED_S", math.inf))
        worlds = []
        for number, ruleset in enumerate((model.ruleset, other.ruleset)):
            redis = make_redis(data / str(number))
            redis.start()
            stack.callback(redis.stop)
            served = stack.enter_context(serving(redis.url, rulesets={ruleset.name: ruleset}, clock=watch()))
            worlds.append(World(served, ruleset))
        pair = Pair(secret, model, *worlds)
        for world in pair:
            world.start(secret, model.seed, **further)
            world.take(model.decisions)
        assert pair.left.game == pair.right.game
        for world, expected in ((pair.left, model), (pair.right, other)):
            assert world.state(world.version()).position == asyncio.run(expected.state()).position
        yield pair


def comparable(answer: httpx.Response) -> tuple[int, list[tuple[str, str]], str]:
    """Return all of an answer that must be the same."""
    headers = [(name, blotted(value)) for name, value in answer.headers.multi_items() if name not in _GONE]
    return answer.status_code, headers, blotted(answer.text)


def blotted(text: str) -> str:
    """Blot out the heads and hashes, which follow from the commitments."""
    return _HASHES.sub("", text)
