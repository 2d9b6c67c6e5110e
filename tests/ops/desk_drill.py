"""The drill of the desk: disputes, rulings and annotations while Redis, the API, workers and the loop are killed.

`python -m tests.ops.desk_drill --acts 500` starts a service with two workers and plays tournaments of one round. Their
players open disputes, withdraw them, annotate and answer each other. Their organisers answer the disputes, two at once
too, set and correct results, have tables played again, and take rulings back. Meanwhile one or two processes are killed
(`kill -9`) again and again. A request whose answer was lost is sent again, unless its sender gives it up. Then the
drill says what it found: whether each acknowledged act is there once and nothing else is, whether disputes, logs and
standings agree, and whether all logs verify. It ends with 1 when something is wrong.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http import HTTPStatus
from itertools import count
from typing import Any, Final, TypeVar

import click
import msgspec

from domain.tournament.state import RulingKind
from ops.client import Client, ServiceRefused, ServiceUnavailable, Taken
from ops.client.answers import (
    Annotation,
    Dispute,
    DisputeAnswer,
    DisputeList,
    DisputeSettled,
    GameResponse,
    ReplayOrdered,
    ResultDecided,
    RulingTakenBack,
    TableResult,
    TournamentEntry,
    TournamentResponse,
)
from tests.ops.killing import (
    SEED_OPTION,
    VICTIMS,
    Kills,
    count_games,
    is_there,
    report_drill,
    wait_long,
    whole_log,
)
from tests.serving import Served, insisting

T = TypeVar("T")

TABLES: Final = 2
"""In each tournament, of two players."""
GAME: Final = {"ruleset": "manitoba"}
"""Nothing in it is hidden, so all at a table see all annotations."""
PAUSE_SECONDS: Final = (0.1, 0.6)
"""Between two kills: some ten requests of each table."""
SENT_AGAIN: Final = 0.2
"""How often a request is sent again although its answer came."""
GIVEN_UP: Final = 0.2
"""How often a player without an answer does not ask again."""
CLOSED_AGAIN: Final = 0.7
"""How often a dispute with a withdrawn ruling is answered or withdrawn before the next acts."""
RESULTS: Final = (TableResult((9, 3), (1, 2)), TableResult((2, 5), (2, 1)), TableResult((4, 4), (1, 1)))
POINTS: Final = {(1, 2): (10, 6), (2, 1): (6, 10), (1, 1): (8, 8)}
"""By the places at a table: their points."""

RULINGS: Final = (DisputeSettled, ReplayOrdered, ResultDecided, RulingTakenBack)
"""The facts of rulings in the log of a tournament."""
REFUSALS: Final = {
    "open": {"too_many_disputes"},
    "answer": {"dispute_answered", "already_ended", "result_known"},
    "decide": {"result_known"},
    "replay": {"table_not_settled", "tournament_over"},
    "take back": {"ruling_played"},
    "annotate": {"too_many_annotations"},
    "answer a note": {"too_many_annotations"},
    "play": {"head_conflict", "not_playing"},
}
"""By act: the codes with which the service may refuse it; then nothing of it may be found."""


class Figures(msgspec.Struct, frozen=True):
    """The counts of a drill."""

    tables: int
    acts: dict[str, int]
    """By kind: how many were acknowledged."""
    refused: dict[str, int]
    """By kind: how many were refused."""
    repeated: int
    """Requests that were sent again."""
    kills: dict[str, int]
    """By process: how often it was killed."""
    seconds: float


class RulingRecord(msgspec.Struct):
    """A ruling on a table that was acknowledged."""

    number: int
    kind: RulingKind
    result: TableResult | None = None
    dispute: str = ""
    """The id of the dispute that it answers."""
    is_taken_back: bool = False


class NoteRecord(msgspec.Struct):
    """An annotation that was acknowledged, as it is now."""

    author: Client
    words: str
    answers: dict[str, str] = {}
    """By id of an answer: its words."""
    removed: bool = False


def answers_of(dispute: Dispute) -> list[DisputeAnswer]:
    """Return the answers to a dispute in order, also the withdrawn answers."""
    answers = [back.answer for back in dispute.earlier]
    return answers if dispute.answer is None else [*answers, dispute.answer]


class DeskTable:
    """A table of a tournament with its players and organisers; a single thread runs it."""

    def __init__(
        self, tournament: str, number: int, players: Mapping[str, Client], organisers: Sequence[Client]
    ) -> None:
        self.acts: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.repeated = 0
        self.wrong: list[str] = []
        """Answers that differ from the first answer."""
        self.disputes: dict[str, Dispute] = {}
        """By id: as the last acknowledged act left it."""
        self.given_up: set[str] = set()
        """Words that may be there once: their answer was lost, and nobody asked again."""
        self.rulings: list[RulingRecord] = []
        self.facts: Counter[tuple[str, str]] = Counter()
        """Facts with a reason in the log of the tournament: by type and reason."""
        self.receipts: list[str] = []
        """Heads of the tournament's log that were acknowledged."""
        self.notes: dict[str, dict[str, NoteRecord]] = {}
        """By game and id."""
        self.forks = 0
        self.replays = 0
        self.games: set[str] = set()
        self._tournament = tournament
        self._number = number
        self._players = dict(players)
        self._organisers = organisers
        self._random = random.Random(f"{tournament} {number}")  # noqa: S311 - play, not secrets
        self._names = count(1)
        self._game = ""
        self._earlier: list[tuple[str, Callable[[], object], object]] = []
        """Requests under a key that were accepted, each with its act and its first answer."""

    @property
    def result(self) -> TableResult | None:
        """The result that follows from the rulings: from the last ruling, unless the table is played again after it."""
        results = [ruling.result for ruling in self.rulings if ruling.kind != "dispute" and not ruling.is_taken_back]
        return results[-1] if results else None

    def run(self, kills: Kills, acts: int) -> None:
        """Act until so many acts were acknowledged and every process was killed; then set a result."""
        verdicts: list[str] = []
        while self.acts.total() < acts or not kills.each_was_killed:
            self._go_to_game()
            self._play()
            if not verdicts:
                verdicts = ["withdrawn", "rejected", "ruled", "continued", "result"]
                self._random.shuffle(verdicts)
            verdict = verdicts.pop()
            dispute = self._open_dispute()
            self._annotate()
            if dispute is not None:
                self._close(dispute, verdict)
            self._change_a_note()
            self._correct()
            self._close_again()
            self._send_earlier_request()
            self._look_back()
        if self.result is None:
            self._decide()

    # Acts

    def _go_to_game(self) -> None:
        """Find the game that goes on at the table."""
        response = self.response()
        game = response.games[0][self._number - 1]
        wait_long(lambda: is_there(self._organisers[0], game))
        while True:
            self.games.add(game)
            following = insisting(partial(self._organisers[0].game, game)).superseded_by
            if following is None:
                break
            game = following
        self._game = game

    def _play(self) -> None:
        for player in self._players.values():
            try:
                listed = insisting(partial(player.decisions, self._game))
            except ServiceRefused as refused:
                if refused.code not in REFUSALS["play"]:
                    raise
                return
            if listed.decisions:
                body = {"head": listed.head, "decision": self._random.choice(listed.decisions).decision}
                self._send("play", player, f"/v1/games/{self._game}/decisions", Taken, body, key=f"play-{listed.head}")

    def _open_dispute(self) -> Dispute | None:
        player, words = self._random.choice(self._clients), self._words("dispute")
        body = {"version": self._version(), "words": words, "rule": "4.1", "discloses": True}
        path = f"/v1/games/{self._game}/disputes"
        dispute = self._send("open", player, path, Dispute, body, key=words, may_give_up=words)
        if dispute is not None:
            self.disputes[dispute.dispute] = dispute
        return dispute

    def _close(self, dispute: Dispute, verdict: str) -> None:
        """Withdraw or answer a dispute; of two organisers who answer at once a single answer counts."""
        path = f"/v1/games/{dispute.game}/disputes/{dispute.dispute}"
        if verdict == "withdrawn":
            withdrawn = self._send("withdraw", self._players[dispute.player], path, Dispute, method="DELETE")
            assert withdrawn is not None
            self.disputes[dispute.dispute] = withdrawn
            return
        bodies = [self._answer(verdict) for _ in self._organisers]
        answer = partial(self._send, "answer", path=f"{path}/answer", kind=Dispute)
        if self._random.random() < 0.5:
            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(lambda client, body: answer(client, body=body), self._organisers, bodies))
        else:
            answers = [answer(self._organisers[0], body=bodies[0])]
        accepted = [answered for answered in answers if answered is not None]
        if len(accepted) > 1:
            self.wrong.append(f"{dispute.dispute} was answered {len(accepted)} times")
        for answered in accepted:
            self.disputes[dispute.dispute] = answered
            self._note_answer(answered, verdict)

    def _answer(self, verdict: str) -> dict[str, Any]:
        body: dict[str, Any] = {"verdict": verdict, "why": self._words(verdict)}
        if verdict == "result":
            body["result"] = self._random.choice(RESULTS)
        return body

    def _note_answer(self, dispute: Dispute, verdict: str) -> None:
        assert dispute.answer is not None
        if verdict == "rejected":
            return
        self.facts["DisputeSettled", dispute.answer.why] += 1
        if verdict == "result":
            self.facts["ResultDecided", dispute.answer.why] += 1
            self._add_ruling("result", dispute.answer.result, dispute.dispute)
            return
        self._add_ruling("dispute", dispute=dispute.dispute)
        if verdict == "continued":
            self.forks += 1
            self.games.add(dispute.answer.game)

    def _close_again(self) -> None:
        """Withdraw or answer a dispute with a withdrawn ruling; now and then it stays open."""
        reopened = [dispute for dispute in self.disputes.values() if dispute.answer is None and dispute.earlier]
        if reopened and self._random.random() < CLOSED_AGAIN:
            verdict = self._random.choice(("withdrawn", "rejected", "ruled", "result"))
            self._close(self._random.choice(reopened), verdict)

    def _correct(self) -> None:
        """Set a result, have the table played again, or take a ruling back."""
        acts: list[Callable[[], None]] = [self._decide, self._replay, self._take_back, self._take_back]
        self._random.choice(acts)()

    def _decide(self) -> None:
        result = self._random.choice(RESULTS)
        if self._rule("decide", "ResultDecided", {"type": "decide_result", **self._at, "result": result}):
            self._add_ruling("result", result)

    def _replay(self) -> None:
        if self._rule("replay", "ReplayOrdered", {"type": "order_replay", **self._at}):
            self._add_ruling("replay")
            self.replays += 1
            self._go_to_game()

    def _take_back(self) -> None:
        standing = [ruling for ruling in self.rulings if not ruling.is_taken_back]
        if not standing:
            return
        ruling = self._random.choice(standing)
        command = {"type": "take_back_ruling", "ruling": ruling.number}
        if self._rule("take back", "RulingTakenBack", command):
            ruling.is_taken_back = True
            if ruling.dispute:
                self._note_reopened(self.disputes[ruling.dispute])

    def _note_reopened(self, dispute: Dispute) -> None:
        """Note that a dispute waits for an answer again, and check that it keeps the withdrawn answer."""
        self.disputes[dispute.dispute] = self._listed(dispute.game)[dispute.dispute]
        *earlier, last = self.disputes[dispute.dispute].earlier
        if (self.disputes[dispute.dispute].answer, tuple(earlier), last.answer) != (
            None,
            dispute.earlier,
            dispute.answer,
        ):
            self.wrong.append(f"{dispute} was taken back and is {self.disputes[dispute.dispute]}")

    def _rule(self, act: str, fact: str, command: Mapping[str, Any]) -> bool:
        """Send a ruling; return whether it was accepted."""
        why = self._words(act)
        body = {"command": {**command, "why": why}}
        path = f"/v1/tournaments/{self._tournament}/commands"
        response = self._send(act, self._organisers[0], path, TournamentResponse, body, key=why)
        if response is None:
            return False
        self.facts[fact, why] += 1
        self.receipts.append(response.head)
        return True

    def _add_ruling(self, kind: RulingKind, result: TableResult | None = None, dispute: str = "") -> None:
        """Note a ruling; its number is the number of the last ruling on this table."""
        rulings = enumerate(self.response().state.rulings, 1)
        number = max(place for place, ruling in rulings if ruling.table == self._number)
        self.rulings.append(RulingRecord(number, kind, result, dispute))

    def _annotate(self) -> None:
        author, words = self._random.choice(self._clients), self._words("note")
        body = {"version": self._version(), "words": words, "seen_by": "all"}
        path = f"/v1/games/{self._game}/annotations"
        note = self._send("annotate", author, path, Annotation, body, key=words, may_give_up=words)
        if note is None:
            return
        notes = self.notes.setdefault(self._game, {})
        notes[note.annotation] = record = NoteRecord(author, words)
        others = [client for client in (*self._clients, self._organisers[0]) if client is not author]
        self._answer_note(note.annotation, record, self._random.choice(others))

    def _answer_note(self, name: str, record: NoteRecord, author: Client) -> None:
        words = self._words("answer")
        path = f"/v1/games/{self._game}/annotations/{name}/answers"
        answered = self._send("answer a note", author, path, Annotation, {"words": words}, key=words)
        if answered is not None:
            record.answers |= {answer.annotation: words for answer in answered.answers if answer.words == words}

    def _change_a_note(self) -> None:
        """Change or remove an annotation, or remove an answer."""
        notes = {name: note for name, note in self.notes.get(self._game, {}).items() if not note.removed}
        if not notes:
            return
        name, record = self._random.choice(list(notes.items()))
        path = f"/v1/games/{self._game}/annotations/{name}"
        act = self._random.choice(("change", "remove", "remove an answer"))
        if act == "change":
            words = self._words("changed")
            self._send("change", record.author, path, Annotation, {"words": words}, method="PATCH")
            record.words = words
        elif act == "remove":
            self._send(
                "remove", self._random.choice((record.author, self._organisers[0])), path, Annotation, method="DELETE"
            )
            record.words, record.removed = "", True
            if not record.answers:
                del self.notes[self._game][name]
        elif record.answers:
            answer = self._random.choice(list(record.answers))
            path = f"/v1/games/{self._game}/annotations/{answer}"
            self._send("remove an answer", self._organisers[0], path, Annotation, method="DELETE")
            del record.answers[answer]

    def _look_back(self) -> None:
        """Look at a version of the game, like a reviewer."""
        version = self._version()
        client = self._random.choice((*self._clients, *self._organisers))
        view = insisting(partial(client.state, self._game, version))
        self.acts["look back"] += 1
        if view.version != version:
            self.wrong.append(f"{self._game} shows version {view.version} for {version}")

    def _send_earlier_request(self) -> None:
        """Send a request once more long after its answer: then nothing happens, after any change since.

        It is refused where its note is removed.
        """
        act, call, first = self._random.choice(self._earlier)
        removed = isinstance(first, Annotation) and self._is_removed(act, first)
        try:
            answer = insisting(call)
        except ServiceRefused as refused:
            if not (removed and refused.code == "annotation_removed"):
                self.wrong.append(f"{act}, sent again, was refused: {refused.code}")
            self.refused[f"{act}: {refused.code}"] += 1
            return
        self.repeated += 1
        if removed:
            self.wrong.append(f"{act}, removed and sent again, was answered {answer}")
        if isinstance(answer, Dispute) and answer != self.disputes[answer.dispute]:
            self.wrong.append(f"{act}, sent again, was answered {answer}")

    def _is_removed(self, act: str, first: Annotation) -> bool:
        """Return whether the annotation, or the newest answer, of a first answer was removed."""
        record = self.notes.get(first.game, {}).get(first.annotation)
        if act == "annotate":
            return record is None or record.removed
        return record is None or first.answers[-1].annotation not in record.answers

    # How it is asked

    def response(self) -> TournamentResponse:
        """Return the tournament as it is now."""
        return insisting(lambda: self._organisers[0].tournament(self._tournament))

    @property
    def _clients(self) -> list[Client]:
        return list(self._players.values())

    @property
    def _at(self) -> dict[str, int]:
        return {"round": 1, "table": self._number}

    def _version(self) -> int:
        head = insisting(partial(self._organisers[0].game, self._game)).head
        return self._random.randint(1, int(head.partition("-")[0]))

    def _words(self, text: str) -> str:
        """Return words that nobody else says, also for an idempotency key."""
        return f"{text.replace(' ', '-')}-{self._number}-{next(self._names)}"

    def _send(
        self,
        act: str,
        client: Client,
        path: str,
        kind: type[T],
        body: Mapping[str, Any] | None = None,
        *,
        method: str = "POST",
        key: str | None = None,
        may_give_up: str = "",
    ) -> T | None:
        """Send a request until it is answered, and sometimes once more.

        Args:
            act: its kind, for `REFUSALS` and `Figures`.
            client: its sender.
            path: its address.
            kind: the type of the answer.
            body: the content.
            method: the method.
            key: its idempotency key, if the call heeds one.
            may_give_up: its words, if it may be given up when its answer is lost.

        Returns:
            The first answer; `None` where it was refused or given up.
        """
        attempts = 0

        def call() -> T:
            nonlocal attempts
            attempts += 1
            return client.call(method, path, kind, body=body, key=key)

        try:
            answer = call() if may_give_up and self._random.random() < GIVEN_UP else insisting(call)
        except (ServiceRefused, ServiceUnavailable) as error:
            is_lost = isinstance(error, ServiceUnavailable) or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
            if is_lost and may_give_up:
                self.given_up.add(may_give_up)
            elif method == "DELETE" and attempts > 1 and error.code == "annotation_unknown":
                self.acts[act] += 1  # the request before this one removed it
            elif error.code in REFUSALS.get(act, ()):
                self.refused[f"{act}: {error.code}"] += 1
            else:
                raise
            return None
        self.acts[act] += 1
        self.repeated += attempts - 1
        if key is not None:
            self._repeat(act, call, answer)
        return answer

    def _repeat(self, act: str, call: Callable[[], T], answer: T) -> None:
        """Send an answered request again, at once or later."""
        if act in ("open", "play", "decide", "replay", "take back", "annotate", "answer a note"):
            self._earlier.append((act, call, answer))
        if self._random.random() < SENT_AGAIN:
            again = insisting(call)
            self.repeated += 1
            if again != answer and not isinstance(answer, TournamentResponse):  # it is told as it is now
                self.wrong.append(f"{act} was answered {again} the second time, {answer} the first")

    # Checks afterwards

    def problems(self, response: TournamentResponse, entries: Sequence[TournamentEntry]) -> Iterator[str]:
        """Return everything that is wrong with it, in sentences.

        Args:
            response: the tournament.
            entries: its log.
        """
        yield from self.wrong
        heads = {entry.head for entry in entries}
        yield from (f"{head} was acknowledged and is gone" for head in self.receipts if head not in heads)
        yield from self._wrong_disputes(entries)
        yield from self._wrong_rulings(response, entries)
        yield from self._wrong_words_in_logs()
        yield from self._wrong_notes()
        for game in sorted(self.games):
            verified = insisting(partial(self._organisers[0].verify, game))
            yield from (f"{game}: {check.name}: {check.detail}" for check in verified.checks if not check.ok)

    def _wrong_disputes(self, entries: Sequence[TournamentEntry]) -> Iterator[str]:
        listed: dict[str, Dispute] = {}
        for game in sorted(self.games):
            listed |= self._listed(game)
        words = Counter(dispute.words for dispute in listed.values())
        yield from (f"{text!r} was disputed {number} times" for text, number in words.items() if number > 1)
        for name, dispute in listed.items():
            known = self.disputes.get(name)
            if known is None and dispute.words not in self.given_up:
                yield f"nobody was told that {dispute.words!r} was taken"
            if (dispute if known is None else known) != dispute or (known is None and dispute.answer is not None):
                yield f"{dispute} was acknowledged as {known}"
        yield from (f"{name} was acknowledged and is gone" for name in self.disputes if name not in listed)
        settled = [
            (event.dispute, entry.body.version, event.verdict, event.by, event.why, event.game, event.version)
            for entry in entries
            for event in entry.body.events
            if isinstance(event, DisputeSettled) and event.table == self._number
        ]
        due = sorted(
            (name, answer.entry, answer.verdict, answer.by, answer.why, answer.game, answer.version)
            for name, dispute in listed.items()
            for answer in answers_of(dispute)
            if answer.verdict not in ("rejected", "withdrawn")
        )
        if sorted(settled) != due:
            yield f"the log has the answers {sorted(settled)}, the disputes have {due}"

    def _listed(self, game: str) -> dict[str, Dispute]:
        """Return the disputes of a game and of the games that it replaced, by their ids."""
        path = f"/v1/games/{game}/disputes"
        page = insisting(partial(self._organisers[0].call, "GET", path, DisputeList))
        return {dispute.dispute: dispute for dispute in page.disputes}

    def _wrong_rulings(self, response: TournamentResponse, entries: Sequence[TournamentEntry]) -> Iterator[str]:
        facts = Counter(
            (type(event).__name__, event.why)
            for entry in entries
            for event in entry.body.events
            if isinstance(event, RULINGS) and event.table == self._number
        )
        if facts != self.facts:
            yield f"the log says {facts - self.facts} too often, {self.facts - facts} too rarely"
        rulings = [
            RulingRecord(number, ruling.kind, ruling.result, ruling.dispute, ruling.taken_back)
            for number, ruling in enumerate(response.state.rulings, 1)
            if ruling.table == self._number
        ]
        if rulings != self.rulings:
            yield f"the rulings are {rulings}, not {self.rulings}"
        table = response.state.rounds[0].tables[self._number - 1]
        if table.result != self.result:
            yield f"the result is {table.result}, not {self.result}"

    def _wrong_words_in_logs(self) -> Iterator[str]:
        """Rulings in words stand once in the logs of games; a fork repeats the entries of its parent."""
        ruled: dict[str, str] = {}
        for game in sorted(self.games):
            for entry in whole_log(self._organisers[0], game):
                for event in msgspec.json.decode(entry.body)["events"]:
                    if event["type"] == "dispute_ruled.1":
                        ruled[entry.head] = event["text"]
        answers = [answer for dispute in self.disputes.values() for answer in answers_of(dispute)]
        due = Counter(answer.why for answer in answers if answer.verdict == "ruled")
        if (texts := Counter(ruled.values())) != due:
            yield f"the games have the rulings {texts - due} too often, {due - texts} too rarely"

    def _wrong_notes(self) -> Iterator[str]:
        for game in sorted(self.games):
            listed = insisting(partial(lambda game: list(self._organisers[0].annotations(game)), game))
            notes = {
                note.annotation: (
                    note.words,
                    note.removed,
                    {answer.annotation: answer.words for answer in note.answers},
                )
                for note in listed
                if note.words not in self.given_up
            }
            records = self.notes.get(game, {})
            due = {name: (note.words, note.removed, note.answers) for name, note in records.items()}
            if notes != due or len(notes) + sum(note.words in self.given_up for note in listed) != len(listed):
                yield f"{game} has the annotations {notes}, not {due}"
            repeated = Counter(note.words for note in listed if note.words in self.given_up)
            yield from (f"{words!r} was noted {number} times" for words, number in repeated.items() if number > 1)


