"""No documented call holds the service up for others, however much is stored of what it is asked about."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from eventstore.log.state import to_move
from eventstore.table.plans import MOST_ITEMS
from tests.api.documented import Document, Recorded, walk
from tests.api.largest import IN_EVERY_RUN, LARGEST, LONGEST_WORDS, Largest, drawn_tables, paired
from tests.api.loop_time import LIMIT_S, LoopTime, loop_time
from tests.api.serving import Person, serving
from tests.conftest import make_redis
from tests.tiny.play import Clock


@pytest.fixture(
    scope="module",
    params=[IN_EVERY_RUN, pytest.param(LARGEST, marks=[pytest.mark.long, pytest.mark.timeout(1_200)])],
    ids=["some", "all"],
)
def largest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Largest]:
    """A service with much in it."""
    redis = make_redis(tmp_path_factory.mktemp("largest") / "data")
    redis.start()
    try:
        with serving(redis.url, clock=Clock(), makes_tables=False, players_per_minute=0) as served:
            large = Largest(served, request.param)
            for game in large.games.values():
                # What a process loads once is loaded: it does not grow.
                large.ann.get(f"/games/{game}/board.svg").raise_for_status()
            yield large
    finally:
        redis.stop()


class Asks:
    """Makes requests about the largest things, each built when the one before it was answered.

    Attributes:
        refused: what was answered with a problem: it has not shown how long it takes.
        slow: what held the loop or failed: the operation, what it was about, the status, the seconds, and the step.
    """

    def __init__(self, largest: Largest, operations: dict[str, tuple[str, str, Document]], time: LoopTime) -> None:
        self._largest, self._operations, self._time = largest, operations, time
        self._keys = itertools.count(1)
        self.refused: list[str] = []
        self.slow: list[tuple[str, str, int, float, str]] = []

    def __call__(
        self,
        who: Person,
        name: str,
        /,
        *,
        query: dict[str, Any] | None = None,
        body: Any = None,
        until: str = "",
        **path: Any,
    ) -> Any:
        """Make one request in each form in which it is answered; return what the last answer holds.

        Args:
            who: the caller.
            name: the operation.
            query: the parameters in the query.
            body: that of the request.
            until: the text with which enough of a stream was read.
            path: the parameters in the path.
        """
        method, template, operation = self._operations[name]
        kind = body["command"]["type"] if name == "commandTournament" else name
        address = template.format(**path) + (f"?{urlencode(query)}" if query else "")
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        documented = operation["responses"].get("200", operation["responses"].get("201", {"content": {}}))
        forms = list(documented["content"]) if method == "GET" else ["*/*"]
        held: Any = None
        for accept in forms:
            headers = {"Accept": accept, "Idempotency-Key": f"largest-{next(self._keys)}"}
            headers["Content-Type"] = "application/x-ndjson" if isinstance(body, bytes) else "application/json"
            request = who.http.build_request(method, address, content=content, headers=headers)
            self._time.take()
            answer = who.http.send(request, stream=True)
            if until:
                read = b""
                for piece in answer.iter_bytes():
                    read = read[-len(until) :] + piece
                    if until.encode() in read:
                        break
            else:
                answer.read()
            answer.close()
            step = self._time.take()
            self.refused += [f"{kind}: {answer.content!r:.300}"] if answer.is_client_error else []
            if step.longest_s > LIMIT_S or answer.status_code >= 500:
                about = f"{method} {address[:120]} {accept}"
                self.slow.append((kind, about, answer.status_code, round(step.longest_s, 3), step.step))
            if answer.is_success and not until:
                held = (
                    answer.json() if answer.headers["content-type"].startswith("application/json") else answer.content
                )
        return held

    def everything_read(self, name: str, targets: dict[str, Any], who: Person, version: int = 1) -> None:
        """Read one thing as it is, and with all that may be asked of it: the largest page, an earlier version."""
        self(who, name, **targets)
        query: dict[str, Any] = {}
        for parameter in self._operations[name][2].get("parameters", ()):
            if parameter["in"] == "query" and parameter["name"] == "limit":
                query["limit"] = parameter["schema"]["maximum"]
            elif parameter["in"] == "query" and parameter["name"] == "at":
                query["at"] = max(1, version - 1)
        if query:
            self(who, name, query=query, **targets)


OF_GAMES: Final = [
    "getGame",
    "getState",
    "listEntries",
    "getEntry",
    "getTimeline",
    "getScoreboard",
    "getClocks",
    "getBoard",
    "listForks",
    "listDecisions",
    "listDecisionsThen",
    "listPlans",
    "listAnnotations",
    "listDisputes",
    "verifyGame",
    "getRematch",
    "getGameNotices",
]
"""What is read of a game."""
OF_CLOSED_GAMES: Final = ["getTurningPoints", "exportGame"]
"""What is read of a game that is over."""
OF_TOURNAMENTS: Final = [
    "getTournament",
    "getStandings",
    "listTournamentResults",
    "listTournamentEntries",
    "listTournamentDisputes",
    "getRound",
    "verifyTournament",
]
"""What is read of a tournament."""
OF_LISTS: Final = [
    "listGames",
    "listResults",
    "listLabels",
    "listTournaments",
    "listStudies",
    "listMyStudies",
    "listMyGames",
    "listStalledGames",
    "getNotices",
    "listNoticeDeliveries",
    "getVacation",
    "getCalendar",
]
"""What is read of all that there is, or of all that somebody has."""


def _reads(ask: Asks, largest: Largest) -> None:
    """Read all that is stored."""
    for game in (*largest.games.values(), largest.undone, largest.table):
        head = largest.head(game).head
        over = game in largest.games.values()
        for name in [*OF_GAMES, *(OF_CLOSED_GAMES if over else ())]:
            targets = {"game": game, "version": max(1, head.version - 1)}
            ask.everything_read(name, targets, largest.ann, head.version)
        ask(largest.served.operator(), "listRefusedDecisions", game=game)
        if head.version > 1:
            ask(largest.ann, "getDiff", query={"from": 1, "to": head.version}, game=game)
        ask(largest.ann, "streamEntries", query={"after": 0}, until=str(head), game=game)
        ask(largest.ann, "getBlame", query={"path": "/position"}, game=game)
        ask(largest.ann, "compareGames", query={"with": game}, game=game)
    ask(largest.ann, "compareGames", query={"with": largest.games["bison"]}, game=largest.undone)
    ask(largest.ann, "getAnnotation", game=largest.games["bison"], annotation=largest.annotation)
    for dispute in ask(largest.ann, "listDisputes", game=largest.table)["disputes"][:2]:
        ask(largest.ann, "getDispute", game=largest.table, dispute=dispute["dispute"])
    ask(largest.ann, "getStandings", query={"season": 1, "group": 100}, tournament=largest.league)
    at_tables_of_two = (largest.tournament, largest.at_tables, largest.knock_out, largest.round_robin)
    for tournament in at_tables_of_two:
        ask(largest.ann, "getTournamentReport", tournament=tournament)
    for tournament in (*at_tables_of_two, largest.league):
        head = largest.served.call(largest.served.service.tournaments.head(tournament))
        for name in OF_TOURNAMENTS:
            ask.everything_read(name, {"tournament": tournament, "number": 1}, largest.olga, head.version)
        ask(largest.served.operator(), "exportTournament", tournament=tournament)
        ask(largest.olga, "streamTournament", query={"after": 0}, until=str(head), tournament=tournament)
    for name in OF_LISTS:
        ask.everything_read(name, {}, largest.served.operator() if name == "listStalledGames" else largest.ann)
    ask(largest.ann, "listGames", query={"label": "label 1", "limit": 200, "status": "open"})
    ask(largest.ann, "listMyGames", query={"order": "time_left", "limit": 200, "to_move": "true"})
    ask(largest.ann, "streamTurns", until="\n")
    ask(largest.served.operator(), "findPlayers", query={"name": "ol", "limit": 100})
    for day in ({}, {"on": "2026-11-23"}):
        pool = {"seats": 2, **day}
        ask(largest.ann, "listRatings", query={**pool, "limit": 200}, name="bison")
        ask(largest.ann, "listSides", query=pool, name="bison")
        ask(largest.ann, "getRatingHistory", query={**pool, "limit": 200}, name="bison", player="prated7")
        ask(largest.ann, "getPlayerRatings", query=day, player="prated7")
    ask(largest.ann, "getStudy", study=largest.study)


def test_no_read_of_the_largest_things_holds_the_loop(largest: Largest, description: Recorded) -> None:
    with loop_time(largest.served) as time_of_loop:
        ask = Asks(largest, description.operations, time_of_loop)
        _reads(ask, largest)
    assert ask.slow == []
    assert ask.refused == []


def _decided(ask: Asks, largest: Largest) -> None:
    """Decide, take back, plan, ask and pause in a game with a long log; annotate it, dispute it, fork it and end it."""
    game = largest.undone
    state = largest.head(game)
    sitting = {state.at_table.seat_of(person.player): person for person in (largest.ann, largest.ben)}
    (seat,) = to_move(state)
    mover, waiting = sitting[seat], sitting[1 - seat]
    listed = ask(mover, "listDecisions", game=game)
    for one in listed["decisions"]:
        decision = {"head": listed["head"], "decision": one["decision"]}
        if ask(mover, "takeDecision", query={"dry_run": "true", "picture": 760}, body=decision, game=game)["take_back"]:
            break
    taken = ask(mover, "takeDecision", query={"picture": 760, "seats_picture": 760}, body=decision, game=game)
    back = ask(mover, "listDecisions", game=game)["take_backs"][0]["version"]
    ask(mover, "takeBack", body={"head": taken["head"], "to": back}, game=game)
    if asked := ask(mover, "listDecisions", game=game)["requests"]:
        wish = {"to": asked[-1]["version"]}
        ask(mover, "requestTakeBack", body=wish, game=game)
        ask(mover, "withdrawTakeBack", game=game)
        ask(mover, "requestTakeBack", body=wish, game=game)
        ask(waiting, "answerTakeBack", body={**wish, "accept": False}, game=game)
    items: list[Any] = []
    for _ in range(MOST_ITEMS):
        options = ask(waiting, "listPlanOptions", query={"items": json.dumps(items)}, game=game)
        if not options or not options["steps"]:
            break
        step = options["steps"][0]
        items.append({"at": step["at"], "decision": step["decisions"][0]["decision"]})
    plan = {"items": items, "until": {"times": 2}, "unless_changed": "own", "head": options["head"]}
    ask(waiting, "sealPlan", body=plan, game=game)
    ask(waiting, "listPlans", game=game)
    ask(waiting, "cancelPlan", game=game)
    ask(largest.served.operator(), "ruleDispute", body={"text": LONGEST_WORDS, "about": 3}, game=game)
    ask(largest.ben, "seatStandIn", body={"bot": "greedy"}, game=game)
    ask(largest.ben, "returnToSeat", game=game)
    ask(largest.ann, "requestPause", body={"reason": "Dinner"}, game=game)
    ask(largest.ann, "withdrawPause", game=game)
    ask(largest.served.operator(), "pauseGame", body={"reason": "Dinner"}, game=game)
    ask(largest.served.operator(), "resumeGame", game=game)
    ask(largest.served.operator(), "forkGame", body={"at": largest.head(game).version}, game=game)
    ask(largest.served.operator(), "abortGame", body={"reason": "rain"}, game=game)
    ask(largest.ann, "playAgain", game=game)
    ask(largest.ann, "verifyGame", game=game)
    archive = ask(largest.ann, "exportGame", game=game)
    ask(largest.ann, "importGame", body=archive)


def _noted(ask: Asks, largest: Largest) -> None:
    """Annotate a game that has as many annotations as it may; change a study that is as large as it may be."""
    ann, game = largest.ann, largest.games["bison"]
    note = {"version": 4, "words": LONGEST_WORDS, "tag": "mistake", "seen_by": "all"}
    ask(largest.olga, "annotate", body=note, game=game)
    ask(largest.olga, "answerAnnotation", body={"words": LONGEST_WORDS}, game=game, annotation=largest.annotation)
    ask(ann, "changeAnnotation", body={"words": LONGEST_WORDS[1:]}, game=game, annotation=largest.annotation)
    ask(ann, "removeAnnotation", game=game, annotation=largest.annotation)
    dispute = {"version": 1, "words": LONGEST_WORDS, "rule": "4.7", "discloses": True}
    ask(ann, "openDispute", body=dispute, game=largest.table)
    ask(largest.served.operator(), "abortGame", body={"reason": "rain"}, game=largest.table)
    opened = ask(ann, "listDisputes", game=largest.table)["disputes"]
    mine = [one["dispute"] for one in opened if one["player"] == ann.player]
    ask(ann, "withdrawDispute", game=largest.table, dispute=mine[0])
    result = {"points": [9, 7], "places": [1, 2]}
    answer = {"verdict": "result", "why": LONGEST_WORDS, "result": result}
    ask(largest.olga, "answerDispute", body=answer, game=largest.table, dispute=mine[1])
    for name in ("pauseRound", "resumeRound"):
        body = {"reason": "Lunch"} if name == "pauseRound" else None
        ask(largest.olga, name, body=body, tournament=largest.at_tables, number=1)
    study = largest.study
    shown = ask(ann, "getStudy", study=study)
    revision = itertools.count(shown["revision"])
    chapter = ask(ann, "addChapter", body={"revision": next(revision), "title": "t" * 100}, study=study)["chapters"][-1]
    moment = {"revision": next(revision), "game": game, "version": 6, "words": LONGEST_WORDS}
    where = {"study": study, "chapter": chapter["chapter"]}
    named = ask(ann, "addMoment", body=moment, **where)["chapters"][-1]["moments"][0]["moment"]
    ask(ann, "changeMoment", body={"revision": next(revision), "place": 1, "chapter": "c1"}, study=study, moment=named)
    ask(ann, "deleteMoment", query={"revision": next(revision)}, study=study, moment=named)
    ask(ann, "changeChapter", body={"revision": next(revision), "place": 1}, **where)
    ask(ann, "changeStudy", body={"revision": next(revision), "editors": [largest.ben.player]}, study=study)
    ask(largest.ben, "createStudy", body={"title": "A copy", "seen_by": "all", "copy_of": study})
    ask(ann, "deleteChapter", query={"revision": next(revision)}, **where)
    ask(ann, "deleteStudy", query={"revision": next(revision)}, study=study)
    ask(ann, "setGameNotices", body={"kinds": ["ended"]}, game=game)
    ask(ann, "beginVacation")
    ask(ann, "endVacation")


def _organised(ask: Asks, largest: Largest) -> None:
    """Give every command to a tournament with the largest roster."""
    tournament, olga = largest.tournament, largest.olga
    rounds = largest.sizes.rounds
    result = {"points": [9, 7], "places": [1, 2]}
    players = largest.roster
    tables = drawn_tables(players, 2, largest.source)
    number = {"round": rounds, "table": len(tables)}
    ruling = {"round": rounds, "table": 1, "why": LONGEST_WORDS}
    seated = ask(olga, "getTournament", tournament=tournament)["state"]["rounds"][-1]["tables"]

    def give(kind: str, **fields: Any) -> None:
        ask(olga, "commandTournament", body={"command": {"type": kind, **fields}}, tournament=tournament)

    def preview() -> None:
        largest.write(tournament, [paired(rounds + 1, tables)])

    late = [{"name": f"Pl{'a' * 30}{number}"} for number in range(200)]
    entered = ask(olga, "enterPlayers", body={"players": late}, tournament=tournament)["tournament"]["state"]["roster"]
    ask(largest.ann, "registerForTournament", body={"rating": 0}, tournament=tournament)
    give("record_result", **number, result=result)
    give("decide_result", **ruling, result={"points": [0, 300], "places": [2, 1]})
    give("put_out", **ruling, player=seated[0]["players"][0], came=True)
    give("replace_player", **ruling, player=seated[0]["players"][0], substitute=largest.ann.player)
    give("order_replay", **ruling)
    give("record_result", round=rounds, table=1, result=result)
    give("close_round")
    give("forbid_pair", players=players[:2])
    give("appoint_referee", player=largest.ann.player)
    give("invite", players=[largest.ben.player])
    for kind, fields in {"withdraw": {}, "return": {}, "set_absence": {"round": rounds + 2}, "check_in": {}}.items():
        preview()
        give(kind, player=players[3], **fields)
    give("pair_round")
    preview()
    largest.write(tournament, [paired(rounds + 1, tables)])
    waiting = [one["player"] for one in entered[len(players) :]] + [largest.ann.player]
    give(
        "set_tables",
        tables=[*tables, *drawn_tables(waiting[1:], 2, largest.source)],
        byes=waiting[:1],
        why=LONGEST_WORDS,
    )
    give("lock_round")
    give("open_round")


def test_no_change_of_the_largest_things_holds_the_loop(largest: Largest, description: Recorded) -> None:
    with loop_time(largest.served) as time_of_loop:
        ask = Asks(largest, description.operations, time_of_loop)
        _decided(ask, largest)
        _noted(ask, largest)
        _organised(ask, largest)
    assert ask.slow == []
    assert ask.refused == []


class Measured(Recorded):
    """Makes the documented calls, and notes those that held the loop.

    Attributes:
        slow: the operation, the seconds, and the step.
    """

    def __init__(self, document: Document, time_of_loop: LoopTime) -> None:
        super().__init__(document)
        self._time = time_of_loop
        self.slow: list[tuple[str, float, str]] = []

    def __call__(self, who: Person, name: str, /, **options: Any) -> Any:
        """Make one call, as `Calls` does."""
        self._time.take()
        answer = super().__call__(who, name, **options)
        step = self._time.take()
        if step.longest_s > LIMIT_S:
            self.slow.append((name, round(step.longest_s, 3), step.step))
        return answer


def test_no_documented_call_holds_a_loop_beside_the_largest_things(largest: Largest) -> None:
    document: Document = largest.ann.http.get("/schema").json()
    # What workers are asked about the largest things is not done here.
    largest.served.context.answers.queue.empty()  # type: ignore[no-untyped-call]
    with loop_time(largest.served) as time_of_loop:
        call = Measured(document, time_of_loop)
        walk(largest.served, call)
    assert call.made.keys() == call.operations.keys()
    assert call.slow == []


@pytest.fixture(scope="module")
def description(largest: Largest) -> Recorded:
    """The documented calls."""
    document: Document = largest.ann.http.get("/schema").json()
    return Recorded(document)
