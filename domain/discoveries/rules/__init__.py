"""The rules of Discoveries: the decisions and their effects, and the runs of the service.

Each module has one subject: `rounds`, `turns`, `placing`, `actions`, `taking`, `exploration`, `displays`, `cards`,
`altering`, `grey`, `dice`.
"""

from __future__ import annotations

from typing import Final

from domain.core.chance import Chance
from domain.core.events import Event, Viewer
from domain.core.rulebook import Rulebook, with_positions
from domain.core.ruleset import recorded
from domain.discoveries.evolve import evolve
from domain.discoveries.names import thing_name
from domain.discoveries.rules.altering import CHOOSE_DIE, CHOOSE_FACE, FINISH_DICE
from domain.discoveries.rules.displays import CHOOSE_DISCOVERY, CHOOSE_TRIBE
from domain.discoveries.rules.exploration import ACTIVATE, BEGIN_EXPLORE, FINISH_EXPLORATION, LINK
from domain.discoveries.rules.grey import CHOOSE_GREY_SIDE
from domain.discoveries.rules.placing import BEGIN_PLACE, END_PLACEMENT, PAY_DIE, START_ACTION
from domain.discoveries.rules.rounds import CHOOSE_START_DISCOVERY, set_up, settle_round
from domain.discoveries.rules.taking import FINISH_TAKE_OWN, PICK_OWN_DIE, TAKE_SIDE
from domain.discoveries.rules.turns import TAKE_DISCOVERY
from domain.discoveries.state import DiscoveriesPosition

RULEBOOK: Final = Rulebook(
    "discoveries",
    with_positions(
        CHOOSE_START_DISCOVERY,
        BEGIN_PLACE,
        TAKE_SIDE,
        PICK_OWN_DIE,
        FINISH_TAKE_OWN,
        START_ACTION,
        PAY_DIE,
        CHOOSE_DISCOVERY,
        CHOOSE_TRIBE,
        CHOOSE_GREY_SIDE,
        CHOOSE_FACE,
        CHOOSE_DIE,
        FINISH_DICE,
        BEGIN_EXPLORE,
        ACTIVATE,
        LINK,
        FINISH_EXPLORATION,
        END_PLACEMENT,
        TAKE_DISCOVERY,
    ),
    evolve,
    thing_name,
)

setup: Final = recorded(set_up, evolve)
advance: Final = recorded(settle_round, evolve)


def resample(_position: DiscoveriesPosition, _viewer: Viewer, _chance: Chance) -> list[Event]:
    """Return no facts: everything that lies on the table is known to everybody, and the pile has no order yet."""
    return []
