"""The name book: names of players lie beside the logs, and logs hold commitments to them.

In the place of a player's name an entry holds a *sealed name*, `sha256:<64 hex digits>`: the commitment to the name
under a random salt. Name and salt lie in the store with the player, outside every log. So a person can be erased:
without the salt nobody finds the name, and every hash, head and archive stays as it is. From then on the player is
called by a pseudonym made of their id. Entries of earlier releases hold names as they are; when they are read, the
names of erased players in them are replaced too.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from cachetools import TTLCache
from msgspec.structs import replace

from domain.core.accounts import BOT_MARK, is_bot_account
from eventstore.errors import UNREADABLE
from eventstore.identity import Identity
from eventstore.storage.store import SALT_BYTES, NameStore, Record, ShownName
from eventstore.table.events import FormerPlayer, Occupant

D = TypeVar("D", bound=msgspec.Struct)
T = TypeVar("T")
P = TypeVar("P", bound="Occupant | FormerPlayer | None")

SEALED: Final = re.compile(r"sha256:[0-9a-f]{64}")
"""The form of a sealed name. No name of a person has it: names are shorter."""
SEALED_MARK: Final = b'"sha256:'
"""Stands in the body of every entry that holds a sealed name."""
_OWNED_BY: Final = re.compile(rb'"player":"([^"]*)"|"by":"(?:player:)?([^"]*)"|"players":\[([^\]]*)\]')
"""The players named in a body."""
_CACHED_PLAYERS: Final = 16_384
_CACHED_S: Final = 60.0
_LOOKED_UP_S: Final = 2.0
"""How long a process may still use the names of a player after another process erased them. A process that takes
requests looks each second, so no request waits for it."""
_AT_ONCE: Final = 64
"""Number of players that are looked up at once."""
_PSEUDONYM_DIGITS: Final = 6
_CONTAINERS: Final = frozenset((dict, list))


class NameOpening(msgspec.Struct, frozen=True):
    """The name and the salt behind a sealed name."""

    player: str
    name: str
    salt: str
    """16 bytes, in hex."""

    @property
    def sealed(self) -> str:
        """The sealed name."""
        return sealed_name(self.name, bytes.fromhex(self.salt))


def new_salt() -> bytes:
    """Return a salt for a name: nobody can compute it again once it is deleted."""
    return secrets.token_bytes(SALT_BYTES)


def sealed_name(name: str, salt: bytes) -> str:
    """Return a name as it stands in a log: SHA-256 of the salt and the name as JSON, in hex."""
    return f"sha256:{hashlib.sha256(salt + msgspec.json.encode(name)).hexdigest()}"


def is_sealed(name: str) -> bool:
    """Return whether a name in an entry is sealed."""
    return SEALED.fullmatch(name) is not None


def holds_sealed_names(body: bytes) -> bool:
    """Return whether the body of an entry holds sealed names."""
    return SEALED_MARK in body


def pseudonym(player: str) -> str:
    """Return the name by which an erased player is called.

    >>> pseudonym("p7f3a9c000000"), pseudonym("b7f3a9c000000")
    ('player #7f3a9c', 'player #7f3a9c (bot)')
    """
    return f"player #{player[1 : 1 + _PSEUDONYM_DIGITS]}{BOT_MARK if is_bot_account(player) else ''}"


def names_in(value: msgspec.Struct) -> list[tuple[str, str]]:
    """Return (player, name) of the persons in an event or a command: in objects and in pairs of lists with both."""
    return [person for person, _, _ in persons_in(_plain(value))]


def _plain(value: msgspec.Struct) -> Any:
    """Return a value as JSON has it: with lists in the place of tuples."""
    return msgspec.json.decode(msgspec.json.encode(value))


def persons_in(plain: Any) -> Iterator[tuple[tuple[str, str], Any, Any]]:
    """Yield each person, (player, name), with the container and the place of the name in it."""
    waiting: list[Any] = [[plain]]
    while waiting:
        value = waiting.pop()
        is_object = type(value) is dict
        if is_object and ("name" in value or "names" in value):
            player, name = value.get("player"), value.get("name")
            if player is None and isinstance(value.get("by"), str):
                player = value["by"].removeprefix("player:")
            players, names = value.get("players"), value.get("names")
            if isinstance(player, str) and isinstance(name, str) and value.get("bot") is None and player and name:
                yield (player, name), value, "name"
            if isinstance(players, list) and isinstance(names, list) and len(players) == len(names):
                for number, person in enumerate(zip(players, names, strict=True)):
                    if all(isinstance(part, str) and part for part in person):
                        yield person, names, number
        # Nearly all values of a body are numbers and short texts: only objects and lists wait.
        for part in value.values() if is_object else value:
            if type(part) in _CONTAINERS:
                waiting.append(part)  # noqa: PERF401 - a list comprehension for each object costs more


def renamed(body: msgspec.Struct, names: Mapping[tuple[str, str], str]) -> Any:
    """Return a body as plain values with other names, by player and present name; persons without one keep theirs."""
    plain = _plain(body)
    for person, container, place in list(persons_in(plain)):
        container[place] = names.get(person, person[1])
    return plain


def shown_in_new(sealed: Mapping[tuple[str, str], str]) -> tuple[ShownName, ...]:
    """Return the names to show in an entry that was just made with sealed names, by player and name."""
    return shown_names(
        {(player, recorded): name if is_sealed(recorded) else recorded for (player, name), recorded in sealed.items()}
    )


def shown_names(names: Mapping[tuple[str, str], str]) -> tuple[ShownName, ...]:
    """Return the names to show by player and name in the entry, as a record has them."""
    return tuple(sorted(ShownName(player, recorded, name) for (player, recorded), name in names.items()))


def open_names(plain: Any, names: Iterable[ShownName]) -> None:
    """Put names in the place of sealed names, in a body decoded to plain values.

    A sealed name without a name to show becomes the pseudonym of its player.

    Args:
        plain: the body.
        names: the names to show; see `Record.names`.
    """
    by_person = {(name.player, name.recorded): name.name for name in names}
    for person, container, place in list(persons_in(plain)):
        container[place] = by_person.get(person) or _unopened(*person)


def _unopened(player: str, recorded: str) -> str:
    """Return the name to show for a name in an entry that nothing opens."""
    return pseudonym(player) if is_sealed(recorded) else recorded


def with_names(records: Iterable[Record], openings: Iterable[NameOpening]) -> tuple[Record, ...]:
    """Return the entries of an archive with the names that its openings prove."""
    names = {(opening.player, opening.sealed): opening.name for opening in openings}
    return tuple(
        replace(record, names=shown_names({person: names[person] for person in _persons_of(record) if person in names}))
        if names and holds_sealed_names(record.body)
        else record
        for record in records
    )


def unproven_names(records: Iterable[Record], openings: Iterable[NameOpening]) -> list[NameOpening]:
    """Return the openings of an archive to which none of its entries commits."""
    proven = {(name.player, name.recorded) for record in records for name in record.names}
    return [opening for opening in openings if (opening.player, opening.sealed) not in proven]


class NameBook:
    """Seals names before entries are written, and opens them when entries are read; caches both.

    Args:
        store: the store with the names.
        monotonic: the clock of the cache, in seconds.
    """

    def __init__(self, store: NameStore, monotonic: Callable[[], float]) -> None:
        self._store = store
        self._monotonic = monotonic
        self._openings: TTLCache[str, Mapping[str, NameOpening]] = TTLCache(_CACHED_PLAYERS, _CACHED_S, monotonic)
        """By player: their openings, by sealed name."""
        self.erased: frozenset[str] = frozenset()
        """The players who were erased, as of the last look."""
        self.generation = 0
        """Changes when a player was erased: states folded before hold names that may not be shown any more."""
        self._looked_up = -_LOOKED_UP_S

    async def look_up(self, *, now: bool = False) -> None:
        """Learn which players were erased meanwhile, if the last look was some time ago, or *now*."""
        time = self._monotonic()
        if not now and time - self._looked_up < _LOOKED_UP_S:
            return
        self._looked_up = time
        if await self._store.erased_count() != self.generation:
            self.erased = await self._store.erased_players()
            self.generation = len(self.erased)
            for player in self.erased:
                self._openings.pop(player, None)

    def occupant(self, person: P) -> P:
        """Return an occupant of a seat, or a former occupant, with the name to show."""
        if person is None or person.player not in self.erased:
            return person
        return replace(person, name=pseudonym(person.player))

    async def sealed(self, persons: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return by (player, name) the sealed name for an entry; names and salts are stored first.

        The name of an erased player becomes their pseudonym, which needs no seal.
        """
        unique = list(dict.fromkeys(persons))
        sealed: dict[tuple[str, str], str] = {}
        for start in range(0, len(unique), _AT_ONCE):
            some = unique[start : start + _AT_ONCE]
            sealed |= zip(some, await _all_of([self._sealed(*person) for person in some]), strict=True)
        return sealed

    async def _sealed(self, player: str, name: str) -> str:
        cached = self._openings.get(player, {})
        opening = next((opening for opening in cached.values() if opening.name == name), None)
        if opening is None:
            salt = await self._store.keep_name(player, name, new_salt())
            if salt is None:
                return pseudonym(player)
            opening = NameOpening(player, name, salt.hex())
            self._openings[player] = {**self._openings.get(player, {}), opening.sealed: opening}
        return opening.sealed

    async def texts(self, sealed: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the texts behind commitments to other texts than names, by player and commitment.

        `sealed` makes them. The texts of erased players are gone, and are left out.
        """
        await self.look_up()
        pairs = [(player, recorded) for player, recorded in sealed if player not in self.erased]
        await self._load(pairs)
        return self._names_of(pairs)

    async def seal(self, person: Identity, name: str) -> str:
        """Return the sealed name of a person for a document beside the logs; a name without a player stays."""
        return (await self.sealed([(person.player, name)]))[person.player, name] if person.player and name else name

    async def opened_documents(self, documents: Sequence[D]) -> tuple[D, ...]:
        """Return documents with the names to show, for their persons: objects with `player`, or `by`, and `name`."""
        await self.look_up()
        contents = [msgspec.json.encode(document) for document in documents]
        plain = {
            number: msgspec.json.decode(content)
            for number, content in enumerate(contents)
            if self._needs_names(content)
        }
        places = [place for value in plain.values() for place in persons_in(value)]
        await self._load(person for person, _, _ in places)
        names = self._names_of(person for person, _, _ in places)
        for (player, recorded), container, place in places:
            container[place] = names.get((player, recorded)) or _unopened(player, recorded)
        return tuple(
            msgspec.convert(plain[number], type(document)) if number in plain else document
            for number, document in enumerate(documents)
        )

    async def opened_document(self, document: D) -> D:
        """Return a document with the names to show; see `opened_documents`."""
        return (await self.opened_documents([document]))[0]

    async def learn(self, openings: Iterable[NameOpening]) -> None:
        """Store the names of an archive, except the names of erased players."""
        for opening in openings:
            await self._store.keep_name(opening.player, opening.name, bytes.fromhex(opening.salt), another=True)
            self._openings.pop(opening.player, None)

    async def openings(self, records: Sequence[Record]) -> list[NameOpening]:
        """Return the openings of all sealed names in entries that have one, each once."""
        persons = [person for record in records if holds_sealed_names(record.body) for person in _persons_of(record)]
        await self._load(persons)
        openings = (self._openings.get(player, {}).get(recorded) for player, recorded in dict.fromkeys(persons))
        return [opening for opening in openings if opening is not None]

    async def opened(self, records: Sequence[Record]) -> list[Record]:
        """Return entries with the names that stand for the names in them; see `Record.names`."""
        await self.look_up()
        persons = {record.version: _persons_of(record) for record in records if self._needs_names(record.body)}
        if not persons:
            return list(records)
        await self._load(person for of_entry in persons.values() for person in of_entry)
        return [
            replace(record, names=shown_names(self._names_of(persons[record.version])))
            if record.version in persons
            else record
            for record in records
        ]

    def _needs_names(self, body: bytes) -> bool:
        if holds_sealed_names(body):
            return True
        if not self.erased:
            return False
        named = (name.decode() for groups in _OWNED_BY.findall(body) for name in b",".join(groups).split(b","))
        return any(name.strip('"') in self.erased for name in named)

    def _names_of(self, persons: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
        """Return the known names to show, by player and name in the entry."""
        names: dict[tuple[str, str], str] = {}
        for player, recorded in persons:
            opening = self._openings.get(player, {}).get(recorded)
            if player in self.erased:
                names[player, recorded] = pseudonym(player)
            elif opening is not None:
                names[player, recorded] = opening.name
        return names

    async def _load(self, persons: Iterable[tuple[str, str]]) -> None:
        """Read the openings of sealed names that are not cached."""
        missing = list(
            dict.fromkeys(
                player
                for player, name in persons
                if is_sealed(name) and player not in self.erased and name not in self._openings.get(player, {})
            )
        )
        for start in range(0, len(missing), _AT_ONCE):
            some = missing[start : start + _AT_ONCE]
            for player, names in zip(
                some, await _all_of([self._store.names_of(player) for player in some]), strict=True
            ):
                openings = (NameOpening(player, name, salt.hex()) for salt, name in names)
                self._openings[player] = {opening.sealed: opening for opening in openings}


async def _all_of(calls: Sequence[Coroutine[Any, Any, T]]) -> list[T]:
    """Return the results of calls that run at once; a single call, the usual case, needs no task."""
    return [await calls[0]] if len(calls) == 1 else await asyncio.gather(*calls)


def _persons_of(record: Record) -> list[tuple[str, str]]:
    """Return the persons in a body; nobody in a body that does not decode, which its reader reports."""
    try:
        return [person for person, _, _ in persons_in(msgspec.json.decode(record.body))]
    except UNREADABLE:
        return []
