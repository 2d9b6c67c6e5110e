"""Archives of tournaments: the log and the archives of the games, as NDJSON that verifies anywhere.

A header line, a line for each entry, each game's own archive behind a line that names it, and an end line with the
digest of all lines before it. Bodies stand in JSON strings, so that a reader gets back the very bytes that were hashed.
`docs/log-format.md` has the exact form.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import IO, Any, Final, TypeAlias

import msgspec

from domain.core.ruleset import Ruleset
from domain.tournament.dutch import DutchEngine
from eventstore.errors import UNREADABLE, CommandRefused, GameUnknown, LogDamaged, RulesetUnknown
from eventstore.identity import Identity
from eventstore.log.codec import Codecs
from eventstore.log.limits import MOST_ENTRIES, MOST_LINE_BYTES
from eventstore.log.name_book import NameOpening, holds_sealed_names, with_names
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeyMissing, ServiceKeys
from eventstore.log.visibility import GameSnapshot, Rights
from eventstore.proof.archive import Archive, ArchiveReader, export, verify_archive
from eventstore.proof.checks.findings import Findings
from eventstore.proof.frame import (
    FORMAT,
    ArchiveLine,
    FrameReader,
    HeaderLine,
    NameLine,
    check_names,
    checked_hash,
    framed,
    invalid,
    unreadable_line,
)
from eventstore.storage.head import BEGINNING
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, Record, shard_of
from eventstore.table.events import SeedRevealed
from eventstore.tournament.entries import TournamentState, body_of
from eventstore.tournament.limits import MOST_GAMES
from eventstore.tournament.log import TournamentLog, game_of
from eventstore.tournament.verify import TournamentVerification, TournamentVerifier


class TournamentHeader(HeaderLine, frozen=True, tag="tournament_archive"):
    """The first line."""

    tournament: str


class TournamentEntryLine(ArchiveLine, frozen=True, tag="tournament_entry"):
    """An entry of the tournament's log; the body is the JSON text that was hashed."""

    version: int
    hash: str
    body: str


class TournamentGameLine(ArchiveLine, frozen=True, tag="tournament_game"):
    """Stands before the archive of a game."""

    game: str


class TournamentEnd(ArchiveLine, frozen=True, tag="tournament_end"):
    """The last line."""

    entries: int
    games: int
    head: str
    digest: str
    """SHA-256 of every byte before this line, in hex."""


AnyLine: TypeAlias = TournamentHeader | TournamentEntryLine | NameLine | TournamentGameLine | TournamentEnd

_decode_line: Final = msgspec.json.Decoder(AnyLine).decode


class TournamentArchive(msgspec.Struct, frozen=True):
    """An archive as read: well formed, not verified."""

    header: TournamentHeader
    records: tuple[Record, ...]
    names: tuple[NameOpening, ...]
    """The names on the roster; each is checked against the entries when the archive is verified."""
    games: tuple[tuple[str, Archive], ...]
    """Each with the id that its line names."""
    end: TournamentEnd
    digest: str
    """The digest that the end line must have."""
    change: str
    """The change of all line ends that explains another digest in the end line; see `LinesHash.change`."""


# Writing


async def export_tournament(
    log: TournamentLog, rights: Rights, tournament: str, caller: Identity
) -> AsyncIterator[bytes]:
    """Return the lines of a tournament's archive, up to its head, with the games that the caller may see completely.

    Raises:
        TournamentUnknown: there is no such tournament.
        CommandRefused: the tournament has not ended, and the caller does not operate the service.
    """
    state = await log.state(tournament)
    if not state.is_over and not caller.operates:
        raise CommandRefused(
            "archive_not_open",
            "an archive tells everything; that of a tournament is given when it has ended",
            value=tournament,
            rule="log format, archives",
        )
    return framed(_lines(log, rights, state, caller), TournamentEnd)


