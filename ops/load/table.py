"""A table of the load drill: it plays games one after another until the time is over."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec

from ops.errors import LoadFailed
from ops.load.connection import Answer, Broken, Connection, Target
from ops.load.figures import Tally

_TRIES: Final = 200
_PAUSE_S: Final = 0.05
_LONGEST_PAUSE_S: Final = 1.0
_NOT_NOW: Final = frozenset((408, 429, 500, 502, 503, 504))
_TIME_TO_SCORE_S: Final = 0.02
_PAGE: Final = 500


class Line:
    """Sends the requests of a caller, again where the service did not serve them; counts both."""

    def __init__(self, target: Target, tally: Tally) -> None:
        self._target = target
        self._tally = tally
        self._connection: Connection | None = None

    async def ask(
        self, method: str, path: str, token: str | None = None, body: Mapping[str, Any] | None = None, key: str = ""
    ) -> Answer:
        """Return the answer of the service, whatever it says.

        Raises:
            LoadFailed: the service did not serve it however often it was asked.
        """
        content = None if body is None else msgspec.json.encode(body)
        headers = {"idempotency-key": key} if key else {}
        pause = _PAUSE_S
        why = ""
        for _ in range(_TRIES):
            self._tally.requests += 1
            try:
                if self._connection is None or not self._connection.is_open:
                    self._connection = await self._target.connect()
                answer = await self._connection.ask(method, path, token=token, body=content, headers=headers)
            except Broken as error:
                why = str(error)
            else:
                if answer.status not in _NOT_NOW:
                    return answer
                why = f"{answer.status} {_code_of(answer)}"
            self._tally.failed[why] += 1
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)
        raise LoadFailed(f"{method} {path} was not served: {why}")

    async def get(self, method: str, path: str, token: str | None = None, body: Any = None, key: str = "") -> Any:
        """Return the JSON of an answer.

        Raises:
            LoadFailed: the service refused it.
        """
        answer = await self.ask(method, path, token, body, key)
        if answer.status >= HTTPStatus.BAD_REQUEST:
            text = answer.body.decode(errors="replace")[:500]
            raise LoadFailed(f"{method} {path} was refused with {answer.status}", value=text)
        return msgspec.json.decode(answer.body)

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()


class DrillDeadline:
    """When no further decision is taken; may come earlier than was planned.

    Args:
        seconds: how long from now.
    """

    def __init__(self, seconds: float) -> None:
        self._began = time.monotonic()
        self._until = self._began + seconds
        self._ended = asyncio.Event()
        self.seconds = seconds
        """How long decisions were taken, once it is over."""

    @property
    def is_over(self) -> bool:
        """Whether the time has come."""
        return self._ended.is_set() or time.monotonic() >= self._until

    def end(self) -> None:
        """Let the time come now."""
        if not self.is_over:
            self.seconds = round(time.monotonic() - self._began, 3)
        self._ended.set()

    async def rest(self, seconds: float) -> None:
        """Wait so long, or until `end` was called."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._ended.wait()


class DrillGame:
    """A game of a table, with its acknowledged decisions."""

    def __init__(self, game: str, head: str) -> None:
        self.game = game
        self.first_head = head
        """The head when it was opened: watchers follow from there on."""
        self.acknowledged: dict[int, str] = {}
        """By version: the head that the service gave for a decision."""
        self.sent_at: dict[int, float] = {}
        """By version: the time at which its decision was sent."""
        self.over = asyncio.Event()
        """Set when no further decision comes."""
        self.last_version = 0
        """The version of the log then."""


