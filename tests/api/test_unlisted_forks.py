"""An unlisted fork: no list, search, page of a player, or tournament names it to people without its link."""

from __future__ import annotations

import pytest

from tests.api.documented import Document, operations
from tests.api.serving import Person, Served
from tests.api.tournaments import begun, entered, opened, played

STREAMS = {"streamEntries", "streamChat", "streamSharedReview", "streamTurns", "streamTournament", "streamEvents"}
"""They send what the calls without a stream list, and do not end."""
OF_THE_RULES = {"getCode", "getCodeOf", "getSchema", "getStreamsSchema"}
"""They tell of rules and calls alone, and take long to make."""
OWN_IDS = {"bot", "dispute", "annotation", "study", "series", "digest"}
"""Path parameters that name things which this evening does not have."""


@pytest.fixture(scope="module")
def evening(served: Served) -> tuple[str, dict[str, Person]]:
    """A tournament of two players with its first round played to the end."""
    olga = served.player("Olga", "organiser")
    tournament = begun(olga)
    people = entered(served, olga, tournament, "Ann", "Ben")
    opened(served, olga, tournament)
    played(served, tournament, people)
    return tournament, people


def answers(person: Person, document: Document, game: str, tournament: str, player: str) -> dict[str, str]:
    """Return the text of every call that reads, by operation, about a game, a tournament and a player."""
    values: dict[str, str | int] = {
        "game": game,
        "tournament": tournament,
        "player": player,
        "name": "tiny",
        "version": 3,
        "number": 1,
    }
    values |= {"room": "spectators", "kind": "decisions", "from": 1, "to": 2, "at": 3, "path": "/status", "with": game}
    values |= dict.fromkeys(OWN_IDS, "0-nothing")
    texts = {}
    for method, path, operation in operations(document):
        if method != "GET" or operation["operationId"] in STREAMS | OF_THE_RULES:
            continue
        needed = [part for part in operation.get("parameters", []) if part.get("required") and part["in"] == "query"]
        query = {part["name"]: values[part["name"]] for part in needed}
        texts[operation["operationId"]] = person.http.get(path.format(**values), params=query).text
    return texts


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_no_call_names_a_fork_to_strangers_unless_its_maker_lists_it(
    served: Served, document: Document, evening: tuple[str, dict[str, Person]], visibility: str
) -> None:
    tournament, people = evening
    ann, ben = people.values()
    (game,) = ann.get(f"/tournaments/{tournament}").json()["games"][-1]
    choice = {} if visibility == "unlisted" else {"visibility": visibility}
    fork = ann.post(f"/games/{game}/forks", {"at": 3, **choice}).raise_for_status().json()
    assert fork["visibility"] == visibility
    for person in (ann, ben):
        person.post(f"/games/{fork['game']}/seats").raise_for_status()
    names = {
        name
        for reader in ([served.player("Eve"), served.anybody()] if visibility == "unlisted" else [served.anybody()])
        for name, text in answers(reader, document, game, tournament, ann.player).items()
        if fork["game"] in text
    }
    assert names == (set() if visibility == "unlisted" else {"listGames", "listForks"})
    assert served.anybody().get(f"/games/{fork['game']}").status_code == 200, "whoever has the link sees it"
    for person in (ann, ben):
        assert fork["game"] in person.get("/players/me/games").text
        assert fork["game"] in person.get(f"/games/{game}/forks").text
