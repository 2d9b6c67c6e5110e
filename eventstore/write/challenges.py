"""Challenges: a player asks another player for a game; the other accepts or refuses.

All challenges to a player are one document, so that every answer meets its challenge as it is then. A second document
names the challenges that a player has sent. A challenge becomes a table in three steps: the table is noted, the
challenge is accepted, and the table is opened under an id that follows from the challenge. A process that is killed
between the steps leaves the note: the next process opens the table, once. Nobody but the two players reads a challenge.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import ChallengeUnknown, CommandRefused, DocumentConflict, HeadConflict, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.storage.store import RequestKey
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import LogWriter, NewGame

MOST_SENT: Final = 20
"""The most open challenges that a player has sent."""
MOST_RECEIVED: Final = 50
"""The most open challenges to a player, and the most answered challenges that are listed."""
MOST_IN_VAIN: Final = 5
"""The most challenges of a player to the same player that are open, or ended within a day without a game."""
LISTED_MS: Final = 24 * 3600 * 1000
"""Milliseconds for which a challenge is listed after its end."""
_MAKING_MS: Final = 60_000
"""Milliseconds for which a sent challenge may be named before it is there: longer than any request takes."""
_MOST_NAMED: Final = 100
"""The most challenges, open or ended, of the document of a challenger."""

ChallengeStatus: TypeAlias = Literal["open", "accepted", "refused", "cancelled", "expired"]
FirstSeat: TypeAlias = Literal["challenger", "challenged", "lot"]
"""The player on the first seat; `lot`: one of the two by lot, when the challenge is accepted."""
RefusalReason: TypeAlias = Literal[
    "generic", "later", "too_fast", "too_slow", "ruleset", "variant", "no_bots", "only_bots"
]
"""Why a challenge is refused: for no reason that the list has; another time; too little, or too much time on the clock;
not this ruleset; not these options; no games with bot accounts; only games with bot accounts."""

_log = logging.getLogger(__name__)


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A player's request to another player for a game."""

    challenge: str
    """Its id."""
    challenger: str
    challenger_name: str
    challenged: str
    challenged_name: str
    table: NewGame
    """The table that is opened when it is accepted."""
    first: FirstSeat
    created: int
    """Milliseconds since 1970 in UTC."""
    until: int
    """When it expires, milliseconds since 1970 in UTC."""
    status: ChallengeStatus = "open"
    ended: int | None = None
    """When it was answered or cancelled, or expired, milliseconds since 1970 in UTC."""
    reason: RefusalReason | None = None
    """Why it was refused."""
    players: tuple[str, ...] = ()
    """Once it is accepted: the two players, by seat."""
    game: str | None = None
    """Once its table is open: the game."""
    rematch: str | None = None
    """The waiting table of a game that is played again: acceptance seats the challenged player there. Without it,
    acceptance opens a table."""
    seat: Seat | None = None
    """The seat of the challenged player at the rematch."""

    def ends_as(self, status: ChallengeStatus, now: int, reason: RefusalReason | None = None) -> Challenge:
        """Return the challenge after its end.

        Raises:
            CommandRefused: it has ended otherwise.
        """
        if self.status not in ("open", status):
            detail = f"the challenge is {self.status}"
            raise CommandRefused("challenge_over", detail, value=self.status, rule="an open challenge")
        return replace(self, status=status, ended=now, reason=reason) if self.status == "open" else self


class ChallengeList(msgspec.Struct, frozen=True):
    """The challenges of a player: open challenges, and challenges that have ended within a day; the oldest first."""

    received: tuple[Challenge, ...]
    sent: tuple[Challenge, ...]


class _Sent(msgspec.Struct, frozen=True, array_like=True):
    """The place of a challenge that a player has sent."""

    challenged: str
    challenge: str
    created: int


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(tuple[Challenge, ...]).decode
_decode_sent: Final = msgspec.json.Decoder(tuple[_Sent, ...]).decode


