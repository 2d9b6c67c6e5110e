"""The application of a process: all calls, wired to the service."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from functools import cache, partial
from typing import Any, Final, Self

import msgspec
from litestar import Litestar, Router
from litestar.datastructures import State as AppState
from litestar.middleware.base import DefineMiddleware
from litestar.types import ControllerRouterHandler
from redis import Redis

from api.absence import AbsenceController, RoundAbsenceController, VacationController
from api.annotations import AnnotationsController
from api.boards import PicturesController
from api.bot_accounts import BotsController, OwnBotsController
from api.bundles import BundlesController
from api.calendars import CalendarController, CalendarFeedController, TournamentCalendarController
from api.challenges import ChallengesController, OwnChallengesController
from api.changes import ChangesController
from api.chat import MESSAGES_AT_ONCE, SECONDS_FOR_MESSAGE, ChatController, ChatReportsController
from api.clocks import ClocksController
from api.context import DEPENDENCIES, AppContext
from api.decisions import DecisionRequest, DryRunResponse, EntryTaken, PlayController
from api.disputes import DisputesController, TournamentDisputesController
from api.documents import DocumentsController
from api.ending import EndingController, ResigningController
from api.entries import LogController
from api.erasing import Erasing
from api.events import EventsController
from api.friends import FriendsController
from api.games import GamesController, NewGameRequest, TableController
from api.heads import HeadsController
from api.health import ServiceController
from api.hints import HintsController
from api.http.authentication import Authentication
from api.http.bodies import BodyRequest, StrictBody
from api.http.bot_accounts import BotAccounts
from api.http.metrics import Metrics
from api.http.openapi.plugin import MsgspecSchemas, openapi_config
from api.http.passkeys import Passkeys
from api.http.problems import EXCEPTION_HANDLERS, Problem
from api.http.quotas import Quota
from api.http.recovery import Recovery
from api.http.registry import Registry
from api.http.request_checks import check_request
from api.http.responses import PRIVATE
from api.http.shared_limits import SharedLimits
from api.http.traces import name_span, traced_requests
from api.labels import LabelsController
from api.links import LinksController
from api.lists import ListsController
from api.notices import GameNoticesController, NoticesController
from api.page.code import CodeController
from api.page.controllers import PageController
from api.page.notice_links import NoticeLinksController
from api.passkeys import PasskeysController
from api.plans import PlansController
from api.players import PlayersController
from api.problems import ProblemsController
from api.profiles import ProfilesController
from api.proofs import ProofsController
from api.qr import QrController
from api.ratings import RatingsController
from api.refused import RefusedController
from api.rules import RulesController
from api.rulesets import RulesetsController, ruleset_page
from api.searches import SearchController
from api.seeks import OwnSeekController, SeeksController
from api.series import SeriesController
from api.settings import ApiSettings
from api.shared_reviews import POSITIONS_A_SECOND, POSITIONS_AT_ONCE, SharedReviewController
from api.standings import StandingsController
from api.stories import StoriesController
from api.streams.events import EntryCloudEvent, PublicEntry
from api.streams.feed import GameFeed
from api.studies import StudiesController
from api.tokens import TokensController
from api.tournaments import TournamentsController
from api.traces import TracesController
from api.what_if import WhatIfController, WhatIfRequest
from eventstore.chat.chat import Chat
from eventstore.chat.reports import ChatReports
from eventstore.errors import GameUnknown, StoreUnavailable
from eventstore.notices.deliveries import Deliveries
from eventstore.notices.settings import Notices
from eventstore.proof.stored_verification import Verifications, judge_of
from eventstore.review.refused import RefusedDecisions
from eventstore.review.shared_reviews import SharedReviews
from eventstore.review.studies import Studies
from eventstore.service import Service, monotonic_s, now_ms
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.worker_answers import WorkerAnswers
from eventstore.table.labels import Labels
from eventstore.tournament.explanations import Explanations
from eventstore.write.rematch import SeatKeeping
from eventstore.write.seeks import Seeks
from projections.decisions import DecisionList, DecisionsThen
from projections.entries import EntryView
from projections.facade import Projections
from projections.hints import Hint
from projections.series import SeriesStandings
from projections.stored.lists import Lists
from projections.stored.ratings import Ratings
from projections.stored.rows import OVER
from projections.stored.runner import ProjectionRunner
from projections.stored.statistics import Statistics
from projections.tournaments import TournamentEntry, TournamentResponse
from projections.views import GameView, Turn
from projections.what_if import WhatIf

_log = logging.getLogger("tabletape.api")

CALLS: Final = (
    PlayersController,
    PasskeysController,
    TokensController,
    BotsController,
    OwnBotsController,
    RulesetsController,
    CodeController,
    RulesController,
    GamesController,
    TableController,
    AbsenceController,
    EndingController,
    ResigningController,
    ClocksController,
    VacationController,
    SeeksController,
    OwnSeekController,
    ChallengesController,
    OwnChallengesController,
    FriendsController,
    PlayController,
    PlansController,
    WhatIfController,
    HintsController,
    LogController,
    EventsController,
    ChangesController,
    TracesController,
    PicturesController,
    ListsController,
    SearchController,
    LabelsController,
    ProofsController,
    HeadsController,
    BundlesController,
    StoriesController,
    TournamentsController,
    LinksController,
    StandingsController,
    SeriesController,
    RoundAbsenceController,
    ProfilesController,
    RatingsController,
    DisputesController,
    RefusedController,
    AnnotationsController,
    ChatController,
    ChatReportsController,
    SharedReviewController,
    TournamentDisputesController,
    StudiesController,
    NoticesController,
    GameNoticesController,
    CalendarController,
    TournamentCalendarController,
    QrController,
)
"""The calls under `/v1`."""

DESCRIBED: Final = (
    DecisionList,
    DecisionRequest,
    DecisionsThen,
    DryRunResponse,
    EntryCloudEvent,
    EntryTaken,
    EntryView,
    GameView,
    Hint,
    NewGameRequest,
    Problem,
    PublicEntry,
    TournamentEntry,
    TournamentResponse,
    Turn,
    WhatIf,
    WhatIfRequest,
)
"""The types that differ by ruleset, and other types that the description names and no handler does."""


class _OwnRouter(Router):
    """A router of one application: Litestar registers the router itself, and not a copy that takes as long to make."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def all_calls() -> list[ControllerRouterHandler]:
    """Return every call: the calls under `/v1`, the calls about the service itself, and the page."""
    return [
        _OwnRouter(
            "/v1",
            route_handlers=CALLS,
            before_request=check_request,
            dependencies=DEPENDENCIES,
            dto=StrictBody,
            return_dto=None,
            request_class=BodyRequest,
            response_headers=PRIVATE,
        ),
        ServiceController,
        ProblemsController,
        PageController,
        DocumentsController,
        NoticeLinksController,
        CalendarFeedController,
    ]


