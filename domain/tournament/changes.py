"""The organiser's changes to the tables of a proposed round: each difference from the proposal, with its warning.

A difference is weighed by the criteria of the system that made the tables: by C1 to C21 of FIDE Dutch, or by the
conditions of the search. A warning forbids nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, get_args

from domain.tournament.dutch_criteria import ABSOLUTE, OF_BRACKETS, dutch_figures
from domain.tournament.formats import needs_dutch, rounds_left
from domain.tournament.pairing import Pool
from domain.tournament.points import rounded
from domain.tournament.settings import Swiss
from domain.tournament.state import (
    CriterionChange,
    DutchCriterion,
    PairingCriterion,
    PlaceDifference,
    Player,
    SearchCriterion,
    TablePlace,
    Tournament,
    WarningLevel,
)

_Seating: TypeAlias = Mapping[Player, tuple[Player, ...]]
"""By player, the players of their table by seat; the player alone for a bye."""
_PlayerFigures: TypeAlias = Mapping[Player, Mapping[PairingCriterion, Fraction]]
"""By player and criterion, a figure: the higher, the worse."""

_OF_TABLES: Final[tuple[SearchCriterion, ...]] = (
    "forbidden", "repeats", "spread", "seats", "small_tables", "opponents",
)  # fmt: skip
"""The criteria that are conditions of `Cost`."""
_ORDER: Final[Mapping[PairingCriterion, int]] = {
    criterion: number for number, criterion in enumerate((*get_args(SearchCriterion), *get_args(DutchCriterion)))
}
_LEVELS: Final[tuple[WarningLevel, ...]] = get_args(WarningLevel)
_MAJOR: Final = frozenset({"spread", "byes", "bye_score", *OF_BRACKETS})


def differences(state: Tournament) -> tuple[PlaceDifference, ...]:
    """Return the differences of the prepared round from its proposal, in the order of the proposal's tables and byes.

    Players no longer in the round are in neither. Empty without changes.
    """
    prepared = state.prepared
    if prepared is None or prepared.changes is None:
        return ()
    tables = [table.players for table in prepared.tables]
    there = {player for group in (*tables, prepared.byes) for player in group}
    proposal = [tuple(player for player in group if player in there) for group in prepared.changes.tables]
    proposed_byes = [player for player in prepared.changes.byes if player in there]
    proposed_places, places = _places(proposal), _places(tables)
    proposed, seated = _seating(proposal, proposed_byes), _seating(tables, prepared.byes)
    changed = [player for player in proposed if _differs(player, proposed, seated, proposed_places, places)]
    if not changed:
        return ()
    figures_before, figures = _figures(state, proposed), _figures(state, seated)
    return tuple(
        _difference(
            state,
            player,
            proposed_places.get(player),
            places.get(player),
            _worse(figures_before.get(player, {}), figures.get(player, {})),
        )
        for player in changed
    )


def _places(tables: Sequence[Sequence[Player]]) -> dict[Player, TablePlace]:
    return {
        player: TablePlace(number, seat) for number, table in enumerate(tables, 1) for seat, player in enumerate(table)
    }


def _seating(tables: Sequence[tuple[Player, ...]], byes: Sequence[Player]) -> dict[Player, tuple[Player, ...]]:
    groups = (*tables, *((player,) for player in byes))
    return {player: group for group in groups for player in group}


def _differs(
    player: Player,
    proposed: _Seating,
    seated: _Seating,
    proposed_places: Mapping[Player, TablePlace],
    places: Mapping[Player, TablePlace],
) -> bool:
    is_moved = proposed_places.get(player) != places.get(player)
    return is_moved or set(proposed[player]) != set(seated[player])


def _difference(
    state: Tournament,
    player: Player,
    proposed: TablePlace | None,
    place: TablePlace | None,
    worse: tuple[CriterionChange, ...],
) -> PlaceDifference:
    levels = [_level(state, change.criterion) for change in worse]
    level = max(levels, key=_LEVELS.index, default=_LEVELS[0])
    return PlaceDifference(player, proposed, place, level, worse)


def _level(state: Tournament, criterion: PairingCriterion) -> WarningLevel:
    is_hard = criterion == "forbidden" or (criterion == "repeats" and state.settings.weights.repeat is None)
    if criterion in ABSOLUTE or is_hard:
        return "absolute"
    return "major" if criterion in _MAJOR or criterion == "repeats" else "minor"


def _worse(
    before: Mapping[PairingCriterion, Fraction], after: Mapping[PairingCriterion, Fraction]
) -> tuple[CriterionChange, ...]:
    risen = {criterion: figure - before.get(criterion, 0) for criterion, figure in after.items()}
    return tuple(
        CriterionChange(criterion, rounded(by))
        for criterion, by in sorted(risen.items(), key=lambda change: _ORDER[change[0]])
        if by > 0
    )


def _figures(state: Tournament, seating: _Seating) -> _PlayerFigures:
    """Return the figures of each player of a round with this seating, by the system that pairs the tournament."""
    groups = list(dict.fromkeys(seating.values()))
    if isinstance(state.settings.format, Swiss) and needs_dutch(state):
        return dutch_figures(state, groups, state.settings.format.rounds)
    return _search_figures(state, groups)


def _search_figures(state: Tournament, groups: Sequence[tuple[Player, ...]]) -> _PlayerFigures:
    pool = Pool(state, [player for group in groups for player in group], rounds_left(state))
    number = {player: index for index, player in enumerate(pool.players)}
    figures: dict[Player, Mapping[PairingCriterion, Fraction]] = {}
    for group in groups:
        seated = [number[player] for player in group]
        if len(seated) == 1:
            byes = Fraction(pool.byes[seated[0]])
            figures[group[0]] = {"byes": byes, "bye_score": pool.points[seated[0]]}
        else:
            cost = pool.cost(seated)
            of_table: dict[PairingCriterion, Fraction] = {
                criterion: Fraction(getattr(cost, criterion)) for criterion in _OF_TABLES
            }
            figures.update(dict.fromkeys(group, of_table))
    return figures
