"""The largest stored things that a service accepts: what may be asked of it is asked about these."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from domain.core.events import SERVICE
from domain.tournament.commands import (
    AnyCommand,
    CloseRound,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    RecordResult,
)
from domain.tournament.events import (
    AnyEvent,
    GroupsDrawn,
    PlayerEntered,
    ResultRecorded,
    RoundClosed,
    RoundLocked,
    RoundOpened,
    RoundPaired,
)
from domain.tournament.rules import VERSION
from domain.tournament.state import Cost, Entrant, TableResult
from eventstore.desk.annotations import (
    MOST_ANNOTATIONS,
    MOST_ANSWERS,
    MOST_MARKS,
    MOST_OF_AN_AUTHOR,
    Mark,
    NewAnnotation,
)
from eventstore.desk.deliveries import Delivery, Lane, Occasion
from eventstore.desk.disputes import MOST_DISPUTES, MOST_OF_A_SEAT, NewDispute
from eventstore.desk.notices import MOST_CHANNELS, MOST_GAMES
from eventstore.desk.refused import MOST_REFUSED
from eventstore.desk.studies import MOST_CHAPTERS, MOST_MOMENTS, MOST_STUDIES, Moment
from eventstore.identity import Identity
from eventstore.log.state import to_move
from eventstore.storage.head import chain_hash
from eventstore.storage.store import Append, Record
from eventstore.tournament.entries import TournamentBody
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.forks import MOST_GAMES as MOST_FORKS
from projections.stored.rows import RatedGame
from tests.api.serving import Person, Served
from tests.tiny.play import played
from workers.tournaments import see_to_tables

RULESETS: Final = ("bison", "manitoba", "wendake", "discoveries")
LONGEST_WORDS: Final = "w" * 2_000
_AT_ONCE: Final = 200
"""How many appends are under way together."""

Pairs: TypeAlias = Sequence[tuple[str, ...]]
"""The tables of a round."""
Entries: TypeAlias = Sequence[tuple[AnyCommand, Sequence[AnyEvent]]]
"""Commands to a tournament, each with its facts."""


@dataclass(frozen=True)
class Sizes:
    """How many there are of what has no limit of its own, or takes long to make."""

    rounds: int
    """Of the tournament with the largest roster, each of its tables an entry."""
    tables: int
    """Tables of two that are played here, in one round."""
    annotations: int
    undone: int
    """How often a decision is taken and taken back in one game."""
    games: int
    """Games in which one player sits."""
    forks: int
    players: int
    rated: int
    """Games by which players are rated, each of two others."""
    labels: int
    whole_games: bool
    """Whether all games are played as long as they take: at random a game of Discoveries takes thousands of entries."""


ROSTER: Final = 2_000
"""The most players on a roster (`domain/tournament/rules/roster.py`)."""
LONGEST_SWISS: Final = 19
LARGEST_ROUND_ROBIN: Final = 195
LONGEST_LEAGUE: Final = 11
"""The most rounds of such a roster at tables of two, players of one cycle, and seasons of 138 divisions of 13 players:
all rounds with their results have so many entries (`eventstore/tournament/limits.py`)."""


IN_EVERY_RUN: Final = Sizes(
    rounds=4,
    tables=40,
    annotations=MOST_ANNOTATIONS // 4,
    undone=1_000,
    games=450,
    forks=100,
    players=300,
    rated=5_000,
    labels=500,
    whole_games=False,
)
LARGEST: Final = Sizes(
    rounds=LONGEST_SWISS - 2,
    tables=800,
    annotations=MOST_ANNOTATIONS,
    undone=9_900,
    games=2_500,
    forks=MOST_FORKS + 10,
    players=2_000,
    rated=20_000,
    labels=5_000,
    whole_games=True,
)


class LongLog:
    """Writes many entries of a tournament into the store, without a request for each."""

    def __init__(self, served: Served, who: Identity, tournament: str) -> None:
        self._store, self._log = served.service.store, served.service.tournaments
        self._who, self.tournament = who, tournament

    async def write(self, entries: Entries) -> None:
        """Append entries to the log as it stands."""
        state = await self._log.state(self.tournament)
        head, time = state.head, state.time
        parts: list[Append] = []
        for command, events in entries:
            body = TournamentBody(head.version + 1, time, self._who.actor, command, VERSION, (), tuple(events))
            encoded = msgspec.json.encode(body)
            record = Record(body.version, encoded, b"", chain_hash(head.hash, encoded))
            parts.append(Append(self.tournament, head, record))
            head = record.head
        for start in range(0, len(parts), _AT_ONCE):
            await asyncio.gather(*map(self._store.append, parts[start : start + _AT_ONCE]))


def batched_players(players: Sequence[str]) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return entries by which players are entered, 200 in each."""
    entries: list[tuple[AnyCommand, list[AnyEvent]]] = []
    for start in range(0, len(players), 200):
        some = tuple(players[start : start + 200])
        names = tuple(f"Player {player}" for player in some)
        events: list[AnyEvent] = [
            PlayerEntered(Entrant(one, name, 1_500)) for one, name in zip(some, names, strict=True)
        ]
        entries.append((EnterPlayers(some, (1_500,) * len(some), names), events))
    return entries


