"""Every documented call, made on a running service, with each answer checked against the description."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import httpx

from eventstore.identity import SERVICE_IDENTITY
from eventstore.table.commands import StallGame
from tests.api.json_schema import faults
from tests.api.serving import Person, Served
from tests.api.working import work

Document = dict[str, Any]
LINES = "application/x-ndjson"


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
        made: by operation, what was given and answered: the first answer of each status and media type,
            or a later one that was asked for as an example.
    """

    def __init__(self, document: Document) -> None:
        self.parts = document["components"]["schemas"]
        self.operations = {operation["operationId"]: (m, p, operation) for m, p, operation in operations(document)}
        self.made: dict[str, dict[str, Any]] = {}
        self._keys = itertools.count(1)

    def __call__(
        self, who: Person, name: str, /, *, query: str = "", body: Any = None, accept: str = "*/*", **path: Any
    ) -> Any:
        """Make one call; the body is the documented example unless another is given."""
        method, template, operation = self.operations[name]
        headers = {"Accept": accept, "Idempotency-Key": f"example-{next(self._keys)}"}
        content = self._content(operation, body, headers)
        request = who.http.build_request(method, template.format(**path) + query, content=content, headers=headers)
        answer = who.http.send(request, stream=True)
        text = _first_message(answer) if name.startswith("stream") else _all(answer)
        media = answer.headers["content-type"].partition(";")[0]
        documented = operation["responses"][str(answer.status_code)]["content"]
        assert media in documented, f"{name}: {answer.status_code} {media} {text}"
        assert answer.status_code < 400, f"{name}: {text}"
        value = json.loads(text) if media == "application/json" else text
        assert list(faults(value, documented[media]["schema"], self.parts)) == [], name
        for line in _lines(value, documented[media]["schema"]):
            assert list(faults(line, documented[media]["schema"]["contentSchema"], self.parts)) == [], name
        made = self.made.setdefault(name, {"answers": {}})
        made["answers"].setdefault(str(answer.status_code), {}).setdefault(media, value)
        made.setdefault("parameters", {}).update(
            {key: str(one) for key, one in path.items()} | dict(parse_qsl(query.removeprefix("?")))
        )
        if "requestBody" in operation:
            made.setdefault("body", None if isinstance(body, Substitute) else body)
        return value

    def _content(self, operation: Document, body: Any, headers: dict[str, str]) -> bytes | None:
        if "requestBody" not in operation:
            return None
        media, documented = next(iter(operation["requestBody"]["content"].items()))
        example = documented.get("example")
        if isinstance(body, Substitute):
            body = {**example, **body.fields}
        body = example if body is None else body
        assert list(faults(body, documented["schema"], self.parts)) == []
        headers["Content-Type"] = media
        if isinstance(body, str):
            return body.encode()
        return httpx.Request("POST", "http://x", json=body).content


def _lines(text: Any, schema: Document) -> Iterator[Any]:
    """Return what the lines or messages of a text hold, where it is documented."""
    if "contentSchema" in schema:
        for line in text.splitlines():
            if line.startswith(("{", "data: ")):
                yield json.loads(line.removeprefix("data: "))


def _all(answer: httpx.Response) -> str:
    return answer.read().decode()


def _first_message(answer: httpx.Response) -> str:
    """Read one message of an answer that goes on."""
    end = "\n" if answer.headers["content-type"] == LINES else "\n\n"
    text = ""
    for piece in answer.iter_text():
        text += piece
        if end in text:
            break
    answer.close()
    return text.partition(end)[0] + end


def walk(served: Served, document: Document) -> Calls:
    """Make every documented call, with the documented examples where they fit this game."""
    call = Calls(document)
    anybody, operator = served.anybody(), served.operator()
    for name in ("isAlive", "isReady", "getMetrics", "getSchema", "listProblems", "listRulesets"):
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
    call(anybody, "getCode", name="bison")
    call(anybody, "getCodeOf", name="bison", kind="end_turn")
    kept = call(ann, "keepComponents", name="bison", body=page["tables"])
    call(anybody, "getComponents", name="bison", digest=kept["components"])
    game = _played(call, ann, ben, served)
    fork = olga.post(f"/games/{game}/forks", {"at": 9}).json()["game"]
    _read_back(call, game, (ann, anybody, operator), fork)
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
    _with_tokens(call, served, operator)
    return call


