"""Games whose logs left Redis, over HTTP: found, read, forked and annotated as before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from projections.stored.retirement import trim
from tests.api.serving import Listening, Person, Served, serving
from tests.processes import wait_until

PATHS = (
    "",
    "/state",
    "/state?at=3",
    "/state?as=public",
    "/decisions",
    "/entries",
    "/entries?after=2&limit=3",
    "/entries/4",
    "/timeline",
    "/scoreboard",
    "/scoreboard?at=5",
    "/diff?from=2&to=6",
    "/blame?path=/status",
    "/board.svg",
    "/forks",
    "/archive",
    "/turning-points",
    "/annotations",
    "/disputes",
    "/refused",
    "/verify",
)
LISTS = ("/games", "/games?status=finished", "/players/me/games", "/results", "/rulesets/tiny/ratings")


@pytest.fixture
def archives(tmp_path: Path) -> ArchiveStore:
    return ArchiveStore(DirectoryObjects(tmp_path / "archive"))


@pytest.fixture
def served(redis_url: str, redis_client: Redis, archives: ArchiveStore) -> Iterator[Served]:
    redis_client.ping()
    with serving(redis_url, archives=archives) as running:
        yield running


def retire(served: Served, archives: ArchiveStore) -> list[str]:
    """Retire the games that may be, and drop them from the feed; return the games."""

    async def work() -> list[str]:
        retiring = Retiring(served.service, archives)
        results = [result async for result in retiring.retire(await retiring.games(), 0)]
        for name in ("lobby", "player_games", "stalled", "results", "ratings", "tournaments"):
            await served.context.runner.catch_up(name)
        assert await trim(served.service.store, served.context.lists._client) > 0
        return [result.game for result in results if result.retired]

    return served.call(work())


def everything(people: list[Person], game: str, fork: str) -> list[Any]:
    """Return the answers to each of some people about two games and in lists: status, tag and body."""
    paths = [f"/games/{name}{path}" for name in (game, fork) for path in PATHS] + list(LISTS)
    answers = [(path, person.name, person.get(path)) for person in people for path in paths]
    assert sum(answer.status_code == 200 for _, _, answer in answers) > len(answers) / 2
    return [
        (path, name, response.status_code, response.headers.get("etag"), response.content)
        for path, name, response in answers
    ]


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
    people = [ann, served.player("Stranger"), served.anybody(), served.operator()]
    before = everything(people, game, fork)
    assert sorted(retire(served, archives)) == sorted([game, fork])
    assert everything(people, game, fork) == before
    metrics = served.anybody().http.get("/metrics").text
    assert "tabletape_retired_games 2.0" in metrics
    with serving(redis_url, archives=archives) as anew:
        again = [anew.with_token(person.token or None, person.name) for person in people]
        assert everything(again, game, fork) == before
        listening = Listening(again[0], f"/games/{game}/stream")
        wait_until(lambda: listening.ended)
        assert listening.messages[-1]["event"] == "closed"
        # Data beside the log may still change, and a fork brings the game back.
        assert again[0].post(f"/games/{game}/annotations", {"version": 5, "words": "Or here."}).status_code == 201
        second = again[0].post(f"/games/{fork}/forks", {"at": 3})
        assert second.status_code == 201, second.text
        assert "tabletape_retired_games 0.0" in anew.anybody().http.get("/metrics").text
        assert second.json()["game"] in again[0].get(f"/games/{game}/forks").text


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
