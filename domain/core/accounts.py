"""Accounts of bots: the form of their ids, and the mark at the end of their names."""

from __future__ import annotations

import re
from typing import Final

ID_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""The letters of an id after the first: digits and small letters that nobody mistakes for each other."""
ID_LENGTH: Final = 12
"""The number of letters after the first."""
PERSON: Final = "p"
"""The first letter of the id of a person's account."""
BOT: Final = "b"
"""The first letter of the id of a bot account: so every log says for ever that a bot sat there."""
BOT_MARK: Final = " (bot)"
"""The end of the name of every bot account, and of no person's."""

_BOT_ACCOUNT: Final = re.compile(rf"{BOT}[{ID_LETTERS}]{{{ID_LENGTH}}}")


def is_bot_account(player: str) -> bool:
    """Return whether an id is that of a bot account.

    >>> is_bot_account("b7f3a9c000000"), is_bot_account("p7f3a9c000000"), is_bot_account("ben")
    (True, False, False)
    """
    return _BOT_ACCOUNT.fullmatch(player) is not None
