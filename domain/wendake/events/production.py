"""Facts about resources, beavers and canoes."""

from __future__ import annotations

from domain.core.events import Event, Public, Seat


class GoodsChanged(Event, frozen=True):
    """A seat gained or lost resources or beavers."""

    seat: Public[Seat]
    resources: Public[tuple[int, ...]]
    """The changes of corn, bean, pumpkin, leather, fish."""
    beavers: Public[int]
    why: Public[str]
    """`start`, an action, `exchange`, `payment`, `economy` or a progress tile."""


class CanoePlaced(Event, frozen=True):
    """A seat put a canoe on a lake."""

    seat: Public[Seat]
    lake: Public[str]
