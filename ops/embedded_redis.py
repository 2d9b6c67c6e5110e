"""The embedded Redis: a real redis-server as a child process, always started the same way.

It listens on a unix socket in the data directory only, writes an append-only file and takes no
snapshots, so a single file counts. While a server (or a process that it forked to rewrite that
file) lives, it holds `lock` in its directory; so a second server never opens the same file.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError, RedisError
from redis.retry import Retry

from ops.append_only_file import mend_end
from ops.errors import RedisFailed
from ops.file_lock import FileLock, LockHeld
from ops.processes.children import await_end, spawn
from ops.redis_program import choose_program, find_programs, record_program
from ops.settings import Sync

_ANSWER_SECONDS: Final = 1.0
_FIRST_ANSWER_SECONDS: Final = 30.0
"""How long a new server may say nothing at all. Loading takes as long as it takes."""
END_SECONDS: Final = 60.0
"""How long a server may take to write and sync its file at the end."""
_LEFT_BEHIND_SECONDS: Final = 10.0
_POLL_SECONDS: Final = 0.005
_LOG_BYTES: Final = 1 << 20
"""Bytes of the server's own log above which the next start puts it aside."""


class EmbeddedRedis:
    """A redis-server, working on *directory* and listening on *socket*.

    Both directories must exist and be private. The object can start its server again after any end of it;
    data and socket stay the same.

    Args:
        directory: the directory of its files.
        socket: the path of its socket.
        durability: the sync of its file.
        say: takes a sentence when an unfinished write had to be cut off the file.
    """

    def __init__(
        self,
        directory: Path,
        socket: Path,
        durability: Sync = "always",
        say: Callable[[str], None] | None = None,
    ) -> None:
        self.directory = directory
        self.socket = socket
        self.durability = durability
        self._say = say
        self.process: subprocess.Popen[bytes] | None = None
        self._launched_at = 0.0

    @property
    def url(self) -> str:
        """Its address, for `redis.Redis.from_url`."""
        return f"unix://{quote(str(self.socket))}?db=0"

    @property
    def pid(self) -> int:
        """The process id of the running server.

        Raises:
            RedisFailed: none was started here.
        """
        if self.process is None:
            raise RedisFailed("The embedded Redis was not started.")
        return self.process.pid

    @property
    def log(self) -> Path:
        """The server's own log."""
        return self.directory / "redis.log"

    def start(self, *, take_over: bool = False) -> None:
        """Start the server and wait until it has loaded its data and answers.

        Args:
            take_over: see `launch`.

        Raises:
            RedisFailed: no fitting program, another server works here, or it ended or kept silent;
                the error quotes the end of its log.
        """
        self.launch(take_over=take_over)
        while not self.is_ready():
            time.sleep(_POLL_SECONDS)

    def launch(self, *, take_over: bool = False) -> subprocess.Popen[bytes]:
        """Start the server without waiting for it.

        Its file is read through before, and an unfinished write cut off its end (see `mend_end`).

        Args:
            take_over: end a server that was left behind here by an earlier start, cleanly, instead
                of refusing. Only for a caller that holds the data directory.

        Raises:
            RedisFailed: no fitting program, or another server works here.
        """
        program = choose_program(self.directory, find_programs())
        lock = self._lock_directory(take_over=take_over)
        try:
            record_program(self.directory, program)
            cut_off = mend_end(program, self.directory)
            if cut_off and self._say is not None:
                self._say(f"the append-only file ended in an unfinished write; its {cut_off} bytes were cut off")
            self._put_log_aside()
            self.process = spawn(
                [program.path, *self._arguments()],
                parent_death_signal=signal.SIGTERM,
                descriptors=[lock.descriptor],
                output=subprocess.DEVNULL,
            )
        except OSError as problem:
            raise RedisFailed(f"{program.path} cannot be started: {problem}.", value=program.path) from problem
        finally:
            lock.release()
        self._launched_at = time.monotonic()
        return self.process

    def _arguments(self) -> list[str]:
        """Return the arguments, the same at every start: with others the server could read the file as empty."""
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(self.directory),
            "daemonize": "no",
            "supervised": "no",
            "logfile": str(self.log),
            "loglevel": "notice",
            "databases": "16",
            "save": "",
            "appendonly": "yes",
            "appendfilename": "appendonly.aof",
            "appendfsync": self.durability,
            "no-appendfsync-on-rewrite": "no",
            "aof-load-truncated": "no",
            "aof-use-rdb-preamble": "yes",
            "auto-aof-rewrite-percentage": "100",
            "auto-aof-rewrite-min-size": "64mb",
            "maxmemory": "0",
            "maxmemory-policy": "noeviction",
        }
        return [part for name, value in options.items() for part in (f"--{name}", value)]

    def _lock_directory(self, *, take_over: bool) -> FileLock:
        lock = FileLock(self.directory / "lock")
        holder = f"a server started by process {os.getpid()}"
        try:
            lock.take(holder)
        except LockHeld as error:
            other = self._answering_pid()
            if other is not None and not take_over:
                raise RedisFailed(
                    f"Another server (process {other}) works on {self.directory}.", value=other
                ) from error
            if other is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(other, signal.SIGTERM)
            # A server that does not answer is ending: it frees the lock when its file is written.
            try:
                lock.take(holder, seconds=_LEFT_BEHIND_SECONDS if take_over else _ANSWER_SECONDS)
            except LockHeld as still:
                raise RedisFailed(f"{self.directory} is still held by {still.holder}.", value=still.holder) from still
        return lock

    def _answering_pid(self) -> int | None:
        """Return the process id of the server on the socket; `None` when no server answers."""
        with contextlib.closing(self._connect()) as client:
            try:
                return int(client.info("server")["process_id"])
            except (RedisError, KeyError):
                return None

    def _put_log_aside(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            if self.log.stat().st_size > _LOG_BYTES:
                self.log.replace(self.log.with_suffix(".log.old"))

    def is_ready(self) -> bool:
        """Return whether the server has loaded its data and answers.

        Raises:
            RedisFailed: it has ended, or has kept silent for too long.
        """
        if self.process is None or self.process.poll() is not None:
            code = None if self.process is None else self.process.returncode
            raise RedisFailed(f"The embedded Redis has ended (exit code {code}).{self._last_words()}", value=code)
        with contextlib.closing(self._connect()) as client:
            try:
                return bool(client.ping())
            except BusyLoadingError:
                self._launched_at = time.monotonic()
                return False
            except RedisError as problem:
                if time.monotonic() - self._launched_at > _FIRST_ANSWER_SECONDS:
                    raise RedisFailed(
                        f"The embedded Redis does not answer: {problem}.{self._last_words()}"
                    ) from problem
                return False

    def _connect(self) -> Redis:
        return Redis(
            unix_socket_path=str(self.socket),
            socket_timeout=_ANSWER_SECONDS,
            socket_connect_timeout=_ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )

    def _last_words(self) -> str:
        try:
            lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-5:]
        except OSError:
            return ""
        return "".join(f"\n  {line}" for line in [f"The end of {self.log}:", *lines])

    def stop(self) -> None:
        """End the server cleanly: its file is written and synced first. Harmless when it has ended."""
        if self.process is not None:
            self.process.terminate()
            await_end(self.process, seconds=END_SECONDS)
