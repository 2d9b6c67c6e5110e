"""The stored projections: the row of a game, or of a tournament, in each, and the sets that have it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.accounts import is_bot_account
from domain.core.events import Seat, tag_of
from eventstore.log.state import State, StatusShown, result_of
from eventstore.storage.kinds import GAME, TOURNAMENT, LogKind
from eventstore.table.events import GameVisibility, Occupant
from eventstore.table.table import Table
from eventstore.tournament.entries import TournamentState, TournamentStatus
from projections.facts import fact_counts
from projections.states import States
from projections.views import GameSummary, summary_of

ALL: Final = "all"
"""The set of all rows that everybody may find."""
FREE: Final = "free"
"""The set of open tables with a free seat."""


def of_ruleset(ruleset: str) -> str:
    """Return the name of the set of the rows of a ruleset."""
    return f"ruleset:{ruleset}"


def with_status(status: str) -> str:
    """Return the name of the set of the rows with a status."""
    return f"status:{status}"


def labelled(label: str) -> str:
    """Return the name of the set of the rows with a label."""
    return f"label:{label}"


def of_player(player: str) -> str:
    """Return the name of the set of the rows of a player."""
    return f"player:{player}"


def with_seats(seats: int) -> str:
    """Return the name of the set of the rows of games with a number of seats."""
    return f"seats:{seats}"


def waiting_for(player: str) -> str:
    """Return the name of the set of the games that wait for a player."""
    return f"waiting:{player}"


def going_on(player: str) -> str:
    """Return the name of the set of a player's games that are not over."""
    return f"going:{player}"


OVER: Final[frozenset[StatusShown]] = frozenset(("finished", "aborted", "superseded"))
"""The states of games without further decisions."""


