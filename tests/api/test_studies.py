"""Studies over HTTP: rights to see and change them, bad input, and moments of games that are not open to everybody."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import same_luck

Document = dict[str, Any]


class Desk:
    """A study of Ann's with a chapter, a game that is over, and a running game."""

    def __init__(self, served: Served, seen_by: str = "all") -> None:
        self.served = served
        self.ann, self.ben, self.eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
        self.over, self.running = (served.started(self.ann, self.ben) for _ in range(2))
        served.operator().post(f"/games/{self.over}/abort", {"reason": "over"}).raise_for_status()
        created = self.ann.post("/studies", {"title": "Openings", "seen_by": seen_by}).raise_for_status().json()
        self.study: str = created["study"]
        self.path = f"/studies/{self.study}"
        self.chapter: str = self.change("post", "/chapters", title="One").json()["chapters"][0]["chapter"]

    def read(self, person: Person | None = None) -> Document:
        study: Document = (person or self.ann).get(self.path).raise_for_status().json()
        return study

    def moments(self, person: Person | None = None) -> list[Document]:
        return [moment for chapter in self.read(person)["chapters"] for moment in chapter["moments"]]

    def change(self, method: str, path: str = "", person: Person | None = None, /, **body: Any) -> httpx.Response:
        """Make a change on the revision that is there now, unless another is named."""
        person = person or self.ann
        revision = body.pop("revision", None) or self.read()["revision"]
        if "seen_as" in body:
            body["as"] = body.pop("seen_as")
        if method == "delete":
            return person.http.delete(f"/v1{self.path}{path}?revision={revision}")
        return person.http.request(method.upper(), f"/v1{self.path}{path}", json={"revision": revision, **body})

    def add(self, game: str, person: Person | None = None, /, version: int = 3, **body: Any) -> httpx.Response:
        where = f"/chapters/{self.chapter}/moments"
        return self.change("post", where, person, **{"game": game, "version": version, "words": "look", **body})

    def edited_by(self, *players: Person) -> None:
        self.change("patch", editors=[player.player for player in players]).raise_for_status()


@pytest.fixture
def desk(served: Served) -> Desk:
    return Desk(served)


def test_a_study_is_made_read_and_deleted(served: Served, desk: Desk) -> None:
    ann = desk.ann
    first = desk.add(desk.over, version=2, until=3, seen_as="0")
    assert (first.status_code, first.headers["location"]) == (201, f"/v1/studies/{desk.study}")
    desk.add(desk.over, version=1, words="before\nthat", place=1).raise_for_status()
    desk.change("post", "/chapters", title="Zero", place=1).raise_for_status()
    study = desk.read()
    assert [chapter["title"] for chapter in study["chapters"]] == ["Zero", "One"]
    before, moment = study["chapters"][1]["moments"]
    head = ann.get(f"/games/{desk.over}/entries/2").json()["head"]
    assert moment == {
        "moment": moment["moment"],
        "shown": True,
        "game": desk.over,
        "version": 2,
        "until": 3,
        "head": head,
        "as": "0",
        "words": "look",
        "by": {"player": ann.player, "name": "Ann"},
        "time": moment["time"],
    }
    assert (study["your_role"], study["owner"]) == ("owner", {"player": ann.player, "name": "Ann"})
    answer = ann.get(desk.path)
    known = {"If-None-Match": answer.headers["etag"]}
    assert ann.get(desk.path, headers=known).status_code == 304
    path = f"/moments/{moment['moment']}"
    changed = desk.change("patch", path, until=None, words="", place=1, seen_as=None).json()
    assert [each["moment"] for each in changed["chapters"][1]["moments"]] == [moment["moment"], before["moment"]]
    now = changed["chapters"][1]["moments"][0]
    assert (now["until"], now["as"], now["words"], now["version"]) == (None, None, "", 2)
    assert ann.get(desk.path, headers=known).status_code == 200
    zero = changed["chapters"][0]["chapter"]
    moved = desk.change("patch", path, chapter=zero).json()
    assert [len(each["moments"]) for each in moved["chapters"]] == [1, 1]
    assert desk.change("patch", path, version=1).json()["chapters"][0]["moments"][0]["version"] == 1
    desk.change("patch", f"/chapters/{zero}", title="Nought", place=2).raise_for_status()
    assert [each["title"] for each in desk.read()["chapters"]] == ["One", "Nought"]
    desk.change("delete", f"/moments/{before['moment']}").raise_for_status()
    desk.change("delete", f"/chapters/{zero}").raise_for_status()
    assert [(each["title"], each["moments"]) for each in desk.read()["chapters"]] == [("One", [])]
    (line,) = [each for each in ann.get("/players/me/studies").json()["studies"] if each["study"] == desk.study]
    assert (line["chapters"], line["moments"], line["seen_by"]) == (1, 0, "all")
    assert line == next(each for each in served.anybody().get("/studies").json()["studies"] if each == line)
    assert desk.change("delete").json()["study"] == desk.study
    problem(ann.get(desk.path), 404, "study_unknown")
    assert ann.get("/players/me/studies").json() == {"studies": [], "next": None}


