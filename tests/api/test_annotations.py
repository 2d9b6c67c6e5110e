"""Annotations: notes of people about versions of a game, rights to see them, answers, limits, and places."""

from __future__ import annotations

import itertools
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from eventstore.errors import StoreUnavailable
from eventstore.review import annotations as review_annotations
from tests.api.serving import Listening, Person, Served, serving
from tests.api.tournaments import Evening, SameLuck, command, same_luck
from tests.processes import wait_until

WORDS = "The other hex was better."


def note(person: Person, game: str, version: int = 2, **more: Any) -> httpx.Response:
    headers = more.pop("headers", {})
    return person.post(f"/games/{game}/annotations", {"version": version, "words": WORDS, **more}, headers=headers)


def noted(person: Person, game: str, version: int = 2, **more: Any) -> dict[str, Any]:
    annotation: dict[str, Any] = note(person, game, version, **more).raise_for_status().json()
    return annotation


def answer(person: Person, annotation: dict[str, Any], words: str = "Yes.", **options: Any) -> httpx.Response:
    return person.post(
        f"/games/{annotation['game']}/annotations/{annotation['annotation']}/answers", {"words": words}, **options
    )


def change(person: Person, annotation: dict[str, Any], name: str = "", **body: Any) -> httpx.Response:
    return person.http.patch(
        f"/v1/games/{annotation['game']}/annotations/{name or annotation['annotation']}", json=body
    )


def remove(person: Person, annotation: dict[str, Any], name: str = "") -> httpx.Response:
    return person.http.delete(f"/v1/games/{annotation['game']}/annotations/{name or annotation['annotation']}")


def listed(person: Person, game: str, query: str = "") -> dict[str, Any]:
    listing: dict[str, Any] = person.get(f"/games/{game}/annotations{query}").raise_for_status().json()
    return listing


def words_for(person: Person, game: str, query: str = "") -> list[str]:
    return [annotation["words"] for annotation in listed(person, game, query)["annotations"]]


def hidden(person: Person, game: str) -> None:
    """Hide a counter in Tiny: from now on the seat knows a secret."""
    head = person.decisions(game)["head"]
    person.post(
        f"/games/{game}/decisions", {"head": head, "decision": {"type": "hide_counter", "wager": 1}}
    ).raise_for_status()


def aborted(served: Served, game: str) -> None:
    served.operator().post(f"/games/{game}/abort", {"reason": "over"}).raise_for_status()


@pytest.fixture
def game(served: Served, players: tuple[Person, Person]) -> str:
    """A game of Manitoba, without hidden information."""
    return served.started(*players, ruleset="manitoba")


def test_annotation_is_written_read_changed_answered_and_removed(
    served: Served, players: tuple[Person, Person], game: str
) -> None:
    ann, ben = players
    response = note(ann, game, tag="mistake")
    annotation = response.json()
    assert response.status_code == 201
    assert (annotation["by"], annotation["name"], annotation["seat"], annotation["version"]) == (
        f"player:{ann.player}",
        "Ann",
        0,
        2,
    )
    assert (annotation["words"], annotation["tag"], annotation["seen_by"], annotation["held_back"]) == (
        WORDS,
        "mistake",
        "table",
        False,
    )
    assert annotation["head"].startswith("2-")
    assert ben.http.get(response.headers["location"]).json() == annotation
    head = ann.get(f"/games/{game}").json()["head"]
    answered = answer(ben, annotation).raise_for_status().json()
    (reply,) = answered["answers"]
    assert (reply["by"], reply["words"], reply["seat"]) == (f"player:{ben.player}", "Yes.", 1)
    changed = change(ann, annotation, tag="", words="Or not.").raise_for_status().json()
    assert (changed["words"], changed["tag"], changed["time"]) == ("Or not.", "", annotation["time"])
    assert changed["changed"] >= annotation["time"]
    assert change(ann, annotation).json() == changed, "nothing is changed"
    assert change(ben, annotation, reply["annotation"], words="No.").json()["answers"][0]["words"] == "No."
    for person, body in ((ben, {"words": "x"}), (served.anybody(), {"words": "x"})):
        assert change(person, annotation, **body).json()["code"] in ("annotation_unknown", "token_missing")
    assert change(ben, annotation, reply["annotation"], tag="x").json()["code"] == "answer_has_words"
    assert remove(ben, annotation).json()["code"] == "annotation_unknown"
    assert remove(ann, annotation).status_code == 200
    (left,) = listed(ben, game)["annotations"]
    assert (left["removed"], left["words"], left["tag"], len(left["answers"])) == (True, "", "", 1)
    assert change(ann, annotation, words="again").json()["code"] == "annotation_unknown"
    assert remove(ann, annotation).status_code == 200, "twice does no harm"
    assert remove(ben, annotation, reply["annotation"]).json() == {**left, "answers": []}
    assert listed(ben, game)["annotations"] == listed(ben, game)["versions"] == []
    assert remove(ann, annotation).json()["code"] == "annotation_unknown"
    assert ann.get(f"/games/{game}").json()["head"] == head, "the log knows nothing of it"


