"""Shared reviews: people go through a closed game together. A leader shows positions, the others follow.

A shared review lies beside the log, changes nothing of it, and is forgotten an hour after the last sign of somebody
there. Default-deny:

* It opens when the game is closed and the luck that it shares with other tables is known: then nothing of the game is
  hidden from its readers.
* It holds numbers of versions, names of places and decisions that the leader tries; no views. Each follower asks for
  states, boards and outcomes of decisions with their own rights.

The fields of a shared review, a hash:

| field | holds |
| --- | --- |
| `number` | grows with every change, also from a forgotten review to the next |
| `leader` | the player at the lead; missing when they have gone |
| `position` | the position that the leader shows, as JSON |
| `seen <player>` | the last sign (ms) of a player there |
| `name <player>` | their sealed name |
| `told` | when (ms) the feed last told that a review begins |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.visibility import Rights
from eventstore.review.notes import MOST_MARKS, Mark
from eventstore.review.studies import NamedPlayer
from eventstore.storage.head import Ordinal
from eventstore.storage.redis_keys import FEED, LOG, SHARED_REVIEW, SHARING, game_key
from eventstore.storage.script import Script
from eventstore.storage.store import shard_of
from eventstore.tournament.log import TournamentLog

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_PEOPLE: Final = 50
"""The most people in a shared review."""
MOST_SHARED: Final = 10
"""The most shared reviews of a player within an hour."""
LONGEST_SHOWN: Final = 16_384
"""The most bytes of a position as JSON."""
THERE_MS: Final = 45_000
"""For how long after their last sign somebody counts as there: the stream of a review makes one each 15 seconds."""
KEPT_MS: Final = 3_600_000
"""How long an unused shared review is stored."""

_Act: TypeAlias = Literal["join", "see", "leave", "lead", "show"]


class TriedDecision(msgspec.Struct, frozen=True):
    """A decision of a line that the leader tries."""

    seat: Seat | None
    decision: dict[str, Any]


class ShownPosition(msgspec.Struct, frozen=True):
    """The position that the leader shows."""

    version: Ordinal
    seen_as: str | None = None
    """The view that the leader has chosen: a seat's number, or `public`; `null` for the whole game."""
    decisions: tuple[TriedDecision, ...] | None = None
    """The decisions that the leader tries at the version, in order; `null` when none are tried."""
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)] = ()
    """Marks and arrows on the board that is shown."""


class SharedReview(msgspec.Struct, frozen=True):
    """The shared review of a game, as it is now."""

    number: int
    """Grows with every change; 0 when nobody was there lately."""
    may_join: bool
    """Whether the game is over and nothing of it is hidden."""
    leader: str | None
    """The player at the lead; `null` when they have gone, and somebody else there may lead."""
    people: tuple[NamedPlayer, ...]
    """The people there, by name."""
    position: ShownPosition | None
    """The position that the leader shows; `null` before the first."""


