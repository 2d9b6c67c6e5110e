"""The container files of `ops/deploy`: each line is checked against the code, and their commands are run here.

No container is started: the commands of the compose file run as processes of this host, with its servers' options, its
variables and its proxy, on addresses of this machine.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click
import httpx
import httpx2
import msgspec
import pytest
import yaml  # type: ignore[import-untyped]

from api.http.problem_kinds import KINDS
from api.http.problems import Problem
from ops.cli.serving import serve
from ops.client import Client
from ops.roles import ROLES, children
from ops.settings import read_settings
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.redis_nodes import SLOTS, Node
from tests.serving import ROOT, free_port

FOLDER = ROOT / "ops" / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
IMAGE = (FOLDER / "Containerfile").read_text()
PROXY = (FOLDER / "nginx.conf").read_text()
SECRETS = {
    "TABLETAPE_SERVICE_KEY": f"k1:{bytes(range(32)).hex()}",
    "TABLETAPE_OPERATOR_TOKEN": "token-of-this-deployment",
}
OURS = {name: service for name, service in SERVICES.items() if service.get("image") == "tabletape"}
NODES = ("valkey-1", "valkey-2", "valkey-3")
NEEDS_NGINX = pytest.mark.skipif(
    shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") is None, reason="no nginx"
)


def of_image(name: str) -> str:
    """Return a variable that the image sets."""
    match = re.search(rf"\b{name}=(\S+)", IMAGE)
    assert match is not None, name
    return match[1]


def filled(value: str) -> str:
    """Return a value with the variables of the reader's environment in it, as compose fills them in."""

    def placeholder(match: re.Match[str]) -> str:
        name, kind, rest = match.groups()
        assert kind == ":-" or name in SECRETS, f"{name} has no default"
        return SECRETS.get(name, rest if kind == ":-" else "")

    return re.sub(r"\$\{(\w+)(:-|:\?)([^}]*)\}", placeholder, value)


def environment_of(name: str) -> dict[str, str]:
    """Return the variables of a service: first from the image, then its own."""
    image = {variable: of_image(variable) for variable in set(re.findall(r"TABLETAPE_\w+(?==)", IMAGE))}
    return image | {key: filled(value) for key, value in OURS[name]["environment"].items()}


def address(name: str) -> str:
    return str(SERVICES[name]["networks"]["inside"]["ipv4_address"])


def options_of(name: str) -> dict[str, str]:
    """Return the options of the command line of a server."""
    program, *rest = SERVICES[name]["command"]
    assert program == "valkey-server"
    assert all(option.startswith("--") for option in rest[::2])
    return {option.removeprefix("--"): value for option, value in zip(rest[::2], rest[1::2], strict=True)}


def test_a_deployment_has_its_services() -> None:
    roles = sorted(service["command"][1] for service in OURS.values())
    assert roles == sorted(["api", "api", "worker", "worker", "loop", "projections"])
    assert set(roles) == set(ROLES)
    assert set(SERVICES) == {*OURS, *NODES, "cluster", "queue", "proxy"}


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    image = service["image"]
    if image != "tabletape":
        assert re.fullmatch(r"docker\.io/[\w/-]+:\d+\.\d+(-alpine)?", image), "a line of versions, never the newest"
    for volume in service.get("volumes", ()):
        source, place, *_ = filled(volume).split(":")
        if source.startswith("./"):
            assert source == "./tls" or (FOLDER / source).is_file()
        else:
            assert source in COMPOSE["volumes"]
            assert place.startswith("/")
    for other in service.get("depends_on", {}):
        assert other in SERVICES
    for network in service["networks"]:
        assert network in COMPOSE["networks"]


def test_the_image_has_its_copied_files_and_its_user_is_not_root() -> None:
    for line in re.findall(r"^COPY (?!--from)(.+)$", IMAGE, re.MULTILINE):
        *sources, _ = line.split()
        assert all((ROOT / source).exists() for source in sources)
    copied = {line.split()[0] for line in re.findall(r"^COPY (?!--from)(.+)$", IMAGE, re.MULTILINE)}
    assert {"domain", "eventstore", "projections", "workers", "api", "ops", "docs/rules"} <= copied
    for link in ROOT.glob("domain/*/rules*.md"):
        assert any(link.resolve().is_relative_to(ROOT / source) for source in copied), link
    user = re.findall(r"^USER (\d+)$", IMAGE, re.MULTILINE)
    assert user
    assert int(user[-1]) > 0
    assert f"--uid {user[-1]}" in IMAGE
    context, file = (OURS["api-1"]["build"][key] for key in ("context", "dockerfile"))
    assert (FOLDER / context).resolve() == ROOT
    assert (ROOT / file).is_file()
    assert f"--file {file}" in IMAGE
    assert "compose --file ops/deploy/compose.yaml" in (FOLDER / "compose.yaml").read_text()
    for volumes in (service["volumes"] for service in OURS.values()):
        assert {place for _, place in (volume.split(":") for volume in volumes)} == {
            "/var/lib/tabletape",
            "/srv/archive",
        }
        assert all(place in IMAGE for place in ("/var/lib/tabletape", "/srv/archive"))


