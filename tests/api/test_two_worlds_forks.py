"""Through a real server: forks of a running game are the same in worlds that differ in Ann's hand.

For every forker (Ann herself too), every player on her seat, and every reader; before and after the fork is closed,
and in forks of the fork. A fork follows from the public view of the game, and from luck of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.verify import verify_log
from eventstore.service import open_service
from tests.api.serving import Listening, serving
from tests.api.two_worlds import Pair, World, blotted, comparable, paired
from tests.projections.hidden import IN_HAND
from tests.tiny.play import Clock

FIRST, *FURTHER = [secret for secret in IN_HAND if secret.ruleset.name in RULESETS]
SECRETS = [FIRST, *(pytest.param(secret, marks=pytest.mark.long) for secret in FURTHER)]
"""Every secret is tried in `tests/projections/test_two_worlds.py`; through the service, one secret in every run."""
LOOKING = ("ben", "eve", "")
"""Readers who do not know it: on her seat in a fork, on another, and anybody."""


@pytest.fixture(scope="module", params=SECRETS, ids=str)
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Two worlds, each now served with the luck that a service really has: nothing is swapped in forks."""
    with paired(request.param, tmp_path_factory.mktemp("forks")) as pair, ExitStack() as stack:
        worlds = []
        for swapped in pair:
            ruleset = RULESETS[swapped.ruleset.name]
            clock = Clock(swapped.overview()["time"])
            served = serving(swapped.served.redis_url, rulesets={ruleset.name: ruleset}, clock=clock)
            world = World(stack.enter_context(served), ruleset)
            world.game = swapped.game
            worlds.append(world)
        yield Pair(pair.secret, pair.model, *worlds)


