"""Following all games: the public entries of all listed games to a listener, from a position in the feeds on.

The listener reads the feeds itself, a page at a time, whenever a reader of the process gives a sign: so a slow listener
holds nothing but its position, and one that was away for long goes on in the same way. Each entry is as a stranger may
see it, whoever listens.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import msgspec

from api.http.errors import HttpError
from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from domain.core.errors import TabletapeError
from eventstore.errors import ArchiveUnavailable, StoreUnavailable
from eventstore.identity import ANYBODY
from eventstore.log.seeds import ServiceKeys
from eventstore.service import Service, monotonic_s
from eventstore.storage.kinds import GAME, kind_of
from eventstore.storage.store import FEED_START, FeedItem, Store
from projections.entries import EntryFilter, EntryView, entry_view, time_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

_encode: Final = msgspec.json.Encoder().encode
_log = logging.getLogger("tabletape.api")

_PAGE: Final = 100
"""Number of items of each feed that are read at once."""
_LINGER_S: Final = 0.05
"""The pause between a sign and reading: under load many entries then cost a single look at the feeds."""
_RANDOM_BYTES: Final = 8


class PositionInvalid(HttpError):
    """A text is no position of the stream of all games.

    Attributes:
        parameter: the name of the parameter, or header, with the text.
    """

    code = "position_invalid"

    def __init__(self, text: str, parameter: str) -> None:
        rule = "`0`, or a position from an entry of this stream"
        super().__init__("this is no position of the stream of all games", value=text, rule=rule)
        self.parameter = parameter


class PositionGone(HttpError):
    """Entries after a position are no longer named by the feeds.

    Attributes:
        oldest: the oldest position from which nothing is missing.
    """

    code = "position_gone"

    def __init__(self, text: str, oldest: str) -> None:
        rule = "a position from which no pointer was deleted"
        super().__init__("the feeds no longer name all entries after this position", value=text, rule=rule)
        self.oldest = oldest


class PublicEntry(msgspec.Struct, frozen=True):
    """An entry of a listed game, as a stranger may see it."""

    position: str
    """The place of the entry in the stream: as `after` or `Last-Event-ID` it goes on with the next entry."""
    game: str
    tournament: str | None
    """The tournament of the game's table; null for other games."""
    entry: EntryView


class EntryCloudEvent(msgspec.Struct, frozen=True):
    """An entry of a listed game in the form of CloudEvents 1.0. An entry has the same `source` and `id` each time."""

    id: str
    """The head after the entry."""
    source: str
    """The address of the game."""
    subject: str
    """The game."""
    time: str
    """When the entry was made (RFC 3339)."""
    data: PublicEntry
    type: str = "tabletape.entry"
    specversion: str = "1.0"
    datacontenttype: str = "application/json"


class EventFilter(msgspec.Struct, frozen=True):
    """A filter of the entries of all games."""

    ruleset: str | None = None
    tournament: str | None = None
    entries: EntryFilter = EntryFilter()


class PositionSeal:
    """Seals the positions in all feeds as a text for readers: it says nothing about games that are not theirs to see.

    Args:
        keys: the keys of the service; a text stays readable while its key is among them.
        shards: the number of feeds.
    """

    def __init__(self, keys: ServiceKeys, shards: int) -> None:
        self._ciphers = [_cipher(keys.position_key(key_id)) for key_id in (keys.current, *keys.ids)]
        self._shards = shards

    def seal(self, positions: Mapping[int, str]) -> str:
        """Return the text of the positions in all feeds."""
        numbers = [number for shard in range(self._shards) for number in _numbers(positions[shard])]
        content = secrets.token_bytes(_RANDOM_BYTES) + msgspec.msgpack.encode(numbers)
        return base64.urlsafe_b64encode(self._ciphers[0].encrypt(content, None)).decode().rstrip("=")

    def open(self, text: str, parameter: str) -> dict[int, str]:
        """Return the positions in all feeds.

        Raises:
            PositionInvalid: this service did not seal the text.
        """
        from cryptography.exceptions import InvalidTag

        for cipher in self._ciphers:
            try:
                content = cipher.decrypt(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), None)
                numbers = msgspec.msgpack.decode(content[_RANDOM_BYTES:], type=list[int])
            except (ValueError, InvalidTag, msgspec.DecodeError):
                continue
            if len(numbers) == 2 * self._shards:
                pairs = zip(numbers[::2], numbers[1::2], strict=True)
                return {shard: f"{first}-{second}" for shard, (first, second) in enumerate(pairs)}
        raise PositionInvalid(text, parameter)


def _cipher(key: bytes) -> AESSIV:
    # Loaded on use, as for signatures: few processes need it.
    from cryptography.hazmat.primitives.ciphers.aead import AESSIV

    return AESSIV(key)


def _numbers(position: str) -> tuple[int, int]:
    first, _, second = position.partition("-")
    return int(first), int(second)


async def new_entries_only(store: Store) -> dict[int, str]:
    """Return the ends of all feeds."""
    return {shard: await store.feed_end(shard) for shard in range(store.shards)}


