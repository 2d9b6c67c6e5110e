"""Requests that are sent again after a lost answer: each call heeds an idempotency key, or refuses it."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import httpx
import pytest
from msgspec.structs import replace

from domain.tournament.commands import Register
from eventstore.errors import HeadConflict
from eventstore.identity import Identity
from eventstore.review.disputes import DisputeRequest
from eventstore.review.notes import AnnotationRequest
from eventstore.storage.removals import REMOVALS_KEPT_MS
from tests.api.documented import Calls, Document, walk
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun
from tests.conftest import make_redis
from tests.tiny.decisions import LayCounter

KEY = {"Idempotency-Key": "k"}
READS = ("GET", "HEAD")
_LATER = {201: 200, 202: 200}
_TWICE = ("importGame", "commandTournament")
"""Calls that answer with another status once they have come about."""


class RepeatedCalls(Calls):
    """Makes each call that heeds a key twice under the same key, and offers a key to each other changing call."""

    def __init__(self, document: dict[str, Any]) -> None:
        super().__init__(document, checks_values=False)
        self.repeated: set[str] = set()
        self.refused: set[str] = set()

    def send(self, caller: Person, name: str, request: httpx.Request) -> httpx.Response:
        """Send a request of an operation, and once more where it heeds a key."""
        if self.heeds_key(name):
            first = super().send(caller, name, request)
            first.read()
            again = caller.http.send(request)
            # A second import says that the game is there; a round that was ordered may have its tables by then.
            assert again.status_code in {first.status_code, _LATER.get(first.status_code if name in _TWICE else 0)}
            assert first.status_code == 202 or _counted(again) == _counted(first), name
            self.repeated.add(name)
            return first
        if request.method not in READS:
            with_key = caller.http.build_request(
                request.method, request.url, content=request.content, headers={**request.headers, **KEY}
            )
            problem = caller.http.send(with_key).json()
            assert (problem["code"], problem["status"], problem["value"]) == ("key_invalid", 400, "k"), name
            self.refused.add(name)
        return super().send(caller, name, request)


def _counted(response: httpx.Response) -> Any:
    """Return the content of a response; of a game, only the head, for its clocks run."""
    content = response.json()
    return content["head"] if "clock" in content else content


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service without players or games."""
    redis = make_redis(tmp_path_factory.mktemp("repeated") / "data")
    redis.start()
    try:
        with serving(redis.url, players_per_minute=0) as running:
            yield running
    finally:
        redis.stop()


def test_each_changing_call_heeds_a_key_or_refuses_it(own_service: Served, document: Document) -> None:
    calls = RepeatedCalls(document)
    walk(own_service, calls, briefly=True)
    changing = {name for name, (method, _, _) in calls.operations.items() if method not in READS}
    assert calls.repeated | calls.refused == changing
    assert "enterPlayers" in calls.repeated
    assert "registerPlayer" in calls.refused


# Entering players


def enter(owner: Person, tournament: str, *entries: dict[str, Any], key: str = "k") -> httpx.Response:
    headers = {"Idempotency-Key": key}
    return owner.post(f"/tournaments/{tournament}/players", {"players": entries}, headers=headers)


def roster_of(owner: Person, tournament: str) -> list[str]:
    entrants = owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]
    return [entrant["name"] for entrant in entrants]


def test_players_entered_twice_under_one_key_are_entered_once_with_the_same_links(served: Served) -> None:
    olga, zoe = served.player("Olga"), served.player("Zoe")
    tournament = begun(olga, registration="list")
    entries = ({"name": "Ann"}, {"player": zoe.player}, {"name": "Ann", "rating": 7}, {"player": olga.player})
    first = enter(olga, tournament, *entries).raise_for_status().json()
    again = enter(olga, tournament, *entries).raise_for_status().json()
    assert again == first
    state = again["tournament"]["state"]
    assert ([entrant["rating"] for entrant in state["roster"]], state["invited"]) == ([0, 7, 0], [zoe.player])
    assert len(set(roster_of(olga, tournament))) == 3
    for link in again["tokens"]:
        assert served.with_token(link["token"]).get("/players/me").json()["player"] == link["player"]


@pytest.mark.parametrize("entries", [[{"name": "Ben"}], [{"name": "Ann", "rating": 1}], [{"name": "Ann"}] * 2])
def test_another_entry_under_a_key_is_refused(served: Served, entries: list[dict[str, Any]]) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    enter(olga, tournament, {"name": "Ann"}).raise_for_status()
    refused = enter(olga, tournament, *entries)
    assert (refused.status_code, refused.json()["code"]) == (422, "key_reused")
    assert roster_of(olga, tournament) == ["Ann"]


