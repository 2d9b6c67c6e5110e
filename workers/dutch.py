"""The engine of the FIDE Dutch system: `caissify-pairings` behind the interface of the rules.

Only the pairs are taken from it. Its colours are not: it ranks the players of a pair by pairing number alone, where
C.04.3 E.4 and E.5 rank them by score first. Where no pairs hold the absolute rules it answers all the same, with byes
and meetings that the rules do not allow; so every answer is checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from domain.tournament.dutch import DutchPlayer, DutchRound, broken_rule, may_have_bye, may_meet
from domain.tournament.errors import TournamentRefused

_BYE = 0
"""Stands for the bye among pairing numbers, which count from 1."""


def pair_dutch(question: DutchRound) -> Sequence[tuple[int, ...]]:
    """Return the pairs of a round by pairing number, and the player with the bye in a tuple of its own.

    Raises:
        TournamentRefused: no pairs hold the absolute rules.
    """
    from caissify_pairings.engines.dutch import dutch_pairings  # loads networkx, which only pairings need

    # The package pairs a first round by halves, even forbidden pairs. It pairs later rounds alike, without these.
    number = 2 if question.number == 1 and question.apart else question.number
    pairs = dutch_pairings(
        players=[_as_dict(player) for player in question.players],
        previous_pairings=set(question.apart),
        round_number=number,
        total_rounds=question.rounds,
    )
    answer = [
        (pair["white_id"],) if pair.get("black_id") is None else (pair["white_id"], pair["black_id"]) for pair in pairs
    ]
    if broken_rule(question, answer) is not None and not _can_be_paired(question):
        detail = (
            f"no tables of these {len(question.players)} players hold the rules of fide_dutch: nobody meets twice, "
            "nobody has a second bye, and no two meet who must have the same seat"
        )
        raise TournamentRefused("no_pairing", detail, value=question.number, rule="3.10")
    return answer


def _can_be_paired(question: DutchRound) -> bool:
    """Return whether any pairs hold the absolute rules: whether the graph of allowed pairs has a perfect matching."""
    from networkx import Graph, max_weight_matching

    players = question.players
    graph = Graph()
    graph.add_nodes_from(player.number for player in players)
    graph.add_edges_from(
        (player.number, opponent.number)
        for player, opponent in combinations(players, 2)
        if may_meet(question, player, opponent)
    )
    if len(players) % 2:
        graph.add_edges_from((_BYE, player.number) for player in players if may_have_bye(player))
    return 2 * len(max_weight_matching(graph, maxcardinality=True)) == len(players) + len(players) % 2


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
