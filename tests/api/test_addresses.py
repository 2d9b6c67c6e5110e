"""The address of a caller: that of the connection, or the address that a configured proxy forwards."""

from __future__ import annotations

import json
import logging
from functools import partial

import httpx
import pytest

from api.http.addresses import counted_as
from api.http.logs import ACCESS_LOG, JsonLines
from tests.api.serving import serving
from tests.processes import wait_until

serving_three = partial(serving, requests_per_second=0.001, requests_at_once=3)
"""Serve three requests of an address."""


def statuses(url: str, forwarded: list[str]) -> list[int]:
    """Return the statuses of requests with these `X-Forwarded-For`, in their order."""
    return [httpx.get(f"{url}/v1/rulesets", headers={"X-Forwarded-For": value}).status_code for value in forwarded]


def test_forwarded_address_of_a_caller_is_ignored(redis_url: str) -> None:
    with serving_three(redis_url) as served:
        assert statuses(served.url, [f"203.0.113.{number}" for number in range(5)]) == [200] * 3 + [429] * 2


def test_forwarded_address_of_a_configured_proxy_counts(redis_url: str) -> None:
    with serving_three(redis_url, trusted_proxies=("127.0.0.1",)) as served:
        assert statuses(served.url, [f"203.0.113.{number}" for number in range(5)]) == [200] * 5
        assert statuses(served.url, ["203.0.113.9"] * 5) == [200] * 3 + [429] * 2


def test_last_hop_that_is_no_proxy_counts(redis_url: str) -> None:
    """The addresses before it were sent by that caller, and may be invented."""
    with serving_three(redis_url, trusted_proxies=("127.0.0.1", "10.0.0.0/8")) as served:
        forged = [f"203.0.113.{number}, 198.51.100.7, 10.0.0.{number}" for number in range(5)]
        assert statuses(served.url, forged) == [200] * 3 + [429] * 2
        headers = [("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", "198.51.100.7")]
        assert httpx.get(f"{served.url}/v1/rulesets", headers=headers).status_code == 429


def test_forwarded_address_of_an_unknown_proxy_is_ignored(redis_url: str) -> None:
    with serving_three(redis_url, trusted_proxies=("10.0.0.1",)) as served:
        assert statuses(served.url, [f"203.0.113.{number}" for number in range(5)]) == [200] * 3 + [429] * 2


def test_registrations_and_the_access_log_use_the_forwarded_address(
    redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        serving(redis_url, players_per_minute=1, trusted_proxies=("127.0.0.1",)) as served,
        caplog.at_level(logging.INFO, ACCESS_LOG),
    ):
        for caller, status in (("203.0.113.1", 201), ("203.0.113.1", 429), ("203.0.113.2", 201)):
            headers = {"X-Forwarded-For": caller}
            registered = httpx.post(f"{served.url}/v1/players", json={"name": "Ann"}, headers=headers)
            assert registered.status_code == status

        def noted() -> list[str]:
            served.write_access_log()
            lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.name == ACCESS_LOG]
            return [line["address"] for line in lines]

        wait_until(lambda: noted() == ["203.0.113.1", "203.0.113.1", "203.0.113.2"])


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::7", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("unknown", "unknown"),
        ("::ffff:unknown", "::ffff:unknown"),
        ("", ""),
    ],
)
def test_notations_of_an_address_count_as_one_caller(host: str, counted: str) -> None:
    assert counted_as(host) == counted
