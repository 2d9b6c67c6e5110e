"""Parts of a state in the game's words."""

from __future__ import annotations

import msgspec
import pytest

from ops.cli.states import path_in_words, value_in_words


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/position/seats/1/stock/bison", "seat 1, stock, bison"),
        ("/position/tiles/T05/spaces/T05.M/hunters", "tile T05, space T05.M, hunters"),
        ("/position/regions/prairie,-1,0/animals", "region prairie (-1, 0), animals"),
        ("/position/agenda/0/seat", "pending step 0, seat"),
        ("/to_move/0", "to move 0"),
        ("/table/superseded_by", "superseded by"),
        ("/status", "status"),
        ("/position/notes/a~1b", "notes, a/b"),
        ("seats.1.stock", "seats.1.stock"),
    ],
)
def test_a_path_is_told_in_words(path: str, words: str) -> None:
    assert path_in_words(path) == words


def test_a_value_is_told_briefly() -> None:
    assert value_in_words(msgspec.UNSET) == "nothing"
    assert value_in_words(None) == "none"
    assert value_in_words("gather") == "gather"
    assert value_in_words([1, 2]) == "[1, 2]"
    assert len(value_in_words(list(range(100)))) == 80
