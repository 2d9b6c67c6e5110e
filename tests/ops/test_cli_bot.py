"""`tabletape bot run`: its program, its refusals, and a decision whose answer is lost."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ops.cli import bot as bot_command
from ops.cli import main
from ops.cli.bot import BotAnswerInvalid, BotProgramInvalid, BotRunner, load_program
from ops.client import Client, ServiceRefused

LEGAL = [{"decision": {"type": "pass"}, "text": "Pass."}, {"decision": {"type": "gather"}, "text": "Gather."}]


CHALLENGE = {
    "challenge": "c1",
    "challenger": "p1",
    "challenger_name": "Ann",
    "challenged": "b1",
    "challenged_name": "Hal (bot)",
    "table": {"ruleset": "tiny", "seats": 2},
    "first": "lot",
    "created": 1,
    "until": 2,
    "status": "accepted",
}


class Service(ThreadingHTTPServer):
    """A service with a game that waits for a decision; it may lose an answer, and be refused a decision.

    Attributes:
        decided: the key and the body of each decision that arrived.
        lost: how many answers to decisions are still to be lost.
        conflicts: how many decisions are still to find another head.
        challenges: the challenges to the account.
        answers: the path and the body of each answer to a challenge.
        challenge_status: the status with which answers to challenges are answered.
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Requests)
        self.decided: list[tuple[str | None, dict[str, Any]]] = []
        self.lost = 0
        self.conflicts = 0
        self.status = 200
        self.challenges: list[dict[str, Any]] = []
        self.answers: list[tuple[str, Any]] = []
        self.challenge_status = 200

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Requests(BaseHTTPRequestHandler):
    server: Service

    def do_GET(self) -> None:
        is_over = any(body["decision"]["type"] == "gather" for _, body in self.server.decided) and not self.server.lost
        listed = {"head": "3-00000000", "decisions": [] if is_over else LEGAL}
        view = {"head": "3-00000000", "position": {}}
        if self.path.endswith("/challenges"):
            self.answer(200, {"received": self.server.challenges, "sent": []})
            return
        self.answer(self.server.status, listed if self.path.endswith("/decisions") else view)

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"null")
        if self.path.startswith("/v1/challenges/"):
            self.server.answers.append((self.path, body))
            self.answer(self.server.challenge_status, CHALLENGE | {"code": "challenge_over", "detail": "it is over"})
            return
        self.server.decided.append((self.headers["Idempotency-Key"], body))
        if self.server.conflicts:
            self.server.conflicts -= 1
            self.server.decided.pop()
            self.answer(409, {"code": "head_conflict", "detail": "another entry was first"})
        elif self.server.lost:
            self.server.lost -= 1
            self.close_connection = True
        else:
            self.answer(201, {"head": "4-00000000"})

    def answer(self, status: int, body: dict[str, Any]) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    monkeypatch.setattr(bot_command, "_PAUSES_S", (0.0,))
    with Service() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def play(service: Service, answer: object) -> None:
    with Client(service.url, "token") as client:
        BotRunner(client, lambda _legal, _view: answer).play("0-game")


def test_decision_whose_answer_is_lost_is_sent_again_under_its_key(service: Service) -> None:
    service.lost = 2
    play(service, 1)
    assert [body["decision"]["type"] for _, body in service.decided] == ["gather"] * 3
    (key,) = {key for key, _ in service.decided}
    assert key


def test_list_is_read_again_after_another_entry_was_first(service: Service) -> None:
    service.conflicts = 1
    play(service, 1)
    assert [body["head"] for _, body in service.decided] == ["3-00000000"]


@pytest.mark.parametrize("answer", [2, -1, None, "0", True, 0.0, LEGAL[0]])
def test_answer_that_is_no_number_of_the_list_ends_the_program(service: Service, answer: object) -> None:
    with pytest.raises(BotAnswerInvalid, match="from 0 to 1"):
        play(service, answer)
    assert service.decided == []


def test_refused_token_ends_the_program(service: Service) -> None:
    service.status = 401
    with pytest.raises(ServiceRefused):
        play(service, 1)


def answered(service: Service, accept: Any) -> list[tuple[str, Any]]:
    """Let a program answer two challenges; return the calls."""
    service.challenges = [
        {"challenge": "c1", "status": "open", "table": {"seats": 2}},
        {"challenge": "c2", "status": "refused", "table": {"seats": 2}},
        {"challenge": "c3", "status": "open", "table": {"seats": 3}},
    ]
    with Client(service.url, "token") as client:
        BotRunner(client, lambda _legal, _view: 0, accept).answer_challenges()
    return service.answers


def test_program_answers_open_challenges_with_reasons(service: Service) -> None:
    answers = answered(service, lambda challenge: challenge["table"]["seats"] == 2 or "variant")
    assert answers == [("/v1/challenges/c1/acceptance", None), ("/v1/challenges/c3/refusal", {"reason": "variant"})]


def test_program_without_a_reason_refuses_for_none_of_the_list(service: Service) -> None:
    assert [body for _, body in answered(service, lambda _: False)] == [{"reason": "generic"}] * 2


def test_challenge_that_is_over_does_not_end_the_program(service: Service) -> None:
    service.challenge_status = 409
    assert len(answered(service, lambda _: True)) == 2


def test_program_without_a_function_leaves_challenges_alone(service: Service) -> None:
    assert answered(service, None) == []


def test_answer_to_a_challenge_of_another_type_ends_the_program(service: Service) -> None:
    with pytest.raises(BotAnswerInvalid, match="True, False or the reason"):
        answered(service, lambda _: None)
    assert service.answers == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "cannot be read"),
        ("def decide(", "cannot be read"),
        ("decide = 1", "no function"),
        ("", "no function"),
        ("accept = 1\ndef decide(legal, view): return 0", "is no function `accept"),
    ],
)
def test_file_that_is_no_program_is_refused(tmp_path: Path, text: str | None, reason: str) -> None:
    program = tmp_path / "my_bot.py"
    if text is not None:
        program.write_text(text)
    with pytest.raises(BotProgramInvalid, match=reason):
        load_program(program)


def test_program_finds_the_modules_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [])
    (tmp_path / "helper_of_the_bot.py").write_text("NUMBER = 1")
    (tmp_path / "my_bot.py").write_text("from helper_of_the_bot import NUMBER\ndef decide(legal, view): return NUMBER")
    assert load_program(tmp_path / "my_bot.py")[0]([], {}) == 1


@pytest.mark.parametrize(
    ("arguments", "token", "reason"), [([], "", "set BOT_TOKEN"), (["--once"], "p.secret", "--once needs --game")]
)
def test_wrong_use_ends_with_2(tmp_path: Path, arguments: list[str], token: str, reason: str) -> None:
    (tmp_path / "my_bot.py").write_text("def decide(legal, view): return 0")
    command = ["bot", "run", str(tmp_path / "my_bot.py"), *arguments]
    result = CliRunner().invoke(main, command, env={"BOT_TOKEN": token})
    assert result.exit_code == 2
    assert reason in result.output
