"""Games of earlier releases answer every question that games of today do."""

from __future__ import annotations

import pytest

from tests.api.serving import Served
from tests.api.working import failed, verification_of
from tests.eventstore.old_logs import OLD_LOGS, old_bytes

READS = (
    "",
    "/state",
    "/decisions",
    "/entries?limit=1000",
    "/timeline?limit=1000",
    "/scoreboard",
    "/forks",
    "/turning-points",
    "/archive",
    "/board.svg",
)


@pytest.mark.parametrize("name", OLD_LOGS)
def test_every_read_of_an_old_game_is_answered(served: Served, name: str) -> None:
    olga = served.player("Olga", "organiser")
    imported = olga.import_archive(old_bytes(name))
    assert imported.status_code in (200, 201), imported.text
    game, last = imported.json()["game"], int(imported.json()["head"].partition("-")[0])
    middle = last // 2
    moments = [f"/{read}?at={middle}" for read in ("state", "scoreboard", "board.svg")]
    for read in (
        *READS,
        *moments,
        f"/diff?from={middle}&to={last}",
        f"/entries/{middle}",
        f"/entries/{middle}/why",
        "/blame?path=/position",
        "/history?path=/position",
    ):
        answer = olga.get(f"/games/{game}{read}")
        assert answer.status_code == 200, f"{read}: {answer.text[:500]}"
    assert failed(verification_of(served, olga, game)) == {}
    fork = olga.post(f"/games/{game}/forks", {"at": middle})
    assert fork.status_code == 201, fork.text
    assert olga.get(f"/games/{fork.json()['game']}/state").status_code == 200
