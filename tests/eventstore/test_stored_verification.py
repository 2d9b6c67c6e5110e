"""A kept verification holds for the bytes it was computed from and the code that judged them, for nothing else."""

from __future__ import annotations

import asyncio
import dataclasses
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.archive import read_archive
from eventstore.proof.stored_verification import (
    CODE_DIGEST,
    StoredVerification,
    code_digest,
    judge_of,
    still_holds,
    verify_to_store,
)
from eventstore.proof.verify import Verification
from eventstore.service import Service, open_service
from eventstore.storage.redis_keys import COMPONENTS, LUCK, game_key
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from tests.damage import Damage
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import filled, forked
from tests.tiny import RULESETS, TINY
from tests.tiny.archives import aborted, apart, exported, together
from tests.tiny.play import KEYS, STRANGER, decided, played, started, tiny_service

ROOT = Path(__file__).parents[2]


def on(backend: Backend, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def with_service(store: object) -> None:
        await scenario(tiny_service(store))  # type: ignore[arg-type]  # the backend's store

    backend.run(with_service)


def judge(service: Service) -> str:
    return judge_of(service.reader.codecs, service.core.keys)


async def verification_to_store(service: Service, game: str, upto: int) -> StoredVerification[Verification]:
    return await verify_to_store(service.store, service.reader.codecs, service.core.keys, game, upto)


async def holds(service: Service, verification: StoredVerification[Verification]) -> bool:
    return await still_holds(service.store, judge(service), verification)


async def head_of(service: Service, game: str) -> int:
    return (await service.reader.state(game)).version


def flipped(content: bytes) -> bytes:
    """Alter a bit in the middle."""
    place = len(content) // 2
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


def test_any_altered_byte_of_the_whole_line_ends_it(redis_backend: Backend) -> None:
    url = redis_backend.url
    assert url is not None

    async def scenario(service: Service) -> None:
        parent = await started(service)
        await played(service, parent, upto=8)
        child = await forked(service, parent, 6)
        await filled(service, child)
        fork = await forked(service, child, await head_of(service, child))
        verification = await verification_to_store(service, fork, await head_of(service, fork))
        assert verification.verification.ok, verification.verification.checks
        altered = 0
        for game in (parent, child, fork):
            for record in await service.store.read(game):
                for field, content in ((b"b", record.body), (b"o", record.openings), (b"h", record.hash)):
                    if content:
                        damage = Damage(url, game, record.version, field, flipped)
                        assert not await holds(service, verification), (game, record.version, field)
                        damage.mend()
                        altered += 1
        assert await holds(service, verification)
        assert altered > 20

    on(redis_backend, scenario)


def test_an_altered_or_missing_component_set_ends_it(redis_backend: Backend) -> None:
    async def scenario(service: Service) -> None:
        game = await started(service)
        verification = await verification_to_store(service, game, 3)
        key = COMPONENTS % (await service.reader.state(game)).at_table.components
        with redis_backend.client() as client:
            content = client.get(key)
            assert isinstance(content, bytes)
            changes: list[Callable[[], object]] = [
                lambda: client.set(key, content + b" "),
                lambda: client.delete(key),
            ]
            for change in changes:
                change()
                assert not await holds(service, verification)
                renewed = await verification_to_store(service, game, 3)
                assert [check.code for check in renewed.verification.checks if not check.ok] == ["components_missing"]
                assert await holds(service, renewed)
                client.set(key, content)
                assert await holds(service, verification)
                assert not await holds(service, renewed)

    on(redis_backend, scenario)


def test_a_log_that_goes_on_ends_nothing_and_one_that_is_cut_does(redis_backend: Backend) -> None:
    async def scenario(service: Service) -> None:
        game = await started(service)
        await played(service, game, upto=6)
        verification = await verification_to_store(service, game, 6)
        await decided(service, game)
        await decided(service, game)
        assert await holds(service, verification), "it says nothing of later entries"
        redis_backend.set_back(game, 2)
        assert await holds(service, verification)
        redis_backend.set_back(game, 1)
        assert not await holds(service, verification)

    on(redis_backend, scenario)


def test_a_parent_that_plays_on_does_not_end_it(backend: Backend) -> None:
    async def scenario(service: Service) -> None:
        parent = await started(service)
        await played(service, parent, upto=6)
        fork = await forked(service, parent, 5)
        verification = await verification_to_store(service, fork, await head_of(service, fork))
        await played(service, parent)
        assert await holds(service, verification)

    on(backend, scenario)


def test_records_read_beside_the_log_count_too(redis_backend: Backend) -> None:
    """Whether somebody else's game still draws from a seed that an imported log names."""

    async def scenario(service: Service) -> None:
        game = await started(service)
        lines = aborted(apart(await exported(service, game)))
        copy = (await import_archive(service.core, read_archive([together(lines)]), STRANGER)).game
        fork = (await service.forking.fork(copy, ForkRequest(at=3), STRANGER)).game
        for log in (copy, fork):
            verification = await verification_to_store(service, log, await head_of(service, log))
            assert [check.name for check in verification.verification.checks if not check.checked] == ["chance"]
            with redis_backend.client() as client:
                assert client.smove(game_key(LUCK, game), "aside", game)
                assert not await holds(service, verification)
                renewed = await verification_to_store(service, log, await head_of(service, log))
                assert all(check.checked for check in renewed.verification.checks)
                client.smove("aside", game_key(LUCK, game), game)
            assert await holds(service, verification)

    on(redis_backend, scenario)


def test_a_parent_whose_own_log_is_damaged_leaves_its_fork_verifiable(redis_backend: Backend) -> None:
    url = redis_backend.url
    assert url is not None

    async def scenario(service: Service) -> None:
        first = await started(service)
        parent = await forked(service, first, 3)
        await filled(service, parent)
        fork = await forked(service, parent, 2)
        damage = Damage(url, parent, 4)
        verification = await verification_to_store(tiny_service(service.store), fork, await head_of(service, fork))
        assert verification.verification.ok, verification.verification.checks
        damage.mend()
        assert not await holds(service, verification)

    on(redis_backend, scenario)


def test_nothing_that_a_process_has_kept_stands_for_the_store(redis_backend: Backend) -> None:
    """A fork's first own entry says where the rest lies; a process that knew it before reads it again."""
    url = redis_backend.url
    assert url is not None

    async def scenario(service: Service) -> None:
        parents = [await started(service) for _ in range(2)]
        fork = await forked(service, parents[0], 3)
        assert (await verification_to_store(service, fork, 4)).verification.ok
        Damage(url, fork, 4, change=lambda body: body.replace(parents[0].encode(), parents[1].encode()))
        verification = (await verification_to_store(service, fork, 4)).verification
        assert next(check.code for check in verification.checks if not check.ok) == "wrong_hash"

    on(redis_backend, scenario)


def test_it_is_read_again_in_pieces(redis_backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogReader, "chunk", 4)

    async def scenario(service: Service) -> None:
        game = await started(service)
        await played(service, game, upto=11)
        verification = await verification_to_store(service, game, 11)
        entries = [read for read in verification.reads if read.of == "entries"]
        assert [(read.after, read.limit) for read in entries] == [(0, 1), (0, 4), (4, 4), (8, 3)]
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(others())
        assert await holds(service, verification)
        other.cancel()
        assert turns >= len(verification.reads), "others had a turn at every read"

    on(redis_backend, scenario)


def other_judges(service: Service) -> dict[str, Service]:
    """Return services that may find something else in the same bytes."""
    newer = dataclasses.replace(TINY, version=TINY.version + 1)
    more = ServiceKeys({"k0": bytes(32), "k1": bytes(range(32))}, "k1")
    return {
        "other rules": open_service(service.store, {"tiny": newer}, KEYS),
        "another key": open_service(service.store, RULESETS, ServiceKeys({"k1": bytes(32)}, "k1")),
        "a key more": open_service(service.store, RULESETS, more),
        "another current key": open_service(
            service.store, RULESETS, ServiceKeys({"k0": bytes(32), "k1": bytes(range(32))}, "k0")
        ),
    }


def test_another_judge_does_not_take_it_over(backend: Backend) -> None:
    async def scenario(service: Service) -> None:
        game = await started(service)
        verification = await verification_to_store(service, game, 3)
        assert await holds(open_service(service.store, RULESETS, KEYS), verification), "one that judges alike does"
        judges = {name: judge(other) for name, other in other_judges(service).items()}
        assert len({*judges.values(), judge(service)}) == len(judges) + 1
        for name, other in other_judges(service).items():
            assert not await holds(other, verification), name

    on(backend, scenario)


@pytest.mark.parametrize(
    "file",
    [
        "domain/core/chance.py",
        "domain/bison/rules/__init__.py",
        "domain/wendake/components.json",
        "eventstore/storage/append.lua",
        "eventstore/proof/checks/chain.py",
    ],
)
def test_any_changed_file_of_the_rules_is_another_release(tmp_path: Path, file: str) -> None:
    for folder in ("domain", "eventstore"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    here = code_digest(ROOT)
    assert here == CODE_DIGEST, "the code that runs"
    assert code_digest(tmp_path) == here, "wherever it is installed"
    changed = tmp_path / file
    changed.write_bytes(changed.read_bytes() + b"\n")
    assert code_digest(tmp_path) != here
