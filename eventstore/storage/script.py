"""Lua scripts, as every part of the store brings its own.

Without the client of Redis: whoever needs only what such a part is written in, as a command that asks the service does,
does not load it. For the same reason these parts import `RedisClient` for the types alone.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path


class Script:
    """A Lua script file of this folder, called by its SHA-1."""

    def __init__(self, name: str) -> None:
        self.source = Path(__file__).with_name(name).read_bytes()
        self.sha = sha1(self.source, usedforsecurity=False).hexdigest()
