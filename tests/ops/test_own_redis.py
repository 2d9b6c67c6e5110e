"""A Redis of one's own: the users of `docs/operating.md` play games, and a server that drops decisions is refused.

A relay gives the server of this run the version of a release that judges its file.
"""

from __future__ import annotations

import ast
import contextlib
import ipaddress
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, Self

import pytest
import rq
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from redis import Redis
from redis.exceptions import NoPermissionError, ResponseError

from eventstore.storage.redis_keys import SHARDS_BESIDE_LOGS
from ops.client import Client
from ops.durability import ServerIdentity, check_durability, identify
from ops.errors import NotDurable, RightsMissing
from ops.redis_program import find_programs
from ops.redis_rights import (
    CHECKS,
    CLUSTER_COMMANDS,
    LOADED_COMMANDS,
    LOG_COMMANDS,
    QUEUE_COMMANDS,
    REPLICATED_COMMANDS,
    SETTINGS_CHECKS,
    check_rights,
)
from ops.shards import SHARDS_OF_CLUSTER
from tests.key_places import key_templates, keys_by_template
from tests.ops.small_service import Start
from tests.processes import wait_until
from tests.redis_nodes import Node, running_cluster
from tests.serving import ROOT, Served, free_port, insisting, tabletape

PAGE: Final = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
LINES: Final = re.findall(r"^user (tabletape(?:-queue)?) on >PASSWORD (.*)$", PAGE, re.MULTILINE)
OFF: Final = "user default off"
RIGHTLESS: Final = "user default off -@all resetkeys"
ALL_RIGHTS: Final = "user default off +@all ~*"
NEWER_RIGHTS: Final = {"+client|setinfo", "+waitaof"}
SERVICE: Final = "user tabletape on >PASSWORD +@all ~*"


RUN_SERVER: Final = ServerIdentity(find_programs()[0].family, find_programs()[0].version, False)
"""The server of this run."""
IS_OLDER: Final = RUN_SERVER.version < (7, 2, 0)
KEEPING_DEFAULT: Final = ALL_RIGHTS if RUN_SERVER.judges_its_file else OFF
"""A user `default` with which this server keeps decisions; on most it may have no rights at all."""


def user_line(name: str, *more: str) -> str:
    """Return the line of a user on the page with the rights that the server of this run knows, and more."""
    rights = [*dict(LINES)[name].split(" "), *more]
    return " ".join(
        [f"user {name} on >PASSWORD", *(right for right in rights if not (IS_OLDER and right in NEWER_RIGHTS))]
    )


def command_names(*groups: Sequence[str]) -> set[str]:
    """Return the commands of samples, in lower case."""
    return {sample.split(" ")[0].lower() for group in groups for sample in group}


