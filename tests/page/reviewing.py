"""Functions that tests of the page's review share."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import Any

import httpx

from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import StallGame
from ops.settings import read_settings
from tests.page.browser import Browser
from tests.serving import Served

_STUCK_SECONDS = 60

_TOKEN = "tabletape.token"


def version_of(browser: Browser) -> int:
    """Return the version that the page shows; 0 while there is none."""
    return int(browser.text("#version").partition("/")[0] or 0)


def board_shows(browser: Browser, version: int) -> bool:
    """Whether the picture of the board is that of a version."""
    return f"version {version}," in browser.text("#board svg title")


def scrub(browser: Browser, version: int) -> None:
    """Move the slider to a version."""
    script = "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))"
    browser.run(script, browser.element("#range"), version)


def seated(client: httpx.Client, ruleset: str, bots: Sequence[str | None], *, key: str = "", **options: Any) -> str:
    """Open a table, under an idempotency key unless it is empty; on each seat a bot of a kind, or the caller."""
    body = {"ruleset": ruleset, "seats": len(bots), **options}
    headers = {"Idempotency-Key": key} if key else {}
    game = client.post("/games", json=body, headers=headers).raise_for_status().json()["game"]
    for seat, bot in enumerate(bots):
        client.post(f"/games/{game}/seats", json={"seat": seat, "bot": bot}).raise_for_status()
    return str(game)


def play_out(client: httpx.Client, ruleset: str, *, bot: str = "greedy", seats: int = 2, **options: Any) -> str:
    """Let bots play a game to its end. For the options see `seated`."""
    game = seated(client, ruleset, [bot] * seats, **options)
    ended(client, game)
    return game


def ended(client: httpx.Client, game: str) -> int:
    """Wait for the end of a game that bots play, however long it takes; give its last version.

    A machine may be slow; a game without a new entry for a minute is stuck.
    """
    head, deadline = "", 0.0
    while (table := client.get(f"/games/{game}").raise_for_status().json())["status"] != "finished":
        assert table["status"] in ("playing", "scoring"), f"the game is {table['status']}: {table['reason']}"
        if table["head"] != head:
            head, deadline = table["head"], time.monotonic() + _STUCK_SECONDS
        assert time.monotonic() < deadline, f"nothing has happened in the game since {head}"
        time.sleep(0.05)
    return int(table["head"].partition("-")[0])


def timeline_of(client: httpx.Client, game: str) -> list[dict[str, Any]]:
    """Return an item for each version of a game, with its sentences under `texts`."""
    items: dict[int, dict[str, Any]] = {}
    after: int | None = 0
    while after is not None:
        page = client.get(f"/games/{game}/timeline", params={"after": after, "limit": 1000}).json()
        for item in page["items"]:
            items.setdefault(item["version"], {**item, "texts": []})["texts"].append(item["text"])
        after = page["next"]
    return list(items.values())


@contextlib.contextmanager
def acting_as(browser: Browser, token: str) -> Iterator[None]:
    """Let somebody else use the browser for a while.

    The page that is open is left, before and after: it would go on asking, with a token that is not its own.
    """
    before = _put_token(browser, token)
    try:
        yield
    finally:
        _put_token(browser, before)


def _put_token(browser: Browser, token: str) -> str:
    """Put a token in the place of the stored token of the browser, and return the stored one."""
    browser.leave()
    put = "const [key, token] = arguments, before = localStorage.getItem(key); localStorage.setItem(key, token)"
    return str(browser.run(f"{put}; return before", _TOKEN, token))


def stall(service: Served, game: str, reason: str) -> None:
    """Make a running game stall, as the service does when its runs fail."""

    async def scenario() -> None:
        settings = read_settings(service.environment)
        link = RedisClient(settings.store_url)
        keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
        try:
            opening = open_service(RedisStore(link), RULESETS, keys, bots=BOTS)
            await opening.writer.command(game, StallGame(reason), SERVICE_IDENTITY)
        finally:
            await link.close()

    asyncio.run(scenario())
