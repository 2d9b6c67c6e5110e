"""Discoveries on a terminal: the camp, the two displays, and the mat of each seat.

A die is two letters: its colour (`b` blue, `r` red, `g` green, `y` yellow, `-` grey) and its symbol (`W` walk,
`R` ride, `N` negotiate, `J` journal); `!` after it says that it cannot be used in this turn. Routes and blocks
are written with `R` for a river and `M` for a mountain, `^2` stands for two teepees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from domain.discoveries.view import ActionView, CardView, DieView, DiscoveriesView, DiscoveryView, SeatView, TribeView
from projections.boards.colours import STYLES, seat_label, seat_name, table_of, words
from projections.views import ViewOf

_LETTERS: Final = {"BLUE": "b", "RED": "r", "GREEN": "g", "YELLOW": "y", "GREY": "-"}
_EFFECTS: Final = {
    "ALTER": "turns dice",
    "REROLL": "rolls dice again",
    "RECRUIT": "brings a grey die",
    "MINNETAREE": "discoveries from the encounters",
}
_LEGEND: Final = (
    "dice: b blue, r red, g green, y yellow, - grey; W walk, R ride, N negotiate, J journal; ! locked. "
    "routes: R river, M mountain; ^ teepees"
)


def draw(view: ViewOf[DiscoveriesView]) -> RenderableType:
    """Draw the position of a view."""
    position = view.position
    parts: list[RenderableType] = [_figures(view), _camp(position), "", _displays(position)]
    for seat in position.seats:
        parts += ["", _mat(view, seat)]
    return Group(*parts, "", Text(_LEGEND, style="dim"))


def _figures(view: ViewOf[DiscoveriesView]) -> Text:
    position = view.position
    limit = "" if position.max_rounds is None else f" of at most {position.max_rounds}"
    parts: list[str | Text] = [
        f"round {position.round}{limit}",
        seat_label(view, position.start).append(" opens it"),
        f"{position.pile} cards in the pile",
        f"{position.removed} removed",
        f"{len(position.general)} grey dice in the general supply",
    ]
    if position.remaining is not None:
        parts.append(f"last turns: {' '.join(map(str, position.remaining)) or 'over'}")
    return Text(", ").join(part if isinstance(part, Text) else Text(part) for part in parts)


def _camp(position: DiscoveriesView) -> Text:
    text = Text("camp  left: ")
    text.append_text(_dice(position.camp["LEFT"]))
    return text.append("   right: ").append_text(_dice(position.camp["RIGHT"]))


def _dice(dice: Sequence[DieView]) -> Text:
    if not dice:
        return Text("-")
    return Text(" ").join(_die(die) for die in dice)


def _die(die: DieView) -> Text:
    colour = die.die.rstrip("0123456789")
    face = "?" if die.symbol is None else die.symbol[0]
    return Text(f"{_LETTERS[colour]}{face}{'!' if die.locked else ''}", style=STYLES[colour.lower()])


def _displays(position: DiscoveriesView) -> Table:
    table = table_of("", "encounter", "", "discovery")
    rows = zip(position.encounter, position.exploration, strict=True)
    for slot, (tribe, discovery) in enumerate(rows):
        table.add_row(
            str(slot),
            _tribe(tribe),
            "" if discovery is None else discovery.card,
            "-" if discovery is None else _discovery(discovery.discovery),
        )
    return table


def _tribe(card: CardView | None) -> str:
    if card is None:
        return "-"
    tribe = card.tribe
    sign = "sun" if tribe.attitude == "SUN" else "arrow"
    return f"{card.card} {tribe.name} ({sign}) {_recipe(tribe)} ^{tribe.teepees}"


def _recipe(action: ActionView | TribeView) -> str:
    """Return the cost and the effect of an action: `2 WALK: R3`."""
    effect = "|".join(f"{terrain}{size}" for terrain, size in action.blocks) or _EFFECTS.get(action.effect, "")
    return effect if action.symbol is None else f"{action.dice} {action.symbol}: {effect}"


def _discovery(card: DiscoveryView) -> str:
    """Return the routes and the worth of a discovery: `RRRM or MM, 3 EP, mammal`."""
    parts = [" or ".join(card.routes.values()), f"{card.ep} EP"]
    if card.species is not None:
        parts.append(card.species.lower())
    if card.teepees:
        parts.append(f"^{card.teepees}")
    return ", ".join(parts)


def _mat(view: ViewOf[DiscoveriesView], seat: SeatView) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_header=False)
    table.add_column(no_wrap=True, style="dim")
    table.add_column(overflow="fold")
    table.add_row(_label(view, seat), Text("finished" if seat.finished else ""))
    table.add_row("  dice", _dice(seat.supply))
    current = seat.current
    table.add_row("  explores", "-" if current is None else f"{current.card} {_discovery(current)}")
    own, tribes = _split(seat.actions)
    table.add_row("  prepared", Text(", ").join(map(_slot, own)))
    if tribes:
        table.add_row("  tribes", Text(", ").join(map(_slot, tribes)))
    table.add_row("  journal", _journal(seat.journal))
    return table


def _label(view: ViewOf[DiscoveriesView], seat: SeatView) -> Text:
    colour = seat.colour.lower()
    return Text(f"{seat.seat} {seat_name(view, seat.seat)} ({colour})", style=STYLES[colour])


def _split(actions: Iterable[ActionView]) -> tuple[list[ActionView], list[ActionView]]:
    """Return the explorations of the mat and the tribes' actions apart; the mat's instant actions bear no dice."""
    listed = list(actions)
    tribes = [action for action in listed if action.action[1:].isdigit()]
    return [action for action in listed if action.kind == "EXPLORE" and action not in tribes], tribes


def _slot(action: ActionView) -> Text:
    """Return an action with the dice on it: `march [bW+rJ]`."""
    text = Text(words(action.name))
    if action.action[1:].isdigit():
        text.append(f" {_recipe(action)}")
    if action.slot is not None:
        text.append(" [").append_text(_die(action.slot))
        if action.journal is not None:
            text.append("+").append_text(_die(action.journal))
        text.append("]")
    return text


def _journal(cards: Sequence[DiscoveryView]) -> str:
    if not cards:
        return "-"
    ep = sum(card.ep for card in cards)
    species = [card.species.lower() for card in cards if card.species is not None]
    teepees = sum(card.teepees for card in cards)
    parts = [" ".join(card.card for card in cards), f"{ep} EP"]
    parts += [", ".join(species)] if species else []
    parts += [f"^{teepees}"] if teepees else []
    return "; ".join(parts)
