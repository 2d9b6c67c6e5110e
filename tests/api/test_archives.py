"""Archives over HTTP: exports, imports, refusals, and a second import of the same game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.api.serving import Person, Served
from tests.tiny.archives import Lines, apart, entry_line, together


def finished(served: Served, players: tuple[Person, Person], **options: Any) -> str:
    """Return a game that was played to its end."""
    game = served.started(*players, **options)
    served.played(game, {player.player: player for player in players})
    return game


def import_archive(person: Person, archive: bytes) -> httpx.Response:
    return person.http.post("/v1/games/import", content=archive, headers={"Content-Type": "application/x-ndjson"})


def test_an_archive_comes_out_when_the_game_has_closed(served: Served, players: tuple[Person, Person]) -> None:
    game = served.started(*players)
    refused = players[0].get(f"/games/{game}/archive")
    assert (refused.status_code, refused.json()["code"]) == (403, "archive_not_open")
    assert served.operator().get(f"/games/{game}/archive").status_code == 200
    served.played(game, {player.player: player for player in players})
    answer = served.anybody().get(f"/games/{game}/archive")
    assert answer.headers["content-type"] == "application/x-ndjson"
    lines = [json.loads(line) for line in answer.text.splitlines()]
    head = players[0].get(f"/games/{game}").json()["head"]
    assert (lines[0]["game"], lines[-1]["head"], lines[-1]["entries"]) == (game, head, int(head.partition("-")[0]))
    again = served.anybody().get(f"/games/{game}/archive", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_import_is_a_new_game_outside_the_results(served: Served, players: tuple[Person, Person]) -> None:
    game = finished(served, players)
    archive = served.anybody().get(f"/games/{game}/archive").content
    answer = import_archive(players[1], archive)
    overview = answer.json()
    assert (answer.status_code, answer.headers["location"]) == (201, f"/v1/games/{overview['game']}")
    assert (overview["status"], overview["imported"], overview["creator"]) == (
        "finished",
        True,
        f"player:{players[1].player}",
    )
    assert [seat["player"] for seat in overview["seats"]] == [None, None]
    assert overview["result"] == players[0].get(f"/games/{game}").json()["result"]
    listed = {row["game"] for row in served.anybody().get("/results").json()["results"]}
    assert game in listed
    assert overview["game"] not in listed
    again = import_archive(players[0], archive)
    assert (again.status_code, again.json()["game"], again.json()["head"]) == (200, overview["game"], overview["head"])


def test_second_import_does_not_show_a_private_game(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben, visibility="private")
    archive = served.operator().get(f"/games/{game}/archive").content
    first = import_archive(ann, archive).json()
    ann.post(f"/games/{first['game']}/seats", {"seat": 1}).raise_for_status()
    second = import_archive(ben, archive)
    assert second.status_code == 200
    assert second.json()["head"] == first["head"]
    assert second.json()["seats"] == first["seats"]
    assert "invitation" not in second.json()
    assert ben.get(f"/games/{first['game']}").status_code == 404


def _gap(lines: Lines) -> bytes:
    lines.remove(entry_line(lines, 5))
    return together(lines, chained=False)


def _wrong_hash(lines: Lines) -> bytes:
    entry_line(lines, 5)["body"]["time"] += 1
    return together(lines, chained=False)


def _illegal(lines: Lines) -> bytes:
    entry_line(lines, 4)["body"]["cause"]["seat"] = 1
    return together(lines)


def _no_end(lines: Lines) -> bytes:
    return together(lines[:-1])


def _other_components(lines: Lines) -> bytes:
    lines[1]["content"] = lines[1]["content"].replace(":1", ":2", 1)
    return together(lines)


@pytest.mark.parametrize(
    ("alter", "code", "value"),
    [
        (_gap, "archive_gap", 5),
        (_wrong_hash, "archive_wrong_hash", 5),
        (_illegal, "archive_decision_illegal", 4),
        (_no_end, "archive_end_missing", None),
        (_other_components, "archive_components_missing", None),
        (lambda _: b'{"type": "archive"', "archive_end_missing", 1),
        (lambda _: b"{]\n", "archive_broken_json", 1),
        (lambda _: b"", "archive_end_missing", None),
    ],
)
def test_a_bad_archive_is_refused(
    served: Served,
    players: tuple[Person, Person],
    alter: Callable[[Lines], bytes],
    code: str,
    value: int | None,
) -> None:
    game = finished(served, players)
    altered = alter(apart(served.anybody().get(f"/games/{game}/archive").content))
    before = served.call(served.service.store.feed_end(0))
    refused = import_archive(players[0], altered)
    assert refused.headers["content-type"] == "application/problem+json"
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (422, code), problem
    assert problem["type"] == "/problems/archive_invalid"
    assert problem["rule"]
    assert value is None or problem["value"] == value
    assert served.call(served.service.store.feed_end(0)) == before, "nothing was appended"


def test_an_archive_of_another_ruleset_or_media_type(served: Served, players: tuple[Person, Person]) -> None:
    game = finished(served, players)
    lines = apart(served.anybody().get(f"/games/{game}/archive").content)
    lines[0]["ruleset"] = "chess"
    refused = import_archive(players[0], together(lines))
    assert (refused.status_code, refused.json()["value"]) == (422, "chess")
    answer = players[0].http.post("/v1/games/import", content=b"x", headers={"Content-Type": "text/html"})
    assert answer.status_code == 415
    assert import_archive(served.anybody(), b"").status_code == 401
