"""`docs/notices.md` keeps its promises: its commands run as written, and its snippet checks the requests."""

from __future__ import annotations

import os
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.documents import blocks
from tests.frozen import frozen
from tests.serving import ROOT, Served, command_line
from tests.workers.receivers import receiving

PAGE = ROOT / "docs" / "notices.md"
HOOK = "https://example.org/hook"


@pytest.fixture
def curl() -> None:
    """The program of the page. `.ci/run` sets REQUIRE_CURL: there it may not be missing."""
    if shutil.which("curl") is None:
        assert not os.environ.get("REQUIRE_CURL"), "curl is missing; the page cannot be checked"
        pytest.skip("the page is made of curl calls")


@pytest.mark.usefixtures("curl")
@pytest.mark.timeout(300)
def test_the_commands_run_as_written(tmp_path: Path) -> None:
    with receiving() as receiver, Served(tmp_path / "data", TABLETAPE_NOTICE_NETWORKS="127.0.0.0/8") as served:
        written = "\n".join(["set -euo pipefail", *blocks(PAGE, "bash"), 'echo "SECRET $secret"'])
        assert HOOK in written
        result = subprocess.run(
            ["bash", "-c", written.replace(HOOK, receiver.url)],
            cwd=tmp_path,
            env={**served.environment, "TABLETAPE_URL": served.url, "PATH": command_line(tmp_path)},
            capture_output=True,
            text=True,
            timeout=240,
        )
        output = f"{result.stdout}\n{result.stderr}"
        assert result.returncode == 0, output
        for expected in ("sent\n", "BEGIN:VCALENDAR", "0 lanes, 0 notices", '{"lanes":[]}'):
            assert expected in output, f"{expected!r} is missing in:\n{output}"
        (request,) = receiver.requests
        secret = result.stdout.rpartition("SECRET ")[2].strip()
        (snippet,) = blocks(PAGE, "python")
        assert "whsec_…" in snippet
        known: dict[str, Any] = {"body": request.body, "headers": request.headers}
        with frozen(datetime.fromtimestamp(int(request.headers["webhook-timestamp"]), UTC)):
            exec(snippet.replace("whsec_…", secret), known)  # noqa: S102 - what the page shows
        assert known["notice"]["type"] == "notice.test"