class DrillTable:
    """Plays games one after another, with random legal decisions.

    Args:
        target: the service.
        tally: counts.
        number: the number of the table; with the seed it decides the ruleset and the choices.
        seed: the seed of the drill.
        people: tokens of players; the table seats some of them.
        rulesets: names with their numbers of seats.
        pause_s: seconds between two decisions.
    """

    def __init__(
        self,
        target: Target,
        tally: Tally,
        number: int,
        seed: int,
        people: Sequence[str],
        rulesets: Sequence[tuple[str, int]],
        pause_s: float,
    ) -> None:
        self.games: list[DrillGame] = []
        self.opened = asyncio.Event()
        """Set, and replaced by a new event, whenever a game is opened and after the last game."""
        self.over = False
        self._tally = tally
        self._line = Line(target, tally)
        self._chance = random.Random(f"{seed}/{number}")  # noqa: S311 - it is to be the same again
        self._name = f"load-{seed}-{number}"
        self._people = people
        self._ruleset, self._seats = rulesets[number % len(rulesets)]
        self._pause_s = pause_s

    async def play(self, deadline: DrillDeadline) -> None:
        """Play games one after another until the time is over."""
        try:
            while not deadline.is_over:
                await self._play_one(deadline)
        finally:
            self.over = True
            self._announce()

    def _announce(self) -> None:
        event, self.opened = self.opened, asyncio.Event()
        event.set()

    async def _play_one(self, deadline: DrillDeadline) -> None:
        tokens = self._chance.sample(self._people, self._seats)
        body = {"ruleset": self._ruleset, "seats": self._seats, "labels": ["load"]}
        created = await self._line.get("POST", "/v1/games", tokens[0], body, f"{self._unique()}-open")
        playing = DrillGame(created["game"], created["head"])
        self.games.append(playing)
        self._tally.games += 1
        self._announce()
        for seat, token in enumerate(tokens):
            path = f"/v1/games/{playing.game}/seats"
            await self._line.get("POST", path, token, {"seat": seat}, f"{self._unique()}-sit")
        finished = False
        while not finished and not deadline.is_over:
            finished = await self._round(playing, tokens, deadline)
        self._tally.finished += finished
        response = await self._line.get("GET", f"/v1/games/{playing.game}", tokens[0])
        playing.last_version = int(str(response["head"]).partition("-")[0])
        playing.over.set()

    async def _round(self, playing: DrillGame, tokens: Sequence[str], deadline: DrillDeadline) -> bool:
        """Let every seat decide while it may; return whether the game is over."""
        moved = False
        for token in tokens:
            while not deadline.is_over and await self._decide(playing, token):
                moved = True
                if self._pause_s:
                    await deadline.rest(self._pause_s)
        if moved:
            return False
        response = await self._line.get("GET", f"/v1/games/{playing.game}", tokens[0])
        if response["status"] in ("finished", "aborted"):
            return True
        await asyncio.sleep(_TIME_TO_SCORE_S)
        return False

    async def _decide(self, playing: DrillGame, token: str) -> bool:
        """Take a decision; return `False` when the seat may take none."""
        path = f"/v1/games/{playing.game}/decisions"
        listed = await self._line.get("GET", path, token)
        if not listed["decisions"]:
            return False
        chosen = self._chance.choice(listed["decisions"])["decision"]
        head = str(listed["head"])
        version = int(head.partition("-")[0]) + 1
        started = time.perf_counter()
        playing.sent_at.setdefault(version, started)
        body = {"head": head, "decision": chosen}
        answer = await self._line.ask("POST", path, token, body, self._unique())
        if answer.status == HTTPStatus.CREATED:
            self._tally.decision_s.append(time.perf_counter() - started)
            response = msgspec.json.decode(answer.body)
            playing.acknowledged[int(response["version"])] = response["head"]
        elif answer.status == HTTPStatus.CONFLICT:
            # Somebody else wrote meanwhile: the decision was not taken.
            self._tally.failed[f"409 {_code_of(answer)}"] += 1
        else:
            text = answer.body.decode(errors="replace")[:500]
            raise LoadFailed(f"a legal decision was refused with {answer.status}", value=text)
        return True

    def _unique(self) -> str:
        """Return a key that no request had before, in this drill or another drill with its seed."""
        return f"{self._name}-{time.time_ns():x}"

    async def check(self) -> None:
        """Compare the acknowledged decisions with the logs."""
        for playing in self.games:
            heads: dict[int, str] = {}
            decided = 0
            after: int | None = 0
            while after is not None:
                page = await self._line.get("GET", f"/v1/games/{playing.game}/entries?after={after}&limit={_PAGE}")
                for entry in page["entries"]:
                    heads[entry["version"]] = entry["head"]
                    decided += entry["body"]["cause"]["type"] == "decision"
                after = page["next"]
            stored = sum(heads.get(version) == head for version, head in playing.acknowledged.items())
            self._tally.lost_decisions += len(playing.acknowledged) - stored
            self._tally.doubled_decisions += max(decided - stored, 0)
        self._line.close()


def _code_of(answer: Answer) -> str:
    try:
        return str(msgspec.json.decode(answer.body).get("code", ""))
    except (msgspec.DecodeError, AttributeError):
        return ""
