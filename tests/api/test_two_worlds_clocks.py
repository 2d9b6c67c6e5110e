"""Clocks tell nothing hidden: worlds that differ in Ann's hand tell the same while time passes and when it is over.

Views, streams and lists are compared, for every other seat and for spectators; of Ann's own answers, the times.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any, Final

import pytest

from domain.rulesets import RULESETS
from eventstore.write.expiring import sync_clocks
from tests.api.serving import Listening
from tests.api.two_worlds import BLIND, LISTS, Pair, World, blotted, paired
from tests.eventstore.clocked import Hand
from tests.projections.hidden import IN_HAND
from tests.projections.worlds import PLAYERS

MINUTE: Final = 60_000
POLICIES: Final = {"bison": "bot", "wendake": "claim"}
"""By ruleset: the policy for a time that is over. Bison is tried in every run."""
SECRETS: Final = {secret.ruleset.name: secret for secret in IN_HAND if secret.ruleset.name in RULESETS}


@pytest.fixture(scope="module", params=["bison", pytest.param("wendake", marks=pytest.mark.long)])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    name: str = request.param
    clock = {"time": {"kind": "absolute", "main_ms": MINUTE}, "expiry": POLICIES[name]}
    with paired(SECRETS[name], tmp_path_factory.mktemp("worlds"), watch=Hand, clock=clock) as pair:
        yield pair


def reads(pair: Pair) -> list[str]:
    """Return every read that could tell something by time."""
    last = pair.left.version()
    version = pair.model.held_at
    paths = ["", "/state", "/decisions", "/entries?limit=1000", "/timeline?limit=1000", "/scoreboard", "/forks"]
    paths += ["/clocks", "/board.svg", f"/diff?from={version - 1}&to={last}", "/blame?path=/position"]
    paths += ["/history?path=/position&limit=1000", "/archive", "/notation"]
    paths += [f"/clocks?at={version}", f"/state?at={version}", f"/entries/{last}", f"/decisions/{last}"]
    return [f"/games/{pair.left.game}{path}" for path in paths] + list(LISTS)


def compare(pair: Pair, readers: Collection[str] = BLIND) -> None:
    """Compare all that both worlds tell readers now."""
    for name in readers:
        for path in reads(pair):
            here, there = pair.ask(name, path)
            assert here == there, f"{path} to {name or 'anybody'}"
    last = pair.left.version()
    for name in readers:
        heard = [Listening(world.people[name], f"/games/{world.game}/stream?after=0") for world in pair]
        here, there = ([blotted(message["data"]) for message in listening.await_messages(last)] for listening in heard)
        assert here == there, f"the stream of {name or 'anybody'}"
        for listening in heard:
            listening.stop()
    here, there = pair.ask("ann", f"/games/{pair.left.game}/clocks")
    assert here == there, "what Ann holds does not change her time"
    ann = [world.people["ann"].get(f"/games/{world.game}").json()["time_left"] for world in pair]
    assert ann[0] == ann[1]
    states = [str(answer) for answer in pair.ask("ann", f"/games/{pair.left.game}/state")]
    assert states[0] != states[1], "Ann knows the difference, so the comparison would find one"


def think(world: World, ms: int) -> None:
    clock: Any = world.served.service.core.clock
    while ms > 0:
        clock.now += min(ms, 4_000)
        ms -= 4_000
        world.served.call(world.served.service.writer.beat())


def mover(world: World) -> int:
    seat: int = world.overview()["to_move"][0]
    return seat


def send(pair: Pair, name: str, call: str, body: dict[str, Any]) -> int:
    """Send the same in both worlds, and compare the answers. Return the status."""
    answers = [world.people[name].post(f"/games/{world.game}/{call}", body) for world in pair]
    here, there = ((answer.status_code, blotted(answer.text)) for answer in answers)
    assert here == there, f"{call} of {name}"
    return answers[0].status_code


def test_time_tells_nothing_while_clocks_run_and_after_a_time_is_over(
    both: Pair, request: pytest.FixtureRequest
) -> None:
    assert mover(both.left) == mover(both.right)
    seat = mover(both.left)
    opponent = next(player.name for player in PLAYERS if player.name != PLAYERS[seat].name)
    turns = [Listening(world.people[PLAYERS[seat].name], "/players/me/stream") for world in both]
    for world in both:
        think(world, 5_000)
    assert send(both, opponent, "time", {"seat": seat}) == 201
    assert send(both, opponent, "time", {"seat": seat, "ms": 1_234}) == 403
    assert send(both, "eve", "time", {"seat": seat}) == 403
    assert send(both, "olga", "time", {"seat": seat, "ms": 1_000}) == 201
    compare(both)
    for world in both:
        until = world.overview()["time_left"]["seats"][seat]["until"]
        clock: Any = world.served.service.core.clock
        think(world, until - clock.now)
        state = world.served.call(world.served.service.reader.state(world.game))
        world.served.call(sync_clocks(world.served.service.core, state))
    assert both.left.overview()["clocks"][seat]["expired"]
    compare(both)
    claimed = send(both, opponent, "claims", {"seat": seat})
    assert claimed == (201 if POLICIES[both.left.ruleset.name] == "claim" else 403)
    assert send(both, "olga", "time", {"seat": (seat + 1) % 3}) == 201
    # After a gift of the organiser a campaign reads as everybody; in every run an opponent reads, and anybody.
    compare(both, BLIND if request.config.getoption("long") else ("ben", ""))
    here, there = (blotted(listening.await_messages(1)[0]["data"]) for listening in turns)
    assert here == there
    assert json.loads(here)["until"]
    for listening in turns:
        listening.stop()