class Challenges:
    """Stores challenges, and opens the tables of accepted challenges. Every method may raise `StoreUnavailable`.

    Args:
        core: has the store.
        writer: opens the tables.
    """

    def __init__(self, core: Core, writer: LogWriter) -> None:
        self._core = core
        self._documents = core.store.documents
        self._writer = writer

    # Challengers

    async def make(
        self,
        challenger: Identity,
        challenged: Identity,
        table: NewGame,
        first: FirstSeat,
        lifetime_ms: int,
        rematch: tuple[str, Seat] | None = None,
    ) -> Challenge:
        """Store a challenge, and return it; the same request returns the challenge that is open already.

        Args:
            challenger: the player with the wish for a game.
            challenged: the player with the answer.
            table: the settings of the game.
            first: the player on the first seat.
            lifetime_ms: after how many milliseconds it expires.
            rematch: the table of a game that is played again, and the seat there, if it is open already.

        Raises:
            CommandRefused: it is a challenge to oneself, its table waits for ever, or a limit is reached.
            RulesetUnknown, ComponentsUnknown, OptionError, LabelReserved: the table could not be opened.
        """
        if challenger.player == challenged.player:
            raise CommandRefused("own_challenge", "nobody challenges themself", value=challenger.player)
        if table.absent_after is None and rematch is None:
            detail = "a table with two players who agreed on a game does not wait for an absent player for ever"
            raise CommandRefused("absence_unlimited", detail, value=None, rule="`absent_after` in seconds")
        await self._writer.check_game(table)
        await self._core.require_labels(table.labels, challenger)
        now = self._core.clock()
        challenge = Challenge(
            challenge=self._core.ids.document("c", 0, None),
            challenger=challenger.player,
            challenger_name=challenger.name,
            challenged=challenged.player,
            challenged_name=challenged.name,
            table=table,
            first=first,
            created=now,
            until=now + lifetime_ms,
            rematch=rematch[0] if rematch else None,
            seat=rematch[1] if rematch else None,
        )
        await self._name(challenge)
        try:
            received = await self._change(challenged.player, lambda received: _with_new(received, challenge))
        except CommandRefused:
            await self._name_no_more(challenge)
            raise
        stored = _same(received, challenge)
        if stored.challenge != challenge.challenge:
            await self._name_no_more(challenge)
        return stored

    async def cancel(self, challenger: Identity, name: str) -> Challenge:
        """Cancel a challenge that a player has sent; a repeated call changes nothing.

        Raises:
            ChallengeUnknown: the player has sent no such challenge.
            CommandRefused: it has ended otherwise.
        """
        for place in await self._named(challenger.player):
            if place.challenge == name:
                return await self._end(place.challenged, name, "cancelled")
        raise ChallengeUnknown("you have sent no such challenge", value=name)

    # Challenged players

    async def accept(self, challenged: Identity, name: str) -> Challenge:
        """Accept a challenge, and open its table with both players; a repeated call changes nothing.

        The challenge to a rematch seats the player there. It is cancelled where the seat is not free any more.

        Raises:
            ChallengeUnknown: there is no such challenge to the player.
            CommandRefused: it has ended otherwise, or the rematch has no place for the player.
            TabletapeError: the table can be opened no more.
        """
        challenge = _by_name(await self._received(challenged.player), name)
        game = self._game_of(challenge)
        if challenge.rematch is not None:
            if challenge.status == "open":
                await self._sit_down(challenged, challenge, challenge.rematch)
            return replace(await self._end(challenged.player, name, "accepted"), game=game)
        if challenge.status == "open":
            await self._writer.check_game(challenge.table)
            # The note is the same in every attempt, so that attempts at once agree.
            await self._documents.save("challenge_tables", game, b"", _note(challenge))
        challenge = await self._end(challenged.player, name, "accepted")
        await self._open(challenge)
        return replace(challenge, game=game)

    async def refuse(self, challenged: Identity, name: str, reason: RefusalReason) -> Challenge:
        """Refuse a challenge; a repeated call changes nothing.

        Raises:
            ChallengeUnknown: there is no such challenge to the player.
            CommandRefused: it has ended otherwise.
        """
        return await self._end(challenged.player, name, "refused", reason)

    # Both

    async def of(self, player: str) -> ChallengeList:
        """Return the challenges of a player."""
        challenges = await self._sent(player)
        return ChallengeList(
            await self._with_games(await self._received(player)),
            await self._with_games([challenge for challenge in challenges.values() if challenge is not None]),
        )

    async def find(self, player: str, name: str) -> Challenge | None:
        """Return a challenge to a player; `None` without one."""
        with suppress(ChallengeUnknown):
            return _by_name(await self._received(player), name)
        return None

    async def forget(self, player: str) -> None:
        """Forget all challenges of a player; a repeated call changes nothing."""
        for place in await self._named(player):
            await self._change(
                place.challenged,
                lambda received: tuple(challenge for challenge in received if challenge.challenger != player),
            )
        await self._documents.erase("challenges_sent", player)
        await self._documents.erase("challenges", player)

    async def open_noted(self) -> None:
        """Open the tables that a killed process has noted. Any number of processes may do so at once."""
        for game, note in (await self._documents.load_all("challenge_tables")).items():
            player, name = note.decode().split(" ")
            challenge = await self.find(player, name)
            if challenge is not None and challenge.status == "accepted":
                try:
                    await self._open(challenge)
                except StoreUnavailable:
                    raise
                except TabletapeError as error:
                    # A ruleset that this release does not have.
                    _log.warning("the table %s cannot be opened: %s: %s", game, error.code, error)
            if challenge is None or challenge.status != "open":
                await self._documents.erase("challenge_tables", game)

    # Documents

    async def _received(self, player: str) -> tuple[Challenge, ...]:
        stored = (await self._documents.load("challenges", [player])).get(player)
        return self._listed(stored)

    async def _named(self, player: str) -> tuple[_Sent, ...]:
        stored = (await self._documents.load("challenges_sent", [player])).get(player)
        return () if stored is None else _decode_sent(stored)

    async def _sent(self, player: str) -> dict[_Sent, Challenge | None]:
        """Return the challenges that a player has sent; `None` for a challenge that is not there yet, or not any more.

        The latter is left out once it cannot be on its way.
        """
        named = await self._named(player)
        documents = await self._documents.load("challenges", sorted({place.challenged for place in named}))
        challenges = {
            challenge.challenge: challenge for stored in documents.values() for challenge in self._listed(stored)
        }
        fresh = self._core.clock() - _MAKING_MS
        return {
            place: challenges.get(place.challenge)
            for place in named
            if place.challenge in challenges or place.created >= fresh
        }

    async def _name(self, challenge: Challenge) -> None:
        """Name a new challenge in the document of its challenger, before it is there.

        Raises:
            CommandRefused: the challenger has sent as many challenges that are open.
        """
        player = challenge.challenger
        while True:
            before = (await self._documents.load("challenges_sent", [player])).get(player, b"")
            by_place = await self._sent(player)
            over = [name for name, known in by_place.items() if known is not None and known.status != "open"]
            if len(by_place) - len(over) >= MOST_SENT:
                detail = f"you have {MOST_SENT} open challenges; cancel one of them"
                raise CommandRefused("challenges_sent", detail, value=MOST_SENT, rule=f"at most {MOST_SENT}")
            spare = max(0, len(by_place) + 1 - _MOST_NAMED)
            remaining = [name for name in by_place if name not in over[:spare]]
            new = _Sent(challenge.challenged, challenge.challenge, challenge.created)
            with suppress(DocumentConflict):
                await self._documents.save("challenges_sent", player, before, _encode((*remaining, new)))
                return

    async def _name_no_more(self, challenge: Challenge) -> None:
        """Take a challenge that was not stored out of the document of its challenger."""
        player = challenge.challenger
        while True:
            before = (await self._documents.load("challenges_sent", [player])).get(player, b"")
            named = _decode_sent(before) if before else ()
            remaining = tuple(place for place in named if place.challenge != challenge.challenge)
            with suppress(DocumentConflict):
                await self._documents.save("challenges_sent", player, before, _encode(remaining) if remaining else b"")
                return

    async def _change(
        self, player: str, change: Callable[[tuple[Challenge, ...]], tuple[Challenge, ...]]
    ) -> tuple[Challenge, ...]:
        """Change the challenges to a player, and return them; *change* is called again after another change."""
        while True:
            before = (await self._documents.load("challenges", [player])).get(player, b"")
            after = change(self._listed(before))
            with suppress(DocumentConflict):
                await self._documents.save("challenges", player, before, _encode(after) if after else b"")
                return after

    async def _end(
        self, player: str, name: str, status: ChallengeStatus, reason: RefusalReason | None = None
    ) -> Challenge:
        """End a challenge to a player; errors as `refuse`."""
        now = self._core.clock()

        def ended(challenge: Challenge) -> Challenge:
            after = challenge.ends_as(status, now, reason)
            return replace(after, players=_seated(after)) if status == "accepted" and not after.players else after

        def change(received: tuple[Challenge, ...]) -> tuple[Challenge, ...]:
            _by_name(received, name)
            return tuple(ended(challenge) if challenge.challenge == name else challenge for challenge in received)

        return _by_name(await self._change(player, change), name)

    def _listed(self, stored: bytes | None) -> tuple[Challenge, ...]:
        """Return the challenges of a document as they are now, without challenges that ended long ago."""
        now = self._core.clock()
        challenges = [
            replace(challenge, status="expired", ended=challenge.until)
            if challenge.status == "open" and challenge.until <= now
            else challenge
            for challenge in (_decode(stored) if stored else ())
        ]
        ended = [challenge for challenge in challenges if challenge.ended is not None]
        recent = [challenge for challenge in ended if (challenge.ended or 0) > now - LISTED_MS][-MOST_RECEIVED:]
        return tuple(challenge for challenge in challenges if challenge.ended is None or challenge in recent)

    # Tables

    def _game_of(self, challenge: Challenge) -> str:
        """Return the id of the game of a challenge, also before its table is open."""
        if challenge.rematch is not None:
            return challenge.rematch
        name = challenge.challenge
        return self._core.ids.new_game(RequestKey(f"challenge:{name}", "challenge", name.encode()[:16]))

    async def _sit_down(self, challenged: Identity, challenge: Challenge, game: str) -> None:
        """Seat a player at the rematch of a challenge; without a place there the challenge is cancelled."""
        if (await self._core.reader.state(game)).at_table.seat_of(challenged.player) is not None:
            return
        try:
            await self._writer.command(game, TakeSeat(challenge.seat), challenged)
        except CommandRefused as refused:
            if refused.code == "already_seated":  # by the same call, sent twice
                return
            await self._end(challenged.player, challenge.challenge, "cancelled")
            detail = "the table of this challenge has no seat for you any more"
            raise CommandRefused("challenge_over", detail, value="cancelled", rule="an open challenge") from refused

    async def _open(self, challenge: Challenge) -> None:
        """Open the table of an accepted challenge, unless it is open already, and forget its note."""
        names = {
            challenge.challenger: challenge.challenger_name,
            challenge.challenged: challenge.challenged_name,
        }
        identities = [Identity(player, names[player], "player") for player in challenge.players]
        game = self._game_of(challenge)
        with suppress(HeadConflict):
            await self._writer.open_table(challenge.table, game, None, identities)
        await self._documents.erase("challenge_tables", game)

    async def _with_games(self, challenges: Sequence[Challenge]) -> tuple[Challenge, ...]:
        """Return challenges with the games whose tables are open."""
        games = {
            challenge.challenge: self._game_of(challenge) for challenge in challenges if challenge.status == "accepted"
        }
        noted = await self._documents.load("challenge_tables", list(games.values())) if games else {}
        opened = {name: game for name, game in games.items() if game not in noted}
        return tuple(replace(challenge, game=opened.get(challenge.challenge)) for challenge in challenges)


