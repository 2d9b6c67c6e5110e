"""Disputes: a player reports a fault of their game, at a version; an organiser of the game answers once.

Disputes lie beside the log of their game. An answer that appends something is one append with it: a ruling in words, a
fork that goes on from another version, or a result. So neither is ever there without the other. When its ruling is
taken back a dispute waits for an answer again; that is one append with it too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import count
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from domain.tournament.commands import SettleDispute, TakeBackRuling
from domain.tournament.state import TableResult, Verdict
from eventstore.errors import DocumentConflict, DocumentsFull, HeadConflict, KeyReused, StoreUnavailable, VersionUnknown
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State
from eventstore.log.visibility import Rights
from eventstore.storage.head import Ordinal
from eventstore.storage.store import Append, DisputeChange, shard_of
from eventstore.table.checks import seat_of_caller
from eventstore.table.commands import RuleDispute
from eventstore.table.events import TournamentTable
from eventstore.table.judging import judge
from eventstore.table.table import Table
from eventstore.table.texts import Sentence
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.log import AppendedEntry, TournamentLog
from eventstore.turns import beside
from eventstore.write.appending import TRIES, append_command, request_key
from eventstore.write.forking import Forking, ForkRequest

MOST_DISPUTES: Final = 20
"""The most disputes of a game."""
MOST_OF_A_SEAT: Final = 5
"""The most disputes of a player in a game, so that the others can open some too."""
_EARLIER_KEPT: Final = 20
"""Number of answers taken back that a dispute keeps; the log of the tournament has all of them."""

AnyVerdict: TypeAlias = Literal["rejected", "withdrawn"] | Verdict


class DisputeAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a dispute."""

    verdict: AnyVerdict
    """`rejected`, `ruled` in words, `continued` from a version, `result` set; or `withdrawn` by its player."""
    why: str
    """The ruling, or the reason."""
    by: str
    """The actor of the answer's author."""
    name: str
    """The author's name: the signature."""
    time: int
    """The time of the answer, milliseconds since 1970 in UTC."""
    game: str = ""
    """The game that the answer is about: for `continued` the game that goes on."""
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
    """The name of that actor."""
    time: int
    """The time at which it was taken back, milliseconds since 1970 in UTC."""
    entry: int
    """The entry of the tournament's log that took it back."""


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    """A dispute about a version of a game."""

    dispute: str
    """The id of the dispute."""
    game: str
    version: int
    head: str
    """The head after that version."""
    player: str
    """The player who opened it."""
    name: str
    seat: Seat
    words: str
    rule: str
    """The paragraph that the player names, `4.7`; may be empty."""
    discloses: bool
    """Whether the player lets organisers see the player's own refused decisions, with the reasons, and legal
    decisions."""
    time: int
    """The time at which it was opened, milliseconds since 1970 in UTC."""
    table: TournamentTable | None = None
    """The table of a tournament at which it was opened."""
    answer: DisputeAnswer | None = None
    """Null while the dispute waits for an answer, also after its ruling was taken back."""
    earlier: tuple[TakenBackAnswer, ...] = ()
    """The answers that were taken back, the oldest first; of more than 20 answers the last 20."""


class DisputeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault that a player reports of their game."""

    version: Ordinal
    """The version in dispute."""
    words: Sentence
    """For the other players at the table and for organisers; their author decides how much they tell of a hand."""
    rule: Annotated[str, msgspec.Meta(max_length=20, pattern=r"^(R?[0-9]+(\.[0-9]+)*)?$(?!\n)")] = ""
    """The number of the paragraph of the rules that the dispute is about: `4.7`."""
    discloses: bool = False
    """Let organisers see the caller's refused decisions around this version, with the reasons, and the caller's legal
    decisions at it, although they may tell of hidden values that the caller knows."""


class DisputeAnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a dispute."""

    verdict: Literal["rejected"] | Verdict
    """`rejected`: nothing is to be done. `ruled`: the words stand in the game's log. `continued`: the game goes on from
    a version, in a fork that replaces it. `result`: the result of the table is set."""
    why: Sentence
    """The ruling, or the reason."""
    at: Ordinal | None = None
    """For `continued`: the version to go on from; the version in dispute when it is left out."""
    result: TableResult | None = None
    """For `result`, at a table of a tournament."""