class Desk:
    """A tournament of a single round that is played, with its owner, a referee, and its tables."""

    def __init__(self, served: Served, number: int) -> None:
        owner = Client(served.url, served.token())
        referee = owner.register(f"Referee {number}")
        settings = {
            "title": f"Desk {number}",
            "format": {"type": "swiss", "rounds": 1, "seats": 2},
            "registration": "list",
            "game": GAME,
        }
        self.id = owner.create_tournament(settings).tournament
        entries = [{"name": f"Player {number}-{place}"} for place in range(2 * TABLES)]
        tokens = {entry.player: entry.token for entry in owner.enter_players(self.id, entries).tokens}
        owner.command_tournament(self.id, {"type": "appoint_referee", "player": referee.player})
        owner.pair_round(self.id)
        for kind in ("lock_round", "open_round"):
            response = owner.command_tournament(self.id, {"type": kind})
        organisers = (owner, Client(served.url, referee.token))
        self.tables = [
            DeskTable(
                self.id, place, {player: Client(served.url, tokens[player]) for player in table.players}, organisers
            )
            for place, table in enumerate(response.state.rounds[0].tables, 1)
        ]
        self._owner = owner

    def problems(self) -> Iterator[str]:
        """Return everything that is wrong with it, in sentences."""
        wait_long(lambda: self.tables[0].response().status == "ended")
        response = self.tables[0].response()
        entries: list[TournamentEntry] = []
        while page := insisting(partial(self._owner.tournament_entries, self.id, len(entries))).entries:
            entries += page
        for table in self.tables:
            yield from table.problems(response, entries)
        points: Counter[str] = Counter()
        for table, played_table in zip(self.tables, response.state.rounds[0].tables, strict=True):
            assert table.result is not None
            points.update(
                dict(zip(played_table.players, POINTS[table.result.places[0], table.result.places[1]], strict=True))
            )
        standings = insisting(lambda: self._owner.standings(self.id)).lines
        points_found = {line.player: line.values["points"] for line in standings}
        if points_found != points:
            yield f"the standings have {points_found}, not {points}"
        verified = insisting(partial(self._owner.verify_tournament, self.id))
        yield from (f"{check.name}: {check.detail}" for check in verified.checks if not (check.ok and check.checked))


