"""The names of cards in the sentences and pictures of Discoveries, each from the data of the card."""

from __future__ import annotations

import re
from typing import Final, Protocol

from domain.core.catalogue import listed, named
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import CardId, Source, Species

NO_CARD = "-"
"""In place of a card where there is none."""
_FIELDS = ("card", "returned")
"""The fields of facts that hold cards."""
_ROUTE: Final = re.compile("[RM]+")
"""The steps of a route: rivers and mountains."""


class Face(Protocol):
    """The discovery face of a card, of a component set or of a view."""

    @property
    def ep(self) -> int:
        """Its points."""

    @property
    def species(self) -> Species | None:
        """Its species."""

    @property
    def teepees(self) -> int:
        """Its teepees."""


def discovery_name(face: Face) -> str:
    """Return the name of a discovery: its points, its species and its teepees."""
    return named("discovery", ep=face.ep, species=face.species or "none", teepees=face.teepees)


def card_name(position: DiscoveriesPosition, card: CardId | None) -> str:
    """Return the name of the discovery face of a card."""
    return NO_CARD if card is None else discovery_name(position.components.cards[card].discovery)


def name_on_display(position: DiscoveriesPosition, source: Source, slot: int) -> str:
    """Return the name of a card on display; it is told with its place where another card there has the same name."""
    name = card_name(position, position.card_at(source, slot))
    row = [card_name(position, card) for card in position.row(source)]
    return f"{name} ({named('place', number=slot + 1)})" if row.count(name) > 1 else name


def thing_name(position: DiscoveriesPosition, field: str, text: str) -> str:
    """Return the name of a card by its id, and the steps of a route in a row; all other texts as they are."""
    if field == "route" and _ROUTE.fullmatch(text):
        return listed(text)
    return card_name(position, text) if field in _FIELDS and text in position.components.cards else text
