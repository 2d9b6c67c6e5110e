"""`tabletape bot run`: a program of a few lines plays for an account, over the stream of its turns."""

from __future__ import annotations

import os
import runpy
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeAlias, TypeVar

import click

from ops.cli.output import print_line
from ops.cli.problems import TabletapeGroup
from ops.client import Client, ServiceRefused, ServiceUnavailable
from ops.errors import OperationError
from ops.settings import read_settings
from ops.stop_signals import StopSignals

T = TypeVar("T")

Option: TypeAlias = dict[str, Any]
"""A legal decision as `GET …/decisions` lists it: `decision`, and `text`, a plain sentence."""
Accept: TypeAlias = Callable[[dict[str, Any]], object]
"""The function of a bot program: for a challenge, whether to accept it, or the reason of a refusal."""
Decide: TypeAlias = Callable[[Sequence[Option], dict[str, Any]], object]
"""The function of a bot program: for a list and the view of the game, the number of a decision in the list."""

_TOKEN: Final = "BOT_TOKEN"  # noqa: S105 - the name of the variable
_PAUSES_S: Final = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""Seconds before each further try while the service does not answer; the last goes on."""
_OVER: Final = ("finished", "aborted", "superseded")
_MOVED_ON: Final = ("head_conflict", "log_set_back")
"""Refusals of a decision after which the list is read again."""
_CHALLENGE_OVER: Final = ("challenge_over", "challenge_unknown", "player_gone")
"""Refusals of an answer to a challenge after which the next challenge is answered."""
_UNAVAILABLE: Final = 5


class BotProgramInvalid(OperationError):
    """The file is no bot program."""

    code = "bot_program_invalid"
    exit_code = 2


class BotAnswerInvalid(OperationError):
    """The bot program returned no place in the list of legal decisions, or no answer to a challenge."""

    code = "bot_answer_invalid"


@click.group(cls=TabletapeGroup)
def bot() -> None:
    """Let a program of your own play."""


@bot.command()
@click.argument("program", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--game", "games", multiple=True, metavar="ID", help="Take a free seat of this game; repeatable.")
@click.option("--invitation", metavar="TEXT", help="The invitation to a private game of --game.")
@click.option("--accept", "accepts_all", is_flag=True, help="Accept every challenge, unless PROGRAM decides.")
@click.option("--once", is_flag=True, help="End when the games of --game are over.")
def run(program: Path, games: tuple[str, ...], invitation: str | None, accepts_all: bool, once: bool) -> None:
    """Play with PROGRAM in every game of its account.

    PROGRAM is a Python file with a function `decide(legal, view)`. `legal` is the list of legal decisions, each with
    `decision` and `text`; `view` is the game as its seat may see it. It returns the number of a decision in the list,
    from 0. The account's token is read from the variable BOT_TOKEN.

    A function `accept(challenge)` of PROGRAM answers challenges: it returns True, False, or the reason of a refusal.

    A lost connection is made again; SIGINT and SIGTERM end the command with exit code 0. PROGRAM runs in a thread.
    """
    if once and not games:
        raise click.UsageError("--once needs --game")
    token = os.environ.get(_TOKEN)
    if not token:
        raise click.UsageError(f"set {_TOKEN} to the token of the bot account")

    def play() -> None:
        decide, accept = load_program(program)
        with Client(read_settings().url, token) as client:
            runner = BotRunner(client, decide, accept or (_accept_all if accepts_all else None))
            runner.run(games, invitation, once=once)

    _call_until_stopped(play)


def load_program(path: Path) -> tuple[Decide, Accept | None]:
    """Return the functions of a bot program; `None` where it has none for challenges.

    Raises:
        BotProgramInvalid: there is no such file, it has no function `decide`, or its `accept` is no function.
    """
    sys.path.insert(0, str(path.resolve().parent))
    try:
        names = runpy.run_path(str(path))
    except (OSError, SyntaxError) as error:
        raise BotProgramInvalid(f"{path} cannot be read: {error}", value=str(path)) from error
    decide = names.get("decide")
    if not callable(decide):
        raise BotProgramInvalid(f"{path} has no function `decide(legal, view)`", value=str(path))
    accept = names.get("accept")
    if accept is not None and not callable(accept):
        raise BotProgramInvalid(f"`accept` of {path} is no function `accept(challenge)`", value=str(path))
    return decide, accept


def _accept_all(_: dict[str, Any]) -> bool:
    return True


def _call_until_stopped(work: Callable[[], None]) -> None:
    """Call a function in a thread of its own until it ends, or SIGINT, SIGTERM or SIGHUP asks for a stop.

    An exception raised by a handler of signals could come between two steps of a library, with a lock held, or be
    swallowed by the program. So the function is left where it is, and ends with the process.
    """
    outcome: Future[None] = Future()

    def call() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            outcome.set_exception(error)
        else:
            outcome.set_result(None)
        stop.wake()

    with StopSignals() as stop:
        Thread(target=call, daemon=True).start()
        while not outcome.done() and not stop.wait(None):
            pass
    if outcome.done():
        outcome.result()


class BotRunner:
    """Plays with a bot program.

    Args:
        client: sends the token of the bot's account.
        decide: the function of the program.
        accept: its function for challenges; `None`: they are left alone.
    """

    def __init__(self, client: Client, decide: Decide, accept: Accept | None = None) -> None:
        self._client = client
        self._decide = decide
        self._accept = accept

    def run(self, games: Sequence[str], invitation: str | None = None, *, once: bool = False) -> None:
        """Sit down at games, and play in all games of the account; without *once*, for ever.

        Raises:
            ServiceRefused: a seat, or the token, is refused.
            BotAnswerInvalid: the program returned no place in its list.
        """
        for game in games:
            _persist(partial(self._sit, game, invitation))
        failures = 0
        while not (once and self._are_over(games)):
            try:
                self.answer_challenges()
                for turn in self._client.turns_of_connection():
                    failures = 0
                    if turn is None:
                        self.answer_challenges()
                    else:
                        _persist(partial(self.play, turn.game))
                    if once and self._are_over(games):
                        return
                reason = "the stream of turns has ended"
            except (ServiceUnavailable, ServiceRefused) as error:
                reason = _reason_to_wait(error)
            _pause(reason, failures)
            failures += 1

    def play(self, game: str) -> None:
        """Decide in a game until others are to move."""
        path = f"/v1/games/{game}"
        while True:
            legal = self._client.call("GET", f"{path}/decisions", dict[str, Any])
            if not legal["decisions"]:
                return
            view = self._client.call("GET", f"{path}/state", dict[str, Any])
            if view["head"] != legal["head"]:
                continue  # somebody else was quicker
            decision = self._chosen(legal["decisions"], view)
            key = secrets.token_hex(16)
            try:
                _persist(partial(self._client.decide, game, legal["head"], decision, key))
            except ServiceRefused as error:
                if error.code not in _MOVED_ON:
                    raise

    def answer_challenges(self) -> None:
        """Answer the open challenges to the account.

        Raises:
            BotAnswerInvalid: the program returned neither a truth value nor a text.
        """
        if self._accept is None:
            return
        path = "/v1/players/me/challenges"
        for challenge in self._client.call("GET", path, dict[str, Any])["received"]:
            if challenge["status"] != "open":
                continue
            answer = self._accept(challenge)
            if not isinstance(answer, bool | str):
                detail = f"`accept` returned {answer!r}, and is to return True, False or the reason of a refusal"
                raise BotAnswerInvalid(detail, value=repr(answer))
            name = challenge["challenge"]
            try:
                if answer is True:
                    self._client.accept_challenge(name)
                else:
                    self._client.refuse_challenge(name, answer or "generic")
            except ServiceRefused as error:
                # It was cancelled, or has expired, meanwhile; or its challenger is gone.
                if error.code not in _CHALLENGE_OVER:
                    raise

    def _chosen(self, legal: Sequence[Option], view: dict[str, Any]) -> dict[str, Any]:
        place = self._decide(legal, view)
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(legal):
            detail = f"`decide` returned {place!r}, and is to return a number from 0 to {len(legal) - 1}"
            raise BotAnswerInvalid(detail, value=repr(place))
        decision: dict[str, Any] = legal[place]["decision"]
        return decision

    def _sit(self, game: str, invitation: str | None) -> None:
        """Take a free seat, unless the account has a seat there, or had it before the answer was lost."""
        fields = {} if invitation is None else {"invitation": invitation}
        try:
            self._client.sit(game, **fields)
        except ServiceRefused:
            if self._client.game(game).your_seat is None:
                raise

    def _are_over(self, games: Sequence[str]) -> bool:
        return all(_persist(partial(self._client.game, game)).status in _OVER for game in games)


def _persist(call: Callable[[], T]) -> T:
    """Return the answer of a call; try it again while the service does not answer."""
    failures = 0
    while True:
        try:
            return call()
        except (ServiceUnavailable, ServiceRefused) as error:
            _pause(_reason_to_wait(error), failures)
        failures += 1


def _reason_to_wait(error: ServiceUnavailable | ServiceRefused) -> str:
    """Return the reason to try again.

    Raises:
        ServiceRefused: another try would be refused too.
    """
    if isinstance(error, ServiceRefused) and error.exit_code != _UNAVAILABLE:
        raise error
    return error.detail


def _pause(reason: str, failures: int) -> None:
    seconds = _PAUSES_S[min(failures, len(_PAUSES_S) - 1)]
    print_line(f"tabletape: {reason}; the next try follows in {seconds:g} s", error=True)
    time.sleep(seconds)
