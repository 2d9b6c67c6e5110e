"""Reading the answers of a verification in tests, and archives to verify."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from eventstore.log.codec import Codecs
from eventstore.proof.checks.findings import Check
from eventstore.proof.verify import Verification
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, exported
from tests.tiny.play import ANNA, KEYS, played, started, tiny_service

CODECS = Codecs(RULESETS)


def the(verification: Verification, name: str) -> Check:
    return next(check for check in verification.checks if check.name == name)


def failures(verification: Verification) -> dict[str, tuple[str, int | None]]:
    return {check.name: (check.code, check.version) for check in verification.checks if not check.ok}


def finished_archive(seats: int = 2, seed: int = 1) -> bytes:
    async def scenario() -> bytes:
        service = tiny_service(keys=KEYS)
        game = await started(service, seats)
        await played(service, game, seed=seed)
        return await exported(service, game, ANNA)

    return asyncio.run(scenario())


def archive_where(predicate: Callable[[bytes], bool], seats: int = 2) -> bytes:
    """Return the archive of a game that satisfies a predicate."""
    for seed in range(200):
        archive = finished_archive(seats, seed)
        if predicate(archive):
            return archive
    raise AssertionError("no such game was played")


def eventful_archive() -> bytes:
    """A finished game in which the die was rolled, counters laid and hidden, and points given back."""
    return archive_where(
        lambda archive: all(
            word in archive for word in (b"roll_die", b"hide_counter", b"counter_laid", b'give_back\\"')
        )
    )


def version_of(lines: Lines, word: str) -> int:
    """Return the version of the first entry whose body has a word."""
    version: int = next(line["version"] for line in lines if line["type"] == "entry" and word in str(line["body"]))
    return version
