"""Verification of a tournament: whatever is altered is found by the check that is for it, at its entry."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from domain.tournament.commands import OrderReplay
from eventstore.identity import Identity
from eventstore.log.seeds import ServiceKeys
from eventstore.storage.store import Record
from eventstore.tournament import verify
from tests.eventstore.tournaments import Bodies, command_all, evening, failing, forged, stored, the, verified
from tests.tiny.play import tiny_service


def test_a_tournament_that_nobody_touched_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        state = await service.tournaments.state(tournament)
        verification = await verified(service, tournament)
        assert (verification.ok, verification.tournament, verification.head) == (True, tournament, str(state.head))
        counts = {check.name: int(check.detail.split()[0]) for check in verification.checks}
        version = state.head.version
        assert counts == {"chain": version, "draws": 2, "decisions": version, "results": 0}
        assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


def test_commands_of_an_operator_with_a_player_verify() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        operator = Identity("p-oscar", "Oscar", "operator")
        await command_all(service, tournament, OrderReplay(2, 1, "again"), caller=operator)
        assert (await verified(service, tournament)).ok
        forged(service, tournament, lambda bodies: bodies[-1].pop("operates"))
        assert failing(await verified(service, tournament))["decisions"][0] == "refused"

    asyncio.run(scenario())


def test_altered_bytes_break_the_chain() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        records = stored(service, tournament)
        for version in range(1, len(records) + 1):
            whole = records[version - 1]
            records[version - 1] = Record(version, whole.body.replace(b'"time":4', b'"time":5'), b"", whole.hash)
            assert failing(await verified(service, tournament))["chain"] == ("hash_wrong", version)
            records[version - 1] = whole
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_missing_entry_and_one_that_cannot_be_read_are_found() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        records = stored(service, tournament)
        gone = records.pop(5)
        assert failing(await verified(service, tournament))["chain"][0] in {"hash_wrong", "damaged"}
        records.insert(5, Record(6, b"{}", b"", gone.hash))
        assert failing(await verified(service, tournament))["chain"] == ("hash_wrong", 6)
        records[5] = gone
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def entry(bodies: Bodies, kind: str) -> dict[str, Any]:
    """Return the first entry with a fact of a kind."""
    return next(body for body in bodies if any(event["type"].startswith(kind) for event in body["events"]))


def fact(bodies: Bodies, kind: str) -> dict[str, Any]:
    """Return the first fact of a kind."""
    event: dict[str, Any] = next(event for event in entry(bodies, kind)["events"] if event["type"].startswith(kind))
    return event


def _swap_tables(bodies: Bodies) -> None:
    tables = fact(bodies, "round_paired")["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]


def _turn(result: dict[str, Any]) -> None:
    result.update(points=result["points"][::-1], places=result["places"][::-1])


def _opened_again(bodies: Bodies) -> None:
    entry(bodies, "round_locked")["events"].append(fact(bodies, "tournament_opened"))


Tampering = tuple[Callable[[Bodies], object], str, str, str]

TAMPERINGS: dict[str, Tampering] = {
    "another draw": (
        lambda bodies: entry(bodies, "round_paired")["draws"][0].update(index=1),
        "round_paired", "draws", "draw_wrong",
    ),
    "a draw that was skipped": (
        lambda bodies: entry(bodies, "round_paired")["draws"][0].update(ordinal=1),
        "round_paired", "draws", "draw_wrong",
    ),
    "a draw that is not told": (
        lambda bodies: entry(bodies, "round_paired")["draws"].clear(),
        "round_paired", "draws", "draw_wrong",
    ),
    "another pairing": (_swap_tables, "round_paired", "decisions", "facts_wrong"),
    "another cost of the pairing": (
        lambda bodies: fact(bodies, "round_paired")["cost"].update(spread=1),
        "round_paired", "decisions", "facts_wrong",
    ),
    "tables by hand that nobody set": (
        lambda bodies: fact(bodies, "tables_set")["tables"][0].reverse(),
        "tables_set", "decisions", "facts_wrong",
    ),
    "a result that nobody entered": (
        lambda bodies: _turn(fact(bodies, "result_recorded")["result"]),
        "result_recorded", "decisions", "facts_wrong",
    ),
    "a result entered by a player": (
        lambda bodies: entry(bodies, "result_recorded").update(actor="player:p-anna"),
        "result_recorded", "decisions", "refused",
    ),
    "a result entered by nobody": (
        lambda bodies: entry(bodies, "result_recorded").update(actor=""),
        "result_recorded", "decisions", "refused",
    ),
    "another ruling": (
        lambda bodies: _turn(fact(bodies, "result_decided")["result"]),
        "result_decided", "decisions", "facts_wrong",
    ),
    "somebody else who ruled": (
        lambda bodies: fact(bodies, "result_decided").update(by="player:p-olga"),
        "result_decided", "decisions", "facts_wrong",
    ),
    "what a ruling changed": (
        lambda bodies: fact(bodies, "result_decided")["changed"].clear(),
        "result_decided", "decisions", "facts_wrong",
    ),
    "the place before a ruling": (
        lambda bodies: fact(bodies, "result_decided")["changed"][0].update(place_before=9),
        "result_decided", "decisions", "facts_wrong",
    ),
    "a player who never entered": (
        lambda bodies: fact(bodies, "player_entered")["entrant"].update(rating=9_000),
        "player_entered", "decisions", "facts_wrong",
    ),
    "a referee appointed by a referee": (
        lambda bodies: entry(bodies, "referee_appointed").update(actor="player:p-rita"),
        "referee_appointed", "decisions", "refused",
    ),
    "other settings": (
        lambda bodies: fact(bodies, "tournament_created")["settings"].update(check_in=True),
        "tournament_created", "decisions", "facts_wrong",
    ),
    "another tournament": (
        lambda bodies: fact(bodies, "tournament_opened").update(tournament="0-tother0000000"),
        "tournament_opened", "decisions", "facts_wrong",
    ),
    "a beginning in the middle": (_opened_again, "round_locked", "decisions", "facts_wrong"),
    "another commitment": (
        lambda bodies: fact(bodies, "tournament_opened")["commitment"].update(digest="0" * 64),
        "enter", "draws", "seed_wrong",
    ),
    "another seed": (
        lambda bodies: fact(bodies, "seed_revealed").update(seed="0" * 64),
        "seed_revealed", "draws", "seed_wrong",
    ),
    "a seed that is none": (
        lambda bodies: fact(bodies, "seed_revealed").update(seed="none"),
        "seed_revealed", "draws", "seed_wrong",
    ),
    "a seed that is kept secret": (
        lambda bodies: bodies[-1]["events"].pop(),
        "last", "draws", "seed_wrong",
    ),
    "a seed told before the end": (
        lambda bodies: entry(bodies, "round_locked")["events"].append(fact(bodies, "seed_revealed")),
        "round_locked", "draws", "seed_wrong",
    ),
    "a time that falls": (
        lambda bodies: entry(bodies, "round_locked").update(time=1),
        "round_locked", "chain", "time_falls",
    ),
    "a command that the rules refuse": (
        lambda bodies: entry(bodies, "round_locked").update(command={"type": "open_round"}),
        "round_locked", "decisions", "refused",
    ),
}  # fmt: skip
"""By name: the alteration, the fact in whose entry it is found, the check that finds it, and its code."""


def _version(bodies: Bodies, found_at: str) -> int:
    match found_at:
        case "last":
            return len(bodies)
        case "enter":
            return 2  # the first that could have drawn from the seed
        case kind:
            return int(entry(bodies, kind)["version"])


@pytest.mark.parametrize("name", TAMPERINGS)
def test_each_alteration_is_found(name: str) -> None:
    change, found_at, check, code = TAMPERINGS[name]

    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        at: list[int] = []

        def altered(bodies: Bodies) -> None:
            at.append(_version(bodies, found_at))
            change(bodies)

        forged(service, tournament, lambda _: None)
        assert (await verified(service, tournament)).ok, "an unaltered log that is written anew still verifies"
        forged(service, tournament, altered)
        failures = failing(await verified(service, tournament))
        assert failures.get(check) == (code, at[0]), failures

    asyncio.run(scenario())


def test_standings_follow_from_results_that_are_each_checked() -> None:
    """Only rulings write standings down; a forger of standings must alter a result."""

    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)

        def both(bodies: Bodies) -> None:
            for part in (entry(bodies, "result_recorded")["command"], fact(bodies, "result_recorded")):
                _turn(part["result"])

        forged(service, tournament, both)
        failures = failing(await verified(service, tournament))
        assert failures["decisions"][0] == "facts_wrong", "a later ruling had told what it changed"

    asyncio.run(scenario())


def test_decisions_under_other_rules_are_left_out_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        monkeypatch.setattr(verify, "VERSION", 0)
        verification = await verified(service, tournament)
        assert verification.ok
        decisions = the(verification, "decisions")
        assert not decisions.checked
        assert "decided by other rules" in decisions.detail
        assert decisions.detail.startswith("0 ")
        forged(service, tournament, lambda bodies: bodies[-1]["events"].pop())
        assert failing(await verified(service, tournament)) == {
            "draws": ("seed_wrong", len(stored(service, tournament)))
        }

    asyncio.run(scenario())


def test_without_the_key_draws_are_left_out_and_said() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)
        other = tiny_service(service.store, ServiceKeys({"k2": bytes(32)}, "k2"))
        verification = await verified(other, tournament)
        assert verification.ok
        assert not the(verification, "draws").checked
        assert "k1" in the(verification, "draws").detail or "service key" in the(verification, "draws").detail

    asyncio.run(scenario())


def test_results_are_taken_once() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await evening(service)

        def twice(bodies: Bodies) -> None:
            place = bodies.index(entry(bodies, "result_recorded"))
            bodies.insert(place, bodies[place])
            bodies[:] = [{**body, "version": version} for version, body in enumerate(bodies, 1)]

        forged(service, tournament, twice)
        assert failing(await verified(service, tournament))["decisions"][0] == "refused"

    asyncio.run(scenario())