def test_annotation_is_read_by_its_audience(served: Served, players: tuple[Person, Person], game: str) -> None:
    ann, ben = players
    olga, eve = served.player("Olga", "organiser"), served.player("Eve")
    for seen_by in ("table", "organisers", "all"):
        noted(ann, game, words=seen_by, seen_by=seen_by)
        noted(olga, game, words=f"{seen_by} of Olga", seen_by=seen_by)
    own = ["table", "organisers", "all"]
    olgas = [f"{text} of Olga" for text in own]
    assert sorted(words_for(ann, game)) == sorted(own)
    assert sorted(words_for(ben, game)) == ["all", "table"]
    assert sorted(words_for(olga, game)) == sorted(own + olgas)
    for person in (eve, served.anybody()):
        assert words_for(person, game) == ["all"], "organisers' notes wait: they may have been told things"
        assert listed(person, game)["may_write"] is False
        refused = note(person, game)
        assert refused.json()["code"] == ("game_goes_on" if person.token else "token_missing")
    assert [row["held_back"] for row in listed(olga, game)["annotations"]].count(True) == 2
    aborted(served, game)
    assert sorted(words_for(eve, game)) == ["all", "all of Olga"]
    assert sorted(words_for(ben, game)) == ["all", "all of Olga", "table", "table of Olga"]
    assert not any(row["held_back"] for row in listed(olga, game)["annotations"])
    after = noted(eve, game, words="now I may", seen_by="all")
    assert answer(ann, after).status_code == 201
    assert listed(served.anybody(), game)["may_write"] is False
    assert remove(eve, noted(ann, game)).json()["code"] == "annotation_unknown"
    assert remove(olga, after).status_code == 200, "who organises the game removes what does not belong there"