def paired(number: int, tables: Pairs, groups: Pairs = ()) -> tuple[AnyCommand, list[AnyEvent]]:
    """Return the entry by which a round is previewed; in new groups, where any are named."""
    drawn: list[AnyEvent] = [GroupsDrawn(number, tuple(groups))] if groups else []
    return PairRound(), [*drawn, RoundPaired(number, tuple(tables), (), number, Cost(), False)]


def opened_round(number: int, tables: Pairs, groups: Pairs = ()) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return the entries by which a round is paired and opened."""
    return [
        paired(number, tables, groups),
        (LockRound(), [RoundLocked(number)]),
        (OpenRound(), [RoundOpened(number)]),
    ]


def results_of_round(number: int, tables: Pairs, source: random.Random) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return an entry for the result of each table of a round."""
    entries: list[tuple[AnyCommand, list[AnyEvent]]] = []
    for count, table in enumerate(tables, 1):
        points = tuple(source.randrange(40, 140) for _ in table)
        places = tuple(1 + sum(other > own for other in points) for own in points)
        result = TableResult(points, places)
        entries.append((RecordResult(number, count, result), [ResultRecorded(number, count, result)]))
    return entries


def closed_round(number: int) -> tuple[AnyCommand, list[AnyEvent]]:
    """Return the entry by which a round is closed."""
    return CloseRound(), [RoundClosed(number)]


def drawn_tables(players: Sequence[str], seats: int, source: random.Random) -> Pairs:
    """Return tables of players in an order by chance."""
    order = source.sample(players, len(players))
    return [tuple(order[start : start + seats]) for start in range(0, len(order) - seats + 1, seats)]


