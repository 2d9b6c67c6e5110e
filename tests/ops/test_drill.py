"""The fault drill: `kill -9` of Redis, API, workers, loop and projections at random, while ten games are played.

No acknowledged decision may be lost, no round scored twice, every game must come to its verified end, and the
stored projections must be what a rebuild makes of the logs.
`DRILL_SEED` chooses another order of kills.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from ops.client import Client, ServiceRefused, ServiceUnavailable
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served, tabletape

GAMES = 10
KILLS = 16
FEWEST_KILLS = 8
"""So many have to happen before the games are over, of every kind at least one."""
SEED = int(os.environ.get("DRILL_SEED", "20"))
PAUSE_SECONDS = (0.4, 1.0)
ENTRIES_A_KILL = 20
"""By so many entries a game may go on after each of the first kills: on a fast machine it must not end before them."""
VICTIMS = ("redis", "api", "worker", "loop", "projections")
DEADLINE_SECONDS = 400


class Killer(threading.Thread):
    """Kills processes of the service: each kind once, then again, in the order that the seed has."""

    def __init__(self, served: Served, seed: int) -> None:
        super().__init__(daemon=True)
        self.killed: Counter[str] = Counter()
        self.over = threading.Event()
        self._served = served
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets

    def run(self) -> None:
        first, others = list(VICTIMS), [VICTIMS[number % len(VICTIMS)] for number in range(KILLS - len(VICTIMS))]
        self._random.shuffle(first)
        self._random.shuffle(others)
        for kind in (*first, *others):
            if self.over.wait(self._random.uniform(*PAUSE_SECONDS)):
                return
            name = f"worker-{self._random.choice((1, 2))}" if kind == "worker" else kind
            while not self._kill(name):
                if self.over.wait(0.01):
                    return
            self.killed[kind] += 1

    def lets_play(self, version: int) -> bool:
        """Whether a game may go on from a version now."""
        kills = self.killed.total()
        return kills >= FEWEST_KILLS or version < ENTRIES_A_KILL * (kills + 1)

    def _kill(self, name: str) -> bool:
        """Kill a process; gives False while it is being started again."""
        pid = self._served.pid(name)
        if pid is None:
            return False
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


class Table:
    """One game with the players who decide in it; keeps every receipt."""

    def __init__(self, served: Served, game: str, tokens: dict[int, str], seed: int) -> None:
        self.game = game
        self.receipts: dict[int, tuple[str, int, dict[str, Any]]] = {}
        """By version: the head that acknowledged it, the seat and the decision."""
        self.seen: set[str] = set()
        """Heads that the service showed."""
        self._seats = {seat: Client(served.url, token) for seat, token in tokens.items()}
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets

    def play(self, killer: Killer, deadline: float) -> None:
        """Decide for the players until the game is over."""
        watcher = next(iter(self._seats.values()))
        while time.monotonic() < deadline:
            shown = insisting(lambda: watcher.game(self.game))
            self.seen.add(shown.head)
            if shown.status in ("finished", "stalled"):
                return
            seats = [seat for seat in shown.to_move if seat in self._seats and killer.lets_play(shown.version)]
            if not seats:
                time.sleep(0.02)
            for seat in seats:
                self._decide(seat)

    def _decide(self, seat: int) -> None:
        client = self._seats[seat]
        choices = insisting(lambda: client.decisions(self.game))
        if not choices.decisions:
            return
        decision = self._random.choice(choices.decisions).decision
        key = f"drill-{choices.head}"
        try:
            taken = insisting(lambda: client.decide(self.game, choices.head, decision, key))
        except ServiceRefused as refused:
            if refused.code != "head_conflict":
                raise
            return
        self.receipts[int(taken.head.partition("-")[0])] = (taken.head, seat, decision)


def insisting(call: Any) -> Any:
    """Call until the service answers; what was sent under a key is sent again under it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return call()
        except (ServiceUnavailable, ServiceRefused) as error:
            away = isinstance(error, ServiceUnavailable) or error.status >= 500
            if not away or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with Served(tmp_path / "data", workers=2) as running:
        yield running


def seat_everybody(served: Served, number: int) -> Table:
    """Open a game: the even ones have players on both seats, the odd ones a player and a bot."""
    with served.operator() as operator:
        game = operator.create("bison", 2).game
        tokens: dict[int, str] = {}
        for seat in (0, 1):
            if seat == 1 and number % 2:
                operator.sit(game, seat=seat, bot="random")
                continue
            player = operator.register(f"Player {number}-{seat}")
            with Client(served.url, player.token) as client:
                client.sit(game, seat=seat)
            tokens[seat] = player.token
    return Table(served, game, tokens, seed=number)


@pytest.mark.timeout(600)
def test_nothing_acknowledged_is_lost_and_no_round_is_scored_twice(served: Served) -> None:
    tables = [seat_everybody(served, number) for number in range(GAMES)]
    killer = Killer(served, SEED)
    killer.start()
    deadline = time.monotonic() + DEADLINE_SECONDS
    with ThreadPoolExecutor(GAMES) as pool:
        list(pool.map(lambda table: table.play(killer, deadline), tables))
    killer.over.set()
    killer.join()

    assert set(killer.killed) == set(VICTIMS), killer.killed
    assert killer.killed.total() >= FEWEST_KILLS, killer.killed
    with served.operator() as operator:
        for table in tables:
            check_table(operator, table)
    check_projections(served)


def check_table(operator: Client, table: Table) -> None:
    assert insisting(lambda: operator.game(table.game)).status == "finished"
    entries = {entry.version: entry for entry in whole_log(operator, table.game)}
    bodies = {version: msgspec.json.decode(entry.body) for version, entry in entries.items()}

    assert table.receipts
    for version, (head, seat, decision) in table.receipts.items():
        assert entries[version].head == head
        cause = bodies[version]["cause"]
        assert (cause["type"], cause["seat"], cause["decision"]) == ("decision", seat, decision)
    assert table.seen <= {entry.head for entry in entries.values()}

    events = [event for version in sorted(bodies) for event in bodies[version]["events"]]
    rounds = [event["round"] for event in events if event["type"] == "round_started.1"]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert sum(event["type"] == "stocks_reset.1" for event in events) == 1
    assert sum(event["type"] == "game_ended.1" for event in events) == 1
    found = insisting(lambda: operator.verify(table.game))
    assert found.ok, found


def check_projections(served: Served) -> None:
    """Check that the rows came up with the logs by themselves, and are what a rebuild makes of them."""
    wait_until(lambda: not any(lags(served)))
    compared = tabletape("rebuild", "--compare", "--json", environment=served.environment)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    rows = {found["projection"]: found["rows"] for found in map(json.loads, compared.stdout.splitlines())}
    assert rows == {"lobby": GAMES, "player_games": GAMES, "stalled": 0, "results": GAMES}


def lags(served: Served) -> list[float]:
    """By how many seconds each stored projection is behind; asking does not bring it up."""
    shown = httpx.get(f"{served.url}/metrics").raise_for_status().text
    found = re.findall(r"^tabletape_projection_lag_seconds\{.*\} (.+)$", shown, re.MULTILINE)
    assert len(found) == 4
    return [float(lag) for lag in found]


def whole_log(client: Client, game: str) -> list[Any]:
    entries: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = insisting(partial(client.entries, game, after))
        entries += page.entries
        after = page.next
    return entries
