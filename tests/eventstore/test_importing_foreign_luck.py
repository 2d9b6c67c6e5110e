"""An archive may name any game's seed: of a game that is being played here, nothing comes out that way."""

from __future__ import annotations

import asyncio
import json

from eventstore.proof.archive import read_archive
from eventstore.proof.checks.findings import Check
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from tests.tiny.archives import Lines, aborted, apart, entry_line, exported, reopened, together
from tests.tiny.play import ANNA, KEYS, STRANGER, code_of, played, started, tiny_service


def guessed(lines: Lines) -> Lines:
    """Claim another outcome for the last draw of the start: the counter of the second seat."""
    line = entry_line(lines, 3)
    values = {opening["path"]: json.loads(opening["value"]) for opening in line["openings"]}
    *others, (path, truth) = [(path, value) for path, value in values.items() if path.endswith("/counter")]
    unseen = [counter for counter in "abcdefghijkl" if counter not in [value for _, value in others]]
    guess = next(counter for counter in unseen if counter != truth)
    reopened(line, path, guess)
    reopened(line, f"draws/{len(others)}/index", unseen.index(guess))
    return lines


async def imported(service: Service, lines: Lines) -> str:
    return (await import_archive(service.core, read_archive([together(lines)]), STRANGER)).game


async def chance_of(service: Service, game: str) -> Check:
    verification = await verify_log(service.reader, game, keys=KEYS)
    return next(check for check in verification.checks if check.name == "chance")


def test_the_luck_of_a_running_game_is_not_to_be_had_through_an_import() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        closed = await imported(service, aborted(apart(await exported(service, game))))
        table = (await service.reader.state(closed)).at_table
        assert (table.status, table.commitment.seed_game) == ("aborted", game)
        request = ForkRequest(at=3, luck="parent")
        assert await code_of(service.forking.fork(closed, request, STRANGER)) == "luck_not_free"
        fresh = await service.forking.fork(closed, ForkRequest(at=3), STRANGER)
        assert (await service.reader.state(fresh.game)).at_table.commitment.seed_game == fresh.game
        await played(service, game)
        assert (await service.forking.fork(closed, request, ANNA)).game, "it is over: its seed is known to all"

    asyncio.run(scenario())


def test_draws_of_a_running_game_cannot_be_tried_out_on_an_import() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        archive = apart(await exported(service, game))
        truth = await imported(service, aborted(archive))
        guess = await imported(service, aborted(guessed(apart(together(archive)))))
        assert truth != guess
        checks = [await chance_of(service, each_game) for each_game in (truth, guess)]
        assert checks[0] == checks[1]
        assert checks[0].ok
        assert not checks[0].checked
        fork = (await service.forking.fork(guess, ForkRequest(at=4), STRANGER)).game
        assert not (await chance_of(service, fork)).checked
        assert (await chance_of(service, game)).checked, "its own log is checked as ever"
        await played(service, game)
        assert (await chance_of(service, truth)).checked
        assert (await chance_of(service, guess)).code == "draw_wrong"

    asyncio.run(scenario())