def _with_new(received: tuple[Challenge, ...], challenge: Challenge) -> tuple[Challenge, ...]:
    """Return the challenges to a player with a new challenge, unless the same challenge is open.

    Raises:
        CommandRefused: a limit is reached.
    """
    if _same(received, challenge) is not challenge:
        return received
    in_vain = [old for old in received if old.challenger == challenge.challenger and old.status != "accepted"]
    if len(in_vain) >= MOST_IN_VAIN:
        detail = "this player has got enough challenges of yours for today"
        raise CommandRefused("challenged_often", detail, value=len(in_vain), rule=f"at most {MOST_IN_VAIN} a day")
    if sum(old.status == "open" for old in received) >= MOST_RECEIVED:
        detail = "this player has too many open challenges"
        raise CommandRefused("challenges_full", detail, value=MOST_RECEIVED, rule=f"at most {MOST_RECEIVED}")
    return (*received, challenge)


def _same(received: Sequence[Challenge], challenge: Challenge) -> Challenge:
    """Return the open challenge that asks the same as a new challenge; the new challenge without one."""

    def wish(known: Challenge) -> tuple[str, FirstSeat, str | None, bytes]:
        return known.challenger, known.first, known.rematch, _encode(known.table)

    return next((known for known in received if known.status == "open" and wish(known) == wish(challenge)), challenge)


def _by_name(received: Sequence[Challenge], name: str) -> Challenge:
    for challenge in received:
        if challenge.challenge == name:
            return challenge
    raise ChallengeUnknown("there is no such challenge to you", value=name)


def _note(challenge: Challenge) -> bytes:
    return f"{challenge.challenged} {challenge.challenge}".encode()


def _seated(challenge: Challenge) -> tuple[str, str]:
    """Return the players of an accepted challenge, by seat."""
    players = (challenge.challenger, challenge.challenged)
    is_turned = secrets.randbelow(2) == 1 if challenge.first == "lot" else challenge.first == "challenged"
    return (players[1], players[0]) if is_turned else players
