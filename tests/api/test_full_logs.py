"""Full logs over HTTP: a refusal has the limit, and every game and tournament comes to its end."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from eventstore.log.limits import LogLimits, Reserve
from eventstore.proof.archive import read_archive
from eventstore.tournament.archive import read_tournament_archive
from eventstore.tournament.limits import TournamentLimits
from tests.api.problems import problem
from tests.api.serving import Served
from tests.api.tournaments import begun, command, entered, opened, played

GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def full(served: Served) -> Iterator[Served]:
    """A service with low limits of its logs."""
    vars(served.service.core)["limits"] = LogLimits(entries=90, to_play=Reserve(70, 0), to_end=Reserve(10, 0))
    served.service.tournaments.limits = TournamentLimits(entries=60, of_players=14, changes=5)
    yield served
    vars(served.service.core)["limits"] = LogLimits()
    served.service.tournaments.limits = TournamentLimits()


def test_a_game_whose_players_filled_its_log_is_played_and_its_archive_imported(full: Served) -> None:
    ann, ben = full.player("Ann"), full.player("Ben")
    game = full.started(ann, ben)
    path = f"/games/{game}/pause-request"
    for _ in range(8):
        ann.post(path, {"reason": "tea"}).raise_for_status()
        ann.http.delete(f"/v1{path}").raise_for_status()
    ann.post(path, {"reason": "tea"}).raise_for_status()
    document = problem(ann.http.delete(f"/v1{path}"), 409, "act_refused", "log_full")
    assert (document["value"], document["rule"]) == (20, "log format, limits")
    german = problem(ann.http.delete(f"/v1{path}", headers=GERMAN), 409, "act_refused", "log_full")
    assert german["detail"].startswith("Das Protokoll dieses Spiels ist voll")
    full.played(game, {ann.player: ann, ben.player: ben})
    content = ann.get(f"/games/{game}/archive").content
    assert 20 < len(read_archive([content], most_entries=90).records) <= 80
    assert ben.import_archive(content).status_code == 201


def test_a_tournament_whose_players_filled_its_log_comes_to_its_end(full: Served) -> None:
    owner = full.player("Olga")
    tournament = begun(owner)
    people = entered(full, owner, tournament)
    codes: dict[str, list[object]] = {}
    for number, person in enumerate(people.values()):
        for absent in [True, False] * 3:
            response = command(person, tournament, "set_absence", player=person.player, round=2, absent=absent)
            if not response.is_success:
                codes.setdefault(response.json()["code"], []).append(number)
    assert set(codes) == {"changes_used_up", "log_full"}
    person = next(iter(people.values()))
    withdrawal = {"command": {"type": "withdraw", "player": person.player}}
    response = person.post(f"/tournaments/{tournament}/commands", withdrawal, headers=GERMAN)
    document = problem(response, 409, "tournament_refused", "log_full")
    assert (document["value"], document["rule"]) == (14, "organising 2.5")
    assert document["detail"].startswith("Das Protokoll des Turniers ist voll")
    for player in people:
        roster = owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]
        if any(entrant["player"] == player and entrant["absences"] for entrant in roster):
            command(owner, tournament, "set_absence", player=player, round=2, absent=False).raise_for_status()
    for _ in range(2):
        opened(full, owner, tournament)
        document = played(full, tournament, people)
    assert document["status"] == "ended"
    archive = read_tournament_archive(io.BytesIO(owner.get(f"/tournaments/{tournament}/archive").content))
    assert len(archive.games) == 4
    assert len(archive.records) <= 60


def test_a_refused_entry_of_players_makes_no_accounts(full: Served) -> None:
    owner = full.player("Olga")
    tournament = begun(owner)
    full.service.tournaments.limits = TournamentLimits(of_organisers=1)
    before = full.operator().get("/players?name=Zo").json()
    entry = {"players": [{"name": "Zo"}]}
    problem(owner.post(f"/tournaments/{tournament}/players", entry), 409, "tournament_refused", "log_full")
    assert full.operator().get("/players?name=Zo").json() == before
