"""Chat of a game over HTTP: rooms and readers, limits, streams that resume, and erasing."""

from __future__ import annotations

import pytest
from redis import Redis

from api.chat import MESSAGES_AT_ONCE
from eventstore.chat import chat as chat_module
from eventstore.chat.chat import LONGEST_MESSAGE
from eventstore.proof.verify import verify_log
from eventstore.storage.redis_keys import CHAT, CHATTED, ERASING, game_key
from tests.api.chatting import NAMES, Talk
from tests.api.serving import Listening, Person, Served
from tests.processes import wait_until

FOREIGN = ("", "/timeline", "/entries", "/annotations", "/disputes", "/chat", "/chat/spectators", "/chat/table")
"""The calls by which a spectator may read a game."""


async def verified(served: Served, game: str) -> bool:
    return (await verify_log(served.service.reader, game, everything=True)).ok


@pytest.fixture
def talk(served: Served) -> Talk:
    return Talk(served)


def test_players_talk_at_the_table_and_the_log_does_not_change(served: Served, talk: Talk) -> None:
    head = talk.ann.get(f"/games/{talk.game}").json()["head"]
    first = talk.say(talk.ann, "Good luck, Ben", key="first")
    assert (first["position"], first["player"], first["name"], first["seat"]) == (1, talk.ann.player, talk.ann.name, 0)
    assert talk.say(talk.ann, "Good luck, Ben", key="first") == first
    talk.say(talk.ben, phrase="thanks")
    page = talk.page(talk.ben)
    assert [entry["position"] for entry in page["entries"]] == [1, 2]
    assert (page["entries"][1]["phrase"], page["end"], page["next"]) == ("thanks", 2, None)
    assert talk.page(talk.ben, limit=1)["next"] == 1
    assert talk.page(talk.ben, after=1)["entries"] == page["entries"][1:]
    assert talk.ann.get(f"/games/{talk.game}").json()["head"] == head
    assert served.call(verified(served, talk.game))


def test_spectators_and_players_have_rooms_of_their_own(served: Served, talk: Talk) -> None:
    """Two worlds that differ in the talk of the others alone: a reader's answers are the same bytes."""
    outsiders = (talk.eve, served.anybody(), served.operator(), served.player(next(NAMES), role="organiser"))
    before = [answers_of(talk, person) for person in outsiders]
    talk.say(talk.ann, "I hold nothing but tiles")
    assert [answers_of(talk, person) for person in outsiders] == before
    before_players = [answers_of(talk, person) for person in (talk.ann, talk.ben)]
    talk.say(talk.eve, "She holds nothing", room="spectators")
    assert [answers_of(talk, person) for person in (talk.ann, talk.ben)] == before_players
    assert (talk.rooms(talk.ann), talk.rooms(talk.eve)) == ({"table": True}, {"spectators": True})
    assert talk.rooms(served.anybody()) == {"spectators": False}
    hidden = (403, "room_hidden")
    assert talk.refusal(talk.eve, {"words": "hi"}) == talk.refusal(talk.ann, {"words": "hi"}, "spectators") == hidden
    for person, room in ((talk.eve, "table"), (talk.ann, "spectators")):
        for path in (f"/chat/{room}", f"/chat/{room}/stream"):
            assert person.get(f"/games/{talk.game}{path}").json()["code"] == "room_hidden"
    served.played(talk.game, talk.people)
    assert talk.words(talk.ann, "spectators") == ["She holds nothing"]
    assert talk.words(talk.ann) == ["I hold nothing but tiles"]
    assert talk.rooms(talk.eve) == {"spectators": True}


def answers_of(talk: Talk, person: Person) -> list[tuple[int, bytes]]:
    """Return the answers to a person about the game, and the lists with it."""
    responses = [person.get(f"/games/{talk.game}{path}") for path in FOREIGN]
    return [(response.status_code, response.content) for response in responses]


def test_the_chat_of_a_private_game_is_as_hidden_as_the_game(served: Served) -> None:
    talk = Talk(served, visibility="private")
    for path in ("", "/table", "/spectators", "/spectators/stream"):
        response, unknown = (talk.eve.get(f"/games/{game}/chat{path}") for game in (talk.game, "0-unknown"))
        assert response.status_code == unknown.status_code == 404
        assert response.json()["code"] == unknown.json()["code"] == "game_unknown"
    assert talk.refusal(talk.eve, {"words": "let me in"}, "spectators") == (404, "game_unknown")


def test_the_waiting_table_talks_too_and_a_player_who_leaves_reads_no_more(talk: Talk) -> None:
    talk.game = talk.ann.post("/games", {"ruleset": "tiny", "seats": 3}).json()["game"]
    for person in (talk.ann, talk.ben):
        person.post(f"/games/{talk.game}/seats").raise_for_status()
    talk.say(talk.ann, phrase="hello")
    assert talk.words(talk.ben) == ["hello"]
    talk.ben.http.delete(f"/v1/games/{talk.game}/seats/1").raise_for_status()
    assert talk.refusal(talk.ben, {"words": "still there"}) == (403, "room_hidden")
    assert talk.rooms(talk.ben) == {"spectators": True}


