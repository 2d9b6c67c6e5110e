"""All calls of the service, in the order in which the description lists them."""

from __future__ import annotations

from typing import Final

from litestar import Router
from litestar.types import ControllerRouterHandler

from api.games.controllers import GamesController, TableController
from api.labels.controllers import LabelsController
from api.lists.controllers import ListsController
from api.log.controllers import LogController
from api.page.code import CodeController
from api.page.controllers import PageController
from api.pictures.controllers import PicturesController
from api.play.controllers import PlayController
from api.players.controllers import PlayersController
from api.problems.controllers import ProblemsController
from api.proofs.controllers import ProofsController
from api.rulesets.controllers import RulesetsController
from api.service.controllers import ServiceController
from api.wire.admission import admit

CALLS: Final = (
    PlayersController,
    RulesetsController,
    CodeController,
    GamesController,
    TableController,
    PlayController,
    LogController,
    PicturesController,
    ListsController,
    LabelsController,
    ProofsController,
)
"""The calls under `/v1`."""


def all_calls() -> list[ControllerRouterHandler]:
    """Return every call: those under `/v1`, those about the service itself, and the page."""
    return [
        Router("/v1", route_handlers=CALLS, before_request=admit),
        ServiceController,
        ProblemsController,
        PageController,
    ]
