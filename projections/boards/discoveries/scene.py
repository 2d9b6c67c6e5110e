"""A scene of Discoveries: a view with the facts for its picture, like the place of every die now and before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from domain.discoveries.components import Components
from domain.discoveries.steps import AlteringDieStep, DiscoveriesStep, RerollingStep, TakingOwnStep, TurnStartStep
from domain.discoveries.view import DieView, DiscoveriesView
from domain.discoveries.words import DieId
from projections.boards.drawing import SEATS, seat_label
from projections.boards.wording import Wording
from projections.sentences import Rendered
from projections.views import ViewOf

_TAKING: Final = (TurnStartStep, TakingOwnStep)
"""The steps in which a seat may take dice from their places."""


class DieState(NamedTuple):
    """The place of a die, and its face."""

    where: tuple[str | int, ...]
    """`general`; `camp` and the side; `supply` and the seat; `slot` or `journal`, the seat and the action."""
    symbol: str | None
    locked: bool


class Scene(NamedTuple):
    """A view to be drawn, with the facts that all parts of its picture need."""

    say: Wording
    """Words the picture."""
    view: ViewOf[DiscoveriesView]
    position: DiscoveriesView
    old_position: DiscoveriesView
    """The earlier position; the same as *position* for a picture without marks."""
    components: Components
    step: DiscoveriesStep | None
    """The pending step."""
    dice: Mapping[str, DieState]
    old_dice: Mapping[str, DieState]

    def acts(self, seat: int) -> bool:
        """Return whether a seat is to decide."""
        return seat in self.view.to_move

    def look(self, seat: int) -> int:
        """Return the place in `SEATS` of the colour of a seat's dice."""
        return look_of(self.position.seats[seat].colour)

    def label(self, seat: int) -> Rendered:
        """Return a seat's letter and the name of its occupant."""
        return seat_label(self.say, seat, self.look(seat))

    def where(self, die: str) -> Rendered:
        """Return the place of a die in words: `in the supply of Anna`."""
        kind, *rest = self.dice[die].where
        if kind == "general":
            return self.say("in-general")
        if kind == "camp":
            return self.say("in-camp")
        seat = self.position.seats[int(rest[0])]
        if kind == "supply":
            return self.say("in-supply", seat=seat.seat)
        action = next(view for view in seat.actions if view.action == rest[1])
        return self.say("on-action", action=action.action, name=action.name, seat=seat.seat)

    def moved(self, die: str) -> bool:
        """Return whether a die changed its place or its face, was locked or was chosen."""
        now, old = self.dice[die], self.old_dice.get(die)
        if old is None or now[:2] != old[:2] or (now.locked and not old.locked):
            return True
        return self.chosen(die) and die not in _chosen(_step(self.old_position))

    def chosen(self, die: str) -> bool:
        """Return whether a die is among the dice chosen so far."""
        return die in _chosen(self.step)

    def names(self, die: str) -> list[str]:
        """Return the values of decisions that name a die."""
        seat, state = next((actor for actor in self.view.to_move if actor >= 0), None), self.dice[die]
        if seat is None:
            return []
        if state.where != ("supply", seat):
            own = isinstance(self.step, _TAKING) and die.startswith(self.position.seats[seat].colour)
            return [f"type=pick_own_die+die={die}"] if own else []
        turn = self.position.turn
        names = [f"type=begin_place+symbol={state.symbol}", f"type=choose_die+die={die}"]
        if turn is not None and state.symbol == turn.symbol and not state.locked:
            names.append(f"colour={die.rstrip('0123456789')}")
        return names


def look_of(colour: str) -> int:
    """Return the place in `SEATS` of a colour, as dice name it."""
    return [name for _, _, name in SEATS].index(colour.lower())


def scene_of(
    say: Wording, view: ViewOf[DiscoveriesView], before: ViewOf[DiscoveriesView], components: Components
) -> Scene:
    """Return the scene of a view and the view before it."""
    position, old_position = view.position, before.position
    return Scene(
        say, view, position, old_position, components, _step(position), dict(_dice(position)), dict(_dice(old_position))
    )


def _step(position: DiscoveriesView) -> DiscoveriesStep | None:
    return position.agenda[-1] if position.agenda else None


def _chosen(step: DiscoveriesStep | None) -> tuple[DieId, ...]:
    return step.chosen if isinstance(step, TakingOwnStep | AlteringDieStep | RerollingStep) else ()


def _dice(position: DiscoveriesView) -> Iterator[tuple[str, DieState]]:
    for die in position.general:
        yield die, DieState(("general",), None, locked=False)
    for side, dice in position.camp.items():
        for camp_die in dice:
            yield _die_state(camp_die, "camp", side)
    for seat in position.seats:
        for own_die in seat.supply:
            yield _die_state(own_die, "supply", seat.seat)
        for action in seat.actions:
            for role, placed_die in (("slot", action.slot), ("journal", action.journal)):
                if placed_die is not None:
                    yield _die_state(placed_die, role, seat.seat, action.action)


def _die_state(die: DieView, *where: str | int) -> tuple[str, DieState]:
    return die.die, DieState(where, die.symbol, die.locked)
