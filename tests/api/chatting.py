"""The talk of people in the chat of a game, for tests."""

from __future__ import annotations

import itertools
from typing import Any

from tests.api.serving import Person, Served
from tests.api.tournaments import begun, entered, opened

NAMES = (f"Talker {number}" for number in itertools.count())
"""Names of people who have said nothing yet, so that nobody's limit is used up."""


class Talk:
    """A running game of two players with a spectator; everybody is new, so that nobody's limit is used up."""

    def __init__(self, served: Served, **options: Any) -> None:
        self.served = served
        self.ann, self.ben, self.eve = (served.player(next(NAMES)) for _ in range(3))
        self.game = served.started(self.ann, self.ben, **options)
        self.people = {self.ann.player: self.ann, self.ben.player: self.ben}

    def say(self, person: Person, words: str = "", room: str = "table", key: str = "", **fields: Any) -> dict[str, Any]:
        headers = {"Idempotency-Key": key} if key else {}
        body = {"words": words, **fields}
        response = person.post(f"/games/{self.game}/chat/{room}", body, headers=headers).raise_for_status()
        message: dict[str, Any] = response.json()
        return message

    def refusal(self, person: Person, body: object, room: str = "table") -> tuple[int, str]:
        response = person.post(f"/games/{self.game}/chat/{room}", body)
        return response.status_code, response.json()["code"]

    def page(self, person: Person, room: str = "table", **query: Any) -> dict[str, Any]:
        response = person.get(f"/games/{self.game}/chat/{room}", params=query).raise_for_status()
        page: dict[str, Any] = response.json()
        return page

    def words(self, person: Person, room: str = "table") -> list[str]:
        return [entry["words"] or entry["phrase"] for entry in self.page(person, room)["entries"] if "words" in entry]

    def rooms(self, person: Person) -> dict[str, bool]:
        listed = person.get(f"/games/{self.game}/chat").raise_for_status().json()["rooms"]
        return {room["room"]: room["may_write"] for room in listed}


class EveningTalk(Talk):
    """The talk at the first table of a round; the spectator owns the tournament."""

    def __init__(self, served: Served, **game: str) -> None:
        self.served = served
        self.eve = served.player(next(NAMES))
        self.tournament = begun(self.eve, game={"ruleset": "tiny", **game})
        self.people = entered(served, self.eve, self.tournament)
        evening = opened(served, self.eve, self.tournament)
        self.game = evening["games"][0][0]
        self.ann, self.ben = (self.people[player] for player in evening["state"]["rounds"][0]["tables"][0]["players"])
