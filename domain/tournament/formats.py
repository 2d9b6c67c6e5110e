"""Formats: who plays the next round at which tables, and when a tournament is over."""

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
    table_sizes,
)
from domain.tournament.settings import LEAST_SEATS, AnyFormat, Groups, KnockOut, League, RoundRobin, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Cost, Entrant, GroupDraw, Player, Round, Tournament

ROUND_STEPS: Final = 5
"""A round is ordered, paired, locked, opened and closed."""


class Plan(msgspec.Struct, frozen=True):
    """The next round."""

    pairing: Pairing
    groups: tuple[tuple[Player, ...], ...] = ()
    """New groups or divisions; none where the round is played in those there are, or in none."""
    promoted: tuple[Player, ...] = ()
    relegated: tuple[Player, ...] = ()
    missing: tuple[Player, ...] = ()
    """Who is on the schedule of the round but does not play it."""


Planner: TypeAlias = Callable[[Tournament, int, DutchEngine | None], Plan]
"""Makes a round, as `plan` does."""


def is_free(state: Tournament) -> bool:
    """Return whether the tables of a round are free to choose; else a schedule makes them."""
    return isinstance(state.settings.format, Swiss | KnockOut)


def rounds_left(state: Tournament) -> int:
    """Return over how many rounds, with the next one, seats are to become even."""
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
    """Return whether a tournament is at its end: its last round is closed, or it was ended before."""
    return state.ending is not None or (bool(state.begun) and state.begun[-1].status == "closed" and is_over(state))


def number_of_rounds(chosen: AnyFormat) -> int | None:
    """Return the number of rounds that an organiser chose, or of heats, seasons or cycles; `None` for groups."""
    match chosen:
        case Swiss(rounds=number) | KnockOut(heats=number) | League(seasons=number) | RoundRobin(cycles=number):
            return number
        case Groups():
            return None


