"""The largest stored things that a service accepts, for requests about them."""

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
from domain.tournament.rules.rule import VERSION
from domain.tournament.state import Cost, Entrant, TableResult
from eventstore.chat.chat import LONGEST_MESSAGE, MOST_OF_PLAYER, ChatMessageRequest
from eventstore.identity import Identity
from eventstore.log.state import to_move
from eventstore.notices.deliveries import Delivery, Lane, Occasion
from eventstore.notices.settings import MOST_CHANNELS, MOST_GAMES
from eventstore.review.annotations import MOST_ANNOTATIONS, MOST_ANSWERS, MOST_OF_AN_AUTHOR
from eventstore.review.disputes import MOST_DISPUTES, MOST_OF_A_SEAT, DisputeRequest
from eventstore.review.notes import MOST_MARKS, AnnotationRequest, Mark
from eventstore.review.refused import MOST_REFUSED
from eventstore.review.studies import MOST_CHAPTERS, MOST_MOMENTS, MOST_STUDIES, Moment
from eventstore.storage.head import chain_hash
from eventstore.storage.store import Append, Record
from eventstore.tournament.entries import TournamentBody
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.forks import MOST_GAMES as MOST_FORKS
from projections.stored.pages import PageRequest
from projections.stored.rows import CountedGame, RatedGame
from tests.api.serving import Person, Served
from tests.api.tournaments import begun
from tests.tiny.play import played
from workers.tournaments import sync_tables

LONGEST_WORDS: Final = "w" * 2_000
_APPENDS_AT_ONCE: Final = 200

Tables: TypeAlias = Sequence[tuple[str, ...]]
"""The tables of a round."""
Entries: TypeAlias = Sequence[tuple[AnyCommand, Sequence[AnyEvent]]]
"""Commands to a tournament, each with its facts."""


@dataclass(frozen=True)
class Sizes:
    """The numbers of things that have no limit of their own, or take long to make."""

    rulesets: tuple[str, ...]
    """The rulesets of the games that are over."""
    rounds: int
    """Rounds of the tournament with the largest roster; each table is an entry."""
    tables: int
    """Tables of two that are games of the service, in a round."""
    annotations: int
    messages: int
    """Messages of a player in the chat of a game."""
    take_backs: int
    """Decisions that are taken back in a game."""
    games: int
    """Games with a seat of the same player."""
    forks: int
    players: int
    rated_games: int
    """Games that count for the ratings, each of two players of its own."""
    labels: int


ROSTER: Final = 2_000
"""The most players on a roster (`domain/tournament/rules/roster.py`)."""
LONGEST_SWISS: Final = 19
LARGEST_ROUND_ROBIN: Final = 195
LONGEST_LEAGUE: Final = 11
"""The most rounds of such a roster at tables of two, the most players of a cycle, and the most seasons of 138
divisions of 13 players: the rounds and their results fill a log (`eventstore/tournament/limits.py`)."""


SIZES_OF_EVERY_RUN: Final = Sizes(
    rulesets=("bison", "wendake"),
    rounds=3,
    tables=16,
    annotations=MOST_ANNOTATIONS // 16,
    messages=MOST_OF_PLAYER // 12,
    take_backs=120,
    games=210,
    forks=30,
    players=120,
    rated_games=500,
    labels=210,
)
LARGEST_SIZES: Final = Sizes(
    rulesets=("bison", "manitoba", "wendake", "discoveries"),
    rounds=LONGEST_SWISS - 2,
    tables=800,
    annotations=MOST_ANNOTATIONS,
    messages=MOST_OF_PLAYER - 1,
    take_backs=7_400,
    games=2_500,
    forks=MOST_FORKS + 10,
    players=2_000,
    rated_games=20_000,
    labels=5_000,
)


class LongLog:
    """Writes many entries of a tournament into the store, without a request for each."""

    def __init__(self, served: Served, author: Identity, tournament: str) -> None:
        self._store, self._log = served.service.store, served.service.tournaments
        self._author, self.tournament = author, tournament

    async def write(self, entries: Entries, rules_version: int = VERSION) -> None:
        """Append entries to the log as it stands, as a version of the rules decided them."""
        state = await self._log.state(self.tournament)
        head, time = state.head, state.time
        parts: list[Append] = []
        for command, events in entries:
            body = TournamentBody(head.version + 1, time, self._author.actor, command, rules_version, (), tuple(events))
            encoded = msgspec.json.encode(body)
            record = Record(body.version, encoded, b"", chain_hash(head.hash, encoded))
            parts.append(Append(self.tournament, head, record))
            head = record.head
        for start in range(0, len(parts), _APPENDS_AT_ONCE):
            await asyncio.gather(*map(self._store.append, parts[start : start + _APPENDS_AT_ONCE]))


