"""Tests that assert nothing are found."""

from pathlib import Path

import pytest

from tests.asserting import without_assertion

HEAD = "import pytest\nfrom tests.domain.discoveries.tables import every_way_ends, position as put\n"
ASSERTING = {
    "assert": "def test_one():\n    for each in range(3):\n        assert each < 3\n",
    "raises": "def test_one():\n    with pytest.raises(ValueError):\n        int('x')\n",
    "helper": "def check(each):\n    assert each\n\ndef test_one():\n    check(1)\n",
    "helper of a helper": "def check(e):\n    assert e\n\ndef two(e):\n    check(e)\n\ndef test_one():\n    two(1)\n",
    "imported helper": "def test_one():\n    every_way_ends(1)\n",
    "imported by another name": "def test_one():\n    put()\n",
    "async": "async def test_one():\n    assert await this()\n",
}
SAYING_NOTHING = {
    "empty": "def test_one():\n    pass\n",
    "only words": "def test_one():\n    '''Every vector is tested.'''\n",
    "a constant": "def test_one():\n    assert True\n",
    "a helper without": "def check(each):\n    return each\n\ndef test_one():\n    check(1)\n",
    "helpers in a ring": "def a():\n    b()\n\ndef b():\n    a()\n\ndef test_one():\n    a()\n",
    "a helper of the language": "def test_one():\n    print(1)\n",
    "another test beside it": "def test_one():\n    1 + 1\n\ndef test_two():\n    assert len('')\n",
}


@pytest.mark.parametrize("text", ASSERTING.values(), ids=ASSERTING)
def test_a_test_that_asserts_is_not_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    file.write_text(HEAD + text, encoding="utf-8")
    assert without_assertion(file) == []


@pytest.mark.parametrize("text", SAYING_NOTHING.values(), ids=SAYING_NOTHING)
def test_a_test_without_any_assertion_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "test_made_up.py"
    file.write_text(HEAD + text, encoding="utf-8")
    assert without_assertion(file) == ["test_one"]
