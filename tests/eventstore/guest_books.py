"""Guest books: a whole third kind of logs. It shows the cost of a kind, and obeys the contract of logs."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from eventstore.errors import LogDamaged
from eventstore.identity import Identity
from eventstore.log.chained import ChainedLogs, decode_body, record_after
from eventstore.log.name_book import names_in
from eventstore.service import Service
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.kinds import LogKind
from eventstore.storage.store import Append, Record, RequestKey
from eventstore.write.appending import append_all, repeated_record, request_key, retried

GUEST_BOOK = LogKind("guest book", "b")


class Line(msgspec.Struct, frozen=True):
    """An entry: a player, or nobody on the first page, wrote a line."""

    version: int
    time: int
    player: str
    name: str
    text: str


class GuestBook(msgspec.Struct, frozen=True):
    """A guest book after an entry."""

    head: Head
    lines: tuple[Line, ...] = ()


NEW = GuestBook(BEGINNING)
_decoder = msgspec.json.Decoder(Line)


class GuestBooks(ChainedLogs[GuestBook]):
    """Writes and reads guest books."""

    kind = GUEST_BOOK
    cached = 8

    def __init__(self, service: Service) -> None:
        super().__init__(service.store, NEW, service.names, service.reader.noticed)
        self._core = service.core

    async def fold(self, state: GuestBook, records: list[Record]) -> GuestBook:
        """Return the guest book after entries."""
        for version, record in enumerate(records, state.head.version + 1):
            if record.version != version:
                raise LogDamaged(f"entry {version} is missing", value=version)
            state = GuestBook(record.head, (*state.lines, decode_body(_decoder, record)))
        return state

    async def create(self, caller: Identity, key: str | None = None) -> str:
        """Begin a guest book and return its id."""
        request = request_key(caller.actor, key, ["create_guest_book"])
        book = self._core.ids.new_log(GUEST_BOOK, request)
        await self._append(book, NEW, Line(1, self._core.clock(), "", "", "Welcome"), request)
        return book

    async def sign(self, book: str, caller: Identity, text: str, key: str | None = None) -> GuestBook:
        """Append a line; it is written behind the other line when another entry was first."""
        request = request_key(caller.actor, key, ["sign", text])

        async def attempt() -> GuestBook:
            state = await self.state(book)
            if await repeated_record(self._core, self, book, request) is not None:
                return state
            time = max(self._core.clock(), state.lines[-1].time)
            line = Line(state.head.version + 1, time, caller.player, caller.name, text)
            return await self._append(book, state, line, request)

        return await retried(attempt)

    async def _append(self, book: str, before: GuestBook, line: Line, request: RequestKey | None) -> GuestBook:
        record = record_after(before.head, line, await self._core.names.sealed(names_in(line)))
        after = replace(before, head=record.head, lines=(*before.lines, line))
        _, state = await append_all(self._core, self, Append(book, before.head, record, key=request), after)
        return state or await self.state(book)
