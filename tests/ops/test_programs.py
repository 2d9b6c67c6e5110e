"""The programs in `docs/programs.md` run as they stand there."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterable, Iterator
from functools import partial
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement

from ops.cli.bot import load_program
from ops.client import Client
from tests.documents import blocks
from tests.ops.checkout import FOLDERS
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served, command_line, free_port

CLIENT, SHORT_BOT, ANSWERS, BOT, LOOKING_BOT, WEBHOOK_BOT, TYPED_CLIENT, REPLAY = blocks(
    ROOT / "docs" / "programs.md", "python"
)
SHORTER = {
    '{"ruleset": "manitoba", "seats": 2}': '{"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 1}}',
    'client.create("manitoba", 2)': 'client.create("discoveries", 2, options={"max_rounds": 1})',
}
"""The table of a program, and in its place the table of a game that is over in a moment."""
SHORT_OR_AS_WRITTEN = pytest.mark.parametrize(
    "is_short", [True, pytest.param(False, marks=pytest.mark.long)], ids=["short", "as written"]
)
MOST_LINES = 36
OBSTINATE_BOT = """
import atexit, threading
from pathlib import Path

folder = Path(__file__).parent
atexit.register((folder / "cleaned").touch)

def decide(legal, view):
    (folder / "thinks").touch()
    while True:
        try:
            threading.Event().wait()
        except BaseException:
            pass