class DisputeUnknown(TabletapeError):
    """The dispute does not exist, or the caller may not know of it."""

    code = "dispute_unknown"


class DisputeRefused(TabletapeError):
    """A dispute cannot be opened, or answered so. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="organising 6.5")
        self.code = code


class _StoredDispute(msgspec.Struct, frozen=True):
    """A dispute with its stored bytes."""

    dispute: Dispute
    before: bytes

    def answered(self, answer: DisputeAnswer) -> DisputeChange:
        """Return the change that answers the dispute."""
        return self._changed(replace(self.dispute, answer=answer))

    def reopened(self, back: TakenBackAnswer) -> DisputeChange:
        """Return the change after which the dispute waits for an answer again."""
        earlier = (*self.dispute.earlier, back)[-_EARLIER_KEPT:]
        return self._changed(replace(self.dispute, answer=None, earlier=earlier))

    def _changed(self, dispute: Dispute) -> DisputeChange:
        return DisputeChange(dispute.game, dispute.dispute, self.before, _encode(dispute))


_Settled: TypeAlias = Callable[[str, int], tuple[DisputeAnswer, Sequence[Append]]]
"""Returns the answer about a version of a game, and its part in the log of a tournament."""

_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Dispute).decode


class Disputes:
    """Keeps disputes, and answers them.

    Args:
        core: appends rulings.
        forking: lets games go on from another version.
        tournaments: sets results, and knows the organisers of a game.
        rights: knows the readers of a game.
    """

    def __init__(self, core: Core, forking: Forking, tournaments: TournamentLog, rights: Rights) -> None:
        self._core = core
        self._forking = forking
        self._tournaments = tournaments
        self._rights = rights
        self._reader = core.reader
        self._store = core.store

    async def open(self, game: str, new: DisputeRequest, caller: Identity, key: str | None = None) -> Dispute:
        """Keep a new dispute of a player who sits at a game.

        A repeated request gets the dispute of the first request, as it is now.

        Raises:
            GameUnknown, VersionUnknown: the game, or its version, does not exist.
            CommandRefused: the caller does not sit there.
            DisputeRefused: the game has not begun, or has enough disputes.
            KeyReused: the key belongs to another request.
        """
        request = request_key(caller.actor, key, ["dispute", game, new])
        name = self._core.ids.document("d", shard_of(game), request)
        for left in reversed(range(TRIES)):
            # In this order: a caller without a seat now had it when an equal request opened the dispute.
            table = (await self._reader.state(game)).at_table
            disputes = await self.of(game)
            first = next((dispute for dispute in disputes if dispute.dispute == name), None)
            if first is not None:
                if (first.version, first.words, first.rule, first.discloses) != msgspec.structs.astuple(new):
                    raise KeyReused("this key was used for another request", value=key, rule="http, repeating requests")
                return await self._core.names.opened_document(first)
            dispute = await self._new(name, table, disputes, new, caller)
            try:
                await self._change(DisputeChange(game, name, b"", _encode(dispute)), table)
            except DocumentConflict:
                # An equal request was first.
                if not left:
                    raise
            else:
                return await self._core.names.opened_document(dispute)
        raise AssertionError("the last try returns or raises")

    async def _new(
        self, name: str, table: Table, others: Sequence[Dispute], new: DisputeRequest, caller: Identity
    ) -> Dispute:
        seat = seat_of_caller(table, caller)
        if not table.started:
            raise DisputeRefused("not_started", "the game has not begun: nothing is to be disputed", value=table.status)
        record = await self._reader.record(table.game, new.version)
        mine = sum(dispute.player == caller.player for dispute in others)
        if mine >= MOST_OF_A_SEAT or len(others) >= MOST_DISPUTES:
            detail = f"a game has at most {MOST_DISPUTES} disputes, {MOST_OF_A_SEAT} of one player"
            raise DisputeRefused("too_many_disputes", detail, value=len(others))
        occupant = table.seats[seat]
        return Dispute(
            dispute=name,
            game=table.game,
            version=new.version,
            head=str(record.head),
            player=caller.player,
            name=await self._core.names.seal(caller, caller.name if occupant is None else occupant.name),
            seat=seat,
            words=new.words,
            rule=new.rule,
            discloses=new.discloses,
            time=self._core.clock(),
            table=table.tournament,
        )

    async def of(self, game: str) -> tuple[Dispute, ...]:
        """Return all disputes of a game, the oldest first."""
        disputes = [_decode(row) for row in (await self._store.disputes(game)).values()]
        return await self._core.names.opened_documents(
            sorted(disputes, key=lambda dispute: (dispute.time, dispute.dispute))
        )

    async def seen_by(self, table: Table, caller: Identity) -> tuple[Dispute, ...]:
        """Return the disputes of a game for a caller who may read it: all disputes, or none.

        Disputes are for the players at the game, and its organisers.
        """
        may_see = _sits(table, caller) or await self._tournaments.organises(table, caller)
        return await self.of(table.game) if may_see else ()

    async def dispute(self, table: Table, dispute: str, caller: Identity) -> tuple[Dispute, bool]:
        """Return a dispute of a game that a caller may read, and whether the caller may answer it.

        The disputes and the roles are read at once.

        Raises:
            DisputeUnknown: the game has no such dispute, or the caller may not see it.
        """
        may_answer, rows = await asyncio.gather(
            self._tournaments.organises(table, caller), self._store.disputes(table.game)
        )
        if dispute not in rows or not (may_answer or _sits(table, caller)):
            raise DisputeUnknown("there is no such dispute", value=dispute)
        (opened,) = await self._core.names.opened_documents([_decode(rows[dispute])])
        return opened, may_answer

    async def seen_with_replaced(self, table: Table, caller: Identity) -> tuple[Dispute, ...]:
        """Return the disputes that a caller may see of a game and of those that it replaced, the oldest first.

        So a game that goes on after an answer shows that answer.
        """
        disputes: list[Dispute] = []
        for member in await self._reader.with_replaced(table):
            if await self._rights.may_read(member, caller):
                disputes += await self.seen_by(member, caller)
        return tuple(sorted(disputes, key=lambda dispute: (dispute.time, dispute.dispute)))

    async def seen_in(self, tournament: str, caller: Identity) -> tuple[Dispute, ...]:
        """Return the disputes at tables of a tournament that a caller may see, the oldest first."""
        disputes: list[Dispute] = []
        for game in await self._store.disputed(tournament):
            table = (await self._reader.state(game)).at_table
            if await self._rights.may_read(table, caller):
                disputes += await self.seen_by(table, caller)
        return tuple(sorted(disputes, key=lambda dispute: (dispute.time, dispute.dispute)))

    async def withdraw(self, game: str, dispute: str, caller: Identity) -> Dispute:
        """Let the player of a dispute withdraw it.

        Raises:
            DisputeUnknown: the caller has not opened the dispute.
            DisputeRefused: the dispute is answered.
        """
        stored = await self._stored(game, dispute)
        if stored.dispute.player != caller.player:
            raise DisputeUnknown("you have opened no such dispute", value=dispute)
        return await self._answer(game, dispute, DisputeAnswerRequest("rejected", ""), caller, withdrawn=True)

    async def answer(self, game: str, dispute: str, request: DisputeAnswerRequest, caller: Identity) -> Dispute:
        """Answer a dispute; the same answer of the same person again changes nothing.

        Raises:
            DisputeUnknown: the dispute does not exist.
            DisputeRefused: the dispute is answered already, this very answer was taken back, or it does not fit.
            CommandRefused, TournamentRefused, VersionUnknown: the effect of the answer is not allowed now.
        """
        if (request.result is not None) != (request.verdict == "result"):
            detail = "a result is named where it is set, and only there"
            raise DisputeRefused("no_result", detail, value=request.verdict)
        if request.at is not None and request.verdict != "continued":
            raise DisputeRefused("no_version", "only a game that goes on names another version", value=request.at)
        return await self._answer(game, dispute, request, caller, withdrawn=False)

    async def answered(
        self, game: str, dispute: str, request: DisputeAnswerRequest, caller: Identity
    ) -> Dispute | None:
        """Return a dispute that has this very answer of a caller already, or `None`.

        So a repeated answer is known that comes when the caller no longer organises the game.
        """
        before = (await self._store.disputes(game)).get(dispute)
        stored = None if before is None else _decode(before)
        if stored is None or stored.answer is None or stored.answer.by != caller.actor:
            return None
        if not _is_same(stored.answer, request, withdrawn=False):
            return None
        return await self._core.names.opened_document(stored)

    async def take_back_ruling(
        self, tournament: str, command: TakeBackRuling, caller: Identity, key: str | None = None
    ) -> AppendedEntry:
        """Take a ruling back; the dispute that it answered waits for an answer again.

        Errors as `TournamentLog.command`.
        """

        async def changing(state: TournamentState, part: Append) -> Append:
            name = state.played.rulings[command.ruling - 1].dispute
            stored = await self._in_tournament(tournament, name) if name else None
            if stored is None or stored.dispute.answer is None:
                return part
            back = TakenBackAnswer(
                answer=stored.dispute.answer,
                why=command.why,
                by=caller.actor,
                name=await self._core.names.seal(caller, caller.name or caller.actor),
                time=self._core.clock(),
                entry=part.record.version,
            )
            return replace(part, dispute=stored.reopened(back))

        return await self._tournaments.command(tournament, command, caller, key, changing=changing)

    async def _in_tournament(self, tournament: str, dispute: str) -> _StoredDispute | None:
        """Return a dispute at a table of a tournament; the log names its id alone."""
        for game in await self._store.disputed(tournament):
            before = (await self._store.disputes(game)).get(dispute)
            if before is not None:
                return _StoredDispute(_decode(before), before)
        return None

    async def _answer(
        self, game: str, dispute: str, request: DisputeAnswerRequest, caller: Identity, *, withdrawn: bool
    ) -> Dispute:
        for tried in count(1):
            stored = await self._stored(game, dispute)
            first = stored.dispute.answer
            if first is not None:
                if first.by == caller.actor and _is_same(first, request, withdrawn=withdrawn):
                    return await self._core.names.opened_document(stored.dispute)
                first = await self._core.names.opened_document(first)
                detail = f"{first.name} has answered this dispute already: {first.verdict}"
                raise DisputeRefused("dispute_answered", detail, value=first.verdict)
            for back in stored.dispute.earlier:
                # Most likely the request was sent again because its answer was lost.
                if back.answer.by == caller.actor and _is_same(back.answer, request, withdrawn=withdrawn):
                    taker = await self._core.names.opened_document(back)
                    detail = f"{taker.name} has taken this very answer back; give another reason to rule so again"
                    raise DisputeRefused("answer_taken_back", detail, value=request.why)
            try:
                if request.verdict == "rejected":
                    await self._reject(stored, request, caller, withdrawn=withdrawn)
                else:
                    await self._append(stored, request, request.verdict, caller)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # Another organiser may have answered meanwhile, or another entry was first in one of the logs.
                again = isinstance(error, DocumentConflict | HeadConflict) and tried < TRIES
                if not again and (await self._stored(game, dispute)).dispute.answer is None:
                    raise
        raise AssertionError("the loop has no end")

    async def _reject(
        self, stored: _StoredDispute, request: DisputeAnswerRequest, caller: Identity, *, withdrawn: bool
    ) -> None:
        table = (await self._reader.state(stored.dispute.game)).at_table
        signed = await self._signed("withdrawn" if withdrawn else "rejected", request, caller)
        await self._change(stored.answered(signed), table)

    async def _append(
        self, stored: _StoredDispute, request: DisputeAnswerRequest, verdict: Verdict, caller: Identity
    ) -> None:
        """Append the effect of an answer, and the answer with it."""
        dispute = stored.dispute
        now = await self.now(await self._reader.state(dispute.game))
        table = now.at_table.tournament
        state = None if table is None else await self._tournaments.state(table.tournament)
        signed = await self._signed(verdict, request, caller)

        def settled(game: str, version: int) -> tuple[DisputeAnswer, Sequence[Append]]:
            answer = replace(signed, game=game, version=version)
            if state is None or table is None:
                return answer, ()
            command = SettleDispute(
                table.round, table.table, request.why, dispute.dispute, verdict, game, version, request.result
            )
            part = self._tournaments.settling(state, command, caller)
            return replace(answer, entry=part.record.version), (part,)

        def with_entry(part: Append, version: int) -> tuple[Append, Sequence[Append]]:
            answer, others = settled(part.game, version)
            return replace(part, dispute=stored.answered(answer)), others

        if verdict == "result":
            await self._set_result(stored, state, settled)
            return
        # A referee of the tournament acts on its games as an organiser does on any.
        organiser = caller if caller.arbitrates else replace(caller, role="organiser")
        if verdict == "continued":
            at = dispute.version if request.at is None else request.at
            await self._require_shared(dispute, now, at)
            fork = ForkRequest(at, supersede=True)
            await self._forking.fork(now.at_table.game, fork, organiser, answer=lambda part: with_entry(part, at))
            return
        command = RuleDispute(request.why, dispute.version if dispute.version <= now.version else None)
        events = judge(now.at_table, command, organiser, ())
        cause = CommandTaken(caller.actor, command)
        await append_command(
            self._core,
            now,
            cause,
            events,
            self._core.clock(),
            answer=lambda part: with_entry(part, part.record.version),
        )

    async def _set_result(self, stored: _StoredDispute, state: TournamentState | None, settled: _Settled) -> None:
        if state is None:
            detail = "only at a table of a tournament a result is set"
            raise DisputeRefused("no_result", detail, value="result")
        # What a result changes in the standings depends on all rounds.
        answer, (part,) = await beside(settled, stored.dispute.game, stored.dispute.version)
        await self._store.append(replace(part, dispute=stored.answered(answer)))

    async def now(self, state: State) -> State:
        """Return the game that goes on in the place of a game."""
        while state.at_table.superseded_by is not None:
            state = await self._reader.state(state.at_table.superseded_by)
        return state

    async def _require_shared(self, dispute: Dispute, now: State, at: int) -> None:
        """Refuse a version that the game which goes on does not share with the game in dispute."""
        record = await self._reader.record(dispute.game, at)
        try:
            shared = (await self._reader.record(now.at_table.game, at)).hash == record.hash
        except VersionUnknown:
            shared = False
        if not shared:
            detail = f"game {now.at_table.game} goes on in its place, and does not have this version"
            raise DisputeRefused("version_replaced", detail, value=at)

    async def _change(self, change: DisputeChange, table: Table) -> None:
        of = table.tournament
        tournament = None if of is None else of.tournament
        try:
            await self._store.change_dispute(change, most=MOST_DISPUTES, tournament=tournament)
        except DocumentsFull as error:
            detail = f"a game has at most {MOST_DISPUTES} disputes"
            raise DisputeRefused("too_many_disputes", detail, value=MOST_DISPUTES) from error

    async def _stored(self, game: str, dispute: str) -> _StoredDispute:
        before = (await self._store.disputes(game)).get(dispute)
        if before is None:
            raise DisputeUnknown("there is no such dispute", value=dispute)
        return _StoredDispute(_decode(before), before)

    async def _signed(self, verdict: AnyVerdict, request: DisputeAnswerRequest, caller: Identity) -> DisputeAnswer:
        name = await self._core.names.seal(caller, caller.name or caller.actor)
        now = self._core.clock()
        return DisputeAnswer(
            verdict=verdict, why=request.why, by=caller.actor, name=name, time=now, result=request.result
        )


def _is_same(first: DisputeAnswer, request: DisputeAnswerRequest, *, withdrawn: bool) -> bool:
    verdict = "withdrawn" if withdrawn else request.verdict
    at = request.at is None or request.at == first.version
    return (first.verdict, first.why, first.result) == (verdict, request.why, request.result) and at


def _sits(table: Table, caller: Identity) -> bool:
    return bool(caller.player) and table.seat_of(caller.player) is not None
