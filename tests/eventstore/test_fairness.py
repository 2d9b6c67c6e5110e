"""The people against whom the luck is fair, as `docs/log-format.md` says it: each claim, and each limit."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence

from domain.core.chance import outcome_index
from eventstore.log.codec import Codecs
from eventstore.log.entry import LogEntry
from eventstore.log.seeds import ServiceKeys, commitment_of, game_key
from eventstore.proof.archive import verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.table.commands import TakeSeat
from eventstore.table.events import GameCreated, GameStarted, SeatTaken, SeedRevealed
from eventstore.write.appending import request_key
from eventstore.write.log_writer import NewGame
from tests.eventstore.forks import draws_of, filled, forked
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, entry_line, exported, forged
from tests.tiny.play import ANNA, BEN, CARA, KEYS, ORGANISER, played, started, tiny_service

PILE, SIZE = "tiny.counters", 12
"""The first pile of a tiny game: one of twelve counters comes first."""
GAMES = 600


def first(seed: bytes, nonces: Sequence[str]) -> int:
    """Return the counter that comes first."""
    return outcome_index(game_key(seed, nonces), PILE, 0, SIZE)


def wished(seed: bytes, before: Sequence[str], wish: int = 0) -> str:
    """Return a last nonce that brings a wished counter first, as anybody with the seed finds it."""
    return next(nonce for nonce in map(str, itertools.count()) if first(seed, [*before, nonce]) == wish)


def is_chance(hits: int, tries: int, probability: float) -> bool:
    """Return whether so many hits are within four standard deviations of chance."""
    return abs(hits - tries * probability) < 4 * math.sqrt(tries * probability * (1 - probability))


def secret(number: int) -> bytes:
    """Return a key that an attacker does not have; the same every time."""
    return hashlib.sha256(f"a service's key {number}".encode()).digest()


async def entries(service: Service, game: str) -> list[LogEntry]:
    return [CODEC.entry(record) async for record in service.reader.stream(game)]


CODEC = Codecs(RULESETS).of("tiny")


# Nobody without the service key foresees or chooses a draw


def test_without_the_key_no_choice_of_nonces_makes_an_outcome_likelier() -> None:
    """The last player, with the other nonces and a key of their own, gets a wish as often as by luck."""
    hits = 0
    for number in range(GAMES):
        true = ServiceKeys({"k": secret(number)}, "k").seed("0-game", "k")
        guessed = ServiceKeys({"k": secret(-1 - number)}, "k").seed("0-game", "k")
        hits += first(true, ["of-ann", wished(guessed, ["of-ann"])]) == 0
    assert is_chance(hits, GAMES, 1 / SIZE)


def test_every_nonce_is_as_good_as_any_other() -> None:
    for nonces in ([], ["a"], ["a", "b"], ["b", "a"], ["ab"], ["a" * 64]):
        counts = Counter(
            first(ServiceKeys({"k": secret(number)}, "k").seed("0-game", "k"), nonces) for number in range(GAMES)
        )
        assert set(counts) == set(range(SIZE))
        assert all(is_chance(times, GAMES, 1 / SIZE) for times in counts.values()), nonces


def test_a_nonce_more_says_nothing_about_the_one_before() -> None:
    """A player of the same seed with other nonces would learn nothing for these."""
    seed = KEYS.seed("0-game", "k1")
    pairs = Counter((first(seed, [str(n)]), first(seed, [str(n), "more"])) for n in range(12 * GAMES))
    assert len(pairs) == SIZE * SIZE
    assert all(is_chance(times, 12 * GAMES, 1 / SIZE**2) for times in pairs.values())


def test_before_the_start_the_log_holds_a_digest_and_nothing_else_of_the_seed() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        await service.writer.command(game, TakeSeat(nonce="of-anna"), ANNA)
        stored = b"".join(record.body + record.openings for record in await service.store.read(game))
        seed = KEYS.seed(game, "k1")
        assert commitment_of(seed).encode() in stored
        for hidden in (seed, bytes(range(32)), game_key(seed, ["of-anna"]), KEYS.digest("")):
            assert hidden.hex().encode() not in stored
            assert hidden not in stored

    asyncio.run(scenario())


# The service is bound before it knows a nonce


def test_the_seed_is_fixed_before_the_first_nonce_and_the_nonces_before_the_first_draw() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await played(service, game)
        log = await entries(service, game)
        created = log[0].body.events[0]
        assert isinstance(created, GameCreated)
        nonces: list[str] = []
        for entry in log:
            for event in entry.body.events:
                if isinstance(event, SeatTaken):
                    assert entry.version > 1
                    assert event.nonce is not None
                    nonces.append(event.nonce)
                if isinstance(event, GameStarted):
                    assert list(event.nonces) == nonces == [f"nonce-of-{player.name}" for player in (ANNA, BEN, CARA)]
                    assert not any(earlier.body.draws for earlier in log[: entry.version - 1])
        (revealed,) = [event for entry in log for event in entry.body.events if isinstance(event, SeedRevealed)]
        assert commitment_of(bytes.fromhex(revealed.seed)) == created.commitment.digest
        for (pile, ordinal), (size, index) in (await draws_of(service, game)).items():
            assert index == outcome_index(game_key(bytes.fromhex(revealed.seed), nonces), pile, ordinal, size)

    asyncio.run(scenario())


def test_another_seed_put_in_later_does_not_fit_a_receipt() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        receipt = str((await service.writer.command(game, TakeSeat(nonce="of-anna"), ANNA)).head)
        await service.writer.command(game, TakeSeat(nonce="of-ben"), BEN)
        await played(service, game)
        other = hashlib.sha256(b"a seed that would have been better").digest()

        def reseed(lines: Lines) -> None:
            entry_line(lines, 1)["body"]["events"][0]["commitment"]["digest"] = commitment_of(other)
            last = entry_line(lines, max(line.get("version", 0) for line in lines))
            last["body"]["events"][-1]["seed"] = other.hex()

        archive = forged(await exported(service, game), reseed)
        codes = {check.name: check.code for check in verify_archive(archive, Codecs(RULESETS), receipt=receipt).checks}
        assert codes["receipt"] == "receipt_unknown", "Anna was given it before Ben's nonce was known"
        assert codes["chance"] == "draw_wrong", "and the draws would have to follow"

    asyncio.run(scenario())


def test_a_key_holder_who_is_not_last_gets_outcomes_by_chance() -> None:
    hits = 0
    source = random.Random(5)  # noqa: S311 - choices of a test
    for number in range(GAMES):
        seed = KEYS.seed(f"0-game{number}", "k1")
        chosen = wished(seed, [])
        hits += first(seed, [chosen, f"{source.getrandbits(64):x}"]) == 0
    assert is_chance(hits, GAMES, 1 / SIZE)


# The limits, as they are stated


def test_a_key_holder_who_gives_the_last_nonce_chooses_and_nothing_shows_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        for wish in range(SIZE):
            game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
            await service.writer.command(game, TakeSeat(nonce="nobody-can-guess-this"), ANNA)
            (of_anna,) = [event for entry in await entries(service, game) for event in seated(entry.body.events)]
            assert of_anna.nonce is not None
            await service.writer.command(
                game, TakeSeat(nonce=wished(KEYS.seed(game, "k1"), [of_anna.nonce], wish)), BEN
            )
            assert (await draws_of(service, game))[PILE, 0] == (SIZE, wish)
            verification = await verify_log(service.reader, game, keys=KEYS)
            assert verification.ok
            assert all(check.checked for check in verification.checks)

    asyncio.run(scenario())


def seated(events: Iterable[object]) -> list[SeatTaken]:
    return [event for event in events if isinstance(event, SeatTaken)]


def keyed(service: Service, wish: int) -> str:
    """Return an idempotency key whose game brings a wished counter first, if nobody gives a nonce."""
    for number in itertools.count():
        request = request_key(ANNA.actor, str(number), [])
        game = service.core.ids.new(0, request)
        if first(KEYS.seed(game, "k1"), []) == wish:
            return str(number)
    raise AssertionError


def test_without_a_nonce_a_key_holder_chooses_with_the_games_id() -> None:
    async def scenario() -> None:
        service = tiny_service()
        for wish in (0, 7):
            new = NewGame(ruleset="tiny", seats=2)
            game = (await service.writer.create(new, ANNA, keyed(service, wish))).game
            for player in (ANNA, BEN):
                await service.writer.command(game, TakeSeat(), player)
            assert (await draws_of(service, game))[PILE, 0] == (SIZE, wish)

    asyncio.run(scenario())


def test_fresh_luck_of_a_fork_that_replaces_a_game_has_the_nonces_of_before() -> None:
    """So its seed is made when they are known, and its id can be tried."""

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        fork = await forked(service, game, 3, supersede=True, luck="fresh")
        table = (await service.reader.state(fork)).at_table
        assert table.commitment.seed_game == fork
        assert table.nonces == ("nonce-of-Anna", "nonce-of-Ben")

    asyncio.run(scenario())


def test_the_new_deal_of_a_fork_comes_from_its_seed_alone_and_later_draws_from_its_players_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        await played(service, game, upto=6)
        fork = await forked(service, game, 6, ORGANISER)
        seed = KEYS.seed(fork, "k1")
        dealt = (await entries(service, fork))[-1].body
        assert dealt.draws
        await filled(service, fork, 3)
        await played(service, fork)
        nonces = (await service.reader.state(fork)).at_table.nonces
        assert len(nonces) == 3
        later = 0
        for entry in (await entries(service, fork))[6:]:
            for draw in entry.body.draws:
                nonces_known = () if entry.version == dealt.version else nonces
                assert draw.index == outcome_index(game_key(seed, nonces_known), draw.pile, draw.ordinal, draw.size)
                later += entry.version > dealt.version
        assert later

    asyncio.run(scenario())
