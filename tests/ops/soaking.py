"""A soak: many games through a service, and the memory of each of its processes meanwhile.

`python -m tests.ops.soaking 4000` starts a service with one worker, plays so many games through it, prints measures
on the way, and ends with 1 if a process had more memory, or more open files, at the end than at half time. It
reads `/proc`.
"""

from __future__ import annotations

import secrets
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple, Self

import click
import httpx

from eventstore.log.reader import LogReader
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served

PROCESSES = ("api", "worker-1", "loop", "projections")
"""The processes that hold nothing for good; Redis grows with the logs."""

_AT_ONCE = 4
"""How many games are played at the same time."""
_SAMPLES = 20
_UNEVEN_KIB = 4 * 1024
"""By how much the memory of a process goes up and down: memory that Python gives back lies in pieces, and small caches
(tokens, routes of Discoveries) fill slowly."""
_UNEVEN_FILES = 8
"""By how many the open files of a process go up and down: connections that are kept for a while, streams."""
_KEPT_KIB = 20
"""The cache of a process for a game of the soak: the state at its head, states on the way, sentences."""
_AN_ABORTED_ONE = 4
"""The share of games played by a person and aborted: one in so many."""
_A_FORK = 6
_A_WHOLE_ONE = 50
"""The share of games played to the end by their rules: one in so many; the others have a single round."""
_WHOLE: Sequence[tuple[str, dict[str, Any]]] = (
    ("bison", {}),
    ("manitoba", {}),
    ("wendake", {}),
    ("discoveries", {"max_rounds": 10}),
)
_DECISIONS = 3
"""How many the person of a game takes before it is aborted."""


class Sample(NamedTuple):
    """The figures of the processes after a number of games."""

    games: int
    kib: Mapping[str, int]
    """By process: its resident memory."""
    files: Mapping[str, int]
    """By process: its open files and connections."""


def soak(served: Served, games: int) -> Iterator[Sample]:
    """Play games through a service with a single worker, and return samples as they are taken.

    Args:
        served: the service.
        games: how many, at least as many as there are samples.

    Raises:
        AssertionError: a process was replaced by another, so that its memory tells nothing.
        httpx.HTTPStatusError: a request was answered as it should not be.
    """
    pids = {name: served.pid(name) for name in (*PROCESSES, "redis")}
    with _Play(served) as play, ThreadPoolExecutor(_AT_ONCE) as pool:
        finished = 0
        for number in range(1, _SAMPLES + 1):
            upto = games * number // _SAMPLES
            list(pool.map(play.play, range(finished, upto)))
            finished = upto
            assert pids == {name: served.pid(name) for name in pids}, "a process has ended"
            yield Sample(
                finished,
                {name: _resident_kib(pid) for name, pid in pids.items()},
                {name: sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir()) for name, pid in pids.items()},
            )


def grown(samples: Sequence[Sample]) -> dict[str, float]:
    """Return by how much the memory of each process is larger at the end than at half time, in KiB."""
    half = len(samples) // 2

    def had(name: str, some: Sequence[Sample]) -> float:
        return median(sample.kib[name] for sample in some)

    return {name: had(name, samples[-3:]) - had(name, samples[half - 2 : half + 1]) for name in PROCESSES}


def growing(samples: Sequence[Sample]) -> list[str]:
    """Return sentences that say that a process grows with the games; nothing when all are flat.

    A process caches a game until it knows so many that the oldest has to go. That is allowed for.
    """
    half, end = samples[len(samples) // 2 - 1], samples[-1]
    most = _UNEVEN_KIB + _KEPT_KIB * max(0, min(end.games, LogReader.cached) - half.games)
    memory = [
        f"{name} has {kib:.0f} KiB more than at half time, at most {most} are usual"
        for name, kib in grown(samples).items()
        if kib > most
    ]
    files = [
        f"{name} has {end.files[name]} open files, {half.files[name]} at half time"
        for name in end.files
        if end.files[name] > half.files[name] + _UNEVEN_FILES
    ]
    return memory + files


def _resident_kib(pid: int | None) -> int:
    (line,) = [line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1])


