"""Games whose logs left Redis, over HTTP: found, read, forked and annotated as before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from redis import Redis

from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from projections.stored.retirement import trim
from projections.stored.rows import STORED
from tests.api.serving import Listening, Person, Served, serving
from tests.api.tournaments import begun, command, entered, opened, played
from tests.api.working import verification_of
from tests.processes import wait_until
from workers.tournaments import sync_tables

PATHS = (
    "",
    "/state",
    "/state?at=3",
    "/state?as=public",
    "/decisions",
    "/decisions/3",
    "/clocks",
    "/plans",
    "/rematch",
    "/comparison?with={other}",
    "/entries",
    "/entries?after=2&limit=3",
    "/entries/4",
    "/timeline",
    "/scoreboard",
    "/scoreboard?at=5",
    "/diff?from=2&to=6",
    "/blame?path=/status",
    "/entries/3/why",
    "/history?path=/status",
    "/bundle?at=3",
    "/entries/3/trace",
    "/board.svg",
    "/board.png",
    "/forks",
    "/head",
    "/archive",
    "/notation",
    "/turning-points",
    "/story",
    "/annotations",
    "/chat",
    "/chat-reports",
    "/shared-review",
    "/disputes",
    "/refused",
    "/verify",
)
TOURNAMENT_PATHS = (
    "",
    "/standings",
    "/standings?round=1",
    "/crosstable",
    "/results",
    "/rounds/1",
    "/rounds/2",
    "/entries",
    "/head",
    "/archive",
    "/disputes",
    "/chat-reports",
)
OTHERWISE = {
    "/stream",
    "/chat/{room}",
    "/chat/{room}/stream",
    "/shared-review/stream",
    "/notices",
    "/hint",
    "/plans/options",
    "/annotations/{annotation}",
    "/disputes/{dispute}",
}
"""Tried beside the others, of a player alone, or of a game that goes on; parts of lists that are tried."""
LISTS = (
    "/games",
    "/games?status=finished",
    "/players/me/games",
    "/results",
    "/games/search?fact=counter_laid:2..&ruleset=tiny",
    "/rulesets/tiny/ratings",
    "/rulesets/tiny/sides",
    "/rulesets/tiny/statistics",
)


@pytest.fixture
def archives(tmp_path: Path) -> ArchiveStore:
    return ArchiveStore(DirectoryObjects(tmp_path / "archive"))


@pytest.fixture
def served(redis_url: str, redis_client: Redis, archives: ArchiveStore) -> Iterator[Served]:
    redis_client.ping()
    with serving(redis_url, archives=archives) as running:
        yield running


async def catch_up(served: Served) -> None:
    """Fold all entries into the stored lists."""
    for name in STORED:
        await served.context.runner.catch_up(name)


def retire(served: Served, archives: ArchiveStore) -> list[str]:
    """Retire the games that may be, and drop them from the feed; return the games."""

    async def work() -> list[str]:
        retiring = Retiring(served.service, archives)
        results = [result async for result in retiring.retire(await retiring.games(), 0)]
        await catch_up(served)
        assert await trim(served.service.store, served.context.lists._client) > 0
        return [result.game for result in results if result.retired]

    return served.call(work())


Answers: TypeAlias = dict[tuple[str, int], tuple[int, str | None, bytes]]
"""Statuses, tags and bodies by path and the place of a person in a list of people."""


def everything(people: list[Person], game: str, fork: str, turns: Collection[int] = range(3)) -> Answers:
    """Return the answers to three people about two games and in lists; of each path to a person for each turn."""
    pairs = ((game, fork), (fork, game))
    paths = [f"/games/{name}{path}".replace("{other}", other) for name, other in pairs for path in PATHS] + list(LISTS)
    responses = {
        (path, place): person.get(path)
        for place, person in enumerate(people)
        for number, path in enumerate(paths)
        if (number + place) % 3 in turns
    }
    assert sum(response.status_code == 200 for response in responses.values()) > len(responses) / 2
    return {
        call: (response.status_code, response.headers.get("etag"), response.content)
        for call, response in responses.items()
    }


def test_every_call_that_reads_a_game_is_tried(served: Served) -> None:
    described = served.anybody().http.get("/schema").json()["paths"]
    calls = {
        path.partition("/games/{game}")[2]
        for path, kinds in described.items()
        if "/games/{game}" in path and "get" in kinds
    }
    tried = {re.sub(r"/\d+(?=/|$)", "/{version}", path.partition("?")[0]) for path in PATHS}
    assert tried == calls - OTHERWISE


def test_retired_game_is_listed_and_read_as_before(served: Served, archives: ArchiveStore, redis_url: str) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    players = {ann.player: ann, ben.player: ben}
    game = served.started(ann, ben)
    served.played(game, players)
    ann.post(f"/games/{game}/annotations", {"version": 4, "words": "Here it turned."}).raise_for_status()
    fork = ann.post(f"/games/{game}/forks", {"at": 5}).json()["game"]
    for person in (ann, ben):
        person.post(f"/games/{fork}/seats").raise_for_status()
    served.played(fork, players, number=1)
    people = [ann, served.anybody(), served.operator()]
    before = everything(people, game, fork)
    assert sorted(retire(served, archives)) == sorted([game, fork])
    # Each person reads each path here or at another service.
    retired = everything(people, game, fork, {0})
    assert retired == {call: before[call] for call in retired}
    metrics = served.anybody().http.get("/metrics").text
    assert "tabletape_retired_games 2.0" in metrics
    with serving(redis_url, archives=archives) as anew:
        again = [anew.with_token(person.token or None, person.name) for person in people]
        retired = everything(again, game, fork, {1, 2})
        assert retired == {call: before[call] for call in retired}
        listening = Listening(again[0], f"/games/{game}/stream")
        wait_until(lambda: listening.ended)
        assert listening.messages[-1]["event"] == "closed"
        # Data beside the log may still change, and a fork brings the game back.
        assert again[0].post(f"/games/{game}/annotations", {"version": 5, "words": "Or here."}).status_code == 201
        second = again[0].post(f"/games/{fork}/forks", {"at": 3})
        assert second.status_code == 201, second.text
        assert "tabletape_retired_games 0.0" in anew.anybody().http.get("/metrics").text
        assert second.json()["game"] in again[0].get(f"/games/{game}/forks").text


def test_tournament_whose_games_are_retired_is_read_verified_and_ruled_as_before(
    served: Served, archives: ArchiveStore
) -> None:
    owner = served.player("Olga")
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    for _ in range(2):
        opened(served, owner, tournament)
        evening = played(served, tournament, people)
    assert evening["status"] == "ended"
    games = [game for of_round in evening["games"] for game in of_round]
    first = next(iter(people.values()))
    assert first.post(f"/games/{games[0]}/disputes", {"version": 3, "words": "Was this legal?"}).status_code == 201
    fork = first.post(f"/games/{games[1]}/forks", {"at": 4})
    assert fork.status_code == 201, fork.text
    persons = [owner, first, served.player("Stranger"), served.anybody()]

    def answers() -> list[Any]:
        paths = [f"/tournaments/{tournament}{path}" for path in TOURNAMENT_PATHS] + ["/tournaments"]
        paths += [f"/players/{player}/ratings" for player in people]
        return [(path, person.name, person.get(path).content) for person in persons for path in paths]

    answers()
    verification = verification_of(served, owner, tournament, "tournaments")  # the worker explains rounds too
    assert verification["ok"], verification
    served.call(catch_up(served))
    before = answers()
    # The fork is open, so its parent stays.
    assert sorted(retire(served, archives)) == sorted({*games} - {games[1]})
    assert answers() == before
    assert verification_of(served, owner, tournament, "tournaments") == verification
    for game in games:
        assert verification_of(served, owner, game)["ok"]

    # A ruling changes the result of a retired table, and is taken back.
    line = {"round": 1, "table": 1, "why": "they agreed"}
    decided = command(owner, tournament, "decide_result", result={"points": [99, 1], "places": [1, 2]}, **line)
    assert decided.status_code == 200, decided.text
    assert owner.get(f"/tournaments/{tournament}/standings").content not in {body for _, _, body in before}
    command(owner, tournament, "take_back_ruling", ruling=1, why="they did not").raise_for_status()
    assert verification_of(served, owner, tournament, "tournaments")["ok"]
    # A re-play of a retired table is another game; the retired game stays where it is.
    replayed = (
        command(owner, tournament, "order_replay", round=2, table=1, why="a wrong board").raise_for_status().json()
    )
    assert replayed["games"][1][0] not in games
    served.call(sync_tables(served.service, tournament))
    assert played(served, tournament, people)["status"] == "ended"
    assert first.get(f"/games/{games[2]}").json()["status"] == "finished"
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_without_the_archive_store_everything_else_works(
    served: Served, archives: ArchiveStore, redis_url: str, tmp_path: Path
) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game, running = served.started(ann, ben), served.started(ann, ben)
    served.played(game, {ann.player: ann, ben.player: ben})
    assert retire(served, archives) == [game]
    (tmp_path / "archive").rename(tmp_path / "away")
    with serving(redis_url, archives=ArchiveStore(DirectoryObjects(tmp_path / "archive"))) as anew:
        ann = anew.with_token(ann.token, "Ann")
        for answer in (
            ann.get(f"/games/{game}"),
            ann.get(f"/games/{game}/entries"),
            ann.get(f"/games/{game}/archive"),
            ann.get(f"/games/{game}/stream"),
            ann.post(f"/games/{game}/forks", {"at": 4}),
            ann.post(f"/games/{game}/annotations", {"version": 4, "words": "?"}),
        ):
            problem = answer.json()
            assert (answer.status_code, problem["code"]) == (503, "archive_store_unavailable"), problem
            assert answer.headers["retry-after"] == "1"
            assert str(tmp_path) not in answer.text, "where it lies is not told"
            assert "value" not in problem
        assert ann.decide(running).status_code == 201
        assert anew.anybody().http.get("/readyz").status_code == 200
        assert [ann.get(path).status_code for path in LISTS] == [200] * len(LISTS)
        assert game in ann.get("/games").text
        (tmp_path / "away").rename(tmp_path / "archive")
        assert ann.get(f"/games/{game}").status_code == 200
