"""The form of recovery codes: letters in groups; the last letter is a check character.

A code has 24 letters of chance, some 108 bits, so SHA-256 alone protects it as it protects a token. The letters are
those of the alphabet without I, O and U: 23, a prime. With a prime, a weighted sum finds each single wrong letter and
each swap of neighbours.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from api.http.errors import RecoveryCodeMistyped

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTVWXYZ"
LETTERS: Final = 25
"""The letters of a code, with its check character."""
_GROUP: Final = 5
_BETWEEN: Final = str.maketrans("", "", " \t\r\n-\u2010\u2011\u2012\u2013\u2014\u2212")
"""Blanks and dashes, which people and programs put between the groups."""
_WEIGHT: Final = 5
"""A primitive root of 23: its powers are the weights of the letters."""


def new_recovery_code() -> str:
    """Return a new code, `ABCDE-FGHJK-LMNPQ-RSTVW-XYZAM`."""
    return _code_of(secrets.randbits(256))


def next_recovery_code(code: str, secret: str) -> str:
    """Return the code that takes the place of a used code, for the secret of the token that is made with it.

    The same request makes the same code, so a client whose answer was lost sends the request again. Nobody else can
    compute it: the secret is random.
    """
    digest = hmac.digest(secret.encode(), b"recovery:" + code.encode(), "sha256")
    return _code_of(int.from_bytes(digest, "big"))


def read_recovery_code(text: str) -> str:
    """Return a typed code in its own form: in upper case, in groups.

    Raises:
        RecoveryCodeMistyped: it is no code; the error tells the fault and repeats nothing.
    """
    letters = text.translate(_BETWEEN).upper()
    if any(letter not in ALPHABET for letter in letters):
        raise RecoveryCodeMistyped("a letter is none of a recovery code", rule=f"letters: {ALPHABET}")
    if len(letters) != LETTERS:
        raise RecoveryCodeMistyped(f"these are {len(letters)} letters", rule=f"{LETTERS} letters")
    if _sum_of(letters):
        detail = "a letter is wrong, or two are swapped: the letters do not fit the last one"
        raise RecoveryCodeMistyped(detail, rule="the last letter is a check character")
    return _grouped(letters)


def recovery_digest(code: str) -> str:
    """Return the SHA-256 of a code in hex, as it is stored. It is the digest of no token."""
    return hashlib.sha256(b"recovery:" + code.encode()).hexdigest()


def _code_of(number: int) -> str:
    """Return the code of a number; of a greater number than there are codes, its rest."""
    letters = ""
    for _ in range(LETTERS - 1):
        number, rest = divmod(number, len(ALPHABET))
        letters += ALPHABET[rest]
    return _grouped(letters + ALPHABET[-_sum_of(letters + ALPHABET[0])])


def _sum_of(letters: str) -> int:
    """Return the weighted sum of letters modulo their number; the last letter has the weight 1."""
    total = 0
    for letter in letters:
        total = (total * _WEIGHT + ALPHABET.index(letter)) % len(ALPHABET)
    return total


def _grouped(letters: str) -> str:
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))
