"""Settings, data directory and its lock."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import quote

import msgspec
import pytest

from api.settings import Limits
from ops.data_directory import DataDirectory
from ops.errors import DataDirectoryInUse, DataDirectoryInvalid, OperatorTokenMissing, SettingInvalid
from ops.file_lock import FileLock, LockHeld
from ops.settings import read_settings

ROOT = Path(__file__).parents[2]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- settings


def test_everything_has_a_default_in_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    settings = read_settings({})
    assert (settings.host, settings.port, settings.workers, settings.durability) == ("127.0.0.1", 8000, 2, "always")
    assert settings.data == ROOT / "data"
    assert settings.embedded
    assert settings.url == "http://127.0.0.1:8000"
    assert settings.store_url == settings.queue_url == f"unix://{quote(str(settings.directory.socket))}?db=0"


def test_an_installed_service_keeps_its_data_in_the_users_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ops.settings.__file__", str(tmp_path / "site-packages" / "ops" / "settings.py"))
    assert read_settings({"XDG_DATA_HOME": str(tmp_path / "share")}).data == tmp_path / "share" / "tabletape"
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_settings({}).data == tmp_path / ".local" / "share" / "tabletape"


def test_every_variable_is_read() -> None:
    settings = read_settings(
        {
            "TABLETAPE_HOST": "::1",
            "TABLETAPE_PORT": "8123",
            "TABLETAPE_DATA": "/somewhere",
            "TABLETAPE_REDIS_URL": "redis://example.org:6379/0",
            "TABLETAPE_QUEUE_URL": "unix:///run/queue.sock",
            "TABLETAPE_OPERATOR_TOKEN": "abc.DEF-123_~+/=",
            "TABLETAPE_SERVICE_KEY": "2026:" + "0f" * 32,
            "TABLETAPE_URL": "https://tables.example.org/",
            "TABLETAPE_WORKERS": "0",
            "TABLETAPE_DURABILITY": "everysec",
            "TABLETAPE_ACCESS_LOG": "on",
            "TABLETAPE_RATE_LIMIT": "0",
            "TABLETAPE_COMPONENT_SETS": "7",
            "TABLETAPE_TRUSTED_PROXIES": "127.0.0.1, 10.1.0.0/16,2001:DB8::1",
            "TABLETAPE_CONNECTIONS": "1000000",
            "TABLETAPE_HEAD_SECONDS": "3",
            "TABLETAPE_TRACES_URL": "http://collector.example.org:4318/",
        }
    )
    assert settings.local_url == "http://[::1]:8123"
    assert settings.url == "https://tables.example.org"
    assert settings.store_url == "redis://example.org:6379/0"
    assert settings.queue_url == "unix:///run/queue.sock"
    assert settings.operator_token() == "abc.DEF-123_~+/="
    assert (settings.service_key, settings.workers, settings.durability) == ("2026:" + "0f" * 32, 0, "everysec")
    assert (settings.access_log, settings.rate_limit) == (True, 0)
    assert settings.limits == Limits(connections=1_000_000, head_seconds=3)
    assert settings.component_sets == 7
    assert settings.traces_url == "http://collector.example.org:4318"
    assert settings.trusted_proxies == ("127.0.0.1", "10.1.0.0/16", "2001:db8::1")
    assert not settings.embedded


def test_a_variable_set_to_nothing_counts_as_unset() -> None:
    names = ["HOST", "PORT", "DATA", "REDIS_URL", "QUEUE_URL", "OPERATOR_TOKEN", "SERVICE_KEY", "URL", "WORKERS"]
    assert read_settings({f"TABLETAPE_{name}": " " for name in names}) == read_settings({})


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.1"])
def test_a_service_that_listens_everywhere_is_reached_on_this_machine(host: str) -> None:
    assert read_settings({"TABLETAPE_HOST": host}).local_url == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("TABLETAPE_HOST", "http://localhost"),
        ("TABLETAPE_PORT", "0"),
        ("TABLETAPE_PORT", "65536"),
        ("TABLETAPE_PORT", "-1"),
        ("TABLETAPE_PORT", "80a"),
        ("TABLETAPE_PORT", "²"),
        ("TABLETAPE_WORKERS", "65"),
        ("TABLETAPE_WORKERS", "two"),
        ("TABLETAPE_DURABILITY", "no"),
        ("TABLETAPE_ACCESS_LOG", "yes"),
        ("TABLETAPE_RATE_LIMIT", "-1"),
        ("TABLETAPE_CONNECTIONS", "0"),
        ("TABLETAPE_HEAD_BYTES", "1023"),
        ("TABLETAPE_BODY_SECONDS", "0.5"),
        ("TABLETAPE_COMPONENT_SETS", "many"),
        ("TABLETAPE_TRUSTED_PROXIES", "*"),
        ("TABLETAPE_TRUSTED_PROXIES", "proxy.example.org"),
        ("TABLETAPE_TRUSTED_PROXIES", "10.0.0.0/8, 10.0.0.1/8"),
        ("TABLETAPE_REDIS_URL", "localhost:6379"),
        ("TABLETAPE_REDIS_URL", "http://localhost:6379"),
        ("TABLETAPE_REDIS_URL", "redis://"),
        ("TABLETAPE_REDIS_URL", "redis://localhost:notaport"),
        ("TABLETAPE_QUEUE_URL", "unix://"),
        ("TABLETAPE_OPERATOR_TOKEN", "has spaces inside"),
        ("TABLETAPE_OPERATOR_TOKEN", "naïve"),
        ("TABLETAPE_SERVICE_KEY", "0f" * 32),
        ("TABLETAPE_SERVICE_KEY", "2026:" + "0f" * 31),
        ("TABLETAPE_URL", "tables.example.org"),
        ("TABLETAPE_URL", "ftp://tables.example.org"),
        ("TABLETAPE_TRACES_URL", "collector:4318"),
        ("TABLETAPE_PUBLIC_URL", "tables.example.org"),
        ("TABLETAPE_SMTP_URL", "mail.example.org:25"),
        ("TABLETAPE_SMTP_URL", "smtp://mail.example.org:none"),
        ("TABLETAPE_MAIL_SENDER", "table"),
        ("TABLETAPE_NOTICE_CHANNELS", "webhook,pigeon"),
        ("TABLETAPE_NOTICE_NETWORKS", "lan"),
        ("TABLETAPE_NOTICE_PAUSES", "5,soon"),
    ],
)
def test_a_bad_value_names_its_variable(variable: str, value: str) -> None:
    with pytest.raises(SettingInvalid, match=variable) as refused:
        read_settings({variable: value})
    assert refused.value.variable == variable
    assert refused.value.exit_code == 2


def test_every_setting_is_documented_with_its_default() -> None:
    manual = (ROOT / "docs" / "operating.md").read_text("utf-8")
    known = set(re.findall(r"TABLETAPE_[A-Z_]+", (ROOT / "ops" / "settings.py").read_text("utf-8")))
    known |= {f"TABLETAPE_{name.upper()}" for name in Limits.__struct_fields__}
    rows = dict(re.findall(r"^\| `(TABLETAPE_[A-Z_]+)` \|.*\| (.*) \|$", manual, re.MULTILINE))
    assert set(rows) == known - {"TABLETAPE_"}
    for name, value in msgspec.structs.asdict(Limits()).items():
        assert rows[f"TABLETAPE_{name.upper()}"] == f"`{value:.0f}`"


def test_no_secret_shows_in_errors_or_in_the_text_of_the_settings() -> None:
    with pytest.raises(SettingInvalid) as refused:
        read_settings({"TABLETAPE_REDIS_URL": "http://user:hunter2@host"})
    assert "hunter2" not in f"{refused.value!r} {refused.value.value!r}"
    settings = read_settings(
        {
            "TABLETAPE_REDIS_URL": "redis://user:hunter2@host",
            "TABLETAPE_QUEUE_URL": "redis://user:hunter2@host",
            "TABLETAPE_OPERATOR_TOKEN": "hunter2",
            "TABLETAPE_SERVICE_KEY": "2026:" + "0f" * 32,
            "TABLETAPE_SMTP_URL": "smtp://user:hunter2@host",
        }
    )
    assert not re.search("hunter2|0f0f", f"{settings!r} {settings}")


def test_a_child_reads_the_same_settings_and_finds_the_redis(tmp_path: Path) -> None:
    variables = {
        "TABLETAPE_DATA": str(tmp_path / "a b%20ä"),
        "TABLETAPE_PORT": "8111",
        "TABLETAPE_DURABILITY": "everysec",
    }
    variables |= {f"TABLETAPE_{name.upper()}": str(2_000 + at) for at, name in enumerate(Limits.__struct_fields__)}
    variables["TABLETAPE_TRUSTED_PROXIES"] = "10.0.0.1,10.2.0.0/16"
    variables |= {"TABLETAPE_ARCHIVE": "s3://bucket/games", "TABLETAPE_RETIRE_AFTER": "30d"}
    variables["TABLETAPE_TRACES_URL"] = "https://collector.example.org"
    variables |= {"TABLETAPE_NOTICE_CHANNELS": "none", "TABLETAPE_NOTICE_PAUSES": "1,2"}
    settings = read_settings(variables)
    child = read_settings(settings.environment())
    assert not child.embedded
    assert child.environment() == settings.environment()
    assert list(msgspec.structs.astuple(child.limits)) == [2_000 + at for at in range(len(Limits.__struct_fields__))]
    assert child.trusted_proxies == ("10.0.0.1", "10.2.0.0/16")
    assert (child.notice_channels, child.notice_pauses) == ((), (1, 2))
    assert (child.archive, child.retire_after) == ("s3://bucket/games", 30 * 86_400_000)
    assert (child.store_url, child.data, child.port) == (settings.store_url, settings.data, 8111)
    from redis.connection import parse_url

    assert parse_url(settings.store_url)["path"] == str(settings.directory.socket)


# --- data directory


def test_the_data_directory_is_made_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        directory = DataDirectory(tmp_path / "deep" / "data")
        directory.prepare()
    finally:
        os.umask(before)
    for folder in (directory.path, directory.run, directory.redis):
        assert mode_of(folder) == 0o700


def test_an_empty_directory_that_was_open_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    DataDirectory(tmp_path).prepare()
    assert mode_of(tmp_path) == 0o700


def test_an_open_directory_with_other_things_is_refused_and_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters").mkdir()
    with pytest.raises(DataDirectoryInvalid, match="chmod 700"):
        DataDirectory(tmp_path).prepare()
    assert mode_of(tmp_path) == 0o755
    assert [entry.name for entry in tmp_path.iterdir()] == ["letters"]


def test_a_file_in_the_place_of_the_data_directory_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(DataDirectoryInvalid, match="cannot be used"):
        DataDirectory(tmp_path / "data").prepare()


def test_the_socket_lies_in_the_data_directory_or_in_a_short_private_one(tmp_path: Path) -> None:
    near = DataDirectory(tmp_path)
    assert near.socket == tmp_path / "run" / "redis.sock"
    far = DataDirectory(tmp_path / ("long" * 30) / "data")
    assert len(os.fsencode(far.socket)) <= 100
    assert far.socket == DataDirectory(far.path).socket
    assert far.socket != DataDirectory(far.path.parent / "other").socket
    far.prepare()
    try:
        assert mode_of(far.socket.parent) == 0o700
    finally:
        far.socket.parent.rmdir()


def test_without_any_path_short_enough_for_a_socket_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("long" * 30)
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with pytest.raises(DataDirectoryInvalid, match="TMPDIR"):
        DataDirectory(long / "data").prepare()
    assert not long.exists()


def test_a_socket_directory_that_somebody_else_made_is_refused(tmp_path: Path) -> None:
    far = DataDirectory(tmp_path / ("long" * 30) / "data")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    far.socket.parent.symlink_to(elsewhere)
    try:
        with pytest.raises(DataDirectoryInvalid, match="not a directory of this user"):
            far.prepare()
    finally:
        far.socket.parent.unlink()


# --- the operator's token


def test_the_token_is_made_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    settings = read_settings({"TABLETAPE_DATA": str(tmp_path / "data")})
    directory = settings.directory
    directory.prepare()
    with pytest.raises(OperatorTokenMissing):
        settings.operator_token()
    token = directory.make_token()
    assert len(token) >= 40
    assert directory.make_token() == settings.operator_token() == token
    assert mode_of(directory.token_file) == 0o600
    assert sorted(entry.name for entry in directory.path.iterdir()) == ["operator.token", "redis", "run"]


def test_a_token_whose_file_was_deleted_is_replaced_by_another(tmp_path: Path) -> None:
    """How the operator's token is changed, see `docs/operating.md`."""
    directory = DataDirectory(tmp_path)
    old = directory.make_token()
    directory.token_file.unlink()
    assert directory.make_token() == directory.read_token() != old


def test_two_makers_of_a_token_at_once_use_the_same_token(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path)
    barrier = threading.Barrier(8)
    tokens: list[str] = []

    def make() -> None:
        barrier.wait()
        tokens.append(directory.make_token())

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(tokens) == 8
    assert len(set(tokens)) == 1


def test_a_token_that_others_can_read_is_refused(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path)
    directory.make_token()
    directory.token_file.chmod(0o640)
    with pytest.raises(DataDirectoryInvalid, match="chmod 600"):
        directory.read_token()


def test_a_file_without_a_token_is_refused(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path)
    directory.token_file.touch(mode=0o600)
    with pytest.raises(DataDirectoryInvalid, match="holds no token"):
        directory.make_token()


# --- locks


def test_a_second_service_is_refused_and_told_the_holder(tmp_path: Path) -> None:
    with (
        DataDirectory(tmp_path).locked(),
        pytest.raises(DataDirectoryInUse, match=re.escape(f"process {os.getpid()}")),
        DataDirectory(tmp_path).locked(),
    ):
        pass
    with DataDirectory(tmp_path).locked():
        pass


def test_a_start_waits_for_a_killed_service_that_the_system_still_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = FileLock(tmp_path / "lock")
    killed.take("process 1")
    monkeypatch.setattr("ops.file_lock.time.sleep", lambda _seconds: killed.release())
    with DataDirectory(tmp_path).locked():
        assert (tmp_path / "lock").read_text() == f"process {os.getpid()}\n"


def test_a_lock_ends_with_its_holder_however_that_ends(tmp_path: Path) -> None:
    script = (
        "import signal, sys; from pathlib import Path; from ops.file_lock import FileLock; "
        "lock = FileLock(Path(sys.argv[1])); lock.take('the other'); print('held', flush=True); signal.pause()"
    )
    path = tmp_path / "lock"
    other = subprocess.Popen([sys.executable, "-c", script, path], stdout=subprocess.PIPE, cwd=ROOT)
    assert other.stdout is not None
    with other, other.stdout:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(LockHeld) as refused:
            FileLock(path).take("me")
        assert refused.value.holder == "the other"
        other.kill()
    lock = FileLock(path)
    lock.take("me")
    lock.release()


def test_a_child_that_inherits_a_lock_holds_it_after_its_parent_let_go(tmp_path: Path) -> None:
    lock = FileLock(tmp_path / "lock")
    lock.take("me")
    with subprocess.Popen(["sleep", "60"], pass_fds=[lock.descriptor]) as child:
        lock.release()
        with pytest.raises(LockHeld):
            FileLock(lock.path).take("another")
        child.kill()
    lock.take("me again")
    lock.release()


# --- limits of the system


def test_a_process_opens_as_many_files_as_its_limits_need_or_takes_fewer_connections() -> None:
    script = (
        "import os, resource, sys; from api.settings import Limits; from ops.processes import api\n"
        "for most in sys.argv[1:]:\n"
        "    if not os.fork():  # each has limits of its own, and all imports\n"
        "        resource.setrlimit(resource.RLIMIT_NOFILE, (300, int(most)))\n"
        "        taken = api._within_the_system(Limits(connections=700)).connections\n"
        "        print(taken, resource.getrlimit(resource.RLIMIT_NOFILE)[0], flush=True)\n"
        "        os._exit(0)\n"
        "    os.wait()"
    )
    command = [sys.executable, "-c", script, "2000", "1000", "400"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == ["700 1212", "488 1000", "1 400"]
