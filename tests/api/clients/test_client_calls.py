"""The methods of the client at a running service. Each call of the description has a method, or a reason for none."""

from __future__ import annotations

import asyncio
import inspect
import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import httpx2
import pytest

from ops.client import Client, ServiceRefused, ServiceUnavailable
from ops.client.asynchronous import AsyncClient
from tests.api.deciding import LAY, ROLL
from tests.api.documented import Document, operations
from tests.api.serving import Person, Served
from tests.api.tournaments import Evening, begun
from tests.processes import wait_until

WITHOUT_METHOD: Final[Mapping[str, str]] = {
    "Operators make these calls by hand: accounts of others, labels, component sets.": """
        GET /players|GET /players/{player}|DELETE /players/{player}|PUT /players/{player}/role
        |POST /players/{player}/token|DELETE /players/{player}/token
        |POST /rulesets/{name}/components|GET /labels|PUT /labels/{label}|DELETE /labels/{label}""",
    "Pictures are files for a page, and no structs.": """
        GET /games/{game}/board.svg|GET /games/{game}/board.png|POST /qr""",
    "Applications for calendars read the file at this address.": """
        GET /players/me/notices/calendar|POST /players/me/notices/calendar|DELETE /players/me/notices/calendar""",
    "Readers of the rules look at the source code.": """
        GET /rulesets/{name}/code|GET /rulesets/{name}/code/{kind}""",
    "Monitors, generators of clients and people read about the service itself; `ready` asks for its state.": """
        GET /healthz|GET /metrics|GET /schema|GET /schema/asyncapi.json|GET /problems|GET /problems/{name}""",
}
"""By reason: the calls without a method. `call` makes those with an answer in JSON."""

NAME, NUMBER, ROOM = "x", 7, "table"
"""The values of the arguments, and of the parameters in paths: of names, of numbers, and of rooms by default."""

OTHER_METHODS: Final = ("call", "close", "ready")
"""The methods without a call of their own; `ready` raises nothing, and asks `GET /readyz`."""


def arguments(name: str, hint: Any) -> list[Any]:
    """Return the values with which a parameter is tried."""
    if name == "patience_seconds":
        return [0.0]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    origin = get_origin(hint)
    if origin is not None and issubclass(origin, Mapping):
        return [{}]
    if origin is not None and hasattr(origin, "__iter__"):
        return [()]
    return [{int: NUMBER, bool: True}.get(hint, NAME)]


def requests_of(name: str) -> list[str]:
    """Return the requests of a method, as `GET /games`: with its optional arguments, and without them."""
    requests: list[str] = []

    def refuse(request: httpx2.Request) -> httpx2.Response:
        requests.append(f"{request.method} {request.url.path.removeprefix('/v1')}")
        return httpx2.Response(404, json={"code": "game_unknown", "detail": "no"})

    call = getattr(Client, name)
    hints = get_type_hints(call)
    parameters = [parameter for parameter in inspect.signature(call).parameters.values() if parameter.name in hints]
    named = [parameter for parameter in parameters if parameter.kind is not inspect.Parameter.VAR_KEYWORD]
    with Client("http://service") as client:
        client._http = httpx2.Client(base_url="http://service", transport=httpx2.MockTransport(refuse))
        for least in (True, False):
            chosen = [parameter.name for parameter in named if not least or parameter.default is parameter.empty]
            for values in itertools.product(*(arguments(parameter, hints[parameter]) for parameter in chosen)):
                with pytest.raises((ServiceRefused, ServiceUnavailable)):
                    next(iter(call(client, **dict(zip(chosen, values, strict=True)))))
    return requests