def create_app(
    service: Service,
    redis: RedisClient,
    queue: Redis,
    settings: ApiSettings,
    clock: Callable[[], int] = now_ms,
    monotonic: Callable[[], float] = monotonic_s,
) -> Litestar:
    """Return the application of a process.

    Args:
        service: the event store.
        redis: connections to the server that keeps players and tokens.
        queue: a client of the Redis that holds the job queue.
        settings: limits and the operator's token.
        clock: the time of uses of tokens, in milliseconds since 1970.
        monotonic: the clock of limits, caches and waits, in seconds.
    """
    metrics = Metrics(settings.process)
    shared = SharedLimits(redis)
    redis.on_unanswered = metrics.redis_unanswered.inc
    runner = ProjectionRunner(service, redis, folds=metrics.folds)
    players = Registry(redis, settings.operator_token, settings.identity_seconds, clock, monotonic)
    bots = BotAccounts(redis, players, clock)
    projections = Projections(service, name_of=players.name_of)
    answers = WorkerAnswers(queue, judge_of(service.reader.codecs, service.core.keys))

    def page_of(ruleset: str, language: str) -> bytes:
        return ruleset_page(service.rulesets[ruleset], service.core.bots, projections.sentences, language)

    chat = Chat(redis, service.core, service.tournaments, service.rights)
    chat_reports = ChatReports(redis, service.core, service.tournaments, service.rights, chat)
    shared_reviews = SharedReviews(redis, service.core, service.tournaments, service.rights)
    lists = Lists(redis, service.store.shards, runner, service.names)

    async def closed_tables(games: Sequence[str]) -> list[str]:
        rows = await lists.rows(games)
        closed = [game for game, row in rows.items() if row.status in OVER]
        for game in games:
            if game not in rows:
                with contextlib.suppress(GameUnknown):
                    if not (await service.reader.state(game)).at_table.ended:
                        continue
                closed.append(game)
        return closed

    async def closed_tournaments(tournaments: Sequence[str]) -> list[str]:
        return [tournament for tournament in tournaments if await service.tournaments.is_over(tournament)]

    context = AppContext(
        service=service,
        projections=projections,
        players=players,
        bot_accounts=bots,
        shared_limits=shared,
        registrations=shared.rate(
            "players",
            settings.players_per_minute / 60,
            settings.players_per_minute,
            f"{settings.players_per_minute:g} players a minute from one address",
        ),
        recovery=Recovery(redis, players, clock),
        recovery_tries=shared.rate(
            "recoveries",
            settings.recoveries_per_minute / 60,
            settings.recoveries_per_minute,
            f"{settings.recoveries_per_minute:g} recovery codes a minute from one address, and tries of one code",
        ),
        passkeys=Passkeys(redis, players, clock, settings.notices.page),
        chat=chat,
        chat_reports=chat_reports,
        chat_messages=shared.rate(
            "chat",
            1 / SECONDS_FOR_MESSAGE,
            MESSAGES_AT_ONCE,
            f"{MESSAGES_AT_ONCE} messages at once, then one in {SECONDS_FOR_MESSAGE} seconds, of one player",
        ),
        shared_reviews=shared_reviews,
        shown_positions=shared.rate(
            "shared-reviews",
            POSITIONS_A_SECOND,
            POSITIONS_AT_ONCE,
            f"{POSITIONS_AT_ONCE} positions at once, then {POSITIONS_A_SECOND} a second, of one player",
        ),
        redis=redis,
        labels=Labels(redis),
        refused=RefusedDecisions(redis),
        notices=Notices(redis),
        deliveries=Deliveries(redis),
        studies=Studies(redis, service.core, service.rights),
        series=SeriesStandings(service.names),
        seeks=Seeks(redis, service.core, service.writer),
        kept_seats=SeatKeeping(redis, service.core),
        lists=lists,
        erasing=Erasing(service, redis, players, bots, lists, runner, chat, chat_reports, shared_reviews, clock),
        ratings=Ratings(redis, service.store.shards, runner),
        statistics=Statistics(redis, service.store.shards, runner),
        runner=runner,
        answers=answers,
        verifications=Verifications(answers, service.store, monotonic),
        explanations=Explanations(answers),
        imports=shared.imports(),
        tables=Quota(redis, "tables", settings.open_tables, closed_tables, clock, monotonic),
        forks=Quota(redis, "forks", settings.open_forks, closed_tables, clock, monotonic),
        tournaments=Quota(redis, "tournaments", settings.open_tournaments, closed_tournaments, clock, monotonic),
        feed=GameFeed(
            service.store, service.reader, players, settings.listener_entries, metrics, settings.limits, shared
        ),
        metrics=metrics,
        monotonic=monotonic,
        settings=settings,
        ruleset_page=cache(page_of),
        decision_decoders={
            name: msgspec.json.Decoder(ruleset.decision_type) for name, ruleset in service.rulesets.items()
        },
    )
    limiter = shared.rate(
        "requests",
        settings.requests_per_second,
        settings.requests_at_once,
        f"{settings.requests_per_second:g} requests a second, {settings.requests_at_once} at once",
    )
    # The limit on connections counts direct callers; behind a proxy all callers share the connections of the proxy.
    most = settings.limits.connections_per_address
    at_once = (
        shared.at_once("requests", most, f"at most {most} requests from one address at once")
        if settings.trusted_proxies
        else None
    )
    return Litestar(
        all_calls(),
        middleware=[
            DefineMiddleware(Authentication, registry=players, limiter=limiter, at_once=at_once, monotonic=monotonic)
        ],
        state=AppState({"context": context}),
        lifespan=[
            partial(_following, players, shared, context.erasing),
            partial(_beating, service, settings.beat_seconds),
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=openapi_config(),
        plugins=[MsgspecSchemas(service.rulesets, DESCRIBED), *([traced_requests()] if settings.tracing else [])],
        before_send=[name_span] if settings.tracing else [],
        logging_config=None,
    )


@contextlib.asynccontextmanager
async def _following(players: Registry, shared: SharedLimits, erasing: Erasing, _: Litestar) -> AsyncIterator[None]:
    """Follow the other processes' changes of players, share counts with them, and end erasing that was left behind."""
    tasks = [asyncio.create_task(work) for work in (players.follow(), shared.keep(), erasing.keep_going())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def _beating(service: Service, pause_s: float, _: Litestar) -> AsyncIterator[None]:
    """Write the beat of the service, and learn of erased players: before the first request, then after every pause."""

    async def beat() -> None:
        try:
            await service.writer.beat()
            await service.names.look_up(now=True)
        except StoreUnavailable as error:
            _log.warning("the service cannot say that it is there: %s", error)

    async def beating() -> None:
        while True:
            await asyncio.sleep(pause_s)
            await beat()

    await beat()
    task = asyncio.create_task(beating())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
