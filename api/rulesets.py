"""Rulesets: their options and components, and the schemas of all facts."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath

from api.context import AppContext, Caller, CallerIdentity, Context
from api.http.authentication import requires_token
from api.http.bodies import require_seen
from api.http.errors import QuotaReached
from api.http.openapi.operations import answers, operation
from api.http.openapi.rulesets import schemas_of
from api.http.parameters import Language
from api.http.responses import JSON, answer_bytes, fresh
from domain.core.catalogue import about_key
from domain.core.component_sets import canonical
from domain.core.events import Message
from domain.core.options import Option, options_of
from domain.core.ruleset import Ruleset
from eventstore.errors import ComponentsUnknown
from eventstore.identity import Identity
from projections.facts import fact_names
from projections.lessons import LESSONS, WordedLessonStep, worded_lesson
from projections.sentences import Sentences


class RulesetLine(msgspec.Struct, frozen=True):
    """A ruleset as a line of a list."""

    name: str
    """The name of the ruleset in games and addresses."""
    title: str
    version: int
    """The version of the rules in force."""
    seats: tuple[int, ...]
    """The allowed numbers of seats."""
    seat_colours: tuple[str, ...]
    """By seat: its colour at the table."""
    minutes: tuple[int, int]
    """How long people play a game at a table: from so many minutes to so many."""
    about: str
    """What it is about: a sentence."""
    lesson: bool
    """Whether there is a guided first game."""


class RulesetResponse(msgspec.Struct, frozen=True):
    """A ruleset with the schemas of its facts."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    seat_colours: tuple[str, ...]
    minutes: tuple[int, int]
    """How long people play a game at a table: from so many minutes to so many."""
    about: str
    """What it is about: a sentence."""
    bots: tuple[str, ...]
    """The kinds of bots that play it."""
    options: dict[str, Any]
    """JSON Schema of the options of a game, each with its default."""
    option_texts: tuple[OptionText, ...]
    """The options in words."""
    decisions: dict[str, Any]
    """JSON Schema of the decisions."""
    events: dict[str, Any]
    """JSON Schema of the events, as a log has them: a hidden value is `{"hidden": <commitment>}`."""
    facts: tuple[str, ...]
    """The names of its facts, for `searchGames`; `*` stands for any value of a field."""
    view: dict[str, Any]
    """JSON Schema of `position` in a state."""
    components: str
    """The hash of the component set of games that name none."""
    tables: Any
    """That component set: tables of components with their sources (`provenance`)."""


class OptionValue(msgspec.Struct, frozen=True):
    """A value of an option, and its meaning."""

    value: str | int
    text: str


class OptionText(msgspec.Struct, frozen=True):
    """The name and the description of an option."""

    option: str
    """Its name in `options`; for a part of another option: that option's name, a dot, and its own."""
    name: str
    text: str
    values: tuple[OptionValue, ...]
    """The allowed values, in the order of its schema; empty where every value of its type is allowed."""
    rule_link: str | None
    """The address of the rule that explains it."""


class ComponentsKept(msgspec.Struct, frozen=True):
    """A component set that games can name now."""

    ruleset: str
    components: str
    """Its hash: SHA-256 of its canonical form."""


def ruleset_page(ruleset: Ruleset[Any], bots: Sequence[str], sentences: Sentences, language: str) -> bytes:
    """Return the description of a ruleset as JSON, with the sentences of a language."""
    content = ruleset.default_components()
    return msgspec.json.encode(
        RulesetResponse(
            name=ruleset.name,
            title=ruleset.title,
            version=ruleset.version,
            seats=ruleset.seats,
            seat_colours=ruleset.seat_colours,
            minutes=ruleset.minutes,
            about=sentences.render(Message(about_key(ruleset.name), {}), language),
            bots=tuple(bots),
            option_texts=tuple(
                _option_text(ruleset.name, option, sentences, language) for option in options_of(ruleset.options_type)
            ),
            facts=fact_names(ruleset),
            components=hashlib.sha256(content).hexdigest(),
            tables=msgspec.Raw(content),
            **schemas_of(ruleset),
        )
    )


def _option_text(ruleset: str, option: Option, sentences: Sentences, language: str) -> OptionText:
    def worded(key: str) -> str:
        return sentences.render(Message(key, {}), language)

    values = (OptionValue(value, worded(option.key(ruleset, value=value))) for value in option.values)
    link = None if option.rule is None else f"/v1/rulesets/{ruleset}/rules#{option.rule}"
    name, text = worded(option.key(ruleset)), worded(option.key(ruleset, about=True))
    return OptionText(option.path, name, text, tuple(values), link)


_KEPT: Final = "tabletape:player:%s:components"
"""Set: the hashes of the component sets that a player was the first to store."""


@asynccontextmanager
async def counted_components(context: AppContext, caller: Identity, content: bytes) -> AsyncIterator[None]:
    """Count a component set as a player's own while the block stores it, and from then on; not where the block fails.

    A set that is stored already counts for nobody, and operators may store any number.

    Raises:
        QuotaReached: the player has stored as many as allowed.
    """
    digest, key = hashlib.sha256(content).hexdigest(), _KEPT % caller.player
    most = context.settings.components_per_player
    if not most or caller.operates or await _is_stored(context, digest):
        yield
        return
    await context.redis.call("SADD", key, digest)
    try:
        # The set is added first and counted then: of many requests at once no more than the quota stay.
        number = int(await context.redis.call("SCARD", key))
        if number > most:
            raise QuotaReached(
                f"you keep {number - 1} of them already",
                value=number - 1,
                rule=f"at most {most} component sets of one player",
            )
        yield
    finally:
        if not await _is_stored(context, digest):
            await context.redis.call("SREM", key, digest)


async def _is_stored(context: AppContext, digest: str) -> bool:
    try:
        await context.service.store.get_components(digest)
    except ComponentsUnknown:
        return False
    return True


_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_FOR_GOOD: Final = {"cache-control": "private, max-age=31536000, immutable"}


class RulesetsController(Controller):
    """The rulesets of the service."""

    path = "/rulesets"
    tags = ("rulesets",)

    @get(operation_id="listRulesets", summary="The rulesets", operation_class=operation())
    async def all(self, context: Context, language: Language = "en") -> tuple[RulesetLine, ...]:
        """Return all rulesets."""
        sentences = context.projections.sentences
        return tuple(
            RulesetLine(
                ruleset.name,
                ruleset.title,
                ruleset.version,
                ruleset.seats,
                ruleset.seat_colours,
                ruleset.minutes,
                sentences.render(Message(about_key(ruleset.name), {}), language),
                ruleset.name in LESSONS,
            )
            for ruleset in context.service.rulesets.values()
        )

    @get(
        "/{name:str}",
        operation_id="getRuleset",
        summary="A ruleset",
        responses={200: answers(RulesetResponse)},
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def ruleset(
        self, request: Caller, context: Context, name: FromPath[str], language: Language = "en"
    ) -> Response[bytes]:
        """Return seats, options, the shapes of decisions, events and views, and the component tables."""
        ruleset = context.service.reader.codecs.of(name).ruleset.name
        body = await asyncio.to_thread(context.ruleset_page, ruleset, language)
        return answer_bytes(request, body)

    @get(
        "/{name:str}/lesson",
        operation_id="getLesson",
        summary="The guided first game of a ruleset",
        operation_class=operation(problems=("ruleset_unknown",)),
    )
    async def lesson(
        self, context: Context, name: FromPath[str], language: Language = "en"
    ) -> tuple[WordedLessonStep, ...]:
        """Return the steps of the lesson: the words of each, the moment when it is shown, and the place to look at."""
        ruleset = context.service.reader.codecs.of(name).ruleset.name
        return worded_lesson(ruleset, context.projections.sentences, language)

    @post(
        "/{name:str}/components",
        operation_id="keepComponents",
        summary="Keep a component set",
        operation_class=operation(
            needs=requires_token,
            body={JSON: {"type": "object"}},
            problems=("ruleset_unknown", "components_invalid", "quota_reached"),
        ),
    )
    async def keep(
        self, request: Caller, context: Context, caller: CallerIdentity, name: FromPath[str]
    ) -> Response[ComponentsKept]:
        """Check a component set against limits and every constraint of the rules, and store it under its hash.

        It is stored in its canonical form, keys sorted and no white space, so that equal sets have the same hash.
        """
        ruleset = context.service.reader.codecs.of(name).ruleset
        document = await request.body()
        ruleset.check_limits(document)
        ruleset.load_components(document)
        content = canonical(document)
        require_seen(msgspec.json.decode(content), "$")
        async with counted_components(context, caller, content):
            digest = await context.service.core.keep_components(content)
        headers = {"location": f"/v1/rulesets/{name}/components/{digest}"}
        return Response(ComponentsKept(name, digest), headers=headers)

    @get(
        "/{name:str}/components/{digest:str}",
        operation_id="getComponents",
        summary="A component set",
        responses={200: answers(dict[str, Any])},
        operation_class=operation(problems=("ruleset_unknown", "components_unknown")),
    )
    async def components(
        self, request: Caller, context: Context, name: FromPath[str], digest: FromPath[str]
    ) -> Response[bytes]:
        """Return a component set byte for byte as it was kept; it never changes."""
        service = context.service
        ruleset = service.reader.codecs.of(name).ruleset
        if not _DIGEST.fullmatch(digest):
            raise ComponentsUnknown("a component set is named by the SHA-256 of its bytes, in hex", value=digest)
        etag = f'"{digest}"'
        content = ruleset.default_components()
        if hashlib.sha256(content).hexdigest() != digest:
            content = await service.store.get_components(digest)
        return fresh(request, etag, _FOR_GOOD) or Response(content, headers={**_FOR_GOOD, "etag": etag})