async def _lines(
    log: TournamentLog, rights: Rights, state: TournamentState, caller: Identity
) -> AsyncIterator[ArchiveLine | bytes]:
    games = 0
    holding_names: list[Record] = []
    yield TournamentHeader(FORMAT, state.id)
    async for record in log.stream(state.id, upto=state.head.version):
        yield TournamentEntryLine(record.version, record.hash.hex(), record.body.decode())
        if holds_sealed_names(record.body):
            holding_names.append(record)
    for opening in await log.names.openings(holding_names) if log.names is not None else ():
        yield NameLine(opening.player, opening.name, opening.salt)
    async for snapshot in _games(rights, state, caller):
        games += 1
        yield TournamentGameLine(snapshot.state.at_table.game)
        async for line in export(log.reader, log.keys, snapshot):
            yield line
    yield TournamentEnd(state.head.version, games, str(state.head), "")


async def _games(rights: Rights, state: TournamentState, caller: Identity) -> AsyncIterator[GameSnapshot]:
    """Yield the games at the tables of a tournament, replaced games too, if the caller may see all of them."""
    if state.played.settings.game is None:
        return
    for number, opened_round in enumerate(state.played.rounds, 1):
        for table in range(1, len(opened_round.tables) + 1):
            for replays in range(state.played.games_at(number, table)):
                async for snapshot in _with_successors(rights, game_of(state.id, number, table, replays), caller):
                    yield snapshot
    for table in range(1, len(state.played.play_off_tables) + 1):
        async for snapshot in _with_successors(rights, game_of(state.id, state.played.play_off_round, table), caller):
            yield snapshot


async def _with_successors(rights: Rights, game: str, caller: Identity) -> AsyncIterator[GameSnapshot]:
    """Yield a game and the games that replaced it, if the caller may see all of them."""
    name: str | None = game
    while name is not None:
        try:
            snapshot = await rights.snapshot(name, caller)
        except GameUnknown:
            break
        if snapshot.everything:
            yield snapshot
        name = snapshot.state.at_table.superseded_by


# Reading


def read_tournament_archive(file: IO[bytes]) -> TournamentArchive:
    """Return the archive in a file; its form is checked, not its content.

    Raises:
        ArchiveInvalid: the file is not an archive; the codes of a game's archive, with the number of the line.
    """
    reader = _Reader()
    while line := file.readline(MOST_LINE_BYTES + 1):
        reader.take(line)
    return reader.finish()


class _Reader(FrameReader[TournamentHeader, TournamentEnd]):
    def __init__(self) -> None:
        super().__init__(_decode_line, TournamentHeader, TournamentEnd, "a tournament's archive")
        self._games: list[tuple[str, Archive]] = []
        self._game: tuple[str, ArchiveReader] | None = None
        """The game of the current lines, and the reader of its archive."""

    def _take_within(self, line: bytes) -> bool:
        if self._game is None:
            return False
        game, reader = self._game
        reader.feed(line)
        if reader.ended:
            self._games.append((game, reader.finish()))
            self._game = None
        return True

    def _place(self, number: int, line: bytes, content: TournamentEntryLine | TournamentGameLine) -> None:
        match content:
            case TournamentEntryLine():
                try:
                    body = content.body.encode()
                except UNREADABLE as error:
                    raise unreadable_line(number, line, self._noun, error) from error
                if self._games:
                    raise invalid("line_unexpected", f"line {number} does not belong there", number)
                self._require(len(self._records) < MOST_ENTRIES, f"{MOST_ENTRIES} entries")
                self._records.append(Record(content.version, body, b"", checked_hash(number, content.hash)))
            case TournamentGameLine():
                self._require(len(self._games) < MOST_GAMES, f"{MOST_GAMES} games")
                self._game = content.game, ArchiveReader()

    def _require(self, fits: bool, limit: str) -> None:
        if not fits:
            raise invalid("too_large", f"an archive of a tournament has up to {limit}", self._lines, "limit")

    def finish(self) -> TournamentArchive:
        """Return the archive; every line was taken."""
        header, end = self._whole()
        return TournamentArchive(
            header,
            with_names(self._records, self._names),
            tuple(self._names),
            tuple(self._games),
            end,
            self._digest,
            self._change,
        )


# Verifying


