"""The data directory: its files, readable by its owner only.

operator.token   the operator's token, created at the first start unless a token is configured
push.key         the key that signs web pushes, created at the first start; browsers are bound to it
service.keys     the service keys, the newest last; without them no open game can go on
lock             held by the `serve` that works here; `lock-api` … by a `serve` of a role alone
run/             process ids (`redis.pid`, `api.pid`, `worker-1.pid` …), their state, and the Redis socket; a role that
                 is served alone has a folder in it
redis/           the append-only file, the server's own log, and the name of the server that wrote them
archive/         the archives of closed games whose logs left Redis, unless another place is configured
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import secrets
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ops.errors import DataDirectoryInUse, DataDirectoryInvalid
from ops.file_lock import FileLock, LockHeld

TOKEN_PATTERN: Final = re.compile(r"[A-Za-z0-9\-._~+/]+=*")
"""The form of a bearer token (RFC 6750, section 2.1)."""

_SOCKET_PATH_BYTES: Final = 103
"""Longest path of a unix socket; the systems allow 104 or 108 bytes, with a zero at the end."""
_LONGEST_SOCKET: Final = "projections-64.prom"
"""The longest name of a socket: there the last of the processes of that role gives its metrics."""
_ENDING_SECONDS: Final = 1.0
"""How long a start waits for another process to let go of the directory: the system may still end a killed one."""


class DataDirectory:
    """The directory at *path*; see the head of this module for its contents."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.run = self.path / "run"
        """Where the process ids lie."""
        self.redis = self.path / "redis"
        """Where the embedded Redis keeps its files."""
        self.archive = self.path / "archive"
        """Where the archives of retired games lie."""
        self.token_file = self.path / "operator.token"
        self.push_key_file = self.path / "push.key"
        self.service_keys_file = self.path / "service.keys"

    @property
    def socket(self) -> Path:
        """The unix socket of the embedded Redis: always the same socket for this directory.

        It lies in `run/`; where that path is too long for a socket, in a private directory of
        its own among the system's temporary files, named after user and data directory.
        """
        usual = self.run / "redis.sock"
        if _fits(usual.with_name(_LONGEST_SOCKET)):
            return usual
        name = f"tabletape-{os.geteuid()}-{hashlib.sha256(os.fsencode(self.path)).hexdigest()[:16]}"
        return Path(tempfile.gettempdir(), name, "redis.sock")

    @property
    def sockets(self) -> Path:
        """The folder of the sockets on which processes give their metrics."""
        return self.socket.parent

    def prepare(self) -> None:
        """Make the directory and its folders, readable by their owner only.

        Raises:
            DataDirectoryInvalid: it cannot be made, belongs to somebody else, is open to others
                and not empty, or leaves no path short enough for the socket; nothing is changed then.
        """
        if not _fits(self.socket):
            raise DataDirectoryInvalid(
                f"The path of the Redis socket is too long for this system: {self.socket}. "
                "Name a data directory with a shorter path, or set TMPDIR to a shorter one.",
                value=str(self.path),
            )
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._check_private()
            for folder in (self.run, self.redis, self.socket.parent):
                _make_private(folder)
        except OSError as problem:
            raise DataDirectoryInvalid(
                f"The data directory {self.path} cannot be used: {problem.strerror}.", value=str(self.path)
            ) from problem

    def _check_private(self) -> None:
        status = self.path.stat()
        if status.st_uid != os.geteuid():
            raise DataDirectoryInvalid(
                f"The data directory {self.path} belongs to another user (id {status.st_uid}).", value=str(self.path)
            )
        mode = stat.S_IMODE(status.st_mode)
        if not mode & 0o077:
            return
        # Never close a directory that others use: `/var` is not ours because somebody named it.
        if any(self.path.iterdir()):
            raise DataDirectoryInvalid(
                f"The data directory {self.path} is not empty and open to other users (mode {mode:o}); "
                "name another one, or make it private (chmod 700).",
                value=str(self.path),
            )
        self.path.chmod(0o700)

    def run_of(self, role: str | None) -> Path:
        """Return where the process ids lie of a whole service, or of a role that is served alone."""
        return self.run if role is None else self.run / role

    @contextlib.contextmanager
    def locked(self, role: str | None = None) -> Iterator[None]:
        """Hold the directory alone; nothing else may serve it, or this role in it, meanwhile.

        Raises:
            DataDirectoryInUse: another process holds it; the error names the process.
        """
        if role is not None:
            _make_private(self.run_of(role))
        lock = FileLock(self.path / ("lock" if role is None else f"lock-{role}"))
        try:
            lock.take(f"process {os.getpid()}", seconds=_ENDING_SECONDS)
        except LockHeld as refused:
            raise DataDirectoryInUse(
                f"The data directory {self.path} is in use by {refused.holder or 'another process'}; "
                "stop that one first, or name another directory.",
                value=str(self.path),
            ) from refused
        try:
            yield
        finally:
            lock.release()

    def read_token(self) -> str | None:
        """Read the operator's token; `None` when none was made yet.

        Raises:
            DataDirectoryInvalid: the file can be read by others, or holds no token.
        """
        try:
            mode = stat.S_IMODE(self.token_file.stat().st_mode)
            token = self.token_file.read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        except (OSError, UnicodeDecodeError) as problem:
            raise DataDirectoryInvalid(f"{self.token_file} cannot be read: {problem}.") from problem
        if mode & 0o077:
            raise DataDirectoryInvalid(
                f"{self.token_file} can be read by other users (mode {mode:o}); "
                "remove it to have a new one made, or make it private (chmod 600)."
            )
        if not TOKEN_PATTERN.fullmatch(token):
            raise DataDirectoryInvalid(f"{self.token_file} holds no token; remove it to have a new one made.")
        return token

    def read_push_key(self) -> str:
        """Return the key that signs web pushes, as PEM; empty where there is none."""
        try:
            return self.push_key_file.read_text(encoding="ascii")
        except FileNotFoundError:
            return ""

    def make_push_key(self) -> None:
        """Create the key that signs web pushes (VAPID: a key of P-256), unless it exists."""
        if self.push_key_file.exists():
            return
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
        from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

        key = generate_private_key(SECP256R1())
        _make_once(
            self.push_key_file, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode("ascii")
        )

    def make_token(self) -> str:
        """Return the operator's token; create it where there is none.

        Raises:
            DataDirectoryInvalid: there is a token and it cannot be used.
        """
        present = self.read_token()
        if present is not None:
            return present
        _make_once(self.token_file, secrets.token_urlsafe(32) + "\n")
        token = self.read_token()
        if token is None:
            raise DataDirectoryInvalid(f"{self.token_file} vanished while it was made.")
        return token


def _make_once(path: Path, content: str) -> None:
    """Create a file that only its owner reads, unless it exists.

    It is written whole under another name, then linked: nobody ever reads half of it, and two processes that create it
    at once both use the first file.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) <= _SOCKET_PATH_BYTES


def _make_private(folder: Path) -> None:
    """Create *folder*, or check that the existing file is a directory of this user."""
    folder.mkdir(mode=0o700, exist_ok=True)
    status = folder.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        raise DataDirectoryInvalid(f"{folder} is not a directory of this user.", value=str(folder))
    folder.chmod(0o700)
