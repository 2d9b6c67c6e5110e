"""Verification by a worker, archives out and in."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from redis import Redis

from eventstore.proof.signing import SignedHead, SigningKey, require_signed
from eventstore.storage.redis_keys import COMPONENTS
from tests.api.serving import ALL_RULESETS, Person, Served, serving
from tests.api.tournaments import begun
from tests.api.working import failed, verification_of, work
from tests.damage import Damage
from tests.tiny import TINY


def test_verification_is_pending_until_a_worker_has_done_it(served: Served, players: tuple[Person, Person]) -> None:
    ann, _ = players
    game = served.started(*players)
    work(served)  # jobs of other tests
    pending = ann.get(f"/games/{game}/verify")
    assert (pending.status_code, pending.headers["retry-after"]) == (202, "1")
    assert pending.json() == {"game": game, "head": ann.decisions(game)["head"], "status": "pending"}
    assert ann.get(f"/games/{game}/verify?wait=0.2").status_code == 202
    assert work(served) == 1, "asked three times, done once"
    response = ann.get(f"/games/{game}/verify")
    assert response.status_code == 200
    assert response.json()["ok"] is True
    assert {check["name"] for check in response.json()["checks"]} >= {"chain", "legality", "scoring", "chance"}
    assert work(served) == 0
    ann.decide(game)
    assert ann.get(f"/games/{game}/verify").status_code == 202, "another head"


def test_receipt_is_compared_without_a_job(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    work(served)
    receipt = ann.decide(game).json()["head"]
    ben.decide(game)
    ann.get(f"/games/{game}/verify")
    work(served)
    for text, ok in ((receipt, True), ("4-00000000", False), ("99-00000000", False)):
        response = ann.get(f"/games/{game}/verify?receipt={text}")
        check = response.json()["checks"][-1]
        assert (response.status_code, response.json()["ok"]) == (200, ok)
        assert (check["name"], check["ok"]) == ("receipt", ok)
    assert work(served) == 0
    assert ann.get(f"/games/{game}/verify?receipt=mine").json()["code"] == "head_invalid"
    assert ann.get(f"/games/{game}/verify?wait=3600").status_code == 400


def test_signed_heads_are_for_readers_of_the_log_and_hold_under_the_published_keys(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    game = served.started(ann, ben, visibility="private")
    keys = msgspec.convert(served.anybody().get("/keys").json(), list[SigningKey])
    entries = ann.get(f"/games/{game}/entries").json()["entries"]
    for entry in (*entries[:2], entries[-1]):
        response = ann.get(f"/games/{game}/head?at={entry['version']}").raise_for_status()
        signed = msgspec.convert(response.json(), SignedHead)
        assert (signed.log, signed.head, signed.hash) == (game, entry["head"], entry["hash"])
        require_signed(signed, keys)
    latest = ben.get(f"/games/{game}/head")
    assert latest.json() == response.json()
    known = {"If-None-Match": latest.headers["etag"]}
    assert ben.get(f"/games/{game}/head", headers=known).status_code == 304
    assert served.anybody().get(f"/games/{game}/head").json()["code"] == "game_unknown"
    refused = ann.get(f"/games/{game}/head?at={entries[-1]['version'] + 1}")
    assert (refused.status_code, refused.json()["code"]) == (404, "version_unknown")
    ann.decide(game)
    assert ben.get(f"/games/{game}/head", headers=known).status_code == 200


def test_head_of_a_tournament_is_signed_at_any_version(served: Served) -> None:
    owner = served.player("Olga")
    tournament = begun(owner)
    keys = msgspec.convert(owner.get("/keys").json(), list[SigningKey])
    heads = [entry["head"] for entry in owner.get(f"/tournaments/{tournament}/entries").json()["entries"]]
    for version, head in enumerate(heads, 1):
        signed = msgspec.convert(owner.get(f"/tournaments/{tournament}/head?at={version}").json(), SignedHead)
        assert (signed.log, signed.head) == (tournament, head)
        require_signed(signed, keys)
    assert owner.get(f"/tournaments/{tournament}/head").json()["head"] == heads[-1]
    refused = owner.get(f"/tournaments/{tournament}/head?at={len(heads) + 1}")
    assert (refused.status_code, refused.json()["code"]) == (404, "version_unknown")


def archived(served: Served, players: tuple[Person, Person]) -> tuple[str, httpx.Response]:
    ann, ben = players
    game = served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben}, number=1)
    return game, served.anybody().get(f"/games/{game}/archive")


def test_archive_is_available_after_the_game(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    refused = ann.get(f"/games/{game}/archive")
    assert (refused.status_code, refused.json()["code"]) == (403, "archive_not_open")
    assert served.operator().get(f"/games/{game}/archive").status_code == 200
    game, archive = archived(served, players)
    assert archive.headers["content-type"] == "application/x-ndjson"
    assert game in archive.headers["content-disposition"]
    lines = [json.loads(line) for line in archive.text.splitlines()]
    head = ann.get(f"/games/{game}").json()["head"]
    assert (lines[0]["type"], lines[-1]["type"], lines[-1]["head"]) == ("archive", "end", head)
    again = ann.get(f"/games/{game}/archive", headers={"If-None-Match": archive.headers["etag"]})
    assert again.status_code == 304


def test_archive_is_imported_once_under_a_new_id(served: Served, players: tuple[Person, Person]) -> None:
    game, archive = archived(served, players)
    eve = served.player("Eve")
    first = eve.import_archive(archive.content)
    again = eve.import_archive(archive.content)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    imported = first.json()
    assert imported["game"] != game
    assert imported["imported"] is True
    assert {seat["player"] for seat in imported["seats"]} == {None}
    boards = [served.anybody().get(f"/games/{table}/scoreboard").json() for table in (game, imported["game"])]
    assert [line["points"] for line in boards[0]["seats"]] == [line["points"] for line in boards[1]["seats"]]
    assert eve.get(f"/games/{imported['game']}/verify").status_code == 202
    work(served)
    assert eve.get(f"/games/{imported['game']}/verify").json()["ok"] is True
    assert served.anybody().get(f"/results?player={players[0].player}").json()["results"][0]["game"] == game


def broken_archives(content: bytes) -> dict[str, bytes]:
    lines = content.splitlines(keepends=True)
    illegal = content.replace(b'\\"type\\":\\"hide_counter\\"', b'\\"type\\":\\"roll_die\\"', 1)
    return {
        "gap": b"".join(lines[:4] + lines[5:]),
        "wrong hash": content.replace(b'"hash":"', b'"hash":"0000', 1).replace(b"0000", b"0000", 1),
        "altered": illegal if illegal != content else content.replace(b"Ann", b"Eve", 1),
        "cut": b"".join(lines[:-1]),
        "no lines": b"",
        "no archive": b'{"type":"entry"}\n',
        "broken json": content[: len(content) // 2] + b"\n",
        "of a ruleset that is not here": content.replace(b'"ruleset":"tiny"', b'"ruleset":"chess"', 1),
    }


def test_a_bad_archive_is_refused_with_a_code_and_a_place(served: Served, players: tuple[Person, Person]) -> None:
    _, archive = archived(served, players)
    eve = served.player("Eve")
    listed = games_of(served)
    codes: dict[str, Any] = {}
    for name, content in broken_archives(archive.content).items():
        answer = eve.import_archive(content)
        assert answer.status_code == 422, f"{name}: {answer.text}"
        codes[name] = answer.json()["code"]
        if name in ("gap", "altered", "broken json"):
            assert isinstance(answer.json()["value"], int), name
    assert codes["gap"] == "archive_gap"
    assert codes["cut"] == codes["no lines"] == "archive_end_missing"
    assert codes["of a ruleset that is not here"] == "body_invalid"
    assert len({codes["gap"], codes["altered"], codes["broken json"], codes["cut"]}) == 4
    assert games_of(served) == listed, "nothing was appended"


def test_a_single_altered_byte_is_found(served: Served, players: tuple[Person, Person]) -> None:
    _, archive = archived(served, players)
    eve = served.player("Eve")
    content = bytearray(archive.content)
    for place in range(100, len(content), len(content) // 40):
        if content[place] == ord("\n"):
            continue
        altered = bytes(content[:place]) + bytes([content[place] ^ 1]) + bytes(content[place + 1 :])
        answer = eve.import_archive(altered)
        assert answer.status_code == 422, f"byte {place}: {answer.text}"


def games_of(served: Served) -> set[str]:
    page = served.anybody().get("/games?limit=200").json()
    return {row["game"] for row in page["games"]}


def test_an_import_needs_a_token_and_lines(served: Served) -> None:
    assert served.anybody().import_archive(b"").status_code == 401
    refused = served.player("Eve").post("/games/import", {})
    assert (refused.status_code, refused.json()["code"]) == (415, "media_type_unsupported")


def other_time(body: bytes) -> bytes:
    """Alter the time of an entry: the body decodes and folds as before."""
    place = body.index(b'"time":') + len(b'"time":') + 12
    return body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :]


def other_value(openings: bytes) -> bytes:
    """Alter the value of the last opening."""
    lines = json.loads(openings)
    lines[-1]["value"] = '"z"'
    return json.dumps(lines).encode()


ALTERATIONS: dict[str, tuple[bytes, Callable[[bytes], bytes], str, str]] = {
    "body": (b"b", other_time, "chain", "wrong_hash"),
    "openings": (b"o", other_value, "commitments", "opening_wrong"),
    "hash": (b"h", lambda digest: bytes([digest[0] ^ 1]) + digest[1:], "chain", "wrong_hash"),
}


@pytest.mark.parametrize("name", ALTERATIONS)
@pytest.mark.parametrize("holder", ["own", "shared"])
def test_an_entry_altered_after_an_ok_is_found_by_the_next_answer(
    served: Served, players: tuple[Person, Person], name: str, holder: str
) -> None:
    ann, ben = players
    owner = game = served.started(ann, ben)  # its third entry deals, hidden
    ann.decide(game)
    if holder == "shared":
        olga = served.player("Olga", "organiser")
        game = olga.post(f"/games/{owner}/forks", {"at": 4}).json()["game"]
    assert failed(verification_of(served, ann, game)) == {}
    field, change, check, code = ALTERATIONS[name]
    damage = Damage(served.redis_url, owner, 3, field, change)
    assert failed(verification_of(served, ann, game))[check] == (code, 3)
    damage.mend()
    assert failed(verification_of(served, ann, game)) == {}


def test_a_component_set_altered_after_an_ok_is_found(served: Served, players: tuple[Person, Person]) -> None:
    ann, _ = players
    own_set = json.loads(TINY.default_components()) | {"limit": 11}
    digest = ann.post("/rulesets/tiny/components", own_set).json()["components"]
    game = served.started(*players, components=digest)
    assert failed(verification_of(served, ann, game)) == {}
    with Redis.from_url(served.redis_url) as redis:
        content = redis.get(COMPONENTS % digest)
        assert isinstance(content, bytes)
        redis.set(COMPONENTS % digest, content + b" ")
        assert failed(verification_of(served, ann, game)) == {"components": ("components_missing", 1)}
        redis.set(COMPONENTS % digest, content)
    assert failed(verification_of(served, ann, game)) == {}


def test_an_entry_altered_between_job_and_answer_is_found(served: Served, players: tuple[Person, Person]) -> None:
    ann, _ = players
    game = served.started(*players)
    assert ann.get(f"/games/{game}/verify").status_code == 202
    work(served)  # nobody has asked for its answer yet
    Damage(served.redis_url, game, 2, change=other_time)
    waited = ann.get(f"/games/{game}/verify?wait=0.2")
    assert waited.status_code == 202, "what the worker found was of other bytes"
    assert failed(verification_of(served, ann, game))["chain"] == ("wrong_hash", 2)


def test_process_on_other_data_verifies_that_data(served: Served, players: tuple[Person, Person]) -> None:
    """As after a restart on data from a backup that had gone bad; the kept answers are part of that data."""
    ann, _ = players
    game = served.started(*players)
    ann.decide(game)
    assert failed(verification_of(served, ann, game)) == {}
    Damage(served.redis_url, game, 3, change=other_time)
    with serving(served.redis_url, players_per_minute=0) as restarted:
        again = restarted.with_token(ann.token)
        assert failed(verification_of(restarted, again, game))["chain"] == ("wrong_hash", 3)


def test_another_release_verifies_anew(served: Served, players: tuple[Person, Person]) -> None:
    ann, _ = players
    game = served.started(*players)
    assert failed(verification_of(served, ann, game)) == {}
    stricter = dataclasses.replace(TINY, version=TINY.version + 1, problems=lambda _: ["the box is dented"])
    with serving(served.redis_url, rulesets={**ALL_RULESETS, "tiny": stricter}, players_per_minute=0) as newer:
        again = newer.with_token(ann.token)
        assert again.get(f"/games/{game}/verify").status_code == 202
        work(served)
        assert again.get(f"/games/{game}/verify").status_code == 202, "a worker of the older release did it"
        assert failed(verification_of(newer, again, game)) == {"fold": ("problems", 3)}
        assert again.get(f"/games/{game}/verify").status_code == 200
    assert failed(verification_of(served, ann, game)) == {}