class _RevealedKeys(ServiceKeys):
    """The seeds that a tournament's log reveals, in place of the keys that they are made with."""

    def __init__(self, seeds: Mapping[str, bytes]) -> None:
        super().__init__({"none": bytes(32)}, "none")  # nothing is drawn and nothing sealed here
        self._seeds = seeds

    def seed(self, game: str, key_id: str) -> bytes:
        """Return a seed that is revealed.

        Raises:
            ServiceKeyMissing: the log does not reveal it.
        """
        if game not in self._seeds:
            raise ServiceKeyMissing(f"the seed of {game} is not revealed in the archive", value=key_id)
        return self._seeds[game]


async def verify_tournament_archive(
    archive: TournamentArchive, rulesets: Mapping[str, Ruleset[Any]], dutch: DutchEngine | None = None
) -> TournamentVerification:
    """Verify an archive from its content alone, with two further checks: `games`, and `archive` for its frame.

    Args:
        archive: as read.
        rulesets: by name.
        dutch: pairs rounds by the FIDE Dutch system.
    """
    codecs = Codecs(rulesets)
    tournament = archive.header.tournament
    store = MemoryStore(shards=max((0, *(shard_of(game) for game, _ in archive.games))) + 1)
    reader = LogReader(store, codecs)
    verifier = TournamentVerifier(reader, _RevealedKeys(_revealed(archive.records)), dutch, tournament)
    await _check_games(archive, codecs, store, verifier.findings)
    await verifier.take_all(_each(archive.records))
    _check_frame(archive, verifier.findings)
    return verifier.finish(str(archive.records[-1].head), also=["games", "archive"])


async def _each(records: tuple[Record, ...]) -> AsyncIterator[Record]:
    for record in records:
        yield record


def _revealed(records: tuple[Record, ...]) -> dict[str, bytes]:
    """Return the revealed seeds of a log, by the game or round of each; the check of the draws checks them."""
    seeds: dict[str, bytes] = {}
    for record in records:
        try:
            facts = [event for event in body_of(record).events if isinstance(event, SeedRevealed)]
            seeds.update({event.seed_game: bytes.fromhex(event.seed) for event in facts})
        except (LogDamaged, ValueError):
            continue
    return seeds


async def _check_games(archive: TournamentArchive, codecs: Codecs, store: MemoryStore, findings: Findings) -> None:
    """Verify the games up to the first fault, and put them into a store, where results are compared with them."""
    known: set[str] = set()
    for game, game_archive in archive.games:
        try:
            verification = verify_archive(game_archive, codecs)
        except RulesetUnknown as error:
            findings.fail("games", error.code, None, error.detail)
            return
        fault = next((check for check in verification.checks if not check.ok), None)
        if fault is not None:
            findings.fail("games", fault.code, None, f"game {game}: {fault.name}: {fault.detail}")
            return
        if game != game_archive.header.game or game in known:
            detail = (
                f"the archive behind the line of game {game} is of {game_archive.header.game}, or stands there twice"
            )
            findings.fail("games", "header_wrong", None, detail)
            return
        known.add(game)
        findings.count("games")
        for digest, content in game_archive.components.items():
            await store.put_components(digest, content)
        head = BEGINNING
        for record in game_archive.records:
            await store.append(Append(game, head, record))
            head = record.head


def _check_frame(archive: TournamentArchive, findings: Findings) -> None:
    """Check that header and end line fit the lines between them, and that each line of a name opens a sealed name."""
    head, end = archive.records[-1].head, archive.end
    comparisons = {
        "count_wrong": ((len(archive.records), len(archive.games)), (end.entries, end.games)),
        "versions_wrong": ([record.version for record in archive.records], [*range(1, len(archive.records) + 1)]),
        "head_wrong": (str(head), end.head),
        "altered": (archive.digest, end.digest),
    }
    for code, (ours, theirs) in comparisons.items():
        if ours != theirs:
            reason = archive.change if code == "altered" else ""
            detail = f"the frame of the archive says {theirs!r}, where its lines have {ours!r}{reason}"
            findings.fail("archive", code, None, detail)
    check_names(archive.records, archive.names, findings)
    findings.count("archive", len(archive.records) + len(archive.names) + len(archive.games) + 2)
