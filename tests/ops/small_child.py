"""A process of the small service: `python -m tests.ops.small_child NAME`; see `small_service.py`."""

from __future__ import annotations

import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import FrameType
from typing import Final

from redis import Redis
from redis.exceptions import RedisError

_CODE: Final = 7
"""The exit code of a broken process."""


class _Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        try:
            Redis.from_url(os.environ["TABLETAPE_REDIS_URL"]).ping()
            self.send_response(200)
        except RedisError:
            self.send_response(503)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  its name there
        pass


def main(name: str) -> None:
    """Write down the start and each request; an API answers too."""
    diary = (Path(os.environ["TABLETAPE_DATA"]) / "diary").open("a")

    def note(line: str) -> None:
        diary.write(f"{name} {line}\n")
        diary.flush()

    def end(_number: int, _frame: FrameType | None) -> None:
        note("asked")
        if name in os.environ.get("HELD", "").split():
            signal.sigwait({signal.SIGUSR2})
        if os.environ.get("STUBBORN") != name:
            note("ended")
            os._exit(0)

    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
    signal.signal(signal.SIGTERM, end)
    # A larger number than that of SIGTERM: where both have come, this one is seen to after it.
    signal.signal(signal.SIGWINCH, lambda _number, _frame: note("there"))
    note("started")
    if os.environ.get("BROKEN") == name:
        sys.exit(_CODE)
    if os.environ.get("PARENT") == name and os.fork() == 0:
        os.setpgrp()
        note(f"fork {os.getpid()}")
        signal.pause()
    if name == "api":
        address = (os.environ["TABLETAPE_HOST"], int(os.environ["TABLETAPE_PORT"]))
        HTTPServer(address, _Answer).serve_forever()
    while True:
        signal.pause()


if __name__ == "__main__":
    main(sys.argv[1])
