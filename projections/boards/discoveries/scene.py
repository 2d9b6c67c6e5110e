"""A scene of Discoveries: a view with what its picture needs, such as where every die lies and lay."""

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
"""When dice may be taken from where they lie."""


class Lying(NamedTuple):
    """Where a die lies, and how."""

    where: tuple[str | int, ...]
    """`general`; `camp` and the side; `supply` and the seat; `slot` or `journal`, the seat and the action."""
    symbol: str | None
    locked: bool


class Scene(NamedTuple):
    """A view to be drawn, with what is asked of it everywhere."""

    say: Wording
    """Words what stands in the picture."""
    view: ViewOf[DiscoveriesView]
    position: DiscoveriesView
    was: DiscoveriesView
    """The position that it is compared with; the same one where no marks are wanted."""
    components: Components
    step: DiscoveriesStep | None
    """What is pending."""
    dice: Mapping[str, Lying]
    old_dice: Mapping[str, Lying]

    def acts(self, seat: int) -> bool:
        """Return whether a seat is to decide."""
        return seat in self.view.to_move

    def look(self, seat: int) -> int:
        """Return which of `SEATS` has the colour of a seat's dice."""
        return look_of(self.position.seats[seat].colour)

    def who(self, seat: int) -> Rendered:
        """Return a seat's letter and who sits there."""
        return seat_label(self.say, seat, self.look(seat))

    def where(self, die: str) -> Rendered:
        """Return in words where a die lies: `in the supply of Anna`."""
        kind, *rest = self.dice[die].where
        if kind == "general":
            return self.say("in-general")
        if kind == "camp":
            return self.say("in-camp")
        seat = self.position.seats[int(rest[0])]
        if kind == "supply":
            return self.say("in-supply", seat=seat.seat)
        action = next(one for one in seat.actions if one.action == rest[1])
        return self.say("on-action", action=action.action, name=action.name, seat=seat.seat)

    def moved(self, die: str) -> bool:
        """Return whether a die came to lie elsewhere, shows something else, was locked or was chosen."""
        lying, lay = self.dice[die], self.old_dice.get(die)
        if lay is None or lying[:2] != lay[:2] or (lying.locked and not lay.locked):
            return True
        return self.chosen(die) and die not in _chosen(_step(self.was))

    def chosen(self, die: str) -> bool:
        """Return whether a die is among those chosen so far."""
        return die in _chosen(self.step)

    def names(self, die: str) -> list[str]:
        """Return what decisions that mean a die name of it."""
        seat, lying = next((one for one in self.view.to_move if one >= 0), None), self.dice[die]
        if seat is None:
            return []
        if lying.where != ("supply", seat):
            own = isinstance(self.step, _TAKING) and die.startswith(self.position.seats[seat].colour)
            return [f"type=pick_own_die+die={die}"] if own else []
        turn = self.position.turn
        found = [f"type=begin_place+symbol={lying.symbol}", f"type=choose_die+die={die}"]
        if turn is not None and lying.symbol == turn.symbol and not lying.locked:
            found.append(f"colour={die.rstrip('0123456789')}")
        return found


def look_of(colour: str) -> int:
    """Return which of `SEATS` has a colour, as dice name it."""
    return [name for _, _, name in SEATS].index(colour.lower())


def scene_of(
    say: Wording, view: ViewOf[DiscoveriesView], before: ViewOf[DiscoveriesView], components: Components
) -> Scene:
    """Look at a view, and at the one before it."""
    position, was = view.position, before.position
    return Scene(say, view, position, was, components, _step(position), dict(_dice(position)), dict(_dice(was)))


def _step(position: DiscoveriesView) -> DiscoveriesStep | None:
    return position.agenda[-1] if position.agenda else None


def _chosen(step: DiscoveriesStep | None) -> tuple[DieId, ...]:
    return step.chosen if isinstance(step, TakingOwnStep | AlteringDieStep | RerollingStep) else ()


def _dice(position: DiscoveriesView) -> Iterator[tuple[str, Lying]]:
    for die in position.general:
        yield die, Lying(("general",), None, locked=False)
    for side, dice in position.camp.items():
        for lying in dice:
            yield _lying(lying, "camp", side)
    for seat in position.seats:
        for held in seat.supply:
            yield _lying(held, "supply", seat.seat)
        for action in seat.actions:
            for role, put in (("slot", action.slot), ("journal", action.journal)):
                if put is not None:
                    yield _lying(put, role, seat.seat, action.action)


def _lying(die: DieView, *where: str | int) -> tuple[str, Lying]:
    return die.die, Lying(where, die.symbol, die.locked)
