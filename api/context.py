"""The parts that the calls of a process share, put together once when it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec
from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import SkipValidation

from api.erasing import Erasing
from api.http.bot_accounts import BotAccounts
from api.http.limits import ImportLimits
from api.http.metrics import Metrics
from api.http.passkeys import Passkeys
from api.http.quotas import Quota
from api.http.recovery import Recovery
from api.http.registry import Registry
from api.http.request_checks import idempotency_key
from api.http.shared_limits import SharedLimits, SharedRateLimiter
from api.settings import ApiSettings
from api.streams.feed import GameFeed
from eventstore.chat.chat import Chat
from eventstore.chat.reports import ChatReports
from eventstore.identity import Identity
from eventstore.notices.deliveries import Deliveries, Occasion, new_delivery
from eventstore.notices.settings import Notices
from eventstore.proof.stored_verification import Verifications
from eventstore.review.refused import RefusedDecisions
from eventstore.review.shared_reviews import SharedReviews
from eventstore.review.studies import Studies
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.worker_answers import WorkerAnswers
from eventstore.table.labels import Labels
from eventstore.tournament.explanations import Explanations
from eventstore.write.rematch import SeatKeeping
from eventstore.write.seeks import Seeks
from projections.facade import Projections
from projections.series import SeriesStandings
from projections.stored.lists import Lists
from projections.stored.ratings import Ratings
from projections.stored.runner import ProjectionRunner
from projections.stored.statistics import Statistics

Caller = Request[Identity, bytes | None, AppState]
"""A request, with `Identity` as its user, and its token."""


@dataclass(frozen=True, kw_only=True)
class AppContext:
    """The shared parts of the process."""

    service: Service
    projections: Projections
    players: Registry
    bot_accounts: BotAccounts
    shared_limits: SharedLimits
    registrations: SharedRateLimiter
    """Limits how many players an address registers."""
    recovery: Recovery
    recovery_tries: SharedRateLimiter
    """Limits how many recovery codes an address tries, and how often the same code is tried."""
    passkeys: Passkeys
    chat: Chat
    chat_reports: ChatReports
    chat_messages: SharedRateLimiter
    """Limits how many messages a player says, and reports."""
    shared_reviews: SharedReviews
    shown_positions: SharedRateLimiter
    """Limits how many positions a player shows in shared reviews."""
    redis: RedisClient
    labels: Labels
    refused: RefusedDecisions
    studies: Studies
    series: SeriesStandings
    seeks: Seeks
    kept_seats: SeatKeeping
    notices: Notices
    deliveries: Deliveries
    settings: ApiSettings
    lists: Lists
    erasing: Erasing
    ratings: Ratings
    statistics: Statistics
    runner: ProjectionRunner
    answers: WorkerAnswers
    verifications: Verifications
    explanations: Explanations
    imports: ImportLimits
    tables: Quota
    """Limits the tables of a player that are not over, and the forks that replaced a game."""
    forks: Quota
    """Limits the forks of a player that are not over, beside the games that they were forked from."""
    tournaments: Quota
    """Limits the tournaments of a player that are not over."""
    feed: GameFeed
    metrics: Metrics
    monotonic: Callable[[], float]
    """The clock of limits and waits, in seconds."""
    ruleset_page: Callable[[str, str], bytes]
    """Returns the page of a ruleset in a language, as JSON; made on the first request, in some 40 ms."""
    decision_decoders: Mapping[str, msgspec.json.Decoder[Any]]
    """By ruleset: the decoder of a decision."""

    async def notify(self, player: str, occasion: Occasion) -> None:
        """Put notices of an occasion that is in no log on their way, as the player wishes; a repeated call makes none.

        Args:
            player: the recipient.
            occasion: a challenge, an invitation to play again, or a reported message.
        """
        settings = await self.notices.settings(player)
        if occasion.kind not in settings.wishes.kinds:
            return
        now = self.service.core.clock()
        deliveries = [
            new_delivery(player, channel, settings.wishes, occasion, now)
            for channel in settings.channels
            if channel.takes(occasion.kind) and channel.kind in self.settings.notices.offered
        ]
        if deliveries:
            await self.deliveries.make(deliveries, now)


def app_context(request: Request[Any, Any, Any]) -> AppContext:
    """Return the shared parts of the process."""
    context: AppContext = request.app.state["context"]
    return context


def caller_of(request: Request[Any, Any, Any]) -> Identity:
    """Return the caller."""
    identity: Identity = request.scope["user"]
    return identity


Context: TypeAlias = NamedDependency[SkipValidation[AppContext]]
CallerIdentity: TypeAlias = NamedDependency[SkipValidation[Identity]]
Key: TypeAlias = NamedDependency[SkipValidation[str | None]]
"""The `Idempotency-Key` of a request."""

DEPENDENCIES: Final = {
    "context": Provide(app_context, sync_to_thread=False),
    "caller": Provide(caller_of, sync_to_thread=False),
    "key": Provide(idempotency_key, sync_to_thread=False),
}
"""The dependencies of handlers. Litestar resolves several of them in a task group, so no quick route uses them."""
