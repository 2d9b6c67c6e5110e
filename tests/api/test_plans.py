"""Plans over HTTP: the options in each game, rights to see a plan, and refusals. Rules: `docs/plans.md`."""

from __future__ import annotations

import json
import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from domain.rulesets import RULESETS
from eventstore.log.state import plan_waits, to_move
from tests.api.serving import Person, Served, serving
from tests.api.two_worlds import World, comparable
from tests.conftest import make_redis

LAY = {"type": "lay_counter"}
TURN = {"type": "turn_step.1"}
ITEMS = [{"at": TURN, "decision": LAY}]


def head_of(person: Person, game: str) -> str:
    return str(person.get(f"/games/{game}").json()["head"])


def seal(person: Person, game: str, items: Any, key: str = "", **more: Any) -> Any:
    headers = {"idempotency-key": key} if key else {}
    body = {"head": more.pop("head", None) or head_of(person, game), "items": items, **more}
    return person.post(f"/games/{game}/plans", body, headers=headers)


def options(person: Person, game: str, items: Any = ()) -> dict[str, Any]:
    answer = person.get(f"/games/{game}/plans/options?items={quote(json.dumps(list(items)))}")
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def follow(served: Served, game: str) -> None:
    """Do the work of the service: run, and follow plans."""
    while True:
        state = served.call(served.service.reader.state(game))
        movers = to_move(state)
        if movers and movers[0] >= 0 and plan_waits(state, movers[0]):
            served.call(served.service.planning.follow(state, movers[0]))
        elif served.anybody().get(f"/games/{game}").json()["status"] == "scoring":
            served.advance(game)
        else:
            return


def test_a_plan_is_sealed_seen_by_its_owner_and_decides(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    sealed = seal(ben, game, ITEMS, "k", unless_changed="step")
    assert sealed.status_code == 201, sealed.text
    head = sealed.json()["head"]
    again = ben.post(
        f"/games/{game}/plans",
        {"head": "3-" + "0" * 8, "items": ITEMS, "unless_changed": "step"},
        headers={"idempotency-key": "k"},
    )
    assert (again.status_code, again.json()["code"]) == (422, "key_reused")
    mine = ben.get(f"/games/{game}/plans").json()
    assert (mine["head"], [plan["seat"] for plan in mine["plans"]]) == (head, [1])
    plan = mine["plans"][0]["plan"]
    assert (plan["version"], plan["items"][0]["at"], plan["items"][0]["decision"]) == (4, TURN, LAY)
    assert plan["items"][0]["text"]
    assert ben.decisions(game)["plan"] == plan
    for other in (ann, served.anybody(), served.player("Olga", "organiser")):
        assert other.get(f"/games/{game}/plans").json()["plans"] == [{"seat": 1, "version": 4, "plan": None}]
        assert other.get(f"/games/{game}/entries/4").json()["openings"] == []
        assert other.get(f"/games/{game}/decisions").json()["plan"] is None
    assert ann.decide(game).status_code == 201
    follow(served, game)
    sentences = [item["text"] for item in ben.get(f"/games/{game}/timeline").json()["items"]]
    assert any(text.startswith("You have planned your next decisions") for text in sentences)
    assert "You had planned this, in version 4." in sentences
    sentences = [item["text"] for item in ann.get(f"/games/{game}/timeline?language=de").json()["items"]]
    assert "Ben hatte das geplant, in Version 4." in sentences


def test_refusals_of_plans_name_their_rules(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)

    def refused(answer: Any) -> tuple[int, str, str]:
        return answer.status_code, answer.json()["code"], answer.json().get("rule", "")

    assert refused(seal(ann, game, ITEMS)) == (409, "plan_own_turn", "plans P2")
    assert refused(seal(served.player("Eve"), game, ITEMS))[:2] == (403, "not_seated")
    assert refused(seal(ben, game, [{"at": TURN, "decision": {"type": "no"}}])) == (409, "plan_decision", "plans P4")
    assert refused(seal(ben, game, [{"at": {"type": "no"}, "decision": LAY}])) == (409, "plan_step", "plans P4")
    assert refused(seal(ben, game, []))[:2] == (422, "body_invalid")
    assert refused(seal(ben, game, ITEMS * 9))[:2] == (422, "body_invalid")
    assert refused(seal(ben, game, ITEMS, until={"times": 0}))[:2] == (422, "body_invalid")
    assert refused(seal(ben, game, ITEMS, until={})) == (409, "plan_until", "plans P5")
    assert refused(seal(ben, game, ITEMS, head="3-00000000"))[:2] == (409, "log_set_back")
    assert refused(ben.http.delete(f"/v1/games/{game}/plans")) == (409, "plan_none", "plans P7")
    assert refused(served.anybody().http.delete(f"/v1/games/{game}/plans"))[:2] == (401, "token_missing")
    assert refused(ben.get(f"/games/{game}/plans/options?items=x"))[:2] == (400, "query_invalid")
    huge = [{"at": TURN, "decision": {"type": "x" * 9000}}]
    assert refused(seal(ben, game, huge))[1] == "plan_decision"
    assert seal(ben, game, ITEMS).status_code == 201
    assert ben.http.delete(f"/v1/games/{game}/plans").json()["events"][0]["why"] == "owner"


@pytest.mark.parametrize("name", RULESETS)
def test_two_steps_can_be_planned_in_every_game(served: Served, name: str) -> None:
    """At several moments: offered items are sealed, others go on, and the plan decides or says that it could not."""
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset=name)
    players, source, decided = (ann, ben), random.Random(name), 0  # noqa: S311 - choices of a test
    for number in range(120):
        follow(served, game)
        now = ann.get(f"/games/{game}").json()
        if not now["to_move"] or decided >= 5:
            break
        mover, waits = players[now["to_move"][0]], players[1 - now["to_move"][0]]
        if number % 6 == 5 and not waits.decisions(game)["plan"]:
            offered = options(waits, game)
            assert 1 <= offered["worlds"] <= 6
            step = offered["steps"][0]
            assert step["question"]
            assert all(option["text"] for option in step["decisions"])
            best = max(step["decisions"], key=lambda option: option["worlds"])
            items = [{"at": step["at"], "decision": best["decision"]}]
            further = options(waits, game, items)
            if further["steps"]:
                then = further["steps"][0]
                items.append({"at": then["at"], "decision": then["decisions"][0]["decision"]})
            assert seal(waits, game, items, unless_changed="step").status_code == 201
            assert len(waits.get(f"/games/{game}/plans").json()["plans"]) == 1
        listed = mover.decisions(game)["decisions"]
        mover.decide(game, source.randrange(len(listed))).raise_for_status()
        follow(served, game)
        entries = ann.get(f"/games/{game}/entries?type=plan_fired.1&limit=100").json()["entries"]
        decided = len(entries)
    assert decided >= 2


