"""Streams of games that began with the end of another: forks of ended games, and imports."""

from __future__ import annotations

from tests.api.serving import Listening, Person, Served
from tests.processes import wait_until


def listened_anew(served: Served, game: str, players: tuple[Person, Person], before: int) -> None:
    """Require that a stream from the beginning goes on through *before* entries, and on with the game."""
    listening = Listening(served.anybody(), f"/games/{game}/stream?after=0")
    listening.await_messages(before)
    for player in players:
        player.post(f"/games/{game}/seats", {}).raise_for_status()
    messages = listening.await_messages(before + 2)
    assert [int(message["id"].partition("-")[0]) for message in messages] == list(range(1, before + 3))
    assert all("event" not in message for message in messages)
    assert not listening.ended
    served.operator().post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    assert listening.await_messages(before + 4)[-1]["event"] == "closed"
    wait_until(lambda: listening.ended)


def test_fork_of_an_aborted_game_is_streamed_past_its_first_end(served: Served) -> None:
    players = served.player("Ann"), served.player("Ben")
    game = served.started(*players)
    served.operator().post(f"/games/{game}/abort", {"reason": "rain"}).raise_for_status()
    fork = served.operator().post(f"/games/{game}/forks", {"at": 4}).json()["game"]
    listened_anew(served, fork, players, 5)


def test_import_of_a_superseded_game_is_streamed_past_its_first_end(served: Served) -> None:
    players = served.player("Ann"), served.player("Ben")
    game = served.started(*players)
    served.operator().post(f"/games/{game}/forks", {"at": 3, "supersede": True}).raise_for_status()
    archive = served.operator().get(f"/games/{game}/archive").content
    imported = served.operator().http.post("/v1/games/import", content=archive).json()["game"]
    listened_anew(served, imported, players, 5)
