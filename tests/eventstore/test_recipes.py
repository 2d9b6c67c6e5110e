"""The recipes of `docs/log-format.md`: its vectors, and a stranger's checker that was written from it alone."""

from __future__ import annotations

import ast
import asyncio
import doctest
import hashlib
import hmac
import importlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance, outcome_index
from domain.core.errors import TabletapeError
from domain.core.events import SERVICE
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.log.codec import Codecs
from eventstore.log.sealing import commitment_to
from eventstore.log.seeds import ServiceKeys, commitment_of, game_key
from eventstore.log.state import to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.signing import (
    SignatureInvalid,
    SignedHead,
    SigningKey,
    require_signed,
    signed_head,
    signing_keys,
)
from eventstore.storage.head import BEGINNING, Head, chain_hash
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.storage.store import Record
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.table.events import round_seed
from eventstore.tournament.log import game_of
from eventstore.write.forking import ForkRequest
from eventstore.write.importing import import_archive
from eventstore.write.log_writer import NewGame
from tests.eventstore import stranger, stranger_signature
from tests.eventstore.old_logs import old_bytes
from tests.eventstore.tournaments import evening, stored
from tests.tiny import RULESETS as TINY_RULESETS
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, CARA, ORGANISER, PLAYERS, played, started, tiny_service

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "log-format.md").read_text()
VECTORS: dict[str, Any] = json.loads(re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)[-1])


# The vectors, by the code and by the recipe as it is written


def test_the_chain() -> None:
    chain = VECTORS["chain"]
    first = chain_hash(BEGINNING.hash, chain["body_1"].encode())
    second = chain_hash(first, chain["body_2"].encode())
    assert (first.hex(), second.hex()) == (chain["hash_1"], chain["hash_2"])
    assert str(Head(2, second)) == chain["head"]
    assert hashlib.sha256(bytes(32) + chain["body_1"].encode()).hexdigest() == chain["hash_1"]


def test_the_seed_and_its_commitment() -> None:
    vector = VECTORS["seed"]
    keys = ServiceKeys({"any": bytes.fromhex(vector["service_key"])}, "any")
    seed = keys.seed(vector["game"], "any")
    assert (seed.hex(), commitment_of(seed)) == (vector["seed"], vector["digest"])
    assert keys.commit(vector["game"]).digest == vector["digest"]
    assert hmac.digest(bytes.fromhex(vector["service_key"]), vector["game"].encode(), "sha256").hex() == vector["seed"]


def test_salts_and_commitments_to_values() -> None:
    seed, salt, vector = VECTORS["seed"], VECTORS["salt"], VECTORS["commitment"]
    keys = ServiceKeys({"any": bytes.fromhex(seed["service_key"])}, "any")
    assert keys.salts(seed["game"]).salt(salt["version"], salt["path"]).hex() == salt["salt"]
    assert commitment_to(vector["value"].encode(), bytes.fromhex(salt["salt"])) == vector["commitment"]
    inner = hmac.digest(bytes.fromhex(seed["service_key"]), b"salt:" + seed["game"].encode(), "sha256")
    assert hmac.digest(inner, f"{salt['version']}/{salt['path']}".encode(), "sha256")[:16].hex() == salt["salt"]


def test_game_keys() -> None:
    seed = bytes.fromhex(VECTORS["seed"]["seed"])
    for vector in VECTORS["game_key"]:
        assert game_key(seed, vector["nonces"]).hex() == vector["key"]


def test_signatures() -> None:
    vector, keys = VECTORS["signature"], ServiceKeys({"any": bytes.fromhex(VECTORS["seed"]["service_key"])}, "any")
    hash_hex = VECTORS["chain"]["hash_2"]
    assert keys.signing_seed("any").hex() == vector["signing_seed"]
    seed = hmac.digest(bytes.fromhex(VECTORS["seed"]["service_key"]), b"sign:heads", "sha256")
    assert seed.hex() == vector["signing_seed"]
    assert signing_keys(keys) == (SigningKey("any", "Ed25519", vector["public_key"], current=True),)
    signed = SignedHead(vector["log"], vector["head"], hash_hex, "any", vector["signature"])
    assert signed_head(keys, vector["log"], Head(2, bytes.fromhex(hash_hex))) == signed