def test_every_call_of_the_description_has_a_method_or_a_reason(document: Document) -> None:
    """Else: a method in `ops/client/__init__.py`, or a line of `WITHOUT_METHOD`."""
    calls = {f"{method} {path.removeprefix('/v1')}" for method, path, _ in operations(document)}
    parameter = f"({NAME}|{NUMBER}|{ROOM})"
    patterns = {call: re.compile(re.sub(r"\\{\w+\\}", parameter, re.escape(call))) for call in calls}
    methods = [name for name, value in vars(Client).items() if inspect.isfunction(value) and not name.startswith("_")]
    requests = {request for name in methods if name not in OTHER_METHODS for request in requests_of(name)}
    called = {
        request: [call for call, pattern in patterns.items() if pattern.fullmatch(request)] for request in requests
    }
    assert [request for request, described in called.items() if not described] == [], "no call of the description"
    without = [call.strip() for listed in WITHOUT_METHOD.values() for call in listed.split("|")]
    with_method = {call for described in called.values() for call in described} | {"GET /readyz"}
    assert sorted(calls - with_method) == sorted(without)


@pytest.fixture
def clients(served: Served, players: tuple[Person, Person]) -> Iterator[tuple[Client, Client]]:
    """Yield the clients of Ann and of Ben."""
    ann, ben = players
    with Client(served.url, ann.token) as first, Client(served.url, ben.token) as second:
        yield first, second


@pytest.fixture
def operator(served: Served) -> Iterator[Client]:
    with Client(served.url, served.operator().token) as client:
        yield client


def test_a_program_takes_back_and_plans(
    served: Served, players: tuple[Person, Person], clients: tuple[Client, Client]
) -> None:
    (ann, ben), game = clients, served.started(*players)
    before = ann.decisions(game).head
    head = ann.decide(game, before, LAY).head
    assert ann.take_back(game, head, 3, "back") == ann.take_back(game, head, 3, "back")
    with pytest.raises(ServiceRefused) as refusal:
        ann.take_back(game, head, 3)
    assert (refusal.value.code, refusal.value.status) == ("head_conflict", 409)
    options = ben.plan_options(game)
    assert options.steps[0].decisions
    items = [{"at": {"type": "turn_step.1"}, "decision": LAY}]
    assert ben.plan_options(game, items).head == options.head
    planned = ben.make_plan(game, options.head, items, "plan", unless_changed="step")
    (own_plan,), (foreign_plan,) = ben.plans(game).plans, ann.plans(game).plans
    assert (own_plan.seat, foreign_plan.seat, foreign_plan.plan) == (1, 1, None)
    assert own_plan.plan is not None
    assert (own_plan.plan.items[0].decision, own_plan.plan.unless_changed) == (LAY, "step")
    assert ben.cancel_plan(game).head != planned.head
    assert ben.plans(game).plans == ()
    entry = ann.entry(game, 4)
    assert (entry.head, entry.version) == (head, 4)
    then = ann.decisions_then(game, 3)
    assert (then.head, then.seats[0].seat, bool(then.seats[0].decisions)) == (before, 0, True)
    assert ann.clocks(game).clock is None
    ann.decide(game, ann.decisions(game).head, ROLL)
    to = ann.call("GET", f"/v1/games/{game}/decisions", dict[str, Any])["requests"][-1]["version"]
    assert ann.request_take_back(game, to).take_back_request is not None
    assert ann.withdraw_take_back(game).take_back_request is None
    ann.request_take_back(game, to)
    fork = ben.answer_take_back(game, to, accept=True).superseded_by
    assert {row.game for row in ann.forks(game)} == {game, fork}


