"""Every kind of message of every stream, and a request to a webhook, of a service that is brought to send them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from eventstore.identity import Identity
from eventstore.notices.deliveries import Occasion
from projections.notices import NoticeTeller
from tests.api.serving import Listening, Served
from tests.api.tournaments import Evening
from tests.processes import wait_until
from workers.notices.webhooks import webhook_body

LINES = {"Accept": "application/x-ndjson"}


def every_message(served: Served) -> list[tuple[str, str, Any]]:
    """Return the operation, the name and the data of messages, at least one of each kind."""
    return [*_of_a_game(served), *_of_a_tournament(served), *_of_a_webhook(served)]


def _of_a_game(served: Served) -> Iterator[tuple[str, str, Any]]:
    """Play a game with a dispute and an annotation, abort it, and begin its rematch; yield its messages."""
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    ann.decide(game).raise_for_status()
    ben.post(f"/games/{game}/disputes", {"version": 4, "words": "Was that legal?"}).raise_for_status()
    ann.post(f"/games/{game}/annotations", {"version": 4, "words": "A good beginning."}).raise_for_status()
    turns = Listening(ann, "/players/me/stream")
    yield "streamTurns", "turn", json.loads(turns.await_messages(1)[0]["data"])
    turns.stop()
    for query in ("?after=0&ruleset=bison", "?after=0&ruleset=bison&cloudevents=true"):
        events = Listening(served.anybody(), f"/events{query}", **LINES)
        wait_until(lambda listening=events: len([line for line in listening.lines if line]) >= 4)
        events.stop()
        for line in events.lines:
            if line:
                yield "streamEvents", "cloud_event" if "cloudevents" in query else "entry", json.loads(line)
    ann.post(f"/games/{game}/chat/table", {"phrase": "good_luck"}).raise_for_status()
    for after in (0, 99):
        chat = Listening(ben, f"/games/{game}/chat/table/stream?after={after}")
        chat.await_messages(1)
        chat.stop()
        yield from _of(chat, "streamChat")
    waiting = ann.post("/games", {"ruleset": "bison", "seats": 3}).json()["game"]
    for person in (ann, ben):
        person.post(f"/games/{waiting}/seats").raise_for_status()
    chat = Listening(ben, f"/games/{waiting}/chat/table/stream")
    ben.http.delete(f"/v1/games/{waiting}/seats/1").raise_for_status()
    ann.post(f"/games/{waiting}/chat/table", {"phrase": "good_luck"}).raise_for_status()
    wait_until(lambda listening=chat: listening.ended)
    yield from _of(chat, "streamChat")
    yield from _of_a_shared_review(served)
    follower = Listening(ann, f"/games/{game}/stream?rematch=true", **{"Last-Event-ID": "99-00000000"})
    whole = Listening(ann, f"/games/{game}/stream?after=0")
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    ben.post(f"/games/{game}/shared-review").raise_for_status()
    for person in (ben, ann):
        person.post(f"/games/{game}/rematch").raise_for_status()
    for listening in (follower, whole):
        wait_until(lambda listening=listening: listening.ended)
        yield from _of(listening, "streamEntries")


def _of_a_shared_review(served: Served) -> Iterator[tuple[str, str, Any]]:
    """Yield the messages of the shared review of a game that was aborted."""
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    ann.post(f"/games/{game}/shared-review").raise_for_status()
    review = Listening(ben, f"/games/{game}/shared-review/stream")
    review.await_messages(1)
    review.stop()
    yield from _of(review, "streamSharedReview")


def _of_a_tournament(served: Served) -> Iterator[tuple[str, str, Any]]:
    """Open a round and a dispute at one of its tables; yield the messages of the tournament."""
    evening = Evening(served)
    person = evening.at(1)[0]
    dispute = {"version": 1, "words": "We sit in the wrong order."}
    person.post(f"/games/{evening.game}/disputes", dispute).raise_for_status()
    path = f"/tournaments/{evening.tournament}/stream"
    for after, count in ((0, 3), (999, 2)):
        listening = Listening(evening.owner, f"{path}?after={after}")
        listening.await_messages(count)
        listening.stop()
        yield from _of(listening, "streamTournament")


def _of_a_webhook(served: Served) -> Iterator[tuple[str, str, Any]]:
    """Yield the body of a request to a webhook about a turn."""
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    overview = ann.get(f"/games/{game}").json()
    head: str = overview["head"]
    version = int(head.partition("-")[0])
    teller = NoticeTeller(served.service, served.context.projections, "https://tape.example")
    occasion = Occasion("turn", game, version, overview["time"], head=head)
    notice = served.call(teller.notice(Identity(ann.player, ann.name, "player"), occasion, "en"))
    assert notice is not None
    yield "callWebhook", "notice", json.loads(webhook_body(notice))


def _of(listening: Listening, operation: str) -> Iterator[tuple[str, str, Any]]:
    for message in listening.messages:
        yield operation, message.get("event", "entry"), json.loads(message["data"])
