"""The demo: bots play a whole game through a running service, from the first seat to the verified end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from eventstore.proof.verify import Verification
from eventstore.storage.head import parse_head
from ops.client import Client
from ops.errors import OperationError
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelineItem
from projections.views import GameResponse

DEMO_BOT: Final = "greedy"
"""Who plays: random play would never end some games."""

_POLL_SECONDS: Final = 0.1
_SILENCE_SECONDS: Final = 60.0
"""How long nothing at all may happen before the demo gives up."""


class DemoFailed(OperationError):
    """The game did not come to its end."""

    code = "demo_failed"
    exit_code = 5


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game that the bots have played to its end."""

    game: str
    winner: int | None
    """The seat that won; `None` for a tie."""
    scoreboard: ScoreboardView
    entries: int
    """The length of the log."""
    seconds: float
    """From opening the table to the end of the game."""
    verification: Verification
    review: str
    """Where to replay it."""


def play_demo(
    client: Client,
    ruleset: str,
    seats: int,
    options: Mapping[str, Any],
    show: Callable[[TimelineItem], None],
) -> Played:
    """Let bots play a complete game, and verify it.

    Args:
        client: speaks to the service as its operator.
        ruleset: the game title.
        seats: how many bots play.
        options: the options of the game.
        show: is given each sentence of the timeline as it comes.

    Raises:
        ServiceRefused: the service does not open such a game.
        ServiceUnavailable: it does not answer.
        DemoFailed: the game stalled, or nothing happened for a minute.
    """
    start = time.monotonic()
    game = client.create(ruleset, seats, options=dict(options), labels=["demo"]).game
    for seat in range(seats):
        client.sit(game, seat=seat, bot=DEMO_BOT)
    ended = _watch(client, game, show)
    seconds = time.monotonic() - start
    scoreboard = client.scoreboard(game)
    return Played(
        game=game,
        winner=scoreboard.result.winner if scoreboard.result else None,
        scoreboard=scoreboard,
        entries=ended.version,
        seconds=round(seconds, 3),
        verification=client.verify(game),
        review=review_url(client.url, game),
    )


def review_url(url: str, game: str) -> str:
    """Return where a game can be replayed, sentence by sentence."""
    return f"{url}/games/{game}/review"


def _watch(client: Client, game: str, show: Callable[[TimelineItem], None]) -> GameResponse:
    """Follow a game to its end."""
    after, last_news = 0, time.monotonic()
    while True:
        page = client.timeline(game, after)
        for item in page.items:
            show(item)
        reached = parse_head(page.head)[0] if page.next is None else page.next
        if reached > after:
            after, last_news = reached, time.monotonic()
            continue
        now = client.game(game)
        if now.status == "finished" and now.version == after:
            return now
        if now.status in ("stalled", "aborted", "superseded"):
            raise DemoFailed(f"the game is {now.status}: {now.reason}", value=game)
        if time.monotonic() - last_news > _SILENCE_SECONDS:
            raise DemoFailed(f"nothing has happened for {_SILENCE_SECONDS:.0f} seconds: does a worker run?", value=game)
        time.sleep(_POLL_SECONDS)
