"""Positions of Discoveries set up by hand, for tests of single paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from domain.core.agenda import Step
from domain.core.chance import NoChance
from domain.core.events import Seat
from domain.discoveries import DISCOVERIES
from domain.discoveries.components import Components
from domain.discoveries.decisions import BeginPlace, FinishExploration, PayDie, StartAction
from domain.discoveries.state import DiscoveriesOptions, DiscoveriesPosition, Mat, Turn
from domain.discoveries.steps import TurnStartStep
from domain.discoveries.words import Symbol, in_order
from tests.domain.deciding import Deciding, there
from tests.domain.discoveries.scripted import Scripted, faces

COMPONENTS: Components = DISCOVERIES.load_components(DISCOVERIES.default_components())

_deciding = Deciding(DISCOVERIES)
mover = _deciding.mover
legal = _deciding.legal
decided = _deciding.decided
after = _deciding.after
refusal = _deciding.refusal

LETTERS: dict[str, Symbol] = {"W": "WALK", "R": "RIDE", "N": "NEGOTIATE", "J": "JOURNAL"}
COLOURS = ("BLUE", "RED", "GREEN", "YELLOW")
NO_CARDS = (None, None, None)
ENCOUNTER = ("C04", "C03", "C02")
"""An encounter display with both attitudes."""
FIVE = "BLUE1 W, BLUE2 W, BLUE3 J, BLUE4 R, BLUE5 N"
"""A supply with every symbol."""


def position(
    *,
    seats: int = 2,
    seat: Seat = 0,
    dice: Mapping[str, str] | None = None,
    mats: Mapping[Seat, Mat] | None = None,
    encounter: Sequence[str | None] = ("C50", "C53", "C45"),
    exploration: Sequence[str | None] = ("C07", "C25", "C06"),
    step: Step | None = None,
    **changes: Any,
) -> DiscoveriesPosition:
    """Return a position at the start of a turn of *seat* in round 2.

    Args:
        seats: the number of seats.
        seat: the seat in its turn.
        dice: by place, the dice there and the first letter of each face: `"BLUE1 W, GREY2 J"`.
            Coloured dice not named lie in the camp and show WALK, grey dice lie in the general supply.
        mats: by seat; others have a current card and nothing else.
        encounter: the encounter display.
        exploration: the exploration display.
        step: the pending step; by default the start of the turn.
        changes: other fields.
    """
    placed = {place: _read(text) for place, text in (dice or {}).items()}
    symbols: dict[str, Symbol | None] = {die: symbol for named in placed.values() for die, symbol in named.items()}
    lying: dict[str, list[str]] = {place: list(named) for place, named in placed.items()}
    for colour in COLOURS[:seats]:
        for die in (f"{colour}{number}" for number in range(1, 6)):
            if die not in symbols:
                symbols[die] = "WALK"
                lying.setdefault("CAMP:RIGHT", []).append(die)
    for number in range(1, COMPONENTS.numbers[seats].grey_dice + 1):
        if f"GREY{number}" not in symbols:
            symbols[f"GREY{number}"] = None
            lying.setdefault("GENERAL", []).append(f"GREY{number}")
    named_mats = mats or {}
    cards_used = {*encounter, *exploration}
    cards_used |= {card for mat in named_mats.values() for card in (mat.current, *mat.tribes, *mat.journal)}
    spare = [card for card in COMPONENTS.cards if card not in cards_used]
    whole = [named_mats.get(number) or Mat(current=spare.pop()) for number in range(seats)]
    cards_placed = [card for card in (*encounter, *exploration) if card]
    cards_placed += [card for mat in whole for card in (mat.current, *mat.tribes, *mat.journal) if card]
    assert len(set(cards_placed)) == len(cards_placed), "a card is in two places"
    pile = COMPONENTS.numbers[seats].cards - len(cards_placed)
    built = DiscoveriesPosition(
        agenda=(step or TurnStartStep(seat),),
        components=COMPONENTS,
        options=DiscoveriesOptions(),
        seats=seats,
        round=2,
        turns=seats + 1,
        turn=Turn(seat, seats + 1),
        symbols=symbols,
        places={place: in_order(there) for place, there in lying.items() if there},
        pile=pile,
        removed=55 - COMPONENTS.numbers[seats].cards,
        encounter=tuple(encounter),
        exploration=tuple(exploration),
        mats=tuple(whole),
        settled=1,
    )
    return replace(built, **changes)


def _read(text: str) -> dict[str, Symbol]:
    pairs = (part.split() for part in text.split(",") if part.strip())
    return {die: LETTERS[letter] for die, letter in pairs}


def turn_of(dice: dict[str, str], mat: Mat | None = None, **more: Any) -> DiscoveriesPosition:
    """Return a turn of seat 0 with these dice and this mat."""
    return position(dice=dice, mats={0: mat or Mat("C13")}, **more)


def exploring(current: str, slots: dict[str, str], journals: int = 3, **more: Any) -> DiscoveriesPosition:
    """Return a turn of seat 0 with prepared actions and so many JOURNAL dice, the symbol chosen."""
    dice = {"SUPPLY:0": ", ".join(f"BLUE{number + 1} J" for number in range(journals))}
    dice |= {f"SLOT:0:{action}": die for action, die in slots.items()}
    tribes = tuple(f"C{action[1:]}" for action in slots if action[1:].isdigit())
    more.setdefault("mats", {0: Mat(current, more.pop("tribes", tribes))})
    return after(position(dice=dice, **more), BeginPlace("JOURNAL"))


def starting(*, blue: str, current: str = "C13", tribes: tuple[str, ...] = (), **more: Any) -> DiscoveriesPosition:
    """Return a turn of seat 0 with these dice in its supply, two seats."""
    dice = {"SUPPLY:0": blue, **more.pop("dice", {})}
    return position(dice=dice, mats={0: Mat(current, tribes)}, **more)


def taking(negotiators: int, **more: Any) -> DiscoveriesPosition:
    """Return a turn with some NEGOTIATE dice and both attitudes shown, the symbol chosen."""
    dice = ", ".join(f"BLUE{number + 1} N" for number in range(negotiators))
    return after(starting(blue=dice, encounter=ENCOUNTER, **more), BeginPlace("NEGOTIATE"))


def altering(supply: str) -> DiscoveriesPosition:
    """Return a turn of seat 0 that has paid its first blue die for altering dice."""
    at = after(turn_of({"SUPPLY:0": supply}), BeginPlace("WALK"), StartAction("ALTER_DICE"))
    return after(at, PayDie("BLUE"))


def without_pile(at: DiscoveriesPosition) -> DiscoveriesPosition:
    """Return the position with an empty draw pile; its cards are removed."""
    return replace(at, pile=0, removed=at.removed + at.pile)


def rolling(*indices: int, cards: Iterable[str] = ()) -> Scripted:
    """Return chance that rolls these face indices and turns up these cards."""
    return Scripted(cards, faces(*indices))


def at_place(at: DiscoveriesPosition, place: str) -> str:
    """Return the dice at a place as they are written in these tests: `"BLUE1 W, GREY2 J"`."""
    return ", ".join(f"{die} {(at.symbols[die] or '-')[0]}" for die in at.dice_at(place))


def lying(position: DiscoveriesPosition) -> dict[str, tuple[object, ...]]:
    """Return where each card lies that was turned up."""
    places: dict[str, tuple[object, ...]] = {}
    for source, row in (("ENCOUNTER", position.encounter), ("EXPLORATION", position.exploration)):
        places |= {card: (source, slot) for slot, card in enumerate(row) if card is not None}
    for trail in position.turn.trails if position.turn is not None else ():
        places[trail.card] = ("linked", there(position.turn).seat)
    for seat, mat in enumerate(position.mats):
        places |= dict.fromkeys(mat.tribes, ("tribe", seat)) | dict.fromkeys(mat.journal, ("journal", seat))
        if mat.current is not None:
            places[mat.current] = ("current", seat)
    return places


def every_way_ends(position: DiscoveriesPosition) -> int:
    """Return how many ways there are to go on exploring; each must come to a complete route."""
    seat = position.agenda[-1].seat
    legal = DISCOVERIES.legal(position, seat)
    assert legal
    if FinishExploration() in legal:
        return 1
    ways = 0
    for decision in legal:
        ways += every_way_ends(DISCOVERIES.fold(position, DISCOVERIES.decide(position, seat, decision, NoChance())))
    return ways
