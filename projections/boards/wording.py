"""Wording: the words of a picture, in a language, from the catalogues of the rulesets and of the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from domain.core.events import Message, Seat
from domain.core.ruleset import USUAL_COLOURS
from domain.rulesets import RULESETS
from projections.sentences import People, Rendered, Sentences
from projections.views import TableView


class Wording:
    """Words what a picture of one game says.

    People are named, never called `you`: a picture is looked at by whoever has it.

    Args:
        sentences: the catalogues.
        language: one that there are sentences in.
        table: who sits at the table.
    """

    def __init__(self, sentences: Sentences, language: str, table: TableView) -> None:
        ruleset = RULESETS.get(table.ruleset)
        colours = USUAL_COLOURS if ruleset is None else ruleset.seat_colours
        names = tuple(None if occupant is None else occupant.name for occupant in table.seats)
        self._people = People(names, colours[: len(names)])
        self._sentences = sentences
        self._language = language
        self._ruleset = table.ruleset

    def __call__(self, name: str, /, **values: str | int) -> Rendered:
        """Return `<ruleset>-picture-<name>` of the ruleset's catalogue; ids in its values are put in as words."""
        return self._worded(f"{self._ruleset}-picture-{name}", values)

    def shared(self, name: str, /, **values: str | int) -> Rendered:
        """Return `picture-<name>`, which the pictures of all rulesets have; texts are put in as they are."""
        return self._worded(f"picture-{name}", values)

    def seat(self, seat: Seat) -> Rendered:
        """Return who sits on a seat."""
        return self.shared("seat", seat=seat)

    def both(self, parts: Sequence[str]) -> Rendered:
        """Return texts that belong together, with `and` between them."""
        return Rendered(reduce(lambda one, other: self.shared("and", one=one, other=other), parts))

    def either(self, parts: Sequence[str]) -> Rendered:
        """Return texts of which one holds, with `or` between them."""
        return Rendered(reduce(lambda one, other: self.shared("or", one=one, other=other), parts))

    def _worded(self, key: str, values: dict[str, str | int]) -> Rendered:
        return Rendered(self._sentences.render(Message(key, values), self._language, self._people))


def listed(parts: Sequence[str], between: str = ", ") -> Rendered:
    """Return texts one after the other."""
    return Rendered(between.join(parts))
