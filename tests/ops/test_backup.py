"""A backup made while games are played, and the state of a service started on it: the commands of the manual."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.core.events import SERVICE
from ops.client import Client, ServiceRefused
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served, command_line, tabletape

MANUAL = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
SAVING, RESTORING = re.findall(
    r"^```bash\n(.*?)```$",
    MANUAL.split("### A backup while games are played")[1].split("\n## ")[0],
    re.DOTALL | re.MULTILINE,
)[:2]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "data", workers=1) as running:
        yield running


class Table:
    """Two people who play an endless game of Bison, a decision at a time."""

    def __init__(self, served: Served) -> None:
        with served.operator() as operator:
            people = [operator.register(name) for name in ("Ann", "Ben")]
            self.game = operator.create("bison", 2).game
        self.tokens = {person.player: person.token for person in people}
        self.heads: list[str] = []
        """The receipts, in order."""
        for token in self.tokens.values():
            with Client(served.url, token) as client:
                client.sit(self.game)
        self.stop = threading.Event()
        self._thread = threading.Thread(target=self._play, args=(served.url,))
        self._thread.start()

    def _play(self, url: str) -> None:
        while not self.stop.is_set():
            self.heads += self.decide(url, 1)

    def decide(self, url: str, count: int) -> list[str]:
        """Take so many decisions; return the heads after them."""
        heads: list[str] = []
        with contextlib.ExitStack() as stack:
            people = {name: stack.enter_context(Client(url, token)) for name, token in self.tokens.items()}
            anybody = next(iter(people.values()))
            deadline = time.monotonic() + PATIENCE_SECONDS
            while len(heads) < count:
                assert time.monotonic() < deadline
                now = anybody.game(self.game)
                for seat in now.to_move:
                    player = people.get(str(now.seats[seat].player)) if seat >= 0 and now.seats[seat] else None
                    listed = player.decisions(self.game) if player is not None else None
                    if player is not None and listed is not None and listed.decisions:
                        heads.append(player.decide(self.game, listed.head, listed.decisions[0].decision).head)
                        break
        return heads

    def end(self) -> None:
        self.stop.set()
        self._thread.join(PATIENCE_SECONDS)


def shell(commands: str, folder: Path, served: Served) -> None:
    """Run commands of the manual in a directory."""
    environment = {**served.environment, "PATH": command_line(folder)}
    subprocess.run(["bash", "-ec", commands], cwd=folder, env=environment, check=True, timeout=120)


def test_a_backup_made_while_games_are_played_is_whole(served: Served, tmp_path: Path) -> None:
    gone, _ = served.played_by_people("Cleo", "Dan")
    assert tabletape("retire", "--older-than", "0s", environment=served.environment, forks=False).returncode == 0
    here, _ = served.played_by_people("Eve", "Fay")
    with served.operator() as operator:
        over = {game: operator.game(game).head for game in (gone, here)}
    table = Table(served)
    wait_until(lambda: len(table.heads) > 5)
    acknowledged = len(table.heads)
    shell(SAVING, tmp_path, served)
    saved = len(table.heads)
    wait_until(lambda: len(table.heads) > saved + 3)
    table.end()
    served.crash()
    shutil.rmtree(tmp_path / "data")
    shell(RESTORING, tmp_path, served)

    with Served(tmp_path / "restored", workers=1) as again, again.operator() as operator:
        assert again.url != served.url
        for game, head in over.items():
            assert operator.game(game).head == head
            assert operator.verify(game, receipt=head).ok
        listed = json.loads(tabletape("retire", "--dry-run", "--json", environment=again.environment).stdout)
        assert gone not in listed["retired"], "its log is in the archive store"
        # The game that went on has all that was acknowledged before the backup began, and nothing that nobody did.
        wait_until(lambda: operator.game(table.game).to_move[:1] != (SERVICE,))
        now = operator.game(table.game).head
        assert operator.verify(table.game).ok
        remaining = [head for head in table.heads if operator.verify(table.game, receipt=head).ok]
        assert remaining == table.heads[: len(remaining)]
        assert acknowledged <= len(remaining) < len(table.heads)
        missing = table.heads[len(remaining)]
        requests = 0
        result = tabletape("verify", table.game, "--receipt", missing, environment=again.environment)
        assert result.returncode == 1, result.stdout
        for token in table.tokens.values():
            with Client(again.url, token) as person:
                for choice in person.decisions(table.game).decisions[:1]:
                    with pytest.raises(ServiceRefused) as refused:
                        person.decide(table.game, missing, choice.decision)
                    assert (refused.value.code, refused.value.problem["actual"]) == ("log_set_back", now)
                    requests += 1
        assert requests == 1
        went_on = table.decide(again.url, 3)
        assert int(went_on[0].partition("-")[0]) > int(now.partition("-")[0])
        assert operator.verify(table.game, receipt=went_on[-1]).ok
        assert tabletape("rebuild", "--compare", environment=again.environment).returncode == 0


def test_a_backup_never_replaces_anything(served: Served, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    assert tabletape("backup", str(tmp_path / "old"), environment=served.environment).returncode == 2
    assert list((tmp_path / "old").iterdir()) == []
    elsewhere = {**served.environment, "TABLETAPE_REDIS_URL": "redis://127.0.0.1:1"}
    assert tabletape("backup", str(tmp_path / "new"), environment=elsewhere).returncode == 2
    served.crash()
    result = tabletape("backup", str(tmp_path / "new"), "--json", environment=served.environment)
    assert result.returncode == 5, result.stderr
    assert not (tmp_path / "new").exists()
    assert not list(tmp_path.glob("*.part"))
