"""An evening of a tournament, as its tests share it: begun by the form or by calls, and played by calls."""

from __future__ import annotations

import itertools
from http import HTTPStatus
from typing import Any, Final

import httpx

from tests.page.browser import Browser
from tests.page.reviewing import ended as game_ended
from tests.processes import wait_until

_keys: Final = itertools.count(1)
"""The numbers of requests that may be repeated."""
SWISS = {"type": "swiss", "rounds": 2, "seats": 2}
SHORT = {"ruleset": "discoveries", "options": {"max_rounds": 1}}
"""A game that bots end at once."""


def open_form(browser: Browser) -> None:
    """Open the list of tournaments, until its form can be filled in."""
    browser.open("/tournaments")
    browser.element("#new-part:not([hidden]) #new[data-ruleset]")


def send_form(browser: Browser, owner: httpx.Client) -> dict[str, Any]:
    """Send the form; return the tournament as the service knows it."""
    browser.click("#begin")
    browser.element("#standings-part")
    tournament = str(browser.driver.current_url).rpartition("/")[2]
    browser.element("#roster > *")
    return dict(owner.get(f"/tournaments/{tournament}").raise_for_status().json())


def begun(owner: httpx.Client, **settings: Any) -> str:
    """Begin a tournament of Bison, two rounds at tables of two."""
    body = {"title": "Thursday", "format": SWISS, "game": {"ruleset": "bison"}, **settings}
    return str(owner.post("/tournaments", json=body).raise_for_status().json()["tournament"])


def entered(owner: httpx.Client, tournament: str, *names: str) -> dict[str, str]:
    """Enter people by name; return their tokens by their ids."""
    body = {"players": [{"name": name} for name in names]}
    answer = owner.post(f"/tournaments/{tournament}/players", json=body).raise_for_status().json()
    return {link["player"]: link["token"] for link in answer["tokens"]}


def command(owner: httpx.Client, tournament: str, kind: str, **fields: Any) -> dict[str, Any]:
    """Send a command and return the tournament; a pairing is requested again until the tables exist."""
    request = owner.build_request(
        "POST",
        f"/tournaments/{tournament}/commands",
        json={"command": {"type": kind, **fields}},
        headers={"Idempotency-Key": f"evening-{next(_keys)}"},
    )
    while (answer := owner.send(request).raise_for_status()).status_code == HTTPStatus.ACCEPTED:
        pass
    return dict(answer.json())


def opened(owner: httpx.Client, tournament: str) -> dict[str, Any]:
    """Pair, lock and open the next round."""
    for kind in ("pair_round", "lock_round"):
        command(owner, tournament, kind)
    return command(owner, tournament, "open_round")


def table_at(owner: httpx.Client, tournament: str, number: int, table: int) -> dict[str, Any]:
    state = owner.get(f"/tournaments/{tournament}").raise_for_status().json()["state"]
    return dict(state["rounds"][number - 1]["tables"][table - 1])


def hand_over(owner: httpx.Client, people: dict[str, str], game: str) -> None:
    """Let bots play on in all seats of a game; `people` has the tokens of its players."""
    wait_until(lambda: owner.get(f"/games/{game}").is_success)
    for seat in owner.get(f"/games/{game}").json()["seats"]:
        headers = {"Authorization": f"Bearer {people[seat['player']]}"}
        own = httpx.post(f"{owner.base_url}games/{game}/seats", json={"bot": "random"}, headers=headers)
        own.raise_for_status()


def ended(owner: httpx.Client, people: dict[str, str], tournament: str, *games: str) -> None:
    """Let bots end games, and wait until the tournament has their results."""
    for game in games:
        hand_over(owner, people, game)
    for game in games:
        game_ended(owner, game)
    wait_until(lambda: not any(_waits(owner, tournament, game) for game in games))


def _waits(owner: httpx.Client, tournament: str, game: str) -> bool:
    overview = owner.get(f"/tournaments/{tournament}").raise_for_status().json()
    for number, games in enumerate(overview["games"]):
        if game in games:
            return overview["state"]["rounds"][number]["tables"][games.index(game)]["result"] is None
    raise AssertionError(f"{game} is no game of the tournament")