@pytest.mark.parametrize("name", OURS)
def test_the_service_knows_each_command_and_variable(name: str) -> None:
    first, second, *rest = OURS[name]["command"]
    assert first == "serve"
    assert isinstance(serve, click.Group)
    serve.commands[second].make_context(second, rest)
    environment = environment_of(name)
    known = set(re.findall(r"TABLETAPE_[A-Z_]+", (ROOT / "docs" / "operating.md").read_text()))
    assert set(environment) <= known
    settings = read_settings(environment)
    assert settings.health_port == int(of_image("TABLETAPE_HEALTH_PORT"))
    assert settings.store_url == f"redis+cluster://{','.join(f'{address(node)}:6379' for node in NODES)}"
    assert settings.queue_url == f"redis://{address('queue')}:6379"
    assert settings.trusted_proxies == ((address("proxy"),) if second == "api" else ())
    seconds = int(OURS[name]["stop_grace_period"].removesuffix("s"))
    assert seconds > max(child.leave_seconds for child in children(settings, second))


def test_the_proxy_knows_the_api_and_the_ports() -> None:
    servers = re.findall(r"^\s+server ([\d.]+):(\d+);", PROXY, re.MULTILINE)
    assert servers == [(address(name), of_image("TABLETAPE_PORT")) for name in ("api-1", "api-2")]
    listened = set(re.findall(r"listen (\d+)", PROXY))
    assert {port.partition(":")[2] for port in SERVICES["proxy"]["ports"]} == listened
    mounted = [filled(volume).split(":")[1] for volume in SERVICES["proxy"]["volumes"]]
    assert SERVICES["proxy"]["command"][2] == mounted[0]
    for file in re.findall(r"ssl_certificate(?:_key)? (\S+);", PROXY):
        assert file.startswith(f"{mounted[1]}/")
    limits = read_settings({}).limits
    idle = int(re.findall(r"keepalive_timeout (\d+)s", PROXY)[0])
    assert idle < limits.idle_seconds
    assert re.findall(r"limit_conn per_address (\d+);", PROXY) == [str(limits.connections_per_address)]
    assert set(re.findall(r"[\s:](too_many_at_once|rate_limited)[;\s]", PROXY)) <= KINDS.keys()


class Deployed(NamedTuple):
    """The running parts of a deployment."""

    folder: Path
    apis: dict[str, str]
    """By address in the compose file, as its proxy has it: the address here."""
    logs: dict[str, Path]


@contextlib.contextmanager
def ended(process: Forked | subprocess.Popen[bytes]) -> Iterator[None]:
    """Ask a process to end, after the block."""
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


@pytest.fixture(scope="module")
def deployed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployed]:
    """Run every service of the compose file but the proxy, until all are ready."""
    folder = tmp_path_factory.mktemp("deployed")
    here: dict[str, str] = {}
    with contextlib.ExitStack() as stack:
        nodes = {}
        for name in (*NODES, "queue"):
            nodes[name] = Node(folder / name, options_of(name) | {"dir": str(folder / name)})
            stack.callback(nodes[name].kill)
            nodes[name].start()
            here[f"{address(name)}:6379"] = f"127.0.0.1:{nodes[name].port}"
        make_cluster([nodes[name] for name in NODES])
        apis, logs, checks = {}, {}, []
        for name, service in OURS.items():
            port, health = free_port(), free_port()
            environment = environment_of(name) | {
                "TABLETAPE_HOST": "127.0.0.1",
                "TABLETAPE_PORT": str(port),
                "TABLETAPE_HEALTH_PORT": str(health),
                "TABLETAPE_DATA": str(folder / name),
                "TABLETAPE_ARCHIVE": str(folder / "archive"),
                "TABLETAPE_ACCESS_LOG": "on",
            }
            if "TABLETAPE_TRUSTED_PROXIES" in environment:
                environment["TABLETAPE_TRUSTED_PROXIES"] = "127.0.0.1"
                apis[f"{address(name)}:{of_image('TABLETAPE_PORT')}"] = f"127.0.0.1:{port}"
            for there, place in here.items():
                environment = {key: value.replace(there, place) for key, value in environment.items()}
            own = {key: value for key, value in os.environ.items() if not key.startswith("TABLETAPE_")}
            logs[name] = folder / f"{name}.log"
            with logs[name].open("wb") as output:
                command = ["ops.cli", *service["command"]]
                process = Forked(command, fork_server(), env=own | environment, stdout=output, stderr=output)
            stack.enter_context(ended(process))
            checks.append((process, logs[name], health))
        for process, log, health in checks:
            wait_until(lambda process=process, health=health: process.poll() is not None or is_ready(health))
            assert process.poll() is None, log.read_text()
        assert is_healthy(checks[0][2])  # it starts a Python, and is the same for all but for the port
        yield Deployed(folder, apis, logs)


