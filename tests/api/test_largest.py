"""No documented call holds the loop beside the largest stored things."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

import pytest

from eventstore.chat.chat import LONGEST_MESSAGE
from eventstore.log.state import to_move
from eventstore.table.plans import MOST_ITEMS
from tests.api.documented import Document, RecordedCalls, walk
from tests.api.largest import LARGEST_SIZES, LONGEST_WORDS, SIZES_OF_EVERY_RUN, Largest, pairing_entry, random_tables
from tests.api.loop_time import LIMIT_S, LoopTime, loop_time
from tests.api.serving import Person, serving
from tests.conftest import make_redis
from tests.tiny.play import Clock


@pytest.fixture(
    scope="module",
    params=[SIZES_OF_EVERY_RUN, pytest.param(LARGEST_SIZES, marks=[pytest.mark.long, pytest.mark.timeout(1_200)])],
    ids=["every-run", "largest"],
)
def largest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Largest]:
    """A service with the largest things."""
    redis = make_redis(tmp_path_factory.mktemp("largest") / "data")
    redis.start()
    try:
        loop = asyncio.new_event_loop
        with serving(redis.url, clock=Clock(), makes_tables=False, players_per_minute=0, new_loop=loop) as served:
            largest = Largest(served, request.param)
            for game in largest.games.values():
                # The first picture fills caches of the process; these do not grow with the stored things.
                largest.ann.get(f"/games/{game}/board.svg").raise_for_status()
            yield largest
    finally:
        redis.stop()


class Requests:
    """Makes requests about the largest things, in sequence.

    Attributes:
        refusals: the operation and the problem of each refused request: its time says nothing about the operation.
        slow: the requests that held the loop or failed: operation, target, status, seconds and step.
    """

    def __init__(self, operations: dict[str, tuple[str, str, Document]], time: LoopTime) -> None:
        self._operations, self._time = operations, time
        self._keys = itertools.count(1)
        self.refusals: list[str] = []
        self.slow: list[tuple[str, str, int, float, str]] = []

    def __call__(
        self,
        caller: Person,
        name: str,
        /,
        *,
        query: dict[str, Any] | None = None,
        body: Any = None,
        until: str = "",
        **path: Any,
    ) -> Any:
        """Make a request for each documented media type; return the content of the last response.

        Args:
            caller: the person.
            name: the operation.
            query: the parameters in the query.
            body: the body of the request.
            until: the text at which the reading of a stream ends.
            path: the parameters in the path.
        """
        method, template, operation = self._operations[name]
        kind = body["command"]["type"] if name == "commandTournament" else name
        address = template.format(**path) + (f"?{urlencode(query)}" if query else "")
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        success = operation["responses"].get("200", operation["responses"].get("201", {"content": {}}))
        media_types = list(success["content"]) if method == "GET" else ["*/*"]
        value: Any = None
        for accept in media_types:
            headers = {"Accept": accept}
            if any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ())):
                headers["Idempotency-Key"] = f"largest-{next(self._keys)}"
            headers["Content-Type"] = "application/x-ndjson" if isinstance(body, bytes) else "application/json"
            request = caller.http.build_request(method, address, content=content, headers=headers)
            self._time.take()
            response = caller.http.send(request, stream=True)
            if until:
                end = b""
                for piece in response.iter_bytes():
                    end = end[-len(until) :] + piece
                    if until.encode() in end:
                        break
            else:
                response.read()
            response.close()
            step = self._time.take()
            self.refusals += [f"{kind}: {response.content!r:.300}"] if response.is_client_error else []
            if step.longest_s > LIMIT_S or response.status_code >= 500:
                target = f"{method} {address[:120]} {accept}"
                self.slow.append((kind, target, response.status_code, round(step.longest_s, 3), step.step))
            if response.is_success and not until:
                is_json = response.headers["content-type"].startswith("application/json")
                value = response.json() if is_json else response.content
        return value

    def read_with_options(self, name: str, targets: dict[str, Any], caller: Person, version: int = 1) -> None:
        """Make the request of a read without a query, then with the largest page and an earlier version."""
        self(caller, name, **targets)
        query: dict[str, Any] = {}
        for parameter in self._operations[name][2].get("parameters", ()):
            if parameter["in"] == "query" and parameter["name"] == "limit":
                query["limit"] = parameter["schema"]["maximum"]
            elif parameter["in"] == "query" and parameter["name"] == "at":
                query["at"] = max(1, version - 1)
        if query:
            self(caller, name, query=query, **targets)


OF_GAMES: Final = [
    "getGame",
    "getState",
    "listEntries",
    "getEntry",
    "explainEntry",
    "getTimeline",
    "getScoreboard",
    "getClocks",
    "getBoard",
    "listForks",
    "listDecisions",
    "listDecisionsThen",
    "listPlans",
    "listAnnotations",
    "listChatRooms",
    "listChatReports",
    "listDisputes",
    "verifyGame",
    "signGameHead",
    "listSigningKeys",
    "getRematch",
    "getGameNotices",
]
"""Reads of a game."""
OF_CLOSED_GAMES: Final = ["getTurningPoints", "exportGame", "getNotation", "tellStory"]
"""Reads of a game that is over."""
OF_TOURNAMENTS: Final = [
    "getTournament",
    "getStandings",
    "getCrosstable",
    "listTournamentResults",
    "listTournamentEntries",
    "listTournamentDisputes",
    "listTournamentChatReports",
    "getRound",
    "verifyTournament",
    "signTournamentHead",
]
"""Reads of a tournament."""
OF_LISTS: Final = [
    "listGames",
    "listResults",
    "searchGames",
    "listLabels",
    "listTournaments",
    "listSeries",
    "listStudies",
    "listMyStudies",
    "listMyGames",
    "listStalledGames",
    "getNotices",
    "listNoticeDeliveries",
    "getVacation",
    "getSeek",
    "countSeeks",
    "getCalendar",
]
"""Reads of the lists of the service and of a player."""


def _make_reads(request: Requests, largest: Largest) -> None:
    """Make every read."""
    for game in (*largest.games.values(), largest.long_game, largest.hosted_game):
        head = largest.state(game).head
        over = game in largest.games.values()
        for name in [*OF_GAMES, *(OF_CLOSED_GAMES if over else ())]:
            targets = {"game": game, "version": max(1, head.version - 1)}
            request.read_with_options(name, targets, largest.ann, head.version)
        request(largest.served.operator(), "listRefusedDecisions", game=game)
        request(largest.served.operator(), "traceEntry", game=game, version=head.version)
        request(largest.served.operator(), "bundleGame", query={"at": head.version}, game=game)
        if head.version > 1:
            request(largest.ann, "getDiff", query={"from": 1, "to": head.version}, game=game)
        request(largest.ann, "streamEntries", query={"after": 0}, until=str(head), game=game)
        request(largest.ann, "getBlame", query={"path": "/position"}, game=game)
        request(largest.ann, "getHistory", query={"path": "/position", "limit": 1000}, game=game)
        request(largest.ann, "compareGames", query={"with": game}, game=game)
    request(largest.ann, "compareGames", query={"with": largest.games["bison"]}, game=largest.long_game)
    request(largest.ann, "getAnnotation", game=largest.games["bison"], annotation=largest.annotation)
    for dispute in request(largest.ann, "listDisputes", game=largest.hosted_game)["disputes"][:2]:
        request(largest.ann, "getDispute", game=largest.hosted_game, dispute=dispute["dispute"])
    request(largest.ann, "getStandings", query={"season": 1, "group": 100}, tournament=largest.league)
    at_tables_for_two = (largest.tournament, largest.hosted_tournament, largest.knock_out, largest.round_robin)
    for tournament in at_tables_for_two:
        request(largest.ann, "getTournamentReport", tournament=tournament)
    for tournament in (*at_tables_for_two, largest.league):
        head = largest.served.call(largest.served.service.tournaments.head(tournament))
        for name in OF_TOURNAMENTS:
            request.read_with_options(name, {"tournament": tournament, "number": 1}, largest.olga, head.version)
        request(largest.served.operator(), "exportTournament", tournament=tournament)
        request(largest.olga, "streamTournament", query={"after": 0}, until=str(head), tournament=tournament)
    for name in OF_LISTS:
        request.read_with_options(name, {}, largest.served.operator() if name == "listStalledGames" else largest.ann)
    request(largest.ann, "listGames", query={"label": "label 1", "limit": 200, "status": "open"})
    request(largest.ann, "listMyGames", query={"order": "time_left", "limit": 200, "to_move": "true"})
    request(largest.ann, "streamTurns", until="\n")
    request(largest.ann, "streamEvents", query={"after": 0, "cloudevents": "true"}, until="tabletape.entry")
    request(largest.served.operator(), "findPlayers", query={"name": "ol", "limit": 100})
    for day in ({}, {"on": "2026-11-23"}):
        pool = {"seats": 2, **day}
        request(largest.ann, "listRatings", query={**pool, "limit": 200}, name="bison")
        request(largest.ann, "listSides", query=pool, name="bison")
        request(largest.ann, "getRatingHistory", query={**pool, "limit": 200}, name="bison", player="prated7")
        request(largest.ann, "getPlayerRatings", query=day, player="prated7")
    request(largest.ann, "getStatistics", query={"seats": 2}, name="bison")
    request(largest.ann, "getProfile", player=largest.ann.player)
    request(largest.ann, "getStudy", study=largest.study)
    request(largest.ann, "getSeries", series=largest.series)
    request(largest.ann, "listSeries", query={"tournament": largest.tournament})


def test_no_read_of_the_largest_things_holds_the_loop(largest: Largest, description: RecordedCalls) -> None:
    with loop_time(largest.served) as time_of_loop:
        request = Requests(description.operations, time_of_loop)
        _make_reads(request, largest)
    assert request.slow == []
    assert request.refusals == []


def _change_game(request: Requests, largest: Largest) -> None:
    """Make every change to a game with a long log; the last changes end it, and copy it."""
    game = largest.long_game
    state = largest.state(game)
    players = {state.at_table.seat_of(person.player): person for person in (largest.ann, largest.ben)}
    (seat,) = to_move(state)
    mover, opponent = players[seat], players[1 - seat]
    choices = request(mover, "listDecisions", game=game)
    for choice in choices["decisions"]:
        decision = {"head": choices["head"], "decision": choice["decision"]}
        query = {"dry_run": "true", "picture": 760}
        if request(mover, "takeDecision", query=query, body=decision, game=game)["take_back"]:
            break
    receipt = request(mover, "takeDecision", query={"picture": 760, "seats_picture": 760}, body=decision, game=game)
    version = request(mover, "listDecisions", game=game)["take_backs"][0]["version"]
    request(mover, "takeBack", body={"head": receipt["head"], "to": version}, game=game)
    if offers := request(mover, "listDecisions", game=game)["requests"]:
        wish = {"to": offers[-1]["version"]}
        request(mover, "requestTakeBack", body=wish, game=game)
        request(mover, "withdrawTakeBack", game=game)
        request(mover, "requestTakeBack", body=wish, game=game)
        request(opponent, "answerTakeBack", body={**wish, "accept": False}, game=game)
    items: list[Any] = []
    for _ in range(MOST_ITEMS):
        options = request(opponent, "listPlanOptions", query={"items": json.dumps(items)}, game=game)
        if not options or not options["steps"]:
            break
        step = options["steps"][0]
        items.append({"at": step["at"], "decision": step["decisions"][0]["decision"]})
    plan = {"items": items, "until": {"times": 2}, "unless_changed": "own", "head": options["head"]}
    request(opponent, "sealPlan", body=plan, game=game)
    request(opponent, "listPlans", game=game)
    request(opponent, "cancelPlan", game=game)
    request(largest.served.operator(), "ruleDispute", body={"text": LONGEST_WORDS, "about": 3}, game=game)
    request(largest.ben, "seatStandIn", body={"bot": "greedy"}, game=game)
    request(largest.ben, "returnToSeat", game=game)
    request(largest.ann, "requestPause", body={"reason": "Dinner"}, game=game)
    request(largest.ann, "withdrawPause", game=game)
    request(largest.served.operator(), "pauseGame", body={"reason": "Dinner"}, game=game)
    request(largest.served.operator(), "resumeGame", game=game)
    request(largest.served.operator(), "forkGame", body={"at": largest.state(game).version}, game=game)
    request(largest.served.operator(), "abortGame", body={"reason": "rain"}, game=game)
    request(largest.ann, "playAgain", game=game)
    request(largest.ann, "verifyGame", game=game)
    archive = request(largest.ann, "exportGame", game=game)
    request(largest.ann, "importGame", body=archive)


def _change_notes(request: Requests, largest: Largest) -> None:
    """Change annotations, disputes, a study and notices, close to the limits of their numbers."""
    ann, game = largest.ann, largest.games["bison"]
    note = {"version": 4, "words": LONGEST_WORDS, "tag": "mistake", "seen_by": "all"}
    request(largest.olga, "annotate", body=note, game=game)
    request(largest.olga, "answerAnnotation", body={"words": LONGEST_WORDS}, game=game, annotation=largest.annotation)
    request(ann, "changeAnnotation", body={"words": LONGEST_WORDS[1:]}, game=game, annotation=largest.annotation)
    request(ann, "removeAnnotation", game=game, annotation=largest.annotation)
    talk: dict[str, Any] = {"game": game, "room": "table"}
    position = request(ann, "sayInChat", body={"words": "w" * LONGEST_MESSAGE}, **talk)["position"]
    request.read_with_options("readChat", talk, ann)
    request(ann, "streamChat", until=f'"position":{position},', **talk)
    request(largest.ben, "reportChatMessage", body={"why": "w" * LONGEST_MESSAGE}, position=position, **talk)
    moderation = {"verdict": "removed", "why": LONGEST_WORDS}
    request(largest.served.operator(), "answerChatReport", body=moderation, position=position, **talk)
    dispute = {"version": 1, "words": LONGEST_WORDS, "rule": "4.7", "discloses": True}
    request(ann, "openDispute", body=dispute, game=largest.hosted_game)
    request(largest.served.operator(), "abortGame", body={"reason": "rain"}, game=largest.hosted_game)
    disputes = request(ann, "listDisputes", game=largest.hosted_game)["disputes"]
    own_disputes = [dispute["dispute"] for dispute in disputes if dispute["player"] == ann.player]
    request(ann, "withdrawDispute", game=largest.hosted_game, dispute=own_disputes[0])
    result = {"points": [9, 7], "places": [1, 2]}
    answer = {"verdict": "result", "why": LONGEST_WORDS, "result": result}
    request(largest.olga, "answerDispute", body=answer, game=largest.hosted_game, dispute=own_disputes[1])
    for name in ("pauseRound", "resumeRound"):
        body = {"reason": "Lunch"} if name == "pauseRound" else None
        request(largest.olga, name, body=body, tournament=largest.hosted_tournament, number=1)
    study = largest.study
    revision = itertools.count(request(ann, "getStudy", study=study)["revision"])
    new_chapter = {"revision": next(revision), "title": "t" * 100}
    chapter = request(ann, "addChapter", body=new_chapter, study=study)["chapters"][-1]["chapter"]
    new_moment = {"revision": next(revision), "game": game, "version": 6, "words": LONGEST_WORDS}
    place = {"study": study, "chapter": chapter}
    moment = request(ann, "addMoment", body=new_moment, **place)["chapters"][-1]["moments"][0]["moment"]
    change = {"revision": next(revision), "place": 1, "chapter": "c1"}
    request(ann, "changeMoment", body=change, study=study, moment=moment)
    request(ann, "deleteMoment", query={"revision": next(revision)}, study=study, moment=moment)
    request(ann, "changeChapter", body={"revision": next(revision), "place": 1}, **place)
    request(ann, "changeStudy", body={"revision": next(revision), "editors": [largest.ben.player]}, study=study)
    request(largest.ben, "createStudy", body={"title": "A copy", "seen_by": "all", "copy_of": study})
    request(ann, "deleteChapter", query={"revision": next(revision)}, **place)
    request(ann, "deleteStudy", query={"revision": next(revision)}, study=study)
    request(ann, "setGameNotices", body={"kinds": ["ended"]}, game=game)
    request(ann, "beginVacation")
    request(ann, "endVacation")
    request(ann, "lookForOpponents", body={"ruleset": "tiny", "seats": 2, "pace": "fast"})
    request(ann, "stopLooking")


def _change_tournament(request: Requests, largest: Largest) -> None:
    """Send every command to a tournament with the largest roster."""
    tournament, olga = largest.tournament, largest.olga
    rounds = largest.sizes.rounds
    result = {"points": [9, 7], "places": [1, 2]}
    players = largest.roster
    tables = random_tables(players, 2, largest.source)
    number = {"round": rounds, "table": len(tables)}
    ruling = {"round": rounds, "table": 1, "why": LONGEST_WORDS}
    first_table = request(olga, "getTournament", tournament=tournament)["state"]["rounds"][-1]["tables"][0]["players"]

    def give(kind: str, **fields: Any) -> None:
        request(olga, "commandTournament", body={"command": {"type": kind, **fields}}, tournament=tournament)

    def preview() -> None:
        largest.write(tournament, [pairing_entry(rounds + 1, tables)])

    names = [{"name": f"Pl{'a' * 30}{number}"} for number in range(200)]
    entry = request(olga, "enterPlayers", body={"players": names}, tournament=tournament)
    roster = entry["tournament"]["state"]["roster"]
    request(largest.ann, "registerForTournament", body={"rating": 0}, tournament=tournament)
    give("record_result", **number, result=result)
    give("decide_result", **ruling, result={"points": [0, 300], "places": [2, 1]})
    give("put_out", **ruling, player=first_table[0], came=True)
    give("replace_player", **ruling, player=first_table[0], substitute=largest.ann.player)
    give("order_replay", **ruling)
    give("record_result", round=rounds, table=1, result=result)
    rulings = request(olga, "getTournament", tournament=tournament)["state"]["rulings"]
    give("take_back_ruling", ruling=len(rulings), why=LONGEST_WORDS)
    give("close_round")
    give("forbid_pair", players=players[:2])
    give("appoint_referee", player=largest.ann.player)
    give("invite", players=[largest.ben.player])
    for kind, fields in {"withdraw": {}, "return": {}, "set_absence": {"round": rounds + 2}, "check_in": {}}.items():
        preview()
        give(kind, player=players[3], **fields)
    give("pair_round")
    preview()
    largest.write(tournament, [pairing_entry(rounds + 1, tables)])
    newcomers = [entrant["player"] for entrant in roster[len(players) :]] + [largest.ann.player]
    give(
        "set_tables",
        tables=[*tables, *random_tables(newcomers[1:], 2, largest.source)],
        byes=newcomers[:1],
        why=LONGEST_WORDS,
    )
    give("lock_round")
    give("open_round")
    give("set_rounds", rounds=rounds + 1, why=LONGEST_WORDS)
    give("abort_tournament", why=LONGEST_WORDS)


def test_no_change_of_the_largest_things_holds_the_loop(largest: Largest, description: RecordedCalls) -> None:
    with loop_time(largest.served) as time_of_loop:
        request = Requests(description.operations, time_of_loop)
        _change_game(request, largest)
        _change_notes(request, largest)
        _change_tournament(request, largest)
    assert request.slow == []
    assert request.refusals == []


class TimedCalls(RecordedCalls):
    """Makes the documented calls, and records those that held the loop.

    Attributes:
        slow: operation, seconds and step.
    """

    def __init__(self, document: Document, time_of_loop: LoopTime) -> None:
        super().__init__(document, checks_values=False)
        self._time = time_of_loop
        self.slow: list[tuple[str, float, str]] = []

    def __call__(self, caller: Person, name: str, /, **options: Any) -> Any:
        """Make a call, as `Calls` does."""
        self._time.take()
        value = super().__call__(caller, name, **options)
        step = self._time.take()
        if step.longest_s > LIMIT_S:
            self.slow.append((name, round(step.longest_s, 3), step.step))
        return value


def test_no_documented_call_holds_a_loop_beside_the_largest_things(largest: Largest, document: Document) -> None:
    # `walk` does all jobs of the queue: jobs about the largest things are no part of this test.
    largest.served.context.answers.queue.empty()  # type: ignore[no-untyped-call]
    with loop_time(largest.served) as time_of_loop:
        call = TimedCalls(document, time_of_loop)
        walk(largest.served, call, briefly=True)
    assert call.recorded.keys() == call.operations.keys()
    assert call.slow == []


@pytest.fixture(scope="module")
def description(document: Document) -> RecordedCalls:
    """The documented calls."""
    return RecordedCalls(document)
