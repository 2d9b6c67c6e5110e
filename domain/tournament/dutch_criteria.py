"""The criteria of the FIDE Dutch system, measured at the pairs of a round: C.04.3, edition of February 2026, C1 to C21.

C4 and C8 compare whole pairings and have no figure. The engine pairs bracket by bracket; the figures here are for
the whole round, player by player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, get_args

from domain.tournament.dutch import (
    DutchPlayer,
    DutchRound,
    Float,
    Seat,
    dutch_round,
    may_have_bye,
    may_meet,
    pairing_numbers,
)
from domain.tournament.state import DutchCriterion, PairingCriterion, Player, Tournament

DutchFigures: TypeAlias = Mapping[PairingCriterion, Fraction]
"""By criterion of the system its figure: 1 where it counts players, else points (a win is 1) or unplayed games. Figures
of 0 are left out."""

ABSOLUTE: Final = frozenset({"C1", "C2", "C3"})
"""The criteria that no pairing breaks."""
OF_BRACKETS: Final = frozenset({"C5", "C6", "C7", "C9", "C10", "C11"})
"""The bye, floats out of a bracket, and the seats that only topscorers may have."""

_MOST_DIFFERENCE: Final = 2
_STRONG: Final = 2
"""The least strength of a preference that is strong or absolute."""


def dutch_figures(state: Tournament, groups: Sequence[tuple[Player, ...]], rounds: int) -> dict[Player, DutchFigures]:
    """Return the figures of each player of the next round.

    Args:
        state: the tournament.
        groups: the pairs by seat, and in a tuple of its own each player with a bye.
        rounds: the number of rounds of the tournament.
    """
    players = [player for group in groups for player in group]
    numbers = pairing_numbers(state, players)
    question = dutch_round(state, players, rounds)
    histories = {player.number: player for player in question.players}
    figures: dict[Player, DutchFigures] = {}
    for group in groups:
        seated = [histories[numbers[player]] for player in group]
        if len(seated) == 1:
            figures[group[0]] = _of_bye(seated[0])
            continue
        for seat, player in enumerate(group):
            figures[player] = _of_seat(question, seated[seat], seated[1 - seat], 1 if seat else 0)
    return figures


def _of_bye(player: DutchPlayer) -> DutchFigures:
    unplayed = len(player.floats) - len(player.seats)
    return _present({"C2": Fraction(not may_have_bye(player)), "C5": player.score, "C9": Fraction(unplayed)})


def _of_seat(question: DutchRound, player: DutchPlayer, opponent: DutchPlayer, seat: Seat) -> DutchFigures:
    pair = (min(player.number, opponent.number), max(player.number, opponent.number))
    is_repeat = pair in question.apart
    misses = player.preferred is not None and player.preferred != seat
    difference = player.score - opponent.score
    figures: dict[PairingCriterion, Fraction] = {
        "C1": Fraction(is_repeat),
        "C3": Fraction(not is_repeat and not may_meet(question, player, opponent)),
        "C6": Fraction(difference > 0),
        "C7": player.score if difference > 0 else Fraction(0),
        "C10": Fraction(abs(player.difference + (-1 if seat else 1)) > _MOST_DIFFERENCE),
        "C11": Fraction(player.is_repeated and player.seats[-1] == seat),
        "C12": Fraction(misses),
        "C13": Fraction(misses and player.strength >= _STRONG),
    }
    direction: Float = "down" if difference > 0 else "up" if difference < 0 else "none"
    counts: tuple[tuple[DutchCriterion, DutchCriterion], ...] = (("C14", "C18"), ("C16", "C20"))
    if direction == "up":
        counts = (("C15", "C19"), ("C17", "C21"))
    for rounds_before, (number, points) in enumerate(counts, 1):
        if direction != "none" and _float_before(player, rounds_before) == direction:
            figures[number] = Fraction(1)
            figures[points] = abs(difference)
    return _present(figures)


def _float_before(player: DutchPlayer, rounds_before: int) -> Float:
    return player.floats[-rounds_before] if rounds_before <= len(player.floats) else "none"


def _present(figures: DutchFigures) -> DutchFigures:
    return {criterion: figures[criterion] for criterion in get_args(DutchCriterion) if figures.get(criterion)}