def test_lists_of_studies_are_paged(served: Served) -> None:
    ann = served.player("Ann")
    for number in range(5):
        ann.post("/studies", {"title": str(number)}).raise_for_status()
    titles: list[str] = []
    query = "?limit=2"
    for _ in range(3):
        page = ann.get(f"/players/me/studies{query}").json()
        titles += [study["title"] for study in page["studies"]]
        query = f"?limit=2&after={page['next']}"
    assert (sorted(titles), page["next"]) == (list("01234"), None)
    for wrong in ("after=x", "after=0", "limit=0", "limit=201", "player=x"):
        problem(ann.get(f"/studies?{wrong}"), 400, "query_invalid")
    problem(served.anybody().get("/players/me/studies"), 401, "token_missing")


@pytest.mark.parametrize("seen_by", ["owner", "link", "all"])
def test_study_is_read_and_changed_by_role(served: Served, seen_by: str) -> None:
    desk = Desk(served, seen_by)
    desk.edited_by(desk.ben)
    listed = desk.study in served.anybody().get("/studies?limit=200").text
    assert listed == (seen_by == "all")
    for person in (desk.eve, served.player("Olga", "organiser"), served.anybody()):
        if seen_by == "owner":
            problem(person.get(desk.path), 404, "study_unknown")
        else:
            assert desk.read(person)["your_role"] == "reader"
        if person.token:
            code = ("study_unknown", 404) if seen_by == "owner" else ("not_an_editor", 403)
            for method, path in (("post", "/chapters"), ("patch", "/chapters/c1"), ("delete", "/chapters/c1")):
                refused = desk.change(method, path, person, title="x")
                assert (refused.json()["code"], refused.status_code) == code
            code = ("study_unknown", 404) if seen_by == "owner" else ("not_the_owner", 403)
            refused = desk.change("delete", "", person)
            assert (refused.json()["code"], refused.status_code) == code
        else:
            problem(desk.change("post", "/chapters", person, title="x"), 401, "token_missing")
    assert desk.read(desk.ben)["your_role"] == "editor"
    assert desk.study in desk.ben.get("/players/me/studies").text
    desk.change("post", "/chapters", desk.ben, title="Ben's").raise_for_status()
    desk.change("patch", "", desk.ben, title="Ours").raise_for_status()
    for body in ({"seen_by": "all"}, {"editors": [desk.ben.player, desk.eve.player]}):
        problem(desk.change("patch", "", desk.ben, **body), 403, "study_refused", "not_the_owner")
    problem(desk.change("delete", "", desk.ben), 403, "study_refused", "not_the_owner")
    desk.change("patch", "", desk.ben, editors=[]).raise_for_status()
    assert desk.ben.get("/players/me/studies").json()["studies"] == []
    assert desk.change("delete", "", served.operator()).status_code == 200


