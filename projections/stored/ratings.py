"""Ratings as they stand now, folded from the stored rows of rated games of all shards.

The ratings depend on nothing but the rows in the order in which the games ended: so a game that comes late, or replaces
another, is put in its place, and every process folds the same ratings. Folded values are stored beside the rows, in
pieces named by a digest of all rows up to there, so that a new process has little to fold.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib.metadata import version
from typing import ClassVar, Final

import msgspec

from eventstore.errors import WritesRefused
from projections.ratings import RatingFold, Values
from projections.stored.build import Build
from projections.stored.folded import TURN, FoldedRows
from projections.stored.rows import RatedGame

PIECE: Final = 256
"""Number of games in a stored piece."""
_NOTHING: Final = f"openskill {version('openskill')}"
"""The start of the first digest: another version of the package may rate otherwise."""

_decode: Final = msgspec.json.Decoder(tuple[Values, ...]).decode


class Ratings(FoldedRows[RatingFold]):
    """Keeps the fold of all rated games in a process up with the rows."""

    projection: ClassVar[str] = "ratings"
    in_order: ClassVar[bool] = True

    def _begin(self) -> RatingFold:
        self._digest = _NOTHING
        self._piece: list[tuple[RatedGame, Values]] = []
        return RatingFold()

    async def _add(self, build: Build, rows: Sequence[RatedGame]) -> None:
        """Fold games in order, in pieces; the stored values of a whole piece are not computed again."""
        games = [*(game for game, _ in self._piece), *rows]
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
                    if number % TURN == 0:
                        await asyncio.sleep(0)
            self._piece = list(zip(piece, values, strict=True))
            if len(piece) == PIECE:
                self._digest, self._piece = digest, []
                if stored is None:
                    with suppress(WritesRefused):
                        await build.keep_folded(digest, msgspec.json.encode(values))


def _digest(before: str, games: Iterable[RatedGame]) -> str:
    """Return the digest of all facts that ratings depend on: of the games before, and of these."""
    facts = [(game.game, game.finished, game.ruleset, game.players, game.places, game.rated) for game in games]
    return hashlib.sha256(before.encode() + msgspec.json.encode(facts)).hexdigest()
