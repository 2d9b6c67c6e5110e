"""Formats: the players and tables of the next round, and the end of a tournament."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.tournament.dutch import DutchEngine, dutch_pairing
from domain.tournament.pairing import Pairing, cost_of, lots, seated_by_lot, swiss_pairing
from domain.tournament.points import yields
from domain.tournament.schedules import (
    Block,
    group_sizes,
    group_tables,
    in_rounds,
    round_robin,
    round_robin_count,
    spread,
    table_sizes,
)
from domain.tournament.settings import LEAST_SEATS, AnyFormat, Groups, KnockOut, League, RoundRobin, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Cost, Entrant, GroupDraw, Player, Round, Tournament

ROUND_STEPS: Final = 5
"""A round is ordered, paired, locked, opened and closed."""


class RoundPlan(msgspec.Struct, frozen=True):
    """The next round."""

    pairing: Pairing
    groups: tuple[tuple[Player, ...], ...] = ()
    """New groups or divisions; empty where the round is played in the present groups, or without groups."""
    promoted: tuple[Player, ...] = ()
    relegated: tuple[Player, ...] = ()
    missing: tuple[Player, ...] = ()
    """Players who are on the schedule of the round but do not play it."""


Planner: TypeAlias = Callable[[Tournament, int, DutchEngine | None, int], RoundPlan]
"""Makes a round, as `plan` does."""


def is_free(state: Tournament) -> bool:
    """Return whether the tables of a round are free to choose; else a schedule makes them."""
    return isinstance(state.settings.format, Swiss | KnockOut)


def rounds_left(state: Tournament) -> int:
    """Return the number of rounds in which seats are to become even, the next round included."""
    match state.settings.format:
        case Swiss(rounds=rounds):
            return max(1, rounds - state.next_round + 1)
        case KnockOut(heats=heats):
            return max(1, heats - state.next_round + 1)
        case _:
            return 1


def is_over(state: Tournament) -> bool:
    """Return whether no further round is played."""
    if state.ending is not None:
        return True
    number = state.next_round
    match state.settings.format:
        case Swiss(rounds=rounds):
            return number > rounds
        case KnockOut(heats=heats, advance=advance):
            if len(state.begun) <= heats:
                return False
            last = state.begun[-1]
            return len(last.tables) + len(last.byes) == 1 or _count_of_survivors(state, advance) <= 1
        case League(seasons=seasons):
            return len(_draws_before(state)) == seasons and not _is_scheduled(state)
        case _:
            return bool(_draws_before(state)) and not _is_scheduled(state)


def has_ended(state: Tournament) -> bool:
    """Return whether a tournament has ended: its last round is closed, or an organiser ended it early."""
    return state.ending is not None or (bool(state.begun) and state.begun[-1].status == "closed" and is_over(state))


def number_of_rounds(chosen: AnyFormat) -> int | None:
    """Return the chosen number of rounds, heats, seasons or cycles; `None` for groups."""
    match chosen:
        case Swiss(rounds=number) | KnockOut(heats=number) | League(seasons=number) | RoundRobin(cycles=number):
            return number
        case Groups():
            return None


def with_rounds(chosen: AnyFormat, number: int) -> AnyFormat:
    """Return a format with another number of rounds, heats, seasons or cycles; whether it can be played is not checked.

    Groups have no number of rounds, and are returned as they are.
    """
    match chosen:
        case Swiss():
            return replace(chosen, rounds=number)
        case KnockOut():
            return replace(chosen, heats=number)
        case League():
            return replace(chosen, seasons=number)
        case RoundRobin():
            return replace(chosen, cycles=number)
        case Groups():
            return chosen


def rounds_begun(state: Tournament) -> int:
    """Return how many rounds, heats, seasons or cycles of a format have begun."""
    rounds = len(state.begun)
    match state.settings.format:
        case KnockOut(heats=heats):
            return min(rounds, heats)
        case League():
            return len(_draws_before(state))
        case RoundRobin():
            draws = _draws_before(state)
            return -(-rounds // round_robin_count(len(draws[-1].groups[0]), 1)) if draws else 0
        case _:
            return rounds


def players_of_next(state: Tournament) -> tuple[Player, ...]:
    """Return the players who can play the next round; the best first where places decide who goes on."""
    number = state.next_round
    there = state.available(number)
    chosen = state.settings.format
    if not isinstance(chosen, KnockOut) or number <= chosen.heats:
        return there
    if number > chosen.heats + 1:
        return _survivors(state, chosen)
    ranked = [line.player for line in standings(state, len(state.begun)) if line.player in there]
    return tuple(ranked[: chosen.qualifiers or None]) if chosen.heats else there


def can_play(state: Tournament, players: int) -> bool:
    """Return whether a round can be made of this number of players."""
    if _is_scheduled(state):
        return True
    match state.settings.format:
        case Groups(sizes=sizes) | League(sizes=sizes):
            return bool(group_sizes(players, sizes))
        case KnockOut(seats=seats):
            return bool(_knock_out_sizes(players, seats))
        case chosen:
            return bool(table_sizes(players, chosen.seats))


def needs_dutch(state: Tournament) -> bool:
    """Return whether rounds are paired by the FIDE Dutch system and need an engine."""
    return isinstance(state.settings.format, Swiss) and state.settings.format.system == "fide_dutch"


def seen_by_pairing(state: Tournament) -> Tournament:
    """Return the part of a tournament that the tables of its next round depend on.

    Two states with equal parts have the same tables. The appointment of a referee changes nothing, and neither does an
    absence in a later round.
    """
    there = set(state.available(state.next_round))
    seated = {player for round_ in state.begun for table in round_.tables for player in table.players}
    seated.update(player for round_ in state.begun for player in round_.byes)
    roster = tuple(
        Entrant(entrant.player, rating=entrant.rating, checked_in=True, withdrawn=entrant.player not in there)
        for entrant in state.roster
        if entrant.player in there or entrant.player in seated
    )
    return Tournament(
        state.settings,
        roster=roster,
        forbidden=state.forbidden,
        rounds=without_rulings(state.begun),
        draws=_draws_before(state),
    )


def without_rulings(rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Return rounds as they stand, without the record of their tables before any ruling."""
    return tuple(replace(round_, ruled=()) if round_.ruled else round_ for round_ in rounds)


