"""The application: all calls, wired to the service of this process."""

from __future__ import annotations

import msgspec
from litestar import Litestar, Router
from litestar.datastructures import State as AppState
from litestar.middleware.base import DefineMiddleware

from api.games.controllers import GamesController, TableController
from api.log.controllers import LogController
from api.parts import Parts
from api.play.controllers import PlayController
from api.players.authentication import Authentication
from api.players.controllers import PlayersController
from api.players.registry import Registry
from api.problems.controllers import ProblemsController
from api.problems.handlers import EXCEPTION_HANDLERS
from api.service.controllers import ServiceController
from api.service.metrics import Metrics
from api.settings import ApiSettings
from api.streams.games import GameFeed
from api.wire.limits import RateLimiter
from api.wire.parameters import knows_query
from eventstore.redis_link import RedisLink
from eventstore.service import Service
from projections import Projections

__all__ = ["create_app"]


def create_app(service: Service, projections: Projections, link: RedisLink, settings: ApiSettings) -> Litestar:
    """Make the application of one process.

    Args:
        service: the event store.
        projections: the read models over it.
        link: connections to the Redis that keeps players and tokens.
        settings: limits and the operator's token.
    """
    metrics = Metrics()
    players = Registry(link, settings.operator_token, settings.identity_seconds)
    parts = Parts(
        service=service,
        projections=projections,
        players=players,
        link=link,
        feed=GameFeed(service.reader, settings.listener_entries, metrics),
        metrics=metrics,
        settings=settings,
        decision_decoders={
            name: msgspec.json.Decoder(ruleset.decision_type) for name, ruleset in service.rulesets.items()
        },
    )
    limiter = RateLimiter(
        settings.requests_per_second,
        settings.requests_at_once,
        f"{settings.requests_per_second:g} requests a second, {settings.requests_at_once} at once",
    )
    v1 = Router(
        "/v1",
        guards=[knows_query],
        route_handlers=[PlayersController, GamesController, TableController, PlayController, LogController],
    )
    return Litestar(
        [v1, ServiceController, ProblemsController],
        middleware=[DefineMiddleware(Authentication, registry=players, limiter=limiter)],
        state=AppState({"parts": parts}),
        exception_handlers=EXCEPTION_HANDLERS,
        request_max_body_size=settings.body_bytes,
        openapi_config=None,
        logging_config=None,
    )
