"""`tabletape head` and `keys`: signed heads and the keys that check them; the check of a signed head for `verify`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec

from eventstore.errors import UNREADABLE
from eventstore.proof.signing import SignatureInvalid, SignedHead, SigningKey, require_signed
from eventstore.storage.head import HeadInvalid, parse_head
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.table.texts import escaped
from ops.cli.output import connect, print_json
from ops.client import Client, ServiceRefused, answers
from ops.client.answers import Check

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_FILE: Final = click.Path(dir_okay=False, exists=True, path_type=Path)


@click.command()
@click.argument("log")
@click.option("--at", metavar="VERSION", type=click.IntRange(min=1), help="The head at a version; by default the last.")
def head(log: str, at: int | None) -> None:
    """Print the head of a game or a tournament with the service's signature, as JSON.

    Keep it, and `tabletape verify LOG --signed FILE` proves later that the log has not become another.
    """
    with connect() as client:
        print_json(_signed_head(client, log, at))


@click.command()
def keys() -> None:
    """Print the public keys that check the service's signatures, as JSON.

    Get them from the service itself, and keep them: they are what a signature is checked against.
    """
    with connect() as client:
        print_json(client.signing_keys())


def signed_options(command: F) -> F:
    """Return a command with the options `--signed` for a signed head and `--keys` for public keys."""
    command = click.option(
        "--keys",
        "keys_file",
        type=_FILE,
        help="The service's public keys (`tabletape keys`); by default they are asked for at the service.",
    )(command)
    return click.option("--signed", type=_FILE, help="A signed head (`tabletape head`) that must be in the log.")(
        command
    )


def signature_check(signed: Path, keys_file: Path | None, log: str, hash_at: Callable[[int], str | None]) -> Check:
    """Return the check of a signed head.

    Args:
        signed: the file of the signed head.
        keys_file: the file of the public keys; `None`: the service is asked.
        log: the id of the log that is verified.
        hash_at: returns the hash of an entry of this log, in hex; `None` where there is none.

    Raises:
        BadParameter: a file holds something else.
    """
    statement = _read(signed, SignedHead, "--signed")
    public_keys = _service_keys() if keys_file is None else _read(keys_file, list[SigningKey], "--keys")
    try:
        require_signed(statement, public_keys)
        version, _ = parse_head(statement.head)
    except (SignatureInvalid, HeadInvalid) as error:
        return _failed(error.code, error.detail)
    if statement.log != log:
        return _failed("signature_of_another_log", f"the signature is for {statement.log}, and this is {log}")
    if hash_at(version) != statement.hash:
        return _failed("signature_not_of_this_log", f"{statement.head} was signed, and is not in this log", version)
    detail = f"{statement.head} is in the log, signed by key {statement.key_id}"
    return Check("signature", ok=True, checked=True, code="", detail=detail, version=None)


def _failed(code: str, detail: str, version: int | None = None) -> Check:
    return Check("signature", ok=False, checked=True, code=code, detail=detail, version=version)


def _signed_head(client: Client, log: str, at: int | None) -> answers.SignedHead:
    return client.tournament_head(log, at) if kind_of(log) == TOURNAMENT else client.head(log, at)


def _service_keys() -> list[SigningKey]:
    with connect() as client:
        return msgspec.convert(client.signing_keys(), list[SigningKey], from_attributes=True)


def _read(path: Path, kind: type[T], option: str) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except UNREADABLE as error:
        raise click.BadParameter(escaped(f"{path} holds something else: {error}"), param_hint=option) from error


def stored_hash(client: Client, log: str, version: int) -> str | None:
    """Return the hash of an entry of a game or a tournament, in hex; `None` where the log has no such entry."""
    try:
        return _signed_head(client, log, version).hash
    except ServiceRefused as error:
        if error.code != "version_unknown":
            raise
        return None
