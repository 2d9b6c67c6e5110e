"""`serve` with real processes: whatever is killed or does not end, the rest goes on and nobody is left over."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import pytest

from tests.ops.small_service import Running, Start
from tests.processes import is_alive, wait_until


@pytest.mark.parametrize("name", ["api", "worker-1", "loop"])
def test_a_killed_process_is_started_again(start: Start, name: str) -> None:
    service = start().until_ready()
    before = service.pids()
    os.kill(before[name], signal.SIGKILL)
    wait_until(lambda: service.pid(name) != before[name])
    wait_until(lambda: service.diary().count(f"{name} started") == 2)
    assert is_alive(service.pid(name))
    assert {**service.pids(), name: 0} == {**before, name: 0}
    wait_until(lambda: service.says(f"{name} ended (SIGKILL)"))


def test_a_killed_redis_is_started_again_with_its_data_and_address(start: Start) -> None:
    service = start().until_ready()
    before = service.pids()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
        os.kill(before["redis"], signal.SIGKILL)
        wait_until(lambda: service.pid("redis") != before["redis"])

        def answers() -> bool:
            with contextlib.suppress(Exception):
                return client.xlen("log") == 1
            return False

        wait_until(answers)
    assert {**service.pids(), "redis": 0} == {**before, "redis": 0}


def forked_by(service: Running) -> int:
    wait_until(lambda: any("fork" in line for line in service.diary()))
    return max(int(line.rpartition(" ")[2]) for line in service.diary() if "fork" in line)


def test_children_of_a_killed_process_end_with_it(start: Start) -> None:
    service = start(PARENT="worker-1").until_ready()
    forked = forked_by(service)
    assert is_alive(forked)
    os.kill(service.pid("worker-1"), signal.SIGKILL)
    wait_until(lambda: not is_alive(forked))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_nobody_outlives_a_killed_supervisor_and_the_next_start_works(start: Start) -> None:
    service = start().until_ready()
    pids = service.pids()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
    service.kill()
    service.ends()
    again = start().until_ready()
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    with contextlib.closing(again.redis()) as client:
        assert client.xlen("log") == 1


def test_children_of_a_killed_supervisors_processes_do_not_stop_the_next_start(start: Start) -> None:
    service = start(PARENT="worker-1").until_ready()
    forked = forked_by(service)
    service.kill()
    start().until_ready()
    assert not is_alive(forked)
    service.ends()


def test_a_process_that_does_not_end_is_killed(start: Start) -> None:
    service = start(STUBBORN="loop", LOOP_SECONDS="0.3").until_ready()
    pids = service.pids()
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert "loop ended" not in service.diary()
    assert not [name for name, pid in pids.items() if is_alive(pid)]


def test_the_pauses_grow_while_a_process_keeps_ending(start: Start) -> None:
    service = start().until_ready()
    for pause in ["0.1 s", "0.2 s", "0.4 s"]:
        before = service.pid("worker-2")
        os.kill(before, signal.SIGKILL)
        wait_until(lambda before=before: service.pid("worker-2") != before)
        wait_until(lambda pause=pause: service.says(f"worker-2 ended (SIGKILL); starting it again in {pause}"))


def test_an_api_that_cannot_start_is_given_up(start: Start) -> None:
    service = start(BROKEN="api")
    assert service.ends() == 5
    assert "api ended 5 times before the service was ready (exit code 7)" in service.output
    assert service.pids() == {}
