"""The entries of a tournament's log, and its state at a version. Everything in them is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, TypeGuard

import msgspec

from domain.core.chance import Draw
from domain.core.events import Event, Public
from domain.tournament.commands import AnyCommand, CheckIn, Register, Return, SetAbsence, Withdraw
from domain.tournament.events import (
    AnyEvent,
    PlayerEntered,
    PlayerReplaced,
    PlayerReturned,
    PlayerWithdrawn,
    RoundOpened,
    RulingTakenBack,
    TournamentCreated,
    TournamentEdited,
)
from domain.tournament.evolve import evolve
from domain.tournament.formats import has_ended
from domain.tournament.state import Player, Tournament
from eventstore.errors import LogDamaged, TournamentUnknown, VersionUnknown
from eventstore.log.chained import ChainedLogs, Noticed, decode_body
from eventstore.log.name_book import NameBook
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.kinds import TOURNAMENT
from eventstore.storage.store import LogSource, Record
from eventstore.table.events import Commitment, SeedRevealed

UNFIT: Final = (AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions of a fold for facts that were never appended to this log."""


class TournamentOpened(Event, frozen=True):
    """The log of a tournament begins. Always its first fact."""

    tournament: Public[str]
    commitment: Public[Commitment]
    """The commitment of the service to the seed of all draws, before anybody enters."""


class LuckCommitted(Event, frozen=True):
    """All tables of a round will draw from the same seed."""

    round: Public[int]
    commitment: Public[Commitment]


LogEvent: TypeAlias = AnyEvent | TournamentOpened | LuckCommitted | SeedRevealed


OwnPart: TypeAlias = Register | CheckIn | Withdraw | Return | SetAbsence
"""Commands of players about themselves."""

TournamentStatus: TypeAlias = Literal["preparing", "playing", "ended", "aborted"]


class DrawMade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draw: the index of its outcome, and the number of outcomes in the pile."""

    pile: str
    ordinal: int
    size: int
    index: int


class TournamentBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An entry. Its JSON bytes are stored and hashed, with sealed names in the place of names."""

    version: int
    time: int
    """Milliseconds since 1970 in UTC; never before the previous entry's."""
    actor: str
    """The author of the command: `player:<id>`, `operator` or `service`."""
    command: AnyCommand
    rules_version: int
    """The version of the rules that decided it."""
    draws: tuple[DrawMade, ...]
    events: tuple[LogEvent, ...]
    operates: bool = False
    """Whether the author operated the service then, with the rights of the owner; an operator may be a player too."""


class TournamentState(msgspec.Struct, frozen=True):
    """A tournament after an entry."""

    head: Head
    created: int
    """When the first entry was made, milliseconds since 1970 in UTC."""
    time: int
    """When the last entry was made."""
    creator: str
    """The actor that opened it: its owner."""
    opened: TournamentOpened | None
    tournament: Tournament | None
    ordinals: Mapping[str, int]
    """By pile: the number of outcomes that were drawn."""
    revealed: frozenset[str] = frozenset()
    """The names of the revealed seeds: of the pairings once the tournament is over, and of rounds."""
    luck: Mapping[int, Commitment] = {}
    """By round with shared luck: the commitment to its seed."""
    leaving: frozenset[Player] = frozenset()
    """Players who have withdrawn by themselves, and so consent to a substitute."""
    replaced: frozenset[tuple[int, Player]] = frozenset()
    """By round: players that a substitute has replaced, and substitutes that left when the ruling was taken back."""
    changes: Mapping[Player, int] = {}
    """By player: how often they have changed their own part since the last round was opened."""
    edited: tuple[int, int] = (0, 0)
    """The version and the time of the entry that set title, description, place and start."""
    opened_at: tuple[int, ...] = ()
    """By round: when it was opened, milliseconds since 1970 in UTC."""
    by_name: frozenset[Player] = frozenset()
    """Players on the roster by an entry of an organiser; other players came by their own accounts."""

    @property
    def status(self) -> TournamentStatus:
        """Whether the next step is to come, a round is played, it has ended, or it was aborted."""
        rounds = self.played.begun
        if self.played.is_aborted:
            return "aborted"
        if rounds and rounds[-1].status == "open":
            return "playing"
        return "ended" if has_ended(self.played) else "preparing"

    @property
    def is_over(self) -> bool:
        """Whether it has ended or was aborted: then its seed is revealed, and its archive may be exported."""
        return self.status in {"ended", "aborted"}

    @property
    def id(self) -> str:
        """The tournament's id."""
        return self.at_opening.tournament

    @property
    def at_opening(self) -> TournamentOpened:
        """The first fact of the log; there after version 1."""
        assert self.opened is not None  # noqa: S101 - true after version 1
        return self.opened

    @property
    def played(self) -> Tournament:
        """The tournament as its rules see it; there after version 1."""
        assert self.tournament is not None  # noqa: S101 - true after version 1
        return self.tournament


NEW: Final = TournamentState(BEGINNING, 0, 0, "", None, None, {})
"""The state before the first entry."""

_decoder = msgspec.json.Decoder(TournamentBody)


