"""The drill of tournaments: rounds open and close while Redis, the API and workers are killed again and again.

`python -m tests.ops.tournament_drill --rounds 200` starts a service with two workers, plays four tournaments at once,
kills (`kill -9`) one or two processes again and again, and says what it found: whether every table is there, once,
with the players of its round on their seats, whether each result counts once and everything that was acknowledged is
in the logs, and whether all tournaments verify. It ends with 1 when something is wrong.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import click
import msgspec

from ops.client import Client, ServiceRefused
from ops.client.answers import (
    GameResponse,
    ResultRecorded,
    RoundClosed,
    RoundOpened,
    TournamentEntry,
    TournamentResponse,
)
from tests.ops.killing import SEED_OPTION, Kills, count_games, is_there, report_drill, wait_long
from tests.serving import Served, insisting

TOURNAMENTS: Final = 4
PLAYERS: Final = 4
"""In each tournament, at tables of two."""
GAME: Final = {"ruleset": "discoveries", "options": {"max_rounds": 1}}
"""The shortest game there is."""


class Figures(msgspec.Struct, frozen=True):
    """The counts of a drill."""

    tournaments: int
    rounds: int
    tables: int
    kills: dict[str, int]
    """By process: how often it was killed."""
    acknowledged: int
    """Commands that were."""
    seconds: float


class Event:
    """A tournament as its organiser runs it."""

    def __init__(self, served: Served, number: int, rounds: int) -> None:
        self.rounds = rounds
        self.receipts: list[str] = []
        """The heads that were acknowledged."""
        self._client = Client(served.url, served.token())
        settings = {
            "title": f"Drill {number}",
            "format": {"type": "swiss", "rounds": rounds, "seats": 2},
            "registration": "list",
            "game": GAME,
        }
        self.id = self._client.create_tournament(settings).tournament
        self._client.enter_players(self.id, [{"name": f"Player {number}-{seat}"} for seat in range(PLAYERS)])

    def run(self, kills: Kills) -> None:
        """Play every round; the last round is opened when each kind of process was killed."""
        for number in range(1, self.rounds + 1):
            if number == self.rounds:
                wait_long(lambda: kills.each_was_killed)
            self._command("pair_round", number)
            # A worker creates the tables, and may be killed before: the answer does not wait for ever.
            wait_long(partial(self._has_tables, number))
            for kind in ("lock_round", "open_round"):
                self._command(kind, number)
            for game in self.response().games[-1]:
                self._hand_to_bots(game)
            wait_long(lambda: self.response().state.rounds[-1].status == "closed")

    def response(self) -> TournamentResponse:
        """Return the tournament as it is now."""
        return insisting(lambda: self._client.tournament(self.id))

    def entries(self) -> list[TournamentEntry]:
        """Return its log."""
        all_entries: list[TournamentEntry] = []
        while page := insisting(partial(self._client.tournament_entries, self.id, len(all_entries))).entries:
            all_entries += page
        return all_entries

    def _has_tables(self, number: int) -> bool:
        """Return whether a round was paired."""
        rounds = self.response().state.rounds
        return len(rounds) == number and rounds[-1].status == "previewed"

    def _command(self, kind: str, number: int) -> None:
        key = f"{kind}-{number}"
        answer = insisting(lambda: self._client.command_tournament(self.id, {"type": kind}, key=key))
        self.receipts.append(answer.head)

    def _hand_to_bots(self, game: str) -> None:
        """Let bots play for everybody at a table, once it is there."""
        wait_long(lambda: is_there(self._client, game))
        for seat in (0, 1):
            with suppress(ServiceRefused):  # it was handed over, and the answer was lost
                insisting(partial(self._client.sit, game, seat=seat, bot="random"))

    def problems(self) -> Iterator[str]:
        """Return everything that is wrong with it, in sentences."""
        response = self.response()
        entries = self.entries()
        heads = {entry.head for entry in entries}
        yield from (f"{head} was acknowledged and is gone" for head in self.receipts if head not in heads)
        if response.status != "ended" or len(response.state.rounds) != self.rounds:
            yield f"{len(response.state.rounds)} of {self.rounds} rounds were played; it is {response.status}"
        facts = [fact for entry in entries for fact in entry.body.events]
        for kind in (RoundOpened, RoundClosed):
            rounds = [fact.round for fact in facts if isinstance(fact, kind)]
            if rounds != list(range(1, self.rounds + 1)):
                yield f"{kind.__name__} stands for the rounds {rounds}"
        results = [(fact.round, fact.table) for fact in facts if isinstance(fact, ResultRecorded)]
        tables = [(round_, table) for round_ in range(1, self.rounds + 1) for table in range(1, PLAYERS // 2 + 1)]
        if sorted(results) != tables:
            more, less = Counter(results) - Counter(tables), Counter(tables) - Counter(results)
            yield f"results were taken of {sorted(more)} too often, of {sorted(less)} never"
        yield from self._wrong_tables(response)
        verified = insisting(partial(self._client.verify_tournament, self.id))
        yield from (f"{check.name}: {check.detail}" for check in verified.checks if not (check.ok and check.checked))
        standings = insisting(lambda: self._client.standings(self.id)).lines
        points, due = sum(line.values["points"] for line in standings), (10 + 6) * len(tables)
        if points != due:
            yield f"the standings have {points} points, not {due}"

    def _wrong_tables(self, response: TournamentResponse) -> Iterator[str]:
        for number, (round_, games) in enumerate(zip(response.state.rounds, response.games, strict=True), 1):
            if len({player for table in round_.tables for player in table.players}) != PLAYERS:
                yield f"not everybody plays once in round {number}"
            for count, (table, game) in enumerate(zip(round_.tables, games, strict=True), 1):
                try:
                    log = insisting(partial(self._client.entries, game)).entries
                except ServiceRefused as refused:
                    yield f"round {number}, table {count} is not there: {refused.code}"
                    continue
                events = msgspec.json.decode(log[0].body)["events"]
                of = {"tournament": self.id, "round": number, "table": count}
                seated = tuple(fact["occupant"]["player"] for fact in events if fact["type"].startswith("seat_taken"))
                if (events[0]["tournament"], seated) != (of, table.players):
                    yield f"round {number}, table {count} is played by {seated} as {events[0]['tournament']}"
                ends = sum(b"game_finished" in bytes(entry.body) for entry in log)
                if ends != 1:
                    yield f"round {number}, table {count} ended {ends} times"


def drill(served: Served, rounds: int, seed: int, *, spares: bool = False) -> tuple[Figures, list[Event]]:
    """Play tournaments of so many rounds together, while processes are killed; return counts and tournaments.

    Each process is killed once and no more where the drill *spares* them.
    """
    start = time.monotonic()
    # msgspec learns a type when it first decodes it, which must not happen in two threads at once.
    msgspec.json.Decoder(GameResponse)
    shares = [rounds // TOURNAMENTS + (number < rounds % TOURNAMENTS) for number in range(TOURNAMENTS)]
    events = [Event(served, number, share) for number, share in enumerate(shares) if share]
    kills = Kills(served, seed, spares=spares)
    kills.during([partial(event.run, kills) for event in events])
    acknowledged, tables = sum(len(event.receipts) for event in events), rounds * PLAYERS // 2
    return Figures(len(events), rounds, tables, dict(kills.done), acknowledged, round(time.monotonic() - start)), events


def wrong_in(served: Served, events: Sequence[Event]) -> list[str]:
    """Return everything that is wrong after a drill, in sentences."""
    wrong = [f"{event.id}: {problem}" for event in events for problem in event.problems()]
    tables = sum(event.rounds for event in events) * PLAYERS // 2
    with served.operator() as operator:
        games = count_games(operator)
    if games != tables:
        wrong.append(f"there are {games} games for {tables} tables")
    return wrong


@click.command()
@click.option("--rounds", default=200, show_default=True, type=click.IntRange(TOURNAMENTS, 400))
@SEED_OPTION
def main(rounds: int, seed: int) -> None:
    """Play rounds while processes are killed; end with 1 when something is wrong."""
    report_drill(partial(drill, rounds=rounds, seed=seed), wrong_in)


if __name__ == "__main__":
    main()
