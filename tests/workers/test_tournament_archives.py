"""Archives of tournaments: they verify without the service, and each alteration is found."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.bots import BOTS
from domain.tournament.commands import CloseRound, LockRound, OpenRound, PairRound
from domain.tournament.settings import PlayedGame, Swiss
from eventstore.errors import ArchiveInvalid, CommandRefused, TournamentUnknown
from eventstore.identity import ANYBODY
from eventstore.service import Service, open_service
from eventstore.storage.head import BEGINNING, chain_hash
from eventstore.storage.memory import MemoryStore
from eventstore.tournament.archive import export_tournament, read_tournament_archive, verify_tournament_archive
from eventstore.tournament.log import game_of
from eventstore.tournament.verify import TournamentVerification
from eventstore.write.forking import ForkRequest
from tests.eventstore.tournaments import OWNER, PLAYED_ELSEWHERE, begun, command_all, evening, failing, the
from tests.tiny import RULESETS
from tests.tiny.archives import exported
from tests.tiny.play import KEYS, OPERATOR, ORGANISER, PLAYERS, Clock, played, tiny_service
from workers.tournaments import sync_tables

Lines = list[dict[str, Any]]

ONE_ROUND = replace(PLAYED_ELSEWHERE, format=Swiss(rounds=1, seats=2), game=PlayedGame("tiny"))


async def archived(service: Service, tournament: str, caller: Any = ANYBODY) -> bytes:
    """Return the archive of a tournament in a single piece."""
    lines = await export_tournament(service.tournaments, service.rights, tournament, caller)
    return b"".join([line async for line in lines])


async def evening_with_games(*, same_luck: bool = False, superseded: bool = False) -> tuple[Service, str]:
    """Return a tournament of a single round that was played here and has ended."""
    service = open_service(MemoryStore(), RULESETS, KEYS, bots=BOTS, clock=Clock())
    settings = replace(ONE_ROUND, game=PlayedGame("tiny", same_luck=same_luck))
    tournament = await begun(service, settings)
    state = await command_all(service, tournament, PairRound(), LockRound(), OpenRound())
    await sync_tables(service, tournament)
    for table in range(1, len(state.played.rounds[0].tables) + 1):
        game = game_of(tournament, 1, table)
        if superseded and table == 1:
            await played(service, game, upto=6)
            game = (await service.forking.fork(game, ForkRequest(5, supersede=True), ORGANISER)).game
        await played(service, game)
    await sync_tables(service, tournament)
    if (await service.tournaments.state(tournament)).status != "ended":
        await command_all(service, tournament, CloseRound())
    return service, tournament


def verified(archive: bytes) -> TournamentVerification:
    """Verify an archive with nothing else at hand."""
    return asyncio.run(verify_tournament_archive(read_tournament_archive(io.BytesIO(archive)), RULESETS))


def is_noticed(archive: bytes) -> bool:
    """Return whether something is wrong with an archive."""
    try:
        return not verified(archive).ok
    except ArchiveInvalid:
        return True


@pytest.fixture(scope="module")
def elsewhere() -> bytes:
    """A tournament that was played elsewhere: a log and no games."""

    async def scenario() -> bytes:
        service = tiny_service()
        return await archived(service, await evening(service))

    return asyncio.run(scenario())


@pytest.fixture(scope="module")
def here() -> bytes:
    """A tournament with the games of its tables."""

    async def scenario() -> bytes:
        return await archived(*await evening_with_games())

    return asyncio.run(scenario())


def test_it_verifies_with_every_draw_pairing_and_result(elsewhere: bytes, here: bytes) -> None:
    for archive, results, games in ((elsewhere, 0, 0), (here, 2, 2)):
        verification = verified(archive)
        assert verification.ok, verification.checks
        assert all(check.checked for check in verification.checks)
        assert (the(verification, "results").detail.split()[0], the(verification, "games").detail.split()[0]) == (
            str(results),
            str(games),
        )
        entries = [line for line in map(json.loads, archive.splitlines()) if line["type"] == "tournament_entry"]
        assert verification.head == f"{len(entries)}-{entries[-1]['hash'][:8]}"
        assert the(verification, "chain").detail.split()[0] == str(len(entries))
        assert int(the(verification, "draws").detail.split()[0]) > 0


@pytest.mark.parametrize("options", [{"same_luck": True}, {"superseded": True}])
def test_the_same_luck_and_replaced_games_verify(options: dict[str, bool]) -> None:
    async def scenario() -> tuple[bytes, list[bytes]]:
        service, tournament = await evening_with_games(**options)
        archive = await archived(service, tournament)
        names = [game_of(tournament, 1, table) for table in (1, 2)]
        return archive, [await exported(service, game) for game in names]

    archive, games = asyncio.run(scenario())
    verification = verified(archive)
    assert verification.ok, verification.checks
    assert the(verification, "games").detail.startswith("3 " if "superseded" in options else "2 ")
    assert all(check.checked for check in verification.checks)
    assert all(game in archive for game in games), "each game's archive is in it, byte for byte"


def test_line_ends_and_marks_of_windows_programs_are_told_as_that(elsewhere: bytes, here: bytes) -> None:
    for archive in (elsewhere, here):
        failed = [check for check in verified(archive.replace(b"\n", b"\r\n")).checks if not check.ok]
        assert {check.code for check in failed} == {"altered"}
        assert all("only the line ends were changed" in check.detail for check in failed)
        with pytest.raises(ArchiveInvalid, match="byte order mark of UTF-8"):
            verified(archive.decode().encode("utf-8-sig"))


@pytest.mark.parametrize("sparser", [10, pytest.param(1, marks=pytest.mark.long)])
def test_every_altered_byte_is_found(elsewhere: bytes, here: bytes, sparser: int) -> None:
    for archive, step in ((elsewhere, 11 * sparser), (here, 61 * sparser)):
        ends = archive.rstrip(b"\n").rfind(b"\n") + 1
        begins = archive.find(b"\n") + 1
        places = {*range(0, begins, sparser), *range(begins, ends, step), *range(ends, len(archive), sparser)}
        for place in sorted(places):
            for bit in (1, 32):
                altered = bytearray(archive)
                altered[place] ^= bit
                assert is_noticed(bytes(altered)), f"byte {place}: {archive[place - 20 : place + 20]!r}"


def test_every_missing_doubled_or_moved_line_is_found(here: bytes) -> None:
    lines = here.splitlines(keepends=True)
    for number in range(len(lines)):
        assert is_noticed(b"".join([*lines[:number], *lines[number + 1 :]])), number
        assert is_noticed(b"".join([*lines[: number + 1], *lines[number:]])), number
        if number:
            swapped = [*lines[: number - 1], lines[number], lines[number - 1], *lines[number + 1 :]]
            assert is_noticed(b"".join(swapped)), number
        assert is_noticed(b"".join(lines[:number])), number


def forged(archive: bytes, change: Callable[[Lines], object], *, chained: bool = True) -> bytes:
    """Change the lines that are no game's, and make chain and frame anew, as a holder of the file could."""
    lines: list[Any] = []
    within = False
    for raw in archive.splitlines(keepends=True):
        line = json.loads(raw)
        own = str(line["type"]).startswith("tournament_")
        within = within and not own
        if own and line["type"] == "tournament_entry":
            line["body"] = json.loads(line["body"])
        lines.append(line if own else raw)
    change(lines)
    head, written, entries, games = BEGINNING, b"", 0, 0
    for line in lines:
        if isinstance(line, bytes):
            written += line
            continue
        if line["type"] == "tournament_entry":
            body = json.dumps(line["body"], separators=(",", ":")).encode()
            digest = chain_hash(head.hash, body) if chained else bytes.fromhex(line["hash"])
            head = replace(head, version=head.version + 1, hash=digest)
            entries += 1
            line.update(version=entries, hash=digest.hex(), body=body.decode())
        elif line["type"] == "tournament_end":
            digest_of = hashlib.sha256(written).hexdigest()
            line.update(entries=entries, games=games, head=str(head), digest=digest_of)
        games += line["type"] == "tournament_game"
        written += json.dumps(line, separators=(",", ":")).encode() + b"\n"
    return written