@pytest.mark.parametrize("name", RULESETS)
def test_passes_can_be_planned_in_every_game(served: Served, name: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset=name)
    first = ann.get(f"/games/{game}").json()["to_move"][0]
    waits = (ben, ann)[first]
    offered = options(waits, game)
    assert offered["passes"]
    items = [{"at": option["at"], "decision": option["decision"]} for option in offered["passes"]][:8]
    answer = seal(waits, game, items, until={"round": offered["round"] + 1})
    assert answer.status_code == 201, answer.text
    assert options((ann, ben)[first], game)["worlds"] == 0, "who is to move decides"
    assert options(served.anybody(), game)["steps"] == []


NOW = 4_000_000_000_000
HEX = re.compile(r"[0-9a-f]{64}")


def test_p6_games_that_differ_only_in_a_plan_look_the_same_to_everybody_else(tmp_path: Path) -> None:
    """Up to the first decision of the plan: its step and decision are shown then, and the rest is not."""
    plans: list[dict[str, Any]] = [
        {"items": [{"at": {"type": "turn_pre_step.1"}, "decision": {"type": "choose_action", "action": "lay_tile"}}]},
        {
            "items": [
                {"at": {"type": "turn_pre_step.1"}, "decision": {"type": "choose_action", "action": "lay_tile"}},
                {"at": {"type": "turn_post_step.1"}, "decision": {"type": "end_turn"}},
                {"at": {"type": "overflow_step.1"}, "decision": {"type": "accept_loss"}},
            ],
            "until": {"times": 7, "fact": {"type": "tile_laid.1"}},
        },
    ]
    calls = (
        "",
        "/state",
        "/plans",
        "/plans/options",
        "/decisions",
        "/entries",
        "/timeline",
        "/entries/4",
        "/scoreboard",
    )
    with ExitStack() as stack:
        worlds = []
        for number, plan in enumerate(plans):
            redis = make_redis(tmp_path / str(number))
            redis.start()
            stack.callback(redis.stop)
            bison = {"bison": RULESETS["bison"]}
            served = stack.enter_context(serving(redis.url, rulesets=bison, clock=lambda: NOW))
            world = World(served, RULESETS["bison"])
            ann, ben = world.people["ann"], world.people["ben"]
            settings = {"ruleset": "bison", "seats": 2}
            world.game = ann.post("/games", settings, headers={"idempotency-key": "one"}).json()["game"]
            for person in (ann, ben):
                person.post(f"/games/{world.game}/seats", {"nonce": person.name}).raise_for_status()
            mover, owner = ("ann", ben) if 0 in world.overview()["to_move"] else ("ben", ann)
            seal(owner, world.game, plan["items"], until=plan.get("until"), unless_changed="step").raise_for_status()
            worlds.append(world)
        left, right = worlds
        assert left.game == right.game
        readers = (mover, "eve", "olga", "")

        def look_alike(name: str) -> None:
            for path in calls:
                answers = [comparable(world.people[name].get(f"/games/{world.game}{path}")) for world in worlds]
                assert HEX.sub("", str(answers[0])) == HEX.sub("", str(answers[1])), (step, name, path)

        for step in range(60):
            look_alike(readers[step % len(readers)])
            # Both go on alike until the plan's owner is to move.
            decided = False
            for world in worlds:
                person = world.people[mover]
                if person.decisions(world.game)["decisions"]:
                    person.decide(world.game, step % 2).raise_for_status()
                    decided = True
            if not decided:
                break
        for name in readers:
            look_alike(name)
        assert step > 2
