"""Receivers of notices: real HTTP and mail servers on this machine that answer as a test says."""

from __future__ import annotations

import contextlib
import email
import email.policy
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import msgspec
from aiosmtpd.controller import Controller
from standardwebhooks import Webhook

from tests.frozen import frozen


class Request(NamedTuple):
    """A request to a receiver."""

    path: str
    headers: dict[str, str]
    body: bytes
    status: int
    """The status of its answer."""

    @property
    def notice(self) -> dict[str, Any]:
        notice: dict[str, Any] = msgspec.json.decode(self.body)["data"]
        return notice


def check_signature(request: Request, *secrets: str) -> None:
    """Check a signature with the library, at the time of its making, under each of the secrets."""
    at = datetime.fromtimestamp(int(request.headers["webhook-timestamp"]), UTC)
    with frozen(at):
        for secret in secrets:
            Webhook(secret).verify(request.body, request.headers)


class Receiver:
    """A receiver that can be down, slow, or at fault."""

    def __init__(self) -> None:
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.requests: list[Request] = []
        self.statuses: list[int] = []
        """The statuses of the next answers; 200 when there is none."""
        self.headers: dict[str, str] = {}
        """Headers added to every answer."""
        self.answers = threading.Event()
        """Cleared, a request is taken and not answered."""
        self.answers.set()
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook"

    @property
    def accepted(self) -> list[Request]:
        """The requests that were answered with success."""
        return [request for request in self.requests if request.status < 300]

    def up(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                status = receiver.statuses.pop(0) if receiver.statuses else 200
                headers = {name.lower(): value for name, value in self.headers.items()}
                receiver.requests.append(Request(self.path, headers, body, status))
                receiver.answers.wait(20)
                with contextlib.suppress(OSError):
                    self.send_response(status)
                    for name, value in receiver.headers.items():
                        self.send_header(name, value)
                    self.send_header("content-length", "2")
                    self.end_headers()
                    self.wfile.write(b"ok")

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def down(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextlib.contextmanager
def receiving(*, up: bool = True) -> Iterator[Receiver]:
    """Run a receiver until the block ends."""
    receiver = Receiver()
    if up:
        receiver.up()
    try:
        yield receiver
    finally:
        receiver.answers.set()
        receiver.down()


class Mailbox:
    """A mail server that keeps its mail, and answers recipients as a test says."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.answers: list[str] = []
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:  # noqa: N802
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  the library's name
        mail = email.message_from_bytes(envelope.content, policy=email.policy.SMTP)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 taken"

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def text(self, number: int = -1, kind: str = "plain") -> str:
        part = self.mails[number].get_body((kind,))
        assert part is not None
        content: str = part.get_content()
        return content


@contextlib.contextmanager
def receiving_mail() -> Iterator[Mailbox]:
    """Run a mail server."""
    box = Mailbox()
    server = Controller(box, hostname="127.0.0.1", port=box.port)
    server.start()
    try:
        yield box
    finally:
        server.stop()
