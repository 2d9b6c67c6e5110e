"""Tournaments as tests of the API run them: by commands, in rounds at tables of two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.api.serving import Person, Served, serving
from tests.conftest import make_redis
from tests.tiny.play import Clock
from workers.tournaments import sync_tables

SWISS = {"type": "swiss", "rounds": 2, "seats": 2}
TINY = {"ruleset": "tiny"}
NAMES = ("Ann", "Ben", "Cleo", "Dan")
_KNOWN = ("ann", "ben", "cara", "dan")


def begun(owner: Person, **settings: Any) -> str:
    """Return a new tournament, of two rounds at tables of two."""
    body = {"title": "Thursday", "format": SWISS, "game": TINY, **settings}
    tournament: str = owner.post("/tournaments", body).raise_for_status().json()["tournament"]
    return tournament


def entered(served: Served, owner: Person, tournament: str, *names: str) -> dict[str, Person]:
    """Enter people by name; return them by their ids, each with the token of their link."""
    body = {"players": [{"name": name} for name in names or NAMES]}
    answer = owner.post(f"/tournaments/{tournament}/players", body).raise_for_status().json()
    people = {}
    for link in answer["tokens"]:
        person = served.with_token(link["token"], link["name"])
        person.player = link["player"]
        people[link["player"]] = person
    return people


def command(person: Person, tournament: str, kind: str, **fields: Any) -> httpx.Response:
    """Return the answer to a command."""
    return person.post(f"/tournaments/{tournament}/commands", {"command": {"type": kind, **fields}})


def send_commands(person: Person, tournament: str, *kinds: str) -> dict[str, Any]:
    """Send commands that have no fields; return the tournament after the last."""
    answers = [command(person, tournament, kind).raise_for_status().json() for kind in kinds]
    newest: dict[str, Any] = answers[-1]
    return newest


def opened(served: Served, owner: Person, tournament: str) -> dict[str, Any]:
    """Pair, lock and open the next round, and let its tables begin; return the tournament."""
    evening = send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    served.call(sync_tables(served.service, tournament))
    return evening


def played(served: Served, tournament: str, people: dict[str, Person]) -> dict[str, Any]:
    """Play all games of the open round to their ends, and let the service see to it; return the tournament."""
    somebody = next(iter(people.values()))
    for game in somebody.get(f"/tournaments/{tournament}").json()["games"][-1]:
        served.played(game, people)
    served.call(sync_tables(served.service, tournament))
    evening: dict[str, Any] = somebody.get(f"/tournaments/{tournament}").json()
    return evening


class Evening:
    """An open round of a tournament: its owner, its people, its games and their tables."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.owner = served.player("Olga")
        self.tournament = begun(self.owner)
        self.people = entered(served, self.owner, self.tournament)
        evening = opened(served, self.owner, self.tournament)
        self.games: list[str] = evening["games"][0]
        self.tables: list[list[str]] = [table["players"] for table in evening["state"]["rounds"][0]["tables"]]

    @property
    def game(self) -> str:
        return self.games[0]

    def at(self, table: int) -> list[Person]:
        return [self.people[player] for player in self.tables[table - 1]]

    def game_now(self, person: Person | None = None) -> dict[str, Any]:
        overview: dict[str, Any] = (person or self.owner).get(f"/games/{self.game}").json()
        return overview

    def listed(self, person: Person) -> list[dict[str, Any]]:
        disputes: list[dict[str, Any]] = person.get(f"/tournaments/{self.tournament}/disputes").json()["disputes"]
        return disputes


class SameLuck:
    """A round with the same luck, of four players at two tables, in a service of its own."""

    def __init__(self, served: Served, watched: str = "after_round") -> None:
        self.served = served
        self.people = {name: served.known(name) for name in _KNOWN}
        self.olga, self.eve = served.known("olga"), served.known("eve")
        self.organiser = served.known("org", "organiser")
        settings = {
            "title": "Same luck",
            "format": SWISS,
            "game": {"ruleset": "tiny", "same_luck": True, "watched": watched},
        }
        response = self.olga.post("/tournaments", settings, headers={"Idempotency-Key": "begin"}).raise_for_status()
        self.tournament: str = response.json()["tournament"]
        for person in self.people.values():
            person.post(f"/tournaments/{self.tournament}/registration").raise_for_status()
        for kind in ("pair_round", "lock_round", "open_round"):
            self.command(kind)
        self.see_to()
        evening = self.olga.get(f"/tournaments/{self.tournament}").json()
        self.games: list[str] = evening["games"][0]
        self.tables = [
            [self.by_id(player) for player in table["players"]] for table in evening["state"]["rounds"][0]["tables"]
        ]

    def by_id(self, player: str) -> Person:
        """Return a player of the round."""
        return next(person for person in self.people.values() if person.player == player)

    def command(self, kind: str, **fields: Any) -> Any:
        body = {"command": {"type": kind, **fields}}
        return self.olga.post(f"/tournaments/{self.tournament}/commands", body).raise_for_status().json()

    def see_to(self) -> None:
        self.served.call(sync_tables(self.served.service, self.tournament))

    def play(self, table: int, *, number: int = 0) -> None:
        """Play a table to its end; everybody takes the decision of this number."""
        players = {person.player: person for person in self.tables[table]}
        self.served.played(self.games[table], players, number=number)

    def draws(self, table: int) -> dict[tuple[str, int, int], object]:
        """Return the draws of a game by pile, ordinal and size, with hidden draws."""
        reader, game = self.served.service.reader, self.games[table]
        records = self.served.call(reader.records(game, limit=1_000))
        codec = self.served.call(reader.codec(game))
        drawn = [draw for record in records for draw in codec.body(record).draws]
        return {(draw.pile, draw.ordinal, draw.size): draw.index for draw in drawn}


@contextmanager
def same_luck(place: Path, **options: Any) -> Iterator[SameLuck]:
    """Serve a round with the same luck until the block ends."""
    redis = make_redis(place / "data")
    redis.start()
    try:
        with serving(redis.url, clock=Clock(), token_clock=Clock()) as served:
            yield SameLuck(served, **options)
    finally:
        redis.stop()
