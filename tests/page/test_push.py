"""Push: a browser subscribes on the page; the service encrypts for it; its service worker shows it and opens the game.

The push service is the test: Chromium's own is not on this machine. It hands the browser the keys of a subscription,
takes what the service sends (RFC 8030), opens it with those keys (RFC 8188, RFC 8291), and delivers it to the browser.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import http_ece
import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.page.browser import Browser
from tests.page.conftest import NOTICES
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import Served
from tests.workers.receivers import Receiver, receiving

# In the place of the browser's own push service on the internet.
_SUBSCRIBE = """
PushManager.prototype.subscribe = async (options) => {
  window.asked = options;
  return { toJSON: () => (SUBSCRIPTION) };
};
"""
# A press that no person made may open no window: the address that would be opened is recorded.
_PRESS = """
(async () => {
  const opened = [];
  self.clients.openWindow = async (link) => void opened.push(link);
  const [notification] = await self.registration.getNotifications();
  const waits = [];
  const event = new NotificationEvent("notificationclick", { notification });
  event.waitUntil = (promise) => waits.push(promise);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return opened;
})()
"""


@pytest.fixture
def push_service() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def in_base64(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@pytest.mark.whole_browser
def test_a_push_is_shown_by_the_service_worker_and_opens_the_game(
    browser: Browser, service: Served, ann: httpx.Client, push_service: Receiver
) -> None:
    key, secret = generate_private_key(SECP256R1()), bytes(range(16))
    point = in_base64(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    endpoint = f"http://127.0.0.1:{push_service.port}/push/of-ann"
    subscription: dict[str, Any] = {"endpoint": endpoint, "keys": {"p256dh": point, "auth": in_base64(secret)}}
    ann.delete(NOTICES).raise_for_status()
    nowhere = {"p256dh": in_base64(b"\4" + bytes(64)), "auth": in_base64(secret)}  # no point of the curve
    refused = ann.post(f"{NOTICES}/channels", json={"kind": "push", "endpoint": endpoint, **nowhere})
    assert refused.json()["code"] == "body_invalid"
    driver = browser.driver
    driver.execute_cdp_cmd("Browser.grantPermissions", {"origin": service.url, "permissions": ["notifications"]})
    source = _SUBSCRIBE.replace("SUBSCRIPTION", msgspec.json.encode(subscription).decode())
    script = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        browser.open("/notices")
        browser.click("#push-here")
        browser.until(lambda: "127.0.0.1" in browser.text("#channels"), "the channel")
        permission_asked = browser.run("return window.asked")
        assert permission_asked["userVisibleOnly"] is True
        game = turn_of(ann, service)
        wait_until(lambda: any("turn" in read(push.body, key, secret)["title"] for push in push_service.accepted))
        request = push_service.accepted[-1]
        assert Vapid02.verify(request.headers["authorization"])
        assert f"k={permission_asked['applicationServerKey']}" in request.headers["authorization"].replace(" ", "")
        assert int(request.headers["ttl"]) > 0
        message = read(request.body, key, secret)
        assert message["title"] == "Bison: Thunder on the Prairie \N{EN DASH} It is your turn"
        active = "return navigator.serviceWorker.ready.then((one) => one.active.state === 'activated')"
        browser.until(lambda: browser.run(active), "the service worker")
        driver.execute_cdp_cmd("ServiceWorker.enable", {})
        # A push that is delivered before the browser has stored the registration is lost.
        browser.until(lambda: delivered(browser, message), "it is shown")
        assert notifications(browser) == [[message["title"], message["body"], message["tag"]]]
        assert evaluate_in_worker(browser, _PRESS) == [message["link"]]
        assert message["link"] == f"{service.url}/games/{game}"
        assert notifications(browser) == []
        browser.driver.get(message["link"])
        browser.until(lambda: browser.text("#turn") == "It is your turn.", "the game")
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        browser.run("return navigator.serviceWorker.getRegistrations().then((all) => all[0]?.unregister())")
        driver.execute_cdp_cmd("ServiceWorker.disable", {})
        driver.execute_cdp_cmd("Browser.resetPermissions", {})
        ann.delete(NOTICES).raise_for_status()


def turn_of(ann: httpx.Client, service: Served) -> str:
    """Return a game; it becomes Ann's turn."""
    game = str(ann.post("/games", json={"ruleset": "bison", "seats": 2}).raise_for_status().json()["game"])
    ann.post(f"/games/{game}/seats", json={"seat": 0}).raise_for_status()
    token = httpx.post(f"{service.url}/v1/players", json={"name": "Ben"}).json()["token"]
    ben = {"Authorization": f"Bearer {token}"}
    httpx.post(f"{service.url}/v1/games/{game}/seats", json={}, headers=ben).raise_for_status()
    return game


def read(body: bytes, key: Any, secret: bytes) -> dict[str, str]:
    """Return the message that was encrypted for the browser."""
    plaintext = http_ece.decrypt(body, private_key=key, auth_secret=secret, version="aes128gcm")
    return msgspec.json.decode(plaintext, type=dict[str, str])


def delivered(browser: Browser, message: dict[str, str]) -> bool:
    """Hand a message to the service worker, as the browser does with a push; return whether it is shown."""
    # The number of the registration is known to the browser alone: this origin has a single one.
    for number in range(20):
        parameters = {
            "origin": browser.url,
            "registrationId": str(number),
            "data": msgspec.json.encode(message).decode(),
        }
        browser.driver.execute_cdp_cmd("ServiceWorker.deliverPushMessage", parameters)
    return browser.comes(lambda: notifications(browser), seconds=3)


def evaluate_in_worker(browser: Browser, script: str) -> Any:
    """Return the value of a script in the service worker; a promise is waited for."""
    address = browser.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    targets = httpx.get(f"http://{address}/json/list").json()
    (worker,) = (
        target for target in targets if target["type"] == "service_worker" and target["url"].startswith(browser.url)
    )
    websocket = pytest.importorskip("websocket")
    line = websocket.create_connection(worker["webSocketDebuggerUrl"], PATIENCE_SECONDS, suppress_origin=True)
    try:
        parameters = {"expression": script, "awaitPromise": True, "returnByValue": True}
        line.send(msgspec.json.encode({"id": 1, "method": "Runtime.evaluate", "params": parameters}).decode())
        while (answer := msgspec.json.decode(line.recv())).get("id") != 1:
            pass
    finally:
        line.close()
    assert "exceptionDetails" not in answer["result"], answer
    return answer["result"]["result"]["value"]


def notifications(browser: Browser) -> list[list[str]]:
    """Return the title, the text and the tag of each notification that is shown."""
    script = "return navigator.serviceWorker.ready.then((one) => one.getNotifications())"
    notices: list[list[str]] = browser.run(f"{script}.then((all) => all.map((one) => [one.title, one.body, one.tag]))")
    return notices
