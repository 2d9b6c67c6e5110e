"""Wendake in a terminal: the map as a table of areas, the mask ceremony, and every seat's grid and goods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from domain.wendake.view import AreaView, SeatView, SlotView, TileView, WendakeView
from projections.boards.colours import SEAT_LETTERS, SEAT_STYLES, seat_label, table_of
from projections.views import ViewOf

_PIECES: Final = {"W": "outpost", "BLACK": "black outpost", "WOMAN": "woman", "HUNTER": "hunter"}
_SHORT: Final = {"CORN": "corn", "BEAN": "bean", "PUMPKIN": "pumpkin", "LEATHER": "leather", "FISH": "fish"}
_ROW: Final = 3


def draw(view: ViewOf[WendakeView]) -> RenderableType:
    """Draw the position of a view."""
    position = view.position
    legend = Text("home and longhouse: W warriors, w women, h hunters; tiles: () used, [] set aside", style="dim")
    parts: list[RenderableType] = [_figures(position), "", _map(position.areas), "", _seats(view), legend]
    for seat in position.seats:
        if seat.grid:
            parts += ["", _heading(view, seat), _grid(seat.grid, position.tile_actions)]
    return Group(*parts)


def _figures(position: WendakeView) -> Text:
    first, second = position.pairs
    lines = [
        (f"year {position.year}, turn order {_listed(position.order)}, stones on the next one {_listed(position.row)}"),
        f"pairs of tracks: {' and '.join(first)}; {' and '.join(second)}",
        f"market of level {position.market_level}: {_tiles(position)}; face down {_listed(position.stacks)}",
        f"progress tiles: {'; '.join(_listed(tiles) for tiles in position.display)}",
        (
            f"masks: {position.deck} in the deck, {position.discard} discarded, "
            f"on top {position.discard_top or '-'}; disks: {_disks(position.spaces)}"
        ),
    ]
    return Text("\n".join(lines))


def _tiles(position: WendakeView) -> str:
    fronts = position.tile_actions
    return ", ".join(f"{tile} ({' + '.join(fronts[tile])})" for tile in position.market) or "-"


def _disks(spaces: Mapping[str, Sequence[int]]) -> str:
    spaces_with_disks = [
        f"{space} {''.join(SEAT_LETTERS[seat] for seat in seats)}" for space, seats in spaces.items() if seats
    ]
    return ", ".join(spaces_with_disks) or "none"


def _listed(values: Iterable[object]) -> str:
    return " ".join(map(str, values)) or "-"


def _map(areas: Iterable[AreaView]) -> Table:
    table = table_of("area", "", "next to", "guards", "slots")
    for area in areas:
        flag = area.flag or ("home" if area.home else "")
        table.add_row(area.area, flag, _listed(area.neighbours), _guards(area), _slots(area.slots))
    return table


def _guards(area: AreaView) -> Text:
    text = Text()
    for seat, number in enumerate(area.guards):
        if number:
            text.append(f"{SEAT_LETTERS[seat]}{number} ", style=SEAT_STYLES[seat])
    if area.black:
        text.append("black")
    return text


def _slots(slots: Iterable[SlotView]) -> Text:
    text = Text()
    for slot in slots:
        text.append(f"{slot.slot.partition('.')[2]} {slot.makes.lower()}", style="dim")
        if slot.seat is None or slot.piece is None:
            text.append(" -  ")
        else:
            text.append(f" {SEAT_LETTERS[slot.seat]} {_PIECES[slot.piece]}  ", style=SEAT_STYLES[slot.seat])
    return text


def _seats(view: ViewOf[WendakeView]) -> Table:
    names = ("seat", "tribe", "E  M  R  mask", "goods", "home", "longhouse", "canoes", "masks", "tiles")
    table = table_of(*names, whole=("seat", "E  M  R  mask", "home", "longhouse"))
    for seat in view.position.seats:
        table.add_row(
            seat_label(view, seat.seat),
            f"{seat.tribe or '-'} {seat.flag or ''}",
            "{ECONOMY:2} {MILITARY:2} {RITUAL:2} {MASK:2}".format(**seat.tracks),
            _goods(seat),
            f"{seat.home or '-'} {seat.women}w {seat.hunters}h",
            "{W}W {WOMAN}w {HUNTER}h".format(**seat.longhouse) + (" black" if seat.longhouse["BLACK"] else ""),
            str(sum(seat.lakes.values())),
            _masks(seat),
            _owned(seat),
        )
    return table


def _goods(seat: SeatView) -> str:
    goods = [f"{number} {_SHORT[name]}" for name, number in seat.resources.items() if number]
    goods += [f"{seat.beavers} beaver"] if seat.beavers else []
    return ", ".join(goods) or "-"


def _masks(seat: SeatView) -> str:
    hand = f"{seat.hand} in hand" if seat.cards is None else _listed(seat.cards)
    known = f", known {_listed(seat.known)}" if seat.cards is None and seat.known else ""
    return f"{hand}{known}; played {_listed(seat.played)}"


def _owned(seat: SeatView) -> str:
    progress = [owned.tile if owned.ready else f"({owned.tile})" for owned in seat.progress]
    turtles = [turtle.tile or turtle.kind for turtle in seat.turtles]
    aside = [f"[{tile}]" for tile in seat.set_aside]
    return _listed([*progress, *turtles, *aside, *(["swap"] * seat.swaps)])


def _heading(view: ViewOf[WendakeView], seat: SeatView) -> Text:
    return (
        Text("Grid of ")
        .append_text(seat_label(view, seat.seat))
        .append(
            f"  {seat.stones + seat.black_stone} stones in hand, * stone, ! fire, ~ ritual side (its front)",
            style="dim",
        )
    )


def _grid(tiles: Sequence[TileView], fronts: Mapping[str, Sequence[str]]) -> Table:
    table = Table(show_header=False, padding=(0, 1))
    for _ in range(_ROW):
        table.add_column(width=26)
    rows = [tiles[start : start + _ROW] for start in range(0, len(tiles), _ROW)]
    first = 0 if len(tiles) > 2 * _ROW else _ROW
    for number, row in enumerate(rows):
        table.add_row(*(_cell(first + _ROW * number + column, tile, fronts) for column, tile in enumerate(row)))
    return table


def _cell(cell: int, tile: TileView, fronts: Mapping[str, Sequence[str]]) -> Text:
    text = Text(f"{cell} ", style="dim")
    text.append(tile.tile.partition("@")[0], style="bold")
    text.append("*" if tile.stone else "")
    text.append("!" if tile.fire else "")
    text.append("~" if tile.ritual else "")
    text.append(f" {' + '.join(tile.actions)}")
    return text.append(f" ({' + '.join(fronts[tile.tile])})", style="dim") if tile.ritual else text
