"""The programs in `docs/programs.md` run as they stand there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.documents import blocks
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served

CLIENT, BOT = blocks(ROOT / "docs" / "programs.md", "python")
MOST_LINES = 36


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("programs") / "data", workers=1) as running:
        yield running


def test_both_programs_are_short() -> None:
    for program in (CLIENT, BOT):
        assert len([line for line in program.splitlines() if line.strip()]) <= MOST_LINES


def test_the_client_plays_a_game_to_its_end(served: Served) -> None:
    environment = {**served.environment, "TABLETAPE_URL": served.url}
    client = subprocess.run(
        [sys.executable, "-c", CLIENT], env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert client.returncode == 0, client.stderr
    assert "'places'" in client.stdout


def test_the_client_ends_with_the_code_of_a_refusal(served: Served) -> None:
    wrong = CLIENT.replace('"seats": 2', '"seats": 9')
    assert wrong != CLIENT
    environment = {**served.environment, "TABLETAPE_URL": served.url}
    client = subprocess.run(
        [sys.executable, "-c", wrong], env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert client.returncode == 1
    assert client.stderr.startswith("option_invalid:")


def test_the_bot_plays_every_game_of_its_player_to_the_end(served: Served) -> None:
    with httpx.Client(base_url=f"{served.url}/v1", timeout=PATIENCE_SECONDS) as http:
        token = http.post("/players", json={"name": "First player"}).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        games = [opened(http) for _ in range(2)]
        environment = {**served.environment, "TABLETAPE_URL": served.url, "BOT_TOKEN": token}
        with subprocess.Popen([sys.executable, "-c", BOT], env=environment, stderr=subprocess.PIPE, text=True) as bot:
            try:
                wait_until(lambda: bot.poll() is not None or all(is_over(http, game) for game in games))
                assert bot.poll() is None, bot.stderr and bot.stderr.read()
            finally:
                bot.kill()


def opened(http: httpx.Client) -> str:
    """Open a short game between the player and a bot of the service. Return its id."""
    table: dict[str, Any] = {"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 2}}
    game = str(http.post("/games", json=table).raise_for_status().json()["game"])
    for seat in ({"seat": 0}, {"seat": 1, "bot": "random"}):
        http.post(f"/games/{game}/seats", json=seat).raise_for_status()
    return game


def is_over(http: httpx.Client, game: str) -> bool:
    return bool(http.get(f"/games/{game}").raise_for_status().json()["status"] == "finished")