def test_entry_that_broke_off_is_completed_by_the_same_request(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    olga, zoe = served.player("Olga"), served.player("Zoe")
    entries = ({"name": "Ann"}, {"player": zoe.player})
    log = served.service.tournaments
    command = log.command
    for commands_before in (0, 1):
        tournament = begun(olga)
        commands: list[int] = []

        async def broken(
            *arguments: Any, calls: list[int] = commands, after: int = commands_before, **named: Any
        ) -> Any:
            if len(calls) == after:
                raise RuntimeError
            calls.append(1)
            return await command(*arguments, **named)

        with monkeypatch.context() as patched:
            patched.setattr(log, "command", broken)
            assert enter(olga, tournament, *entries).status_code == 500
        answer = enter(olga, tournament, *entries).raise_for_status().json()
        state = answer["tournament"]["state"]
        assert ([entrant["name"] for entrant in state["roster"]], state["invited"]) == (["Ann"], [zoe.player])
        (link,) = answer["tokens"]
        assert served.with_token(link["token"]).get("/players/me").json()["name"] == "Ann"


def test_a_link_that_was_opened_before_the_repetition_stays_its_players(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    (link,) = enter(olga, tournament, {"name": "Ann"}).json()["tokens"]
    ann = served.with_token(link["token"])
    ann.http.put("/v1/players/me/token", json={"secret": "A" * 43}).raise_for_status()
    assert enter(olga, tournament, {"name": "Ann"}).json()["tokens"] == [link]
    assert ann.get("/players/me").status_code == 401
    assert served.with_token(f"{link['player']}.{'A' * 43}").get("/players/me").status_code == 200


# Registering


def test_a_player_who_registers_twice_under_one_key_gets_one_answer(served: Served) -> None:
    olga, ann, other = served.player("Olga"), served.player("Ann"), served.player("Ann")
    tournament = begun(olga)
    for person in (ann, other):
        answers = [person.post(f"/tournaments/{tournament}/registration", {}, headers=KEY) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
    assert roster_of(olga, tournament) == ["Ann", f"Ann #{other.player[1:5]}"]


def test_players_who_register_at_once_under_the_same_name_have_tags(served: Served) -> None:
    olga = served.player("Olga")
    tournament = begun(olga)
    people = [Identity(f"p{number}abcdefghi{number}{number}", "Ann", "player") for number in range(10)]

    async def register() -> None:
        log = served.service.tournaments
        await asyncio.gather(
            *(log.command(tournament, Register(person.player, 0, person.name), person) for person in people)
        )

    served.call(register())
    names = roster_of(olga, tournament)
    assert len(set(names)) == len(people)
    assert sorted(re.sub(r" #[0-9a-z]+$", "", name) for name in names) == ["Ann"] * len(people), "one tag at most"
    assert names.count("Ann") == 1


# Decisions


def test_equal_decisions_at_once_under_two_keys_are_one_decision(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    head = ann.decisions(game)["head"]
    writer, now = served.service.writer, served.service.core.clock()

    async def decide() -> list[Any]:
        keys = ("one", "two", "one", "two")
        caller = Identity(ann.player, ann.name, "player")
        decisions = (writer.decide(game, head, caller, LayCounter(), key) for key in keys)
        return await asyncio.gather(*decisions, return_exceptions=True)

    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(
            vars(served.service.core), "clock", lambda: now
        )  # equal decisions at the same moment make the same entry
        answers = served.call(decide())
    conflicts = [isinstance(answer, HeadConflict) for answer in answers]
    assert conflicts in ([False, True, False, True], [True, False, True, False])
    first, again = (answer for answer in answers if not isinstance(answer, HeadConflict))
    assert first.head == again.head


# The review: annotations, answers, disputes and studies


Call: TypeAlias = Callable[..., httpx.Response]
"""Sends a request of Ann; with other words where some are given."""


class Written(NamedTuple):
    """A document of Ann that a request under a key has written."""

    send: Call
    remove: Callable[[], httpx.Response]
    """Removes it."""
    listed: Callable[[], list[str]]
    """Returns the documents of the kind."""
    code: str
    """The code of the refusal of a late request, once it is removed."""


def annotation_of(game: str, ann: Person, ben: Person) -> Written:
    """Annotate a game."""
    path = f"/games/{game}/annotations"

    def send(words: str = "The river.") -> httpx.Response:
        return ann.post(path, {"version": 2, "words": words}, headers=KEY)

    name = send().raise_for_status().json()["annotation"]

    def listed() -> list[str]:
        return [note["annotation"] for note in ben.get(path).json()["annotations"]]

    return Written(send, lambda: ann.http.delete(f"/v1{path}/{name}"), listed, "annotation_removed")


def answer_of(game: str, ann: Person, ben: Person) -> Written:
    """Answer an annotation of Ben."""
    path = f"/games/{game}/annotations"
    note = ben.post(path, {"version": 2, "words": "The hill."}).raise_for_status().json()["annotation"]

    def send(words: str = "The river.") -> httpx.Response:
        return ann.post(f"{path}/{note}/answers", {"words": words}, headers=KEY)

    (answer,) = send().raise_for_status().json()["answers"]

    def listed() -> list[str]:
        (annotation,) = ben.get(path).json()["annotations"]
        return [each["annotation"] for each in annotation["answers"]]

    return Written(send, lambda: ann.http.delete(f"/v1{path}/{answer['annotation']}"), listed, "annotation_removed")


def study_of(_: str, ann: Person, __: Person) -> Written:
    """Begin a study."""

    def send(title: str = "Rivers") -> httpx.Response:
        return ann.post("/studies", {"title": title}, headers=KEY)

    name = send().raise_for_status().json()["study"]

    def listed() -> list[str]:
        return [line["study"] for line in ann.get("/players/me/studies").json()["studies"]]

    return Written(send, lambda: ann.http.delete(f"/v1/studies/{name}?revision=1"), listed, "study_deleted")


WRITING: Final = (annotation_of, answer_of, study_of)


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def ben(served: Served) -> Person:
    return served.player("Ben")


@pytest.fixture
def game(served: Served, ann: Person, ben: Person) -> str:
    """A game of Manitoba, without hidden information."""
    return served.started(ann, ben, ruleset="manitoba")


@pytest.mark.parametrize("writing", WRITING)
def test_a_request_that_arrives_when_its_document_is_removed_writes_nothing(
    served: Served,
    game: str,
    ann: Person,
    ben: Person,
    writing: Callable[..., Written],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = writing(game, ann, ben)
    assert len(written.listed()) == 1
    written.remove().raise_for_status()
    for _ in range(2):
        refused = written.send()
        problem = refused.json()
        assert (refused.status_code, problem["code"], problem["value"]) == (409, written.code, "k")
        assert problem["rule"].endswith(("repeating requests", "studies"))
        assert (written.send("Else.").status_code, written.send("Else.").json()["code"]) == (422, "key_reused")
    assert written.listed() == []
    core = served.service.core
    later = core.clock() + REMOVALS_KEPT_MS + 1
    monkeypatch.setitem(vars(core), "clock", lambda: later)
    written.send().raise_for_status()
    assert len(written.listed()) == 1, "the removal is forgotten after a day, as the keys of a closed game are"


@pytest.mark.parametrize("remover", ["author", "organiser"])
def test_a_late_request_is_refused_for_an_answered_annotation_that_was_removed(
    served: Served, game: str, ann: Person, ben: Person, remover: str
) -> None:
    written = annotation_of(game, ann, ben)
    path = f"/games/{game}/annotations/{written.listed()[0]}"
    annotation = ben.post(f"{path}/answers", {"words": "Yes."}).raise_for_status().json()
    person = ann if remover == "author" else served.player("Olga", "organiser")
    person.http.delete(f"/v1{path}").raise_for_status()
    assert written.send().json()["code"] == "annotation_removed"
    ben.http.delete(f"/v1/games/{game}/annotations/{annotation['answers'][0]['annotation']}").raise_for_status()
    assert written.send().json()["code"] == "annotation_removed"
    assert written.listed() == []


def test_a_document_that_was_removed_is_written_under_another_key(game: str, ann: Person, ben: Person) -> None:
    written = annotation_of(game, ann, ben)
    written.remove().raise_for_status()
    body = {"version": 2, "words": "The river."}
    ann.post(f"/games/{game}/annotations", body, headers={"Idempotency-Key": "another"}).raise_for_status()
    ann.post(f"/games/{game}/annotations", body).raise_for_status()
    assert len(written.listed()) == 2


@pytest.mark.parametrize("writing", WRITING)
def test_a_request_that_is_held_back_while_its_document_is_written_and_removed_writes_nothing(
    served: Served, game: str, ann: Person, ben: Person, writing: Callable[..., Written]
) -> None:
    """It has found no document under its key already when the first request writes one."""
    written = writing(game, ann, ben)
    written.remove().raise_for_status()
    store, client = served.service.store, served.context.studies._client
    read, call = store.notes, client.call
    answers = [False, True]

    async def read_before(*arguments: Any, **named: Any) -> Any:
        notes = await read(*arguments, **named)
        return replace(notes, removals=()) if named.get("author") and answers.pop() else notes

    async def call_before(*arguments: Any, **named: Any) -> Any:
        stored = await call(*arguments, **named)
        return None if ":removed:" in str(arguments[1]) and answers.pop() else stored

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "notes", read_before)
        patched.setattr(client, "call", call_before)
        assert written.send().json()["code"] == written.code
    assert answers == [], "it looked again"
    assert written.listed() == []


def test_a_caller_who_has_lost_the_seat_gets_the_first_answer(game: str, ann: Person, ben: Person) -> None:
    version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    drawn = ann.get(f"/games/{game}/board.svg?at={version}").text
    place = re.findall(r'data-place="([^" ]+)"', drawn)[0]
    note = {"version": version, "words": "The river.", "seen_by": "all", "marks": [{"place": place}]}
    path = f"/games/{game}/annotations"
    bens = ben.post(path, {"version": version, "words": "The hill.", "seen_by": "all"}).raise_for_status().json()
    requests = (
        (path, note),
        (f"{path}/{bens['annotation']}/answers", {"words": "The river."}),
        (f"/games/{game}/disputes", {"version": version, "words": "The river."}),
    )
    firsts = [
        ann.post(address, body, headers={"Idempotency-Key": f"k{number}"}).raise_for_status()
        for number, (address, body) in enumerate(requests)
    ]
    ann.post(f"/games/{game}/seats", {"seat": 0, "bot": "random"}).raise_for_status()
    for number, ((address, body), first) in enumerate(zip(requests, firsts, strict=True)):
        again = ann.post(address, body, headers={"Idempotency-Key": f"k{number}"})
        assert (again.status_code, again.json()) == (first.status_code, first.json()), address
        refused = ann.post(address, body, headers={"Idempotency-Key": f"another{number}"})
        assert (refused.status_code, refused.json()["code"]) in ((409, "game_goes_on"), (403, "not_seated")), address


def test_an_organiser_no_more_who_answers_a_dispute_again_gets_the_first_answer(
    served: Served, game: str, ann: Person, ben: Person
) -> None:
    olga = served.player("Olga", "organiser")
    dispute = ann.post(f"/games/{game}/disputes", {"version": 2, "words": "No."}).raise_for_status().json()["dispute"]
    path = f"/games/{game}/disputes/{dispute}/answer"
    first = olga.post(path, {"verdict": "rejected", "why": "Yes."}).raise_for_status().json()
    served.operator().http.put(f"/v1/players/{olga.player}/role", json={"role": "player"}).raise_for_status()
    assert olga.post(path, {"verdict": "rejected", "why": "Yes."}).raise_for_status().json() == first
    for person, why in ((olga, "Else."), (ben, "Yes."), (served.player("Eve"), "Yes.")):
        assert person.post(path, {"verdict": "rejected", "why": why}).json()["code"] == "role_missing"


def test_a_copy_is_begun_again_though_the_copied_study_is_gone(ann: Person, ben: Person) -> None:
    study = ben.post("/studies", {"title": "Hills", "seen_by": "link"}).raise_for_status().json()["study"]
    body = {"title": "Rivers", "copy_of": study}
    first = ann.post("/studies", body, headers=KEY).raise_for_status()
    ben.http.delete(f"/v1/studies/{study}?revision=1").raise_for_status()
    again = ann.post("/studies", body, headers=KEY)
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    assert ann.post("/studies", body).json()["code"] == "study_unknown"


def test_equal_requests_at_once_get_one_answer(served: Served, game: str, ann: Person, ben: Person) -> None:
    """All of them have found nothing under their key before the first request writes."""
    service, studies = served.service, served.context.studies
    caller = Identity(ann.player, "Ann", "player")
    note = AnnotationRequest(2, "The river.", "", (), "all")
    bens = ben.post(f"/games/{game}/annotations", {"version": 2, "words": "The hill."}).json()["annotation"]

    async def three(write: Callable[[], Awaitable[Any]], store: Any, name: str) -> list[Any]:
        together, change, waiting = asyncio.Barrier(3), getattr(store, name), [True] * 3
        moments = itertools.count(service.core.clock())

        async def change_together(*arguments: Any, **named: Any) -> Any:
            if waiting:
                waiting.pop()
                await together.wait()
            return await change(*arguments, **named)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(store, name, change_together)
            patched.setitem(vars(service.core), "clock", lambda: next(moments))
            return await asyncio.gather(*(write() for _ in range(3)))

    async def answers() -> list[list[Any]]:
        snapshot = await service.rights.snapshot(game, caller)
        dispute = DisputeRequest(2, "The river.")
        return [
            await three(lambda: service.annotations.write(snapshot, note, "a"), service.store, "change_thread"),
            await three(
                lambda: service.annotations.answer(snapshot, bens, "Yes.", "b"), service.store, "change_thread"
            ),
            await three(lambda: service.disputes.open(game, dispute, caller, "c"), service.store, "change_dispute"),
            await three(lambda: studies.begin("Rivers", "link", caller, "d"), studies._client, "run"),
        ]

    for each in served.call(answers()):
        assert each[0] == each[1] == each[2]


# Requests that leave something to the table as it is


def repeat(person: Person, path: str, body: Any) -> tuple[httpx.Response, httpx.Response]:
    """Send a request twice under one key; return both answers."""
    first = person.post(path, body, headers=KEY).raise_for_status()
    return first, person.post(path, body, headers=KEY)


def test_a_bot_on_the_last_free_seat_is_seated_once_though_the_game_has_begun(ann: Person) -> None:
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ann.post(f"/games/{game}/seats").raise_for_status()
    first, again = repeat(ann, f"/games/{game}/seats", {"bot": "random"})
    assert (again.status_code, again.json()["seats"]) == (first.status_code, first.json()["seats"])
    assert again.json()["seats"][0]["player"] == ann.player, "she keeps her own seat"
    assert ann.post(f"/games/{game}/seats", {"bot": "greedy"}, headers=KEY).json()["code"] == "key_reused"


def test_the_own_seat_is_given_away_once_though_it_is_no_longer_named(game: str, ann: Person) -> None:
    first, again = repeat(ann, f"/games/{game}/seats", {"bot": "random"})
    assert (again.status_code, again.json()["seats"]) == (first.status_code, first.json()["seats"])


def test_a_seat_is_offered_once_though_its_player_has_left_it(served: Served, game: str, ann: Person) -> None:
    dora = served.player("Dora")
    path, body = f"/games/{game}/substitutes", {"player": dora.player}
    ann.post(path, body, headers=KEY).raise_for_status()
    ann.post(f"/games/{game}/seats", {"bot": "random"}).raise_for_status()
    assert ann.post(path, body, headers=KEY).is_success
    assert ann.post(path, body).json()["code"] == "not_seated"


def test_a_bot_stands_in_once_though_the_player_has_left_the_seat(game: str, ann: Person) -> None:
    path, body = f"/games/{game}/stand-in", {"bot": "random"}
    ann.post(path, body, headers=KEY).raise_for_status()
    ann.post(f"/games/{game}/seats", {"bot": "random"}).raise_for_status()
    assert ann.post(path, body, headers=KEY).is_success
    assert ann.post(path, body).json()["code"] == "not_seated"


@pytest.mark.parametrize("path", ["pause-request", "pause"])
def test_a_pause_is_begun_once_though_its_end_is_over(
    served: Served, game: str, ann: Person, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    person = ann if path == "pause-request" else served.player("Olga", "organiser")
    core = served.service.core
    until = core.clock() + 60_000
    body = {"reason": "Dinner", "until": until}
    person.post(f"/games/{game}/{path}", body, headers=KEY).raise_for_status()
    monkeypatch.setitem(vars(core), "clock", lambda: until + 1)
    assert person.post(f"/games/{game}/{path}", body, headers=KEY).is_success
    assert person.post(f"/games/{game}/{path}", body).json()["code"] == "body_invalid"


def test_a_key_of_one_call_is_not_that_of_another_with_the_same_content(served: Served, game: str) -> None:
    olga = served.player("Olga", "organiser")
    body = {"reason": "Dinner"}
    olga.post(f"/games/{game}/pause", body, headers=KEY).raise_for_status()
    assert olga.post(f"/games/{game}/pause-request", body, headers=KEY).json()["code"] == "key_reused"
