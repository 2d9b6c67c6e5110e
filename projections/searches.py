"""Searches for closed games: conditions on their rows. A game must fit all conditions."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from domain.core.events import Seat
from projections.facts import FACT_NAME
from projections.stored.rows import ClosedGame, Ending

RANGE: Final = re.compile(r"(-?[0-9]{1,9})?\.\.-?[0-9]{1,9}|-?[0-9]{1,9}(\.\.)?")
"""The form of a range of whole numbers."""
_PLAYER: Final = re.compile(r"(?P<player>[A-Za-z0-9_:-]{1,64})(@(?P<place>[1-9]))?")
MOST_CONDITIONS: Final = 8
"""The largest number of players, and of facts, of a search."""


class NumberRange(msgspec.Struct, frozen=True):
    """A range of whole numbers, both ends included."""

    least: int | None = None
    most: int | None = None

    def has(self, number: int | None) -> bool:
        """Return whether a number lies in the range; `None` lies in no range."""
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


class PlayerCondition(msgspec.Struct, frozen=True):
    """A player with a seat at the end."""

    player: str
    place: int | None = None
    """The place of a seat of theirs; `None`: any place, or none."""

    def holds(self, row: ClosedGame) -> bool:
        """Return whether the condition holds for a game."""
        seats = [seat for seat, occupant in enumerate(row.seats) if occupant and occupant.player == self.player]
        if self.place is None:
            return bool(seats)
        return bool(row.places) and any(row.places[seat] == self.place for seat in seats)


class FactCondition(msgspec.Struct, frozen=True):
    """A fact that happened in the game."""

    name: str
    times: NumberRange = NumberRange(least=1)

    def holds(self, row: ClosedGame) -> bool:
        """Return whether the condition holds for a game."""
        return self.times.has(row.facts.get(self.name, 0))


class GameSearch(msgspec.Struct, frozen=True, kw_only=True):
    """The conditions of a search; a condition that is left out holds for every game."""

    ruleset: str | None = None
    seats: int | None = None
    players: tuple[PlayerCondition, ...] = ()
    ending: Ending | None = None
    winner: Seat | None = None
    points: NumberRange = NumberRange()
    """Of the first place."""
    lead: NumberRange = NumberRange()
    rounds: NumberRange = NumberRange()
    decisions: NumberRange = NumberRange()
    label: str | None = None
    since: int = 0
    """The earliest end, milliseconds since 1970 in UTC."""
    until: int | None = None
    """The latest end."""
    facts: tuple[FactCondition, ...] = ()

    def holds(self, row: ClosedGame) -> bool:
        """Return whether all conditions hold for a game."""
        ranges = ((self.points, row.best), (self.lead, row.lead), (self.rounds, row.rounds))
        return (
            self.ruleset in (None, row.ruleset)
            and self.seats in (None, len(row.seats))
            and self.ending in (None, row.ending)
            and self.winner in (None, row.winner)
            and (self.label is None or self.label in row.labels)
            and row.closed >= self.since
            and (self.until is None or row.closed <= self.until)
            and all(range_ == _ALL_NUMBERS or range_.has(number) for range_, number in ranges)
            and self.decisions.has(row.decisions)
            and all(condition.holds(row) for condition in self.players)
            and all(condition.holds(row) for condition in self.facts)
        )


_ALL_NUMBERS: Final = NumberRange()


def read_range(text: str) -> NumberRange:
    """Return the range that a text names: `3`, `3..`, `..5` or `3..5`.

    Raises:
        ValueError: the text has another form, or the range ends below its beginning.
    """
    if RANGE.fullmatch(text) is None:
        raise ValueError("a range of whole numbers is written 3, 3.., ..5 or 3..5")
    begin, dots, end = text.partition("..")
    if not dots:
        return NumberRange(int(text), int(text))
    least, most = (int(number) if number else None for number in (begin, end))
    if least is not None and most is not None and least > most:
        raise ValueError("the range ends below its beginning")
    return NumberRange(least, most)


def read_player(text: str) -> PlayerCondition:
    """Return the condition that a text names: an id, or an id and a place as in `p7f3a@1`.

    Raises:
        ValueError: the text has another form.
    """
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise ValueError("a player is written as an id, with a place after @")
    return PlayerCondition(match["player"], int(match["place"]) if match["place"] else None)


def read_fact(text: str) -> FactCondition:
    """Return the condition that a text names: a fact, or a fact and a range of counts as in `tile_laid:3..`.

    Raises:
        ValueError: the text has another form, or the range ends below its beginning.
    """
    name, colon, times = text.partition(":")
    if not FACT_NAME.fullmatch(name):
        raise ValueError("a fact is written as its name, with a range of counts after a colon")
    return FactCondition(name, read_range(times)) if colon else FactCondition(name)