class Relay:
    """A relay to a server of this machine, with TLS or another version of the server where they are given.

    Args:
        port: the port of the server.
        version: the family and version in answers of the server.
        context: the context of TLS.
    """

    def __init__(self, port: int, *, version: tuple[str, str] | None = None, context: ssl.SSLContext | None = None):
        self._target, self._version, self._context = port, version, context
        self._listener = socket.create_server(("127.0.0.1", free_port()))
        self.port = self._listener.getsockname()[1]
        self._sockets: list[socket.socket] = [self._listener]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for connection in self._sockets:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                threading.Thread(target=self._join, args=(client,), daemon=True).start()

    def _join(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            if self._context is not None:
                client = self._context.wrap_socket(client, server_side=True)
            server = socket.create_connection(("127.0.0.1", self._target))
            self._sockets += [client, server]
            threading.Thread(target=self._pump, args=(client, server, False), daemon=True).start()
            self._pump(server, client, True)

    def _pump(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(self._with_version(data) if is_answer and self._version else data)
        for connection in (source, target):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _with_version(self, data: bytes) -> bytes:
        words = b"".join(b"$%d\r\n%s\r\n" % (len(word), word.encode()) for word in self._version or ())
        server, version = words.split(b"\r\n$", 1)
        pattern = rb"\$6\r\nserver\r\n\$\d+\r\n\w+\r\n\$7\r\nversion\r\n\$\d+\r\n[\d.]+\r\n"
        return re.sub(pattern, b"$6\r\nserver\r\n%s\r\n$7\r\nversion\r\n$%s" % (server, version), data)


@pytest.fixture
def node(tmp_path: Path) -> Iterator[Callable[..., Node]]:
    """Return a function that starts a server with lines of an ACL file."""
    nodes: list[Node] = []

    def start(*users: str, **options: str) -> Node:
        nodes.append(Node(tmp_path / f"node-{len(nodes)}", options, users=users))
        nodes[-1].start()
        return nodes[-1]

    yield start
    for server in nodes:
        server.kill()


def url_of(port: int, user: str = "tabletape") -> str:
    return f"redis://{user}:PASSWORD@127.0.0.1:{port}/0"


# --- servers that drop decisions at a start


@pytest.mark.parametrize(
    ("family", "version", "judges"),
    [
        ("redis", (6, 2, 14), False),
        ("redis", (7, 0, 0), True),
        ("redis", (7, 0, 15), True),
        ("redis", (7, 2, 5), True),
        ("redis", (8, 2, 3), True),
        ("redis", (8, 4, 3), True),
        ("redis", (8, 4, 4), False),
        ("redis", (8, 6, 0), False),
        ("valkey", (7, 2, 11), True),
        ("valkey", (8, 1, 8), True),
        ("valkey", (9, 0, 0), True),
        ("valkey", (9, 1, 1), True),
        ("valkey", (9, 1, 2), False),
    ],
)
def test_which_releases_judge_their_file(family: Any, version: tuple[int, int, int], judges: bool) -> None:
    assert ServerIdentity(family, version, False).judges_its_file == judges


class RecordedClient(Redis):
    """A client with recorded answers of a server."""

    def __init__(self, **answers: Any) -> None:
        super().__init__(username="tabletape")
        self._answers = answers

    def execute_command(self, *words: Any, **_: Any) -> Any:
        answer = self._answers[str(words[0]).replace(" ", "_")]
        if isinstance(answer, Exception):
            raise answer
        return answer


HELLO_OF_7_0: Final = [b"server", b"redis", b"version", b"7.0.15", b"proto", 2, b"id", 48, b"mode", b"standalone"]
HELLO_OF_9_1: Final = [b"server", b"valkey", b"version", b"9.1.1", b"proto", 2, b"id", 48, b"mode", b"standalone"]
"""Both end with the role and the modules."""


@pytest.mark.parametrize(
    ("hello", "role", "identity"),
    [
        (HELLO_OF_7_0, b"master", ServerIdentity("redis", (7, 0, 15), False)),
        (HELLO_OF_7_0, b"replica", ServerIdentity("redis", (7, 0, 15), True)),
        (HELLO_OF_9_1, b"master", ServerIdentity("valkey", (9, 1, 1), False)),
    ],
)
def test_a_server_is_identified_by_its_answer_to_hello(
    hello: list[object], role: bytes, identity: ServerIdentity
) -> None:
    assert identify(RecordedClient(HELLO=[*hello, b"role", role, b"modules", []])) == identity


def test_without_hello_a_server_is_identified_by_its_statistics_or_not_at_all() -> None:
    unknown_command = ResponseError("unknown command 'HELLO', with args beginning with: ")
    facts = {"redis_version": "7.2.4", "valkey_version": "8.1.8", "role": "slave"}
    assert identify(RecordedClient(HELLO=unknown_command, INFO=facts)) == ServerIdentity("valkey", (8, 1, 8), True)
    facts = {"redis_version": "7.0.15", "role": "master"}
    assert identify(RecordedClient(HELLO=unknown_command, INFO=facts)) == ServerIdentity("redis", (7, 0, 15), False)
    no_permission = NoPermissionError("User tabletape has no permissions to run the 'info' command")
    assert identify(RecordedClient(HELLO=unknown_command, INFO=no_permission)) is None
    assert identify(RecordedClient(HELLO=unknown_command, INFO={"redis_version": "edge"})) is None


SETTINGS: Final = "appendfsync always, no-appendfsync-on-rewrite no, aof-load-truncated no"
NO_PERMISSION: Final = NoPermissionError("User tabletape has no permissions to run this command")
HELLO: Final = ["server", "valkey", "version", "9.1.2", "role", "master"]


@pytest.mark.parametrize("settings", [NO_PERMISSION, {}])
def test_settings_that_cannot_be_looked_up_are_named_in_the_report(settings: object) -> None:
    facts = {"aof_enabled": 1, "maxmemory": 0}
    report = check_durability(RecordedClient(HELLO=HELLO, CONFIG_GET=settings, INFO=facts), "always")
    assert (report.mode, report.checked) == (None, False)
    assert report.sentence.endswith(f"cannot be checked, for CONFIG GET is forbidden; it must have {SETTINGS}")
    report = check_durability(RecordedClient(HELLO=HELLO, CONFIG_GET=settings, INFO=facts), "everysec")
    assert report.sentence.endswith("it must have appendfsync everysec, aof-load-truncated no")
    with pytest.raises(NotDurable, match="in memory only"):
        check_durability(RecordedClient(HELLO=HELLO, CONFIG_GET=settings, INFO={"aof_enabled": 0}), "always")
    report = check_durability(RecordedClient(HELLO=NO_PERMISSION, CONFIG_GET=settings, INFO=NO_PERMISSION), "always")
    assert f"it must have appendonly yes, maxmemory-policy noeviction, {SETTINGS}; which server" in report.sentence
    assert report.sentence.endswith("its user default must have +@all ~*, or its next start loses every decision")
    assert not report.checked


def durability_sentence(port: int, user: str = "tabletape") -> str:
    """Return the sentence about the durability of a server, checked as a user."""
    with contextlib.closing(Redis.from_url(url_of(port, user))) as client:
        return check_durability(client, "always", alone=True).sentence


@pytest.mark.parametrize(
    ("default", "refusal"),
    [
        (OFF, "'del' command"),
        ("user default on nopass -@all +ping ~*", "'del' command"),
        ("user default on >PASSWORD +@all ~* -xadd", "'xadd' command"),
        ("user default on >PASSWORD +@all ~rq:*", "to access the .* key"),
        (ALL_RIGHTS, None),
        ("user default on >PASSWORD +@all -@dangerous ~tabletape:*", None),
    ],
)
def test_on_a_server_that_judges_its_file_the_rights_of_default_decide(
    node: Callable[..., Node], default: str, refusal: str | None
) -> None:
    server = node(default, SERVICE)
    with Relay(server.port, version=("redis", "7.0.15")) as relay:
        if refusal is None:
            assert durability_sentence(relay.port).startswith("always")
            return
        with pytest.raises(NotDurable, match=refusal) as error:
            durability_sentence(relay.port)
    assert (error.value.rule, error.value.value) == ("user default", "redis 7.0.15")
    assert "`user default off +@all ~*`" in error.value.detail


def test_where_the_rights_of_default_cannot_be_looked_up_only_default_itself_is_let_in(
    node: Callable[..., Node],
) -> None:
    blind = "user blind on >PASSWORD +@all -acl ~*"
    server = node("user default on >PASSWORD +@all -acl ~*", SERVICE, blind)
    with Relay(server.port, version=("valkey", "8.1.8")) as relay:
        assert durability_sentence(relay.port).startswith("always")
        assert durability_sentence(relay.port, "default").startswith("always")
        with pytest.raises(NotDurable, match=r"cannot be looked up .*\+acl\|dryrun"):
            durability_sentence(relay.port, "blind")


def test_a_server_is_refused_exactly_where_a_restart_loses_decisions(node: Callable[..., Node]) -> None:
    """A run may have a server of any release."""
    for default in (RIGHTLESS, ALL_RIGHTS):
        server = node(default, SERVICE)
        with contextlib.closing(Redis(port=server.port, username="tabletape", password="PASSWORD")) as client:
            client.eval("redis.call('SET', KEYS[1], 1) redis.call('HSET', KEYS[2], 1, 1)", 2, "a", "b")
        try:
            is_refused = not durability_sentence(server.port)
        except NotDurable:
            is_refused = True
        server.kill()
        server.start()
        assert (server.do("DBSIZE") == 0) == is_refused
        assert is_refused == (default == RIGHTLESS and RUN_SERVER.judges_its_file)


@pytest.mark.parametrize("role", [None, "worker"])
def test_serve_and_its_roles_refuse_a_server_that_drops_decisions_and_write_nothing(
    node: Callable[..., Node], tmp_path: Path, role: str | None
) -> None:
    server = node(OFF, SERVICE)
    with Relay(server.port, version=("redis", "7.0.15")) as relay:
        served = Served(
            tmp_path / "data", TABLETAPE_REDIS_URL=url_of(relay.port), TABLETAPE_SERVICE_KEY=f"k1:{'0f' * 32}"
        )
        process = tabletape("serve", *([role] if role else []), environment=served.environment)
    assert process.returncode == 4
    assert "drops at its next start commands that its user default may not run" in process.stderr
    assert "PASSWORD" not in process.stdout + process.stderr
    assert server.do("DBSIZE") == 0


def test_a_replica_that_is_named_alone_is_refused(node: Callable[..., Node], start: Start) -> None:
    primary = node()
    replica = node(replicaof=f"127.0.0.1 {primary.port}")
    service = start(TABLETAPE_REDIS_URL=f"redis://127.0.0.1:{replica.port}")
    assert service.ends() == 4
    assert "redis_not_durable This Redis is a replica" in service.output
    service = start(TABLETAPE_QUEUE_URL=f"redis://127.0.0.1:{replica.port}")
    assert service.ends() == 2
    assert "setting_invalid TABLETAPE_QUEUE_URL names a replica" in service.output


# --- the settings and rights that the page lists


def test_a_server_with_the_settings_of_the_page_is_durable(node: Callable[..., Node]) -> None:
    block = re.search(r"^```\n(appendonly yes\n(?:\S+ \S+\n)+)```", PAGE, re.MULTILINE)
    assert block is not None
    options = dict(line.split(" ") for line in block[1].splitlines())
    server = node(KEEPING_DEFAULT, user_line("tabletape"), **options)
    assert durability_sentence(server.port) == "always: every decision is on disk before it is acknowledged"


PACKAGES: Final = ("api", "eventstore", "ops", "projections", "workers")
EXCEPTIONS: Final = {"bench", "load", "redis_rights.py"}
"""Measurements, which start servers of their own, and the list of rights itself."""
CLIENT_COMMANDS: Final = {"ping", "multi", "exec", "discard", "watch", "unwatch", "select"}
"""Commands that redis-py sends for transactions, another database than 0, and `ping()`."""
OTHER_WORDS: Final = {"hello", "move", "readonly"}
"""Words that need no right: `HELLO`, which every user may send, a kind of decision, and a code of an error."""

RQ_EXCEPTIONS: Final = {"cli", "contrib", "cron.py", "cron_job_registry.py", "cron_scheduler_registry.py", "command.py"}
"""Parts of RQ that the service does not use."""
RQ_METHODS: Final = {
    "delete": {"del"},
    "client_list": {"client|list"},
    "client_setname": {"client|setname"},
    "register_script": {"evalsha", "script|load"},
}
RQ_OTHER_METHODS: Final = {"append", "copy", "debug", "pubsub", "restore", "save", "subscribe", "time", "unsubscribe"}
"""Methods of other objects, and methods that no worker of the service calls."""


def sources(folder: Path, ending: str, exceptions: set[str]) -> list[Path]:
    return [path for path in folder.rglob(f"*{ending}") if not {*path.relative_to(folder).parts} & exceptions]


def constants(path: Path) -> Iterator[str]:
    """Return the constant texts of a module."""
    for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def script_commands(script: str) -> set[str]:
    """Return the commands that a script calls."""
    return {word.lower() for word in re.findall(r"\bp?call\(\s*['\"](\w+)", script)}


@pytest.fixture
def commands(node: Callable[..., Node]) -> set[str]:
    """Return the commands that a server knows."""
    return {str(name).lower() for name in node().do("COMMAND")}


def test_the_page_lists_the_rights() -> None:
    page_rights = {name: set(re.findall(r"\+(\S+)", rights)) for name, rights in LINES}
    assert page_rights == {
        "tabletape": command_names(LOG_COMMANDS, CHECKS, SETTINGS_CHECKS),
        "tabletape-queue": command_names(QUEUE_COMMANDS, CHECKS),
    }
    for group in (CLUSTER_COMMANDS, REPLICATED_COMMANDS):
        assert f"`{' '.join(f'+{name}' for name in sorted(command_names(group)))}`" in PAGE


def test_the_rights_for_the_logs_are_the_commands_that_the_code_names(commands: set[str]) -> None:
    """Scripts and constants of the code name commands; a new command without a right fails here, not on a server."""
    code_commands: set[str] = set()
    quoted_command = re.compile(rf"""["'](?:{"|".join(map(re.escape, map(str.upper, commands)))})["']""")
    for folder in PACKAGES:
        for path in sources(ROOT / folder, ".lua", EXCEPTIONS):
            code_commands |= script_commands(path.read_text(encoding="utf-8"))
        for path in sources(ROOT / folder, ".py", EXCEPTIONS):
            if quoted_command.search(path.read_text(encoding="utf-8")):  # to parse all others would take a second
                code_commands |= {word.lower() for word in constants(path) if word.isupper()} & commands
    assert code_commands - OTHER_WORDS - command_names(REPLICATED_COMMANDS) | CLIENT_COMMANDS == command_names(
        LOG_COMMANDS
    )


def test_the_rights_for_the_queue_are_the_methods_that_rq_calls(commands: set[str]) -> None:
    rq_commands: set[str] = set()
    for path in sources(Path(rq.__file__).parent, ".py", RQ_EXCEPTIONS):
        for part in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
                rq_commands |= RQ_METHODS.get(part.func.attr, {part.func.attr} & commands)
        rq_commands = rq_commands.union(*map(script_commands, constants(path)))
    assert rq_commands - RQ_OTHER_METHODS | CLIENT_COMMANDS | {"info"} == command_names(QUEUE_COMMANDS)


def test_each_sample_is_a_command_that_a_server_takes(node: Callable[..., Node]) -> None:
    """The check passes over a sample that a server finds wrong, and would never miss its right."""
    server = node(OFF, SERVICE.replace("tabletape", "nobody").replace("+@all ~*", "-@all"))
    for sample in (*LOG_COMMANDS, *QUEUE_COMMANDS, *CHECKS, *SETTINGS_CHECKS, *CLUSTER_COMMANDS, *REPLICATED_COMMANDS):
        name, *arguments = sample.split(" ")
        if not (IS_OLDER and f"+{name.lower()}" in NEWER_RIGHTS):
            allowed = server.do("ACL DRYRUN", "operator", *name.split("|"), *arguments)
            assert allowed == b"OK", sample
            assert server.do("ACL DRYRUN", "nobody", *name.split("|"), *arguments) != b"OK", sample


def test_the_loaded_commands_are_the_writing_commands(node: Callable[..., Node]) -> None:
    descriptions = node().do("COMMAND")
    flags = {str(name).upper(): {str(flag) for flag in descriptions[name]["flags"]} for name in descriptions}
    write_commands = {
        name for name in (sample.split(" ")[0] for sample in LOG_COMMANDS) if "write" in flags.get(name, ())
    }
    assert write_commands == set(LOADED_COMMANDS)


# --- a user without a right


def line_without(line: str, *rights: str) -> str:
    return " ".join(word for word in line.split(" ") if word not in rights)


@pytest.mark.parametrize(
    ("user", "variable", "change", "words"),
    [
        ("tabletape", "TABLETAPE_REDIS_URL", ("+xdel", ""), "'xdel' command"),
        ("tabletape", "TABLETAPE_REDIS_URL", ("~tabletape:*", "~table:*"), "to access the .* key"),
        ("tabletape-queue", "TABLETAPE_QUEUE_URL", ("+blmove", ""), "'blmove' command"),
        ("tabletape-queue", "TABLETAPE_QUEUE_URL", ("~rq:*", "~tabletape:*"), "to access the .* key"),
    ],
)
def test_a_user_without_a_right_is_refused(
    node: Callable[..., Node], start: Start, user: str, variable: str, change: tuple[str, str], words: str
) -> None:
    server = node(user_line(user).replace(*change))
    service = start(**{variable: url_of(server.port, user)})
    assert service.ends() == 4
    assert re.search(f"redis_rights_missing The Redis user '{user}' of {variable} .*{words}", service.output)
    assert "PASSWORD" not in service.output


def test_a_user_who_may_not_look_up_rights_is_believed(node: Callable[..., Node]) -> None:
    server = node(line_without(user_line("tabletape"), "+acl|dryrun", "+xdel"))
    with contextlib.closing(Redis(port=server.port, username="tabletape", password="PASSWORD")) as client:
        check_rights({"": client}, LOG_COMMANDS)
        server.do("ACL SETUSER", "tabletape", "+acl|dryrun")
        with pytest.raises(RightsMissing, match=r"host:1: The Redis user 'tabletape' .*'xdel'"):
            check_rights({"host:1": client}, LOG_COMMANDS)


# --- games of these users


def acl_refusals(*servers: Node) -> list[object]:
    """Return the refusals of servers for a lack of rights."""
    return [entry for server in servers for entry in server.do("ACL LOG")]


def test_the_users_of_the_page_play_and_their_decisions_outlast_a_kill(
    node: Callable[..., Node], tmp_path: Path
) -> None:
    logs, queue = node(KEEPING_DEFAULT, user_line("tabletape")), node(OFF, user_line("tabletape-queue"))
    with Served(
        tmp_path / "data",
        workers=2,
        TABLETAPE_REDIS_URL=url_of(logs.port),
        TABLETAPE_QUEUE_URL=url_of(queue.port, "tabletape-queue"),
    ) as served:
        short = ("--ruleset", "discoveries", "--option", "max_rounds=1")
        process = tabletape("demo", *short, environment=served.environment)  # of bots
        assert process.returncode == 0, process.stderr
        game, _ = served.played_by_people("Ann", "Ben")
        for command in ("rebuild", "doctor", "retry", "notices list", "retire --older-than 0s", f"verify {game}"):
            process = tabletape(*command.split(" "), environment=served.environment)
            assert process.returncode == 0, (command, process.stdout, process.stderr)
        with served.operator() as operator:
            registrations = [operator.register(name) for name in ("Cy", "Di")]
        with contextlib.ExitStack() as stack:
            people = {row.player: stack.enter_context(Client(served.url, row.token)) for row in registrations}
            first = next(iter(people.values()))
            game = first.create("discoveries", 2).game
            for person in people.values():
                person.sit(game)
            wait_until(lambda: first.game(game).to_move)
            position = first.game(game)
            mover = people[str(position.seats[position.to_move[0]].player)]
            offer = mover.decisions(game)
            mover.decide(game, offer.head, offer.decisions[0].decision)
            head = first.game(game).head
            logs.kill()
            logs.start()
            assert insisting(lambda: first.game(game)).head == head
            assert head != offer.head
        assert acl_refusals(logs, queue) == []
        process = tabletape("verify", game, environment=served.environment)
        assert process.returncode == 0, process.stdout


def test_on_a_cluster_whose_replicas_confirm_the_rights_of_the_page_are_enough(
    node: Callable[..., Node], tmp_path: Path
) -> None:
    more = [f"+{name}" for name in sorted(command_names(CLUSTER_COMMANDS, REPLICATED_COMMANDS))]
    _, user, *rules = user_line("tabletape", *more).split(" ")
    queue = node(OFF, user_line("tabletape-queue"))
    with running_cluster(tmp_path / "cluster", primaries=2, replicas=1) as cluster:
        for member in cluster.nodes:
            member.do("ACL SETUSER", user, *rules)
        with Served(
            tmp_path / "data",
            TABLETAPE_REDIS_URL=cluster.url.replace("://", "://tabletape:PASSWORD@"),
            TABLETAPE_QUEUE_URL=url_of(queue.port, "tabletape-queue"),
            TABLETAPE_DURABILITY="replicated",
        ) as served:
            served.played_by_people("Ann", "Ben")
            process = tabletape("doctor", environment=served.environment)
            assert process.returncode == 0, process.stdout
            assert "A request waits for 8 s; a fail-over lasts 7.5 s at most." in process.stdout
        keys = [key for member in cluster.serving() for key in member.do("KEYS", "*")]
        templates = keys_by_template(keys)
        assert set(templates) <= key_templates(), "a key has no name in the list of slots"
        assert templates[SHARDS_BESIDE_LOGS] == 1
        assert templates["tabletape:%s:feeds"] == SHARDS_OF_CLUSTER
        assert acl_refusals(*cluster.nodes, queue) == []


# --- TLS


class Authority:
    """An authority for certificates, written into a folder."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self._key = generate_private_key(SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, folder.name)])
        constraints = x509.BasicConstraints(ca=True, path_length=None)
        self.certificate = self._write("ca", self._key, self._name, constraints)[0]

    def issue(self, name: str) -> tuple[Path, Path]:
        """Return the files of a certificate for this machine and of its key."""
        address = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        return self._write(name, generate_private_key(SECP256R1()), subject, address)

    def _write(
        self, name: str, key: EllipticCurvePrivateKey, subject: x509.Name, extension: x509.ExtensionType
    ) -> tuple[Path, Path]:
        now = datetime.now(UTC)
        builder = x509.CertificateBuilder(self._name, subject, key.public_key(), x509.random_serial_number())
        builder = builder.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        certificate = builder.add_extension(extension, critical=True).sign(self._key, SHA256())
        files = self._folder / f"{name}.pem", self._folder / f"{name}.key"
        files[0].write_bytes(certificate.public_bytes(Encoding.PEM))
        files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return files


def test_over_tls_a_private_authority_vouches_for_both_sides(
    node: Callable[..., Node], start: Start, tmp_path: Path
) -> None:
    authority, other = Authority(tmp_path / "own"), Authority(tmp_path / "other")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*authority.issue("server"))
    context.load_verify_locations(authority.certificate)
    context.verify_mode = ssl.CERT_REQUIRED
    certificate, key = authority.issue("service")
    queue_rights = [word for word in user_line("tabletape-queue").split(" ") if word[0] in "~+"]
    server = node(KEEPING_DEFAULT, user_line("tabletape", *queue_rights))
    with Relay(server.port, context=context) as relay:
        files = "ssl_ca_certs=%s&ssl_certfile=%s&ssl_keyfile=%s"
        address = f"{url_of(relay.port).replace('redis://', 'rediss://')}?{files}"
        own_url = address % (authority.certificate, certificate, key)
        with Served(tmp_path / "data", TABLETAPE_REDIS_URL=own_url) as served:
            served.played_by_people("Ann", "Ben")
        foreign_service = start(TABLETAPE_REDIS_URL=address % (other.certificate, certificate, key))
        assert foreign_service.ends() == 5
        assert "redis_failed Redis cannot be reached" in foreign_service.output
        assert "certificate" in foreign_service.output
        unknown_service = start(TABLETAPE_REDIS_URL=address % (authority.certificate, *other.issue("stranger")))
        assert unknown_service.ends() == 5
        assert "PASSWORD" not in foreign_service.output + unknown_service.output
    assert acl_refusals(server) == []