def test_bad_messages_change_nothing(talk: Talk) -> None:
    refusals = {
        "message_empty": {"words": "  "},
        "message_and_phrase": {"words": "hi", "phrase": "hello"},
        "body_invalid": {"phrase": "insult"},
    }
    for code, body in refusals.items():
        assert talk.refusal(talk.ann, body)[1] == code
    for words in ("x" * (LONGEST_MESSAGE + 1), "two\nlines", "\N{RIGHT-TO-LEFT OVERRIDE}hi"):
        assert talk.refusal(talk.ben, {"words": words}) == (422, "body_invalid")
    assert talk.ann.get(f"/games/{talk.game}/chat/kitchen").status_code == 400
    assert talk.page(talk.ben) == {"entries": [], "end": 0, "next": None}


def test_messages_have_limits(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_module, "MOST_OF_PLAYER", 2)
    monkeypatch.setattr(chat_module, "MOST_MESSAGES", 3)
    for person, words in ((talk.ann, "1"), (talk.ann, "2")):
        talk.say(person, words)
    assert talk.refusal(talk.ann, {"words": "3"}) == (409, "author_full")
    talk.say(talk.ben, "4", key="last")
    assert talk.refusal(talk.ben, {"words": "5"}) == (409, "room_full")
    assert talk.say(talk.ben, "4", key="last")["position"] == 3
    reused = talk.ben.post(f"/games/{talk.game}/chat/table", {"words": "6"}, headers={"Idempotency-Key": "last"})
    assert reused.json()["code"] == "key_reused"
    assert talk.words(talk.ann) == ["1", "2", "4"]


def test_a_player_says_few_messages_at_once(talk: Talk) -> None:
    for number in range(MESSAGES_AT_ONCE):
        talk.say(talk.ann, str(number))
    response = talk.ann.post(f"/games/{talk.game}/chat/table", {"words": "more"})
    assert (response.status_code, response.json()["code"]) == (429, "rate_limited")
    assert 1 <= int(response.headers["retry-after"]) <= 60
    talk.say(talk.ben, "calm down")


def test_a_stream_goes_on_without_gap_or_double(talk: Talk) -> None:
    path = f"/games/{talk.game}/chat/table/stream"
    talk.say(talk.ann, "before")
    listening = Listening(talk.ben, path)
    talk.say(talk.ann, "meanwhile")
    talk.ann.decide(talk.game).raise_for_status()
    talk.say(talk.ann, "after a decision")
    messages = listening.await_messages(3)
    listening.stop()
    assert [(message["event"], message["id"]) for message in messages] == [("chat", "1"), ("chat", "2"), ("chat", "3")]
    later = Listening(talk.ben, path, **{"Last-Event-ID": "2"})
    spectating = Listening(talk.eve, f"/games/{talk.game}/chat/spectators/stream")
    talk.say(talk.ann, "last")
    talk.say(talk.eve, "so it ends", room="spectators")
    assert [message["id"] for message in later.await_messages(2)] == ["3", "4"]
    assert [message["id"] for message in spectating.await_messages(1)] == ["1"]
    for stream in (later, spectating):
        stream.stop()
    beyond = Listening(talk.ben, path, **{"Last-Event-ID": "9"})
    assert beyond.await_messages(1)[0] == {"id": "4", "event": "reset", "data": '{"end":4}'}
    beyond.stop()


def test_a_player_who_leaves_hears_no_more(talk: Talk) -> None:
    talk.game = talk.ann.post("/games", {"ruleset": "tiny", "seats": 3}).json()["game"]
    for person in (talk.ann, talk.ben):
        person.post(f"/games/{talk.game}/seats").raise_for_status()
    listening = Listening(talk.ben, f"/games/{talk.game}/chat/table/stream")
    talk.ben.http.delete(f"/v1/games/{talk.game}/seats/1").raise_for_status()
    talk.say(talk.ann, "now that Ben is gone")
    wait_until(lambda: listening.ended)
    (message,) = listening.messages
    assert (message["event"], message["data"]) == ("closed", '{"code":"room_hidden"}')


def test_the_messages_of_an_erased_player_disappear(served: Served, talk: Talk) -> None:
    talk.say(talk.ann, "my secret words", key="mine")
    talk.say(talk.ben, "and mine")
    listening = Listening(talk.ben, f"/games/{talk.game}/chat/table/stream?after=2")
    talk.ann.http.delete("/v1/players/me").raise_for_status()
    with Redis.from_url(served.redis_url) as redis:
        redis.zadd(ERASING, {talk.ann.player: 0})
        served.call(served.context.erasing.resume())
        stored = redis.hgetall(game_key(CHAT, talk.game))
        assert b"my secret words" not in b"".join(stored.values())
        assert talk.ann.player.encode() not in b"".join([*stored, *stored.values()])
        assert redis.ttl(CHATTED % talk.ann.player) > 0
    assert talk.words(talk.ben) == ["and mine"]
    (message,) = listening.await_messages(1)
    listening.stop()
    assert '"type":"removal"' in message["data"]
    assert '"removes":[1],"reason":"erased"' in message["data"]
