"""The mask ceremony: drawing, playing, and the two piles (`wendake 4.9`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import DeclareVirtual, DeclareWild, DiscardMask, DrawMask, EndMask, PlayMasks, SkipDraw
from domain.wendake.events import (
    DeckReshuffled,
    KindDeclared,
    MaskDiscarded,
    MaskDrawn,
    MaskRevealed,
    MasksPlayed,
    MaskTaken,
)
from domain.wendake.rules.records import Game, score
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MaskDiscardStep, MaskDrawStep, MaskPlayStep, MaskVirtualStep, MaskWildStep
from domain.wendake.words import KINDS, CardId, Kind

MASKS: Final = "wendake.masks"


# The piles


def _top(game: Game) -> CardId:
    # The index among the cards of the deck would reveal the cards in hands, so nobody sees it.
    return game.chance.draw(MASKS, game.position.deck_cards(), ())


def draw_top(game: Game, seat: Seat) -> None:
    """Deal a seat the top card of the deck. Settling the piles is left to the caller."""
    game.record(MaskDrawn(seat, _top(game)))


def reveal(game: Game) -> CardId:
    """Turn the top card of the deck over for smallpox."""
    card = _top(game)
    game.record(MaskRevealed(card, "smallpox"))
    settle_piles(game)
    return card


def settle_piles(game: Game) -> None:
    """Make a new deck of the discards when it is empty, and start a missing discard pile (`wendake R14`)."""
    position = game.position
    if not position.deck and len(position.discard) > 1:
        game.record(DeckReshuffled(len(position.discard)))
    if game.position.deck and not game.position.discard:
        game.record(MaskRevealed(_top(game), "discard"))


# Drawing


def _sources(position: WendakePosition, _step: MaskDrawStep) -> list[DrawMask]:
    sources = [DrawMask("DECK")] if position.deck else []
    sources += [DrawMask("DISCARD")] if position.discard else []
    return sources


def _draw_refusal(position: WendakePosition, _step: MaskDrawStep, decision: DrawMask) -> Refusal | None:
    left = {"DECK": position.deck, "DISCARD": len(position.discard)}
    if not left.get(decision.source):
        return Refusal("nothing_to_draw", "4.9", {"source": decision.source})
    return None


def _draw(game: Game, step: MaskDrawStep, decision: DrawMask) -> None:
    if decision.source == "DECK":
        draw_top(game, step.seat)
    else:
        game.record(MaskTaken(step.seat, game.position.discard[0]))
    settle_piles(game)
    _after_draw(game, step)


def _after_draw(game: Game, step: MaskDrawStep) -> None:
    """Go on to the second draw of P1-05, to its discard, or to playing."""
    position = game.position
    if not step.double:
        game.record(StepChanged(MaskPlayStep(step.seat)))
    elif step.drawn == 0 and (position.deck or position.discard):
        game.record(StepChanged(MaskDrawStep(step.seat, 1, double=True)))
    elif position.pieces[step.seat].hand:
        game.record(StepChanged(MaskDiscardStep(step.seat)))
    else:
        game.record(StepChanged(MaskPlayStep(step.seat)))


DRAW_MASK: Final = Rule(
    decision=DrawMask, steps=(MaskDrawStep,), candidates=_sources, refusal=_draw_refusal, effect=_draw
)


def _skip_refusal(position: WendakePosition, _step: MaskDrawStep, _decision: SkipDraw) -> Refusal | None:
    return Refusal("drawing_is_compulsory", "4.9") if position.deck or position.discard else None


def _skip(game: Game, step: MaskDrawStep, _decision: SkipDraw) -> None:
    _after_draw(game, step)


SKIP_DRAW: Final = Rule(
    decision=SkipDraw, steps=(MaskDrawStep,), candidates=always(SkipDraw()), refusal=_skip_refusal, effect=_skip
)


def _hand(position: WendakePosition, step: MaskDiscardStep) -> list[DiscardMask]:
    return [DiscardMask(card) for card in position.pieces[step.seat].cards()]


def _discard_refusal(position: WendakePosition, step: MaskDiscardStep, decision: DiscardMask) -> Refusal | None:
    if all(mask.card != decision.card for mask in position.pieces[step.seat].hand):
        return Refusal("mask_not_in_hand", "5.2", {"card": decision.card})
    return None


def _discard(game: Game, step: MaskDiscardStep, decision: DiscardMask) -> None:
    game.record(MaskDiscarded(step.seat, decision.card))
    settle_piles(game)
    game.record(StepChanged(MaskPlayStep(step.seat)))


DISCARD_MASK: Final = Rule(
    decision=DiscardMask, steps=(MaskDiscardStep,), candidates=_hand, refusal=_discard_refusal, effect=_discard
)


# Playing


def kinds_at_hand(hand: Iterable[CardId], step: MaskPlayStep) -> dict[Kind, int]:
    """Return the number of masks of each kind that may be played. A declared mask counts as its declared kind."""
    counts: dict[Kind, int] = dict.fromkeys(KINDS, 0)
    for card in hand:
        counts[_kind(card)] += 1
    if step.wild is not None and step.wild_as is not None:
        counts[step.wild] -= 1
        counts[step.wild_as] += 1
    if step.virtual is not None:
        counts[step.virtual] += 1
    return counts


def _kind(card: CardId) -> Kind:
    return KINDS["ABCDE".index(card[0])]


def matches(kinds: Sequence[Kind], pattern: Sequence[int], counts: Mapping[Kind, int]) -> bool:
    """Return whether masks of these kinds are at hand and match a pattern exactly (`wendake 1.5`)."""
    numbers = Counter(kinds)
    return sorted(numbers.values(), reverse=True) == list(pattern) and all(
        number <= counts.get(kind, 0) for kind, number in numbers.items()
    )


def plays(pattern: Sequence[int], counts: Mapping[Kind, int]) -> list[tuple[Kind, ...]]:
    """Return every way to match a pattern, each sorted, without repeats.

    >>> plays((2, 1), {"A": 2, "B": 1, "C": 2, "D": 0, "E": 0})
    [('A', 'A', 'B'), ('A', 'A', 'C'), ('A', 'C', 'C'), ('B', 'C', 'C')]
    """
    owned = [kind for kind in KINDS if counts[kind]]
    choose = combinations if len(set(pattern)) == 1 else permutations
    ways = {
        tuple(sorted(kind for kind, number in zip(kinds, pattern, strict=True) for _ in range(number)))
        for kinds in choose(owned, len(pattern))
        if all(counts[kind] >= number for kind, number in zip(kinds, pattern, strict=True))
    }
    return sorted(ways)


def _counts(position: WendakePosition, step: MaskPlayStep) -> dict[Kind, int]:
    return kinds_at_hand((mask.card for mask in position.pieces[step.seat].hand), step)


def _plays(position: WendakePosition, step: MaskPlayStep) -> Iterator[PlayMasks]:
    counts = _counts(position, step)
    for name, space in position.components.spaces.items():
        if step.occupied_ok or not position.disks_on(name):
            for kinds in plays(space.pattern, counts):
                yield PlayMasks(name, kinds)


def _play_refusal(position: WendakePosition, step: MaskPlayStep, decision: PlayMasks) -> Refusal | None:
    space = position.components.spaces.get(decision.space)
    if space is None:
        return Refusal("unknown_space", "1.5", {"space": decision.space}, tuple(position.components.spaces))
    if not step.occupied_ok and position.disks_on(decision.space):
        return Refusal("space_occupied", "4.9", {"space": decision.space})
    if list(decision.kinds) != sorted(decision.kinds):
        return Refusal("kinds_not_sorted", "9.1", {"kinds": " ".join(map(str, decision.kinds))})
    if not matches(decision.kinds, space.pattern, _counts(position, step)):
        return Refusal("masks_do_not_match", "1.5", {"space": decision.space})
    return None


def cards_played(hand: Sequence[CardId], step: MaskPlayStep, kinds: Sequence[Kind]) -> tuple[CardId, ...]:
    """Return the cards for these kinds: besides the additional mask the declared mask, then the lowest (`R39`)."""
    left = sorted(hand)
    wild = next((card for card in left if card[0] == step.wild), None)
    if wild is not None:
        left.remove(wild)
    cards: list[CardId] = []
    for kind, number in Counter(kinds).items():
        missing = number - (kind == step.virtual)
        if missing and wild is not None and kind == step.wild_as:
            cards.append(wild)
            missing -= 1
        cards += [card for card in left if card[0] == kind][:missing]
    return tuple(sorted(cards))


def _above(cards: Sequence[CardId]) -> tuple[int, ...]:
    """Return by kind the highest number that was played: masks of that kind left in the hand are higher (`R39`).

    >>> _above(["A3", "A1", "C2"])
    (3, 0, 2, 0, 0)
    """
    return tuple(max((int(card[1:]) for card in cards if card[0] == kind), default=0) for kind in KINDS)


def _below(cards: Sequence[CardId], rest: Sequence[CardId], wild: Kind | None) -> tuple[int, ...]:
    """Return by kind the lowest number played, where a lower, declared mask of that kind is left; 0 elsewhere."""
    limits = []
    for kind in KINDS:
        lowest = min((int(card[1:]) for card in cards if card[0] == kind), default=0)
        is_lower_left = kind == wild and any(int(card[1:]) < lowest for card in rest if card[0] == kind)
        limits.append(lowest if is_lower_left else 0)
    return tuple(limits)


def _play(game: Game, step: MaskPlayStep, decision: PlayMasks) -> None:
    hand = game.position.pieces[step.seat].cards()
    cards = cards_played(hand, step, decision.kinds)
    rest = [card for card in hand if card not in cards]
    game.record(MasksPlayed(step.seat, decision.space, cards, _above(cards), _below(cards, rest, step.wild)))
    score(game, step.seat, "MASK", game.position.components.spaces[decision.space].points, decision.space)
    game.record(StepClosed())


PLAY_MASKS: Final = Rule(
    decision=PlayMasks, steps=(MaskPlayStep,), candidates=_plays, exact=True, refusal=_play_refusal, effect=_play
)


def _end(game: Game, _step: MaskPlayStep, _decision: EndMask) -> None:
    game.record(StepClosed())


END_MASK: Final = Rule(
    decision=EndMask, steps=(MaskPlayStep,), candidates=always(EndMask()), refusal=never, effect=_end
)


# Declared kinds


def _wilds(position: WendakePosition, step: MaskWildStep) -> list[DeclareWild]:
    owned = {mask.card[0] for mask in position.pieces[step.seat].hand}
    return [DeclareWild(kind, as_) for kind in KINDS if kind in owned for as_ in KINDS if as_ != kind]


def _wild_refusal(position: WendakePosition, step: MaskWildStep, decision: DeclareWild) -> Refusal | None:
    if decision.as_ == decision.kind:
        return Refusal("not_another_kind", "R40", {"kind": decision.as_})
    if all(mask.card[0] != decision.kind for mask in position.pieces[step.seat].hand):
        return Refusal("kind_not_in_hand", "R40", {"kind": decision.kind})
    return None


def _ceremony(game: Game) -> MaskPlayStep:
    """Return the step of the ceremony that a declaration interrupted, once the declaration is closed."""
    step = game.position.agenda[-1]
    if not isinstance(step, MaskPlayStep):
        raise TypeError(f"a declaration lies on {step}")
    return step


def _declare_wild(game: Game, step: MaskWildStep, decision: DeclareWild) -> None:
    game.record(StepClosed())
    game.record(KindDeclared(step.seat, decision.kind, decision.as_))
    below = _ceremony(game)
    game.record(StepChanged(MaskPlayStep(step.seat, below.occupied_ok, decision.kind, decision.as_, below.virtual)))


DECLARE_WILD: Final = Rule(
    decision=DeclareWild, steps=(MaskWildStep,), candidates=_wilds, refusal=_wild_refusal, effect=_declare_wild
)


def _declare_virtual(game: Game, step: MaskVirtualStep, decision: DeclareVirtual) -> None:
    game.record(StepClosed())
    game.record(KindDeclared(step.seat, None, decision.kind))
    below = _ceremony(game)
    game.record(StepChanged(MaskPlayStep(step.seat, below.occupied_ok, below.wild, below.wild_as, decision.kind)))


DECLARE_VIRTUAL: Final = Rule(
    decision=DeclareVirtual,
    steps=(MaskVirtualStep,),
    candidates=always(*(DeclareVirtual(kind) for kind in KINDS)),
    refusal=never,
    effect=_declare_virtual,
)