def test_bad_input_changes_nothing(desk: Desk) -> None:
    desk.add(desk.over).raise_for_status()
    (moment,) = desk.moments()
    before = desk.read()
    for title in ("", " ", "x" * 101, "a\u202eb", "a\nb", "\x07", 3, None):
        problem(desk.ann.post("/studies", {"title": title}), 422, "body_invalid")
        if title is not None:
            problem(desk.change("post", "/chapters", title=title), 422, "body_invalid")
            problem(desk.change("patch", title=title), 422, "body_invalid")
    for more in ({"seen_by": "friends"}, {"more": 1}, {"editors": "x"}):
        problem(desk.change("patch", **more), 422, "body_invalid")
    problem(desk.change("patch", editors=["pnobody"]), 404, "player_unknown")
    for body in (
        {"words": "a\u202eb"},
        {"words": "\x1b[2J"},
        {"words": "x" * 2001},
        {"until": 3},
        {"until": 0},
        {"seen_as": "9x"},
        {"place": 0},
    ):
        problem(desk.add(desk.over, **body), 422, "body_invalid")
        problem(desk.change("patch", f"/moments/{moment['moment']}", **body), 422, "body_invalid")
    for body in ({"version": 99}, {"until": 99}, {"version": 10**15}):
        problem(desk.add(desk.over, **body), 404, "version_unknown")
        problem(desk.change("patch", f"/moments/{moment['moment']}", **body), 404, "version_unknown")
    problem(desk.add(desk.over, seen_as="7"), 400, "query_invalid", "view_unknown")
    problem(desk.add(desk.running, seen_as="1"), 403, "view_refused")
    problem(desk.add("0-nothere"), 404, "game_unknown")
    problem(
        desk.change("post", "/chapters/c77/moments", game=desk.over, version=1), 404, "study_unknown", "chapter_unknown"
    )
    problem(
        desk.change("patch", f"/moments/{moment['moment']}", chapter="c77"), 404, "study_unknown", "chapter_unknown"
    )
    for method in ("patch", "delete"):
        problem(desk.change(method, "/moments/m77"), 404, "study_unknown", "moment_unknown")
        problem(desk.change(method, "/chapters/c77"), 404, "study_unknown", "chapter_unknown")
    problem(desk.ann.http.delete(f"/v1{desk.path}"), 400, "query_invalid")
    for method in ("patch", "delete"):
        problem(desk.change(method, revision=99), 409, "study_conflict")
    assert desk.read() == before


