"""Tuples with a value replaced."""

import pytest

from domain.core.folding import with_item


@pytest.mark.parametrize("index", [0, 1, 2])
def test_one_value_is_replaced_and_the_tuple_given_stays(index: int) -> None:
    values = ("a", "b", "c")
    changed = with_item(values, index, "x")
    assert values == ("a", "b", "c")
    assert [at for at in range(3) if changed[at] != values[at]] == [index]
    assert changed[index] == "x"
    assert len(changed) == 3
