"""Answers about a tournament: itself, its rounds at a glance, its standings, its log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from domain.tournament.details import EntrantDetails, PersonalDetails
from domain.tournament.explanation import TableExplanation
from domain.tournament.points import rounded, yields
from domain.tournament.rulings import RulingsInForce, rulings_by_table
from domain.tournament.settings import Scoring
from domain.tournament.standings import Standing
from domain.tournament.state import Player, PlayOff, Round, RoundTable, RulingKind, Tournament
from eventstore.storage.store import Record
from eventstore.table.table import OpenTakeBackRequest
from eventstore.tournament.entries import TournamentBody, TournamentState, TournamentStatus, body_of
from eventstore.tournament.log import game_of
from eventstore.tournament.roles import TournamentRole
from projections.views import GameSummary


class Organiser(msgspec.Struct, frozen=True):
    """An organiser of a tournament, by the name in the signatures of their rulings."""

    actor: str
    """Their name in entries and rulings: `player:<id>`, or `operator`."""
    name: str
    role: Literal["owner", "referee"]


class TournamentResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as it is now. Everything in it but `personal` is public."""

    tournament: str
    head: str
    status: TournamentStatus
    """`preparing` the next round, `playing` a round, `ended` (also early, see `ending` of `state`), or `aborted`."""
    creator: str
    """The actor who owns it."""
    created: int
    """When it began, milliseconds since 1970 in UTC."""
    time: int
    """When its last entry was made."""
    your_role: TournamentRole
    organisers: tuple[Organiser, ...]
    """The owner, then the referees in the order of their appointments."""
    details: dict[Player, EntrantDetails]
    """Club and FIDE's fields of the players on the roster that have any."""
    personal: dict[Player, PersonalDetails]
    """Sex and birth of the players on the roster that have any; for owner and referees alone, else empty."""
    state: Tournament
    games: tuple[tuple[str, ...], ...]
    """By opened round, and table: the id of the game; none where it is played elsewhere."""
    play_off_games: tuple[str, ...]
    """By table of `play_off_tables` of the state: the id of its game."""


class CountedResult(msgspec.Struct, frozen=True):
    """The result of a seat as the standings count it."""

    place: int
    """At this table. A player who did not finish is last, and the others are placed among themselves."""
    brought: float
    """Points for the standings."""


