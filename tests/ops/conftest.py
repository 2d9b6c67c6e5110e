"""The service shared by the tests of this folder, and the small service that each test of `serve` starts for itself."""

from __future__ import annotations

import contextlib
import gc
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ops.cli import main
from ops.settings import ServiceSettings, read_settings
from tests.ops.small_service import Running, Start
from tests.serving import Served, free_port


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A complete service with two workers. It outlives each test: do not kill or stop its parts."""
    with Served(tmp_path_factory.mktemp("served") / "data", workers=2) as running:
        yield running


@pytest.fixture
def run(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*arguments: object) -> Result:
        result = CliRunner().invoke(main, [str(argument) for argument in arguments])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        return result

    return command


@pytest.fixture
def collector_as_before() -> Iterator[None]:
    """A bench sets the garbage collector for the rest of its process; here other tests run in it.

    It collects before each pair; objects of other tests are not looked through meanwhile.
    """
    thresholds = gc.get_threshold()
    gc.freeze()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


@pytest.fixture
def settings(tmp_path: Path) -> ServiceSettings:
    """The settings of a small service."""
    return read_settings({"TABLETAPE_DATA": str(tmp_path / "data"), "TABLETAPE_PORT": str(free_port())})


@pytest.fixture
def start(settings: ServiceSettings) -> Iterator[Start]:
    """Start `serve` with a small service, in a process of its own; variables of its environment may be given."""
    running: list[Running] = []

    def start(**environment: str) -> Running:
        running.append(Running(settings, **environment))
        return running[-1]

    yield start
    for service in running:
        if service.process.poll() is None:
            service.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ValueError):
            service.ends()
