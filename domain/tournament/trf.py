"""A tournament of two as FIDE's tournament report file, TRF16 or TRF26: opponents, seats and results of each player.

Seat 0 is white. A win counts 1 point and a draw 0.5, as in the format, whatever a table brings in the
tournament itself. Sources: FIDE handbook C.04, Annex 2, "FIDE Data Exchange Format" (TRF16), and "Format of Tournament
Report File, Version 2026" with its code table of tournament types (TRF26, applied from September 2025). The lines of
players are the same in both. For programs that pair, TRF16 has the extensions `XXR` and `XXC` (number of rounds, colour
of the first player in the first round), and TRF26 codes of its own: 142 and 152, 162 for the points of a bye, 182 for
the pairing program, 192 for the type, 260 for forbidden pairs.

Changes of the organiser to proposed tables stand at the end, as lines that begin with `###`: programs skip codes that
they do not know, and TRF26 calls these comments.

The format has no code for a game that is still played, and programs that pair need whole rounds. So a report ends
before the first round with an open game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, Literal, TypeAlias

from domain.tournament.details import EntrantDetails, PersonalDetails
from domain.tournament.dutch import first_seat
from domain.tournament.errors import TournamentRefused
from domain.tournament.formats import needs_dutch
from domain.tournament.settings import KnockOut, RoundRobin, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Entrant, Player, Round, RoundTable, TablePlace, Tournament

_NAME: Final = 33
_MOST_RATING: Final = 9_999
_FIRST_ROUND: Final = 91
"""The columns before those of the first round. A round has 8, and 2 blanks before the next."""
_HALVES: Final = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}
"""By code of a result: its half points."""

Edition: TypeAlias = Literal["trf16", "trf26"]


def as_trf(
    state: Tournament,
    title: str,
    first_day: str = "",
    last_day: str = "",
    days: Sequence[str] = (),
    details: Mapping[Player, EntrantDetails] | None = None,
    personal: Mapping[Player, PersonalDetails] | None = None,
    edition: Edition = "trf16",
    arbiters: Sequence[str] = (),
) -> str:
    """Return a tournament as a report of the rounds that are over.

    Args:
        state: the tournament.
        title: the title of the tournament.
        first_day: the day it began, as `YYYY/MM/DD`; empty to leave the line out.
        last_day: the day it ended, in the same form.
        days: by round, the day it was opened, in the same form; empty to leave the line out.
        details: by player, title, federation and FIDE id, as far as they are stated.
        personal: by player, sex and birth, as far as they are stated and the reader may see them.
        edition: the edition of the format.
        arbiters: their names, the chief arbiter first.

    Raises:
        TournamentRefused: `no_report`: it is not played at tables of two, or a player has two tables in a round.
    """
    _require_pairs(state)
    ranked = sorted(state.roster, key=lambda entrant: -entrant.rating)
    numbers = {entrant.player: number for number, entrant in enumerate(ranked, 1)}
    over = tuple(takewhile(lambda round_: all(table.is_settled for table in round_.tables), state.begun))
    places = {line.player: line.place for line in standings(state, len(over))}
    dates = [f"{code} {day}" for code, day in (("042", first_day), ("052", last_day)) if day]
    place = state.settings.place
    officials = [f"{'112' if number else '102'} {name}" for number, name in enumerate(arbiters)]
    lines = [
        f"012 {title}",
        *([f"022 {place}"] if place else []),
        *([f"032 {state.settings.federation}"] if state.settings.federation else []),
        *dates,
        f"062 {len(ranked)}",
        f"072 {sum(entrant.rating > 0 for entrant in ranked)}",
        f"092 {_type(state)}",
        *officials,
        *([f"{'132':<{_FIRST_ROUND}}{'  '.join(day[2:] for day in days[: len(over)])}"] if days and over else []),
        *(_extensions(state) if edition == "trf16" else _codes_of_2026(state, len(over), numbers)),
    ]
    bye = _bye(state, edition)
    halves = {**_HALVES, bye: _bye_halves(state)}
    tables = [{player: table for table in round_.tables for player in table.players} for round_ in over]
    for entrant in ranked:
        player = entrant.player
        results = [
            _result(bye, round_, seated.get(player), player, numbers)
            for round_, seated in zip(over, tables, strict=True)
        ]
        points = sum(halves.get(result[-1], 0) for result in results) / 2
        heading = _heading(entrant, (details or {}).get(player), (personal or {}).get(player))
        lines.append(f"001 {numbers[player]:>4} {heading} {points:>4.1f} {places[player]:>4}{''.join(results)}")
    lines += _changes(over, numbers)
    lines += _play_offs(state, numbers) if len(over) == len(state.begun) else []
    return "".join(f"{line}\r\n" for line in lines)


def _heading(entrant: Entrant, details: EntrantDetails | None, personal: PersonalDetails | None) -> str:
    """Return columns 10 to 79 of a player: sex, title, name, rating, federation, FIDE id and birth.

    Of a birth without a day the year stands at the left.
    """
    stated, private = details or EntrantDetails(), personal or PersonalDetails()
    rating = str(entrant.rating) if 0 < entrant.rating <= _MOST_RATING else ""
    name = (entrant.name or entrant.player)[:_NAME]
    return (
        f"{private.sex:<1}{stated.title:<3} {name:<{_NAME}} {rating:>4} {stated.federation:<3} {stated.fide_id:>11} "
        f"{private.birth.replace('-', '/'):<10}"
    )


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


def _play_offs(state: Tournament, numbers: Mapping[Player, int]) -> list[str]:
    """Return comments with the places of play-offs for the first place, and with their reasons."""
    lines = []
    for play_off in state.play_offs:
        places = ", ".join(
            f"player {numbers[player]} place {place}"
            for player, place in zip(play_off.players, play_off.result.places, strict=True)
        )
        lines.append(f"### play-off: {places}; {' '.join(play_off.why.split())}")
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
    rounds = _rounds(state)
    colour = [f"XXC {'black' if first_seat(state.rounds[0].key) else 'white'}1"] if _has_first_seat(state) else []
    return [] if rounds is None else [f"XXR {rounds}", *colour]


def _codes_of_2026(state: Tournament, over: int, numbers: Mapping[Player, int]) -> list[str]:
    """Return the lines of TRF26 about the whole tournament.

    Forbidden pairs hold for the rounds that are to come: the state does not tell since when.
    """
    rounds, kind = _rounds(state), _type_code(state)
    lines = [] if rounds is None else [f"142 {rounds}"]
    if _has_first_seat(state):
        lines.append(f"152 {'B' if first_seat(state.rounds[0].key) else 'W'}")
    if _bye_halves(state) != _HALVES["U"]:
        lines.append(f"162  P{_bye_halves(state) / 2:>4.1f}")
    lines += ["182 Tabletape", *([] if kind is None else [f"192 {kind}"])]
    if rounds is not None and over < rounds:
        pairs = sorted(sorted(numbers[player] for player in pair) for pair in state.forbidden)
        lines += [f"260 {over + 1:03} {rounds:03} {first:>4} {second:>4}" for first, second in pairs]
    return lines


def _rounds(state: Tournament) -> int | None:
    """Return the number of rounds of a Swiss tournament; `None` for other formats."""
    chosen = state.settings.format
    if not isinstance(chosen, Swiss):
        return None
    return chosen.rounds if state.ending is None else len(state.begun)


def _has_first_seat(state: Tournament) -> bool:
    """Return whether the first round has drawn the seat of the first player."""
    return needs_dutch(state) and bool(state.rounds)


def _type_code(state: Tournament) -> str | None:
    """Return the code of the tournament's type; `None` for a format that the code table does not have."""
    match state.settings.format:
        case Swiss():
            return "FIDE_DUTCH_2025" if needs_dutch(state) else "CUSTOM_SWISS"
        case RoundRobin():
            return "CUSTOM_ROUNDROBIN"
        case KnockOut(heats=0):
            return "CUSTOM_KNOCKOUT"
    return None


