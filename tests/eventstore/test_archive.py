"""Archives: byte for byte the hashed entries, for readers with the right to everything; no byte alters unseen."""

from __future__ import annotations

import asyncio
import codecs
import json
import random
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.core.errors import TabletapeError
from eventstore.errors import ArchiveInvalid, CommandRefused, GameUnknown
from eventstore.identity import Identity
from eventstore.log.codec import Codecs
from eventstore.log.limits import MOST_BYTES, MOST_LINE_BYTES
from eventstore.proof.archive import ArchiveReader, read_archive, verify_archive
from eventstore.storage.store import Store
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.tiny import RULESETS
from tests.tiny.archives import apart, exported, lines_of, together
from tests.tiny.play import ANNA, BEN, OPERATOR, ORGANISER, STRANGER, played, started, tiny_service

CODECS = Codecs(RULESETS)


def finished_archive(seats: int = 2, rounds: int = 1, name: str = "Anna") -> bytes:
    async def scenario() -> bytes:
        service = tiny_service()
        game = (
            await service.writer.create(NewGame(ruleset="tiny", seats=seats, options={"rounds": rounds}), ANNA)
        ).game
        for number in range(seats):
            player = Identity(f"p-{number}", f"{name} {number}", "player")
            await service.writer.command(game, TakeSeat(nonce=f"nonce-{number}"), player)
        await played(service, game)
        return await exported(service, game, ANNA)

    return asyncio.run(scenario())


@pytest.fixture(scope="module")
def small() -> bytes:
    return finished_archive()


@pytest.fixture(scope="module")
def big() -> bytes:
    return finished_archive(seats=3, rounds=3)


# Contents


def test_an_archive_holds_the_stored_bytes(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await played(service, game)
        read = read_archive([await exported(service, game, STRANGER)])
        assert list(read.records) == await service.reader.records(game, limit=100)
        assert read.head == state.head
        digest = state.at_table.components
        assert read.components == {digest: await store.get_components(digest)}
        assert verify_archive(read, CODECS, receipt=str(state.head)).ok

    backend.run(scenario)


def test_names_in_any_script_survive() -> None:
    for name in ("Žofie", "林檎 🍎", 'quote " and \\ and \u2028', "\x7f"):
        archive = finished_archive(name=name)
        assert verify_archive(read_archive([archive]), CODECS).ok
        assert together(apart(archive)) == archive or "\x7f" in name or "\u2028" in name


def test_a_fork_has_the_shared_entries_in_their_place(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        await played(service, game)
        fork = (await service.forking.fork(game, ForkRequest(at=5, luck="parent"), ANNA)).game
        for player in (ANNA, BEN):
            await service.writer.command(fork, TakeSeat(), player)
        await played(service, fork, seed=7)
        again = (await service.forking.fork(fork, ForkRequest(at=7), ANNA)).game
        await service.writer.command(again, AbortGame("enough"), ORGANISER)
        read = read_archive([await exported(service, again, STRANGER)])
        assert list(read.records) == await service.reader.records(again, limit=100)
        assert [record.version for record in read.records] == [*range(1, 10)]
        verification = verify_archive(read, CODECS)
        assert verification.ok
        assert all(check.checked for check in verification.checks)

    backend.run(scenario)


def test_the_archive_of_an_aborted_table_and_of_an_empty_one() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        assert verify_archive(read_archive([await exported(service, game)]), CODECS).ok
        await service.writer.command(game, AbortGame("nobody came"), ANNA)
        assert verify_archive(read_archive([await exported(service, game, BEN)]), CODECS).ok

    asyncio.run(scenario())


def test_an_archive_ends_at_the_head_it_began_with() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await service.reader.state(game)
        lines = await lines_of(service, game, OPERATOR)
        first = await anext(lines)
        await played(service, game)
        read = read_archive([first, *[line async for line in lines]])
        assert read.head == state.head
        assert verify_archive(read, CODECS).ok
        assert list(read.seeds) == [game], "the seed was revealed meanwhile, in an entry that is not in it"

    asyncio.run(scenario())


# Rights


async def refused(service: object, game: str, caller: Identity) -> None:
    with pytest.raises(CommandRefused) as caught:
        await lines_of(service, game, caller)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.value) == ("archive_not_open", game)


def test_before_the_end_only_operators_get_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for caller in (ANNA, BEN, STRANGER, ORGANISER):
            await refused(service, game, caller)
        assert read_archive([await exported(service, game, OPERATOR)]).head.version == 3
        await played(service, game)
        for caller in (ANNA, STRANGER, ORGANISER, OPERATOR):
            assert await exported(service, game, caller)

    asyncio.run(scenario())


def test_an_operator_who_sits_at_the_table_waits_like_the_others() -> None:
    async def scenario() -> None:
        service = tiny_service()
        playing = Identity("p-ben", "Ben", "operator")
        game = await started(service)
        await refused(service, game, playing)
        await played(service, game)
        assert await exported(service, game, playing)

    asyncio.run(scenario())


def test_a_closed_fork_waits_for_the_game_it_shares_entries_with() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        fork = (await service.forking.fork(game, ForkRequest(at=3), ANNA)).game
        await service.writer.command(fork, AbortGame("only a try"), ORGANISER)
        await refused(service, fork, ANNA)
        await played(service, game)
        assert await exported(service, fork, ANNA)

    asyncio.run(scenario())


def test_a_private_game_is_not_even_there() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, visibility="private")
        await played(service, game)
        with pytest.raises(GameUnknown):
            await lines_of(service, game, STRANGER)
        assert await exported(service, game, BEN)

    asyncio.run(scenario())


