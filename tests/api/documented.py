"""Every documented call, made on a running service, with each answer checked against the description."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, quote

import httpx

from domain.tournament.commands import MakeTables
from eventstore.identity import SERVICE_IDENTITY
from eventstore.table.commands import StallGame
from eventstore.write.expiring import sync_clocks
from tests.api.authenticator import Authenticator
from tests.api.json_schema import faults
from tests.api.serving import Person, Served
from tests.api.working import work
from tests.tiny.play import played
from workers.tournaments import end_order, sync_tables

Document = dict[str, Any]
LINES = "application/x-ndjson"
_EXAMPLE_SECRET = "tabletape-example-secret-0123456789-abcdefg"


def operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    """Return every operation with its method and path."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


class Substitute:
    """The documented example with some fields of this game."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields


class Calls:
    """Calls the service and checks each answer against the description.

    Attributes:
        recorded: by operation, the parameters, the body, and the answers: the first of each status and media type,
            or a later answer that is to be the example.
    """

    def __init__(self, document: Document, *, checks_values: bool = True) -> None:
        """Make no call yet.

        Args:
            document: the description.
            checks_values: whether each body and each answer has to fit its schema; tests of other things leave that to
                `test_description.py`, which makes the same calls.
        """
        self._checks_values = checks_values
        self.parts = document["components"]["schemas"]
        self.operations = {operation["operationId"]: (m, p, operation) for m, p, operation in operations(document)}
        self.recorded: dict[str, dict[str, Any]] = {}
        self._keys = itertools.count(1)

    def __call__(
        self, person: Person, name: str, /, *, query: str = "", body: Any = None, accept: str = "*/*", **path: Any
    ) -> Any:
        """Make a call; the body is the documented example by default."""
        method, template, operation = self.operations[name]
        headers = {"Accept": accept}
        if self.heeds_key(name):
            headers["Idempotency-Key"] = f"example-{next(self._keys)}"
        content = self._content(operation, body, headers)
        request = person.http.build_request(method, template.format(**path) + query, content=content, headers=headers)
        answer = self.send(person, name, request)
        text = _first_message(answer) if name.startswith("stream") else _all(answer)
        media = answer.headers["content-type"].partition(";")[0]
        documented = operation["responses"][str(answer.status_code)]["content"]
        assert media in documented, f"{name}: {answer.status_code} {media} {text}"
        assert answer.status_code < 400, f"{name}: {text}"
        value = json.loads(text) if media == "application/json" else text
        if self._checks_values:
            self._check(name, value, documented[media]["schema"])
        example = self.recorded.setdefault(name, {"answers": {}})
        example["answers"].setdefault(str(answer.status_code), {}).setdefault(media, value)
        example.setdefault("parameters", {}).update(
            {key: str(argument) for key, argument in path.items()} | dict(parse_qsl(query.removeprefix("?")))
        )
        if "requestBody" in operation:
            example.setdefault("body", None if isinstance(body, Substitute) else body)
        return value

    def _check(self, name: str, value: Any, schema: Document) -> None:
        """Require that an answer, and each line of it, fits its schema."""
        errors = list(faults(value, schema, self.parts))
        assert errors == [], (name, errors)
        for line in _lines(value, schema):
            assert list(faults(line, schema["contentSchema"], self.parts)) == [], name

    def send(self, caller: Person, name: str, request: httpx.Request) -> httpx.Response:
        """Send the request of an operation; the answer is not read yet."""
        return caller.http.send(request, stream=True)

    def heeds_key(self, name: str) -> bool:
        """Return whether an operation is documented to heed an idempotency key."""
        parameters = self.operations[name][2].get("parameters", ())
        return any(parameter["name"] == "Idempotency-Key" for parameter in parameters)

    def _content(self, operation: Document, body: Any, headers: dict[str, str]) -> bytes | None:
        if "requestBody" not in operation:
            return None
        media, documented = next(iter(operation["requestBody"]["content"].items()))
        example = documented.get("example")
        if isinstance(body, Substitute):
            body = {**example, **body.fields}
        body = example if body is None else body
        assert not self._checks_values or list(faults(body, documented["schema"], self.parts)) == []
        headers["Content-Type"] = media
        if isinstance(body, str):
            return body.encode()
        return httpx.Request("POST", "http://x", json=body).content


class RecordedCalls(Calls):
    """Makes the documented calls, and records the last request of each operation."""

    def __init__(self, document: Document, *, checks_values: bool = True) -> None:
        super().__init__(document, checks_values=checks_values)
        self.requests: dict[str, tuple[Person, str, dict[str, Any], Any]] = {}
        """By operation: the caller, the query, the path and the body."""

    def __call__(
        self, caller: Person, name: str, /, *, query: str = "", body: Any = None, accept: str = "*/*", **path: Any
    ) -> Any:
        """Make a call, as `Calls` does."""
        self.requests[name] = (caller, query, path, self.body_of(name, body))
        return super().__call__(caller, name, query=query, body=body, accept=accept, **path)

    def body_of(self, name: str, body: Any) -> Any:
        """Return the body for an operation: an own body, or the documented example with substitutes."""
        contents: list[Document] = list(self.operations[name][2].get("requestBody", {}).get("content", {}).values())
        example = contents[0].get("example") if contents else None
        if isinstance(body, Substitute):
            return {**(example or {}), **body.fields}
        return example if body is None else body


def _lines(text: Any, schema: Document) -> Iterator[Any]:
    """Yield the values of the lines or messages of a text, where they are documented."""
    if "contentSchema" in schema:
        for line in text.splitlines():
            if line.startswith(("{", "data: ")):
                yield json.loads(line.removeprefix("data: "))


def _all(answer: httpx.Response) -> str:
    """Return an answer as text; of an image the first bytes, as they are written in code."""
    content = answer.read()
    if answer.headers["content-type"] == "image/png":
        return f"{content[:8]!r}…".removeprefix("b").replace("'", "")
    return content.decode()


def _first_message(answer: httpx.Response) -> str:
    """Read a message of an answer that goes on, after comments and the messages about disputes and annotations."""
    end = "\n" if answer.headers["content-type"] == LINES else "\n\n"
    text = ""
    for piece in answer.iter_text():
        text += piece
        while end in text and _is_passed_over(text.partition(end)[0]):
            text = text.partition(end)[2]
        if end in text:
            break
    answer.close()
    return text.partition(end)[0] + end


def _is_passed_over(message: str) -> bool:
    """Return whether a message is a comment, or about disputes or annotations."""
    is_comment = not message or message.endswith(": still here")
    return is_comment or message.startswith(("event: disputes\n", "event: annotations\n"))


def walk(served: Served, call: Calls, *, briefly: bool = False) -> None:
    """Make every documented call, with the documented examples where they fit this game.

    Args:
        served: the service.
        call: makes the calls.
        briefly: whether to end the game after a round, read it back as one viewer, and rate a tiny game: for tests of
            requests. Answers about later decisions and to other viewers are checked where the whole is walked.
    """
    anybody, operator = served.anybody(), served.operator()
    for name in ("isAlive", "isReady", "getMetrics", "getSchema", "getStreamsSchema", "listProblems", "listRulesets"):
        call(anybody, name)
    call(anybody, "getProblem", name="head_conflict")
    call(anybody, "getProblem", accept="text/html", name="head_conflict")
    call(anybody, "registerPlayer")
    ann, ben, olga = (served.known(name) for name in ("ann", "ben", "olga"))
    call(operator, "grantRole", player=olga.player)
    call(ann, "getMe")
    page = call(anybody, "getRuleset", name="bison")
    call(anybody, "getRules", name="bison")
    call(anybody, "getRules", accept="text/html", name="bison")
    call(anybody, "getLesson", name="bison")
    call(anybody, "getCode", name="bison")
    call(anybody, "getCodeOf", name="bison", kind="end_turn")
    stored = call(ann, "keepComponents", name="bison", body=page["tables"])
    call(anybody, "getComponents", name="bison", digest=stored["components"])
    game = _played(call, ann, ben, served, turns=30 if briefly else 60)
    fork = olga.post(f"/games/{game}/forks", {"at": 9}).json()["game"]
    _read_back(call, game, (ann,) if briefly else (ann, anybody, operator), fork)
    _talked(call, game, ann, ben, operator)
    _proved(call, game, (ann, olga), served)
    for name in ("listGames", "listResults"):
        call(anybody, name)
    call(olga, "reserveLabel", label="cup")
    call(anybody, "listLabels")
    call(olga, "releaseLabel", label="cup")
    call(ann, "getPreferences")
    call(ann, "changePreferences")
    call(ann, "listMyGames")
    call(ann, "streamTurns")
    call(ann, "streamTurns", accept=LINES)
    for accept in ("text/event-stream", LINES):
        call(anybody, "streamEvents", query="?after=0&ruleset=bison&type=game_started", accept=accept)
    _with_tokens(call, served, operator)
    _with_bots(call, served.known("bo"))
    _at_a_tournament(call, served, olga, ann)
    _rated(call, served, ann, ben, ruleset="tiny" if briefly else "bison")
    _timed(call, served, ann, ben, olga)
    _studied(call, ann, ben, game)
    _reviewed_together(call, game, ann, ben)
    _with_notices(call, ann, game)


def _with_notices(call: Calls, ann: Person, game: str) -> None:
    """Set kinds and channels of notices, send a test, and delete all of it."""
    call(ann, "setNotices")
    channel = call(ann, "addNoticeChannel")["channel"]["channel"]
    call(ann, "getNotices")
    call(ann, "rotateWebhookSecret", channel=channel)
    call(ann, "testNoticeChannel", channel=channel)
    call(ann, "listNoticeDeliveries")
    call(ann, "setGameNotices", game=game)
    call(ann, "getGameNotices", game=game)
    call(ann, "renewCalendar")
    call(ann, "getCalendar")
    call(ann, "endCalendar")
    call(ann, "removeNoticeChannel", channel=channel)
    call(ann, "forgetNotices")


def _studied(call: Calls, ann: Person, ben: Person, game: str) -> None:
    """Begin a study, add chapters and moments of a game that is over, change and delete them."""
    study = call(ann, "createStudy")["study"]
    chapter = call(ann, "addChapter", study=study)["chapters"][0]["chapter"]
    for number in (2, 3):
        body = Substitute(game=game, revision=number)
        answer = call(ann, "addMoment", study=study, chapter=chapter, body=body)
    moment = answer["chapters"][0]["moments"][0]["moment"]
    call(ann, "changeMoment", study=study, moment=moment, body=Substitute(revision=4))
    call(ann, "deleteMoment", study=study, moment=moment, query="?revision=5")
    call(ann, "changeChapter", study=study, chapter=chapter, body=Substitute(revision=6))
    call(ann, "changeStudy", study=study, body=Substitute(revision=7, editors=[ben.player]))
    call(ben, "getStudy", study=study)
    call(ben, "listMyStudies")
    call(ben, "listStudies")
    call(ann, "deleteChapter", study=study, chapter=chapter, query="?revision=8")
    call(ann, "deleteStudy", study=study, query="?revision=9")


def _at_a_tournament(call: Calls, served: Served, olga: Person, ann: Person) -> None:
    """Begin a tournament, enter players, play a round and rule."""
    tournament = call(olga, "createTournament")["tournament"]
    answer = call(olga, "enterPlayers", tournament=tournament)
    call(olga, "listLinks", tournament=tournament)
    call(olga, "issueLink", tournament=tournament, player=answer["tokens"][0]["player"])
    call(ann, "registerForTournament", tournament=tournament)
    call(olga, "commandTournament", tournament=tournament, query="?wait=0")
    served.call(end_order(served.service, tournament, MakeTables(1)))
    for kind in ("lock_round", "open_round"):
        evening = call(olga, "commandTournament", tournament=tournament, body={"command": {"type": kind}})
    served.call(sync_tables(served.service, tournament))
    call(olga, "pauseRound", tournament=tournament, number=1)
    call(olga, "resumeRound", tournament=tournament, number=1)
    served.operator().post(f"/games/{evening['games'][0][0]}/abort", {"reason": "rain"}).raise_for_status()
    _with_a_dispute(call, tournament, evening, olga, ann)
    result = {"points": [9, 7, 7], "places": [1, 2, 2]}
    ruling = {"type": "decide_result", "round": 1, "table": 1, "why": "it rained", "result": result}
    call(olga, "commandTournament", tournament=tournament, body={"command": ruling})
    served.call(sync_tables(served.service, tournament))
    call(served.operator(), "exportTournament", tournament=tournament)
    olga.get(f"/tournaments/{tournament}/rounds/1").raise_for_status()
    call(olga, "signTournamentHead", tournament=tournament)
    call(olga, "verifyTournament", tournament=tournament)
    work(served)
    for person in (olga, served.anybody()):
        for name in ("getTournament", "getStandings", "listTournamentEntries"):
            call(person, name, tournament=tournament)
        call(person, "getRound", tournament=tournament, number=1)
        call(person, "verifyTournament", tournament=tournament)
        call(person, "getStandings", tournament=tournament, query="?round=1", accept="text/csv")
        call(person, "getCrosstable", tournament=tournament)
        call(person, "getCrosstable", tournament=tournament, accept="text/csv")
        call(person, "listTournamentResults", tournament=tournament)
        call(person, "listTournamentResults", tournament=tournament, query="?round=1", accept="text/csv")
        call(person, "streamTournament", tournament=tournament, query="?after=0")
        call(person, "streamTournament", tournament=tournament, query="?after=0", accept=LINES)
    _in_a_series(call, olga, tournament)
    call(olga, "listTournaments")
    start = {"local": "2026-12-03T19:00", "zone": "Europe/Berlin"}
    edit = {"type": "edit_tournament", "title": "Thursday", "description": "Tea at six.", "place": "", "start": start}
    call(olga, "commandTournament", tournament=tournament, body={"command": edit})
    call(olga, "getTournamentCalendar", tournament=tournament)
    of_two = olga.post("/tournaments", {"title": "Pairs", "format": {"type": "round_robin"}}).json()["tournament"]
    call(olga, "enterPlayers", tournament=of_two, body={"csv": "name,rating,title\nCleo,2100,WFM\nDan,1900,\n"})
    cleo = olga.get(f"/tournaments/{of_two}").json()["state"]["roster"][0]["player"]
    call(olga, "changeEntrant", tournament=of_two, player=cleo)
    call(olga, "enterPlayers", tournament=of_two, query="?dry_run=true", body={"csv": "name,title\nEli,FM\n"})
    for kind in ("pair_round", "lock_round", "open_round"):
        olga.post(f"/tournaments/{of_two}/commands", {"command": {"type": kind}})
    call(olga, "getTournamentReport", tournament=of_two)
    call(olga, "getTournamentReport", tournament=of_two, query="?edition=trf26")


def _in_a_series(call: Calls, olga: Person, tournament: str) -> None:
    """Begin a series, let a tournament join it, read it, and take all of it back."""
    series = call(olga, "createSeries")["series"]
    call(olga, "addToSeries", series=series, tournament=tournament)
    call(olga, "changeSeries", series=series)
    call(olga, "getSeries", series=series)
    call(olga, "getSeries", series=series, accept="text/csv")
    call(olga, "listSeries")
    call(olga, "removeFromSeries", series=series, tournament=tournament)
    call(olga, "deleteSeries", series=series)


def _timed(call: Calls, served: Served, ann: Person, ben: Person, olga: Person) -> None:
    """Give time; let times run out, and claim or forfeit."""
    fast = {"time": {"kind": "fischer", "initial_ms": 1_800_000, "increment_ms": 30_000, "cap_ms": 3_600_000}}
    call(ben, "giveTime", game=served.started(ann, ben, ruleset="bison", clock=fast))
    for name, expiry, person in (("claimTime", "claim", ben), ("forfeitSeat", "organiser", olga)):
        clock = {"time": {"kind": "absolute", "main_ms": 1_000}, "expiry": expiry}
        game = served.started(ann, ben, ruleset="bison", clock=clock)
        while not person.get(f"/games/{game}").json()["clocks"][0]["expired"]:
            served.call(served.service.writer.beat())
            state = served.call(served.service.reader.state(game))
            served.call(sync_clocks(served.service.core, state))
        call(person, name, game=game)


def _rated(call: Calls, served: Served, ann: Person, ben: Person, *, ruleset: str) -> None:
    """Play a game to its end; both players are rated."""
    game = served.started(ann, ben, ruleset=ruleset)
    served.call(played(served.service, game))
    for name in ("listRatings", "listSides", "getStatistics"):
        call(ben, name, name=ruleset, query="?seats=2")
    call(ben, "getRatingHistory", name=ruleset, player=ann.player, query="?seats=2")
    call(ben, "getPlayerRatings", player=ann.player)
    call(ben, "getProfile", player=ann.player)


def _with_a_dispute(call: Calls, tournament: str, evening: Document, olga: Person, ann: Person) -> None:
    """Open two disputes at a table; withdraw the second and answer the first."""
    tables = zip(evening["games"][0], evening["state"]["rounds"][0]["tables"], strict=True)
    game = next(game for game, table in tables if ann.player in table["players"])
    disputes = [call(ann, "openDispute", game=game, body=Substitute(version=1))["dispute"] for _ in range(2)]
    call(ann, "withdrawDispute", game=game, dispute=disputes[1])
    call(olga, "getDispute", game=game, dispute=disputes[0])
    call(olga, "answerDispute", game=game, dispute=disputes[0])
    for person in (olga, ann):
        call(person, "listDisputes", game=game)
        call(person, "listTournamentDisputes", tournament=tournament)
        call(person, "listTournamentChatReports", tournament=tournament)
        call(person, "getDispute", game=game, dispute=disputes[0])


def _with_tokens(call: Calls, served: Served, operator: Person) -> None:
    """Issue, renew and revoke the token of a player without games."""
    vera = served.known("vera")
    issued = served.with_token(call(operator, "issueToken", player=vera.player)["token"])
    renewed = served.with_token(call(issued, "renewToken")["token"])
    player = call(renewed, "changeToken")["player"]
    changed = served.with_token(f"{player}.{_EXAMPLE_SECRET}")
    code = call(changed, "makeRecoveryCode")["code"]
    call(served.anybody(), "recoverPlayer", body=Substitute(code=code))
    call(changed, "revokeDeviceLink")
    link = call(changed, "makeDeviceLink")["link"]
    call(served.anybody(), "useDeviceLink", body=Substitute(link=link))
    passkey = Authenticator()
    created = passkey.created(call(changed, "beginPasskey"))
    number = call(changed, "addPasskey", body=Substitute(passkey=created))["id"]
    signed = passkey.signed(call(served.anybody(), "beginPasskeySignIn"))
    call(served.anybody(), "usePasskey", body=Substitute(passkey=signed))
    call(changed, "listPasskeys")
    call(changed, "removePasskey", passkey=number)
    call(changed, "drawQr")
    call(changed, "giveUpToken")
    call(operator, "revokeToken", player=vera.player)
    call(operator, "getPlayer", player=vera.player)
    call(operator, "findPlayers", query="?name=ol")
    call(served.known("vita"), "eraseMe")
    call(operator, "erasePlayer", player=vera.player)


def _with_bots(call: Calls, owner: Person) -> None:
    """Make, list and revoke a further token and a bot account."""
    token = call(owner, "makeScopedToken")["about"]["id"]
    call(owner, "listScopedTokens")
    call(owner, "revokeScopedToken", token=token)
    bot = call(owner, "makeBot")["account"]["bot"]
    call(owner, "getBot", bot=bot)
    call(owner, "listMyBots")
    call(owner, "renewBotToken", bot=bot)
    call(owner, "revokeBotToken", bot=bot)
    call(owner, "eraseBot", bot=bot)


def _played(call: Calls, ann: Person, ben: Person, served: Served, *, turns: int) -> str:
    """Open a game, seat two players and play: in 60 turns two rounds, with decisions and events of many types."""
    stalled = call(ann, "createGame")["game"]
    for seat, person in enumerate((ann, ben)):
        call(person, "takeSeat", game=stalled, body=Substitute(seat=seat))
    served.call(served.service.writer.command(stalled, StallGame("the scoring failed"), SERVICE_IDENTITY))
    call(served.operator(), "listStalledGames")
    call(served.operator(), "retryGame", game=stalled)
    game: str = call(ann, "createGame")["game"]
    call(ann, "takeSeat", game=game)
    call(ann, "leaveSeat", game=game, seat=0)
    call(ann, "takeSeat", game=game)
    call(ben, "takeSeat", game=game, body=Substitute(seat=1))
    head = call(ann, "listDecisions", game=game)["head"]
    call(ann, "takeDecision", game=game, body=Substitute(head=head), query="?dry_run=true")
    call(ann, "takeDecision", game=game, body=Substitute(head=head))
    out_of_turn = {"head": ann.get(f"/games/{game}").json()["head"], "decision": {"type": "end_turn"}}
    assert ben.post(f"/games/{game}/decisions", out_of_turn).status_code == 422
    players = {0: ann, 1: ben}
    _away(call, game, ann, ben, served)
    _on_vacation(call, ann)
    _looking(call, ann)
    _challenging(call, ann, ben)
    taken_back = False
    request_body: Document = {}
    for number in range(turns):
        overview = call(ann, "getGame", game=game)
        if overview["status"] == "scoring":
            served.advance(game)
            continue
        mover = players[overview["to_move"][0]]
        listed = call(mover, "listDecisions", game=game)
        if listed["take_backs"] and not taken_back:
            back = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
            call(mover, "takeBack", game=game, body=back)
            taken_back = True
            continue
        if listed["requests"] and not request_body:
            request_body = {"to": listed["requests"][-1]["version"]}
            other = players[1 - overview["to_move"][0]]
            call(mover, "requestTakeBack", game=game, body=request_body)
            call(mover, "withdrawTakeBack", game=game)
            call(mover, "requestTakeBack", game=game, body=request_body)
            call(other, "listDecisions", game=game)
            call(other, "answerTakeBack", game=game, body={**request_body, "accept": False})
            continue
        waits = players[1 - overview["to_move"][0]]
        if number in (20, 30):
            step = call(waits, "listPlanOptions", game=game)["steps"][0]
            item = {"at": step["at"], "decision": step["decisions"][0]["decision"]}
            call(waits, "listPlanOptions", game=game, query=f"?items={quote(json.dumps([item]))}")
            plan = {"items": [item], "until": {"times": 2}, "unless_changed": "own"}
            call(waits, "sealPlan", game=game, body={"head": listed["head"], **plan})
            call(waits, "listPlans", game=game)
            call(mover, "listPlans", game=game)
            call(waits, "cancelPlan", game=game)
        lays = [option for option in listed["decisions"] if option["decision"].get("action") == "lay_tile"]
        choice = lays[0] if lays else listed["decisions"][number % len(listed["decisions"])]
        decision = {"head": listed["head"], "decision": choice["decision"]}
        call(mover, "takeDecision", game=game, body=decision, query="?next=true&picture=760" if number == 10 else "")
    return game


def _on_vacation(call: Calls, ann: Person) -> None:
    call(ann, "beginVacation")
    call(ann, "getVacation")
    call(ann, "endVacation")


def _looking(call: Calls, ann: Person) -> None:
    call(ann, "lookForOpponents")
    call(ann, "countSeeks")
    call(ann, "getSeek")
    call(ann, "stopLooking")


def _challenging(call: Calls, ann: Person, ben: Person) -> None:
    """Challenge a player, and cancel, refuse and accept challenges."""

    def challenge() -> str:
        name: str = call(ann, "makeChallenge", body=Substitute(player=ben.player))["challenge"]
        return name

    call(ann, "cancelChallenge", challenge=challenge())
    call(ben, "refuseChallenge", challenge=challenge())
    accepted = challenge()
    call(ben, "listChallenges")
    call(ben, "acceptChallenge", challenge=accepted)


def _away(call: Calls, game: str, ann: Person, ben: Person, served: Served) -> None:
    """Let a bot stand in and come back, ask for a pause and for the end, refuse, agree, pause as an organiser."""
    call(ben, "seatStandIn", game=game)
    call(ben, "returnToSeat", game=game)
    dora = served.known("dora").player
    call(ann, "offerSubstitute", game=game, body=Substitute(player=dora))
    call(ann, "answerSubstitute", game=game, body=Substitute(player=dora, accept=False))
    call(ann, "requestPause", game=game)
    call(ann, "withdrawPause", game=game)
    call(ann, "requestPause", game=game)
    call(ben, "listDecisions", game=game)
    call(ben, "answerPause", game=game)
    call(ann, "resumeGame", game=game)
    call(served.operator(), "pauseGame", game=game)
    call(served.operator(), "resumeGame", game=game)
    call(ann, "getHint", game=served.started(ann, ben, ruleset="bison", hints=True))
    call(ann, "resignSeat", game=served.started(ann, ben, ruleset="bison", resign="bot"))
    call(ann, "requestEnd", game=game)
    call(ann, "withdrawEnd", game=game)
    call(ann, "requestEnd", game=game)
    call(ben, "listDecisions", game=game)
    call(ben, "answerEnd", game=game, body=Substitute(request=2, accept=False))


def _read_back(call: Calls, game: str, viewers: tuple[Person, ...], fork: str) -> None:
    call(viewers[0], "getBoardImage", game=game, query="?width=300&height=158")
    for viewer in viewers:
        for name in ("getGame", "getState", "listEntries", "getTimeline", "getScoreboard", "getClocks", "listForks"):
            call(viewer, name, game=game)
        call(viewer, "listEntries", game=game, query="?after=3&limit=2", accept=LINES)
        call(viewer, "getState", game=game, query="?at=2")
        call(viewer, "getEntry", game=game, version=4)
        call(viewer, "explainEntry", game=game, version=7)
        call(viewer, "getDiff", game=game, query="?from=4&to=9")
        call(viewer, "getDiff", game=game, query="?from=9&to=9")
        call(viewer, "compareGames", game=game, query=f"?with={fork}&at=12")
        call(viewer, "getBoard", game=game, query="?part=seats")
        call(viewer, "listDecisionsThen", game=game, version=7)
        call(viewer, "whatIf", game=game)
        call(viewer, "getBlame", game=game, query="?path=/position/seats/0/stock/bison")
        call(viewer, "getHistory", game=game, query="?path=/position/seats/0/stock/bison&limit=3")
        call(viewer, "streamEntries", game=game, query="?after=0")
        call(viewer, "streamEntries", game=game, query="?after=0", accept=LINES)


def _annotated(call: Calls, game: str, ann: Person, ben: Person) -> None:
    """Annotate a game that is over, mark places, answer, change and remove."""
    drawn = ann.get(f"/games/{game}/board.svg?at=9").text
    place, other = re.findall(r'data-place="([^" ]+)', drawn)[:2]
    marks = [{"place": place}, {"place": place, "to": other}]
    annotation = call(ann, "annotate", game=game, body=Substitute(version=9, marks=marks))["annotation"]
    spare = call(ben, "annotate", game=game)["annotation"]
    call(ben, "answerAnnotation", game=game, annotation=annotation)
    call(ann, "changeAnnotation", game=game, annotation=annotation)
    call(ben, "removeAnnotation", game=game, annotation=spare)
    for person in (ann, ben):
        call(person, "listAnnotations", game=game, query="?from=2&to=9")
        call(person, "getAnnotation", game=game, annotation=annotation)


def _talked(call: Calls, game: str, ann: Person, ben: Person, operator: Person) -> None:
    """Talk at a table, listen, and report a message."""
    call(ann, "listChatRooms", game=game)
    for person in (ann, ben):
        call(person, "sayInChat", game=game, room="table")
    call(ben, "readChat", game=game, room="table", query="?after=0&limit=10")
    for accept in ("text/event-stream", LINES):
        call(ben, "streamChat", game=game, room="table", query="?after=1", accept=accept)
    call(ben, "reportChatMessage", game=game, room="table", position=1)
    call(operator, "listChatReports", game=game)
    call(operator, "listOpenChatReports")
    call(operator, "answerChatReport", game=game, room="table", position=1)


def _reviewed_together(call: Calls, game: str, ann: Person, ben: Person) -> None:
    """Go through a game that is over together."""
    for person in (ann, ben):
        call(person, "joinSharedReview", game=game)
    call(ann, "showInSharedReview", game=game)
    call(ben, "getSharedReview", game=game)
    for accept in ("text/event-stream", LINES):
        call(ben, "streamSharedReview", game=game, accept=accept)
    call(ann, "leadSharedReview", body=Substitute(player=ben.player), game=game)
    call(ben, "leaveSharedReview", game=game)


def _proved(call: Calls, game: str, players: tuple[Person, Person], served: Served) -> None:
    """Rule, fork, verify, end, and take the game out and in."""
    ann, olga = players
    call(olga, "ruleDispute", game=game)
    call(olga, "listRefusedDecisions", game=game)
    call(olga, "forkGame", game=game)
    call(ann, "verifyGame", game=game)
    work(served)
    call(ann, "verifyGame", game=game)
    call(ann, "signGameHead", game=game, query="?at=2")
    call(ann, "listSigningKeys")
    call(ann, "bundleGame", game=game, query="?at=2")
    work(served)
    call(ann, "bundleGame", game=game, query="?at=2")
    call(served.operator(), "traceEntry", game=game, version=7)
    call(olga, "abortGame", game=game)
    call(ann, "getTurningPoints", game=game)
    call(ann, "searchGames", query=f"?player={ann.player}&rounds=1..&fact=tile_laid:1..")
    _annotated(call, game, ann, olga)
    call(ann, "playAgain", game=game)
    call(ann, "getRematch", game=game)
    call(ann, "addFriend", player=olga.player)
    call(ann, "listFriends")
    call(ann, "removeFriend", player=olga.player)
    short = call(ann, "createGame")["game"]
    call(ann, "abortGame", game=short)
    call(ann, "tellStory", game=short)
    work(served)
    call(ann, "tellStory", game=short)
    archive = call(ann, "exportGame", game=short)
    call(ann, "getNotation", game=game)
    for _ in range(2):
        call(ann, "importGame", body=archive)
