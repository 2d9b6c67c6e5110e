"""Plays a whole game of each ruleset through a generated client, and prints the results as JSON.

Everything comes from the generated package `generated_client`; nothing of the project is imported. Two players sit at
each table and decide at random; the service scores. After the most decisions of a game, bots stand in for both players
and end it. Each value is read as the generated type.

Arguments: the service's address, a seed for the decisions, and the most decisions of a game.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections import Counter
from typing import Any

from generated_client import AuthenticatedClient, Client, models
from generated_client.api.absence import seat_stand_in
from generated_client.api.games import create_game, get_game, take_seat
from generated_client.api.log import get_scoreboard, list_decisions_then, list_entries
from generated_client.api.play import get_state, list_decisions, take_decision
from generated_client.api.players import register_player
from generated_client.api.rulesets import list_rulesets

TABLES = {
    "bison": models.BisonNewGameRequest(
        ruleset="bison", seats=2, options=models.BisonOptions(variant=models.BisonOptionsVariant.VALUE_1)
    ),
    "manitoba": models.ManitobaNewGameRequest(ruleset="manitoba", seats=2),
    "wendake": models.WendakeNewGameRequest(ruleset="wendake", seats=2),
    "discoveries": models.DiscoveriesNewGameRequest(
        ruleset="discoveries", seats=2, options=models.DiscoveriesOptions(max_rounds=8)
    ),
}
LOOK_AT_EVERY = 25
"""After so many decisions state, points and entries are read."""
PAGE = 1_000
"""The most entries of a page."""
LONGEST_SECONDS = 240
"""No game takes longer, on a busy machine either."""


def expected(value: Any, *kinds: type) -> Any:
    """Return an answer; it must be of these types: else it is a problem, or was read as something else."""
    if not isinstance(value, kinds):
        raise SystemExit(f"{value!r} is none of {kinds}")
    return value


def registered(url: str, name: str) -> AuthenticatedClient:
    """Return the client of a new player."""
    player = expected(
        register_player.sync(client=Client(base_url=url), body=models.NewPlayer(name=name)), models.Registered
    )
    return AuthenticatedClient(base_url=url, token=player.token, raise_on_unexpected_status=True, timeout=60)


class Table:
    """A game of a ruleset, from opening the table to the result."""

    def __init__(self, ruleset: str, players: list[AuthenticatedClient], luck: random.Random, most: int) -> None:
        self.name = ruleset.title()
        self.most = most
        self.luck = luck
        table = expected(create_game.sync(client=players[0], body=TABLES[ruleset]), models.GameResponse)
        self.game = table.game
        self.at_seat = dict(enumerate(players))
        for seat, client in self.at_seat.items():
            expected(take_seat.sync(self.game, client=client, body=models.SeatRequest(seat=seat)), models.GameResponse)
        self.types: Counter[str] = Counter()
        """By type of decision: how often it was taken."""

    def model(self, name: str) -> type:
        """Return the generated type that a thing has in this ruleset."""
        kind: type = getattr(models, self.name + name)
        return kind

    def play(self) -> dict[str, Any]:
        """Play to the end and return the result."""
        deadline = time.monotonic() + LONGEST_SECONDS
        while (overview := self.overview()).status.value != "finished":
            if not overview.to_move or self.types.total() >= self.most:
                assert time.monotonic() < deadline, "the service does not score"
                time.sleep(0.02)
                continue
            looks = self.types.total() % LOOK_AT_EVERY == 0
            self.decide(self.at_seat[overview.to_move[0]], asks_first=looks)
            if looks:
                self.look()
            if self.types.total() == self.most:
                self.hand_over()
        self.look(PAGE)
        board = expected(get_scoreboard.sync(self.game, client=self.at_seat[0]), models.ScoreboardView)
        return {
            "game": self.game,
            "decisions": self.types,
            "points": [line.points for line in board.seats],
            "places": board.result.places,
        }

    def overview(self) -> Any:
        return expected(get_game.sync(self.game, client=self.at_seat[0]), models.GameResponse)

    def decide(self, client: AuthenticatedClient, *, asks_first: bool) -> None:
        listed = expected(list_decisions.sync(self.game, client=client), self.model("DecisionList"))
        decision = self.luck.choice(listed.decisions).decision
        self.is_of_this_ruleset(decision)
        body = models.DecisionRequest(head=listed.head, decision=decision)
        if asks_first:
            judged = take_decision.sync(self.game, client=client, body=body, dry_run=True)
            expected(judged, self.model("DryRunResponse"))
        answer = expected(take_decision.sync(self.game, client=client, body=body), self.model("EntryTaken"))
        for event in answer.events:
            self.is_of_this_ruleset(event)
        self.types[decision.type_] += 1

    def hand_over(self) -> None:
        """Let bots decide for both players."""
        for client in self.at_seat.values():
            body = models.StandInRequest(bot="random")
            expected(seat_stand_in.sync(self.game, client=client, body=body), models.GameResponse)

    def look(self, entries: int = LOOK_AT_EVERY) -> None:
        """Make the reads of a player who does not decide, and read the last entries."""
        client = self.at_seat[0]
        state = expected(get_state.sync(self.game, client=client), self.model("GameView"))
        expected(state.position, self.model("View"))
        then = list_decisions_then.sync(self.game, state.version - 1, client=client)
        expected(then, self.model("DecisionsThen"))
        last = expected(
            list_entries.sync(self.game, client=client, after=max(0, state.version - entries), limit=PAGE),
            models.EntriesResponse,
        )
        for entry in last.entries:
            expected(entry, self.model("EntryView"))
            for event in entry.body.events:
                self.is_of_this_ruleset(event)

    def is_of_this_ruleset(self, value: Any) -> None:
        """Require that a decision or an event was read as a type of this ruleset, or of all rulesets."""
        name = type(value).__name__
        if any(name.startswith(other.title()) for other in TABLES if other.title() != self.name):
            raise SystemExit(f"{name} in a game of {self.name}")


def main(url: str, seed: int, most: int) -> None:
    """Play a game of every ruleset that the service has."""
    rulesets = expected(list_rulesets.sync(client=Client(base_url=url)), list)
    players = [registered(url, name) for name in ("Ann", "Ben")]
    luck = random.Random(seed)  # noqa: S311 - it hides nothing
    results = {ruleset.name: Table(ruleset.name, players, luck, most).play() for ruleset in rulesets}
    sys.stdout.write(json.dumps(results) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