def test_draws() -> None:
    vector = VECTORS["draws"]
    key = game_key(bytes.fromhex(VECTORS["seed"]["seed"]), vector["nonces"])
    for draw in vector["draws"]:
        assert outcome_index(key, draw["pile"], draw["ordinal"], draw["size"]) == draw["index"]
    again = vector["draws"][-1]
    first = hmac.digest(key, f"{again['pile']}:{again['ordinal']}:0".encode(), "sha256")
    refused = int.from_bytes(first[:8], "big") >= (1 << 64) - (1 << 64) % again["size"]
    assert refused, "the last vector needs a second attempt"


def test_tournaments() -> None:
    vector = VECTORS["tournament"]
    tournament, service_key = vector["tournament"], bytes.fromhex(VECTORS["seed"]["service_key"])
    assert kind_of(tournament) is TOURNAMENT
    keys = ServiceKeys({"any": service_key}, "any")
    seed = keys.seed(tournament, "any")
    assert (seed.hex(), commitment_of(seed)) == (vector["seed"], vector["digest"])
    assert hmac.digest(service_key, tournament.encode(), "sha256") == seed
    key = game_key(seed, ())
    assert key.hex() == vector["key"] == hmac.digest(seed, b"", "sha256").hex()
    for draw in vector["draws"]:
        assert outcome_index(key, draw["pile"], draw["ordinal"], draw["size"]) == draw["index"]
        assert stranger.index(key, draw) == draw["index"]
    digits = "0123456789abcdefghjkmnpqrstvwxyz"
    for table in vector["tables"]:
        place = table["round"], table["table"], table["replays"]
        assert game_of(tournament, *place) == table["game"]
        digest = hashlib.sha256(f"{tournament}/{'/'.join(map(str, place))}".encode()).digest()
        number = int.from_bytes(digest, "big") >> 256 - 60
        assert table["game"] == "0-" + "".join(digits[number >> 5 * place & 31] for place in reversed(range(12)))
    luck = vector["round_seed"]
    assert round_seed(tournament, luck["round"]) == luck["seed_game"]
    assert keys.seed(luck["seed_game"], "any").hex() == luck["seed"]


def test_a_stranger_checks_the_log_of_a_tournament() -> None:
    """With the standard library alone: every hash, and every draw against the seed that the last entry told."""

    async def records() -> list[Record]:
        service = tiny_service()
        return list(stored(service, await evening(service)))

    entries, before, draws, facts = asyncio.run(records()), bytes(32), list[Any](), list[Any]()
    for version, record in enumerate(entries, 1):
        before = hashlib.sha256(before + record.body).digest()
        body = json.loads(record.body)
        assert (record.hash, body["version"], record.openings) == (before, version, b"")
        draws += body["draws"]
        facts += body["events"]
    assert facts[0]["type"] == "tournament_opened.1"
    assert facts[-1]["type"] == "seed_revealed.1"
    seed = bytes.fromhex(facts[-1]["seed"])
    assert hashlib.sha256(seed).hexdigest() == facts[0]["commitment"]["digest"]
    assert facts[0]["commitment"]["seed_game"] == facts[0]["tournament"]
    assert [stranger.index(hmac.digest(seed, b"", "sha256"), draw) for draw in draws] == [
        draw_fact["index"] for draw_fact in draws
    ]
    assert [fact["key"] for fact in facts if fact["type"] == "round_paired.1"] == [
        draw_fact["index"] for draw_fact in draws
    ]


def test_a_chance_draws_by_its_recipe() -> None:
    key = bytes.fromhex(VECTORS["game_key"][1]["key"])
    chance = KeyedChance(key, {"bison.tiles": 1})
    tiles = [f"b{number:02}" for number in range(23)]
    assert chance.draw("bison.tiles", tiles, None) == tiles[18]
    (draw,) = chance.draws
    assert (draw.pile, draw.ordinal, draw.size, draw.index) == ("bison.tiles", 1, 23, 18)


# The strangers


