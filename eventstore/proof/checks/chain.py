"""The chain: every hash, no gap, times and ruleset versions that never fall."""

from __future__ import annotations

import msgspec

from eventstore.errors import UNREADABLE
from eventstore.proof.checks.findings import Findings
from eventstore.storage.head import BEGINNING, Head, chain_hash
from eventstore.storage.store import Record


class _Frame(msgspec.Struct):
    """The fields of a body that the chain check reads."""

    version: int
    time: int
    ruleset_version: int


_decoder = msgspec.json.Decoder(_Frame)


class ChainCheck:
    """Checks that each entry follows from its predecessor."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._time = 0
        self._ruleset_version = 0
        self.head: Head = BEGINNING
        """The head of the chain, computed from the bodies alone."""

    def take(self, record: Record) -> None:
        """Check the next entry."""
        version = self.head.version + 1
        if record.version != version:
            self._fail("gap", version, f"entry {version} is missing: entry {record.version} follows {version - 1}")
        digest = chain_hash(self.head.hash, record.body)
        if digest != record.hash:
            self._fail("wrong_hash", record.version, f"the hash of entry {record.version} does not fit its body")
        self.head = Head(record.version, digest)
        self._findings.count("chain")
        try:
            frame = _decoder.decode(record.body)
        except UNREADABLE:
            self._fail("not_an_entry", record.version, f"entry {record.version} is no JSON object with its fields")
            return
        self._follow(record.version, frame)

    def _follow(self, version: int, frame: _Frame) -> None:
        if frame.version != version:
            self._fail("wrong_version", version, f"the body of entry {version} says it is entry {frame.version}")
        if frame.time < self._time:
            self._fail("time_falls", version, f"entry {version} was made before the entry it follows")
        if frame.ruleset_version < self._ruleset_version:
            self._fail(
                "ruleset_version_falls", version, f"entry {version} was decided by older rules than the one before"
            )
        self._time, self._ruleset_version = frame.time, frame.ruleset_version

    def _fail(self, code: str, version: int, detail: str) -> None:
        self._findings.fail("chain", code, version, detail)