class Fork:
    """The same fork in both worlds."""

    def __init__(self, both: Pair, parent: str, at: int, forker: str, **options: str) -> None:
        self.both = both
        self.at = at
        self.parent = parent
        key = {"Idempotency-Key": f"{parent}:{at}:{forker}"}
        forks = [
            world.people[forker].post(f"/games/{parent}/forks", {"at": at, **options}, headers=key) for world in both
        ]
        assert forks[0].status_code == 201, forks[0].text
        assert comparable(forks[0]) == comparable(forks[1])
        self.game: str = forks[0].json()["game"]

    def version(self) -> int:
        head: str = self.both.left.people[""].get(f"/games/{self.game}").json()["head"]
        return int(head.partition("-")[0])

    def answer(self, name: str, path: str) -> Any:
        """Return the answer to somebody, the same in both worlds."""
        here, there = self.both.ask(name, f"/games/{self.game}{path}")
        assert here == there, f"{path} to {name or 'anybody'}"
        return here

    def post(self, name: str, path: str, body: Any) -> Any:
        """Make the same request of a person in both worlds, and compare the answers."""
        answers = [world.people[name].post(f"/games/{self.game}{path}", body) for world in self.both]
        assert comparable(answers[0]) == comparable(answers[1]), f"{path} by {name}"
        return answers[0].json()

    def decide(self, name: str, decision: Any, query: str = "") -> None:
        """Let somebody decide the same in both worlds, each on its own head."""
        answers = []
        for world in self.both:
            head = world.people[""].get(f"/games/{self.game}").json()["head"]
            body = {"head": head, "decision": decision}
            answers.append(world.people[name].post(f"/games/{self.game}/decisions{query}", body).raise_for_status())
        assert comparable(answers[0]) == comparable(answers[1]), f"{decision} by {name}{query}"

    def seat(self) -> None:
        """Let others sit down: Ben on the seat that Ann has in the running game, Ann on another."""
        for seat, name in enumerate(("ben", "ann", "eve")[: self.both.secret.seats]):
            self.post(name, "/seats", {"seat": seat, "nonce": name})

    def play(self, decisions: int) -> None:
        """Take decisions, as far as a seat is to decide, and compare the legal decisions too."""
        for _ in range(decisions):
            table = msgspec.json.decode(self.answer("", "")[2])
            if not table["to_move"]:
                return
            name = ("ben", "ann", "eve")[table["to_move"][0]]
            self.answer(name, "/decisions")
            legal = [option["decision"] for option in self.both.left.people[name].decisions(self.game)["decisions"]]
            for decision in legal[:4]:
                self.decide(name, decision, "?dry_run=true")
            self.decide(name, legal[-1])

    def look(self) -> None:
        """Compare every read of the fork; for Ann and the operator, who know the secret, of its own entries only."""
        at, last, own = self.at, self.version(), self.at + 1
        now = ["", "/state", "/decisions", "/scoreboard", "/forks", "/verify", f"/state?at={own}", f"/entries/{own}"]
        now += [f"/decisions/{own}", f"/scoreboard?at={own}"]
        later = [f"/entries?limit=1000&after={at}", f"/timeline?limit=1000&after={at}", f"/diff?from={own}&to={last}"]
        whole = [
            "/entries?limit=1000",
            "/timeline?limit=1000",
            "/archive",
            "/notation",
            f"/state?at={at}",
            f"/entries/{at}",
        ]
        whole += [f"/decisions/{at}", f"/diff?from={at}&to={last}", "/entries?seat=0"]
        whole += [f"/comparison?with={self.parent}", f"/comparison?with={self.parent}&at={own}"]
        for name in LOOKING:
            for path in now + whole:
                self.answer(name, path)
        for path in now + later:
            self.answer("ann", path)
        self.answer("operator", f"/entries?limit=1000&after={at}")
        for name, path in (("ben", ""), ("ann", ""), ("", f"?at={own}"), ("eve", f"?at={at}")):
            self.answer(name, f"/board.svg{path}")
        for part in self.both.secret.parts:
            self.answer("ben", f"/blame?path={part}")
            self.answer("ben", f"/history?path={part}&limit=1000")
        verdicts = [world.served.call(verified(world, self.game)) for world in self.both]
        assert verdicts[0].ok
        assert blotted(str(verdicts[0])) == blotted(str(verdicts[1]))

    def close(self) -> None:
        """Close the fork while the running game goes on, and look at all that is open then, streams too."""
        streams = {
            (world, name): Listening(world.people[name], f"/games/{self.game}/stream?after=0")
            for world in self.both
            for name in ("ben", "")
        }
        last = self.version()
        for listening in streams.values():
            listening.await_messages(last)
        self.post("olga", "/abort", {"reason": "It was only a try."})
        for name in ("ben", ""):
            here, there = (streams[world, name].await_messages(last + 2) for world in self.both)
            assert here[-1]["event"] == "closed"
            assert blotted(str(here)) == blotted(str(there))
        for listening in streams.values():
            listening.stop()
        self.look()


async def verified(world: World, game: str) -> Any:
    """Return the verification of a game without the service's own keys: a swapped luck does not follow from them."""
    keys = ServiceKeys({"other": bytes(32)}, "other")
    service = open_service(world.served.service.store, world.served.service.rulesets, keys)
    return await verify_log(service.reader, game)


def test_a_fork_of_a_running_game_and_forks_of_it_are_the_same_in_both_worlds(both: Pair) -> None:
    """Ann forks: she knows her own hand, and Ben sits down on her seat."""
    at = both.model.held_at + 1
    fork = Fork(both, both.left.game, at, "ann")
    fork.seat()
    fork.play(2)
    fork.look()
    Fork(both, fork.game, at + 1, "ben").close()
    fork.close()
    below = Fork(both, fork.game, at, "cara", luck="parent")
    below.seat()
    below.play(1)
    below.close()


def test_fork_of_an_organiser_closed_with_empty_seats_is_the_same_in_both_worlds(both: Pair) -> None:
    Fork(both, both.left.game, both.model.held_at, "olga").close()


def test_worlds_differ_for_readers_of_the_secret(both: Pair) -> None:
    """Ann and the operator know, so the comparison would find a difference."""
    fork = Fork(both, both.left.game, both.model.held_at + 1, "cara")
    for name in ("ann", "operator"):
        here, there = both.ask(name, f"/games/{fork.game}/state?at={both.model.held_at}")
        assert here[0] == 200
        assert here != there