# Files changed by programs of other systems


def test_an_archive_of_which_a_program_changed_the_line_ends_is_told_as_that(small: bytes) -> None:
    read = read_archive([small.replace(b"\n", b"\r\n")])
    (failed,) = (check for check in verify_archive(read, CODECS).checks if not check.ok)
    assert (failed.name, failed.code) == ("archive", "altered")
    assert "; only the line ends were changed, from LF to CR LF" in failed.detail


def test_line_ends_explain_no_other_change(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    windows = [line.replace(b"\n", b"\r\n") for line in lines]
    others = {
        "a blank too": b"".join(windows).replace(b'{"type"', b'{ "type"', 1),
        "one line end stayed": b"".join([*windows[:2], lines[2], *windows[3:]]).replace(b"\r\n", b" \r\n", 1),
        "not the first": b"".join([lines[0], *windows[1:]]),
    }
    for name, altered in others.items():
        failed = [check for check in verify_archive(read_archive([altered]), CODECS).checks if not check.ok]
        assert [check.code for check in failed] == ["altered"], name
        assert "line ends" not in failed[0].detail, name


@pytest.mark.parametrize(("encoding", "name"), [("utf-8-sig", "UTF-8"), ("utf-16", "UTF-16"), ("utf-16-be", "UTF-16")])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_an_archive_that_a_program_saved_as_text_is_refused_as_that(
    small: bytes, encoding: str, name: str, ends: str
) -> None:
    mark = codecs.BOM_UTF16_BE if encoding == "utf-16-be" else b""
    saved = mark + small.decode().replace("\n", ends).encode(encoding)
    with pytest.raises(ArchiveInvalid) as refused:
        read_archive([saved])
    assert (refused.value.code, refused.value.value) == ("archive_broken_json", 1)
    assert f"it begins with the byte order mark of {name}" in refused.value.detail


# No byte alters unseen


def flips(archive: bytes, places: Iterable[int]) -> Iterator[tuple[int, bytes]]:
    """Return archives with a bit flipped (each place another bit), and with the whole byte turned over."""
    for place in places:
        for mask in (1 << place % 8, 0xFF):
            altered = bytearray(archive)
            altered[place] ^= mask
            yield place, bytes(altered)


def is_found(altered: bytes) -> bool:
    """Whether an altered archive is refused, or fails a check; anything else that is raised is a fault."""
    try:
        return not verify_archive(read_archive([altered]), CODECS).ok
    except TabletapeError:
        return True


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_an_altered_byte_anywhere_in_a_small_archive_is_found(small: bytes, every: int) -> None:
    assert verify_archive(read_archive([small]), CODECS).ok
    unseen = [place for place, altered in flips(small, range(0, len(small), every)) if not is_found(altered)]
    assert not unseen


@given(data=st.data())
@settings(max_examples=150)
def test_any_changed_bytes_of_a_bigger_archive_are_found(data: st.DataObject, big: bytes) -> None:
    start = data.draw(st.integers(0, len(big) - 1))
    stop = data.draw(st.integers(start, min(len(big), start + 40)))
    put = data.draw(st.binary(max_size=40))
    altered = big[:start] + put + big[stop:]
    assert altered == big or is_found(altered)


@pytest.mark.parametrize("tried", [600, pytest.param(3000, marks=pytest.mark.long)])
def test_a_flip_is_found_even_when_the_frame_is_forged_to_fit(small: bytes, tried: int) -> None:
    """The digest of the end line only helps: chain, commitments and replay find every change by themselves."""
    original = read_archive([small])
    lines = small.splitlines(keepends=True)
    source = random.Random(7)  # noqa: S311 - choices of a test
    checked = 0
    for place, altered in flips(small, sorted(source.sample(range(len(small) - len(lines[-1])), tried))):
        try:
            framed = together([json.loads(line) for line in altered.splitlines()], chained=False)
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
        try:
            read = read_archive([framed])
        except ArchiveInvalid:
            continue
        if (read.records, read.components, read.seeds, read.header) == (
            original.records,
            original.components,
            original.seeds,
            original.header,
        ):
            continue
        checked += 1
        assert is_found(framed), place
    assert checked > tried / 3


# Unreadable files


def invalid(archive: bytes, **limits: int) -> tuple[str, object]:
    with pytest.raises(ArchiveInvalid) as caught:
        read_archive([archive], **limits)
    return caught.value.code, caught.value.value


def test_a_broken_off_archive_has_no_end(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    assert invalid(b"".join(lines[:-1])) == ("archive_end_missing", len(lines) - 1)
    assert invalid(small[:-1]) == ("archive_end_missing", len(lines))
    assert invalid(small[: len(lines[0]) + 40]) == ("archive_end_missing", 2)
    assert invalid(b"") == ("archive_end_missing", 0)
    assert invalid(lines[0] + lines[1] + lines[-1]) == ("archive_end_missing", 3)


def test_a_line_that_is_not_of_an_archive_is_refused(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    for broken in (b"{}\n", b"\n", b"[]\n", b"nothing\n", b"\xff\xfe\n", b"[" * 100_000 + b"\n", b'{"type":"entry"}\n'):
        assert invalid(lines[0] + broken) == ("archive_broken_json", 2)
    surrogate = b'{"type":"components","digest":"","content":"\\ud800"}\n'
    assert invalid(lines[0] + surrogate) == ("archive_broken_json", 2)
    assert invalid(lines[1] + lines[0]) == ("archive_line_unexpected", 1)
    assert invalid(lines[0] + lines[0]) == ("archive_line_unexpected", 2)
    assert invalid(small + lines[-1]) == ("archive_line_unexpected", len(lines) + 1)
    later = lines[0].replace(b'"format":2', b'"format":3')
    assert invalid(later) == ("archive_format_unknown", 1)


def test_an_archive_that_is_too_large_is_refused(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    assert invalid(small, most_bytes=len(lines[0]))[0] == "archive_too_large"
    assert invalid(small, most_entries=2) == ("archive_too_large", 5)
    assert read_archive([small], most_bytes=len(small), most_entries=len(lines) - 3).records
    assert MOST_BYTES > 1_000_000
    seed = b'{"type":"seed","seed_game":"%d","seed":""}\n'
    seeds = b"".join(seed % number for number in range(2 * len(lines)))
    assert invalid(lines[0] + seeds, most_entries=len(lines)) == ("archive_too_large", 2 * len(lines) + 1)


def test_a_line_has_an_end(small: bytes) -> None:
    lines = small.splitlines(keepends=True)
    seed = b'{"type":"seed","seed_game":"","seed":"%b"}\n'
    most = seed % (b"0" * (MOST_LINE_BYTES - len(seed) + 2))
    assert len(most) == MOST_LINE_BYTES
    assert invalid(lines[0] + most) == ("archive_end_missing", 2)
    assert invalid(lines[0] + seed % (b"0" * MOST_LINE_BYTES)) == ("archive_too_large", 2)
    reader = ArchiveReader()
    reader.feed(lines[0])
    for _ in range(MOST_LINE_BYTES // 1000):
        reader.feed(b"x" * 1000)
    with pytest.raises(ArchiveInvalid) as caught:
        reader.feed(b"x" * 1000)
    assert (caught.value.code, caught.value.value) == ("archive_too_large", 2)
    assert len(reader._begun) <= MOST_LINE_BYTES + 1000


def test_a_fault_is_found_with_its_line(small: bytes) -> None:
    """Nothing that follows is read, however much of it there is."""
    reader = ArchiveReader()
    reader.feed(small.splitlines(keepends=True)[0])
    with pytest.raises(ArchiveInvalid) as caught:
        reader.feed(b"{}\n" * 100_000)
    assert (caught.value.code, caught.value.value) == ("archive_broken_json", 2)


def test_pieces_may_end_anywhere(small: bytes) -> None:
    whole = read_archive([small])
    for size in (1, 7, 100, 4096):
        assert read_archive(small[at : at + size] for at in range(0, len(small), size)) == whole
