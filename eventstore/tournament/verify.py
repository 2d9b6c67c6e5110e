"""Verification of a tournament: its log is whole, and every pairing, result and standing follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, Sequence
from typing import Final

import msgspec

from domain.core.chance import KeyedChance
from domain.core.errors import TabletapeError
from domain.tournament.commands import CloseRound, CreateTournament, OpenRound, SettlePlayOff
from domain.tournament.dutch import DutchEngine
from domain.tournament.events import ResultRecorded
from domain.tournament.rules import decide
from domain.tournament.rules.rule import VERSION
from domain.tournament.state import TableResult
from eventstore.errors import GameUnknown, LogDamaged
from eventstore.identity import SERVICE_IDENTITY, Identity, Role
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeyMissing, ServiceKeys, commitment_of, game_key
from eventstore.proof.checks.findings import Check, Findings
from eventstore.storage.head import chain_hash
from eventstore.storage.store import Record
from eventstore.table.events import SeedRevealed, round_seed
from eventstore.tournament.entries import (
    NEW,
    UNFIT,
    LuckCommitted,
    TournamentBody,
    TournamentOpened,
    TournamentState,
    body_of,
    draws_made,
    fold_entry,
)
from eventstore.tournament.log import game_at_table, game_of_play_off, result_at_table
from eventstore.tournament.roles import require_role

_CHECKS: Final = {
    "chain": "entries",
    "draws": "draws",
    "decisions": "commands decided again: pairings, results, rulings, and their changes of the standings",
    "results": "results compared with the games they come from",
    "games": "games verified",
    "archive": "lines beside the games",
}
"""By check: the noun of its count. `games` and `archive` follow for an archive."""
_OF_EVERY_LOG: Final = ("chain", "draws", "decisions", "results")


class TournamentVerification(msgspec.Struct, frozen=True):
    """The answer of a verification."""

    ok: bool
    """Whether no check failed."""
    tournament: str
    head: str
    """The head of the verified log."""
    checks: tuple[Check, ...]


class TournamentVerifier:
    """Verifies a log entry by entry.

    Args:
        reader: reads the games with recorded results.
        keys: the service's keys.
        dutch: pairs rounds by the FIDE Dutch system.
        tournament: the tournament's id.
    """

    def __init__(self, reader: LogReader, keys: ServiceKeys, dutch: DutchEngine | None, tournament: str) -> None:
        self.state = NEW
        self.findings = Findings(_passed)
        self.games: dict[str, str] = {}
        """By compared game: its head; empty when it is not here."""
        self._tournament = tournament
        self._reader = reader
        self._keys = keys
        self._dutch = dutch
        self._hash = NEW.head.hash

    def finish(self, head: str, also: Sequence[str] = ()) -> TournamentVerification:
        """Return the answer; call it after the last entry.

        Args:
            head: the head of the log.
            also: further checks of the caller, noted in `findings`.
        """
        checks = self.findings.answers((*_OF_EVERY_LOG, *also), everything=True)
        return TournamentVerification(all(check.ok for check in checks), self._tournament, head, checks)

    async def take_all(self, records: AsyncIterable[Record]) -> None:
        """Verify entries in order, as far as they can be read."""
        try:
            async for record in records:
                await self.take(record)
        except LogDamaged as error:
            version = error.value if isinstance(error.value, int) else self.state.head.version + 1
            self.findings.fail("chain", "damaged", version, error.detail)

    async def take(self, record: Record) -> None:
        """Verify the next entry.

        Raises:
            LogDamaged: the log cannot be read on.
        """
        if chain_hash(self._hash, record.body) != record.hash:
            self.findings.fail(
                "chain", "hash_wrong", record.version, f"entry {record.version} has another hash than its own"
            )
        self._hash = record.hash
        self.findings.count("chain")
        body = body_of(record)
        if body.time < self.state.time:
            self.findings.fail(
                "chain", "time_falls", body.version, f"entry {body.version} is older than the one before"
            )
        if 1 <= body.rules_version <= VERSION:
            await self._decide_again(body)
        else:
            why = f"entry {body.version} and maybe others were decided by other rules"
            self.findings.skip("decisions", why, instead=True)
        before, self.state = self.state, fold_entry(self.state, body, record.head)
        self._check_opening(body)
        self._check_luck(body)
        self._check_seeds(before, body)
        for event in body.events:
            if isinstance(event, ResultRecorded):
                await self._compare(body.version, event)
        if isinstance(body.command, SettlePlayOff) and body.command.result is not None:
            await self._compare(body.version, body.command)

    async def _decide_again(self, body: TournamentBody) -> None:
        self.findings.count("decisions")
        recorded = [
            event for event in body.events if not isinstance(event, TournamentOpened | LuckCommitted | SeedRevealed)
        ]
        try:
            chance = self._chance(body)
            if not isinstance(body.command, CreateTournament):
                require_role(self.state, body.command, _identity(body))
            decided = await asyncio.to_thread(
                decide,
                self.state.tournament,
                body.command,
                chance,
                self._dutch,
                body.actor,
                version=body.rules_version,
                now=body.time,
            )
        except ServiceKeyMissing as error:
            for check in ("decisions", "draws"):
                self.findings.skip(check, error.detail, instead=True)
            return
        except (TabletapeError, *UNFIT) as error:
            detail = f"entry {body.version} is refused when it is decided again: {error}"
            self.findings.fail("decisions", "refused", body.version, detail)
            return
        self.findings.count("draws", len(body.draws))
        if draws_made(chance.draws) != body.draws:
            self.findings.fail(
                "draws", "draw_wrong", body.version, f"entry {body.version} has other draws than its seed gives"
            )
        if decided != recorded:
            detail = f"entry {body.version} has other facts than its command leads to"
            self.findings.fail("decisions", "facts_wrong", body.version, detail)

    def _chance(self, body: TournamentBody) -> KeyedChance:
        """Return the chance of an entry; any chance for the first entry, since it draws nothing."""
        if self.state.opened is None:
            return KeyedChance(bytes(32))
        commitment = self.state.opened.commitment
        seed = self._keys.seed(commitment.seed_game, commitment.key_id)
        if commitment_of(seed) != commitment.digest:
            self.findings.fail("draws", "seed_wrong", body.version, "the seed does not fit its commitment")
        return KeyedChance(game_key(seed, ()), self.state.ordinals)

    def _check_opening(self, body: TournamentBody) -> None:
        """Check that the log begins with this tournament, and with a commitment to a seed of its own."""
        places = [number for number, event in enumerate(body.events) if isinstance(event, TournamentOpened)]
        fact = self.state.at_opening
        here = fact.tournament == fact.commitment.seed_game == self._tournament
        if places != ([0] if body.version == 1 else []) or not here:
            detail = f"entry {body.version} says otherwise which tournament began, or which seed it draws from"
            self.findings.fail("decisions", "facts_wrong", body.version, detail)

    def _check_luck(self, body: TournamentBody) -> None:
        """Check that exactly the rounds with shared luck commit to their own seed when they are opened."""
        committed = [event for event in body.events if isinstance(event, LuckCommitted)]
        game, number = self.state.played.settings.game, len(self.state.played.begun)
        due = game is not None and game.same_luck and isinstance(body.command, OpenRound)
        if due != bool(committed):
            detail = f"entry {body.version} commits to a seed where none is due, or to none where one is"
            self.findings.fail("draws", "commitment_wrong", body.version, detail)
        for event in committed:
            is_own = self._keys.makes(event.commitment) or not self._keys.holds(event.commitment.key_id)
            if not is_own or event.commitment.seed_game != round_seed(self._tournament, number):
                detail = f"entry {body.version} commits to another seed than that of round {number}"
                self.findings.fail("draws", "commitment_wrong", body.version, detail)

    def _check_seeds(self, before: TournamentState, body: TournamentBody) -> None:
        """Check that seeds are revealed exactly when the rounds that draw from them are closed."""
        state, number = self.state, len(self.state.played.begun)
        due = {self._tournament} if state.is_over else set()
        if isinstance(body.command, CloseRound) and number in state.luck:
            due.add(round_seed(self._tournament, number))
        due -= before.revealed
        seeds = {event.seed_game: event.seed for event in body.events if isinstance(event, SeedRevealed)}
        for name in sorted(due ^ seeds.keys()):
            detail = f"entry {body.version} {'does not reveal' if name in due else 'reveals'} the seed {name}"
            self.findings.fail("draws", "seed_wrong", body.version, detail)
        commitments = {
            commitment.seed_game: commitment.digest
            for commitment in (state.at_opening.commitment, *state.luck.values())
        }
        for name in sorted(due & seeds.keys()):
            if not _fits(seeds[name], commitments.get(name, "")):
                detail = "the seed that was revealed does not fit its commitment"
                self.findings.fail("draws", "seed_wrong", body.version, detail)

    async def _compare(self, version: int, event: ResultRecorded | SettlePlayOff) -> None:
        """Compare a result with the game at its table, if games are played here."""
        at = "the play-offs" if isinstance(event, SettlePlayOff) else f"round {event.round}"
        if self.state.played.settings.game is None:
            return
        result = await self._result(event)
        if result is None:
            why = f"the game of {at}, table {event.table} is not here"
            self.findings.skip("results", why, instead=True)
            return
        self.findings.count("results")
        if result != event.result:
            detail = f"table {event.table} of {at} ended otherwise than entry {version} says"
            self.findings.fail("results", "result_wrong", version, detail)

    async def _result(self, event: ResultRecorded | SettlePlayOff) -> TableResult | None:
        try:
            if isinstance(event, SettlePlayOff):
                game = await game_of_play_off(self._reader, self.state, event.table)
            else:
                game = await game_at_table(self._reader, self.state, event.round, event.table)
        except GameUnknown as error:
            self.games[str(error.value)] = ""
            return None
        except (IndexError, LogDamaged):
            return None
        self.games[game.at_table.game] = str(game.head)
        return result_at_table(self._reader, game)


def _passed(name: str, count: int, skip: str | None) -> str:
    """Return the sentence of a check without a fault."""
    return f"{count} {_CHECKS[name]}" + (f"; not checked: {skip}" if skip else "")


def _fits(seed: str, digest: str) -> bool:
    try:
        return commitment_of(bytes.fromhex(seed)) == digest
    except ValueError:
        return False


def _identity(body: TournamentBody) -> Identity:
    """Return the identity of a command's author, with the role that follows from the entry."""
    if body.actor == SERVICE_IDENTITY.actor:
        return SERVICE_IDENTITY
    player = body.actor.removeprefix("player:")
    role: Role = "operator" if body.operates else "player"
    return Identity(player if player != body.actor else "", body.actor, role)
