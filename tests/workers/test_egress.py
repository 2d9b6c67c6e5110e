"""Calls of the service at a player's wish: public hosts alone, for all addresses and all ways of resolving names."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from eventstore.notices.public_addresses import (
    AddressRefused,
    checked_url,
    is_public,
    require_address,
    require_other,
)
from eventstore.notices.settings import NoticeOptions
from tests.workers.receivers import receiving
from workers.notices import egress
from workers.notices.egress import MOST_READ, Unreached, post

NEAR = NoticeOptions(networks=("127.0.0.1/32",), limit_s=5.0)
HEAD = b"HTTP/1.1 200 OK\r\n"

REFUSED = (
    *("127.0.0.1", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    *("169.254.169.254", "169.254.0.1", "100.64.0.1", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1"),
    *("203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::7f00:1", "::127.0.0.1"),
    *("64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:7f00:1::", "100::1"),
)
PUBLIC = ("1.1.1.1", "8.8.8.8", "93.184.216.34", "2606:4700::1111", "2a00:1450:4001::1", "::ffff:8.8.8.8")


@pytest.mark.parametrize("address", REFUSED)
def test_an_address_that_is_not_public(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(AddressRefused):
        require_address(address, 443, ())


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address(address: str) -> None:
    require_address(address, 443, ())
    with pytest.raises(AddressRefused):
        require_address(address, 22, ())


def test_networks_of_the_operator() -> None:
    require_address("10.1.2.3", 8125, ("10.0.0.0/8",))
    require_address("::ffff:10.1.2.3", 8125, ("10.0.0.0/8",))
    require_address("fd00::5", 8125, ("192.168.0.0/16", "fd00::/8"))
    with pytest.raises(AddressRefused):
        require_address("11.1.2.3", 8125, ("10.0.0.0/8",))


@pytest.mark.parametrize(
    "url",
    [
        *(f"http://{f'[{address}]' if ':' in address else address}/" for address in REFUSED if "%" not in address),
        *("http://localhost/", "http://LOCALHOST./", "http://a.localhost/", "http://user:secret@example.org/"),
        *("ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "//example.org/", "example.org"),
        *(
            "http://",
            "http:///x",
            "http://exa mple.org/",
            "http://example.org:99999/",
            "http://[::1",
            "https://bücher.example/",
        ),
        *(
            "http://1.1.1.1:22/",
            "http://example.org:25/",
            "http://1.1.1.1:6379/",
            "http://example.org/\r\nX: y",
            "javascript:alert(1)",
        ),
        "https://example.org/" + "a" * 2_000,
    ],
)
def test_an_address_that_is_refused_when_it_is_named(url: str) -> None:
    with pytest.raises(AddressRefused):
        checked_url(url, ())


@pytest.mark.parametrize("host", ["0x7f.1", "2130706433", "0177.0.0.1", "127.1", "127.0.0.1.", "localhost.localdomain"])
def test_other_ways_to_write_an_address_reach_nothing(host: str) -> None:
    with receiving() as receiver:
        options = NoticeOptions(limit_s=5.0)
        with pytest.raises((AddressRefused, Unreached)):
            asyncio.run(post(f"http://{host}:{receiver.port}/", b"", {}, options))
        assert receiver.requests == []


def test_a_name_that_is_resolved_otherwise_a_moment_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checked address is called: the name's server gets no second question."""
    hosts = []

    def resolve(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        hosts.append(host)
        address = "127.0.0.1" if hosts.count("rebinding.example") == 1 else "127.0.0.2"
        return real(address if host == "rebinding.example" else host, port, *rest, **more)

    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with receiving() as receiver:
        options = NoticeOptions(networks=("127.0.0.1/32",), limit_s=5.0)
        url = f"http://rebinding.example:{receiver.port}/hook"
        assert asyncio.run(post(url, b"{}", {}, options)).status == 200
        assert receiver.requests[0].headers["host"] == f"rebinding.example:{receiver.port}"
        assert hosts.count("rebinding.example") == 1
        with pytest.raises(AddressRefused):
            asyncio.run(post(url, b"{}", {}, options))
        assert len(receiver.requests) == 1


def test_a_host_with_one_address_that_is_not_public_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(_host: Any, port: Any, *_: Any, **__: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in ("1.1.1.1", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with pytest.raises(AddressRefused):
        asyncio.run(post("http://two.example/", b"", {}, NoticeOptions(limit_s=1.0)))


def test_a_receiver_that_never_answers_costs_only_the_limit() -> None:
    with receiving() as receiver:
        receiver.answers.clear()
        with pytest.raises(Unreached, match=r"0\.3 seconds"):
            asyncio.run(post(receiver.url, b"", {}, NoticeOptions(networks=("127.0.0.1",), limit_s=0.3)))


@pytest.mark.parametrize("mapped", ["::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1"])
def test_a_name_with_an_ipv4_address_in_an_ipv6_one_is_refused(monkeypatch: pytest.MonkeyPatch, mapped: str) -> None:
    def resolve(_host: Any, port: Any, *_: Any, **__: Any) -> Any:
        return [(socket.AF_INET6, socket.SOCK_STREAM, 6, "", (mapped, port, 0, 0))]

    with receiving() as receiver:
        monkeypatch.setattr(socket, "getaddrinfo", resolve)
        with pytest.raises(AddressRefused):
            asyncio.run(post(f"http://mapped.example:{receiver.port}/", b"", {}, NoticeOptions(limit_s=2.0)))
        assert receiver.requests == []


@pytest.mark.parametrize(("host", "reached"), [("hook.example", True), ("other.example", False)])
def test_certificate_has_to_be_of_the_name_in_the_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str, reached: bool
) -> None:
    """The connection goes to a number, and the certificate is checked against the name."""
    certificate, key = certificate_of("hook.example", tmp_path)
    monkeypatch.setattr(egress, "_tls", lambda: ssl.create_default_context(cafile=str(certificate)))
    real = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _, port, *rest, **more: real("127.0.0.1", port, *rest, **more))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    names: list[str | None] = []
    context.sni_callback = lambda _connection, name, _context: names.append(name)
    with answering(HEAD + b"content-length: 2\r\n\r\nok", b"", 0.02, context) as (url, _):
        address = url.replace("http://127.0.0.1", f"https://{host}")
        if reached:
            assert asyncio.run(post(address, b"{}", {}, NEAR)).text == "ok"
        else:
            with pytest.raises(Unreached, match=r"certificate is not valid for .?other\.example"):
                asyncio.run(post(address, b"{}", {}, NEAR))
    assert names == [host]


def certificate_of(host: str, folder: Path) -> tuple[Path, Path]:
    """Write a certificate of a host, signed by itself, and its key. Return their paths."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_the_answer_and_leads_nowhere(status: int) -> None:
    with receiving() as receiver, receiving() as elsewhere:
        receiver.statuses, receiver.headers = [status], {"location": elsewhere.url}
        answer = asyncio.run(post(receiver.url, b"{}", {}, NEAR))
        assert answer.status == status
        assert (len(receiver.requests), elsewhere.requests) == (1, [])


@contextmanager
def answering(
    first: bytes, again: bytes, pause_s: float = 0.0, tls: ssl.SSLContext | None = None
) -> Iterator[tuple[str, list[int]]]:
    """Run a server that answers with some bytes, then with others again and again until the connection ends.

    Args:
        first: the first bytes.
        again: the bytes that follow again and again.
        pause_s: seconds between them.
        tls: the server's side of TLS; none for a connection without it.

    Returns:
        Its address, and the number of bytes that each connection took.
    """
    server, sizes = socket.create_server(("127.0.0.1", 0)), list[int]()
    over = threading.Event()

    def answer() -> None:
        accepted, _ = server.accept()
        accepted.settimeout(5)
        with suppress(OSError), tls.wrap_socket(accepted, server_side=True) if tls else accepted as connection:
            connection.recv(65_536)
            sizes.append(connection.send(first))
            while not over.wait(pause_s):
                sizes[0] += connection.send(again)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/hook", sizes
    finally:
        over.set()
        thread.join(10)
        server.close()
        assert not thread.is_alive(), "the connection was closed"


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_of_an_answer_without_an_end_only_the_beginning_is_read(encoding: str) -> None:
    """A compressed answer is not unpacked, so a small answer cannot grow either."""
    head = HEAD + f"content-encoding: {encoding}\r\n\r\n".encode()
    with answering(head, b"x" * 4_096) as (url, sizes):
        answer = asyncio.run(post(url, b"{}", {}, NEAR))
    assert (answer.status, answer.text) == (200, "x" * MOST_READ)
    # The rest of the sent bytes lies in buffers of the system.
    assert sizes[0] < 64 * 1024 * 1024


@pytest.mark.parametrize("head", [HEAD + b"\r\n", HEAD, HEAD + b"x-more: "], ids=["body", "headers", "a header"])
def test_an_answer_that_comes_byte_by_byte_costs_only_the_limit(head: bytes) -> None:
    """Each byte comes in time; the limit holds for all of them together."""
    with answering(head, b"x", 0.02) as (url, _), pytest.raises(Unreached, match=r"0\.4 seconds"):
        asyncio.run(post(url, b"{}", {}, NoticeOptions(networks=("127.0.0.1/32",), limit_s=0.4)))


def test_headers_without_an_end_are_refused() -> None:
    with answering(HEAD, b"x-more: " + b"y" * 4_000 + b"\r\n") as (url, sizes), pytest.raises(Unreached):
        asyncio.run(post(url, b"{}", {}, NEAR))
    assert sizes[0] < 64 * 1024 * 1024


@pytest.mark.parametrize(
    "url",
    [
        *(
            "file:///etc/passwd",
            "syslog://",
            "dbus://",
            "exec://rm",
            "mailto://a:b@example.org",
            "windows://",
            "kde://",
        ),
        *("json:/x", "json://", "macosx://", "gnome://", "mqtt://example.org/x", "custom://x", "ssh://example.org"),
    ],
)
def test_apprise_is_refused_for_forbidden_targets(url: str) -> None:
    with pytest.raises(AddressRefused):
        require_other(url)
