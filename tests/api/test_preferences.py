"""Preferences: kept with the player, each by itself, the same in every browser and every process."""

from __future__ import annotations

from typing import Any

import pytest
from redis import Redis

from projections.sentences import LANGUAGES
from tests.api.serving import Person, Served

PATH = "/players/me/preferences"
NEVER_CHOSEN = {"take_single": None, "ask_before_ending": None, "animation": None, "language": None, "notices": None}
NEVER_CHOSEN |= {"clock_sound": None, "turn_sound": None, "colour_scheme": None, "chat": None, "muted": None}
NEVER_CHOSEN |= {"letters": None}


def preferred(person: Person) -> dict[str, Any]:
    stored: dict[str, Any] = person.get(PATH).raise_for_status().json()
    return stored


def change(person: Person, **values: Any) -> dict[str, Any]:
    answer = person.http.patch(f"/v1{PATH}", json=values)
    assert answer.status_code == 200, answer.text
    stored: dict[str, Any] = answer.json()
    return stored


def test_changed_preference_holds_for_its_player_in_every_browser(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    assert preferred(ann) == NEVER_CHOSEN
    other_browser = served.with_token(ann.token)
    assert change(ann, take_single=True, language="de") == {**NEVER_CHOSEN, "take_single": True, "language": "de"}
    assert change(other_browser, notices=True, ask_before_ending=False)["take_single"] is True
    expected = {"take_single": True, "ask_before_ending": False, "language": "de", "notices": True}
    expected = {**NEVER_CHOSEN, **expected}
    assert preferred(ann) == preferred(other_browser) == expected
    assert change(ann) == expected
    assert change(ann, language=None) == {**expected, "language": None}
    assert preferred(ben) == NEVER_CHOSEN


def test_preferences_stay_under_a_new_token(served: Served) -> None:
    ann = served.player("Ann")
    change(ann, animation=False)
    renewed = served.with_token(ann.post("/players/me/token").json()["token"])
    assert preferred(renewed)["animation"] is False


@pytest.mark.parametrize(
    ("wrong", "limit"),
    [
        ({"take_single": "yes"}, "bool"),
        ({"animation": 1}, "bool"),
        ({"language": "tlh"}, "|".join(LANGUAGES)),
        ({"language": ["de"]}, "str"),
        ({"colour_scheme": "sepia"}, "sepia"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_invalid_preference_is_refused_and_changes_nothing(served: Served, wrong: dict[str, Any], limit: str) -> None:
    ann = served.player("Ann")
    answer = ann.http.patch(f"/v1{PATH}", json={"notices": True, **wrong})
    assert (answer.status_code, answer.json()["code"]) == (422, "body_invalid")
    assert next(iter(wrong)) in answer.text
    assert limit in answer.json()["detail"]
    assert preferred(ann) == NEVER_CHOSEN


def test_a_value_that_this_release_does_not_know_counts_as_never_chosen(served: Served) -> None:
    ann = served.player("Ann")
    change(ann, notices=True)
    with Redis.from_url(served.redis_url) as redis:
        redis.hset(f"tabletape:player:{ann.player}:preferences", mapping={"language": b'"tlh"', "colour": b'"red"'})
    assert preferred(ann) == {**NEVER_CHOSEN, "notices": True}


def test_only_players_have_preferences(served: Served) -> None:
    assert served.anybody().get(PATH).status_code == 401
    assert served.operator().get(PATH).status_code == 403