def test_both_checkers_of_signatures_agree_on_whole_and_altered_heads_under_rotated_keys() -> None:
    keys = {f"k{number}": bytes([number]) * 32 for number in (1, 2, 3)}
    public_keys = signing_keys(ServiceKeys(keys, "k3"))
    plain_keys = msgspec.to_builtins(public_keys)
    assert [key.current for key in public_keys] == [False, False, True]
    source = random.Random(1)  # noqa: S311  repeatable, guards nothing
    heads = [Head(source.randrange(1, 10**6), source.randbytes(32)) for _ in range(3)]
    signed_heads = [
        signed_head(ServiceKeys(keys, f"k{1 + number % 3}"), "0-4m0x7h2k9qzt", head)
        for number, head in enumerate(heads)
    ]
    for number, signed in enumerate(signed_heads):
        require_signed(signed, public_keys)
        stranger_signature.check(msgspec.to_builtins(signed), plain_keys)
        other = signed_heads[number - 1]
        altered = [
            replace(signed, log="0-4m0x7h2k9qzu"),
            replace(signed, head=other.head),
            replace(signed, head=other.head, hash=other.hash),
            replace(signed, head=f"{heads[number].version + 1}-{signed.hash[:8]}"),
            replace(signed, hash=f"{signed.hash[:-1]}{int(signed.hash[-1], 16) ^ 1:x}"),
            replace(signed, key_id=other.key_id),
            replace(signed, key_id="k4"),
            replace(signed, signature=other.signature),
            replace(signed, signature=f"{signed.signature[:-2]}{int(signed.signature[-2:], 16) ^ 1:02x}"),
            replace(signed, signature=signed.signature[:-2]),
            replace(signed, signature="no hex at all"),
        ]
        for changed in altered:
            with pytest.raises(SignatureInvalid):
                require_signed(changed, public_keys)
            with pytest.raises((AssertionError, ValueError)):
                stranger_signature.check(msgspec.to_builtins(changed), plain_keys)


def finds(archive: bytes) -> bool:
    """Whether the stranger's checker fails on an archive."""
    try:
        stranger.check(archive)
    except Exception:  # noqa: BLE001 - a checker of forty lines fails in any way
        return True
    return False


@pytest.mark.parametrize("checker", [stranger, stranger_signature])
def test_the_checkers_are_short_and_need_nothing(checker: ModuleType) -> None:
    source = Path(str(checker.__file__)).read_text()
    code = [line for line in source.splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 40
    imported = {
        name.name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imported <= sys.stdlib_module_names


async def random_game(rulesets: Mapping[str, Ruleset[Any]], name: str, seats: int, seed: int) -> bytes:
    """Play a game of any ruleset at random and give its archive."""
    service = tiny_service(rulesets=rulesets)
    rules = rulesets[name]
    source = random.Random(seed)  # noqa: S311 - choices of a test
    # At random a game without a last round may go on beyond the limit of an archive.
    options = {"max_rounds": 40} if name == "discoveries" else {}
    game = (await service.writer.create(NewGame(ruleset=name, seats=seats, options=options), ANNA)).game
    for player in (*PLAYERS, ORGANISER)[:seats]:
        await service.writer.command(game, TakeSeat(nonce=f"n-{player.name}"), player)
    state = await service.reader.state(game)
    while moving := to_move(state):
        if moving[0] == SERVICE:
            accepted = await service.writer.advance(game, str(state.head))
        else:
            choice = source.choice(list(rules.legal(state.position, moving[0])))
            accepted = await service.writer.decide(game, str(state.head), moving[0], choice)
        assert accepted is not None
        assert accepted.state is not None
        state = accepted.state
    return await exported(service, game)


@pytest.fixture(scope="module")
def tiny_archive() -> bytes:
    return asyncio.run(random_game(TINY_RULESETS, "tiny", 3, 1))


@pytest.fixture(scope="module", params=sorted(RULESETS))
def real_archive(request: pytest.FixtureRequest) -> tuple[str, bytes]:
    seats = RULESETS[request.param].seats
    return request.param, asyncio.run(random_game(RULESETS, request.param, 3 if 3 in seats else seats[0], 1))


def test_the_stranger_agrees_on_a_tiny_game(tiny_archive: bytes) -> None:
    read = read_archive([tiny_archive])
    head, fitting, unknown = stranger.check(tiny_archive)
    assert (head, unknown) == (str(read.head), 0)
    assert verify_archive(read, Codecs(TINY_RULESETS), receipt=head).ok
    assert fitting == tiny_archive.count(b'\\"ordinal\\"')


def test_the_stranger_agrees_on_a_game_of_every_ruleset(real_archive: tuple[str, bytes]) -> None:
    name, archive = real_archive
    read = read_archive([archive])
    head, fitting, unknown = stranger.check(archive)
    assert (head, unknown) == (str(read.head), 0)
    assert fitting > 0
    verification = verify_archive(read, Codecs(RULESETS), receipt=head)
    assert verification.ok, verification
    assert all(check.checked for check in verification.checks)
    assert (verification.ruleset, verification.drift) == (name, ())


def test_the_stranger_agrees_on_forks_imports_and_old_logs() -> None:
    async def scenario() -> list[bytes]:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=7)
        open_game = await exported(service, game)
        fork = (await service.forking.fork(game, ForkRequest(at=5), ORGANISER)).game
        for player in (BEN, CARA):
            await service.writer.command(fork, TakeSeat(nonce=f"f-{player.name}"), player)
        await played(service, fork)
        replaced = (await service.forking.fork(game, ForkRequest(at=6, supersede=True), ORGANISER)).game
        await played(service, replaced)
        twin = (await service.forking.fork(replaced, ForkRequest(at=4, luck="parent"), ANNA)).game
        await service.writer.command(twin, AbortGame("over"), ORGANISER)
        whole = [await exported(service, each_game) for each_game in (game, fork, replaced, twin)]
        other = tiny_service(keys=ServiceKeys({"k1": bytes(32)}, "k1"))
        imported = (await import_archive(other.core, read_archive([open_game]), ANNA)).game
        for player in (ANNA, BEN):
            await other.writer.command(imported, TakeSeat(), player)
        await played(other, imported)
        closed = (await import_archive(other.core, read_archive([whole[1]]), ANNA)).game
        recorded = old_bytes("tiny-rules-1")
        return [open_game, await exported(other, imported), *whole, await exported(other, closed), recorded]

    unfinished, gone_on, *archives = asyncio.run(scenario())
    assert stranger.check(unfinished)[1:] == (0, unfinished.count(b'\\"ordinal\\"'))
    assert stranger.check(gone_on)[2] == unfinished.count(b'\\"ordinal\\"')
    for archive in archives:
        head, fitting, unknown = stranger.check(archive)
        assert head == str(read_archive([archive]).head)
        assert fitting > 0
        assert unknown == 0


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.long)])
def test_the_stranger_finds_an_altered_byte_anywhere(tiny_archive: bytes, every: int) -> None:
    assert not finds(tiny_archive)
    for place in range(0, len(tiny_archive), every):
        altered = bytearray(tiny_archive)
        altered[place] ^= 1 << place % 8
        assert finds(bytes(altered)), place


