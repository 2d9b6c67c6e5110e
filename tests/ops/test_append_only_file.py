"""An append-only file that ends in the middle of a write, at every byte: acknowledged entries before and after stay.

The server is killed, its file is cut as a crash or a power cut may leave it, and the game goes on.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from redis import Redis

from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.redis_store import RedisStore
from ops.append_only_file import mend_end
from ops.embedded_redis import EmbeddedRedis
from ops.errors import RedisFailed
from ops.redis_program import find_programs
from tests.conftest import make_redis
from tests.ops.half_writes import EXEC, MULTI, last_file
from tests.ops.small_service import Start
from tests.processes import wait_until
from tests.tiny.play import decided, started, tiny_service

T = TypeVar("T")

DECISIONS = 5


class Crash(msgspec.Struct, frozen=True):
    """The remains of a server that was killed after some decisions.

    Attributes:
        data: its data directory.
        content: the content of its append-only file.
        game: the game that was played.
        receipts: the heads that were acknowledged, by version.
        rewritten: whether the server had rewritten the file before.
    """

    data: Path
    content: bytes
    game: str
    receipts: dict[int, str]
    rewritten: bool

    @property
    def ends(self) -> list[int]:
        """Where in the file each write ends."""
        ends, at = [], 0
        while (at := self.content.find(EXEC, at)) >= 0:
            at += len(EXEC)
            ends.append(at)
        return ends

    def left_with(self, data: Path, content: bytes) -> EmbeddedRedis:
        """Make a copy of the data directory whose file holds *content*, and its server, not started."""
        shutil.copytree(self.data, data, ignore=shutil.ignore_patterns("run"))
        server = make_redis(data, "always")
        last_file(server.directory).write_bytes(content)
        return server


def ask(server: EmbeddedRedis, scenario: Callable[..., Awaitable[T]]) -> T:
    """Return the answer of a callable that gets the service of the event store on a running server."""

    async def on_store() -> T:
        store = RedisStore.connect(server.url)
        try:
            return await scenario(tiny_service(store))
        finally:
            await store.close()

    return asyncio.run(on_store())


async def take(service: Service, game: str, receipts: dict[int, str]) -> None:
    """Take some decisions and keep their receipts."""
    for _ in range(DECISIONS):
        head = (await decided(service, game)).head
        receipts[head.version] = str(head)


def kill(server: EmbeddedRedis) -> None:
    assert server.process is not None
    os.kill(server.pid, signal.SIGKILL)
    server.process.wait()


def crashed(data: Path, *, rewritten: bool) -> Crash:
    """Play a little, in a file that was rewritten in between or not, and kill the server."""
    server = make_redis(data, "always")
    server.start()
    receipts: dict[int, str] = {}
    game = ask(server, lambda service: started(service, 3, options={"rounds": 3}))
    if rewritten:
        with closing(Redis.from_url(server.url)) as client:
            client.bgrewriteaof()
            wait_until(lambda: client.info("persistence")["aof_rewrite_in_progress"] == 0)
            assert client.info("persistence")["aof_last_bgrewrite_status"] == "ok"
    ask(server, lambda service: take(service, game, receipts))
    kill(server)
    return Crash(data, last_file(server.directory).read_bytes(), game, receipts, rewritten)


@pytest.fixture(scope="module", params=[False, True], ids=["as written", "rewritten"])
def crash(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Crash:
    return crashed(tmp_path_factory.mktemp("crash") / "data", rewritten=request.param)


@pytest.mark.parametrize("step", [7, pytest.param(1, marks=pytest.mark.long)])
def test_at_every_byte_of_the_last_two_writes_the_unfinished_one_is_cut_off(
    crash: Crash, tmp_path: Path, step: int
) -> None:
    program = find_programs()[0]
    *_, before, first, second = crash.ends
    assert crash.content[before:].startswith(MULTI)
    assert second == len(crash.content)

    def mended(cuts: range) -> list[tuple[int, int]]:
        server = crash.left_with(tmp_path / f"from-{cuts.start}", crash.content)
        file, pairs = last_file(server.directory), []
        for cut in reversed(cuts):
            # Only the end changes, so the file is written once.
            file.write_bytes(crash.content[:cut])
            assert mend_end(program, server.directory) == cut - file.stat().st_size
            pairs.append((cut, file.stat().st_size))
        assert file.read_bytes() == crash.content[: file.stat().st_size]
        return pairs

    cuts = range(before, second + 1, step)
    with ThreadPoolExecutor(2) as pool:
        pairs = [pair for part in pool.map(mended, (cuts[::2], cuts[1::2])) for pair in part]
    wrong = [(cut, size) for cut, size in pairs if size != max(end for end in (before, first, second) if end <= cut)]
    assert len(pairs) == len(cuts)
    assert wrong == []


def places(crash: Crash) -> list[int]:
    """List a place in each command of the last write, and the place between two commands behind it."""
    *_, start, end = crash.ends
    begins = [
        at for at in range(start, end) if crash.content[at : at + 1] == b"*" and crash.content[at - 2 : at] == b"\r\n"
    ]
    assert len(begins) >= 4, "MULTI, the log, the feed, EXEC"
    return sorted({*begins[1:], *((at + after) // 2 for at, after in zip(begins, [*begins[1:], end], strict=True))})


def test_decisions_after_a_cut_are_there_after_a_clean_restart(crash: Crash, tmp_path: Path) -> None:
    for cut in places(crash):
        server = crash.left_with(tmp_path / str(cut), crash.content[:cut])
        receipts = dict(sorted(crash.receipts.items())[:-1])
        try:
            server.start()
            ask(server, lambda service, receipts=receipts: take(service, crash.game, receipts))
            server.stop()
            server.start()
            for version, receipt in sorted(receipts.items()):
                verification = ask(
                    server, lambda service, receipt=receipt: verify_log(service.reader, crash.game, receipt=receipt)
                )
                assert verification.ok, (cut, version, verification)
            assert verification.head == receipts[max(receipts)]
        finally:
            server.stop()


def test_zeros_after_a_cut_go_with_it(crash: Crash, tmp_path: Path) -> None:
    *_, start, end = crash.ends
    for cut in (start, (start + end) // 2, end):
        server = crash.left_with(tmp_path / str(cut), crash.content[:cut] + bytes(700))
        mend_end(find_programs()[0], server.directory)
        assert last_file(server.directory).read_bytes() == crash.content[: start if cut < end else end]


def swallowing(content: bytes, at: int) -> bytes:
    """Let the length of an entry's value, early in the file, reach beyond its end."""
    length = content.index(b"$", content.index(b"XADD", at))
    return content[:length] + b"$99999999" + content[content.index(b"\r\n", length) :]