class TournamentReader(ChainedLogs[TournamentState]):
    """Reads the logs of tournaments; see `ChainedLogs`.

    Args:
        store: the store that holds the logs.
        names: opens the names in entries; `None`: players are called by their pseudonyms.
        noticed: called when a log was set back.
    """

    kind = TOURNAMENT
    chunk = 128  # a ruling that changes the standings of all players has some 250 KiB
    cached = 256

    def __init__(self, store: LogSource, names: NameBook | None = None, noticed: Noticed | None = None) -> None:
        super().__init__(store, NEW, names, noticed)

    def unknown(self, log: str) -> TournamentUnknown:
        """Return the refusal of an id without a tournament."""
        return TournamentUnknown("there is no such tournament", value=log)

    async def fold(self, state: TournamentState, records: list[Record]) -> TournamentState:
        """Return the state after entries; see `ChainedLogs.fold`."""
        for record in records:
            state = fold_entry(state, body_of(record), record.head)
        return state

    async def state_at(self, log: str, version: int, start: TournamentState | None = None) -> TournamentState:
        """Return the state at a version; the last one is cached. The error names the versions that are there."""
        last = await self.state(log)
        if not 1 <= version <= last.head.version:
            detail = f"tournament {log} has versions 1 to {last.head.version}"
            raise VersionUnknown(detail, value=version)
        return last if version == last.head.version else await super().state_at(log, version, start)


def body_of(record: Record) -> TournamentBody:
    """Decode a stored entry.

    Raises:
        LogDamaged: the bytes are not an entry of a tournament.
    """
    return decode_body(_decoder, record)


def fold_entry(state: TournamentState, body: TournamentBody, head: Head) -> TournamentState:
    """Return the state after an entry.

    Raises:
        LogDamaged: its facts do not fit the state.
    """
    opening, tournament, revealed, luck = state.opened, state.tournament, state.revealed, state.luck
    if body.version != state.head.version + 1:
        raise LogDamaged(f"entry {state.head.version + 1} is missing", value=state.head.version + 1)
    try:
        for event in body.events:
            if isinstance(event, TournamentOpened):
                opening = event
            elif isinstance(event, LuckCommitted):
                luck = {**luck, event.round: event.commitment}
            elif isinstance(event, SeedRevealed):
                revealed |= {event.seed_game}
            else:
                tournament = evolve(tournament, event)
    except UNFIT as error:
        detail = f"entry {body.version} does not fold: {type(error).__name__}"
        raise LogDamaged(detail, value=body.version) from error
    if opening is None or tournament is None:
        raise LogDamaged(f"entry {body.version} begins no tournament", value=body.version)
    drawn = {draw.pile: draw.ordinal + 1 for draw in body.draws}
    creator, created = state.creator or body.actor, state.created or body.time
    return TournamentState(
        head=head,
        created=created,
        time=body.time,
        creator=creator,
        opened=opening,
        tournament=tournament,
        ordinals={**state.ordinals, **drawn},
        revealed=revealed,
        luck=luck,
        leaving=_leaving(state, body),
        replaced=state.replaced | _replaced(tournament, body),
        changes=_changes(state.changes, body),
        edited=(body.version, body.time) if _sets_about(body) else state.edited,
        opened_at=state.opened_at + tuple(body.time for event in body.events if isinstance(event, RoundOpened)),
        by_name=state.by_name | _entered_by_name(body),
    )


def _sets_about(body: TournamentBody) -> bool:
    return any(isinstance(event, TournamentCreated | TournamentEdited) for event in body.events)


def _replaced(tournament: Tournament, body: TournamentBody) -> frozenset[tuple[int, Player]]:
    """Return the players who left a table of a round by an entry, for another player on their seat."""
    left: set[tuple[int, Player]] = set()
    for event in body.events:
        if isinstance(event, PlayerReplaced):
            left.add((event.round, event.player))
        elif isinstance(event, RulingTakenBack) and 1 <= event.ruling <= len(tournament.rulings):
            ruling = tournament.rulings[event.ruling - 1]
            left |= {(event.round, ruling.substitute)} if ruling.kind == "replaced" else set()
    return frozenset(left)


def _entered_by_name(body: TournamentBody) -> frozenset[Player]:
    """Return the players on the roster by an organiser, after an entry."""
    players = (event.entrant.player for event in body.events if isinstance(event, PlayerEntered))
    return frozenset(player for player in players if body.actor != f"player:{player}")


def _leaving(state: TournamentState, body: TournamentBody) -> frozenset[Player]:
    """Return the players who have withdrawn by themselves, after an entry."""
    leaving = set(state.leaving)
    for event in body.events:
        if isinstance(event, PlayerWithdrawn) and body.actor == f"player:{event.player}":
            leaving.add(event.player)
        elif isinstance(event, PlayerReturned):
            leaving.discard(event.player)
    return frozenset(leaving)


def is_own_part(command: AnyCommand, actor: str) -> TypeGuard[OwnPart]:
    """Return whether a command is about its own author."""
    return isinstance(command, OwnPart) and actor == f"player:{command.player}"


def _changes(before: Mapping[Player, int], body: TournamentBody) -> Mapping[Player, int]:
    """Return how often each player has changed their own part, after an entry."""
    if any(isinstance(event, RoundOpened) for event in body.events):
        return {}
    if not is_own_part(body.command, body.actor):
        return before
    return {**before, body.command.player: before.get(body.command.player, 0) + 1}


def draws_made(draws: list[Draw]) -> tuple[DrawMade, ...]:
    """Return draws in the form of an entry."""
    return tuple(DrawMade(draw.pile, draw.ordinal, draw.size, draw.index) for draw in draws)
