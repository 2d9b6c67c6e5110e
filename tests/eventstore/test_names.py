# ruff: noqa: RUF001 - letters that look like others are the subject
"""Names: allowed names (RFC 8266), look-alikes (UTS #39), and their distinction at the same table."""

from __future__ import annotations

import asyncio
import itertools
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from eventstore.errors import NameInvalid
from eventstore.identity import Identity
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.table import names
from eventstore.table.commands import TakeSeat
from eventstore.table.names import (
    LONGEST_NAME,
    SHORTEST_ROOM,
    TakenNames,
    bot_account_name,
    bot_name,
    checked_name,
    name_at_table,
    person_name,
    shortened,
)
from eventstore.table.texts import first_unseen
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.tiny.archives import apart, exported, together
from tests.tiny.play import OPERATOR, started, tiny_service
from tests.tiny.verifying import CODECS

BOTS = ("random", "greedy")
ZWNJ, ZWJ = "\u200c", "\u200d"


def refusal(name: str) -> NameInvalid:
    with pytest.raises(NameInvalid) as caught:
        checked_name(name, BOTS)
    assert caught.value.value == name
    return caught.value


# Allowed names


@pytest.mark.parametrize(
    ("name", "point"),
    [
        ("An\x1b[31mn", "U+001B"),
        ("Ann\x9b", "U+009B"),
        ("Ann\n", "U+000A"),
        ("Ann\u202e", "U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ("\u2067Ann", "U+2067 (RIGHT-TO-LEFT ISOLATE)"),
        ("A\u200bnn", "U+200B (ZERO WIDTH SPACE)"),
        ("A\u200dnn", "U+200D (ZERO WIDTH JOINER)"),
        ("علی\u200c", "U+200C (ZERO WIDTH NON-JOINER)"),
        ("क\u200dष", "U+200D (ZERO WIDTH JOINER)"),
        ("👩\u200d🌾", "U+200D (ZERO WIDTH JOINER)"),
        ("A\u2028nn", "U+2028 (LINE SEPARATOR)"),
        ("A\ue000nn", "U+E000 (for private use)"),
        ("A\u0378nn", "U+0378 (not assigned)"),
        ("A\ud800nn", "U+D800 (a surrogate)"),
        ("\u3164", "U+1160 (HANGUL JUNGSEONG FILLER)"),
        ("A\u034fnn", "U+034F (COMBINING GRAPHEME JOINER)"),
        ("A\ufe0fnn", "U+FE0F (VARIATION SELECTOR-16)"),
    ],
)
def test_invisible_characters_are_refused_by_code_point(name: str, point: str) -> None:
    assert refusal(name).detail == f"a name cannot hold {point}" + ("" if ")" in point else " (a control character)")
    assert refusal(name).rule == "RFC 8266"


@pytest.mark.parametrize(
    ("name", "normal"),
    [
        ("Ann", "Ann"),
        ("Zoe\u0308", "Zoë"),
        ("Ａｎｎ", "Ann"),
        ("Ann  of\u00a0the\u3000prairie", "Ann of the prairie"),
        ("O'Neill, Jr.", "O'Neill, Jr."),
        ("安", "安"),
        ("Аня", "Аня"),
        ("آنا", "آنا"),
        ("Ann 🦬", "Ann 🦬"),
        (f"علی{ZWNJ}رضا", f"علی{ZWNJ}رضا"),
        (f"लक्{ZWJ}ष्मी", f"लक्{ZWJ}ष्मी"),
        (f"शक्{ZWNJ}ति", f"शक्{ZWNJ}ति"),
        (f"ශ්{ZWJ}රී", f"ශ්{ZWJ}රී"),
    ],
)
def test_a_name_is_kept_in_its_normal_form(name: str, normal: str) -> None:
    assert checked_name(name, BOTS) == normal
    assert checked_name(normal, BOTS) == normal


def test_a_name_may_not_grow_beyond_its_limit() -> None:
    assert len(checked_name("x" * LONGEST_NAME, BOTS)) == LONGEST_NAME
    assert "72 characters" in refusal("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 4).detail


@pytest.mark.parametrize(
    "name",
    [
        *(
            "random",
            "Greedy",
            "greedy bot",
            "Greedy Bot",
            "greedу bоt",
            "greedy-bot",
            "greedy bot 2",
            "ＧＲＥＥＤＹ bot",
        ),
        *("operator", "0perator", "οperatοr", "Organiser", "SERVICE", "spectator"),
        *("Seat 1", "seat l", "Sеat 0", "Free seat", "bot"),
    ],
)
def test_a_name_that_looks_like_a_bot_a_role_or_a_seat_is_refused(name: str) -> None:
    assert refusal(name).detail == "this name looks like that of a bot, a role or a seat"


@pytest.mark.parametrize("name", ["Robot", "Randomir", "Seattle", "Freeman", "Opera", "Botvinnik", "Ann 1"])
def test_a_name_that_only_begins_like_a_bot_is_accepted(name: str) -> None:
    assert checked_name(name, BOTS) == name


# Look-alikes


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("paypal", "раураl"),
        ("scope", "ѕсоре"),
        ("modern", "modem"),
        ("paypal", "paypaI"),
        ("Oliver", "0liver"),
        ("Bill", "BiII"),
        ("Ann", "ANN"),
        ("Ian", "IAN"),
        ("Ann", "Ann."),
        ("Ann", "A-n-n"),
        ("Zoë", "Zoe\u0308"),
        ("Ann", "Αnn"),
        ("Ann 1", "Ann l"),
        ("Maximilian Mustermann", "Maximilian Musterknabe"),
        (f"علی{ZWNJ}رضا", "علیرضا"),
        (f"लक्{ZWJ}ष्मी", "लक्ष्मी"),
        (f"शक्{ZWNJ}ति", f"शक्{ZWJ}ति"),
        (f"ශ්{ZWJ}රී", "ශ්රී"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert TakenNames([other]).looks_like(name)
    assert TakenNames([name]).looks_like(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Ann", "Anna"), ("Ann", "Ben"), ("Zoë", "Zoe"), ("安", "案"), ("Ann", "Ann 2")]
)
def test_names_that_do_not_look_alike(name: str, other: str) -> None:
    assert not TakenNames([other]).looks_like(name)


def test_the_prototypes_equal_the_table_of_unicode() -> None:
    """The package tells of look-alikes in both directions; the prototype of a pair is worked out."""
    rows = {"а": "a", "ѕ": "s", "I": "l", "1": "l", "0": "O", "m": "rn", "Α": "A", "‐": "-", "ו": "l", "ⅷ": "viii"}
    prototypes = names._prototypes()
    assert {letter: prototypes.get(letter) for letter in rows} == rows
    for prototype in ("l", "O", "a", "A", "rn", "-"):
        assert prototype not in prototypes


def test_every_character_has_one_skeleton() -> None:
    for letter, prototype in names._prototypes().items():
        skeleton = names._skeleton(letter)
        assert names._skeleton(skeleton) == skeleton
        # A letter with its mark is taken apart before its look-alike is asked for.
        assert skeleton == names._skeleton(prototype) or unicodedata.normalize("NFD", letter) != letter


# At the table


def seated(names_wanted: list[str]) -> list[str]:
    """Return the names under which players sit down in turn."""
    names_seated: list[str] = []
    for number, name in enumerate(names_wanted):
        names_seated.append(name_at_table(Identity(f"p{number}fw3kq2m9xn0", name, "player"), names_seated, BOTS))
    return names_seated


def test_two_of_one_name_sit_at_one_table_and_are_told_apart() -> None:
    assert seated(["Ann", "Ann", "Ben", "Ann"]) == ["Ann", "Ann #1fw3", "Ben", "Ann #3fw3"]


def test_a_name_that_looks_tagged_is_tagged() -> None:
    """Nobody takes beforehand the name that somebody else is given at the table."""
    assert seated(["Ann #1fw3", "Ann"]) == ["Ann #1fw3 #0fw3", "Ann"]


@pytest.mark.parametrize("name", ["greedy bot", "Ann\u202e", "\x1b[2J", "operator"])
def test_a_name_from_before_names_were_checked_is_not_shown(name: str) -> None:
    assert seated([name]) == ["player #0fw3"]


@pytest.mark.parametrize(
    ("name", "most", "short"),
    [
        ("Ann", 16, "Ann"),
        ("Maximilian Mustermann", 16, "Maximilian Must…"),
        ("Maximilian Mustermann #7f3a", 16, "Maximilia… #7f3a"),
        ("Maximilian Mustermann #7f3a", 27, "Maximilian Mustermann #7f3a"),
        ("Ann #7f3a", 6, "Ann #…"),
        ("Ann #7f3a", 1, "…"),
    ],
)
def test_a_shortened_name_keeps_its_tag(name: str, most: int, short: str) -> None:
    assert shortened(name, most) == short


CONFUSING = st.text(st.sampled_from("aаαA lI1|oO0оmrn#7 ."), min_size=1, max_size=20)
JOINED = st.text(st.sampled_from(f"علیرضبक्ष{ZWNJ}{ZWJ}"), min_size=1, max_size=20)
NAMES = st.one_of(CONFUSING, JOINED, st.text(st.characters(exclude_categories=()), max_size=30), st.sampled_from(BOTS))


@settings(max_examples=60, deadline=None)
@given(st.lists(NAMES, min_size=2, max_size=4))
@example(["Ann", "Ann", "Ann #1fw3", "Ann #1fw3"])
@example(["Ann #1fw3 #2fw3", "Ann #1fw3", "Ann", "Ann #1fw3"])
def test_no_two_at_a_table_look_alike_and_none_like_a_bot(names_wanted: list[str]) -> None:
    names = seated(names_wanted)
    for name, other in itertools.combinations([*names, *map(bot_name, BOTS)], 2):
        assert not TakenNames([other]).looks_like(name), (name, other)
        assert shortened(name, SHORTEST_ROOM) != shortened(other, SHORTEST_ROOM)
    for name in names:
        assert first_unseen(name) is None


# In the log


def test_the_name_at_the_table_stands_in_the_log_and_the_log_verifies() -> None:
    async def scenario() -> None:
        service = tiny_service()
        first, second = Identity("pabcd1111", "Ann", "player"), Identity("pwxyz2222", "Аnn", "player")
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), first)).game
        for player in (first, second):
            await service.writer.command(game, TakeSeat(), player)
        table = (await service.reader.state(game)).at_table
        assert [seat.name for seat in table.seats if seat] == ["Ann", "Аnn #wxyz"]
        timeline = await Projections(service).timeline(await service.rights.snapshot(game, first), 0, 10)
        assert any("Аnn #wxyz" in item.text for item in timeline.items)
        verification = verify_archive(read_archive([await exported(service, game, OPERATOR)]), CODECS)
        assert verification.ok, verification.checks

    asyncio.run(scenario())