def test_people_agree_on_pauses_bots_substitutes_and_the_end(
    served: Served, players: tuple[Person, Person], clients: tuple[Client, Client], operator: Client
) -> None:
    (ann, ben), game = clients, served.started(*players)
    assert ann.seat_stand_in(game, "random").stand_ins[0] == "random"
    assert ann.return_to_seat(game).stand_ins[0] is None
    assert ann.request_pause(game, "Supper.").pause_request is not None
    assert ann.withdraw_pause(game).pause_request is None
    ann.request_pause(game, "Supper.")
    assert ben.answer_pause(game, 0, accept=True).status == "paused"
    assert ben.resume(game).status == "playing"
    assert operator.pause(game, "Rain.").pause is not None
    operator.resume(game)
    eve = served.player("Eve").player
    assert ann.offer_substitute(game, eve).substitutes
    assert ben.answer_substitute(game, 0, eve, accept=False).substitutes == ()
    assert operator.rule(game, "Nobody is late.", 3).rulings[-1].text == "Nobody is late."
    for call in (ben.claim_time, operator.forfeit):
        with pytest.raises(ServiceRefused) as refusal:
            call(game, 0)
        assert refusal.value.problem["type"] == "/problems/act_refused"
    assert ann.request_end(game, "It grew late.").end_request is not None
    assert ann.withdraw_end(game).end_request is None
    request = ann.request_end(game, "It grew late.").end_request
    assert request is not None
    assert ben.answer_end(game, request.number, accept=True).status == "aborted"
    assert ann.rematch(game).game is None
    table = ann.play_again(game)
    assert ben.rematch(game).game is not None
    assert ann.leave_seat(table.game, 0).seats[0].player is None
    assert ann.abort(table.game, "Nobody comes.").status == "aborted"
    resigned = served.started(*players, resign="bot")
    assert ann.resign(resigned).resigned == (0,)


def test_people_discuss_a_game_and_review_it_together(
    served: Served, players: tuple[Person, Person], clients: tuple[Client, Client], operator: Client
) -> None:
    (ann, ben), (first, second), game = clients, players, served.started(*players)
    dispute = ann.open_dispute(game, 3, "That was not agreed.", rule="1")
    assert operator.dispute(game, dispute.dispute).may_answer
    assert ann.withdraw_dispute(game, dispute.dispute).dispute == dispute.dispute
    assert {room.room for room in ann.chat_rooms(game).rooms} == {"table"}
    served.played(game, {first.player: first, second.player: second})
    note = ann.annotate(game, {"version": 3, "words": "A good start."})
    assert ann.change_annotation(game, note.annotation, words="A bold start.").changed
    ben.answer_annotation(game, note.annotation, "Too bold.")
    assert [answer.words for answer in ben.annotation(game, note.annotation).answers] == ["Too bold."]
    ann.remove_annotation(game, note.annotation)
    assert [row.words for row in ann.annotations(game)] == [""], "its answers stay"
    assert ann.join_shared_review(game).leader == first.player
    ben.join_shared_review(game)
    assert ann.show_in_shared_review(game, 3, seen_as="public").position is not None
    following = ben.shared_review_stream(game)
    position = next(following).position
    assert position is not None
    assert (position.version, position.seen_as) == (3, "public")
    assert ann.lead_shared_review(game, second.player).leader == second.player
    assert next(following).leader == second.player
    ann.leave_shared_review(game)
    assert [person.player for person in ben.shared_review(game).people] == [second.player]


def test_a_study_is_written(served: Served, players: tuple[Person, Person], clients: tuple[Client, Client]) -> None:
    (ann, _), game = clients, served.started(*players)
    study = ann.create_study("Openings")
    name = study.study
    study = ann.change_study(name, study.revision, title="Good openings", seen_by="link")
    chapter = ann.add_chapter(name, study.revision, "First").chapters[0].chapter
    study = ann.change_chapter(name, chapter, study.revision + 1, title="The first")
    study = ann.add_moment(name, chapter, study.revision, {"game": game, "version": 2})
    moment = study.chapters[0].moments[0].moment
    study = ann.change_moment(name, moment, study.revision, {"words": "Here."})
    assert (study.title, study.chapters[0].title, study.chapters[0].moments[0].words) == (
        "Good openings",
        "The first",
        "Here.",
    )
    study = ann.delete_moment(name, moment, study.revision)
    assert study.chapters[0].moments == ()
    study = ann.delete_chapter(name, chapter, study.revision)
    assert study.chapters == ()
    assert [row.study for row in ann.my_studies()] == [name]