class Largest:
    """The largest things of a service, all of which Ann has a part in, and Olga organises.

    Attributes:
        games: games that are over, by ruleset.
        undone: a game that goes on, with a log made long by decisions that are taken back.
        table: a game at a table of `at_tables`, at which Ann sits.
    """

    def __init__(self, served: Served, sizes: Sizes) -> None:
        self.served, self.sizes = served, sizes
        self.source = random.Random(20)  # noqa: S311 - choices of a test
        self.ann, self.ben, self.olga = (served.known(name) for name in ("ann", "ben", "olga"))
        self.cleo, self.dora = (served.known(name) for name in ("cleo", "dora"))
        self.games = {name: self._over(name) for name in RULESETS}
        self.undone = self._undone()
        self._refuse(self.undone)
        served.call(self._annotations(self.games["bison"]))
        served.call(self._games())
        served.call(self._forks(self.games["bison"]))
        self.study = served.call(self._studies())
        served.call(self._notices())
        served.call(self._players_and_labels())
        served.call(self._rated())
        self.roster = [f"pl{number:014}" for number in range(ROSTER - 204)] + [self.dora.player, self.ben.player]
        self.tournament = self.begun({"type": "swiss", "rounds": LONGEST_SWISS, "seats": 2}, self.roster, sizes.rounds)
        self.at_tables, self.table = self._tables()
        self.knock_out = self.begun({"type": "knock_out", "heats": 1, "seats": 2}, self.roster, 3)
        everybody = tuple(self.roster[:LARGEST_ROUND_ROBIN])
        self.round_robin = self.begun({"type": "round_robin"}, everybody, 2, groups=[everybody])
        divisions = [tuple(self.roster[start : start + 13]) for start in range(0, 13 * 138, 13)]
        league = {"type": "league", "seasons": LONGEST_LEAGUE, "sizes": [13]}
        players = [player for division in divisions for player in division]
        self.league = self.begun(league, players, 1, groups=divisions)

    def of(self, person: Person) -> Identity:
        """Return who a person is to the service."""
        return Identity(person.player, person.name, "player")

    def head(self, game: str) -> Any:
        """Return the state of a game."""
        return self.served.call(self.served.service.reader.state(game))

    def write(self, tournament: str, entries: Entries) -> None:
        """Write entries into the log of a tournament."""
        self.served.call(LongLog(self.served, self.of(self.olga), tournament).write(entries))

    def _over(self, ruleset: str) -> str:
        options = {} if ruleset != "discoveries" or self.sizes.whole_games else {"max_rounds": 3}
        game = self.served.started(self.ann, self.ben, self.cleo, self.dora, ruleset=ruleset, options=options)
        self.served.call(played(self.served.service, game))
        return game

    def _undone(self) -> str:
        game = self.served.started(self.ann, self.ben, ruleset="bison", take_back="own_turn")
        self.served.call(self._take_back_and_again(game))
        return game

    async def _take_back_and_again(self, game: str) -> None:
        service = self.served.service
        count = 0
        while count < self.sizes.undone:
            state = await service.reader.state(game)
            (seat,) = to_move(state)
            if seat == SERVICE:
                await service.writer.advance(game)
                continue
            who = self.of(self.ann if state.at_table.seat_of(self.ann.player) == seat else self.ben)
            before = state.version
            decision = service.rulesets["bison"].legal(state.position, seat)[0]
            accepted = await service.writer.decide(game, str(state.head), who, decision)
            state = await service.reader.state(game)
            if any(one.version == before for one in state.earlier):
                await service.writer.take_back(game, str(accepted.head), before, who)
                count += 1

    async def _annotations(self, game: str) -> None:
        annotations, rights = self.served.service.annotations, self.served.service.rights
        marks = tuple(Mark(f"place {number}", f"place {number + 1}") for number in range(MOST_MARKS))
        first = ""
        for number in range(self.sizes.annotations + MOST_ANSWERS - 2):
            author = number // (MOST_OF_AN_AUTHOR - 1)
            who = self.of(self.ann) if not author else Identity(f"pauthor{author}", f"Author {author}", "player")
            seen = await rights.snapshot(game, who)
            if number < self.sizes.annotations - 1:
                note = await annotations.write(seen, NewAnnotation(1 + number % 40, LONGEST_WORDS, "tag", marks, "all"))
                first = first or note.annotation
            else:
                await annotations.answer(seen, first, LONGEST_WORDS)
        self.annotation = first

    def _refuse(self, game: str) -> None:
        """Let who does not have the turn try to decide, as often as it is kept."""
        state = self.head(game)
        waiting = next(one for one in (self.ann, self.ben) if state.at_table.seat_of(one.player) not in to_move(state))
        for _ in range(MOST_REFUSED):
            body = {"head": str(state.head), "decision": {"type": "end_turn"}}
            assert waiting.post(f"/games/{game}/decisions", body).status_code == 422

    async def _games(self) -> None:
        writer = self.served.service.writer
        who = self.of(self.ann)
        new = NewGame(ruleset="tiny", seats=2, labels=tuple(f"label {number}" for number in range(8)))
        for _ in range(self.sizes.games):
            await writer.create(new, who)

    async def _forks(self, game: str) -> None:
        for _ in range(self.sizes.forks):
            await self.served.service.forking.fork(game, ForkRequest(at=20), self.of(self.olga))

    async def _studies(self) -> str:
        studies, who = self.served.context.studies, self.of(self.ann)
        names = list(self.games)
        study = None
        for _ in range(MOST_STUDIES - 3):
            study = await studies.begin("t" * 100, "all", who)
        assert study is not None
        kept = await studies.for_edit(study.study, study.revision, who)
        changed = kept.study
        for number in range(MOST_CHAPTERS - 1):
            changed = changed.with_chapter(f"Chapter {number}", None)
        for number in range(MOST_MOMENTS - 3):
            game = self.games[names[number % len(names)]]
            record = await self.served.service.reader.record(game, 9)
            moment = Moment(
                moment="",
                game=game,
                version=9,
                until=None,
                head=str(record.head),
                seen_as=None,
                words=LONGEST_WORDS,
                by=who.player,
                name=who.name,
                time=number,
            )
            changed = changed.with_moment("c1", moment, None)
        await studies.save(kept, changed)
        return study.study

    async def _notices(self) -> None:
        desk, deliveries = self.served.context.desk, self.served.context.deliveries
        games = await self.served.context.lists.player_games(self.ann.player, limit=200)
        for number in range(MOST_GAMES - 5):
            game = games.games[number].game if number < len(games.games) else f"0-{number:012}"
            await desk.wish_for_game(self.ann.player, game, ("turn",))
        made = []
        for number in range(600):
            lane = Lane(self.ann.player, f"c{number % MOST_CHANNELS}", f"0-{number:012}")
            occasion = Occasion("turn", lane.log, 3, number)
            made.append((lane, Delivery(f"n{number}", occasion, number, number + 1)))
        for start in range(0, len(made), 100):
            await deliveries.make(made[start : start + 100], 1_000)

    async def _rated(self) -> None:
        """Let many players have ratings, of games that only the fold knows: to play them would take days."""
        ratings = self.served.context.ratings
        fold = await ratings.ask(lambda fold: fold)
        for number in range(self.sizes.rated):
            players = f"prated{number}", f"prated{number * 7 % self.sizes.rated}x"
            game = RatedGame(
                game=f"0-rated{number:05}",
                ruleset="bison",
                version=1,
                finished=number,
                players=players,
                names=players,
                places=(1, 2),
                points=(9, 7),
                sides=({}, {}),
            )
            fold.add(game, ((25.0 + number % 17, 8.0), (25.0, 8.0)))

    async def _players_and_labels(self) -> None:
        context = self.served.context
        for number in range(self.sizes.players):
            await context.players.register(f"Olaf {number}")
        for number in range(self.sizes.labels):
            await context.labels.reserve(f"label {number:05} {'l' * 20}", Identity("porg", "Org", "organiser"), number)

    def begun(self, form: dict[str, Any], players: Sequence[str], rounds: int, groups: Pairs = ()) -> str:
        """Begin a tournament whose rounds but the last are closed; of the last one table has no result."""
        asked = {"title": "Largest", "format": form, "late_until": LONGEST_SWISS if form["type"] == "swiss" else 0}
        tournament: str = self.olga.post("/tournaments", asked).raise_for_status().json()["tournament"]
        entries = batched_players(players)
        for number in range(1, rounds + 1):
            tables = drawn_tables(players, 4 if form["type"] == "league" else 2, self.source)
            entries += opened_round(number, tables, groups if number == 1 else ())
            results = results_of_round(number, tables, self.source)
            entries += results if number < rounds else results[:-1]
            entries += [closed_round(number)] if number < rounds else []
        self.write(tournament, entries)
        return tournament

    def _tables(self) -> tuple[str, str]:
        """Return a tournament with tables that are played here, and the game at which Ann sits, with its disputes."""
        players = [*self.roster[-2 * self.sizes.tables + 1 :], self.ann.player]
        settings = {"format": {"type": "swiss", "rounds": 3, "seats": 2}, "game": {"ruleset": "tiny"}}
        tournament: str = self.olga.post("/tournaments", settings).raise_for_status().json()["tournament"]
        tables = [tuple(players[start : start + 2]) for start in range(0, len(players), 2)]
        entries = [*batched_players(players), *opened_round(1, tables)]
        self.write(tournament, entries)
        self.served.call(see_to_tables(self.served.service, tournament))
        games = self.olga.get(f"/tournaments/{tournament}").json()["games"][0]
        for game, table in zip(games, tables, strict=True):
            self.served.call(self._disputes(game, table))
        return tournament, games[-1]

    async def _disputes(self, game: str, players: Sequence[str]) -> None:
        for player in players:
            for number in range(min(MOST_OF_A_SEAT, MOST_DISPUTES) - 1):
                await self.served.service.disputes.open(
                    game,
                    NewDispute(1, f"{number} {LONGEST_WORDS[5:]}", "4.7", discloses=True),
                    Identity(player, player, "player"),
                )