def test_a_returning_player_is_not_compared_with_their_own_name() -> None:
    async def scenario() -> None:
        service = tiny_service()
        ann = Identity("pabcd1111", "Ann", "player")
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ann)).game
        await service.writer.command(game, TakeSeat(seat=1), ann)
        await service.writer.command(game, TakeSeat(seat=2, bot="random"), ann)
        table = (await service.reader.state(game)).at_table
        assert [seat and seat.name for seat in table.seats] == [None, "Ann", "random bot"]

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["Anna", "greedy bot", "Be\x1b[31mn", "\u202eBen", "player:p-anna"])
def test_a_log_from_before_names_were_checked_is_read_and_verified(name: str) -> None:
    """Ben sat down when any name was taken; the seat keeps it."""

    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        lines = apart(await exported(service, game, OPERATOR))
        for line in lines:
            for event in line["body"]["events"] if line["type"] == "entry" else ():
                if event["type"].startswith("seat_taken") and event["occupant"]["name"] == "Ben":
                    event["occupant"]["name"] = name
        archive = read_archive([together(lines)])
        verification = verify_archive(archive, CODECS)
        assert verification.ok, verification.checks
        assert verification.drift == ()

    asyncio.run(scenario())


# Bot accounts


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("Hal", "Hal (bot)"),
        ("Hal (bot)", "Hal (bot)"),
        ("Deep bot", "Deep bot (bot)"),
        ("a" * 34, "a" * 34 + " (bot)"),
    ],
)
def test_name_of_a_bot_account_ends_with_its_mark(name: str, stored: str) -> None:
    assert bot_account_name(name, BOTS) == stored
    assert checked_name(stored, BOTS) == stored, "it sits down under this name"