def test_both_find_altered_bytes_in_a_game_of_every_ruleset(real_archive: tuple[str, bytes]) -> None:
    _, archive = real_archive
    source = random.Random(3)  # noqa: S311 - choices of a test
    for number, place in enumerate(source.sample(range(len(archive)), 30)):
        altered = bytearray(archive)
        altered[place] ^= 1 << source.randrange(8)
        assert finds(bytes(altered)), place
        if number < 3:
            assert is_found(bytes(altered), Codecs(RULESETS)), place


def is_found(altered: bytes, codecs: Codecs) -> bool:
    """Whether the service's own verification fails on an archive."""
    try:
        return not verify_archive(read_archive([altered]), codecs).ok
    except TabletapeError:
        return True


def test_the_stranger_runs_as_a_program(tiny_archive: bytes) -> None:
    ran = subprocess.run([sys.executable, stranger.__file__], input=tiny_archive, capture_output=True, check=True)
    assert ran.stdout.decode().startswith(str(read_archive([tiny_archive]).head))
    broken = subprocess.run([sys.executable, stranger.__file__], input=tiny_archive[:-1], capture_output=True)
    assert broken.returncode != 0


def test_examples_in_docstrings_hold() -> None:
    files = [file for file in sorted((ROOT / "eventstore").rglob("*.py")) if ">>> " in file.read_text()]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    results = {name: doctest.testmod(importlib.import_module(name)) for name in names}
    assert len(results) >= 8
    assert [name for name, result in results.items() if result.failed or not result.attempted] == []


def test_the_document_names_every_code_of_a_check() -> None:
    codes: set[str] = set()
    for file in (ROOT / "eventstore" / "proof").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            codes |= {word for word in _codes(node) if re.fullmatch(r"[a-z]+(_[a-z]+)*", word)}
    missing = {code for code in codes if f"`{code}`" not in DOCUMENT}
    assert not missing


def _codes(node: ast.AST) -> list[str]:
    """Return the codes given to a call that notes a fault."""
    if not isinstance(node, ast.Call):
        return []
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    position = {"fail": 1, "_fail": 0, "stop": 0, "Deviation": 0, "require": 0}.get(name)
    if position is None or len(node.args) <= position:
        return []
    argument = node.args[position]
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []
