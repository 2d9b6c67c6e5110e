"""`tabletape backup`: a copy of the embedded Redis and of the archive store, made while the service runs."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
from redis import Redis
from redis.exceptions import RedisError

from eventstore.errors import StoreUnavailable
from eventstore.table.texts import escaped
from ops.cli.output import json_option, print_json, print_line
from ops.settings import read_settings

_REWRITES: Final = "auto-aof-rewrite-percentage"
_USUAL_REWRITES: Final = "100"
_POLL_S: Final = 0.1
_NOT_COPIED: Final = ("lock", "redis.log", "redis.log.old", ".*")
"""Files without data of games; and drafts of archives, whose names begin with a dot."""


@click.command()
@click.argument("target", type=click.Path(file_okay=False, path_type=Path))
@json_option
def backup(target: Path, as_json: bool) -> None:
    """Copy the data of the running service into a new directory TARGET: first Redis, then the archive store.

    The service goes on meanwhile. Decisions acknowledged after the start of this command may be missing in the copy.
    The service keys are not copied: keep them apart. For the embedded Redis; another Redis has its own ways.
    """
    configured = read_settings()
    if not configured.embedded:
        raise click.UsageError("the configured Redis is backed up in its own way, before the archive store")
    if target.exists():
        raise click.UsageError(escaped(f"{target} exists; name a new directory"))
    draft = target.with_name(f"{target.name}.{os.getpid()}.part")
    draft.mkdir(mode=0o700, parents=True)
    try:
        with _without_rewrites(configured.store_url):
            shutil.copytree(configured.directory.redis, draft / "redis", ignore=shutil.ignore_patterns(*_NOT_COPIED))
        # After Redis: then every archive that the copy of Redis names is there. None is ever deleted.
        archive = None if "://" in configured.archive else Path(configured.archive)
        if archive is not None and archive.exists():
            shutil.copytree(archive, draft / "archive", ignore=shutil.ignore_patterns(*_NOT_COPIED))
        os.sync()
        draft.replace(target)
    except OSError as error:
        raise click.ClickException(escaped(f"{target} cannot be written: {error.strerror or error}")) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    size = sum(file.stat().st_size for file in target.rglob("*") if file.is_file())
    if as_json:
        print_json({"backup": str(target), "bytes": size, "archive_copied": archive is not None})
        return
    print_line(f"{target}: {size} bytes")
    if archive is None:
        print_line("copy the object store of the archives now, in its own way")


@contextlib.contextmanager
def _without_rewrites(url: str) -> Iterator[None]:
    """Keep Redis from writing its append-only file anew: while it only grows, a copy of it is a state it had.

    Raises:
        StoreUnavailable: Redis does not answer; or it wrote its file anew all the same, so that the copy is none.
    """
    with contextlib.closing(Redis.from_url(url)) as redis:
        try:
            usual = redis.config_get(_REWRITES)[_REWRITES] or _USUAL_REWRITES
            redis.config_set(_REWRITES, 0)
            try:
                while _rewriting(redis.info("persistence")):
                    time.sleep(_POLL_S)
                before = redis.info("persistence")["aof_base_size"]
                yield
                now = redis.info("persistence")
                if _rewriting(now) or now["aof_base_size"] != before:
                    raise StoreUnavailable("Redis wrote its append-only file anew meanwhile; begin again")
            finally:
                redis.config_set(_REWRITES, usual)
        except RedisError as error:
            raise StoreUnavailable(f"the service's Redis does not answer: {error}") from error


def _rewriting(persistence: Any) -> bool:
    return bool(persistence["aof_rewrite_in_progress"] or persistence["aof_rewrite_scheduled"])