async def oldest_positions(store: Store) -> dict[int, str]:
    """Return by feed the oldest position from which nothing is missing."""
    return {shard: await store.feed_begin(shard) for shard in range(store.shards)}


async def require_whole(store: Store, seal: PositionSeal, positions: Mapping[int, str], text: str) -> None:
    """Refuse positions after which a feed lacks items.

    Raises:
        PositionGone: items after one of them were deleted, or the item at one of them was lost with a server.
    """
    begin = await oldest_positions(store)
    present = {shard: FEED_START if begin[shard] == position else position for shard, position in positions.items()}
    lost = [await store.look_at_feeds({shard: present[shard] for shard in group}) for group in store.feed_groups]
    deleted = any(_numbers(positions[shard]) < _numbers(begin[shard]) for shard in positions)
    if deleted or any(shards for shards, _ in lost):
        raise PositionGone(text, seal.seal(begin))


@dataclass
class EventsFollower:
    """The public entries of all listed games to a listener."""

    service: Service
    listener: Listener[bool]
    seal: PositionSeal
    positions: dict[int, str]
    """By shard: the position in its feed; the items after it follow."""
    event_filter: EventFilter
    cloud_events: bool
    """Whether each message has the form of CloudEvents."""
    silence_s: float
    """Seconds without a message after which a comment is sent."""

    def __post_init__(self) -> None:
        self._until = monotonic_s() + self.silence_s

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return a message for each entry until the listener is ended; first a comment with the place to go on from.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        yield self._comment()
        try:
            while True:
                async for message in outlasting(self._missed_entries):
                    yield message
                # A hidden entry does not delay the comment: so the time of a comment tells nothing.
                if await self.listener.next(max(0.0, self._until - monotonic_s())) is None:
                    yield self._comment()
                else:
                    await asyncio.sleep(_LINGER_S)
        except StreamEnded:
            self.listener.place = self.seal.seal(self.positions)

    async def _missed_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield a message for each entry after the positions, feed by feed, until none is left.

        Raises:
            PositionGone: items were deleted before they were read.
        """
        for group in self.service.store.feed_groups:
            while True:
                before = {shard: self.positions[shard] for shard in group}
                pages = await self.service.store.feeds(before, limit=_PAGE)
                if not pages:
                    break
                for shard in pages:
                    begin = await self.service.store.feed_begin(shard)
                    if _numbers(before[shard]) < _numbers(begin):
                        oldest = await oldest_positions(self.service.store)
                        raise PositionGone(self.seal.seal(self.positions), self.seal.seal(oldest))
                for shard, items in pages.items():
                    for item in items:
                        async for message in self._messages_of(shard, item):
                            yield message

    async def _messages_of(self, shard: int, item: FeedItem) -> AsyncIterator[StreamMessage]:
        """Move the position behind an item, and yield its message, or a comment that is due."""
        entry = await self._entry(item)
        self.positions[shard] = item.position
        if entry is not None:
            self._until = monotonic_s() + self.silence_s
            yield self._message(*entry)
        elif monotonic_s() >= self._until:
            yield self._comment()

    def _comment(self) -> StreamMessage:
        self._until = monotonic_s() + self.silence_s
        return StreamMessage(id=self.seal.seal(self.positions))

    def _message(self, public: PublicEntry, time_ms: int) -> StreamMessage:
        position = self.seal.seal(self.positions)
        entry = msgspec.structs.replace(public, position=position)
        if not self.cloud_events:
            return StreamMessage("entry", _encode(entry), position)
        time = datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="milliseconds")
        event = EntryCloudEvent(entry.entry.head, f"/v1/games/{entry.game}", entry.game, time, entry)
        return StreamMessage("entry", _encode(event), position)

    async def _entry(self, item: FeedItem) -> tuple[PublicEntry, int] | None:
        """Return the entry of an item and its time; `None` where it is not for this listener, or cannot be read.

        An entry that was named before, because its game was brought back or something beside its log has changed, is
        not returned again.
        """
        if item.again or item.brought_back or kind_of(item.game) is not GAME:
            return None
        reader, event_filter = self.service.reader, self.event_filter
        try:
            table = (await reader.state(item.game)).at_table
            tournament = None if table.tournament is None else table.tournament.tournament
            if (
                table.visibility != "public"
                or event_filter.ruleset not in (None, table.ruleset)
                or event_filter.tournament not in (None, tournament)
            ):
                return None
            records = await reader.records(item.game, after=item.version - 1, limit=1)
            if not records or not event_filter.entries.shows(records[0]):
                return None
            visible = (await self.service.rights.visibility(table, ANYBODY)).at(item.version)
            view = entry_view(records[0], table.ruleset, visible)
            return PublicEntry("", item.game, tournament, view), time_of(records[0])
        except (StoreUnavailable, ArchiveUnavailable):
            raise
        except TabletapeError as error:
            # A damaged log must not hold up the entries of all other games.
            _log.warning("entry %d of game %s is left out of a stream: %s", item.version, item.game, error.code)
            return None
