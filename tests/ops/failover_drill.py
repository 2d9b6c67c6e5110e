"""The fail-over drill: games are played over HTTP while servers are lost and slots move.

`python -m tests.ops.failover_drill --mode replicated` starts servers, a service on them, plays 200 games of bots and
scripted players, and meanwhile kills primaries so that a replica takes their place; in a cluster slots move too.
It prints its results as a JSON object, and ends with 1 if something was lost or done twice that must not be.
With `--behind-ms` replicas are cut off for so long before their primary is killed: then they lack the writes of the
meanwhile. With `--restarts` a primary is killed and starts again from its own disk, before a replica takes its place.
It ends after `--seconds` at the latest: a game not over then counts as unfinished, and everything that was started is
killed.
"""

from __future__ import annotations

import contextlib
import itertools
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias

import click
import msgspec
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from eventstore.storage.redis_servers import fail_over_seconds
from ops.client import Client, ServiceRefused, ServiceUnavailable
from ops.settings import read_settings
from tests.processes import wait_until
from tests.redis_nodes import Node, RunningCluster, WatchedPrimary, running_cluster, watched_primary
from tests.serving import Served

Topology: TypeAlias = Literal["sentinel", "cluster"]

_AT_ONCE = 12
"""So many games are played at the same time."""
_ANSWERS_A_FAULT = 20
"""So many requests are served between two faults."""
_ASKED_AGAIN_S = 0.1
"""The pause of a player after an unserved request, in seconds, unless all is over."""
_PLAYER_S = 90.0
"""How long a game may make no progress until it counts as unfinished."""
_WATCHED_S = 0.1
"""The pause between two looks at the primary that the Sentinels name."""
_UNFINISHED_SHOWN = 5
_GONE = object()
_SLOTS_OF_SHARDS = (13_907, 9_842, 5_649, 1_584)
"""The slots of the first four shards: CRC16 of `0` to `3`."""


class Report(msgspec.Struct, kw_only=True):
    """The results of a drill."""

    mode: str
    topology: Topology
    server: str = ""
    games: int
    behind_ms: int
    fail_overs: int = 0
    own_fail_overs: int = 0
    """How often the Sentinels named another primary although none was killed: on busy cores its answers come late."""
    restarts: int = 0
    """How often a primary was killed and started again from its own disk."""
    slots_moved: int = 0
    finished: int = 0
    unfinished: int = 0
    gone: int = 0
    """Games of which nothing is left: the replica had not received them. Their decisions are among the lost."""
    stuck: list[str] = []
    """How some unfinished games stood last."""
    acknowledged: int = 0
    """Decisions that were answered with a receipt."""
    lost: int = 0
    """The number of them that are not in the log in the end."""
    loss_window_ms: int = 0
    """How long before the fail-over that took it the oldest of the lost decisions was acknowledged: the kill, or the
    moment at which Sentinels named another primary."""
    scored_twice: int = 0
    requests: int = 0
    refused: dict[str, int] = {}
    """Requests that were not served, by the code of their problem."""
    longest_request_s: float = 0.0
    longest_fail_over_s: float = 0.0
    """The longest time from the loss of a primary until a replica had its place."""
    patience_s: int = 0
    """For how long the service lets a request wait for the new primary."""
    seconds: float = 0.0


class Game:
    """A game with its receipts."""

    def __init__(self, game: str, operator: Client, players: list[Client], seed: int) -> None:
        self.game = game
        self.receipts: dict[str, float] = {}
        """By receipt, the time of its arrival (`time.monotonic`)."""
        self.finished = False
        self.gone = False
        self.stood = ""
        self._operator = operator
        self._players = players
        self._random = random.Random(seed)  # noqa: S311 - play, not secrets

    def play(self, requests: Requests) -> None:
        """Decide for the players until the game is over, or goes on no more."""
        until = time.monotonic() + _PLAYER_S
        while time.monotonic() < until and not requests.over:
            game = requests.ask(lambda: self._players[0].game(self.game))
            if game is None:
                if requests.unknown(lambda: self._players[0].game(self.game)):
                    self.gone = True
                    return
                continue
            self.stood = f"{self.game} {game.status} at {game.head}, to move {game.to_move}"
            if game.status == "finished":
                self.finished = True
                return
            if game.status == "open":
                # A player who sat down while the replica was cut off does so again.
                requests.ask(partial(_sit, self._operator, self._players, self.game))
            seats = [seat for seat in game.to_move if seat < len(self._players)]
            if not seats:
                time.sleep(0.05)
            for seat in seats:
                if self._decide(self._players[seat], requests):
                    until = time.monotonic() + _PLAYER_S

    def _decide(self, player: Client, requests: Requests) -> bool:
        listed = requests.ask(lambda: player.decisions(self.game))
        if listed is None or not listed.decisions:
            return False
        decision = self._random.choice(listed.decisions).decision
        accepted = requests.ask(lambda: player.decide(self.game, listed.head, decision, f"drill-{listed.head}"))
        if accepted is None:
            return False
        self.receipts[accepted.head] = time.monotonic()
        return True


