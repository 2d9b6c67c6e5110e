"""Disputes: a player says what is wrong with their game, at a version; who organises it answers once.

They lie beside the log of their game. An answer that appends something is one append with it: a ruling in words, a fork
that goes on from another version, or a result; so there is never an answer without what it says, nor that without it.
When its ruling is taken back a dispute waits for an answer again; that is one append with it too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from domain.tournament.commands import SettleDispute, TakeBackRuling
from domain.tournament.state import TableResult, Verdict
from eventstore.errors import DeskConflict, DeskFull, HeadConflict, KeyReused, StoreUnavailable, VersionUnknown
from eventstore.identity import Identity
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State
from eventstore.log.visibility import Rights
from eventstore.storage.store import Append, DeskChange, shard_of
from eventstore.table.checks import seat_of_caller
from eventstore.table.commands import RuleDispute
from eventstore.table.events import TournamentTable
from eventstore.table.judging import judge
from eventstore.table.table import Table
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import AppendedEntry, TournamentLog
from eventstore.turns import beside
from eventstore.write.appending import TRIES, request_key
from eventstore.write.forking import Forking, ForkRequest
from eventstore.write.log_writer import LogWriter

MOST_DISPUTES: Final = 20
"""How many a game has at most."""
MOST_OF_A_SEAT: Final = 5
"""How many of them one player opens at most, so that the others can open some too."""
_EARLIER_KEPT: Final = 20
"""How many answers that were taken back a dispute keeps; the log of the tournament has all of them."""

AnyVerdict: TypeAlias = Literal["rejected", "withdrawn"] | Verdict


class DisputeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What was decided about a dispute."""

    verdict: AnyVerdict
    """`rejected`, `ruled` in words, `continued` from a version, `result` set; or `withdrawn` by who opened it."""
    why: str
    """The ruling, or the reason."""
    by: str
    """The actor who decided."""
    name: str
    """Their name: the signature."""
    time: int
    """When, milliseconds since 1970 in UTC."""
    game: str = ""
    """The game that the answer is about: for `continued` the one that goes on."""
    version: int = 0
    """For `ruled` the entry of that game with the ruling, for `continued` the version that it goes on from."""
    entry: int = 0
    """The entry of the tournament's log with the answer."""
    result: TableResult | None = None


class TakenBackAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An answer to a dispute that no longer stands: its ruling was taken back."""

    answer: DisputeAnswer
    why: str
    """The reason for which it was taken back."""
    by: str
    """The actor who took it back."""
    name: str
    """Their name."""
    time: int
    """When, milliseconds since 1970 in UTC."""
    entry: int
    """The entry of the tournament's log that took it back."""


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute about a version of a game."""

    dispute: str
    """Its id."""
    game: str
    version: int
    head: str
    """The head after that version."""
    player: str
    """Who opened it."""
    name: str
    seat: Seat
    words: str
    rule: str
    """The paragraph that they name, `4.7`; may be empty."""
    discloses: bool
    """Whether they let those who organise see what they tried themselves and why it was refused."""
    time: int
    """When it was opened, milliseconds since 1970 in UTC."""
    table: TournamentTable | None = None
    """At which table of a tournament."""
    answer: DisputeAnswer | None = None
    """Null while it waits for one, also after its ruling was taken back."""
    earlier: tuple[TakenBackAnswer, ...] = ()
    """The answers that were taken back, the oldest first; of more than 20 the last."""


class NewDispute(msgspec.Struct, frozen=True):
    """What a player says is wrong."""

    version: int
    words: str
    rule: str = ""
    discloses: bool = False


class GivenAnswer(msgspec.Struct, frozen=True):
    """What those who organise a game decide."""

    verdict: Literal["rejected"] | Verdict
    why: str
    at: int | None = None
    """For `continued`: the version to go on from; the one in dispute when none is named."""
    result: TableResult | None = None
    """For `result`."""


class DisputeUnknown(TabletapeError):
    """There is no such dispute, or the caller may not know of it."""

    code = "dispute_unknown"


class DisputeRefused(TabletapeError):
    """A dispute cannot be opened, or answered so. `code` says why."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="organising 6.5")
        self.code = code


class _Kept(msgspec.Struct, frozen=True):
    """A dispute with the bytes that were read."""

    dispute: Dispute
    before: bytes

    def answered(self, answer: DisputeAnswer) -> DeskChange:
        """Return the change to a dispute that has this answer."""
        return self._changed(replace(self.dispute, answer=answer))

    def reopened(self, back: TakenBackAnswer) -> DeskChange:
        """Return the change to a dispute that waits for an answer again."""
        earlier = (*self.dispute.earlier, back)[-_EARLIER_KEPT:]
        return self._changed(replace(self.dispute, answer=None, earlier=earlier))

    def _changed(self, dispute: Dispute) -> DeskChange:
        return DeskChange(dispute.game, dispute.dispute, self.before, _encode(dispute))


