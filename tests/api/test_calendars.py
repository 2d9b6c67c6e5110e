"""The calendar of deadlines: read as calendar programs do, by a secret address, and again after changes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from icalendar import Calendar
from redis import Redis

from eventstore.notices.settings import NoticeOptions
from eventstore.storage.redis_keys import LOG, game_key
from tests.api.problems import problem
from tests.api.serving import Person, Served, serving
from tests.conftest import make_redis
from tests.damage import stored_entries, write_entries
from tests.eventstore.clocked import Hand

PATH = "/players/me/notices/calendar"
DAY_MS = 24 * 3_600_000
DAYS = {"time": {"kind": "correspondence", "days": 3}}


@pytest.fixture(scope="module")
def clock() -> Hand:
    return Hand()


@pytest.fixture(scope="module")
def dated(tmp_path_factory: pytest.TempPathFactory, clock: Hand) -> Iterator[Served]:
    redis = make_redis(tmp_path_factory.mktemp("calendars") / "data")
    redis.start()
    try:
        with serving(redis.url, clock=clock, notices=NoticeOptions(page="https://tape.example")) as running:
            yield running
    finally:
        redis.stop()


def test_the_calendar_of_a_tournament_has_its_start_place_and_description(dated: Served) -> None:
    olga = dated.player("Olga")
    start = {"local": "2026-07-03T19:00", "zone": "Europe/Berlin"}
    settings = {"title": "Friday", "format": {"type": "swiss", "rounds": 2}, "place": "The hall", "start": start}
    tournament = olga.post("/tournaments", {**settings, "description": "Tea at six."}).json()["tournament"]
    address = f"{dated.url}/v1/tournaments/{tournament}/calendar"

    def event() -> Any:
        answer = httpx.get(address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
        calendar = Calendar.from_ical(answer.content)
        assert [component.errors for component in calendar.walk()] == [[] for _ in calendar.walk()]
        return calendar.events[0]

    def edit(**changes: object) -> None:
        body = {"type": "edit_tournament", "title": "Friday", "description": "", "place": "", "start": start, **changes}
        olga.post(f"/tournaments/{tournament}/commands", {"command": body}).raise_for_status()

    first = event()
    assert first.start == datetime(2026, 7, 3, 17, tzinfo=UTC)
    assert first["DTSTART"].params["TZID"] == "Europe/Berlin"
    link = f"https://tape.example/tournaments/{tournament}"
    assert (first["SUMMARY"], first["LOCATION"], first["URL"]) == ("Friday", "The hall", link)
    assert first["DESCRIPTION"] == f"Tea at six.\n\n{link}"
    known = httpx.get(address).headers["etag"]
    olga.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Lea"}]}).raise_for_status()
    assert httpx.get(address, headers={"If-None-Match": known}).status_code == 304, "players do not change it"
    edit(start={"local": "2026-07-04T10:00", "zone": "UTC"})
    second = event()
    assert second.start == datetime(2026, 7, 4, 10, tzinfo=UTC)
    assert second["UID"] == first["UID"]
    assert second["SEQUENCE"] > first["SEQUENCE"]
    edit(start=None)
    assert problem(httpx.get(address), 409, "tournament_refused", "start_unknown")["value"] == tournament


@pytest.fixture
def people(dated: Served) -> tuple[Person, Person]:
    return dated.player("Ann"), dated.player("Ben")


def read(served: Served, address: str, **headers: str) -> httpx.Response:
    """Read a calendar as a program does: without a token."""
    assert address.startswith("https://tape.example/calendar.ics?token=")
    return httpx.get(address.replace("https://tape.example", served.url), headers=headers)


def events(served: Served, address: str) -> list[Any]:
    """Return the events of a calendar, after the library has read it and found nothing wrong."""
    answer = read(served, address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    calendar = Calendar.from_ical(answer.content)
    assert [component.errors for component in calendar.walk()] == [[] for _ in calendar.walk()]
    for needed in ("VERSION", "PRODID", "UID", "NAME", "REFRESH-INTERVAL"):
        assert needed in calendar
    assert calendar.subcomponents, "a calendar has at least one component"
    return list(calendar.events)


def renewed(person: Person) -> str:
    answer = person.post(PATH)
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    address: str = answer.json()["address"]
    return address


def test_an_event_for_each_game_that_waits_with_a_time_limit(
    dated: Served, people: tuple[Person, Person], clock: Hand
) -> None:
    ann, _ = people
    address = renewed(ann)
    assert events(dated, address) == []
    dated.started(*people)
    slow = dated.started(*people, clock=DAYS, labels=["cup; final", "b,c"])
    fast = dated.started(*people, clock={"time": {"kind": "absolute", "main_ms": 3_600_000}}, visibility="private")
    soon, late = events(dated, address)
    assert (str(soon["URL"]), str(late["URL"])) == tuple(f"https://tape.example/games/{game}" for game in (fast, slow))
    assert soon.start == moment(clock.now + 3_600_000)
    assert late.start == moment(clock.now + 3 * DAY_MS)
    assert late.stamp == late.last_modified == moment(clock.now)
    assert str(late["SUMMARY"]) == "Tiny (cup; final, b,c): your time ends"
    assert slow in late["DESCRIPTION"]
    assert (late["CLASS"], late["TRANSP"], late["SEQUENCE"]) == ("PRIVATE", "TRANSPARENT", 0)
    assert soon["UID"] != late["UID"]


def test_event_of_a_turn_changes_with_the_turn(dated: Served, people: tuple[Person, Person], clock: Hand) -> None:
    """A turn keeps its id while its end is set anew, is gone when it is decided, and the next turn has another id."""
    ann, ben = people
    anns, bens = renewed(ann), renewed(ben)
    game = dated.started(*people, clock=DAYS)
    (first,) = events(dated, anns)
    tag = read(dated, anns).headers["etag"]
    clock.now += 2_000
    known = read(dated, anns, **{"If-None-Match": tag})
    assert (known.status_code, known.content) == (304, b""), "time that passes changes nothing"
    operator = dated.operator()
    operator.post(f"/games/{game}/pause", {"reason": "lunch"}).raise_for_status()
    assert events(dated, anns) == [], "the clock stands"
    assert read(dated, anns, **{"If-None-Match": tag}).status_code == 200
    clock.now += 4_000
    operator.http.delete(f"/v1/games/{game}/pause").raise_for_status()
    (again,) = events(dated, anns)
    assert again["UID"] == first["UID"]
    assert again["SEQUENCE"] == first["SEQUENCE"] + 1
    assert (again.start, again.last_modified) == (moment(clock.now - 2_000 + 3 * DAY_MS), moment(clock.now))
    assert read(dated, anns).headers["etag"] != tag
    assert events(dated, bens) == []
    while ann.get(f"/games/{game}").json()["to_move"] == [0]:
        ann.decide(game)
    assert events(dated, anns) == []
    (next_one,) = events(dated, bens)
    assert next_one["UID"] != first["UID"]
    operator.post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()
    assert events(dated, bens) == []


def test_l9_turn_that_begins_in_the_place_of_a_lost_entry_has_another_id(
    dated: Served, people: tuple[Person, Person], clock: Hand
) -> None:
    """A program that knows the lost turn would not take a changed event without a higher sequence for it."""
    ann, ben = people
    address = renewed(ben)
    game = dated.started(*people, clock=DAYS)
    turns = []
    for _ in range(2):
        clock.now += 2_000
        ann.decide(game).raise_for_status()
        turns += events(dated, address)
        log = game_key(LOG, game)
        with Redis.from_url(dated.redis_url) as redis:
            write_entries(redis, log, stored_entries(redis, log)[:-1])
    first, second = turns
    assert first["UID"] != second["UID"]
    assert first.start < second.start


def test_a_turn_that_began_long_ago_keeps_its_id(dated: Served, people: tuple[Person, Person]) -> None:
    """Entries beside the turn, more than a page of them, change neither id nor sequence."""
    ann, ben = people
    address = renewed(ann)
    game = dated.started(*people, clock=DAYS)
    (first,) = events(dated, address)
    for _ in range(10):
        ben.post(f"/games/{game}/pause-request", {"reason": "tea"}).raise_for_status()
        ben.http.delete(f"/v1/games/{game}/pause-request").raise_for_status()
    (later,) = events(dated, address)
    assert later.to_ical() == first.to_ical()


def test_calendar_is_read_by_its_address_until_it_is_renewed_or_ended(
    dated: Served, people: tuple[Person, Person]
) -> None:
    ann, ben = people
    assert ann.get(PATH).json() == {"address": None}
    old, bens = renewed(ann), renewed(ben)
    assert ann.get(PATH).json() == {"address": old}
    assert ann.player in old
    mixed = bens.replace(ben.player, ann.player)
    for wrong in (mixed, old[:-1], f"{old}x", old.partition("=")[0], old.partition("=")[0] + "=", f"{old[:-1]}ä"):
        answer = read(dated, wrong) if "token=" in wrong else httpx.get(f"{dated.url}/calendar.ics")
        assert (answer.status_code, answer.json()["code"]) == (404, "route_unknown")
        assert ann.player not in answer.text
    new = renewed(ann)
    assert new != old
    assert (read(dated, old).status_code, read(dated, new).status_code) == (404, 200)
    assert read(dated, bens).status_code == 200
    assert ann.http.delete(f"/v1{PATH}").json() == {"address": None}
    assert read(dated, new).status_code == 404
    last = renewed(ann)
    ann.http.delete("/v1/players/me/notices").raise_for_status()
    assert read(dated, last).status_code == 404, "forgotten with all else"
    assert dated.anybody().post(PATH).status_code == 401


def test_calendar_is_in_the_language_of_the_player(dated: Served, people: tuple[Person, Person]) -> None:
    ann, _ = people
    address = renewed(ann)
    dated.started(*people, clock=DAYS)
    ann.http.put("/v1/players/me/notices", json={"language": "de"}).raise_for_status()
    (event,) = events(dated, address)
    assert str(event["SUMMARY"]) == "Tiny: deine Zeit endet"
    assert "Tabletape: meine Fristen" in read(dated, address).text


def test_damaged_log_hides_no_other_deadline(dated: Served, people: tuple[Person, Person]) -> None:
    ann, _ = people
    address = renewed(ann)
    damaged, sound = dated.started(*people, clock=DAYS), dated.started(*people, clock=DAYS)
    assert len(events(dated, address)) == 2
    with Redis.from_url(dated.redis_url) as redis:
        (key,) = [key for key in redis.scan_iter("*log*") if damaged.encode() in key]
        redis.xtrim(key, maxlen=1, approximate=False)
    dated.service.reader._heads.pop(damaged, None)
    (event,) = events(dated, address)
    assert str(event["URL"]).endswith(sound)


def test_access_log_never_has_the_secret_of_a_calendar(
    dated: Served, people: tuple[Person, Person], caplog: Any
) -> None:
    address = renewed(people[0])
    with caplog.at_level("INFO", "tabletape.access"):
        read(dated, address)
        dated.write_access_log()
    lines = [record.line for record in caplog.records if hasattr(record, "line")]
    assert "/calendar.ics" in [line.path for line in lines]
    assert address.partition("token=")[2] not in str(lines)


def moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms // 1000, UTC)