def plan(state: Tournament, key: int, dutch: DutchEngine | None, version: int) -> RoundPlan:
    """Return the next round.

    Args:
        state: the tournament; the next round can be played.
        key: the drawn number from which all chance in the round follows.
        dutch: the engine, where rounds are paired by the FIDE Dutch system.
        version: the version of the rules.

    Raises:
        TournamentRefused: no tables hold the rules of that system, or the engine's tables break them.
    """
    players = players_of_next(state)
    chosen = state.settings.format
    if isinstance(chosen, Swiss) and needs_dutch(state) and dutch is not None:
        return RoundPlan(dutch_pairing(state, players, chosen.rounds, key, dutch))
    if isinstance(chosen, Swiss) or (isinstance(chosen, KnockOut) and state.next_round <= chosen.heats):
        return RoundPlan(swiss_pairing(state, players, rounds_left(state), key, version))
    if isinstance(chosen, KnockOut):
        return RoundPlan(_knock_out(state, players, key))
    if _is_scheduled(state):
        return _scheduled_round(state, _draws_before(state)[-1])
    return _first_of_groups(state, players, key)


def entries_to_play(state: Tournament, players: int) -> int:
    """Return the most entries that the rounds and results of a tournament make, earlier and future rounds together.

    A round is paired, locked, opened and closed, and each of its tables has a result. A table that is played again has
    another result, and its round is closed again.

    Args:
        state: the tournament.
        players: the most players in the rounds to come.
    """
    before = sum(ROUND_STEPS + len(round_.tables) for round_ in state.begun)
    before += sum(2 * ruled.replays for round_ in state.begun for ruled in round_.ruled)
    rounds, tables = still_to_play(state, players)
    return before + ROUND_STEPS * rounds + tables


