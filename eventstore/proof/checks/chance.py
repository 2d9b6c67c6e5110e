"""Chance: seeds fit their commitments, and every draw follows from seed, nonces, pile and ordinal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from domain.core.chance import ALGORITHM, Draw, outcome_index
from domain.core.events import Event
from eventstore.log.seeds import ServiceKeyMissing, ServiceKeys, commitment_of, game_key
from eventstore.proof.checks.findings import Findings
from eventstore.table.events import Commitment, SeedRevealed
from eventstore.table.table import Table


class _Luck(msgspec.Struct, frozen=True):
    """The source of a draw: the commitment to its seed, and the nonces."""

    commitment: Commitment
    nonces: tuple[str, ...]


class ChanceCheck:
    """Collects the draws of a log with their luck; checks them once the seeds are known.

    Args:
        findings: collects the faults.
        keys: the service's keys, for seeds that are not revealed yet; `None` for an outsider.
        seeds: seeds revealed beside the log, in hex, by the game that each is made from.
    """

    def __init__(self, findings: Findings, keys: ServiceKeys | None, seeds: Mapping[str, str]) -> None:
        self._findings = findings
        self._keys = keys
        self._given = dict(seeds)
        self._revealed: list[tuple[int, SeedRevealed]] = []
        self._commitments: dict[str, tuple[int, Commitment]] = {}
        self._draws: list[tuple[int, Draw, _Luck]] = []
        self._ordinals: dict[str, int] = {}
        self._last: Table | None = None

    @property
    def seed_games(self) -> frozenset[str]:
        """The games of the seeds that the entries commit to."""
        return frozenset(self._commitments)

    def take(self, version: int, draws: Iterable[Draw], events: Iterable[Event], table: Table) -> None:
        """Note the draws of an entry; *table* is the table after it and has their luck."""
        commitment = table.commitment
        known = self._commitments.setdefault(commitment.seed_game, (version, commitment))[1]
        if known != commitment:
            self._fail("commitment_changed", version, f"entry {version} commits to another seed of the same game")
        self._last = table
        luck = _Luck(commitment, table.nonces)
        for draw in draws:
            expected = self._ordinals.get(draw.pile, 0)
            if draw.ordinal != expected:
                detail = f"entry {version} has draw {draw.ordinal} of {draw.pile}, where draw {expected} comes next"
                self._fail("ordinal_wrong", version, detail)
            self._ordinals[draw.pile] = draw.ordinal + 1
            self._draws.append((version, draw, luck))
        self._revealed += [(version, event) for event in events if isinstance(event, SeedRevealed)]

    def finish(self, in_use: frozenset[str]) -> None:
        """Check every draw with a known seed; call it after the last entry.

        Args:
            in_use: the games of `seed_games` whose seeds must not be made with the service's keys.
        """
        seeds = self._seeds(in_use)
        for version, draw, luck in self._draws:
            seed = seeds.get(luck.commitment.digest)
            if luck.commitment.algorithm != ALGORITHM:
                self._findings.skip("chance", f"draws by recipe {luck.commitment.algorithm} are not known here")
            elif seed is None:
                self._findings.skip("chance", f"the seed of {luck.commitment.seed_game} is not revealed yet")
            else:
                self._check(version, draw, game_key(seed, luck.nonces))

    def _check(self, version: int, draw: Draw, key: bytes) -> None:
        self._findings.count("chance")
        if draw.size < 1 or outcome_index(key, draw.pile, draw.ordinal, draw.size) != draw.index:
            detail = f"draw {draw.ordinal} of {draw.pile} in entry {version} does not follow from the seed"
            self._fail("draw_wrong", version, detail)

    def _seeds(self, in_use: frozenset[str]) -> dict[str, bytes]:
        """Return the seeds that are known, by their commitment's digest; check that each fits."""
        seeds: dict[str, bytes] = {}
        for version, revealed in self._revealed:
            self._open(seeds, version, revealed.seed_game, revealed.seed)
        for seed_game, seed in self._given.items():
            self._open(seeds, None, seed_game, seed)
        for version, commitment in self._commitments.values():
            if commitment.digest not in seeds and commitment.seed_game not in in_use:
                self._open_by_key(seeds, version, commitment)
        return seeds

    def _open(self, seeds: dict[str, bytes], version: int | None, seed_game: str, digits: str) -> None:
        known = self._commitments.get(seed_game)
        if known is None:
            if version is None:  # in an entry the seed may belong to a replaced game, and its log has the commitment
                self._fail("seed_unknown", None, f"no entry commits to a seed of {seed_game}")
            return
        seed = _seed(digits)
        if seed is None or commitment_of(seed) != known[1].digest:
            self._fail("seed_wrong", version, f"the seed of {seed_game} does not fit its commitment")
            return
        seeds[known[1].digest] = seed

    def _open_by_key(self, seeds: dict[str, bytes], version: int, commitment: Commitment) -> None:
        """Make a seed with the service's own keys.

        Imported entries may have the seeds of another service; the seed of all later draws is this service's own.
        """
        if self._keys is None:
            return
        try:
            seed = self._keys.seed(commitment.seed_game, commitment.key_id)
        except ServiceKeyMissing:
            return
        if commitment_of(seed) == commitment.digest:
            seeds[commitment.digest] = seed
        elif self._last is not None and not self._last.imported and commitment == self._last.commitment:
            self._fail("commitment_wrong", version, f"entry {version} does not commit to the seed of its game")

    def _fail(self, code: str, version: int | None, detail: str) -> None:
        self._findings.fail("chance", code, version, detail)


def _seed(digits: str) -> bytes | None:
    try:
        seed = bytes.fromhex(digits)
    except ValueError:
        return None
    return seed if seed.hex() == digits else None
