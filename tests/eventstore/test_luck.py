"""Service keys, seeds, salts: kept by their owner only, agreed on by processes that start at once, never forgotten."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from eventstore.log.seeds import ServiceKeyMissing, ServiceKeys, commitment_of, game_key
from eventstore.table.judging import NONCE
from tests.eventstore.killed import PROCESSES

KEY, OTHER = "ab" * 32, "cd" * 32


def test_a_missing_file_is_made_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    keys = ServiceKeys.load(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (row,) = json.loads(path.read_text())
    assert row["id"] == keys.current
    assert len(bytes.fromhex(row["key"])) == 32
    assert ServiceKeys.load(path).commit("0-g") == keys.commit("0-g")
    assert [file.name for file in tmp_path.iterdir()] == ["keys.json"]


def _load(path: Path) -> str:
    return ServiceKeys.load(path).commit("0-g").digest


def test_processes_that_start_at_once_agree_on_one_key(tmp_path: Path) -> None:
    with PROCESSES.Pool(4) as pool:
        digests = pool.map(_load, [tmp_path / "keys.json"] * 8)
    assert len(set(digests)) == 1


def test_two_new_key_files_differ(tmp_path: Path) -> None:
    assert _load(tmp_path / "one.json") != _load(tmp_path / "two.json")


def test_the_newest_key_is_used_and_the_old_keys_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    path.write_text(json.dumps([{"id": "old", "key": KEY}, {"id": "new", "key": OTHER}]))
    keys = ServiceKeys.load(path)
    assert keys.current == "new"
    assert keys.commit("0-g").key_id == "new"
    assert keys.seed("0-g", "old") == ServiceKeys({"old": bytes.fromhex(KEY)}, "old").seed("0-g", "old")
    assert keys.makes(ServiceKeys({"old": bytes.fromhex(KEY)}, "old").commit("0-g"))


def test_a_key_in_the_environment_is_current_and_never_written(tmp_path: Path) -> None:
    path = tmp_path / "keys.json"
    keys = ServiceKeys.load(path, f"env:{KEY}")
    assert keys.current == "env"
    assert not path.exists()
    path.write_text(json.dumps([{"id": "old", "key": OTHER}]))
    both = ServiceKeys.load(path, f"env:{KEY}")
    assert both.current == "env"
    assert both.seed("0-g", "old")
    assert KEY not in path.read_text()


@pytest.mark.parametrize("environment", ["", "k", "k:", f":{KEY}", "k:xyz", f"k:{KEY[:-1]}", f"a b:{KEY}", KEY])
def test_an_unusable_key_in_the_environment_is_refused(tmp_path: Path, environment: str) -> None:
    with pytest.raises(ServiceKeyMissing):
        ServiceKeys.load(tmp_path / "keys.json", environment)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        "[1]",
        "null",
        '[{"id": "k"}]',
        '[{"id": "k", "key": "short"}]',
        f'[{{"id": "", "key": "{KEY}"}}]',
    ],
)
def test_an_unusable_file_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "keys.json"
    path.write_text(content)
    with pytest.raises(ServiceKeyMissing):
        ServiceKeys.load(path)
    assert path.read_text() == content


def test_a_key_that_is_not_here() -> None:
    keys = ServiceKeys({"k": bytes(32)}, "k")
    with pytest.raises(ServiceKeyMissing) as caught:
        keys.seed("0-g", "other")
    assert caught.value.value == "other"
    with pytest.raises(ServiceKeyMissing):
        ServiceKeys({"k": bytes(32)}, "other")
    assert not keys.makes(ServiceKeys({"other": bytes(32)}, "other").commit("0-g"))
    assert not keys.makes(ServiceKeys({"k": bytes(31) + b"x"}, "k").commit("0-g"))


def test_seeds_salts_and_keys_differ_by_everything_they_depend_on() -> None:
    keys = ServiceKeys({"k": bytes(32), "l": bytes(31) + b"l"}, "k")
    seeds = {keys.seed(game, key) for game in ("0-a", "0-b") for key in ("k", "l")}
    assert len(seeds) == 4
    salts = {
        keys.salts(game).salt(version, path) for game in ("a", "b") for version in (1, 11) for path in ("1/x", "x")
    }
    assert len(salts) == 8
    assert {len(salt) for salt in salts} == {16}
    seed = keys.seed("0-a", "k")
    assert len({game_key(seed, nonces) for nonces in ([], ["a"], ["b"], ["a", "b"], ["b", "a"], ["ab"])}) == 6
    assert commitment_of(seed) != seed.hex()


def test_nonces() -> None:
    for good in ("a", "~" * 64, "!", "a-b_c:d"):
        assert NONCE.fullmatch(good)
    for bad in ("", "a b", "a\n", "\n", "é", "x" * 65, "\x7f"):
        assert not NONCE.fullmatch(bad)
