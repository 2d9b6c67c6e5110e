"""`serve` with real processes: it comes up in order, says where to look, and Ctrl-C takes all of it down."""

from __future__ import annotations

import contextlib
import signal

import pytest

from ops.roles import children
from ops.settings import Settings, read_settings
from tests.ops.small_service import Start
from tests.processes import is_alive, wait_until


def test_the_service_is_api_workers_loop_and_projections(settings: Settings) -> None:
    listed = children(settings)
    assert [child.name for child in listed] == ["api", "worker-1", "worker-2", "loop", "projections"]
    assert [child.stop_order for child in listed] == sorted(child.stop_order for child in listed)
    assert [child.name for child in children(read_settings({"TABLETAPE_WORKERS": "0"}))] == [
        "api",
        "loop",
        "projections",
    ]


def test_it_comes_up_says_where_to_look_and_writes_the_process_ids(start: Start, settings: Settings) -> None:
    service = start().until_ready()
    for line in [
        settings.local_url,
        str(settings.data),
        str(settings.directory.token_file),
        "always: every decision is on disk",
        "embedded",
    ]:
        assert line in service.output
    token = settings.operator_token()
    assert token not in service.output
    pids = service.pids()
    assert sorted(pids) == ["api", "loop", "redis", "worker-1", "worker-2"]
    assert all(is_alive(pid) for pid in pids.values())
    with contextlib.closing(service.redis()) as client:
        assert client.info("server")["process_id"] == pids["redis"]


def test_ctrl_c_stops_all_in_order_and_the_data_is_there_next_time(start: Start, settings: Settings) -> None:
    service = start(HELD="api worker-1").until_ready()
    pids = service.pids()
    token = settings.operator_token()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
    service.process.send_signal(signal.SIGINT)
    for held, others in (("api", ("worker-1", "worker-2", "loop")), ("worker-1", ("loop",))):
        wait_until(lambda holder=held: f"{holder} asked" in service.diary())
        for name in others:
            service.until_there(name)
        service.let_go(held)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert service.pids() == {}
    diary = service.diary()
    assert diary.index("api ended") < min(diary.index("worker-1 asked"), diary.index("worker-2 asked"))
    assert max(diary.index("worker-1 ended"), diary.index("worker-2 ended")) < diary.index("loop asked")
    assert [line for line in diary if line.endswith("asked")].count("worker-1 asked") == 1
    assert "stopped" in service.lines[-1]

    again = start().until_ready()
    assert settings.operator_token() == token
    with contextlib.closing(again.redis()) as client:
        assert client.xlen("log") == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_other_signals_stop_it_too(start: Start, number: signal.Signals) -> None:
    service = start().until_ready()
    pids = service.pids()
    service.process.send_signal(number)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]


def test_a_second_ctrl_c_is_harmless(start: Start) -> None:
    service = start(HELD="loop").until_ready()
    pids = service.pids()
    service.process.send_signal(signal.SIGINT)
    for step in ("api asked", "worker-1 asked", "loop asked"):
        wait_until(lambda step=step: step in service.diary())
        service.process.send_signal(signal.SIGINT)
    service.let_go("loop")
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert "Traceback" not in service.output


def test_ctrl_c_before_it_is_ready_stops_it_cleanly(start: Start, settings: Settings) -> None:
    service = start()
    wait_until((settings.directory.run / "redis.pid").exists)
    pids = service.pids()
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert "Traceback" not in service.output
