"""Every broken invariant of a position of Manitoba (`manitoba 10`)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.facts import SERVICE
from domain.manitoba.components import COLOURS, FEATHER, GOODS, LANDSCAPES, PATHS, PLACES, RANK, SEASONS, SECTORS
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.state import NOBODY, ManitobaPosition, Village
from domain.manitoba.steps import RelocateFeatherStep, SetupFeatherStep, SolsticeStep, StoreStep, TurnStep
from domain.manitoba.territory import groups, territory, touching

__all__ = ["problems", "problems_within"]


def problems(position: ManitobaPosition) -> list[str]:
    """List every broken invariant, each a sentence; empty in every position that play can reach."""
    if not position.totem and not position.lifted:
        return []  # the table is not set up
    return [*problems_within(position), *_areas(position), *_villages(position), *_agenda(position)]


def problems_within(position: ManitobaPosition) -> list[str]:
    """List the broken ones among the invariants that hold after every single fact."""
    if not position.totem and not position.lifted:
        return []  # the table is not set up
    return [
        *_goods(position),
        *_cree(position),
        *_wampum(position),
        *_totem(position),
        *_paths(position),
        *_course(position),
        *_score(position),
        *_geometry(position),
    ]


def _goods(position: ManitobaPosition) -> Iterator[str]:
    """Goods are conserved (invariant 1)."""
    for rank, good in enumerate(GOODS):
        number = position.supply[rank] + sum(position.goods[rank :: len(GOODS)]) + (position.hand == good)
        number += sum(_pieces(village, rank) for village in position.villages)
        if number != position.stock.goods[rank]:
            yield f"there are {number} of {good}, not {position.stock.goods[rank]}"
        if position.supply[rank] < 0:
            yield f"the supply has {position.supply[rank]} of {good}"


def _pieces(village: Village, rank: int) -> int:
    good = GOODS[rank]
    number = village.small.count(good) + village.large.count(good)
    if rank == FEATHER:
        return number + sum(pieces.feathers for pieces in village.sectors)
    exchanged = sum(pieces.berries for pieces in village.sectors) if rank == 0 else 0
    return number + village.sectors[rank].goods + exchanged


def _cree(position: ManitobaPosition) -> Iterator[str]:
    """Cree are conserved (invariant 2)."""
    for seat, village in enumerate(position.villages):
        on_paths = sum(space > 0 for space in village.paths)
        number = village.wigwam + village.square + position.cree.count(seat) + on_paths
        if number != position.components.cree or min(village.wigwam, village.square) < 0:
            yield f"seat {seat} has {number} Cree, {village.wigwam} in the wigwam, {village.square} on the square"


def _wampum(position: ManitobaPosition) -> Iterator[str]:
    """Wampum tiles are conserved (invariant 3)."""
    held = sum(village.active_wampum + village.inactive_wampum for village in position.villages)
    if position.wampum + held != position.stock.wampum or position.wampum < 0:
        yield f"{position.wampum} wampum tiles are in the supply, {held} with the seats"
    for seat, village in enumerate(position.villages):
        if min(village.active_wampum, village.inactive_wampum) < 0:
            yield f"seat {seat} has {village.active_wampum} active and {village.inactive_wampum} inactive wampum"


def _areas(position: ManitobaPosition) -> Iterator[str]:
    """An area never has both a Cree and a good, but for the good about to be taken (invariants 4 and 5)."""
    for area, standing, lies in zip(position.territory.areas, position.cree, position.goods, strict=True):
        if lies and standing != NOBODY:
            yield f"a Cree of seat {standing} and a good are on {area}"
        if not NOBODY <= standing < position.seats:
            yield f"a Cree of an unknown seat {standing} is on {area}"


def _villages(position: ManitobaPosition) -> Iterator[str]:
    """Sectors and places hold what they may (invariants 6 and 7)."""
    ladders = position.components.ladders
    for seat, village in enumerate(position.villages):
        for rank, pieces in enumerate(village.sectors):
            numbers = (pieces.goods, pieces.berries, pieces.feathers)
            if pieces.count > len(ladders[rank]) or min(numbers) < 0 or (rank == 0 and pieces.berries):
                yield f"the {SECTORS[rank]} sector of seat {seat} holds {numbers}"
        relocating = [step.place for step in position.agenda if isinstance(step, RelocateFeatherStep)]
        for place, lying in zip(PLACES, (village.small, village.large), strict=True):
            if len(set(lying)) != len(lying) or list(lying) != sorted(lying, key=RANK.__getitem__):
                yield f"the {place} place of seat {seat} holds {lying}"
            if len(lying) >= position.components.spaces[place] and place not in relocating:
                yield f"the {place} place of seat {seat} is full"


def _totem(position: ManitobaPosition) -> Iterator[str]:
    """The totem is whole, or lifted during a turn (invariant 8)."""
    if sorted((*position.totem, *position.lifted)) != sorted(COLOURS):
        yield f"the totem is {position.totem}, lifted {position.lifted}"
    passive = any(isinstance(step, TurnStep) and step.seat != position.active for step in position.agenda)
    if passive and not position.lifted:
        yield "a passive seat has its turn, and the totem was not lifted"


def _paths(position: ManitobaPosition) -> Iterator[str]:
    """Exactly the spaces up to the foremost Cree have a first seat (invariant 9)."""
    for number, path in enumerate(PATHS):
        spaces = [village.paths[number] for village in position.villages]
        if max(spaces) > LAST_SPACE[number] or min(spaces) < 0:
            yield f"Cree are on the spaces {spaces} of the {path} path"
        if len(position.firsts[number]) != max(spaces):
            yield f"{len(position.firsts[number])} spaces of the {path} path were reached, Cree are on {spaces}"
        for space, seat in enumerate(position.firsts[number], 1):
            if position.villages[seat].paths[number] < space:
                yield f"seat {seat} was first on space {space} of the {path} path and is not there yet"


def _course(position: ManitobaPosition) -> Iterator[str]:
    """Rounds, seasons, cards and the active seat belong together (invariant 10)."""
    if not 0 <= position.round <= position.stock.rounds:
        yield f"round {position.round} of {position.stock.rounds} is played"
    if position.round and position.active != (position.first + position.round - 1) % position.seats:
        yield f"seat {position.active} is active in round {position.round}"
    laid_out = SEASONS.index(position.season) + 1 if position.season in SEASONS else 0
    if len(position.undrawn) + 2 * laid_out != len(position.components.score_tiles):
        yield f"{len(position.undrawn)} score tiles are not drawn in {position.season}"
    if len(position.cards) != (5 if laid_out else 0) or len(set(position.cards)) != len(position.cards):
        yield f"the cards of {position.season} are {position.cards}"


def _score(position: ManitobaPosition) -> Iterator[str]:
    """Scores are the sums of what was scored (invariant 13)."""
    for seat, village in enumerate(position.villages):
        total = sum(line.fact.points for line in position.scored if line.fact.seat == seat)
        if total != village.score:
            yield f"seat {seat} has {village.score} points and scored {total}"


def _geometry(position: ManitobaPosition) -> Iterator[str]:
    """The areas and their adjacency are those of the tiles (`manitoba 2`)."""
    laid = position.territory.tiles
    again = territory(laid, position.components.tiles)
    if again != position.territory:
        yield "the areas kept with the territory are not those of its tiles"
    if max(touching(laid)) > 2:
        yield "a tile touches more than two others"
    if len(groups(again.adjacent, range(len(again.areas)))) != 1 or len(again.areas) != len(LANDSCAPES) * len(laid):
        yield "the territory is not in one piece"


def _agenda(position: ManitobaPosition) -> Iterator[str]:
    """Something is pending until the game is over; a good is in hand only while it is to be stored."""
    if bool(position.agenda) == (position.ended is not None):
        yield f"{len(position.agenda)} steps are pending, and the game is {'over' if position.ended else 'going on'}"
    if position.agenda:
        top = position.agenda[-1]
        if (position.hand is not None) != isinstance(top, StoreStep | SetupFeatherStep):
            yield f"{position.hand} is in hand, and {top} is pending"
        if top.seat == SERVICE and isinstance(top, SolsticeStep):
            yield "the solstice waits for nobody"
