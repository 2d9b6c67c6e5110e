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
    """Words the texts in a picture of a game.

    People are named, never called `you`: a picture may have any reader.

    Args:
        sentences: the catalogues.
        language: a language of `sentences.LANGUAGES`.
        table: the table with the names of the occupants.
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
        """Return `picture-<name>`, common to the pictures of all rulesets; texts are put in as they are."""
        return self._worded(f"picture-{name}", values)

    def seat(self, seat: Seat) -> Rendered:
        """Return the name of a seat's occupant."""
        return self.shared("seat", seat=seat)

    def both(self, parts: Sequence[str]) -> Rendered:
        """Return texts joined by `and`."""
        return Rendered(reduce(lambda left, right: self.shared("and", left=left, right=right), parts))

    def either(self, parts: Sequence[str]) -> Rendered:
        """Return texts joined by `or`."""
        return Rendered(reduce(lambda left, right: self.shared("or", left=left, right=right), parts))

    def _worded(self, key: str, values: dict[str, str | int]) -> Rendered:
        return Rendered(self._sentences.render(Message(key, values), self._language, self._people))


def listed(parts: Sequence[str], between: str = ", ") -> Rendered:
    """Return texts joined by a separator, by default a comma."""
    return Rendered(between.join(parts))