def test_concurrent_editors_do_not_overwrite_each_other(desk: Desk) -> None:
    desk.edited_by(desk.ben)
    revision = desk.read()["revision"]

    def add(number: int) -> httpx.Response:
        return desk.change("post", "/chapters", (desk.ann, desk.ben)[number % 2], title=str(number), revision=revision)

    with ThreadPoolExecutor(8) as many:
        answers = list(many.map(add, range(8)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    for answer in answers:
        if answer.status_code == 409:
            refused = problem(answer, 409, "study_conflict")
            assert (refused["value"], refused["actual"]) == (revision, str(revision + 1))
    assert len(desk.read()["chapters"]) == 2
    worded = desk.ann.http.delete(f"/v1{desk.path}?revision=1", headers={"Accept-Language": "de"}).json()
    assert worded["detail"].startswith("Jemand hat die Studie inzwischen geändert")


def test_repeated_request_begins_a_study_once(served: Served) -> None:
    ann = served.player("Ann")
    key = {"Idempotency-Key": "k"}
    first, again = (ann.post("/studies", {"title": "S"}, headers=key).json() for _ in range(2))
    assert first == again
    problem(ann.post("/studies", {"title": "T"}, headers=key), 422, "key_reused")
    assert len(ann.get("/players/me/studies").json()["studies"]) == 1


def test_copy_has_the_moments_that_its_maker_sees(served: Served, desk: Desk) -> None:
    desk.add(desk.over, words="open to all").raise_for_status()
    desk.add(desk.running, words="Ann's alone").raise_for_status()
    first, _ = desk.moments()
    copy = desk.eve.post("/studies", {"title": "Mine", "copy_of": desk.study}).raise_for_status().json()
    assert (copy["owner"]["name"], copy["seen_by"], copy["revision"]) == ("Eve", "owner", 1)
    assert [(chapter["title"], chapter["moments"]) for chapter in copy["chapters"]] == [("One", [first])]
    assert len(desk.moments()) == 2
    own = desk.ann.post("/studies", {"title": "Again", "copy_of": desk.study}).raise_for_status().json()
    assert [moment["words"] for moment in own["chapters"][0]["moments"]] == ["open to all", "Ann's alone"]
    path = f"/studies/{copy['study']}"
    changed = desk.eve.post(f"{path}/chapters", {"revision": 1, "title": "Two"}).raise_for_status().json()
    assert len({chapter["chapter"] for chapter in changed["chapters"]}) == 2
    desk.change("patch", seen_by="owner").raise_for_status()
    refused = desk.eve.post("/studies", {"title": "More", "copy_of": desk.study})
    problem(refused, 404, "study_unknown")
    assert refused.text == desk.eve.post("/studies", {"title": "More", "copy_of": "s0"}).text.replace("s0", desk.study)
    key = {"Idempotency-Key": "k"}
    two = [desk.ann.post("/studies", {"title": "K", "copy_of": desk.study}, headers=key).json() for _ in range(2)]
    assert two[0] == two[1]
    problem(desk.ann.post("/studies", {"title": "K"}, headers=key), 422, "key_reused")
    assert served.anybody().post("/studies", {"title": "x", "copy_of": desk.study}).status_code == 401


# Moments that are hidden from a reader


NOTHING = dict.fromkeys(("game", "version", "until", "head", "as", "words", "by", "time"))


def test_moment_of_an_open_game_is_hidden_from_others_until_the_game_closes(served: Served, desk: Desk) -> None:
    desk.edited_by(desk.ben)
    desk.add(desk.running, words="I hold the seven").raise_for_status()
    (moment,) = desk.moments()
    assert (moment["words"], moment["shown"]) == ("I hold the seven", True)
    readers = (desk.ben, desk.eve, served.player("Olga", "organiser"), served.anybody())
    for person in readers:
        assert desk.moments(person) == [{"moment": moment["moment"], "shown": False, **NOTHING}]
    path = f"/moments/{moment['moment']}"
    for body in ({"words": "x"}, {"version": 99}, {"until": None}, {"seen_as": None}):
        problem(desk.change("patch", path, desk.ben, **body), 403, "study_refused", "moment_not_shown")
    desk.change("patch", path, desk.ben, chapter=desk.chapter, place=1).raise_for_status()
    tag = {person.token: person.get(desk.path).headers["etag"] for person in readers}
    served.operator().post(f"/games/{desk.running}/abort", {"reason": "over"}).raise_for_status()
    for person in readers:
        assert desk.moments(person) == [moment]
        assert person.get(desk.path, headers={"If-None-Match": tag[person.token]}).status_code == 200
    desk.change("patch", path, desk.ben, words="Ann held the seven").raise_for_status()
    assert desk.moments(desk.eve)[0]["words"] == "Ann held the seven"


def test_editing_operator_may_not_change_moments_with_knowledge_of_operators(served: Served, desk: Desk) -> None:
    oda = served.player("Oda", "operator")
    desk.edited_by(oda)
    desk.add(desk.running).raise_for_status()
    (moment,) = desk.moments(oda)
    assert moment["shown"], "an operator who does not play sees all of it"
    refused = desk.change("patch", f"/moments/{moment['moment']}", oda, words="Ben holds the nine")
    problem(refused, 403, "study_refused", "moment_not_shown")


def test_private_game_is_answered_like_an_unknown_game(served: Served, desk: Desk) -> None:
    private = served.started(desk.ann, desk.ben, visibility="private")
    desk.edited_by(desk.eve)
    responses = []
    for game in (private, f"{private[:-1]}{'0' if private[-1] != '0' else '1'}"):
        refused = desk.add(game, desk.eve)
        problem(refused, 404, "game_unknown")
        responses.append(refused.text.replace(game, "GAME"))
    assert responses[0] == responses[1]
    desk.add(private, words="ours").raise_for_status()
    (moment,) = desk.moments()
    path = f"/v1{desk.path}"
    for person in (desk.eve, served.anybody()):
        open_, nothing = person.http.get(path), {"moment": moment["moment"], "shown": False, **NOTHING}
        assert desk.moments(person) == [nothing]
        assert private not in open_.text
    before = [person.http.get(path).content for person in (desk.eve, served.anybody())]
    served.operator().post(f"/games/{private}/abort", {"reason": "over"}).raise_for_status()
    after = [person.http.get(path).content for person in (desk.eve, served.anybody())]
    assert before == after, "nobody learns that a game that is not for them has ended"
    for person in (desk.ann, desk.ben):
        assert desk.moments(person) == [moment]


def test_moment_of_a_table_with_the_same_luck_is_hidden_from_players_of_the_round(tmp_path: Path) -> None:
    """Not before the last table is closed, and then to everybody."""
    with same_luck(tmp_path) as here:
        ann, other = here.tables[0][0], here.tables[1][0]
        study = ann.post("/studies", {"title": "S", "seen_by": "all"}).json()["study"]
        ann.post(f"/studies/{study}/chapters", {"revision": 1, "title": "One"}).raise_for_status()
        body = {"revision": 2, "game": here.games[0], "version": 1, "words": "the nine comes third"}
        ann.post(f"/studies/{study}/chapters/c1/moments", body).raise_for_status()
        here.play(0)
        answers = {name: person.get(f"/studies/{study}") for name, person in (("other", other), ("eve", here.eve))}
        for answer in answers.values():
            assert answer.json()["chapters"][0]["moments"] == [{"moment": "m2", "shown": False, **NOTHING}]
        here.play(1)
        here.see_to()
        for person in (other, here.eve):
            (moment,) = person.get(f"/studies/{study}").json()["chapters"][0]["moments"]
            assert moment["words"] == "the nine comes third"
