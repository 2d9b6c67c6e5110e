"""Lua scripts that run in Redis.

The client of Redis stands elsewhere: a command that only asks the service over HTTP imports parts of the store for
their structs, and does not load it. For the same reason these parts import `RedisClient` for the types alone.
"""

from __future__ import annotations

from hashlib import sha1
from pathlib import Path


class Script:
    """A Lua script, called by its SHA-1.

    Args:
        name: the name of its file.
        module: a file in the script's folder; by default this module.
        functions: a file beside this module with functions that the script calls.
    """

    def __init__(self, name: str, module: str = __file__, *, functions: str = "") -> None:
        self.source = Path(module).with_name(name).read_bytes()
        if functions:
            self.source = Path(__file__).with_name(functions).read_bytes() + self.source
        self.sha = sha1(self.source, usedforsecurity=False).hexdigest()
