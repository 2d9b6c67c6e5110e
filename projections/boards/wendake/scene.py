"""A scene of Wendake: a view and the position before it, with the words and the components for its picture."""

from __future__ import annotations

from typing import NamedTuple

from domain.wendake.components import Components
from domain.wendake.territory import Territory
from domain.wendake.view import SeatView, TileView, WendakeView
from domain.wendake.words import TileId
from projections.boards.wording import Wording
from projections.views import ViewOf


class WendakeScene(NamedTuple):
    """A view to be drawn, with the facts that all parts of its picture need."""

    say: Wording
    """Words the picture."""
    view: ViewOf[WendakeView]
    before: WendakeView
    """The earlier position; the same as that of the view for a picture without marks."""
    components: Components

    @property
    def position(self) -> WendakeView:
        """The position that is drawn."""
        return self.view.position

    @property
    def territory(self) -> Territory:
        """The territory of the map."""
        return self.components.territories[len(self.position.seats)]

    def acts(self, seat: SeatView) -> bool:
        """Return whether a seat is to decide."""
        return seat.seat in self.view.to_move

    def old(self, seat: SeatView) -> SeatView:
        """Return a seat as it was before."""
        return self.before.seats[seat.seat]

    def front(self, tile: TileId) -> TileView:
        """Return a tile that lies outside of the grids: its front is up, and nothing lies on it."""
        return TileView(tile, ritual=False, actions=self.position.tile_actions[tile], stone=None, fire=False)