class SharedReviewRefused(TabletapeError):
    """A shared review does not allow this now. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object, rule: str = "shared reviews") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


_CHANGE: Final = Script("change_shared_review.lua")
_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(ShownPosition).decode


class SharedReviews:
    """The shared reviews of all games.

    Args:
        client: the Redis that has the logs.
        core: reads logs.
        tournaments: knows whether the luck of a table is told.
        rights: knows the readers of a game.
    """

    def __init__(self, client: RedisClient, core: Core, tournaments: TournamentLog, rights: Rights) -> None:
        self._client = client
        self._core = core
        self._tournaments = tournaments
        self._rights = rights

    async def now(self, game: str, caller: Identity) -> SharedReview:
        """Return the shared review of a game.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
        """
        may_join = (await self._last_version(game, caller)) is not None
        fields: dict[bytes, bytes] = {}
        if may_join:
            pairs = await self._client.call("HGETALL", game_key(SHARED_REVIEW, game))
            fields = pairs if isinstance(pairs, dict) else dict(zip(pairs[::2], pairs[1::2], strict=True))
        since = self._core.clock() - THERE_MS
        signs = {
            field.decode().partition(" ")[2]: int(value)
            for field, value in fields.items()
            if field.startswith(b"seen ")
        }
        people = [
            NamedPlayer(player, fields[f"name {player}".encode()].decode())
            for player, time in sorted(signs.items())
            if time >= since
        ]
        leader = fields.get(b"leader", b"").decode()
        named = await self._core.names.opened_documents(people)
        return SharedReview(
            number=int(fields.get(b"number", 0)),
            may_join=may_join,
            leader=leader if any(person.player == leader for person in people) else None,
            people=tuple(sorted(named, key=lambda person: (person.name, person.player))),
            position=_decode(fields[b"position"]) if people and b"position" in fields else None,
        )

    async def number(self, game: str) -> int:
        """Return the number of the last change of a game's shared review; 0 for none."""
        return int(await self._client.call("HGET", game_key(SHARED_REVIEW, game), "number") or 0)

    async def join(self, game: str, caller: Identity) -> SharedReview:
        """Take part in the shared review of a game; the first to join leads. A repeated call changes nothing.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            SharedReviewRefused: `review_not_open`; `people_full` or `reviews_full`, a limit is reached.
        """
        await self._require_open(game, caller)
        key, now = SHARING % caller.player, self._core.clock()
        # Noted first: erasing the player finds the review, also after a death between the two.
        await self._client.call("ZREMRANGEBYSCORE", key, "-inf", now - KEPT_MS)
        joined = {member.decode() for member in await self._client.call("ZRANGE", key, 0, -1)}
        if game not in joined and len(joined) >= MOST_SHARED:
            detail = f"a player joins at most {MOST_SHARED} shared reviews within an hour"
            raise SharedReviewRefused("reviews_full", detail, value=MOST_SHARED)
        await self._client.call("ZADD", key, now, game)
        await self._client.call("PEXPIRE", key, KEPT_MS)
        await self._change(game, "join", caller, await self._core.names.seal(caller, caller.name))
        return await self.now(game, caller)

    async def see(self, game: str, player: str) -> None:
        """Note that a player of the review is still there."""
        await self._run(game, "see", player, "")

    async def leave(self, game: str, caller: Identity) -> SharedReview:
        """Let a player go; a repeated call changes nothing.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
        """
        await self._change(game, "leave", caller, "")
        await self._client.call("ZREM", SHARING % caller.player, game)
        return await self.now(game, caller)

    async def lead(self, game: str, caller: Identity, to: str) -> SharedReview:
        """Let another player there lead from now on; or take the lead, when the leader has gone.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            SharedReviewRefused: `review_not_open`; `not_leader`, another leads; `not_there`, the caller or the next
                leader does not take part.
        """
        await self._require_open(game, caller)
        await self._change(game, "lead", caller, to)
        return await self.now(game, caller)

    async def show(self, game: str, caller: Identity, position: ShownPosition) -> SharedReview:
        """Show a position to everybody there.

        Raises:
            GameUnknown: there is no such game, or the caller may not read it.
            VersionUnknown: the game does not have the version.
            SharedReviewRefused: `review_not_open`; `not_leader` or `not_there`; `position_too_long`.
        """
        last = await self._require_open(game, caller)
        if position.version > last:
            raise VersionUnknown("the game does not have this version yet", value=position.version, rule=f"1 to {last}")
        content = _encode(position)
        if len(content) > LONGEST_SHOWN:
            detail = f"a position has at most {LONGEST_SHOWN} bytes, with the decisions that are tried"
            raise SharedReviewRefused("position_too_long", detail, value=len(content))
        await self._change(game, "show", caller, content)
        return await self.now(game, caller)

    async def forget(self, player: str) -> None:
        """Take a player out of all shared reviews."""
        key = SHARING % player
        for game in await self._client.call("ZRANGE", key, 0, -1):
            await self._run(game.decode(), "leave", player, "")
        await self._client.call("DEL", key)

    async def _last_version(self, game: str, caller: Identity) -> int | None:
        """Return the last version of a game whose shared review is open; `None` before that."""
        state = await self._core.reader.state(game)
        await self._rights.require_readable(state.at_table, caller)
        return state.version if await self._tournaments.is_disclosed(state.at_table) else None

    async def _require_open(self, game: str, caller: Identity) -> int:
        """Return the last version of a game whose shared review is open."""
        last = await self._last_version(game, caller)
        if last is None:
            detail = "people review a game together once it is over, and nothing of it is hidden"
            raise SharedReviewRefused("review_not_open", detail, value=game)
        return last

    async def _change(self, game: str, act: _Act, caller: Identity, content: str | bytes) -> None:
        outcome = await self._run(game, act, caller.player, content)
        if outcome == 1:
            raise SharedReviewRefused("not_leader", "another player leads", value=caller.player)
        if outcome == 2:
            detail = "only people who take part show positions and lead; join first"
            raise SharedReviewRefused("not_there", detail, value=content if act == "lead" else caller.player)
        if outcome == 3:
            detail = f"at most {MOST_PEOPLE} people review a game together"
            raise SharedReviewRefused("people_full", detail, value=MOST_PEOPLE)

    async def _run(self, game: str, act: _Act, player: str, content: str | bytes) -> int:
        """Run the script; return its outcome."""
        keys = [game_key(SHARED_REVIEW, game), game_key(LOG, game), FEED % shard_of(game)]
        arguments = [act, self._core.clock(), player, THERE_MS, KEPT_MS, MOST_PEOPLE, game, content]
        return int(await self._client.run(_CHANGE, keys, arguments))