def player_entries(players: Sequence[str]) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return the entries that enter players, 200 in each."""
    entries: list[tuple[AnyCommand, list[AnyEvent]]] = []
    for start in range(0, len(players), 200):
        batch = tuple(players[start : start + 200])
        names = tuple(f"Player {player}" for player in batch)
        events: list[AnyEvent] = [
            PlayerEntered(Entrant(player, name, 1_500)) for player, name in zip(batch, names, strict=True)
        ]
        entries.append((EnterPlayers(batch, (1_500,) * len(batch), names), events))
    return entries


def pairing_entry(number: int, tables: Tables, groups: Tables = ()) -> tuple[AnyCommand, list[AnyEvent]]:
    """Return the entry that previews a round, with the draw of its groups if there are any."""
    draw: list[AnyEvent] = [GroupsDrawn(number, tuple(groups))] if groups else []
    return PairRound(), [*draw, RoundPaired(number, tuple(tables), (), number, Cost(), False)]


def opening_entries(number: int, tables: Tables, groups: Tables = ()) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return the entries that pair, lock and open a round."""
    return [
        pairing_entry(number, tables, groups),
        (LockRound(), [RoundLocked(number)]),
        (OpenRound(), [RoundOpened(number)]),
    ]


def result_entries(number: int, tables: Tables, source: random.Random) -> list[tuple[AnyCommand, list[AnyEvent]]]:
    """Return the entries that record the result of each table of a round."""
    entries: list[tuple[AnyCommand, list[AnyEvent]]] = []
    for count, table in enumerate(tables, 1):
        points = tuple(source.randrange(40, 140) for _ in table)
        places = tuple(1 + sum(other > own for other in points) for own in points)
        result = TableResult(points, places)
        entries.append((RecordResult(number, count, result), [ResultRecorded(number, count, result)]))
    return entries


def closing_entry(number: int) -> tuple[AnyCommand, list[AnyEvent]]:
    """Return the entry that closes a round."""
    return CloseRound(), [RoundClosed(number)]


def random_tables(players: Sequence[str], seats: int, source: random.Random) -> Tables:
    """Return full tables of players in a random order."""
    order = source.sample(players, len(players))
    return [tuple(order[start : start + seats]) for start in range(0, len(order) - seats + 1, seats)]


