"""The same luck for all tables of a round: the same draws everywhere, and nobody of the round sees another table before
the last table is closed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import Person
from tests.api.tournaments import SameLuck, same_luck
from tests.api.working import verification_of

PATHS = (
    "",
    "/state",
    "/entries",
    "/timeline",
    "/board.svg",
    "/scoreboard",
    "/decisions",
    "/forks",
    "/archive",
    "/notation",
    "/verify",
    "/stream",
    "/diff?from=1&to=2",
    "/blame?path=/status",
    "/history?path=/status",
    "/turning-points",
    "/story",
)
"""Requests about a game at a table."""


@pytest.fixture
def here(tmp_path: Path) -> Iterator[SameLuck]:
    with same_luck(tmp_path) as evening:
        yield evening


def test_draws_are_the_same_at_every_table(here: SameLuck) -> None:
    here.play(0)
    here.play(1, number=2)
    here.see_to()
    first, second = here.draws(0), here.draws(1)
    common = first.keys() & second.keys()
    assert len(common) >= 5
    assert {key: first[key] for key in common} == {key: second[key] for key in common}
    seeds = [here.eve.get(f"/games/{game}").json()["commitment"]["seed_game"] for game in here.games]
    assert seeds == [f"{here.tournament}.r1"] * 2
    assert verification_of(here.served, here.olga, here.tournament, "tournaments")["ok"]


def test_the_next_round_has_another_luck(here: SameLuck) -> None:
    here.play(0)
    here.play(1)
    here.see_to()
    entries = here.olga.get(f"/tournaments/{here.tournament}/entries").json()["entries"]
    facts = [event for entry in entries for event in entry["body"]["events"]]
    committed = [fact["commitment"]["digest"] for fact in facts if fact["type"].startswith("luck_committed")]
    seeds = [fact["seed_game"] for fact in facts if fact["type"].startswith("seed_revealed")]
    assert seeds == [f"{here.tournament}.r1"], "with the last table of the round"
    for kind in ("pair_round", "lock_round", "open_round"):
        here.command(kind)
    entries = here.olga.get(f"/tournaments/{here.tournament}/entries").json()["entries"]
    (second,) = [
        event["commitment"]["digest"]
        for event in entries[-1]["body"]["events"]
        if event["type"].startswith("luck_committed")
    ]
    assert second not in committed


def statuses(here: SameLuck, person: Person, table: int) -> dict[str, int]:
    """Return the status of each question about a table."""
    return {path: person.http.get(f"/v1/games/{here.games[table]}{path}").status_code for path in PATHS}


def test_players_of_the_round_see_no_other_table_until_the_last_is_closed(here: SameLuck) -> None:
    mine, other = here.tables[0][0], here.games[1]
    here.play(0)  # the own game is closed; the other game goes on
    here.see_to()
    assert set(statuses(here, mine, 1).values()) == {404}
    assert mine.get(f"/games/{here.games[0]}/state").status_code == 200
    glance = mine.get(f"/tournaments/{here.tournament}/rounds/1").json()["tables"]
    assert (glance[0]["points"] is None, glance[1]["points"], glance[1]["game"]) == (False, None, None)
    listed = mine.get("/games").json()["games"] + mine.get("/results").json()["results"]
    assert not [row for row in listed if row["game"] == other]
    assert mine.get(f"/games/{here.games[0]}/comparison?with={other}").status_code == 404
    assert mine.post(f"/games/{here.games[0]}/forks", {"at": 3}).json()["code"] == "fork_not_allowed"
    assert mine.post(f"/games/{here.games[0]}/forks", {"at": 3, "luck": "parent"}).json()["code"] == "fork_not_allowed"
    archive = mine.get(f"/games/{here.games[0]}/archive").text
    assert "seed_revealed" not in archive
    assert '"seed"' not in archive
    here.play(1)
    here.see_to()
    assert set(statuses(here, mine, 1).values()) <= {200, 202, 405} | {200}
    assert "seed" in mine.get(f"/games/{here.games[0]}/archive").text


@pytest.mark.parametrize(("watched", "status"), [("after_round", 404), ("live", 200)])
def test_spectators_watch_by_the_setting_of_the_organiser(tmp_path: Path, watched: str, status: int) -> None:
    with same_luck(tmp_path, watched=watched) as here:
        path = f"/games/{here.games[0]}/state"
        assert here.eve.get(path).status_code == status
        assert here.served.anybody().get(path).status_code == status
        assert here.tables[1][0].get(path).status_code == 404, "who plays the round never does"
        for organiser in (here.olga, here.organiser, here.served.operator()):
            assert organiser.get(path).status_code == 200


def test_an_organiser_who_plays_the_round_is_a_player(tmp_path: Path) -> None:
    with same_luck(tmp_path) as here:
        player = here.tables[0][0]
        here.served.operator().http.put(f"/v1/players/{player.player}/role", json={"role": "organiser"})
        here.command("appoint_referee", player=player.player)
        assert player.get(f"/games/{here.games[1]}/state").status_code == 404
        assert player.post(f"/games/{here.games[1]}/abort", {"reason": "curious"}).status_code == 404


def test_a_replayed_table_has_a_luck_of_its_own(here: SameLuck) -> None:
    here.play(0)
    here.see_to()
    here.command("order_replay", round=1, table=1, why="a wrong board")
    here.see_to()
    again = here.olga.get(f"/tournaments/{here.tournament}").json()["games"][0][0]
    assert here.olga.get(f"/games/{again}").json()["commitment"]["seed_game"] == again


def test_a_ruling_ends_the_game_at_its_table(here: SameLuck) -> None:
    result = {"points": [2, 1], "places": [1, 2]}
    here.command("decide_result", round=1, table=1, why="the lights went out", result=result)
    here.see_to()
    assert here.olga.get(f"/games/{here.games[0]}").json()["status"] == "aborted"
    assert here.tables[0][0].get(f"/games/{here.games[1]}").status_code == 404, "the other table goes on"
    here.command("decide_result", round=1, table=2, why="the lights went out", result=result)
    here.see_to()
    assert here.tables[0][0].get(f"/games/{here.games[1]}").status_code == 200
    assert here.olga.get(f"/tournaments/{here.tournament}").json()["state"]["rounds"][0]["status"] == "closed"
    assert verification_of(here.served, here.olga, here.tournament, "tournaments")["ok"]


def everything(here: SameLuck, person: Person) -> list[tuple[str, int, bytes, dict[str, str]]]:
    """Return all that somebody is told while the other table is played: answers with their headers."""
    own, other = here.games
    paths = [f"/games/{game}{path}" for game in (own, other) for path in PATHS if path != "/stream"]
    paths += [f"/games/{other}/stream", f"/games/{own}/comparison?with={other}", "/games", "/results", "/metrics"]
    paths += [f"/games?status={status}" for status in ("playing", "finished")]
    paths += [f"/tournaments{path}" for path in ("", *(f"/{here.tournament}{suffix}" for suffix in ("", "/rounds/1")))]
    paths += [f"/tournaments/{here.tournament}/{suffix}" for suffix in ("entries", "standings")]
    paths += ["/players/me/games", f"/results?player={here.tables[1][0].player}"]
    answers = []
    for path in paths:
        if path == "/metrics":
            continue
        answer = person.http.get(f"/v1{path}")
        headers = {name: value for name, value in answer.headers.items() if name not in ("date", "x-request-id")}
        answers.append((path, answer.status_code, answer.content, headers))
    return answers


def test_two_worlds_that_differ_at_another_table_look_the_same(tmp_path: Path) -> None:
    """The same round twice: decisions at the second table differ, and the answers to everybody else are the same."""
    answers, finished = [], []
    for number in (0, 2):
        with same_luck(tmp_path / str(number)) as here:
            here.served.played(
                here.games[1], {person.player: person for person in here.tables[1]}, upto=6, number=number
            )
            watching = (*here.tables[0], here.eve, here.served.anybody())
            answers.append([everything(here, person) for person in watching])
            finished.append(here.olga.get(f"/games/{here.games[1]}/timeline").json()["items"])
    assert finished[0] != finished[1], "the worlds do not differ"
    for first, second in zip(*answers, strict=True):
        for mine, theirs in zip(first, second, strict=True):
            assert mine == theirs, mine[0]
