"""Node programs for tests: the packages of the lock beside this file, installed once for all tests of a run."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent

TSC = Path("node_modules/typescript-native/bin/tsc")
"""The compiler, in the folder `node`: TypeScript 7, a program of its own, takes a fifth of the processor time.

`openapi-typescript` takes that of TypeScript 5, which is a library.
"""


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed packages of the lock, shared by all processes of the run.

    Without Node the tests that need it are skipped. `.ci/run` sets REQUIRE_NODE where it finds it: there they are not.
    """
    required = bool(os.environ.get("REQUIRE_NODE"))
    if not (shutil.which("node") and shutil.which("npm")):
        assert not required, "node or npm is missing; types and scripts cannot be checked"
        pytest.skip("node and npm are not installed")
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "node"
    folder.mkdir(exist_ok=True)
    with (folder / "installing").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (folder / "installed").exists():
            return folder
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, folder)
        install = ["npm", "ci", "--no-audit", "--no-fund", "--prefer-offline"]
        install_process = subprocess.run(install, cwd=folder, capture_output=True, text=True)
        if install_process.returncode != 0:
            assert not required, install_process.stderr
            pytest.skip(f"npm cannot install the packages: {install_process.stderr[-200:]}")
        (folder / "installed").touch()
    return folder


def typescript_types(node: Path, place: str, file: Path) -> Path:
    """Make a file of types with `openapi-typescript` from the description at a place; return that file.

    Raises:
        CalledProcessError: the program failed.
    """
    program = node / "node_modules/.bin/openapi-typescript"
    subprocess.run([program, place, "-o", file], cwd=node, check=True, capture_output=True, text=True)
    return file
