"""Trips to Redis for an answer: a game is read once, and the state is handed on."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from types import FrameType
from typing import Any

import pytest

from eventstore.storage.redis_client import PATIENT_UNTIL, RedisClient
from tests.api.serving import Person, Served
from tests.api.tournaments import Evening
from tests.serving import ROOT


def trips(served: Served, ask: Callable[[], object]) -> list[str]:
    """Return the commands that requests send to Redis: each is a trip, for they follow one another.

    A request, with the tasks that it starts, carries the time until which it waits for the store. Commands with an
    earlier time, or none, are left out: those of the process itself, and of streams that an earlier test left open. So
    is the next portion of the limit of requests, which one request in many fetches for later requests.
    """
    commands: list[str] = []
    reply = RedisClient._reply
    until = time.monotonic() + served.context.settings.patience_s

    async def noted(client: RedisClient, send: Any, command: tuple[Any, ...], *arguments: Any, **options: Any) -> Any:
        text = " ".join(map(str, command))
        if PATIENT_UNTIL.get() >= until and ":limit:" not in text:
            commands.append(text)
        return await reply(client, send, command, *arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RedisClient, "_reply", noted)
        ask()
    return commands


PRODUCT = tuple(f"{ROOT / folder}/" for folder in ("domain", "eventstore", "projections", "api"))


@pytest.mark.parametrize("ruleset", ["bison", "tiny"])
def test_read_of_a_game_costs_one_trip(served: Served, players: tuple[Person, Person], ruleset: str) -> None:
    ann, ben = players
    game = served.started(ann, ben, ruleset=ruleset)
    for person in (ann, ben, served.anybody(), served.operator()):
        person.get("/rulesets").raise_for_status()  # from now on the API has cached the owner of the token
        for name in ("state", "decisions", "scoreboard"):

            def ask(path: str = f"/games/{game}/{name}", reader: Person = person, known: str = "") -> str:
                answer = reader.get(path, headers={"If-None-Match": known} if known else {})
                assert answer.status_code == (304 if known else 200)
                return answer.headers["etag"]

            def ask_anew(ask: Callable[[], str] = ask) -> None:
                served.service.reader._heads.pop(game, None)
                ask()

            tag = ask()
            assert len(trips(served, ask)) == 1
            assert len(trips(served, partial(ask, known=tag))) == 1
            assert len(trips(served, ask_anew)) == 1, "nothing of the game is kept"


def test_past_state_costs_one_trip_more_for_its_tag_and_one_for_its_entries(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    last = int(ann.decisions(game)["head"].partition("-")[0])
    assert len(trips(served, lambda: ann.get(f"/games/{game}/state?at={last}"))) == 1
    assert len(trips(served, lambda: ann.get(f"/games/{game}/state?at={last - 1}"))) == 3


MOST_FUNCTIONS = 130
MOST_FILES = 40
"""How many functions of how many files the request for a dispute runs, with the tasks that it starts.

The figures fall, and never rise.
"""


def test_reading_a_dispute_costs_three_trips_and_few_functions(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(served)
    ann, ben = evening.at(1)
    head = ann.get(f"/games/{evening.game}").json()["head"]
    ben.post(f"/games/{evening.game}/decisions", {"head": head, "decision": {"type": "hide_counter", "wager": 7}})
    report = {"version": int(head.partition("-")[0]), "words": "The counter was not mine.", "discloses": True}
    path = f"/games/{evening.game}/disputes"
    path = f"{path}/{ben.post(path, report).raise_for_status().json()['dispute']}"

    def ask() -> None:
        assert evening.owner.get(path).raise_for_status().json()["refused"]

    ask()  # from now on the API has cached the owner of the token
    kinds = [command.split()[0] for command in trips(served, ask)]
    assert (kinds[0], sorted(kinds[1:3])) == ("XRANGE", ["HGETALL", "XRANGE"]), "the game; its disputes, the tournament"
    assert sorted(kinds[3:]) == ["XRANGE", "XREVRANGE"], "the entries around it, and the refused decisions"
    run = run_of_request(served, "DisputesController.dispute", ask, monkeypatch)
    assert run.trips == 3
    assert len(run.functions) <= MOST_FUNCTIONS
    assert len({file for _, file in run.functions}) <= MOST_FILES


MOST_CALLS_OF_A_DECISION = 217
"""How many calls of functions of the product a decision makes with the tasks that it starts, at the median of a game.

They fall, and never rise.
"""


def test_decision_costs_one_trip_and_few_calls(
    served: Served, players: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = players
    game = served.started(ann, ben, ruleset="bison")
    calls = []
    for _ in range(15):
        mover = next(person for person in players if person.decisions(game)["decisions"])
        listed = mover.decisions(game)
        body = {"head": listed["head"], "decision": listed["decisions"][0]["decision"]}

        def decide(mover: Person = mover, body: dict[str, Any] = body) -> None:
            mover.post(f"/games/{game}/decisions", body).raise_for_status()

        run = run_of_request(served, "PlayController.decide", decide, monkeypatch)
        calls.append(run.functions.total())
        assert run.trips == 1, "the append"
    assert median(calls) <= MOST_CALLS_OF_A_DECISION


_REQUEST: ContextVar[object | None] = ContextVar("request", default=None)
"""The task of a request; the tasks that it starts inherit it."""


@dataclass
class RequestRun:
    """The functions that a request and its tasks run."""

    functions: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The calls of functions of the product, each with its file."""
    trips: int = 0
    """How often Redis was asked while no other reply was awaited: commands that are sent at once are a single trip."""
    awaited: int = 0


def run_of_request(
    served: Served, handler: str, ask: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> RequestRun:
    """Return the run of the request that comes to a handler."""
    runs: defaultdict[object, RequestRun] = defaultdict(RequestRun)
    reply = RedisClient._reply

    async def counted(client: RedisClient, *arguments: Any, **options: Any) -> Any:
        run = runs[_REQUEST.get()]
        run.trips += run.awaited == 0
        run.awaited += 1
        try:
            return await reply(client, *arguments, **options)
        finally:
            run.awaited -= 1

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(PRODUCT) and not code.co_name.startswith("<"):
            if _REQUEST.get() is None:
                _REQUEST.set(asyncio.current_task())
            runs[_REQUEST.get()].functions[code.co_qualname, code.co_filename] += 1

    async def profile(callback: Callable[[FrameType, str, Any], None] | None) -> None:
        sys.setprofile(callback)

    monkeypatch.setattr(RedisClient, "_reply", counted)
    served.call(profile(note))
    try:
        ask()
    finally:
        served.call(profile(None))
    (run,) = [run for run in runs.values() if any(name == handler for name, _ in run.functions)]
    return run
