"""Species sets, teepee ranks, standings, the scoreboard and the result (`discoveries 5.2`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from domain.core.events import Message, Seat
from domain.core.ruleset import Result, Scoreboard, ScoreItem, SeatScore
from domain.discoveries.events import GameScored, Standing, supply
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import SPECIES


def species_points(counts: Sequence[int], points: Sequence[int]) -> int:
    """Return the points of cards with species in the best split into sets.

    Args:
        counts: the number of cards of each species.
        points: by number of different species in a set.

    >>> species_points((2, 1, 1, 0), (0, 3, 8, 15, 24))
    18
    """
    return sum(points[sum(count > index for count in counts)] for index in range(max(counts)))


def teepee_points(teepees: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """Return by seat the points for the rank of its teepees; tied seats share the points of their ranks.

    >>> teepee_points((9, 9, 5, 3), (12, 8, 4, 0))
    (10, 10, 4, 0)
    """
    shares = []
    for number in teepees:
        better, equal = sum(other > number for other in teepees), teepees.count(number)
        shares.append(sum(points[better : better + equal]) // equal)
    return tuple(shares)


def standings(position: DiscoveriesPosition) -> tuple[Standing, ...]:
    """Return by seat the full scoring of the present position."""
    teepees = [_teepees(position, seat) for seat in range(position.seats)]
    ranks = teepee_points(teepees, position.components.numbers[position.seats].teepee_points)
    return tuple(_standing(position, seat, teepees[seat], ranks[seat]) for seat in range(position.seats))


def _standing(position: DiscoveriesPosition, seat: Seat, teepees: int, rank: int) -> Standing:
    components = position.components
    explored = [components.cards[card].discovery for card in position.mats[seat].journal]
    counts = Counter(card.species for card in explored)
    ep = sum(card.ep for card in explored)
    species = species_points([counts[kind] for kind in SPECIES], components.species_points)
    return Standing(seat, ep, species, teepees, rank, ep + species + rank, _dice_on_mat(position, seat))


def _teepees(position: DiscoveriesPosition, seat: Seat) -> int:
    cards, mat = position.components.cards, position.mats[seat]
    on_tribes = sum(cards[card].tribe.teepees for card in mat.tribes)
    return on_tribes + sum(cards[card].discovery.teepees for card in mat.journal)


def _dice_on_mat(position: DiscoveriesPosition, seat: Seat) -> int:
    begins = (f"SLOT:{seat}:", f"JOURNAL:{seat}:")
    own = supply(seat)
    return sum(len(dice) for place, dice in position.places.items() if place == own or place.startswith(begins))


def game_scored(position: DiscoveriesPosition, terminated_by: Literal["rules", "round_limit"]) -> GameScored:
    """Return the fact that ends a game with this position."""
    final = standings(position)
    best = max(_merit(standing) for standing in final)
    winners = tuple(seat for seat, standing in enumerate(final) if _merit(standing) == best)
    return GameScored(final, winners, terminated_by)


def _merit(standing: Standing) -> tuple[int, int]:
    """Return the key of the places: the total, then the dice on the mat (`discoveries R43`)."""
    return (standing.total, standing.dice_on_mat)


def scoreboard(position: DiscoveriesPosition) -> Scoreboard:
    """Return the points of every seat as the full scoring counts them now.

    Items are the EP, the species sets and the rank of the teepees. The numbers behind them stand
    beside as figures: EP by card, cards by species, teepees, dice on the mat.
    """
    present = position.scored.standings if position.scored is not None else standings(position)
    return Scoreboard(tuple(_seat_score(position, seat, standing) for seat, standing in enumerate(present)))


def _seat_score(position: DiscoveriesPosition, seat: Seat, standing: Standing) -> SeatScore:
    cards, journal = position.components.cards, position.mats[seat].journal
    items = [
        ScoreItem(f"discovery {card}", cards[card].discovery.ep, 0, "EP")
        for card in journal
        if cards[card].discovery.ep
    ]
    if standing.species:
        items.append(ScoreItem("sets of species", standing.species, 0, "species"))
    if standing.teepee_points:
        items.append(ScoreItem("rank by teepees", standing.teepee_points, 0, "teepees"))
    species = Counter(cards[card].discovery.species for card in journal)
    figures = {
        "journal": {"cards": len(journal), "ep": standing.ep},
        "species": {kind.lower(): species[kind] for kind in SPECIES},
        "teepees": {"number": standing.teepees, "points": standing.teepee_points},
        "dice": {"on_mat": standing.dice_on_mat},
    }
    return SeatScore(seat, standing.total, tuple(items), figures)


def result(position: DiscoveriesPosition) -> Result | None:
    """Return the places and the winner, or `None` while the game goes on (`discoveries 5.2`, `R31`, `R43`)."""
    scored = position.scored
    if scored is None:
        return None
    merits = [_merit(standing) for standing in scored.standings]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    if len(scored.winners) == 1:
        return Result(places, scored.winners[0], (), _reason(scored))
    return Result(places, None, scored.winners, _reason(scored))


def _reason(scored: GameScored) -> Message:
    best = scored.standings[scored.winners[0]]
    if len(scored.winners) > 1:
        return Message("discoveries-result-shared", {"total": best.total, "dice": best.dice_on_mat})
    values: dict[str, str | int] = {"seat": scored.winners[0], "total": best.total, "dice": best.dice_on_mat}
    totals = [standing.total for standing in scored.standings]
    key = "discoveries-result-dice" if totals.count(best.total) > 1 else "discoveries-result-most-points"
    return Message(key, values)
