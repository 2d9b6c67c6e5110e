"""A moment of Discoveries as its picture needs it: where every die lies and lay, and what decisions name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from projections.boards.drawing import SEATS, seat_label, seat_name, words

View = Mapping[str, Any]

_TAKING: Final = ("turn start", "taking own")
"""When dice may be taken from where they lie."""


class Lying(NamedTuple):
    """Where a die lies, and how."""

    where: tuple[str | int, ...]
    """`general`; `camp` and the side; `supply` and the seat; `slot` or `journal`, the seat and the action."""
    symbol: str | None
    locked: bool


class Moment(NamedTuple):
    """A view to be drawn, with what is asked of it everywhere."""

    view: View
    position: View
    was: View | None
    """The position one version earlier, when marks are wanted."""
    components: View
    step: View
    """What is pending; its type is empty when nothing is."""
    dice: Mapping[str, Lying]
    old_dice: Mapping[str, Lying]

    @property
    def asked(self) -> str:
        """Return the kind of what is pending: `placing`."""
        return words(self.step["type"]).removesuffix(" step")

    def acts(self, seat: int) -> bool:
        """Tell whether a seat is to decide."""
        return seat in self.view["to_move"]

    def look(self, seat: int) -> int:
        """Return which of `SEATS` has the colour of a seat's dice."""
        return look_of(self.position["seats"][seat]["colour"])

    def who(self, seat: int) -> str:
        """Return a seat's letter and who sits there."""
        return seat_label(self.view, seat, self.look(seat))

    def seat_was(self, seat: int) -> View | None:
        """Return a seat in the position one version earlier."""
        return None if self.was is None else self.was["seats"][seat]

    def where(self, die: str) -> str:
        """Word where a die lies: `in the supply of Anna`."""
        kind, *rest = self.dice[die].where
        if kind == "general":
            return "in the general supply"
        if kind == "camp":
            return "in the camp"
        seat = self.position["seats"][rest[0]]
        if kind == "supply":
            return f"in the supply of {seat_name(self.view, seat['seat'])}"
        action = next(one["name"] for one in seat["actions"] if one["action"] == rest[1])
        return f"on {action} of {seat_name(self.view, seat['seat'])}"

    def moved(self, die: str) -> bool:
        """Tell whether a die came to lie elsewhere, shows something else, was locked or was chosen."""
        if self.was is None:
            return False
        lying, lay = self.dice[die], self.old_dice.get(die)
        if lay is None or lying[:2] != lay[:2] or (lying.locked and not lay.locked):
            return True
        return self.chosen(die) and die not in _step(self.was).get("chosen", ())

    def chosen(self, die: str) -> bool:
        """Tell whether a die is among those chosen so far."""
        return die in self.step.get("chosen", ())

    def names(self, die: str) -> list[str]:
        """Return what decisions that mean a die name of it."""
        seat, lying = next((one for one in self.view["to_move"] if one >= 0), None), self.dice[die]
        if seat is None:
            return []
        if lying.where != ("supply", seat):
            own = self.asked in _TAKING and die.startswith(self.position["seats"][seat]["colour"])
            return [f"type=pick_own_die+die={die}"] if own else []
        turn = self.position["turn"]
        found = [f"type=begin_place+symbol={lying.symbol}", f"type=choose_die+die={die}"]
        if turn is not None and lying.symbol == turn["symbol"] and not lying.locked:
            found.append(f"colour={die.rstrip('0123456789')}")
        return found


def look_of(colour: str) -> int:
    """Return which of `SEATS` has a colour, as dice name it."""
    return [name for _, _, name in SEATS].index(colour.lower())


def moment_of(view: View, before: View | None, components: View) -> Moment:
    """Look at a view, and at the one before it."""
    position = view["position"]
    was = before["position"] if before else None
    old = dict(_dice(was)) if was else {}
    return Moment(view, position, was, components, _step(position), dict(_dice(position)), old)


def _step(position: View) -> View:
    step: View = position["agenda"][-1] if position["agenda"] else {"type": ""}
    return step


def _dice(position: View) -> Iterator[tuple[str, Lying]]:
    for die in position["general"]:
        yield die, Lying(("general",), None, locked=False)
    for side, dice in position["camp"].items():
        for die in dice:
            yield _lying(die, "camp", side)
    for seat in position["seats"]:
        for die in seat["supply"]:
            yield _lying(die, "supply", seat["seat"])
        for action in seat["actions"]:
            for role in ("slot", "journal"):
                if action[role] is not None:
                    yield _lying(action[role], role, seat["seat"], action["action"])


def _lying(die: View, *where: str | int) -> tuple[str, Lying]:
    return die["die"], Lying(where, die["symbol"], die["locked"])
