"""The standings and results of a tournament: JSON, spreadsheets, and the report for FIDE."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeAlias

import msgspec
from litestar import Controller, Response, get
from litestar.params import QueryParameter

from api.context import AppContext, Caller, Context, app_context, caller_of
from api.http.errors import QueryInvalid
from api.http.openapi.operations import TEXT, answers, operation
from api.http.parameters import Moment, Version
from api.http.request_headers import accepts
from api.http.responses import encoded
from api.tournaments import TournamentId, organisers_of
from domain.tournament.standings import Standing, by_division, season_of, standings
from domain.tournament.trf import Edition, as_trf
from eventstore.tournament.details import personal_details, public_details
from eventstore.tournament.entries import TournamentState
from eventstore.tournament.roles import is_organiser
from eventstore.tournament.starts import moment_of
from eventstore.turns import beside
from projections.crosstable import CrosstableLine, CrosstableResponse, crosstable
from projections.moments import version_at
from projections.tournaments import (
    StandingsResponse,
    TableResultLine,
    TournamentResults,
    results_of,
    rulings_in_force,
)

P = ParamSpec("P")

Rounds: TypeAlias = Annotated[
    int | None,
    QueryParameter(name="round", ge=0, description="After this round; after the last round when it is left out."),
]

Season: TypeAlias = Annotated[
    int | None,
    QueryParameter(
        ge=1, description="Of this season of a league alone; of the last season where only a `group` is named."
    ),
]
Group: TypeAlias = Annotated[int | None, QueryParameter(ge=1, description="Of this group, or division, alone.")]
Bom: TypeAlias = Annotated[
    bool,
    QueryParameter(description="Begin CSV with a byte order mark: some spreadsheets read UTF-8 only with it."),
]

CSV: Final = "text/csv"
_TRF: Final = "text/plain"


class StandingsController(Controller):
    """Standings and results of a tournament."""

    path = "/tournaments"
    tags = ("tournaments",)

    @get(
        "/{tournament:str}/standings",
        operation_id="getStandings",
        summary="The standings after any round",
        responses={200: answers(StandingsResponse)},
        operation_class=operation(problems=("tournament_unknown", "version_unknown"), media={CSV: TEXT}),
    )
    async def standings(
        self,
        request: Caller,
        tournament: TournamentId,
        rounds: Rounds = None,
        at: Version = None,
        time: Moment = None,
        season: Season = None,
        group: Group = None,
        bom: Bom = False,
    ) -> Response[Any]:
        """Return the order of the players with the deciding criteria; as JSON, or as CSV where `Accept` prefers it.

        Of a league: of the present season, or of another, division by division.
        """
        state = await _state_then(app_context(request), tournament, at, time)
        lines, first, after, season = await _ranked(state, rounds, season, group)
        if accepts(request, CSV, rather_than="application/json"):
            name = _file_name(tournament, "standings", after, season, group)
            return await beside(spreadsheet, name, bom, _standings_rows, state, lines)
        rulings = rulings_in_force(state, first, after)
        head, counts = str(state.head), _counts(state)
        play_offs = state.played.play_offs if after == len(state.played.begun) else ()
        response = StandingsResponse(tournament, head, after, counts, lines, rulings, play_offs, season, group)
        return await encoded(response)

    @get(
        "/{tournament:str}/crosstable",
        operation_id="getCrosstable",
        summary="The crosstable after any round",
        responses={200: answers(CrosstableResponse)},
        operation_class=operation(problems=("tournament_unknown",), media={CSV: TEXT}),
    )
    async def crosstable(
        self,
        request: Caller,
        tournament: TournamentId,
        rounds: Rounds = None,
        season: Season = None,
        group: Group = None,
        bom: Bom = False,
    ) -> Response[Any]:
        """Return the players in the order of the standings, each with opponents, seat, place and points round by round.

        As JSON, or as CSV where `Accept` prefers it. The rounds and players are those of the standings of this query.
        """
        state = await app_context(request).service.tournaments.state(tournament)
        standings, first, after, season = await _ranked(state, rounds, season, group)
        lines = await beside(crosstable, state, standings, first, after)
        response = CrosstableResponse(tournament, str(state.head), first, after, lines, season, group)
        if accepts(request, CSV, rather_than="application/json"):
            name = _file_name(tournament, "crosstable", after, season, group)
            return await beside(spreadsheet, name, bom, _crosstable_rows, response)
        return await encoded(response)

    @get(
        "/{tournament:str}/results",
        operation_id="listTournamentResults",
        summary="The results by table and seat",
        responses={200: answers(TournamentResults)},
        operation_class=operation(problems=("tournament_unknown", "version_unknown"), media={CSV: TEXT}),
    )
    async def results(
        self,
        context: Context,
        request: Caller,
        tournament: TournamentId,
        number: Annotated[
            int | None, QueryParameter(name="round", ge=1, description="Of this round; of all when not given.")
        ] = None,
        at: Version = None,
        time: Moment = None,
        bom: Bom = False,
    ) -> Response[Any]:
        """Return the results of every table and bye; as JSON, or as CSV where `Accept` prefers it."""
        state = await _state_then(context, tournament, at, time)
        opened_rounds = len(state.played.begun)
        if number is not None and number > opened_rounds:
            raise QueryInvalid(f"{opened_rounds} rounds were opened", parameter="round", value=number)
        results = await beside(results_of, state, number)
        if accepts(request, CSV, rather_than="application/json"):
            name = f"{tournament}-results" + ("" if number is None else f"-{number}")
            return await beside(spreadsheet, name, bom, _result_rows, results.results)
        return await encoded(results)

    @get(
        "/{tournament:str}/report",
        operation_id="getTournamentReport",
        summary="A tournament at tables of two as FIDE's report TRF16 or TRF26",
        media_type=_TRF,
        operation_class=operation(problems=("tournament_unknown", "tournament_refused"), media={_TRF: TEXT}),
    )
    async def report(
        self,
        request: Caller,
        tournament: TournamentId,
        edition: Annotated[Edition, QueryParameter(description="The edition of the format.")] = "trf16",
    ) -> Response[str]:
        """Return the report file; refused for tables of more than two seats, and for players at two tables at once.

        Sex and birth are in it for owner and referees alone. The owner is the chief arbiter, the referees are deputies.
        Days are those of the time zone of the tournament's start, of UTC without one.
        """
        context, caller = app_context(request), caller_of(request)
        state, names = await context.service.tournaments.state(tournament), context.service.names
        details = await public_details(names, state)
        personal = await personal_details(names, state) if is_organiser(state, caller) else {}
        title, start = state.played.settings.title or tournament, state.played.settings.start
        zone = UTC if start is None else moment_of(start).tzinfo
        first, last, *days = (
            datetime.fromtimestamp(time / 1000, zone).strftime("%Y/%m/%d")
            for time in (state.created, state.time, *state.opened_at)
        )
        # A tournament is often begun in the service long before its first round.
        first, last = days[0] if days else first, last if state.is_over else ""
        arbiters = [organiser.name for organiser in await organisers_of(context, state)]
        content = await beside(as_trf, state.played, title, first, last, days, details, personal, edition, arbiters)
        headers = {"content-disposition": f'attachment; filename="{tournament}.trf"'}
        return Response(content, media_type=_TRF, headers=headers)


async def _state_then(context: AppContext, tournament: str, at: int | None, time: str | None) -> TournamentState:
    """Return a tournament at the version that the caller names by its number or by a time, else at its head.

    Raises:
        TournamentUnknown, VersionUnknown: there is no such tournament or version.
        TimeAndVersion, TimeBeforeLog, TimeInvalid: see `version_at`.
    """
    log = context.service.tournaments
    state = await log.state(tournament)
    version = await version_at(log, tournament, state, at, time)
    return state if version is None or version == state.head.version else await log.state_at(tournament, version)


def _counts(state: TournamentState) -> Literal["so_far", "final", "nothing"]:
    """Return whether standings count, for now or for good."""
    if state.status == "aborted":
        return "nothing"
    return "final" if state.status == "ended" else "so_far"


async def _ranked(
    state: TournamentState, rounds: int | None, season: int | None, group: int | None
) -> tuple[tuple[Standing, ...], int, int, int | None]:
    """Return the standings of a query, their first and their last round, and their season.

    Args:
        state: the tournament.
        rounds: after this round; `None` for the last.
        season: of this season of a league; `None` for the present one.
        group: of this group or division alone; `None` for all.

    Raises:
        QueryInvalid: there is no such round, season or group.
    """
    opened_rounds = len(state.played.begun)
    if rounds is not None and rounds > opened_rounds:
        raise QueryInvalid(f"{opened_rounds} rounds were opened", parameter="round", value=rounds)
    draw = _draw(state, season, group)
    after = opened_rounds if rounds is None else rounds
    first, players = 1, None
    if draw is not None:
        season, first, last, players = draw
        after = min(after, last)
    divisions = season_of(state.played, after if draw is None else first) if group is None else None
    if divisions is None:
        return await beside(standings, state.played, after, players, first), first, after, season
    season = state.played.draws.index(divisions) + 1
    return await beside(by_division, state.played, divisions, after), divisions.first_round, after, season


def _file_name(tournament: str, list_name: str, after: int, season: int | None, group: int | None) -> str:
    """Return the name of a file with standings or a crosstable, without its ending."""
    parts = [f"{name}{number}" for name, number in (("season", season), ("group", group)) if number is not None]
    return "-".join([tournament, list_name, str(after), *parts])


def _draw(
    state: TournamentState, season: int | None, group: int | None
) -> tuple[int, int, int, tuple[str, ...]] | None:
    """Return a season with its first and its last open round, and the ranked players.

    Args:
        state: the tournament.
        season: its number, from 1; `None` for the last season where a group is named.
        group: the number of the group or division, from 1; `None` for the whole season.

    Returns:
        `None` when neither is named.

    Raises:
        QueryInvalid: there is no such season, or no such group in it.
    """
    if season is None and group is None:
        return None
    opened_rounds = len(state.played.begun)
    draws = [draw for draw in state.played.draws if draw.first_round <= opened_rounds]
    number = len(draws) if season is None else season
    if not 1 <= number <= len(draws):
        named, value = ("group", group) if season is None else ("season", season)
        detail = f"it has had {len(draws)} seasons" if draws else "there are no groups, or none that play yet"
        raise QueryInvalid(detail, parameter=named, value=value)
    groups = draws[number - 1].groups
    if group is not None and group > len(groups):
        raise QueryInvalid(f"there are groups 1 to {len(groups)}", parameter="group", value=group)
    players = (
        tuple(player for group_players in groups for player in group_players) if group is None else groups[group - 1]
    )
    last = draws[number].first_round - 1 if number < len(draws) else opened_rounds
    return number, draws[number - 1].first_round, last, players


def _standings_rows(state: TournamentState, lines: tuple[Standing, ...]) -> list[list[object]]:
    """Return standings as rows, with the names and with the value of each criterion."""
    names = {entrant.player: entrant.name for entrant in state.played.roster}
    order = list(dict.fromkeys(criterion for line in lines for criterion in line.values))
    has_divisions = any(line.division for line in lines)
    head = ["place", "player", "name", *order, "parted_by", "withdrawn"]
    rows: list[list[object]] = [["division", *head] if has_divisions else [*head]]
    for line in lines:
        values = [line.values.get(criterion) for criterion in order]
        division: list[object] = [line.division] if has_divisions else []
        name = text_cell(names[line.player])
        rows.append([*division, line.place, line.player, name, *values, line.parted_by, line.withdrawn])
    return rows


def _crosstable_rows(table: CrosstableResponse) -> Iterator[list[object]]:
    """Yield a crosstable as rows, with five columns for each round; several tables of a round share a cell."""
    rounds = range(table.first_round, table.round + 1)
    columns = ("opponents", "seat", "place", "points", "brought")
    head = [f"round {number} {column}" for number in rounds for column in columns]
    yield ["number", "place", "player", "name", "points", "withdrawn", *head]
    for line in table.lines:
        cells = [cell for number in rounds for cell in _round_cells(line, number)]
        yield [line.number, line.place, line.player, text_cell(line.name), line.points, line.withdrawn, *cells]


def _round_cells(line: CrosstableLine, number: int) -> list[str]:
    """Return the five values of a player in a round; opponents are numbers of lines, a bye is `bye`."""
    cells = [cell for cell in line.cells if cell.round == number]
    columns: list[list[object]] = [
        ["bye" if cell.table is None else " ".join(map(str, cell.opponents)) for cell in cells],
        [cell.seat for cell in cells],
        [cell.place for cell in cells],
        [cell.points for cell in cells],
        [cell.brought for cell in cells],
    ]
    return ["; ".join("" if value is None else str(value) for value in column) for column in columns]


def _cells(line: dict[str, Any]) -> list[object]:
    """Return the values of a line as cells, in their order."""
    return [text_cell(value) if name == "name" else value for name, value in line.items()]


def _result_rows(lines: Sequence[TableResultLine]) -> Iterator[list[object]]:
    """Yield results as rows."""
    yield list(TableResultLine.__struct_fields__)
    for line in lines:
        yield _cells(msgspec.structs.asdict(line))


def spreadsheet(
    name: str, bom: Bom, rows: Callable[P, Iterable[Sequence[object]]], *arguments: P.args, **named: P.kwargs
) -> Response[bytes]:
    """Return rows as CSV (RFC 4180) in a file of a name; `rows` makes them of the arguments.

    In UTF-8, on request with a byte order mark.
    """
    table = io.StringIO()
    csv.writer(table).writerows(rows(*arguments, **named))
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    content = table.getvalue().encode("utf-8-sig" if bom else "utf-8")
    return Response(content, media_type=CSV, headers=headers)


def text_cell(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in tuple("=+-@\t\r") else name
