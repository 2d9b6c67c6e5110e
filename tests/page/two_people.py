"""Games between two people, played by calls, where no browser is needed."""

from __future__ import annotations

from typing import Any

import httpx


def table(first: httpx.Client, second: httpx.Client) -> str:
    """Return a game of Bison between two people; the first is to move."""
    game = str(first.post("/games", json={"ruleset": "bison", "seats": 2}).json()["game"])
    for client in (first, second):
        client.post(f"/games/{game}/seats", json={}).raise_for_status()
    return game


def decisions(client: httpx.Client, game: str) -> dict[str, Any]:
    """Return the decisions, take-backs and requests that are open to a player now."""
    listed: dict[str, Any] = client.get(f"/games/{game}/decisions").json()
    return listed


def decide(client: httpx.Client, game: str) -> bool:
    """Take the first legal decision; return `False` where it is not the player's turn."""
    listed = decisions(client, game)
    for legal in listed["decisions"][:1]:
        body = {"head": listed["head"], "decision": legal["decision"]}
        client.post(f"/games/{game}/decisions", json=body).raise_for_status()
    return bool(listed["decisions"])


def final(client: httpx.Client, other: httpx.Client, game: str) -> dict[str, Any]:
    """Play until a player may ask for a take-back of a final decision; return the newest such request."""
    while not (requests := decisions(client, game)["requests"]):
        assert decide(client, game) or decide(other, game)
    newest: dict[str, Any] = requests[0]
    return newest


def post(client: httpx.Client, game: str, call: str, **body: Any) -> dict[str, Any]:
    """Return the answer to a call of a game."""
    answer: dict[str, Any] = client.post(f"/games/{game}/{call}", json=body).raise_for_status().json()
    return answer


def played(ann: httpx.Client, ben: httpx.Client) -> str:
    """Return a short game of two people that is over."""
    settings = {"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 1}}
    game = str(ann.post("/games", json=settings).raise_for_status().json()["game"])
    for client in (ann, ben):
        client.post(f"/games/{game}/seats", json={}).raise_for_status()
    while (table := ann.get(f"/games/{game}").json())["status"] != "finished":
        for seat in table["to_move"]:
            client = (ann, ben)[seat]
            legal = client.get(f"/games/{game}/decisions").json()
            body = {"head": legal["head"], "decision": legal["decisions"][-1]["decision"]}
            client.post(f"/games/{game}/decisions", json=body).raise_for_status()
    return game