class Requests:
    """Makes requests, and counts unserved requests. After so many seconds there is no time for more."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._stopped = threading.Event()
        self.count = 0
        self.refused: Counter[str] = Counter()
        self.longest_s = 0.0

    @property
    def answered(self) -> int:
        """How many were served."""
        return self.count - self.refused.total()

    @property
    def over(self) -> bool:
        """Whether nothing more is to be asked."""
        return self._stopped.is_set() or time.monotonic() > self._until

    def stop(self) -> None:
        """Let nobody go on."""
        self._stopped.set()

    def unknown(self, call: Callable[[], object]) -> bool:
        """Return whether the service does not know a game."""
        try:
            call()
        except ServiceRefused as refused:
            return refused.code == "game_unknown"
        except ServiceUnavailable:
            return False
        return False

    def ask(self, call: Any) -> Any:
        """Return the answer of a call, or `None` where it was not served or came too late for its head."""
        start = time.monotonic()
        try:
            return call()
        except ServiceRefused as refused:
            self.refused[refused.code] += 1
        except ServiceUnavailable:
            self.refused["no answer"] += 1
        finally:
            self.count += 1
            self.longest_s = max(self.longest_s, time.monotonic() - start)
        self._stopped.wait(_ASKED_AGAIN_S)
        return None

    def insist(self, call: Any) -> Any:
        """Return the answer of a call, however often it must be made.

        Raises:
            AssertionError: it was not served for a minute; says why.
        """
        before = Counter(self.refused)
        try:
            return wait_until(lambda: self.ask(call))
        except AssertionError as late:
            raise AssertionError(f"never served: {dict(self.refused - before)}") from late


def run_drill(
    mode: str,
    topology: Topology,
    *,
    games: int,
    fail_overs: int,
    moves: int,
    behind_ms: int,
    folder: Path,
    seconds: float = 3_600.0,
    workers: int = 2,
    restarts: int = 0,
    replicas: int = 1,
    least_replicas: int = 0,
) -> Report:
    """Run a drill that plays for so many seconds at most, and return its results.

    Each primary has so many *replicas*, and takes no writes while fewer than *least_replicas* follow it.
    """
    report = Report(mode=mode, topology=topology, games=games, behind_ms=behind_ms)
    with contextlib.ExitStack() as stack:
        options: dict[str, Any] = {"appendfsync": "everysec" if mode == "everysec" else "always"}
        if least_replicas:
            options |= {"min-replicas-to-write": str(least_replicas), "min-replicas-max-lag": "2"}
        queue = Node(folder / "queue")
        stack.callback(queue.kill)
        queue.start()
        servers: RunningCluster | WatchedPrimary = (
            stack.enter_context(running_cluster(folder / "nodes", replicas=replicas, **options))
            if topology == "cluster"
            else stack.enter_context(watched_primary(folder / "nodes", replicas=replicas, **options))
        )
        with contextlib.closing(queue.client()) as client:
            server = client.info("server")
            report.server = (
                f"{server.get('server_name', 'redis')} {server.get('valkey_version', server['redis_version'])}"
            )
        served = stack.enter_context(
            Served(
                folder / "data",
                workers=workers,
                TABLETAPE_REDIS_URL=servers.url,
                TABLETAPE_QUEUE_URL=f"redis://127.0.0.1:{queue.port}",
                TABLETAPE_DURABILITY=mode,
            )
        )
        lasts_s = fail_over_seconds(servers.url, seconds=2.0, retry=Retry(NoBackoff(), 0))
        report.patience_s = read_settings(served.environment).patience_after(lasts_s)
        faults = _Faults(servers, fail_overs, moves, restarts, behind_ms)
        _play(served, servers, report, faults, Requests(seconds))
    return report


def _play(
    served: Served,
    servers: RunningCluster | WatchedPrimary,
    report: Report,
    faults: _Faults,
    requests: Requests,
) -> None:
    with contextlib.ExitStack() as stack:
        operator = stack.enter_context(served.operator())
        people = [operator.register(f"Player {number}") for number in range(2)]
        servers.wait_for_replicas()
        players = [stack.enter_context(Client(served.url, account.token)) for account in people]
        start = time.monotonic()
        tables: list[Game | None] = []

        def play(number: int) -> None:
            # The games may be over before the last fault: others follow until then, so that every fault meets a load.
            for table_number in itertools.count(number, report.games):
                table = _seat_everybody(operator, players, table_number, requests)
                tables.append(table)
                if table is not None:
                    table.play(requests)
                if faults.done or requests.over:
                    return

        over = threading.Event()
        watching = threading.Thread(target=faults.watch, args=(over,))
        watching.start()
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            playing = [pool.submit(play, number) for number in range(report.games)]
            try:
                # In this thread: the servers that it starts end with it.
                faults.bring_about(requests)
                for future in playing:
                    future.result()
            finally:
                requests.stop()
                over.set()
                watching.join()
        report.seconds = round(time.monotonic() - start, 1)
        report.fail_overs, report.slots_moved = faults.fail_overs, faults.moves
        report.restarts = faults.restarts
        report.own_fail_overs = len(faults.own_fail_overs)
        report.longest_fail_over_s = round(faults.longest_s, 2)
        report.games, report.unfinished = len(tables), tables.count(None)
        for table in tables:
            if table is not None:
                _count(operator, table, report, requests, [*faults.kills, *faults.own_fail_overs])
    report.requests = requests.count
    report.refused = dict(requests.refused)
    report.longest_request_s = round(requests.longest_s, 2)


def _seat_everybody(operator: Client, players: list[Client], number: int, requests: Requests) -> Game | None:
    """Open a game: every second game has a player and a bot, the others two players. `None` if no time is left."""
    seated = players[: 1 + number % 2]
    while not requests.over:
        created = requests.ask(lambda: operator.create("discoveries", 2, options={"max_rounds": 1}))
        # Where a fail-over loses entries, the game may be gone before everybody sits: then open another.
        if created is not None and requests.ask(partial(_sit, operator, seated, created.game)):
            return Game(created.game, operator, seated, number)
    return None


def _sit(operator: Client, players: list[Client], game: str) -> bool:
    for seat, player in enumerate(players):
        _once(partial(player.sit, game, seat=seat))
    if len(players) == 1:
        _once(partial(operator.sit, game, seat=1, bot="random"))
    return True


def _once(sit: Callable[[], object]) -> None:
    """Take a seat, unless that was done before."""
    try:
        sit()
    except ServiceRefused as refused:
        if refused.status != 409 or refused.code == "log_set_back":
            raise


def _known(operator: Client, game: str) -> object:
    """Return the game, or `_GONE` where the service says that there is no such game."""
    try:
        return operator.game(game)
    except ServiceRefused as refused:
        if refused.code != "game_unknown":
            raise
        return _GONE


def _count_lost(report: Report, receipts: list[float], faults: list[float]) -> None:
    """Add lost decisions to the report, by the times of their acknowledgement."""
    report.lost += len(receipts)
    windows = [min((fault - receipt for fault in faults if fault > receipt), default=0.0) for receipt in receipts]
    report.loss_window_ms = max(report.loss_window_ms, *(round(1000 * window) for window in windows), 0)


def _count(operator: Client, table: Game, report: Report, requests: Requests, faults: list[float]) -> None:
    """Add the log of a game to the report."""
    report.acknowledged += len(table.receipts)
    if requests.insist(lambda: _known(operator, table.game)) is _GONE:
        table.gone, table.finished = True, False  # it was lost after it was over
    report.finished += table.finished
    report.gone += table.gone
    if table.gone:
        _count_lost(report, list(table.receipts.values()), faults)
        return
    report.unfinished += not table.finished
    if not table.finished:
        report.stuck = [*report.stuck, table.stood][:_UNFINISHED_SHOWN]
    entries: list[Any] = []
    after: int | None = 0
    while after is not None:
        page = requests.insist(lambda after=after: operator.entries(table.game, after))
        entries += page.entries
        after = page.next
    heads = {entry.head for entry in entries}
    _count_lost(report, [time for head, time in table.receipts.items() if head not in heads], faults)
    events = [event for entry in entries for event in msgspec.json.decode(entry.body)["events"]]
    rounds = Counter(event["round"] for event in events if event["type"] == "round_settled.1")
    report.scored_twice += sum(count > 1 for count in rounds.values())


class _Faults:
    """Brings about fail-overs and restarts, and moves slots.

    Attributes:
        kills: the times at which a primary was killed (`time.monotonic`).
        own_fail_overs: the times at which Sentinels named another primary although none was killed.
    """

    def __init__(
        self, servers: RunningCluster | WatchedPrimary, fail_overs: int, moves: int, restarts: int, behind: int
    ) -> None:
        self.kills: list[float] = []
        self.own_fail_overs: list[float] = []
        self.restarts = 0
        self.fail_overs = 0
        self.moves = 0
        self.longest_s = 0.0
        self._servers = servers
        self._wanted = (fail_overs, moves, restarts)
        self._behind_s = behind / 1000
        self._killed: Node | None = None
        """A primary that was killed, until the Sentinels name another."""

    @property
    def done(self) -> bool:
        """Whether all wanted faults were brought about."""
        return (self.fail_overs, self.moves, self.restarts) == self._wanted

    def watch(self, over: threading.Event) -> None:
        """Note fail-overs of the Sentinels' own until all is over."""
        if isinstance(self._servers, RunningCluster):
            return
        named = self._servers.primary
        while not over.wait(_WATCHED_S):
            with contextlib.suppress(RedisError):
                primary = self._servers.primary
                if primary is not named and self._killed is named:
                    self._killed = None  # the answer to a kill
                elif primary is not named:
                    self.own_fail_overs.append(time.monotonic())
                named = primary

    def bring_about(self, requests: Requests) -> None:
        """Bring about the wanted faults, in turns, until all are done or the time is over; games go on between two."""
        fail_overs, moves, restarts = self._wanted
        while not self.done and not requests.over:
            answers_then = requests.answered + _ANSWERS_A_FAULT
            wait_until(lambda target=answers_then: requests.over or requests.answered >= target, _PLAYER_S)
            if self.moves < moves and isinstance(self._servers, RunningCluster):
                slot = _SLOTS_OF_SHARDS[self.moves % len(_SLOTS_OF_SHARDS)]
                source = self._servers.owner(slot)
                others = [server for server in self._servers.serving() if server is not source]
                self._servers.move(slot, others[self.moves % len(others)])
                self.moves += 1
            if self.fail_overs < fail_overs:
                self._fail_over()
                self.fail_overs += 1
            if self.restarts < restarts:
                self._restart()
                self.restarts += 1

    def _fail_over(self) -> None:
        servers = self._servers
        primary = servers.serving()[self.fail_overs % len(servers.serving())]
        if self._behind_s:
            primary.do("ACL SETUSER", "default", "-psync", "-sync")
            primary.do("CLIENT KILL", "TYPE", "replica")
            time.sleep(self._behind_s)
        self._killed = primary
        self.kills.append(time.monotonic())
        servers.fail_over(primary)
        self.longest_s = max(self.longest_s, time.monotonic() - self.kills[-1])
        primary.start()
        servers.wait_for_replicas()
        if isinstance(servers, WatchedPrimary):
            servers.wait_for_disks()  # a replica that follows may still be loading an older state

    def _restart(self) -> None:
        """Kill a primary, and start it again before anybody misses it."""
        servers = self._servers
        if isinstance(servers, RunningCluster):
            raise TypeError("the replicas of a cluster do not wait for a restart")
        primary = servers.primary
        servers.wait_before_fail_over(60_000)
        self.kills.append(time.monotonic())
        primary.kill()
        primary.start()
        servers.wait_for_disks()
        servers.wait_before_fail_over(1_000)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as path:
        yield Path(path)