def with_rounds(chosen: AnyFormat, number: int) -> AnyFormat:
    """Return a format with another number of rounds, heats, seasons or cycles; whether it can be played is not checked.

    Groups have no such number, and are returned as they are.
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
    """Return how many of the rounds, heats, seasons or cycles of a format have begun."""
    begun = len(state.begun)
    match state.settings.format:
        case KnockOut(heats=heats):
            return min(begun, heats)
        case League():
            return len(_draws_before(state))
        case RoundRobin():
            draws = _draws_before(state)
            return -(-begun // round_robin_count(len(draws[-1].groups[0]), 1)) if draws else 0
        case _:
            return begun


def players_of_next(state: Tournament) -> tuple[Player, ...]:
    """Return who can play the next round, the best first where a place decides who does."""
    number = state.next_round
    there = state.available(number)
    chosen = state.settings.format
    if not isinstance(chosen, KnockOut) or number <= chosen.heats:
        return there
    if number > chosen.heats + 1:
        return _survivors(state, chosen)
    ranked = [one.player for one in standings(state, len(state.begun)) if one.player in there]
    return tuple(ranked[: chosen.qualifiers or None]) if chosen.heats else there


def can_play(state: Tournament, players: int) -> bool:
    """Return whether a round can be made of so many players."""
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
    """Return whether rounds are paired by the FIDE Dutch system, which needs an engine."""
    return isinstance(state.settings.format, Swiss) and state.settings.format.system == "fide_dutch"


def seen_by_pairing(state: Tournament) -> Tournament:
    """Return all of a tournament that the tables of its next round depend on.

    So two states in which this is equal have the same tables: a referee who is appointed, or a player who misses a
    later round, changes nothing.
    """
    there = set(state.available(state.next_round))
    seated = {player for played in state.begun for table in played.tables for player in table.players}
    seated.update(player for played in state.begun for player in played.byes)
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
    """Return rounds as they stand, without what their tables were before any ruling."""
    return tuple(replace(played, ruled=()) if played.ruled else played for played in rounds)


def plan(state: Tournament, key: int, dutch: DutchEngine | None = None) -> Plan:
    """Return the next round.

    Args:
        state: the tournament, in which it can be played.
        key: the number of which all chance in it follows.
        dutch: the engine, where rounds are paired by the FIDE Dutch system.

    Raises:
        TournamentRefused: no tables hold the rules of that system, or those of the engine do not.
    """
    players = players_of_next(state)
    chosen = state.settings.format
    if isinstance(chosen, Swiss) and needs_dutch(state) and dutch is not None:
        return Plan(dutch_pairing(state, players, chosen.rounds, key, dutch))
    if isinstance(chosen, Swiss) or (isinstance(chosen, KnockOut) and state.next_round <= chosen.heats):
        return Plan(swiss_pairing(state, players, rounds_left(state), key))
    if isinstance(chosen, KnockOut):
        return Plan(_knock_out(state, players, key))
    if _is_scheduled(state):
        return _scheduled_round(state, _draws_before(state)[-1])
    return _first_of_groups(state, players, key)


def entries_to_play(state: Tournament, players: int) -> int:
    """Return how many entries a tournament has at most for its rounds and their results, those before included.

    A round is paired, locked, opened and closed, and each of its tables has a result; one that is played again has
    another, and its round is closed again.

    Args:
        state: the tournament.
        players: how many play the rounds that are to come, at most.
    """
    before = sum(ROUND_STEPS + len(played.tables) for played in state.begun)
    before += sum(2 * ruled.replays for played in state.begun for ruled in played.ruled)
    rounds, tables = still_to_play(state, players)
    return before + ROUND_STEPS * rounds + tables


def still_to_play(state: Tournament, players: int) -> tuple[int, int]:
    """Return how many rounds and tables are to come at most; a round that is prepared is among them.

    Args:
        state: the tournament.
        players: how many play them, at most.
    """
    begun, tables = len(state.begun), players // LEAST_SEATS  # a hand may set tables of two in each round
    match state.settings.format:
        case Swiss(rounds=rounds):
            return max(0, rounds - begun), max(0, rounds - begun) * tables
        case KnockOut(heats=heats, advance=advance):
            left = max(0, heats - begun)
            if begun > heats:
                last = state.begun[-1]
                if len(last.tables) + len(last.byes) == 1:
                    return 0, 0
                players = len(last.byes) + sum(min(advance, len(table.players)) for table in last.tables)
            return left + max(0, players - 1).bit_length(), left * tables + players
        case RoundRobin(cycles=cycles):
            drawn = _draws_before(state)
            players = len(drawn[-1].groups[0]) if drawn else players
            left = cycles * (players - 1 + players % 2) - begun
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
    """Return who goes on: those with a bye, then the best of each table who can play, all first places before seconds.

    Between those who share a place the standings before that round decide, then the rating, then the earlier seat.
    """
    there = set(state.available(state.next_round))
    before = {one.player: one.place for one in standings(state, len(state.begun) - 1)}
    rating = {one.player: one.rating for one in state.roster}
    last = state.begun[-1]
    ways = [(0, before[player], -rating[player], 0, player) for player in last.byes if player in there]
    for table in last.tables:
        found = yields(table, state.settings.scoring)
        ranked = sorted(
            (found[player].place, before[player], -rating[player], seat, player)
            for seat, player in enumerate(table.players)
            if player in there and player not in table.out
        )
        ways += ranked[: chosen.advance]
    return tuple(player for *_, player in sorted(ways))


def _count_of_survivors(state: Tournament, advance: int) -> int:
    """Return how many go on: as many as `_survivors` names, without their order, which needs the standings."""
    there, last = set(state.available(state.next_round)), state.begun[-1]
    at_tables = (sum(player in there for player in table.playing) for table in last.tables)
    return sum(player in there for player in last.byes) + sum(min(advance, count) for count in at_tables)


def _knock_out_sizes(players: int, seats: int) -> tuple[int, ...]:
    """Return the sizes of the tables: one where all sit together, the final."""
    return (players,) if LEAST_SEATS <= players <= seats else table_sizes(players, seats)


def _knock_out(state: Tournament, players: Sequence[Player], key: int) -> Pairing:
    """Return tables over which the best are spread: one to each table, the next ones in the other direction."""
    drawn = lots(key, players)
    place = {one.player: one.place for one in standings(state, len(state.begun))}
    rating = {one.player: one.rating for one in state.roster}
    sizes = _knock_out_sizes(len(players), state.settings.format.seats)
    seeds = sorted(players, key=lambda one: (place[one], -rating[one], drawn[one]))
    count = len(players) - sum(sizes)
    byes, seeds = seeds[:count], seeds[count:]
    groups = _spread(seeds, sizes)
    tables = seated_by_lot(state, groups, key)
    return Pairing(tables, tuple(byes), cost_of(state, tables, 1), proven=False)


# Groups, round robins and leagues


def _draws_before(state: Tournament) -> tuple[GroupDraw, ...]:
    return tuple(one for one in state.draws if one.first_round < state.next_round)


def _scheduled(state: Tournament) -> list[list[tuple[Player, ...]]]:
    """Return the rounds that are left in the groups there are, the next one first."""
    draws = _draws_before(state)
    return _rounds_of(state, draws[-1].groups)[state.next_round - draws[-1].first_round :] if draws else []


def _is_scheduled(state: Tournament) -> bool:
    """Return whether rounds are left in the groups there are; they are counted, and not made."""
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


def _scheduled_round(state: Tournament, draw: GroupDraw) -> Plan:
    there = set(state.available(state.next_round))
    missing = [player for group in draw.groups for player in group if player not in there]
    return Plan(Pairing(tuple(_scheduled(state)[0]), (), Cost(), proven=False), missing=tuple(missing))


def _first_of_groups(state: Tournament, players: Sequence[Player], key: int) -> Plan:
    """Return the first round of new groups: of the tournament, or of a season of a league."""
    drawn = lots(key, players)
    rating = {one.player: one.rating for one in state.roster}
    by_strength = sorted(players, key=lambda one: (-rating[one], drawn[one]))
    chosen = state.settings.format
    draws = _draws_before(state)
    before: list[list[Player]] = []
    if isinstance(chosen, League):
        before = _after_season(state, draws[-1], chosen.promoted) if draws else []
        staying = [player for division in before for player in division if player in drawn]
        order = [*staying, *(player for player in by_strength if player not in set(staying))]
        groups = _cut(order, group_sizes(len(order), chosen.sizes))
    elif isinstance(chosen, Groups):
        groups = _spread(by_strength, group_sizes(len(players), chosen.sizes))
    else:
        groups = [tuple(sorted(players, key=lambda one: drawn[one]))]
    first = _rounds_of(state, groups)[0]
    was = {player: number for number, group in enumerate(draws[-1].groups if draws else ()) for player in group}
    now = {player: number for number, group in enumerate(groups) for player in group}
    return Plan(
        Pairing(tuple(first), (), Cost(), proven=False),
        tuple(groups),
        tuple(player for player, number in now.items() if player in was and number < was[player]),
        tuple(player for player, number in now.items() if player in was and number > was[player]),
    )


def _after_season(state: Tournament, draw: GroupDraw, promoted: int) -> list[list[Player]]:
    """Return the divisions, each in the order of the season, after the best and the last of neighbours have changed."""
    ranked = [
        [one.player for one in standings(state, len(state.begun), division, draw.first_round)]
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


def _spread(order: Sequence[Player], sizes: Sequence[int]) -> list[tuple[Player, ...]]:
    """Return groups of about the same strength: the best go one to each, the next ones in the other direction."""
    groups: list[list[Player]] = [[] for _ in sizes]
    rest, turn = list(order), 0
    while rest:
        numbers = range(len(sizes)) if turn % 2 == 0 else reversed(range(len(sizes)))
        for number in numbers:
            if rest and len(groups[number]) < sizes[number]:
                groups[number].append(rest.pop(0))
        turn += 1
    return [tuple(group) for group in groups]
