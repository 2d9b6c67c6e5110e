"""Pictures and past decisions over HTTP: rights to see them, and tags that hold as long as the picture."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.api.serving import Person, Served


def moments(served: Served) -> tuple[str, Person, Person]:
    anna, ben = served.player("Anna"), served.player("Ben")
    game = served.started(anna, ben, ruleset="bison")
    return game, anna, ben


def board(person: Person, game: str, **options: object) -> httpx.Response:
    return person.get(f"/games/{game}/board.svg", params=options)


def test_a_picture_of_any_version(served: Served) -> None:
    game, anna, _ = moments(served)
    anna.decide(game).raise_for_status()
    head = int(anna.get(f"/games/{game}").json()["head"].partition("-")[0])
    responses = [board(served.anybody(), game, at=version) for version in range(1, head + 1)]
    assert {response.headers["content-type"] for response in responses} == {"image/svg+xml"}
    assert responses[-1].content == board(served.anybody(), game).content
    assert len({response.content for response in responses}) == head
    assert board(anna, game, at=head + 1).json()["code"] == "version_unknown"
    assert board(anna, game, at=head, part="rules").json()["code"] == "query_invalid"


def test_the_tag_holds_as_long_as_the_picture(served: Served) -> None:
    game, anna, ben = moments(served)
    head = int(anna.get(f"/games/{game}").json()["head"].partition("-")[0])
    first = board(anna, game, at=head)
    headers = {"If-None-Match": first.headers["etag"]}
    assert anna.get(f"/games/{game}/board.svg?at={head}", headers=headers).status_code == 304
    assert ben.get(f"/games/{game}/board.svg?at={head}", headers=headers).status_code == 200
    assert anna.get(f"/games/{game}/board.svg?at={head}&width=390", headers=headers).status_code == 200
    assert anna.get(f"/games/{game}/board.svg?at={head}&part=seats", headers=headers).status_code == 200
    mover = (anna, ben)[anna.get(f"/games/{game}").json()["to_move"][0]]
    mover.decide(game).raise_for_status()
    assert anna.get(f"/games/{game}/board.svg?at={head}", headers=headers).status_code == 304
    assert anna.get(f"/games/{game}/board.svg", headers=headers).status_code == 200


def test_picture_is_in_the_requested_language(served: Served) -> None:
    game, anna, _ = moments(served)
    english, german = board(anna, game), board(anna, game, language="de")
    assert english.content == board(anna, game, language="en").content
    assert (english.headers["content-language"], german.headers["content-language"]) == ("en", "de")
    assert ("Runde 1 von" in german.text, "Round 1 of" in german.text) == (True, False)
    assert ("Runde 1 von" in english.text, "Round 1 of" in english.text) == (False, True)
    # A cached answer of one kind does not stand for the other.
    tags = [response.headers["etag"] for response in (english, german)]
    assert tags[0] != tags[1]
    again = anna.get(f"/games/{game}/board.svg?language=de", headers={"If-None-Match": tags[0]})
    assert (again.status_code, again.text) == (200, german.text)
    assert anna.get(f"/games/{game}/board.svg?language=de", headers={"If-None-Match": tags[1]}).status_code == 304
    assert board(anna, game, language="tlh").json()["code"] == "language_unknown"


def test_a_stranger_sees_no_private_game(served: Served) -> None:
    anna = served.player("Anna")
    game = served.started(anna, served.player("Ben"), ruleset="bison", visibility="private")
    assert board(anna, game).status_code == 200
    assert board(served.anybody(), game).json()["code"] == "game_unknown"
    assert served.anybody().get(f"/games/{game}/decisions/2").json()["code"] == "game_unknown"


def test_past_decisions_are_shown_to_their_seat_alone_until_the_game_closes(served: Served) -> None:
    game, anna, ben = moments(served)
    then = anna.get(f"/games/{game}").json()
    version = int(then["head"].partition("-")[0])
    mover, other = (anna, ben) if then["to_move"] == [0] else (ben, anna)
    legal = mover.decisions(game)["decisions"]
    mover.decide(game).raise_for_status()

    def past(person: Person) -> list[dict[str, object]]:
        seats: list[dict[str, object]] = person.get(f"/games/{game}/decisions/{version}").json()["seats"]
        return seats

    assert past(mover) == [{"seat": then["to_move"][0], "decisions": legal}]
    for person in (other, served.anybody()):
        assert past(person) == [{"seat": then["to_move"][0], "decisions": None}]
    served.operator().post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    for person in (mover, other, served.anybody()):
        assert past(person)[0]["decisions"] == legal
    assert anna.get(f"/games/{game}/decisions/99").json()["code"] == "version_unknown"


def image(person: Person, game: str, **options: object) -> httpx.Response:
    return person.get(f"/games/{game}/board.png", params=options)


def size(png: bytes) -> tuple[int, int]:
    """Return the width and the height in the header of a PNG image (PNG specification, 11.2.1)."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_an_image_has_the_requested_size_or_the_proportions_of_the_picture(served: Served) -> None:
    game, anna, _ = moments(served)
    framed = image(served.anybody(), game, width=600, height=315)
    assert framed.headers["content-type"] == "image/png"
    assert size(framed.content) == (600, 315)
    _, _, across, down = re.findall(r"[\d.]+", board(anna, game, width=300).text.partition("viewBox=")[2])[:4]
    width, height = size(image(anna, game, width=300).content)
    assert width == 300
    assert height == pytest.approx(300 * float(down) / float(across), abs=1)


def test_an_image_is_drawn_again_when_the_picture_changes(served: Served) -> None:
    game, anna, _ = moments(served)
    head = int(anna.get(f"/games/{game}").json()["head"].partition("-")[0])
    first = image(anna, game, at=head, width=200)
    headers = {"If-None-Match": first.headers["etag"]}
    assert anna.get(f"/games/{game}/board.png?at={head}&width=200", headers=headers).status_code == 304
    earlier = anna.get(f"/games/{game}/board.png?at=2&width=200", headers=headers)
    assert earlier.content != first.content


def test_other_requests_are_answered_while_an_image_is_drawn(served: Served) -> None:
    game, anna, _ = moments(served)
    with ThreadPoolExecutor(1) as pool:
        drawn = pool.submit(image, anna, game, width=1000)
        answered = 0
        while not drawn.done():
            served.anybody().get(f"/games/{game}").raise_for_status()
            answered += 1
        assert size(drawn.result().content)[0] == 1000
    assert answered > 2