@click.command()
@click.option("--mode", type=click.Choice(("always", "everysec", "replicated")), default="replicated")
@click.option("--topology", type=click.Choice(("sentinel", "cluster")), default="sentinel")
@click.option("--games", default=200, help="So many at least; others follow until the last fault.")
@click.option("--fail-overs", default=5)
@click.option("--restarts", default=0, help="Primaries that are killed and started again, behind Sentinels.")
@click.option("--replicas", default=1, help="The replicas of each primary.")
@click.option("--least-replicas", default=0, help="min-replicas-to-write, with a min-replicas-max-lag of 2 s.")
@click.option("--moves", default=0, help="Slots that are moved, in a cluster.")
@click.option("--seconds", default=3_600.0, help="After so long nothing more is played.")
@click.option("--behind-ms", default=0, help="How long replicas are cut off before their primary is killed.")
def main(
    mode: str,
    topology: Topology,
    games: int,
    fail_overs: int,
    restarts: int,
    moves: int,
    seconds: float,
    behind_ms: int,
    replicas: int,
    least_replicas: int,
) -> None:
    """Run a drill, and print its results."""
    if restarts and topology == "cluster":
        raise click.UsageError("--restarts needs --topology sentinel: a replica of a cluster takes over meanwhile")
    with _folder() as folder:
        report = run_drill(
            mode,
            topology,
            games=games,
            fail_overs=fail_overs,
            moves=moves,
            behind_ms=behind_ms,
            folder=folder,
            seconds=seconds,
            restarts=restarts,
            replicas=replicas,
            least_replicas=least_replicas,
        )
    click.echo(msgspec.json.encode(report))
    promised = mode == "replicated" or (mode == "always" and not fail_overs)
    sys.exit(bool(report.scored_twice or report.unfinished or (promised and (report.lost or report.gone))))


if __name__ == "__main__":
    main()
