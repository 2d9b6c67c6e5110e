"""Fixtures that the tests of the page share: a service, a browser, and a console that stays silent."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping

import httpx
import pytest

from api.http.registry import Registry
from domain.rulesets import RULESETS
from eventstore.storage.redis_client import RedisClient
from ops.settings import read_settings
from tests.page.browser import PHONE, Browser, browser_programs, headless_shell, opened
from tests.page.playing import decisions_of
from tests.page.reviewing import play_out, seated
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served
from tests.workers.receivers import Mailbox, receiving_mail

EACH_RULESET = ["bison", *(pytest.param(name, marks=pytest.mark.long) for name in sorted(RULESETS) if name != "bison")]
"""The rulesets, for tests in which the page does the same with all of them: in every run, Bison."""

LARGEST_FIRST = [
    "wendake",
    *(pytest.param(name, marks=pytest.mark.long) for name in sorted(RULESETS) if name != "wendake"),
]
"""The rulesets, for tests of the room that a page has: in every run, Wendake with the largest board and mats."""

EACH_WIDTH = [PHONE, pytest.param(1280, marks=pytest.mark.long)]
"""The widths of windows, for tests in which the page does the same in all of them: a phone in every run."""


EACH_LANGUAGE = ["de", "fr", *(pytest.param(language, marks=pytest.mark.long) for language in ("en", "ko"))]
"""The languages, for tests in which the page does the same in all of them: those with longer words in every run."""


@pytest.fixture(scope="package")
def mailbox() -> Iterator[Mailbox]:
    """The mail server that the service sends by."""
    with receiving_mail() as box:
        yield box


SERVICE_KEY = f"tests:{'5e' * 32}"
"""The luck of a game follows from this key and the game's id."""


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[Served]:
    browser_programs()
    # A push service and the mail server of a test are on this machine.
    with Served(
        tmp_path_factory.mktemp("page") / "data",
        TABLETAPE_NOTICE_NETWORKS="127.0.0.0/8",
        TABLETAPE_SMTP_URL=mailbox.url,
        TABLETAPE_MAIL_SENDER="tape@example.org",
        TABLETAPE_SERVICE_KEY=SERVICE_KEY,
        TABLETAPE_OPEN_TABLES="0",
        TABLETAPE_OPEN_FORKS="0",
        TABLETAPE_OPEN_TOURNAMENTS="0",
    ) as running:
        yield running


_MOST_OF_LOG = 4_000
"""The most characters of the service's log that an error shows."""