def overwritten(content: bytes, at: int) -> bytes:
    return content[:at] + b"xxxxxxxx" + content[at + 8 :]


@pytest.mark.parametrize("damage", [swallowing, overwritten])
def test_writes_after_a_damage_are_never_cut_off_with_it(
    crash: Crash, tmp_path: Path, damage: Callable[[bytes, int], bytes]
) -> None:
    content = damage(crash.content, crash.ends[-4])
    server = crash.left_with(tmp_path / "data", content)
    with pytest.raises(RedisFailed, match=r"Unexpected end of file|Bad file format"):
        server.start()
    assert last_file(server.directory).read_bytes() == content


def test_an_empty_file_and_none_are_left_to_the_server(tmp_path: Path) -> None:
    program = find_programs()[0]
    assert mend_end(program, tmp_path) == 0
    (tmp_path / "appendonly.aof").touch()
    assert mend_end(program, tmp_path) == 0


def test_serve_says_that_it_cut_an_unfinished_write_off(start: Start) -> None:
    service = start().until_ready()
    with closing(service.redis()) as client, client.pipeline() as pipeline:
        for version in range(1, 4):
            pipeline.xadd("log", {"entry": version}, id=f"{version}-0")
            pipeline.xadd("feed", {"version": version})
            pipeline.execute()
    os.kill(service.process.pid, signal.SIGKILL)
    service.ends()
    file = last_file(service.settings.directory.redis)
    end = file.read_bytes().rindex(EXEC)
    os.truncate(file, end)
    again = start().until_ready()
    assert again.says("the append-only file ended in an unfinished write")
    with closing(again.redis()) as client:
        assert client.xlen("log") == 2