"""
"""Its decision never ends. At its end it leaves a file."""
LOADED = 'import sys; print(*{name.partition(".")[0] for name in sys.modules})'
"""Prints the packages that a program loaded."""


def shortened(program: str, *, is_short: bool) -> str:
    """Return a program of the page, with a short game if wanted."""
    (table,) = [table for table in SHORTER if table in program]
    return program.replace(table, SHORTER[table]) if is_short else program


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = {"TABLETAPE_NOTICE_NETWORKS": "127.0.0.0/8", "TABLETAPE_NOTICE_PAUSES": "1,1,1,1,1,1,1,1,1"}
    with Served(tmp_path_factory.mktemp("programs") / "data", workers=1, **settings) as running:
        yield running


def test_all_programs_are_short() -> None:
    for program in (CLIENT, SHORT_BOT, BOT, LOOKING_BOT, WEBHOOK_BOT, TYPED_CLIENT, REPLAY):
        assert len([line for line in program.splitlines() if line.strip()]) <= MOST_LINES


def distributions(requirements: Iterable[str]) -> Iterator[Distribution]:
    """Yield the installed distributions that requirements name, with all that these need in turn."""
    for requirement in map(Requirement, requirements):
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            installed = distribution(requirement.name)
            assert requirement.specifier.contains(installed.version)
            yield installed
            yield from distributions(installed.requires or ())


@pytest.fixture(scope="module")
def without_service(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the distribution `tabletape-client`, all that it requires, and no more."""
    folder = tmp_path_factory.mktemp("client")
    copied = shutil.copytree(
        ROOT / "ops/client", folder / "checkout/ops/client", ignore=shutil.ignore_patterns("build")
    )
    environment = folder / "venv"
    venv.create(environment, symlinks=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    build = [sys.executable, "-c", "import setuptools.build_meta as builder; builder.build_wheel('..')"]
    subprocess.run(build, cwd=copied, check=True, capture_output=True)
    (wheel,) = copied.parent.glob("*.whl")
    with zipfile.ZipFile(wheel) as members:  # as pip installs it; `test_wheel.py` has pip do so
        members.extractall(packages)
    (client,) = Distribution.discover(name="tabletape-client", path=[str(packages)])
    for required in distributions(client.requires or ()):
        for name in {file.parts[0] for file in required.files or ()} - {"..", "__pycache__"}:
            link = packages / name
            if not link.exists():
                link.symlink_to(str(required.locate_file(name)))
    return environment / "bin/python"


@SHORT_OR_AS_WRITTEN
def test_the_typed_client_plays_and_replays_without_the_service(
    served: Served, without_service: Path, *, is_short: bool
) -> None:
    def output(program: str, **environment: str) -> str:
        command = [str(without_service), "-c", f"{program}\n{LOADED}"]
        own = {"TABLETAPE_URL": served.url, **environment}
        process = subprocess.run(command, env=own, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert process.returncode == 0, process.stderr
        printed, loaded = process.stdout.rstrip("\n").rsplit("\n", 1)
        assert "tabletape_client" in loaded.split()
        assert not {*FOLDERS, "litestar", "redis"} & set(loaded.split())
        return printed

    game, _, result = output(shortened(TYPED_CLIENT, is_short=is_short)).partition(" ")
    assert "places=" in result
    replayed = output(REPLAY, GAME=game).splitlines()
    with httpx.Client(base_url=f"{served.url}/v1", timeout=PATIENCE_SECONDS) as http:
        assert is_over(http, game)
        entries = http.get(f"/games/{game}/entries", params={"limit": 20}).raise_for_status().json()["entries"]
    assert [line.split()[0] for line in replayed] == [entry["head"] for entry in entries]


@SHORT_OR_AS_WRITTEN
def test_the_client_plays_a_game_to_its_end(served: Served, *, is_short: bool) -> None:
    environment = {**served.environment, "TABLETAPE_URL": served.url}
    program = shortened(CLIENT, is_short=is_short)
    client = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert client.returncode == 0, client.stderr
    assert "'places'" in client.stdout


def test_the_client_ends_with_the_code_of_a_refusal(served: Served) -> None:
    wrong = CLIENT.replace('"seats": 2', '"seats": 9')
    assert wrong != CLIENT
    environment = {**served.environment, "TABLETAPE_URL": served.url}
    client = subprocess.run(
        [sys.executable, "-c", wrong], env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert client.returncode == 1
    assert client.stderr.startswith("option_invalid:")


@pytest.mark.parametrize("program", [BOT, LOOKING_BOT], ids=["dry run", "what if"])
def test_the_bot_plays_every_game_of_its_player_to_the_end(served: Served, program: str) -> None:
    with httpx.Client(base_url=f"{served.url}/v1", timeout=PATIENCE_SECONDS) as http:
        token = http.post("/players", json={"name": "First player"}).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        games = [opened(http) for _ in range(2)]
        environment = {**served.environment, "TABLETAPE_URL": served.url, "BOT_TOKEN": token}
        with subprocess.Popen(
            [sys.executable, "-c", program], env=environment, stderr=subprocess.PIPE, text=True
        ) as bot:
            try:
                wait_until(lambda: bot.poll() is not None or all(is_over(http, game) for game in games))
                assert bot.poll() is None, bot.stderr and bot.stderr.read()
            finally:
                bot.kill()


@pytest.mark.parametrize("upto", [24, pytest.param(None, marks=pytest.mark.long)])
def test_a_bot_behind_a_webhook_plays_bison_by_its_notices_alone_after_it_was_down_and_killed(
    served: Served, tmp_path: Path, upto: int | None
) -> None:
    """It plays up to a version, or the whole game. Each request is signed, and none is answered with an error."""
    with httpx.Client(base_url=f"{served.url}/v1", timeout=PATIENCE_SECONDS) as http:
        token = http.post("/players", json={"name": "Hook"}).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        port = free_port()
        channel = {"kind": "bot", "url": f"http://127.0.0.1:{port}/"}
        secret = http.post("/players/me/notices/channels", json=channel).raise_for_status().json()["secret"]
        game = str(http.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"])
        for seat in ({"seat": 0}, {"seat": 1, "bot": "random"}):
            http.post(f"/games/{game}/seats", json=seat).raise_for_status()
        wait_until(lambda: any(line["attempts"] for line in deliveries(http)))
        environment = {**served.environment, "TABLETAPE_URL": served.url, "BOT_TOKEN": token}
        environment |= {"BOT_SECRET": secret, "BOT_PORT": str(port)}

        def has_reached(version: int | None) -> bool:
            return version_of(http, game) >= version if version else is_over(http, game)

        for version in (12, upto):  # killed at version 12, and started again
            with (tmp_path / "bot.log").open("a") as log:
                bot = subprocess.Popen([sys.executable, "-c", WEBHOOK_BOT], env=environment, stderr=log)
                try:
                    wait_until(partial(has_reached, version))
                    assert bot.poll() is None, (tmp_path / "bot.log").read_text()
                finally:
                    bot.kill()
                    bot.wait()
        # The end of the log alone is kept: 200 lines.
        assert {line["kind"] for line in deliveries(http)} == {"move"}
        assert {line["status"] for line in deliveries(http)} <= {"sent", "dropped", "waiting"}
        assert all(line["status"] != "waiting" for line in deliveries(http)[2:])
        assert " 500 " not in (tmp_path / "bot.log").read_text()
        assert " 401 " not in (tmp_path / "bot.log").read_text()


def bot_run(
    served: Served, folder: Path, token: str, *arguments: str, program: str = SHORT_BOT
) -> subprocess.Popen[str]:
    """Start `tabletape bot run` with a program."""
    (folder / "my_bot.py").write_text(program)
    command_line(folder)
    return subprocess.Popen(
        [str(folder / "tabletape"), "bot", "run", str(folder / "my_bot.py"), *arguments],
        env={**served.environment, "TABLETAPE_URL": served.url, "BOT_TOKEN": token},
        stderr=subprocess.PIPE,
        text=True,
    )


def test_bot_account_plays_by_a_function_goes_on_after_a_cut_and_ends_on_a_signal(
    served: Served, tmp_path: Path
) -> None:
    """Its stream is cut between two games: the service ends the streams of a player whose role is stored anew."""
    with Client(served.url) as nobody:
        owner = nobody.register("Owner")
    with Client(served.url, owner.token) as client:
        account = client.make_bot("Hal")
        first = client.create("discoveries", 2, options={"max_rounds": 1}).game
        client.sit(first, seat=1, bot="random")
        with bot_run(served, tmp_path, account.token, "--game", first) as bot:
            try:
                wait_until(lambda: bot.poll() is not None or client.game(first).status == "finished")
                assert client.game(first).bot_accounts == (0,)
                with served.operator() as operator:
                    path = f"/v1/players/{account.account.bot}/role"
                    operator.call("PUT", path, dict[str, Any], body={"role": "player"})
                second = client.create("discoveries", 2, options={"max_rounds": 1}).game
                with Client(served.url, account.token) as hand:
                    hand.sit(second, seat=1)
                client.sit(second, seat=0, bot="random")
                wait_until(lambda: bot.poll() is not None or client.game(second).status == "finished")
                assert bot.poll() is None
            finally:
                bot.send_signal(signal.SIGTERM)
                _, errors = bot.communicate(timeout=PATIENCE_SECONDS)
        assert bot.returncode == 0, errors
        assert "the stream of turns has ended; the next try follows" in errors
        assert "Traceback" not in errors


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_bot_that_swallows_every_exception(served: Served, tmp_path: Path, number: int) -> None:
    """An exception of a handler could also be lost in a library, or leave a lock of it held."""
    with Client(served.url) as nobody:
        owner = nobody.register("Owner")
    with Client(served.url, owner.token) as client:
        account = client.make_bot("Hal")
        game = client.create("discoveries", 2, options={"max_rounds": 1}).game
        client.sit(game, seat=1, bot="random")
        with bot_run(served, tmp_path, account.token, "--game", game, program=OBSTINATE_BOT) as bot:
            try:
                wait_until(lambda: bot.poll() is not None or (tmp_path / "thinks").exists())
                bot.send_signal(number)
                _, errors = bot.communicate(timeout=PATIENCE_SECONDS)
            finally:
                bot.kill()
        assert (bot.returncode, errors) == (0, "")
        assert (tmp_path / "cleaned").exists()


def test_documented_program_refuses_other_rulesets_and_tables_with_more_seats(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(SHORT_BOT + ANSWERS)
    _, accept = load_program(tmp_path / "my_bot.py")
    assert accept is not None
    tables = ({"ruleset": "bison", "seats": 2}, {"ruleset": "bison", "seats": 3}, {"ruleset": "wendake", "seats": 2})
    assert [accept({"table": table}) for table in tables] == [True, False, "ruleset"]


def test_bot_account_accepts_a_challenge_and_plays(served: Served, tmp_path: Path) -> None:
    with Client(served.url) as nobody:
        owner, other = nobody.register("Owner"), nobody.register("Other")
    with Client(served.url, owner.token) as client, Client(served.url, other.token) as player:
        account = client.make_bot("Hal")
        table = {"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 1}}
        challenge = player.challenge(account.account.bot, table, first="challenged")
        with bot_run(served, tmp_path, account.token, "--accept") as bot:
            try:
                wait_until(lambda: bot.poll() is not None or bool(player.challenges().sent[0].game))
                game = str(player.challenges().sent[0].game)
                wait_until(lambda: bot.poll() is not None or player.game(game).to_move == (1,))
                assert bot.poll() is None
            finally:
                bot.send_signal(signal.SIGTERM)
                _, errors = bot.communicate(timeout=PATIENCE_SECONDS)
        assert bot.returncode == 0, errors
        assert player.challenges().sent[0].players == (account.account.bot, challenge.challenger)
        assert [bots.has_token for bots in client.bots().bots] == [True]


def test_bot_account_plays_once_in_a_private_game(served: Served, tmp_path: Path) -> None:
    with Client(served.url) as nobody:
        owner = nobody.register("Owner")
    with Client(served.url, owner.token) as client:
        account = client.make_bot("Hal")
        table = client.create("discoveries", 2, options={"max_rounds": 1}, visibility="private")
        client.sit(table.game, seat=1, bot="random")
        arguments = ("--game", table.game, "--invitation", str(table.invitation), "--once")
        with bot_run(served, tmp_path, account.token, *arguments) as bot:
            _, errors = bot.communicate(timeout=PATIENCE_SECONDS)
        assert bot.returncode == 0, errors
        assert client.game(table.game).status == "finished"


def deliveries(http: httpx.Client) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = http.get("/players/me/notices/deliveries").raise_for_status().json()["deliveries"]
    return lines


def version_of(http: httpx.Client, game: str) -> int:
    return int(http.get(f"/games/{game}").raise_for_status().json()["head"].partition("-")[0])


def opened(http: httpx.Client) -> str:
    """Open a short game between the player and a bot of the service. Return its id."""
    table: dict[str, Any] = {"ruleset": "discoveries", "seats": 2, "options": {"max_rounds": 1}}
    game = str(http.post("/games", json=table).raise_for_status().json()["game"])
    for seat in ({"seat": 0}, {"seat": 1, "bot": "random"}):
        http.post(f"/games/{game}/seats", json=seat).raise_for_status()
    return game


def is_over(http: httpx.Client, game: str) -> bool:
    return bool(http.get(f"/games/{game}").raise_for_status().json()["status"] == "finished")