@pytest.fixture(scope="package")
def window(service: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Ann's window, of the headless shell where it is installed.

    Tests take `browser`, which watches its console.
    """
    with opened(service.url, tmp_path_factory.mktemp("profile"), light=True) as browser:
        browser.size(1280)
        browser.token = _same_token(service, "Ann")
        browser.open("/")
        browser.run("localStorage.setItem('tabletape.token', arguments[0])", browser.token)
        browser.open("/")
        try:
            browser.element("#me")
        except AssertionError as error:  # the error of every test with a window: it is to show its cause
            error.add_note(f"the log of the service:\n{service.log.read_text()[-_MOST_OF_LOG:]}")
            raise
        browser.run("localStorage.setItem('tabletape.more', 'yes')")  # Ann left it open in her last review
        yield browser


@pytest.fixture(scope="package")
def whole_window(window: Browser, service: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A window of the whole browser, with Ann's token: `window` itself where there is no headless shell."""
    if headless_shell() is None:
        yield window
        return
    with opened(service.url, tmp_path_factory.mktemp("profile")) as browser:
        browser.leave()
        browser.run("localStorage.setItem('tabletape.token', arguments[0])", window.token)
        browser.token = window.token
        yield browser


def _same_token(service: Served, name: str) -> str:
    """Register a player whose id is the same in every run, and return the token."""

    async def scenario() -> str:
        link = RedisClient(read_settings(service.environment).store_url)
        try:
            registry = Registry(link, "", 0, lambda: 0)
            return (await registry.register(name, seed=hashlib.sha256(name.encode()).digest())).token
        finally:
            await link.close()

    return asyncio.run(scenario())


class GameKeys:
    """Sets the idempotency key of the test in requests for a new game: the test plays the same game in every run."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def __call__(self, request: httpx.Request) -> None:
        """Set the key of a request, unless it has one."""
        path, header = request.url.path, "Idempotency-Key"
        if request.method != "POST" or header in request.headers or not path.endswith(("/v1/games", "/forks")):
            return
        test = os.environ["PYTEST_CURRENT_TEST"]
        request.headers[header] = hashlib.sha256(f"{test} {self._counts[test]}".encode()).hexdigest()
        self._counts[test] += 1


def as_holder(url: str, token: str) -> httpx.Client:
    """Return a client for calls under `/v1` with a token."""
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.Client(base_url=f"{url}/v1", headers=headers, timeout=PATIENCE_SECONDS)


OVERTAKEN = re.compile(
    r"(?:dry_run=true\S* - Failed to load resource: .* status of 409|"
    r"/chat/spectators\S* - Failed to load resource: .* status of 403) "
)
"""A preview that is asked for while another decision is taken is refused, and the room of the spectators while others
seat its reader: the browser tells it, the page does not."""


@pytest.fixture
def browser(request: pytest.FixtureRequest, window: Browser, ann: httpx.Client) -> Iterator[Browser]:
    """A window 1280 pixels wide, in English; the console has reported only errors that the test `expects`.

    It is one of the whole browser for a test with the mark `whole_browser`.
    Its reader saves data: no page asks for previews of decisions at which nobody points (`asking_ahead`).
    """
    is_whole = request.node.get_closest_marker("whole_browser") is not None
    if is_whole:
        window.leave()  # the page there would go on asking
        window = request.getfixturevalue("whole_window")
    # A test that failed leaves its language in a cookie, and with the player if the page learned it there.
    window.driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    ann.patch("/players/me/preferences", json={"language": None}).raise_for_status()
    window.size(1280)
    window.asks_ahead(False)
    window.expected.clear()
    yield window
    complaints = [line for line in window.errors() if not OVERTAKEN.search(line)]
    window.offline(False)
    if is_whole:
        window.leave()
    assert [line for line in complaints if not any(part in line for part in window.expected)] == []


@pytest.fixture
def asking_ahead(browser: Browser) -> Browser:
    """The window of a reader who does not save data: previews of a list are asked for before somebody points."""
    browser.asks_ahead(True)
    return browser


@pytest.fixture
def in_motion(browser: Browser) -> Iterator[None]:
    """The reader of the window wants motion."""
    with browser.moving():
        yield


@pytest.fixture(scope="package")
def ann(window: Browser, service: Served) -> Iterator[httpx.Client]:
    """Ann without a browser: calls under `/v1` with her token. A test opens the same games in every run."""
    with as_holder(service.url, window.token) as client:
        client.event_hooks["request"].append(GameKeys())
        yield client


NOTICES = "/players/me/notices"
"""Where a player's channels and wishes are."""


@pytest.fixture(scope="package")
def operator(service: Served) -> str:
    """The operator's token."""
    return (service.data / "operator.token").read_text().strip()


@pytest.fixture
def running(ann: httpx.Client) -> str:
    """A game of Ann's that waits for her decision."""
    return seated(ann, "bison", [None, "greedy"])


OVER = "over"
"""The label of the game `finished`: however many others there are, the lobby finds it."""


@pytest.fixture(scope="package")
def finished(ann: httpx.Client) -> str:
    """A game of Bison between bots that is over; Ann opened it."""
    return play_out(ann, "bison", bot="random", labels=[OVER], key="finished")


@pytest.fixture(scope="package")
def short(ann: httpx.Client) -> str:
    """A game of Discoveries between bots that ended after three rounds; Ann opened it.

    It has about 40 versions: tests in which any finished game does take least time with it.
    """
    return play_out(ann, "discoveries", bot="random", options={"max_rounds": 3}, key="short")


@pytest.fixture(scope="package")
def rated(service: Served) -> tuple[str, str, str]:
    """A short game of Rosa and Sam that is over, rated and found in searches; its id and theirs."""
    game, (rosa, sam) = service.played_by_people("Rosa", "Sam")
    # A game is over before its rows are stored, and pages ask once.
    for path, rows in (
        (f"/rulesets/discoveries/ratings/{rosa}?seats=2", "line"),
        (f"/players/{rosa}/ratings", "ratings"),
        (f"/games/search?player={rosa}", "games"),
    ):
        address = f"{service.url}/v1{path}"
        wait_until(lambda address=address, rows=rows: httpx.get(address).raise_for_status().json()[rows])
    return game, rosa, sam


MANY_DECISIONS = 200
"""So many has each seat taken in the game of Discoveries of `games`."""


class Games(Mapping[str, str]):
    """A finished game of each ruleset between bots, by name; played when it is asked for first."""

    def __init__(self, service: Served, operator: str) -> None:
        self._service = service
        self._operator = operator
        self._played: dict[str, str] = {}

    def __getitem__(self, ruleset: str) -> str:
        if ruleset not in self._played:
            with as_holder(self._service.url, self._operator) as client:
                bot, number = ("random", 6) if ruleset == "wendake" else ("greedy", 5)
                game = play_out(client, ruleset, bot=bot, key=f"{ruleset}-{number}")
            if ruleset == "discoveries":
                assert min(decisions_of(self._service.url, game, seat) for seat in (0, 1)) >= MANY_DECISIONS
            self._played[ruleset] = game
        return self._played[ruleset]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(RULESETS))

    def __len__(self) -> int:
        return len(RULESETS)


@pytest.fixture(scope="package")
def games(service: Served, operator: str) -> Games:
    """A finished game of every ruleset between bots, by name: the same games in every run.

    The bots are greedy, but in Wendake at random: there each decision of a greedy bot takes long. The id of a game
    follows from the service key, the actor and the idempotency key. The fifth game of Discoveries is long, of 503
    versions, that of Bison has 304, and in the sixth of Wendake masks are hidden early; where the rules change, another
    key may be needed.
    """
    return Games(service, operator)