def bodies(lines: Lines) -> list[dict[str, Any]]:
    return [line["body"] for line in lines if isinstance(line, dict) and line["type"] == "tournament_entry"]


def fact(lines: Lines, kind: str) -> dict[str, Any]:
    """Return the first fact of a kind."""
    return next(event for body in bodies(lines) for event in body["events"] if str(event["type"]).startswith(kind))


def _other_result(lines: Lines) -> None:
    for body in bodies(lines):
        for record in (body["command"], *body["events"]):
            if record["type"].startswith(("result_recorded", "record_result")) and "result" in record:
                record["result"]["points"] = [70, 1]
                record["result"]["places"] = [1, 2]


def _without_a_game(lines: Lines) -> None:
    first = next(number for number, line in enumerate(lines) if isinstance(line, dict) and "game" in line)
    after = next(number for number in range(first + 1, len(lines)) if isinstance(lines[number], dict))
    del lines[first:after]


def test_a_forger_who_makes_chain_and_frame_anew_is_found(here: bytes, elsewhere: bytes) -> None:
    assert verified(forged(here, len)).ok, "an unaltered archive that is written anew still verifies"
    altered = forged(here, _other_result)
    assert failing(verified(altered))["results"][0] == "result_wrong"
    times = forged(here, lambda lines: bodies(lines)[3].update(time=1), chained=False)
    assert failing(verified(times))["chain"][0] == "hash_wrong"
    titled = forged(elsewhere, lambda lines: bodies(lines)[0]["command"]["settings"].update(title="Friday"))
    assert failing(verified(titled))["decisions"][0] == "facts_wrong"
    seeds = forged(elsewhere, lambda lines: fact(lines, "seed_revealed").update(seed="00" * 32))
    assert failing(verified(seeds))["draws"][0] == "seed_wrong"
    named = forged(here, lambda lines: lines[0].update(tournament="0-tzzzzzzzzzzzz"))
    assert "decisions" in failing(verified(named))
    left_out = verified(forged(here, _without_a_game))
    assert left_out.ok
    assert "not here" in the(left_out, "results").detail
    assert not the(left_out, "results").checked, "it is said that a result was not compared"