class _Patient(httpx.HTTPTransport):
    """Asks again when the service says that its store does not answer in time, as on a machine that is busy.

    Under its key nothing is done twice.
    """

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the answer."""
        if request.method == "POST" and request.url.path.startswith("/v1/games"):
            request.headers["Idempotency-Key"] = secrets.token_hex(8)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (answer := super().handle_request(request)).status_code == httpx.codes.SERVICE_UNAVAILABLE:
            if time.monotonic() > deadline:
                break
            answer.close()
            time.sleep(1)
        return answer


class _Play:
    """Plays games in turn, and asks about each all questions that there are."""

    def __init__(self, served: Served) -> None:
        token = (served.data / "operator.token").read_text().strip()
        self._nobody, self._operator = (
            httpx.Client(
                base_url=f"{served.url}/v1",
                headers=headers,
                timeout=PATIENCE_SECONDS,
                trust_env=False,
                transport=_Patient(),
            )
            for headers in ({}, _as(token))
        )
        self._finished: str | None = None
        """The game that finished last."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._operator.close()
        self._nobody.close()

    def play(self, number: int) -> None:
        """Play the game of this number, and look at it."""
        finished = self._finished
        if number % _A_WHOLE_ONE == _A_WHOLE_ONE - 1:
            game = self._by_bots(*_WHOLE[number // _A_WHOLE_ONE % len(_WHOLE)])
        elif number % _AN_ABORTED_ONE == 1:
            game = self._aborted(_WHOLE[number // _AN_ABORTED_ONE % len(_WHOLE)][0])
        elif number % _A_FORK == 2 and finished is not None:
            game = self._forked(finished)
        else:
            game = self._finished = self._by_bots("discoveries", {"max_rounds": 1})
        self._look_at(game, verify=number % 3 == 0)

    def _by_bots(self, ruleset: str, options: Mapping[str, Any]) -> str:
        created = _json(self._operator.post("/games", json={"ruleset": ruleset, "seats": 2, "options": options}))
        self._seat_bots(created["game"])
        return str(created["game"])

    def _forked(self, parent: str) -> str:
        fork = _json(self._operator.post(f"/games/{parent}/forks", json={"at": 8}))
        self._seat_bots(fork["game"])
        return str(fork["game"])

    def _seat_bots(self, game: str) -> None:
        for seat in (0, 1):
            _json(self._operator.post(f"/games/{game}/seats", json={"seat": seat, "bot": "random"}))
        self._follow(game)

    @staticmethod
    def _listed(get: Callable[..., httpx.Response], game: str) -> dict[str, Any] | None:
        """Return the decisions that the caller has; `None` while they are not to move."""
        listed: dict[str, Any] = _json(get(f"/games/{game}/decisions"))
        return listed if listed["decisions"] else None

    def _aborted(self, ruleset: str) -> str:
        """Let somebody new play against a bot; they look before they decide, go back where they may, and go."""
        token = _json(self._nobody.post("/players", json={"name": "Ann"}))["token"]
        get, post = (partial(call, headers=_as(token)) for call in (self._nobody.get, self._nobody.post))
        game = str(_json(post("/games", json={"ruleset": ruleset, "seats": 2}))["game"])
        _json(post(f"/games/{game}/seats", json={"seat": 0}))
        _json(post(f"/games/{game}/seats", json={"seat": 1, "bot": "random"}))
        for _ in range(_DECISIONS):
            listed = wait_until(partial(self._listed, get, game))
            address, head = f"/games/{game}/decisions", {"head": listed["head"]}
            choice = listed["decisions"][0]["decision"]
            _json(post(address, params={"dry_run": True}, json={**head, "decision": choice}))
            assert post(address, json={**head, "decision": {"type": "none"}}).is_client_error
            _json(post(address, json={**head, "decision": choice}))
        listed = _json(get(f"/games/{game}/decisions"))
        if listed["decisions"] and listed["take_backs"]:  # else the bot may come first
            back = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
            _json(post(f"/games/{game}/take-backs", json=back))
        for request in listed["requests"][:1]:
            game = _json(post(f"/games/{game}/take-back-request", json={"to": request["version"]}))["superseded_by"]
        self._follow(game, 2)
        _json(self._operator.post(f"/games/{game}/abort", json={"reason": "they had to go"}))
        self._follow(game)
        _json(get("/players/me/games"))
        return game

    def _follow(self, game: str, entries: int | None = None) -> None:
        """Read a game's stream to its end; or so many entries of it, and hang up."""
        heads = 0
        with self._nobody.stream("GET", f"/games/{game}/stream", params={"after": 0}) as answer:
            for line in answer.raise_for_status().iter_lines():
                heads += line.startswith("id:")
                if line == "event: closed" or heads == entries:
                    return
        raise AssertionError(f"the stream of {game} broke off")

    def _look_at(self, game: str, *, verify: bool) -> None:
        about = f"/games/{game}"
        version = int(_json(self._nobody.get(about))["head"].partition("-")[0])
        middle = version // 2
        for path in (
            f"{about}/state",
            f"{about}/state?at={middle}",
            f"{about}/board.svg",
            f"{about}/board.svg?at={middle}",
            f"{about}/scoreboard",
            f"{about}/timeline",
            f"{about}/entries",
            f"{about}/entries/{middle}",
            f"{about}/decisions/{middle}",
            f"{about}/diff?from={middle}&to={version}",
            f"{about}/blame?path=seats",
            f"{about}/history?path=seats",
            f"{about}/forks",
            f"{about}/comparison?with={game}",
            f"{about}/archive",
            "/games",
            "/results",
        ):
            self._nobody.get(path).raise_for_status()
        assert self._nobody.get(f"{about}/state?at={version + 1}").status_code == httpx.codes.NOT_FOUND
        while verify:
            answer = self._nobody.get(f"{about}/verify", params={"wait": 20}).raise_for_status()
            verify = answer.status_code == httpx.codes.ACCEPTED
            assert verify or answer.json()["ok"], answer.text


def _as(token: str) -> dict[str, str]:
    """Return the headers of the owner of a token."""
    return {"Authorization": f"Bearer {token}"}


def _json(answer: httpx.Response) -> Any:
    return answer.raise_for_status().json()


@click.command()
@click.argument("games", type=click.IntRange(_SAMPLES))
@click.pass_context
def _main(ctx: click.Context, games: int) -> None:
    """Play so many games through a service of their own, and watch the memory of its processes."""
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory(prefix="tabletape-soak-") as folder, Served(Path(folder, "data")) as served:
        started = time.monotonic()
        names = (*PROCESSES, "redis")
        click.echo("\t".join(["games", "seconds", *(f"{name} MiB (files)" for name in names)]))
        for sample in soak(served, games):
            samples.append(sample)
            columns = [f"{sample.kib[name] / 1024:.1f} ({sample.files[name]})" for name in names]
            click.echo("\t".join([f"{sample.games}", f"{time.monotonic() - started:.0f}", *columns]))
    click.echo(f"more KiB than at half time: {', '.join(f'{name} {kib:.0f}' for name, kib in grown(samples).items())}")
    growths = growing(samples)
    click.echo("\n".join(growths) or "no process grows with the games")
    ctx.exit(int(bool(growths)))


if __name__ == "__main__":
    _main()
