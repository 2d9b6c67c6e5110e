"""The tokens of a player over HTTP, and the contents of Redis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx

from tests.api.serving import Person, Served


def give_up(person: Person) -> httpx.Response:
    return person.http.delete("/v1/players/me/token")


def is_nobody(person: Person) -> bool:
    answer = person.get("/players/me")
    assert answer.status_code in (200, 401)
    return answer.status_code == 401 and answer.json()["code"] == "token_invalid"


def changed(person: Person, secret: str) -> httpx.Response:
    return person.http.put("/v1/players/me/token", json={"secret": secret})


def values_of(redis: Any, key: bytes) -> Iterator[bytes]:
    """Yield everything that lies under a key."""
    match redis.type(key):
        case b"string":
            yield redis.get(key) or b""
        case b"hash":
            yield from (part for pair in redis.hgetall(key).items() for part in pair)
        case b"list":
            yield from redis.lrange(key, 0, -1)
        case b"set":
            yield from redis.smembers(key)
        case b"zset":
            yield from redis.zrange(key, 0, -1)
        case b"stream":
            yield from (part for _, fields in redis.xrange(key) for pair in fields.items() for part in pair)


def bot_of(served: Served, owner: Person, name: str = "Hal", description: str = "") -> Person:
    """Make a bot account of a person, and return it as a caller."""
    answer = owner.post("/players/me/bots", {"name": name, "description": description})
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    bot = served.with_token(answer.json()["token"], name)
    bot.player = answer.json()["account"]["bot"]
    return bot


def new_secret(letter: str = "A") -> str:
    return f"{letter * 42}A"


def code_of(person: Person) -> str:
    """Make the recovery code of a player."""
    answer = person.post("/players/me/recovery")
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    code: str = answer.json()["code"]
    return code


def recover(served: Served, code: str, secret: str, *, keep_tokens: bool = False) -> httpx.Response:
    body = {"code": code, "secret": secret, "keep_tokens": keep_tokens}
    return served.anybody().post("/players/recovery", body)


def recovered(served: Served, code: str, secret: str, *, keep_tokens: bool = False) -> tuple[Person, str]:
    """Return the player of a recovery code with a new token, and their next code."""
    answer = recover(served, code, secret, keep_tokens=keep_tokens)
    assert answer.status_code == 201, answer.text
    assert answer.headers["cache-control"] == "no-store"
    body: dict[str, Any] = answer.json()
    assert body["token"] == f"{body['player']}.{secret}"
    person = served.with_token(body["token"], body["name"])
    person.player = body["player"]
    return person, body["recovery"]["code"]