_Settled: TypeAlias = Callable[[str, int], tuple[DisputeAnswer, Sequence[Append]]]
"""Returns the answer about a version of a game, and what a tournament's log says of it."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Dispute).decode


class Disputes:
    """Keeps disputes, and answers them.

    Args:
        writer: appends rulings.
        forking: lets games go on from another version.
        tournaments: sets results, and knows who organises a game.
        rights: knows who may read it.
    """

    def __init__(self, writer: LogWriter, forking: Forking, tournaments: TournamentLog, rights: Rights) -> None:
        self._writer = writer
        self._forking = forking
        self._tournaments = tournaments
        self._rights = rights
        self._reader = writer.reader
        self._store = writer.store

    async def open(self, game: str, new: NewDispute, who: Identity, key: str | None = None) -> Dispute:
        """Keep a new dispute of a player who sits at a game.

        A repeated request gets the dispute that the first one has opened, as it is now.

        Raises:
            GameUnknown, VersionUnknown: there is no such game or version.
            CommandRefused: the caller does not sit there.
            DisputeRefused: the game has not begun, or has enough disputes.
            KeyReused: the key belongs to another request.
        """
        request = request_key(who.actor, key, ["dispute", game, new])
        name = "d" + self._writer.new_id(shard_of(game), request).partition("-")[2]
        for left in reversed(range(TRIES)):
            # In this order: who has lost the seat by now has opened the dispute before, if at all.
            table = (await self._reader.state(game)).at_table
            disputes = await self.of(game)
            first = next((dispute for dispute in disputes if dispute.dispute == name), None)
            if first is not None:
                if (first.version, first.words, first.rule, first.discloses) != msgspec.structs.astuple(new):
                    raise KeyReused("this key was used for another request", value=key, rule="http, repeating requests")
                return await self._writer.names.opened_document(first)
            dispute = await self._new(name, table, disputes, new, who)
            try:
                await self._change(DeskChange(game, name, b"", _encode(dispute)), table)
            except DeskConflict:
                # An equal request was first.
                if not left:
                    raise
            else:
                return await self._writer.names.opened_document(dispute)
        raise AssertionError("the last try returns or raises")

    async def _new(self, name: str, table: Table, others: Sequence[Dispute], new: NewDispute, who: Identity) -> Dispute:
        seat = seat_of_caller(table, who)
        if not table.started:
            raise DisputeRefused("not_started", "the game has not begun: nothing is to be disputed", value=table.status)
        record = await self._reader.record(table.game, new.version)
        mine = sum(dispute.player == who.player for dispute in others)
        if mine >= MOST_OF_A_SEAT or len(others) >= MOST_DISPUTES:
            detail = f"a game has at most {MOST_DISPUTES} disputes, {MOST_OF_A_SEAT} of one player"
            raise DisputeRefused("too_many_disputes", detail, value=len(others))
        occupant = table.seats[seat]
        return Dispute(
            dispute=name,
            game=table.game,
            version=new.version,
            head=str(record.head),
            player=who.player,
            name=await self._writer.names.seal(who, who.name if occupant is None else occupant.name),
            seat=seat,
            words=new.words,
            rule=new.rule,
            discloses=new.discloses,
            time=self._writer.clock(),
            table=table.tournament,
        )

    async def of(self, game: str) -> tuple[Dispute, ...]:
        """Return all disputes of a game, the oldest first."""
        found = [_decode(one) for one in (await self._store.disputes(game)).values()]
        return await self._writer.names.opened_documents(sorted(found, key=lambda one: (one.time, one.dispute)))

    async def seen_by(self, table: Table, who: Identity) -> tuple[Dispute, ...]:
        """Return the disputes of a game that a caller may see, who may read it: all of them, or none.

        They are for those who sit at the game, and those who organise it.
        """
        sits = bool(who.player) and table.seat_of(who.player) is not None
        return await self.of(table.game) if sits or await self._tournaments.organises(table, who) else ()

    async def seen_with_replaced(self, table: Table, who: Identity) -> tuple[Dispute, ...]:
        """Return the disputes that a caller may see of a game and of those that it replaced, the oldest first.

        A game that goes on after an answer shows so what was answered.
        """
        found: list[Dispute] = []
        for one in await self._reader.with_replaced(table):
            if await self._rights.may_read(one, who):
                found += await self.seen_by(one, who)
        return tuple(sorted(found, key=lambda one: (one.time, one.dispute)))

    async def seen_in(self, tournament: str, who: Identity) -> tuple[Dispute, ...]:
        """Return the disputes at tables of a tournament that a caller may see, the oldest first."""
        found: list[Dispute] = []
        for game in await self._store.disputed(tournament):
            table = (await self._reader.state(game)).at_table
            if await self._rights.may_read(table, who):
                found += await self.seen_by(table, who)
        return tuple(sorted(found, key=lambda one: (one.time, one.dispute)))

    async def withdraw(self, game: str, dispute: str, who: Identity) -> Dispute:
        """Let who opened a dispute withdraw it.

        Raises:
            DisputeUnknown: they have opened none of this id.
            DisputeRefused: it is answered.
        """
        kept = await self._kept(game, dispute)
        if kept.dispute.player != who.player:
            raise DisputeUnknown("you have opened no such dispute", value=dispute)
        return await self._answer(game, dispute, GivenAnswer("rejected", ""), who, withdrawn=True)

    async def answer(self, game: str, dispute: str, given: GivenAnswer, who: Identity) -> Dispute:
        """Answer a dispute; the same answer of the same person again changes nothing.

        Raises:
            DisputeUnknown: there is none.
            DisputeRefused: it is answered already, this very answer was taken back, or it cannot be answered so.
            CommandRefused, TournamentRefused, VersionUnknown: what it asks for is not allowed now.
        """
        if (given.result is not None) != (given.verdict == "result"):
            detail = "a result is named where it is set, and only there"
            raise DisputeRefused("no_result", detail, value=given.verdict)
        if given.at is not None and given.verdict != "continued":
            raise DisputeRefused("no_version", "only a game that goes on names another version", value=given.at)
        return await self._answer(game, dispute, given, who, withdrawn=False)

    async def answered(self, game: str, dispute: str, given: GivenAnswer, who: Identity) -> Dispute | None:
        """Return a dispute that has this very answer of a caller already, or `None`.

        So a repeated answer is known that comes when the caller no longer organises the game.
        """
        before = (await self._store.disputes(game)).get(dispute)
        stored = None if before is None else _decode(before)
        if stored is None or stored.answer is None or stored.answer.by != who.actor:
            return None
        if not _is_same(stored.answer, given, withdrawn=False):
            return None
        return await self._writer.names.opened_document(stored)

    async def take_back_ruling(
        self, tournament: str, command: TakeBackRuling, who: Identity, key: str | None = None
    ) -> AppendedEntry:
        """Take a ruling back; the dispute that it answered waits for an answer again.

        Errors as `TournamentLog.command`.
        """

        async def changing(state: TournamentState, part: Append) -> Append:
            name = state.played.rulings[command.ruling - 1].dispute
            kept = await self._in_tournament(tournament, name) if name else None
            if kept is None or kept.dispute.answer is None:
                return part
            back = TakenBackAnswer(
                answer=kept.dispute.answer,
                why=command.why,
                by=who.actor,
                name=await self._writer.names.seal(who, who.name or who.actor),
                time=self._writer.clock(),
                entry=part.record.version,
            )
            return replace(part, dispute=kept.reopened(back))

        return await self._tournaments.command(tournament, command, who, key, changing=changing)

    async def _in_tournament(self, tournament: str, dispute: str) -> _Kept | None:
        """Return a dispute at a table of a tournament; the log names its id alone."""
        for game in await self._store.disputed(tournament):
            before = (await self._store.disputes(game)).get(dispute)
            if before is not None:
                return _Kept(_decode(before), before)
        return None

    async def _answer(self, game: str, dispute: str, given: GivenAnswer, who: Identity, *, withdrawn: bool) -> Dispute:
        for tried in count(1):
            kept = await self._kept(game, dispute)
            first = kept.dispute.answer
            if first is not None:
                if first.by == who.actor and _is_same(first, given, withdrawn=withdrawn):
                    return await self._writer.names.opened_document(kept.dispute)
                first = await self._writer.names.opened_document(first)
                detail = f"{first.name} has answered this dispute already: {first.verdict}"
                raise DisputeRefused("dispute_answered", detail, value=first.verdict)
            for back in kept.dispute.earlier:
                # Most likely the request was sent again because its answer was lost.
                if back.answer.by == who.actor and _is_same(back.answer, given, withdrawn=withdrawn):
                    taker = await self._writer.names.opened_document(back)
                    detail = f"{taker.name} has taken this very answer back; give another reason to rule so again"
                    raise DisputeRefused("answer_taken_back", detail, value=given.why)
            try:
                if given.verdict == "rejected":
                    await self._reject(kept, given, who, withdrawn=withdrawn)
                else:
                    await self._append(kept, given, given.verdict, who)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # Somebody else may have answered meanwhile, or been first at one of the logs.
                again = isinstance(error, DeskConflict | HeadConflict) and tried < TRIES
                if not again and (await self._kept(game, dispute)).dispute.answer is None:
                    raise
        raise AssertionError("the loop has no end")

    async def _reject(self, kept: _Kept, given: GivenAnswer, who: Identity, *, withdrawn: bool) -> None:
        table = (await self._reader.state(kept.dispute.game)).at_table
        signed = await self._signed("withdrawn" if withdrawn else "rejected", given, who)
        await self._change(kept.answered(signed), table)

    async def _append(self, kept: _Kept, given: GivenAnswer, verdict: Verdict, who: Identity) -> None:
        """Append what an answer does, and the answer with it."""
        dispute = kept.dispute
        now = await self.now(dispute.game)
        table = now.at_table.tournament
        state = None if table is None else await self._tournaments.state(table.tournament)
        signed = await self._signed(verdict, given, who)

        def settled(game: str, version: int) -> tuple[DisputeAnswer, Sequence[Append]]:
            answer = replace(signed, game=game, version=version)
            if state is None or table is None:
                return answer, ()
            command = SettleDispute(
                table.round, table.table, given.why, dispute.dispute, verdict, game, version, given.result
            )
            part = self._tournaments.settling(state, command, who)
            return replace(answer, entry=part.record.version), (part,)

        def with_entry(part: Append, version: int) -> tuple[Append, Sequence[Append]]:
            answer, others = settled(part.game, version)
            return replace(part, dispute=kept.answered(answer)), others

        if verdict == "result":
            await self._set_result(kept, state, settled)
            return
        # A referee of the tournament acts on its games as an organiser does on any.
        organiser = who if who.arbitrates else replace(who, role="organiser")
        if verdict == "continued":
            at = dispute.version if given.at is None else given.at
            await self._require_shared(dispute, now, at)
            asked = ForkRequest(at, supersede=True)
            await self._forking.fork(now.at_table.game, asked, organiser, answer=lambda part: with_entry(part, at))
            return
        command = RuleDispute(given.why, dispute.version if dispute.version <= now.version else None)
        events = judge(now.at_table, command, organiser, ())
        cause = CommandTaken(who.actor, command)
        loaded = await self._writer.loaded(now)
        draft = self._writer.composer.draft(now, loaded, cause, events, [], self._writer.clock())
        await self._writer.append(draft, None, answer=lambda part: with_entry(part, part.record.version))

    async def _set_result(self, kept: _Kept, state: TournamentState | None, settled: _Settled) -> None:
        if state is None:
            detail = "only at a table of a tournament a result is set"
            raise DisputeRefused("no_result", detail, value="result")
        # What a result changes in the standings depends on all rounds.
        answer, (part,) = await beside(settled, kept.dispute.game, kept.dispute.version)
        await self._store.append(replace(part, dispute=kept.answered(answer)))

    async def now(self, game: str) -> State:
        """Return the game that goes on in the place of a game."""
        state = await self._reader.state(game)
        while state.at_table.superseded_by is not None:
            state = await self._reader.state(state.at_table.superseded_by)
        return state

    async def _require_shared(self, dispute: Dispute, now: State, at: int) -> None:
        """Refuse a version that the game which goes on does not share with the game in dispute."""
        seen = await self._reader.record(dispute.game, at)
        try:
            shared = (await self._reader.record(now.at_table.game, at)).hash == seen.hash
        except VersionUnknown:
            shared = False
        if not shared:
            detail = f"game {now.at_table.game} goes on in its place, and does not have this version"
            raise DisputeRefused("version_replaced", detail, value=at)

    async def _change(self, change: DeskChange, table: Table) -> None:
        of = table.tournament
        tournament = None if of is None else of.tournament
        try:
            await self._store.change_dispute(change, most=MOST_DISPUTES, tournament=tournament)
        except DeskFull as error:
            detail = f"a game has at most {MOST_DISPUTES} disputes"
            raise DisputeRefused("too_many_disputes", detail, value=MOST_DISPUTES) from error

    async def _kept(self, game: str, dispute: str) -> _Kept:
        before = (await self._store.disputes(game)).get(dispute)
        if before is None:
            raise DisputeUnknown("there is no such dispute", value=dispute)
        return _Kept(_decode(before), before)

    async def _signed(self, verdict: AnyVerdict, given: GivenAnswer, who: Identity) -> DisputeAnswer:
        name = await self._writer.names.seal(who, who.name or who.actor)
        now = self._writer.clock()
        return DisputeAnswer(verdict=verdict, why=given.why, by=who.actor, name=name, time=now, result=given.result)


def _is_same(first: DisputeAnswer, given: GivenAnswer, *, withdrawn: bool) -> bool:
    verdict = "withdrawn" if withdrawn else given.verdict
    at = given.at is None or given.at == first.version
    return (first.verdict, first.why, first.result) == (verdict, given.why, given.result) and at
