"""The search for closed games over HTTP: its conditions, its pages, refusals, and games that nobody else may find."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served


def test_a_search_finds_a_game_by_its_players_result_length_label_time_and_facts(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    label = f"cup-{ann.player}"
    game = served.started(ann, ben, labels=[label])
    served.played(game, {ann.player: ann, ben.player: ben})
    result = ann.get(f"/games/{game}").json()["result"]
    entries = ann.get(f"/games/{game}/entries?limit=1000").json()["entries"]
    laid = sum(event["type"].startswith("counter_laid.") for entry in entries for event in entry["body"]["events"])
    (row,) = (
        served.anybody().get(f"/games/search?label={label}&fact=counter_laid:..90&fact=die_rolled:0..").json()["games"]
    )
    assert (row["game"], row["ending"], row["places"], row["winner"]) == (
        game,
        "played",
        result["places"],
        result["winner"],
    )
    assert list(row["facts"]) == ["counter_laid", "die_rolled"]
    assert row["facts"]["counter_laid"] == laid
    assert row["closed"] == entries[-1]["body"]["time"]
    assert row["decisions"] == sum(entry["body"]["cause"]["type"] == "decision" for entry in entries)
    best = row["points"][row["places"].index(1)]
    place = row["places"][0]
    fitting = (
        *(f"player={ann.player}", f"player={ann.player}@{place}", f"player={ann.player}&player={ben.player}"),
        *("ruleset=tiny", "seats=2", "ending=played", f"points={best}", f"points=..{best}", "lead=0..", "rounds=1.."),
        *(f"decisions={row['decisions']}", f"since={row['closed']}", f"until={row['closed']}"),
        *("fact=round_started", f"fact=counter_laid:{laid}", f"fact=counter_laid:{laid}..{laid}"),
    )
    others = (
        *(f"player={ann.player}@{3 - place if row['winner'] is not None else 2}", "player=bot:random", "seats=3"),
        *("ending=aborted", f"points={best + 1}..", "lead=..-1", "rounds=0", f"decisions=..{row['decisions'] - 1}"),
        *(f"since={row['closed'] + 1}", f"until={row['closed'] - 1}", "fact=counter_laid:0", "label=none"),
        *("fact=round_started:0", f"fact=counter_laid:{laid + 1}..", "fact=counter_laid.counter.no-such"),
    )
    own = f"/games/search?player={ben.player}"
    for condition in fitting:
        assert [line["game"] for line in ann.get(f"{own}&{condition}").json()["games"]] == [game], condition
    for condition in others:
        assert ann.get(f"{own}&{condition}").json() == {"games": [], "next": None}, condition


def test_a_search_names_games_that_are_not_public_only_to_their_players(served: Served) -> None:
    ann, ben, eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
    people = {ann.player: ann, ben.player: ben}
    games = [served.started(ann, ben, visibility=visibility) for visibility in ("public", "unlisted", "private")]
    for game in games:
        served.played(game, people)
    last = int(ann.get(f"/games/{games[0]}").json()["head"].partition("-")[0])
    fork = eve.post(f"/games/{games[0]}/forks", {"at": last - 1, "luck": "parent", "visibility": "public"}).json()
    assert fork["visibility"] == "public"
    going_on = served.started(ann, ben)

    def listed(reader: Person, query: str) -> list[str]:
        return [row["game"] for row in reader.get(f"/games/search?player={ann.player}{query}").json()["games"]]

    for reader in (served.anybody(), eve, ben, served.operator()):
        assert listed(reader, "") == games[:1]
    assert listed(eve, "&mine=true") == []
    for reader in (ann, ben):
        assert listed(reader, "&mine=true") == games[::-1]
        assert listed(reader, "&mine=true&fact=round_started&seats=2&ruleset=tiny") == games[::-1]
    assert going_on not in listed(ann, "&mine=true")
    refused = problem(served.anybody().get("/games/search?mine=true"), 400, "query_invalid")
    assert refused["parameter"] == "mine"
    assert problem(served.operator().get("/games/search?mine=true"), 400, "query_invalid")["parameter"] == "mine"


def test_pages_of_a_search_hold_every_game_once(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    games = [served.started(ann, ben) for _ in range(4)]
    for game in games:
        served.played(game, {ann.player: ann, ben.player: ben})
    listed, after = [], ""
    while after is not None:
        query = f"player={ann.player}@1&player={ben.player}&limit=2{after and f'&after={after}'}"
        page = ann.get(f"/games/search?{query}").json()
        listed += [row["game"] for row in page["games"]]
        after = page["next"]
    won = [game for game in games[::-1] if ann.get(f"/games/{game}").json()["result"]["places"][0] == 1]
    assert listed == won


def test_games_of_an_erased_player_are_found_no_more(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben})
    path = f"/games/search?player={ann.player}"
    assert [row["game"] for row in ann.get(path).json()["games"]] == [game]
    ben.http.delete("/v1/players/me").raise_for_status()
    for further in ("", "&mine=true"):
        assert ann.get(path + further).json()["games"] == []
    assert ann.get(f"/games/search?player={ben.player}").json()["games"] == []


@pytest.mark.parametrize(
    ("query", "parameter", "value"),
    [
        ("ruleset=chess", "ruleset", "chess"),
        ("seats=0", "seats", "0"),
        ("winner=9", "winner", "9"),
        ("ending=conceded", "ending", "conceded"),
        ("points=many", "points", "many"),
        ("points=", "points", ""),
        ("lead=3..2", "lead", "3..2"),
        ("rounds=..", "rounds", ".."),
        ("decisions=1e3", "decisions", "1e3"),
        ("since=-1", "since", "-1"),
        ("player=@1", "player", "@1"),
        ("player=p@0", "player", "p@0"),
        ("fact=tile_laid.why", "fact", "tile_laid.why"),
        ("fact=counter_laid:x", "fact", "counter_laid:x"),
        ("fact=counter_drawn.counter.a", "fact", "counter_drawn.counter.a"),
        ("fact=" + "a" * 5000, "fact", None),
        ("&".join(f"fact=die_rolled:{number}" for number in range(9)), "fact", 9),
        ("mine=perhaps", "mine", "perhaps"),
        ("limit=201", "limit", "201"),
        ("cursor=x", "cursor", None),
    ],
)
def test_a_condition_of_another_form_is_refused(served: Served, query: str, parameter: str, value: Any) -> None:
    refused = problem(served.player("Ann").get(f"/games/search?{query}"), 400, "query_invalid")
    assert refused["parameter"] == parameter
    if value is not None:
        assert refused["value"] == value


def test_facts_are_those_of_the_ruleset_that_is_searched(served: Served) -> None:
    anybody = served.anybody()
    names = anybody.get("/rulesets/tiny").json()["facts"]
    assert {"counter_laid", "counter_laid.counter.*", "counter_drawn.why.redrawn"} <= set(names)
    for name in names:
        assert anybody.get(f"/games/search?ruleset=tiny&fact={name.replace('*', 'b')}").status_code == 200
    problem(anybody.get("/games/search?ruleset=bison&fact=counter_laid"), 400, "query_invalid")
    assert anybody.get("/games/search?ruleset=bison&fact=tile_laid").status_code == 200
