"""Entries for the tests of stores, and the relations between the logs and everything derived from them.

The body of each entry written here states its append's side effects, so a whole store can be checked
against its logs alone: see `broken`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence

from eventstore.storage.head import BEGINNING, Head, chain_hash
from eventstore.storage.store import FEED_START, Append, Base, LuckUse, Record, RequestKey, Store, Wake


def entry(before: Head, body: bytes, openings: bytes = b"") -> Record:
    """Make the entry that follows a head."""
    return Record(before.version + 1, body, openings, chain_hash(before.hash, body))


def part(
    game: str,
    before: Head,
    note: str = "",
    *,
    key: RequestKey | None = None,
    due: int | None = None,
    parent: str | None = None,
    base: Base | None = None,
    luck: Sequence[LuckUse] = (),
    keys_until: int | None = None,
    closes_with: Sequence[str] = (),
    openings: bytes = b"",
    wake: Wake | None = None,
) -> Append:
    """Make a part of an append whose body states its side effects."""
    body = {
        "note": note,
        "due": due,
        "parent": parent,
        "base": base and [base.game, base.head.version, base.head.hash.hex()],
        "luck": [[use.seed_game, use.game or game, use.joins] for use in luck],
        "key": key and [key.actor, key.key, key.digest.hex()],
        "wake": wake and [wake.game, wake.due],
    }
    record = entry(before, json.dumps(body).encode(), openings)
    return Append(game, before, record, key, due, base, parent, tuple(luck), keys_until, tuple(closes_with), wake)


def fork_part(game: str, parent: str, at: Head, note: str = "", **more: object) -> Append:
    """Make the part that forks *parent* at an entry of its own."""
    return part(game, at, note, base=Base(parent, at), parent=parent, **more)  # type: ignore[arg-type]  # passed on


def key_of(name: str, digest: bytes = b"request", actor: str = "ann") -> RequestKey:
    """Make the key of a request."""
    return RequestKey(actor, name, digest)


async def write(store: Store, game: str, count: int, before: Head = BEGINNING, note: str = "") -> list[Head]:
    """Append *count* entries to a log and give the heads after each."""
    heads = []
    for _ in range(count):
        (appended,) = await store.append(part(game, before, note))
        assert not appended.repeated
        before = appended.head
        heads.append(before)
    return heads


async def broken(store: Store, shards: Iterable[int]) -> list[str]:
    """Name everything that does not follow from the logs, reading them in the order of the feeds.

    Only for stores whose games were all written by `part`, and whose due games were not handed out.
    """
    faults: list[str] = []
    for shard in shards:
        faults += await _broken(store, shard)
    return faults


async def _broken(store: Store, shard: int) -> list[str]:
    feed = await store.feed(shard, after=FEED_START, limit=1_000_000)
    logs = {game: await store.read(game) for game in {item.game for item in feed}}
    faults = [fault for game, log in logs.items() for fault in _gaps(game, log)]
    following = _Following(logs)
    for item in feed:
        await following.take(store, item.game, item.version)
    for game, log in logs.items():
        if following.versions.get(game) != [record.version for record in log]:
            faults.append(f"{game}: the feed does not name its entries in order, each once")
        if set(await store.forks(game)) != following.forks[game]:
            faults.append(f"{game}: wrong list of forks")
        if set(await store.luck_users(game)) != following.luck[game]:
            faults.append(f"{game}: wrong users of its luck")
    due = {log.game: log.due for log in await store.due(shard, now=1 << 50, limit=1_000_000)}
    if due != following.due:
        faults.append(f"shard {shard}: due are {due}, not {following.due}")
    return faults + following.faults


class _Following:
    """The facts derived from the entries of a shard, taken in the order of its feed."""

    def __init__(self, logs: dict[str, list[Record]]) -> None:
        self._entries = {(game, record.version): record for game, log in logs.items() for record in log}
        self.faults: list[str] = []
        self.versions: defaultdict[str, list[int]] = defaultdict(list)
        self.due: dict[str, int] = {}
        self.forks: defaultdict[str, set[str]] = defaultdict(set)
        self.luck: defaultdict[str, set[str]] = defaultdict(set)

    async def take(self, store: Store, game: str, version: int) -> None:
        self.versions[game].append(version)
        record = self._entries.get((game, version))
        if record is None:
            return
        body = json.loads(record.body)
        self.due.pop(game, None)
        if body["due"] is not None:
            self.due[game] = body["due"]
        if body["wake"] is not None:
            woken, due = body["wake"]
            self.due[woken] = due
        if body["parent"] is not None:
            self.forks[body["parent"]].add(game)
        for seed_game, user, joins in body["luck"]:
            (self.luck[seed_game].add if joins else self.luck[seed_game].discard)(user)
        if body["base"] is not None:
            base, at, digest = body["base"]
            if self._entries[base, at].hash.hex() != digest:
                self.faults.append(f"{game}: its base {base} {at} is another entry")
        if body["key"] is not None:
            actor, name, digest = body["key"]
            if await store.remembered(game, RequestKey(actor, name, bytes.fromhex(digest))) != record.head:
                self.faults.append(f"{game}: the key of entry {version} is not remembered")


def _gaps(game: str, log: Sequence[Record]) -> list[str]:
    """Name breaks of the chain within a game's own log."""
    if not log:
        return [f"{game}: in the feed, without a log"]
    faults = []
    before = BEGINNING if log[0].version == 1 else None
    for number, record in enumerate(log, log[0].version):
        if record.version != number:
            faults.append(f"{game}: entry {record.version} stands where {number} should")
        if before is not None and record.hash != chain_hash(before.hash, record.body):
            faults.append(f"{game}: entry {record.version} does not follow the one before")
        before = record.head
    return faults
