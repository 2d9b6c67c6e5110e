"""A tournament of two as FIDE's tournament report file TRF16: the opponents, seats and results of each player.

Seat 0 is white. A win counts 1 point and a draw 0.5, as in the format, whatever a table brings in the
tournament itself. Source: FIDE handbook C.04, Annex 2, "FIDE Data Exchange Format"; `XXR` and `XXC` are the extensions
that pairing programs read (number of rounds, colour of the first player in the first round).

Changes of the organiser to proposed tables stand at the end, as lines that begin with `###`: programs skip codes that
they do not know, and TRF26 calls these comments.

The format has no code for a game that is still played, and programs that pair need whole rounds. So a report ends
before the first round with an open game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from domain.tournament.dutch import first_seat
from domain.tournament.errors import TournamentRefused
from domain.tournament.formats import needs_dutch
from domain.tournament.settings import Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Player, Round, RoundTable, TablePlace, Tournament

_NAME: Final = 33
_MOST_RATING: Final = 9_999
_HALVES: Final = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}
"""By code of a result: its half points."""


def as_trf(state: Tournament, title: str, first_day: str = "", last_day: str = "") -> str:
    """Return a tournament as a report of the rounds that are over.

    Args:
        state: the tournament.
        title: the title of the tournament.
        first_day: the day it began, as `YYYY/MM/DD`; empty to leave the line out.
        last_day: the day it ended, in the same form.

    Raises:
        TournamentRefused: `no_report`: it is not played at tables of two, or a player has two tables in a round.
    """
    _require_pairs(state)
    ranked = sorted(state.roster, key=lambda entrant: -entrant.rating)
    numbers = {entrant.player: number for number, entrant in enumerate(ranked, 1)}
    over = tuple(takewhile(lambda round_: all(table.is_settled for table in round_.tables), state.begun))
    places = {line.player: line.place for line in standings(state, len(over))}
    dates = [f"{code} {day}" for code, day in (("042", first_day), ("052", last_day)) if day]
    lines = [
        f"012 {title}",
        *dates,
        f"062 {len(ranked)}",
        f"072 {sum(entrant.rating > 0 for entrant in ranked)}",
        f"092 {_type(state)}",
        *_extensions(state),
    ]
    tables = [{player: table for table in round_.tables for player in table.players} for round_ in over]
    for entrant in ranked:
        results = [
            _result(state, round_, seated.get(entrant.player), entrant.player, numbers)
            for round_, seated in zip(over, tables, strict=True)
        ]
        points = sum(_HALVES.get(result[-1], 0) for result in results) / 2
        rating = f"{entrant.rating:>4}" if 0 < entrant.rating <= _MOST_RATING else " " * 4
        heading = f"001 {numbers[entrant.player]:>4}      {(entrant.name or entrant.player)[:_NAME]:<{_NAME}} {rating}"
        lines.append(f"{heading}{' ' * 28}{points:>4.1f} {places[entrant.player]:>4}{''.join(results)}")
    lines += _changes(over, numbers)
    return "".join(f"{line}\r\n" for line in lines)


def _changes(over: Sequence[Round], numbers: dict[Player, int]) -> list[str]:
    """Return comments that name each difference of a round from the proposed tables."""
    lines = []
    for number, round_ in enumerate(over, 1):
        for difference in () if round_.changes is None else round_.changes.differences:
            worse = ", ".join(f"{change.criterion} +{change.by:g}" for change in difference.worse)
            lines.append(
                f"### round {number}: player {numbers[difference.player]} {_place(difference.place)} by the arbiter, "
                f"{_place(difference.proposed)} by the program; {difference.level}{f': {worse}' if worse else ''}"
            )
    return lines


def _place(place: TablePlace | None) -> str:
    return "has the bye" if place is None else f"at board {place.table} {'black' if place.seat else 'white'}"


def _require_pairs(state: Tournament) -> None:
    for round_ in state.begun:
        seated = Counter(player for table in round_.tables for player in table.players)
        if any(len(table.players) != 2 for table in round_.tables) or any(times > 1 for times in seated.values()):
            break
    else:
        if state.settings.format.seats == 2:
            return
    detail = "a report is for tables of two, one for each player in a round"
    raise TournamentRefused("no_report", detail, value=state.settings.format.seats, rule="12")


def _type(state: Tournament) -> str:
    chosen = state.settings.format
    if isinstance(chosen, Swiss):
        return f"Individual: Swiss-System{' (FIDE Dutch)' if needs_dutch(state) else ''}"
    return f"Individual: {type(chosen).__name__}"


def _extensions(state: Tournament) -> list[str]:
    """Return the lines for programs that pair Swiss rounds: the number of rounds, and the first colour of round 1."""
    chosen = state.settings.format
    if not isinstance(chosen, Swiss):
        return []
    colour = [f"XXC {'black' if first_seat(state.rounds[0].key) else 'white'}1"] if state.rounds else []
    rounds = chosen.rounds if state.ending is None else len(state.begun)
    return [f"XXR {rounds}", *(colour if needs_dutch(state) else [])]


def _result(
    state: Tournament, round_: Round, table: RoundTable | None, player: Player, numbers: dict[Player, int]
) -> str:
    """Return 10 characters: two blanks, the opponent's number, the colour and the result.

    Args:
        state: the tournament.
        round_: a round of it.
        table: the player's table in that round; `None` without a table.
        player: the player of the result.
        numbers: by player, their number in the report.
    """
    if player in round_.byes:
        return f"  0000 - {_bye(state)}"
    if table is None:
        return "  0000 - Z"
    (other,) = (opponent for opponent in table.players if opponent != player)
    colour = "w" if table.players[0] == player else "b"
    return f"  {numbers[other]:>4} {colour} {_code(table, player, other)}"


def _bye(state: Tournament) -> str:
    """Return the code of a bye from the pairing, by its points: like a win, like a loss, else half a point."""
    scoring = state.settings.scoring
    win, loss = scoring.of_places(2)
    return {win: "U", loss: "Z"}.get(scoring.bye_points, "H")


def _code(table: RoundTable, player: Player, other: Player) -> str:
    if "no_show" in table.out.values():
        return "-" if player in table.out else "+"
    if table.out:
        return "0" if player in table.out else "1"
    if table.result is None:
        raise AssertionError("a table that is settled with both players has a result")
    mine, theirs = (table.result.places[table.players.index(seated)] for seated in (player, other))
    return "=" if mine == theirs else "1" if mine < theirs else "0"