def test_a_player_has_lists_settings_and_an_account(
    served: Served, players: tuple[Person, Person], clients: tuple[Client, Client]
) -> None:
    (ann, ben), (first, second) = clients, players
    label = first.player
    game = served.started(*players, labels=[label], visibility="public")
    served.played(game, {first.player: first, second.player: second})
    wait_until(lambda: list(ann.public_results(player=first.player)) != [])
    assert (ann.me().player, ann.profile(second.player).name) == (first.player, "Ben")
    assert [row.game for row in ann.games(label=label, status="finished")] == [game]
    assert [row.game for row in ann.my_games(over=True, order="newest")] == [game]
    assert [row.game for row in ann.public_results(player=first.player)] == [game]
    assert ann.player_ratings(first.player).player == first.player
    assert "tiny" in {line.name for line in ann.rulesets()}
    assert ann.ruleset("bison", "de").seats
    assert ann.rules("bison")[0].number
    assert ann.lesson("bison", "fr")
    assert (ann.change_preferences(language="de", chat=None).language, ann.preferences().language) == ("de", "de")
    assert [vacation.on for vacation in (ann.begin_vacation(), ann.vacation(), ann.end_vacation())] == [
        True,
        True,
        False,
    ]
    assert ann.look_for_opponents("wendake", 4, "week").seek == ann.seek().seek is not None
    assert ann.seeks().waiting
    assert ann.stop_looking().seek is None
    assert ann.set_notices({"kinds": ["turn"], "language": "fr"}).wishes.kinds == ("turn",)
    assert ann.set_game_notices(game, []) == ann.game_notices(game)
    channel = ann.add_channel({"kind": "webhook", "url": "https://8.8.8.8/"}).channel.channel
    assert ann.renew_channel_secret(channel).old_until is not None
    assert ann.test_channel(channel).notice
    assert [line.kind for line in ann.deliveries().deliveries] == ["test"]
    assert ann.notices().channels[0].channel == channel
    assert ann.remove_channel(channel).channels == ()
    assert ann.forget_notices().wishes.language == ""
    bot = ann.make_bot("Hal", "By lot.").account.bot
    assert ann.bot(bot).owner == first.player
    assert ann.renew_token().player == first.player
    with Client(served.url, ben.renew_token().token) as renewed:
        secret = "A" * 43
        assert renewed.change_token(secret).has_token
    with Client(served.url, f"{second.player}.{secret}") as changed:
        assert not changed.give_up_token().has_token
    with Client(served.url, served.player("Eve").token) as eve:
        assert eve.erase_me().name
        with pytest.raises(ServiceRefused, match="token") as refusal:
            eve.me()
    assert refusal.value.status == 401


def test_people_enter_a_tournament_and_its_owner_pauses_a_round(served: Served) -> None:
    evening = Evening(served)
    with Client(served.url, evening.owner.token) as owner:
        assert len(owner.unopened_links(evening.tournament).unopened) == 4
        assert set(owner.pause_round(evening.tournament, 1, "Lunch.").games) == set(evening.games)
        assert set(owner.resume_round(evening.tournament, 1).games) == set(evening.games)
        text = owner.tournament_text(
            begun(evening.owner, start={"local": "2026-07-04T10:00", "zone": "UTC"}), "calendar", "text/calendar"
        )
        assert text.startswith(b"BEGIN:VCALENDAR")
        with Client(served.url, served.player("Ann").token) as ann:
            response = ann.enter_tournament(begun(evening.owner), rating=1500)
    assert response.your_role == "player"


def test_a_list_goes_on_with_the_next_page_in_both_clients() -> None:
    pages: dict[str | None, str | None] = {None: "one", "one": "two", "two": None}
    requests: list[tuple[str | None, str | None]] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        query = request.url.params
        requests.append((query.get("after"), query.get("free_seats")))
        return httpx2.Response(200, json={"games": [], "next": pages[query.get("after")]})

    async def awaited() -> None:
        async with AsyncClient("http://service") as client:
            client._http = httpx2.AsyncClient(base_url="http://service", transport=httpx2.MockTransport(answer))
            assert [row async for row in client.games(free_seats=True)] == []

    with Client("http://service") as client:
        client._http = httpx2.Client(base_url="http://service", transport=httpx2.MockTransport(answer))
        assert list(client.games(free_seats=True)) == []
    asyncio.run(awaited())
    assert requests == [(after, "true") for after in pages] * 2
