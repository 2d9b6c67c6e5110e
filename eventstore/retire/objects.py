"""Objects of archives: in a directory, or in an object store like S3."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import unquote, urlsplit

from eventstore.errors import ArchiveUnavailable

T = TypeVar("T")

_PATIENCE_S: Final = 10.0
"""Time limit of a request to an object store, in seconds."""


class Objects(Protocol):
    """Keeps bytes under names. Every method may raise `ArchiveUnavailable`."""

    async def put(self, name: str, content: bytes) -> None:
        """Keep an object; when this returns it survives a power cut."""
        ...

    async def get(self, name: str) -> bytes:
        """Return an object."""
        ...


def open_objects(place: str) -> Objects:
    """Return the objects of a directory (a path, or `file://`) or an object store (`s3://`, `gs://`, `az://`, …).

    Raises:
        ArchiveUnavailable: `obstore` does not know the address.
    """
    scheme, separator, _ = place.partition("://")
    if not separator:
        return DirectoryObjects(Path(place))
    if scheme == "file":
        return DirectoryObjects(Path(unquote(urlsplit(place).path)))
    from obstore.exceptions import BaseError  # loaded only when an object store is used
    from obstore.store import from_url

    try:
        return StoredObjects(from_url(place))
    except BaseError as error:
        raise ArchiveUnavailable(
            f"this is no address of an archive store: {_first_line(error)}", value=scheme
        ) from error


class DirectoryObjects:
    """Keeps objects as files below a directory, readable by their owner only.

    Written here and not by `obstore`: it does not sync a file before it reports the write, and the log is deleted right
    after.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    async def put(self, name: str, content: bytes) -> None:
        """Keep an object; see `Objects.put`."""
        await self._do(lambda: _write_whole(self._root / name, content))

    async def get(self, name: str) -> bytes:
        """Return an object; see `Objects.get`."""
        return await self._do((self._root / name).read_bytes)

    async def _do(self, work: Callable[[], T]) -> T:
        try:
            return await asyncio.to_thread(work)
        except OSError as error:
            detail = f"the archive store does not serve: {error.strerror or error}"
            raise ArchiveUnavailable(detail, value=error.filename) from error


class StoredObjects:
    """Keeps objects in a store of the package `obstore`."""

    def __init__(self, store: Any) -> None:
        self._store = store

    async def put(self, name: str, content: bytes) -> None:
        """Keep an object; see `Objects.put`."""
        import obstore

        await self._do(obstore.put_async(self._store, name, content))

    async def get(self, name: str) -> bytes:
        """Return an object; see `Objects.get`."""
        import obstore

        async def fetched() -> bytes:
            return bytes(await (await obstore.get_async(self._store, name)).bytes_async())

        return await self._do(fetched())

    async def _do(self, exchange: Coroutine[Any, Any, T]) -> T:
        from obstore.exceptions import BaseError

        try:
            async with asyncio.timeout(_PATIENCE_S):
                return await exchange
        except (BaseError, OSError) as error:  # an object that is not there is a FileNotFoundError
            raise ArchiveUnavailable(f"the archive store does not serve: {_first_line(error)}") from error


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file that appears under its name only when all of it is on the disk."""
    new = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    for folder in (path.parent, *(created.parent for created in new)):
        _sync(folder)


def _sync(folder: Path) -> None:
    """Have the names in a directory written to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
