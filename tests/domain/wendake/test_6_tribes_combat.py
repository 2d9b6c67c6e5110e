"""The powers of tribes that change fights, where they work and where they do not (`wendake 6`)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MovementStep, RitualStep, SmallpoxStep
from tests.domain.wendake.tables import after, begun, hub, legal, longhouse, occupant, position, refusal

NOBODY_INJURED: dict[str, Any] = {"longhouse": (0, 0, 0, 0)}


def fighting(tribe: str, attacker: str = "FOX", steps: int = 2, **fields: Any) -> WendakePosition:
    """Return a movement of seat 0, a tribe of its own, against seat 1 of another; nobody is injured yet."""
    return position(
        tribes={0: attacker, 1: tribe},
        pieces={0: NOBODY_INJURED, 1: NOBODY_INJURED},
        steps=(hub(), MovementStep(0, steps)),
        **fields,
    )


def fought(tribe: str, slot: str, piece: str, attacker: str = "FOX") -> WendakePosition:
    """Let seat 0 attack the piece of seat 1 in a slot of N1."""
    with_black: Any = "BLACK" if attacker == "MOHAWK" else "W"
    at = fighting(tribe, attacker, slots={slot: (1, piece)})
    return after(at, d.MoveStep(with_black, "H1", "N1", "SLOT", slot))


def hit(at: WendakePosition, piece: Any, target: Any, source: str = "H1") -> WendakePosition:
    """Let seat 0 hit a guard of seat 1 in N1."""
    return after(at, d.MoveStep(piece, source, "N1", "HIT", enemy=1, target_piece=target))


# Cayuga


def test_cayuga_women_flee_home_when_they_are_attacked() -> None:
    at = fought("CAYUGA", "N1.v1", "WOMAN")
    assert (at.pieces[1].women, longhouse(at, 1)["WOMAN"]) == (6, 0)
    assert occupant(at, "N1.v1") == (0, "W"), "the slot is taken all the same"


def test_cayuga_not_for_hunters_nor_for_women_of_others() -> None:
    assert longhouse(fought("CAYUGA", "N1.b1", "HUNTER"), 1)["HUNTER"] == 1
    assert longhouse(fought("SENECA", "N1.v1", "WOMAN"), 1)["WOMAN"] == 1


def test_cayuga_not_from_smallpox() -> None:
    at = position(
        tribes={0: "CAYUGA"}, slots={"N1.v1": (0, "WOMAN")}, pieces={0: NOBODY_INJURED}, steps=(hub(), SmallpoxStep(0))
    )
    assert longhouse(after(at, d.ChooseVictim("H1", "WOMAN")))["WOMAN"] == 1
    assert longhouse(after(at, d.ChooseVictim("N1.v1", "WOMAN")))["WOMAN"] == 1


# Mohawk


def test_mohawk_begins_with_the_black_warrior_at_home() -> None:
    at = begun(2, {0: "MOHAWK"})
    assert at.black_area == at.home(0)
    assert at.home_pool(0) == (5, 5, 6)


def test_mohawk_black_warrior_attacks_a_guard_and_goes_home() -> None:
    at = hit(fighting("SENECA", "MOHAWK", guards={"N1": {1: 1}}, black="C1"), "BLACK", "W", "C1")
    assert at.black_area == at.home(0)
    assert longhouse(at, 1)["W"] == 1
    assert at.agenda[-1] == MovementStep(0, 1, black_spent=True)


def test_mohawk_black_warrior_attacks_an_outpost_and_goes_home() -> None:
    at = fought("SENECA", "N1.b1", "W", attacker="MOHAWK")
    assert (at.black_area, occupant(at, "N1.b1")) == (at.home(0), None)
    assert (longhouse(at, 0)["BLACK"], longhouse(at, 1)["W"]) == (0, 1)
    assert at.agenda[-1] == MovementStep(0, 1, black_spent=True)


def test_mohawk_black_warrior_takes_a_slot_like_any() -> None:
    for slot, piece in (("N1.b1", "HUNTER"), ("N1.v1", "WOMAN")):
        at = fought("SENECA", slot, piece, attacker="MOHAWK")
        assert occupant(at, slot) == (0, "BLACK")
        assert longhouse(at, 1)[piece] == 1
    home = after(replace(at, agenda=(hub(),)), d.Replace("N1.v1", True, False))
    assert home.black_area == home.home(0)


def test_mohawk_black_warrior_meets_a_hunter_of_the_tuscarora_and_goes_home() -> None:
    at = fought("TUSCARORA", "N1.b1", "HUNTER", attacker="MOHAWK")
    assert (at.black_area, occupant(at, "N1.b1")) == (at.home(0), None)
    assert longhouse(at, 1)["HUNTER"] == 1
    assert at.agenda[-1] == MovementStep(0, 1, black_spent=True)


def test_mohawk_black_warrior_is_attacked_and_goes_home() -> None:
    guard = hit(fighting("MOHAWK", black="N1"), "W", "BLACK")
    outpost = after(
        replace(fighting("MOHAWK", slots={"N1.b1": (1, "BLACK")}), black_area=-1),
        d.MoveStep("W", "H1", "N1", "SLOT", "N1.b1"),
    )
    for at in (guard, outpost):
        assert at.black_area == at.home(1)
        assert (longhouse(at, 0)["W"], longhouse(at, 1)["BLACK"]) == (1, 0)
    assert occupant(outpost, "N1.b1") is None


def test_mohawk_black_warrior_comes_back_from_the_longhouse_with_a_ritual() -> None:
    ill = position(seats=2, tribes={0: "MOHAWK"}, steps=(hub(), SmallpoxStep(0)))
    ill = after(ill, d.ChooseVictim("H1", "BLACK"))
    assert (longhouse(ill)["BLACK"], ill.black_area) == (1, -1)
    back = after(replace(ill, agenda=(hub(), RitualStep(0))), d.PlaceNative("BLACK"))
    assert (longhouse(back)["BLACK"], back.black_area) == (0, back.home(0))


def test_mohawk_not_twice_within_a_movement_that_it_attacked_in() -> None:
    at = hit(fighting("SENECA", "MOHAWK", 3, guards={"N1": {1: 2}}, black="C1"), "BLACK", "W", "C1")
    assert refusal(at, d.MoveStep("BLACK", "H1", "N1", "GUARD")) == "black_warrior_spent"
    assert d.MoveStep("W", "H1", "N1", "GUARD") in legal(at), "others may move"
    walked = after(fighting("SENECA", "MOHAWK", black="C1"), d.MoveStep("BLACK", "C1", "N1", "GUARD"))
    assert d.MoveStep("BLACK", "N1", "N2", "GUARD") in legal(walked), "it is spent by attacking only"


def test_mohawk_not_for_normal_warriors() -> None:
    at = hit(fighting("SENECA", "MOHAWK", guards={"N1": {1: 1}}), "W", "W")
    assert longhouse(at, 0) == {"W": 1, "BLACK": 0, "WOMAN": 0, "HUNTER": 0}
    assert at.agenda[-1] == MovementStep(0, 1)


# Tuscarora


def test_tuscarora_hunters_injure_their_attackers() -> None:
    at = fought("TUSCARORA", "N1.b1", "HUNTER")
    assert occupant(at, "N1.b1") is None
    assert (longhouse(at, 0)["W"], longhouse(at, 1)["HUNTER"]) == (1, 1)


def test_tuscarora_not_for_women_warriors_or_hunters_of_others() -> None:
    assert occupant(fought("TUSCARORA", "N1.v1", "WOMAN"), "N1.v1") == (0, "W")
    assert longhouse(fought("TUSCARORA", "N1.v1", "WOMAN"), 0)["W"] == 0
    outpost = fought("TUSCARORA", "N1.b1", "W")
    assert (longhouse(outpost, 0)["W"], longhouse(outpost, 1)["W"]) == (1, 1), "as with any outpost"
    assert occupant(fought("SENECA", "N1.b1", "HUNTER"), "N1.b1") == (0, "W")


def test_tuscarora_not_against_smallpox() -> None:
    at = position(tribes={0: "TUSCARORA"}, slots={"N1.b1": (0, "HUNTER")}, steps=(hub(), SmallpoxStep(0)))
    before = longhouse(at)["HUNTER"]
    assert longhouse(after(at, d.ChooseVictim("N1.b1", "HUNTER")))["HUNTER"] == before + 1
