"""The rules of Bison: the decisions and their effects, and the runs of the service.

Each module has one subject: `turn`, `payment`, `tiles`, `building`, `movement`, `market`, `overflow`, `rounds`.
"""

from __future__ import annotations

from typing import Final

from domain.bison.evolve import evolve
from domain.bison.names import thing_name
from domain.bison.rules.building import BUILD_OP
from domain.bison.rules.market import BUY, EXCHANGE
from domain.bison.rules.movement import MOVE_HUNTER, PICK_GATHER, PICK_HUNTER
from domain.bison.rules.overflow import ACCEPT_LOSS
from domain.bison.rules.payment import GAIN, PAY
from domain.bison.rules.rounds import record_resample, score_round, set_up
from domain.bison.rules.tiles import PLACE_HUNTERS, PLACE_TILE
from domain.bison.rules.turn import CHOOSE_ACTION, CHOOSE_COUNT, END_TURN
from domain.bison.state import BisonPosition
from domain.core.chance import Chance
from domain.core.events import Event, Viewer
from domain.core.rulebook import Rulebook, with_positions
from domain.core.ruleset import Recorder, recorded

RULEBOOK: Final = Rulebook(
    "bison",
    with_positions(
        EXCHANGE,
        BUY,
        CHOOSE_ACTION,
        CHOOSE_COUNT,
        PAY,
        GAIN,
        PLACE_TILE,
        PLACE_HUNTERS,
        BUILD_OP,
        PICK_GATHER,
        PICK_HUNTER,
        MOVE_HUNTER,
        END_TURN,
        ACCEPT_LOSS,
    ),
    evolve,
    thing_name,
)

setup: Final = recorded(set_up, evolve)
advance: Final = recorded(score_round, evolve)


def resample(position: BisonPosition, viewer: Viewer, chance: Chance) -> list[Event]:
    """Return the facts that deal anew every drawn tile the viewer cannot see."""
    game = Recorder(position, chance, evolve)
    record_resample(game, viewer)
    return game.events
