"""Limits of a tournament's log: its writer and the reader of its archive have the same numbers.

A player changes their own part only so often. The last entries are reserved for the rounds: when players and organisers
have used up theirs, every round is still paired and played, and the tournament ends. Entries of earlier releases stay,
however many they are: only new commands are refused.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from domain.tournament.commands import (
    AbortTournament,
    AnyCommand,
    CloseRound,
    DecideResult,
    EndChanges,
    EndTournament,
    EnterPlayers,
    GiveUpPairing,
    LockRound,
    MakeTables,
    OpenPlayOff,
    OpenRound,
    OrderPairing,
    OrderReplay,
    PairRound,
    RecordPlayOff,
    RecordResult,
    Register,
    RulingCommand,
    SetAbsence,
    SetRounds,
    SetTables,
    SettlePlayOff,
    TakeBackRuling,
)
from domain.tournament.errors import TournamentRefused
from domain.tournament.formats import entries_to_play, still_to_play, with_rounds
from domain.tournament.settings import MOST_PLAYERS
from domain.tournament.state import Tournament
from eventstore.log.limits import MOST_ENTRIES, MOST_LINE_BYTES, MOST_REPLACED, archived_bytes
from eventstore.storage.store import Record
from eventstore.tournament.entries import TournamentState, is_own_part

_MOST_TO_PLAY: Final = 20_000

MOST_GAMES: Final = _MOST_TO_PLAY * (1 + MOST_REPLACED)
"""The most games in an archive that is read: a game for each table, with the games that replaced it in a row."""

_RULE: Final = "2.5"


class TournamentLimits(msgspec.Struct, frozen=True):
    """How long the logs of tournaments become."""

    entries: int = MOST_ENTRIES
    """The most entries."""
    of_players: int = 20_000
    """From this number of entries on players change no more of their own part."""
    of_organisers: int = 25_000
    """From this number on only changes are made that the next round needs."""
    of_rulings: int = 28_000
    """From this number on rulings are given only for tables without a result."""
    to_play: int = _MOST_TO_PLAY
    """The most entries of all rounds with their results."""
    changes: int = 40
    """How often a player may change their own part between the beginnings of two rounds."""
    line_bytes: int = MOST_LINE_BYTES
    """The longest line of an archive."""

    def require_room(self, state: TournamentState, command: AnyCommand, actor: str) -> None:
        """Refuse a command for which a log has no room.

        Args:
            state: the tournament.
            command: the command.
            actor: its author.

        Raises:
            TournamentRefused: `log_full`, `changes_used_up`, `tournament_too_large`, `round_beyond_end`.
        """
        most = self._most(state.played, command, actor)
        version = state.head.version
        if version >= most:
            detail = (
                f"the log has {version} of {self.entries} entries; entries after {most} are reserved for the rounds"
            )
            raise TournamentRefused("log_full", detail, value=version, rule=_RULE)
        if is_own_part(command, actor) and state.changes.get(command.player, 0) >= self.changes:
            detail = f"nobody changes their own part more than {self.changes} times in a round; an organiser may"
            raise TournamentRefused("changes_used_up", detail, value=self.changes, rule=_RULE)
        self._require_size(state.played, command)
        if isinstance(command, SetAbsence) and command.absent:
            last = len(state.played.begun) + still_to_play(state.played, MOST_PLAYERS)[0]
            if command.round > last:
                detail = f"the tournament has no more than {last} rounds"
                raise TournamentRefused("round_beyond_end", detail, value=command.round, rule="2.3")

    def _most(self, tournament: Tournament, command: AnyCommand, actor: str) -> int:
        """Return the number of entries from which on a log accepts no command of this kind."""
        match command:
            case (
                MakeTables()
                | GiveUpPairing()
                | EndChanges()
                | LockRound()
                | OpenRound()
                | CloseRound()
                | RecordResult()
                | SettlePlayOff()
            ):
                return self.entries
            case EndTournament() | AbortTournament():
                return self.entries
            case OrderPairing() if tournament.order is not None and tournament.order.status == "refused":
                return self.of_organisers  # its tables can still be set by hand
            case OrderPairing() | PairRound() | SetTables():
                return self.entries if tournament.prepared is None else self.of_organisers
            case DecideResult() if not _is_settled(tournament, command):
                return self.entries
            case RulingCommand() | TakeBackRuling() | RecordPlayOff() | OpenPlayOff():
                return self.of_rulings
        return self.of_players if is_own_part(command, actor) else self.of_organisers

    def _require_size(self, tournament: Tournament, command: AnyCommand) -> None:
        """Refuse players, rounds, or a re-play that would make the log too long."""
        more = 0
        match command:
            case Register():
                more = 1
            case EnterPlayers(players=players):
                more = len(players)
            case SetRounds(rounds=number):
                chosen = with_rounds(tournament.settings.format, number)
                tournament = replace(tournament, settings=replace(tournament.settings, format=chosen))
            case OrderPairing() | PairRound() | SetTables() if not tournament.rounds:
                pass
            case OrderReplay():
                pass
            case _:
                return
        needed = entries_to_play(tournament, len(tournament.roster) + more) + 2 * isinstance(command, OrderReplay)
        if needed > self.to_play:
            detail = f"all rounds with their results have at most {self.to_play} entries, not {needed}"
            raise TournamentRefused("tournament_too_large", detail, value=needed, rule=_RULE)

    def require_line(self, record: Record) -> None:
        """Refuse an entry that makes a longer line than an archive has.

        Raises:
            TournamentRefused: `entry_too_large`.
        """
        line = archived_bytes([record], [record])
        if line > self.line_bytes:
            detail = f"an entry has at most {self.line_bytes} bytes in an archive"
            raise TournamentRefused("entry_too_large", detail, value=line, rule=_RULE)


def _is_settled(tournament: Tournament, command: DecideResult) -> bool:
    """Return whether a ruling is about a table that does not need it; the rules refuse a table that does not exist."""
    tables = tournament.begun[command.round - 1].tables if 1 <= command.round <= len(tournament.begun) else ()
    return not 1 <= command.table <= len(tables) or tables[command.table - 1].is_settled
