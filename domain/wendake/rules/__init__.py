"""The rules of Wendake: the decisions and their effects, and the runs of the service.

Each module has one subject: `preparation`, `tribes`, `turn`, `grid`, `movement`, `combat`, `production`, `military`,
`masks`, `trade`, `ritual`, `progress`, `progress_choices`, `year`; `records` holds their shared parts. `resampling`
deals anew everything that a viewer cannot know.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from domain.core.chance import Chance as Chance
from domain.core.events import Event as Event
from domain.core.rulebook import Rulebook, with_positions
from domain.core.ruleset import recorded
from domain.wendake.evolve import evolve
from domain.wendake.names import thing_name
from domain.wendake.rules import (
    grid,
    masks,
    military,
    movement,
    preparation,
    production,
    progress,
    progress_choices,
    ritual,
    trade,
    tribes,
    turn,
    year,
)
from domain.wendake.state import WendakePosition as WendakePosition

RULEBOOK: Final = Rulebook(
    "wendake",
    with_positions(
        preparation.CHOOSE_HOME,
        tribes.choose_tribe(preparation.start_canoes),
        tribes.choose_start_progress(preparation.start_canoes),
        preparation.PLACE_START_CANOE,
        turn.PLACE_ON_TILE,
        turn.PLACE_ON_TURN_ORDER,
        turn.PERFORM_ACTION,
        turn.EXTRA_STONE,
        turn.REPLACE,
        grid.SWAP_TILES,
        progress.USE_PROGRESS,
        turn.END_TURN,
        production.PLACE_CANOE,
        movement.MOVE_STEP,
        movement.END_MOVE,
        military.TAKE_TURTLE,
        military.SCORE_MAJORITY,
        masks.DRAW_MASK,
        masks.SKIP_DRAW,
        masks.DISCARD_MASK,
        masks.PLAY_MASKS,
        masks.DECLARE_WILD,
        masks.DECLARE_VIRTUAL,
        masks.END_MASK,
        trade.EXCHANGE,
        trade.END_EXCHANGE,
        trade.CHOOSE_VICTIM,
        trade.BUY_PROGRESS,
        trade.END_BUY,
        trade.PAY,
        trade.CHOOSE_TRACK,
        military.choose_flag(partial(tribes.end_start_progress, start=preparation.start_canoes)),
        trade.SPEND_FOR_ECONOMY,
        trade.END_TRADE,
        turn.CHOOSE_FIRE_TARGET,
        ritual.PLACE_NATIVE,
        ritual.RITUAL_SCORE,
        progress_choices.GAIN_ANIMAL,
        progress_choices.GAIN_ANIMAL_VEGETABLE,
        progress_choices.GAIN_TWO,
        progress_choices.SPEND_FOR_TRACK,
        progress_choices.TRANSFER_POINT,
        progress_choices.FLIP_TILE,
        progress_choices.BRING_HOME,
        year.REPLACE_TILE,
        year.KEEP_TILES,
        year.CHOOSE_TURTLE_TRACK,
    ),
    evolve,
    thing_name,
)

setup: Final = recorded(preparation.set_up, evolve)
advance: Final = recorded(year.end_year, evolve)