def _result(bye: str, round_: Round, table: RoundTable | None, player: Player, numbers: Mapping[Player, int]) -> str:
    """Return 10 characters: two blanks, the opponent's number, the colour and the result.

    Args:
        bye: the code of a bye from the pairing.
        round_: a round.
        table: the player's table in that round; `None` without a table.
        player: the player of the result.
        numbers: by player, their number in the report.
    """
    if player in round_.byes:
        return f"  0000 - {bye}"
    if table is None:
        return "  0000 - Z"
    (other,) = (opponent for opponent in table.players if opponent != player)
    colour = "w" if table.players[0] == player else "b"
    return f"  {numbers[other]:>4} {colour} {_code(table, player, other)}"


def _bye_halves(state: Tournament) -> int:
    """Return the half points of a bye from the pairing: as for a win, as for a loss, else half a point."""
    scoring = state.settings.scoring
    win, loss = scoring.of_places(2)
    return {win: 2, loss: 0}.get(scoring.bye_points, 1)


def _bye(state: Tournament, edition: Edition) -> str:
    """Return the code of a bye from the pairing. TRF16 tells its points by the code, TRF26 in record 162."""
    return "U" if edition == "trf26" else "ZHU"[_bye_halves(state)]


def _code(table: RoundTable, player: Player, other: Player) -> str:
    if "no_show" in table.out.values():
        return "-" if player in table.out else "+"
    if table.out:
        return "0" if player in table.out else "1"
    if table.result is None:
        raise AssertionError("a table that is settled with both players has a result")
    mine, theirs = (table.result.places[table.players.index(seated)] for seated in (player, other))
    return "=" if mine == theirs else "1" if mine < theirs else "0"