def make_cluster(nodes: list[Node]) -> None:
    """Do the work that the service `cluster` asks of `valkey-cli`."""
    for number, node in enumerate(nodes):
        first, last = SLOTS * number // len(nodes), SLOTS * (number + 1) // len(nodes) - 1
        node.do("CLUSTER SET-CONFIG-EPOCH", number + 1)
        node.do("CLUSTER ADDSLOTSRANGE", first, last)
        node.do("CLUSTER MEET", "127.0.0.1", nodes[0].port)
    wait_until(lambda: all(node.do("CLUSTER INFO")["cluster_state"] == "ok" for node in nodes))
    wait_until(lambda: all(node.do("CLUSTER INFO")["cluster_slots_ok"] == str(SLOTS) for node in nodes))


def is_ready(port: int) -> bool:
    """Return whether the port of a service says that it is ready."""
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/readyz").is_success
    return False


def is_healthy(port: int) -> bool:
    """Run the health check of the image."""
    match = re.search(r"^HEALTHCHECK .*\\\n\s+CMD (\[.*\])$", IMAGE, re.MULTILINE)
    assert match is not None
    program, *arguments = json.loads(match[1])
    assert program == "python"
    words = [argument.replace(f":{of_image('TABLETAPE_HEALTH_PORT')}/", f":{port}/") for argument in arguments]
    return subprocess.run([sys.executable, *words], capture_output=True, check=False).returncode == 0


def played(client: Client) -> str:
    """Let two bots play a short game to its end."""
    game = client.create("discoveries", 2, options={"max_rounds": 1}).game
    for _ in range(2):
        client.sit(game, bot="random")
    wait_until(lambda: client.game(game).status == "finished")
    assert client.verify(game).ok
    return game


@pytest.mark.timeout(240)
def test_the_services_of_the_compose_file_play_a_game(deployed: Deployed) -> None:
    first, second = deployed.apis.values()
    token = SECRETS["TABLETAPE_OPERATOR_TOKEN"]
    with Client(f"http://{first}", token) as first_client, Client(f"http://{second}", token) as other:
        game = played(first_client)
        assert other.game(game).head == first_client.game(game).head


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate that signs itself, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    command = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "tabletape.key", "-out", "tabletape.pem"]
    subprocess.run(["openssl", *command], cwd=folder, check=True, capture_output=True)
    return folder


class Proxy(NamedTuple):
    """A running proxy: its ports without and with TLS, and a context that trusts it."""

    plain: int
    secure: int
    trusted: ssl.SSLContext


@contextlib.contextmanager
def proxy(deployed: Deployed, certificate: Path, **changes: str) -> Iterator[Proxy]:
    """Run nginx with the configuration of the deployment, after some changes of its values."""
    plain, secure = free_port(), free_port()
    folder = deployed.folder / f"proxy-{secure}"
    folder.mkdir()
    config = PROXY.replace("/tmp/", f"{folder}/").replace("/etc/tabletape/tls", str(certificate))  # noqa: S108
    config = config.replace("listen 8080", f"listen 127.0.0.1:{plain}").replace(
        "listen 8443", f"listen 127.0.0.1:{secure}"
    )
    for there, place in {**deployed.apis, **changes}.items():
        assert there in config
        config = config.replace(there, place)
    (folder / "nginx.conf").write_text(config)
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    directives = SERVICES["proxy"]["command"][-1] + (" user root;" if os.getuid() == 0 else "")
    command = [str(program), "-c", str(folder / "nginx.conf"), "-g", directives]
    with (folder / "log").open("wb") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)
    with ended(process):
        wait_until(lambda: process.poll() is not None or answers(plain))
        assert process.poll() is None, (folder / "log").read_text()
        yield Proxy(plain, secure, ssl.create_default_context(cafile=str(certificate / "tabletape.pem")))


