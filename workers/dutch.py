"""The engine of the FIDE Dutch system: `caissify-pairings` behind the interface of the rules.

Only who meets whom is taken from it. Its colours are not: it ranks the two of a pair by pairing number alone, where
C.04.3 E.4 and E.5 rank them by score first.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.tournament.dutch import DutchPlayer, DutchRound


def pair_dutch(asked: DutchRound) -> Sequence[tuple[int, ...]]:
    """Return the pairs of a round by pairing number, and who has the bye alone."""
    from caissify_pairings.engines.dutch import dutch_pairings  # with networkx, which nothing else needs

    # The package pairs a first round by halves, whoever must not meet. A later one it pairs with care, and else alike.
    number = 2 if asked.number == 1 and asked.apart else asked.number
    found = dutch_pairings(
        players=[_as_dict(one) for one in asked.players],
        previous_pairings=set(asked.apart),
        round_number=number,
        total_rounds=asked.rounds,
    )
    return [
        (pair["white_id"],) if pair.get("black_id") is None else (pair["white_id"], pair["black_id"]) for pair in found
    ]


def _as_dict(player: DutchPlayer) -> dict[str, object]:
    return {
        "id": player.number,
        "pairing_number": player.number,
        "starting_number": player.number,
        "rating": 0,
        "score": float(player.score),
        "color_hist": ["black" if seat else "white" for seat in player.seats],
        "float_history": list(player.floats),
        "bye_count": player.byes,
        "forfeit_win_count": player.wins_without_game,
    }
