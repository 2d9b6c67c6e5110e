"""The rules of Manitoba: the decisions and their effects, and the runs of the service.

Each module has one subject: `course`, `solstice`, `turn`, `placing`, `visions`, `storing`, `waking`, `season_events`,
`sectors`, `rounds`; `questions` puts a choice to a seat.
"""

from __future__ import annotations

from typing import Final

from domain.core.chance import Chance
from domain.core.events import Event, Viewer
from domain.core.rulebook import Rulebook, with_positions
from domain.core.ruleset import recorded
from domain.manitoba.evolve import evolve
from domain.manitoba.names import thing_name
from domain.manitoba.rules.course import set_up
from domain.manitoba.rules.placing import TERRITORY_MOVE, TERRITORY_PLACE, WARRIOR_PLACE
from domain.manitoba.rules.rounds import end_round
from domain.manitoba.rules.season_events import EVENT_FEATHER, EVENT_MOVE, EVENT_VISION, EVENT_WITHDRAW
from domain.manitoba.rules.sectors import REFILL, SCORE_CHOICE
from domain.manitoba.rules.solstice import SETUP_CREE, SETUP_FEATHER, SETUP_VISION
from domain.manitoba.rules.storing import RELOCATE_FEATHER, STORE, TAKE_GOOD
from domain.manitoba.rules.turn import END_TURN, TAKE_TOTEM, WAKE_UP, WAMPUM_EXCHANGE, WAMPUM_WAKE
from domain.manitoba.rules.visions import SHAMAN_COPY, VISION
from domain.manitoba.rules.waking import WAKE
from domain.manitoba.state import ManitobaPosition

RULEBOOK: Final = Rulebook(
    "manitoba",
    with_positions(
        SETUP_CREE,
        SETUP_FEATHER,
        SETUP_VISION,
        TAKE_TOTEM,
        TERRITORY_PLACE,
        TERRITORY_MOVE,
        VISION,
        WAKE_UP,
        WAMPUM_WAKE,
        WAMPUM_EXCHANGE,
        END_TURN,
        TAKE_GOOD.rule,
        STORE.rule,
        RELOCATE_FEATHER.rule,
        WAKE.rule,
        SHAMAN_COPY.rule,
        WARRIOR_PLACE.rule,
        EVENT_VISION.rule,
        EVENT_MOVE.rule,
        EVENT_WITHDRAW.rule,
        EVENT_FEATHER.rule,
        SCORE_CHOICE.rule,
        REFILL.rule,
    ),
    evolve,
    thing_name,
)

setup: Final = recorded(set_up, evolve)
advance: Final = recorded(end_round, evolve)


def resample(_position: ManitobaPosition, _viewer: Viewer, _chance: Chance) -> list[Event]:
    """Return no facts: nothing that was drawn is hidden from anybody (`manitoba 9.7`)."""
    return []
