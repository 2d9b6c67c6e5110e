"""Notices of random games of every ruleset, in every language: whole sentences that name their game."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncIterator

import pytest

from domain.core.events import Message
from domain.rulesets import RULESETS
from eventstore.log.state import to_move
from eventstore.notices.deliveries import Occasion
from eventstore.service import Service
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from projections.narration import duration
from projections.notices import NoticeTeller
from projections.sentences import LANGUAGES, Sentences
from tests.tiny.play import ORGANISER, PLAYERS, decided, tiny_service

MOST = 250
"""Entries of a game that is played."""
TOLD_AT = [2, pytest.param(10, marks=pytest.mark.long)]
"""The number of its versions, about, with notices."""
KEY = re.compile(rf"\b(?:{'|'.join(RULESETS)}|table|cause|notice)-[a-z]+")
NOT_WORDED = re.compile(r"[{}=]|\b(?:None|none_|True|False)\b|«(?!\u00a0)|(?<!\u00a0)»|[@#]")
"""Marks and programs' words. French quotes have no-break spaces inside."""
CODE = re.compile(r"\b[A-Z]{1,3}\d+(?:-\w+)?(?:\.\w+)?\b|\b[A-Z]{2}-\w+\b")
NOUN = re.compile(
    r"(?:tiles?|cards?|slot|areas?|masks?|event|plättchen|karten?|gebiete?n?|bereich|masken?|ereignis"
    r"|laid open|aufgedeckt|laid out|aus|out|turned over|tiles each|sorted)[^.;]*$",
    re.IGNORECASE,
)
"""A word somewhere before a component's code in its clause: its kind."""


def wrong(sentence: str) -> list[str]:
    """Return the faults of a sentence for people who do not see the board."""
    faults = [fault for pattern in (KEY, NOT_WORDED) for fault in pattern.findall(sentence)]
    if not re.match(r"[A-ZÄÖÜÀÉÊ0-9가-힣“「]", sentence):
        faults.append("its beginning")
    if not re.search(r"[^.!?:;, ]\.$", sentence):
        faults.append("its end")
    for code in CODE.finditer(sentence):
        glossed = sentence[code.end() :].startswith(" (") or sentence[: code.start()].endswith("(")
        if not glossed and not NOUN.search(sentence[: code.start()]):
            faults.append(code[0])
    return faults


def test_the_rules_find_each_fault() -> None:
    for sentence in (
        "bison-tile-drawn seat=1",
        "Ann draws tile T05",
        "Ann draws tile T05..",
        "ann draws tile T05.",
        "Ann moves to None.",
        "Ann moves to { $place }.",
        "Ann's hunter goes from T06.R to T07.M.",
        "Ben puts a stone on BA3 in cell 2.",
    ):
        assert wrong(sentence), sentence
    for sentence in ("Ann draws tile T05.", "Ann's hunter goes from T06 (river) to T07 (mountain).", "Ben zieht."):
        assert not wrong(sentence), sentence


@pytest.mark.parametrize("told_at", TOLD_AT)
@pytest.mark.parametrize("name", RULESETS)
def test_events_are_told_in_whole_sentences(name: str, told_at: int) -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets={name: RULESETS[name]})
        texts = {(language, text) async for language, text in happened(service, name, told_at)}
        assert {language for language, _ in texts} == set(LANGUAGES)
        assert len(texts) > 100
        assert {text: faults for _, text in texts if (faults := wrong(text))} == {}

    asyncio.run(scenario())


async def happened(service: Service, name: str, told_at: int) -> AsyncIterator[tuple[str, str]]:
    """Play a random game and yield all that notices tell of it, with the language."""
    teller = NoticeTeller(service, Projections(service, strict=True), "https://tape.example")
    game = (await service.writer.create(NewGame(ruleset=name, seats=3), ORGANISER, "always")).game
    for player in PLAYERS:
        await service.writer.command(game, TakeSeat(nonce=player.name), player)
    await play(service, game, RULESETS[name].name)
    last = (await service.reader.state(game)).version
    for version in sorted({*range(2, last, max(1, last // told_at)), last}):
        # An opener of the table without a seat there sees the public view.
        for player in (*PLAYERS, ORGANISER):
            occasion = Occasion("turn" if player in PLAYERS else "filled", game, version, 0)
            for language in LANGUAGES:
                notice = await teller.notice(player, occasion, language)
                assert notice is not None
                for text in (notice.text, *notice.happened):
                    yield language, text


async def play(service: Service, game: str, name: str) -> None:
    source = random.Random(name)  # noqa: S311  repeatable, guards nothing
    while True:
        state = await service.reader.state(game)
        moving = to_move(state)
        if not moving or state.version >= MOST:
            return
        legal = RULESETS[name].legal(state.position, moving[0]) if moving[0] >= 0 else ()
        kinds = sorted({type(decision).__name__ for decision in legal})
        kind = source.choice(kinds) if kinds else ""
        of_kind = [decision for decision in legal if type(decision).__name__ == kind]
        await decided(service, game, source.choice(of_kind) if of_kind else None)


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (0, "0 seconds", "0 Sekunden"),
        (1, "1 second", "1 Sekunde"),
        (40, "40 seconds", "40 Sekunden"),
        (60, "1 minute", "1 Minute"),
        (61, "1 minute 1 second", "1 Minute 1 Sekunde"),
        (7_500, "2 hours 5 minutes", "2 Stunden 5 Minuten"),
        (3_659, "1 hour", "1 Stunde"),
        (86_400, "1 day", "1 Tag"),
        (518_400, "6 days", "6 Tage"),
        (90_000, "1 day 1 hour", "1 Tag 1 Stunde"),
    ],
)
def test_a_span_is_told_as_people_say_it(seconds: int, english: str, german: str) -> None:
    sentences = Sentences({}, strict=True)
    message: Message = duration(seconds * 1000 + 999)
    assert (sentences.render(message, "en"), sentences.render(message, "de")) == (english, german)