def test_a_game_that_is_altered_or_of_another_table_is_found(here: bytes) -> None:
    game = next(json.loads(line)["game"] for line in here.splitlines() if b"tournament_game" in line)
    altered = forged(here.replace(b"Anna", b"Hans"), len)
    assert "games" in failing(verified(altered)) or "decisions" in failing(verified(altered))

    def renamed(lines: Lines) -> None:
        line = next(line for line in lines if isinstance(line, dict) and line.get("game") == game)
        line["game"] = "0-zzzzzzzzzzzz"

    assert failing(verified(forged(here, renamed)))["games"][0] == "header_wrong"


def test_rights_to_an_archive() -> None:
    async def scenario() -> None:
        service = tiny_service()
        tournament = await begun(service)
        for player in (ANYBODY, OWNER, ORGANISER, PLAYERS[0]):
            with pytest.raises(CommandRefused) as refused:
                await export_tournament(service.tournaments, service.rights, tournament, player)
            assert refused.value.code == "archive_not_open"
        early = await archived(service, tournament, OPERATOR)
        for unknown in ("0-tzzzzzzzzzzzz", "0-zzzzzzzzzzzz", "x"):
            with pytest.raises(TournamentUnknown):
                await export_tournament(service.tournaments, service.rights, unknown, OPERATOR)
        verification = await verify_tournament_archive(read_tournament_archive(io.BytesIO(early)), RULESETS)
        assert verification.ok
        assert "not revealed" in the(verification, "draws").detail, "before its end nobody can check its draws"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "archive_end_missing"),
        (b"\n", "archive_broken_json"),
        (b"{}\n", "archive_broken_json"),
        (b"\xff\xfe\n", "archive_broken_json"),
        (b'{"type":"tournament_archive","format":9,"tournament":"0-t"}\n', "archive_format_unknown"),
        (b'{"type":"tournament_archive","format":1,"tournament":"0-t"}\n', "archive_end_missing"),
        (b'{"type":"tournament_archive","format":1,"tournament":"0-t"}', "archive_end_missing"),
        (b'{"type":"archive","format":1,"game":"0-t","ruleset":"tiny"}\n', "archive_broken_json"),
        (b'{"type":"tournament_entry","version":1,"hash":"","body":""}\n', "archive_line_unexpected"),
        (b'"' + b"x" * (1 << 20) + b'"\n', "archive_too_large"),
    ],
)
def test_a_file_that_is_no_archive_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(ArchiveInvalid) as refused:
        read_tournament_archive(io.BytesIO(content))
    assert refused.value.code == code
