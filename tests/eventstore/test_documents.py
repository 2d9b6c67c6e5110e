"""Documents beside logs: changed by their latest reader alone, over every kind and every backend."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol, get_args

import pytest

from eventstore.errors import DocumentConflict
from eventstore.storage.documents import DocumentKind
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_documents import RedisDocuments
from eventstore.storage.redis_keys import LABELS_RESERVED, beside_logs, shard_of_name
from eventstore.storage.store import DisputeChange, Store
from tests.eventstore.conftest import Backend

GAME = "0-gamewithdisput"
BESIDE_LOGS: tuple[DocumentKind, ...] = get_args(DocumentKind)
KINDS = (*BESIDE_LOGS, "disputes")
NAMES = tuple(f"n{number}" for number in range(40))
"""Enough names for every shard of a cluster."""


class Shelf(Protocol):
    """The documents of a kind."""

    async def load(self, names: Iterable[str]) -> dict[str, bytes]: ...
    async def load_all(self) -> dict[str, bytes]: ...
    async def save(self, name: str, before: bytes, after: bytes) -> None: ...


class BesideLogs:
    def __init__(self, store: Store, kind: DocumentKind) -> None:
        self.documents, self.kind = store.documents, kind

    async def load(self, names: Iterable[str]) -> dict[str, bytes]:
        return await self.documents.load(self.kind, list(names))

    async def load_all(self) -> dict[str, bytes]:
        return await self.documents.load_all(self.kind)

    async def save(self, name: str, before: bytes, after: bytes) -> None:
        await self.documents.save(self.kind, name, before, after)


class WithGame:
    """Disputes lie with the log of their game, and are read together."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def load(self, names: Iterable[str]) -> dict[str, bytes]:
        disputes = await self.load_all()
        return {name: disputes[name] for name in names if name in disputes}

    async def load_all(self) -> dict[str, bytes]:
        return await self.store.disputes(GAME)

    async def save(self, name: str, before: bytes, after: bytes) -> None:
        await self.store.change_dispute(DisputeChange(GAME, name, before, after), most=100, tournament=None)


def shelf(store: Store, kind: str) -> Shelf:
    if kind == "disputes":
        return WithGame(store)
    return BesideLogs(store, next(name for name in BESIDE_LOGS if name == kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_is_loaded_as_it_was_saved_last(backend: Backend, kind: str) -> None:
    async def scenario(store: Store) -> None:
        documents = shelf(store, kind)
        assert (await documents.load(["n1"]), await documents.load_all()) == ({}, {})
        await documents.save("n1", b"", b"first")
        await documents.save("n2", b"", b"\x00\xff")
        await documents.save("n1", b"first", b"second")
        assert await documents.load(["n1", "n3"]) == {"n1": b"second"}
        assert await documents.load_all() == {"n1": b"second", "n2": b"\x00\xff"}

    backend.run(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_of_an_older_document_is_refused_and_changes_nothing(backend: Backend, kind: str) -> None:
    async def scenario(store: Store) -> None:
        documents = shelf(store, kind)
        await documents.save("n1", b"", b"first")
        for before in (b"", b"other"):
            with pytest.raises(DocumentConflict) as refused:
                await documents.save("n1", before, b"second")
            assert refused.value.value == "n1"
        with pytest.raises(DocumentConflict):
            await documents.save("n2", b"first", b"second")
        assert await documents.load_all() == {"n1": b"first"}

    backend.run(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_repeated_change_does_nothing(backend: Backend, kind: str) -> None:
    async def scenario(store: Store) -> None:
        documents = shelf(store, kind)
        for before, after in ((b"", b"first"), (b"first", b"second")):
            await documents.save("n1", before, after)
            await documents.save("n1", before, after)
        assert await documents.load_all() == {"n1": b"second"}

    backend.run(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_one_of_several_changes_at_once_is_written(backend: Backend, kind: str) -> None:
    async def scenario(store: Store) -> None:
        documents = shelf(store, kind)
        await documents.save("n1", b"", b"first")
        changes = (documents.save("n1", b"first", b"change %d" % number) for number in range(5))
        outcomes = await asyncio.gather(*changes, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes if outcome] == [DocumentConflict] * 4
        assert (await documents.load_all())["n1"] == b"change %d" % outcomes.index(None)

    backend.run(scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_documents_of_all_shards_are_loaded(backend: Backend, kind: str) -> None:
    async def scenario(store: Store) -> None:
        documents = shelf(store, kind)
        for name in NAMES:
            await documents.save(name, b"", name.encode())
        expected = {name: name.encode() for name in NAMES}
        assert await documents.load_all() == expected
        assert await documents.load(NAMES) == expected

    backend.run(scenario)


@pytest.mark.parametrize("kind", BESIDE_LOGS)
def test_a_deleted_document_is_gone_and_its_name_free(backend: Backend, kind: DocumentKind) -> None:
    async def scenario(store: Store) -> None:
        documents = store.documents
        await documents.save(kind, "n1", b"", b"first")
        await documents.save(kind, "n2", b"", b"stays")
        with pytest.raises(DocumentConflict):
            await documents.save(kind, "n1", b"other", b"")
        await documents.save(kind, "n1", b"first", b"")
        await documents.save(kind, "n1", b"first", b"")
        assert await documents.load_all(kind) == {"n2": b"stays"}
        await documents.save(kind, "n1", b"", b"anew")
        await documents.erase(kind, "n1")
        await documents.erase(kind, "n1")
        assert await documents.load_all(kind) == {"n2": b"stays"}
        with pytest.raises(DocumentConflict):
            await documents.save(kind, "n1", b"anew", b"of a reader before the erasing")

    backend.run(scenario)


def test_kinds_do_not_meet(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for kind in KINDS:
            await shelf(store, kind).save("n1", b"", kind.encode())
        assert [await shelf(store, kind).load_all() for kind in KINDS] == [{"n1": kind.encode()} for kind in KINDS]

    backend.run(scenario)


def test_what_goes_with_a_document_is_deleted_with_it_and_with_no_other_change(shared_backend: Backend) -> None:
    async def scenario(_: Store) -> None:
        client = RedisClient(shared_backend.url or "")
        try:
            documents = RedisDocuments(client)
            place = beside_logs("labels", shard_of_name("n1", await client.shards_beside_logs()))
            beside = f"{LABELS_RESERVED % place}:beside"
            await client.call("SET", beside, 1)
            await documents.save("labels", "n1", b"", b"first", goes_with_it=[beside])
            with pytest.raises(DocumentConflict):
                await documents.save("labels", "n1", b"other", b"", goes_with_it=[beside])
            assert await client.call("EXISTS", beside) == 1
            await documents.save("labels", "n1", b"first", b"", goes_with_it=[beside])
            assert await client.call("EXISTS", beside) == 0
        finally:
            await client.close()

    shared_backend.run(scenario)
