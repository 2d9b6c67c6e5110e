"""Ratings as they stand now, folded from the stored rows of rated games of all shards.

The rows are a stored projection, each written once with its place in the feed. The ratings depend on nothing but the
rows in the order in which the games ended: so a game that comes late, or replaces another, is put in its place, and
every process folds the same ratings. Folded values are stored beside the rows, in pieces named by a digest of all rows
up to there, so that a new process has little to fold.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import Final, TypeVar

import msgspec

from eventstore.errors import WritesRefused
from eventstore.storage.redis_client import RedisClient
from eventstore.turns import beside
from projections.ratings import RatingFold, Values
from projections.stored.build import Build, live_build
from projections.stored.rows import ALL, STORED, RatedGame
from projections.stored.runner import ProjectionRunner

T = TypeVar("T")

PIECE: Final = 256
"""Number of games in a stored piece."""
_NAME: Final = "ratings"
_BEHIND: Final = 512
"""Number of items of a feed that a reader folds before it reads."""
_ROWS_AT_ONCE: Final = 500
_TURN: Final = 32
"""Number of games of a fold after which other tasks get their turn: a process answers many callers."""
_NOTHING: Final = f"openskill {version('openskill')}"
"""The start of the first digest: another version of the package may rate otherwise."""

_decode: Final = msgspec.json.Decoder(tuple[Values, ...]).decode


class _Stand(msgspec.Struct, frozen=True):
    """The state of the rows of a shard when they were read."""

    build: str
    changed: int
    """The number of changes of its rows so far."""
    last: str
    """The member of its last game; empty when there is none."""


class Ratings:
    """Keeps the fold of all rated games in a process up with the rows.

    Args:
        client: connections to the Redis on which the rows lie.
        shards: the number of shards.
        runner: folds the entries that the rows lack.
    """

    def __init__(self, client: RedisClient, shards: int, runner: ProjectionRunner | None = None) -> None:
        self._client = client
        self._shards = range(shards)
        self._runner = runner
        self._updating = asyncio.Lock()
        self._fold = RatingFold()
        self._digest = _NOTHING
        self._piece: list[tuple[RatedGame, Values]] = []
        self._stands: list[_Stand] = []

    async def ask(self, question: Callable[[RatingFold], T]) -> T:
        """Return the answer to a question about all games that are rated now.

        It is answered beside the loop, for it may look at every player; nothing is folded meanwhile.
        """
        if self._runner is not None:
            # Where nothing can be written, the existing rows are better than none.
            with suppress(WritesRefused):
                await self._runner.catch_up(_NAME, most=_BEHIND)
        async with self._updating:
            while not await self._update():
                pass  # rows changed meanwhile
            return await beside(question, self._fold)

    async def _update(self) -> bool:
        """Fold the changed rows; return False, and change nothing, when rows changed while they were read."""
        builds = [await live_build(self._client, STORED[_NAME], shard) for shard in self._shards]
        changed = [(await build.checkpoint()).changed for build in builds]
        known = [(stand.build, stand.changed) for stand in self._stands]
        current = [(build.number, count) for build, count in zip(builds, changed, strict=True)]
        if known == current:
            return True
        later = await self._later(builds, changed)
        members = later if later is not None else [await build.members_after(ALL, "") for build in builds]
        rows = [await _rows(build, names) for build, names in zip(builds, members, strict=True)]
        again = [await live_build(self._client, STORED[_NAME], shard) for shard in self._shards]
        if current != [(build.number, (await build.checkpoint()).changed) for build in again]:
            return False
        before = [stand.last for stand in self._stands] if later is not None else [""] * len(builds)
        self._stands = []  # until all is folded: after an interruption the next update begins anew
        if later is None:
            self._fold, self._digest, self._piece = RatingFold(), _NOTHING, []
        await self._add(builds[0], sorted((row for shard_rows in rows for row in shard_rows), key=_order))
        self._stands = [
            _Stand(number, count, (names or [last])[-1])
            for (number, count), names, last in zip(current, members, before, strict=True)
        ]
        return True

    async def _later(self, builds: Sequence[Build], changed: Sequence[int]) -> list[list[str]] | None:
        """Return by shard the games that were added after all folded games.

        Returns:
            `None` when other rows changed, too: then all games are folded anew.
        """
        if [build.number for build in builds] != [stand.build for stand in self._stands]:
            return None
        last = max(stand.last for stand in self._stands)
        later = [await build.members_after(ALL, stand.last) for build, stand in zip(builds, self._stands, strict=True)]
        changes = [count - stand.changed for count, stand in zip(changed, self._stands, strict=True)]
        only_added = changes == [len(members) for members in later]
        return later if only_added and all(member > last for members in later for member in members) else None

    async def _add(self, build: Build, games: Sequence[RatedGame]) -> None:
        """Fold games in order, in pieces; the stored values of a whole piece are not computed again."""
        games = [*(game for game, _ in self._piece), *games]
        folded = len(self._piece)
        for start in range(0, len(games), PIECE):
            piece = games[start : start + PIECE]
            folded_before = folded if start == 0 else 0
            digest = _digest(self._digest, piece)
            stored = await build.folded(digest) if len(piece) == PIECE and not folded_before else None
            values = (
                list(_decode(stored)) if stored is not None else [value for _, value in self._piece[:folded_before]]
            )
            for number in range(folded_before, len(piece)):
                known = values[number] if stored is not None else None
                value = self._fold.add(piece[number], known)
                if known is None:
                    values.append(value)
                    if number % _TURN == 0:
                        await asyncio.sleep(0)
            self._piece = list(zip(piece, values, strict=True))
            if len(piece) == PIECE:
                self._digest, self._piece = digest, []
                if stored is None:
                    with suppress(WritesRefused):
                        await build.keep_folded(digest, msgspec.json.encode(values))


async def _rows(build: Build, members: Sequence[str]) -> list[RatedGame]:
    """Return the rows of games in the order of their members."""
    games = [member.partition(":")[2] for member in members]
    by_game: dict[str, RatedGame] = {}
    for start in range(0, len(games), _ROWS_AT_ONCE):
        by_game |= await build.rows(games[start : start + _ROWS_AT_ONCE])
    return [by_game[game] for game in games if game in by_game]


def _order(game: RatedGame) -> tuple[int, str]:
    return game.finished, game.game


def _digest(before: str, games: Iterable[RatedGame]) -> str:
    """Return the digest of all facts that ratings depend on: of the games before, and of these."""
    facts = [(game.game, game.finished, game.ruleset, game.players, game.places, game.rated) for game in games]
    return hashlib.sha256(before.encode() + msgspec.json.encode(facts)).hexdigest()
