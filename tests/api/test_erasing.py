"""Erasing a person: nothing in Redis says who they were, every log verifies, and others see a pseudonym."""

from __future__ import annotations

import asyncio
import itertools
import lzma
from typing import Any

import pytest
from redis import Redis

from eventstore.errors import LogDamaged
from eventstore.identity import Identity
from eventstore.log.codec import Codecs
from eventstore.log.name_book import is_sealed, pseudonym
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.storage.redis_keys import ERASING
from eventstore.table.commands import TakeSeat
from projections.stored.packs import decompress
from tests.api.accounts import values_of
from tests.api.problems import problem
from tests.api.serving import ALL_RULESETS, Served, serving
from tests.api.tournaments import begun
from tests.processes import wait_until

_NUMBERS = itertools.count()


def rare_name() -> str:
    """Return a name that stands nowhere else in the Redis of the tests."""
    return f"Quirinalia {'abcdefghijklmnopqrstuvwxyz'[next(_NUMBERS)]}"


class Life:
    """Everything that a player may leave behind."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.name = rare_name()
        self.quirina, self.ben = served.player(self.name), served.player("Ben")
        self.people = {person.player: person for person in (self.quirina, self.ben)}
        self.finished = served.started(self.quirina, self.ben)
        served.played(self.finished, self.people)
        self.running = served.started(self.quirina, self.ben, absent_after=None)
        self.waiting: str = self.quirina.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
        self.quirina.post(f"/games/{self.waiting}/seats", {}).raise_for_status()
        self.tournament = begun(self.ben)
        for person in (self.quirina, self.ben):
            person.post(f"/tournaments/{self.tournament}/registration", {}).raise_for_status()
        self.write()

    def write(self) -> None:
        """Write texts, and choose settings."""
        quirina, version = self.quirina, 3
        note = quirina.post(f"/games/{self.finished}/annotations", {"version": version, "words": "well"}).json()
        path = f"/games/{self.finished}/annotations/{note['annotation']}/answers"
        quirina.post(path, {"words": "indeed"}).raise_for_status()
        dispute = {"version": version, "words": "was that right"}
        quirina.post(f"/games/{self.running}/disputes", dispute).raise_for_status()
        study = quirina.post("/studies", {"title": "Openings", "seen_by": "all"}).raise_for_status().json()
        self.study: str = study["study"]
        quirina.http.patch("/v1/players/me/preferences", json={"take_single": True}).raise_for_status()
        quirina.post("/players/me/notices/calendar", {}).raise_for_status()
        quirina.http.put("/v1/players/me/vacation").raise_for_status()

    def erased(self) -> dict[str, Any]:
        """Erase the player, both passes; return the answer."""
        answer = self.quirina.http.delete("/v1/players/me").raise_for_status().json()
        with Redis.from_url(self.served.redis_url) as redis:
            redis.zadd(ERASING, {self.quirina.player: 0})
        self.served.call(self.served.context.erasing.resume())
        body: dict[str, Any] = answer
        return body


@pytest.fixture
def life(served: Served) -> Life:
    return Life(served)


def places_of(redis: Any, text: str) -> set[str]:
    """Return the keys under which a text lies, in any case, also compressed."""
    places = set()
    for key in redis.scan_iter():
        for value in (key, *values_of(redis, key)):
            try:
                content = value + decompress(value)
            except lzma.LZMAError:
                content = value
            if text.casefold().encode() in content.lower():
                places.add(key.decode())
    return places


def test_name_of_an_erased_player_lies_nowhere_in_redis(life: Life) -> None:
    with Redis.from_url(life.served.redis_url) as redis:
        assert places_of(redis, life.name), "the name is found while it is there"
        life.quirina.get("/players/me/games").raise_for_status()
        life.served.anybody().get("/games").raise_for_status()
        life.erased()
        assert places_of(redis, life.name) == set()


def test_erased_player_is_called_by_a_pseudonym_everywhere(life: Life) -> None:
    player, name = life.quirina.player, pseudonym(life.quirina.player)
    answer = life.erased()
    assert (answer["player"], answer["name"]) == (player, name)
    ben, games = life.ben, life.finished
    texts = [
        ben.get(f"/games/{games}").text,
        ben.get(f"/games/{games}/timeline").text,
        ben.get(f"/games/{games}/scoreboard").text,
        ben.get(f"/games/{games}/annotations").text,
        ben.get(f"/games/{life.running}/timeline").text,
        ben.get(f"/tournaments/{life.tournament}").text,
        ben.get(f"/tournaments/{life.tournament}/entries").text,
        ben.get("/players/me/games").text,
        ben.get(f"/studies/{life.study}").text,
    ]
    for text in texts:
        assert life.name not in text
        assert name in text, text


def test_logs_and_archives_of_an_erased_player_verify(life: Life) -> None:
    before = life.ben.get(f"/games/{life.finished}/archive").content
    named = read_archive([before])
    assert [opening.name for opening in named.names if opening.player == life.quirina.player] == [life.name]
    life.erased()
    after = life.ben.get(f"/games/{life.finished}/archive").content
    nameless = read_archive([after])
    assert life.name.encode() not in after
    assert nameless.head == named.head
    for archive in (named, nameless):
        verification = verify_archive(archive, Codecs(ALL_RULESETS))
        assert verification.ok, verification
    assert life.served.call(verified(life.served, life.finished))


async def verified(served: Served, game: str) -> bool:
    return (await verify_log(served.service.reader, game, everything=True)).ok


def test_token_of_an_erased_player_is_refused_in_every_process(life: Life) -> None:
    with serving(life.served.redis_url, identity_seconds=3600.0) as beside:
        person = beside.with_token(life.quirina.token)
        person.get("/players/me").raise_for_status()
        life.erased()
        problem(life.quirina.get("/players/me"), 401, "token_invalid")
        problem(person.get("/players/me"), 401, "token_invalid")
        wait_until(lambda: life.name not in beside.anybody().get(f"/games/{life.finished}").text)


def test_erased_player_leaves_tables_games_and_tournaments(life: Life) -> None:
    life.erased()
    waiting = life.ben.get(f"/games/{life.waiting}").json()
    assert [seat["player"] for seat in waiting["seats"]] == [None, None]
    running = life.ben.get(f"/games/{life.running}").json()
    assert running["seats"][0]["bot"] is not None
    roster = life.ben.get(f"/tournaments/{life.tournament}").json()["state"]["roster"]
    (entrant,) = [entrant for entrant in roster if entrant["player"] == life.quirina.player]
    assert entrant["withdrawn"] is True


def test_second_request_and_an_unknown_player_change_nothing(life: Life) -> None:
    life.erased()
    operator, player = life.served.operator(), life.quirina.player
    first = operator.http.delete(f"/v1/players/{player}").raise_for_status().json()
    assert operator.http.delete(f"/v1/players/{player}").json() == first
    problem(operator.http.delete("/v1/players/pnobody"), 404, "player_unknown")
    problem(operator.get(f"/players/{player}"), 404, "player_unknown")
    problem(life.ben.http.delete(f"/v1/players/{player}"), 403, "role_missing")


def test_damaged_game_does_not_hold_up_erasing(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, command = life.served.service.writer, life.served.service.writer.command

    async def damaged(game: str, *arguments: Any) -> Any:
        if game == life.running:
            raise LogDamaged("entry 3 does not decode", value=3)
        return await command(game, *arguments)

    monkeypatch.setattr(writer, "command", damaged)
    life.erased()
    with Redis.from_url(life.served.redis_url) as redis:
        assert places_of(redis, life.name) == set()
        assert redis.zscore(ERASING, life.quirina.player) is None
    assert life.ben.get(f"/games/{life.waiting}").json()["seats"][0]["player"] is None


def test_process_killed_while_it_erases_is_made_good_by_another(life: Life) -> None:
    """Only the note that comes first is there: the process was killed right after it."""
    with Redis.from_url(life.served.redis_url) as redis:
        redis.zadd(ERASING, {life.quirina.player: 0})
        life.served.call(life.served.context.erasing.resume())
        assert places_of(redis, life.name) == set()
        assert redis.zscore(ERASING, life.quirina.player) is None
    problem(life.quirina.get("/players/me"), 401, "token_invalid")


def test_names_stand_in_no_log_and_salts_are_random(served: Served) -> None:
    name = rare_name()
    quirina, ben = served.player(name), served.player("Ben")
    game = served.started(quirina, ben)
    bodies = [record.body for record in served.call(served.service.reader.records(game, limit=10))]
    assert not any(name.encode() in body for body in bodies)
    entries = quirina.get(f"/games/{game}/entries").json()["entries"]
    names = [event["occupant"]["name"] for entry in entries for event in entry["body"]["events"] if "occupant" in event]
    assert len(names) == 2
    assert all(map(is_sealed, names))


def test_name_of_a_player_who_is_erased_while_they_sit_down_is_not_kept(served: Served) -> None:
    """The name of a player who is erased while they take a seat is kept under no salt."""
    name = rare_name()
    quirina = served.player(name)
    game = quirina.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]

    async def at_once() -> None:
        identity = Identity(quirina.player, name, "player")
        await asyncio.gather(
            served.context.erasing.erase(quirina.player),
            served.service.writer.command(game, TakeSeat(), identity),
        )

    served.call(at_once())
    with Redis.from_url(served.redis_url) as redis:
        redis.zadd(ERASING, {quirina.player: 0})
        served.call(served.context.erasing.resume())
        assert places_of(redis, name) == set()
    assert name not in served.anybody().get(f"/games/{game}").text
