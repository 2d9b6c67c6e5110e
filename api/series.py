"""Series of tournaments: the best results of each player over several tournaments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody, PathParameter, QueryParameter

from api.context import Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.authentication import requires_token
from api.http.bodies import require_seen
from api.http.errors import BodyInvalid
from api.http.openapi.operations import TEXT, answers, operation
from api.http.request_headers import accepts
from api.http.responses import encoded
from api.standings import CSV, Bom, spreadsheet, text_cell
from api.tournaments import TournamentId, signature_of
from domain.tournament.series import SeriesRules
from eventstore.tournament.series import Series
from eventstore.turns import beside
from projections.series import SeriesList, SeriesStanding

SeriesId: TypeAlias = Annotated[str, PathParameter(description="The id of a series, `<owner>-<number>`.")]


class SeriesSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Title and rules of a series."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    rules: SeriesRules = SeriesRules()


_REFUSED: Final = ("series_unknown", "series_refused")


class SeriesController(Controller):
    """Series of tournaments."""

    path = "/series"
    tags = ("tournaments",)

    @post(
        operation_id="createSeries",
        summary="Begin a series of tournaments",
        operation_class=operation(
            needs=requires_token,
            problems=("series_refused", "key_reused"),
            appends="act",
            example={"title": "Winter", "rules": {"counts": "places", "best": 3}},
        ),
    )
    async def begin(
        self, context: Context, caller: CallerIdentity, key: Key, data: JSONBody[SeriesSettings]
    ) -> Response[Series]:
        """Begin a series of the caller, without tournaments."""
        _require_settings(data)
        series = await context.service.series.begin(data.title, data.rules, caller, key)
        return Response(series, status_code=201, headers={"location": f"/v1/series/{series.series}"})

    @get(
        operation_id="listSeries",
        summary="The series of an organiser, or of a tournament",
        operation_class=operation(problems=("tournament_unknown",)),
    )
    async def every(
        self,
        context: Context,
        caller: CallerIdentity,
        owner: Annotated[str | None, QueryParameter(description="The id of their owner, a player.")] = None,
        tournament: Annotated[
            str | None, QueryParameter(description="The id of a tournament in them; of its owner and its referees.")
        ] = None,
    ) -> SeriesList:
        """Return series, the newest first: of a tournament, of an owner, or of the caller where neither is named."""
        book = context.service.series
        if tournament is not None:
            listed = await book.with_tournament(tournament)
            return SeriesList(tuple(series for series in listed if owner is None or series.owner == f"player:{owner}"))
        return SeriesList(await book.of_owner(caller.actor if owner is None else f"player:{owner}"))

    @get(
        "/{series:str}",
        operation_id="getSeries",
        summary="The standing of a series",
        responses={200: answers(SeriesStanding)},
        operation_class=operation(problems=("series_unknown",), media={CSV: TEXT}),
    )
    async def standing(self, request: Caller, series: SeriesId, bom: Bom = False) -> Response[Any]:
        """Return a series, its tournaments, and the standing with counted and dropped results.

        As JSON, or as CSV where `Accept` prefers it. Tournaments count when they have ended.
        """
        context = app_context(request)
        stored = await context.service.series.series(series)
        log = context.service.tournaments
        states = [await log.state(tournament) for tournament in stored.tournaments]
        name = await signature_of(context, stored.owner)
        standing = await context.series.standing(stored, states, name, caller_of(request))
        if accepts(request, CSV, rather_than="application/json"):
            return await beside(spreadsheet, f"{series}-standing", bom, _rows, standing)
        return await encoded(standing)

    @put(
        "/{series:str}",
        operation_id="changeSeries",
        summary="Change title and rules of a series",
        operation_class=operation(
            needs=requires_token,
            problems=_REFUSED,
            example={"title": "Winter", "rules": {"counts": "points", "best": 2}},
        ),
    )
    async def change(
        self, context: Context, caller: CallerIdentity, series: SeriesId, data: JSONBody[SeriesSettings]
    ) -> Series:
        """Set title and rules of a series of the caller; omitted rules have their defaults."""
        _require_settings(data)
        return await context.service.series.change(series, data.title, data.rules, caller)

    @put(
        "/{series:str}/tournaments/{tournament:str}",
        operation_id="addToSeries",
        summary="Add a tournament to a series",
        operation_class=operation(
            needs=requires_token, problems=(*_REFUSED, "tournament_unknown", "tournament_refused")
        ),
    )
    async def add(self, context: Context, caller: CallerIdentity, series: SeriesId, tournament: TournamentId) -> Series:
        """Let a tournament that the caller organises join a series of theirs. A repeated call changes nothing."""
        return await context.service.series.add(series, tournament, caller)

    @delete(
        "/{series:str}/tournaments/{tournament:str}",
        operation_id="removeFromSeries",
        summary="Remove a tournament from a series",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_REFUSED),
    )
    async def take_out(
        self, context: Context, caller: CallerIdentity, series: SeriesId, tournament: TournamentId
    ) -> Series:
        """Take a tournament out of a series of the caller. A repeated call changes nothing."""
        return await context.service.series.take_out(series, tournament, caller)

    @delete(
        "/{series:str}",
        operation_id="deleteSeries",
        summary="Delete a series",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_REFUSED),
    )
    async def remove(self, context: Context, caller: CallerIdentity, series: SeriesId) -> Series:
        """Delete a series of the caller, and return it; its tournaments stay. Operators may delete any series."""
        return await context.service.series.delete(series, caller)


def _require_settings(settings: SeriesSettings) -> None:
    """Refuse a title with invisible characters, and points that rise with the number of the place.

    Raises:
        BodyInvalid: with the place and the value.
    """
    require_seen(settings.title, "$.title")
    rising = settings.rules.rising_place
    if rising is not None:
        points = settings.rules.place_points[rising - 1]
        detail = f"place {rising} brings more than the place before it"
        raise BodyInvalid(detail, value=points, pointer=f"$.rules.place_points[{rising - 1}]")


def _rows(standing: SeriesStanding) -> Iterator[list[object]]:
    """Yield the standing as rows, with three columns for each tournament."""
    numbers = range(1, len(standing.tournaments) + 1)
    head = [f"tournament {number} {column}" for number in numbers for column in ("place", "points", "counted")]
    yield ["place", "player", "name", "total", "best", "wins", "parted_by", *head]
    for line in standing.lines:
        results = {result.tournament: result for result in line.results}
        cells: list[object] = []
        for number in numbers:
            result = results.get(number)
            cells += ["", "", ""] if result is None else [result.place, result.points, result.counted]
        name = text_cell(line.name)
        yield [line.place, line.player, name, line.total, line.best, line.wins, line.parted_by, *cells]