@pytest.mark.parametrize("name", ["a" * 35, "greedy bot", "bot", "(bot)", " (bot)", ""])
def test_name_that_no_bot_account_may_have(name: str) -> None:
    with pytest.raises(NameInvalid):
        bot_account_name(name, BOTS)


@pytest.mark.parametrize("name", ["Hal (bot)", "Hal bot", "Hal [B0T]", "Hal (b o t)", "Hal-bot", "Hal (bоt) #7f3a"])
def test_no_new_person_has_a_name_that_ends_like_that_of_a_bot_account(name: str) -> None:
    with pytest.raises(NameInvalid, match="bot account"):
        person_name(name, BOTS)
    assert checked_name(name, BOTS), "a person of an earlier release keeps it"


@pytest.mark.parametrize("name", ["Abbot", "Bot Hal", "Robot", "Talbot O'Brien"])
def test_other_names_with_these_letters_are_names_of_people(name: str) -> None:
    assert person_name(name, BOTS) == name


def test_bot_accounts_of_one_name_get_tags_behind_their_marks() -> None:
    names = TakenNames(["Hal (bot)"])
    assert names.name_for(Identity("b7f3a9c000000", "Hal (bot)", "player"), BOTS) == "Hal (bot) #7f3a"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Bartholomew Montgomery (bot)", "Bartholom… (bot)"),
        ("Bartholomew Montgomery (bot) #7f3a", "Bar… (bot) #7f3a"),
        ("Bartholomew Montgomery #7f3a", "Bartholom… #7f3a"),
    ],
)
def test_shortened_name_keeps_the_mark_of_a_bot_account(name: str, short: str) -> None:
    assert shortened(name, SHORTEST_ROOM) == short
