"""What every store checks of the parts of an append before it looks at a log."""

from __future__ import annotations

from collections.abc import Sequence

from eventstore.storage.store import Append, same_shard, shard_of


def checked_shard(parts: Sequence[Append], shards: int) -> int:
    """Return the shard of an append whose parts are well formed.

    Raises:
        ValueError: no part, several shards, a shard that is not there, an entry that does not
            have the version after the expected one, or a base that is not the expected head.
    """
    shard = same_shard(parts)
    if not 0 <= shard < shards:
        raise ValueError(f"{parts[0].game!r} names no shard of 0 to {shards - 1}")
    for part in parts:
        if part.record.version != part.expected.version + 1:
            raise ValueError(f"entry {part.record.version} does not follow {part.expected}")
        if part.base is not None or part.parent is not None or part.luck or part.closes_with:
            _check_ties(part, shard)
    return shard


def _check_ties(part: Append, shard: int) -> None:
    if part.base is not None and part.base.head != part.expected:
        raise ValueError(f"a fork expects its base {part.base.head}, not {part.expected}")
    others = [*part.closes_with, *(use.seed_game for use in part.luck)]
    others += [other for other in (part.parent, part.base and part.base.game) if other]
    if any(shard_of(other) != shard for other in others):
        raise ValueError(f"{part.game!r} is tied to games of another shard: {others}")