class ResultRow(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a finished game that counts: no import, and a fork only when it replaces its parent."""

    game: str
    ruleset: str
    version: int
    """The version at which the row of the closed game was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC."""
    seats: tuple[Occupant | None, ...]
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    winner: Seat | None
    tied: tuple[Seat, ...]
    labels: tuple[str, ...]
    visibility: GameVisibility
    parent: str | None
    """The game it replaces."""
    opened_by: str = ""
    """The actor who opened it; of a game that replaced another, the actor who opened that game."""


Ending: TypeAlias = Literal["played", "resigned", "forfeited", "aborted"]
"""How a game ended: every seat played to the end, a seat resigned, a seat lost by its clock, or without a result."""


class ClosedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A closed game that was played here, with the facts of it.

    No import, and a fork only when it replaces its parent.
    """

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    closed: int
    """When it ended, milliseconds since 1970 in UTC."""
    ending: Ending
    seats: tuple[Occupant | None, ...]
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared. Empty for an aborted game."""
    points: tuple[int, ...]
    """By seat, at the end."""
    winner: Seat | None
    """The single winner; null where the rules leave a tie, and for an aborted game."""
    rounds: int
    """The number of rounds (or years) that were begun."""
    decisions: int
    """The number of decisions of seats; a decision that was taken back does not count."""
    labels: tuple[str, ...]
    visibility: GameVisibility
    parent: str | None
    """The game it replaces."""
    opened_by: str
    """The actor who opened it; of a game that replaced another, the actor who opened that game."""
    facts: dict[str, int]
    """How often each fact happened, by its name. An answer has only the facts that the request names."""

    @property
    def result(self) -> ResultRow:
        """The result of the game; only for a game that was not aborted."""
        first = tuple(seat for seat, place in enumerate(self.places) if place == 1)
        return ResultRow(
            game=self.game,
            ruleset=self.ruleset,
            version=self.version,
            finished=self.closed,
            seats=self.seats,
            places=self.places,
            points=self.points,
            winner=self.winner,
            tied=first if self.winner is None else (),
            labels=self.labels,
            visibility=self.visibility,
            parent=self.parent,
            opened_by=self.opened_by,
        )

    @property
    def best(self) -> int | None:
        """The points of the first place; `None` for an aborted game."""
        return self.points[self.places.index(1)] if self.places else None

    @property
    def lead(self) -> int | None:
        """The points of the first place above the most points of another seat, 0 for a shared place.

        Below 0 where a seat with more points forfeited. `None` for an aborted game and a single seat.
        """
        if self.best is None or len(self.points) < _LEAST_COMPARED:
            return None
        first = self.places.index(1)
        return self.best - max(points for seat, points in enumerate(self.points) if seat != first)


class RatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that rates its players: a result of people alone that counts and that everybody may know."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC: ratings are folded in this order."""
    players: tuple[str, ...]
    """By seat."""
    names: tuple[str, ...]
    """By seat: the player's name at the table."""
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    sides: tuple[dict[str, str], ...]
    """By seat: the player's other sides, such as a tribe. Empty for the table of a round with the same luck: a choice
    there tells about tables that are still played."""
    rated: tuple[Seat, ...] = ()
    """The seats whose players it counts for, at least two; see `is_rated`. Rows made by an earlier release lack it, and
    count for all until they are made anew."""

    @property
    def counting(self) -> tuple[Seat, ...]:
        """The seats whose players it counts for."""
        return self.rated or tuple(range(len(self.players)))


class CountedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that counts for the statistics of its ruleset: everybody may know its result, and its rules ended it."""

    game: str
    ruleset: str
    version: int
    """The version at which this row was made."""
    finished: int
    """When it ended, milliseconds since 1970 in UTC."""
    bots: bool
    """Whether a bot had a seat at the end; else it is a rated game."""
    places: tuple[int, ...]
    """By seat: 1 is best; equal places are shared."""
    points: tuple[int, ...]
    sides: tuple[dict[str, str], ...]
    """By seat: the player's other sides, such as a tribe. Empty where `RatedGame` has none."""
    counting: tuple[Seat, ...]
    """The seats that count: of a rated game the seats that it is rated for, of a game with bots all."""
    rounds: int
    """The round in which it ended."""
    decisions: int
    """The number of its decisions that stand."""
    seconds: int
    """The time from its start to its end, pauses and nights too."""


class StalledRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is stalled by its log."""

    game: str
    version: int
    """The version at which this row was made."""
    head: str
    created: int
    """When its own first entry was made, milliseconds since 1970 in UTC."""
    reason: str = ""
    """The reason of the stall. Rows made by an earlier release lack it until they are made anew."""


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as a line of a list."""

    tournament: str
    version: int
    """The version at which this row was made."""
    title: str
    format: str
    """Its tag: `swiss`, `groups` and so on."""
    ruleset: str | None
    """The ruleset of its games; null where it is played elsewhere."""
    creator: str
    """The actor who owns it."""
    created: int
    """When its first entry was made, milliseconds since 1970 in UTC."""
    players: int
    rounds: int
    """The number of opened rounds."""
    status: TournamentStatus


_KNOWN_TO_ALL: Final[frozenset[GameVisibility]] = frozenset(("public", "round"))
"""The visibilities of games whose players and places everybody may know; a tournament shows the games of its rounds."""
_LEAST_COMPARED: Final = 2
"""The smallest number of seats with a lead."""
_LEAST_RATED: Final = 2
"""The smallest number of players for whom a game counts: a rating compares players."""


@dataclass(frozen=True)
class StoredProjection:
    """A stored projection."""

    name: str
    row_type: type[Any]
    """Has the field `version`, and `game` or `tournament`."""
    make: Callable[[States, Any], Awaitable[Any]]
    """Returns a row from a game's state, or a tournament's; `None` when it has none."""
    sets: Callable[[Any], tuple[str, ...]]
    """Names the sets in which a row is found."""
    time: Callable[[Any], int]
    """Returns the time by which a row is listed, the newest first; it never changes for a game."""
    kind: LogKind = GAME
    """The kind of the logs that it has rows of."""

    def member(self, row: Any) -> str:
        """Return a row's member of sorted sets: members sort by time, then by game."""
        return f"{self.time(row):015d}:{getattr(row, self.kind.name)}"


async def _game_row(states: States, state: State) -> GameSummary | None:
    table = state.at_table
    sits = any(_players(table.seats)) or (not table.ended and any(table.given_up))
    return await summary_of(states, state) if sits or table.visibility == "public" else None


def _game_sets(row: GameSummary) -> tuple[str, ...]:
    if row.visibility != "public":
        return _player_sets(row)
    free = (FREE,) if row.free_seats else ()
    of_all = (ALL, of_ruleset(row.ruleset), with_status(row.status), *free, *_labels(row.labels))
    return (*of_all, *_player_sets(row))


def _player_sets(row: GameSummary) -> tuple[str, ...]:
    players = _players(row.seats)
    away = {seat for seat, bot in enumerate(row.stand_ins) if bot is not None}
    waiting = [players[seat] for seat in row.to_move if seat >= 0 and seat not in away and players[seat]]
    seated = [player for player in players if player]
    if row.status not in OVER:
        # A player who handed their seat to a bot finds the game as long as they may have it back.
        seated += [former.player for former in row.given_up if former is not None]
    going = () if row.status in OVER else map(going_on, seated)
    return (*map(of_player, seated), *going, *map(waiting_for, waiting))


async def _stalled_row(states: States, state: State) -> StalledRow | None:
    table = state.at_table
    if table.status != "stalled":
        return None
    return StalledRow(
        game=table.game,
        version=state.version,
        head=str(state.head),
        created=await states.created(state),
        reason=table.reason,
    )


def _is_own(first_table: Table, table: Table) -> bool:
    """Return whether a game was played here: it was not forked or imported, and replaced no game that was."""
    return first_table.origin is None and (table.origin is None or not table.origin.alone)


async def _closed_row(states: States, state: State) -> ClosedGame | None:
    row = await _without_facts(states, state)
    return None if row is None else replace(row, facts=await fact_counts(states.reader, state))


async def _without_facts(states: States, state: State) -> ClosedGame | None:
    table = state.at_table
    if not table.closed or state.position is None:
        return None
    first_table = await states.first_table(table)
    if not _is_own(first_table, table):
        return None
    ruleset = (await states.reader.loaded_of(table)).ruleset
    result = result_of(state, ruleset) if table.status == "finished" else None
    return ClosedGame(
        game=table.game,
        ruleset=table.ruleset,
        version=state.version,
        closed=await states.ended(state),
        ending=_ending(table),
        seats=table.seats,
        places=() if result is None else result.places,
        points=tuple(line.points for line in ruleset.scoreboard(state.position).seats),
        winner=None if result is None else result.winner,
        rounds=ruleset.round_of(state.position),
        decisions=sum(state.decided.values()),
        labels=table.labels,
        visibility=table.visibility,
        parent=None if table.origin is None else table.origin.game,
        opened_by=first_table.creator,
        facts={},
    )


async def _known_result(states: States, state: State) -> ClosedGame | None:
    """Return a finished game that counts, played without hints, where everybody may know the result."""
    table = state.at_table
    if table.status != "finished" or table.visibility not in _KNOWN_TO_ALL or table.hints:
        return None
    row = await _without_facts(states, state)
    return row if row is not None and row.places else None


def _ending(table: Table) -> Ending:
    if table.status == "aborted":
        return "aborted"
    if table.resigned:
        return "resigned"
    return "forfeited" if table.forfeited else "played"


def _closed_sets(row: ClosedGame) -> tuple[str, ...]:
    players = tuple(dict.fromkeys(of_player(occupant.player) for occupant in row.seats if occupant is not None))
    if row.visibility != "public":
        return players
    return (ALL, of_ruleset(row.ruleset), with_seats(len(row.seats)), *_labels(row.labels), *players)


def is_rated(state: State, seat: Seat) -> bool:
    """Return whether a finished game counts for the rating of a seat's player: nobody is rated unasked.

    The player took at least one decision that stands, and at least half of all decisions of the seat. The other
    decisions are those of earlier players of the seat, of bots that stood in, and of players before a fork; a plan
    decides for its owner. A player who forfeited by time has lost, with any decisions of a bot after them: one decision
    of their own is enough.
    """
    own = state.decided.get((seat, _players(state.at_table.seats)[seat]), 0)
    everything = sum(count for (decided, _), count in state.decided.items() if decided == seat)
    return own > 0 and (2 * own >= everything or seat in state.at_table.forfeited)


async def _rated_game(states: States, state: State) -> RatedGame | None:
    row = await _known_result(states, state)
    if row is None:
        return None
    players = tuple(filter(None, _players(row.seats)))
    if len(set(players)) < len(row.seats):
        return None  # bots played, or somebody had two seats
    if any(map(is_bot_account, players)):
        return None
    rated = tuple(seat for seat in range(len(players)) if is_rated(state, seat))
    if len(rated) < _LEAST_RATED:
        return None
    return RatedGame(
        game=row.game,
        ruleset=row.ruleset,
        version=row.version,
        finished=row.closed,
        players=players,
        names=tuple(occupant.name for occupant in row.seats if occupant is not None),
        places=row.places,
        points=row.points,
        sides=await _sides_of(states, state),
        rated=rated,
    )


async def _sides_of(states: States, state: State) -> tuple[dict[str, str], ...]:
    """Return by seat the other sides of the player of a finished game; see `RatedGame.sides`."""
    sides = (await states.reader.loaded_of(state.at_table)).ruleset.sides
    if sides is None or state.position is None or state.at_table.visibility != "public":
        return ({},) * len(state.at_table.seats)
    return tuple(map(dict, sides(state.position)))


async def _counted_game(states: States, state: State) -> CountedGame | None:
    if state.at_table.forfeited:
        return None  # the places are not those of the rules
    row = await _known_result(states, state)
    if row is None:
        return None
    bots = any(not player or is_bot_account(player) for player in _players(row.seats))
    rated = None if bots else await _rated_game(states, state)
    if not bots and rated is None:
        return None
    return CountedGame(
        game=row.game,
        ruleset=row.ruleset,
        version=row.version,
        finished=row.closed,
        bots=bots,
        places=row.places,
        points=row.points,
        sides=await _sides_of(states, state),
        counting=tuple(range(len(row.seats))) if rated is None else rated.counting,
        rounds=row.rounds,
        decisions=row.decisions,
        seconds=(row.closed - await states.started(state)) // 1000,
    )


async def _tournament_row(_: States, state: TournamentState) -> TournamentRow:
    play = state.played
    game = play.settings.game
    return TournamentRow(
        tournament=state.id,
        version=state.head.version,
        title=play.settings.title,
        format=tag_of(type(play.settings.format)),
        ruleset=None if game is None else game.ruleset,
        creator=state.creator,
        created=state.created,
        players=len(play.roster),
        rounds=len(play.begun),
        status=state.status,
    )


def _players(seats: tuple[Occupant | None, ...]) -> tuple[str, ...]:
    """Return the player on each seat; empty for a bot or nobody."""
    return tuple("" if occupant is None or occupant.bot is not None else occupant.player for occupant in seats)


def _labels(labels: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(labelled, labels)))


STORED: Final[Mapping[str, StoredProjection]] = MappingProxyType(
    {
        projection.name: projection
        for projection in (
            StoredProjection("games", GameSummary, _game_row, _game_sets, lambda row: row.created),
            StoredProjection("stalled", StalledRow, _stalled_row, lambda _: (ALL,), lambda row: row.created),
            StoredProjection("closed", ClosedGame, _closed_row, _closed_sets, lambda row: row.closed),
            StoredProjection("ratings", RatedGame, _rated_game, lambda _: (ALL,), lambda row: row.finished),
            StoredProjection("statistics", CountedGame, _counted_game, lambda _: (ALL,), lambda row: row.finished),
            StoredProjection(
                "tournaments",
                TournamentRow,
                _tournament_row,
                lambda _: (ALL,),
                lambda row: row.created,
                kind=TOURNAMENT,
            ),
        )
    }
)
"""Every stored projection, by name."""
