"""Recorded logs of earlier releases, as archives that were exported then. They are never written again.

To record one, play a game that has the shape in it, before it changes; then `tabletape export GAME` and `gzip -9n`.
"""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Final

from eventstore.log.codec import Codecs
from eventstore.proof.archive import Archive, read_archive
from tests.eventstore.log_shapes import ALL_RULESETS

_FOLDER: Final = Path(__file__).parent / "data" / "old_logs"
_TINY: Final = Path(__file__).parents[1] / "tiny" / "data" / "version_1.ndjson"

CODECS: Final = Codecs(ALL_RULESETS)

OLD_LOGS: Final = {
    "bison-forked-twice": "ee3886e37f73bd910a56ce5c8dc7cf7013f0d1dfbb610512652d0518cbc4e977",
    "discoveries-standings-without-seat": "fefbcd89675c3da9911eb5716b88c4fb8502178f465777aa17bc6685e72ce6b8",
    "manitoba-rules-1": "b89fc3d6149304e30150554881d634b613446bf84fb382367780ef9827be447c",
    "tiny-rules-1": "ec91f9c131f60a2a50cfd2c995d054716f383edaa5de443566f6c6493e771863",
    "wendake-draw-from-none": "7e6f68824b62a9eca61b500f7edc8c429a65570d97547331f5c2d8f4651ce947",
    "wendake-rules-1": "a95d7cab5d723c10e3c3b2a42dcc4536f9e50496da6311ce7879bef788f8da4d",
}
"""By name, which begins with the ruleset: the SHA-256 of the archive.

Discoveries' is of the first days, when a standing had no `seat`. Wendake's with rules of version 1 has no `stack_laid`,
and no `below` in `masks_played`; in the other one, played with few masks, a draw is skipped by `draw_mask` from `NONE`.
All but the tiny one have a seat left, a ruling and a stall; Bison's is a fork that replaced a fork, the others have a
seat handed to a bot.
"""


def old_bytes(name: str) -> bytes:
    """Return an archive as it was exported."""
    packed = _FOLDER / f"{name}.ndjson.gz"
    content = gzip.decompress(packed.read_bytes()) if packed.exists() else _TINY.read_bytes()
    assert hashlib.sha256(content).hexdigest() == OLD_LOGS[name], "a recorded log is never written again"
    return content


def old_archive(name: str) -> Archive:
    """Return an archive, read."""
    return read_archive([old_bytes(name)])