class TableGlance(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round at a glance."""

    table: int
    state: RoundTable
    game: GameSummary | None
    """The game as the lists show it, or the game that replaced it. Null before it is opened, and while the viewer may
    not watch it."""
    points: tuple[int, ...] | None
    """By seat: the points of the game now; null where none is played."""
    counted: tuple[CountedResult, ...] | None
    """By seat: the result as the standings count it; null until the table is settled. `state.result` has the places as
    they were played: a bot may have won for a player who never came."""
    request: OpenTakeBackRequest | None
    """The open request of a player to go on from an earlier version."""
    why: TableExplanation | None
    """Why these players sit here: scores, earlier meetings, seats, and the nearest alternative with its cost. Null
    while a worker computes it: ask again."""


class RoundResponse(msgspec.Struct, frozen=True):
    """All tables of a round at a glance."""

    tournament: str
    head: str
    round: int
    tables: tuple[TableGlance, ...]


class RulingInForce(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that decides a result of a table."""

    ruling: int
    """Its number."""
    round: int
    table: int
    kind: RulingKind
    player: Player
    """The excluded or replaced player; empty for a ruling on a result."""
    by: str
    """The actor who ruled. The reason stands in the log."""


class StandingsResponse(msgspec.Struct, frozen=True):
    """The standings after a round."""

    tournament: str
    head: str
    round: int
    """The number of rounds that are counted."""
    counts: Literal["so_far", "final", "nothing"]
    """`so_far` while the tournament goes on, `final` when it has ended, `nothing` when it was aborted."""
    lines: tuple[Standing, ...]
    rulings: tuple[RulingInForce, ...]
    """The rulings that decide results of these rounds, in the order of the log."""
    play_offs: tuple[PlayOff, ...]
    """The play-offs for the first place, with their reasons, in the standings after the last round."""
    season: int | None = None
    """The season, where the request names a season or a group, and where divisions are apart."""
    group: int | None = None
    """The group or division, where the request names it."""


class TableResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a player at a table, or of a bye."""

    round: int
    table: int | None
    """The number of the table; null for a bye."""
    seat: int | None
    player: str
    name: str
    points: int | None
    """The points of the game; null where there is no result."""
    place: int | None
    """At this table; null until it is settled."""
    brought: float | None
    """Points for the standings; null until it is settled."""
    note: Literal["no_show", "forfeit", "bye"] | None
    ruling: int | None
    """The number of the ruling that decides it; null for a result as it was played."""
    game: str | None
    """The id of the game; null where it is played elsewhere."""


class TournamentResults(msgspec.Struct, frozen=True):
    """The results of all opened rounds, or of a single round."""

    tournament: str
    head: str
    results: tuple[TableResultLine, ...]
    """By round, table and seat; then the byes of the round."""


class TournamentEntry(msgspec.Struct, frozen=True):
    """An entry of a tournament's log: a command with its actor and time, and the events that followed."""

    head: str
    body: TournamentBody


def tournament_entry(record: Record) -> TournamentEntry:
    """Return a stored entry as an answer; errors as `body_of`."""
    return TournamentEntry(str(record.head), body_of(record))


class TournamentEntries(msgspec.Struct, frozen=True):
    """Some entries."""

    head: str
    """The log's head."""
    entries: tuple[TournamentEntry, ...]


def results_of(state: TournamentState, number: int | None = None) -> TournamentResults:
    """Return the results of a round; of all opened rounds when none is named."""
    rounds, in_force = enumerate(state.played.begun, 1), rulings_by_table(state.played)
    lines = [
        line
        for count, round_ in rounds
        if number in (None, count)
        for line in _round_results(state, count, round_, in_force)
    ]
    return TournamentResults(state.id, str(state.head), tuple(lines))


def counted_results(table: RoundTable, scoring: Scoring) -> tuple[CountedResult, ...] | None:
    """Return by seat the result that the standings count; `None` before the table is settled."""
    if not table.is_settled:
        return None
    brought = yields(table, scoring)
    return tuple(CountedResult(brought[player].place, rounded(brought[player].points)) for player in table.players)


def rulings_in_force(state: TournamentState, first: int, last: int) -> tuple[RulingInForce, ...]:
    """Return the rulings that decide results of the rounds *first* to *last*, in the order of the log."""
    tables = rulings_by_table(state.played)
    numbers = sorted(number for (at, _), rulings in tables.items() if first <= at <= last for number in rulings.numbers)
    rulings = [(number, state.played.rulings[number - 1]) for number in numbers]
    return tuple(
        RulingInForce(
            ruling=number,
            round=ruling.round,
            table=ruling.table,
            kind=ruling.kind,
            player=ruling.player,
            by=ruling.by,
        )
        for number, ruling in rulings
    )


def _round_results(
    state: TournamentState, number: int, round_: Round, in_force: Mapping[tuple[int, int], RulingsInForce]
) -> Iterator[TableResultLine]:
    scoring = state.played.settings.scoring
    names = {player.player: player.name for player in state.played.roster}
    for count, table in enumerate(round_.tables, 1):
        counted = counted_results(table, scoring)
        rulings = in_force.get((number, count))
        has_games = state.played.settings.game is not None
        for seat, player in enumerate(table.players):
            yield TableResultLine(
                round=number,
                table=count,
                seat=seat,
                player=player,
                name=names.get(player, ""),
                points=None if table.result is None else table.result.points[seat],
                place=None if counted is None else counted[seat].place,
                brought=None if counted is None else counted[seat].brought,
                note=table.out.get(player),
                ruling=None if rulings is None else rulings.of(player),
                game=game_of(state.id, number, count, table.replays) if has_games else None,
            )
    for player in round_.byes:
        yield TableResultLine(
            round=number,
            table=None,
            seat=None,
            player=player,
            name=names.get(player, ""),
            points=None,
            place=None,
            brought=rounded(Fraction(scoring.bye_points)),
            note="bye",
            ruling=None,
            game=None,
        )