def test_annotation_with_knowledge_of_its_author_is_held_back_in_an_open_game(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    olga, eve = served.player("Olga", "organiser"), served.player("Eve")
    game = served.started(ann, ben)
    first = noted(ann, game, words="what I was dealt", seen_by="all")
    hidden(ann, game)
    secret = noted(ann, game, words="I hid 4", seen_by="all")
    assert secret["held_back"] is True
    change(ann, first, words="I hid 4, I said").raise_for_status()
    for person in (ben, olga, eve, served.anybody()):
        assert words_for(person, game) == listed(person, game)["versions"] == []
        for annotation in (first, secret):
            assert (
                person.get(f"/games/{game}/annotations/{annotation['annotation']}").json()["code"]
                == "annotation_unknown"
            )
    for person in (ben, olga):
        assert answer(person, secret).json()["code"] == remove(person, secret).json()["code"] == "annotation_unknown"
    assert sorted(words_for(served.operator(), game)) == ["I hid 4", "I hid 4, I said"], "sees the game open"
    operators = noted(served.operator(), game, words="Ann hid 4", seen_by="all")
    for person in (ann, ben, olga):
        assert person.get(f"/games/{game}/annotations/{operators['annotation']}").status_code == 404
    aborted(served, game)
    assert sorted(words_for(eve, game)) == ["Ann hid 4", "I hid 4", "I hid 4, I said"]


def test_answer_with_knowledge_of_its_author_is_held_back(served: Served, players: tuple[Person, Person]) -> None:
    """A spectator's right to see, and an organiser's note that organisers may see already."""
    ann, ben = players
    olga, rita = served.player("Olga", "organiser"), served.player("Rita", "organiser")
    game = served.started(ann, ben)
    annotation = noted(olga, game, words="a long think", seen_by="organisers")
    assert annotation["held_back"] is False
    (reply,) = answer(rita, annotation, "I saw it").json()["answers"]
    assert [reply["held_back"], listed(olga, game)["annotations"][0]["answers"]] == [False, [reply]]
    (known,) = answer(served.operator(), annotation, "he holds 4").json()["answers"][1:]
    assert known["held_back"] is True
    assert listed(olga, game)["annotations"][0]["answers"] == [reply]
    aborted(served, game)
    assert [reply["words"] for reply in listed(olga, game)["annotations"][0]["answers"]] == ["I saw it", "he holds 4"]
    assert words_for(ann, game) == []


def test_player_who_left_the_seat_still_knows_its_hand(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    hidden(ann, game)
    ann.post(f"/games/{game}/seats", {"seat": 0, "bot": "random"}).raise_for_status()
    assert note(ann, game).json()["code"] == "game_goes_on"
    served.operator().http.put(f"/v1/players/{ann.player}/role", json={"role": "organiser"}).raise_for_status()
    assert noted(ann, game, seen_by="organisers")["held_back"] is True
    assert words_for(served.player("Olga", "organiser"), game) == []


def test_annotations_in_views_of_others_are_those_of_their_seats(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    olga = served.player("Olga", "organiser")
    game = served.started(ann, ben)
    hidden(ann, game)
    noted(ann, game, words="of Ann", seen_by="all")
    noted(ben, game, words="of Ben", seen_by="all")
    noted(olga, game, words="of Olga", seen_by="all")
    assert ben.get(f"/games/{game}/annotations?as=public").json()["code"] == "view_refused"
    aborted(served, game)
    noted(ben, game, words="after", seen_by="all")
    assert sorted(words_for(ann, game)) == ["after", "of Ann", "of Ben", "of Olga"]
    for person in (ann, ben, olga, served.anybody()):
        assert words_for(person, game, "?as=0") == ["of Ann"]
        assert words_for(person, game, "?as=1") == ["of Ben"]
        assert words_for(person, game, "?as=public") == []
        through = listed(person, game, "?as=0")
        assert (through["may_write"], through["may_remove"]) == (False, False)


def test_invalid_annotations_are_refused(players: tuple[Person, Person], game: str) -> None:
    ann, ben = players
    for more in (
        {"words": "x" * 2001},
        {"words": "\x07"},
        {"words": "a\u202eb"},
        {"tag": "x" * 25},
        {"tag": "a\u2066b"},
        {"tag": "a\nb"},
        {"seen_by": "nobody"},
        {"marks": [{"place": ""}]},
        {"marks": [{"place": "x" * 201}]},
        {"marks": [{"place": "a"}] * 21},
        {"marks": [{"to": "a"}]},
        {"version": 0},
        {"more": 1},
    ):
        assert note(ann, game, **more).json()["code"] == "body_invalid", more
    assert note(ann, game, words="").json()["code"] == "says_nothing"
    assert note(ann, game, words=" \n").json()["code"] == "says_nothing"
    assert note(ann, game, words="", tag="tag").status_code == 201
    last = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    for version in (last + 1, 10**15):
        for more in ({}, {"marks": [{"place": "a"}]}):
            assert note(ann, game, version, **more).json()["code"] == "version_unknown"
    annotation = noted(ann, game)
    for words in ("x" * 2001, "\x1b[1m", "\u200e"):
        assert answer(ben, annotation, words).json()["code"] == "body_invalid", words
        assert change(ann, annotation, words=words).json()["code"] == "body_invalid", words
    assert [answer(ben, annotation, words).json()["code"] for words in ("", " ")] == ["body_invalid", "says_nothing"]
    assert change(ann, annotation, words=" ").json()["code"] == "says_nothing"
    assert answer(ben, {**annotation, "annotation": "anone"}).json()["code"] == "annotation_unknown"
    reply = answer(ben, annotation).json()["answers"][0]["annotation"]
    assert answer(ann, {**annotation, "annotation": reply}).json()["code"] == "annotation_unknown", "one level deep"
    assert change(ben, annotation, reply, words="\n").json()["code"] == "says_nothing"
    table = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    ann.post(f"/games/{table}/seats")
    assert note(ann, table, 1).json()["code"] == "not_started"
    for query in ("?from=0", "?to=x", "?limit=0", "?limit=101", "?after=x", "?after=1-2-3", "?as=x", "?tag=a"):
        assert ann.get(f"/games/{game}/annotations{query}").json()["code"] == "query_invalid", query


def test_repeated_request_writes_an_annotation_once(players: tuple[Person, Person], game: str) -> None:
    ann, ben = players
    key = {"Idempotency-Key": "one"}
    first = noted(ann, game, headers=key)
    assert noted(ann, game, headers=key) == first
    assert note(ann, game, words="else", headers=key).json()["code"] == "key_reused"
    assert answer(ann, first, headers=key).json()["code"] == "key_reused"
    answered = answer(ben, first, headers=key).json()
    assert answer(ben, first, headers=key).json() == answered
    assert answer(ben, first, "else", headers=key).json()["code"] == "key_reused"
    assert len(listed(ann, game)["annotations"]) == len(answered["answers"]) == 1
    changed = change(ann, first, words="changed").json()
    assert noted(ann, game, headers=key) == changed, "the answer may have been lost long ago"


def test_an_author_a_game_and_an_annotation_have_limits(
    players: tuple[Person, Person], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = players
    monkeypatch.setattr(review_annotations, "MOST_OF_AN_AUTHOR", 3)
    monkeypatch.setattr(review_annotations, "MOST_ANSWERS", 2)
    annotation = noted(ann, game)
    for _ in range(2):
        answer(ben, annotation).raise_for_status()
    refused = answer(ben, annotation)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_annotations")
    for _ in range(2):
        noted(ann, game)
    assert note(ann, game).json()["value"] == 3
    assert note(ben, game).status_code == 201
    remove(ann, annotation).raise_for_status()
    assert note(ann, game).json()["code"] == "too_many_annotations", "its answers are still there, and so is its place"
    monkeypatch.setattr(review_annotations, "MOST_OF_AN_AUTHOR", 50)
    monkeypatch.setattr(review_annotations, "MOST_ANNOTATIONS", 4)
    assert note(ann, game).json()["value"] == 4


def test_marks_and_arrows_name_places_of_the_board(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben, ruleset="bison")
    version = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    drawn = ann.get(f"/games/{game}/board.svg?at={version}").text
    places = sorted({name for names in re.findall(r'data-place="([^"]*)"', drawn) for name in names.split()})
    marks = [{"place": places[0], "to": ""}, {"place": places[1], "to": places[2]}]
    annotation = noted(ann, game, version, words="", marks=marks)
    assert annotation["marks"] == marks
    for wrong in ({"place": "nowhere"}, {"place": places[0], "to": "nowhere"}, {"place": places[0].upper() + "x"}):
        refused = note(ann, game, version, marks=[marks[0], wrong]).json()
        assert (refused["code"], refused["value"]) == ("place_unknown", wrong.get("to", wrong["place"]))
        assert refused["rule"] == f"a name in `data-place` of board.svg?at={version}"
        assert change(ann, annotation, marks=[wrong]).json()["code"] == "place_unknown"
    assert change(ann, annotation, marks=marks[:1]).json()["marks"] == marks[:1]
    assert change(ann, annotation, marks=[]).json()["code"] == "says_nothing"
    tiny = served.started(ann, ben)
    assert note(ann, tiny, marks=[{"place": "N1"}]).json()["code"] == "place_unknown", "drawn without places"


def test_annotations_are_listed_by_page_and_range(players: tuple[Person, Person], game: str) -> None:
    ann, ben = players
    for version in (3, 1, 2, 2, 3):
        noted(ann, game, version)
    answer(ben, listed(ann, game, "?from=3")["annotations"][0]).raise_for_status()
    annotations: list[dict[str, Any]] = []
    query, pages = "?limit=2", 0
    while True:
        page = listed(ben, game, query)
        annotations += page["annotations"]
        pages += 1
        assert [row["version"] for row in page["versions"]] == [1, 2, 3]
        if page["next"] is None:
            break
        query = f"?limit=2&after={page['next']}"
    assert ([row["version"] for row in annotations], pages) == ([1, 2, 2, 3, 3], 3)
    assert [row["time"] for row in annotations[1:3]] == sorted(row["time"] for row in annotations[1:3])
    summary = [(row["version"], row["annotations"], row["answers"]) for row in page["versions"]]
    assert summary == [(1, 1, 0), (2, 2, 0), (3, 2, 1)]
    assert [row["version"] for row in listed(ben, game, "?from=2&to=2")["annotations"]] == [2, 2]
    assert listed(ben, game, "?from=9")["annotations"] == []


def test_concurrent_changes_of_an_annotation_are_serialised(players: tuple[Person, Person], game: str) -> None:
    ann, ben = players
    annotation = noted(ann, game)

    def act(number: int) -> httpx.Response:
        if number % 3 == 0:
            return change(ann, annotation, words=f"change {number}")
        return answer(ann if number % 2 else ben, annotation, f"answer {number}")

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(act, range(12)))
    assert {response.status_code for response in answers} == {200, 201}
    (left,) = listed(ann, game)["annotations"]
    assert sorted(reply["words"] for reply in left["answers"]) == sorted(f"answer {n}" for n in range(12) if n % 3)
    assert re.fullmatch(r"change [0-9]+", left["words"])


@pytest.mark.parametrize("killed", ["before", "after"])
def test_a_process_that_dies_leaves_all_or_nothing(
    served: Served, players: tuple[Person, Person], game: str, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    """Each call writes once: killed before or after it, saying it again mends it."""
    ann, ben = players
    store = served.service.store
    write = store.change_thread

    async def dying(*arguments: Any, **options: Any) -> None:
        if killed == "after":
            await write(*arguments, **options)
        raise StoreUnavailable("the process was killed")

    def twice(call: Any) -> httpx.Response:
        with monkeypatch.context() as patched:
            patched.setattr(store, "change_thread", dying)
            first: httpx.Response = call()
            assert (first.status_code, first.json()["code"]) == (503, "store_unavailable")
        again: httpx.Response = call()
        return again

    annotation = twice(lambda: note(ann, game, headers={"Idempotency-Key": "k"})).raise_for_status().json()
    answered = twice(lambda: answer(ben, annotation, headers={"Idempotency-Key": "k"})).raise_for_status().json()
    assert [len(listed(ann, game)["annotations"]), len(answered["answers"])] == [1, 1]
    assert twice(lambda: change(ann, annotation, words="else")).json()["words"] == "else"
    reply = answered["answers"][0]["annotation"]
    assert twice(lambda: remove(ben, annotation, reply)).status_code == (200 if killed == "before" else 404)
    assert twice(lambda: remove(ann, annotation)).status_code == (200 if killed == "before" else 404)
    assert listed(ann, game)["annotations"] == []


def check_counts(listeners: list[Listening], number: int, counts: tuple[int, int]) -> None:
    """Check the numbers of annotations and answers in the message of this number, at a single version."""
    for listening in listeners:
        (row,) = json.loads(listening.await_messages(number)[number - 1]["data"])
        assert (row["annotations"], row["answers"]) == counts


def test_annotation_comes_at_once_in_the_streams_of_its_audience(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    olga, game = served.player("Olga", "organiser"), served.started(ann, ben)
    stream = f"/games/{game}/stream"
    rita, others = served.player("Rita", "organiser"), (ben, served.anybody())
    concerned = [Listening(person, stream) for person in (olga, rita)]
    unconcerned = [Listening(person, stream) for person in others]
    mine = Listening(ann, stream)
    noted(ann, game, words="mine alone")
    (message,) = mine.await_messages(1)
    (version,) = json.loads(message["data"])
    assert (message["event"], version["version"], version["annotations"]) == ("annotations", 2, 1)
    annotation = noted(olga, game, seen_by="organisers")
    check_counts(concerned, 1, (1, 0))
    answer(rita, annotation).raise_for_status()
    check_counts(concerned, 2, (1, 1))
    remove(olga, annotation).raise_for_status()
    check_counts(concerned, 3, (1, 1))
    ann.decide(game)
    for listening in unconcerned:
        assert "event" not in listening.await_messages(1)[0], "the first that they are told is an entry"
    for listening in (mine, *concerned, *unconcerned):
        listening.stop()


def test_listener_gets_earlier_annotations_first_and_no_message_about_hidden_annotations(
    served: Served, players: tuple[Person, Person]
) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    noted(ben, game, words="early")
    listening = Listening(ben, f"/games/{game}/stream")
    check_counts([listening], 1, (1, 0))
    noted(ann, game, words="mine alone")
    ann.decide(game)
    assert "event" not in listening.await_messages(2)[1], "no message betrays that Ann wrote something"
    listening.stop()


def test_annotations_at_a_table_of_a_tournament_are_read_by_its_referees(served: Served) -> None:
    evening = Evening(served)
    ann, ben = evening.at(1)
    orla, referee = served.player("Orla", "organiser"), served.player("Rita")
    command(evening.owner, evening.tournament, "appoint_referee", player=referee.player).raise_for_status()
    noted(evening.owner, evening.game, 1, seen_by="table")
    noted(ann, evening.game, 1, seen_by="organisers", words="of Ann")
    assert words_for(referee, evening.game) == [WORDS]
    for person in (ben, *evening.at(2), orla):
        assert words_for(person, evening.game) == []
    assert note(orla, evening.game, 1).json()["code"] == "game_goes_on", "not her tournament"
    aborted(served, evening.game)
    assert words_for(referee, evening.game) == [WORDS, "of Ann"]
    assert words_for(ben, evening.game) == [WORDS]
    assert words_for(orla, evening.game) == []


def test_replacing_game_begins_without_annotations(served: Served) -> None:
    evening = Evening(served)
    ann, ben = evening.at(1)
    hidden(ann, evening.game)
    noted(ann, evening.game, 1, seen_by="all", words="I hid 4")
    at = int(evening.game_now()["head"].partition("-")[0])
    body = {"at": at, "supersede": True}
    fork = served.operator().post(f"/games/{evening.game}/forks", body).raise_for_status().json()["game"]
    assert words_for(ann, fork) == []
    assert words_for(ben, evening.game) == [], "the hands go on in the fork, and so does what is hidden"
    noted(ann, fork, at + 1, seen_by="all", words="I still hold 4")
    assert words_for(ben, fork) == []
    aborted(served, fork)
    assert words_for(ben, evening.game) == ["I hid 4"]
    assert words_for(served.anybody(), fork) == ["I still hold 4"]


def test_annotation_in_a_fork_is_held_back_until_the_parent_closes(
    served: Served, players: tuple[Person, Person]
) -> None:
    """A player in both games may disclose the hidden things of one in the other."""
    ann, eve = players[0], served.player("Eve")
    game = served.started(*players, forks="anyone")
    hidden(ann, game)
    at = int(ann.get(f"/games/{game}").json()["head"].partition("-")[0])
    fork = eve.post(f"/games/{game}/forks", {"at": at}).raise_for_status().json()["game"]
    for person in (eve, ann):
        person.post(f"/games/{fork}/seats").raise_for_status()
    noted(ann, fork, at, seen_by="all", words="I hid 4")
    aborted(served, fork)
    noted(ann, fork, at, seen_by="all", words="I still hold 4")
    assert words_for(eve, fork) == words_for(served.anybody(), fork) == [], "the other game goes on"
    assert all(row["held_back"] for row in listed(ann, fork)["annotations"])
    aborted(served, game)
    assert words_for(eve, fork) == words_for(served.anybody(), fork) == ["I hid 4", "I still hold 4"]


def test_comments_of_a_stream_come_at_the_same_times_beside_annotations(served: Served) -> None:
    """In a stream without messages: Ann's private notes put no comment off."""
    with serving(served.redis_url, comment_seconds=0.4) as quick:
        ann, ben = quick.player("Ann"), quick.player("Ben")
        game = quick.started(ann, ben)
        streams = [Listening(ben, path) for path in (f"/games/{game}/stream", "/players/me/stream")]

        note_of_ann, words = noted(ann, game), itertools.count()

        def comments_come_meanwhile() -> bool:
            # A new note each time would be more than an author may write, where the service is quick.
            change(ann, note_of_ann, words=str(next(words))).raise_for_status()
            return all(sum(line.startswith(":") for line in stream.lines) >= 2 for stream in streams)

        wait_until(comments_come_meanwhile)
        for stream in streams:
            stream.stop()


def test_annotations_of_a_private_game_are_unknown_to_strangers(served: Served, players: tuple[Person, Person]) -> None:
    ann, _ = players
    game = served.started(*players, visibility="private")
    annotation = noted(ann, game, seen_by="all")
    eve = served.player("Eve")
    aborted(served, game)
    path = f"/games/{game}/annotations"
    for response in (
        eve.get(path),
        eve.get(f"{path}/{annotation['annotation']}"),
        note(eve, game),
        answer(eve, annotation),
        change(eve, annotation, words="x"),
        remove(eve, annotation),
    ):
        assert (response.status_code, response.json()["code"]) == (404, "game_unknown")


def everything(here: SameLuck, person: Person, names: list[str]) -> list[Any]:
    """Return all that somebody is told of the annotations at both tables."""
    answers = []
    for game in here.games:
        for path in ("", "?from=1&to=9", "?as=public", "?as=0", *(f"/{name}" for name in names)):
            response = person.get(f"/games/{game}/annotations{path}")
            headers = {name: value for name, value in response.headers.items() if name not in ("date", "x-request-id")}
            answers.append((path, response.status_code, response.content, headers))
    return answers


@pytest.mark.parametrize("watched", ["after_round", "live"])
def test_annotations_in_a_round_with_the_same_luck_are_the_same_in_two_worlds(tmp_path: Path, watched: str) -> None:
    """Annotations differ with the play at the second table; players at the first table see them after the end."""
    meanwhile: list[Any] = []
    afterwards: list[Any] = []
    for number in (0, 2):
        with same_luck(tmp_path / f"{number}", watched=watched) as here:
            other = {person.player: person for person in here.tables[1]}
            here.served.played(here.games[1], other, upto=3, number=number)
            key = {"Idempotency-Key": "k"}
            words = f"At table 2 they took {number}{'!' * number}"
            names = [
                noted(here.tables[1][0], here.games[1], 1, seen_by="all", words=words, headers=key)["annotation"],
                noted(here.olga, here.games[0], 1, seen_by="all", words=words, headers=key)["annotation"],
                noted(here.olga, here.games[1], 1, seen_by="all", words=words, headers=key)["annotation"],
                noted(here.tables[0][0], here.games[0], 1, seen_by="all", words="mine", headers=key)["annotation"],
            ]
            here.play(0)  # the first table is over, the round is not
            here.see_to()
            refused = [note(person, here.games[0], words=words) for person in (here.eve, here.tables[1][0])]
            codes = [response.json().get("code") for response in refused]
            assert codes == (["game_goes_on"] if watched == "live" else ["game_unknown"]) + ["game_unknown"]
            noted(here.olga, here.games[0], seen_by="table", words=words, headers={"Idempotency-Key": "k2"})
            blind = [*here.tables[0], *([here.eve, here.served.anybody()] if watched == "after_round" else [])]
            meanwhile.append([everything(here, person, names) for person in blind])
            assert words_for(here.tables[0][1], here.games[0]) == ["mine"]
            here.play(1)
            here.see_to()
            afterwards.append([words_for(person, here.games[0]) for person in here.tables[0]])
            assert sorted(afterwards[-1][0]) == sorted(["mine", words, words])
    assert meanwhile[0] == meanwhile[1]
    assert afterwards[0] != afterwards[1], "with the last table everything is told"
