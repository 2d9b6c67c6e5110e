"""The work of a process that appends to a store; started, and killed, by the tests."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

from eventstore.errors import HeadConflict, StoreUnavailable
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Append, LuckUse, Store
from tests.eventstore.chains import fork_part, key_of, part


async def contend(store: Store, game: str, name: str, count: int) -> list[Head]:
    """Append *count* entries to a log that others write too, trying anew after each conflict.

    An append without an answer in time is sent again as it is: then it may have been written the first time.
    """
    written: list[Head] = []
    unanswered: Append | None = None
    while len(written) < count:
        try:
            entry = unanswered or part(game, await _head(store, game), f"{name} {len(written)}")
            answered, unanswered = unanswered is None, entry
            (appended,) = await store.append(entry)
        except StoreUnavailable:
            continue
        except HeadConflict:
            unanswered = None
            continue
        assert not (answered and appended.repeated)
        unanswered = None
        written.append(appended.head)
        _say((game, appended.head))
    return written


async def fork_for_ever(store: Store, name: str) -> None:
    """Supersede each game by the next without end, as many parts and side effects at once as there can be."""
    game, number = f"0-{name}-0", 0
    before = (await store.append(part(game, BEGINNING, luck=[LuckUse(game, joins=True)])))[0].head
    _say((game, before))
    while True:
        number += 1
        fork = f"0-{name}-{number}"
        parts = _superseding(game, fork, before, number)
        try:
            mine, theirs = await store.append(*parts)
        except StoreUnavailable:
            continue
        _say((game, mine.head), (fork, theirs.head))
        game, before = fork, theirs.head


def _superseding(game: str, fork: str, before: Head, number: int) -> tuple[Append, Append]:
    root = f"{game.rpartition('-')[0]}-0"
    return (
        part(game, before, "superseded", key=key_of("supersede"), luck=[LuckUse(root, joins=False)]),
        fork_part(
            fork, game, before, key=key_of("begin"), due=number, luck=[LuckUse(root, joins=True)], openings=b"{}"
        ),
    )


async def _head(store: Store, game: str) -> Head:
    records = await store.read(game)
    return records[-1].head if records else BEGINNING


def _say(*heads: tuple[str, Head]) -> None:
    """Print the heads of an append, in a single write."""
    sys.stdout.write("".join(f"{game} {head}\n" for game, head in heads))
    sys.stdout.flush()


def append_in_this_process(output_path: Path, url: str, shards: int, task: str, *arguments: object) -> None:
    """Write a line for each part of an append into a file, after it was acknowledged: `<game> <head>`."""
    with output_path.open("w") as output, contextlib.redirect_stdout(output):
        asyncio.run(_append(url, shards, task, *map(str, arguments)))


async def _append(url: str, shards: int, task: str, *arguments: str) -> None:
    store = RedisStore.connect(url, shards)
    if task == "contend":
        game, name, count = arguments
        await contend(store, game, name, int(count))
    else:
        await fork_for_ever(store, *arguments)
    await store.close()