@NEEDS_NGINX
@pytest.mark.timeout(240)
def test_a_game_and_a_stream_go_through_the_proxy(deployed: Deployed, certificate: Path) -> None:
    token = SECRETS["TABLETAPE_OPERATOR_TOKEN"]
    with (
        proxy(deployed, certificate) as (plain, secure, trusted),
        Client(f"https://127.0.0.1:{secure}", token) as client,
    ):
        # A caller of another address of this machine, who says that they are somebody else.
        transport = httpx2.HTTPTransport(verify=trusted, local_address="127.0.0.5")
        headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": "203.0.113.9"}
        client._http = httpx2.Client(
            base_url=f"https://127.0.0.1:{secure}", headers=headers, transport=transport, timeout=30
        )
        lines: list[str] = []
        game = client.create("discoveries", 2, options={"max_rounds": 1}).game
        listening = threading.Thread(target=listen, args=(client, game, lines))
        listening.start()
        wait_until(lambda: lines)
        assert client.game(game).status == "open", "the first message came before anything else happened"
        for _ in range(2):
            client.sit(game, bot="random")
        wait_until(lambda: client.game(game).status == "finished")
        listening.join(PATIENCE_SECONDS)
        assert not listening.is_alive(), "the stream of a game ends with it"
        assert any("game_finished" in line for line in lines)
        assert client.verify(game).ok
        assert body_is_refused(secure, trusted) == 413
        moved = httpx.get(f"http://127.0.0.1:{plain}/v1/rulesets")
        assert (moved.status_code, moved.headers["location"]) == (301, "https://127.0.0.1/v1/rulesets")
        client._http.close()
    logged = "".join(deployed.logs[name].read_text() for name in ("api-1", "api-2"))
    assert "127.0.0.5" in logged
    assert "203.0.113.9" not in logged


@NEEDS_NGINX
@pytest.mark.timeout(240)
def test_proxy_refuses_a_flood_of_one_address_with_a_problem_document(deployed: Deployed, certificate: Path) -> None:
    with (
        proxy(deployed, certificate, **{"rate=500r/s": "rate=1r/m", "burst=1000": "burst=3"}) as (_, secure, trusted),
        httpx.Client(base_url=f"https://127.0.0.1:{secure}", verify=trusted) as flood,
        httpx.Client(
            base_url=f"https://127.0.0.1:{secure}",
            transport=httpx.HTTPTransport(verify=trusted, local_address="127.0.0.6"),
        ) as other,
    ):
        answers_to_flood = [flood.get("/v1/rulesets") for _ in range(6)]
        assert [answer.status_code for answer in answers_to_flood] == [200] * 4 + [429] * 2
        refused_as(answers_to_flood[-1], "rate_limited")
        assert other.get("/v1/rulesets").status_code == 200


@NEEDS_NGINX
@pytest.mark.timeout(240)
def test_proxy_bounds_the_open_requests_of_one_address(deployed: Deployed, certificate: Path) -> None:
    token = SECRETS["TABLETAPE_OPERATOR_TOKEN"]
    with (
        proxy(deployed, certificate, **{"limit_conn per_address 256": "limit_conn per_address 2"}) as (
            _,
            port,
            trusted,
        ),
        httpx.Client(
            base_url=f"https://127.0.0.1:{port}", verify=trusted, headers={"Authorization": f"Bearer {token}"}
        ) as client,
        contextlib.ExitStack() as stack,
    ):
        body = {"ruleset": "discoveries", "seats": 2}
        game = client.post("/v1/games", json=body).raise_for_status().json()["game"]
        for _ in range(2):
            stream = stack.enter_context(client.stream("GET", f"/v1/games/{game}/stream"))
            assert stream.status_code == 200
        refused_as(client.get("/v1/rulesets"), "too_many_at_once")


def refused_as(answer: httpx.Response, code: str) -> None:
    """Check that an answer is a refusal as the API writes it."""
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["retry-after"] == "1"
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert (problem.type, problem.code, problem.instance) == (f"/problems/{code}", code, "/v1/rulesets")
    assert (problem.status, problem.title) == (KINDS[code].status, KINDS[code].title)


def listen(client: Client, game: str, lines: list[str]) -> None:
    """Note the lines of a game's stream as they come, until it ends."""
    with client._http.stream("GET", f"/v1/games/{game}/stream", timeout=PATIENCE_SECONDS) as answer:
        for line in answer.iter_lines():
            lines.append(line)
            if "game_finished" in line:
                return


def answers(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/").status_code == 301
    return False


def body_is_refused(port: int, trusted: ssl.SSLContext) -> int:
    """Return how a body is answered that says it is larger than an archive may be."""
    connection = http.client.HTTPSConnection("127.0.0.1", port, context=trusted, timeout=PATIENCE_SECONDS)
    connection.putrequest("POST", "/v1/games/imports")
    connection.putheader("Content-Length", str(65 * 1024 * 1024))
    connection.endheaders()
    status = connection.getresponse().status
    connection.close()
    return status
