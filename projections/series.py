"""Answers about series of tournaments, and their standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec
from cachetools import LRUCache

from domain.tournament.series import RosterLine, SeriesLine, TournamentOutcome, outcomes, series_standing
from domain.tournament.state import Player
from eventstore.identity import Identity
from eventstore.log.name_book import NameBook
from eventstore.table.names import untagged
from eventstore.tournament.details import public_details
from eventstore.tournament.entries import TournamentState, TournamentStatus
from eventstore.tournament.series import Series
from eventstore.turns import beside

_CACHED: Final = 256
"""The most tournaments with cached outcomes in a process."""


class SeriesTournament(msgspec.Struct, frozen=True):
    """A tournament of a series."""

    tournament: str
    title: str
    status: TournamentStatus
    counts: bool
    """Whether it has ended, so that its results count."""
    players: int
    """The number of players with a result in it."""


class SeriesList(msgspec.Struct, frozen=True):
    """Some series."""

    series: tuple[Series, ...]


class SeriesStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A series with its tournaments and its standing."""

    series: Series
    owner_name: str
    """The name of the owner."""
    your_role: Literal["owner", "reader"]
    """The role of the caller: the owner, and operators, change the series."""
    tournaments: tuple[SeriesTournament, ...]
    """In the order of joining; results name them by their numbers, from 1."""
    lines: tuple[SeriesLine, ...]
    """The first player first; players without a result in an ended tournament have no line."""


class SeriesStandings:
    """Makes the standings of series; the outcomes of an ended tournament are made once for a head."""

    def __init__(self, names: NameBook) -> None:
        self._names = names
        # 2,000 players with 19 rounds take 0.6 s.
        self._outcomes: LRUCache[tuple[str, str], Mapping[Player, TournamentOutcome]] = LRUCache(_CACHED)

    async def standing(
        self, series: Series, states: Sequence[TournamentState], owner_name: str, caller: Identity
    ) -> SeriesStanding:
        """Return the standing of a series.

        Args:
            series: the series.
            states: its tournaments, in order.
            owner_name: the name of its owner.
            caller: the reader.
        """
        rosters: list[list[RosterLine]] = []
        results: list[Mapping[Player, TournamentOutcome]] = []
        for state in states:
            details = await public_details(self._names, state)
            rosters.append(
                [
                    RosterLine(
                        entrant.player,
                        entrant.name,
                        details[entrant.player].fide_id if entrant.player in details else "",
                        untagged(entrant.name) if entrant.player in state.by_name else "",
                    )
                    for entrant in state.played.roster
                ]
            )
            results.append(await self._results(state))
        return SeriesStanding(
            series=series,
            owner_name=owner_name,
            your_role="owner" if series.is_changed_by(caller) else "reader",
            tournaments=tuple(
                SeriesTournament(state.id, state.played.settings.title, state.status, state.status == "ended", len(of))
                for state, of in zip(states, results, strict=True)
            ),
            lines=await beside(series_standing, series.rules, rosters, results),
        )

    async def _results(self, state: TournamentState) -> Mapping[Player, TournamentOutcome]:
        """Return the outcomes of a tournament; none before its end, and after an abort."""
        if state.status != "ended":
            return {}
        place = state.id, str(state.head)
        known = self._outcomes.get(place)
        if known is None:
            known = self._outcomes[place] = await beside(outcomes, state.played)
        return known
