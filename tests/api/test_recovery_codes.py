"""Recovery codes: their letters, their check character, and the code after a used code."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from api.http.errors import RecoveryCodeMistyped
from api.http.recovery_codes import (
    ALPHABET,
    LETTERS,
    new_recovery_code,
    next_recovery_code,
    read_recovery_code,
    recovery_digest,
)

CODE = next_recovery_code("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA", "secret")
BARE = CODE.replace("-", "")


def test_a_code_is_five_groups_of_letters_without_confusable_ones() -> None:
    for code in (CODE, *(new_recovery_code() for _ in range(50))):
        assert re.fullmatch(rf"[{ALPHABET}]{{5}}(-[{ALPHABET}]{{5}}){{4}}", code)
        assert read_recovery_code(code) == code
    assert not set("IOU01") & set(ALPHABET)


@pytest.mark.parametrize(
    "typed", [BARE, CODE.lower(), f"  {CODE}\n", CODE.replace("-", " "), CODE.replace("-", " \u2013 "), "-".join(BARE)]
)
def test_blanks_dashes_and_case_do_not_matter(typed: str) -> None:
    assert read_recovery_code(typed) == CODE


def test_every_wrong_letter_and_every_swap_of_neighbours_is_a_typo() -> None:
    wrong = [
        BARE[:place] + letter + BARE[place + 1 :]
        for place in range(LETTERS)
        for letter in ALPHABET
        if letter != BARE[place]
    ]
    swapped = [
        BARE[:place] + right + left + BARE[place + 2 :]
        for place, (left, right) in enumerate(pairwise(BARE))
        if left != right
    ]
    assert len(wrong) == LETTERS * (len(ALPHABET) - 1)
    for typed in (*wrong, *swapped):
        with pytest.raises(RecoveryCodeMistyped, match="a letter is wrong"):
            read_recovery_code(typed)


@pytest.mark.parametrize(
    ("typed", "detail"),
    [
        (BARE[:-1], "24 letters"),
        (BARE + BARE[0], "26 letters"),
        ("", "0 letters"),
        (BARE[:-1] + "0", "none of a recovery code"),
        (BARE[:-1] + "O", "none of a recovery code"),
        (BARE[:-1] + "\u0391", "none of a recovery code"),
    ],
)
def test_another_length_or_letter_is_a_typo_and_is_not_repeated(typed: str, detail: str) -> None:
    with pytest.raises(RecoveryCodeMistyped, match=detail) as refusal:
        read_recovery_code(typed)
    assert refusal.value.value is None
    assert BARE[:5] not in str(refusal.value)


def test_the_next_code_follows_from_code_and_secret_alone() -> None:
    codes = [next_recovery_code(code, secret) for code in (CODE, new_recovery_code()) for secret in ("one", "two")]
    assert len({CODE, *codes}) == 5
    assert codes[:2] == [next_recovery_code(CODE, secret) for secret in ("one", "two")]


def test_a_digest_tells_nothing_of_its_code() -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", recovery_digest(CODE))
    assert recovery_digest(CODE) != recovery_digest(BARE)