def drill(served: Served, tournaments: int, acts: int, kills: Kills) -> tuple[Figures, list[Desk]]:
    """Let each table of some tournaments do so many acts while processes are killed; return figures and tournaments."""
    start = time.monotonic()
    # msgspec learns a type when it first decodes it, which must not happen in two threads at once.
    for kind in (GameResponse, TournamentResponse, Dispute, Annotation):
        msgspec.json.Decoder(kind)
    desks = [Desk(served, number) for number in range(tournaments)]
    tables = [table for desk in desks for table in desk.tables]
    kills.during([partial(table.run, kills, acts) for table in tables])
    figures = Figures(
        len(tables),
        dict(sum((table.acts for table in tables), Counter())),
        dict(sum((table.refused for table in tables), Counter())),
        sum(table.repeated for table in tables),
        dict(kills.done),
        round(time.monotonic() - start),
    )
    return figures, desks


def wrong_in(served: Served, desks: Sequence[Desk]) -> list[str]:
    """Return everything that is wrong after a drill, in sentences."""
    wrong = [f"{desk.id}: {problem}" for desk in desks for problem in desk.problems()]
    due = sum(1 + table.forks + table.replays for desk in desks for table in desk.tables)
    with served.operator() as operator:
        games = count_games(operator)
    if games != due:
        wrong.append(f"there are {games} games, not {due}")
    return wrong


@click.command()
@click.option("--tournaments", default=4, show_default=True, type=click.IntRange(1, 50))
@click.option("--acts", default=500, show_default=True, type=click.IntRange(1, 10_000), help="Of each table.")
@SEED_OPTION
def main(tournaments: int, acts: int, seed: int) -> None:
    """Act on disputes, rulings and annotations while processes are killed; end with 1 when something is wrong."""
    report_drill(lambda served: drill(served, tournaments, acts, Kills(served, seed, VICTIMS, PAUSE_SECONDS)), wrong_in)


if __name__ == "__main__":
    main()
