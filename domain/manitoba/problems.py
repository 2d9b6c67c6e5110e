"""Every broken invariant of a position of Manitoba (`manitoba 10`)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.agenda import Step
from domain.manitoba import steps
from domain.manitoba.components import COLOURS, FEATHER, GOODS, LANDSCAPES, PATHS, PLACES, RANK, SEASONS, SECTORS, Good
from domain.manitoba.paths import LAST_SPACE
from domain.manitoba.state import NOBODY, ManitobaPosition, Village
from domain.manitoba.territory import groups, territory, touching

_FEATHER = (GOODS[FEATHER],)


def problems(position: ManitobaPosition) -> list[str]:
    """Return every broken invariant, each a sentence; empty in every position between two entries."""
    return [] if _bare(position) else [*problems_within(position), *_full_places(position), *_pending(position)]


def problems_within(position: ManitobaPosition) -> list[str]:
    """Return the broken invariants, without the invariants that hold only between two entries; valid in set-up too."""
    if _bare(position):
        return []
    return [
        *_goods(position),
        *_cree(position),
        *_wampum(position),
        *_areas(position),
        *_sectors(position),
        *_places(position),
        *_totem(position),
        *_paths(position),
        *_course(position),
        *_feathers(position),
        *_score(position),
        *_geometry(position),
        *_hand(position),
    ]


def _bare(position: ManitobaPosition) -> bool:
    """Return whether nothing lies on the table: the supply is stocked first."""
    return not any(position.supply) and not position.territory.tiles


def _setting_up(position: ManitobaPosition) -> bool:
    """Return whether the table is being set up: things may be missing, but only as a whole."""
    return not position.agenda and not position.round


def _goods(position: ManitobaPosition) -> Iterator[str]:
    """Check that goods are conserved (invariant 1)."""
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
    """Check that Cree are conserved (invariant 2)."""
    for seat, village in enumerate(position.villages):
        on_paths = sum(space > 0 for space in village.paths)
        number = village.wigwam + village.square + position.cree.count(seat) + on_paths
        if not number and _setting_up(position):
            continue
        if number != position.components.cree or min(village.wigwam, village.square) < 0:
            yield f"seat {seat} has {number} Cree, {village.wigwam} in the wigwam, {village.square} on the square"


def _wampum(position: ManitobaPosition) -> Iterator[str]:
    """Check that wampum tiles are conserved (invariant 3)."""
    in_villages = sum(village.active_wampum + village.inactive_wampum for village in position.villages)
    if position.wampum + in_villages != position.stock.wampum or position.wampum < 0:
        yield f"{position.wampum} wampum tiles are in the supply, {in_villages} with the seats"
    for seat, village in enumerate(position.villages):
        if min(village.active_wampum, village.inactive_wampum) < 0:
            yield f"seat {seat} has {village.active_wampum} active and {village.inactive_wampum} inactive wampum"


def _areas(position: ManitobaPosition) -> Iterator[str]:
    """Check that an area has a single Cree, or the good of its landscape, or nothing (invariants 4 and 5)."""
    areas = position.territory.areas
    if not len(areas) == len(position.cree) == len(position.goods):
        yield f"{len(areas)} areas, {len(position.cree)} of them with or without a Cree"
        return
    for area, standing, lies in zip(areas, position.cree, position.goods, strict=True):
        if lies and standing != NOBODY:
            yield f"a Cree of seat {standing} and a good are on {area}"
        if not NOBODY <= standing < position.seats:
            yield f"a Cree of an unknown seat {standing} is on {area}"


def _sectors(position: ManitobaPosition) -> Iterator[str]:
    """Check that a sector holds up to 6 pieces: own goods, feathers and exchanged berries (invariant 6).

    The sector of berries holds no exchanged berries.
    """
    ladders = position.components.ladders
    for seat, village in enumerate(position.villages):
        for rank, pieces in enumerate(village.sectors):
            numbers = (pieces.goods, pieces.berries, pieces.feathers)
            if pieces.count > len(ladders[rank]) or min(numbers) < 0 or (rank == 0 and pieces.berries):
                yield f"the {SECTORS[rank]} sector of seat {seat} holds {numbers}"


def _places(position: ManitobaPosition) -> Iterator[str]:
    """Check that a place holds no good twice, and no more than it has spaces (invariant 7).

    While its feather is to be relocated it holds nothing else.
    """
    top = position.top_step
    for seat, village in enumerate(position.villages):
        for place, lying in zip(PLACES, (village.small, village.large), strict=True):
            if len(set(lying)) != len(lying) or list(lying) != sorted(lying, key=RANK.__getitem__):
                yield f"the {place} place of seat {seat} holds {lying}"
            if len(lying) > position.components.spaces[place]:
                yield f"the {place} place of seat {seat} holds more than it can: {lying}"
            if (
                isinstance(top, steps.RelocateFeatherStep)
                and (top.seat, top.place) == (seat, place)
                and lying != _FEATHER
            ):
                yield f"the {place} place of seat {seat} was completed and holds {lying}"


def _full_places(position: ManitobaPosition) -> Iterator[str]:
    """Check that a place is never full (invariant 7).

    Between entries only: a fact puts down the good that completes it, and the next fact empties the place.
    """
    for seat, village in enumerate(position.villages):
        for place, lying in zip(PLACES, (village.small, village.large), strict=True):
            if len(lying) == position.components.spaces[place]:
                yield f"the {place} place of seat {seat} is full"


def _totem(position: ManitobaPosition) -> Iterator[str]:
    """Check that the totem has each colour once, lifted from the choice of a disk to the merging (invariant 8)."""
    disks = (*position.totem, *position.lifted)
    if not disks and _setting_up(position):
        return
    if sorted(disks) != sorted(COLOURS):
        yield f"the totem is {position.totem}, lifted {position.lifted}"
    must = _must_be_lifted(position)
    if must is not None and must != bool(position.lifted):
        yield f"the totem is {'not ' if must else ''}lifted, and {position.agenda[:1]} is pending"


def _must_be_lifted(position: ManitobaPosition) -> bool | None:
    """Return whether the totem must be lifted; `None` where it may be or not.

    That is at the menu of the active seat, and when the end of a round is done.
    """
    if not position.agenda:
        return position.ended is not None
    match position.agenda[0]:
        case steps.SolsticeStep():
            return False
        case steps.TurnStep() as turn:
            acted = turn.territory or turn.vision or turn.woken
            return True if acted or turn.seat != position.active else None
        case steps.NextRoundStep() if len(position.agenda) == 1:
            return None
        case _:
            return True


def _paths(position: ManitobaPosition) -> Iterator[str]:
    """Check that exactly the spaces up to the foremost Cree have a first seat (invariant 9)."""
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
    """Check that rounds, seasons, cards and the active seat belong together (invariant 10)."""
    if not 0 <= position.round <= position.stock.rounds:
        yield f"round {position.round} of {position.stock.rounds} is played"
    if position.round and position.active != (position.first + position.round - 1) % position.seats:
        yield f"seat {position.active} is active in round {position.round}"
    laid_out = SEASONS.index(position.season) + 1 if position.season in SEASONS else 0
    if len(position.undrawn) + 2 * laid_out != len(position.components.score_tiles):
        yield f"{len(position.undrawn)} score tiles are not drawn in {position.season}"
    if set(position.score_tiles) & set(position.undrawn):
        yield f"the score tiles {position.score_tiles} lie on cards, {position.undrawn} are not drawn"
    if len(position.cards) != (5 if laid_out else 0) or len(set(position.cards)) != len(position.cards):
        yield f"the cards of {position.season} are {position.cards}"


def _feathers(position: ManitobaPosition) -> Iterator[str]:
    """Check that no sector has a feather when a season ends and all feathers are given back (invariant 12)."""
    if not any(map(_feathers_returned, position.agenda)) and not _refills_mountains(position):
        return
    for seat, village in enumerate(position.villages):
        if any(pieces.feathers for pieces in village.sectors):
            yield f"seat {seat} has feathers in sectors, and the season has ended"


def _feathers_returned(step: Step) -> bool:
    return isinstance(step, steps.WakingStep) or (isinstance(step, steps.MountainsStep) and step.next > 0)


def _refills_mountains(position: ManitobaPosition) -> bool:
    top = position.top_step
    return isinstance(top, steps.RefillStep) and RANK[top.good] == FEATHER


def _score(position: ManitobaPosition) -> Iterator[str]:
    """Check that scores are the sums of the lines of the score sheet (invariant 13)."""
    for seat, village in enumerate(position.villages):
        total = sum(line.fact.points for line in position.scored if line.fact.seat == seat)
        if total != village.score:
            yield f"seat {seat} has {village.score} points and scored {total}"


def _geometry(position: ManitobaPosition) -> Iterator[str]:
    """Check that the areas and their adjacency follow from the tiles (`manitoba 2`)."""
    laid = position.territory.tiles
    if not laid and _setting_up(position):
        return
    again = territory(laid, position.components.tiles)
    if again != position.territory:
        yield "the tiles of the territory have other areas than its state holds"
    if len(laid) != position.stock.tiles or max(touching(laid)) > 2:
        yield f"{len(laid)} tiles lie there, or a tile touches more than two others"
    if len(groups(again.adjacent, range(len(again.areas)))) != 1 or len(again.areas) != len(LANDSCAPES) * len(laid):
        yield "the territory is not in one piece"


def _hand(position: ManitobaPosition) -> Iterator[str]:
    """Check that a good is in hand while it is to be stored."""
    good = _to_be_stored(position)
    if good is not None and position.hand != good:
        yield f"{position.hand} is in hand, and a {good} is to be stored"


def _to_be_stored(position: ManitobaPosition) -> Good | None:
    match position.agenda[-1:]:
        case (steps.StoreStep(good=good),):
            return good
        case (steps.SetupFeatherStep(),):
            return "feather"
        case _:
            return None


def _pending(position: ManitobaPosition) -> Iterator[str]:
    """Check that a step is pending until the game is over, and nothing is in hand but a good that is to be stored.

    Between entries only: the steps of a set-up, of a round and of a game are opened and closed in facts of their own
    after their causes; a good is in hand before its step is opened, and still when the step is closed.
    """
    if bool(position.agenda) == (position.ended is not None):
        yield f"{len(position.agenda)} steps are pending, and the game is {'over' if position.ended else 'going on'}"
    if position.hand is not None and position.hand != _to_be_stored(position):
        yield f"{position.hand} is in hand, and {position.agenda[-1:]} is pending"
    top = position.top_step
    if isinstance(top, steps.SolsticeStep):
        yield "the solstice waits for nobody"