def still_to_play(state: Tournament, players: int) -> tuple[int, int]:
    """Return the most rounds and tables that are to come; a prepared round is among them.

    Args:
        state: the tournament.
        players: the most players in these rounds.
    """
    rounds_opened, tables = len(state.begun), players // LEAST_SEATS  # a hand may set tables of two in each round
    match state.settings.format:
        case Swiss(rounds=rounds):
            return max(0, rounds - rounds_opened), max(0, rounds - rounds_opened) * tables
        case KnockOut(heats=heats, advance=advance):
            left = max(0, heats - rounds_opened)
            if rounds_opened > heats:
                last = state.begun[-1]
                if len(last.tables) + len(last.byes) == 1:
                    return 0, 0
                players = len(last.byes) + sum(min(advance, len(table.players)) for table in last.tables)
            return left + max(0, players - 1).bit_length(), left * tables + players
        case RoundRobin(cycles=cycles):
            drawn = _draws_before(state)
            players = len(drawn[-1].groups[0]) if drawn else players
            left = cycles * (players - 1 + players % 2) - rounds_opened
            return left, left * (players // LEAST_SEATS)
        case Groups(sizes=sizes, seats=seats) | League(sizes=sizes, seats=seats) as chosen:
            scheduled = _scheduled(state)
            seasons = (chosen.seasons if isinstance(chosen, League) else 1) - len(_draws_before(state))
            longest = max(len(_blocks(state, size)) for size in set(sizes))
            share = max(len(group_tables(size, seats)) / size for size in set(sizes))
            new = seasons * math.ceil(share * players)
            return len(scheduled) + seasons * longest, sum(map(len, scheduled)) + new


# Knock-out


def _survivors(state: Tournament, chosen: KnockOut) -> tuple[Player, ...]:
    """Return the players who go on: first byes, then the best of each table who can play, first places before seconds.

    Between players who share a place the standings before that round decide, then the rating, then the earlier seat.
    """
    there = set(state.available(state.next_round))
    before = {line.player: line.place for line in standings(state, len(state.begun) - 1)}
    rating = {entrant.player: entrant.rating for entrant in state.roster}
    last = state.begun[-1]
    ways = [(0, before[player], -rating[player], 0, player) for player in last.byes if player in there]
    for table in last.tables:
        brought = yields(table, state.settings.scoring)
        ranked = sorted(
            (brought[player].place, before[player], -rating[player], seat, player)
            for seat, player in enumerate(table.players)
            if player in there and player not in table.out
        )
        ways += ranked[: chosen.advance]
    return tuple(player for *_, player in sorted(ways))


def _count_of_survivors(state: Tournament, advance: int) -> int:
    """Return the number of players that `_survivors` names, without their order: only the order needs the standings."""
    there, last = set(state.available(state.next_round)), state.begun[-1]
    at_tables = (sum(player in there for player in table.playing) for table in last.tables)
    return sum(player in there for player in last.byes) + sum(min(advance, count) for count in at_tables)


def _knock_out_sizes(players: int, seats: int) -> tuple[int, ...]:
    """Return the sizes of the tables: a single table for the final, where all sit together."""
    return (players,) if LEAST_SEATS <= players <= seats else table_sizes(players, seats)


def _knock_out(state: Tournament, players: Sequence[Player], key: int) -> Pairing:
    """Return tables of about equal strength: the best players are dealt to them in turn, back and forth."""
    drawn = lots(key, players)
    place = {line.player: line.place for line in standings(state, len(state.begun))}
    rating = {entrant.player: entrant.rating for entrant in state.roster}
    sizes = _knock_out_sizes(len(players), state.settings.format.seats)
    seeds = sorted(players, key=lambda player: (place[player], -rating[player], drawn[player]))
    count = len(players) - sum(sizes)
    byes, seeds = seeds[:count], seeds[count:]
    groups = spread(seeds, sizes)
    tables = seated_by_lot(state, groups, key)
    return Pairing(tables, tuple(byes), cost_of(state, tables, 1), proven=False)


# Groups, round robins and leagues


def _draws_before(state: Tournament) -> tuple[GroupDraw, ...]:
    return tuple(draw for draw in state.draws if draw.first_round < state.next_round)


def _scheduled(state: Tournament) -> list[list[tuple[Player, ...]]]:
    """Return the rounds that are left in the present groups, the next round first."""
    draws = _draws_before(state)
    return _rounds_of(state, draws[-1].groups)[state.next_round - draws[-1].first_round :] if draws else []


def _is_scheduled(state: Tournament) -> bool:
    """Return whether rounds are left in the present groups; the rounds are counted, and not made."""
    draws = _draws_before(state)
    if not draws:
        return False
    sizes = {len(group) for group in draws[-1].groups}
    return state.next_round - draws[-1].first_round < max(_round_count(state, size) for size in sizes)


def _round_count(state: Tournament, size: int) -> int:
    chosen = state.settings.format
    return round_robin_count(size, chosen.cycles) if isinstance(chosen, RoundRobin) else len(_blocks(state, size))


def _rounds_of(state: Tournament, groups: Sequence[Sequence[Player]]) -> list[list[tuple[Player, ...]]]:
    """Return the tables of all rounds in these groups."""
    rounds: list[list[tuple[Player, ...]]] = []
    for group in groups:
        for number, tables in enumerate(_blocks(state, len(group))):
            if number == len(rounds):
                rounds.append([])
            rounds[number] += [tuple(group[player] for player in table) for table in tables]
    return rounds


def _blocks(state: Tournament, size: int) -> list[list[Block]]:
    match state.settings.format:
        case RoundRobin(cycles=cycles):
            return round_robin(size, cycles)
        case Groups(seats=seats, at_once=at_once) | League(seats=seats, at_once=at_once):
            tables = group_tables(size, seats)
            return [list(tables)] if at_once else in_rounds(tables)
        case _:
            return []


def _scheduled_round(state: Tournament, draw: GroupDraw) -> RoundPlan:
    there = set(state.available(state.next_round))
    missing = [player for group in draw.groups for player in group if player not in there]
    return RoundPlan(Pairing(tuple(_scheduled(state)[0]), (), Cost(), proven=False), missing=tuple(missing))


def _first_of_groups(state: Tournament, players: Sequence[Player], key: int) -> RoundPlan:
    """Return the first round of new groups: of the tournament, or of a season of a league."""
    drawn = lots(key, players)
    rating = {entrant.player: entrant.rating for entrant in state.roster}
    by_strength = sorted(players, key=lambda player: (-rating[player], drawn[player]))
    chosen = state.settings.format
    draws = _draws_before(state)
    before: list[list[Player]] = []
    if isinstance(chosen, League):
        before = _after_season(state, draws[-1], chosen.promoted) if draws else []
        staying = [player for division in before for player in division if player in drawn]
        order = [*staying, *(player for player in by_strength if player not in set(staying))]
        groups = _cut(order, group_sizes(len(order), chosen.sizes))
    elif isinstance(chosen, Groups):
        groups = spread(by_strength, group_sizes(len(players), chosen.sizes))
    else:
        groups = [tuple(sorted(players, key=lambda player: drawn[player]))]
    first = _rounds_of(state, groups)[0]
    was = {player: number for number, group in enumerate(draws[-1].groups if draws else ()) for player in group}
    now = {player: number for number, group in enumerate(groups) for player in group}
    return RoundPlan(
        Pairing(tuple(first), (), Cost(), proven=False),
        tuple(groups),
        tuple(player for player, number in now.items() if player in was and number < was[player]),
        tuple(player for player, number in now.items() if player in was and number > was[player]),
    )


def _after_season(state: Tournament, draw: GroupDraw, promoted: int) -> list[list[Player]]:
    """Return the divisions, each in the order of the season, after promotion and relegation."""
    ranked = [
        [line.player for line in standings(state, len(state.begun), division, draw.first_round)]
        for division in draw.groups
    ]
    for upper, lower in pairwise(ranked):
        upper[-promoted:], lower[:promoted] = lower[:promoted], upper[-promoted:]
    return ranked


def _cut(order: Sequence[Player], sizes: Sequence[int]) -> list[tuple[Player, ...]]:
    groups, rest = [], list(order)
    for size in sizes:
        groups.append(tuple(rest[:size]))
        rest = rest[size:]
    return groups