class Largest:
    """The largest things of a service: Ann has a part in all of them, and Olga is the organiser.

    Attributes:
        games: games that are over, by ruleset.
        long_game: an open game; decisions that were taken back fill its log.
        hosted_tournament: a tournament whose tables are games of the service.
        hosted_game: a game of `hosted_tournament`, in which Ann has a seat.
    """

    def __init__(self, served: Served, sizes: Sizes) -> None:
        self.served, self.sizes = served, sizes
        self.source = random.Random(20)  # noqa: S311 - choices of a test
        self.ann, self.ben, self.olga = (served.known(name) for name in ("ann", "ben", "olga"))
        self.cleo, self.dora = (served.known(name) for name in ("cleo", "dora"))
        self.games = {name: self._finished_game(name) for name in sizes.rulesets}
        self.long_game = self._game_with_take_backs()
        self._refusals(self.long_game)
        served.call(self._annotations(self.games["bison"]))
        served.call(self._messages(self.games["bison"]))
        served.call(self._games())
        served.call(self._forks(self.games["bison"]))
        self.study = served.call(self._studies())
        served.call(self._notices())
        served.call(self._players_and_labels())
        served.call(self._ratings())
        self.roster = [f"pl{number:014}" for number in range(ROSTER - 204)] + [self.dora.player, self.ben.player]
        swiss = {"type": "swiss", "rounds": LONGEST_SWISS, "seats": 2}
        self.tournament = self._tournament(swiss, self.roster, sizes.rounds)
        self.hosted_tournament, self.hosted_game = self._hosted_tournament()
        self.knock_out = self._tournament({"type": "knock_out", "heats": 1, "seats": 2}, self.roster, 3)
        group = tuple(self.roster[:LARGEST_ROUND_ROBIN])
        self.round_robin = self._tournament({"type": "round_robin"}, group, 2, groups=[group])
        divisions = [tuple(self.roster[start : start + 13]) for start in range(0, 13 * 138, 13)]
        league = {"type": "league", "seasons": LONGEST_LEAGUE, "sizes": [13]}
        players = [player for division in divisions for player in division]
        self.league = self._tournament(league, players, 1, groups=divisions)
        self.series: str = self.olga.post("/series", {"title": "Largest"}).json()["series"]
        for tournament in (self.tournament, self.hosted_tournament, self.knock_out, self.round_robin, self.league):
            path = f"/v1/series/{self.series}/tournaments/{tournament}"
            self.olga.http.put(path).raise_for_status()

    def identity(self, person: Person) -> Identity:
        """Return the identity of a person in the service."""
        return Identity(person.player, person.name, "player")

    def state(self, game: str) -> Any:
        """Return the state of a game."""
        return self.served.call(self.served.service.reader.state(game))

    def write(self, tournament: str, entries: Entries) -> None:
        """Write entries into the log of a tournament."""
        self.served.call(LongLog(self.served, self.identity(self.olga), tournament).write(entries))

    def _finished_game(self, ruleset: str) -> str:
        game = self.served.started(self.ann, self.ben, self.cleo, self.dora, ruleset=ruleset)
        self.served.call(played(self.served.service, game))
        return game

    def _game_with_take_backs(self) -> str:
        game = self.served.started(self.ann, self.ben, ruleset="bison", take_back="own_turn")
        self.served.call(self._take_backs(game))
        return game

    async def _take_backs(self, game: str) -> None:
        service = self.served.service
        count = 0
        while count < self.sizes.take_backs:
            state = await service.reader.state(game)
            (seat,) = to_move(state)
            if seat == SERVICE:
                await service.writer.advance(game)
                continue
            mover = self.identity(self.ann if state.at_table.seat_of(self.ann.player) == seat else self.ben)
            version = state.version
            decision = service.rulesets["bison"].legal(state.position, seat)[0]
            accepted = await service.writer.decide(game, str(state.head), mover, decision)
            state = await service.reader.state(game)
            if any(earlier.version == version for earlier in state.earlier):
                await service.writer.take_back(game, str(accepted.head), version, mover)
                count += 1

    async def _annotations(self, game: str) -> None:
        annotations, rights = self.served.service.annotations, self.served.service.rights
        marks = tuple(Mark(f"place {number}", f"place {number + 1}") for number in range(MOST_MARKS))
        first = ""
        for number in range(self.sizes.annotations + MOST_ANSWERS - 2):
            author_number = number // (MOST_OF_AN_AUTHOR - 1)
            author = self.identity(self.ann)
            if author_number:
                author = Identity(f"pauthor{author_number}", f"Author {author_number}", "player")
            snapshot = await rights.snapshot(game, author)
            if number < self.sizes.annotations - 1:
                new = AnnotationRequest(1 + number % 40, LONGEST_WORDS, "tag", marks, "all")
                note = await annotations.write(snapshot, new)
                first = first or note.annotation
            else:
                await annotations.answer(snapshot, first, LONGEST_WORDS)
        self.annotation = first

    async def _messages(self, game: str) -> None:
        for person in (self.ann, self.ben):
            for number in range(self.sizes.messages):
                message = ChatMessageRequest(f"{number:0{LONGEST_MESSAGE}}")
                await self.served.context.chat.say(game, "table", self.identity(person), message)

    def _refusals(self, game: str) -> None:
        """Have as many decisions of a waiting player refused as the service stores."""
        state = self.state(game)
        players = (self.ann, self.ben)
        opponent = next(player for player in players if state.at_table.seat_of(player.player) not in to_move(state))
        for _ in range(MOST_REFUSED):
            body = {"head": str(state.head), "decision": {"type": "end_turn"}}
            assert opponent.post(f"/games/{game}/decisions", body).status_code == 422

    async def _games(self) -> None:
        writer = self.served.service.writer
        creator = self.identity(self.ann)
        new = NewGame(ruleset="tiny", seats=2, labels=tuple(f"label {number}" for number in range(8)))
        for _ in range(self.sizes.games):
            await writer.create(new, creator)

    async def _forks(self, game: str) -> None:
        for _ in range(self.sizes.forks):
            await self.served.service.forking.fork(game, ForkRequest(at=20), self.identity(self.olga))

    async def _studies(self) -> str:
        studies, author = self.served.context.studies, self.identity(self.ann)
        names = list(self.games)
        study = None
        for _ in range(MOST_STUDIES - 3):
            study = await studies.begin("t" * 100, "all", author)
        assert study is not None
        edit = await studies.for_edit(study.study, study.revision, author)
        draft = edit.study
        for number in range(MOST_CHAPTERS - 1):
            draft = draft.with_chapter(f"Chapter {number}", None)
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
                by=author.player,
                name=author.name,
                time=number,
            )
            draft = draft.with_moment("c1", moment, None)
        await studies.save(edit, draft)
        return study.study

    async def _notices(self) -> None:
        notices, deliveries = self.served.context.notices, self.served.context.deliveries
        games = await self.served.context.lists.player_games(self.ann.player, request=PageRequest(limit=200))
        for number in range(MOST_GAMES - 5):
            game = games.games[number].game if number < len(games.games) else f"0-{number:012}"
            await notices.wish_for_game(self.ann.player, game, ("turn",))
        batch = []
        for number in range(600):
            lane = Lane(self.ann.player, f"c{number % MOST_CHANNELS}", f"0-{number:012}")
            occasion = Occasion("turn", lane.log, 3, number)
            batch.append((lane, Delivery(f"n{number}", occasion, number, number + 1)))
        for start in range(0, len(batch), 100):
            await deliveries.make(batch[start : start + 100], 1_000)

    async def _ratings(self) -> None:
        """Add games to the ratings and statistics alone: playing them would take days."""
        fold = await self.served.context.ratings.ask(lambda fold: fold)
        statistics = await self.served.context.statistics.ask(lambda fold: fold)
        for number in range(self.sizes.rated_games):
            players = f"prated{number}", f"prated{number * 7 % self.sizes.rated_games}x"
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
            counted_game = CountedGame(
                game=game.game,
                ruleset="bison",
                version=1,
                finished=number,
                bots=bool(number % 2),
                places=(1, 2),
                points=(9 + number % 101, 7),
                sides=({}, {}),
                counting=(0, 1),
                rounds=5,
                decisions=50 + number % 67,
                seconds=number * 37 % 100_003,
            )
            statistics.add(counted_game)

    async def _players_and_labels(self) -> None:
        context = self.served.context
        for number in range(self.sizes.players):
            await context.players.register(f"Olaf {number}")
        for number in range(self.sizes.labels):
            await context.labels.reserve(f"label {number:05} {'l' * 20}", Identity("porg", "Org", "organiser"), number)

    def _tournament(self, form: dict[str, Any], players: Sequence[str], rounds: int, groups: Tables = ()) -> str:
        """Return a new tournament; its last round is open, and one table of it has no result."""
        late_until = LONGEST_SWISS if form["type"] == "swiss" else 0
        tournament = begun(self.olga, title="Largest", format=form, game=None, late_until=late_until)
        entries = player_entries(players)
        for number in range(1, rounds + 1):
            tables = random_tables(players, 4 if form["type"] == "league" else 2, self.source)
            entries += opening_entries(number, tables, groups if number == 1 else ())
            results = result_entries(number, tables, self.source)
            entries += results if number < rounds else results[:-1]
            entries += [closing_entry(number)] if number < rounds else []
        self.write(tournament, entries)
        return tournament

    def _hosted_tournament(self) -> tuple[str, str]:
        """Return a tournament whose tables are games with disputes, and the game in which Ann has a seat."""
        players = [*self.roster[-2 * self.sizes.tables + 1 :], self.ann.player]
        tournament = begun(self.olga, format={"type": "swiss", "rounds": 3, "seats": 2})
        tables = [tuple(players[start : start + 2]) for start in range(0, len(players), 2)]
        entries = [*player_entries(players), *opening_entries(1, tables)]
        self.write(tournament, entries)
        self.served.call(sync_tables(self.served.service, tournament))
        games = self.olga.get(f"/tournaments/{tournament}").json()["games"][0]
        for game, table in zip(games, tables, strict=True):
            self.served.call(self._disputes(game, table))
        return tournament, games[-1]

    async def _disputes(self, game: str, players: Sequence[str]) -> None:
        for player in players:
            for number in range(min(MOST_OF_A_SEAT, MOST_DISPUTES) - 1):
                await self.served.service.disputes.open(
                    game,
                    DisputeRequest(1, f"{number} {LONGEST_WORDS[5:]}", "4.7", discloses=True),
                    Identity(player, player, "player"),
                )