def _with_tokens(call: Calls, served: Served, operator: Person) -> None:
    """Issue, renew and revoke the token of a player who does nothing else."""
    vera = served.known("vera")
    issued = served.with_token(call(operator, "issueToken", player=vera.player)["token"])
    renewed = served.with_token(call(issued, "renewToken")["token"])
    call(renewed, "giveUpToken")
    call(operator, "revokeToken", player=vera.player)
    call(operator, "getPlayer", player=vera.player)
    call(operator, "findPlayers", query="?name=ol")


def _played(call: Calls, ann: Person, ben: Person, served: Served) -> str:
    """Open a game, seat two players and play two rounds, so that decisions and events of many types are checked."""
    stalled = call(ann, "createGame")["game"]
    for seat, who in enumerate((ann, ben)):
        call(who, "takeSeat", game=stalled, body=Substitute(seat=seat))
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
    players = {0: ann, 1: ben}
    taken_back = False
    asked: Document = {}
    for number in range(60):
        shown = call(ann, "getGame", game=game)
        if shown["status"] == "scoring":
            served.advance(game)
            continue
        mover = players[shown["to_move"][0]]
        listed = call(mover, "listDecisions", game=game)
        if listed["take_backs"] and not taken_back:
            back = {"head": listed["head"], "to": listed["take_backs"][0]["version"]}
            call(mover, "takeBack", game=game, body=back)
            taken_back = True
            continue
        if listed["requests"] and not asked:
            asked = {"to": listed["requests"][-1]["version"]}
            other = players[1 - shown["to_move"][0]]
            call(mover, "requestTakeBack", game=game, body=asked)
            call(mover, "withdrawTakeBack", game=game)
            call(mover, "requestTakeBack", game=game, body=asked)
            call(other, "listDecisions", game=game)
            call(other, "answerTakeBack", game=game, body={**asked, "accept": False})
            continue
        lays = [one for one in listed["decisions"] if one["decision"].get("action") == "lay_tile"]
        choice = lays[0] if lays else listed["decisions"][number % len(listed["decisions"])]
        call(mover, "takeDecision", game=game, body={"head": listed["head"], "decision": choice["decision"]})
    return game


def _read_back(call: Calls, game: str, viewers: tuple[Person, ...], fork: str) -> None:
    for who in viewers:
        for name in ("getGame", "getState", "listEntries", "getTimeline", "getScoreboard", "listForks"):
            call(who, name, game=game)
        call(who, "listEntries", game=game, query="?after=3&limit=2", accept=LINES)
        call(who, "getState", game=game, query="?at=2")
        call(who, "getEntry", game=game, version=4)
        call(who, "getDiff", game=game, query="?from=4&to=9")
        call(who, "compareGames", game=game, query=f"?with={fork}&at=12")
        call(who, "getBoard", game=game, query="?part=seats")
        call(who, "listDecisionsThen", game=game, version=7)
        call(who, "getBlame", game=game, query="?path=/position/seats/0/stock/bison")
        call(who, "streamEntries", game=game, query="?after=0")
        call(who, "streamEntries", game=game, query="?after=0", accept=LINES)


def _proved(call: Calls, game: str, players: tuple[Person, Person], served: Served) -> None:
    """Rule, fork, verify, end, and take the game out and in."""
    ann, olga = players
    call(olga, "ruleDispute", game=game)
    call(olga, "forkGame", game=game)
    call(ann, "verifyGame", game=game)
    work(served)
    call(ann, "verifyGame", game=game)
    call(olga, "abortGame", game=game)
    call(ann, "playAgain", game=game)
    call(ann, "getRematch", game=game)
    short = call(ann, "createGame")["game"]
    call(ann, "abortGame", game=short)
    archive = call(ann, "exportGame", game=short)
    for _ in range(2):
        call(ann, "importGame", body=archive)
