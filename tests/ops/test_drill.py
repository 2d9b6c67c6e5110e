"""The fault drill: games are played through two APIs on a store, during a series of faults.

Redis, the APIs, workers, loop and projections are killed (`kill -9`) and stopped for a while (SIGSTOP). All but the
second API are killed at once too, with half a write left at the end of the append-only file. Chance gives the order.
No acknowledged decision or take-back may be lost, no round scored twice, every game must come to its verified end, and
the stored projections must equal a rebuild from the logs; after a clean restart too.
`DRILL_SEED` chooses another order of faults.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import httpx
import msgspec
import pytest

from ops.client import Client, ServiceRefused, Taken, version_of
from ops.kept_process import KeptProcess
from ops.settings import read_settings
from projections.stored.rows import STORED
from tests.forked import Forked, fork_server
from tests.ops.half_writes import add_half_a_write
from tests.ops.killing import whole_log
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served, free_port, insisting, tabletape

T = TypeVar("T")

FEW_GAMES, MANY_GAMES = 1, 10
VICTIMS = ("redis", "api", "api-2", "worker", "loop", "projections")
EVERY_FAULT = (*(("kill", victim) for victim in VICTIMS), *(("stop", victim) for victim in VICTIMS), ("crash", "all"))
"""Each has to happen before many games are over."""
FEW_FAULTS = (*(("kill", victim) for victim in VICTIMS if victim != "api-2"), ("stop", "redis"), ("crash", "all"))
"""The faults of a single game, in every run: each process but the second API is killed, and all of them at once."""
FAULTS = {FEW_GAMES: FEW_FAULTS, MANY_GAMES: EVERY_FAULT}
"""By the number of games: each happens once, then each once more until there are so many as `MOST_FAULTS`."""
MOST_FAULTS = {FEW_GAMES: len(FEW_FAULTS), MANY_GAMES: 24}
"""By the number of games."""
SEED = int(os.environ.get("DRILL_SEED", "20"))
PAUSE_SECONDS = (0.3, 0.8)
STOPPED_SECONDS = (0.2, 1.5)
"""How long a process is stopped: at most about as long as the store waits for an answer, so that some calls fail."""
TAKEN_BACK = 0.2
"""The chance that a player takes back a decision when possible."""
ENTRIES_A_FAULT = 14
"""By so many entries a game may go on after each of the first faults: on a fast machine it must not end before them."""
DEADLINE_SECONDS = 400


class SecondApi:
    """A further API on the store of a service, kept running like the service's own; a context manager that ends it."""

    def __init__(self, served: Served, run: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._run = run
        self._over = threading.Event()
        store = read_settings(served.environment).store_url
        environment = {**served.environment, "TABLETAPE_PORT": str(port), "TABLETAPE_REDIS_URL": store}
        self._process = KeptProcess(
            "api-2",
            start=lambda: cast(
                "subprocess.Popen[bytes]",
                Forked(
                    ["ops.processes.api"], fork_server(), env=environment, stdout=1, stderr=2, start_new_session=True
                ),
            ),
            run=run,
            stop_order=0,
            stop_seconds=PATIENCE_SECONDS,
            say=lambda _: None,
        )
        self._keeper = threading.Thread(target=self._keep, daemon=True)

    def __enter__(self) -> Self:
        self._keeper.start()
        with Client(self.url) as client:
            wait_until(client.ready)
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._keeper.join(PATIENCE_SECONDS)

    def pid(self) -> int | None:
        """Return its process id now; `None` while it is being started again."""
        try:
            return int((self._run / "api-2.pid").read_text())
        except (FileNotFoundError, ValueError):
            return None

    def _keep(self) -> None:
        """Keep it from start to end in a single thread, to which the process is tied."""
        while not self._over.wait(0.05):
            self._process.tend()
        self._process.ask_to_stop()
        self._process.await_stop()


class Faults(threading.Thread):
    """Brings about a series of faults: each kind once, then again, in the order of the seed."""

    def __init__(self, served: Served, second: SecondApi, seed: int, games: int) -> None:
        super().__init__(daemon=True)
        self._each, self._most = FAULTS[games], MOST_FAULTS[games]
        self.done: Counter[tuple[str, str]] = Counter()
        self.over = threading.Event()
        self.failed: BaseException | None = None
        self._served = served
        self._second = second
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets

    def run(self) -> None:
        first, others = list(self._each), list(self._each)
        self._random.shuffle(first)
        self._random.shuffle(others)
        try:
            for fault in (*first, *others)[: self._most]:
                if self.over.wait(self._random.uniform(*PAUSE_SECONDS)):
                    return
                self._bring_about(*fault)
        except BaseException as failure:  # noqa: BLE001 - told by the test
            self.failed = failure

    def lets_play(self, version: int) -> bool:
        """Whether a game may go on from a version now."""
        faults = self.done.total()
        return self.failed is not None or faults >= len(self._each) or version < ENTRIES_A_FAULT * (faults + 1)

    def _bring_about(self, kind: str, victim: str) -> None:
        if kind == "crash":
            self._crash()
        else:
            name = f"worker-{self._random.choice((1, 2))}" if victim == "worker" else victim
            while not self._signal(name, stop=kind == "stop"):
                if self.over.wait(0.01):
                    return
        self.done[kind, victim] += 1

    def _crash(self) -> None:
        """Kill everything but the second API, leave half a write in the file, and start the service again."""
        self._served.crash()
        add_half_a_write(self._served.data / "redis", self._random)
        self._served.__enter__()
        assert "ended in an unfinished write" in self._served.log.read_text()

    def _signal(self, name: str, *, stop: bool) -> bool:
        """Kill a process, or stop it for a while; gives False while it is being started again."""
        pid = self._second.pid() if name == "api-2" else self._served.pid(name)
        if pid is None:
            return False
        try:
            if stop:
                os.kill(pid, signal.SIGSTOP)
                time.sleep(self._random.uniform(*STOPPED_SECONDS))
                os.kill(pid, signal.SIGCONT)
            else:
                os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


class Table:
    """A game with its deciding players; keeps every receipt."""

    def __init__(self, urls: tuple[str, ...], game: str, tokens: dict[int, str], seed: int) -> None:
        self.game = game
        self.receipts: dict[int, tuple[str, dict[str, Any]]] = {}
        """By version: the head that acknowledged it, and its cause."""
        self.taken_back = 0
        """How many take-backs were acknowledged."""
        self.heads: set[str] = set()
        """Heads that the service showed."""
        self._seats = {seat: [Client(url, token) for url in urls] for seat, token in tokens.items()}
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets

    def play(self, faults: Faults, deadline: float) -> None:
        """Decide for the players until the game is over."""
        watcher = next(iter(self._seats))
        while time.monotonic() < deadline:
            state = self._ask(watcher, lambda client: client.game(self.game))
            self.heads.add(state.head)
            if state.status in ("finished", "stalled"):
                return
            seats = [seat for seat in state.to_move if seat in self._seats and faults.lets_play(version_of(state.head))]
            if not seats:  # a bot is to move, or a fault is to come
                time.sleep(0.1)
            for seat in seats:
                self._decide(seat)

    def _decide(self, seat: int) -> None:
        address = f"/v1/games/{self.game}"
        listed = self._ask(seat, lambda client: client.call("GET", f"{address}/decisions", dict[str, Any]))
        if not listed["decisions"]:
            return
        cause: dict[str, Any]
        if listed["take_backs"] and self._random.random() < TAKEN_BACK:
            to = self._random.choice(listed["take_backs"])["version"]
            call, body, cause = "take-backs", {"to": to}, {"type": "act", "act": {"type": "take_back", "to": to}}
        else:
            decision = self._random.choice(listed["decisions"])["decision"]
            call, body = "decisions", {"decision": decision}
            cause = {"type": "decision", "seat": seat, "decision": decision}
        body["head"] = head = listed["head"]
        try:
            accepted = self._ask(
                seat, lambda client: client.call("POST", f"{address}/{call}", Taken, body=body, key=f"drill-{head}")
            )
        except ServiceRefused as refused:
            if refused.code != "head_conflict":
                raise
            return
        self.taken_back += call == "take-backs"
        self.receipts[int(accepted.head.partition("-")[0])] = (accepted.head, cause)

    def _ask(self, seat: int, call: Callable[[Client], T]) -> T:
        """Ask as the player on a seat until there is an answer, each time through any of the APIs."""
        return insisting(lambda: call(self._random.choice(self._seats[seat])))


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with Served(tmp_path / "data", workers=2) as running:
        yield running


def seat_everybody(served: Served, urls: tuple[str, ...], number: int) -> Table:
    """Open a game: even games have players on both seats, odd games a player and a bot."""
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
    return Table(urls, game, tokens, seed=number)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("games", [FEW_GAMES, pytest.param(MANY_GAMES, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_and_no_round_is_scored_twice(served: Served, tmp_path: Path, games: int) -> None:
    (tmp_path / "second").mkdir()
    with SecondApi(served, tmp_path / "second") as second:
        urls = (served.url, second.url)
        tables = [seat_everybody(served, urls, number) for number in range(1, games + 1)]
        faults = Faults(served, second, SEED, games)
        faults.start()
        deadline = time.monotonic() + DEADLINE_SECONDS
        with ThreadPoolExecutor(games) as pool:
            list(pool.map(lambda table: table.play(faults, deadline), tables))
        faults.over.set()
        faults.join()
        assert faults.failed is None, faults.failed
        assert set(faults.done) == set(FAULTS[games]), faults.done
        assert sum(table.taken_back for table in tables) > games

        served.__exit__()
        served.__enter__()
        with served.operator() as operator, Client(second.url, served.token()) as other:
            for table in tables:
                check_table(operator, table)
                assert insisting(partial(other.game, table.game)) == insisting(partial(operator.game, table.game))
        check_projections(served, games)


def check_table(operator: Client, table: Table) -> None:
    assert insisting(lambda: operator.game(table.game)).status == "finished"
    entries = {entry.version: entry for entry in whole_log(operator, table.game)}
    bodies = {version: msgspec.json.decode(entry.body) for version, entry in entries.items()}

    assert table.receipts
    for version, (head, cause) in table.receipts.items():
        assert entries[version].head == head
        assert {name: bodies[version]["cause"][name] for name in cause} == cause
    assert table.heads <= {entry.head for entry in entries.values()}

    backs = [version for version, body in bodies.items() if body["events"][0]["type"] == "decisions_taken_back.1"]
    undone = {
        undone_version for version in backs for undone_version in range(bodies[version]["events"][0]["to"] + 1, version)
    }
    events = [event for version in sorted({*bodies} - undone) for event in bodies[version]["events"]]
    rounds = [event["round"] for event in events if event["type"] == "round_started.1"]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert sum(event["type"] == "stocks_reset.1" for event in events) == 1
    assert sum(event["type"] == "game_ended.1" for event in events) == 1
    verification = insisting(lambda: operator.verify(table.game))
    assert verification.ok, verification


def check_projections(served: Served, games: int) -> None:
    """Check that the rows came up with the logs by themselves, and equal a rebuild."""
    wait_until(lambda: not any(lags(served)))
    compared = tabletape("rebuild", "--compare", "--json", environment=served.environment)
    assert compared.returncode == 0, compared.stdout + compared.stderr
    rows = {report["projection"]: report["rows"] for report in map(json.loads, compared.stdout.splitlines())}
    expected = {
        **dict.fromkeys(STORED, 0),
        **dict.fromkeys(("games", "closed", "statistics"), games),
    }
    assert rows == {**expected, "ratings": games // 2}, "every second game is between players"


def lags(served: Served) -> list[float]:
    """By how many seconds each stored projection is behind; asking does not bring it up."""
    text = httpx.get(f"{served.url}/metrics").raise_for_status().text
    matches = re.findall(r"^tabletape_projection_lag_seconds\{.*\} (.+)$", text, re.MULTILINE)
    assert len(matches) == len(STORED)
    return [float(lag) for lag in matches]
